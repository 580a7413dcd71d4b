//! Logs in the formats of other viewers: Chrome's traces, speedscope, `.hp`.

use super::Visitor;
use super::reader::{Event, Fields};
use crate::Error;
use crate::output::Output;
use crate::view::escape::json;
use rt_abi::events::Kind;
use std::collections::BTreeMap;

/// Chrome's trace format: an array of objects.
#[derive(Default)]
pub struct Chrome {
    begun: bool,
    collection_began: Option<u64>,
    generation: u16,
    runs_since: Option<u64>,
    sample: Option<(u64, String)>,
}

/// Whether a message of the runtime tells that events before it were lost: of a sample that
/// has begun it is not known what it would have been.
fn tells_of_loss(event: &Event) -> bool {
    let text = b"events before this one are missing";
    event.kind == Kind::Message as u16 && event.payload.windows(text.len()).any(|part| part == text)
}

/// Nanoseconds as the format's microseconds.
fn micro(time: u64) -> String {
    format!("{}.{:03}", time / 1000, time % 1000)
}

impl Chrome {
    fn put(&mut self, out: &mut Output, text: &str) -> Result<(), Error> {
        let before = if self.begun { ",\n" } else { "[\n" };
        self.begun = true;
        out.write(&format!("{before}{text}"))
    }

    fn span(&mut self, out: &mut Output, name: &str, from: u64, to: u64) -> Result<(), Error> {
        let text = format!(
            r#"{{"name":{},"ph":"X","ts":{},"dur":{},"pid":0,"tid":0}}"#,
            json(name),
            micro(from),
            micro(to.saturating_sub(from))
        );
        self.put(out, &text)
    }

    fn counter(
        &mut self,
        out: &mut Output,
        name: &str,
        at: u64,
        values: &str,
    ) -> Result<(), Error> {
        let text = format!(
            r#"{{"name":{},"ph":"C","ts":{},"pid":0,"args":{{{values}}}}}"#,
            json(name),
            micro(at)
        );
        self.put(out, &text)
    }
}

