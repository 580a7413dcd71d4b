//! Occurrence analysis (Peyton Jones and Marlow 2002, section 2): how often
//! and where each variable occurs, counted anew before each use.

use crate::def::*;
use cranelift_entity::SecondaryMap;

/// How a variable occurs.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Occurs {
    /// Syntactic occurrences.
    pub count: u32,
    /// Some occurrence may be evaluated more often than the binding: it is
    /// under a lambda or in a recursive join point.
    pub under_lambda: bool,
    /// The least number of arguments it is called with (0: not a call).
    pub call_args: u32,
}

impl Occurs {
    /// Exactly one occurrence, evaluated at most once for each binding.
    pub fn once_safe(&self) -> bool {
        self.count == 1 && !self.under_lambda
    }
}

/// Occurrences of the variables of one program or expression.
#[derive(Default)]
pub struct Occurrences {
    table: SecondaryMap<Var, Occurs>,
    /// Lambda depth at which a variable is bound, while it is in scope.
    level: SecondaryMap<Var, u32>,
}

impl Occurrences {
    pub fn of(&self, v: Var) -> Occurs {
        self.table[v]
    }

    /// Counts for the whole program; what is used from outside counts as used.
    pub fn program(program: &Program) -> Occurrences {
        let mut o = Occurrences::default();
        for bind in &program.binds {
            match bind {
                Bind::NonRec(_, e) => o.expr(e, 0),
                Bind::Rec(group) => group.iter().for_each(|(_, e)| o.expr(e, 0)),
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

    /// Counts for an expression whose binders are fresh. Counts of variables
    /// free in it are left as they are.
    pub fn add_copy(&mut self, e: &Expr) {
        let mut free = vec![];
        let mut bound = rustc_hash::FxHashSet::default();
        binders(e, &mut bound);
        e.each_occurrence(&mut |v| {
            if !bound.contains(&v) {
                free.push((v, self.table[v]));
            }
        });
        self.expr(e, 0);
        for (v, occurs) in free {
            self.table[v] = occurs;
        }
    }

    fn occurrence(&mut self, v: Var, args: usize, depth: u32) {
        let lambda = depth > self.level[v];
        let o = &mut self.table[v];
        o.call_args = if o.count == 0 {
            args as u32
        } else {
            o.call_args.min(args as u32)
        };
        o.count += 1;
        o.under_lambda |= lambda;
    }

    fn expr(&mut self, e: &Expr, depth: u32) {
        match e {
            Expr::Var(v) => self.occurrence(*v, 0, depth),
            Expr::App(f, args, _) => {
                match f.unticked() {
                    Expr::Var(v) => self.occurrence(*v, args.len(), depth),
                    // Applied on the spot: as good as a let.
                    Expr::Lam(params, body, _) if params.len() <= args.len() => {
                        params.iter().for_each(|p| self.level[*p] = depth);
                        self.expr(body, depth);
                    }
                    _ => self.expr(f, depth),
                }
                args.iter().for_each(|a| self.expr(a, depth));
            }
            Expr::Lam(params, body, _) => {
                params.iter().for_each(|p| self.level[*p] = depth + 1);
                self.expr(body, depth + 1);
            }
            Expr::Jump(j, args) => {
                self.occurrence(*j, args.len(), depth);
                args.iter().for_each(|a| self.expr(a, depth));
            }
            Expr::Join(group, body) => {
                let inner = depth + u32::from(group.rec);
                for j in &group.joins {
                    self.level[j.var] = inner;
                }
                for j in &group.joins {
                    j.params.iter().for_each(|p| self.level[*p] = inner);
                    self.expr(&j.body, inner);
                }
                self.expr(body, depth);
            }
            _ => {
                e.each_binder(&mut |v| self.level[v] = depth);
                e.each_child(&mut |e| self.expr(e, depth));
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
}
