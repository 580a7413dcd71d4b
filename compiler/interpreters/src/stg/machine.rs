//! The machine: a heap that is never freed, an explicit stack, and three
//! states. All variables of one activation of a closure's code live in one
//! environment, which its frames share.

use super::apart::Apart;
use super::ticks::{Arities, STEP, Ticks};
use super::value::Value;
use super::{Allocations, Failure, Outcome};
use crate::core::heap::{Heap, New, Object, Statics};
use crate::core::primitives::{self, Done};
use crate::core::printing::{self, Printing};
use crate::core::store::Cell;
use crate::core::world::Transfer;
use crate::core::world::{Caught, World};
use crate::core::{Step, stuck};
use cranelift_entity::{PrimaryMap, SecondaryMap};
use pure_core::meaning::Control;
use pure_stg::def::*;
use rustc_hash::FxHashMap;
use std::cell::{self, RefCell};
use std::rc::Rc;

/// The variables of an activation, and whose code it is.
#[derive(Default)]
struct Activation {
    vars: RefCell<FxHashMap<Var, Value>>,
    /// A closure's, or that of the join point which was jumped to last.
    code: cell::Cell<Option<Var>>,
}

type Env = Rc<Activation>;
type Captured = Vec<(Var, Value)>;

enum Obj<'a> {
    Con(ConId, Vec<Value>),
    Fun(&'a Lambda, Captured, Var),
    Pap(usize, Vec<Value>),
    Thunk(&'a Expr, Update, Captured, Var),
    Sel(ConId, u32, usize, Var),
    Ind(usize),
    Blackhole,
    /// A thunk whose evaluation ended in this exception.
    Raising(usize),
    /// A single-entry thunk after its entry.
    Spent,
    /// A byte array.
    Bytes(Vec<u8>),
    Cell(Cell<Value>),
}

enum Frame<'a> {
    Update(usize),
    /// And whose code the case is.
    Case(&'a Case, Env, Option<Var>),
    Apply(Vec<Value>),
    /// An object of that is made of the fields that a function returns.
    Boxes(ConId),
    Sel(ConId, u32),
    Catch(Catch),
    Printing(Printing<Value>),
}

/// Objects: the table, the handler, the token; and what of the world its handler goes back to.
#[derive(Clone, Copy)]
struct Catch {
    table: usize,
    handler: usize,
    token: usize,
    world: Caught,
}

enum State<'a> {
    Eval(&'a Expr, Env),
    Enter(usize),
    Return(Value),
}

pub(super) struct Machine<'a> {
    program: &'a Program,
    fuel: u64,
    steps: u64,
    allocations: Allocations,
    ticks: Ticks,
    arities: Arities,
    apart: Apart,
    heap: Vec<Obj<'a>>,
    stack: Vec<Frame<'a>>,
    globals: SecondaryMap<Var, Option<usize>>,
    joins: FxHashMap<Var, &'a JoinPoint>,
    statics: Statics,
    output: String,
    world: World<'a>,
    /// The program has done what it prints.
    done: bool,
}

fn activation(vars: FxHashMap<Var, Value>, code: Var) -> Env {
    Rc::new(Activation {
        vars: RefCell::new(vars),
        code: cell::Cell::new(Some(code)),
    })
}

