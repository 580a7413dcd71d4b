//! The machine: a stack of values, a stack of frames, and three states.

use super::code::*;
use super::heap::{BESIDE, Side, Tag, Value, Words};
use super::{Limits, Outcome};
use crate::core::heap::{Heap, New, Object, Statics};
use crate::core::primitives::{self, Done};
use crate::core::printing::{self, Printing};
use crate::core::store::Cell;
use crate::core::world::{Asker, Caught, Transfer, World};
use crate::core::{self, Failure};
use cranelift_entity::{EntityRef, PrimaryMap};
use pure_core::def::{self, ConId, Data, DataId, Program};
use pure_core::meaning::{ArithError, Arithmetic, Control, Raw};
use rustc_hash::FxHashMap;

enum Kind<'c> {
    Update(u32),
    Case(&'c Case<'c>),
    /// So many arguments lie on top of the stack of values.
    Apply(u32),
    /// The operand of this number is being evaluated.
    Operand(&'c Operation<'c>, u32),
    LetStrict(&'c Code<'c>),
    Sel(ConId, u32),
    Catch(Catch),
    /// Takes the field of a `Result`.
    Result,
    Printing(Box<Printing<Value>>),
}

/// No primitive has more.
const MOST_OPERANDS: usize = 16;

/// Goes on with a value, in an activation with this base; the stack of values is then as high
/// as it was.
struct Frame<'c> {
    kind: Kind<'c>,
    height: u32,
    base: u32,
}

#[derive(Clone, Copy)]
struct Catch {
    table: Value,
    handler: Value,
    token: Value,
    world: Caught,
}

/// What is done next. The value that is entered or returned is the machine's, so that this, and
/// why there is nothing to do next, fit into registers.
enum State<'c> {
    Eval(&'c Code<'c>),
    Enter,
    Return,
}

type Step<T> = Result<T, Box<Failure>>;

fn stuck<T>(what: &str) -> Step<T> {
    Ok(crate::core::stuck(what)?)
}

pub struct Machine<'c> {
    program: &'c Program,
    code: &'c Compiled<'c>,
    fuel: u64,
    steps: u64,
    heap: Words,
    globals: Vec<Value>,
    locals: Vec<Value>,
    base: usize,
    frames: Vec<Frame<'c>>,
    /// What is entered or returned next.
    value: Value,
    /// Arguments on their way.
    args: Vec<Value>,
    statics: Statics,
    output: String,
    world: World<'c>,
    builtins: FxHashMap<&'static str, ConId>,
    /// The program has done what it prints.
    done: bool,
}

