//! Groups runs of operators by their fixities, once the imported ones are
//! known: no `Infix` node is left.
//!
//! The grouping is that of the Haskell 2010 report, section 10.6 ([`group`]).
//! An operator means the innermost binding of its name, so fixities follow
//! scope: a name bound without a fixity declaration is `infixl 9` again, even
//! where it hides a name that has one.

mod env;
mod group;
mod scope;

pub use env::{Fixity, FixityEnv};

use crate::ast::{
    Alt, Assoc, Decl, DeclKind, Expr, ExprKind, Guard, Guarded, Ident, Module, Name, Pat, PatKind,
    Rhs, RhsBody, Stmt, Type, TypeOp,
};
use crate::visit::{self, VisitMut};
use pure_base::{Diagnostic, Diagnostics, Symbol};
use rustc_hash::FxHashMap;
use scope::Scope;

/// The fixities that a module declares for its top-level names, in source
/// order; those in class bodies hold for the whole module.
pub fn declared(module: &Module) -> Vec<(Ident, Fixity)> {
    let mut out = vec![];
    for decl in &module.decls {
        declarations(decl, &mut out);
        if let DeclKind::Class(class) = &decl.kind {
            class.decls.iter().for_each(|d| declarations(d, &mut out));
        }
    }
    out
}

fn declarations(decl: &Decl, out: &mut Vec<(Ident, Fixity)>) {
    if let DeclKind::Fixity {
        assoc,
        precedence,
        ops,
    } = &decl.kind
    {
        let fixity = Fixity {
            assoc: *assoc,
            precedence: *precedence,
        };
        out.extend(ops.iter().map(|op| (*op, fixity)));
    }
}

/// Resolves all operators of a module.
pub fn resolve(module: &mut Module, env: &FixityEnv, diags: &mut Diagnostics) {
    let mut declared = declared(module);
    let own = own_types(module, &declared);
    let mut resolver = Resolver {
        scope: Scope::new(env, module.name.text),
        types: TypeOperators {
            own,
            imported: env,
            module: module.name.text,
        },
        diags,
    };
    let mut bound = vec![];
    for decl in &module.decls {
        top_names(decl, &mut bound);
    }
    // What is a type only leaves values of its name alone.
    declared
        .retain(|(op, _)| !resolver.types.own.contains_key(&op.text) || bound.contains(&op.text));
    resolver.enter(bound, declared);
    resolver.scope.end_of_top();
    module.decls.iter_mut().for_each(|d| resolver.decl(d));
}

/// The fixities of a module's own types and classes.
fn own_types(module: &Module, declared: &[(Ident, Fixity)]) -> FxHashMap<Symbol, Fixity> {
    let names = module.decls.iter().filter_map(|decl| match &decl.kind {
        DeclKind::Data(data) => Some(data.name.text),
        DeclKind::Synonym { name, .. } => Some(name.text),
        DeclKind::Family(family) => Some(family.name.text),
        DeclKind::Class(class) => Some(class.name.text),
        _ => None,
    });
    let fixity = |name| {
        let of = declared.iter().find(|(op, _)| op.text == name);
        (name, of.map_or(Fixity::DEFAULT, |(_, fixity)| *fixity))
    };
    names.map(fixity).collect()
}

/// The names that a top-level declaration binds.
fn top_names(decl: &Decl, out: &mut Vec<Symbol>) {
    match &decl.kind {
        DeclKind::Data(data) => {
            for con in &data.constructors {
                out.push(con.name.text);
                out.extend(con.fields.iter().filter_map(|f| Some(f.name?.text)));
            }
        }
        DeclKind::Class(class) => {
            for member in &class.decls {
                if let DeclKind::Signature { names, .. } = &member.kind {
                    out.extend(names.iter().map(|n| n.text));
                }
            }
        }
        _ => decl_names(decl, out),
    }
}

/// The names that a declaration of values binds.
pub fn decl_names(decl: &Decl, out: &mut Vec<Symbol>) {
    match &decl.kind {
        DeclKind::Fun { name, .. }
        | DeclKind::Clause { name, .. }
        | DeclKind::Primitive { name, .. } => out.push(name.text),
        DeclKind::PatBind { pat, .. } => pat_names(pat, out),
        _ => {}
    }
}

/// The names that a pattern binds.
pub fn pat_names(pat: &Pat, out: &mut Vec<Symbol>) {
    match &pat.kind {
        PatKind::Var(name) => out.push(*name),
        PatKind::As(name, inner) => {
            out.push(name.text);
            pat_names(inner, out);
        }
        PatKind::Con(_, pats) | PatKind::Tuple(pats) | PatKind::List(pats) => {
            pats.iter().for_each(|p| pat_names(p, out));
        }
        PatKind::RecordCon { fields, .. } => fields.iter().for_each(|(_, p)| pat_names(p, out)),
        PatKind::Infix(items) => {
            for item in items {
                if let crate::ast::PatItem::Operand(p) = item {
                    pat_names(p, out);
                }
            }
        }
        PatKind::Lazy(p)
        | PatKind::Bang(p)
        | PatKind::Paren(p)
        | PatKind::View(_, p)
        | PatKind::Annot(p, _) => {
            pat_names(p, out);
        }
        PatKind::Wild
        | PatKind::Lit(_)
        | PatKind::NegLit(_)
        | PatKind::Splice(_)
        | PatKind::Error => {}
    }
}

/// Which fixities operators between types have; no scope within the module changes them.
struct TypeOperators<'a> {
    own: FxHashMap<Symbol, Fixity>,
    imported: &'a FixityEnv,
    module: Symbol,
}

