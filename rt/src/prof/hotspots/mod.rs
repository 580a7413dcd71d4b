//! The recorder of hotspots: what lives in the heap by source occurrence and creation
//! time, and what stands on the stack by call site.
//!
//! The file is described in docs/hotspots-format.md. Calls are those of
//! [`super::profile`]: `count` for each live object, `frame` for each frame,
//! `end_census`. What the recorder keeps is
//! the last census and what the schedule does of the others;
//! and what was asked for besides ([`Extras`]): the sets of holders met, and of a
//! biography what its ledger keeps.

mod definitions;
mod extras;
mod holdings;
mod lives;
mod standing;
mod table;
mod tally;
pub mod thin;

pub use definitions::FrameSite;
pub use holdings::{Holder, Holdings, Roll};

use super::memo::Memo;
use super::schedule::{Moment, Schedule};
use crate::options::{Extras, Interval, Options};
use crate::out::{Errno, Guarded, Sink, hp::job};
use alloc::{collections::BTreeMap, format, string::String, vec::Vec};
use core::mem::take;
use definitions::{Numbers, Sources, escape, of_frame, of_table};
use holdings::HolderSets;
use lives::Lives;
use rt_abi::info::Info;
use standing::Standing;
use table::Table;
use tally::Tally;
use thin::{SECTIONS, Thinned};

/// What is to be done after a census.
#[derive(Clone, PartialEq, Eq, Debug)]
#[must_use]
pub enum CensusEnd {
    Nothing,
    /// Only these censuses of the file are to remain: [`Recorder::thinned`] or
    /// [`Recorder::not_thinned`].
    Thin(Vec<bool>),
}

/// A file of hotspots being written.
pub struct Recorder<S> {
    out: Guarded<S>,
    interval: Interval,
    pub schedule: Schedule,
    /// The number of the next census.
    census: u32,
    creations: Creations,
    sources: Sources,
    occurrences: Numbers,
    by_table: Memo<u32>,
    tally: Tally,
    markers: Numbers,
    /// The marker of the runtime, once it is wanted.
    runtime: Option<u32>,
    by_call: Memo<u32>,
    /// Since when frames have stood, by the numbers of threads.
    standing: BTreeMap<usize, Standing>,
    /// Those that this census has met, and that of the thread whose frames come next.
    standing_now: BTreeMap<usize, Standing>,
    current: Standing,
    /// Markers of frames of threads that have names, by those.
    of_threads: BTreeMap<(String, u64), u32>,
    /// By places among the occurrences.
    heap: Table,
    /// By places among the markers.
    stack: Table,
    /// The last census, by numbers of the file.
    last_heap: Table,
    last_stack: Table,
    holder_sets: HolderSets,
    /// By retainers and by roots, where that is wanted.
    holdings: [Option<Holdings>; 2],
    lives: Option<Lives>,
    /// Bytes and objects ever allocated, by places of occurrences.
    totals: BTreeMap<u32, (u64, u64)>,
    counted: u64,
    stack_counted: u64,
}

/// The creation times of the file by the eras that objects tell: those go on when
/// censuses are taken out of the file.
struct Creations {
    running: u32,
    /// Of the eras before `first`.
    numbers: Vec<u32>,
    /// From this era on they follow each other, from this number on.
    first: (u32, u32),
}

impl Default for Creations {
    fn default() -> Self {
        Creations {
            running: 1,
            numbers: Vec::new(),
            first: (0, 0),
        }
    }
}

impl Creations {
    #[inline(always)]
    fn of(&self, era: u32) -> u32 {
        match self.numbers.get(era as usize) {
            Some(number) => *number,
            None => era - self.first.0 + self.first.1,
        }
    }

    /// The number of each era that has ended becomes `map` of it, that of the running one
    /// is `next`.
    fn renumber(&mut self, map: &[u32], next: u32) {
        let numbers = (0..self.running).map(|era| map[self.of(era) as usize]);
        self.numbers = numbers.collect();
        self.first = (self.running, next);
    }
}

