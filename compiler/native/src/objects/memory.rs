//! Mutable variables and arrays: making, reading, writing, and the write barrier.
//!
//! Pointers to them have tag 1. Payloads are as [`rt_abi::info::Kind`] says. Memory outside of
//! the heap is read and written here, too.

use crate::machine::event::Event;
use crate::machine::frames::Env;
use crate::machine::function::Gen;
use crate::machine::liveness::{Set, union};
use crate::objects::infos::{MUTABLE_TAG, Table};
use crate::objects::layout::FIELD;
use crate::unit::Unit;
use cranelift_codegen::ir::condcodes::IntCC;
use cranelift_codegen::ir::types::{F32, F64, I32, I64};
use cranelift_codegen::ir::{InstBuilder, MemFlagsData, Value};
use cranelift_module::DataId;
use pure_base::Symbol;
use pure_stg::def::*;
use rt_abi::border::*;
use rt_abi::info;
use rt_abi::info::{INFO_BYTES, Kind, flag};
use rt_abi::object::{CARD_SHIFT, LENGTH_MASK};

/// Memory outside of the heap, at any address.
const OUTSIDE: MemFlagsData = MemFlagsData::new().with_notrap();

impl<'p> Gen<'_, 'p> {
    /// A primitive on mutable objects; `e` is its expression, `rest` is live
    /// after it. `None`: it is none.
    pub fn memory(
        &mut self,
        env: &mut Env,
        e: &'p Expr,
        (prim, args, occ): (Prim, &'p [Atom], OccId),
        rest: &Set,
    ) -> Result<Option<Value>, String> {
        use Prim::*;
        match prim {
            NewVar | NewMemo => {
                let info = self.unit.mutable_info(prim, occ)?;
                return self.new_variable(env, e, &args[0], info, rest).map(Some);
            }
            NewArray | NewBytes => return self.new_array(env, prim, args, occ, rest).map(Some),
            ReadVar | WriteVar | SameObject | ReadArray | WriteArray | IndexArray | SizeArray
            | SizeBytes | ShrinkBytes | CopyArray | CopyBytes | AskBytes | ReadBytes(_)
            | WriteBytes(_) | IndexBytes(_) | AddressOf | Touch | Peek(_) | Poke(_)
            | MoveMemory => {}
            _ => return Ok(None),
        }
        let mut x = vec![];
        for (arg, rep) in args.iter().zip(prim_sig(prim).0) {
            // The token is nothing to the machine.
            let token = prim.effect() == Effect::Memory && x.len() + 1 == args.len();
            if !token || *rep != Rep::Ptr {
                x.push(self.atom(env, arg)?);
            }
        }
        let (first, second) = (
            self.field_offset(0, MUTABLE_TAG),
            self.field_offset(1, MUTABLE_TAG),
        );
        let value = match prim {
            ReadVar | SizeArray => self.b.ins().load(I64, FIELD, x[0], first),
            SizeBytes => {
                let word = self.b.ins().load(I64, FIELD, x[0], first);
                let mask = self.b.ins().iconst(I64, LENGTH_MASK as i64);
                self.b.ins().band(word, mask)
            }
            ShrinkBytes => self.ask_runtime(RT_SHRINK_BYTES, &x)?,
            WriteVar => {
                self.b.ins().store(FIELD, x[1], x[0], first);
                self.remember_if_clean(x[0]);
                self.b.ins().iconst(I64, 0)
            }
            SameObject => {
                let same = self.b.ins().icmp(IntCC::Equal, x[0], x[1]);
                self.b.ins().uextend(I64, same)
            }
            ReadArray | IndexArray => {
                let at = self.element(x[0], x[1], 3);
                self.b.ins().load(I64, FIELD, at, second)
            }
            WriteArray => {
                let at = self.element(x[0], x[1], 3);
                self.b.ins().store(FIELD, x[2], at, second);
                self.mark_card(x[0], x[1], first, second);
                self.remember_if_clean(x[0]);
                self.b.ins().iconst(I64, 0)
            }
            CopyArray => self.ask_runtime(RT_COPY_ARRAY, &x)?,
            CopyBytes => self.ask_runtime(RT_COPY_BYTES, &x)?,
            AskBytes => self.ask_runtime(RT_ASK_BYTES, &x)?,
            ReadBytes(elem) | IndexBytes(elem) => {
                let at = self.element(x[0], x[1], elem.shift());
                self.read(elem, FIELD, at, second)
            }
            Peek(elem) => self.read(elem, OUTSIDE, x[0], 0),
            WriteBytes(elem) => {
                let at = self.element(x[0], x[1], elem.shift());
                self.write(elem, FIELD, x[2], at, second)
            }
            Poke(elem) => self.write(elem, OUTSIDE, x[1], x[0], 0),
            AddressOf => self.b.ins().iadd_imm_s(x[0], second as i64),
            // That it is an operand keeps it.
            Touch => self.b.ins().iconst(I64, 0),
            MoveMemory => {
                // The same by places as far from an array at 0.
                let array = self.b.ins().iconst(I64, MUTABLE_TAG as i64);
                let shift = -(second as i64) - MUTABLE_TAG as i64;
                let from = self.b.ins().iadd_imm_s(x[0], shift);
                let to = self.b.ins().iadd_imm_s(x[1], shift);
                self.ask_runtime(RT_COPY_BYTES, &[array, from, array, to, x[2]])?
            }
            _ => return Err("a primitive that is no read or write".into()),
        };
        Ok(Some(value))
    }

    fn read(&mut self, elem: Elem, flags: MemFlagsData, at: Value, offset: i32) -> Value {
        let b = self.b.ins();
        match elem {
            Elem::I8 => b.sload8(I64, flags, at, offset),
            Elem::I16 => b.sload16(I64, flags, at, offset),
            Elem::I32 => b.sload32(flags, at, offset),
            Elem::I64 => b.load(I64, flags, at, offset),
            Elem::W8 => b.uload8(I64, flags, at, offset),
            Elem::W16 => b.uload16(I64, flags, at, offset),
            Elem::W32 => b.uload32(flags, at, offset),
            Elem::F32 => {
                let single = b.load(F32, flags, at, offset);
                self.b.ins().fpromote(F64, single)
            }
            Elem::F64 => b.load(F64, flags, at, offset),
        }
    }

    /// The answer is that of an effect.
    fn write(
        &mut self,
        elem: Elem,
        flags: MemFlagsData,
        value: Value,
        at: Value,
        offset: i32,
    ) -> Value {
        let value = match elem {
            Elem::F32 => self.b.ins().fdemote(F32, value),
            _ => value,
        };
        let b = self.b.ins();
        match elem.shift() {
            0 => b.istore8(flags, value, at, offset),
            1 => b.istore16(flags, value, at, offset),
            2 if elem != Elem::F32 => b.istore32(flags, value, at, offset),
            _ => b.store(flags, value, at, offset),
        };
        self.b.ins().iconst(I64, 0)
    }

    /// Where element `index` would be if elements began at the object.
    fn element(&mut self, array: Value, index: Value, shift: u32) -> Value {
        let offset = match shift {
            0 => index,
            shift => self.b.ins().ishl_imm_u(index, shift as i64),
        };
        self.b.ins().iadd(array, offset)
    }

    fn mark_card(&mut self, array: Value, index: Value, first: i32, second: i32) {
        let length = self.b.ins().load(I64, FIELD, array, first);
        let behind = self.element(array, length, 3);
        let card = self.b.ins().ushr_imm_u(index, CARD_SHIFT as i64);
        let at = self.b.ins().iadd(behind, card);
        let mark = self.b.ins().iconst(I64, 1);
        self.b.ins().istore8(FIELD, mark, at, second);
    }

    /// The write barrier: a clean object becomes dirty, and the collector hears
    /// of it.
    fn remember_if_clean(&mut self, object: Value) {
        let table = self.info_of(object, MUTABLE_TAG);
        let flags = self.info_field(I32, table, info::offset::FLAGS);
        let clean = self.b.ins().band_imm_u(flags, flag::CLEAN as i64);
        let remember = self.cold_block();
        let next = self.b.create_block();
        self.branch(clean, remember, next);
        self.b.switch_to_block(remember);
        let dirty = self.b.ins().iadd_imm_s(table, -(INFO_BYTES as i64));
        let untagged = self.b.ins().iadd_imm_s(object, -(MUTABLE_TAG as i64));
        self.set_info(dirty, untagged);
        self.remember(untagged);
        self.jump(next, &[]);
        self.b.switch_to_block(next);
    }

    fn new_variable(
        &mut self,
        env: &mut Env,
        e: &'p Expr,
        value: &'p Atom,
        info: DataId,
        rest: &Set,
    ) -> Result<Value, String> {
        self.tell(Event::Variable)?;
        self.reserve_group(env, e, rest)?;
        let bytes = self.unit.input.object_bytes(1);
        let object = self.object(env, info, bytes)?;
        let value = self.atom(env, value)?;
        let at = self.field_offset(0, 0);
        self.b.ins().store(FIELD, value, object, at);
        Ok(self.b.ins().iadd_imm_s(object, MUTABLE_TAG as i64))
    }

    fn new_array(
        &mut self,
        env: &mut Env,
        prim: Prim,
        args: &'p [Atom],
        occ: OccId,
        rest: &Set,
    ) -> Result<Value, String> {
        let filling = (prim == Prim::NewArray).then(|| &args[1]);
        let info = self.unit.mutable_info(prim, occ)?;
        let length = self.atom(env, &args[0])?;
        let live: Set = match filling {
            Some(Atom::Var(v)) => union(&[*v], rest).into(),
            _ => rest.clone(),
        };
        let id = self
            .unit
            .image
            .runtime(RT_NEW_ARRAY, |manner| manner == Manner::Safepoint)?;
        let info = self.data(info);
        self.tell(Event::RuntimeMakes)?;
        let object = self
            .safepoint(env, &live, |g| {
                let f = g.code(id);
                g.b.ins().call(f, &[info, length])
            })?
            .ok_or("rt_new_array returns a word")?;
        self.tell(Event::RuntimeMade)?;
        if let Some(value) = filling {
            let value = self.atom(env, value)?;
            self.ask_runtime(RT_FILL_ARRAY, &[object, value])?;
        }
        Ok(self.b.ins().iadd_imm_s(object, MUTABLE_TAG as i64))
    }
}

impl Unit<'_> {
    /// The pair of info tables of mutable objects that a primitive makes at a place: the
    /// dirty one.
    pub fn mutable_info(&mut self, prim: Prim, occ: OccId) -> Result<DataId, String> {
        let (kind, name, ptrs) = match prim {
            Prim::NewVar | Prim::NewMemo => (Kind::MutVar, "MUT_VAR_CLEAN", 1),
            Prim::NewArray => (Kind::MutArray, "MUT_ARR_PTRS_CLEAN", 0),
            _ => (Kind::Bytes, "ARR_WORDS", 0),
        };
        let desc = self.site_desc(Symbol::new(name), occ);
        let table = Table {
            kind,
            tag: MUTABLE_TAG,
            ptrs,
            forgettable: prim == Prim::NewMemo,
            ..Table::code(None, occ, desc)
        };
        self.mutable_tables(name, table)
    }
}
