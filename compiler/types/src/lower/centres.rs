//! Automatic cost centres, around what the programmer wrote: the bodies of
//! functions, bound patterns and their variables, lambdas, calls. Labels are
//! paths: `f.g` for `g` within `f`, `f.\` for a lambda within `f`.
//!
//! What is INLINE has no automatic centres, nor has anything within.

use super::Lower;
use pure_base::{Span, Symbol};
use pure_core::centres::{Automatic, Bindings};
use pure_core::def::{Expr, Tick};
use pure_names::tree::{self, CtorId, ExprKind, Module, NodeId, Pat, PatKind, ValueId};
use pure_names::wired;

/// Where automatic centres go, and the declarations around what is lowered now.
#[derive(Default)]
pub(super) struct Centres {
    automatic: Automatic,
    /// Which bindings have one in the module at hand, if any do.
    here: Option<Bindings>,
    path: Vec<Symbol>,
    /// How many of the declarations around are INLINE.
    inline: usize,
    /// An application that is not to be taken for a call.
    bare: Option<NodeId>,
}

impl Centres {
    /// Whether overloaded definitions stay functions of dictionaries, rather than
    /// become one for each type: then their values are entered as often, and have
    /// the stacks, that the source says.
    pub fn keep_dictionaries(&self) -> bool {
        self.automatic.exact && !self.automatic.on.is_empty()
    }

    pub fn new(automatic: Automatic) -> Centres {
        Centres {
            automatic,
            ..Centres::default()
        }
    }

    /// Whether a module has any.
    pub fn are_wanted(&self, module: &Module) -> bool {
        self.automatic.on.contains_key(&module.name)
    }

    /// What follows stands in that module.
    pub fn go_to(&mut self, module: &Module) {
        self.here = self.automatic.on.get(&module.name).copied();
    }

    fn on(&self, bindings: &[Bindings]) -> bool {
        let here = self.here.filter(|_| self.inline == 0);
        here.is_some_and(|on| bindings.contains(&on))
    }

    fn label(&self, name: Option<&str>) -> Symbol {
        let path = self.path.iter().map(|s| s.as_str());
        Symbol::new(&path.chain(name).collect::<Vec<_>>().join("."))
    }
}

impl<'a> Lower<'a> {
    /// The body of a function or variable, under the centre that is its due.
    pub(super) fn centred_function(
        &mut self,
        value: ValueId,
        span: Span,
        body: impl FnOnce(&mut Self) -> Expr,
    ) -> Expr {
        let info = &self.program.values[value];
        let (name, inline) = (method(info.name), info.inline == Some(true));
        if !self.centres.path.is_empty() && !self.is_written(value) {
            return body(self);
        }
        self.centres.path.push(name);
        self.centres.inline += usize::from(inline);
        let body = body(self);
        self.centres.inline -= usize::from(inline);
        self.centres.path.pop();
        let wanted = match self.centres.path.is_empty() {
            true if self.program.exported.contains(&value) => {
                &[Bindings::All, Bindings::Top, Bindings::Exported][..]
            }
            true => &[Bindings::All, Bindings::Top],
            false => &[Bindings::All],
        };
        match self.centres.on(wanted) && !inline {
            true => self.labelled(body, name, span),
            false => body,
        }
    }

    /// Whether the name of a value stands where it is bound: not in what is derived.
    fn is_written(&self, value: ValueId) -> bool {
        let value = &self.program.values[value];
        let text = self.map.text(value.span);
        let inner = |open, close| text.strip_prefix(open)?.strip_suffix(close);
        let text = inner('(', ')').or(inner('`', '`')).unwrap_or(text);
        text.trim() == value.name.as_str()
    }

    fn labelled(&self, body: Expr, name: Symbol, span: Span) -> Expr {
        self.tick(body, self.centres.label(Some(name.as_str())), span, true)
    }

    fn tick(&self, body: Expr, name: Symbol, span: Span, counts: bool) -> Expr {
        let centre = Tick::Scc {
            name,
            module: self.here.module,
            span,
            counts,
        };
        Expr::Tick(centre, Box::new(body))
    }

    fn centres_bound_patterns(&self) -> bool {
        match self.centres.path.is_empty() {
            true => self.centres.on(&[Bindings::All, Bindings::Top]),
            false => self.centres.on(&[Bindings::All]),
        }
    }

    /// What a pattern is bound to.
    pub(super) fn centred_pattern(
        &mut self,
        pat: &Pat,
        span: Span,
        body: impl FnOnce(&mut Self) -> Expr,
    ) -> Expr {
        let name = match only_variable(pat) {
            Some(v) => self.program.values[v].name,
            None => Symbol::new("(...)"),
        };
        self.centres.path.push(name);
        let body = body(self);
        self.centres.path.pop();
        match self.centres_bound_patterns() {
            true => self.labelled(body, name, span),
            false => body,
        }
    }

    /// Whether the variables of a bound pattern have centres, besides the whole.
    pub(super) fn centres_variables(&self, pat: &Pat) -> bool {
        self.centres.automatic.exact
            && only_variable(pat).is_none()
            && self.centres_bound_patterns()
    }

