//! Constructs of extensions that this compiler does not have: they are named as
//! what they are, once for each extension.

use super::{Failed, Members, PResult, Parser};
use crate::extensions::Extension;
use crate::token::{T, Value};
use pure_base::Span;

impl Parser<'_> {
    /// Fails at a construct of an extension that the compiler does not have.
    pub(super) fn lacks<R>(
        &mut self,
        span: Span,
        extension: Extension,
        construct: &str,
    ) -> PResult<R> {
        let name = extension.name();
        if self.absent.contains(&name) {
            return Err(Failed);
        }
        if !self.trial {
            self.absent.push(name);
        }
        self.fail(extension.lacking(span, construct))
    }

    /// Fails at a sign of an extension that the compiler does not have.
    pub(super) fn absent_sign<R>(&mut self) -> PResult<R> {
        let span = self.span();
        match self.cursor.token().value {
            Value::Absent(extension, what) => self.lacks(span, extension, what),
            _ => self.unexpected("an expression"),
        }
    }

    /// Whether the innermost block is that of a class or instance.
    pub(super) fn in_member(&self) -> bool {
        self.blocks.last().is_some_and(|b| b.members.is_some())
    }

    /// Whether the innermost block is that of a class.
    pub(super) fn in_class(&self) -> bool {
        let members = self.blocks.last().and_then(|b| b.members);
        members == Some(Members::Class)
    }

    /// Fails at the second word of a declaration that needs an extension which is not there;
    /// `word` is the first.
    pub(super) fn lacking_declaration(&mut self, word: Span) -> PResult<()> {
        if self.at(T::Data) {
            let span = word.to(self.span());
            let what = "a data type without constructors of expressions";
            return self.lacks(span, Extension::TypeData, what);
        }
        Ok(())
    }
}
