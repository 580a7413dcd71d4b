//! The drawing. Everything is laid out in an area of 9 by 6 inches (648 by 432
//! points); the page decides how that area is turned, moved and scaled.

use super::flags::{Flags, Page, TitleBox};
use crate::elide::elided;
use crate::graph::{Drawn, Foot, Graph, Title};
use crate::number::{self, decimals, ticks};
use crate::palette::Hatch;
use std::fmt::Write;

const WIDTH: f64 = 648.0;
const HEIGHT: f64 = 432.0;
/// An A4 sheet in points.
const SHEET: (f64, f64) = (595.0, 842.0);
/// A title of more characters needs the big box.
const SMALL_TITLE: usize = 35;
const KEY_WIDTH: f64 = 160.0;
/// So many characters of a name are in the key.
const LONGEST_NAME: usize = 48;

/// Rows of each of the two columns of a page with nothing but a key.
const KEY_ROWS: usize = 20;

/// The drawing starts. A page size must be asked for before, since restoring the
/// graphics state would restore the old page too.
const BEGIN: &str = "pureprof begin gsave\n";

/// Procedures that the drawing uses. `fit` shows a text in at most so many
/// points, narrowing its letters if it must.
const PROLOGUE: &str = "\
%%BeginProlog
/pureprof 24 dict def pureprof begin
/bd { bind def } bind def
/M { moveto } bd
/L { lineto } bd
/R { rlineto } bd
/S { stroke } bd
/latin { % /name /original
  findfont dup length dict begin
  { 1 index /FID ne { def } { pop pop } ifelse } forall
  /Encoding ISOLatin1Encoding dup length array copy dup 45 /hyphen put def
  currentdict end definefont pop
} bd
/Text /Helvetica latin
/Bold /Helvetica-Bold latin
/text { /Text findfont exch scalefont setfont } bd
/bold { /Bold findfont exch scalefont setfont } bd
/left { show } bd
/right { dup stringwidth pop neg 0 rmoveto show } bd
/centre { dup stringwidth pop 2 div neg 0 rmoveto show } bd
/fit { % string width
  exch dup stringwidth pop 2 index gt
  { gsave dup stringwidth pop 2 index exch div currentpoint translate 1 scale 0 0 moveto show grestore pop }
  { show pop } ifelse
} bd
/box { % x y width height
  4 2 roll moveto 1 index 0 R 0 exch R neg 0 R closepath
} bd
";

/// Another, for bands with lines.
const HATCHING: &str = "\
/hatch { % slope: lines across everything
  gsave newpath 0.4 setlinewidth 0.25 setgray
  -648 5 1296 { 1 index 0 lt { 432 } { 0 } ifelse moveto dup 432 mul 432 exch R } for pop
  stroke grestore
} bd
";

const END_PROLOGUE: &str = "end\n%%EndProlog\n";

/// Height of a line below a graph.
const FOOT: f64 = 14.0;

