//! The names in kinds, role annotations, and the newtypes in scope: what a module
//! says of its types besides their constructors.

use super::Cx;
use crate::ids;
use crate::lookup::{TypeRef, ValueRef};
use crate::tree::*;
use pure_base::{Diagnostic, Span};
use pure_syntax::Edition;
use pure_syntax::Extension;
use pure_syntax::ast::{self, DeclKind};

impl Cx<'_> {
    /// Resolves the names that stand in kinds.
    pub(super) fn kind_names(&mut self, names: &[ast::Name], edition: Edition) {
        for name in names {
            let own_word = matches!(name.text.as_str(), "Type" | "Constraint");
            if own_word && (self.library || edition == Edition::Pure) {
                continue;
            }
            match self.type_ref(name, "kind") {
                Some(TypeRef::Type(t)) if self.is_kind(t) => {}
                Some(TypeRef::Type(t)) if self.is_promotable(t) => self.type_as_kind(name),
                Some(TypeRef::Type(_)) => self.no_kind(name),
                Some(TypeRef::Class(_)) => self.no_kind(name),
                None => {}
            }
        }
    }

    /// Tells once that a type as a kind is part of an extension.
    fn type_as_kind(&mut self, name: &ast::Name) {
        if !self.extensions.has(Extension::DataKinds) {
            let d = Extension::DataKinds.needed(name.span, "a type as a kind");
            self.diags.push(d);
            self.extensions.add(Extension::DataKinds);
        }
    }

    /// Whether a type is that of a kind, with no extension.
    fn is_kind(&self, t: TypeId) -> bool {
        let def = &self.program.types[t];
        match def.module.as_str() {
            "Data.Kind" => true,
            "Base.Representation" => matches!(
                def.name.as_str(),
                "TYPE" | "RuntimeRep" | "VecCount" | "VecElem"
            ),
            _ => false,
        }
    }

    /// Whether a type can stand as a kind: a data type, or a synonym.
    pub(super) fn is_promotable(&self, t: TypeId) -> bool {
        let def = &self.program.types[t];
        def.constraint.is_none() && !matches!(def.kind, TypeDefKind::Family(_))
    }

    /// Puts the kinds that declarations write into what they declare.
    pub(super) fn declared_kinds(&mut self, decls: &[ast::Decl]) {
        for decl in decls {
            let (name, kinds, result) = match &decl.kind {
                DeclKind::Data(d) => (d.name, &d.kinds, d.result.as_ref()),
                DeclKind::Synonym {
                    name,
                    kinds,
                    result,
                    ..
                } => (*name, kinds, result.as_ref()),
                DeclKind::Family(f) => (f.name, &f.kinds, f.result.as_ref()),
                DeclKind::Class(c) => {
                    let kinds = self.kinds(&c.kinds);
                    if let Some(class) = self.own_class(c.name) {
                        self.program.classes[class].kinds = kinds;
                    }
                    continue;
                }
                _ => continue,
            };
            let (kinds, mut result) = (self.kinds(kinds), result.map(|k| self.kind(k)));
            if let DeclKind::Family(f) = &decl.kind
                && self.has_constraints(f)
            {
                result = Some(Kind::Constraint);
            }
            if let Some(id) = self.own_type(name) {
                let def = &mut self.program.types[id];
                (def.kinds, def.result) = (kinds, result);
            }
        }
    }

    fn no_kind(&mut self, name: &ast::Name) {
        self.diags.push(
            Diagnostic::error(
                ids::BAD_KIND,
                name.span,
                format!("`{}` is a class or family, not a kind", name.text),
            )
            .label("a kind must stand here")
            .note("Kinds are `Type`, `Constraint`, data types (with the extension DataKinds) and arrows between them.")
            .help("write `Type`, which Data.Kind exports"),
        );
    }

    /// Attaches role annotations to the types that they are about.
    pub(super) fn roles(&mut self, decls: &[ast::Decl]) {
        let mut seen: Vec<ast::Ident> = vec![];
        for decl in decls {
            let DeclKind::Role { name, roles } = &decl.kind else {
                continue;
            };
            if let Some(first) = seen.iter().find(|n| n.text == name.text) {
                let d = self.role_error(*name, "has two role annotations".into());
                self.diags.push(d.also(first.span, "the first one"));
                continue;
            }
            seen.push(*name);
            let own = |t: &&TypeId| self.program.types[**t].name == name.text;
            let Some(t) = self.own_types.iter().find(own).copied() else {
                let is_it = |c: &&ClassId| self.program.classes[**c].name == name.text;
                let class = self.own_classes.iter().find(is_it);
                let d = match class.map(|c| self.program.classes[*c].params.len()) {
                    Some(n) if n == roles.len() && roles.iter().all(is_nominal) => continue,
                    Some(_) => self
                        .role_error(*name, "is a class, whose parameters are nominal".into())
                        .help("remove the annotation"),
                    None => self
                        .role_error(*name, "is not declared in this module".into())
                        .help("annotate the type where it is declared"),
                };
                if !self.lost.contains(&name.text) {
                    self.diags.push(d);
                }
                continue;
            };
            let def = &self.program.types[t];
            if !matches!(def.kind, TypeDefKind::Data { .. }) {
                let d = self.role_error(*name, "is a synonym".into());
                self.diags
                    .push(d.help("annotate the type that it stands for"));
                continue;
            }
            if def.params.len() != roles.len() {
                let count = |n: usize, what: &str| match n {
                    1 => format!("1 {what}"),
                    n => format!("{n} {what}s"),
                };
                let what = format!(
                    "has {}, but the annotation {}",
                    count(def.params.len(), "parameter"),
                    count(roles.len(), "role")
                );
                let place = def.span;
                let d = self.role_error(*name, what);
                self.diags.push(
                    d.also(place, "the type")
                        .help("give one role for each parameter"),
                );
                continue;
            }
            self.program.types[t].roles = roles.iter().map(|r| r.0).collect();
        }
    }

    fn role_error(&self, name: ast::Ident, what: String) -> Diagnostic {
        Diagnostic::error(
            ids::ROLE_ANNOTATION,
            name.span,
            format!("`{}` {what}", name.text),
        )
        .label("in a role annotation")
        .note("An annotation says the roles of the parameters of a data type or newtype of the same module.")
    }

    /// The constructors in scope of newtypes that are not the module's own, in
    /// the order of their numbers: coercions, derived instances and foreign imports may look
    /// through these.
    pub(super) fn newtypes(&self) -> Vec<CtorId> {
        let newtype = |target: ValueRef| match target {
            ValueRef::Ctor(c) => {
                let owner = self.program.ctors[c].owner;
                let kind = &self.program.types[owner].kind;
                matches!(kind, TypeDefKind::Data { newtype: true, .. }).then_some(c)
            }
            _ => None,
        };
        let mut found: Vec<CtorId> = self.values.targets().filter_map(newtype).collect();
        found.sort_unstable();
        found.dedup();
        found
    }
}

fn is_nominal((role, _): &(Option<Role>, Span)) -> bool {
    role.is_none_or(|r| r == Role::Nominal)
}
