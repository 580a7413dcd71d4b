//! Info tables (one per allocation site) and static reference tables.

use crate::objects::data::{Address, Data};
use crate::objects::declared::Declared;
use crate::objects::descriptions::Desc;
use crate::objects::descs::At;
use crate::unit::Unit;
use crate::unit::input::Input;
use cranelift_module::{DataId, FuncId};
use pure_base::Symbol;
use pure_stg::def::{Con, ConId, OccId, Rep, Var};
use rt_abi::border::RT_INDIRECTION_ENTRY;
use rt_abi::info::{self, Kind, Print, flag};
use rt_abi::object::{constructor_tag, function_tag};
use rustc_hash::FxHashMap;
use std::cell::Cell;

/// What is known of the tables emitted so far.
pub struct InfoTables {
    srts: Data,
    srt_rows: Vec<i64>,
    srt_index: FxHashMap<Box<[Var]>, u32>,
    srt_pool: DataId,
    constructors: FxHashMap<(ConId, OccId, bool, Option<Declared>), DataId>,
    /// All that there are, for `pure_infos`.
    all: Vec<DataId>,
    /// Each with what it says, for assembly text.
    pub notes: Vec<(DataId, Table)>,
    mutable: FxHashMap<(u8, bool, OccId, Option<Declared>), DataId>,
    /// Of Integers, by the place that makes them.
    pub integer_tables: FxHashMap<OccId, DataId>,
    /// An object is larger than tables can say.
    pub exceeded: Cell<bool>,
}

/// The tag of pointers to mutable objects.
pub const MUTABLE_TAG: u8 = 1;

/// The fields of an info table that vary.
#[derive(Clone, Copy)]
pub struct Table {
    pub entry: Option<FuncId>,
    pub kind: Kind,
    pub tag: u8,
    pub arity: u16,
    pub ptrs: u16,
    pub raws: u16,
    pub con: u32,
    pub occ: OccId,
    pub srt: Option<Address>,
    pub desc: Address,
    pub raw_args: u32,
    pub is_static: bool,
    /// Of a static thunk or a mutable variable: its value may be forgotten.
    pub forgettable: bool,
    /// How a constructor's value looks.
    pub print: Print,
}

impl Table {
    /// A table of code at `entry`, a thunk of no payload as yet.
    pub fn code(entry: Option<FuncId>, occ: OccId, desc: Address) -> Table {
        Table {
            entry,
            kind: Kind::Thunk,
            tag: 0,
            arity: 0,
            ptrs: 0,
            raws: 0,
            con: 0,
            occ,
            srt: None,
            desc,
            raw_args: 0,
            is_static: false,
            forgettable: false,
            print: Print::Named,
        }
    }
}

impl InfoTables {
    pub fn new(srt_pool: DataId) -> InfoTables {
        InfoTables {
            srts: Data::default(),
            srt_rows: vec![],
            srt_index: FxHashMap::default(),
            srt_pool,
            constructors: FxHashMap::default(),
            all: vec![],
            notes: vec![],
            mutable: FxHashMap::default(),
            integer_tables: FxHashMap::default(),
            exceeded: Cell::new(false),
        }
    }

    /// The 16-bit payload counts of info tables limit objects.
    pub fn payload_count(&self, n: usize, what: &str) -> Result<u16, String> {
        u16::try_from(n).map_err(|_| {
            self.exceeded.set(true);
            format!("{what} has {n} fields; the limit is {}", u16::MAX)
        })
    }
}

impl<'p> Input<'p> {
    /// What profiles call a constructor and its type: built-in ones have syntax for
    /// names in Haskell.
    fn names_shown(&self, c: &Con) -> (Symbol, Symbol) {
        let data = &self.program.datas[c.data];
        let built_in = data.module.as_str() == pure_core::builtin::MODULE;
        if !self.options.haskell || !built_in {
            return (c.name, data.name);
        }
        match (data.name.as_str(), c.fields.len()) {
            ("List", 0) => (Symbol::new("[]"), Symbol::new("[]")),
            ("List", _) => (Symbol::new(":"), Symbol::new("[]")),
            ("Unit", _) => (c.name, c.name),
            (name, _) if name.starts_with("Tuple") => (c.name, c.name),
            _ => (c.name, data.name),
        }
    }
}

