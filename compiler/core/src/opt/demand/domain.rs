//! The domain of demand analysis: how a value is used.

use crate::def::*;
use rustc_hash::FxHashMap;

/// How a variable's value is used, if at all.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Demand {
    /// Certainly evaluated.
    pub strict: bool,
    /// The object itself is needed, not only its fields.
    pub boxed: bool,
    /// It may be the function's result.
    pub returned: bool,
    /// It may be these fields, bits say which, of the product that is the function's result.
    pub parts: u64,
    /// All fields may be used, whatever `product` says.
    pub all_fields: bool,
    /// It is also scrutinised as something else than `product`: matching a
    /// constructor can tell its type, which differs from branch to branch.
    pub other: bool,
    /// For a single-constructor value that is scrutinised: its fields' demands
    /// (`None`: unused).
    pub product: Option<(ConId, Vec<Option<Demand>>)>,
}

impl Demand {
    /// Evaluated, and needed as an object.
    pub fn whole() -> Demand {
        Demand {
            strict: true,
            boxed: true,
            ..Demand::default()
        }
    }

    pub fn result() -> Demand {
        Demand {
            strict: true,
            returned: true,
            ..Demand::default()
        }
    }

    /// A field of the function's result.
    pub fn part(field: usize) -> Demand {
        Demand {
            parts: 1 << field,
            ..Demand::default()
        }
    }

    pub fn lazy() -> Demand {
        Demand {
            boxed: true,
            ..Demand::default()
        }
    }

    /// Used so in sequence with `other`.
    fn both(&mut self, other: &Demand) {
        self.strict |= other.strict;
        self.boxed |= other.boxed;
        self.returned |= other.returned;
        self.parts |= other.parts;
        self.all_fields |= other.all_fields;
        self.other |= other.other || self.differs(other);
        match (&mut self.product, &other.product) {
            (Some((con, fields)), Some((other_con, others))) if con == other_con => {
                for (f, o) in fields.iter_mut().zip(others) {
                    match (&mut *f, o) {
                        (Some(f), Some(o)) => f.both(o),
                        (None, Some(_)) => *f = o.clone(),
                        _ => {}
                    }
                }
            }
            (None, Some(_)) => self.product = other.product.clone(),
            _ => {}
        }
    }

    /// Whether it is scrutinised as values of different types.
    fn differs(&self, other: &Demand) -> bool {
        matches!((&self.product, &other.product), (Some((a, _)), Some((b, _))) if a != b)
    }

    /// Used in one of two branches; a branch without use, or one that does not
    /// return, is `None`.
    fn either(&mut self, other: Option<&Demand>, self_ends: bool, other_ends: bool) {
        let (a, b) = (self.strict, other.is_some_and(|o| o.strict));
        let keep = (a || self_ends) && (b || other_ends);
        if !keep {
            self.relax();
        }
        if let Some(other) = other {
            let mut other = other.clone();
            if !keep {
                other.relax();
            }
            self.boxed |= other.boxed;
            self.returned |= other.returned;
            self.parts |= other.parts;
            self.all_fields |= other.all_fields;
            self.other |= other.other || self.differs(&other);
            match (&mut self.product, other.product) {
                (Some((con, fields)), Some((other_con, others))) if *con == other_con => {
                    for (f, o) in fields.iter_mut().zip(others) {
                        match f {
                            Some(f) => f.either(o.as_ref(), self_ends, other_ends),
                            None => {
                                *f = o.map(|mut o| {
                                    o.either(None, other_ends, self_ends);
                                    o
                                })
                            }
                        }
                    }
                }
                (None, Some((con, mut others))) => {
                    for o in others.iter_mut().flatten() {
                        o.either(None, other_ends, self_ends);
                    }
                    self.product = Some((con, others));
                }
                (Some((_, fields)), None) => {
                    for f in fields.iter_mut().flatten() {
                        f.either(None, self_ends, other_ends);
                    }
                }
                _ => {}
            }
        } else if let Some((_, fields)) = &mut self.product {
            for f in fields.iter_mut().flatten() {
                f.either(None, self_ends, other_ends);
            }
        }
        self.strict = keep;
    }

