//! Source text to syntax tree, for both editions: literate sources, the
//! preprocessor, pragmas of the head, lexer, layout, parser, gathering of clauses, fixity resolution, printer.
//!
//! Never: resolves names or types, reads files, fails. Every function returns a
//! tree and pushes what is wrong into a `Diagnostics`. Start reading at [`ast`].

pub mod ast;
pub mod coverage;
mod cpp;
mod diagnostics;
pub mod extensions;
pub mod fixity;
mod gather;
mod header;
mod layout;
mod lexer;
mod literal;
mod literate;
mod parser;
mod places;
mod pragma;
pub mod print;
pub mod strict;
mod token;
pub mod visit;

pub use cpp::{Includes, NoFiles, Setting};
pub use diagnostics::DIAGNOSTICS;
pub use extensions::{Extension, Extensions};
pub use header::{check_extension, language_option};

use places::Places;
use pure_base::{Diagnostics, FileId, SourceMap, Span};
use std::borrow::Cow;

/// Which of the two languages a file is written in.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
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

/// Parses a file. What is wrong is reported, and left out of the tree, a
/// declaration at a time. Files that it includes are added to the map.
pub fn parse(
    map: &mut SourceMap,
    file: FileId,
    input: Input<'_>,
    diags: &mut Diagnostics,
) -> ast::Module {
    let source = map.file(file);
    let (start, shared, name) = (source.start, source.text.clone(), source.name.clone());
    let whole = Span::new(start, source.end());
    let mut text = match input.literate {
        true => Cow::Owned(literate::program(&shared, start, diags)),
        false => Cow::Borrowed(&*shared),
    };
    let mut places = Places::file(start);
    let told = input.flags.cpp && input.origin == Origin::Program;
    if told || header::wants_preprocessor(&text) {
        let (done, origin) = cpp::run(map, &name, &text, start, &input, diags);
        (text, places) = (Cow::Owned(done), origin);
    }
    let header = header::read(&text, &input, &places, diags);
    let source = parser::Source {
        text: &text,
        places: &places,
        map,
        whole,
        counted: input.flags.coverage && input.origin == Origin::Program,
    };
    parser::module(source, input.edition, header, diags)
}

/// Whose a module is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Origin {
    /// Part of the program: its pragmas say what language it is in.
    Program,
    /// The compiler's own: all extensions that take no program away hold.
    Library,
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
}

impl Flags {
    /// A command line that says nothing.
    pub const NONE: Flags = Flags {
        extensions: vec![],
        cpp: false,
        macros: vec![],
        entry: None,
        coverage: false,
    };
}
