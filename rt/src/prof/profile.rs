//! A run's heap profile: the one thing of this folder that the collector calls.
//!
//! # How the collector calls it
//! ```text
//! start      HeapProfile::begin(&options, prof, sink, epoch seconds)
//!            stamps() into the cells (0 words without a biography: era 0)
//! each GC    before: if is_due(mutator s, allocated) make it major: a census
//!            after evacuation, if wants_deaths(): for each object of the
//!            collected spaces that was not forwarded
//!                died(info.kind, prof word, bytes)
//!            (skip what was allocated since the last census: silent, see below)
//! census     for each live object: count(info, prof word, bytes)
//!            count_stack(bytes)
//!            if end_census(mutator s, allocated)? == CensusEnd::Archive:
//!                for each live object: word = archived(word); then archived_all()
//!            stamps() into the cells again
//! end        if wants_deaths(): for each object in the heap, dead or alive,
//!                that has not been reported: died(info.kind, prof word, bytes)
//!            finish(mutator s, allocated)
//! ```
//! - Bytes are words * 8 without the prof word: [`object_bytes`].
//! - Static objects are never counted and never die: only the heap is profiled.
//! - Deaths in the era of birth change nothing. A space in which nothing is
//!   older than the last census need not be walked: the nursery, always, when
//!   every census empties it (it is a major collection) and nothing was
//!   allocated in it before. Survivor spaces and the old generation need it.
//! - Entering a thunk and blackholing it needs no call: the entry is the
//!   thunk's use, in the era of its death, which changes nothing; the blackhole
//!   is born used. Its update needs no call either, and no store into the prof
//!   word: the update is the blackhole's last use and its death in one era, and
//!   the indirection is gone before the next census. So the death of a used
//!   indirection is not a death of its own. Selectors that the collector turned
//!   into indirections are unused ones, and die void.
//! - When a blackhole shrinks as it is copied, nothing needs to be reported: that
//!   happens in the era of its birth.
//! - An [`Errno`] comes once; print [`crate::out::write_failure`] and go on.

use super::{
    census::{Census, Key, STACK},
    clock::CensusClock,
    ledger::{Ledger, Stamps},
};
use crate::{
    options::{HeapProfile as Mode, Options},
    out::{
        Errno, Sink,
        hp::{HpFile, job},
    },
};
use rt_abi::{
    info::{Info, Kind},
    object,
};

/// What the collector has to do after a census.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[must_use]
pub enum CensusEnd {
    Nothing,
    /// Pass every live object's prof word through [`HeapProfile::archived`],
    /// then call [`HeapProfile::archived_all`].
    Archive,
}

enum Accounts {
    Bands(Census),
    Biography(Ledger),
}

/// A heap profile being made.
pub struct HeapProfile<S> {
    file: HpFile<S>,
    clock: CensusClock,
    accounts: Accounts,
    stacks: bool,
    stack_bytes: u64,
}

impl<S: Sink> HeapProfile<S> {
    /// Starts the profile that the options ask for and writes the file's head;
    /// none if they ask for none. `sink` is [`Options::profile_file`]`("hp")`.
    pub fn begin(
        options: &Options,
        prof: bool,
        sink: S,
        epoch_seconds: i64,
    ) -> Option<(Self, Result<(), Errno>)> {
        let accounts = match options.heap_profile {
            Mode::None => return None,
            Mode::ClosureType => Accounts::Bands(Census::new(Key::ClosureType)),
            Mode::Description => Accounts::Bands(Census::new(Key::Description)),
            Mode::Biography => Accounts::Biography(Ledger::new()),
        };
        let job = job(
            &options.program,
            &options.program_args,
            &options.rts_args,
            prof,
        );
        let (file, result) = HpFile::begin(sink, &job, epoch_seconds);
        let profile = HeapProfile {
            file,
            clock: CensusClock::new(options.interval),
            accounts,
            stacks: options.stacks,
            stack_bytes: 0,
        };
        Some((profile, result))
    }

    /// Whether the collection that is about to begin should be a census.
    pub fn is_due(&self, mutator_seconds: f64, allocated_bytes: u64) -> bool {
        self.clock.is_due(mutator_seconds, allocated_bytes) && !self.is_full()
    }

    /// On the allocation clock: the bytes at which the next census is due, for
    /// the collector to stop the program there.
    pub fn next_census_bytes(&self) -> Option<u64> {
        self.clock.next_bytes()
    }

    /// The time that a census at this moment has in the file.
    pub fn sample_time(&self, mutator_seconds: f64, allocated_bytes: u64) -> f64 {
        self.clock.sample_time(mutator_seconds, allocated_bytes)
    }

    fn is_full(&self) -> bool {
        matches!(&self.accounts, Accounts::Biography(ledger) if ledger.is_full())
    }

