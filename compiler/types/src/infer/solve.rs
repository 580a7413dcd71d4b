//! Solving of class constraints: by instance, by what a signature gives, by
//! default type.

use super::{Infer, Origin, Wanted};
use crate::evidence::*;
use crate::ids;
use crate::ty::{Meta, Node, Ty};
use pure_base::{Diagnostic, Span};
use pure_names::tree::*;
use pure_names::wired;

impl Infer<'_> {
    /// Solves what can be solved now; returns what waits for a type variable.
    pub(super) fn solve(&mut self, mut work: Vec<Wanted>) -> Vec<Wanted> {
        work.reverse();
        let mut open = vec![];
        while let Some(w) = work.pop() {
            match self.types.spine_head(w.ty) {
                Node::Meta(_) => open.push(w),
                Node::Error => {}
                Node::Skolem(_) | Node::Bound(_) => self.solve_given(w),
                Node::Forall(_) | Node::Quant(_) => self.no_instance(&w),
                Node::Con(_) | Node::Fun(..) | Node::App(..) => self.solve_instance(w, &mut work),
            }
        }
        open
    }

    fn solve_instance(&mut self, w: Wanted, work: &mut Vec<Wanted>) {
        let Some((head, args)) = self.types.constructor(w.ty) else {
            return;
        };
        let Some(id) = self.insts.get(&(w.class, head)).copied() else {
            self.no_instance(&w);
            return;
        };
        let inst = &self.out.insts[id];
        if inst.vars as usize != args.len() {
            self.no_instance(&w);
            return;
        }
        let context = inst.context.clone();
        let mut evs = vec![];
        for p in context {
            let ev = self.out.open();
            evs.push(ev);
            work.push(Wanted {
                class: p.class,
                ty: self.types.substitute(p.ty, &args),
                ev,
                span: w.span,
                origin: w.origin,
            });
        }
        self.out.evs[w.ev] = Ev::Inst(id, evs);
    }

    fn solve_given(&mut self, w: Wanted) {
        for i in (0..self.givens.len()).rev() {
            let g = &self.givens[i];
            let (ty, ev) = (g.ty, g.ev);
            if g.class == w.class && self.types.same(ty, w.ty) {
                self.out.evs[w.ev] = Ev::Same(ev);
                return;
            }
        }
        self.missing_constraint(&w);
    }

    /// Solves what was wanted since `start`; nothing above the current level
    /// may stay undecided.
    pub(super) fn solve_from(&mut self, start: usize, _scope: Span) {
        let wanted = self.wanted.split_off(start);
        let open = self.solve(wanted);
        let mut undecided = vec![];
        for w in open {
            let metas = self.types.metas_of(w.ty);
            if metas.iter().all(|m| self.types.level(*m) <= self.level) {
                self.wanted.push(w);
            } else {
                undecided.push(w);
            }
        }
        self.default(undecided);
    }

    /// At the end of a module everything is decided.
    pub(super) fn finish_module(&mut self) {
        let wanted = std::mem::take(&mut self.wanted);
        let open = self.solve(wanted);
        self.default(open);
        self.givens.clear();
        self.mono_uses.clear();
    }

    /// Gives undecided type variables their default type: `Int` if a numeric
    /// class constrains them, or `Double` where `Int` is not enough.
    pub(super) fn default(&mut self, mut open: Vec<Wanted>) {
        while !open.is_empty() {
            let mut progress = false;
            let mut metas: Vec<Meta> = vec![];
            for w in &open {
                if let Node::Meta(m) = self.types.node(w.ty)
                    && !metas.contains(&m)
                {
                    metas.push(m);
                }
            }
            for m in metas {
                progress |= self.default_one(m, &open);
            }
            let open_before = open;
            open = self.solve(open_before);
            if !progress {
                for w in std::mem::take(&mut open) {
                    self.ambiguous_type(&w);
                }
            }
        }
    }

    fn default_one(&mut self, m: Meta, open: &[Wanted]) -> bool {
        let mut classes = vec![];
        let mut var = None;
        for w in open {
            if self.types.node(w.ty) == Node::Meta(m) {
                classes.push(w.class);
                var = Some(w.ty);
            }
        }
        let Some(var) = var else { return false };
        let numeric = &self.program.known.numeric;
        if !classes.iter().any(|c| numeric.contains(c)) {
            return false;
        }
        for (id, ty) in [
            (wired::int(), self.types.int),
            (wired::double(), self.types.double),
        ] {
            let fits = classes.iter().all(|c| self.insts.contains_key(&(*c, id)));
            if fits && self.types.unify(var, ty).is_ok() {
                return true;
            }
        }
        false
    }

    fn class_name(&self, c: ClassId) -> &'static str {
        self.program.classes[c].name.as_str()
    }

    fn no_instance(&mut self, w: &Wanted) {
        if self.types.has_error(w.ty) {
            return;
        }
        let (class, ty) = (self.class_name(w.class), self.show(w.ty));
        let mut d = Diagnostic::error(
            ids::NO_INSTANCE,
            w.span,
            format!("`{ty}` is not in class `{class}`"),
        )
        .label(self.origin_label(w));
        let mut known: Vec<&str> = vec![];
        for inst in self.out.insts.values() {
            if inst.class == w.class {
                known.push(self.program.types[inst.head].name.as_str());
            }
        }
        known.retain(|k| !k.starts_with("(,"));
        let more = known.len() > 8;
        known.truncate(8);
        if !known.is_empty() {
            let dots = if more { ", ..." } else { "" };
            d = d.note(format!(
                "These types are in `{class}`: {}{dots}.",
                known.join(", ")
            ));
        }
        if matches!(self.types.node(w.ty), Node::Fun(..)) {
            d = d.help("this is a function: does a call lack an argument?");
        } else if let Some((head, _)) = self.types.constructor(w.ty)
            && !self.program.types[head].span.is_none()
        {
            d = d.help(format!("declare `instance {class} ({ty})`"));
        }
        self.diags.push(d);
    }

    fn origin_label(&self, w: &Wanted) -> String {
        let class = self.class_name(w.class);
        match w.origin {
            Origin::Use(v) => {
                let name = self.program.values[v].name;
                format!("`{name}` needs `{class}` here")
            }
            Origin::Literal => "because of this literal".into(),
            Origin::LiteralPattern => "because of this literal pattern".into(),
            Origin::Range => "because of this range".into(),
            Origin::Negation => "because of this negation".into(),
            Origin::Superclass(c) => {
                format!("`{class}` is a superclass of `{}`", self.class_name(c))
            }
        }
    }

    fn missing_constraint(&mut self, w: &Wanted) {
        let (class, ty) = (self.class_name(w.class), self.show(w.ty));
        let mut d = Diagnostic::error(
            ids::MISSING_CONSTRAINT,
            w.span,
            format!("nothing says that `{ty}` is in class `{class}`"),
        )
        .label(self.origin_label(w));
        if let Node::Skolem(s) = self.types.spine_head(w.ty) {
            let span = self.types.skolem_info(s).span;
            d = d
                .also(span, format!("`{ty}` stands for any type here"))
                .help(format!("add `{class} {ty} =>` to the signature"));
        }
        self.diags.push(d);
    }

    fn ambiguous_type(&mut self, w: &Wanted) {
        let Node::Meta(m) = self.types.spine_head(w.ty) else {
            return;
        };
        if !self.ambiguous.insert(m) {
            return;
        }
        let class = self.class_name(w.class);
        let d = Diagnostic::error(
            ids::AMBIGUOUS_TYPE,
            w.span,
            format!("nothing decides which `{class}` type is meant here"),
        )
        .label(self.origin_label(w))
        .help("give an annotation, like `(e :: Int)`");
        self.diags.push(d);
        let error: Ty = self.types.error;
        let _ = self.types.unify(w.ty, error);
    }
}
