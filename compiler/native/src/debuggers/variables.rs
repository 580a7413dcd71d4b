//! Arguments, captured variables and variables of patterns, as debuggers show them.

use crate::debuggers::unwind;
use crate::machine::code::Code;
use crate::machine::frames::Site;
use crate::machine::function::{Body, Role};
use crate::objects::layout::Layout;
use crate::unit::Unit;
use gimli::write::{AttributeValue, DwarfUnit, Expression, Location, LocationList, UnitEntryId};
use gimli::{
    DW_AT_byte_size, DW_AT_data_member_location, DW_AT_encoding, DW_AT_location, DW_AT_name,
    DW_AT_type, DW_ATE_float, DW_ATE_signed, DW_ATE_unsigned, DW_TAG_base_type,
    DW_TAG_formal_parameter, DW_TAG_member, DW_TAG_structure_type, DW_TAG_variable, Register,
    X86_64,
};
use pure_base::{Span, Symbol};
use pure_stg::def::{Rep, Var};
use rustc_hash::{FxHashMap, FxHashSet};
use std::ops::Range;

/// The type of variables that hold pointers to heap objects, as debuggers know it.
pub const VALUE_TYPE: &str = "pure_value";

/// Registers of the first words and doubles that a function is given. The others lie in memory,
/// from the frame's canonical address on.
const WORDS: [Register; 6] = [
    X86_64::RDI,
    X86_64::RSI,
    X86_64::RDX,
    X86_64::RCX,
    X86_64::R8,
    X86_64::R9,
];
const DOUBLES: Range<u16> = X86_64::XMM0.0..X86_64::XMM8.0;

/// What holds a word.
#[derive(Clone, Copy)]
enum Place {
    Register(Register),
    /// So many bytes behind the frame's canonical address.
    Given(u64),
    /// So many bytes from the frame pointer.
    Slot(i64),
}

/// A place, or a field of the object that the word in it points to: how many bytes behind.
type Holder = (Place, Option<i32>);

/// A variable of a function: its name, and what holds it from an offset of the code to
/// another. That is certain at two points: at the start, where arguments are as the convention
/// says, and at each call that the function waits for, when what is live lies in its slots.
pub struct Variable {
    name: Symbol,
    rep: Rep,
    is_parameter: bool,
    places: Vec<(Range<u32>, Holder)>,
}

impl Variable {
    /// All that are shown, parameters first.
    pub fn all(unit: &Unit<'_>, body: &Body, code: &Code) -> Vec<Variable> {
        let mut found = Found {
            unit,
            body,
            all: vec![],
            index: FxHashMap::default(),
            names: FxHashMap::default(),
        };
        found.start(code);
        for (ret, site) in &code.sites {
            found.call(*ret, &body.sites[*site as usize], code.slots.into());
        }
        let mut all = found.all;
        all.sort_by_key(|v| !v.is_parameter);
        all
    }
}

/// What a variable is called. Parameters stand alone; others of one name are shown as one.
type Name = (Symbol, Rep, Option<Var>);

/// What is shown of a function, as it is found.
struct Found<'a, 'p> {
    unit: &'a Unit<'p>,
    body: &'a Body,
    all: Vec<Variable>,
    index: FxHashMap<Name, usize>,
    /// None: it is not shown.
    names: FxHashMap<Var, Option<Name>>,
}

impl Found<'_, '_> {
    /// Up to the first instruction of the code proper, if no loop leads there.
    fn start(&mut self, code: &Code) {
        let (mut words, mut doubles, mut given) = (WORDS.into_iter(), DOUBLES, 0);
        let mut found = vec![];
        if self.body.variables.closure.is_some()
            && let Some(register) = words.next()
        {
            found.extend(self.fields(Place::Register(register)));
        }
        for v in &self.body.variables.params {
            let register = match self.unit.input.program.rep(*v) {
                Rep::F64 => doubles.next().map(Register),
                Rep::Ptr | Rep::I64 => words.next(),
            };
            let place = register.map_or(Place::Given(given), Place::Register);
            given += 8 * u64::from(register.is_none());
            found.push((*v, (place, None)));
        }
        self.tell(
            0..unwind::start(&code.frames) + u32::from(!code.starts_again),
            &found,
        );
    }

