//! The current cost-centre stack, as the [`rt_abi::Mutator`] has it. It stays in a register
//! from one safepoint to the next; Cranelift drops loads and block parameters that
//! nothing uses. A *stack* is a word here: shifted to its place in headers
//! ([`rt_abi::object::header`]).
//!
//! Invariant: whatever may change the cell is followed by [`Gen::reload`] or by
//! [`Gen::set_stack`].

use crate::machine::function::Gen;
use crate::objects::closures::FIELD;
use cranelift_codegen::ir::types::I64;
use cranelift_codegen::ir::{InstBuilder, Type, Value};
use cranelift_frontend::Variable;
use rt_abi::mutator::MUTATOR;
use rt_abi::mutator::offset::STACK;
use rt_abi::object::WORD;

/// The cell of a function that has need of it, as a variable of Cranelift's: in
/// programs with cost centres.
#[derive(Clone, Copy, Default)]
pub struct Current {
    stack: Option<Variable>,
}

impl Gen<'_, '_> {
    /// At the start of a function.
    pub fn open_current(&mut self) {
        if self.unit.costs.active {
            self.current.stack = Some(self.b.declare_var(I64));
        }
        self.reload();
    }

    /// After a call that may have changed the cell.
    pub fn reload(&mut self) {
        if let Some(stack) = self.current.stack {
            let value = self.cell(I64, STACK);
            self.b.def_var(stack, value);
        }
    }

    /// The one way to the [`rt_abi::Mutator`]: an address near it, and its distance from that. A constant is what
    /// Cranelift computes anew in each block where it is used; a symbol's address would
    /// occupy a register that must be saved, for the sake of calls that are seldom made. So
    /// would a constant that is used on both sides of a call, so it is another one then.
    fn mutator(&mut self) -> (Value, i32) {
        let distance = WORD * (self.frame.calls() % 8);
        let near = self.b.ins().iconst(I64, (MUTATOR - distance) as i64);
        (near, distance as i32)
    }

    /// A word (or part of one) of the Mutator, at one of [`rt_abi::mutator::offset`].
    pub fn cell(&mut self, ty: Type, offset: usize) -> Value {
        let (near, distance) = self.mutator();
        self.b.ins().load(ty, FIELD, near, distance + offset as i32)
    }

    /// Stores a word of the Mutator.
    pub fn set_cell(&mut self, value: Value, offset: usize) {
        let (near, distance) = self.mutator();
        let at = distance + offset as i32;
        self.b.ins().store(FIELD, value, near, at);
    }

    /// The current cost-centre stack, in programs that have centres.
    pub fn current_stack(&mut self) -> Option<Value> {
        self.current.stack.map(|stack| self.b.use_var(stack))
    }

    /// Makes another cost-centre stack the current one.
    pub fn set_stack(&mut self, value: Value) {
        self.set_cell(value, STACK);
        self.note_stack(value);
    }

    /// The same for this function's register only: the cell is to be written before
    /// anything is called or allocated.
    pub fn note_stack(&mut self, value: Value) {
        if let Some(stack) = self.current.stack {
            self.b.def_var(stack, value);
        }
    }
}
