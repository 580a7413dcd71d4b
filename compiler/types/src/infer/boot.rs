//! Boot files: what they declare is known until the modules themselves come, and must then
//! be what these declare.

use super::kinds::Kind;
use super::{Infer, ValueType};
use crate::evidence::*;
use crate::ty::{Pred, Scheme, Ty};
use pure_base::{Diagnostic, Span, Symbol};
use pure_names::ids;
use pure_names::tree::*;

/// What a boot file has declared.
pub(super) struct Promises {
    /// The file as a module.
    file: ModuleId,
    values: Vec<(ValueId, Span, Scheme)>,
    types: Vec<Promised<TypeId, Form>>,
    classes: Vec<Promised<ClassId, Option<Vec<Told>>>>,
    /// Its instances, with their heads and contexts.
    instances: Vec<(InstId, Scheme)>,
}

struct Promised<Id, Form> {
    id: Id,
    name: Symbol,
    span: Span,
    kinds: Vec<Kind>,
    form: Form,
}

/// What is told of a method.
struct Told {
    name: Symbol,
    default: bool,
    scheme: Scheme,
}

/// What is told of a type besides its kind.
enum Form {
    Abstract,
    Constructors(bool, Vec<Constructor>),
    Synonym(Scheme),
    Family { data: bool, closed: bool },
}

struct Constructor {
    name: Symbol,
    labels: Vec<Option<Symbol>>,
    strict: Vec<bool>,
    scheme: Option<Scheme>,
}

