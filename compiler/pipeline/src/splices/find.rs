//! Which splices a module has, and what it defines.

use pure_base::{Span, Symbol};
use pure_names::{Splice, exact};
use pure_syntax::ast::{Decl, DeclKind, Expr, ExprKind, Module, Pat, PatKind, Type, TypeKind};
use pure_syntax::visit::{self, VisitMut};
use pure_syntax::{QUOTES, UNTYPED};

#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    Expr,
    Pat,
    Type,
    Decls,
}

pub struct Found {
    pub kind: Kind,
    /// Whether it is one of code with a type.
    pub typed: bool,
    pub body: Expr,
    pub span: Span,
    /// The number of the declaration that it is or stands in.
    pub decl: usize,
}

/// The splices of a module in their order; those within quotes are part of these.
pub fn splices(ast: &mut Module) -> Vec<Found> {
    let mut finder = Finder {
        found: vec![],
        decl: 0,
    };
    for (i, decl) in ast.decls.iter_mut().enumerate() {
        finder.decl = i;
        finder.decl(decl);
    }
    finder.found
}

/// Whether the expression of a splice takes the code of a typed one.
fn is_typed(body: &Expr) -> bool {
    match &body.kind {
        ExprKind::App(f, _) => matches!(&f.kind, ExprKind::Var(name)
            if name.text.as_str() == UNTYPED && name.module == Some(exact(Symbol::new(QUOTES)))),
        _ => false,
    }
}

struct Finder {
    found: Vec<Found>,
    decl: usize,
}

impl Finder {
    fn add(&mut self, kind: Kind, body: &Expr, span: Span) {
        self.found.push(Found {
            kind,
            typed: is_typed(body),
            body: body.clone(),
            span,
            decl: self.decl,
        });
    }
}

impl VisitMut for Finder {
    fn decl(&mut self, decl: &mut Decl) {
        match &decl.kind {
            DeclKind::Splice(e) => self.add(Kind::Decls, e, decl.span),
            _ => visit::walk_decl(self, decl),
        }
    }
    fn expr(&mut self, expr: &mut Expr) {
        match &expr.kind {
            ExprKind::Quote(_) => {}
            ExprKind::Splice(e) => self.add(Kind::Expr, e, expr.span),
            _ => visit::walk_expr(self, expr),
        }
    }
    fn pat(&mut self, pat: &mut Pat) {
        match &pat.kind {
            PatKind::Splice(e) => self.add(Kind::Pat, e, pat.span),
            _ => visit::walk_pat(self, pat),
        }
    }
    fn ty(&mut self, ty: &mut Type) {
        match &ty.kind {
            TypeKind::Splice(e) => self.add(Kind::Type, e, ty.span),
            _ => visit::walk_type(self, ty),
        }
    }
}

/// What a module defines at its top, and which variables it has besides.
pub fn definitions(ast: &Module, splice: &mut Splice) {
    for decl in &ast.decls {
        match &decl.kind {
            DeclKind::Data(data) => {
                if data.instance.is_none() {
                    splice.types.insert(data.name.text);
                }
                for con in &data.constructors {
                    splice.values.insert(con.name.text, true);
                    let fields = con.fields.iter().filter_map(|f| f.name);
                    splice.values.extend(fields.map(|f| (f.text, false)));
                }
            }
            DeclKind::Synonym { name, .. } => {
                splice.types.insert(name.text);
            }
            DeclKind::Family(family) => {
                splice.types.insert(family.name.text);
            }
            DeclKind::Class(class) => {
                splice.types.insert(class.name.text);
                for member in &class.decls {
                    if let DeclKind::Signature { names, .. } = &member.kind {
                        splice.values.extend(names.iter().map(|n| (n.text, false)));
                    }
                }
            }
            DeclKind::Signature { names, .. } => {
                splice.values.extend(names.iter().map(|n| (n.text, false)));
            }
            DeclKind::Fun { name, .. } => {
                splice.values.insert(name.text, false);
            }
            DeclKind::PatternSynonym(synonym) => {
                splice.values.insert(synonym.name.text, true);
            }
            DeclKind::PatBind { pat, .. } => {
                let mut variables = Variables(vec![]);
                variables.pat(&mut pat.clone());
                splice
                    .values
                    .extend(variables.0.into_iter().map(|v| (v, false)));
            }
            _ => {}
        }
    }
    let mut variables = Variables(vec![]);
    ast.clone().decls.iter_mut().for_each(|d| variables.decl(d));
    let values = &splice.values;
    let locals = variables.0.into_iter().filter(|v| !values.contains_key(v));
    splice.locals = locals.collect();
}

struct Variables(Vec<Symbol>);

impl VisitMut for Variables {
    fn decl(&mut self, decl: &mut Decl) {
        if let DeclKind::Fun { name, .. } = &decl.kind {
            self.0.push(name.text);
        }
        visit::walk_decl(self, decl);
    }
    fn expr(&mut self, expr: &mut Expr) {
        // What a splice binds is its own.
        if !matches!(expr.kind, ExprKind::Splice(_) | ExprKind::Quote(_)) {
            visit::walk_expr(self, expr);
        }
    }
    fn pat(&mut self, pat: &mut Pat) {
        match &pat.kind {
            PatKind::Var(name) => self.0.push(*name),
            PatKind::As(name, _) => self.0.push(name.text),
            _ => {}
        }
        visit::walk_pat(self, pat);
    }
}
