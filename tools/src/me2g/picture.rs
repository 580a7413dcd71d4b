//! What a profile looks like: bands, colours, scale and texts of each graph.

use super::flags::{Flags, Kind};
use crate::graph::{self, Drawn, Foot, Graph, Title};
use crate::me::heat::{UNION, UNION_LABEL};
use crate::me::{
    Chart, Hot, Hotspots, Individual, Lifetimes, Profile, Samples, Side, Temperature, Thresholds,
};
use crate::number::grouped;
use crate::palette::{self, Hatch};

/// No more samples are drawn than a page can show.
const MOST_SAMPLES: usize = 2000;

/// So many bands have room in the key.
const MOST_BANDS: usize = 20;

/// What is together less than this part of the whole is drawn with the rest.
const TRACE: f64 = 0.01;

/// The unit in which a clock is shown, and what it is in the profile's.
pub fn clock_unit(profile: &Profile) -> (f64, String) {
    use crate::me::Clock;
    match profile.head.clock {
        Clock::Seconds => (1.0, "seconds".to_string()),
        Clock::Bytes | Clock::Stack => {
            let units = [(1e9, "GB"), (1e6, "MB"), (1e3, "kB"), (1.0, "bytes")];
            let fitting = units
                .into_iter()
                .find(|(size, _)| profile.end >= 2.0 * size);
            let (size, name) = fitting.unwrap_or((1.0, "bytes"));
            let what = match profile.head.clock {
                Clock::Stack => "of stack",
                _ => "allocated",
            };
            (size, format!("{name} {what}"))
        }
    }
}

/// The title of what is shown: the command, what is looked at, and the user's own text.
pub fn job(profile: &Profile, flags: &Flags, what: &str) -> String {
    let text = match flags.header.is_empty() {
        true => String::new(),
        false => format!(" - {}", flags.header),
    };
    format!("{}: {what}{text}", profile.head.job)
}

/// A cost with its unit.
pub fn cost(profile: &Profile, area: f64) -> String {
    format!("{} bytes x {}", grouped(area), profile.head.clock.factor())
}

/// A curve as graphs have it.
fn curve(values: Vec<u64>) -> Vec<(u32, u64)> {
    let values = values.into_iter().enumerate();
    values
        .filter(|v| v.1 > 0)
        .map(|(i, v)| (i as u32, v))
        .collect()
}

/// All graphs that the flags ask for: the profile, then those of single hotspots.
pub fn graphs(profile: &Profile, flags: &Flags, chart: &Chart) -> Vec<Graph> {
    let side = flags.side;
    let samples = profile.samples(side, MOST_SAMPLES);
    let base = Base {
        profile,
        flags,
        samples: &samples,
    };
    match flags.kind {
        Kind::Hotspots => {
            let found = chart.hotspots(&flags.thresholds);
            let mut graphs = vec![base.hotspots(chart, &found)];
            graphs.extend(found.hot.iter().map(|hot| base.one(chart, hot)));
            graphs
        }
        Kind::Bands => vec![base.graph(&chart.title(), chart.area, base.bands(chart), vec![])],
        Kind::Lifetimes => {
            let lifetimes = Lifetimes::of(profile, side, &chart.sites);
            let what = format!(
                "{} by lifetime{}",
                side_name(side),
                flags.restriction.title()
            );
            vec![base.graph(&what, chart.area, base.lifetimes(&lifetimes), vec![])]
        }
    }
}

/// The graph of a single band.
pub fn one(profile: &Profile, flags: &Flags, chart: &Chart, band: usize) -> Graph {
    let samples = profile.samples(flags.side, MOST_SAMPLES);
    let base = Base {
        profile,
        flags,
        samples: &samples,
    };
    let found = chart.hotspots(&flags.thresholds).hot;
    let hot = found.iter().find(|hot| hot.band == band).copied();
    let cool = Hot {
        band,
        temperature: Temperature::Cool,
        rank: 0,
    };
    base.one(chart, &hot.unwrap_or(cool))
}

/// Its name in titles.
pub fn side_name(side: Side) -> &'static str {
    match side {
        Side::Heap => "heap",
        Side::Stack => "stack",
    }
}

struct Base<'a> {
    profile: &'a Profile,
    flags: &'a Flags,
    samples: &'a Samples,
}

