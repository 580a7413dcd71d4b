//! A run's heap profile: the one thing of this folder that the collector calls.
//!
//! # How the collector calls it
//! ```text
//! start      HeapProfile::begin(&options, prof, sink, epoch seconds)
//!            the heap keeps what eras() answers; era() is the one that runs
//! each GC    before: if is_due(moment) make it major: a census
//!            after evacuation, if wants_deaths(): for each object of the
//!            collected spaces that was not forwarded
//!                died(address, info, life, bytes)
//!            moved(from, to) for each that was; vacated(start, end)
//!            (skip what was allocated since the last census: silent, see below)
//! census     if retainers()?: begin, hold, pass, end
//!            for each live object: count(address, info, life, bytes)
//!            count_besides(parts, bytes of frames by retainer set)
//!            end_census(moment)?
//!            era() is another
//! end        if wants_deaths(): for each object in the heap, dead or alive,
//!                that has not been reported: died(address, ..)
//!            finish(mutator s, allocated)
//! ```
//! - Bytes are words * 8 with the header: [`object_bytes`].
//! - Static objects are never counted and never die: only the heap is profiled.
//! - Deaths in the era of birth change nothing. A space in which nothing is
//!   older than the last census need not be walked: the nursery, always, when
//!   every census empties it (it is a major collection) and nothing was
//!   allocated in it before. Survivor spaces and the old generation need it.
//! - Entering a thunk and blackholing it needs no call: the entry is the
//!   thunk's use, in the era of its death, which changes nothing; the blackhole
//!   is born used. Its update needs no call either, and no mark: the update is the blackhole's last use and its death in one era, and
//!   the indirection is gone before the next census. So the death of a used
//!   indirection is not a death of its own. Selectors that the collector turned
//!   into indirections are unused ones, and die void.
//! - When a blackhole shrinks as it is copied, nothing needs to be reported: that
//!   happens in the era of its birth.
//! - An [`Errno`] comes once; print [`crate::out::write_failure`] and go on.

use super::{
    besides::Part,
    census::{Breakdown, Classes},
    costs::stacks::Shared,
    history::Histories,
    labels::{Key, SELECTOR_TABLE},
    ledger::{Bands, Ledger, Past},
    retainers::{NOBODY, Retainers, Set},
    samples::{Band, Kept, Listener, Sample, Samples},
    schedule::{Moment, Schedule},
};
use crate::{
    heap::life::{Eras, Life, LifeCounts},
    options::{HeapProfile as Mode, Options, Phases, RestrictedBy},
    out::{Errno, Sink},
};
use alloc::{format, string::String, vec::Vec};
use rt_abi::{
    info::{Info, Kind, flag::SHORTENED},
    object,
};

enum Accounts {
    /// Bytes of each class at the census being taken.
    Bands(Vec<u64>),
    /// What only the objects' later lives can tell is written at the end.
    Biography(Ledger),
}

/// A heap profile being made.
pub struct HeapProfile<S> {
    samples: Samples<S>,
    classes: Classes,
    accounts: Accounts,
    /// The phases that count (all, unless `-hb` restricts them).
    phases: Phases,
    eras: Eras,
    /// `-hL`: bands are phases.
    by_phase: bool,
    /// `-xf`: frames are in the place of the heap's objects.
    of_frames: bool,
    /// If they are asked for.
    retainers: Option<Retainers>,
    /// If objects' classes change while their biographies go on.
    histories: Option<Histories>,
    /// Some objects may be left out of all bands.
    is_restricted: bool,
    /// Bytes of the objects looked at in this census.
    seen: u64,
    /// Of what is no object, in this census.
    besides: u64,
    /// A biography that a signal cuts off: void and drag of the last census that were known.
    cut: Option<(u64, u64)>,
}