impl<'a> Machine<'a> {
    pub(super) fn new(program: &'a Program, fuel: u64) -> Machine<'a> {
        let mut machine = Machine {
            program,
            fuel,
            steps: 0,
            allocations: Allocations::default(),
            ticks: Ticks::default(),
            arities: Arities::default(),
            apart: Apart::of(program),
            heap: vec![],
            stack: vec![],
            globals: SecondaryMap::new(),
            joins: FxHashMap::default(),
            statics: Statics::default(),
            output: String::new(),
            world: World::default(),
            done: false,
        };
        for top in &program.binds {
            if let TopRhs::Fun(lambda) = &top.rhs {
                machine.arities.insert(top.var, lambda.params.len());
            }
            machine.globals[top.var] = Some(machine.heap.len());
            machine.heap.push(match &top.rhs {
                TopRhs::Fun(lambda) => Obj::Fun(lambda, vec![], top.var),
                TopRhs::Caf { body, .. } => Obj::Thunk(body, Update::Updatable, vec![], top.var),
                TopRhs::Con { con, .. } => Obj::Con(*con, vec![]),
            });
        }
        machine
    }

    pub(super) fn run(mut self) -> Outcome {
        let result = self.execute();
        Outcome {
            output: self.output,
            result,
            steps: self.steps,
            allocations: self.allocations,
            ticks: self.ticks,
        }
    }

    /// One step; printing and reading a message take steps too, for what is
    /// printed may be cyclic.
    fn spend(&mut self) -> Step<()> {
        self.steps += 1;
        if self.steps > self.fuel {
            return Err(Failure::OutOfFuel);
        }
        Ok(())
    }

    fn execute(&mut self) -> Step<()> {
        let none = Env::default();
        for (at, top) in self.program.binds.iter().enumerate() {
            if let TopRhs::Con { con, args, .. } = &top.rhs {
                self.heap[at] = Obj::Con(*con, self.atoms(args, &none)?);
                self.check_strict(at)?;
            }
        }
        let Some(main) = self.program.main.and_then(|m| self.globals[m]) else {
            return stuck("there is no main");
        };
        self.stack.push(Frame::Printing(Printing::Value(false)));
        let mut state = State::Enter(main);
        loop {
            let next = match state {
                State::Eval(e, env) => {
                    self.spend()?;
                    self.eval(e, env)
                }
                State::Enter(at) => self.enter(at),
                State::Return(value) => match self.stack.pop() {
                    Some(frame) => self.resume(frame, value),
                    None => {
                        if !self.done {
                            self.output.push('\n');
                        }
                        return Ok(());
                    }
                },
            };
            state = match next {
                Ok(next) => next,
                Err(failure) => self.handle(failure)?,
            }
        }
    }

    /// A failure is an exception if a handler is there.
    fn handle(&mut self, failure: Failure) -> Step<State<'a>> {
        let catch = self.stack.iter().rev().find_map(|frame| match frame {
            Frame::Catch(catch) => Some(*catch),
            _ => None,
        });
        let (Some(catch), Some(field)) = (catch, failure.exception()) else {
            return Err(failure);
        };
        match self.constructor(Value::Ptr(catch.table))?.1.get(field) {
            Some(Value::Ptr(exception)) => self.raise(*exception),
            _ => stuck("a table of exceptions without that one"),
        }
    }

