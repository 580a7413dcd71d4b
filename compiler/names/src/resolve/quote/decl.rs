//! Declarations in quotes: of values and data types, and instances. Others are in [`super::class`].

use super::expr::{binders, pat_names};
use super::{Quoter, at, call, dynamic, fresh, held, int, list, maybe, text, written};
use crate::resolve::implicit::parameter;
use pure_base::{Span, Symbol};
use pure_syntax::ast::{
    Advice, Assoc, Clause, ConDecl, DataDecl, Decl, DeclKind, Derivation, Entity, Expr, ExprKind,
    Foreign, Ident, InstanceDecl, Name, Overlap, PatKind, RhsBody, Scheme, Strategy, Type,
};

/// What a declaration imports of C, and as what.
fn imported(decl: &Decl) -> Option<(Ident, Foreign)> {
    let DeclKind::PatBind { pat, rhs } = &decl.kind else {
        return None;
    };
    match (&pat.kind, &rhs.body) {
        (PatKind::Var(text), RhsBody::Plain(e)) => match e.kind {
            ExprKind::Foreign(foreign) => {
                let (text, span) = (*text, pat.span);
                Some((Ident { text, span }, foreign))
            }
            _ => None,
        },
        _ => None,
    }
}

impl Quoter {
    /// The variables that declarations bind.
    pub(super) fn bound(&mut self, decls: &[Decl]) -> Vec<Symbol> {
        let names = decls.iter().flat_map(|d| match &d.kind {
            DeclKind::Fun { name, .. } | DeclKind::Clause { name, .. } => vec![name.text],
            DeclKind::PatBind { pat, .. } => {
                let mut names = pat_names(pat);
                names.retain(|name| parameter(*name).is_none());
                names
            }
            _ => vec![],
        });
        names.collect()
    }

