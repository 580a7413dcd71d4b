//! Type families: an application `F t1 .. tn` is a type that equations and what is given
//! may reduce. [`Types::head`] looks through those that do. One that does not is stuck:
//! unification puts off what it must equal ([`Families::deferred`]) until more is known
//! (as "OutsideIn(X)" has it, JFP 2011, with types in place of flattening variables).
//!
//! What an application reduces to is remembered: for good if nothing but equations and
//! known variables led to it, else until something is forgotten.

use crate::computed::Computed;
use crate::evidence::KindHead;
use crate::head::Fit;
use crate::kind_of::differ;
use crate::ty::{Meta, Node, Skolem, Ty, Types, Walk};
use pure_base::Span;
use pure_names::tree::TypeId;
use rustc_hash::{FxHashMap, FxHashSet};
use std::rc::Rc;

/// Reductions in a row, or within each other, unless an option says otherwise.
const MAX_DEPTH: u32 = 200;

/// Reductions for one definition.
const MAX_STEPS: u32 = 500_000;

/// `F lhs = rhs`, over bound variables.
pub struct Rule {
    pub vars: u32,
    pub lhs: Vec<Ty>,
    pub rhs: Ty,
    pub span: Span,
    /// The kinds of its variables, and that of what it makes, where the family leaves kinds
    /// open.
    pub kinds: Vec<Option<KindHead>>,
    pub result: Option<KindHead>,
    /// Of a closed family: which earlier equations agree where both apply.
    pub agrees: Vec<bool>,
}

/// What is known of a family.
#[derive(Default)]
struct Equations {
    closed: bool,
    /// The parameters that the result determines; none at all, or each.
    injective: Vec<bool>,
    rules: Rc<Vec<Rc<Rule>>>,
    /// Kinds tell some of them apart, or those of what they make do.
    by_kinds: bool,
    by_result: bool,
    /// It is computed.
    computed: Option<Computed>,
}

/// What an application was reduced to.
#[derive(Clone, Copy)]
enum Memo {
    Always(Ty),
    /// While nothing is forgotten.
    Until(u64, Ty),
    /// It is stuck while nothing moves.
    Stuck(u64),
    /// It is being reduced: what is given of it cannot depend on what it reduces to.
    Begun,
}

/// The equations of families, what is given of them here, and what waits for them.
pub struct Families {
    all: FxHashMap<TypeId, Equations>,
    /// Stuck applications that are known to equal other types, here.
    given: Vec<(Ty, Ty)>,
    /// Equations that hold only if stuck applications turn out so.
    pub deferred: Vec<(Ty, Ty)>,
    memo: FxHashMap<Ty, Memo>,
    /// How many reductions led to an application.
    ages: FxHashMap<Ty, u32>,
    /// That of what is being made.
    age: u32,
    depth: u32,
    /// How often an application was asked for while it was being reduced.
    cuts: u32,
    steps: u32,
    /// Of reductions, as an option says.
    pub limit: u32,
    /// Families whose reduction did not end.
    endless: FxHashSet<TypeId>,
    /// The first application that was too deep, until it is reported.
    pub too_deep: Option<Ty>,
    /// Grows whenever something becomes known or is forgotten.
    pub(crate) moves: u64,
    /// Grows whenever something is forgotten.
    forgotten: u64,
    /// How many trials are under way.
    trials: u32,
    /// Types that are apart are those that differ whatever variables stand for.
    pub(crate) strict: bool,
}

impl Default for Families {
    fn default() -> Families {
        Families {
            all: FxHashMap::default(),
            given: vec![],
            deferred: vec![],
            memo: FxHashMap::default(),
            ages: FxHashMap::default(),
            age: 0,
            depth: 0,
            cuts: 0,
            steps: 0,
            limit: MAX_DEPTH,
            endless: FxHashSet::default(),
            too_deep: None,
            moves: 0,
            forgotten: 0,
            trials: 0,
            strict: false,
        }
    }
}

/// More would need a larger stack.
const DEEPEST: u32 = 20_000;

impl Families {
    /// Lets so many reductions follow each other; 0 stands for as many as can be.
    pub fn limit_to(&mut self, depth: u32) {
        self.limit = match depth {
            0 => DEEPEST,
            depth => depth.min(DEEPEST),
        };
    }
}

