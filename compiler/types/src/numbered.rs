//! Types as bytes: a table of nodes, each but once, whose parts are earlier ones.

use crate::ty::{Meta, Node, Poly, Pred, Rigid, Scheme, Skolem, SkolemInfo, Ty, Types};
use pure_base::{Span, Symbol};
use pure_names::kept::{Code, Reader, Writer};
use pure_names::tree::{ClassId, CtorId, TypeId};
use rustc_hash::FxHashMap;

/// A node whose parts are numbers of other nodes.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
enum Part {
    Meta(u32),
    Skolem(u32),
    Bound(u32),
    Con(TypeId),
    App(u32, u32),
    Fun(u32, u32),
    Forall(u32),
    Quant(u32),
}

pure_names::code!(enum Part {
    0 => Meta(m), 1 => Skolem(s), 2 => Bound(i), 3 => Con(c),
    4 => App(f, x), 5 => Fun(a, b), 6 => Forall(p), 7 => Quant(q),
});

/// Numbers for types. What is in `Numbers` refers to nothing but itself.
#[derive(Default)]
pub struct Numbers {
    parts: Vec<Part>,
    numbers: FxHashMap<Part, u32>,
    seen: FxHashMap<Ty, u32>,
    metas: FxHashMap<Meta, u32>,
    skolems: FxHashMap<Skolem, u32>,
    infos: Vec<Skolem>,
    quants: FxHashMap<u32, u32>,
    polys: Vec<Polytype>,
    failed: bool,
}

/// A polytype whose parts are numbers.
struct Polytype {
    vars: Vec<(u32, Symbol)>,
    preds: Vec<(ClassId, Vec<u32>)>,
    body: u32,
    span: Span,
}

pure_names::code!(struct Polytype { vars, preds, body, span });

impl Numbers {
    /// The number of a type.
    pub fn ty(&mut self, types: &mut Types, t: Ty) -> u32 {
        let (t, node) = types.head(t);
        if let Some(number) = self.seen.get(&t) {
            return *number;
        }
        let part = match node {
            Node::Meta(m) => {
                let next = self.metas.len() as u32;
                Part::Meta(*self.metas.entry(m).or_insert(next))
            }
            Node::Skolem(s) => {
                let next = self.infos.len() as u32;
                let number = *self.skolems.entry(s).or_insert(next);
                if number == next {
                    self.infos.push(s);
                }
                Part::Skolem(number)
            }
            Node::Bound(i) => Part::Bound(i),
            Node::Con(c) => Part::Con(c),
            Node::App(f, x) => Part::App(self.ty(types, f), self.ty(types, x)),
            Node::Fun(a, b) => Part::Fun(self.ty(types, a), self.ty(types, b)),
            Node::Quant(q) => Part::Quant(self.quant(q)),
            Node::Forall(p) => {
                let poly = types.poly(p).clone();
                let vars = poly.vars.iter().map(|(q, name)| (self.quant(*q), *name));
                let vars = vars.collect();
                let preds = poly.preds.iter().map(|p| self.pred(types, p)).collect();
                let body = self.ty(types, poly.body);
                self.polys.push(Polytype {
                    vars,
                    preds,
                    body,
                    span: poly.span,
                });
                Part::Forall(self.polys.len() as u32 - 1)
            }
            Node::Error => {
                self.failed = true;
                Part::Bound(0)
            }
        };
        let next = self.parts.len() as u32;
        let number = *self.numbers.entry(part).or_insert(next);
        if number == next {
            self.parts.push(part);
        }
        self.seen.insert(t, number);
        number
    }

    fn quant(&mut self, q: u32) -> u32 {
        let next = self.quants.len() as u32;
        *self.quants.entry(q).or_insert(next)
    }

    pub fn pred(&mut self, types: &mut Types, p: &Pred) -> (ClassId, Vec<u32>) {
        let args = p.args.iter().map(|t| self.ty(types, *t));
        (p.class, args.collect())
    }

    pub fn scheme(&mut self, types: &mut Types, s: &Scheme) -> Numbered {
        Numbered {
            vars: s.vars,
            preds: s.preds.iter().map(|p| self.pred(types, p)).collect(),
            ty: self.ty(types, s.ty),
            names: s.names.clone(),
            scoped: s.scoped,
        }
    }

    /// Whether the numbered types have variables that are not known.
    pub fn open(&self) -> bool {
        !self.metas.is_empty() || !self.skolems.is_empty()
    }

    /// How many polytypes there are.
    pub fn polytypes(&self) -> usize {
        self.polys.len()
    }

