//! Evaluation of a pointer to weak head normal form.

use crate::machine::convention::closure_signature;
use crate::machine::event::Event;
use crate::machine::frames::{Env, Place};
use crate::machine::function::Gen;
use crate::machine::liveness::Set;
use crate::unit::Unit;
use cranelift_codegen::ir::condcodes::IntCC;
use cranelift_codegen::ir::{InstBuilder, Value};
use cranelift_module::Linkage;
use pure_base::Symbol;
use pure_stg::def::*;
use rt_abi::object::*;
use rt_abi::symbols::*;

impl<'p> Gen<'_, 'p> {
    /// Whether a variable is known to be evaluated and tagged.
    pub fn is_evaluated(&self, env: &Env, v: Var) -> bool {
        match env.get(v) {
            Some(place) => place.evaluated,
            None => self.is_global(v) && self.unit.input.static_tag(v) != 0,
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
        let other = |g: &mut Self| {
            let mut found = None;
            g.tell(Event::Untagged(x, slot, &mut found))?;
            Ok(found)
        };
        let value = self.unless(env, &rest, untagged, x, other, |g, env| {
            let value = g.enter(env, x, &rest)?;
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
        }
        Ok(value)
    }

    /// Calls the entry of an untagged object.
    fn enter(&mut self, env: &mut Env, object: Value, live: &Set) -> Result<Value, String> {
        self.tell(Event::Enters(object))?;
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

    /// Returns the value of `x`: a jump if it must be evaluated first.
    pub fn return_evaluated(&mut self, x: Value) -> Result<(), String> {
        let tag = self.b.ins().band_imm_u(x, TAG_MASK as i64);
        let done = self.b.create_block();
        let enter = self.b.create_block();
        self.branch(tag, done, enter);
        self.b.switch_to_block(done);
        self.b.ins().return_(&[x]);
        self.b.switch_to_block(enter);
        self.tell(Event::JumpsInto(x))?;
        let entry = self.entry_of(x, 0);
        let sig = self.b.import_signature(closure_signature(0));
        self.b.ins().return_call_indirect(sig, entry, &[x]);
        Ok(())
    }
}

impl Unit<'_> {
    /// `pure_eval`, through which the runtime evaluates.
    pub fn eval_entry(&mut self) -> Result<(), String> {
        let sig = closure_signature(0);
        let id = self.image.declare_code(PURE_EVAL, Linkage::Export, &sig)?;
        let name = Symbol::new(PURE_EVAL);
        self.function((id, name, OccId::from_u32(0)), sig, |g, params| {
            g.return_evaluated(params[0])
        })
    }
}
