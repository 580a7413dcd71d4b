//! Which splices a module has, and what it defines.

use pure_base::{Span, Symbol};
use pure_names::Splice;
use pure_syntax::ast::{
    Decl, DeclKind, Expr, ExprKind, Module, Pat, PatKind, Quote, Type, TypeKind,
};
use pure_syntax::is_typed_splice;
use pure_syntax::visit::{self, VisitMut};

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

/// The untyped quotes in the expression of a splice.
pub fn untyped_quotes(body: &Expr) -> Vec<Span> {
    struct Untyped(Vec<Span>);
    impl VisitMut for Untyped {
        fn expr(&mut self, expr: &mut Expr) {
            match &expr.kind {
                ExprKind::Quote(quote) => match **quote {
                    Quote::Typed(_) => {}
                    _ => self.0.push(expr.span),
                },
                ExprKind::Splice(_) => {}
                _ => visit::walk_expr(self, expr),
            }
        }
    }
    let mut untyped = Untyped(vec![]);
    untyped.expr(&mut body.clone());
    untyped.0
}

struct Finder {
    found: Vec<Found>,
    decl: usize,
}

impl Finder {
    fn add(&mut self, kind: Kind, body: &Expr, span: Span) {
        self.found.push(Found {
            kind,
            typed: is_typed_splice(body),
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
    let mut decls = ast.clone().decls;
    decls.iter_mut().for_each(|d| variables.within(d));
    splice.locals = variables.0.into_iter().collect();
}

struct Variables(Vec<Symbol>);

impl Variables {
    /// Those in a declaration whose own name is none of them.
    fn within(&mut self, decl: &mut Decl) {
        match &mut decl.kind {
            DeclKind::Fun { .. } => visit::walk_decl(self, decl),
            DeclKind::PatBind { pat, .. } => {
                pat.kind = PatKind::Wild;
                visit::walk_decl(self, decl);
            }
            _ => self.decl(decl),
        }
    }
}

impl VisitMut for Variables {
    fn decl(&mut self, decl: &mut Decl) {
        match &mut decl.kind {
            DeclKind::Class(class) => class.decls.iter_mut().for_each(|d| self.within(d)),
            DeclKind::Instance(instance) => {
                instance.decls.iter_mut().for_each(|d| self.within(d));
            }
            DeclKind::Fun { name, .. } => {
                self.0.push(name.text);
                visit::walk_decl(self, decl);
            }
            _ => visit::walk_decl(self, decl),
        }
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
