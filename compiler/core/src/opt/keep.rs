//! Full laziness for what mentions no variable of the loop that it is in: an expensive
//! call that each round makes anew is made once for each run of the loop. Its value is
//! kept in a variable of its own.
//!
//! ```text
//! let rec go = \xs -> .. render rest .. go xs' .. in go list      ==>
//! kept = newMemo Forgotten;
//! let rec go = \xs -> .. (case readVar kept of { Kept v -> v;
//!                         Forgotten -> v = render rest; writeVar kept (Kept v); v })
//!                     .. go xs' .. in go list
//! ```
//!
//! The call stays where it is, so it is made only if it is wanted, and may mention what a
//! pattern has taken from a value that is the same in each round. It is left alone where
//! the loop does not go on after it, as in its last round.
//!
//! What is kept may be a leak: a list that each round would have consumed while it is made.
//! So the collector empties such variables when they have come to hold much
//! (`rt/src/heap/memos.rs`); then the call is made again, as it would have been without
//! this pass. Programs with cost centres in their source, and those whose evaluations are
//! counted, are left as they were written.

use super::Options;
use super::costly::{Costly, is_token};
use crate::builtin::lookup_con;
use crate::def::*;
use pure_base::{Span, Symbol};
use rustc_hash::FxHashMap;

/// Deeper in each other functions are not looked at.
const MAX_DEPTH: usize = 60;

/// Keeps what loops compute anew throughout.
pub fn run(program: &mut Program, options: &Options) {
    if program.boxes > 0 || options.has_centres(program) {
        return;
    }
    let con = |name| lookup_con(program, name);
    let (Some(forgotten), Some(kept), Some(world)) = (con("Forgotten"), con("Kept"), con("World"))
    else {
        return;
    };
    let cons = Cons {
        forgotten,
        kept,
        world,
    };
    let costly = Costly::new(program);
    let mut binds = std::mem::take(&mut program.binds);
    for (_, e) in binds.iter_mut().flat_map(Bind::rows_mut) {
        let mut finder = Finder {
            program,
            costly: &costly,
            at: 0,
            around: vec![],
            needs: FxHashMap::default(),
            loops: FxHashMap::default(),
            leads_to: FxHashMap::default(),
            calls: vec![],
        };
        finder.visit(e);
        let calls = outermost(finder.calls);
        if calls.is_empty() {
            continue;
        }
        let name = Symbol::new("kept");
        let calls = calls
            .into_iter()
            .map(|call| (program.fresh(name, Rep::Ptr, Span::NONE), call));
        Rewrite {
            calls: calls.collect(),
            program,
            costly: &costly,
            cons,
            at: 0,
        }
        .visit(e);
    }
    program.binds = binds;
}

/// A call that may be worth keeping. Expressions are told by their numbers in order.
struct Call {
    at: u32,
    /// The first expression behind it.
    end: u32,
    /// The expression that binds the outermost loop which it does not depend on.
    home: u32,
    /// That loop and those within it around the call, as bits of [`Finder::around`].
    crossed: u64,
    rep: Rep,
    /// One of them goes on when the call has been made.
    again: bool,
    site: OccId,
}

/// Those that are made again and again, without those that are within others and would be
/// kept no longer than these.
fn outermost(mut calls: Vec<Call>) -> Vec<Call> {
    calls.retain(|call| call.again);
    calls.sort_by_key(|call| call.at);
    let mut around: Vec<(u32, u32)> = vec![];
    calls.retain(|call| {
        while around.pop_if(|(end, _)| *end <= call.at).is_some() {}
        let longer = around.last().is_none_or(|(_, home)| call.home < *home);
        if longer {
            around.push((call.end, call.home));
        }
        longer
    });
    calls
}

/// What an expression consists of, as bits of [`Finder::around`].
#[derive(Clone, Copy, Default)]
struct Seen {
    /// The functions around it by whose calls it varies.
    needs: u64,
    /// The loops that it may go on with.
    mentions: u64,
}

impl Seen {
    fn and(self, other: Seen) -> Seen {
        Seen {
            needs: self.needs | other.needs,
            mentions: self.mentions | other.mentions,
        }
    }

    /// The same outside of the function with this bit.
    fn outside(self, bit: u64) -> Seen {
        Seen {
            needs: self.needs & !bit,
            mentions: self.mentions & !bit,
        }
    }
}

struct Finder<'a> {
    program: &'a Program,
    costly: &'a Costly,
    /// The number of the next expression.
    at: u32,
    /// The functions and loops around, outermost first: of loops, the expression that
    /// binds them.
    around: Vec<Option<u32>>,
    /// By which of these a variable varies.
    needs: FxHashMap<Var, u64>,
    /// The variables of loops around.
    loops: FxHashMap<Var, u64>,
    /// The loops that join points may go on with.
    leads_to: FxHashMap<Var, u64>,
    calls: Vec<Call>,
}