impl<S: Sink> Recorder<S> {
    /// Writes the head. `sink` is [`Options::profile_file`]`("me")`.
    pub fn begin(options: &Options, sink: S) -> (Self, Result<(), Errno>) {
        let chooses = !options.interval_given;
        let Extras {
            retainers,
            roots,
            biography,
            stack_clock,
        } = options.extras;
        let interval = match chooses {
            true => Interval::Bytes(0),
            false => options.interval,
        };
        let mut recorder = Recorder {
            out: Guarded::new(sink),
            interval,
            schedule: Schedule::new(options),
            census: 1,
            creations: Creations::default(),
            sources: Sources::default(),
            occurrences: Numbers::new("OCC"),
            by_table: Memo::default(),
            tally: Tally::default(),
            markers: Numbers::new("MARK"),
            runtime: None,
            by_call: Memo::default(),
            standing: BTreeMap::new(),
            standing_now: BTreeMap::new(),
            current: Standing::default(),
            of_threads: BTreeMap::new(),
            heap: Table::of_heap(),
            stack: Table::of_stack(),
            last_heap: Table::of_heap(),
            last_stack: Table::of_stack(),
            holder_sets: HolderSets::default(),
            holdings: [
                retainers.then(|| Holdings::new(SECTIONS[1], options.retainer_limit)),
                roots.then(|| Holdings::new(SECTIONS[2], 1)),
            ],
            lives: biography.then(Lives::default),
            totals: BTreeMap::new(),
            counted: 0,
            stack_counted: 0,
        };
        let mut head = String::from("ME 1\nPROGRAM ");
        escape(&mut head, &String::from_utf8_lossy(&options.program));
        head.push_str("\nJOB ");
        let job = job(
            &options.program,
            &options.program_args,
            &options.rts_args,
            true,
        );
        escape(&mut head, &String::from_utf8_lossy(&job));
        head.push_str(match interval {
            Interval::Bytes(_) => "\nCLOCK bytes\n",
            Interval::Seconds(_) => "\nCLOCK seconds\n",
        });
        head.push_str(&match interval {
            _ if chooses => String::from("INTERVAL auto\n"),
            Interval::Bytes(bytes) => format!("INTERVAL {bytes}\n"),
            Interval::Seconds(seconds) => format!("INTERVAL {seconds}\n"),
        });
        if stack_clock {
            head.push_str("COUNTED stack\n");
        }
        let result = recorder.out.write(head.as_bytes());
        (recorder, result)
    }

    /// A source file of the program.
    pub fn source_hash(&mut self, path: &'static str, hash: u64) {
        self.sources.hashes.insert(path, hash);
    }

    /// How many censuses the file has.
    pub fn censuses(&self) -> u32 {
        self.census - 1
    }

    /// The era that runs: one more than all censuses, those that are not in the file any
    /// longer included.
    pub fn era(&self) -> u32 {
        self.creations.running
    }

    /// A live object at a census, and the era in which it was made.
    ///
    /// # Safety
    /// `info` is the object's info table.
    #[inline(always)]
    pub unsafe fn count(&mut self, era: u32, info: *const Info, bytes: u64) {
        self.counted += bytes;
        if let Some((info, era, bytes)) = self.tally.add(info, era, bytes) {
            // SAFETY: by the contract of the call that brought it.
            unsafe { self.enter(info, era, bytes) };
        }
    }

    /// Objects of one table and era.
    ///
    /// # Safety
    /// As for [`Self::count`].
    #[inline(never)]
    unsafe fn enter(&mut self, info: *const Info, era: u32, bytes: u64) {
        let creation = self.creations.of(era);
        // SAFETY: by this function's contract.
        let place = unsafe { self.occurrence_of(info) };
        self.heap.row(place).add(creation, bytes);
    }

    /// # Safety
    /// As for [`Self::count`].
    #[cold]
    unsafe fn occurrence(&mut self, info: *const Info) -> u32 {
        // SAFETY: by this function's contract.
        let place = unsafe { of_table(info, &mut self.occurrences) };
        self.by_table.insert(info as u64, place);
        place
    }

    /// The frames of a thread of this number come next. `lowest`: see [`Standing::begin`].
    pub fn begin_stack(&mut self, thread: usize, lowest: usize) {
        self.current = self.standing.remove(&thread).unwrap_or_default();
        self.current.begin(lowest);
    }

    /// All frames of that thread have been told.
    pub fn end_stack(&mut self, thread: usize) {
        self.current.end(self.census);
        self.standing_now.insert(thread, take(&mut self.current));
    }

    /// A frame at a census, from the newest one on. `key` stands for what `site` answers,
    /// which is asked for once. `callers` is where the frame is that it returns to, the
    /// greatest number for the outermost one. Answers what the frame is as a holder.
    ///
    /// # Safety
    /// The descriptions of the site stay readable.
    pub unsafe fn frame(
        &mut self,
        key: u64,
        label: Option<&str>,
        callers: usize,
        bytes: u64,
        site: impl FnOnce() -> FrameSite,
    ) -> Holder {
        let known = match label {
            None => self.by_call.get(key),
            Some(label) => self.of_threads.get(&(label.into(), key)).copied(),
        };
        let place = match known {
            Some(place) => place,
            None => {
                // SAFETY: by this function's contract.
                let place = self.markers.intern(unsafe { of_frame(&site(), label) });
                match label {
                    None => self.by_call.insert(key, place),
                    Some(label) => {
                        self.of_threads.insert((label.into(), key), place);
                    }
                }
                place
            }
        };
        let creation = self.current.since(callers, self.census);
        let row = self.stack.row(place);
        row.add(creation, bytes);
        row.frames += 1;
        self.stack_counted += bytes;
        Holder::Marker(place)
    }

