//! Expressions in brackets: groups, tuples, sections, lists, ranges,
//! comprehensions.

use super::{PResult, Parser};
use crate::ast::{Expr, ExprKind, Name, Pat, PatKind, Stmt};
use crate::extensions::Extension;
use crate::fixity::{decl_names, pat_names};
use crate::token::T;
use pure_base::{Span, Symbol};

impl Parser<'_> {
    /// Parentheses: grouping, tuples, sections, operators as values.
    pub(super) fn paren(&mut self) -> PResult<Expr> {
        let open = self.advance();
        let kind = match self.cursor.kind() {
            T::RParen => ExprKind::Tuple(vec![]),
            T::Comma => {
                let mut components = 1;
                while self.eat(T::Comma) {
                    components += 1;
                }
                if self.at(T::RParen) {
                    ExprKind::TupleCon(components)
                } else {
                    let missing = std::iter::repeat_with(|| None).take(components - 1);
                    self.tuple(missing.collect(), open)?
                }
            }
            T::Minus if self.cursor.ahead(1).kind != T::RParen && !self.at_spaced_minus() => {
                self.paren_items(open)?
            }
            T::Field => self.selector()?,
            _ if self.at_operator() => {
                let op = self.operator_expr();
                if self.at(T::RParen) {
                    op.kind
                } else {
                    let operand = self.infix()?;
                    ExprKind::RightSection(Box::new(op), Box::new(operand))
                }
            }
            _ => self.paren_items(open)?,
        };
        self.close(T::RParen, open, "`,`, an operator or `)`")?;
        Ok(Expr {
            kind,
            span: self.since(open),
        })
    }

    /// At a minus that is an operator like others, since it touches nothing.
    fn at_spaced_minus(&self) -> bool {
        self.at(T::Minus)
            && self.extensions.has(Extension::LexicalNegation)
            && !self.cursor.is_prefix()
    }

    fn paren_items(&mut self, open: Span) -> PResult<ExprKind> {
        let first = self.infix()?;
        if self.at_operator() && self.operator_closes() {
            let op = self.operator_expr();
            return Ok(ExprKind::LeftSection(Box::new(first), Box::new(op)));
        }
        let first = self.annotation(first)?;
        if !self.at(T::Comma) {
            return Ok(ExprKind::Paren(Box::new(first)));
        }
        self.advance();
        self.tuple(vec![Some(first)], open)
    }

    /// The components of a tuple after those that have been read with the commas
    /// behind them; any may be missing, which makes a section.
    fn tuple(&mut self, mut items: Vec<Option<Expr>>, open: Span) -> PResult<ExprKind> {
        loop {
            items.push(match self.cursor.kind() {
                T::Comma | T::RParen => None,
                _ => Some(self.expr()?),
            });
            if !self.eat(T::Comma) {
                break;
            }
        }
        if items.iter().any(Option::is_none) {
            self.needs(
                Extension::TupleSections,
                open,
                "a tuple without all of its components",
            );
            return Ok(ExprKind::TupleSection(items));
        }
        Ok(ExprKind::Tuple(items.into_iter().flatten().collect()))
    }

    /// Brackets: lists, ranges, comprehensions.
    pub(super) fn bracket(&mut self) -> PResult<Expr> {
        let open = self.advance();
        if self.eat(T::RBracket) {
            return Ok(Expr {
                kind: ExprKind::List(vec![]),
                span: self.since(open),
            });
        }
        let first = self.expr()?;
        let kind = match self.cursor.kind() {
            T::DotDot => self.range(first, None)?,
            T::Bar => {
                self.advance();
                let branches = self.branches()?;
                self.close(T::RBracket, open, "`,` or `]`")?;
                let span = self.since(open);
                let monad = self.extensions.has(Extension::MonadComprehensions);
                let quals = qualifiers(branches, span, monad);
                let kind = match monad {
                    true => in_monad(first, quals),
                    false => ExprKind::Comprehension(Box::new(first), quals),
                };
                return Ok(Expr { kind, span });
            }
            T::Comma => {
                self.advance();
                let second = self.expr()?;
                if self.at(T::DotDot) {
                    self.range(first, Some(second))?
                } else {
                    let mut items = vec![first, second];
                    while self.eat(T::Comma) {
                        items.push(self.expr()?);
                    }
                    ExprKind::List(items)
                }
            }
            _ => ExprKind::List(vec![first]),
        };
        self.close(T::RBracket, open, "`,` or `]`")?;
        Ok(Expr {
            kind,
            span: self.since(open),
        })
    }

    /// The qualifiers of a comprehension, by branch.
    fn branches(&mut self) -> PResult<Vec<Vec<Stmt>>> {
        let mut branches = vec![];
        loop {
            let mut quals = vec![self.qualifier()?];
            while self.eat(T::Comma) {
                quals.push(self.qualifier()?);
            }
            branches.push(quals);
            if !self.at(T::Bar) {
                return Ok(branches);
            }
            let bar = self.advance();
            self.needs(
                Extension::ParallelListComp,
                bar,
                "a comprehension with several branches",
            );
        }
    }

    fn qualifier(&mut self) -> PResult<Stmt> {
        if self.at(T::Then) {
            let what = "`then` in a comprehension";
            return self.lacks(self.span(), Extension::TransformListComp, what);
        }
        self.stmt()
    }

    fn range(&mut self, from: Expr, then: Option<Expr>) -> PResult<ExprKind> {
        self.advance();
        let to = if self.at(T::RBracket) {
            None
        } else {
            Some(Box::new(self.expr()?))
        };
        Ok(ExprKind::Range {
            from: Box::new(from),
            then: then.map(Box::new),
            to,
        })
    }
}

