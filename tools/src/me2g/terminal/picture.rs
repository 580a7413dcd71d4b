//! The chart: layers above a time axis, and which of its cells shows which layer.
//!
//! Never draws; [`super::draw`] does, on any number of cells.

use crate::me::heat::{UNION, UNION_LABEL};
use crate::me::{Chart, Held, Lifetimes, Profile, Side, Thresholds};
use crate::me2g::flags::{Flags, Kind};
use crate::palette::{self, Hatch, Rgb};

/// So many bands are shown alone where all are shown.
const MOST: usize = 20;

/// What of a chart is shown.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Show {
    /// The hot bands, and the union of the others if it is not hidden.
    Hotspots {
        /// Whether the union is shown.
        union: bool,
    },
    /// The largest bands, and what is left.
    Bands,
}

impl Show {
    /// What the flags ask for.
    pub fn of(flags: &Flags) -> Show {
        match flags.kind {
            Kind::Bands => Show::Bands,
            _ => Show::Hotspots {
                union: !flags.hide_union,
            },
        }
    }
}

/// One layer.
#[derive(Clone, PartialEq, Debug)]
pub struct Layer {
    /// What it is known by without colour; that of the union is no letter.
    pub letter: char,
    /// What the key says.
    pub label: String,
    /// Its part of the whole, from 0 to 1.
    pub share: f64,
    /// Its colour.
    pub colour: Rgb,
    /// What tells it from others of its colour.
    pub hatch: Hatch,
    /// The band of the chart, if it is one.
    pub band: Option<usize>,
    /// Its bytes at each of the picture's times.
    pub values: Vec<u64>,
}

/// Layers that stand on each other.
#[derive(Clone, PartialEq, Debug)]
pub struct Picture {
    /// The times of all values, ascending.
    pub times: Vec<f64>,
    /// The layers from the bottom to the top.
    pub layers: Vec<Layer>,
    /// The end of the time axis.
    pub end: f64,
    /// The end of the axis of bytes.
    pub top: f64,
}

/// What one cell shows: one layer below, perhaps another above.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Cell {
    /// The layer in its lower part.
    pub lower: Option<usize>,
    /// How many eighths of the cell that is.
    pub eighths: u8,
    /// The layer above that.
    pub upper: Option<usize>,
}

impl Cell {
    /// The layer that has most of the cell.
    pub fn most(&self) -> Option<usize> {
        match self.eighths {
            4.. => self.lower,
            _ => self.upper,
        }
    }
}

/// A picture in cells.
#[derive(Clone, PartialEq, Debug)]
pub struct Cells {
    /// The columns from the left, each from the bottom up.
    pub columns: Vec<Vec<Cell>>,
    /// Where letters have most room: layer, column, row from the bottom.
    pub letters: Vec<(usize, usize, usize)>,
}

impl Picture {
    /// What is shown of a chart: the hottest on top, as in the key.
    pub fn of_chart(
        profile: &Profile,
        chart: &Chart,
        thresholds: &Thresholds,
        show: Show,
    ) -> Picture {
        let samples = profile.samples(chart.side, usize::MAX);
        let curve = |sites: &[u32]| profile.curve(chart.side, sites, &samples);
        let alone = |i: usize, band: usize, colour, hatch| Layer {
            letter: letter(i),
            label: chart.bands[band].label.clone(),
            share: chart.bands[band].share,
            colour,
            hatch,
            band: Some(band),
            values: curve(&chart.bands[band].sites),
        };
        let rest = |label: &str, bands: &[usize], colour| Layer {
            letter: '·',
            label: label.to_string(),
            share: bands.iter().map(|b| chart.bands[*b].share).sum(),
            colour,
            hatch: Hatch::Plain,
            band: None,
            values: curve(&chart.sites_of(bands)),
        };
        let mut layers = vec![];
        match show {
            Show::Hotspots { union } => {
                let found = chart.hotspots(thresholds);
                let hot = found.hot.iter().enumerate();
                layers.extend(hot.map(|(i, hot)| alone(i, hot.band, hot.colour(), hot.hatch())));
                if union && !found.union.is_empty() {
                    layers.push(rest(UNION_LABEL, &found.union, UNION));
                }
            }
            Show::Bands => {
                let all = chart.bands.len();
                let shown = if all > MOST { MOST - 1 } else { all };
                layers.extend((0..shown).map(|i| {
                    let colour = palette::colour(&chart.bands[i].label, i);
                    alone(i, i, colour, Hatch::Plain)
                }));
                if shown < all {
                    let others: Vec<usize> = (shown..all).collect();
                    layers.push(rest("OTHER", &others, palette::OTHER));
                }
            }
        }
        layers.reverse();
        Picture::new(samples.times, layers, profile.end)
    }

