//! What profiles and printing say of objects and functions ([`descs`] is the pool).

use crate::machine::function::Body;
use crate::objects::data::{Address, Data};
use crate::objects::declared::Declared;
use crate::objects::descs::{self, At, Descs, Record};
use crate::unit::Unit;
use crate::unit::input::Input;
use cranelift_module::DataId;
use pure_base::{Span, Symbol};
use pure_stg::def::{Cause, Occ, OccId, OccKind, Var};
use rt_abi::info::Print;
use rustc_hash::FxHashMap;
use std::collections::BTreeMap;

/// The descriptions made so far.
pub struct Descriptions {
    descs: Descs,
    /// With whether all is said that heap profiles show.
    desc_index: FxHashMap<(Desc, bool), At>,
    desc_pool: DataId,
    /// Descriptions of constructor applications. A copy made for a cause is not the
    /// occurrence that its parts refer to, but like it: place, what it is within itself, and
    /// the cause that it shares with its parts.
    pub applications: FxHashMap<(Span, OccId, Option<Cause>), At>,
    /// Files that descriptions mention, by their positions.
    files: BTreeMap<u32, String>,
}

impl Descriptions {
    pub fn new(desc_pool: DataId) -> Descriptions {
        Descriptions {
            descs: Descs::default(),
            desc_index: FxHashMap::default(),
            desc_pool,
            applications: FxHashMap::default(),
            files: BTreeMap::new(),
        }
    }
}

/// What profiles and printing call an object.
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct Desc {
    pub name: Symbol,
    pub module: Option<Symbol>,
    pub ty: Option<Symbol>,
    pub occ: OccId,
    pub print: Print,
    pub shape: Option<Symbol>,
    pub unique: u32,
    /// Of declarations: their place and name, whatever the occurrence says.
    pub declared: Option<Declared>,
    /// It is of a constructor's objects, whose name says what they are.
    pub is_con: bool,
}

impl Desc {
    /// Of which nothing is known but the name.
    pub fn named(name: Symbol) -> Desc {
        Desc {
            name,
            module: None,
            ty: None,
            occ: OccId::from_u32(0),
            print: Print::Named,
            shape: None,
            unique: 0,
            declared: None,
            is_con: false,
        }
    }
}

impl<'p> Input<'p> {
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

    pub fn occ_type(&self, occ: OccId) -> Option<Symbol> {
        let ty = self.program.occs.get(occ)?.ty;
        (!ty.as_str().is_empty()).then_some(ty)
    }
}

impl Unit<'_> {
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
    pub fn desc(&mut self, desc: Desc) -> Address {
        self.describe(desc, self.input.options.tells_objects_apart())
    }

    /// `whole`: also what only profiles show.
    fn describe(&mut self, desc: Desc, whole: bool) -> Address {
        if let Some(&at) = self.descriptions.desc_index.get(&(desc.clone(), whole)) {
            return (self.descriptions.desc_pool, i64::from(at));
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
            && !self.descriptions.files.contains_key(&file.start)
        {
            let name = file.name.as_str();
            let name = name.strip_prefix(root).unwrap_or(name);
            self.descriptions.files.insert(file.start, name.to_string());
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
        let descs = &mut self.descriptions.descs;
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
            shape: desc.shape.and_then(|s| descs.text(s.as_str())),
            print: desc.print,
            unique: if whole { desc.unique } else { 0 },
        };
        let at = descs.record(record);
        self.descriptions.desc_index.insert((desc, whole), at);
        (self.descriptions.desc_pool, i64::from(at))
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

    /// The table of source files.
    pub fn define_sources(&mut self) -> Result<Option<(Address, usize)>, String> {
        let mut rows = Data::default();
        let files = std::mem::take(&mut self.descriptions.files);
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

    /// Emits the pool.
    pub fn define_descriptions(&mut self) -> Result<(), String> {
        let occs = &self.input.program.occs;
        let applications = &self.descriptions.applications;
        let bytes = std::mem::take(&mut self.descriptions.descs).finish(|(mut occ, cause)| {
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
            .define(self.descriptions.desc_pool, Data::plain(bytes), 4)
    }
}

/// FNV-1a.
fn source_hash(bytes: &[u8]) -> u64 {
    let step = |hash: u64, byte: &u8| (hash ^ u64::from(*byte)).wrapping_mul(0x100_0000_01b3);
    bytes.iter().fold(0xcbf2_9ce4_8422_2325, step)
}
