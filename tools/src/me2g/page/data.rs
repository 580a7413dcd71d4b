//! What the scripts of the page draw, as JSON.
//!
//! What is not shown at first, charts and texts of sources, stands in elements of its own,
//! which are read when they are wanted: so the page opens quickly however much it holds.
//!
//! A chart has at most ten bands that can be hot, whatever the temperatures are set to, so
//! curves and lifetimes of those are all that is needed; the rest are rows of a table. Charts
//! that are restricted to one name each have more curves: the page adds up those of
//! several names.

use super::super::flags::Flags;
use crate::me::heat::{Hot, UNION};
use crate::me::{
    Band, By, Chart, Found, Individual, Place, Profile, Restriction, Samples, Side, Temperature,
    Text, counted_as,
};
use crate::palette::{self, css};
use crate::view::escape::json;
use crate::view::list;

/// The most points of a curve.
const MOST_SAMPLES: usize = 300;
/// The most bands of a chart's table.
const MOST_ROWS: usize = 150;
/// So many bands have curves even where they cannot be hot.
const DRAWN: usize = 12;
/// The most modules with a chart of their own.
const MOST_MODULES: usize = 60;
/// The most constructions that the producers can be restricted to, and the other way round.
const MOST_CROSSED: usize = 24;
/// A band of a chart that is so restricted has a curve, since the page adds those of several
/// up, from this share of what is not restricted on: less cannot be seen.
const LEAST_CROSSED: f64 = 1.0 / 2000.0;
/// The most places of a band that are coloured in the sources.
const MOST_PLACES: usize = 500;

/// What bands can be on the page.
const KEYS: [By; 8] = [
    By::Site,
    By::Compound,
    By::Producer,
    By::Equation,
    By::Construction,
    By::Module,
    By::Type,
    By::Kind,
];

/// All that the page shows of a profile, as elements whose names begin with `prefix`.
pub fn elements(prefix: &str, profile: &Profile, texts: &[Text], flags: &Flags) -> String {
    let mut out = String::new();
    let mut element = |name: String, json: &str| {
        out += &format!(
            "<script id=\"{prefix}{name}\" type=\"application/json\">\n{json}\n</script>\n"
        );
    };
    let mut charts = vec![];
    let mut chart = |drawing: &Drawing, chart: &Chart, module: Option<&str>, only: &str| {
        element(format!("chart{}", charts.len()), &drawing.chart(chart));
        charts.push(format!(
            "{{\"side\":\"{}\",\"by\":{},\"module\":{},\"only\":{only},\"lib\":{}}}",
            side_name(chart.side),
            json(chart.by.name()),
            module.map_or("null".to_string(), json),
            chart.restriction.charged,
        ));
    };
    let first = flags.restriction.charged;
    // The stack's calls have no causes.
    let knows = profile
        .table(Side::Heap)
        .sites
        .iter()
        .any(|site| site.via.is_some());
    let looks = [
        (Side::Heap, first),
        (Side::Heap, !first),
        (Side::Stack, first),
    ];
    for (side, charged) in looks {
        if side == Side::Heap && charged != first && !knows {
            continue;
        }
        let restriction = &Restriction {
            charged,
            ..flags.restriction.clone()
        };
        let samples = profile.samples(side, MOST_SAMPLES);
        let drawing = Drawing {
            profile,
            flags,
            samples: &samples,
            whole: None,
        };
        for by in KEYS {
            // Frames have no types, and are parts of nothing.
            if side == Side::Stack && matches!(by, By::Compound | By::Type) {
                continue;
            }
            let whole = Chart::of(profile, side, by, restriction);
            if whole.bands.is_empty() {
                continue;
            }
            chart(&drawing, &whole, None, "null");
            let other = match by {
                By::Producer => Some(By::Construction),
                By::Construction => Some(By::Producer),
                _ => None,
            };
            if let Some(other) = other {
                let other = Chart::of(profile, side, other, restriction);
                let mut crossed = Restriction::crossed(profile, &other);
                crossed.truncate(MOST_CROSSED);
                let parts = Drawing {
                    whole: Some(Whole::of(profile, &whole)),
                    ..drawing
                };
                let sites = crossed
                    .iter()
                    .map(|(_, within)| within.sites(profile, side));
                let sites: Vec<Vec<u32>> = sites.collect();
                for (i, (name, within)) in crossed.iter().enumerate() {
                    // One name can be part of what another stands for: `f` of `g.f`.
                    let shared = |j: &usize| *j != i && share(&sites[i], &sites[*j]);
                    let shared: Vec<usize> = (0..sites.len()).filter(shared).collect();
                    let only = format!("{{\"name\":{},\"shared\":{}}}", json(name), list(&shared));
                    let inner = Chart::of(profile, side, by, within);
                    chart(&parts, &inner, None, &only);
                }
            }
            if by != By::Module || whole.bands.len() < 2 {
                continue;
            }
            for module in whole.bands.iter().take(MOST_MODULES) {
                let within = Restriction {
                    modules: vec![module.label.clone()],
                    ..restriction.clone()
                };
                let inner = Chart::of(profile, side, By::Site, &within);
                chart(&drawing, &inner, Some(&module.label), "null");
            }
        }
    }
    let samples =
        [Side::Heap, Side::Stack].map(|side| list(&profile.samples(side, MOST_SAMPLES).times));
    let mut sources = vec![];
    for (i, (source, text)) in profile.sources.iter().zip(texts).enumerate() {
        let found = match text.found {
            Found::Same => "same",
            Found::Changed => "changed",
            Found::Unchecked => "unchecked",
            Found::Missing => "missing",
            Found::Outside => "outside",
            Found::Library => "library",
        };
        sources.push(format!(
            "{{\"path\":{},\"found\":\"{found}\",\"notice\":{},\"lines\":{}}}",
            json(&source.path),
            text.notice(source).map_or("null".to_string(), |n| json(&n)),
            text.lines.len()
        ));
        if !text.lines.is_empty() {
            let lines: Vec<String> = text.lines.iter().map(|line| json(line)).collect();
            element(format!("text{i}"), &format!("[{}]", lines.join(",\n")));
        }
    }
    let t = &flags.thresholds;
    let whole = format!(
        "{{\"job\":{},\"header\":{},\"unit\":{},\"factor\":{},\"end\":{},\"times\":[{}],\"temperatures\":[{},{},{}],\"union\":{},\"lifetimes\":{},\"lib\":{first},\
         \"side\":\"{}\",\"by\":{},\"look\":{},\n\"charts\":[{}],\n\"sources\":[{}]}}",
        json(&profile.head.job),
        json(&flags.header),
        json(profile.head.clock.unit()),
        json(profile.head.clock.factor()),
        profile.end,
        samples.join(","),
        t.yellow,
        t.orange,
        t.red,
        !flags.hide_union,
        !flags.omit_lifetimes,
        side_name(flags.side),
        json(flags.by.name()),
        look(),
        charts.join(",\n"),
        sources.join(",\n")
    );
    element("data".to_string(), &whole);
    out
}

