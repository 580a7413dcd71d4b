//! Constraints, and synonyms of them (ConstraintKinds): a synonym is replaced by what it
//! stands for wherever it is used, so that nothing after resolution knows of it.

use super::implicit::is_implicit;
use super::{Cx, written};
use crate::ids;
use crate::lookup::TypeRef;
use crate::tree::*;
use crate::wired;
use pure_base::{Diagnostic, Span, Symbol};
use pure_syntax::Extension;
use pure_syntax::ast::{self, DeclKind};
use rustc_hash::FxHashSet;

/// Whether such a name of a type stands in a constraint.
fn mentions(t: &ast::Type, is_it: &dyn Fn(Symbol) -> bool) -> bool {
    match &t.kind {
        ast::TypeKind::Con(found) => found.module.is_none() && is_it(found.text),
        ast::TypeKind::App(f, x) | ast::TypeKind::Fun(f, x) => {
            mentions(f, is_it) || mentions(x, is_it)
        }
        ast::TypeKind::Paren(t)
        | ast::TypeKind::List(t)
        | ast::TypeKind::Kinded(t, _)
        | ast::TypeKind::AppKind(t, _) => mentions(t, is_it),
        ast::TypeKind::Tuple(ts) => ts.iter().any(|t| mentions(t, is_it)),
        ast::TypeKind::Forall(s) => {
            mentions(&s.ty, is_it) || s.context.iter().any(|t| mentions(t, is_it))
        }
        _ => false,
    }
}