/// What is known here alone of rigid variables and of stuck applications.
#[derive(Default)]
pub(crate) struct Equalities {
    equal: Vec<(Skolem, Ty)>,
    given: Vec<(Ty, Ty)>,
}

impl Equalities {
    pub(crate) fn copy(&self) -> Equalities {
        Equalities {
            equal: self.equal.clone(),
            given: self.given.clone(),
        }
    }

    pub(crate) fn len(&self) -> usize {
        self.equal.len() + self.given.len()
    }
}

/// The state to go back to.
#[derive(Clone, Copy)]
pub struct Known {
    equal: usize,
    given: usize,
}

impl Types {
    /// Declares a family, whose applications may be reduced from now on.
    pub fn declare_family(&mut self, id: TypeId, closed: bool, injective: Vec<bool>) {
        let family = self.families.all.entry(id).or_default();
        (family.closed, family.injective) = (closed, injective);
    }

    /// The parameters that the result of a family determines, and its equations; nothing of a
    /// family whose result determines none.
    pub(crate) fn injective_rules(&self, id: TypeId) -> Option<(Vec<bool>, Rc<Vec<Rc<Rule>>>)> {
        let family = self.families.all.get(&id)?;
        let is_injective = family.injective.contains(&true);
        is_injective.then(|| (family.injective.clone(), family.rules.clone()))
    }

    /// Whether a family is computed, and has no equations.
    pub fn is_computed(&self, id: TypeId) -> bool {
        self.families
            .all
            .get(&id)
            .is_some_and(|f| f.computed.is_some())
    }

    /// Declares that a family is computed from literals.
    pub fn compute_family(&mut self, id: TypeId, computed: Computed) {
        self.families.all.entry(id).or_default().computed = Some(computed);
    }

    /// Adds an equation of a family. Comes back with an earlier one that contradicts it.
    pub fn add_equation(&mut self, id: TypeId, new: Rule) -> Option<Span> {
        let family = self.families.all.entry(id).or_default();
        let (closed, rules) = (family.closed, family.rules.clone());
        let mut agrees = vec![];
        let (mut by_kinds, mut by_result) = (false, false);
        for old in rules.iter() {
            let apart = self.plainly_apart(&old.lhs, &new.lhs);
            let agree = apart || self.agree(old, &new);
            let by_kind = !agree && self.apart_by_kinds(old, &new);
            let results = !agree && !by_kind && differ(&[old.result], &[new.result]);
            by_kinds |= by_kind;
            by_result |= results;
            let agree = agree || by_kind || results;
            if !closed && !agree {
                return Some(old.span);
            }
            if closed {
                agrees.push(agree);
            }
        }
        drop(rules);
        self.families.moves += 1;
        if let Some(family) = self.families.all.get_mut(&id) {
            family.by_kinds |= by_kinds;
            family.by_result |= by_result;
            Rc::make_mut(&mut family.rules).push(Rc::new(Rule { agrees, ..new }));
        }
        None
    }

    /// Whether the constructors at the heads of two left sides tell them apart.
    fn plainly_apart(&mut self, a: &[Ty], b: &[Ty]) -> bool {
        let mut pairs = a.iter().zip(b);
        pairs.any(|(x, y)| match (self.head_con(*x), self.head_con(*y)) {
            (Some(c), Some(d)) => c != d,
            _ => false,
        })
    }

    /// Whether two equations give the same wherever both apply.
    fn agree(&mut self, a: &Rule, b: &Rule) -> bool {
        self.trial(|types| {
            let mut instance = |r: &Rule| {
                let args: Vec<Ty> = (0..r.vars).map(|_| types.fresh(0)).collect();
                let lhs = types.substitute_all(&r.lhs, &args);
                (lhs, types.substitute(r.rhs, &args))
            };
            let ((l1, r1), (l2, r2)) = (instance(a), instance(b));
            let mut pairs = l1.iter().zip(&l2);
            !pairs.all(|(x, y)| types.unify(*x, *y).is_ok()) || types.same(r1, r2)
        })
    }

    /// Whether no types that match both left sides have the kinds of both.
    fn apart_by_kinds(&mut self, a: &Rule, b: &Rule) -> bool {
        if a.kinds.iter().chain(&b.kinds).all(Option::is_none) {
            return false;
        }
        self.trial(|types| {
            let mut vars = vec![];
            let mut instance = |types: &mut Types, r: &Rule| {
                let args: Vec<Ty> = (0..r.vars).map(|_| types.fresh(0)).collect();
                vars.extend(args.iter().copied().zip(r.kinds.iter().copied()));
                types.substitute_all(&r.lhs, &args)
            };
            let (l1, l2) = (instance(types, a), instance(types, b));
            let mut pairs = l1.iter().zip(&l2);
            pairs.all(|(x, y)| types.unify(*x, *y).is_ok()) && types.kinds_apart(&vars)
        })
    }

