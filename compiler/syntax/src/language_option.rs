//! Flags of the compiler that are about the language: `-X`, what was typed before there
//! were names of extensions, and whether assertions count.

use crate::extensions::IGNORE_ASSERTS;

/// What `-fglasgow-exts` stands for.
const GLASGOW: &[&str] = &[
    "BangPatterns",
    "DeriveDataTypeable",
    "DeriveFoldable",
    "DeriveFunctor",
    "DeriveTraversable",
    "ExistentialQuantification",
    "FlexibleContexts",
    "FlexibleInstances",
    "ForeignFunctionInterface",
    "FunctionalDependencies",
    "GeneralizedNewtypeDeriving",
    "KindSignatures",
    "LiberalTypeSynonyms",
    "MagicHash",
    "MultiParamTypeClasses",
    "ParallelListComp",
    "PostfixOperators",
    "RankNTypes",
    "ScopedTypeVariables",
    "StandaloneDeriving",
    "TypeOperators",
    "TypeSynonymInstances",
    "UnicodeSyntax",
];

/// What is typed behind `-f` or `-fno-`.
const FLAGS: &[(&str, &[&str])] = &[
    ("glasgow-exts", GLASGOW),
    ("allow-incoherent-instances", &["IncoherentInstances"]),
    ("allow-overlapping-instances", &["OverlappingInstances"]),
    ("allow-undecidable-instances", &["UndecidableInstances"]),
    ("arrows", &["Arrows"]),
    ("bang-patterns", &["BangPatterns"]),
    ("extended-default-rules", &["ExtendedDefaultRules"]),
    ("ffi", &["ForeignFunctionInterface"]),
    ("fi", &["ForeignFunctionInterface"]),
    ("ignore-asserts", &[IGNORE_ASSERTS]),
    ("implicit-params", &["ImplicitParams"]),
    ("implicit-prelude", &["ImplicitPrelude"]),
    ("mono-pat-binds", &["MonoPatBinds"]),
    ("monomorphism-restriction", &["MonomorphismRestriction"]),
    ("scoped-type-variables", &["ScopedTypeVariables"]),
    ("th", &["TemplateHaskell"]),
];

/// The extensions that a flag of the compiler stands for, if it is about them.
pub fn language_option(option: &str) -> Option<Vec<String>> {
    if option == "-cpp" {
        return Some(vec!["CPP".into()]);
    }
    if let Some(name) = option.strip_prefix("-X") {
        return Some(vec![name.into()]);
    }
    if let Some(level) = option.strip_prefix("-O") {
        let level = level.strip_prefix('=').unwrap_or(level);
        let level = if level.is_empty() {
            1
        } else {
            level.parse().ok()?
        };
        return Some(vec![assertions_at(level)]);
    }
    let flag = option.strip_prefix("-f")?;
    let (no, flag) = match flag.strip_prefix("no-") {
        Some(flag) => ("No", flag),
        None => ("", flag),
    };
    let (_, names) = FLAGS.iter().find(|(name, _)| *name == flag)?;
    Some(names.iter().map(|name| format!("{no}{name}")).collect())
}

/// What a level of optimisation that is asked for says of assertions: as GHC has it, they are
/// left out from the first level on, unless a later flag wants them.
pub fn assertions_at(level: u8) -> String {
    let no = if level == 0 { "No" } else { "" };
    format!("{no}{IGNORE_ASSERTS}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_flag_is_about_extensions_that_there_are() {
        for (flag, _) in FLAGS {
            for option in [format!("-f{flag}"), format!("-fno-{flag}")] {
                for name in language_option(&option).expect("it is about the language") {
                    let known = crate::check_extension(&name);
                    assert!(
                        known.is_ok() || flag == &"arrows",
                        "{option}: {name}: {known:?}"
                    );
                }
            }
        }
        assert_eq!(language_option("-fcase-merge"), None);
    }
}
