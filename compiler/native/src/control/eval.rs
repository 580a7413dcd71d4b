//! Evaluation of a pointer to weak head normal form, and the stamping of uses.

use crate::debuggers::debug::Mark;
use crate::machine::convention::closure_signature;
use crate::machine::frames::{Env, Place};
use crate::machine::function::Gen;
use crate::machine::liveness::Set;
use crate::objects::closures::FIELD;
use crate::unit::Unit;
use cranelift_codegen::ir::condcodes::IntCC;
use cranelift_codegen::ir::types::{I8, I64};
use cranelift_codegen::ir::{Block, InstBuilder, Value};
use cranelift_module::Linkage;
use pure_base::Symbol;
use pure_stg::def::*;
use rt_abi::border::*;
use rt_abi::object::*;
use rt_abi::symbols::*;
use rt_abi::{Kind, info, mutator};

impl<'p> Gen<'_, 'p> {
    /// Whether a variable is known to be evaluated and tagged.
    pub fn is_evaluated(&self, env: &Env, v: Var) -> bool {
        match env.get(v) {
            Some(place) => place.evaluated,
            None => self.is_global(v) && self.unit.static_tag(v) != 0,
        }
    }

    /// The value of `v`, evaluated and tagged; `live` survives. If `v` itself
    /// is live, it is the value from now on.
    pub fn eval(&mut self, env: &mut Env, v: Var, live: &Set) -> Result<Value, String> {
        let x = self.var(env, v)?;
        if self.is_evaluated(env, v) {
            return Ok(x);
        }
        let place = env.get(v).copied();
        let Some(place) = place else {
            // A CAF: not a value until it has been entered.
            return self.enter(env, x, live);
        };
        let kept = live.binary_search(&v).is_ok();
        let slot = place.slot.filter(|_| kept);
        let mut rest = live.clone();
        if kept && slot.is_none() {
            rest = live.iter().copied().filter(|w| *w != v).collect();
        }
        let tag = self.b.ins().band_imm_u(x, TAG_MASK as i64);
        let untagged = self.b.ins().icmp_imm_u(IntCC::Equal, tag, 0);
        let follow = |g: &mut Self| g.follow(x, slot);
        let value = self.unless(env, &rest, untagged, x, follow, |g, env| {
            let value = g.enter(env, x, &rest)?;
            if kept {
                g.show_again(v, value);
            }
            if let Some(slot) = slot {
                g.store_slot(value, slot);
            }
            Ok(value)
        })?;
        if kept {
            let place = Place {
                slot,
                evaluated: true,
                ..Place::value(value, Rep::Ptr)
            };
            env.bind(v, place);
            self.show_again(v, value);
        }
        Ok(value)
    }

    /// Where evaluations are counted, much of what is evaluated already is an indirection
    /// until the next collection, as variables are suspended that otherwise are not: their
    /// values need no call. Answers a block where `x` is one, and its value. The current
    /// one is where it is not.
    fn follow(&mut self, x: Value, slot: Option<u32>) -> Option<(Block, Value)> {
        let plain = !self.unit.options.prof && self.unit.ticky.is_none();
        if !plain || self.unit.coverage.is_none() {
            return None;
        }
        let table = self.info_of(x, 0);
        let kind = self.info_field(I8, table, info::offset::KIND);
        let indirection = i64::from(Kind::Ind as u8);
        let is_indirection = self.b.ins().icmp_imm_u(IntCC::Equal, kind, indirection);
        let (found, other) = (self.cold_block(), self.cold_block());
        self.branch(is_indirection, found, other);
        self.b.switch_to_block(found);
        let at = self.field_offset(0, 0);
        let value = self.b.ins().load(I64, FIELD, x, at);
        if let Some(slot) = slot {
            self.store_slot(value, slot);
        }
        self.b.switch_to_block(other);
        Some((found, value))
    }

    /// Calls the entry of an untagged object.
    fn enter(&mut self, env: &mut Env, object: Value, live: &Set) -> Result<Value, String> {
        self.count_entered(object);
        self.demands(false);
        let entry = self.entry_of(object, 0);
        let sig = self.b.import_signature(closure_signature(0));
        // Wherever the last call or allocation was: this is another place.
        let last = std::mem::replace(&mut self.occ, OccId::NONE);
        let value = self.safepoint(env, live, |g| {
            g.b.ins().call_indirect(sig, entry, &[object])
        })?;
        self.occ = last;
        value.ok_or_else(|| "a thunk returns a value".to_string())
    }

    /// The entry address of an object whose pointer has that tag.
    pub fn entry_of(&mut self, pointer: Value, tag: u8) -> Value {
        let info = self.info_of(pointer, tag);
        self.info_field(I64, info, info::offset::ENTRY)
    }

    /// The info table of an object whose pointer has that tag.
    pub fn info_of(&mut self, pointer: Value, tag: u8) -> Value {
        self.b.ins().uload32(FIELD, pointer, -(tag as i32))
    }

    /// Makes another info table that of an untagged object. The upper half of its
    /// header stays.
    pub fn set_info(&mut self, table: Value, object: Value) {
        self.b.ins().istore32(FIELD, table, object, 0);
    }

    /// Returns the value of `x`: a jump if it must be evaluated first.
    pub fn return_evaluated(&mut self, x: Value) {
        let tag = self.b.ins().band_imm_u(x, TAG_MASK as i64);
        let done = self.b.create_block();
        let enter = self.b.create_block();
        self.branch(tag, done, enter);
        self.b.switch_to_block(done);
        self.b.ins().return_(&[x]);
        self.b.switch_to_block(enter);
        self.count_entered(x);
        self.demands(true);
        let entry = self.entry_of(x, 0);
        let sig = self.b.import_signature(closure_signature(0));
        self.b.ins().return_call_indirect(sig, entry, &[x]);
    }

    /// Stamps a use of the object that `pointer` (of that tag, if known) points to.
    pub fn stamp(&mut self, pointer: Value, tag: Option<u8>) -> Result<(), String> {
        if !self.unit.options.prof {
            return Ok(());
        }
        let (base, tag) = match tag {
            Some(tag) => (pointer, tag),
            None => (self.b.ins().band_imm_s(pointer, !(TAG_MASK as i64)), 0),
        };
        self.marked(Mark::Use, |g| g.set_marks(base, tag, header::USED));
        self.log_use(base, tag)
    }

    /// Overwrites the marks of an object (see [`header`]).
    pub fn set_marks(&mut self, pointer: Value, tag: u8, marks: u8) {
        // A byte's constant is stored as it is; a wider one would occupy a register.
        let marks = self.b.ins().iconst(I8, i64::from(marks));
        let at = header::MARKS as i32 - tag as i32;
        self.b.ins().store(FIELD, marks, pointer, at);
    }

    /// Tells the chronicle of a use, in debug programs.
    pub fn log_use(&mut self, pointer: Value, tag: u8) -> Result<(), String> {
        if !(self.unit.options.prof && self.unit.options.debug) {
            return Ok(());
        }
        let on = self.cell(I64, mutator::offset::LOG_USES);
        let log = self.cold_block();
        let next = self.b.create_block();
        self.branch(on, log, next);
        self.b.switch_to_block(log);
        let object = self.b.ins().iadd_imm_s(pointer, -(tag as i64));
        self.call_runtime(RT_LOG_USE, object)?;
        self.jump(next, &[]);
        self.b.switch_to_block(next);
        Ok(())
    }

    /// Puts an object into the remembered set.
    pub fn remember(&mut self, object: Value) {
        let free = self.cell(I64, mutator::offset::REMEMBERED);
        self.b.ins().store(FIELD, object, free, 0);
        let free = self.b.ins().iadd_imm_s(free, WORD as i64);
        self.set_cell(free, mutator::offset::REMEMBERED);
    }

    /// `x` is not in the young region: the collector must hear of stores to it.
    pub fn remember_if_old(&mut self, object: Value) {
        let region = self.b.ins().ushr_imm_u(object, YOUNG_SHIFT as i64);
        let young = (YOUNG_BASE >> YOUNG_SHIFT) as i64;
        let old = self.b.ins().icmp_imm_u(IntCC::NotEqual, region, young);
        let remember = self.cold_block();
        let next = self.b.create_block();
        self.branch(old, remember, next);
        self.b.switch_to_block(remember);
        self.remember(object);
        self.jump(next, &[]);
        self.b.switch_to_block(next);
    }
}

impl Unit<'_> {
    /// `pure_eval`, through which the runtime evaluates.
    pub fn eval_entry(&mut self) -> Result<(), String> {
        let sig = closure_signature(0);
        let id = self.declare_code(PURE_EVAL, Linkage::Export, &sig)?;
        let name = Symbol::new(PURE_EVAL);
        self.function((id, name, OccId::from_u32(0)), sig, |g, params| {
            g.return_evaluated(params[0]);
            Ok(())
        })
    }
}