    /// Where the equations of a family stand.
    pub fn equations_of(&self, id: TypeId) -> Vec<Span> {
        let family = self.families.all.get(&id);
        let rules = family.into_iter().flat_map(|f| f.rules.iter());
        rules.map(|r| r.span).collect()
    }

    /// A family applied to as many types as it has parameters.
    pub fn family(&mut self, id: TypeId, args: &[Ty]) -> Ty {
        let head = self.con(id);
        let app = args.iter().fold(head, |f, x| self.app(f, *x));
        self.family_of(app, 0)
    }

    /// An application as one that may be reduced; so many reductions have led to it.
    fn family_of(&mut self, app: Ty, age: u32) -> Ty {
        let t = self.push_family(app);
        let age = age.max(self.families.age);
        if age > 0 {
            self.families.ages.insert(t, age);
        }
        t
    }

    /// The same as another application, with other parts.
    pub(crate) fn family_like(&mut self, old: Ty, app: Ty) -> Ty {
        let age = self.families.ages.get(&old).copied().unwrap_or(0);
        self.family_of(app, age)
    }

    /// The family at the head of an application, and its arguments.
    pub fn family_parts(&self, app: Ty) -> Option<(TypeId, Vec<Ty>)> {
        let (mut t, mut args) = (app, vec![]);
        loop {
            match self.nodes[t.0 as usize] {
                Node::App(f, x) => {
                    args.push(x);
                    t = f;
                }
                Node::Con(c) => {
                    args.reverse();
                    return Some((c, args));
                }
                _ => return None,
            }
        }
    }

    /// What the application `t` of a family reduces to, in one step.
    fn reduced(&mut self, t: Ty, app: Ty) -> Option<Ty> {
        match self.families.memo.get(&t) {
            Some(Memo::Always(made)) => return Some(*made),
            Some(Memo::Until(n, made)) if *n == self.families.forgotten => return Some(*made),
            Some(Memo::Stuck(n)) if *n == self.families.moves => return None,
            Some(Memo::Begun) => {
                self.families.cuts += 1;
                return None;
            }
            _ => {}
        }
        let (id, args) = self.family_parts(app)?;
        if self.families.endless.contains(&id) {
            return None;
        }
        let age = self.families.ages.get(&t).copied().unwrap_or(0);
        self.families.steps += 1;
        if age.max(self.families.depth) >= self.families.limit || self.families.steps > MAX_STEPS {
            self.families.endless.insert(id);
            self.families.too_deep.get_or_insert(t);
            return None;
        }
        self.families.depth += 1;
        let strict = std::mem::replace(&mut self.families.strict, true);
        let outer = std::mem::replace(&mut self.families.age, age + 1);
        let cuts = self.families.cuts;
        let mut made = self.by_equation(id, &args);
        let by_equation = made.is_some();
        if made.is_none() && !self.families.given.is_empty() {
            self.families.memo.insert(t, Memo::Begun);
            made = self.by_given(id, &args);
            self.families.memo.remove(&t);
        }
        // What was asked for within its own reduction says nothing of what stands between.
        let cut = self.families.cuts > cuts && self.families.depth > 1;
        self.families.age = outer;
        self.families.strict = strict;
        self.families.depth -= 1;
        let always = by_equation && self.families.trials == 0 && !self.has_equalities();
        let memo = match made {
            Some(made) if always => Memo::Always(made),
            Some(made) => Memo::Until(self.families.forgotten, made),
            None if cut => return None,
            None => Memo::Stuck(self.families.moves),
        };
        self.families.memo.insert(t, memo);
        made
    }

    /// What an application reduces to, unless so many reductions in a row lead in circles.
    /// Most types have no families, and are looked at often.
    #[cold]
    #[inline(never)]
    pub(crate) fn next(&mut self, t: Ty, app: Ty, turns: u32) -> Option<Ty> {
        let made = self.reduced(t, app)?;
        (!self.turns_in_circles(turns, t)).then_some(made)
    }