impl Infer<'_> {
    /// What a boot file declares, once its types, classes and instances are known.
    pub(crate) fn promise(&mut self, boot: &Boot) {
        let program = self.program;
        let mut values = vec![];
        for v in &boot.values {
            let value = &program.values[*v];
            let Some(sig) = &value.signature else {
                continue;
            };
            let scheme = self.scheme(sig, &[]);
            self.check_ambiguity(value.name, &scheme, (&sig.context, sig.span));
            self.declare_signed(*v, scheme.clone());
            values.push((*v, value.span, scheme));
        }
        // Selectors have bodies, too.
        let module = self.here();
        module.groups.iter().for_each(|g| self.infer_group(g));
        self.finish_module();
        let types = boot.types.iter().map(|t| self.promised_type(*t)).collect();
        let classes = boot.classes.iter();
        let classes = classes.map(|c| self.promised_class(*c)).collect();
        let own = self.out.insts.iter().filter(|i| i.1.module == self.module);
        let own: Vec<InstId> = own.map(|i| i.0).collect();
        let instances = own.into_iter().map(|id| (id, self.instance_as_told(id)));
        let instances = instances.collect();
        self.env.promises.push(Promises {
            file: self.module,
            values,
            types,
            classes,
            instances,
        });
    }

    fn promised_type(&mut self, t: TypeId) -> Promised<TypeId, Form> {
        let def = &self.program.types[t];
        let form = match &def.kind {
            TypeDefKind::Data { ctors, .. } if ctors.is_empty() => Form::Abstract,
            TypeDefKind::Data { ctors, newtype } => {
                let ctors = ctors.iter().map(|c| self.constructor_as_told(*c));
                Form::Constructors(*newtype, ctors.collect())
            }
            TypeDefKind::Synonym(rhs) => {
                let mut vars = self.bound_vars(&def.params);
                let rhs = self.convert(rhs, &mut vars);
                let params: Vec<Ty> = vars.iter().map(|v| v.1).collect();
                Form::Synonym(self.function_scheme(params.len(), vec![], &params, rhs))
            }
            TypeDefKind::Family(f) => Form::Family {
                data: f.data,
                closed: f.closed,
            },
        };
        Promised {
            id: t,
            name: def.name,
            span: def.span,
            kinds: self.env.kinds.types.get(&t).copied().into_iter().collect(),
            form,
        }
    }

    fn constructor_as_told(&mut self, c: CtorId) -> Constructor {
        let ctor = &self.program.ctors[c];
        let name = |v: &Option<ValueId>| v.map(|v| self.program.values[v].name);
        Constructor {
            name: ctor.name,
            labels: ctor.labels.iter().map(name).collect(),
            strict: ctor.fields.iter().map(|f| f.strict).collect(),
            scheme: self.env.ctors[c].as_ref().map(|known| known.scheme.clone()),
        }
    }

    /// The head and the context of an instance.
    fn instance_as_told(&mut self, id: InstId) -> Scheme {
        let inst = &self.out.insts[id];
        let (vars, preds, args) = (inst.vars, inst.context.clone(), inst.args.clone());
        let end = self.types.con(pure_names::wired::unit());
        self.function_scheme(vars as usize, preds, &args, end)
    }

    fn function_scheme(&mut self, vars: usize, preds: Vec<Pred>, from: &[Ty], to: Ty) -> Scheme {
        let ty = from.iter().rfold(to, |to, t| self.types.fun(*t, to));
        Scheme {
            vars: vars as u32,
            preds,
            ty,
            names: vec![],
            scoped: 0,
        }
    }

    fn promised_class(&mut self, c: ClassId) -> Promised<ClassId, Option<Vec<Told>>> {
        let class = &self.program.classes[c];
        let info = &self.out.classes[c.as_u32() as usize];
        let methods = class.methods.iter().zip(&info.methods);
        let methods = methods.map(|(m, scheme)| Told {
            name: self.program.values[m.value].name,
            default: m.default.is_some(),
            scheme: scheme.clone(),
        });
        Promised {
            id: c,
            name: class.name,
            span: class.span,
            kinds: self.env.kinds.classes.get(&c).cloned().unwrap_or_default(),
            form: (!class.is_abstract()).then(|| methods.collect()),
        }
    }

    /// Forgets what the boot file of this module has said of its definitions.
    pub(crate) fn take_over(&mut self, boot: &Boot) {
        let program = self.program;
        for v in &boot.values {
            self.env.values[*v] = None;
        }
        for t in &boot.types {
            self.env.roles.remove(t);
            self.env.constant_synonyms.remove(t);
            if let TypeDefKind::Data { ctors, .. } = &program.types[*t].kind {
                for c in ctors {
                    self.env.kinds.promoted.remove(c);
                    for label in program.ctors[*c].labels.iter().flatten() {
                        self.env.values[*label] = None;
                    }
                }
            }
        }
        for c in &boot.classes {
            self.env.kinds.classes.remove(c);
        }
    }

    /// The instance of the module's boot file that an instance is.
    pub(super) fn promised_instance(
        &mut self,
        class: ClassId,
        args: &[Ty],
        vars: u32,
    ) -> Option<InstId> {
        let file = self.program.boot_of(self.module)?.declared;
        let id = *self.alike_instances(class, args, vars).first()?;
        (self.out.insts[id].module == file).then_some(id)
    }

    /// Reports an instance of a class of which a boot file says its name alone.
    pub(super) fn check_abstract(&mut self, i: &Instance) {
        let class = &self.program.classes[i.class];
        let boots = self.program.boots.iter();
        let mut open = boots.filter(|b| b.defined.is_none() && b.declared != self.module);
        if class.is_abstract() && open.any(|b| b.classes.contains(&i.class)) {
            let title = format!("class `{}` cannot have an instance here", class.name);
            let d = Diagnostic::error(ids::BOOT_FILE, i.head_span, title)
                .label("an instance of a class without methods")
                .also(class.span, "the boot file tells no more of it")
                .help("give the class in the boot file as in the module, with its methods");
            self.diags.push(d);
        }
    }

    /// Reports where a module is not what its boot file says.
    pub(crate) fn keeps_promises(&mut self, boot: &Boot) {
        let all = &mut self.env.promises;
        let Some(at) = all.iter().position(|p| p.file == boot.declared) else {
            return;
        };
        let promises = all.swap_remove(at);
        for t in &promises.types {
            self.keeps_type(t);
        }
        for c in &promises.classes {
            self.keeps_class(c);
        }
        for (v, span, told) in &promises.values {
            let Some(ValueType::Poly(is)) = self.env.values[*v].clone() else {
                self.keeps_mono(*v, *span, told);
                continue;
            };
            if !self.same_scheme(told, &is) {
                self.other_type(*v, *span, told, &is);
            }
        }
        for (id, told) in promises.instances {
            let lost = self.out.insts[id].module == boot.declared;
            let is = self.instance_as_told(id);
            if lost || !self.same_scheme(&told, &is) {
                self.other_instance(id, boot.name, lost);
            }
        }
    }

    fn other_instance(&mut self, id: InstId, module: Symbol, lost: bool) {
        let inst = &self.out.insts[id];
        let (class, args, names) = (inst.class, inst.args.clone(), inst.names.clone());
        let span = inst.head_span;
        let vars = self.bound_vars(&names);
        let shown = self.show_head(class, &args, &vars);
        let d = match lost {
            true => {
                let title = format!("module `{module}` has no instance `{shown}`");
                Diagnostic::error(ids::BOOT_FILE, span, title)
                    .label("its boot file has it")
                    .help("write the instance in the module, or remove it here")
            }
            false => {
                let title = format!("the instance `{shown}` has another context in the boot file");
                Diagnostic::error(ids::BOOT_FILE, span, title)
                    .label("the context of the module")
                    .help("write the same context in both")
            }
        };
        self.diags.push(d);
    }

    /// A variable that is not generalised has its type nevertheless.
    fn keeps_mono(&mut self, v: ValueId, span: Span, told: &Scheme) {
        let Some(ValueType::Mono(t)) = self.env.values[v].clone() else {
            return;
        };
        let is = Scheme {
            vars: 0,
            preds: vec![],
            ty: t,
            names: vec![],
            scoped: 0,
        };
        if told.vars > 0 || self.types.unify(told.ty, t).is_err() {
            self.other_type(v, span, told, &is);
        }
    }

    fn keeps_type(&mut self, told: &Promised<TypeId, Form>) {
        // What was wrong with it is told already.
        if self.env.ill_kinded.contains(&told.id) {
            return;
        }
        let is = self.promised_type(told.id);
        if is.span == told.span {
            // The module does not define it.
            return;
        }
        let difference = match (&told.form, &is.form) {
            _ if !self.same_kinds(&told.kinds, &is.kinds) => Some("has another kind"),
            (Form::Abstract, Form::Abstract | Form::Constructors(..)) => None,
            (Form::Constructors(newtype, told), Form::Constructors(other, is)) => {
                let (newtype, other) = (*newtype, *other);
                match newtype == other && self.same_constructors(told, is) {
                    true => None,
                    false => Some("has other constructors"),
                }
            }
            (Form::Synonym(told), Form::Synonym(is)) if self.same_scheme(told, is) => None,
            (Form::Synonym(_), Form::Synonym(_)) => Some("stands for another type"),
            (
                Form::Family { data, closed },
                Form::Family {
                    data: as_data,
                    closed: as_closed,
                },
            ) if data == as_data && closed == as_closed => None,
            _ => Some("is something else"),
        };
        if let Some(difference) = difference {
            self.differs("type", told.name, (told.span, is.span), difference);
        }
    }

    fn keeps_class(&mut self, told: &Promised<ClassId, Option<Vec<Told>>>) {
        let is = self.promised_class(told.id);
        if is.span == told.span {
            return;
        }
        let mut difference = None;
        if !self.same_kinds(&told.kinds, &is.kinds) {
            difference = Some("has another kind");
        } else if let Some(methods) = &told.form {
            let others = is.form.unwrap_or_default();
            let mut both = methods.iter().zip(&others);
            let defaults = both.clone().all(|(a, b)| a.default == b.default);
            let same = methods.len() == others.len()
                && both.all(|(a, b)| a.name == b.name && self.same_scheme(&a.scheme, &b.scheme));
            difference = match same {
                true => (!defaults).then_some("has default methods"),
                false => Some("has other methods"),
            };
        }
        if let Some(difference) = difference {
            self.differs("class", told.name, (told.span, is.span), difference);
        }
    }

    fn differs(&mut self, what: &str, name: Symbol, (told, is): (Span, Span), difference: &str) {
        let title = format!("{what} `{name}` is not as its boot file says");
        let d = Diagnostic::error(ids::BOOT_FILE, told, title)
            .label(format!("the module's own {difference}"))
            .also(is, "the definition")
            .help("write the same in both");
        self.diags.push(d);
    }

    fn other_type(&mut self, v: ValueId, span: Span, told: &Scheme, is: &Scheme) {
        let name = self.program.values[v].name;
        let (told, is) = (self.show_scheme(told), self.show_scheme(is));
        let title = format!("`{name}` has another type than its boot file says");
        let d = Diagnostic::error(ids::BOOT_FILE, span, title)
            .label(format!("here it is `{told}`"))
            .also(
                self.program.values[v].span,
                format!("the definition's type is `{is}`"),
            )
            .help("write the same signature in both");
        self.diags.push(d);
    }

    fn same_constructors(&mut self, a: &[Constructor], b: &[Constructor]) -> bool {
        let same = |(a, b): (&Constructor, &Constructor)| {
            let schemes = match (&a.scheme, &b.scheme) {
                (Some(a), Some(b)) => self.same_scheme(a, b),
                _ => true,
            };
            schemes && (a.name, &a.labels, &a.strict) == (b.name, &b.labels, &b.strict)
        };
        a.len() == b.len() && a.iter().zip(b).all(same)
    }

    fn same_kinds(&self, a: &[Kind], b: &[Kind]) -> bool {
        let shown = |k: &Kind| self.env.kinds.show(self.program, *k);
        a.len() == b.len() && a.iter().zip(b).all(|(a, b)| shown(a) == shown(b))
    }

    /// Whether two types are one but for names of variables.
    fn same_scheme(&mut self, a: &Scheme, b: &Scheme) -> bool {
        let classes = |s: &Scheme| s.preds.iter().map(|p| p.class).collect::<Vec<_>>();
        let parts = |s: &Scheme| {
            let args = s.preds.iter().flat_map(|p| p.args.iter().copied());
            [s.ty].into_iter().chain(args).collect::<Vec<Ty>>()
        };
        let (one, other) = (parts(a), parts(b));
        classes(a) == classes(b)
            && one.len() == other.len()
            && (self.are_one(a.vars.max(b.vars), &one, &other)
                || self.types.at_least_as_specific(&one, &other, b.vars)
                    && self.types.at_least_as_specific(&other, &one, a.vars))
    }

    /// Whether types are the same with their variables in the same order.
    fn are_one(&mut self, vars: u32, one: &[Ty], other: &[Ty]) -> bool {
        let skolems = self.skolems(vars, &[], Span::NONE);
        let one = self.types.substitute_all(one, &skolems);
        let other = self.types.substitute_all(other, &skolems);
        let deferred = self.types.families.deferred.len();
        let same = self.types.trial(|types| {
            let mut pairs = one.iter().zip(&other);
            pairs.all(|(a, b)| types.unify(*a, *b).is_ok())
        });
        let same = same && self.types.families.deferred.len() == deferred;
        self.types.families.deferred.truncate(deferred);
        same
    }
}
