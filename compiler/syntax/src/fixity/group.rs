//! Grouping one run of operators, with a stack of operators that wait for their
//! right operand. Of two neighbours the one that binds more takes the operand
//! between them; two of equal precedence must associate to the same side. A
//! prefix minus binds as the binary one: `infixl 6`.

use super::env::Fixity;
use super::scope::Scope;
use crate::ast::{
    Assoc, Expr, ExprKind, InfixItem, Name, Pat, PatItem, PatKind, Type, TypeItem, TypeKind,
};
use crate::parser::operation;
use pure_base::{Diagnostic, Diagnostics, Span};

const NEGATION: Fixity = Fixity {
    assoc: Assoc::Left,
    precedence: 6,
};

/// An operator as messages name it.
struct Shown {
    text: String,
    span: Span,
    fixity: Fixity,
}

enum Waiting {
    Binary(Expr, Shown),
    Neg(Shown),
}

impl Waiting {
    fn shown(&self) -> &Shown {
        match self {
            Waiting::Binary(_, shown) | Waiting::Neg(shown) => shown,
        }
    }
}

enum Side {
    Left,
    Right,
    Conflict,
}

/// Which of two operators takes the operand between them.
fn side(left: Fixity, right: Fixity) -> Side {
    match left.precedence.cmp(&right.precedence) {
        std::cmp::Ordering::Greater => Side::Left,
        std::cmp::Ordering::Less => Side::Right,
        std::cmp::Ordering::Equal => match (left.assoc, right.assoc) {
            (Assoc::Left, Assoc::Left) => Side::Left,
            (Assoc::Right, Assoc::Right) => Side::Right,
            _ => Side::Conflict,
        },
    }
}

/// Groups the run that the expression is, or checks the section that it is.
pub(super) fn expr(expr: &mut Expr, scope: &Scope<'_>, diags: &mut Diagnostics) {
    match &mut expr.kind {
        ExprKind::Infix(items) => {
            let items = std::mem::take(items);
            let span = expr.span;
            *expr = run(items, scope, diags);
            expr.span = span;
        }
        ExprKind::LeftSection(operand, op) => {
            if let (Some(inner), Some(outer)) = (top(operand, scope), shown(op, scope))
                && !matches!(side(inner.fixity, outer.fixity), Side::Left)
            {
                diags.push(section(&inner, &outer));
            }
        }
        ExprKind::RightSection(op, operand) => {
            if let (Some(inner), Some(outer)) = (top(operand, scope), shown(op, scope))
                && !matches!(side(outer.fixity, inner.fixity), Side::Right)
            {
                diags.push(section(&inner, &outer));
            }
        }
        _ => {}
    }
}

/// The operator that an operator expression names.
fn shown(op: &Expr, scope: &Scope<'_>) -> Option<Shown> {
    match &op.kind {
        ExprKind::Var(name) | ExprKind::Con(name) => Some(Shown {
            text: text(name),
            span: op.span,
            fixity: scope.fixity(name),
        }),
        _ => None,
    }
}

fn text(name: &Name) -> String {
    match name.module {
        Some(module) => format!("{module}.{}", name.text),
        None => name.text.to_string(),
    }
}

/// The outermost operator of an expression without parentheses.
fn top(e: &Expr, scope: &Scope<'_>) -> Option<Shown> {
    match &e.kind {
        ExprKind::BinOp(_, op, _) => shown(op, scope),
        ExprKind::Neg(_) => Some(minus(Span::new(e.span.lo, e.span.lo + 1))),
        _ => None,
    }
}

fn minus(span: Span) -> Shown {
    Shown {
        text: "-".into(),
        span,
        fixity: NEGATION,
    }
}

fn run(items: Vec<InfixItem>, scope: &Scope<'_>, diags: &mut Diagnostics) -> Expr {
    let mut waiting: Vec<Waiting> = vec![];
    let mut operands: Vec<Expr> = vec![];
    let mut reported = false;
    for item in items {
        match item {
            InfixItem::Operand(e) => operands.push(e),
            InfixItem::Neg(span) => {
                let neg = minus(span);
                if let Some(before) = waiting.last().map(Waiting::shown)
                    && before.fixity.precedence >= NEGATION.precedence
                    && !std::mem::replace(&mut reported, true)
                {
                    diags.push(negation(before, &neg));
                }
                waiting.push(Waiting::Neg(neg));
            }
            InfixItem::Op(op) => {
                let Some(next) = shown(&op, scope) else {
                    continue;
                };
                while let Some(before) = waiting.last().map(Waiting::shown) {
                    match side(before.fixity, next.fixity) {
                        Side::Left => {}
                        Side::Right => break,
                        Side::Conflict => {
                            if !std::mem::replace(&mut reported, true) {
                                diags.push(conflict(before, &next));
                            }
                        }
                    }
                    reduce(&mut waiting, &mut operands);
                }
                waiting.push(Waiting::Binary(op, next));
            }
        }
    }
    while !waiting.is_empty() {
        reduce(&mut waiting, &mut operands);
    }
    let grouped = operands.pop();
    let span = grouped.as_ref().map_or(Span::NONE, |e| e.span);
    // How a run is meant that breaks the rules is not guessed.
    grouped.filter(|_| !reported).unwrap_or(Expr {
        kind: ExprKind::Error,
        span,
    })
}

