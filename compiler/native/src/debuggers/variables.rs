//! Arguments, captured variables and variables of patterns, as debuggers show them.

use crate::debuggers::places::{InRegister, Located, Location, Place, Shown};
use crate::machine::function::{Body, Gen};
use crate::object::Code;
use crate::objects::closures::Layout;
use crate::unit::Unit;
use cranelift_codegen::CompiledCode;
use cranelift_codegen::LabelValueLoc;
use cranelift_codegen::ir::{SourceLoc, Value, ValueLabel, types::F64};
use cranelift_codegen::isa::TargetIsa;
use gimli::write::{
    AttributeValue, DwarfUnit, Expression, Location as Range, LocationList, UnitEntryId,
};
use gimli::{
    DW_AT_byte_size, DW_AT_data_member_location, DW_AT_encoding, DW_AT_location, DW_AT_name,
    DW_AT_type, DW_ATE_float, DW_ATE_signed, DW_ATE_unsigned, DW_TAG_base_type,
    DW_TAG_formal_parameter, DW_TAG_member, DW_TAG_structure_type, DW_TAG_variable, Register,
    X86_64,
};
use pure_stg::def::{Rep, Var};
use rustc_hash::FxHashMap;

/// The type of variables that hold pointers to heap objects, as debuggers know it.
pub const VALUE_TYPE: &str = "pure_value";

impl Gen<'_, '_> {
    /// Debuggers show the value as that variable, if the source that the function is from
    /// names it so: what has been put into it from elsewhere has other names.
    pub fn show(&mut self, v: Var, value: Value) {
        if self.unit.options.debug_info.is_none() {
            return;
        }
        let file = |at| self.unit.map.file_of(at).map(|file| file.start);
        let span = self.unit.program.vars.get(v).map(|v| v.span);
        let is_own = match (span, self.unit.home) {
            (Some(span), Some(home)) => {
                !span.is_none() && !home.span.is_none() && file(span.lo) == file(home.span.lo)
            }
            _ => false,
        };
        if is_own && self.unit.is_written(v) {
            let number = self.number(v);
            self.label(number, value);
        }
    }

    /// Debuggers find the captured variables in the function's closure. Its number, if
    /// there are any.
    pub fn show_closure(&mut self, binder: Var, node: Value, free: &[Var]) -> Option<u32> {
        if self.unit.options.debug_info.is_none() || free.is_empty() || self.is_library() {
            return None;
        }
        let number = self.number(binder);
        self.label(number, node);
        Some(number)
    }

    /// Whether the code is of the library: of it arguments will do.
    pub fn is_library(&self) -> bool {
        let library = &self.unit.program.library;
        self.unit.home.is_none_or(|home| library.has(home.module))
    }

    /// The value is what has become of a shown variable, under another name.
    pub fn show_as(&mut self, v: Var, shown: Var, value: Value) {
        if let Some(&number) = self.shown.get(&shown) {
            self.shown.insert(v, number);
            self.label(number, value);
        }
    }

    /// The value is one that a shown variable has been given anew.
    pub fn show_again(&mut self, v: Var, value: Value) {
        if let Some(&number) = self.shown.get(&v) {
            self.label(number, value);
        }
    }

    fn number(&mut self, v: Var) -> u32 {
        let next = self.shown_names.len() as u32;
        let number = *self.shown.entry(v).or_insert(next);
        if number == next {
            self.shown_names.push(v);
        }
        number
    }

    fn label(&mut self, number: u32, value: Value) {
        // Where the code stems from is no part of the label: see `number_places`.
        let origin = self.origin();
        self.b.set_srcloc(SourceLoc::default());
        self.b.func.collect_debug_info();
        self.b.set_val_label(value, ValueLabel::from_u32(number));
        self.go_on(origin);
    }
}

impl Unit<'_> {
    /// What is shown of a function.
    pub fn shown(&self, body: &Body) -> Shown {
        if body.shown.is_empty() {
            return Shown::default();
        }
        let info = |v: &Var| &self.program.vars[*v];
        let mut count: FxHashMap<&str, u32> = FxHashMap::default();
        for v in &body.shown {
            *count.entry(info(v).name.as_str()).or_default() += 1;
        }
        let signature = &body.func.stencil.signature.params;
        let params = signature.iter().zip(&body.params).map(|(param, number)| {
            let is_double = param.value_type == F64;
            (if is_double { Rep::F64 } else { Rep::I64 }, *number)
        });
        let sites = body.sites.iter().map(|s| s.moves.then(|| s.roots.clone()));
        Shown {
            reps: body.shown.iter().map(|v| info(v).rep).collect(),
            ambiguous: body
                .shown
                .iter()
                .map(|v| count[info(v).name.as_str()] > 1)
                .collect(),
            params: params.collect(),
            fields: body.fields.clone(),
            loops: body.loops,
            sites: sites.collect(),
        }
    }
}

