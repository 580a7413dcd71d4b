//! Trees compared up to spans, parentheses and holes.

use pure_syntax::ast::{Expr, ExprKind, Module, Pat, PatKind, Type, TypeKind};
use pure_syntax::visit::{VisitMut, walk_expr, walk_pat, walk_type};

struct StripParens;

impl VisitMut for StripParens {
    fn expr(&mut self, e: &mut Expr) {
        while let ExprKind::Paren(inner) = &mut e.kind {
            e.kind = std::mem::replace(&mut inner.kind, ExprKind::Error);
        }
        // What could not be read is printed as a hole.
        if matches!(&e.kind, ExprKind::Var(name) if name.module.is_none() && name.text.as_str() == "_")
        {
            e.kind = ExprKind::Error;
        }
        walk_expr(self, e);
    }
    fn pat(&mut self, p: &mut Pat) {
        while let PatKind::Paren(inner) = &mut p.kind {
            p.kind = std::mem::replace(&mut inner.kind, PatKind::Error);
        }
        walk_pat(self, p);
    }
    fn ty(&mut self, t: &mut Type) {
        while let TypeKind::Paren(inner) = &mut t.kind {
            t.kind = std::mem::replace(&mut inner.kind, TypeKind::ListCon);
        }
        walk_type(self, t);
    }
}

/// The tree as text without its spans and `Paren` nodes.
pub fn canonical(mut module: Module) -> String {
    module.lost.clear();
    // Kinds are printed without the names that they were written with.
    module.kind_names.clear();
    module.decls.iter_mut().for_each(|d| StripParens.decl(d));
    let text = format!("{module:?}");
    let mut pieces = text.split("Span { ");
    let mut out = String::from(pieces.next().unwrap());
    for piece in pieces {
        let (_, rest) = piece.split_once('}').unwrap();
        out.push('_');
        out.push_str(rest);
    }
    out
}
