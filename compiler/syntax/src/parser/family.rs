//! Type families: their declarations, their equations, and those within classes and
//! instances.

use super::{PResult, Parser};
use crate::ast::{DeclKind, Equation, FamilyDecl, Ident, Type, Within};
use crate::extensions::Extension;
use crate::layout::Indent;
use crate::token::T;
use pure_base::Span;

impl Parser<'_> {
    /// At `family`, behind `type` or `data`.
    pub(super) fn at_family(&self) -> bool {
        self.at_word(self.words.family)
    }

    /// What `family` begins, behind the `word` that says of which sort.
    pub(super) fn family(&mut self, word: Span, data: bool) -> PResult<DeclKind> {
        let span = word.to(self.advance());
        self.needs(Extension::TypeFamilies, span, "a type family");
        let mut family = self.family_head(data)?;
        if self.at(T::Where) && !data && !self.in_member() {
            let keyword = self.advance();
            family.equations =
                Some(self.block("`where` block", keyword, Indent::More, Self::equation_of)?);
        }
        Ok(DeclKind::Family(family))
    }

    /// The name of a family, its parameters and what is said of its result.
    fn family_head(&mut self, data: bool) -> PResult<FamilyDecl> {
        let (name, (params, kinds)) = self.type_head("a type family")?;
        let mut family = FamilyDecl {
            data,
            name,
            params,
            kinds,
            result: None,
            injective: vec![],
            equations: None,
            class: None,
        };
        if self.eat(T::DoubleColon) {
            family.result = Some(self.kind()?);
        } else if !data && self.at(T::Equals) {
            let sign = self.advance();
            self.injectivity(sign, &mut family)?;
        }
        Ok(family)
    }

    /// `= r | r -> a b`, behind `=`.
    fn injectivity(&mut self, sign: Span, family: &mut FamilyDecl) -> PResult<()> {
        let what = "a family whose result determines its arguments";
        self.needs(Extension::TypeFamilyDependencies, sign, what);
        let (names, kinds) = self.kinded_params()?;
        let [result] = names[..] else {
            return self.unexpected("the name of the result");
        };
        family.result = kinds.into_iter().next().flatten();
        self.expect(T::Bar, "`|` and what the result determines")?;
        if !self.at(T::VarId) || self.name_here().text != result.text {
            return self.unexpected("the name of the result");
        }
        self.advance();
        self.expect(
            T::RArrow,
            "`->` and the parameters that the result determines",
        )?;
        family.injective = self.type_params()?;
        Ok(())
    }

    /// `F Int = Bool`, behind `type instance` or the like.
    pub(super) fn equation_of(&mut self) -> PResult<Equation> {
        let start = self.span();
        let forall = self.quantifier()?;
        let lhs = self.arguments()?;
        self.expect(T::Equals, "`=` and the type that this is")?;
        let rhs = self.ty()?;
        let rhs = self.kinded(rhs)?;
        Ok(Equation {
            forall,
            lhs,
            rhs,
            within: Within::Nothing,
            span: self.since(start),
        })
    }

    /// A family applied to types, among which `_` stands for any.
    pub(super) fn arguments(&mut self) -> PResult<Type> {
        let outer = std::mem::replace(&mut self.open_types, true);
        let lhs = self.operator_type();
        self.open_types = outer;
        lhs
    }

    /// A type that belongs to a class: `type F a :: kind`, `data D a`, a default
    /// `type F a = t`; or one of an instance.
    pub(super) fn member_type(&mut self) -> PResult<DeclKind> {
        let kind = self.cursor.kind();
        let word = self.span();
        self.needs(
            Extension::TypeFamilies,
            word,
            "a type within a class or instance",
        );
        if kind != T::Type && !self.in_class() {
            return self.data(kind == T::Newtype);
        }
        self.advance();
        if self.in_class() {
            if self.at_family() {
                return self.family(word, kind != T::Type);
            }
            if kind != T::Type {
                return Ok(DeclKind::Family(self.family_head(true)?));
            }
            if !self.at(T::Instance)
                && let Some(family) = self.attempt(Self::associated)
            {
                return Ok(DeclKind::Family(family));
            }
        }
        if self.at(T::Instance) {
            self.advance();
        }
        Ok(DeclKind::Equation(self.equation_of()?))
    }

    /// An associated type that is no default equation.
    fn associated(&mut self) -> PResult<FamilyDecl> {
        let family = self.family_head(false)?;
        match self.cursor.kind() {
            T::VSemi | T::Semi | T::VClose | T::RBrace | T::Eof => Ok(family),
            _ => self.unexpected("the end of the declaration"),
        }
    }

    /// The name that stands for an instance of a data family until its own is made.
    pub(super) fn placeholder(&self, lhs: &Type) -> Ident {
        let mut head = lhs;
        while let crate::ast::TypeKind::App(f, _) | crate::ast::TypeKind::Kinded(f, _) = &head.kind
        {
            head = f;
        }
        let (text, span) = match &head.kind {
            crate::ast::TypeKind::Con(name) => (name.text, name.span),
            _ => (pure_base::Symbol::new("_"), lhs.span),
        };
        Ident { text, span }
    }
}
