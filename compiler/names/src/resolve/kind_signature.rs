//! Kinds of types as declarations of their own (`type T :: kind`): they become
//! those of the parameters in the type's head.

use crate::ids;
use pure_base::{Diagnostic, Diagnostics, Symbol};
use pure_syntax::ast::{self, DeclKind, Ident, Kind};
use rustc_hash::FxHashMap;

/// Puts the kinds that signatures say into the heads of the module's types and
/// classes, and reports signatures of what the module does not declare.
pub(super) fn distribute(module: &mut ast::Module, diags: &mut Diagnostics) {
    let mut signatures: FxHashMap<Symbol, Kind> = FxHashMap::default();
    for decl in &module.decls {
        if let DeclKind::KindSignature { name, kind } = &decl.kind {
            let declares = |d: &ast::Decl| declared(d) == Some(name.text);
            if !module.decls.iter().any(declares) && !module.lost.contains(&name.text) {
                diags.push(without_type(*name));
            }
            signatures.insert(name.text, kind.clone());
        }
    }
    for decl in &mut module.decls {
        match &mut decl.kind {
            DeclKind::Data(d) => {
                if let Some(kind) = signatures.get(&d.name.text) {
                    let rest = give(kind, &mut d.kinds);
                    name_rest(rest, d);
                }
            }
            DeclKind::Class(c) => {
                if let Some(kind) = signatures.get(&c.name.text) {
                    give(kind, &mut c.kinds);
                }
            }
            _ => {}
        }
    }
}

/// The name of the type or class that a declaration declares.
fn declared(decl: &ast::Decl) -> Option<Symbol> {
    match &decl.kind {
        DeclKind::Data(d) => Some(d.name.text),
        DeclKind::Class(c) => Some(c.name.text),
        DeclKind::Synonym { name, .. } => Some(name.text),
        _ => None,
    }
}

/// Gives parameters the kinds of a signature's arguments; what is left of it.
fn give<'a>(mut kind: &'a Kind, params: &mut [Option<Kind>]) -> &'a Kind {
    for param in params {
        let Kind::Arrow(arg, result) = kind else {
            break;
        };
        param.get_or_insert_with(|| Kind::clone(arg));
        kind = result;
    }
    kind
}

/// Adds the parameters that the head leaves to the signature.
fn name_rest(mut kind: &Kind, d: &mut ast::DataDecl) {
    while let Kind::Arrow(arg, result) = kind {
        d.params.push(Ident {
            text: Symbol::new(&format!("t{}", d.params.len())),
            span: d.name.span,
        });
        d.kinds.push(Some(Kind::clone(arg)));
        kind = result;
    }
}

fn without_type(name: Ident) -> Diagnostic {
    Diagnostic::error(
        ids::SIGNATURE_WITHOUT_BINDING,
        name.span,
        format!("the kind of `{}` has no declaration beside it", name.text),
    )
    .label("not declared here")
    .help("declare the type in this module")
}
