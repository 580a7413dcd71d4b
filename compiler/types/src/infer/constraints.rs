//! What is wanted and what is given where inference is.

use crate::evidence::EvId;
use crate::ty::Ty;
use cranelift_entity::{PrimaryMap, entity_impl};
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
    pub(super) given: Option<GivenId>,
    /// Whether it comes from a definition that is not overloaded because of its
    /// form, so that it is left to the uses.
    pub(super) held: bool,
    /// How many instance contexts led to it.
    pub(super) depth: u32,
    /// The constraints whose instances led to it.
    pub(super) ancestors: Option<Rc<Ancestor>>,
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
    /// An instance of this class that is derived.
    Derived(ClassId),
}

/// A constraint that was solved by an instance, for those of its context.
pub(super) struct Ancestor {
    pub(super) class: ClassId,
    pub(super) args: Vec<Ty>,
    pub(super) ev: EvId,
    pub(super) outer: Option<Rc<Ancestor>>,
}

/// A constraint that a signature or the like gives. Those in scope at a place
/// form a list, innermost first, which wanted constraints keep hold of: so one
/// that is solved only later still sees what was given where it arose.
pub(super) struct Given {
    pub(super) class: ClassId,
    pub(super) args: Vec<Ty>,
    pub(super) ev: EvId,
    outer: Option<GivenId>,
}

#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) struct GivenId(u32);
entity_impl!(GivenId, "given");

/// The constraints of a module.
#[derive(Default)]
pub(super) struct Constraints {
    pub(super) wanted: Vec<Wanted>,
    givens: PrimaryMap<GivenId, Given>,
    /// What is given here.
    pub(super) given: Option<GivenId>,
    /// Those that nothing solves, where they are no errors.
    pub(super) unsolved: Option<Vec<Wanted>>,
    /// Those without instance that are yet to be reported.
    pub(super) hopeless: Vec<Wanted>,
}

impl Constraints {
    /// A constraint that arises here.
    pub(super) fn arising(
        &self,
        class: ClassId,
        args: Vec<Ty>,
        ev: EvId,
        span: Span,
        origin: Origin,
    ) -> Wanted {
        Wanted {
            class,
            args,
            ev,
            span,
            origin,
            given: self.given,
            held: false,
            depth: 0,
            ancestors: None,
        }
    }

    /// Gives a constraint until the end of the scope.
    pub(super) fn give(&mut self, class: ClassId, args: Vec<Ty>, ev: EvId) {
        let outer = self.given;
        self.given = Some(self.givens.push(Given {
            class,
            args,
            ev,
            outer,
        }));
    }

    /// All that is given at a place, innermost first.
    pub(super) fn given_at(&self, place: Option<GivenId>) -> impl Iterator<Item = &Given> {
        let first = place.map(|g| &self.givens[g]);
        std::iter::successors(first, |g| g.outer.map(|g| &self.givens[g]))
    }

    /// The given constraints of a class in scope of a wanted one.
    pub(super) fn given_for(&self, w: &Wanted) -> impl Iterator<Item = &Given> {
        let class = w.class;
        self.given_at(w.given).filter(move |g| g.class == class)
    }
}
