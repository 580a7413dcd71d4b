//! The machine: a heap, environments, a stack of frames, and two states.

pub mod census;
mod frames;

use super::heap::{Heap, New, Object, Statics};
use super::primitives::{self, Done};
use super::printing::{self, Printing};
use super::stacks::{CONSTANT, EMPTY, Stack, Stacks};
use super::store::{Cell, Word, numbers};
use super::world::{Caught, Transfer, World};
use super::{Costs, Failure, Outcome, Step, stuck};
use census::Books;
use cranelift_entity::{PrimaryMap, SecondaryMap};
use frames::Frames;
use pure_core::def::*;
use pure_core::meaning::Control;
use rustc_hash::FxHashMap;
use std::collections::BTreeMap;

#[derive(Clone, Copy)]
pub(super) enum Value<'a> {
    Ptr(u32),
    Int(i64),
    Double(f64),
    /// A join point with the environment it is defined in (the index after its
    /// group when recursive).
    Join(&'a JoinPoint, Env),
}

impl Word for Value<'_> {
    numbers!();
    fn ptr(self) -> Option<usize> {
        match self {
            Value::Ptr(at) => Some(at as usize),
            _ => None,
        }
    }
}

/// Index of an environment's last entry; 0 is empty.
type Env = u32;

struct Entry<'a> {
    var: Var,
    value: Value<'a>,
    outer: Env,
}

