//! Each name of GHC's extensions has its row in the user's page, and is taken as the page
//! says.

use expect_test::expect_file;
use pure_syntax::extensions::{self, Support};
use std::fmt::Write;

const HEAD: &str = "\
# Language extensions

A program asks for extensions by `{-# LANGUAGE .. #-}` or `-XNAME`. The names are those of
GHC 9.0 to 9.8. A name is never an error for what a program does not use: an extension that
is not here is accepted by name, and what uses it is an error where it stands, which says
what to write instead. Refused by name are only those that would change what the rest of
the program means. `No` before a name switches off.

Without a pragma a module has what GHC 9.0 gives it; `GHC2021`, `Haskell2010` and
`Haskell98` are the sets of that name.

";

/// GHC 9.0's, as `ghc --supported-extensions` prints them, and those that came up to 9.8.
const NAMES: &str = include_str!("extensions.txt");

fn page() -> String {
    let mut rows: Vec<(&str, Support)> = extensions::all().collect();
    rows.sort_unstable_by_key(|row| row.0);
    let mut page = HEAD.to_string();
    page += "| name | here |\n|---|---|\n";
    for (name, support) in rows {
        let text = match support {
            Support::Language => "a set of extensions".to_string(),
            Support::Here => "yes".to_string(),
            Support::Always => "accepted; holds always, or changes nothing here".to_string(),
            Support::Synonym(of) => format!("the same as {of}"),
            Support::Lacking(advice) => {
                format!("accepted; instead of what is missing of it: {advice}")
            }
            Support::Refused(advice) => format!("refused: {advice}"),
        };
        let _ = writeln!(page, "| {name} | {text} |");
    }
    page
}

#[test]
fn the_page_has_each_name() {
    expect_file![concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/../../docs/extensions.md"
    )]
    .assert_eq(&page());
}

#[test]
fn each_name_of_ghc_is_known() {
    let known: Vec<&str> = extensions::all().map(|row| row.0).collect();
    let missing = NAMES.lines().filter(|name| {
        let off = name.strip_prefix("No").filter(|on| known.contains(on));
        !known.contains(name) && off.is_none()
    });
    assert_eq!(missing.collect::<Vec<_>>(), Vec::<&str>::new());
}

#[test]
fn only_what_is_refused_is_an_error_at_the_pragma() {
    for (name, support) in extensions::all() {
        let refused = matches!(support, Support::Refused(_));
        assert_eq!(
            pure_syntax::check_extension(name).is_err(),
            refused,
            "{name}"
        );
    }
}
