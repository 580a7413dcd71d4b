//! Frames: where variables live, and what happens to them at a safepoint.
//!
//! A safepoint is a call during which the collector may run and move objects.
//! Before it, every live variable is stored to a slot of the frame (if it is not
//! in one already); after it, variables are loaded again from their slots, each
//! when first used. That holds for raw values too: so no function has registers
//! to save, and a frame can be abandoned by resetting two registers. Calls that
//! are rarely made (evaluation of something that mostly is a value already,
//! collection) spill and reload in blocks of their own, so that the common path
//! does not touch memory: see [`Gen::unless`].
//!
//! Invariants: a variable's value is never used after a safepoint that follows
//! its definition; every slot named by a site holds a pointer there; a live
//! variable keeps its slot.

use crate::machine::convention::machine_type;
use crate::machine::event::Event;
use crate::machine::function::Gen;
use crate::machine::liveness::Set;
use crate::objects::layout::FIELD;
use cranelift_codegen::ir::types::I64;
use cranelift_codegen::ir::{
    Block, BlockArg, DebugTag, Inst, InstBuilder, StackSlot, StackSlotData, StackSlotKind, Value,
};
use pure_stg::def::*;
use rt_abi::border::Manner;
use rustc_hash::FxHashMap;

use crate::objects::allocate::Reserved;

/// One call site: what the runtime may want to know of the suspended frame.
#[derive(Clone, Debug)]
pub struct Site {
    /// Slots that hold pointers.
    pub roots: Vec<u32>,
    /// Slots of variables, which are live behind the call.
    pub kept: Vec<(u32, Var)>,
    /// The slot of the thunk under evaluation.
    pub update: Option<u32>,
    /// Row of `pure_srts`.
    pub srt: u32,
    /// The call; none for what evaluates a variable.
    pub occ: OccId,
}

/// A function's own part of its frame. Slots are words of one stack slot of
/// Cranelift's, whose size is known at the end.
#[derive(Default)]
pub struct Frame {
    slot: Option<StackSlot>,
    slots: u32,
    /// Slots from 0 on that are not for variables.
    taken: u32,
    sites: Vec<Site>,
    /// Slot of the thunk that this function evaluates.
    pub update: Option<u32>,
}

impl Frame {
    /// Calls so far in the order of the code, but those of what cannot stop.
    pub fn calls(&self) -> usize {
        self.sites.len()
    }

    pub fn finish(&mut self) -> (Vec<Site>, Option<StackSlot>, u32) {
        (std::mem::take(&mut self.sites), self.slot, self.slots)
    }
}

/// The slots of live variables, in the order of the variables, and which hold pointers.
#[derive(Default)]
pub struct Stored {
    kept: Vec<(u32, Var)>,
    roots: Vec<u32>,
}

/// Where a variable's value is.
#[derive(Clone, Copy)]
pub struct Place {
    pub value: Option<Value>,
    pub slot: Option<u32>,
    /// Known to be evaluated and tagged.
    pub evaluated: bool,
    pub rep: Rep,
}

impl Place {
    pub fn value(value: Value, rep: Rep) -> Place {
        Place {
            value: Some(value),
            slot: None,
            evaluated: false,
            rep,
        }
    }
}

/// The variables in scope at a point of the function, and memory reserved.
#[derive(Clone, Default)]
pub struct Env {
    places: FxHashMap<Var, Place>,
    pub reserved: Option<Reserved>,
}

impl Env {
    pub fn bind(&mut self, v: Var, place: Place) {
        self.places.insert(v, place);
    }

    pub fn get(&self, v: Var) -> Option<&Place> {
        self.places.get(&v)
    }

    pub fn get_mut(&mut self, v: Var) -> Option<&mut Place> {
        self.places.get_mut(&v)
    }

    /// Whether a variable is in no slot.
    pub fn in_value(&self, v: Var) -> bool {
        self.get(v).is_some_and(|place| place.slot.is_none())
    }

    /// Drops variables that are not live: their values go stale.
    pub fn keep(&mut self, live: &[Var]) {
        self.places.retain(|v, _| live.binary_search(v).is_ok());
    }

    /// After a call: live variables are in their slots alone.
    pub fn forget_values(&mut self, live: &[Var]) {
        self.keep(live);
        for place in self.places.values_mut() {
            place.value = None;
        }
    }

    /// Forgets values that are in slots as well.
    pub fn forget_cached(&mut self) {
        for place in self.places.values_mut() {
            if place.slot.is_some() {
                place.value = None;
            }
        }
    }
}

