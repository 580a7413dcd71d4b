//! Making types equal, and seeing whether they are.

use crate::ty::{Clash, Meta, MetaValue, Node, Skolem, SkolemInfo, Ty, Types, Walk};
use rustc_hash::FxHashMap;

/// Equations that may follow from one that is given.
const MAX_GIVEN: u32 = 100;

impl Types {
    pub fn unify(&mut self, a: Ty, b: Ty) -> Result<(), Clash> {
        let mut work = vec![(a, b)];
        while let Some((a, b)) = work.pop() {
            let ((ta, na), (tb, nb)) = (self.head(a), self.head(b));
            if ta == tb || na == nb && !matches!(na, Node::Error) {
                continue;
            }
            match (na, nb) {
                (Node::Error, _) | (_, Node::Error) => {}
                (Node::Meta(x), Node::Meta(y)) => {
                    self.changes += 1;
                    self.families.moves += 1;
                    self.metas.union(x, y);
                }
                (Node::Meta(x), _) => self.bind(x, ta, tb, b)?,
                (_, Node::Meta(y)) => self.bind(y, tb, ta, a)?,
                (Node::Family(x), Node::Family(y)) => {
                    if !self.same(x, y) {
                        work.extend(self.injective_pairs(x, y));
                        self.defer(ta, tb);
                    }
                }
                (Node::Family(_), _) | (_, Node::Family(_)) => self.defer(ta, tb),
                (Node::Fun(a1, r1), Node::Fun(a2, r2)) => work.extend([(r1, r2), (a1, a2)]),
                (Node::App(f, x), Node::App(g, y)) => work.extend([(x, y), (f, g)]),
                (Node::Forall(p), Node::Forall(q)) => {
                    self.unify_polys(p, q, (ta, tb), &mut work)?;
                }
                (Node::App(f, x), Node::Fun(a2, r2)) => {
                    let g = self.partial_fun(a2);
                    work.extend([(x, r2), (f, g)]);
                }
                (Node::Fun(a1, r1), Node::App(g, y)) => {
                    let f = self.partial_fun(a1);
                    work.extend([(r1, y), (f, g)]);
                }
                _ => return Err(Clash::Mismatch(ta, tb)),
            }
        }
        Ok(())
    }

    /// Takes an equation for granted, as far as it is about rigid variables;
    /// unknown ones are unified. What has no name but by a family is a rigid variable of
    /// this level.
    pub fn assume_equal(&mut self, a: Ty, b: Ty, level: u32) -> Result<(), Clash> {
        let mut work = vec![(a, b)];
        // What follows of families is a few equations, unless they say nothing sensible.
        let mut more = MAX_GIVEN;
        loop {
            let Some((a, b)) = work.pop() else {
                more -= 1;
                match self.given_of_families().filter(|_| more > 0) {
                    Some(next) => work.push(next),
                    None => return Ok(()),
                }
                continue;
            };
            let ((ta, na), (tb, nb)) = (self.head(a), self.head(b));
            if ta == tb || na == nb && !matches!(na, Node::Error) {
                continue;
            }
            match (na, nb) {
                // What nobody outside knows may be what is not known yet.
                (Node::Meta(m), Node::Skolem(s)) if self.is_within(s, m) => self.equate(s, ta),
                (Node::Skolem(s), Node::Meta(m)) if self.is_within(s, m) => self.equate(s, tb),
                (Node::Meta(_), _) | (_, Node::Meta(_)) => self.unify(ta, tb)?,
                (Node::Family(_), _) => self.give_family(ta, tb),
                (_, Node::Family(_)) => self.give_family(tb, ta),
                // The newer one becomes the older one.
                (Node::Skolem(s), Node::Skolem(z)) if s < z => self.equate(z, ta),
                (Node::Skolem(s), _) if !self.mentions(tb, s) => self.equate(s, tb),
                (_, Node::Skolem(s)) if !self.mentions(ta, s) => self.equate(s, ta),
                (Node::Skolem(s), _) => work.extend(self.equate_but_families(s, tb, level)),
                (_, Node::Skolem(s)) => work.extend(self.equate_but_families(s, ta, level)),
                (Node::Fun(a1, r1), Node::Fun(a2, r2)) => work.extend([(r1, r2), (a1, a2)]),
                (Node::App(f, x), Node::App(g, y)) => work.extend([(x, y), (f, g)]),
                // Such an alternative is never reached.
                _ => {}
            }
        }
    }

