//! The second reading: the curves of the bands that are shown.

use super::{Item, Source, Summary};
use crate::Error;

/// Curves of chosen bands at chosen samples.
#[derive(Clone, PartialEq, Debug)]
pub struct Series {
    /// The times of the samples that were kept.
    pub times: Vec<f64>,
    /// The sum over all bands of the profile, shown or not.
    pub totals: Vec<u64>,
    /// For each chosen curve its values that are not 0, each with its place in
    /// `times`.
    pub bands: Vec<Vec<(u32, u64)>>,
}

impl Series {
    /// Reads the profile again, keeping the samples in `kept` (ascending) and
    /// the curves in `chosen`, each the sum of some bands.
    pub fn read(
        source: &mut Source,
        summary: &Summary,
        chosen: &[Vec<u32>],
        kept: &[usize],
    ) -> Result<Series, Error> {
        const NONE: u32 = u32::MAX;
        let mut slot = vec![NONE; summary.bands.len()];
        for (i, bands) in chosen.iter().enumerate() {
            for band in bands {
                slot[*band as usize] = i as u32;
            }
        }
        let mut series = Series {
            times: Vec::with_capacity(kept.len()),
            totals: kept.iter().map(|i| summary.totals[*i]).collect(),
            bands: vec![vec![]; chosen.len()],
        };
        let name = source.name().to_string();
        let changed = |line| Error::format(&name, line, "the file was changed while it was read");
        let mut kept = kept.iter().copied().peekable();
        let mut reader = source.reader()?;
        // The file may have grown since; what is new is not looked at.
        for sample in 0..summary.times.len() {
            let time = loop {
                match reader.next_item()? {
                    Some(Item::Sample(time)) => break time,
                    Some(Item::Mark(_)) => {}
                    None => return Err(changed(reader.line())),
                }
            };
            if time != summary.times[sample] || reader.labels() > summary.band_of_label.len() {
                return Err(changed(reader.line()));
            }
            if kept.next_if_eq(&sample).is_none() {
                continue;
            }
            let at = series.times.len() as u32;
            series.times.push(time);
            for &(id, value) in reader.bands() {
                let slot = slot[summary.band_of_label[id as usize] as usize];
                if slot == NONE || value == 0 {
                    continue;
                }
                let curve = &mut series.bands[slot as usize];
                match curve.last_mut() {
                    Some((last, sum)) if *last == at => *sum += value,
                    _ => curve.push((at, value)),
                }
            }
        }
        Ok(series)
    }
}
