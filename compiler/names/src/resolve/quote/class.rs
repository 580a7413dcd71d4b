//! Declarations of classes, families and pattern synonyms in quotes, and kinds.

use super::decl::names;
use super::expr::pat_names;
use super::{Quoter, call, dynamic, fresh, int, list, maybe, written};
use crate::resolve::synonym::equation;
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
        let name = dynamic(family.name.text, span);
        let params = self.params(&family.params, &family.kinds, span);
        let kind = family.result.as_ref().map(|kind| self.kind(kind, span));
        let kind = maybe(kind, span);
        let injective = names(family.injective.iter().map(|v| v.text), span);
        let Some(equations) = &family.equations else {
            return match family.data {
                true => call("dataFamily", vec![name, params, kind], span),
                false => call("typeFamily", vec![name, params, kind, injective], span),
            };
        };
        let equations = equations.iter().map(|e| {
            let (lhs, rhs) = (self.ty(&e.lhs), self.ty(&e.rhs));
            call("equation", vec![lhs, rhs], span)
        });
        let equations = list(equations.collect(), span);
        let parts = vec![name, params, kind, injective, equations];
        call("closedFamily", parts, span)
    }

    pub(super) fn pattern_synonym(&mut self, synonym: &PatternSynonym, span: Span) -> Expr {
        let nothing = |function| call(function, vec![], span);
        // Its parameters are what its pattern binds.
        let names: Vec<_> = synonym.params.iter().map(|p| p.text).collect();
        let args = names.iter().map(|p| super::held(*p, span)).collect();
        let function = match synonym.record {
            true => "recordArgs",
            false => "prefixArgs",
        };
        let args = call(function, vec![list(args, span)], span);
        let direction = match &synonym.builder {
            Builder::None => nothing("oneWay"),
            Builder::Same => nothing("bothWays"),
            Builder::Where(decls) => {
                let clauses = decls.iter().map(|d| equation(synonym.name.text, d));
                let Some(clauses) = clauses.collect::<Option<Vec<_>>>() else {
                    return self.lacks(span, "such a pattern synonym");
                };
                let clauses = self.clauses(&clauses, span);
                call("madeBy", vec![clauses], span)
            }
        };
        let pat = self.pat(&synonym.pat);
        let name = dynamic(synonym.name.text, span);
        let made = call("patternSynonym", vec![name, args, direction, pat], span);
        match synonym.record {
            // Fields are functions of these names.
            true => written(names, made, span),
            false => fresh(names, made, span),
        }
    }

    /// Variables with their kinds.
    pub(super) fn params(&mut self, params: &[Ident], kinds: &[Option<Kind>], span: Span) -> Expr {
        let params = params.iter().enumerate().map(|(i, param)| {
            let kind = kinds.get(i).and_then(Option::as_ref);
            let kind = kind.map(|kind| self.kind(kind, span));
            let name = self.type_var(param.text, param.span);
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
            Kind::Var(name) => call("varT", vec![self.type_var(*name, span)], span),
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
