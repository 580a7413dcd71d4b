//! `.eh_frame` of several objects as one: records of functions that were dropped go,
//! and of equal descriptions that several records share one is left.

use super::objects::{Objects, Place, Relocation};
use std::collections::HashMap;

/// A record: a description that others share, or that of a function.
pub struct Record<'d> {
    pub section: usize,
    pub bytes: &'d [u8],
    pub relocations: Vec<Relocation>,
    /// Of a function's: the shared description.
    pub shared: Option<usize>,
}

/// The records of all objects.
pub fn records<'d>(objects: &Objects<'d>) -> Result<Vec<Record<'d>>, String> {
    let mut all: Vec<Record<'d>> = vec![];
    for (index, section) in objects.sections.iter().enumerate() {
        if section.name != ".eh_frame" {
            continue;
        }
        let mut relocations = section.relocations.clone();
        relocations.sort_by_key(|r| r.offset);
        let mut rest = relocations.into_iter().peekable();
        let mut by_start = HashMap::new();
        let (bytes, mut start) = (section.bytes, 0);
        let word = |at: usize| -> Option<u32> {
            Some(u32::from_le_bytes(*bytes.get(at..)?.first_chunk::<4>()?))
        };
        while let Some(length) = word(start) {
            let end = start + 4 + length as usize;
            if length == 0 {
                start = end;
                continue;
            }
            let record = bytes.get(start..end).filter(|r| r.len() >= 8);
            let (Some(record), Some(back)) = (record, word(start + 4)) else {
                return Err("a record of .eh_frame is damaged".to_string());
            };
            let mut own = vec![];
            while let Some(r) = rest.next_if(|r| (r.offset as usize) < end) {
                own.push(Relocation {
                    offset: r.offset - start as u64,
                    ..r
                });
            }
            let shared = match back {
                0 => {
                    by_start.insert(start, all.len());
                    None
                }
                back => {
                    let at = (start + 4).checked_sub(back as usize);
                    let shared = at.and_then(|at| by_start.get(&at));
                    Some(*shared.ok_or("a record of .eh_frame belongs to none")?)
                }
            };
            all.push(Record {
                section: index,
                bytes: record,
                relocations: own,
                shared,
            });
            start = end;
        }
    }
    Ok(all)
}

impl Record<'_> {
    /// Of a function's record: the section that the function is in.
    pub fn function(&self, objects: &Objects<'_>) -> Option<usize> {
        let first = self.relocations.first().filter(|_| self.shared.is_some())?;
        match objects.target(self.section, first)?.place {
            Place::In(section, _) => Some(section),
            _ => None,
        }
    }
}

/// The records that stay, with their places in the output.
pub struct Kept {
    pub places: Vec<(usize, u64)>,
    /// By record, where it or its equal is.
    pub starts: HashMap<usize, u64>,
    pub size: u64,
}

/// Places the records of those sections that are alive.
pub fn place(objects: &Objects<'_>, records: &[Record<'_>], alive: &[bool]) -> Kept {
    let mut kept = Kept {
        places: vec![],
        starts: HashMap::new(),
        size: 0,
    };
    let mut equal: HashMap<(&[u8], Vec<(u64, Place, i64)>), u64> = HashMap::new();
    for (index, record) in records.iter().enumerate() {
        let Some(shared) = record.shared else {
            continue;
        };
        let function = record.function(objects);
        if !function.is_some_and(|section| alive[section]) {
            continue;
        }
        if !kept.starts.contains_key(&shared) {
            let description = &records[shared];
            let refers = description.relocations.iter().map(|r| {
                let target = objects.target(description.section, r);
                let place = target.map_or(Place::Undefined, |t| t.place);
                (r.offset, place, r.addend)
            });
            let key = (description.bytes, refers.collect());
            let start = match equal.get(&key) {
                Some(start) => *start,
                None => {
                    let start = kept.size;
                    kept.places.push((shared, start));
                    kept.size += description.bytes.len() as u64;
                    equal.insert(key, start);
                    start
                }
            };
            kept.starts.insert(shared, start);
        }
        kept.places.push((index, kept.size));
        kept.starts.insert(index, kept.size);
        kept.size += record.bytes.len() as u64;
    }
    // The end.
    kept.size += 4;
    kept
}
