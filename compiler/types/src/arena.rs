//! Types as they are kept: in an arena of their own, into which they are copied, each part
//! but once, and from which they are copied into that of another program.

use crate::ty::{Node, Poly, Pred, Scheme, SkolemInfo, Ty, Types};
use pure_base::Span;
use pure_base::portable::Place;
use rustc_hash::FxHashMap;
use serde::{Deserialize, Serialize};

/// An arena in which no variable is known.
#[derive(Serialize, Deserialize)]
pub struct Arena {
    nodes: Vec<Node>,
    polys: Vec<Poly>,
    skolems: Vec<SkolemInfo>,
    metas: usize,
}

impl From<Types> for Arena {
    fn from(types: Types) -> Arena {
        Arena {
            nodes: types.nodes,
            polys: types.polys,
            skolems: types.skolems,
            metas: types.metas.len(),
        }
    }
}

/// To copy types from.
impl From<Arena> for Types {
    fn from(arena: Arena) -> Types {
        let mut types = Types::default();
        (0..arena.metas).for_each(|_| _ = types.fresh(0));
        types.nodes = arena.nodes;
        types.polys = arena.polys;
        types.skolems = arena.skolems;
        types
    }
}

/// Copies types from one arena to another.
pub struct Copying<'a> {
    from: &'a mut Types,
    pub to: &'a mut Types,
    done: FxHashMap<Ty, Ty>,
    /// By the node of the copy, or of the original if that has no parts.
    made: FxHashMap<Node, Ty>,
    /// Something was reported about one of them.
    pub failed: bool,
}

impl Copying<'_> {
    pub fn new<'a>(from: &'a mut Types, to: &'a mut Types) -> Copying<'a> {
        Copying {
            from,
            to,
            done: FxHashMap::default(),
            made: FxHashMap::default(),
            failed: false,
        }
    }

    pub fn ty(&mut self, t: Ty) -> Ty {
        let (t, node) = self.from.head(t);
        if let Some(copy) = self.done.get(&t) {
            return *copy;
        }
        let node = match node {
            Node::App(f, x) => Node::App(self.ty(f), self.ty(x)),
            Node::Fun(a, b) => Node::Fun(self.ty(a), self.ty(b)),
            Node::Family(app) => Node::Family(self.ty(app)),
            node => node,
        };
        let copy = self.node(node);
        self.done.insert(t, copy);
        copy
    }

    fn node(&mut self, node: Node) -> Ty {
        if let Some(copy) = self.made.get(&node) {
            return *copy;
        }
        let copy = match node {
            // Nothing has decided it, nor ever will.
            Node::Meta(_) => self.to.fresh(0),
            Node::Skolem(s) => self.to.skolem(SkolemInfo {
                of_instance: false,
                span: Span::NONE,
                ..*self.from.skolem_info(s)
            }),
            Node::Bound(i) => self.to.bound(i),
            Node::Con(c) => self.to.con(c),
            Node::Class(_) | Node::Promoted(_) | Node::Lit(_) => self.to.leaf(node),
            Node::App(f, x) => self.to.app(f, x),
            Node::Fun(a, b) => self.to.fun(a, b),
            Node::Family(app) => self.to.push_family(app),
            Node::Quant(_) => self.to.quant().1,
            Node::Forall(p) => {
                let poly = self.from.poly(p).clone();
                let vars = poly.vars.iter().map(|(q, name)| (self.quant(*q), *name));
                let vars = vars.collect();
                let preds = poly.preds.iter().map(|p| self.pred(p)).collect();
                let body = self.ty(poly.body);
                self.to.push_poly(Poly {
                    vars,
                    preds,
                    body,
                    span: poly.span,
                })
            }
            Node::Error => {
                self.failed = true;
                self.to.error
            }
        };
        self.made.insert(node, copy);
        copy
    }

    fn quant(&mut self, q: u32) -> u32 {
        let copy = self.node(Node::Quant(q));
        match self.to.node(copy) {
            Node::Quant(q) => q,
            _ => unreachable!("a quantified variable is copied as one"),
        }
    }

    fn pred(&mut self, p: &Pred) -> Pred {
        Pred {
            class: p.class,
            args: p.args.iter().map(|t| self.ty(*t)).collect(),
        }
    }

    pub fn scheme(&mut self, s: &Scheme) -> Scheme {
        Scheme {
            preds: s.preds.iter().map(|p| self.pred(p)).collect(),
            ty: self.ty(s.ty),
            ..s.clone()
        }
    }

    /// Whether the copies have variables that are not known.
    pub fn open(&self) -> bool {
        self.to.metas.len() > 0 || !self.to.skolems.is_empty()
    }

    /// Forgets where polytypes behind the first `count` were written, unless that was in
    /// the module at `place`.
    pub fn forget_places(&mut self, count: usize, place: &Place) {
        for poly in self.to.polys.iter_mut().skip(count) {
            if !place.is_own(poly.span) {
                poly.span = Span::NONE;
            }
        }
    }
}
