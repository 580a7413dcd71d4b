//! What is known of the kinds of types, which do not carry them: those of type constructors and
//! of constructors as types by what these are applied to, those of rigid variables as signatures
//! say. Equations of families that only kinds tell apart are chosen by it.

use crate::evidence::KindHead;
use crate::head::Fit;
use crate::ty::{Meta, Node, Skolem, Ty, Types};
use pure_names::tree::{TypeId, TypeLit};
use rustc_hash::FxHashMap;

/// The kinds of what types begin with.
#[derive(Default)]
pub struct KindHeads {
    /// By how many types it is applied to.
    of: FxHashMap<Node, Vec<Option<KindHead>>>,
    skolems: FxHashMap<Skolem, KindHead>,
    /// The kinds of literals.
    pub number: Option<TypeId>,
    pub text: Option<TypeId>,
    /// Equations of some family are told apart by kinds, so that all are needed.
    pub wanted: bool,
}

impl KindHeads {
    pub fn has(&self, head: Node) -> bool {
        self.of.contains_key(&head)
    }

    /// Notes the kinds of a head, alone and applied to one type after the other.
    pub fn note(&mut self, head: Node, kinds: Vec<Option<KindHead>>) {
        self.of.insert(head, kinds);
    }

    fn after(&self, head: Node, count: usize) -> Option<KindHead> {
        *self.of.get(&head)?.get(count)?
    }
}

impl Types {
    /// The kind of a rigid variable, as its signature says.
    pub fn note_kind(&mut self, t: Ty, kind: Option<KindHead>) {
        if let (Node::Skolem(s), Some(kind)) = (self.written(t), kind) {
            self.kinds.skolems.insert(s, kind);
        }
    }

    /// What the kind of a type is of, if that is known.
    pub fn kind_head_of(&mut self, t: Ty) -> Option<KindHead> {
        let (head, args) = self.spine(t);
        match head {
            Node::Fun(..) | Node::Forall(_) => Some(KindHead::Values),
            Node::Lit(TypeLit::Number(_)) => self.kinds.number.map(KindHead::Of),
            Node::Lit(TypeLit::Text(_)) => self.kinds.text.map(KindHead::Of),
            Node::Skolem(s) if args.is_empty() => self.kinds.skolems.get(&s).copied(),
            Node::Family(app) => {
                let (id, own) = self.family_parts(app)?;
                self.kinds.after(Node::Con(id), own.len() + args.len())
            }
            _ => self.kinds.after(head, args.len()),
        }
    }

    /// Whether what variables of a pattern stand for has their kinds.
    pub(crate) fn fit_kinds(&mut self, kinds: &[Option<KindHead>], found: &[Option<Ty>]) -> Fit {
        let mut fit = Fit::Yes;
        for (want, t) in kinds.iter().zip(found) {
            let (Some(want), Some(t)) = (want, t) else {
                continue;
            };
            fit = fit.max(match (self.kind_head_of(*t), self.node(*t)) {
                (Some(found), _) if found == *want => Fit::Yes,
                (Some(_), _) => Fit::No,
                (None, Node::Meta(_)) => Fit::Perhaps,
                // Of most types nobody says that they are types of values.
                (None, _) if *want == KindHead::Values => Fit::Yes,
                (None, _) => Fit::Rigid,
            });
        }
        fit
    }

    /// Whether unknown types, some of which may have become known, cannot have these kinds
    /// at once.
    pub(crate) fn kinds_apart(&mut self, types: &[(Ty, Option<KindHead>)]) -> bool {
        let mut unknown: FxHashMap<Meta, KindHead> = FxHashMap::default();
        types.iter().any(|(t, kind)| {
            let Some(kind) = *kind else { return false };
            let found = match self.node(*t) {
                Node::Meta(m) => Some(*unknown.entry(m).or_insert(kind)),
                _ => self.kind_head_of(*t),
            };
            found.is_some_and(|found| found != kind)
        })
    }
}

/// Whether the first kinds are more specific: of some the others say nothing, and nowhere the other
/// way round.
pub fn more_specific(a: &[Option<KindHead>], b: &[Option<KindHead>]) -> bool {
    let pairs = || a.iter().zip(b);
    pairs().any(|(x, y)| x.is_some() && y.is_none())
        && !pairs().any(|(x, y)| x.is_none() && y.is_some())
}

/// Whether kinds differ at some place.
pub fn differ(a: &[Option<KindHead>], b: &[Option<KindHead>]) -> bool {
    let mut pairs = a.iter().zip(b);
    pairs.any(|(x, y)| x.is_some() && y.is_some() && x != y)
}
