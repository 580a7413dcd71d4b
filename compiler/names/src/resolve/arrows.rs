//! Arrows: `proc` and its commands (Paterson, "A new notation for arrows", 2001).
//!
//! A command becomes an arrow from a pair: its variables, which are those of `proc` that are
//! in use within it, and what it is applied to, `(x, (y, ..))`. What is made is syntax of
//! the functions of `Base.Command`, whose scopes are those that commands have: what stands before `-<` is
//! outside of all functions that bind variables of `proc`, and does not see them.

use super::Cx;
use crate::ids;
use crate::tree::Expr;
use pure_base::{Diagnostic, Span, Symbol};
use pure_syntax::ast::{self, Alt, Decl, ExprKind, Guard, Pat, PatKind, RhsBody, Stmt};
use pure_syntax::fixity::{decl_names, pat_names};
use pure_syntax::recursion;
use pure_syntax::visit::{VisitMut, walk_expr};

impl Cx<'_> {
    pub(super) fn proc(&mut self, param: &Pat, command: &ast::Expr, span: Span) -> Expr {
        let mut commands = Commands {
            scope: vec![],
            wrong: vec![],
        };
        commands.bring(param);
        let made = commands.command(command);
        let function = lambda(
            param.clone(),
            pair(tuple(&made.live, span), unit(span)),
            span,
        );
        // What follows from the first mistake is not told.
        if let Some(first) = commands.wrong.into_iter().next() {
            self.diags.push(first);
            return self.at(crate::tree::ExprKind::Error, span);
        }
        self.expr(&call("proc", vec![function, made.arrow], span))
    }

    /// A command where there is no `proc`.
    pub(super) fn misplaced_command(&mut self, span: Span) {
        let d = Diagnostic::error(
            ids::MISPLACED_COMMAND,
            span,
            "a command stands where an expression must",
        )
        .label("a command")
        .note("Commands make up the body of `proc pattern -> command`; they are no values.")
        .help("write `proc` before it, or call the arrow's functions");
        self.diags.push(d);
    }
}

/// An arrow, and the variables that it takes, in order.
struct Made {
    arrow: ast::Expr,
    live: Vec<Symbol>,
}

/// What the last statement of a block gives.
enum Ends<'a> {
    With(&'a ast::Expr),
    /// Variables for what comes later, and those of the block for itself.
    Tied(&'a [Symbol], &'a [Symbol]),
}

struct Commands {
    /// The variables that `proc` and the commands around have bound.
    scope: Vec<Symbol>,
    wrong: Vec<Diagnostic>,
}

impl Commands {
    fn bring(&mut self, pat: &Pat) {
        pat_names(pat, &mut self.scope);
    }

    /// Those of the scope's variables that are named in an expression or in others.
    fn mentioned(&self, of: impl FnOnce(&mut Mentions)) -> Vec<Symbol> {
        let mut mentions = Mentions::default();
        of(&mut mentions);
        let named = |v: &&Symbol| mentions.all || mentions.names.contains(v);
        let mut found = vec![];
        add(&mut found, self.scope.iter().filter(named).copied());
        found
    }

    fn in_expr(&self, e: &ast::Expr) -> Vec<Symbol> {
        self.mentioned(|m| m.expr(&mut e.clone()))
    }

    fn in_decls(&self, decls: &[Decl]) -> Vec<Symbol> {
        self.mentioned(|m| decls.iter().for_each(|d| m.decl(&mut d.clone())))
    }

    /// Runs `f` and forgets the variables that it brings into scope.
    fn scoped<R>(&mut self, f: impl FnOnce(&mut Self) -> R) -> R {
        let mark = self.scope.len();
        let result = f(self);
        self.scope.truncate(mark);
        result
    }

