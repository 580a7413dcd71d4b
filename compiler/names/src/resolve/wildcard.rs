//! Record wildcards: `C {..}` in patterns and constructions becomes the fields
//! that it stands for.

use super::Cx;
use super::duplicate::{only_field, plain};
use crate::lookup::{Table, ValueRef};
use crate::tree::*;
use pure_base::{Span, Symbol};
use pure_syntax::ast::{self, DeclKind};
use pure_syntax::visit::{VisitMut, walk_pat};
use rustc_hash::FxHashMap;

/// The fields of the module's own constructors, which have no labels yet when
/// patterns are expanded.
type OwnFields = FxHashMap<Symbol, Vec<Symbol>>;

/// Expands the wildcards of all patterns of a module, before anything asks what
/// a pattern binds. The places of patterns with wildcards, and whether these bind anything.
pub(super) fn expand(cx: &Cx<'_>, ast: &mut ast::Module) -> Vec<(Span, bool)> {
    let mut own = OwnFields::default();
    for decl in &ast.decls {
        if let DeclKind::Data(data) = &decl.kind {
            for con in &data.constructors {
                let fields = con.fields.iter().filter_map(|f| Some(plain(f.name?.text)));
                own.insert(con.name.text, fields.collect());
            }
        }
    }
    let mut expansion = Expansion {
        cx,
        own,
        found: vec![],
    };
    ast.decls.iter_mut().for_each(|d| expansion.decl(d));
    expansion.found
}

struct Expansion<'a, 'b> {
    cx: &'a Cx<'b>,
    own: OwnFields,
    found: Vec<(Span, bool)>,
}

impl VisitMut for Expansion<'_, '_> {
    fn pat(&mut self, pat: &mut ast::Pat) {
        let span = pat.span;
        if let ast::PatKind::RecordCon { con, fields, rest } = &mut pat.kind
            && *rest
            && let Some(labels) = self.labels(con)
        {
            let written = fields.len();
            for label in labels {
                if fields.iter().all(|(f, _)| f.text != label) {
                    let field = ast::Name {
                        module: None,
                        text: label,
                        span,
                    };
                    let kind = ast::PatKind::Var(label);
                    fields.push((field, ast::Pat { kind, span }));
                }
            }
            self.found.push((span, fields.len() > written));
            *rest = false;
        }
        walk_pat(self, pat);
    }
}

impl Expansion<'_, '_> {
    /// The fields of a constructor that are in scope. What is wrong with its
    /// name is reported when the pattern is resolved.
    fn labels(&self, con: &ast::Name) -> Option<Vec<Symbol>> {
        let of = self.cx.values.find(con).ok()?;
        if let ValueRef::Ctor(c) = of {
            let ctor = &self.cx.program.ctors[c];
            if self.cx.program.types[ctor.owner].module == self.cx.module {
                return self.own.get(&ctor.name).cloned();
            }
        }
        Some(in_scope(self.cx.program, &self.cx.values, of))
    }
}

/// The names of the fields of a constructor or pattern synonym that are in scope here,
/// be it with a qualifier.
fn in_scope(program: &Resolved, values: &Table<ValueRef>, of: ValueRef) -> Vec<Symbol> {
    let labels = match of {
        ValueRef::Ctor(c) => &program.ctors[c].labels[..],
        ValueRef::Synonym(s) => &program.synonyms[s].labels,
        ValueRef::Value(_) => &[],
    };
    let labels = labels.iter().flatten();
    let named = labels.map(|v| (program.values[*v].name, *v));
    let visible = named.filter(|(name, v)| {
        let name = match program.values[*v].only_field {
            true => only_field(*name),
            false => *name,
        };
        values.in_scope(name, ValueRef::Value(*v))
    });
    visible.map(|(name, _)| name).collect()
}

impl Cx<'_> {
    /// The fields of the construction `C { .., .. }`: those that are written, and
    /// for the two dots those for which there is a local variable.
    pub(super) fn wildcard_construction(
        &mut self,
        con: &ast::Name,
        fields: &[ast::FieldExpr],
        dots: Span,
    ) -> Vec<ast::FieldExpr> {
        let mut all = fields.to_vec();
        let Ok(of) = self.values.find(con) else {
            return all;
        };
        for label in in_scope(self.program, &self.values, of) {
            let name = ast::Name {
                module: None,
                text: label,
                span: con.span,
            };
            if all.iter().all(|f| f.field.text != label) && self.local(&name).is_some() {
                let kind = ast::ExprKind::Var(name);
                let span = con.span;
                let mut value = ast::Expr { kind, span };
                if let Some(number) = self.count_at(dots) {
                    let kind = ast::ExprKind::Counted(Counted::Expression(number), value.into());
                    value = ast::Expr { kind, span };
                }
                all.push(ast::FieldExpr { field: name, value });
            }
        }
        all
    }
}
