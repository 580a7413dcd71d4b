//! Thunks and CAFs: the entry is the update frame.
//!
//! Entry: load the captured variables, turn the thunk into a blackhole (so that
//! it neither keeps its captured variables alive nor may be entered again),
//! evaluate the body with the thunk in slot 0 of the frame, then write an
//! indirection over it.

use crate::machine::convention::closure_signature;
use crate::machine::event::{Entered, Event};
use crate::machine::frames::{Env, Place};
use crate::machine::function::{Dest, Gen};
use crate::machine::liveness::Set;
use crate::objects::layout::FIELD;
use crate::unit::{Thunk, Unit};
use cranelift_codegen::ir::types::I64;
use cranelift_codegen::ir::{InstBuilder, Value};
use pure_base::Symbol;
use pure_stg::def::*;
use rt_abi::border::*;
use rt_abi::info::INFO_BYTES;
use rt_abi::object::MAX_SIZED_THUNK;

impl<'p> Gen<'_, 'p> {
    /// Turns the thunk into a blackhole and keeps it in slot 0. From here on
    /// its payload is dead. The slot is filled first: should the stack end here,
    /// each blackhole is known.
    pub fn blackhole(
        &mut self,
        node: Value,
        payload: usize,
        is_static: bool,
    ) -> Result<(), String> {
        self.open_update_frame(node);
        self.tell(Event::Blackholes(node))?;
        if is_static {
            self.call_runtime(RT_ENTER_CAF, node)?;
        }
        let tables = self.unit.image.runtime_data(RT_BLACKHOLE_INFOS)?;
        let row = if payload > MAX_SIZED_THUNK {
            0
        } else {
            payload
        };
        let table = self.address((tables, (row * INFO_BYTES) as i64));
        self.set_info(table, node);
        self.tell(Event::Blackholed(node))?;
        if payload > MAX_SIZED_THUNK {
            let size = self.b.ins().iconst(I64, payload as i64);
            let at = self.field_offset(1, 0);
            self.b.ins().store(FIELD, size, node, at);
        }
        Ok(())
    }

    /// The blackhole of slot 0.
    pub fn hole(&mut self) -> Value {
        self.load_slot(0, Rep::Ptr)
    }

    /// Overwrites the blackhole with an indirection to `value` and returns it.
    /// The rest of its header stays: that of a used object, whose life goes on.
    pub fn update(&mut self, node: Value, value: Value) -> Result<(), String> {
        self.tell(Event::Updates(node, value))?;
        // The collector may have given the blackhole a smaller size meanwhile.
        let table = self.info_of(node, 0);
        let table = self.b.ins().iadd_imm_s(table, BLACKHOLE_TO_IND as i64);
        self.set_info(table, node);
        let at = self.field_offset(0, 0);
        self.b.ins().store(FIELD, value, node, at);
        self.remember_if_old(node);
        self.b.ins().return_(&[value]);
        Ok(())
    }

    /// The body of an updatable thunk.
    fn updated(&mut self, env: Env, body: &'p Expr, caf: Option<Var>) -> Result<(), String> {
        self.tell(Event::Evaluates(body, caf))?;
        let value = self.evaluated(env, body)?;
        let node = self.hole();
        self.tell(Event::Evaluated(node))?;
        self.update(node, value)
    }

    /// The value of a thunk's body, which the function returns after something else.
    fn evaluated(&mut self, env: Env, body: &'p Expr) -> Result<Value, String> {
        let block = self.b.create_block();
        let value = self.b.append_block_param(block, I64);
        let dest = Dest::Block {
            block,
            live: Set::default(),
            returns: true,
        };
        self.tail(env, body, &dest)?;
        self.b.switch_to_block(block);
        Ok(value)
    }
}

impl<'p> Unit<'p> {
    pub fn thunk(
        &mut self,
        Thunk {
            code,
            name,
            occ,
            binder,
            free,
            body,
            update,
        }: Thunk<'p>,
    ) -> Result<(), String> {
        let is_updated = update == Update::Updatable;
        let payload = free.len().max(1);
        self.function((code, name, occ), closure_signature(0), |g, params| {
            g.tell(Event::Entered(Entered::Local(binder)))?;
            let node = params[0];
            let mut env = Env::default();
            env.bind(binder, Place::value(node, Rep::Ptr));
            let mut done = false;
            if is_updated {
                g.tell(Event::ThunkCode(node, free, body, &mut done))?;
            }
            if done {
                return Ok(());
            }
            g.open_closure(&mut env, binder, free, node, 0);
            g.tell(Event::Thunk(node))?;
            if is_updated {
                g.blackhole(node, payload, false)?;
                g.tell(Event::Suspends(node))?;
                g.tell(Event::MayStop(&mut env, binder, &[free]))?;
                return g.updated(env, body, None);
            }
            g.used(node, 0)?;
            if !g.unit.input.options.keeps_scopes() {
                return g.tail(env, body, &Dest::Return);
            }
            g.tell(Event::EvaluatesOnce(body))?;
            let value = g.evaluated(env, body)?;
            g.tell(Event::EvaluatedOnce)?;
            g.deliver(value, &Dest::Return);
            Ok(())
        })
    }

    pub fn caf(&mut self, top: &'p Top) -> Result<(), String> {
        let TopRhs::Caf { body, occ } = &top.rhs else {
            return Err("not a CAF".into());
        };
        let entry = *self
            .statics
            .entries
            .get(&top.var)
            .ok_or("entry not declared")?;
        let name = Symbol::new(&self.input.name(top.var));
        self.note_top(entry, top.var);
        self.function((entry, name, *occ), closure_signature(0), |g, params| {
            g.tell(Event::Entered(Entered::Top(top)))?;
            let node = params[0];
            g.blackhole(node, 1, true)?;
            g.tell(Event::Suspends(node))?;
            g.updated(Env::default(), body, Some(top.var))
        })
    }
}
