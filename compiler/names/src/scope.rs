//! What a program knows by names, for those who ask for it by text.

use crate::ghc_homes;
use crate::lookup::{Exports, Table, TypeRef, ValueRef};
use crate::resolve::Resolver;
use crate::tree::{Resolved, TypeId};
use crate::wired;
use pure_base::{Span, Symbol};
use pure_syntax::ast;

/// What the names of a module's top level mean.
#[derive(Default)]
pub struct Scope {
    pub(crate) values: Table<ValueRef>,
    pub(crate) types: Table<TypeRef>,
}

impl Scope {
    /// The one value that a name means.
    pub fn value(&self, module: Option<Symbol>, text: Symbol) -> Option<ValueRef> {
        self.values.find(&name(module, text)).ok()
    }

    /// The one type or class that a name means.
    pub fn ty(&self, module: Option<Symbol>, text: Symbol) -> Option<TypeRef> {
        self.types.find(&name(module, text)).ok()
    }
}

fn name(module: Option<Symbol>, text: Symbol) -> ast::Name {
    let span = Span::NONE;
    ast::Name { module, text, span }
}

impl Resolved {
    /// What a module defines by a name, exported or not; one of GHC's, what defines it here.
    pub fn defined(&self, module: Symbol, name: Symbol) -> (Option<ValueRef>, Option<TypeRef>) {
        let mut found = self.defined_here(module, name);
        for own in ghc_homes::own(module, name) {
            let (value, ty) = self.defined_here(Symbol::new(own), name);
            found = (found.0.or(value), found.1.or(ty));
        }
        found
    }

    fn defined_here(&self, module: Symbol, name: Symbol) -> (Option<ValueRef>, Option<TypeRef>) {
        let homes = &self.kept.homes;
        let names = homes.index.get(&module).map(|at| &homes.names[*at]);
        let value = names.and_then(|n| n.values.get(&name)).copied();
        let ty = names.and_then(|n| n.types.get(&name)).copied();
        if module != wired::home() {
            return (value, ty);
        }
        // What every program has is not on the list of any module.
        let wired = |t: &TypeId| t.as_u32() <= wired::last_type().as_u32();
        let mut types = self.types.iter();
        let ty = ty.or_else(|| {
            let found = types.find(|(t, def)| wired(t) && def.name == name);
            found.map(|(t, _)| TypeRef::Type(t))
        });
        let first_of_others = wired::unboxed_tuple_ctor(0, false);
        let mut ctors = self.ctors.iter();
        let value = value.or_else(|| {
            let found = ctors.find(|(c, def)| *c < first_of_others && def.name == name);
            found.map(|(c, _)| ValueRef::Ctor(c))
        });
        (value, ty)
    }
}

/// What an exact name means: what its module defines, else what it exports.
pub(crate) fn meant(
    program: &Resolved,
    exports: &[Exports],
    module: Symbol,
    name: Symbol,
) -> (Option<ValueRef>, Option<TypeRef>) {
    let found = program.defined(module, name);
    if found.0.is_some() || found.1.is_some() {
        return found;
    }
    // Of those that are seen beside the program the last one has what the others define, too.
    let mut modules = program.modules.values().enumerate();
    let at = modules.rfind(|(_, m)| m.name == module).map(|(at, _)| at);
    match at.and_then(|at| exports.get(at)) {
        Some(exports) => (exports.values.get(name), exports.types.get(name)),
        None => found,
    }
}

impl Resolver<'_> {
    /// What an exact name means.
    pub fn meant(&self, module: Symbol, name: Symbol) -> (Option<ValueRef>, Option<TypeRef>) {
        meant(&self.program, &self.exports, module, name)
    }
}
