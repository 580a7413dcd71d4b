//! Info tables (one per allocation site), the descriptions that profiles show,
//! and static reference tables.

use crate::machine::function::Body;
use crate::objects::data::{Address, Data};
use crate::objects::descs::{self, At, Descs, Record};
use crate::unit::Unit;
use crate::unit::input::Input;
use cranelift_module::{DataId, FuncId};
use pure_base::{Span, Symbol};
use pure_stg::def::{Cause, Con, ConId, Occ, OccId, OccKind, Rep, Var, VarInfo};
use rt_abi::border::RT_INDIRECTION_ENTRY;
use rt_abi::info::{self, Kind, Print, flag};
use rt_abi::object::{constructor_tag, function_tag};
use rustc_hash::FxHashMap;
use std::cell::Cell;
use std::collections::BTreeMap;

/// What is known of the tables emitted so far.
pub struct InfoTables {
    descs: Descs,
    /// With whether all is said that heap profiles show.
    desc_index: FxHashMap<(Desc, bool), At>,
    desc_pool: DataId,
    srts: Data,
    srt_rows: Vec<i64>,
    srt_index: FxHashMap<Box<[Var]>, u32>,
    srt_pool: DataId,
    constructors: FxHashMap<(ConId, OccId, bool, Option<Declared>), DataId>,
    /// Top-level variables by their code. Names will not do: several local functions of
    /// one name that have become static ones share theirs.
    tops: FxHashMap<FuncId, Var>,
    /// What closures' code belongs to that has no place of its own.
    homes: FxHashMap<FuncId, Declared>,
    /// All that there are, for `pure_infos`.
    all: Vec<DataId>,
    /// Each with what it says, for assembly text.
    pub notes: Vec<(DataId, Table)>,
    mutable: FxHashMap<(u8, bool, OccId, Option<Declared>), DataId>,
    /// Of Integers, by the place that makes them.
    pub integer_tables: FxHashMap<OccId, DataId>,
    /// Descriptions of constructor applications. A copy made for a cause is not the
    /// occurrence that its parts refer to, but like it: place, what it is within itself, and
    /// the cause that it shares with its parts.
    applications: FxHashMap<(Span, OccId, Option<Cause>), At>,
    /// Files that descriptions mention, by their positions.
    files: BTreeMap<u32, String>,
    /// An object is larger than tables can say.
    pub exceeded: Cell<bool>,
}

/// The tag of pointers to mutable objects.
pub const MUTABLE_TAG: u8 = 1;

/// What profiles and printing call an object.
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct Desc {
    pub name: Symbol,
    pub module: Option<Symbol>,
    pub ty: Option<Symbol>,
    pub occ: OccId,
    pub print: Print,
    pub unique: u32,
    /// Of declarations: their place and name, whatever the occurrence says.
    pub declared: Option<Declared>,
    /// It is of a constructor's objects, whose name says what they are.
    pub is_con: bool,
}

impl Desc {
    /// Of which nothing is known but the name.
    fn named(name: Symbol) -> Desc {
        Desc {
            name,
            module: None,
            ty: None,
            occ: OccId::from_u32(0),
            print: Print::Named,
            unique: 0,
            declared: None,
            is_con: false,
        }
    }
}

/// A declaration, or a part of one.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Declared {
    pub span: Span,
    pub name: Symbol,
    pub module: Symbol,
    /// For what it is there, if it is the library's.
    pub cause: Option<Cause>,
}

