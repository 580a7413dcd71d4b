//! The biography ledger: lag, drag, void and use of all objects, exactly.
//!
//! Source: N. Röjemo and C. Runciman, "Lag, drag, void and use", ICFP 1996. An
//! object lives through *eras*; era `e` (from 1) ends with census `e`. Each
//! object tells when it was created and in which era it was used last
//! ([`crate::heap::life`]). Whether an unused object is lagging or void, and whether a used one is
//! in use or dragging, can be told only from its later life, so:
//! - a census adds the object's bytes to `not_used` or `used` of its era;
//! - a death adds the object's bytes to the censuses at which it was void
//!   (never used: all of them) or dragged (those after its last use), as a
//!   difference array: plus at the first, minus behind the last;
//! - at the end everything left dies, and running sums give per census
//!   VOID = void, LAG = not_used - void, DRAG = drag, USE = used - drag.
//!
//! Invariants: 0 <= void <= not_used and 0 <= drag <= used at every census
//! ([`Ledger::imbalance`] checks them). So the bands are never negative and add
//! up to the live bytes that the census saw.
//!
//! An object's creation era matters only until it is used, and death in the era
//! of birth changes nothing: only what a census has counted need be reported
//! ([`crate::heap::Heap::meets_counted`]).

use super::history::{Histories, History};
use crate::heap::life::{Life, LifeCounts};
use alloc::{collections::BTreeMap, vec::Vec};

const LAST_ERA: u32 = u32::MAX - 1;

/// The part of an object's past that can still matter.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Past {
    /// Created while no biography was wanted, and never used since.
    Unknown,
    /// Created in this era, not used yet.
    Unused { created: u32 },
    /// Last used in this era.
    Used { last: u32 },
}

/// The five bands at one census, in bytes.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Bands {
    pub void: u64,
    pub lag: u64,
    pub in_use: u64,
    pub inherent_use: u64,
    pub drag: u64,
}

impl Bands {
    /// Labels and values in the order of the file format.
    pub fn labelled(&self) -> [(&'static str, u64); 5] {
        [
            ("VOID", self.void),
            ("LAG", self.lag),
            ("USE", self.in_use),
            ("INHERENT_USE", self.inherent_use),
            ("DRAG", self.drag),
        ]
    }

    /// The live bytes at the census.
    pub fn total(&self) -> u64 {
        self.void + self.lag + self.in_use + self.inherent_use + self.drag
    }
}

/// Bytes of one class at a census.
#[derive(Clone, Copy, Default)]
struct Counts {
    not_used: u64,
    used: u64,
    inherent: u64,
}

/// What is known of one class in one era and at the census that ends it.
#[derive(Clone, Copy, Default)]
struct Cell {
    at_census: Counts,
    /// Differences to the era before.
    void: i64,
    drag: i64,
}

/// One era. Most eras touch few of the classes of a long run.
#[derive(Default)]
struct Row {
    time: f64,
    classes: BTreeMap<u32, Cell>,
}

/// Void and drag of each class, summed up to some era.
type Sums = BTreeMap<u32, (i64, i64)>;

/// The ledger of a run.
///
/// Order of calls: at every collection [`died`](Self::died) for each object that did
/// not survive; after a major collection that is to be a census [`count`](Self::count)
/// for each live object, then [`end_census`](Self::end_census). At the end `died` for
/// every object left, then [`finish`](Self::finish).
pub struct Ledger {
    /// `rows[e - 1]` is era `e`; the last row is the era that runs.
    rows: Vec<Row>,
    /// The census being taken, by class: part of the last row when it ends.
    census: Vec<Counts>,
}

impl Counts {
    fn total(&self) -> u64 {
        self.not_used + self.used + self.inherent
    }
}

impl Default for Ledger {
    fn default() -> Self {
        Ledger::new()
    }
}

impl Ledger {
    /// A ledger in era 1.
    pub fn new() -> Self {
        Ledger {
            rows: alloc::vec![Row::default()],
            census: Vec::new(),
        }
    }

    /// The era that runs.
    pub fn era(&self) -> u32 {
        self.rows.len() as u32
    }

    /// What can still matter of an object's life.
    #[inline(always)]
    pub fn past(&self, life: Life) -> Past {
        match (life.created, life.last_use) {
            (0, 0) => Past::Unknown,
            (created, 0) => Past::Unused { created },
            (_, last) => Past::Used { last },
        }
    }

