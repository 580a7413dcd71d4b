//! Foreign declarations: the names of functions and data of C, as the program knows them.

use super::{PResult, Parser};
use crate::ast::{
    Decl, DeclKind, Entity, Expr, ExprKind, Foreign, Ident, Lit, Name, Pat, PatKind, Rhs, RhsBody,
    Scheme,
};
use crate::extensions::Extension;
use crate::foreign_import;
use crate::token::{T, Value};
use pure_base::{Diagnostic, Span, Symbol};

/// What is wrong with the text that says what is imported.
const NOT_AN_ENTITY: &str = "foreign-entity";

impl Parser<'_> {
    /// `foreign import ccall unsafe "header.h name" f :: type`: a signature, which is kept for
    /// the module's list, and a definition.
    pub(super) fn foreign(&mut self) -> PResult<Decl> {
        let start = self.advance();
        if !self.at(T::Import) {
            return match self.word_here() {
                "export" => self.foreign_export(start),
                _ => self.unexpected("`import`"),
            };
        }
        self.advance();
        let by_header = self.convention()?;
        let safe = self.safety();
        let entity = self.entity_text();
        let name = self.value_name()?;
        self.expect(T::DoubleColon, "`::`")?;
        let place = self.span();
        let ty = self.scheme()?;
        let span = self.since(start);
        let entity = self.entity(entity, by_header, name)?;
        let value = Expr {
            kind: ExprKind::Foreign(Foreign { entity, safe }),
            span: self.since(place),
        };
        Ok(self.declared(name, ty, value, span))
    }

    /// `foreign export ccall "name" f :: type`: a definition under a name that is C's.
    fn foreign_export(&mut self, start: Span) -> PResult<Decl> {
        self.advance();
        self.convention()?;
        let text = self.entity_text();
        let f = self.value_name()?;
        self.expect(T::DoubleColon, "`::`")?;
        let ty = self.scheme()?;
        let span = self.since(start);
        let (name, place) = text.unwrap_or((f.text, f.span));
        let letters = |c: char| c.is_ascii_alphanumeric() || c == '_';
        let symbol = name.as_str();
        if symbol.is_empty()
            || !symbol.chars().all(letters)
            || symbol.as_bytes()[0].is_ascii_digit()
        {
            let title = "this is no name of a function of C";
            return self.fail(
                Diagnostic::error(NOT_AN_ENTITY, place, title)
                    .label("not a name in C")
                    .help("write the name by which C calls it, as a text behind `ccall`"),
            );
        }
        let var = Expr {
            kind: ExprKind::Var(Name {
                module: None,
                text: f.text,
                span: f.span,
            }),
            span: f.span,
        };
        let value = Expr {
            kind: ExprKind::Exported(Box::new(var)),
            span: f.span,
        };
        let name = Ident {
            text: foreign_import::export(symbol),
            span: f.span,
        };
        Ok(self.declared(name, ty, value, span))
    }

    /// The definition of a name, whose signature is kept for the module's list.
    fn declared(&mut self, name: Ident, ty: Scheme, value: Expr, span: Span) -> Decl {
        self.signature = Some(Decl {
            kind: DeclKind::Signature {
                names: vec![name],
                ty,
            },
            span,
        });
        Decl {
            kind: DeclKind::PatBind {
                pat: Pat {
                    kind: PatKind::Var(name.text),
                    span: name.span,
                },
                rhs: Rhs {
                    body: RhsBody::Plain(Box::new(value)),
                    wheres: vec![],
                    span,
                },
            },
            span,
        }
    }

    /// The text that says what C calls it, if there is one.
    fn entity_text(&mut self) -> Option<(Symbol, Span)> {
        if !self.at(T::Str) {
            return None;
        }
        let span = self.span();
        let text = match self.literal() {
            Lit::Str(text) => text,
            _ => Symbol::new("?"),
        };
        Some((text, span))
    }

    fn word_here(&self) -> &'static str {
        match self.cursor.token().value {
            Value::Name { module: None, text } => text.as_str(),
            _ => "",
        }
    }

    /// Whether what is imported is what a header says it is.
    fn convention(&mut self) -> PResult<bool> {
        let span = self.span();
        let by_header = match self.word_here() {
            // On this machine they are the same.
            "ccall" | "stdcall" => false,
            "capi" => {
                let what = "the calling convention `capi`";
                self.needs(Extension::CApiFFI, span, what);
                true
            }
            "prim" => {
                let what = "the calling convention `prim`";
                return self.lacks(span, Extension::GHCForeignImportPrim, what);
            }
            "javascript" => {
                let what = "the calling convention `javascript`";
                return self.lacks(span, Extension::JavaScriptFFI, what);
            }
            _ => return self.unexpected("a calling convention: `ccall` or `capi`"),
        };
        self.advance();
        Ok(by_header)
    }

    /// Whether it may call the program; if nothing is said, it may.
    fn safety(&mut self) -> bool {
        // Names of functions are as good.
        if self.cursor.ahead(1).kind == T::DoubleColon {
            return true;
        }
        let safe = match self.word_here() {
            "unsafe" => false,
            "safe" => true,
            "interruptible" => {
                let span = self.span();
                let what = "the word `interruptible`";
                self.needs(Extension::InterruptibleFFI, span, what);
                true
            }
            _ => return true,
        };
        self.advance();
        safe
    }

    /// What the text says; without one, the function that is called as here.
    fn entity(
        &mut self,
        text: Option<(Symbol, Span)>,
        by_header: bool,
        name: Ident,
    ) -> PResult<Entity> {
        let (text, span) = match text {
            Some((text, span)) => (text.as_str(), span),
            None => ("", name.span),
        };
        let text = text.trim();
        match text {
            "dynamic" => return Ok(Entity::Dynamic),
            "wrapper" => return Ok(Entity::Wrapper),
            _ => {}
        }
        let (is_address, spaced) = match text.split_once('&') {
            Some((before, after)) => (true, format!("{before} {after}")),
            None => (false, text.to_string()),
        };
        let mut words = spaced.split_whitespace().peekable();
        words.next_if(|word| *word == "static");
        let more = spaced.split_whitespace().count() > 1;
        let header = words.next_if(|word| word.ends_with(".h") || more && word.contains('.'));
        let value = by_header && words.next_if(|word| *word == "value").is_some();
        let symbol = words.next().map_or(name.text, Symbol::new);
        let is_name = |c: char| c.is_ascii_alphanumeric() || "_.$".contains(c);
        if words.next().is_some() || !symbol.as_str().chars().all(is_name) {
            let title = "this names nothing that can be imported";
            return self.fail(
                Diagnostic::error(NOT_AN_ENTITY, span, title)
                    .label("not an entity of C")
                    .help("write a name of C, perhaps with a header before it (\"math.h sin\"), \"&name\" for its address, \"dynamic\" or \"wrapper\""),
            );
        }
        Ok(match header {
            _ if is_address => Entity::Address(symbol),
            Some(header) if by_header => Entity::Declared {
                header: Symbol::new(header),
                name: symbol,
                value,
            },
            None if value => Entity::Declared {
                header: Symbol::new(""),
                name: symbol,
                value,
            },
            _ => Entity::Function(symbol),
        })
    }
}
