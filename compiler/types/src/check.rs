//! Types of a whole program.

use crate::evidence::Typed;
use crate::ty::Types;
use crate::{infer, printable};
use pure_base::{Diagnostics, SourceMap};
use pure_names::tree::Resolved;

/// What is known of a program whose types are known.
pub struct Checked {
    pub types: Types,
    pub typed: Typed,
    /// What is kept of the modules for the next compilation.
    pub kept: Vec<pure_names::kept::Typed>,
}

/// Infers and checks the types of a resolved program: of its own modules, and of
/// the library as far as they need it, or all of it.
pub fn check(
    map: &SourceMap,
    program: &Resolved,
    everything: bool,
    diags: &mut Diagnostics,
) -> Checked {
    let (mut types, typed, kept) = infer::infer(map, program, everything, diags);
    if !diags.has_errors() {
        printable::check_main(program, &mut types, &typed, diags);
    }
    Checked { types, typed, kept }
}