    /// A live object at the census. `inherent`: of a kind that has no use of
    /// its own to record (none of the heap's today; the stack, if asked for).
    pub fn count(&mut self, life: Life, bytes: u64, inherent: bool) {
        self.count_in(0, life, bytes, inherent);
    }

    /// The same for an object of a class.
    #[inline(always)]
    pub fn count_in(&mut self, class: u32, life: Life, bytes: u64, inherent: bool) {
        let past = self.past(life);
        let class = class as usize;
        if self.census.len() <= class {
            self.census.resize(class + 1, Counts::default());
        }
        let counts = &mut self.census[class];
        match past {
            _ if inherent => counts.inherent += bytes,
            Past::Unknown => counts.inherent += bytes,
            Past::Unused { .. } => counts.not_used += bytes,
            Past::Used { .. } => counts.used += bytes,
        }
    }

    /// The same for all objects at once, which are of one class.
    pub fn count_lives(&mut self, counts: LifeCounts) {
        if self.census.is_empty() {
            self.census.push(Counts::default());
        }
        let all = &mut self.census[0];
        all.not_used += counts.unused;
        all.used += counts.used;
        all.inherent += counts.inherent;
    }

    /// Bytes counted since the census began: what the five bands will add up to.
    pub fn counted(&self) -> u64 {
        self.census.iter().map(Counts::total).sum()
    }

    /// Ends the census and the era.
    pub fn end_census(&mut self, time: f64) {
        let row = self.rows.last_mut().expect("an era runs");
        row.time = time;
        for (class, counts) in self.census.iter_mut().enumerate() {
            if counts.total() > 0 {
                row.classes.entry(class as u32).or_default().at_census = *counts;
                *counts = Counts::default();
            }
        }
        self.rows.push(Row::default());
    }

    /// Whether eras have run out (after 2^32 - 3 censuses).
    pub fn is_full(&self) -> bool {
        self.era() >= LAST_ERA
    }

    /// An object's death in the era that runs. Not for objects of inherent use.
    pub fn died(&mut self, life: Life, bytes: u64) {
        self.died_in(0, life, bytes);
    }

    /// The same for an object of a class.
    pub fn died_in(&mut self, class: u32, life: Life, bytes: u64) {
        let now = self.era();
        match self.past(life) {
            Past::Unknown => {}
            Past::Unused { created } if created < now => {
                self.cell(created, class).void += bytes as i64;
                self.cell(now, class).void -= bytes as i64;
            }
            Past::Used { last } if last + 1 < now => {
                self.cell(last + 1, class).drag += bytes as i64;
                self.cell(now, class).drag -= bytes as i64;
            }
            Past::Unused { .. } | Past::Used { .. } => {}
        }
    }

    /// The same for an object whose class has changed from census to census.
    pub fn died_through(&mut self, of: &Histories, history: History, life: Life, bytes: u64) {
        let (now, bytes) = (self.era(), bytes as i64);
        match self.past(life) {
            Past::Unknown => {}
            Past::Unused { created } => {
                for (from, to, class) in of.classes(history, created, now) {
                    self.cell(from, class).void += bytes;
                    self.cell(to, class).void -= bytes;
                }
            }
            Past::Used { last } => {
                for (from, to, class) in of.classes(history, last + 1, now) {
                    self.cell(from, class).drag += bytes;
                    self.cell(to, class).drag -= bytes;
                }
            }
        }
    }

    /// The death of an indirection, which lives at no census. What an update
    /// left behind still has the blackhole's life: that was in use until the
    /// update. What the collector made of a selector has the selector's.
    pub fn indirection_died(&mut self, life: Life, bytes: u64) {
        self.indirection_died_in(0, life, bytes);
    }

    /// The same for an object that was of a class.
    pub fn indirection_died_in(&mut self, class: u32, life: Life, bytes: u64) {
        if !matches!(self.past(life), Past::Used { .. }) {
            self.died_in(class, life, bytes);
        }
    }

    /// Whether the death of an object, now, would leave the accounts as they are:
    /// that of most objects.
    #[inline(always)]
    pub fn dies_silently(&self, life: Life) -> bool {
        match self.past(life) {
            Past::Unknown => true,
            Past::Unused { created } => created >= self.era(),
            Past::Used { last } => last + 1 >= self.era(),
        }
    }

