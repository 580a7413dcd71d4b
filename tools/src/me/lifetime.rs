//! Lifetimes: what some sites have, by how long each object or frame will have lived at its
//! end, as a share of the run.
//!
//! What is born between two censuses is taken as born in the middle between them, and
//! likewise for its death; what the last census sees lives to the end of the run.

use super::Profile;
use super::profile::{Samples, Side};

/// Where the bands begin, in percent of the run.
const BOUNDS: [f64; 8] = [0.0, 1.0, 5.0, 10.0, 20.0, 40.0, 63.0, 80.0];

/// What has lifetimes within a range.
#[derive(Clone, PartialEq, Debug)]
pub struct LifeBand {
    /// The range in percent of the run.
    pub from: f64,
    /// Its end, which is the next one's start.
    pub to: f64,
    /// The range as text: `63-100%`.
    pub label: String,
    /// Its part of the area of all bands, from 0 to 1.
    pub share: f64,
    /// The bytes that were born with such lifetimes, as far as a census saw them.
    pub bytes: u64,
    /// Its bytes at each census.
    values: Vec<u64>,
}

/// The lifetime profile of some sites.
#[derive(Clone, PartialEq, Debug)]
pub struct Lifetimes {
    /// Bands that ever have a byte, the longest-lived first.
    pub bands: Vec<LifeBand>,
}

impl Lifetimes {
    /// The lifetimes of what some sites have. At each census the bands add up to what the sites
    /// have together.
    pub fn of(profile: &Profile, side: Side, sites: &[u32]) -> Lifetimes {
        let censuses = profile.censuses.len();
        let mut bands = BOUNDS.map(|_| (0u64, Vec::new()));
        for site in sites {
            for lot in profile.table(side).histories[*site as usize].lots(censuses) {
                let percent = lifetime(profile, lot.creation, lot.until) * 100.0;
                let band = BOUNDS
                    .iter()
                    .rposition(|from| percent >= *from)
                    .unwrap_or(0);
                let (bytes, changes) = &mut bands[band];
                if changes.is_empty() {
                    *changes = vec![0u64; censuses + 1];
                }
                *bytes = bytes.saturating_add(lot.bytes);
                // A fall is the rise that leads there modulo 2^64.
                changes[lot.from] = changes[lot.from].wrapping_add(lot.bytes);
                changes[lot.until] = changes[lot.until].wrapping_sub(lot.bytes);
            }
        }
        let mut found = vec![];
        let mut whole = 0.0;
        for (i, (bytes, mut values)) in bands.into_iter().enumerate().rev() {
            if values.is_empty() {
                continue;
            }
            values.pop();
            let (mut sum, mut area) = (0u64, 0.0);
            for (at, value) in values.iter_mut().enumerate() {
                sum = sum.wrapping_add(*value);
                *value = sum;
                area += sum as f64 * profile.weight(at, at + 1);
            }
            whole += area;
            let (from, to) = (BOUNDS[i], BOUNDS.get(i + 1).copied().unwrap_or(100.0));
            found.push(LifeBand {
                from,
                to,
                label: format!("{from}-{to}%"),
                share: area,
                bytes,
                values,
            });
        }
        for band in &mut found {
            band.share = if whole > 0.0 { band.share / whole } else { 0.0 };
        }
        Lifetimes { bands: found }
    }

    /// The curve of a band.
    pub fn curve(&self, band: usize, samples: &Samples) -> Vec<u64> {
        let values = &self.bands[band].values;
        samples.whole(samples.kept.iter().map(|i| values[*i]).collect())
    }
}

/// The share of the run from a birth before one census to a death before another.
fn lifetime(profile: &Profile, creation: usize, until: usize) -> f64 {
    let clock = |i: usize| profile.censuses[i].clock;
    let between = |i: usize| match i {
        0 => clock(0) / 2.0,
        i if i == profile.censuses.len() => profile.end,
        i => (clock(i - 1) + clock(i)) / 2.0,
    };
    match profile.end > 0.0 {
        true => ((between(until) - between(creation)) / profile.end).clamp(0.0, 1.0),
        false => 1.0,
    }
}
