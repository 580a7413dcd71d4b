//! A resolved module as bytes: what it declares, and its definitions, each apart.

use super::code::Code;
use super::file::{File, Header};
use super::tables::{Homes, Names, Place, Reader, Relocation, Writer};
use super::{Keeping, Sum};
use crate::lookup::{Exports, Operator, TypeRef, ValueRef};
use crate::source::ModuleSource;
use crate::tree::*;
use cranelift_entity::EntityRef;
use pure_base::{Diagnostic, Diagnostics, Symbol};
use pure_syntax::fixity::Fixity;
use std::ops::Range;

/// What is kept of one module, and what stands for it in what others need.
pub struct Kept {
    /// Under which name its file is kept.
    pub key: u128,
    /// The modules that it imports, as places in the program's list.
    pub imports: Vec<usize>,
    /// Whether neither the module nor any that it imports has errors, so that it
    /// may be kept.
    pub clean: bool,
    /// Stands for what it and all that it imports offer.
    pub reach: u128,
    /// For the instances that it declares.
    pub instances: u128,
    /// Values of a module of the program that others may refer to.
    pub seen: Vec<ValueId>,
    /// The file that the module was read from.
    pub file: Option<File>,
    /// The first parts of a file that is to be written.
    pub made: Option<(Vec<u8>, Vec<u8>)>,
}

/// What a module adds to things that are about several modules.
#[derive(Default)]
pub struct Additions {
    pub fixities: Vec<(Symbol, Operator, Fixity)>,
    /// Pattern synonyms that it exports with a type.
    pub bundled: Vec<(TypeId, SynonymId)>,
    /// Of what its COMPLETE pragmas speak.
    pub complete: Vec<Vec<Part>>,
}

crate::code!(struct Additions { fixities, bundled, complete });

/// What resolving a module leaves besides its entries in the tables.
pub struct Resolution {
    pub exports: Exports,
    pub additions: Additions,
    pub warnings: Vec<Diagnostic>,
    /// Warnings that are given only while there are no errors.
    pub lints: Vec<Diagnostic>,
}

/// The number of entries in the program's tables, as the start of a place.
pub fn start(program: &Resolved, text: std::ops::Range<u32>) -> Place {
    let from = |n: usize| n as u32..n as u32;
    Place {
        values: from(program.values.len()),
        ctors: from(program.ctors.len()),
        types: from(program.types.len()),
        classes: from(program.classes.len()),
        synonyms: from(program.synonyms.len()),
        nodes: program.nodes..program.nodes,
        text,
    }
}

/// The place of a module that was just entered.
pub fn close(place: &mut Place, program: &Resolved) {
    place.values.end = program.values.len() as u32;
    place.ctors.end = program.ctors.len() as u32;
    place.types.end = program.types.len() as u32;
    place.classes.end = program.classes.len() as u32;
    place.synonyms.end = program.synonyms.len() as u32;
    place.nodes.end = program.nodes;
}

impl Keeping {
    /// Enters a module, which the program has just got as its last.
    pub fn enter(&mut self, name: Symbol, key: u128, place: Place, names: Names) {
        self.homes.index.insert(name, self.homes.places.len());
        self.homes.keys.push(key);
        self.homes.places.push(place);
        self.homes.names.push(names);
    }

    /// Adds to what all modules from here on know.
    pub fn know(&mut self, sum: u128) {
        self.known = self.known.wrapping_add(sum);
    }

    /// Stands for all that resolving a module depends on besides its text.
    pub fn needs(&self, source: &ModuleSource, diags: &Diagnostics) -> u128 {
        let warnings = (!source.embedded).then_some(diags.warnings());
        // What the library refers to it imports, be it through others. So what else
        // the program knows is nothing to it.
        let sum = match source.library {
            true => Sum::default(),
            false => Sum::default().sum(self.known),
        };
        let sum = sum.text(&format!("{warnings:?}"));
        self.with_imports(sum, &source.imports)
    }