    fn cell(&mut self, era: u32, class: u32) -> &mut Cell {
        let row = &mut self.rows[era as usize - 1];
        row.classes.entry(class).or_default()
    }

    /// The bands of every census, ascending, once all objects have died: those
    /// of class 0, which is all there is unless classes were given.
    pub fn finish(&self) -> impl Iterator<Item = (f64, Bands)> + '_ {
        self.finish_classes().map(|(time, classes)| {
            let first = classes.first().filter(|class| class.0 == 0);
            (time, first.map_or(Bands::default(), |class| class.1))
        })
    }

    /// The bands of every class at every census, both ascending, once all
    /// objects have died.
    pub fn finish_classes(&self) -> impl Iterator<Item = (f64, Vec<(u32, Bands)>)> + '_ {
        let mut sums = Sums::new();
        let censuses = self.rows.len() - 1;
        self.rows[..censuses].iter().map(move |row| {
            row.add_to(&mut sums);
            let bands = row.classes.iter().map(|(&class, cell)| {
                let (void, drag) = sums.get(&class).copied().unwrap_or((0, 0));
                let counts = cell.at_census;
                let bands = Bands {
                    void: void as u64,
                    lag: counts.not_used.wrapping_sub(void as u64),
                    in_use: counts.used.wrapping_sub(drag as u64),
                    inherent_use: counts.inherent,
                    drag: drag as u64,
                };
                (class, bands)
            });
            (row.time, bands.collect())
        })
    }

    /// Void and drag at the last census, of all classes, as far as they are known: of the
    /// objects that have died.
    pub fn last(&self) -> (u64, u64) {
        let last = self.finish_classes().last();
        let bands = last.into_iter().flat_map(|census| census.1);
        bands.fold((0, 0), |(void, drag), (_, bands)| {
            (void + bands.void, drag + bands.drag)
        })
    }

    /// The first census at which the invariants do not hold, once all objects
    /// have died: some death was reported twice, or of an object not counted.
    pub fn imbalance(&self) -> Option<u32> {
        let within = |part: i64, whole: u64| part >= 0 && part as u64 <= whole;
        let mut sums = Sums::new();
        let censuses = self.rows.len() - 1;
        let first = self.rows[..censuses].iter().position(|row| {
            row.add_to(&mut sums);
            sums.iter().any(|(class, &(void, drag))| {
                let counts = row
                    .classes
                    .get(class)
                    .map_or(Counts::default(), |c| c.at_census);
                !within(void, counts.not_used) || !within(drag, counts.used)
            })
        });
        first.map(|index| index as u32 + 1)
    }
}

