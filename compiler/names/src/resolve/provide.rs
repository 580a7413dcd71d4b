//! Signatures of pattern synonyms, and what a match provides: types and constraints. These are
//! held by a value of a type of the synonym's own, `$RP`, whose parameters are the types that
//! the signature requires and whose one constructor, `$KP`, hides the others. Matching it
//! brings them into scope, as matching any constructor does that is declared by its type.

use super::decl::free_variables;
use super::synonym::{Declared, function};
use crate::ids;
use pure_base::{Diagnostic, Diagnostics, Span, Symbol};
use pure_syntax::ast::{self, DeclKind, Ident, Kind, PatternSignature, Provided};

/// What a synonym's signature says, taken apart.
pub(super) struct Signature {
    ty: ast::Scheme,
    provided: Provided,
    /// The arguments.
    parts: Vec<ast::Type>,
    /// What is matched.
    whole: ast::Type,
    /// The variables that a use decides, and those that a match brings.
    universal: Vec<Ident>,
    existential: Vec<Ident>,
}

fn at(kind: ast::TypeKind, span: Span) -> ast::Type {
    ast::Type { kind, span }
}

impl Signature {
    /// That of a synonym with so many arguments.
    pub(super) fn of(
        name: Ident,
        arity: usize,
        signature: &PatternSignature,
        diags: &mut Diagnostics,
    ) -> Option<Signature> {
        let nothing = |t: &ast::Type| matches!(&t.kind, ast::TypeKind::Tuple(ts) if ts.is_empty());
        let (mut ty, mut provided) = (signature.ty.clone(), signature.provided.clone());
        ty.context.retain(|t| !nothing(t));
        provided.context.retain(|t| !nothing(t));
        let (mut parts, mut whole) = (vec![], &ty.ty);
        while parts.len() < arity {
            match &whole.kind {
                ast::TypeKind::Fun(part, rest) => {
                    parts.push((**part).clone());
                    whole = rest;
                }
                ast::TypeKind::Paren(inner) => whole = inner,
                _ => break,
            }
        }
        if parts.len() < arity {
            let count = super::pat::count(arity, "argument");
            let title = format!(
                "pattern synonym `{}` has {count}, its signature has {}",
                name.text,
                parts.len()
            );
            diags.push(
                Diagnostic::error(ids::BAD_PATTERN_SYNONYM, ty.span, title)
                    .label("a type with fewer arrows")
                    .also(name.span, "the synonym"),
            );
            return None;
        }
        let whole = whole.clone();
        let mut seen: Vec<Symbol> = vec![];
        for t in ty.context.iter().chain([&whole]) {
            free_variables(t, &mut seen);
        }
        let span = ty.span;
        let ident = |text| Ident { text, span };
        let universal = match ty.forall.is_empty() {
            true => seen.iter().copied().map(ident).collect(),
            false => ty.forall.clone(),
        };
        let existential = match provided.forall.is_empty() && ty.forall.is_empty() {
            true => {
                let mut all = seen.clone();
                for t in parts.iter().chain(&provided.context) {
                    free_variables(t, &mut all);
                }
                all.drain(..seen.len());
                all.into_iter().map(ident).collect()
            }
            false => provided.forall.clone(),
        };
        Some(Signature {
            ty,
            provided,
            parts,
            whole,
            universal,
            existential,
        })
    }

    /// Whether a match brings anything but the arguments.
    pub(super) fn provides(&self) -> bool {
        !self.existential.is_empty() || !self.provided.context.is_empty()
    }

    /// The type that holds what is provided, applied to what is required.
    fn held(&self, name: Ident) -> ast::Type {
        let span = self.ty.span;
        let con = ast::Name {
            module: None,
            text: function("R", name).text,
            span,
        };
        let held = at(ast::TypeKind::Con(con), span);
        self.held_params().into_iter().fold(held, |f, (p, _)| {
            let arg = at(ast::TypeKind::Var(p.text), span);
            at(ast::TypeKind::App(Box::new(f), Box::new(arg)), span)
        })
    }

    /// Its parameters: no variables of kinds, which follow from the others.
    fn held_params(&self) -> Vec<(Ident, Option<Kind>)> {
        let mut of_kinds = vec![];
        let kinds = self.ty.kinds.iter().chain(&self.provided.kinds);
        kinds
            .flatten()
            .for_each(|k| kind_variables(k, &mut of_kinds));
        let kind = |at: usize| self.ty.kinds.get(at).cloned().flatten();
        let all = self.universal.iter().enumerate();
        let all = all.filter(|(_, p)| !of_kinds.contains(&p.text));
        all.map(|(at, p)| (*p, kind(at))).collect()
    }

