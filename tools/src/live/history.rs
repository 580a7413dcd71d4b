//! What has been seen of a growing profile, in room that does not grow with the run.
//!
//! Figures of bands are exact. Of curves there are at most [`MOST`] samples: when there
//! are more, of each two neighbours the higher stays, so that no peak is lost. Of each
//! sample the [`LARGEST`] bands are kept; the rest of it is told as one.

use crate::hp::{Breakdown, Growing, Grown, Header, Item, Shows};
use crate::me2g::terminal::picture::{Layer, Picture, letter};
use crate::palette::{self, Hatch};
use crate::{Error, elide};
use std::cmp::Reverse;

/// The most samples that are remembered.
const MOST: usize = 2048;

/// The most bands of a sample that are remembered.
const LARGEST: usize = 200;

/// A sample as it is remembered.
struct Sample {
    time: f64,
    total: u64,
    /// The largest bands.
    bands: Vec<(u32, u64)>,
}

/// What has been seen so far.
#[derive(Default)]
pub struct History {
    header: Option<Header>,
    labels: Vec<String>,
    /// The integral of each band, and its value in the last sample.
    areas: Vec<f64>,
    last: Vec<(u32, u64)>,
    samples: Vec<Sample>,
    marks: Vec<f64>,
    /// Samples of the file, remembered or not.
    count: u64,
    time: f64,
    total: u64,
}

impl History {
    /// Takes in what was appended to the file. Whether there was anything.
    pub fn follow(&mut self, file: &mut Growing) -> Result<bool, Error> {
        let anew = file.look()? == Grown::Anew;
        if anew {
            *self = History::default();
        }
        let mut changed = anew;
        if self.header.is_none()
            && let Some(header) = file.header()
        {
            self.header = Some(header.clone());
            changed = true;
        }
        while let Some(item) = file.next_item()? {
            changed = true;
            match item {
                Item::Mark(time) => self.mark(time),
                Item::Sample(time) => self.sample(time, file),
            }
        }
        Ok(changed)
    }

    fn mark(&mut self, time: f64) {
        self.marks.push(time);
        if self.marks.len() > MOST {
            let mut at = 0;
            self.marks.retain(|_| {
                at += 1;
                at % 2 == 0
            });
        }
    }

    fn sample(&mut self, time: f64, file: &Growing) {
        let mut bands = file.bands().to_vec();
        let most = bands.iter().map(|band| band.0 as usize + 1).max();
        for id in self.labels.len()..most.unwrap_or(0) {
            self.labels.push(file.label(id as u32));
            self.areas.push(0.0);
        }
        if self.count > 0 {
            let half = (time - self.time) / 2.0;
            for &(id, value) in self.last.iter().chain(&bands) {
                self.areas[id as usize] += half * value as f64;
            }
        }
        self.last.clone_from(&bands);
        let total = bands.iter().map(|band| band.1).sum();
        (self.time, self.total) = (time, total);
        self.count += 1;
        bands.sort_unstable_by_key(|&(id, value)| (Reverse(value), id));
        bands.truncate(LARGEST);
        bands.shrink_to_fit();
        self.samples.push(Sample { time, total, bands });
        if self.samples.len() > MOST {
            self.thin();
        }
    }

    /// Of each two neighbours the higher stays, and always the first.
    fn thin(&mut self) {
        let mut kept: Vec<Sample> = vec![];
        for (i, sample) in self.samples.drain(..).enumerate() {
            match kept.last_mut() {
                Some(last) if i >= 2 && i % 2 == 0 && last.total < sample.total => *last = sample,
                Some(_) if i >= 2 && i % 2 == 0 => {}
                _ => kept.push(sample),
            }
        }
        self.samples = kept;
    }

    /// The file's header, once it is there.
    pub fn header(&self) -> Option<&Header> {
        self.header.as_ref()
    }

    /// How many samples the file has so far.
    pub fn count(&self) -> u64 {
        self.count
    }

    /// Time and size of the last sample.
    pub fn now(&self) -> (f64, u64) {
        (self.time, self.total)
    }

    /// How many different bands there have been.
    pub fn bands(&self) -> usize {
        self.labels.len()
    }

