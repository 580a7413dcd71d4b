//! Language extensions: which there are, what becomes of each here, and the
//! set of those that hold in a module. The names are those of GHC 9.0 to 9.8.
//!
//! Never: refuses a module for an extension that it only names, unless the
//! extension would change what the rest means ([`lacking`]).
//!
//! Without pragmas a Haskell module has the extensions that GHC 9.0 gives it;
//! modules of the Pure edition and of the library have, besides, all those that
//! take no program away.

mod lacking;

use lacking::instead;
pub use lacking::rejection;

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
    ApplicativeDo,
    Arrows,
    BangPatterns,
    BinaryLiterals,
    BlockArguments,
    CApiFFI,
    ConstrainedClassMethods,
    ConstraintKinds,
    Cpp,
    DataKinds,
    DatatypeContexts,
    DefaultSignatures,
    DeriveAnyClass,
    DeriveFoldable,
    DeriveFunctor,
    DeriveGeneric,
    DeriveLift,
    DeriveTraversable,
    DeriveDataTypeable,
    DerivingStrategies,
    DerivingVia,
    DisambiguateRecordFields,
    DuplicateRecordFields,
    EmptyCase,
    EmptyDataDeriving,
    ExistentialQuantification,
    ExplicitForAll,
    ExplicitNamespaces,
    ExtendedDefaultRules,
    ExtendedLiterals,
    FieldSelectors,
    FlexibleContexts,
    FlexibleInstances,
    ForeignFunctionInterface,
    FunctionalDependencies,
    GHCForeignImportPrim,
    GadtSyntax,
    Gadts,
    GeneralizedNewtypeDeriving,
    HexFloatLiterals,
    ImplicitParams,
    ImplicitPrelude,
    ImportQualifiedPost,
    ImpredicativeTypes,
    IncoherentInstances,
    InstanceSigs,
    InterruptibleFFI,
    JavaScriptFFI,
    KindSignatures,
    LambdaCase,
    LexicalNegation,
    LiberalTypeSynonyms,
    LinearTypes,
    MagicHash,
    MonadComprehensions,
    MonoLocalBinds,
    MonomorphismRestriction,
    MultiParamTypeClasses,
    MultiWayIf,
    NPlusKPatterns,
    NamedFieldPuns,
    NamedWildCards,
    NegativeLiterals,
    NondecreasingIndentation,
    NullaryTypeClasses,
    NumDecimals,
    NumericUnderscores,
    OverlappingInstances,
    OverloadedLabels,
    OverloadedLists,
    OverloadedRecordDot,
    OverloadedStrings,
    PackageImports,
    ParallelListComp,
    PartialTypeSignatures,
    PatternSynonyms,
    PolyKinds,
    PostfixOperators,
    QualifiedDo,
    QuantifiedConstraints,
    QuasiQuotes,
    RankNTypes,
    RebindableSyntax,
    RecordWildCards,
    RecursiveDo,
    RequiredTypeArguments,
    RoleAnnotations,
    Safe,
    ScopedTypeVariables,
    StandaloneDeriving,
    StandaloneKindSignatures,
    StaticPointers,
    Strict,
    StrictData,
    TemplateHaskell,
    TemplateHaskellQuotes,
    TransformListComp,
    TupleSections,
    TypeAbstractions,
    TypeApplications,
    TypeData,
    TypeFamilies,
    TypeFamilyDependencies,
    TypeInType,
    TypeOperators,
    TypeSynonymInstances,
    UnboxedSums,
    UnboxedTuples,
    UndecidableInstances,
    UndecidableSuperClasses,
    UnicodeSyntax,
    UnliftedDatatypes,
    UnliftedFFITypes,
    ViewPatterns,
    IgnoreAsserts,
}

/// What flags alone switch, as extensions are switched: no pragma can name it.
pub const IGNORE_ASSERTS: &str = "-fignore-asserts";

/// Those that hold in every module, or that change nothing here: asking for
/// them, or not to have them, is accepted.
const ALWAYS: &[&str] = &[
    "AutoDeriveTypeable",
    "CUSKs",
    "DoAndIfThenElse",
    "EmptyDataDecls",
    "MonadFailDesugaring",
    "MonoPatBinds",
    "PatternGuards",
    "RelaxedPolyRec",
    "StarIsType",
    "TraditionalRecordSyntax",
    "UnliftedNewtypes",
];

