//! The samples of a heap profile, whatever its bands are: which are kept, their way into the
//! file, and who else is told of them.
//!
//! Never: an object. Who counts these says what each class is called ([`Classed`]).

use super::{
    clock::CensusClock,
    schedule::{Moment, Schedule},
};
use crate::{
    options::{Interval, Options},
    out::{
        Errno, Sink,
        hp::{HpFile, Unit, job, merged},
    },
};
use alloc::{boxed::Box, string::String, string::ToString, vec::Vec};

/// What a band of a sample is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Band<'a> {
    Label(&'a str),
    /// A cost-centre stack.
    Stack(u32),
}

/// A sample as it goes into the file, for those who write it elsewhere too.
#[derive(Debug)]
pub struct Sample<'a> {
    /// The era that it ends, from 1.
    pub era: u32,
    /// It was not known before the run's end.
    pub late: bool,
    pub bands: &'a [(Band<'a>, u64)],
}

/// Who wants samples.
pub type Listener = Box<dyn FnMut(&Sample)>;

/// What the classes of a profile's bands are called.
pub trait Classed {
    fn label(&self, class: u32) -> &str;

    /// A class's cost-centre stack, where these are the bands.
    fn stack(&self, _class: u32) -> Option<u32> {
        None
    }
}

/// A census that the profile has.
pub(super) struct Kept {
    pub time: f64,
    pub era: u32,
    /// Bytes by class; of a biography nothing is known yet.
    pub sample: Vec<(u32, u64)>,
}

/// The samples of a profile being made.
pub(super) struct Samples<S> {
    pub file: HpFile<S>,
    interval: Interval,
    pub schedule: Schedule,
    /// The censuses of the file, as long as some may be dropped (of a biography: until
    /// the end).
    pub kept: Option<Vec<Kept>>,
    /// What was written stays, as in a pipe, so nothing is before it is known to.
    holds_back: bool,
    /// The one that runs.
    pub era: u32,
    pub listener: Option<Listener>,
    /// That is told of samples when it is known which there are.
    pub tells_late: bool,
    /// What they hold only the run's end tells (a biography).
    is_late: bool,
}

impl<S: Sink> Samples<S> {
    /// Writes the file's head.
    pub fn begin(
        options: &Options,
        prof: bool,
        is_late: bool,
        sink: S,
        epoch_seconds: i64,
    ) -> (Self, Result<(), Errno>) {
        // Without -prof only the name, as GHC has it; but readers must see which clock it is.
        let whole = prof || matches!(options.interval, Interval::Bytes(_));
        let job = job(
            &options.program,
            &options.program_args,
            &options.rts_args,
            whole,
        );
        let unit = match options.interval {
            Interval::Seconds(_) => Unit::Seconds,
            Interval::Bytes(_) => Unit::Allocated,
        };
        let (mut file, result) = HpFile::begin(sink, &job, epoch_seconds, unit);
        let schedule = Schedule::new(options);
        let samples = Samples {
            holds_back: schedule.may_drop() && !file.begin_anew(),
            file,
            interval: options.interval,
            kept: schedule.may_drop().then(Vec::new),
            schedule,
            era: 1,
            listener: None,
            tells_late: false,
            is_late,
        };
        (samples, result)
    }

    /// From now on somebody is told of each sample; `at_once`: also of those that may be
    /// dropped again.
    pub fn listen(&mut self, listener: Listener, at_once: bool) {
        self.listener = Some(listener);
        self.tells_late = self.is_late || self.schedule.may_drop() && !at_once;
    }

    /// How many samples the file has, or will have.
    pub fn count(&self) -> u32 {
        match &self.kept {
            Some(kept) => kept.len() as u32,
            None => self.era - 1,
        }
    }

