//! One compilation: the object module, the tables that grow while code is
//! generated, and the queue of code still to generate. Code is generated on
//! demand, from `main` and the runtime's entry points.

pub mod image;
pub mod input;
pub mod kept;
pub mod ready;
pub mod workshop;

use crate::machine::convention::closure_signature;
use crate::machine::event::Instruments;
use crate::machine::function::Body;
use crate::machine::isas::Isas;
use crate::objects::declared::{Declared, Homes};
use crate::objects::descriptions::Descriptions;
use crate::objects::infos::InfoTables;
use crate::objects::statics::Statics;
use crate::unit::image::Image;
use crate::unit::input::Input;
use cranelift_frontend::FunctionBuilderContext;
use cranelift_module::FuncId;
use pure_base::Symbol;
use pure_stg::def::*;
use rustc_hash::FxHashMap;
use std::collections::{BTreeSet, VecDeque};

/// Code to generate, once it is declared.
pub enum Job<'p> {
    /// A function of the top level,
    Function(&'p Top),
    /// how unknown code calls it,
    Entry(&'p Top),
    /// or a value.
    Caf(&'p Top),
    /// What makes the object whose fields a function returns.
    Boxing(Boxing),
    /// A function of a `let`.
    Local(LocalFunction<'p>),
    /// A thunk of a `let`.
    Thunk(Thunk<'p>),
    /// A selector of the payload word from constructors of that tag, for that variable.
    Selector(FuncId, (u8, u32), Option<Var>),
    /// How the runtime evaluates.
    Eval,
}

/// What calls a function that returns fields, and makes the object of them.
pub struct Boxing {
    pub code: FuncId,
    pub name: Symbol,
    pub occ: OccId,
    pub of: Var,
    /// All that it is called with, the closure included.
    pub args: Vec<Rep>,
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
    /// Whether the code wants the closure as its first argument.
    pub node: bool,
}

/// Functions that are called directly, and what unknown calls need.
#[derive(Default)]
pub struct Functions {
    /// Let-bound functions seen so far, and top-level ones referred to.
    pub known: FxHashMap<Var, KnownFun>,
    /// Likewise, the code of those that return fields; `known` has what makes the objects.
    pub fields: FxHashMap<Var, KnownFun>,
    /// `ap_n` by n, as far as used.
    pub applies: [Option<FuncId>; MAX_APPLY + 1],
    /// Arities of functions that unknown code may meet.
    pub arities: BTreeSet<u32>,
    pub selectors: FxHashMap<(u8, u32, Option<Var>), FuncId>,
}

pub struct Unit<'p> {
    pub input: &'p Input<'p>,
    pub isas: Isas,
    pub image: Image,
    pub functions: Functions,
    pub jobs: VecDeque<Job<'p>>,
    pub bodies: Vec<Body>,
    /// The declaration that the code being generated belongs to.
    pub home: Option<Declared>,
    pub homes: Homes,
    pub descriptions: Descriptions,
    pub infos: InfoTables,
    pub statics: Statics,
    pub instruments: Instruments,
    pub builder_context: FunctionBuilderContext,
}

/// The largest n for which there is an `ap_n`; more arguments go in steps.
pub const MAX_APPLY: usize = 6;

impl<'p> Unit<'p> {
    pub fn new(input: &'p Input<'p>) -> Result<Unit<'p>, String> {
        let isas = Isas::new(input.options)?;
        let mut image = Image::new(isas.thorough.clone())?;
        let descriptions = Descriptions::new(image.pool("pure_descs")?);
        let infos = InfoTables::new(image.pool("pure_reference_tables")?);
        Ok(Unit {
            input,
            isas,
            image,
            functions: Functions::default(),
            jobs: VecDeque::new(),
            bodies: vec![],
            home: None,
            homes: Homes::default(),
            descriptions,
            infos,
            statics: Statics::default(),
            instruments: vec![],
            builder_context: FunctionBuilderContext::new(),
        })
    }

    /// The code of a known function that returns one value, generated once asked for.
    pub fn known_function(&mut self, v: Var) -> Result<KnownFun, String> {
        if let Some(&known) = self.functions.known.get(&v) {
            return Ok(known);
        }
        if self.input.returns.fields(v).is_none() {
            return self.own_code(v);
        }
        let lambda = self.top_lambda(v)?;
        let args = lambda.params.iter().map(|p| self.input.program.rep(*p));
        let code = self.boxing(v, &self.input.name(v), lambda.occ, args.collect())?;
        let known = KnownFun { code, node: false };
        self.functions.known.insert(v, known);
        Ok(known)
    }

    /// Has the code of a top-level function made.
    pub fn own_code(&mut self, v: Var) -> Result<KnownFun, String> {
        let lambda = self.top_lambda(v)?;
        let params = lambda.params.iter().map(|p| self.input.program.rep(*p));
        let sig = self.own_signature(v, params);
        let code = self.image.declare_local(&self.input.name(v), &sig)?;
        let known = KnownFun { code, node: false };
        let functions = &mut self.functions;
        match self.input.returns.fields(v) {
            Some(_) => functions.fields.insert(v, known),
            None => functions.known.insert(v, known),
        };
        self.jobs.push_back(Job::Function(self.input.tops[&v]));
        Ok(known)
    }

    fn top_lambda(&self, v: Var) -> Result<&'p Lambda, String> {
        let Some(top) = self.input.tops.get(&v).copied() else {
            return Err(format!(
                "call of {}, whose code is not known",
                self.input.name(v)
            ));
        };
        let TopRhs::Fun(lambda) = &top.rhs else {
            return Err(format!(
                "call of {}, which is no function",
                self.input.name(v)
            ));
        };
        Ok(lambda)
    }

    /// `ap_n`.
    pub fn apply(&mut self, n: usize) -> Result<FuncId, String> {
        if let Some(id) = self.functions.applies[n] {
            return Ok(id);
        }
        let id = self
            .image
            .declare_local(&format!("pure_apply_{n}"), &closure_signature(n))?;
        self.functions.applies[n] = Some(id);
        Ok(id)
    }
}
