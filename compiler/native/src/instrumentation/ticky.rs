//! Counters of closures (`-ticky`): what the code of functions and thunks does, one
//! addition to a word of the program's data each. Which words there are says
//! [`rt_abi::ticky`]; what follows from others is not counted again.

use crate::machine::frames::Env;
use crate::machine::function::{Dest, Gen};
use crate::objects::closures::FIELD;
use crate::unit::MAX_APPLY;
use cranelift_codegen::ir::condcodes::IntCC;
use cranelift_codegen::ir::types::{I8, I16, I64};
use cranelift_codegen::ir::{InstBuilder, Value};
use cranelift_module::DataId;
use pure_core::def::Role;
use pure_stg::def::*;
use rt_abi::info::{self, Kind};
use rt_abi::object::{HEADER, TAG_MASK, YOUNG_BASE, YOUNG_SHIFT};
use rt_abi::ticky::{self, Counter, LARGEST_SIZE};

/// How many arguments an application has, compared with what the function takes.
#[derive(Clone, Copy)]
pub enum Arguments {
    TooFew = 0,
    Right = 1,
    TooMany = 2,
}

impl Gen<'_, '_> {
    /// Adds to a counter of the whole program.
    pub fn tick(&mut self, counter: Counter, by: i64) {
        self.tick_word(counter as usize, by);
    }

    fn tick_word(&mut self, word: usize, by: i64) {
        if let Some(counted) = &self.unit.ticky {
            let at = self.address((counted.words, 8 * word as i64));
            self.add_at(at, by);
        }
    }

    /// Adds one to a counter of a row that the report then lists. When it is the first
    /// time, the row gets its place there.
    fn tick_row(&mut self, row: usize, counter: usize) {
        let Some(words) = self.words() else {
            return;
        };
        let word = |word: usize| (words, 8 * word as i64);
        let at = self.address(word(ticky::word(row, counter)));
        let before = self.b.ins().load(I64, FIELD, at, 0);
        let count = self.b.ins().iadd_imm_s(before, 1);
        self.b.ins().store(FIELD, count, at, 0);
        let (again, first) = (self.b.create_block(), self.cold_block());
        self.branch(before, again, first);
        self.b.switch_to_block(first);
        let place = self.address(word(ticky::word(row, ticky::ORDER)));
        let known = self.b.ins().load(I64, FIELD, place, 0);
        let new = self.cold_block();
        self.branch(known, again, new);
        self.b.switch_to_block(new);
        let met = self.address(word(Counter::Met as usize));
        let order = self.b.ins().load(I64, FIELD, met, 0);
        let order = self.b.ins().iadd_imm_s(order, 1);
        self.b.ins().store(FIELD, order, met, 0);
        self.b.ins().store(FIELD, order, place, 0);
        self.jump(again, &[]);
        self.b.switch_to_block(again);
    }

    fn add_at(&mut self, at: Value, by: i64) {
        let count = self.b.ins().load(I64, FIELD, at, 0);
        let count = self.b.ins().iadd_imm_s(count, by);
        self.b.ins().store(FIELD, count, at, 0);
    }

    /// The counter of that number, counted from another one.
    fn tick_at(&mut self, words: DataId, first: Counter, index: Value) {
        let base = self.address((words, 8 * first as i64));
        let offset = self.b.ins().ishl_imm_u(index, 3);
        let at = self.b.ins().iadd(base, offset);
        self.add_at(at, 1);
    }

    fn words(&self) -> Option<DataId> {
        Some(self.unit.ticky.as_ref()?.words)
    }

    /// A closure's code begins: its row counts that, and the code is charged to it, or to
    /// the code around if it is not told apart.
    pub fn enter_row(&mut self, row: Option<u32>) {
        let (Some(row), Some(counted)) = (row, &self.unit.ticky) else {
            return;
        };
        self.charged = counted.rows[row as usize].charged;
        self.tick_row(row as usize, ticky::ENTRIES);
    }

    /// The same of a join point.
    pub fn enter_join(&mut self, join: &JoinPoint) -> Result<(), String> {
        let row = self.unit.join_row(join, self.charged);
        self.enter_row(row);
        Ok(())
    }

    /// Bytes that the code takes from the heap.
    pub fn charge(&mut self, bytes: i64) {
        if let Some(row) = self.charged {
            self.tick_word(ticky::word(row as usize, ticky::ALLOCATED), bytes);
        }
    }

