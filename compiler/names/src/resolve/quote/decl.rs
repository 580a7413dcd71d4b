//! Declarations in quotes.

use super::expr::{binders, pat_names};
use super::{Quoter, at, call, dynamic, fresh, held, list, maybe};
use pure_base::{Span, Symbol};
use pure_syntax::ast::{
    Clause, ConDecl, DataDecl, Decl, DeclKind, Expr, ExprKind, InstanceDecl, Overlap,
};

impl Quoter {
    /// The variables that declarations bind.
    pub(super) fn bound(&mut self, decls: &[Decl]) -> Vec<Symbol> {
        let names = decls.iter().flat_map(|d| match &d.kind {
            DeclKind::Fun { name, .. } | DeclKind::Clause { name, .. } => vec![name.text],
            DeclKind::PatBind { pat, .. } => pat_names(pat),
            _ => vec![],
        });
        names.collect()
    }

    /// The declarations of `[d| .. |]`.
    pub(super) fn decls(&mut self, decls: &[Decl], span: Span) -> Expr {
        for decl in decls {
            match &decl.kind {
                DeclKind::Data(data) => {
                    self.declared.insert(data.name.text);
                    let cons = data.constructors.iter();
                    self.declared.extend(cons.map(|c| c.name.text));
                }
                DeclKind::Synonym { name, .. } => {
                    self.declared.insert(name.text);
                }
                DeclKind::Class(class) => {
                    self.declared.insert(class.name.text);
                }
                _ => {}
            }
        }
        let names = self.bound(decls);
        let made = decls.iter().map(|d| match &d.kind {
            DeclKind::Splice(e) => e.clone(),
            _ => {
                let decl = self.decl(d);
                call("oneDec", vec![decl], d.span)
            }
        });
        let made = made.collect();
        fresh(names, call("allDecs", vec![list(made, span)], span), span)
    }

    pub(super) fn local_decls(&mut self, decls: &[Decl], span: Span) -> Expr {
        let decls = decls.iter().map(|d| self.decl(d)).collect();
        list(decls, span)
    }

    fn decl(&mut self, decl: &Decl) -> Expr {
        let span = decl.span;
        match &decl.kind {
            DeclKind::Fun { name, clauses } => {
                self.function(held(name.text, name.span), clauses, span)
            }
            DeclKind::PatBind { pat, rhs } => {
                let names = self.bound(&rhs.wheres);
                let pat = self.pat(pat);
                let (body, wheres) = self.rhs(rhs);
                fresh(names, call("valD", vec![pat, body, wheres], span), span)
            }
            DeclKind::Signature { names, ty } => {
                let [name] = names[..] else {
                    return self.lacks(span, "a signature of several names");
                };
                let ty = self.scheme(ty);
                let name = at(
                    ExprKind::QuotedName(
                        pure_syntax::ast::Name {
                            module: None,
                            text: name.text,
                            span: name.span,
                        },
                        false,
                    ),
                    name.span,
                );
                call("sigD", vec![name, ty], span)
            }
            DeclKind::Synonym {
                name,
                params,
                kinds,
                rhs,
                ..
            } if kinds.iter().all(Option::is_none) => {
                let params = names(params.iter().map(|p| p.text), span);
                let rhs = self.ty(rhs);
                call("synonym", vec![dynamic(name.text, span), params, rhs], span)
            }
            DeclKind::Data(data) => self.data(data, span),
            DeclKind::Instance(instance) => self.instance(instance, span),
            _ => self.lacks(span, "such a declaration"),
        }
    }

    fn function(&mut self, name: Expr, clauses: &[Clause], span: Span) -> Expr {
        let clauses = clauses.iter().map(|c| {
            let mut names = binders(&c.params);
            names.extend(self.bound(&c.rhs.wheres));
            let params = self.pats(&c.params, c.span);
            let (body, wheres) = self.rhs(&c.rhs);
            fresh(
                names,
                call("clause", vec![params, body, wheres], c.span),
                c.span,
            )
        });
        let clauses = clauses.collect();
        call("funD", vec![name, list(clauses, span)], span)
    }

    fn data(&mut self, data: &DataDecl, span: Span) -> Expr {
        let kinds = data.kinds.iter().any(Option::is_some);
        let strategies = data.deriving.iter();
        let strategies = strategies
            .clone()
            .any(|d| d.strategy.is_some() || d.via.is_some() || !d.types.is_empty());
        if data.instance.is_some() || kinds || strategies {
            return self.lacks(span, "such a data type");
        }
        let params = names(data.params.iter().map(|p| p.text), span);
        let cons = data
            .constructors
            .iter()
            .map(|c| self.constructor(c))
            .collect();
        let deriving = data.deriving.iter().map(|d| {
            let name = self.definition(&d.class, true);
            call("conT", vec![name], d.span)
        });
        let deriving = list(deriving.collect(), span);
        let function = match data.newtype {
            true => "newtypeDecl",
            false => "dataDecl",
        };
        let name = dynamic(data.name.text, span);
        call(
            function,
            vec![name, params, list(cons, span), deriving],
            span,
        )
    }

    fn constructor(&mut self, con: &ConDecl) -> Expr {
        let span = con.span;
        if con.result.is_some() || !con.forall.is_empty() || !con.context.is_empty() {
            return self.lacks(span, "constructors with types of their own");
        }
        let fields = con.fields.iter().map(|f| {
            let function = match (f.strict, f.lazy) {
                (true, _) => "strictField",
                (_, true) => "lazyField",
                _ => "plainField",
            };
            let ty = self.ty(&f.ty);
            let name = f.name.map(|n| dynamic(n.text, n.span));
            call(function, vec![maybe(name, span), ty], span)
        });
        let fields = fields.collect();
        let function = match con.infix {
            true => "infixCon",
            false => "plainCon",
        };
        let name = dynamic(con.name.text, span);
        call(function, vec![name, list(fields, span)], span)
    }

    fn instance(&mut self, instance: &InstanceDecl, span: Span) -> Expr {
        if instance.overlap != Overlap::None || !instance.forall.is_empty() {
            return self.lacks(span, "such an instance");
        }
        let context = self.context(&instance.context, span);
        let class = self.definition(&instance.class, true);
        let head = call("conT", vec![class], span);
        let head = instance.types.iter().fold(head, |f, t| {
            let t = self.ty(t);
            call("appT", vec![f, t], span)
        });
        // What an instance defines are methods, which keep their names.
        let decls = instance.decls.iter().map(|d| match &d.kind {
            DeclKind::Fun { name, clauses } => {
                self.function(dynamic(name.text, name.span), clauses, d.span)
            }
            DeclKind::PatBind { pat, rhs } => {
                let [name] = pat_names(pat)[..] else {
                    return self.lacks(d.span, "such a declaration");
                };
                let names = self.bound(&rhs.wheres);
                let (body, wheres) = self.rhs(rhs);
                let pat = call("varP", vec![dynamic(name, d.span)], d.span);
                fresh(names, call("valD", vec![pat, body, wheres], d.span), d.span)
            }
            _ => self.decl(d),
        });
        let decls = list(decls.collect(), span);
        call("instanceDecl", vec![context, head, decls], span)
    }
}

fn names(names: impl Iterator<Item = Symbol>, span: Span) -> Expr {
    let names = names.map(|n| dynamic(n, span));
    list(names.collect(), span)
}
