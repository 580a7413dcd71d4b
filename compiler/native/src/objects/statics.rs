//! Static closures: top-level functions, CAFs and constructors, and one object
//! for each constructor without fields. They lie in writable data, since their headers
//! are marked and they carry the collector's epoch word.

use crate::machine::convention::closure_signature;
use crate::objects::data::Data;
use crate::objects::infos::{Table, arity_tag};
use crate::objects::layout::Layout;
use crate::unit::input::Input;
use crate::unit::{Job, Unit};
use cranelift_module::{DataId, FuncId, Linkage, Module};
use pure_base::Symbol;
use pure_stg::def::{Atom, ConId, Lambda, Lit, OccId, Rep, Top, TopRhs, Var};
use rt_abi::info::Kind;
use rt_abi::object::constructor_tag;
use rt_abi::symbols::PURE_MAIN;
use rustc_hash::FxHashMap;

#[derive(Default)]
pub struct Statics {
    closures: FxHashMap<Var, DataId>,
    nullary: FxHashMap<ConId, DataId>,
    blank: Option<DataId>,
    /// Entries of static functions and CAFs, declared with their info tables.
    pub entries: FxHashMap<Var, FuncId>,
}

impl Input<'_> {
    /// The tag of pointers to a top-level variable's object.
    pub fn static_tag(&self, v: Var) -> u8 {
        match self.tops.get(&v).map(|t| &t.rhs) {
            Some(TopRhs::Fun(lambda)) => arity_tag(lambda.params.len()),
            Some(TopRhs::Con { con, .. }) => constructor_tag(self.program.cons[*con].index),
            Some(TopRhs::Caf { .. }) | None => 0,
        }
    }

    /// Bit i = parameter i is raw.
    pub fn raw_args(&self, params: &[Var]) -> u32 {
        let raw = |(i, p): (usize, &Var)| ((self.program.rep(*p) != Rep::Ptr) as u32) << i;
        params.iter().take(32).enumerate().map(raw).sum()
    }
}

impl<'p> Unit<'p> {
    /// The static object of a top-level variable, emitted once asked for.
    pub fn closure_of(&mut self, v: Var) -> Result<DataId, String> {
        if let Some(&id) = self.statics.closures.get(&v) {
            return Ok(id);
        }
        let Some(top) = self.input.tops.get(&v).copied() else {
            return Err(format!("{} is not bound", self.input.name(v)));
        };
        let id = if self.input.program.main == Some(v) {
            self.image
                .module
                .declare_data(PURE_MAIN, Linkage::Export, true, false)
                .map_err(|e| e.to_string())?
        } else {
            self.image
                .declare_object(&format!("{}_closure", self.input.name(v)), true)?
        };
        self.statics.closures.insert(v, id);
        match &top.rhs {
            TopRhs::Fun(lambda) => self.static_function(id, top, lambda)?,
            TopRhs::Caf { occ, .. } => self.static_caf(id, top, *occ)?,
            TopRhs::Con { con, args, occ } => self.static_con(id, *con, args, *occ)?,
        }
        Ok(id)
    }

    /// The object of a constructor without fields.
    pub fn nullary(&mut self, con: ConId) -> Result<DataId, String> {
        if let Some(&id) = self.statics.nullary.get(&con) {
            return Ok(id);
        }
        let c = &self.input.program.cons[con];
        let module = self.input.program.datas[c.data].module;
        let id = self
            .image
            .declare_object(&format!("{module}.{}_con", c.name), true)?;
        self.statics.nullary.insert(con, id);
        self.static_con(id, con, &[], OccId::from_u32(0))?;
        Ok(id)
    }

