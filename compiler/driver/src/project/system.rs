//! Libraries of the system: what pkg-config knows of those that a description names.

use pure_package::{Dependency, Parts, Version, Word};
use std::process::{Command, Stdio};

/// The words that pkg-config answers to a question about libraries, if it knows them all.
fn ask(question: &str, libraries: &[Dependency]) -> Option<Vec<String>> {
    let names = libraries.iter().map(|library| &library.package);
    let ran = Command::new("pkg-config")
        .arg(question)
        .args(names)
        .stdin(Stdio::null())
        .stderr(Stdio::null())
        .output()
        .ok()
        .filter(|ran| ran.status.success())?;
    let said = String::from_utf8_lossy(&ran.stdout);
    Some(said.split_whitespace().map(str::to_string).collect())
}

/// The version of a library, if the system has it.
pub fn version(library: &Dependency) -> Option<String> {
    ask("--modversion", std::slice::from_ref(library))?.pop()
}

/// Whether the system has a library in a version that is wanted. What is no version of numbers
/// fits always.
pub fn is_there(library: &Dependency) -> bool {
    let found = version(library).map(|text| Version::parse(&text));
    found.is_some_and(|version| version.is_none_or(|version| library.range.holds(&version)))
}

/// What its libraries want of the C compiler and the linker becomes part of a component.
pub fn add(parts: &mut Parts) {
    let Some(first) = parts.system.first() else {
        return;
    };
    let span = first.span;
    let word = |text: &str| Word {
        text: text.to_string(),
        span,
    };
    for text in ask("--cflags", &parts.system).unwrap_or_default() {
        match text.strip_prefix("-I") {
            Some(folder) => parts.include_dirs.push(word(folder)),
            None => parts.cc_options.push(word(&text)),
        }
    }
    for text in ask("--libs", &parts.system).unwrap_or_default() {
        match text.split_at_checked(2) {
            Some(("-l", library)) => parts.libraries.push(word(library)),
            Some(("-L", folder)) => parts.library_dirs.push(word(folder)),
            _ => parts.ld_options.push(word(&text)),
        }
    }
}
