//! What is said of an import whose module is not there, or not for this importer.

use crate::ids;
use crate::loader::{Embedded, Hidden, Loader};
use crate::packages;
use pure_base::{Diagnostic, suggest};
use pure_syntax::{Edition, ast};

/// The message for a module that is nowhere: the package that has it, or what
/// may be meant instead.
pub fn unknown(wanted: ast::Ident, loader: &dyn Loader, main: Option<Edition>) -> Diagnostic {
    let name = wanted.text.as_str();
    let d = Diagnostic::error(
        ids::UNKNOWN_MODULE,
        wanted.span,
        format!("there is no module `{name}`"),
    )
    .label("imported here");
    if let Some(origin) = packages::of(name) {
        let package = origin.package;
        let d = d.note(match origin.present {
            true => format!("It comes from the package `{package}`, of which purecc has other modules, but not this one."),
            false => format!("It comes from the package `{package}`, which purecc does not have."),
        });
        return match origin.instead {
            Some(instead) => d.help(instead),
            None => d,
        };
    }
    if let Some(new) = packages::new_name(name) {
        return d.help(format!("this module is called `{new}`"));
    }
    let known = [loader.known(), Embedded.known()].concat();
    if let Some(near) = nearest_module(name, known.iter().map(String::as_str)) {
        return d
            .help(format!("did you mean `{near}`?"))
            .change(wanted.span, near);
    }
    if let Some(near) = nearest_module(name, packages::known()) {
        return d.note(match packages::of(near) {
            Some(o) if !o.present => format!(
                "`{near}` comes from the package `{}`, which purecc does not have.",
                o.package
            ),
            _ => format!("purecc does not have `{near}` either."),
        });
    }
    let file = name.replace('.', "/");
    let ending = match main {
        Some(Edition::Pure) => "pure",
        _ => "hs",
    };
    d.help(format!(
        "name the directory that holds `{file}.{ending}` with -i"
    ))
}

/// The message for a module that is there, but not for this importer.
pub fn hidden(wanted: ast::Ident, hidden: Hidden) -> Diagnostic {
    let name = wanted.text;
    let (why, help) = match &hidden {
        Hidden::Package(package) => (
            format!("`{name}` is a module of the hidden package `{package}`"),
            format!("add `{package}` to the build-depends of this component"),
        ),
        Hidden::Module(package) => (
            format!("`{name}` is a hidden module of the package `{package}`"),
            format!("import a module that `{package}` exposes"),
        ),
        Hidden::Twice(one, other) => (
            format!("`{name}` is a module of two packages: `{one}` and `{other}`"),
            format!("let this component depend on `{one}` or on `{other}`"),
        ),
    };
    Diagnostic::error(ids::HIDDEN_PACKAGE, wanted.span, why)
        .label("imported here")
        .help(help)
}

/// The warning about a module that the description of its package does not list.
pub fn unlisted(wanted: ast::Ident) -> Diagnostic {
    let title = format!(
        "`{}` is in no list of modules of this component",
        wanted.text
    );
    Diagnostic::warning(ids::MISSING_HOME_MODULES, wanted.span, title)
        .label("found all the same")
        .note("What is not listed is missing in the package's archive, and where the package is installed.")
        .help(format!("add `{}` to other-modules", wanted.text))
}

/// The module that is meant by a misspelt name: one whose name is the same but
/// for a slip in one of its parts.
fn nearest_module<'a>(name: &str, known: impl Iterator<Item = &'a str>) -> Option<&'a str> {
    let parts: Vec<&str> = name.split('.').collect();
    // How far it is: 0 is a slip, 1 a word that is longer or shorter.
    let distance = |other: &str| {
        let others: Vec<&str> = other.split('.').collect();
        let mut differ = parts.iter().zip(&others).filter(|(a, b)| a != b);
        let (a, b) = match (differ.next(), differ.next()) {
            (Some(one), None) if others.len() == parts.len() => one,
            _ => return None,
        };
        let long = a.len().min(b.len()) >= 3;
        if a.eq_ignore_ascii_case(b) || suggest::nearest(a, [*b].into_iter()).is_some() {
            Some(0)
        } else {
            (long && (a.starts_with(b) || b.starts_with(a))).then_some(1)
        }
    };
    let near = known.filter_map(|k| Some((distance(k)?, k)));
    near.min().map(|(_, k)| k)
}
