//! Expressions, alternatives and statements in quotes.

use super::{Quoter, at, call, fresh, int, list, maybe, text};
use crate::resolve::collect::pat_binders;
use crate::resolve::implicit::parameter;
use pure_base::{Span, Symbol};
use pure_syntax::ast::{self, Expr, ExprKind as A, Guard, Lit, Pat, RhsBody, Stmt};
use pure_syntax::is_typed_splice;

impl Quoter {
    pub(super) fn expr(&mut self, e: &Expr) -> Expr {
        let span = e.span;
        match &e.kind {
            A::Var(name) => match parameter(name.text) {
                Some(parameter) => call("implicitParamVarE", vec![text(parameter, span)], span),
                None => at(A::QuotedVar(*name), span),
            },
            A::Con(name) => {
                let name = self.con_name(name);
                call("conE", vec![name], span)
            }
            A::Lit(lit) => {
                let lit = self.lit(lit, span);
                call("litE", vec![lit], span)
            }
            A::App(f, x) => self.all("appE", &[f, x], span),
            A::BinOp(l, op, r) => self.all("infixApp", &[l, op, r], span),
            A::Neg(e) => {
                let e = self.expr(e);
                call("negated", vec![e], span)
            }
            A::LeftSection(e, op) => self.all("sectionL", &[e, op], span),
            A::RightSection(op, e) => self.all("sectionR", &[op, e], span),
            A::Lambda(params, body) => {
                let names = binders(params);
                let params = self.pats(params, span);
                let body = self.expr(body);
                fresh(names, call("lamE", vec![params, body], span), span)
            }
            A::Let(decls, body) => {
                let names = self.bound(decls);
                let decls = self.local_decls(decls, span);
                let body = self.expr(body);
                fresh(names, call("letE", vec![decls, body], span), span)
            }
            A::If(c, t, f) => self.all("condE", &[c, t, f], span),
            A::Case(e, alts) => {
                let (e, alts) = (self.expr(e), self.alts(alts, span));
                call("caseE", vec![e, alts], span)
            }
            A::LambdaCase(alts) => {
                let alts = self.alts(alts, span);
                call("lamCaseE", vec![alts], span)
            }
            A::MultiIf(all) => {
                let all = all.iter().map(|g| self.guarded(g)).collect();
                call("multiIfE", vec![list(all, span)], span)
            }
            A::Do(stmts) => {
                let stmts = self.stmts(stmts, None, span);
                call("doStmts", vec![stmts], span)
            }
            A::Comprehension(e, stmts) => {
                let stmts = self.stmts(stmts, Some(e), span);
                call("compStmts", vec![stmts], span)
            }
            A::Tuple(items) if items.is_empty() => {
                let name = text("()", span);
                call("conE", vec![call("builtinName", vec![name], span)], span)
            }
            A::Tuple(items) => {
                let items = items.iter().map(|e| self.expr(e)).collect();
                call("tupE", vec![list(items, span)], span)
            }
            A::TupleSection(items) => {
                let items = items.iter().map(|item| {
                    let item = item.as_ref().map(|e| self.expr(e));
                    maybe(item, span)
                });
                let items = items.collect();
                call("tupSectionE", vec![list(items, span)], span)
            }
            A::TupleCon(n) => {
                let name = call("tupleDataName", vec![int(*n, span)], span);
                call("conE", vec![name], span)
            }
            A::List(items) if items.is_empty() => {
                let name = call("builtinName", vec![text("[]", span)], span);
                call("conE", vec![name], span)
            }
            A::List(items) => {
                let items = items.iter().map(|e| self.expr(e)).collect();
                call("listE", vec![list(items, span)], span)
            }
            A::Range { from, then, to } => match (then, to) {
                (None, None) => self.all("fromE", &[from], span),
                (Some(then), None) => self.all("fromThenE", &[from, then], span),
                (None, Some(to)) => self.all("fromToE", &[from, to], span),
                (Some(then), Some(to)) => self.all("fromThenToE", &[from, then, to], span),
            },
            A::Annot(e, scheme)
                if let (A::Lit(lit), Some(make)) = (&e.kind, unlifted(&scheme.ty)) =>
            {
                let lit = call(make, vec![at(A::Lit(lit.clone()), span)], span);
                call("litE", vec![lit], span)
            }
            A::Annot(e, scheme) => {
                let (e, ty) = (self.expr(e), self.scheme(scheme));
                call("sigE", vec![e, ty], span)
            }
            A::TypeApp(e, ty) => {
                let (e, ty) = (self.expr(e), self.ty(ty));
                call("appTypeE", vec![e, ty], span)
            }
            A::RecordCon(con, fields) => {
                let con = self.con_name(con);
                let fields = self.fields(fields, span);
                call("recConE", vec![con, fields], span)
            }
            A::RecordUpdate(e, fields) => {
                let (e, fields) = (self.expr(e), self.fields(fields, span));
                call("recUpdE", vec![e, fields], span)
            }
            A::Paren(e) | A::Counted(_, e) => self.expr(e),
            A::Splice(e) => {
                match (is_typed_splice(e), self.typed) {
                    (true, false) => self
                        .misplaced
                        .push((span, "Typed splices may not appear in untyped brackets")),
                    (false, true) => self
                        .misplaced
                        .push((span, "Untyped splices may not appear in typed brackets")),
                    _ => {}
                }
                (**e).clone()
            }
            A::Infix(items) => match &items[..] {
                [ast::InfixItem::Operand(e)] => self.expr(e),
                _ => at(A::Error, span),
            },
            A::Error => at(A::Error, span),
            A::Quote(_) => self.lacks(span, "other quotes"),
            A::QuotedName(..) | A::QuotedVar(_) => self.lacks(span, "quoted names"),
            A::QualifiedDo(..) => self.lacks(span, "a qualified `do`"),
            A::Scc(..) => self.lacks(span, "cost centres"),
            A::Proc(..) | A::Feed(..) | A::Control(..) => self.lacks(span, "arrows"),
            A::RecordWildcard(..) => self.lacks(span, "record wildcards"),
            A::Foreign(_) | A::Exported(_) => self.lacks(span, "foreign imports"),
        }
    }

