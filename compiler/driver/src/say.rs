//! Printing that never panics: a closed or full standard output is the user's
//! to know, a closed or full standard error nobody's.

use std::io::{IsTerminal, Write};

/// Writes to standard output; the error is one line for the user.
pub fn out(text: &str) -> Result<(), String> {
    let mut stdout = std::io::stdout().lock();
    let written = stdout.write_all(text.as_bytes());
    written
        .and_then(|()| stdout.flush())
        .map_err(|e| format!("cannot write standard output: {e}"))
}

/// Writes to standard error, if possible.
pub fn err(text: &str) {
    let _ = std::io::stderr().lock().write_all(text.as_bytes());
}

/// Says why there is no result; answers the exit code.
pub fn failed(message: &str) -> u8 {
    err(&format!("purecc: {message}\n"));
    1
}

/// Ends the process at once: what is said is written by then, and memory need not be
/// given back piece by piece.
pub fn end(exit: u8) -> ! {
    // SAFETY: nothing is left to be done.
    unsafe { libc::_exit(exit.into()) }
}

/// Whether messages are in colour, if they are to be as `--color` says.
pub fn colour(wish: &str) -> bool {
    match wish {
        "always" => true,
        "never" => false,
        _ => std::io::stderr().is_terminal() && std::env::var_os("NO_COLOR").is_none(),
    }
}
