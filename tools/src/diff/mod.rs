//! What changed between two profiles, band by band.
//!
//! Bands are paired by label without the number in front (`(265)f/main` is
//! `f/main`): numbers differ from build to build. Bands that only the number
//! told apart are added up. What only lines tell apart is paired all the same: see
//! [`mod@pairs`]. Retainer sets go by their whole names if both runs have told them, and
//! else by what is left of their labels: see [`mod@cut`].

mod cut;
mod pairs;
mod table;

use crate::Error;
use crate::hp::summary::Band;
use crate::hp::{Shows, Source, Summary, legend};
use crate::prof::{self, Kind};
use pairs::{Name, pairs};
use std::collections::BTreeMap;

/// What a comparison shows.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Options {
    /// The most bands; the rest are one line.
    pub limit: usize,
    /// Tab-separated exact numbers instead of a table for people.
    pub tsv: bool,
    /// The table's lines are no longer than that, if names can be shortened so far.
    pub width: Option<usize>,
}

/// A band in both profiles: integral and peak, old and new.
#[derive(Clone, PartialEq, Debug, Default)]
struct Row {
    label: String,
    area: [f64; 2],
    peak: [u64; 2],
    /// Whether its places have changed.
    moved: bool,
}

impl Row {
    fn changed(&self) -> bool {
        self.area[0] != self.area[1] || self.peak[0] != self.peak[1]
    }

    fn change(&self) -> f64 {
        self.area[1] - self.area[0]
    }

    fn peak_change(&self) -> i128 {
        i128::from(self.peak[1]) - i128::from(self.peak[0])
    }
}

/// Compares two profiles; the result is the text to print.
pub fn compare(
    old: &mut Source,
    new: &mut Source,
    options: Options,
    notify: &mut dyn FnMut(&str),
) -> Result<String, Error> {
    for source in [&mut *old, &mut *new] {
        if let Ok(Kind::Text | Kind::Json) = prof::kind(source) {
            return Err(prof::unexpected(source, "diff compares heap profiles"));
        }
    }
    let summaries = read([old, new], notify)?;
    let units = |s: &Summary| (s.header.value_unit.clone(), s.header.sample_unit.clone());
    if units(&summaries[0]) != units(&summaries[1]) {
        return Err(Error::Usage(format!(
            "the profiles have different units: {} and {}, {} and {}",
            summaries[0].header.value_unit,
            summaries[0].header.sample_unit,
            summaries[1].header.value_unit,
            summaries[1].header.sample_unit,
        )));
    }
    let rows = rows(&summaries);
    let total = Row {
        label: "TOTAL".into(),
        area: [summaries[0].area, summaries[1].area],
        peak: [summaries[0].peak().0, summaries[1].peak().0],
        moved: false,
    };
    let names = [old.name(), new.name()];
    let shows = summaries.each_ref().map(|s| Shows::of(&s.header.job));
    if let [Some(before), Some(after)] = shows.each_ref().map(|s| s.breakdown)
        && before != after
    {
        notify(&format!(
            "the bands are of different kinds: {} has {}, {} has {}",
            names[0], shows[0].words, names[1], shows[1].words
        ));
    }
    match options.tsv {
        true => Ok(table::exact(&rows, &total)),
        false => Ok(table::table(names, &summaries, &rows, &total, options)),
    }
}

/// Reads both profiles, each with a band for what is to be paired.
fn read(
    mut sources: [&mut Source; 2],
    notify: &mut dyn FnMut(&str),
) -> Result<[Summary; 2], Error> {
    let mut plain = vec![];
    for source in &mut sources {
        let summary = Summary::of(source)?;
        for notice in [summary.notice(), summary.cut()].into_iter().flatten() {
            notify(&format!("{}: {notice}", source.name()));
        }
        plain.push(summary);
    }
    // Whole names on one side alone would be paired with cut ones.
    let mut whole = plain.clone();
    let mut unknown = vec![];
    for (summary, source) in whole.iter_mut().zip(&sources) {
        let known = cut::any(summary);
        let (legend, notice) = legend::complete(summary, source);
        if known && legend.is_none() {
            unknown.push((source.name(), notice));
        }
    }
    for (name, notice) in &unknown {
        let reason = notice.as_ref().map_or(String::new(), |n| format!(" ({n})"));
        notify(&format!(
            "{name}: labels are cut, what could be the same is added up; -L200 leaves them whole{reason}"
        ));
    }
    let labels = [0, 1].map(|side| {
        let shows = Shows::of(&plain[side].header.job);
        let bands = plain[side].bands.iter().zip(&whole[side].bands);
        let label = |(plain, whole): (&Band, &Band)| {
            let (label, cut) = match unknown.is_empty() {
                true => (&whole.label, false),
                false => (&plain.label, cut::is_cut(&plain.label, &shows)),
            };
            (without_number(label).to_string(), cut)
        };
        bands.map(label).collect::<Vec<_>>()
    });
    let bands = cut::bands(labels.each_ref().map(|side| &**side));
    let mut grouped = vec![];
    for ((source, plain), labels) in sources.into_iter().zip(&plain).zip(&labels) {
        grouped.push(Summary::grouped(source, |id, label| {
            // The file may have grown since.
            let place = plain
                .band_of_label
                .get(id)
                .map(|&band| &labels[band as usize]);
            match place {
                Some(label) => bands[label].clone(),
                None => without_number(&String::from_utf8_lossy(label)).to_string(),
            }
        })?);
    }
    grouped
        .try_into()
        .map_err(|_| Error::Usage("two profiles are compared".into()))
}

/// A label without the number in parentheses that it may begin with.
fn without_number(label: &str) -> &str {
    legend::numbered(label).map_or(label, |(_, rest)| rest)
}

/// All bands, the greatest change first.
fn rows(summaries: &[Summary]) -> Vec<Row> {
    let mut bands: BTreeMap<String, [Vec<(Name, &Band)>; 2]> = BTreeMap::new();
    for (side, summary) in summaries.iter().enumerate() {
        for band in &summary.bands {
            let name = Name::of_set(&band.label);
            let sides = bands.entry(name.key.clone()).or_default();
            sides[side].push((name, band));
        }
    }
    let mut rows = vec![];
    for sides in bands.values() {
        let names = sides.each_ref().map(|side| {
            side.iter()
                .map(|(name, _)| name.clone())
                .collect::<Vec<Name>>()
        });
        for (old, new) in pairs(&names[0], &names[1]) {
            let moves = match (old, new) {
                (Some(old), Some(new)) => Name::moves(&names[0][old], &names[1][new]),
                _ => String::new(),
            };
            let found = [old.map(|i| sides[0][i].1), new.map(|i| sides[1][i].1)];
            let Some(shown) = found[1].or(found[0]) else {
                continue;
            };
            rows.push(Row {
                label: format!("{}{moves}", shown.label),
                area: found.map(|band| band.map_or(0.0, |band| band.area)),
                peak: found.map(|band| band.map_or(0, |band| band.peak)),
                moved: !moves.is_empty(),
            });
        }
    }
    rows.sort_by(|a, b| {
        b.change()
            .abs()
            .total_cmp(&a.change().abs())
            .then_with(|| b.peak_change().abs().cmp(&a.peak_change().abs()))
    });
    rows
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_a_leading_number_is_dropped() {
        for (label, key) in [
            ("(265)f/main", "f/main"),
            ("(265)", "(265)"),
            ("(a)b", "(a)b"),
            ("()", "()"),
            ("(,)", "(,)"),
            ("f(1)", "f(1)"),
        ] {
            assert_eq!(without_number(label), key);
        }
    }
}
