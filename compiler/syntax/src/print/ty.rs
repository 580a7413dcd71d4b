//! Types.

use super::Printer;
use crate::ast::{Ident, Scheme, Type, TypeItem, TypeKind, TypeLit};

impl Printer {
    pub(super) fn scheme(&mut self, scheme: &Scheme) {
        self.forall(&scheme.forall);
        self.context(&scheme.context);
        self.ty(&scheme.ty);
    }

    pub(super) fn forall(&mut self, vars: &[Ident]) {
        if !vars.is_empty() {
            self.put("forall");
            for var in vars {
                self.put(" ");
                self.put(var.text.as_str());
            }
            self.put(" . ");
        }
    }

    pub(super) fn context(&mut self, context: &[Type]) {
        if !context.is_empty() {
            self.put("(");
            self.commas(context, Self::ty);
            self.put(") => ");
        }
    }

    pub(super) fn ty(&mut self, ty: &Type) {
        match &ty.kind {
            TypeKind::Fun(from, to) => {
                self.atype(from);
                self.put(" -> ");
                self.ty(to);
            }
            TypeKind::App(fun, arg) => {
                match look_through(fun).kind {
                    TypeKind::App(..) => self.ty(look_through(fun)),
                    _ => self.atype(fun),
                }
                self.put(" ");
                self.atype(arg);
            }
            TypeKind::Paren(inner) => self.ty(inner),
            TypeKind::Forall(scheme) => self.scheme(scheme),
            TypeKind::Infix(items) => {
                for item in items {
                    match item {
                        TypeItem::Operand(t) => self.atype(t),
                        TypeItem::Op(op) => {
                            self.put(if op.promoted { " '" } else { " " });
                            self.infix(&op.name);
                            self.put(" ");
                        }
                    }
                }
            }
            TypeKind::AppKind(inner, kind) => {
                self.atype(inner);
                self.put(" @(");
                self.kind(kind);
                self.put(")");
            }
            TypeKind::Kinded(inner, kind) => {
                self.ty(inner);
                self.put(" :: ");
                self.kind(kind);
            }
            _ => self.atype(ty),
        }
    }

    pub(super) fn atype(&mut self, ty: &Type) {
        match &ty.kind {
            TypeKind::Var(name) => self.put(name.as_str()),
            TypeKind::Splice(e) => self.splice(e),
            TypeKind::Con(name) => self.prefix(name.module, name.text),
            TypeKind::List(element) => {
                self.put("[");
                self.ty(element);
                self.put("]");
            }
            TypeKind::Tuple(items) => {
                self.put("(");
                self.commas(items, Self::ty);
                self.put(")");
            }
            TypeKind::Promoted(name) => {
                self.put("'");
                self.prefix(name.module, name.text);
            }
            TypeKind::PromotedList(items) => {
                self.put("'[ ");
                self.commas(items, Self::ty);
                self.put("]");
            }
            TypeKind::PromotedTuple(items) => {
                self.put("'( ");
                self.commas(items, Self::ty);
                self.put(")");
            }
            TypeKind::Lit(TypeLit::Number(digits)) => self.put(digits.as_str()),
            TypeKind::Lit(TypeLit::Text(text)) => self.put(&format!("{:?}", text.as_str())),
            TypeKind::ListCon => self.put("[]"),
            TypeKind::FunCon => self.put("(->)"),
            TypeKind::TupleCon(n) | TypeKind::PromotedTupleCon(n) => {
                let promoted = matches!(ty.kind, TypeKind::PromotedTupleCon(_));
                self.put(if promoted { "'(" } else { "(" });
                self.put(&",".repeat(n.saturating_sub(1)));
                self.put(")");
            }
            TypeKind::Paren(inner) => self.atype(inner),
            TypeKind::App(..)
            | TypeKind::AppKind(..)
            | TypeKind::Fun(..)
            | TypeKind::Forall(_)
            | TypeKind::Infix(_)
            | TypeKind::Kinded(..) => {
                self.put("(");
                self.ty(ty);
                self.put(")");
            }
        }
    }
}

fn look_through(mut ty: &Type) -> &Type {
    while let TypeKind::Paren(inner) = &ty.kind {
        ty = inner;
    }
    ty
}
