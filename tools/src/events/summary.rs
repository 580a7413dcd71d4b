//! What a log tells of a run, in a page.

use super::Visitor;
use super::reader::{Event, Fields};
use crate::Error;
use crate::error::one_line;
use crate::number::{grouped, scaled};
use crate::output::Output;
use rt_abi::events::Kind;

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
                while let Some(word) = fields.lossy() {
                    let between = if self.arguments.is_empty() { "" } else { " " };
                    self.arguments += &(between.to_string() + &one_line(&word));
                }
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
        self.events += 1;
        self.last = self.last.max(event.time);
        // One that is too short says nothing.
        let _ = self.note(event);
        Ok(())
    }

    fn end(&mut self, out: &mut Output) -> Result<(), Error> {
        let time = seconds(self.last);
        let mut text = String::new();
        if !self.arguments.is_empty() {
            text += &format!("program     {}\n", self.arguments);
        }
        if !self.runtime.is_empty() {
            text += &format!("runtime     {}\n", self.runtime);
        }
        text += &format!("time        {time:.3} s\n");
        text += &format!("events      {}\n", grouped(self.events as f64));
        if self.allocated > 0 {
            let paused: u64 = self.generations.iter().map(|g| g.pause).sum();
            let rate = self.allocated as f64 / seconds(self.last.saturating_sub(paused)).max(1e-9);
            text += &format!(
                "allocated   {} bytes, {}B/s of the time between collections\n",
                grouped(self.allocated as f64),
                scaled(rate)
            );
        }
        if self.largest > 0 {
            text += &format!(
                "heap        at most {}B, of them live at most {}B\n",
                scaled(self.largest as f64),
                scaled(self.most_live as f64)
            );
        }
        if self.heap_samples + self.time_samples > 0 {
            text += &format!(
                "samples     {} of the heap, {} of the time\n",
                grouped(self.heap_samples as f64),
                grouped(self.time_samples as f64)
            );
        }
        if self.closure_samples > 0 {
            text += &format!(
                "closures    {}, {} samples of what they do\n",
                grouped(self.closures as f64),
                grouped(self.closure_samples as f64)
            );
        }
        for (number, g) in self.generations.iter().enumerate() {
            if g.collections > 0 {
                text += &format!(
                    "gen {number}       {} collections, {:.3} s, longest {:.6} s, copied {}B\n",
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