    /// An arrow from `(variables, stack)`.
    fn command(&mut self, c: &ast::Expr) -> Made {
        let span = c.span;
        match &c.kind {
            ExprKind::Paren(c) | ExprKind::Counted(_, c) => self.command(c),
            ExprKind::Feed(function, argument, false) => {
                let live = self.in_expr(argument);
                let from = pair_pat(binder(&live, span), wild(span));
                let feed = lambda(from, (**argument).clone(), span);
                let arrow = call("proc", vec![feed, (**function).clone()], span);
                Made { arrow, live }
            }
            ExprKind::Feed(function, argument, true) => {
                let mut live = self.in_expr(function);
                add(&mut live, self.in_expr(argument));
                let from = pair_pat(binder(&live, span), wild(span));
                let both = pair((**function).clone(), (**argument).clone());
                let arrow = call("-<<", vec![lambda(from, both, span)], span);
                Made { arrow, live }
            }
            ExprKind::App(c, argument) => {
                let made = self.command(c);
                let mut live = made.live.clone();
                add(&mut live, self.in_expr(argument));
                let from = pair_pat(binder(&live, span), stack_pat());
                let pushed = pair((**argument).clone(), stack(span));
                let to = pair(tuple(&made.live, span), pushed);
                through(lambda(from, to, span), made.arrow, live, span)
            }
            ExprKind::Lambda(params, body) => {
                let made = self.scoped(|s| {
                    params.iter().for_each(|p| s.bring(p));
                    s.command(body)
                });
                let live = without(&made.live, |out| {
                    params.iter().for_each(|p| pat_names(p, out))
                });
                let last = stack_pat();
                let popped = params
                    .iter()
                    .rev()
                    .fold(last, |rest, p| pair_pat(p.clone(), rest));
                let from = pair_pat(binder(&live, span), popped);
                let to = pair(tuple(&made.live, span), stack(span));
                through(lambda(from, to, span), made.arrow, live, span)
            }
            ExprKind::Let(decls, body) => {
                let made = self.scoped(|s| {
                    decls.iter().for_each(|d| decl_names(d, &mut s.scope));
                    s.command(body)
                });
                let live = self.around(decls, &made.live);
                let from = pair_pat(binder(&live, span), stack_pat());
                let to = pair(tuple(&made.live, span), stack(span));
                let within = at(ExprKind::Let(decls.clone(), Box::new(to)), span);
                through(lambda(from, within, span), made.arrow, live, span)
            }
            ExprKind::If(condition, yes, no) => {
                let made = [self.command(yes), self.command(no)];
                let mut live = self.in_expr(condition);
                let mut branches = Branches::new(2);
                let [yes, no] = made.map(|m| {
                    add(&mut live, m.live.iter().copied());
                    let value = pair(tuple(&m.live, span), stack(span));
                    Box::new(branches.next(value, m.arrow))
                });
                let choice = at(ExprKind::If(condition.clone(), yes, no), span);
                self.chosen(choice, branches, live, stack_pat(), span)
            }
            ExprKind::Case(e, alts) => {
                let live = self.in_expr(e);
                let stack = stack_pat();
                self.alternatives((**e).clone(), alts, live, stack, span)
            }
            ExprKind::LambdaCase(alts) => {
                let top = Symbol::new("$top");
                let popped = pair_pat(var_pat(top), stack_pat());
                self.alternatives(var(top, span), alts, vec![], popped, span)
            }
            ExprKind::Do(stmts) => match stmts.split_last() {
                Some((Stmt::Expr(last), stmts)) => {
                    let made = self.statements(stmts, &Ends::With(last), span);
                    let arrow = call("blockCommand", vec![made.arrow], span);
                    Made { arrow, ..made }
                }
                _ => self.none(span),
            },
            ExprKind::Control(operator, commands) => self.control(operator, commands, span),
            ExprKind::BinOp(left, operator, right) => {
                let commands = [(**left).clone(), (**right).clone()];
                self.control(operator, &commands, span)
            }
            ExprKind::Error => self.none(span),
            _ => {
                let d = Diagnostic::error(
                    ids::MISPLACED_COMMAND,
                    span,
                    "an expression stands where a command must",
                )
                .label("not a command")
                .note("Commands are `arrow -< argument`, `do`, `if`, `case`, `let` and functions of commands, and operators between them.")
                .help("give the value to an arrow: `returnA -< value`");
                self.wrong.push(d);
                self.none(span)
            }
        }
    }

    fn none(&self, span: Span) -> Made {
        Made {
            arrow: at(ExprKind::Error, span),
            live: vec![],
        }
    }

    /// The variables that are needed outside of definitions.
    fn around(&self, decls: &[Decl], within: &[Symbol]) -> Vec<Symbol> {
        let names = |out: &mut Vec<Symbol>| decls.iter().for_each(|d| decl_names(d, out));
        let mut live = without(within, names);
        add(&mut live, self.in_decls(decls));
        live
    }

