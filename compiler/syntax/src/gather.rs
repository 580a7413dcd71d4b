//! Gathers neighbouring equations of one name into one function.

use crate::ast::{Clause, Decl, DeclKind, Expr, ExprKind, Ident, Pat, PatKind, RhsBody};
use pure_base::{Diagnostic, Diagnostics, Span, Symbol};

/// Turns runs of [`DeclKind::Clause`] into [`DeclKind::Fun`]. An equation with
/// another number of arguments than the first of its run is reported and left
/// out.
pub fn gather(mut decls: Vec<Decl>, diags: &mut Diagnostics) -> Vec<Decl> {
    let (mut centres, mut inlining) = (vec![], vec![]);
    decls.retain(|decl| match decl.kind {
        DeclKind::Centre { name, label } => {
            centres.push((name, label));
            false
        }
        DeclKind::Inline { .. } => {
            inlining.push(decl.clone());
            false
        }
        _ => true,
    });
    let mut out: Vec<Decl> = Vec::with_capacity(decls.len());
    for decl in decls {
        let Decl { kind, span } = decl;
        match kind {
            DeclKind::Clause { name, params, rhs } => {
                let clause = Clause { params, rhs, span };
                if let Some(last) = out.last_mut() {
                    if let DeclKind::Fun {
                        name: first,
                        clauses,
                    } = &mut last.kind
                        && first.text == name.text
                    {
                        let (wanted, found) = (clauses[0].params.len(), clause.params.len());
                        if wanted == found {
                            last.span = last.span.to(span);
                            clauses.push(clause);
                        } else {
                            diags.push(arity(name, found, *first, wanted));
                        }
                        continue;
                    }
                    if let Some(first) = variable(last).filter(|v| v.text == name.text) {
                        diags.push(arity(name, clause.params.len(), first, 0));
                        continue;
                    }
                }
                out.push(Decl {
                    kind: DeclKind::Fun {
                        name,
                        clauses: vec![clause],
                    },
                    span,
                });
            }
            kind => {
                let decl = Decl { kind, span };
                if let Some(Decl {
                    kind: DeclKind::Fun { name, clauses },
                    ..
                }) = out.last()
                    && let Some(again) = variable(&decl).filter(|v| v.text == name.text)
                {
                    diags.push(arity(again, 0, *name, clauses[0].params.len()));
                    continue;
                }
                out.push(decl);
            }
        }
    }
    for (name, label) in centres {
        place_centre(&mut out, name, label, diags);
    }
    out.extend(inlining);
    out
}

/// Gives the right-hand sides of a binding their cost centre.
fn place_centre(decls: &mut [Decl], name: Ident, label: Symbol, diags: &mut Diagnostics) {
    for decl in decls {
        let bound = variable(decl).is_some_and(|v| v.text == name.text);
        let span = decl.span;
        match &mut decl.kind {
            DeclKind::Fun { name: own, clauses } if own.text == name.text => {
                for clause in clauses {
                    under_centre(&mut clause.rhs.body, label, span);
                }
                return;
            }
            DeclKind::PatBind { rhs, .. } if bound => {
                return under_centre(&mut rhs.body, label, span);
            }
            _ => {}
        }
    }
    let text = name.text;
    let d = Diagnostic::error(
        "bad-pragma",
        name.span,
        format!("an SCC pragma for `{text}`, which is not bound here"),
    )
    .note("As a declaration the pragma gives a cost centre to a binding of the same group of declarations.")
    .help(format!("put it next to the definition of `{text}`, or before an expression"));
    diags.push(d);
}

fn under_centre(body: &mut RhsBody, label: Symbol, span: Span) {
    let wrap = |e: &mut Expr| {
        let inner = std::mem::replace(
            e,
            Expr {
                kind: ExprKind::Error,
                span,
            },
        );
        e.kind = ExprKind::Scc(label, Box::new(inner));
    };
    match body {
        RhsBody::Plain(e) => wrap(e),
        RhsBody::Guarded(guarded) => guarded.iter_mut().for_each(|g| wrap(&mut g.body)),
    }
}

/// The variable that a binding without arguments defines.
fn variable(decl: &Decl) -> Option<Ident> {
    match &decl.kind {
        DeclKind::PatBind {
            pat: Pat {
                kind: PatKind::Var(text),
                span,
            },
            ..
        } => Some(Ident {
            text: *text,
            span: *span,
        }),
        _ => None,
    }
}

fn arity(name: Ident, found: usize, first: Ident, wanted: usize) -> Diagnostic {
    let count = |n: usize| match n {
        0 => "no arguments".to_string(),
        1 => "1 argument".to_string(),
        n => format!("{n} arguments"),
    };
    let at = |span: Span| Span::new(span.lo, span.hi);
    Diagnostic::error(
        "clause-arity",
        at(name.span),
        format!(
            "the equations of `{}` differ in their number of arguments",
            name.text
        ),
    )
    .label(format!("{} here", count(found)))
    .also(at(first.span), format!("{} here", count(wanted)))
    .note("All equations of a function are tried in turn on the same arguments, so each must take equally many.")
    .help("give each equation the same number of arguments, with `_` for those it does not use")
}
