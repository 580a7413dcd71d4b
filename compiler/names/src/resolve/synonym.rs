//! Pattern synonyms. Each becomes two functions: the matcher `$mP`, which makes of
//! a value the list of the pattern's arguments, and the builder `$bP`, which the
//! synonym is as an expression. A synonym in a pattern is a view by the matcher, so
//! that first the synonym matches and then its arguments do.

use super::Cx;
use super::pat::count;
use super::provide::Signature;
use crate::ids;
use crate::lookup::ValueRef;
use crate::tree::*;
use crate::wired;
use pure_base::{Diagnostic, Diagnostics, Span, Symbol};
use pure_syntax::ast::{self, Builder, DeclKind, Ident, PatternSynonym};

/// A declared synonym, once its functions stand among the module's declarations.
pub(super) struct Declared {
    pub name: Ident,
    arity: usize,
    /// The names of its fields.
    pub fields: Vec<Ident>,
    /// It is an expression, too.
    pub builds: bool,
    /// A match brings types or constraints.
    provides: bool,
}

/// Puts the functions of a module's pattern synonyms, with their signatures, in the
/// place of the synonyms.
pub(super) fn expand(module: &mut ast::Module, diags: &mut Diagnostics) -> Vec<Declared> {
    let of_synonyms = |d: &mut ast::Decl| {
        matches!(
            d.kind,
            DeclKind::PatternSynonym(_) | DeclKind::PatternSignature(_)
        )
    };
    let (mut found, mut signatures) = (vec![], vec![]);
    for decl in module.decls.extract_if(.., of_synonyms).collect::<Vec<_>>() {
        match decl.kind {
            DeclKind::PatternSynonym(synonym) => found.push(synonym),
            DeclKind::PatternSignature(signature) => signatures.push(signature),
            _ => {}
        }
    }
    for name in signatures.iter().flat_map(|s| &s.names) {
        let bound = found.iter().any(|s| s.name.text == name.text);
        if !bound && !module.lost.contains(&name.text) {
            let title = format!("the signature of `{}` has no binding beside it", name.text);
            diags.push(
                Diagnostic::error(ids::SIGNATURE_WITHOUT_BINDING, name.span, title)
                    .label("declared but not defined"),
            );
        }
    }
    let mut declared = vec![];
    for synonym in found {
        let (arity, name) = (synonym.params.len(), synonym.name);
        let mut own = signatures
            .iter()
            .filter(|s| s.names.iter().any(|n| n.text == name.text));
        let signature = own
            .next()
            .and_then(|s| Signature::of(name, arity, s, diags));
        if let Some(again) = own.next() {
            let title = format!("`{}` has two signatures", name.text);
            diags.push(
                Diagnostic::error(ids::DUPLICATE_SIGNATURE, again.ty.span, title)
                    .label("the second"),
            );
        }
        let provides = signature.as_ref().is_some_and(Signature::provides);
        let builder = builder(&synonym, diags);
        let fields = match synonym.record {
            true => synonym.params.clone(),
            false => vec![],
        };
        let selects = |at: &usize| signature.as_ref().is_none_or(|s| s.selects(*at));
        let home = module.name.text;
        let selectors = (0..fields.len())
            .filter(selects)
            .map(|at| selector(name, &fields, at, home));
        module.decls.extend(selectors);
        let synonym_of = Declared {
            name,
            arity,
            fields,
            builds: builder.is_some(),
            provides,
        };
        module.decls.push(matcher(synonym, provides, diags));
        module.decls.extend(builder);
        if let Some(signature) = signature {
            module.decls.extend(signature.functions(&synonym_of));
            module
                .decls
                .extend(provides.then(|| signature.declare(name)));
        }
        declared.push(synonym_of);
    }
    declared
}

/// The name of what is made for a synonym.
pub(super) fn function(prefix: &str, name: Ident) -> Ident {
    Ident {
        text: Symbol::new(&format!("${prefix}{}", name.text)),
        span: name.span,
    }
}

fn plain(body: ast::Expr) -> ast::Rhs {
    let span = body.span;
    ast::Rhs {
        body: ast::RhsBody::Plain(Box::new(body)),
        wheres: vec![],
        span,
    }
}

