//! Language extensions: which there are, what becomes of each here, and the
//! set of those that hold in a module.
//!
//! Without pragmas a Haskell module has the extensions that GHC 9.0 gives it;
//! modules of the Pure edition and of the library have, besides, all those that
//! take no program away.

use crate::input::Edition;
use pure_base::{Diagnostic, Span, suggest};
use serde::{Deserialize, Serialize};

macro_rules! switches {
    ($($name:ident),* $(,)?) => {
        /// An extension that is on or off in a module and makes a difference.
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
        pub enum Extension { $($name),* }

        const SWITCHES: &[(&str, Extension)] = &[$((stringify!($name), Extension::$name)),*];
    };
}

switches! {
    AllowAmbiguousTypes,
    BangPatterns,
    BinaryLiterals,
    BlockArguments,
    ConstrainedClassMethods,
    Cpp,
    DatatypeContexts,
    DeriveAnyClass,
    DeriveFoldable,
    DeriveFunctor,
    DeriveTraversable,
    DerivingStrategies,
    DisambiguateRecordFields,
    EmptyCase,
    EmptyDataDeriving,
    ExistentialQuantification,
    ExplicitForAll,
    ExplicitNamespaces,
    FlexibleContexts,
    FlexibleInstances,
    FunctionalDependencies,
    GadtSyntax,
    Gadts,
    GeneralizedNewtypeDeriving,
    ImplicitPrelude,
    ImportQualifiedPost,
    IncoherentInstances,
    InstanceSigs,
    KindSignatures,
    LambdaCase,
    LiberalTypeSynonyms,
    MagicHash,
    MonoLocalBinds,
    MonomorphismRestriction,
    MultiParamTypeClasses,
    MultiWayIf,
    NamedFieldPuns,
    NegativeLiterals,
    NondecreasingIndentation,
    NullaryTypeClasses,
    NumericUnderscores,
    OverlappingInstances,
    OverloadedStrings,
    PackageImports,
    ParallelListComp,
    PatternSynonyms,
    PolyKinds,
    PostfixOperators,
    RankNTypes,
    RecordWildCards,
    RoleAnnotations,
    Safe,
    ScopedTypeVariables,
    StandaloneDeriving,
    StandaloneKindSignatures,
    Strict,
    StrictData,
    TupleSections,
    TypeOperators,
    TypeApplications,
    TypeSynonymInstances,
    UndecidableInstances,
    UnicodeSyntax,
    ViewPatterns,
}

/// Those that hold in every module, or that change nothing here: asking for
/// them, or not to have them, is accepted.
const ALWAYS: &[&str] = &[
    "AutoDeriveTypeable",
    "CUSKs",
    "DeriveDataTypeable",
    "DoAndIfThenElse",
    "EmptyDataDecls",
    "ForeignFunctionInterface",
    "MonadFailDesugaring",
    "MonoPatBinds",
    "PartialTypeSignatures",
    "PatternGuards",
    "RelaxedPolyRec",
    "StarIsType",
    "TraditionalRecordSyntax",
    "UndecidableSuperClasses",
];

