//! Data and newtype declarations.

use super::types::{apply, constraints};
use super::{PResult, Parser};
use crate::ast::{
    ConDecl, DataDecl, DataInstance, DeclKind, Deriving, FieldDecl, Ident, Kind, Type, Within,
};
use crate::extensions::Extension;
use crate::layout::Indent;
use crate::token::T;
use pure_base::{Diagnostic, Symbol};

/// What stands before a field's type.
#[derive(Clone, Copy)]
struct Before {
    mark: Mark,
    unpack: Option<bool>,
}

/// The mark that touches a field's type.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Mark {
    None,
    /// `!`
    Strict,
    /// `~`
    Lazy,
}

impl Parser<'_> {
    pub(super) fn data(&mut self, newtype: bool) -> PResult<DeclKind> {
        let word = self.advance();
        if !newtype && self.at_family() {
            return self.family(word, true);
        }
        let member = self.in_member();
        let of_family = member || self.at(T::Instance);
        if self.at(T::Instance) {
            let span = word.to(self.advance());
            self.needs(
                Extension::TypeFamilies,
                span,
                "an instance of a data family",
            );
        }
        self.data_context();
        let mut instance = None;
        let (name, (mut params, mut kinds)) = match of_family {
            true => {
                self.quantifier()?;
                let lhs = self.arguments()?;
                let name = self.placeholder(&lhs);
                let kind = match self.eat(T::DoubleColon) {
                    true => Some(self.kind()?),
                    false => None,
                };
                let within = Within::Nothing;
                instance = Some(DataInstance { lhs, kind, within });
                (name, (vec![], vec![]))
            }
            false => self.type_head("a type")?,
        };
        let mut result = None;
        if instance.is_none() && self.eat(T::DoubleColon) {
            let (more, rest) = self.kind_parameters()?;
            for (param, kind) in more {
                params.push(param);
                kinds.push(Some(kind));
            }
            result = rest;
        }
        let mut constructors = vec![];
        if self.eat(T::Equals) {
            constructors.push(self.constructor()?);
            while self.eat(T::Bar) {
                constructors.push(self.constructor()?);
            }
        } else if self.at(T::Where) {
            let keyword = self.advance();
            if !self.extensions.has(Extension::GadtSyntax) {
                let what = "a constructor declared by its type";
                self.needs(Extension::Gadts, keyword, what);
            }
            let groups = self.block(
                "`where` block",
                keyword,
                Indent::More,
                Self::constructor_signature,
            )?;
            constructors = groups.into_iter().flatten().collect();
        } else if !matches!(
            self.cursor.kind(),
            T::VSemi | T::Semi | T::VClose | T::RBrace | T::CloseQuote | T::Deriving | T::Eof
        ) {
            return self.unexpected("`=` and constructors");
        }
        // What is none goes on as a data type.
        let newtype = newtype && self.one_field(name, &constructors);
        let (mut deriving, mut clauses) = (vec![], 0);
        while self.at(T::Deriving) {
            let keyword = self.advance();
            if clauses == 1 {
                let what = "a second `deriving` clause";
                self.needs(Extension::DerivingStrategies, keyword, what);
            }
            clauses += 1;
            let classes = self.deriving()?;
            // Those of the report; others never needed anything.
            let of_report =
                |d: &Deriving| matches!(d.class.text.as_str(), "Eq" | "Ord" | "Read" | "Show");
            if constructors.is_empty() && classes.iter().any(of_report) {
                self.needs(
                    Extension::EmptyDataDeriving,
                    keyword,
                    "`deriving` for a type without constructors",
                );
            }
            deriving.extend(classes);
        }
        Ok(DeclKind::Data(DataDecl {
            instance,
            newtype,
            name,
            params,
            kinds,
            result,
            constructors,
            deriving,
        }))
    }

    /// `context =>` before the type's name. It constrains the use of constructors
    /// without being of use in patterns; programs that keep to it mean the same
    /// without it.
    fn data_context(&mut self) {
        let start = self.span();
        if !self.constructor_context().is_empty() {
            let span = self.since(start);
            self.needs(
                Extension::DatatypeContexts,
                span,
                "a context of a data type",
            );
        }
    }

    /// Whether a newtype has one constructor of one field, which is not strict.
    fn one_field(&mut self, name: Ident, constructors: &[ConDecl]) -> bool {
        let (span, what) = match constructors {
            [con] => match &con.fields[..] {
                [field] if !field.strict && !field.lazy => return true,
                [field] if field.lazy => (con.span, "a field marked as lazy".into()),
                [_] => (con.span, "a strict field".into()),
                fields => (con.span, format!("{} fields", fields.len())),
            },
            [] => (name.span, "no constructor".into()),
            [_, second, ..] => (second.span, "several constructors".into()),
        };
        self.report(
            Diagnostic::error(
                "bad-newtype",
                span,
                format!("the newtype `{}` has {what}", name.text),
            )
            .label("no newtype is like this")
            .note("A newtype has one constructor with one field, which costs nothing when the program runs and cannot be strict.")
            .help("declare it with `data`"),
        );
        false
    }

    /// `C, D :: forall a. Context a => field -> T a`, or with a record's fields.
    fn constructor_signature(&mut self) -> PResult<Vec<ConDecl>> {
        let start = self.span();
        let mut names = vec![];
        loop {
            if self.at_paren_op() && self.cursor.ahead(1).kind == T::ConSym {
                let op = self.paren_op();
                names.push(Ident {
                    text: op.text,
                    span: op.span,
                });
            } else if self.at(T::ConId) {
                names.push(self.binder()?);
            } else {
                return self.unexpected("the name of a constructor");
            }
            if !self.eat(T::Comma) {
                break;
            }
        }
        self.expect(T::DoubleColon, "`::` and the type of the constructor")?;
        let forall = self.quantifier()?;
        let context = self.constructor_context();
        let mut fields = vec![];
        let result = if self.at(T::LBrace) {
            fields = self.record_fields()?;
            self.expect(T::RArrow, "`->` and the constructor's type")?;
            self.applied_type()?
        } else {
            loop {
                let before = self.strictness()?;
                let part = match before.mark {
                    Mark::None => self.operator_type()?,
                    _ => self.atype()?,
                };
                if !self.arrow()? {
                    break part;
                }
                self.grow()?;
                fields.push(field(before, part));
            }
        };
        let span = self.since(start);
        let con = |name: Ident| ConDecl {
            name,
            forall: forall.clone(),
            context: context.clone(),
            result: Some(result.clone()),
            infix: false,
            fields: fields.clone(),
            span,
        };
        Ok(names.into_iter().map(con).collect())
    }

    /// The `context =>` of a constructor, if it has one.
    fn constructor_context(&mut self) -> Vec<Type> {
        let context = self.attempt(|p| {
            let context = p.operator_type()?;
            p.expect(T::DArrow, "`=>`")?;
            Ok(constraints(context))
        });
        context.unwrap_or_default()
    }

    /// Parameters without names, as many as the kind after `::` has arguments; and what is
    /// left of it, if that may be a synonym with more.
    fn kind_parameters(&mut self) -> PResult<(Vec<(Ident, Kind)>, Option<Kind>)> {
        let start = self.span();
        self.needs(Extension::KindSignatures, start, "a kind");
        let (mut rest, mut params) = (self.kind()?, vec![]);
        while let Kind::Arrow(arg, result) = rest {
            let name = Ident {
                text: Symbol::new(&format!("t{}", params.len())),
                span: start,
            };
            params.push((name, *arg));
            rest = *result;
        }
        if rest == Kind::Constraint {
            let span = self.since(start);
            self.report(
                Diagnostic::error("bad-kind", span, "the kind of a data type ends in `Type`")
                    .label("ends in `Constraint`")
                    .note("`Constraint` is the kind of what stands before `=>`; classes have kinds that end in it.")
                    .help("write `Type` as its result"),
            );
        }
        let synonym = matches!(rest, Kind::Named(_) | Kind::App(..));
        Ok((params, synonym.then_some(rest)))
    }

    fn constructor(&mut self) -> PResult<ConDecl> {
        let start = self.span();
        let what = "a constructor with types of its own";
        if self.at_forall() {
            self.needs(Extension::ExistentialQuantification, start, what);
        }
        let (forall, _) = self.hidden_variables()?;
        let context = self.constructor_context();
        if !(forall.is_empty() && context.is_empty()) {
            let span = self.since(start);
            self.needs(Extension::ExistentialQuantification, span, what);
        }
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
        let infix = prefix.is_none();
        let (name, fields) = match prefix {
            Some(name) if self.at(T::LBrace) => (name, self.record_fields()?),
            Some(name) => {
                let mut fields = vec![];
                while self.starts_atype()
                    || matches!(self.cursor.kind(), T::Bang | T::Tilde | T::Pragma)
                {
                    let before = self.strictness()?;
                    fields.push(field(before, self.atype()?));
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
            forall,
            context,
            result: None,
            infix,
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
            if n > 0 && self.cursor.separated(n) {
                return false;
            }
            match token.kind {
                T::LParen | T::LBracket => depth += 1,
                T::RParen | T::RBracket if depth > 0 => depth -= 1,
                T::ConSym | T::Backquote if depth == 0 => return true,
                T::VarId | T::ConId | T::Bang | T::Tilde | T::Pragma => {}
                T::Comma | T::RArrow | T::ConSym if depth > 0 => {}
                _ => return false,
            }
        }
        false
    }

    /// An operand of an infix constructor: perhaps strict.
    fn operand_type(&mut self) -> PResult<FieldDecl> {
        let before = self.strictness()?;
        if before.mark != Mark::None {
            return Ok(field(before, self.atype()?));
        }
        let mut ty = self.atype()?;
        while self.starts_atype() {
            self.grow()?;
            let arg = self.atype()?;
            ty = apply(ty, arg);
        }
        Ok(field(before, ty))
    }

    /// What stands before the type of a field: perhaps a pragma, and `!` or `~`.
    fn strictness(&mut self) -> PResult<Before> {
        let mut unpack = None;
        if self.at(T::Pragma) {
            unpack = match self.name_here().text.as_str() {
                "UNPACK" => Some(true),
                "NOUNPACK" => Some(false),
                _ => return self.unexpected("the type of a field"),
            };
            self.advance();
        }
        let mark = self.mark()?;
        Ok(Before { mark, unpack })
    }

    /// `!` or `~` before the type of a field, which touches it.
    fn mark(&mut self) -> PResult<Mark> {
        match self.cursor.kind() {
            T::Bang if self.cursor.is_prefix() => {
                self.advance();
                Ok(Mark::Strict)
            }
            T::Tilde => {
                let span = self.advance();
                self.needs(Extension::StrictData, span, "a lazy field");
                Ok(Mark::Lazy)
            }
            T::Bang => {
                let span = self.span();
                self.fail(
                    Diagnostic::error("spaced-sign", span, "`!` stands apart from its type")
                        .label("white space after it, or none before it")
                        .note("`!` makes the field strict whose type it touches.")
                        .help("write `!` and the type without a space between them"),
                )
            }
            _ => Ok(Mark::None),
        }
    }

    /// `{ a, b :: T, c :: !U }`
    fn record_fields(&mut self) -> PResult<Vec<FieldDecl>> {
        let open = self.advance();
        let mut fields = vec![];
        while !self.at(T::RBrace) {
            let mut names: Vec<Ident> = vec![];
            loop {
                if !self.at(T::VarId) && !self.at_paren_op() {
                    return self.unexpected("the name of a field");
                }
                // That of an operator has its parentheses.
                let start = self.span();
                let name = self.value_name()?;
                let span = self.since(start);
                names.push(Ident { span, ..name });
                if !self.eat(T::Comma) {
                    break;
                }
            }
            if self.at(T::ConSym) {
                return self.single_colon("`::` and the type of the field", "::");
            }
            self.expect(T::DoubleColon, "`::` and the type of the field")?;
            let before = self.strictness()?;
            let ty = match before.mark {
                Mark::None => self.sigma()?,
                _ => self.atype()?,
            };
            fields.extend(names.into_iter().map(|name| FieldDecl {
                name: Some(name),
                ..field(before, ty.clone())
            }));
            if !self.eat(T::Comma) {
                break;
            }
        }
        self.close(T::RBrace, open, "`,` or `}`")?;
        Ok(fields)
    }
}

fn field(before: Before, ty: Type) -> FieldDecl {
    FieldDecl {
        name: None,
        strict: before.mark == Mark::Strict,
        lazy: before.mark == Mark::Lazy,
        unpack: before.unpack,
        ty,
    }
}
