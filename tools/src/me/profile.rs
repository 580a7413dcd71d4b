//! A hotspot profile in memory.

use super::history::{History, Step};
use super::holders::{HeldBy, HolderSet, Holding};
use super::lives::{Reading, shares};
use super::reader::{Item, Reader};
use super::site::{Head, Site, SourceFile};
use crate::Error;
use std::fs::File;
use std::io::{self, BufRead, BufReader};
use std::path::{Path, PathBuf};

/// Which of the two parts of a profile.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Side {
    /// Live bytes of the heap, by occurrence.
    Heap = 0,
    /// Bytes of the stack, by frame marker.
    Stack = 1,
}

/// A census.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Census {
    /// The clock at which it was taken.
    pub clock: f64,
    /// The bytes of the heap and of the stack, by [`Side`].
    pub bytes: [u64; 2],
}

/// One side of a profile: its sites, and what each has at each census.
#[derive(Clone, Default, Debug)]
pub struct Table {
    /// The sites; other things refer to them by their place here.
    pub sites: Vec<Site>,
    /// For each site its history.
    pub histories: Vec<History>,
    /// For each site its cost: the area under its curve, in bytes times the clock's unit.
    pub areas: Vec<f64>,
}

/// A hotspot profile.
#[derive(Clone, Debug)]
pub struct Profile {
    /// The file, as the user named it.
    pub name: String,
    /// What stands before the first definition.
    pub head: Head,
    /// The sources that places speak of.
    pub sources: Vec<SourceFile>,
    /// Sets of those who hold what lives.
    pub sets: Vec<HolderSet>,
    /// The censuses; there is at least one.
    pub censuses: Vec<Census>,
    /// The clock at the run's end.
    pub end: f64,
    /// Whether the run's end is in the file; if not, its writer was killed, or writes still.
    pub ended: bool,
    /// What the user should know about the file.
    pub notices: Vec<String>,
    tables: [Table; 2],
    /// By [`Holding`], where it was recorded.
    held: [Option<HeldBy>; 2],
    /// Of each occurrence the areas of void, lag, use and drag, where that was recorded.
    lives: Option<Vec<[f64; 4]>>,
    /// For each census the sum of the weights before it; one more than there are censuses.
    weights: Vec<f64>,
}

impl Profile {
    /// Reads a file; `-` is standard input, and the program's name stands for its profile.
    pub fn open(path: &Path) -> Result<Profile, Error> {
        if path == Path::new("-") {
            return Profile::read(BufReader::new(io::stdin().lock()), "standard input");
        }
        let name = path.display().to_string();
        let file = File::open(Profile::resolve(path)).map_err(Error::read(&name))?;
        Profile::read(BufReader::with_capacity(1 << 16, file), &name)
    }

    /// Tells what is under evaluation apart from what waits, as blackholes.
    pub fn tell_evaluations_apart(&mut self) {
        for site in &mut self.tables[Side::Heap as usize].sites {
            if site.evaluated {
                site.kind = "hole".into();
                site.what = "BLACKHOLE".into();
                site.description = None;
            }
        }
    }

    /// The file that a name on the command line means: with `.me` if there is such a file,
    /// since without it is mostly the program.
    pub fn resolve(path: &Path) -> PathBuf {
        if path.extension().is_some_and(|e| e == "me") {
            return path.to_path_buf();
        }
        let mut longer = path.as_os_str().to_os_string();
        longer.push(".me");
        let longer = PathBuf::from(longer);
        match longer.is_file() {
            true => longer,
            false => path.to_path_buf(),
        }
    }

