//! Unlifted types where no representation is known to anybody: in place of type variables of
//! functions that are the same code for all types, and of parameters whose signature leaves the
//! representation open. Recursive bindings of unlifted values, too, which nothing can make.

use super::Lower;
use super::unboxed::Held;
use crate::ids::{KIND_MISMATCH, LEVITY_POLYMORPHIC, UNLIFTED_BINDING};
use crate::ty::{Node, Ty};
use pure_base::{Diagnostic, Span, Symbol};
use pure_names::tree::{self, Kind, NodeId, Scheme, TypeKind, ValueId};
use pure_names::wired;

/// Functions of the library whose signatures leave representations open under GHC.
const OPEN: [&str; 18] = [
    "$",
    "$!",
    "coerce",
    "error",
    "errorWithoutStackTrace",
    "keepAlive#",
    "mkWeak#",
    "mkWeakNoFinalizer#",
    "oneShot",
    "raise#",
    "runRW#",
    "seq",
    "throw",
    "touch#",
    "undefined",
    "unsafeCoerce",
    "unsafeCoerce#",
    "withDict",
];

impl<'a> Lower<'a> {
    /// Tells of an unlifted type in place of a variable of a polymorphic value's type.
    pub(super) fn refuse_unlifted_instance(&mut self, v: ValueId, node: NodeId, span: Span) {
        if self.here.library || !self.names_unlifted_types() {
            return;
        }
        let Some(scheme) = self.typed.schemes.get(&v) else {
            return;
        };
        let general = scheme.ty;
        let Some(used) = self.node_ty(node) else {
            return;
        };
        let Some(at) = self.unlifted_instance(general, used) else {
            return;
        };
        let Some(c) = self.types.head_con(at) else {
            return;
        };
        let value = &self.program.values[v];
        let written = value.signature.as_ref();
        let mut modules = self.program.modules.values();
        let library = modules.any(|m| m.name == value.module && m.library);
        if library && OPEN.contains(&value.name.as_str())
            || written.is_some_and(|s| s.kinds.iter().flatten().any(is_open))
        {
            return;
        }
        let held = crate::infer::unlifted::representation(self.program, c);
        let shown = crate::show::described(self.types, self.program, at);
        let title = format!("`{}` is used at the unlifted type `{shown}`", value.name);
        self.complete = false;
        self.diags.push(
            Diagnostic::error(KIND_MISMATCH, span, title)
                .label(format!("`{shown}` has kind `TYPE {held}`"))
                .note("A type of kind `*` was expected: a type variable stands for types whose values may be suspended, which an unlifted value never is.")
                .help("pass the boxed value, like `I# 3#`, or write the function for this type"),
        );
    }

    /// The unlifted type that a variable of a more general type stands for: of what is passed,
    /// returned, or a component of an unboxed tuple.
    fn unlifted_instance(&mut self, general: Ty, used: Ty) -> Option<Ty> {
        match (self.types.node(general), self.types.node(used)) {
            (Node::Bound(_), _) => (self.held(used) != Held::Lazy).then_some(used),
            (Node::Fun(a, b), Node::Fun(x, y)) => self
                .unlifted_instance(a, x)
                .or_else(|| self.unlifted_instance(b, y)),
            (Node::App(..), Node::App(..)) => {
                let unboxed = |t: &mut Self, of| {
                    let (c, args) = t.types.constructor(of)?;
                    wired::unboxed_size(c).map(|_| args)
                };
                let (general, used) = (unboxed(self, general)?, unboxed(self, used)?);
                let mut pairs = general.into_iter().zip(used);
                pairs.find_map(|(g, u)| self.unlifted_instance(g, u))
            }
            _ => None,
        }
    }

    /// Tells of parameters whose representation the signature leaves open: who compiles the
    /// function does not know how they come.
    pub(super) fn refuse_open_params(&mut self, value: ValueId, params: &[tree::Pat]) {
        if self.here.library {
            return;
        }
        let Some(signature) = &self.program.values[value].signature else {
            return;
        };
        let mut t = &signature.ty;
        for pat in params {
            let TypeKind::Fun(a, rest) = &t.kind else {
                return;
            };
            if let TypeKind::Var(x) = a.kind
                && let Some(rep) = representation_variable(signature, x)
            {
                let title = format!("the representation of a parameter of type `{x}` is not known");
                self.complete = false;
                self.diags.push(
                    Diagnostic::error(LEVITY_POLYMORPHIC, pat.span, title)
                        .label(format!("`{x}` has kind `TYPE {rep}`, whatever `{rep}` is"))
                        .note("A function is compiled once, and has to know how its parameters are held.")
                        .help("give the variable the kind `Type`, or take a function that gives the value"),
                );
            }
            t = rest;
        }
    }

    /// Tells of unlifted values that are bound in terms of themselves.
    pub(super) fn refuse_unlifted_recursion(&mut self, group: &tree::Group) {
        if self.here.library || !group.recursive || !self.names_unlifted_types() {
            return;
        }
        for v in group.binds.iter().flat_map(|b| b.binders()) {
            if self.held_value(v) == Held::Lazy {
                continue;
            }
            let value = &self.program.values[v];
            let title = format!("`{}` is unlifted, and bound in terms of itself", value.name);
            self.complete = false;
            self.diags.push(
                Diagnostic::error(UNLIFTED_BINDING, value.span, title)
                    .label("is never suspended")
                    .note("A value that refers to itself exists before it is evaluated, which one of an unlifted type does not.")
                    .help("bind the boxed value (`I# 3#`), or make it a function"),
            );
        }
    }
}

/// A kind of types that are perhaps not lifted.
fn is_open(kind: &Kind) -> bool {
    matches!(kind, Kind::App(..) | Kind::Unknown)
}

/// The variable that stands for the representation of a type variable's values.
fn representation_variable(signature: &Scheme, x: Symbol) -> Option<Symbol> {
    let at = signature.forall.iter().position(|v| *v == x)?;
    match signature.kinds.get(at)?.as_ref()? {
        Kind::App(of, rep) if matches!(**of, Kind::Unknown | Kind::Con(_)) => match **rep {
            Kind::Var(rep) => Some(rep),
            _ => None,
        },
        _ => None,
    }
}
