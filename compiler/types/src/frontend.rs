//! The whole front end: modules, names, types, Core.

use crate::evidence::Typed;
use crate::ty::Types;
use crate::{infer, lower, printable};
use pure_base::{Diagnostics, SourceMap};
use pure_core::centres::Automatic;
use pure_core::def::Program;
use pure_names::loader::{Loader, Source};
use pure_names::tree::Resolved;

/// A program whose types are known.
pub struct Checked {
    pub types: Types,
    pub typed: Typed,
    /// What is kept of the modules for the next compilation.
    kept: Vec<pure_names::kept::Typed>,
}

/// Loads the main module and what it imports, and compiles them to Core.
/// `None` if there were errors; warnings alone do not stop it. Cost centres are those
/// that are written, and those that `automatic` wants once the modules are known.
pub fn frontend(
    map: &mut SourceMap,
    loader: &dyn Loader,
    main: Source,
    automatic: impl FnOnce(&Resolved) -> Automatic,
    diags: &mut Diagnostics,
) -> Option<Program> {
    compile(map, loader, main, automatic, false, diags)
}

/// Like [`frontend`], but with all definitions of all modules, used or not:
/// for tests of the library.
pub fn everything(
    map: &mut SourceMap,
    loader: &dyn Loader,
    main: Source,
    diags: &mut Diagnostics,
) -> Option<Program> {
    let none = |_: &Resolved| Automatic::default();
    compile(map, loader, main, none, true, diags)
}

fn compile(
    map: &mut SourceMap,
    loader: &dyn Loader,
    main: Source,
    automatic: impl FnOnce(&Resolved) -> Automatic,
    everything: bool,
    diags: &mut Diagnostics,
) -> Option<Program> {
    let modules = pure_names::load(map, loader, main, diags)?;
    let program = pure_names::resolve(modules, map, loader, diags);
    let mut checked = check(&program, everything, diags);
    if let Some(store) = loader.store().filter(|s| s.keeps()) {
        program.kept.write(&program, &checked.kept, store);
    }
    if diags.has_errors() {
        return None;
    }
    let automatic = automatic(&program);
    lower::lower(
        map,
        &program,
        &mut checked.types,
        &checked.typed,
        everything,
        automatic,
        diags,
    )
}

/// Infers and checks the types of a resolved program: of its own modules, and of
/// the library as far as they need it, or all of it.
pub fn check(program: &Resolved, everything: bool, diags: &mut Diagnostics) -> Checked {
    let (mut types, typed, kept) = infer::infer(program, everything, diags);
    if !diags.has_errors() {
        printable::check_main(program, &mut types, &typed, diags);
    }
    Checked { types, typed, kept }
}