impl<S: Sink> HeapProfile<S> {
    /// Starts the profile that the options ask for and writes the file's head;
    /// none if they ask for none. `sink` is [`Options::profile_file`]`("hp")`;
    /// `stacks` are the cost-centre stacks of a `-prof` program.
    pub fn begin(
        options: &Options,
        prof: bool,
        sink: S,
        epoch_seconds: i64,
        stacks: Option<Shared>,
    ) -> Option<(Self, Result<(), Errno>)> {
        let breakdown = match options.heap_profile {
            Mode::None | Mode::Hotspots => return None,
            Mode::ClosureType => Breakdown::Table(Key::ClosureType),
            Mode::Description => Breakdown::Table(Key::Description),
            Mode::Type => Breakdown::Table(Key::Type),
            Mode::Module => Breakdown::Table(Key::Module),
            Mode::Site => Breakdown::Table(options.sites),
            Mode::Stack => Breakdown::Stack,
            Mode::Era => Breakdown::Era,
            Mode::Biography => Breakdown::Whole,
            Mode::Retainers => Breakdown::Retainers,
        };
        let by_phase = options.heap_profile == Mode::Biography;
        let of_frames = options.frames.is_some();
        let restrictions = &options.restrictions;
        let restricts = |by| restrictions.iter().any(|r| r.by == by);
        let accounts = if by_phase || restricts(RestrictedBy::Phase) {
            Accounts::Biography(Ledger::new())
        } else {
            Accounts::Bands(Vec::new())
        };
        let restricts_retainers = restricts(RestrictedBy::Retainer);
        let retainers = (breakdown == Breakdown::Retainers || restricts_retainers)
            .then(|| Retainers::new(options.retainer_limit, restricts_retainers));
        let biographical = matches!(accounts, Accounts::Biography(_));
        let histories = (biographical && retainers.is_some()).then(Histories::default);
        let (samples, result) = Samples::begin(options, prof, biographical, sink, epoch_seconds);
        let by_era = breakdown == Breakdown::Era || restricts(RestrictedBy::Era);
        let eras = match prof {
            _ if of_frames => Eras::Nothing,
            true if by_era || biographical => Eras::Lives { anew: true },
            false if by_era => Eras::Births,
            _ => Eras::Nothing,
        };
        let profile = HeapProfile {
            samples,
            classes: Classes::new(
                breakdown,
                (restrictions, options.sites),
                options.label_length,
                stacks.filter(|_| !of_frames),
            ),
            accounts,
            phases: options.phases(),
            eras,
            by_phase,
            of_frames,
            retainers,
            histories,
            is_restricted: !restrictions.is_empty(),
            seen: 0,
            besides: 0,
            cut: None,
        };
        Some((profile, result))
    }

    /// From now on somebody is told of each sample; `at_once`: also of those that may be
    /// dropped again.
    pub fn listen(&mut self, listener: Listener, at_once: bool) {
        self.samples.listen(listener, at_once);
    }

    /// Whether the listener is not told of a census before the run's end, or nearly so.
    pub fn tells_late(&self) -> bool {
        self.samples.tells_late
    }

    /// When censuses happen.
    pub fn schedule(&self) -> &Schedule {
        &self.samples.schedule
    }

    /// [`Self::schedule`], to be told of a census that a signal wants.
    pub fn schedule_mut(&mut self) -> &mut Schedule {
        &mut self.samples.schedule
    }

    /// Whether it is time for a census: see [`Schedule::is_due`].
    pub fn is_due(&mut self, moment: &Moment) -> bool {
        !self.is_full() && self.samples.schedule.is_due(moment)
    }

    /// How many samples the file has, or will have.
    pub fn samples(&self) -> u32 {
        self.samples.count()
    }

    /// How many censuses were taken.
    pub fn censuses(&self) -> u32 {
        self.samples.era - 1
    }

    /// An era that objects were to be of, and that has never come.
    pub fn era_without_sample(&self) -> Option<u32> {
        let eras = self.classes.wanted_eras();
        eras.filter(|&era| era > self.censuses()).min()
    }

    fn is_full(&self) -> bool {
        matches!(&self.accounts, Accounts::Biography(ledger) if ledger.is_full())
    }

