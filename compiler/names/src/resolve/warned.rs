//! DEPRECATED and WARNING pragmas: whoever uses what they are about in another module is told.

use super::Cx;
use crate::ids;
use crate::kept::import_key;
use crate::lookup::{TypeRef, ValueRef};
use crate::source::ModuleSource;
use crate::tree::ModuleId;
use cranelift_entity::EntityRef;
use pure_base::{Diagnostic, Span, Symbol};
use pure_syntax::ast::{self, DeclKind};
use serde::{Deserialize, Serialize};

/// What a DEPRECATED or WARNING pragma may be about.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum Warnable {
    Value(ValueRef),
    Type(TypeRef),
    Module(Symbol),
}

/// What such a pragma says.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Warned {
    pub deprecated: bool,
    pub text: Symbol,
}

impl Cx<'_> {
    /// Notes what the pragmas of a module say, each of a type and a constructor if both have
    /// the name, and tells of imported modules what is said of them.
    pub(super) fn warnings_of_names(&mut self, source: &ModuleSource, ast: &ast::Module) {
        for import in &ast.imports {
            let written = import.module;
            let key = import_key(written.text, import.source, import.package);
            let mut found = source.imports.iter().filter(|(name, _)| *name == key);
            let found = found.next().map(|(_, i)| ModuleId::new(*i));
            if let Some(module) = found.and_then(|id| self.program.modules.get(id)) {
                self.warn_of(Warnable::Module(module.name), written.text, written.span);
            }
        }
        for decl in &ast.decls {
            let DeclKind::Warned {
                deprecated,
                names,
                text,
            } = &decl.kind
            else {
                continue;
            };
            let mut about = vec![];
            for name in names {
                let value = self.own.get(&name.text).map(|own| Warnable::Value(own.0));
                let ty = self.types.own_of(name.text).next().map(Warnable::Type);
                if value.is_none() && ty.is_none() {
                    self.nothing_to_warn_of(name);
                }
                let found = value.into_iter().chain(ty);
                about.extend(found.map(|of| (name.text, of)));
            }
            if names.is_empty() {
                about.push((self.module, Warnable::Module(self.module)));
            }
            let said = Warned {
                deprecated: *deprecated,
                text: *text,
            };
            for (name, of) in about {
                self.program.warned.insert(of, said);
                self.made.warned.push((name, of, said));
            }
        }
    }

    fn nothing_to_warn_of(&mut self, name: &ast::Name) {
        let title = format!("a warning of `{}`, which is not defined here", name.text);
        let d = Diagnostic::error(ids::PRAGMA_WITHOUT_BINDING, name.span, title)
            .label("no definition of this name")
            .note("The pragma speaks of what its own module defines at the top.")
            .help("correct the name, or move the pragma to the module that defines it");
        self.diags.push(d);
    }

    /// Something is used: tells what is said of it, unless that is its own module.
    pub(super) fn warn_of(&mut self, used: Warnable, name: Symbol, span: Span) {
        let Some(warned) = self.program.warned.get(&used).copied() else {
            return;
        };
        let home = match used {
            Warnable::Value(v) => self.value_origin(v),
            Warnable::Type(t) => self.type_origin(t),
            Warnable::Module(m) => m,
        };
        if home == self.module || span.is_none() {
            return;
        }
        let label = match used {
            Warnable::Module(_) => "imported".to_string(),
            _ => format!("of module `{home}`"),
        };
        let title = match warned.deprecated {
            true => format!("`{name}` is deprecated"),
            false => format!("a warning is attached to `{name}`"),
        };
        let d = Diagnostic::warning(ids::DEPRECATIONS, span, title)
            .label(label)
            .note(format!("Its author says: {}", warned.text));
        self.diags.push(d);
    }
}
