//! Counters that go with arguments.
//!
//! Where coverage is measured, a variable that is handed on is a suspension of its own,
//! since it counts when it is wanted. A function that perhaps evaluates its parameter
//! takes the counter's number and the variable instead, and counts where it evaluates:
//!
//! ```text
//!     f = \p y -> case p of { A -> case y of ..; B -> 0 }         f q (count 7 x)
//!     $nf[Ptr, I64, Ptr -> Ptr] = \p n y' ->
//!         case p of { A -> let y = count n y' in case y of ..; B -> 0 }
//!     f = \p y -> $nf p NONE y                                    $nf q 7 x
//! ```
//!
//! So loops suspend nothing, and what counts itself what it is given is one suspension.
//! Numbers of several counters are joined to one; `NONE` is one that counts nothing. Join
//! points are treated as functions. What is handed on again is a suspension.

use super::{GlobalNames, Options, float_in};
use crate::def::*;
use crate::walk;
use pure_base::{Span, Symbol};
use rustc_hash::FxHashMap;

/// A call by which a function goes on with itself is worth so many others.
const OF_A_LOOP: i32 = 8;

/// Does so throughout, if coverage is measured.
pub fn run(program: &mut Program, _: &Options) {
    if program.boxes == 0 {
        return;
    }
    let mut callees = Callees::default();
    for (v, e) in program.binds.iter().flat_map(|b| b.rows()) {
        callees.function(program, v, e);
        callees.find(program, e);
    }
    for (v, e) in program.binds.iter().flat_map(|b| b.rows()) {
        callees.calls(program, e, &mut vec![v]);
    }
    let names = GlobalNames::new(program);
    let mut pass = Counted {
        program,
        names,
        chosen: FxHashMap::default(),
        numbers: FxHashMap::default(),
    };
    pass.choose(callees);
    let binds = std::mem::take(&mut pass.program.binds);
    for bind in binds {
        pass.top(bind);
    }
    walk::sort_top_level(program);
}

/// Moves what counts by such numbers to where it is used.
pub fn inwards(program: &mut Program, options: &Options) {
    if program.boxes > 0 {
        float_in::run(program, options);
    }
}

/// Functions and join points that are called by name, with what their parameters gain.
#[derive(Default)]
struct Callees {
    rows: FxHashMap<Var, Callee>,
}

struct Callee {
    is_join: bool,
    params: Vec<Var>,
    /// Of each parameter: whether it is a pointer that is perhaps evaluated at once.
    wanted: Vec<bool>,
    /// Whether it is a pointer that some way uses once only: its number becomes a part of
    /// what counts there.
    lone: Vec<bool>,
    /// Calls with a counter there, less those without, by what they are worth.
    gains: Vec<i32>,
}

impl Callees {
    fn function(&mut self, program: &Program, v: Var, e: &Expr) {
        if let Expr::Lam(params, body, _) = e
            && program.vars[v].inline != Inline::Always
            && program.vars[v].role == Role::Plain
        {
            self.add(program, v, params, body, false);
        }
    }

    fn add(&mut self, program: &Program, v: Var, params: &[Var], body: &Expr, is_join: bool) {
        let mut wanted = vec![false; params.len()];
        note_wanted(program, body, params, &mut wanted);
        let pointer = |p: &Var| program.vars[*p].rep == Rep::Ptr;
        for (p, wanted) in params.iter().zip(&mut wanted) {
            *wanted &= pointer(p);
        }
        let lone = |p: &Var| pointer(p) && is_lone(body, *p);
        let lone: Vec<bool> = params.iter().map(lone).collect();
        if wanted.contains(&true) || lone.contains(&true) {
            let callee = Callee {
                is_join,
                params: params.to_vec(),
                wanted,
                lone,
                gains: vec![0; params.len()],
            };
            self.rows.insert(v, callee);
        }
    }

    /// Those within an expression.
    fn find(&mut self, program: &Program, e: &Expr) {
        match e {
            Expr::Let(bind, _) => {
                for (v, e) in bind.rows() {
                    self.function(program, v, e);
                }
            }
            Expr::Join(group, _) => {
                for j in &group.joins {
                    self.add(program, j.var, &j.params, &j.body, true);
                }
            }
            _ => {}
        }
        e.each_child(&mut |e| self.find(program, e));
    }

