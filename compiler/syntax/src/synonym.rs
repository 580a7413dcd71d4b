//! Pattern synonyms and their signatures, as they are written.

use crate::ast::{Decl, Ident, Kind, Pat, Scheme, Type};

/// `pattern P x y = pat`
#[derive(Clone, Debug)]
pub struct PatternSynonym {
    pub name: Ident,
    pub params: Vec<Ident>,
    /// The arguments are fields, whose names are functions.
    pub record: bool,
    pub pat: Pat,
    pub builder: Builder,
}

/// `pattern P, Q :: required => provided => type`
#[derive(Clone, Debug)]
pub struct PatternSignature {
    pub names: Vec<Ident>,
    /// Its context is what is required.
    pub ty: Scheme,
    pub provided: Provided,
}

/// What a match of a pattern synonym brings into scope: types, and what holds of types.
#[derive(Clone, Default, Debug)]
pub struct Provided {
    /// The variables of a `forall` behind what is required.
    pub forall: Vec<Ident>,
    /// Their kinds, where they are written.
    pub kinds: Vec<Option<Kind>>,
    pub context: Vec<Type>,
}

/// What a pattern synonym is as an expression.
#[derive(Clone, Debug)]
pub enum Builder {
    /// Nothing: it only matches.
    None,
    /// Its pattern read as an expression.
    Same,
    /// What these equations say.
    Where(Vec<Decl>),
}
