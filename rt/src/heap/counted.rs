//! Thunks that count (coverage): those that only one other leads to become a part of it.
//!
//! A variable that is handed on where evaluations are counted is a thunk that counts and is
//! then the variable. What is copied unevaluated over and over, as the fields of a tree's
//! nodes are, so gets long chains of these: with nobody else to enter it, the next one in a
//! chain is evaluated exactly when the one before is. The first then counts for both.
//!
//! A thunk that leads to another one in a source space is moved as an object without
//! pointers, until all else is traced. What is met otherwise is then moved. A walk along
//! the chains, which evacuates what they end in, tells which of the others two chains lead
//! to, and all that nobody else does is merged. A merged thunk keeps its table and its
//! counters, but for a number in its header: there it has the number of a *sum*, a list of
//! counters with how often each counts, and a word that its code increments
//! ([`header::MERGED`]).

use super::evacuate::Place;
use super::object::{COUNTED, FORWARDED, info_at, load, store, tag};
use super::old::Old;
use super::{Heap, is_young};
use alloc::vec::Vec;
use core::arch::x86_64::{_MM_HINT_T0, _mm_prefetch};
use core::ops::Range;
use rt_abi::object::{HEADER, WORD, header};

/// In the header of one in a source space: a chain leads to it, and another one does.
const MET: usize = 1 << 61;
const SHARED: usize = 1 << 62;
const MERGED: usize = (header::MERGED as usize) << header::UPPER;
/// The most sums that there can be.
const MOST: usize = 1 << 28;
/// So many in a row are left: a sum has its price.
const FEW: usize = 3;
/// So many parts are searched for one of the same counter.
const SEARCHED: usize = 64;
/// The most collections between two that look at chains.
const LONGEST_PAUSE: usize = 31;

/// So much mostly stays in the cache until it is collected.
const CACHED: usize = 512 << 10;

/// So many chains are walked at the same time.
const LANES: usize = 16;
/// So far ahead memory is asked for.
const AHEAD: usize = 8;

/// What counts together: a counter's number, and how often.
type Part = (u32, u64);

/// What merging consists of. Programs that count nothing do not have the code: it is
/// reached through these only.
#[derive(Clone, Copy)]
pub(super) struct Merging {
    /// Has one wait that was moved, if it leads to another one.
    pub(super) leave: fn(&mut Heap, usize) -> bool,
    /// Merges what waits.
    pub(super) drain: fn(&mut Heap),
    /// Ends a collection.
    pub(super) finish: fn(&mut Heap),
}

#[derive(Default)]
pub struct Counted {
    /// None: nothing is merged.
    pub(super) merging: Option<Merging>,
    /// The program's counters.
    counters: usize,
    waiting: Vec<Waiting>,
    /// Chains as they were walked, one behind the other.
    links: Vec<usize>,
    sums: Vec<Vec<Part>>,
    /// Of each sum: its word, and whether the running major collection has met its thunk.
    counts: Vec<u64>,
    met: Vec<bool>,
    free: Vec<u32>,
    /// For the next sum: counters, where each of them is among these (plus one, 0 if it
    /// is not), and sums of links.
    parts: Vec<Part>,
    places: Vec<u32>,
    others: Vec<usize>,
    lanes: Vec<Lane>,
    /// How many were merged by the running collection.
    merged: usize,
    /// Collections that leave chains alone, since the last one had little of it; and how
    /// many there are after such a one.
    rest: usize,
    pause: usize,
    /// All is merged that can be: what is moved now does not wait.
    closing: bool,
    /// By so many halves less is allocated until the next collection.
    pub(super) halves: u32,
}

/// One that was moved and whose next one waits.
#[derive(Clone, Copy)]
struct Waiting {
    object: usize,
    /// Its header.
    word: usize,
    /// Its chain among the links.
    from: usize,
    to: usize,
}

/// A chain that is being walked.
#[derive(Default)]
struct Lane {
    /// Whose it is, among those that wait.
    waiting: usize,
    next: usize,
    links: Vec<usize>,
}

