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
mod constructor;
mod decl;
mod default;
mod derived;
mod expr;
mod given;
mod holes;
mod improve;
mod instances;
mod kept;
mod kind;
mod lint;
mod pat;
mod reach;
mod report;
mod restrict;
mod roles;
mod scope;
mod solve;
mod unsolved;

use crate::evidence::*;
use crate::ty::Scheme;
use crate::ty::*;
use cranelift_entity::{PrimaryMap, SecondaryMap, entity_impl};
use pure_base::{Diagnostics, SourceMap, Span, Symbol};
use pure_names::tree::{
    ClassId, CtorId, Edition, Module, ModuleId, NodeId, Resolved, Role, TypeId, ValueId,
};
use rustc_hash::{FxHashMap, FxHashSet};
use serde::{Deserialize, Serialize};
use std::rc::Rc;

/// What inference gives: also what it leaves for the next compilation.
pub type Inferred = (Types, Typed, Vec<pure_names::kept::Typed>);

/// Infers a whole program; of the library only what the program needs, unless
/// `everything` is asked for.
pub fn infer(
    map: &SourceMap,
    program: &Resolved,
    everything: bool,
    diags: &mut Diagnostics,
) -> Inferred {
    let mut cx = Infer {
        map,
        program,
        diags,
        types: Types::default(),
        out: Typed::default(),
        values: SecondaryMap::new(),
        ctors: SecondaryMap::new(),
        kinds: kind::Kinds::default(),
        roles: FxHashMap::default(),
        ill_kinded: FxHashSet::default(),
        constant_synonyms: FxHashMap::default(),
        level: 0,
        wanted: vec![],
        givens: PrimaryMap::new(),
        given: None,
        unsolved: None,
        failed: FxHashSet::default(),
        mono_uses: FxHashMap::default(),
        insts: instances::Instances::default(),
        module: ModuleId::from_u32(0),
        reported: vec![],
        hopeless: vec![],
        looking: false,
        holes: vec![],
        guessed: None,
        unsigned: None,
        ambiguous: FxHashSet::default(),
        quants: vec![],
        scoped: vec![],
        dropped: vec![],
        signed_patterns: vec![],
        inner: vec![],
        closed: FxHashSet::default(),
        reach: reach::Reach::default(),
        kept: vec![],
        first_insts: vec![],
    };
    cx.out.node_ty = vec![None; program.nodes as usize];
    cx.declare_wired();
    for (id, module) in &program.modules {
        cx.module = id;
        cx.first_insts.push(cx.out.insts.len() as u32);
        match module.library {
            _ if everything => cx.module(module),
            true => {
                cx.library_module(module);
                cx.note_library(id);
            }
            false => {
                let start = cx.start();
                cx.declare_module(module);
                cx.bodies_or_kept(id, start);
            }
        }
    }
    if !everything {
        cx.infer_reached();
    }
    let kept = cx.kept.into_iter().map(|done| done.typed).collect();
    (cx.types, cx.out, kept)
}

/// The type of a value in scope.
#[derive(Clone, Serialize, Deserialize)]
enum ValueType {
    /// Not generalised (yet).
    Mono(Ty),
    Poly(Scheme),
}

/// A constraint to be solved.
#[derive(Clone)]
struct Wanted {
    class: ClassId,
    args: Vec<Ty>,
    ev: EvId,
    span: Span,
    origin: Origin,
    /// What is given where it arose.
    given: Option<GivenId>,
    /// Whether it comes from a definition that is not overloaded because of its
    /// form, so that it is left to the uses.
    held: bool,
    /// How many instance contexts led to it.
    depth: u32,
    /// The constraints whose instances led to it.
    ancestors: Option<Rc<Ancestor>>,
}

/// What a constraint comes from, for messages.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Origin {
    Use(ValueId),
    Constructor(CtorId),
    Literal,
    LiteralPattern,
    Range,
    Negation,
    Superclass(ClassId),
    /// An instance of this class that is derived.
    Derived(ClassId),
}

/// A constraint that was solved by an instance, for those of its context.
struct Ancestor {
    class: ClassId,
    args: Vec<Ty>,
    ev: EvId,
    outer: Option<Rc<Ancestor>>,
}

/// A constraint that a signature or the like gives. Those in scope at a place
/// form a list, innermost first, which wanted constraints keep hold of: so one
/// that is solved only later still sees what was given where it arose.
#[derive(Clone)]
struct Given {
    class: ClassId,
    args: Vec<Ty>,
    ev: EvId,
    outer: Option<GivenId>,
}

