//! Imports bring the exports of other modules into scope; exports select what
//! this module offers (Haskell 2010, sections 5.2 and 5.3).

use super::Cx;
use super::duplicate::{in_table, plain};
use crate::kept::import_key;
use crate::load::prelude;
use crate::lookup::{Exports, Rank, TypeRef, ValueRef};
use crate::source::ModuleSource;
use crate::tree::*;
use crate::wired;
use crate::{homes, ids, newer};
use pure_base::{Diagnostic, Span, Symbol, suggest};
use pure_syntax::ast::{self, Export, ImportItem, Subs};
use pure_syntax::{Edition, Extension};
use rustc_hash::{FxHashMap, FxHashSet};

/// What an import or export item selects, in both name spaces.
#[derive(Default)]
struct Selection {
    values: Vec<(Symbol, ValueRef)>,
    types: Vec<(Symbol, TypeRef)>,
}

impl Cx<'_> {
    pub(super) fn import_all(
        &mut self,
        (source, ast): (&ModuleSource, &ast::Module),
        done: &[Exports],
    ) {
        let loaded = &source.imports;
        let find = |name: Symbol| {
            let (_, i) = loaded.iter().find(|(n, _)| *n == name)?;
            done.get(*i)
        };
        for import in &ast.imports {
            let name = import_key(import.module.text, import.source, import.package);
            if let Some(exports) = find(name) {
                let whole = import.items.is_none();
                let noted = (import.span, import.module.text, whole);
                self.imports.push(noted);
                self.import(import, exports);
            }
        }
        // In Pure a program's own names hide the Prelude's; in Haskell they clash.
        let rank = match source.edition {
            Edition::Pure => Rank::Implicit,
            Edition::Haskell => Rank::Explicit,
        };
        let implicit = !source.library
            && self.extensions.has(Extension::ImplicitPrelude)
            && ast.imports.iter().all(|i| i.module.text != prelude());
        if implicit && let Some(exports) = find(prelude()) {
            let (from, by) = (prelude(), (rank, Span::NONE, false));
            self.values.import(&exports.values, from, false, by);
            self.types.import(&exports.types, from, false, by);
        }
    }

    fn import(&mut self, import: &ast::Import, exports: &Exports) {
        let mut chosen = Selection {
            values: exports.values.to_vec(),
            types: exports.types.to_vec(),
        };
        if let Some(items) = &import.items {
            let mut listed = Selection::default();
            for item in items {
                self.select(item, import, exports, &mut listed);
            }
            if import.hiding {
                let values: FxHashSet<Symbol> = listed.values.iter().map(|v| v.0).collect();
                let types: FxHashSet<Symbol> = listed.types.iter().map(|t| t.0).collect();
                chosen.values.retain(|v| !values.contains(&v.0));
                chosen.types.retain(|t| !types.contains(&t.0));
            } else {
                self.note_unlisted(import.module.text, exports);
                chosen = listed;
            }
        }
        let qualifier = import.alias.unwrap_or(import.module).text;
        let listed = import.items.is_some() && !import.hiding;
        let newer = newer::has(import.module.text.as_str());
        let gives_way = |name: Symbol| !listed && newer(name.as_str());
        let (weak, values): (Vec<_>, Vec<_>) =
            (chosen.values.into_iter()).partition(|v| gives_way(v.0));
        let (weak_types, types): (Vec<_>, Vec<_>) =
            (chosen.types.into_iter()).partition(|t| gives_way(t.0));
        for (rank, values, types) in [
            (Rank::Explicit, values, types),
            (Rank::Implicit, weak, weak_types),
        ] {
            let (qualified, by) = (import.qualified, (rank, import.span, listed));
            self.values.import(&values, qualifier, qualified, by);
            self.types.import(&types, qualifier, qualified, by);
        }
    }

    /// Notes what a list might have imported.
    fn note_unlisted(&mut self, module: Symbol, exports: &Exports) {
        if self.library {
            return;
        }
        let (values, types) = &mut self.unlisted;
        // A constructor comes with its type.
        let named = exports
            .values
            .iter()
            .filter(|(_, v)| !matches!(v, ValueRef::Ctor(_)));
        for (name, _) in named {
            values.entry(*name).or_insert(module);
        }
        for (name, _) in exports.types.iter() {
            types.entry(*name).or_insert(module);
        }
    }

    /// Adds what one item of an import list means.
    fn select(
        &mut self,
        item: &ImportItem,
        import: &ast::Import,
        exports: &Exports,
        out: &mut Selection,
    ) {
        let name = item.name.text;
        let value = exports.values.get(name).filter(|v| match v {
            _ if import.hiding => true,
            ValueRef::Value(_) => !item.pattern && !item.namespace,
            ValueRef::Synonym(_) => item.pattern,
            // By the keyword constructors are meant, too, without their types.
            ValueRef::Ctor(_) => item.pattern,
        });
        let ty = exports.types.get(name).filter(|_| !item.pattern);
        if value.is_none() && ty.is_none() {
            let known = exports.values.iter().map(|v| v.0);
            let mut known: Vec<_> = known
                .chain(exports.types.iter().map(|t| t.0))
                .map(|n| n.as_str())
                .collect();
            known.sort_unstable();
            let title = format!("module `{}` does not export `{name}`", import.module.text);
            // Hiding what is not there does no harm.
            let mut d = match import.hiding {
                false => Diagnostic::error(ids::UNKNOWN_IMPORT_ITEM, item.name.span, title),
                true => Diagnostic::warning(ids::DODGY_IMPORTS, item.name.span, title),
            }
            .label("not exported");
            let elsewhere = homes::of(name.as_str());
            let constructed = exports.values.get(name).and_then(|v| match v {
                ValueRef::Ctor(c) => Some(self.program.types[self.program.ctors[c].owner].name),
                _ => None,
            });
            if let Some(owner) = constructed {
                d = d
                    .note(format!(
                        "`{name}` is a constructor of `{owner}`, and comes with it."
                    ))
                    .help(format!(
                        "write `{owner}({name})`, or `{owner}(..)` for all of them"
                    ))
                    .change(item.name.span, format!("{owner}({name})"));
            } else if let Some(near) = suggest::nearest(name.as_str(), known.into_iter()) {
                d = d.help(format!("did you mean `{near}`?"));
            } else if let Some(module) = elsewhere {
                d = d.help(format!("`{module}` exports it"));
            }
            if !import.hiding {
                // Its uses are told with it.
                self.lost.insert(name);
            }
            self.diags.push(d);
            return;
        }
        if let Some(v) = value {
            out.values.push((name, v));
        }
        if let Some(t) = ty {
            out.types.push((name, t));
            let subs = self.subordinates(t);
            let offered = |n: &Symbol, v: &ValueRef| exports.values.contains(&(*n, *v));
            let mut types = self.types_of(t);
            types.retain(|(n, t)| exports.types.get(*n) == Some(*t));
            match &item.subs {
                Subs::None => {}
                Subs::All | Subs::AllAnd(_) => {
                    out.values
                        .extend(subs.into_iter().filter(|(n, v)| offered(n, v)));
                    out.types.extend(types);
                }
                Subs::Some(listed) => {
                    for sub in listed {
                        let ty = types.iter().find(|(n, _)| *n == sub.text);
                        match subs
                            .iter()
                            .find(|(n, v)| plain(*n) == sub.text && offered(n, v))
                        {
                            Some(found) => out.values.push(*found),
                            None if ty.is_some() => out.types.extend(ty),
                            None => self.unknown_sub(name, *sub),
                        }
                    }
                }
            }
        }
    }

    fn unknown_sub(&mut self, owner: Symbol, sub: ast::Ident) {
        self.diags.push(
            Diagnostic::error(
                ids::UNKNOWN_IMPORT_ITEM,
                sub.span,
                format!("`{owner}` has no constructor or method `{}`", sub.text),
            )
            .label("not there"),
        );
    }

    /// The constructors and fields of a type, the methods of a class.
    pub(super) fn subordinates(&self, t: TypeRef) -> Vec<(Symbol, ValueRef)> {
        match t {
            TypeRef::Type(t) => match &self.program.types[t].kind {
                TypeDefKind::Data { ctors, .. } => {
                    let bundled = self.program.bundled.get(&t).into_iter().flatten();
                    let synonyms = bundled.map(|s| {
                        let synonym = &self.program.synonyms[*s];
                        (synonym.name, ValueRef::Synonym(*s), &synonym.labels)
                    });
                    let ctors = ctors.iter().map(|c| {
                        let ctor = &self.program.ctors[*c];
                        (ctor.name, ValueRef::Ctor(*c), &ctor.labels)
                    });
                    let mut subs = vec![];
                    for (name, made, labels) in synonyms.chain(ctors) {
                        subs.push((name, made));
                        for v in labels.iter().flatten() {
                            subs.push((self.scope_name(*v), ValueRef::Value(*v)));
                        }
                    }
                    subs
                }
                TypeDefKind::Family(Family { data: true, .. }) => self.of_instances(t),
                TypeDefKind::Synonym(_) | TypeDefKind::Family(_) => vec![],
            },
            TypeRef::Class(c) => self.program.classes[c]
                .methods
                .iter()
                .map(|m| {
                    let name = self.program.values[m.value].name;
                    (name, ValueRef::Value(m.value))
                })
                .collect(),
        }
    }

    pub(super) fn exports(
        &mut self,
        ast: &ast::Module,
        loaded: &[(Symbol, usize)],
        done: &[Exports],
    ) -> Exports {
        let mut out = Exports::default();
        let Some(list) = &ast.exports else {
            self.export_own(&mut out);
            return out;
        };
        let mut seen = FxHashMap::default();
        for export in list {
            match export {
                Export::Item(item) => {
                    let kind = (item.pattern, item.namespace);
                    let key = (kind, item.name.module, item.name.text);
                    self.exported_twice(&mut seen, (key, item.name.text), item.name.span);
                    self.export_item(item, &mut out)
                }
                Export::Module(m) => self.export_module(*m, ast, loaded, done, &mut out),
            }
        }
        out
    }

    fn export_own(&mut self, out: &mut Exports) {
        let mut values: Vec<_> = self.own.iter().map(|(n, (v, _))| (*n, *v)).collect();
        values.sort_unstable_by_key(|(n, _)| *n);
        for (name, v) in values {
            out.values.add_also(in_table(name), v);
        }
        if self.module == wired::home() {
            out.values.add(":".into(), ValueRef::Ctor(wired::cons()));
        }
        for (name, t) in self.types.own() {
            out.types.add(name, t);
        }
    }

    fn export_item(&mut self, item: &ImportItem, out: &mut Exports) {
        let name = &item.name;
        if item.pattern {
            if let Some(v) = self.ctor_or_synonym(name) {
                self.export_value(name.text, v, name.span, out);
            }
            return;
        }
        let upper = name
            .text
            .as_str()
            .starts_with(|c: char| c.is_uppercase() || c == ':' || c == '(');
        if !upper && !item.namespace {
            if let Some(v) = self.value_ref(name, "exported name") {
                self.export_value(name.text, v, name.span, out);
            }
            return;
        }
        let Some(t) = self.type_ref(name, "exported type or class") else {
            return;
        };
        self.export_type(name.text, t, name.span, out);
        if let (TypeRef::Type(t), Subs::Some(listed) | Subs::AllAnd(listed)) = (t, &item.subs) {
            self.bundle(t, listed);
        }
        let (mut subs, mut types) = (self.subordinates(t), self.types_of(t));
        match &item.subs {
            Subs::None => {}
            Subs::All | Subs::AllAnd(_) => {
                types.retain(|(n, t)| self.types.in_scope(*n, *t));
                subs.retain(|(n, v)| self.values.in_scope(*n, *v));
                if types.is_empty() && subs.is_empty() {
                    self.nothing_within(name);
                }
                for (n, t) in types {
                    self.export_type(n, t, name.span, out);
                }
                for (n, v) in subs {
                    // To export it is to use the import that brings it.
                    for from in self.values.brings(n, v) {
                        self.lints.found(from, n);
                    }
                    self.export_value(n, v, name.span, out);
                }
            }
            Subs::Some(listed) => {
                for sub in listed {
                    let ty = types.iter().find(|(n, _)| *n == sub.text);
                    match (subs.iter().find(|(n, _)| plain(*n) == sub.text), ty) {
                        (Some((n, v)), _) => self.export_value(*n, *v, name.span, out),
                        (None, Some((n, t))) => self.export_type(*n, *t, name.span, out),
                        (None, None) => self.unknown_sub(name.text, *sub),
                    }
                }
            }
        }
    }

    /// Pattern synonyms listed with a type are exported with it from here on.
    fn bundle(&mut self, t: TypeId, listed: &[ast::Ident]) {
        for sub in listed {
            let found = self
                .values
                .entries_of(sub.text)
                .find_map(|c| match c.target {
                    ValueRef::Synonym(s) => Some(s),
                    _ => None,
                });
            if let Some(s) = found {
                self.program.bundle(t, s);
                self.made.bundled.push((t, s));
            }
        }
    }

    fn export_module(
        &mut self,
        m: ast::Ident,
        ast: &ast::Module,
        loaded: &[(Symbol, usize)],
        done: &[Exports],
        out: &mut Exports,
    ) {
        let named = ast
            .imports
            .iter()
            .any(|i| i.alias.unwrap_or(i.module).text == m.text);
        // Imports may be called as the module is.
        if m.text == self.written {
            self.export_own(out);
            if !named {
                return;
            }
        }
        let implicit = m.text == prelude() && self.extensions.has(Extension::ImplicitPrelude);
        if !named && !implicit {
            self.diags.push(
                Diagnostic::error(
                    ids::UNKNOWN_IMPORT_ITEM,
                    m.span,
                    format!("module `{}` is exported but not imported", m.text),
                )
                .label("not imported")
                .help(format!("add `import {}`", m.text)),
            );
            return;
        }
        if !named && let Some((_, i)) = loaded.iter().find(|(n, _)| *n == m.text) {
            for (n, v) in done[*i].values.iter() {
                self.export_value(*n, *v, m.span, out);
            }
            for (n, t) in done[*i].types.iter() {
                self.export_type(*n, *t, m.span, out);
            }
            return;
        }
        // What is in scope both as `x` and as `M.x`.
        let values = self.values.both_ways(m.text);
        let types = self.types.both_ways(m.text);
        if values.is_empty() && types.is_empty() && m.text != self.written {
            let title = format!("nothing of `{}` is in scope", m.text);
            self.dodgy_export(m.span, title, "exports nothing");
        }
        for (n, v) in values {
            self.export_value(n, v, m.span, out);
        }
        for (n, t) in types {
            self.export_type(n, t, m.span, out);
        }
    }

    /// Exports a value or constructor for the item at `span`.
    fn export_value(&mut self, name: Symbol, v: ValueRef, span: Span, out: &mut Exports) {
        if let Some(old) = out.values.get(name)
            && self.are_fields(old, v)
        {
            return out.values.add_also(name, v);
        }
        if let Some(old) = out.values.add(name, v) {
            self.export_clash(name, span, self.value_origin(old));
        }
    }

    fn export_type(&mut self, name: Symbol, t: TypeRef, span: Span, out: &mut Exports) {
        if let Some(old) = out.types.add(name, t) {
            self.export_clash(name, span, self.type_origin(old));
        }
    }

    fn export_clash(&mut self, name: Symbol, span: Span, origin: Symbol) {
        self.diags.push(
            Diagnostic::error(
                ids::AMBIGUOUS_NAME,
                span,
                format!("`{name}` is exported twice with different meanings"),
            )
            .label("the second one")
            .note(format!("The first one is defined in `{origin}`.")),
        );
    }
}
