//! Types, contexts and type schemes.

use super::{PResult, Parser};
use crate::ast::{Ident, Kind, Lit, Scheme, Type, TypeItem, TypeKind, TypeLit, TypeOp};
use crate::extensions::Extension;
use crate::token::{T, Value};
use pure_base::{Diagnostic, Span, Symbol};

/// Variables being bound, and their kinds where they are written.
pub(super) type Kinded = (Vec<Ident>, Vec<Option<Kind>>);

impl Parser<'_> {
    /// `forall a. context => type`
    pub(super) fn scheme(&mut self) -> PResult<Scheme> {
        let start = self.span();
        let (mut forall, mut kinds) = self.kinded_quantifier()?;
        // One right behind another is the same one.
        while !forall.is_empty() && self.at_forall() {
            let (more, of_more) = self.kinded_quantifier()?;
            forall.extend(more);
            kinds.extend(of_more);
        }
        if forall.is_empty() && self.at_wrapped_scheme() {
            return self.nested(|p| {
                let open = p.advance();
                let scheme = p.scheme()?;
                p.close(T::RParen, open, "`)`")?;
                Ok(scheme)
            });
        }
        let mut ty = self.ty()?;
        let mut context = vec![];
        while self.eat(T::DArrow) {
            context.extend(constraints(ty));
            ty = match self.at_forall() {
                true => self.sigma()?,
                false => self.ty()?,
            };
        }
        Ok(Scheme {
            forall,
            kinds,
            context,
            ty,
            span: self.since(start),
        })
    }

    /// Whether all of a signature, with its quantifier or context, stands in parentheses here.
    fn at_wrapped_scheme(&self) -> bool {
        if !self.at(T::LParen) {
            return false;
        }
        let quantified = matches!(&self.cursor.ahead(1).value, Value::Name { text, .. } if *text == self.words.forall);
        let (mut depth, mut context, mut at) = (0, quantified, 0);
        loop {
            match self.cursor.ahead(at).kind {
                T::LParen | T::LBracket => depth += 1,
                T::RParen | T::RBracket => depth -= 1,
                T::DArrow if depth == 1 => context = true,
                T::Semi | T::RBrace | T::Eof => return false,
                _ => {}
            }
            at += 1;
            if depth == 0 {
                break;
            }
            if self.cursor.separated(at) {
                return false;
            }
        }
        let ends = matches!(
            self.cursor.ahead(at).kind,
            T::Semi | T::RBrace | T::RParen | T::RBracket | T::Comma | T::Eof
        );
        context && (self.cursor.separated(at) || ends)
    }

    /// `forall a b.`, if it stands here.
    pub(super) fn quantifier(&mut self) -> PResult<Vec<Ident>> {
        Ok(self.kinded_quantifier()?.0)
    }

    /// The same, and the kinds of its variables.
    pub(super) fn kinded_quantifier(&mut self) -> PResult<Kinded> {
        if self.at_forall() {
            self.needs(Extension::ExplicitForAll, self.span(), "`forall`");
        }
        self.hidden_variables()
    }

    /// `forall a b.` of whatever extension.
    pub(super) fn hidden_variables(&mut self) -> PResult<Kinded> {
        let (mut forall, mut kinds) = (vec![], vec![]);
        // Those in braces, which no type is given for, come after the others.
        let (mut inferred, mut of_inferred) = (vec![], vec![]);
        if self.at_forall() {
            self.advance();
            while !(self.at(T::Field) || self.at(T::VarSym) && self.is_word(0, self.words.dot)) {
                if self.at(T::LBrace) {
                    let (param, kind) = self.inferred_variable()?;
                    inferred.push(param);
                    of_inferred.push(kind);
                    continue;
                }
                match self.type_param()? {
                    Some((param, kind)) => {
                        forall.push(param);
                        kinds.push(kind);
                    }
                    None if self.at(T::RArrow) => {
                        let what = "a type as a visible argument";
                        return self.lacks(self.span(), Extension::RequiredTypeArguments, what);
                    }
                    None => return self.unexpected("`.` after the variables of `forall`"),
                }
            }
            self.advance();
        }
        forall.extend(inferred);
        kinds.extend(of_inferred);
        Ok((forall, kinds))
    }

    /// `{a}` or `{a :: kind}` behind `forall`.
    fn inferred_variable(&mut self) -> PResult<(Ident, Option<Kind>)> {
        let open = self.advance();
        let name = self.binder()?;
        let kind = match self.eat(T::DoubleColon) {
            true => {
                self.needs(Extension::KindSignatures, open, "a variable with a kind");
                Some(self.kind()?)
            }
            false => None,
        };
        self.close(T::RBrace, open, "`}`")?;
        Ok((name, kind))
    }

    /// Whether `forall` and its variables stand here: it is a plain name elsewhere.
    pub(super) fn at_forall(&self) -> bool {
        let kinded = self.cursor.ahead(1).kind == T::LParen
            && self.cursor.ahead(2).kind == T::VarId
            && self.cursor.ahead(3).kind == T::DoubleColon;
        let named = matches!(self.cursor.ahead(1).kind, T::VarId | T::LBrace);
        self.at_word(self.words.forall) && (kinded || named)
    }

    /// A type that may have a `forall` and a context of its own.
    pub(super) fn sigma(&mut self) -> PResult<Type> {
        // Which of the extensions that have `forall` is needed here.
        if self.at_forall() {
            self.needs_rank(self.span());
        }
        let scheme = self.nested(Self::scheme)?;
        Ok(self.quantified(scheme))
    }

    /// A quantifier within a type is one of a type, or of a constraint.
    fn needs_rank(&mut self, span: Span) {
        if !self.extensions.has(Extension::QuantifiedConstraints) {
            let what = "a polymorphic type within a type";
            self.needs(Extension::RankNTypes, span, what);
        }
    }

    /// A scheme as a type that is a part of another.
    pub(super) fn quantified(&mut self, scheme: Scheme) -> Type {
        if !scheme.forall.is_empty() || !scheme.context.is_empty() {
            self.needs_rank(scheme.span);
        }
        whole(scheme)
    }

    pub(super) fn ty(&mut self) -> PResult<Type> {
        self.nested(|p| {
            let mut parts = vec![p.operator_type()?];
            while p.arrow()? {
                p.grow()?;
                if p.at_forall() {
                    parts.push(p.sigma()?);
                    break;
                }
                let part = p.operator_type()?;
                if p.at(T::DArrow) {
                    parts.push(p.under_context(part)?);
                    break;
                }
                parts.push(part);
            }
            let mut parts = parts.into_iter().rev();
            let Some(mut ty) = parts.next() else {
                return p.unexpected("a type");
            };
            for part in parts {
                let span = part.span.to(ty.span);
                ty = Type {
                    kind: TypeKind::Fun(Box::new(part), Box::new(ty)),
                    span,
                };
            }
            Ok(ty)
        })
    }

    /// `context => type` behind an arrow, of which the first constraints have been read.
    fn under_context(&mut self, first: Type) -> PResult<Type> {
        let (start, mut ty, mut context) = (first.span, first, vec![]);
        while self.eat(T::DArrow) {
            context.extend(constraints(ty));
            ty = self.ty()?;
        }
        Ok(self.quantified(Scheme {
            forall: vec![],
            kinds: vec![],
            context,
            ty,
            span: self.since(start),
        }))
    }

    /// `->`, or the arrow of a linear function, `%m ->`: how often an argument is used is
    /// not checked.
    pub(super) fn arrow(&mut self) -> PResult<bool> {
        let linear = self.at(T::VarSym)
            && self.is_word(0, self.words.percent)
            && self.extensions.has(Extension::LinearTypes);
        if linear {
            self.advance();
            if !self.eat(T::Int) {
                self.atype()?;
            }
        }
        Ok(self.eat(T::RArrow))
    }

    /// Applications of types, joined by operators; `a ~ b` is one.
    pub(super) fn operator_type(&mut self) -> PResult<Type> {
        let first = self.applied_type()?;
        if !self.at_type_operator() {
            return Ok(first);
        }
        let start = first.span;
        let mut items = vec![TypeItem::Operand(first)];
        while self.at_type_operator() {
            if !self.at_promoted() {
                self.no_such_type_operator()?;
            }
            self.grow()?;
            let op = self.type_operator();
            let right = self.applied_type()?;
            items.extend([TypeItem::Op(op), TypeItem::Operand(right)]);
        }
        // One operator needs no fixity.
        if let [
            TypeItem::Operand(left),
            TypeItem::Op(op),
            TypeItem::Operand(right),
        ] = &items[..]
        {
            return Ok(operation(*op, left.clone(), right.clone()));
        }
        Ok(Type {
            kind: TypeKind::Infix(items),
            span: self.since(start),
        })
    }

    /// At the sign of a constructor in a type; with TemplateHaskell the same sign quotes a name.
    fn at_promoted(&self) -> bool {
        self.at(T::Promoted) || self.at(T::QuotedName) && self.source(self.span()) == "'"
    }

    /// At the sign of equal types.
    fn at_tilde(&self) -> bool {
        self.at(T::VarSym) && self.is_word(0, self.words.tilde)
    }

    /// At an operator between types, which `.` is not. Where `*` is a kind nothing stands before it.
    pub(super) fn at_type_operator(&self) -> bool {
        match self.cursor.kind() {
            T::VarSym if self.is_word(0, self.words.percent) => {
                !self.extensions.has(Extension::LinearTypes)
            }
            T::VarSym => !self.is_word(0, self.words.dot),
            T::ConSym | T::Minus => true,
            _ if self.at_promoted() => {
                self.cursor.ahead(1).kind == T::ConSym || self.cursor.ahead(1).kind == T::Backquote
            }
            _ => self.at_backquoted(T::ConId) || self.at_backquoted(T::VarId),
        }
    }

    /// Equal types come with either of two extensions.
    fn needs_equality(&mut self, span: Span) {
        if !self.extensions.has(Extension::TypeFamilies) {
            let what = "a constraint that two types are equal";
            self.needs(Extension::Gadts, span, what);
        }
    }

    fn at_colon(&self) -> bool {
        let colon = |text: &Symbol| text.as_str() == ":";
        self.at(T::ConSym)
            && matches!(&self.cursor.token().value, Value::Name { text, .. } if colon(text))
    }

    fn type_operator(&mut self) -> TypeOp {
        let sign = self.at_promoted().then(|| self.advance());
        let promoted = sign.is_some() || self.at_colon();
        if promoted {
            let span = sign.unwrap_or(self.span());
            self.needs(Extension::DataKinds, span, "a constructor in a type");
            let name = self.operator();
            return TypeOp { name, promoted };
        }
        let equality = self.at_tilde();
        let op = self.operator();
        match equality {
            true => self.needs_equality(op.span),
            false => self.needs(
                Extension::TypeOperators,
                op.span,
                "an operator between types",
            ),
        }
        TypeOp {
            name: op,
            promoted: false,
        }
    }

    pub(super) fn applied_type(&mut self) -> PResult<Type> {
        let start = self.span();
        let mut ty = self.atype()?;
        loop {
            if self.at_type_argument() {
                self.grow()?;
                let sign = self.advance();
                let what = "a kind as a visible argument";
                self.needs(Extension::TypeApplications, sign, what);
                let kind = TypeKind::AppKind(Box::new(ty), self.atomic_kind()?);
                let span = self.since(start);
                ty = Type { kind, span };
            } else if self.starts_atype() {
                self.grow()?;
                let arg = self.atype()?;
                ty = apply(ty, arg);
            } else {
                return Ok(ty);
            }
        }
    }

    pub(super) fn starts_atype(&self) -> bool {
        self.open_types && self.at(T::Underscore)
            || self.at_promoted() && !self.at_type_operator()
            || matches!(
                self.cursor.kind(),
                T::VarId
                    | T::ConId
                    | T::LParen
                    | T::LBracket
                    | T::Int
                    | T::Str
                    | T::Absent
                    | T::Splice
                    | T::QuasiQuote
            )
    }

    pub(super) fn atype(&mut self) -> PResult<Type> {
        self.atype_or_hole(false)
    }

    /// An atomic type; as an argument of an expression it may be `_`.
    pub(super) fn atype_or_hole(&mut self, argument: bool) -> PResult<Type> {
        let start = self.span();
        let kind = match self.cursor.kind() {
            T::VarId if self.at_implicit() => {
                let name = self.name();
                self.expect(T::DoubleColon, "`::`")?;
                let con = Type {
                    kind: TypeKind::Con(name),
                    span: name.span,
                };
                let of = self.ty()?;
                if !self.at(T::RParen) && !self.at(T::Comma) {
                    return self.unexpected("`)` after the type of an implicit parameter");
                }
                TypeKind::App(Box::new(con), Box::new(of))
            }
            T::VarId => TypeKind::Var(self.binder()?.text),
            T::Underscore if argument || self.open_types => {
                self.advance();
                TypeKind::Var(Symbol::new("_"))
            }
            T::ConId => TypeKind::Con(self.name()),
            T::LBracket => {
                self.advance();
                if self.eat(T::RBracket) {
                    TypeKind::ListCon
                } else {
                    let element = match self.at_forall() {
                        true => {
                            let what = "a polymorphic type as an argument of another";
                            self.needs(Extension::ImpredicativeTypes, self.span(), what);
                            self.sigma()?
                        }
                        false => self.ty()?,
                    };
                    let element = self.kinded(element)?;
                    if self.at(T::Comma) && self.extensions.has(Extension::DataKinds) {
                        TypeKind::PromotedList(self.more_elements(element, start)?)
                    } else {
                        self.close(T::RBracket, start, "`]`")?;
                        TypeKind::List(Box::new(element))
                    }
                }
            }
            T::LParen if self.at_unboxed() => return self.unboxed_type(),
            T::LParen => return self.paren_type(),
            _ if self.at_promoted() => return self.promoted(),
            T::Int | T::Str => TypeKind::Lit(self.type_literal()?),
            T::Splice => TypeKind::Splice(self.splice()?),
            T::QuasiQuote => TypeKind::Splice(self.quasi_quote("quasiType")),
            T::Absent => return self.absent_sign(),
            T::Bang => {
                let span = self.span();
                return self.fail(
                    Diagnostic::error("misplaced-strictness", span, "`!` cannot stand in this type")
                        .note("`!` makes a field of a constructor strict; it stands before the type of a field in a data declaration.")
                        .help("remove `!`, or put parentheses around the field's type"),
                );
            }
            _ => return self.unexpected("a type"),
        };
        Ok(Type {
            kind,
            span: self.since(start),
        })
    }

    /// The elements of a list of types, of which the first has been read.
    fn more_elements(&mut self, first: Type, open: Span) -> PResult<Vec<Type>> {
        let mut elements = vec![first];
        while self.eat(T::Comma) {
            let next = self.ty()?;
            elements.push(self.kinded(next)?);
        }
        self.close(T::RBracket, open, "`,` or `]`")?;
        Ok(elements)
    }

    /// `'C`, `'(:+)`, `'[a, b]`, `'(a, b)`: what a value is made by, in a type.
    fn promoted(&mut self) -> PResult<Type> {
        let start = self.advance();
        self.needs(Extension::DataKinds, start, "a constructor in a type");
        let kind = match self.cursor.kind() {
            T::ConId => TypeKind::Promoted(self.name()),
            T::LParen if self.at_paren_op() => TypeKind::Promoted(self.paren_op()),
            T::LBracket => {
                let open = self.advance();
                if self.eat(T::RBracket) {
                    TypeKind::PromotedList(vec![])
                } else {
                    let first = self.ty()?;
                    let first = self.kinded(first)?;
                    TypeKind::PromotedList(self.more_elements(first, open)?)
                }
            }
            T::LParen => match self.paren_type()?.kind {
                TypeKind::Tuple(items) => TypeKind::PromotedTuple(items),
                TypeKind::TupleCon(components) => TypeKind::PromotedTupleCon(components),
                other => other,
            },
            _ => return self.unexpected("a constructor, `[` or `(`"),
        };
        Ok(Type {
            kind,
            span: self.since(start),
        })
    }

    /// A number or text as a type.
    fn type_literal(&mut self) -> PResult<TypeLit> {
        let span = self.span();
        self.needs(Extension::DataKinds, span, "a literal in a type");
        let literal = match &self.cursor.token().value {
            Value::Lit(Lit::Int(n)) => Some(TypeLit::Number(Symbol::new(&n.to_string()))),
            Value::Lit(Lit::BigInt(digits)) => Some(TypeLit::Number(*digits)),
            Value::Lit(Lit::Str(text)) => Some(TypeLit::Text(*text)),
            _ => None,
        };
        match literal {
            Some(literal) => {
                self.advance();
                Ok(literal)
            }
            None => self.unexpected("a type"),
        }
    }

    fn paren_type(&mut self) -> PResult<Type> {
        let open = self.advance();
        let kind = match self.cursor.kind() {
            T::VarSym if self.at_tilde() && self.cursor.ahead(1).kind == T::RParen => {
                let sign = self.name();
                self.needs_equality(sign.span);
                TypeKind::Con(sign)
            }
            T::VarSym | T::ConSym | T::Minus if self.cursor.ahead(1).kind == T::RParen => {
                TypeKind::Con(self.name())
            }
            T::RParen => TypeKind::Tuple(vec![]),
            T::RArrow => {
                self.advance();
                TypeKind::FunCon
            }
            T::Comma => {
                let mut components = 1;
                while self.eat(T::Comma) {
                    components += 1;
                }
                TypeKind::TupleCon(components)
            }
            _ => {
                let first = self.sigma()?;
                let first = self.kinded(first)?;
                if self.at(T::Comma) {
                    let mut components = vec![first];
                    while self.eat(T::Comma) {
                        let next = self.sigma()?;
                        components.push(self.kinded(next)?);
                    }
                    TypeKind::Tuple(components)
                } else {
                    TypeKind::Paren(Box::new(first))
                }
            }
        };
        self.close(T::RParen, open, "`,`, `->` or `)`")?;
        Ok(Type {
            kind,
            span: self.since(open),
        })
    }

    /// A type that has been read, with the kind that may follow it.
    pub(super) fn kinded(&mut self, ty: Type) -> PResult<Type> {
        if !self.at(T::DoubleColon) {
            return Ok(ty);
        }
        let sign = self.advance();
        self.needs(Extension::KindSignatures, sign, "a type with a kind");
        let kind = self.kind()?;
        let span = self.since(ty.span);
        Ok(Type {
            kind: TypeKind::Kinded(Box::new(ty), kind),
            span,
        })
    }

    /// Type variables being bound, in a declaration's head.
    pub(super) fn type_params(&mut self) -> PResult<Vec<Ident>> {
        Ok(self.kinded_params()?.0)
    }

    /// The same, and their kinds where they are written.
    pub(super) fn kinded_params(&mut self) -> PResult<Kinded> {
        let mut params = (vec![], vec![]);
        while let Some((param, kind)) = self.type_param()? {
            params.0.push(param);
            params.1.push(kind);
        }
        Ok(params)
    }

    /// A type variable being bound: `a`, or `(a :: kind)`.
    fn type_param(&mut self) -> PResult<Option<(Ident, Option<Kind>)>> {
        if self.at(T::VarId) {
            return Ok(Some((self.binder()?, None)));
        }
        let kinded = self.at(T::LParen)
            && self.cursor.ahead(1).kind == T::VarId
            && self.cursor.ahead(2).kind == T::DoubleColon;
        if !kinded {
            return Ok(None);
        }
        let open = self.advance();
        let name = self.binder()?;
        self.advance();
        self.needs(Extension::KindSignatures, open, "a variable with a kind");
        let kind = self.kind()?;
        self.close(T::RParen, open, "`)`")?;
        Ok(Some((name, Some(kind))))
    }

    /// The head of a type's or class's declaration: `T a b`, `(+) a b`, `a + b`,
    /// `(a + b) c`.
    pub(super) fn type_head(&mut self, what: &str) -> PResult<(Ident, Kinded)> {
        let mut head = None;
        if self.at(T::VarId) || self.at(T::LParen) && !self.at_paren_op() {
            head = self.attempt(Self::infix_head);
        }
        let (name, mut params) = match head {
            Some(head) => head,
            None => (self.type_name(what)?, (vec![], vec![])),
        };
        let (more, kinds) = self.kinded_params()?;
        params.0.extend(more);
        params.1.extend(kinds);
        Ok((name, params))
    }

    /// `a + b`, or that in parentheses.
    fn infix_head(&mut self) -> PResult<(Ident, Kinded)> {
        let kinded =
            self.cursor.ahead(1).kind == T::VarId && self.cursor.ahead(2).kind == T::DoubleColon;
        let open = match self.at(T::LParen) && !kinded {
            true => Some(self.advance()),
            false => None,
        };
        let Some(left) = self.type_param()? else {
            return self.unexpected("a type variable");
        };
        if !self.at_type_operator() {
            return self.unexpected("an operator");
        }
        let op = self.type_operator();
        let Some(right) = self.type_param()? else {
            return self.unexpected("a type variable");
        };
        if let Some(open) = open {
            self.close(T::RParen, open, "`)`")?;
        }
        let name = Ident {
            text: op.name.text,
            span: op.name.span,
        };
        Ok((name, (vec![left.0, right.0], vec![left.1, right.1])))
    }

    /// The name of a type or class being declared.
    pub(super) fn type_name(&mut self, what: &str) -> PResult<Ident> {
        match self.cursor.kind() {
            T::ConId => self.binder(),
            T::LParen if self.at_paren_op() => {
                let op = self.paren_op();
                self.needs(Extension::TypeOperators, op.span, "an operator as a type");
                Ok(Ident {
                    text: op.text,
                    span: op.span,
                })
            }
            T::VarId => {
                let name = self.name_here();
                self.wrong_case(name.span, what, name.text.as_str())
            }
            _ => self.unexpected(&format!("the name of {what}")),
        }
    }

    /// Fails: a name that must begin with a capital letter does not.
    pub(super) fn wrong_case<R>(&mut self, span: Span, what: &str, name: &str) -> PResult<R> {
        let capital = capital(name);
        self.fail(
            Diagnostic::error(
                "wrong-case",
                span,
                format!("the name of {what} begins with a capital letter"),
            )
            .label("begins with a small letter")
            .note("Types, classes, modules and constructors are told from variables by their first letter.")
            .help(format!("call it `{capital}`")),
        )
    }
}

