//! Two heap profiles, whose bands are to be paired.

use super::cut;
use crate::Error;
use crate::hp::summary::Band;
use crate::hp::{Shows, Source, Summary, legend};
use crate::sheet::Sheet;
use crate::sheet::heap::sheet;

/// Reads both profiles; with what is to be said if they have little in common.
pub fn both(
    old: &mut Source,
    new: &mut Source,
    notify: &mut dyn FnMut(&str),
) -> Result<[Sheet; 2], Error> {
    let names = [old.name().to_string(), new.name().to_string()];
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
    let shows = summaries.each_ref().map(|s| Shows::of(&s.header.job));
    if let [Some(before), Some(after)] = shows.each_ref().map(|s| s.breakdown)
        && before != after
    {
        notify(&format!(
            "the bands are of different kinds: {} has {}, {} has {}",
            names[0], shows[0].words, names[1], shows[1].words
        ));
    }
    Ok([0, 1].map(|side| sheet(&names[side], &summaries[side])))
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
