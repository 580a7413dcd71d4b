//! Lifetimes: what some sites have, by how long each object or frame will have lived at its
//! end, as a share of the run.
//!
//! What is born between two censuses is taken as born in the middle between them, and
//! likewise for its death; what the last census sees lives to the end of the run.

use super::Profile;
use super::history::Live;
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
        let between = between(profile);
        let mut live = Live::default();
        for site in sites {
            let history = &profile.table(side).histories[*site as usize];
            history.lots(censuses, &mut live, |lot| {
                let percent = match profile.end > 0.0 {
                    true => (between[lot.until] - between[lot.creation]) / profile.end * 100.0,
                    false => 100.0,
                };
                let band = BOUNDS
                    .iter()
                    .rposition(|from| percent >= *from)
                    .unwrap_or(0);
                let (bytes, changes) = &mut bands[band];
                if changes.is_empty() {
                    *changes = vec![0u64; censuses + 1];
                }
                *bytes = bytes.saturating_add(lot.bytes);
                lot.change(changes);
            });
        }
        let mut found = vec![];
        let mut whole = 0.0;
        for (i, (bytes, mut values)) in bands.into_iter().enumerate().rev() {
            if values.is_empty() {
                continue;
            }
            let area = profile.add_up(&mut values);
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

/// When what was born or has died between a census and the one before did so, by census; last the
/// run's end.
fn between(profile: &Profile) -> Vec<f64> {
    let mut before = 0.0;
    let mut times = vec![];
    for census in &profile.censuses {
        times.push((before + census.clock) / 2.0);
        before = census.clock;
    }
    times.push(profile.end);
    times
}
