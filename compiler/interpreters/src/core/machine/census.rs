//! Censuses of an interpreted program: what compiled code would have in its heap, by
//! occurrence.
//!
//! The interpreter suspends whatever is not wanted yet and keeps whole environments.
//! Counted is what compiled code promises instead ([`Shapes`]): a value is allocated as
//! itself even where it is lazy, static data is not in the heap, a closure holds what its
//! code mentions, a frame what follows it, and a selection from a value is that field.

use super::super::shapes::{Shapes, flatten};
use super::super::unfold::Unfolding;
use super::*;
use rustc_hash::FxHashSet;
use std::collections::BTreeMap;

/// What an object is, as profiles tell it.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Kind {
    Con(ConId),
    Fun,
    /// A function whose arity is known when it runs only, with too few arguments.
    Pap,
    Thunk,
    Selector,
    /// A thunk under evaluation.
    Hole,
    /// A thunk whose evaluation has ended in an exception.
    Raising,
    Bytes,
    Var,
    Array,
}

/// Objects of one kind from one occurrence.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Class {
    pub kind: Kind,
    pub occ: OccId,
}

/// How much there is of a class.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Tally {
    pub objects: u64,
    /// Words besides headers.
    pub words: u64,
}

/// What lives, by class.
pub type Census = BTreeMap<Class, Tally>;

/// What was seen of a run.
pub struct Observed {
    pub outcome: Outcome,
    /// What lived, each time that a collection was asked for.
    pub censuses: Vec<Census>,
    /// How many objects each constructor application has made, evaluated or suspended.
    pub made: BTreeMap<OccId, u64>,
    /// How many it would make besides, at most, were all unfolded that was suspended and
    /// never wanted.
    pub unwanted: BTreeMap<OccId, u64>,
}

/// What the library's operation 31, a collection, is.
const COLLECT: i64 = 31;

