//! Solving of class constraints: by what is given, by instance, after what
//! functional dependencies say of their types ([`super::improve`]).

use super::constraints::{Fact, each};
use super::instances::Choice;
use super::{Infer, Wanted, Why};
use crate::evidence::*;
use crate::head::Fit;
use crate::ty::{Meta, Node, Ty};
use pure_names::tree::{TypeDefKind, TypeLit};
use pure_names::wired;
use std::rc::Rc;

/// How many instances may lead from a constraint to another.
const MAX_DEPTH: u32 = 200;

impl Infer<'_> {
    /// Solves what can be solved now; returns what waits for a type variable.
    pub(super) fn solve(&mut self, work: Vec<Wanted>) -> Vec<Wanted> {
        let open = self.solve_quietly(work);
        // Arithmetic tells more of a mistake than the output of its result.
        let mut hopeless = std::mem::take(&mut self.constraints.hopeless);
        hopeless.sort_by_key(|w| Some(w.class) == self.program.known.class_show);
        hopeless.iter().for_each(|w| self.unsolvable(w));
        open
    }

    fn solve_quietly(&mut self, work: Vec<Wanted>) -> Vec<Wanted> {
        let mut open = work;
        loop {
            let before = self.types.changes();
            let mut work = std::mem::take(&mut open);
            work.reverse();
            while let Some(w) = work.pop() {
                let span = w.span;
                open.extend(self.step(w, &mut work));
                if self.types.families.too_deep.is_some() {
                    self.report_endless(span);
                }
            }
            self.improve_by_each_other(&open);
            open = self.by_open_equations(open);
            if open.is_empty() || self.types.changes() == before {
                return open;
            }
        }
    }

    /// One constraint: solved, perhaps by new ones, or given back.
    pub(super) fn step(&mut self, w: Wanted, work: &mut Vec<Wanted>) -> Option<Wanted> {
        match w.equal {
            None => self.step_here(w, work),
            Some(_) => {
                let place = w.clone();
                self.with_equalities(&place, |cx| cx.step_here(w, work))
            }
        }
    }

    fn step_here(&mut self, w: Wanted, work: &mut Vec<Wanted>) -> Option<Wanted> {
        let mut heads = w.args.iter().map(|t| self.types.spine_head(*t));
        if heads.any(|h| h == Node::Error) {
            return None;
        }
        if Some(w.class) == self.program.known.class_equal {
            return self.step_equal(w, work);
        }
        if Some(w.class) == self.program.known.class_implicit {
            return self.step_implicit(w);
        }
        if Some(w.class) == self.program.known.class_holds {
            return match w.depth > MAX_DEPTH {
                true => {
                    self.instance_loop(&w);
                    None
                }
                false => self.step_held(w, work),
            };
        }
        self.equal_by_superclass(&w);
        if w.depth > MAX_DEPTH {
            self.instance_loop(&w);
            return None;
        }
        let improved = self.improve(&w);
        if !self.types.families.deferred.is_empty() {
            work.extend(self.settle_for(&w));
        }
        if improved == Err(()) || self.solve_built_in(&w) {
            return None;
        }
        let given = self.solve_given(&w);
        if given == Fit::Yes {
            return None;
        }
        match self.solve_quantified(&w, work) {
            Fit::Yes => return None,
            Fit::Perhaps => return Some(w),
            Fit::Rigid | Fit::No => {}
        }
        if Some(w.class) == self.program.known.class_coercible {
            match self.coercible(&w) {
                Fit::Yes => {
                    self.out.evs[w.ev] = Ev::Empty(w.class);
                    return None;
                }
                Fit::Perhaps => return Some(w),
                Fit::Rigid | Fit::No => {}
            }
        }
        match self.solve_by_ancestor(&w) {
            Fit::Yes => return None,
            Fit::Perhaps => return Some(w),
            Fit::Rigid | Fit::No => {}
        }
        match self.choose_instance(&w) {
            // What is given may yet turn out to be this.
            Choice::One(..) | Choice::None if given == Fit::Perhaps => Some(w),
            Choice::One(id, args) => {
                self.use_instance(&w, id, &args, work);
                None
            }
            Choice::Open => Some(w),
            Choice::Several(ids) => {
                self.overlapping_instances(&w, &ids);
                None
            }
            Choice::None => {
                let unknown = |t| match self.types.spine_head(t) {
                    Node::Meta(_) => true,
                    Node::Family(_) => !self.types.metas_of(t).is_empty(),
                    _ => false,
                };
                if w.args.iter().copied().any(unknown) {
                    return Some(w);
                }
                match &mut self.constraints.unsolved {
                    Some(list) => list.push(w),
                    None => self.constraints.hopeless.push(w),
                }
                None
            }
        }
    }

    /// What a constraint's superclasses say of its types holds once it is solved,
    /// and so may help to solve it.
    fn equal_by_superclass(&mut self, w: &Wanted) {
        let Some(equal) = self.program.known.class_equal else {
            return;
        };
        for s in self.supers(w.class) {
            if s.class == equal {
                let args = self.types.substitute_all(&s.args, &w.args);
                // A clash is one of the superclass of an instance.
                let _ = self.types.unify(args[0], args[1]);
                self.types.families.deferred.clear();
            }
        }
    }

    fn use_instance(
        &mut self,
        w: &Wanted,
        id: InstId,
        args: &[crate::ty::Ty],
        work: &mut Vec<Wanted>,
    ) {
        let context = self.out.insts[id].context.clone();
        let own = Rc::new(Fact {
            class: w.class,
            args: w.args.clone(),
            ev: w.ev,
            quantified: None,
            outer: w.ancestors.clone(),
        });
        let mut evs = vec![];
        for p in context {
            let ev = self.out.open();
            evs.push(ev);
            work.push(Wanted {
                class: p.class,
                args: self.types.substitute_all(&p.args, args),
                ev,
                depth: w.depth + 1,
                ancestors: Some(own.clone()),
                ..w.clone()
            });
        }
        self.out.evs[w.ev] = Ev::Inst(id, evs);
    }

    /// A constraint on types without variables that its own solution needs
    /// again: the evidence is recursive. Unknown types must be known first.
    fn solve_by_ancestor(&mut self, w: &Wanted) -> Fit {
        for a in each(&w.ancestors) {
            if a.class == w.class && self.types.all_same(&a.args, &w.args) {
                if w.args.iter().all(|t| self.types.is_closed(*t)) {
                    self.out.evs[w.ev] = Ev::Recursive(a.ev);
                    return Fit::Yes;
                }
                return match self.types.metas_of_all(&w.args).is_empty() {
                    true => Fit::Rigid,
                    false => Fit::Perhaps,
                };
            }
        }
        Fit::No
    }

    /// Constraints that the compiler itself has evidence for.
    fn solve_built_in(&mut self, w: &Wanted) -> bool {
        if Some(w.class) == self.program.known.class_typeable
            && let Some(node) = w.args.last().map(|t| self.types.node(*t))
        {
            let head = match node {
                Node::Con(c) => Some(TypeHead::Con(c)),
                Node::Class(c) => Some(TypeHead::Class(c)),
                Node::Promoted(c) => Some(TypeHead::Promoted(c)),
                Node::Lit(literal) => Some(TypeHead::Lit(literal)),
                _ => None,
            };
            if let Some(head) = head {
                self.out.evs[w.ev] = Ev::TypeCon(head);
                return true;
            }
        }
        let known = &self.program.known;
        let [nat, symbol] = [known.class_known_nat, known.class_known_symbol];
        if (Some(w.class) == nat || Some(w.class) == symbol)
            && let [t] = w.args[..]
            && let Node::Lit(literal) = self.types.node(t)
            && (Some(w.class) == nat) == matches!(literal, TypeLit::Number(_))
        {
            self.out.evs[w.ev] = Ev::Known(w.class, literal);
            return true;
        }
        if Some(w.class) == self.program.known.class_has_field {
            return self.solve_field(w);
        }
        // A literal that is a list is one of characters.
        if Some(w.class) == self.program.known.class_is_string
            && let [t] = w.args[..]
            && let Node::App(list, element) = self.types.node(t)
            && self.types.head_con(list) == Some(wired::list())
            && matches!(self.types.node(element), Node::Meta(_))
        {
            let _ = self.types.unify(element, self.types.char);
        }
        false
    }

    /// That a record has a field of a name: what is wanted of its type holds, and its selector
    /// is the evidence.
    fn solve_field(&mut self, w: &Wanted) -> bool {
        let [name, record, field] = w.args[..] else {
            return false;
        };
        let Node::Lit(TypeLit::Text(name)) = self.types.head(name).1 else {
            return false;
        };
        let program = self.program;
        let Some(c) = self.types.head_con(record) else {
            return false;
        };
        let TypeDefKind::Data { ctors, .. } = &program.types[c].kind else {
            return false;
        };
        let all = ctors.iter().flat_map(|c| {
            let labels = program.ctors[*c].labels.iter().enumerate();
            labels.filter_map(|(i, v)| Some((*c, i, (*v)?)))
        });
        let found = all.into_iter().find(|(.., v)| {
            let value = &program.values[*v];
            value.name == name && !value.hidden
        });
        let Some((ctor, index, v)) = found else {
            return false;
        };
        let Some(known) = self.env.ctors[ctor].clone() else {
            return false;
        };
        let args: Vec<Ty> = (0..known.scheme.vars).map(|_| self.fresh()).collect();
        let (mut from, mut to) = (self.types.substitute(known.scheme.ty, &args), None);
        for i in 0..known.fields().len() {
            let Node::Fun(field, rest) = self.types.node(from) else {
                return false;
            };
            to = to.or((i == index).then_some(field));
            from = rest;
        }
        let Some(to) = to else {
            return false;
        };
        // A field that is polymorphic is none of one type.
        if self.types.polytype(to).is_some() {
            return false;
        }
        self.unify(w.span, record, from, Why::Nothing);
        self.unify(w.span, field, to, Why::Nothing);
        self.out.evs[w.ev] = Ev::Value(w.class, v);
        true
    }

    /// Solves what was wanted since `start`; nothing above the current level
    /// may stay undecided.
    pub(super) fn solve_from(&mut self, start: usize) {
        let wanted = self.constraints.wanted.split_off(start);
        let open = self.solve(wanted);
        let undecided = self.of_this_level(open).into_iter();
        self.default(undecided.map(|w| w.0).collect());
    }

    /// Those that wait for a variable of an inner level, with all for which they wait; what
    /// belongs further out goes there.
    pub(super) fn of_this_level(&mut self, open: Vec<Wanted>) -> Vec<(Wanted, Vec<Meta>)> {
        let mut inner = vec![];
        self.hold_equations(&open);
        self.hold_determined(&open);
        for w in open {
            let metas = self.types.metas_of_all(&w.args);
            if metas.iter().all(|m| self.types.level(*m) <= self.level) {
                self.constraints.wanted.push(w);
            } else {
                inner.push((w, metas));
            }
        }
        inner
    }
}
