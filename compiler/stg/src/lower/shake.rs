//! Tree shaking: the bindings that `main` reaches.

use crate::def::*;
use crate::visit;
use cranelift_entity::SecondaryMap;

/// Drops the bindings that cannot be reached from `main`, if there is one.
pub(super) fn keep_reachable(p: &mut Program) {
    if p.main.is_none() {
        return;
    }
    let mut place: SecondaryMap<Var, Option<usize>> = SecondaryMap::new();
    for (i, top) in p.binds.iter().enumerate() {
        place[top.var] = Some(i);
    }
    let mut reached = vec![false; p.binds.len()];
    let mut work: Vec<Var> = p.main.into_iter().collect();
    work.extend(p.exceptions.named().map(|(_, v)| v));
    while let Some(v) = work.pop() {
        if let Some(i) = place[v]
            && !std::mem::replace(&mut reached[i], true)
        {
            visit::top_uses(&p.binds[i].rhs, &mut |v| work.push(v));
        }
    }
    let mut reached = reached.into_iter();
    p.binds.retain(|_| reached.next() == Some(true));
}
