//! The program `pureprof`; called by the name of one of its tools (`hp2ps`, `me2g`), it
//! is that tool.

use std::process::ExitCode;

fn main() -> ExitCode {
    ExitCode::from(pureprof::cli::run(std::env::args_os()))
}
