//! Graphs as one SVG, one below the other.

use crate::graph::{Drawn, Foot, Graph};
use crate::number::{self, ticks};
use crate::palette::{Hatch, css};
use crate::view::escape::html;
use std::fmt::Write;

const WIDTH: f64 = 960.0;
/// The height of a graph with its title, without what stands below it.
const HEIGHT: f64 = 460.0;
const FOOT: f64 = 18.0;
const KEY: f64 = 220.0;
const LEFT: f64 = 66.0;
const TOP: f64 = 56.0;
const BOTTOM: f64 = 42.0;

/// The graphs as a document.
pub fn document(graphs: &[Graph], grey: bool) -> String {
    let heights: Vec<f64> = graphs
        .iter()
        .map(|g| HEIGHT + 14.0 + g.foot.len() as f64 * FOOT)
        .collect();
    let whole: f64 = heights.iter().sum();
    let mut out = String::new();
    put(
        &mut out,
        format_args!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {WIDTH} {whole}\" width=\"{WIDTH}\" height=\"{whole}\" font-family=\"Helvetica, Arial, sans-serif\" font-size=\"12\">"
        ),
    );
    if let Some(graph) = graphs.first() {
        put(
            &mut out,
            format_args!("<title>{}</title>", html(&graph.title.job)),
        );
    }
    out.push_str(DEFINITIONS);
    put(
        &mut out,
        format_args!("<rect width=\"{WIDTH}\" height=\"{whole}\" fill=\"#fff\"/>"),
    );
    let mut y = 0.0;
    for (graph, height) in graphs.iter().zip(heights) {
        put(&mut out, format_args!("<g transform=\"translate(0 {y})\">"));
        one(&mut out, graph, grey);
        out.push_str("</g>\n");
        y += height;
    }
    out.push_str("</svg>\n");
    out
}

const DEFINITIONS: &str = "\
<defs>
<pattern id=\"rising\" width=\"7\" height=\"7\" patternUnits=\"userSpaceOnUse\"><path d=\"M-1 1L1 -1M0 7L7 0M6 8L8 6\" stroke=\"#333\" stroke-width=\".8\"/></pattern>
<pattern id=\"falling\" width=\"7\" height=\"7\" patternUnits=\"userSpaceOnUse\"><path d=\"M-1 6L1 8M0 0L7 7M6 -1L8 1\" stroke=\"#333\" stroke-width=\".8\"/></pattern>
<pattern id=\"crossed\" width=\"7\" height=\"7\" patternUnits=\"userSpaceOnUse\"><path d=\"M0 7L7 0M0 0L7 7\" stroke=\"#333\" stroke-width=\".8\"/></pattern>
</defs>
";

