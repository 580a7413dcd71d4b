//! What consumers and producers look like.

use super::*;

/// A recursive function or join point that matches a list once, and what is left of it at
/// most once, by calling itself.
pub struct Consumer {
    pub var: Var,
    pub params: Vec<Var>,
    pub body: Expr,
    pub join: bool,
    /// The parameter that is matched.
    pub at: usize,
    /// Matches it before all else.
    pub straight: bool,
    /// Makes the same list once more.
    pub copies: bool,
    /// The constructors of the list.
    pub list: List,
    /// Its size, if nobody else calls it: then it goes once it is copied.
    pub goes: usize,
    /// It is no loop, and uses this variable, what is left of the list, once ([`super::first`]).
    pub rest: Option<Var>,
}

#[derive(Clone, Copy, PartialEq)]
pub struct List {
    pub nil: ConId,
    pub cons: ConId,
}

/// The list that a constructor of two lazy fields is of, if it is one.
pub fn list_of(program: &Program, con: ConId) -> Option<List> {
    let info = &program.cons[con];
    let [a, b] = program.datas[info.data].cons[..] else {
        return None;
    };
    let nil = if a == con { b } else { a };
    let lazy = info.fields.iter().all(|f| f.rep == Rep::Ptr && !f.strict);
    let fits = lazy && info.fields.len() == 2 && program.cons[nil].fields.is_empty();
    fits.then_some(List { nil, cons: con })
}

/// Whether some end constructs a list, or is a call that `calls` knows to do so.
pub fn makes_list(program: &Program, e: &Expr, calls: &dyn Fn(&Expr) -> bool) -> bool {
    let makes = |e: &Expr| makes_list(program, e, calls);
    match e {
        Expr::Con(con, args, _) => args.len() == 2 && list_of(program, *con).is_some(),
        Expr::Case(case) => {
            let mut ends = case.alts.iter().map(|a| &a.body).chain(&case.default);
            ends.any(makes)
        }
        Expr::Join(group, body) => group.joins.iter().any(|j| makes(&j.body)) || makes(body),
        Expr::Let(bind, body) => {
            let function = |(_, e): (Var, &Expr)| match e {
                Expr::Lam(_, body, _) => makes(body),
                _ => false,
            };
            makes(body) || bind.rows().any(function)
        }
        Expr::Tick(Tick::Source(_), e) => makes(e),
        e => calls(e),
    }
}

/// Whether some end is a call of `g`.
pub fn ends_in_call(e: &Expr, g: Var) -> bool {
    let ends = |e: &Expr| ends_in_call(e, g);
    match e {
        Expr::App(head, ..) => matches!(**head, Expr::Var(f) if f == g),
        Expr::Case(case) => {
            let mut branches = case.alts.iter().map(|a| &a.body).chain(&case.default);
            branches.any(ends)
        }
        Expr::Join(group, body) => group.joins.iter().any(|j| ends(&j.body)) || ends(body),
        Expr::Let(_, e) | Expr::Tick(_, e) => ends(e),
        _ => false,
    }
}

/// The case that a parameter is matched by, if its only occurrence is there and what is
/// before it is only cases and bindings; and whether nothing is.
pub fn matched(e: &Expr, p: Var) -> Option<(&Case, bool)> {
    match e {
        Expr::Tick(Tick::Source(_), e) => matched(e, p),
        Expr::Case(case) if matches!(case.scrut, Expr::Var(v) if v == p) => Some((case, true)),
        Expr::Case(case) => {
            let mut ends = case.alts.iter().map(|a| &a.body).chain(&case.default);
            ends.find_map(|e| matched(e, p))
                .map(|(case, _)| (case, false))
        }
        Expr::Let(_, body) => matched(body, p).map(|(case, _)| (case, false)),
        _ => None,
    }
}

/// The same, to be changed.
pub fn matched_mut(e: &mut Expr, p: Var) -> Option<&mut Expr> {
    match e {
        Expr::Case(case) if matches!(case.scrut, Expr::Var(v) if v == p) => Some(e),
        Expr::Tick(_, e) => matched_mut(e, p),
        Expr::Case(case) => {
            let mut ends = case
                .alts
                .iter_mut()
                .map(|a| &mut a.body)
                .chain(&mut case.default);
            ends.find_map(|e| matched_mut(e, p))
        }
        Expr::Let(_, body) => matched_mut(body, p),
        _ => None,
    }
}

/// How a function consumes lists, for each of its parameters.
pub fn consumers(
    program: &Program,
    f: Var,
    params: &[Var],
    body: &Expr,
    join: bool,
) -> Vec<Consumer> {
    let mut found = vec![];
    for (at, p) in params.iter().enumerate() {
        let Some((case, straight)) = matched(body, *p) else {
            continue;
        };
        let mut times = 0;
        body.each_occurrence(&mut |v| times += usize::from(v == *p));
        let con = case.alts.iter().find_map(|alt| match &alt.pat {
            AltPat::Con(con, fields) if fields.len() == 2 => Some((*con, fields[1], &alt.body)),
            _ => None,
        });
        let Some((cons, rest, then)) = con else {
            continue;
        };
        let Some(list) = list_of(program, cons) else {
            continue;
        };
        if times != 1 || then.mentions(case.binder) {
            continue;
        }
        let mut uses = Uses {
            f,
            at,
            arity: params.len(),
            rest,
            calls: 0,
            weights: FxHashMap::default(),
        };
        if uses.of(then) <= 1 && uses.calls > 0 {
            found.push(Consumer {
                var: f,
                params: params.to_vec(),
                body: body.clone(),
                join,
                at,
                straight,
                copies: !join && straight && copies(f, params, case),
                list,
                goes: 0,
                rest: None,
            });
        }
    }
    found
}

