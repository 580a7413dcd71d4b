//! What a loop takes apart in each round, and nobody changes, is taken apart once before it:
//!
//! ```text
//! join rec { go i = case a of { Array n cells -> .. jump go (i + 1) } } in jump go 0
//!   ==> case a of { Array n cells -> join rec { go i = .. jump go (i + 1) } in jump go 0 }
//! ```
//!
//! Only what is certainly evaluated when the loop begins, and is a product. While the loop
//! runs its fields live instead of it, and those that nobody uses do not.

use super::domain::{Demand, Usage};
use super::worker::Transform;
use super::Analysis;
use crate::def::*;
use crate::walk;
use pure_base::{Span, Symbol};
use std::rc::Rc;

/// Fields that a loop has in registers at most.
const MAX_FIELDS: usize = 8;
/// Products within products are taken apart to this depth.
const MAX_DEPTH: u32 = 3;

/// Variables and how they are used.
pub(super) type Opened = Option<Rc<Vec<(Var, Demand)>>>;

impl Analysis<'_> {
    /// Notes what is to be taken apart before a loop, of which the whole uses variables so.
    pub(super) fn note_opened(&mut self, group: &JoinGroup, usage: &Usage) {
        let Some(first) = group.joins.first() else {
            return;
        };
        let mut found = vec![];
        for j in &group.joins {
            let Some(signature) = &self.signatures[j.var] else {
                continue;
            };
            for (v, within) in &signature.free.vars {
                if within.product.is_some()
                    && let Some(d) = usage.vars.get(v)
                    && self.is_opened(d)
                    && !found.iter().any(|(w, _)| w == v)
                {
                    found.push((*v, d.clone()));
                }
            }
        }
        found.sort_by_key(|(v, _)| *v);
        self.opened[first.var] = (!found.is_empty()).then(|| Rc::new(found));
    }

    fn is_opened(&self, d: &Demand) -> bool {
        is_opened(self.program, d)
    }
}

fn is_opened(program: &Program, d: &Demand) -> bool {
    let is_product = |con: ConId| program.datas[program.cons[con].data].cons.len() == 1;
    d.strict && !d.other && d.product.as_ref().is_some_and(|(con, _)| is_product(*con))
}

impl Transform<'_> {
    /// What stands around a loop.
    pub(super) fn opened(&mut self, opened: &[(Var, Demand)], mut e: Expr) -> Expr {
        let mut room = MAX_FIELDS;
        for (v, d) in opened {
            e = self.taken_apart(*v, d, &mut room, 0, e);
        }
        e
    }

    fn taken_apart(&mut self, v: Var, d: &Demand, room: &mut usize, depth: u32, e: Expr) -> Expr {
        let Some((con, demands)) = &d.product else {
            return e;
        };
        let used = demands.iter().flatten().count();
        if used > *room || depth >= MAX_DEPTH || !is_opened(self.program, d) {
            return e;
        }
        *room -= used;
        let fields = self.program.cons[*con].fields.clone();
        let mut e = e;
        let mut vars = vec![];
        for (field, d) in fields.iter().zip(demands) {
            let name = if field.rep == Rep::Ptr { "f" } else { "u" };
            let var = self.program.fresh(Symbol::new(name), field.rep, Span::NONE);
            vars.push(var);
            if let Some(d) = d
                && field.rep == Rep::Ptr
            {
                e = self.taken_apart(var, d, room, depth + 1, e);
            }
        }
        let binder = walk::fresh_like(self.program, v);
        Expr::Case(Box::new(Case {
            scrut: Expr::Var(v),
            binder,
            alts: vec![Alt {
                pat: AltPat::Con(*con, vars),
                body: e,
            }],
            default: None,
            span: Span::NONE,
        }))
    }
}
