//! Counting in the manner of MLton (`-profile alloc`, `-profile count`): places of code,
//! each with a counter.
//!
//! Objects that share a heap check are made together or not at all, so they share a
//! counter, which costs one addition. Each has a place of its own all the same: a
//! sequence point of Cranelift's, no instruction, whose offset is known once the
//! function is compiled. What the runtime allocates for the program it counts itself, by
//! the place that has called it.

use crate::instrumentation::options::Profile;
use crate::machine::code::Code;
use crate::machine::event::Instrumentation;
use crate::machine::event::{Chosen, Entered, Event};
use crate::machine::function::{Body, Gen};
use crate::machine::origin::Origin;
use crate::objects::data::Data;
use crate::unit::Unit;
use cranelift_codegen::ir::{DebugTag, InstBuilder};
use cranelift_codegen::{Final, MachBufferFinalized, MachDebugTagPos};
use cranelift_module::{DataId, FuncId};
use pure_stg::def::{OccId, Rhs};
use rt_abi::border::{RT_CHARGE_CALL, RT_COUNTED};
use rt_abi::symbols::ProgramConfig;
use rustc_hash::FxHashMap;
use std::mem::offset_of;

/// A place of a function: its counter, and the bytes that one count means.
#[derive(Clone, Copy)]
struct Marked {
    counter: u32,
    bytes: u32,
}

/// Tags of sequence points with this bit number a function's places; those of calls
/// are numbers of sites.
const TAG: u32 = 1 << 31;

/// What is counted in a program.
struct Bins {
    profile: Profile,
    /// None if compiled code takes no part in it.
    counters: Option<DataId>,
    used: u32,
    /// The counter of the objects at hand.
    group: Option<u32>,
    /// Places by their functions and numbers,
    marked: FxHashMap<FuncId, Vec<Marked>>,
    /// and with their offsets.
    rows: Vec<(FuncId, u32, Marked)>,
}

pub fn chosen(unit: &mut Unit<'_>) -> Chosen {
    let profile = unit.input.options.measured.profile;
    let counters = match profile {
        Profile::No => return Ok(None),
        Profile::Time => None,
        Profile::Alloc | Profile::Count => Some(unit.image.declare_object("pure_bins", true)?),
    };
    Ok(Some(Box::new(Bins {
        profile,
        counters,
        used: 0,
        group: None,
        marked: FxHashMap::default(),
        rows: vec![],
    })))
}

impl Instrumentation for Bins {
    fn at(&mut self, g: &mut Gen<'_, '_>, event: &mut Event<'_>) -> Result<(), String> {
        match (self.profile, event) {
            // What the program's author knows as a function or thunk.
            (Profile::Count, Event::Entered(Entered::Top(_) | Entered::Local(_))) => {
                if let Some(counter) = self.count(g) {
                    self.mark_place(g, counter, 0);
                }
            }
            (Profile::Alloc, Event::HeapCheck(_)) => self.group = self.count(g),
            (Profile::Alloc, Event::LargeObject(..)) => self.group = None,
            (Profile::Alloc, Event::Header(_, _, bytes)) => {
                if let Some(counter) = self.group {
                    self.mark_place(g, counter, *bytes);
                }
            }
            (Profile::Alloc, Event::Member(rhs)) => at_object(g, rhs),
            _ => {}
        }
        Ok(())
    }

    fn compiled(&mut self, _: &Unit<'_>, body: &Body, code: &Code, _: &[Origin]) {
        let Some(marked) = self.marked.get(&body.id) else {
            return;
        };
        for (offset, number) in &code.noted.places {
            if let Some(marked) = marked.get(*number as usize) {
                self.rows.push((body.id, *offset, *marked));
            }
        }
    }

    fn define(&mut self, unit: &mut Unit<'_>, config: &mut Data) -> Result<(), String> {
        let profile = offset_of!(ProgramConfig, bins.profile);
        config.set(profile, &[self.profile as u8]);
        let Some(counters) = self.counters else {
            return Ok(());
        };
        unit.image
            .define(counters, Data::plain(vec![0; 8 * self.used as usize]), 8)?;
        let mut rows = Data::default();
        for (function, offset, marked) in &self.rows {
            rows.code(*function);
            rows.address((counters, 8 * i64::from(marked.counter)));
            rows.u32(*offset);
            rows.u32(marked.bytes);
        }
        let rows = unit.image.define_local("pure_bin_places", rows)?;
        let table = offset_of!(ProgramConfig, bins.rows);
        config.set_table(table, rows, self.rows.len());
        unit.image.need(
            config,
            offset_of!(ProgramConfig, bins.charge_call),
            RT_CHARGE_CALL,
        )?;
        unit.image
            .need(config, offset_of!(ProgramConfig, bins.counted), RT_COUNTED)
    }
}

impl Bins {
    /// Counts what comes by here.
    fn count(&mut self, g: &mut Gen<'_, '_>) -> Option<u32> {
        let (number, counters) = (self.used, self.counters?);
        self.used += 1;
        let counter = g.address((counters, 8 * i64::from(number)));
        g.increase(counter, 0, 1);
        Some(number)
    }

    /// What has that counter is here.
    fn mark_place(&mut self, g: &mut Gen<'_, '_>, counter: u32, bytes: u32) {
        let point = g.b.ins().sequence_point();
        let marked = self.marked.entry(g.id).or_default();
        let tag = DebugTag::User(TAG | marked.len() as u32);
        g.b.func.debug_tags.set(point, [tag]);
        marked.push(Marked { counter, bytes });
    }
}

/// What comes next stems from where an object is written, so that each has its line.
fn at_object(g: &mut Gen<'_, '_>, rhs: &Rhs) {
    let occ = match rhs {
        Rhs::Con { occ, .. } | Rhs::Sel { occ, .. } | Rhs::Thunk { occ, .. } => *occ,
        Rhs::Fun { lambda, .. } => lambda.occ,
    };
    if occ != OccId::NONE && !g.unit.input.program.occs[occ].span.is_none() {
        let origin = g.origin();
        g.go_on(Origin { occ, ..origin });
    }
}

/// The offsets of a function's places, with their numbers.
pub fn places(buffer: &MachBufferFinalized<Final>) -> Vec<(u32, u32)> {
    let tags = buffer.debug_tags();
    let points = tags.filter(|t| t.pos == MachDebugTagPos::Pre);
    let places = points.filter_map(|t| match t.tags {
        [DebugTag::User(tag)] if tag & TAG != 0 => Some((t.offset, tag & !TAG)),
        _ => None,
    });
    places.collect()
}
