//! Gathers neighbouring equations of one name into one function, and puts what
//! pragmas say of bindings behind the bindings.

use crate::ast::{Clause, Decl, DeclKind, Expr, ExprKind, Ident, Pat, PatKind, RhsBody};
use pure_base::{Diagnostic, Diagnostics, Span};

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
                        if is_given_up(clauses) {
                            // Told.
                        } else if wanted == found {
                            last.span = last.span.to(span);
                            clauses.push(clause);
                        } else {
                            let mut d = arity(name, found, *first, wanted);
                            if let Some(span) = [&clause, &clauses[0]].iter().find_map(|c| bare(c))
                            {
                                let (lo, hi) =
                                    (Span::new(span.lo, span.lo), Span::new(span.hi, span.hi));
                                d = d
                                    .help("a constructor with its patterns stands in parentheses")
                                    .change(lo, "(")
                                    .change(hi, ")");
                            }
                            diags.push(d);
                            // Nothing is known of the function.
                            give_up(clauses);
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
    out.iter_mut().for_each(settle);
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

/// The place of a constructor without arguments and the last pattern behind it.
fn bare(clause: &Clause) -> Option<Span> {
    let last = clause.params.last()?;
    let bare = |p: &&Pat| matches!(&p.kind, PatKind::Con(_, args) if args.is_empty());
    let con = clause.params.iter().find(bare)?;
    (con.span != last.span).then(|| con.span.to(last.span))
}

/// Whether [`give_up`] has left this.
fn is_given_up(clauses: &[Clause]) -> bool {
    let error =
        |c: &Clause| matches!(&c.rhs.body, RhsBody::Plain(e) if matches!(e.kind, ExprKind::Error));
    clauses.iter().all(|c| c.params.is_empty() && error(c))
}

/// Leaves one equation without parameters and value.
fn give_up(clauses: &mut Vec<Clause>) {
    clauses.truncate(1);
    for clause in clauses {
        clause.params.clear();
        clause.rhs.wheres.clear();
        clause.rhs.body = RhsBody::Plain(Box::new(Expr {
            kind: ExprKind::Error,
            span: clause.rhs.span,
        }));
    }
}

/// What [`give_up`] has left is the definition of a variable, as any without parameters.
fn settle(decl: &mut Decl) {
    if let DeclKind::Fun { name, clauses } = &mut decl.kind
        && is_given_up(clauses)
        && let Some(clause) = clauses.pop()
    {
        let pat = Pat {
            kind: PatKind::Var(name.text),
            span: name.span,
        };
        let rhs = clause.rhs;
        decl.kind = DeclKind::PatBind { pat, rhs };
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
