//! Implicit parameters: `?x` in expressions and contexts, and the `let` that binds them. Their
//! names begin with the sign, as no other name does.

use super::Cx;
use crate::ids;
use crate::tree::*;
use pure_base::{Diagnostic, Span, Symbol};
use pure_syntax::ast::{self, DeclKind};

/// The parameter that GHC's `HasCallStack` stands for.
const CALL_STACK: &str = "?callStack";

/// Whether a name is that of an implicit parameter.
pub(super) fn is_implicit(name: Symbol) -> bool {
    let mut text = name.as_str().chars();
    text.next() == Some('?') && text.next().is_some_and(|c| c == '_' || c.is_alphabetic())
}

/// The name of an implicit parameter without its sign, if it is one.
pub(super) fn parameter(name: Symbol) -> Option<&'static str> {
    is_implicit(name).then(|| &name.as_str()[1..])
}

/// Whether these definitions of a `let` are of implicit parameters.
pub(super) fn binds_implicit(decls: &[ast::Decl]) -> bool {
    decls.iter().any(|d| bound(d).is_some())
}

/// What a definition binds, if that is an implicit parameter.
fn bound(decl: &ast::Decl) -> Option<(Symbol, &ast::Rhs)> {
    match &decl.kind {
        DeclKind::PatBind { pat, rhs } => match pat.kind {
            ast::PatKind::Var(name) if is_implicit(name) => Some((name, rhs)),
            _ => None,
        },
        _ => None,
    }
}

impl Cx<'_> {
    /// `?x` as an expression.
    pub(super) fn implicit(&mut self, name: Symbol, span: Span) -> Expr {
        // That of the calls is a parameter of the compiler's own.
        if name.as_str() == CALL_STACK
            && let Some(value) = self.program.known.value("callStack")
        {
            self.uses.push(value);
            return self.at(ExprKind::Var(value), span);
        }
        let Some(value) = self.program.known.implicit else {
            self.unsupported(span, "implicit parameters so early in the library");
            return self.at(ExprKind::Error, span);
        };
        self.uses.push(value);
        let function = self.at(ExprKind::Var(value), span);
        let name = Box::new(literal(name, span));
        self.at(ExprKind::TypeApp(Box::new(function), name), span)
    }

    /// `?x :: t` as a constraint.
    pub(super) fn implicit_pred(
        &mut self,
        name: Symbol,
        ty: &ast::Type,
        scope: Option<&[Symbol]>,
        span: Span,
    ) -> Option<Pred> {
        let ty = self.ty(ty, scope);
        self.not_of_calls(name, span);
        Some(Pred {
            class: self.program.known.class_implicit?,
            args: vec![literal(name, span), ty],
            span,
        })
    }

    /// Reports what gives the calls that lead to a place as a parameter.
    fn not_of_calls(&mut self, name: Symbol, span: Span) {
        if name.as_str() == CALL_STACK {
            self.unsupported(
                span,
                "calls as an implicit parameter, in place of `HasCallStack`,",
            );
        }
    }

    /// A context of a class or instance, where no implicit parameter can be given.
    pub(super) fn explicit_context(
        &mut self,
        context: &[ast::Type],
        scope: Option<&[Symbol]>,
    ) -> Vec<Pred> {
        let mut preds = self.context_in(context, scope);
        let implicit = self.program.known.class_implicit;
        if let Some(p) = preds.iter().find(|p| Some(p.class) == implicit) {
            let title = "an implicit parameter cannot be given here";
            let d = Diagnostic::error(ids::CLASS_OR_TYPE, p.span, title)
                .label("expected a class")
                .note("An instance is found by types alone, wherever it is needed: nothing there could bind a parameter.");
            self.diags.push(d);
            preds.retain(|p| Some(p.class) != implicit);
        }
        preds
    }

    /// `let ?x = e in body`. The values know nothing of each other.
    pub(super) fn implicit_let(
        &mut self,
        decls: &[ast::Decl],
        span: Span,
        body: impl FnOnce(&mut Self) -> Expr,
    ) -> Expr {
        let (mut names, mut values) = (vec![], vec![]);
        for decl in decls {
            let plain = bound(decl).and_then(|(name, rhs)| match &rhs.body {
                ast::RhsBody::Plain(e) if rhs.wheres.is_empty() => Some((name, e)),
                _ => None,
            });
            let Some((name, e)) = plain else {
                let title =
                    "only `?x = e` can stand beside the definition of an implicit parameter";
                let d = Diagnostic::error(ids::CLASS_OR_TYPE, decl.span, title)
                    .label("is something else")
                    .help("write a `let` of its own for it");
                self.diags.push(d);
                continue;
            };
            self.not_of_calls(name, decl.span);
            values.push(self.expr(e));
            names.push((name, self.new_value(name, decl.span, ValueKind::Local)));
        }
        let inner = body(self);
        let whole = self.at(ExprKind::Implicit(names.clone(), Box::new(inner)), span);
        let bindings = names.into_iter().zip(values).rev();
        bindings.fold(whole, |body, ((_, v), value)| {
            let pat = Pat {
                kind: PatKind::Var(v),
                span: value.span,
                id: self.node(),
            };
            let alternative = Match {
                span: body.span,
                rhs: Rhs {
                    span: body.span,
                    body: RhsBody::Plain(Box::new(body)),
                    wheres: vec![],
                },
                params: vec![pat],
            };
            self.at(ExprKind::Case(Box::new(value), vec![alternative]), span)
        })
    }
}

/// A name as a type.
fn literal(name: Symbol, span: Span) -> Type {
    let name = Symbol::new(&name.as_str()[1..]);
    Type {
        kind: TypeKind::Lit(TypeLit::Text(name)),
        span,
    }
}
