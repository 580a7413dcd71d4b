//! Definitions whose bodies are read when somebody looks at them: of a module
//! that is kept, most are never asked for.

use super::code::Code;
use super::tables::{Reader, Relocation, Writer};
use crate::tree::{Bind, Group, ValueId};
use std::cell::OnceCell;
use std::ops::Deref;
use std::rc::Rc;

/// A definition at the top level of a module, or of an instance or class.
pub struct Late<T> {
    /// What it defines, in the order of the text.
    pub binders: Vec<ValueId>,
    /// Whether it may be another name of a value ([`Bind::renames`]).
    pub may_rename: bool,
    body: OnceCell<T>,
    source: Option<(Rc<Relocation>, usize)>,
}

impl From<Bind> for Late<Bind> {
    fn from(bind: Bind) -> Late<Bind> {
        Late {
            binders: bind.binders(),
            may_rename: bind.renames().is_some(),
            body: bind.into(),
            source: None,
        }
    }
}

impl From<Group> for Late<Group> {
    fn from(group: Group) -> Late<Group> {
        Late {
            binders: group.binders(),
            may_rename: group.binds.iter().any(|b| b.renames().is_some()),
            body: group.into(),
            source: None,
        }
    }
}

impl<T: Code> Deref for Late<T> {
    type Target = T;

    fn deref(&self) -> &T {
        self.body.get_or_init(|| {
            let read = |(tables, at): &(Rc<Relocation>, usize)| T::take(&mut tables.at(*at));
            let body = self.source.as_ref().and_then(read);
            // The checksum of what was read was right.
            body.expect("what this compiler has written")
        })
    }
}

impl<T: Code> Code for Late<T> {
    fn put(&self, w: &mut Writer) {
        self.binders.put(w);
        self.may_rename.put(w);
        w.apart(|w| (**self).put(w));
    }

    fn take(r: &mut Reader) -> Option<Late<T>> {
        Some(Late {
            binders: Vec::take(r)?,
            may_rename: bool::take(r)?,
            body: OnceCell::new(),
            source: Some((r.source().clone(), r.skip()?)),
        })
    }
}
