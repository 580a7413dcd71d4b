//! Flags of the compiler that are about the language: `-X`, and what was typed before there
//! were names of extensions.

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
    let flag = option.strip_prefix("-f")?;
    let (no, flag) = match flag.strip_prefix("no-") {
        Some(flag) => ("No", flag),
        None => ("", flag),
    };
    let (_, names) = FLAGS.iter().find(|(name, _)| *name == flag)?;
    Some(names.iter().map(|name| format!("{no}{name}")).collect())
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