/// A definition of the library, whatever is in scope, as what stands at a place means it.
pub(super) fn library_value(name: &str, span: Span) -> Expr {
    Expr {
        span,
        ..var(Symbol::new(name), Span::NONE)
    }
}

/// A variable; one without a place is the library's.
fn var(text: Symbol, span: Span) -> Expr {
    let name = Name {
        module: None,
        text,
        span,
    };
    Expr {
        kind: ExprKind::Var(name),
        span,
    }
}

/// `(x, (y, .. ()))` of some names, as a pattern and as a value.
pub(super) fn tuple_of(names: Vec<Symbol>, span: Span) -> (Pat, Expr) {
    let pat = |kind| Pat { kind, span };
    let expr = |kind| Expr { kind, span };
    let unit = (pat(PatKind::Tuple(vec![])), expr(ExprKind::Tuple(vec![])));
    names.into_iter().rev().fold(unit, |(rest, value), name| {
        let own = pat(PatKind::Var(name));
        (
            pat(PatKind::Tuple(vec![own, rest])),
            expr(ExprKind::Tuple(vec![var(name, span), value])),
        )
    })
}

/// The names that statements bind.
pub(super) fn bound(quals: &[Stmt]) -> Vec<Symbol> {
    let mut names = vec![];
    for qual in quals {
        match qual {
            Stmt::Expr(_) => {}
            Stmt::Bind(pat, _) => pat_names(pat, &mut names),
            Stmt::Let(decls) => decls.iter().for_each(|d| decl_names(d, &mut names)),
        }
    }
    let mut seen: Vec<Symbol> = vec![];
    names.retain(|n| {
        let new = !seen.contains(n);
        seen.push(*n);
        new
    });
    names
}

/// A comprehension of any monad: a `do` whose conditions are guards.
fn in_monad(value: Expr, quals: Vec<Stmt>) -> ExprKind {
    let call = |f, x: Expr| {
        let span = x.span;
        Stmt::Expr(Expr {
            kind: ExprKind::App(Box::new(library_value(f, span)), Box::new(x)),
            span,
        })
    };
    let step = |qual| match qual {
        Stmt::Expr(condition) => call("guard", condition),
        other => other,
    };
    let mut stmts: Vec<Stmt> = quals.into_iter().map(step).collect();
    stmts.push(call("pure", value));
    ExprKind::Do(stmts)
}

/// The qualifiers of a comprehension at a place, of one branch or several.
fn qualifiers(mut branches: Vec<Vec<Stmt>>, span: Span, monad: bool) -> Vec<Stmt> {
    match branches.len() {
        1 => branches.pop().unwrap_or_default(),
        _ => together(branches, span, monad).into_iter().collect(),
    }
}

/// `[e | q1 | q2 ..]` as `[e | (x, (y, ..)) <- zip [x | q1] (zip [y | q2] ..)]`,
/// where x, y stand for all names that the branch binds (Haskell has it so,
/// with tuples instead of pairs). In a monad `mzip` takes the place of `zip`.
fn together(branches: Vec<Vec<Stmt>>, span: Span, monad: bool) -> Option<Stmt> {
    let mut whole: Option<(Pat, Expr)> = None;
    for quals in branches.into_iter().rev() {
        let names = bound(&quals);
        let (pat, value) = tuple_of(names, span);
        let kind = match monad {
            true => in_monad(value, quals),
            false => ExprKind::Comprehension(Box::new(value), quals),
        };
        let list = Expr { kind, span };
        whole = Some(match whole {
            None => (pat, list),
            Some((pats, lists)) => {
                let apply = |f: Expr, x: Expr| Expr {
                    kind: ExprKind::App(Box::new(f), Box::new(x)),
                    span,
                };
                let zip = library_value(if monad { "mzip" } else { "zip" }, span);
                let pat = Pat {
                    kind: PatKind::Tuple(vec![pat, pats]),
                    span,
                };
                (pat, apply(apply(zip, list), lists))
            }
        });
    }
    whole.map(|(pat, list)| Stmt::Bind(pat, list))
}
