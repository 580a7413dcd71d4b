//! Labels of retainer sets that were cut at a length (`-L`) and whose whole names are not
//! known. Two places that an edit has moved may be cut at different points, because their
//! numbers, or that of the set, have more digits. So what could be the same is one band:
//! all whose names begin with what is left of another.

use super::pairs::Name;
use crate::hp::legend::numbered;
use crate::hp::{Shows, Summary};
use std::collections::HashMap;

/// Whether a label may have been cut.
pub fn is_cut(label: &str, shows: &Shows) -> bool {
    let longest = shows.label_length;
    // No letter is cut in half, and one has up to four bytes.
    let room = if label.is_ascii() { 0 } else { 3 };
    shows.retainers()
        && numbered(label).is_some()
        && (longest - room.min(longest)..=longest).contains(&label.len())
}

/// What is left of the name of a cut label without places.
fn rest(text: &str) -> String {
    let mut open = vec![];
    for (at, c) in text.char_indices() {
        match c {
            '(' => open.push(at),
            ')' => drop(open.pop()),
            _ => {}
        }
    }
    // The outermost parenthesis that is not closed begins a place.
    let Some(&place) = open.first() else {
        return Name::of(text).key;
    };
    let before = Name::of(&text[..place]).key;
    let file = text[place..]
        .find(':')
        .map_or(text.len(), |colon| place + colon + 1);
    before + &text[place..file]
}

/// For the labels of two profiles, without their numbers and whether each is cut, the
/// name of the band that they belong to.
pub fn bands(sides: [&[(String, bool)]; 2]) -> HashMap<(String, bool), String> {
    let labels = sides.into_iter().flatten();
    let mut keys: Vec<(String, &(String, bool))> = labels
        .map(|label| match label {
            (text, true) => (rest(text), label),
            (text, false) => (Name::of(text).key, label),
        })
        .collect();
    // Of equal ones the cut come first.
    keys.sort_by(|a, b| (&a.0, !a.1.1, &a.1.0).cmp(&(&b.0, !b.1.1, &b.1.0)));
    let mut bands = HashMap::new();
    let mut start: Option<String> = None;
    for (key, label) in keys {
        let begins = start
            .as_ref()
            .is_some_and(|start| key.starts_with(&**start));
        if label.1 && !begins {
            start = Some(key);
        }
        let band = match &start {
            Some(start) if begins || label.1 => format!("{start}…"),
            _ => label.0.clone(),
        };
        bands.insert(label.clone(), band);
    }
    bands
}

/// Whether some label of a profile may have been cut.
pub fn any(summary: &Summary) -> bool {
    let shows = Shows::of(&summary.header.job);
    summary.bands.iter().any(|band| is_cut(&band.label, &shows))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_could_be_the_same_is_one_band() {
        let labels = |all: &[(&str, bool)]| -> Vec<(String, bool)> {
            all.iter()
                .map(|(text, cut)| (text.to_string(), *cut))
                .collect()
        };
        let old = labels(&[
            ("M.f(a.hs:9:5-9),M.g(a.hs", true),
            ("M.f(a.hs:9:5-9)", false),
            ("M.h(a.hs:(63,19)-(", true),
            ("M.hat", false),
            ("M.long.na", true),
        ]);
        let new = labels(&[
            ("M.f(a.hs:100:5-9),M.g(a", true),
            ("M.h(a.hs:7:1-2)", false),
            ("M.long.nam", true),
        ]);
        let bands = bands([&old, &new]);
        let of = |all: &[(String, bool)]| -> Vec<String> {
            all.iter().map(|label| bands[label].clone()).collect()
        };
        assert_eq!(
            of(&old),
            [
                "M.f(a.hs:),M.g(a…",
                "M.f(a.hs:9:5-9)",
                "M.h(a.hs:…",
                "M.hat",
                "M.long.na…"
            ]
        );
        assert_eq!(of(&new), ["M.f(a.hs:),M.g(a…", "M.h(a.hs:…", "M.long.na…"]);
    }

    #[test]
    fn only_labels_of_the_full_length_are_cut() {
        let shows = Shows::of("p +RTS -hro -L10");
        assert!(is_cut("(2)M.f(a.h", &shows));
        assert!(!is_cut("(2)M.f(a.", &shows));
        assert!(is_cut("(2)M.f(ä", &shows));
        assert!(!is_cut("M.f(a.hs:3", &shows));
        assert!(!is_cut("(2)M.f(a.h", &Shows::of("p +RTS -hc -L10")));
    }
}
