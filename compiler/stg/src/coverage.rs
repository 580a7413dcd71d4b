//! Counters of coverage that always count together become one.
//!
//! A counter waits while nothing can fail, loop or leave: over allocation, arithmetic that
//! cannot fail, and choices by what is known already, into each of the alternatives. There
//! it is joined with those that follow. So each way through a function counts once
//! between two points at which it may end, and [`Program::joined`] tells what that means.

use crate::def::*;
use pure_base::{Span, Symbol};
use rustc_hash::FxHashMap;

/// More counters than these do not wait at a choice, whose alternatives each would have
/// them all.
const MOST: usize = 64;

/// Joins counters. `boxes`: how many there are; numbers from there on are of joined ones.
pub fn join(p: &mut Program, boxes: u32) {
    let mut binds = std::mem::take(&mut p.binds);
    let mut join = Join {
        p,
        boxes,
        numbers: FxHashMap::default(),
    };
    for top in &mut binds {
        match &mut top.rhs {
            TopRhs::Fun(lambda) => join.expr(&mut lambda.body, Waiting::default()),
            TopRhs::Caf { body, .. } => join.expr(body, Waiting::default()),
            TopRhs::Con { .. } => {}
        }
    }
    p.binds = binds;
}

struct Join<'a> {
    p: &'a mut Program,
    boxes: u32,
    /// Joined counters by what they count.
    numbers: FxHashMap<Vec<u32>, u32>,
}

/// Counters that have been passed and not yet counted.
#[derive(Clone, Default)]
struct Waiting {
    counters: Vec<u32>,
    /// The variable and the place of the last one.
    last: Option<(Var, Span)>,
}

impl Join<'_> {
    fn expr(&mut self, mut e: &mut Expr, mut waiting: Waiting) {
        loop {
            while let Some((counter, binder, span)) = take(e) {
                let joined = counter.checked_sub(self.boxes);
                match joined.map(|i| &self.p.joined[i as usize]) {
                    // Of several boxes, as an earlier pass has made it.
                    Some(joined) => waiting.counters.extend(joined),
                    None => waiting.counters.push(counter),
                }
                waiting.last = Some((binder, span));
            }
            match e {
                Expr::Let(group, body) => {
                    for (_, rhs) in &mut group.binds {
                        match rhs {
                            Rhs::Thunk { body, .. } => self.expr(body, Waiting::default()),
                            Rhs::Fun { lambda, .. } => {
                                self.expr(&mut lambda.body, Waiting::default());
                            }
                            Rhs::Con { .. } | Rhs::Sel { .. } => {}
                        }
                    }
                    e = body;
                }
                Expr::Join(group, body) => {
                    for join in &mut group.joins {
                        self.expr(&mut join.body, Waiting::default());
                    }
                    e = body;
                }
                Expr::Scc(_, body) => e = body,
                Expr::Case(_) => {
                    let must = match e {
                        Expr::Case(case) => self.scrutinee(case, &mut waiting),
                        _ => false,
                    };
                    if must {
                        e = self.count(e, std::mem::take(&mut waiting));
                    }
                    let Expr::Case(case) = e else { return };
                    match &mut case.alts {
                        Alts::None | Alts::Lazy => {}
                        Alts::Con(alts) => alts
                            .iter_mut()
                            .for_each(|alt| self.expr(&mut alt.body, waiting.clone())),
                        Alts::Lit(alts) => alts
                            .iter_mut()
                            .for_each(|(_, body)| self.expr(body, waiting.clone())),
                    }
                    match &mut case.default {
                        Some(body) => e = body,
                        None => return,
                    }
                }
                _ => {
                    self.count(e, waiting);
                    return;
                }
            }
        }
    }

    /// Whether what waits must be counted before a case. If not, it goes on waiting, or
    /// has gone into the scrutinee.
    fn scrutinee(&mut self, case: &mut Case, waiting: &mut Waiting) -> bool {
        let several = !matches!(case.alts, Alts::None | Alts::Lazy);
        match &case.scrut {
            Expr::Atom(_) | Expr::Lazy(_) | Expr::Con(..) => several && waiting.are_many(),
            Expr::Prim(prim, args, _) if *prim == Prim::Cover || cannot_fail(*prim, args) => {
                several && waiting.are_many()
            }
            Expr::Let(..) | Expr::Case(_) | Expr::Join(..) | Expr::Scc(..) => {
                self.expr(&mut case.scrut, std::mem::take(waiting));
                false
            }
            _ => true,
        }
    }

    /// Puts what waits before an expression, which is answered.
    fn count<'e>(&mut self, e: &'e mut Expr, waiting: Waiting) -> &'e mut Expr {
        let Some((last, span)) = waiting.last else {
            return e;
        };
        let number = self.number(waiting.counters);
        let binder = self.p.vars.push(self.p.vars[last].clone());
        let counter = vec![Atom::Lit(Lit::Int(i64::from(number)))];
        let rest = std::mem::replace(e, Expr::Atom(Atom::Lit(Lit::Int(0))));
        *e = Expr::Case(Box::new(Case {
            scrut: Expr::Prim(Prim::Cover, counter, OccId::NONE),
            binder,
            alts: Alts::None,
            default: Some(rest),
            span,
        }));
        match e {
            Expr::Case(case) => case.default.get_or_insert(Expr::Fail(Symbol::new(""))),
            e => e,
        }
    }

    /// The counter of these: their own if there is one only.
    fn number(&mut self, mut counters: Vec<u32>) -> u32 {
        if let [one] = counters[..] {
            return one;
        }
        counters.sort_unstable();
        let joined = &mut self.p.joined;
        let boxes = self.boxes;
        *self.numbers.entry(counters).or_insert_with_key(|counters| {
            joined.push(counters.clone());
            boxes + joined.len() as u32 - 1
        })
    }
}

