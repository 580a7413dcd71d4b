//! A loop over a list that is written out is unrolled, one copy of its body for each
//! constructor that is known:
//!
//! ```text
//! join rec { go acc p = case p of { Nil -> acc; Cons x xs -> jump go (acc + x) xs } }
//! in jump go 0 (Cons a (Cons b Nil))                     ==>   0 + a + b
//! ```
//!
//! The simplifier, which comes next, sees each constructor meet the `case` that is made
//! for it: neither the list nor what is suspended in it is built. A loop qualifies if all
//! of its recursive calls pass on the same field of what a parameter was matched with;
//! a function, which is unfolded in place, if there is only one such call. What is
//! evaluated once only is left as it is.
//!
//! A list that is written out in each branch of a choice, as `if c then [x] else []` is,
//! is met by a loop that matches it first in each of them:
//!
//! ```text
//! go (case c of { True -> Cons x Nil; False -> Nil })
//!   ==> case c of { True -> go (Cons x Nil); False -> go Nil }
//! ```

use super::Options;
use crate::def::*;
use crate::walk;
use cranelift_entity::SecondaryMap;
use pure_base::{Span, Symbol};
use rustc_hash::FxHashMap;
use std::rc::Rc;

/// Larger bodies are not copied,
const MAX_BODY: usize = 30;
/// nor for more constructors than this,
const MAX_LENGTH: usize = 16;
/// nor where all copies together are larger.
const MAX_SIZE: usize = 240;
/// A loop that is called at one place only is gone when it is unrolled there: of an element,
/// if that is all there is, what it does may be as large as this.
const MAX_ONLY: usize = 3000;
/// Nor is it called in more branches than this.
const MAX_BRANCHES: usize = 8;
/// What may be copied in any program,
const FREE_NODES: usize = 4000;
/// and one more node for so many of it.
const NODES_FOR_ONE: usize = 10;

/// Unrolls throughout.
pub fn run(program: &mut Program, options: &Options) {
    let mut binds = std::mem::take(&mut program.binds);
    let nodes: usize = binds.iter().map(Bind::size).sum();
    let mut pass = Unroll {
        loops: super::table(program.vars.len()),
        lists: FxHashMap::default(),
        room: FREE_NODES + nodes / NODES_FOR_ONE,
        full: false,
        program,
    };
    for bind in &mut binds {
        pass.note(bind, MAX_BODY);
        for (_, e) in bind.rows_mut() {
            pass.expr(e, false);
        }
    }
    let full = pass.full;
    program.binds = binds;
    if full {
        options.report("unroll: the limit of copies is reached");
    }
}

/// A recursive function or join point that takes a structure apart.
struct Loop {
    params: Vec<Var>,
    body: Expr,
    size: usize,
    /// The parameter that is matched.
    at: usize,
    /// The constructor whose field is passed on, and which field.
    con: ConId,
    field: usize,
    /// It is matched before all else.
    straight: bool,
}

struct Unroll<'a> {
    program: &'a mut Program,
    loops: SecondaryMap<Var, Option<Rc<Loop>>>,
    /// Structures of atoms that variables are bound to.
    lists: FxHashMap<Var, Expr>,
    /// Nodes that may still be copied.
    room: usize,
    full: bool,
}

/// A structure that is known to its end: bindings of what its constructors hold and of
/// these, and the variables that stand for them, the outermost first.
struct Known {
    binds: Vec<(Var, Expr)>,
    parts: Vec<Var>,
}

