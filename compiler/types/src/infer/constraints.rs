//! What is wanted and what is given where inference is.

use crate::evidence::{EvId, KindHead};
use crate::family::Equalities;
use crate::ty::{Pred, Ty};
use pure_base::Span;
use pure_names::tree::{ClassId, CtorId, ValueId};
use std::rc::Rc;

/// A constraint to be solved.
#[derive(Clone)]
pub(super) struct Wanted {
    pub(super) class: ClassId,
    pub(super) args: Vec<Ty>,
    pub(super) ev: EvId,
    pub(super) span: Span,
    pub(super) origin: Origin,
    /// What is given where it arose.
    pub(super) given: Facts,
    /// Which types are equal where it arose.
    pub(super) equal: Option<Rc<Equalities>>,
    /// Whether it comes from a definition that is not overloaded because of its
    /// form, so that it is left to the uses.
    pub(super) held: bool,
    /// How many instance contexts led to it.
    pub(super) depth: u32,
    /// The constraints whose instances led to it.
    pub(super) ancestors: Facts,
}

/// What a constraint comes from, for messages.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Origin {
    Use(ValueId),
    Constructor(CtorId),
    Literal,
    LiteralPattern,
    Range,
    Negation,
    Superclass(ClassId),
    /// Two types that must be the same.
    Equation,
    /// An instance of this class that is derived.
    Derived(ClassId),
}

/// A constraint with evidence for it, in front of others: what is given at a place, innermost
/// first, or a constraint that was solved by an instance, for those of its context. Wanted
/// constraints keep hold of these, so that one that is solved only later still sees what was
/// given where it arose.
pub(super) struct Fact {
    pub(super) class: ClassId,
    pub(super) args: Vec<Ty>,
    pub(super) ev: EvId,
    /// Its variables and its context, if it has such; its types are over bound variables then.
    pub(super) quantified: Option<Rc<Quantified>>,
    pub(super) outer: Facts,
}

/// What is given with variables of its own.
pub(super) struct Quantified {
    pub(super) vars: u32,
    pub(super) context: Vec<Pred>,
    /// The superclasses that lead from what the evidence makes to this.
    pub(super) supers: Vec<(ClassId, u32)>,
}

pub(super) type Facts = Option<Rc<Fact>>;

pub(super) fn each(facts: &Facts) -> impl Iterator<Item = &Fact> {
    std::iter::successors(facts.as_deref(), |fact| fact.outer.as_deref())
}

impl Wanted {
    /// The given constraints of its class.
    pub(super) fn given(&self) -> impl Iterator<Item = &Fact> {
        each(&self.given).filter(|g| g.class == self.class && g.quantified.is_none())
    }
}

/// The constraints of a module.
#[derive(Default)]
pub(super) struct Constraints {
    pub(super) wanted: Vec<Wanted>,
    /// What is given here.
    pub(super) given: Facts,
    /// Whether something was given whose class is not known, or with variables of its own.
    pub(super) has_held: bool,
    /// Which types are equal here.
    pub(super) equal: Option<Rc<Equalities>>,
    /// Those that nothing solves, where they are no errors.
    pub(super) unsolved: Option<Vec<Wanted>>,
    /// Types that must have kinds, and where.
    pub(super) kinded: Vec<(Span, Rc<[Option<KindHead>]>, Vec<Ty>)>,
    /// Those without instance that are yet to be reported.
    pub(super) hopeless: Vec<Wanted>,
}

impl Constraints {
    /// A constraint that arises here.
    pub(super) fn arising(&self, p: Pred, ev: EvId, span: Span, origin: Origin) -> Wanted {
        Wanted {
            class: p.class,
            args: p.args,
            ev,
            span,
            origin,
            given: self.given.clone(),
            equal: self.equal.clone(),
            held: false,
            depth: 0,
            ancestors: None,
        }
    }

    /// Gives a constraint until the end of the scope.
    pub(super) fn give(&mut self, class: ClassId, args: Vec<Ty>, ev: EvId) {
        self.give_fact(class, args, ev, None);
    }

    /// The same, perhaps with variables of its own.
    pub(super) fn give_fact(
        &mut self,
        class: ClassId,
        args: Vec<Ty>,
        ev: EvId,
        quantified: Option<Rc<Quantified>>,
    ) {
        self.has_held |= quantified.is_some();
        let outer = self.given.take();
        self.given = Some(Rc::new(Fact {
            class,
            args,
            ev,
            quantified,
            outer,
        }));
    }
}