    /// Forgets where polytypes behind the first `count` were written, unless that
    /// was in this module.
    pub fn put(mut self, types: &Types, count: usize, w: &mut Writer) {
        if self.failed {
            w.fail();
        }
        self.metas.len().put(w);
        self.quants.len().put(w);
        self.infos.len().put(w);
        for s in self.infos {
            let info = types.skolem_info(s);
            info.name.put(w);
            info.level.put(w);
            info.rigid.put(w);
        }
        for poly in self.polys.iter_mut().skip(count) {
            if !w.is_own(poly.span) {
                poly.span = Span::NONE;
            }
        }
        self.polys.put(w);
        self.parts.put(w);
    }
}

/// A scheme whose types are numbers.
pub struct Numbered {
    vars: u32,
    preds: Vec<(ClassId, Vec<u32>)>,
    ty: u32,
    names: Vec<Symbol>,
    scoped: usize,
}

pure_names::code!(struct Numbered { vars, preds, ty, names, scoped });

impl Code for Rigid {
    fn put(&self, w: &mut Writer) {
        let constructor = match self {
            Rigid::Signature => None,
            Rigid::Quantifier => Some(None),
            Rigid::Constructor(c) => Some(Some(*c)),
        };
        constructor.put(w);
    }
    fn take(r: &mut Reader) -> Option<Rigid> {
        let constructor: Option<Option<CtorId>> = Code::take(r)?;
        Some(match constructor {
            None => Rigid::Signature,
            Some(None) => Rigid::Quantifier,
            Some(Some(c)) => Rigid::Constructor(c),
        })
    }
}

/// The types that were numbered, in the arena of this program.
pub struct Table(Vec<Ty>);

impl Table {
    pub fn take(types: &mut Types, r: &mut Reader) -> Option<Table> {
        // Variables that nothing decided, nor ever will.
        let metas = usize::take(r)?;
        let quants = u32::take(r)?;
        let skolems = usize::take(r)?;
        let mut infos = Vec::with_capacity(skolems.min(r.left()));
        for _ in 0..skolems {
            infos.push(SkolemInfo {
                of_instance: false,
                name: Code::take(r)?,
                level: Code::take(r)?,
                rigid: Code::take(r)?,
                span: Span::NONE,
            });
        }
        let polys: Vec<Polytype> = Code::take(r)?;
        let parts: Vec<Part> = Code::take(r)?;
        let metas: Vec<Ty> = (0..metas.min(parts.len()))
            .map(|_| types.fresh(0))
            .collect();
        let skolems: Vec<Ty> = infos.into_iter().map(|i| types.skolem(i)).collect();
        let first = types.quants;
        types.quants += quants;
        let quants: Vec<Ty> = (first..types.quants).map(|q| types.push_quant(q)).collect();
        let mut table = Table(Vec::with_capacity(parts.len()));
        for part in parts {
            let t = match part {
                Part::Meta(m) => *metas.get(m as usize)?,
                Part::Skolem(s) => *skolems.get(s as usize)?,
                Part::Bound(i) => types.bound(i),
                Part::Con(c) => types.con(c),
                Part::App(f, x) => types.app(table.ty(f)?, table.ty(x)?),
                Part::Fun(a, b) => types.fun(table.ty(a)?, table.ty(b)?),
                Part::Quant(q) => *quants.get(q as usize)?,
                Part::Forall(p) => {
                    let poly = polys.get(p as usize)?;
                    let vars = poly.vars.iter().map(|(q, name)| (first + q, *name));
                    let preds: Option<Vec<Pred>> =
                        poly.preds.iter().map(|p| table.pred(p)).collect();
                    let poly = Poly {
                        vars: vars.collect(),
                        preds: preds?.into(),
                        body: table.ty(poly.body)?,
                        span: poly.span,
                    };
                    types.push_poly(poly)
                }
            };
            table.0.push(t);
        }
        Some(table)
    }

    pub fn ty(&self, number: u32) -> Option<Ty> {
        self.0.get(number as usize).copied()
    }

    fn pred(&self, (class, args): &(ClassId, Vec<u32>)) -> Option<Pred> {
        let args: Option<Vec<Ty>> = args.iter().map(|t| self.ty(*t)).collect();
        Some(Pred {
            class: *class,
            args: args?,
        })
    }

    pub fn scheme(&self, s: &Numbered) -> Option<Scheme> {
        let preds: Option<Vec<Pred>> = s.preds.iter().map(|p| self.pred(p)).collect();
        Some(Scheme {
            vars: s.vars,
            preds: preds?,
            ty: self.ty(s.ty)?,
            names: s.names.clone(),
            scoped: s.scoped,
        })
    }
}
