//! Signatures with parts left open: what they say holds from the start, and what stands at
//! `_` is found out. With PartialTypeSignatures that is a warning, else an error.

use super::constraints::{Origin, Wanted};
use super::{Infer, Why};
use crate::ids;
use crate::ty::{Meta, Node, Pred, Ty};
use pure_base::{Diagnostic, Span, Symbol};
use pure_names::tree::{Scheme, Type, TypeKind, ValueId};
use pure_syntax::Extension;

/// A signature whose variables and open parts are unknown types.
pub(super) struct Opened {
    pub(super) ty: Ty,
    span: Span,
    variables: Vec<(Symbol, Ty)>,
    context: Vec<Pred>,
    /// It says that it needs more than its context (`_ =>`).
    extra: bool,
}

/// A part left open, and what stands there.
pub(super) struct OpenPart {
    span: Span,
    name: Symbol,
    ty: Ty,
}

impl Opened {
    /// Whether it is written without a context: then what the definition needs is not
    /// generalised.
    pub(super) fn says_no_context(&self) -> bool {
        self.context.is_empty() && !self.extra
    }
}

impl Infer<'_> {
    fn is_wildcard(&self, name: Symbol) -> bool {
        name.as_str() == "_"
            || name.as_str().starts_with('_') && self.allows(Extension::NamedWildCards)
    }

    /// Whether a type that is written has parts left open.
    pub(super) fn is_partial(&self, s: &Scheme) -> bool {
        let mut names = vec![];
        names_of(&s.ty, &mut names);
        let open = |(x, _): &(Symbol, Span)| self.is_wildcard(*x) && !s.forall.contains(x);
        names.iter().any(open)
    }

    /// Opens a signature at the present level.
    pub(super) fn open_signature(&mut self, s: &Scheme, extra: bool) -> Opened {
        let (mut ty, mut count) = (s.ty.clone(), 0);
        name_holes(&mut ty, &mut count);
        let mut names = vec![];
        names_of(&ty, &mut names);
        for p in &s.context {
            p.args.iter().for_each(|t| names_of(t, &mut names));
        }
        let (mut vars, mut variables): (Vec<(Symbol, Ty)>, _) = (vec![], vec![]);
        for (name, span) in names {
            let known = vars.iter().any(|v| v.0 == name);
            let scoped = self.variables.named(name, &[]).is_some();
            if known || scoped && !s.forall.contains(&name) {
                continue;
            }
            let t = self.fresh();
            vars.push((name, t));
            let hole = is_hole(name);
            match hole || self.is_wildcard(name) && !s.forall.contains(&name) {
                true => {
                    let name = if hole { Symbol::new("_") } else { name };
                    self.reports.open.push(OpenPart { span, name, ty: t });
                }
                false => variables.push((name, t)),
            }
        }
        let before = self.diags.errors();
        let mut scope = self.quantified_kinds(s);
        self.check_star(&ty, &mut scope);
        for p in &s.context {
            self.check_pred(p, &mut scope);
        }
        let (context, ty) = match self.diags.errors() > before {
            true => (vec![], self.types.error),
            false => {
                let context = self.preds(&s.context, &mut vars);
                (context, self.convert(&ty, &mut vars))
            }
        };
        let named = vars
            .iter()
            .filter(|(x, _)| s.forall.contains(x) || self.is_wildcard(*x) && !is_hole(*x));
        let (names, types): (Vec<Symbol>, Vec<Ty>) = named.copied().unzip();
        self.name_types(&names, &types);
        Opened {
            ty,
            span: s.span,
            variables,
            context,
            extra,
        }
    }

    /// Lets the type of a definition be as its partial signature says.
    pub(super) fn open_for(&mut self, v: ValueId, t: Ty) -> Option<Opened> {
        let partial = self.program.partial.iter().find(|p| p.value == v)?;
        let opened = self.open_signature(&partial.scheme, partial.extra);
        self.unify(opened.span, t, opened.ty, Why::Nothing);
        for p in &opened.context {
            self.want_all(p.class, p.args.clone(), opened.span, Origin::Use(v));
        }
        Some(opened)
    }

    /// Reports constraints that a definition needs and its signature does not say, though it
    /// says others.
    pub(super) fn check_needs(&mut self, opened: &[(ValueId, Opened)], open: &[Wanted]) {
        for (v, o) in opened {
            if o.extra || o.context.is_empty() {
                continue;
            }
            let own = self.types.metas_of(o.ty);
            let mut known = vec![];
            for p in &o.context {
                known.extend(self.implied(p.class, p.args.clone()));
            }
            for w in open {
                let metas: Vec<Meta> = w
                    .args
                    .iter()
                    .flat_map(|t| self.types.metas_of(*t))
                    .collect();
                let said = known
                    .iter()
                    .any(|k| k.class == w.class && self.types.all_same(&k.args, &w.args));
                if said || !metas.iter().any(|m| own.contains(m)) {
                    continue;
                }
                let name = self.program.values[*v].name;
                let shown = self.shown(w);
                let title = format!("`{name}` needs `{shown}`, which its signature does not say");
                let d = Diagnostic::error(ids::NO_INSTANCE, w.span, title)
                    .label(self.origin_label(w))
                    .also(o.span, "the signature")
                    .help(format!(
                        "write `{shown}` into its context, or `_` behind what is there"
                    ));
                self.diags.push(d);
            }
        }
    }

    /// Reports variables of a partial signature that are no variables of the type. The
    /// definition was generalised, so that those that are still unknown are.
    pub(super) fn check_variables(&mut self, opened: &Opened) {
        let mut met: Vec<Meta> = vec![];
        for (name, t) in &opened.variables {
            let (t, node) = self.types.head(*t);
            match node {
                Node::Error => continue,
                Node::Meta(m) if self.types.level(m) > self.level && !met.contains(&m) => {
                    met.push(m);
                    continue;
                }
                _ => {}
            }
            let shown = self.show(t);
            let title = format!("`{name}` must stand for any type, but here it would be fixed");
            let d = Diagnostic::error(ids::RIGID_TYPE, opened.span, title);
            let d = match node {
                Node::Meta(m) if met.contains(&m) => {
                    d.label("it is the same as another type variable")
                }
                _ => d.label(format!("it would be `{shown}`")),
            };
            self.diags
                .push(d.help(format!("write `_` in place of `{name}`")));
        }
    }

    /// Says what stands where types were left open, once all types are known.
    pub(super) fn report_open_parts(&mut self) {
        let allowed = self.allows(Extension::PartialTypeSignatures);
        for part in std::mem::take(&mut self.reports.open) {
            if self.types.has_error(part.ty) {
                continue;
            }
            let shown = self.show(part.ty);
            let whole = self.types.metas_of(part.ty).is_empty();
            let atomic = !shown.contains(' ') || shown.starts_with(['(', '[']);
            let text = match atomic {
                true => shown.clone(),
                false => format!("({shown})"),
            };
            let title = format!("`{}` stands for the type `{shown}`", part.name);
            let d = match allowed {
                true => Diagnostic::warning(ids::PARTIAL_SIGNATURES, part.span, title),
                false => Diagnostic::error(ids::TYPED_HOLE, part.span, title),
            }
            .label("left open");
            self.diags.push(match whole {
                true => d.help(format!("write `{text}`")).change(part.span, text),
                false => d,
            });
        }
    }
}

