//! What is said when a whole compilation exceeds a limit, wherever it was.

use crate::{Diagnostic, Span};

pub const TABLE: &[(&str, &str)] = &[(
    "compilation-limit",
    "compiling took more time or memory than it may",
)];

/// More processor time than `seconds`.
pub fn time(seconds: u64) -> Diagnostic {
    exceeded(format!("compiling took more than {seconds} s"))
        .help("if that much is meant, allow more: --limit-time=SECONDS, 0 for any")
}

/// More memory than `megabytes`.
pub fn memory(megabytes: u64) -> Diagnostic {
    exceeded(format!("compiling took more than {megabytes} MB"))
        .help("if that much is meant, allow more: --limit-memory=MB, 0 for any")
}

/// More stack than there is.
pub fn stack() -> Diagnostic {
    let title = "something in the program nests too deeply for the compiler's stack";
    Diagnostic::error("compilation-limit", Span::NONE, title)
        .help("give parts of it names of their own, or have the program read what it is made from")
}

fn exceeded(title: String) -> Diagnostic {
    Diagnostic::error("compilation-limit", Span::NONE, title).note(
        "Few programs need that; in others some definition makes types or code that grow out of proportion.",
    )
}
