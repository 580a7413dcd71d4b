//! The panel of a heap profile: the data as JSON, the table of bands (which is the
//! legend, the text alternative of the chart, and what is left without scripts), and the
//! frame around both. The drawing is done by `heap.js` in the reader's browser.

use super::escape::{breakable, html, json};
use super::sets;
use super::{Limits, definitions, fill, list, paragraphs, put};
use crate::Error;
use crate::elide::elided;
use crate::hp::{Breakdown, Legend, Series, Shows, Source, Summary, decimals, legend};
use crate::number::{grouped, scaled};
use crate::palette;

const FRAME: &str = include_str!("heap.html");

/// So many characters of a name are in the table.
const SHORT: usize = 60;

/// How many bands the page shows before the reader asks for more.
const SHOWN_AT_FIRST: usize = 20;

/// The panel of a heap profile, and its figures.
pub fn panel(
    source: &mut Source,
    parts: &[(&str, String)],
    limits: Limits,
    notify: &mut dyn FnMut(&str),
) -> Result<(String, Summary), Error> {
    let mut summary = Summary::of(source)?;
    let (legend, notice) = legend::complete(&mut summary, source);
    let mut notices: Vec<String> = vec![];
    let growing = parts.iter().any(|(name, _)| *name == "MORE");
    let incomplete = summary.notice().filter(|_| !growing);
    for notice in [incomplete, summary.cut(), notice].into_iter().flatten() {
        notify(&format!("{}: {notice}", source.name()));
        notices.push(notice);
    }
    let mut bands = summary.by_area();
    let all = bands.len();
    bands.truncate(limits.bands);
    let kept = summary.thinned(limits.samples);
    if all == 0 {
        notices.push(
            "No sample has a band: the program ended before its first census, or the restrictions left nothing.".into(),
        );
    }
    if kept.len() < summary.times.len() {
        notices.push(format!(
            "Of {} samples {} are drawn, in each stretch of time the highest; the figures of the table are those of all.",
            summary.times.len(),
            kept.len()
        ));
    }
    if bands.len() < all {
        notices.push(format!(
            "Of {all} bands the {} largest have a curve of their own.",
            bands.len()
        ));
    }
    let curves: Vec<Vec<u32>> = bands.iter().map(|b| vec![*b]).collect();
    let series = Series::read(source, &summary, &curves, &kept)?;
    let labels: Vec<&str> = bands
        .iter()
        .map(|b| &*summary.bands[*b as usize].label)
        .collect();
    let short = elided(&labels, SHORT);
    let orders: Vec<Option<u64>> = labels.iter().map(|label| order(label, &summary)).collect();
    let shown = Shown {
        short: &short,
        orders: &orders,
    };
    let own = [
        ("TITLE", html(&summary.header.job)),
        ("FACTS", facts(&summary)),
        ("DESCRIPTION", html(&description(&summary, &bands))),
        ("NOTICES", paragraphs(&notices)),
        ("VALUE_UNIT", html(&summary.header.value_unit)),
        ("INTEGRAL_UNIT", html(&integral_unit(&summary))),
        ("ROWS", rows(&summary, &bands, &shown, all)),
        (
            "DATA",
            data(&summary, &series, &bands, &shown, legend.as_ref()),
        ),
    ];
    let parts = [parts, &own].concat();
    Ok((fill(FRAME, &parts), summary))
}

fn integral_unit(summary: &Summary) -> String {
    summary.header.factors().join(" × ")
}

fn facts(summary: &Summary) -> String {
    let header = &summary.header;
    let (peak, at) = summary.peak();
    let shows = Shows::of(&header.job).words;
    let mut facts = vec![("Shows", shows), ("Date", header.date.clone())];
    facts.retain(|(_, value)| !value.is_empty());
    facts.extend([
        (
            "Peak",
            format!(
                "{} {} at {} {}",
                scaled(peak as f64),
                header.value_unit,
                summary.time(at),
                header.sample_unit
            ),
        ),
        (
            "Integral",
            format!("{} {}", scaled(summary.area), integral_unit(summary)),
        ),
        (
            "Length",
            format!("{} {}", summary.time(summary.end()), header.sample_unit),
        ),
        ("Samples", grouped(summary.times.len() as f64)),
        ("Bands", grouped(summary.bands.len() as f64)),
    ]);
    if let Some([void, drag]) = summary.not_yet_known() {
        let [void, drag] = [void, drag].map(|bytes| scaled(bytes as f64));
        let unit = &header.value_unit;
        let unknown = format!("{void} {unit} of VOID, {drag} {unit} of DRAG at the end");
        facts.push(("Not yet known", unknown));
    }
    definitions(&facts)
}

/// What the chart shows, in words.
fn description(summary: &Summary, bands: &[u32]) -> String {
    let header = &summary.header;
    let (peak, at) = summary.peak();
    let largest: Vec<String> = bands
        .iter()
        .take(3)
        .map(|b| &summary.bands[*b as usize])
        .map(|b| format!("{} ({})", b.label, share(b.area, summary.area)))
        .collect();
    format!(
        "Heap profile of {}: {} bands over {} {}; the most is {} {} at {}. Largest by integral: {}. The table has the figures of every band.",
        header.job,
        summary.bands.len(),
        summary.time(summary.end()),
        header.sample_unit,
        scaled(peak as f64),
        header.value_unit,
        summary.time(at),
        largest.join(", ")
    )
}

