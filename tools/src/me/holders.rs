//! Who holds what lives in the heap: sets of holders, and what part of a site each holds.
//!
//! A profile has this where it was recorded: by retainers (`RETAIN`), and by roots
//! (`HELD`), which tell what a frame of the stack, or an evaluated static thunk, alone
//! keeps alive.

use super::group::counted_as;
use super::history::{History, Live, Lot};
use super::lines::{quoted, small};
use super::profile::{Profile, Samples, Side};
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

    /// What it says of those that are held.
    pub fn title(self) -> &'static str {
        match self {
            Holding::Retained => "Retained by",
            Holding::Held => "Only held by",
        }
    }

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

/// The most parts that are told apart.
const MOST: usize = 8;

/// What a band of a chart has (of the heap), or alone keeps alive (of the stack), over time, in
/// parts by who holds it, or by what that is.
#[derive(Clone, PartialEq, Debug)]
pub struct Held {
    /// What the parts are.
    pub title: &'static str,
    /// The parts, the largest area first; last what is smaller, as one.
    pub parts: Vec<Part>,
}

/// A part of what is held.
#[derive(Clone, PartialEq, Debug)]
pub struct Part {
    /// Who holds it, or what it is.
    pub label: String,
    /// Its share of the area of all parts, from 0 to 1.
    pub share: f64,
    /// Its bytes at each census.
    values: Vec<u64>,
}

impl Part {
    /// Its curve.
    pub fn curve(&self, samples: &Samples) -> Vec<u64> {
        let values = samples.kept.iter().map(|i| self.values[*i]);
        samples.whole(values.collect())
    }
}

/// Parts while lots are put into them.
struct Parts {
    censuses: usize,
    /// By name, how the bytes of each change from census to census.
    changes: HashMap<String, Vec<u64>>,
}

impl Parts {
    fn new(profile: &Profile) -> Parts {
        Parts {
            censuses: profile.censuses.len(),
            changes: HashMap::new(),
        }
    }

    fn add(&mut self, label: &str, lot: &Lot) {
        if !self.changes.contains_key(label) {
            let nothing = vec![0; self.censuses + 1];
            self.changes.insert(label.to_string(), nothing);
        }
        if let Some(changes) = self.changes.get_mut(label) {
            lot.change(changes);
        }
    }

    /// As curves, if there are any.
    fn finish(self, profile: &Profile, title: &'static str) -> Option<Held> {
        let mut whole = 0.0;
        let parts = self.changes.into_iter().map(|(label, mut values)| {
            let area = profile.add_up(&mut values);
            whole += area;
            Part {
                label,
                share: area,
                values,
            }
        });
        let mut parts: Vec<Part> = parts.collect();
        parts.sort_by(|a, b| b.share.total_cmp(&a.share).then(a.label.cmp(&b.label)));
        if parts.len() > MOST {
            let rest = parts.split_off(MOST - 1);
            let mut sum = Part {
                label: format!("{} more", rest.len()),
                share: 0.0,
                values: vec![0; self.censuses],
            };
            for part in rest {
                sum.share += part.share;
                for (sum, value) in sum.values.iter_mut().zip(part.values) {
                    *sum += value;
                }
            }
            parts.push(sum);
        }
        for part in &mut parts {
            part.share = if whole > 0.0 { part.share / whole } else { 0.0 };
        }
        (!parts.is_empty()).then_some(Held { title, parts })
    }
}

impl Profile {
    /// What some occurrences have, by who holds it, in all ways that were recorded. At each
    /// census the parts add up to what the occurrences have.
    pub fn by_holder(&self, sites: &[u32]) -> Vec<Held> {
        let ways = Holding::ALL.into_iter().filter_map(|holding| {
            let held = self.held(holding)?;
            let mut parts = Parts::new(self);
            let mut names: HashMap<usize, String> = HashMap::new();
            let mut live = Live::default();
            for site in sites {
                // Sets stand in the place of creation times.
                held.histories[*site as usize].lots(self.censuses.len(), &mut live, |lot| {
                    let name = names
                        .entry(lot.creation)
                        .or_insert_with(|| self.holders_name(lot.creation as u32));
                    parts.add(name, &lot);
                });
            }
            parts.finish(self, holding.title())
        });
        ways.collect()
    }

    /// What the frames of some markers alone keep alive, by occurrence, if that was recorded.
    pub fn kept_by(&self, markers: &[u32]) -> Option<Held> {
        let held = self.held(Holding::Held)?;
        let sets = self.sets.iter();
        let wanted: Vec<bool> = sets.map(|set| is_one_of(set, markers)).collect();
        let sites = &self.table(Side::Heap).sites;
        let mut parts = Parts::new(self);
        let mut live = Live::default();
        for (site, areas) in held.areas.iter().enumerate() {
            if areas.iter().any(|(set, _)| wanted[*set as usize]) {
                let label = sites[site].label();
                held.histories[site].lots(self.censuses.len(), &mut live, |lot| {
                    if wanted[lot.creation] {
                        parts.add(&label, &lot);
                    }
                });
            }
        }
        parts.finish(self, "Alone holds")
    }
}

/// Whether a set is frames of one of these markers and nothing else.
pub(super) fn is_one_of(set: &HolderSet, markers: &[u32]) -> bool {
    match set[..] {
        [Holder::Marker(marker)] => markers.contains(&marker),
        _ => false,
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
