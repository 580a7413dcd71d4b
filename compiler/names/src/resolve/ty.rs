//! Types, contexts and signatures.

use super::decl::free_variables;
use super::{Cx, written};
use crate::ids;
use crate::lookup::{Failure, TypeRef, ValueRef};
use crate::tree::*;
use crate::wired;
use pure_base::{Diagnostic, Span, Symbol};
use pure_syntax::{Extension, ast};

impl Cx<'_> {
    /// Resolves a type. With `scope`, type variables must be among them.
    pub(super) fn ty(&mut self, t: &ast::Type, scope: Option<&[Symbol]>) -> Type {
        let span = t.span;
        let con = |id| Type {
            kind: TypeKind::Con(id),
            span,
        };
        let kind = match &t.kind {
            ast::TypeKind::Var(x) => {
                if scope.is_some_and(|s| !s.contains(x)) {
                    let name = ast::Name {
                        module: None,
                        text: *x,
                        span,
                    };
                    let known = scope.map_or(vec![], |s| s.iter().map(|x| x.as_str()).collect());
                    self.missing(&name, "type variable", known, false);
                    TypeKind::Error
                } else {
                    TypeKind::Var(*x)
                }
            }
            ast::TypeKind::Splice(_) => {
                self.misplaced_splice(span);
                TypeKind::Error
            }
            ast::TypeKind::Con(name) if let Some(id) = self.special_type(name) => TypeKind::Con(id),
            ast::TypeKind::Con(_) | ast::TypeKind::App(..) if self.is_no_class(t) => {
                return self.constraint_type(t, scope);
            }
            ast::TypeKind::Con(name) if let Some(c) = self.unmarked(name) => TypeKind::Promoted(c),
            ast::TypeKind::Con(name) => match self.type_ref(name, "type") {
                Some(TypeRef::Type(id)) if self.program.types[id].constraint.is_some() => {
                    self.constraint_as_type(name)
                }
                Some(TypeRef::Type(id)) => TypeKind::Con(id),
                Some(TypeRef::Class(class)) if self.program.known.class_holds.is_some() => {
                    TypeKind::Class(class)
                }
                Some(TypeRef::Class(_)) => {
                    self.class_as_type(name);
                    TypeKind::Error
                }
                None => TypeKind::Error,
            },
            ast::TypeKind::App(f, x) => {
                let (f, x) = (self.ty(f, scope), self.ty(x, scope));
                match f.kind {
                    TypeKind::Error => TypeKind::Error,
                    _ => TypeKind::App(Box::new(f), Box::new(x)),
                }
            }
            ast::TypeKind::Fun(a, b) => {
                TypeKind::Fun(Box::new(self.ty(a, scope)), Box::new(self.ty(b, scope)))
            }
            ast::TypeKind::List(t) => {
                TypeKind::App(Box::new(con(wired::list())), Box::new(self.ty(t, scope)))
            }
            ast::TypeKind::Tuple(ts) if ts.is_empty() => TypeKind::Con(wired::unit()),
            ast::TypeKind::Tuple(ts) => {
                if !self.tuple_size(ts.len(), span) {
                    return Type {
                        kind: TypeKind::Error,
                        span,
                    };
                }
                let f = con(wired::tuple(ts.len()));
                return ts.iter().fold(f, |f, t| Type {
                    kind: TypeKind::App(Box::new(f), Box::new(self.ty(t, scope))),
                    span,
                });
            }
            ast::TypeKind::Promoted(name) => self.promoted(name),
            ast::TypeKind::PromotedList(items) => {
                let nil = con_of(wired::nil(), span);
                return items.iter().rev().fold(nil, |rest, item| {
                    let cons = con_of(wired::cons(), span);
                    apply(apply(cons, self.ty(item, scope)), rest)
                });
            }
            ast::TypeKind::PromotedTuple(items) if items.is_empty() => {
                TypeKind::Promoted(wired::unit_ctor())
            }
            ast::TypeKind::PromotedTuple(items) => {
                if !self.tuple_size(items.len(), span) {
                    return Type {
                        kind: TypeKind::Error,
                        span,
                    };
                }
                let tuple = con_of(wired::tuple_ctor(items.len()), span);
                return items
                    .iter()
                    .fold(tuple, |f, item| apply(f, self.ty(item, scope)));
            }
            ast::TypeKind::Lit(literal) => TypeKind::Lit(*literal),
            ast::TypeKind::ListCon => TypeKind::Con(wired::list()),
            ast::TypeKind::FunCon => TypeKind::Con(wired::fun()),
            ast::TypeKind::TupleCon(n) if self.tuple_size(*n, span) => {
                TypeKind::Con(wired::tuple(*n))
            }
            ast::TypeKind::PromotedTupleCon(n) if self.tuple_size(*n, span) => {
                TypeKind::Promoted(wired::tuple_ctor(*n))
            }
            // Fixities are resolved before types are.
            ast::TypeKind::TupleCon(_)
            | ast::TypeKind::PromotedTupleCon(_)
            | ast::TypeKind::Infix(_) => TypeKind::Error,
            ast::TypeKind::Paren(t) | ast::TypeKind::AppKind(t, _) => return self.ty(t, scope),
            ast::TypeKind::Kinded(t, kind) => {
                let kind = self.kind(kind);
                TypeKind::Kinded(Box::new(self.ty(t, scope)), kind)
            }
            ast::TypeKind::Forall(s) => TypeKind::Forall(Box::new(self.scheme_in(s, scope))),
        };
        Type { kind, span }
    }

    /// An unboxed tuple, or the type of an unboxed literal.
    fn special_type(&mut self, name: &ast::Name) -> Option<TypeId> {
        let tuple = name.text.as_str().starts_with("(#");
        if !tuple && !name.span.is_none() {
            return None;
        }
        let found = wired::special_type(self.program, name.text);
        if found.is_none() && tuple {
            self.tuple_size(wired::MAX_TUPLE + 1, name.span);
        }
        found
    }

    /// The constructor that a name stands for where no type has it.
    fn unmarked(&mut self, name: &ast::Name) -> Option<CtorId> {
        if !self.extensions.has(Extension::DataKinds)
            || !matches!(self.types.find(name), Err(Failure::Missing))
        {
            return None;
        }
        match self.values.find(name) {
            Ok(ValueRef::Ctor(_)) => {
                self.unticked(name);
                self.ctor_as_type(name)
            }
            _ => None,
        }
    }

    fn ctor_as_type(&mut self, name: &ast::Name) -> Option<CtorId> {
        match self.value_ref(name, "constructor")? {
            ValueRef::Ctor(c) => Some(c),
            ValueRef::Value(_) | ValueRef::Synonym(_) => {
                self.missing(name, "constructor", vec![], false);
                None
            }
        }
    }

    fn promoted(&mut self, name: &ast::Name) -> TypeKind {
        if name.text.as_str() == ":" {
            return TypeKind::Promoted(wired::cons());
        }
        self.ctor_as_type(name)
            .map_or(TypeKind::Error, TypeKind::Promoted)
    }

    /// Resolves a kind, whose names [`Cx::kind_names`] has looked at.
    pub(super) fn kind(&self, kind: &ast::Kind) -> Kind {
        let boxed = |k: &ast::Kind| Box::new(self.kind(k));
        let app = |f, x| Kind::App(Box::new(f), x);
        match kind {
            ast::Kind::Type => Kind::Type,
            ast::Kind::Constraint => Kind::Constraint,
            ast::Kind::Arrow(a, b) => Kind::Arrow(boxed(a), boxed(b)),
            ast::Kind::Var(x) => Kind::Var(*x),
            ast::Kind::App(f, x) => app(self.kind(f), boxed(x)),
            ast::Kind::List(k) => app(Kind::Con(wired::list()), boxed(k)),
            ast::Kind::Tuple(ks) if ks.is_empty() => Kind::Con(wired::unit()),
            ast::Kind::Tuple(ks) if ks.len() > wired::MAX_TUPLE => Kind::Unknown,
            ast::Kind::Tuple(ks) => {
                let con = Kind::Con(wired::tuple(ks.len()));
                ks.iter().fold(con, |f, k| app(f, boxed(k)))
            }
            ast::Kind::Named(name) => match self.types.find(name) {
                Ok(TypeRef::Type(t)) if self.is_promotable(t) => Kind::Con(t),
                _ => Kind::Unknown,
            },
        }
    }

    pub(super) fn kinds(&self, kinds: &[Option<ast::Kind>]) -> Vec<Option<Kind>> {
        let of = |k: &Option<ast::Kind>| k.as_ref().map(|k| self.kind(k));
        kinds.iter().map(of).collect()
    }

    pub(super) fn tuple_size(&mut self, n: usize, span: Span) -> bool {
        let ok = (2..=wired::MAX_TUPLE).contains(&n);
        self.large_tuples |= n > wired::COMMON_TUPLE;
        if !ok {
            let what = format!("tuples of more than {} components", wired::MAX_TUPLE);
            self.unsupported(span, &what);
        }
        ok
    }

    pub(super) fn scheme(&mut self, s: &ast::Scheme) -> Scheme {
        self.scheme_in(s, None)
    }

    fn scheme_in(&mut self, s: &ast::Scheme, scope: Option<&[Symbol]>) -> Scheme {
        for (i, v) in s.forall.iter().enumerate() {
            if let Some(first) = s.forall[..i].iter().find(|w| w.text == v.text) {
                self.duplicate(v.text, v.span, first.span);
            }
        }
        self.unused_foralls(s);
        let forall: Vec<Symbol> = s.forall.iter().map(|v| v.text).collect();
        let scope = scope.map(|s| [s, &forall[..]].concat());
        let scope = scope.as_deref();
        let (mut context, mut ty) = (self.context_in(&s.context, scope), &s.ty);
        while let ast::TypeKind::Fun(first, rest) = &ty.kind
            && !matches!(first.kind, ast::TypeKind::Con(_))
            && self.is_constraint(first)
        {
            self.arrow_after_constraint(first, rest);
            self.pred(first, scope, &mut context);
            ty = rest;
        }
        Scheme {
            context,
            ty: self.ty(ty, scope),
            order: self.written_order(s),
            forall,
            kinds: match s.kinds.iter().any(Option::is_some) {
                true => self.kinds(&s.kinds),
                false => vec![],
            },
            span: s.span,
        }
    }

    /// The variables of a signature without `forall` as they are written, if its context has
    /// synonyms: what these stand for may have them in another order.
    fn written_order(&self, s: &ast::Scheme) -> Vec<Symbol> {
        let is_synonym = |t: &ast::Type| {
            let mut head = t;
            while let ast::TypeKind::App(f, _) | ast::TypeKind::Paren(f) = &head.kind {
                head = f;
            }
            match &head.kind {
                ast::TypeKind::Con(name) => matches!(self.types.find(name), Ok(TypeRef::Type(_))),
                _ => false,
            }
        };
        let mut order = vec![];
        if s.forall.is_empty() && s.context.iter().any(is_synonym) {
            let parts = s.context.iter().chain([&s.ty]);
            parts.for_each(|t| free_variables(t, &mut order));
        }
        order
    }

    /// `Num a -> a`, which is taken for `Num a => a`.
    fn arrow_after_constraint(&mut self, first: &ast::Type, rest: &ast::Type) {
        let shown = self.map.text(first.span);
        let between = Span::new(first.span.hi, rest.span.lo);
        let d = Diagnostic::error(
            ids::CLASS_OR_TYPE,
            first.span,
            format!("`{shown}` is a constraint, not the type of an argument"),
        )
        .label("says which types are meant")
        .help("write `=>` instead of `->` after it");
        self.diags.push(match self.map.text(between).find("->") {
            Some(at) => {
                let lo = between.lo + at as u32;
                d.change(Span::new(lo, lo + 2), "=>")
            }
            None => d,
        });
    }

    fn class_as_type(&mut self, name: &ast::Name) {
        let shown = written(name);
        self.diags.push(
            Diagnostic::error(
                ids::CLASS_OR_TYPE,
                name.span,
                format!("`{shown}` is a class, not a type"),
            )
            .label("expected a type")
            .note("A class is a set of types; a signature says of a type variable which classes it is in.")
            .help(format!("write `{shown} a =>` before the type, and `a` here")),
        );
    }

    fn type_as_class(&mut self, name: &ast::Name) {
        let shown = written(name);
        self.diags.push(
            Diagnostic::error(
                ids::CLASS_OR_TYPE,
                name.span,
                format!("`{shown}` is a type, not a class"),
            )
            .label("expected a class")
            .note("Before `=>`, and first in the head of an instance, stands the name of a class; types follow it.")
            .help("write it like `Show a =>`, or `instance Show T where`"),
        );
    }

    pub(super) fn class_ref(&mut self, name: &ast::Name) -> Option<ClassId> {
        // Equal types are no class that a module could define.
        if name.text.as_str() == "~"
            && let Some(class) = self.program.known.class_equal
        {
            return Some(class);
        }
        match self.type_ref(name, "class")? {
            TypeRef::Class(c) => Some(c),
            TypeRef::Type(_) => {
                self.type_as_class(name);
                None
            }
        }
    }
}

fn con_of(c: CtorId, span: Span) -> Type {
    Type {
        kind: TypeKind::Promoted(c),
        span,
    }
}

fn apply(f: Type, x: Type) -> Type {
    let span = f.span;
    Type {
        kind: TypeKind::App(Box::new(f), Box::new(x)),
        span,
    }
}