    /// An object with that table is made.
    pub fn tick_object(&mut self, info: DataId) {
        let counted = self.unit.ticky.as_ref();
        let Some(counted) = counted else {
            return;
        };
        let Some(&row) = counted.tables.get(&info) else {
            return;
        };
        match counted.wish.objects {
            true => self.tick_row(row as usize, ticky::OBJECTS),
            false => self.tick_word(ticky::word(row as usize, ticky::OBJECTS), 1),
        }
    }

    /// What the runtime has made so far, if somebody is charged for it.
    pub fn made_before(&mut self) -> Option<Value> {
        let words = self.words().filter(|_| self.charged.is_some())?;
        Some(self.made(words))
    }

    fn made(&mut self, words: DataId) -> Value {
        let counters = [
            Counter::RuntimeBytes,
            Counter::ArrayBytes,
            Counter::ArraySlop,
        ];
        let [a, b, c] = counters.map(|counter| {
            let at = self.address((words, 8 * counter as i64));
            self.b.ins().load(I64, FIELD, at, 0)
        });
        let sum = self.b.ins().iadd(a, b);
        self.b.ins().iadd(sum, c)
    }

    /// Charges what the runtime has made since.
    pub fn charge_made(&mut self, before: Option<Value>) {
        let (Some(before), Some(words), Some(row)) = (before, self.words(), self.charged) else {
            return;
        };
        let now = self.made(words);
        let made = self.b.ins().isub(now, before);
        let word = ticky::word(row as usize, ticky::ALLOCATED);
        let at = self.address((words, 8 * word as i64));
        let count = self.b.ins().load(I64, FIELD, at, 0);
        let count = self.b.ins().iadd(count, made);
        self.b.ins().store(FIELD, count, at, 0);
    }

    /// An application of a variable to arguments that is no direct call.
    pub fn count_application(&mut self, fun: Var, args: &[Atom]) {
        let Some(counted) = &self.unit.ticky else {
            return;
        };
        let arity = match self.unit.tops.get(&fun).map(|top| &top.rhs) {
            Some(TopRhs::Fun(lambda)) => Some(lambda.params.len()),
            _ => counted.arities.get(&fun).copied(),
        };
        let counter = match arity {
            Some(arity) if args.len() < arity => Counter::KnownTooFew,
            Some(_) => Counter::KnownTooMany,
            None => Counter::UnknownCalls,
        };
        self.tick(counter, 1);
        let is_token = |arg: &Atom| match arg {
            Atom::Var(v) => self.unit.program.vars[*v].role == Role::World,
            Atom::Lit(_) => false,
        };
        let tokens: Vec<bool> = args.iter().map(is_token).collect();
        self.tick_word(ticky::fast_pattern(&tokens), 1);
        let steps = args.len().div_ceil(MAX_APPLY);
        if steps > 1 {
            self.tick(Counter::InSteps, 1);
            self.tick(Counter::Steps, steps as i64);
        }
    }

    /// What is applied is evaluated now, if it is not yet.
    pub fn count_unevaluated(&mut self, function: Value) {
        let Some(words) = self.words() else {
            return;
        };
        // An indirection is as good as what it leads to: when it goes is the
        // collector's business.
        let kind = self.kind_of(function);
        let thunk = self
            .b
            .ins()
            .icmp_imm_u(IntCC::Equal, kind, Kind::Thunk as i64);
        let selector = self
            .b
            .ins()
            .icmp_imm_u(IntCC::Equal, kind, Kind::Selector as i64);
        let unevaluated = self.b.ins().bor(thunk, selector);
        let by = self.b.ins().uextend(I64, unevaluated);
        let at = self.address((words, 8 * Counter::Unevaluated as i64));
        let count = self.b.ins().load(I64, FIELD, at, 0);
        let count = self.b.ins().iadd(count, by);
        self.b.ins().store(FIELD, count, at, 0);
    }

    /// An evaluated function is applied.
    pub fn count_applied(&mut self, function: Value, arguments: Arguments) {
        let Some(words) = self.words() else {
            return;
        };
        let kind = self.kind_of(function);
        let pap = self
            .b
            .ins()
            .icmp_imm_u(IntCC::Equal, kind, Kind::Pap as i64);
        let pap = self.b.ins().uextend(I64, pap);
        let three = self.b.ins().imul_imm_s(pap, 3);
        let index = self.b.ins().iadd_imm_s(three, arguments as i64);
        self.tick_at(words, Counter::Applied, index);
    }

    /// The kind of an object, however its pointer is tagged.
    fn kind_of(&mut self, pointer: Value) -> Value {
        let table = self.table_of(pointer);
        let kind = self.info_field(I8, table, info::offset::KIND);
        self.b.ins().uextend(I64, kind)
    }

