//! DuplicateRecordFields: fields of one name in several types of a module. Each is a function
//! of its own, known to the module by a name that no program can write; the name that they
//! share is ambiguous wherever no constructor says which of them is meant.

use super::Cx;
use crate::lookup::{Failure, ValueRef};
use crate::tree::*;
use pure_base::Symbol;
use pure_syntax::Extension;
use pure_syntax::ast::{self, DeclKind};

const MARK: &str = "$field:";

/// Gives fields that several types of a module have names of their own.
pub(super) fn set_apart(module: &mut ast::Module) {
    if !module.extensions.has(Extension::DuplicateRecordFields) {
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
        let place = data.name.span.lo;
        let fields = data.constructors.iter_mut().flat_map(|c| &mut c.fields);
        for name in fields.filter_map(|f| f.name.as_mut()) {
            if shared.contains(&name.text) {
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
    let marked = name.as_str().strip_prefix(MARK);
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
        let ambiguous =
            |f: &ast::FieldExpr| matches!(self.values.find(&f.field), Err(Failure::Ambiguous(_)));
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
        let targets = match self.values.find(&field.field) {
            Ok(target) => vec![target],
            Err(Failure::Ambiguous(all)) => all.iter().map(|c| c.target).collect(),
            Err(Failure::Missing) => vec![],
        };
        let value = |t| match t {
            ValueRef::Value(v) => Some(v),
            _ => None,
        };
        targets.into_iter().filter_map(value).collect()
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
                ast::TypeKind::App(f, _) | ast::TypeKind::Paren(f) => t = f,
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