/// Other names of the same.
const SYNONYMS: &[(&str, Extension)] = &[
    ("DoRec", Extension::RecursiveDo),
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
    (Extension::DerivingVia, &[Extension::DerivingStrategies]),
    (
        Extension::DuplicateRecordFields,
        &[Extension::DisambiguateRecordFields],
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
        &[
            Extension::MultiParamTypeClasses,
            Extension::ConstrainedClassMethods,
        ],
    ),
    (
        Extension::Gadts,
        &[
            Extension::GadtSyntax,
            Extension::ExistentialQuantification,
            Extension::MonoLocalBinds,
        ],
    ),
    (
        Extension::ImpredicativeTypes,
        &[Extension::RankNTypes, Extension::ExplicitForAll],
    ),
    (Extension::LiberalTypeSynonyms, &[Extension::ExplicitForAll]),
    (
        Extension::MultiParamTypeClasses,
        &[Extension::ConstrainedClassMethods],
    ),
    (Extension::PolyKinds, &[Extension::KindSignatures]),
    (
        Extension::QuantifiedConstraints,
        &[Extension::ExplicitForAll],
    ),
    (Extension::RankNTypes, &[Extension::ExplicitForAll]),
    (
        Extension::RecordWildCards,
        &[Extension::DisambiguateRecordFields],
    ),
    (Extension::ScopedTypeVariables, &[Extension::ExplicitForAll]),
    (Extension::Strict, &[Extension::StrictData]),
    (
        Extension::TemplateHaskell,
        &[Extension::TemplateHaskellQuotes],
    ),
    (
        Extension::TypeFamilies,
        &[
            Extension::ExplicitNamespaces,
            Extension::KindSignatures,
            Extension::MonoLocalBinds,
        ],
    ),
    (
        Extension::TypeFamilyDependencies,
        &[
            Extension::ExplicitNamespaces,
            Extension::KindSignatures,
            Extension::MonoLocalBinds,
            Extension::TypeFamilies,
        ],
    ),
    (
        Extension::TypeInType,
        &[
            Extension::DataKinds,
            Extension::KindSignatures,
            Extension::PolyKinds,
        ],
    ),
    (Extension::TypeOperators, &[Extension::ExplicitNamespaces]),
    (Extension::UnboxedSums, &[Extension::UnboxedTuples]),
    (Extension::UnboxedTuples, &[Extension::UnboxedSums]),
    (
        Extension::UnliftedDatatypes,
        &[Extension::DataKinds, Extension::StandaloneKindSignatures],
    ),
];

/// What the language GHC2021 has besides the default.
const GHC2021: &[Extension] = &[
    Extension::BangPatterns,
    Extension::BinaryLiterals,
    Extension::ConstrainedClassMethods,
    Extension::ConstraintKinds,
    Extension::DeriveDataTypeable,
    Extension::DeriveFoldable,
    Extension::DeriveFunctor,
    Extension::DeriveGeneric,
    Extension::DeriveLift,
    Extension::DeriveTraversable,
    Extension::EmptyCase,
    Extension::EmptyDataDeriving,
    Extension::ExistentialQuantification,
    Extension::ExplicitForAll,
    Extension::FlexibleContexts,
    Extension::FlexibleInstances,
    Extension::GadtSyntax,
    Extension::GeneralizedNewtypeDeriving,
    Extension::HexFloatLiterals,
    Extension::ImportQualifiedPost,
    Extension::InstanceSigs,
    Extension::KindSignatures,
    Extension::MultiParamTypeClasses,
    Extension::NamedFieldPuns,
    Extension::NamedWildCards,
    Extension::NumericUnderscores,
    Extension::PolyKinds,
    Extension::PostfixOperators,
    Extension::RankNTypes,
    Extension::ScopedTypeVariables,
    Extension::StandaloneDeriving,
    Extension::StandaloneKindSignatures,
    Extension::TupleSections,
    Extension::TypeApplications,
    Extension::TypeOperators,
    Extension::TypeSynonymInstances,
];

