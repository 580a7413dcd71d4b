//! Counters of closures (`-ticky`): what the code of functions and thunks does, one
//! addition to a word of the program's data each. Which words there are says
//! [`rt_abi::ticky`]; what follows from others is not counted again.

use crate::instrumentation::ticky_rows::Counted;
use crate::machine::event::Instrumentation;
use crate::machine::event::{Chosen, Entered, Event};
use crate::machine::frames::Env;
use crate::machine::function::Gen;
use crate::objects::data::{Address, Data};
use crate::objects::layout::FIELD;
use crate::unit::{MAX_APPLY, Unit};
use cranelift_codegen::ir::condcodes::IntCC;
use cranelift_codegen::ir::types::{I8, I16, I64};
use cranelift_codegen::ir::{InstBuilder, Value};
use cranelift_module::DataId;
use pure_core::def::Role;
use pure_stg::def::*;
use rt_abi::info::{self, Kind};
use rt_abi::object::{HEADER, TAG_MASK, YOUNG_BASE, YOUNG_SHIFT};
use rt_abi::symbols::ProgramConfig;
use rt_abi::ticky::{self, Counter, LARGEST_SIZE};
use std::mem::offset_of;

pub fn chosen(unit: &mut Unit<'_>) -> Chosen {
    let Some(wish) = unit.input.options.measured.ticky else {
        return Ok(None);
    };
    let words = unit.image.declare_object("pure_ticky", true)?;
    Ok(Some(Box::new(Counted::new(wish, words))))
}

impl Instrumentation for Counted {
    fn at(&mut self, g: &mut Gen<'_, '_>, event: &mut Event<'_>) -> Result<(), String> {
        match event {
            Event::Function => self.charged = None,
            Event::Entered(Entered::Top(top)) => {
                let row = self.static_row(g.unit, top);
                self.enter_row(g, row);
            }
            Event::Entered(Entered::Local(v) | Entered::Selector(Some(v))) => {
                self.enter_row(g, self.row_of(*v));
            }
            Event::JoinEntered(join) => {
                self.outer.push(self.charged);
                let row = self.join_row(g.unit, join);
                self.enter_row(g, Some(row));
            }
            Event::JoinEnds => self.charged = self.outer.pop().flatten(),
            Event::KnownCall => self.tick(g, Counter::KnownCalls, 1),
            Event::Application(fun, args) => self.application(g, *fun, args),
            Event::Applies(function) => self.unevaluated(g, *function),
            Event::Applied(function, arguments) => {
                let pap = kind_is(g, *function, Kind::Pap);
                let three = g.b.ins().imul_imm_s(pap, 3);
                let index = g.b.ins().iadd_imm_s(three, *arguments as i64 + 1);
                self.tick_at(g, Counter::Applied, index);
            }
            Event::Partial(arguments) => {
                self.tick(g, Counter::Paps, 1);
                self.tick(g, Counter::PapArguments, *arguments as i64);
            }
            Event::PartialEntered => self.tick(g, Counter::PapsEntered, 1),
            Event::Catches => self.tick(g, Counter::CatchFrames, 1),
            Event::Variable => self.tick(g, Counter::MutableVariables, 1),
            Event::Enters(object) | Event::JumpsInto(object) => self.entered(g, *object),
            Event::Updates(node, value) => self.update(g, *node, *value),
            Event::Returns(env, e) => self.returns(g, env, e)?,
            Event::ReturnsFields(fields) => {
                let size = (*fields).min(LARGEST_SIZE);
                self.tick_word(g, Counter::ReturnedUnboxed as usize + size, 1);
            }
            Event::ReturnsPointer(value) => self.returns_pointer(g, *value),
            Event::Plans(v, rhs) => self.add_closure(g.unit, *v, rhs),
            Event::Planned(v, info) => {
                if let Some(row) = self.row_of(*v) {
                    self.tables.insert(*info, row);
                }
            }
            Event::HeapCheck(bytes) => {
                self.tick(g, Counter::HeapChecks, 1);
                self.charge(g, *bytes);
            }
            Event::Object(info, _) => self.object(g, *info),
            Event::LargeObject(info, bytes) => {
                self.object(g, *info);
                self.tick(g, Counter::LargeObjects, 1);
                self.charge(g, *bytes);
            }
            Event::RuntimeMakes => self.before = self.charged.map(|_| self.made(g)),
            Event::RuntimeMade => self.charge_made(g),
            _ => {}
        }
        Ok(())
    }

