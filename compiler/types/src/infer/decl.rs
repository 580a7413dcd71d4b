//! Declarations: written types become [`Ty`]s; constructors, primitives and
//! signatures get their schemes. (Classes and instances: [`super::class`].)

use super::kinds::Scope;
use super::partial::{is_hole, name_holes};
use super::{Infer, ValueType};
use crate::evidence::*;
use crate::ids;
use crate::ty::{Node, Pred, Scheme, Ty};
use pure_base::{Diagnostic, Span, Symbol};
use pure_names::tree::{self, *};
use pure_syntax::Extension;

impl Infer<'_> {
    /// What is wrong with the type that a synonym stands for is reported here,
    /// not at each use.
    pub(super) fn check_synonym(&mut self, t: TypeId) {
        let program = self.program;
        let def = &program.types[t];
        let TypeDefKind::Synonym(rhs) = &def.kind else {
            return;
        };
        if self.env.ill_kinded.contains(&t) || self.allows(Extension::LiberalTypeSynonyms) {
            return;
        }
        let before = self.diags.errors();
        let mut vars = self.bound_vars(&def.params);
        self.convert(rhs, &mut vars);
        if self.diags.errors() > before {
            self.env.ill_kinded.insert(t);
        }
    }

    pub(super) fn bound_vars(&mut self, names: &[Symbol]) -> Vec<(Symbol, Ty)> {
        names
            .iter()
            .enumerate()
            .map(|(i, n)| (*n, self.types.bound(i as u32)))
            .collect()
    }

    /// A written type; variables not in `vars` are added as the next `Bound`.
    pub(super) fn convert(&mut self, t: &Type, vars: &mut Vec<(Symbol, Ty)>) -> Ty {
        let ty = self.convert_part(t, vars);
        self.whole_synonym(ty, t.span)
    }

    /// A type that is no synonym without all its arguments (reported), as those of
    /// synonyms may be with LiberalTypeSynonyms.
    fn whole_synonym(&mut self, ty: Ty, span: Span) -> Ty {
        match self.partial_synonym(ty) {
            Some(c) => self.partial_application(c, span),
            None => ty,
        }
    }

    /// The synonym at the head of a type, which lacks arguments.
    fn partial_synonym(&mut self, ty: Ty) -> Option<TypeId> {
        if !self.allows(Extension::LiberalTypeSynonyms) {
            return None;
        }
        let c = self.types.head_con(ty)?;
        matches!(self.program.types[c].kind, TypeDefKind::Synonym(_)).then_some(c)
    }

    fn convert_part(&mut self, t: &Type, vars: &mut Vec<(Symbol, Ty)>) -> Ty {
        match &t.kind {
            TypeKind::Var(x) => match self.variables.named(*x, vars) {
                Some(t) => t,
                None => {
                    let t = self.types.bound(vars.len() as u32);
                    vars.push((*x, t));
                    t
                }
            },
            TypeKind::Fun(a, b) => {
                let (a, b) = (self.convert(a, vars), self.convert(b, vars));
                self.types.fun(a, b)
            }
            TypeKind::Forall(s) => self.convert_forall(s, vars),
            TypeKind::Kinded(t, _) => self.convert_part(t, vars),
            TypeKind::Error => self.types.error,
            TypeKind::Class(c) => self.types.leaf(Node::Class(*c)),
            TypeKind::Promoted(c) => self.types.leaf(Node::Promoted(*c)),
            TypeKind::Lit(literal) => self.types.leaf(Node::Lit(*literal)),
            TypeKind::Con(_) | TypeKind::App(..) => {
                let (head, args) = t.spine();
                let converted = args.iter().map(|x| self.convert_part(x, vars));
                let mut converted: Vec<Ty> = converted.collect();
                let mut made = match head.kind {
                    TypeKind::Con(c) => self.types.con(c),
                    _ => self.convert_part(head, vars),
                };
                let synonym = match head.kind {
                    TypeKind::Con(c) => Some(c),
                    _ => self.partial_synonym(made),
                };
                if let Some(c) = synonym
                    && let TypeDefKind::Synonym(rhs) = &self.program.types[c].kind
                {
                    let own = self.types.constructor(made).map_or(vec![], |c| c.1);
                    converted.splice(0..0, own);
                    if !self.allows(Extension::LiberalTypeSynonyms) {
                        // As in GHC, a synonym may hide a quantifier until both are expanded.
                        let plain = args.iter().copied().zip(converted.iter().copied());
                        let plain = plain.filter(|(x, _)| !self.is_synonym(x));
                        let (args, converted): (Vec<&Type>, Vec<Ty>) = plain.unzip();
                        self.plain_arguments(&args, &converted);
                    }
                    return self.expand(c, rhs, &converted, t.span);
                }
                self.plain_arguments(&args, &converted);
                if let TypeKind::Con(c) = head.kind
                    && self.is_family(c)
                {
                    return self.apply_family(c, &converted, t.span);
                }
                for (written, arg) in args.iter().zip(converted) {
                    let arg = self.whole_synonym(arg, written.span);
                    made = self.types.app(made, arg);
                }
                made
            }
        }
    }

    /// Reports arguments of a type that have quantifiers: nothing takes these but
    /// functions and constructors.
    fn plain_arguments(&mut self, written: &[&Type], args: &[Ty]) {
        if self.allows(Extension::ImpredicativeTypes) {
            return;
        }
        for (written, arg) in written.iter().zip(args) {
            self.plain_argument(written.span, *arg);
        }
    }

    /// Reports a type with quantifiers where a type stands for a variable; whether
    /// it is none.
    pub(super) fn plain_argument(&mut self, span: Span, arg: Ty) -> bool {
        if self.types.polytype(arg).is_none() {
            return true;
        }
        let shown = self.show(arg);
        self.diags.push(
            Diagnostic::error(
                ids::POLYMORPHIC_ARGUMENT,
                span,
                format!("the polymorphic type `{shown}` cannot stand here"),
            )
            .label("is the argument of a type or class")
            .note("The argument of a class or a family, and without ImpredicativeTypes that of a type constructor or type variable, is a type without `forall` and context of its own.")
            .help("wrap it in a newtype: `newtype Poly = Poly (forall a. ..)`"),
        );
        false
    }

    fn convert_forall(&mut self, s: &tree::Scheme, vars: &mut Vec<(Symbol, Ty)>) -> Ty {
        let mark = self.variables.quants.len();
        let mut own = vec![];
        for name in &s.forall {
            let (number, t) = self.types.quant();
            own.push((number, *name));
            self.variables.quants.push((*name, t));
        }
        let preds = self.preds(&s.context, vars);
        self.check_context(&s.context, &preds);
        let body = self.convert(&s.ty, vars);
        self.variables.quants.truncate(mark);
        self.types.forall(own, preds, body, s.span)
    }

    /// Reports a synonym without all its arguments.
    fn partial_application(&mut self, c: TypeId, span: Span) -> Ty {
        let def = &self.program.types[c];
        let (name, count) = (def.name, def.params.len());
        self.diags.push(
            Diagnostic::error(
                ids::KIND_MISMATCH,
                span,
                format!("type synonym `{name}` needs {count} arguments here"),
            )
            .label("a synonym stands for a type only with all its arguments"),
        );
        self.types.error
    }

    fn expand(&mut self, c: TypeId, rhs: &Type, args: &[Ty], span: Span) -> Ty {
        let params = &self.program.types[c].params;
        if self.env.ill_kinded.contains(&c) {
            return self.types.error;
        }
        if args.len() < params.len() {
            if !self.allows(Extension::LiberalTypeSynonyms) {
                return self.partial_application(c, span);
            }
            let head = self.types.con(c);
            return args.iter().fold(head, |f, x| self.types.app(f, *x));
        }
        let constant = params.is_empty() && !self.allows(Extension::LiberalTypeSynonyms);
        let t = match self.env.constant_synonyms.get(&c).filter(|_| constant) {
            Some(t) => *t,
            None => {
                let mut vars: Vec<(Symbol, Ty)> =
                    params.iter().copied().zip(args.iter().copied()).collect();
                // The synonym's own names are all among its parameters.
                let outer = std::mem::take(&mut self.variables.quants);
                let before = self.diags.errors();
                let t = self.convert_part(rhs, &mut vars);
                self.variables.quants = outer;
                if constant && self.diags.errors() == before {
                    self.env.constant_synonyms.insert(c, t);
                }
                t
            }
        };
        let more = &args[params.len()..];
        if let Some(c) = self.partial_synonym(t).filter(|_| !more.is_empty())
            && let TypeDefKind::Synonym(rhs) = &self.program.types[c].kind
        {
            let own = self.types.constructor(t).map_or(vec![], |c| c.1);
            return self.expand(c, rhs, &[&own[..], more].concat(), span);
        }
        more.iter().fold(t, |f, x| self.types.app(f, *x))
    }

    /// The scheme of a signature; `first` are variables bound before its own.
    pub(super) fn scheme(&mut self, s: &tree::Scheme, first: &[Symbol]) -> Scheme {
        self.scheme_in(s, first, &mut vec![])
    }

    /// The same, with the kinds of some variables known.
    pub(super) fn scheme_in(
        &mut self,
        s: &tree::Scheme,
        first: &[Symbol],
        scope: &mut Scope,
    ) -> Scheme {
        let before = self.diags.errors();
        self.check_signature_kinds(s, scope);
        let ill_kinded = self.diags.errors() > before;
        let mut vars = self.bound_vars(first);
        for name in &s.forall {
            let t = self.types.bound(vars.len() as u32);
            vars.push((*name, t));
        }
        for name in &s.order {
            if !vars.iter().any(|(known, _)| known == name) {
                let t = self.types.bound(vars.len() as u32);
                vars.push((*name, t));
            }
        }
        if ill_kinded {
            return Scheme {
                vars: vars.len() as u32,
                preds: vec![],
                ty: self.types.error,
                names: vars.iter().map(|v| v.0).collect(),
                scoped: vars.len(),
            };
        }
        let known = vars.len();
        let mut preds = self.preds(&s.context, &mut vars);
        self.check_context(&s.context, &preds);
        let mut ty = self.convert(&s.ty, &mut vars);
        if !s.forall.is_empty() {
            self.closed_signature(s, &vars[known..]);
        }
        // A synonym may have brought a quantifier to the top.
        if let Some(id) = self.types.polytype(ty) {
            let quantified = self.types.poly(id).vars.clone();
            let mut args = vec![];
            for (_, name) in quantified.iter() {
                let t = self.types.bound(vars.len() as u32);
                vars.push((*name, t));
                args.push(t);
            }
            let (more, body) = self.types.poly_at(id, &args);
            preds.extend(more);
            ty = body;
        }
        let scoped = first.len() + s.forall.len();
        Scheme {
            vars: vars.len() as u32,
            preds,
            ty,
            names: vars.iter().map(|v| v.0).collect(),
            scoped,
        }
    }

    /// With an explicit `forall`, a signature's variables are in scope already
    /// or among its own.
    fn closed_signature(&mut self, s: &tree::Scheme, extra: &[(Symbol, Ty)]) {
        for (name, _) in extra {
            let title = format!("type variable `{name}` is not in scope");
            let d = Diagnostic::error(pure_names::ids::NOT_IN_SCOPE, s.span, title)
                .label(format!("`{name}` is not among the variables of `forall`"))
                .help(format!("write `forall {name}`, too"));
            self.diags.push(d);
        }
    }

    pub(super) fn preds(
        &mut self,
        context: &[tree::Pred],
        vars: &mut Vec<(Symbol, Ty)>,
    ) -> Vec<Pred> {
        context
            .iter()
            .map(|p| Pred {
                class: p.class,
                args: match Some(p.class) == self.program.known.class_holds {
                    true => p.args.iter().map(|t| self.convert(t, vars)).collect(),
                    false => self.class_arguments(&p.args, vars),
                },
            })
            .collect()
    }

    /// What a class is applied to.
    pub(super) fn class_arguments(
        &mut self,
        written: &[Type],
        vars: &mut Vec<(Symbol, Ty)>,
    ) -> Vec<Ty> {
        let mut args = vec![];
        for t in written {
            let arg = self.convert(t, vars);
            let mut rest = arg;
            while let Node::Fun(from, to) = self.types.node(rest) {
                self.plain_argument(t.span, from);
                rest = to;
            }
            self.plain_argument(t.span, rest);
            args.push(arg);
        }
        args
    }

    /// A written type of any kind; variables that are not in scope are unknown
    /// types.
    pub(super) fn closed_type(&mut self, t: &Type) -> Ty {
        let mut vars = vec![];
        let ty = self.convert(t, &mut vars);
        let fresh: Vec<Ty> = vars.iter().map(|_| self.fresh()).collect();
        self.types.substitute(ty, &fresh)
    }

    /// A type annotation of a pattern: it names unknown types by variables that
    /// are not yet in scope.
    pub(super) fn pattern_type(&mut self, t: &Type) -> Ty {
        let before = self.diags.errors();
        // What is left open is an unknown type of its own, without a name.
        let mut t = t.clone();
        name_holes(&mut t, &mut 0);
        let t = &t;
        self.check_star(t, &mut vec![]);
        if self.diags.errors() > before {
            return self.types.error;
        }
        let mut vars = vec![];
        let ty = self.convert(t, &mut vars);
        let fresh: Vec<Ty> = vars.iter().map(|_| self.fresh()).collect();
        let named = vars.iter().map(|v| v.0).zip(fresh.iter().copied());
        let named = named.filter(|(x, _)| !is_hole(*x));
        let (names, types): (Vec<Symbol>, Vec<Ty>) = named.unzip();
        self.name_types(&names, &types);
        self.types.substitute(ty, &fresh)
    }

    pub(super) fn declare_primitives(&mut self, module: &Module) {
        let program = self.program;
        for &v in &module.primitives {
            if let Some(s) = &program.values[v].signature {
                let scheme = self.scheme(s, &[]);
                self.env.values[v] = Some(ValueType::Poly(scheme));
            }
        }
    }

    /// Gives a value one dictionary parameter per predicate.
    pub(super) fn declare_params(&mut self, v: ValueId, s: &Scheme) -> Vec<ParamId> {
        let params: Vec<ParamId> = s
            .preds
            .iter()
            .map(|p| {
                self.out.params.push(ParamInfo {
                    class: p.class,
                    inferred: false,
                })
            })
            .collect();
        self.out.value_params.insert(v, params.clone());
        params
    }

    /// Lets type variables of a signature stand for these types in its body.
    pub(super) fn name_types(&mut self, names: &[Symbol], types: &[Ty]) {
        let module = self.here();
        if !module.extensions.has(Extension::ScopedTypeVariables) {
            return;
        }
        let names = names.iter().copied().zip(types.iter().copied());
        self.variables.scoped.extend(names);
    }
}