impl Heap {
    /// From now on chains are merged. `counters` is the address of the program's.
    pub fn merge_counted(&mut self, counters: usize) {
        self.counted.counters = counters;
        self.counted.merging = Some(Merging {
            leave: Heap::leave_counted,
            drain: Heap::drain_counted,
            finish: Heap::finish_counted,
        });
    }

    /// Whether one that was moved waits, as it leads to another one. It is scanned, by
    /// when the scan has asked for what it leads to.
    fn leave_counted(&mut self, object: usize) -> bool {
        let mut word = load(object);
        if word >> header::UPPER != 0 {
            word &= !(MET | SHARED);
            store(object, word);
            if self.major && word & MERGED != 0 {
                self.counted.met[number(word)] = true;
            }
        }
        if self.counted.rest > 0 || self.counted.closing {
            return false;
        }
        if !self.is_chain(load(object + HEADER)) {
            return false;
        }
        self.counted.waiting.push(Waiting {
            object,
            word,
            from: 0,
            to: 0,
        });
        true
    }

    /// Whether it is worth a look what one leads to: two more, or one that is merged.
    #[inline(always)]
    fn is_chain(&self, next: usize) -> bool {
        match self.next_counted(next) {
            Some(word) if word & MERGED != 0 => true,
            Some(_) => self.next_counted(load(next + HEADER)).is_some(),
            None => false,
        }
    }

    /// The header of what is such a thunk too and has not been moved.
    #[inline(always)]
    fn next_counted(&self, pointer: usize) -> Option<usize> {
        if tag(pointer) != 0 || self.place(pointer) != Place::Source {
            return None;
        }
        let word = load(pointer);
        (word & FORWARDED == 0 && info_at(word).kind == COUNTED).then_some(word)
    }

    /// When all else is traced: what waits.
    fn drain_counted(&mut self) {
        if self.counted.waiting.is_empty() {
            return;
        }
        let mut walked = 0;
        while walked < self.counted.waiting.len() {
            walked = self.walk_counted(walked);
            self.drain_spaces();
        }
        let waiting = core::mem::take(&mut self.counted.waiting);
        let links = core::mem::take(&mut self.counted.links);
        for (at, one) in waiting.iter().enumerate() {
            if let Some(ahead) = waiting.get(at + AHEAD) {
                prefetch(ahead.object);
            }
            self.merge(one, &links);
        }
        let counted = &mut self.counted;
        (counted.waiting, counted.links) = (waiting, links);
        if counted.merged < counted.waiting.len() {
            counted.pause = (2 * counted.pause + 1).min(LONGEST_PAUSE);
            counted.rest = counted.pause + 1;
        } else {
            counted.pause = 0;
        }
        counted.waiting.clear();
        counted.links.clear();
        counted.closing = true;
        self.drain_spaces();
        self.counted.closing = false;
    }

    /// Marks those that chains lead to, and evacuates what they end in: the chains of all
    /// that waits from there on. Answers behind which. Several are walked at the same time,
    /// as each step waits for memory.
    fn walk_counted(&mut self, from: usize) -> usize {
        let to = self.counted.waiting.len();
        let mut lanes = core::mem::take(&mut self.counted.lanes);
        lanes.resize_with(LANES, Lane::default);
        let (mut at, mut active) = (from, 0);
        while active < LANES && at < to {
            self.begin_lane(&mut lanes[active], at);
            (at, active) = (at + 1, active + 1);
        }
        while active > 0 {
            let mut i = 0;
            while i < active {
                let lane = &mut lanes[i];
                let is_end = match self.next_counted(lane.next) {
                    Some(word) if word & MET == 0 => {
                        store(lane.next, word | MET);
                        lane.links.push(lane.next);
                        lane.next = load(lane.next + HEADER);
                        prefetch(lane.next);
                        i += 1;
                        continue;
                    }
                    Some(word) => {
                        store(lane.next, word | SHARED);
                        false
                    }
                    None => true,
                };
                self.end_lane(lane, is_end);
                if at < to {
                    self.begin_lane(lane, at);
                    at += 1;
                } else {
                    active -= 1;
                    lanes.swap(i, active);
                }
            }
        }
        self.counted.lanes = lanes;
        to
    }

