//! Boot files: what a module promises to those that it imports itself. The file is a module
//! of its own, before all that import it; the module itself, which comes later, takes over
//! its entries of the program's tables, so that both speak of the same things.

use super::Cx;
use super::duplicate::plain;
use crate::ids;
use crate::lookup::{Exports, Operator, TypeRef, ValueRef};
use crate::tree::*;
use cranelift_entity::EntityRef;
use pure_base::{Diagnostic, Span, Symbol};
use pure_syntax::ast::{self, DeclKind};
use rustc_hash::FxHashMap;

/// What a module's boot file has declared.
pub struct Boot {
    /// The module that both are.
    pub name: Symbol,
    /// The file as a module.
    pub declared: ModuleId,
    /// The module itself, once its turn has come.
    pub defined: Option<ModuleId>,
    /// Its signatures.
    pub values: Vec<ValueId>,
    pub types: Vec<TypeId>,
    pub classes: Vec<ClassId>,
    names: FxHashMap<Symbol, (ValueRef, Span)>,
    exports: Exports,
}

/// The name of a boot file as a module, which no program can write.
pub(crate) fn module_name(name: Symbol) -> Symbol {
    Symbol::new(&format!("{name}{MARK}"))
}

/// The module that a file is about: itself, or the one whose boot file it is.
pub(super) fn itself(name: Symbol) -> Symbol {
    Symbol::new(name.as_str().trim_end_matches(MARK))
}

const MARK: &str = "[boot]";

impl Resolved {
    /// The boot file that a module is.
    pub fn boot_file(&self, module: ModuleId) -> Option<&Boot> {
        self.boots.iter().find(|b| b.declared == module)
    }

    /// The boot file of a module.
    pub fn boot_of(&self, module: ModuleId) -> Option<&Boot> {
        self.boots.iter().find(|b| b.defined == Some(module))
    }
}

impl Class {
    /// Whether nothing but its name is said of it.
    pub fn is_abstract(&self) -> bool {
        self.methods.is_empty() && self.superclasses.is_empty() && self.families.is_empty()
    }
}