    fn raise(&mut self, exception: usize) -> Step<State<'a>> {
        while let Some(frame) = self.stack.pop() {
            match frame {
                Frame::Update(at) => self.heap[at] = Obj::Raising(exception),
                Frame::Catch(catch) => {
                    self.world.handle(catch.world);
                    let args = vec![Value::Ptr(exception), Value::Ptr(catch.token)];
                    self.stack.push(Frame::Apply(args));
                    return self.enter_function(catch.handler);
                }
                _ => {}
            }
        }
        Err(Failure::Uncaught)
    }

    fn name(&self, v: Var) -> String {
        format!("{} ({v})", self.program.vars[v].name)
    }

    fn lookup(&self, v: Var, env: &Env) -> Step<Value> {
        if let Some(at) = self.globals[v] {
            return Ok(Value::Ptr(at));
        }
        match env.vars.borrow().get(&v) {
            Some(value) => Ok(*value),
            None => stuck(format!("{} is unbound", self.name(v))),
        }
    }

    fn pointer(&self, v: Var, env: &Env) -> Step<usize> {
        match self.lookup(v, env)? {
            Value::Ptr(at) => Ok(at),
            _ => stuck(format!("{} is raw", self.name(v))),
        }
    }

    fn literal(&mut self, lit: &'a Lit) -> Value {
        match lit {
            Lit::Int(n) => Value::Int(*n),
            Lit::Double(bits) => Value::Double(f64::from_bits(*bits)),
            Lit::Str(text) => Value::Int(self.statics.address(text)),
        }
    }

    fn atoms(&mut self, atoms: &'a [Atom], env: &Env) -> Step<Vec<Value>> {
        atoms
            .iter()
            .map(|atom| match atom {
                Atom::Var(v) => self.lookup(*v, env),
                Atom::Lit(lit) => Ok(self.literal(lit)),
            })
            .collect()
    }

    fn is_evaluated(&self, value: Value) -> bool {
        match value {
            Value::Ptr(at) => {
                matches!(
                    self.heap[at],
                    Obj::Con(..) | Obj::Fun(..) | Obj::Pap(..) | Obj::Bytes(_) | Obj::Cell(_)
                )
            }
            _ => true,
        }
    }

    fn check_strict(&self, at: usize) -> Step<()> {
        if let Obj::Con(con, values) = &self.heap[at] {
            let info = &self.program.cons[*con];
            for (field, value) in info.fields.iter().zip(values) {
                if field.strict && !self.is_evaluated(*value) {
                    return stuck(format!("an unevaluated strict field of {}", info.name));
                }
            }
        }
        Ok(())
    }

    fn enter(&mut self, at: usize) -> Step<State<'a>> {
        let obj = &mut self.heap[at];
        match obj {
            Obj::Con(..) | Obj::Fun(..) | Obj::Pap(..) | Obj::Bytes(_) | Obj::Cell(_) => {
                Ok(State::Return(Value::Ptr(at)))
            }
            Obj::Ind(to) => Ok(State::Enter(*to)),
            Obj::Blackhole => Err(Failure::Loop),
            Obj::Raising(exception) => {
                let exception = *exception;
                self.raise(exception)
            }
            Obj::Spent => stuck("a single-entry thunk is entered twice"),
            Obj::Sel(con, field, of, binder) => {
                let (frame, of) = (Frame::Sel(*con, *field), *of);
                self.ticks.enters(*binder);
                *obj = Obj::Blackhole;
                self.stack.push(Frame::Update(at));
                self.stack.push(frame);
                Ok(State::Enter(of))
            }
            Obj::Thunk(body, update, captured, binder) => {
                let env = captured.drain(..).collect();
                let body: &'a Expr = body;
                let code = *binder;
                self.ticks.enters(code);
                if *update == Update::Updatable {
                    *obj = Obj::Blackhole;
                    self.stack.push(Frame::Update(at));
                } else {
                    *obj = Obj::Spent;
                }
                Ok(State::Eval(body, activation(env, code)))
            }
        }
    }

    /// Who calls the function wants an object.
    fn boxes(&mut self, at: usize) {
        if let Obj::Fun(_, _, f) = &self.heap[at] {
            self.stack.extend(self.apart.boxed(*f).map(Frame::Boxes));
        }
    }

    /// Runs a function's code.
    fn call(&mut self, at: usize, args: Vec<Value>) -> Step<State<'a>> {
        let Obj::Fun(lambda, captured, code) = &self.heap[at] else {
            return stuck("a call of what is no function");
        };
        if lambda.params.len() != args.len() {
            return stuck("a call with a wrong number of arguments");
        }
        let params = lambda.params.iter().copied().zip(args);
        let env = captured.iter().copied().chain(params).collect();
        self.ticks.enters(*code);
        Ok(State::Eval(&lambda.body, activation(env, *code)))
    }

    /// How many arguments an evaluated function wants.
    fn wanted(&self, at: usize) -> usize {
        match &self.heap[at] {
            Obj::Fun(lambda, ..) => lambda.params.len(),
            Obj::Pap(fun, first) => self.wanted(*fun).saturating_sub(first.len()),
            _ => 0,
        }
    }

    /// The fields of a constructor, whatever leads to it.
    fn fields(&self, mut at: usize) -> Option<usize> {
        while let Obj::Ind(to) = &self.heap[at] {
            at = *to;
        }
        match &self.heap[at] {
            Obj::Con(_, fields) => Some(fields.len()),
            _ => None,
        }
    }

    /// Whether what is evaluated now is the result of a closure's code.
    fn ends(&self, env: &Env) -> bool {
        !matches!(self.stack.last(), Some(Frame::Case(_, outer, _)) if Rc::ptr_eq(outer, env))
    }

    /// An object is applied once it is evaluated.
    fn enter_function(&mut self, at: usize) -> Step<State<'a>> {
        let unevaluated = matches!(self.heap[at], Obj::Thunk(..) | Obj::Sel(..));
        self.ticks.unevaluated += u64::from(unevaluated);
        Ok(State::Enter(at))
    }

    /// Applies an evaluated function to any number of arguments.
    fn apply(&mut self, at: usize, mut args: Vec<Value>) -> Step<State<'a>> {
        match &self.heap[at] {
            Obj::Fun(lambda, ..) => {
                let arity = lambda.params.len();
                if args.len() < arity {
                    self.ticks.pap(args.len());
                    return self.allocate(Obj::Pap(at, args));
                }
                let rest = args.split_off(arity);
                if !rest.is_empty() {
                    self.stack.push(Frame::Apply(rest));
                }
                self.boxes(at);
                self.call(at, args)
            }
            Obj::Pap(fun, first) => {
                let wanted = self.wanted(at);
                if args.len() < wanted {
                    self.ticks.pap(args.len());
                    return self.allocate(Obj::Pap(at, args));
                }
                let rest = args.split_off(wanted);
                let all = first.iter().copied().chain(args).collect();
                let fun = *fun;
                if !rest.is_empty() {
                    self.stack.push(Frame::Apply(rest));
                }
                self.apply(fun, all)
            }
            _ => stuck("an application of what is no function"),
        }
    }

    fn eval(&mut self, e: &'a Expr, env: Env) -> Step<State<'a>> {
        match e {
            Expr::Atom(atom) => {
                let value = match atom {
                    Atom::Var(v) => self.lookup(*v, &env)?,
                    Atom::Lit(lit) => self.literal(lit),
                };
                if !self.is_evaluated(value) {
                    return stuck("an unevaluated pointer is returned");
                }
                if let Value::Ptr(at) = value {
                    match self.fields(at).filter(|_| self.apart.ends(e)) {
                        Some(fields) => self.ticks.returns_fields(fields),
                        None => self.returned(at, &env),
                    }
                }
                Ok(State::Return(value))
            }
            Expr::Eval(v) => {
                let at = self.pointer(*v, &env)?;
                self.returned(at, &env);
                Ok(State::Enter(at))
            }
            Expr::Lazy(v) => {
                let value = self.lookup(*v, &env)?;
                match value {
                    Value::Ptr(at) if self.apart.ends(e) => {
                        let fields = self.fields(at).unwrap_or_default();
                        self.ticks.returns_fields(fields);
                    }
                    _ if self.ends(&env) => self.ticks.unboxed[1] += 1,
                    _ => {}
                }
                Ok(State::Return(value))
            }
            Expr::Con(con, args, _) => {
                if self.apart.ends(e) {
                    self.ticks.returns_fields(args.len());
                } else {
                    self.ticks.constructor(env.code.get(), args.len());
                }
                if self.ends(&env) && !self.apart.ends(e) {
                    self.ticks.returns_new(args.len());
                }
                let args = self.atoms(args, &env)?;
                self.allocate(Obj::Con(*con, args))
            }
            Expr::Prim(prim, args, _) => {
                if prim.makes_variable() {
                    self.ticks.variable(env.code.get());
                }
                let args = self.atoms(args, &env)?;
                match primitives::operate(self, *prim, &args)? {
                    Done::Value(value) => Ok(State::Return(value)),
                    Done::Control(control) => self.control(control, &args),
                }
            }
            Expr::Call { fun, args, .. } => {
                let at = self.pointer(*fun, &env)?;
                let args = self.atoms(args, &env)?;
                self.ticks.known += 1;
                let apart = match self.stack.last() {
                    _ if self.apart.ends(e) => true,
                    Some(Frame::Case(case, ..)) => self.apart.takes(case, e),
                    _ => false,
                };
                if !apart {
                    self.boxes(at);
                }
                self.call(at, args)
            }
            Expr::Apply { fun, args, .. } => {
                let arity = self.arities.get(fun).copied();
                self.ticks.applies(self.program, arity, args);
                let at = self.pointer(*fun, &env)?;
                let args = self.atoms(args, &env)?;
                for step in args.chunks(STEP).rev() {
                    self.stack.push(Frame::Apply(step.to_vec()));
                }
                self.enter_function(at)
            }
            Expr::Let(group, body) => {
                self.allocate_group(group, &env)?;
                Ok(State::Eval(body, env))
            }
            Expr::Case(case) => {
                let code = env.code.get();
                self.stack.push(Frame::Case(case, env.clone(), code));
                Ok(State::Eval(&case.scrut, env))
            }
            Expr::Join(group, body) => {
                for join in &group.joins {
                    self.joins.insert(join.var, join);
                }
                Ok(State::Eval(body, env))
            }
            Expr::Jump(target, args) => {
                let Some(join) = self.joins.get(target).copied() else {
                    return stuck(format!("{} is no join point", self.name(*target)));
                };
                let args = self.atoms(args, &env)?;
                self.ticks.enters(*target);
                env.code.set(Some(*target));
                env.vars
                    .borrow_mut()
                    .extend(join.params.iter().copied().zip(args));
                Ok(State::Eval(&join.body, env))
            }
            Expr::Scc(_, body) => Ok(State::Eval(body, env)),
            Expr::Fail(message) => Err(Failure::Pattern(message.to_string())),
        }
    }

    /// A variable's value is the result of a closure's code, or is entered for it.
    fn returned(&mut self, at: usize, env: &Env) {
        if self.ends(env)
            && let Some(fields) = self.fields(at)
        {
            self.ticks.returns_old(fields);
        }
    }

    /// A primitive that changes the course of evaluation.
    fn control(&mut self, control: Control, operands: &[Value]) -> Step<State<'a>> {
        match control {
            Control::Raise => match operands[..] {
                [Value::Ptr(exception), ..] => self.raise(exception),
                _ => stuck("raise of a raw value"),
            },
            Control::Catch => match operands[..] {
                [
                    Value::Ptr(table),
                    Value::Ptr(action),
                    Value::Ptr(handler),
                    Value::Ptr(token),
                ] => {
                    self.stack.push(Frame::Catch(Catch {
                        table,
                        handler,
                        token,
                        world: self.world.catch(),
                    }));
                    self.ticks.catches += 1;
                    self.stack.push(Frame::Apply(vec![Value::Ptr(token)]));
                    self.enter_function(action)
                }
                _ => stuck("catch of raw values"),
            },
            Control::Error => match operands[..] {
                [Value::Ptr(message)] => {
                    let frame = Printing::Message(String::new());
                    self.stack.push(Frame::Printing(frame));
                    Ok(State::Enter(message))
                }
                _ => stuck("raise of what is no message"),
            },
            Control::Evaluate => match operands[..] {
                [Value::Ptr(at), _] => Ok(State::Enter(at)),
                _ => stuck("evaluation of a raw value"),
            },
        }
    }

    fn count(&mut self, obj: &Obj) {
        let counts = &mut self.allocations;
        match obj {
            Obj::Con(_, fields) => counts.cons += !fields.is_empty() as u64,
            Obj::Fun(..) => counts.funs += 1,
            Obj::Thunk(..) => counts.thunks += 1,
            Obj::Sel(..) => counts.selectors += 1,
            Obj::Pap(..) => counts.paps += 1,
            Obj::Ind(_) | Obj::Blackhole | Obj::Raising(_) | Obj::Spent => {}
            Obj::Bytes(_) | Obj::Cell(_) => {}
        }
    }

    fn allocate(&mut self, obj: Obj<'a>) -> Step<State<'a>> {
        self.count(&obj);
        let at = self.heap.len();
        self.heap.push(obj);
        self.check_strict(at)?;
        Ok(State::Return(Value::Ptr(at)))
    }

    /// Gives all members their places, then fills them.
    fn allocate_group(&mut self, group: &'a Let, env: &Env) -> Step<()> {
        let start = self.heap.len();
        for (i, (v, _)) in group.binds.iter().enumerate() {
            self.heap.push(Obj::Blackhole);
            env.vars.borrow_mut().insert(*v, Value::Ptr(start + i));
        }
        for (i, (v, rhs)) in group.binds.iter().enumerate() {
            if let Rhs::Fun { lambda, .. } = rhs {
                self.arities.insert(*v, lambda.params.len());
            }
            let capture = |free: &[Var]| -> Step<Captured> {
                free.iter()
                    .map(|v| Ok((*v, self.lookup(*v, env)?)))
                    .collect()
            };
            let obj = match rhs {
                Rhs::Thunk {
                    free, body, update, ..
                } => Obj::Thunk(body, *update, capture(free)?, *v),
                Rhs::Fun { free, lambda } => Obj::Fun(lambda, capture(free)?, *v),
                Rhs::Con { con, args, .. } => Obj::Con(*con, self.atoms(args, env)?),
                Rhs::Sel { con, field, of, .. } => {
                    Obj::Sel(*con, *field, self.pointer(*of, env)?, *v)
                }
            };
            self.ticks.closure(env.code.get(), *v, rhs);
            self.count(&obj);
            self.heap[start + i] = obj;
        }
        for at in start..self.heap.len() {
            self.check_strict(at)?;
        }
        Ok(())
    }

    fn resume(&mut self, frame: Frame<'a>, value: Value) -> Step<State<'a>> {
        match frame {
            Frame::Update(at) => {
                let Value::Ptr(to) = value else {
                    return stuck("a thunk with a raw value");
                };
                let function = matches!(self.heap[to], Obj::Fun(..) | Obj::Pap(..));
                self.ticks.updates[usize::from(function)] += 1;
                self.heap[at] = Obj::Ind(to);
                Ok(State::Return(value))
            }
            Frame::Catch(_) => Ok(State::Return(value)),
            Frame::Boxes(con) => match self.constructor(value)? {
                (found, fields) if found == con => {
                    self.ticks.constructor(None, fields.len());
                    Ok(State::Return(value))
                }
                _ => stuck("a function returns other fields"),
            },
            Frame::Case(case, env, code) => {
                env.code.set(code);
                self.select(case, env, value)
            }
            Frame::Apply(args) => match value {
                Value::Ptr(at) => {
                    let is_pap = matches!(self.heap[at], Obj::Pap(..));
                    self.ticks.applied(is_pap, self.wanted(at), args.len());
                    self.apply(at, args)
                }
                _ => stuck("a raw value is applied"),
            },
            Frame::Sel(con, field) => match self.constructor(value)? {
                (found, fields) if found == con => match fields.get(field as usize) {
                    Some(Value::Ptr(at)) => Ok(State::Enter(*at)),
                    _ => stuck("a selection of no Ptr field"),
                },
                _ => stuck("a selection from another constructor"),
            },
            Frame::Printing(frame) => {
                self.spend()?;
                let next = printing::resume(self, frame, value)?;
                self.done |= next.done;
                self.stack
                    .extend(next.frames.into_iter().map(Frame::Printing));
                match next.value {
                    Value::Ptr(at) => Ok(State::Enter(at)),
                    raw => Ok(State::Return(raw)),
                }
            }
        }
    }

    fn select(&mut self, case: &'a Case, env: Env, value: Value) -> Step<State<'a>> {
        env.vars.borrow_mut().insert(case.binder, value);
        let mut found = case.default.as_ref();
        match &case.alts {
            Alts::None | Alts::Lazy => {}
            Alts::Con(alts) => {
                let (con, fields) = self.constructor(value)?;
                if let Some(alt) = alts.iter().find(|alt| alt.con == con) {
                    let vars = alt.fields.iter().copied();
                    env.vars
                        .borrow_mut()
                        .extend(vars.zip(fields.iter().copied()));
                    found = Some(&alt.body);
                }
            }
            Alts::Lit(alts) => {
                let matches = |lit: &Lit| match (lit, value) {
                    (Lit::Int(n), Value::Int(m)) => *n == m,
                    (Lit::Double(bits), Value::Double(d)) => f64::from_bits(*bits) == d,
                    _ => false,
                };
                if let Some((_, body)) = alts.iter().find(|(lit, _)| matches(lit)) {
                    found = Some(body);
                }
            }
        }
        match found {
            Some(body) => Ok(State::Eval(body, env)),
            None => stuck("no alternative fits"),
        }
    }
}

impl<'a> Heap for Machine<'a> {
    type Value = Value;

    fn cons(&self) -> &PrimaryMap<ConId, Con> {
        &self.program.cons
    }

    fn datas(&self) -> &PrimaryMap<DataId, Data> {
        &self.program.datas
    }

    fn statics(&self) -> &Statics {
        &self.statics
    }

    fn object(&self, at: usize) -> Object<'_, Value> {
        let mut obj = &self.heap[at];
        while let Obj::Ind(to) = obj {
            obj = &self.heap[*to];
        }
        match obj {
            Obj::Con(con, fields) => Object::Con(*con, fields),
            Obj::Bytes(bytes) => Object::Bytes(bytes),
            Obj::Cell(cell) => Object::Cell(cell),
            _ => Object::Other,
        }
    }

    fn cell(&mut self, at: usize) -> Option<&mut Cell<Value>> {
        match self.heap.get_mut(at) {
            Some(Obj::Cell(cell)) => Some(cell),
            _ => None,
        }
    }

    fn make(&mut self, new: New<Value>) -> Value {
        let obj = match new {
            New::Con(con, fields) => Obj::Con(con, fields),
            New::Bytes(bytes) => Obj::Bytes(bytes),
            New::Cell(cell) => Obj::Cell(cell),
        };
        self.heap.push(obj);
        Value::Ptr(self.heap.len() - 1)
    }

    fn output(&mut self) -> &mut String {
        &mut self.output
    }

    fn effect(&mut self, operands: &[i64]) -> Step<i64> {
        self.world.effect(operands, &mut self.output)
    }

    fn transfer(&mut self, transfer: Transfer, handle: i64) -> (i64, Vec<u8>) {
        self.world.transfer(transfer, handle, &mut self.output)
    }
}