    fn begin_lane(&self, lane: &mut Lane, at: usize) {
        lane.waiting = at;
        lane.next = load(self.counted.waiting[at].object + HEADER);
        prefetch(lane.next);
    }

    fn end_lane(&mut self, lane: &mut Lane, is_end: bool) {
        let counted = &mut self.counted;
        let waiting = &mut counted.waiting[lane.waiting];
        waiting.from = counted.links.len();
        counted.links.append(&mut lane.links);
        waiting.to = counted.links.len();
        let promote = Old::contains(waiting.object);
        if is_end {
            self.evacuate(lane.next, promote);
        }
    }

    /// Merges one that has been moved with those that only it leads to.
    fn merge(&mut self, waiting: &Waiting, links: &[usize]) {
        let &Waiting {
            object,
            word,
            from,
            to,
        } = waiting;
        let promote = Old::contains(object);
        let mut next = load(object + HEADER);
        let length = self.counted.gather(word, links, from..to);
        let has_sum = word & MERGED != 0 || !self.counted.others.is_empty();
        if (length > FEW || has_sum)
            && let Some(last) = links[from..from + length].last()
            && let Some(sum) = self.counted.sum_of(word)
        {
            let header = word & header::INFO as usize | MERGED | sum << header::UPPER;
            store(object, header);
            next = load(last + HEADER);
            self.counted.merged += length;
        }
        let next = self.evacuate(next, promote);
        store(object + HEADER, next);
        if promote && is_young(next) {
            self.failed.push(object);
        }
    }

    /// After a major collection: sums whose thunks are evaluated or dead are free again.
    fn sweep_counted(&mut self) {
        let counted = &mut self.counted;
        for (i, met) in counted.met.iter_mut().enumerate() {
            let parts = &mut counted.sums[i];
            if !*met && !parts.is_empty() {
                counted.counts[i] = spread(counted.counters, counted.counts[i], parts);
                parts.clear();
                counted.free.push(i as u32);
            }
            *met = false;
        }
    }

    /// Gives what sums have counted to the program's counters.
    pub fn spread_counted(&mut self) {
        let counted = &mut self.counted;
        for (parts, count) in counted.sums.iter().zip(&mut counted.counts) {
            *count = spread(counted.counters, *count, parts);
        }
    }

    /// Long chains are walked sooner, while they are in the cache, where there is little
    /// else to do.
    fn set_halves(&mut self) {
        let counted = &mut self.counted;
        let merged = core::mem::take(&mut counted.merged) * (HEADER + WORD);
        let least = self.settings.nursery >> (counted.halves + 1) >= CACHED;
        if merged > 4 * self.statistics.copied && merged > CACHED / 64 {
            counted.halves += u32::from(least);
        } else {
            counted.halves = counted.halves.saturating_sub(1);
        }
    }

    /// At the end of a collection.
    fn finish_counted(&mut self) {
        self.counted.rest = self.counted.rest.saturating_sub(1);
        self.set_halves();
        if self.major {
            self.sweep_counted();
        }
        self.cells().merged = self.counted.counts.as_ptr() as usize;
    }
}

impl Counted {
    /// Gives what a sum has counted to the program's counters, before it changes: one
    /// whose evaluation was given up has counted and may be merged again.
    fn settle(&mut self, sum: usize) {
        self.counts[sum] = spread(self.counters, self.counts[sum], &self.sums[sum]);
    }