    /// Used perhaps, or later.
    pub fn relax(&mut self) {
        self.strict = false;
        if let Some((_, fields)) = &mut self.product {
            fields.iter_mut().flatten().for_each(Demand::relax);
        }
    }

    /// Whether only what does not return uses it, and whole.
    pub fn is_for_failures(&self) -> bool {
        let looked_at = self.strict || self.other || self.product.is_some();
        self.all_fields && !self.boxed && !self.in_result() && !looked_at
    }

    /// Whether nobody wants the object, whatever becomes of it.
    pub fn wants_only_fields(&self) -> bool {
        !self.boxed && !self.other && !self.in_result()
    }

    /// It may be the function's result, or a field of that.
    fn in_result(&self) -> bool {
        self.returned || self.parts != 0
    }

    /// What is in the result is an object.
    fn result_is_object(&mut self) {
        self.boxed |= self.in_result();
        self.returned = false;
        self.parts = 0;
    }

    /// What is in the result is made of all its fields.
    pub fn result_is_made(&mut self) {
        self.all_fields |= self.in_result();
        self.returned = false;
        self.parts = 0;
    }

    fn forget_boxes(&mut self) {
        self.all_fields |= self.boxed || self.in_result();
        self.boxed = false;
        self.returned = false;
        self.parts = 0;
        if let Some((_, fields)) = &mut self.product {
            fields.iter_mut().flatten().for_each(Demand::forget_boxes);
        }
    }
}

/// How an expression, once evaluated, uses its free variables.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Usage {
    pub vars: FxHashMap<Var, Demand>,
    /// Evaluation does not return.
    pub diverges: bool,
}

impl Usage {
    pub fn bottom() -> Usage {
        Usage {
            diverges: true,
            ..Usage::default()
        }
    }

    pub fn of(v: Var, demand: Demand) -> Usage {
        Usage {
            vars: FxHashMap::from_iter([(v, demand)]),
            diverges: false,
        }
    }

    pub fn take(&mut self, v: Var) -> Option<Demand> {
        self.vars.remove(&v)
    }

    pub fn both(&mut self, other: Usage) {
        self.diverges |= other.diverges;
        for (v, d) in other.vars {
            self.add(v, d);
        }
    }

    /// Also uses this variable so.
    pub fn add(&mut self, v: Var, demand: Demand) {
        match self.vars.get_mut(&v) {
            Some(mine) => mine.both(&demand),
            None => {
                self.vars.insert(v, demand);
            }
        }
    }

    pub fn either(&mut self, mut other: Usage) {
        let (a, b) = (self.diverges, other.diverges);
        for (v, d) in &mut self.vars {
            d.either(other.vars.remove(v).as_ref(), a, b);
        }
        for (v, mut d) in other.vars {
            d.either(None, b, a);
            self.vars.insert(v, d);
        }
        self.diverges = a && b;
    }

    /// The usage of something that is perhaps evaluated, later.
    pub fn lazily(mut self) -> Usage {
        for d in self.vars.values_mut() {
            d.result_is_object();
            d.relax();
        }
        self.diverges = false;
        self
    }

    /// The usage of what follows an effect: it is not moved before it.
    pub fn deferred(mut self) -> Usage {
        self.vars.values_mut().for_each(Demand::relax);
        self.diverges = false;
        self
    }

    /// What a function returns is an object to its caller.
    pub fn results_are_objects(&mut self) {
        self.vars.values_mut().for_each(Demand::result_is_object);
    }

    /// On a path that does not return, making a box again costs nothing.
    pub fn forget_boxes(&mut self) {
        self.vars.values_mut().for_each(Demand::forget_boxes);
    }
}