    /// Stands for what a module and all that it imports offer.
    pub fn reach(&self, interface: u128, imports: &[(Symbol, usize)]) -> u128 {
        self.with_imports(Sum::default().sum(interface), imports)
    }

    fn with_imports(&self, sum: Sum, imports: &[(Symbol, usize)]) -> u128 {
        let imports = imports.iter();
        let sums = imports.map(|(name, i)| (name.as_str(), self.modules[*i].reach));
        in_order(sum, sums.collect()).end()
    }
}

/// Adds what stands for things that have names, in whatever order they come.
pub fn in_order(sum: Sum, mut named: Vec<(&str, u128)>) -> Sum {
    named.sort_unstable();
    named.dedup();
    named
        .into_iter()
        .fold(sum, |sum, (name, of)| sum.text(name).sum(of))
}

/// What is read at the start of the resolved part.
pub struct Seal {
    /// What [`Keeping::needs`] was.
    pub needs: u128,
    pub interface: u128,
    pub instances: u128,
}

crate::code!(struct Seal { needs, interface, instances });

/// What others see of the program's last module, which has been entered; `None`
/// if that cannot be told without places.
pub fn seal(program: &Resolved, needs: u128, resolution: &Resolution) -> Option<Seal> {
    let homes = &program.kept.homes;
    let place = homes.places.last()?;
    let module = program.modules.values().last()?;
    let mut w = Writer::of_interface(program, homes, place.clone());
    instances(module, &mut w);
    Some(Seal {
        needs,
        interface: interface(program, homes, place, module, resolution)?,
        instances: Sum::default().bytes(&w.finish()?).end(),
    })
}

/// The bytes of the program's last module, which has been entered. `None`: it
/// cannot be kept.
pub fn write(
    program: &Resolved,
    header: &Header,
    seal: &Seal,
    resolution: &Resolution,
) -> Option<(Vec<u8>, Vec<u8>)> {
    let homes = &program.kept.homes;
    let place = homes.places.last()?;
    let module = program.modules.values().last()?;
    let mut w = Writer::new(program, homes, place.clone());
    header.put(&mut w);
    let header = w.finish()?;

    let mut out = Writer::new(program, homes, place.clone());
    let w = &mut out;
    seal.put(w);
    for range in [
        &place.values,
        &place.ctors,
        &place.types,
        &place.classes,
        &place.synonyms,
        &place.nodes,
    ] {
        range.len().put(w);
    }
    for i in place.ctors.clone() {
        program.ctors[CtorId::from_u32(i)].put(w);
    }
    for i in place.types.clone() {
        program.types[TypeId::from_u32(i)].put(w);
    }
    for i in place.classes.clone() {
        program.classes[ClassId::from_u32(i)].put(w);
    }
    for i in place.synonyms.clone() {
        program.synonyms[SynonymId::from_u32(i)].put(w);
    }
    for i in place.values.clone() {
        program.values[ValueId::from_u32(i)].put(w);
    }
    module.put(w);
    let values = place.values.clone().map(ValueId::from_u32);
    let uses = values.filter_map(|v| Some((v, program.uses.get(&v)?)));
    let uses: Vec<_> = uses.collect();
    uses.len().put(w);
    for (v, used) in uses {
        v.put(w);
        used.put(w);
    }
    let own = |v: &&ValueRef| match v {
        ValueRef::Value(v) => place.values.contains(&v.as_u32()),
        ValueRef::Ctor(c) => place.ctors.contains(&c.as_u32()),
        ValueRef::Synonym(s) => place.synonyms.contains(&s.as_u32()),
    };
    let named = homes.names.last()?.values.values().filter(own);
    let mut named: Vec<ValueRef> = named.copied().collect();
    named.sort_unstable_by_key(|v| match v {
        ValueRef::Value(v) => (0, v.as_u32()),
        ValueRef::Ctor(c) => (1, c.as_u32()),
        ValueRef::Synonym(s) => (2, s.as_u32()),
    });
    named.put(w);
    resolution.exports.values.put(w);
    resolution.exports.types.put(w);
    resolution.additions.put(w);
    resolution.warnings.put(w);
    resolution.lints.put(w);
    program.main.put(w);
    Some((header, out.finish()?))
}