impl Cx<'_> {
    /// Resolves the synonyms of constraints among declarations, those first that others are
    /// defined by.
    pub(super) fn constraint_synonyms(&mut self, decls: &[ast::Decl]) {
        let synonym = |decl: &ast::Decl| match &decl.kind {
            DeclKind::Synonym {
                name, params, rhs, ..
            } => Some((*name, params.clone(), rhs.clone())),
            _ => None,
        };
        let declared = |name: ast::Ident, cx: &Self| {
            let def = cx.own_type(name).map(|id| &cx.program.types[id]);
            def.map_or((false, vec![]), |def| {
                let names = def.params.iter().zip(&def.kinds);
                let makes = |k: &&Option<Kind>| k.as_ref().is_some_and(makes_constraints);
                let names = names.filter(|(_, k)| makes(k)).map(|(x, _)| *x);
                (def.result == Some(Kind::Constraint), names.collect())
            })
        };
        let mut open: Vec<_> = decls.iter().filter_map(synonym).collect();
        loop {
            let names: FxHashSet<Symbol> = open.iter().map(|(name, ..)| name.text).collect();
            let mut take = |alone: bool| -> Vec<_> {
                let found = open.extract_if(.., |(name, _, rhs)| {
                    let (is_declared, params) = declared(*name, self);
                    let other = |x: Symbol| x != name.text && names.contains(&x);
                    (is_declared || self.is_constraint_with(rhs, &params))
                        && (!alone || !mentions(rhs, &other))
                });
                found.collect()
            };
            // Those first whose arguments are no others.
            let mut found = take(true);
            if found.is_empty() {
                found = take(false);
            }
            if found.is_empty() {
                return self.cyclic_constraints(open);
            }
            for (name, params, rhs) in found {
                self.constraint_synonym(name, &params, &rhs);
            }
        }
    }

    /// Reports synonyms that would be constraints if they did not stand for each other. They
    /// stand for nothing then.
    fn cyclic_constraints(&mut self, mut open: Vec<(ast::Ident, Vec<ast::Ident>, ast::Type)>) {
        loop {
            let names: Vec<Symbol> = open.iter().map(|(name, ..)| name.text).collect();
            open.retain(|(_, _, rhs)| self.is_constraint_with(rhs, &names));
            if open.len() == names.len() {
                break;
            }
        }
        if !open.iter().any(|(_, _, rhs)| self.has_class(rhs)) {
            return;
        }
        for (name, ..) in &open {
            if let Some(id) = self.own_type(*name) {
                let def = &mut self.program.types[id];
                (def.constraint, def.result) = (Some(vec![]), None);
                def.kinds.clear();
            }
        }
        let title = format!(
            "the synonym of constraints `{}` stands for itself",
            open[0].0.text
        );
        let mut d = Diagnostic::error(ids::CLASS_OR_TYPE, open[0].0.span, title)
            .label("part of a cycle, or made of one")
            .help("make one of them a class with the others as superclasses");
        for (name, ..) in &open[1..] {
            d = d.also(name.span, "as this is");
        }
        self.diags.push(d);
    }

    fn constraint_synonym(&mut self, name: ast::Ident, params: &[ast::Ident], rhs: &ast::Type) {
        let Some(id) = self.own_type(name) else {
            return;
        };
        if !self.extensions.has(Extension::ConstraintKinds) {
            let what = "a synonym of constraints";
            self.diags
                .push(Extension::ConstraintKinds.needed(rhs.span, what));
        }
        let params: Vec<Symbol> = params.iter().map(|p| p.text).collect();
        let preds = match self.partial_class(rhs, Some(&params)) {
            Some(pred) => vec![pred],
            None => {
                let mut preds = vec![];
                self.pred(rhs, Some(&params), &mut preds);
                preds
            }
        };
        let def = &mut self.program.types[id];
        def.constraint = Some(preds);
        // Nothing is left of it as a type.
        def.result = None;
        def.kinds.clear();
    }

    /// A class, or a synonym of one, without all its types: the last are given where the
    /// synonym is used.
    fn partial_class(&mut self, rhs: &ast::Type, scope: Option<&[Symbol]>) -> Option<Pred> {
        let (mut head, mut args) = (rhs, vec![]);
        while let ast::TypeKind::App(f, x) = &head.kind {
            args.push(&**x);
            head = f;
        }
        args.reverse();
        let ast::TypeKind::Con(name) = &head.kind else {
            return None;
        };
        if name.text.as_str() == "~" && args.len() < 2 {
            return Some(Pred {
                class: self.program.known.class_equal?,
                args: args.iter().map(|x| self.ty(x, scope)).collect(),
                span: rhs.span,
            });
        }
        let (class, params, mut given) = match self.types.find(name).ok()? {
            TypeRef::Class(class) => (class, vec![], vec![]),
            TypeRef::Type(t) => {
                let def = &self.program.types[t];
                let [pred] = def.constraint.as_deref()? else {
                    return None;
                };
                (pred.class, def.params.clone(), pred.args.clone())
            }
        };
        // The synonym's own types it must have.
        let more = args.len().checked_sub(params.len())?;
        if given.len() + more >= self.program.classes[class].params.len() {
            return None;
        }
        self.type_ref(name, "class");
        let args: Vec<Type> = args.iter().map(|x| self.ty(x, scope)).collect();
        let (own, more) = args.split_at(params.len());
        let map: Vec<(Symbol, Type)> = params.into_iter().zip(own.iter().cloned()).collect();
        given = given.iter().map(|t| t.substitute(&map)).collect();
        given.extend(more.iter().cloned());
        Some(Pred {
            class,
            args: given,
            span: rhs.span,
        })
    }

    /// Whether a type is a class with its types, or several of them.
    pub(super) fn is_constraint(&self, t: &ast::Type) -> bool {
        self.is_constraint_with(t, &[])
    }

    /// The same, if these names stand for constraints as well.
    fn is_constraint_with(&self, t: &ast::Type, also: &[Symbol]) -> bool {
        let part = |t: &ast::Type| self.is_constraint_with(t, also);
        match &t.kind {
            ast::TypeKind::Kinded(_, ast::Kind::Constraint) => true,
            ast::TypeKind::Paren(t) | ast::TypeKind::Kinded(t, _) => part(t),
            ast::TypeKind::Tuple(ts) => !ts.is_empty() && ts.iter().all(part),
            ast::TypeKind::App(f, _) => part(f) || self.handed_on(t).into_iter().any(part),
            ast::TypeKind::AppKind(f, _) => part(f),
            ast::TypeKind::Var(x) => also.contains(x),
            ast::TypeKind::Con(name) if name.module.is_none() && also.contains(&name.text) => true,
            ast::TypeKind::Con(name) => match self.types.find(name) {
                Ok(TypeRef::Class(_)) => true,
                Ok(TypeRef::Type(t)) => {
                    self.program.types[t].constraint.is_some() || self.makes_constraint(t)
                }
                Err(_) => name.text.as_str() == "~" || is_implicit(name.text),
            },
            _ => false,
        }
    }

    /// Whether a closed family whose result has no written kind makes constraints, as the
    /// first equation of it does that is not about the family itself.
    pub(super) fn has_constraints(&self, f: &ast::FamilyDecl) -> bool {
        let itself = |e: &&ast::Equation| {
            let mut head = &e.rhs;
            while let ast::TypeKind::App(f, _)
            | ast::TypeKind::AppKind(f, _)
            | ast::TypeKind::Paren(f) = &head.kind
            {
                head = f;
            }
            match &head.kind {
                ast::TypeKind::Con(name) => name.module.is_none() && name.text == f.name.text,
                kind => matches!(kind, ast::TypeKind::Var(_)),
            }
        };
        let makes = |e: &ast::Equation| {
            self.is_constraint_with(&e.rhs, &[f.name.text]) && self.has_whole_class(&e.rhs)
        };
        let mut equations = f.equations.iter().flatten();
        let first = equations.find(|e| !itself(e));
        f.result.is_none() && !f.data && first.is_some_and(makes)
    }

    /// Whether one of several constraints is a class with all its types.
    fn has_whole_class(&self, t: &ast::Type) -> bool {
        let (mut head, mut count) = (t, 0);
        while let ast::TypeKind::App(f, _) = &head.kind {
            (head, count) = (f, count + 1);
        }
        match &head.kind {
            ast::TypeKind::Tuple(ts) => ts.iter().any(|t| self.has_whole_class(t)),
            ast::TypeKind::Paren(t) | ast::TypeKind::AppKind(t, _) => self.has_whole_class(t),
            ast::TypeKind::Con(name) => match self.types.find(name) {
                Ok(TypeRef::Class(c)) => self.program.classes[c].params.len() == count,
                Ok(TypeRef::Type(_)) => {
                    let mut parts = self.handed_on(t).into_iter();
                    parts.any(|t| self.has_whole_class(t))
                }
                Err(_) => name.text.as_str() == "~" && count == 2,
            },
            _ => false,
        }
    }

    /// The arguments of a type constructor whose kind is a variable, and that of what it makes
    /// with them: `If c t e` is a constraint if `t` is one.
    fn handed_on<'t>(&self, t: &'t ast::Type) -> Vec<&'t ast::Type> {
        let (mut head, mut args) = (t, vec![]);
        while let ast::TypeKind::App(f, x) = &head.kind {
            args.push(&**x);
            head = f;
        }
        let ast::TypeKind::Con(name) = &head.kind else {
            return vec![];
        };
        let Ok(TypeRef::Type(id)) = self.types.find(name) else {
            return vec![];
        };
        let def = &self.program.types[id];
        let Some(result @ Kind::Var(_)) = &def.result else {
            return vec![];
        };
        let parts = args.into_iter().rev().zip(&def.kinds);
        let parts = parts.filter(|(_, kind)| kind.as_ref() == Some(result));
        parts.map(|(x, _)| x).collect()
    }

    /// Whether one of the constraints that a type is made of is known to be one.
    fn has_class(&self, t: &ast::Type) -> bool {
        match &t.kind {
            ast::TypeKind::Tuple(ts) => ts.iter().any(|t| self.has_class(t)),
            ast::TypeKind::Paren(t) => self.has_class(t),
            _ => self.is_constraint(t),
        }
    }

    pub(super) fn context_in(
        &mut self,
        context: &[ast::Type],
        scope: Option<&[Symbol]>,
    ) -> Vec<Pred> {
        let mut out = vec![];
        for t in context {
            self.pred(t, scope, &mut out);
        }
        out
    }

    pub(super) fn pred(&mut self, t: &ast::Type, scope: Option<&[Symbol]>, out: &mut Vec<Pred>) {
        let (extension, what) = match &t.kind {
            ast::TypeKind::Paren(t) | ast::TypeKind::AppKind(t, _) => {
                return self.pred(t, scope, out);
            }
            ast::TypeKind::Kinded(t, ast::Kind::Constraint) => return self.pred(t, scope, out),
            ast::TypeKind::Tuple(ts) => {
                return ts.iter().for_each(|t| self.pred(t, scope, out));
            }
            ast::TypeKind::Forall(_) => (
                Extension::QuantifiedConstraints,
                "a constraint with variables of its own",
            ),
            _ => {
                let (mut head, mut args) = (t, vec![]);
                while let ast::TypeKind::App(f, x) = &head.kind {
                    args.push(&**x);
                    head = f;
                }
                args.reverse();
                match (&head.kind, &args[..]) {
                    (ast::TypeKind::Con(name), [ty]) if is_implicit(name.text) => {
                        out.extend(self.implicit_pred(name.text, ty, scope, t.span));
                        return;
                    }
                    (ast::TypeKind::Con(name), _) => {
                        return self.pred_of(name, &args, scope, t.span, out);
                    }
                    _ => (
                        Extension::ConstraintKinds,
                        "a constraint whose class is no name",
                    ),
                }
            }
        };
        if !self.extensions.has(extension) {
            return self.diags.push(extension.needed(t.span, what));
        }
        out.extend(self.held(t, scope));
    }

    /// A constraint whose class is not written.
    fn held(&mut self, t: &ast::Type, scope: Option<&[Symbol]>) -> Option<Pred> {
        let Some(class) = self.program.known.class_holds else {
            self.diags
                .push(Extension::ConstraintKinds.needed(t.span, "such a constraint"));
            return None;
        };
        Some(Pred {
            class,
            args: vec![self.ty(t, scope)],
            span: t.span,
        })
    }

    /// Whether a type is a family, or a type with a kind signature, that makes constraints.
    fn makes_constraint(&self, t: TypeId) -> bool {
        let def = &self.program.types[t];
        def.result.as_ref().is_some_and(makes_constraints)
    }

    /// Whether a type is made by a synonym of constraints, or by `~` or the name of an
    /// implicit parameter.
    pub(super) fn is_no_class(&self, t: &ast::Type) -> bool {
        let mut head = t;
        while let ast::TypeKind::App(f, _) = &head.kind {
            head = f;
        }
        let ast::TypeKind::Con(name) = &head.kind else {
            return false;
        };
        self.program.known.class_holds.is_some()
            && match self.types.find(name) {
                Ok(TypeRef::Type(t)) => self.program.types[t].constraint.is_some(),
                Ok(TypeRef::Class(_)) => false,
                Err(_) => {
                    is_implicit(name.text)
                        || name.text.as_str() == "~" && self.program.known.class_equal.is_some()
                }
            }
    }

    /// Constraints as a type.
    pub(super) fn constraint_type(&mut self, t: &ast::Type, scope: Option<&[Symbol]>) -> Type {
        let at = |kind| Type { kind, span: t.span };
        // `~` alone, or without one of its types.
        if let Some(part) = self.partial_class(t, scope) {
            return self.pred_type(part);
        }
        let (mut preds, errors) = (vec![], self.diags.errors());
        self.pred(t, scope, &mut preds);
        if self.diags.errors() > errors {
            return at(TypeKind::Error);
        }
        let mut parts: Vec<Type> = preds.into_iter().map(|p| self.pred_type(p)).collect();
        let made = match parts.len() {
            1 => parts.remove(0),
            0 => at(TypeKind::Con(wired::unit())),
            n if !self.tuple_size(n, t.span) => return at(TypeKind::Error),
            n => parts
                .into_iter()
                .fold(at(TypeKind::Con(wired::tuple(n))), |f, x| {
                    at(TypeKind::App(Box::new(f), Box::new(x)))
                }),
        };
        at(TypeKind::Kinded(Box::new(made), Kind::Constraint))
    }

    fn pred_type(&self, mut p: Pred) -> Type {
        if Some(p.class) == self.program.known.class_holds {
            return p.args.remove(0);
        }
        let head = Type {
            kind: TypeKind::Class(p.class),
            span: p.span,
        };
        p.args.into_iter().fold(head, |f, x| Type {
            kind: TypeKind::App(Box::new(f), Box::new(x)),
            span: p.span,
        })
    }

    /// The constraint, or constraints, that a name makes of types.
    fn pred_of(
        &mut self,
        name: &ast::Name,
        args: &[&ast::Type],
        scope: Option<&[Symbol]>,
        span: Span,
        out: &mut Vec<Pred>,
    ) {
        if let Ok(TypeRef::Type(synonym)) = self.types.find(name)
            && self.makes_constraint(synonym)
            && self.program.types[synonym].constraint.is_none()
        {
            let head = ast::Type {
                kind: ast::TypeKind::Con(*name),
                span: name.span,
            };
            let whole = args.iter().fold(head, |f, x| ast::Type {
                kind: ast::TypeKind::App(Box::new(f), Box::new((*x).clone())),
                span,
            });
            out.extend(self.held(&whole, scope));
            return;
        }
        if let Ok(TypeRef::Type(synonym)) = self.types.find(name)
            && let Some(preds) = self.program.types[synonym].constraint.clone()
        {
            self.type_ref(name, "class");
            if !self.constraint_arity(TypeRef::Type(synonym), args.len(), span) {
                return;
            }
            let params = self.program.types[synonym].params.clone();
            let args: Vec<Type> = args.iter().map(|x| self.ty(x, scope)).collect();
            let (own, more) = args.split_at(params.len());
            let map: Vec<(Symbol, Type)> = params.into_iter().zip(own.iter().cloned()).collect();
            out.extend(preds.into_iter().map(|pred| {
                Pred {
                    args: pred
                        .args
                        .iter()
                        .map(|t| t.substitute(&map))
                        .chain(more.iter().cloned())
                        .collect(),
                    span,
                    ..pred
                }
            }));
            return;
        }
        let class = match self.type_failure(name) {
            Some(class) => Some(class),
            None => self.class_ref(name),
        };
        let Some(class) = class else {
            return;
        };
        if self.class_arity(class, args.len(), span) {
            out.push(Pred {
                class,
                args: args.iter().map(|x| self.ty(x, scope)).collect(),
                span,
            });
        }
    }

    /// The class that `TypeError` is where a constraint stands: as a type it is a family.
    fn type_failure(&mut self, name: &ast::Name) -> Option<ClassId> {
        let Ok(TypeRef::Type(t)) = self.types.find(name) else {
            return None;
        };
        let def = &self.program.types[t];
        if def.name.as_str() != "TypeError" || def.module.as_str() != "Base.TypeLits" {
            return None;
        }
        self.type_ref(name, "class");
        self.program.known.class_type_failure
    }

    /// Reports a class with too many or too few arguments.
    pub(super) fn class_arity(&mut self, class: ClassId, given: usize, span: Span) -> bool {
        self.constraint_arity(TypeRef::Class(class), given, span)
    }

    /// The same, for a class or a synonym of constraints.
    fn constraint_arity(&mut self, of: TypeRef, given: usize, span: Span) -> bool {
        let (what, name, wanted, place) = match of {
            TypeRef::Class(c) => {
                let def = &self.program.classes[c];
                ("class", def.name, def.params.len(), def.span)
            }
            TypeRef::Type(t) => {
                let def = &self.program.types[t];
                // A class without all its types takes the rest.
                let left = match def.constraint.as_deref() {
                    Some([pred]) => self.program.classes[pred.class].params.len() - pred.args.len(),
                    _ => 0,
                };
                ("synonym", def.name, def.params.len() + left, def.span)
            }
        };
        if wanted == given {
            return true;
        }
        let plural = |n: usize| if n == 1 { "" } else { "s" };
        let d = Diagnostic::error(
            ids::CLASS_ARITY,
            span,
            format!(
                "{what} `{name}` takes {wanted} type{}, not {given}",
                plural(wanted)
            ),
        )
        .label(format!("{given} type{} here", plural(given)))
        .also(place, format!("the {what}"));
        self.diags.push(match wanted == 1 && given > 1 {
            true => d.help("put the type and its arguments into parentheses"),
            false => d,
        });
        false
    }

    /// What a type is as one, if its name stands for constraints: nothing.
    pub(super) fn constraint_as_type(&mut self, name: &ast::Name) -> TypeKind {
        let shown = written(name);
        self.diags.push(
            Diagnostic::error(
                ids::CLASS_OR_TYPE,
                name.span,
                format!("`{shown}` stands for constraints, not for a type"),
            )
            .label("expected a type")
            .help(format!(
                "write `{shown} a =>` before the type, and `a` here"
            )),
        );
        TypeKind::Error
    }
}

