//! Which bands are drawn, and in what order they are stacked.

use super::flags::{Flags, Order};
use super::parameters::Parameters;
use crate::graph::Drawn;
use crate::hp::{Series, Summary};
use crate::palette::{self, Hatch};

/// The bands that are drawn by themselves, largest integral first.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Shown {
    /// Their numbers in the summary.
    pub bands: Vec<u32>,
    /// Bands that are drawn together as OTHER.
    pub grouped: Vec<u32>,
}

/// What the key says of the bands that are drawn together.
const OTHER: &str = "OTHER";

impl Shown {
    /// The curves to be read: each band alone, then the rest together.
    pub fn curves(&self) -> Vec<Vec<u32>> {
        let mut curves: Vec<Vec<u32>> = self.bands.iter().map(|b| vec![*b]).collect();
        if !self.grouped.is_empty() {
            curves.push(self.grouped.clone());
        }
        curves
    }
}

/// Leaves out the trace bands, and groups those for which there is no room.
pub fn choose(summary: &Summary, flags: &Flags) -> Shown {
    let mut bands = summary.by_area();
    bands.retain(|b| summary.bands[*b as usize].peak > 0);
    let mut left_out = 0.0;
    while let Some(smallest) = bands.last() {
        left_out += summary.bands[*smallest as usize].area;
        // A profile whose samples all have one time has no area to judge by.
        if left_out >= summary.area * flags.trace / 100.0 {
            break;
        }
        bands.pop();
    }
    let grouped = match flags.bands {
        Some(most) if bands.len() > most => bands.split_off(most - 1),
        _ => vec![],
    };
    Shown { bands, grouped }
}

/// The bands from the bottom of the picture to its top.
pub fn stack(
    summary: &Summary,
    series: &Series,
    shown: &Shown,
    flags: &Flags,
    previous: Option<&Parameters>,
) -> Vec<Drawn> {
    let mut order: Vec<usize> = (0..shown.bands.len()).collect();
    let band = |i: &usize| &summary.bands[shown.bands[*i] as usize];
    match flags.order {
        Order::Area => order.reverse(),
        Order::Deviation => order.sort_by(|a, b| {
            let samples = summary.times.len();
            let (x, y) = (band(a).deviation(samples), band(b).deviation(samples));
            x.total_cmp(&y).then(b.cmp(a))
        }),
        Order::LabelGreatest => order.sort_by(|a, b| band(a).label.cmp(&band(b).label)),
        Order::LabelLeast => order.sort_by(|a, b| band(b).label.cmp(&band(a).label)),
    }
    let mut stack = vec![];
    if !shown.grouped.is_empty() {
        stack.push(Drawn {
            label: OTHER.to_string(),
            other: true,
            curve: series.bands[shown.bands.len()].clone(),
            grey: palette::OTHER_GREY,
            colour: palette::OTHER,
            hatch: Hatch::Plain,
        });
    }
    for (below, i) in order.iter().enumerate() {
        let label = band(i).label.clone();
        // Ranks are counted from the top, where the eye begins.
        let rank = order.len() - 1 - below;
        stack.push(Drawn {
            curve: series.bands[*i].clone(),
            grey: palette::grey(&label, rank),
            colour: palette::colour(&label, rank),
            hatch: Hatch::Plain,
            other: false,
            label,
        });
    }
    if let Some(previous) = previous {
        as_before(&mut stack, previous);
    }
    stack
}

/// Orders and shades bands as a previous run did; bands that it did not have
/// come to lie below, with shades of their own.
fn as_before(stack: &mut [Drawn], previous: &Parameters) {
    let known = &previous.bands;
    let place = |label: &str| known.iter().position(|(name, _)| name == label);
    stack.sort_by_key(|band| place(&band.label).map_or(0, |p| p + 1));
    let mut fresh = known.len();
    for band in stack.iter_mut().rev() {
        let rank = match place(&band.label) {
            Some(place) => {
                band.grey = known[place].1;
                known.len() - 1 - place
            }
            None => {
                fresh += 1;
                band.grey = palette::grey(&band.label, fresh - 1);
                fresh - 1
            }
        };
        if !band.other {
            band.colour = palette::colour(&band.label, rank);
        }
    }
}