impl Finder<'_> {
    fn visit(&mut self, e: &Expr) -> Seen {
        let at = self.at;
        self.at += 1;
        let first = self.calls.len();
        let mut seen = self.parts(e, at);
        if let Expr::Prim(prim, ..) = e {
            if prim.never_returns() {
                self.calls.truncate(first);
            }
            if prim.effect() >= Effect::Memory {
                seen.needs |= self.innermost();
            }
        }
        if is_token(self.program, e) {
            seen.needs |= self.innermost();
        }
        let inside = (u64::BITS - seen.needs.leading_zeros()) as usize;
        let home = (inside..self.around.len()).find_map(|i| Some((i, self.around[i]?)));
        if let Some((i, home)) = home
            && let crossed = !0 << i
            && seen.mentions & crossed == 0
            && let Some(rep) = self.costly.result(self.program, e)
        {
            self.calls.push(Call {
                at,
                end: self.at,
                home,
                crossed,
                rep,
                again: false,
                site: e.site(),
            });
        }
        seen
    }

    /// The bit of the innermost function around.
    fn innermost(&self) -> u64 {
        (1 << self.around.len()) >> 1
    }

    fn parts(&mut self, e: &Expr, at: u32) -> Seen {
        match e {
            Expr::Var(v) => Seen {
                needs: self.needs.get(v).copied().unwrap_or_default(),
                mentions: self.loops.get(v).copied().unwrap_or_default(),
            },
            Expr::Lam(params, body, _) => self.function(None, params, body),
            Expr::Let(bind, body) => self.binding(bind, body, at),
            Expr::Case(case) => self.case(case),
            Expr::Join(group, body) => self.join(group, body, at),
            Expr::Jump(j, args) => {
                let to = self.loops.get(j).or(self.leads_to.get(j));
                let to = Seen {
                    needs: 0,
                    mentions: to.copied().unwrap_or_default(),
                };
                let first = self.calls.len();
                let args = self.together(args);
                self.go_on(first, to);
                args.and(to)
            }
            e => {
                let mut children = vec![];
                e.each_child(&mut |e| children.push(e));
                self.together(children)
            }
        }
    }

    /// What is evaluated, perhaps, in one and the same round of a loop.
    fn together<'e>(&mut self, parts: impl IntoIterator<Item = &'e Expr>) -> Seen {
        let first = self.calls.len();
        let mut all = Seen::default();
        for part in parts {
            let here = self.calls.len();
            let seen = self.visit(part);
            self.go_on(here, all);
            self.go_on_until(first, here, seen);
            all = all.and(seen);
        }
        all
    }

    /// Calls found from `first` on are made in a round that goes on so.
    fn go_on(&mut self, first: usize, seen: Seen) {
        self.go_on_until(first, self.calls.len(), seen);
    }

    fn go_on_until(&mut self, first: usize, end: usize, seen: Seen) {
        for call in &mut self.calls[first..end] {
            call.again |= call.crossed & seen.mentions != 0;
        }
    }

    /// A function, or one of the loop that is bound at `home`.
    fn function(&mut self, home: Option<u32>, params: &[Var], body: &Expr) -> Seen {
        if self.around.len() == MAX_DEPTH {
            self.skip(body);
            return Seen {
                needs: !0,
                mentions: !0,
            };
        }
        let bit = 1 << self.around.len();
        self.around.push(home);
        self.needs.extend(params.iter().map(|p| (*p, bit)));
        let seen = self.visit(body);
        self.around.pop();
        seen.outside(bit)
    }

    /// Numbers what is not looked at.
    fn skip(&mut self, e: &Expr) {
        self.at += 1;
        e.each_child(&mut |e| self.skip(e));
    }

    fn binding(&mut self, bind: &Bind, body: &Expr, at: u32) -> Seen {
        let first = self.calls.len();
        let mut bound = Seen::default();
        match bind {
            Bind::NonRec(x, e) => {
                bound = self.visit(e);
                self.needs.insert(*x, bound.needs);
            }
            Bind::Rec(rows) => {
                let bit = 1 << self.around.len().min(MAX_DEPTH);
                // What they vary by is known when all have been seen.
                let innermost = self.innermost();
                self.needs.extend(rows.iter().map(|(x, _)| (*x, innermost)));
                let functions = rows.iter().filter(|(_, e)| matches!(e, Expr::Lam(..)));
                self.loops.extend(functions.map(|(f, _)| (*f, bit)));
                for (_, e) in rows {
                    bound = bound.and(match e {
                        Expr::Lam(params, body, _) => {
                            self.at += 1;
                            self.function(Some(at), params, body)
                        }
                        e => self.visit(e).outside(bit),
                    });
                }
                for (x, _) in rows {
                    self.loops.remove(x);
                    self.needs.insert(*x, bound.needs);
                }
            }
        }
        let inner = self.calls.len();
        let seen = self.visit(body);
        self.go_on_until(first, inner, seen);
        self.go_on(inner, bound);
        bound.and(seen)
    }

    /// A branch goes on with what is evaluated before it, not with other branches.
    fn case(&mut self, case: &Case) -> Seen {
        let first = self.calls.len();
        let scrut = self.visit(&case.scrut);
        self.needs.insert(case.binder, scrut.needs);
        for alt in &case.alts {
            if let AltPat::Con(_, fields) = &alt.pat {
                self.needs.extend(fields.iter().map(|x| (*x, scrut.needs)));
            }
        }
        let inner = self.calls.len();
        let branches = case.alts.iter().map(|alt| &alt.body).chain(&case.default);
        let seen = branches.fold(Seen::default(), |seen, e| seen.and(self.visit(e)));
        self.go_on_until(first, inner, seen);
        self.go_on(inner, scrut);
        scrut.and(seen)
    }

    fn join(&mut self, group: &JoinGroup, body: &Expr, at: u32) -> Seen {
        let mut bound = Seen::default();
        let bit = 1 << self.around.len().min(MAX_DEPTH);
        if group.rec {
            self.loops.extend(group.joins.iter().map(|j| (j.var, bit)));
        }
        for j in &group.joins {
            let seen = match group.rec {
                true => self.function(Some(at), &j.params, &j.body),
                false => {
                    let innermost = self.innermost();
                    let params = j.params.iter().map(|p| (*p, innermost));
                    self.needs.extend(params);
                    self.visit(&j.body)
                }
            };
            bound = bound.and(seen);
            self.leads_to.insert(j.var, seen.mentions);
        }
        for j in &group.joins {
            self.loops.remove(&j.var);
            if group.rec {
                self.leads_to.insert(j.var, bound.mentions);
            }
        }
        bound.and(self.visit(body))
    }
}

