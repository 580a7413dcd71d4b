//! The programs that build packages whose `build-type` is `Custom`. They are not run: most do
//! what `Simple` does, or more only for tests of examples in comments, and are there for history.

use super::Told;
use pure_base::Diagnostic;
use pure_package::{Package, ids};
use std::path::Path;

/// What `main` may be of a program that does no more than others: calling what the last of these
/// needs is a matter of test suites.
const MAINS: &[&str] = &[
    "main = defaultMain",
    "main = defaultMainWithHooks simpleUserHooks",
    "main = defaultMainWithHooks defaultUserHooks",
    "main = defaultMainWithHooks autoconfUserHooks",
    "main = defaultMainWithDoctests",
];

/// Follows what the program of a package does, if it is known; else says that it is not run.
pub fn follow(package: &mut Package, folder: &Path, told: &mut Told) {
    let Some(span) = package.custom else { return };
    let mut texts = ["Setup.hs", "Setup.lhs"]
        .iter()
        .filter_map(|name| std::fs::read_to_string(folder.join(name)).ok());
    let text = texts.next().unwrap_or_default();
    match does(&text) {
        Some(configures) => package.configured |= configures,
        None => {
            let title = "`build-type: Custom` is taken as `Simple`: Setup.hs is not run";
            let note = "What it would have made or changed is missing.";
            let d = Diagnostic::warning(ids::SETUP, span, title);
            told.diags.push(d.note(note));
        }
    }
}

/// Whether a program runs `configure` besides what all do; nothing if it may do more.
fn does(text: &str) -> Option<bool> {
    let mut configures = false;
    let mut ends = false;
    for declaration in declarations(text) {
        let of_cabal = ["Distribution.Simple", "Distribution.Extra.Doctest"];
        let imports = |rest: &str| {
            let rest = rest.strip_prefix("qualified ").unwrap_or(rest);
            let module = rest.split([' ', '(']).next();
            module.is_some_and(|module| of_cabal.contains(&module))
        };
        if declaration.strip_prefix("import ").is_some_and(imports)
            || declaration.starts_with("module ")
            || declaration == "main :: IO ()"
        {
            continue;
        }
        let (plain, name) = declaration.split_once(" \"").unwrap_or((&declaration, ""));
        // It names a test suite.
        let named = name.strip_suffix('"').unwrap_or(name);
        if !MAINS.contains(&plain) || named.contains('"') {
            return None;
        }
        configures |= plain.ends_with("autoconfUserHooks");
        ends = true;
    }
    ends.then_some(configures)
}

/// The declarations, each on one line: without comments, and of all that the preprocessor may
/// choose. Literate ones may be within braces or behind `>`.
fn declarations(text: &str) -> Vec<String> {
    let literate = text.lines().any(|line| line.starts_with("> "));
    let mut plain = String::new();
    let mut depth = 0;
    let mut directive = false;
    for line in text.lines() {
        let line = match (literate, line.strip_prefix('>')) {
            (false, _) => line,
            (true, Some(line)) => line.strip_prefix(' ').unwrap_or(line),
            (true, None) => continue,
        };
        let goes_on = std::mem::replace(&mut directive, false);
        if goes_on || line.starts_with('#') || line.starts_with('\\') {
            directive = line.ends_with('\\');
            continue;
        }
        let mut rest = line;
        while !rest.is_empty() {
            if let Some(after) = rest.strip_prefix("{-") {
                (depth, rest) = (depth + 1, after);
            } else if let Some(after) = rest.strip_prefix("-}") {
                (depth, rest) = (i32::max(depth - 1, 0), after);
            } else if depth == 0 && rest.starts_with("--") {
                break;
            } else {
                let mut letters = rest.chars();
                let letter = letters.next();
                plain.extend(letter.filter(|_| depth == 0));
                rest = letters.as_str();
            }
        }
        plain.push('\n');
    }
    let mut found: Vec<String> = vec![];
    for line in plain.lines().filter(|line| !line.trim().is_empty()) {
        let words = line.split_whitespace().collect::<Vec<_>>().join(" ");
        match found.last_mut() {
            // What is indented, or a bracket that closes, goes on.
            Some(last) if line.starts_with([' ', '\t', ')']) => *last += &format!(" {words}"),
            _ => found.push(words),
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::does;

    #[test]
    fn programs_that_do_what_all_do() {
        for (text, expected) in [
            (
                "import Distribution.Simple\nmain = defaultMain\n",
                Some(false),
            ),
            (
                "#!/usr/bin/env runhaskell\n> module Main (main) where\n\n> -- | Plain.\n\
                 > import Distribution.Simple\n> main :: IO ()\n> main = defaultMain\n",
                Some(false),
            ),
            (
                "{-# LANGUAGE CPP #-}\nmodule Main\n  ( main\n  ) where\n#ifdef D\n\
                 import Distribution.Extra.Doctest ( defaultMainWithDoctests )\n\
                 main = defaultMainWithDoctests \"examples\" {- all -}\n#else\n\
                 import Distribution.Simple (defaultMain)\nmain =\n  defaultMain\n#warning more \\\n         lines\n#endif\n",
                Some(false),
            ),
            (
                "import qualified Distribution.Simple\n\
                 main = defaultMainWithHooks autoconfUserHooks\n",
                Some(true),
            ),
            (
                "import Distribution.Simple\nimport System.Directory\nmain = defaultMain\n",
                None,
            ),
            (
                "import Distribution.Simple\n\
                 main = defaultMainWithHooks simpleUserHooks { preBuild = make }\n",
                None,
            ),
            (
                "import Distribution.Simple\nmain = defaultMain >> make\n",
                None,
            ),
            ("", None),
        ] {
            assert_eq!(does(text), expected, "{text}");
        }
    }
}
