//! Walking over a tree and changing it. Implement the methods for the nodes of
//! interest and call the `walk_` function of the same name to go on below them.

use crate::ast::{
    Alt, Builder, Clause, Decl, DeclKind, Equation, Expr, ExprKind, Guard, Guarded, InfixItem,
    InstanceDecl, Pat, PatItem, PatKind, Quote, Rhs, RhsBody, Scheme, Stmt, Type, TypeKind, Within,
};

pub trait VisitMut {
    fn decl(&mut self, decl: &mut Decl) {
        walk_decl(self, decl);
    }
    /// One equation: parameters and right-hand side.
    fn clause(&mut self, params: &mut [Pat], rhs: &mut Rhs) {
        walk_clause(self, params, rhs);
    }
    fn rhs(&mut self, rhs: &mut Rhs) {
        walk_rhs(self, rhs);
    }
    fn guarded(&mut self, guarded: &mut Guarded) {
        walk_guarded(self, guarded);
    }
    fn alt(&mut self, alt: &mut Alt) {
        self.pat(&mut alt.pat);
        self.rhs(&mut alt.rhs);
    }
    fn stmt(&mut self, stmt: &mut Stmt) {
        walk_stmt(self, stmt);
    }
    fn expr(&mut self, expr: &mut Expr) {
        walk_expr(self, expr);
    }
    fn pat(&mut self, pat: &mut Pat) {
        walk_pat(self, pat);
    }
    fn ty(&mut self, ty: &mut Type) {
        walk_type(self, ty);
    }
}

pub fn walk_decl<V: VisitMut + ?Sized>(v: &mut V, decl: &mut Decl) {
    match &mut decl.kind {
        DeclKind::Data(data) => {
            if let Some(instance) = &mut data.instance {
                v.ty(&mut instance.lhs);
                walk_within(v, &mut instance.within);
            }
            for con in &mut data.constructors {
                con.context.iter_mut().for_each(|t| v.ty(t));
                con.fields.iter_mut().for_each(|f| v.ty(&mut f.ty));
                con.result.iter_mut().for_each(|t| v.ty(t));
            }
        }
        DeclKind::Synonym { rhs, .. } => v.ty(rhs),
        DeclKind::Family(family) => {
            let equations = family.equations.iter_mut().flatten();
            equations.for_each(|e| walk_equation(v, e));
        }
        DeclKind::Equation(equation) => walk_equation(v, equation),
        DeclKind::PatternSynonym(synonym) => {
            v.pat(&mut synonym.pat);
            if let Builder::Where(decls) = &mut synonym.builder {
                decls.iter_mut().for_each(|d| v.decl(d));
            }
        }
        DeclKind::PatternSignature(signature) => {
            walk_scheme(v, &mut signature.ty);
            let context = signature.provided.context.iter_mut();
            context.for_each(|t| v.ty(t));
        }
        DeclKind::Complete(_)
        | DeclKind::Warned { .. }
        | DeclKind::Minimal(_)
        | DeclKind::KindSignature { .. }
        | DeclKind::Role { .. }
        | DeclKind::Fixity { .. }
        | DeclKind::Centre { .. }
        | DeclKind::Inline { .. } => {}
        DeclKind::Signature { ty, .. }
        | DeclKind::DefaultSignature { ty, .. }
        | DeclKind::Primitive { ty, .. } => walk_scheme(v, ty),
        DeclKind::Clause { params, rhs, .. } => v.clause(params, rhs),
        DeclKind::PatBind { pat, rhs } => {
            v.pat(pat);
            v.rhs(rhs);
        }
        DeclKind::Fun { clauses, .. } => {
            for Clause { params, rhs, .. } in clauses {
                v.clause(params, rhs);
            }
        }
        DeclKind::Class(class) => {
            class.context.iter_mut().for_each(|t| v.ty(t));
            class.decls.iter_mut().for_each(|d| v.decl(d));
            let generic = class.generic.iter_mut();
            generic.for_each(|(_, ty)| walk_scheme(v, ty));
        }
        DeclKind::Instance(instance) => walk_instance(v, instance),
        DeclKind::Derivation(d) => walk_instance(v, &mut d.instance),
        DeclKind::Splice(e) => v.expr(e),
        DeclKind::Default(types) => types.iter_mut().for_each(|t| v.ty(t)),
    }
}

