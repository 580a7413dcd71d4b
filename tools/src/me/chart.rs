//! A chart: what is looked at, grouped into bands, each with its cost.

use super::Profile;
use super::group::{By, Group, Restriction, group, module};
use super::profile::Side;
use super::site::Place;
use std::collections::HashMap;

/// A band: sites that are shown as one.
#[derive(Clone, PartialEq, Debug)]
pub struct Band {
    /// Its name, which no other band of the chart has.
    pub label: String,
    /// Where it stands in the source, if that is one place.
    pub place: Option<Place>,
    /// Its sites, ascending.
    pub sites: Vec<u32>,
    /// Its cost: the area under its curve, in bytes times the clock's unit.
    pub area: f64,
    /// Its part of the chart's area, from 0 to 1: what its temperature is taken from.
    pub share: f64,
    /// Its most bytes.
    pub peak: u64,
    /// The first census that has them.
    pub peak_at: usize,
}

/// A chart of one side of a profile.
///
/// It has no curves; those of the bands that are drawn come from [`Profile::curve`].
#[derive(Clone, PartialEq, Debug)]
pub struct Chart {
    /// Heap or stack.
    pub side: Side,
    /// What the bands are.
    pub by: By,
    /// What is left out.
    pub restriction: Restriction,
    /// All bands that ever have a byte, the largest area first.
    pub bands: Vec<Band>,
    /// All sites of all bands, ascending.
    pub sites: Vec<u32>,
    /// The overall cost: the area of all bands.
    pub area: f64,
    /// The most bytes of all bands together.
    pub peak: u64,
    /// The first census that has them.
    pub peak_at: usize,
}

impl Chart {
    /// Groups what the restriction leaves of one side.
    pub fn of(profile: &Profile, side: Side, by: By, restriction: &Restriction) -> Chart {
        let table = profile.table(side);
        let sites = restriction.sites(profile, side);
        let mut places: HashMap<String, usize> = HashMap::new();
        let mut bands: Vec<Band> = vec![];
        // The area of the site that a band is named after: what it has most of.
        let mut most: Vec<f64> = vec![];
        for &i in &sites {
            let Group { key, label, place } = group(&table.sites, i, by, restriction.charged);
            let area = table.areas[i as usize];
            let at = *places.entry(key).or_insert_with(|| {
                most.push(-1.0);
                bands.push(Band {
                    label: String::new(),
                    place,
                    sites: vec![],
                    area: 0.0,
                    share: 0.0,
                    peak: 0,
                    peak_at: 0,
                });
                bands.len() - 1
            });
            let band = &mut bands[at];
            if band.place != place {
                band.place = None;
            }
            if area > most[at] {
                (most[at], band.label) = (area, label);
            }
            band.sites.push(i);
            band.area += area;
        }
        for band in &mut bands {
            (band.peak, band.peak_at) = peak(profile, side, &band.sites);
        }
        bands.retain(|band| band.peak > 0);
        let area: f64 = bands.iter().map(|b| b.area).sum();
        for band in &mut bands {
            // What has no length in time is told apart by its height.
            band.share = if area > 0.0 { band.area / area } else { 0.0 };
        }
        tell_apart(profile, side, &mut bands);
        bands.sort_by(|a, b| {
            let areas = b.area.total_cmp(&a.area).then(b.peak.cmp(&a.peak));
            areas.then_with(|| a.label.cmp(&b.label))
        });
        let (peak, peak_at) = peak(profile, side, &sites);
        Chart {
            side,
            by,
            restriction: restriction.clone(),
            bands,
            sites,
            area,
            peak,
            peak_at,
        }
    }

    /// What the chart is, for a title: `heap by producer restricted to the module Main`.
    pub fn title(&self) -> String {
        let (side, site) = match self.side {
            Side::Heap => ("heap", "occurrence"),
            Side::Stack => ("stack", "call site"),
        };
        let by = if self.by == By::Site {
            site
        } else {
            self.by.name()
        };
        format!("{side} by {by}{}", self.restriction.title())
    }

    /// The band that a site is in.
    pub fn band_of(&self, site: u32) -> Option<usize> {
        self.bands
            .iter()
            .position(|b| b.sites.binary_search(&site).is_ok())
    }
}

/// The most bytes that some sites have together, and the first census that has them.
pub(super) fn peak(profile: &Profile, side: Side, sites: &[u32]) -> (u64, usize) {
    let histories = &profile.table(side).histories;
    let mut changes: Vec<(usize, u64)> = vec![];
    for site in sites {
        let mut last = 0u64;
        for step in histories[*site as usize].steps() {
            // A fall is the rise that leads there modulo 2^64.
            changes.push((step.census, step.bytes.wrapping_sub(last)));
            last = step.bytes;
        }
    }
    if sites.len() > 1 {
        changes.sort_unstable_by_key(|c| c.0);
    }
    let (mut peak, mut peak_at, mut sum) = (0, 0, 0u64);
    for together in changes.chunk_by(|a, b| a.0 == b.0) {
        for change in together {
            sum = sum.wrapping_add(change.1);
        }
        if sum > peak {
            (peak, peak_at) = (sum, together[0].0);
        }
    }
    (peak, peak_at)
}

/// Gives bands of one label names of their own: by module, else by kind, else by number.
fn tell_apart(profile: &Profile, side: Side, bands: &mut [Band]) {
    let sites = &profile.table(side).sites;
    let rename = |bands: &mut [Band], name: &dyn Fn(&Band, usize) -> String| {
        let mut same: HashMap<String, Vec<usize>> = HashMap::new();
        for (i, band) in bands.iter().enumerate() {
            same.entry(band.label.clone()).or_default().push(i);
        }
        for same in same.into_values().filter(|same| same.len() > 1) {
            for (n, i) in same.into_iter().enumerate() {
                bands[i].label = name(&bands[i], n);
            }
        }
    };
    let first = |band: &Band| &sites[band.sites[0] as usize];
    rename(bands, &|band, _| {
        let site = first(band);
        let module = site.definition_module.as_deref().unwrap_or(module(site));
        format!("{module}:{}", band.label)
    });
    rename(bands, &|band, _| {
        format!("{}/{}", band.label, first(band).kind)
    });
    rename(bands, &|band, n| match n {
        0 => band.label.clone(),
        n => format!("{}#{}", band.label, n + 1),
    });
}
