//! Warnings about names: what is defined or imported and not used, and what
//! hides something of the same name.

use super::Cx;
use crate::ids;
use crate::lookup::{Exports, ValueRef};
use crate::tree::*;
use pure_base::{Diagnostic, Span, Symbol};
use pure_syntax::Extension;
use pure_syntax::ast::{self, Subs};
use rustc_hash::FxHashSet;

/// What the warnings of one module are made from.
#[derive(Default)]
pub(super) struct Lints {
    /// Local variables with the id of the warning if they are not used.
    declared: Vec<(ValueId, &'static str)>,
    used: FxHashSet<ValueId>,
    /// The variables that each binding around the place defines: to use them there
    /// counts only if one of them is used elsewhere.
    defining: Vec<Vec<ValueId>>,
    /// Such uses, with what the binding defines.
    inner: Vec<(Vec<ValueId>, ValueId)>,
    /// Names that were found, by the place of the import that brought them.
    imported: FxHashSet<(u32, Symbol)>,
    /// Variables that hide another: name, place, the other's place.
    shadows: Vec<(Symbol, Span, Span)>,
}

impl Lints {
    /// A variable is referred to.
    pub(super) fn used(&mut self, v: ValueId) {
        match self.defining.iter().find(|own| own.contains(&v)) {
            Some(own) if own.len() > 1 => self.inner.push((own.clone(), v)),
            Some(_) => {}
            None => {
                self.used.insert(v);
            }
        }
    }

    /// A name was found that this import, if it is one, brought.
    pub(super) fn found(&mut self, from: Span, name: Symbol) {
        self.imported.insert((from.lo, name));
    }

    /// Begins the definition of variables; answers what ends it.
    pub(super) fn define(&mut self, values: &[ValueId]) -> usize {
        self.defining.push(values.to_vec());
        self.defining.len() - 1
    }

    pub(super) fn defined(&mut self, mark: usize) {
        self.defining.truncate(mark);
    }

    /// Counts the uses within bindings of which something is used elsewhere.
    fn count_inner(&mut self) {
        loop {
            let before = self.used.len();
            for (own, v) in &self.inner {
                if own.iter().any(|o| self.used.contains(o)) {
                    self.used.insert(*v);
                }
            }
            if self.used.len() == before {
                return;
            }
        }
    }
}

impl Cx<'_> {
    /// A local variable is declared.
    pub(super) fn declared(&mut self, v: ValueId, id: &'static str) {
        let value = &self.program.values[v];
        let (name, span) = (value.name, value.span);
        // What is generated has the place of something else.
        let written = (span.hi - span.lo) as usize == name.as_str().len();
        if self.library || !written || name.as_str().starts_with('_') {
            return;
        }
        self.lints.declared.push((v, id));
        let outer = match self.locals.get(&name).and_then(|s| s.last()) {
            Some(outer) => Some(self.program.values[*outer].span),
            None => match self.own.get(&name) {
                Some((ValueRef::Value(v), span)) => (!self.is_field_to_pun(*v)).then_some(*span),
                _ => self.imported_value(name),
            },
        };
        if let Some(outer) = outer.filter(|o| *o != span) {
            self.lints.shadows.push((name, span, outer));
        }
    }

    /// Where punning and wildcards are used, variables are named like fields.
    fn is_field_to_pun(&self, v: ValueId) -> bool {
        let puns = [Extension::NamedFieldPuns, Extension::RecordWildCards];
        let mut ctors = self.program.ctors.values();
        puns.iter().any(|e| self.extensions.has(*e)) && ctors.any(|c| c.labels.contains(&Some(v)))
    }

    /// Where the import stands that brings a value of this name.
    fn imported_value(&self, name: Symbol) -> Option<Span> {
        let mut entries = self.values.entries_of(name);
        let brought =
            entries.find(|c| matches!(c.target, ValueRef::Value(v) if !self.is_field_to_pun(v)));
        brought.map(|c| c.from)
    }

    /// Gives the warnings of a module.
    pub(super) fn lint(&mut self, ast: &ast::Module, exports: &Exports) {
        let mut lints = std::mem::take(&mut self.lints);
        lints.count_inner();
        if self.library || self.diags.has_errors() {
            return;
        }
        for (v, id) in &lints.declared {
            if !lints.used.contains(v) {
                self.unused(*v, id);
            }
        }
        for (name, span, outer) in &lints.shadows {
            let d = Diagnostic::warning(
                ids::NAME_SHADOWING,
                *span,
                format!("`{name}` hides another"),
            )
            .label("of the same name");
            self.diags.push(match outer.is_none() {
                true => d.note(format!("The Prelude has `{name}`, too.")),
                false => d.also(*outer, "the one that is hidden"),
            });
        }
        self.unused_top(&lints, ast, exports);
        for import in &ast.imports {
            self.unused_import(&lints, import);
        }
    }

    fn unused(&mut self, v: ValueId, id: &'static str) {
        let value = &self.program.values[v];
        let d = Diagnostic::warning(id, value.span, format!("`{}` is not used", value.name))
            .label("not used")
            .help(format!("remove it, or call it `_{}`", value.name));
        self.diags.push(d);
    }

    fn unused_top(&mut self, lints: &Lints, ast: &ast::Module, exports: &Exports) {
        // Without a header only `main` is seen from outside.
        let headerless = ast.name.span.is_none();
        let main = Symbol::new("main");
        let mut unused = vec![];
        for (name, (target, _)) in &self.own {
            let ValueRef::Value(v) = *target else {
                continue;
            };
            let value = &self.program.values[v];
            let exported = match headerless {
                true => *name == main,
                false => exports.values.get(*name) == Some(*target),
            };
            let selector = self
                .program
                .ctors
                .values()
                .any(|c| c.labels.contains(&Some(v)));
            if value.kind == ValueKind::Top
                && !exported
                && !selector
                && !lints.used.contains(&v)
                && !name.as_str().starts_with(['_', '$'])
            {
                unused.push(v);
            }
        }
        unused.sort();
        for v in unused {
            self.unused(v, ids::UNUSED_TOP_BINDS);
        }
    }

    fn unused_import(&mut self, lints: &Lints, import: &ast::Import) {
        let module = import.module.text;
        let used = |name: Symbol| lints.imported.contains(&(import.span.lo, name));
        let any = lints.imported.iter().any(|(at, _)| *at == import.span.lo);
        let items = import.items.as_deref().unwrap_or(&[]);
        // `import M ()` is for the instances.
        if import.items.is_some() && !import.hiding && items.is_empty() {
            return;
        }
        if !any {
            self.diags.push(
                Diagnostic::warning(
                    ids::UNUSED_IMPORTS,
                    import.span,
                    format!("nothing of module `{module}` is used"),
                )
                .label("not used")
                .help(format!(
                    "remove it, or write `import {module} ()` if it is for its instances"
                )),
            );
            return;
        }
        for item in items.iter().filter(|_| !import.hiding) {
            let name = item.name.text;
            if matches!(item.subs, Subs::None) && !used(name) {
                self.diags.push(
                    Diagnostic::warning(
                        ids::UNUSED_IMPORTS,
                        item.name.span,
                        format!("`{name}` is imported from `{module}` and not used"),
                    )
                    .label("not used"),
                );
            }
        }
    }
}
