//! Selector thunks: one entry for each field position, shared by all of a
//! program's selectors of it; where entries are counted, one for each place.

use crate::machine::convention::closure_signature;
use crate::machine::event::{Entered, Event};
use crate::machine::frames::{Env, Place};
use crate::machine::liveness::Set;
use crate::objects::layout::FIELD;
use crate::unit::Unit;
use cranelift_codegen::ir::InstBuilder;
use cranelift_codegen::ir::types::I64;
use cranelift_module::FuncId;
use pure_base::Symbol;
use pure_stg::def::*;

impl Unit<'_> {
    pub fn selector_entry(
        &mut self,
        code: FuncId,
        (tag, field): (u8, u32),
        binder: Option<Var>,
    ) -> Result<(), String> {
        let (selectee, selected) = (self.input.own_var(0), self.input.own_var(1));
        let name = Symbol::new(&format!("pure_select_{tag}_{field}"));
        let id = (code, name, OccId::from_u32(0));
        self.function(id, closure_signature(0), |g, params| {
            let node = params[0];
            g.tell(Event::Entered(Entered::Selector(binder)))?;
            let mut env = Env::default();
            let at = g.field_offset(0, 0);
            let of = g.b.ins().load(I64, FIELD, node, at);
            // Censuses ask which selector the blackhole was, since the code does not tell.
            let table = g.info_of(node, 0);
            g.blackhole(node, 1, false)?;
            g.b.ins().store(FIELD, table, node, at);
            env.bind(selectee, Place::value(of, Rep::Ptr));
            let of = g.eval(&mut env, selectee, &Set::default())?;
            g.used(of, tag)?;
            let at = g.field_offset(field, tag);
            let value = g.b.ins().load(I64, FIELD, of, at);
            env.bind(selected, Place::value(value, Rep::Ptr));
            let value = g.eval(&mut env, selected, &Set::default())?;
            let node = g.hole();
            g.update(node, value)
        })
    }
}
