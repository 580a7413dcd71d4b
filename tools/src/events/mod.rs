//! Event logs, those of GHC's programs too: listed, counted, checked, summed up, and
//! turned into what other viewers read. One event at a time is in memory, and what
//! is asked for is written as it is read.
//!
//! A damaged log is read up to the damage, which is told; [`reader`] is the format.

mod check;
mod convert;
pub mod growing;
pub mod reader;
mod summary;

pub use summary::Summary;

use crate::error::one_line;
use crate::output::Output;
use crate::{Error, number};
use check::Checker;
use reader::{Damage, Event, Fields, Reader};
use rt_abi::events::Kind;
use std::collections::BTreeMap;
use std::fs::File;
use std::io::{self, BufReader, IsTerminal, Read, Write};
use std::path::Path;

/// What is made of a log.
#[derive(Clone, Copy, PartialEq, Eq, Debug, clap::ValueEnum)]
pub enum Form {
    /// Collections, allocation, heap, markers
    Summary,
    /// One line for each event
    List,
    /// How many events of each kind
    Counts,
    /// Whether the log keeps the rules of its format
    Check,
    /// Chrome's trace format (JSON): collections, heap and markers on one time axis
    Chrome,
    /// The time profile as JSON for speedscope
    Speedscope,
    /// The heap profile as a .hp file
    Hp,
}

/// Somebody who is told of the events in turn, and writes.
trait Visitor {
    fn event(&mut self, event: &Event, out: &mut Output) -> Result<(), Error>;
    fn end(&mut self, out: &mut Output) -> Result<(), Error>;
}

/// Writes a log in another form.
pub fn show(
    file: &Path,
    form: Form,
    mut out: Output,
    notify: &mut dyn FnMut(&str),
) -> Result<(), Error> {
    let name = match file == Path::new("-") {
        true => "standard input".into(),
        false => file.display().to_string(),
    };
    let (from, size): (Box<dyn Read>, u64) = match file == Path::new("-") {
        true => (Box::new(io::stdin()), 0),
        false => {
            let fail = Error::read(&name);
            let file = File::open(file).map_err(&fail)?;
            let size = file.metadata().map_err(&fail)?.len();
            (Box::new(file), size)
        }
    };
    // What is printed as it is read tells by itself how far it is.
    let size = if out.is_terminal() { 0 } else { size };
    let mut reader = Reader::new(BufReader::with_capacity(1 << 16, from), &name)?;
    let damage = match form {
        Form::Check => return check(&mut reader, &name, size, out),
        Form::List => {
            let mut list = List {
                names: names(&reader),
            };
            walk(&mut reader, &mut list, &mut out, size)?
        }
        Form::Counts => {
            let mut counts = Counts {
                names: names(&reader),
                counts: BTreeMap::new(),
            };
            walk(&mut reader, &mut counts, &mut out, size)?
        }
        Form::Summary => walk(
            &mut reader,
            &mut summary::Summary::default(),
            &mut out,
            size,
        )?,
        Form::Chrome => walk(&mut reader, &mut convert::Chrome::default(), &mut out, size)?,
        Form::Speedscope => {
            let mut form = convert::Speedscope::new(&name);
            walk(&mut reader, &mut form, &mut out, size)?
        }
        Form::Hp => walk(&mut reader, &mut convert::Hp::new(&name), &mut out, size)?,
    };
    out.finish()?;
    match damage {
        None => Ok(()),
        Some(damage) if damage.unfinished => {
            notify(&damage.reason);
            Ok(())
        }
        Some(damage) => Err(Error::damaged(&name, damage.at, damage.reason)),
    }
}

/// Reads a log to its end, or to the damage.
fn walk<R: io::BufRead>(
    reader: &mut Reader<R>,
    visitor: &mut dyn Visitor,
    out: &mut Output,
    size: u64,
) -> Result<Option<Damage>, Error> {
    let mut progress = Progress::new(size);
    let damage = loop {
        match reader.event() {
            Ok(Some(event)) => {
                let at = event.at;
                visitor.event(&event, out)?;
                progress.reached(at);
            }
            Ok(None) => break None,
            Err(damage) => break Some(damage),
        }
    };
    progress.clear();
    visitor.end(out)?;
    Ok(damage)
}