    /// The declaration of that type.
    pub(super) fn declare(&self, name: Ident) -> ast::Decl {
        let span = name.span;
        let field = |ty: &ast::Type| ast::FieldDecl {
            name: None,
            strict: false,
            unpack: None,
            lazy: true,
            ty: ty.clone(),
        };
        let (params, kinds): (Vec<Ident>, Vec<_>) = self.held_params().into_iter().unzip();
        let mut of_kinds = vec![];
        let provided = self.provided.kinds.iter().flatten();
        provided.for_each(|k| kind_variables(k, &mut of_kinds));
        let own = self.existential.iter();
        let own = own.filter(|p| !of_kinds.contains(&p.text));
        let constructor = ast::ConDecl {
            name: function("K", name),
            forall: params.iter().chain(own).copied().collect(),
            context: self.provided.context.clone(),
            result: Some(self.held(name)),
            infix: false,
            fields: self.parts.iter().map(field).collect(),
            span,
        };
        let kind = DeclKind::Data(ast::DataDecl {
            instance: None,
            newtype: false,
            name: function("R", name),
            params,
            kinds,
            result: None,
            constructors: vec![constructor],
            deriving: vec![],
        });
        ast::Decl { kind, span }
    }

    /// Whether a field of this number is a function, too: its type is known without a match.
    pub(super) fn selects(&self, field: usize) -> bool {
        let mut free = vec![];
        free_variables(&self.parts[field], &mut free);
        let hidden = |x: &Symbol| self.existential.iter().any(|e| e.text == *x);
        !free.iter().any(hidden)
    }

    /// The signatures of the synonym's functions.
    pub(super) fn functions(&self, synonym: &Declared) -> Vec<ast::Decl> {
        let span = self.ty.span;
        let arrow = |from: &ast::Type, to| {
            at(
                ast::TypeKind::Fun(Box::new(from.clone()), Box::new(to)),
                span,
            )
        };
        let signature = |name: Ident, ty: ast::Scheme| {
            let names = vec![name];
            let kind = DeclKind::Signature { names, ty };
            ast::Decl { kind, span }
        };
        let required = |ty| ast::Scheme {
            ty,
            ..self.ty.clone()
        };
        let mut out = vec![];
        for (at, field) in synonym.fields.iter().enumerate() {
            if self.selects(at) {
                let ty = arrow(&self.whole, self.parts[at].clone());
                out.push(signature(*field, required(ty)));
            }
        }
        let made = match (self.provides(), &self.parts[..]) {
            (true, _) => self.held(synonym.name),
            (false, [only]) => only.clone(),
            (false, parts) => at(ast::TypeKind::Tuple(parts.to_vec()), span),
        };
        let list = at(ast::TypeKind::List(Box::new(made)), span);
        let of_matcher = required(arrow(&self.whole, list));
        out.push(signature(function("m", synonym.name), of_matcher));
        if synonym.builds {
            out.push(signature(function("b", synonym.name), self.built()));
        }
        out
    }

    /// The type of the synonym as an expression: it asks for what matching gives.
    fn built(&self) -> ast::Scheme {
        let mut whole = self.ty.clone();
        if !self.provided.forall.is_empty() || !whole.forall.is_empty() {
            let of_kinds = |kinds: &[Option<Kind>], count: usize| match kinds.is_empty() {
                true => vec![None; count],
                false => kinds.to_vec(),
            };
            whole.kinds = of_kinds(&self.ty.kinds, self.universal.len());
            let own = of_kinds(&self.provided.kinds, self.existential.len());
            whole.kinds.extend(own);
            whole.forall = [&self.universal[..], &self.existential].concat();
        }
        whole.context.extend(self.provided.context.iter().cloned());
        whole
    }
}

fn kind_variables(kind: &Kind, out: &mut Vec<Symbol>) {
    match kind {
        Kind::Var(x) => out.push(*x),
        Kind::Arrow(a, b) | Kind::App(a, b) => {
            kind_variables(a, out);
            kind_variables(b, out);
        }
        Kind::List(k) => kind_variables(k, out),
        Kind::Tuple(ks) => ks.iter().for_each(|k| kind_variables(k, out)),
        Kind::Type | Kind::Constraint | Kind::Named(_) => {}
    }
}
