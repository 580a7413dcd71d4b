//! Extensions of GHC's that this compiler does not have, each with what to write instead.
//!
//! Those that only give a meaning to what had none are accepted by name: what uses them is
//! an error where it stands. Those that change what programs mean without a sign at the
//! place are refused by name.

use super::{Extension, Rejected};
use pure_base::{Diagnostic, Span};

/// Accepted by name; their constructs are not.
const LACKING: &[(Extension, &str)] = &[
    (
        Extension::ExtendedLiterals,
        "write the number with a type: `1 :: Int8`",
    ),
    (
        Extension::GHCForeignImportPrim,
        "import a function of C with `ccall`, and with types that C knows",
    ),
    (
        Extension::JavaScriptFFI,
        "import a function of C with `ccall`, and with types that C knows",
    ),
    (
        Extension::RequiredTypeArguments,
        "write `forall a.`, and give the type as `@T`",
    ),
    (Extension::StaticPointers, "pass the function"),
    (
        Extension::TransformListComp,
        "use `sortWith`, `groupWith` and `take` on the list",
    ),
    (
        Extension::TypeAbstractions,
        "give the variable a name by a signature, with ScopedTypeVariables",
    ),
    (
        Extension::TypeData,
        "declare an ordinary data type, and leave its constructors unused",
    ),
    (
        Extension::UnliftedDatatypes,
        "use an ordinary data type; fields can be strict",
    ),
];

/// Refused by name.
pub(super) const REFUSED: &[(&str, &str)] = &[
    (
        "AlternativeLayoutRule",
        "lay the program out as Haskell 2010 has it, or write braces",
    ),
    (
        "AlternativeLayoutRuleTransitional",
        "lay the program out as Haskell 2010 has it, or write braces",
    ),
    (
        "DeepSubsumption",
        "write the function with its arguments, `\\x -> f x`, where its type has `forall` in another place",
    ),
    ("OverloadedRecordUpdate", "write `record { field = value }`"),
    ("ParallelArrays", "use lists, or Data.Array"),
    (
        "RelaxedLayout",
        "lay the program out as Haskell 2010 has it, or write braces",
    ),
];

/// What to write instead of a construct of an extension that is not there.
pub(super) fn instead(extension: Extension) -> Option<&'static str> {
    let found = LACKING.iter().find(|(e, _)| *e == extension);
    found.map(|(_, advice)| *advice)
}

/// What to do without an extension that is refused.
pub(super) fn refused(name: &str) -> Option<&'static str> {
    let found = REFUSED.iter().find(|(n, _)| *n == name);
    found.map(|(_, advice)| *advice)
}

/// The error for a name that was rejected.
pub fn rejection(name: &str, span: Span, why: Rejected) -> Diagnostic {
    match why {
        Rejected::Unknown(near) => {
            let d = Diagnostic::error(
                "unknown-extension",
                span,
                format!("there is no language extension `{name}`"),
            )
            .label("unknown")
            .note("A LANGUAGE pragma names extensions as GHC 9.0 to 9.8 do, separated by commas.");
            match near {
                Some(near) => d.help(format!("did you mean `{near}`?")),
                None => d.help("remove it, or correct its spelling"),
            }
        }
        Rejected::Unsupported => Diagnostic::error(
            "unsupported-extension",
            span,
            format!("the extension {name} is not supported"),
        )
        .label("not known to this compiler")
        .note("It changes what programs mean, and this compiler does not have it.")
        .help(format!(
            "remove the pragma; where the program uses the extension, {}",
            refused(name).unwrap_or("write it without")
        )),
    }
}
