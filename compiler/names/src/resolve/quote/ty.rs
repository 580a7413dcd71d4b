//! Types in quotes.

use super::{Quoter, at, call, dynamic, int, list, text};
use pure_base::Span;
use pure_syntax::ast::{self, Expr, ExprKind, Scheme, Type, TypeKind, TypeLit};

impl Quoter {
    pub(super) fn scheme(&mut self, scheme: &Scheme) -> Expr {
        let span = scheme.span;
        let body = self.ty(&scheme.ty);
        if scheme.forall.is_empty() && scheme.context.is_empty() {
            return body;
        }
        let forall = self.params(&scheme.forall, &scheme.kinds, span);
        let context = self.context(&scheme.context, span);
        call("forallTypes", vec![forall, context, body], span)
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
            TypeKind::Var(name) => call("varT", vec![dynamic(*name, span)], span),
            TypeKind::Con(name) if name.text.as_str() == "~" => nothing("equalityT"),
            TypeKind::Con(name) => {
                let name = self.definition(name, true);
                call("conT", vec![name], span)
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
                let head = match items.len() {
                    0 => {
                        let name = call("builtinType", vec![text("()", span)], span);
                        call("conT", vec![name], span)
                    }
                    n => call("tupleT", vec![int(n, span)], span),
                };
                items.iter().fold(head, |f, t| {
                    let t = self.ty(t);
                    call("appT", vec![f, t], span)
                })
            }
            TypeKind::ListCon => nothing("listT"),
            TypeKind::FunCon => nothing("arrowT"),
            TypeKind::TupleCon(n) => call("tupleT", vec![int(*n, span)], span),
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