#[derive(Clone, Copy, PartialEq, Eq)]
struct GivenId(u32);
entity_impl!(GivenId, "given");

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

struct Infer<'a> {
    /// What the source looks like, for hints.
    map: &'a SourceMap,
    program: &'a Resolved,
    diags: &'a mut Diagnostics,
    types: Types,
    out: Typed,
    values: SecondaryMap<ValueId, Option<ValueType>>,
    ctors: SecondaryMap<CtorId, Option<Rc<constructor::CtorType>>>,
    kinds: kind::Kinds,
    /// The roles of the parameters of types, as far as they were asked for.
    roles: FxHashMap<TypeId, Rc<[Role]>>,
    /// Types whose declarations were reported: nothing is known of what they hold.
    ill_kinded: FxHashSet<TypeId>,
    /// What synonyms without parameters stand for: each in terms of others shares their parts.
    constant_synonyms: FxHashMap<TypeId, Ty>,
    level: u32,
    wanted: Vec<Wanted>,
    givens: PrimaryMap<GivenId, Given>,
    /// What is given here.
    given: Option<GivenId>,
    /// Constraints that nothing solves, where they are no errors.
    unsolved: Option<Vec<Wanted>>,
    /// Derived instances that were reported.
    failed: FxHashSet<InstId>,
    /// Uses of values whose group is being inferred.
    mono_uses: FxHashMap<ValueId, Vec<NodeId>>,
    insts: instances::Instances,
    module: ModuleId,
    /// Constraints of the current top-level group that were reported to have no
    /// instance: one mistake often asks for the same several times.
    reported: Vec<(ClassId, Vec<Ty>)>,
    /// Constraints without instance that are yet to be reported.
    hopeless: Vec<Wanted>,
    /// A call is looked at a second time.
    looking: bool,
    /// Places left open in expressions.
    holes: Vec<holes::OpenHole>,
    /// A match that taught the type of its value, where nothing says what that is.
    guessed: Option<(Span, CtorId)>,
    /// The definition without signature that is being inferred.
    unsigned: Option<ValueId>,
    /// Variables already reported as ambiguous.
    ambiguous: FxHashSet<Meta>,
    /// The variables of quantifiers around the type being read.
    quants: Vec<(Symbol, Ty)>,
    /// Type variables that signatures and patterns brought into scope.
    scoped: Vec<(Symbol, Ty)>,
    /// The types of statements whose results are not used.
    dropped: Vec<(Ty, Span)>,
    /// Variables of patterns that have polymorphic signatures, with the types that the
    /// patterns of the group give them.
    signed_patterns: Vec<(ValueId, Ty)>,
    /// When local definitions were inferred, by the changes of types, and at which level
    /// they stand; where it matters.
    inner: Vec<(std::ops::Range<u64>, u32)>,
    /// Local variables whose types nothing around them decides, where that matters.
    closed: FxHashSet<ValueId>,
    reach: reach::Reach,
    /// The modules so far, if modules are kept.
    kept: Vec<kept::Done>,
    /// The first instance of each module.
    first_insts: Vec<u32>,
}

impl Infer<'_> {
    fn declare_module(&mut self, module: &Module) {
        self.declare_types(&module.types);
        self.check_roles(&module.types);
        self.declare_classes(&module.classes);
        self.declare_primitives(module);
        self.declare_instances(module);
        self.check_defaults(module);
    }

    fn module(&mut self, module: &Module) {
        self.declare_module(module);
        self.bodies(module);
    }

    fn bodies(&mut self, module: &Module) {
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
        self.wanted.push(Wanted {
            class,
            args,
            ev,
            span,
            origin,
            given: self.given,
            held: false,
            depth: 0,
            ancestors: None,
        });
        ev
    }

    /// Evidence for `HasCallStack`. Calls of the library's own are left out, so that
    /// what leads to an error is told in terms of the program; those of Pure as well,
    /// which has no such constraint.
    fn calls_to_here(&self, class: ClassId) -> Ev {
        let module = &self.program.modules[self.module];
        let mut next = self.given;
        let given = std::iter::from_fn(|| {
            let given = &self.givens[next?];
            next = given.outer;
            Some(given)
        });
        let given = given.into_iter().find(|g| g.class == class).map(|g| g.ev);
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
