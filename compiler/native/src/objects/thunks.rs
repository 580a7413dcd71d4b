//! Thunks and CAFs: the entry is the update frame.
//!
//! Entry: load the captured variables, turn the thunk into a blackhole (so that
//! it neither keeps its captured variables alive nor may be entered again),
//! evaluate the body with the thunk in slot 0 of the frame, then write an
//! indirection over it.

use crate::debuggers::debug::Mark;
use crate::machine::convention::closure_signature;
use crate::machine::frames::{Env, Place};
use crate::machine::function::{Dest, Gen};
use crate::machine::liveness::Set;
use crate::objects::closures::FIELD;
use crate::unit::Unit;
use cranelift_codegen::ir::types::I64;
use cranelift_codegen::ir::{InstBuilder, Value};
use cranelift_module::FuncId;
use pure_base::Symbol;
use pure_stg::def::*;
use rt_abi::border::*;
use rt_abi::info::INFO_BYTES;
use rt_abi::object::{MAX_SIZED_THUNK, header};

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
        if is_static {
            self.call_runtime(RT_ENTER_CAF, node)?;
        }
        self.log_use(node, 0)?;
        let tables = self.unit.runtime_data(RT_BLACKHOLE_INFOS)?;
        let row = if payload > MAX_SIZED_THUNK {
            0
        } else {
            payload
        };
        let table = self.address((tables, (row * INFO_BYTES) as i64));
        self.set_info(table, node);
        if self.unit.options.prof {
            // The thunk dies, used now; the blackhole is born, which is a use.
            // The stack under which it was made stays.
            self.marked(Mark::Use, |g| {
                g.set_marks(node, 0, header::USED | header::REBORN);
            });
        }
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
    pub fn update(&mut self, node: Value, value: Value) {
        self.count_update(node, value);
        // The collector may have given the blackhole a smaller size meanwhile.
        let table = self.info_of(node, 0);
        let table = self.b.ins().iadd_imm_s(table, BLACKHOLE_TO_IND as i64);
        self.set_info(table, node);
        let at = self.field_offset(0, 0);
        self.b.ins().store(FIELD, value, node, at);
        self.remember_if_old(node);
        self.b.ins().return_(&[value]);
    }

    /// The body of an updatable thunk.
    fn updated(&mut self, env: Env, body: &'p Expr, stack: Option<Value>) -> Result<(), String> {
        self.switch_stack(stack, body);
        let block = self.b.create_block();
        let value = self.b.append_block_param(block, I64);
        let dest = Dest::Block {
            block,
            live: Set::default(),
            returns: true,
        };
        self.tail(env, body, &dest)?;
        self.b.switch_to_block(block);
        let node = self.hole();
        self.take_stack_from(node);
        self.update(node, value);
        Ok(())
    }
}

impl<'p> Unit<'p> {
    pub fn thunk(
        &mut self,
        id: (FuncId, Symbol, OccId),
        binder: Var,
        free: &'p [Var],
        body: &'p Expr,
        update: Update,
    ) -> Result<(), String> {
        let is_updated = update == Update::Updatable;
        let payload = free.len().max(1);
        let row = self.row_of(binder);
        self.function(id, closure_signature(0), |g, params| {
            g.count_call();
            let node = params[0];
            g.enter_row(row);
            let mut env = Env::default();
            env.bind(binder, Place::value(node, Rep::Ptr));
            if is_updated && g.counted_value(free, body, node)? {
                return Ok(());
            }
            g.open_closure(&mut env, free, node, 0);
            match update {
                Update::Updatable => {
                    let stack = g.stack_of(node);
                    g.blackhole(node, payload, false)?;
                    g.leave_stack_in(node);
                    g.stop_if_due(&mut env, binder, free)?;
                    g.updated(env, body, stack)
                }
                Update::SingleEntry => {
                    let stack = g.stack_of(node);
                    g.stamp(node, Some(0))?;
                    if stack.is_none() {
                        return g.tail(env, body, &Dest::Return);
                    }
                    let caller = g.switch_from_slot(stack, body);
                    let block = g.b.create_block();
                    let value = g.b.append_block_param(block, I64);
                    let live = Set::default();
                    let dest = Dest::Block {
                        block,
                        live,
                        returns: true,
                    };
                    g.tail(env, body, &dest)?;
                    g.b.switch_to_block(block);
                    g.switch_back(caller);
                    g.deliver(value, &Dest::Return);
                    Ok(())
                }
            }
        })
    }

    pub fn caf(&mut self, top: &'p Top) -> Result<(), String> {
        let TopRhs::Caf { body, occ } = &top.rhs else {
            return Err("not a CAF".into());
        };
        let entry = *self.entries.get(&top.var).ok_or("entry not declared")?;
        let name = Symbol::new(&self.name(top.var));
        let row = self.static_row(top)?;
        self.note_top(entry, top.var);
        self.function((entry, name, *occ), closure_signature(0), |g, params| {
            g.count_call();
            let node = params[0];
            g.enter_row(row);
            g.blackhole(node, 1, true)?;
            g.leave_stack_in(node);
            let stack = g.caf_stack(top.var);
            g.updated(Env::default(), body, stack)
        })
    }
}
