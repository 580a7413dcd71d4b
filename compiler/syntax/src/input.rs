//! What is to be known of a file besides its text, and how large it may be.

use serde::{Deserialize, Serialize};
use std::sync::Arc;

/// Which of the two languages a file is written in.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Edition {
    /// `.pure`
    Pure,
    /// `.hs`, `.lhs`
    Haskell,
}

/// How many constructs may stand one within another: what recursive functions
/// over the tree can rely on.
pub const MAX_NESTING: usize = 2_000;

/// How high the tree of a declaration may become, long applications and runs of
/// operators included, which are deep without being nested in the text.
pub const MAX_HEIGHT: usize = 10_000;

static NOTHING_SAID: Flags = Flags::NONE;

/// What is to be known of a file besides its text.
#[derive(Clone, Copy)]
pub struct Input<'a> {
    pub edition: Edition,
    /// The program stands between comments (`.lhs`).
    pub literate: bool,
    pub origin: Origin,
    pub flags: &'a Flags,
    pub includes: &'a dyn Includes,
}

impl Input<'_> {
    /// A program's own file, nothing being said on the command line.
    pub fn new(edition: Edition) -> Input<'static> {
        Input {
            edition,
            literate: false,
            origin: Origin::Program,
            flags: &NOTHING_SAID,
            includes: &NoFiles,
        }
    }
}

/// Whose a module is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Origin {
    /// Part of the program: its pragmas say what language it is in.
    Program,
    /// The compiler's own: all extensions that take no program away hold.
    Library,
    /// Made by the program: as the library, with the extensions of the flags.
    Made,
}

/// What the command line says about reading sources.
#[derive(Clone, Default, Debug)]
pub struct Flags {
    /// Names given with `-X`, in order, each a known one.
    pub extensions: Vec<String>,
    /// `-cpp`: all modules go through the preprocessor.
    pub cpp: bool,
    /// `-D` and `-U`, in order.
    pub macros: Vec<Setting>,
    /// `-main-is`: where the program starts, if not at `main`.
    pub entry: Option<String>,
    /// `-fhpc`: the program's modules count what is evaluated.
    pub coverage: bool,
    /// `-fno-code`: the program is checked and never run, so it need not start anywhere.
    pub checks: bool,
    /// Modules of the program that no other need import.
    pub modules: Vec<String>,
    /// Declarations that the main module has besides its own.
    pub added: Vec<Added>,
}

/// Declarations from the command line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Added {
    /// The name under which messages show the text.
    pub name: String,
    pub text: String,
    /// What is defined there keeps its most general type.
    pub general: bool,
}

impl Flags {
    /// A command line that says nothing.
    pub const NONE: Flags = Flags {
        extensions: vec![],
        cpp: false,
        macros: vec![],
        entry: None,
        coverage: false,
        checks: false,
        modules: vec![],
        added: vec![],
    };

    /// Whether the main module, which has this name, is where a program starts. What is only
    /// checked may be any module, and whose type is asked for is not run.
    pub fn wants_start(&self, module: &str) -> bool {
        let asked = self.added.iter().any(|added| added.general);
        !asked && (!self.checks || module == "Main")
    }
}

/// What a flag of the command line says.
#[derive(Clone, Debug)]
pub enum Setting {
    /// `-DNAME` or `-DNAME=BODY`
    Define(String),
    /// `-UNAME`
    Undefine(String),
    /// `-include FILE`: what a file defines, by its name and text. Else it says nothing.
    Include(String, String),
}

/// Finds the files that `#include` names.
pub trait Includes {
    /// The name to show and the text of the file `name`, which the file `from`
    /// includes: `beside` says whether to look in that one's directory first.
    /// `Ok(None)`: there is none. `Err`: it cannot be read (the reason).
    fn find(
        &self,
        from: &str,
        name: &str,
        beside: bool,
    ) -> Result<Option<(String, Arc<str>)>, String>;
}

/// There are no files to include.
pub struct NoFiles;

impl Includes for NoFiles {
    fn find(&self, _: &str, _: &str, _: bool) -> Result<Option<(String, Arc<str>)>, String> {
        Ok(None)
    }
}
