//! DuplicateRecordFields: fields of one name in several types of a module. Each is a function
//! of its own, known to the module by a name that no program can write; the name that they
//! share is ambiguous wherever no constructor says which of them is meant.
//!
//! NoFieldSelectors: fields that are no functions. Such a field is in scope by a name of its own
//! ([`only_field`]), which is asked where a field must stand, and nowhere else.

use super::Cx;
use crate::lookup::{Failure, ValueRef};
use crate::tree::*;
use pure_base::Symbol;
use pure_syntax::Extension;
use pure_syntax::ast::{self, DeclKind};

const MARK: &str = "$field:";
const ONLY: &str = "$only:";

/// The name by which a field is in scope that is no function, whatever its type.
pub(super) fn only_field(name: Symbol) -> Symbol {
    Symbol::new(&format!("{ONLY}0:{name}"))
}

/// Whether this is the name of a field that is no function.
pub(super) fn is_only_field(name: Symbol) -> bool {
    name.as_str().starts_with(ONLY)
}

/// The name by which the module's definition of this name is in scope.
pub(super) fn in_table(name: Symbol) -> Symbol {
    match is_only_field(name) {
        true => only_field(plain(name)),
        false => plain(name),
    }
}

/// Gives fields that several types of a module have names of their own.
pub(super) fn set_apart(module: &mut ast::Module) {
    let duplicates = module.extensions.has(Extension::DuplicateRecordFields);
    let selectors = module.extensions.has(Extension::FieldSelectors);
    if !duplicates && selectors {
        return;
    }
    let (mut seen, mut shared): (Vec<Symbol>, Vec<Symbol>) = (vec![], vec![]);
    for data in data_types(module) {
        let mut own: Vec<Symbol> = vec![];
        let fields = data.constructors.iter().flat_map(|c| &c.fields);
        own.extend(fields.filter_map(|f| Some(f.name?.text)));
        own.sort_unstable();
        own.dedup();
        shared.extend(own.iter().filter(|name| seen.contains(name)));
        seen.extend(own);
    }
    for data in data_types(module) {
        // Two fields of one name are told if they must not be.
        let place = match duplicates {
            true => data.name.span.lo,
            false => 0,
        };
        let fields = data.constructors.iter_mut().flat_map(|c| &mut c.fields);
        for name in fields.filter_map(|f| f.name.as_mut()) {
            if !selectors {
                name.text = Symbol::new(&format!("{ONLY}{place}:{}", name.text));
            } else if shared.contains(&name.text) {
                name.text = Symbol::new(&format!("{MARK}{place}:{}", name.text));
            }
        }
    }
}

fn data_types(module: &mut ast::Module) -> impl Iterator<Item = &mut ast::DataDecl> {
    module.decls.iter_mut().filter_map(|d| match &mut d.kind {
        DeclKind::Data(data) => Some(data),
        _ => None,
    })
}

/// The name as it is written.
pub(super) fn plain(name: Symbol) -> Symbol {
    let text = name.as_str();
    let marked = text.strip_prefix(MARK).or_else(|| text.strip_prefix(ONLY));
    match marked.and_then(|rest| rest.split_once(':')) {
        Some((_, text)) => Symbol::new(text),
        None => name,
    }
}

