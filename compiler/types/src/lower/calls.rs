//! Where functions are called: evidence for `HasCallStack`.
//!
//! It is the list of addresses of the calls' texts, innermost first, as the one method of a dictionary.
//! Only what raises an error looks at them; what is passed is a constant, unless
//! calls are given.

use super::Lower;
use super::dict::Dict;
use pure_base::{Span, Symbol};
use pure_core::def::{Expr, Lit, OccId, OccKind, Var};
use pure_names::tree::{Bind, NodeId, ValueId};
use pure_names::wired;

impl Lower<'_> {
    /// The calls for the value whose dictionaries are being made, at this place.
    pub(super) fn called(&mut self, given: Option<&Dict>, span: Span) -> Expr {
        let name = match self.here.at_hand {
            Some(v) => self.program.values[v].name.as_str(),
            None => self.map.text(span),
        };
        let freezing = self.program.known.value("withFrozenCallStack");
        // No name begins with the space.
        let mark = match self.here.at_hand {
            Some(v) if Some(v) == freezing => " ",
            _ => "",
        };
        let place = self.map.start(span);
        let text = format!(
            "{mark}{name}, called at {place} in main:{}",
            self.here.module
        );
        // A constant: nothing is allocated for what is passed.
        let text = Expr::Lit(Lit::Str(text.into_bytes()));
        let text = Expr::Con(self.boxes.int, vec![text], OccId::NONE);
        let others = match given {
            Some(given) => {
                let given = self.dict(given, span);
                Expr::Sel(self.call_stack_con(), 0, Box::new(given))
            }
            None => self.no_calls(),
        };
        let calls = Expr::Con(self.con(wired::cons()), vec![text, others], OccId::NONE);
        self.call_stack(calls, span)
    }

    /// A function that is told where it is called, and is passed on: a lambda, as
    /// it would be if it were not told.
    pub(super) fn called_later(&mut self, v: ValueId, node: NodeId, e: Expr, span: Span) -> Expr {
        let dicts = self.dicts_at(v, node);
        let is_told = dicts.iter().any(|d| matches!(d, Dict::Called(_)));
        let arity = match self.bind_of(v) {
            Some(Bind::Fun { clauses, .. }) if is_told => {
                clauses.first().map_or(0, |c| c.params.len())
            }
            _ => 0,
        };
        if arity == 0 {
            return e;
        }
        let params: Vec<Var> = (0..arity).map(|_| self.fresh("x", span)).collect();
        let args = params.iter().map(|p| Expr::Var(*p)).collect();
        let name = self.program.values[v].name;
        let occ = self.occ(OccKind::App, span, name, node);
        let body = self.apply(e, args, occ);
        let occ = self.occ(OccKind::Lam, span, name, node);
        self.lambda(params, body, occ)
    }

    /// What code of the library passes that was given nothing.
    pub(super) fn uncalled(&mut self, span: Span) -> Expr {
        let none = self.no_calls();
        self.call_stack(none, span)
    }

    fn no_calls(&self) -> Expr {
        Expr::Con(self.con(wired::nil()), vec![], OccId::NONE)
    }

    fn call_stack(&mut self, calls: Expr, span: Span) -> Expr {
        let (name, ty) = (Symbol::new("HasCallStack"), Symbol::new("dictionary"));
        let occ = self.occ_of(OccKind::Con, span, name, ty);
        Expr::Con(self.call_stack_con(), vec![calls], occ)
    }

    fn call_stack_con(&self) -> pure_core::def::ConId {
        match self.program.known.class_call_stack {
            Some(class) => self.dict_con(class),
            None => self.entry(None, self.boxes.int, || "class HasCallStack".into()),
        }
    }
}
