//! What a log tells of a run, in a page.

use super::Visitor;
use super::reader::{Event, Fields, Reader};
use crate::Error;
use crate::error::one_line;
use crate::number::{grouped, scaled};
use crate::output::Output;
use crate::sheet::{Figure, Good, Sheet, Unit, top};
use rt_abi::events::Kind;
use std::io::BufRead;

/// Markers that are shown.
const MOST_MARKERS: usize = 20;
/// Pauses from so many microseconds on, a decade each: the last has no end.
const DECADES: [u64; 7] = [0, 10, 100, 1_000, 10_000, 100_000, 1_000_000];

/// Collections of a generation.
#[derive(Clone, Copy, Default)]
struct Generation {
    collections: u64,
    pause: u64,
    longest: u64,
    copied: u64,
}

/// What was seen so far.
#[derive(Default)]
pub struct Summary {
    runtime: String,
    arguments: String,
    last: u64,
    events: u64,
    collection_began: Option<u64>,
    generation: usize,
    copied: u64,
    generations: Vec<Generation>,
    pauses: [u64; DECADES.len()],
    allocated: u64,
    largest: u64,
    most_live: u64,
    live: Vec<(u64, u64)>,
    heap_samples: u64,
    time_samples: u64,
    closures: u64,
    closure_samples: u64,
    messages: u64,
    markers: Vec<(u64, String)>,
    more_markers: u64,
    notes: Vec<String>,
}

/// Points of the heap's shape that are kept; of more, every other one goes.
const MOST_POINTS: usize = 128;

impl Summary {
    fn note(&mut self, event: &Event) -> Option<()> {
        let mut fields = Fields::new(event.payload);
        let text = |bytes: &[u8]| one_line(&String::from_utf8_lossy(bytes));
        match Kind::of(event.kind) {
            Some(Kind::StartCollection) => self.collection_began = Some(event.time),
            Some(Kind::CollectionStatistics) => {
                fields.u32()?;
                self.generation = usize::from(fields.u16()?);
                self.copied = fields.u64()?;
            }
            Some(Kind::EndCollection) => {
                let pause = event.time.saturating_sub(self.collection_began.take()?);
                self.collected(pause);
            }
            Some(Kind::Message) if self.notes.len() < MOST_MARKERS => {
                self.notes.push(text(event.payload))
            }
            Some(Kind::UserMessage) => self.messages += 1,
            Some(Kind::UserMarker) if self.markers.len() < MOST_MARKERS => {
                self.markers.push((event.time, text(event.payload)));
            }
            Some(Kind::UserMarker) => self.more_markers += 1,
            Some(Kind::Runtime) => {
                fields.u32()?;
                self.runtime = text(fields.rest());
            }
            Some(Kind::Arguments) => {
                fields.u32()?;
                self.arguments = fields.words();
            }
            Some(Kind::Allocated) => {
                fields.u32()?;
                self.allocated = self.allocated.max(fields.u64()?);
            }
            Some(Kind::HeapSize | Kind::BlocksSize) => {
                fields.u32()?;
                self.largest = self.largest.max(fields.u64()?);
            }
            Some(Kind::HeapLive) => {
                fields.u32()?;
                let live = fields.u64()?;
                self.most_live = self.most_live.max(live);
                self.live.push((event.time, live));
                if self.live.len() > MOST_POINTS {
                    let mut keep = false;
                    self.live.retain(|_| {
                        keep = !keep;
                        keep
                    });
                }
            }
            Some(Kind::SampleEnd) => self.heap_samples += 1,
            Some(Kind::TimeSample) => self.time_samples += 1,
            Some(Kind::Closure) => self.closures += 1,
            Some(Kind::ClosureSample) => self.closure_samples += 1,
            _ => {}
        }
        Some(())
    }

    fn collected(&mut self, pause: u64) {
        // A generation that nobody has is damage, and counts as the oldest.
        let at = self.generation.min(7);
        if self.generations.len() <= at {
            self.generations.resize(at + 1, Generation::default());
        }
        let generation = &mut self.generations[at];
        generation.collections += 1;
        generation.pause = generation.pause.saturating_add(pause);
        generation.longest = generation.longest.max(pause);
        generation.copied = generation.copied.saturating_add(self.copied);
        let decade = DECADES.iter().rposition(|&from| pause / 1000 >= from);
        self.pauses[decade.unwrap_or(0)] += 1;
        (self.generation, self.copied) = (0, 0);
    }
}

impl Summary {
    /// Reads a log; with what is to be known of one that has no end.
    pub fn of(from: impl BufRead, name: &str) -> Result<(Summary, Option<String>), Error> {
        let mut reader = Reader::new(from, name)?;
        let mut summary = Summary::default();
        loop {
            match reader.event() {
                Ok(Some(event)) => summary.take(&event),
                Ok(None) => return Ok((summary, None)),
                Err(damage) if damage.unfinished => return Ok((summary, Some(damage.reason))),
                Err(damage) => return Err(Error::damaged(name, damage.at, damage.reason)),
            }
        }
    }