impl Waiting {
    fn are_many(&self) -> bool {
        self.counters.len() > MOST
    }
}

/// Whether a primitive always gives a value: also a division by a constant.
fn cannot_fail(prim: Prim, args: &[Atom]) -> bool {
    match prim {
        Prim::QuotI | Prim::RemI | Prim::DivI | Prim::ModI | Prim::QuotW | Prim::RemW => {
            matches!(args, [_, Atom::Lit(Lit::Int(n))] if *n != 0 && *n != -1)
        }
        prim => prim.effect() == Effect::Pure,
    }
}

/// The counter that an expression begins with, if it is a constant, and what follows.
pub fn counted(e: &Expr) -> Option<(i64, &Expr)> {
    let Expr::Case(case) = e else { return None };
    match (&case.scrut, &case.default) {
        (Expr::Prim(Prim::Cover, args, _), Some(rest)) => match args[..] {
            [Atom::Lit(Lit::Int(number))] => Some((number, rest)),
            _ => None,
        },
        _ => None,
    }
}

/// The variable that tells the counter which an expression begins with, and what follows.
pub fn counted_by(e: &Expr) -> Option<(Var, &Expr)> {
    let Expr::Case(case) = e else { return None };
    match (&case.scrut, &case.default) {
        (Expr::Prim(Prim::Cover, args, _), Some(rest)) => match args[..] {
            [Atom::Var(number)] => Some((number, rest)),
            _ => None,
        },
        _ => None,
    }
}

/// Takes a counter off that an expression begins with.
fn take(e: &mut Expr) -> Option<(u32, Var, Span)> {
    let Expr::Case(case) = e else { return None };
    let Expr::Prim(Prim::Cover, args, _) = &case.scrut else {
        return None;
    };
    let [Atom::Lit(Lit::Int(number))] = args[..] else {
        return None;
    };
    let number = u32::try_from(number).ok()?;
    let (binder, span) = (case.binder, case.span);
    let rest = case.default.take()?;
    *e = rest;
    Some((number, binder, span))
}