/// Some graphs as a document, a page each; after the first come pages of its key if that is to be
/// apart.
pub fn document(graphs: &[Graph], flags: &Flags, creator: &str) -> String {
    let mut out = String::new();
    let Some(first) = graphs.first() else {
        return out;
    };
    let (area, setup) = placement(flags.page);
    let encapsulated = matches!(flags.page, Page::Encapsulated(_));
    out.push_str(if encapsulated {
        "%!PS-Adobe-3.0 EPSF-3.0\n"
    } else {
        "%!PS-Adobe-3.0\n"
    });
    let [left, bottom, right, top] = area;
    put(
        &mut out,
        format_args!(
            "%%BoundingBox: {:.0} {:.0} {:.0} {:.0}",
            left.floor(),
            bottom.floor(),
            right.ceil(),
            top.ceil()
        ),
    );
    let title = latin1(&first.title.job, 200);
    put(&mut out, format_args!("%%Title: {title}"));
    put(&mut out, format_args!("%%Creator: ({creator})"));
    let date = latin1(&first.title.date, 80);
    put(&mut out, format_args!("%%CreationDate: {date}"));
    // From the band on top downwards.
    let named: Vec<&Drawn> = first.stack.iter().rev().collect();
    let key_pages: Vec<&[&Drawn]> = match flags.key_apart {
        true => named.chunks(2 * KEY_ROWS).collect(),
        false => vec![],
    };
    out.push_str("%%LanguageLevel: 2\n");
    let pages = graphs.len() + key_pages.len();
    put(&mut out, format_args!("%%Pages: {pages}"));
    out.push_str("%%DocumentNeededResources: font Helvetica Helvetica-Bold\n%%EndComments\n");
    out.push_str(PROLOGUE);
    let bands = graphs.iter().flat_map(|g| &g.stack);
    if bands.into_iter().any(|b| b.hatch != Hatch::Plain) {
        out.push_str(HATCHING);
    }
    out.push_str(END_PROLOGUE);
    for (page, graph) in graphs.iter().enumerate() {
        // Keys of the first one's bands come between.
        let page = if page == 0 {
            1
        } else {
            page + 1 + key_pages.len()
        };
        draw(&mut out, page, graph, &setup, flags);
        if page > 1 {
            continue;
        }
        for (page, bands) in key_pages.iter().enumerate() {
            let title_height = begin_page(&mut out, page + 2, &setup, &graph.title, flags);
            let top = HEIGHT - title_height - 20.0;
            let step = (top - 10.0) / KEY_ROWS as f64;
            out.push_str("8 text\n");
            for (column, bands) in bands.chunks(KEY_ROWS).enumerate() {
                let left = 14.0 + column as f64 * WIDTH / 2.0;
                let width = WIDTH / 2.0 - 20.0;
                draw_key(&mut out, bands, (left, top), step, width, flags.colour);
            }
            out.push_str(END_PAGE);
        }
    }
    out.push_str("%%Trailer\n%%EOF\n");
    out
}

/// Draws a page with a graph.
fn draw(out: &mut String, page: usize, graph: &Graph, setup: &str, flags: &Flags) {
    let title_height = begin_page(out, page, setup, &graph.title, flags);
    let named: Vec<&Drawn> = graph.stack.iter().rev().collect();
    let key = flags.bands.is_some() && !named.is_empty() && !flags.key_apart;
    let foot = graph.foot.len() as f64 * FOOT;
    let plot = Plot {
        left: 56.0,
        bottom: 40.0 + foot,
        width: WIDTH - 56.0 - if key { KEY_WIDTH + 16.0 } else { 24.0 },
        height: HEIGHT - 40.0 - title_height - 28.0 - foot,
        x_range: graph.scale.0,
        y_range: graph.scale.1,
    };
    plot.grid(out);
    plot.bands(out, &graph.times, &graph.stack, flags.colour);
    plot.marks(out, &graph.marks);
    plot.axes(out, &graph.title);
    if key {
        let step = (plot.height / named.len() as f64).min(22.0);
        let place = (plot.right() + 14.0, plot.top());
        draw_key(out, &named, place, step, KEY_WIDTH, flags.colour);
    }
    draw_foot(out, &graph.foot, foot, flags.colour);
    out.push_str(END_PAGE);
}

/// What stands below a graph.
fn draw_foot(out: &mut String, foot: &[Foot], height: f64, colour: bool) {
    for (i, line) in foot.iter().enumerate() {
        let y = 10.0 + height - (i + 1) as f64 * FOOT;
        match line {
            Foot::Fact(name, value) => put(
                out,
                format_args!(
                    "8 bold 12 {y:.2} M {} 90 fit 8 text 106 {y:.2} M {} {:.2} fit",
                    latin1(name, 40),
                    latin1(value, 300),
                    WIDTH - 120.0
                ),
            ),
            Foot::Bar(fields) => {
                out.push_str("8 text\n");
                let step = (WIDTH - 68.0) / fields.len().max(1) as f64;
                for (i, (band, meaning)) in fields.iter().enumerate() {
                    let x = 56.0 + i as f64 * step;
                    fill_box(out, band, (x, y - 2.0), 10.0, colour);
                    put(
                        out,
                        format_args!(
                            "{:.2} {y:.2} M {} {:.2} fit",
                            x + 15.0,
                            latin1(meaning, 60),
                            step - 20.0
                        ),
                    );
                }
            }
        }
    }
}

