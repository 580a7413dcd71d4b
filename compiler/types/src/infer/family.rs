//! What a module declares of type families: their kinds, their equations, and what these
//! must keep to.

use super::Infer;
use super::kinds::{Kind, Scope};
use crate::computed::Computed;
use crate::evidence::KindHead;
use crate::family::Rule;
use crate::ids;
use crate::ty::{Node, Ty};
use pure_base::{Diagnostic, Diagnostics, Span, Symbol};
use pure_names::tree::{self, *};
use pure_syntax::Extension;

impl Infer<'_> {
    /// A family applied to all its arguments, and to more perhaps.
    pub(super) fn apply_family(&mut self, id: TypeId, args: &[Ty], span: Span) -> Ty {
        let def = &self.program.types[id];
        let count = def.params.len();
        if args.len() < count {
            let title = format!("type family `{}` needs {count} arguments here", def.name);
            let d = Diagnostic::error(ids::PARTIAL_FAMILY, span, title)
                .label("a family stands for a type only with all its arguments")
                .also(def.span, "the family")
                .help("give all arguments, or pass a type constructor instead");
            self.diags.push(d);
            return self.types.error;
        }
        let family = self.types.family(id, &args[..count]);
        let more = args[count..].iter();
        more.fold(family, |f, x| self.types.app(f, *x))
    }

    /// Whether a type is a family that types are computed by.
    pub(super) fn is_family(&self, id: TypeId) -> bool {
        matches!(
            self.program.types[id].kind,
            TypeDefKind::Family(Family { data: false, .. })
        )
    }

    /// The families of the module, and the equations that it adds to these and others.
    pub(super) fn declare_families(&mut self, module: &Module) {
        for t in &module.types {
            if let TypeDefKind::Family(f) = &self.program.types[*t].kind {
                self.types.declare_family(*t, f.closed, f.injective.clone());
                let name = self.program.types[*t].name;
                if module.library
                    && module.name.as_str() == "Base.TypeLits"
                    && let Some(computed) = Computed::named(name.as_str())
                {
                    self.types.compute_family(*t, computed);
                }
            }
        }
        for e in &module.equations {
            self.declare_equation(e);
        }
    }

    fn declare_equation(&mut self, e: &tree::Equation) {
        let before = self.diags.errors();
        let mut vars = self.bound_vars(&e.vars);
        let lhs: Vec<Ty> = e.args.iter().map(|t| self.convert(t, &mut vars)).collect();
        let rhs = self.convert(&e.rhs, &mut vars);
        if self.diags.errors() > before {
            return;
        }
        for (written, t) in e.args.iter().zip(&lhs) {
            if self.types.is_no_pattern(*t) {
                self.family_in_head(written.span);
                return;
            }
        }
        if self.types.polytype(rhs).is_some() {
            self.plain_argument(e.rhs.span, rhs);
            return;
        }
        if !self.allows(Extension::UndecidableInstances) {
            self.check_shrinks(e, &lhs, rhs);
        }
        let id = e.family;
        let (kinds, result) = self.kinds_of_equation(e);
        let rule = Rule {
            vars: e.vars.len() as u32,
            lhs,
            rhs,
            span: e.span,
            kinds,
            result,
            agrees: vec![],
        };
        if let Some(why) = self.types.not_injective(id, &rule) {
            self.report_not_injective(id, e, why);
        }
        let contradicts = self.types.add_equation(id, rule);
        if let Some(first) = contradicts {
            let name = self.program.types[id].name;
            let title = format!("two equations of `{name}` contradict each other");
            let d = Diagnostic::error(ids::CONFLICTING_EQUATIONS, e.span, title)
                .label("makes one type")
                .also(first, "makes another")
                .note("Some types match both left sides, and the right sides differ for them. The equations of an open family have no order.")
                .help("make the left sides exclude each other, or declare a closed family: `type family .. where`");
            self.diags.push(d);
        }
    }

    fn report_not_injective(&mut self, id: TypeId, e: &tree::Equation, other: Option<Span>) {
        let name = self.program.types[id].name;
        let title = format!("this equation of `{name}` breaks what the family's head says of it");
        let d = Diagnostic::error(ids::CONFLICTING_EQUATIONS, e.span, title);
        let d = match other {
            Some(other) => d
                .label("makes a type")
                .also(other, "makes the same type of other arguments"),
            None => d.label("has a type variable on the left that is not on the right"),
        };
        let d = d.note("By `r -> a` what the family makes determines that argument.");
        self.diags
            .push(d.help("change the equation, or leave out the annotation `| r -> ..`"));
    }

    /// Reports a family or quantifier where types are matched.
    pub(super) fn family_in_head(&mut self, span: Span) {
        let shown = self.map.text(span);
        let d = Diagnostic::error(
            ids::FAMILY_IN_HEAD,
            span,
            format!("`{shown}` cannot be matched"),
        )
        .label("what it stands for is not known here")
        .note("The types of an instance or of the left side of an equation consist of type constructors and variables.")
        .help("write a variable, and what it equals as a constraint: `(a ~ ..) =>`");
        self.diags.push(d);
    }

    /// Reducing ends if each application of a family on the right is smaller than the left
    /// side, has no variable more often, and no family in its arguments.
    fn check_shrinks(&mut self, e: &tree::Equation, lhs: &[Ty], rhs: Ty) {
        let (size, of_lhs) = self.measure(lhs);
        let mut work = vec![(rhs, false)];
        while let Some((t, within)) = work.pop() {
            // As written: what it reduces to does not count.
            let node = self.types.written(t);
            let Node::Family(app) = node else {
                let mut walk = crate::ty::Walk::new(t);
                walk.next();
                self.types.visit_parts(node, &mut walk);
                work.extend(walk.map(|t| (t, within)));
                continue;
            };
            let Some((id, args)) = self.types.family_parts(app) else {
                continue;
            };
            let (own, vars) = self.measure(&args);
            let count = |list: &[u32], v: &u32| list.iter().filter(|x| *x == v).count();
            let why = if within {
                "It is an argument of another family."
            } else if vars.iter().any(|v| count(&vars, v) > count(&of_lhs, v)) {
                "A type variable is more often in it than in the left side."
            } else if own >= size {
                "It is no smaller than the left side."
            } else {
                work.extend(args.iter().map(|t| (*t, true)));
                continue;
            };
            let name = self.program.types[id].name;
            let what = format!("this use of `{name}` on the right of an equation");
            let d = Extension::UndecidableInstances.needed(e.rhs.span, &what);
            self.diags
                .push(d.note(format!("{why} Reducing might not come to an end.")));
            return;
        }
    }

    /// The kinds of equations; those of closed families are those by which kinds are found.
    pub(super) fn check_equation_kinds(&mut self, module: &Module) {
        for e in &module.equations {
            if let TypeDefKind::Family(Family { closed: false, .. }) =
                self.program.types[e.family].kind
            {
                self.equation_kinds(e);
            }
        }
    }

    /// Checks the kinds of an equation; those of its variables and of what it makes come back.
    pub(super) fn equation_kinds(&mut self, e: &tree::Equation) -> (Scope, Kind) {
        let mut scope: Scope = vec![];
        let (params, result) = self.family_kinds(e.family, e.args.len());
        for (t, kind) in e.args.iter().zip(params) {
            self.check_kind(t, kind, &mut scope);
        }
        // What is wrong with it is told of its instance.
        let unheard = &mut Diagnostics::new();
        std::mem::swap(self.diags, unheard);
        for p in &e.context {
            self.check_pred(p, &mut scope);
        }
        std::mem::swap(self.diags, unheard);
        self.check_kind(&e.rhs, result, &mut scope);
        (scope, result)
    }

    /// Families of an instance's class that the instance does not say.
    pub(super) fn lacking_families(&mut self, class: ClassId, args: &[Ty]) -> Vec<Symbol> {
        let mut lacking = vec![];
        for family in &self.program.classes[class].families {
            let def = &self.program.types[*family];
            let TypeDefKind::Family(f) = &def.kind else {
                continue;
            };
            let Some((_, places)) = &f.class else {
                continue;
            };
            let own: Vec<Ty> = places
                .iter()
                .map(|at| match at.and_then(|at| args.get(at)) {
                    Some(t) => *t,
                    None => self.fresh(),
                })
                .collect();
            let said = match f.data {
                true => self.has_data_instance(*family, &own),
                false => self.types.has_equation(*family, &own),
            };
            if !said {
                lacking.push(def.name);
            }
        }
        lacking
    }

    fn has_data_instance(&mut self, family: TypeId, args: &[Ty]) -> bool {
        let of = |def: &TypeDef| def.instance.as_ref().is_some_and(|(f, _)| *f == family);
        let all = self.program.types.values().filter(|def| of(def));
        for def in all.collect::<Vec<_>>() {
            let Some((_, lhs)) = &def.instance else {
                continue;
            };
            let mut vars = self.bound_vars(&def.params);
            let lhs: Vec<Ty> = lhs.iter().map(|t| self.convert(t, &mut vars)).collect();
            let n = args.len().min(lhs.len());
            if self
                .types
                .may_overlap(&lhs[..n], vars.len() as u32, &args[..n])
            {
                return true;
            }
        }
        false
    }

    /// The instances of data families of the module are for different types.
    pub(super) fn check_data_instances(&mut self, module: &Module) {
        for t in &module.types {
            let def = &self.program.types[*t];
            let Some((family, _)) = def.instance else {
                continue;
            };
            let own = self.instance_types(*t);
            for (other, old) in self.program.types.iter() {
                if other >= *t || old.instance.as_ref().is_none_or(|(f, _)| *f != family) {
                    continue;
                }
                if self.kinds_differ(def, old) {
                    continue;
                }
                let theirs = self.instance_types(other);
                let fresh: Vec<Ty> = (0..def.params.len()).map(|_| self.fresh()).collect();
                let own = self.types.substitute_all(&own, &fresh);
                if self
                    .types
                    .may_overlap(&theirs, old.params.len() as u32, &own)
                {
                    let name = self.program.types[family].name;
                    let title = format!("two instances of `{name}` are for the same types");
                    let d = Diagnostic::error(ids::CONFLICTING_EQUATIONS, def.span, title)
                        .label("some types match both")
                        .also(old.span, "the other one")
                        .help("make the instances exclude each other");
                    self.diags.push(d);
                    break;
                }
            }
        }
    }

    /// Whether two instances of a data family are for types of different kinds, as written.
    fn kinds_differ(&self, a: &TypeDef, b: &TypeDef) -> bool {
        let kinds = |def: &TypeDef| {
            let args = def.instance.iter().flat_map(|(_, args)| args);
            let kinds = args.map(|t| self.written_kind(t));
            kinds.collect::<Vec<_>>()
        };
        let mut pairs = kinds(a).into_iter().zip(kinds(b));
        pairs.any(|(a, b)| a.is_some() && b.is_some() && a != b)
    }

    /// The kind that is written of a type, or that of a constructor.
    fn written_kind(&self, t: &tree::Type) -> Option<KindHead> {
        let mut kind = match &t.kind {
            tree::TypeKind::Kinded(_, kind) => kind,
            tree::TypeKind::Promoted(c) => return Some(KindHead::Of(self.program.ctors[*c].owner)),
            _ => return None,
        };
        loop {
            match kind {
                tree::Kind::Type => return Some(KindHead::Values),
                tree::Kind::Arrow(..) => return Some(KindHead::Function),
                tree::Kind::Con(c) => {
                    let data = matches!(self.program.types[*c].kind, TypeDefKind::Data { .. });
                    return data.then_some(KindHead::Of(*c));
                }
                tree::Kind::App(f, _) => kind = f,
                _ => return None,
            }
        }
    }

    fn instance_types(&mut self, t: TypeId) -> Vec<Ty> {
        let def = &self.program.types[t];
        let mut vars = self.bound_vars(&def.params);
        let args = def.instance.iter().flat_map(|(_, args)| args);
        args.map(|t| self.convert(t, &mut vars)).collect()
    }
}
