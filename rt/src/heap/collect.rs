//! A collection from beginning to end, and when the next one is due.

use super::Heap;
use super::large::Large;
use super::object::{BYTES, INDIRECTION, info_at, load, object_bytes};
use super::old::Old;
use crate::sys::clock;
use alloc::vec::Vec;
use rt_abi::object::{BLOCK_BYTES, HEADER, WORD};

/// By this part of its limit the heap may outgrow it while a major collection waits.
const WAITING: usize = 5;

/// What is counted from start to end of the run. Sizes in bytes; those of
/// objects that were copied include front words ([`super::life`]) unless they are
/// called live.
#[derive(Clone, Debug, Default)]
pub struct Statistics {
    /// Allocated up to the last closed extent.
    pub allocated: u64,
    /// Copied by the last collection.
    pub copied: usize,
    /// Of front words among it.
    pub copied_fronts: usize,
    /// Copied by all collections.
    pub total_copied: u64,
    /// Live after the last major collection.
    pub live: usize,
    pub max_live: usize,
    /// Sum of `live` over all major collections.
    pub cumulative_live: u64,
    pub generations: [Generation; 2],
    /// Selections carried out by minor and by major collections, and those that could not
    /// be.
    pub selections: [u64; 2],
    pub selections_given_up: u64,
    /// The most memory that objects have occupied at once, in the last collection and ever.
    pub memory: usize,
    pub max_memory: usize,
    /// The most bytes that large objects have occupied at once.
    pub max_large: usize,
}

/// The nursery grows when a minor collection has copied more than this part of it.
const SURVIVORS: usize = 16;

/// Collections of one generation; times in nanoseconds.
#[derive(Clone, Copy, Debug, Default)]
pub struct Generation {
    pub collections: u64,
    pub cpu: u64,
    pub elapsed: u64,
    pub max_pause: u64,
}

/// What one collection did, for those who report on it.
#[derive(Clone, Copy, Debug, Default)]
pub struct Report {
    pub major: bool,
    pub copied: usize,
    /// Bytes alive afterwards: exact after a major collection.
    pub live: usize,
    pub cpu: u64,
    pub elapsed: u64,
}

impl Heap {
    /// Collects. The nursery must be closed; afterwards it is empty and still
    /// closed. `fp`: frame pointer of the entry stub, 0 when no compiled code
    /// runs. `observe` sees the heap when all is traced, the source spaces still
    /// being there: see [`Heap::for_each_dead`].
    pub fn collect(&mut self, fp: usize, force_major: bool, observe: impl FnOnce(&Heap)) -> Report {
        let (cpu, elapsed) = (clock::cpu(), clock::elapsed());
        self.major = force_major || self.major_is_due();
        self.keeps_sizes = self.will_be_walked();
        self.cycle += 1;
        self.statistics.copied_fronts = 0;
        self.statistics.memory = self.memory();
        // An object has at least two words, before which there may be one.
        let mut used = self.nursery.used();
        if !self.threads.all.is_empty() {
            // What stopped threads evaluate next may survive twice.
            used += self.survivors.used();
        }
        let room = used + used / (2 * WORD) * self.front;
        if self.survivors.begin(room).is_err() {
            super::out_of_memory();
        }
        self.old.begin(self.major);
        let old_before = self.old.used();
        self.begin_statics();
        self.empty_large_memos();
        if self.major {
            self.lives.begin_major();
        }
        if self.major && self.shortens {
            self.forget_large_constants();
        }
        // Nothing is scavenged before all roots are evacuated: what the mutator
        // is at work on (the end of a list being built) is to age, though old
        // objects lead to it too. Promoted, its thunks would be updated, die, and
        // keep alive all that is made of their values until the next major
        // collection.
        let mutable = self.evacuate_old_roots();
        let settled = self.settle_stopped();
        let top = self.settle_stack(fp);
        self.evacuate_stack(fp, top);
        self.evacuate_stopped(settled);
        self.evacuate_own_roots();
        // What these hold ages, so all that must be old is promoted by now.
        for object in mutable {
            self.scavenge_remembered(object);
        }
        self.drain();
        self.evacuate_forgettable();
        self.evacuate_on_condition();
        self.statistics.copied = self.old.used() - old_before + self.survivors.used();
        observe(self);
        self.finish_collection();
        let report = Report {
            major: self.major,
            copied: self.statistics.copied,
            live: self.live_estimate(),
            cpu: clock::cpu() - cpu,
            elapsed: clock::elapsed() - elapsed,
        };
        let generation = &mut self.statistics.generations[usize::from(self.major)];
        generation.collections += 1;
        generation.cpu += report.cpu;
        generation.elapsed += report.elapsed;
        generation.max_pause = generation.max_pause.max(report.elapsed);
        report
    }

