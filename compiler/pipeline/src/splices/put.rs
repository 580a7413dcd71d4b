//! Puts what splices have given in their place.

use super::find::{Found, Kind};
use super::{Given, exact_names, failed, readable};
use crate::{Compilation, End};
use pure_base::{Diagnostics, SourceMap, Span, Symbol};
use pure_names::{Form, Groups, ModuleSource};
use pure_syntax::ast::{DeclKind, Expr, ExprKind, Module, Pat, PatKind, RhsBody, Type, TypeKind};
use pure_syntax::visit::{self, VisitMut};
use pure_syntax::{Edition, Flags, Input, NoFiles, OF_CODE, Origin, QUOTES, of_code};

/// What a splice has given.
pub enum Part {
    Expr(Expr),
    Pat(Pat),
    Type(Type),
    Decls(Module),
}

impl Compilation<'_> {
    pub(super) fn put(
        &mut self,
        module: &mut ModuleSource,
        found: &[Found],
        given: &Given,
    ) -> Result<(), End> {
        let mut parts = vec![];
        let of_code = (Symbol::new(QUOTES), Symbol::new(OF_CODE));
        module.exact.push(of_code);
        for (f, text) in found.iter().zip(&given.texts) {
            self.shown(f.kind, f.span, text);
            module.exact.extend(exact_names(text));
            parts.push(part(self.map, self.diags, f.kind, f.span, text)?);
        }
        let mut added = vec![];
        for (splice, text) in &given.added {
            let running = found.get(*splice).or(found.last());
            let span = running.map_or(Span::NONE, |f| f.span);
            self.shown(Kind::Decls, span, text);
            module.exact.extend(exact_names(text));
            added.push(part(self.map, self.diags, Kind::Decls, span, text)?);
        }
        if let Form::Parsed(parsed) = &mut module.form {
            module.groups = groups(&parsed.ast, found, &parts);
            replace(&mut parsed.ast, parts);
            for part in added {
                add(&mut parsed.ast, part);
            }
        }
        Ok(())
    }
}

impl Compilation<'_> {
    fn shown(&mut self, kind: Kind, span: Span, text: &str) {
        let what = match kind {
            Kind::Expr => "expression",
            Kind::Pat => "pattern",
            Kind::Type => "type",
            Kind::Decls => "declarations",
        };
        let text = || readable(text);
        self.guide.spliced(what, span, &text, self.map);
    }
}

/// The groups of declarations of a module: what a splice gives is of one with what follows.
fn groups(ast: &Module, found: &[Found], parts: &[Part]) -> Groups {
    let mut groups = Groups::default();
    if !found.iter().any(|f| f.kind == Kind::Decls) {
        return groups;
    }
    let (mut group, mut of_decls, mut end) = (0, vec![], 0);
    for decl in &ast.decls {
        match decl.kind {
            DeclKind::Splice(_) => group += 1,
            _ => groups.begin(decl.span, group),
        }
        of_decls.push(group);
        end = end.max(decl.span.hi);
    }
    groups.end(end);
    for (f, part) in found.iter().zip(parts) {
        let group = of_decls[f.decl];
        let mut made = |span: Span| {
            groups.begin(span, group);
            groups.end(span.hi);
        };
        match part {
            Part::Expr(e) => made(e.span),
            Part::Pat(pat) => made(pat.span),
            Part::Type(ty) => made(ty.span),
            Part::Decls(module) => module.decls.iter().for_each(|d| made(d.span)),
        }
    }
    groups.finish();
    groups
}

/// Puts what splices have given in the place of the first ones of a module.
pub fn replace(ast: &mut Module, parts: Vec<Part>) {
    let mut putter = Putter {
        parts: parts.into_iter(),
    };
    for mut decl in std::mem::take(&mut ast.decls) {
        if let DeclKind::Splice(_) = decl.kind {
            if let Some(part) = putter.parts.next() {
                add(ast, part);
            }
            continue;
        }
        putter.decl(&mut decl);
        ast.decls.push(decl);
    }
}

/// Adds declarations to those of a module.
fn add(ast: &mut Module, part: Part) {
    if let Part::Decls(made) = part {
        ast.decls.extend(made.decls);
        ast.kind_names.extend(made.kind_names);
    }
}