    fn constructor(&mut self, unit: &Unit<'_>, table: DataId, con: &Con, description: Address) {
        self.add_constructor(unit, table, con, description);
    }

    fn define(&mut self, unit: &mut Unit<'_>, config: &mut Data) -> Result<(), String> {
        let table = self.tables(unit)?;
        config.set_address(offset_of!(ProgramConfig, ticky), table);
        Ok(())
    }
}

impl Counted {
    /// A word of the counters.
    fn word(&self, g: &mut Gen<'_, '_>, word: usize) -> Value {
        g.address((self.words, 8 * word as i64))
    }

    /// Adds to a counter of the whole program.
    fn tick(&self, g: &mut Gen<'_, '_>, counter: Counter, by: i64) {
        self.tick_word(g, counter as usize, by);
    }

    fn tick_word(&self, g: &mut Gen<'_, '_>, word: usize, by: i64) {
        let at = self.word(g, word);
        g.increase(at, 0, by);
    }

    /// Adds one to a counter of a row that the report then lists. When it is the first
    /// time, the row gets its place there.
    fn tick_row(&self, g: &mut Gen<'_, '_>, row: usize, counter: usize) {
        let at = self.word(g, ticky::word(row, counter));
        let before = g.b.ins().load(I64, FIELD, at, 0);
        let count = g.b.ins().iadd_imm_s(before, 1);
        g.b.ins().store(FIELD, count, at, 0);
        let (again, first) = (g.b.create_block(), g.cold_block());
        g.branch(before, again, first);
        g.b.switch_to_block(first);
        let place = self.word(g, ticky::word(row, ticky::ORDER));
        let known = g.b.ins().load(I64, FIELD, place, 0);
        let new = g.cold_block();
        g.branch(known, again, new);
        g.b.switch_to_block(new);
        let met = self.word(g, Counter::Met as usize);
        let order = g.b.ins().load(I64, FIELD, met, 0);
        let order = g.b.ins().iadd_imm_s(order, 1);
        g.b.ins().store(FIELD, order, met, 0);
        g.b.ins().store(FIELD, order, place, 0);
        g.jump(again, &[]);
        g.b.switch_to_block(again);
    }

    /// The counter of that number, counted from another one.
    fn tick_at(&self, g: &mut Gen<'_, '_>, first: Counter, index: Value) {
        let base = self.word(g, first as usize);
        let offset = g.b.ins().ishl_imm_u(index, 3);
        let at = g.b.ins().iadd(base, offset);
        g.increase(at, 0, 1);
    }

    /// A closure's code begins: its row counts that, and the code is charged to it, or to
    /// the code around if it is not told apart.
    fn enter_row(&mut self, g: &mut Gen<'_, '_>, row: Option<u32>) {
        if let Some(row) = row {
            self.charged = self.rows[row as usize].charged;
            self.tick_row(g, row as usize, ticky::ENTRIES);
        }
    }

    /// Bytes that the code takes from the heap.
    fn charge(&self, g: &mut Gen<'_, '_>, bytes: u32) {
        if let Some(row) = self.charged {
            let word = ticky::word(row as usize, ticky::ALLOCATED);
            self.tick_word(g, word, bytes.into());
        }
    }

    /// An object with that table is made.
    fn object(&self, g: &mut Gen<'_, '_>, info: DataId) {
        let Some(&row) = self.tables.get(&info) else {
            return;
        };
        match self.wish.objects {
            true => self.tick_row(g, row as usize, ticky::OBJECTS),
            false => self.tick_word(g, ticky::word(row as usize, ticky::OBJECTS), 1),
        }
    }