    /// A frame that waits is looked up by the last byte of the call. `first`: bytes from the
    /// frame pointer down to slot 0.
    fn call(&mut self, ret: u32, site: &Site, first: i64) {
        let place = |slot: &u32| Place::Slot(8 * i64::from(*slot) - first);
        let mut found: Vec<(Var, Holder)> = vec![];
        let mut known = FxHashSet::default();
        for (slot, v) in &site.kept {
            let v = *self.body.variables.renamed.get(v).unwrap_or(v);
            if known.insert(v) {
                found.push((v, (place(slot), None)));
            }
        }
        let closure = site
            .kept
            .iter()
            .find(|(_, v)| self.body.variables.closure == Some(*v));
        // A thunk under evaluation has nothing in it.
        if let Some((slot, _)) = closure.filter(|_| self.body.role == Role::Function) {
            found.extend(self.fields(place(slot)).filter(|(v, _)| !known.contains(v)));
        }
        self.tell(ret - 1..ret, &found);
    }

    /// Captured variables.
    fn fields(&self, closure: Place) -> impl Iterator<Item = (Var, Holder)> {
        let captured = self.body.variables.captured.iter();
        captured.map(move |(v, at)| (*v, (closure, Some(*at))))
    }

    fn tell(&mut self, range: Range<u32>, found: &[(Var, Holder)]) {
        let mut told: Vec<(Name, Holder)> = vec![];
        // Of several with one name none is taken for another.
        let mut count: FxHashMap<Name, u32> = FxHashMap::default();
        for (v, location) in found {
            if let Some(name) = self.name(*v) {
                told.push((name, *location));
                *count.entry(name).or_default() += 1;
            }
        }
        for (name, location) in told {
            if count[&name] == 1 {
                let next = self.all.len();
                let n = *self.index.entry(name).or_insert(next);
                if n == next {
                    self.all.push(Variable {
                        name: name.0,
                        rep: name.1,
                        is_parameter: name.2.is_some(),
                        places: vec![],
                    });
                }
                self.all[n].places.push((range.clone(), location));
            }
        }
    }

    /// Debuggers show a variable if the source that the function is from names it so: what
    /// has been put into it from elsewhere has other names. Of the library arguments will do.
    /// What has an argument's name and is another would be taken for it.
    fn name(&mut self, v: Var) -> Option<Name> {
        if let Some(name) = self.names.get(&v) {
            return *name;
        }
        let (unit, home) = (self.unit, self.body.home);
        let file = |span: Span| {
            let file = unit.input.map.file_of(span.lo).filter(|_| !span.is_none());
            file.map(|file| file.start)
        };
        let params = &self.body.variables.params;
        let parameter = Some(v).filter(|v| params.contains(v));
        let named = unit.input.program.vars.get(v).filter(|info| {
            let is_same = |p: &Var| {
                let p = &unit.input.program.vars[*p];
                (p.name, p.rep) == (info.name, info.rep)
            };
            let is_own = home.is_some_and(|home| file(home.span) == file(info.span));
            let is_wanted =
                parameter.is_some() || !unit.input.is_library(home) && !params.iter().any(is_same);
            is_own && is_wanted && file(info.span).is_some() && unit.input.is_written(v)
        });
        let name = named.map(|info| (info.name, info.rep, parameter));
        self.names.insert(v, name);
        name
    }
}

/// A constructor with named fields, for what shows objects.
pub struct Record {
    name: String,
    /// Names, representations and offsets.
    fields: Vec<(String, Rep, u64)>,
}

impl Record {
    /// Those of which the program has objects.
    pub fn all(unit: &Unit<'_>) -> Vec<Record> {
        let record = |con| {
            let con = &unit.input.program.cons[con];
            let words = Layout::of_con(con).words;
            let fields = con.fields.iter().zip(words).filter_map(|(f, word)| {
                let label = f.label?;
                Some((label.to_string(), f.rep, 8 * u64::from(word)))
            });
            Record {
                name: format!("{}.{}", unit.input.program.datas[con.data].module, con.name),
                fields: fields.collect(),
            }
        };
        unit.records().into_iter().map(record).collect()
    }
}

