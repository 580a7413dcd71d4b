//! Bytes of one module that mean the same in every program: what belongs to other
//! modules is known by module and name. Reading them puts in where all that is this time.

use super::{Place, Sum};
use crate::lookup::{TypeRef, ValueRef};
use crate::tree::*;
use crate::wired;
use pure_base::Symbol;
use pure_base::portable::{Reader, Reference, Table, Writer};
use rustc_hash::FxHashMap;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};

/// What the top level of a module defines, by name.
#[derive(Default)]
pub struct Names {
    pub values: FxHashMap<Symbol, ValueRef>,
    pub types: FxHashMap<Symbol, TypeRef>,
}

/// The modules resolved so far.
#[derive(Default)]
pub struct Homes {
    pub places: Vec<Place>,
    pub names: Vec<Names>,
    /// What stand for their texts.
    pub keys: Vec<u128>,
    pub index: FxHashMap<Symbol, usize>,
}

/// The bytes of a module with what they refer to.
#[derive(Serialize, Deserialize)]
struct Unit<'a> {
    #[serde(borrow)]
    symbols: Vec<&'a str>,
    targets: Vec<Target>,
    body: &'a [u8],
    parts: &'a [u8],
}

/// What a reference means. Names of modules and others are numbers of symbols.
#[derive(Serialize, Deserialize)]
enum Target {
    /// What every program has.
    Wired(u32),
    /// What a name means at the top level of a module.
    Named(Table, u32, u32),
    /// A module, and which of its instances.
    Instance(u32, u32),
    /// A place in a module: how far from the start of its text, and how long. It is good as
    /// long as that text stays, for which the key stands.
    Text(u32, u128, u32, u32),
}

/// The bytes for something of a module of the program. `None`: it is not of the sort that
/// can be found again. `first_insts` has the first instance of each module, if there are any
/// yet.
pub fn write(
    program: &Resolved,
    first_insts: &[u32],
    place: &Place,
    value: &impl Serialize,
) -> Option<Vec<u8>> {
    unit(program, first_insts, Writer::new(place.clone()), value)
}

/// Stands for what others see of something.
pub fn interface(program: &Resolved, place: &Place, value: &impl Serialize) -> Option<u128> {
    let bytes = unit(program, &[], Writer::of_interface(place.clone()), value)?;
    Some(Sum::default().bytes(&bytes).end())
}

fn unit(
    program: &Resolved,
    first_insts: &[u32],
    mut writer: Writer,
    value: &impl Serialize,
) -> Option<Vec<u8>> {
    let body = writer.write(value)?;
    let mut targets = vec![];
    for reference in writer.references().to_vec() {
        targets.push(target(program, first_insts, &mut writer, reference)?);
    }
    let unit = Unit {
        symbols: writer.symbols().iter().map(|s| s.as_str()).collect(),
        targets,
        body: &body,
        parts: writer.parts(),
    };
    postcard::to_allocvec(&unit).ok()
}

fn target(
    program: &Resolved,
    first_insts: &[u32],
    writer: &mut Writer,
    reference: Reference,
) -> Option<Target> {
    let homes = &program.kept.homes;
    let (table, id) = match reference {
        Reference::Text(span) => {
            let at = homes.places.iter().position(|p| p.is_own(span))?;
            let module = writer.symbol(program.modules[ModuleId::from_u32(at as u32)].name);
            let start = homes.places[at].text.start;
            let (from, length) = (span.lo - start, span.hi - span.lo);
            return Some(Target::Text(module, homes.keys[at], from, length));
        }
        Reference::Id(table, id) => (table, id),
    };
    let (name, module) = match table {
        Table::Types if id <= wired::last_type().as_u32() => return Some(Target::Wired(id)),
        Table::Ctors if id <= wired::last_ctor().as_u32() => return Some(Target::Wired(id)),
        Table::Instances => {
            let at = first_insts
                .partition_point(|first| *first <= id)
                .checked_sub(1)?;
            let module = writer.symbol(program.modules[ModuleId::from_u32(at as u32)].name);
            return Some(Target::Instance(module, id - first_insts[at]));
        }
        Table::Values => {
            let value = &program.values[ValueId::from_u32(id)];
            (value.name, value.module)
        }
        Table::Ctors => {
            let ctor = &program.ctors[CtorId::from_u32(id)];
            (ctor.name, program.types[ctor.owner].module)
        }
        Table::Types => {
            let def = &program.types[TypeId::from_u32(id)];
            (def.name, def.module)
        }
        Table::Classes => {
            let class = &program.classes[ClassId::from_u32(id)];
            (class.name, class.module)
        }
        Table::Synonyms => {
            let synonym = &program.synonyms[SynonymId::from_u32(id)];
            (synonym.name, synonym.module)
        }
        // Only of the module itself.
        Table::Nodes | Table::Evidence | Table::Params => return None,
    };
    // It must be what its name means at the top level of its module.
    let at = *homes.index.get(&module)?;
    let same = meaning(&homes.names[at], table, name) == Some(id);
    same.then(|| Target::Named(table, writer.symbol(module), writer.symbol(name)))
}

/// What a name means at the top level of a module, as an id of this table.
fn meaning(names: &Names, table: Table, name: Symbol) -> Option<u32> {
    match (table, names.values.get(&name), names.types.get(&name)) {
        (Table::Values, Some(ValueRef::Value(v)), _) => Some(v.as_u32()),
        (Table::Ctors, Some(ValueRef::Ctor(c)), _) => Some(c.as_u32()),
        (Table::Synonyms, Some(ValueRef::Synonym(s)), _) => Some(s.as_u32()),
        (Table::Types, _, Some(TypeRef::Type(t))) => Some(t.as_u32()),
        (Table::Classes, _, Some(TypeRef::Class(c))) => Some(c.as_u32()),
        _ => None,
    }
}

/// What [`write()`] has written, of a module at this place. `None`: it speaks of something that
/// is not there.
pub fn read<T: DeserializeOwned>(
    homes: &Homes,
    first_insts: &[u32],
    place: Place,
    bytes: &'static [u8],
) -> Option<T> {
    let unit: Unit<'static> = postcard::from_bytes(bytes).ok()?;
    let symbols: Vec<Symbol> = unit.symbols.iter().map(|s| Symbol::new(s)).collect();
    let symbol = |number: u32| symbols.get(number as usize);
    let home = |number| homes.index.get(symbol(number)?).copied();
    let find = |target: &Target| match *target {
        Target::Wired(id) => Some((id, 0)),
        Target::Named(table, module, name) => {
            let names = &homes.names[home(module)?];
            Some((meaning(names, table, *symbol(name)?)?, 0))
        }
        Target::Instance(module, n) => Some((first_insts.get(home(module)?)? + n, 0)),
        Target::Text(module, key, from, length) => {
            let at = home(module).filter(|at| homes.keys[*at] == key)?;
            let lo = homes.places[at].text.start + from;
            Some((lo, lo + length))
        }
    };
    let references = unit.targets.iter().map(find).collect::<Option<_>>()?;
    let reader: &'static Reader = Box::leak(Box::new(Reader {
        place,
        symbols,
        references,
        parts: unit.parts,
    }));
    reader.read(unit.body)
}