impl Cx<'_> {
    /// The fields that an update is of, if the names alone do not say it: those of the one type
    /// that has them all, or of the type that is written.
    pub(super) fn meant_fields(
        &self,
        fields: &[ast::FieldExpr],
        written: Option<TypeId>,
    ) -> Option<Vec<ValueId>> {
        let ambiguous = |f: &ast::FieldExpr| {
            let names = [f.field, only_name(&f.field)];
            let mut found = names.iter().map(|name| self.values.find(name));
            found.any(|found| matches!(found, Err(Failure::Ambiguous(_))))
        };
        if !fields.iter().any(ambiguous) {
            return None;
        }
        let candidates: Vec<Vec<ValueId>> = fields.iter().map(|f| self.fields_of(f)).collect();
        let mut found: Vec<(TypeId, Vec<ValueId>)> = vec![];
        for ctor in self.program.ctors.values() {
            let in_ctor = |all: &Vec<ValueId>| {
                let of = |v: &&ValueId| ctor.labels.contains(&Some(**v));
                all.iter().find(of).copied()
            };
            let own: Option<Vec<ValueId>> = candidates.iter().map(in_ctor).collect();
            let Some(own) = own else { continue };
            let is_meant = written.is_none_or(|t| t == ctor.owner);
            if is_meant && found.iter().all(|(t, _)| *t != ctor.owner) {
                found.push((ctor.owner, own));
            }
        }
        match found.len() {
            1 => found.pop().map(|(_, fields)| fields),
            _ => None,
        }
    }

    /// What a field's name may mean.
    fn fields_of(&self, field: &ast::FieldExpr) -> Vec<ValueId> {
        let targets = |name: &ast::Name| match self.values.find(name) {
            Ok(target) => vec![target],
            Err(Failure::Ambiguous(all)) => all.iter().map(|c| c.target).collect(),
            Err(Failure::Missing) => vec![],
        };
        let only = targets(&only_name(&field.field));
        let value = |t| match t {
            ValueRef::Value(v) => Some(v),
            _ => None,
        };
        let all = targets(&field.field).into_iter().chain(only);
        all.filter_map(value).collect()
    }

    /// The name by which a value is in scope where it is.
    pub(super) fn scope_name(&self, v: ValueId) -> Symbol {
        let value = &self.program.values[v];
        match value.only_field {
            true => only_field(value.name),
            false => value.name,
        }
    }

    /// What the name of a field means: a field that is no function, if there is one.
    pub(super) fn field_ref(&mut self, field: &ast::Name) -> Option<ValueRef> {
        let only = only_name(field);
        match self.values.find(&only) {
            Err(Failure::Missing) => self.value_ref(field, "field"),
            _ => self.value_ref(&only, "field"),
        }
    }

    /// Notes which of the module's own fields are no functions.
    pub(super) fn mark_only_fields(&mut self) {
        for (name, (target, _)) in &self.own {
            if let (true, ValueRef::Value(v)) = (is_only_field(*name), target) {
                self.program.values[*v].only_field = true;
            }
        }
    }

    /// The type that an annotation names.
    pub(super) fn annotated_with(&self, e: &ast::Expr) -> Option<TypeId> {
        match &e.kind {
            ast::ExprKind::Paren(e) | ast::ExprKind::Counted(_, e) => self.annotated_with(e),
            ast::ExprKind::Annot(_, scheme) => self.head_of(&scheme.ty),
            _ => None,
        }
    }

    /// The data type that a written type is one of.
    pub(super) fn head_of(&self, t: &ast::Type) -> Option<TypeId> {
        let mut t = t;
        loop {
            match &t.kind {
                ast::TypeKind::App(f, _)
                | ast::TypeKind::AppKind(f, _)
                | ast::TypeKind::Paren(f) => t = f,
                ast::TypeKind::Con(name) => {
                    return match self.types.find(name) {
                        Ok(crate::lookup::TypeRef::Type(t)) => Some(t),
                        _ => None,
                    };
                }
                _ => return None,
            }
        }
    }

    /// Whether both are fields that may have one name.
    pub(super) fn are_fields(&self, a: ValueRef, b: ValueRef) -> bool {
        let is_field = |v: ValueRef| match v {
            ValueRef::Value(v) => {
                let mut ctors = self.program.ctors.values();
                ctors.any(|c| c.labels.contains(&Some(v)))
            }
            _ => false,
        };
        self.extensions.has(Extension::DuplicateRecordFields) && is_field(a) && is_field(b)
    }
}

fn only_name(field: &ast::Name) -> ast::Name {
    ast::Name {
        text: only_field(field.text),
        ..*field
    }
}
