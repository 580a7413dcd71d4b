//! Warnings about names: what is defined or imported and not used, and what
//! hides something of the same name.

use super::Cx;
use crate::ids;
use crate::lookup::{Exports, TypeRef, ValueRef};
use crate::tree::*;
use pure_base::{Diagnostic, Span, Symbol};
use pure_syntax::Extension;
use pure_syntax::ast::{self, Subs};
use rustc_hash::{FxHashMap, FxHashSet};
use std::hash::Hash;

/// What the warnings of one module are made from.
#[derive(Default)]
pub(super) struct Lints {
    /// Local variables with the id of the warning if they are not used.
    declared: Vec<(ValueId, &'static str)>,
    used: FxHashSet<ValueId>,
    constructors: FxHashSet<CtorId>,
    pub(super) types: FxHashSet<TypeRef>,
    /// Bindings whose patterns have no variables.
    pub(super) empty: Vec<Span>,
    /// The variables that each binding around the place defines: to use them there
    /// counts only if one of them is used elsewhere.
    defining: Vec<Vec<ValueId>>,
    /// Such uses, with what the binding defines.
    inner: Vec<(Vec<ValueId>, ValueId)>,
    /// Names that were found, by the place of the import that brought them.
    imported: FxHashSet<(u32, Symbol)>,
    /// Patterns with record wildcards, and whether these bind anything.
    pub(super) wildcards: Vec<(Span, bool)>,
    /// The variables that such patterns bind without writing them.
    unwritten: Vec<(Span, ValueId)>,
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

    /// A constructor is referred to, unless that is the selector of one of its fields.
    pub(super) fn used_constructor(&mut self, c: CtorId, labels: &[Option<ValueId>]) {
        let mut defined = self.defining.iter().flatten();
        if !defined.any(|v| labels.contains(&Some(*v))) {
            self.constructors.insert(c);
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
        let written = |span: Span| (span.hi - span.lo) as usize == name.as_str().len();
        let by_wildcard = self.lints.wildcards.iter().any(|(place, _)| *place == span);
        if by_wildcard {
            self.lints.unwritten.push((span, v));
        }
        if self.library || by_wildcard || !written(span) || name.as_str().starts_with('_') {
            return;
        }
        self.lints.declared.push((v, id));
        let outer = match self.locals.get(&name).and_then(|s| s.last()) {
            Some(outer) => Some(self.program.values[*outer].span).filter(|o| written(*o)),
            None => match self.own.get(&name) {
                Some((ValueRef::Value(v), span)) => {
                    let meant = self.is_field_to_pun(*v) || self.is_field_of_defined(*v);
                    (!meant).then_some(*span)
                }
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

    /// Whether it is a field of the pattern synonym that is being defined, whose variables
    /// have the names of its fields.
    fn is_field_of_defined(&self, v: ValueId) -> bool {
        let mut synonyms = self.program.synonyms.values();
        synonyms.any(|s| {
            let own = |d: &ValueId| *d == s.matcher || Some(*d) == s.builder;
            s.labels.contains(&Some(v)) && self.lints.defining.iter().flatten().any(own)
        })
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
        if self.library || self.fails() {
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
        self.unused_wildcards(&lints);
        self.unused_top(&lints, ast, exports);
        for span in &lints.empty {
            let title = "this definition defines nothing";
            let d = Diagnostic::warning(ids::UNUSED_PATTERN_BINDS, *span, title)
                .label("no variable")
                .note("It is never evaluated either: nothing asks for it.");
            self.diags.push(d);
        }
        let exports = ast.exports.as_deref().unwrap_or(&[]);
        for import in &ast.imports {
            let name = import.alias.unwrap_or(import.module).text;
            let whole = |e: &ast::Export| matches!(e, ast::Export::Module(m) if m.text == name);
            if !exports.iter().any(whole) {
                self.unused_import(&lints, import);
            }
        }
    }

    /// Record wildcards that bind nothing, or nothing that is used.
    fn unused_wildcards(&mut self, lints: &Lints) {
        for (span, binds) in &lints.wildcards {
            let of = |(place, _): &&(Span, ValueId)| place == span;
            let bound: Vec<_> = lints.unwritten.iter().filter(of).collect();
            let (id, title) = match (binds, &bound[..]) {
                (false, _) => (
                    ids::REDUNDANT_RECORD_WILDCARDS,
                    "the two dots stand for no field",
                ),
                (true, [_, ..]) if bound.iter().all(|(_, v)| !lints.used.contains(v)) => (
                    ids::UNUSED_RECORD_WILDCARDS,
                    "no field that the two dots bind is used",
                ),
                _ => continue,
            };
            let d = Diagnostic::warning(id, *span, title)
                .label("a wildcard for nothing")
                .help("leave out the two dots");
            self.diags.push(d);
        }
    }

    fn unused(&mut self, v: ValueId, id: &'static str) {
        let value = &self.program.values[v];
        let d = Diagnostic::warning(id, value.span, format!("`{}` is not used", value.name))
            .label("not used")
            .help(format!("remove it, or call it `_{}`", value.name));
        self.diags.push(d);
    }

    /// What the top level defines and nobody else sees or uses.
    fn unused_top(&mut self, lints: &Lints, ast: &ast::Module, exports: &Exports) {
        // Without a header only `main` is seen from outside.
        let headerless = ast.name.span.is_none();
        let main = Symbol::new("main");
        let exported = |name: Symbol, target: ValueRef| match headerless {
            true => name == main,
            false => exports.values.get(name) == Some(target),
        };
        let exports_type =
            |name: Symbol, target: TypeRef| !headerless && exports.types.get(name) == Some(target);
        let unused_value = |v: ValueId| {
            let name = self.program.values[v].name;
            !exported(self.scope_name(v), ValueRef::Value(v))
                && !lints.used.contains(&v)
                && !name.as_str().starts_with(['_', '$'])
                // That of a default signature is the class's.
                && !name.as_str().contains(' ')
        };
        let mut found: Vec<(Span, String)> = vec![];
        let derivations = derivations(ast);
        let mut labels = FxHashSet::default();
        for t in &self.own_types {
            let def = &self.program.types[*t];
            let derives = derivations.get(&def.span.lo).copied().unwrap_or_default();
            let ctors = match &def.kind {
                TypeDefKind::Data { ctors, .. } => &ctors[..],
                TypeDefKind::Synonym(_) | TypeDefKind::Family(_) => &[],
            };
            let (count, mut parts) = (found.len(), 0);
            for c in ctors {
                let ctor = &self.program.ctors[*c];
                let seen = derives.any || exported(ctor.name, ValueRef::Ctor(*c));
                if !seen && !lints.constructors.contains(c) {
                    found.push((ctor.span, format!("constructor `{}`", ctor.name)));
                }
                parts += 1;
                for v in ctor.labels.iter().flatten() {
                    if !labels.insert(*v) {
                        continue;
                    }
                    if !derives.shows && unused_value(*v) {
                        let value = &self.program.values[*v];
                        found.push((value.span, format!("field `{}`", value.name)));
                    }
                    parts += 1;
                }
            }
            // Who uses a part uses the whole.
            let target = TypeRef::Type(*t);
            // An instance of a data family has no name that a program could use.
            let instance = def.instance.is_some();
            let seen = instance || derives.any || found.len() - count < parts;
            if !seen && !lints.types.contains(&target) && !exports_type(def.name, target) {
                found.push((def.span, format!("type `{}`", def.name)));
            }
        }
        for c in &self.own_classes {
            let class = &self.program.classes[*c];
            let count = found.len();
            let methods = class.methods.iter().filter(|m| unused_value(m.value));
            found.extend(methods.map(|m| {
                let value = &self.program.values[m.value];
                (value.span, format!("method `{}`", value.name))
            }));
            let target = TypeRef::Class(*c);
            let seen = found.len() - count < class.methods.len();
            if !seen && !lints.types.contains(&target) && !exports_type(class.name, target) {
                found.push((class.span, format!("class `{}`", class.name)));
            }
        }
        let mut values: Vec<ValueId> = vec![];
        for (target, _) in self.own.values() {
            if let ValueRef::Value(v) = *target
                && self.program.values[v].kind == ValueKind::Top
                && !labels.contains(&v)
                && unused_value(v)
            {
                values.push(v);
            }
        }
        for (span, what) in found {
            let d = Diagnostic::warning(ids::UNUSED_TOP_BINDS, span, format!("{what} is not used"))
                .label("not used")
                .help("remove it, or export it");
            self.diags.push(d);
        }
        values.sort();
        for v in values {
            self.unused(v, ids::UNUSED_TOP_BINDS);
        }
    }

    /// An export item that stood in the list before.
    pub(super) fn exported_twice<K: Hash + Eq>(
        &mut self,
        seen: &mut FxHashMap<K, Span>,
        item: (K, Symbol),
        span: Span,
    ) {
        if let Some(first) = seen.insert(item.0, span)
            && !self.library
        {
            let title = format!("`{}` is exported twice", item.1);
            let d = Diagnostic::warning(ids::DUPLICATE_EXPORTS, span, title)
                .label("once more")
                .also(first, "the first time")
                .help("remove one of them");
            self.diags.push(d);
        }
    }

    /// A value of another module that fails for some arguments is referred to.
    pub(super) fn partial(&mut self, v: ValueId, span: Span) {
        if self.library || !self.diags.wants(ids::X_PARTIAL) {
            return;
        }
        let value = &self.program.values[v];
        if value.module.as_str() == "Base.List" && matches!(value.name.as_str(), "head" | "tail") {
            let title = format!("`{}` fails for the empty list", value.name);
            let d = Diagnostic::warning(ids::X_PARTIAL, span, title)
                .label("a partial function")
                .help("match the list, or use Data.List.NonEmpty");
            self.diags.push(d);
        }
    }

    /// Instances that stand neither beside their class nor beside one of their types.
    pub(super) fn orphans(&mut self, instances: &[Instance]) {
        if self.library || !self.diags.wants(ids::ORPHANS) {
            return;
        }
        for instance in instances {
            let own = |t: TypeId| self.own_types.contains(&t);
            let class = &self.program.classes[instance.class];
            let beside =
                class.module == self.module || instance.head.iter().any(|t| mentions(t, &own));
            if !beside {
                let d = Diagnostic::warning(
                    ids::ORPHANS,
                    instance.head_span,
                    format!("this instance of `{}` is apart from the class and from its types", class.name),
                )
                .label("an orphan")
                .note("Modules that do not import this one, be it over others, do not see the instance.")
                .help("move it to the module of the class or of the type, or make it for a newtype");
                self.diags.push(d);
            }
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

/// What the types of a module derive.
#[derive(Clone, Copy, Default)]
struct Derives {
    any: bool,
    /// Read or Show, which have the names of fields in their texts.
    shows: bool,
}

/// By the place of the type's name.
fn derivations(ast: &ast::Module) -> FxHashMap<u32, Derives> {
    let data = ast.decls.iter().filter_map(|decl| match &decl.kind {
        ast::DeclKind::Data(d) if !d.deriving.is_empty() => Some(d),
        _ => None,
    });
    data.map(|d| {
        let shows = |d: &ast::Deriving| matches!(d.class.text.as_str(), "Read" | "Show");
        let derives = Derives {
            any: true,
            shows: d.deriving.iter().any(shows),
        };
        (d.name.span.lo, derives)
    })
    .collect()
}

/// Whether a type has one of these constructors.
fn mentions(t: &Type, own: &dyn Fn(TypeId) -> bool) -> bool {
    match &t.kind {
        TypeKind::Con(c) => own(*c),
        TypeKind::App(a, b) | TypeKind::Fun(a, b) => mentions(a, own) || mentions(b, own),
        TypeKind::Kinded(t, _) => mentions(t, own),
        TypeKind::Forall(scheme) => mentions(&scheme.ty, own),
        TypeKind::Var(_)
        | TypeKind::Class(_)
        | TypeKind::Promoted(_)
        | TypeKind::Lit(_)
        | TypeKind::Error => false,
    }
}
