//! When censuses happen, and which of them a profile keeps.
//!
//! With `-i<size>` at each multiple of so many bytes allocated, for good. Without `-i` the
//! schedule chooses: it begins with a short interval of the allocation clock and doubles
//! it as the run goes on, and the profile then drops what the longer interval would not
//! have taken, so that a run of any length ends with [`FEWEST`] to [`MOST`] censuses. The
//! largest is never dropped. A census is put off while all of them would cost more than
//! [`PART`] of the run; what it costs and what the run has cost so far is estimated in bytes,
//! allocated, copied and visited, never timed: the same run has the same censuses, always.
//!
//! A run of which most is collection has few of them by that. But a major collection that
//! is due anyway has done most of the work already, and one that finds the heap much larger
//! than it has been is always a census: so the peak is not missed.
//!
//! Hotspots are told by cost, bytes times clock, so their censuses (`-ho`) are never put off:
//! they stand at the interval, all of them, and when they have visited more than the run
//! justifies the interval is doubled as if they were too many. So they do not depend on
//! when the collector runs.
//!
//! With `-i<seconds>` samples are taken on the program's own time. How many there will be
//! is not known, and programs that leak live in the collector. So
//! censuses are chosen as without `-i`, only fewer, until there are [`ENOUGH`] by time; they
//! are dropped then, or are the profile if the run ends before.

use super::clock::{CensusClock, Coming};
use crate::options::{HeapProfile, Interval, Options, RestrictedBy};
use alloc::{vec, vec::Vec};

/// Samples by time that are enough for a profile.
pub const ENOUGH: usize = 5;
/// A profile that chooses has no more censuses than this, but for those that were asked for.
pub const MOST: usize = 200;
/// Dropping censuses leaves at least so many.
pub const FEWEST: usize = 24;
/// The first interval, in bytes.
const FIRST: u64 = 128;

/// What a byte costs that the collector copies, and one that a census visits, in bytes that
/// the program allocates; besides, one whose retainers or whose life is asked for.
const COPIED: u64 = 4;
const VISITED: u64 = 2;
const HELD: u64 = 3;
const LIVED: u64 = 3;
/// What a census costs of an empty heap.
const EACH: u64 = 64 << 10;
/// What all of them may cost in any case, which is some hundredths of a second: a little, and
/// so many times what the clock says, up to so much. So a run of a few milliseconds has a
/// profile, of all of its length.
const LITTLE: u64 = 2 << 20;
const FREE: (u64, u64) = (8, 512 << 20);
/// All censuses take this part of the rest of the run: a fifth of all.
const PART: u64 = 4;
/// Censuses at even distances are not too many for what they cost while there are no more.
const FEW: usize = 40;
/// Of all this, what censuses may that are chosen in case that those by time are too few.
const IN_CASE: u64 = 8;

/// A moment at which the program has stopped.
#[derive(Clone, Copy, Debug)]
pub struct Moment {
    pub mutator_seconds: f64,
    /// The clock of sizes: bytes allocated, or what functions have taken on the stack.
    pub allocated: u64,
    /// What the run has cost so far, see [`cost`].
    pub work: u64,
    /// What a census would visit at most, of heap and stack.
    pub held: u64,
    /// The collection that there will be in any case.
    pub coming: Coming,
}

/// What a run has cost that has allocated and copied so much.
pub fn cost(allocated: u64, copied: u64) -> u64 {
    allocated + COPIED * copied
}

/// What censuses at even distances may visit when the clock stands there. Visiting a byte
/// takes about as long as allocating one. Small heaps have as many censuses as they like;
/// programs that run for seconds only are allowed more than those that run for long.
///
/// What a program visits whose data grows all the time grows with the square of the clock, as
/// long as the interval stays. Were it not so with what it may visit, it would go through
/// intervals that are given up one after the other, each for half of what its censuses
/// have cost.
fn affordable(clock: u64) -> u64 {
    const ALWAYS: u64 = 256 << 20;
    const BEGINNING: u64 = 192 << 20;
    const PACE: u64 = 12 << 20;
    let begun = clock.min(BEGINNING);
    ALWAYS + begun * begun / PACE + clock / 2
}