    /// Old objects that may point into the young region; static thunks. Answers
    /// the mutable ones, which are left for later.
    fn evacuate_old_roots(&mut self) -> Vec<usize> {
        let mut mutable = Vec::new();
        let remembered = self.remembered_nodes();
        self.mutator().capability.remembered = self.remembered.0;
        let failed = core::mem::take(&mut self.failed);
        if self.major {
            return mutable;
        }
        for node in remembered {
            // Static thunks are roots anyhow. A young large thunk is reached if
            // it is alive; an old object is found in its place.
            if Old::contains(node) || (Large::contains(node) && Large::is_old(node)) {
                let table = info_at(load(node));
                match table.kind >= BYTES {
                    true => mutable.push(node),
                    false => self.scavenge_old(node, table),
                }
            }
        }
        for object in failed {
            let table = info_at(load(object));
            match table.kind >= BYTES {
                true => mutable.push(object),
                false => self.scavenge_old(object, table),
            }
        }
        self.evacuate_static_values();
        mutable
    }

    fn evacuate_own_roots(&mut self) {
        for i in 0..self.thread.roots.len() {
            self.thread.roots[i] = self.evacuate(self.thread.roots[i], false);
        }
        self.evacuate_due();
    }

    /// When all else is reached: what is kept only if something else is. The finalisers of weak
    /// pointers may ask for sleeping evaluations, too.
    fn evacuate_on_condition(&mut self) {
        let mut sleeping = self.sleeping();
        self.evacuate_wanted(&mut sleeping);
        if self.bury_weak() {
            self.evacuate_wanted(&mut sleeping);
        }
        for place in sleeping {
            self.note_split(place, None);
            self.threads.leave(place);
        }
    }

    fn finish_collection(&mut self) {
        self.large.finish(self.cycle, self.major);
        if self.major {
            self.forget_static_thunks();
        }
        let memory = self.memory();
        self.statistics.total_copied += self.statistics.copied as u64;
        self.statistics.max_large = self.large.peak_footprint();
        let statistics = &mut self.statistics;
        statistics.memory = statistics.memory.max(memory);
        statistics.max_memory = statistics.max_memory.max(statistics.memory);
        let poison = self.settings.poison;
        if poison && self.settings.zeal == 0 {
            for extent in self.nursery.extents() {
                super::poison(extent.start, extent.end - extent.start);
            }
        }
        self.old.finish(poison);
        self.survivors.finish(self.settings.nursery, poison);
        if self.major {
            let (old, young) = (&self.old, self.survivors.live());
            let is_live = |at| old.is_live(at) || (young.0..young.1).contains(&at);
            self.lives.finish_major(is_live);
        }
        self.counted_survivors = false;
        self.nursery.reset();
        self.large_allocated = 0;
        if self.major {
            let live = self.exact_live();
            self.statistics.live = live;
            self.statistics.max_live = self.statistics.max_live.max(live);
            self.statistics.cumulative_live += live as u64;
            self.set_threshold();
        }
        self.grow_nursery();
        self.set_budget();
    }

