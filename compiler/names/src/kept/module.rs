//! A resolved module as bytes: what it declares, and its definitions, each apart.

use super::file::{File, Header, Part};
use super::tables::{self, Names};
use super::{Keeping, Place, Sum};
use crate::lookup::{Exports, Operator, TypeRef, ValueRef};
use crate::source::ModuleSource;
use crate::tree::{self, *};
use cranelift_entity::{EntityRef, PrimaryMap};
use pure_base::portable::Table;
use pure_base::{Diagnostic, Diagnostics, Symbol};
use pure_syntax::fixity::Fixity;
use serde::{Deserialize, Serialize};
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
    /// A file that is to be written.
    pub made: Option<File>,
}

/// What a module adds to things that are about several modules.
#[derive(Default, Serialize, Deserialize)]
pub struct Additions {
    pub fixities: Vec<(Symbol, Operator, Fixity)>,
    /// Pattern synonyms that it exports with a type.
    pub bundled: Vec<(TypeId, SynonymId)>,
    /// Of what its COMPLETE pragmas speak.
    pub complete: Vec<Vec<tree::Part>>,
    /// What its DEPRECATED and WARNING pragmas say, with the names.
    pub warned: Vec<(Symbol, tree::Warnable, tree::Warned)>,
}

/// What resolving a module leaves besides its entries in the tables.
#[derive(Serialize, Deserialize)]
pub struct Resolution {
    pub exports: Exports,
    pub additions: Additions,
    pub warnings: Vec<Diagnostic>,
    /// Warnings that are given only while there are no errors.
    pub lints: Vec<Diagnostic>,
}

/// How many entries the program's tables have.
fn sizes(program: &Resolved) -> [(Table, u32); 6] {
    [
        (Table::Values, program.values.len() as u32),
        (Table::Ctors, program.ctors.len() as u32),
        (Table::Types, program.types.len() as u32),
        (Table::Classes, program.classes.len() as u32),
        (Table::Synonyms, program.synonyms.len() as u32),
        (Table::Nodes, program.nodes),
    ]
}

/// The start of a place.
pub fn start(program: &Resolved, text: Range<u32>) -> Place {
    let mut place = Place::default();
    place.text = text;
    for (table, size) in sizes(program) {
        place[table] = size..size;
    }
    place
}

/// The place of a module that was just entered.
pub fn close(place: &mut Place, program: &Resolved) {
    for (table, size) in sizes(program) {
        place[table].end = size;
    }
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

    /// Stands for what a module and all that it imports offer. Others speak of it by its name.
    pub fn reach(&self, source: &ModuleSource, interface: u128) -> u128 {
        let sum = Sum::default().text(source.name.as_str()).sum(interface);
        self.with_imports(sum, &source.imports)
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

/// What stands for a module in that which others need.
#[derive(Serialize, Deserialize)]
pub struct Seal {
    pub interface: u128,
    pub instances: u128,
}

/// A resolved module as it is kept: what stands for it, its part of each table and how many
/// nodes it has, the module, what its values refer to, what its top level defines, and what
/// else it leaves.
type Unit = (
    Seal,
    (
        Vec<Value>,
        Vec<Ctor>,
        Vec<TypeDef>,
        Vec<Class>,
        Vec<Synonym>,
        u32,
    ),
    Module,
    Vec<(ValueId, Vec<ValueId>)>,
    Vec<(Symbol, ValueRef)>,
    Resolution,
    Option<ValueId>,
);

/// What others see of the program's last module, which has been entered; `None`
/// if that cannot be told without places.
pub fn seal(program: &Resolved, resolution: &Resolution) -> Option<Seal> {
    let place = program.kept.homes.places.last()?;
    let module = program.modules.values().last()?;
    Some(Seal {
        interface: interface(program, place, module, resolution)?,
        instances: tables::interface(program, place, &instances(module))?,
    })
}

/// A module's part of a table.
fn part<'a, K: EntityRef, T>(table: &'a PrimaryMap<K, T>, own: &Range<u32>) -> &'a [T] {
    &table.as_values_slice()[own.start as usize..own.end as usize]
}

/// What to keep of the program's last module, which has been entered. `None`: it
/// cannot be kept.
pub fn write(
    program: &Resolved,
    header: &Header,
    needs: u128,
    seal: &Seal,
    resolution: &Resolution,
) -> Option<File> {
    let homes = &program.kept.homes;
    let place = homes.places.last()?;
    let module = program.modules.values().last()?;
    let values = place[Table::Values].clone().map(ValueId::from_u32);
    let uses = values.filter_map(|v| Some((v, program.uses.get(&v)?)));
    let own = |(_, v): &(Symbol, ValueRef)| match v {
        ValueRef::Value(v) => place[Table::Values].contains(&v.as_u32()),
        ValueRef::Ctor(c) => place[Table::Ctors].contains(&c.as_u32()),
        ValueRef::Synonym(s) => place[Table::Synonyms].contains(&s.as_u32()),
    };
    let named = homes.names.last()?.values.iter().map(|(n, v)| (*n, *v));
    let mut named: Vec<(Symbol, ValueRef)> = named.filter(own).collect();
    named.sort_unstable_by_key(|(name, _)| name.as_str());
    let unit = (
        seal,
        (
            part(&program.values, &place[Table::Values]),
            part(&program.ctors, &place[Table::Ctors]),
            part(&program.types, &place[Table::Types]),
            part(&program.classes, &place[Table::Classes]),
            part(&program.synonyms, &place[Table::Synonyms]),
            place[Table::Nodes].len() as u32,
        ),
        module,
        uses.collect::<Vec<_>>(),
        named,
        resolution,
        program.main,
    );
    let resolved = Part {
        needs,
        bytes: tables::write(program, &[], place, &unit)?.leak(),
    };
    let header = tables::write(program, &[], place, header)?;
    Some(File::new(header, resolved))
}