/// A census that the profile has.
#[derive(Clone, Copy, Debug)]
struct Taken {
    clock: u64,
    /// What it has visited.
    bytes: u64,
    /// It was one by time, or was asked for.
    stays: bool,
}

/// The schedule of a profile.
pub struct Schedule {
    given: Option<CensusClock>,
    chosen: Option<Chosen>,
    /// A signal wants a census.
    asked: bool,
    /// Samples on the clock that was given.
    by_given: usize,
}

/// Censuses that the schedule chooses.
struct Chosen {
    /// They stand at even distances.
    even: bool,
    interval: u64,
    next: u64,
    /// It was time for a census that would have cost too much: `next` is when the program
    /// will have allocated enough.
    put_off: bool,
    /// What a visited byte costs, and which part of what censuses may cost these may.
    visited: u64,
    thrift: u64,
    spent: u64,
    /// Of that, what the collector has copied for them.
    copied: u64,
    /// A major collection that meets so much is a census.
    grown: u64,
    taken: Vec<Taken>,
    /// The profile cannot drop any: how many there were when the interval was doubled.
    all_stay: Option<usize>,
}

impl Schedule {
    /// The schedule that the options ask for.
    pub fn new(options: &Options) -> Self {
        let restricts = |by| options.restrictions.iter().any(|r| r.by == by);
        let thrift = match options.interval {
            _ if !options.interval_given => Some(1),
            // Whoever names eras counts samples.
            Interval::Seconds(seconds) if seconds > 0.0 && seconds.is_finite() => {
                let by_era = options.heap_profile == HeapProfile::Era;
                (!by_era && !restricts(RestrictedBy::Era)).then_some(IN_CASE)
            }
            _ => None,
        };
        let asks_holders = options.heap_profile == HeapProfile::Retainers
            || restricts(RestrictedBy::Retainer)
            || options.extras.retainers
            || options.extras.roots;
        let asks_lives = options.heap_profile == HeapProfile::Biography
            || restricts(RestrictedBy::Phase)
            || options.extras.biography;
        let visited =
            VISITED + if asks_holders { HELD } else { 0 } + if asks_lives { LIVED } else { 0 };
        Schedule {
            given: options
                .interval_given
                .then(|| CensusClock::new(options.interval)),
            chosen: thrift.map(|thrift| Chosen {
                even: options.heap_profile == HeapProfile::Hotspots,
                ..Chosen::new(visited, thrift)
            }),
            asked: false,
            by_given: 0,
        }
    }

    /// Whether a census is due at this moment. If not, it may have been put off: then
    /// [`Self::next_bytes`] is another.
    pub fn is_due(&mut self, moment: &Moment) -> bool {
        let in_time = self.is_due_by_given(moment, self.chosen.is_some());
        in_time || self.chosen.as_mut().is_some_and(|c| c.is_due(moment))
    }

    /// On the clock that was given. `in_vain`: there are others anyhow, and one of them may
    /// be that of this time as well, so that a run that ends with these has them where any
    /// other run has; but one that is long overdue is taken.
    fn is_due_by_given(&self, moment: &Moment, in_vain: bool) -> bool {
        let (seconds, bytes) = (moment.mutator_seconds, moment.allocated);
        self.given.as_ref().is_some_and(|clock| match in_vain {
            true => clock.is_overdue(seconds),
            false => clock.is_due(seconds, bytes, moment.coming),
        })
    }

    /// A signal wants a census now.
    pub fn ask(&mut self) {
        self.asked = true;
    }

    /// On a clock of bytes: those at which the collector is to stop the program.
    pub fn next_bytes(&self) -> Option<u64> {
        match (&self.chosen, &self.given) {
            (Some(chosen), _) => Some(chosen.next),
            (None, Some(given)) => given.next_bytes(),
            (None, None) => None,
        }
    }

    /// On the clock of seconds: the time at which the program is to be stopped.
    pub fn next_seconds(&self) -> Option<f64> {
        let given = self.given.as_ref()?;
        match self.chosen {
            Some(_) => given.overdue_seconds(),
            None => given.next_seconds(),
        }
    }