const END_PAGE: &str = "grestore end\nshowpage\n";

/// Begins a page; the height that the title takes.
fn begin_page(out: &mut String, page: usize, setup: &str, title: &Title, flags: &Flags) -> f64 {
    put(out, format_args!("%%Page: {page} {page}\n%%BeginPageSetup"));
    out.push_str(setup);
    out.push_str("%%EndPageSetup\n1 setlinejoin 0.5 setlinewidth 0 setgray\n");
    title_box(out, title, flags)
}

/// Names bands, one below the other.
fn draw_key(
    out: &mut String,
    bands: &[&Drawn],
    (left, top): (f64, f64),
    step: f64,
    width: f64,
    colour: bool,
) {
    let box_size = (step - 4.0).min(11.0);
    let labels: Vec<&str> = bands.iter().map(|band| &*band.label).collect();
    let names = elided(&labels, LONGEST_NAME);
    for (i, (band, name)) in bands.iter().zip(&names).enumerate() {
        let y = top - i as f64 * step - box_size;
        fill_box(out, band, (left, y), box_size, colour);
        put(
            out,
            format_args!(
                "{:.2} {:.2} M {} {:.2} fit",
                left + 16.0,
                y + box_size / 2.0 - 2.8,
                latin1(name, LONGEST_NAME + 4),
                width - 22.0
            ),
        );
    }
}

/// A square with the colour of a band.
fn fill_box(out: &mut String, band: &Drawn, (left, bottom): (f64, f64), size: f64, colour: bool) {
    put(
        out,
        format_args!(
            "{left:.2} {bottom:.2} {size:.2} {size:.2} box gsave {} fill grestore{} S",
            fill(band, colour),
            lines(band.hatch)
        ),
    );
}

/// The bounding box, and the commands that bring our area into it.
fn placement(page: Page) -> ([f64; 4], String) {
    match page {
        Page::Sheet => {
            let (left, bottom) = ((SHEET.0 - HEIGHT) / 2.0, (SHEET.1 - WIDTH) / 2.0);
            let setup = format!(
                "{}{BEGIN}{left:.2} {:.2} translate -90 rotate\n",
                page_size(SHEET.0, SHEET.1),
                bottom + WIDTH
            );
            ([left, bottom, left + HEIGHT, bottom + WIDTH], setup)
        }
        Page::Screen => (
            [0.0, 0.0, WIDTH, HEIGHT],
            format!("{}{BEGIN}", page_size(WIDTH, HEIGHT)),
        ),
        Page::Encapsulated(width) => {
            let factor = width / WIDTH;
            let setup = format!("{BEGIN}{factor:.5} dup scale\n");
            ([0.0, 0.0, width, HEIGHT * factor], setup)
        }
    }
}

/// Asks for a sheet of that size where the device has a choice.
fn page_size(width: f64, height: f64) -> String {
    format!(
        "/setpagedevice where {{ pop << /PageSize [{width:.0} {height:.0}] >> setpagedevice }} if\n"
    )
}

/// Draws frame and title; the height that the title takes.
fn title_box(out: &mut String, title: &Title, flags: &Flags) -> f64 {
    let big = match flags.title {
        TitleBox::Big => true,
        TitleBox::Small => false,
        TitleBox::Fitting => title.job.chars().count() > SMALL_TITLE,
    };
    let job = latin1(&title.job, 200);
    let date = latin1(&title.date, 80);
    let area = latin1(&title.area, 80);
    let height = if big { 40.0 } else { 22.0 };
    put(
        out,
        format_args!("0.25 0.25 {} {} box S", WIDTH - 0.5, HEIGHT - 0.5),
    );
    let bottom = HEIGHT - 5.0 - height;
    put(
        out,
        format_args!("5 {bottom} {} {height} box S", WIDTH - 10.0),
    );
    let line = bottom + 7.0;
    if big {
        put(
            out,
            format_args!("11 bold 12 {} M {job} {} fit", bottom + 24.0, WIDTH - 24.0),
        );
        put(out, format_args!("9 text 12 {line} M {area} 300 fit"));
    } else {
        put(out, format_args!("10 bold 12 {line} M {job} 270 fit"));
        put(out, format_args!("9 text {} {line} M {area} centre", 390));
    }
    put(out, format_args!("{} {line} M {date} right", WIDTH - 12.0));
    height
}