    /// A rigid variable as a type that mentions it in applications of families alone: these
    /// are rigid variables, about which the equations that come back hold.
    fn equate_but_families(&mut self, s: Skolem, t: Ty, level: u32) -> Vec<(Ty, Ty)> {
        let info = SkolemInfo {
            level,
            ..*self.skolem_info(s)
        };
        let mut done = FxHashMap::default();
        let mut named: Vec<(Ty, Ty)> = vec![];
        let new = self.rebuild(t, &mut done, &mut |types, part, node| match node {
            Node::Family(app) if types.mentions(app, s) => {
                let known = named.iter().find(|(of, _)| types.same(*of, part));
                if let Some((_, name)) = known {
                    return Some(*name);
                }
                let name = types.skolem(info);
                named.push((part, name));
                Some(name)
            }
            Node::Family(_) => Some(part),
            _ => None,
        });
        if named.is_empty() || self.mentions(new, s) || matches!(self.node(new), Node::Skolem(_)) {
            return vec![];
        }
        self.equate(s, new);
        named
    }

    /// Whether a rigid variable is of a scope within that of an unknown type.
    fn is_within(&mut self, s: Skolem, m: Meta) -> bool {
        self.skolem_info(s).level > self.level(m)
    }

    fn equate(&mut self, s: Skolem, t: Ty) {
        self.equal.push((s, t));
        self.families.moves += 1;
    }

    fn mentions(&mut self, t: Ty, s: Skolem) -> bool {
        let mut walk = Walk::new(t);
        while let Some(t) = walk.next() {
            match self.node(t) {
                Node::Skolem(z) if z == s => return true,
                node => self.visit_parts(node, &mut walk),
            }
        }
        false
    }

    /// Makes a variable known as a type, which was found as `through`.
    fn bind(&mut self, m: Meta, var: Ty, t: Ty, through: Ty) -> Result<(), Clash> {
        let level = self.level(m);
        let mut walk = Walk::new(t);
        let mut stuck: Option<Ty> = None;
        while let Some(part) = walk.next() {
            match self.node(part) {
                Node::Family(app) => _ = stuck.get_or_insert(app),
                Node::Meta(n) if n == m => return Err(Clash::Occurs(var, t)),
                Node::Meta(n) => self.lower(n, level),
                Node::Skolem(s) if self.skolem_info(s).level > level => {
                    return Err(Clash::Escape(s));
                }
                node => self.visit_parts(node, &mut walk),
            }
        }
        let (mut t, mut through) = (t, through);
        if stuck.is_some() {
            match self.without_families(m, level, t) {
                Some(new) => (t, through) = (new, new),
                None => {
                    self.defer(var, t);
                    return Ok(());
                }
            }
            self.hold(t, level);
        }
        self.changes += 1;
        self.families.moves += 1;
        let change = self.changes as u32;
        let known = MetaValue::Known {
            ty: t,
            through: match self.nodes[through.0 as usize] {
                Node::Meta(_) if self.keeps_links() => through,
                _ => t,
            },
            level,
            change,
        };
        self.metas.union_value(m, known);
        Ok(())
    }

    pub fn all_same(&mut self, a: &[Ty], b: &[Ty]) -> bool {
        a.len() == b.len() && a.iter().zip(b).all(|(x, y)| self.same(*x, *y))
    }

    /// Whether two types are the same as far as known.
    pub fn same(&mut self, a: Ty, b: Ty) -> bool {
        match (self.head(a), self.head(b)) {
            ((x, _), (y, _)) if x == y => true,
            ((_, Node::App(f, x)), (_, Node::App(g, y)))
            | ((_, Node::Fun(f, x)), (_, Node::Fun(g, y))) => self.same(f, g) && self.same(x, y),
            ((_, Node::Family(a)), (_, Node::Family(b))) => self.same(a, b),
            ((a, Node::Forall(p)), (b, Node::Forall(q))) => {
                let mut work = vec![];
                self.unify_polys(p, q, (a, b), &mut work).is_ok()
                    && work.into_iter().all(|(x, y)| self.same(x, y))
            }
            ((_, x), (_, y)) => x == y && !matches!(x, Node::App(..) | Node::Fun(..)),
        }
    }
}
