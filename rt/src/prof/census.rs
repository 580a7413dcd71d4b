//! The census: live bytes by a key of the object's info table.
//!
//! Key function (what band an object belongs to) and accumulator (bytes per
//! band) are apart, so that further breakdowns are further keys. A band is
//! found through the info table's address: one per allocation site, so a run
//! sees few of them, and a direct-mapped cache answers nearly always.

use alloc::{collections::BTreeMap, format, string::String, string::ToString, vec::Vec};
use rt_abi::info::{Desc, Info, Kind};

/// The breakdowns by info table.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Key {
    /// `-hT`.
    ClosureType,
    /// `-hd`.
    Description,
}

/// The label of the stack's band.
pub const STACK: &str = "STACK";

const CACHE: usize = 256;

/// A census being taken, reused from one to the next.
pub struct Census {
    key: Key,
    bands: Vec<(String, u64)>,
    /// Band of each label.
    by_label: BTreeMap<String, usize>,
    /// Band of each info table met.
    by_info: BTreeMap<usize, usize>,
    cache: [(usize, usize); CACHE],
}

impl Census {
    pub fn new(key: Key) -> Self {
        Census {
            key,
            bands: Vec::new(),
            by_label: BTreeMap::new(),
            by_info: BTreeMap::new(),
            cache: [(0, 0); CACHE],
        }
    }

    /// A live object.
    ///
    /// # Safety
    /// `info` points to an info table of the program or the runtime, whose
    /// description (if any) and its strings stay readable.
    pub unsafe fn count(&mut self, info: *const Info, bytes: u64) {
        let address = info as usize;
        let slot = (address / 16) % CACHE;
        if self.cache[slot].0 != address {
            let band = match self.by_info.get(&address) {
                Some(&band) => band,
                None => {
                    // SAFETY: by this function's contract.
                    let label = unsafe { label(self.key, info) };
                    let band = self.band(label);
                    self.by_info.insert(address, band);
                    band
                }
            };
            self.cache[slot] = (address, band);
        }
        let band = self.cache[slot].1;
        self.bands[band].1 += bytes;
    }

    /// Bytes that no info table describes.
    pub fn count_as(&mut self, label: &str, bytes: u64) {
        let band = self.band(label.to_string());
        self.bands[band].1 += bytes;
    }

    fn band(&mut self, label: String) -> usize {
        if let Some(&band) = self.by_label.get(&label) {
            return band;
        }
        let band = self.bands.len();
        self.bands.push((label.clone(), 0));
        self.by_label.insert(label, band);
        band
    }

    /// The bands counted, in order of first encounter in the run.
    pub fn bands(&self) -> &[(String, u64)] {
        &self.bands
    }

    /// Back to zero for the next census.
    pub fn clear(&mut self) {
        for band in &mut self.bands {
            band.1 = 0;
        }
    }
}

/// An info table's band label.
///
/// # Safety
/// As for [`Census::count`].
pub unsafe fn label(key: Key, info: *const Info) -> String {
    // SAFETY: by this function's contract.
    let info = unsafe { &*info };
    // SAFETY: a description is null or a `Desc` in read-only data.
    let desc = unsafe { (info.desc as *const Desc).as_ref() };
    let text = |address: usize, length: u32| {
        if address == 0 {
            return "";
        }
        // SAFETY: `Desc` strings are UTF-8 in read-only data.
        unsafe {
            core::str::from_utf8_unchecked(core::slice::from_raw_parts(
                address as *const u8,
                length as usize,
            ))
        }
    };
    let (name, module, unique) = desc.map_or(("", "", 0), |d| {
        (
            text(d.name, d.name_len),
            text(d.module, d.module_len),
            d.unique,
        )
    });
    let sized = |kind: &str| {
        // Small shapes have names of their own, as in other runtimes.
        match (info.ptrs, info.raws) {
            (p, r) if p + r <= 2 => format!("{kind}_{p}_{r}"),
            _ => kind.to_string(),
        }
    };
    let named = || format!("<{module}.{name}_{unique}>");
    match (info.kind, key) {
        (CON, Key::ClosureType) if module.is_empty() => format!("main:{name}"),
        (CON, Key::ClosureType) => format!("main:{module}.{name}"),
        (CON, Key::Description) => name.to_string(),
        (FUN, Key::ClosureType) => sized("FUN"),
        (THUNK, Key::ClosureType) => sized("THUNK"),
        (FUN | THUNK, Key::Description) => named(),
        (PAP, _) => "PAP".to_string(),
        (SELECTOR, _) => "THUNK_SELECTOR".to_string(),
        (IND, _) => "IND".to_string(),
        (BLACKHOLE, _) => "BLACKHOLE".to_string(),
        (kind, _) => format!("UNKNOWN_{kind}"),
    }
}

