//! Integers: the runtime computes what does not fit a word.

use crate::machine::event::Event;
use crate::machine::frames::Env;
use crate::machine::function::Gen;
use crate::machine::liveness::Set;
use crate::objects::data::Data;
use crate::objects::layout::FIELD;
use crate::unit::Unit;
use cranelift_codegen::ir::condcodes::IntCC;
use cranelift_codegen::ir::types::{F64, I64};
use cranelift_codegen::ir::{InstBuilder, MemFlagsData, Value};
use cranelift_module::DataId;
use pure_core::builtin;
use pure_stg::def::*;
use rt_abi::border::RT_INTEGER_WORD;
use rt_number::{Operation, Question};

/// The constructors of Integers, as the runtime counts them.
const CONSTRUCTORS: [&str; 3] = ["IS", "IP", "IN"];
/// The tag of pointers to byte arrays.
const ARRAY_TAG: u8 = 1;

impl<'p> Gen<'_, 'p> {
    /// An operation whose result is an object. A safepoint.
    pub fn integer(
        &mut self,
        env: &mut Env,
        op: Operation,
        args: &[Atom],
        occ: OccId,
        rest: &Set,
    ) -> Result<Value, String> {
        let tables = self.unit.integer_tables(occ)?;
        let tables = self.data(tables);
        let mut values = vec![];
        for arg in args {
            values.push(self.atom(env, arg)?);
        }
        // In place of a second operand as well.
        values.resize(3, tables);
        let id = self.unit.image.operation(op)?;
        self.tell(Event::RuntimeMakes)?;
        let value = self.safepoint(env, rest, |g| {
            let f = g.code(id);
            g.b.ins().call(f, &values)
        })?;
        self.tell(Event::RuntimeMade)?;
        value.ok_or_else(|| "an operation gives a value".to_string())
    }

    /// A question, whose answer is raw.
    pub fn ask_integer(&mut self, question: Question, args: &[Value]) -> Result<Value, String> {
        let mut values = vec![self.b.ins().iconst(I64, question as i64)];
        values.extend(args);
        let last = values[values.len() - 1];
        values.resize(3, last);
        let answer = self.ask_runtime(RT_INTEGER_WORD, &values)?;
        Ok(match question {
            Question::Encode | Question::Nearest | Question::NearestSingle => {
                self.b.ins().bitcast(F64, MemFlagsData::new(), answer)
            }
            _ => answer,
        })
    }

    /// A byte of a byte array, or -1.
    pub fn array_byte(&mut self, args: &[Value]) -> Result<Value, String> {
        let (array, index) = (args[0], args[1]);
        self.used(array, ARRAY_TAG)?;
        let (length_at, first) = (
            self.field_offset(0, ARRAY_TAG),
            self.field_offset(1, ARRAY_TAG),
        );
        let length = self.b.ins().load(I64, FIELD, array, length_at);
        let inside = self.b.ins().icmp(IntCC::UnsignedLessThan, index, length);
        let (read, after) = (self.b.create_block(), self.b.create_block());
        let result = self.b.append_block_param(after, I64);
        let none = self.b.ins().iconst(I64, -1);
        self.b.ins().brif(inside, read, &[], after, &[none.into()]);
        self.b.switch_to_block(read);
        let at = self.b.ins().iadd(array, index);
        let byte = self.b.ins().uload8(I64, FIELD, at, first);
        self.jump(after, &[byte]);
        self.b.switch_to_block(after);
        Ok(result)
    }
}

impl<'p> Unit<'p> {
    /// The info tables for Integers made at `occ`, in the runtime's order.
    fn integer_tables(&mut self, occ: OccId) -> Result<DataId, String> {
        if let Some(&id) = self.infos.integer_tables.get(&occ) {
            return Ok(id);
        }
        let mut d = Data::default();
        for name in CONSTRUCTORS {
            let con = self.builtin_con(name).ok_or("there are no Integers")?;
            let info = self.con_info(con, occ, false)?;
            d.address((info, 0));
        }
        let (id, _) = self.image.define_local("pure_integer_tables", d)?;
        self.infos.integer_tables.insert(occ, id);
        Ok(id)
    }

    fn builtin_con(&self, name: &str) -> Option<ConId> {
        let program = self.input.program;
        let is_it = |c: &Con| {
            c.name.as_str() == name && program.datas[c.data].module.as_str() == builtin::MODULE
        };
        program
            .cons
            .iter()
            .find(|(_, c)| is_it(c))
            .map(|(id, _)| id)
    }
}