    /// Counts the calls in an expression, which is within these.
    fn calls(&mut self, program: &Program, e: &Expr, within: &mut Vec<Var>) {
        match e {
            Expr::App(f, args, _) => {
                if let Expr::Var(f) = **f {
                    self.call(program, f, args, within);
                }
            }
            Expr::Jump(j, args) => self.call(program, *j, args, within),
            Expr::Let(bind, body) => {
                for (v, e) in bind.rows() {
                    within.push(v);
                    self.calls(program, e, within);
                    within.pop();
                }
                return self.calls(program, body, within);
            }
            Expr::Join(group, body) => {
                for j in &group.joins {
                    within.push(j.var);
                    self.calls(program, &j.body, within);
                    within.pop();
                }
                return self.calls(program, body, within);
            }
            _ => {}
        }
        e.each_child(&mut |e| self.calls(program, e, within));
    }

    /// Whether a parameter may take a number.
    fn gains(&self, v: Var, i: usize) -> bool {
        let row = self.rows.get(&v);
        row.is_some_and(|c| c.gains.get(i).is_some_and(|n| *n > 0) && (c.wanted[i] || c.lone[i]))
    }

    fn call(&mut self, program: &Program, f: Var, args: &[Expr], within: &[Var]) {
        let Some(callee) = self.rows.get_mut(&f) else {
            return;
        };
        let weight = match within.contains(&f) {
            true => OF_A_LOOP,
            false => 1,
        };
        if args.len() < callee.gains.len() {
            return;
        }
        for ((gain, p), a) in callee.gains.iter_mut().zip(&callee.params).zip(args) {
            // What goes on with itself is suspended, whether it has a number or not.
            let goes_on = matches!(a.uncounted(), Expr::Var(v) if v == p);
            let gains = counts_value(program, a) && !goes_on;
            *gain += if gains { weight } else { -weight };
        }
    }
}

/// Marks the parameters that are perhaps evaluated when an expression is.
fn note_wanted(program: &Program, e: &Expr, params: &[Var], out: &mut [bool]) {
    let mut note = |e: &Expr| note_wanted(program, e, params, out);
    match e {
        Expr::Var(v) => {
            if let Some(i) = params.iter().position(|p| p == v) {
                out[i] = true;
            }
        }
        Expr::Lit(_) | Expr::Lam(..) | Expr::Fail(_) | Expr::Jump(..) => {}
        Expr::App(f, ..) => note(f),
        Expr::Let(_, body) | Expr::Tick(_, body) | Expr::Sel(_, _, body) => note(body),
        Expr::Case(case) => {
            note(&case.scrut);
            case.alts.iter().for_each(|a| note(&a.body));
            case.default.iter().for_each(note);
        }
        Expr::Con(con, args, _) => {
            let fields = &program.cons[*con].fields;
            let strict = args.iter().zip(fields).filter(|(_, f)| f.strict);
            strict.for_each(|(a, _)| note(a));
        }
        Expr::Prim(prim, args, _) => {
            let forced = args.iter().filter(|_| prim.forces());
            forced.for_each(note);
        }
        Expr::Join(group, body) => {
            group.joins.iter().for_each(|j| note(&j.body));
            note(body);
        }
    }
}

/// Whether some way through an expression uses a variable once only, apart from what all
/// ways do.
fn is_lone(e: &Expr, v: Var) -> bool {
    match e {
        Expr::Case(case) if !case.scrut.mentions(v) => {
            let alts = case.alts.iter().map(|a| &a.body);
            alts.chain(&case.default).any(|e| is_lone(e, v))
        }
        Expr::Let(bind, body) if bind.rows().all(|(_, e)| !e.mentions(v)) => is_lone(body, v),
        e => uses(e, v) == 1,
    }
}

/// How often a way through an expression uses a variable at most: 2 for more, and within
/// functions.
fn uses(e: &Expr, v: Var) -> usize {
    let of = |e: &Expr| uses(e, v);
    let n = match e {
        Expr::Var(w) => usize::from(*w == v),
        Expr::Lam(_, body, _) => 2 * of(body),
        Expr::Case(case) => {
            let alts = case.alts.iter().map(|a| of(&a.body));
            let branches = alts.chain(case.default.iter().map(of));
            of(&case.scrut) + branches.max().unwrap_or(0)
        }
        e => {
            let mut n = 0;
            e.each_child(&mut |e| n += of(e));
            n
        }
    };
    n.min(2)
}

/// Whether it counts and is then a variable, or a constructor, whose lazy fields are
/// suspended at once. What else it computes of raw values, between counters too, is cheap
/// and cannot fail.
fn counts_value(program: &Program, e: &Expr) -> bool {
    let (mut counts, mut value) = (false, e);
    loop {
        value = match value.counted() {
            Some((Expr::Lit(_), rest)) => {
                counts = true;
                rest
            }
            Some(_) => return false,
            None => match computed(value) {
                Some(rest) => rest,
                None => break,
            },
        }
    }
    let is_value = match value {
        Expr::Var(v) => program.vars[*v].rep == Rep::Ptr,
        Expr::Con(con, args, _) => {
            let fields = &program.cons[*con].fields;
            args.iter().zip(fields).all(|(a, f)| match f.rep {
                Rep::Ptr => !f.strict,
                _ => super::is_cheap(a),
            })
        }
        _ => false,
    };
    is_value && counts
}