/// Those of GHC that this compiler does not know, each with what to do instead.
const UNSUPPORTED: &[(&str, &str)] = &[
    (
        "AlternativeLayoutRule",
        "lay the program out as Haskell 2010 has it, or write braces",
    ),
    (
        "AlternativeLayoutRuleTransitional",
        "lay the program out as Haskell 2010 has it, or write braces",
    ),
    (
        "ApplicativeDo",
        "write `f <$> a <*> b` where there is no Monad",
    ),
    (
        "Arrows",
        "compose arrows with `>>>`, `first` and `arr` of Control.Arrow",
    ),
    (
        "CApiFFI",
        "use what the library has; functions of other languages cannot be called",
    ),
    (
        "ConstraintKinds",
        "write each constraint out, or declare a class with these superclasses",
    ),
    (
        "DataKinds",
        "declare an empty data type for each index, `data Zero`, and use it with GADTs, which are supported",
    ),
    (
        "DefaultSignatures",
        "write the default as a function of its own, and name it in the instances",
    ),
    (
        "DeriveGeneric",
        "leave out `Generic`, and write the instances that need it; stock classes and DeriveAnyClass are supported",
    ),
    ("DeriveLift", "leave out `Lift`: there are no splices"),
    (
        "DerivingVia",
        "wrap the type in a newtype and derive with GeneralizedNewtypeDeriving, or write the instance",
    ),
    (
        "DuplicateRecordFields",
        "give the fields different names, or keep the records in modules of their own",
    ),
    (
        "ExtendedDefaultRules",
        "annotate the expressions whose types nothing decides",
    ),
    (
        "FieldSelectors",
        "leave it out: fields are always functions",
    ),
    (
        "GHC2021",
        "name the extensions that the program uses one by one",
    ),
    (
        "GHCForeignImportPrim",
        "use what the library has; functions of other languages cannot be called",
    ),
    (
        "HexFloatLiterals",
        "write the number in decimal, or as `encodeFloat mantissa exponent`",
    ),
    (
        "ImplicitParams",
        "pass the value as an argument, or in a Reader",
    ),
    (
        "ImpredicativeTypes",
        "wrap the polymorphic type in a newtype, with RankNTypes",
    ),
    (
        "InterruptibleFFI",
        "use what the library has; functions of other languages cannot be called",
    ),
    (
        "JavaScriptFFI",
        "use what the library has; functions of other languages cannot be called",
    ),
    (
        "LexicalNegation",
        "use NegativeLiterals, or `negate x` and `subtract 1`",
    ),
    ("LinearTypes", "write `->` for the linear arrow"),
    (
        "MonadComprehensions",
        "write `do`, with `guard` for the conditions",
    ),
    (
        "NPlusKPatterns",
        "match with a variable, and subtract behind a guard `n >= k`",
    ),
    (
        "NamedWildCards",
        "give the type in full, or leave out the signature",
    ),
    (
        "NumDecimals",
        "write the integer without an exponent, or `10 ^ n`",
    ),
    ("OverloadedLabels", "name the function or field"),
    ("OverloadedLists", "write `fromList [..]`"),
    ("OverloadedRecordDot", "write `field record`"),
    ("ParallelArrays", "use lists, or Data.Array"),
    (
        "QualifiedDo",
        "write the operators of the module, qualified, instead of `do`",
    ),
    (
        "QuantifiedConstraints",
        "put the constraint on the types that are used, or pass the functions",
    ),
    (
        "QuasiQuotes",
        "write the value that the quotation stands for",
    ),
    (
        "RebindableSyntax",
        "name the functions and operators in place of the syntax",
    ),
    (
        "RecursiveDo",
        "write `mfix` with a lazy pattern, `mfix (\\ ~(x, y) -> ..)`",
    ),
    (
        "RelaxedLayout",
        "lay the program out as Haskell 2010 has it, or write braces",
    ),
    ("StaticPointers", "pass the function"),
    (
        "TemplateHaskell",
        "write the declarations and expressions that the splices stand for",
    ),
    (
        "TemplateHaskellQuotes",
        "write the declarations and expressions that the splices stand for",
    ),
    (
        "TransformListComp",
        "use `sortWith`, `groupWith` and `take` on the list",
    ),
    (
        "TypeFamilies",
        "relate the types by a class with FunctionalDependencies, or by a GADT, which are supported",
    ),
    (
        "TypeFamilyDependencies",
        "relate the types by a class with FunctionalDependencies, which is supported",
    ),
    (
        "TypeInType",
        "use PolyKinds and KindSignatures, which are supported",
    ),
    ("UnboxedSums", "use a data type; fields can be strict"),
    (
        "UnboxedTuples",
        "use a tuple or data type; the optimiser returns its parts in registers",
    ),
    (
        "UnliftedFFITypes",
        "use what the library has; functions of other languages cannot be called",
    ),
    ("UnliftedNewtypes", "use a newtype of an ordinary type"),
];

/// What to do instead of using an extension that is not there.
pub(crate) fn instead(name: &str) -> Option<&'static str> {
    UNSUPPORTED
        .iter()
        .find(|(n, _)| *n == name)
        .map(|(_, advice)| *advice)
}

/// Other names of the same.
const SYNONYMS: &[(&str, Extension)] = &[
    (
        "GeneralisedNewtypeDeriving",
        Extension::GeneralizedNewtypeDeriving,
    ),
    ("PatternSignatures", Extension::ScopedTypeVariables),
    ("PolymorphicComponents", Extension::RankNTypes),
    ("Rank2Types", Extension::RankNTypes),
    ("RecordPuns", Extension::NamedFieldPuns),
    ("Trustworthy", Extension::Safe),
    ("Unsafe", Extension::Safe),
];

