//! What looks at the first element of a list itself and gives the rest to a loop, as `maximum`
//! and `last` do, takes the place of the first constructor that the producer ends in:
//!
//! ```text
//! case from i of { Nil -> bad; Cons x xs -> fold x xs }
//!   ==> let x = i in fold x (case i == n of { True -> Nil; False -> from (i + 1) })
//! ```
//!
//! The loop, which is given what the producer was about to go on with, is fused as others are.

use super::shape::{ends_in_call, list_of};
use super::*;
use pure_base::Span;

impl Pass<'_> {
    /// A case of a producer's call whose rest is a loop's.
    pub(super) fn first(&mut self, case: &Case) -> Option<Expr> {
        if !self.promises(&case.scrut, false) || self.may_be_constant(&case.scrut) {
            return None;
        }
        let (cons, rest, then) = case.alts.iter().find_map(|alt| match &alt.pat {
            AltPat::Con(con, fields) if fields.len() == 2 => Some((*con, fields[1], &alt.body)),
            _ => None,
        })?;
        let list = list_of(self.program, cons)?;
        let mut times = 0;
        then.each_occurrence(&mut |v| times += usize::from(v == rest));
        if times != 1 || then.mentions(case.binder) || !self.gives_to_loop(then, rest) {
            return None;
        }
        let p = self
            .program
            .fresh(Symbol::new("list"), Rep::Ptr, Span::NONE);
        let var = self
            .program
            .fresh(Symbol::new("first"), Rep::Ptr, Span::NONE);
        let mut body = case.clone();
        body.scrut = Expr::Var(p);
        let body = Expr::Case(Box::new(body));
        let goes = body.size(MAX_MOVED);
        if goes > MAX_MOVED {
            return None;
        }
        let consumer = Consumer {
            var,
            params: vec![p],
            body,
            join: true,
            at: 0,
            straight: true,
            copies: false,
            list,
            goes,
            rest: Some(rest),
        };
        let mut fusion = Fusion::new(self, Rc::new(consumer));
        let list = walk::copy(fusion.pass.program, &case.scrut);
        let e = fusion.consume(list, vec![]);
        let (rows, last) = fusion.finish()?;
        let e = last.around(ends::bound(rows, true, e));
        (!e.mentions(var)).then_some(e)
    }

    /// Whether the rest of a list, which is used once, is what a loop matches first.
    fn gives_to_loop(&self, e: &Expr, rest: Var) -> bool {
        let of = |f: &Var, args: &[Expr]| {
            let consumers = self.consumers.get(f).into_iter().flatten();
            let mut fitting = consumers.filter(|c| c.straight && c.params.len() == args.len());
            fitting.any(|c| matches!(args[c.at], Expr::Var(v) if v == rest))
        };
        match e {
            Expr::Jump(f, args) if of(f, args) => return true,
            Expr::App(head, args, _) if matches!(&**head, Expr::Var(f) if of(f, args)) => {
                return true;
            }
            // What is entered often, or elsewhere.
            Expr::Lam(..) | Expr::Tick(Tick::Scc { .. }, _) => return false,
            Expr::Join(group, body) if group.rec => return self.gives_to_loop(body, rest),
            _ => {}
        }
        let mut found = false;
        e.each_child(&mut |e| found = found || self.gives_to_loop(e, rest));
        found
    }
}

impl Fusion<'_, '_> {
    /// The body of a producer that does not go on before it has an element, for a call of it.
    pub(super) fn begun(&mut self, g: Var, args: &[Expr]) -> Option<Expr> {
        let producer = self.pass.producers.get(&g)?.clone();
        if ends_in_call(&producer.body, g) || producer.goes > 0 {
            return None;
        }
        let lambda = Expr::lam(producer.params.clone(), producer.body.clone(), OccId::NONE);
        let Expr::Lam(params, body, _) = walk::copy(self.pass.program, &lambda) else {
            return None;
        };
        let binds = params.into_iter().zip(args.iter().cloned()).rev();
        Some(binds.fold(*body, |e, (p, arg)| with(e, p, arg)))
    }
}

/// `e` for a parameter's value: in its place, if that is one that is reached once at most.
fn with(mut e: Expr, p: Var, value: Expr) -> Expr {
    if let Expr::Var(v) = value {
        walk::rename(&mut e, &FxHashMap::from_iter([(p, v)]));
        return e;
    }
    let mut times = 0;
    e.each_occurrence(&mut |v| times += usize::from(v == p));
    let mut value = Some(value);
    if times == 1 {
        replace_once(&mut e, p, &mut value);
    }
    match value {
        Some(value) if times > 0 => Expr::Let(Box::new(Bind::NonRec(p, value)), Box::new(e)),
        _ => e,
    }
}

/// Puts an expression in the place of a variable, unless it would be evaluated often there.
pub(super) fn replace_once(e: &mut Expr, v: Var, by: &mut Option<Expr>) {
    match e {
        Expr::Var(w) if *w == v => {
            if let Some(by) = by.take() {
                *e = by;
            }
        }
        Expr::Lam(..) | Expr::Tick(Tick::Scc { .. }, _) => {}
        Expr::Join(group, body) if group.rec => replace_once(body, v, by),
        e => e.each_child_mut(&mut |e| replace_once(e, v, by)),
    }
}