    /// Reads a profile; the name is for messages.
    pub fn read(input: impl BufRead, name: &str) -> Result<Profile, Error> {
        let mut reader = Reader::new(input, name)?;
        let mut profile = Profile {
            name: name.to_string(),
            head: reader.head().clone(),
            sources: vec![],
            sets: vec![],
            censuses: vec![],
            end: 0.0,
            ended: false,
            notices: vec![],
            tables: Default::default(),
            held: Default::default(),
            lives: None,
            weights: vec![],
        };
        let mut lives: Option<Reading> = None;
        // A part of the biography that is wrong, unless it is the last and unfinished.
        let mut wrong: Option<(u64, String)> = None;
        while let Some(item) = reader.next_item()? {
            if let Some((line, reason)) = wrong {
                let name = name.to_string();
                return Err(Error::format(name, line, reason));
            }
            match item {
                Item::Set(set) => profile.sets.push(set),
                Item::Chapter(chapter) => {
                    if profile.weights.is_empty() {
                        profile.weigh();
                    }
                    let weight = |from, until| profile.weight(from, until);
                    let lives = lives.get_or_insert_with(|| Reading::new(&profile.tables[0]));
                    if let Err(reason) = lives.chapter(&chapter, &weight) {
                        wrong = Some((chapter.line, reason));
                    }
                }
                Item::Source(source) => profile.sources.push(source),
                Item::Site(side, site) => {
                    let table = &mut profile.tables[side as usize];
                    table.sites.push(*site);
                    table.histories.push(History::default());
                }
                Item::Census { clock, bytes } => {
                    let census = profile.censuses.len();
                    profile.censuses.push(Census { clock, bytes });
                    profile.end = clock;
                    for side in [Side::Heap, Side::Stack] {
                        let histories = &mut profile.tables[side as usize].histories;
                        for (change, pairs) in reader.changes(side) {
                            let history = &mut histories[change.site as usize];
                            history.push(census, change.bytes, change.frames, pairs);
                        }
                    }
                    for holding in Holding::ALL {
                        let Some(changes) = reader.holdings(holding) else {
                            continue;
                        };
                        let held = profile.held[holding as usize].get_or_insert_default();
                        let sites = profile.tables[0].sites.len();
                        held.histories.resize_with(sites, History::default);
                        for (change, pairs) in changes {
                            let history = &mut held.histories[change.site as usize];
                            history.push(census, change.bytes, 0, pairs);
                        }
                    }
                }
                Item::End(clock) => {
                    profile.end = clock;
                    profile.ended = true;
                }
                Item::Total(site, total) => {
                    profile.tables[0].sites[site as usize].total = Some(total);
                }
            }
        }
        if let Some(line) = reader.unfinished() {
            profile.notices.push(format!(
                "the census that begins in line {line} is unfinished and was left out (is the file still being written?)"
            ));
        } else if !profile.ended {
            profile.notices.push(
                "the run's end is not in the file: the run was killed, or goes on".to_string(),
            );
        }
        if profile.censuses.is_empty() {
            return Err(Error::format(
                name,
                reader.line(),
                "the profile has no complete census",
            ));
        }
        profile.weigh();
        let censuses = profile.censuses.len();
        let mut held = std::mem::take(&mut profile.held);
        for held in held.iter_mut().flatten() {
            held.histories
                .resize_with(profile.tables[0].sites.len(), History::default);
            held.settle(censuses, &|from, until| profile.weight(from, until));
        }
        profile.held = held;
        match lives {
            Some(lives) if wrong.is_none() && lives.censuses == censuses => {
                let areas = lives.finish(&|from, until| profile.weight(from, until));
                profile.lives = Some(areas);
            }
            Some(_) => profile
                .notices
                .push("the biography is unfinished and was left out".to_string()),
            None => {}
        }
        for table in &mut profile.tables {
            table.histories.iter_mut().for_each(History::settle);
        }
        for side in 0..2 {
            let areas = self::areas(&profile.tables[side], &profile.weights);
            profile.tables[side].areas = areas;
        }
        Ok(profile)
    }

    /// One side of the profile.
    pub fn table(&self, side: Side) -> &Table {
        &self.tables[side as usize]
    }

    /// Who holds what lives in the heap, if it was recorded.
    pub fn held(&self, holding: Holding) -> Option<&HeldBy> {
        self.held[holding as usize].as_ref()
    }

    /// Which part of the area of some occurrences is void, lag, use and drag, if it was
    /// recorded.
    pub fn phases(&self, sites: &[u32]) -> Option<[f64; 4]> {
        self.lives.as_ref().map(|lives| shares(lives, sites))
    }

    /// What area a byte adds that is there from census `from` to before census `until`: curves run
    /// straight from census to census, from nothing at clock 0; and what the last census has
    /// lives to the end of the run.
    pub fn weight(&self, from: usize, until: usize) -> f64 {
        self.weights[until] - self.weights[from]
    }

    /// Makes a curve of its changes, of which there is one more; its area.
    pub(super) fn add_up(&self, changes: &mut Vec<u64>) -> f64 {
        changes.pop();
        let (mut sum, mut area) = (0u64, 0.0);
        for (at, value) in changes.iter_mut().enumerate() {
            sum = sum.wrapping_add(*value);
            *value = sum;
            area += sum as f64 * self.weight(at, at + 1);
        }
        area
    }

    fn weigh(&mut self) {
        let clock = |i: usize| self.censuses[i].clock;
        let last = self.censuses.len() - 1;
        let mut sum = 0.0;
        let mut weights = vec![0.0];
        for i in 0..=last {
            let before = if i == 0 { 0.0 } else { clock(i - 1) };
            let weight = match i == last {
                false => (clock(i + 1) - before) / 2.0,
                true => (clock(i) - before) / 2.0 + (self.end - clock(i)),
            };
            sum += weight;
            weights.push(sum);
        }
        self.weights = weights;
    }

