//! Boxes of coverage (`-fhpc`): what of a module is counted, and as what. They are placed
//! on the tree as it was written, after operators are grouped: every expression but
//! the functions of applications and what is directly within parentheses, every
//! condition, and every function or variable that is declared.
//!
//! Boxes of parts come before that of the whole, so those of one expression follow each
//! other.

use crate::ast::{
    Alt, Clause, Counted, Decl, DeclKind, Expr, ExprKind, Guard, Guarded, Module, Pat, PatKind,
    Rhs, RhsBody, Stmt,
};
use crate::parser::recursion_mut;
use pure_base::{Span, Symbol};
use rustc_hash::FxHashMap;
use serde::{Deserialize, Serialize};

/// What is counted, and where it stands.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct CoverageBox {
    pub span: Span,
    pub kind: BoxKind,
}

/// What is counted.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum BoxKind {
    /// Evaluations of an expression, perhaps the right side of one of several
    /// alternatives.
    Expression { alternative: bool },
    /// Entries of a declaration at the top level.
    Top(Symbol),
    /// Entries of a declaration within others, whose names are before its own.
    Local(Vec<Symbol>),
    /// How often a condition was so.
    Condition { place: Condition, outcome: bool },
}

/// Where a condition stands.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Condition {
    Guard,
    If,
    Qualifier,
}

/// The boxes of a module.
#[derive(Default, Debug)]
pub struct Placed {
    pub boxes: Vec<CoverageBox>,
    /// Those of declarations, by the place of the name that is declared.
    pub declared: FxHashMap<Span, u32>,
}

/// Gives its boxes to a module. Those of expressions become part of the tree. `good` tells
/// which places are of the module's own file.
pub fn place(module: &mut Module, good: &dyn Fn(Span) -> bool) -> Placed {
    let mut placer = Placer {
        good,
        placed: Placed::default(),
        path: vec![],
        around: Span::NONE,
    };
    placer.decls(&mut module.decls);
    placer.placed
}

struct Placer<'a> {
    good: &'a dyn Fn(Span) -> bool,
    placed: Placed,
    /// The declarations around.
    path: Vec<Symbol>,
    /// The place of the expression around, if what stands just there is made for it.
    around: Span,
}

/// What an expression is counted as.
#[derive(Clone, Copy)]
enum As {
    /// Nothing: only its parts are.
    Parts,
    Expression,
    /// The right side of an alternative, if there are several.
    Alternative(bool),
    Condition(Condition),
}