impl Declared {
    /// What a variable stems from.
    fn origin(v: &VarInfo) -> Option<Declared> {
        v.origin.map(|origin| Declared {
            span: origin.span,
            name: origin.path,
            module: origin.module,
            cause: None,
        })
    }
}

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
    pub fn new(desc_pool: DataId, srt_pool: DataId) -> InfoTables {
        InfoTables {
            descs: Descs::default(),
            desc_index: FxHashMap::default(),
            desc_pool,
            srts: Data::default(),
            srt_rows: vec![],
            srt_index: FxHashMap::default(),
            srt_pool,
            constructors: FxHashMap::default(),
            tops: FxHashMap::default(),
            homes: FxHashMap::default(),
            all: vec![],
            notes: vec![],
            mutable: FxHashMap::default(),
            integer_tables: FxHashMap::default(),
            applications: FxHashMap::default(),
            files: BTreeMap::new(),
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

    /// What somebody who reads the source calls what was given no name there: what is
    /// constructed, behind the declarations around it.
    fn name_of_expression(&self, site: Option<&Occ>, declared: Option<Declared>) -> Option<Symbol> {
        let Some(site) = site else {
            return declared.map(|declared| declared.name);
        };
        Some(match (site.producer.as_str(), self.construction(site)) {
            ("", "") => return None,
            (_, "") => site.producer,
            ("", what) => Symbol::new(what),
            (path, what) => Symbol::new(&format!("{path}.{what}")),
        })
    }

    /// What an occurrence constructs, in the words of the program's language.
    fn construction(&self, site: &Occ) -> &'static str {
        let of_list = self.options.haskell && site.ty.as_str().starts_with('[');
        match (site.kind, site.construction.as_str()) {
            (OccKind::Con, "Cons") if of_list => ":",
            (OccKind::Con, "Nil") if of_list => "[]",
            (_, name) => name,
        }
    }

    /// The directory that the names of the program's files are relative to: where the
    /// main module is.
    fn root(&self) -> &'p str {
        let main = self.program.main.map(|v| self.program.vars[v].span);
        let file = main.and_then(|span| self.map.file_of(span.lo));
        let name = file.map_or("", |file| file.name.as_str());
        name.rfind('/').map_or("", |end| &name[..=end])
    }

    fn occ_type(&self, occ: OccId) -> Option<Symbol> {
        let ty = self.program.occs.get(occ)?.ty;
        (!ty.as_str().is_empty()).then_some(ty)
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

    /// A description of what is made at a place and has a name of its own.
    pub fn site_desc(&mut self, name: Symbol, occ: OccId) -> Address {
        let ty = self.input.occ_type(occ);
        self.desc(Desc {
            ty,
            occ,
            declared: self.home_without(occ),
            ..Desc::named(name)
        })
    }

    /// The function, for what has no place of its own in it.
    fn home_without(&self, occ: OccId) -> Option<Declared> {
        self.home.filter(|_| occ.as_u32() == 0)
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
            declared,
            is_con: true,
            ..Desc::named(shown)
        };
        let name = format!("{}.{}_con_info", data.module, c.name);
        let desc = self.desc(desc);
        if let Some(row) = self.input.program.occs.get(occ) {
            let applications = &mut self.infos.applications;
            applications
                .entry((row.span, row.within, row.cause))
                .or_insert(desc.1 as At);
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

    /// Notes what the code of a closure that has no place of its own belongs to.
    pub fn note_home(&mut self, code: FuncId, binder: Var, occ: OccId) {
        if let Some(site) = self.closure_site(binder, occ) {
            self.infos.homes.insert(code, site);
        }
    }

    /// The description of a closure bound to `binder`.
    pub fn binder_desc(&mut self, binder: Var, occ: OccId) -> Address {
        let declared = self.closure_site(binder, occ);
        let v = &self.input.program.vars[binder];
        let site = self
            .input
            .program
            .occs
            .get(occ)
            .filter(|_| occ.as_u32() != 0);
        let module = site.map(|o| o.module).or(v.module);
        let name = match self.input.is_written(binder) {
            // Of the top level: what its author knows it as.
            true if v.module.is_some() => v.origin.map_or(v.name, |origin| origin.path),
            true => v.name,
            false => self
                .input
                .name_of_expression(site, declared)
                .unwrap_or(v.name),
        };
        let desc = Desc {
            module: module.or(declared.map(|d| d.module)),
            ty: self.input.occ_type(occ).or(v.ty),
            occ,
            unique: binder.as_u32(),
            declared,
            ..Desc::named(name)
        };
        self.desc(desc)
    }

    /// The description of a function or value of the top level as its author knows it: by
    /// the declaration that it stems from, a worker as one.
    pub fn declared_desc(&mut self, v: Var, occ: OccId) -> Address {
        let info = &self.input.program.vars[v];
        let (name, module) = (info.name, info.module);
        let declared = Declared::origin(info);
        let own = module.map(|module| Declared {
            span: info.span,
            name,
            module,
            cause: None,
        });
        let declared = declared.or(own);
        let shown = match declared {
            Some(declared) if name.as_str().contains("$w") => {
                Symbol::new(&format!("$w{}", declared.name))
            }
            Some(declared) => declared.name,
            None => name,
        };
        self.desc(Desc {
            module: declared.map(|declared| declared.module).or(module),
            ty: self.input.occ_type(occ),
            occ,
            unique: v.as_u32(),
            declared,
            ..Desc::named(shown)
        })
    }

    /// A local closure whose expression has no place of its own, such as a
    /// selection for a pattern's variable, is where the variable is, in the
    /// function that makes it. A constant is its declaration.
    fn closure_site(&self, binder: Var, occ: OccId) -> Option<Declared> {
        let v = &self.input.program.vars[binder];
        if occ.as_u32() != 0 {
            return None;
        }
        if v.module.is_some() {
            return Declared::origin(v);
        }
        let home = self.home?;
        let file = |span: Span| match span.is_none() {
            true => None,
            false => self
                .input
                .map
                .file_of(span.lo)
                .map(|file| file.name.as_str()),
        };
        // What was inlined may come from another file.
        let own = v.span;
        let same = file(own).is_some_and(|name| file(home.span) == Some(name));
        Some(Declared {
            span: if same { own } else { home.span },
            ..home
        })
    }

    /// A description that only has a name.
    pub fn plain_desc(&mut self, name: Symbol) -> Address {
        self.desc(Desc::named(name))
    }

    /// The description of an expression that calls the library, under the name of what
    /// it calls.
    fn cause_desc(&mut self, cause: Cause) -> Address {
        let desc = Desc {
            occ: cause.at,
            ..Desc::named(cause.via)
        };
        self.describe(desc, true)
    }

    /// A description of objects: without heap profiles, what else shows them.
    fn desc(&mut self, desc: Desc) -> Address {
        self.describe(desc, self.input.options.tells_objects_apart())
    }

    /// `whole`: also what only profiles show.
    fn describe(&mut self, desc: Desc, whole: bool) -> Address {
        if let Some(&at) = self.infos.desc_index.get(&(desc.clone(), whole)) {
            return (self.infos.desc_pool, i64::from(at));
        }
        let site = self.input.program.occs.get(desc.occ);
        let place = site.map(|o| o.span);
        let root = self.input.root();
        let map = self.input.map;
        let placed = |span: Span| {
            let file = map.file_of(span.lo).filter(|_| !span.is_none())?;
            let start = map.line_col(span.lo)?;
            let end = map.line_col(span.hi.max(span.lo + 1) - 1)?;
            Some((file, [start.line, start.col, end.line, end.col]))
        };
        let own = site.filter(|o| o.kind != OccKind::Con || !desc.is_con);
        let construction = own.map_or("", |o| self.input.construction(o));
        let place = desc.declared.map(|declared| declared.span).or(place);
        let place = place.and_then(placed);
        let producer = site.and_then(|o| placed(o.declared));
        let producer = producer.filter(|(file, _)| {
            desc.declared.is_none() && place.is_some_and(|(own, _)| own.start == file.start)
        });
        let within = site.map(|o| o.within);
        let within = within.filter(|o| whole && *o != OccId::NONE);
        if let Some((file, _)) = place
            && !self.infos.files.contains_key(&file.start)
        {
            let name = file.name.as_str();
            let name = name.strip_prefix(root).unwrap_or(name);
            self.infos.files.insert(file.start, name.to_string());
        }
        let (module, around) = match &desc.declared {
            Some(declared) => (declared.module, declared.name),
            None => match site {
                Some(occ) => (occ.module, occ.producer),
                None => (Symbol::new(""), Symbol::new("")),
            },
        };
        let of_home = desc.declared.and_then(|declared| declared.cause);
        let occ_cause = site.and_then(|o| o.cause).or(of_home);
        let occ_cause = occ_cause.filter(|_| whole);
        let cause = occ_cause.map(|cause| self.cause_desc(cause).1 as At);
        let descs = &mut self.infos.descs;
        let file = place.map_or("", |p| p.0.name.strip_prefix(root).unwrap_or(&p.0.name));
        let of_site = descs::Site {
            module: descs.text(module.as_str()),
            producer: descs.text(around.as_str()),
            file: descs.text(file),
            declared: producer.map(|(_, place)| place),
        };
        let record = Record {
            name: descs.text(desc.name.as_str()),
            module: desc.module.and_then(|s| descs.text(s.as_str())),
            ty: desc
                .ty
                .filter(|_| whole)
                .and_then(|s| descs.text(s.as_str())),
            construction: descs.text(if whole { construction } else { "" }),
            site: Some(of_site),
            place: place.map(|(_, place)| place),
            cause,
            within: within
                .filter(|_| desc.declared.is_none())
                .map(|o| (o, occ_cause)),
            print: desc.print,
            unique: if whole { desc.unique } else { 0 },
        };
        let at = descs.record(record);
        self.infos.desc_index.insert((desc, whole), at);
        (self.infos.desc_pool, i64::from(at))
    }

    /// What a variable of a frame is called.
    pub fn describe_variable(&mut self, declared: Declared) -> Address {
        let desc = Desc {
            module: Some(declared.module),
            declared: Some(declared),
            ..Desc::named(declared.name)
        };
        self.describe(desc, true)
    }

    /// What profiles call the functions that frames belong to.
    ///
    /// `calls` are the occurrences of calls, in the order of their rows.
    pub fn define_sites(&mut self, bodies: &[Body], calls: &[OccId]) -> Result<(), String> {
        let mut rows = Data::default();
        for body in bodies {
            let Some(declared) = body.home else {
                rows.u64(0);
                continue;
            };
            let library = &self.input.program.library;
            let name = match library.has(declared.module) {
                true => library.public_name((declared.module, declared.name), declared.name),
                false => body.name,
            };
            // What was inlined into a declaration of the program has not made that.
            let occ = match library.has(declared.module) || self.top_of(body.id).is_none() {
                true => body.occ,
                false => OccId::from_u32(0),
            };
            let desc = Desc {
                module: Some(declared.module),
                ty: self.input.occ_type(body.occ),
                occ,
                declared: Some(declared),
                ..Desc::named(name)
            };
            rows.address(self.describe(desc, true));
        }
        for &occ in calls {
            let call = &self.input.program.occs[occ];
            let desc = Desc {
                module: Some(call.module),
                occ,
                ..Desc::named(call.construction)
            };
            rows.address(self.describe(desc, true));
        }
        rows.u64(0);
        self.image
            .define_exported(rt_abi::symbols::PURE_SITES, rows)?;
        Ok(())
    }

    /// Notes that this is the code of a variable of the top level.
    pub fn note_top(&mut self, code: FuncId, top: Var) {
        self.infos.tops.insert(code, top);
    }

    /// The variable of the top level that this is the code of.
    pub fn top_of(&self, code: FuncId) -> Option<Var> {
        self.infos.tops.get(&code).copied()
    }

    /// The table of source files.
    pub fn define_sources(&mut self) -> Result<Option<(Address, usize)>, String> {
        let mut rows = Data::default();
        let files = std::mem::take(&mut self.infos.files);
        for (start, name) in &files {
            let text = self.input.map.file_of(*start).map_or("", |file| &file.text);
            let path = self.image.text(name.as_bytes());
            rows.address(path);
            rows.u64(name.len() as u64);
            rows.u64(source_hash(text.as_bytes()));
        }
        if files.is_empty() {
            return Ok(None);
        }
        Ok(Some((
            self.image.define_local("sources", rows)?,
            files.len(),
        )))
    }

    /// The declaration that a function belongs to: its own, or where the closure
    /// stands whose code it is.
    pub fn home_of(&self, code: FuncId, occ: OccId) -> Option<Declared> {
        let own = self.declaration(code, occ);
        own.or_else(|| self.infos.homes.get(&code).copied())
    }

    /// Where the function of that code and occurrence stands.
    fn declaration(&self, code: FuncId, occ: OccId) -> Option<Declared> {
        let site = self.input.program.occs.get(occ);
        let site = site.filter(|_| occ.as_u32() != 0);
        let cause = site.and_then(|site| site.cause);
        let top = self.top_of(code).map(|v| &self.input.program.vars[v]);
        // What was inlined into a declaration may have left its place there.
        match (top, site) {
            (Some(top), _) => {
                let origin = top.origin;
                let module = origin.map(|o| o.module).or(top.module)?;
                Some(Declared {
                    span: origin.map_or(top.span, |o| o.span),
                    name: origin.map_or(top.name, |o| o.path),
                    module,
                    cause: cause.filter(|_| self.input.program.library.has(module)),
                })
            }
            (None, Some(site)) => Some(Declared {
                span: site.span,
                name: site.producer,
                module: site.module,
                cause,
            }),
            _ => None,
        }
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
        let occs = &self.input.program.occs;
        let applications = &self.infos.applications;
        let bytes = std::mem::take(&mut self.infos.descs).finish(|(mut occ, cause)| {
            // Whatever the optimiser has removed is left out.
            while occ != OccId::NONE {
                let key = (occs[occ].span, occs[occ].within, cause);
                if let Some(&whole) = applications.get(&key) {
                    return Some(whole);
                }
                occ = occs[occ].within;
            }
            None
        });
        self.image
            .define(self.infos.desc_pool, Data::plain(bytes), 4)?;
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
    let raw = |rep| data.cons.len() == 1 && con.fields.len() == 1 && con.fields[0].rep == rep;
    match data.name.as_str() {
        "Int" if raw(Rep::I64) => Print::Int,
        "Char" if raw(Rep::I64) => Print::Char,
        "Double" if raw(Rep::F64) => Print::Double,
        "Done" if data.module.as_str() == pure_core::builtin::MODULE => Print::Done,
        "Integer" if data.module.as_str() == pure_core::builtin::MODULE => match con.index {
            0 => Print::Integer,
            1 => Print::Positive,
            _ => Print::Negative,
        },
        _ if con.name.as_str().starts_with("(,") => Print::Tuple,
        _ => Print::Named,
    }
}

/// FNV-1a.
fn source_hash(bytes: &[u8]) -> u64 {
    let step = |hash: u64, byte: &u8| (hash ^ u64::from(*byte)).wrapping_mul(0x100_0000_01b3);
    bytes.iter().fold(0xcbf2_9ce4_8422_2325, step)
}
