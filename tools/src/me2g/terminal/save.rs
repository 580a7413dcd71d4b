//! The window as a file.

use super::draw::{self, Pen};
use super::layout;
use super::look::Look;
use super::picture::Picture;
use super::plot;
use super::state::Viewer;
use crate::Error;
use crate::graph::Graph;
use crate::hp2ps;
use crate::me2g::flags::{Format, format_of};
use crate::me2g::page;
use crate::me2g::picture::{graphs, one};
use crate::me2g::svg;
use crate::output::Output;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use std::path::Path;

/// The size of a chart in a file of text.
const WIDTH: u16 = 100;
const HEIGHT: u16 = 26;

/// The name of the file that the window is offered to be saved in.
pub fn name(viewer: &Viewer) -> String {
    let plain = |text: &str| -> String {
        let fits = |c: char| c.is_alphanumeric() || matches!(c, '.' | '-' | '_' | '\'');
        text.chars()
            .map(|c| if fits(c) { c } else { '_' })
            .collect()
    };
    let program = plain(&viewer.profile.head.program);
    match &viewer.single {
        None => format!("{program}.txt"),
        Some(single) => format!("{program}.{}.txt", plain(&single.about.label)),
    }
}

/// Writes the window that is open, in the form that the file's ending says.
pub fn write(viewer: &Viewer, file: &Path) -> Result<(), Error> {
    let text = match format_of(file) {
        None | Some(Format::Text) => text(viewer),
        Some(Format::Svg) => svg::document(&[graph(viewer)], viewer.flags.grey),
        Some(Format::PostScript) => {
            let paper = hp2ps::flags::Flags {
                colour: !viewer.flags.grey,
                ..Default::default()
            };
            hp2ps::postscript::document(&[graph(viewer)], &paper, "pureprof me2g")
        }
        // A page has all windows. What it would tell beside is in it too.
        Some(Format::Html) => {
            let profile = (&viewer.profile, &viewer.library);
            page::page(&[profile], &viewer.flags, &mut |_| {})
        }
        Some(_) => {
            return Err(Error::Usage(format!(
                "{}: a window is saved as .ps, .svg, .html or .txt (-o writes other forms)",
                file.display()
            )));
        }
    };
    Output::create(file)?.finish_with(&text)
}

/// The window's graph.
fn graph(viewer: &Viewer) -> Graph {
    let (profile, flags, chart) = (&viewer.profile, &viewer.flags, &viewer.chart);
    match &viewer.single {
        None => graphs(profile, flags, chart).swap_remove(0),
        Some(single) => one(profile, flags, chart, single.band),
    }
}

/// The window as text: its chart, and what is known of each of its bands or of the hotspot.
fn text(viewer: &Viewer) -> String {
    let mut lines = vec![];
    let head = &viewer.profile.head;
    lines.push(format!("{}: {}", head.job, viewer.chart.title()));
    let unit = head.clock.unit();
    match &viewer.single {
        None => {
            lines.extend([viewer.cost(viewer.chart.area), String::new()]);
            lines.extend(chart(&viewer.picture, unit));
            lines.push(String::new());
            for layer in viewer.picture.layers.iter().rev() {
                lines.push(match layer.band {
                    Some(band) => format!("{} {}", layer.letter, viewer.described(band)),
                    None => format!("{} {}", layer.letter, viewer.rest()),
                });
            }
        }
        Some(single) => {
            let band = &viewer.chart.bands[single.band];
            lines.extend([band.label.clone(), viewer.cost(band.area), String::new()]);
            if let Some((said, picture)) = single.charts.get(single.shown) {
                lines.extend(chart(picture, unit));
                lines.extend((single.shown > 0).then(|| said.clone()));
                lines.push(String::new());
            }
            let facts = draw::facts(&single.about, usize::from(WIDTH));
            lines.extend(facts.iter().map(|(name, text)| format!("{name:14}{text}")));
        }
    }
    let mut text = String::new();
    for line in lines {
        text.push_str(crate::error::one_line(&line).trim_end());
        text.push('\n');
    }
    text
}

fn chart(picture: &Picture, unit: &str) -> Vec<String> {
    let area = Rect::new(0, 0, WIDTH, HEIGHT);
    let mut buffer = Buffer::empty(area);
    let mut pen = Pen {
        buffer: &mut buffer,
        look: Look::PLAIN,
    };
    plot::chart(&mut pen, &layout::chart(area), picture, None, 0, unit);
    let rows = buffer.content.chunks(usize::from(WIDTH));
    rows.map(|row| row.iter().map(|cell| cell.symbol()).collect())
        .collect()
}
