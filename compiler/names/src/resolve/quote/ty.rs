//! Types in quotes.

use super::{Quoter, at, call, dynamic, holding, int, list, text, var};
use crate::resolve::implicit::parameter;
use pure_base::{Span, Symbol};
use pure_syntax::ast::{self, Expr, ExprKind, Scheme, Type, TypeKind, TypeLit};

/// With the name of a type variable that a quote binds: the variable that holds its new one.
pub(super) const HOLDER: &str = "the name of type ";

fn type_holder(name: Symbol) -> Symbol {
    Symbol::new(&format!("{HOLDER}{name}"))
}

impl Quoter {
    pub(super) fn scheme(&mut self, scheme: &Scheme) -> Expr {
        let span = scheme.span;
        if scheme.forall.is_empty() && scheme.context.is_empty() {
            return self.ty(&scheme.ty);
        }
        let names: Vec<_> = scheme.forall.iter().map(|v| v.text).collect();
        let outer = self.type_vars.len();
        if self.renames_types {
            self.type_vars.extend(&names);
        }
        let forall = self.params(&scheme.forall, &scheme.kinds, span);
        let context = self.context(&scheme.context, span);
        let body = self.ty(&scheme.ty);
        let made = call("forallTypes", vec![forall, context, body], span);
        if !self.renames_types {
            return made;
        }
        self.type_vars.truncate(outer);
        names.into_iter().rev().fold(made, |made, name| {
            let function = holding(type_holder(name), made, span);
            call("fresh", vec![text(name.as_str(), span), function], span)
        })
    }

    /// The name of a type variable.
    pub(super) fn type_var(&self, name: Symbol, span: Span) -> Expr {
        match self.type_vars.contains(&name) {
            true => var(type_holder(name), None, span),
            false => dynamic(name, span),
        }
    }

    pub(super) fn context(&mut self, context: &[Type], span: Span) -> Expr {
        let context = context.iter().map(|t| self.ty(t)).collect();
        list(context, span)
    }

    /// The name of a type, class or constructor.
    pub(super) fn definition(&mut self, name: &ast::Name, types: bool) -> Expr {
        match name.module.is_none() && self.declared.contains(&name.text) {
            true => dynamic(name.text, name.span),
            false => at(ExprKind::QuotedName(*name, types), name.span),
        }
    }

    pub(super) fn ty(&mut self, ty: &Type) -> Expr {
        let span = ty.span;
        let nothing = |function| call(function, vec![], span);
        match &ty.kind {
            TypeKind::Var(name) if name.as_str() == "_" => nothing("wildCardT"),
            TypeKind::Var(name) => call("varT", vec![self.type_var(*name, span)], span),
            TypeKind::Con(name) if name.text.as_str() == "~" => nothing("equalityT"),
            TypeKind::Con(name) if name.text.as_str().starts_with("(#,") => {
                let commas = name.text.as_str().matches(',').count();
                call("unboxedTupleT", vec![int(commas + 1, span)], span)
            }
            TypeKind::Con(name) => {
                let name = self.definition(name, true);
                call("namedT", vec![name], span)
            }
            TypeKind::App(f, x)
                if let TypeKind::Con(name) = &f.kind
                    && let Some(parameter) = parameter(name.text) =>
            {
                let x = self.ty(x);
                call("implicitParamT", vec![text(parameter, span), x], span)
            }
            TypeKind::AppKind(f, kind) => {
                let (f, kind) = (self.ty(f), self.kind(kind, span));
                call("appKindT", vec![f, kind], span)
            }
            TypeKind::App(f, x) => {
                let (f, x) = (self.ty(f), self.ty(x));
                call("appT", vec![f, x], span)
            }
            TypeKind::Fun(a, b) => {
                let a = call("appT", vec![nothing("arrowT"), self.ty(a)], span);
                let b = self.ty(b);
                call("appT", vec![a, b], span)
            }
            TypeKind::List(t) => {
                let t = self.ty(t);
                call("appT", vec![nothing("listT"), t], span)
            }
            TypeKind::Tuple(items) => {
                let head = call("tupleT", vec![int(items.len(), span)], span);
                items.iter().fold(head, |f, t| {
                    let t = self.ty(t);
                    call("appT", vec![f, t], span)
                })
            }
            TypeKind::ListCon => {
                let name = call("builtinType", vec![text("[]", span)], span);
                call("conT", vec![name], span)
            }
            TypeKind::FunCon => nothing("arrowT"),
            TypeKind::TupleCon(n) => {
                let name = call("tupleTypeName", vec![int(*n, span)], span);
                call("conT", vec![name], span)
            }
            TypeKind::Paren(t) => self.ty(t),
            TypeKind::Lit(TypeLit::Number(n)) => {
                let n = n.as_str().parse().map(ast::Lit::Int);
                let n = n.unwrap_or(ast::Lit::Int(0));
                let lit = call("numTyLit", vec![at(ExprKind::Lit(n), span)], span);
                call("litT", vec![lit], span)
            }
            TypeKind::Lit(TypeLit::Text(t)) => {
                let lit = call("strTyLit", vec![text(t.as_str(), span)], span);
                call("litT", vec![lit], span)
            }
            TypeKind::Promoted(name) => {
                let name = self.definition(name, false);
                call("promotedT", vec![name], span)
            }
            TypeKind::Forall(scheme) => self.scheme(scheme),
            TypeKind::Splice(e) => (**e).clone(),
            TypeKind::Infix(_) => at(ExprKind::Error, span),
            TypeKind::PromotedList(items) => {
                let end = nothing("promotedNilT");
                items.iter().rev().fold(end, |rest, t| {
                    let t = self.ty(t);
                    let cons = call("appT", vec![nothing("promotedConsT"), t], span);
                    call("appT", vec![cons, rest], span)
                })
            }
            TypeKind::PromotedTuple(items) => {
                let head = call("promotedTupleT", vec![int(items.len(), span)], span);
                items.iter().fold(head, |f, t| {
                    let t = self.ty(t);
                    call("appT", vec![f, t], span)
                })
            }
            TypeKind::PromotedTupleCon(n) => call("promotedTupleT", vec![int(*n, span)], span),
            TypeKind::Kinded(t, kind) => {
                let (t, kind) = (self.ty(t), self.kind(kind, span));
                call("kinded", vec![t, kind], span)
            }
        }
    }
}
