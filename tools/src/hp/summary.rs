//! The first reading: figures of the whole profile and of each band.
//!
//! The *integral* of a band is the area under its curve, which runs straight
//! from sample to sample; a band that is absent from a sample is 0 there. It is
//! summed by sample: a value counts for half the time to the sample before and
//! half the time to the sample after it.

use super::{Header, Item, Source, clock};
use crate::Error;
use crate::number::scaled;
use std::collections::HashMap;

/// Figures of one band.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Band {
    /// Its label.
    pub label: String,
    /// Its integral, in value units times sample units.
    pub area: f64,
    /// Its largest value.
    pub peak: u64,
    /// The time of the first sample with that value.
    pub peak_time: f64,
    sum: f64,
    squares: f64,
}

impl Band {
    /// The standard deviation of its values over all the samples.
    pub fn deviation(&self, samples: usize) -> f64 {
        let n = samples.max(1) as f64;
        let mean = self.sum / n;
        (self.squares / n - mean * mean).max(0.0).sqrt()
    }
}

/// Figures of a whole profile.
#[derive(Clone, PartialEq, Debug)]
pub struct Summary {
    /// The file's header.
    pub header: Header,
    /// Bands in the order of their first appearance.
    pub bands: Vec<Band>,
    /// The times of the samples.
    pub times: Vec<f64>,
    /// The sum over all bands at each sample.
    pub totals: Vec<u64>,
    /// The times of the marks.
    pub marks: Vec<f64>,
    /// The integral of the sum over all bands.
    pub area: f64,
    /// For each label of the file its band; not the identity if labels share a
    /// band.
    pub band_of_label: Vec<u32>,
    /// The line where an incomplete last sample begins, which was left out.
    pub incomplete: Option<u64>,
}

impl Summary {
    /// Reads a profile with a band for each label.
    pub fn of(source: &mut Source) -> Result<Summary, Error> {
        Summary::grouped(source, |_, label| {
            String::from_utf8_lossy(label).into_owned()
        })
    }

    /// Reads a profile; labels with equal keys share a band, labelled by the key. A label
    /// is given with its place among the labels of the file.
    pub fn grouped(
        source: &mut Source,
        mut key: impl FnMut(usize, &[u8]) -> String,
    ) -> Result<Summary, Error> {
        let name = source.name().to_string();
        let mut reader = source.reader()?;
        let mut summary = Summary {
            header: reader.header().clone(),
            bands: vec![],
            times: vec![],
            totals: vec![],
            marks: vec![],
            area: 0.0,
            band_of_label: vec![],
            incomplete: None,
        };
        let mut bands: HashMap<String, u32> = HashMap::new();
        let mut previous: Vec<(u32, u64)> = vec![];
        let mut current: Vec<(u32, u64)> = vec![];
        // Where in `current` a band is, valid if that entry is the band's.
        let mut place: Vec<usize> = vec![];
        while let Some(item) = reader.next_item()? {
            let time = match item {
                Item::Mark(time) => {
                    summary.marks.push(time);
                    continue;
                }
                Item::Sample(time) => time,
            };
            for id in summary.band_of_label.len()..reader.labels() {
                let key = key(id, reader.label(id as u32));
                let band = *bands.entry(key).or_insert_with_key(|key| {
                    summary.bands.push(Band {
                        label: key.clone(),
                        ..Band::default()
                    });
                    place.push(usize::MAX);
                    summary.bands.len() as u32 - 1
                });
                summary.band_of_label.push(band);
            }
            std::mem::swap(&mut previous, &mut current);
            current.clear();
            let mut total = 0;
            for &(id, value) in reader.bands() {
                let band = summary.band_of_label[id as usize];
                let at = place[band as usize];
                match current.get_mut(at) {
                    Some(entry) if entry.0 == band => entry.1 += value,
                    _ => {
                        place[band as usize] = current.len();
                        current.push((band, value));
                    }
                }
                total += value;
            }
            for &(band, value) in &current {
                let band = &mut summary.bands[band as usize];
                band.sum += value as f64;
                band.squares += value as f64 * value as f64;
                if value > band.peak {
                    band.peak = value;
                    band.peak_time = time;
                }
            }
            if let Some(before) = summary.times.last() {
                let half = (time - before) / 2.0;
                for &(band, value) in previous.iter().chain(&current) {
                    summary.bands[band as usize].area += half * value as f64;
                    summary.area += half * value as f64;
                }
            }
            summary.times.push(time);
            summary.totals.push(total);
        }
        summary.incomplete = reader.incomplete();
        if summary.times.is_empty() {
            let line = reader.line();
            return Err(Error::format(
                name,
                line,
                "the profile has no complete sample",
            ));
        }
        Ok(summary)
    }

    /// The bands with the largest integral first; equal ones by peak, then label.
    pub fn by_area(&self) -> Vec<u32> {
        let mut order: Vec<u32> = (0..self.bands.len() as u32).collect();
        order.sort_by(|&a, &b| {
            let (a, b) = (&self.bands[a as usize], &self.bands[b as usize]);
            b.area
                .total_cmp(&a.area)
                .then(b.peak.cmp(&a.peak))
                .then_with(|| a.label.cmp(&b.label))
        });
        order
    }

    /// The largest sum over all bands and its time.
    pub fn peak(&self) -> (u64, f64) {
        let mut peak = (0, self.times[0]);
        for (time, total) in self.times.iter().zip(&self.totals) {
            if *total > peak.0 {
                peak = (*total, *time);
            }
        }
        peak
    }

    /// A time of the profile as people read it, without its unit.
    pub fn time(&self, time: f64) -> String {
        clock::shown(time, clock::decimals(&self.times))
    }

    /// The time of the last sample.
    pub fn end(&self) -> f64 {
        *self.times.last().expect("a summary has a sample")
    }

    /// The samples to show if only so many can be: the first, the last, and of
    /// each of the equal stretches between the one with the largest total, so
    /// that no peak is lost.
    pub fn thinned(&self, limit: usize) -> Vec<usize> {
        let n = self.times.len();
        if n <= limit.max(3) {
            return (0..n).collect();
        }
        let stretches = limit.max(3) - 2;
        let inner = n - 2;
        let mut kept = vec![0];
        for s in 0..stretches {
            let range = 1 + s * inner / stretches..1 + (s + 1) * inner / stretches;
            kept.extend(range.rev().max_by_key(|i| self.totals[*i]));
        }
        kept.push(n - 1);
        kept
    }

    /// What the user should know about the file, if anything.
    pub fn notice(&self) -> Option<String> {
        self.incomplete.map(|line| {
            format!(
                "the sample that begins in line {line} is incomplete and was left out (is the file still being written?)"
            )
        })
    }

    /// Of a biography that a signal has cut off: void and drag of the last sample that are
    /// not yet known, since it lived when the run ended.
    pub fn not_yet_known(&self) -> Option<[u64; 2]> {
        let (_, said) = self
            .header
            .job
            .split_once(" (interrupted: not yet known are ")?;
        let mut numbers = said.split(' ').filter_map(|word| word.parse().ok());
        Some([numbers.next()?, numbers.next()?])
    }

    /// What the user should know about such a run.
    pub fn cut(&self) -> Option<String> {
        let [void, drag] = self.not_yet_known()?.map(|bytes| scaled(bytes as f64));
        let unit = &self.header.value_unit;
        Some(format!(
            "the run was interrupted: {void} {unit} of VOID and {drag} of DRAG at its end are not yet known, since they might have been used later; so might what is VOID or DRAG shortly before"
        ))
    }
}