/// What is kept for censuses while the machine runs.
pub(super) struct Books<'a> {
    shapes: Shapes<'a>,
    /// Constructor applications and primitives that have made objects: their
    /// occurrences, and whether the object is static data.
    made: FxHashMap<u32, (OccId, bool)>,
    /// Thunks that have been entered.
    entered: FxHashMap<u32, &'a Expr>,
    /// The last application, if it is one of a known function to too few arguments.
    application: Option<(&'a Expr, Env)>,
    /// The functions that such applications have come to.
    partial: FxHashMap<u32, (&'a Expr, Env)>,
    /// A collection has been asked for.
    asked: bool,
    censuses: Vec<Census>,
    applications: BTreeMap<OccId, u64>,
    /// How often something was suspended more than entered.
    waiting: FxHashMap<*const Expr, (&'a Expr, u64)>,
}

/// What is left to look at, and what was found.
struct Visit<'a> {
    left: Vec<Value<'a>>,
    seen: FxHashSet<u32>,
    seen_joins: FxHashSet<(*const JoinPoint, Env)>,
    census: Census,
}

impl<'a> Books<'a> {
    fn count_applications(&mut self, e: &'a Expr) {
        if self.shapes.is_value(e) {
            match e.unticked() {
                Expr::Con(_, args, occ) => {
                    *self.applications.entry(*occ).or_default() += 1;
                    args.iter().for_each(|arg| self.count_applications(arg));
                }
                Expr::Let(bind, body) => {
                    bind.rows()
                        .for_each(|(_, rhs)| self.count_applications(rhs));
                    self.count_applications(body);
                }
                e @ Expr::App(..) => {
                    let args = flatten(e).1.into_iter();
                    args.for_each(|arg| self.count_applications(arg));
                }
                _ => {}
            }
        }
    }

    /// Notes what is suspended, but for values and names.
    fn note_waiting(&mut self, e: &'a Expr) {
        let e = e.unticked();
        if !self.shapes.is_value(e) && !matches!(e, Expr::Var(_) | Expr::Lit(_)) {
            self.waiting.entry(e).or_insert((e, 0)).1 += 1;
        }
    }
}

impl<'a> Machine<'a> {
    pub(in crate::core) fn take_censuses(&mut self) {
        self.books = Some(Box::new(Books {
            shapes: Shapes::new(self.program),
            made: FxHashMap::default(),
            entered: FxHashMap::default(),
            application: None,
            partial: FxHashMap::default(),
            asked: false,
            censuses: vec![],
            applications: BTreeMap::new(),
            waiting: FxHashMap::default(),
        }));
    }

    pub(in crate::core) fn run_observed(mut self) -> Observed {
        let result = self.execute();
        let books = self.books.take();
        let mut unwanted = BTreeMap::new();
        let (censuses, made) = match books {
            Some(books) => {
                let mut unfolding = Unfolding::new(self.program);
                for (e, times) in books.waiting.into_values() {
                    let mut once = BTreeMap::new();
                    unfolding.add(e, &mut once);
                    for (occ, n) in once {
                        let entry: &mut u64 = unwanted.entry(occ).or_default();
                        *entry = entry.saturating_add(n.saturating_mul(times));
                    }
                }
                (books.censuses, books.applications)
            }
            None => Default::default(),
        };
        Observed {
            outcome: self.outcome(result),
            censuses,
            made,
            unwanted,
        }
    }

    /// Counts the constructor applications in a value that is suspended.
    pub(super) fn note_suspended(&mut self, e: &'a Expr) {
        if let Some(books) = &mut self.books {
            books.count_applications(e);
            books.note_waiting(e);
        }
    }

    /// Notes what an operation has made.
    pub(super) fn note_made(&mut self, value: Value<'a>, occ: OccId, from: Option<&'a Expr>) {
        // What was suspended as a value was counted then.
        let suspended = match (&self.books, self.stack.last()) {
            (Some(books), Some(Frame::Update(at))) => {
                let entered = books.entered.get(at);
                entered.is_some_and(|e| books.shapes.is_value(e))
            }
            _ => false,
        };
        if let (Some(books), Value::Ptr(at)) = (&mut self.books, value) {
            if from.is_some() && !suspended {
                *books.applications.entry(occ).or_default() += 1;
            }
            let fixed = from.is_some_and(|e| books.shapes.is_fixed(e));
            books.made.insert(at, (occ, fixed));
        }
    }

    pub(super) fn note_entered(&mut self, at: u32, e: &'a Expr) {
        if let Some(books) = &mut self.books {
            books.entered.insert(at, e);
            let e = e.unticked();
            if let Some((_, times)) = books.waiting.get_mut(&(e as *const Expr)) {
                *times = times.saturating_sub(1);
            }
        }
    }

    pub(super) fn note_application(&mut self, e: &'a Expr, env: Env) {
        if let Some(books) = &mut self.books {
            books.application = books.shapes.partial(e).is_some().then_some((e, env));
        }
    }

    pub(super) fn note_partial(&mut self, at: u32) {
        if let Some(books) = &mut self.books
            && let Some(application) = books.application.take()
        {
            books.partial.insert(at, application);
        }
    }

    /// Whether a partial application that is compiled as a function of its own still
    /// waits for arguments when it is given so many.
    pub(super) fn waits_on(&self, at: u32, given: usize) -> bool {
        let known = |books: &Books| books.partial.contains_key(&at);
        self.books.as_deref().is_some_and(known) && self.missing(at) > given
    }

    /// How many arguments a function waits for.
    fn missing(&self, at: u32) -> usize {
        match &self.heap[at as usize] {
            Obj::Fun(params, ..) => params.len(),
            Obj::Pap(fun, args, _) => self.missing(*fun).saturating_sub(args.len()),
            Obj::Ind(to) => self.missing(*to),
            _ => 0,
        }
    }

    pub(super) fn note_effect(&mut self, prim: Prim, operands: &[Value<'a>]) {
        if let (Prim::Io, [Value::Int(COLLECT), Value::Int(1), ..]) = (prim, operands)
            && let Some(books) = &mut self.books
        {
            books.asked = true;
        }
    }

    /// What lives, if a collection was asked for and has not been counted yet.
    pub(super) fn before_step(&mut self, state: &State<'a>) -> Step<Option<Census>> {
        let Some(mut books) = self.books.take_if(|books| books.asked) else {
            return Ok(None);
        };
        let census = self.census(&mut books, state);
        self.books = Some(books);
        census.map(Some)
    }

    /// The census stands if this step has allocated.
    pub(super) fn after_step(&mut self, census: Option<Census>, objects_before: usize) {
        let Some(mut books) = self.books.take() else {
            return;
        };
        if let Some(census) = census {
            let new = objects_before as u32..self.heap.len() as u32;
            let counts = |at: u32| match &self.heap[at as usize] {
                Obj::Con(_, fields) => {
                    let fixed = books.made.get(&at).is_some_and(|made| made.1);
                    !fixed && !fields.is_empty()
                }
                Obj::Thunk(e, ..) => !books.shapes.is_fixed(e),
                Obj::Fun(_, body, ..) => !books.shapes.is_fixed_body(body),
                Obj::Pap(..) => match books.partial.get(&at) {
                    Some((e, _)) => !books.shapes.is_fixed(e),
                    None => true,
                },
                _ => true,
            };
            if new.into_iter().any(counts) {
                books.censuses.push(census);
                books.asked = false;
            }
        }
        self.books = Some(books);
    }

    fn census(&mut self, books: &mut Books<'a>, state: &State<'a>) -> Step<Census> {
        let shapes = &mut books.shapes;
        let mut visit = Visit {
            left: vec![],
            seen: FxHashSet::default(),
            seen_joins: FxHashSet::default(),
            census: Census::new(),
        };
        match state {
            State::Eval(e, env) => self.variables(&shapes.free(e), *env, &mut visit)?,
            State::Enter(at) => visit.left.push(Value::Ptr(*at)),
            State::Return(value) => visit.left.push(*value),
        }
        for frame in self.stack.iter() {
            self.frame(frame, shapes, &mut visit)?;
        }
        while let Some(value) = visit.left.pop() {
            match value {
                Value::Ptr(at) => self.object_at(at, books, &mut visit)?,
                Value::Join(join, scope) => {
                    if visit.seen_joins.insert((join, scope)) {
                        let free = books.shapes.free(&join.body);
                        let free: Vec<Var> = free
                            .iter()
                            .copied()
                            .filter(|v| !join.params.contains(v))
                            .collect();
                        self.variables(&free, scope, &mut visit)?;
                    }
                }
                Value::Int(_) | Value::Double(_) => {}
            }
        }
        Ok(visit.census)
    }

    fn variables(&self, vars: &[Var], env: Env, visit: &mut Visit<'a>) -> Step<()> {
        for v in vars {
            let value = self.lookup(*v, env)?;
            visit.left.push(value);
        }
        Ok(())
    }

    /// What a frame holds.
    fn frame(&self, frame: &Frame<'a>, shapes: &mut Shapes<'a>, visit: &mut Visit<'a>) -> Step<()> {
        let mut values = |values: &[Value<'a>]| {
            visit.left.extend(values.iter().copied());
        };
        match frame {
            Frame::Update(at) => values(&[Value::Ptr(*at)]),
            Frame::Case(case, env) => {
                let free = shapes.free_in_branches(case);
                self.variables(&free, *env, visit)?;
            }
            Frame::Apply(args) => values(args),
            Frame::Operands(op, args, done, env) => {
                values(done);
                match op {
                    Op::Call(at, _) => values(&[Value::Ptr(*at)]),
                    Op::Jump(join, env) => values(&[Value::Join(join, *env)]),
                    Op::Con(..) | Op::Prim(..) => {}
                }
                for arg in &args[done.len() + 1..] {
                    self.variables(&shapes.free(arg), *env, visit)?;
                }
            }
            Frame::LetStrict(v, body, env) => {
                let free = shapes.free(body);
                let free: Vec<Var> = free.iter().copied().filter(|w| w != v).collect();
                self.variables(&free, *env, visit)?;
            }
            Frame::Catch(catch) => {
                values(&[Value::Ptr(catch.table), Value::Ptr(catch.handler)]);
            }
            Frame::Sel(..) | Frame::Result | Frame::Printing(_) => {}
        }
        Ok(())
    }

    fn object_at(&mut self, mut at: u32, books: &mut Books<'a>, visit: &mut Visit<'a>) -> Step<()> {
        at = self.settle(at, books)?;
        if !visit.seen.insert(at) {
            return Ok(());
        }
        let (occ, fixed) = books.made.get(&at).copied().unwrap_or((OccId::NONE, false));
        let (kind, words) = match &self.heap[at as usize] {
            Obj::Ind(_) => return Ok(()),
            Obj::Con(con, fields) => {
                visit.left.extend(fields.iter().copied());
                if fixed || fields.is_empty() || self.is_small(*con, fields) {
                    return Ok(());
                }
                (Kind::Con(*con), fields.len())
            }
            Obj::Fun(_, body, env, _) => {
                let (body, env) = (*body, *env);
                return self.closure(body, env, &mut books.shapes, visit);
            }
            Obj::Pap(fun, args, _) => {
                visit.left.push(Value::Ptr(*fun));
                visit.left.extend(args.iter().copied());
                if let Some((e, env)) = books.partial.get(&at).copied() {
                    return self.partial_application(e, env, &books.shapes, visit);
                }
                (Kind::Pap, args.len() + 1)
            }
            Obj::Thunk(e, env, _) => {
                let (e, env) = (*e, *env);
                return self.suspension(e, env, &mut books.shapes, visit);
            }
            Obj::Blackhole => match books.entered.get(&at) {
                Some(e) if books.shapes.is_fixed(e) => return Ok(()),
                e => {
                    let occ = e.map_or(OccId::NONE, |e| e.site());
                    visit.count(
                        Class {
                            kind: Kind::Hole,
                            occ,
                        },
                        1,
                    );
                    return Ok(());
                }
            },
            Obj::Raising(exception) => {
                visit.left.push(Value::Ptr(*exception));
                (Kind::Raising, 1)
            }
            Obj::Bytes(bytes) => (Kind::Bytes, 1 + bytes.len().div_ceil(8)),
            Obj::Cell(Cell::Var(value)) => {
                visit.left.push(*value);
                (Kind::Var, 1)
            }
            Obj::Cell(Cell::Array(values)) => {
                visit.left.extend(values.iter().copied());
                (Kind::Array, 1 + values.len())
            }
            Obj::Cell(Cell::Bytes(bytes)) => (Kind::Bytes, 1 + bytes.len().div_ceil(8)),
        };
        visit.count(Class { kind, occ }, words);
        Ok(())
    }

    /// Whether each collection replaces it by a shared static object.
    fn is_small(&self, con: ConId, fields: &[Value<'a>]) -> bool {
        let ([Value::Int(n)], data) = (fields, &self.program.datas[self.program.cons[con].data])
        else {
            return false;
        };
        data.module.as_str() == pure_core::builtin::MODULE
            && match data.name.as_str() {
                "Int" => (-16..256).contains(n),
                "Char" => (0..256).contains(n),
                _ => false,
            }
    }

    /// A function that was made with an environment.
    fn closure(
        &mut self,
        body: &'a Expr,
        env: Env,
        shapes: &mut Shapes<'a>,
        visit: &mut Visit<'a>,
    ) -> Step<()> {
        let lambda = shapes.lambda_of(body);
        let Some(lambda) = lambda else {
            return stuck("a function that no lambda has made");
        };
        self.holds(lambda, env, Kind::Fun, shapes, visit)
    }

    /// Counts a closure of an expression, and goes on with what it holds.
    fn holds(
        &mut self,
        e: &'a Expr,
        env: Env,
        kind: Kind,
        shapes: &mut Shapes<'a>,
        visit: &mut Visit<'a>,
    ) -> Step<()> {
        let free = shapes.free(e);
        self.variables(&free, env, visit)?;
        if !shapes.is_fixed(e) {
            let held = free.iter().filter(|v| !shapes.is_fixed_var(**v)).count();
            let least = usize::from(kind != Kind::Fun);
            visit.count(
                Class {
                    kind,
                    occ: e.site(),
                },
                held.max(least),
            );
        }
        Ok(())
    }

    /// What an object is that stands for an expression which is not wanted yet: values
    /// become themselves, selections from values their fields. Answers where it lies then.
    fn settle(&mut self, mut at: u32, books: &mut Books<'a>) -> Step<u32> {
        loop {
            let (e, env, made) = match &self.heap[at as usize] {
                Obj::Ind(to) => {
                    at = *to;
                    continue;
                }
                Obj::Thunk(e, env, made) => (e.unticked(), *env, *made),
                _ => return Ok(at),
            };
            let new = match e {
                Expr::Var(v) => match self.lookup(*v, env)? {
                    Value::Ptr(to) if to != at => Obj::Ind(to),
                    _ => return Ok(at),
                },
                Expr::Lam(params, body, _) => Obj::Fun(params, body, env, made),
                Expr::Con(con, args, occ) if books.shapes.is_value(e) => {
                    let mut fields = Vec::with_capacity(args.len());
                    for arg in args {
                        match arg.unticked() {
                            Expr::Prim(..) => return Ok(at),
                            arg => fields.push(self.part(arg, env, books)?),
                        }
                    }
                    books.made.insert(at, (*occ, books.shapes.is_fixed(e)));
                    Obj::Con(*con, fields)
                }
                Expr::Let(bind, body) => match (&**bind, body.unticked()) {
                    (Bind::NonRec(x, rhs), Expr::Var(v)) if x == v => Obj::Thunk(rhs, env, made),
                    (Bind::Rec(group), Expr::Var(v))
                        if group.iter().any(|(x, rhs)| {
                            x == v && (group.len() == 1 || books.shapes.is_value(rhs))
                        }) =>
                    {
                        Obj::Thunk(body, self.bound(bind, env, books)?, made)
                    }
                    _ if books.shapes.is_value(e) => {
                        Obj::Thunk(body, self.bound(bind, env, books)?, made)
                    }
                    _ => return Ok(at),
                },
                Expr::App(..) if books.shapes.is_value(e) => {
                    let (f, args) = flatten(e);
                    let Value::Ptr(f) = self.delay(f, env)? else {
                        return Ok(at);
                    };
                    let f = self.settle(f, books)?;
                    let (fun, mut values) = match &self.heap[f as usize] {
                        Obj::Fun(..) => (f, vec![]),
                        Obj::Pap(fun, first, _) => (*fun, first.clone()),
                        _ => return Ok(at),
                    };
                    for arg in args {
                        values.push(self.part(arg, env, books)?);
                    }
                    books.partial.insert(at, (e, env));
                    Obj::Pap(fun, values, made)
                }
                Expr::Sel(_, field, of) if self.is_selector(e) && !books.shapes.is_fixed(e) => {
                    let Value::Ptr(from) = self.delay(of, env)? else {
                        return Ok(at);
                    };
                    let from = self.settle(from, books)?;
                    match &self.heap[from as usize] {
                        Obj::Con(_, fields) => match fields[*field as usize] {
                            Value::Ptr(to) => Obj::Ind(to),
                            _ => return Ok(at),
                        },
                        _ => return Ok(at),
                    }
                }
                _ => return Ok(at),
            };
            self.heap[at as usize] = new;
        }
    }

    /// A thunk that is none of what settling knows.
    fn suspension(
        &mut self,
        e: &'a Expr,
        env: Env,
        shapes: &mut Shapes<'a>,
        visit: &mut Visit<'a>,
    ) -> Step<()> {
        let e = e.unticked();
        match e {
            Expr::Sel(_, _, of) if self.is_selector(e) => {
                if !shapes.is_fixed(e) {
                    let class = Class {
                        kind: Kind::Selector,
                        occ: OccId::NONE,
                    };
                    visit.count(class, 1);
                }
                let of = self.delay(of, env)?;
                visit.left.push(of);
                Ok(())
            }
            _ => self.holds(e, env, Kind::Thunk, shapes, visit),
        }
    }

    /// Counts a function that waits for its last arguments; what it is of is known.
    fn partial_application(
        &self,
        e: &'a Expr,
        env: Env,
        shapes: &Shapes<'a>,
        visit: &mut Visit<'a>,
    ) -> Step<()> {
        let (f, args) = flatten(e);
        let mut held = FxHashSet::default();
        let mut others = 0;
        for part in args.into_iter().chain([f]) {
            match shapes.comes_to(part) {
                Expr::Lit(_) => {}
                Expr::Var(v) => {
                    let value = self.lookup(*v, env)?;
                    visit.left.push(value);
                    let v = shapes.resolve(*v);
                    if !shapes.is_fixed_var(v) {
                        held.insert(v);
                    }
                }
                Expr::Con(_, args, _) if args.is_empty() => {}
                part if shapes.is_fixed(part) => {}
                _ => others += 1,
            }
        }
        if !shapes.is_fixed(e) {
            let class = Class {
                kind: Kind::Fun,
                occ: e.site(),
            };
            visit.count(class, held.len() + others);
        }
        Ok(())
    }

    /// Whether it is suspended as a selection that the collector knows how to make.
    fn is_selector(&self, e: &Expr) -> bool {
        let Expr::Sel(con, field, of) = e else {
            return false;
        };
        let mut root = of.unticked();
        while let Expr::Sel(_, _, inner) = root {
            root = inner.unticked();
        }
        let field = self.program.cons[*con].fields[*field as usize];
        field.rep == Rep::Ptr && matches!(root, Expr::Var(_))
    }

    /// A part of what a census takes for a value. It waits as one that evaluation has
    /// suspended, though a census has the books in its hands.
    fn part(&mut self, e: &'a Expr, env: Env, books: &mut Books<'a>) -> Step<Value<'a>> {
        books.note_waiting(e);
        self.delay(e, env)
    }

    /// The environment within a `let`.
    fn bound(&mut self, bind: &'a Bind, env: Env, books: &mut Books<'a>) -> Step<Env> {
        bind.rows().for_each(|(_, e)| books.note_waiting(e));
        match self.let_(bind, &NOTHING, env)? {
            State::Eval(_, inner) => Ok(inner),
            _ => stuck("a strict let in a value"),
        }
    }
}

/// What a `let` that is made for a census is for.
static NOTHING: Expr = Expr::Lit(Lit::Int(0));

impl Visit<'_> {
    fn count(&mut self, class: Class, words: usize) {
        let tally = self.census.entry(class).or_default();
        tally.objects += 1;
        tally.words += words as u64;
    }
}
