//! What changed between two profiles of one kind, row by row.
//!
//! Rows are paired by what they are called; places, which any edit above them moves, and the
//! names of files do not count: see [`mod@pairs`]. Labels of heap profiles come without the
//! number in front (`(265)f/main` is `f/main`), which differs from build to build; bands that
//! only the number told apart are added up. Retainer sets go by their whole names if both
//! runs have told them, and else by what is left of their labels: see [`mod@heap`].

mod cut;
mod heap;
mod pairs;
mod table;

use crate::Error;
use crate::hp::Source;
use crate::kind::Kind;
use crate::sheet::{self, Row, Sheet, Wanted};
use pairs::Name;
pub use pairs::place;
pub use table::text;

/// What a comparison shows.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Options {
    /// The most rows; the rest are one line.
    pub limit: usize,
    /// Tab-separated exact numbers instead of a table for people.
    pub tsv: bool,
    /// The table's lines are no longer than that, if names can be shortened so far.
    pub width: Option<usize>,
    /// Programs that profiles by address may be of.
    pub programs: Vec<std::path::PathBuf>,
}

/// A row of two profiles; of what only one has, values of the other are 0.
#[derive(Clone, PartialEq, Debug)]
pub struct Pair {
    /// What is told of it: the new one, if there is one.
    pub row: Row,
    /// Which places have become others, in words.
    pub moved: String,
    /// Old and new, for each measure.
    pub values: Vec<[f64; 2]>,
}

impl Pair {
    /// Whether any measure has.
    pub fn changed(&self) -> bool {
        self.values.iter().any(|[old, new]| old != new)
    }

    fn label(&self) -> String {
        format!("{}{}", self.row.label(), self.moved)
    }
}

/// Compares two profiles; the result is the text to print.
pub fn compare(
    sources: [&mut Source; 2],
    options: &Options,
    notify: &mut dyn FnMut(&str),
) -> Result<String, Error> {
    let [old, new] = sources;
    let kinds = [Kind::of(old)?, Kind::of(new)?];
    if kinds[0] != kinds[1] {
        let needed = format!("{} is {}", old.name(), kinds[0].name());
        return Err(kinds[1].unexpected(new, &needed));
    }
    let [old, new] = match kinds[0] {
        Kind::Heap => heap::both(old, new, notify)?,
        _ => {
            let wanted = Wanted {
                detail: 0,
                programs: options.programs.clone(),
            };
            [
                sheet::read(old, &wanted, notify)?,
                sheet::read(new, &wanted, notify)?,
            ]
        }
    };
    let titles = |sheet: &Sheet| {
        sheet
            .columns
            .iter()
            .map(|c| c.title.clone())
            .collect::<Vec<_>>()
    };
    if titles(&old) != titles(&new) {
        return Err(Error::Usage(format!(
            "{} is a {}, {} a {}: they have nothing to compare",
            old.file, old.what, new.file, new.what
        )));
    }
    let mut pairs = paired(&old, &new);
    sort(&mut pairs, &old, &new);
    Ok(match options.tsv {
        true => table::exact(&old, &new, &pairs),
        false => table::text(&old, &new, &pairs, options),
    })
}

/// The rows of both.
pub fn paired(old: &Sheet, new: &Sheet) -> Vec<Pair> {
    let names = [old, new].map(|sheet| {
        let name = |row: &Row| match row.place.is_empty() {
            true => Name::of_set(&row.name),
            false => Name::of(&format!("{}({})", row.name, row.place)),
        };
        sheet.rows.iter().map(name).collect::<Vec<Name>>()
    });
    let mut found = vec![];
    for (a, b) in pairs::paired([&names[0], &names[1]]) {
        let moved = match (a, b) {
            (Some(a), Some(b)) => Name::moves(&names[0][a], &names[1][b]),
            _ => String::new(),
        };
        let both = [a.map(|a| &old.rows[a]), b.map(|b| &new.rows[b])];
        let Some(row) = both[1].or(both[0]) else {
            continue;
        };
        let value = |side: usize, at: usize| both[side].map_or(0.0, |row| row.values[at]);
        found.push(Pair {
            row: row.clone(),
            moved,
            values: (0..row.values.len())
                .map(|at| [value(0, at), value(1, at)])
                .collect(),
        });
    }
    found
}

/// The greatest change comes first: of any measure that rows may be sorted by, as a part of
/// the whole, then of the others.
fn sort(pairs: &mut [Pair], old: &Sheet, new: &Sheet) {
    let whole = |at: usize| old.columns[at].value.max(new.columns[at].value).max(1e-300);
    let change =
        |pair: &Pair, at: usize| (pair.values[at][1] - pair.values[at][0]).abs() / whole(at);
    let key = |pair: &Pair| {
        let all: Vec<f64> = (0..pair.values.len()).map(|at| change(pair, at)).collect();
        let first = all.iter().take(old.orders).copied().fold(0.0, f64::max);
        (first, all)
    };
    pairs.sort_by_cached_key(|pair| {
        let (first, all) = key(pair);
        let all = [first].into_iter().chain(all);
        // Such numbers are in the order of their bits.
        let bits: Vec<u64> = all.map(|change| !change.to_bits()).collect();
        (bits, pair.label())
    });
}
