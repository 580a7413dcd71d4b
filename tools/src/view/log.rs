//! What an event log adds to heap profiles of its run: pauses and markers.
//!
//! A log's clock is the time since the process started, that of a heap profile the
//! processor time of the program without its collections, on which a pause is one moment. Where the
//! log has the censuses of the profile, each of them is a moment on both clocks; between
//! them the time outside of pauses runs evenly.

use super::escape::{html, json};
use super::{fill, paragraphs, put};
use crate::Error;
use crate::error::one_line;
use crate::events::reader::{Event, Fields, Reader};
use crate::hp::Source;
use crate::number::grouped;
use rt_abi::events::Kind;

const FRAME: &str = include_str!("log.html");
/// The most pauses of a page; of more, neighbours are drawn as one.
const MOST_PAUSES: usize = 1000;
/// The most markers of a page.
const MOST_MARKERS: usize = 200;

/// Collections that are drawn as one. Times are in nanoseconds.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Pauses {
    from: u64,
    to: u64,
    longest: u64,
    count: u64,
}

/// A log, as far as the page shows it.
#[derive(Debug)]
pub struct Log {
    /// Its name for people.
    pub name: String,
    /// When the collection began that goes on.
    began: Option<u64>,
    pauses: Vec<Pauses>,
    /// How many collections are one, so that there are not too many.
    together: u64,
    paused: u64,
    markers: Vec<(u64, String)>,
    more_markers: u64,
    /// When censuses were taken.
    censuses: Vec<u64>,
    /// The ends of pauses, each with the sum of all up to it.
    less: Vec<(u64, u64)>,
    end: u64,
    notices: Vec<String>,
}

impl Log {
    /// A log of which nothing was read yet.
    pub fn new(name: &str) -> Log {
        Log {
            name: one_line(name),
            began: None,
            pauses: vec![],
            together: 1,
            paused: 0,
            markers: vec![],
            more_markers: 0,
            censuses: vec![],
            less: vec![],
            end: 0,
            notices: vec![],
        }
    }

    /// Reads a log; one that is damaged as far as the damage, which is said.
    pub fn read(source: &mut Source, notify: &mut dyn FnMut(&str)) -> Result<Log, Error> {
        let name = source.name().to_string();
        let mut log = Log::new(&name);
        let mut reader = Reader::new(source.bytes()?, &name)?;
        loop {
            match reader.event() {
                Ok(Some(event)) => log.event(&event),
                Ok(None) => break,
                Err(damage) => {
                    let reason = match damage.unfinished {
                        true => damage.reason,
                        false => format!(
                            "damaged at byte {}: {}; what stands before it is shown",
                            damage.at, damage.reason
                        ),
                    };
                    notify(&format!("{name}: {reason}"));
                    log.notices.push(reason);
                    break;
                }
            }
        }
        if log.more_markers > 0 {
            log.notices.push(format!(
                "Of its markers the first {MOST_MARKERS} are here, {} are not.",
                grouped(log.more_markers as f64)
            ));
        }
        Ok(log)
    }

    /// Takes in the next event.
    pub fn event(&mut self, event: &Event) {
        self.end = self.end.max(event.time);
        match Kind::of(event.kind) {
            Some(Kind::StartCollection) => self.began = Some(event.time),
            Some(Kind::EndCollection) => {
                if let Some(from) = self.began.take() {
                    self.pause(from, event.time);
                }
            }
            Some(Kind::UserMarker) if self.markers.len() < MOST_MARKERS => {
                let text = one_line(&String::from_utf8_lossy(event.payload));
                self.markers.push((event.time, text));
            }
            Some(Kind::UserMarker) => self.more_markers += 1,
            Some(Kind::Sample) => self.censuses.push(event.time),
            Some(Kind::LateSample) => {
                let mut fields = Fields::new(event.payload);
                let taken = fields.u64().and_then(|_| fields.u64());
                self.censuses.push(taken.unwrap_or(event.time));
            }
            _ => {}
        }
    }

    /// Something to be said with it.
    pub fn notice(&mut self, text: String) {
        self.notices.push(text);
    }

    /// Whether it has something to be drawn.
    pub fn shows(&self) -> bool {
        !(self.pauses.is_empty() && self.markers.is_empty())
    }

