//! Inference: from the resolved tree to types of all nodes and evidence for
//! all constraints ([`Typed`]). Errors are reported and leave the error type,
//! which unifies with everything, so that one run finds several.
//!
//! Per module: types and their kinds ([`kind`], [`decl`]), classes, instances,
//! binding groups in dependency order ([`bind`], [`expr`], [`pat`]), methods,
//! and at the end defaulting of what is still open ([`default`]). Constraints
//! are solved at the end of their binding group ([`solve`]).

mod advice;
mod bind;
mod calls;
mod class;
mod coercible;
mod constraints;
mod constructor;
mod decl;
mod default;
mod derived;
mod env;
mod expr;
mod given;
mod group;
mod holes;
mod improve;
mod instances;
pub(crate) mod kept;
mod kind;
mod lint;
mod pat;
pub(crate) mod reach;
mod report;
mod restrict;
mod roles;
mod scope;
mod solve;
mod unsolved;

use crate::evidence::*;
use crate::ty::*;
use constraints::{Ancestor, Constraints, GivenId, Origin, Wanted};
use env::ValueType;
use group::OpenGroup;
use pure_base::{Diagnostics, SourceMap, Span};
use pure_names::tree::{ClassId, Edition, Module, ModuleId, NodeId, Resolved, ValueId};
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

    /// What the module declares; before the first what the compiler knows without.
    pub(crate) fn declare(&mut self) {
        let module = self.here();
        if self.module.as_u32() == 0 {
            self.declare_wired();
        }
        self.declare_types(&module.types);
        self.check_roles(&module.types);
        self.declare_classes(&module.classes);
        self.declare_primitives(module);
        self.declare_instances(module);
        self.check_defaults(module);
    }

    /// Once all is declared.
    pub(crate) fn bodies(&mut self) {
        let module = self.here();
        module.groups.iter().for_each(|g| self.infer_group(g));
        self.check_methods(module);
        self.finish_module();
        self.missing_signatures(module);
        self.dropped_results();
    }

    fn fresh(&mut self) -> Ty {
        self.types.fresh(self.level)
    }

    fn set_type(&mut self, node: NodeId, t: Ty) {
        self.out.node_ty[node.as_u32() as usize] = Some(t);
    }

    /// A constraint on a type; its evidence.
    fn want(&mut self, class: ClassId, ty: Ty, span: Span, origin: Origin) -> EvId {
        self.want_all(class, vec![ty], span, origin)
    }

    /// A constraint on types; its evidence.
    fn want_all(&mut self, class: ClassId, args: Vec<Ty>, span: Span, origin: Origin) -> EvId {
        let ev = self.out.open();
        if Some(class) == self.program.known.class_equal
            && let [a, b] = args[..]
        {
            self.unify(span, a, b, Why::Nothing);
            self.out.evs[ev] = Ev::Empty(class);
            return ev;
        }
        if Some(class) == self.program.known.class_call_stack {
            self.out.evs[ev] = self.calls_to_here(class);
            return ev;
        }
        let wanted = self.constraints.arising(class, args, ev, span, origin);
        self.constraints.wanted.push(wanted);
        ev
    }

    /// Evidence for `HasCallStack`. Calls of the library's own are left out, so that
    /// what leads to an error is told in terms of the program; those of Pure as well,
    /// which has no such constraint.
    fn calls_to_here(&self, class: ClassId) -> Ev {
        let module = self.here();
        let mut given = self.constraints.given_at(self.constraints.given);
        let given = given.find(|g| g.class == class).map(|g| g.ev);
        match given {
            Some(given) if module.library => Ev::Same(given),
            None if module.library || module.edition == Edition::Pure => Ev::Uncalled,
            given => Ev::Called(given),
        }
    }

    /// Instantiates a scheme: its type, and evidence for its predicates.
    fn instantiate(&mut self, s: &Scheme, span: Span, origin: Origin) -> (Ty, Vec<EvId>) {
        if s.vars == 0 && s.preds.is_empty() {
            return (s.ty, vec![]);
        }
        let args: Vec<Ty> = (0..s.vars).map(|_| self.fresh()).collect();
        self.instantiate_at(s, &args, span, origin)
    }

    fn instantiate_at(
        &mut self,
        s: &Scheme,
        args: &[Ty],
        span: Span,
        origin: Origin,
    ) -> (Ty, Vec<EvId>) {
        let mut evs = vec![];
        for p in &s.preds {
            let ts = self.types.substitute_all(&p.args, args);
            evs.push(self.want_all(p.class, ts, span, origin));
        }
        (self.types.substitute(s.ty, args), evs)
    }
}
