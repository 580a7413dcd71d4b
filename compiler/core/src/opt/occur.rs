//! Occurrence analysis (Peyton Jones and Marlow 2002, section 2): how often
//! and where each variable occurs, counted anew before each use.
//!
//! What occurs in a function that is inlined wherever it is called counts as
//! occurring more than once: a worker that only its wrapper calls must not move
//! into it, or every caller would get a copy.

use crate::def::*;
use cranelift_entity::{PrimaryMap, SecondaryMap};

type Infos = PrimaryMap<Var, VarInfo>;

/// How a variable occurs.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Occurs {
    /// Syntactic occurrences; those within a function that is always inlined, of
    /// what is bound outside, count double.
    pub count: u32,
    /// Some occurrence may be evaluated more often than the binding: it is
    /// under a lambda or in a recursive join point.
    pub under_lambda: bool,
    /// The least number of arguments it is called with (0: not a call).
    pub call_args: u32,
    /// Some occurrence is in the scope of a cost centre that the binding is not in.
    pub in_centre: bool,
}

impl Occurs {
    /// Exactly one occurrence, evaluated at most once for each binding.
    pub fn once_safe(&self) -> bool {
        self.count == 1 && !self.under_lambda
    }
}

/// How many lambdas, functions that are always inlined and cost centres are around.
#[derive(Clone, Copy, Default)]
struct Level {
    lambdas: u32,
    inlined: u32,
    centres: u32,
}

/// Occurrences of the variables of one program or expression.
#[derive(Default)]
pub struct Occurrences {
    table: SecondaryMap<Var, Occurs>,
    /// Where a variable is bound, while it is in scope.
    level: SecondaryMap<Var, Level>,
    /// Functions around the expression at hand that are always inlined.
    inlined: u32,
    /// Cost centres around it.
    centres: u32,
}

impl Occurrences {
    pub fn of(&self, v: Var) -> Occurs {
        self.table[v]
    }

    /// Counts for the whole program; what is used from outside counts as used.
    pub fn program(program: &Program) -> Occurrences {
        let vars = program.vars.len();
        let mut o = Occurrences {
            table: super::table(vars),
            level: super::table(vars),
            inlined: 0,
            centres: 0,
        };
        for bind in &program.binds {
            for (v, e) in bind.rows() {
                o.bound(&program.vars, v, &[], e, 0);
            }
        }
        for entry in program.entries() {
            o.table[entry].count += 2;
            o.table[entry].call_args = 0;
        }
        o
    }

    /// Sets a fresh variable's count to one.
    pub fn count_once(&mut self, v: Var) {
        self.table[v].count = 1;
    }

    /// Notes that a variable occurs where it did not.
    pub fn count_another(&mut self, v: Var) {
        self.table[v].count += 1;
    }

    /// Notes that a variable's occurrences are under a lambda after all.
    pub fn put_under_lambda(&mut self, v: Var) {
        self.table[v].under_lambda = true;
    }

    /// Counts for an expression whose binders are fresh. Counts of variables
    /// free in it are left as they are.
    pub fn add_copy(&mut self, vars: &Infos, e: &Expr) {
        let mut free = vec![];
        let mut bound = rustc_hash::FxHashSet::default();
        binders(e, &mut bound);
        e.each_occurrence(&mut |v| {
            if !bound.contains(&v) {
                free.push((v, self.table[v]));
            }
        });
        self.expr(vars, e, 0);
        for (v, occurs) in free {
            self.table[v] = occurs;
        }
    }

    fn at(&self, lambdas: u32) -> Level {
        Level {
            lambdas,
            inlined: self.inlined,
            centres: self.centres,
        }
    }

    fn occurrence(&mut self, v: Var, args: usize, depth: u32) {
        let home = self.level[v];
        let lambda = depth > home.lambdas;
        let o = &mut self.table[v];
        o.call_args = if o.count == 0 {
            args as u32
        } else {
            o.call_args.min(args as u32)
        };
        o.count += 1 + u32::from(self.inlined > home.inlined);
        o.under_lambda |= lambda;
        o.in_centre |= self.centres > home.centres;
    }

    /// The right-hand side of `v`, or the body of that join point.
    fn bound(&mut self, vars: &Infos, v: Var, params: &[Var], e: &Expr, depth: u32) {
        let always = vars[v].inline == Inline::Always;
        self.inlined += u32::from(always);
        params.iter().for_each(|p| self.level[*p] = self.at(depth));
        self.expr(vars, e, depth);
        self.inlined -= u32::from(always);
    }