/// The constructors that the code around a kept value takes.
#[derive(Clone, Copy)]
struct Cons {
    forgotten: ConId,
    kept: ConId,
    world: ConId,
}

struct Rewrite<'a> {
    program: &'a mut Program,
    costly: &'a Costly,
    cons: Cons,
    /// The calls with the variables that keep their values.
    calls: Vec<(Var, Call)>,
    /// The number of the next expression.
    at: u32,
}

impl Rewrite<'_> {
    fn visit(&mut self, e: &mut Expr) {
        let at = self.at;
        self.at += 1;
        e.each_child_mut(&mut |e| self.visit(e));
        let here = self.calls.iter().filter(|(_, call)| call.home == at);
        for (kept, site) in here
            .map(|(kept, call)| (*kept, call.site))
            .collect::<Vec<_>>()
        {
            let forgotten = Expr::Con(self.cons.forgotten, vec![], OccId::NONE);
            let new = Expr::Prim(Prim::NewMemo, vec![forgotten, self.world()], site);
            let body = std::mem::take(e);
            *e = bound(new, kept, body);
        }
        if let Some((kept, call)) = self.calls.iter().find(|(_, call)| call.at == at) {
            self.keep(e, *kept, call.rep);
        }
    }

    fn world(&self) -> Expr {
        Expr::Con(self.cons.world, vec![], OccId::NONE)
    }

    /// A call becomes what `kept` keeps, and is made where that is nothing.
    fn keep(&mut self, e: &mut Expr, kept: Var, rep: Rep) {
        let site = e.site();
        let fresh =
            |program: &mut Program, name, rep| program.fresh(Symbol::new(name), rep, Span::NONE);
        let state = fresh(self.program, "state", Rep::Ptr);
        let known = fresh(self.program, "known", Rep::Ptr);
        let value = fresh(self.program, "value", Rep::Ptr);
        let made = fresh(self.program, "made", rep);
        let done = fresh(self.program, "done", Rep::I64);
        let (boxed, again) = match self.costly.box_of(rep) {
            None => (Expr::Var(made), Expr::Var(value)),
            Some(con) => {
                let raw = fresh(self.program, "raw", rep);
                let binder = fresh(self.program, "boxed", Rep::Ptr);
                let boxed = Expr::Con(con, vec![Expr::Var(made)], site);
                let alt = alternative(con, vec![raw], Expr::Var(raw));
                (boxed, case(Expr::Var(value), binder, vec![alt], None))
            }
        };
        let full = Expr::Con(self.cons.kept, vec![boxed], site);
        let write = Expr::Prim(
            Prim::WriteVar,
            vec![Expr::Var(kept), full, self.world()],
            OccId::NONE,
        );
        let call = std::mem::take(e);
        let make = bound(call, made, bound(write, done, Expr::Var(made)));
        let read = Expr::Prim(
            Prim::ReadVar,
            vec![Expr::Var(kept), self.world()],
            OccId::NONE,
        );
        let alts = vec![
            alternative(self.cons.forgotten, vec![], make),
            alternative(self.cons.kept, vec![value], again),
        ];
        *e = bound(read, state, case(Expr::Var(state), known, alts, None));
    }
}

fn bound(scrut: Expr, binder: Var, body: Expr) -> Expr {
    case(scrut, binder, vec![], Some(body))
}

fn alternative(con: ConId, fields: Vec<Var>, body: Expr) -> Alt {
    Alt {
        pat: AltPat::Con(con, fields),
        body,
    }
}

fn case(scrut: Expr, binder: Var, alts: Vec<Alt>, default: Option<Expr>) -> Expr {
    Expr::Case(Box::new(Case {
        scrut,
        binder,
        alts,
        default,
        span: Span::NONE,
    }))
}
