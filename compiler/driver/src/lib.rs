//! The compiler as a program: command line, session, pipeline, linking.
//!
//! The only crate that reads files and prints. Never: knows how any stage does
//! its work. The stages are
//! the list of [`pure_pipeline`], what options ask of them is [`guide`].

mod arguments;
mod by_package;
mod cache;
mod cli;
mod costs;
mod coverage;
mod defects;
mod explain;
mod expression;
mod foreign;
mod gdb;
mod ghc;
mod guide;
mod inputs;
mod limits;
mod link;
mod load;
mod memory;
mod modules;
mod options;
mod preprocess;
mod program;
mod progress;
mod project;
mod say;
mod session;
mod shells;
mod units;
mod watch;

use std::ffi::OsString;

/// Stack of the compiling thread: stages recurse over syntax as deep as the
/// parser's nesting limit allows.
const STACK_BYTES: usize = 1 << 30;

/// Runs `purecc` with these arguments (without the program's name) and ends the
/// process with its exit code: 0, 1 for what the user can mend, 3 for a defect of purecc
/// itself, or with `run` the program's own.
pub fn main(args: Vec<OsString>) -> ! {
    defects::keep_panics();
    let compile = move || {
        memory::prepare();
        say::end(match ghc::asked() {
            Some(tool) => ghc::run(tool, args),
            None => run(args),
        })
    };
    let thread = std::thread::Builder::new()
        .stack_size(STACK_BYTES)
        .spawn(compile);
    match thread.map(|t| t.join()) {
        Ok(Ok(never)) => never,
        Ok(Err(_)) => say::end(session::panicked()),
        Err(e) => say::end(say::failed(&format!("cannot start: {e}"))),
    }
}

fn run(args: Vec<OsString>) -> u8 {
    match arguments::parse(args) {
        arguments::Request::Show(text) => {
            let written = say::out(&text);
            written.map_or_else(|message| say::failed(&message), |()| 0)
        }
        arguments::Request::Wrong(cli, text) => session::refuse(&cli, &text),
        arguments::Request::Compile(cli) if project::asked(&cli).is_some() => {
            project::asked(&cli).map_or(1, |action| project::run(&cli, action))
        }
        arguments::Request::Compile(cli) if cli.files.is_empty() && cli.expression.is_none() => {
            session::refuse(&cli, arguments::NO_FILE)
        }
        arguments::Request::Compile(cli) if cli.watch => watch::run(&cli),
        arguments::Request::Compile(cli) => session::run(&cli, &|_| ()),
    }
}