    /// Notes what the links of a chain count that nobody else leads to: how many these are.
    /// `first` is the header of what leads to the first one.
    fn gather(&mut self, first: usize, links: &[usize], chain: Range<usize>) -> usize {
        self.parts.clear();
        self.others.clear();
        if let Some(number) = own_number(first) {
            self.note(number);
        }
        let mut length = 0;
        for at in chain {
            // Chains lie in the order in which they are looked at, mostly.
            if let Some(ahead) = links.get(at + AHEAD) {
                prefetch(*ahead);
            }
            let link = links[at];
            let word = load(link);
            if word & (SHARED | FORWARDED) != 0 {
                break;
            }
            let table = info_at(word);
            if table.con > 0 {
                self.note(table.con - 1);
            }
            for i in 0..table.raws as usize {
                self.note(load(link + HEADER + WORD * (1 + i)) as u32);
            }
            match own_number(word) {
                Some(number) => self.note(number),
                None if word & MERGED != 0 => self.others.push(number(word)),
                None => {}
            }
            length += 1;
        }
        for (number, _) in &self.parts {
            self.places[*number as usize] = 0;
        }
        length
    }

    /// Notes one that counts once.
    #[inline(always)]
    fn note(&mut self, number: u32) {
        let at = number as usize;
        if at >= self.places.len() {
            self.places.resize(at + 1, 0);
        }
        match self.places[at] {
            0 => {
                self.parts.push((number, 1));
                self.places[at] = self.parts.len() as u32;
            }
            place => self.parts[place as usize - 1].1 += 1,
        }
    }

    /// The sum of one with this header and what was gathered. None if there are too many.
    fn sum_of(&mut self, word: usize) -> Option<usize> {
        let mut sum = (word & MERGED != 0).then(|| number(word));
        if let Some(sum) = sum {
            self.settle(sum);
        }
        let mut parts = core::mem::take(&mut self.parts);
        for at in 0..self.others.len() {
            let other = self.others[at];
            self.settle(other);
            if sum.is_none() {
                sum = Some(other);
                self.met[other] = true;
                continue;
            }
            self.sums[other]
                .iter()
                .for_each(|part| add(&mut parts, *part));
            self.sums[other].clear();
            self.free.push(other as u32);
        }
        let sum = sum.or_else(|| self.new_sum());
        if let Some(sum) = sum {
            let of = &mut self.sums[sum];
            parts.iter().for_each(|part| add(of, *part));
            if of.len() > SEARCHED {
                of.sort_unstable_by_key(|part| part.0);
                of.dedup_by(|part, before| {
                    let same = part.0 == before.0;
                    before.1 += if same { part.1 } else { 0 };
                    same
                });
            }
        }
        self.parts = parts;
        sum
    }

    fn new_sum(&mut self) -> Option<usize> {
        match self.free.pop() {
            Some(sum) => {
                self.met[sum as usize] = true;
                Some(sum as usize)
            }
            None if self.sums.len() == MOST => None,
            None => {
                self.sums.push(Vec::new());
                self.counts.push(0);
                self.met.push(true);
                Some(self.sums.len() - 1)
            }
        }
    }
}

/// Adds one part to others. Mostly there are few: they are counters of the code that
/// makes a chain.
fn add(parts: &mut Vec<Part>, part: Part) {
    let last = parts.len().saturating_sub(SEARCHED);
    match parts[last..].iter_mut().rfind(|known| known.0 == part.0) {
        Some(known) => known.1 += part.1,
        None => parts.push(part),
    }
}

/// Asks for memory that is looked at soon; the address need not be one.
#[inline(always)]
fn prefetch(address: usize) {
    // SAFETY: it reads nothing.
    unsafe { _mm_prefetch::<_MM_HINT_T0>(address as *const i8) }
}

/// The number of a sum in a header.
fn number(word: usize) -> usize {
    (word & !(MERGED | MET | SHARED)) >> header::UPPER
}

/// The number of a counter in the header of one that is not merged.
fn own_number(word: usize) -> Option<u32> {
    match word & MERGED {
        0 => number(word).checked_sub(1).map(|n| n as u32),
        _ => None,
    }
}

/// Adds a sum's count to the counters. Answers what is left of it.
fn spread(counters: usize, count: u64, parts: &[Part]) -> u64 {
    if count > 0 {
        for (number, times) in parts {
            let counter = (counters + WORD * *number as usize) as *mut u64;
            // SAFETY: the compiler has put a counter there for each number.
            unsafe { *counter += count * times };
        }
    }
    0
}