/// What stands for all that other modules can see of one.
fn interface(
    program: &Resolved,
    homes: &Homes,
    place: &Place,
    module: &Module,
    resolution: &Resolution,
) -> Option<u128> {
    let mut out = Writer::of_interface(program, homes, place.clone());
    let w = &mut out;
    module.name.put(w);
    module.library.put(w);
    module.edition.put(w);
    let mut values = resolution.exports.values.clone();
    values.sort_unstable_by_key(|(name, _)| name.as_str());
    values.put(w);
    let mut types = resolution.exports.types.clone();
    types.sort_unstable_by_key(|(name, _)| name.as_str());
    types.put(w);
    let mut fixities = resolution.additions.fixities.clone();
    fixities.sort_by_key(|(name, ..)| name.as_str());
    fixities.put(w);
    resolution.additions.bundled.put(w);
    for i in place.synonyms.clone() {
        program.synonyms[SynonymId::from_u32(i)].put(w);
    }
    for i in place.types.clone() {
        program.types[TypeId::from_u32(i)].put(w);
    }
    for i in place.ctors.clone() {
        program.ctors[CtorId::from_u32(i)].put(w);
    }
    for i in place.classes.clone() {
        class(program, &program.classes[ClassId::from_u32(i)], w);
    }
    for v in seen(program, place, module, &resolution.exports) {
        v.put(w);
        let value = &program.values[v];
        value.kind.put(w);
        value.signature.put(w);
        value.hidden.put(w);
    }
    instances(module, w);
    Some(Sum::default().bytes(&out.finish()?).end())
}

/// The values of a module that others may refer to, in the order of their names.
pub fn seen(program: &Resolved, place: &Place, module: &Module, exports: &Exports) -> Vec<ValueId> {
    let exported = exports.values.iter().filter_map(|(_, v)| match v {
        ValueRef::Value(v) => Some(*v),
        ValueRef::Ctor(_) | ValueRef::Synonym(_) => None,
    });
    let known = program.known.values.iter().map(|(_, v)| *v);
    let ctors = place.ctors.clone().map(CtorId::from_u32);
    let labels = ctors.flat_map(|c| program.ctors[c].labels.iter().copied().flatten());
    let classes = module.classes.iter();
    let methods = classes.flat_map(|c| program.classes[*c].methods.iter().map(|m| m.value));
    let synonyms = place.synonyms.clone().map(SynonymId::from_u32);
    let of_synonym = |s: SynonymId| {
        [
            Some(program.synonyms[s].matcher),
            program.synonyms[s].builder,
        ]
    };
    let functions = synonyms.flat_map(of_synonym).flatten();
    let all = exported
        .chain(known)
        .chain(labels)
        .chain(methods)
        .chain(functions);
    let mut all: Vec<ValueId> = all.filter(|v| place.values.contains(&v.as_u32())).collect();
    all.sort_unstable_by_key(|v| program.values[*v].name.as_str());
    all.dedup();
    all
}

fn class(program: &Resolved, class: &Class, w: &mut Writer) {
    class.name.put(w);
    class.params.put(w);
    class.kinds.put(w);
    class.dependencies.put(w);
    class.superclasses.put(w);
    class.methods.len().put(w);
    for m in &class.methods {
        m.value.put(w);
        m.default.is_some().put(w);
        program.values[m.value].signature.put(w);
    }
}

/// The instances of a module but for the bodies of their methods.
fn instances(module: &Module, w: &mut Writer) {
    module.instances.len().put(w);
    for i in &module.instances {
        i.class.put(w);
        i.context.put(w);
        i.wanted.put(w);
        i.derived.put(w);
        i.head.put(w);
        i.overlap.put(w);
        i.methods.iter().for_each(|m| m.is_some().put(w));
    }
}

