//! Temperatures: which bands are hot, and how they look.
//!
//! The *temperature* of a band is its share of the chart's area. What is below yellow is
//! cool, and drawn together as the union band `U`.

use super::chart::{Band, Chart};
use crate::palette::{Hatch, Rgb};

/// From which share of the whole, in percent, a band is yellow, orange, red.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Thresholds {
    /// At least 10.
    pub yellow: f64,
    /// More than yellow.
    pub orange: f64,
    /// More than orange, at most 100.
    pub red: f64,
}

impl Default for Thresholds {
    fn default() -> Thresholds {
        Thresholds {
            yellow: 10.0,
            orange: 20.0,
            red: 40.0,
        }
    }
}

impl Thresholds {
    /// Reads three percentages, `10,20,40`.
    pub fn parse(text: &str) -> Result<Thresholds, String> {
        let wrong = || format!("expected three percentages such as 10,20,40, found \"{text}\"");
        let numbers: Result<Vec<f64>, _> = text.split(',').map(|n| n.trim().parse()).collect();
        match numbers.map_err(|_| wrong())?[..] {
            [yellow, ..] if yellow < 10.0 => {
                Err("the least temperature of yellow is 10 percent".into())
            }
            [yellow, orange, red]
                if yellow >= 10.0 && yellow < orange && orange < red && red <= 100.0 =>
            {
                Ok(Thresholds {
                    yellow,
                    orange,
                    red,
                })
            }
            [_, _, _] => Err(format!("temperatures must rise and end at 100: \"{text}\"")),
            _ => Err(wrong()),
        }
    }

    /// The temperature of a share (from 0 to 1).
    pub fn temperature(&self, share: f64) -> Temperature {
        let percent = share * 100.0;
        match () {
            _ if percent >= self.red => Temperature::Red,
            _ if percent >= self.orange => Temperature::Orange,
            _ if percent >= self.yellow => Temperature::Yellow,
            _ => Temperature::Cool,
        }
    }

    /// The least share (from 0 to 1) of a temperature.
    pub fn least(&self, temperature: Temperature) -> f64 {
        match temperature {
            Temperature::Cool => 0.0,
            Temperature::Yellow => self.yellow / 100.0,
            Temperature::Orange => self.orange / 100.0,
            Temperature::Red => self.red / 100.0,
        }
    }
}

/// How hot a band is.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Temperature {
    /// Below yellow: part of the union band.
    Cool,
    /// The least that is a hotspot.
    Yellow,
    /// In between.
    Orange,
    /// The hottest.
    Red,
}

impl Temperature {
    /// The hot ones, the least first, as the temperature bar has them.
    pub const HOT: [Temperature; 3] = [Temperature::Yellow, Temperature::Orange, Temperature::Red];

    /// Its name.
    pub fn name(self) -> &'static str {
        match self {
            Temperature::Cool => "cool",
            Temperature::Yellow => "yellow",
            Temperature::Orange => "orange",
            Temperature::Red => "red",
        }
    }
}

/// A hot band.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Hot {
    /// The band, a place in [`Chart::bands`].
    pub band: usize,
    /// How hot it is.
    pub temperature: Temperature,
    /// Its number among those of its temperature, from 0: what colour and hatching follow.
    pub rank: usize,
}

impl Hot {
    /// Its colour: that of its temperature, in one of three shades. Black text is readable on each.
    pub fn colour(&self) -> Rgb {
        let shades: [Rgb; 3] = match self.temperature {
            Temperature::Red => [[0xef, 0x5b, 0x4c], [0xff, 0x8f, 0x80], [0xd9, 0x48, 0x5f]],
            Temperature::Orange => [[0xf5, 0x9a, 0x2e], [0xff, 0xbf, 0x73], [0xd9, 0x86, 0x3f]],
            Temperature::Yellow => [[0xf5, 0xd9, 0x3a], [0xff, 0xef, 0x94], [0xd1, 0xbd, 0x3a]],
            Temperature::Cool => [UNION; 3],
        };
        shades[self.rank % shades.len()]
    }

    /// Its hatching. With the colour it is another one for each of twelve bands of a temperature.
    pub fn hatch(&self) -> Hatch {
        Hatch::ALL[self.rank % Hatch::ALL.len()]
    }

    /// Its grey, 0 black to 1 white, where there are no colours.
    pub fn grey(&self) -> f64 {
        let base = match self.temperature {
            Temperature::Red => 0.45,
            Temperature::Orange => 0.65,
            Temperature::Yellow => 0.85,
            Temperature::Cool => 1.0,
        };
        base - 0.07 * (self.rank % 3) as f64
    }
}

/// The colour of the union band.
pub const UNION: Rgb = [0xb8, 0xc4, 0xd6];

/// What the union band is called.
pub const UNION_LABEL: &str = "U";

/// The hot bands of a chart, and the others.
#[derive(Clone, PartialEq, Debug)]
pub struct Hotspots {
    /// The hot bands, the hottest first.
    pub hot: Vec<Hot>,
    /// The bands of the union, the largest first.
    pub union: Vec<usize>,
    /// The union's share of the whole.
    pub union_share: f64,
}

impl Chart {
    /// Tells the hot bands from the others.
    pub fn hotspots(&self, thresholds: &Thresholds) -> Hotspots {
        let (mut hot, mut union, mut union_share) = (vec![], vec![], 0.0);
        let mut ranks = [0; 4];
        for (band, Band { share, .. }) in self.bands.iter().enumerate() {
            let temperature = thresholds.temperature(*share);
            if temperature == Temperature::Cool {
                union.push(band);
                union_share += share;
                continue;
            }
            let rank = &mut ranks[temperature as usize];
            hot.push(Hot {
                band,
                temperature,
                rank: *rank,
            });
            *rank += 1;
        }
        Hotspots {
            hot,
            union,
            union_share,
        }
    }

    /// The sites of some bands, ascending: those of the union, to get its curve.
    pub fn sites_of(&self, bands: &[usize]) -> Vec<u32> {
        let bands = bands.iter().flat_map(|b| &self.bands[*b].sites);
        let mut sites: Vec<u32> = bands.copied().collect();
        sites.sort_unstable();
        sites
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn temperatures_rise_from_ten_percent() {
        let wanted = Thresholds {
            yellow: 12.5,
            orange: 30.0,
            red: 100.0,
        };
        assert_eq!(Thresholds::parse("12.5, 30,100"), Ok(wanted));
        for wrong in [
            "",
            "10,20",
            "9,20,40",
            "20,10,40",
            "10,20,101",
            "nan,20,40",
            "10,20,40,50",
        ] {
            assert!(Thresholds::parse(wrong).is_err(), "{wrong}");
        }
        let thresholds = Thresholds::default();
        let shares = [0.0999, 0.1, 0.2, 0.4, 1.0].map(|s| thresholds.temperature(s) as usize);
        assert_eq!(shares, [0, 1, 2, 3, 3]);
    }

    /// Twelve bands of one temperature differ in colour or in hatching.
    #[test]
    fn bands_of_one_temperature_are_told_apart() {
        for temperature in Temperature::HOT {
            let look = |rank| {
                let hot = Hot {
                    band: 0,
                    temperature,
                    rank,
                };
                (hot.colour(), hot.hatch())
            };
            let looks: std::collections::HashSet<_> = (0..12).map(look).collect();
            assert_eq!(looks.len(), 12);
        }
    }
}