    /// The bytes of this census so far: must equal what the collector knows to be live.
    pub fn counted(&self) -> u64 {
        self.counted
    }

    /// Ends a census. The moment is that at which the collection began.
    pub fn end_census(
        &mut self,
        moment: &Moment,
        stack_bytes: u64,
    ) -> (CensusEnd, Result<(), Errno>) {
        for (info, era, bytes) in self.tally.take() {
            // SAFETY: what `count` was told.
            unsafe { self.enter(info, era, bytes) };
        }
        let mut text = String::new();
        let rest = stack_bytes - take(&mut self.stack_counted);
        if rest > 0 {
            let place = self.runtime_place();
            let row = self.stack.row(place);
            row.add(1, rest);
            row.frames += 1;
        }
        self.occurrences.define(&mut self.sources, &mut text);
        self.markers.define(&mut self.sources, &mut text);
        self.holder_sets
            .define(&self.occurrences, &self.markers, &mut text);
        let time = self.time(moment);
        let bytes = take(&mut self.counted);
        text.push_str(&format!("CENSUS {time} {bytes} {stack_bytes}\n"));
        let numbers = &self.occurrences.numbers;
        self.heap.write(&mut text, numbers, &mut self.last_heap);
        text.push_str("STACK\n");
        let numbers = &self.markers.numbers;
        self.stack.write(&mut text, numbers, &mut self.last_stack);
        for holdings in self.holdings.iter_mut().flatten() {
            let numbers = &self.occurrences.numbers;
            holdings.write(&mut text, numbers, &self.holder_sets);
        }
        let written = self.out.write(text.as_bytes());
        if let Some(lives) = &mut self.lives {
            lives.end_census(0.0);
        }
        self.census += 1;
        self.standing = take(&mut self.standing_now);
        self.creations.running += 1;
        let end = match self.schedule.taken(moment, bytes + stack_bytes) {
            Some(_) if self.out.has_failed() => {
                self.not_thinned();
                CensusEnd::Nothing
            }
            Some(remains) => CensusEnd::Thin(remains),
            None => CensusEnd::Nothing,
        };
        (end, written)
    }

    fn time(&self, moment: &Moment) -> String {
        match self.interval {
            Interval::Bytes(_) => format!("{}", moment.allocated),
            Interval::Seconds(_) => format!("{:.6}", moment.mutator_seconds.max(0.0)),
        }
    }

    /// The file has been replaced by one with these censuses. Answers what becomes of
    /// creation times, which is to be done to those of all live objects, and the sink of
    /// before.
    pub fn thinned(&mut self, sink: S, last: Thinned, remains: &[bool]) -> S {
        let old = core::mem::replace(&mut self.out, Guarded::new(sink));
        let [heap, stack, retained, held] = last.tables;
        (self.last_heap, self.last_stack) = (heap, stack);
        for (holdings, last) in self.holdings.iter_mut().zip([retained, held]) {
            if let Some(holdings) = holdings {
                holdings.last = last;
            }
        }
        if let Some(lives) = &mut self.lives {
            lives.thinned(remains);
        }
        let map = thin::creations(remains);
        self.census = remains.iter().filter(|&&remains| remains).count() as u32 + 1;
        let stacks = self.standing.values_mut();
        stacks.for_each(|standing| standing.renumber(&map));
        self.creations.renumber(&map, self.census);
        old.into_inner()
    }

    /// Where the file goes.
    pub fn sink(&self) -> &S {
        self.out.sink()
    }

    /// The file cannot be replaced.
    pub fn not_thinned(&mut self) {
        self.schedule.cannot_drop();
    }

    /// Writes the end and hands the sink back.
    pub fn finish(mut self, moment: &Moment) -> (S, Result<(), Errno>) {
        let time = self.time(moment);
        // What has never been met by a census.
        let mut text = String::new();
        self.occurrences.define(&mut self.sources, &mut text);
        text.push_str(&format!("END {time}\n"));
        let result = self.out.write(text.as_bytes());
        let result = result.and(self.write_lives()).and(self.write_totals());
        (self.out.into_inner(), result)
    }
}
