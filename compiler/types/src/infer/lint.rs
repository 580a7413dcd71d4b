//! Warnings that need types: definitions without a signature, results that a
//! statement drops, types taken by default.

use super::Infer;
use crate::ids;
use crate::show::Printer;
use crate::ty::{Node, Ty};
use pure_base::{Diagnostic, Span};
use pure_names::tree::*;

/// Functions that convert numbers.
const CONVERSIONS: &[&str] = &["toInteger", "toRational", "fromIntegral", "realToFrac"];

impl Infer<'_> {
    fn own_code(&self) -> bool {
        !self.here().library
    }

    pub(super) fn missing_signatures(&mut self, module: &Module) {
        if module.library || !self.diags.wants(ids::MISSING_SIGNATURES) {
            return;
        }
        for bind in module.groups.iter().flat_map(|g| &g.binds) {
            let Bind::Fun { value, .. } = bind else {
                continue;
            };
            let v = &self.program.values[*value];
            // Selectors have no signature; their place is the field's.
            let mut ctors = self.program.ctors.values();
            let generated = v.name.as_str().starts_with('$');
            let partial = self.program.partial.iter().any(|p| p.value == *value);
            if generated
                || partial
                || v.signature.is_some()
                || ctors.any(|c| c.labels.contains(&Some(*value)))
            {
                continue;
            }
            let (name, span) = (v.name, v.span);
            let shown = match self.out.schemes.get(value).cloned() {
                Some(s) => Printer::new(self.types, self.program).scheme(&s),
                None => match self.out.value_ty.get(value).copied() {
                    Some(t) => self.show(t),
                    None => continue,
                },
            };
            let title = format!("`{name}` has no type signature");
            let d = Diagnostic::warning(ids::MISSING_SIGNATURES, span, title)
                .label("without a signature")
                .help(format!("write `{name} :: {shown}`"));
            self.diags.push(d);
        }
    }

    /// Local definitions that the module leaves open at which type they are used.
    pub(super) fn missing_local_signatures(&mut self, module: &Module) {
        if module.library || !self.diags.wants(ids::MISSING_LOCAL_SIGNATURES) {
            return;
        }
        for (v, scheme) in &self.out.schemes {
            let value = &self.program.values[*v];
            if value.kind != ValueKind::Local
                || value.module != module.name
                || value.signature.is_some()
                || value.name.as_str().starts_with('$')
            {
                continue;
            }
            let (name, span) = (value.name, value.span);
            let shown = Printer::new(self.types, self.program).scheme(scheme);
            let title = format!("`{name}` has many types and no type signature");
            let d = Diagnostic::warning(ids::MISSING_LOCAL_SIGNATURES, span, title)
                .label("without a signature")
                .help(format!("write `{name} :: {shown}`"));
            self.diags.push(d);
        }
    }

    /// A statement of type `t` whose result goes nowhere.
    pub(super) fn drop_result(&mut self, f: &Expr, first: &Expr, t: Ty) {
        // An operator that somebody wrote stands behind its operand.
        let written = f.span.lo >= first.span.hi;
        let then = self.program.known.then;
        if !written && matches!(f.kind, ExprKind::Var(v) if Some(v) == then) && self.own_code() {
            self.reports.dropped.push((t, first.span));
        }
    }

    pub(super) fn dropped_results(&mut self) {
        for (t, span) in std::mem::take(&mut self.reports.dropped) {
            let Node::App(monad, result) = self.types.node(t) else {
                continue;
            };
            let known = !matches!(self.types.node(result), Node::Meta(_) | Node::Error);
            let unused = self.diags.wants(ids::UNUSED_DO_BIND);
            if let Node::App(inner, _) = self.types.node(result)
                && !unused
                && self.types.same(inner, monad)
            {
                let shown = self.show(result);
                let title = format!("the result of this statement is an action, `{shown}`");
                let d = Diagnostic::warning(ids::WRONG_DO_BIND, span, title)
                    .label("the action is not run")
                    .help("run it (`join`), or write `_ <- ` before the statement");
                self.diags.push(d);
                continue;
            }
            if known && !self.types.same(result, self.types.unit) {
                let shown = self.show(result);
                let title = format!("this statement drops a result of type `{shown}`");
                let d = Diagnostic::warning(ids::UNUSED_DO_BIND, span, title)
                    .label("its result is not used")
                    .help("write `_ <- ` before it if that is meant");
                self.diags.push(d);
            }
        }
    }

    /// Notes a use of a function that converts numbers.
    pub(super) fn note_conversion(&mut self, v: ValueId, t: Ty, span: Span) {
        let value = &self.program.values[v];
        if CONVERSIONS.contains(&value.name.as_str())
            && value.module.as_str().starts_with("Base.")
            && self.own_code()
            && self.diags.wants(ids::IDENTITIES)
        {
            self.reports.conversions.push((v, t, span));
        }
    }

    /// Reports conversions from a type to itself.
    pub(super) fn identities(&mut self) {
        for (v, t, span) in std::mem::take(&mut self.reports.conversions) {
            let Node::Fun(from, to) = self.types.node(t) else {
                continue;
            };
            if self.types.head_con(from).is_some() && self.types.same(from, to) {
                let (name, shown) = (self.program.values[v].name, self.show(from));
                let title = format!("`{name}` converts from `{shown}` to `{shown}`");
                let d = Diagnostic::warning(ids::IDENTITIES, span, title)
                    .label("changes nothing")
                    .help("leave it out");
                self.diags.push(d);
            }
        }
    }

    /// A type was taken because nothing decides it.
    pub(super) fn took_default(&mut self, t: Ty, span: Span) {
        if !self.own_code() {
            return;
        }
        let shown = self.show(t);
        let what = match self
            .map
            .text(span)
            .starts_with(|c: char| c.is_ascii_digit())
        {
            true => "the type of this literal",
            false => "a type that this is used at",
        };
        let message = format!("nothing decides {what}: it is `{shown}`");
        let again = |d: &Diagnostic| d.span == span && d.title == message;
        if !self.diags.iter().any(again) {
            self.diags.push(
                Diagnostic::warning(ids::TYPE_DEFAULTS, span, message)
                    .label("the default is taken")
                    .help(format!("give an annotation, like `(e :: {shown})`")),
            );
        }
    }
}