fn check<R: io::BufRead>(
    reader: &mut Reader<R>,
    name: &str,
    size: u64,
    mut out: Output,
) -> Result<(), Error> {
    let mut checker = Checker::default();
    let mut progress = Progress::new(size);
    let kinds = reader.kinds.len();
    let result = loop {
        match reader.event() {
            Ok(Some(event)) => {
                if let Err(reason) = checker.event(&event) {
                    break Err((event.at, reason));
                }
                progress.reached(event.at);
            }
            Ok(None) => {
                break checker
                    .end(reader.position())
                    .map_err(|r| (reader.position(), r));
            }
            Err(damage) => break Err((damage.at, damage.reason)),
        }
    };
    progress.clear();
    if let Err((at, reason)) = result {
        return Err(Error::damaged(name, at, reason));
    }
    out.write(&format!(
        "{}: {} events in {} blocks, {kinds} kinds: well formed\n",
        one_line(name),
        checker.events,
        checker.blocks,
    ))?;
    out.finish()
}

/// How much of a long log is read, on a terminal.
struct Progress {
    size: u64,
    next: u64,
    shown: bool,
}

impl Progress {
    /// Shorter logs are read before anybody looks.
    const STEP: u64 = 32 << 20;

    fn new(size: u64) -> Progress {
        let wanted = size > Progress::STEP && io::stderr().is_terminal();
        Progress {
            size: if wanted { size } else { 0 },
            next: Progress::STEP,
            shown: false,
        }
    }

    fn reached(&mut self, at: u64) {
        if self.size == 0 || at < self.next {
            return;
        }
        self.next = at + Progress::STEP;
        self.shown = true;
        let done = (at * 40 / self.size).min(40) as usize;
        let line = format!(
            "\r[{}{}] {:3} %",
            "#".repeat(done),
            " ".repeat(40 - done),
            at * 100 / self.size
        );
        let _ = io::stderr().write_all(line.as_bytes());
    }

    fn clear(&self) {
        if self.shown {
            // Not every terminal can clear a line.
            let nothing = format!("\r{:50}\r", "");
            let _ = io::stderr().write_all(nothing.as_bytes());
        }
    }
}

fn names<R>(reader: &Reader<R>) -> BTreeMap<u16, String> {
    let kinds = reader.kinds.iter();
    kinds
        .map(|(&number, kind)| (number, one_line(&kind.description)))
        .collect()
}

struct List {
    names: BTreeMap<u16, String>,
}

impl Visitor for List {
    fn event(&mut self, event: &Event, out: &mut Output) -> Result<(), Error> {
        let seconds = event.time / 1_000_000_000;
        let line = format!(
            "{seconds:>6}.{:09} {:>3} {}{}\n",
            event.time % 1_000_000_000,
            event.kind,
            self.names[&event.kind],
            contents(event),
        );
        out.write(&line)
    }

    fn end(&mut self, _: &mut Output) -> Result<(), Error> {
        Ok(())
    }
}

/// What logs of other programs have besides, with the same contents as a kind of ours.
const RUNNABLE: u16 = 3;
const ENVIRONMENT: u16 = 31;

