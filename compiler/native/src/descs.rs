//! The pool of descriptions: records as [`rt_abi::info::Desc`] says, among them what
//! they share. Whatever is equal is there once.

use pure_stg::def::{Cause, OccId};
use rt_abi::info::{self, Desc, DescSite};
use rustc_hash::FxHashMap;
use std::mem::offset_of;

/// Where something is in the pool, from its start.
pub type At = u32;

/// The pool under construction.
#[derive(Default)]
pub struct Descs {
    bytes: Vec<u8>,
    /// Texts and places, by how they are written.
    parts: FxHashMap<Vec<u8>, At>,
    sites: FxHashMap<Site, At>,
    records: FxHashMap<Record, At>,
    /// Records that are to refer to the application that they are within.
    within: Vec<(At, Within)>,
}

/// The fields of a record.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Record {
    pub name: Option<At>,
    pub module: Option<At>,
    pub ty: Option<At>,
    pub construction: Option<At>,
    pub site: Option<At>,
    pub place: Option<At>,
    pub cause: Option<At>,
    pub within: Option<Within>,
    pub print: info::Print,
    pub unique: u32,
}

/// The constructor application that something is an argument of, and their cause.
pub type Within = (OccId, Option<Cause>);

/// The fields of what descriptions share of the declarations around them.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Site {
    pub module: Option<At>,
    pub producer: Option<At>,
    pub file: Option<At>,
    pub declared: Option<At>,
}

impl Descs {
    /// A text; the empty one is none.
    pub fn text(&mut self, text: &str) -> Option<At> {
        if text.is_empty() {
            return None;
        }
        let mut part = vec![];
        number(&mut part, text.len() as u32);
        part.extend(text.as_bytes());
        Some(self.part(part))
    }

    /// A place: line, column, end line, end column.
    pub fn place(&mut self, [line, col, end_line, end_col]: [u32; 4]) -> At {
        let mut part = vec![];
        for x in [line, col, end_line - line, end_col] {
            number(&mut part, x);
        }
        self.part(part)
    }

    fn part(&mut self, part: Vec<u8>) -> At {
        if let Some(&at) = self.parts.get(&part) {
            return at;
        }
        let at = self.bytes.len() as At;
        self.bytes.extend(&part);
        self.parts.insert(part, at);
        at
    }

    pub fn site(&mut self, site: Site) -> At {
        if let Some(&at) = self.sites.get(&site) {
            return at;
        }
        let at = self.room(size_of::<DescSite>());
        self.refer(at, offset_of!(DescSite, module), site.module);
        self.refer(at, offset_of!(DescSite, producer), site.producer);
        self.refer(at, offset_of!(DescSite, file), site.file);
        self.refer(at, offset_of!(DescSite, declared), site.declared);
        self.sites.insert(site, at);
        at
    }

    pub fn record(&mut self, record: Record) -> At {
        if let Some(&at) = self.records.get(&record) {
            return at;
        }
        let at = self.room(size_of::<Desc>());
        self.refer(at, offset_of!(Desc, name), record.name);
        self.refer(at, offset_of!(Desc, module), record.module);
        self.refer(at, offset_of!(Desc, ty), record.ty);
        self.refer(at, offset_of!(Desc, construction), record.construction);
        self.refer(at, offset_of!(Desc, site), record.site);
        self.refer(at, offset_of!(Desc, place), record.place);
        self.refer(at, offset_of!(Desc, cause), record.cause);
        let word = record.unique << info::PRINT_BITS | record.print as u32;
        self.put(at, offset_of!(Desc, print_unique), word);
        self.within.extend(record.within.map(|within| (at, within)));
        self.records.insert(record, at);
        at
    }

    /// The bytes of the pool, where `whole` finds the record that a part is within.
    pub fn finish(mut self, whole: impl Fn(Within) -> Option<At>) -> Vec<u8> {
        for (at, within) in std::mem::take(&mut self.within) {
            self.refer(at, offset_of!(Desc, within), whole(within));
        }
        self.bytes
    }

    /// Room for a structure, all zeroes.
    fn room(&mut self, size: usize) -> At {
        let at = self.bytes.len().next_multiple_of(4);
        self.bytes.resize(at + size, 0);
        at as At
    }

    fn refer(&mut self, from: At, field: usize, to: Option<At>) {
        if let Some(to) = to {
            self.put(from, field, to.wrapping_sub(from));
        }
    }

    fn put(&mut self, at: At, field: usize, word: u32) {
        let at = at as usize + field;
        self.bytes[at..at + 4].copy_from_slice(&word.to_le_bytes());
    }
}

/// LEB128.
fn number(out: &mut Vec<u8>, mut x: u32) {
    while x >= 0x80 {
        out.push(x as u8 | 0x80);
        x >>= 7;
    }
    out.push(x as u8);
}
