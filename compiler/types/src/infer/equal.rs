//! Equations between types that wait: those of applications of families that are not
//! reduced yet. They are wanted constraints like those of classes, of the class that `~`
//! stands for.

use super::constraints::{Fact, Origin, Wanted, each};
use super::{Infer, Why};
use crate::evidence::*;
use crate::head::Fit;
use crate::ids;
use crate::show::Printer;
use crate::ty::{Node, Pred, Ty, Walk};
use pure_base::{Diagnostic, Span};
use pure_names::tree::TypeDefKind;
use std::rc::Rc;

impl Infer<'_> {
    /// What unification has put off is wanted at this place.
    pub(super) fn settle(&mut self, span: Span) {
        if self.types.families.too_deep.is_some() {
            self.report_endless(span);
        }
        if self.types.families.deferred.is_empty() {
            return;
        }
        for (a, b) in std::mem::take(&mut self.types.families.deferred) {
            let Some(class) = self.program.known.class_equal else {
                let d = self.clash(span, a, b, crate::ty::Clash::Mismatch(a, b), Why::Nothing);
                self.diags.push(d);
                continue;
            };
            let (args, ev) = (vec![a, b], self.out.open());
            let wanted = Pred { class, args };
            let wanted = self.constraints.arising(wanted, ev, span, Origin::Equation);
            self.constraints.wanted.push(wanted);
        }
    }

    /// What unification has put off for the sake of another constraint.
    pub(super) fn settle_for(&mut self, w: &Wanted) -> Vec<Wanted> {
        let mut out = vec![];
        let deferred = std::mem::take(&mut self.types.families.deferred);
        let Some(class) = self.program.known.class_equal else {
            return out;
        };
        for (a, b) in deferred {
            out.push(Wanted {
                class,
                args: vec![a, b],
                ev: self.out.open(),
                ..w.clone()
            });
        }
        out
    }

    /// Something was taken for granted: what arises from now on may need it.
    pub(super) fn note_equalities(&mut self) {
        self.types.families.deferred.clear();
        if self.constraints.has_held {
            self.assume_held();
        }
        self.constraints.equal = self.types.equalities();
    }

    /// Takes for granted the equations among given constraints whose class was not known when
    /// they were given.
    fn assume_held(&mut self) {
        let (Some(holds), Some(equal)) = (
            self.program.known.class_holds,
            self.program.known.class_equal,
        ) else {
            return;
        };
        let given = self.constraints.given.clone();
        let held = |f: &&Fact| f.class == holds && f.quantified.is_none();
        let held: Vec<Ty> = each(&given).filter(held).map(|f| f.args[0]).collect();
        // One may make the class of another known.
        for _ in 0..=held.len() {
            let before = self.types.equality_count();
            for t in &held {
                for step in self.implied(holds, vec![*t]) {
                    if step.class == equal
                        && let [a, b] = step.args[..]
                        && !self.types.same(a, b)
                    {
                        // What can never be equal is never called.
                        let _ = self.types.assume_equal(a, b, self.level);
                        self.types.families.deferred.clear();
                    }
                }
            }
            if self.types.equality_count() == before {
                return;
            }
        }
    }

    /// Whether a constraint needs what is not taken for granted here any more.
    fn needs_equalities(&self, w: &Wanted) -> bool {
        match (&w.equal, &self.constraints.equal) {
            (None, _) => false,
            (Some(_), None) => true,
            (Some(own), Some(here)) => own.len() > here.len() && !Rc::ptr_eq(own, here),
        }
    }

    /// Does something about a constraint with what was taken for granted where it arose.
    pub(super) fn with_equalities<R>(&mut self, w: &Wanted, act: impl FnOnce(&mut Self) -> R) -> R {
        let Some(own) = w.equal.clone().filter(|_| self.needs_equalities(w)) else {
            return act(self);
        };
        let here = self.types.swap_equalities(own.copy());
        let outer = self.constraints.equal.replace(own);
        let made = act(self);
        self.constraints.equal = outer;
        self.types.swap_equalities(here);
        made
    }

    /// An equation: solved, perhaps by smaller ones, or given back.
    pub(super) fn step_equal(&mut self, w: Wanted, work: &mut Vec<Wanted>) -> Option<Wanted> {
        let [a, b] = w.args[..] else { return None };
        self.types.families.deferred.clear();
        if let Err(clash) = self.types.unify(a, b) {
            self.types.families.deferred.clear();
            let d = self.clash(w.span, a, b, clash, Why::Nothing);
            self.diags.push(d);
            self.out.evs[w.ev] = Ev::Empty(w.class);
            return None;
        }
        let rest = std::mem::take(&mut self.types.families.deferred);
        if rest.is_empty() || self.solve_given(&w) == Fit::Yes {
            self.out.evs[w.ev] = Ev::Empty(w.class);
            return None;
        }
        let ((a, _), (b, _)) = (self.types.head(a), self.types.head(b));
        let mut same = |(x, y): &(Ty, Ty)| {
            let ((x, _), (y, _)) = (self.types.head(*x), self.types.head(*y));
            (x, y) == (a, b) || (x, y) == (b, a)
        };
        if rest.iter().any(&mut same) {
            if self.improve_by_injectivity(a, b) {
                work.push(w);
                return None;
            }
            let w = Wanted {
                args: vec![a, b],
                ..w
            };
            if !self.types.metas_of_all(&w.args).is_empty() {
                return Some(w);
            }
            match &mut self.constraints.unsolved {
                Some(list) => list.push(w),
                None => self.constraints.hopeless.push(w),
            }
            return None;
        }
        for (a, b) in rest {
            work.push(Wanted {
                args: vec![a, b],
                ev: self.out.open(),
                ..w.clone()
            });
        }
        self.out.evs[w.ev] = Ev::Empty(w.class);
        None
    }

    /// Learns arguments of an injective family from what it equals; whether anything was
    /// learnt.
    fn improve_by_injectivity(&mut self, a: Ty, b: Ty) -> bool {
        let before = self.types.changes();
        for (stuck, t) in [(a, b), (b, a)] {
            for (x, y) in self.types.injective_improvement(stuck, t) {
                // What clashes is told of the equation.
                let _ = self.types.unify(x, y);
            }
        }
        self.types.families.deferred.clear();
        let metas = self.types.metas_of_all(&[a, b]);
        self.types.changes() > before && !metas.is_empty() || self.types.head(a).0 != a
    }

    /// Lets equations that are still open decide others: of two about one application the
    /// other sides are the same, and constraints on it are on what it equals.
    pub(super) fn by_open_equations(&mut self, open: Vec<Wanted>) -> Vec<Wanted> {
        let Some(equal) = self.program.known.class_equal else {
            return open;
        };
        let is_equation = |w: &Wanted| w.class == equal && w.args.len() == 2;
        if !open.iter().any(is_equation) {
            return open;
        }
        let known = self.types.known();
        let (mut kept, mut others) = (vec![], vec![]);
        for w in open {
            match is_equation(&w) && !self.needs_equalities(&w) {
                true => kept.push(w),
                false => others.push(w),
            }
        }
        for w in &kept {
            let ((a, x), (b, y)) = (self.types.head(w.args[0]), self.types.head(w.args[1]));
            match (x, y) {
                // An earlier one decides it by now.
                (Node::Family(_), Node::Meta(_)) | (Node::Meta(_), Node::Family(_)) => {
                    let (stuck, t) = if let Node::Family(_) = x {
                        (a, b)
                    } else {
                        (b, a)
                    };
                    self.types.give_family(stuck, t);
                }
                (Node::Family(_), _) => self.types.give_family(a, b),
                (_, Node::Family(_)) => self.types.give_family(b, a),
                _ => _ = self.types.unify(a, b),
            }
            self.types.families.deferred.clear();
        }
        let mut work = vec![];
        for w in others {
            let span = w.span;
            match self.needs_equalities(&w) {
                true => kept.push(w),
                false => kept.extend(self.step(w, &mut work)),
            }
            while let Some(w) = work.pop() {
                kept.extend(self.step(w, &mut work));
            }
            if self.types.families.too_deep.is_some() {
                self.report_endless(span);
            }
        }
        self.types.forget(known);
        kept
    }

    /// Variables of inner levels in an equation that speaks of outer ones as well, or of types that
    /// a signature further out names, may yet be decided by these: they belong further out.
    pub(super) fn hold_equations(&mut self, open: &[Wanted]) {
        let Some(equal) = self.program.known.class_equal else {
            return;
        };
        loop {
            let mut changed = false;
            for w in open.iter().filter(|w| w.class == equal) {
                let metas = self.types.metas_of_all(&w.args);
                let outer = |cx: &mut Self, m| cx.types.level(m) <= cx.level;
                let some = self.level > 0
                    || metas.iter().any(|m| outer(self, *m))
                    || self.names_rigid(&w.args);
                if some && !metas.iter().all(|m| outer(self, *m)) {
                    w.args.iter().for_each(|t| self.types.hold(*t, self.level));
                    changed = true;
                }
            }
            if !changed {
                return;
            }
        }
    }

    /// Whether a type variable of a signature further out is in types.
    fn names_rigid(&mut self, ts: &[Ty]) -> bool {
        ts.iter().any(|t| {
            let mut walk = Walk::new(*t);
            while let Some(t) = walk.next() {
                match self.types.node(t) {
                    Node::Skolem(s) if self.types.skolem_info(s).level <= self.level => {
                        return true;
                    }
                    node => self.types.visit_parts(node, &mut walk),
                }
            }
            false
        })
    }

    /// An equation that does not hold, or of which nobody knows whether it does.
    pub(super) fn stuck_equation(&mut self, w: &Wanted) {
        let [a, b] = w.args[..] else { return };
        if self.types.has_error(a) || self.types.has_error(b) {
            return;
        }
        // That it has no end is told.
        let stuck = [a, b].map(|t| self.types.stuck_in(t));
        if stuck.iter().flatten().any(|t| self.types.is_endless(*t)) {
            return;
        }
        let message = stuck.iter().flatten().find_map(|t| self.message_of(*t));
        if let Some(message) = message {
            return self.own_message(message, w.span);
        }
        self.reports.stuck.extend(stuck.into_iter().flatten());
        let reported = &self.reports.reported;
        let told = reported.clone().iter().any(|(class, args)| {
            *class == w.class
                && (self.types.all_same(args, &[a, b]) || self.types.all_same(args, &[b, a]))
        });
        if told {
            return;
        }
        self.reports.reported.push((w.class, vec![a, b]));
        let mut printer = Printer::new(self.types, self.program);
        printer.reserve(a);
        printer.reserve(b);
        let (want, found) = (printer.ty(a), printer.ty(b));
        let numbered = printer.numbered();
        let d = Diagnostic::error(
            ids::STUCK_FAMILY,
            w.span,
            format!("expected `{want}`, found `{found}`"),
        );
        let label = match w.origin {
            Origin::Equation => "nothing says that these are one type".to_string(),
            _ => self.origin_label(w),
        };
        let mut d = d.label(label);
        let mut told: Vec<String> = vec![];
        for t in [a, b] {
            if let Some(stuck) = self.types.stuck_in(t) {
                let note = self.why_stuck(stuck);
                if !told.contains(&note) {
                    d = d.note(note.clone());
                    told.push(note);
                }
            }
        }
        let rigid = |cx: &mut Self, t: Ty| match cx.types.stuck_in(t) {
            Some(stuck) => !cx.types.is_closed(stuck),
            None => false,
        };
        if !numbered.is_empty() {
            d = self.tell_apart(d, &numbered);
            d.id = ids::STUCK_FAMILY;
        } else if rigid(self, a) || rigid(self, b) {
            let constraint = match self.types.is_stuck(a) {
                true => format!("{want} ~ {found}"),
                false => format!("{found} ~ {want}"),
            };
            d = d.help(format!(
                "if it holds for all uses, add `{constraint} =>` to the signature"
            ));
        } else {
            d = d.help("add an equation with `type instance`, or an instance of its class");
        }
        self.diags.push(d);
    }

    /// A constraint on an application of a family that is not reduced.
    pub(super) fn stuck_constraint(&mut self, w: &Wanted, stuck: Ty) {
        let told = self.reports.stuck.clone();
        if told.iter().any(|t| self.types.same(*t, stuck)) || self.types.is_endless(stuck) {
            return;
        }
        if let Some(message) = self.message_of(stuck) {
            return self.own_message(message, w.span);
        }
        if self.lacks_instance(stuck) {
            return;
        }
        self.reports.stuck.push(stuck);
        let title = format!("nothing says that {}", self.is_in(w, ""));
        let note = self.why_stuck(stuck);
        let constraint = self.shown(w);
        let d = Diagnostic::error(ids::MISSING_CONSTRAINT, w.span, title)
            .label(self.origin_label(w))
            .note(note);
        self.diags.push(match self.types.is_closed(stuck) {
            true => d.help("add an equation with `type instance`, or an instance of its class"),
            false => d.help(format!("add `{constraint} =>` to the signature")),
        });
    }

    /// Whether it was told that the class of a family has no instance for its types.
    fn lacks_instance(&mut self, stuck: Ty) -> bool {
        let Node::Family(app) = self.types.node(stuck) else {
            return false;
        };
        let Some((id, args)) = self.types.family_parts(app) else {
            return false;
        };
        let program = self.program;
        let TypeDefKind::Family(family) = &program.types[id].kind else {
            return false;
        };
        let Some((class, places)) = &family.class else {
            return false;
        };
        let reported = self.reports.reported.clone();
        reported.iter().any(|(of, types)| {
            let pairs = places.iter().zip(&args);
            of == class
                && pairs
                    .filter_map(|(at, arg)| Some((types.get((*at)?)?, arg)))
                    .all(|(t, arg)| self.types.same(*t, *arg))
        })
    }

    /// Why an application of a family is none of the types that its equations make.
    fn why_stuck(&mut self, stuck: Ty) -> String {
        let shown = self.show(stuck);
        let Node::Family(app) = self.types.node(stuck) else {
            return String::new();
        };
        let parts = self.types.family_parts(app);
        let closed = self.types.is_closed(stuck);
        if parts
            .as_ref()
            .is_some_and(|(id, _)| self.types.is_computed(*id))
        {
            return format!(
                "`{shown}` is not reduced: it is computed of literals, and not all that stands in it is known to be one."
            );
        }
        match parts.map(|(id, _)| self.types.equations_of(id).is_empty()) {
            Some(true) => format!("`{shown}` is not reduced: its family has no equations."),
            _ if closed => format!("`{shown}` is not reduced: no equation matches."),
            _ => format!("`{shown}` is not reduced: its arguments are not known."),
        }
    }

    /// A reduction that was too deep, if there was one since the last time.
    pub(super) fn report_endless(&mut self, span: Span) {
        let Some(t) = self.types.families.too_deep.take() else {
            return;
        };
        let head = self.types.family_at(t);
        if head.is_some_and(|id| !self.reports.endless.insert(id)) {
            return;
        }
        let mut shown = self.show(t);
        // What has grown by 200 equations says less than the name of the family.
        if let Some(id) = head
            && shown.len() > 80
        {
            shown = self.program.types[id].name.to_string();
        }
        let limit = self.types.families.limit;
        let title = format!("reducing a type family does not end: now at `{shown}`");
        let d = Diagnostic::error(ids::FAMILY_LOOP, span, title)
            .label("the type of this mentions the family")
            .note(format!("More than {limit} equations were applied, one to the result of another."))
            .help("let the arguments shrink with each equation, or raise the limit by -freduction-depth=N");
        self.diags.push(d);
    }
}
