//! Which variables are live where, computed once, bottom up.
//!
//! STG bodies are trees, so what is live after a point is the free variables of
//! what follows it; a jump counts as its join point's body. Sets hold local
//! variables (to be kept across a safepoint) and top-level variables from which
//! a CAF can be reached (to be listed in static reference tables), including
//! those of closures that are allocated further on. Other top-level variables
//! never appear. Sets are sorted.
//!
//! A long chain of `let`s may have many variables live all along. Only every
//! [`STRIDE`]-th set of a chain is kept; those between are found from the next.

use pure_stg::def::*;
use rustc_hash::{FxHashMap, FxHashSet};
use std::collections::BTreeSet;
use std::rc::Rc;

/// A sorted set of variables.
pub type Set = Rc<[Var]>;

/// Sets kept of a chain of `let`s: the first, and one in so many from the last.
const STRIDE: usize = 64;

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
    /// What a right-hand side mentions, by its binder.
    captured: FxHashMap<Var, Set>,
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

    pub fn at_allocation(&self, mut e: &Expr) -> Set {
        let mut before = vec![];
        loop {
            if let Some(set) = self.allocations.get(&std::ptr::from_ref(e)) {
                if before.is_empty() {
                    return set.clone();
                }
                let mut set: BTreeSet<Var> = set.iter().copied().collect();
                while let Some(group) = before.pop() {
                    self.before_let(group, &mut set);
                }
                return set.into_iter().collect();
            }
            let Expr::Let(group, body) = e else {
                return Set::default();
            };
            before.push(&**group);
            e = body;
        }
    }

    /// From what is live after a `let` to what is live before it.
    fn before_let(&self, group: &Let, set: &mut BTreeSet<Var>) {
        for (v, _) in &group.binds {
            if let Some(captured) = self.captured.get(v) {
                set.extend(captured.iter());
            }
        }
        for (v, _) in &group.binds {
            set.remove(v);
        }
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
            Expr::Atom(Atom::Var(v)) | Expr::Eval(v) | Expr::Lazy(v) => self.var(*v),
            Expr::Atom(Atom::Lit(_)) | Expr::Fail(_) => vec![],
            Expr::Con(_, args, _) => {
                let set = self.atoms(args);
                self.allocation(e, &set);
                set
            }
            Expr::Prim(prim, args, _) => {
                let set = self.atoms(args);
                if prim.makes_variable() {
                    self.allocation(e, &set);
                }
                set
            }
            Expr::Call { fun, args, .. } | Expr::Apply { fun, args, .. } => {
                let (fun, args) = (self.var(*fun), self.atoms(args));
                union(&fun, &args)
            }
            Expr::Let(..) => self.chain(e),
            Expr::Case(case) => {
                let mut after = vec![];
                match &case.alts {
                    Alts::None | Alts::Lazy => {}
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
            Expr::Scc(_, body) => self.expr(body),
        }
    }

    /// A chain of `let`s, from its end.
    fn chain(&mut self, mut e: &Expr) -> Vec<Var> {
        let mut chain = vec![];
        while let Expr::Let(group, body) = e {
            chain.push((e, &**group));
            e = body;
        }
        let mut set: BTreeSet<Var> = self.expr(e).into_iter().collect();
        for (i, (e, group)) in chain.iter().enumerate().rev() {
            for (v, rhs) in &group.binds {
                let captured = self.rhs(*v, rhs);
                self.out.captured.insert(*v, captured.into());
            }
            self.out.before_let(group, &mut set);
            if i == 0 || (chain.len() - i) % STRIDE == 1 {
                let set: Vec<Var> = set.iter().copied().collect();
                self.allocation(e, &set);
            }
        }
        set.into_iter().collect()
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
            Expr::Eval(v) | Expr::Lazy(v) => self.var(*v),
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
                    Alts::None | Alts::Lazy => {}
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
            Expr::Scc(_, body) => self.expr(body),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Program {
        pure_stg::read::program(text).unwrap_or_else(|e| panic!("{e}"))
    }

    fn names(program: &Program, set: &[Var]) -> Vec<String> {
        let name = |v: &Var| program.vars[*v].name.to_string();
        set.iter().map(name).collect()
    }

    fn body<'p>(program: &'p Program, name: &str) -> &'p Expr {
        let top = program
            .binds
            .iter()
            .find(|t| program.vars[t.var].name.as_str() == name);
        match &top.unwrap().rhs {
            TopRhs::Fun(lambda) => &lambda.body,
            TopRhs::Caf { body, .. } => body,
            TopRhs::Con { .. } => panic!("{name} is a constructor"),
        }
    }

    const HEAD: &str = "module Main\ndata List = Nil | Cons Ptr Ptr\n";

    #[test]
    fn after_a_scrutinee_only_what_follows_is_live() {
        let p = read(&format!(
            "{HEAD}caf c = Nil
             fun f x y z = case eval x of w {{ Nil -> eval y; Cons a b ->
               let t = thunk apply c y in Cons a t; }}"
        ));
        let Expr::Case(case) = body(&p, "f") else {
            panic!()
        };
        let set = Liveness::of(&p).after_scrutinee(case);
        assert_eq!(names(&p, &set), ["c", "y"]);
    }

    #[test]
    fn a_jump_needs_what_its_join_point_needs() {
        let p = read(&format!(
            "{HEAD}fun f x y z = joinrec j a = case eval a of _ {{ Nil -> eval z; _ -> jump j y; }}
             in case eval x of _ {{ Nil -> jump j x; _ -> eval y; }}"
        ));
        let Expr::Join(group, rest) = body(&p, "f") else {
            panic!()
        };
        let live = Liveness::of(&p);
        assert_eq!(names(&p, &live.of_join(group.joins[0].var)), ["y", "z"]);
        let Expr::Case(case) = &**rest else { panic!() };
        assert_eq!(names(&p, &live.after_scrutinee(case)), ["x", "y", "z"]);
    }

    #[test]
    fn sets_within_a_long_chain_are_found_from_kept_ones() {
        let n = 3 * STRIDE + 5;
        let mut text = format!("{HEAD}fun f x y =");
        for i in 0..n {
            let before = if i == 0 {
                "y".into()
            } else {
                format!("a{}", i - 1)
            };
            text += &format!(" let a{i} = Cons x {before} in");
        }
        let p = read(&format!("{text} eval a{}", n / 2));
        let live = Liveness::of(&p);
        let mut e = body(&p, "f");
        let mut i = 0;
        while let Expr::Let(_, body) = e {
            let mut expected = vec!["x".to_string()];
            // Each needs the one before; the middle one is the result.
            expected.push(if i == 0 {
                "y".into()
            } else {
                format!("a{}", i - 1)
            });
            if i > n / 2 + 1 {
                expected.push(format!("a{}", n / 2));
            }
            let mut found = names(&p, &live.at_allocation(e));
            found.sort();
            expected.sort();
            assert_eq!(found, expected, "at {i}");
            e = body;
            i += 1;
        }
        assert_eq!(i, n);
    }
}