impl Visitor for Chrome {
    fn event(&mut self, event: &Event, out: &mut Output) -> Result<(), Error> {
        let mut fields = Fields::new(event.payload);
        let time = event.time;
        match Kind::of(event.kind) {
            _ if tells_of_loss(event) => self.sample = None,
            Some(Kind::RunThread) => self.runs_since = Some(time),
            Some(Kind::StopThread) => {
                if let Some(from) = self.runs_since.take() {
                    self.span(out, "program", from, time)?;
                }
            }
            Some(Kind::StartCollection) => self.collection_began = Some(time),
            Some(Kind::CollectionStatistics) => {
                let generation = fields.u32().and_then(|_| fields.u16());
                self.generation = generation.unwrap_or(0);
            }
            Some(Kind::EndCollection) => {
                if let Some(from) = self.collection_began.take() {
                    let name = format!("collection of generation {}", self.generation);
                    self.span(out, &name, from, time)?;
                }
            }
            Some(Kind::HeapSize | Kind::HeapLive) => {
                if let Some(bytes) = fields.u32().and_then(|_| fields.u64()) {
                    let name = if event.kind == Kind::HeapSize as u16 {
                        "heap"
                    } else {
                        "live"
                    };
                    self.counter(out, name, time, &format!(r#""bytes":{bytes}"#))?;
                }
            }
            Some(Kind::UserMessage | Kind::UserMarker) => {
                let (scope, name) = match Kind::of(event.kind) {
                    Some(Kind::UserMarker) => ("g", "marker"),
                    _ => ("t", "message"),
                };
                let text = format!(
                    r#"{{"name":{},"cat":"{name}","ph":"i","s":"{scope}","ts":{},"pid":0,"tid":0}}"#,
                    json(&String::from_utf8_lossy(event.payload)),
                    micro(time)
                );
                self.put(out, &text)?;
            }
            Some(Kind::Sample | Kind::LateSample) => {
                let taken = fields.u64().and_then(|_| fields.u64());
                self.sample = Some((taken.unwrap_or(time), String::new()));
            }
            Some(Kind::SampleText) => {
                let band = fields.u8().and_then(|_| fields.u64()).zip(fields.lossy());
                if let (Some((bytes, label)), Some((_, values))) = (band, &mut self.sample) {
                    if !values.is_empty() {
                        values.push(',');
                    }
                    *values += &format!("{}:{bytes}", json(&label));
                }
            }
            Some(Kind::SampleEnd) => {
                if let Some((at, values)) = self.sample.take()
                    && !values.is_empty()
                {
                    self.counter(out, "heap profile", at, &values)?;
                }
            }
            _ => {}
        }
        Ok(())
    }

    fn end(&mut self, out: &mut Output) -> Result<(), Error> {
        out.write(if self.begun { "\n]\n" } else { "[]\n" })
    }
}

/// The time profile for speedscope. Each sample is written as it comes; all weigh the
/// same, a tick.
pub struct Speedscope {
    name: String,
    period: u64,
    samples: u64,
    /// Name and place of each centre that was met or declared, by its number.
    centres: BTreeMap<u32, (String, String)>,
    /// The frame of each centre that was met.
    frames: BTreeMap<u32, usize>,
}

impl Speedscope {
    /// The profile is called by the log's name.
    pub fn new(name: &str) -> Speedscope {
        Speedscope {
            name: name.into(),
            period: 1_000_000,
            samples: 0,
            centres: BTreeMap::new(),
            frames: BTreeMap::new(),
        }
    }
}

impl Visitor for Speedscope {
    fn event(&mut self, event: &Event, out: &mut Output) -> Result<(), Error> {
        let mut fields = Fields::new(event.payload);
        match Kind::of(event.kind) {
            Some(Kind::CostCentre) => {
                let number = fields.u32();
                let texts = fields.lossy().zip(fields.lossy()).zip(fields.lossy());
                if let (Some(number), Some(((label, module), place))) = (number, texts) {
                    let name = format!("{module}.{label}");
                    self.centres.insert(number, (name, place));
                }
            }
            Some(Kind::TimeProfile) => self.period = fields.u64().unwrap_or(self.period).max(1),
            Some(Kind::TimeSample) => {
                let stack = fields.u32().and_then(|_| fields.u64());
                let Some(stack) = stack.and_then(|_| fields.stack()) else {
                    return Ok(());
                };
                let mut text = String::new();
                // Outermost first.
                for centre in stack.iter().rev() {
                    let next = self.frames.len();
                    let frame = *self.frames.entry(*centre).or_insert(next);
                    let comma = if text.is_empty() { "" } else { "," };
                    text += &format!("{comma}{frame}");
                }
                let before = match self.samples {
                    0 => concat!(
                        r#"{"$schema":"https://www.speedscope.app/file-format-schema.json","#,
                        "\n",
                        r#""profiles":[{"type":"sampled","samples":["#,
                        "\n"
                    ),
                    _ => ",\n",
                };
                self.samples += 1;
                out.write(&format!("{before}[{text}]"))?;
            }
            _ => {}
        }
        Ok(())
    }

    fn end(&mut self, out: &mut Output) -> Result<(), Error> {
        if self.samples == 0 {
            return Err(Error::Usage(format!(
                "{} has no time profile (run the program with +RTS -l -p)",
                self.name
            )));
        }
        out.write("],\n\"weights\":[")?;
        for i in 0..self.samples {
            let comma = if i == 0 { "" } else { "," };
            out.write(&format!("{comma}{}", self.period))?;
        }
        let end = u128::from(self.samples) * u128::from(self.period);
        out.write(&format!(
            "],\n\"unit\":\"nanoseconds\",\"startValue\":0,\"endValue\":{end},\"name\":{}}}],\n",
            json(&self.name)
        ))?;
        let mut met: Vec<(usize, u32)> = self.frames.iter().map(|(c, f)| (*f, *c)).collect();
        met.sort_unstable();
        out.write("\"shared\":{\"frames\":[")?;
        for (frame, centre) in met {
            let unknown = (format!("centre {centre}"), String::new());
            let (name, place) = self.centres.get(&centre).unwrap_or(&unknown);
            let comma = if frame == 0 { "\n" } else { ",\n" };
            let file = match place.starts_with('<') || place.is_empty() {
                true => String::new(),
                false => format!(",\"file\":{}", json(place)),
            };
            out.write(&format!("{comma}{{\"name\":{}{file}}}", json(name)))?;
        }
        out.write("]}}\n")
    }
}

/// The heap profile as `.hp`.
#[derive(Default)]
pub struct Hp {
    name: String,
    arguments: String,
    date: u64,
    begun: bool,
    last: u64,
    centres: BTreeMap<u32, String>,
    /// The label of each stack that was met, which begins with its number.
    stacks: BTreeMap<Vec<u32>, String>,
    /// The names of info tables that stand for places.
    tables: BTreeMap<String, String>,
    sample: Option<(u64, BTreeMap<String, u64>)>,
}

impl Hp {
    /// Of the log of that name.
    pub fn new(name: &str) -> Hp {
        Hp {
            name: name.into(),
            ..Hp::default()
        }
    }

    fn begin(&mut self, out: &mut Output) -> Result<(), Error> {
        if self.begun {
            return Ok(());
        }
        self.begun = true;
        out.write(&format!(
            "JOB \"{}\"\nDATE \"{} s after 1970\"\nSAMPLE_UNIT \"seconds\"\nVALUE_UNIT \"bytes\"\n",
            self.arguments.replace('"', "\"\""),
            self.date
        ))?;
        sample(out, 0, &BTreeMap::new())
    }

    fn band(&mut self, label: String, bytes: u64) {
        if let Some((_, bands)) = &mut self.sample
            && bytes > 0
        {
            let band = bands.entry(label).or_default();
            *band = band.saturating_add(bytes);
        }
    }

    fn stack_label(&mut self, stack: Vec<u32>) -> String {
        if stack.is_empty() {
            return "MAIN".into();
        }
        if let Some(known) = self.stacks.get(&stack) {
            return known.clone();
        }
        let names = stack.iter().map(|centre| match self.centres.get(centre) {
            Some(name) => name.clone(),
            None => format!("centre{centre}"),
        });
        let names: Vec<String> = names.collect();
        let label = format!("({}){}", self.stacks.len() + 1, names.join("/"));
        self.stacks.insert(stack, label.clone());
        label
    }
}

fn sample(out: &mut Output, time: u64, bands: &BTreeMap<String, u64>) -> Result<(), Error> {
    let time = format!(
        "{}.{:06}",
        time / 1_000_000_000,
        time % 1_000_000_000 / 1000
    );
    out.write(&format!("BEGIN_SAMPLE {time}\n"))?;
    for (label, bytes) in bands {
        out.write(&format!("{label}\t{bytes}\n"))?;
    }
    out.write(&format!("END_SAMPLE {time}\n"))
}

/// A label as `.hp` can have it.
fn written(label: &str) -> String {
    let bad = |c: char| c.is_whitespace() || c.is_control();
    match label.is_empty() {
        true => "_".into(),
        false => label.replace(bad, "_"),
    }
}

impl Visitor for Hp {
    fn event(&mut self, event: &Event, out: &mut Output) -> Result<(), Error> {
        let mut fields = Fields::new(event.payload);
        match Kind::of(event.kind) {
            _ if tells_of_loss(event) => self.sample = None,
            Some(Kind::Arguments) if fields.u32().is_some() => {
                self.arguments = fields.words();
            }
            Some(Kind::WallClock) => {
                self.date = fields.u32().and_then(|_| fields.u64()).unwrap_or(0)
            }
            Some(Kind::CostCentre) => {
                let number = fields.u32();
                if let (Some(number), Some((label, module))) =
                    (number, fields.lossy().zip(fields.lossy()))
                {
                    let name = match label.as_str() {
                        "CAF" => format!("{module}.CAF"),
                        _ => label,
                    };
                    self.centres.insert(number, written(&name));
                }
            }
            Some(Kind::Provenance) => {
                if let Some((address, name)) = fields.u64().zip(fields.lossy()) {
                    self.tables.insert(format!("0x{address:x}"), written(&name));
                }
            }
            Some(Kind::Sample) => self.sample = Some((event.time, BTreeMap::new())),
            Some(Kind::LateSample) => {
                let taken = fields.u64().and_then(|_| fields.u64());
                self.sample = Some((taken.unwrap_or(event.time), BTreeMap::new()));
            }
            Some(Kind::SampleCentres) => {
                let bytes = fields.u8().and_then(|_| fields.u64());
                if let Some((bytes, stack)) = bytes.zip(fields.stack()) {
                    let label = self.stack_label(stack);
                    self.band(label, bytes);
                }
            }
            Some(Kind::SampleText) => {
                let bytes = fields.u8().and_then(|_| fields.u64());
                if let Some((bytes, label)) = bytes.zip(fields.lossy()) {
                    let table = self.tables.get(&label).cloned();
                    self.band(table.unwrap_or_else(|| written(&label)), bytes);
                }
            }
            Some(Kind::SampleEnd) => {
                self.begin(out)?;
                if let Some((time, bands)) = self.sample.take() {
                    self.last = self.last.max(time);
                    sample(out, self.last, &bands)?;
                }
            }
            _ => {}
        }
        Ok(())
    }

    fn end(&mut self, out: &mut Output) -> Result<(), Error> {
        if !self.begun {
            return Err(Error::Usage(format!(
                "{} has no samples of a heap profile (run the program with +RTS -l -hT)",
                self.name
            )));
        }
        sample(out, self.last, &BTreeMap::new())
    }
}