impl Unroll<'_> {
    /// Notes the function of a binding if it may be unrolled.
    fn note(&mut self, bind: &Bind, largest: usize) {
        let Bind::Rec(group) = bind else { return };
        let [(f, Expr::Lam(params, body, _))] = &group[..] else {
            return;
        };
        let info = &self.program.vars[*f];
        if info.sig.is_none() && info.inline != Inline::Never {
            self.loops[*f] = find(*f, params, body, Some(1), largest).map(Rc::new);
        }
    }

    /// Visits an expression that is perhaps evaluated `often`.
    fn expr(&mut self, e: &mut Expr, often: bool) {
        match e {
            Expr::Lam(_, body, _) => return self.expr(body, true),
            Expr::Let(bind, body) => {
                let largest = match self.is_only_call(bind, body) {
                    true => MAX_ONLY,
                    false => MAX_BODY,
                };
                if let Bind::NonRec(v, value) = &**bind
                    && matches!(value, Expr::Con(..))
                    && is_of_atoms(value, MAX_LENGTH)
                {
                    self.lists.insert(*v, value.clone());
                }
                // What is within is unrolled before it is copied.
                for (_, value) in bind.rows_mut() {
                    self.expr(value, often);
                }
                self.note(bind, largest);
                return self.expr(body, often);
            }
            Expr::Join(group, body) => {
                if let [j] = &group.joins[..]
                    && group.rec
                {
                    self.loops[j.var] =
                        find(j.var, &j.params, &j.body, None, MAX_BODY).map(Rc::new);
                }
                let inner = often || group.rec;
                for j in &mut group.joins {
                    self.expr(&mut j.body, inner);
                }
                return self.expr(body, often);
            }
            Expr::Tick(Tick::Scc { .. }, body) => {
                // What is made outside is not made anew in there.
                let outside = std::mem::take(&mut self.lists);
                self.expr(body, often);
                self.lists = outside;
                return;
            }
            _ => {}
        }
        e.each_child_mut(&mut |e| self.expr(e, often));
        if !often {
            return;
        }
        if self.enter_branches(e) {
            return each_end(e, &mut |e| self.unroll(e));
        }
        self.unroll(e);
    }

    /// Unrolls a loop's call.
    fn unroll(&mut self, e: &mut Expr) {
        match e {
            Expr::App(head, args, occ) => {
                let Expr::Var(f) = **head else { return };
                if let Some((known, looped)) = self.known(f, args) {
                    let (args, occ) = (std::mem::take(args), *occ);
                    let (params, mut body) = self.function(f, &looped, &known.parts);
                    if let Some(cause) = self.program.cause(occ, f) {
                        self.program.give_cause(&mut body, cause);
                    }
                    *e = bound(known.binds, unfolded(&looped, params, body, args, occ));
                }
            }
            Expr::Jump(j, args) => {
                if let Some((known, looped)) = self.known(*j, args) {
                    args.remove(looped.at);
                    self.join(*j, &looped, &known.parts, e);
                    let inner = std::mem::take(e);
                    *e = bound(known.binds, inner);
                }
            }
            _ => {}
        }
    }

    /// Takes a loop's call into the branches of a choice that it is given, if these are
    /// known structures and it asks for the choice first.
    fn enter_branches(&self, e: &mut Expr) -> bool {
        let Expr::App(head, args, occ) = e else {
            return false;
        };
        let Expr::Var(f) = **head else { return false };
        let Some(looped) = &self.loops[f] else {
            return false;
        };
        let at = looped.at;
        let others = |(i, a): (usize, &Expr)| i == at || a.is_atom();
        let fits = looped.straight
            && args.len() == looped.params.len()
            && args.iter().enumerate().all(others)
            && self.are_known(&mut args[at], looped);
        if !fits {
            return false;
        }
        let (head, occ, mut args) = (head.clone(), *occ, std::mem::take(args));
        let mut choice = std::mem::take(&mut args[at]);
        each_end(&mut choice, &mut |end| {
            let mut args = args.clone();
            std::mem::swap(&mut args[at], end);
            *end = Expr::App(head.clone(), args, occ);
        });
        *e = choice;
        true
    }

    /// Whether a choice ends in known structures only, and in one that is not empty at
    /// most if the loop is large.
    fn are_known(&self, choice: &mut Expr, looped: &Loop) -> bool {
        let (mut ends, mut full, mut known) = (0, 0, true);
        each_end(choice, &mut |end| {
            let length = self.length(end, looped);
            ends += 1;
            full += usize::from(length.is_some_and(|n| n > 1));
            known &= length.is_some();
        });
        let few = looped.size <= MAX_BODY || full <= 1;
        known && few && (2..=MAX_BRANCHES).contains(&ends)
    }

    /// What is known of the structure that a loop is given, if there is room to unroll it.
    fn known(&mut self, f: Var, args: &mut [Expr]) -> Option<(Known, Rc<Loop>)> {
        let looped = self.loops[f].clone()?;
        if args.len() < looped.params.len() {
            return None;
        }
        let of = &mut args[looped.at];
        let named = match of {
            Expr::Var(v) => self.lists.get(v).cloned(),
            _ => None,
        };
        let length = self.length(named.as_ref().unwrap_or(of), &looped)?;
        let size = length * looped.size;
        let is_only = looped.size > MAX_BODY;
        let fits = length <= MAX_LENGTH && size <= MAX_SIZE;
        if !(fits || is_only && length <= 2) {
            return None;
        }
        if size > self.room {
            self.full = true;
            return None;
        }
        self.room -= size;
        let mut known = Known {
            binds: vec![],
            parts: vec![],
        };
        let taken = std::mem::take(of);
        self.take_apart(named.unwrap_or(taken), looped.field, &mut known);
        known.parts.reverse();
        Some((known, looped))
    }

    /// The number of constructors of a structure that ends with one without fields.
    fn length(&self, mut e: &Expr, looped: &Loop) -> Option<usize> {
        let data = self.program.cons[looped.con].data;
        let mut n = 1;
        loop {
            while let Expr::Let(bind, body) = e
                && matches!(&**bind, Bind::NonRec(v, _) if self.program.vars[*v].rep == Rep::Ptr)
            {
                e = body;
            }
            let Expr::Con(con, args, _) = e else {
                return None;
            };
            let con = &self.program.cons[*con];
            if args.is_empty() && con.data == data {
                return Some(n);
            }
            let simple = con.fields.iter().all(|f| f.rep == Rep::Ptr && !f.strict);
            if con.data != data || !simple {
                return None;
            }
            e = args.get(looped.field)?;
            n += 1;
        }
    }

    /// Whether a function is bound for one call only, which is all that follows, with a
    /// structure that is written out.
    fn is_only_call(&self, bind: &Bind, body: &Expr) -> bool {
        let Bind::Rec(group) = bind else { return false };
        let [(f, _)] = &group[..] else { return false };
        let Expr::App(head, args, _) = body else {
            return false;
        };
        let written = |e: &Expr| matches!(e, Expr::Con(..) | Expr::Let(..) | Expr::Case(_));
        let mut inner = 0;
        for a in args {
            a.each_occurrence(&mut |v| inner += usize::from(v == *f));
        }
        matches!(**head, Expr::Var(v) if v == *f) && inner == 0 && args.iter().any(written)
    }

    /// Gives names to a structure's parts, the innermost first.
    fn take_apart(&mut self, mut e: Expr, field: usize, known: &mut Known) -> Var {
        while let Expr::Let(bind, body) = e {
            if let Bind::NonRec(v, value) = *bind {
                known.binds.push((v, value));
            }
            e = *body;
        }
        let mut fresh = |name| self.program.fresh(Symbol::new(name), Rep::Ptr, Span::NONE);
        let part = fresh("part");
        let Expr::Con(con, args, occ) = e else {
            known.binds.push((part, e));
            return part;
        };
        let mut out = vec![];
        for (i, a) in args.into_iter().enumerate() {
            out.push(match a {
                a if i == field => Expr::Var(self.take_apart(a, field, known)),
                a if a.is_atom() => a,
                a => {
                    let x = self.program.fresh(Symbol::new("x"), Rep::Ptr, Span::NONE);
                    known.binds.push((x, a));
                    Expr::Var(x)
                }
            });
        }
        known.binds.push((part, Expr::Con(con, out, occ)));
        known.parts.push(part);
        part
    }

    /// A copy of a loop's parameters, without the one that is matched, and of its body for
    /// a known part.
    fn instance(&mut self, looped: &Loop, part: Var) -> (Vec<Var>, Expr) {
        let lambda = Expr::lam(looped.params.clone(), looped.body.clone(), OccId::NONE);
        let Expr::Lam(mut params, mut body, _) = walk::copy(self.program, &lambda) else {
            return (vec![], lambda);
        };
        let matched = params.remove(looped.at);
        walk::rename(&mut body, &FxHashMap::from_iter([(matched, part)]));
        (params, *body)
    }

    /// A function's body for the first part, with those for the rest in place of its
    /// recursive call.
    fn function(&mut self, f: Var, looped: &Loop, parts: &[Var]) -> (Vec<Var>, Expr) {
        let (params, mut body) = self.instance(looped, parts[0]);
        if let Some(rest) = parts.get(1..).filter(|rest| !rest.is_empty()) {
            let mut inner = Some(self.function(f, looped, rest));
            unfold_calls(&mut body, f, looped, &mut inner);
        }
        (params, body)
    }

    /// Puts join points for all parts around a jump, which becomes one to the first.
    fn join(&mut self, j: Var, looped: &Loop, parts: &[Var], jump: &mut Expr) {
        let names: Vec<Var> = parts
            .iter()
            .map(|_| walk::fresh_like(self.program, j))
            .collect();
        if let Expr::Jump(to, _) = jump {
            *to = names[0];
        }
        // A part's join point is in sight of those before it: the last one is outermost.
        for (i, part) in parts.iter().enumerate() {
            let (params, mut body) = self.instance(looped, *part);
            if let Some(next) = names.get(i + 1) {
                redirect(&mut body, j, looped.at, *next);
            }
            let joins = vec![JoinPoint {
                var: names[i],
                params,
                body,
            }];
            let inner = std::mem::take(jump);
            *jump = Expr::Join(Box::new(JoinGroup { rec: false, joins }), Box::new(inner));
        }
    }
}

