//! Type families of the resolved tree, and their equations.

use crate::tree::{ClassId, Pred, Type, TypeId};
use pure_base::{Span, Symbol};
use serde::{Deserialize, Serialize};

/// A type family.
#[derive(Clone, Serialize, Deserialize)]
pub struct Family {
    /// Its instances are data types of their own.
    pub data: bool,
    /// All its equations stand with it.
    pub closed: bool,
    /// The class to which it belongs, and which parameter of the class each of its own is,
    /// if it is one.
    pub class: Option<(ClassId, Vec<Option<usize>>)>,
    /// What it is in instances of its class that do not say it.
    pub default: Option<Box<Equation>>,
    /// Which of the parameters its result determines; none at all, or each.
    pub injective: Vec<bool>,
}

/// `F t1 .. tn = t`
#[derive(Clone, Serialize, Deserialize)]
pub struct Equation {
    pub family: TypeId,
    pub vars: Vec<Symbol>,
    pub args: Vec<Type>,
    pub rhs: Type,
    /// Its instance, if it stands in one, and what that requires: they may tell the kinds of
    /// variables.
    pub context: Vec<Pred>,
    pub span: Span,
}