/// What follows a cheap computation of a raw value.
fn computed(e: &Expr) -> Option<&Expr> {
    let Expr::Case(case) = e else { return None };
    let is_computed = matches!(case.scrut, Expr::Prim(..))
        && case.alts.is_empty()
        && super::is_cheap(&case.scrut);
    case.default.as_ref().filter(|_| is_computed)
}

struct Counted<'a> {
    program: &'a mut Program,
    names: GlobalNames,
    chosen: FxHashMap<Var, Chosen>,
    /// Joined counters by what they count.
    numbers: FxHashMap<Vec<u32>, u32>,
}

/// A function with counted parameters.
#[derive(Clone)]
struct Chosen {
    /// What takes the numbers.
    worker: Var,
    counted: Vec<bool>,
}

impl Counted<'_> {
    fn choose(&mut self, callees: Callees) {
        let mut rows: Vec<_> = callees.rows.iter().collect();
        rows.sort_unstable_by_key(|(v, _)| **v);
        for (&v, callee) in rows {
            let each = 0..callee.gains.len();
            let counted: Vec<bool> = each.map(|i| callees.gains(v, i)).collect();
            if !counted.contains(&true) {
                continue;
            }
            let worker = match callee.is_join {
                true => v,
                false => self.worker(v, &counted),
            };
            self.chosen.insert(v, Chosen { worker, counted });
        }
    }

    fn worker(&mut self, v: Var, counted: &[bool]) -> Var {
        let info = self.program.vars[v].clone();
        let name = format!("$n{}", info.name);
        let worker = match info.module {
            Some(module) => self.names.fresh(self.program, module, &name, v),
            None => {
                let w = walk::fresh_like(self.program, v);
                self.program.vars[w].name = Symbol::new(&name);
                w
            }
        };
        let before = info.sig.map(|s| *s).unwrap_or(Sig {
            args: vec![Rep::Ptr; counted.len()],
            result: Rep::Ptr,
        });
        let mut args = vec![];
        for (rep, counted) in before.args.into_iter().zip(counted) {
            args.extend(counted.then_some(Rep::I64));
            args.push(rep);
        }
        let result = before.result;
        self.program.vars[worker].inline = info.inline;
        self.program.vars[worker].sig = Some(Box::new(Sig { args, result }));
        worker
    }

    fn top(&mut self, bind: Bind) {
        match bind {
            Bind::NonRec(v, e) => {
                let rows = self.visit(v, e);
                let rows = rows.into_iter().map(|(v, e)| Bind::NonRec(v, e));
                self.program.binds.extend(rows);
            }
            Bind::Rec(group) => {
                let rows = group.into_iter().flat_map(|(v, e)| self.visit(v, e));
                let rows = rows.collect();
                self.program.binds.push(Bind::Rec(rows));
            }
        }
    }

    fn visit(&mut self, v: Var, mut e: Expr) -> Vec<(Var, Expr)> {
        self.expr(&mut e);
        self.split(v, e)
    }

    /// A right-hand side that is done, as it is or as worker and wrapper.
    fn split(&mut self, v: Var, e: Expr) -> Vec<(Var, Expr)> {
        let Some(chosen) = self.chosen.get(&v).cloned() else {
            return vec![(v, e)];
        };
        let Expr::Lam(mut params, mut body, occ) = e else {
            return vec![(v, e)];
        };
        let wrapped: Vec<Var> = params
            .iter()
            .map(|p| walk::fresh_like(self.program, *p))
            .collect();
        self.take_numbers(&chosen.counted, &mut params, &mut body);
        let worker = Expr::Lam(params, body, occ);
        let mut rows = vec![(chosen.worker, worker)];
        // One that takes or gives raw values is called by name only.
        if self.program.vars[v].sig.is_none() {
            self.program.vars[v].inline = Inline::Always;
            let args = wrapped.iter().map(|p| Expr::Var(*p)).collect();
            let call = self.call(Expr::Var(v), args, OccId::NONE);
            rows.push((v, Expr::Lam(wrapped, Box::new(call), occ)));
        }
        rows
    }

    fn take_numbers(&mut self, counted: &[bool], params: &mut Vec<Var>, body: &mut Expr) {
        let mut out = vec![];
        for (p, counted) in std::mem::take(params).into_iter().zip(counted) {
            if !counted {
                out.push(p);
                continue;
            }
            let number = self.program.fresh(Symbol::new("n"), Rep::I64, Span::NONE);
            let given = walk::fresh_like(self.program, p);
            let value = Expr::counting(self.program, Expr::Var(number), Expr::Var(given));
            let taken = std::mem::take(body);
            *body = float_in::inwards(self.program, p, value, taken);
            out.extend([number, given]);
        }
        *params = out;
    }

    fn expr(&mut self, e: &mut Expr) {
        e.each_child_mut(&mut |e| self.expr(e));
        match e {
            Expr::App(f, args, occ) => {
                let (f, args) = (std::mem::take(&mut **f), std::mem::take(args));
                *e = self.call(f, args, *occ);
            }
            Expr::Jump(j, args) => {
                if let Some(chosen) = self.chosen.get(j).cloned() {
                    *args = self.with_numbers(&chosen.counted, std::mem::take(args));
                }
            }
            Expr::Let(bind, _) if bind.rows().any(|(v, _)| self.chosen.contains_key(&v)) => {
                if let Expr::Let(bind, body) = std::mem::take(e) {
                    *e = self.local(*bind, *body);
                }
            }
            Expr::Join(group, _) => {
                for j in &mut group.joins {
                    if let Some(chosen) = self.chosen.get(&j.var).cloned() {
                        self.take_numbers(&chosen.counted, &mut j.params, &mut j.body);
                    }
                }
            }
            _ => {}
        }
    }

    fn local(&mut self, bind: Bind, body: Expr) -> Expr {
        match bind {
            Bind::NonRec(v, e) => {
                let rows = self.split(v, e);
                rows.into_iter().rev().fold(body, |body, (v, e)| {
                    Expr::Let(Box::new(Bind::NonRec(v, e)), Box::new(body))
                })
            }
            Bind::Rec(group) => {
                let rows = group.into_iter().flat_map(|(v, e)| self.split(v, e));
                let rows = rows.collect();
                Expr::Let(Box::new(Bind::Rec(rows)), Box::new(body))
            }
        }
    }

    /// A call, of the worker if there is one and enough is given.
    fn call(&mut self, f: Expr, mut args: Vec<Expr>, occ: OccId) -> Expr {
        let chosen = match &f {
            Expr::Var(f) => self.chosen.get(f).cloned(),
            _ => None,
        };
        let Some(chosen) = chosen.filter(|c| c.counted.len() <= args.len()) else {
            return Expr::App(Box::new(f), args, occ);
        };
        let more = args.split_off(chosen.counted.len());
        let args = self.with_numbers(&chosen.counted, args);
        let call = Expr::App(Box::new(Expr::Var(chosen.worker)), args, occ);
        match more.is_empty() {
            true => call,
            false => Expr::App(Box::new(call), more, occ),
        }
    }

    /// The arguments with the numbers of what they count first.
    fn with_numbers(&mut self, counted: &[bool], args: Vec<Expr>) -> Vec<Expr> {
        let mut out = vec![];
        for (mut a, counted) in args.into_iter().zip(counted) {
            if *counted {
                let mut counters = vec![];
                if counts_value(self.program, &a) {
                    (counters, a) = take_counters(a);
                }
                let number = self.number(counters);
                out.push(Expr::Lit(Lit::Int(number.into())));
            }
            out.push(a);
        }
        out
    }

    /// The counter of these: their own if there is one only.
    fn number(&mut self, mut counters: Vec<u32>) -> u32 {
        if let [one] = counters[..] {
            return one;
        }
        counters.sort_unstable();
        let (boxes, joined) = (self.program.boxes, &mut self.program.joined);
        *self.numbers.entry(counters).or_insert_with_key(|counters| {
            joined.push(counters.clone());
            boxes + joined.len() as u32 - 1
        })
    }
}

/// The counters of an expression that counts a value, and the expression without them.
fn take_counters(mut e: Expr) -> (Vec<u32>, Expr) {
    let mut counters = vec![];
    let mut at = &mut e;
    loop {
        while let Some(number) = counter(at) {
            let taken = std::mem::take(at);
            if let Expr::Case(case) = taken {
                counters.push(number);
                *at = case.default.unwrap_or_default();
            }
        }
        match at {
            Expr::Case(case) if case.alts.is_empty() => match &mut case.default {
                Some(rest) => at = rest,
                None => break,
            },
            _ => break,
        }
    }
    (counters, e)
}

/// The counter that an expression begins with, if it is a constant.
fn counter(e: &Expr) -> Option<u32> {
    match e.counted()? {
        (Expr::Lit(Lit::Int(n)), _) => u32::try_from(*n).ok(),
        _ => None,
    }
}
