//! Types whose values are never suspended, where kinds ask for them.

use pure_names::tree::{Resolved, Type, TypeId, TypeKind};
use pure_names::wired;

/// An unboxed tuple, applied to some of its components or to all.
pub(super) fn is_unboxed_tuple(t: &Type) -> bool {
    match &t.kind {
        TypeKind::Con(c) => wired::unboxed_size(*c).is_some(),
        TypeKind::App(f, _) => is_unboxed_tuple(f),
        _ => false,
    }
}

/// How the values of an unlifted type are held, in the words of its kind.
pub(super) fn representation(program: &Resolved, t: TypeId) -> &'static str {
    if wired::unboxed_size(t).is_some() {
        return "TupleRep";
    }
    match program.types[t].name.as_str() {
        "Int#" => "IntRep",
        "Word#" | "Char#" => "WordRep",
        "Double#" => "DoubleRep",
        "Float#" => "FloatRep",
        "Addr#" => "AddrRep",
        "State#" | "Proxy#" => "TupleRep",
        _ => "UnliftedRep",
    }
}
