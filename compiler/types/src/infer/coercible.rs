//! `Coercible a b`: whether two types are the same once newtypes are replaced
//! by what they wrap. Newtypes are gone in Core, so that the evidence is empty.

use super::{Infer, Wanted};
use crate::head::Fit;
use crate::ty::{Node, Ty};
use pure_names::tree::{CtorId, TypeDefKind};

/// Newtypes within newtypes; a recursive one unwraps for ever.
const MAX_DEPTH: u32 = 50;

impl Infer<'_> {
    /// Whether the types of a wanted constraint are coercible.
    pub(super) fn coercible(&mut self, w: &Wanted) -> Fit {
        match w.args[..] {
            [a, b] => self.coercible_types(a, b, MAX_DEPTH),
            _ => Fit::No,
        }
    }

    fn coercible_types(&mut self, a: Ty, b: Ty, depth: u32) -> Fit {
        if self.types.same(a, b) {
            return Fit::Yes;
        }
        if depth == 0 {
            return Fit::No;
        }
        // The same constructor first: its arguments may do without unwrapping.
        let by_parts = self.coercible_parts(a, b, depth);
        if by_parts != Fit::No {
            return by_parts;
        }
        if let Some(a) = self.unwrapped(a) {
            return self.coercible_types(a, b, depth - 1);
        }
        if let Some(b) = self.unwrapped(b) {
            return self.coercible_types(a, b, depth - 1);
        }
        Fit::No
    }

    fn coercible_parts(&mut self, a: Ty, b: Ty, depth: u32) -> Fit {
        match (self.types.node(a), self.types.node(b)) {
            (Node::Meta(_) | Node::Error, _) | (_, Node::Meta(_) | Node::Error) => Fit::Perhaps,
            (Node::Fun(a, r), Node::Fun(b, s)) => {
                let args = self.coercible_types(a, b, depth - 1);
                args.max(self.coercible_types(r, s, depth - 1))
            }
            (Node::App(f, x), Node::App(g, y)) => {
                let heads = match self.types.same(f, g) {
                    true => Fit::Yes,
                    false => self.coercible_parts(f, g, depth - 1),
                };
                match heads {
                    Fit::No => Fit::No,
                    fit => fit.max(self.coercible_types(x, y, depth - 1)),
                }
            }
            _ => self.types.compare(a, b),
        }
    }

    /// What a newtype applied to all its parameters wraps.
    fn unwrapped(&mut self, t: Ty) -> Option<Ty> {
        let (con, args) = self.types.constructor(t)?;
        let def = &self.program.types[con];
        let TypeDefKind::Data { newtype, ctors } = &def.kind else {
            return None;
        };
        let ctor: CtorId = *ctors.first()?;
        if !newtype || args.len() != def.params.len() {
            return None;
        }
        let ctor = self.ctors[ctor].clone()?;
        let Node::Fun(field, _) = self.types.node(ctor.scheme.ty) else {
            return None;
        };
        Some(self.types.substitute(field, &args))
    }
}
