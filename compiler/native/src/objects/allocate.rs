//! Allocation: groups of objects that share one heap check.
//!
//! A *group* is the straight line of allocations from an expression up to the
//! next point where control may branch, leave, or call. Its memory is taken at
//! once, at its head; every object is complete before the next safepoint.

use crate::machine::event::Event;
use crate::machine::frames::{Env, Place};
use crate::machine::function::Gen;
use crate::machine::liveness::{Set, union};
use crate::machine::origin::Mark;
use crate::objects::closures::Plan;
use crate::objects::layout::{FIELD, Layout};
use cranelift_codegen::ir::types::I64;
use cranelift_codegen::ir::{InstBuilder, Value};
use cranelift_module::DataId;
use pure_stg::def::*;
use rt_abi::border::*;
use rt_abi::object::*;

/// Memory already taken for the rest of the group.
#[derive(Clone)]
pub struct Reserved {
    base: Value,
    next: u32,
    left: u32,
}

impl<'p> Gen<'_, 'p> {
    /// Makes sure that the group which starts at `e` has its memory.
    /// `rest` is live after it.
    pub fn reserve_group(&mut self, env: &mut Env, e: &Expr, rest: &Set) -> Result<(), String> {
        if env.reserved.is_some() {
            return Ok(());
        }
        let size = self.unit.input.group_size(e, self.returning.as_ref());
        let live = self.live_at(e, rest);
        self.reserve(env, size, &live)
    }

    /// Takes `bytes` of memory from the nursery: the heap check.
    pub fn reserve(&mut self, env: &mut Env, bytes: u32, live: &Set) -> Result<(), String> {
        if bytes == 0 {
            return Ok(());
        }
        let (start, over) = self.marked(Some(Mark::HeapCheck), |g| {
            let start = g.b.ins().get_pinned_reg(I64);
            let end = g.b.ins().iadd_imm_s(start, bytes as i64);
            (start, g.b.ins().band_imm_u(end, 1 << BLOCK_BIT))
        });
        let base = self.unless(
            env,
            live,
            over,
            start,
            |_| Ok(None),
            |g, env| {
                let n = g.b.ins().iconst(I64, bytes as i64);
                // Not from the register, in which a signal's handler may already ask for
                // the next stop.
                g.safepoint_runtime(env, RT_GC, n, live)?
                    .ok_or("rt_gc returns a word".into())
            },
        )?;
        let end = self.b.ins().iadd_imm_s(base, bytes as i64);
        self.b.ins().set_pinned_reg(end);
        self.tell(Event::HeapCheck(bytes))?;
        env.reserved = Some(Reserved {
            base,
            next: 0,
            left: bytes,
        });
        Ok(())
    }

    fn live_at(&self, e: &Expr, rest: &Set) -> Set {
        union(&self.unit.input.liveness.at_allocation(e), rest).into()
    }

    /// The next object of the reserved memory, with its header.
    pub fn object(&mut self, env: &mut Env, info: DataId, bytes: u32) -> Result<Value, String> {
        self.tell(Event::Object(info, bytes))?;
        let info = self.data(info);
        self.object_with(env, info, bytes)
    }

    /// The same with a computed info table.
    pub fn object_with(&mut self, env: &mut Env, info: Value, bytes: u32) -> Result<Value, String> {
        let Some(r) = &mut env.reserved else {
            return Err("allocation outside of a group".into());
        };
        if r.left < bytes {
            return Err("allocation beyond its group".into());
        }
        let (base, at) = (r.base, r.next);
        r.next += bytes;
        r.left -= bytes;
        if r.left == 0 {
            env.reserved = None;
        }
        let object = self.b.ins().iadd_imm_s(base, at as i64);
        self.fill_header(object, info, bytes)?;
        Ok(object)
    }

    fn fill_header(&mut self, object: Value, info: Value, bytes: u32) -> Result<(), String> {
        let (mut header, mut mark) = (info, None);
        self.tell(Event::Header(&mut header, &mut mark, bytes))?;
        self.marked(mark, |g| g.b.ins().store(FIELD, header, object, 0));
        Ok(())
    }

    /// Allocates a constructor application; the pointer is tagged.
    pub fn construct(
        &mut self,
        env: &mut Env,
        e: &'p Expr,
        (con, args, occ): (ConId, &'p [Atom], OccId),
        rest: &Set,
    ) -> Result<Value, String> {
        let c = &self.unit.input.program.cons[con];
        let tag = constructor_tag(c.index);
        if args.is_empty() {
            let object = self.unit.nullary(con)?;
            return Ok(self.address((object, tag as i64)));
        }
        let bytes = self.unit.input.con_bytes(con);
        let info = self.unit.con_info(con, occ, false)?;
        let object = if bytes >= LARGE_BYTES as u32 {
            let live = self.live_at(e, rest);
            self.large_object(env, info, bytes, &live)?
        } else {
            self.reserve_group(env, e, rest)?;
            self.object(env, info, bytes)?
        };
        self.fill(env, object, &Layout::of_con(c), args)?;
        Ok(self.b.ins().iadd_imm_s(object, tag as i64))
    }

    pub fn fill(
        &mut self,
        env: &mut Env,
        object: Value,
        layout: &Layout,
        fields: &[Atom],
    ) -> Result<(), String> {
        for (field, word) in fields.iter().zip(&layout.words) {
            let value = self.atom(env, field)?;
            let at = self.field_offset(*word, 0);
            self.b.ins().store(FIELD, value, object, at);
        }
        Ok(())
    }

    /// A large object, its header filled. A safepoint.
    fn large_object(
        &mut self,
        env: &mut Env,
        info: DataId,
        bytes: u32,
        live: &Set,
    ) -> Result<Value, String> {
        let n = self.b.ins().iconst(I64, bytes as i64);
        let object = self
            .safepoint_runtime(env, RT_ALLOC_LARGE, n, live)?
            .ok_or("rt_alloc_large returns a word")?;
        self.tell(Event::LargeObject(info, bytes))?;
        let info = self.data(info);
        self.fill_header(object, info, bytes)?;
        Ok(object)
    }

    /// Allocates the closures of a `let` and binds its variables.
    pub fn allocate(
        &mut self,
        env: &mut Env,
        e: &'p Expr,
        group: &'p Let,
        rest: &Set,
    ) -> Result<(), String> {
        let mut plans = vec![];
        for (v, rhs) in &group.binds {
            self.tell(Event::Plans(*v, rhs))?;
            let plan = self.unit.plan(*v, rhs, self.name)?;
            self.tell(Event::Planned(*v, plan.info))?;
            plans.push(plan);
        }
        if self.unit.input.is_large(group) {
            return self.allocate_large(env, e, group, &plans, rest);
        }
        self.reserve_group(env, e, rest)?;
        let mut objects = vec![];
        let origin = self.origin();
        for ((v, rhs), plan) in group.binds.iter().zip(&plans) {
            self.tell(Event::Member(rhs))?;
            let object = match plan.bytes {
                0 => self.address((plan.info, 0)),
                bytes => self.object(env, plan.info, bytes)?,
            };
            self.bind_object(env, *v, object, plan.tag);
            objects.push(object);
        }
        self.go_on(origin);
        for (object, plan) in objects.into_iter().zip(&plans) {
            self.fill(env, object, &plan.layout, &plan.fields)?;
        }
        Ok(())
    }

    fn bind_object(&mut self, env: &mut Env, v: Var, object: Value, tag: u8) {
        let value = match tag {
            0 => object,
            tag => self.b.ins().iadd_imm_s(object, tag as i64),
        };
        let place = Place {
            evaluated: tag != 0,
            ..Place::value(value, Rep::Ptr)
        };
        env.bind(v, place);
    }

    /// A group with large members: each object in turn, every one of its fields
    /// first set to something that the collector can follow, then all filled.
    /// The group is remembered, since an early member may be old by then.
    fn allocate_large(
        &mut self,
        env: &mut Env,
        e: &'p Expr,
        group: &'p Let,
        plans: &[Plan],
        rest: &Set,
    ) -> Result<(), String> {
        let mut live = self.live_at(e, rest).to_vec();
        live.extend(group.binds.iter().map(|(v, _)| *v));
        live.sort_unstable();
        let live: Set = live.into();
        let blank = self.unit.blank()?;
        for ((v, _), plan) in group.binds.iter().zip(plans) {
            if plan.bytes == 0 {
                let object = self.address((plan.info, 0));
                self.bind_object(env, *v, object, plan.tag);
                continue;
            }
            let object = if plan.bytes >= LARGE_BYTES as u32 {
                self.large_object(env, plan.info, plan.bytes, &live)?
            } else {
                self.reserve(env, plan.bytes, &live)?;
                self.object(env, plan.info, plan.bytes)?
            };
            let blank = self.address((blank, 1));
            for word in 0..plan.layout.ptrs {
                let at = self.field_offset(word, 0);
                self.b.ins().store(FIELD, blank, object, at);
            }
            self.bind_object(env, *v, object, plan.tag);
        }
        for ((v, _), plan) in group.binds.iter().zip(plans) {
            if plan.bytes == 0 {
                continue;
            }
            let pointer = self.var(env, *v)?;
            let object = self.b.ins().iadd_imm_s(pointer, -(plan.tag as i64));
            self.fill(env, object, &plan.layout, &plan.fields)?;
            if group.binds.len() > 1 {
                self.remember_if_old(object);
            }
        }
        Ok(())
    }
}