/// One for each of these places.
fn every<T: Code>(places: &Range<u32>, r: &mut Reader) -> Option<Vec<T>> {
    let mut all = Vec::with_capacity(places.len().min(r.left()));
    for _ in places.clone() {
        all.push(T::take(r)?);
    }
    Some(all)
}

/// Enters a module from its file at the end of the program, if all is as it was
/// when it was resolved. Else the program is left as it is.
pub fn read(
    program: &mut Resolved,
    file: &File,
    needs: u128,
    mut place: Place,
) -> Option<(Seal, Resolution, Place, Names)> {
    let homes = &program.kept.homes;
    let range = file.resolved_range();
    // The sizes come first, so that places are known when ids are read.
    let (tables, at) = Relocation::of(&file.bytes, range, place.clone(), homes)?;
    let r = &mut tables.at(at);
    let seal = Seal::take(r)?;
    if seal.needs != needs {
        return None;
    }
    for range in [
        &mut place.values,
        &mut place.ctors,
        &mut place.types,
        &mut place.classes,
        &mut place.synonyms,
        &mut place.nodes,
    ] {
        range.end = range.start.checked_add(u32::take(r)?)?;
    }
    let ctors: Vec<Ctor> = every(&place.ctors, r)?;
    let types: Vec<TypeDef> = every(&place.types, r)?;
    let classes: Vec<Class> = every(&place.classes, r)?;
    let synonyms: Vec<Synonym> = every(&place.synonyms, r)?;
    let values: Vec<Value> = every(&place.values, r)?;
    let module = Module::take(r)?;
    let uses: Vec<(ValueId, Vec<ValueId>)> = Code::take(r)?;
    let named: Vec<ValueRef> = Code::take(r)?;
    let exported: (Vec<(Symbol, ValueRef)>, Vec<(Symbol, TypeRef)>) = Code::take(r)?;
    let additions = Additions::take(r)?;
    let warnings = Code::take(r)?;
    let lints = Code::take(r)?;
    let main: Option<ValueId> = Code::take(r)?;

    let mut names = Names::default();
    for (i, t) in types.iter().enumerate() {
        let id = TypeId::new(place.types.start as usize + i);
        names.types.insert(t.name, TypeRef::Type(id));
    }
    for (i, c) in classes.iter().enumerate() {
        let id = ClassId::new(place.classes.start as usize + i);
        names.types.insert(c.name, TypeRef::Class(id));
    }
    for v in named {
        let name = match v {
            ValueRef::Value(v) => values.get((v.as_u32() - place.values.start) as usize)?.name,
            ValueRef::Ctor(c) => ctors.get((c.as_u32() - place.ctors.start) as usize)?.name,
            ValueRef::Synonym(s) => {
                synonyms
                    .get((s.as_u32() - place.synonyms.start) as usize)?
                    .name
            }
        };
        names.values.insert(name, v);
    }
    let mut exports = Exports::default();
    for (name, v) in exported.0 {
        exports.add_value(name, v);
    }
    for (name, t) in exported.1 {
        exports.add_type(name, t);
    }
    program.values.reserve(values.len());
    ctors.into_iter().for_each(|c| _ = program.ctors.push(c));
    types.into_iter().for_each(|t| _ = program.types.push(t));
    classes
        .into_iter()
        .for_each(|c| _ = program.classes.push(c));
    values.into_iter().for_each(|v| _ = program.values.push(v));
    synonyms
        .into_iter()
        .for_each(|s| _ = program.synonyms.push(s));
    for (t, s) in &additions.bundled {
        program.bundle(*t, *s);
    }
    program.complete.extend(additions.complete.iter().cloned());
    program.nodes = place.nodes.end;
    program.modules.push(module);
    program.uses.extend(uses);
    program.main = main.or(program.main);
    let resolution = Resolution {
        exports,
        additions,
        warnings,
        lints,
    };
    Some((seal, resolution, place, names))
}
