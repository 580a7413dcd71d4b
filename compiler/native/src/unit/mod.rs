//! One compilation: the object module, the tables that grow while code is
//! generated, and the queue of code still to generate. Code is generated on
//! demand, from `main` and the runtime's entry points.

pub mod kept;
pub mod ready;
pub mod workshop;

use crate::machine::convention::{closure_signature, runtime_signature, signature};
use crate::machine::event::Instruments;
use crate::machine::function::Body;
use crate::machine::liveness::Liveness;
use crate::objects::data::{Address, Data, Texts};
use crate::objects::infos::{Declared, InfoTables};
use crate::objects::statics::Statics;
use crate::{Failure, OptLevel, Options};
use cranelift_codegen::ir::{self, Signature};
use cranelift_codegen::isa::{self, OwnedTargetIsa, TargetIsa};
use cranelift_codegen::settings::{self, Configurable};
use cranelift_entity::EntityRef;
use cranelift_frontend::FunctionBuilderContext;
use cranelift_module::{DataId, FuncId, Linkage, Module, default_libcall_names};
use cranelift_object::{ObjectBuilder, ObjectModule};
use pure_base::{Defect, SourceMap, Symbol};
use pure_stg::def::*;
use rt_abi::border::{self, Manner, Shape};
use rt_number::{Function, Operation};
use rustc_hash::FxHashMap;
use std::cell::Cell;
use std::collections::{BTreeSet, VecDeque};