    /// What the runtime has made so far.
    fn made(&self, g: &mut Gen<'_, '_>) -> Value {
        let counters = [
            Counter::RuntimeBytes,
            Counter::ArrayBytes,
            Counter::ArraySlop,
        ];
        let [a, b, c] = counters.map(|counter| {
            let at = self.word(g, counter as usize);
            g.b.ins().load(I64, FIELD, at, 0)
        });
        let sum = g.b.ins().iadd(a, b);
        g.b.ins().iadd(sum, c)
    }

    /// Charges what the runtime has made since.
    fn charge_made(&self, g: &mut Gen<'_, '_>) {
        let (Some(before), Some(row)) = (self.before, self.charged) else {
            return;
        };
        let now = self.made(g);
        let made = g.b.ins().isub(now, before);
        let at = self.word(g, ticky::word(row as usize, ticky::ALLOCATED));
        add(g, at, made);
    }

    /// An application of a variable to arguments that is no direct call.
    fn application(&self, g: &mut Gen<'_, '_>, fun: Var, args: &[Atom]) {
        let arity = match g.unit.input.tops.get(&fun).map(|top| &top.rhs) {
            Some(TopRhs::Fun(lambda)) => Some(lambda.params.len()),
            _ => self.arities.get(&fun).copied(),
        };
        let counter = match arity {
            Some(arity) if args.len() < arity => Counter::KnownTooFew,
            Some(_) => Counter::KnownTooMany,
            None => Counter::UnknownCalls,
        };
        self.tick(g, counter, 1);
        let is_token = |arg: &Atom| match arg {
            Atom::Var(v) => g.unit.input.program.vars[*v].role == Role::World,
            Atom::Lit(_) => false,
        };
        let tokens: Vec<bool> = args.iter().map(is_token).collect();
        self.tick_word(g, ticky::fast_pattern(&tokens), 1);
        let steps = args.len().div_ceil(MAX_APPLY);
        if steps > 1 {
            self.tick(g, Counter::InSteps, 1);
            self.tick(g, Counter::Steps, steps as i64);
        }
    }

    /// What is applied is evaluated now, if it is not yet.
    fn unevaluated(&self, g: &mut Gen<'_, '_>, function: Value) {
        // An indirection is as good as what it leads to: when it goes is the
        // collector's business.
        let kind = kind_of(g, function);
        let by = is_either(g, kind, Kind::Thunk, Kind::Selector);
        let at = self.word(g, Counter::Unevaluated as usize);
        add(g, at, by);
    }

    /// An object is entered by the code of its table.
    fn entered(&self, g: &mut Gen<'_, '_>, object: Value) {
        let kind = kind_of(g, object);
        // The program's data are in the lowest 4 GB.
        let above = g.b.ins().ushr_imm_u(object, 32);
        let is_static = g.b.ins().icmp_imm_u(IntCC::Equal, above, 0);
        let is_static = g.b.ins().uextend(I64, is_static);
        let statics = g.b.ins().imul_imm_s(is_static, ticky::KINDS as i64);
        let index = g.b.ins().iadd(kind, statics);
        self.tick_at(g, Counter::Entered, index);
    }

    /// A thunk is updated.
    fn update(&self, g: &mut Gen<'_, '_>, node: Value, value: Value) {
        let kind = kind_of(g, value);
        let function = is_either(g, kind, Kind::Fun, Kind::Pap);
        self.tick_at(g, Counter::UpdatedByData, function);
        let region = g.b.ins().ushr_imm_u(node, i64::from(YOUNG_SHIFT));
        let young = (YOUNG_BASE >> YOUNG_SHIFT) as i64;
        let old = g.b.ins().icmp_imm_u(IntCC::NotEqual, region, young);
        let old = g.b.ins().uextend(I64, old);
        self.tick_at(g, Counter::UpdatedYoung, old);
    }