    fn pause(&mut self, from: u64, to: u64) {
        let length = to.saturating_sub(from);
        self.paused = self.paused.saturating_add(length);
        let one = Pauses {
            from,
            to: to.max(from),
            longest: length,
            count: 1,
        };
        match self.pauses.last_mut() {
            Some(last) if last.count < self.together => *last = joined(*last, one),
            _ => {
                self.pauses.push(one);
                self.less.push((to, self.paused));
            }
        }
        if let Some(less) = self.less.last_mut() {
            *less = (to, self.paused);
        }
        if self.pauses.len() > MOST_PAUSES {
            self.together *= 2;
            let pairs = self.pauses.chunks(2);
            let pairs = pairs.map(|pair| pair.iter().copied().reduce(joined));
            self.pauses = pairs.flatten().collect();
            let pairs = self.less.chunks(2);
            self.less = pairs.filter_map(|pair| pair.last().copied()).collect();
        }
    }

    /// Moments on both clocks (nanoseconds of the log, seconds of the profile), if the censuses of
    /// both are the same ones. A profile may end with a sample that is no census.
    pub fn anchors(&self, censuses: &[f64]) -> Option<Vec<(u64, f64)>> {
        let count = self.censuses.len();
        let same = count > 0 && (censuses.len() == count || censuses.len() == count + 1);
        let pairs = self.censuses.iter().copied().zip(censuses.iter().copied());
        same.then(|| pairs.collect())
    }

    /// Moments on both clocks as far as log and profile of a run have come.
    pub fn anchors_so_far(&self, censuses: &[f64]) -> Vec<(u64, f64)> {
        let pairs = self.censuses.iter().copied().zip(censuses.iter().copied());
        pairs.collect()
    }

    /// A time of the log in seconds on the profile's clock.
    fn time(&self, at: u64, anchors: &[(u64, f64)]) -> f64 {
        // What the program itself had run by then.
        let own = |at: u64| {
            let before = self.less.partition_point(|less| less.0 <= at);
            let less = before.checked_sub(1).map_or(0, |i| self.less[i].1);
            at.saturating_sub(less) as f64 / 1e9
        };
        let after = anchors.partition_point(|anchor| anchor.0 <= at);
        let before = match after {
            0 => (0, 0.0),
            after => anchors[after - 1],
        };
        match anchors.get(after) {
            Some(next) if own(next.0) > own(before.0) => {
                let part = (own(at) - own(before.0)) / (own(next.0) - own(before.0));
                before.1 + part * (next.1 - before.1)
            }
            Some(next) => next.1,
            _ => before.1 + own(at) - own(before.0),
        }
    }

    /// Pauses and markers for the script, in seconds of the profile's clock.
    pub fn json(&self, anchors: &[(u64, f64)]) -> String {
        let pauses = self.pauses.iter().map(|p| {
            let (from, to) = (self.time(p.from, anchors), self.time(p.to, anchors));
            let longest = p.longest as f64 / 1e6;
            format!("[{from:.6},{:.6},{longest:.3},{}]", to.max(from), p.count)
        });
        let markers = self.markers.iter();
        let markers =
            markers.map(|(at, text)| format!("[{:.6},{}]", self.time(*at, anchors), json(text)));
        format!(
            "{{\"name\":{},\"pauses\":[{}],\"markers\":[{}]}}",
            json(&self.name),
            pauses.collect::<Vec<_>>().join(","),
            markers.collect::<Vec<_>>().join(",")
        )
    }

    /// Its own panel: figures, and its markers.
    pub fn panel(&self, parts: &[(&str, String)]) -> String {
        let count: u64 = self.pauses.iter().map(|p| p.count).sum();
        let longest = self.pauses.iter().map(|p| p.longest).max().unwrap_or(0);
        let seconds = |n: u64| format!("{:.6} s", n as f64 / 1e9);
        let facts = [
            ("Length", seconds(self.end)),
            ("Collections", grouped(count as f64)),
            ("Paused", seconds(self.paused)),
            ("Longest pause", seconds(longest)),
            (
                "Markers",
                grouped(self.markers.len() as f64 + self.more_markers as f64),
            ),
        ];
        let mut rows = String::new();
        for (at, text) in &self.markers {
            put(
                &mut rows,
                format_args!(
                    "<tr><th scope=\"row\">{}</th><td>{}</td></tr>",
                    html(text),
                    seconds(*at)
                ),
            );
        }
        let own = [
            ("FACTS", super::definitions(&facts)),
            ("NOTICES", paragraphs(&self.notices)),
            ("ROWS", rows),
        ];
        fill(FRAME, &[parts, &own].concat())
    }
}

fn joined(a: Pauses, b: Pauses) -> Pauses {
    Pauses {
        from: a.from,
        to: b.to,
        longest: a.longest.max(b.longest),
        count: a.count + b.count,
    }
}
