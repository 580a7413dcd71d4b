//! Types during inference: an arena of nodes, unification variables with
//! levels (union-find by `ena`), rigid variables of signatures.
//!
//! Levels (Rémy): a variable's level is that of the outermost binding group in
//! whose type it occurs; a group generalises the variables above its own.

use crate::family::Families;
use crate::kind_of::KindHeads;
use ena::unify::{InPlaceUnificationTable, UnifyKey, UnifyValue};
use pure_base::{Span, Symbol};
use pure_names::tree::{ClassId, CtorId, TypeId, TypeLit};
use pure_names::wired;
use rustc_hash::{FxHashMap, FxHashSet};
use serde::{Deserialize, Serialize};
use std::ops::Range;
use std::rc::Rc;

/// A type: index into [`Types`].
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Ty(pub(crate) u32);

/// A unification variable.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, Serialize, Deserialize)]
pub struct Meta(u32);

/// A rigid variable.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, Serialize, Deserialize)]
pub struct Skolem(u32);

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum Node {
    Meta(Meta),
    Skolem(Skolem),
    /// A quantified variable of the enclosing scheme.
    Bound(u32),
    Con(TypeId),
    /// A class, which makes constraints of types.
    Class(ClassId),
    /// A constructor of values as a type.
    Promoted(CtorId),
    Lit(TypeLit),
    App(Ty, Ty),
    Fun(Ty, Ty),
    /// A type with quantifiers of its own.
    Forall(PolyId),
    /// A variable of an enclosing [`Node::Forall`].
    Quant(u32),
    /// A family applied to as many types as it has parameters: that application, which may
    /// be another type ([`crate::family`]).
    Family(Ty),
    /// Unifies with everything: an error was reported here.
    Error,
}

#[derive(Clone, Copy, PartialEq, Debug)]
pub enum MetaValue {
    Unbound {
        level: u32,
    },
    /// As which type it is known, and by way of which known variable, if one was found
    /// instead; at which level it was unknown, and which change made it known.
    Known {
        ty: Ty,
        through: Ty,
        level: u32,
        change: u32,
    },
}

impl UnifyKey for Meta {
    type Value = MetaValue;
    fn index(&self) -> u32 {
        self.0
    }
    fn from_index(u: u32) -> Meta {
        Meta(u)
    }
    fn tag() -> &'static str {
        "Meta"
    }
}

impl UnifyValue for MetaValue {
    type Error = ena::unify::NoError;
    fn unify_values(a: &MetaValue, b: &MetaValue) -> Result<MetaValue, Self::Error> {
        Ok(match (a, b) {
            (MetaValue::Unbound { level: x }, MetaValue::Unbound { level: y }) => {
                MetaValue::Unbound { level: *x.min(y) }
            }
            (known @ MetaValue::Known { .. }, _) | (_, known @ MetaValue::Known { .. }) => *known,
        })
    }
}

#[derive(Clone, Copy, Serialize, Deserialize)]
pub struct SkolemInfo {
    pub name: Symbol,
    pub level: u32,
    /// What binds it.
    pub span: Span,
    pub rigid: Rigid,
    /// It is one of an instance's head, within the instance: which instance a constraint
    /// on it means does not wait for what the variable stands for.
    pub of_instance: bool,
}

/// What makes a type variable rigid.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Rigid {
    /// A signature's.
    Signature,
    /// The quantifier of a polytype that an expression must have.
    Quantifier,
    /// Hidden in a value of this constructor.
    Constructor(CtorId),
}

/// Why two types do not unify.
#[derive(Clone, Copy, Debug)]
pub enum Clash {
    /// These parts differ.
    Mismatch(Ty, Ty),
    /// A variable would contain itself.
    Occurs(Ty, Ty),
    /// A rigid variable would leave its signature.
    Escape(Skolem),
}

