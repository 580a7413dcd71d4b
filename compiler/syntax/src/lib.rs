//! Source text to syntax tree, for both editions: literate sources, the
//! preprocessor, pragmas of the head, lexer, layout, parser, gathering of clauses, fixity resolution, printer.
//!
//! Never: resolves names or types, reads files, fails. Every function returns a
//! tree and pushes what is wrong into a `Diagnostics`. Start reading at [`ast`].

mod absent;
pub mod ast;
pub mod coverage;
mod cpp;
mod diagnostics;
pub mod extensions;
pub mod fixity;
mod foreign;
mod foreign_import;
mod gather;
mod header;
mod input;
mod language_option;
mod layout;
mod lexer;
mod literal;
mod literate;
mod parser;
mod places;
mod pragma;
pub mod print;
pub mod strict;
mod synonym;
mod token;
pub mod visit;

pub use cpp::{COMPILER_MACROS, package_version, versioned_packages};
pub use diagnostics::DIAGNOSTICS;
pub use extensions::{Extension, Extensions};
pub use header::check_extension;
pub use input::{
    Added, Edition, Flags, Includes, Input, MAX_HEIGHT, MAX_NESTING, NoFiles, Origin, Setting,
};
pub use language_option::{assertions_at, language_option};
pub use parser::{
    EXACT, OF_CODE, QUOTES, UNTYPED, is_typed_splice, of_code, recursion, unboxed_sum_ctor,
    unboxed_sum_name, unboxed_tuple_name,
};

use places::Places;
use pure_base::{Diagnostics, FileId, SourceMap, Span};
use std::borrow::Cow;

/// Whether the name of a source says that it is literate.
pub fn is_literate(name: &str) -> bool {
    name.ends_with(".lhs") || name.ends_with(".lhs-boot")
}

/// The words of the OPTIONS_GHC pragmas at the head of a source.
pub fn head_options(name: &str, text: &str) -> Vec<String> {
    match is_literate(name) {
        true => header::options(&literate::program(text, 0, &mut Diagnostics::new())),
        false => header::options(text),
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