/// The area between the axes.
struct Plot {
    left: f64,
    bottom: f64,
    width: f64,
    height: f64,
    x_range: f64,
    y_range: f64,
}

impl Plot {
    fn x(&self, time: f64) -> f64 {
        self.left + within(time, self.x_range) * self.width
    }

    fn y(&self, value: f64) -> f64 {
        self.bottom + within(value, self.y_range) * self.height
    }

    fn right(&self) -> f64 {
        self.left + self.width
    }

    fn top(&self) -> f64 {
        self.bottom + self.height
    }

    fn value_ticks(&self) -> Vec<f64> {
        ticks(self.y_range, 8)
    }

    fn grid(&self, out: &mut String) {
        out.push_str("0.3 setlinewidth 0.85 setgray\n");
        for tick in self.value_ticks().iter().skip(1) {
            let y = self.y(*tick);
            put(
                out,
                format_args!("{:.2} {y:.2} M {:.2} 0 R S", self.left, self.width),
            );
        }
        out.push_str("0 setgray\n");
    }

    fn bands(&self, out: &mut String, times: &[f64], stack: &[Drawn], colour: bool) {
        out.push_str("gsave\n");
        put(
            out,
            format_args!(
                "{:.2} {:.2} {:.2} {:.2} box clip newpath 0.25 setlinewidth",
                self.left, self.bottom, self.width, self.height
            ),
        );
        let mut base = vec![0u64; times.len()];
        for band in stack {
            let (Some(first), Some(last)) = (band.curve.first(), band.curve.last()) else {
                continue;
            };
            // One sample more on each side, where the band is 0.
            let from = (first.0 as usize).saturating_sub(1);
            let to = (last.0 as usize + 1).min(times.len() - 1);
            let below: Vec<u64> = base[from..=to].to_vec();
            for (at, value) in &band.curve {
                base[*at as usize] += value;
            }
            put(out, format_args!("% {}", comment(&band.label)));
            let mut path = Path::default();
            for at in from..=to {
                path.to(out, self.x(times[at]), self.y(base[at] as f64));
            }
            for at in (from..=to).rev() {
                path.to(out, self.x(times[at]), self.y(below[at - from] as f64));
            }
            put(
                out,
                format_args!(
                    "closepath gsave {} fill grestore{} S",
                    self::fill(band, colour),
                    lines(band.hatch)
                ),
            );
        }
        out.push_str("grestore\n");
    }

    fn marks(&self, out: &mut String, marks: &[f64]) {
        if marks.is_empty() {
            return;
        }
        out.push_str("gsave 0.5 setlinewidth [1.5 2] 0 setdash\n");
        for mark in marks.iter().filter(|m| **m <= self.x_range) {
            put(
                out,
                format_args!(
                    "{:.2} {:.2} M 0 {:.2} R S",
                    self.x(*mark),
                    self.bottom,
                    self.height
                ),
            );
        }
        out.push_str("grestore\n");
    }