fn variable(name: Ident, span: Span) -> ast::Expr {
    let text = ast::Name {
        module: None,
        text: name.text,
        span: name.span,
    };
    ast::Expr {
        kind: ast::ExprKind::Var(text),
        span,
    }
}

/// `$mP v = [(x, y) | pat <- [v]]`, or with `$KP x y`. All of it stands where the pattern
/// does, so that it is one expression to coverage.
fn matcher(synonym: PatternSynonym, provides: bool, diags: &mut Diagnostics) -> ast::Decl {
    let PatternSynonym {
        name,
        mut params,
        pat,
        ..
    } = synonym;
    let bound = super::collect::pat_binders(&pat);
    params.retain(|param| {
        let binds = bound.iter().any(|b| b.text == param.text);
        if !binds {
            let title = format!("the pattern does not bind `{}`", param.text);
            diags.push(
                Diagnostic::error(ids::BAD_PATTERN_SYNONYM, param.span, title)
                    .label("an argument that nothing matches")
                    .also(pat.span, "the pattern"),
            );
        }
        binds
    });
    let span = pat.span;
    let at = |kind| ast::Expr { kind, span };
    let value = Ident {
        text: Symbol::new("_value"),
        span,
    };
    let mut parts: Vec<ast::Expr> = params.into_iter().map(|p| variable(p, span)).collect();
    let result = match parts.len() {
        _ if provides => {
            let con = ast::Name {
                module: None,
                text: function("K", name).text,
                span,
            };
            let apply = |f, x| at(ast::ExprKind::App(Box::new(f), Box::new(x)));
            parts.into_iter().fold(at(ast::ExprKind::Con(con)), apply)
        }
        1 => parts.remove(0),
        _ => at(ast::ExprKind::Tuple(parts)),
    };
    let whole = at(ast::ExprKind::List(vec![variable(value, span)]));
    let stmts = vec![ast::Stmt::Bind(pat, whole)];
    let body = at(ast::ExprKind::Comprehension(Box::new(result), stmts));
    let param = ast::Pat {
        kind: ast::PatKind::Var(value.text),
        span,
    };
    let clause = ast::Clause {
        params: vec![param],
        rhs: plain(body),
        span: name.span,
    };
    ast::Decl {
        kind: DeclKind::Fun {
            name: function("m", name),
            clauses: vec![clause],
        },
        span: name.span,
    }
}

/// `x (P x _) = x`, the function that a field is.
fn selector(synonym: Ident, fields: &[Ident], at: usize, module: Symbol) -> ast::Decl {
    let (name, span) = (fields[at], fields[at].span);
    let pat = |kind| ast::Pat { kind, span };
    // Nobody is to be warned of it.
    let value = Ident {
        text: Symbol::new("_value"),
        span,
    };
    let parts = (0..fields.len()).map(|i| match i == at {
        true => pat(ast::PatKind::Var(value.text)),
        false => pat(ast::PatKind::Wild),
    });
    let own = ast::Name {
        module: Some(module),
        text: synonym.text,
        span,
    };
    let clause = |param, body| ast::Clause {
        params: vec![param],
        rhs: plain(body),
        span,
    };
    let text = format!("No match in record selector {}", name.text);
    let clauses = vec![
        clause(
            pat(ast::PatKind::Con(own, parts.collect())),
            variable(value, span),
        ),
        clause(
            pat(ast::PatKind::Wild),
            super::record::failure("selectorFailed", &text, span),
        ),
    ];
    let kind = DeclKind::Fun { name, clauses };
    ast::Decl { kind, span }
}