/// Functions and thunks have the cost-centre stack that they were made under.
enum Obj<'a> {
    Con(ConId, Vec<Value<'a>>),
    Fun(&'a [Var], &'a Expr, Env, Stack),
    Pap(u32, Vec<Value<'a>>, Stack),
    Thunk(&'a Expr, Env, Stack),
    Blackhole,
    Ind(u32),
    /// A byte array.
    Bytes(Vec<u8>),
    /// A thunk whose evaluation ended in this exception.
    Raising(u32),
    Cell(Cell<Value<'a>>),
}

/// What is done once all operands are there.
#[derive(Clone, Copy)]
enum Op<'a> {
    Con(ConId, &'a Expr),
    Prim(Prim, OccId),
    Call(u32, &'a [Rep]),
    Jump(&'a JoinPoint, Env),
}

enum Frame<'a> {
    Update(u32),
    Case(&'a Case, Env),
    Apply(Vec<Value<'a>>),
    Operands(Op<'a>, &'a [Expr], Vec<Value<'a>>, Env),
    LetStrict(Var, &'a Expr, Env),
    Sel(ConId, u32),
    Catch(Catch),
    /// Takes the field of a `Result`.
    Result,
    Printing(Printing<Value<'a>>),
}

/// Objects: the table, the handler, the token; and what of the world its handler goes back to.
#[derive(Clone, Copy)]
struct Catch {
    table: u32,
    handler: u32,
    token: u32,
    world: Caught,
}

#[derive(Clone, Copy, Default)]
struct Charge {
    steps: u64,
    objects: u64,
}

enum State<'a> {
    Eval(&'a Expr, Env),
    Enter(u32),
    Return(Value<'a>),
}

pub(super) struct Machine<'a> {
    program: &'a Program,
    fuel: u64,
    steps: u64,
    allocations: u64,
    /// Reads of literals, by address and the cost-centre stack of who reads.
    reads: FxHashMap<(i64, Stack), u64>,
    heap: Vec<Obj<'a>>,
    envs: Vec<Entry<'a>>,
    stack: Frames<'a>,
    /// Cost-centre stacks.
    stacks: Stacks,
    /// The steps that each has taken, and the objects that it has made.
    charged: Vec<Charge>,
    /// The stacks that each constructor application of the program was made under.
    made: FxHashMap<(OccId, Stack), u64>,
    globals: SecondaryMap<Var, Option<u32>>,
    statics: Statics,
    output: String,
    world: World<'a>,
    /// The program has done what it prints.
    done: bool,
    /// If censuses are wanted.
    books: Option<Box<Books<'a>>>,
}

impl<'a> Machine<'a> {
    pub(super) fn new(program: &'a Program, fuel: u64) -> Machine<'a> {
        let mut machine = Machine {
            program,
            fuel,
            steps: 0,
            allocations: 0,
            reads: FxHashMap::default(),
            heap: vec![],
            envs: vec![Entry {
                var: Var::from_u32(0),
                value: Value::Int(0),
                outer: 0,
            }],
            stack: Frames::new(),
            stacks: Stacks::new(),
            charged: vec![],
            made: FxHashMap::default(),
            globals: SecondaryMap::new(),
            statics: Statics::default(),
            output: String::new(),
            world: World::default(),
            done: false,
            books: None,
        };
        let mut top = |v: Var, e: &'a Expr| {
            let at = machine.heap.len() as u32;
            let made = match e.unticked() {
                Expr::Lam(..) => EMPTY,
                _ => CONSTANT,
            };
            let object = machine.suspended(e, 0, made);
            machine.heap.push(object);
            machine.globals[v] = Some(at);
        };
        for bind in &program.binds {
            bind.rows().for_each(|(v, e)| top(v, e));
        }
        machine
    }

    pub(super) fn run(mut self) -> Outcome {
        let result = self.execute();
        self.outcome(result)
    }

    fn outcome(self, result: Step<()>) -> Outcome {
        let text = |at| -> Vec<u8> {
            let bytes = self.statics.from(at).unwrap_or_default();
            bytes.iter().copied().take_while(|b| *b != 0).collect()
        };
        let mut reads = BTreeMap::new();
        for ((at, _), n) in &self.reads {
            *reads.entry(text(*at)).or_default() += n;
        }
        let mut costs = Costs::default();
        for ((at, stack), n) in &self.reads {
            let key = (text(*at), self.stacks.show(*stack));
            *costs.reads.entry(key).or_default() += n;
        }
        for (stack, charge) in self.charged.iter().enumerate() {
            let stack = self.stacks.show(stack as Stack);
            if charge.objects > 0 {
                costs.allocations.insert(stack.clone(), charge.objects);
            }
            if charge.steps > 0 {
                costs.steps.insert(stack, charge.steps);
            }
        }
        for ((occ, stack), n) in &self.made {
            let key = (*occ, self.stacks.show(*stack));
            *costs.made.entry(key).or_default() += n;
        }
        Outcome {
            reads,
            costs,
            output: self.output,
            blocks: self.world.blocks,
            result,
            steps: self.steps,
            allocations: self.allocations,
        }
    }

    /// One step; printing and reading a message take steps too, for what is
    /// printed may be cyclic.
    fn spend(&mut self) -> Step<()> {
        self.steps += 1;
        self.charge().steps += 1;
        if self.steps > self.fuel {
            return Err(Failure::OutOfFuel);
        }
        Ok(())
    }

    /// What the current stack has cost.
    fn charge(&mut self) -> &mut Charge {
        let current = self.stack.current as usize;
        if current >= self.charged.len() {
            self.charged.resize(current + 1, Charge::default());
        }
        &mut self.charged[current]
    }

    fn execute(&mut self) -> Step<()> {
        let Some(main) = self.program.main.and_then(|m| self.globals[m]) else {
            return stuck("there is no main");
        };
        self.stack.push(Frame::Printing(Printing::Value(false)));
        let mut state = State::Enter(main);
        loop {
            let (objects, census) = (self.heap.len(), self.before_step(&state)?);
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
            self.after_step(census, objects);
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
        let (_, fields) = self.constructor(Value::Ptr(catch.table))?;
        match fields.get(field) {
            Some(Value::Ptr(exception)) => self.raise(*exception),
            _ => stuck("a table of exceptions without that one"),
        }
    }

    fn raise(&mut self, exception: u32) -> Step<State<'a>> {
        while let Some(frame) = self.stack.pop() {
            match frame {
                Frame::Update(at) => self.heap[at as usize] = Obj::Raising(exception),
                Frame::Catch(catch) => {
                    self.world.handle(catch.world);
                    self.stack.push(Frame::Result);
                    let args = vec![Value::Ptr(exception), Value::Ptr(catch.token)];
                    self.stack.push(Frame::Apply(args));
                    return Ok(State::Enter(catch.handler));
                }
                _ => {}
            }
        }
        Err(Failure::Uncaught)
    }

    fn allocate(&mut self, obj: Obj<'a>) -> u32 {
        self.allocations += 1;
        self.charge().objects += 1;
        self.heap.push(obj);
        self.heap.len() as u32 - 1
    }

    fn bind(&mut self, env: Env, var: Var, value: Value<'a>) -> Env {
        self.envs.push(Entry {
            var,
            value,
            outer: env,
        });
        self.envs.len() as u32 - 1
    }

    fn lookup(&self, v: Var, mut env: Env) -> Step<Value<'a>> {
        if let Some(at) = self.globals[v] {
            return Ok(Value::Ptr(at));
        }
        while env != 0 {
            let entry = &self.envs[env as usize];
            if entry.var == v {
                return Ok(entry.value);
            }
            env = entry.outer;
        }
        stuck("an unbound variable")
    }

    fn literal(&mut self, lit: &'a Lit) -> Value<'a> {
        match lit {
            Lit::Int(n) => Value::Int(*n),
            Lit::Double(bits) => Value::Double(f64::from_bits(*bits)),
            Lit::Str(text) => Value::Int(self.statics.address(text)),
        }
    }

    /// The value of an expression without evaluating it.
    fn delay(&mut self, e: &'a Expr, env: Env) -> Step<Value<'a>> {
        match e {
            Expr::Tick(Tick::Source(_), e) => self.delay(e, env),
            Expr::Var(v) => self.lookup(*v, env),
            Expr::Lit(lit) => Ok(self.literal(lit)),
            Expr::Con(con, args, _) if args.is_empty() => {
                Ok(Value::Ptr(self.allocate(Obj::Con(*con, vec![]))))
            }
            _ => {
                self.note_suspended(e);
                let object = self.suspended(e, env, self.stack.current);
                Ok(Value::Ptr(self.allocate(object)))
            }
        }
    }

    /// What is made of an expression that is not evaluated yet.
    fn suspended(&mut self, e: &'a Expr, env: Env, made: Stack) -> Obj<'a> {
        match e {
            Expr::Lam(params, body, _) => Obj::Fun(params, body, env, made),
            Expr::Tick(tick, inner) if matches!(**inner, Expr::Lam(..)) => {
                let made = self.under(tick, made);
                self.suspended(inner, env, made)
            }
            _ => Obj::Thunk(e, env, made),
        }
    }

    fn under(&mut self, tick: &Tick, stack: Stack) -> Stack {
        match tick {
            Tick::Scc { name, .. } => self.stacks.push(stack, *name),
            Tick::Source(_) => stack,
        }
    }

    fn enter(&mut self, at: u32) -> Step<State<'a>> {
        match &self.heap[at as usize] {
            Obj::Con(..) | Obj::Fun(..) | Obj::Pap(..) | Obj::Bytes(_) | Obj::Cell(_) => {
                Ok(State::Return(Value::Ptr(at)))
            }
            Obj::Ind(to) => Ok(State::Enter(*to)),
            Obj::Blackhole => Err(Failure::Loop),
            Obj::Raising(exception) => {
                let exception = *exception;
                self.raise(exception)
            }
            Obj::Thunk(e, env, made) => {
                let (e, env, made) = (*e, *env, *made);
                self.note_entered(at, e);
                self.heap[at as usize] = Obj::Blackhole;
                self.stack.push(Frame::Update(at));
                self.stack.current = made;
                Ok(State::Eval(e, env))
            }
        }
    }

    fn eval(&mut self, e: &'a Expr, env: Env) -> Step<State<'a>> {
        match e {
            Expr::Var(v) => match self.lookup(*v, env)? {
                Value::Ptr(at) => Ok(State::Enter(at)),
                value => Ok(State::Return(value)),
            },
            Expr::Lit(lit) => Ok(State::Return(self.literal(lit))),
            Expr::Lam(params, body, _) => {
                let at = self.allocate(Obj::Fun(params, body, env, self.stack.current));
                Ok(State::Return(Value::Ptr(at)))
            }
            Expr::App(f, args, _) => {
                let mut head = &**f;
                while let Expr::Tick(_, inner) = head {
                    head = inner;
                }
                if let Expr::Var(v) = head
                    && let Some(sig) = &self.program.vars[*v].sig
                {
                    let Value::Ptr(at) = self.lookup(*v, env)? else {
                        return stuck("a raw value is called");
                    };
                    return self.operands(Op::Call(at, &sig.args), args, vec![], env);
                }
                self.note_application(e, env);
                let mut values = Vec::with_capacity(args.len());
                for a in args {
                    values.push(self.delay(a, env)?);
                }
                self.stack.push(Frame::Apply(values));
                Ok(State::Eval(f, env))
            }
            Expr::Let(bind, body) => self.let_(bind, body, env),
            Expr::Case(case) => {
                self.stack.push(Frame::Case(case, env));
                Ok(State::Eval(&case.scrut, env))
            }
            Expr::Con(con, args, _) => self.operands(Op::Con(*con, e), args, vec![], env),
            Expr::Prim(prim, args, occ) => self.operands(Op::Prim(*prim, *occ), args, vec![], env),
            Expr::Sel(con, field, of) => {
                self.stack.push(Frame::Sel(*con, *field));
                Ok(State::Eval(of, env))
            }
            Expr::Join(group, body) => {
                let first = self.envs.len() as u32;
                let last = first + group.joins.len() as u32 - 1;
                let mut inner = env;
                for j in &group.joins {
                    let scope = if group.rec { last } else { env };
                    inner = self.bind(inner, j.var, Value::Join(j, scope));
                }
                Ok(State::Eval(body, inner))
            }
            Expr::Jump(j, args) => match self.lookup(*j, env)? {
                Value::Join(join, scope) => self.operands(Op::Jump(join, scope), args, vec![], env),
                _ => stuck("a jump to no join point"),
            },
            Expr::Fail(message) => Err(Failure::Pattern(message.to_string())),
            Expr::Tick(tick, e) => {
                self.stack.current = self.under(tick, self.stack.current);
                Ok(State::Eval(e, env))
            }
        }
    }

    fn let_(&mut self, bind: &'a Bind, body: &'a Expr, env: Env) -> Step<State<'a>> {
        match bind {
            Bind::NonRec(v, e) if self.program.vars[*v].rep != Rep::Ptr => {
                self.stack.push(Frame::LetStrict(*v, body, env));
                Ok(State::Eval(e, env))
            }
            Bind::NonRec(v, e) => {
                let value = self.delay(e, env)?;
                let inner = self.bind(env, *v, value);
                Ok(State::Eval(body, inner))
            }
            Bind::Rec(group) => {
                let mut inner = env;
                let mut slots = vec![];
                for (v, _) in group {
                    let at = self.allocate(Obj::Blackhole);
                    slots.push(at);
                    inner = self.bind(inner, *v, Value::Ptr(at));
                }
                for ((_, e), at) in group.iter().zip(slots) {
                    self.note_suspended(e);
                    self.heap[at as usize] = self.suspended(e, inner, self.stack.current);
                }
                Ok(State::Eval(body, inner))
            }
        }
    }

    /// Whether operand `i` is evaluated before the operation.
    fn is_strict(&self, op: Op<'a>, i: usize) -> bool {
        match op {
            Op::Con(con, _) => {
                let field = self.program.cons[con].fields.get(i);
                field.is_some_and(|f| f.strict || f.rep != Rep::Ptr)
            }
            Op::Prim(prim, _) => prim.forces() || prim_sig(prim).0.get(i) != Some(&Rep::Ptr),
            Op::Call(_, reps) => reps.get(i).is_some_and(|r| *r != Rep::Ptr),
            Op::Jump(join, _) => {
                let param = join.params.get(i);
                param.is_some_and(|p| self.program.vars[*p].rep != Rep::Ptr)
            }
        }
    }

    fn operands(
        &mut self,
        op: Op<'a>,
        args: &'a [Expr],
        mut done: Vec<Value<'a>>,
        env: Env,
    ) -> Step<State<'a>> {
        while let Some(arg) = args.get(done.len()) {
            if self.is_strict(op, done.len()) && !matches!(arg, Expr::Lit(_)) {
                self.stack.push(Frame::Operands(op, args, done, env));
                return Ok(State::Eval(arg, env));
            }
            let value = self.delay(arg, env)?;
            done.push(value);
        }
        match op {
            Op::Con(con, e) => {
                let maker = (e.site(), self.stack.current);
                *self.made.entry(maker).or_default() += 1;
                let value = Value::Ptr(self.allocate(Obj::Con(con, done)));
                self.note_made(value, e.site(), Some(e));
                Ok(State::Return(value))
            }
            Op::Prim(prim, occ) => {
                if let (Prim::IndexByte, [Value::Int(at), Value::Int(0)]) = (prim, &done[..]) {
                    let reader = (*at, self.stack.current);
                    *self.reads.entry(reader).or_default() += 1;
                }
                self.note_effect(prim, &done);
                let objects = self.heap.len() as u32;
                match primitives::operate(self, prim, &done)? {
                    Done::Value(value) => {
                        if let Value::Ptr(at) = value
                            && at >= objects
                        {
                            self.note_made(value, occ, None);
                        }
                        Ok(State::Return(value))
                    }
                    Done::Control(control) => self.control(control, &done),
                }
            }
            Op::Call(at, _) => self.apply(at, done),
            Op::Jump(join, mut env) => {
                for (p, value) in join.params.iter().zip(done) {
                    env = self.bind(env, *p, value);
                }
                Ok(State::Eval(&join.body, env))
            }
        }
    }

    /// A primitive that changes the course of evaluation.
    fn control(&mut self, control: Control, operands: &[Value<'a>]) -> Step<State<'a>> {
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
                    self.stack.push(Frame::Apply(vec![Value::Ptr(token)]));
                    Ok(State::Enter(action))
                }
                _ => stuck("catch of raw values"),
            },
            Control::Error => match operands[..] {
                [Value::Ptr(at)] => {
                    let message = Printing::Message(String::new());
                    self.stack.push(Frame::Printing(message));
                    Ok(State::Enter(at))
                }
                _ => stuck("raise of a raw value"),
            },
            Control::Evaluate => match operands[..] {
                [Value::Ptr(at), _] => Ok(State::Enter(at)),
                _ => stuck("evaluation of a raw value"),
            },
        }
    }

    fn apply(&mut self, at: u32, mut args: Vec<Value<'a>>) -> Step<State<'a>> {
        match &self.heap[at as usize] {
            Obj::Fun(params, body, env, made) => {
                let (params, body, mut env, made) = (*params, *body, *env, *made);
                if args.len() < params.len() {
                    let at = self.allocate(Obj::Pap(at, args, self.stack.current));
                    self.note_partial(at);
                    return Ok(State::Return(Value::Ptr(at)));
                }
                let rest = args.split_off(params.len());
                if !rest.is_empty() {
                    self.stack.push(Frame::Apply(rest));
                }
                self.stack.current = self.stacks.call(self.stack.current, made);
                for (p, value) in params.iter().zip(args) {
                    env = self.bind(env, *p, value);
                }
                Ok(State::Eval(body, env))
            }
            Obj::Pap(..) if self.waits_on(at, args.len()) => {
                let at = self.allocate(Obj::Pap(at, args, self.stack.current));
                Ok(State::Return(Value::Ptr(at)))
            }
            Obj::Pap(fun, first, made) => {
                let (fun, made) = (*fun, *made);
                let mut all = first.clone();
                all.append(&mut args);
                self.stack.current = self.stacks.call(self.stack.current, made);
                self.apply(fun, all)
            }
            Obj::Ind(to) => {
                let to = *to;
                self.apply(to, args)
            }
            _ => stuck("a call of no function"),
        }
    }

    fn resume(&mut self, frame: Frame<'a>, value: Value<'a>) -> Step<State<'a>> {
        match frame {
            Frame::Update(at) => {
                let Value::Ptr(to) = value else {
                    return stuck("a thunk with a raw value");
                };
                self.heap[at as usize] = Obj::Ind(to);
                Ok(State::Return(value))
            }
            Frame::Case(case, env) => self.select(case, env, value),
            Frame::Apply(args) => match value {
                Value::Ptr(at) => self.apply(at, args),
                _ => stuck("a raw value is called"),
            },
            Frame::Operands(op, args, mut done, env) => {
                done.push(value);
                self.operands(op, args, done, env)
            }
            Frame::LetStrict(v, body, env) => {
                let env = self.bind(env, v, value);
                Ok(State::Eval(body, env))
            }
            Frame::Sel(con, field) => {
                let (found, fields) = self.constructor(value)?;
                match fields.get(field as usize) {
                    Some(Value::Ptr(at)) if found == con => Ok(State::Enter(*at)),
                    Some(value) if found == con => Ok(State::Return(*value)),
                    _ => stuck("sel of another constructor"),
                }
            }
            Frame::Catch(_) | Frame::Result => match self.constructor(value)?.1[..] {
                [field] => Ok(State::Return(field)),
                _ => stuck("a result without a field"),
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

    fn select(&mut self, case: &'a Case, env: Env, value: Value<'a>) -> Step<State<'a>> {
        let mut env = self.bind(env, case.binder, value);
        for alt in &case.alts {
            match (&alt.pat, value) {
                (AltPat::Con(con, vars), Value::Ptr(_)) => {
                    let (found, fields) = self.constructor(value)?;
                    if found == *con {
                        let fields = fields.to_vec();
                        for (v, field) in vars.iter().zip(fields) {
                            env = self.bind(env, *v, field);
                        }
                        return Ok(State::Eval(&alt.body, env));
                    }
                }
                (AltPat::Lit(Lit::Int(n)), Value::Int(m)) if *n == m => {
                    return Ok(State::Eval(&alt.body, env));
                }
                (AltPat::Lit(Lit::Double(bits)), Value::Double(d))
                    if f64::from_bits(*bits) == d =>
                {
                    return Ok(State::Eval(&alt.body, env));
                }
                _ => {}
            }
        }
        match &case.default {
            Some(e) => Ok(State::Eval(e, env)),
            None => stuck("no alternative fits"),
        }
    }
}

impl<'a> Heap for Machine<'a> {
    type Value = Value<'a>;

    fn cons(&self) -> &PrimaryMap<ConId, Con> {
        &self.program.cons
    }

    fn datas(&self) -> &PrimaryMap<DataId, Data> {
        &self.program.datas
    }

    fn statics(&self) -> &Statics {
        &self.statics
    }

    fn object(&self, at: usize) -> Object<'_, Value<'a>> {
        let mut obj = &self.heap[at];
        while let Obj::Ind(to) = obj {
            obj = &self.heap[*to as usize];
        }
        match obj {
            Obj::Con(con, fields) => Object::Con(*con, fields),
            Obj::Bytes(bytes) => Object::Bytes(bytes),
            Obj::Cell(cell) => Object::Cell(cell),
            _ => Object::Other,
        }
    }

    fn cell(&mut self, at: usize) -> Option<&mut Cell<Value<'a>>> {
        match self.heap.get_mut(at) {
            Some(Obj::Cell(cell)) => Some(cell),
            _ => None,
        }
    }

    fn make(&mut self, new: New<Value<'a>>) -> Value<'a> {
        Value::Ptr(self.allocate(match new {
            New::Con(con, fields) => Obj::Con(con, fields),
            New::Bytes(bytes) => Obj::Bytes(bytes),
            New::Cell(cell) => Obj::Cell(cell),
        }))
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