    /// Whether so many reductions in a row show that what is given leads back to itself.
    fn turns_in_circles(&mut self, turns: u32, t: Ty) -> bool {
        let circles = turns > self.families.limit.saturating_mul(2);
        if circles {
            self.families.too_deep.get_or_insert(t);
        }
        circles
    }

    fn by_equation(&mut self, id: TypeId, args: &[Ty]) -> Option<Ty> {
        if args.iter().any(|t| self.node(*t) == Node::Error) {
            return Some(self.error);
        }
        let family = self.families.all.get(&id)?;
        if let Some(computed) = family.computed {
            return self.compute(computed, args);
        }
        let (closed, rules) = (family.closed, family.rules.clone());
        let (by_kinds, by_result) = (family.by_kinds, family.by_result);
        let mut open: Vec<usize> = vec![];
        for (i, rule) in rules.iter().enumerate() {
            let mut subst = vec![None; rule.vars as usize];
            let mut fit = self.fit_all(&rule.lhs, args, &mut subst);
            if by_kinds && fit != Fit::No {
                fit = fit.max(self.fit_kinds(&rule.kinds, &subst));
            }
            // What kind of type is asked for is not known.
            let other = |r: &Rc<Rule>| differ(&[r.result], &[rule.result]);
            if by_result && rules.iter().any(other) {
                fit = fit.max(Fit::Rigid);
            }
            match fit {
                // Those before it may still be meant, unless they say the same.
                Fit::Yes if open.iter().all(|j| rule.agrees[*j]) => {
                    let known: Option<Vec<Ty>> = subst.into_iter().collect();
                    let mut made = FxHashMap::default();
                    return Some(self.right_side(rule.rhs, &known?, &mut made));
                }
                Fit::Yes => return None,
                Fit::No => {}
                Fit::Perhaps | Fit::Rigid if closed => open.push(i),
                Fit::Perhaps | Fit::Rigid => {}
            }
        }
        None
    }

    /// The right side of an equation for these types. All its applications of families are
    /// new ones, and equal ones are one, so that types which grow by equations share parts.
    fn right_side(&mut self, t: Ty, args: &[Ty], made: &mut FxHashMap<Node, Ty>) -> Ty {
        let node = match self.written(t) {
            Node::Bound(i) => return args.get(i as usize).copied().unwrap_or(self.error),
            Node::App(f, x) => Node::App(
                self.right_side(f, args, made),
                self.right_side(x, args, made),
            ),
            Node::Fun(a, b) => Node::Fun(
                self.right_side(a, args, made),
                self.right_side(b, args, made),
            ),
            Node::Family(app) => Node::Family(self.right_side(app, args, made)),
            _ => return t,
        };
        if let Some(known) = made.get(&node) {
            return *known;
        }
        let new = match node {
            Node::App(f, x) => self.app(f, x),
            Node::Fun(a, b) => self.fun(a, b),
            Node::Family(app) => self.family_of(app, 0),
            _ => t,
        };
        made.insert(node, new);
        new
    }

    fn by_given(&mut self, id: TypeId, args: &[Ty]) -> Option<Ty> {
        for i in (0..self.families.given.len()).rev() {
            let (lhs, rhs) = self.families.given[i];
            if let Node::Family(app) = self.nodes[lhs.0 as usize]
                && let Some((other, of)) = self.family_parts(app)
                && other == id
                && self.all_same(&of, args)
            {
                return Some(rhs);
            }
        }
        None
    }

    /// Puts off an equation of a stuck application.
    pub(crate) fn defer(&mut self, a: Ty, b: Ty) {
        self.families.deferred.push((a, b));
    }

    /// A type in which stuck applications that variable `m` cannot be known as are unknown
    /// types, whose equations are put off: those with the variable itself, and with rigid
    /// variables that it does not see. Nothing if the whole type is one.
    pub(crate) fn without_families(&mut self, m: Meta, level: u32, t: Ty) -> Option<Ty> {
        let mut done = FxHashMap::default();
        let mut made: Vec<(Ty, Ty)> = vec![];
        let new = self.rebuild(t, &mut done, &mut |types, part, node| match node {
            Node::Family(app) if types.cannot_stand(m, level, app) => {
                if let Some((fresh, _)) = made.iter().find(|(_, of)| *of == part) {
                    return Some(*fresh);
                }
                let fresh = types.fresh(level);
                made.push((fresh, part));
                Some(fresh)
            }
            Node::Family(_) => Some(part),
            _ => None,
        });
        if made.iter().any(|(_, of)| *of == t) {
            return None;
        }
        self.families.deferred.extend(made);
        Some(new)
    }