/// `forall (bound 0 .. vars). preds => ty`
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Scheme {
    pub vars: u32,
    pub preds: Vec<Pred>,
    pub ty: Ty,
    /// Names from the signature, if there was one.
    pub names: Vec<Symbol>,
    /// How many of them, from the first, scope over what the signature is of.
    pub scoped: usize,
}

/// `class ty ..`
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Pred {
    pub class: pure_names::tree::ClassId,
    pub args: Vec<Ty>,
}

/// What a node mentions, so that what mentions nothing need not be copied.
const BOUND: u8 = 1;
const QUANT: u8 = 2;

/// A polytype: index into the table of [`Types`].
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct PolyId(u32);

/// `forall vars. preds => body`
#[derive(Clone, Serialize, Deserialize)]
pub struct Poly {
    /// The numbers of its variables, with their names.
    pub vars: Rc<[(u32, Symbol)]>,
    pub preds: Rc<[Pred]>,
    pub body: Ty,
    /// Where it is written.
    pub span: Span,
}

pub struct Types {
    pub(crate) nodes: Vec<Node>,
    /// Whether a node mentions `Bound` or `Quant`.
    open: Vec<u8>,
    pub(crate) polys: Vec<Poly>,
    pub(crate) quants: u32,
    pub(crate) metas: InPlaceUnificationTable<Meta>,
    /// How many variables have become known, or equal to others.
    pub(crate) changes: u64,
    /// Whether variables that become known stay linked by way of those that had become
    /// known before, for [`Types::was_unknown`].
    pub links: bool,
    pub skolems: Vec<SkolemInfo>,
    /// What rigid variables are known to equal, here.
    pub(crate) equal: Vec<(Skolem, Ty)>,
    pub families: Families,
    pub kinds: KindHeads,
    /// The class of constraints whose class is not written.
    pub holds: Option<ClassId>,
    cons: FxHashMap<TypeId, Ty>,
    bounds: Vec<Ty>,
    pub error: Ty,
    pub int: Ty,
    pub char: Ty,
    pub double: Ty,
    pub integer: Ty,
    pub bool: Ty,
    pub unit: Ty,
    pub string: Ty,
    list: Ty,
}

/// Visits the parts of a type. Types share parts, and a type that is small as
/// a graph can be huge as a tree, so a long walk visits shared parts once.
pub struct Walk {
    work: Vec<Ty>,
    steps: u32,
    seen: FxHashSet<Ty>,
}

impl Walk {
    pub fn new(t: Ty) -> Walk {
        Walk {
            work: vec![t],
            steps: 0,
            seen: FxHashSet::default(),
        }
    }

    /// Adds a part.
    pub fn push(&mut self, t: Ty) {
        self.work.push(t);
    }

    /// Adds the two parts of a type, to be visited in this order.
    pub fn parts(&mut self, a: Ty, b: Ty) {
        self.work.extend([b, a]);
    }
}

impl Iterator for Walk {
    type Item = Ty;

    fn next(&mut self) -> Option<Ty> {
        const SHORT: u32 = 200;
        loop {
            let t = self.work.pop()?;
            self.steps += 1;
            if self.steps < SHORT || self.seen.insert(t) {
                return Some(t);
            }
        }
    }
}

impl Default for Types {
    fn default() -> Types {
        let error = Ty(0);
        let mut t = Types {
            nodes: vec![Node::Error],
            open: vec![0],
            polys: vec![],
            quants: 0,
            metas: InPlaceUnificationTable::new(),
            changes: 0,
            links: false,
            skolems: vec![],
            equal: vec![],
            families: Families::default(),
            kinds: KindHeads::default(),
            holds: None,
            cons: FxHashMap::default(),
            bounds: vec![],
            error,
            int: error,
            char: error,
            double: error,
            integer: error,
            bool: error,
            unit: error,
            string: error,
            list: error,
        };
        t.int = t.con(wired::int());
        t.char = t.con(wired::char());
        t.double = t.con(wired::double());
        t.integer = t.con(wired::integer());
        t.bool = t.con(wired::bool());
        t.unit = t.con(wired::unit());
        t.list = t.con(wired::list());
        t.string = t.list_of(t.char);
        t
    }
}

