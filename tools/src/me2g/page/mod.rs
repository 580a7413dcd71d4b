//! `--html`: hotspot profiles as one page that needs nothing else.
//!
//! Duty: a panel for each profile with the three frames of a hotspot profile (chart, temperature
//! bar, sources with coloured occurrences), and what is left of them without scripts. What
//! the scripts draw is in [`data`].
//! Never: puts text of profile or source into the page unescaped; reads a source that the profile
//! does not name.
//! Start reading at [`page`].

mod data;

use super::flags::Flags;
use super::picture::{cost, job};
use crate::me::{Chart, Library, Profile, Text};
use crate::number::{grouped, scaled};
use crate::view::escape::{breakable, html};
use crate::view::{FRAME, NUMBERS, STYLE, THEME, definitions, fill, paragraphs, put};

const PANEL: &str = include_str!("panel.html");
const OWN_STYLE: &str = include_str!("hot.css");
const SCRIPTS: [&str; 6] = [
    include_str!("chart.js"),
    include_str!("source.js"),
    include_str!("tables.js"),
    include_str!("merge.js"),
    include_str!("panel.js"),
    include_str!("page.js"),
];

/// The page for one profile, or for two that are compared.
pub fn page(
    profiles: &[(&Profile, &Library)],
    flags: &Flags,
    notify: &mut dyn FnMut(&str),
) -> String {
    let mut panels = String::new();
    let mut titles = vec![];
    for (i, (profile, library)) in profiles.iter().enumerate() {
        let texts: Vec<Text> = profile.sources.iter().map(|s| library.find(s)).collect();
        let chart = Chart::of(profile, flags.side, flags.by, &flags.restriction);
        let mut notices = profile.notices.clone();
        for (source, text) in profile.sources.iter().zip(&texts) {
            // That the library's sources are not at hand is as it should be.
            if text.found != crate::me::Found::Library
                && let Some(notice) = text.notice(source)
            {
                notify(&format!("{}: {notice}", profile.name));
                notices.push(notice);
            }
        }
        let title = job(profile, flags, &chart.title());
        let parts = [
            ("P", format!("p{i}-")),
            ("NAME", html(&profile.name)),
            ("TITLE", html(&title)),
            ("FACTS", facts(profile, &chart)),
            ("NOTICES", paragraphs(&notices)),
            ("ROWS", rows(&chart, flags)),
            (
                "DATA",
                data::elements(&format!("p{i}-"), profile, &texts, flags),
            ),
        ];
        panels.push_str(&fill(PANEL, &parts));
        titles.push(profile.head.job.clone());
    }
    let parts = [
        ("TITLE", html(&titles.join(", "))),
        ("STYLE", [STYLE, OWN_STYLE].concat()),
        ("TABS", String::new()),
        ("PANELS", panels),
        ("SCRIPT", [NUMBERS, &SCRIPTS.concat(), THEME].concat()),
    ];
    fill(FRAME, &parts)
}

fn facts(profile: &Profile, chart: &Chart) -> String {
    let clock = profile.head.clock;
    let facts = [
        ("Overall cost", cost(profile, chart.area)),
        (
            "Peak",
            format!(
                "{} bytes at {} {}",
                scaled(chart.peak as f64),
                scaled(profile.censuses[chart.peak_at].clock),
                clock.unit()
            ),
        ),
        (
            "Length",
            format!("{} {}", scaled(profile.end), clock.unit()),
        ),
        ("Censuses", grouped(profile.censuses.len() as f64)),
    ];
    definitions(&facts)
}

/// The hot bands, and the largest of the others.
fn rows(chart: &Chart, flags: &Flags) -> String {
    const MOST: usize = 30;
    let mut out = String::new();
    for band in chart.bands.iter().take(MOST) {
        put(
            &mut out,
            format_args!(
                "<tr><th scope=\"row\">{}</th><td>{}</td><td>{:.1}%</td><td>{}</td></tr>",
                breakable(&band.label),
                flags.thresholds.temperature(band.share).name(),
                band.share * 100.0,
                scaled(band.peak as f64)
            ),
        );
    }
    out
}