    /// A census that has visited so many bytes is over. The moment is that at which the
    /// collection began.
    pub fn taken(
        &mut self,
        moment: &Moment,
        visited: u64,
        sample: Vec<(u32, u64)>,
        classes: &dyn Classed,
    ) -> Result<(), Errno> {
        let census = Kept {
            time: self.time(moment),
            era: self.era,
            sample,
        };
        self.era += 1;
        let remains = self.schedule.taken(moment, visited);
        if !self.is_late && !self.tells_late {
            self.tell(&census, false, classes);
        }
        self.keep(census, remains, classes)
    }

    /// The file gets this census, and loses those that do not remain.
    fn keep(
        &mut self,
        census: Kept,
        remains: Option<Vec<bool>>,
        classes: &dyn Classed,
    ) -> Result<(), Errno> {
        let Some(kept) = &mut self.kept else {
            return match self.is_late {
                true => Ok(()),
                false => self.put(&census, classes),
            };
        };
        kept.push(census);
        let drops = remains.is_some();
        if let Some(remains) = remains {
            let mut remains = remains.iter();
            kept.retain(|_| remains.next() == Some(&true));
        }
        if self.is_late {
            return Ok(());
        }
        let is_final = !self.schedule.may_drop();
        let mut kept = self.kept.take().unwrap_or_default();
        let mut result = Ok(());
        if is_final && self.tells_late {
            kept.iter()
                .for_each(|census| self.tell(census, true, classes));
            self.tells_late = false;
        }
        if self.holds_back {
            if is_final {
                result = self.put_all(&kept, classes);
            }
        } else if drops && self.file.begin_anew() {
            result = self.put_all(&kept, classes);
        } else if let Some(census) = kept.last() {
            result = self.put(census, classes);
        }
        if is_final {
            kept.clear();
        } else {
            self.kept = Some(kept);
        }
        result
    }

    fn put_all(&mut self, censuses: &[Kept], classes: &dyn Classed) -> Result<(), Errno> {
        let each = censuses.iter();
        let written = each.map(|census| self.put(census, classes));
        written.fold(Ok(()), Result::and)
    }

    /// Writes a sample.
    pub fn put(&mut self, census: &Kept, classes: &dyn Classed) -> Result<(), Errno> {
        let bands = labelled(classes, &census.sample);
        self.file.sample(census.time, &bands)
    }

    pub fn time(&self, moment: &Moment) -> f64 {
        let clock = CensusClock::new(self.interval);
        clock.sample_time(moment.mutator_seconds, moment.allocated)
    }

    /// Tells who wants to know; `late`: not when it was taken.
    pub fn tell(&mut self, census: &Kept, late: bool, classes: &dyn Classed) {
        let Some(listener) = &mut self.listener else {
            return;
        };
        let sample = &census.sample;
        let stack =
            |&(class, bytes): &(u32, u64)| Some((Band::Stack(classes.stack(class)?), bytes));
        let there = sample.iter().filter(|band| band.1 > 0);
        let stacks: Option<Vec<(Band, u64)>> = there.map(stack).collect();
        let labelled = labelled(classes, sample);
        let labels = merged(&labelled);
        let bands = match stacks {
            Some(stacks) => stacks,
            None => labels.iter().map(|(l, n)| (Band::Label(l), *n)).collect(),
        };
        listener(&Sample {
            era: census.era,
            late,
            bands: &bands,
        });
    }

    /// Writes what was held back, tells what is told late, and closes the file.
    pub fn finish(mut self, moment: &Moment, classes: &dyn Classed) -> (S, Result<(), Errno>) {
        let mut result = Ok(());
        if !self.is_late {
            let kept = self.kept.take().unwrap_or_default();
            if self.tells_late {
                kept.iter()
                    .for_each(|census| self.tell(census, true, classes));
            }
            if self.holds_back {
                result = self.put_all(&kept, classes);
            }
        }
        let time = self.time(moment);
        let (sink, closed) = self.file.end(time);
        (sink, result.and(closed))
    }
}

/// The bands of a sample by their labels.
fn labelled(classes: &dyn Classed, sample: &[(u32, u64)]) -> Vec<(String, u64)> {
    let label = |class: u32| classes.label(class).to_string();
    sample.iter().map(|&(c, n)| (label(c), n)).collect()
}