/// The loop of a function or join point, if it is one: with as many recursive calls as
/// told, each of which passes on the same field, and no larger than told.
fn find(f: Var, params: &[Var], body: &Expr, calls: Option<usize>, largest: usize) -> Option<Loop> {
    let size = body.size(largest);
    if size > largest {
        return None;
    }
    let mut found = vec![];
    matched_fields(body, params, &mut found);
    let mut passed = Passed::default();
    recursive_calls(f, params.len(), body, &found, &mut passed);
    if passed.other || passed.calls == 0 || calls.is_some_and(|n| n != passed.calls) {
        return None;
    }
    let (at, con, field) = passed.common?;
    let straight = matches!(body, Expr::Case(case)
        if matches!(case.scrut, Expr::Var(v) if v == params[at]));
    Some(Loop {
        params: params.to_vec(),
        body: body.clone(),
        size,
        at,
        con,
        field,
        straight,
    })
}

/// Whether what is written out, no deeper than so much, holds nothing to be computed.
fn is_of_atoms(e: &Expr, depth: usize) -> bool {
    match e {
        Expr::Con(_, args, _) => depth > 0 && args.iter().all(|e| is_of_atoms(e, depth - 1)),
        e => e.is_atom(),
    }
}

/// The expressions that an expression ends in, through choices and bindings.
fn each_end(e: &mut Expr, f: &mut dyn FnMut(&mut Expr)) {
    match e {
        Expr::Case(case) => {
            let bodies = case.alts.iter_mut().map(|alt| &mut alt.body);
            bodies.chain(&mut case.default).for_each(|e| each_end(e, f));
        }
        Expr::Let(_, body) => each_end(body, f),
        e => f(e),
    }
}