/// What is in an event: its texts, and its numbers as far as they tell something.
fn contents(event: &Event) -> String {
    let mut fields = Fields::new(event.payload);
    let kind = match event.kind {
        RUNNABLE => Some(Kind::RunThread),
        ENVIRONMENT => Some(Kind::Arguments),
        number => Kind::of(number),
    };
    let told = match kind {
        Some(Kind::Message | Kind::UserMessage | Kind::UserMarker) => Some(format!(
            ": {}",
            one_line(&String::from_utf8_lossy(event.payload))
        )),
        Some(Kind::CreateThread | Kind::RunThread) => {
            fields.u32().map(|thread| format!(" {thread}"))
        }
        Some(Kind::StopThread) => numbers(&mut fields, "424"),
        Some(Kind::Runtime | Kind::ThreadLabel) => fields.u32().map(|_| {
            let text = String::from_utf8_lossy(fields.rest());
            format!(": {}", one_line(&text))
        }),
        Some(Kind::Arguments) => fields.u32().map(|_| format!(": {}", fields.words())),
        Some(Kind::Process | Kind::ParentProcess) => numbers(&mut fields, "44"),
        Some(Kind::WallClock) => numbers(&mut fields, "484"),
        Some(Kind::Allocated | Kind::HeapSize | Kind::HeapLive | Kind::BlocksSize) => {
            numbers(&mut fields, "48")
        }
        Some(Kind::HeapParameters) => numbers(&mut fields, "428888"),
        Some(Kind::CollectionStatistics) => numbers(&mut fields, "428884888"),
        Some(Kind::CostCentre) => fields.u32().and_then(|number| {
            let (label, module) = (fields.lossy()?, fields.lossy()?);
            let text = format!(" {number}: {module}.{label} {}", fields.lossy()?);
            Some(one_line(&text))
        }),
        Some(Kind::Sample | Kind::SampleEnd | Kind::TimeProfile) => numbers(&mut fields, "8"),
        Some(Kind::LateSample) => numbers(&mut fields, "88"),
        Some(Kind::SampleCentres) => fields.u8().and_then(|_| {
            let bytes = fields.u64()?;
            Some(format!(" {bytes} {:?}", fields.stack()?))
        }),
        Some(Kind::SampleText) => fields.u8().and_then(|_| {
            let bytes = fields.u64()?;
            Some(format!(" {bytes} {}", one_line(&fields.lossy()?)))
        }),
        Some(Kind::TimeSample) => fields.u32().and_then(|_| {
            let tick = fields.u64()?;
            Some(format!(" {tick} {:?}", fields.stack()?))
        }),
        Some(Kind::Provenance) => fields.u64().and_then(|address| {
            let name = one_line(&fields.lossy()?);
            Some(format!(" 0x{address:x}: {name}"))
        }),
        Some(Kind::Closure) => fields.u64().and_then(|number| {
            let _ = fields.u16()?;
            let letters = one_line(&fields.lossy()?);
            let name = one_line(&fields.lossy()?);
            let between = if letters.is_empty() { "" } else { " " };
            Some(format!(" {number}: {letters}{between}{name}"))
        }),
        Some(Kind::ClosureFigures) => numbers(&mut fields, "8888"),
        Some(Kind::Block) => numbers(&mut fields, "482"),
        _ => Some(String::new()),
    };
    told.unwrap_or_else(|| " (too short)".into())
}

/// Numbers of so many bytes each.
fn numbers(fields: &mut Fields, sizes: &str) -> Option<String> {
    let mut text = String::new();
    for size in sizes.chars() {
        let number = match size {
            '2' => u64::from(fields.u16()?),
            '4' => u64::from(fields.u32()?),
            _ => fields.u64()?,
        };
        text += &format!(" {number}");
    }
    Some(text)
}

struct Counts {
    names: BTreeMap<u16, String>,
    counts: BTreeMap<u16, u64>,
}

impl Visitor for Counts {
    fn event(&mut self, event: &Event, _: &mut Output) -> Result<(), Error> {
        *self.counts.entry(event.kind).or_default() += 1;
        Ok(())
    }

    fn end(&mut self, out: &mut Output) -> Result<(), Error> {
        let mut all = 0;
        for (kind, count) in &self.counts {
            all += count;
            let count = number::grouped(*count as f64);
            out.write(&format!("{count:>14}  {kind:>3}  {}\n", self.names[kind]))?;
        }
        out.write(&format!(
            "{:>14}       in all\n",
            number::grouped(all as f64)
        ))
    }
}
