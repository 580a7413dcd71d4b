//! Grouping one run of operators, with a stack of operators that wait for their
//! right operand. Of two neighbours the one that binds more takes the operand
//! between them; two of equal precedence must associate to the same side. A
//! prefix minus binds as the binary one: `infixl 6`.

use super::env::Fixity;
use super::scope::Scope;
use crate::ast::{
    Assoc, Expr, ExprKind, InfixItem, Name, Pat, PatItem, PatKind, Type, TypeItem, TypeKind, TypeOp,
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
            let items = std::mem::take(items).into_iter().map(|item| match item {
                InfixItem::Operand(operand) => Item::Operand(operand),
                InfixItem::Op(op) => Item::Op(op),
                InfixItem::Neg(span) => Item::Neg(span),
            });
            let applied = |op: Expr, left: Expr, right: Expr| Expr {
                span: left.span.to(right.span),
                kind: ExprKind::BinOp(Box::new(left), Box::new(op), Box::new(right)),
            };
            let negated = |minus: Span, operand: Expr| Expr {
                span: minus.to(operand.span),
                kind: ExprKind::Neg(Box::new(operand)),
            };
            let shown = |op: &Expr| shown(op, scope);
            let (grouped, broken) = run(items, &shown, &applied, &negated, diags);
            // How a run is meant that breaks the rules is not guessed.
            let grouped = grouped.filter(|_| !broken);
            expr.kind = grouped.map_or(ExprKind::Error, |e| e.kind);
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
    let of = |op: &Name| (*op, scope.fixity(op));
    if let Some(grouped) = names(items, &of, &applied, diags) {
        pat.kind = grouped.kind;
    }
}

/// Groups the run of operators that the type is.
pub(super) fn ty(ty: &mut Type, fixity: &dyn Fn(&TypeOp) -> Fixity, diags: &mut Diagnostics) {
    let TypeKind::Infix(items) = &mut ty.kind else {
        return;
    };
    let items = std::mem::take(items).into_iter().map(|item| match item {
        TypeItem::Operand(operand) => Item::Operand(operand),
        TypeItem::Op(op) => Item::Op(op),
    });
    let of = |op: &TypeOp| (op.name, fixity(op));
    if let Some(grouped) = names(items, &of, &operation, diags) {
        ty.kind = grouped.kind;
    }
}

/// Groups a run whose operators are names alone. None if the run is not whole, which the
/// parser has reported.
fn names<T, O>(
    items: impl Iterator<Item = Item<T, O>>,
    of: &dyn Fn(&O) -> (Name, Fixity),
    applied: &dyn Fn(O, T, T) -> T,
    diags: &mut Diagnostics,
) -> Option<T> {
    let shown = |op: &O| {
        let (name, fixity) = of(op);
        Some(Shown {
            text: text(&name),
            span: name.span,
            fixity,
        })
    };
    run(items, &shown, applied, &|_, operand| operand, diags).0
}

/// What a run consists of.
enum Item<T, O> {
    Operand(T),
    Op(O),
    /// A prefix minus.
    Neg(Span),
}

/// Groups a run: `applied` is an operator with its operands, `negated` a minus with its own.
/// Says as well whether it breaks the rules, which is reported once.
fn run<T, O>(
    items: impl Iterator<Item = Item<T, O>>,
    shown: &dyn Fn(&O) -> Option<Shown>,
    applied: &dyn Fn(O, T, T) -> T,
    negated: &dyn Fn(Span, T) -> T,
    diags: &mut Diagnostics,
) -> (Option<T>, bool) {
    // A minus is no operator.
    let (mut waiting, mut operands): (Vec<(Option<O>, Shown)>, Vec<T>) = (vec![], vec![]);
    // Gives the last waiting operator its operands.
    let reduce = |waiting: &mut Vec<(Option<O>, Shown)>, operands: &mut Vec<T>| {
        let (Some((op, shown)), Some(right)) = (waiting.pop(), operands.pop()) else {
            return;
        };
        let reduced = match (op, operands.pop()) {
            (Some(op), Some(left)) => applied(op, left, right),
            (Some(_), None) => right,
            (None, before) => {
                operands.extend(before);
                negated(shown.span, right)
            }
        };
        operands.push(reduced);
    };
    let mut broken = false;
    for item in items {
        match item {
            Item::Operand(operand) => operands.push(operand),
            Item::Neg(span) => {
                let neg = minus(span);
                if let Some((_, before)) = waiting.last()
                    && before.fixity.precedence >= NEGATION.precedence
                    && !std::mem::replace(&mut broken, true)
                {
                    diags.push(negation(before, &neg));
                }
                waiting.push((None, neg));
            }
            Item::Op(op) => {
                let Some(next) = shown(&op) else { continue };
                while let Some((_, before)) = waiting.last() {
                    match side(before.fixity, next.fixity) {
                        Side::Left => {}
                        Side::Right => break,
                        Side::Conflict => {
                            if !std::mem::replace(&mut broken, true) {
                                diags.push(conflict(before, &next));
                            }
                        }
                    }
                    reduce(&mut waiting, &mut operands);
                }
                waiting.push((Some(op), next));
            }
        }
    }
    while !waiting.is_empty() {
        reduce(&mut waiting, &mut operands);
    }
    (operands.pop(), broken)
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
