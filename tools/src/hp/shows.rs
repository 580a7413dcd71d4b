//! What a profile shows, as the options in its job line say.

use super::clock::options;

/// By what the bands of a profile are told apart.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Breakdown {
    /// `-hT`
    Closures,
    /// `-hd`
    Descriptions,
    /// `-hy`
    Types,
    /// `-hm`
    Modules,
    /// `-hi`
    Sites,
    /// `-hc`
    Stacks,
    /// `-hL`, or `-hb` alone
    Biography,
    /// `-hr`
    Retainers,
    /// `-hro`
    RetainersBySource,
    /// `-he`
    Eras,
}

use Breakdown::*;

/// Letters behind `-h`, what they show, and what a restriction by them restricts.
const LETTERS: [(&str, Breakdown, &str, &str); 12] = [
    ("T", Closures, "kinds of closures", ""),
    ("d", Descriptions, "constructors and functions", "closures"),
    ("y", Types, "types", "types"),
    ("m", Modules, "allocating modules", "modules"),
    ("i", Sites, "allocation sites", "sites"),
    ("c", Stacks, "cost-centre stacks", "cost centres"),
    ("C", Stacks, "cost-centre stacks", "stacks with"),
    ("L", Biography, "lag, drag, void and use", "phases"),
    ("b", Biography, "lag, drag, void and use", "phases"),
    ("r", Retainers, "retainer sets", "retainers"),
    ("ro", RetainersBySource, "retainer sets by source place", ""),
    ("e", Eras, "eras of creation", "eras"),
];

/// The breakdown of a job and its restrictions.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Shows {
    /// None if the job does not say.
    pub breakdown: Option<Breakdown>,
    /// The whole in words; empty if the job does not say.
    pub words: String,
    /// Labels of retainer sets are cut to so many bytes.
    pub label_length: usize,
}

impl Shows {
    /// Reads the options of a job.
    pub fn of(job: &str) -> Shows {
        let mut shows = Shows {
            label_length: 25,
            ..Shows::default()
        };
        let mut restrictions = vec![];
        for option in options(job) {
            if let Some(length) = option.strip_prefix("-L").and_then(|n| n.parse().ok()) {
                shows.label_length = length;
            }
            let Some(what) = option.strip_prefix("-h") else {
                continue;
            };
            if let Some((_, breakdown, words, _)) = LETTERS.iter().find(|l| l.0 == what) {
                shows.breakdown = Some(*breakdown);
                shows.words = format!("{words} ({option})");
            } else if let Some((letter, _, _, restricted)) =
                LETTERS.iter().find(|l| what.starts_with(l.0))
            {
                let only = what[letter.len()..].replace(',', ", ");
                restrictions.push(format!("; only {restricted} {only}"));
            }
        }
        if shows.breakdown.is_some() {
            shows.words += &restrictions.concat();
        }
        shows
    }

    /// Whether the bands are retainer sets.
    pub fn retainers(&self) -> bool {
        matches!(self.breakdown, Some(Retainers | RetainersBySource))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn jobs_say_what_is_shown() {
        for (job, breakdown, words) in [
            (
                "p 3 +RTS -hL -i1m",
                Some(Biography),
                "lag, drag, void and use (-hL)",
            ),
            (
                "p +RTS -i1m -hro -hbdrag,void -L40 -RTS -hd",
                Some(RetainersBySource),
                "retainer sets by source place (-hro); only phases drag, void",
            ),
            (
                "p +RTS -hroot -hc",
                Some(Stacks),
                "cost-centre stacks (-hc); only retainers oot",
            ),
            ("p -hd", None, ""),
            ("p +RTS -h", None, ""),
            ("p +RTS -hbdrag", None, ""),
        ] {
            let shows = Shows::of(job);
            assert_eq!(
                (shows.breakdown, &*shows.words),
                (breakdown, words),
                "{job}"
            );
        }
        assert_eq!(Shows::of("p +RTS -L40 -hr").label_length, 40);
        assert_eq!(Shows::of("p -L40").label_length, 25);
    }
}