/// A variable that holds a field of what a parameter was matched with: which parameter,
/// constructor and field.
type Matched = (Var, (usize, ConId, usize));

fn matched_fields(e: &Expr, params: &[Var], out: &mut Vec<Matched>) {
    if let Expr::Case(case) = e
        && let Expr::Var(v) = case.scrut
        && let Some(at) = params.iter().position(|p| *p == v)
    {
        for alt in &case.alts {
            if let AltPat::Con(con, fields) = &alt.pat {
                let fields = fields.iter().enumerate();
                out.extend(fields.map(|(i, x)| (*x, (at, *con, i))));
            }
        }
    }
    e.each_child(&mut |e| matched_fields(e, params, out));
}

/// What recursive calls pass on.
#[derive(Default)]
struct Passed {
    calls: usize,
    /// Some occurrence is no such call.
    other: bool,
    common: Option<(usize, ConId, usize)>,
}

fn recursive_calls(f: Var, arity: usize, e: &Expr, found: &[Matched], out: &mut Passed) {
    let mut call = |args: &[Expr]| {
        let field = |(i, a): (usize, &Expr)| {
            let Expr::Var(v) = a else { return None };
            let mut known = found.iter();
            known
                .find(|(x, (at, ..))| x == v && *at == i)
                .map(|(_, field)| *field)
        };
        let field = args.iter().take(arity).enumerate().find_map(field);
        out.other |= args.len() < arity || field.is_none();
        out.other |= out.calls > 0 && out.common != field;
        out.calls += 1;
        out.common = field;
    };
    match e {
        // The next part's join point is not one that goes round.
        Expr::Tick(Tick::Scc { .. }, inner) => out.other |= jumps(f, inner),
        Expr::App(head, args, _) if matches!(**head, Expr::Var(v) if v == f) => {
            call(args);
            for a in args {
                recursive_calls(f, arity, a, found, out);
            }
            return;
        }
        Expr::Jump(j, args) if *j == f => call(args),
        Expr::Var(v) if *v == f => out.other = true,
        _ => {}
    }
    e.each_child(&mut |e| recursive_calls(f, arity, e, found, out));
}