    fn all(&mut self, function: &str, parts: &[&Expr], span: Span) -> Expr {
        let parts = parts.iter().map(|e| self.expr(e)).collect();
        call(function, parts, span)
    }

    pub(super) fn con_name(&mut self, name: &ast::Name) -> Expr {
        self.definition(name, false)
    }

    fn fields(&mut self, fields: &[ast::FieldExpr], span: Span) -> Expr {
        let field = |f: &ast::FieldExpr| {
            let name = at(A::QuotedName(f.field, false), f.field.span);
            let value = self.expr(&f.value);
            call("fieldExp", vec![name, value], span)
        };
        let fields = fields.iter().map(field).collect();
        list(fields, span)
    }

    pub(super) fn lit(&mut self, lit: &Lit, span: Span) -> Expr {
        let value = |kind: Lit| at(A::Lit(kind), span);
        match lit {
            Lit::Int(_) | Lit::BigInt(_) => call("integerL", vec![value(lit.clone())], span),
            Lit::Float(_) => call("rationalL", vec![value(lit.clone())], span),
            Lit::Negative(size) if matches!(**size, Lit::Float(_)) => {
                call("rationalL", vec![value(lit.clone())], span)
            }
            Lit::Negative(_) => call("integerL", vec![value(lit.clone())], span),
            Lit::Char(_) => call("charL", vec![value(lit.clone())], span),
            Lit::Str(_) | Lit::Codes(_) => call("stringL", vec![value(lit.clone())], span),
        }
    }

    fn alts(&mut self, alts: &[ast::Alt], span: Span) -> Expr {
        let alts = alts.iter().map(|alt| {
            let mut names = pat_names(&alt.pat);
            names.extend(self.bound(&alt.rhs.wheres));
            let pat = self.pat(&alt.pat);
            let (body, wheres) = self.rhs(&alt.rhs);
            fresh(names, call("match", vec![pat, body, wheres], span), span)
        });
        let alts = alts.collect();
        list(alts, span)
    }

    /// Body and local declarations.
    pub(super) fn rhs(&mut self, rhs: &ast::Rhs) -> (Expr, Expr) {
        let wheres = self.local_decls(&rhs.wheres, rhs.span);
        let body = match &rhs.body {
            RhsBody::Plain(e) => {
                let body = self.expr(e);
                call("normalB", vec![body], rhs.span)
            }
            RhsBody::Guarded(all) => {
                let all = all.iter().map(|g| self.guarded(g)).collect();
                call("guardedB", vec![list(all, rhs.span)], rhs.span)
            }
        };
        (body, wheres)
    }

    fn guarded(&mut self, guarded: &ast::Guarded) -> Expr {
        let span = guarded.span;
        if let [Guard::Bool(condition)] = &guarded.guards[..] {
            return self.all("normalGE", &[condition, &guarded.body], span);
        }
        let stmts: Vec<Stmt> = guarded
            .guards
            .iter()
            .map(|g| match g {
                Guard::Bool(e) => Stmt::Expr(e.clone()),
                Guard::Bind(pat, e) => Stmt::Bind(pat.clone(), e.clone()),
                Guard::Let(decls) => Stmt::Let(decls.clone()),
            })
            .collect();
        let stmts = self.stmts(&stmts, Some(&guarded.body), span);
        call("patStmtsGE", vec![stmts], span)
    }

    /// Statements in order; what each binds is in scope behind it. With a last expression.
    fn stmts(&mut self, stmts: &[Stmt], last: Option<&Expr>, span: Span) -> Expr {
        let [first, rest @ ..] = stmts else {
            return match last {
                Some(e) => self.all("lastStmt", &[e], span),
                None => call("noStmts", vec![], span),
            };
        };
        match first {
            Stmt::Expr(e) => {
                let e = self.expr(e);
                let rest = self.stmts(rest, last, span);
                call("expStmt", vec![e, rest], span)
            }
            Stmt::Bind(pat, e) => {
                let e = self.expr(e);
                let names = pat_names(pat);
                let pat = self.pat(pat);
                let rest = self.stmts(rest, last, span);
                let rest = call("withPat", vec![pat, rest], span);
                call("bindStmt", vec![e, fresh(names, rest, span)], span)
            }
            Stmt::Let(decls) => {
                let names = self.bound(decls);
                let decls = self.local_decls(decls, span);
                let rest = self.stmts(rest, last, span);
                fresh(names, call("letStmt", vec![decls, rest], span), span)
            }
        }
    }
}

/// What patterns bind.
pub(super) fn binders(pats: &[Pat]) -> Vec<Symbol> {
    pats.iter().flat_map(pat_names).collect()
}

pub(super) fn pat_names(pat: &Pat) -> Vec<Symbol> {
    pat_binders(pat).into_iter().map(|b| b.text).collect()
}

/// What makes a literal whose signs name this type; it stands in no text then.
pub(super) fn unlifted(ty: &ast::Type) -> Option<&'static str> {
    let ast::TypeKind::Con(name) = &ty.kind else {
        return None;
    };
    let make = match name.text.as_str() {
        "Int#" => "intPrimL",
        "Word#" => "wordPrimL",
        "Float#" => "floatPrimL",
        "Double#" => "doublePrimL",
        "Char#" => "charPrimL",
        _ => return None,
    };
    name.span.is_none().then_some(make)
}