impl Types {
    fn push(&mut self, node: Node, open: u8) -> Ty {
        self.nodes.push(node);
        self.open.push(open);
        Ty(self.nodes.len() as u32 - 1)
    }

    pub fn con(&mut self, id: TypeId) -> Ty {
        if let Some(t) = self.cons.get(&id) {
            return *t;
        }
        let t = self.push(Node::Con(id), 0);
        self.cons.insert(id, t);
        t
    }

    /// A type without parts.
    pub fn leaf(&mut self, node: Node) -> Ty {
        self.push(node, 0)
    }

    pub fn bound(&mut self, i: u32) -> Ty {
        while self.bounds.len() <= i as usize {
            let t = self.push(Node::Bound(self.bounds.len() as u32), BOUND);
            self.bounds.push(t);
        }
        self.bounds[i as usize]
    }

    pub fn app(&mut self, f: Ty, x: Ty) -> Ty {
        // `(->) a b` and `a -> b` are one type.
        if let Node::App(g, a) = self.nodes[f.0 as usize]
            && self.nodes[g.0 as usize] == Node::Con(wired::fun())
        {
            return self.fun(a, x);
        }
        let open = self.open[f.0 as usize] | self.open[x.0 as usize];
        self.push(Node::App(f, x), open)
    }

    pub fn fun(&mut self, a: Ty, b: Ty) -> Ty {
        let open = self.open[a.0 as usize] | self.open[b.0 as usize];
        self.push(Node::Fun(a, b), open)
    }

    pub(crate) fn push_quant(&mut self, number: u32) -> Ty {
        self.push(Node::Quant(number), QUANT)
    }

    pub(crate) fn push_family(&mut self, app: Ty) -> Ty {
        self.push(Node::Family(app), self.open[app.0 as usize])
    }

    pub fn poly(&self, id: PolyId) -> &Poly {
        &self.polys[id.0 as usize]
    }

    pub(crate) fn push_poly(&mut self, poly: Poly) -> Ty {
        let parts = poly
            .preds
            .iter()
            .flat_map(|p| p.args.iter().copied())
            .chain([poly.body]);
        let open = parts.fold(0, |o, t| o | self.open[t.0 as usize]);
        self.polys.push(poly);
        let id = PolyId(self.polys.len() as u32 - 1);
        self.push(Node::Forall(id), open)
    }

    pub(crate) fn mentions_quant(&self, t: Ty) -> bool {
        self.open[t.0 as usize] & QUANT != 0
    }

    pub fn funs(&mut self, args: &[Ty], result: Ty) -> Ty {
        args.iter().rev().fold(result, |r, a| self.fun(*a, r))
    }

    pub fn list_of(&mut self, t: Ty) -> Ty {
        self.app(self.list, t)
    }

    pub fn fresh(&mut self, level: u32) -> Ty {
        let m = self.metas.new_key(MetaValue::Unbound { level });
        self.push(Node::Meta(m), 0)
    }

    pub fn skolem(&mut self, info: SkolemInfo) -> Ty {
        self.skolems.push(info);
        let s = Skolem(self.skolems.len() as u32 - 1);
        self.push(Node::Skolem(s), 0)
    }

    /// Rigid variables become those of an instance.
    pub fn of_instance(&mut self, skolems: &[Ty]) {
        for t in skolems {
            if let Node::Skolem(s) = self.nodes[t.0 as usize] {
                self.skolems[s.0 as usize].of_instance = true;
            }
        }
    }

    pub fn skolem_info(&self, s: Skolem) -> &SkolemInfo {
        &self.skolems[s.0 as usize]
    }