    /// The cost of everything on one side: bytes times the clock's unit.
    pub fn area(&self, side: Side) -> f64 {
        let censuses = self.censuses.iter().enumerate();
        censuses
            .map(|(i, c)| c.bytes[side as usize] as f64 * self.weight(i, i + 1))
            .sum()
    }

    /// The most bytes of one side, and the first census that has them.
    pub fn peak(&self, side: Side) -> (u64, usize) {
        let mut peak = (0, 0);
        for (i, census) in self.censuses.iter().enumerate() {
            if census.bytes[side as usize] > peak.0 {
                peak = (census.bytes[side as usize], i);
            }
        }
        peak
    }

    /// The points of a chart's curves: the clock's 0, the censuses (of more than `limit` the first, the
    /// last, and of each stretch between that which has most), and the end.
    pub fn samples(&self, side: Side, limit: usize) -> Samples {
        let n = self.censuses.len();
        let limit = limit.max(3);
        let kept: Vec<usize> = if n <= limit {
            (0..n).collect()
        } else {
            let (stretches, inner) = (limit - 2, n - 2);
            let mut kept = vec![0];
            for s in 0..stretches {
                let range = 1 + s * inner / stretches..1 + (s + 1) * inner / stretches;
                kept.extend(
                    range
                        .rev()
                        .max_by_key(|i| self.censuses[*i].bytes[side as usize]),
                );
            }
            kept.push(n - 1);
            kept
        };
        let mut times: Vec<f64> = kept.iter().map(|i| self.censuses[*i].clock).collect();
        let origin = times[0] > 0.0;
        if origin {
            times.insert(0, 0.0);
        }
        let end = self.end > self.censuses[n - 1].clock;
        if end {
            times.push(self.end);
        }
        Samples {
            times,
            kept,
            origin,
            end,
        }
    }

    /// The censuses as points, every one, and nothing else.
    pub fn every_census(&self) -> Samples {
        Samples {
            times: self.censuses.iter().map(|c| c.clock).collect(),
            kept: (0..self.censuses.len()).collect(),
            origin: false,
            end: false,
        }
    }

    /// The bytes that some sites have together, at each point.
    pub fn curve(&self, side: Side, sites: &[u32], samples: &Samples) -> Vec<u64> {
        let mut values = vec![0; samples.kept.len()];
        let histories = &self.table(side).histories;
        for site in sites {
            let mut at = 0;
            let mut bytes = 0;
            for step in histories[*site as usize].steps() {
                while at < values.len() && samples.kept[at] < step.census {
                    values[at] += bytes;
                    at += 1;
                }
                bytes = step.bytes;
            }
            values[at..].iter_mut().for_each(|v| *v += bytes);
        }
        samples.whole(values)
    }

    /// The bytes of one whole side, at each point.
    pub fn total(&self, side: Side, samples: &Samples) -> Vec<u64> {
        let kept = samples.kept.iter();
        samples.whole(
            kept.map(|i| self.censuses[*i].bytes[side as usize])
                .collect(),
        )
    }
}

/// The points at which the curves of a chart have values.
#[derive(Clone, PartialEq, Debug)]
pub struct Samples {
    /// Their times, ascending.
    pub times: Vec<f64>,
    /// The censuses among them, from 0.
    pub kept: Vec<usize>,
    /// Whether a point at clock 0 stands before them.
    pub origin: bool,
    /// Whether a point at the run's end stands behind them.
    pub end: bool,
}

impl Samples {
    /// Values at the censuses as values at all points: at the clock's 0 there is nothing, and
    /// at the end what there was at the last census.
    pub fn whole(&self, mut values: Vec<u64>) -> Vec<u64> {
        if self.end {
            values.push(values.last().copied().unwrap_or(0));
        }
        if self.origin {
            values.insert(0, 0);
        }
        values
    }
}

fn areas(table: &Table, weights: &[f64]) -> Vec<f64> {
    let area = |history: &History| {
        let mut area = 0.0;
        let mut last: Option<Step> = None;
        for step in history.steps() {
            if let Some(last) = last {
                area += last.bytes as f64 * (weights[step.census] - weights[last.census]);
            }
            last = Some(step);
        }
        if let Some(last) = last {
            area += last.bytes as f64 * (weights[weights.len() - 1] - weights[last.census]);
        }
        area
    };
    table.histories.iter().map(area).collect()
}