/// A scheme as a type.
pub(super) fn whole(scheme: Scheme) -> Type {
    if scheme.forall.is_empty() && scheme.context.is_empty() {
        return scheme.ty;
    }
    let span = scheme.span;
    Type {
        kind: TypeKind::Forall(Box::new(scheme)),
        span,
    }
}

/// A name with a capital letter first.
pub(super) fn capital(name: &str) -> String {
    let mut chars = name.chars();
    let first = chars.next().into_iter().flat_map(char::to_uppercase);
    first.chain(chars).collect()
}

pub(super) fn apply(fun: Type, arg: Type) -> Type {
    let span = fun.span.to(arg.span);
    Type {
        kind: TypeKind::App(Box::new(fun), Box::new(arg)),
        span,
    }
}

/// An operator applied to its operands.
pub(crate) fn operation(op: TypeOp, left: Type, right: Type) -> Type {
    let span = left.span.to(right.span);
    let mut ty = Type {
        kind: match op.promoted {
            true => TypeKind::Promoted(op.name),
            false => TypeKind::Con(op.name),
        },
        span: op.name.span,
    };
    for operand in [left, right] {
        ty = Type {
            kind: TypeKind::App(Box::new(ty), Box::new(operand)),
            span,
        };
    }
    ty
}

/// The constraints of a context that was read as a type.
pub(super) fn constraints(context: Type) -> Vec<Type> {
    match context.kind {
        TypeKind::Tuple(constraints) => constraints,
        TypeKind::Paren(inner) => constraints(*inner),
        _ => vec![context],
    }
}
