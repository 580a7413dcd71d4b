//! The file `mlmon.out`, as docs/mlprof.md describes it.

use crate::Error;
pub use rt_abi::mlmon::address;
use rt_abi::mlmon::{BUILD_ID_BYTES, HEADER_BYTES, MAGIC, SECTION_BYTES, VERSION, kind, section};
use std::collections::BTreeMap;

/// What was profiled.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Kind {
    /// Nanoseconds, and samples.
    Time,
    /// Bytes, and objects.
    Alloc,
    /// Entries of functions.
    Count,
}

impl Kind {
    /// Of what it is a profile.
    pub fn describe(self) -> &'static str {
        match self {
            Kind::Time => "time",
            Kind::Alloc => "allocation",
            Kind::Count => "counts",
        }
    }
}

/// The profile of a run, or of several.
#[derive(Clone, PartialEq, Debug)]
pub struct Profile {
    /// The file, as the user named it.
    pub name: String,
    /// What was profiled.
    pub kind: Kind,
    /// Nanoseconds from sample to sample.
    pub clock: u64,
    /// Of the executable; empty if that has none.
    pub build_id: Vec<u8>,
    /// By address: two measures.
    pub bins: BTreeMap<u64, [u64; 2]>,
    /// By the starts of the calling (0: of none) and of the called function.
    pub arcs: BTreeMap<(u64, u64), u64>,
}

/// The bytes with the place where reading stands.
struct Reader<'a> {
    name: &'a str,
    bytes: &'a [u8],
    at: usize,
}

impl<'a> Reader<'a> {
    fn damaged<T>(&self, at: usize, reason: impl Into<String>) -> Result<T, Error> {
        Err(Error::damaged(self.name, at as u64, reason))
    }

    fn take(&mut self, count: usize, what: &str) -> Result<&'a [u8], Error> {
        let rest = &self.bytes[self.at..];
        if rest.len() < count {
            return self.damaged(self.bytes.len(), format!("the file ends within {what}"));
        }
        self.at += count;
        Ok(&rest[..count])
    }

    fn u32(&mut self, what: &str) -> Result<u32, Error> {
        let bytes = self.take(4, what)?;
        Ok(bytes
            .iter()
            .rev()
            .fold(0, |n, byte| n << 8 | u32::from(*byte)))
    }

    fn u64(&mut self, what: &str) -> Result<u64, Error> {
        let bytes = self.take(8, what)?;
        Ok(bytes
            .iter()
            .rev()
            .fold(0, |n, byte| n << 8 | u64::from(*byte)))
    }
}

impl Profile {
    /// Reads a file's bytes; `name` is for errors.
    pub fn read(name: &str, bytes: &[u8]) -> Result<Profile, Error> {
        let mut r = Reader { name, bytes, at: 0 };
        let known = bytes.len().min(MAGIC.len());
        if bytes[..known] != MAGIC[..known] {
            return r.damaged(0, "this is no mlmon.out: it begins with other bytes");
        }
        let head = "the header";
        r.take(MAGIC.len(), head)?;
        let version = r.u32(head)?;
        if version != VERSION {
            return r.damaged(r.at - 4, format!("version {version} is not known"));
        }
        let kind = match u8::try_from(r.u32(head)?) {
            Ok(kind::TIME) => Kind::Time,
            Ok(kind::ALLOC) => Kind::Alloc,
            Ok(kind::COUNT) => Kind::Count,
            _ => return r.damaged(r.at - 4, "a profile of an unknown kind"),
        };
        let clock = r.u64(head)?;
        let length = r.u32(head)? as usize;
        if length > BUILD_ID_BYTES {
            return r.damaged(r.at - 4, "the build id is too long");
        }
        let sections = r.u32(head)?;
        let id = r.take(BUILD_ID_BYTES, head)?;
        if id[length..].iter().any(|byte| *byte != 0) {
            return r.damaged(
                r.at - BUILD_ID_BYTES + length,
                "something follows the build id",
            );
        }
        debug_assert_eq!(r.at, HEADER_BYTES);
        let mut profile = Profile {
            name: name.to_string(),
            kind,
            clock,
            build_id: id[..length].to_vec(),
            bins: BTreeMap::new(),
            arcs: BTreeMap::new(),
        };
        let mut seen = vec![];
        for _ in 0..sections {
            let which = profile.section(&mut r)?;
            if seen.contains(&which) {
                return r.damaged(r.at, format!("section {which} is there twice"));
            }
            seen.push(which);
        }
        if !seen.contains(&section::BINS) {
            return r.damaged(r.at, "there are no bins");
        }
        if r.at < bytes.len() {
            return r.damaged(r.at, "something follows the last section");
        }
        Ok(profile)
    }

