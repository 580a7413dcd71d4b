//! Language extensions: which there are, what becomes of each here, and the
//! set of those that hold in a module.
//!
//! Without pragmas a Haskell module has the extensions that GHC 9.0 gives it;
//! modules of the Pure edition and of the library have, besides, all those that
//! take no program away.

use crate::Edition;
use pure_base::{Diagnostic, Span, suggest};

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
    "MonoLocalBinds",
    "MonoPatBinds",
    "PartialTypeSignatures",
    "PatternGuards",
    "RelaxedPolyRec",
    "StarIsType",
    "TraditionalRecordSyntax",
    "UndecidableSuperClasses",
];

/// Those of GHC that this compiler does not know.
const UNSUPPORTED: &[&str] = &[
    "AlternativeLayoutRule",
    "AlternativeLayoutRuleTransitional",
    "ApplicativeDo",
    "Arrows",
    "CApiFFI",
    "ConstraintKinds",
    "DataKinds",
    "DefaultSignatures",
    "DeriveGeneric",
    "DeriveLift",
    "DerivingVia",
    "DuplicateRecordFields",
    "ExtendedDefaultRules",
    "FieldSelectors",
    "GHC2021",
    "GHCForeignImportPrim",
    "HexFloatLiterals",
    "ImplicitParams",
    "ImpredicativeTypes",
    "InterruptibleFFI",
    "JavaScriptFFI",
    "LexicalNegation",
    "LinearTypes",
    "MonadComprehensions",
    "NPlusKPatterns",
    "NamedWildCards",
    "NumDecimals",
    "OverloadedLabels",
    "OverloadedLists",
    "OverloadedRecordDot",
    "ParallelArrays",
    "QualifiedDo",
    "QuantifiedConstraints",
    "QuasiQuotes",
    "RebindableSyntax",
    "RecursiveDo",
    "RelaxedLayout",
    "StaticPointers",
    "TemplateHaskell",
    "TemplateHaskellQuotes",
    "TransformListComp",
    "TypeFamilies",
    "TypeFamilyDependencies",
    "TypeInType",
    "UnboxedSums",
    "UnboxedTuples",
    "UnliftedFFITypes",
    "UnliftedNewtypes",
];

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
        &[Extension::GadtSyntax, Extension::ExistentialQuantification],
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
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
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

    /// The set as a number, for [`Extensions::from_bits`].
    pub fn bits(self) -> u64 {
        self.0
    }

    pub fn from_bits(bits: u64) -> Extensions {
        Extensions(bits)
    }

    /// Those of a module of the library.
    pub fn library(self) -> Extensions {
        let mut set = self.generous();
        set.add(Extension::RoleAnnotations);
        set
    }

    /// With all extensions that take no program away.
    pub fn generous(mut self) -> Extensions {
        GENEROUS.iter().for_each(|e| self.add(*e));
        self
    }

    /// Whether the extension holds.
    pub fn has(self, extension: Extension) -> bool {
        self.0 & (1 << extension as u32) != 0
    }

    /// Switches an extension on, with those that come with it.
    pub fn add(&mut self, extension: Extension) {
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
        } else if off.is_some_and(|n| UNSUPPORTED.contains(&n)) {
            // It is off.
        } else if UNSUPPORTED.contains(&name) {
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
        .help("write the program without the extension, and remove the pragma"),
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
        let mut all: Vec<&str> = names().chain(UNSUPPORTED.iter().copied()).collect();
        let count = all.len();
        all.sort_unstable();
        all.dedup();
        assert_eq!(all.len(), count);
    }
}