fn rows(summary: &Summary, bands: &[u32], shown: &Shown, all: usize) -> String {
    let mut out = String::new();
    let mut rest = summary.area;
    let mut rows: Vec<(usize, &u32)> = bands.iter().enumerate().collect();
    if !bands
        .iter()
        .any(|b| palette::phase(&summary.bands[*b as usize].label).is_some())
    {
        rows.sort_by_key(|(i, _)| shown.orders[*i]);
    }
    for (i, band) in rows {
        let band = &summary.bands[*band as usize];
        rest -= band.area;
        put(
            &mut out,
            format_args!(
                "<tr data-band=\"{i}\"><th scope=\"row\"><button type=\"button\" aria-pressed=\"false\" title=\"{label}\"><span class=\"swatch\" style=\"background:{}\"></span><span class=\"label\">{broken}</span></button>{}</th><td>{}</td><td>{}</td><td title=\"at {}\">{}</td><td class=\"now\"></td></tr>",
                palette::css(palette::colour(&band.label, i)),
                meaning(&band.label),
                scaled(band.area),
                share(band.area, summary.area),
                summary.time(band.peak_time),
                scaled(band.peak as f64),
                label = html(&band.label),
                broken = breakable(&band.label),
            ),
        );
    }
    if bands.len() < all {
        put(
            &mut out,
            format_args!(
                "<tr><th scope=\"row\"><span class=\"swatch\" style=\"background:{}\"></span>{} more</th><td>{}</td><td>{}</td><td></td><td></td></tr>",
                palette::css(palette::OTHER),
                all - bands.len(),
                scaled(rest.max(0.0)),
                share(rest.max(0.0), summary.area),
            ),
        );
    }
    out
}

/// What the page says of each of its bands beside the figures.
struct Shown<'a> {
    /// Names that are short enough for the table.
    short: &'a [String],
    /// Where it is stacked, if that does not go by its integral.
    orders: &'a [Option<u64>],
}

/// Phases of a biography and eras of creation have an order of their own.
fn order(label: &str, summary: &Summary) -> Option<u64> {
    match Shows::of(&summary.header.job).breakdown {
        Some(Breakdown::Eras) => label.strip_prefix("era ")?.parse().ok(),
        _ => palette::phase(label).map(|phase| phase as u64),
    }
}

/// What the phases of a biography mean.
fn meaning(label: &str) -> String {
    let meaning = match label {
        "LAG" => "made, not used yet: made too early?",
        "USE" => "used, and to be used again",
        "DRAG" => "used for the last time: kept too long?",
        "VOID" => "never used at all: made in vain?",
        "INHERENT_USE" => "mutable variables and arrays",
        _ => return String::new(),
    };
    format!("<span class=\"meaning\">{meaning}</span>")
}

fn share(part: f64, whole: f64) -> String {
    if whole > 0.0 {
        format!("{:.1}%", part / whole * 100.0)
    } else {
        "–".to_string()
    }
}

/// What the script needs, as JSON that may stand inside a script element.
fn data(
    summary: &Summary,
    series: &Series,
    bands: &[u32],
    shown: &Shown,
    legend: Option<&Legend>,
) -> String {
    let header = &summary.header;
    let mut out = String::from("{");
    put(
        &mut out,
        format_args!(
            "\"valueUnit\":{},\"sampleUnit\":{},\"decimals\":{},\"shown\":{SHOWN_AT_FIRST},\"otherColour\":\"{}\",",
            json(&header.value_unit),
            json(&header.sample_unit),
            decimals(&summary.times),
            palette::css(palette::OTHER)
        ),
    );
    put(&mut out, format_args!("\"times\":{},", list(&series.times)));
    put(
        &mut out,
        format_args!("\"totals\":{},", list(&series.totals)),
    );
    put(
        &mut out,
        format_args!("\"marks\":{},", list(&summary.marks)),
    );
    out.push_str("\"bands\":[");
    for (i, (band, curve)) in bands.iter().zip(&series.bands).enumerate() {
        let label = &summary.bands[*band as usize].label;
        // From the first value that is not 0 to the last one, without gaps.
        let first = curve.first().map_or(0, |(at, _)| *at);
        let last = curve.last().map_or(0, |(at, _)| at + 1);
        let mut values = vec![0u64; (last - first) as usize];
        for (at, value) in curve {
            values[(at - first) as usize] = *value;
        }
        let order = shown.orders[i].map_or("null".into(), |order| order.to_string());
        let short = match &shown.short[i] {
            short if short == label => String::new(),
            short => format!("\"short\":{},", json(short)),
        };
        put(
            &mut out,
            format_args!(
                "{}{{\"label\":{},{short}\"colour\":\"{}\",\"order\":{order},\"first\":{first},\"values\":{}}}",
                if i == 0 { "" } else { "," },
                json(label),
                palette::css(palette::colour(label, i)),
                list(&values)
            ),
        );
    }
    put(
        &mut out,
        format_args!("],\"sets\":{}}}", sets::json(legend, summary, bands)),
    );
    out
}
