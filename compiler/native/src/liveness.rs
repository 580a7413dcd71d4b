//! Which variables are live where, computed once, bottom up.
//!
//! STG bodies are trees, so what is live after a point is the free variables of
//! what follows it; a jump counts as its join point's body. Sets hold local
//! variables (to be kept across a safepoint) and top-level variables from which
//! a CAF can be reached (to be listed in static reference tables), including
//! those of closures that are allocated further on. Other top-level variables
//! never appear. Sets are sorted.

use pure_stg::def::*;
use rustc_hash::{FxHashMap, FxHashSet};
use std::rc::Rc;

/// A sorted set of variables.
pub type Set = Rc<[Var]>;

/// Liveness of a whole program. Keys are addresses of nodes of the program,
/// which is borrowed for as long.
#[derive(Default)]
pub struct Liveness {
    /// Live after the scrutinee of a case.
    cases: FxHashMap<*const Case, Set>,
    /// Live before an expression that allocates.
    allocations: FxHashMap<*const Expr, Set>,
    /// Free variables of a join point.
    joins: FxHashMap<Var, Set>,
    /// Top-level variables that the code of a closure or top-level binding
    /// refers to, by its binder.
    statics: FxHashMap<Var, Set>,
    /// Variables that occur at all.
    used: FxHashSet<Var>,
}

/// The union of two sorted sets.
pub fn union(a: &[Var], b: &[Var]) -> Vec<Var> {
    let mut out = Vec::with_capacity(a.len() + b.len());
    let (mut i, mut j) = (0, 0);
    while i < a.len() && j < b.len() {
        let next = a[i].min(b[j]);
        i += (a[i] == next) as usize;
        j += (b[j] == next) as usize;
        out.push(next);
    }
    out.extend(&a[i..]);
    out.extend(&b[j..]);
    out
}

fn without(mut set: Vec<Var>, bound: &[Var]) -> Vec<Var> {
    set.retain(|v| !bound.contains(v));
    set
}

impl Liveness {
    pub fn of(program: &Program) -> Liveness {
        let mut pass = Pass {
            program,
            out: Liveness::default(),
        };
        for top in &program.binds {
            let set = match &top.rhs {
                TopRhs::Fun(lambda) => pass.expr(&lambda.body),
                TopRhs::Caf { body, .. } => pass.expr(body),
                TopRhs::Con { args, .. } => pass.atoms(args),
            };
            pass.code(top.var, &set);
        }
        pass.out
    }

    pub fn after_scrutinee(&self, case: &Case) -> Set {
        self.cases
            .get(&std::ptr::from_ref(case))
            .cloned()
            .unwrap_or_default()
    }

    pub fn at_allocation(&self, e: &Expr) -> Set {
        self.allocations
            .get(&std::ptr::from_ref(e))
            .cloned()
            .unwrap_or_default()
    }

    pub fn of_join(&self, join: Var) -> Set {
        self.joins.get(&join).cloned().unwrap_or_default()
    }

    pub fn statics(&self, binder: Var) -> Set {
        self.statics.get(&binder).cloned().unwrap_or_default()
    }

    pub fn is_used(&self, v: Var) -> bool {
        self.used.contains(&v)
    }
}

struct Pass<'p> {
    program: &'p Program,
    out: Liveness,
}

impl<'p> Pass<'p> {
    fn tracked(&self, v: Var) -> bool {
        !self.program.is_global(v) || self.program.caffy[v]
    }

    fn var(&mut self, v: Var) -> Vec<Var> {
        self.out.used.insert(v);
        if self.tracked(v) { vec![v] } else { vec![] }
    }

    fn vars(&mut self, vars: impl Iterator<Item = Var>) -> Vec<Var> {
        let mut set: Vec<Var> = vec![];
        for v in vars {
            self.out.used.insert(v);
            if self.tracked(v) {
                set.push(v);
            }
        }
        set.sort_unstable();
        set.dedup();
        set
    }

    fn atoms(&mut self, atoms: &[Atom]) -> Vec<Var> {
        self.vars(atoms.iter().filter_map(|a| match a {
            Atom::Var(v) => Some(*v),
            Atom::Lit(_) => None,
        }))
    }

    /// Records the top-level variables of `body`'s set for the code of `binder`.
    fn code(&mut self, binder: Var, body: &[Var]) -> Vec<Var> {
        let mut set = body.to_vec();
        set.retain(|v| self.program.is_global(*v));
        self.out.statics.insert(binder, set.as_slice().into());
        set
    }

    fn rhs(&mut self, binder: Var, rhs: &Rhs) -> Vec<Var> {
        match rhs {
            Rhs::Con { args, .. } => self.atoms(args),
            Rhs::Sel { of, .. } => {
                let set = self.var(*of);
                self.code(binder, &[]);
                set
            }
            Rhs::Thunk { free, body, .. }
            | Rhs::Fun {
                free,
                lambda: Lambda { body, .. },
            } => {
                let inner = self.expr(body);
                let statics = self.code(binder, &inner);
                let free = self.vars(free.iter().copied());
                union(&free, &statics)
            }
        }
    }

