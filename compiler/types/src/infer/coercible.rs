//! `Coercible a b`: whether two types are the same once newtypes are replaced
//! by what they wrap. Newtypes are gone in Core, so that the evidence is empty.
//!
//! Arguments of a type constructor may differ as far as their roles say
//! ([`super::roles`]); a newtype is looked through where its constructor is in
//! scope.

use super::constraints::each;
use super::{Infer, Wanted};
use crate::head::Fit;
use crate::ty::{Node, Rigid, SkolemInfo, Ty, Walk};
use pure_names::tree::{CtorId, Role, TypeDef, TypeDefKind, TypeId};
use pure_names::wired;

/// Newtypes within newtypes; a recursive one unwraps for ever.
const MAX_DEPTH: u32 = 50;

/// Comparisons of one constraint: both ways to go on are tried at each newtype.
const MAX_STEPS: u32 = 2000;

/// A search for how one type becomes another.
struct Search {
    steps: u32,
    /// Pairs of types that are given as coercible.
    given: Vec<(Ty, Ty)>,
    /// Pairs over variables of their own that are so if others are.
    rules: Vec<Rule>,
}

/// `forall vars. needs => Coercible from to`
#[derive(Clone)]
struct Rule {
    vars: u32,
    needs: Vec<(Ty, Ty)>,
    pair: [Ty; 2],
}

