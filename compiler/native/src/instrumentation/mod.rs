//! What profiles, counters and coverage add to the code, each with its tables.
//!
//! A profiler is an [`Instrumentation`](crate::machine::event::Instrumentation), in a file of
//! its own, and a row of [`chosen`]. The generator tells all that are in a build of what the
//! code comes to do ([`Event`](crate::machine::event::Event)); each adds its instructions
//! there, in the order of the rows. State of a profiler is its own, also what it knows of the
//! function at hand, which begins with
//! [`Event::Function`](crate::machine::event::Event::Function).
//!
//! Never: what the program computes. Nothing outside of this folder names a profiler or
//! asks for an option of one; what depends on whether something is measured is a question
//! to [`crate::Options`] ([`options`]).

mod bins;
mod biography;
mod costs;
mod counts;
mod coverage;
mod heap;
pub mod marks;
pub mod options;
mod scopes;
mod ticky;
mod ticky_rows;

use crate::machine::event::Instruments;
use crate::unit::Unit;

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