    /// Whether deaths are wanted (a biography).
    pub fn wants_deaths(&self) -> bool {
        matches!(self.accounts, Accounts::Biography(_))
    }

    /// What generated code is to store in prof words from now to the next
    /// census; all 0 without a biography.
    pub fn stamps(&self) -> Stamps {
        match &self.accounts {
            Accounts::Biography(ledger) => ledger.stamps(),
            Accounts::Bands(_) => Stamps {
                create_word: 0,
                use_era: 0,
                blackhole_word: 0,
            },
        }
    }

    /// An object that was found dead: its [`Info::kind`], its prof word, its
    /// size by [`object_bytes`].
    pub fn died(&mut self, kind: u8, prof_word: u64, bytes: u64) {
        if let Accounts::Biography(ledger) = &mut self.accounts {
            if kind == Kind::Ind as u8 {
                ledger.indirection_died(prof_word, bytes);
            } else {
                ledger.died(prof_word, bytes);
            }
        }
    }

    /// A live object at a census, with its size by [`object_bytes`]. Programs
    /// without prof words pass 0.
    ///
    /// # Safety
    /// `info` is the object's info table.
    pub unsafe fn count(&mut self, info: *const Info, prof_word: u64, bytes: u64) {
        match &mut self.accounts {
            // SAFETY: by this function's contract.
            Accounts::Bands(census) => unsafe { census.count(info, bytes) },
            Accounts::Biography(ledger) => ledger.count(prof_word, bytes, false),
        }
    }

    /// The stack's size at a census; counted if wanted (`-hT`, `-xt`).
    pub fn count_stack(&mut self, bytes: u64) {
        if !self.stacks || bytes == 0 {
            return;
        }
        self.stack_bytes = bytes;
        match &mut self.accounts {
            Accounts::Bands(census) => census.count_as(STACK, bytes),
            Accounts::Biography(ledger) => ledger.count(0, bytes, true),
        }
    }

    /// Heap bytes counted in this census, the stack left out: must equal what
    /// the collector knows to be live.
    pub fn counted(&self) -> u64 {
        let all: u64 = match &self.accounts {
            Accounts::Bands(census) => census.bands().iter().map(|band| band.1).sum(),
            Accounts::Biography(ledger) => ledger.counted(),
        };
        all - self.stack_bytes
    }

    /// Ends a census. The times are those at which the collection began.
    pub fn end_census(
        &mut self,
        mutator_seconds: f64,
        allocated_bytes: u64,
    ) -> (CensusEnd, Result<(), Errno>) {
        let time = self.clock.sample_time(mutator_seconds, allocated_bytes);
        self.clock.restart(mutator_seconds, allocated_bytes);
        self.stack_bytes = 0;
        match &mut self.accounts {
            Accounts::Bands(census) => {
                let result = self.file.sample(time, census.bands());
                census.clear();
                (CensusEnd::Nothing, result)
            }
            Accounts::Biography(ledger) => {
                let end = if ledger.end_census(time) {
                    CensusEnd::Archive
                } else {
                    CensusEnd::Nothing
                };
                (end, Ok(()))
            }
        }
    }

    /// A live object's prof word when [`CensusEnd::Archive`] was answered.
    pub fn archived(&self, prof_word: u64) -> u64 {
        match &self.accounts {
            Accounts::Biography(ledger) => ledger.archive(prof_word),
            Accounts::Bands(_) => prof_word,
        }
    }

    /// All live objects' prof words have been archived.
    pub fn archived_all(&mut self) {
        if let Accounts::Biography(ledger) = &mut self.accounts {
            ledger.open_window();
        }
    }

    /// Writes what is left (a biography: all its samples) and the closing
    /// sample. All objects must have died before.
    ///
    /// Also tells the first census, if any, at which the accounts of a biography
    /// do not balance: an error in the collector's reports.
    pub fn finish(
        mut self,
        mutator_seconds: f64,
        allocated_bytes: u64,
    ) -> (S, Result<(), Errno>, Option<u32>) {
        let mut unbalanced = None;
        let mut result = Ok(());
        if let Accounts::Biography(ledger) = &self.accounts {
            unbalanced = ledger.imbalance();
            for (time, bands) in ledger.finish() {
                result = result.and(self.file.full_sample(time, &bands.labelled()));
            }
        }
        let time = self.clock.sample_time(mutator_seconds, allocated_bytes);
        let (sink, closed) = self.file.end(time);
        (sink, result.and(closed), unbalanced)
    }
}

/// An object's size in profiles: info word and payload, without the prof word.
pub fn object_bytes(payload_words: usize) -> u64 {
    ((1 + payload_words) * object::WORD) as u64
}
