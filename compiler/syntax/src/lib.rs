//! Source text to syntax tree, for both editions: lexer, layout, parser,
//! gathering of clauses, fixity resolution, printer.
//!
//! Never: resolves names or types, reads files, fails. Every function returns a
//! tree and pushes what is wrong into a `Diagnostics`. Start reading at [`ast`].

pub mod ast;
mod diagnostics;
pub mod fixity;
mod gather;
mod layout;
mod lexer;
mod literal;
mod parser;
mod pragma;
pub mod print;
mod token;
pub mod visit;

pub use diagnostics::DIAGNOSTICS;

use pure_base::{Diagnostics, FileId, SourceMap};

/// Which of the two languages a file is written in.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Edition {
    /// `.pure`
    Pure,
    /// `.hs`
    Haskell,
}

/// How many constructs may stand one within another: what recursive functions
/// over the tree can rely on.
pub const MAX_NESTING: usize = 2_000;

/// How high the tree of a declaration may become, long applications and runs of
/// operators included, which are deep without being nested in the text.
pub const MAX_HEIGHT: usize = 10_000;

/// Parses a file. What is wrong is reported, and left out of the tree, a
/// declaration at a time.
pub fn parse(
    map: &SourceMap,
    file: FileId,
    edition: Edition,
    diags: &mut Diagnostics,
) -> ast::Module {
    let file = map.file(file);
    parser::module(&file.text, file.start, edition, diags)
}