impl TypeOperators<'_> {
    fn fixity(&self, op: &Name) -> Fixity {
        if op.text.as_str() == "~" {
            return Fixity {
                assoc: Assoc::None,
                precedence: 4,
            };
        }
        let here = op.module.is_none_or(|m| m == self.module);
        match self.own.get(&op.text).filter(|_| here) {
            Some(fixity) => *fixity,
            None => self.imported.of_type(op.module, op.text),
        }
    }
}

struct Resolver<'a> {
    scope: Scope<'a>,
    types: TypeOperators<'a>,
    diags: &'a mut Diagnostics,
}

impl Resolver<'_> {
    /// Brings bound names into scope with the fixities declared for them.
    fn enter(&mut self, bound: Vec<Symbol>, declared: Vec<(Ident, Fixity)>) {
        let mut first: FxHashMap<Symbol, Ident> = FxHashMap::default();
        for name in bound {
            self.scope.bind(name, Fixity::DEFAULT);
        }
        for (op, fixity) in declared {
            if let Some(earlier) = first.get(&op.text) {
                self.diags.push(
                    Diagnostic::error(
                        "duplicate-fixity",
                        op.span,
                        format!("`{}` has two fixity declarations", op.text),
                    )
                    .label("declared again")
                    .also(earlier.span, "declared first")
                    .note(
                        "An operator has one precedence and one associativity in its whole scope.",
                    )
                    .help("keep one of the declarations"),
                );
                continue;
            }
            first.insert(op.text, op);
            self.scope.bind(op.text, fixity);
        }
    }

    fn enter_decls(&mut self, decls: &[Decl]) {
        let (mut bound, mut fixities) = (vec![], vec![]);
        for decl in decls {
            decl_names(decl, &mut bound);
            declarations(decl, &mut fixities);
        }
        self.enter(bound, fixities);
    }

    fn enter_pat(&mut self, pat: &Pat) {
        let mut bound = vec![];
        pat_names(pat, &mut bound);
        self.enter(bound, vec![]);
    }

    fn decls(&mut self, decls: &mut [Decl]) {
        self.enter_decls(decls);
        decls.iter_mut().for_each(|d| self.decl(d));
    }

    /// Runs `f` and forgets the names that it brings into scope.
    fn scoped(&mut self, f: impl FnOnce(&mut Self)) {
        let mark = self.scope.mark();
        f(self);
        self.scope.leave(mark);
    }
}

impl VisitMut for Resolver<'_> {
    fn clause(&mut self, params: &mut [Pat], rhs: &mut Rhs) {
        self.scoped(|r| {
            params.iter().for_each(|p| r.enter_pat(p));
            visit::walk_clause(r, params, rhs);
        });
    }

    fn rhs(&mut self, rhs: &mut Rhs) {
        self.scoped(|r| {
            r.decls(&mut rhs.wheres);
            match &mut rhs.body {
                RhsBody::Plain(e) => r.expr(e),
                RhsBody::Guarded(all) => all.iter_mut().for_each(|g| r.guarded(g)),
            }
        });
    }

    fn guarded(&mut self, guarded: &mut Guarded) {
        self.scoped(|r| {
            for guard in &mut guarded.guards {
                match guard {
                    Guard::Bool(e) => r.expr(e),
                    Guard::Bind(pat, e) => {
                        r.expr(e);
                        r.enter_pat(pat);
                        r.pat(pat);
                    }
                    Guard::Let(decls) => r.decls(decls),
                }
            }
            r.expr(&mut guarded.body);
        });
    }

    fn alt(&mut self, alt: &mut Alt) {
        self.scoped(|r| {
            r.enter_pat(&alt.pat);
            r.pat(&mut alt.pat);
            r.rhs(&mut alt.rhs);
        });
    }

    /// What a statement binds stays in scope for the statements after it.
    fn stmt(&mut self, stmt: &mut Stmt) {
        match stmt {
            Stmt::Expr(e) => self.expr(e),
            Stmt::Bind(pat, e) => {
                self.expr(e);
                self.enter_pat(pat);
                self.pat(pat);
            }
            Stmt::Let(decls) => self.decls(decls),
        }
    }

    fn expr(&mut self, expr: &mut Expr) {
        match &mut expr.kind {
            ExprKind::Lambda(params, body) => self.scoped(|r| {
                for param in params {
                    r.enter_pat(param);
                    r.pat(param);
                }
                r.expr(body);
            }),
            ExprKind::Let(decls, body) => self.scoped(|r| {
                r.decls(decls);
                r.expr(body);
            }),
            ExprKind::Proc(param, command) => self.scoped(|r| {
                r.enter_pat(param);
                r.pat(param);
                r.expr(command);
            }),
            ExprKind::Do(_) | ExprKind::QualifiedDo(..) | ExprKind::Comprehension(..) => {
                self.scoped(|r| visit::walk_expr(r, expr));
            }
            _ => visit::walk_expr(self, expr),
        }
        group::expr(expr, &self.scope, self.diags);
    }

    fn ty(&mut self, ty: &mut Type) {
        visit::walk_type(self, ty);
        let fixity = |op: &TypeOp| match op.promoted {
            true => self.scope.fixity(&op.name),
            false => self.types.fixity(&op.name),
        };
        group::ty(ty, &fixity, self.diags);
    }

    fn pat(&mut self, pat: &mut Pat) {
        visit::walk_pat(self, pat);
        group::pat(pat, &self.scope, self.diags);
    }
}
