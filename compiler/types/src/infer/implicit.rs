//! Implicit parameters (Lewis and others, "Implicit parameters: dynamic scoping with static
//! types", POPL 2000). `?x :: t` is a constraint of the class of such, on the name and a type.
//! It is met by the innermost binding or signature around that has the name; a definition
//! without signature that is generalised takes those that it uses as parameters of its own.

use super::constraints::each;
use super::{Infer, Origin, Wanted, Why};
use crate::evidence::Ev;
use crate::ids;
use crate::ty::{Meta, Node, Pred, Ty, Walk};
use pure_base::{Diagnostic, Symbol};
use pure_names::tree::{self, Expr, TypeLit, ValueId};
use std::rc::Rc;

impl Infer<'_> {
    /// An expression in which parameters of these names have the values of variables.
    pub(super) fn bind_implicit(
        &mut self,
        names: &[(Symbol, ValueId)],
        body: &Expr,
        want: Ty,
        why: Why,
    ) {
        let mark = self.mark();
        for (name, value) in names {
            let (Some(class), Some(super::ValueType::Mono(t))) = (
                self.program.known.class_implicit,
                self.env.values[*value].clone(),
            ) else {
                continue;
            };
            let name = Symbol::new(&name.as_str()[1..]);
            let name = self.types.leaf(Node::Lit(TypeLit::Text(name)));
            let ev = self.out.evs.push(Ev::Value(class, *value));
            self.constraints.give(class, vec![name, t], ev);
        }
        self.check(body, want, why);
        self.leave(mark);
    }

    /// A parameter that is wanted: found, or given back if the definition that is inferred
    /// may take it.
    pub(super) fn step_implicit(&mut self, w: Wanted) -> Option<Wanted> {
        let [name, want] = w.args[..] else {
            return None;
        };
        let outside = self.group.outside.clone();
        let end = outside.as_ref().and_then(|facts| facts.as_ref());
        let found = each(&w.given)
            .take_while(|g| end.is_none_or(|end| !std::ptr::eq(*g, Rc::as_ptr(end))))
            .find(|g| g.class == w.class && self.types.same(g.args[0], name));
        match found {
            Some(g) => {
                self.out.evs[w.ev] = Ev::Same(g.ev);
                self.unify(w.span, g.args[1], want, Why::Nothing);
                None
            }
            None if outside.is_some() => Some(w),
            None => {
                match &mut self.constraints.unsolved {
                    Some(list) => list.push(w),
                    None => self.constraints.hopeless.push(w),
                }
                None
            }
        }
    }

    /// Tells the parameters among constraints that a definition takes; unknown types that
    /// they have are its own.
    pub(super) fn implicit_of(
        &mut self,
        open: Vec<Wanted>,
        vars: &mut Vec<Meta>,
    ) -> (Vec<Wanted>, Vec<Wanted>) {
        let class = self.program.known.class_implicit;
        let is_implicit = |w: &Wanted| Some(w.class) == class;
        if !open.iter().any(is_implicit) {
            return (vec![], open);
        }
        let (mut implicit, open): (Vec<_>, Vec<_>) = open.into_iter().partition(is_implicit);
        // No use could bind one whose type only a signature inside knows.
        let inner = implicit.extract_if(.., |w| self.has_inner_skolem(w.args[1]));
        let inner: Vec<Wanted> = inner.collect();
        inner.iter().for_each(|w| self.unbound_implicit(w));
        for w in &implicit {
            for m in self.types.metas_of_all(&w.args) {
                if !vars.contains(&m) && self.types.level(m) > self.level {
                    vars.push(m);
                }
            }
        }
        (implicit, open)
    }

    /// Whether a type mentions rigid variables of inner levels.
    fn has_inner_skolem(&mut self, t: Ty) -> bool {
        let mut walk = Walk::new(t);
        while let Some(t) = walk.next() {
            match self.types.node(t) {
                Node::Skolem(s) if self.types.skolem_info(s).level > self.level => return true,
                node => self.types.visit_parts(node, &mut walk),
            }
        }
        false
    }

    /// Reports a context that gives a parameter two types.
    pub(super) fn check_implicit(&mut self, written: &[tree::Pred], preds: &[Pred]) {
        let class = self.program.known.class_implicit;
        for (i, p) in preds.iter().enumerate() {
            let mut before = preds[..i].iter().zip(written);
            let other = before.find(|(q, _)| {
                q.class == p.class
                    && Some(p.class) == class
                    && self.types.same(q.args[0], p.args[0])
            });
            if let (Some((q, first)), Some(second)) = (other, written.get(i))
                && !self.types.same(q.args[1], p.args[1])
            {
                let title = "an implicit parameter has two types";
                let d = Diagnostic::error(ids::DEPENDENCY_CLASH, second.span, title)
                    .label("one of them")
                    .also(first.span, "the other");
                self.diags.push(d);
            }
        }
    }

    /// Nothing around binds a parameter.
    pub(super) fn unbound_implicit(&mut self, w: &Wanted) {
        let shown = self.shown(w);
        let name = shown.split(' ').next().unwrap_or_default().to_string();
        let title = format!("nothing binds the implicit parameter `{name}` here");
        let label = match w.origin {
            Origin::Use(v) if Some(v) != self.program.known.implicit => {
                format!("`{}` needs `{shown}`", self.program.values[v].name)
            }
            _ => format!("has the type of `{shown}`"),
        };
        let d = Diagnostic::error(ids::MISSING_CONSTRAINT, w.span, title)
            .label(label)
            .help(format!(
                "bind it around this, `let {name} = .. in ..`, or add `({shown}) =>` to the signature"
            ));
        self.diags.push(d);
    }
}