const CON: u8 = Kind::Con as u8;
const FUN: u8 = Kind::Fun as u8;
const THUNK: u8 = Kind::Thunk as u8;
const PAP: u8 = Kind::Pap as u8;
const SELECTOR: u8 = Kind::Selector as u8;
const IND: u8 = Kind::Ind as u8;
const BLACKHOLE: u8 = Kind::Blackhole as u8;

#[cfg(test)]
mod tests {
    use super::*;

    fn desc(name: &'static str, module: &'static str, unique: u32) -> Desc {
        Desc {
            name: name.as_ptr() as usize,
            module: module.as_ptr() as usize,
            ty: 0,
            file: 0,
            name_len: name.len() as u32,
            module_len: module.len() as u32,
            ty_len: 0,
            file_len: 0,
            line: 0,
            col: 0,
            end_line: 0,
            end_col: 0,
            print: 0,
            unique,
        }
    }

    fn info(kind: Kind, ptrs: u16, raws: u16, desc: Option<&Desc>) -> Info {
        Info {
            entry: 0,
            kind: kind as u8,
            tag: 0,
            arity: 0,
            ptrs,
            raws,
            con: 0,
            occ: 0,
            srt: 0,
            desc: desc.map_or(0, |d| d as *const Desc as usize),
            raw_args: 0,
            flags: 0,
        }
    }

    fn check(info: &Info, closure_type: &str, description: &str) {
        // SAFETY: tables and strings are alive.
        unsafe {
            assert_eq!(label(Key::ClosureType, info), closure_type);
            assert_eq!(label(Key::Description, info), description);
        }
    }

    #[test]
    fn labels() {
        let cons = desc("Cons", "Prelude", 0);
        let go = desc("go", "Main", 12);
        let unit = desc("()", "", 0);
        check(
            &info(Kind::Con, 2, 0, Some(&cons)),
            "main:Prelude.Cons",
            "Cons",
        );
        check(&info(Kind::Con, 0, 0, Some(&unit)), "main:()", "()");
        check(
            &info(Kind::Thunk, 1, 1, Some(&go)),
            "THUNK_1_1",
            "<Main.go_12>",
        );
        check(&info(Kind::Fun, 3, 0, Some(&go)), "FUN", "<Main.go_12>");
        check(&info(Kind::Pap, 3, 0, None), "PAP", "PAP");
        check(
            &info(Kind::Selector, 1, 0, Some(&go)),
            "THUNK_SELECTOR",
            "THUNK_SELECTOR",
        );
        check(&info(Kind::Blackhole, 0, 1, None), "BLACKHOLE", "BLACKHOLE");
        check(&info(Kind::Ind, 1, 0, None), "IND", "IND");
    }

    #[test]
    fn sites_of_one_constructor_share_a_band() {
        let cons = desc("Cons", "Main", 0);
        let sites: Vec<Info> = (0..1000)
            .map(|_| info(Kind::Con, 2, 0, Some(&cons)))
            .collect();
        let pap = info(Kind::Pap, 1, 0, None);
        let mut census = Census::new(Key::Description);
        for _ in 0..2 {
            census.clear();
            for site in &sites {
                // SAFETY: tables and strings are alive.
                unsafe {
                    census.count(site, 24);
                    census.count(&pap, 16);
                }
            }
            census.count_as(STACK, 8);
            assert_eq!(
                census.bands(),
                [
                    ("Cons".to_string(), 24_000),
                    ("PAP".to_string(), 16_000),
                    (STACK.to_string(), 8)
                ]
            );
        }
    }
}
