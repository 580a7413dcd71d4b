//! The extensions Strict and StrictData: what is written without `!` or `~`
//! counts as if it had `!`.

use crate::ast::{
    Alt, Decl, DeclKind, Expr, ExprKind, Guard, Guarded, Module, Pat, PatKind, Rhs, Stmt,
};
use crate::extensions::Extension;
use crate::visit::{
    VisitMut, walk_clause, walk_decl, walk_expr, walk_guarded, walk_rhs, walk_stmt,
};

/// Makes a module as strict as its extensions say.
pub fn make_strict(module: &mut Module) {
    if module.extensions.has(Extension::StrictData) {
        for decl in &mut module.decls {
            match &mut decl.kind {
                DeclKind::Instance(instance) => instance.decls.iter_mut().for_each(strict_fields),
                _ => strict_fields(decl),
            }
        }
    }
    if module.extensions.has(Extension::Strict) {
        module.decls.iter_mut().for_each(|d| Strict.decl(d));
    }
}

fn strict_fields(decl: &mut Decl) {
    if let DeclKind::Data(data) = &mut decl.kind
        && !data.newtype
    {
        let fields = data.constructors.iter_mut().flat_map(|c| &mut c.fields);
        fields.for_each(|f| f.strict = !f.lazy);
    }
}

struct Strict;

/// A pattern is forced as a whole; a lazy one becomes what it is without Strict.
fn force(pat: &mut Pat) {
    let span = pat.span;
    let kind = std::mem::replace(&mut pat.kind, PatKind::Wild);
    pat.kind = match kind {
        PatKind::Bang(_) | PatKind::Lit(_) | PatKind::NegLit(_) => kind,
        PatKind::Lazy(inner) => match inner.kind {
            PatKind::Var(_) | PatKind::Wild => inner.kind,
            _ => PatKind::Lazy(inner),
        },
        kind => PatKind::Bang(Box::new(Pat { kind, span })),
    };
}

/// Local bindings of patterns and of variables without arguments.
fn force_bindings(decls: &mut [Decl]) {
    for decl in decls {
        if let DeclKind::PatBind { pat, .. } = &mut decl.kind {
            force(pat);
        }
    }
}

impl VisitMut for Strict {
    fn decl(&mut self, decl: &mut Decl) {
        walk_decl(self, decl);
    }

    fn clause(&mut self, params: &mut [Pat], rhs: &mut Rhs) {
        params.iter_mut().for_each(force);
        walk_clause(self, params, rhs);
    }

    fn rhs(&mut self, rhs: &mut Rhs) {
        force_bindings(&mut rhs.wheres);
        walk_rhs(self, rhs);
    }

    fn guarded(&mut self, guarded: &mut Guarded) {
        for guard in &mut guarded.guards {
            match guard {
                Guard::Bind(pat, _) => force(pat),
                Guard::Let(decls) => force_bindings(decls),
                Guard::Bool(_) => {}
            }
        }
        walk_guarded(self, guarded);
    }

    fn alt(&mut self, alt: &mut Alt) {
        force(&mut alt.pat);
        self.pat(&mut alt.pat);
        self.rhs(&mut alt.rhs);
    }

    fn stmt(&mut self, stmt: &mut Stmt) {
        match stmt {
            Stmt::Bind(pat, _) => force(pat),
            Stmt::Let(decls) => force_bindings(decls),
            Stmt::Expr(_) => {}
        }
        walk_stmt(self, stmt);
    }

    fn expr(&mut self, expr: &mut Expr) {
        match &mut expr.kind {
            ExprKind::Lambda(params, _) => params.iter_mut().for_each(force),
            ExprKind::Let(decls, _) => force_bindings(decls),
            _ => {}
        }
        walk_expr(self, expr);
    }
}