    /// A small nursery stays in the processor's cache and costs programs that keep little
    /// no memory; but what survives is copied the more often the smaller it is.
    fn grow_nursery(&mut self) {
        let now = self.nursery_now;
        let grown = (2 * now).min(self.settings.nursery);
        let much_survives = self.statistics.copied > now / SURVIVORS && self.retained() > now;
        if grown > now && !self.major && much_survives {
            self.nursery_now = grown;
            // Of a larger nursery less survives.
            self.survivors.shrink();
        }
    }

    /// Whether the next collection will be a major one.
    pub fn major_is_due(&self) -> bool {
        let limit = match self.settings.maximum {
            None if self.waits => self.threshold + self.threshold / WAITING,
            _ => self.threshold,
        };
        let retained = self.retained();
        let is_full = |maximum: usize| {
            retained + self.threads.memory() > maximum.saturating_sub(self.settings.nursery)
        };
        self.settings.one_generation
            || retained > limit
            || self.settings.maximum.is_some_and(is_full)
    }

    /// Bytes outside the nursery that are not known to be dead: the survivors
    /// count too, since the next collection makes them old.
    pub fn retained(&self) -> usize {
        self.old.used() + self.survivors.used() + self.large.old_footprint()
    }

    /// Live bytes right after a major collection: everything was copied or
    /// reached in it.
    fn exact_live(&self) -> usize {
        let copied = self.statistics.copied - self.statistics.copied_fronts;
        let large: usize = self
            .large
            .objects()
            .map(|object| object_bytes(object, info_at(load(object))))
            .sum();
        copied + large
    }

    fn live_estimate(&self) -> usize {
        if self.major {
            self.statistics.live
        } else {
            self.retained()
        }
    }

    /// Memory that objects occupy, the nursery as far as it was handed out.
    pub fn memory(&self) -> usize {
        self.old.footprint()
            + self.large.footprint()
            + self.survivors.used()
            + self.nursery.footprint()
    }

    fn set_threshold(&mut self) {
        let mut threshold = (self.retained() as f64 * self.settings.factor) as usize;
        threshold = threshold.max(self.settings.old_minimum);
        if let Some(maximum) = self.settings.maximum {
            threshold = threshold.min(maximum.saturating_sub(self.settings.nursery));
        }
        // `-H` allows the old generation to fill it before it is collected.
        self.threshold = threshold.max(self.settings.suggested / 2);
    }

    /// How much may be allocated until the next collection.
    pub(super) fn set_budget(&mut self) {
        let live = self.old.used() + self.large.old_footprint();
        let mut budget = self.settings.nursery.min(self.nursery_now);
        if self.settings.one_generation {
            budget = budget.max((live as f64 * (self.settings.factor - 1.0)) as usize);
        }
        let suggested = if self.settings.suggest_peak {
            self.statistics.max_memory
        } else {
            self.settings.suggested
        };
        if suggested > 2 * live {
            budget = budget.max((suggested - 2 * live) / 2);
        }
        if let Some(maximum) = self.settings.maximum {
            budget = budget
                .min(maximum.saturating_sub(live))
                .max(self.nursery_now);
        }
        // All of it may survive, which there is room for, front words apart.
        let most = BLOCK_BYTES * super::nursery::MAX_BLOCKS / 2;
        let most = most * 2 * WORD / (2 * WORD + self.front);
        self.budget = budget.min(most);
    }

    /// Whether what is alive after a major collection leaves less of `-M` than has
    /// to be free.
    pub fn is_exhausted(&self) -> bool {
        let objects = self.old.used() + self.large.footprint() + self.survivors.used();
        let live = objects + self.threads.memory();
        self.settings.maximum.is_some_and(|maximum| {
            let least = (maximum as f64 * self.settings.least_free) as usize;
            live + self.settings.nursery.min(maximum / 2).max(least) > maximum
        })
    }

    /// Follows a pointer through indirections, for those who look at the heap
    /// from outside; nothing moves.
    pub fn value_of(&self, mut pointer: usize) -> usize {
        while pointer & 7 == 0 && info_at(load(pointer)).kind == INDIRECTION {
            pointer = load(pointer + HEADER);
        }
        pointer
    }
}
