//! What the modules so far declare: the environment in which another is inferred.

use super::boot::Promises;
use super::constructor::CtorType;
use super::instances::Instances;
use super::kinds::Kinds;
use crate::evidence::KindHead;
use crate::ty::{Scheme, Ty};
use cranelift_entity::SecondaryMap;
use pure_names::tree::{ClassId, CtorId, Kind, Role, TypeId, ValueId};
use rustc_hash::{FxHashMap, FxHashSet};
use serde::{Deserialize, Serialize};
use std::rc::Rc;

/// The type of a value in scope.
#[derive(Clone, Serialize, Deserialize)]
pub(super) enum ValueType {
    /// Not generalised (yet).
    Mono(Ty),
    Poly(Scheme),
}

/// What is known of types, classes and values.
#[derive(Default)]
pub(crate) struct Env {
    pub(super) values: SecondaryMap<ValueId, Option<ValueType>>,
    pub(super) ctors: SecondaryMap<CtorId, Option<Rc<CtorType>>>,
    pub(super) kinds: Kinds,
    /// The roles of the parameters of types, as far as they were asked for.
    pub(super) roles: FxHashMap<TypeId, Rc<[Role]>>,
    /// Types whose declarations were reported: nothing is known of what they hold.
    pub(super) ill_kinded: FxHashSet<TypeId>,
    /// What synonyms without parameters stand for: each in terms of others shares their parts.
    pub(super) constant_synonyms: FxHashMap<TypeId, Ty>,
    pub(super) insts: Instances,
    /// The kinds of the variables of signatures, where they say more than what they are
    /// applied to.
    pub(super) value_kinds: FxHashMap<ValueId, Rc<[Option<KindHead>]>>,
    /// What boot files have declared whose modules are still to come.
    pub(super) promises: Vec<Promises>,
}

impl Env {
    /// The kind of a type constructor, if it is known.
    pub(crate) fn kind_of(&self, t: TypeId) -> Option<Kind> {
        self.kinds.of_constructor(t)
    }

    /// The type of a value whose definition was inferred.
    pub(crate) fn scheme_of(&self, v: ValueId) -> Option<Scheme> {
        match self.values[v].clone()? {
            ValueType::Poly(scheme) => Some(scheme),
            ValueType::Mono(ty) => Some(Scheme {
                vars: 0,
                preds: vec![],
                ty,
                names: vec![],
                scoped: 0,
            }),
        }
    }

    /// The kinds of a class's parameters, as far as they are known.
    pub(crate) fn class_kinds(&self, c: ClassId) -> Vec<Kind> {
        self.kinds.of_class(c)
    }
}