/// Whether what has this kind makes constraints of all its arguments.
fn makes_constraints(kind: &Kind) -> bool {
    match kind {
        Kind::Constraint => true,
        Kind::Arrow(_, result) => makes_constraints(result),
        _ => false,
    }
}

impl Type {
    /// The type with others in place of some variables.
    pub(super) fn substitute(&self, map: &[(Symbol, Type)]) -> Type {
        let part = |t: &Type| Box::new(t.substitute(map));
        let kind = match &self.kind {
            TypeKind::Var(x) => match map.iter().find(|m| m.0 == *x) {
                Some((_, t)) => return t.clone(),
                None => TypeKind::Var(*x),
            },
            TypeKind::App(a, b) => TypeKind::App(part(a), part(b)),
            TypeKind::Fun(a, b) => TypeKind::Fun(part(a), part(b)),
            TypeKind::Kinded(t, kind) => TypeKind::Kinded(part(t), kind.clone()),
            TypeKind::Forall(s) => {
                let map: Vec<(Symbol, Type)> = map
                    .iter()
                    .filter(|m| !s.forall.contains(&m.0))
                    .cloned()
                    .collect();
                let context = s.context.iter().map(|p| Pred {
                    args: p.args.iter().map(|t| t.substitute(&map)).collect(),
                    ..p.clone()
                });
                TypeKind::Forall(Box::new(Scheme {
                    context: context.collect(),
                    ty: s.ty.substitute(&map),
                    ..(**s).clone()
                }))
            }
            other => other.clone(),
        };
        Type {
            kind,
            span: self.span,
        }
    }
}
