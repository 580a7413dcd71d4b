//! Unknown calls: `ap_n(f, a1..an)` and partial applications.
//!
//! `ap_n` evaluates the function and compares its arity with n: equal, a jump
//! to its entry; less, a call and then `ap` with the arguments left; more, a
//! partial application that holds the function and the arguments. That is again
//! a function, of the arity that remains, and may itself be held by another.
//! These are generated last, for the arities that the program can meet.

use crate::machine::convention::closure_signature;
use crate::machine::event::Event;
use crate::machine::frames::{Env, Place};
use crate::machine::function::Gen;
use crate::machine::liveness::Set;
use crate::objects::data::Data;
use crate::objects::infos::{Table, arity_tag};
use crate::objects::layout::{FIELD, Layout};
use crate::unit::{MAX_APPLY, Unit};
use cranelift_codegen::ir::condcodes::IntCC;
use cranelift_codegen::ir::types::{I16, I64};
use cranelift_codegen::ir::{InstBuilder, TrapCode, Value};
use cranelift_module::{DataId, FuncId};
use pure_base::Symbol;
use pure_stg::def::*;
use rt_abi::info::{self, Kind};
use rt_abi::object::{TAG_BIG, TAG_MASK};
use std::cmp::Ordering;

const NO_SUCH_ARITY: TrapCode = TrapCode::unwrap_user(2);

impl<'p> Unit<'p> {
    pub fn generate_applications(&mut self) -> Result<(), String> {
        self.close_over_arities()?;
        for n in 1..=MAX_APPLY {
            if let Some(id) = self.functions.applies[n] {
                let tables = self.pap_tables(n)?;
                self.application(id, n, tables)?;
            }
        }
        Ok(())
    }

    /// Adds the applications and arities that those already used lead to.
    fn close_over_arities(&mut self) -> Result<(), String> {
        loop {
            let used: Vec<usize> = (1..=MAX_APPLY)
                .filter(|n| self.functions.applies[*n].is_some())
                .collect();
            let arities: Vec<usize> = self.functions.arities.iter().map(|a| *a as usize).collect();
            let mut grown = false;
            for n in used {
                for arity in &arities {
                    if *arity > n {
                        grown |= self.functions.arities.insert((arity - n) as u32);
                    } else if *arity < n && self.functions.applies[n - arity].is_none() {
                        self.apply(n - arity)?;
                        grown = true;
                    }
                }
            }
            if !grown {
                return Ok(());
            }
        }
    }

    /// The info tables of partial applications to n arguments, by the number
    /// of arguments still wanted; `None` if no function is that large.
    fn pap_tables(&mut self, n: usize) -> Result<Option<DataId>, String> {
        let larger = self.functions.arities.iter().map(|a| *a as usize);
        let wanted: Vec<usize> = larger.filter(|a| *a > n).map(|a| a - n).collect();
        let Some(most) = wanted.iter().max().copied() else {
            return Ok(None);
        };
        let mut tables = vec![None; most + 1];
        for left in wanted {
            let entry = self.pap_entry(n, left)?;
            let desc = self.plain_desc(Symbol::new("PAP"));
            let table = Table {
                kind: Kind::Pap,
                tag: arity_tag(left),
                arity: self.infos.payload_count(left, "a partial application")?,
                ptrs: 1 + n as u16,
                ..Table::code(Some(entry), OccId::from_u32(0), desc)
            };
            tables[left] = Some((
                self.define_info(&format!("pure_pap_{n}_{left}_info"), table)?,
                0,
            ));
        }
        let mut data = Data::default();
        for table in tables {
            data.maybe(table);
        }
        let (id, _) = self
            .image
            .define_local(&format!("pure_pap_{n}_infos"), data)?;
        Ok(Some(id))
    }

    /// The entry of a partial application to n arguments that wants `left` more.
    fn pap_entry(&mut self, n: usize, left: usize) -> Result<FuncId, String> {
        let name = format!("pure_pap_{n}_{left}");
        let sig = closure_signature(left);
        let id = self.image.declare_local(&name, &sig)?;
        let name = Symbol::new(&name);
        self.function((id, name, OccId::from_u32(0)), sig, |g, params| {
            let (node, tag) = (params[0], arity_tag(left));
            g.tell(Event::PartialEntered)?;
            g.used(node, tag)?;
            g.tell(Event::Closure(node, tag))?;
            let mut args = vec![];
            for word in 0..=n {
                let at = g.field_offset(word as u32, tag);
                args.push(g.b.ins().load(I64, FIELD, node, at));
            }
            args.extend(&params[1..]);
            g.jump_to_entry(&args, arity_tag(n + left));
            Ok(())
        })?;
        Ok(id)
    }

