//! Instances that only kinds tell apart: `C (n :: Nat)` and `C (s :: Symbol)`. Types do not
//! carry kinds, so that those of the variables in heads are kept with the instances, and what
//! is known of a type's kind is found out where one is chosen.

use super::Infer;
use super::constraints::{Facts, each};
use super::kinds::{Kind, Node as KindNode};
use crate::evidence::{InstId, KindHead};
use crate::head::Fit;
use crate::ty::{Node, Ty};
use pure_names::tree::{ClassId, TypeLit};

impl Infer<'_> {
    /// The kinds of an instance's types that are variables; none at all if the class says
    /// what kinds they have.
    pub(super) fn head_kinds(
        &mut self,
        class: ClassId,
        kinds: &[Kind],
        args: &[Ty],
    ) -> Vec<Option<KindHead>> {
        let declared = self.env.kinds.classes.get(&class);
        if !declared.is_some_and(|ks| ks.iter().any(|k| self.env.kinds.has_any(*k))) {
            return vec![];
        }
        let pairs = kinds.iter().zip(args);
        let heads: Vec<Option<KindHead>> = pairs
            .map(|(k, t)| match self.types.node(*t) {
                Node::Bound(_) => self.kind_head(*k),
                _ => None,
            })
            .collect();
        match heads.iter().any(Option::is_some) {
            true => heads,
            false => vec![],
        }
    }

    /// What a kind is of, if that is known.
    fn kind_head(&self, mut k: Kind) -> Option<KindHead> {
        loop {
            match self.env.kinds.nodes[self.env.kinds.find(k).0 as usize] {
                KindNode::Star => return Some(KindHead::Values),
                KindNode::Arrow(..) => return Some(KindHead::Function),
                KindNode::Con(c) => return Some(KindHead::Of(c)),
                KindNode::App(f, _) => k = f,
                _ => return None,
            }
        }
    }

    /// The same of a type's kind.
    fn kind_head_of(&mut self, t: Ty, given: &Facts) -> Option<KindHead> {
        let (head, args) = self.types.spine(t);
        match head {
            Node::Fun(..) => Some(KindHead::Values),
            Node::Lit(TypeLit::Number(_)) => self.program.known.natural.map(KindHead::Of),
            Node::Lit(TypeLit::Text(_)) => self.program.known.symbol.map(KindHead::Of),
            Node::Promoted(c) => {
                let ctor = &self.program.ctors[c];
                Some(match ctor.fields.len() > args.len() {
                    true => KindHead::Function,
                    false => KindHead::Of(ctor.owner),
                })
            }
            Node::Con(c) => {
                let mut k = *self.env.kinds.types.get(&c)?;
                for _ in &args {
                    match self.env.kinds.nodes[self.env.kinds.find(k).0 as usize] {
                        KindNode::Arrow(_, result) => k = result,
                        _ => return None,
                    }
                }
                self.kind_head(k)
            }
            Node::Skolem(_) if args.is_empty() => self.kind_by_given(t, given),
            _ => None,
        }
    }

    /// What a given constraint says of the kind of a rigid variable.
    fn kind_by_given(&mut self, t: Ty, given: &Facts) -> Option<KindHead> {
        for fact in each(given).filter(|f| f.quantified.is_none()) {
            for (i, arg) in fact.args.iter().enumerate() {
                if self.types.same(*arg, t)
                    && let Some(k) = self.env.kinds.classes.get(&fact.class)
                    && let Some(k) = k.get(i).copied()
                    && let Some(head) = self.kind_head(k)
                {
                    return Some(head);
                }
            }
        }
        None
    }

    /// Whether types have the kinds of an instance's variables, at these places.
    pub(super) fn fits_kinds(
        &mut self,
        id: InstId,
        args: &[Ty],
        places: &[usize],
        given: &Facts,
    ) -> Fit {
        let kinds = &self.out.insts[id].kinds;
        if kinds.is_empty() {
            return Fit::Yes;
        }
        let kinds = kinds.clone();
        let mut fit = Fit::Yes;
        for at in places {
            let (Some(want), t) = (kinds[*at], args[*at]) else {
                continue;
            };
            fit = fit.max(match (self.kind_head_of(t, given), want) {
                (Some(found), want) if found == want => Fit::Yes,
                (Some(_), _) => Fit::No,
                // Of most types nobody says that they are types of values.
                (None, KindHead::Values) => Fit::Yes,
                (None, _) if !self.told_apart(id, *at) => Fit::Yes,
                (None, _) => match self.types.node(t) {
                    Node::Meta(_) => Fit::Perhaps,
                    _ => Fit::Rigid,
                },
            });
        }
        fit
    }

    /// Whether the kind of this type tells an instance from another one.
    fn told_apart(&mut self, id: InstId, place: usize) -> bool {
        let class = self.out.insts[id].class;
        let mut others = self.env.insts.all(class).to_vec().into_iter();
        others.any(|other| other != id && self.kinds_apart(id, other, &[place]))
    }

    /// Whether the kinds of what two instances are for differ at one of these places.
    pub(super) fn kinds_apart(&mut self, a: InstId, b: InstId, places: &[usize]) -> bool {
        if self.out.insts[a].kinds.is_empty() && self.out.insts[b].kinds.is_empty() {
            return false;
        }
        let mut kind = |id: InstId, at: usize| {
            let inst = &self.out.insts[id];
            match inst.kinds.get(at) {
                Some(Some(kind)) => Some(*kind),
                _ => {
                    let t = inst.args[at];
                    self.kind_head_of(t, &None)
                }
            }
        };
        places.iter().any(|at| {
            let (x, y) = (kind(a, *at), kind(b, *at));
            x.is_some() && y.is_some() && x != y
        })
    }
}

/// Whether kinds of variables differ at some place.
pub(super) fn differ(a: &[Option<KindHead>], b: &[Option<KindHead>]) -> bool {
    let mut pairs = a.iter().zip(b);
    pairs.any(|(x, y)| x.is_some() && y.is_some() && x != y)
}