impl Row {
    /// Adds this era's differences.
    fn add_to(&self, sums: &mut Sums) {
        for (&class, cell) in &self.classes {
            if cell.void == 0 && cell.drag == 0 {
                continue;
            }
            let sum = sums.entry(class).or_default();
            sum.0 += cell.void;
            sum.1 += cell.drag;
            if *sum == (0, 0) {
                sums.remove(&class);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// One census of the given objects, all of 8 bytes.
    fn census(ledger: &mut Ledger, lives: &[Life]) {
        for life in lives {
            ledger.count(*life, 8, false);
        }
        ledger.end_census(ledger.era() as f64);
    }

    fn created(ledger: &Ledger) -> Life {
        Life {
            created: ledger.era(),
            ..Life::default()
        }
    }

    fn used(ledger: &Ledger, life: Life) -> Life {
        Life {
            last_use: ledger.era(),
            ..life
        }
    }

    fn bands(ledger: &Ledger) -> Vec<(u64, u64, u64, u64)> {
        assert_eq!(ledger.imbalance(), None);
        let row = |b: Bands| (b.void, b.lag, b.in_use, b.drag);
        ledger.finish().map(|(_, b)| row(b)).collect()
    }

    #[test]
    fn one_life() {
        // Created in era 1, used in eras 3 and 4, dead in era 6.
        let mut ledger = Ledger::new();
        let mut life = created(&ledger);
        for era in 1..=5 {
            if era == 3 || era == 4 {
                life = used(&ledger, life);
            }
            census(&mut ledger, &[life]);
        }
        ledger.died(life, 8);
        census(&mut ledger, &[]);
        assert_eq!(
            bands(&ledger),
            [
                (0, 8, 0, 0),
                (0, 8, 0, 0),
                (0, 0, 8, 0),
                (0, 0, 8, 0),
                (0, 0, 0, 8),
                (0, 0, 0, 0)
            ]
        );
    }

    #[test]
    fn unused_life_is_void() {
        let mut ledger = Ledger::new();
        let life = created(&ledger);
        census(&mut ledger, &[life]);
        census(&mut ledger, &[life]);
        assert_eq!(ledger.last(), (0, 0));
        ledger.died(life, 8);
        assert_eq!(ledger.last(), (8, 0));
        assert_eq!(bands(&ledger), [(8, 0, 0, 0), (8, 0, 0, 0)]);
    }

    #[test]
    fn inherent_use_and_unknown_pasts_never_lag_or_drag() {
        let mut ledger = Ledger::new();
        ledger.count(Life::default(), 8, true);
        ledger.count(Life::default(), 16, false);
        assert_eq!(ledger.counted(), 24);
        ledger.end_census(1.0);
        ledger.died(Life::default(), 16);
        let (time, bands) = ledger.finish().next().unwrap();
        assert_eq!(time, 1.0);
        assert_eq!(bands.inherent_use, 24);
        assert_eq!(bands.total(), 24);
        assert_eq!(ledger.imbalance(), None);
    }

    #[test]
    fn many_censuses() {
        // Each object lives through all censuses after its birth.
        let censuses = 70_000u32;
        let mut ledger = Ledger::new();
        let mut lives = Vec::new();
        for era in 1..=censuses {
            if era % 16 == 1 {
                lives.push(created(&ledger));
            }
            if era == 40_000 {
                lives[0] = used(&ledger, lives[0]);
            }
            if era == 100 {
                lives[1] = used(&ledger, lives[1]);
            }
            // Counting all of them at all censuses would take long: two rows.
            let seen: &[Life] = match era {
                39_999 | 40_001 => &lives,
                _ => &[],
            };
            for life in seen {
                ledger.count(*life, 8, false);
            }
            ledger.end_census(0.0);
        }
        for life in &lives {
            ledger.died(*life, 8);
        }
        let rows: Vec<Bands> = ledger.finish().map(|row| row.1).collect();
        assert_eq!(rows.len(), censuses as usize);
        // 2,500 objects exist, all but two of them void to the end.
        assert_eq!(rows[39_998].void, 2_498 * 8);
        assert_eq!((rows[39_998].lag, rows[39_998].drag), (8, 8));
        assert_eq!((rows[40_000].drag, rows[40_000].in_use), (16, 0));
    }

    #[test]
    fn classes_have_accounts_of_their_own() {
        let mut ledger = Ledger::new();
        let life = created(&ledger);
        ledger.count_in(3, life, 8, false);
        ledger.count_in(5, life, 16, false);
        ledger.end_census(1.0);
        ledger.died_in(3, life, 8);
        let later = used(&ledger, life);
        ledger.count_in(5, later, 16, false);
        ledger.end_census(2.0);
        ledger.count_in(5, later, 16, false);
        ledger.end_census(3.0);
        ledger.died_in(5, later, 16);
        assert_eq!(ledger.imbalance(), None);
        let rows: Vec<_> = ledger
            .finish_classes()
            .map(|(_, classes)| {
                let row = |(class, b): &(u32, Bands)| (*class, b.void, b.lag, b.in_use, b.drag);
                classes
                    .iter()
                    .filter(|class| class.1.total() > 0)
                    .map(row)
                    .collect::<Vec<_>>()
            })
            .collect();
        assert_eq!(
            rows,
            [
                vec![(3, 8, 0, 0, 0), (5, 0, 16, 0, 0)],
                vec![(5, 0, 0, 16, 0)],
                vec![(5, 0, 0, 0, 16)]
            ]
        );
    }

    #[test]
    fn a_death_reported_twice_is_noticed() {
        let mut ledger = Ledger::new();
        let life = created(&ledger);
        census(&mut ledger, &[life]);
        ledger.died(life, 8);
        ledger.died(life, 8);
        assert_eq!(ledger.imbalance(), Some(1));
    }
}
