//! Native code: STG to an x86-64 object file by way of Cranelift.
//!
//! The program runs on the native stack: a function is a native function, a
//! thunk's entry is its own update frame, a tail call is a jump. Everything
//! that the runtime must know about the code (object layouts, stack slots that
//! hold heap pointers, static references) is emitted as tables next to it; the
//! layouts are those of `rt_abi`.
//!
//! A function of STG enters [`unit`](mod@unit), is laid out by [`machine`] and written by [`control`]
//! with [`objects`]; what is measured adds its instructions in [`instrumentation`];
//! [`debuggers`] and [`object`] finish it.
//!
//! Never: knows types or Core, optimises STG, links, or reads and writes files.
//!
//! Start reading at [`compile`], then [`expr`](mod@crate::control::expr) (one function per form
//! of expression) and [`frames`](mod@crate::machine::frames) (what a safepoint is).

mod control;
mod debuggers;
mod instrumentation;
mod machine;
mod object;
mod objects;
mod options;
mod unit;

pub use debuggers::variables::VALUE_TYPE;
pub use instrumentation::options::*;
pub use options::{DebugInfo, OptLevel, Options, RtsOpts};
use pure_base::{Defect, SourceMap};
use pure_stg::def::Program;
pub use unit::kept::{Kept, Made, Output};
pub use unit::ready::Ready;

/// Why there is no object file.
#[derive(Debug)]
pub enum Failure {
    /// The program has more of something than the target can hold.
    Limit(String),
    Defect(Box<Defect>),
}

impl Failure {
    fn defect(message: String) -> Failure {
        Failure::Defect(Box::new(Defect::new("native", message)))
    }
}

impl std::fmt::Display for Failure {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Failure::Limit(message) => f.write_str(message),
            Failure::Defect(defect) => f.write_str(&defect.message),
        }
    }
}

/// Does what compiling can begin with on another thread, before there is a program.
pub fn prepare() {
    debuggers::decode::prepare();
}

/// Compiles a whole program to the bytes of an object file. With `clif`, the
/// functions' CLIF text is appended there. What `earlier` has kept of a compilation
/// with the same options is not compiled again; the result is the same without.
pub fn compile(
    program: &Program,
    map: &SourceMap,
    options: &Options,
    earlier: &Kept,
    clif: Option<&mut String>,
) -> Result<Output, Failure> {
    let input = unit::input::Input::new(program, map, options);
    let mut unit = unit::Unit::new(&input).map_err(Failure::defect)?;
    unit.instruments = instrumentation::chosen(&mut unit).map_err(Failure::defect)?;
    match unit::workshop::compile(&mut unit, earlier, clif) {
        Ok(codes) => unit.finish(codes).map_err(Failure::defect),
        Err(message) => Err(failure(&unit, message)),
    }
}

/// Why code could not be generated, after the message of that.
fn failure(unit: &unit::Unit<'_>, message: String) -> Failure {
    if unit.infos.exceeded.get() {
        return Failure::Limit(message);
    }
    let defect = Defect::new("native", message);
    Failure::Defect(Box::new(match unit.home {
        Some(home) => defect.within(format!("{}.{}", home.module, home.name), home.span),
        None => defect,
    }))
}