fn walk_equation<V: VisitMut + ?Sized>(v: &mut V, equation: &mut Equation) {
    v.ty(&mut equation.lhs);
    v.ty(&mut equation.rhs);
    walk_within(v, &mut equation.within);
}

fn walk_within<V: VisitMut + ?Sized>(v: &mut V, within: &mut Within) {
    if let Within::Instance(_, types, ..) = within {
        types.iter_mut().for_each(|t| v.ty(t));
    }
}

fn walk_instance<V: VisitMut + ?Sized>(v: &mut V, instance: &mut InstanceDecl) {
    instance.context.iter_mut().for_each(|t| v.ty(t));
    instance.types.iter_mut().for_each(|t| v.ty(t));
    instance.decls.iter_mut().for_each(|d| v.decl(d));
}

pub fn walk_scheme<V: VisitMut + ?Sized>(v: &mut V, scheme: &mut Scheme) {
    scheme.context.iter_mut().for_each(|t| v.ty(t));
    v.ty(&mut scheme.ty);
}

pub fn walk_clause<V: VisitMut + ?Sized>(v: &mut V, params: &mut [Pat], rhs: &mut Rhs) {
    params.iter_mut().for_each(|p| v.pat(p));
    v.rhs(rhs);
}

pub fn walk_rhs<V: VisitMut + ?Sized>(v: &mut V, rhs: &mut Rhs) {
    rhs.wheres.iter_mut().for_each(|d| v.decl(d));
    match &mut rhs.body {
        RhsBody::Plain(e) => v.expr(e),
        RhsBody::Guarded(all) => all.iter_mut().for_each(|g| v.guarded(g)),
    }
}

pub fn walk_guarded<V: VisitMut + ?Sized>(v: &mut V, guarded: &mut Guarded) {
    for guard in &mut guarded.guards {
        match guard {
            Guard::Bool(e) => v.expr(e),
            Guard::Bind(pat, e) => {
                v.expr(e);
                v.pat(pat);
            }
            Guard::Let(decls) => decls.iter_mut().for_each(|d| v.decl(d)),
        }
    }
    v.expr(&mut guarded.body);
}

pub fn walk_stmt<V: VisitMut + ?Sized>(v: &mut V, stmt: &mut Stmt) {
    match stmt {
        Stmt::Expr(e) => v.expr(e),
        Stmt::Bind(pat, e) => {
            v.expr(e);
            v.pat(pat);
        }
        Stmt::Let(decls) => decls.iter_mut().for_each(|d| v.decl(d)),
    }
}