impl Placer<'_> {
    fn add(&mut self, span: Span, kind: BoxKind) -> u32 {
        self.placed.boxes.push(CoverageBox { span, kind });
        self.placed.boxes.len() as u32 - 1
    }

    fn decls(&mut self, decls: &mut [Decl]) {
        let mut at = 0;
        while at < decls.len() {
            let mut end = at + 1;
            if let DeclKind::Clause { name, .. } = &decls[at].kind {
                let name = name.text;
                let same = |d: &Decl| matches!(&d.kind, DeclKind::Clause { name: n, .. } if n.text == name);
                while end < decls.len() && same(&decls[end]) {
                    end += 1;
                }
                self.clauses(&mut decls[at..end]);
            } else {
                self.decl(&mut decls[at]);
            }
            at = end;
        }
    }

    /// The equations of a function that are declarations of their own.
    fn clauses(&mut self, decls: &mut [Decl]) {
        let span = decls.iter().fold(Span::NONE, |s, d| s.to(d.span));
        let count = |d: &Decl| match &d.kind {
            DeclKind::Clause { rhs, .. } => outcomes(rhs),
            _ => 0,
        };
        let several = decls.iter().map(count).sum::<usize>() > 1;
        let Some(DeclKind::Clause { name, .. }) = decls.first().map(|d| &d.kind) else {
            return;
        };
        let name = *name;
        self.path.push(name.text);
        for decl in decls {
            if let DeclKind::Clause { rhs, .. } = &mut decl.kind {
                self.rhs(rhs, several);
            }
        }
        self.path.pop();
        self.declaration(name.text, name.span, span);
    }

    fn decl(&mut self, decl: &mut Decl) {
        let span = decl.span;
        match &mut decl.kind {
            DeclKind::Fun { name, clauses } => {
                let several = clauses.iter().map(|c| outcomes(&c.rhs)).sum::<usize>() > 1;
                self.path.push(name.text);
                for Clause { rhs, .. } in clauses {
                    self.rhs(rhs, several);
                }
                self.path.pop();
                self.declaration(name.text, name.span, span);
            }
            DeclKind::PatBind { pat, rhs } => {
                let name = variable(pat);
                self.path.push(name.map_or(Symbol::new("(...)"), |n| n.0));
                let several = name.is_some() && outcomes(rhs) > 1;
                self.rhs(rhs, several);
                self.path.pop();
                if let Some((name, place)) = name {
                    self.declaration(name, place, span);
                }
            }
            DeclKind::Class(class) => self.decls(&mut class.decls),
            DeclKind::Instance(instance) => self.decls(&mut instance.decls),
            _ => {}
        }
    }

    fn declaration(&mut self, name: Symbol, place: Span, span: Span) {
        if !(self.good)(span) || is_made(name) {
            return;
        }
        let kind = match self.path.is_empty() {
            true => BoxKind::Top(name),
            false => BoxKind::Local([&self.path[..], &[name]].concat()),
        };
        let number = self.add(span, kind);
        self.placed.declared.insert(place, number);
    }

    fn rhs(&mut self, rhs: &mut Rhs, several: bool) {
        self.decls(&mut rhs.wheres);
        match &mut rhs.body {
            RhsBody::Plain(e) => self.expr(e, As::Alternative(several)),
            RhsBody::Guarded(all) => all.iter_mut().for_each(|g| self.guarded(g, several)),
        }
    }

    fn guarded(&mut self, g: &mut Guarded, several: bool) {
        for guard in &mut g.guards {
            match guard {
                Guard::Bool(e) => self.expr(e, As::Condition(Condition::Guard)),
                Guard::Bind(_, e) => self.expr(e, As::Expression),
                Guard::Let(decls) => self.decls(decls),
            }
        }
        self.expr(&mut g.body, As::Alternative(several));
    }

    fn alts(&mut self, alts: &mut [Alt]) {
        let several = alts.iter().map(|a| outcomes(&a.rhs)).sum::<usize>() > 1;
        alts.iter_mut().for_each(|a| self.rhs(&mut a.rhs, several));
    }

    fn statements(&mut self, statements: &mut [Stmt], conditions: As) {
        for s in statements {
            match s {
                Stmt::Expr(e) => self.expr(e, conditions),
                Stmt::Bind(_, e) => self.expr(e, As::Expression),
                Stmt::Let(decls) => self.decls(decls),
            }
        }
    }

    fn expr(&mut self, e: &mut Expr, counted: As) {
        let around = self.around;
        let made = e.span == around && !around.is_none();
        self.around = match made || makes_parts(e) {
            true => e.span,
            false => Span::NONE,
        };
        self.parts(e);
        self.around = around;
        if made || !(self.good)(e.span) {
            return;
        }
        let span = e.span;
        let counted = match counted {
            As::Parts => return,
            As::Expression => self.evaluation(span, false),
            As::Alternative(alternative) => self.evaluation(span, alternative),
            As::Condition(place) => {
                let outcome = |outcome| BoxKind::Condition { place, outcome };
                let first = self.add(span, outcome(true));
                self.add(span, outcome(false));
                self.evaluation(span, false);
                Counted::Condition(first)
            }
        };
        let inner = Expr {
            kind: std::mem::replace(&mut e.kind, ExprKind::Error),
            span,
        };
        e.kind = ExprKind::Counted(counted, Box::new(inner));
    }

    /// The expressions within a command, which is none itself.
    fn command(&mut self, e: &mut Expr) {
        match &mut e.kind {
            ExprKind::Feed(f, x, _) => {
                self.expr(f, As::Expression);
                self.expr(x, As::Expression);
            }
            ExprKind::Control(op, commands) => {
                self.expr(op, As::Expression);
                commands.iter_mut().for_each(|c| self.command(c));
            }
            ExprKind::BinOp(l, op, r) => {
                self.command(l);
                self.expr(op, As::Parts);
                self.command(r);
            }
            ExprKind::App(c, x) => {
                self.command(c);
                self.expr(x, As::Expression);
            }
            ExprKind::Paren(c) | ExprKind::Lambda(_, c) => self.command(c),
            ExprKind::Let(decls, c) => {
                self.decls(decls);
                self.command(c);
            }
            ExprKind::If(c, yes, no) => {
                self.expr(c, As::Condition(Condition::If));
                self.command(yes);
                self.command(no);
            }
            ExprKind::Case(e, alts) => {
                self.expr(e, As::Expression);
                alts.iter_mut().for_each(|a| self.commands_of(&mut a.rhs));
            }
            ExprKind::LambdaCase(alts) => {
                alts.iter_mut().for_each(|a| self.commands_of(&mut a.rhs));
            }
            ExprKind::Do(stmts) => self.command_statements(stmts),
            _ => {}
        }
    }

    fn command_statements(&mut self, statements: &mut [Stmt]) {
        for statement in statements {
            if let Some(block) = recursion_mut(statement) {
                self.command_statements(block);
                continue;
            }
            match statement {
                Stmt::Expr(c) | Stmt::Bind(_, c) => self.command(c),
                Stmt::Let(decls) => self.decls(decls),
            }
        }
    }

    fn commands_of(&mut self, rhs: &mut Rhs) {
        self.decls(&mut rhs.wheres);
        match &mut rhs.body {
            RhsBody::Plain(c) => self.command(c),
            RhsBody::Guarded(all) => all.iter_mut().for_each(|g| self.command(&mut g.body)),
        }
    }

    fn evaluation(&mut self, span: Span, alternative: bool) -> Counted {
        Counted::Expression(self.add(span, BoxKind::Expression { alternative }))
    }

    fn parts(&mut self, e: &mut Expr) {
        match &mut e.kind {
            ExprKind::Var(_)
            | ExprKind::Con(_)
            | ExprKind::Lit(_)
            | ExprKind::TupleCon(_)
            | ExprKind::Foreign(_)
            | ExprKind::Infix(_)
            | ExprKind::Counted(..)
            | ExprKind::Quote(_)
            | ExprKind::QuotedName(..)
            | ExprKind::QuotedVar(_)
            | ExprKind::Splice(_)
            | ExprKind::Error => {}
            ExprKind::App(f, x) | ExprKind::RightSection(f, x) => {
                self.expr(f, As::Parts);
                self.expr(x, As::Expression);
            }
            ExprKind::LeftSection(x, op) => {
                self.expr(x, As::Expression);
                self.expr(op, As::Parts);
            }
            ExprKind::BinOp(l, op, r) => {
                self.expr(l, As::Expression);
                self.expr(op, As::Parts);
                self.expr(r, As::Expression);
            }
            ExprKind::Neg(e) | ExprKind::Scc(_, e) | ExprKind::Exported(e) => {
                self.expr(e, As::Expression)
            }
            ExprKind::Paren(e) | ExprKind::Annot(e, _) | ExprKind::TypeApp(e, _) => {
                self.expr(e, As::Parts)
            }
            ExprKind::Lambda(_, body) => self.expr(body, As::Expression),
            ExprKind::Proc(_, command) => self.command(command),
            // Reported where names are resolved, outside of commands.
            ExprKind::Feed(..) | ExprKind::Control(..) => {}
            ExprKind::Let(decls, body) => {
                // What it binds and its body have one box, that of the whole.
                self.decls(decls);
                self.expr(body, As::Parts);
            }
            ExprKind::If(c, t, f) => {
                self.expr(c, As::Condition(Condition::If));
                self.expr(t, As::Alternative(true));
                self.expr(f, As::Alternative(true));
            }
            ExprKind::Case(e, alts) => {
                self.expr(e, As::Expression);
                self.alts(alts);
            }
            ExprKind::LambdaCase(alts) => self.alts(alts),
            ExprKind::MultiIf(all) => {
                let several = all.len() > 1;
                all.iter_mut().for_each(|g| self.guarded(g, several));
            }
            ExprKind::Do(statements) | ExprKind::QualifiedDo(_, statements) => {
                self.statements(statements, As::Expression)
            }
            ExprKind::Comprehension(e, statements) => {
                self.statements(statements, As::Condition(Condition::Qualifier));
                self.expr(e, As::Expression);
            }
            ExprKind::Tuple(es) | ExprKind::List(es) => {
                es.iter_mut().for_each(|e| self.expr(e, As::Expression));
            }
            ExprKind::TupleSection(es) => {
                let given = es.iter_mut().flatten();
                given.for_each(|e| self.expr(e, As::Expression));
            }
            ExprKind::Range { from, then, to } => {
                self.expr(from, As::Expression);
                for e in [then, to].into_iter().flatten() {
                    self.expr(e, As::Expression);
                }
            }
            ExprKind::RecordCon(_, fields) | ExprKind::RecordWildcard(_, fields, _) => {
                let values = fields.iter_mut().map(|f| &mut f.value);
                values.for_each(|e| self.expr(e, As::Expression));
            }
            ExprKind::RecordUpdate(e, fields) => {
                self.expr(e, As::Expression);
                let values = fields.iter_mut().map(|f| &mut f.value);
                values.for_each(|e| self.expr(e, As::Expression));
            }
        }
    }
}

