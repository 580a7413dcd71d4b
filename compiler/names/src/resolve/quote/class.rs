//! Declarations of classes, families and pattern synonyms in quotes, and kinds.

use super::decl::names;
use super::expr::pat_names;
use super::{Quoter, call, dynamic, fresh, int, list, maybe, text};
use pure_base::Span;
use pure_syntax::ast::{
    Builder, ClassDecl, Decl, DeclKind, Expr, FamilyDecl, Ident, Kind, PatternSynonym,
};

impl Quoter {
    /// What a class or instance declares and defines: methods keep their names.
    pub(super) fn methods(&mut self, decls: &[Decl], span: Span) -> Expr {
        let decls = decls.iter().flat_map(|d| match &d.kind {
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
        list(decls.collect(), span)
    }

    pub(super) fn class(&mut self, class: &ClassDecl, span: Span) -> Expr {
        let context = self.context(&class.context, span);
        let params = self.params(&class.params, &class.kinds, span);
        let dependencies = class.dependencies.iter().map(|d| {
            let [from, to] = [&d.from, &d.to].map(|vs| names(vs.iter().map(|v| v.text), span));
            call("funDep", vec![from, to], span)
        });
        let dependencies = list(dependencies.collect(), span);
        let decls = self.methods(&class.decls, span);
        let name = dynamic(class.name.text, span);
        let parts = vec![context, name, params, dependencies, decls];
        call("classDecl", parts, span)
    }

    pub(super) fn family(&mut self, family: &FamilyDecl, span: Span) -> Expr {
        if !family.injective.is_empty() {
            return self.lacks(span, "families that are injective");
        }
        let name = dynamic(family.name.text, span);
        let params = self.params(&family.params, &family.kinds, span);
        let kind = family.result.as_ref().map(|kind| self.kind(kind, span));
        let kind = maybe(kind, span);
        let Some(equations) = &family.equations else {
            let function = match family.data {
                true => "dataFamily",
                false => "typeFamily",
            };
            return call(function, vec![name, params, kind], span);
        };
        let equations = equations.iter().map(|e| {
            let (lhs, rhs) = (self.ty(&e.lhs), self.ty(&e.rhs));
            call("equation", vec![lhs, rhs], span)
        });
        let equations = list(equations.collect(), span);
        call("closedFamily", vec![name, params, kind, equations], span)
    }

    pub(super) fn pattern_synonym(&mut self, synonym: &PatternSynonym, span: Span) -> Expr {
        // Its parameters are what its pattern binds.
        let names = synonym.params.iter().map(|p| p.text).collect();
        let args = synonym.params.iter().map(|p| match synonym.record {
            true => dynamic(p.text, span),
            false => super::held(p.text, span),
        });
        let args = list(args.collect(), span);
        let direction = match &synonym.builder {
            Builder::None => "<-",
            Builder::Same => "=",
            Builder::Where(_) => return self.lacks(span, "such a pattern synonym"),
        };
        if synonym.record {
            return self.lacks(span, "such a pattern synonym");
        }
        let pat = self.pat(&synonym.pat);
        let name = dynamic(synonym.name.text, span);
        let made = call(
            "patternSynonym",
            vec![name, args, text(direction, span), pat],
            span,
        );
        fresh(names, made, span)
    }

    /// Variables with their kinds.
    pub(super) fn params(&mut self, params: &[Ident], kinds: &[Option<Kind>], span: Span) -> Expr {
        let params = params.iter().enumerate().map(|(i, param)| {
            let kind = kinds.get(i).and_then(Option::as_ref);
            let kind = kind.map(|kind| self.kind(kind, span));
            let name = dynamic(param.text, param.span);
            call("variable", vec![name, maybe(kind, span)], span)
        });
        list(params.collect(), span)
    }

    pub(super) fn kind(&mut self, kind: &Kind, span: Span) -> Expr {
        let nothing = |function| call(function, vec![], span);
        let apply = |f, x| call("appT", vec![f, x], span);
        match kind {
            Kind::Type => nothing("kindOfTypes"),
            Kind::Constraint => nothing("kindOfConstraints"),
            Kind::Arrow(a, b) => {
                let (a, b) = (self.kind(a, span), self.kind(b, span));
                apply(apply(nothing("arrowT"), a), b)
            }
            Kind::Var(name) => call("varT", vec![dynamic(*name, span)], span),
            Kind::Named(name) => {
                let name = self.definition(name, true);
                call("conT", vec![name], span)
            }
            Kind::App(f, x) => {
                let (f, x) = (self.kind(f, span), self.kind(x, span));
                apply(f, x)
            }
            Kind::List(k) => {
                let k = self.kind(k, span);
                apply(nothing("listT"), k)
            }
            Kind::Tuple(kinds) => {
                let head = call("tupleT", vec![int(kinds.len(), span)], span);
                kinds.iter().fold(head, |f, k| {
                    let k = self.kind(k, span);
                    apply(f, k)
                })
            }
        }
    }
}
