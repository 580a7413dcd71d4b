//! What the language does not allow of contexts, instances and signatures,
//! though it could be inferred: the forms of Haskell 2010 (4.1.3, 4.3) where no
//! extension lifts them, contexts that shrink, functional dependencies that
//! instances keep, and constraints on types that no use would decide.

use super::Infer;
use crate::evidence::InstId;
use crate::ids;
use crate::ty::{Node, Pred, Scheme, Ty};
use pure_base::{Diagnostic, Span, Symbol};
use pure_names::tree::{self, *};
use pure_syntax::Extension;

/// A superclass cycle (reported) must not loop.
const MAX_SUPERCLASSES: usize = 1000;

impl Infer<'_> {
    /// Constraints of a context are on type variables, or on variables applied
    /// to types. Whether all are.
    pub(super) fn check_context(&mut self, written: &[tree::Pred], preds: &[Pred]) -> bool {
        let before = self.diags.errors();
        self.check_implicit(written, preds);
        let written = match self.allows(Extension::FlexibleContexts) {
            true => &[],
            false => written,
        };
        for (p, pred) in written.iter().zip(preds) {
            if !self.on_variables(pred) {
                let d = Extension::FlexibleContexts.needed(p.span, "this constraint");
                self.diags.push(
                    d.note("The constraints of Haskell 2010 are on type variables, perhaps applied to types."),
                );
            }
        }
        self.diags.errors() == before
    }

    /// The constraints that were inferred for a definition, likewise. What bodies of local
    /// definitions say of the types of variables around them is known only when those are.
    pub(super) fn check_inferred(&mut self, name: Symbol, span: Span, preds: &[Pred]) {
        if self.allows(Extension::FlexibleContexts) {
            return;
        }
        let known = &self.program.known;
        let other = [known.class_equal, known.class_implicit, known.class_holds];
        let mut variables = |args: &[Ty]| {
            args.iter()
                .all(|t| self.all_variables(&[*t]) || self.types.was_unknown(*t, &self.group.inner))
        };
        let mut of_classes = preds.iter().filter(|p| !other.contains(&Some(p.class)));
        let Some(p) = of_classes.find(|p| !variables(&p.args)).cloned() else {
            return;
        };
        let what = format!(
            "the constraint `{}` in the type of `{name}`",
            self.show_constraint(&p)
        );
        let d = Extension::FlexibleContexts.needed(span, &what);
        self.diags
            .push(d.note("It was inferred, since there is no signature."));
    }

    fn on_variables(&mut self, p: &Pred) -> bool {
        let known = &self.program.known;
        let other = [
            known.class_equal,
            known.class_type_failure,
            known.class_implicit,
            known.class_holds,
        ];
        other.contains(&Some(p.class)) || self.all_variables(&p.args)
    }

    fn all_variables(&mut self, args: &[Ty]) -> bool {
        args.iter().all(|t| {
            !matches!(
                self.types.spine_head(*t),
                Node::Con(_)
                    | Node::Class(_)
                    | Node::Promoted(_)
                    | Node::Lit(_)
                    | Node::Fun(..)
                    | Node::Forall(_)
                    | Node::Family(_)
            )
        })
    }

    /// Reports an instance of a class whose instances only the compiler makes.
    pub(super) fn refuse_built_in(&mut self, i: &Instance) -> bool {
        let known = &self.program.known;
        let built_in = [
            known.class_typeable,
            known.class_coercible,
            known.class_equal,
            known.class_known_nat,
            known.class_known_symbol,
        ];
        if self.here().library || !built_in.contains(&Some(i.class)) {
            return false;
        }
        let name = self.program.classes[i.class].name;
        let title = format!("the class `{name}` has no instances of a program's own");
        let d = Diagnostic::error(ids::BAD_INSTANCE, i.span, title)
            .label("an instance of it")
            .note("The compiler knows what is in this class.")
            .help("leave it out");
        self.diags.push(d);
        true
    }

    /// The head of a written instance: each type is a constructor applied to
    /// different variables.
    pub(super) fn check_instance_head(&mut self, i: &Instance, args: &[Ty]) {
        if i.wanted.is_some() || self.allows(Extension::FlexibleInstances) {
            return;
        }
        for (written, t) in i.head.iter().zip(args) {
            let (extension, what, why) = if !self.plain_head(*t) {
                (
                    Extension::FlexibleInstances,
                    "an instance for such a type",
                    "The types of a head are constructors applied to different type variables.",
                )
            } else if self.is_synonym(written) && !self.allows(Extension::TypeSynonymInstances) {
                (
                    Extension::TypeSynonymInstances,
                    "an instance for a type synonym",
                    "The types of a head are constructors; a synonym only stands for another type.",
                )
            } else {
                continue;
            };
            let d = extension.needed(written.span, what).note(why);
            self.diags.push(d);
            return;
        }
    }

    /// Whether a type is written as a synonym, perhaps with arguments.
    pub(super) fn is_synonym(&self, t: &Type) -> bool {
        let synonym = |c| matches!(self.program.types[c].kind, TypeDefKind::Synonym(_));
        t.head_con().is_some_and(synonym)
    }

    fn plain_head(&mut self, t: Ty) -> bool {
        let args = match self.types.node(t) {
            Node::Fun(a, b) => vec![a, b],
            Node::Error => return true,
            _ => match self.types.spine(t) {
                (Node::Con(_) | Node::Class(_) | Node::Promoted(_), args) => args,
                _ => return false,
            },
        };
        let mut seen = vec![];
        args.iter().all(|a| match self.types.node(*a) {
            Node::Bound(b) if !seen.contains(&b) => {
                seen.push(b);
                true
            }
            Node::Error => true,
            _ => false,
        })
    }

    /// Looking for the instance ends if each constraint of its context is
    /// smaller than the head, and no variable is more often in it.
    pub(super) fn check_termination(&mut self, i: &Instance, context: &[Pred], head: &[Ty]) {
        if i.wanted.is_some() {
            return;
        }
        let (size, of_head) = self.measure(head);
        // The kinds that the class leaves open are arguments of it, too.
        let size = size + self.env.kinds.open_of_class(i.class);
        for (p, written) in context.iter().zip(&i.context) {
            // Equal types need no instance.
            if Some(p.class) == self.program.known.class_equal {
                continue;
            }
            let mut args = p.args.clone();
            if Some(p.class) == self.program.known.class_holds
                && let Some(id) = self.types.polytype(args[0])
            {
                // Of a constraint with variables of its own what it says counts.
                let own: Vec<Ty> = (0..self.types.poly(id).vars.len())
                    .map(|_| self.fresh())
                    .collect();
                let (_, body) = self.types.poly_at(id, &own);
                match self.as_class(body) {
                    Some((_, of)) => args = of,
                    None => continue,
                }
            }
            if args.iter().any(|t| self.types.polytype(*t).is_some()) {
                continue;
            }
            let (own, vars) = self.measure(&args);
            let count = |list: &[u32], v: &u32| list.iter().filter(|x| *x == v).count();
            let repeated = vars.iter().any(|v| count(&vars, v) > count(&of_head, v));
            let family = args.iter().any(|t| self.types.stuck_in(*t).is_some());
            let why = match repeated {
                _ if family => "It depends on a type family.",
                true => "A type variable is more often in it than in the head of the instance.",
                false if own >= size => "It is no smaller than the head of the instance.",
                false => continue,
            };
            let d = Extension::UndecidableInstances
                .needed(written.span, "this constraint of an instance");
            let d = d.note(format!(
                "{why} Looking for an instance might not come to an end."
            ));
            self.diags.push(d);
        }
    }

    /// How many constructors and variables types have, and the variables.
    pub(super) fn measure(&mut self, ts: &[Ty]) -> (usize, Vec<u32>) {
        let (mut size, mut vars, mut work) = (0, vec![], ts.to_vec());
        while let Some(t) = work.pop() {
            match self.types.node(t) {
                Node::App(f, x) => work.extend([f, x]),
                Node::Fun(a, b) => {
                    size += 1;
                    work.extend([a, b]);
                }
                Node::Bound(b) => {
                    size += 1;
                    vars.push(b);
                }
                _ => size += 1,
            }
        }
        (size, vars)
    }

    /// What an instance says of the class's functional dependencies: the types
    /// that determine have all variables of those that they determine, and no
    /// other instance determines otherwise.
    pub(super) fn check_dependencies(&mut self, i: &Instance, id: InstId) {
        let program = self.program;
        let class = &program.classes[i.class];
        let (args, context) = (
            self.out.insts[id].args.clone(),
            self.out.insts[id].context.clone(),
        );
        for d in &class.dependencies {
            let mut known = self.bounds_at(&args, &d.from);
            // Those that a synonym has are written, whatever it stands for.
            let mut written = vec![];
            let heads = d.from.iter().filter_map(|place| i.head.get(*place));
            heads.for_each(|t| pure_names::resolve::variables(t, &mut written));
            let names = self.out.insts[id].names.iter().zip(0..);
            known.extend(names.filter(|(x, _)| written.contains(x)).map(|(_, at)| at));
            if self.allows(Extension::UndecidableInstances) {
                self.close_determined(&context, &mut known);
            }
            let lost = self.bounds_at(&args, &d.to);
            let lost = lost.into_iter().find(|b| !known.contains(b));
            // A context that is to be found determines it.
            if let Some(lost) = lost.filter(|_| i.wanted.is_none()) {
                let name = self.out.insts[id].names[lost as usize];
                self.not_covered(i, class, d, name);
                return;
            }
            for other in self.env.insts.all(i.class) {
                if other != id && self.contradict(d, id, other) {
                    self.contradiction(class, d, id, other);
                    return;
                }
            }
        }
    }

    fn bounds_at(&mut self, args: &[Ty], places: &[usize]) -> Vec<u32> {
        let at = places.iter().flat_map(|p| self.types.bounds_of(args[*p]));
        at.collect()
    }

    fn not_covered(&mut self, i: &Instance, class: &Class, d: &Dependency, lost: Symbol) {
        let title = format!("nothing determines `{lost}` in this instance");
        let d = Diagnostic::error(ids::BAD_INSTANCE, i.span, title)
            .label("not a valid instance")
            .also(
                class.span,
                format!("this class says `{}`", shown(class, d)),
            )
            .note(format!(
                "What determines must mention every type variable of what it determines, but `{lost}` is in the latter alone."
            ))
            .help("if the context determines it, allow the instance by {-# LANGUAGE UndecidableInstances #-}");
        self.diags.push(d);
    }

    /// Whether some types that both instances fit determine different ones.
    fn contradict(&mut self, d: &Dependency, a: InstId, b: InstId) -> bool {
        if self.kinds_apart(a, b, &d.from) {
            return false;
        }
        let mut at = |id: InstId| {
            let inst = &self.out.insts[id];
            let (args, vars) = (inst.args.clone(), inst.vars);
            let fresh: Vec<Ty> = (0..vars).map(|_| self.fresh()).collect();
            self.types.substitute_all(&args, &fresh)
        };
        let (a, b) = (at(a), at(b));
        let mut agree = |places: &[usize]| {
            places
                .iter()
                .all(|i| self.types.unify(a[*i], b[*i]).is_ok())
        };
        let contradict = agree(&d.from) && !agree(&d.to);
        self.types.families.deferred.clear();
        contradict
    }

    fn contradiction(&mut self, class: &Class, d: &Dependency, id: InstId, other: InstId) {
        let insts = &self.out.insts;
        let title = format!("two instances of `{}` contradict each other", class.name);
        let d = Diagnostic::error(ids::DEPENDENCY_CLASH, insts[id].span, title)
            .label("determines one type")
            .also(insts[other].span, "determines another")
            .also(class.span, format!("this class says `{}`", shown(class, d)))
            .help("remove one of them, or the functional dependency");
        self.diags.push(d);
    }

    /// Whether each constraint of a derived instance is a class of different
    /// variables, as it must be where nobody wrote it.
    pub(super) fn is_simple(&mut self, args: &[Ty]) -> bool {
        let (size, vars) = self.measure(args);
        let different = vars.iter().enumerate().all(|(i, v)| !vars[..i].contains(v));
        different && size == vars.len()
    }

    /// Every constraint of a signature is on types that a use decides.
    pub(super) fn check_ambiguity(
        &mut self,
        name: Symbol,
        s: &Scheme,
        (context, span): (&[tree::Pred], Span),
    ) {
        if s.preds.is_empty() && self.types.stuck_in(s.ty).is_none()
            || self.allows(Extension::AllowAmbiguousTypes)
        {
            return;
        }
        let repeated = |(i, name)| s.names[..i].contains(name);
        if self.types.has_error(s.ty) || s.names.iter().enumerate().any(repeated) {
            return;
        }
        let Some((at, lost)) = self.undecided(s) else {
            return;
        };
        let Some(at) = at else {
            return self.ambiguous_family(name, s.names[lost as usize], span);
        };
        let lost = s.names[lost as usize];
        let own = s.preds.len() - context.len().min(s.preds.len());
        let place = at.checked_sub(own).and_then(|i| context.get(i));
        let d = match place {
            Some(p) => Diagnostic::error(
                ids::AMBIGUOUS_SIGNATURE,
                p.span,
                format!("no use of `{name}` could decide the type `{lost}`"),
            )
            .label(format!("this constraint is on `{lost}`"))
            .note(format!(
                "The type to the right of `=>` does not determine `{lost}`."
            )),
            None => Diagnostic::error(
                ids::AMBIGUOUS_SIGNATURE,
                span,
                format!("no use of the method `{name}` could decide its instance"),
            )
            .label(format!("does not determine `{lost}`"))
            .note(format!(
                "The type of a method mentions the variables of its class, here `{lost}`."
            )),
        };
        self.diags.push(d.help(format!(
            "mention `{lost}` in the type, or give it in each use, as {{-# LANGUAGE AllowAmbiguousTypes #-}} permits"
        )));
    }

    /// A constraint, and its variable that the type does not decide.
    fn undecided(&mut self, s: &Scheme) -> Option<(Option<usize>, u32)> {
        let mut known = self.types.fixed_bounds_of(s.ty);
        let implied = self.with_superclasses(&s.preds);
        self.close_determined(&implied, &mut known);
        for (at, p) in s.preds.iter().enumerate() {
            // Unification decides what equal types are.
            if Some(p.class) == self.program.known.class_equal {
                continue;
            }
            for t in &p.args {
                if let Some(lost) = self.types.bounds_of(*t).iter().find(|b| !known.contains(b)) {
                    return Some((Some(at), *lost));
                }
            }
        }
        let all = s.preds.iter().flat_map(|p| p.args.iter().copied());
        let mut all = all.chain([s.ty]).flat_map(|t| self.types.bounds_of(t));
        Some((None, all.find(|b| !known.contains(b))?))
    }

    /// A variable that stands in arguments of families alone.
    fn ambiguous_family(&mut self, name: Symbol, lost: Symbol, span: Span) {
        let title = format!("no use of `{name}` could decide the type `{lost}`");
        let d = Diagnostic::error(ids::AMBIGUOUS_SIGNATURE, span, title)
            .label(format!("`{lost}` stands in arguments of type families alone"))
            .note(format!("What a family makes of `{lost}` does not tell which type `{lost}` is: others may give the same."))
            .help(format!(
                "mention `{lost}` elsewhere in the type, or give it in each use (`{name} @T`), as {{-# LANGUAGE AllowAmbiguousTypes #-}} permits"
            ));
        self.diags.push(d);
    }

    /// Constraints with all that they imply.
    pub(super) fn with_superclasses(&mut self, preds: &[Pred]) -> Vec<Pred> {
        let mut all = preds.to_vec();
        let mut next = 0;
        while next < all.len() && all.len() < MAX_SUPERCLASSES {
            let Pred { class, args } = all[next].clone();
            for s in self.supers(class) {
                all.push(Pred {
                    class: s.class,
                    args: self.types.substitute_all(&s.args, &args),
                });
            }
            next += 1;
        }
        all
    }

    /// The context of a method is about other types than its class's own.
    pub(super) fn check_method_context(&mut self, s: &Scheme, written: &tree::Scheme, own: u32) {
        if self.allows(Extension::ConstrainedClassMethods) {
            return;
        }
        // The first constraint is the class's.
        for (p, pred) in written.context.iter().zip(s.preds.iter().skip(1)) {
            let vars: Vec<u32> = pred
                .args
                .iter()
                .flat_map(|t| self.types.bounds_of(*t))
                .collect();
            if !vars.is_empty() && vars.iter().all(|b| *b < own) {
                let d = Extension::ConstrainedClassMethods
                    .needed(p.span, "a constraint of a method on its class's type alone");
                self.diags
                    .push(d.note("If all instances have it, it is a superclass."));
            }
        }
    }

    /// Adds the bound variables that those of `out` determine.
    pub(super) fn close_determined(&mut self, context: &[Pred], out: &mut Vec<u32>) {
        let context = self.with_superclasses(context);
        loop {
            let before = out.len();
            for p in &context {
                if Some(p.class) == self.program.known.class_equal
                    && let [a, b] = p.args[..]
                {
                    for (x, y) in [(a, b), (b, a)] {
                        if self.types.bounds_of(x).iter().all(|v| out.contains(v)) {
                            let mut more = self.types.fixed_bounds_of(y);
                            more.retain(|v| !out.contains(v));
                            out.extend(more);
                        }
                    }
                    continue;
                }
                for d in &self.program.classes[p.class].dependencies {
                    let fixed = |cx: &mut Self, i: &usize| {
                        cx.types
                            .bounds_of(p.args[*i])
                            .iter()
                            .all(|b| out.contains(b))
                    };
                    let mut from = d.from.iter();
                    if from.all(|i| fixed(self, i)) {
                        for i in &d.to {
                            for b in self.types.bounds_of(p.args[*i]) {
                                if !out.contains(&b) {
                                    out.push(b);
                                }
                            }
                        }
                    }
                }
            }
            if out.len() == before {
                return;
            }
        }
    }
}

/// A functional dependency as written.
fn shown(class: &Class, d: &Dependency) -> String {
    let names = |places: &[usize]| {
        let names: Vec<&str> = places.iter().map(|i| class.params[*i].as_str()).collect();
        names.join(" ")
    };
    format!("{} -> {}", names(&d.from), names(&d.to))
}