    /// The selection of a variable from a bound pattern.
    pub(super) fn centred_variable(&self, value: ValueId, span: Span, body: Expr) -> Expr {
        let name = self.program.values[value].name;
        self.labelled(body, name, span)
    }

    /// The place of an expression at the end of another, with the parentheses around it.
    pub(super) fn in_parentheses(&self, outer: Span, inner: Span) -> Span {
        let behind = self.map.text(Span::new(inner.hi, outer.hi));
        let before = self.map.text(Span::new(outer.lo, inner.lo));
        match behind.matches(')').count() {
            0 => self.in_block(outer, inner),
            n => match before.rmatch_indices('(').nth(n - 1) {
                Some((at, _)) => Span::new(outer.lo + at as u32, outer.hi),
                None => inner,
            },
        }
    }

    /// The place of a block at the end of another expression, if `inner` is its only
    /// statement.
    fn in_block(&self, outer: Span, inner: Span) -> Span {
        let before = self.map.text(Span::new(outer.lo, inner.lo)).trim_end();
        let braced = before.strip_suffix('{');
        let Some(outside) = braced.unwrap_or(before).trim_end().strip_suffix("do") else {
            return inner;
        };
        let behind = self.map.text(Span::new(inner.hi, outer.hi));
        let brace = behind.find('}').filter(|_| braced.is_some());
        let hi = inner.hi + brace.map_or(0, |at| at as u32 + 1);
        Span::new(outer.lo + outside.len() as u32, hi)
    }

    /// What a lambda written at `lambda` does, at `span`.
    pub(super) fn centred_lambda(
        &mut self,
        lambda: Span,
        span: Span,
        body: impl FnOnce(&mut Self) -> Expr,
    ) -> Expr {
        if !self.centres.on(&[Bindings::All]) || !self.map.text(lambda).starts_with('\\') {
            return body(self);
        }
        self.centres.path.push(Symbol::new("\\"));
        let body = body(self);
        let label = self.centres.label(None);
        self.centres.path.pop();
        self.tick(body, label, span, true)
    }

    /// The call `e`, if it is one that stands in the source.
    pub(super) fn centred_call(
        &mut self,
        e: &tree::Expr,
        call: impl FnOnce(&mut Self) -> Expr,
    ) -> Expr {
        let bare = self.centres.bare.take() == Some(e.id);
        let wanted = !bare && self.centres.on(&[Bindings::Calls]) && self.is_written_call(e);
        let call = call(self);
        match wanted {
            true => self.uncounted(call, e.span),
            false => call,
        }
    }

    /// An expression that is no call of its own: within a section, or with its type.
    pub(super) fn expr_without_centre(&mut self, e: &'a tree::Expr) -> Expr {
        self.centres.bare = Some(e.id);
        self.expr(e)
    }

    /// Entries of calls are not counted. So there is none where nothing is to be done:
    /// what a constructor is given, or a function does, has it instead.
    fn uncounted(&mut self, e: Expr, span: Span) -> Expr {
        match e {
            Expr::Var(_) | Expr::Lit(_) => e,
            Expr::Con(con, args, occ) => {
                let args = args.into_iter().map(|arg| self.uncounted(arg, span));
                Expr::Con(con, args.collect(), occ)
            }
            Expr::Lam(params, body, occ) => {
                let body = self.uncounted(*body, span);
                Expr::Lam(params, Box::new(body), occ)
            }
            e => self.tick(e, self.centres.label(None), span, false),
        }
    }

    /// What syntax stands for has its function in the place of its arguments;
    /// tuples and records have only brackets.
    fn is_written_call(&self, e: &tree::Expr) -> bool {
        let ExprKind::App(f, args) = &e.kind else {
            return false;
        };
        let Some(first) = args.first() else {
            return false;
        };
        let text = self.map.text(e.span);
        let brackets = match &f.kind {
            ExprKind::Con(c) => {
                let name = self.map.text(f.span);
                let behind = text.strip_prefix(name).unwrap_or("").trim_start();
                self.is_tuple(*c) || behind.starts_with('{')
            }
            _ => false,
        };
        f.span.to(first.span) != f.span && !brackets
    }

    fn is_tuple(&self, c: CtorId) -> bool {
        (2..=wired::MAX_TUPLE).any(|n| wired::tuple_ctor(n) == c)
    }
}

/// The name of a method as it is written, also of its default.
fn method(name: Symbol) -> Symbol {
    match name.as_str().strip_prefix("default ") {
        Some(method) => Symbol::new(method),
        None => name,
    }
}

/// The variable that a pattern is, if it is no more than that.
fn only_variable(pat: &Pat) -> Option<ValueId> {
    match &pat.kind {
        PatKind::Var(v) => Some(*v),
        PatKind::Lazy(p) | PatKind::Bang(p) | PatKind::Annot(p, _) => only_variable(p),
        _ => None,
    }
}