pub fn walk_expr<V: VisitMut + ?Sized>(v: &mut V, expr: &mut Expr) {
    match &mut expr.kind {
        ExprKind::Var(_)
        | ExprKind::Con(_)
        | ExprKind::Lit(_)
        | ExprKind::TupleCon(_)
        | ExprKind::Foreign(_)
        | ExprKind::QuotedName(..)
        | ExprKind::QuotedVar(_)
        | ExprKind::Error => {}
        ExprKind::Splice(e) => v.expr(e),
        ExprKind::Quote(quote) => match &mut **quote {
            Quote::Expr(e) | Quote::Typed(e) => v.expr(e),
            Quote::Pat(pat) => v.pat(pat),
            Quote::Type(ty) => v.ty(ty),
            Quote::Decls(decls) => decls.iter_mut().for_each(|d| v.decl(d)),
        },
        ExprKind::App(a, b) | ExprKind::LeftSection(a, b) | ExprKind::RightSection(a, b) => {
            v.expr(a);
            v.expr(b);
        }
        ExprKind::BinOp(a, b, c) | ExprKind::If(a, b, c) => {
            v.expr(a);
            v.expr(b);
            v.expr(c);
        }
        ExprKind::Infix(items) => {
            for item in items {
                match item {
                    InfixItem::Operand(e) | InfixItem::Op(e) => v.expr(e),
                    InfixItem::Neg(_) => {}
                }
            }
        }
        ExprKind::Neg(e)
        | ExprKind::Scc(_, e)
        | ExprKind::Paren(e)
        | ExprKind::Counted(_, e)
        | ExprKind::Exported(e) => v.expr(e),
        ExprKind::Lambda(params, body) => {
            params.iter_mut().for_each(|p| v.pat(p));
            v.expr(body);
        }
        ExprKind::Let(decls, body) => {
            decls.iter_mut().for_each(|d| v.decl(d));
            v.expr(body);
        }
        ExprKind::Case(e, alts) => {
            v.expr(e);
            alts.iter_mut().for_each(|a| v.alt(a));
        }
        ExprKind::LambdaCase(alts) => alts.iter_mut().for_each(|a| v.alt(a)),
        ExprKind::MultiIf(all) => all.iter_mut().for_each(|g| v.guarded(g)),
        ExprKind::Do(stmts) | ExprKind::QualifiedDo(_, stmts) => {
            stmts.iter_mut().for_each(|s| v.stmt(s))
        }
        ExprKind::Tuple(items) | ExprKind::List(items) => items.iter_mut().for_each(|e| v.expr(e)),
        ExprKind::Range { from, then, to } => {
            v.expr(from);
            for e in [then, to].into_iter().flatten() {
                v.expr(e);
            }
        }
        ExprKind::Comprehension(body, quals) => {
            quals.iter_mut().for_each(|s| v.stmt(s));
            v.expr(body);
        }
        ExprKind::Annot(e, scheme) => {
            v.expr(e);
            walk_scheme(v, scheme);
        }
        ExprKind::TupleSection(items) => items.iter_mut().flatten().for_each(|e| v.expr(e)),
        ExprKind::RecordCon(_, fields) | ExprKind::RecordWildcard(_, fields, _) => {
            fields.iter_mut().for_each(|f| v.expr(&mut f.value))
        }
        ExprKind::TypeApp(e, ty) => {
            v.expr(e);
            v.ty(ty);
        }
        ExprKind::Proc(pat, command) => {
            v.pat(pat);
            v.expr(command);
        }
        ExprKind::Feed(function, argument, _) => {
            v.expr(function);
            v.expr(argument);
        }
        ExprKind::Control(operator, commands) => {
            v.expr(operator);
            commands.iter_mut().for_each(|c| v.expr(c));
        }
        ExprKind::RecordUpdate(e, fields) => {
            v.expr(e);
            fields.iter_mut().for_each(|f| v.expr(&mut f.value));
        }
    }
}

pub fn walk_pat<V: VisitMut + ?Sized>(v: &mut V, pat: &mut Pat) {
    match &mut pat.kind {
        PatKind::Wild | PatKind::Var(_) | PatKind::Lit(_) | PatKind::NegLit(_) | PatKind::Error => {
        }
        PatKind::Con(_, pats) | PatKind::Tuple(pats) | PatKind::List(pats) => {
            pats.iter_mut().for_each(|p| v.pat(p));
        }
        PatKind::RecordCon { fields, .. } => fields.iter_mut().for_each(|(_, p)| v.pat(p)),
        PatKind::Infix(items) => {
            for item in items {
                if let PatItem::Operand(p) = item {
                    v.pat(p);
                }
            }
        }
        PatKind::As(_, p) | PatKind::Lazy(p) | PatKind::Bang(p) | PatKind::Paren(p) => v.pat(p),
        PatKind::Splice(e) => v.expr(e),
        PatKind::View(e, p) => {
            v.expr(e);
            v.pat(p);
        }
        PatKind::Annot(p, ty) => {
            v.pat(p);
            v.ty(ty);
        }
    }
}

pub fn walk_type<V: VisitMut + ?Sized>(v: &mut V, ty: &mut Type) {
    match &mut ty.kind {
        TypeKind::Var(_)
        | TypeKind::Con(_)
        | TypeKind::ListCon
        | TypeKind::FunCon
        | TypeKind::Promoted(_)
        | TypeKind::Lit(_)
        | TypeKind::TupleCon(_)
        | TypeKind::PromotedTupleCon(_) => {}
        TypeKind::App(a, b) | TypeKind::Fun(a, b) => {
            v.ty(a);
            v.ty(b);
        }
        TypeKind::List(t)
        | TypeKind::Paren(t)
        | TypeKind::Kinded(t, _)
        | TypeKind::AppKind(t, _) => v.ty(t),
        TypeKind::Tuple(items) | TypeKind::PromotedList(items) | TypeKind::PromotedTuple(items) => {
            items.iter_mut().for_each(|t| v.ty(t))
        }
        TypeKind::Forall(scheme) => walk_scheme(v, scheme),
        TypeKind::Splice(e) => v.expr(e),
        TypeKind::Infix(items) => {
            for item in items {
                if let crate::ast::TypeItem::Operand(t) = item {
                    v.ty(t);
                }
            }
        }
    }
}