    /// An object without fields and without meaning, for fields that are still
    /// to be filled when the collector may look at them; tag 1.
    pub fn blank(&mut self) -> Result<DataId, String> {
        if let Some(id) = self.statics.blank {
            return Ok(id);
        }
        let desc = self.plain_desc(Symbol::new("blank"));
        let table = Table {
            kind: Kind::Con,
            tag: 1,
            is_static: true,
            ..Table::code(None, OccId::from_u32(0), desc)
        };
        let info = self.define_info("pure_blank_info", table)?;
        let id = self.image.declare_object("pure_blank", true)?;
        let mut d = self.object(info);
        d.u64(0);
        self.image.define(id, d, 8)?;
        self.statics.blank = Some(id);
        Ok(id)
    }

    fn object(&mut self, info: DataId) -> Data {
        let mut d = Data::default();
        d.address((info, 0));
        d
    }

    fn static_function(
        &mut self,
        id: DataId,
        top: &'p Top,
        lambda: &'p Lambda,
    ) -> Result<(), String> {
        let arity = lambda.params.len();
        let name = self.input.name(top.var);
        // A function with raw arguments has a closure only for the sake of
        // static reference tables; nothing enters it.
        let unknown = self.input.program.vars[top.var].sig.is_none();
        let entry = if unknown {
            let entry = self
                .image
                .declare_local(&format!("{name}_entry"), &closure_signature(arity))?;
            self.statics.entries.insert(top.var, entry);
            self.jobs.push_back(Job::Entry(top));
            self.functions.arities.insert(arity as u32);
            Some(entry)
        } else {
            None
        };
        let info = self.image.declare_object(&format!("{name}_info"), false)?;
        let data = {
            let mut d = self.object(info);
            d.u64(0);
            d
        };
        self.image.define(id, data, 8)?;
        let set = self.input.liveness.statics(top.var);
        let (srt, desc) = (self.srt(&set)?, self.binder_desc(top.var, lambda.occ));
        let table = Table {
            kind: Kind::Fun,
            tag: arity_tag(arity),
            arity: self.infos.payload_count(arity, &name)?,
            srt,
            raw_args: self.input.raw_args(&lambda.params),
            is_static: true,
            ..Table::code(entry, lambda.occ, desc)
        };
        self.define_info_as(info, table)
    }

    fn static_caf(&mut self, id: DataId, top: &'p Top, occ: OccId) -> Result<(), String> {
        let name = self.input.name(top.var);
        let entry = self.image.declare_local(&name, &closure_signature(0))?;
        self.statics.entries.insert(top.var, entry);
        self.jobs.push_back(Job::Caf(top));
        let info = self.image.declare_object(&format!("{name}_info"), false)?;
        let mut d = self.object(info);
        d.u64(0);
        d.u64(0);
        self.image.define(id, d, 8)?;
        let set = self.input.liveness.statics(top.var);
        let (srt, desc) = (self.srt(&set)?, self.binder_desc(top.var, occ));
        let table = Table {
            raws: 1,
            srt,
            is_static: true,
            forgettable: self.input.program.vars[top.var].inline == pure_core::def::Inline::Shared,
            ..Table::code(Some(entry), occ, desc)
        };
        self.define_info_as(info, table)
    }

    fn static_con(
        &mut self,
        id: DataId,
        con: ConId,
        args: &'p [Atom],
        occ: OccId,
    ) -> Result<(), String> {
        let info = self.con_info(con, occ, true)?;
        let mut d = self.object(info);
        let layout = Layout::of_con(&self.input.program.cons[con]);
        for field in layout.order() {
            match &args[field] {
                Atom::Var(v) => {
                    let object = self.closure_of(*v)?;
                    d.address((object, self.input.static_tag(*v) as i64));
                }
                Atom::Lit(Lit::Int(n)) => d.u64(*n as u64),
                Atom::Lit(Lit::Double(bits)) => d.u64(*bits),
                Atom::Lit(Lit::Str(bytes)) => {
                    let text = self.image.text(bytes);
                    d.address(text);
                }
            }
        }
        d.u64(0);
        self.image.define(id, d, 8)
    }
}