/// Whether a name is that of a `_`.
pub(super) fn is_hole(name: Symbol) -> bool {
    name.as_str().starts_with("_ ")
}

/// Gives each `_` a name of its own, which no program can write.
pub(super) fn name_holes(t: &mut Type, count: &mut usize) {
    match &mut t.kind {
        TypeKind::Var(x) if x.as_str() == "_" => {
            *count += 1;
            *x = Symbol::new(&format!("_ {count}"));
        }
        TypeKind::App(a, b) | TypeKind::Fun(a, b) => {
            name_holes(a, count);
            name_holes(b, count);
        }
        TypeKind::Kinded(t, _) => name_holes(t, count),
        TypeKind::Forall(s) => name_holes(&mut s.ty, count),
        _ => {}
    }
}

/// The variables of a type, in order of appearance, but those of quantifiers within it.
fn names_of(t: &Type, out: &mut Vec<(Symbol, Span)>) {
    match &t.kind {
        TypeKind::Var(x) => out.push((*x, t.span)),
        TypeKind::App(a, b) | TypeKind::Fun(a, b) => {
            names_of(a, out);
            names_of(b, out);
        }
        TypeKind::Kinded(t, _) => names_of(t, out),
        TypeKind::Forall(s) => {
            let start = out.len();
            names_of(&s.ty, out);
            let inner = out.split_off(start);
            out.extend(inner.into_iter().filter(|(x, _)| !s.forall.contains(x)));
        }
        _ => {}
    }
}
