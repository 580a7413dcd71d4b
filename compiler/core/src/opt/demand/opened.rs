//! What a loop takes apart in each round, and nobody changes, is a parameter of the loop
//! like others, so that it is taken apart once, before it:
//!
//! ```text
//! join rec { go i = case a of { Array n cells -> .. jump go (i + 1) } } in .. jump go 0
//!   ==> join rec { go i a' = case a' of { Array n cells -> .. jump go (i + 1) a' } }
//!       in .. jump go 0 a
//! ```
//!
//! Only products that each round certainly takes apart, and of which nobody wants the
//! object. While the loop runs its fields live instead of it, and those that nobody uses
//! do not.
//!
//! An object that is made for each round, and that only some rounds look at, comes in its fields
//! as well.

use super::domain::Demand;
use super::worker::Transform;
use super::{Facts, Signature};
use crate::def::*;
use crate::opt::is_cheap;
use crate::walk;
use rustc_hash::FxHashMap;

/// Products that become parameters of a loop.
const MAX_PRODUCTS: usize = 4;
/// In larger scopes jumps are not looked for: loops within loops would be looked at often.
const MAX_SCOPE: usize = 4000;

impl Facts {
    /// What a loop takes apart that is bound outside.
    fn opened(&self, program: &Program, j: &JoinPoint) -> Vec<(Var, Demand)> {
        let signature: Option<&Signature> = self.signatures[j.var].as_deref();
        let Some(free) = signature.filter(|s| !s.free.diverges).map(|s| &s.free.vars) else {
            return vec![];
        };
        let is_opened = |v: Var, d: &Demand| {
            d.strict
                && d.wants_only_fields()
                && d.product.is_some()
                && program.vars[v].rep == Rep::Ptr
        };
        let products = free.iter().filter(|(v, d)| is_opened(**v, d));
        let mut products: Vec<_> = products.map(|(v, d)| (*v, d.clone())).collect();
        products.sort_by_key(|(v, _)| *v);
        products.truncate(MAX_PRODUCTS);
        products
    }
}

impl Transform<'_> {
    /// Makes them parameters of a loop. Says how they are used.
    pub(super) fn take_products(&mut self, group: &mut JoinGroup, scope: &mut Expr) -> Vec<Demand> {
        let [j] = &mut group.joins[..] else {
            return vec![];
        };
        if !group.rec || self.program.vars[j.var].inline != Inline::Auto {
            return vec![];
        }
        let mut demands = vec![];
        let mut inside = FxHashMap::default();
        let mut outer = vec![];
        let mut opened = self.facts.opened(self.program, j);
        opened.retain(|(v, _)| !self.in_sight.contains(v));
        for (v, d) in opened {
            let param = walk::fresh_like(self.program, v);
            inside.insert(v, param);
            outer.push(v);
            demands.push(d);
        }
        if demands.is_empty() {
            return demands;
        }
        pass(scope, j.var, &outer);
        pass(&mut j.body, j.var, &outer);
        walk::rename(&mut j.body, &inside);
        j.params.extend(outer.iter().map(|v| inside[v]));
        demands
    }
}

impl Transform<'_> {
    /// Parameters for which every jump makes an object that nobody wants as such, if perhaps
    /// nobody looks at it either: its fields may come instead.
    pub(super) fn made_at_jumps(&self, group: &JoinGroup, scope: &Expr) -> FxHashMap<Var, ConId> {
        let mut made = FxHashMap::default();
        if self.facts.centres {
            return made;
        }
        for j in &group.joins {
            let signature = self.facts.signatures[j.var].as_deref();
            let demands = signature.map_or(&[][..], |s| &s.params);
            for (p, d) in j.params.iter().zip(demands) {
                if let Some(d) = d
                    && !d.strict
                    && d.wants_only_fields()
                    && let Some((con, _)) = d.product
                {
                    made.insert(*p, con);
                }
            }
        }
        let size = |e: &Expr| e.size(MAX_SCOPE);
        let sizes = group.joins.iter().map(|j| size(&j.body));
        if !made.is_empty() && sizes.sum::<usize>() + size(scope) > MAX_SCOPE {
            made.clear();
        }
        for e in group.joins.iter().map(|j| &j.body).chain([scope]) {
            if !made.is_empty() {
                self.keep_made(e, group, &mut made);
            }
        }
        made
    }

    fn keep_made(&self, e: &Expr, group: &JoinGroup, made: &mut FxHashMap<Var, ConId>) {
        if let Expr::Jump(to, args) = e
            && let Some(j) = group.joins.iter().find(|j| j.var == *to)
        {
            for (p, a) in j.params.iter().zip(args) {
                let is_made = match (a, made.get(p)) {
                    (Expr::Con(con, args, _), Some(of)) => {
                        let fields = self.program.cons[*con].fields.iter();
                        let mut fields = fields.zip(args);
                        let early = |(f, a): (&Field, &Expr)| match f.rep {
                            Rep::Ptr => !f.strict,
                            _ => is_cheap(a),
                        };
                        con == of && fields.all(early)
                    }
                    (Expr::Var(v), _) => v == p,
                    _ => false,
                };
                if !is_made {
                    made.remove(p);
                }
            }
        }
        e.each_child(&mut |e| self.keep_made(e, group, made));
    }
}

/// Jumps pass these as well.
fn pass(e: &mut Expr, j: Var, vars: &[Var]) {
    if let Expr::Jump(to, args) = e
        && *to == j
    {
        args.extend(vars.iter().map(|v| Expr::Var(*v)));
    }
    e.each_child_mut(&mut |e| pass(e, j, vars));
}
