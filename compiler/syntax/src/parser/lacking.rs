//! Constructs of extensions that this compiler does not have: they are named as
//! what they are, once for each extension.

use super::{Failed, PResult, Parser};
use crate::extensions::instead;
use crate::token::T;
use pure_base::{Diagnostic, Span};

impl Parser<'_> {
    /// Fails at a construct of an extension that the compiler does not have.
    pub(super) fn lacks<R>(
        &mut self,
        span: Span,
        extension: &'static str,
        construct: &str,
    ) -> PResult<R> {
        if self.absent.contains(&extension) {
            return Err(Failed);
        }
        if !self.trial {
            self.absent.push(extension);
        }
        self.fail(
            Diagnostic::error(
                "unsupported-syntax",
                span,
                format!("{construct} is part of the extension {extension}, which is not supported"),
            )
            .label(format!("needs {extension}"))
            .note("GHC has this extension of the language, but this compiler does not.")
            .help(instead(extension).unwrap_or("write the declaration without it")),
        )
    }

    /// Whether the innermost block is that of a class or instance.
    pub(super) fn in_member(&self) -> bool {
        let keyword = self.blocks.last().map(|b| b.keyword);
        keyword.is_some_and(|k| matches!(self.source(k), "class" | "instance"))
    }

    /// Fails at what can only be the member of a class or instance and needs an
    /// extension that is not there.
    pub(super) fn lacking_member(&mut self) -> PResult<()> {
        let member = self.in_member();
        let span = self.span();
        match self.cursor.kind() {
            T::Type | T::Data | T::Newtype if member => {
                self.lacks(span, "TypeFamilies", "a type within a class or instance")
            }
            T::Default if member => {
                let what = "another type for the default of a method";
                self.lacks(span, "DefaultSignatures", what)
            }
            _ => Ok(()),
        }
    }

    /// Fails at the second word of a declaration of type families or the like;
    /// `word` is the first.
    pub(super) fn lacking_declaration(&mut self, word: Span) -> PResult<()> {
        let span = word.to(self.span());
        if self.at_word(self.words.family) {
            return self.lacks(span, "TypeFamilies", "a type family");
        }
        if self.at(T::Instance) {
            return self.lacks(span, "TypeFamilies", "an equation of a type family");
        }
        Ok(())
    }

    /// Fails at `'C`, or at a number or text, in a type.
    pub(super) fn lacking_kind<R>(&mut self) -> PResult<R> {
        let mut span = self.span();
        let what = match self.at(T::Promoted) {
            true => {
                span = span.to(self.cursor.ahead(1).span);
                "a constructor in a type"
            }
            false => "a literal in a type",
        };
        self.lacks(span, "DataKinds", what)
    }
}
