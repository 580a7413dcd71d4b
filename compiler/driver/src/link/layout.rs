//! Where everything has its place in an executable.

use super::objects::{Objects, Place, Relocation};
use std::collections::HashMap;

/// Everything that has a place.
pub struct Layout<'d> {
    pub objects: &'d Objects<'d>,
    /// Addresses of the objects' sections, if they are in.
    pub addresses: Vec<Option<u64>>,
    /// Entries of the table of addresses.
    pub table: HashMap<Place, u64>,
}

impl Layout<'_> {
    pub fn address(&self, place: Place) -> Option<u64> {
        match place {
            Place::In(section, offset) => Some(self.addresses[section]? + offset),
            Place::Absolute(value) => Some(value),
            Place::Undefined => None,
        }
    }
}

/// Of a relocation of `section`, what it refers to, for messages.
pub fn told(layout: &Layout<'_>, section: usize, relocation: &Relocation) -> String {
    let symbol = layout.objects.target(section, relocation);
    symbol.map_or_else(String::new, |s| s.name.to_string())
}
