//! Whether the value of `main` can be printed: it may hold no function. What
//! does input and output is carried out instead.

use crate::evidence::Typed;
use crate::ids;
use crate::show::Printer;
use crate::ty::{Node, Ty, Types};
use pure_base::{Diagnostic, Diagnostics};
use pure_names::tree::*;
use rustc_hash::FxHashSet;

/// Checks the type of `main`. Type variables that nothing decided count as
/// the unit type.
pub fn check_main(program: &Resolved, types: &mut Types, typed: &Typed, diags: &mut Diagnostics) {
    let Some(main) = program.main else { return };
    let Some(t) = typed.value_ty.get(&main).copied() else {
        return;
    };
    if is_io(program, types, t) {
        return;
    }
    let value = &program.values[main];
    let of_main = program.modules.values().last();
    if of_main.is_some_and(|m| m.edition == Edition::Haskell) {
        let variable = matches!(types.node(t), Node::Bound(_) | Node::Meta(_));
        let ambiguous = typed.value_params.get(&main).is_some_and(|p| !p.is_empty());
        if !variable || ambiguous {
            let shown = Printer::new(types, program).ty(t);
            diags.push(
                Diagnostic::error(
                    ids::TYPE_MISMATCH,
                    value.span,
                    format!("expected `IO t`, found `{shown}`"),
                )
                .label(format!("this has type `{shown}`"))
                .note("A program is run by carrying out the action `main`.")
                .help(match types.node(t) {
                    Node::Fun(..) => "`main` takes no arguments: `getArgs` of System.Environment gives those of the command line",
                    _ => "to show a value, write `main = print value`",
                }),
            );
        }
        return;
    }
    let mut search = Search {
        program,
        types,
        seen: FxHashSet::default(),
        seen_types: FxHashSet::default(),
    };
    let constrained = typed.value_params.get(&main).is_some_and(|p| !p.is_empty());
    let reason = match search.function_in(t) {
        Some(function) if function == t => Some("It is a function.".to_string()),
        Some(function) => {
            let shown = Printer::new(search.types, program).ty(function);
            Some(format!("`{shown}` has functions in it."))
        }
        None if constrained => Some("Its type is not decided.".to_string()),
        None => None,
    };
    if let Some(reason) = reason {
        let shown = Printer::new(types, program).ty(t);
        diags.push(
            Diagnostic::error(
                ids::MAIN_NOT_PRINTABLE,
                value.span,
                format!("the value of `main` cannot be printed: its type is `{shown}`"),
            )
            .label("has no printable value")
            .note(reason)
            .help("apply it, or select the part to print"),
        );
    }
}

/// Whether a type is that of a program which does input and output.
pub fn is_io(program: &Resolved, types: &mut Types, t: Ty) -> bool {
    match (types.constructor(t), program.known.io) {
        (Some((head, _)), Some(io)) => head == io,
        _ => false,
    }
}

struct Search<'a> {
    program: &'a Resolved,
    types: &'a mut Types,
    seen: FxHashSet<TypeId>,
    seen_types: FxHashSet<Ty>,
}

impl Search<'_> {
    /// A function type within a type, the fields of data types included.
    fn function_in(&mut self, t: Ty) -> Option<Ty> {
        if !self.seen_types.insert(t) {
            return None;
        }
        match self.types.node(t) {
            Node::Fun(..) | Node::Forall(_) => Some(t),
            Node::App(..) | Node::Con(_) => {
                let (head, args) = self.types.constructor(t)?;
                if let Some(found) = args.iter().find_map(|a| self.function_in(*a)) {
                    return Some(found);
                }
                if !self.seen.insert(head) {
                    return None;
                }
                let TypeDefKind::Data { ctors, .. } = &self.program.types[head].kind else {
                    return None;
                };
                let fields = ctors.iter().flat_map(|c| &self.program.ctors[*c].fields);
                fields
                    .into_iter()
                    .any(|f| self.mentions_function(&f.ty))
                    .then_some(t)
            }
            _ => None,
        }
    }

    fn mentions_function(&mut self, t: &Type) -> bool {
        match &t.kind {
            TypeKind::Fun(..) | TypeKind::Forall(_) => true,
            TypeKind::App(f, x) => self.mentions_function(f) || self.mentions_function(x),
            TypeKind::Con(c) => {
                if *c == pure_names::wired::fun() {
                    return true;
                }
                if !self.seen.insert(*c) {
                    return false;
                }
                match &self.program.types[*c].kind {
                    TypeDefKind::Synonym(rhs) => self.mentions_function(rhs),
                    TypeDefKind::Family(_) => false,
                    TypeDefKind::Data { ctors, .. } => {
                        let fields = ctors.iter().flat_map(|c| &self.program.ctors[*c].fields);
                        fields.into_iter().any(|f| self.mentions_function(&f.ty))
                    }
                }
            }
            TypeKind::Kinded(t, _) => self.mentions_function(t),
            TypeKind::Var(_)
            | TypeKind::Class(_)
            | TypeKind::Promoted(_)
            | TypeKind::Lit(_)
            | TypeKind::Error => false,
        }
    }
}
