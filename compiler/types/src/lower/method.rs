//! Uses of methods and of overloaded values.

use super::Lower;
use super::dict::Dict;
use crate::evidence::EvId;
use pure_base::{Span, Symbol};
use pure_core::def::{Expr, OccKind};
use pure_names::tree::{ClassId, NodeId, ValueId, ValueKind};

impl Lower<'_> {
    pub(super) fn no_method(&mut self, method: ValueId, span: Span) -> Expr {
        let name = self.program.values[method].name;
        let message = "No instance nor default method for class operation";
        let text = self.failed_at(span, message, name.as_str());
        let failed = Expr::Var(self.boxes.method_missing);
        let text = self.string(&text, span);
        let occ = self.occ_of(OccKind::App, span, name, Symbol::new(""));
        self.apply(failed, vec![text], occ)
    }

    /// A method implementation applied to dictionaries.
    pub(super) fn call_method(&mut self, v: ValueId, dicts: Vec<Dict>, span: Span) -> Expr {
        let v = match self.ids.aliases.get(&v) {
            Some(alias) => *alias,
            None => v,
        };
        self.with_dicts(v, dicts, span)
    }

    /// A value applied to dictionaries.
    pub(super) fn with_dicts(&mut self, v: ValueId, dicts: Vec<Dict>, span: Span) -> Expr {
        let Some((var, dicts)) = self.instantiate(v, dicts) else {
            return self.no_expr(format!("variable of `{}`", self.program.values[v].name));
        };
        if dicts.is_empty() {
            return Expr::Var(var);
        }
        let outer = self.here.at_hand.replace(v);
        let args = dicts.iter().map(|d| self.dict(d, span)).collect();
        self.here.at_hand = outer;
        let name = self.out.vars[var].name;
        let occ = self.occ_of(OccKind::App, span, name, Symbol::new(""));
        self.apply(Expr::Var(var), args, occ)
    }

    /// A method at a use: directly where the instance is known.
    pub(super) fn method(
        &mut self,
        v: ValueId,
        class: ClassId,
        index: u32,
        node: NodeId,
        span: Span,
    ) -> Expr {
        let evs = match self.typed.node_ev.get(&node) {
            Some(evs) => evs.clone(),
            None => vec![],
        };
        let Some((first, own)) = evs.split_first() else {
            return self.no_method(v, span);
        };
        let d = self.canonical(*first);
        let own: Vec<Dict> = own.iter().map(|e| self.canonical(*e)).collect();
        self.method_of(class, index, &d, own, span)
    }

    /// Method `index` of a dictionary, applied to dictionaries of its own.
    pub(super) fn method_of(
        &mut self,
        class: ClassId,
        index: u32,
        d: &Dict,
        own: Vec<Dict>,
        span: Span,
    ) -> Expr {
        if let Dict::Inst(i, args) = d {
            if let Some(wrapped) = self.via(*i, args) {
                return self.method_of(class, index, &wrapped, own, span);
            }
            let inst = &self.typed.insts[*i];
            if let Some(v) = inst.methods.get(index as usize).copied().flatten() {
                return self.call_method(v, [args.clone(), own].concat(), span);
            }
            let method = &self.program.classes[class].methods[index as usize];
            // The instance's own is a constant, entered once.
            if let Some(default) = method.default
                && !self.centres.keep_dictionaries()
            {
                let dicts = [vec![d.clone()], own].concat();
                return self.call_method(default, dicts, span);
            }
        }
        let supers = self.typed.classes[class.as_u32() as usize].supers.len() as u32;
        let dict = self.dict(d, span);
        let f = Expr::Sel(self.dict_con(class), supers + index, Box::new(dict));
        let args: Vec<Expr> = own.iter().map(|d| self.dict(d, span)).collect();
        if args.is_empty() {
            return f;
        }
        let name = self.program.classes[class].name;
        let occ = self.occ_of(OccKind::App, span, name, Symbol::new(""));
        self.apply(f, args, occ)
    }

    /// A method that sugar stands for, with the node's last evidence.
    pub(super) fn overloaded(
        &mut self,
        method: Option<ValueId>,
        node: NodeId,
        args: Vec<Expr>,
        span: Span,
    ) -> Expr {
        let evs = self.typed.node_ev.get(&node);
        let ev = evs.and_then(|e| e.last()).copied();
        self.method_by(method, ev, node, args, span)
    }

    /// A method that sugar stands for, with this evidence.
    pub(super) fn method_by(
        &mut self,
        method: Option<ValueId>,
        ev: Option<EvId>,
        node: NodeId,
        args: Vec<Expr>,
        span: Span,
    ) -> Expr {
        let found = method.and_then(|m| match self.program.values[m].kind {
            ValueKind::Method(class, index) => Some((m, class, index)),
            _ => None,
        });
        let (Some(ev), Some((m, class, index))) = (ev, found) else {
            return self.no_expr("definition in the library that the syntax stands for");
        };
        let d = self.canonical(ev);
        let f = self.method_of(class, index, &d, vec![], span);
        let name = self.program.values[m].name;
        let occ = self.occ(OccKind::App, span, name, node);
        self.apply(f, args, occ)
    }
}
