//! The heap profile that every program can be asked for: what lives, by what an object's
//! info table says of it or by the era in which it was made. Who holds it, what becomes of
//! it and restrictions are [`super::profile`]'s, which is ten times as large.

use super::{
    besides::Part,
    labels::{Key, label},
    memo::Memo,
    samples::{Classed, Listener, Samples},
    schedule::{Moment, Schedule},
};
use crate::{
    heap::life::Eras,
    options::{HeapProfile, Options},
    out::{Errno, Sink},
};
use alloc::{
    collections::BTreeMap,
    format,
    string::{String, ToString},
    vec::Vec,
};
use rt_abi::info::Info;

/// A heap profile by contents being made.
pub struct Contents<S> {
    samples: Samples<S>,
    classes: Classes,
    /// Bytes of each class at the census being taken.
    bands: Vec<u64>,
    /// What does not lie in the heap.
    besides: u64,
}

/// The classes of a run, one for each info table or era. Those that are called the same
/// become one band as they are written.
struct Classes {
    /// None: by era.
    key: Option<Key>,
    labels: Vec<String>,
    /// By the addresses of info tables, or by eras.
    known: Memo<u32>,
    /// By their labels.
    of_threads: BTreeMap<String, u32>,
}

/// What the bands are, if this profile has them: none by era.
fn key(options: &Options) -> Option<Option<Key>> {
    Some(match options.heap_profile {
        HeapProfile::ClosureType => Some(Key::ClosureType),
        HeapProfile::Description => Some(Key::Description),
        HeapProfile::Type => Some(Key::Type),
        HeapProfile::Module => Some(Key::Module),
        HeapProfile::Site => Some(options.sites),
        HeapProfile::Era => None,
        HeapProfile::None
        | HeapProfile::Stack
        | HeapProfile::Biography
        | HeapProfile::Retainers
        | HeapProfile::Hotspots => return None,
    })
}

impl<S: Sink> Contents<S> {
    /// Starts the profile that the options ask for and writes the file's head; none if it is
    /// none of these.
    pub fn begin(
        options: &Options,
        sink: S,
        epoch_seconds: i64,
    ) -> Option<(Self, Result<(), Errno>)> {
        let key = key(options)?;
        let (samples, result) = Samples::begin(options, false, false, sink, epoch_seconds);
        let profile = Contents {
            samples,
            classes: Classes {
                key,
                labels: Vec::new(),
                known: Memo::default(),
                of_threads: BTreeMap::new(),
            },
            bands: Vec::new(),
            besides: 0,
        };
        Some((profile, result))
    }

    /// See [`Samples::listen`].
    pub fn listen(&mut self, listener: Listener, at_once: bool) {
        self.samples.listen(listener, at_once);
    }

    /// Whether the listener is not told of a census before the run's end, or nearly so.
    pub fn tells_late(&self) -> bool {
        self.samples.tells_late
    }

    pub fn schedule(&self) -> &Schedule {
        &self.samples.schedule
    }

    pub fn schedule_mut(&mut self) -> &mut Schedule {
        &mut self.samples.schedule
    }

    /// How many samples the file has, or will have.
    pub fn count_samples(&self) -> u32 {
        self.samples.count()
    }

    /// What the heap is to know of objects' lives.
    pub fn eras(&self) -> Eras {
        match self.classes.key {
            Some(_) => Eras::Nothing,
            None => Eras::Births,
        }
    }

    /// The era that runs.
    pub fn era(&self) -> u32 {
        self.samples.era
    }

    /// Whether it matters what blackholes were.
    pub fn asks_evaluations(&self) -> bool {
        self.classes.key.is_some_and(|key| key != Key::ClosureType)
    }

    /// A live object at a census, with its size by [`super::profile::object_bytes`] and the
    /// era in which it was made.
    ///
    /// # Safety
    /// As for [`label`].
    #[inline(always)]
    pub unsafe fn count(&mut self, info: *const Info, era: u32, bytes: u64) {
        // SAFETY: by this function's contract.
        let class = unsafe { self.classes.class(info, era) };
        self.add(class, bytes);
    }

    #[inline(always)]
    fn add(&mut self, class: u32, bytes: u64) {
        let class = class as usize;
        if self.bands.len() <= class {
            self.bands.resize(class + 1, 0);
        }
        self.bands[class] += bytes;
    }

    /// What there is besides objects at a census.
    pub fn count_besides(&mut self, parts: &[Part]) {
        for part in parts {
            self.besides += part.bytes;
            let class = self.classes.class_of_part(part);
            self.add(class, part.bytes);
        }
    }

    /// What the bands of this census add up to without what is counted besides objects: must
    /// equal what the collector knows to be live.
    pub fn counted(&self) -> u64 {
        self.bands.iter().sum::<u64>() - self.besides
    }

    /// Ends a census. The moment is that at which the collection began.
    pub fn end_census(&mut self, moment: &Moment) -> Result<(), Errno> {
        let visited = self.counted() + self.besides;
        self.besides = 0;
        let there = (0..).zip(&self.bands).filter(|band| *band.1 > 0);
        let sample = there.map(|(class, bytes)| (class, *bytes)).collect();
        self.bands.fill(0);
        self.samples.taken(moment, visited, sample, &self.classes)
    }

    /// Completes the file.
    pub fn finish(self, moment: &Moment) -> (S, Result<(), Errno>) {
        self.samples.finish(moment, &self.classes)
    }
}

impl Classes {
    /// # Safety
    /// As for [`label`].
    #[inline(always)]
    unsafe fn class(&mut self, info: *const Info, era: u32) -> u32 {
        let known = match self.key {
            Some(_) => info as u64,
            None => u64::from(era),
        };
        match self.known.get(known) {
            Some(class) => class,
            // SAFETY: by this function's contract.
            None => unsafe { self.new_class(known, info, era) },
        }
    }

    fn class_of_part(&mut self, part: &Part) -> u32 {
        if let (Some(thread), Some(key)) = (&part.thread, self.key)
            && key != Key::Module
        {
            // SAFETY: a table of our own.
            let label = unsafe { label(key, part.table) };
            let label = format!("{label}@{thread}");
            if let Some(&class) = self.of_threads.get(&label) {
                return class;
            }
            let class = self.labels.len() as u32;
            self.of_threads.insert(label.clone(), class);
            self.labels.push(label);
            return class;
        }
        // SAFETY: a table of our own.
        unsafe { self.class(part.table, part.created) }
    }

    /// # Safety
    /// As for [`label`].
    #[cold]
    unsafe fn new_class(&mut self, known: u64, info: *const Info, era: u32) -> u32 {
        let class = self.labels.len() as u32;
        self.known.insert(known, class);
        self.labels.push(match self.key {
            // SAFETY: by this function's contract.
            Some(key) => unsafe { label(key, info) },
            None => era.to_string(),
        });
        class
    }
}

impl Classed for Classes {
    fn label(&self, class: u32) -> &str {
        self.labels.get(class as usize).map_or("", String::as_str)
    }
}