impl<'c> Machine<'c> {
    pub fn new(
        program: &'c Program,
        code: &'c Compiled<'c>,
        statics: Statics,
        limits: Limits,
        asker: Option<Asker<'c>>,
    ) -> Machine<'c> {
        let mut heap = Words::new(limits.memory);
        let globals = code.globals.iter().map(|body| {
            let tag = match code.bodies[*body as usize].params {
                0 => Tag::Thunk,
                _ => Tag::Fun,
            };
            heap.allocate(tag, *body, &[])
        });
        Machine {
            program,
            code,
            fuel: limits.steps,
            steps: 0,
            globals: globals.collect(),
            heap,
            locals: vec![],
            base: 0,
            frames: vec![],
            value: Value::Int(0),
            args: vec![],
            statics,
            output: String::new(),
            world: asker.map_or_else(World::default, World::answering),
            builtins: FxHashMap::default(),
            done: false,
        }
    }

    pub fn run(mut self) -> Outcome {
        let result = self.execute().map_err(|failure| *failure);
        Outcome {
            output: self.output,
            blocks: self.world.blocks,
            result,
            steps: self.steps,
        }
    }

    /// Reading a message takes steps too, for it may be endless.
    fn spend(&mut self) -> Step<()> {
        self.steps += 1;
        match self.steps > self.fuel {
            true => Err(Failure::OutOfFuel.into()),
            false => Ok(()),
        }
    }

    fn execute(&mut self) -> Step<()> {
        let Some(main) = self.code.main else {
            return stuck("there is no main");
        };
        self.push(Kind::Printing(Box::new(Printing::Value(false))));
        let mut state = self.enter_next(self.globals[main as usize]);
        loop {
            if self.heap.is_full() {
                self.collect(&state);
                if self.heap.is_exhausted() {
                    return Err(Failure::OutOfMemory.into());
                }
            }
            let next = match state {
                State::Eval(code) => self.eval(code),
                State::Enter => self.enter(self.value),
                State::Return => match self.frames.pop() {
                    Some(frame) => {
                        self.locals.truncate(frame.height as usize);
                        self.base = frame.base as usize;
                        self.resume(frame.kind, self.value)
                    }
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
                Err(failure) => self.handle(*failure)?,
            }
        }
    }

    fn collect(&mut self, state: &State<'c>) {
        let mut collection = self.heap.collect();
        match state {
            State::Eval(_) => self.value = Value::Int(0),
            State::Enter | State::Return => collection.forward(&mut self.value),
        }
        let values = self.globals.iter_mut().chain(&mut self.locals);
        values.for_each(|v| collection.forward(v));
        for frame in &mut self.frames {
            match &mut frame.kind {
                Kind::Update(at) => {
                    let mut value = Value::Ptr(*at);
                    collection.forward(&mut value);
                    if let Value::Ptr(to) = value {
                        *at = to;
                    }
                }
                Kind::Catch(catch) => {
                    for v in [&mut catch.table, &mut catch.handler, &mut catch.token] {
                        collection.forward(v);
                    }
                }
                Kind::Printing(printing) => printing.each_value(&mut |v| collection.forward(v)),
                Kind::Case(_)
                | Kind::Apply(_)
                | Kind::Operand(..)
                | Kind::LetStrict(_)
                | Kind::Sel(..)
                | Kind::Result => {}
            }
        }
        self.heap.adopt(collection);
    }

    fn enter_next(&mut self, value: Value) -> State<'c> {
        self.value = value;
        State::Enter
    }

    fn return_next(&mut self, value: Value) -> State<'c> {
        self.value = value;
        State::Return
    }

    fn push(&mut self, kind: Kind<'c>) {
        self.frames.push(Frame {
            kind,
            height: self.locals.len() as u32,
            base: self.base as u32,
        });
    }

    /// All above this is of the activation that is evaluated.
    fn floor(&self) -> usize {
        self.frames.last().map_or(0, |frame| frame.height as usize)
    }

    fn local(&self, slot: i32) -> Value {
        self.locals[(self.base as isize + slot as isize) as usize]
    }

    /// A failure is an exception if a handler is there.
    fn handle(&mut self, failure: Failure) -> Step<State<'c>> {
        let catch = self.frames.iter().rev().find_map(|frame| match frame.kind {
            Kind::Catch(catch) => Some(catch),
            _ => None,
        });
        let (Some(catch), Some(field)) = (catch, failure.exception()) else {
            return Err(failure.into());
        };
        let (_, fields) = self.constructor(catch.table)?;
        match fields.get(field) {
            Some(exception @ Value::Ptr(_)) => self.raise(*exception),
            _ => stuck("a table of exceptions without that one"),
        }
    }

    fn raise(&mut self, exception: Value) -> Step<State<'c>> {
        let Value::Ptr(id) = exception else {
            return stuck("raise of a raw value");
        };
        while let Some(frame) = self.frames.pop() {
            self.locals.truncate(frame.height as usize);
            match frame.kind {
                Kind::Update(at) => self.heap.set_head(at, Tag::Raising, id),
                Kind::Catch(catch) => {
                    self.world.handle(catch.world);
                    self.push(Kind::Result);
                    self.locals.extend([exception, catch.token]);
                    self.push(Kind::Apply(2));
                    return Ok(self.enter_next(catch.handler));
                }
                _ => {}
            }
        }
        Err(Failure::Uncaught.into())
    }

    fn make(&mut self, make: &Make) -> Value {
        match make {
            Make::Local(slot) => self.local(*slot),
            Make::Global(global) => self.globals[*global as usize],
            Make::Constant(value) => *value,
            Make::Closure(closure) => {
                let tag = self.tag(closure.body);
                let at = self.heap.begin(tag, closure.body, closure.captures.len());
                for slot in &closure.captures {
                    let value = self.local(*slot);
                    self.heap.words.push(value);
                }
                Value::Ptr(at)
            }
            Make::Con(con, fields) => {
                // What fields are made of comes first: an object is in one piece.
                let start = self.args.len();
                for field in fields {
                    let value = self.make(field);
                    self.args.push(value);
                }
                let id = con.index() as u32;
                let value = self.heap.allocate(Tag::Con, id, &self.args[start..]);
                self.args.truncate(start);
                value
            }
        }
    }

    fn tag(&self, body: u32) -> Tag {
        match self.code.bodies[body as usize].params {
            0 => Tag::Thunk,
            _ => Tag::Fun,
        }
    }

    /// Captured values of a function or thunk, and the base above them.
    fn open(&mut self, at: u32) {
        let len = self.heap.head(at).len as usize;
        let fields = &self.heap.words[at as usize + 1..][..len];
        self.locals.extend(fields.iter().rev());
        self.base = self.locals.len();
    }

    fn enter(&mut self, value: Value) -> Step<State<'c>> {
        let at = match self.heap.settled(value) {
            Ok(value) => return Ok(self.return_next(value)),
            Err(at) => at,
        };
        let head = self.heap.head(at);
        match head.tag {
            Tag::Thunk => {
                self.heap.set_head(at, Tag::Blackhole, 0);
                self.locals.truncate(self.floor());
                self.push(Kind::Update(at));
                self.open(at);
                Ok(State::Eval(&self.code.bodies[head.id as usize].code))
            }
            Tag::Raising => self.raise(Value::Ptr(head.id)),
            _ => Err(Failure::Loop.into()),
        }
    }

    /// The value of an expression that is there without a frame.
    fn direct(&self, code: &Code) -> Step<Option<Value>> {
        Ok(match code {
            Code::Local(slot) => self.heap.settled(self.local(*slot)).ok(),
            Code::Global(global) => self.heap.settled(self.globals[*global as usize]).ok(),
            Code::Constant(value) => Some(*value),
            Code::Compute(arithmetic, args) => Some(self.compute(*arithmetic, args)?),
            _ => None,
        })
    }

    fn compute(&self, arithmetic: Arithmetic, args: &[Code]) -> Step<Value> {
        let mut operands = [Raw::Int(0); 4];
        let Some(operands) = operands.get_mut(..args.len()) else {
            return stuck("too many operands");
        };
        for (operand, arg) in operands.iter_mut().zip(args) {
            *operand = match self.direct(arg)? {
                Some(Value::Int(n)) => Raw::Int(n),
                Some(Value::Double(d)) => Raw::Double(d),
                _ => return stuck("a pointer as operand"),
            };
        }
        match arithmetic.apply(operands) {
            Ok(Raw::Int(n)) => Ok(Value::Int(n)),
            Ok(Raw::Double(d)) => Ok(Value::Double(d)),
            Err(ArithError::DivideByZero) => Err(Failure::DivideByZero.into()),
            Err(ArithError::Overflow) => Err(Failure::Overflow.into()),
            Err(ArithError::WrongOperands) => stuck("wrong operands"),
        }
    }

    fn eval(&mut self, mut code: &'c Code<'c>) -> Step<State<'c>> {
        loop {
            self.spend()?;
            match code {
                Code::Local(slot) => return Ok(self.enter_next(self.local(*slot))),
                Code::Global(global) => {
                    return Ok(self.enter_next(self.globals[*global as usize]));
                }
                Code::Constant(value) => return Ok(self.return_next(*value)),
                Code::Compute(arithmetic, args) => {
                    let value = self.compute(*arithmetic, args)?;
                    return Ok(self.return_next(value));
                }
                Code::Make(make) => {
                    let value = self.make(make);
                    return Ok(self.return_next(value));
                }
                Code::Apply(f, args) => {
                    for arg in args {
                        let value = self.make(arg);
                        self.locals.push(value);
                    }
                    let count = args.len();
                    let f = match &**f {
                        Code::Local(slot) => self.local(*slot),
                        Code::Global(global) => self.globals[*global as usize],
                        f => {
                            self.push(Kind::Apply(count as u32));
                            code = f;
                            continue;
                        }
                    };
                    if let Ok(f) = self.heap.settled(f) {
                        return self.apply(f, count);
                    }
                    self.lower(count);
                    self.push(Kind::Apply(count as u32));
                    return Ok(self.enter_next(f));
                }
                Code::Let(make, body) => {
                    let value = self.make(make);
                    self.locals.push(value);
                    code = body;
                }
                Code::LetStrict(bound, body) => match self.direct(bound)? {
                    Some(value) => {
                        self.locals.push(value);
                        code = body;
                    }
                    None => {
                        self.push(Kind::LetStrict(body));
                        code = bound;
                    }
                },
                Code::LetRec(closures, body) => {
                    self.let_rec(closures);
                    code = body;
                }
                Code::Case(case) => match self.direct(&case.scrut)? {
                    Some(value) => code = self.select(case, value)?,
                    None => {
                        self.push(Kind::Case(case));
                        code = &case.scrut;
                    }
                },
                Code::Operation(operation) => return self.operands(operation, 0),
                Code::Sel(con, field, of) => {
                    self.push(Kind::Sel(*con, *field));
                    code = of;
                }
                Code::Fail(message) => return Err(Failure::Pattern(message.to_string()).into()),
            }
        }
    }

    fn let_rec(&mut self, closures: &[Closure]) {
        let first = self.locals.len();
        for closure in closures {
            let len = closure.captures.len();
            let at = self.heap.begin(self.tag(closure.body), closure.body, len);
            let words = self.heap.words.len();
            self.heap.words.resize(words + len, Value::Int(0));
            self.locals.push(Value::Ptr(at));
        }
        for (i, closure) in closures.iter().enumerate() {
            if let Value::Ptr(at) = self.locals[first + i] {
                for (k, slot) in closure.captures.iter().enumerate() {
                    self.heap.words[at as usize + 1 + k] = self.local(*slot);
                }
            }
        }
    }

    /// Of the activation that is evaluated only the topmost values stay.
    fn lower(&mut self, count: usize) {
        let (floor, from) = (self.floor(), self.locals.len() - count);
        if from > floor {
            self.locals.copy_within(from.., floor);
            self.locals.truncate(floor + count);
        }
    }

    /// Has the operands from this one on on the stack, and then does it.
    fn operands(&mut self, operation: &'c Operation<'c>, from: usize) -> Step<State<'c>> {
        for (i, operand) in operation.operands.iter().enumerate().skip(from) {
            let value = match operand {
                Operand::Made(make) => self.make(make),
                Operand::Evaluated(code) => match self.direct(code)? {
                    Some(value) => value,
                    None => {
                        self.push(Kind::Operand(operation, i as u32));
                        return Ok(State::Eval(code));
                    }
                },
            };
            self.locals.push(value);
        }
        let count = operation.operands.len();
        match operation.what {
            What::Con(con) => {
                let first = self.locals.len() - count;
                let id = con.index() as u32;
                let value = self.heap.allocate(Tag::Con, id, &self.locals[first..]);
                Ok(self.return_next(value))
            }
            What::Prim(prim) => {
                let first = self.locals.len() - count;
                let mut args = [Value::Int(0); MOST_OPERANDS];
                let Some(args) = args.get_mut(..count) else {
                    return stuck("too many operands");
                };
                for (arg, v) in args.iter_mut().zip(&self.locals[first..]) {
                    *arg = self.heap.settled(*v).unwrap_or(*v);
                }
                match primitives::operate(self, prim, args)? {
                    Done::Value(value) => Ok(self.return_next(value)),
                    Done::Control(control) => self.control(control, args),
                }
            }
            What::Call(callee) => {
                let f = match callee {
                    Callee::Local(slot) => self.local(slot),
                    Callee::Global(global) => self.globals[global as usize],
                };
                self.apply(f, count)
            }
            What::Jump(join, at) => {
                let (to, from) = (self.base + at as usize, self.locals.len() - count);
                self.locals.copy_within(from.., to);
                self.locals.truncate(to + count);
                Ok(State::Eval(&self.code.joins[join as usize]))
            }
        }
    }

    /// A primitive that changes the course of evaluation.
    fn control(&mut self, control: Control, operands: &[Value]) -> Step<State<'c>> {
        self.locals.truncate(self.floor());
        match (control, operands) {
            (Control::Raise, [exception, ..]) => self.raise(*exception),
            (Control::Catch, &[table, action, handler, token]) => {
                self.push(Kind::Catch(Catch {
                    table,
                    handler,
                    token,
                    world: self.world.catch(),
                }));
                self.locals.push(token);
                self.push(Kind::Apply(1));
                Ok(self.enter_next(action))
            }
            (Control::Error, [message]) => {
                let frame = Printing::Message(String::new());
                self.push(Kind::Printing(Box::new(frame)));
                Ok(self.enter_next(*message))
            }
            (Control::Evaluate, [value, _]) => Ok(self.enter_next(*value)),
            _ => stuck("wrong operands of what controls evaluation"),
        }
    }

    /// Calls an evaluated function with the topmost values.
    fn apply(&mut self, f: Value, count: usize) -> Step<State<'c>> {
        let first = self.locals.len() - count;
        let Ok(Value::Ptr(mut at)) = self.heap.settled(f) else {
            return stuck("a call of no function");
        };
        let mut args = std::mem::take(&mut self.args);
        args.clear();
        let mut head = self.heap.head(at);
        if head.tag == Tag::Pap {
            let fields = self.heap.fields(at);
            args.extend_from_slice(&fields[1..]);
            if let Value::Ptr(f) = fields[0] {
                at = f;
                head = self.heap.head(f);
            }
        }
        args.extend_from_slice(&self.locals[first..]);
        self.locals.truncate(self.floor());
        let next = match head.tag {
            Tag::Fun => {
                let body = &self.code.bodies[head.id as usize];
                let params = body.params as usize;
                if args.len() < params {
                    args.insert(0, Value::Ptr(at));
                    let value = self.heap.allocate(Tag::Pap, 0, &args);
                    Ok(self.return_next(value))
                } else {
                    if args.len() > params {
                        self.locals.extend_from_slice(&args[params..]);
                        self.push(Kind::Apply((args.len() - params) as u32));
                    }
                    self.open(at);
                    self.locals.extend_from_slice(&args[..params]);
                    Ok(State::Eval(&body.code))
                }
            }
            _ => stuck("a call of no function"),
        };
        args.clear();
        self.args = args;
        next
    }

    fn resume(&mut self, kind: Kind<'c>, value: Value) -> Step<State<'c>> {
        match kind {
            Kind::Update(at) => {
                match value {
                    Value::Ptr(to) => self.heap.set_head(at, Tag::Ind, to),
                    Value::Side(to) => self.heap.set_head(at, Tag::IndSide, to),
                    _ => return stuck("a thunk with a raw value"),
                }
                Ok(self.return_next(value))
            }
            Kind::Case(case) => self.select(case, value).map(State::Eval),
            Kind::Apply(count) => self.apply(value, count as usize),
            Kind::Operand(operation, i) => {
                self.locals.push(value);
                self.operands(operation, i as usize + 1)
            }
            Kind::LetStrict(body) => {
                self.locals.push(value);
                Ok(State::Eval(body))
            }
            Kind::Sel(con, field) => {
                let (found, fields) = self.constructor(value)?;
                match fields.get(field as usize) {
                    Some(value) if found == con => Ok(self.enter_next(*value)),
                    _ => stuck("sel of another constructor"),
                }
            }
            Kind::Catch(_) | Kind::Result => match self.constructor(value)?.1[..] {
                [field] => Ok(self.return_next(field)),
                _ => stuck("a result without a field"),
            },
            Kind::Printing(frame) => {
                self.spend()?;
                let next = printing::resume(self, *frame, value)?;
                self.done |= next.done;
                for frame in next.frames {
                    self.push(Kind::Printing(Box::new(frame)));
                }
                Ok(self.enter_next(next.value))
            }
        }
    }

    /// The alternative of a value, which is bound, and its fields.
    fn select(&mut self, case: &'c Case<'c>, value: Value) -> Step<&'c Code<'c>> {
        self.locals.push(value);
        let number = match value {
            Value::Ptr(at) if !case.by_con.is_empty() => {
                let head = self.heap.head(at);
                let index = self.program.cons[ConId::new(head.id as usize)].index;
                let number = case.by_con.get(index as usize).copied().unwrap_or(0);
                let binds = number > 0 && case.alts[number as usize - 1].binds;
                if binds {
                    let fields = at as usize + 1..at as usize + 1 + head.len as usize;
                    self.locals.extend_from_slice(&self.heap.words[fields]);
                }
                number
            }
            Value::Int(n) => {
                let mut literals = case.literals.iter();
                let found = literals.find(|(lit, _)| matches!(lit, Value::Int(m) if *m == n));
                found.map_or(0, |l| l.1)
            }
            Value::Double(d) => {
                let mut literals = case.literals.iter();
                let found = literals.find(|(lit, _)| matches!(lit, Value::Double(e) if *e == d));
                found.map_or(0, |l| l.1)
            }
            _ => 0,
        };
        match (number, &case.default) {
            (0, Some(default)) => Ok(default),
            (0, None) => stuck("no alternative fits"),
            (n, _) => Ok(&case.alts[n as usize - 1].code),
        }
    }
}