    /// Lifetimes, the longest-lived at the bottom.
    pub fn of_lifetimes(profile: &Profile, side: Side, lifetimes: &Lifetimes) -> Picture {
        let samples = profile.samples(side, usize::MAX);
        let bands = lifetimes.bands.iter().enumerate();
        let layers = bands.map(|(i, band)| Layer {
            letter: letter(i),
            label: band.label.clone(),
            share: band.share,
            colour: palette::colour(&band.label, i),
            hatch: Hatch::Plain,
            band: None,
            values: lifetimes.curve(i, &samples),
        });
        let layers = layers.collect();
        Picture::new(samples.times, layers, profile.end)
    }

    /// Who holds a band, the largest part at the bottom.
    pub fn of_held(profile: &Profile, side: Side, held: &Held) -> Picture {
        let samples = profile.samples(side, usize::MAX);
        let parts = held.parts.iter().enumerate();
        let layers = parts.map(|(i, part)| Layer {
            letter: letter(i),
            label: part.label.clone(),
            share: part.share,
            colour: palette::colour(&part.label, i),
            hatch: Hatch::Plain,
            band: None,
            values: part.curve(&samples),
        });
        let layers = layers.collect();
        Picture::new(samples.times, layers, profile.end)
    }

    /// The layers as they stand, from the bottom.
    pub fn new(times: Vec<f64>, layers: Vec<Layer>, end: f64) -> Picture {
        let mut picture = Picture {
            times,
            layers,
            end,
            top: 0.0,
        };
        let totals = (0..picture.times.len()).map(|i| picture.total(i));
        picture.top = totals.fold(0.0, f64::max);
        picture
    }

    fn total(&self, at: usize) -> f64 {
        self.layers.iter().map(|l| l.values[at] as f64).sum()
    }

    /// The layer of a band.
    pub fn layer_of(&self, band: usize) -> Option<usize> {
        self.layers.iter().position(|l| l.band == Some(band))
    }

    /// What a column of so many stands for: of the samples within it the highest; if there are
    /// none, what lies between the two around it.
    pub fn moment(&self, column: usize, width: usize) -> (f64, Vec<f64>) {
        let time = |x: f64| self.end * x / width.max(1) as f64;
        let (from, to) = (time(column as f64), time(column as f64 + 1.0));
        let first = self.times.partition_point(|t| *t < from);
        let last = match column + 1 >= width {
            true => self.times.len(),
            false => self.times.partition_point(|t| *t < to),
        };
        let value = |at: usize| self.layers.iter().map(move |l| l.values[at] as f64);
        // Of equal ones the first.
        let highest = (first..last)
            .rev()
            .max_by(|a, b| self.total(*a).total_cmp(&self.total(*b)));
        match highest {
            Some(at) => (self.times[at], value(at).collect()),
            None if first == 0 || first == self.times.len() => {
                (time(column as f64 + 0.5), vec![0.0; self.layers.len()])
            }
            None => {
                let middle = (from + to) / 2.0;
                let (before, after) = (self.times[first - 1], self.times[first]);
                let part = (middle - before) / (after - before);
                let between = value(first - 1).zip(value(first));
                let values = between.map(|(a, b)| a + (b - a) * part);
                (middle, values.collect())
            }
        }
    }

    /// The picture in so many cells.
    pub fn cells(&self, width: usize, height: usize) -> Cells {
        let columns: Vec<Vec<Cell>> = (0..width)
            .map(|column| column_of(&self.bounds(column, width, height), height))
            .collect();
        let mut letters = vec![];
        for layer in 0..self.layers.len() {
            let full = |cell: &Cell| cell.lower == Some(layer) && cell.eighths == 8;
            let thick: Vec<usize> = columns
                .iter()
                .map(|cells| cells.iter().filter(|cell| full(cell)).count())
                .collect();
            let most = thick.iter().copied().max().unwrap_or(0);
            if most == 0 {
                continue;
            }
            let widest: Vec<usize> = (0..width).filter(|x| thick[*x] == most).collect();
            let column = widest[widest.len() / 2];
            let rows: Vec<usize> = (0..height).filter(|y| full(&columns[column][*y])).collect();
            letters.push((layer, column, rows[rows.len() / 2]));
        }
        Cells { columns, letters }
    }

    /// Where the layers of a column end, in eighths of cells.
    fn bounds(&self, column: usize, width: usize, height: usize) -> Vec<usize> {
        let (_, values) = self.moment(column, width);
        let unit = match self.top > 0.0 {
            true => (height * 8) as f64 / self.top,
            false => 0.0,
        };
        let mut sum = 0.0;
        let mut bounds: Vec<usize> = values
            .iter()
            .map(|value| {
                sum += value;
                ((sum * unit).round() as usize).min(height * 8)
            })
            .collect();
        // What is there at all is seen.
        if sum > 0.0 && bounds.last() == Some(&0) {
            let most = (0..values.len()).max_by(|a, b| values[*a].total_cmp(&values[*b]));
            bounds[most.unwrap_or(0)..].fill(1);
        }
        bounds
    }
}

