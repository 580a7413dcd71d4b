//! The parser: recursive descent over the layout cursor, without precedences
//! (runs of operators stay flat until [`crate::fixity`]).
//!
//! A parse function that fails has reported why; the failure is caught where a
//! top-level declaration begins, and parsing goes on at the next one. Patterns
//! and expressions are told apart by trying: a statement is first read as
//! `pat <-` in silence. A pattern holds no statement, so each token is tried at
//! most once and parsing stays linear.

mod arrows;
mod block;
mod brackets;
mod calls;
mod data;
mod decl;
mod deriving;
mod error;
mod expr;
mod family;
mod field;
mod foreign;
mod indentation;
mod kinds;
mod label;
mod lacking;
mod lhs;
mod module;
mod pattern;
mod pattern_synonym;
mod quote;
mod recursive;
mod types;
mod unboxed;

pub use quote::{EXACT, OF_CODE, QUOTES, UNTYPED, is_typed_splice, of_code};
pub use recursive::recursion;
pub(crate) use recursive::recursion_mut;
pub(crate) use types::operation;
pub use unboxed::{unboxed_sum_ctor, unboxed_sum_name, unboxed_tuple_name};

use crate::ast::Decl;
use crate::ast::{Ident, Name};
use crate::extensions::{Extension, Extensions};
use crate::input::{Edition, MAX_HEIGHT, MAX_NESTING};
use crate::layout::Cursor;
use crate::lexer::lex;
use crate::places::Places;
use crate::token::{T, Value};
use pure_base::{Diagnostic, Diagnostics, SourceMap, Span, Symbol};

pub(crate) use module::module;

/// Parsing failed, and the reason has been reported.
pub(crate) struct Failed;

pub(crate) type PResult<T> = Result<T, Failed>;

/// The text to parse, and where it came from.
pub(crate) struct Source<'a> {
    pub text: &'a str,
    pub places: &'a Places,
    pub map: &'a SourceMap,
    /// The file.
    pub whole: Span,
    /// Whether boxes of coverage will be placed.
    pub counted: bool,
}

pub(crate) struct Parser<'a> {
    cursor: Cursor,
    map: &'a SourceMap,
    diags: &'a mut Diagnostics,
    edition: Edition,
    extensions: Extensions,
    words: Words,
    /// Reading ahead in silence.
    trial: bool,
    /// Extensions that what was read in silence needs.
    needed: Vec<(Extension, Span, &'static str)>,
    /// Whether a signature is read, parts of which may be left open with `_`.
    open_types: bool,
    /// What is wrong with what was read in silence.
    held: Vec<Diagnostic>,
    /// The lines before the current one ended too early, so that it is part of a mistake
    /// that has been reported.
    cut_off: bool,
    /// The names in the kinds that were read.
    kind_names: Vec<Name>,
    /// The extensions whose lack has been reported.
    lacking: Vec<Symbol>,
    /// How many constructs enclose the current one.
    depth: usize,
    /// The height of the tree that the construct being read will have.
    height: usize,
    /// Where the declaration being read at the top of the module begins.
    declaration: usize,
    /// The last word or bracket that opened a block by layout, for messages.
    blocks: Vec<OpenBlock>,
    /// Of what the block is that comes next.
    members: Option<Members>,
    /// What may be wrong about the lines around the current token.
    suspicion: indentation::Suspicion,
    /// The extensions without support of which a construct has been reported.
    absent: Vec<&'static str>,
    /// The first `x @ p` with white space.
    first_spaced_as: Option<Span>,
    /// The signature of what was declared last, if that was a foreign declaration.
    signature: Option<Decl>,
    /// See [`Source::counted`].
    counted: bool,
    /// Alternatives that ended before this token because it cannot belong to them, though
    /// its line begins like one: for GHC's boxes they reach up to there.
    trailing: Option<(usize, u32)>,
}

/// A block being read: what opened it, and whether layout did.
#[derive(Clone, Copy)]
pub(crate) struct OpenBlock {
    what: &'static str,
    /// Whether it holds what a class or an instance consists of.
    members: Option<Members>,
    keyword: Span,
}

#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Members {
    Class,
    Instance,
}

/// Names with a meaning in some places only.
struct Words {
    alias: Symbol,
    anyclass: Symbol,
    dot: Symbol,
    forall: Symbol,
    hiding: Symbol,
    mdo: Symbol,
    pattern: Symbol,
    percent: Symbol,
    plus: Symbol,
    primitive: Symbol,
    qualified: Symbol,
    rec: Symbol,
    role: Symbol,
    star: Symbol,
    safe: Symbol,
    stock: Symbol,
    tilde: Symbol,
    family: Symbol,
    via: Symbol,
}

