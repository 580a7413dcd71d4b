//! Quotes of syntax: `[| x + 1 |]` stands for calls of the functions of
//! `Language.Haskell.TH.Lib.Internal` that make this syntax tree.
//!
//! What a quote binds gets a new name each time that the quote is evaluated, so that it
//! captures nothing: the construct stands within `fresh "x" (\holder -> ..)`, and the holder
//! (a variable that no program can write, see [`holder`]) is in scope wherever `x` would be.
//! What an occurrence means is decided where it is resolved ([`name`]): a holder, a variable
//! around the quote, whose value is lifted, or a definition, which is named by its module.

mod class;
mod decl;
mod expr;
mod name;
mod pat;
mod ty;
mod typed;

use super::Cx;
use crate::ids;
use crate::lookup::{Candidate, Exports, Rank, TypeRef, ValueRef};
use crate::scope::meant;
use crate::tree::Expr;
use pure_base::{Diagnostic, Span, Symbol};
use pure_syntax::ast::{self, ExprKind, Lit, Pat, PatKind};
use rustc_hash::FxHashSet;

pub use pure_syntax::EXACT;
pub(crate) use pure_syntax::QUOTES;

/// Under which qualifier a module's own definitions are in scope.
pub fn exact(module: Symbol) -> Symbol {
    Symbol::new(&format!("{EXACT}{module}"))
}

/// The variable that holds the name of what a quote binds as `name`.
fn holder(name: Symbol) -> Symbol {
    Symbol::new(&format!("the name of {name}"))
}

