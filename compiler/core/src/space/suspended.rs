//! What is suspended at a point of the program, and what it holds.

use super::forced::Forced;
use super::lists::is_list;
use crate::def::*;
use rustc_hash::{FxHashMap, FxHashSet};

/// A suspended computation.
#[derive(Clone)]
pub struct Thunk<'a> {
    pub body: &'a Expr,
    pub site: OccId,
    /// The variables that it will evaluate, itself or by another that it evaluates, and that
    /// are not known to be evaluated where it is made.
    pub holds: Vec<Var>,
}

/// What is known of the variables in scope.
pub struct Suspended<'a> {
    program: &'a Program,
    thunks: FxHashMap<Var, Thunk<'a>>,
    /// Constructors that variables are bound to, with their arguments.
    built: FxHashMap<Var, &'a Expr>,
    evaluated: FxHashSet<Var>,
    /// What has been added to these, in that order.
    trail: Vec<Var>,
}

impl<'a> Suspended<'a> {
    pub fn new(program: &'a Program) -> Suspended<'a> {
        Suspended {
            program,
            thunks: FxHashMap::default(),
            built: FxHashMap::default(),
            evaluated: FxHashSet::default(),
            trail: vec![],
        }
    }

    /// The variable is evaluated from here on.
    pub fn evaluated(&mut self, v: Var) {
        if self.evaluated.insert(v) {
            self.trail.push(v);
        }
    }

    /// How much is evaluated at this point.
    pub fn mark(&self) -> usize {
        self.trail.len()
    }

    /// Forgets what was evaluated behind a mark.
    pub fn back_to(&mut self, mark: usize) {
        for v in self.trail.drain(mark..) {
            self.evaluated.remove(&v);
        }
    }

    /// What has been evaluated behind a mark.
    pub fn since(&self, mark: usize) -> &[Var] {
        &self.trail[mark..]
    }

    pub fn is_evaluated(&self, v: Var) -> bool {
        self.evaluated.contains(&v)
    }

    /// A `let` binds the variable.
    pub fn bound(&mut self, v: Var, e: &'a Expr, forced: &mut Forced<'a>) {
        if self.program.vars[v].rep != Rep::Ptr {
            return;
        }
        match e.unticked() {
            Expr::Con(..) => {
                self.built.insert(v, e.unticked());
            }
            _ => {
                if let Some(thunk) = self.thunk(e, forced) {
                    self.thunks.insert(v, thunk);
                }
            }
        }
    }

    /// The constructor that a variable is bound to.
    pub fn built(&self, v: Var) -> Option<&'a Expr> {
        self.built.get(&v).copied()
    }

    /// What an argument suspends; None if it is a value or unknown.
    pub fn thunk(&self, e: &'a Expr, forced: &mut Forced<'a>) -> Option<Thunk<'a>> {
        let mut e = e.unticked();
        // A field of what is known is that.
        while let Expr::Sel(con, field, of) = e
            && let Expr::Con(of, args, _) = of.unticked()
            && of == con
        {
            e = args[*field as usize].unticked();
        }
        match e {
            Expr::Var(v) if self.is_evaluated(*v) => None,
            Expr::Var(v) => {
                // Since it was bound more has been evaluated.
                let mut thunk = self.thunks.get(v)?.clone();
                thunk.holds.retain(|v| !self.is_evaluated(*v));
                Some(thunk)
            }
            Expr::Lit(_) | Expr::Lam(..) | Expr::Con(..) | Expr::Fail(_) => None,
            _ => Some(Thunk {
                body: e,
                site: e.site(),
                holds: self.held(e, forced),
            }),
        }
    }

    fn held(&self, e: &'a Expr, forced: &mut Forced<'a>) -> Vec<Var> {
        let mut held: FxHashSet<Var> = forced.in_the_end(e);
        for v in held.clone() {
            if let Some(thunk) = self.thunks.get(&v) {
                held.extend(&thunk.holds);
            }
        }
        held.retain(|v| !self.is_evaluated(*v));
        held.into_iter().collect()
    }

    /// Whether what comes out of it is a number or another value without fields that could
    /// be suspended themselves.
    pub fn is_number(&self, e: &Expr) -> bool {
        self.results(e) == Some(true)
    }

    /// Whether what comes out of it is made of a number that is still to be computed, as a pair
    /// of sums or a record with a count. Neither a list nor what has data of `own` kind within
    /// it is: these are made to be suspended.
    pub fn has_number(&self, e: &Expr, own: DataId) -> bool {
        match e {
            Expr::Con(con, args, _) => {
                let data = self.program.cons[*con].data;
                data != own
                    && !is_list(self.program, *con)
                    && args.iter().any(|a| match a.unticked() {
                        Expr::Con(..) => self.has_number(a.unticked(), own),
                        Expr::Case(_) | Expr::App(..) | Expr::Prim(..) | Expr::Let(..) => {
                            self.is_number(a)
                        }
                        _ => false,
                    })
            }
            Expr::Let(_, body) | Expr::Tick(_, body) => self.has_number(body, own),
            Expr::Case(case) => (case.alts.iter().map(|a| &a.body))
                .chain(&case.default)
                .any(|e| self.has_number(e, own)),
            Expr::Join(group, body) => (group.joins.iter().map(|join| &join.body))
                .chain([&**body])
                .any(|e| self.has_number(e, own)),
            _ => false,
        }
    }

    /// Whether the results are all without lazy fields; None if there are none.
    fn results(&self, e: &Expr) -> Option<bool> {
        let all = |of: &mut dyn Iterator<Item = &Expr>| {
            of.filter_map(|e| self.results(e)).reduce(|a, b| a && b)
        };
        match e {
            Expr::Con(con, ..) => Some(
                self.program.cons[*con]
                    .fields
                    .iter()
                    .all(|f| f.rep != Rep::Ptr || f.strict),
            ),
            Expr::Let(_, body) | Expr::Tick(_, body) => self.results(body),
            Expr::Case(case) => all(&mut case.alts.iter().map(|a| &a.body).chain(&case.default)),
            Expr::Join(group, body) => {
                let joins = group.joins.iter().map(|join| &join.body);
                all(&mut joins.chain(std::iter::once(&**body)))
            }
            Expr::Jump(..) | Expr::Fail(_) | Expr::Prim(Prim::Error | Prim::Raise, ..) => None,
            Expr::Prim(..) => Some(true),
            Expr::Var(v) => Some(is_flat(self.program.vars[*v].ty?.as_str())),
            Expr::App(_, _, occ) => Some(is_flat(self.program.occs[*occ].ty.as_str())),
            Expr::Lit(_) => Some(true),
            Expr::Lam(..) | Expr::Sel(..) => Some(false),
        }
    }
}

fn is_flat(ty: &str) -> bool {
    matches!(
        ty,
        "Int" | "Integer" | "Double" | "Float" | "Word" | "Char" | "Bool"
    )
}
