//! What the runtime's cells hold at present: the era that uses are stamped with,
//! and the current cost-centre stack. Both stay in registers from one safepoint to
//! the next; Cranelift drops loads and block parameters that nothing uses.
//!
//! Invariant: whatever may change one of these cells is followed by [`Gen::reload`]
//! or by [`Gen::set_stack`].

use crate::closures::FIELD;
use crate::function::Gen;
use cranelift_codegen::ir::types::{I16, I64};
use cranelift_codegen::ir::{InstBuilder, Value};
use cranelift_frontend::Variable;
use rt_abi::cells::offset::{CREATE_WORD, USE_ERA};

/// The cells of a function that has need of them, as variables of Cranelift's.
#[derive(Clone, Copy, Default)]
pub struct Current {
    /// In programs built for profiling.
    era: Option<Variable>,
    /// In programs with cost centres.
    stack: Option<Variable>,
}

impl Gen<'_, '_> {
    /// At the start of a function.
    pub fn open_current(&mut self) {
        if self.unit.options.prof {
            self.current.era = Some(self.b.declare_var(I16));
        }
        if self.unit.costs.active {
            self.current.stack = Some(self.b.declare_var(I64));
        }
        self.reload();
    }

    /// After a call that may have changed the cells.
    pub fn reload(&mut self) {
        if let Some(era) = self.current.era {
            let value = self.cell(I16, USE_ERA);
            self.b.def_var(era, value);
        }
        self.reload_stack();
    }

    /// The same where only the stack may be another.
    pub fn reload_stack(&mut self) {
        if let Some(stack) = self.current.stack {
            let cells = self.address((self.unit.cells, 0));
            let value = self.b.ins().uload32(FIELD, cells, CREATE_WORD as i32);
            self.b.def_var(stack, value);
        }
    }

    /// The era that uses are stamped with, if uses are stamped.
    pub fn use_era(&mut self) -> Option<Value> {
        self.current.era.map(|era| self.b.use_var(era))
    }

    /// The current cost-centre stack, in programs that have centres.
    pub fn current_stack(&mut self) -> Option<Value> {
        self.current.stack.map(|stack| self.b.use_var(stack))
    }

    /// Makes another cost-centre stack the current one.
    pub fn set_stack(&mut self, value: Value) {
        let cells = self.address((self.unit.cells, 0));
        self.b
            .ins()
            .istore32(FIELD, value, cells, CREATE_WORD as i32);
        if let Some(stack) = self.current.stack {
            self.b.def_var(stack, value);
        }
    }
}
