//! A resolved type as an application: what is applied, and to what.

use crate::tree::{Type, TypeId, TypeKind};

impl Type {
    /// What is applied, and its arguments from the left. A type that is no application is
    /// applied to none.
    pub fn spine(&self) -> (&Type, Vec<&Type>) {
        let (mut head, mut args) = (self, vec![]);
        while let TypeKind::App(f, x) = &head.kind {
            args.push(&**x);
            head = f;
        }
        args.reverse();
        (head, args)
    }

    /// What is applied.
    pub fn head(&self) -> &Type {
        let mut head = self;
        while let TypeKind::App(f, _) = &head.kind {
            head = f;
        }
        head
    }

    /// The type constructor that is applied.
    pub fn head_con(&self) -> Option<TypeId> {
        match self.head().kind {
            TypeKind::Con(con) => Some(con),
            _ => None,
        }
    }
}