impl<'p> Gen<'_, 'p> {
    fn stack_slot(&mut self) -> StackSlot {
        *self.frame.slot.get_or_insert_with(|| {
            let data = StackSlotData::new(StackSlotKind::ExplicitSlot, 8, 3);
            self.b.func.create_sized_stack_slot(data)
        })
    }

    pub fn store_slot(&mut self, value: Value, slot: u32) {
        let frame = self.stack_slot();
        self.b.ins().stack_store(I64, value, frame, 8 * slot as i32);
    }

    pub fn load_slot(&mut self, slot: u32, rep: Rep) -> Value {
        let frame = self.stack_slot();
        let (ty, at) = (machine_type(rep), 8 * slot as i32);
        self.b.ins().stack_load(I64, ty, frame, at)
    }

    /// Reserves slot 0 for the thunk that this function evaluates.
    pub fn open_update_frame(&mut self, node: Value) {
        self.frame.update = Some(0);
        let slot = self.take_slot();
        self.store_slot(node, slot);
    }

    /// Takes a slot for other than variables, before any of them has one.
    pub fn take_slot(&mut self) -> u32 {
        let slot = self.frame.taken;
        self.frame.taken += 1;
        self.frame.slots = self.frame.slots.max(self.frame.taken);
        slot
    }

    /// The value of a variable, loaded from its slot if need be.
    pub fn var(&mut self, env: &mut Env, v: Var) -> Result<Value, String> {
        let Some(place) = env.get(v).copied() else {
            return self.global_var(v);
        };
        if let Some(value) = place.value {
            return Ok(value);
        }
        let slot = place.slot.ok_or_else(|| self.lost(v))?;
        let value = self.load_slot(slot, place.rep);
        if let Some(place) = env.get_mut(v) {
            place.value = Some(value);
        }
        Ok(value)
    }

    pub fn atom(&mut self, env: &mut Env, atom: &Atom) -> Result<Value, String> {
        match atom {
            Atom::Var(v) => self.var(env, *v),
            Atom::Lit(lit) => Ok(self.literal(lit)),
        }
    }

    pub fn literal(&mut self, lit: &Lit) -> Value {
        match lit {
            Lit::Int(n) => self.b.ins().iconst(I64, *n),
            Lit::Double(bits) => self.b.ins().f64const(f64::from_bits(*bits)),
            Lit::Str(bytes) => {
                let text = self.unit.image.text(bytes);
                self.address(text)
            }
        }
    }

    fn global_var(&mut self, v: Var) -> Result<Value, String> {
        if !self.is_global(v) {
            return Err(self.lost(v));
        }
        let object = self.unit.closure_of(v)?;
        let tag = self.unit.input.static_tag(v);
        Ok(self.address((object, tag as i64)))
    }

    /// Variables of the generator's own are beyond the program's.
    pub fn is_global(&self, v: Var) -> bool {
        self.unit.input.program.vars.is_valid(v) && self.unit.input.program.is_global(v)
    }

    fn lost(&self, v: Var) -> String {
        let name = self.unit.input.program.vars.get(v).map(|v| v.name);
        let name = name.map_or("", |n| n.as_str());
        format!("variable {name} ({v}) is not in scope or not live")
    }

    /// Stores live variables to slots.
    fn spill(&mut self, env: &mut Env, live: &[Var]) -> Result<Stored, String> {
        if env.reserved.is_some() {
            return Err("safepoint within an allocation group".into());
        }
        let held: Vec<u32> = live
            .iter()
            .filter_map(|v| env.get(*v))
            .filter_map(|p| p.slot)
            .collect();
        self.spill_beside(env, live, held)
    }

    /// Stores variables to slots ahead of an expression that also needs others:
    /// no slot of a variable in scope is taken.
    pub fn spill_early(&mut self, env: &mut Env, live: &[Var]) -> Result<(), String> {
        let held = env.places.values().filter_map(|p| p.slot).collect();
        self.spill_beside(env, live, held)?;
        Ok(())
    }

    fn spill_beside(
        &mut self,
        env: &mut Env,
        live: &[Var],
        mut held: Vec<u32>,
    ) -> Result<Stored, String> {
        held.sort_unstable();
        held.dedup();
        let mut held = held.into_iter().peekable();
        let mut next = self.frame.taken;
        let mut stored = Stored::default();
        for v in live {
            let Some(place) = env.get_mut(*v) else {
                continue;
            };
            let slot = match (place.slot, place.value) {
                (Some(slot), _) => slot,
                (None, Some(value)) => {
                    while held
                        .next_if(|slot| *slot <= next)
                        .is_some_and(|s| s == next)
                    {
                        next += 1;
                    }
                    place.slot = Some(next);
                    self.store_slot(value, next);
                    next += 1;
                    next - 1
                }
                (None, None) => return Err(self.lost(*v)),
            };
            stored.kept.push((slot, *v));
            if place.rep == Rep::Ptr {
                stored.roots.push(slot);
            }
        }
        stored.roots.sort_unstable();
        self.frame.slots = self.frame.slots.max(next);
        if self.frame.slots > MAX_SLOTS {
            return Err("more variables are live across a call than a frame can hold".into());
        }
        Ok(stored)
    }

    /// Records a call site.
    pub fn site(&mut self, inst: Inst, stored: Stored, live: &[Var]) -> Result<(), String> {
        let statics: Vec<Var> = live
            .iter()
            .copied()
            .filter(|v| self.is_global(*v))
            .collect();
        let srt = self.unit.srt_row(&statics)?;
        let Stored { kept, mut roots } = stored;
        if let Some(slot) = self.frame.update {
            roots.insert(0, slot);
        }
        let tag = DebugTag::User(self.frame.sites.len() as u32);
        self.b.func.debug_tags.set(inst, [tag]);
        self.frame.sites.push(Site {
            roots,
            kept,
            update: self.frame.update,
            srt,
            occ: self.occ,
        });
        Ok(())
    }

    /// A call during which the collector may run.
    pub fn safepoint(
        &mut self,
        env: &mut Env,
        live: &Set,
        call: impl FnOnce(&mut Self) -> Inst,
    ) -> Result<Option<Value>, String> {
        let results = self.safepoint_of(env, live, call)?;
        Ok(results.first().copied())
    }

    /// The same with all results.
    pub fn safepoint_of(
        &mut self,
        env: &mut Env,
        live: &Set,
        call: impl FnOnce(&mut Self) -> Inst,
    ) -> Result<Vec<Value>, String> {
        let stored = self.spill(env, live)?;
        let inst = call(self);
        self.site(inst, stored, live)?;
        env.forget_values(live);
        self.tell(Event::Resumed)?;
        Ok(self.b.inst_results(inst).to_vec())
    }

    /// A call of a runtime function that may collect.
    pub fn safepoint_runtime(
        &mut self,
        env: &mut Env,
        name: &'static str,
        arg: Value,
        live: &Set,
    ) -> Result<Option<Value>, String> {
        let id = self
            .unit
            .image
            .runtime(name, |manner| manner == Manner::Safepoint)?;
        self.safepoint(env, live, |g| {
            let f = g.code(id);
            g.b.ins().call(f, &[arg])
        })
    }

    /// Before paths part that meet again: if more is live than registers can hold, it goes
    /// to the slots, once and for all.
    fn carry(&mut self, env: &mut Env, live: &Set) -> Result<(), String> {
        let in_value = |v: &&Var| env.get(**v).is_some_and(|p| p.value.is_some());
        if live.iter().filter(in_value).count() > MAX_CARRIED {
            self.spill(env, live)?;
            env.forget_values(live);
        }
        Ok(())
    }

    /// `if slow { slow path } else { fast }` where the slow path, in a cold
    /// block, may contain safepoints. Afterwards only `live` variables are left. It begins
    /// with what may end in another block with a value.
    pub fn unless(
        &mut self,
        env: &mut Env,
        live: &Set,
        slow: Value,
        fast: Value,
        shortcut: impl FnOnce(&mut Self) -> Result<Option<(Block, Value)>, String>,
        path: impl FnOnce(&mut Self, &mut Env) -> Result<Value, String>,
    ) -> Result<Value, String> {
        self.carry(env, live)?;
        env.keep(live);
        let value_of = |v: &Var| Some((*v, env.get(*v)?.value?));
        let held: Vec<(Var, Value)> = live.iter().filter_map(value_of).collect();
        let cold = self.cold_block();
        let merge = self.b.create_block();
        let mut args: Vec<BlockArg> = vec![fast.into()];
        args.extend(held.iter().map(|(_, value)| BlockArg::from(*value)));
        self.b.ins().brif(slow, cold, &[], merge, &args);
        self.b.switch_to_block(cold);
        if let Some((found, value)) = shortcut(self)? {
            let other = self.b.current_block();
            self.b.switch_to_block(found);
            args[0] = value.into();
            self.b.ins().jump(merge, &args);
            if let Some(other) = other {
                self.b.switch_to_block(other);
            }
        }
        let mut cold_env = env.clone();
        let value = path(self, &mut cold_env)?;
        let mut args = vec![value];
        for (v, _) in &held {
            args.push(self.var(&mut cold_env, *v)?);
        }
        self.jump(merge, &args);
        self.b.switch_to_block(merge);
        let ty = self.b.func.dfg.value_type(fast);
        let result = self.b.append_block_param(merge, ty);
        for (v, _) in held {
            if let Some(place) = env.get_mut(v) {
                let ty = machine_type(place.rep);
                let value = self.b.append_block_param(merge, ty);
                place.value = Some(value);
            }
        }
        Ok(result)
    }

    /// Binds a variable to a field of an object.
    pub fn load_field(&mut self, env: &mut Env, v: Var, base: Value, at: i32) {
        let rep = self.unit.input.program.rep(v);
        let value = self.b.ins().load(machine_type(rep), FIELD, base, at);
        env.bind(v, Place::value(value, rep));
    }
}

/// Most variables that are kept in values where paths meet.
pub const MAX_CARRIED: usize = 12;

/// Slots are numbered by 16 bits from the frame pointer; the rest of the frame
/// needs some too.
const MAX_SLOTS: u32 = 60_000;