/// `$bP x y = e`, if the synonym is an expression.
fn builder(synonym: &PatternSynonym, diags: &mut Diagnostics) -> Option<ast::Decl> {
    let own = function("b", synonym.name);
    let mut clauses = vec![];
    match &synonym.builder {
        Builder::None => return None,
        Builder::Same => {
            let params = synonym.params.iter().map(|p| ast::Pat {
                kind: ast::PatKind::Var(p.text),
                span: p.span,
            });
            match expression(&synonym.pat) {
                Ok(body) => clauses.push(ast::Clause {
                    params: params.collect(),
                    rhs: plain(body),
                    span: synonym.pat.span,
                }),
                Err(place) => {
                    let title = format!("the pattern of `{}` is no expression", synonym.name.text);
                    diags.push(
                        Diagnostic::error(ids::BAD_PATTERN_SYNONYM, place, title)
                            .label("matches only")
                            .help("write `<-` instead of `=`, and what it is as an expression behind `where`"),
                    );
                    return None;
                }
            }
        }
        Builder::Where(decls) => {
            for decl in decls {
                match equation(synonym.name.text, decl) {
                    Some(clause) => clauses.push(clause),
                    None => diags.push(
                        Diagnostic::error(
                            ids::BAD_PATTERN_SYNONYM,
                            decl.span,
                            format!("this does not define `{}`", synonym.name.text),
                        )
                        .label("no equation of the synonym")
                        .also(synonym.name.span, "the synonym"),
                    ),
                }
            }
        }
    }
    let first = clauses.first()?;
    let span = first.span;
    let kind = match clauses.len() {
        1 if first.params.is_empty() => DeclKind::PatBind {
            pat: ast::Pat {
                kind: ast::PatKind::Var(own.text),
                span: own.span,
            },
            rhs: clauses.remove(0).rhs,
        },
        _ => DeclKind::Fun { name: own, clauses },
    };
    Some(ast::Decl { kind, span })
}

/// An equation for a constructor's name, which was read as a binding of a pattern.
pub(super) fn equation(name: Symbol, decl: &ast::Decl) -> Option<ast::Clause> {
    let DeclKind::PatBind { pat, rhs } = &decl.kind else {
        return None;
    };
    let params = match &pat.kind {
        ast::PatKind::Con(con, params) if con.text == name => params.clone(),
        ast::PatKind::Infix(items) => match &items[..] {
            [
                ast::PatItem::Operand(l),
                ast::PatItem::Op(op),
                ast::PatItem::Operand(r),
            ] if op.text == name => vec![l.clone(), r.clone()],
            _ => return None,
        },
        _ => return None,
    };
    Some(ast::Clause {
        params,
        rhs: rhs.clone(),
        span: decl.span,
    })
}

/// A pattern read as an expression, or what in it is none.
fn expression(pat: &ast::Pat) -> Result<ast::Expr, Span> {
    use ast::ExprKind as E;
    let span = pat.span;
    let at = |kind| ast::Expr { kind, span };
    let all = |ps: &[ast::Pat]| ps.iter().map(expression).collect::<Result<Vec<_>, _>>();
    let literal = |lit: &Lit| at(E::Lit(lit.clone()));
    let constructor = |name: &ast::Name| ast::Expr {
        kind: E::Con(*name),
        span: name.span,
    };
    let kind = match &pat.kind {
        ast::PatKind::Var(text) => return Ok(variable(Ident { text: *text, span }, span)),
        ast::PatKind::Lit(lit) => E::Lit(lit.clone()),
        ast::PatKind::NegLit(lit) => E::Neg(Box::new(literal(lit))),
        ast::PatKind::Con(name, ps) => {
            let apply = |f, x| at(E::App(Box::new(f), Box::new(x)));
            return Ok(all(ps)?.into_iter().fold(constructor(name), apply));
        }
        ast::PatKind::RecordCon {
            con,
            fields,
            rest: false,
        } => {
            let field = |(field, p): &(ast::Name, ast::Pat)| {
                let (field, value) = (*field, expression(p)?);
                Ok(ast::FieldExpr { field, value })
            };
            E::RecordCon(*con, fields.iter().map(field).collect::<Result<_, Span>>()?)
        }
        ast::PatKind::Infix(items) => {
            let item = |item: &ast::PatItem| match item {
                ast::PatItem::Operand(p) => Ok(ast::InfixItem::Operand(expression(p)?)),
                ast::PatItem::Op(name) => Ok(ast::InfixItem::Op(constructor(name))),
            };
            E::Infix(items.iter().map(item).collect::<Result<_, Span>>()?)
        }
        ast::PatKind::Tuple(ps) => E::Tuple(all(ps)?),
        ast::PatKind::List(ps) => E::List(all(ps)?),
        ast::PatKind::Paren(p) => E::Paren(Box::new(expression(p)?)),
        ast::PatKind::Annot(p, ty) => {
            let scheme = ast::Scheme {
                forall: vec![],
                kinds: vec![],
                context: vec![],
                ty: (**ty).clone(),
                span: ty.span,
            };
            E::Annot(Box::new(expression(p)?), Box::new(scheme))
        }
        _ => return Err(span),
    };
    Ok(at(kind))
}