fn jumps(j: Var, e: &Expr) -> bool {
    let mut found = matches!(e, Expr::Jump(to, _) if *to == j);
    e.each_child(&mut |e| found = found || jumps(j, e));
    found
}

/// Puts a function's unfolding in place of its only recursive call.
fn unfold_calls(e: &mut Expr, f: Var, looped: &Loop, inner: &mut Option<(Vec<Var>, Expr)>) {
    if let Expr::App(head, args, occ) = e
        && matches!(**head, Expr::Var(v) if v == f)
        && let Some((params, body)) = inner.take()
    {
        let (args, occ) = (std::mem::take(args), *occ);
        *e = unfolded(looped, params, body, args, occ);
        return;
    }
    e.each_child_mut(&mut |e| unfold_calls(e, f, looped, inner));
}

/// A call's arguments bound to the parameters of what is unfolded in its place, but for
/// the one that is matched.
fn unfolded(looped: &Loop, params: Vec<Var>, body: Expr, mut args: Vec<Expr>, occ: OccId) -> Expr {
    let more = args.split_off(looped.params.len());
    args.remove(looped.at);
    bound(
        params.into_iter().zip(args).collect(),
        Expr::app(body, more, occ),
    )
}

/// Recursive jumps go to the next part's join point.
fn redirect(e: &mut Expr, j: Var, at: usize, next: Var) {
    if let Expr::Jump(to, args) = e
        && *to == j
    {
        *to = next;
        args.remove(at);
    }
    e.each_child_mut(&mut |e| redirect(e, j, at, next));
}

/// Lets around an expression, the first one outermost.
fn bound(binds: Vec<(Var, Expr)>, e: Expr) -> Expr {
    binds.into_iter().rev().fold(e, |e, (x, value)| {
        Expr::Let(Box::new(Bind::NonRec(x, value)), Box::new(e))
    })
}
