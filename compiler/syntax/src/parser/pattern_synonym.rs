//! Pattern synonyms: their declarations, their signatures, and which of them are
//! complete.

use super::types::constraints;
use super::{PResult, Parser};
use crate::ast::{
    Builder, DeclKind, Ident, Name, PatternSignature, PatternSynonym, Provided, Scheme,
};
use crate::extensions::Extension;
use crate::token::T;
use pure_base::Symbol;

impl Parser<'_> {
    /// At `pattern` as the first word of a declaration.
    pub(super) fn at_pattern_synonym(&self) -> bool {
        self.at_word(self.words.pattern)
            && self.extensions.has(Extension::PatternSynonyms)
            && matches!(self.cursor.ahead(1).kind, T::ConId | T::VarId | T::LParen)
    }

    pub(super) fn pattern_synonym(&mut self) -> PResult<DeclKind> {
        self.advance();
        if self.at(T::VarId) {
            let left = self.binder()?;
            if !self.at_con_operator() {
                return self.unexpected("the name of a pattern synonym");
            }
            let name = ident(self.operator());
            let right = match self.at(T::VarId) {
                true => self.binder()?,
                false => return self.unexpected("a variable"),
            };
            return self.synonym_of(name, vec![left, right], false);
        }
        let name = self.synonym_name()?;
        if self.at(T::DoubleColon) || self.at(T::Comma) {
            return self.pattern_signature(name);
        }
        let mut params = vec![];
        let record = self.at(T::LBrace);
        if record {
            let open = self.advance();
            while !self.at(T::RBrace) {
                params.push(self.value_name()?);
                if !self.eat(T::Comma) {
                    break;
                }
            }
            self.close(T::RBrace, open, "`,` or `}`")?;
        }
        while !record && self.at(T::VarId) {
            params.push(self.binder()?);
        }
        self.synonym_of(name, params, record)
    }

    fn synonym_name(&mut self) -> PResult<Ident> {
        if self.at(T::ConId) {
            self.binder()
        } else if self.at_paren_op() && self.cursor.ahead(1).kind == T::ConSym {
            Ok(ident(self.paren_op()))
        } else {
            self.unexpected("the name of a pattern synonym")
        }
    }

    /// `= pattern`, or `<- pattern` and perhaps what it is as an expression.
    fn synonym_of(&mut self, name: Ident, params: Vec<Ident>, record: bool) -> PResult<DeclKind> {
        let same = self.eat(T::Equals);
        if !same {
            self.expect(T::LArrow, "`=` or `<-` and a pattern")?;
        }
        let pat = self.annotated_pattern()?;
        let builder = if same {
            Builder::Same
        } else if self.at(T::Where) {
            let keyword = self.advance();
            Builder::Where(self.decls("`where` block", keyword)?)
        } else {
            Builder::None
        };
        Ok(DeclKind::PatternSynonym(PatternSynonym {
            name,
            params,
            record,
            pat,
            builder,
        }))
    }

    /// `P, Q :: forall a. required => forall b. provided => type`
    fn pattern_signature(&mut self, first: Ident) -> PResult<DeclKind> {
        let mut names = vec![first];
        while self.eat(T::Comma) {
            names.push(self.synonym_name()?);
        }
        self.expect(T::DoubleColon, "`::`")?;
        let start = self.span();
        let (forall, kinds) = self.kinded_quantifier()?;
        let mut ty = self.ty()?;
        let mut context = vec![];
        let mut provided = Provided::default();
        if self.eat(T::DArrow) {
            context = constraints(ty);
            (provided.forall, provided.kinds) = self.kinded_quantifier()?;
            ty = self.ty()?;
        }
        while self.eat(T::DArrow) {
            provided.context.extend(constraints(ty));
            ty = self.ty()?;
        }
        let ty = Scheme {
            forall,
            kinds,
            context,
            ty,
            span: self.since(start),
        };
        Ok(DeclKind::PatternSignature(PatternSignature {
            names,
            ty,
            provided,
        }))
    }

    /// What a DEPRECATED or WARNING pragma says.
    pub(super) fn warned(&mut self) -> DeclKind {
        let pragma = self.name();
        let about = pragma.module.map_or("", |about| about.as_str());
        let mut words = about.split(' ');
        let deprecated = words.next() == Some("DEPRECATED");
        let name = |name| Name {
            module: None,
            text: Symbol::new(name),
            span: pragma.span,
        };
        DeclKind::Warned {
            deprecated,
            names: words.map(name).collect(),
            text: pragma.text,
        }
    }

    /// The names of a COMPLETE pragma.
    pub(super) fn complete(&mut self) -> DeclKind {
        let pragma = self.name();
        let names = pragma.text.as_str().split(',').map(|name| {
            let name = name.trim();
            let bare = name.strip_prefix('(').and_then(|n| n.strip_suffix(')'));
            let qualified = name.rsplit_once('.').filter(|_| bare.is_none());
            Name {
                module: qualified.map(|(module, _)| Symbol::new(module)),
                text: Symbol::new(qualified.map_or(bare.unwrap_or(name), |(_, name)| name)),
                span: pragma.span,
            }
        });
        DeclKind::Complete(names.collect())
    }
}

fn ident(name: Name) -> Ident {
    Ident {
        text: name.text,
        span: name.span,
    }
}
