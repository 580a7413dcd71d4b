//! Data and newtype declarations.

use super::types::apply;
use super::{PResult, Parser};
use crate::ast::{ConDecl, DataDecl, DeclKind, FieldDecl, Ident, Name, Type};
use crate::token::T;
use pure_base::Diagnostic;

impl Parser<'_> {
    pub(super) fn data(&mut self, newtype: bool) -> PResult<DeclKind> {
        self.advance();
        let name = self.type_name("a type")?;
        let params = self.type_params()?;
        if self.at(T::DArrow) {
            let span = self.span();
            return self.fail(
                Diagnostic::error(
                    "unsupported-syntax",
                    span,
                    "contexts of data declarations are not supported",
                )
                .note("Such a context constrained the use of the constructors without being of use in patterns; the language has given them up.")
                .help("remove the context, and constrain the functions that need it"),
            );
        }
        let mut constructors = vec![];
        if self.eat(T::Equals) {
            constructors.push(self.constructor()?);
            while self.eat(T::Bar) {
                constructors.push(self.constructor()?);
            }
        } else if !matches!(
            self.cursor.kind(),
            T::VSemi | T::Semi | T::VClose | T::RBrace | T::Deriving | T::Eof
        ) {
            return self.unexpected("`=` and constructors");
        }
        let mut deriving = vec![];
        while self.eat(T::Deriving) {
            deriving.extend(self.deriving()?);
        }
        Ok(DeclKind::Data(DataDecl {
            newtype,
            name,
            params,
            constructors,
            deriving,
        }))
    }

    fn deriving(&mut self) -> PResult<Vec<Name>> {
        if self.at(T::ConId) {
            return Ok(vec![self.name()]);
        }
        let open = self.expect(T::LParen, "the classes to derive")?;
        let mut classes = vec![];
        while !self.at(T::RParen) {
            if !self.at(T::ConId) {
                return self.unexpected("the name of a class");
            }
            classes.push(self.name());
            if !self.eat(T::Comma) {
                break;
            }
        }
        self.close(T::RParen, open, "`,` or `)`")?;
        Ok(classes)
    }

    fn constructor(&mut self) -> PResult<ConDecl> {
        let start = self.span();
        if self.at(T::VarId) && !self.infix_constructor_ahead() {
            let name = self.name_here();
            return self.wrong_case(name.span, "a constructor", name.text.as_str());
        }
        let prefix = if self.at_paren_op() && self.cursor.ahead(1).kind == T::ConSym {
            let op = self.paren_op();
            Some(Ident {
                text: op.text,
                span: op.span,
            })
        } else if self.at(T::ConId) && !self.infix_constructor_ahead() {
            Some(self.binder()?)
        } else {
            None
        };
        let (name, fields) = match prefix {
            Some(name) if self.at(T::LBrace) => (name, self.record_fields()?),
            Some(name) => {
                let mut fields = vec![];
                while self.starts_atype() || self.at(T::Bang) {
                    let strict = self.eat(T::Bang);
                    fields.push(field(strict, self.atype()?));
                }
                (name, fields)
            }
            None => {
                let left = self.operand_type()?;
                if !self.at_con_operator() {
                    return self.unexpected("a constructor");
                }
                let op = self.operator();
                let right = self.operand_type()?;
                let name = Ident {
                    text: op.text,
                    span: op.span,
                };
                (name, vec![left, right])
            }
        };
        Ok(ConDecl {
            name,
            fields,
            span: self.since(start),
        })
    }

    /// Whether the constructor at the current token is an infix one: whether an
    /// operator stands before the end of this alternative, outside brackets.
    fn infix_constructor_ahead(&self) -> bool {
        let mut depth = 0usize;
        for n in 0.. {
            let token = self.cursor.ahead(n);
            match token.kind {
                T::LParen | T::LBracket => depth += 1,
                T::RParen | T::RBracket if depth > 0 => depth -= 1,
                T::ConSym | T::Backquote if depth == 0 => return true,
                T::VarId | T::ConId | T::Bang => {}
                T::Comma | T::RArrow | T::ConSym if depth > 0 => {}
                _ => return false,
            }
        }
        false
    }

    /// An operand of an infix constructor: perhaps strict.
    fn operand_type(&mut self) -> PResult<FieldDecl> {
        if self.eat(T::Bang) {
            return Ok(field(true, self.atype()?));
        }
        let mut ty = self.atype()?;
        while self.starts_atype() {
            self.grow()?;
            let arg = self.atype()?;
            ty = apply(ty, arg);
        }
        Ok(field(false, ty))
    }

    /// `{ a, b :: T, c :: !U }`
    fn record_fields(&mut self) -> PResult<Vec<FieldDecl>> {
        let open = self.advance();
        let mut fields = vec![];
        while !self.at(T::RBrace) {
            let mut names: Vec<Ident> = vec![];
            loop {
                if !self.at(T::VarId) {
                    return self.unexpected("the name of a field");
                }
                names.push(self.binder()?);
                if !self.eat(T::Comma) {
                    break;
                }
            }
            self.expect(T::DoubleColon, "`::` and the type of the field")?;
            let strict = self.eat(T::Bang);
            let ty = if strict { self.atype()? } else { self.sigma()? };
            fields.extend(names.into_iter().map(|name| FieldDecl {
                name: Some(name),
                strict,
                ty: ty.clone(),
            }));
            if !self.eat(T::Comma) {
                break;
            }
        }
        self.close(T::RBrace, open, "`,` or `}`")?;
        Ok(fields)
    }
}

fn field(strict: bool, ty: Type) -> FieldDecl {
    FieldDecl {
        name: None,
        strict,
        ty,
    }
}