    /// `case e of alts`, whose stack is taken by a pattern.
    fn alternatives(
        &mut self,
        e: ast::Expr,
        alts: &[Alt],
        mut live: Vec<Symbol>,
        popped: Pat,
        span: Span,
    ) -> Made {
        let bodies = |a: &Alt| match &a.rhs.body {
            RhsBody::Plain(_) => 1,
            RhsBody::Guarded(all) => all.len(),
        };
        let mut branches = Branches::new(alts.iter().map(bodies).sum());
        let mut alts = alts.to_vec();
        for alt in &mut alts {
            let mark = self.scope.len();
            self.bring(&alt.pat);
            add(&mut live, self.mentioned(|m| m.pat(&mut alt.pat.clone())));
            add(&mut live, self.in_decls(&alt.rhs.wheres));
            let wheres = alt.rhs.wheres.iter();
            wheres.for_each(|d| decl_names(d, &mut self.scope));
            match &mut alt.rhs.body {
                RhsBody::Plain(c) => self.branch(c, &mut branches, &mut live),
                RhsBody::Guarded(all) => {
                    for g in all {
                        let mark = self.scope.len();
                        for guard in &g.guards {
                            self.guard(guard, &mut live);
                        }
                        self.branch(&mut g.body, &mut branches, &mut live);
                        self.scope.truncate(mark);
                    }
                }
            }
            self.scope.truncate(mark);
        }
        live.retain(|v| self.scope.contains(v));
        let choice = at(ExprKind::Case(Box::new(e), alts), span);
        self.chosen(choice, branches, live, popped, span)
    }

    fn guard(&mut self, guard: &Guard, live: &mut Vec<Symbol>) {
        match guard {
            Guard::Bool(e) => add(live, self.in_expr(e)),
            Guard::Bind(pat, e) => {
                add(live, self.in_expr(e));
                self.bring(pat);
            }
            Guard::Let(decls) => {
                add(live, self.in_decls(decls));
                decls.iter().for_each(|d| decl_names(d, &mut self.scope));
            }
        }
    }

    /// A command that is one of several becomes the value by which it is chosen.
    fn branch(&mut self, c: &mut ast::Expr, branches: &mut Branches, live: &mut Vec<Symbol>) {
        let made = self.command(c);
        add(live, made.live.iter().copied());
        let value = pair(tuple(&made.live, c.span), stack(c.span));
        *c = branches.next(value, made.arrow);
    }

    fn chosen(
        &self,
        choice: ast::Expr,
        branches: Branches,
        live: Vec<Symbol>,
        popped: Pat,
        span: Span,
    ) -> Made {
        let from = pair_pat(binder(&live, span), popped);
        let function = lambda(from, choice, span);
        match branches.arrow(span) {
            Some(arrow) => through(function, arrow, live, span),
            // There are no alternatives.
            None => Made {
                arrow: call("packCommand", vec![function], span),
                live,
            },
        }
    }

    /// What an operator makes of commands, each of which takes the variables of all.
    fn control(&mut self, operator: &ast::Expr, commands: &[ast::Expr], span: Span) -> Made {
        let made: Vec<Made> = commands.iter().map(|c| self.command(c)).collect();
        let mut live = vec![];
        made.iter()
            .for_each(|m| add(&mut live, m.live.iter().copied()));
        if made.len() > 5 {
            let d = Diagnostic::error(
                ids::MISPLACED_COMMAND,
                span,
                "more than five commands are given to an operator",
            )
            .label("too many commands")
            .help("group some of them by operators of their own");
            self.wrong.push(d);
            return self.none(span);
        }
        let name = format!("control{}", made.len());
        let mut args = vec![operator.clone()];
        args.extend(made.into_iter().map(|m| {
            if m.live == live {
                return m.arrow;
            }
            let from = pair_pat(binder(&live, span), stack_pat());
            let to = pair(tuple(&m.live, span), stack(span));
            call("proc", vec![lambda(from, to, span), m.arrow], span)
        }));
        let arrow = call(&name, args, span);
        Made { arrow, live }
    }

    /// An arrow from the variables alone.
    fn statements(&mut self, stmts: &[Stmt], ends: &Ends<'_>, span: Span) -> Made {
        let Some((stmt, rest)) = stmts.split_first() else {
            return self.end(ends, span);
        };
        if let Some(block) = recursion(stmt) {
            return self.recursive(block, rest, ends, span);
        }
        match stmt {
            Stmt::Let(decls) => {
                let made = self.scoped(|s| {
                    decls.iter().for_each(|d| decl_names(d, &mut s.scope));
                    s.statements(rest, ends, span)
                });
                let live = self.around(decls, &made.live);
                let to = tuple(&made.live, span);
                let within = at(ExprKind::Let(decls.clone(), Box::new(to)), span);
                through(
                    lambda(binder(&live, span), within, span),
                    made.arrow,
                    live,
                    span,
                )
            }
            Stmt::Expr(c) => self.bind(wild(c.span), c, rest, ends, span),
            Stmt::Bind(pat, c) => self.bind(pat.clone(), c, rest, ends, span),
        }
    }