fn side_name(side: Side) -> &'static str {
    super::super::picture::side_name(side)
}

/// Colours: three shades for each temperature, that of the union, and those of other bands.
fn look() -> String {
    let shades = Temperature::HOT.map(|temperature| {
        let shade = |rank| {
            let hot = Hot {
                band: 0,
                temperature,
                rank,
            };
            format!("\"{}\"", css(hot.colour()))
        };
        format!("[{}]", [0, 1, 2].map(shade).join(","))
    });
    let bands: Vec<String> = (0..DRAWN)
        .map(|rank| format!("\"{}\"", css(palette::colour("", rank))))
        .collect();
    format!(
        "{{\"hot\":[{}],\"union\":\"{}\",\"other\":\"{}\",\"bands\":[{}]}}",
        shades.join(","),
        css(UNION),
        css(palette::OTHER),
        bands.join(",")
    )
}

/// Whether two ascending lists have something in common.
fn share(a: &[u32], b: &[u32]) -> bool {
    a.iter().any(|site| b.binary_search(site).is_ok())
}

/// A chart of which others show parts.
struct Whole {
    area: f64,
    /// The band that each site is in.
    bands: Vec<u32>,
}

impl Whole {
    fn of(profile: &Profile, chart: &Chart) -> Whole {
        let mut bands = vec![0; profile.table(chart.side).sites.len()];
        for (i, band) in chart.bands.iter().enumerate() {
            for site in &band.sites {
                bands[*site as usize] = i as u32;
            }
        }
        Whole {
            area: chart.area,
            bands,
        }
    }
}

struct Drawing<'a> {
    profile: &'a Profile,
    flags: &'a Flags,
    samples: &'a Samples,
    /// What the charts are parts of, if the page is to put them together.
    whole: Option<Whole>,
}