/// Makes the expression that a quote stands for.
struct Quoter {
    /// Types, classes and constructors that the quote declares.
    declared: FxHashSet<Symbol>,
    /// The quote is of code with a type.
    typed: bool,
    /// Whether variables that a `forall` binds get new names, as in quotes of types. Those of
    /// declarations and expressions have the written ones, by which bodies speak of them.
    renames_types: bool,
    /// The variables around that have new names.
    type_vars: Vec<Symbol>,
    /// Splices of the other kind, and quotes.
    misplaced: Vec<(Span, &'static str)>,
    /// What has no quote yet.
    lacking: Vec<(Span, &'static str)>,
}

impl Quoter {
    fn lacks(&mut self, span: Span, what: &'static str) -> ast::Expr {
        self.lacking.push((span, what));
        at(ExprKind::Error, span)
    }
}

fn at(kind: ExprKind, span: Span) -> ast::Expr {
    ast::Expr { kind, span }
}

fn var(text: Symbol, module: Option<Symbol>, span: Span) -> ast::Expr {
    at(ExprKind::Var(ast::Name { module, text, span }), span)
}

/// A function of the library applied.
fn call(function: &str, args: Vec<ast::Expr>, span: Span) -> ast::Expr {
    let module = exact(Symbol::new(QUOTES));
    let head = var(Symbol::new(function), Some(module), span);
    args.into_iter().fold(head, |f, x| {
        at(ExprKind::App(Box::new(f), Box::new(x)), span)
    })
}

fn text(text: &str, span: Span) -> ast::Expr {
    at(ExprKind::Lit(Lit::Str(Symbol::new(text))), span)
}

fn list(items: Vec<ast::Expr>, span: Span) -> ast::Expr {
    at(ExprKind::List(items), span)
}

fn int(n: usize, span: Span) -> ast::Expr {
    at(ExprKind::Lit(Lit::Int(n as u64)), span)
}

fn maybe(e: Option<ast::Expr>, span: Span) -> ast::Expr {
    match e {
        Some(e) => call("given", vec![e], span),
        None => call("missing", vec![], span),
    }
}

/// A name that means what is in scope where it is spliced.
fn dynamic(name: Symbol, span: Span) -> ast::Expr {
    call("mkName", vec![text(name.as_str(), span)], span)
}

/// `body`, in which the holders of these names are in scope.
fn fresh(names: Vec<Symbol>, body: ast::Expr, span: Span) -> ast::Expr {
    let mut seen = FxHashSet::default();
    let names: Vec<Symbol> = names.into_iter().filter(|n| seen.insert(*n)).collect();
    names.into_iter().rev().fold(body, |body, name| {
        let function = holding(holder(name), body, span);
        call("fresh", vec![text(name.as_str(), span), function], span)
    })
}

/// `body`, in which these names are held as they are written.
fn written(names: Vec<Symbol>, body: ast::Expr, span: Span) -> ast::Expr {
    names.into_iter().rev().fold(body, |body, name| {
        let function = holding(holder(name), body, span);
        let name = dynamic(name, span);
        at(ExprKind::App(Box::new(function), Box::new(name)), span)
    })
}

/// A function of the name that this variable holds in `body`.
fn holding(holder: Symbol, body: ast::Expr, span: Span) -> ast::Expr {
    let param = Pat {
        kind: PatKind::Var(holder),
        span,
    };
    at(ExprKind::Lambda(vec![param], Box::new(body)), span)
}

fn held(name: Symbol, span: Span) -> ast::Expr {
    var(holder(name), None, span)
}

impl Cx<'_> {
    /// A quote.
    pub(super) fn quote(&mut self, quote: &ast::Quote, span: Span) -> Expr {
        self.bring_quotes();
        let mut quoter = Quoter {
            declared: FxHashSet::default(),
            typed: matches!(quote, ast::Quote::Typed(_)),
            renames_types: matches!(quote, ast::Quote::Type(_)),
            type_vars: self.held_types(),
            misplaced: vec![],
            lacking: vec![],
        };
        let made = match quote {
            ast::Quote::Expr(e) => quoter.expr(e),
            ast::Quote::Typed(e) => {
                let made = quoter.expr(e);
                match self.lacks_types(e) {
                    true => call("untypedQuote", vec![made], span),
                    false => call("typedQuote", vec![made, typed::witness(e)], span),
                }
            }
            ast::Quote::Pat(pat) => quoter.outer_pat(pat),
            ast::Quote::Type(ty) => quoter.ty(ty),
            ast::Quote::Decls(decls) => quoter.decls(decls, span),
        };
        for (span, title) in quoter.misplaced {
            let d = Diagnostic::error(ids::STAGE, span, title);
            self.diags
                .push(d.label("typed and untyped code do not mix"));
        }
        for (span, what) in quoter.lacking {
            self.diags.push(
                Diagnostic::error(
                    ids::NOT_YET_SUPPORTED,
                    span,
                    format!("quotes (TemplateHaskell) cannot hold {what} yet"),
                )
                .label("not compiled by this version"),
            );
        }
        self.quotes += 1;
        let made = self.expr(&made);
        self.quotes -= 1;
        made
    }

    /// Type variables that quotes around bind.
    fn held_types(&self) -> Vec<Symbol> {
        let held = self
            .locals
            .iter()
            .filter(|(_, s)| self.quotes > 0 && !s.is_empty());
        let names = held.filter_map(|(name, _)| name.as_str().strip_prefix(ty::HOLDER));
        names.map(Symbol::new).collect()
    }

    /// Whether what is quoted mentions what has no type where the quote stands: variables of
    /// a quote around it and, where splices are run, what the module of these defines.
    fn lacks_types(&self, e: &ast::Expr) -> bool {
        typed::mentioned(e).into_iter().any(|name| {
            let held = self.locals.get(&holder(name));
            let own = self.splice.as_ref().is_some_and(|s| {
                s.values.contains_key(&name) || s.locals.contains(&name) || s.may_be_made(e.span)
            });
            own || held.is_some_and(|held| !held.is_empty())
        })
    }

    /// Brings into scope what quotes call.
    pub(super) fn bring_quotes(&mut self) {
        let module = Symbol::new(QUOTES);
        let qualifier = exact(module);
        let one = ast::Name {
            module: Some(qualifier),
            text: Symbol::new("fresh"),
            span: Span::NONE,
        };
        if self.values.find(&one).is_ok() {
            return;
        }
        let homes = &self.program.kept.homes;
        let Some(at) = homes.index.get(&module) else {
            return;
        };
        for (name, target) in &homes.names[*at].values {
            self.values.add(Some(qualifier), *name, exactly(*target));
        }
    }

    /// Brings into scope what exact names in generated code mean.
    pub(super) fn bring_exact(&mut self, names: &[(Symbol, Symbol)], done: &[Exports]) {
        for (module, name) in names {
            let (value, ty) = self.exact_meaning(*module, *name, done);
            let qualifier = Some(exact(*module));
            if let Some(target) = value {
                self.values.add(qualifier, *name, exactly(target));
            }
            if let Some(target) = ty {
                self.types.add(qualifier, *name, exactly(target));
            }
        }
    }

    /// What an exact name means.
    fn exact_meaning(
        &self,
        module: Symbol,
        name: Symbol,
        done: &[Exports],
    ) -> (Option<ValueRef>, Option<TypeRef>) {
        if module == self.module {
            let own = self.own.get(&name).map(|(target, _)| *target);
            return (own, self.types.own_of(name).next());
        }
        meant(self.program, done, module, name)
    }
}

fn exactly<T>(target: T) -> Candidate<T> {
    Candidate {
        target,
        rank: Rank::Explicit,
        from: Span::NONE,
        listed: false,
    }
}

impl Cx<'_> {
    /// A splice that was not run: it stands where the splices of a module are not looked for.
    pub(super) fn misplaced_splice(&mut self, span: Span) {
        self.diags.push(
            Diagnostic::error(
                ids::NOT_YET_SUPPORTED,
                span,
                "a splice (TemplateHaskell) cannot stand here yet",
            )
            .label("not compiled by this version"),
        );
    }

    /// If what is not in scope is there only when the program runs: tells so.
    pub(super) fn out_of_stage(&mut self, name: &ast::Name) -> bool {
        let text = name.text;
        let plain = name.module.is_none();
        let splice = self.splice.as_ref().filter(|_| plain);
        let quoted = self
            .locals
            .get(&holder(text))
            .is_some_and(|s| !s.is_empty());
        let own = splice.is_some_and(|s| s.values.contains_key(&text));
        let local = quoted || splice.is_some_and(|s| s.locals.contains(&text));
        if !own && !local {
            return false;
        }
        let d = Diagnostic::error(
            ids::STAGE,
            name.span,
            format!("GHC stage restriction: `{text}` is used in a top-level splice, quasi-quote, or annotation, and must be imported, not defined locally"),
        )
        .note("A splice is run while its module is compiled, when nothing that the module defines has a value yet.");
        let d = match own {
            true => d
                .label("defined in this module")
                .help(format!("move `{text}` into a module that this one imports")),
            false => d
                .label("a local variable")
                .help(format!("speak of it in a quote: `[| {text} |]`")),
        };
        self.diags.push(d);
        true
    }
}