impl<'a> Parser<'a> {
    pub fn new(
        source: Source<'a>,
        edition: Edition,
        extensions: Extensions,
        diags: &'a mut Diagnostics,
    ) -> Parser<'a> {
        let tokens = lex(source.text, source.places, edition, extensions, diags);
        Parser {
            cursor: Cursor::new(tokens),
            map: source.map,
            diags,
            edition,
            extensions,
            words: Words {
                alias: Symbol::new("as"),
                anyclass: Symbol::new("anyclass"),
                dot: Symbol::new("."),
                forall: Symbol::new("forall"),
                hiding: Symbol::new("hiding"),
                mdo: Symbol::new("mdo"),
                pattern: Symbol::new("pattern"),
                percent: Symbol::new("%"),
                plus: Symbol::new("+"),
                primitive: Symbol::new("primitive"),
                qualified: Symbol::new("qualified"),
                rec: Symbol::new("rec"),
                role: Symbol::new("role"),
                star: Symbol::new("*"),
                safe: Symbol::new("safe"),
                stock: Symbol::new("stock"),
                tilde: Symbol::new("~"),
                family: Symbol::new("family"),
                via: Symbol::new("via"),
            },
            trial: false,
            needed: vec![],
            open_types: false,
            cut_off: false,
            held: vec![],
            kind_names: vec![],
            lacking: vec![],
            depth: 0,
            height: 0,
            declaration: 0,
            blocks: vec![],
            members: None,
            suspicion: indentation::Suspicion::default(),
            absent: vec![],
            signature: None,
            first_spaced_as: None,
            counted: source.counted,
            trailing: None,
        }
    }

    fn at(&self, kind: T) -> bool {
        self.cursor.kind() == kind
    }

    /// The span of the current token; layout's own are where the next begins.
    fn span(&self) -> Span {
        self.cursor.token().span
    }

    /// From `start` to the last token read.
    fn since(&self, start: Span) -> Span {
        if let Some((index, end)) = self.trailing
            && index == self.cursor.index()
            && end > start.lo
        {
            return Span::new(start.lo, end);
        }
        match self.cursor.previous() {
            Some(token) if token.span.lo >= start.lo => start.to(token.span),
            _ => start,
        }
    }

    /// The text that a span covers.
    fn source(&self, span: Span) -> &'a str {
        self.map.text(span)
    }

    fn advance(&mut self) -> Span {
        let span = self.span();
        self.cursor.advance();
        span
    }

    fn eat(&mut self, kind: T) -> bool {
        let found = self.at(kind);
        if found {
            self.cursor.advance();
        }
        found
    }

    /// The current token is this contextual word.
    fn at_word(&self, word: Symbol) -> bool {
        self.at(T::VarId) && self.is_word(0, word)
    }

    fn is_word(&self, ahead: usize, word: Symbol) -> bool {
        matches!(
            self.cursor.ahead(ahead).value,
            Value::Name { module: None, text } if text == word
        )
    }

    /// The name that the current token carries.
    fn name_here(&self) -> Name {
        let token = self.cursor.token();
        match token.value {
            Value::Name { module, text } => Name {
                module,
                text,
                span: token.span,
            },
            _ => Name {
                module: None,
                text: Symbol::new(""),
                span: token.span,
            },
        }
    }

    fn name(&mut self) -> Name {
        let name = self.name_here();
        self.cursor.advance();
        name
    }

    /// The current token as a name being bound, which has no qualifier.
    fn binder(&mut self) -> PResult<Ident> {
        let name = self.name_here();
        if let Some(module) = name.module {
            return self.fail(
                Diagnostic::error(
                    "qualified-binder",
                    name.span,
                    format!("the name `{module}.{}` cannot be defined here", name.text),
                )
                .label("has a qualifier")
                .note("A definition always makes a name of its own module, so that it is written without the module's name.")
                .help(format!("define `{}`", name.text)),
            );
        }
        self.cursor.advance();
        Ok(Ident {
            text: name.text,
            span: name.span,
        })
    }

    /// Reports a construct at `span` whose extension the module does not have,
    /// once for each extension: from then on the module has it.
    fn needs(&mut self, extension: Extension, span: Span, construct: &'static str) {
        if self.extensions.has(extension) {
            return;
        }
        if self.trial {
            self.needed.push((extension, span, construct));
            return;
        }
        self.diags.push(extension.needed(span, construct));
        self.extensions.add(extension);
        self.lacking.push(Symbol::new(extension.name()));
    }

    /// Parses one level of nesting, within the limit.
    fn nested<R>(&mut self, parse: impl FnOnce(&mut Self) -> PResult<R>) -> PResult<R> {
        if self.depth >= MAX_NESTING {
            let span = self.span();
            return self.too_deep(span);
        }
        self.depth += 1;
        let outer = std::mem::take(&mut self.height);
        let result = parse(self);
        self.depth -= 1;
        self.height = outer.max(self.height + 1);
        let result = result?;
        self.check_height()?;
        Ok(result)
    }

    /// What has been read of this construct comes to stand one level deeper, as
    /// the function in a longer and longer application does.
    fn grow(&mut self) -> PResult<()> {
        self.height += 1;
        self.check_height()
    }

    fn check_height(&mut self) -> PResult<()> {
        if self.depth + self.height > MAX_HEIGHT {
            let span = self.span();
            return self.too_deep(span);
        }
        Ok(())
    }

    /// Tries `parse` in silence; on failure nothing has been read.
    fn attempt<R>(&mut self, parse: impl FnOnce(&mut Self) -> PResult<R>) -> Option<R> {
        let mark = self.cursor.mark();
        let outer = (self.trial, self.height, self.blocks.len());
        let needed = (self.needed.len(), self.held.len(), self.kind_names.len());
        self.trial = true;
        let result = parse(self);
        self.trial = outer.0;
        if result.is_err() {
            self.cursor.reset(mark);
            self.height = outer.1;
            self.blocks.truncate(outer.2);
            self.needed.truncate(needed.0);
            self.held.truncate(needed.1);
            self.kind_names.truncate(needed.2);
        } else if !self.trial {
            for (extension, span, construct) in std::mem::take(&mut self.needed) {
                self.needs(extension, span, construct);
            }
            let held = std::mem::take(&mut self.held);
            held.into_iter().for_each(|d| self.diags.push(d));
        }
        result.ok()
    }
}
