//! The compiler as Cabal asks for it: `purecc-ghc` and `purecc-ghc-pkg`, which are names of the
//! same program, answer as GHC 9.0.2 and its package manager do.
//!
//! Programs are compiled whole here as they are everywhere. What is left of a library is its
//! sources with their settings ([`interface`]); they are checked when it is compiled, and taken
//! in by each executable that depends on it ([`make`]). Which libraries there are stands in
//! package databases ([`database`]), of which the global one has what the compiler carries
//! ([`carried`]).

mod answers;
mod c;
pub mod carried;
mod command;
mod database;
mod interface;
mod make;
mod registry;
mod stack;

use crate::{options, say};
use command::{Command, Mode};
use std::ffi::OsString;
use std::path::Path;

/// The version that is answered.
const VERSION: &str = "9.0.2";

/// What the program is started as.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Tool {
    Compiler,
    Packages,
}

/// What the program's own name asks for, if it is not `purecc`.
pub fn asked() -> Option<Tool> {
    let name = std::env::args_os().next()?;
    match Path::new(&name).file_name()?.to_str()? {
        "purecc-ghc" | "ghc" => Some(Tool::Compiler),
        "purecc-ghc-pkg" | "ghc-pkg" => Some(Tool::Packages),
        _ => None,
    }
}

/// Does what the words ask; answers the exit code.
pub fn run(tool: Tool, words: Vec<OsString>) -> u8 {
    let (name, done) = match tool {
        Tool::Compiler => ("purecc-ghc", compile(words)),
        Tool::Packages => ("purecc-ghc-pkg", registry::run(words)),
    };
    match done {
        Ok(exit) => exit,
        Err(message) => {
            let message = message.trim_end();
            let known = ["purecc: ", "error: "];
            let bare = known.iter().find_map(|p| message.strip_prefix(p));
            say::err(&format!("{name}: {}\n", bare.unwrap_or(message)));
            1
        }
    }
}

fn compile(words: Vec<OsString>) -> Result<u8, String> {
    let command = Command::read(words)?;
    // It is said when modules are compiled, and not again when they are linked.
    if !command.links_only() {
        for told in &command.told {
            let told = told.trim_end();
            say::err(&format!("purecc-ghc: warning: {told}; it is ignored\n"));
        }
    }
    match &command.mode {
        Mode::Answer(question) => answers::answer(*question).map(|()| 0),
        Mode::AbiHash => interface::abi(&command).and_then(|hash| {
            say::out(&format!("{hash}\n"))?;
            Ok(0)
        }),
        Mode::C => c::compile(&command),
        Mode::Shared => c::shared(&command),
        Mode::Make => make::make(command),
        Mode::Help => say::out(&options::help()).map(|()| 0),
    }
}
