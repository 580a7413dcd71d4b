//! Definitions of the library that the compiler itself refers to, whatever is
//! in scope: what sugar stands for and what derived instances call. They are
//! named by the module that *defines* them, so that a Prelude's exports are
//! free and the library's own modules may use what is defined before them.

use super::Cx;
use crate::load::{
    APART, CALLBACK, CALLS, COMMANDS, EQUAL, FIELDS, FIX, GUARD, HOLDS, IMPLICIT, LABELS, LISTS,
    STRINGS, ZIP,
};
use crate::lookup::{TypeRef, ValueRef};
use crate::tree::*;
use pure_base::Symbol;

/// Defining module, values, classes and types.
type Home = (
    &'static str,
    &'static [&'static str],
    &'static [&'static str],
);

/// A name stands here once.
const HOMES: &[Home] = &[
    ("Base.Primitive", &["compareInt", "gtInt"], &[]),
    ("Base.Bool", &["&&", "otherwise"], &[]),
    ("Base.Function", &["seq", "$", "."], &[]),
    ("Base.UnboxedTags", &["tagToEnum#", "dataToTag#"], &[]),
    (
        "Base.Error",
        &[
            "error",
            "selectorFailed",
            "constructionFailed",
            "updateFailed",
        ],
        &[],
    ),
    (
        "Base.Classes",
        &["==", "compare", "thenCompare"],
        &["Eq", "Ord"],
    ),
    (
        "Base.Enum",
        &[
            "enumFrom",
            "enumFromThen",
            "enumFromTo",
            "enumFromThenTo",
            "minBound",
            "maxBound",
        ],
        &["Enum"],
    ),
    (
        "Base.Num",
        &[
            "negate",
            "fromInt",
            "fromInteger",
            "fromLiteral",
            "rationalLiteral",
        ],
        &[
            "Num",
            "Integral",
            "Real",
            "Fractional",
            "Floating",
            "RealFrac",
            "RealFloat",
        ],
    ),
    ("Base.Divide", &[], &["Divide"]),
    ("Base.Integral", &["atLeast"], &[]),
    (
        "Base.Show",
        &["showString", "showParen", "showsPrec"],
        &["Show"],
    ),
    (FIELDS, &["getField"], &["HasField"]),
    ("Base.Ix", IX, &["Ix"]),
    ("Base.Read", &["readParen", "readsPrec"], &["Read"]),
    ("Base.ReadDerive", READ, &[]),
    ("Base.List", &["zip"], &[]),
    (
        "Base.Monad",
        &[">>=", ">>", "fail", "fmap", "pure", "<*>"],
        &[],
    ),
    ("Base.Foldable", &["foldr"], &[]),
    ("Base.Traversable", &["traverse"], &[]),
    (
        "Base.Derive",
        &["badTag", "badSucc", "badPred", "addressToInt"],
        &[],
    ),
    ("Base.IO", &["performIO"], &["IO"]),
    (
        "Base.Exception",
        &[
            "errorCalled",
            "errorCalledBy",
            "matchFailed",
            "runtimeExceptions",
            "overflow",
            "zeroDenominator",
            "noField",
            "missingField",
            "noUpdate",
            "noMethod",
        ],
        &[],
    ),
    ("Base.File", &["failed", "uncaught"], &[]),
    (
        CALLBACK,
        &["wrapper", "wrapperApart", "exporting", "exportingApart"],
        &[],
    ),
    (APART, &["awaitApart"], &[]),
    (
        "Data.Data",
        &[
            "constrAt",
            "constrFrom",
            "constrIndex",
            "dataTypeFrom",
            "dataTypeOf",
            "noValue",
        ],
        &[],
    ),
    (
        "Base.Typeable",
        &["gcast1", "gcast2", "typeCon"],
        &["Typeable"],
    ),
    ("Base.Natural", &[], &["Natural"]),
    (
        "Base.TypeLits",
        &[],
        &["Symbol", "KnownNat", "KnownSymbol", "TypeFailure"],
    ),
    ("Base.Coerce", &[], &["Coercible"]),
    (
        "Base.CallStack",
        &["withFrozenCallStack"],
        &["HasCallStack"],
    ),
    ("Base.Assert", &["assert", "unasserted"], &[]),
    (EQUAL, &[], &["Equal"]),
    (LABELS, &["fromLabel"], &[]),
    (LISTS, &["fromListN", "fromList", "toList"], &[]),
    (HOLDS, &[], &["Holds", "Both", "Nothing'"]),
    (CALLS, &["callStack"], &[]),
    (IMPLICIT, &["implicitValue"], &["Implicit"]),
    ("Base.Address", &["addressLiteral"], &[]),
    (FIX, &["mfix"], &[]),
    ("Control.Arrow", &["|||"], &[]),
    (COMMANDS, COMMAND, &[]),
    (GUARD, &["guard"], &[]),
    (ZIP, &["mzip"], &[]),
    (STRINGS, &["fromString"], &["IsString"]),
    ("Base.Splice.Lift", &["lift", "liftedCon"], &[]),
];