    fn end(&mut self, ends: &Ends<'_>, span: Span) -> Made {
        match ends {
            Ends::With(c) => {
                let made = self.command(c);
                let to = pair(tuple(&made.live, span), unit(span));
                let function = lambda(binder(&made.live, span), to, span);
                through(function, made.arrow, made.live, span)
            }
            Ends::Tied(later, own) => {
                let mut live = later.to_vec();
                add(&mut live, own.iter().copied());
                let to = pair(tuple(later, span), tuple(own, span));
                let function = lambda(binder(&live, span), to, span);
                let arrow = call("packCommand", vec![function], span);
                Made { arrow, live }
            }
        }
    }

    fn bind(
        &mut self,
        pat: Pat,
        c: &ast::Expr,
        rest: &[Stmt],
        ends: &Ends<'_>,
        span: Span,
    ) -> Made {
        let made = self.command(c);
        let rest = self.scoped(|s| {
            s.bring(&pat);
            s.statements(rest, ends, span)
        });
        let kept = without(&rest.live, |out| pat_names(&pat, out));
        let mut live = made.live.clone();
        add(&mut live, kept.iter().copied());
        let own = pair(tuple(&made.live, c.span), unit(c.span));
        let split = lambda(
            binder(&live, c.span),
            pair(own, tuple(&kept, c.span)),
            c.span,
        );
        let from = pair_pat(pat, binder(&kept, c.span));
        let joined = lambda(from, tuple(&rest.live, c.span), c.span);
        let args = vec![split, made.arrow, joined, rest.arrow];
        let arrow = call("bindCommand", args, c.span);
        Made { arrow, live }
    }

    fn recursive(&mut self, block: &[Stmt], rest: &[Stmt], ends: &Ends<'_>, span: Span) -> Made {
        let mut bound = vec![];
        for stmt in block {
            match recursion(stmt) {
                Some(inner) => inner.iter().for_each(|s| names_of(s, &mut bound)),
                None => names_of(stmt, &mut bound),
            }
        }
        let mark = self.scope.len();
        self.scope.extend(&bound);
        let rest = self.statements(rest, ends, span);
        let used = self.mentioned(|m| block.iter().for_each(|s| m.stmt(&mut s.clone())));
        let of = |names: &[Symbol]| {
            let mut found: Vec<Symbol> = vec![];
            add(
                &mut found,
                names.iter().filter(|n| bound.contains(n)).copied(),
            );
            found
        };
        let (later, own) = (of(&rest.live), of(&used));
        let tied = self.statements(block, &Ends::Tied(&later, &own), span);
        self.scope.truncate(mark);
        let names = |out: &mut Vec<Symbol>| out.extend(&bound);
        let (outer, kept) = (without(&tied.live, names), without(&rest.live, names));
        let mut live = outer.clone();
        add(&mut live, kept.iter().copied());
        let split = lambda(
            binder(&live, span),
            pair(tuple(&outer, span), tuple(&kept, span)),
            span,
        );
        let lazy = Pat {
            kind: PatKind::Lazy(Box::new(binder(&own, span))),
            span,
        };
        let enter = lambda(
            pair_pat(binder(&outer, span), lazy),
            tuple(&tied.live, span),
            span,
        );
        let leave = lambda(
            pair_pat(binder(&later, span), binder(&kept, span)),
            tuple(&rest.live, span),
            span,
        );
        let args = vec![split, enter, tied.arrow, leave, rest.arrow];
        let arrow = call("rec", args, span);
        Made { arrow, live }
    }
}

/// The names that expressions mention.
#[derive(Default)]
struct Mentions {
    names: Vec<Symbol>,
    /// There may be others.
    all: bool,
}

impl VisitMut for Mentions {
    fn expr(&mut self, e: &mut ast::Expr) {
        match &e.kind {
            ExprKind::Var(name) if name.module.is_none() => self.names.push(name.text),
            ExprKind::RecordWildcard(..) | ExprKind::Splice(_) => self.all = true,
            _ => {}
        }
        walk_expr(self, e);
    }
}

/// Commands one of which is chosen by a value: left or right, as often as it takes.
struct Branches {
    total: usize,
    arrows: Vec<ast::Expr>,
}

impl Branches {
    fn new(total: usize) -> Branches {
        Branches {
            total,
            arrows: vec![],
        }
    }

    /// The value by which the next command is chosen.
    fn next(&mut self, value: ast::Expr, arrow: ast::Expr) -> ast::Expr {
        let (mut index, mut count) = (self.arrows.len(), self.total);
        self.arrows.push(arrow);
        // From the leaf to the root of the tree that `arrow` makes.
        let mut value = value;
        while count > 1 {
            let span = value.span;
            if index % 2 == 1 {
                value = call("otherCommand", vec![value], span);
            } else if index + 1 < count {
                value = call("firstCommand", vec![value], span);
            }
            index /= 2;
            count = count.div_ceil(2);
        }
        value
    }

