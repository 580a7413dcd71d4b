//! Types whose values are never suspended, where kinds ask for them.

use pure_names::tree::{Resolved, Type, TypeId};
use pure_names::wired;

/// An unboxed tuple or sum, applied to some of its components or to all.
pub(super) fn is_unboxed(t: &Type) -> bool {
    let unboxed = |c| wired::unboxed_size(c).is_some() || wired::is_unboxed_sum(c);
    t.head_con().is_some_and(unboxed)
}

/// How the values of an unlifted type are held, in the words of its kind.
pub(crate) fn representation(program: &Resolved, t: TypeId) -> &'static str {
    if wired::unboxed_size(t).is_some() {
        return "TupleRep";
    }
    if wired::is_unboxed_sum(t) {
        return "SumRep";
    }
    match program.types[t].name.as_str() {
        "Int#" => "IntRep",
        "Int8#" => "Int8Rep",
        "Int16#" => "Int16Rep",
        "Int32#" => "Int32Rep",
        "Int64#" => "Int64Rep",
        "Word8#" => "Word8Rep",
        "Word16#" => "Word16Rep",
        "Word32#" => "Word32Rep",
        "Word64#" => "Word64Rep",
        "Word#" | "Char#" => "WordRep",
        "Double#" => "DoubleRep",
        "Float#" => "FloatRep",
        "Addr#" => "AddrRep",
        "State#" | "Proxy#" => "TupleRep",
        _ => "UnliftedRep",
    }
}