/// What the `i`-th layer is known by.
pub fn letter(i: usize) -> char {
    char::from(b'a' + (i % 26) as u8)
}

/// The cells of a column from the bottom up.
fn column_of(bounds: &[usize], height: usize) -> Vec<Cell> {
    let cell = |row: usize| {
        let (from, to) = (row * 8, row * 8 + 8);
        let mut parts: Vec<(usize, Option<usize>)> = vec![];
        let mut start = 0;
        for (layer, end) in bounds.iter().copied().enumerate() {
            let size = end.min(to).saturating_sub(start.max(from));
            if size > 0 {
                parts.push((size, Some(layer)));
            }
            start = end;
        }
        let rest = to.saturating_sub(start.max(from));
        if rest > 0 {
            parts.push((rest, None));
        }
        // A cell has room for two: the largest, in their order.
        while parts.len() > 2 {
            let least = (0..parts.len()).min_by_key(|i| parts[*i].0).unwrap_or(0);
            parts.remove(least);
        }
        match parts[..] {
            [(below, lower), (above, upper)] => Cell {
                lower,
                eighths: ((below * 8 + (below + above) / 2) / (below + above)).clamp(1, 7) as u8,
                upper,
            },
            [(_, Some(layer))] => Cell {
                lower: Some(layer),
                eighths: 8,
                upper: None,
            },
            _ => Cell::default(),
        }
    };
    (0..height).map(cell).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn picture(times: &[f64], layers: &[&[u64]]) -> Picture {
        let layers = layers.iter().enumerate().map(|(i, values)| Layer {
            letter: letter(i),
            label: String::new(),
            share: 0.0,
            colour: [0; 3],
            hatch: Hatch::Plain,
            band: Some(i),
            values: values.to_vec(),
        });
        let end = times.last().copied().unwrap_or(0.0);
        Picture::new(times.to_vec(), layers.collect(), end)
    }

    #[test]
    fn columns_show_the_highest_sample_or_what_lies_between() {
        let picture = picture(&[0.0, 1.0, 2.0, 8.0], &[&[0, 8, 2, 4], &[0, 1, 9, 1]]);
        assert_eq!(picture.top, 11.0);
        let moments: Vec<(f64, Vec<f64>)> = (0..4).map(|x| picture.moment(x, 4)).collect();
        assert_eq!(moments[0], (1.0, vec![8.0, 1.0]));
        assert_eq!(moments[1], (2.0, vec![2.0, 9.0]));
        assert_eq!(moments[2], (5.0, vec![3.0, 5.0]));
        assert_eq!(moments[3], (8.0, vec![4.0, 1.0]));
    }

    #[test]
    fn cells_are_eighths() {
        let picture = picture(&[0.0, 1.0], &[&[3, 3], &[2, 1], &[3, 0]]);
        let cells = picture.cells(2, 1);
        let cell = |lower, eighths, upper| Cell {
            lower,
            eighths,
            upper,
        };
        // The smallest of three has no room.
        assert_eq!(cells.columns[0], [cell(Some(0), 4, Some(2))]);
        assert_eq!(cells.columns[1], [cell(Some(0), 3, None)]);
        let cells = picture.cells(2, 4);
        assert_eq!(
            cells.columns[1],
            [
                cell(Some(0), 8, None),
                cell(Some(0), 4, Some(1)),
                Cell::default(),
                Cell::default()
            ]
        );
        assert_eq!(cells.letters[0], (0, 1, 0));
        assert_eq!(cells.columns[1][1].most(), Some(0));
    }

    #[test]
    fn what_is_little_is_seen_and_nothing_is_not() {
        let little = picture(&[0.0, 1.0], &[&[0, 1], &[100_000, 2]]);
        assert_eq!(
            little.cells(2, 2).columns[1][0],
            Cell {
                lower: Some(1),
                eighths: 1,
                upper: None
            }
        );
        for none in [picture(&[0.0], &[&[0]]), picture(&[0.0, 0.0], &[])] {
            let cells = none.cells(3, 2);
            assert!(
                cells
                    .columns
                    .iter()
                    .flatten()
                    .all(|c| *c == Cell::default())
            );
        }
        // A run that ends where it began still has its last census.
        assert_eq!(picture(&[0.0], &[&[5]]).moment(0, 1).1, [5.0]);
    }
}