/// What derived instances of Ix and Read call.
const IX: &[&str] = &[
    "range",
    "index",
    "inRange",
    "rangeTags",
    "indexTags",
    "inTags",
    "indexStep",
];
/// What commands are made of.
const COMMAND: &[&str] = &[
    "proc",
    "-<<",
    "rec",
    "bindCommand",
    "blockCommand",
    "packCommand",
    "firstCommand",
    "otherCommand",
    "control0",
    "control1",
    "control2",
    "control3",
    "control4",
    "control5",
];
const READ: &[&str] = &[
    "readStart",
    "readNames",
    "readToken",
    "readField",
    "readChoice",
    "readNothing",
];

/// Classes whose presence lets a type variable default.
const NUMERIC: [&str; 8] = [
    "Num",
    "Divide",
    "Integral",
    "Real",
    "Fractional",
    "Floating",
    "RealFrac",
    "RealFloat",
];

impl Cx<'_> {
    /// Takes note of what this module, resolved up to its declarations,
    /// defines for the compiler.
    pub(super) fn remember_known(&mut self) {
        let (own, types) = (&self.own, self.types.own());
        let value = |name: Symbol| match own.get(&name) {
            Some((ValueRef::Value(v), _)) => Some(*v),
            _ => None,
        };
        let ty = |name: Symbol| types.iter().find(|(n, _)| *n == name).map(|t| t.1);
        let known = &mut self.program.known;
        known.remember(self.module, self.library, value, ty);
    }
}

fn home(module: Symbol, library: bool) -> Option<&'static Home> {
    let home = HOMES.iter().find(|h| h.0 == module.as_str());
    home.filter(|_| library)
}

/// Whether a module defines something for the compiler.
pub(super) fn is_home(module: Symbol, library: bool) -> bool {
    home(module, library).is_some()
}

impl Known {
    /// A definition of the library by its name.
    pub fn value(&self, name: &str) -> Option<ValueId> {
        let found = self.values.iter().find(|(n, _)| n.as_str() == name);
        found.map(|(_, v)| *v)
    }

    /// Takes note of what a module defines for the compiler; whether that is
    /// anything.
    pub(super) fn remember(
        &mut self,
        module: Symbol,
        library: bool,
        value: impl Fn(Symbol) -> Option<ValueId>,
        ty: impl Fn(Symbol) -> Option<TypeRef>,
    ) -> bool {
        let Some((_, values, types)) = home(module, library) else {
            return false;
        };
        let found = values.iter().filter_map(|name| {
            let name = Symbol::new(name);
            Some((name, value(name)?))
        });
        self.values.extend(found);
        for name in *types {
            match ty(Symbol::new(name)) {
                Some(TypeRef::Class(c)) => {
                    if NUMERIC.contains(name) {
                        self.numeric.push(c);
                    }
                    self.set_class(name, c);
                }
                Some(TypeRef::Type(t)) => match *name {
                    "Natural" => self.natural = Some(t),
                    "Symbol" => self.symbol = Some(t),
                    _ => self.io = Some(t),
                },
                None => {}
            }
        }
        self.sugar();
        true
    }
}