/// Whether the branches of a list's case are what they were chosen by, with `f` of the rest.
fn copies(f: Var, params: &[Var], case: &Case) -> bool {
    let branch = |alt: &Alt| match (&alt.pat, &alt.body) {
        (AltPat::Con(con, fields), Expr::Con(made, args, _)) if con == made => match args[..] {
            [] => true,
            [Expr::Var(x), Expr::App(ref head, ref rest, _)] => {
                let called = matches!(**head, Expr::Var(g) if g == f);
                let rest = matches!(rest[..], [Expr::Var(xs)] if xs == fields[1]);
                called && rest && x == fields[0]
            }
            _ => false,
        },
        _ => false,
    };
    params.len() == 1 && case.default.is_none() && case.alts.iter().all(branch)
}

/// More than once.
const MANY: usize = 2;

/// Counts how often what is left of a list is used, at most.
struct Uses {
    f: Var,
    at: usize,
    arity: usize,
    rest: Var,
    /// Places where it is passed on.
    calls: usize,
    /// How often a call of a local function or a jump uses it.
    weights: FxHashMap<Var, usize>,
}

impl Uses {
    fn of(&mut self, e: &Expr) -> usize {
        let n = match e {
            Expr::Var(v) if *v == self.rest => MANY,
            // A function that is not called may be called often.
            Expr::Var(v) => match self.weights.get(v) {
                Some(n) if *n > 0 => MANY,
                _ => 0,
            },
            Expr::Jump(g, args) => self.call(*g, args),
            Expr::App(head, args, _) => match **head {
                Expr::Var(g) => self.call(g, args),
                _ => self.sum(e),
            },
            Expr::Lam(_, body, _) => match self.of(body) {
                0 => 0,
                _ => MANY,
            },
            Expr::Case(case) => {
                let ends = case.alts.iter().map(|a| &a.body).chain(&case.default);
                let most = ends.map(|e| self.of(e)).max().unwrap_or(0);
                most + self.of(&case.scrut)
            }
            Expr::Let(bind, body) => {
                let bound = match &**bind {
                    Bind::NonRec(g, Expr::Lam(_, inner, _)) => {
                        let n = self.of(inner);
                        self.weights.insert(*g, n);
                        0
                    }
                    Bind::NonRec(_, e) => self.of(e),
                    Bind::Rec(group) => match &group[..] {
                        [(g, Expr::Lam(_, inner, _))] => {
                            self.looped(*g, inner);
                            0
                        }
                        _ => match group.iter().map(|(_, e)| self.of(e)).sum() {
                            0 => 0,
                            _ => MANY,
                        },
                    },
                };
                bound + self.of(body)
            }
            Expr::Join(group, body) => {
                match &group.joins[..] {
                    [j] if group.rec => self.looped(j.var, &j.body),
                    joins => {
                        for j in joins {
                            let n = match (self.of(&j.body), group.rec) {
                                (0, _) => 0,
                                (n, false) => n,
                                (_, true) => MANY,
                            };
                            self.weights.insert(j.var, n);
                        }
                    }
                }
                self.of(body)
            }
            _ => self.sum(e),
        };
        n.min(MANY)
    }

    fn sum(&mut self, e: &Expr) -> usize {
        let mut n = 0;
        e.each_child(&mut |e| n += self.of(e));
        n
    }

    /// A chain of calls that ends where the rest is used, or calls itself, but never both,
    /// uses it once.
    fn looped(&mut self, g: Var, body: &Expr) {
        self.weights.insert(g, 1);
        let calls = self.calls;
        let n = self.of(body);
        let uses_it = self.calls > calls || body.mentions(self.rest) || {
            let mut found = false;
            let weights = &self.weights;
            body.each_occurrence(&mut |v| {
                found |= v != g && weights.get(&v).is_some_and(|n| *n > 0);
            });
            found
        };
        let weight = match (uses_it, n) {
            (false, _) => 0,
            (true, 0 | 1) => 1,
            _ => MANY,
        };
        self.weights.insert(g, weight);
    }

    fn call(&mut self, g: Var, args: &[Expr]) -> usize {
        let is_rest = |e: &Expr| matches!(e, Expr::Var(v) if *v == self.rest);
        if g == self.f && args.len() == self.arity && is_rest(&args[self.at]) {
            self.calls += 1;
            let others = args.iter().enumerate().filter(|(i, _)| *i != self.at);
            let others: Vec<&Expr> = others.map(|(_, e)| e).collect();
            return 1 + others.into_iter().map(|e| self.of(e)).sum::<usize>();
        }
        let weight = self.weights.get(&g).copied().unwrap_or(0);
        weight + args.iter().map(|e| self.of(e)).sum::<usize>()
    }
}
