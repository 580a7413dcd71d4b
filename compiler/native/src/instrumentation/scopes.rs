//! Which expressions leave another cost-centre stack than they found: what must restore it
//! follows.

use pure_stg::def::*;
use pure_stg::visit;
use rustc_hash::FxHashSet;

/// The functions that may *disturb* the stack: they push a centre, or append their closure's
/// stack, without coming back to it.
pub struct Scopes {
    disturbing: FxHashSet<Var>,
}

impl Scopes {
    pub fn of(program: &Program) -> Scopes {
        let mut scopes = Scopes {
            disturbing: FxHashSet::default(),
        };
        let bodies = program.binds.iter().filter_map(|top| top_body(&top.rhs));
        bodies.for_each(|body| scopes.note_local_functions(body));
        scopes.note_top_functions(program);
        scopes
    }

    fn note_local_functions(&mut self, e: &Expr) {
        if let Expr::Let(group, _) = e {
            let functions = group.binds.iter();
            let functions = functions.filter(|(_, rhs)| matches!(rhs, Rhs::Fun { .. }));
            self.disturbing.extend(functions.map(|(v, _)| *v));
        }
        visit::children(e, &mut |child| self.note_local_functions(child));
    }

    fn note_top_functions(&mut self, program: &Program) {
        loop {
            let before = self.disturbing.len();
            for top in &program.binds {
                if let TopRhs::Fun(lambda) = &top.rhs
                    && !self.disturbing.contains(&top.var)
                    && self.leaves_pushed(&lambda.body)
                {
                    self.disturbing.insert(top.var);
                }
            }
            if self.disturbing.len() == before {
                return;
            }
        }
    }

    /// Whether a call of `fun` may come back with another stack.
    pub fn disturbs(&self, fun: Var) -> bool {
        self.disturbing.contains(&fun)
    }

    /// Whether, when `e` is done in tail position, the stack may be another.
    pub fn leaves_pushed(&self, e: &Expr) -> bool {
        match e {
            Expr::Scc(centre, body) => !centre.held || self.leaves_pushed(body),
            Expr::Apply { .. } | Expr::Prim(Prim::Catch, ..) => true,
            Expr::Call { fun, .. } => self.disturbs(*fun),
            Expr::Let(_, body) => self.leaves_pushed(body),
            Expr::Case(case) => exits(case).any(|body| self.leaves_pushed(body)),
            Expr::Join(group, body) => {
                self.leaves_pushed(body) || group.joins.iter().any(|j| self.leaves_pushed(&j.body))
            }
            _ => false,
        }
    }

    /// Whether the stack must be restored somewhere within `e`.
    pub fn restores(&self, e: &Expr, scoped: bool) -> bool {
        match e {
            Expr::Jump(..) => scoped,
            Expr::Scc(centre, body) => self.restores(body, scoped || !centre.held),
            Expr::Apply { args, .. } => args.len() > crate::unit::MAX_APPLY,
            Expr::Let(_, body) => self.restores(body, scoped),
            Expr::Case(case) => {
                self.leaves_pushed(&case.scrut)
                    || self.restores(&case.scrut, scoped)
                    || exits(case).any(|body| self.restores(body, scoped))
            }
            Expr::Join(group, body) => {
                self.restores(body, scoped)
                    || group.joins.iter().any(|j| self.restores(&j.body, scoped))
            }
            _ => false,
        }
    }
}

/// The expression of a function or value of the top level.
pub fn top_body(rhs: &TopRhs) -> Option<&Expr> {
    match rhs {
        TopRhs::Fun(lambda) => Some(&lambda.body),
        TopRhs::Caf { body, .. } => Some(body),
        TopRhs::Con { .. } => None,
    }
}

/// The continuations of a case.
fn exits(case: &Case) -> impl Iterator<Item = &Expr> {
    let (cons, lits): (&[ConAlt], &[(Lit, Expr)]) = match &case.alts {
        Alts::None | Alts::Lazy => (&[], &[]),
        Alts::Con(alts) => (alts, &[]),
        Alts::Lit(alts) => (&[], alts),
    };
    let cons = cons.iter().map(|alt| &alt.body);
    let lits = lits.iter().map(|(_, body)| body);
    cons.chain(lits).chain(&case.default)
}

/// How deep scopes of cost centres nest, closures apart.
pub fn depth(e: &Expr) -> u32 {
    match e {
        Expr::Scc(centre, body) => u32::from(!centre.held) + depth(body),
        Expr::Let(_, body) => depth(body),
        Expr::Case(case) => exits(case).map(depth).fold(depth(&case.scrut), u32::max),
        Expr::Join(group, body) => {
            let joins = group.joins.iter().map(|j| depth(&j.body));
            joins.fold(depth(body), u32::max)
        }
        _ => 0,
    }
}