/// What comes with an extension.
const IMPLIED: &[(Extension, &[Extension])] = &[
    (
        Extension::DeriveTraversable,
        &[Extension::DeriveFunctor, Extension::DeriveFoldable],
    ),
    (
        Extension::ExistentialQuantification,
        &[Extension::ExplicitForAll],
    ),
    (
        Extension::FlexibleInstances,
        &[Extension::TypeSynonymInstances],
    ),
    (
        Extension::FunctionalDependencies,
        &[Extension::MultiParamTypeClasses],
    ),
    (
        Extension::Gadts,
        &[
            Extension::GadtSyntax,
            Extension::ExistentialQuantification,
            Extension::MonoLocalBinds,
        ],
    ),
    (Extension::LiberalTypeSynonyms, &[Extension::ExplicitForAll]),
    (
        Extension::MultiParamTypeClasses,
        &[Extension::ConstrainedClassMethods],
    ),
    (Extension::PolyKinds, &[Extension::KindSignatures]),
    (Extension::RankNTypes, &[Extension::ExplicitForAll]),
    (
        Extension::RecordWildCards,
        &[Extension::DisambiguateRecordFields],
    ),
    (Extension::ScopedTypeVariables, &[Extension::ExplicitForAll]),
    (Extension::Strict, &[Extension::StrictData]),
    (Extension::TypeOperators, &[Extension::ExplicitNamespaces]),
];

/// What a module of the Pure edition or of the library has besides the default:
/// all that gives programs a meaning which had none, and changes no other.
const GENEROUS: &[Extension] = &[
    Extension::AllowAmbiguousTypes,
    Extension::BangPatterns,
    Extension::BinaryLiterals,
    Extension::DatatypeContexts,
    Extension::DeriveFoldable,
    Extension::DeriveFunctor,
    Extension::DeriveTraversable,
    Extension::DerivingStrategies,
    Extension::EmptyDataDeriving,
    Extension::ExistentialQuantification,
    Extension::ExplicitForAll,
    Extension::FlexibleContexts,
    Extension::FlexibleInstances,
    Extension::FunctionalDependencies,
    Extension::GadtSyntax,
    Extension::Gadts,
    Extension::GeneralizedNewtypeDeriving,
    Extension::ImportQualifiedPost,
    Extension::InstanceSigs,
    Extension::KindSignatures,
    Extension::LambdaCase,
    Extension::MultiParamTypeClasses,
    Extension::MultiWayIf,
    Extension::NamedFieldPuns,
    Extension::NumericUnderscores,
    Extension::ParallelListComp,
    Extension::PolyKinds,
    Extension::PostfixOperators,
    Extension::RankNTypes,
    Extension::RecordWildCards,
    Extension::ScopedTypeVariables,
    Extension::StandaloneDeriving,
    Extension::TupleSections,
    Extension::TypeSynonymInstances,
    Extension::UndecidableInstances,
    Extension::UnicodeSyntax,
    Extension::ViewPatterns,
];

impl Extension {
    /// As pragmas name it.
    pub fn name(self) -> &'static str {
        match self {
            Extension::Cpp => "CPP",
            Extension::Gadts => "GADTs",
            Extension::GadtSyntax => "GADTSyntax",
            other => SWITCHES[other as usize].0,
        }
    }

    /// The error that says that a construct belongs to an extension which the
    /// module does not have.
    pub fn needed(self, span: Span, construct: &str) -> Diagnostic {
        let name = self.name();
        Diagnostic::error(
            "extension-needed",
            span,
            format!("{construct} is part of the extension {name}"),
        )
        .label(format!("needs {name}"))
        .note("Haskell 2010 does not have it; a module says which extensions of the language it uses.")
        .help(format!("write {{-# LANGUAGE {name} #-}} in the first line of the file, or compile with -X{name}"))
    }
}

/// Why a name was not accepted as that of an extension.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Rejected {
    /// There is none of that name, but perhaps a similar one.
    Unknown(Option<&'static str>),
    /// It is GHC's, not this compiler's.
    Unsupported,
}

/// The extensions that hold in a module.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Extensions(u64);

impl Extensions {
    /// Those of a module that says nothing about them.
    pub fn of(edition: Edition) -> Extensions {
        let mut set = Extensions(0);
        set.add(Extension::ImplicitPrelude);
        set.add(Extension::MonomorphismRestriction);
        set.add(Extension::NondecreasingIndentation);
        match edition {
            Edition::Haskell => set,
            Edition::Pure => set.generous(),
        }
    }

    /// Those of a module of the library.
    pub fn library(self) -> Extensions {
        let mut set = self.generous();
        set.add(Extension::RoleAnnotations);
        set.put(Extension::MonoLocalBinds, false);
        set
    }

