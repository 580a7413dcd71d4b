//! Classes and instances: their schemes, and the checks of their bodies.

use super::derived::Pending;
use super::kinds::Scope;
use super::{Infer, Origin, ValueType};
use crate::evidence::*;
use crate::ids;
use crate::kind_of::{differ, more_specific};
use crate::ty::{Pred, Scheme, Ty};
use pure_base::{Diagnostic, Span, Symbol, graph};
use pure_names::tree::*;
use pure_syntax::Extension;

impl Infer<'_> {
    pub(super) fn declare_classes(&mut self, classes: &[ClassId]) {
        let program = self.program;
        self.superclass_cycles(classes);
        for c in classes {
            let class = &program.classes[*c];
            let kinds = self.declare_class_kinds(*c);
            let scope: Scope = class.params.iter().copied().zip(kinds.clone()).collect();
            let mut supers = vec![];
            for s in &class.superclasses {
                self.check_pred(s, &mut scope.clone());
                let mut vars = self.bound_vars(&class.params);
                let preds = self.preds(std::slice::from_ref(s), &mut vars);
                let args = preds.into_iter().flat_map(|p| p.args).collect();
                if vars.len() > class.params.len() {
                    self.free_in_superclass(s.span, vars[class.params.len()].0);
                    continue;
                }
                let pred = Pred {
                    class: s.class,
                    args,
                };
                self.check_context(std::slice::from_ref(s), std::slice::from_ref(&pred));
                if self.is_open_superclass(&pred)
                    && !self.allows(Extension::UndecidableSuperClasses)
                {
                    let what = "a superclass whose class is not written";
                    let d = Extension::UndecidableSuperClasses.needed(s.span, what);
                    self.diags
                        .push(d.note("It may turn out to be the class itself."));
                }
                supers.push(pred);
            }
            let mut methods = vec![];
            let own = Pred {
                class: *c,
                args: (0..class.params.len() as u32)
                    .map(|i| self.types.bound(i))
                    .collect(),
            };
            for m in &class.methods {
                let value = &program.values[m.value];
                let Some(sig) = &value.signature else {
                    continue;
                };
                let mut scope = scope.clone();
                let mut scheme = self.scheme_in(sig, &class.params, &mut scope);
                scheme.preds.insert(0, own.clone());
                self.check_method_context(&scheme, sig, class.params.len() as u32);
                self.env.values[m.value] = Some(ValueType::Poly(scheme.clone()));
                if let Some(default) = m.default {
                    self.env.values[default] = Some(ValueType::Poly(scheme.clone()));
                    self.declare_params(default, &scheme);
                }
                methods.push(scheme);
            }
            self.close_class_kinds(*c);
            let info = ClassInfo { supers, methods };
            match self.out.classes.get_mut(c.as_u32() as usize) {
                // That of the module's boot file.
                Some(promised) => *promised = info,
                None => self.out.classes.push(info),
            }
        }
        for c in classes {
            for m in &program.classes[*c].methods {
                let value = &program.values[m.value];
                if let Some(sig) = &value.signature
                    && let Some(ValueType::Poly(s)) = self.env.values[m.value].clone()
                {
                    let before = self.diags.errors();
                    self.check_ambiguity(value.name, &s, (&sig.context, sig.span));
                    if self.diags.errors() > before {
                        self.reports.undecided.insert(*c);
                    }
                }
            }
        }
    }

    fn free_in_superclass(&mut self, span: Span, var: Symbol) {
        let title = format!("`{var}` is no parameter of the class");
        let d = Diagnostic::error(ids::BAD_SUPERCLASS, span, title)
            .label(format!("this superclass mentions `{var}`"))
            .help("superclasses can speak of the parameters of the class only");
        self.diags.push(d);
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
                if self.allows(Extension::UndecidableSuperClasses) {
                    continue;
                }
                let class = &self.program.classes[classes[group[0]]];
                let title = format!("class `{}` is its own superclass", class.name);
                let d = Diagnostic::error(ids::SUPERCLASS_CYCLE, class.span, title)
                    .label("part of a cycle")
                    .help(
                        "if it is not for the same types again, UndecidableSuperClasses allows it",
                    );
                self.diags.push(d);
            }
        }
    }

    pub(super) fn declare_instances(&mut self, module: &Module) {
        let mut pending = vec![];
        for i in &module.instances {
            let before = self.diags.errors();
            pending.extend(self.declare_instance(i));
            if self.diags.errors() > before
                && let Some(con) = i.head.last().and_then(Type::head_con)
            {
                self.reports.refused.insert((i.class, con));
            }
        }
        self.infer_contexts(&pending);
        for p in &pending {
            self.method_types(p.instance, p.id);
        }
    }

    /// Enters an instance. Comes back if its context is still to be found.
    fn declare_instance<'i>(&mut self, i: &'i Instance) -> Option<Pending<'i>> {
        let (mut vars, mut scope) = (vec![], vec![]);
        let head = self.instance_head(i);
        let kinds = self.class_kinds(i.class);
        let before = self.diags.errors();
        self.check_abstract(i);
        for (t, kind) in head.iter().zip(&kinds) {
            self.check_kind(t, *kind, &mut scope);
        }
        if let (Derived::Via(t), Some(kind)) = (&i.derived, kinds.last()) {
            self.check_kind(t, *kind, &mut scope);
        }
        for p in &i.context {
            self.check_pred(p, &mut scope);
        }
        if self.diags.errors() > before {
            return None;
        }
        let args = self.class_arguments(&head, &mut vars);
        if self.diags.errors() > before || args.iter().any(|t| self.types.has_error(*t)) {
            return None;
        }
        let of_head = vars.len() as u32;
        let context = self.preds(&i.context, &mut vars);
        for (written, t) in head.iter().zip(&args) {
            if self.types.has_written_family(*t) {
                self.family_in_head(written.span);
                return None;
            }
        }
        if self.refuse_built_in(i) {
            return None;
        }
        self.check_instance_head(i, &args);
        if !self.allows(Extension::UndecidableInstances) && self.check_context(&i.context, &context)
        {
            self.check_termination(i, &context, &args);
        }
        if !self.context_determined(i, &context, of_head, &vars) {
            return None;
        }
        let promised = self.promised_instance(i.class, &args, vars.len() as u32);
        let head_kinds = self.head_kinds(i.class, &kinds, &args);
        let names: Vec<Symbol> = vars.iter().map(|v| v.0).collect();
        let var_kinds = self.kinds_of_variables(&names, &scope);
        if promised.is_none() && self.is_duplicate(i, &args, &vars, (&head_kinds, &var_kinds)) {
            return None;
        }
        let via = match &i.derived {
            Derived::Newtype(ctor) => Some(self.wrapped(i, *ctor, &args, of_head)?),
            Derived::Via(t) => Some(self.by_way_of(i, t, &args, &mut vars)?),
            Derived::No | Derived::Stock | Derived::Defaults => None,
        };
        let mut wanted: Option<Vec<(Pred, Span)>> = None;
        if let Some(preds) = &i.wanted {
            let own = self.preds(preds, &mut vars.clone());
            let spans = preds.iter().map(|p| p.span);
            let own = own.into_iter().zip(spans);
            wanted = Some(own.chain(via.clone().map(|p| (p, i.span))).collect());
        }
        for method in i.methods.iter().flatten() {
            self.note_value_kinds(*method, var_kinds.clone());
        }
        let params = self.dict_params(&context);
        let first = args.first().and_then(|t| self.types.head_con(*t));
        let name = self.head_name_of(&args);
        let inst = Inst {
            class: i.class,
            head: first,
            name,
            vars: vars.len() as u32,
            names: vars.iter().map(|v| v.0).collect(),
            context,
            args,
            kinds: head_kinds,
            var_kinds,
            overlap: i.overlap,
            via: via.map(|p| (p, self.out.open())),
            methods: i.methods.clone(),
            params,
            supers: vec![],
            module: self.module,
            span: i.span,
            head_span: i.head_span,
        };
        let id = match promised {
            Some(id) => {
                self.out.insts[id] = inst;
                id
            }
            None => {
                let id = self.out.insts.push(inst);
                let library = self.here().library;
                self.env.insts.add(id, &self.out.insts[id], library);
                id
            }
        };
        self.check_dependencies(i, id);
        match wanted {
            Some(wanted) => Some(Pending {
                instance: i,
                id,
                wanted,
            }),
            None => {
                self.method_types(i, id);
                None
            }
        }
    }

    /// The head's types; that of an instance derived by newtype is applied to
    /// as many parameters as the class leaves.
    fn instance_head(&mut self, i: &Instance) -> Vec<Type> {
        let mut head = i.head.clone();
        if let (Derived::Newtype(_) | Derived::Via(_), Some(_), Some(last)) =
            (&i.derived, &i.wanted, head.last_mut())
        {
            for _ in 0..self.arity_of_last(i.class) {
                let TypeKind::App(f, _) = &last.kind else {
                    break;
                };
                *last = (**f).clone();
            }
        }
        head
    }

    /// Reports a variable of the context that the head does not determine.
    fn context_determined(
        &mut self,
        i: &Instance,
        context: &[Pred],
        of_head: u32,
        vars: &[(Symbol, Ty)],
    ) -> bool {
        let determined = self.determined(context, of_head);
        let lost = (of_head..vars.len() as u32).find(|k| !determined.contains(k));
        let Some(lost) = lost else { return true };
        // The instances that the context needs may tell where this one is used.
        if self.here().edition == Edition::Haskell
            && self.allows(Extension::AllowAmbiguousTypes)
            && self.allows(Extension::UndecidableInstances)
        {
            return true;
        }
        let lost = vars[lost as usize].0;
        self.diags.push(
            Diagnostic::error(
                ids::BAD_INSTANCE,
                i.span,
                format!("the head of this instance lacks the variable `{lost}` of its context"),
            )
            .label("not a valid instance")
            .help("every variable of the context must stand in the head, or be determined by it"),
        );
        false
    }

    fn is_duplicate(
        &mut self,
        i: &Instance,
        args: &[Ty],
        vars: &[(Symbol, Ty)],
        (kinds, var_kinds): (&[Option<KindHead>], &[Option<KindHead>]),
    ) -> bool {
        // A variable of no known kind has any.
        let any = self.allows(Extension::PolyKinds);
        let alike = self.alike_instances(i.class, args, vars.len() as u32);
        let mut alike = alike.into_iter().filter(|id| {
            let old = &self.out.insts[*id];
            let other = |a, b| any && more_specific(a, b);
            !(differ(kinds, &old.kinds)
                || differ(var_kinds, &old.var_kinds)
                || other(var_kinds, &old.var_kinds)
                || other(&old.var_kinds, var_kinds))
        });
        let Some(old) = alike.next() else {
            return false;
        };
        let first = self.out.insts[old].span;
        let shown = self.show_head(i.class, args, vars);
        self.diags.push(
            Diagnostic::error(
                ids::DUPLICATE_INSTANCE,
                i.span,
                format!("there are two instances of `{shown}`"),
            )
            .label("the second one")
            .also(first, "the first one"),
        );
        true
    }

    pub(super) fn show_head(
        &mut self,
        class: ClassId,
        args: &[Ty],
        vars: &[(Symbol, Ty)],
    ) -> String {
        let names: Vec<Symbol> = vars.iter().map(|v| v.0).collect();
        let skolems = self.skolems(vars.len() as u32, &names, Span::NONE);
        let args = self.types.substitute_all(args, &skolems);
        self.show_constraint(&Pred { class, args })
    }

    /// The type constructors at the heads of an instance's types.
    fn head_name_of(&mut self, args: &[Ty]) -> Symbol {
        let mut names = vec![];
        for t in args {
            if let Some(c) = self.types.head_con(*t) {
                names.push(self.program.types[c].name.as_str());
            }
        }
        Symbol::new(&match names.is_empty() {
            true => "any".to_string(),
            false => names.join("."),
        })
    }

    /// The instances whose heads are the same but for names of variables.
    pub(super) fn alike_instances(
        &mut self,
        class: ClassId,
        args: &[Ty],
        vars: u32,
    ) -> Vec<InstId> {
        let mut alike = self.env.insts.all(class);
        alike.retain(|id| {
            let (old, n) = (self.out.insts[*id].args.clone(), self.out.insts[*id].vars);
            self.types.at_least_as_specific(&old, args, vars)
                && self.types.at_least_as_specific(args, &old, n)
        });
        alike
    }

    /// The bound variables that the first `known` ones determine by functional
    /// dependencies of the context, with them.
    pub(super) fn determined(&mut self, context: &[Pred], known: u32) -> Vec<u32> {
        let mut out: Vec<u32> = (0..known).collect();
        self.close_determined(context, &mut out);
        out
    }

    /// The type of each method at the instance: variables of the head first,
    /// then the method's own.
    fn method_types(&mut self, i: &Instance, id: InstId) {
        let inst = &self.out.insts[id];
        let (head, context) = (inst.args.clone(), inst.context.clone());
        let names = inst.names.clone();
        let (n, own) = (names.len() as u32, head.len() as u32);
        for (index, value) in i.methods.iter().enumerate() {
            let Some(value) = *value else { continue };
            let Some(method) = self.out.classes[i.class.as_u32() as usize]
                .methods
                .get(index)
                .cloned()
            else {
                continue;
            };
            let mut args = head.clone();
            args.extend((own..method.vars).map(|k| self.types.bound(n + k - own)));
            let mut preds = context.clone();
            for p in &method.preds[1..] {
                preds.push(Pred {
                    class: p.class,
                    args: self.types.substitute_all(&p.args, &args),
                });
            }
            let mut all = names.clone();
            all.extend(method.names.iter().skip(own as usize));
            let scheme = Scheme {
                vars: n + method.vars - own,
                preds,
                ty: self.types.substitute(method.ty, &args),
                names: all,
                scoped: names.len(),
            };
            self.declare_params(value, &scheme);
            self.env.values[value] = Some(ValueType::Poly(scheme));
        }
    }

    /// Checks the bodies of instance methods and class defaults, and solves
    /// the superclass constraints of instances.
    pub(super) fn check_methods(&mut self, module: &Module) {
        for bind in &module.defaults {
            self.check_method(bind, false);
        }
        let failed = self.reports.failed.iter();
        let failed: Vec<Span> = failed.map(|id| self.out.insts[*id].span).collect();
        for i in &module.instances {
            if !failed.contains(&i.span) {
                for bind in &i.binds {
                    self.check_method(bind, true);
                }
            }
        }
        for id in self.own_instances() {
            if !self.reports.failed.contains(&id) {
                self.solve_superclasses(id);
                self.methods_of_wrapped(id);
                self.missing_methods(id);
            }
        }
    }

    /// The superclasses of a module's instances.
    pub(super) fn check_superclasses(&mut self) {
        for id in self.own_instances() {
            self.solve_superclasses(id);
        }
    }

    fn own_instances(&self) -> Vec<InstId> {
        let own = self.out.insts.iter().filter(|i| i.1.module == self.module);
        own.map(|i| i.0).collect()
    }

    /// The body of a method, which is one `of_instance` or the default of its class.
    pub(super) fn check_method(&mut self, bind: &Bind, of_instance: bool) {
        let Bind::Fun { value, .. } = bind else {
            return;
        };
        if let Some(ValueType::Poly(s)) = self.env.values[*value].clone() {
            let span = self.program.values[*value].span;
            let own = self.program.values[*value].signature.as_ref();
            self.check_signed(bind, *value, (&s, span), own, of_instance);
        }
    }

    fn solve_superclasses(&mut self, id: InstId) {
        let inst = &self.out.insts[id];
        let (class, args, span, vars) = (inst.class, inst.args.clone(), inst.span, inst.vars);
        let (context, params) = (inst.context.clone(), inst.params.clone());
        let mark = self.mark();
        let names: Vec<Symbol> = vec![];
        self.level += 1;
        let skolems = self.skolems(vars, &names, span);
        self.types.of_instance(&skolems);
        self.push_givens(&context, &params, &skolems);
        let args = self.types.substitute_all(&args, &skolems);
        let mut evs = vec![];
        for s in self.supers(class) {
            let args = self.types.substitute_all(&s.args, &args);
            evs.push(self.want_all(s.class, args, span, Origin::Superclass(class)));
        }
        if let Some((pred, ev)) = self.out.insts[id].via.clone() {
            let args = self.types.substitute_all(&pred.args, &skolems);
            let wanted = Pred { args, ..pred };
            let wanted = self
                .constraints
                .arising(wanted, ev, span, Origin::Derived(class));
            self.constraints.wanted.push(wanted);
        }
        self.leave(mark);
        self.out.insts[id].supers = evs;
    }

    fn missing_methods(&mut self, id: InstId) {
        let inst = &self.out.insts[id];
        // A method of a misspelt name is missing as well, which needs no second message.
        if inst.via.is_some() || self.diags.has_errors() {
            return;
        }
        let (id_class, args, vars) = (inst.class, inst.args.clone(), inst.vars);
        let fresh: Vec<Ty> = (0..vars).map(|_| self.fresh()).collect();
        let args = self.types.substitute_all(&args, &fresh);
        for family in self.lacking_families(id_class, &args) {
            let title = format!("this instance does not say what `{family}` is");
            let place = self.program.classes[id_class].span;
            let d = Diagnostic::warning(ids::MISSING_METHODS, self.out.insts[id].span, title)
                .label("lacks a type of its class")
                .also(place, "the class asks for that");
            self.diags.push(d);
        }
        let inst = &self.out.insts[id];
        let class = &self.program.classes[inst.class];
        let name = |m: usize| self.program.values[class.methods[m].value].name.as_str();
        let by_default = || {
            let lacks = |m: &usize| class.methods[*m].default.is_none();
            let needed =
                (0..class.methods.len()).filter(|m| lacks(m) && !name(*m).starts_with('_'));
            Minimal::All(needed.map(Minimal::Method).collect())
        };
        let minimal = class.minimal.clone().unwrap_or_else(by_default);
        if let Some(lacking) = lacking(&minimal, &|m| inst.methods[m].is_some(), &name) {
            let title = format!("this instance does not define {lacking}");
            let d = Diagnostic::warning(ids::MISSING_METHODS, inst.span, title)
                .label("its methods would fail, or not end")
                .also(class.span, "the class asks for that");
            self.diags.push(d);
        }
    }
}

/// What is missing of what a class asks for, as text.
fn lacking<'a>(
    minimal: &Minimal,
    has: &dyn Fn(usize) -> bool,
    name: &dyn Fn(usize) -> &'a str,
) -> Option<String> {
    let (parts, is_any) = match minimal {
        Minimal::Method(m) => return (!has(*m)).then(|| format!("`{}`", name(*m))),
        Minimal::All(parts) => (parts, false),
        Minimal::Any(parts) => (parts, true),
    };
    let found = parts.iter().filter_map(|part| {
        let text = lacking(part, has, name)?;
        let is_alone = matches!(part, Minimal::Method(_));
        Some(if is_alone { text } else { format!("({text})") })
    });
    let mut found: Vec<String> = found.collect();
    if is_any && found.len() < parts.len() {
        return None;
    }
    let last = found.pop()?;
    let word = if is_any { "or" } else { "and" };
    Some(match found.is_empty() {
        true => last.trim_matches(['(', ')']).to_string(),
        false => format!("{} {word} {last}", found.join(", ")),
    })
}
