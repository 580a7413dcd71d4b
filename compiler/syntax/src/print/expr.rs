//! Expressions, alternatives and statements.

use super::{Printer, string};
use crate::ast::{
    Alt, Entity, Expr, ExprKind, FieldExpr, Guard, Guarded, InfixItem, Quote, Rhs, RhsBody, Stmt,
};

impl Printer {
    pub(super) fn expr(&mut self, e: &Expr) {
        match &e.kind {
            ExprKind::App(fun, arg) => {
                match look_through(fun).kind {
                    ExprKind::App(..) => self.expr(look_through(fun)),
                    _ => self.atom(fun),
                }
                self.put(" ");
                self.atom(arg);
            }
            ExprKind::Infix(items) => {
                for (i, item) in items.iter().enumerate() {
                    if i > 0 {
                        self.put(" ");
                    }
                    match item {
                        InfixItem::Operand(e) => self.atom(e),
                        InfixItem::Op(op) => self.operator(op),
                        InfixItem::Neg(_) => self.put("-"),
                    }
                }
            }
            ExprKind::BinOp(left, op, right) => {
                self.atom(left);
                self.put(" ");
                self.operator(op);
                self.put(" ");
                self.atom(right);
            }
            ExprKind::Neg(e) => {
                self.put("- ");
                self.atom(e);
            }
            ExprKind::Lambda(params, body) => {
                self.put("\\");
                self.apats(params);
                self.put(" -> ");
                self.expr(body);
            }
            ExprKind::Let(decls, body) => {
                self.put("let ");
                self.decls(decls);
                self.put(" in ");
                self.expr(body);
            }
            ExprKind::If(condition, yes, no) => {
                self.put("if ");
                self.atom(condition);
                self.put(" then ");
                self.atom(yes);
                self.put(" else ");
                self.expr(no);
            }
            ExprKind::Case(e, alts) => {
                self.put("case ");
                self.atom(e);
                self.put(" of ");
                self.block(alts, Self::alt);
            }
            ExprKind::LambdaCase(alts) => {
                self.put("\\case ");
                self.block(alts, Self::alt);
            }
            ExprKind::MultiIf(all) => {
                self.put("if");
                self.guardeds(all, "->");
            }
            ExprKind::Do(stmts) => {
                self.put("do ");
                self.block(stmts, |p, s| p.stmt(s));
            }
            ExprKind::QualifiedDo(module, stmts) => {
                self.put(&format!("{module}.do "));
                self.block(stmts, |p, s| p.stmt(s));
            }
            ExprKind::Annot(e, scheme) => {
                self.atom(e);
                self.put(" :: ");
                self.scheme(scheme);
            }
            ExprKind::TypeApp(e, ty) => {
                self.atom(e);
                self.put(" @");
                self.atype(ty);
            }
            ExprKind::Scc(name, e) => {
                self.put("{-# SCC ");
                self.put(&string(name.as_str().chars().map(u32::from)));
                self.put(" #-} ");
                self.expr(e);
            }
            ExprKind::RecordCon(con, fields) => {
                self.name(con);
                self.fields(fields, false);
            }
            ExprKind::RecordWildcard(con, fields, _) => {
                self.name(con);
                self.fields(fields, true);
            }
            ExprKind::RecordUpdate(e, fields) => {
                self.put("(");
                self.expr(e);
                self.put(")");
                self.fields(fields, false);
            }
            ExprKind::Proc(param, command) => {
                self.put("proc ");
                self.apats(std::slice::from_ref(param));
                self.put(" -> ");
                self.expr(command);
            }
            ExprKind::Feed(function, argument, computed) => {
                self.atom(function);
                self.put(if *computed { " -<< " } else { " -< " });
                self.expr(argument);
            }
            ExprKind::Paren(inner) | ExprKind::Counted(_, inner) => self.expr(inner),
            _ => self.atom(e),
        }
    }

