//! Gathers neighbouring equations of one name into one function, and puts what
//! pragmas say of bindings behind the bindings.

use crate::ast::{Clause, Decl, DeclKind, Ident, Pat, PatKind};
use pure_base::{Diagnostic, Diagnostics};

/// Turns runs of [`DeclKind::Clause`] into [`DeclKind::Fun`]. An equation with
/// another number of arguments than the first of its run is reported and left
/// out.
pub fn gather(decls: Vec<Decl>, diags: &mut Diagnostics) -> Vec<Decl> {
    let (pragmas, decls): (Vec<Decl>, Vec<Decl>) = decls
        .into_iter()
        .partition(|decl| matches!(decl.kind, DeclKind::Centre { .. } | DeclKind::Inline { .. }));
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
    let mut kept = vec![];
    for pragma in pragmas {
        match &pragma.kind {
            DeclKind::Centre { name, .. } if !is_bound(&out, *name) => {
                diags.push(unbound_centre(*name));
            }
            _ => kept.push(pragma),
        }
    }
    out.extend(kept);
    out
}

fn is_bound(decls: &[Decl], name: Ident) -> bool {
    decls.iter().any(|decl| match &decl.kind {
        DeclKind::Fun { name: own, .. } => own.text == name.text,
        _ => variable(decl).is_some_and(|v| v.text == name.text),
    })
}

fn unbound_centre(name: Ident) -> Diagnostic {
    let text = name.text;
    Diagnostic::error(
        "bad-pragma",
        name.span,
        format!("an SCC pragma for `{text}`, which is not bound here"),
    )
    .note("As a declaration the pragma gives a cost centre to a binding of the same group of declarations.")
    .help(format!("put it next to the definition of `{text}`, or before an expression"))
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
    Diagnostic::error(
        "clause-arity",
        name.span,
        format!(
            "the equations of `{}` differ in their number of arguments",
            name.text
        ),
    )
    .label(format!("{} here", count(found)))
    .also(first.span, format!("{} here", count(wanted)))
    .note("All equations of a function are tried in turn on the same arguments, so each must take equally many.")
    .help("give each equation the same number of arguments, with `_` for those it does not use")
}