    /// With all extensions that take no program away.
    pub fn generous(mut self) -> Extensions {
        let mono = self.has(Extension::MonoLocalBinds);
        GENEROUS.iter().for_each(|e| self.add(*e));
        self.put(Extension::MonoLocalBinds, mono);
        self
    }

    /// Whether the extension holds.
    pub fn has(self, extension: Extension) -> bool {
        self.0 & (1 << extension as u32) != 0
    }

    /// Switches an extension on, with those that come with it.
    pub fn add(&mut self, extension: Extension) {
        if self.has(extension) {
            return;
        }
        self.0 |= 1 << extension as u32;
        let implied = IMPLIED.iter().filter(|(e, _)| *e == extension);
        for other in implied.flat_map(|(_, list)| *list) {
            self.0 |= 1 << *other as u32;
        }
    }

    /// Follows a pragma or flag that gives this name: an extension, one with
    /// `No` before it, or a language.
    pub fn switch(&mut self, name: &str) -> Result<(), Rejected> {
        let found = |name: &str| {
            let own = SWITCHES.iter().map(|(_, e)| (e.name(), *e));
            let mut all = own.chain(SYNONYMS.iter().copied());
            all.find(|(n, _)| *n == name).map(|(_, e)| e)
        };
        let off = name.strip_prefix("No");
        if let Some(extension) = found(name) {
            self.add(extension);
        } else if let Some(extension) = off.and_then(found) {
            self.0 &= !(1 << extension as u32);
        } else if is_language(name) {
            self.put(Extension::NondecreasingIndentation, name == "Haskell98");
            self.put(Extension::DatatypeContexts, true);
        } else if ALWAYS.contains(&name) || off.is_some_and(|n| ALWAYS.contains(&n)) {
            // Nothing changes.
        } else if off.and_then(instead).is_some() {
            // It is off.
        } else if instead(name).is_some() {
            return Err(Rejected::Unsupported);
        } else {
            let same = names().find(|n| n.eq_ignore_ascii_case(name));
            return Err(Rejected::Unknown(
                same.or_else(|| suggest::nearest(name, names())),
            ));
        }
        Ok(())
    }

    fn put(&mut self, extension: Extension, on: bool) {
        if on {
            self.add(extension);
        } else {
            self.0 &= !(1 << extension as u32);
        }
    }
}

/// Whether a LANGUAGE pragma's name is that of a whole language.
pub(crate) fn is_language(name: &str) -> bool {
    matches!(name, "Haskell98" | "Haskell2010")
}

/// The names of all extensions that can be asked for.
pub fn names() -> impl Iterator<Item = &'static str> {
    let switches = SWITCHES.iter().map(|(_, e)| e.name());
    let synonyms = SYNONYMS.iter().map(|(n, _)| *n);
    switches.chain(synonyms).chain(ALWAYS.iter().copied())
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
            .note("A LANGUAGE pragma names extensions as GHC 9.0 does, separated by commas.");
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
        .note("The program says that it uses a part of the language which this compiler does not have.")
        .help(format!(
            "remove the pragma; where the program uses the extension, {}",
            instead(name).unwrap_or("write it without")
        )),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_found_with_their_implications() {
        let mut set = Extensions::of(Edition::Haskell);
        assert!(!set.has(Extension::RankNTypes) && set.has(Extension::ImplicitPrelude));
        for name in ["Rank2Types", "NoImplicitPrelude", "CPP", "NoTypeFamilies"] {
            assert_eq!(set.switch(name), Ok(()), "{name}");
        }
        assert!(set.has(Extension::RankNTypes) && set.has(Extension::ExplicitForAll));
        assert!(set.has(Extension::Cpp) && !set.has(Extension::ImplicitPrelude));
        assert_eq!(set.switch("Arrows"), Err(Rejected::Unsupported));
        assert_eq!(
            set.switch("BangPattern"),
            Err(Rejected::Unknown(Some("BangPatterns")))
        );
        assert_eq!(set.switch("Cpp"), Err(Rejected::Unknown(Some("CPP"))));
    }

    #[test]
    fn each_name_stands_in_one_table_and_fits_into_the_set() {
        assert!(SWITCHES.len() <= 64);
        let mut all: Vec<&str> = names().chain(UNSUPPORTED.iter().map(|u| u.0)).collect();
        let count = all.len();
        all.sort_unstable();
        all.dedup();
        assert_eq!(all.len(), count);
    }
}