    fn cannot_stand(&mut self, m: Meta, level: u32, t: Ty) -> bool {
        let mut walk = Walk::new(t);
        while let Some(part) = walk.next() {
            match self.node(part) {
                Node::Meta(n) if n == m => return true,
                Node::Skolem(s) if self.skolem_info(s).level > level => return true,
                node => self.visit_parts(node, &mut walk),
            }
        }
        false
    }

    /// Takes for granted what a stuck application equals.
    pub(crate) fn give_family(&mut self, stuck: Ty, t: Ty) {
        // It would be replaced for ever; the other way round it may shrink.
        let (stuck, t) = match self.has_part(t, stuck) {
            false => (stuck, t),
            true if self.is_application(t) && !self.has_part(stuck, t) => (t, stuck),
            true => return,
        };
        self.families.given.push((stuck, t));
        self.families.moves += 1;
    }

    fn is_application(&mut self, t: Ty) -> bool {
        matches!(self.node(t), Node::Family(_))
    }

    /// Whether a type stands in another, or is it.
    fn has_part(&mut self, whole: Ty, t: Ty) -> bool {
        let mut walk = Walk::new(whole);
        while let Some(part) = walk.next() {
            if self.same(part, t) {
                return true;
            }
            let node = self.node(part);
            self.visit_parts(node, &mut walk);
        }
        false
    }

    /// What follows from what is given of families, now that more is known of their
    /// arguments: equations to be taken for granted.
    pub(crate) fn given_of_families(&mut self) -> Option<(Ty, Ty)> {
        for i in 0..self.families.given.len() {
            let (lhs, rhs) = self.families.given[i];
            let Node::Family(app) = self.nodes[lhs.0 as usize] else {
                continue;
            };
            let (id, args) = self.family_parts(app)?;
            let strict = std::mem::replace(&mut self.families.strict, true);
            let made = self.by_equation(id, &args);
            self.families.strict = strict;
            if let Some(made) = made
                && !self.same(made, rhs)
            {
                return Some((made, rhs));
            }
            for j in 0..i {
                let (other, t) = self.families.given[j];
                if let Node::Family(app) = self.nodes[other.0 as usize]
                    && let Some((of, more)) = self.family_parts(app)
                    && of == id
                    && self.all_same(&args, &more)
                    && !self.same(t, rhs)
                {
                    return Some((t, rhs));
                }
            }
        }
        None
    }

    pub(crate) fn has_equalities(&self) -> bool {
        !self.equal.is_empty() || !self.families.given.is_empty()
    }

    /// How many equations are taken for granted here.
    pub(crate) fn equality_count(&self) -> usize {
        self.equal.len() + self.families.given.len()
    }

    /// What is known here, to come back to it by [`Types::forget`].
    pub fn known(&self) -> Known {
        Known {
            equal: self.equal.len(),
            given: self.families.given.len(),
        }
    }

    /// Forgets what has been taken for granted since.
    pub fn forget(&mut self, known: Known) {
        if (known.equal, known.given) != (self.equal.len(), self.families.given.len()) {
            self.equal.truncate(known.equal);
            self.families.given.truncate(known.given);
            self.families.moves += 1;
            self.families.forgotten += 1;
        }
    }

    /// All that is taken for granted here, if anything is.
    pub(crate) fn equalities(&self) -> Option<Rc<Equalities>> {
        self.has_equalities().then(|| {
            Rc::new(Equalities {
                equal: self.equal.clone(),
                given: self.families.given.clone(),
            })
        })
    }

    /// Takes this for granted instead of what is; which comes back.
    pub(crate) fn swap_equalities(&mut self, new: Equalities) -> Equalities {
        self.families.moves += 1;
        self.families.forgotten += 1;
        Equalities {
            equal: std::mem::replace(&mut self.equal, new.equal),
            given: std::mem::replace(&mut self.families.given, new.given),
        }
    }

    /// A trial begins; what [`Types::end_trial`] needs.
    pub(crate) fn begin_trial(&mut self) -> (Known, usize) {
        self.families.trials += 1;
        (self.known(), self.families.deferred.len())
    }