    fn arrow(self, span: Span) -> Option<ast::Expr> {
        let mut level = self.arrows;
        while level.len() > 1 {
            let mut above = vec![];
            let mut each = level.into_iter();
            while let Some(left) = each.next() {
                above.push(match each.next() {
                    Some(right) => call("|||", vec![left, right], span),
                    None => left,
                });
            }
            level = above;
        }
        level.pop()
    }
}

fn names_of(stmt: &Stmt, out: &mut Vec<Symbol>) {
    match stmt {
        Stmt::Expr(_) => {}
        Stmt::Bind(pat, _) => pat_names(pat, out),
        Stmt::Let(decls) => decls.iter().for_each(|d| decl_names(d, out)),
    }
}

/// Adds what is not there yet.
fn add(to: &mut Vec<Symbol>, names: impl IntoIterator<Item = Symbol>) {
    for name in names {
        if !to.contains(&name) {
            to.push(name);
        }
    }
}

/// Some variables without those that are bound here.
fn without(live: &[Symbol], bind: impl FnOnce(&mut Vec<Symbol>)) -> Vec<Symbol> {
    let mut bound = vec![];
    bind(&mut bound);
    let kept = live.iter().filter(|v| !bound.contains(v));
    kept.copied().collect()
}

/// A command that another one is once its variables and stack are made.
fn through(function: ast::Expr, arrow: ast::Expr, live: Vec<Symbol>, span: Span) -> Made {
    let arrow = call("proc", vec![function, arrow], span);
    Made { arrow, live }
}

fn at(kind: ExprKind, span: Span) -> ast::Expr {
    ast::Expr { kind, span }
}

fn var(text: Symbol, span: Span) -> ast::Expr {
    let name = ast::Name {
        module: None,
        text,
        span,
    };
    at(ExprKind::Var(name), span)
}

/// A call of a function of the library.
fn call(function: &str, args: Vec<ast::Expr>, span: Span) -> ast::Expr {
    let function = ast::Expr {
        span,
        ..var(Symbol::new(function), Span::NONE)
    };
    args.into_iter().fold(function, |f, x| {
        at(ExprKind::App(Box::new(f), Box::new(x)), span)
    })
}

fn lambda(param: Pat, body: ast::Expr, span: Span) -> ast::Expr {
    at(ExprKind::Lambda(vec![param], Box::new(body)), span)
}

fn unit(span: Span) -> ast::Expr {
    at(ExprKind::Tuple(vec![]), span)
}

fn pair(a: ast::Expr, b: ast::Expr) -> ast::Expr {
    let span = b.span;
    at(ExprKind::Tuple(vec![a, b]), span)
}

fn pair_pat(a: Pat, b: Pat) -> Pat {
    let span = b.span;
    let kind = PatKind::Tuple(vec![a, b]);
    Pat { kind, span }
}

fn wild(span: Span) -> Pat {
    let kind = PatKind::Wild;
    Pat { kind, span }
}

/// A variable that no program has written there.
fn var_pat(name: Symbol) -> Pat {
    Pat {
        kind: PatKind::Var(name),
        span: Span::NONE,
    }
}

/// What a command is applied to.
fn stack_name() -> Symbol {
    Symbol::new("$stack")
}

fn stack(span: Span) -> ast::Expr {
    var(stack_name(), span)
}

fn stack_pat() -> Pat {
    var_pat(stack_name())
}

/// How many variables stand in one tuple.
const WIDTH: usize = 6;

/// The value of some variables: one alone, or a tuple whose last part may be another.
fn tuple(names: &[Symbol], span: Span) -> ast::Expr {
    if let [name] = names {
        return var(*name, span);
    }
    let (own, rest) = names.split_at(names.len().min(WIDTH));
    let mut parts: Vec<ast::Expr> = own.iter().map(|n| var(*n, span)).collect();
    if !rest.is_empty() {
        parts.push(tuple(rest, span));
    }
    at(ExprKind::Tuple(parts), span)
}

/// The pattern of the same form.
fn binder(names: &[Symbol], span: Span) -> Pat {
    if let [name] = names {
        return var_pat(*name);
    }
    let (own, rest) = names.split_at(names.len().min(WIDTH));
    let mut parts: Vec<Pat> = own.iter().map(|n| var_pat(*n)).collect();
    if !rest.is_empty() {
        parts.push(binder(rest, span));
    }
    let kind = PatKind::Tuple(parts);
    Pat { kind, span }
}