    /// The outermost node, known variables followed; a variable comes back as
    /// its root.
    pub fn head(&mut self, t: Ty) -> (Ty, Node) {
        let (t, node) = self.root(t);
        // A variable head may have become `(->) a`.
        if let Node::App(f, x) = node
            && let (_, Node::App(g, a)) = self.root(f)
            && let (_, Node::Con(c)) = self.root(g)
            && c == wired::fun()
        {
            return (self.fun(a, x), Node::Fun(a, x));
        }
        (t, node)
    }

    /// Like [`Types::head`], but an application stays one.
    #[inline]
    fn root(&mut self, mut t: Ty) -> (Ty, Node) {
        let mut turns = 0;
        loop {
            match self.nodes[t.0 as usize] {
                Node::Meta(m) => match self.metas.probe_value(m) {
                    MetaValue::Known { ty, .. } => t = ty,
                    MetaValue::Unbound { .. } => return (t, Node::Meta(self.metas.find(m))),
                },
                Node::Skolem(s) if !self.equal.is_empty() => {
                    match self.equal.iter().find(|e| e.0 == s) {
                        Some((_, same)) => t = *same,
                        None => return (t, Node::Skolem(s)),
                    }
                }
                Node::Family(app) => {
                    turns += 1;
                    match self.next(t, app, turns) {
                        Some(made) => t = made,
                        None => return (t, Node::Family(app)),
                    }
                }
                node => return (t, node),
            }
        }
    }

    pub fn node(&mut self, t: Ty) -> Node {
        self.head(t).1
    }

    pub fn level(&mut self, m: Meta) -> u32 {
        match self.metas.probe_value(m) {
            MetaValue::Unbound { level } => level,
            MetaValue::Known { .. } => 0,
        }
    }

    /// The type constructor at the head of `T a b`, and its arguments.
    pub fn constructor(&mut self, t: Ty) -> Option<(TypeId, Vec<Ty>)> {
        let (mut t, mut args) = (t, vec![]);
        loop {
            match self.node(t) {
                Node::App(f, x) => {
                    args.push(x);
                    t = f;
                }
                Node::Fun(a, b) => {
                    args.extend([b, a]);
                    args.reverse();
                    return Some((wired::fun(), args));
                }
                Node::Con(c) => {
                    args.reverse();
                    return Some((c, args));
                }
                _ => return None,
            }
        }
    }

    /// The polytype that a type is, if it is one.
    pub fn polytype(&mut self, t: Ty) -> Option<PolyId> {
        match self.node(t) {
            Node::Forall(id) => Some(id),
            _ => None,
        }
    }

    /// The constructor at the head of a type.
    pub fn head_con(&mut self, t: Ty) -> Option<TypeId> {
        match self.spine_head(t) {
            Node::Con(c) => Some(c),
            Node::Fun(..) => Some(wired::fun()),
            _ => None,
        }
    }

    /// The head of `h a b`, whatever it is, and the arguments.
    pub fn spine(&mut self, t: Ty) -> (Node, Vec<Ty>) {
        let (mut t, mut args) = (t, vec![]);
        loop {
            match self.node(t) {
                Node::App(f, x) => {
                    args.push(x);
                    t = f;
                }
                node => {
                    args.reverse();
                    return (node, args);
                }
            }
        }
    }

    /// The head of `h a b` whatever it is.
    pub fn spine_head(&mut self, t: Ty) -> Node {
        let mut t = t;
        loop {
            match self.node(t) {
                Node::App(f, _) => t = f,
                node => return node,
            }
        }
    }

    /// What `attempt` answers; what became known of variables is forgotten again.
    pub fn trial<R>(&mut self, attempt: impl FnOnce(&mut Types) -> R) -> R {
        let snapshot = self.metas.snapshot();
        let (changes, start) = (self.changes, self.begin_trial());
        let answer = attempt(self);
        self.metas.rollback_to(snapshot);
        self.changes = changes;
        self.end_trial(start);
        answer
    }