    /// Whether deaths of objects are wanted (a biography).
    pub fn wants_deaths(&self) -> bool {
        !self.of_frames && matches!(self.accounts, Accounts::Biography(_))
    }

    /// What the heap is to know of objects' lives.
    pub fn eras(&self) -> Eras {
        self.eras
    }

    /// The era that runs.
    pub fn era(&self) -> u32 {
        self.samples.era
    }

    /// The retainers, for a traversal before the objects of a census are
    /// counted; none if they are not wanted.
    pub fn retainers(&mut self) -> Option<&mut Retainers> {
        self.retainers.as_mut()
    }

    /// The legend of the retainer sets that have been in a band.
    pub fn legend(&self) -> Option<String> {
        let retainers = self.retainers.as_ref()?;
        Some(retainers.legend(|set| self.classes.has_met(set)))
    }

    /// A collection has moved an object, which matters to a biography by
    /// retainers. After the last of them, and the last
    /// death, [`Self::vacated`] for each range that was collected.
    pub fn moved(&mut self, from: usize, to: usize) {
        if let Some(histories) = &mut self.histories {
            histories.moved(from, to);
        }
    }

    /// [`Self::died`] where [`Self::is_by_contents`].
    ///
    /// # Safety
    /// As for [`Self::count`].
    #[inline(always)]
    pub unsafe fn died_by_contents(&mut self, info: *const Info, life: Life, bytes: u64) {
        if let Accounts::Biography(ledger) = &self.accounts
            && !ledger.dies_silently(life)
        {
            // SAFETY: by this function's contract. Its address is not asked for.
            unsafe { self.died(0, info, life, bytes) };
        }
    }

    /// Nothing lives in this range any longer, and what did has been reported.
    pub fn vacated(&mut self, start: usize, end: usize) {
        if let Some(histories) = &mut self.histories {
            histories.vacated(start, end);
        }
    }

    /// An object that was found dead: where it was, its table, its life,
    /// its size by [`object_bytes`].
    ///
    /// # Safety
    /// As for [`Self::count`].
    pub unsafe fn died(&mut self, address: usize, info: *const Info, life: Life, bytes: u64) {
        let Accounts::Biography(ledger) = &mut self.accounts else {
            return;
        };
        // SAFETY: by this function's contract.
        if unsafe { has_inherent_use(info) } {
            return;
        }
        // Histories are told of every death.
        if let Some(histories) = &mut self.histories {
            let Some(history) = histories.died(address) else {
                return;
            };
            // SAFETY: by this function's contract.
            let indirection = unsafe { (*info).kind } == Kind::Ind as u8;
            if !indirection || !matches!(ledger.past(life), Past::Used { .. }) {
                ledger.died_through(histories, history, life, bytes);
            }
            return;
        }
        // SAFETY: by this function's contract.
        if unsafe { (*info).kind } == Kind::Ind as u8 {
            // One that counts in its death was a selector.
            // SAFETY: by this function's contract.
            let selector = match unsafe { (*info).flags } & SHORTENED {
                0 => &raw const SELECTOR_TABLE,
                _ => info,
            };
            // SAFETY: as above, or a table of our own.
            if let Some(class) = unsafe { self.classes.class(selector, life) } {
                ledger.indirection_died_in(class, life, bytes);
            }
            return;
        }
        // SAFETY: by this function's contract.
        if let Some(class) = unsafe { self.classes.class(info, life) } {
            ledger.died_in(class, life, bytes);
        }
    }

    /// Whether it matters which thunks blackholes were.
    pub fn asks_evaluations(&self) -> bool {
        self.classes.asks_evaluations()
    }

    /// Whether bands do not depend on where objects are.
    pub fn is_by_contents(&self) -> bool {
        self.retainers.is_none()
    }

