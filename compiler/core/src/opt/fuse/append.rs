//! What a producer ends in is perhaps one of its arguments, as in `xs ++ ys`:
//!
//! ```text
//! xs ++ from n   ==>   let rec go p = case p of { Nil -> from n; Cons x xs -> Cons x (go xs) } in go xs
//! ```
//!
//! Then what the argument makes is one with the consumer, too.

use super::*;

impl Pass<'_> {
    /// A call of a producer with what follows in its place, if that is a producer's call.
    pub(super) fn with_its_end(&mut self, g: Var, args: &[Expr]) -> Option<Expr> {
        let producer = self.producers.get(&g).filter(|p| p.goes == 0)?.clone();
        let at = (0..args.len()).find(|at| {
            let found = || Found::of(&producer.body, g, producer.params[*at], *at, true);
            self.promises(&args[*at], false) && found().is_an_end()
        })?;
        let lambda = Expr::lam(producer.params.clone(), producer.body.clone(), OccId::NONE);
        let Expr::Lam(mut params, mut body, _) = walk::copy(self.program, &lambda) else {
            return None;
        };
        let mut args = args.to_vec();
        let end = params.remove(at);
        let rest = args.remove(at);
        let local = walk::fresh_like(self.program, g);
        self.program.vars[local].module = None;
        replace(&mut body, (g, local), (end, &rest), at);
        let head = Box::new(Expr::Var(local));
        let rows = vec![(local, Expr::Lam(params, body, OccId::NONE))];
        let call = Expr::App(head, args, OccId::NONE);
        Some(Expr::Let(Box::new(Bind::Rec(rows)), Box::new(call)))
    }
}

/// How a producer uses the argument that it ends in.
#[derive(Default)]
struct Found {
    /// Calls of its own in a round, at most, all with the same argument.
    calls: usize,
    /// Places where it ends in the argument.
    ends: usize,
    wrong: bool,
}

impl Found {
    fn is_an_end(&self) -> bool {
        !self.wrong && self.ends == 1 && self.calls > 0
    }

    /// Of an expression that is the result of `g`, or is not.
    fn of(e: &Expr, g: Var, end: Var, at: usize, result: bool) -> Found {
        let of = |e: &Expr, result| Found::of(e, g, end, at, result);
        let mut all = Found::default();
        match e {
            Expr::Var(v) if *v == end => match result {
                true => all.ends = 1,
                false => all.wrong = true,
            },
            Expr::Var(v) => all.wrong = *v == g,
            Expr::App(head, args, _) if matches!(**head, Expr::Var(f) if f == g) => {
                all.calls = 1;
                all.wrong = !matches!(args.get(at), Some(Expr::Var(v)) if *v == end);
                let others = args.iter().enumerate().filter(|(i, _)| *i != at);
                others.for_each(|(_, e)| all.add(of(e, false)));
            }
            Expr::Case(case) => {
                for e in case.alts.iter().map(|alt| &alt.body).chain(&case.default) {
                    let branch = of(e, result);
                    all.calls = all.calls.max(branch.calls);
                    all.ends += branch.ends;
                    all.wrong |= branch.wrong;
                }
                all.add(of(&case.scrut, false));
            }
            Expr::Let(bind, body) => {
                bind.rows().for_each(|(_, e)| all.add(of(e, false)));
                all.add(of(body, result));
            }
            Expr::Tick(_, e) => all = of(e, result),
            // What is entered more than once must use neither.
            Expr::Lam(..) | Expr::Join(..) => all.wrong = e.mentions(g) || e.mentions(end),
            e => e.each_child(&mut |e| all.add(of(e, false))),
        }
        all.wrong |= all.calls > 1;
        all
    }

    fn add(&mut self, other: Found) {
        self.calls += other.calls;
        self.ends += other.ends;
        self.wrong |= other.wrong;
    }
}

/// Calls are those of the local function, and the end is the expression itself.
fn replace(e: &mut Expr, (g, local): (Var, Var), end: (Var, &Expr), at: usize) {
    match e {
        Expr::Var(v) if *v == end.0 => *e = end.1.clone(),
        Expr::App(head, args, _) if matches!(**head, Expr::Var(f) if f == g) => {
            **head = Expr::Var(local);
            args.remove(at);
            args.iter_mut()
                .for_each(|e| replace(e, (g, local), end, at));
        }
        e => e.each_child_mut(&mut |e| replace(e, (g, local), end, at)),
    }
}