    /// `(->) a`
    pub(crate) fn partial_fun(&mut self, a: Ty) -> Ty {
        let arrow = self.con(wired::fun());
        self.push(Node::App(arrow, a), self.open[a.0 as usize])
    }

    /// Goes on with the parts of a node.
    pub fn visit_parts(&self, node: Node, walk: &mut Walk) {
        match node {
            Node::App(a, b) | Node::Fun(a, b) => walk.parts(a, b),
            Node::Family(app) => walk.push(app),
            Node::Forall(p) => {
                let poly = self.poly(p);
                walk.work.push(poly.body);
                walk.work
                    .extend(poly.preds.iter().flat_map(|p| p.args.iter().copied()));
            }
            _ => {}
        }
    }

    /// The innermost level of a type's variables.
    pub fn deepest(&mut self, t: Ty) -> u32 {
        let (mut level, mut walk) = (0, Walk::new(t));
        while let Some(t) = walk.next() {
            match self.node(t) {
                Node::Skolem(s) if self.skolem_info(s).level < u32::MAX => {
                    level = level.max(self.skolem_info(s).level);
                }
                Node::Meta(m) => level = level.max(self.level(m)),
                node => self.visit_parts(node, &mut walk),
            }
        }
        level
    }

    pub(crate) fn lower(&mut self, m: Meta, level: u32) {
        if self.level(m) > level {
            self.metas.union_value(m, MetaValue::Unbound { level });
        }
    }

    /// Keeps the variables of `t` from being generalised above `level`.
    pub fn hold(&mut self, t: Ty, level: u32) {
        for m in self.metas_of(t) {
            self.lower(m, level);
        }
    }

    /// The unknown variables of a type, in order of occurrence.
    pub fn metas_of(&mut self, t: Ty) -> Vec<Meta> {
        let (mut out, mut walk) = (vec![], Walk::new(t));
        while let Some(t) = walk.next() {
            match self.node(t) {
                Node::Meta(m) if !out.contains(&m) => out.push(m),
                node => self.visit_parts(node, &mut walk),
            }
        }
        out
    }

    /// Whether a type has more than `limit` parts, shared ones counted once.
    pub fn is_larger(&mut self, t: Ty, limit: usize) -> bool {
        let (mut parts, mut walk) = (0, Walk::new(t));
        while let Some(t) = walk.next() {
            parts += 1;
            if parts > limit {
                return true;
            }
            let node = self.node(t);
            self.visit_parts(node, &mut walk);
        }
        false
    }

    /// Grows whenever a variable becomes known, or equal to another.
    pub fn changes(&self) -> u64 {
        self.changes
    }

    /// What rigid variables are known to equal here alone must not be asked for later.
    pub(crate) fn keeps_links(&self) -> bool {
        self.links && self.equal.is_empty()
    }

    /// Whether a type was, but for its arguments, a variable that one of the changes in
    /// these ranges made known, where it was of this level or an outer one.
    pub fn was_unknown(&mut self, mut t: Ty, inner: &[(Range<u64>, u32)]) -> bool {
        loop {
            match self.nodes[t.0 as usize] {
                Node::App(f, _) => t = f,
                Node::Meta(m) => match self.metas.probe_value(m) {
                    MetaValue::Known { level, change, .. }
                        if inner.iter().any(|(range, l)| {
                            level <= *l && range.contains(&u64::from(change))
                        }) =>
                    {
                        return true;
                    }
                    MetaValue::Known { through, .. } => t = through,
                    MetaValue::Unbound { .. } => return true,
                },
                _ => return false,
            }
        }
    }

    /// The bound variables of a type.
    pub fn bounds_of(&mut self, t: Ty) -> Vec<u32> {
        let (mut out, mut walk) = (vec![], Walk::new(t));
        while let Some(t) = walk.next() {
            match self.node(t) {
                Node::Bound(i) if !out.contains(&i) => out.push(i),
                node => self.visit_parts(node, &mut walk),
            }
        }
        out
    }

