//! Kinds of types as declarations of their own (`type T :: kind`): they become
//! those of the parameters in the type's head, which they must agree with.

use crate::ids;
use pure_base::{Diagnostic, Diagnostics, Symbol};
use pure_syntax::ast::{self, DeclKind, Ident, Kind};
use rustc_hash::FxHashMap;

/// Puts the kinds that signatures say into the heads of the module's types and
/// classes, and reports signatures that are not those of what it declares.
pub(super) fn distribute(module: &mut ast::Module, diags: &mut Diagnostics) {
    let mut signatures: FxHashMap<Symbol, (Ident, Kind)> = FxHashMap::default();
    for decl in &module.decls {
        if let DeclKind::KindSignature { name, kind } = &decl.kind {
            let declares = |d: &ast::Decl| declared(d) == Some(name.text);
            if !module.decls.iter().any(declares) && !module.lost.contains(&name.text) {
                diags.push(without_type(*name));
            }
            if let Some((first, _)) = signatures.get(&name.text) {
                diags.push(twice(*name, *first));
                continue;
            }
            signatures.insert(name.text, (*name, kind.clone()));
        }
    }
    for decl in &mut module.decls {
        let Some((signature, kind)) = declared(decl).and_then(|name| signatures.get(&name)) else {
            continue;
        };
        let wrong = match &mut decl.kind {
            DeclKind::Data(d) => match give(kind, &mut d.kinds) {
                Ok(Kind::Type) => None,
                Ok(rest @ (Kind::Named(_) | Kind::App(..))) => {
                    d.result = Some(rest.clone());
                    None
                }
                Ok(Kind::Arrow(..)) => Some("lacks parameters that its kind has"),
                Ok(_) => Some("is a data type, whose kind ends in `Type`"),
                Err(wrong) => Some(wrong),
            },
            DeclKind::Class(c) => match give(kind, &mut c.kinds) {
                Ok(Kind::Constraint | Kind::Named(_)) => None,
                Ok(Kind::Arrow(..)) => Some("lacks parameters that its kind has"),
                Ok(_) => Some("is a class, whose kind ends in `Constraint`"),
                Err(wrong) => Some(wrong),
            },
            DeclKind::Synonym { kinds, result, .. } => match give(kind, kinds) {
                Ok(rest) => {
                    *result = Some(rest.clone());
                    None
                }
                Err(wrong) => Some(wrong),
            },
            DeclKind::Family(f) => match give(kind, &mut f.kinds) {
                Ok(rest) => {
                    f.result = Some(rest.clone());
                    None
                }
                Err(wrong) => Some(wrong),
            },
            _ => None,
        };
        if let Some(wrong) = wrong {
            diags.push(
                Diagnostic::error(
                    ids::BAD_KIND,
                    signature.span,
                    format!("`{}` {wrong}", signature.text),
                )
                .label("its kind is declared here")
                .also(decl.span, "its declaration")
                .note("The kind has one argument for each parameter of the declaration.")
                .help("correct the kind or the parameters"),
            );
        }
    }
}

/// The name of the type or class that a declaration declares.
fn declared(decl: &ast::Decl) -> Option<Symbol> {
    match &decl.kind {
        DeclKind::Data(d) => Some(d.name.text),
        DeclKind::Class(c) => Some(c.name.text),
        DeclKind::Synonym { name, .. } => Some(name.text),
        DeclKind::Family(f) => Some(f.name.text),
        _ => None,
    }
}

/// Gives parameters the kinds of a signature's arguments; what is left of it.
fn give<'a>(mut kind: &'a Kind, params: &mut [Option<Kind>]) -> Result<&'a Kind, &'static str> {
    for param in params {
        let Kind::Arrow(arg, result) = kind else {
            return match kind {
                Kind::Named(_) => Ok(kind),
                _ => Err("has more parameters than its kind"),
            };
        };
        match param {
            Some(written) if !may_equal(written, arg) => {
                return Err("has a parameter of another kind");
            }
            _ => *param = Some(Kind::clone(arg)),
        }
        kind = result;
    }
    Ok(kind)
}

/// Whether two kinds are the same, as far as one sees without knowing what
/// variables stand for.
fn may_equal(a: &Kind, b: &Kind) -> bool {
    match (a, b) {
        (Kind::Named(_) | Kind::Var(_), _) | (_, Kind::Named(_) | Kind::Var(_)) => true,
        (Kind::Arrow(a, r), Kind::Arrow(b, s)) | (Kind::App(a, r), Kind::App(b, s)) => {
            may_equal(a, b) && may_equal(r, s)
        }
        (Kind::App(f, _), _) | (_, Kind::App(f, _)) if may_be_synonym(f) => true,
        (Kind::List(a), Kind::List(b)) => may_equal(a, b),
        (Kind::Tuple(a), Kind::Tuple(b)) => {
            a.len() == b.len() && a.iter().zip(b).all(|(a, b)| may_equal(a, b))
        }
        _ => a == b,
    }
}

/// Whether what stands before arguments is the name of a type, or a variable.
fn may_be_synonym(head: &Kind) -> bool {
    match head {
        Kind::App(f, _) => may_be_synonym(f),
        head => matches!(head, Kind::Named(_) | Kind::Var(_)),
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

fn twice(second: Ident, first: Ident) -> Diagnostic {
    Diagnostic::error(
        ids::DUPLICATE_SIGNATURE,
        second.span,
        format!("the kind of `{}` is declared twice", second.text),
    )
    .label("the second time")
    .also(first.span, "the first time")
}