    fn take(&mut self, event: &Event) {
        self.events += 1;
        self.last = self.last.max(event.time);
        // One that is too short says nothing.
        let _ = self.note(event);
    }

    /// The program and its arguments.
    pub fn arguments(&self) -> &str {
        &self.arguments
    }

    /// What the log holds.
    pub fn about(&self) -> String {
        let counted = [
            (self.events, "events"),
            (self.heap_samples, "samples of the heap"),
            (self.time_samples, "of the time"),
            (self.closure_samples, "of closures"),
            (self.markers.len() as u64 + self.more_markers, "markers"),
        ];
        let counted = counted.iter().filter(|(count, _)| *count > 0);
        let told = counted.map(|(count, what)| format!("{} {what}", grouped(*count as f64)));
        told.collect::<Vec<String>>().join(", ")
    }

    /// The figures of the run; those of what the log does not tell are left out.
    pub fn facts(&self) -> Vec<Figure> {
        let of = |value: fn(&Generation) -> u64| self.generations.iter().map(value);
        let paused = seconds(of(|g| g.pause).sum());
        let count = of(|g| g.collections).sum::<u64>() as f64;
        let longest = seconds(of(|g| g.longest).max().unwrap_or(0));
        let (time, allocated) = (seconds(self.last), self.allocated as f64);
        let rate = allocated / (time - paused).max(1e-9);
        let copied = of(|g| g.copied).sum::<u64>() as f64;
        use {Good::*, Unit::*};
        let all = [
            ("run time", time, Seconds, Less),
            ("time of collections", paused, Seconds, Less),
            (
                "share of collections",
                paused / time.max(1e-9),
                Share,
                Neither,
            ),
            ("longest pause", longest, Seconds, Neither),
            ("collections", count, Amount, Neither),
            ("bytes allocated", allocated, Amount, Less),
            ("bytes allocated a second", rate, Amount, Neither),
            ("bytes copied", copied, Amount, Neither),
            (
                "peak of the heap in bytes",
                self.largest as f64,
                Amount,
                Less,
            ),
            ("most live bytes", self.most_live as f64, Amount, Less),
        ];
        let told = all.into_iter().filter(|fact| fact.1 > 0.0);
        told.map(|(name, value, unit, good)| Figure::new(name, value, unit, good))
            .collect()
    }
}

fn seconds(nanoseconds: u64) -> f64 {
    nanoseconds as f64 / 1e9
}

fn microseconds(n: u64) -> String {
    match n {
        0..1000 => format!("{n} us"),
        1000..1_000_000 => format!("{} ms", n / 1000),
        _ => format!("{} s", n / 1_000_000),
    }
}

/// A bar for a share of the largest.
fn bar(part: u64, largest: u64) -> String {
    let length = (part as u128 * 40).div_ceil(u128::from(largest.max(1)));
    "#".repeat(length as usize)
}

impl Visitor for Summary {
    fn event(&mut self, event: &Event, _: &mut Output) -> Result<(), Error> {
        self.take(event);
        Ok(())
    }

    fn end(&mut self, out: &mut Output) -> Result<(), Error> {
        let mut text = String::new();
        for said in [&self.arguments, &self.runtime] {
            if !said.is_empty() {
                text += &format!("{said}\n");
            }
        }
        let sheet = Sheet {
            facts: self.facts(),
            ..Sheet::default()
        };
        text += &format!("{}\n\n{}", self.about(), top::facts(&sheet, None));
        for (number, g) in self.generations.iter().enumerate() {
            if g.collections > 0 {
                text += &format!(
                    "gen {number}: {} collections, {:.3} s, longest {:.6} s, copied {}B\n",
                    grouped(g.collections as f64),
                    seconds(g.pause),
                    seconds(g.longest),
                    scaled(g.copied as f64)
                );
            }
        }
        let most = self.pauses.iter().copied().max().unwrap_or(0);
        if most > 0 {
            text += "\npauses\n";
            for (from, count) in DECADES.iter().zip(self.pauses) {
                if count > 0 {
                    let line = format!(
                        "  from {:<7} {count:>9} {}",
                        microseconds(*from),
                        bar(count, most)
                    );
                    text += line.trim_end();
                    text.push('\n');
                }
            }
        }
        if self.live.len() > 1 {
            text += "\nlive after major collections\n";
            let step = self.live.len().div_ceil(24);
            for (at, live) in self.live.iter().step_by(step) {
                let line = format!(
                    "  {:>10.3} s {:>8} {}",
                    seconds(*at),
                    scaled(*live as f64),
                    bar(*live, self.most_live)
                );
                text += line.trim_end();
                text.push('\n');
            }
        }
        if !self.markers.is_empty() || self.messages > 0 {
            text += &format!(
                "\nmarkers, and {} messages\n",
                grouped(self.messages as f64)
            );
            for (at, marker) in &self.markers {
                text += &format!("  {:>10.3} s {marker}\n", seconds(*at));
            }
            if self.more_markers > 0 {
                text += &format!("  and {} more\n", grouped(self.more_markers as f64));
            }
        }
        for note in &self.notes {
            text += &format!("note: {note}\n");
        }
        out.write(&text)
    }
}
