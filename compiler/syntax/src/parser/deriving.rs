//! Derived instances: `deriving` clauses of data declarations, and standalone
//! `deriving instance`.

use super::decl::spine;
use super::{PResult, Parser};
use crate::ast::{DeclKind, Derivation, Deriving, Overlap, Strategy, Type, TypeKind};
use crate::extensions::Extension;
use crate::token::T;
use pure_base::Diagnostic;

impl Parser<'_> {
    /// What follows `deriving` in a data declaration: a strategy, if there is
    /// one, a class or several in parentheses, and perhaps `via` a type.
    pub(super) fn deriving(&mut self) -> PResult<Vec<Deriving>> {
        let start = self.span();
        let strategy = self.strategy();
        let mut all = self.derived_classes(strategy)?;
        if strategy.is_some() && self.at_word(self.words.via) {
            let span = self.since(start);
            return self.fail(
                Diagnostic::error("bad-deriving", span, "two strategies for one `deriving`")
                    .label("`via` is a strategy of its own")
                    .help("leave out the word in front of the classes, or `via` and its type"),
            );
        }
        if let Some(via) = self.via()? {
            for item in &mut all {
                item.via = Some(via.clone());
            }
        }
        Ok(all)
    }

    /// `via type`, if it stands here.
    fn via(&mut self) -> PResult<Option<Type>> {
        let keyword = self.span();
        if !self.eat_word(self.words.via) {
            return Ok(None);
        }
        let what = "`deriving` by way of another type";
        self.needs(Extension::DerivingVia, keyword, what);
        self.ty().map(Some)
    }

    fn derived_classes(&mut self, strategy: Option<Strategy>) -> PResult<Vec<Deriving>> {
        if self.at(T::ConId) {
            let class = self.name();
            return Ok(vec![Deriving {
                strategy,
                class,
                types: vec![],
                via: None,
                span: class.span,
            }]);
        }
        let open = self.expect(T::LParen, "the classes to derive")?;
        let mut all = vec![];
        while !self.at(T::RParen) {
            // A class may be called by an operator.
            if !self.at(T::ConId) && !self.at(T::LParen) {
                return self.unexpected("the name of a class");
            }
            let ty = self.ty()?;
            let span = ty.span;
            let (head, types) = spine(ty);
            let TypeKind::Con(class) = head.kind else {
                return self.fail(
                    Diagnostic::error("bad-deriving", span, "this is no class to derive")
                        .label("expected the name of a class")
                        .note("In a `deriving` clause stand classes, without the type that they are derived for.")
                        .help("write it like `deriving (Eq, Show)`"),
                );
            };
            all.push(Deriving {
                strategy,
                class,
                types,
                via: None,
                span,
            });
            if !self.eat(T::Comma) {
                break;
            }
        }
        self.close(T::RParen, open, "`,` or `)`")?;
        Ok(all)
    }

    fn strategy(&mut self) -> Option<Strategy> {
        let span = self.span();
        let strategy = if self.eat(T::Newtype) {
            Strategy::Newtype
        } else if self.eat_word(self.words.stock) {
            Strategy::Stock
        } else if self.eat_word(self.words.anyclass) {
            Strategy::Anyclass
        } else {
            return None;
        };
        self.needs(Extension::DerivingStrategies, span, "a deriving strategy");
        Some(strategy)
    }

    /// `deriving strategy instance context => Class type`, the strategy `via type` perhaps.
    pub(super) fn standalone_deriving(&mut self) -> PResult<DeclKind> {
        let keyword = self.advance();
        self.needs(
            Extension::StandaloneDeriving,
            keyword,
            "`deriving` as a declaration",
        );
        let strategy = self.strategy();
        let via = self.via()?;
        if !self.at(T::Instance) {
            return self.unexpected("`instance`");
        }
        self.advance();
        let (instance, span) = self.instance_head(Overlap::None)?;
        if instance.types.is_empty() {
            return self.bad_head(span, "instance", "the name of a class and a type");
        }
        Ok(DeclKind::Derivation(Derivation {
            strategy,
            via,
            instance,
        }))
    }

    /// `default (t1, .., tn)`
    pub(super) fn default_decl(&mut self) -> PResult<DeclKind> {
        self.advance();
        let open = self.expect(T::LParen, "the default types in parentheses")?;
        let mut types = vec![];
        while !self.at(T::RParen) {
            types.push(self.ty()?);
            if !self.eat(T::Comma) {
                break;
            }
        }
        self.close(T::RParen, open, "`,` or `)`")?;
        Ok(DeclKind::Default(types))
    }
}