/// What made code may use whatever its module says: extensions that give a meaning to what has
/// none without them.
const SPELLED: [&str; 23] = [
    "CApiFFI",
    "DataKinds",
    "DeriveAnyClass",
    "DerivingStrategies",
    "DerivingVia",
    "EmptyCase",
    "GADTs",
    "ImplicitParams",
    "InterruptibleFFI",
    "LambdaCase",
    "MagicHash",
    "MultiWayIf",
    "PatternSynonyms",
    "PolyKinds",
    "RoleAnnotations",
    "StandaloneDeriving",
    "StandaloneKindSignatures",
    "TupleSections",
    "TypeApplications",
    "TypeFamilies",
    "TypeFamilyDependencies",
    "TypeOperators",
    "ViewPatterns",
];

/// The tree of a text.
pub fn part(
    map: &mut SourceMap,
    diags: &mut Diagnostics,
    kind: Kind,
    span: Span,
    text: &str,
) -> Result<Part, End> {
    let decl = match kind {
        Kind::Expr => format!("splice = {text}"),
        Kind::Pat => format!("splice {text} = ()"),
        Kind::Type => format!("splice :: {text}"),
        Kind::Decls => text.to_string(),
    };
    let name = format!("{}: splice", map.start(span));
    let text = format!("module Splice where {{ {decl} }}");
    let wrong = |message| failed(span, message);
    let Some(file) = map.add(name, text) else {
        diags.push(wrong("the sources of this program exceed 4 GB"));
        return Err(End::Refused);
    };
    let range = (map.file(file).start, map.file(file).end());
    diags.made_at(range.0..range.1, span);
    let flags = Flags {
        extensions: SPELLED.map(String::from).to_vec(),
        ..Flags::NONE
    };
    let input = Input {
        origin: Origin::Made,
        edition: Edition::Haskell,
        literate: false,
        flags: &flags,
        includes: &NoFiles,
    };
    let errors = diags.errors();
    let made = pure_syntax::parse(map, file, input, diags);
    if diags.errors() > errors {
        return Err(End::Refused);
    }
    if kind == Kind::Decls {
        return Ok(Part::Decls(made));
    }
    let part = made.decls.into_iter().next().and_then(|d| match d.kind {
        DeclKind::PatBind { rhs, .. } => match rhs.body {
            RhsBody::Plain(e) => Some(Part::Expr(*e)),
            RhsBody::Guarded(_) => None,
        },
        DeclKind::Fun { clauses, .. } => {
            let clause = clauses.into_iter().next()?;
            Some(Part::Pat(clause.params.into_iter().next()?))
        }
        DeclKind::Signature { ty, .. } => Some(Part::Type(Type {
            span: ty.span,
            kind: match ty.forall.is_empty() && ty.context.is_empty() {
                true => ty.ty.kind,
                false => TypeKind::Forall(Box::new(ty)),
            },
        })),
        _ => None,
    });
    part.ok_or_else(|| {
        diags.push(wrong("what it gives cannot stand here"));
        End::Refused
    })
}

struct Putter {
    parts: std::vec::IntoIter<Part>,
}

/// Whether there is a quote in an expression.
fn has_quote(e: &Expr) -> bool {
    struct Quotes(bool);
    impl VisitMut for Quotes {
        fn expr(&mut self, expr: &mut Expr) {
            self.0 |= matches!(expr.kind, ExprKind::Quote(_));
            visit::walk_expr(self, expr);
        }
    }
    let mut quotes = Quotes(false);
    quotes.expr(&mut e.clone());
    quotes.0
}

impl VisitMut for Putter {
    fn expr(&mut self, expr: &mut Expr) {
        match &expr.kind {
            ExprKind::Quote(_) => {}
            ExprKind::Splice(splice) => {
                if let Some(Part::Expr(e)) = self.parts.next() {
                    let span = expr.span;
                    let kind = ExprKind::Paren(Box::new(e));
                    let given = Expr { kind, span };
                    // What a quote in it mentions is of another stage here.
                    let typed = match has_quote(splice) {
                        true => Err(given),
                        false => of_code(splice, given),
                    };
                    let (Ok(e) | Err(e)) = typed;
                    expr.kind = ExprKind::Paren(Box::new(e));
                }
            }
            _ => visit::walk_expr(self, expr),
        }
    }
    fn pat(&mut self, pat: &mut Pat) {
        match &pat.kind {
            PatKind::Splice(_) => {
                if let Some(Part::Pat(p)) = self.parts.next() {
                    pat.kind = PatKind::Paren(Box::new(p));
                }
            }
            _ => visit::walk_pat(self, pat),
        }
    }
    fn ty(&mut self, ty: &mut Type) {
        match &ty.kind {
            TypeKind::Splice(_) => {
                if let Some(Part::Type(t)) = self.parts.next() {
                    ty.kind = TypeKind::Paren(Box::new(t));
                }
            }
            _ => visit::walk_type(self, ty),
        }
    }
}
