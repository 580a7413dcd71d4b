//! Objects through pointers to them: headers, where fields lie, marks, the remembered set.

use crate::machine::event::Event;
use crate::machine::function::Gen;
use crate::objects::layout::FIELD;
use cranelift_codegen::ir::condcodes::IntCC;
use cranelift_codegen::ir::types::I64;
use cranelift_codegen::ir::{InstBuilder, Value};
use rt_abi::object::*;
use rt_abi::{info, mutator};

impl Gen<'_, '_> {
    /// Byte offset of a payload word from a pointer with that tag.
    pub fn field_offset(&self, word: u32, tag: u8) -> i32 {
        (HEADER as u32 + 8 * word) as i32 - tag as i32
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

    /// An object is used; its pointer has that tag.
    pub fn used(&mut self, pointer: Value, tag: u8) -> Result<(), String> {
        self.tell(Event::Used(pointer, Some(tag)))
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