impl Drawing<'_> {
    fn chart(&self, chart: &Chart) -> String {
        let mut bands = vec![];
        for (i, band) in chart.bands.iter().enumerate().take(MOST_ROWS) {
            bands.push(self.band(chart, i, band));
        }
        let total = self.profile.curve(chart.side, &chart.sites, self.samples);
        format!(
            "{{\"by\":{},\"title\":{},\"area\":{},\"peak\":{},\"count\":{},\"total\":{},\"bands\":[{}]}}",
            json(chart.by.name()),
            json(&chart.title()),
            chart.area.round(),
            chart.peak,
            chart.bands.len(),
            curve(&total),
            bands.join(",\n")
        )
    }

    fn band(&self, chart: &Chart, i: usize, band: &Band) -> String {
        let sites = &self.profile.table(chart.side).sites;
        let site = counted_as(sites, band.sites[0], chart.restriction.charged);
        let mut out = format!(
            "{{\"label\":{},\"share\":{:.6},\"peak\":{},\"module\":{},\"at\":{}",
            json(&band.label),
            band.share,
            band.peak,
            json(site.module.as_deref().unwrap_or("SYSTEM")),
            band.place.map_or("null".to_string(), place)
        );
        let least = 0.1;
        let part = self.whole.as_ref();
        if let Some(whole) = part {
            out += &format!(",\"id\":{}", whole.bands[band.sites[0] as usize]);
        }
        let is_seen = part.is_some_and(|whole| band.area >= LEAST_CROSSED * whole.area);
        if i < DRAWN || band.share >= least || is_seen {
            let values = self.profile.curve(chart.side, &band.sites, self.samples);
            out += &format!(",\"curve\":{}", curve(&values));
        }
        // What is a tenth or more can be hot.
        if band.share >= least {
            let one = Individual::of(self.profile, chart, i, &self.flags.thresholds);
            let facts = one.facts.iter().filter(|fact| fact.0 != "Temperature");
            let facts: Vec<String> = facts
                .map(|(name, value)| format!("[{},{}]", json(name), json(value)))
                .collect();
            out += &format!(
                ",\"facts\":[{}],\"inner\":[{}],\"places\":[{}]",
                facts.join(","),
                self.inner(&one).join(","),
                self.places(chart, band).join(",")
            );
        }
        out.push('}');
        out
    }

    /// The charts of a band's own profile: lifetimes, and who holds it.
    fn inner(&self, one: &Individual) -> Vec<String> {
        let part = |label: &str, share: f64, values: &[u64]| {
            format!(
                "{{\"label\":{},\"share\":{share:.6},\"curve\":{}}}",
                json(label),
                curve(values)
            )
        };
        let chart = |title: &str, parts: Vec<String>| {
            format!(
                "{{\"title\":{},\"parts\":[{}]}}",
                json(title),
                parts.join(",")
            )
        };
        let mut charts = vec![];
        if !self.flags.omit_lifetimes && !one.lifetimes.bands.is_empty() {
            let lives = one.lifetimes.bands.iter().enumerate().map(|(i, band)| {
                let values = one.lifetimes.curve(i, self.samples);
                part(&band.label, band.share, &values)
            });
            charts.push(chart("Lifetimes, as a share of the run", lives.collect()));
        }
        for held in &one.held {
            let parts = held
                .parts
                .iter()
                .map(|p| part(&p.label, p.share, &p.curve(self.samples)));
            charts.push(chart(held.title, parts.collect()));
        }
        charts
    }

    /// Where a band's sites stand, each place once.
    fn places(&self, chart: &Chart, band: &Band) -> Vec<String> {
        let sites = &self.profile.table(chart.side).sites;
        let places = band.sites.iter().filter_map(|i| {
            let site = counted_as(sites, *i, chart.restriction.charged);
            site.at.or(site.definition)
        });
        let mut places: Vec<Place> = places.collect();
        places.sort();
        places.dedup();
        places.truncate(MOST_PLACES);
        places.into_iter().map(place).collect()
    }
}

fn place(place: Place) -> String {
    let (from, to) = (place.from, place.to);
    list(&[place.source, from.0, from.1, to.0, to.1])
}

/// A curve as its first point that is not 0 and the values from there to the last one.
fn curve(values: &[u64]) -> String {
    let first = values.iter().position(|v| *v > 0).unwrap_or(0);
    let last = values
        .iter()
        .rposition(|v| *v > 0)
        .map_or(first, |last| last + 1);
    format!("[{first},{}]", list(&values[first..last]))
}