    pub(super) fn atom(&mut self, e: &Expr) {
        match &e.kind {
            ExprKind::Var(name) | ExprKind::Con(name) => self.name(name),
            ExprKind::Lit(lit) => self.lit(lit),
            ExprKind::LeftSection(e, op) => {
                self.put("(");
                self.atom(e);
                self.put(" ");
                self.operator(op);
                self.put(")");
            }
            ExprKind::RightSection(op, e) => {
                self.put("(");
                self.operator(op);
                self.put(" ");
                self.atom(e);
                self.put(")");
            }
            ExprKind::Tuple(items) => {
                self.put("(");
                self.commas(items, Self::expr);
                self.put(")");
            }
            ExprKind::TupleSection(items) => {
                self.put("(");
                self.commas(items, |p, item| item.iter().for_each(|e| p.expr(e)));
                self.put(")");
            }
            ExprKind::TupleCon(n) => {
                self.put("(");
                self.put(&",".repeat(n.saturating_sub(1)));
                self.put(")");
            }
            ExprKind::List(items) => {
                self.put("[");
                self.commas(items, Self::expr);
                self.put("]");
            }
            ExprKind::Range { from, then, to } => {
                self.put("[");
                self.atom(from);
                if let Some(then) = then {
                    self.put(", ");
                    self.atom(then);
                }
                self.put(" ..");
                if let Some(to) = to {
                    self.put(" ");
                    self.atom(to);
                }
                self.put("]");
            }
            ExprKind::Comprehension(body, quals) => {
                self.put("[");
                self.atom(body);
                self.put(" | ");
                self.commas(quals, |p, q| match q {
                    Stmt::Expr(e) => p.atom(e),
                    q => p.stmt(q),
                });
                self.put("]");
            }
            ExprKind::Paren(inner) => self.atom(inner),
            ExprKind::Foreign(foreign) => {
                let entity = match foreign.entity {
                    Entity::Function(symbol) => symbol.to_string(),
                    Entity::Declared {
                        header,
                        name,
                        value,
                    } => format!("{header} {}{name}", if value { "value " } else { "" }),
                    Entity::Address(symbol) => format!("&{symbol}"),
                    Entity::Dynamic => "dynamic".into(),
                    Entity::Wrapper => "wrapper".into(),
                };
                self.put("foreign ");
                self.put(&string(entity.chars().map(u32::from)));
            }
            ExprKind::Exported(e) => {
                self.put("foreign export ");
                self.atom(e);
            }
            ExprKind::Control(operator, commands) => {
                self.put("(| ");
                self.atom(operator);
                for command in commands {
                    self.put(" ");
                    self.atom(command);
                }
                self.put(" |)");
            }
            ExprKind::Quote(quote) => self.quote(quote),
            ExprKind::QuotedName(name, types) => {
                self.put(if *types { "''" } else { "'" });
                self.name(name);
            }
            ExprKind::QuotedVar(name) => self.name(name),
            ExprKind::Splice(e) => self.splice(e),
            ExprKind::Error => self.put("_"),
            _ => {
                self.put("(");
                self.expr(e);
                self.put(")");
            }
        }
    }

    fn quote(&mut self, quote: &Quote) {
        match quote {
            Quote::Expr(e) => {
                self.put("[| ");
                self.expr(e);
            }
            Quote::Typed(e) => {
                self.put("[|| ");
                self.expr(e);
                self.put(" |");
            }
            Quote::Pat(pat) => {
                self.put("[p| ");
                self.pat(pat);
            }
            Quote::Type(ty) => {
                self.put("[t| ");
                self.ty(ty);
            }
            Quote::Decls(decls) => {
                self.put("[d| ");
                self.decls(decls);
            }
        }
        match quote {
            Quote::Typed(_) => self.put("|]"),
            _ => self.put(" |]"),
        }
    }

    pub(super) fn splice(&mut self, e: &Expr) {
        self.put("$(");
        self.expr(e);
        self.put(")");
    }

    fn operator(&mut self, op: &Expr) {
        match &op.kind {
            ExprKind::Var(name) | ExprKind::Con(name) => self.infix(name),
            _ => self.atom(op),
        }
    }

    fn fields(&mut self, fields: &[FieldExpr], rest: bool) {
        self.put(" { ");
        self.commas(fields, |p, f| {
            p.prefix(f.field.module, f.field.text);
            p.put(" = ");
            p.expr(&f.value);
        });
        if rest {
            self.put(if fields.is_empty() { ".." } else { ", .." });
        }
        self.put(" }");
    }

    fn alt(&mut self, alt: &Alt) {
        self.pat(&alt.pat);
        self.rhs(&alt.rhs, "->");
    }

    pub(super) fn rhs(&mut self, rhs: &Rhs, sep: &str) {
        match &rhs.body {
            RhsBody::Plain(e) => {
                self.put(" ");
                self.put(sep);
                self.put(" ");
                self.expr(e);
            }
            RhsBody::Guarded(all) => self.guardeds(all, sep),
        }
        if !rhs.wheres.is_empty() {
            self.put(" where ");
            self.decls(&rhs.wheres);
        }
    }

    fn guardeds(&mut self, all: &[Guarded], sep: &str) {
        for guarded in all {
            self.put(" | ");
            self.commas(&guarded.guards, |p, g| match g {
                Guard::Bool(e) => p.atom(e),
                Guard::Bind(pat, e) => {
                    p.pat(pat);
                    p.put(" <- ");
                    p.atom(e);
                }
                Guard::Let(decls) => {
                    p.put("let ");
                    p.decls(decls);
                }
            });
            self.put(" ");
            self.put(sep);
            self.put(" ");
            // Atomic, so that no guard after it becomes part of it.
            self.atom(&guarded.body);
        }
    }

    fn stmt(&mut self, stmt: &Stmt) {
        match stmt {
            Stmt::Expr(e) => self.expr(e),
            Stmt::Bind(pat, e) => {
                self.pat(pat);
                self.put(" <- ");
                self.atom(e);
            }
            Stmt::Let(decls) => {
                self.put("let ");
                self.decls(decls);
            }
        }
    }
}

fn look_through(mut e: &Expr) -> &Expr {
    while let ExprKind::Paren(inner) = &e.kind {
        e = inner;
    }
    e
}