impl Heap for Machine<'_> {
    type Value = Value;

    fn cons(&self) -> &PrimaryMap<ConId, def::Con> {
        &self.program.cons
    }

    fn datas(&self) -> &PrimaryMap<DataId, Data> {
        &self.program.datas
    }

    fn statics(&self) -> &Statics {
        &self.statics
    }

    fn builtin(&mut self, name: &'static str) -> Option<ConId> {
        if let Some(con) = self.builtins.get(name) {
            return Some(*con);
        }
        let con = self.cons().keys().find(|con| self.is_builtin(*con, name))?;
        self.builtins.insert(name, con);
        Some(con)
    }

    fn object(&self, at: usize) -> Object<'_, Value> {
        let value = match at.checked_sub(BESIDE) {
            Some(i) => Value::Side(i as u32),
            None => Value::Ptr(at as u32),
        };
        match self.heap.settled(value) {
            Ok(Value::Side(i)) => match &self.heap.sides[i as usize] {
                Side::Cell(cell) => Object::Cell(cell),
                Side::Bytes(bytes) => Object::Bytes(bytes),
                Side::Free => Object::Other,
            },
            Ok(Value::Ptr(at)) => {
                let head = self.heap.head(at);
                match head.tag {
                    Tag::Con => Object::Con(ConId::new(head.id as usize), self.heap.fields(at)),
                    _ => Object::Other,
                }
            }
            _ => Object::Other,
        }
    }

    fn cell(&mut self, at: usize) -> Option<&mut Cell<Value>> {
        match self.heap.sides.get_mut(at.checked_sub(BESIDE)?) {
            Some(Side::Cell(cell)) => Some(cell),
            _ => None,
        }
    }

    fn make(&mut self, new: New<Value>) -> Value {
        match new {
            New::Con(con, fields) => self.heap.allocate(Tag::Con, con.index() as u32, &fields),
            New::Bytes(bytes) => self.heap.beside(Side::Bytes(bytes)),
            New::Cell(cell) => self.heap.beside(Side::Cell(cell)),
        }
    }

    fn output(&mut self) -> &mut String {
        &mut self.output
    }

    fn effect(&mut self, operands: &[i64]) -> core::Step<i64> {
        self.world.effect(operands, &mut self.output)
    }

    fn transfer(&mut self, transfer: Transfer, handle: i64) -> (i64, Vec<u8>) {
        self.world.transfer(transfer, handle, &mut self.output)
    }
}
