//! Which results come apart, as their fields, in the machine that programs are compiled for. Here
//! all are objects: what is counted differs, and that the results are what they must be is checked.

use pure_stg::def::*;
use pure_stg::returns::{Returns, ends};
use pure_stg::visit;
use rustc_hash::FxHashSet;

pub(super) struct Apart {
    returns: Returns,
    /// What the functions end with that return fields.
    ends: FxHashSet<*const Expr>,
}

impl Apart {
    pub(super) fn of(program: &Program) -> Apart {
        let mut apart = Apart {
            returns: Returns::of(program),
            ends: FxHashSet::default(),
        };
        for top in &program.binds {
            match &top.rhs {
                TopRhs::Fun(lambda) => apart.function(top.var, lambda),
                TopRhs::Caf { body, .. } => apart.inner(body),
                TopRhs::Con { .. } => {}
            }
        }
        apart
    }

    fn function(&mut self, f: Var, lambda: &Lambda) {
        if self.returns.fields(f).is_some() {
            ends(&lambda.body, &mut |e| {
                self.ends.insert(std::ptr::from_ref(e));
            });
        }
        self.inner(&lambda.body);
    }

    fn inner(&mut self, e: &Expr) {
        match e {
            Expr::Let(group, body) => {
                for (v, rhs) in &group.binds {
                    match rhs {
                        Rhs::Fun { lambda, .. } => self.function(*v, lambda),
                        Rhs::Thunk { body, .. } => self.inner(body),
                        Rhs::Con { .. } | Rhs::Sel { .. } => {}
                    }
                }
                self.inner(body);
            }
            e => visit::children(e, &mut |child| self.inner(child)),
        }
    }

    /// Whether a function that returns fields ends with this.
    pub(super) fn ends(&self, e: &Expr) -> bool {
        self.ends.contains(&std::ptr::from_ref(e))
    }

    /// What an object is made of for who calls a function and wants that.
    pub(super) fn boxed(&self, f: Var) -> Option<ConId> {
        self.returns.fields(f).map(|fields| fields.con)
    }

    /// Whether the case that waits for the call takes its result apart.
    pub(super) fn takes(&self, case: &Case, call: &Expr) -> bool {
        let taken = self.returns.taken(case);
        taken.is_some_and(|(scrut, _)| std::ptr::eq(scrut, call))
    }
}