    /// Whether a type has no variables, of whatever sort.
    pub fn is_closed(&mut self, t: Ty) -> bool {
        let mut walk = Walk::new(t);
        while let Some(t) = walk.next() {
            match self.node(t) {
                Node::Meta(_) | Node::Skolem(_) | Node::Bound(_) => return false,
                node => self.visit_parts(node, &mut walk),
            }
        }
        true
    }

    pub fn has_error(&mut self, t: Ty) -> bool {
        let mut walk = Walk::new(t);
        while let Some(t) = walk.next() {
            match self.node(t) {
                Node::Error => return true,
                node => self.visit_parts(node, &mut walk),
            }
        }
        false
    }

    /// Replaces variables by `Bound` in the order of `vars`.
    pub fn close(&mut self, t: Ty, vars: &[Meta]) -> Ty {
        let mut done = FxHashMap::default();
        self.rebuild(t, &mut done, &mut |types, t, node| match node {
            Node::Meta(m) => Some(match vars.iter().position(|v| *v == m) {
                Some(i) => types.bound(i as u32),
                None => t,
            }),
            _ => None,
        })
    }

    /// Replaces `Bound(i)` by `args[i]`.
    pub fn substitute(&mut self, t: Ty, args: &[Ty]) -> Ty {
        if self.keeps_links() {
            let (found, _) = self.head(t);
            if self.open[found.0 as usize] & BOUND == 0 {
                return t;
            }
        }
        let mut done = FxHashMap::default();
        self.rebuild(t, &mut done, &mut |types, t, node| match node {
            Node::Bound(i) => Some(args.get(i as usize).copied().unwrap_or(types.error)),
            _ if types.open[t.0 as usize] & BOUND == 0 => Some(t),
            _ => None,
        })
    }

    /// A copy of a type in which `leaf` decided some parts; shared parts stay
    /// shared. Known variables are followed before `leaf` is asked.
    pub(crate) fn rebuild(
        &mut self,
        t: Ty,
        done: &mut FxHashMap<Ty, Ty>,
        leaf: &mut dyn FnMut(&mut Types, Ty, Node) -> Option<Ty>,
    ) -> Ty {
        let (t, node) = self.head(t);
        if let Some(new) = leaf(self, t, node) {
            return new;
        }
        if let Some(made) = done.get(&t) {
            return *made;
        }
        let made = match node {
            Node::App(a, b) => {
                let (a, b) = (self.rebuild(a, done, leaf), self.rebuild(b, done, leaf));
                self.app(a, b)
            }
            Node::Fun(a, b) => {
                let (a, b) = (self.rebuild(a, done, leaf), self.rebuild(b, done, leaf));
                self.fun(a, b)
            }
            Node::Family(app) => {
                let app = self.rebuild(app, done, leaf);
                self.family_like(t, app)
            }
            Node::Forall(p) => {
                let mut poly = self.poly(p).clone();
                let preds: Vec<Pred> = poly
                    .preds
                    .iter()
                    .map(|p| Pred {
                        class: p.class,
                        args: p
                            .args
                            .iter()
                            .map(|t| self.rebuild(*t, done, leaf))
                            .collect(),
                    })
                    .collect();
                poly.preds = preds.into();
                poly.body = self.rebuild(poly.body, done, leaf);
                self.push_poly(poly)
            }
            _ => t,
        };
        done.insert(t, made);
        made
    }

    pub fn substitute_all(&mut self, ts: &[Ty], args: &[Ty]) -> Vec<Ty> {
        ts.iter().map(|t| self.substitute(*t, args)).collect()
    }

    /// The unknown variables of several types, in order of occurrence.
    pub fn metas_of_all(&mut self, ts: &[Ty]) -> Vec<Meta> {
        let mut out = vec![];
        for t in ts {
            for m in self.metas_of(*t) {
                if !out.contains(&m) {
                    out.push(m);
                }
            }
        }
        out
    }
}