    fn application(&mut self, id: FuncId, n: usize, tables: Option<DataId>) -> Result<(), String> {
        let name = Symbol::new(&format!("pure_apply_{n}"));
        let vars: Vec<Var> = (0..=n).map(|i| self.input.own_var(i)).collect();
        let less: Vec<usize> = self.functions.arities.iter().map(|a| *a as usize).collect();
        let less: Vec<usize> = less.into_iter().filter(|a| *a < n).collect();
        let sig = closure_signature(n);
        self.function((id, name, OccId::from_u32(0)), sig, |g, params| {
            let mut env = Env::default();
            for (v, value) in vars.iter().zip(&params) {
                env.bind(*v, Place::value(*value, Rep::Ptr));
            }
            let all: Set = vars.as_slice().into();
            if !less.is_empty() {
                g.tell(Event::SomeCall)?;
            }
            g.tell(Event::Applies(params[0]))?;
            let f = g.eval(&mut env, vars[0], &all)?;
            let tag = g.b.ins().band_imm_u(f, TAG_MASK as i64);
            let exact = g.b.create_block();
            let mut next = g.b.create_block();
            let equal = g.b.ins().icmp_imm_u(IntCC::Equal, tag, n as i64);
            g.branch(equal, exact, next);
            g.b.switch_to_block(exact);
            g.tell(Event::Applied(f, Ordering::Equal))?;
            let args = g.values(&mut env.clone(), &vars)?;
            g.jump_to_entry(&args, arity_tag(n));
            for arity in less {
                g.b.switch_to_block(next);
                next = g.b.create_block();
                let over = g.b.create_block();
                let equal = g.b.ins().icmp_imm_u(IntCC::Equal, tag, arity as i64);
                g.branch(equal, over, next);
                g.b.switch_to_block(over);
                g.tell(Event::Applied(f, Ordering::Greater))?;
                g.apply_rest(&mut env.clone(), &vars, arity)?;
            }
            g.b.switch_to_block(next);
            match tables {
                Some(tables) => {
                    g.tell(Event::Applied(f, Ordering::Less))?;
                    g.partial(env, &vars, tables, tag)
                }
                None => {
                    g.b.ins().trap(NO_SUCH_ARITY);
                    Ok(())
                }
            }
        })
    }
}

impl<'p> Gen<'_, 'p> {
    fn values(&mut self, env: &mut Env, vars: &[Var]) -> Result<Vec<Value>, String> {
        vars.iter().map(|v| self.var(env, *v)).collect()
    }

    /// Jumps to the entry of the function `args[0]`, whose pointer has `tag`.
    fn jump_to_entry(&mut self, args: &[Value], tag: u8) {
        let entry = self.entry_of(args[0], tag);
        let sig = self.b.import_signature(closure_signature(args.len() - 1));
        self.b.ins().return_call_indirect(sig, entry, args);
    }

    /// A function of fewer arguments than there are: calls it, then applies the
    /// result to the rest.
    fn apply_rest(&mut self, env: &mut Env, vars: &[Var], arity: usize) -> Result<(), String> {
        let (now, later) = vars.split_at(arity + 1);
        let args = self.values(env, now)?;
        let entry = self.entry_of(args[0], arity_tag(arity));
        let sig = self.b.import_signature(closure_signature(arity));
        self.tell(Event::Calls)?;
        let f = self
            .safepoint(env, &later.into(), |g| {
                g.b.ins().call_indirect(sig, entry, &args)
            })?
            .ok_or("a function returns a value")?;
        self.tell(Event::CameBack(None))?;
        let mut args = vec![f];
        args.extend(self.values(env, later)?);
        let id = self.unit.apply(later.len())?;
        let code = self.code(id);
        self.b.ins().return_call(code, &args);
        Ok(())
    }

    /// A function of more arguments than there are: allocates and returns a
    /// partial application.
    fn partial(
        &mut self,
        mut env: Env,
        vars: &[Var],
        tables: DataId,
        tag: Value,
    ) -> Result<(), String> {
        let n = vars.len() - 1;
        let most = self.unit.functions.arities.last().copied().unwrap_or(0);
        let arity = if most >= TAG_BIG as u32 {
            self.read_arity(&mut env, vars[0], tag)?
        } else {
            tag
        };
        let left = self.b.ins().iadd_imm_s(arity, -(n as i64));
        let bytes = self.unit.input.object_bytes(vars.len() as u32);
        let live: Set = vars.into();
        self.reserve(&mut env, bytes, &live)?;
        self.tell(Event::Partial(n))?;
        let at = self.b.ins().ishl_imm_u(left, 3);
        let tables = self.data(tables);
        let at = self.b.ins().iadd(tables, at);
        let table = self.info_field(I64, at, 0);
        let object = self.object_with(&mut env, table, bytes)?;
        let layout = Layout::new(vars.iter().map(|_| Rep::Ptr));
        for (v, word) in vars.iter().zip(&layout.words) {
            let value = self.var(&mut env, *v)?;
            let at = self.field_offset(*word, 0);
            self.b.ins().store(FIELD, value, object, at);
        }
        let big = self.b.ins().iconst(I64, TAG_BIG as i64);
        let tag = self.b.ins().umin(left, big);
        let pointer = self.b.ins().iadd(object, tag);
        self.b.ins().return_(&[pointer]);
        Ok(())
    }

    /// The arity of a function: its tag, or what its info table says.
    fn read_arity(&mut self, env: &mut Env, f: Var, tag: Value) -> Result<Value, String> {
        let f = self.var(env, f)?;
        let read = self.b.create_block();
        let done = self.b.create_block();
        let arity = self.b.append_block_param(done, I64);
        let big = self.b.ins().icmp_imm_u(IntCC::Equal, tag, TAG_BIG as i64);
        self.b.ins().brif(big, read, &[], done, &[tag.into()]);
        self.b.switch_to_block(read);
        let table = self.info_of(f, TAG_BIG);
        let exact = self.info_field(I16, table, info::offset::ARITY);
        let exact = self.b.ins().uextend(I64, exact);
        self.jump(done, &[exact]);
        self.b.switch_to_block(done);
        Ok(arity)
    }
}