    /// [`Self::count`] where [`Self::is_by_contents`]: what most profiles do with
    /// each of millions of objects.
    ///
    /// # Safety
    /// As for [`Self::count`].
    #[inline(always)]
    pub unsafe fn count_contents(&mut self, info: *const Info, life: Life, bytes: u64) {
        self.seen += bytes;
        // SAFETY: by this function's contract.
        let (class, inherent) = unsafe {
            let class = self.classes.class(info, life);
            (class, has_inherent_use(info))
        };
        if let Some(class) = class {
            self.count_class(class, life, bytes, inherent);
        }
    }

    /// Whether there is one band of each phase, of all objects.
    pub fn is_whole_biography(&self) -> bool {
        !self.of_frames && self.by_phase && !self.is_restricted && self.is_by_contents()
    }

    /// All live objects at a census, if this [`Self::is_whole_biography`].
    pub fn count_lives(&mut self, counts: LifeCounts) {
        if let Accounts::Biography(ledger) = &mut self.accounts {
            ledger.count_lives(counts);
        }
    }

    /// A live object at a census, with its size by [`object_bytes`].
    ///
    /// # Safety
    /// `info` is the object's info table.
    pub unsafe fn count(&mut self, address: usize, info: *const Info, life: Life, bytes: u64) {
        self.seen += bytes;
        // SAFETY: by this function's contract.
        let mut class = unsafe { self.classes.class(info, life) };
        if let Some(retainers) = &mut self.retainers {
            let set = retainers.set_of(address);
            class = match class {
                Some(class) => self.classes.class_in_set(class, set, retainers),
                None => {
                    self.classes.meet_set(set);
                    None
                }
            };
        }
        // SAFETY: by this function's contract.
        let inherent = unsafe { has_inherent_use(info) };
        if let Some(histories) = &mut self.histories
            && !inherent
        {
            histories.note(address, self.samples.era, class);
        }
        if let Some(class) = class {
            self.count_class(class, life, bytes, inherent);
        }
    }

    #[inline(always)]
    fn count_class(&mut self, class: u32, life: Life, bytes: u64, inherent: bool) {
        match &mut self.accounts {
            Accounts::Bands(bands) => {
                let class = class as usize;
                if bands.len() <= class {
                    bands.resize(class + 1, 0);
                }
                bands[class] += bytes;
            }
            Accounts::Biography(ledger) => ledger.count_in(class, life, bytes, inherent),
        }
    }

    /// What there is besides objects at a census. By retainer sets stacks are counted by what
    /// the `frames` take that these name.
    pub fn count_besides(&mut self, parts: &[Part], frames: &[(Set, u64)]) {
        for part in parts {
            let mut class = self.classes.class_of_part(part);
            if let Some(retainers) = &self.retainers {
                let classes = &mut self.classes;
                let in_set = |class| classes.class_in_set(class, NOBODY, retainers);
                class = class.filter(|_| !part.is_stack()).and_then(in_set);
            }
            self.count_part(class, part.life(), part.bytes);
        }
        let Some(stack) = parts.iter().find(|part| part.is_stack()) else {
            return;
        };
        for &(set, bytes) in frames {
            let class = self.classes.class_of_part(stack);
            let retainers = self.retainers.as_ref();
            let in_set = |class| self.classes.class_in_set(class, set, retainers?);
            let class = class.and_then(in_set);
            self.count_part(class, stack.life(), bytes);
        }
    }

    fn count_part(&mut self, class: Option<u32>, life: Life, bytes: u64) {
        if let Some(class) = class {
            self.besides += bytes;
            self.count_class(class, life, bytes, true);
        }
    }

    /// What the bands of this census add up to, what is no object left out (of a
    /// restricted profile: with what is left out of the bands): must equal what
    /// the collector knows to be live.
    pub fn counted(&self) -> u64 {
        if self.is_restricted {
            return self.seen;
        }
        let all = match &self.accounts {
            Accounts::Bands(bands) => bands.iter().sum(),
            Accounts::Biography(ledger) => ledger.counted(),
        };
        all - self.besides
    }

    /// All objects of a census have been counted, which comes before its end: what
    /// retainer sets are called.
    pub fn name_sets(&mut self) {
        if let Some(retainers) = &mut self.retainers {
            self.classes.name_sets(retainers);
        }
    }

