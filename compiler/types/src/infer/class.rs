//! Classes and instances: their schemes, and the checks of their bodies.

use super::kind::Scope;
use super::{Infer, Origin, ValueType};
use crate::evidence::*;
use crate::ids;
use crate::ty::{Pred, Scheme, Ty};
use pure_base::{Diagnostic, Span, Symbol, graph};
use pure_names::tree::*;

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
                let args = s.args.iter().map(|t| self.convert(t, &mut vars)).collect();
                if vars.len() > class.params.len() {
                    self.free_in_superclass(s.span, vars[class.params.len()].0);
                    continue;
                }
                supers.push(Pred {
                    class: s.class,
                    args,
                });
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
                self.values[m.value] = Some(ValueType::Poly(scheme.clone()));
                if let Some(default) = m.default {
                    self.values[default] = Some(ValueType::Poly(scheme.clone()));
                    self.declare_params(default, &scheme);
                }
                methods.push(scheme);
            }
            self.close_class_kinds(*c);
            debug_assert_eq!(self.out.classes.len(), c.as_u32() as usize);
            self.out.classes.push(ClassInfo { supers, methods });
        }
    }

    fn free_in_superclass(&mut self, span: Span, var: Symbol) {
        self.diags.push(
            Diagnostic::error(
                ids::BAD_SUPERCLASS,
                span,
                format!("`{var}` is no parameter of the class"),
            )
            .label(format!("this superclass mentions `{var}`"))
            .help("superclasses can speak of the parameters of the class only"),
        );
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

    pub(super) fn declare_instances(&mut self, module: &Module) {
        for i in &module.instances {
            self.declare_instance(i);
        }
    }

    fn declare_instance(&mut self, i: &Instance) {
        let mut vars = vec![];
        let mut scope = vec![];
        let kinds = self.class_kinds(i.class);
        for (t, kind) in i.head.iter().zip(kinds) {
            self.check_kind(t, kind, &mut scope);
        }
        let args: Vec<Ty> = i.head.iter().map(|t| self.convert(t, &mut vars)).collect();
        if args.iter().any(|t| self.types.has_error(*t)) {
            return;
        }
        for p in &i.context {
            self.check_pred(p, &mut scope);
        }
        let of_head = vars.len();
        let context = self.preds(&i.context, &mut vars);
        let determined = self.determined(&context, of_head as u32);
        if let Some((_, lost)) = vars
            .iter()
            .enumerate()
            .map(|(k, v)| (k as u32, v.0))
            .find(|(k, _)| *k >= of_head as u32 && !determined.contains(k))
        {
            self.diags.push(
                Diagnostic::error(
                    ids::BAD_INSTANCE,
                    i.span,
                    format!("the head of this instance lacks the variable `{lost}` of its context"),
                )
                .label("not a valid instance")
                .help(
                    "every variable of the context must stand in the head, or be determined by it",
                ),
            );
            return;
        }
        if let Some(old) = self.duplicate(i.class, &args, vars.len() as u32) {
            let first = self.out.insts[old].span;
            let shown = self.show_head(i.class, &args, &vars);
            self.diags.push(
                Diagnostic::error(
                    ids::DUPLICATE_INSTANCE,
                    i.span,
                    format!("there are two instances of `{shown}`"),
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
        let head = args.first().and_then(|t| self.head_con(*t));
        let name = self.head_name_of(&args);
        let id = self.out.insts.push(Inst {
            class: i.class,
            head,
            name,
            vars: vars.len() as u32,
            context: context.clone(),
            args: args.clone(),
            overlap: i.overlap,
            methods: i.methods.clone(),
            params,
            supers: vec![],
            module: self.module,
            span: i.span,
        });
        self.insts.add(id, &self.out.insts[id]);
        self.method_types(i, &args, &context, &names);
    }

    fn show_head(&mut self, class: ClassId, args: &[Ty], vars: &[(Symbol, Ty)]) -> String {
        let names: Vec<Symbol> = vars.iter().map(|v| v.0).collect();
        let skolems = self.skolems(vars.len() as u32, &names, Span::NONE);
        let args = self.types.substitute_all(args, &skolems);
        self.show_constraint(&Pred { class, args })
    }

    /// The type constructors at the heads of an instance's types.
    fn head_name_of(&mut self, args: &[Ty]) -> Symbol {
        let mut names = vec![];
        for t in args {
            if let Some(c) = self.head_con(*t) {
                names.push(self.program.types[c].name.as_str());
            }
        }
        Symbol::new(&match names.is_empty() {
            true => "any".to_string(),
            false => names.join("."),
        })
    }

    /// An instance whose head is the same but for names of variables.
    fn duplicate(&mut self, class: ClassId, args: &[Ty], vars: u32) -> Option<InstId> {
        for id in self.insts.all(class).to_vec() {
            let (old, n) = (self.out.insts[id].args.clone(), self.out.insts[id].vars);
            if self.types.at_least_as_specific(&old, args, vars)
                && self.types.at_least_as_specific(args, &old, n)
            {
                return Some(id);
            }
        }
        None
    }

    /// The bound variables that the first `known` ones determine by functional
    /// dependencies of the context, with them.
    pub(super) fn determined(&mut self, context: &[Pred], known: u32) -> Vec<u32> {
        let mut out: Vec<u32> = (0..known).collect();
        self.close_determined(context, &mut out);
        out
    }

    /// Adds the bound variables that those of `out` determine.
    pub(super) fn close_determined(&mut self, context: &[Pred], out: &mut Vec<u32>) {
        loop {
            let before = out.len();
            for p in context {
                for d in &self.program.classes[p.class].dependencies {
                    let fixed = |cx: &mut Self, i: &usize| {
                        cx.types
                            .bounds_of(p.args[*i])
                            .iter()
                            .all(|b| out.contains(b))
                    };
                    let mut from = d.from.iter();
                    if from.all(|i| fixed(self, i)) {
                        for i in &d.to {
                            for b in self.types.bounds_of(p.args[*i]) {
                                if !out.contains(&b) {
                                    out.push(b);
                                }
                            }
                        }
                    }
                }
            }
            if out.len() == before {
                return;
            }
        }
    }

    /// The type of each method at the instance: variables of the head first,
    /// then the method's own.
    fn method_types(&mut self, i: &Instance, head: &[Ty], context: &[Pred], names: &[Symbol]) {
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
            let mut args = head.to_vec();
            args.extend((own..method.vars).map(|k| self.types.bound(n + k - own)));
            let mut preds = context.to_vec();
            for p in &method.preds[1..] {
                preds.push(Pred {
                    class: p.class,
                    args: self.types.substitute_all(&p.args, &args),
                });
            }
            let mut all = names.to_vec();
            all.extend(method.names.iter().skip(own as usize));
            let scheme = Scheme {
                vars: n + method.vars - own,
                preds,
                ty: self.types.substitute(method.ty, &args),
                names: all,
                scoped: names.len(),
            };
            self.declare_params(value, &scheme);
            self.values[value] = Some(ValueType::Poly(scheme));
        }
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
        let (class, args, span, vars) = (inst.class, inst.args.clone(), inst.span, inst.vars);
        let (context, params) = (inst.context.clone(), inst.params.clone());
        let mark = self.mark();
        let names: Vec<Symbol> = vec![];
        self.level += 1;
        let skolems = self.skolems(vars, &names, span);
        self.push_givens(&context, &params, &skolems);
        let args = self.types.substitute_all(&args, &skolems);
        let mut evs = vec![];
        for s in self.supers(class) {
            let args = self.types.substitute_all(&s.args, &args);
            evs.push(self.want_all(s.class, args, span, Origin::Superclass(class)));
        }
        self.leave(mark, span);
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