    /// The chart: so many bands with the largest integrals, and the others as one.
    pub fn picture(&self, most: usize) -> Picture {
        let eras = self.header.as_ref().map(|header| Shows::of(&header.job));
        let eras = eras.is_some_and(|shows| shows.breakdown == Some(Breakdown::Eras));
        let mut order: Vec<u32> = (0..self.labels.len() as u32).collect();
        // With one sample there are no integrals yet.
        let now = |id: u32| {
            let band = self.last.iter().find(|band| band.0 == id);
            band.map_or(0, |band| band.1)
        };
        let single = self.count < 2;
        order.sort_by(|&a, &b| {
            let area = |id: u32| match single {
                true => now(id) as f64,
                false => self.areas[id as usize],
            };
            area(b).total_cmp(&area(a)).then_with(|| {
                let label = |id: u32| &self.labels[id as usize];
                label(a).cmp(label(b))
            })
        });
        let shown = if order.len() > most {
            most - 1
        } else {
            order.len()
        };
        order.truncate(shown);
        let whole: f64 = match single {
            true => self.total as f64,
            false => self.areas.iter().sum(),
        };
        let share = |part: f64| if whole > 0.0 { part / whole } else { 0.0 };
        let labels: Vec<&str> = order.iter().map(|id| &*self.labels[*id as usize]).collect();
        let short = elide::elided(&labels, 60);
        let mut place = vec![usize::MAX; self.labels.len()];
        for (i, id) in order.iter().enumerate() {
            place[*id as usize] = i;
        }
        let mut values = vec![vec![0; self.samples.len()]; order.len()];
        let mut rest: Vec<u64> = self.samples.iter().map(|sample| sample.total).collect();
        for (at, sample) in self.samples.iter().enumerate() {
            for &(id, value) in &sample.bands {
                if let Some(curve) = values.get_mut(place[id as usize]) {
                    curve[at] = value;
                    rest[at] -= value;
                }
            }
        }
        let bands = order.iter().zip(values).enumerate();
        let mut layers: Vec<(u32, Layer)> = bands
            .map(|(i, (id, values))| {
                let label = &self.labels[*id as usize];
                let layer = Layer {
                    letter: letter(i),
                    label: match eras {
                        true => format!("era {label}"),
                        false => short[i].clone(),
                    },
                    share: match single {
                        true => share(now(*id) as f64),
                        false => share(self.areas[*id as usize]),
                    },
                    colour: palette::colour(label, i),
                    hatch: Hatch::Plain,
                    band: Some(*id as usize),
                    values,
                };
                (*id, layer)
            })
            .collect();
        // The largest is on top of the key and of the chart, but phases of a biography
        // have an order of their own.
        let phase = |id: u32| palette::phase(&self.labels[id as usize]);
        match layers.iter().all(|(id, _)| phase(*id).is_some()) {
            true => layers.sort_by_key(|(id, _)| phase(*id)),
            false => layers.reverse(),
        }
        let mut layers: Vec<Layer> = layers.into_iter().map(|(_, layer)| layer).collect();
        if rest.iter().any(|value| *value > 0) {
            let told: f64 = layers.iter().map(|layer| layer.share).sum();
            let others = Layer {
                letter: '·',
                label: format!("OTHER ({} bands)", self.labels.len() - shown),
                share: (1.0 - told).max(0.0),
                colour: palette::OTHER,
                hatch: Hatch::Plain,
                band: None,
                values: rest,
            };
            layers.insert(0, others);
        }
        let times = self.samples.iter().map(|sample| sample.time).collect();
        Picture::new(times, layers, self.time)
    }

    /// The times that the program has marked.
    pub fn marks(&self) -> &[f64] {
        &self.marks
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::fmt::Write;

    fn seen(text: &str) -> History {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("x.hp");
        std::fs::write(&path, text).expect("a file");
        let mut history = History::default();
        let mut file = Growing::open(&path).expect("a file");
        assert!(history.follow(&mut file).expect("a profile"));
        assert!(!history.follow(&mut file).expect("a profile"));
        history
    }

    fn profile(samples: impl Iterator<Item = Vec<(String, u64)>>) -> String {
        let mut text =
            "JOB \"p\"\nDATE \"d\"\nSAMPLE_UNIT \"seconds\"\nVALUE_UNIT \"bytes\"\n".to_string();
        for (at, bands) in samples.enumerate() {
            writeln!(text, "BEGIN_SAMPLE {at}").expect("text");
            for (label, value) in bands {
                writeln!(text, "{label}\t{value}").expect("text");
            }
            writeln!(text, "END_SAMPLE {at}").expect("text");
        }
        text
    }

    #[test]
    fn the_largest_bands_are_shown_and_the_rest_as_one() {
        let bands = |_| (1..=30).map(|i| (format!("b{i}"), i * 10)).collect();
        let history = seen(&profile((0..3).map(bands)));
        let picture = history.picture(20);
        assert_eq!(picture.layers.len(), 20);
        assert_eq!(picture.layers[19].label, "b30");
        assert_eq!(picture.layers[0].label, "OTHER (11 bands)");
        assert_eq!(picture.layers[0].values, [660; 3]);
        assert_eq!(picture.top, 4650.0);
        assert_eq!((history.count(), history.bands()), (3, 30));
    }

    /// However long a run is, what is remembered of it is not, and its peaks are there.
    #[test]
    fn long_runs_are_thinned() {
        let peak = 77_777;
        let bands = |i: u64| vec![("A".to_string(), if i == 4321 { peak } else { i % 7 })];
        let history = seen(&profile((0..20_000).map(bands)));
        assert_eq!(history.count(), 20_000);
        assert!(history.samples.len() <= MOST && history.samples.len() > MOST / 3);
        let picture = history.picture(20);
        assert_eq!(picture.top, peak as f64);
        assert!(picture.times.is_sorted() && picture.end == 19_999.0);
    }
}