impl<'p> Unit<'p> {
    pub fn define_info(&mut self, name: &str, table: Table) -> Result<DataId, String> {
        let id = self.image.declare_object(name, false)?;
        self.define_info_as(id, table)?;
        Ok(id)
    }

    pub fn define_info_as(&mut self, id: DataId, t: Table) -> Result<(), String> {
        let mut d = Data::default();
        if t.kind == Kind::Selector && self.input.options.knows_selectors() {
            let instead = Table {
                entry: Some(self.image.runtime(RT_INDIRECTION_ENTRY, |_| true)?),
                kind: Kind::Ind,
                arity: 0,
                ..t
            };
            table(&mut d, &t, flag::SHORTENED);
            table(&mut d, &instead, flag::SHORTENED);
        } else {
            table(&mut d, &t, 0);
        }
        debug_assert!(d.bytes.len().is_multiple_of(info::INFO_BYTES));
        if self.input.options.assembly {
            self.infos.notes.push((id, t));
        }
        self.infos.all.push(id);
        self.image.define(id, d, 8)
    }

    /// The pair of tables of a mutable object, dirty and clean.
    pub fn mutable_tables(&mut self, name: &str, t: Table) -> Result<DataId, String> {
        let key = (t.kind as u8, t.forgettable, t.occ, self.home_without(t.occ));
        if let Some(&id) = self.infos.mutable.get(&key) {
            return Ok(id);
        }
        let id = self.image.declare_object(name, false)?;
        let mut d = Data::default();
        table(&mut d, &t, 0);
        table(&mut d, &t, flag::CLEAN);
        self.image.define(id, d, 8)?;
        self.infos.all.push(id);
        self.infos.mutable.insert(key, id);
        Ok(id)
    }

    /// The info table of a constructor application. Static objects have tables
    /// of their own, which say so.
    pub fn con_info(&mut self, con: ConId, occ: OccId, is_static: bool) -> Result<DataId, String> {
        // Only profiles tell one application from another.
        let occ = match self.input.options.tells_objects_apart() {
            true => occ,
            false => OccId::from_u32(0),
        };
        let declared = self.home_without(occ).filter(|_| !is_static);
        let declared = declared.filter(|_| self.input.options.tells_objects_apart());
        let key = (con, occ, is_static, declared);
        if let Some(&id) = self.infos.constructors.get(&key) {
            return Ok(id);
        }
        let c = &self.input.program.cons[con];
        let data = &self.input.program.datas[c.data];
        let (shown, data_shown) = self.input.names_shown(c);
        let ty = self.input.occ_type(occ).filter(|ty| *ty != data.name);
        let ptrs = c.fields.iter().filter(|f| f.rep == Rep::Ptr).count();
        let what = format!("constructor {}", c.name);
        let raws = self.infos.payload_count(c.fields.len() - ptrs, &what)?;
        let ptrs = self.infos.payload_count(ptrs, &what)?;
        let print = print_form(c, data);
        let desc = Desc {
            module: Some(data.module),
            ty: ty.or(Some(data_shown)),
            occ,
            print,
            shape: c.shape,
            declared,
            is_con: true,
            ..Desc::named(shown)
        };
        let name = format!("{}.{}_con_info", data.module, c.name);
        let desc = self.desc(desc);
        if let Some(row) = self.input.program.occs.get(occ) {
            let key = (row.span, row.within, row.cause);
            let applications = &mut self.descriptions.applications;
            applications.entry(key).or_insert(desc.1 as At);
        }
        let table = Table {
            kind: Kind::Con,
            tag: constructor_tag(c.index),
            ptrs,
            raws,
            con: c.index,
            is_static,
            print,
            ..Table::code(None, occ, desc)
        };
        let id = self.define_info(&name, table)?;
        if !is_static {
            self.instruments(|instrument, unit| {
                instrument.constructor(unit, id, c, desc);
                Ok(())
            })?;
        }
        self.infos.constructors.insert(key, id);
        Ok(id)
    }

