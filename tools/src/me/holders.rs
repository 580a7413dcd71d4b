//! Who holds what lives in the heap: sets of holders, and what part of a site each holds.
//!
//! A profile has this where it was recorded: by retainers (`RETAIN`), and by roots
//! (`HELD`), which tell what a frame of the stack, or an evaluated static thunk, alone
//! keeps alive.

use super::group::counted_as;
use super::history::History;
use super::lines::{quoted, small};
use super::profile::{Profile, Side};
use super::site::Place;
use std::collections::HashMap;

/// What can hold an object.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Holder {
    /// Objects of an occurrence of the heap, or an evaluated static thunk.
    Occurrence(u32),
    /// Frames of a marker of the stack, or the runtime.
    Marker(u32),
}

/// Holders that hold something together; none: more than the recorder tells apart.
pub type HolderSet = Vec<Holder>;

/// How holders are found.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Holding {
    /// By retainers: thunks, what is mutable, frames, static thunks.
    Retained = 0,
    /// By roots: frames, static thunks and the runtime, through everything.
    Held = 1,
}

impl Holding {
    /// Both.
    pub const ALL: [Holding; 2] = [Holding::Retained, Holding::Held];

    /// Its word in the file.
    pub(super) fn word(self) -> &'static str {
        match self {
            Holding::Retained => "RETAIN",
            Holding::Held => "HELD",
        }
    }
}

/// The members of a set, as they stand in its line; `known` are the occurrences and
/// the markers that are defined.
pub(super) fn members(words: &[u8], known: [usize; 2]) -> Result<HolderSet, String> {
    let mut members = vec![];
    if words == b"many" {
        return Ok(members);
    }
    for word in words.split(|b| *b == b' ') {
        let (holder, known): (fn(u32) -> Holder, usize) = match word.first() {
            Some(b'o') => (Holder::Occurrence, known[0]),
            Some(b'm') => (Holder::Marker, known[1]),
            _ => {
                return Err(format!(
                    "expected a holder such as o3 or m3, found {}",
                    quoted(word)
                ));
            }
        };
        let number = small(&word[1..])?;
        if number == 0 || number as usize > known {
            return Err(format!("the holder {} is not defined", quoted(word)));
        }
        let holder = holder(number - 1);
        if members.last().is_some_and(|last| *last >= holder) {
            return Err(format!(
                "the holder {} does not come after the one before it",
                quoted(word)
            ));
        }
        members.push(holder);
    }
    Ok(members)
}

/// What of each occurrence each set holds.
#[derive(Clone, Default, Debug)]
pub struct HeldBy {
    /// Of each occurrence, with sets (from 1) in the place of creation times.
    pub(super) histories: Vec<History>,
    /// Of each occurrence, sets (from 0) with the area of what they hold.
    areas: Vec<Vec<(u32, f64)>>,
}

impl HeldBy {
    /// All has been read.
    pub(super) fn settle(&mut self, censuses: usize, weight: &dyn Fn(usize, usize) -> f64) {
        let areas = self.histories.iter_mut().map(|history| {
            history.settle();
            let areas = history.areas(censuses, weight).into_iter();
            areas.map(|(set, area)| (set as u32 - 1, area)).collect()
        });
        self.areas = areas.collect();
    }

    /// The sets that hold what some occurrences have, each with its area, the largest first.
    pub fn holders(&self, sites: &[u32]) -> Vec<(u32, f64)> {
        let mut areas: HashMap<u32, f64> = HashMap::new();
        for (set, area) in sites.iter().flat_map(|i| &self.areas[*i as usize]) {
            *areas.entry(*set).or_default() += area;
        }
        sorted(areas)
    }

    /// The occurrences of which a set that is asked for holds something, each with its area, the
    /// largest first.
    pub fn held(&self, wanted: impl Fn(u32) -> bool) -> Vec<(u32, f64)> {
        let mut areas: HashMap<u32, f64> = HashMap::new();
        for (site, of_sets) in self.areas.iter().enumerate() {
            for (set, area) in of_sets {
                if wanted(*set) {
                    *areas.entry(site as u32).or_default() += area;
                }
            }
        }
        sorted(areas)
    }
}

fn sorted(areas: HashMap<u32, f64>) -> Vec<(u32, f64)> {
    let mut areas: Vec<(u32, f64)> = areas.into_iter().collect();
    areas.sort_by(|a, b| b.1.total_cmp(&a.1).then(a.0.cmp(&b.0)));
    areas
}

impl Profile {
    /// What a set of holders is called.
    pub fn holders_name(&self, set: u32) -> String {
        let names = self.sets[set as usize].iter().map(|h| self.holder_name(*h));
        let mut names: Vec<String> = names.collect();
        names.dedup();
        match names.is_empty() {
            true => "several".to_string(),
            false => names.join(" + "),
        }
    }

    fn holder_name(&self, holder: Holder) -> String {
        let placed = |text: String, at: Option<Place>| match at {
            Some(at) => format!("{text} at {}", self.place(at)),
            None => text,
        };
        match holder {
            Holder::Occurrence(i) => {
                let sites = &self.table(Side::Heap).sites;
                let site = &sites[i as usize];
                // What the library makes is made for the program.
                let at = counted_as(sites, i, true).at;
                match &site.kind[..] {
                    "static" => format!("top-level {}", site.what),
                    "thunk" => placed(format!("thunk {}", site.what), at),
                    _ => placed(site.what.clone(), at),
                }
            }
            Holder::Marker(i) => {
                let site = &self.table(Side::Stack).sites[i as usize];
                match &site.kind[..] {
                    "runtime" => "the runtime".to_string(),
                    "update" => placed(format!("evaluation of {}", site.what), site.definition),
                    _ => match site.at {
                        Some(_) => placed(format!("{} called", site.what), site.at),
                        None => format!("frame of {}", site.what),
                    },
                }
            }
        }
    }
}