    /// Whether a major collection had better wait for the next census.
    pub fn is_near(&self, mutator_seconds: f64) -> bool {
        let given = self.given.as_ref().filter(|_| self.chosen.is_none());
        given.is_some_and(|given| given.is_near(mutator_seconds))
    }

    /// Whether censuses have their places on a clock of bytes.
    pub fn is_by_bytes(&self) -> bool {
        let given = self.given.as_ref();
        given.map_or(self.chosen.is_some(), |given| given.next_bytes().is_some())
    }

    /// Whether the profile may have to drop censuses.
    pub fn may_drop(&self) -> bool {
        self.chosen.is_some()
    }

    /// A census has visited so many bytes. If the profile is to drop some, the answer says
    /// for each that it has which remain; if it cannot, it tells [`Self::cannot_drop`].
    pub fn taken(&mut self, moment: &Moment, bytes: u64) -> Option<Vec<bool>> {
        // What comes at this moment is in time, for whatever reason it was taken.
        let in_time = self.is_due_by_given(moment, false);
        if let Some(given) = &mut self.given
            && (in_time || self.chosen.is_none())
        {
            given.restart(moment.mutator_seconds, moment.allocated);
            self.by_given += 1;
        }
        let stays = core::mem::take(&mut self.asked) || in_time;
        if self.by_given < ENOUGH {
            return self.chosen.as_mut()?.taken(moment, bytes, stays);
        }
        let chosen = self.chosen.take()?;
        let before = chosen.taken.iter().map(|taken| taken.stays);
        Some(before.chain([stays]).collect())
    }

    /// The profile has all censuses still, and always will.
    pub fn cannot_drop(&mut self) {
        if let Some(chosen) = &mut self.chosen {
            chosen.all_stay.get_or_insert(0);
        }
    }

    /// The run is over: how many censuses there were by the interval that was given, if these
    /// were too few and it has ended with those that were chosen.
    pub fn fell_back(&self) -> Option<usize> {
        let fell = self.chosen.is_some() && self.given.is_some();
        fell.then_some(self.by_given)
    }
}

impl Chosen {
    fn new(visited: u64, thrift: u64) -> Self {
        Chosen {
            even: false,
            interval: FIRST,
            next: FIRST,
            put_off: false,
            visited,
            thrift,
            spent: 0,
            copied: 0,
            grown: 0,
            taken: vec![],
            all_stay: None,
        }
    }

    /// What a census costs that visits so much.
    fn cost(&self, bytes: u64, coming: Coming) -> u64 {
        let copied = if coming == Coming::Major { 0 } else { COPIED };
        EACH + bytes * (self.visited + copied)
    }

    fn is_due(&mut self, moment: &Moment) -> bool {
        if self.even {
            return moment.allocated >= self.next;
        }
        if moment.coming == Coming::Major && moment.held >= self.grown {
            return true;
        }
        // The collector may earn it before the program does.
        let looks = self.put_off && moment.coming != Coming::Nothing;
        if moment.allocated < self.next && !looks {
            return false;
        }
        let clock = moment.allocated;
        let free = clock.saturating_mul(FREE.0).min(FREE.1);
        let rest = moment.work.saturating_sub(self.copied);
        let may = LITTLE + (free + rest / PART) / self.thrift;
        let cost = self.spent + self.cost(moment.held, moment.coming);
        self.put_off = cost > may;
        if self.put_off {
            let wait = match free < FREE.1 {
                true => (cost - may) / FREE.0,
                false => (cost - may).saturating_mul(PART),
            };
            let wait = wait.saturating_mul(self.thrift);
            self.next = clock.saturating_add(wait.max(self.interval));
        }
        !self.put_off
    }

    fn taken(&mut self, moment: &Moment, bytes: u64, stays: bool) -> Option<Vec<bool>> {
        self.spent += self.cost(bytes, moment.coming);
        if moment.coming != Coming::Major {
            self.copied += COPIED * bytes;
        } else if moment.held >= self.grown {
            // What it has met may be dead; it need not be looked at again.
            self.grown = moment.held + moment.held / 2;
        }
        self.grown = self.grown.max(bytes + bytes / 2);
        let clock = moment.allocated;
        self.taken.push(Taken {
            clock,
            bytes,
            stays,
        });
        let remains = self.dropped(clock);
        self.next = (clock / self.interval + 1).saturating_mul(self.interval);
        self.put_off = false;
        remains
    }

