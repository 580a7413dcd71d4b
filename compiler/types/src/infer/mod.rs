//! Inference: from the resolved tree to types of all nodes and evidence for
//! all constraints ([`Typed`]). Errors are reported and leave the error type,
//! which unifies with everything, so that one run finds several.
//!
//! Per module ([`module`]): types and their kinds ([`kind`], [`decl`]), classes, instances,
//! binding groups in dependency order ([`bind`], [`expr`], [`pat`]), methods,
//! and at the end defaulting of what is still open ([`default`]). Constraints
//! are solved at the end of their binding group ([`solve`]). What is known of the program
//! ([`Types`], [`Typed`], [`Env`]) is the checker's, lent to [`Infer`] for one module.

mod advice;
mod bind;
mod boot;
mod calls;
mod class;
mod coercible;
mod constraint_kind;
mod constraints;
mod constructor;
mod decl;
mod default;
mod derived;
mod describe;
mod env;
mod equal;
mod expr;
mod family;
mod foreign;
mod given;
mod group;
mod held;
mod holes;
mod implicit;
mod impredicative;
mod improve;
mod instances;
pub(crate) mod kept;
mod kind;
mod kind_heads;
mod kind_order;
mod kinds;
mod lint;
mod message;
mod module;
mod partial;
mod pat;
pub(crate) mod reach;
mod report;
mod restrict;
mod roles;
mod scope;
mod solve;
mod synonym;
mod type_args;
pub(crate) mod unlifted;
mod unsolved;
mod want;

use crate::evidence::*;
use crate::ty::*;
use constraints::{Constraints, Origin, Wanted};
use env::ValueType;
use group::OpenGroup;
use pure_base::{Diagnostics, SourceMap, Span};
use pure_names::tree::{Module, ModuleId, NodeId, Resolved, ValueId};
use pure_syntax::Extension;
use report::Reports;
use scope::TypeVariables;

pub(crate) use env::Env;

/// On which side of an operator something stands.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Side {
    Left,
    Right,
}

/// Why a place expects a type.
#[derive(Clone, Copy)]
enum Why {
    Nothing,
    Signature(Span),
    /// An argument of the function at this place.
    Argument(Span, u32),
    /// An operand of the operator at this place, which is this value.
    Operand(Span, Side, Option<ValueId>),
    /// A component of the tuple at this place.
    Component(Span, u32),
    /// What a record's field of this name gets.
    Named(Span, ValueId),
    /// A field of the constructor that is declared at this place.
    Field(Span, u32),
    /// A statement of a `do` block.
    Statement,
    Condition,
    Guard,
    /// Must agree with an earlier branch.
    Branch(Span),
    /// Must agree with the first element.
    Element(Span),
    /// Must match what is being scrutinised.
    Scrutinee(Span),
    /// Right-hand sides of equations agree.
    Result(Span),
    /// `p <- e` of a comprehension draws from a list.
    Generator,
    Annotation(Span),
}

/// The inference of a module: what is known of the program, and the state of this module.
pub(crate) struct Infer<'a> {
    /// What the source looks like, for hints.
    map: &'a SourceMap,
    program: &'a Resolved,
    diags: &'a mut Diagnostics,
    types: &'a mut Types,
    out: &'a mut Typed,
    env: &'a mut Env,
    module: ModuleId,
    level: u32,
    constraints: Constraints,
    variables: TypeVariables,
    group: OpenGroup,
    reports: Reports,
}

impl<'a> Infer<'a> {
    pub(crate) fn new(
        (map, program): (&'a SourceMap, &'a Resolved),
        diags: &'a mut Diagnostics,
        (types, out, env): (&'a mut Types, &'a mut Typed, &'a mut Env),
        module: ModuleId,
    ) -> Infer<'a> {
        Infer {
            map,
            program,
            diags,
            types,
            out,
            env,
            module,
            level: 0,
            constraints: Constraints::default(),
            variables: TypeVariables::default(),
            group: OpenGroup::default(),
            reports: Reports::default(),
        }
    }

    fn here(&self) -> &'a Module {
        &self.program.modules[self.module]
    }

    fn fresh(&mut self) -> Ty {
        self.types.fresh(self.level)
    }

    fn set_type(&mut self, node: NodeId, t: Ty) {
        self.out.node_ty[node.as_u32() as usize] = Some(t);
    }

    pub(super) fn allows(&self, extension: Extension) -> bool {
        let module = self.here();
        module.extensions.has(extension)
    }
}