    fn section(&mut self, r: &mut Reader<'_>) -> Result<u32, Error> {
        let head = "a section's head";
        let start = r.at;
        let (which, words) = (r.u32(head)?, r.u32(head)?);
        if section::words(which) != Some(words) {
            return r.damaged(start, format!("no section {which} with {words} words each"));
        }
        let records = r.u64(head)?;
        debug_assert_eq!(r.at, start + SECTION_BYTES);
        let left = (r.bytes.len() - r.at) as u64 / (8 * u64::from(words));
        if records > left {
            let reason = format!("the file ends within the {records} records announced here");
            return r.damaged(start, reason);
        }
        for _ in 0..records {
            let at = r.at;
            let mut word = || r.u64("a record");
            let first = word()?;
            let second = match which {
                section::ARCS => word()?,
                _ => 0,
            };
            let count = word()?;
            if count == 0 {
                return r.damaged(at, "a count of 0");
            }
            let row = match which {
                section::ARCS => self.arcs.entry((first, second)).or_default(),
                section::SECOND => &mut self.bins.entry(first).or_default()[1],
                _ => &mut self.bins.entry(first).or_default()[0],
            };
            let real = |at: u64| (address::FIRST..1 << 47).contains(&at);
            let known = match which {
                section::ARCS => (first == 0 || real(first)) && real(second),
                _ => first <= address::RUNTIME || real(first),
            };
            if !known {
                return r.damaged(at, "an address that no program has");
            }
            match row.checked_add(count) {
                Some(sum) => *row = sum,
                None => return r.damaged(at, "the counts of an address exceed 64 bits"),
            }
        }
        Ok(which)
    }

    /// Adds the profile of another run of the same program.
    pub fn add(&mut self, other: &Profile) -> Result<(), Error> {
        if self.kind != other.kind {
            return Err(Error::Usage(format!(
                "{} is a profile of {}, {} of {}: they cannot be added",
                self.name,
                self.kind.describe(),
                other.name,
                other.kind.describe()
            )));
        }
        let mut fits = true;
        let mut add = |row: &mut u64, more: u64| match row.checked_add(more) {
            Some(sum) => *row = sum,
            None => fits = false,
        };
        for (at, counts) in &other.bins {
            let row = self.bins.entry(*at).or_default();
            add(&mut row[0], counts[0]);
            add(&mut row[1], counts[1]);
        }
        for (pair, count) in &other.arcs {
            add(self.arcs.entry(*pair).or_default(), *count);
        }
        match fits {
            true => Ok(()),
            false => Err(Error::Usage(format!(
                "the counts of {} and those before exceed 64 bits",
                other.name
            ))),
        }
    }

    /// All that was counted.
    pub fn total(&self) -> u128 {
        self.bins.values().map(|counts| u128::from(counts[0])).sum()
    }

    /// The first measure of an address.
    pub fn count(&self, at: u64) -> u64 {
        self.bins.get(&at).map_or(0, |counts| counts[0])
    }

    /// The name of what is no address.
    pub fn special(at: u64) -> Option<&'static str> {
        match at {
            address::UNKNOWN => Some("<unknown>"),
            address::COLLECTOR => Some("<gc>"),
            address::PROFILING => Some("<profiling>"),
            address::RUNTIME => Some("<runtime>"),
            _ => None,
        }
    }
}
