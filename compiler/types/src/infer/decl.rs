//! Declarations: written types become [`Ty`]s; constructors, primitives,
//! classes and instances get their schemes.

use super::{Infer, Origin, ValueType};
use crate::evidence::*;
use crate::ids;
use crate::ty::{Pred, Scheme, Ty};
use pure_base::{Diagnostic, Span, Symbol, graph};
use pure_names::tree::{self, *};
use pure_names::wired;

impl Infer<'_> {
    pub(super) fn declare_wired(&mut self) {
        let last = wired::tuple(wired::MAX_TUPLE).as_u32();
        let all: Vec<TypeId> = (0..=last).map(TypeId::from_u32).collect();
        self.declare_types(&all);
    }

    pub(super) fn declare_types(&mut self, types: &[TypeId]) {
        let program = self.program;
        self.infer_kinds(types);
        for t in types {
            let def = &program.types[*t];
            let TypeDefKind::Data { ctors, .. } = &def.kind else {
                continue;
            };
            for c in ctors {
                let mut vars = self.bound_vars(&def.params);
                let params: Vec<Ty> = vars.iter().map(|v| v.1).collect();
                let head = self.types.con(*t);
                let result = params.iter().fold(head, |f, x| self.types.app(f, *x));
                let fields: Vec<Ty> = program.ctors[*c]
                    .fields
                    .iter()
                    .map(|f| self.convert(&f.ty, &mut vars))
                    .collect();
                let ty = self.types.funs(&fields, result);
                self.ctors[*c] = Some(Scheme {
                    vars: def.params.len() as u32,
                    preds: vec![],
                    ty,
                    names: def.params.clone(),
                    scoped: 0,
                });
            }
        }
    }

    fn bound_vars(&mut self, names: &[Symbol]) -> Vec<(Symbol, Ty)> {
        names
            .iter()
            .enumerate()
            .map(|(i, n)| (*n, self.types.bound(i as u32)))
            .collect()
    }

    /// A written type; variables not in `vars` are added as the next `Bound`.
    fn convert(&mut self, t: &Type, vars: &mut Vec<(Symbol, Ty)>) -> Ty {
        match &t.kind {
            TypeKind::Var(x) => match self.type_variable(*x, vars) {
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
            TypeKind::Error => self.types.error,
            TypeKind::Con(_) | TypeKind::App(..) => {
                let (mut head, mut args) = (t, vec![]);
                while let TypeKind::App(f, x) = &head.kind {
                    args.push(&**x);
                    head = f;
                }
                let args: Vec<Ty> = args.iter().rev().map(|x| self.convert(x, vars)).collect();
                if let TypeKind::Con(c) = head.kind
                    && let TypeDefKind::Synonym(rhs) = &self.program.types[c].kind
                {
                    return self.expand(c, rhs, &args, t.span);
                }
                let head = match head.kind {
                    TypeKind::Con(c) => self.types.con(c),
                    _ => self.convert(head, vars),
                };
                args.iter().fold(head, |f, x| self.types.app(f, *x))
            }
        }
    }

    fn type_variable(&self, x: Symbol, vars: &[(Symbol, Ty)]) -> Option<Ty> {
        let named = |v: &&(Symbol, Ty)| v.0 == x;
        let quants = self.quants.iter().rev();
        let found = quants.chain(vars).find(named);
        let found = found.or_else(|| self.scoped.iter().rev().find(named));
        found.map(|v| v.1)
    }

    fn convert_forall(&mut self, s: &tree::Scheme, vars: &mut Vec<(Symbol, Ty)>) -> Ty {
        let mark = self.quants.len();
        let mut own = vec![];
        for name in &s.forall {
            let (number, t) = self.types.quant();
            own.push((number, *name));
            self.quants.push((*name, t));
        }
        let preds = self.preds(&s.context, vars);
        let body = self.convert(&s.ty, vars);
        self.quants.truncate(mark);
        self.types.forall(own, preds, body, s.span)
    }

    fn expand(&mut self, c: TypeId, rhs: &Type, args: &[Ty], span: Span) -> Ty {
        let params = &self.program.types[c].params;
        if self.bad_synonyms.contains(&c) {
            return self.types.error;
        }
        if args.len() < params.len() {
            self.diags.push(
                Diagnostic::error(
                    ids::KIND_MISMATCH,
                    span,
                    format!(
                        "type synonym `{}` needs {} arguments here",
                        self.program.types[c].name,
                        params.len()
                    ),
                )
                .label("a synonym stands for a type only with all its arguments"),
            );
            return self.types.error;
        }
        let mut vars: Vec<(Symbol, Ty)> =
            params.iter().copied().zip(args.iter().copied()).collect();
        // The synonym's own names are all among its parameters.
        let outer = std::mem::take(&mut self.quants);
        let t = self.convert(rhs, &mut vars);
        self.quants = outer;
        args[params.len()..]
            .iter()
            .fold(t, |f, x| self.types.app(f, *x))
    }

    /// The scheme of a signature; `first` are variables bound before its own.
    pub(super) fn scheme(&mut self, s: &tree::Scheme, first: &[Symbol]) -> Scheme {
        let mut scope = vec![];
        self.check_star(&s.ty, &mut scope);
        for p in &s.context {
            let kind = self.class_kind(p.class);
            self.check_kind(&p.ty, kind, &mut scope);
        }
        let mut vars = self.bound_vars(first);
        for name in &s.forall {
            let t = self.types.bound(vars.len() as u32);
            vars.push((*name, t));
        }
        let known = vars.len();
        let mut preds = self.preds(&s.context, &mut vars);
        let mut ty = self.convert(&s.ty, &mut vars);
        if !s.forall.is_empty() {
            self.closed_signature(s, &vars[known..]);
        }
        // A synonym may have brought a quantifier to the top.
        if let Some(id) = self.polytype(ty) {
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
            self.diags.push(
                Diagnostic::error(
                    pure_names::ids::NOT_IN_SCOPE,
                    s.span,
                    format!("type variable `{name}` is not in scope"),
                )
                .label(format!("`{name}` is not among the variables of `forall`"))
                .help(format!("write `forall {name}`, too")),
            );
        }
    }

    fn preds(&mut self, context: &[tree::Pred], vars: &mut Vec<(Symbol, Ty)>) -> Vec<Pred> {
        context
            .iter()
            .map(|p| Pred {
                class: p.class,
                ty: self.convert(&p.ty, vars),
            })
            .collect()
    }

    /// A type annotation of a pattern: it names unknown types by variables that
    /// are not yet in scope.
    pub(super) fn pattern_type(&mut self, t: &Type) -> Ty {
        self.check_star(t, &mut vec![]);
        let mut vars = vec![];
        let ty = self.convert(t, &mut vars);
        let fresh: Vec<Ty> = vars.iter().map(|_| self.fresh()).collect();
        let names: Vec<Symbol> = vars.iter().map(|v| v.0).collect();
        self.name_types(&names, &fresh);
        self.types.substitute(ty, &fresh)
    }

    pub(super) fn declare_primitives(&mut self, module: &Module) {
        if !module.library {
            return;
        }
        let program = self.program;
        for (v, value) in &program.values {
            if value.kind == ValueKind::Primitive
                && value.module == module.name
                && let Some(s) = &value.signature
            {
                let scheme = self.scheme(s, &[]);
                self.values[v] = Some(ValueType::Poly(scheme));
            }
        }
    }

    pub(super) fn declare_classes(&mut self, classes: &[ClassId]) {
        let program = self.program;
        self.superclass_cycles(classes);
        for c in classes {
            let class = &program.classes[*c];
            let kind = self.class_kind(*c);
            let mut supers: Vec<ClassId> = vec![];
            for s in &class.superclasses {
                let of_param = matches!(&s.ty.kind, TypeKind::Var(x) if *x == class.param);
                if !of_param {
                    self.unsupported(s.span, "superclasses of this form");
                    continue;
                }
                let above = self.class_kind(s.class);
                let mut scope = vec![(class.param, kind)];
                self.check_kind(&s.ty, above, &mut scope);
                supers.push(s.class);
            }
            let mut methods = vec![];
            for m in &class.methods {
                let value = &program.values[m.value];
                let Some(sig) = &value.signature else {
                    continue;
                };
                let mut scope = vec![(class.param, kind)];
                self.check_star(&sig.ty, &mut scope);
                let mut scheme = self.scheme(sig, &[class.param]);
                let own = Pred {
                    class: *c,
                    ty: self.types.bound(0),
                };
                scheme.preds.insert(0, own);
                self.values[m.value] = Some(ValueType::Poly(scheme.clone()));
                if let Some(default) = m.default {
                    self.values[default] = Some(ValueType::Poly(scheme.clone()));
                    self.declare_params(default, &scheme);
                }
                methods.push(scheme);
            }
            self.close_kind(kind);
            debug_assert_eq!(self.out.classes.len(), c.as_u32() as usize);
            self.out.classes.push(ClassInfo { supers, methods });
        }
    }

    fn superclass_cycles(&mut self, classes: &[ClassId]) {
        let place = |c: ClassId| classes.iter().position(|d| *d == c);
        let edges: Vec<Vec<usize>> = classes
            .iter()
            .map(|c| {
                let above = &self.program.classes[*c].superclasses;
                above.iter().filter_map(|s| place(s.class)).collect()
            })
            .collect();
        for group in graph::components(&edges) {
            if group.len() > 1 || edges[group[0]].contains(&group[0]) {
                let class = &self.program.classes[classes[group[0]]];
                self.diags.push(
                    Diagnostic::error(
                        ids::SUPERCLASS_CYCLE,
                        class.span,
                        format!("class `{}` is its own superclass", class.name),
                    )
                    .label("part of a cycle"),
                );
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

    pub(super) fn declare_instances(&mut self, module: &Module) {
        for i in &module.instances {
            self.declare_instance(i);
        }
    }

    fn declare_instance(&mut self, i: &Instance) {
        let mut vars = vec![];
        let mut scope = vec![];
        let kind = self.class_kind(i.class);
        self.check_kind(&i.head, kind, &mut scope);
        let ty = self.convert(&i.head, &mut vars);
        let Some((head, args)) = self.types.constructor(ty) else {
            if !self.types.has_error(ty) {
                self.bad_instance(i, "is not a type constructor");
            }
            return;
        };
        let distinct = args.len() == vars.len() && args.iter().zip(&vars).all(|(a, v)| *a == v.1);
        if !distinct {
            if !self.types.has_error(ty) {
                self.bad_instance(i, "is not a constructor applied to different variables");
            }
            return;
        }
        let context = self.preds(&i.context, &mut vars);
        if vars.len() > args.len() {
            self.bad_instance(i, "lacks a variable of the context");
            return;
        }
        if let Some(old) = self.insts.get(&(i.class, head)) {
            let first = self.out.insts[*old].span;
            self.diags.push(
                Diagnostic::error(
                    ids::DUPLICATE_INSTANCE,
                    i.span,
                    format!(
                        "there are two instances of `{}` for `{}`",
                        self.program.classes[i.class].name, self.program.types[head].name
                    ),
                )
                .label("the second one")
                .also(first, "the first one"),
            );
            return;
        }
        let params = context
            .iter()
            .map(|p| {
                self.out.params.push(ParamInfo {
                    class: p.class,
                    inferred: false,
                })
            })
            .collect();
        let names: Vec<Symbol> = vars.iter().map(|v| v.0).collect();
        let id = self.out.insts.push(Inst {
            class: i.class,
            head,
            vars: args.len() as u32,
            context: context.clone(),
            ty,
            methods: i.methods.clone(),
            params,
            supers: vec![],
            module: self.module,
            span: i.span,
        });
        self.insts.insert((i.class, head), id);
        self.method_types(i, ty, &context, &names);
    }

    /// The type of each method at the instance: variables of the head first,
    /// then the method's own.
    fn method_types(&mut self, i: &Instance, ty: Ty, context: &[Pred], names: &[Symbol]) {
        let n = names.len() as u32;
        for (index, value) in i.methods.iter().enumerate() {
            let Some(value) = *value else { continue };
            let Some(method) = self.out.classes[i.class.as_u32() as usize]
                .methods
                .get(index)
                .cloned()
            else {
                continue;
            };
            let mut args = vec![ty];
            args.extend((1..method.vars).map(|k| self.types.bound(n + k - 1)));
            let mut preds = context.to_vec();
            for p in &method.preds[1..] {
                preds.push(Pred {
                    class: p.class,
                    ty: self.types.substitute(p.ty, &args),
                });
            }
            let mut all = names.to_vec();
            all.extend(method.names.iter().skip(1));
            let scheme = Scheme {
                vars: n + method.vars - 1,
                preds,
                ty: self.types.substitute(method.ty, &args),
                names: all,
                scoped: names.len(),
            };
            self.declare_params(value, &scheme);
            self.values[value] = Some(ValueType::Poly(scheme));
        }
    }

    fn bad_instance(&mut self, i: &Instance, what: &str) {
        self.diags.push(
            Diagnostic::error(
                ids::BAD_INSTANCE,
                i.head.span,
                format!("the head of this instance {what}"),
            )
            .label("not a valid instance head")
            .help("write it as `T a b`: a data type and its parameters"),
        );
    }

    pub(super) fn unsupported(&mut self, span: Span, construct: &str) {
        self.diags.push(
            Diagnostic::error(
                ids::NOT_YET_SUPPORTED,
                span,
                format!("{construct} are not yet supported"),
            )
            .label("not compiled by this version"),
        );
    }

    /// Checks the bodies of instance methods and class defaults, and solves
    /// the superclass constraints of instances.
    pub(super) fn check_methods(&mut self, module: &Module) {
        for bind in &module.defaults {
            self.check_method(bind);
        }
        for i in &module.instances {
            for bind in &i.binds {
                self.check_method(bind);
            }
        }
        let ids: Vec<InstId> = self.out.insts.keys().collect();
        for id in ids {
            if self.out.insts[id].module == self.module {
                self.solve_superclasses(id);
                self.missing_methods(id);
            }
        }
    }

    fn check_method(&mut self, bind: &Bind) {
        let Bind::Fun { value, .. } = bind else {
            return;
        };
        if let Some(ValueType::Poly(s)) = self.values[*value].clone() {
            let span = self.program.values[*value].span;
            self.check_signed(bind, *value, &s, span);
        }
    }

    fn solve_superclasses(&mut self, id: InstId) {
        let inst = &self.out.insts[id];
        let (class, ty, span, vars) = (inst.class, inst.ty, inst.span, inst.vars);
        let (context, params) = (inst.context.clone(), inst.params.clone());
        let start = self.wanted.len();
        let names: Vec<Symbol> = vec![];
        self.level += 1;
        let skolems = self.skolems(vars, &names, span);
        let given = self.push_givens(&context, &params, &skolems);
        let ty = self.types.substitute(ty, &skolems);
        let supers = self.out.classes[class.as_u32() as usize].supers.clone();
        let mut evs = vec![];
        for s in supers {
            evs.push(self.want(s, ty, span, Origin::Superclass(class)));
        }
        self.level -= 1;
        self.solve_from(start, span);
        self.givens.truncate(given);
        self.out.insts[id].supers = evs;
    }

    fn missing_methods(&mut self, id: InstId) {
        let inst = &self.out.insts[id];
        let class = &self.program.classes[inst.class];
        let lacking: Vec<String> = class
            .methods
            .iter()
            .zip(&inst.methods)
            .filter(|(m, own)| own.is_none() && m.default.is_none())
            .map(|(m, _)| format!("`{}`", self.program.values[m.value].name))
            .collect();
        if !lacking.is_empty() {
            let d = Diagnostic::warning(
                ids::MISSING_METHOD,
                inst.span,
                format!("this instance does not define {}", lacking.join(", ")),
            )
            .label("calling it would fail")
            .also(class.span, "the class has no default for it");
            self.diags.push(d);
        }
    }
}
