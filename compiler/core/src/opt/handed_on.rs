//! Counters that go on with arguments.
//!
//! A function that is given a counter's number with an argument ([`super::counted`]) may
//! hand the argument on to another such function, with a counter more. Instead of a
//! suspension for the number that it has, both are joined while the program runs, to the
//! number of what counts for both:
//!
//! ```text
//!     let y' = count n y in f 7 y'
//!     join j m a = f m a in
//!         case #joinCounters n 7 of { -1 -> jump j 7 (count n y); m -> jump j m y }
//! ```
//!
//! `-1` says that there are too many such numbers, or that too much is joined already.

use crate::def::*;
use crate::primitive::NOT_JOINED;
use crate::walk;
use pure_base::{Span, Symbol};
use rustc_hash::FxHashMap;

/// Of functions and join points: before which of their arguments a number comes.
pub(super) type Numbered = FxHashMap<Var, Vec<bool>>;

/// Does so throughout.
pub(super) fn run(program: &mut Program, numbered: &Numbered) {
    let mut binds = std::mem::take(&mut program.binds);
    for bind in &mut binds {
        match bind {
            Bind::NonRec(_, e) => expression(program, numbered, e),
            Bind::Rec(group) => group
                .iter_mut()
                .for_each(|(_, e)| expression(program, numbered, e)),
        }
    }
    program.binds = binds;
}

/// A variable that counts by a number which it was given.
struct Given {
    var: Var,
    number: Var,
    value: Var,
}

fn expression(program: &mut Program, numbered: &Numbered, e: &mut Expr) {
    while let Expr::Let(bind, body) = e
        && let Some(given) = given(bind)
        && occurrences(body, given.var) == 1
        && hand_on(program, numbered, body, &given)
    {
        *e = std::mem::replace(&mut **body, Expr::Lit(Lit::Int(0)));
    }
    e.each_child_mut(&mut |e| expression(program, numbered, e));
}

fn given(bind: &Bind) -> Option<Given> {
    let Bind::NonRec(var, rhs) = bind else {
        return None;
    };
    match rhs.counted()? {
        (Expr::Var(number), Expr::Var(value)) => Some(Given {
            var: *var,
            number: *number,
            value: *value,
        }),
        _ => None,
    }
}

/// How often a variable occurs, 2 for more; and within a function, which may be called
/// often.
fn occurrences(e: &Expr, v: Var) -> usize {
    let n = match e {
        Expr::Var(w) => usize::from(*w == v),
        Expr::Lam(_, body, _) => 2 * occurrences(body, v),
        // Of a recursive group each member may be evaluated often.
        Expr::Join(group, body) if group.rec => {
            let joins = group.joins.iter().map(|j| 2 * occurrences(&j.body, v));
            joins.sum::<usize>() + occurrences(body, v)
        }
        e => {
            let mut n = 0;
            e.each_child(&mut |e| n += occurrences(e, v));
            n
        }
    };
    n.min(2)
}

/// Hands the one occurrence of what was given on with its number, if that is possible.
fn hand_on(program: &mut Program, numbered: &Numbered, e: &mut Expr, given: &Given) -> bool {
    let (callee, args) = match e {
        Expr::App(f, args, _) => match **f {
            Expr::Var(f) => (Some(f), Some(args)),
            _ => (None, None),
        },
        Expr::Jump(j, args) => (Some(*j), Some(args)),
        _ => (None, None),
    };
    if let (Some(callee), Some(args)) = (callee, args)
        && let Some(numbered) = numbered.get(&callee)
        && let Some((at, counter)) = place(numbered, args, given.var)
    {
        let is_none = counter
            .checked_sub(i64::from(program.boxes))
            .and_then(|i| program.joined.get(usize::try_from(i).ok()?))
            .is_some_and(|joined| joined.counters.is_empty());
        if is_none {
            args[at] = Expr::Var(given.number);
            args[at + 1] = Expr::Var(given.value);
            return true;
        }
        let number = program.fresh(Symbol::new("n"), Rep::I64, Span::NONE);
        let value = walk::fresh_like(program, given.var);
        args[at] = Expr::Var(number);
        args[at + 1] = Expr::Var(value);
        let call = std::mem::replace(e, Expr::Lit(Lit::Int(0)));
        *e = joined(program, given, counter, (number, value), call);
        return true;
    }
    let mut done = false;
    e.each_child_mut(&mut |e| done = done || hand_on(program, numbered, e, given));
    done
}

/// Where a variable is handed on with a number that is known: the number's place.
fn place(numbered: &[bool], args: &[Expr], v: Var) -> Option<(usize, i64)> {
    let mut at = 0;
    for is_numbered in numbered {
        if !is_numbered {
            at += 1;
            continue;
        }
        match (args.get(at)?, args.get(at + 1)?) {
            (Expr::Lit(Lit::Int(counter)), Expr::Var(w)) if *w == v => {
                return Some((at, *counter));
            }
            _ => at += 2,
        }
    }
    None
}

/// A call, with the joined number and the value, or with its own number and what counts
/// the other one.
fn joined(
    program: &mut Program,
    given: &Given,
    counter: i64,
    (number, value): (Var, Var),
    call: Expr,
) -> Expr {
    let join = program.fresh(Symbol::new("j"), Rep::Ptr, Span::NONE);
    let answer = program.fresh(Symbol::new("n"), Rep::I64, Span::NONE);
    let counts = Expr::counting(program, Expr::Var(given.number), Expr::Var(given.value));
    let counter = Expr::Lit(Lit::Int(counter));
    let choice = Expr::Case(Box::new(Case {
        scrut: Expr::Prim(
            Prim::JoinCounters,
            vec![Expr::Var(given.number), counter.clone()],
            OccId::NONE,
        ),
        binder: answer,
        alts: vec![Alt {
            pat: AltPat::Lit(Lit::Int(NOT_JOINED)),
            body: Expr::Jump(join, vec![counter, counts]),
        }],
        default: Some(Expr::Jump(
            join,
            vec![Expr::Var(answer), Expr::Var(given.value)],
        )),
        span: Span::NONE,
    }));
    let group = JoinGroup {
        rec: false,
        joins: vec![JoinPoint {
            var: join,
            params: vec![number, value],
            body: call,
        }],
    };
    Expr::Join(Box::new(group), Box::new(choice))
}