/// Gives the last waiting operator its operands.
fn reduce(waiting: &mut Vec<Waiting>, operands: &mut Vec<Expr>) {
    let (Some(op), Some(right)) = (waiting.pop(), operands.pop()) else {
        return;
    };
    let reduced = match op {
        Waiting::Neg(neg) => Expr {
            span: neg.span.to(right.span),
            kind: ExprKind::Neg(Box::new(right)),
        },
        Waiting::Binary(op, _) => match operands.pop() {
            Some(left) => Expr {
                span: left.span.to(right.span),
                kind: ExprKind::BinOp(Box::new(left), Box::new(op), Box::new(right)),
            },
            None => right,
        },
    };
    operands.push(reduced);
}

/// Groups the run of constructor operators that the pattern is.
pub(super) fn pat(pat: &mut Pat, scope: &Scope<'_>, diags: &mut Diagnostics) {
    let PatKind::Infix(items) = &mut pat.kind else {
        return;
    };
    let items = std::mem::take(items).into_iter().map(|item| match item {
        PatItem::Operand(operand) => Item::Operand(operand),
        PatItem::Op(op) => Item::Op(op),
    });
    let applied = |op: Name, left: Pat, right: Pat| Pat {
        span: left.span.to(right.span),
        kind: PatKind::Con(op, vec![left, right]),
    };
    if let Some(grouped) = names(items, &|op| scope.fixity(op), &applied, diags) {
        pat.kind = grouped.kind;
    }
}

/// Groups the run of operators that the type is.
pub(super) fn ty(ty: &mut Type, fixity: &dyn Fn(&Name) -> Fixity, diags: &mut Diagnostics) {
    let TypeKind::Infix(items) = &mut ty.kind else {
        return;
    };
    let items = std::mem::take(items).into_iter().map(|item| match item {
        TypeItem::Operand(operand) => Item::Operand(operand),
        TypeItem::Op(op) => Item::Op(op),
    });
    if let Some(grouped) = names(items, fixity, &operation, diags) {
        ty.kind = grouped.kind;
    }
}

/// Of a run whose operators are names alone.
enum Item<T> {
    Operand(T),
    Op(Name),
}

/// Groups such a run: `applied` is an operator with its operands. None if the run is not
/// whole, which the parser has reported.
fn names<T>(
    items: impl Iterator<Item = Item<T>>,
    fixity: &dyn Fn(&Name) -> Fixity,
    applied: &dyn Fn(Name, T, T) -> T,
    diags: &mut Diagnostics,
) -> Option<T> {
    let (mut waiting, mut operands): (Vec<(Name, Shown)>, Vec<T>) = (vec![], vec![]);
    let reduce = |waiting: &mut Vec<(Name, Shown)>, operands: &mut Vec<T>| {
        let (op, right, left) = (waiting.pop(), operands.pop(), operands.pop());
        if let (Some((op, _)), Some(right), Some(left)) = (op, right, left) {
            operands.push(applied(op, left, right));
        }
    };
    let mut reported = false;
    for item in items {
        let op = match item {
            Item::Operand(operand) => {
                operands.push(operand);
                continue;
            }
            Item::Op(op) => op,
        };
        let next = Shown {
            text: text(&op),
            span: op.span,
            fixity: fixity(&op),
        };
        while let Some((_, before)) = waiting.last() {
            match side(before.fixity, next.fixity) {
                Side::Left => {}
                Side::Right => break,
                Side::Conflict => {
                    if !std::mem::replace(&mut reported, true) {
                        diags.push(conflict(before, &next));
                    }
                }
            }
            reduce(&mut waiting, &mut operands);
        }
        waiting.push((op, next));
    }
    while !waiting.is_empty() {
        reduce(&mut waiting, &mut operands);
    }
    operands.pop()
}

fn describe(fixity: Fixity) -> String {
    let word = match fixity.assoc {
        Assoc::Left => "infixl",
        Assoc::Right => "infixr",
        Assoc::None => "infix",
    };
    format!("{word} {}", fixity.precedence)
}

fn conflict(before: &Shown, next: &Shown) -> Diagnostic {
    let (a, b) = (&before.text, &next.text);
    let reason = if before.fixity.assoc == Assoc::None && next.fixity.assoc == Assoc::None {
        format!(
            "Both have precedence {} and are non-associative, so neither grouping is meant by itself.",
            next.fixity.precedence
        )
    } else {
        format!(
            "Both have precedence {}, but do not associate to the same side.",
            next.fixity.precedence
        )
    };
    Diagnostic::error(
        "fixity-conflict",
        next.span,
        format!("`{a}` and `{b}` cannot be mixed without parentheses"),
    )
    .label(format!("`{b}` is {}", describe(next.fixity)))
    .also(before.span, format!("`{a}` is {}", describe(before.fixity)))
    .note(reason)
    .help(format!("write (x {a} y) {b} z or x {a} (y {b} z)"))
}

fn negation(before: &Shown, neg: &Shown) -> Diagnostic {
    Diagnostic::error(
        "fixity-negation",
        neg.span,
        format!("a negation cannot follow `{}` without parentheses", before.text),
    )
    .label("this minus is a negation")
    .also(
        before.span,
        format!("`{}` is {}", before.text, describe(before.fixity)),
    )
    .note("A negation binds like subtraction (infixl 6), and so cannot be the operand of an operator that binds as much or more.")
    .help("put the negation into parentheses: (- x)")
}

fn section(inner: &Shown, outer: &Shown) -> Diagnostic {
    Diagnostic::error(
        "fixity-section",
        outer.span,
        format!(
            "the operand of this section of `{}` must stand in parentheses",
            outer.text
        ),
    )
    .label(format!("`{}` is {}", outer.text, describe(outer.fixity)))
    .also(
        inner.span,
        format!("`{}` is {}", inner.text, describe(inner.fixity)),
    )
    .note(format!(
        "With another operand added, `{}` would not apply to all that stands here.",
        outer.text
    ))
    .help("put parentheses around the operand")
}