fn one(out: &mut String, graph: &Graph, grey: bool) {
    let title = &graph.title;
    put(
        out,
        format_args!(
            "<text x=\"12\" y=\"20\" font-weight=\"bold\" font-size=\"14\">{}</text><text x=\"12\" y=\"38\" fill=\"#555\">{} {}</text>",
            html(&shortened(&title.job, 110)),
            html(&title.area),
            html(&title.date)
        ),
    );
    let (right, floor) = (WIDTH - KEY - 16.0, HEIGHT - BOTTOM);
    let part = |value: f64, range: f64| {
        if range > 0.0 {
            (value / range).min(30.0)
        } else {
            0.0
        }
    };
    let x = |time: f64| LEFT + part(time, graph.scale.0) * (right - LEFT);
    let y = |value: f64| floor - part(value, graph.scale.1) * (floor - TOP - 14.0);
    for tick in ticks(graph.scale.1, 7) {
        put(
            out,
            format_args!(
                "<path d=\"M{LEFT} {:.1}H{right}\" stroke=\"#ddd\"/><text x=\"{}\" y=\"{:.1}\" text-anchor=\"end\" fill=\"#555\">{}</text>",
                y(tick),
                LEFT - 7.0,
                y(tick) + 4.0,
                number::tick(tick)
            ),
        );
    }
    for tick in ticks(graph.scale.0, 8) {
        put(
            out,
            format_args!(
                "<path d=\"M{0:.1} {floor}v5\" stroke=\"#555\"/><text x=\"{0:.1}\" y=\"{1}\" text-anchor=\"middle\" fill=\"#555\">{2}</text>",
                x(tick),
                floor + 18.0,
                number::tick(tick)
            ),
        );
    }
    put(
        out,
        format_args!(
            "<text x=\"{right}\" y=\"{}\" text-anchor=\"end\" fill=\"#555\">{}</text><text x=\"12\" y=\"{}\" fill=\"#555\">{}</text>",
            floor + 34.0,
            html(&title.sample_unit),
            TOP + 2.0,
            html(&title.value_unit)
        ),
    );
    // What a previous scale has no room for is cut off.
    put(
        out,
        format_args!(
            "<svg x=\"{LEFT}\" y=\"{TOP}\" width=\"{}\" height=\"{}\" viewBox=\"{LEFT} {TOP} {0} {1}\">",
            right - LEFT,
            floor - TOP
        ),
    );
    let mut base = vec![0u64; graph.times.len()];
    for band in &graph.stack {
        let mut path = String::new();
        let below = base.clone();
        for (at, value) in &band.curve {
            base[*at as usize] += value;
        }
        let (Some(first), Some(last)) = (band.curve.first(), band.curve.last()) else {
            continue;
        };
        let from = (first.0 as usize).saturating_sub(1);
        let to = (last.0 as usize + 1).min(base.len() - 1);
        let there = (from..=to).map(|at| (at, base[at]));
        let back = (from..=to).rev().map(|at| (at, below[at]));
        for (at, height) in there.chain(back) {
            let verb = if path.is_empty() { 'M' } else { 'L' };
            // Writing to a string cannot fail.
            let _ = write!(
                path,
                "{verb}{:.1} {:.1}",
                x(graph.times[at]),
                y(height as f64)
            );
        }
        put(
            out,
            format_args!(
                "<g><title>{}</title><path d=\"{path}Z\" fill=\"{}\" stroke=\"#444\" stroke-width=\".4\"/>{}</g>",
                html(&band.label),
                fill(band, grey),
                lines(band.hatch, &format!("<path d=\"{path}Z\""))
            ),
        );
    }
    put(
        out,
        format_args!(
            "</svg><path d=\"M{LEFT} {TOP}V{floor}H{right}\" fill=\"none\" stroke=\"#555\"/>"
        ),
    );
    let step = ((floor - TOP) / graph.stack.len().max(1) as f64).min(22.0);
    for (i, band) in graph.stack.iter().rev().enumerate() {
        let top = TOP + i as f64 * step;
        field(out, band, (right + 16.0, top), grey);
        put(
            out,
            format_args!(
                "<text x=\"{}\" y=\"{}\">{}</text>",
                right + 34.0,
                top + 10.0,
                html(&shortened(&band.label, 30))
            ),
        );
    }
    for (i, line) in graph.foot.iter().enumerate() {
        let top = HEIGHT + i as f64 * FOOT;
        match line {
            Foot::Bar(fields) => {
                let step = (WIDTH - 12.0) / fields.len().max(1) as f64;
                for (i, (band, meaning)) in fields.iter().enumerate() {
                    let left = 12.0 + i as f64 * step;
                    field(out, band, (left, top), grey);
                    put(
                        out,
                        format_args!(
                            "<text x=\"{}\" y=\"{}\">{}</text>",
                            left + 18.0,
                            top + 10.0,
                            html(meaning)
                        ),
                    );
                }
            }
            Foot::Fact(name, value) => put(
                out,
                format_args!(
                    "<text x=\"12\" y=\"{0}\" font-weight=\"bold\">{1}</text><text x=\"120\" y=\"{0}\">{2}</text>",
                    top + 10.0,
                    html(name),
                    html(&shortened(value, 130))
                ),
            ),
        }
    }
}

/// A square with the colour of a band.
fn field(out: &mut String, band: &Drawn, (left, top): (f64, f64), grey: bool) {
    let shape = format!("<rect x=\"{left}\" y=\"{top:.1}\" width=\"12\" height=\"12\"");
    put(
        out,
        format_args!(
            "{shape} fill=\"{}\" stroke=\"#444\" stroke-width=\".4\"/>{}",
            fill(band, grey),
            lines(band.hatch, &shape)
        ),
    );
}

fn fill(band: &Drawn, grey: bool) -> String {
    match grey {
        true => css([(band.grey * 255.0).round() as u8; 3]),
        false => css(band.colour),
    }
}

/// A shape again, filled with lines.
fn lines(hatch: Hatch, shape: &str) -> String {
    let name = match hatch {
        Hatch::Plain => return String::new(),
        Hatch::Rising => "rising",
        Hatch::Falling => "falling",
        Hatch::Crossed => "crossed",
    };
    format!("{shape} fill=\"url(#{name})\"/>")
}

fn shortened(text: &str, most: usize) -> String {
    match text.chars().count() > most {
        true => text.chars().take(most - 1).chain(['…']).collect(),
        false => text.to_string(),
    }
}

fn put(out: &mut String, line: std::fmt::Arguments) {
    // Writing to a string cannot fail.
    let _ = out.write_fmt(line);
    out.push('\n');
}