impl Cx<'_> {
    /// Gives ids to the synonyms, whose functions have theirs.
    pub(super) fn collect_synonyms(&mut self, declared: &[Declared]) {
        for synonym in declared {
            let value = |cx: &Self, prefix| match cx.own.get(&function(prefix, synonym.name).text) {
                Some((ValueRef::Value(v), _)) => Some(*v),
                _ => None,
            };
            let Some(matcher) = value(self, "m") else {
                continue;
            };
            let label = |field: &Ident| match self.own.get(&field.text) {
                Some((ValueRef::Value(v), _)) => Some(*v),
                _ => None,
            };
            let labels = synonym.fields.iter().map(label).collect();
            let held = match self.own.get(&function("K", synonym.name).text) {
                Some((ValueRef::Ctor(c), _)) if synonym.provides => Some(*c),
                _ => None,
            };
            let id = self.program.synonyms.push(Synonym {
                name: synonym.name.text,
                span: synonym.name.span,
                module: self.module,
                arity: synonym.arity,
                labels,
                matcher,
                held,
                builder: value(self, "b"),
            });
            self.define(synonym.name, ValueRef::Synonym(id));
        }
    }

    /// Notes what COMPLETE pragmas say.
    pub(super) fn complete(&mut self, decls: &[ast::Decl]) {
        for decl in decls {
            let DeclKind::Complete(names) = &decl.kind else {
                continue;
            };
            let mut parts = vec![];
            for name in names {
                match self.value_ref(name, "constructor") {
                    Some(ValueRef::Ctor(c)) => parts.push(Part::Ctor(c)),
                    Some(ValueRef::Synonym(s)) => {
                        parts.push(Part::Synonym(self.program.synonyms[s].matcher));
                    }
                    _ => {}
                }
            }
            if parts.len() == names.len() {
                self.program.complete.push(parts);
            }
        }
    }

    /// A synonym in a pattern.
    pub(super) fn synonym_pat(&mut self, s: SynonymId, ps: Vec<Pat>, span: Span) -> PatKind {
        let synonym = &self.program.synonyms[s];
        let (name, arity, matcher) = (synonym.name, synonym.arity, synonym.matcher);
        let held = synonym.held;
        if ps.len() != arity {
            self.diags.push(
                Diagnostic::error(
                    ids::CONSTRUCTOR_ARITY,
                    span,
                    format!(
                        "pattern synonym `{name}` has {}, but this pattern gives it {}",
                        count(arity, "argument"),
                        ps.len()
                    ),
                )
                .label(format!("should have {}", count(arity, "pattern")))
                .also(synonym.span, "the synonym"),
            );
            return PatKind::Error;
        }
        let function = self.use_of(matcher, span);
        let part = match (held, <[Pat; 1]>::try_from(ps)) {
            (None, Ok([only])) => only,
            (_, ps) => {
                let ps = ps.map_or_else(|ps| ps, Vec::from);
                let con = match (held, arity) {
                    (Some(held), _) => held,
                    (None, 0) => wired::unit_ctor(),
                    _ if !self.tuple_size(arity, span) => return PatKind::Error,
                    _ => wired::tuple_ctor(arity),
                };
                let kind = self.con_with_dicts(con, ps, span);
                self.pat_at(kind, span)
            }
        };
        let list = self.pat_at(PatKind::List(vec![part]), span);
        PatKind::View(Box::new(function), Box::new(list))
    }

    /// A synonym as an expression.
    pub(super) fn synonym_expr(&mut self, s: SynonymId, span: Span) -> ExprKind {
        let synonym = &self.program.synonyms[s];
        let Some(builder) = synonym.builder else {
            let title = format!("the pattern synonym `{}` only matches", synonym.name);
            self.diags.push(
                Diagnostic::error(ids::BAD_PATTERN_SYNONYM, span, title)
                    .label("no expression")
                    .also(synonym.span, "the synonym"),
            );
            return ExprKind::Error;
        };
        self.use_of(builder, span).kind
    }

    fn use_of(&mut self, v: ValueId, span: Span) -> Expr {
        self.uses.push(v);
        self.lints.used(v);
        self.at(ExprKind::Var(v), span)
    }
}
