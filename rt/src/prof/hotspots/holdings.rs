//! Who holds what lives: holders, their sets, and the bytes of each occurrence by set.
//!
//! Both sections of a census, `RETAIN` and `HELD`, are made by [`Retainers`]: the first
//! with the retainers of -hro, the second with the roots of the heap alone, where it
//! is enough to know of an object whether one or several of them reach it.

use super::super::retainers::{MANY, NOBODY, Name, Names, Retainers, Set};
use super::Numbers;
use super::table::Table;
use alloc::collections::BTreeMap;
use alloc::{format, string::String, vec, vec::Vec};

/// What can hold an object, by its place among the definitions.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Holder {
    /// Objects of the heap, or an evaluated static thunk.
    Occurrence(u32),
    /// Frames of the stack, or the runtime.
    Marker(u32),
}

/// The sets of holders that the file mentions.
#[derive(Default)]
pub struct HolderSets {
    /// Places by members; no members: too many of them.
    places: BTreeMap<Vec<Holder>, u32>,
    members: Vec<Vec<Holder>>,
    /// Numbers by places; 0: none yet.
    numbers: Vec<u32>,
    next: u32,
}

impl HolderSets {
    fn intern(&mut self, mut members: Vec<Holder>) -> u32 {
        crate::sorting::sort(&mut members);
        if let Some(&place) = self.places.get(&members) {
            return place;
        }
        let place = self.members.len() as u32;
        self.members.push(members.clone());
        self.places.insert(members, place);
        place
    }

    /// Numbers the sets that have been met since the last time, in the order of their
    /// members' numbers, and writes their lines.
    pub fn define(&mut self, occurrences: &Numbers, markers: &Numbers, out: &mut String) {
        // By numbers of the file.
        let number = |holder: &Holder| match *holder {
            Holder::Occurrence(place) => Holder::Occurrence(occurrences.number(place)),
            Holder::Marker(place) => Holder::Marker(markers.number(place)),
        };
        let mut new: Vec<(Vec<Holder>, usize)> = Vec::new();
        for place in self.numbers.len()..self.members.len() {
            let mut members: Vec<Holder> = self.members[place].iter().map(number).collect();
            crate::sorting::sort(&mut members);
            new.push((members, place));
        }
        crate::sorting::sort(&mut new);
        self.numbers.resize(self.members.len(), 0);
        for (members, place) in new {
            self.next += 1;
            self.numbers[place] = self.next;
            out.push_str(&format!("SET {}", self.next));
            if members.is_empty() {
                out.push_str(" many");
            }
            for member in members {
                out.push_str(&match member {
                    Holder::Occurrence(number) => format!(" o{number}"),
                    Holder::Marker(number) => format!(" m{number}"),
                });
            }
            out.push('\n');
        }
    }
}

/// What the holders of one section are called.
#[derive(Default)]
pub struct Roll {
    holders: Vec<Holder>,
    /// Names plus one, by the places of occurrences.
    of_occurrences: Vec<Name>,
    /// Likewise of markers.
    of_markers: Vec<Name>,
}

impl Roll {
    /// The name of a holder.
    #[inline(always)]
    pub fn name(&mut self, holder: Holder, names: &mut Names) -> Name {
        let known = match holder {
            Holder::Occurrence(place) => self.of_occurrences.get(place as usize),
            Holder::Marker(place) => self.of_markers.get(place as usize),
        };
        match known {
            None | Some(0) => self.meet(holder, names),
            Some(name) => name - 1,
        }
    }

    #[cold]
    fn meet(&mut self, holder: Holder, names: &mut Names) -> Name {
        let (known, place) = match holder {
            Holder::Occurrence(place) => (&mut self.of_occurrences, place as usize),
            Holder::Marker(place) => (&mut self.of_markers, place as usize),
        };
        if known.len() <= place {
            known.resize(place + 1, 0);
        }
        let text = format!("{holder:?}");
        let name = names.intern(&text, &text);
        known[place] = name + 1;
        self.holders.push(holder);
        name
    }
}

/// One of the two sections.
pub struct Holdings {
    /// Its word in the file.
    pub word: &'static str,
    pub retainers: Retainers,
    pub roll: Roll,
    /// Places in [`HolderSets`] plus one, by the traversal's sets.
    places: Vec<u32>,
    /// By places of occurrences and of sets.
    table: Table,
    /// By places of occurrences and numbers of sets, while that is written.
    numbered: Table,
    /// The last census, by numbers of the file.
    pub last: Table,
}

impl Holdings {
    /// A section of sets with at most so many members.
    pub fn new(word: &'static str, limit: usize) -> Holdings {
        Holdings {
            word,
            retainers: Retainers::without_chains(limit),
            roll: Roll::default(),
            places: Vec::new(),
            table: Table::of_heap(),
            numbered: Table::of_heap(),
            last: Table::of_heap(),
        }
    }

    /// A live object, once the traversal has ended.
    #[inline(always)]
    pub fn count(
        &mut self,
        object: usize,
        (occurrence, bytes): (u32, u64),
        nobody: Holder,
        sets: &mut HolderSets,
    ) {
        let set = self.retainers.found(object);
        let place = match self.places.get(set as usize) {
            Some(&place) if place != 0 => place - 1,
            _ => self.meet(set, nobody, sets),
        };
        self.table.row(occurrence).add(place, bytes);
    }

    #[cold]
    fn meet(&mut self, set: Set, nobody: Holder, sets: &mut HolderSets) -> u32 {
        let members = match set {
            MANY => vec![],
            NOBODY => vec![nobody],
            _ => {
                let members = self.retainers.sets.members(set).iter();
                members
                    .map(|name| self.roll.holders[*name as usize])
                    .collect()
            }
        };
        let place = sets.intern(members);
        if self.places.len() <= set as usize {
            self.places.resize(set as usize + 1, 0);
        }
        self.places[set as usize] = place + 1;
        place
    }

    /// The section's lines; then the table is empty.
    pub fn write(&mut self, out: &mut String, numbers: &[(u32, u32)], sets: &HolderSets) {
        out.push_str(self.word);
        out.push('\n');
        self.table.empty_into(&mut self.numbered, &sets.numbers);
        self.numbered.write(out, numbers, &mut self.last);
    }
}