    pub(crate) fn end_trial(&mut self, (known, deferred): (Known, usize)) {
        self.families.trials -= 1;
        self.families.deferred.truncate(deferred);
        self.equal.truncate(known.equal);
        self.families.given.truncate(known.given);
        self.families.moves += 1;
        self.families.forgotten += 1;
    }

    /// Another definition begins.
    pub fn begin_definition(&mut self) {
        self.families.steps = 0;
    }

    /// How a stuck application relates to another type.
    pub(crate) fn stuck_fit(&mut self, t: Ty) -> Fit {
        match self.metas_of(t).is_empty() {
            true => Fit::Rigid,
            false => Fit::Perhaps,
        }
    }

    /// Whether a stuck application stands at the head of a type.
    pub fn is_stuck(&mut self, t: Ty) -> bool {
        matches!(self.spine_head(t), Node::Family(_))
    }

    /// Whether reducing an application of a family did not end.
    pub fn is_endless(&mut self, stuck: Ty) -> bool {
        let Node::Family(app) = self.node(stuck) else {
            return false;
        };
        let parts = self.family_parts(app);
        parts.is_some_and(|(id, _)| self.families.endless.contains(&id))
    }

    /// The family whose application a type is, as it was made.
    pub fn family_at(&self, t: Ty) -> Option<TypeId> {
        match self.written(t) {
            Node::Family(app) => self.family_parts(app).map(|(id, _)| id),
            _ => None,
        }
    }

    /// The first stuck application in a type, the outermost.
    pub fn stuck_in(&mut self, t: Ty) -> Option<Ty> {
        let mut walk = Walk::new(t);
        while let Some(part) = walk.next() {
            let (part, node) = self.head(part);
            match node {
                Node::Family(_) => return Some(part),
                node => self.visit_parts(node, &mut walk),
            }
        }
        None
    }

    /// The bound variables of a type that stand elsewhere than in arguments of families.
    pub fn fixed_bounds_of(&mut self, t: Ty) -> Vec<u32> {
        let (mut out, mut walk) = (vec![], Walk::new(t));
        while let Some(t) = walk.next() {
            match self.node(t) {
                Node::Bound(i) if !out.contains(&i) => out.push(i),
                Node::Family(app) => {
                    let Some((id, args)) = self.family_parts(app) else {
                        continue;
                    };
                    let family = self.families.all.get(&id);
                    let injective = family.map_or(vec![], |f| f.injective.clone());
                    for (arg, own) in args.into_iter().zip(injective) {
                        if own {
                            walk.push(arg);
                        }
                    }
                }
                node => self.visit_parts(node, &mut walk),
            }
        }
        out
    }

    /// A node as it was made, of which nothing is reduced.
    pub(crate) fn written(&self, t: Ty) -> Node {
        self.nodes[t.0 as usize]
    }

    /// Whether a family stands in a type, reduced or not.
    pub fn has_written_family(&self, t: Ty) -> bool {
        self.holds(t, |node| matches!(node, Node::Family(_)))
    }

    /// Whether a type cannot be on the left side of an equation.
    pub fn is_no_pattern(&self, t: Ty) -> bool {
        self.holds(t, |node| matches!(node, Node::Family(_) | Node::Forall(_)))
    }

    fn holds(&self, t: Ty, is_it: impl Fn(Node) -> bool) -> bool {
        let mut walk = Walk::new(t);
        while let Some(part) = walk.next() {
            let node = self.written(part);
            if is_it(node) {
                return true;
            }
            self.visit_parts(node, &mut walk);
        }
        false
    }

    /// Whether an equation says what a family is for these types.
    pub fn has_equation(&mut self, id: TypeId, args: &[Ty]) -> bool {
        let rules = match self.families.all.get(&id) {
            Some(family) => family.rules.clone(),
            None => return false,
        };
        rules.iter().any(|r| self.may_overlap(&r.lhs, r.vars, args))
    }

    /// Whether some types match these patterns and others.
    pub fn may_overlap(&mut self, patterns: &[Ty], vars: u32, args: &[Ty]) -> bool {
        self.trial(|types| {
            let fresh: Vec<Ty> = (0..vars).map(|_| types.fresh(0)).collect();
            let patterns = types.substitute_all(patterns, &fresh);
            let mut pairs = patterns.iter().zip(args);
            pairs.all(|(x, y)| types.unify(*x, *y).is_ok())
        })
    }
}