    /// At the end of a function's expression: a value that it returns.
    fn returns(&self, g: &mut Gen<'_, '_>, env: &mut Env, e: &Expr) -> Result<(), String> {
        match e {
            Expr::Con(_, fields, _) => {
                let size = fields.len().min(LARGEST_SIZE);
                self.tick_word(g, Counter::ReturnedNew as usize + size, 1);
            }
            Expr::Lazy(_) => self.tick_word(g, Counter::ReturnedUnboxed as usize + 1, 1),
            Expr::Eval(v) | Expr::Atom(Atom::Var(v))
                if g.unit.input.program.rep(*v) == Rep::Ptr =>
            {
                let value = g.var(env, *v)?;
                self.returns_pointer(g, value);
            }
            _ => {}
        }
        Ok(())
    }

    /// A pointer is returned, or what it points to is evaluated instead: counted if that is
    /// a constructor, or has come to one.
    fn returns_pointer(&self, g: &mut Gen<'_, '_>, value: Value) {
        let object = g.b.ins().band_imm_s(value, !(TAG_MASK as i64));
        let kind = kind_of(g, object);
        // Static objects have a word behind the header too.
        let behind = g.b.ins().load(I64, FIELD, object, HEADER as i32);
        let come = g.b.ins().icmp_imm_u(IntCC::Equal, kind, Kind::Ind as i64);
        let value = g.b.ins().select(come, behind, object);
        let table = table_of(g, value);
        let kind = g.info_field(I8, table, info::offset::KIND);
        let constructor = g.b.ins().icmp_imm_u(IntCC::Equal, kind, Kind::Con as i64);
        let ptrs = g.info_field(I16, table, info::offset::PTRS);
        let raws = g.info_field(I16, table, info::offset::RAWS);
        let ptrs = g.b.ins().uextend(I64, ptrs);
        let raws = g.b.ins().uextend(I64, raws);
        let size = g.b.ins().iadd(ptrs, raws);
        let most = g.b.ins().iconst(I64, LARGEST_SIZE as i64);
        let size = g.b.ins().umin(size, most);
        let index = g.b.ins().iadd_imm_s(size, Counter::ReturnedOld as i64);
        let nothing = g.b.ins().iconst(I64, Counter::Nothing as i64);
        let index = g.b.ins().select(constructor, index, nothing);
        self.tick_at(g, Counter::Nothing, index);
    }
}

/// Adds a value to a word.
fn add(g: &mut Gen<'_, '_>, at: Value, by: Value) {
    let count = g.b.ins().load(I64, FIELD, at, 0);
    let count = g.b.ins().iadd(count, by);
    g.b.ins().store(FIELD, count, at, 0);
}

/// The kind of an object, however its pointer is tagged.
fn kind_of(g: &mut Gen<'_, '_>, pointer: Value) -> Value {
    let table = table_of(g, pointer);
    let kind = g.info_field(I8, table, info::offset::KIND);
    g.b.ins().uextend(I64, kind)
}

/// 1 if it is of that kind.
fn kind_is(g: &mut Gen<'_, '_>, pointer: Value, kind: Kind) -> Value {
    let own = kind_of(g, pointer);
    let is_it = g.b.ins().icmp_imm_u(IntCC::Equal, own, kind as i64);
    g.b.ins().uextend(I64, is_it)
}

/// 1 if a kind is one of these.
fn is_either(g: &mut Gen<'_, '_>, kind: Value, one: Kind, other: Kind) -> Value {
    let one = g.b.ins().icmp_imm_u(IntCC::Equal, kind, one as i64);
    let other = g.b.ins().icmp_imm_u(IntCC::Equal, kind, other as i64);
    let either = g.b.ins().bor(one, other);
    g.b.ins().uextend(I64, either)
}

fn table_of(g: &mut Gen<'_, '_>, pointer: Value) -> Value {
    let object = g.b.ins().band_imm_s(pointer, !(TAG_MASK as i64));
    g.info_of(object, 0)
}