    /// Ends a census. The moment is that at which the collection began.
    pub fn end_census(&mut self, moment: &Moment) -> Result<(), Errno> {
        let visited = self.counted() + self.besides;
        (self.seen, self.besides) = (0, 0);
        let sample = match &mut self.accounts {
            Accounts::Bands(bands) => {
                let there = bands.iter().enumerate().filter(|band| *band.1 > 0);
                let sample = there.map(|(class, bytes)| (class as u32, *bytes)).collect();
                bands.fill(0);
                sample
            }
            Accounts::Biography(ledger) => {
                ledger.end_census(self.samples.time(moment));
                Vec::new()
            }
        };
        self.samples.taken(moment, visited, sample, &self.classes)
    }

    /// From now on what lives is said to die, for the run is over; `is_cut`: a signal has
    /// ended it, so nobody knows what would have become of that.
    pub fn live_to_the_end(&mut self, is_cut: bool) {
        if let Accounts::Biography(ledger) = &self.accounts {
            self.cut = is_cut.then(|| ledger.last());
        }
    }

    /// Writes what is left (a biography: all its samples) and the closing
    /// sample. All objects must have died before.
    ///
    /// Also tells the first census, if any, at which the accounts of a biography
    /// do not balance: an error in the collector's reports.
    pub fn finish(mut self, moment: &Moment) -> (S, Result<(), Errno>, Option<u32>) {
        let accounts = core::mem::replace(&mut self.accounts, Accounts::Bands(Vec::new()));
        let (result, unbalanced) = match accounts {
            Accounts::Biography(ledger) => (self.write_biography(&ledger), ledger.imbalance()),
            Accounts::Bands(_) => (Ok(()), None),
        };
        let (sink, closed) = self.samples.finish(moment, &self.classes);
        (sink, result.and(closed), unbalanced)
    }

    fn write_biography(&mut self, ledger: &Ledger) -> Result<(), Errno> {
        let mut result = Ok(());
        let samples = &mut self.samples;
        let kept = samples.kept.take();
        if let Some(known) = self.cut {
            let last = ledger.last();
            let note = format!(
                " (interrupted: not yet known are {} bytes of VOID and {} of DRAG at the end, \
                 which might have been used later)",
                last.0 - known.0,
                last.1 - known.1
            );
            result = samples.file.note(&note);
        }
        let is_kept = |era: u32| match &kept {
            Some(kept) => kept.binary_search_by_key(&era, |census| census.era).is_ok(),
            None => true,
        };
        for (era, (time, classes)) in (1..).zip(ledger.finish_classes()) {
            if !is_kept(era) {
                continue;
            }
            let written = if self.by_phase {
                let bands = classes.first().map_or(Bands::default(), |class| class.1);
                let chosen = self.phases.of(&bands).labelled();
                if let Some(listener) = &mut samples.listener {
                    let bands = chosen.map(|(label, bytes)| (Band::Label(label), bytes));
                    listener(&Sample {
                        era,
                        late: true,
                        bands: &bands,
                    });
                }
                samples.file.full_sample(time, &chosen)
            } else {
                let counted =
                    |(class, bands): &(u32, Bands)| (*class, self.phases.of(bands).total());
                let census = Kept {
                    time,
                    era,
                    sample: classes.iter().map(counted).collect(),
                };
                samples.tell(&census, true, &self.classes);
                samples.put(&census, &self.classes)
            };
            result = result.and(written);
        }
        result
    }
}

/// An object's size in profiles: header and payload.
pub fn object_bytes(payload_words: usize) -> u64 {
    ((1 + payload_words) * object::WORD) as u64
}
/// Whether use has no meaning for objects with this table: what is mutable is
/// there to be written, and an array is used by its elements.
///
/// # Safety
/// `info` is an info table.
unsafe fn has_inherent_use(info: *const Info) -> bool {
    // SAFETY: by this function's contract.
    unsafe { (*info).kind >= Kind::Bytes as u8 }
}
