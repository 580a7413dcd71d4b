//! What a module declares, without what it defines.

use pure_base::Span;
use pure_syntax::ast::{Decl, DeclKind, Expr, ExprKind, Ident, Module, Pat, PatKind, Rhs, RhsBody};

/// Takes the bodies of definitions from a module.
pub fn outline(ast: &mut Module) {
    let decls = std::mem::take(&mut ast.decls);
    ast.decls = decls.into_iter().filter_map(declared).collect();
}

fn declared(decl: Decl) -> Option<Decl> {
    let Decl { kind, span } = decl;
    let kind = match kind {
        DeclKind::Fun { name, .. } | DeclKind::Clause { name, .. } => nothing(name),
        DeclKind::PatBind { pat, .. } => match pat.kind {
            PatKind::Var(text) => nothing(Ident {
                text,
                span: pat.span,
            }),
            _ => DeclKind::PatBind {
                pat,
                rhs: error(span),
            },
        },
        DeclKind::Class(mut class) => {
            class.decls.retain(|d| {
                !matches!(
                    d.kind,
                    DeclKind::Fun { .. }
                        | DeclKind::Clause { .. }
                        | DeclKind::PatBind { .. }
                        | DeclKind::DefaultSignature { .. }
                        | DeclKind::Minimal(_)
                )
            });
            DeclKind::Class(class)
        }
        DeclKind::Instance(mut instance) => {
            let kept = |d: &Decl| matches!(d.kind, DeclKind::Equation(_) | DeclKind::Data(_));
            instance.decls.retain(kept);
            DeclKind::Instance(instance)
        }
        DeclKind::Splice(_)
        | DeclKind::Centre { .. }
        | DeclKind::Inline { .. }
        | DeclKind::Default(_) => return None,
        kind => kind,
    };
    Some(Decl { kind, span })
}

/// A definition of a name that says nothing.
fn nothing(name: Ident) -> DeclKind {
    DeclKind::PatBind {
        pat: Pat {
            kind: PatKind::Var(name.text),
            span: name.span,
        },
        rhs: error(name.span),
    }
}

fn error(span: Span) -> Rhs {
    Rhs {
        body: RhsBody::Plain(Box::new(Expr {
            kind: ExprKind::Error,
            span,
        })),
        wheres: vec![],
        span,
    }
}