impl Base<'_> {
    fn curve(&self, side: Side, sites: &[u32]) -> Vec<(u32, u64)> {
        curve(self.profile.curve(side, sites, self.samples))
    }

    fn graph(&self, what: &str, area: f64, stack: Vec<Drawn>, foot: Vec<Foot>) -> Graph {
        let (size, unit) = clock_unit(self.profile);
        let times: Vec<f64> = self.samples.times.iter().map(|t| t / size).collect();
        Graph {
            title: Title {
                job: job(self.profile, self.flags, what),
                date: String::new(),
                area: cost(self.profile, area),
                value_unit: "bytes".to_string(),
                sample_unit: unit,
            },
            scale: (self.profile.end / size, graph::height(&stack, times.len())),
            times,
            stack,
            marks: vec![],
            foot,
        }
    }

    fn hotspots(&self, chart: &Chart, found: &Hotspots) -> Graph {
        let mut stack = vec![];
        if !self.flags.hide_union && !found.union.is_empty() {
            let sites = chart.sites_of(&found.union);
            stack.push(drawn_union(self.curve(chart.side, &sites)));
        }
        for hot in found.hot.iter().rev() {
            let band = &chart.bands[hot.band];
            stack.push(drawn_hot(
                self.curve(chart.side, &band.sites),
                &band.label,
                hot,
            ));
        }
        let bar = Foot::Bar(temperature_bar(&self.flags.thresholds, found));
        self.graph(&chart.title(), chart.area, stack, vec![bar])
    }

    /// The profile of a single band.
    fn one(&self, chart: &Chart, hot: &Hot) -> Graph {
        let one = Individual::of(self.profile, chart, hot.band, &self.flags.thresholds);
        let band = &chart.bands[hot.band];
        let stack = match self.flags.omit_lifetimes {
            false => self.lifetimes(&one.lifetimes),
            true => {
                let curve = self.curve(chart.side, &band.sites);
                vec![drawn_hot(curve, &band.label, hot)]
            }
        };
        let foot = one.facts.iter();
        let foot = foot.map(|(name, value)| Foot::Fact(name.to_string(), value.clone()));
        let what = match self.flags.omit_lifetimes {
            true => one.label.clone(),
            false => format!("lifetimes of {}", one.label),
        };
        self.graph(&what, band.area, stack, foot.collect())
    }

    fn bands(&self, chart: &Chart) -> Vec<Drawn> {
        let mut left = 1.0;
        let alone = chart.bands.iter().take_while(|band| {
            let alone = left >= TRACE;
            left -= band.share;
            alone
        });
        let mut alone = alone.count();
        if chart.bands.len() > MOST_BANDS.min(alone) {
            alone = alone.min(MOST_BANDS - 1);
        }
        let mut stack = vec![];
        let rest: Vec<usize> = (alone..chart.bands.len()).collect();
        if !rest.is_empty() {
            let sites = chart.sites_of(&rest);
            stack.push(Drawn {
                label: "OTHER".to_string(),
                curve: self.curve(chart.side, &sites),
                grey: palette::OTHER_GREY,
                colour: palette::OTHER,
                hatch: Hatch::Plain,
                other: true,
            });
        }
        for rank in (0..alone).rev() {
            let band = &chart.bands[rank];
            stack.push(drawn(
                self.curve(chart.side, &band.sites),
                &band.label,
                rank,
            ));
        }
        stack
    }

    /// The longest-lived at the bottom, like the ground that others stand on.
    fn lifetimes(&self, lifetimes: &Lifetimes) -> Vec<Drawn> {
        let bands = lifetimes.bands.iter().enumerate();
        bands
            .map(|(i, band)| drawn(curve(lifetimes.curve(i, self.samples)), &band.label, i))
            .collect()
    }
}

fn drawn(curve: Vec<(u32, u64)>, label: &str, rank: usize) -> Drawn {
    Drawn {
        label: label.to_string(),
        curve,
        grey: palette::grey(label, rank),
        colour: palette::colour(label, rank),
        hatch: Hatch::Plain,
        other: false,
    }
}

fn drawn_hot(curve: Vec<(u32, u64)>, label: &str, hot: &Hot) -> Drawn {
    Drawn {
        label: label.to_string(),
        curve,
        grey: hot.grey(),
        colour: hot.colour(),
        hatch: hot.hatch(),
        other: false,
    }
}

fn drawn_union(curve: Vec<(u32, u64)>) -> Drawn {
    Drawn {
        label: UNION_LABEL.to_string(),
        curve,
        grey: palette::OTHER_GREY,
        colour: UNION,
        hatch: Hatch::Plain,
        other: true,
    }
}

/// The temperatures with their colours and what they begin at.
fn temperature_bar(thresholds: &Thresholds, found: &Hotspots) -> Vec<(Drawn, String)> {
    let union = format!(
        "U: {} of less than {}%, together {:.0}%",
        found.union.len(),
        thresholds.yellow,
        found.union_share * 100.0
    );
    let mut bar = vec![(drawn_union(vec![]), union)];
    for temperature in Temperature::HOT {
        let hot = Hot {
            band: 0,
            temperature,
            rank: 0,
        };
        let least = thresholds.least(temperature) * 100.0;
        let text = format!("{}: {least:.4}% or more", temperature.name());
        bar.push((drawn_hot(vec![], "", &hot), text.replace(".0000", "")));
    }
    bar
}