/// Whether parts of an expression may have been made for it, which stand where it does:
/// the zipped parts of a parallel comprehension, the number of -0.0, the text of `"x"#`.
/// They are no expressions of their own.
fn makes_parts(e: &Expr) -> bool {
    match &e.kind {
        ExprKind::Comprehension(..) | ExprKind::Neg(_) => true,
        ExprKind::App(f, _) => f.span.is_none(),
        _ => false,
    }
}

/// Whether this is one of the functions that a pattern synonym becomes, `$mP` and `$bP`: no
/// name that is written has a letter behind a `$`.
fn is_made(name: Symbol) -> bool {
    let rest = name.as_str().strip_prefix('$');
    rest.is_some_and(|rest| rest.starts_with(|c: char| c.is_ascii_lowercase()))
}

/// How many right sides there are.
fn outcomes(rhs: &Rhs) -> usize {
    match &rhs.body {
        RhsBody::Plain(_) => 1,
        RhsBody::Guarded(all) => all.len(),
    }
}

/// The variable that a pattern is, perhaps a strict one, with its place.
fn variable(pat: &Pat) -> Option<(Symbol, Span)> {
    match &pat.kind {
        PatKind::Var(name) => Some((*name, pat.span)),
        PatKind::Bang(p) | PatKind::Paren(p) => variable(p),
        _ => None,
    }
}
