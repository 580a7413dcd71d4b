//! Patterns.

use super::Cx;
use crate::ids;
use crate::lookup::ValueRef;
use crate::tree::*;
use crate::wired;
use pure_base::{Diagnostic, Span, Symbol};
use pure_syntax::{Extension, ast};
use rustc_hash::FxHashMap;

/// The variables of a group of patterns: given beforehand (bindings), or
/// declared by the patterns themselves (parameters and alternatives).
pub(super) struct Binders<'a> {
    given: Option<&'a FxHashMap<Symbol, ValueId>>,
    pub(super) declared: Vec<(Symbol, ValueId)>,
}

impl<'a> Binders<'a> {
    pub(super) fn new() -> Binders<'static> {
        Binders {
            given: None,
            declared: vec![],
        }
    }

    pub(super) fn given(names: &'a FxHashMap<Symbol, ValueId>) -> Binders<'a> {
        Binders {
            given: Some(names),
            declared: vec![],
        }
    }
}

impl Cx<'_> {
    pub(super) fn pats(&mut self, ps: &[ast::Pat], binders: &mut Binders) -> Vec<Pat> {
        ps.iter().map(|p| self.pat(p, binders)).collect()
    }

    pub(super) fn pat(&mut self, p: &ast::Pat, binders: &mut Binders) -> Pat {
        let span = p.span;
        let id = self.node();
        let kind = match &p.kind {
            ast::PatKind::Wild => PatKind::Wild,
            ast::PatKind::Splice(_) => {
                self.misplaced_splice(span);
                PatKind::Error
            }
            ast::PatKind::Var(x) => PatKind::Var(self.binder(*x, span, binders)),
            ast::PatKind::Lit(l) => self.pat_lit(l, false, span),
            ast::PatKind::NegLit(l) => self.pat_lit(l, true, span),
            ast::PatKind::Con(name, ps) => {
                let ps = self.pats(ps, binders);
                self.con_pat(name, ps, span)
            }
            ast::PatKind::RecordCon { con, fields, rest } => {
                self.record_pattern(con, fields, *rest, span, binders)
            }
            ast::PatKind::Infix(items) => match &items[..] {
                [ast::PatItem::Operand(p)] => return self.pat(p, binders),
                [
                    ast::PatItem::Operand(l),
                    ast::PatItem::Op(op),
                    ast::PatItem::Operand(r),
                ] => {
                    let ps = vec![self.pat(l, binders), self.pat(r, binders)];
                    self.con_pat(op, ps, span)
                }
                _ => PatKind::Error,
            },
            ast::PatKind::Tuple(ps) if ps.is_empty() => PatKind::Con(wired::unit_ctor(), vec![]),
            ast::PatKind::Tuple(ps) => {
                let ps = self.pats(ps, binders);
                match self.tuple_size(ps.len(), span) {
                    true => PatKind::Con(wired::tuple_ctor(ps.len()), ps),
                    false => PatKind::Error,
                }
            }
            ast::PatKind::List(ps) if self.extensions.has(Extension::OverloadedLists) => {
                let list = Pat {
                    kind: PatKind::List(self.pats(ps, binders)),
                    span,
                    id: self.node(),
                };
                match self.program.known.to_list {
                    _ if self.rebinds() => {
                        let function = self.meant("toList", span);
                        PatKind::View(Box::new(function), Box::new(list))
                    }
                    Some(function) => {
                        self.uses.push(function);
                        let function = self.at(ExprKind::Var(function), span);
                        PatKind::View(Box::new(function), Box::new(list))
                    }
                    None => list.kind,
                }
            }
            ast::PatKind::List(ps) => PatKind::List(self.pats(ps, binders)),
            ast::PatKind::As(x, p) => {
                let v = self.binder(x.text, x.span, binders);
                PatKind::As(v, Box::new(self.pat(p, binders)))
            }
            ast::PatKind::Lazy(p) => PatKind::Lazy(Box::new(self.pat(p, binders))),
            ast::PatKind::Bang(p) => PatKind::Bang(Box::new(self.pat(p, binders))),
            ast::PatKind::Paren(p) => return self.pat(p, binders),
            ast::PatKind::View(e, p) => {
                // The function may use what stands to the left.
                self.enter(&binders.declared);
                let e = self.expr(e);
                self.leave(&binders.declared);
                PatKind::View(Box::new(e), Box::new(self.pat(p, binders)))
            }
            ast::PatKind::Annot(p, t)
                if let ast::PatKind::Lit(lit) = &p.kind
                    && t.is_of_literal() =>
            {
                let lit = lit.clone();
                let kind = PatKind::Lit {
                    lit,
                    negative: false,
                };
                let (span, id) = (p.span, self.node());
                let p = Box::new(Pat { kind, span, id });
                PatKind::Annot(p, self.ty(t, None))
            }
            ast::PatKind::Annot(p, t) => {
                let t = self.ty(t, None);
                PatKind::Annot(Box::new(self.pat(p, binders)), t)
            }
            ast::PatKind::Error => PatKind::Error,
        };
        Pat { kind, span, id }
    }

    fn pat_lit(&mut self, lit: &Lit, negative: bool, span: Span) -> PatKind {
        let rebound = match self.rebinds() {
            true => self.rebound_pattern(lit, negative, span),
            false => None,
        };
        rebound.unwrap_or_else(|| PatKind::Lit {
            lit: lit.clone(),
            negative,
        })
    }

    fn con_pat(&mut self, name: &ast::Name, ps: Vec<Pat>, span: Span) -> PatKind {
        let con = match self.ctor_or_synonym(name) {
            Some(ValueRef::Ctor(c)) => c,
            Some(ValueRef::Synonym(s)) => return self.synonym_pat(s, ps, span),
            _ => return PatKind::Error,
        };
        let want = self.arity(con);
        if ps.len() != want {
            let d = Diagnostic::error(
                ids::CONSTRUCTOR_ARITY,
                span,
                format!(
                    "constructor `{}` has {}, but this pattern gives it {}",
                    name.text,
                    count(want, "field"),
                    ps.len()
                ),
            )
            .label(format!("should have {}", count(want, "pattern")))
            .also(self.program.ctors[con].span, "the constructor");
            self.diags.push(match ps.is_empty() {
                true => d.help(format!(
                    "with its patterns it stands in parentheses, as in `({}{})`",
                    name.text,
                    " _".repeat(want)
                )),
                false => d,
            });
            return PatKind::Error;
        }
        self.con_with_dicts(con, ps, span)
    }

    /// A constructor pattern, with binders for the dictionaries that it holds.
    pub(super) fn con_with_dicts(&mut self, con: CtorId, ps: Vec<Pat>, span: Span) -> PatKind {
        self.refining += u32::from(self.program.ctors[con].result.is_some());
        let count = self.program.ctors[con].context.len();
        if count == 0 {
            return PatKind::Con(con, ps);
        }
        let mut all = vec![];
        for _ in 0..count {
            let v = self.new_value("d".into(), span, ValueKind::Local);
            let id = self.node();
            let kind = PatKind::Dict(v);
            all.push(Pat { kind, span, id });
        }
        all.extend(ps);
        PatKind::Con(con, all)
    }

    pub(super) fn ctor(&mut self, name: &ast::Name) -> Option<CtorId> {
        if name.module.is_none() && name.text.as_str() == ":" {
            return Some(wired::cons());
        }
        match self.value_ref(name, "constructor")? {
            ValueRef::Ctor(c) => Some(c),
            ValueRef::Value(_) => {
                self.missing(name, "constructor (it is a variable)", vec![], false);
                None
            }
            ValueRef::Synonym(_) => {
                let what = "constructor with fields (it is a pattern synonym)";
                self.missing(name, what, vec![], false);
                None
            }
        }
    }

    /// What a name in a constructor's place is.
    pub(super) fn ctor_or_synonym(&mut self, name: &ast::Name) -> Option<ValueRef> {
        if name.text.as_str().starts_with("(#") {
            let found = wired::special_ctor(self.program, name.text);
            if found.is_none() {
                self.tuple_size(wired::MAX_TUPLE + 1, name.span);
            }
            return found.map(ValueRef::Ctor);
        }
        match self.values.find(name) {
            Ok(synonym @ ValueRef::Synonym(_)) => {
                let _ = self.value_ref(name, "constructor");
                Some(synonym)
            }
            _ => self.ctor(name).map(ValueRef::Ctor),
        }
    }

    /// Fields of own constructors are resolved before any expression is.
    fn arity(&self, con: CtorId) -> usize {
        self.program.ctors[con].fields.len()
    }

    fn binder(&mut self, name: Symbol, span: Span, binders: &mut Binders) -> ValueId {
        if let Some(given) = binders.given
            && let Some(v) = given.get(&name)
        {
            return *v;
        }
        if let Some((_, v)) = binders.declared.iter().find(|(n, _)| *n == name) {
            let first = self.program.values[*v].span;
            self.duplicate(name, span, first);
        }
        let v = self.new_value(name, span, ValueKind::Local);
        binders.declared.push((name, v));
        self.declared(v, ids::UNUSED_MATCHES);
        v
    }
}

/// `1 field`, `2 fields`
pub(super) fn count(n: usize, what: &str) -> String {
    match n {
        0 => format!("no {what}s"),
        1 => format!("1 {what}"),
        _ => format!("{n} {what}s"),
    }
}