/// Where Cranelift has the variables, in the order of the code.
pub fn in_registers(code: &CompiledCode, isa: &dyn TargetIsa) -> Vec<InRegister> {
    let mut all = vec![];
    for (label, ranges) in &code.value_labels_ranges {
        for range in ranges {
            let LabelValueLoc::Reg(register) = range.loc else {
                continue;
            };
            let Ok(register) = isa.map_regalloc_reg_to_dwarf(register) else {
                continue;
            };
            if range.start < range.end {
                all.push(InRegister {
                    variable: label.as_u32(),
                    register,
                    start: range.start,
                    end: range.end,
                });
            }
        }
    }
    all.sort_by_key(|r| (r.start, r.variable, r.end, r.register));
    all
}

/// A variable of a function: its name, and where it is.
pub struct Variable {
    name: String,
    rep: Rep,
    is_parameter: bool,
    places: Vec<Located>,
}

impl Variable {
    /// All that are shown, parameters first. Of several of a name the inner ones hide the
    /// others, where they are known.
    pub fn all(unit: &Unit<'_>, body: &Body, code: &Code) -> Vec<Variable> {
        let mut all: Vec<Variable> = vec![];
        let mut places: Vec<Vec<Located>> = vec![vec![]; body.shown.len()];
        for located in &code.variables {
            if let Some(places) = places.get_mut(located.variable as usize) {
                places.push(located.clone());
            }
        }
        let is_closure = |n: u32| body.fields.iter().any(|(_, closure, _)| *closure == n);
        for (n, (v, places)) in body.shown.iter().zip(places).enumerate().rev() {
            let n = n as u32;
            let info = &unit.program.vars[*v];
            let is_parameter = body.params.contains(&Some(n));
            if is_closure(n) || (places.is_empty() && !is_parameter) {
                continue;
            }
            let same = |a: &&mut Variable| a.name == info.name.as_str() && a.rep == info.rep;
            match all.iter_mut().find(same) {
                Some(inner) => {
                    inner.places.extend(places);
                    inner.is_parameter |= is_parameter;
                }
                None => all.push(Variable {
                    name: info.name.to_string(),
                    rep: info.rep,
                    is_parameter,
                    places,
                }),
            }
        }
        all.reverse();
        all.sort_by_key(|v| !v.is_parameter);
        all
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
            let con = &unit.program.cons[con];
            let words = Layout::of_con(con).words;
            let fields = con.fields.iter().zip(words).filter_map(|(f, word)| {
                let label = f.label?;
                Some((label.to_string(), f.rep, 8 * u64::from(word)))
            });
            Record {
                name: format!("{}.{}", unit.program.datas[con.data].module, con.name),
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
        let places = variable.places.iter().map(|located| {
            let mut data = Expression::new();
            match located.location {
                Location::At(Place::Register(r)) => data.op_reg(Register(r)),
                Location::At(Place::Slot(at)) => data.op_breg(X86_64::RBP, at.into()),
                Location::Field(Place::Register(r), at) => data.op_breg(Register(r), at.into()),
                Location::Field(Place::Slot(slot), at) => {
                    data.op_breg(X86_64::RBP, slot.into());
                    data.op_deref();
                    data.op_consts(at.into());
                    data.op(gimli::DW_OP_plus);
                }
            }
            Range::OffsetPair {
                begin: start + u64::from(located.start),
                end: start + u64::from(located.end),
                data,
            }
        });
        let places: Vec<Range> = places.collect();
        let list = match places.is_empty() {
            true => None,
            false => Some(dwarf.unit.locations.add(LocationList(places))),
        };
        let name = dwarf.strings.add(variable.name.as_bytes());
        let tag = match variable.is_parameter {
            true => DW_TAG_formal_parameter,
            false => DW_TAG_variable,
        };
        let entry = dwarf.unit.add(within, tag);
        let entry = dwarf.unit.get_mut(entry);
        entry.set(DW_AT_name, AttributeValue::StringRef(name));
        entry.set(DW_AT_type, AttributeValue::UnitRef(self.of(variable.rep)));
        if let Some(list) = list {
            entry.set(DW_AT_location, AttributeValue::LocationListRef(list));
        }
    }
}
