//! Arguments and captured variables, as debuggers show them: in registers while
//! Cranelift has them there, and in the frame's slots where a call is waited for.

use crate::frames::Env;
use crate::function::Gen;
use crate::object::Code;
use cranelift_codegen::CompiledCode;
use cranelift_codegen::LabelValueLoc;
use cranelift_codegen::ir::{SourceLoc, Value, ValueLabel};
use cranelift_codegen::isa::TargetIsa;
use gimli::write::{AttributeValue, DwarfUnit, Expression, Location, LocationList, UnitEntryId};
use gimli::{
    DW_AT_byte_size, DW_AT_encoding, DW_AT_location, DW_AT_name, DW_AT_type, DW_ATE_float,
    DW_ATE_signed, DW_ATE_unsigned, DW_TAG_base_type, DW_TAG_formal_parameter, Register, X86_64,
};
use pure_stg::def::{Rep, Var};
use serde::{Deserialize, Serialize};

/// The type of variables that hold pointers to heap objects, as debuggers know it.
pub const VALUE_TYPE: &str = "pure_value";

/// Of fewer bytes of code no place is told: it would take as many to tell.
const SHORTEST: u32 = 10;

/// A variable is in a register from an offset of the code to another.
#[derive(Clone, Serialize, Deserialize)]
pub struct InRegister {
    /// Its number among the function's.
    variable: u32,
    register: u16,
    start: u32,
    end: u32,
}

impl Gen<'_, '_> {
    /// Debuggers show the value as that variable.
    pub fn show(&mut self, v: Var, value: Value) {
        let vars = &self.unit.program.vars;
        // A raw value may be what has become of a parameter.
        let is_named = vars
            .get(v)
            .is_some_and(|v| !v.span.is_none() || v.rep != Rep::Ptr);
        if self.unit.options.debug_info.is_none() || !is_named {
            return;
        }
        let next = self.shown_names.len() as u32;
        let number = *self.shown.entry(v).or_insert(next);
        if number == next {
            self.shown_names.push(v);
        }
        self.label(number, value);
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

    fn label(&mut self, number: u32, value: Value) {
        // Where the code stems from is no part of the label: see `number_places`.
        let origin = self.origin();
        self.b.set_srcloc(SourceLoc::default());
        self.b.func.collect_debug_info();
        self.b.set_val_label(value, ValueLabel::from_u32(number));
        self.go_on(origin);
    }

    /// Slots of shown variables that live on: number and slot.
    pub fn shown_slots(&self, env: &Env, live: &[Var]) -> Vec<(u32, u32)> {
        if self.shown.is_empty() {
            return vec![];
        }
        let slot = |v: &Var| Some((*self.shown.get(v)?, env.get(*v)?.slot?));
        live.iter().filter_map(slot).collect()
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
    all.sort_by_key(|r| (r.variable, r.start, r.end, r.register));
    all
}

/// A variable of a function: its name, and where it is.
pub struct Variable {
    name: String,
    rep: Rep,
    places: Vec<(u32, u32, Place)>,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Place {
    Register(u16),
    /// So many bytes from the frame pointer.
    Slot(i64),
}

impl Variable {
    /// All that are shown, by their numbers. `slots` are those at each call, by the
    /// offset that it returns to.
    pub fn all(
        shown: &[(String, Rep)],
        code: &Code,
        slots: &[(u32, Vec<(u32, u32)>)],
    ) -> Vec<Variable> {
        let mut all: Vec<Variable> = shown
            .iter()
            .map(|(name, rep)| Variable {
                name: name.clone(),
                rep: *rep,
                places: vec![],
            })
            .collect();
        for r in &code.variables {
            let Some(variable) = all.get_mut(r.variable as usize) else {
                continue;
            };
            // A call may change each register: a frame that waits for one is looked up
            // by the last byte of the call.
            let mut start = r.start;
            let calls = code
                .calls
                .iter()
                .filter(|c| (r.start + 1..=r.end).contains(c));
            for (end, next) in calls.map(|c| (c - 1, *c)).chain([(r.end, r.end)]) {
                if start + SHORTEST <= end {
                    variable
                        .places
                        .push((start, end, Place::Register(r.register)));
                }
                start = next;
            }
        }
        // A slot is a variable's from a call to the next, if that finds it there too.
        let mut open: Vec<Option<(u32, u32, Place)>> = vec![None; all.len()];
        for (ret, here) in slots {
            for (number, variable) in all.iter_mut().enumerate() {
                let slot = here.iter().find(|(n, _)| *n as usize == number);
                let place =
                    slot.map(|(_, slot)| Place::Slot(8 * i64::from(*slot) - i64::from(code.slots)));
                open[number] = match (open[number], place) {
                    (Some((start, _, old)), Some(new)) if old == new => Some((start, *ret, new)),
                    (old, new) => {
                        variable.places.extend(old);
                        new.map(|place| (ret - 1, *ret, place))
                    }
                };
            }
        }
        for (variable, last) in all.iter_mut().zip(open) {
            variable.places.extend(last);
        }
        all
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

    /// Describes a variable of the function `within`, whose code starts so many bytes
    /// behind the compile unit's.
    pub fn describe(
        &self,
        dwarf: &mut DwarfUnit,
        within: UnitEntryId,
        start: u64,
        variable: &Variable,
    ) {
        if variable.places.is_empty() {
            return;
        }
        let places = variable.places.iter().map(|(from, to, place)| {
            let mut data = Expression::new();
            match place {
                Place::Register(r) => data.op_reg(Register(*r)),
                Place::Slot(offset) => data.op_breg(X86_64::RBP, *offset),
            }
            Location::OffsetPair {
                begin: start + u64::from(*from),
                end: start + u64::from(*to),
                data,
            }
        });
        let places = dwarf.unit.locations.add(LocationList(places.collect()));
        let name = dwarf.strings.add(variable.name.as_bytes());
        let ty = match variable.rep {
            Rep::Ptr => self.value,
            Rep::I64 => self.word,
            Rep::F64 => self.double,
        };
        let entry = dwarf.unit.add(within, DW_TAG_formal_parameter);
        let entry = dwarf.unit.get_mut(entry);
        entry.set(DW_AT_name, AttributeValue::StringRef(name));
        entry.set(DW_AT_type, AttributeValue::UnitRef(ty));
        entry.set(DW_AT_location, AttributeValue::LocationListRef(places));
    }
}
