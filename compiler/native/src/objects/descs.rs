//! The pool of descriptions: records as [`rt_abi::info::desc`] says, among them what
//! they share. Whatever is equal is there once.

use pure_stg::def::{Cause, OccId};
use rt_abi::info::{self, desc, desc_site};
use rustc_hash::FxHashMap;

/// Where something is in the pool, from its start.
pub type At = u32;

/// The pool under construction.
#[derive(Default)]
pub struct Descs {
    bytes: Vec<u8>,
    /// Texts, as they are written.
    texts: FxHashMap<Vec<u8>, At>,
    sites: FxHashMap<Site, At>,
    records: FxHashMap<Record, At>,
    /// Records, and where they are to refer to the application that they are within.
    within: Vec<(At, usize, Within)>,
}

/// The fields of a record.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Record {
    pub name: Option<At>,
    pub module: Option<At>,
    pub ty: Option<At>,
    pub construction: Option<At>,
    pub site: Option<Site>,
    pub place: Option<Place>,
    pub cause: Option<At>,
    pub within: Option<Within>,
    pub shape: Option<At>,
    pub print: info::Print,
    pub unique: u32,
}

/// The constructor application that something is an argument of, and their cause.
pub type Within = (OccId, Option<Cause>);

/// Line, column, end line, end column.
pub type Place = [u32; 4];

/// The fields of what descriptions share of the declarations around them.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Site {
    pub module: Option<At>,
    pub producer: Option<At>,
    pub file: Option<At>,
    pub declared: Option<Place>,
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
        if let Some(&at) = self.texts.get(&part) {
            return Some(at);
        }
        let at = self.bytes.len() as At;
        self.bytes.extend(&part);
        self.texts.insert(part, at);
        Some(at)
    }

    fn site(&mut self, site: Site) -> At {
        if let Some(&at) = self.sites.get(&site) {
            return at;
        }
        let at = self.bytes.len() as At;
        let mut has = 0;
        for (bit, is_there) in [
            (desc_site::MODULE, site.module.is_some()),
            (desc_site::PRODUCER, site.producer.is_some()),
            (desc_site::FILE, site.file.is_some()),
            (desc_site::DECLARED, site.declared.is_some()),
        ] {
            has |= if is_there { bit } else { 0 };
        }
        number(&mut self.bytes, has);
        for part in [site.module, site.producer, site.file] {
            self.refer(at, part);
        }
        self.place(site.declared);
        self.sites.insert(site, at);
        at
    }

    pub fn record(&mut self, record: Record) -> At {
        if let Some(&at) = self.records.get(&record) {
            return at;
        }
        let site = record.site.map(|site| self.site(site));
        let is_there = record.module.is_some();
        let is_sites = is_there && record.site.is_some_and(|s| s.module == record.module);
        let module = record.module.filter(|_| !is_sites);
        let at = self.bytes.len() as At;
        let mut has = record.print as u32;
        for (bit, is_there) in [
            (desc::NAME, record.name.is_some()),
            (desc::SITE, site.is_some()),
            (desc::PLACE, record.place.is_some()),
            (desc::MODULE, module.is_some()),
            (desc::UNIQUE, record.unique != 0),
            (desc::SITE_MODULE, is_sites),
            (desc::TYPE, record.ty.is_some()),
            (desc::CONSTRUCTION, record.construction.is_some()),
            (desc::CAUSE, record.cause.is_some()),
            (desc::WITHIN, record.within.is_some()),
            (desc::SHAPE, record.shape.is_some()),
        ] {
            has |= if is_there { bit } else { 0 };
        }
        number(&mut self.bytes, has);
        self.refer(at, record.name);
        self.refer(at, site);
        self.place(record.place);
        self.refer(at, module);
        if record.unique != 0 {
            number(&mut self.bytes, record.unique);
        }
        self.refer(at, record.ty);
        self.refer(at, record.construction);
        self.refer(at, record.cause);
        if let Some(within) = record.within {
            self.within.push((at, self.bytes.len(), within));
            self.bytes.extend([0; 4]);
        }
        self.refer(at, record.shape);
        self.records.insert(record, at);
        at
    }

    /// The bytes of the pool, where `whole` finds the record that a part is within.
    pub fn finish(mut self, whole: impl Fn(Within) -> Option<At>) -> Vec<u8> {
        for (from, at, within) in self.within {
            if let Some(to) = whole(within) {
                let distance = to.wrapping_sub(from);
                self.bytes[at..at + 4].copy_from_slice(&distance.to_le_bytes());
            }
        }
        self.bytes
    }

    /// The distance back from a structure to what it refers to, if to anything.
    fn refer(&mut self, from: At, to: Option<At>) {
        if let Some(to) = to {
            number(&mut self.bytes, from - to);
        }
    }

    fn place(&mut self, place: Option<Place>) {
        if let Some([line, col, end_line, end_col]) = place {
            for x in [line, col, end_line - line, end_col] {
                number(&mut self.bytes, x);
            }
        }
    }
}

/// Appends a number in LEB128.
pub fn number(out: &mut Vec<u8>, mut x: u32) {
    while x >= 0x80 {
        out.push(x as u8 | 0x80);
        x >>= 7;
    }
    out.push(x as u8);
}
