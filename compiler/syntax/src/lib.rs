//! Source text to syntax tree, for both editions: lexer, layout, parser,
//! gathering of clauses, fixity resolution, printer.
//!
//! Never: resolves names or types, reads files, fails. Every function returns a
//! tree and pushes what is wrong into a `Diagnostics`. Start reading at [`ast`].

pub mod ast;