    fn table_of(&mut self, pointer: Value) -> Value {
        let object = self.b.ins().band_imm_s(pointer, !(TAG_MASK as i64));
        self.info_of(object, 0)
    }

    /// An object is entered by the code of its table.
    pub fn count_entered(&mut self, object: Value) {
        let Some(words) = self.words() else {
            return;
        };
        let kind = self.kind_of(object);
        // The program's data are in the lowest 4 GB.
        let above = self.b.ins().ushr_imm_u(object, 32);
        let is_static = self.b.ins().icmp_imm_u(IntCC::Equal, above, 0);
        let is_static = self.b.ins().uextend(I64, is_static);
        let statics = self.b.ins().imul_imm_s(is_static, ticky::KINDS as i64);
        let index = self.b.ins().iadd(kind, statics);
        self.tick_at(words, Counter::Entered, index);
    }

    /// A thunk is updated.
    pub fn count_update(&mut self, node: Value, value: Value) {
        let Some(words) = self.words() else {
            return;
        };
        let kind = self.kind_of(value);
        let (fun, pap) = (Kind::Fun as i64, Kind::Pap as i64);
        let fun = self.b.ins().icmp_imm_u(IntCC::Equal, kind, fun);
        let pap = self.b.ins().icmp_imm_u(IntCC::Equal, kind, pap);
        let function = self.b.ins().bor(fun, pap);
        let function = self.b.ins().uextend(I64, function);
        self.tick_at(words, Counter::UpdatedByData, function);
        let region = self.b.ins().ushr_imm_u(node, i64::from(YOUNG_SHIFT));
        let young = (YOUNG_BASE >> YOUNG_SHIFT) as i64;
        let old = self.b.ins().icmp_imm_u(IntCC::NotEqual, region, young);
        let old = self.b.ins().uextend(I64, old);
        self.tick_at(words, Counter::UpdatedYoung, old);
    }

    /// At the end of a function's expression: a value that it returns.
    pub fn count_return(&mut self, env: &mut Env, e: &Expr, dest: &Dest) -> Result<(), String> {
        if self.unit.ticky.is_none() || !Gen::is_end(dest) {
            return Ok(());
        }
        match e {
            Expr::Con(_, fields, _) => {
                let size = fields.len().min(LARGEST_SIZE);
                self.tick_word(Counter::ReturnedNew as usize + size, 1);
            }
            Expr::Lazy(_) => self.tick_word(Counter::ReturnedUnboxed as usize + 1, 1),
            Expr::Eval(v) | Expr::Atom(Atom::Var(v)) if self.unit.program.rep(*v) == Rep::Ptr => {
                let value = self.var(env, *v)?;
                self.count_return_of(value);
            }
            _ => {}
        }
        Ok(())
    }

    /// A pointer is returned, or what it points to is evaluated instead: counted if that is
    /// a constructor, or has come to one.
    pub fn count_return_of(&mut self, value: Value) {
        let Some(words) = self.words() else {
            return;
        };
        let object = self.b.ins().band_imm_s(value, !(TAG_MASK as i64));
        let kind = self.kind_of(object);
        // Static objects have a word behind the header too.
        let behind = self.b.ins().load(I64, FIELD, object, HEADER as i32);
        let come = self
            .b
            .ins()
            .icmp_imm_u(IntCC::Equal, kind, Kind::Ind as i64);
        let value = self.b.ins().select(come, behind, object);
        let table = self.table_of(value);
        let kind = self.info_field(I8, table, info::offset::KIND);
        let constructor = self
            .b
            .ins()
            .icmp_imm_u(IntCC::Equal, kind, Kind::Con as i64);
        let ptrs = self.info_field(I16, table, info::offset::PTRS);
        let raws = self.info_field(I16, table, info::offset::RAWS);
        let (ptrs, raws) = (
            self.b.ins().uextend(I64, ptrs),
            self.b.ins().uextend(I64, raws),
        );
        let size = self.b.ins().iadd(ptrs, raws);
        let most = self.b.ins().iconst(I64, LARGEST_SIZE as i64);
        let size = self.b.ins().umin(size, most);
        let index = self.b.ins().iadd_imm_s(size, Counter::ReturnedOld as i64);
        let nothing = self.b.ins().iconst(I64, Counter::Nothing as i64);
        let index = self.b.ins().select(constructor, index, nothing);
        self.tick_at(words, Counter::Nothing, index);
    }
}
