//! Defaulting: what type an overloaded expression has that nothing decides
//! (Haskell 2010, 4.3.4).

use super::{Infer, Origin, Wanted};
use crate::ids;
use crate::ty::{Meta, Node, Ty};
use pure_base::Diagnostic;
use pure_names::tree::{ClassId, Edition, Module};
use pure_names::wired;
use pure_syntax::Extension;
use rustc_hash::FxHashMap;

/// The standard classes: an overloaded expression that is in another one as
/// well is ambiguous in Haskell.
const STANDARD: &[&str] = &[
    "Eq",
    "Ord",
    "Show",
    "Read",
    "Enum",
    "Bounded",
    "Ix",
    "Num",
    "Real",
    "Integral",
    "Fractional",
    "Floating",
    "RealFrac",
    "RealFloat",
    "Divide",
    "IsString",
    "Semigroup",
    "Monoid",
];

/// The classes that let a type be a default one with ExtendedDefaultRules.
const INTERACTIVE: &[&str] = &["Show", "Eq", "Ord", "Foldable", "Traversable"];

impl Infer<'_> {
    /// Gives undecided type variables their default type if a numeric class
    /// constrains them: the first of [`Infer::default_types`] that is in all
    /// their classes.
    pub(super) fn default(&mut self, mut open: Vec<Wanted>) {
        while !open.is_empty() {
            let mut progress = false;
            let mut metas: Vec<(Meta, Vec<&Wanted>)> = vec![];
            let mut places: FxHashMap<Meta, usize> = FxHashMap::default();
            for w in &open {
                if let [arg] = w.args[..]
                    && let Node::Meta(m) = self.types.node(arg)
                {
                    let place = *places.entry(m).or_insert(metas.len());
                    if place == metas.len() {
                        metas.push((m, vec![]));
                    }
                    metas[place].1.push(w);
                }
            }
            for (m, wanted) in metas {
                progress |= self.default_one(m, &wanted);
            }
            let open_before = open;
            open = self.solve(open_before);
            if !progress {
                // What is wrong with a literal tells more.
                let numeric = &self.program.known.numeric;
                open.sort_by_key(|w| w.origin != Origin::Literal || !numeric.contains(&w.class));
                for w in std::mem::take(&mut open) {
                    self.ambiguous_type(&w);
                }
            }
        }
    }

    /// Decides a variable that these constraints are about.
    fn default_one(&mut self, m: Meta, wanted: &[&Wanted]) -> bool {
        let mut classes = vec![];
        let mut places = vec![];
        for w in wanted {
            if let [arg] = w.args[..]
                && self.types.node(arg) == Node::Meta(m)
            {
                classes.push(w.class);
                // Uses tell more than the definition, and above all where the
                // number is shown.
                let shown = Some(w.class) == self.program.known.class_show;
                places.push((w.held, !shown, w.span.lo, w.span, arg));
            }
        }
        places.sort_by_key(|p| (p.0, p.1, p.2));
        let Some((.., span, var)) = places.first().copied() else {
            return false;
        };
        if !classes.iter().any(|c| self.makes_literals(*c)) {
            return false;
        }
        if !classes.iter().all(|c| self.allows_default(*c)) {
            return false;
        }
        for ty in self.default_types() {
            let Some(id) = self.types.head_con(ty) else {
                continue;
            };
            let fits = classes.iter().all(|c| self.has_instance(*c, id));
            // A list of nothing is no type of values, and nothing else may be one of others.
            let of_types = classes.first().map_or(0, |c| self.parameter_arity(*c));
            let fits = fits && (of_types == 1) == (id == wired::list() && self.is_list(ty));
            if fits && self.types.unify(var, ty).is_ok() {
                self.took_default(ty, span);
                return true;
            }
        }
        false
    }

    /// The types to try, in order: those of the module's default declaration,
    /// if it has one.
    fn default_types(&mut self) -> Vec<Ty> {
        match &self.here().default {
            Some(types) => {
                let types = types.iter().map(|t| self.convert(t, &mut vec![]));
                types.collect()
            }
            None => {
                let whole = match self.here().edition {
                    Edition::Haskell => self.types.integer,
                    Edition::Pure => self.types.int,
                };
                let mut types = vec![whole, self.types.double];
                if self.allows(Extension::ExtendedDefaultRules) {
                    let others = [wired::unit(), wired::list()].map(|c| self.types.con(c));
                    types.splice(0..0, others);
                }
                if self.allows(Extension::OverloadedStrings) {
                    types.push(self.types.string);
                }
                types
            }
        }
    }

    /// How many arguments the types of a class take.
    fn parameter_arity(&mut self, class: ClassId) -> usize {
        let kinds = self.class_kinds(class);
        kinds.first().map_or(0, |k| self.kind_arity(*k))
    }

    /// Whether a type is the constructor of lists alone.
    fn is_list(&mut self, t: Ty) -> bool {
        matches!(self.types.node(t), Node::Con(c) if c == wired::list())
    }

    /// Whether the presence of a class lets a type be a default one.
    fn makes_literals(&self, class: ClassId) -> bool {
        let known = &self.program.known;
        if self.allows(Extension::ExtendedDefaultRules) && self.is_of(class, INTERACTIVE) {
            return true;
        }
        known.numeric.contains(&class)
            || Some(class) == known.class_is_string && self.allows(Extension::OverloadedStrings)
    }

    /// Whether a type in this class may be a default one: in the Pure edition
    /// the class may be any.
    fn allows_default(&self, class: ClassId) -> bool {
        self.here().edition == Edition::Pure
            || self.allows(Extension::ExtendedDefaultRules)
            || self.is_of(class, STANDARD)
    }

    /// Whether a class is one of the library's with these names.
    fn is_of(&self, class: ClassId, names: &[&str]) -> bool {
        let class = &self.program.classes[class];
        let home = |m: &pure_names::tree::Module| m.library && m.name == class.module;
        names.contains(&class.name.as_str()) && self.program.modules.values().any(home)
    }

    /// The types of a default declaration are numbers.
    pub(super) fn check_defaults(&mut self, module: &Module) {
        let Some(number) = self.program.known.class_num else {
            return;
        };
        if self.allows(Extension::ExtendedDefaultRules) {
            return;
        }
        for t in module.default.iter().flatten() {
            let ty = self.closed_type(t);
            let is_number = self
                .types
                .head_con(ty)
                .is_some_and(|c| self.has_instance(number, c));
            if !is_number && !self.types.has_error(ty) {
                let shown = self.show(ty);
                let title = format!("`{shown}` is not in class `Num`");
                let d = Diagnostic::error(ids::NO_INSTANCE, t.span, title)
                    .label("no default type")
                    .note("A default type is that of literals whose type nothing decides.");
                self.diags.push(d);
            }
        }
    }
}
