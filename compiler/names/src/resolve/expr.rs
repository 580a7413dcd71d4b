//! Expressions.

use super::Cx;
use super::implicit::{binds_implicit, is_implicit};
use super::pat::Binders;
use crate::lookup::{Failure, ValueRef};
use crate::tree::*;
use crate::wired;
use pure_base::{Span, Symbol};
use pure_syntax::{Extension, ast};

impl Cx<'_> {
    pub(super) fn expr(&mut self, e: &ast::Expr) -> Expr {
        let span = e.span;
        use ast::ExprKind as A;
        let kind = match &e.kind {
            A::Var(name) if is_implicit(name.text) => return self.implicit(name.text, span),
            A::Var(name) if self.is_hole(name) => return self.hole(name),
            A::Var(name) => self.var(name),
            A::Con(name) => match self.ctor_or_synonym(name) {
                Some(ValueRef::Ctor(c)) => ExprKind::Con(c),
                Some(ValueRef::Synonym(s)) => self.synonym_expr(s, span),
                _ => ExprKind::Error,
            },
            // A literal of an unboxed type is no call of a function.
            A::Annot(e, scheme)
                if let A::Lit(l) = &e.kind
                    && scheme.ty.is_of_literal() =>
            {
                let lit = self.at(ExprKind::Lit(l.clone()), e.span);
                ExprKind::Annot(Box::new(lit), Box::new(self.scheme(scheme)))
            }
            A::Lit(l) if self.rebinds() => match self.rebound_literal(l, span) {
                Some(made) => return made,
                None => ExprKind::Lit(l.clone()),
            },
            A::Lit(l) => ExprKind::Lit(l.clone()),
            A::App(f, x) => return self.application(f, x, span),
            A::BinOp(l, op, r) => {
                let args = vec![self.expr(l), self.expr(r)];
                let op = self.expr(op);
                return self.apply(op, args, span);
            }
            A::Neg(e) if self.rebinds() => {
                let e = self.expr(e);
                return self.rebound("negate", vec![e], span);
            }
            A::Neg(e) => ExprKind::Neg(self.boxed(e)),
            A::LeftSection(e, op) => {
                let arg = self.expr(e);
                let op = self.expr(op);
                let section = self.apply(op, vec![arg], span);
                if self.extensions.has(Extension::PostfixOperators) {
                    return section;
                }
                ExprKind::LeftSection(Box::new(section))
            }
            A::RightSection(op, e) => ExprKind::RightSection(self.boxed(op), self.boxed(e)),
            A::Lambda(ps, body) => {
                let mut binders = Binders::new();
                let ps = self.pats(ps, &mut binders);
                self.enter(&binders.declared);
                let body = self.boxed(body);
                self.leave(&binders.declared);
                ExprKind::Lambda(ps, body)
            }
            A::Let(decls, body) if binds_implicit(decls) => {
                return self.implicit_let(decls, span, |cx| cx.expr(body));
            }
            A::Let(decls, body) => {
                let (groups, names) = self.local_groups(decls);
                let body = self.boxed(body);
                self.leave(&names);
                ExprKind::Let(groups, body)
            }
            A::If(c, t, f) if self.rebinds() => {
                let args = [c, t, f].map(|e| self.expr(e));
                return self.rebound("ifThenElse", args.into(), span);
            }
            A::If(c, t, f) => ExprKind::If(self.boxed(c), self.boxed(t), self.boxed(f)),
            A::Case(e, alts) => ExprKind::Case(self.boxed(e), self.alts(alts)),
            A::LambdaCase(alts) => ExprKind::LambdaCase(self.alts(alts)),
            A::MultiIf(gs) => ExprKind::MultiIf(self.guarded(gs)),
            A::Tuple(es) if es.is_empty() => ExprKind::Con(wired::unit_ctor()),
            A::Tuple(es) => {
                let args: Vec<Expr> = es.iter().map(|e| self.expr(e)).collect();
                match self.tuple_con(args.len(), span) {
                    Some(f) => ExprKind::App(Box::new(f), args),
                    None => ExprKind::Error,
                }
            }
            A::TupleSection(items) => return self.tuple_section(items, span),
            A::TupleCon(n) => match self.tuple_con(*n, span) {
                Some(f) => return f,
                None => ExprKind::Error,
            },
            A::List(es) => {
                let list = ExprKind::List(es.iter().map(|e| self.expr(e)).collect());
                return self.overloaded_list(list, Some(es.len()), span);
            }
            A::Range { from, then, to } => {
                self.empty_range((from, then.as_deref(), to.as_deref()), span);
                let range = ExprKind::Range {
                    from: self.boxed(from),
                    then: then.as_ref().map(|e| self.boxed(e)),
                    to: to.as_ref().map(|e| self.boxed(e)),
                };
                return self.overloaded_list(range, None, span);
            }
            A::Comprehension(e, stmts) => {
                let mut opened = vec![];
                let stmts = stmts
                    .iter()
                    .map(|s| match s {
                        ast::Stmt::Expr(e) => Stmt::Expr(self.expr(e)),
                        ast::Stmt::Bind(p, e) => self.bind_stmt(p, e, &mut opened),
                        ast::Stmt::Let(decls) => self.let_stmt(decls, &mut opened),
                    })
                    .collect();
                let e = self.boxed(e);
                opened.iter().for_each(|names| self.leave(names));
                ExprKind::Comprehension(e, stmts)
            }
            A::Annot(e, scheme) if let A::RecordUpdate(record, fields) = &bare(e).kind => {
                let written = self.head_of(&scheme.ty);
                let updated = self.update(record, fields, written, e.span);
                ExprKind::Annot(Box::new(updated), Box::new(self.scheme(scheme)))
            }
            A::Annot(e, scheme) => {
                let scheme = Box::new(self.scheme(scheme));
                ExprKind::Annot(self.boxed(e), scheme)
            }
            A::TypeApp(e, t) => {
                let t = Box::new(self.ty(t, None));
                ExprKind::TypeApp(self.boxed(e), t)
            }
            A::Scc(name, e) => ExprKind::Scc(*name, self.boxed(e)),
            A::Paren(e) => return self.expr(e),
            A::Counted(counted, e) => {
                let e = self.expr(e);
                self.counted.push((e.id, *counted));
                return e;
            }
            A::Infix(items) => match &items[..] {
                [ast::InfixItem::Operand(e)] => return self.expr(e),
                _ => ExprKind::Error,
            },
            A::Do(stmts) => return self.do_block(stmts, None, span),
            A::QualifiedDo(module, stmts) => return self.do_block(stmts, Some(*module), span),
            A::RecordCon(con, fields) => self.construction(con, fields, span),
            A::RecordWildcard(con, fields, dots) => {
                let fields = self.wildcard_construction(con, fields, *dots);
                self.construction(con, &fields, span)
            }
            A::RecordUpdate(e, fields) => return self.update(e, fields, None, span),
            A::Foreign(foreign) => ExprKind::Foreign(*foreign),
            A::Exported(e) => ExprKind::Exported(self.boxed(e)),
            A::Quote(quote) => return self.quote(quote, span),
            A::QuotedVar(name) => return self.quoted_var(name),
            A::QuotedName(name, types) => return self.quoted_name(name, *types),
            A::Splice(_) => {
                self.misplaced_splice(span);
                ExprKind::Error
            }
            A::Proc(param, command) => return self.proc(param, command, span),
            A::Feed(..) | A::Control(..) => {
                self.misplaced_command(span);
                ExprKind::Error
            }
            A::Error => ExprKind::Error,
        };
        self.at(kind, span)
    }

    /// A list as written, or what is made of it where lists are overloaded.
    fn overloaded_list(&mut self, kind: ExprKind, length: Option<usize>, span: Span) -> Expr {
        let list = self.at(kind, span);
        if !self.extensions.has(Extension::OverloadedLists) {
            return list;
        }
        if self.rebinds() {
            return self.rebound_list(list, length, span);
        }
        let known = &self.program.known;
        let (function, mut args) = match length {
            Some(_) => (known.from_list_n, vec![]),
            None => (known.from_list, vec![]),
        };
        if let Some(length) = length {
            let length = Lit::Int(length as u64);
            args.push(self.at(ExprKind::Lit(length), span));
        }
        args.push(list);
        self.sugar(function, args, span, span)
    }

    pub(super) fn at(&mut self, kind: ExprKind, span: Span) -> Expr {
        let id = self.node();
        Expr { kind, span, id }
    }

    fn boxed(&mut self, e: &ast::Expr) -> Box<Expr> {
        Box::new(self.expr(e))
    }

    pub(super) fn var(&mut self, name: &ast::Name) -> ExprKind {
        // A name without a place is generated and means the library's.
        if name.span.is_none()
            && let Some(v) = self.program.known.value(name.text.as_str())
        {
            return ExprKind::Var(v);
        }
        if let Some(v) = self.local(name) {
            if self.is_of_a_quote(name, v) {
                self.out_of_stage(name);
                return ExprKind::Error;
            }
            self.uses.push(v);
            self.lints.used(v);
            return ExprKind::Var(v);
        }
        match self.value_ref(name, "variable") {
            Some(ValueRef::Value(v)) if self.program.values[v].hidden => {
                self.hidden_field(name);
                ExprKind::Error
            }
            Some(ValueRef::Value(v)) => {
                self.lints.used(v);
                self.partial(v, name.span);
                let v = self.unasserted(v, name).unwrap_or(v);
                self.uses.push(v);
                ExprKind::Var(v)
            }
            Some(ValueRef::Ctor(c)) => ExprKind::Con(c),
            Some(ValueRef::Synonym(s)) => self.synonym_expr(s, name.span),
            None => ExprKind::Error,
        }
    }

    /// What stands for `assert` in a module whose assertions are left out.
    fn unasserted(&self, v: ValueId, name: &ast::Name) -> Option<ValueId> {
        let known = |name: &str| self.program.known.value(name);
        let left_out = name.text.as_str() == "assert"
            && self.extensions.has(Extension::IgnoreAsserts)
            && known("assert") == Some(v);
        left_out.then(|| known("unasserted"))?
    }

    /// Whether a name is a place left open: it begins with an underscore, and
    /// nothing has this name.
    fn is_hole(&self, name: &ast::Name) -> bool {
        name.text.as_str().starts_with('_')
            && !name.span.is_none()
            && name.module.is_none()
            && self.local(name).is_none()
            && matches!(self.values.find(name), Err(Failure::Missing))
            && !self.lost.contains(&name.text)
    }

    fn hole(&mut self, name: &ast::Name) -> Expr {
        let mut locals: Vec<ValueId> = self
            .locals
            .values()
            .flat_map(|s| s.last())
            .copied()
            .collect();
        locals.sort_unstable_by_key(|v| std::cmp::Reverse(*v));
        let mut others = vec![];
        for text in self.values.names(None) {
            let text = Symbol::new(text);
            if self.locals.get(&text).is_some_and(|s| !s.is_empty()) {
                continue;
            }
            let plain = ast::Name {
                module: None,
                text,
                span: Span::NONE,
            };
            let named = match self.values.find(&plain) {
                Ok(ValueRef::Value(v)) => Named::Value(v),
                Ok(ValueRef::Ctor(c)) => Named::Ctor(c),
                _ => continue,
            };
            others.push((text, named, self.own.contains_key(&text)));
        }
        others.sort_by_key(|(_, _, own)| !own);
        let e = self.at(ExprKind::Error, name.span);
        let hole = Hole {
            name: name.text,
            locals,
            others,
        };
        self.program.holes.insert(e.id, hole);
        e
    }

    /// A run of applications, flattened without recursion on its length.
    fn application(&mut self, f: &ast::Expr, x: &ast::Expr, span: Span) -> Expr {
        let (mut head, mut args) = (f, vec![x]);
        loop {
            match &head.kind {
                ast::ExprKind::App(f, x) => {
                    args.push(x);
                    head = f;
                }
                ast::ExprKind::Paren(inner) if is_application(inner) => head = inner,
                _ => break,
            }
        }
        let head = self.expr(head);
        let args = args.into_iter().rev().map(|a| self.expr(a)).collect();
        self.apply(head, args, span)
    }

    fn apply(&mut self, f: Expr, mut args: Vec<Expr>, span: Span) -> Expr {
        let kind = match f.kind {
            ExprKind::App(head, mut first) => {
                first.append(&mut args);
                ExprKind::App(head, first)
            }
            _ => ExprKind::App(Box::new(f), args),
        };
        self.at(kind, span)
    }

    /// `(a, , b)` as `\x -> (a, x, b)`.
    fn tuple_section(&mut self, items: &[Option<ast::Expr>], span: Span) -> Expr {
        let Some(con) = self.tuple_con(items.len(), span) else {
            return self.at(ExprKind::Error, span);
        };
        let (mut params, mut args) = (vec![], vec![]);
        for item in items {
            args.push(match item {
                Some(e) => self.expr(e),
                None => {
                    let v = self.new_value("component".into(), span, ValueKind::Local);
                    let id = self.node();
                    let kind = PatKind::Var(v);
                    params.push(Pat { kind, span, id });
                    self.at(ExprKind::Var(v), span)
                }
            });
        }
        let body = self.at(ExprKind::App(Box::new(con), args), span);
        self.at(ExprKind::Lambda(params, Box::new(body)), span)
    }

    fn tuple_con(&mut self, n: usize, span: Span) -> Option<Expr> {
        let ok = self.tuple_size(n, span);
        ok.then(|| self.at(ExprKind::Con(wired::tuple_ctor(n)), span))
    }

    fn alts(&mut self, alts: &[ast::Alt]) -> Vec<Match> {
        alts.iter()
            .map(|a| self.clause(std::slice::from_ref(&a.pat), &a.rhs, a.span))
            .collect()
    }
}

/// Without parentheses.
fn bare(e: &ast::Expr) -> &ast::Expr {
    match &e.kind {
        ast::ExprKind::Paren(e) => bare(e),
        _ => e,
    }
}

fn is_application(e: &ast::Expr) -> bool {
    match &e.kind {
        ast::ExprKind::App(..) => true,
        ast::ExprKind::Paren(e) => is_application(e),
        _ => false,
    }
}