    /// The declarations of `[d| .. |]`.
    pub(super) fn decls(&mut self, decls: &[Decl], span: Span) -> Expr {
        let inside = |d: &Decl| match &d.kind {
            DeclKind::Instance(instance) => instance.decls.clone(),
            _ => vec![],
        };
        let instances: Vec<Decl> = decls.iter().flat_map(inside).collect();
        for decl in decls.iter().chain(&instances) {
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
                    let families = class.decls.iter().filter_map(|d| match &d.kind {
                        DeclKind::Family(family) => Some(family.name.text),
                        _ => None,
                    });
                    self.declared.extend(families);
                }
                DeclKind::Family(family) => {
                    self.declared.insert(family.name.text);
                }
                DeclKind::PatternSynonym(synonym) => {
                    self.declared.insert(synonym.name.text);
                }
                _ => {}
            }
        }
        // A foreign import is a definition, and a signature in the same place.
        let foreign: Vec<Span> = decls
            .iter()
            .filter(|d| imported(d).is_some())
            .map(|d| d.span)
            .collect();
        let type_of = |import: &Decl| {
            decls.iter().find_map(|d| match &d.kind {
                DeclKind::Signature { ty, .. } if d.span == import.span => Some(ty),
                _ => None,
            })
        };
        let members = members(decls);
        let names = self.bound(decls);
        let mut made = vec![];
        // The parser puts some behind others.
        let mut in_order: Vec<&Decl> = decls.iter().collect();
        in_order.sort_by_key(|d| d.span.lo);
        for d in in_order {
            match &d.kind {
                DeclKind::Splice(e) => made.push(e.clone()),
                DeclKind::Signature { .. } if foreign.contains(&d.span) => {}
                _ if let Some((name, import)) = imported(d)
                    && let Some(ty) = type_of(d) =>
                {
                    let decl = self.foreign(name, import, ty, d.span);
                    made.push(call("oneDec", vec![decl], d.span));
                }
                _ => {
                    let all = self.each(d).into_iter();
                    made.extend(all.map(|decl| call("oneDec", vec![decl], d.span)));
                }
            }
        }
        let made = fresh(names, call("allDecs", vec![list(made, span)], span), span);
        // Methods and fields keep their names, and are spoken of as variables are.
        written(members, made, span)
    }

    /// A foreign import. Of its text only what it means is known.
    fn foreign(&mut self, name: Ident, import: Foreign, ty: &Scheme, span: Span) -> Expr {
        let (convention, entity) = match import.entity {
            Entity::Function(f) => ("cCall", format!("static {f}")),
            Entity::Declared {
                header,
                name,
                value,
            } => {
                let value = if value { "value " } else { "" };
                ("cApi", format!("static {header} {value}{name}"))
            }
            Entity::Address(f) => ("cCall", format!("static &{f}")),
            Entity::Dynamic => ("cCall", "dynamic".to_string()),
            Entity::Wrapper => ("cCall", "wrapper".to_string()),
        };
        let safety = if import.safe { "safe" } else { "unsafe" };
        let [convention, safety] = [convention, safety].map(|f| call(f, vec![], span));
        let parts = vec![
            convention,
            safety,
            text(&entity, span),
            defined(&name),
            self.scheme(ty),
        ];
        call("forImpD", parts, span)
    }

    pub(super) fn local_decls(&mut self, decls: &[Decl], span: Span) -> Expr {
        let decls = decls.iter().flat_map(|d| self.each(d)).collect();
        list(decls, span)
    }

    /// What a declaration is for each of the names that it is about.
    pub(super) fn each(&mut self, decl: &Decl) -> Vec<Expr> {
        let span = decl.span;
        match &decl.kind {
            DeclKind::Signature { names, ty } => {
                let each = names.iter().map(|name| {
                    let ty = self.scheme(ty);
                    call("sigD", vec![defined(name), ty], span)
                });
                each.collect()
            }
            DeclKind::DefaultSignature { names, ty } => {
                let each = names.iter().map(|name| {
                    let ty = self.scheme(ty);
                    call("defaultSigD", vec![dynamic(name.text, span), ty], span)
                });
                each.collect()
            }
            DeclKind::PatternSignature(signature) if signature.provided.context.is_empty() => {
                let each = signature.names.iter().map(|name| {
                    let ty = self.scheme(&signature.ty);
                    call("patternSignature", vec![dynamic(name.text, span), ty], span)
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
            DeclKind::Complete(names) => {
                let names = names.iter().map(|n| self.definition(n, false)).collect();
                vec![call("completeDecl", vec![list(names, span)], span)]
            }
            // It changes nothing, and says what it is about to nobody.
            DeclKind::Inline {
                advice: Advice::Specialise,
                ..
            } => vec![],
            _ => vec![self.decl(decl)],
        }
    }

    fn decl(&mut self, decl: &Decl) -> Expr {
        let span = decl.span;
        match &decl.kind {
            DeclKind::Fun { name, clauses } => {
                self.function(held(name.text, name.span), clauses, span)
            }
            DeclKind::PatBind { pat, rhs }
                if let PatKind::Var(name) = pat.kind
                    && let RhsBody::Plain(e) = &rhs.body
                    && let Some(parameter) = parameter(name) =>
            {
                let e = self.expr(e);
                call("implicitParamBindD", vec![text(parameter, span), e], span)
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
            } => {
                let params = self.params(params, kinds, span);
                let rhs = self.ty(rhs);
                call("synonym", vec![dynamic(name.text, span), params, rhs], span)
            }
            DeclKind::Data(data) => self.data(data, span),
            DeclKind::Instance(instance) => self.instance(instance, span),
            DeclKind::Derivation(derivation) => self.derivation(derivation, span),
            DeclKind::Class(class) => self.class(class, span),
            DeclKind::Family(family) => self.family(family, span),
            DeclKind::Equation(equation) if equation.forall.is_empty() => {
                let (lhs, rhs) = (self.ty(&equation.lhs), self.ty(&equation.rhs));
                call("typeInstance", vec![lhs, rhs], span)
            }
            DeclKind::PatternSynonym(synonym) => self.pattern_synonym(synonym, span),
            DeclKind::KindSignature { name, kind } => {
                let kind = self.kind(kind, span);
                call("kiSigD", vec![dynamic(name.text, span), kind], span)
            }
            DeclKind::Role { name, roles } => {
                let roles = roles
                    .iter()
                    .map(|(role, _)| text(role.map_or("_", |r| r.name()), span));
                let roles = list(roles.collect(), span);
                call("roleDecl", vec![dynamic(name.text, span), roles], span)
            }
            DeclKind::Inline { name, advice } => {
                let advice = match advice {
                    Advice::NoInline => "NOINLINE",
                    Advice::Inlinable => "INLINABLE",
                    Advice::Inline | Advice::Specialise => "INLINE",
                };
                call("inlineDecl", vec![text(advice, span), defined(name)], span)
            }
            _ => self.lacks(span, "such a declaration"),
        }
    }

    pub(super) fn function(&mut self, name: Expr, clauses: &[Clause], span: Span) -> Expr {
        let clauses = self.clauses(clauses, span);
        call("funD", vec![name, clauses], span)
    }

    pub(super) fn clauses(&mut self, clauses: &[Clause], span: Span) -> Expr {
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
        list(clauses.collect(), span)
    }

    fn data(&mut self, data: &DataDecl, span: Span) -> Expr {
        let cons = data
            .constructors
            .iter()
            .map(|c| self.constructor(c))
            .collect();
        let deriving = data.deriving.iter().map(|d| {
            let name = self.definition(&d.class, true);
            let strategy = self.strategy(d.strategy, d.via.as_ref(), d.span);
            let class = call("conT", vec![name], d.span);
            let class = self.applied(class, &d.types, d.span);
            call("derivedBy", vec![strategy, class], d.span)
        });
        let deriving = list(deriving.collect(), span);
        if let Some(instance) = &data.instance {
            let function = match data.newtype {
                true => "newtypeInstance",
                false => "dataInstance",
            };
            let lhs = self.ty(&instance.lhs);
            let kind = instance.kind.as_ref().map(|kind| self.kind(kind, span));
            let parts = vec![lhs, maybe(kind, span), list(cons, span), deriving];
            return call(function, parts, span);
        }
        let params = self.params(&data.params, &data.kinds, span);
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
        let fields = list(fields, span);
        let made = match &con.result {
            Some(result) => {
                let result = self.ty(result);
                call("typedCon", vec![name, fields, result], span)
            }
            None => call(function, vec![name, fields], span),
        };
        if con.forall.is_empty() && con.context.is_empty() {
            return made;
        }
        let forall = names(con.forall.iter().map(|v| v.text), span);
        let context = self.context(&con.context, span);
        call("generalCon", vec![forall, context, made], span)
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
        self.applied(head, &instance.types, span)
    }

    fn applied(&mut self, head: Expr, types: &[Type], span: Span) -> Expr {
        types.iter().fold(head, |f, t| {
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
        let decls = self.methods(&instance.decls, span);
        let overlap = text(overlap, span);
        call("instanceDecl", vec![overlap, context, head, decls], span)
    }
}

/// The methods and fields that declarations have.
fn members(decls: &[Decl]) -> Vec<Symbol> {
    let mut found = vec![];
    for decl in decls {
        match &decl.kind {
            DeclKind::Class(class) => {
                for member in &class.decls {
                    if let DeclKind::Signature { names, .. } = &member.kind {
                        found.extend(names.iter().map(|n| n.text));
                    }
                }
            }
            DeclKind::Instance(instance) => found.extend(members(&instance.decls)),
            DeclKind::Data(data) => {
                let fields = data.constructors.iter().flat_map(|c| &c.fields);
                found.extend(fields.filter_map(|f| f.name).map(|f| f.text));
            }
            DeclKind::PatternSynonym(synonym) if synonym.record => {
                found.extend(synonym.params.iter().map(|p| p.text));
            }
            _ => {}
        }
    }
    found
}

/// The name of what a quote or what is around it defines.
pub(super) fn defined(name: &Ident) -> Expr {
    let plain = Name {
        module: None,
        text: name.text,
        span: name.span,
    };
    at(ExprKind::QuotedName(plain, false), name.span)
}

pub(super) fn names(names: impl Iterator<Item = Symbol>, span: Span) -> Expr {
    let names = names.map(|n| dynamic(n, span));
    list(names.collect(), span)
}
