//! Evidence: how each class constraint of the program is met. A constraint at
//! a use is an [`EvId`], filled in when it is solved.

use crate::ty::{Pred, Scheme, Ty};
use cranelift_entity::{PrimaryMap, SecondaryMap, entity_impl};
use pure_base::{Span, Symbol};
use pure_names::tree::{ClassId, CtorId, ModuleId, NodeId, Overlap, TypeId, TypeLit, ValueId};
use rustc_hash::FxHashMap;
use serde::{Deserialize, Serialize};
use std::rc::Rc;

#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct EvId(u32);
entity_impl!(EvId, "ev");

/// A dictionary that a binding is abstracted over.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct ParamId(u32);
entity_impl!(ParamId, "dict");

#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct InstId(u32);
entity_impl!(InstId, "inst");

pure_base::portable!(EvId Evidence, ParamId Params, InstId Instances);

/// A type without parts.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum TypeHead {
    Con(TypeId),
    Class(ClassId),
    Promoted(CtorId),
    Lit(TypeLit),
}

#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum Ev {
    /// Not solved (yet).
    Open,
    /// The same as another.
    Same(EvId),
    Param(ParamId),
    /// An instance, applied to the evidence for its context.
    Inst(InstId, Vec<EvId>),
    /// A function of evidence, applied to it: what is given with a context of its own.
    Apply(EvId, Vec<EvId>),
    /// Evidence that needs other: for what must hold with a context of its own.
    Abstract(Vec<ParamId>, EvId),
    /// The n-th superclass of evidence for a class.
    Super(EvId, ClassId, u32),
    /// Evidence that it is itself a part of, for a type without variables.
    Recursive(EvId),
    /// Nothing but that it holds: a dictionary without members.
    Empty(ClassId),
    /// What the compiler knows of a type without parts: evidence for `Typeable`.
    TypeCon(TypeHead),
    /// The value of a literal as a type: evidence for the class of known ones.
    Known(ClassId, TypeLit),
    /// A variable: evidence for the class of implicit parameters; or a field's selector, for
    /// that of fields.
    Value(ClassId, ValueId),
    /// The calls that lead here: evidence for `HasCallStack`. Those that are given, if
    /// any are, behind the one that asks for them.
    Called(Option<EvId>),
    /// No call is known: what code of the library has where none are given.
    Uncalled,
}

/// A class as inference sees it.
pub struct ClassInfo {
    /// Direct superclasses, over the parameters as bound variables.
    pub supers: Vec<Pred>,
    /// Per method its full scheme: the first bound variables are the class's
    /// parameters, the first predicate is the class itself.
    pub methods: Vec<Scheme>,
}

/// What a kind is of, as far as it tells types apart.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum KindHead {
    /// Of types of values.
    Values,
    /// Of what takes types.
    Function,
    /// Of the values of a data type.
    Of(TypeId),
}

/// An instance as inference and lowering see it.
pub struct Inst {
    pub class: ClassId,
    /// The type constructor of the head's first type, if it has one.
    pub head: Option<TypeId>,
    /// For names: the type constructors of the head.
    pub name: Symbol,
    /// The number of type variables of the head and the context.
    pub vars: u32,
    pub names: Vec<Symbol>,
    /// The context, over bound variables.
    pub context: Vec<Pred>,
    /// The head's types over bound variables.
    pub args: Vec<Ty>,
    /// The kinds of those that are variables, where the class leaves kinds open; none at
    /// all, or each.
    pub kinds: Vec<Option<KindHead>>,
    /// The kinds of its variables, where types may have other kinds than usual; none at all, or
    /// each.
    pub var_kinds: Rc<[Option<KindHead>]>,
    pub overlap: Overlap,
    /// The instance is that of another type: the constraint that it stands
    /// for, and evidence for it.
    pub via: Option<(Pred, EvId)>,
    /// Per method the value that implements it; `None`: the class default.
    pub methods: Vec<Option<ValueId>>,
    /// The dictionaries of its context, for `supers`.
    pub params: Vec<ParamId>,
    pub supers: Vec<EvId>,
    pub module: ModuleId,
    pub span: Span,
    /// Of the context, the class and the types.
    pub head_span: Span,
}

/// Things that stand between others: before which, and what.
pub type Between<T> = Vec<(usize, Vec<T>)>;

/// What inference learned, by node and value.
#[derive(Default)]
pub struct Typed {
    pub evs: PrimaryMap<EvId, Ev>,
    pub params: PrimaryMap<ParamId, ParamInfo>,
    pub classes: Vec<ClassInfo>,
    pub insts: PrimaryMap<InstId, Inst>,
    /// The type of every expression and pattern.
    pub node_ty: Vec<Option<Ty>>,
    /// Evidence that a node passes: for a variable its scheme's predicates, a
    /// literal pattern `Eq` and `Num`, sugar its one class.
    pub node_ev: FxHashMap<NodeId, Vec<EvId>>,
    /// Dictionaries that an annotated expression is abstracted over.
    pub node_params: FxHashMap<NodeId, Vec<ParamId>>,
    /// Dictionaries that an expression of a polytype is abstracted over.
    pub abstractions: FxHashMap<NodeId, Vec<ParamId>>,
    /// Dictionaries that a lambda takes between its parameters: before which
    /// one, and the dictionaries.
    pub lambda_params: FxHashMap<NodeId, Between<ParamId>>,
    /// The same of a function's equations.
    pub inner_params: FxHashMap<ValueId, Between<ParamId>>,
    /// The pattern variables that hold the dictionaries of a constructor.
    pub param_values: FxHashMap<ParamId, ValueId>,
    /// Evidence that a call passes between its arguments, or after them.
    pub arg_ev: FxHashMap<NodeId, Between<EvId>>,
    /// Dictionaries that a value is abstracted over.
    pub value_params: FxHashMap<ValueId, Vec<ParamId>>,
    /// The type of a value, before generalisation or as declared.
    pub value_ty: FxHashMap<ValueId, Ty>,
    /// The types of constructors, of those types that were declared.
    pub ctors: SecondaryMap<CtorId, Option<Scheme>>,
    /// The schemes of generalised values.
    pub schemes: FxHashMap<ValueId, Scheme>,
    /// Every instantiation of an abstracted value from outside its group.
    pub value_uses: FxHashMap<ValueId, Vec<NodeId>>,
}

/// Where a dictionary parameter comes from.
#[derive(Clone, Copy, Serialize, Deserialize)]
pub struct ParamInfo {
    pub class: ClassId,
    /// Inferred (not declared) for this group of bindings; all share it.
    pub inferred: bool,
}

impl Typed {
    /// Notes the evidence that a node passes.
    pub fn pass(&mut self, node: NodeId, evs: Vec<EvId>) {
        if !evs.is_empty() {
            self.node_ev.insert(node, evs);
        }
    }

    pub fn open(&mut self) -> EvId {
        self.evs.push(Ev::Open)
    }

    /// Follows `Same`.
    pub fn ev(&self, mut e: EvId) -> &Ev {
        loop {
            match &self.evs[e] {
                Ev::Same(next) => e = *next,
                ev => return ev,
            }
        }
    }
}