/// Code to generate, once it is declared.
pub enum Job<'p> {
    /// A function of the top level,
    Function(&'p Top),
    /// how unknown code calls it,
    Entry(&'p Top),
    /// or a value.
    Caf(&'p Top),
    /// A function of a `let`.
    Local(LocalFunction<'p>),
    /// A thunk of a `let`.
    Thunk(Thunk<'p>),
    /// A selector of the payload word from constructors of that tag, for that variable.
    Selector(FuncId, (u8, u32), Option<Var>),
    /// How the runtime evaluates.
    Eval,
}

/// A function of a `let`: its code, the variable that it is bound to, what it captures.
pub struct LocalFunction<'p> {
    pub code: FuncId,
    pub name: Symbol,
    pub binder: Var,
    pub free: &'p [Var],
    pub lambda: &'p Lambda,
}

/// A thunk of a `let`, likewise.
pub struct Thunk<'p> {
    pub code: FuncId,
    pub name: Symbol,
    pub occ: OccId,
    pub binder: Var,
    pub free: &'p [Var],
    pub body: &'p Expr,
    pub update: Update,
}

/// A function whose code is known: top-level, or let-bound.
#[derive(Clone, Copy)]
pub struct KnownFun {
    pub code: FuncId,
    pub result: Rep,
    /// Whether the code wants the closure as its first argument.
    pub node: bool,
}

pub struct Unit<'p> {
    pub program: &'p Program,
    pub map: &'p SourceMap,
    pub options: &'p Options,
    pub isas: Isas,
    pub module: ObjectModule,
    pub liveness: Liveness,
    pub tops: FxHashMap<Var, &'p Top>,
    /// Let-bound functions seen so far, and top-level ones referred to.
    pub known: FxHashMap<Var, KnownFun>,
    pub jobs: VecDeque<Job<'p>>,
    pub bodies: Vec<Body>,
    /// The declaration that the code being generated belongs to.
    pub home: Option<Declared>,
    /// An object is larger than the target's tables can say.
    exceeded: Cell<bool>,
    pub infos: InfoTables,
    pub statics: Statics,
    /// Entries of static functions and CAFs, declared with their info tables.
    pub entries: FxHashMap<Var, FuncId>,
    pub texts: Texts,
    pub text_pool: DataId,
    /// `ap_n` by n, as far as used.
    pub applies: [Option<FuncId>; MAX_APPLY + 1],
    /// Arities of functions that unknown code may meet.
    pub arities: BTreeSet<u32>,
    pub selectors: FxHashMap<(u8, u32, Option<Var>), FuncId>,
    pub instruments: Instruments,
    pub builder_context: FunctionBuilderContext,
    names: FxHashMap<String, u32>,
    /// Info tables of Integers by the place that makes them.
    pub integer_tables: FxHashMap<OccId, DataId>,
    runtime: FxHashMap<&'static str, FuncId>,
}

/// The largest n for which there is an `ap_n`; more arguments go in steps.
pub const MAX_APPLY: usize = 6;

/// The machine: for Cranelift's optimiser, and with each of its ways to find registers for what
/// is optimised.
#[derive(Clone)]
pub struct Isas {
    pub optimizing: OwnedTargetIsa,
    thorough: OwnedTargetIsa,
    single_pass: OwnedTargetIsa,
}

/// Functions of more instructions than this
const LONG: usize = 1000;
/// in blocks of more than so many, as those that take large records apart have, are not
/// worth the search for registers: it takes time in proportion to the square of what
/// lives at once.
const LONG_BLOCKS: usize = 64;

impl Isas {
    fn new(options: &Options) -> Result<Isas, String> {
        Ok(Isas {
            optimizing: target(options, options.opt, "backtracking")?,
            thorough: target(options, OptLevel::None, "backtracking")?,
            single_pass: target(options, OptLevel::None, "single_pass")?,
        })
    }

    /// The one for a function.
    pub fn of(&self, func: &ir::Function) -> &dyn TargetIsa {
        let (insts, blocks) = (func.dfg.num_insts(), func.dfg.num_blocks());
        match insts > LONG && insts > LONG_BLOCKS * blocks {
            true => &*self.single_pass,
            false => &*self.thorough,
        }
    }
}

fn target(options: &Options, opt: OptLevel, registers: &str) -> Result<OwnedTargetIsa, String> {
    let flags = [
        (
            "opt_level",
            match opt {
                OptLevel::None => "none",
                OptLevel::Speed => "speed",
            },
        ),
        ("is_pic", "false"),
        ("enable_pinned_reg", "true"),
        // Tail calls need them, and so do frame walks.
        ("preserve_frame_pointers", "true"),
        ("enable_probestack", "false"),
        ("unwind_info", "false"),
        ("machine_code_cfg_info", "false"),
        ("use_colocated_libcalls", "true"),
        ("regalloc_algorithm", registers),
        ("log2_min_function_alignment", "5"),
        ("enable_table_access_spectre_mitigation", "false"),
        (
            "enable_verifier",
            if options.verify { "true" } else { "false" },
        ),
    ];
    let mut builder = settings::builder();
    for (name, value) in flags {
        builder
            .set(name, value)
            .map_err(|e| format!("Cranelift setting {name}: {e}"))?;
    }
    isa::lookup_by_name("x86_64-unknown-linux-gnu")
        .map_err(|e| e.to_string())?
        .finish(settings::Flags::new(builder))
        .map_err(|e| e.to_string())
}

impl<'p> Unit<'p> {
    pub fn new(
        program: &'p Program,
        map: &'p SourceMap,
        options: &'p Options,
    ) -> Result<Unit<'p>, String> {
        let isas = Isas::new(options)?;
        let builder = ObjectBuilder::new(isas.thorough.clone(), "pure", default_libcall_names())
            .map_err(|e| e.to_string())?;
        let mut module = ObjectModule::new(builder);
        let mut pool = |name: &str, linkage, writable| {
            module
                .declare_data(name, linkage, writable, false)
                .map_err(|e| e.to_string())
        };
        let text_pool = pool("pure_texts", Linkage::Local, false)?;
        let infos = InfoTables::new(
            pool("pure_descs", Linkage::Local, false)?,
            pool("pure_reference_tables", Linkage::Local, false)?,
        );
        Ok(Unit {
            program,
            map,
            options,
            isas,
            module,
            liveness: Liveness::of(program),
            tops: program.binds.iter().map(|t| (t.var, t)).collect(),
            known: FxHashMap::default(),
            jobs: VecDeque::new(),
            bodies: vec![],
            home: None,
            exceeded: Cell::new(false),
            infos,
            statics: Statics::default(),
            entries: FxHashMap::default(),
            texts: Texts::default(),
            text_pool,
            applies: [None; MAX_APPLY + 1],
            arities: BTreeSet::new(),
            selectors: FxHashMap::default(),
            instruments: vec![],
            builder_context: FunctionBuilderContext::new(),
            names: FxHashMap::default(),
            runtime: FxHashMap::default(),
            integer_tables: FxHashMap::default(),
        })
    }

    /// `name`, made different from all earlier ones by a number if need be.
    pub fn unique(&mut self, name: &str) -> String {
        match self.names.get_mut(name) {
            None => {
                self.names.insert(name.to_string(), 0);
                name.to_string()
            }
            Some(n) => {
                *n += 1;
                let next = format!("{name}.{n}");
                self.unique(&next)
            }
        }
    }

    pub fn declare_code(
        &mut self,
        name: &str,
        linkage: Linkage,
        sig: &Signature,
    ) -> Result<FuncId, String> {
        self.module
            .declare_function(name, linkage, sig)
            .map_err(|e| format!("function {name}: {e}"))
    }

    /// Code private to the program, under a name made unique.
    pub fn declare_local(&mut self, name: &str, sig: &Signature) -> Result<FuncId, String> {
        let name = self.unique(name);
        self.declare_code(&name, Linkage::Local, sig)
    }

    /// Data private to the program, under a name made unique.
    pub fn declare_object(&mut self, name: &str, writable: bool) -> Result<DataId, String> {
        let name = self.unique(name);
        self.module
            .declare_data(&name, Linkage::Local, writable, false)
            .map_err(|e| format!("data {name}: {e}"))
    }

    /// A function of the runtime, by its row of the border, if what it may do suits where it
    /// is called.
    pub fn runtime(
        &mut self,
        name: &'static str,
        suits: impl FnOnce(Manner) -> bool,
    ) -> Result<FuncId, String> {
        match border::row(name) {
            Some(row) if suits(row.manner) => self.imported(name, row.shape),
            Some(row) => Err(format!("{name} is called where {:?} is wrong", row.manner)),
            None => Err(format!("{name} is not in the border's table")),
        }
    }

    /// The function of the runtime for an operation on Integers.
    pub fn operation(&mut self, operation: Operation) -> Result<FuncId, String> {
        self.imported(operation.symbol(), border::OPERATION)
    }

    /// The function of the runtime for an elementary function.
    pub fn elementary(&mut self, function: Function) -> Result<FuncId, String> {
        let shape = border::elementary(function.is_binary());
        self.imported(function.names().symbol, shape)
    }

    fn imported(&mut self, name: &'static str, shape: Shape) -> Result<FuncId, String> {
        if let Some(&id) = self.runtime.get(name) {
            return Ok(id);
        }
        let sig = runtime_signature(shape).ok_or_else(|| format!("{name} is no function"))?;
        let id = self.declare_code(name, Linkage::Import, &sig)?;
        self.runtime.insert(name, id);
        Ok(id)
    }

    /// Data of the runtime.
    pub fn runtime_data(&mut self, name: &str) -> Result<DataId, String> {
        self.module
            .declare_data(name, Linkage::Import, false, false)
            .map_err(|e| format!("data {name}: {e}"))
    }

    /// `Module.name` of a top-level variable, or just the name.
    pub fn name(&self, v: Var) -> String {
        let info = &self.program.vars[v];
        match info.module {
            Some(module) => format!("{module}.{}", info.name),
            None => info.name.to_string(),
        }
    }

    /// The direct code of a known function, generated once asked for.
    pub fn known_function(&mut self, v: Var) -> Result<KnownFun, String> {
        if let Some(&known) = self.known.get(&v) {
            return Ok(known);
        }
        let Some(top) = self.tops.get(&v).copied() else {
            return Err(format!("call of {}, whose code is not known", self.name(v)));
        };
        let TopRhs::Fun(lambda) = &top.rhs else {
            return Err(format!("call of {}, which is no function", self.name(v)));
        };
        let result = self.result(v);
        let params = lambda.params.iter().map(|p| self.program.rep(*p));
        let sig = signature(params, result);
        let code = self.declare_local(&self.name(v), &sig)?;
        let known = KnownFun {
            code,
            result,
            node: false,
        };
        self.known.insert(v, known);
        self.jobs.push_back(Job::Function(top));
        Ok(known)
    }

    /// What a function bound to `v` returns.
    pub fn result(&self, v: Var) -> Rep {
        self.program.vars[v]
            .sig
            .as_ref()
            .map_or(Rep::Ptr, |sig| sig.result)
    }

    /// `ap_n`.
    pub fn apply(&mut self, n: usize) -> Result<FuncId, String> {
        if let Some(id) = self.applies[n] {
            return Ok(id);
        }
        let id = self.declare_local(&format!("pure_apply_{n}"), &closure_signature(n))?;
        self.applies[n] = Some(id);
        Ok(id)
    }

    /// A variable of the generator's own, beyond all of the program's.
    pub fn own_var(&self, i: usize) -> Var {
        Var::new(self.program.vars.len() + i)
    }

    /// The 16-bit payload counts of info tables limit objects.
    pub fn payload_count(&self, n: usize, what: &str) -> Result<u16, String> {
        u16::try_from(n).map_err(|_| {
            self.exceeded.set(true);
            format!("{what} has {n} fields; the limit is {}", u16::MAX)
        })
    }

    /// Why code could not be generated, after the message of that.
    pub fn failure(&self, message: String) -> Failure {
        if self.exceeded.get() {
            return Failure::Limit(message);
        }
        let defect = Defect::new("native", message);
        Failure::Defect(Box::new(match self.home {
            Some(home) => defect.within(format!("{}.{}", home.module, home.name), home.span),
            None => defect,
        }))
    }

    /// A data object's bytes, for tables that are built whole.
    pub fn define_exported(&mut self, name: &str, data: Data) -> Result<Address, String> {
        let id = self
            .module
            .declare_data(name, Linkage::Export, false, false)
            .map_err(|e| format!("data {name}: {e}"))?;
        self.define(id, data, 8)?;
        Ok((id, 0))
    }
}