impl Cx<'_> {
    /// Reports what a boot file cannot have.
    pub(super) fn check_boot(&mut self, decls: &[ast::Decl]) {
        for decl in decls {
            let (span, what) = match &decl.kind {
                DeclKind::Clause { .. } | DeclKind::Fun { .. } | DeclKind::PatBind { .. } => {
                    (decl.span, "a definition")
                }
                DeclKind::Instance(i) if !i.decls.is_empty() => (i.decls[0].span, "a method"),
                DeclKind::Data(d) if !d.deriving.is_empty() => (decl.span, "a derived instance"),
                DeclKind::Class(c) => {
                    let defines = |d: &&ast::Decl| {
                        let kind = &d.kind;
                        matches!(
                            kind,
                            DeclKind::Clause { .. }
                                | DeclKind::Fun { .. }
                                | DeclKind::PatBind { .. }
                        )
                    };
                    match c.decls.iter().find(defines) {
                        Some(method) => (method.span, "a default method"),
                        None => continue,
                    }
                }
                _ => continue,
            };
            let d = Diagnostic::error(
                ids::BOOT_FILE,
                span,
                format!("a boot file cannot have {what}"),
            )
            .label("belongs to the module itself")
            .note("A boot file declares what a module has: signatures, types, classes, and heads of instances.");
            let d = match what {
                "a derived instance" => d.help("write the head of the instance: `instance Show T`"),
                _ => d.help("remove it here"),
            };
            self.diags.push(d);
        }
    }

    /// Gives ids to the values that a boot file has signatures of.
    pub(super) fn collect_signatures(&mut self, decls: &[ast::Decl]) -> Vec<ValueId> {
        let mut values = vec![];
        for decl in decls {
            if let DeclKind::Signature { names, .. } = &decl.kind {
                for name in names {
                    let v = self.new_value(name.text, name.span, ValueKind::Top);
                    self.define(*name, ValueRef::Value(v));
                    values.push(v);
                }
            }
        }
        values
    }

    /// Enters the boot file that the program has just got as its last module.
    pub(super) fn enter_boot(&mut self, values: Vec<ValueId>, exports: &Exports) {
        let declared = ModuleId::new(self.program.modules.len() - 1);
        let module = &mut self.program.modules[declared];
        module.name = module_name(self.module);
        self.program.boots.push(Boot {
            name: self.module,
            declared,
            defined: None,
            values,
            types: module.types.clone(),
            classes: module.classes.clone(),
            names: self.own.clone(),
            exports: exports.clone(),
        });
    }

    /// Lets a module take over what its boot file has declared.
    pub(super) fn take_over(&mut self) {
        let id = self.program.modules.next_key();
        let name = self.module;
        let Some(boot) = self.program.boots.iter_mut().find(|b| b.name == name) else {
            return;
        };
        boot.defined = Some(id);
        for (name, (value, _)) in &boot.names {
            self.promised.values.insert(*name, *value);
        }
        for t in &boot.types {
            let t = *t;
            let name = self.program.types[t].name;
            self.promised.types.insert(name, TypeRef::Type(t));
        }
        for c in &boot.classes {
            let c = *c;
            let name = self.program.classes[c].name;
            self.promised.types.insert(name, TypeRef::Class(c));
        }
        // From here on they are the module's.
        let file = &mut self.program.modules[boot.declared];
        file.types.clear();
        file.classes.clear();
        file.instances.clear();
        file.groups.clear();
        let promised = &self.promised;
        for (name, list) in self.fixities.iter_mut() {
            list.retain(|f| match f.target {
                Operator::Value(v) => promised.values.get(name) != Some(&v),
                Operator::Type(t) => promised.types.get(name) != Some(&t),
            });
        }
    }

    /// A value of the top level: that of the boot file, if it has one of the name.
    pub(super) fn top_value(&mut self, key: Symbol, span: Span, kind: ValueKind) -> ValueId {
        let Some(ValueRef::Value(v)) = self.promised.values.remove(&key) else {
            return self.new_value(plain(key), span, kind);
        };
        self.program.values[v] = self.value(plain(key), span, kind);
        v
    }

    /// The id of a type that is to be declared.
    pub(super) fn type_id(&mut self, name: Symbol) -> TypeId {
        match self.promised.types.get(&name) {
            Some(TypeRef::Type(t)) => *t,
            _ => self.program.types.next_key(),
        }
    }

    /// Declares the type of an id.
    pub(super) fn put_type(&mut self, id: TypeId, def: TypeDef) {
        match id == self.program.types.next_key() {
            true => _ = self.program.types.push(def),
            false => {
                self.promised.types.remove(&def.name);
                self.program.types[id] = def;
            }
        }
    }

    /// The same for classes.
    pub(super) fn class_id(&mut self, name: Symbol) -> ClassId {
        match self.promised.types.get(&name) {
            Some(TypeRef::Class(c)) => *c,
            _ => self.program.classes.next_key(),
        }
    }

    pub(super) fn put_class(&mut self, id: ClassId, class: Class) {
        match id == self.program.classes.next_key() {
            true => _ = self.program.classes.push(class),
            false => {
                self.promised.types.remove(&class.name);
                self.program.classes[id] = class;
            }
        }
    }

    pub(super) fn put_ctor(&mut self, ctor: Ctor) -> CtorId {
        match self.promised.values.remove(&ctor.name) {
            Some(ValueRef::Ctor(c)) => {
                self.program.ctors[c] = ctor;
                c
            }
            _ => self.program.ctors.push(ctor),
        }
    }

    /// Reports what the module does not export that its boot file does.
    pub(super) fn keeps_promises(&mut self, exports: &Exports) {
        let id = self.program.modules.next_key();
        let Some(boot) = self.program.boot_of(id) else {
            return;
        };
        let own = |v: &ValueRef| boot.names.values().any(|(o, _)| o == v);
        let place = |v: &ValueRef| {
            let found = boot.names.values().find(|(o, _)| o == v);
            found.map_or(Span::NONE, |f| f.1)
        };
        let mut lacking = vec![];
        for (name, value) in boot.exports.values.iter().filter(|(_, v)| own(v)) {
            if !exports.values.contains(&(*name, *value)) {
                lacking.push((*name, place(value)));
            }
        }
        for (name, t) in boot.exports.types.iter() {
            let span = match t {
                TypeRef::Type(t) if boot.types.contains(t) => self.program.types[*t].span,
                TypeRef::Class(c) if boot.classes.contains(c) => self.program.classes[*c].span,
                _ => continue,
            };
            if exports.types.get(*name) != Some(*t) {
                lacking.push((*name, span));
            }
        }
        lacking.sort_unstable_by_key(|l| (l.1, l.0));
        for (name, span) in lacking {
            let title = format!("module `{}` does not export `{name}`", self.module);
            let d = Diagnostic::error(ids::BOOT_FILE, span, title)
                .label("its boot file does")
                .note("Whoever imports the boot file is told that the module has it.")
                .help("define and export it, or remove it from the boot file");
            self.diags.push(d);
        }
    }
}