/// What a module of the Pure edition or of the library has besides the default:
/// all that gives programs a meaning which had none, and changes no other.
const GENEROUS: &[Extension] = &[
    Extension::AllowAmbiguousTypes,
    Extension::BangPatterns,
    Extension::BinaryLiterals,
    Extension::ConstraintKinds,
    Extension::DataKinds,
    Extension::DatatypeContexts,
    Extension::DefaultSignatures,
    Extension::DeriveDataTypeable,
    Extension::DeriveFoldable,
    Extension::DeriveFunctor,
    Extension::DeriveGeneric,
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
    /// All that are switches.
    pub fn all() -> impl Iterator<Item = Extension> {
        SWITCHES.iter().map(|(_, e)| *e)
    }

    /// As pragmas name it.
    pub fn name(self) -> &'static str {
        match self {
            Extension::Cpp => "CPP",
            Extension::Gadts => "GADTs",
            Extension::GadtSyntax => "GADTSyntax",
            Extension::IgnoreAsserts => IGNORE_ASSERTS,
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

impl Extension {
    /// The error for a construct of an extension that this compiler does not have.
    pub fn lacking(self, span: Span, construct: &str) -> Diagnostic {
        let name = self.name();
        Diagnostic::error(
            "unsupported-syntax",
            span,
            format!("{construct} is part of the extension {name}, which is not supported"),
        )
        .label(format!("needs {name}"))
        .note("GHC has this extension of the language, but this compiler does not.")
        .help(instead(self).unwrap_or("write the declaration without it"))
    }
}

/// Why a name was not accepted as that of an extension.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Rejected {
    /// There is none of that name, but perhaps a similar one.
    Unknown(Option<&'static str>),
    /// It is GHC's, not this compiler's, and would change what the rest means.
    Unsupported,
}

/// The extensions that hold in a module.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Extensions(u128);

impl Extensions {
    /// Those of a module that says nothing about them.
    pub fn of(edition: Edition) -> Extensions {
        let mut set = Extensions(0);
        set.add(Extension::FieldSelectors);
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
        if extension == Extension::RebindableSyntax {
            self.put(Extension::ImplicitPrelude, false);
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
            self.speak(name);
        } else if lacking::refused(name).is_some() {
            return Err(Rejected::Unsupported);
        } else if ALWAYS.contains(&name) || off.is_some_and(|n| ALWAYS.contains(&n)) {
            // Nothing changes.
        } else if off.and_then(lacking::refused).is_some() {
            // It is off.
        } else {
            let same = names().find(|n| n.eq_ignore_ascii_case(name));
            return Err(Rejected::Unknown(
                same.or_else(|| suggest::nearest(name, names())),
            ));
        }
        Ok(())
    }

    /// Takes the ground that a language is.
    fn speak(&mut self, language: &str) {
        let old = language == "Haskell98";
        self.put(Extension::NondecreasingIndentation, old);
        self.put(Extension::NPlusKPatterns, old);
        self.put(Extension::DatatypeContexts, language != "GHC2021");
        if language == "GHC2021" {
            GHC2021.iter().for_each(|e| self.add(*e));
        }
    }

    fn put(&mut self, extension: Extension, on: bool) {
        if on {
            self.add(extension);
        } else {
            self.0 &= !(1 << extension as u32);
        }
    }
}

const LANGUAGES: &[&str] = &["GHC2021", "Haskell2010", "Haskell98"];

/// Whether a LANGUAGE pragma's name is that of a whole language.
pub(crate) fn is_language(name: &str) -> bool {
    LANGUAGES.contains(&name)
}

/// What becomes of a name.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Support {
    Language,
    Here,
    /// It holds in every module, or changes nothing.
    Always,
    /// Another name of the same.
    Synonym(&'static str),
    /// Accepted; of its constructs some or all are not there. What to write instead.
    Lacking(&'static str),
    /// What to do without.
    Refused(&'static str),
}

fn of_pragmas() -> impl Iterator<Item = Extension> {
    Extension::all().filter(|e| *e != Extension::IgnoreAsserts)
}

/// All names that are known, with what becomes of each.
pub fn all() -> impl Iterator<Item = (&'static str, Support)> {
    let languages = LANGUAGES.iter().map(|name| (*name, Support::Language));
    let switches = of_pragmas().map(|e| {
        let support = instead(e).map_or(Support::Here, Support::Lacking);
        (e.name(), support)
    });
    let synonyms = SYNONYMS
        .iter()
        .map(|(n, e)| (*n, Support::Synonym(e.name())));
    let always = ALWAYS.iter().map(|name| (*name, Support::Always));
    let refused = lacking::REFUSED
        .iter()
        .map(|(n, advice)| (*n, Support::Refused(advice)));
    languages
        .chain(switches)
        .chain(synonyms)
        .chain(always)
        .chain(refused)
}

/// The names of all extensions that can be asked for.
pub fn names() -> impl Iterator<Item = &'static str> {
    let switches = of_pragmas().map(Extension::name);
    let synonyms = SYNONYMS.iter().map(|(n, _)| *n);
    switches.chain(synonyms).chain(ALWAYS.iter().copied())
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
        assert_eq!(set.switch("ParallelArrays"), Err(Rejected::Unsupported));
        assert_eq!(set.switch("NoFieldSelectors"), Ok(()));
        assert!(!set.has(Extension::FieldSelectors));
        assert_eq!(set.switch("NoParallelArrays"), Ok(()));
        assert_eq!(
            set.switch("BangPattern"),
            Err(Rejected::Unknown(Some("BangPatterns")))
        );
        assert_eq!(set.switch("Cpp"), Err(Rejected::Unknown(Some("CPP"))));
    }

    #[test]
    fn each_name_stands_in_one_table_and_fits_into_the_set() {
        assert!(SWITCHES.len() <= 128);
        let mut all: Vec<&str> = names()
            .chain(lacking::REFUSED.iter().map(|u| u.0))
            .collect();
        let count = all.len();
        all.sort_unstable();
        all.dedup();
        assert_eq!(all.len(), count);
    }
}