/// The types of variables.
pub struct Types {
    value: UnitEntryId,
    word: UnitEntryId,
    double: UnitEntryId,
}

impl Types {
    pub fn new(dwarf: &mut DwarfUnit) -> Types {
        let mut base = |name: &str, encoding| {
            let name = dwarf.strings.add(name.as_bytes());
            let id = dwarf.unit.add(dwarf.unit.root(), DW_TAG_base_type);
            let entry = dwarf.unit.get_mut(id);
            entry.set(DW_AT_name, AttributeValue::StringRef(name));
            entry.set(DW_AT_byte_size, AttributeValue::Data1(8));
            entry.set(DW_AT_encoding, AttributeValue::Encoding(encoding));
            id
        };
        Types {
            value: base(VALUE_TYPE, DW_ATE_unsigned),
            word: base("Int#", DW_ATE_signed),
            double: base("Double#", DW_ATE_float),
        }
    }

    fn of(&self, rep: Rep) -> UnitEntryId {
        match rep {
            Rep::Ptr => self.value,
            Rep::I64 => self.word,
            Rep::F64 => self.double,
        }
    }

    /// Describes what objects of a constructor hold, by the bytes behind their headers.
    pub fn record(&self, dwarf: &mut DwarfUnit, record: &Record) {
        let id = dwarf.unit.add(dwarf.unit.root(), DW_TAG_structure_type);
        for (name, rep, offset) in &record.fields {
            let name = dwarf.strings.add(name.as_bytes());
            let member = dwarf.unit.add(id, DW_TAG_member);
            let member = dwarf.unit.get_mut(member);
            member.set(DW_AT_name, AttributeValue::StringRef(name));
            member.set(DW_AT_type, AttributeValue::UnitRef(self.of(*rep)));
            member.set(DW_AT_data_member_location, AttributeValue::Udata(*offset));
        }
        let name = dwarf.strings.add(record.name.as_bytes());
        let ends = record.fields.iter().map(|(_, _, offset)| offset + 8);
        let entry = dwarf.unit.get_mut(id);
        entry.set(DW_AT_name, AttributeValue::StringRef(name));
        entry.set(
            DW_AT_byte_size,
            AttributeValue::Udata(ends.max().unwrap_or(0)),
        );
    }

    /// Describes a variable of the function `within`, whose code starts so many bytes
    /// behind the compile unit's.
    pub fn describe(
        &self,
        dwarf: &mut DwarfUnit,
        within: UnitEntryId,
        start: u64,
        variable: &Variable,
    ) {
        let places = variable.places.iter().map(|(range, (place, field))| {
            let mut data = Expression::new();
            match (place, field) {
                (Place::Register(r), None) => data.op_reg(*r),
                (Place::Register(r), Some(at)) => data.op_breg(*r, (*at).into()),
                (Place::Slot(at), _) => data.op_breg(X86_64::RBP, *at),
                (Place::Given(at), _) => {
                    data.op(gimli::DW_OP_call_frame_cfa);
                    data.op_plus_uconst(*at);
                }
            }
            if let (Place::Slot(_), Some(at)) = (place, field) {
                data.op_deref();
                data.op_consts((*at).into());
                data.op(gimli::DW_OP_plus);
            }
            Location::OffsetPair {
                begin: start + u64::from(range.start),
                end: start + u64::from(range.end),
                data,
            }
        });
        let list = dwarf.unit.locations.add(LocationList(places.collect()));
        let name = dwarf.strings.add(variable.name.as_str().as_bytes());
        let tag = match variable.is_parameter {
            true => DW_TAG_formal_parameter,
            false => DW_TAG_variable,
        };
        let entry = dwarf.unit.add(within, tag);
        let entry = dwarf.unit.get_mut(entry);
        entry.set(DW_AT_name, AttributeValue::StringRef(name));
        entry.set(DW_AT_type, AttributeValue::UnitRef(self.of(variable.rep)));
        entry.set(DW_AT_location, AttributeValue::LocationListRef(list));
    }
}
