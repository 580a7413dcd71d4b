//! What profiles, counters and coverage add to the code, each with its tables.
//!
//! A profiler is an [`Instrumentation`], in a file of its own, and a row of [`chosen`]. The
//! generator tells all that are in a build of what the code comes to do ([`Event`]); each
//! adds its instructions there, in the order of the rows. State of a profiler is its own,
//! also what it knows of the function at hand, which begins with [`Event::Function`].
//!
//! Never: what the program computes. Nothing outside of this folder names a profiler or
//! asks for an option of one; what depends on whether something is measured is a question
//! to [`crate::Options`] ([`options`]).

mod bins;
mod biography;
mod costs;
mod counts;
mod coverage;
pub mod event;
mod heap;
pub mod marks;
pub mod options;
mod scopes;
mod ticky;
mod ticky_rows;

use crate::debuggers::debug::Origin;
use crate::machine::function::{Body, Gen};
use crate::object::Code;
use crate::objects::closures::FIELD;
use crate::objects::data::{Address, Data};
use crate::unit::Unit;
use cranelift_codegen::ir::types::I64;
use cranelift_codegen::ir::{InstBuilder, Value};
use cranelift_module::DataId;
use event::Event;
use pure_stg::def::Con;

/// A profiler, or what else counts or marks.
pub trait Instrumentation {
    /// Adds instructions where the code at hand does that.
    fn at(&mut self, _: &mut Gen<'_, '_>, _: &mut Event<'_>) -> Result<(), String> {
        Ok(())
    }

    /// Objects of that constructor will have that table, and that description.
    fn constructor(&mut self, _: &Unit<'_>, _table: DataId, _: &Con, _description: Address) {}

    /// A function has been compiled.
    fn compiled(&mut self, _: &Unit<'_>, _: &Body, _: &Code, _: &[Origin]) {}

    /// Writes the tables, and into the program's configuration
    /// ([`rt_abi::symbols::ProgramConfig`]) where they are and what of the runtime is needed.
    fn define(&mut self, unit: &mut Unit<'_>, config: &mut Data) -> Result<(), String>;
}

/// Those of a build. One is away while it adds its instructions, so it is not told of
/// what these do.
pub type Instruments = Vec<Option<Box<dyn Instrumentation>>>;

/// What the options ask for.
pub fn chosen(unit: &mut Unit<'_>) -> Result<Instruments, String> {
    let rows = [
        counts::chosen(unit)?,
        coverage::chosen(unit)?,
        bins::chosen(unit)?,
        ticky::chosen(unit)?,
        biography::chosen(unit)?,
        costs::chosen(unit)?,
        heap::chosen(unit)?,
    ];
    Ok(rows.into_iter().filter(Option::is_some).collect())
}

/// A row of [`chosen`].
type Chosen = Result<Option<Box<dyn Instrumentation>>, String>;

impl Gen<'_, '_> {
    /// The code does that here.
    pub fn tell(&mut self, mut event: Event<'_>) -> Result<(), String> {
        for i in 0..self.unit.instruments.len() {
            if let Some(mut instrument) = self.unit.instruments[i].take() {
                let told = instrument.at(self, &mut event);
                self.unit.instruments[i] = Some(instrument);
                told?;
            }
        }
        Ok(())
    }

    /// Adds to a word of memory.
    fn increase(&mut self, base: Value, at: i32, by: i64) {
        let old = self.b.ins().load(I64, FIELD, base, at);
        let new = self.b.ins().iadd_imm_s(old, by);
        self.b.ins().store(FIELD, new, base, at);
    }
}

impl Unit<'_> {
    /// Lends each instrument the unit.
    pub fn instruments(
        &mut self,
        mut each: impl FnMut(&mut dyn Instrumentation, &mut Self) -> Result<(), String>,
    ) -> Result<(), String> {
        for i in 0..self.instruments.len() {
            if let Some(mut instrument) = self.instruments[i].take() {
                let done = each(&mut *instrument, self);
                self.instruments[i] = Some(instrument);
                done?;
            }
        }
        Ok(())
    }
}