    fn expr(&mut self, e: &Expr) -> Vec<Var> {
        match e {
            Expr::Atom(Atom::Var(v)) | Expr::Eval(v) => self.var(*v),
            Expr::Atom(Atom::Lit(_)) | Expr::Fail(_) => vec![],
            Expr::Con(_, args, _) => {
                let set = self.atoms(args);
                self.allocation(e, &set);
                set
            }
            Expr::Prim(_, args, _) => self.atoms(args),
            Expr::Call { fun, args, .. } | Expr::Apply { fun, args, .. } => {
                let (fun, args) = (self.var(*fun), self.atoms(args));
                union(&fun, &args)
            }
            Expr::Let(group, body) => {
                let mut set = self.expr(body);
                for (v, rhs) in &group.binds {
                    set = union(&set, &self.rhs(*v, rhs));
                }
                set.retain(|v| !group.binds.iter().any(|(b, _)| b == v));
                self.allocation(e, &set);
                set
            }
            Expr::Case(case) => {
                let mut after = vec![];
                match &case.alts {
                    Alts::None => {}
                    Alts::Con(alts) => {
                        for alt in alts {
                            let set = self.expr(&alt.body);
                            after = union(&after, &without(set, &alt.fields));
                        }
                    }
                    Alts::Lit(alts) => {
                        for (_, body) in alts {
                            after = union(&after, &self.expr(body));
                        }
                    }
                }
                if let Some(body) = &case.default {
                    after = union(&after, &self.expr(body));
                }
                after.retain(|v| *v != case.binder);
                let scrutinee = self.expr(&case.scrut);
                let set = union(&after, &scrutinee);
                self.out
                    .cases
                    .insert(std::ptr::from_ref(&**case), after.into());
                set
            }
            Expr::Join(group, body) => {
                if group.rec {
                    // What the group needs, found without per-point sets; then
                    // the walk that records those.
                    let mut free = Occurrences::new(self);
                    group.joins.iter().for_each(|j| free.join(j));
                    let set: Set = free.finish().into();
                    for join in &group.joins {
                        self.out.joins.insert(join.var, set.clone());
                    }
                    for join in &group.joins {
                        self.expr(&join.body);
                    }
                } else {
                    for join in &group.joins {
                        let set = self.expr(&join.body);
                        let set = without(set, &join.params);
                        self.out.joins.insert(join.var, set.into());
                    }
                }
                self.expr(body)
            }
            Expr::Jump(join, args) => {
                let args = self.atoms(args);
                union(&self.out.of_join(*join), &args)
            }
        }
    }

    fn allocation(&mut self, e: &Expr, set: &[Var]) {
        self.out
            .allocations
            .insert(std::ptr::from_ref(e), set.into());
    }
}

/// Free variables as "occurring but not bound inside" (binders are unique).
struct Occurrences<'a, 'p> {
    pass: &'a Pass<'p>,
    occur: FxHashSet<Var>,
    bound: FxHashSet<Var>,
}

impl<'a, 'p> Occurrences<'a, 'p> {
    fn new(pass: &'a Pass<'p>) -> Self {
        Occurrences {
            pass,
            occur: FxHashSet::default(),
            bound: FxHashSet::default(),
        }
    }

    fn finish(self) -> Vec<Var> {
        let mut set: Vec<Var> = self.occur.difference(&self.bound).copied().collect();
        set.sort_unstable();
        set
    }

    fn var(&mut self, v: Var) {
        if self.pass.tracked(v) {
            self.occur.insert(v);
        }
    }

    fn atoms(&mut self, atoms: &[Atom]) {
        for atom in atoms {
            if let Atom::Var(v) = atom {
                self.var(*v);
            }
        }
    }

    fn join(&mut self, join: &JoinPoint) {
        self.bound.extend(&join.params);
        self.expr(&join.body);
    }

    fn expr(&mut self, e: &Expr) {
        match e {
            Expr::Atom(a) => self.atoms(std::slice::from_ref(a)),
            Expr::Eval(v) => self.var(*v),
            Expr::Fail(_) => {}
            Expr::Con(_, args, _) | Expr::Prim(_, args, _) => self.atoms(args),
            Expr::Call { fun, args, .. } | Expr::Apply { fun, args, .. } => {
                self.var(*fun);
                self.atoms(args);
            }
            Expr::Let(group, body) => {
                for (v, rhs) in &group.binds {
                    self.bound.insert(*v);
                    match rhs {
                        Rhs::Con { args, .. } => self.atoms(args),
                        Rhs::Sel { of, .. } => self.var(*of),
                        Rhs::Thunk { body, .. } => self.expr(body),
                        Rhs::Fun { lambda, .. } => {
                            self.bound.extend(&lambda.params);
                            self.expr(&lambda.body);
                        }
                    }
                }
                self.expr(body);
            }
            Expr::Case(case) => {
                self.bound.insert(case.binder);
                self.expr(&case.scrut);
                match &case.alts {
                    Alts::None => {}
                    Alts::Con(alts) => {
                        for alt in alts {
                            self.bound.extend(&alt.fields);
                            self.expr(&alt.body);
                        }
                    }
                    Alts::Lit(alts) => alts.iter().for_each(|(_, body)| self.expr(body)),
                }
                if let Some(body) = &case.default {
                    self.expr(body);
                }
            }
            Expr::Join(group, body) => {
                group.joins.iter().for_each(|j| self.join(j));
                self.expr(body);
            }
            Expr::Jump(join, args) => {
                self.occur.extend(self.pass.out.of_join(*join).iter());
                self.atoms(args);
            }
        }
    }
}