/// What stands for all that other modules can see of one.
fn interface(
    program: &Resolved,
    place: &Place,
    module: &Module,
    resolution: &Resolution,
) -> Option<u128> {
    let mut values = resolution.exports.values.to_vec();
    values.sort_unstable_by_key(|(name, _)| name.as_str());
    let mut types = resolution.exports.types.to_vec();
    types.sort_unstable_by_key(|(name, _)| name.as_str());
    let mut fixities = resolution.additions.fixities.clone();
    fixities.sort_by_key(|(name, ..)| name.as_str());
    let classes = part(&program.classes, &place[Table::Classes]).iter();
    let classes = classes.map(|class| {
        let methods = class.methods.iter().map(|m| {
            let signature = &program.values[m.value].signature;
            (m.value, m.default.is_some(), &m.generic, signature)
        });
        let (params, kinds) = (&class.params, &class.kinds);
        let methods: Vec<_> = methods.collect();
        let (depend, above) = (&class.dependencies, &class.superclasses);
        let above = (above, &class.families);
        (class.name, params, kinds, depend, above, methods)
    });
    let seen = seen(program, place, module, &resolution.exports);
    let seen = seen.into_iter().map(|v| {
        let value = &program.values[v];
        (v, value.kind, &value.signature, value.hidden)
    });
    let all = (
        (module.name, module.library, module.edition),
        (values, types, fixities, &resolution.additions.bundled),
        part(&program.synonyms, &place[Table::Synonyms]),
        part(&program.types, &place[Table::Types]),
        part(&program.ctors, &place[Table::Ctors]),
        classes.collect::<Vec<_>>(),
        seen.collect::<Vec<_>>(),
        instances(module),
    );
    tables::interface(program, place, &all)
}

/// The values of a module that others may refer to, in the order of their names.
pub fn seen(program: &Resolved, place: &Place, module: &Module, exports: &Exports) -> Vec<ValueId> {
    let exported = exports.values.iter().filter_map(|(_, v)| match v {
        ValueRef::Value(v) => Some(*v),
        ValueRef::Ctor(_) | ValueRef::Synonym(_) => None,
    });
    let known = program.known.values.iter().map(|(_, v)| *v);
    let ctors = place[Table::Ctors].clone().map(CtorId::from_u32);
    let labels = ctors.flat_map(|c| program.ctors[c].labels.iter().copied().flatten());
    let classes = module.classes.iter();
    let methods = classes.flat_map(|c| program.classes[*c].methods.iter().map(|m| m.value));
    let synonyms = place[Table::Synonyms].clone().map(SynonymId::from_u32);
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
    let mut all: Vec<ValueId> = all
        .filter(|v| place[Table::Values].contains(&v.as_u32()))
        .collect();
    all.sort_unstable_by_key(|v| program.values[*v].name.as_str());
    all.dedup();
    all
}

/// The instances of a module but for the bodies of their methods.
fn instances(module: &Module) -> impl Serialize {
    let all = module.instances.iter().map(|i| {
        let methods: Vec<bool> = i.methods.iter().map(|m| m.is_some()).collect();
        let (context, wanted, head) = (&i.context, &i.wanted, &i.head);
        (
            i.class, context, wanted, &i.derived, head, i.overlap, methods,
        )
    });
    let equations = module.equations.iter();
    let equations = equations.map(|e| (e.family, &e.args, &e.rhs));
    (all.collect::<Vec<_>>(), equations.collect::<Vec<_>>())
}

/// Enters a module from its file at the end of the program, if all is as it was
/// when it was resolved. Else the program is left as it is.
pub fn read(
    program: &mut Resolved,
    file: &File,
    needs: u128,
    mut place: Place,
) -> Option<(Seal, Resolution, Place, Names)> {
    if file.resolved.needs != needs {
        return None;
    }
    let homes = &program.kept.homes;
    let (seal, tables, module, uses, named, resolution, main): Unit =
        tables::read(homes, &[], place.clone(), file.resolved.bytes)?;
    let (values, ctors, types, classes, synonyms, nodes) = tables;
    program.values.extend(values);
    program.ctors.extend(ctors);
    program.types.extend(types);
    program.classes.extend(classes);
    program.synonyms.extend(synonyms);
    program.nodes += nodes;
    close(&mut place, program);
    let mut names = Names::default();
    names.values.extend(named);
    for i in place[Table::Types].clone().map(TypeId::from_u32) {
        names.types.insert(program.types[i].name, TypeRef::Type(i));
    }
    for i in place[Table::Classes].clone().map(ClassId::from_u32) {
        names
            .types
            .insert(program.classes[i].name, TypeRef::Class(i));
    }
    let additions = &resolution.additions;
    for (t, s) in &additions.bundled {
        program.bundle(*t, *s);
    }
    program.complete.extend(additions.complete.iter().cloned());
    let warned = additions.warned.iter();
    program
        .warned
        .extend(warned.map(|(_, of, said)| (*of, *said)));
    // They are looked for by their numbers, which are others here.
    let mut module = module;
    module.newtypes.sort_unstable();
    program.modules.push(module);
    program.uses.extend(uses);
    program.main = main.or(program.main);
    Some((seal, resolution, place, names))
}