impl Infer<'_> {
    /// Whether the types of a wanted constraint are coercible.
    pub(super) fn coercible(&mut self, w: &Wanted) -> Fit {
        let [a, b] = w.args[..] else {
            return Fit::No;
        };
        let pairs = w.given().filter_map(|g| match g.args[..] {
            [x, y] => Some((x, y)),
            _ => None,
        });
        let mut search = Search {
            steps: MAX_STEPS,
            given: pairs.collect(),
            rules: rules_of(w),
        };
        match self.coercible_types(a, b, MAX_DEPTH, &mut search) {
            Fit::Yes => Fit::Yes,
            fit => match self.given_later(&search.given) {
                true => Fit::Perhaps,
                false => fit,
            },
        }
    }

    /// Whether it is still open what the given pairs are of.
    fn given_later(&mut self, given: &[(Ty, Ty)]) -> bool {
        let mut types = given.iter().flat_map(|(a, b)| [*a, *b]);
        types.any(|t| !self.types.metas_of(t).is_empty())
    }

    /// Whether two types are coercible without anything being given; types with contexts
    /// within are not looked into.
    pub(super) fn are_coercible(&mut self, a: Ty, b: Ty) -> bool {
        let mut search = Search {
            steps: MAX_STEPS,
            given: vec![],
            rules: vec![],
        };
        self.has_context(a) || self.coercible_types(a, b, MAX_DEPTH, &mut search) == Fit::Yes
    }

    fn has_context(&mut self, t: Ty) -> bool {
        let mut walk = Walk::new(t);
        while let Some(t) = walk.next() {
            match self.types.node(t) {
                Node::Forall(p) if !self.types.poly(p).preds.is_empty() => return true,
                node => self.types.visit_parts(node, &mut walk),
            }
        }
        false
    }

    fn coercible_types(&mut self, a: Ty, b: Ty, depth: u32, search: &mut Search) -> Fit {
        if self.types.same(a, b) {
            return Fit::Yes;
        }
        if depth == 0 || search.steps == 0 {
            return Fit::No;
        }
        search.steps -= 1;
        // The same constructor first: its arguments may do without unwrapping.
        let mut best = self.coercible_parts(a, b, depth, search);
        if best == Fit::Yes {
            return best;
        }
        let unwrapped = match self.unwrapped(a) {
            Some(inner) => Some((inner, b)),
            None => self.unwrapped(b).map(|inner| (a, inner)),
        };
        if let Some((a, b)) = unwrapped {
            best = either(best, self.coercible_types(a, b, depth - 1, search));
        }
        if best == Fit::Yes || best == Fit::Perhaps {
            return best;
        }
        best = either(best, self.by_given(a, b, depth, search));
        match best {
            Fit::Yes => best,
            _ => either(best, self.by_rule(a, b, depth, search)),
        }
    }

    /// By what is given with variables of its own, in either direction.
    fn by_rule(&mut self, a: Ty, b: Ty, depth: u32, search: &mut Search) -> Fit {
        for i in 0..search.rules.len() {
            let rule = search.rules[i].clone();
            for pair in [[a, b], [b, a]] {
                let mut known = vec![None; rule.vars as usize];
                if self.types.fit_all(&rule.pair, &pair, &mut known) != Fit::Yes {
                    continue;
                }
                let Some(known) = known.into_iter().collect::<Option<Vec<Ty>>>() else {
                    continue;
                };
                let mut needs = rule.needs.iter();
                let holds = needs.all(|(x, y)| {
                    let (x, y) = (
                        self.types.substitute(*x, &known),
                        self.types.substitute(*y, &known),
                    );
                    self.coercible_types(x, y, depth - 1, search) == Fit::Yes
                });
                if holds {
                    return Fit::Yes;
                }
            }
        }
        Fit::No
    }

    /// By way of a pair that is given, in either direction.
    fn by_given(&mut self, a: Ty, b: Ty, depth: u32, search: &mut Search) -> Fit {
        for i in 0..search.given.len() {
            let (x, y) = search.given.swap_remove(i);
            let mut fit = Fit::No;
            for (from, to) in [(x, y), (y, x)] {
                if fit != Fit::Yes && self.types.same(a, from) {
                    fit = self.coercible_types(to, b, depth - 1, search);
                }
            }
            search.given.push((x, y));
            let last = search.given.len() - 1;
            search.given.swap(i, last);
            if fit == Fit::Yes {
                return fit;
            }
        }
        Fit::No
    }

    fn coercible_parts(&mut self, a: Ty, b: Ty, depth: u32, search: &mut Search) -> Fit {
        match (self.types.node(a), self.types.node(b)) {
            (Node::Meta(_) | Node::Error, _) | (_, Node::Meta(_) | Node::Error) => {
                return Fit::Perhaps;
            }
            (Node::Forall(p), Node::Forall(q)) => {
                let (p, q) = (self.types.poly(p).clone(), self.types.poly(q).clone());
                if p.vars.len() != q.vars.len() || !p.preds.is_empty() || !q.preds.is_empty() {
                    return Fit::No;
                }
                let rigid: Vec<Ty> = p.vars.iter().map(|v| self.any_type(v.1)).collect();
                let (Some(p), Some(q)) = (self.types.polytype(a), self.types.polytype(b)) else {
                    return Fit::No;
                };
                let (_, a) = self.types.poly_at(p, &rigid);
                let (_, b) = self.types.poly_at(q, &rigid);
                return self.coercible_types(a, b, depth - 1, search);
            }
            _ => {}
        }
        // The arguments of a constructor as a type are representational.
        if let (Node::Promoted(c), args) = self.types.spine(a)
            && let (Node::Promoted(d), others) = self.types.spine(b)
        {
            if c != d || args.len() != others.len() {
                return Fit::No;
            }
            let mut fit = Fit::Yes;
            for (x, y) in args.into_iter().zip(others) {
                fit = fit.max(self.coercible_types(x, y, depth - 1, search));
            }
            return fit;
        }
        let (Some((con, args)), Some((other, others))) =
            (self.types.constructor(a), self.types.constructor(b))
        else {
            return self.coercible_applications(a, b, depth, search);
        };
        if con != other || args.len() != others.len() {
            return Fit::No;
        }
        let roles = self.roles_of(con);
        let mut fit = Fit::Yes;
        for (i, (x, y)) in args.into_iter().zip(others).enumerate() {
            // What a type is applied to beyond its parameters nobody knows.
            let part = match roles.get(i).copied().unwrap_or(Role::Nominal) {
                Role::Phantom => Fit::Yes,
                Role::Representational => self.coercible_types(x, y, depth - 1, search),
                Role::Nominal => self.types.compare(x, y),
            };
            fit = fit.max(part);
            if fit == Fit::No {
                break;
            }
        }
        fit
    }

    /// Types that do not both begin with a constructor: equal ones, or coercible ones applied to
    /// the same.
    fn coercible_applications(&mut self, a: Ty, b: Ty, depth: u32, search: &mut Search) -> Fit {
        let fit = self.types.compare(a, b);
        if let (Node::App(f, x), Node::App(g, y)) = (self.types.node(a), self.types.node(b))
            && fit != Fit::Yes
            && self.types.same(x, y)
        {
            return either(fit, self.coercible_types(f, g, depth - 1, search));
        }
        fit
    }

    /// A type that equals no other.
    fn any_type(&mut self, name: pure_base::Symbol) -> Ty {
        self.types.skolem(SkolemInfo {
            name,
            level: u32::MAX,
            span: pure_base::Span::NONE,
            rigid: Rigid::Quantifier,
            of_instance: false,
        })
    }

    /// What a newtype applied to all its parameters wraps, if its constructor is
    /// in scope.
    pub(super) fn unwrapped(&mut self, t: Ty) -> Option<Ty> {
        let (con, args) = self.types.constructor(t)?;
        let def = &self.program.types[con];
        let (newtype, ctors) = match &def.kind {
            TypeDefKind::Data { newtype, ctors } => (newtype, ctors),
            TypeDefKind::Family(family) if family.data => {
                return self.unwrapped_instance(con, &args);
            }
            _ => return None,
        };
        let ctor: CtorId = *ctors.first()?;
        let params = def.params.len();
        if !newtype || args.len() < params || !self.in_scope(ctor) {
            return None;
        }
        let ctor = self.env.ctors[ctor].clone()?;
        let Node::Fun(field, _) = self.types.node(ctor.scheme.ty) else {
            return None;
        };
        let inner = self.types.substitute(field, &args[..params]);
        let more = args[params..].iter();
        Some(more.fold(inner, |f, x| self.types.app(f, *x)))
    }

    /// The same of a data family, where an instance that the types fit is a newtype.
    fn unwrapped_instance(&mut self, family: TypeId, args: &[Ty]) -> Option<Ty> {
        let program = self.program;
        let of_family = |def: &&TypeDef| def.instance.as_ref().is_some_and(|i| i.0 == family);
        for def in program.types.values().filter(of_family) {
            let TypeDefKind::Data {
                newtype: true,
                ctors,
            } = &def.kind
            else {
                continue;
            };
            let Some(ctor) = ctors.first().filter(|c| self.in_scope(**c)) else {
                continue;
            };
            let scheme = self.env.ctors[*ctor].as_ref()?.scheme.clone();
            let Node::Fun(field, whole) = self.types.node(scheme.ty) else {
                continue;
            };
            let (_, patterns) = self.types.constructor(whole)?;
            let mut known = vec![None; scheme.vars as usize];
            let (own, more) = args.split_at_checked(patterns.len())?;
            if self.types.fit_all(&patterns, own, &mut known) == Fit::Yes
                && let Some(known) = known.into_iter().collect::<Option<Vec<Ty>>>()
            {
                let inner = self.types.substitute(field, &known);
                return Some(more.iter().fold(inner, |f, x| self.types.app(f, *x)));
            }
        }
        None
    }

    /// The constructor of a newtype that the module cannot use.
    pub(super) fn hidden_newtype(&self, con: TypeId) -> Option<CtorId> {
        match &self.program.types[con].kind {
            TypeDefKind::Data {
                newtype: true,
                ctors,
            } => ctors.first().copied().filter(|c| !self.in_scope(*c)),
            _ => None,
        }
    }

    /// Whether the module can use a newtype's constructor.
    fn in_scope(&self, ctor: CtorId) -> bool {
        let module = self.here();
        let owner = self.program.ctors[ctor].owner;
        // Boxes of the machine's numbers are newtypes here only.
        owner > wired::last_type()
            && (module.library
                || self.program.types[owner].module == module.name
                || module.newtypes.binary_search(&ctor).is_ok())
    }

    /// The newtypes at the heads of the types of a constraint that nothing
    /// solves whose constructors are not in scope.
    pub(super) fn hidden_newtypes(&mut self, w: &Wanted) -> Vec<CtorId> {
        let mut out = vec![];
        for t in &w.args {
            let con = self.types.constructor(*t).map(|c| c.0);
            let kind = con.map(|c| &self.program.types[c].kind);
            if let Some(TypeDefKind::Data {
                newtype: true,
                ctors,
            }) = kind
                && let Some(ctor) = ctors.first()
                && !self.in_scope(*ctor)
                && self.program.ctors[*ctor].owner > wired::last_type()
            {
                out.push(*ctor);
            }
        }
        out
    }
}

/// What is given about types over variables of its own.
fn rules_of(w: &Wanted) -> Vec<Rule> {
    let facts = each(&w.given).filter(|fact| fact.class == w.class);
    let rules = facts.filter_map(|fact| {
        let quantified = fact.quantified.as_ref()?;
        let needs = quantified.context.iter().map(|p| match p.args[..] {
            [x, y] if p.class == w.class => Some((x, y)),
            _ => None,
        });
        Some(Rule {
            vars: quantified.vars,
            needs: needs.collect::<Option<_>>()?,
            pair: fact.args[..].try_into().ok()?,
        })
    });
    rules.collect()
}

/// What two ways to solve a constraint come to together.
fn either(a: Fit, b: Fit) -> Fit {
    match (a, b) {
        (Fit::Yes, _) | (_, Fit::Yes) => Fit::Yes,
        (Fit::Perhaps, _) | (_, Fit::Perhaps) => Fit::Perhaps,
        _ => a.min(b),
    }
}
