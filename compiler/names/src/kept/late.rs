//! Definitions whose bodies are read when somebody looks at them: of a module
//! that is kept, most are never asked for.

use crate::tree::{Bind, Group, ValueId};
use pure_base::portable::{self, Reader};
use serde::de::{DeserializeOwned, Deserializer};
use serde::{Deserialize, Serialize, Serializer};
use std::cell::OnceCell;
use std::ops::Deref;

/// A definition at the top level of a module, or of an instance or class.
pub struct Late<T> {
    /// What it defines, in the order of the text.
    pub binders: Vec<ValueId>,
    /// Whether it may be another name of a value ([`Bind::renames`]).
    pub may_rename: bool,
    body: OnceCell<T>,
    source: Option<(&'static Reader, u32)>,
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

impl<T: DeserializeOwned> Deref for Late<T> {
    type Target = T;

    fn deref(&self) -> &T {
        self.body.get_or_init(|| {
            let body = self.source.and_then(|(unit, at)| unit.read_apart(at));
            // The checksum of what was read was right.
            body.expect("what this compiler has written")
        })
    }
}

impl<T: Serialize + DeserializeOwned> Serialize for Late<T> {
    fn serialize<S: Serializer>(&self, s: S) -> Result<S::Ok, S::Error> {
        let body = portable::write_apart(&**self)?;
        (&self.binders, self.may_rename, body).serialize(s)
    }
}

impl<'de, T> Deserialize<'de> for Late<T> {
    fn deserialize<D: Deserializer<'de>>(d: D) -> Result<Late<T>, D::Error> {
        let (binders, may_rename, body) = Deserialize::deserialize(d)?;
        Ok(Late {
            binders,
            may_rename,
            body: OnceCell::new(),
            source: Reader::current().map(|unit| (unit, body)),
        })
    }
}
