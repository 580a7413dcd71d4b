//! The biography of occurrences: what part of their bytes is void, lag, use and drag.

use super::profile::Table;

/// The phases of an object's life, in the order of the file.
pub const PHASES: [&str; 4] = ["void", "lag", "use", "drag"];

/// One census of a biography as it stands in the file: what is not as at the one before.
#[derive(Clone, PartialEq, Debug)]
pub struct Chapter {
    /// The line at which it begins.
    pub line: u64,
    /// The census, from 0.
    pub census: usize,
    /// Occurrences, ascending, with the bytes of each phase.
    pub lives: Vec<(u32, [u64; 4])>,
}

/// The biography while it is read, which must agree with the censuses.
pub(super) struct Reading {
    /// Where bytes of occurrences change: census, occurrence, bytes, descending.
    steps: Vec<(usize, u32, u64)>,
    /// What occurrences have, by the censuses and by the biography.
    expected: Vec<u64>,
    now: Vec<[u64; 4]>,
    /// Since when.
    since: Vec<usize>,
    areas: Vec<[f64; 4]>,
    /// How many censuses it has told of.
    pub censuses: usize,
}

impl Reading {
    /// Begins, all censuses having been read.
    pub fn new(heap: &Table) -> Reading {
        let sites = heap.sites.len();
        let mut steps = vec![];
        for (site, history) in heap.histories.iter().enumerate() {
            steps.extend(history.steps().map(|s| (s.census, site as u32, s.bytes)));
        }
        steps.sort_unstable_by(|a, b| b.cmp(a));
        Reading {
            steps,
            expected: vec![0; sites],
            now: vec![[0; 4]; sites],
            since: vec![0; sites],
            areas: vec![[0.0; 4]; sites],
            censuses: 0,
        }
    }

    /// The next census.
    pub fn chapter(
        &mut self,
        chapter: &Chapter,
        weight: &dyn Fn(usize, usize) -> f64,
    ) -> Result<(), String> {
        if chapter.census != self.censuses {
            return Err(format!(
                "the biography of census {} stands where that of {} should be",
                chapter.census + 1,
                self.censuses + 1
            ));
        }
        let mut touched = vec![];
        while let Some(step) = self.steps.pop_if(|step| step.0 <= chapter.census) {
            self.expected[step.1 as usize] = step.2;
            touched.push(step.1);
        }
        for (site, phases) in &chapter.lives {
            touched.push(*site);
            let at = *site as usize;
            self.grow(at, chapter.census, weight);
            self.now[at] = *phases;
        }
        for site in touched {
            let sum = self.now[site as usize];
            let sum = sum.iter().try_fold(0u64, |sum, b| sum.checked_add(*b));
            let expected = self.expected[site as usize];
            if sum != Some(expected) {
                return Err(format!(
                    "the phases of occurrence {} do not add up to {expected} bytes",
                    site + 1
                ));
            }
        }
        self.censuses += 1;
        Ok(())
    }

    fn grow(&mut self, site: usize, until: usize, weight: &dyn Fn(usize, usize) -> f64) {
        let weight = weight(self.since[site], until);
        for (area, bytes) in self.areas[site].iter_mut().zip(self.now[site]) {
            *area += bytes as f64 * weight;
        }
        self.since[site] = until;
    }

    /// Of each occurrence the area of each phase.
    pub fn finish(mut self, weight: &dyn Fn(usize, usize) -> f64) -> Vec<[f64; 4]> {
        for site in 0..self.areas.len() {
            self.grow(site, self.censuses, weight);
        }
        self.areas
    }
}

/// The phases of some occurrences together, as shares of their area.
pub(super) fn shares(areas: &[[f64; 4]], sites: &[u32]) -> [f64; 4] {
    let mut sum = [0.0; 4];
    for site in sites {
        for (sum, area) in sum.iter_mut().zip(areas[*site as usize]) {
            *sum += area;
        }
    }
    let whole: f64 = sum.iter().sum();
    match whole > 0.0 {
        true => sum.map(|part| part / whole),
        false => sum,
    }
}
