//! What holds while a group of bindings is inferred.

use super::constraints::Facts;
use crate::ty::Ty;
use pure_base::Span;
use pure_names::tree::{CtorId, NodeId, ValueId};
use rustc_hash::{FxHashMap, FxHashSet};
use std::ops::Range;

/// The bindings that are being inferred, and those around them.
#[derive(Default)]
pub(super) struct OpenGroup {
    /// Uses of values whose group is being inferred.
    pub(super) mono_uses: FxHashMap<ValueId, Vec<NodeId>>,
    /// A match that taught the type of its value, where nothing says what that is.
    pub(super) guessed: Option<(Span, CtorId)>,
    /// The definition without signature that is being inferred.
    pub(super) unsigned: Option<ValueId>,
    /// Variables of patterns that have polymorphic signatures, with the types that the
    /// patterns of the group give them.
    pub(super) signed_patterns: Vec<(ValueId, Ty)>,
    /// When local definitions were inferred, by the changes of types, and at which level
    /// they stand; where it matters.
    pub(super) inner: Vec<(Range<u64>, u32)>,
    /// What was given where the innermost definition begins that is generalised: implicit
    /// parameters that are bound further out are not its own.
    pub(super) outside: Option<Facts>,
    /// Local variables whose types nothing around them decides, where that matters.
    pub(super) closed: FxHashSet<ValueId>,
}
