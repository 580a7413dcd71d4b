//! Declarations in quotes.

use super::expr::{binders, pat_names};
use super::{Quoter, at, call, dynamic, fresh, held, int, list, maybe, text};
use pure_base::{Span, Symbol};
use pure_syntax::ast::{
    Assoc, Clause, ConDecl, DataDecl, Decl, DeclKind, Derivation, Expr, ExprKind, Ident,
    InstanceDecl, Name, Overlap, Strategy, Type,
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
        let mut made = vec![];
        for d in decls {
            match &d.kind {
                DeclKind::Splice(e) => made.push(e.clone()),
                _ => {
                    let all = self.each(d).into_iter();
                    made.extend(all.map(|decl| call("oneDec", vec![decl], d.span)));
                }
            }
        }
        fresh(names, call("allDecs", vec![list(made, span)], span), span)
    }

    pub(super) fn local_decls(&mut self, decls: &[Decl], span: Span) -> Expr {
        let decls = decls.iter().flat_map(|d| self.each(d)).collect();
        list(decls, span)
    }

    /// What a declaration is for each of the names that it is about.
    fn each(&mut self, decl: &Decl) -> Vec<Expr> {
        let span = decl.span;
        match &decl.kind {
            DeclKind::Signature { names, ty } => {
                let each = names.iter().map(|name| {
                    let ty = self.scheme(ty);
                    call("sigD", vec![defined(name), ty], span)
                });
                each.collect()
            }
            DeclKind::Fixity {
                assoc,
                precedence,
                ops,
            } => {
                let function = match assoc {
                    Assoc::Left => "infixLD",
                    Assoc::Right => "infixRD",
                    Assoc::None => "infixND",
                };
                let each = ops.iter().map(|op| {
                    let precedence = int(usize::from(*precedence), span);
                    let plain = Name {
                        module: None,
                        text: op.text,
                        span: op.span,
                    };
                    let is_con = op.text.as_str().starts_with(':');
                    let name = match is_con || op.text.as_str().starts_with(char::is_uppercase) {
                        true => self.definition(&plain, false),
                        false => defined(op),
                    };
                    call(function, vec![precedence, name], span)
                });
                each.collect()
            }
            _ => vec![self.decl(decl)],
        }
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
            DeclKind::Derivation(derivation) => self.derivation(derivation, span),
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
        let applied = data.deriving.iter().any(|d| !d.types.is_empty());
        if data.instance.is_some() || kinds || applied {
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
            let strategy = self.strategy(d.strategy, d.via.as_ref(), d.span);
            let class = call("conT", vec![name], d.span);
            call("derivedBy", vec![strategy, class], d.span)
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

    /// How an instance is derived.
    fn strategy(&mut self, strategy: Option<Strategy>, via: Option<&Type>, span: Span) -> Expr {
        let made = match (strategy, via) {
            (_, Some(ty)) => {
                let ty = self.ty(ty);
                call("viaStrategy", vec![ty], span)
            }
            (Some(Strategy::Stock), _) => call("stockStrategy", vec![], span),
            (Some(Strategy::Newtype), _) => call("newtypeStrategy", vec![], span),
            (Some(Strategy::Anyclass), _) => call("anyclassStrategy", vec![], span),
            (None, None) => return call("missing", vec![], span),
        };
        call("given", vec![made], span)
    }

    fn derivation(&mut self, derivation: &Derivation, span: Span) -> Expr {
        let strategy = self.strategy(derivation.strategy, derivation.via.as_ref(), span);
        let context = self.context(&derivation.instance.context, span);
        let head = self.instance_head(&derivation.instance, span);
        call("derivation", vec![strategy, context, head], span)
    }

    fn instance_head(&mut self, instance: &InstanceDecl, span: Span) -> Expr {
        let class = self.definition(&instance.class, true);
        let head = call("conT", vec![class], span);
        instance.types.iter().fold(head, |f, t| {
            let t = self.ty(t);
            call("appT", vec![f, t], span)
        })
    }

    fn instance(&mut self, instance: &InstanceDecl, span: Span) -> Expr {
        if !instance.forall.is_empty() {
            return self.lacks(span, "such an instance");
        }
        let overlap = match instance.overlap {
            Overlap::None => "",
            Overlap::Overlapping => "Overlapping",
            Overlap::Overlappable => "Overlappable",
            Overlap::Overlaps => "Overlaps",
            Overlap::Incoherent => "Incoherent",
        };
        let context = self.context(&instance.context, span);
        let head = self.instance_head(instance, span);
        // What an instance defines are methods, which keep their names.
        let decls = instance.decls.iter().flat_map(|d| match &d.kind {
            DeclKind::Fun { name, clauses } => {
                vec![self.function(dynamic(name.text, name.span), clauses, d.span)]
            }
            DeclKind::PatBind { pat, rhs } => {
                let [name] = pat_names(pat)[..] else {
                    return vec![self.lacks(d.span, "such a declaration")];
                };
                let names = self.bound(&rhs.wheres);
                let (body, wheres) = self.rhs(rhs);
                let pat = call("varP", vec![dynamic(name, d.span)], d.span);
                let made = call("valD", vec![pat, body, wheres], d.span);
                vec![fresh(names, made, d.span)]
            }
            DeclKind::Signature { names, ty } => {
                let each = names.iter().map(|name| {
                    let ty = self.scheme(ty);
                    call("sigD", vec![dynamic(name.text, name.span), ty], d.span)
                });
                each.collect()
            }
            _ => self.each(d),
        });
        let decls = list(decls.collect(), span);
        let overlap = text(overlap, span);
        call("instanceDecl", vec![overlap, context, head, decls], span)
    }
}

/// The name of what a quote or what is around it defines.
fn defined(name: &Ident) -> Expr {
    let plain = Name {
        module: None,
        text: name.text,
        span: name.span,
    };
    at(ExprKind::QuotedName(plain, false), name.span)
}

fn names(names: impl Iterator<Item = Symbol>, span: Span) -> Expr {
    let names = names.map(|n| dynamic(n, span));
    list(names.collect(), span)
}
