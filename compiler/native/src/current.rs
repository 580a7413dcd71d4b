//! What the runtime's cells hold at present: the era, and the current cost-centre
//! stack. Both stay in registers from one safepoint to the next; Cranelift drops
//! loads and block parameters that nothing uses.
//!
//! Invariant: whatever may change one of these cells is followed by [`Gen::reload`]
//! or by [`Gen::set_stack`].

use crate::closures::FIELD;
use crate::function::Gen;
use cranelift_codegen::ir::types::{I32, I64};
use cranelift_codegen::ir::{InstBuilder, Type, Value};
use cranelift_frontend::Variable;
use rt_abi::cells::CELLS;
use rt_abi::cells::offset::{CREATE_WORD, USE_ERA};
use rt_abi::object::PROF_OFFSET;

/// The cells of a function that has need of them, as variables of Cranelift's.
#[derive(Clone, Copy, Default)]
pub struct Current {
    /// In programs built for profiling.
    era: Option<Variable>,
    /// In programs with cost centres.
    stack: Option<Variable>,
}

/// When and under which stack objects are made.
#[derive(Clone, Copy)]
pub struct Birth {
    era: Value,
    stack: Option<Value>,
}

impl Gen<'_, '_> {
    /// At the start of a function.
    pub fn open_current(&mut self) {
        if self.unit.options.prof {
            self.current.era = Some(self.b.declare_var(I32));
        }
        if self.unit.costs.active {
            self.current.stack = Some(self.b.declare_var(I64));
        }
        self.reload();
    }

    /// After a call that may have changed the cells.
    pub fn reload(&mut self) {
        if let Some(era) = self.current.era {
            let value = self.cell(I32, USE_ERA);
            self.b.def_var(era, value);
        }
        self.reload_stack();
    }

    /// The same where only the stack may be another.
    pub fn reload_stack(&mut self) {
        if let Some(stack) = self.current.stack {
            let cells = self.cells();
            let value = self.b.ins().uload32(FIELD, cells, CREATE_WORD as i32);
            self.b.def_var(stack, value);
        }
    }

    /// The address of the runtime's cells. A constant is what Cranelift computes
    /// anew in each block where it is used; a symbol's address would occupy a register
    /// that must be saved, for the sake of calls that are seldom made.
    fn cells(&mut self) -> Value {
        self.b.ins().iconst(I64, CELLS as i64)
    }

    /// A word (or part of one) of the runtime's cells.
    pub fn cell(&mut self, ty: Type, offset: usize) -> Value {
        let cells = self.cells();
        self.b.ins().load(ty, FIELD, cells, offset as i32)
    }

    /// Stores a word of the runtime's cells.
    pub fn set_cell(&mut self, value: Value, offset: usize) {
        let cells = self.cells();
        self.b.ins().store(FIELD, value, cells, offset as i32);
    }

    /// The current era, in programs that are profiled.
    pub fn era(&mut self) -> Option<Value> {
        self.current.era.map(|era| self.b.use_var(era))
    }

    /// The current cost-centre stack, in programs that have centres.
    pub fn current_stack(&mut self) -> Option<Value> {
        self.current.stack.map(|stack| self.b.use_var(stack))
    }

    /// Makes another cost-centre stack the current one.
    pub fn set_stack(&mut self, value: Value) {
        let cells = self.cells();
        self.b
            .ins()
            .istore32(FIELD, value, cells, CREATE_WORD as i32);
        self.note_stack(value);
    }

    /// The same for this function's register only: the cell is to be written before
    /// anything is called or allocated.
    pub fn note_stack(&mut self, value: Value) {
        if let Some(stack) = self.current.stack {
            self.b.def_var(stack, value);
        }
    }

    /// What the prof words of objects made now will say, if they have any.
    pub fn birth(&mut self) -> Option<Birth> {
        let era = self.era()?;
        let stack = self.current_stack();
        Some(Birth { era, stack })
    }

    /// Writes a new object's prof word: its two halves, because the whole would
    /// have to be put together first.
    pub fn store_birth(&mut self, object: Value, birth: Birth) {
        let at = PROF_OFFSET as i32;
        match birth.stack {
            Some(stack) => self.b.ins().istore32(FIELD, stack, object, at),
            None => {
                let none = self.b.ins().iconst(I32, 0);
                self.b.ins().store(FIELD, none, object, at)
            }
        };
        self.b.ins().store(FIELD, birth.era, object, at + 4);
    }
}