    fn axes(&self, out: &mut String, title: &Title) {
        put(
            out,
            format_args!(
                "0.5 setlinewidth {:.2} {:.2} M {:.2} {:.2} L {:.2} {:.2} L S\n8 text",
                self.left,
                self.top() + 6.0,
                self.left,
                self.bottom,
                self.right(),
                self.bottom
            ),
        );
        for tick in self.value_ticks() {
            let y = self.y(tick);
            put(
                out,
                format_args!(
                    "{:.2} {y:.2} M -4 0 R S {:.2} {:.2} M {} right",
                    self.left,
                    self.left - 6.0,
                    y - 2.8,
                    latin1(&number::tick(tick), 20)
                ),
            );
        }
        let times = ticks(self.x_range, 8);
        let digits = decimals(&times);
        for tick in &times {
            let x = self.x(*tick);
            put(
                out,
                format_args!(
                    "{x:.2} {:.2} M 0 -4 R S {x:.2} {:.2} M ({tick:.digits$}) centre",
                    self.bottom,
                    self.bottom - 13.0
                ),
            );
        }
        put(
            out,
            format_args!(
                "{:.2} {:.2} M {} right",
                self.right(),
                self.bottom - 26.0,
                latin1(&title.sample_unit, 40)
            ),
        );
        put(
            out,
            format_args!(
                "{:.2} {:.2} M {} left",
                12.0,
                self.top() + 12.0,
                latin1(&title.value_unit, 40)
            ),
        );
    }
}

/// A path that leaves out points which fall onto the one before.
#[derive(Default)]
struct Path {
    last: Option<(i64, i64)>,
}

impl Path {
    fn to(&mut self, out: &mut String, x: f64, y: f64) {
        let point = ((x * 100.0).round() as i64, (y * 100.0).round() as i64);
        if self.last == Some(point) {
            return;
        }
        let verb = if self.last.is_none() { "M" } else { "L" };
        put(out, format_args!("{x:.2} {y:.2} {verb}"));
        self.last = Some(point);
    }
}

/// The part of the range, 0 if there is no range. Beyond it the clipping path
/// cuts; the bound keeps numbers within what PostScript can express.
fn within(value: f64, range: f64) -> f64 {
    if range > 0.0 {
        (value / range).min(30.0)
    } else {
        0.0
    }
}

fn fill(band: &Drawn, colour: bool) -> String {
    if colour {
        let [r, g, b] = band.colour.map(|c| f64::from(c) / 255.0);
        format!("{r:.3} {g:.3} {b:.3} setrgbcolor")
    } else {
        format!("{:.2} setgray", band.grey)
    }
}

/// Draws a hatching within the path at hand, which stays.
fn lines(hatch: Hatch) -> &'static str {
    match hatch {
        Hatch::Plain => "",
        Hatch::Rising => " gsave clip 1 hatch grestore",
        Hatch::Falling => " gsave clip -1 hatch grestore",
        Hatch::Crossed => " gsave clip 1 hatch -1 hatch grestore",
    }
}

/// A text as a PostScript string of at most so many characters; what Latin-1
/// does not have becomes a question mark.
fn latin1(text: &str, longest: usize) -> String {
    let mut out = String::from("(");
    let long = text.chars().count() > longest;
    let shown = if long { longest - 3 } else { longest };
    for c in text.chars().take(shown) {
        match c {
            '(' | ')' | '\\' => {
                out.push('\\');
                out.push(c);
            }
            ' '..='~' => out.push(c),
            '\u{a0}'..='\u{ff}' => put_octal(&mut out, c as u32),
            '…' => out.push_str("..."),
            _ => out.push('?'),
        }
    }
    if long {
        out.push_str("...");
    }
    out.push(')');
    out
}

fn put_octal(out: &mut String, code: u32) {
    // Writing to a string cannot fail.
    let _ = write!(out, "\\{code:03o}");
}

fn comment(label: &str) -> String {
    label
        .chars()
        .take(100)
        .map(|c| if (' '..='~').contains(&c) { c } else { '?' })
        .collect()
}

fn put(out: &mut String, line: std::fmt::Arguments) {
    // Writing to a string cannot fail.
    let _ = out.write_fmt(line);
    out.push('\n');
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_are_safe_strings() {
        assert_eq!(latin1("a(b)\\c", 20), "(a\\(b\\)\\\\c)");
        assert_eq!(latin1("é→", 20), "(\\351?)");
        assert_eq!(latin1("abcdefgh", 6), "(abc...)");
    }
}
