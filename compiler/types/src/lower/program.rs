//! A program as Core, or its modules so far.

use super::Lower;
use super::centres::Centres;
use super::coverage::Covered;
use super::order;
use crate::check::Checker;
use pure_base::{Diagnostics, SourceMap, Symbol};
use pure_core::builtin;
use pure_core::centres::Automatic;
use pure_core::def::{Expr, Library, OccKind, Program, Var};
use pure_names::tree::{Module, Resolved};
use pure_names::wired;

/// Lowers a program, or its modules so far: all of the user's modules and what they use
/// of the library, or all of it if that was wanted. `None` when the built-in module lacks a
/// primitive or the compiler an entry of its own tables (both are reported).
pub fn lower(
    map: &SourceMap,
    program: &Resolved,
    checked: &mut Checker,
    automatic: Automatic,
    diags: &mut Diagnostics,
) -> Option<Program> {
    let (everything, apart) = (checked.everything, checked.apart);
    let (types, typed) = (&mut checked.types, &checked.typed);
    let mut cx = Lower::new(map, program, types, typed, diags);
    cx.centres = Centres::new(automatic);
    cx.covered = Covered::new(program);
    cx.out.boxes = cx.covered.boxes;
    cx.apart = apart;
    for module in program.modules.values() {
        cx.declare(module);
    }
    cx.fields_hold();
    cx.find_homes();
    for (id, module) in &program.modules {
        if !module.library || everything {
            cx.demand_module(id);
        }
    }
    let perform = cx.performer();
    let mut main = program.main.and_then(|m| cx.ids.vars[m]);
    if perform.is_some() {
        main = main.map(|program| cx.exporting(program));
    }
    cx.run();
    cx.connect_exceptions();
    if let (Some(perform), Some(program)) = (perform, main) {
        main = Some(cx.steps(perform, program));
    }
    cx.tell_absent();
    let (mut out, top, complete) = (cx.out, cx.top, cx.complete);
    out.main = main;
    out.acts = perform.is_some();
    let binds = order::dependencies_first(top);
    out.binds.extend(binds);
    out.library = library(program);
    complete.then_some(out)
}

/// What is the library's.
fn library(program: &Resolved) -> Library {
    let modules = program.modules.values().filter(|module| module.library);
    let built_in = Symbol::new(builtin::MODULE);
    let known = program.imported_from.iter().map(|(v, public)| {
        let value = &program.values[*v];
        ((value.module, value.name), *public)
    });
    let modules = modules.map(|module| module.name).chain([built_in]);
    Library::new(modules.collect(), known.collect())
}

impl<'a> Lower<'a> {
    /// The Prelude's `performIO`, if `main` does input and output.
    fn performer(&mut self) -> Option<Var> {
        let t = *self.typed.value_ty.get(&self.program.main?)?;
        if !crate::printable::is_io(self.program, self.types, t) {
            return None;
        }
        self.global(self.program.known.perform?)
    }

    /// The steps of the program `main`, as a top-level variable.
    fn steps(&mut self, perform: Var, main: Var) -> Var {
        let info = &self.out.vars[main];
        let (name, span, module, origin) = (info.name, info.span, info.module, info.origin);
        self.here.module = module.unwrap_or(self.here.module);
        let var = self.top_var(name.as_str(), span);
        self.out.vars[var].origin = origin;
        let outer = self.produce(name, origin.map_or(span, |o| o.span));
        let occ = self.occ_of(OccKind::App, span, name, Symbol::new("Action"));
        (self.here.producer, self.here.declared) = outer;
        let call = self.apply(Expr::Var(perform), vec![Expr::Var(main)], occ);
        self.top.push((var, call));
        var
    }

    /// Gives Core variables to everything at a module's top level.
    fn declare(&mut self, module: &'a Module) {
        self.here.module = module.name;
        let unknown = self.ids.datas[wired::tuple(wired::MAX_TUPLE)].is_none();
        if module.large_tuples && unknown {
            wired::large_tuples().for_each(|t| self.declare_data(t, true));
        }
        for t in &module.types {
            self.declare_data(*t, module.library);
        }
        for c in &module.classes {
            self.declare_class(*c);
        }
        for group in &module.groups {
            for v in group.binders.iter().copied() {
                let value = &self.program.values[v];
                let var = self.top_var(value.name.as_str(), value.span);
                self.out.vars[var].ty = self.value_description(v);
                self.out.vars[var].inline = self.inlining(v);
                self.ids.vars[v] = Some(var);
            }
        }
        self.declare_primitives(module);
        self.declare_methods(module);
    }
}