    /// Doubles the interval while it is too short. Which censuses remain, if some do not.
    fn dropped(&mut self, clock: u64) -> Option<Vec<bool>> {
        if let Some(before) = &mut self.all_stay {
            if self.taken.len() - *before >= MOST / 2 {
                *before = self.taken.len();
                self.interval = self.interval.saturating_mul(2);
            }
            return None;
        }
        let remains = match self.even {
            true => self.even_out(clock),
            false => self.spread(clock),
        };
        let remains = remains.filter(|remains| remains.contains(&false))?;
        let mut each = remains.iter();
        self.taken.retain(|_| each.next() == Some(&true));
        Some(remains)
    }

    /// Doubles the interval while it is short for the run, and enough remain; or if there are
    /// too many.
    fn spread(&mut self, clock: u64) -> Option<Vec<bool>> {
        let mut remaining = None;
        while self.interval < clock / MOST as u64 {
            self.interval = self.interval.saturating_mul(2);
            let remains = self.at_interval();
            if count(&remains) >= FEWEST {
                remaining = Some(remains);
            }
        }
        if remaining.is_none() && self.taken.len() > MOST {
            self.interval = self.interval.saturating_mul(2);
            let every_other = (0..self.taken.len()).map(|at| at % 2 == 1);
            remaining = Some(self.with_those_that_stay(every_other.collect()));
        }
        remaining
    }

    /// Doubles the interval while too many censuses remain, or they have visited too much.
    fn even_out(&mut self, clock: u64) -> Option<Vec<bool>> {
        let may = affordable(clock) / self.thrift;
        let mut remaining: Option<Vec<bool>> = None;
        loop {
            let remains = |at: usize| remaining.as_ref().is_none_or(|remains| remains[at]);
            let left = (0..self.taken.len()).filter(|&at| remains(at));
            let (count, visited) = left.fold((0, 0), |(count, visited), at| {
                (count + 1, visited + self.taken[at].bytes)
            });
            let few = count <= FEW || count <= MOST && visited <= may;
            // Those that stay may be many.
            if few || self.interval > clock {
                return remaining;
            }
            self.interval = self.interval.saturating_mul(2);
            remaining = Some(self.at_interval());
        }
    }

    /// The first census of each interval.
    fn at_interval(&self) -> Vec<bool> {
        let mut due = self.interval;
        let first = |taken: &Taken| {
            let is_first = taken.clock >= due;
            if is_first {
                due = (taken.clock / self.interval + 1).saturating_mul(self.interval);
            }
            is_first
        };
        self.with_those_that_stay(self.taken.iter().map(first).collect())
    }

    fn with_those_that_stay(&self, mut remains: Vec<bool>) -> Vec<bool> {
        let largest = (0..self.taken.len()).max_by_key(|&at| self.taken[at].bytes);
        for (at, (remains, taken)) in remains.iter_mut().zip(&self.taken).enumerate() {
            *remains |= taken.stays || Some(at) == largest;
        }
        remains
    }
}

