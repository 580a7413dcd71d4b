//! Which top-level bindings a CAF can be reached from: the reverse closure of
//! "mentions" from the CAFs.

use crate::def::*;
use crate::visit;
use cranelift_entity::SecondaryMap;

/// Sets [`Program::caffy`].
pub fn mark(p: &mut Program) {
    let mut mentioned_by: SecondaryMap<Var, Vec<Var>> = SecondaryMap::new();
    let mut caffy: SecondaryMap<Var, bool> = SecondaryMap::new();
    let mut work = vec![];
    for top in &p.binds {
        visit::top_uses(&top.rhs, &mut |v| {
            if p.is_global(v) && mentioned_by[v].last() != Some(&top.var) {
                mentioned_by[v].push(top.var);
            }
        });
        if matches!(top.rhs, TopRhs::Caf { .. }) {
            caffy[top.var] = true;
            work.push(top.var);
        }
    }
    while let Some(v) = work.pop() {
        for &user in &mentioned_by[v] {
            if !caffy[user] {
                caffy[user] = true;
                work.push(user);
            }
        }
    }
    p.caffy = caffy;
}