    fn expr(&mut self, vars: &Infos, e: &Expr, depth: u32) {
        match e {
            Expr::Var(v) => self.occurrence(*v, 0, depth),
            Expr::App(f, args, _) => {
                let (centres, within) = (self.centres, f.centres());
                self.centres += within;
                match f.unticked() {
                    // A function that is only named in a centre is called outside of it.
                    Expr::Var(v) if within > 0 => self.occurrence(*v, 0, depth),
                    Expr::Var(v) => self.occurrence(*v, args.len(), depth),
                    // Applied on the spot: as good as a let.
                    Expr::Lam(params, body, _) if params.len() <= args.len() => {
                        params.iter().for_each(|p| self.level[*p] = self.at(depth));
                        self.expr(vars, body, depth);
                    }
                    f => self.expr(vars, f, depth),
                }
                self.centres = centres;
                args.iter().for_each(|a| self.expr(vars, a, depth));
            }
            Expr::Lam(params, body, _) => {
                params
                    .iter()
                    .for_each(|p| self.level[*p] = self.at(depth + 1));
                self.expr(vars, body, depth + 1);
            }
            Expr::Jump(j, args) => {
                self.occurrence(*j, args.len(), depth);
                args.iter().for_each(|a| self.expr(vars, a, depth));
            }
            Expr::Join(group, body) => {
                let inner = depth + u32::from(group.rec);
                for j in &group.joins {
                    self.level[j.var] = self.at(inner);
                }
                self.expr(vars, body, depth);
                // A loop that nothing enters goes round no more.
                if group.joins.iter().any(|j| self.table[j.var].count > 0) {
                    for j in &group.joins {
                        self.bound(vars, j.var, &j.params, &j.body, inner);
                    }
                }
            }
            Expr::Let(bind, body) => {
                e.each_binder(&mut |v| self.level[v] = self.at(depth));
                self.expr(vars, body, depth);
                let recursive = matches!(**bind, Bind::Rec(_));
                if !recursive || !bind.all(|v| self.table[v].count == 0) {
                    for (v, e) in bind.rows() {
                        self.bound(vars, v, &[], e, depth);
                    }
                }
            }
            Expr::Tick(Tick::Scc { .. }, body) => {
                self.centres += 1;
                self.expr(vars, body, depth);
                self.centres -= 1;
            }
            _ => {
                e.each_binder(&mut |v| self.level[v] = self.at(depth));
                e.each_child(&mut |e| self.expr(vars, e, depth));
            }
        }
    }
}

fn binders(e: &Expr, bound: &mut rustc_hash::FxHashSet<Var>) {
    e.each_binder(&mut |v| {
        bound.insert(v);
    });
    e.each_child(&mut |e| binders(e, bound));
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::read::read;

    #[test]
    fn occurrences_are_counted_with_their_surroundings() {
        let text = "M.f = \\a b c d -> let g = \\x -> a x b in
          join rec { j y = jump j d } in (\\z -> jump j z) (g c c);";
        let program = read(text).unwrap_or_else(|e| panic!("{e}"));
        let o = Occurrences::program(&program);
        let by_name = |name: &str| {
            let v = program.vars.iter().find(|(_, i)| i.name.as_str() == name);
            v.map(|(v, _)| (o.of(v).count, o.of(v).under_lambda, o.of(v).call_args))
        };
        assert_eq!(by_name("a"), Some((1, true, 2)));
        assert_eq!(by_name("b"), Some((1, true, 0)));
        assert_eq!(by_name("c"), Some((2, false, 0)));
        assert_eq!(by_name("d"), Some((1, true, 0)));
        assert_eq!(by_name("g"), Some((1, false, 2)));
        assert_eq!(by_name("z"), Some((1, false, 0)));
    }

    #[test]
    fn what_only_an_inlined_function_mentions_does_not_occur_once() {
        let text = "M.worker = \\a -> a; M.wrapper !inline = \\b -> let c = b in M.worker c;";
        let program = read(text).unwrap_or_else(|e| panic!("{e}"));
        let o = Occurrences::program(&program);
        let count = |name: &str| {
            let v = program.vars.iter().find(|(_, i)| i.name.as_str() == name);
            v.map(|(v, _)| o.of(v).count)
        };
        assert_eq!(
            (count("worker"), count("b"), count("c")),
            (Some(2), Some(1), Some(1))
        );
    }

    #[test]
    fn a_loop_that_nothing_enters_mentions_nothing() {
        let text = "M.f = \\a b c d ->
          let rec { g = \\x -> g a } in
          join rec { j y = jump j b } in
          join rec { k z = jump k c } in jump k d;";
        let program = read(text).unwrap_or_else(|e| panic!("{e}"));
        let o = Occurrences::program(&program);
        let count = |name: &str| {
            let v = program.vars.iter().find(|(_, i)| i.name.as_str() == name);
            v.map(|(v, _)| o.of(v).count)
        };
        assert_eq!(["g", "a", "j", "b"].map(count), [Some(0); 4]);
        assert_eq!(["k", "c", "d"].map(count), [Some(2), Some(1), Some(1)]);
    }
}