fn count(remains: &[bool]) -> usize {
    remains.iter().filter(|&&remains| remains).count()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::options::{CommandLine, Level, parse};

    const M: u64 = 1 << 20;

    fn schedule(words: &[&[u8]]) -> Schedule {
        let parsed = parse(&CommandLine {
            invoked_as: b"p",
            words,
            ghcrts: None,
            with_rtsopts: b"",
            level: Level::All,
            prof: true,
            debug: false,
            counts: true,
            monitor: 0,
            ticky: false,
        });
        assert_eq!(parsed.exit, None);
        Schedule::new(&parsed.options)
    }

    /// A run that has so much alive when it has allocated so much, and of which the collector
    /// copies so much more than all that is alive twice; it takes a second for so many bytes.
    struct Run<'a> {
        allocates: u64,
        live: &'a dyn Fn(u64) -> u64,
        copied: &'a dyn Fn(u64) -> u64,
        per_second: u64,
    }

    /// What has come of it: the censuses that remain, with their times, what there was alive
    /// and whether they have stayed for their time; and the part of the run that all
    /// censuses have taken by their cost.
    fn run(schedule: &mut Schedule, run: &Run) -> (Vec<(u64, u64)>, f64) {
        const NURSERY: u64 = M;
        let (mut clock, mut kept, mut costs) = (0, Vec::new(), 0);
        let (mut old, mut most) = (M, 0);
        loop {
            let nursery = (clock / NURSERY + 1) * NURSERY;
            clock = nursery.min(schedule.next_bytes().unwrap_or(u64::MAX).max(clock + 8));
            if clock > run.allocates {
                let all = cost(run.allocates, 2 * most + (run.copied)(run.allocates));
                return (kept, costs as f64 / (costs + all) as f64);
            }
            let live = (run.live)(clock).min(clock);
            most = live.max(most);
            let coming = match clock == nursery {
                true if live > old => Coming::Major,
                true => Coming::Minor,
                false => Coming::Nothing,
            };
            let moment = Moment {
                mutator_seconds: clock as f64 / run.per_second as f64,
                allocated: clock,
                work: cost(clock, 2 * most + (run.copied)(clock)),
                held: live,
                coming,
            };
            let due = schedule.is_due(&moment);
            if coming == Coming::Major || due {
                old = M.max(2 * live);
            }
            if !due {
                continue;
            }
            if let Some(chosen) = &schedule.chosen {
                costs += chosen.cost(live, coming);
            }
            kept.push((clock, live));
            if let Some(remains) = schedule.taken(&moment, live) {
                let mut remains = remains.iter();
                kept.retain(|_| remains.next() == Some(&true));
            }
        }
    }

    fn runs(each: impl Fn(&str, u64, &Run)) {
        for allocates in [10 * M, 100 * M, 1000 * M, 10_000 * M, 100_000 * M] {
            for (name, live) in [
                ("little", &(|_: u64| 50u64 << 10) as &dyn Fn(u64) -> u64),
                ("much", &|clock| clock.min(80 * M)),
                ("all", &|clock| clock * 6 / 10),
                ("some", &|clock| clock / 50),
                ("a peak", &|clock| {
                    let from = clock.abs_diff(allocates / 3);
                    (allocates / 10).saturating_sub(from) + M
                }),
            ] {
                for (part, copied) in [
                    (
                        "hardly any",
                        &(|clock: u64| clock / 100) as &dyn Fn(u64) -> u64,
                    ),
                    ("most", &|clock| 5 * clock),
                ] {
                    let what = format!("{allocates} allocated, {name} live, {part} collection");
                    let run = Run {
                        allocates,
                        live,
                        copied,
                        per_second: 1000 * M,
                    };
                    each(&what, allocates, &run);
                }
            }
        }
    }

    #[test]
    fn a_run_of_any_length_has_enough_and_not_too_many() {
        for (mode, most) in [
            (b"-hT".as_slice(), 0.35),
            (b"-hL", 0.55),
            (b"-hro", 0.55),
            // As much as is affordable.
            (b"-ho", f64::INFINITY),
        ] {
            runs(|what, allocates, a_run| {
                let (kept, part) = run(&mut schedule(&[b"+RTS", mode]), a_run);
                assert!(
                    (20..=MOST + 2).contains(&kept.len()),
                    "{what}: {}",
                    kept.len()
                );
                assert!(kept.is_sorted(), "{what}");
                // A fifth, and what major collections are that meet more than ever.
                let free = FREE.1 as f64 / cost(allocates, (a_run.copied)(allocates)) as f64;
                assert!(part < most + free, "{what}: {part}");
                let again = run(&mut schedule(&[b"+RTS", mode]), a_run);
                assert_eq!(again, (kept, part), "{what}");
            });
        }
    }

    #[test]
    fn the_largest_remains() {
        runs(|what, _, a_run| {
            let most = core::cell::Cell::new(0);
            let live = |clock: u64| {
                let live = (a_run.live)(clock).min(clock);
                most.set(live.max(most.get()));
                live
            };
            let watched = Run {
                live: &live,
                ..*a_run
            };
            let (kept, _) = run(&mut schedule(&[b"+RTS", b"-hT"]), &watched);
            let largest = kept.iter().map(|census| census.1).max().unwrap_or(0);
            // What grows on and on may be looked at when half of it is there.
            assert!(
                2 * largest >= most.get(),
                "{what}: {largest} of {}",
                most.get()
            );
        });
    }

    #[test]
    fn an_interval_of_bytes_is_kept_to() {
        let mut every = schedule(&[b"+RTS", b"-hT", b"-i1m"]);
        assert!(!every.may_drop() && every.is_by_bytes());
        let a_run = Run {
            allocates: 500 * M,
            live: &|clock| clock,
            copied: &|clock| clock,
            per_second: M,
        };
        let (kept, _) = run(&mut every, &a_run);
        assert_eq!(kept.len(), 500);
        assert!((1..).zip(&kept).all(|(at, census)| census.0 == at * M));
    }

    #[test]
    fn too_few_by_time_leave_those_that_were_chosen() {
        let a_run = |allocates| Run {
            allocates,
            live: &|clock| clock / 10,
            copied: &|clock| clock,
            per_second: 100 * M,
        };
        let by_time = || schedule(&[b"+RTS", b"-hT", b"-i0.1"]);
        let mut short = by_time();
        let (kept, _) = run(&mut short, &a_run(42 * M));
        assert!(short.fell_back().is_some_and(|by_given| by_given < ENOUGH));
        assert!((20..=MOST + 2).contains(&kept.len()), "{}", kept.len());
        // Twenty seconds of it.
        let mut long = by_time();
        let (kept, _) = run(&mut long, &a_run(2000 * M));
        assert!(long.fell_back().is_none() && !long.may_drop());
        assert!((180..=200).contains(&kept.len()), "{}", kept.len());
        let apart = kept.windows(2).map(|pair| pair[1].0 - pair[0].0);
        assert!(apart.into_iter().all(|bytes| bytes > 7 * M), "{kept:?}");
        // Samples are counted by who names eras.
        for eras in [
            &[b"+RTS".as_slice(), b"-he", b"-i0.1"][..],
            &[b"+RTS", b"-hT", b"-he3", b"-i0.1"],
        ] {
            assert!(!schedule(eras).may_drop());
        }
        assert!(schedule(&[b"+RTS", b"-he"]).may_drop());
        assert!(!schedule(&[b"+RTS", b"-hT", b"-i0"]).may_drop());
    }

    #[test]
    fn a_census_that_was_asked_for_stays() {
        let mut asked = schedule(&[b"+RTS", b"-hT"]);
        let mut kept = vec![];
        for clock in 1..=100 * M / 1000 {
            let moment = Moment {
                mutator_seconds: 0.0,
                allocated: 1000 * clock,
                work: 1000 * clock,
                held: 100,
                coming: Coming::Nothing,
            };
            if clock == 77 {
                asked.ask();
            } else if !asked.is_due(&moment) {
                continue;
            }
            kept.push(clock);
            if let Some(remains) = asked.taken(&moment, 100) {
                let mut remains = remains.iter();
                kept.retain(|_| remains.next() == Some(&true));
            }
        }
        assert!(kept.contains(&77) && kept.len() <= MOST + 2, "{kept:?}");
    }

    #[test]
    fn a_file_that_cannot_lose_any_has_not_many_more() {
        let mut fixed = schedule(&[b"+RTS", b"-ho"]);
        let mut censuses = 0;
        for clock in 1..=1 << 20 {
            let moment = Moment {
                mutator_seconds: 0.0,
                allocated: clock << 10,
                work: clock << 10,
                held: 100,
                coming: Coming::Nothing,
            };
            if fixed.is_due(&moment) {
                censuses += 1;
                if fixed.taken(&moment, 100).is_some() {
                    fixed.cannot_drop();
                }
            }
        }
        assert!((200..2000).contains(&censuses), "{censuses}");
    }
}