    /// Constructors with named fields, of which there are objects, in order.
    pub fn records(&self) -> Vec<ConId> {
        let used = self.infos.constructors.keys().map(|key| key.0);
        let is_record = |con: &ConId| {
            let fields = &self.input.program.cons[*con].fields;
            fields.iter().any(|f| f.label.is_some())
        };
        let mut records: Vec<ConId> = used.filter(is_record).collect();
        records.sort_unstable();
        records.dedup();
        records
    }

    /// The static reference table of a sorted set of top-level variables: its
    /// row in `pure_srts`. Row 0 is "none".
    pub fn srt_row(&mut self, set: &[Var]) -> Result<u32, String> {
        if set.is_empty() {
            return Ok(0);
        }
        if let Some(&row) = self.infos.srt_index.get(set) {
            return Ok(row);
        }
        let mut objects = vec![];
        for v in set {
            objects.push(self.closure_of(*v)?);
        }
        let srts = &mut self.infos.srts;
        self.infos.srt_rows.push(srts.len() as i64);
        srts.u64(objects.len() as u64);
        for object in objects {
            srts.address((object, 0));
        }
        let row = self.infos.srt_rows.len() as u32;
        self.infos.srt_index.insert(set.into(), row);
        Ok(row)
    }

    /// The same as an address.
    pub fn srt(&mut self, set: &[Var]) -> Result<Option<Address>, String> {
        let row = self.srt_row(set)?;
        Ok(row
            .checked_sub(1)
            .map(|i| (self.infos.srt_pool, self.infos.srt_rows[i as usize])))
    }

    /// Emits the pools, the table of SRT rows, and the table of tables.
    pub fn define_info_pools(&mut self) -> Result<(), String> {
        let mut all = Data::default();
        for id in std::mem::take(&mut self.infos.all) {
            all.address((id, 0));
        }
        all.u64(0);
        self.image
            .define_exported(rt_abi::symbols::PURE_INFOS, all)?;
        self.define_descriptions()?;
        let mut rows = Data::default();
        rows.u64(0);
        for at in &self.infos.srt_rows {
            rows.address((self.infos.srt_pool, *at));
        }
        self.image
            .define_exported(rt_abi::symbols::PURE_SRTS, rows)?;
        let srts = std::mem::take(&mut self.infos.srts);
        self.image.define(self.infos.srt_pool, srts, 8)
    }
}

fn table(d: &mut Data, t: &Table, flags: u32) {
    match t.entry {
        Some(code) => d.code(code),
        None => d.u64(0),
    }
    d.u8(t.kind as u8);
    d.u8(t.tag);
    d.u16(t.arity);
    d.u16(t.ptrs);
    d.u16(t.raws);
    d.u32(t.con);
    d.u32(t.occ.as_u32());
    d.maybe(t.srt);
    d.address(t.desc);
    d.u32(t.raw_args);
    let boxed = match t.print {
        Print::Int => flag::INT,
        Print::Char => flag::CHAR,
        _ => 0,
    };
    let epoch = if t.is_static { flag::HAS_EPOCH } else { 0 };
    let forgettable = if t.forgettable { flag::FORGETTABLE } else { 0 };
    d.u32(flags | boxed | epoch | forgettable);
}

/// The tag of pointers to a function of `arity` arguments.
pub fn arity_tag(arity: usize) -> u8 {
    function_tag(arity.min(u16::MAX as usize) as u32)
}

fn print_form(con: &Con, data: &pure_stg::def::Data) -> Print {
    let built_in = data.module.as_str() == pure_core::builtin::MODULE;
    let raw = |rep| built_in && con.fields.len() == 1 && con.fields[0].rep == rep;
    match data.name.as_str() {
        "Int" if raw(Rep::I64) => Print::Int,
        "Char" if raw(Rep::I64) => Print::Char,
        "Double" if raw(Rep::F64) => Print::Double,
        "Done" if built_in => Print::Done,
        "Integer" if built_in => match con.index {
            0 => Print::Integer,
            1 => Print::Positive,
            _ => Print::Negative,
        },
        _ if con.name.as_str().starts_with("(,") => Print::Tuple,
        _ => Print::Named,
    }
}
