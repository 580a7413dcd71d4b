//! What the optimiser is told of types: which variables are the token of
//! effects, and which are functions of it.

use super::Lower;
use super::unboxed::Held;
use crate::ty::{Node, Ty};
use pure_core::def::Role;
use pure_names::tree::{TypeDefKind, TypeId, TypeKind};

impl Lower<'_> {
    /// The role of a variable of type `t` that takes no dictionaries.
    pub(super) fn role(&mut self, t: Ty) -> Role {
        let (mut t, mut arguments) = (t, 0u8);
        loop {
            match self.types.node(t) {
                Node::Fun(token, _) if self.held(token) == Held::Token => {
                    return Role::Action(arguments);
                }
                Node::Fun(_, result) if arguments < u8::MAX => {
                    arguments += 1;
                    t = result;
                }
                _ => break,
            }
        }
        if arguments == 0 && self.held(t) == Held::Token {
            return Role::World;
        }
        let Node::Con(head) = self.types.spine_head(t) else {
            return Role::Plain;
        };
        let world = self.program.known.io.and_then(|io| self.token_of(io));
        match world {
            Some(world) if world == head && arguments == 0 => Role::World,
            Some(world) if self.token_of(head) == Some(world) => Role::Action(arguments),
            _ => Role::Plain,
        }
    }

    /// What a newtype of functions takes.
    fn token_of(&self, t: TypeId) -> Option<TypeId> {
        let TypeDefKind::Data {
            newtype: true,
            ctors,
            ..
        } = &self.program.types[t].kind
        else {
            return None;
        };
        let field = self.program.ctors[*ctors.first()?].fields.first()?;
        match &field.ty.kind {
            TypeKind::Fun(a, _) => match a.kind {
                TypeKind::Con(token) => Some(token),
                _ => None,
            },
            _ => None,
        }
    }
}
