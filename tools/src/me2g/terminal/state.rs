//! The viewer's state, and what each command does to it.
//!
//! Never looks at a terminal: a size, commands in, and what [`super::draw`] shows of it.

use super::layout::{self, Layout, fits};
use super::list::List;
use super::picture::{Picture, Show};
use super::prompt::{Asked, Prompt};
use super::source::{Content, Mark, View, innermost};
use crate::me::heat::UNION_LABEL;
use crate::me::{By, Chart, Individual, Library, Place, Profile, Side, Text, counted_as};
use crate::me2g::flags::{Flags, Kind};
use crate::me2g::picture::side_name;
use crate::number::scaled;
use std::collections::HashMap;
use std::rc::Rc;

/// What the user can ask for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Command {
    /// End the viewer.
    Quit,
    /// Open the selected hotspot's window, or take what a list offers.
    Open,
    /// Close the innermost window, list or question.
    Close,
    /// Save the window.
    Save,
    /// To the next hotspot (1) or the one before (-1).
    Hop(i8),
    /// Select by heat, the hottest is 0.
    Hottest(usize),
    /// Move the cursor by lines and columns.
    Move(isize, isize),
    /// Move by pages.
    Page(isize),
    /// To the line's first column (-1) or its end (1).
    LineEnd(i8),
    /// To the first line (-1) or the last (1).
    TextEnd(i8),
    /// Ask for something.
    Ask(Asked),
    /// A character of an answer.
    Type(char),
    /// Take back a character of an answer.
    Erase,
    /// Take back all of an answer.
    Clear,
    /// Search on.
    Again,
    /// The list of keys.
    Help,
    /// The list of modules.
    Modules,
    /// The list of what bands can be.
    Groupings,
    /// The list of what the bands can be restricted to.
    Restrict,
    /// The next chart of a single hotspot's window.
    Chart,
    /// Change between heap and stack.
    Side,
    /// Hide or show the union band.
    Union,
    /// Change between hotspots and the largest bands.
    Bands,
    /// Charge what the library made to the program, or to the library.
    Charge,
    /// The mouse's button, at column and row.
    Click(u16, u16),
    /// The mouse's wheel, at column and row, by so many steps down.
    Wheel(u16, u16, i8),
}

/// The window of a single hotspot.
#[derive(Clone, PartialEq, Debug)]
pub struct Single {
    /// Its band.
    pub band: usize,
    /// What is known of it.
    pub about: Individual,
    /// Its lifetimes, and who holds it, each with what is said of it.
    pub charts: Vec<(String, Picture)>,
    /// Which of these is shown.
    pub shown: usize,
    /// Lines of facts above the first one that is seen.
    pub top: usize,
}

const LIFETIMES: &str = "bands: how long each will have lived at its end, in percent of the run";

/// The viewer.
pub struct Viewer {
    /// The profile.
    pub profile: Profile,
    /// What is shown of it.
    pub flags: Flags,
    /// Where sources are looked for.
    pub library: Library,
    /// Columns and rows of the screen.
    pub size: (u16, u16),
    /// All bands.
    pub chart: Chart,
    /// What is shown of them.
    pub picture: Picture,
    /// The occurrences of the bands that are shown, in the order of the sources.
    pub marks: Vec<Mark>,
    /// The frame with the source.
    pub view: View,
    /// The selected band.
    pub selected: Option<usize>,
    /// The window of a single hotspot, if it is open.
    pub single: Option<Single>,
    /// A list above the windows.
    pub list: Option<List>,
    /// A question in the last line.
    pub prompt: Option<Prompt>,
    /// What is to be said; the next command takes it away.
    pub message: String,
    /// Whether the viewer is to end.
    pub over: bool,
    /// The hotspot that the last hop went to.
    hop: Option<usize>,
    /// Where the mouse's button was last.
    clicked: Option<(u16, u16)>,
    /// What was searched last.
    pub(super) sought: String,
    texts: HashMap<u32, Rc<Text>>,
}

impl Viewer {
    /// A viewer of a profile on a screen of so many columns and rows.
    pub fn new(profile: Profile, flags: Flags, library: Library, size: (u16, u16)) -> Viewer {
        let chart = Chart::of(&profile, flags.side, flags.by, &flags.restriction);
        let picture = Picture::of_chart(&profile, &chart, &flags.thresholds, Show::of(&flags));
        let mut message = profile.notices.join("; ");
        let unknown = flags.restriction.unknown(&profile, flags.side);
        if !unknown.is_empty() {
            let side = side_name(flags.side);
            message = format!("nothing on the {side} is of {}", unknown.join(", "));
        }
        let mut viewer = Viewer {
            profile,
            flags,
            library,
            size,
            chart,
            picture,
            marks: vec![],
            view: View::nothing(),
            selected: None,
            single: None,
            list: None,
            prompt: None,
            message,
            over: false,
            hop: None,
            clicked: None,
            sought: String::new(),
            texts: HashMap::new(),
        };
        viewer.mark();
        viewer.start();
        viewer
    }

    /// The screen has another size.
    pub fn resize(&mut self, size: (u16, u16)) {
        self.size = size;
        self.follow();
    }

    /// Does what the user asks for.
    pub fn command(&mut self, command: Command) {
        self.message.clear();
        let clicked = self.clicked.take();
        match command {
            Command::Quit => self.over = true,
            Command::Type(c) => self.typed(c),
            Command::Erase => self.erase(),
            Command::Clear => self.clear(),
            Command::Open if self.prompt.is_some() => self.answered(),
            Command::Close if self.prompt.is_some() => self.prompt = None,
            Command::Close if self.list.is_some() => self.list = None,
            Command::Close => self.single = None,
            Command::Open if self.list.is_some() => self.take(),
            Command::Open => self.open(),
            Command::Save => self.ask(Asked::Save),
            Command::Ask(what) => self.ask(what),
            Command::Again => self.search(),
            Command::Hop(by) => self.hop(by),
            Command::Hottest(rank) => self.hottest(rank),
            Command::Move(lines, columns) => self.step(lines, columns),
            Command::Page(pages) => {
                let page = self.page().max(2) as isize - 1;
                self.step(pages * page, 0);
            }
            Command::LineEnd(-1) => self.to(self.view.line, 1),
            Command::LineEnd(_) => self.to(self.view.line, usize::MAX),
            Command::TextEnd(-1) => self.step(isize::MIN, 0),
            Command::TextEnd(_) => self.step(isize::MAX, 0),
            Command::Help => self.list = Some(List::help()),
            Command::Modules => self.list = Some(List::modules(self)),
            Command::Restrict => self.list = List::restrictions(self),
            Command::Chart => {
                if let Some(single) = &mut self.single {
                    single.shown = (single.shown + 1) % single.charts.len().max(1);
                }
            }
            Command::Groupings => self.list = Some(List::groupings(self)),
            Command::Side => {
                self.flags.side = match self.flags.side {
                    Side::Heap => Side::Stack,
                    Side::Stack => Side::Heap,
                };
                self.selected = None;
                self.rebuild();
                self.start();
            }
            Command::Union => {
                self.flags.hide_union = self.flags.kind == Kind::Hotspots && !self.flags.hide_union;
                self.flags.kind = Kind::Hotspots;
                self.rebuild();
            }
            Command::Bands => {
                self.flags.kind = match self.flags.kind {
                    Kind::Bands => Kind::Hotspots,
                    _ => Kind::Bands,
                };
                self.rebuild();
            }
            Command::Charge => self.charge(),
            Command::Click(x, y) => {
                self.clicked = Some((x, y));
                self.click((x, y), clicked == Some((x, y)));
            }
            Command::Wheel(x, y, steps) => self.wheel((x, y), isize::from(steps) * 3),
        }
        self.follow();
    }

    /// The frames, if the screen has room for them.
    pub fn layout(&self) -> Option<Layout> {
        let notices = self.notice().map_or(0, |text| {
            let width = usize::from(self.size.0.max(1));
            text.chars().count().div_ceil(width).min(3)
        });
        fits(self.size).then(|| Layout::of(self.size, notices as u16))
    }

    /// The frames of the window of a single hotspot.
    pub fn single_layout(&self) -> Option<layout::Single> {
        let single = self.single.as_ref();
        let charts = single.is_none_or(|single| !single.charts.is_empty());
        fits(self.size).then(|| layout::Single::of(self.size, charts))
    }

    /// The number of rows that the cursor moves in.
    fn page(&self) -> usize {
        let rows = match (&self.list, &self.single) {
            (Some(list), _) => Some(list.area(self.size).height.saturating_sub(2)),
            (None, Some(_)) => self.single_layout().map(|l| l.facts.height),
            (None, None) => self.layout().map(|l| l.text.height),
        };
        usize::from(rows.unwrap_or(1))
    }

    /// Makes sure that what matters is seen.
    fn follow(&mut self) {
        let page = self.page();
        if let Some(list) = &mut self.list {
            list.follow(page);
        }
        if let Some(layout) = self.layout() {
            let width = layout.text.width - self.gutter() as u16;
            let rows = usize::from(layout.text.height);
            self.view.follow(usize::from(width), rows);
        }
    }

    /// The width of what stands before a line: letters of bands and the line's number.
    pub fn gutter(&self) -> usize {
        match self.view.content {
            Content::Nothing => 0,
            _ => 4 + self.view.lines().max(1).ilog10() as usize + 1 + 1,
        }
    }

    /// What is to be said of the source that is shown.
    pub fn notice(&self) -> Option<String> {
        let source = self.view.source?;
        let text = self.texts.get(&source)?;
        text.notice(&self.profile.sources[source as usize])
    }

    /// Where nothing is hot, that is said.
    fn nothing_hot(&self) -> Option<String> {
        let hot = self.chart.hotspots(&self.flags.thresholds).hot.len();
        match Show::of(&self.flags) {
            _ if self.chart.bands.is_empty() => {
                Some("there is nothing here: the profile has no bytes of this".to_string())
            }
            Show::Hotspots { .. } if hot == 0 => Some(format!(
                "no hotspot: nothing reaches {}% of the whole (a shows the largest bands)",
                self.flags.thresholds.yellow
            )),
            _ => None,
        }
    }

    /// Looks at the profile anew, as the options say now.
    pub(super) fn rebuild(&mut self) {
        let site = self.selected.map(|band| self.chart.bands[band].sites[0]);
        let Flags {
            side,
            by,
            restriction,
            thresholds,
            ..
        } = &self.flags;
        self.chart = Chart::of(&self.profile, *side, *by, restriction);
        let show = Show::of(&self.flags);
        self.picture = Picture::of_chart(&self.profile, &self.chart, thresholds, show);
        self.single = None;
        self.hop = None;
        self.selected = site.and_then(|site| self.chart.band_of(site));
        self.mark();
        // What stands for a source that is not there depends on the bands.
        if let (Some(source), Content::Places(_)) = (self.view.source, &self.view.content) {
            let line = self.view.line;
            self.show(source);
            self.view.go(line, 1);
        }
        if let Some(message) = self.nothing_hot() {
            self.message = message;
        }
    }

    /// The frame with the source begins at the hottest band that has a place, in a source that
    /// is there if there is one.
    pub(super) fn start(&mut self) {
        self.view = View::nothing();
        let layers = self.picture.layers.iter().rev();
        let hottest: Vec<Mark> = layers
            .filter_map(|layer| {
                let mut marks = self.marks.iter();
                marks.find(|m| Some(m.band) == layer.band).copied()
            })
            .collect();
        let readable = hottest.iter().find(|mark| {
            let source = &self.profile.sources[mark.place.source as usize];
            !self.library.find(source).lines.is_empty()
        });
        let first = readable.or(hottest.first()).copied();
        match first {
            Some(mark) => self.visit(mark),
            None => {
                let bands = self.chart.bands.iter();
                if let Some(place) = bands.flat_map(|b| self.places(b)).next() {
                    self.show(place.source);
                    self.reach(place);
                }
            }
        }
        if self.message.is_empty()
            && let Some(message) = self.nothing_hot()
        {
            self.message = message;
        }
        self.follow();
    }

    /// The places of a band: that of the band, or those of all its sites.
    fn places(&self, band: &crate::me::Band) -> Vec<Place> {
        if let Some(place) = band.place {
            return vec![place];
        }
        let sites = &self.profile.table(self.chart.side).sites;
        let charged = self.chart.restriction.charged;
        let places = band.sites.iter();
        let places = places.filter_map(|i| counted_as(sites, *i, charged).at);
        let mut places: Vec<Place> = places.collect();
        places.sort_unstable();
        places.dedup();
        places
    }

    fn mark(&mut self) {
        let shown = self.picture.layers.iter().filter_map(|layer| layer.band);
        let marks = shown.flat_map(|band| {
            let places = self.places(&self.chart.bands[band]);
            places.into_iter().map(move |place| Mark { place, band })
        });
        let mut marks: Vec<Mark> = marks.collect();
        marks.sort_by_key(|m| (m.place, m.band));
        self.marks = marks;
    }

    /// Shows a source.
    pub(super) fn show(&mut self, source: u32) {
        let file = &self.profile.sources[source as usize];
        let found = || Rc::new(self.library.find(file));
        let text = self.texts.entry(source).or_insert_with(found).clone();
        let content = match text.lines.is_empty() {
            false => Content::Text(text),
            true => {
                let bands = self.chart.bands.iter().enumerate();
                let mut places: Vec<Mark> = bands
                    .flat_map(|(band, b)| {
                        let places = self.places(b).into_iter();
                        places.map(move |place| Mark { place, band })
                    })
                    .filter(|mark| mark.place.source == source)
                    .collect();
                places.sort_by_key(|m| (m.place, m.band));
                Content::Places(places)
            }
        };
        self.view = View {
            source: Some(source),
            content,
            ..View::nothing()
        };
    }

    /// Puts the cursor at a place of the source that is shown.
    fn reach(&mut self, place: Place) {
        match &self.view.content {
            Content::Places(places) => {
                let line = places.iter().position(|m| m.place == place).unwrap_or(0);
                self.view.go(line + 1, 1);
            }
            _ => self.view.go(place.from.0 as usize, place.from.1 as usize),
        }
    }

    /// Goes to an occurrence and selects its band.
    fn visit(&mut self, mark: Mark) {
        if self.view.source != Some(mark.place.source) {
            self.show(mark.place.source);
        }
        self.reach(mark.place);
        if let Content::Places(places) = &self.view.content
            && let Some(line) = places.iter().position(|m| *m == mark)
        {
            self.view.go(line + 1, 1);
        }
        self.selected = Some(mark.band);
    }

    /// The bands that can be hopped to: by place, then those that have none.
    fn stops(&self) -> Vec<(Option<Mark>, usize)> {
        let marks = self.marks.iter().map(|m| (Some(*m), m.band));
        let bands = self.picture.layers.iter().rev().filter_map(|l| l.band);
        let placeless = bands.filter(|b| !self.marks.iter().any(|m| m.band == *b));
        marks.chain(placeless.map(|band| (None, band))).collect()
    }

    fn hop(&mut self, by: i8) {
        let stops = self.stops();
        if stops.is_empty() {
            self.message = self.nothing_hot().unwrap_or_default();
            return;
        }
        let n = stops.len();
        let next = match (self.hop, by) {
            (Some(i), 1) => (i + 1) % n,
            (Some(i), _) => (i + n - 1) % n,
            (None, by) => {
                let at = self.cursor_place();
                let key = |m: &Mark| (m.place.source, m.place.from);
                let before = |m: &Mark| at.is_none_or(|at| key(m) < at);
                let here = |m: &Mark| at == Some(key(m));
                match by {
                    1 => stops
                        .iter()
                        .position(|(m, _)| m.is_none_or(|m| !before(&m) && !here(&m)))
                        .unwrap_or(0),
                    _ => stops
                        .iter()
                        .rposition(|(m, _)| m.is_some_and(|m| before(&m)))
                        .unwrap_or(n - 1),
                }
            }
        };
        self.stop_at(&stops, next);
    }

    fn stop_at(&mut self, stops: &[(Option<Mark>, usize)], i: usize) {
        let single = self.single.is_some();
        match stops[i] {
            (Some(mark), _) => self.visit(mark),
            (None, band) => {
                self.selected = Some(band);
                let label = &self.chart.bands[band].label;
                self.message = format!("{label} has no place in the source");
            }
        }
        self.hop = Some(i);
        if single {
            self.open();
        }
    }

    /// Source, line and column of the cursor.
    fn cursor_place(&self) -> Option<(u32, (u32, u32))> {
        let View {
            source,
            content,
            line,
            column,
            ..
        } = &self.view;
        match content {
            Content::Places(places) => {
                let place = places.get(line - 1)?.place;
                Some((place.source, place.from))
            }
            _ => Some(((*source)?, (*line as u32, *column as u32))),
        }
    }

    fn hottest(&mut self, rank: usize) {
        let mut bands = self.picture.layers.iter().rev().filter_map(|l| l.band);
        match bands.nth(rank) {
            Some(band) => self.select(band),
            None => self.message = format!("there is no number {}", rank + 1),
        }
    }

    /// Selects a band and goes to its first place.
    pub(super) fn select(&mut self, band: usize) {
        let stops = self.stops();
        match stops.iter().position(|(_, b)| *b == band) {
            Some(i) => self.stop_at(&stops, i),
            None => self.selected = Some(band),
        }
    }

    /// Moves the cursor to a line and column, and selects what is there.
    pub(super) fn to(&mut self, line: usize, column: usize) {
        self.view.go(line, column);
        self.hop = None;
        self.selected = self.band_at_cursor();
    }

    fn step(&mut self, lines: isize, columns: isize) {
        let page = self.page();
        if let Some(list) = &mut self.list {
            list.step(lines, page);
        } else if let Some(single) = &mut self.single {
            // What is beyond the end is known when it is drawn.
            single.top = single.top.saturating_add_signed(lines);
            self.limit_facts();
        } else {
            let line = self.view.line.saturating_add_signed(lines);
            let column = self.view.column.saturating_add_signed(columns);
            self.to(line, column);
        }
    }

    /// The facts do not scroll beyond their end.
    fn limit_facts(&mut self) {
        let rows = self.page();
        let width = usize::from(self.size.0);
        if let Some(single) = &mut self.single {
            let lines = super::draw::facts(&single.about, width).len();
            single.top = single.top.min(lines.saturating_sub(rows));
        }
    }

    /// The band whose occurrence the cursor is at: one that is shown, else any.
    fn band_at_cursor(&self) -> Option<usize> {
        let (source, (line, column)) = self.cursor_place()?;
        let (line, column) = (line as usize, column as usize);
        if let Content::Places(places) = &self.view.content {
            return places.get(self.view.line - 1).map(|m| m.band);
        }
        let marks = self.marks.iter().map(|m| (m.place, m.band));
        let here = |place: &Place| place.source == source;
        if let Some(band) = innermost(marks.filter(|(p, _)| here(p)), line, column) {
            return Some(band);
        }
        let sites = &self.profile.table(self.chart.side).sites;
        let charged = self.chart.restriction.charged;
        let sites = self
            .chart
            .sites
            .iter()
            .filter_map(|i| Some((counted_as(sites, *i, charged).at?, *i)));
        let site = innermost(sites.filter(|(p, _)| here(p)), line, column)?;
        self.chart.band_of(site)
    }

    fn open(&mut self) {
        let Some(band) = self.selected else {
            self.message =
                "there is no occurrence here; f and b go to the next and the one before".into();
            return;
        };
        let about = Individual::of(&self.profile, &self.chart, band, &self.flags.thresholds);
        let side = self.chart.side;
        let mut charts = vec![];
        if !self.flags.omit_lifetimes {
            let picture = Picture::of_lifetimes(&self.profile, side, &about.lifetimes);
            charts.push((LIFETIMES.to_string(), picture));
        }
        for held in &about.held {
            let title = held.title.to_lowercase();
            charts.push((title, Picture::of_held(&self.profile, side, held)));
        }
        self.single = Some(Single {
            band,
            about,
            charts,
            shown: 0,
            top: 0,
        });
    }

    fn charge(&mut self) {
        let table = self.profile.table(self.flags.side);
        if table.sites.iter().all(|site| site.via.is_none()) {
            self.message =
                "the profile does not say for whom the library worked (it was not recorded)".into();
            return;
        }
        let charged = &mut self.flags.restriction.charged;
        *charged = !*charged;
        let now = match charged {
            true => "what the library made counts for the occurrence that called it",
            false => "what the library made counts for the library",
        };
        self.rebuild();
        self.start();
        if self.message.is_empty() {
            self.message = now.to_string();
        }
    }

    fn click(&mut self, (x, y): (u16, u16), again: bool) {
        let at = ratatui::layout::Position { x, y };
        if self.prompt.is_some() {
            return;
        }
        if let Some(list) = &mut self.list {
            let area = list.area(self.size);
            match area.contains(at) {
                true if list.click(usize::from(y.saturating_sub(area.y + 1))) => self.take(),
                true => {}
                false => self.list = None,
            }
            return;
        }
        let Some(layout) = self.layout() else { return };
        if self.single.is_some() {
            return;
        }
        let (plot, key, text) = (layout.chart.plot, layout.chart.key, layout.text);
        if plot.contains(at) {
            let row = usize::from(plot.bottom() - 1 - y);
            self.point(usize::from(x - plot.x), row, plot.width, plot.height, again);
        } else if key.contains(at) {
            let row = usize::from(y - key.y) + self.key_top(key.height);
            match self.picture.layers.iter().rev().nth(row).map(|l| l.band) {
                Some(Some(band)) => {
                    self.select(band);
                    if again {
                        self.open();
                    }
                }
                Some(None) => self.message = self.rest(),
                None => {}
            }
        } else if text.contains(at) && self.view.lines() > 0 {
            let line = self.view.top + usize::from(y - text.y) + 1;
            let x = usize::from(x).saturating_sub(self.gutter()) + self.view.left;
            let column = super::source::character(self.view.line(line), x);
            self.to(line, column);
            if again && self.selected.is_some() {
                self.open();
            }
        }
    }

    /// Tells what a cell of the plot shows, and selects it.
    fn point(&mut self, column: usize, row: usize, width: u16, height: u16, again: bool) {
        let (width, height) = (usize::from(width), usize::from(height));
        let cells = self.picture.cells(width, height);
        let (time, values) = self.picture.moment(column, width);
        let total = scaled(values.iter().sum());
        let unit = self.profile.head.clock.unit();
        let when = format!("at {} {unit}", scaled(time));
        let Some(layer) = cells.columns[column][row].most() else {
            self.message = format!("{when}: {total} bytes in all");
            return;
        };
        let Some(band) = self.picture.layers[layer].band else {
            self.message = self.rest();
            return;
        };
        let value = scaled(values[layer]);
        self.select(band);
        self.message = format!(
            "{when}: {value} bytes of {total} are {}",
            self.chart.bands[band].label
        );
        if again {
            self.open();
        }
    }

    /// What stands for the bands that are not shown alone.
    pub fn rest(&self) -> String {
        let rest = self.picture.layers.iter().find(|l| l.band.is_none());
        let Some(rest) = rest else {
            return String::new();
        };
        let shown = self.picture.layers.len() - 1;
        let count = match self.chart.bands.len() - shown {
            1 => "1 band".to_string(),
            count => format!("{count} bands"),
        };
        let share = rest.share * 100.0;
        match rest.label == UNION_LABEL {
            true => format!(
                "U: {count} of less than {}%, together {share:.0}% (u hides them)",
                self.flags.thresholds.yellow
            ),
            false => format!("OTHER: the {count} that are smaller, together {share:.0}%"),
        }
    }

    /// Lines of the key above the first one that is seen.
    pub fn key_top(&self, height: u16) -> usize {
        let (height, lines) = (usize::from(height), self.picture.layers.len());
        let selected = self.selected.and_then(|b| self.picture.layer_of(b));
        let selected = selected.map_or(0, |layer| lines - 1 - layer);
        (selected + 1)
            .saturating_sub(height)
            .min(lines.saturating_sub(height))
    }

    fn wheel(&mut self, (x, y): (u16, u16), lines: isize) {
        if self.list.is_some() || self.single.is_some() {
            self.step(lines, 0);
            return;
        }
        let at = ratatui::layout::Position { x, y };
        let Some(layout) = self.layout() else { return };
        if layout.chart.key.contains(at) || layout.chart.plot.contains(at) {
            self.next_layer(lines.signum());
            return;
        }
        self.view.scroll(lines, usize::from(layout.text.height));
        self.hop = None;
        self.selected = self.band_at_cursor();
    }

    /// Selects the layer above or below.
    fn next_layer(&mut self, by: isize) {
        let bands: Vec<usize> = self.picture.layers.iter().filter_map(|l| l.band).collect();
        if bands.is_empty() {
            return;
        }
        let at = bands.iter().rev().position(|b| Some(*b) == self.selected);
        let next = match at {
            Some(at) => at.saturating_add_signed(by).min(bands.len() - 1),
            None => 0,
        };
        self.select(bands[bands.len() - 1 - next]);
    }

    /// A cost with its unit.
    pub fn cost(&self, area: f64) -> String {
        let factor = self.profile.head.clock.factor();
        format!("cost {} bytes × {factor}", scaled(area))
    }

    /// What the last line says of a band.
    pub fn described(&self, band: usize) -> String {
        let b = &self.chart.bands[band];
        let temperature = self.flags.thresholds.temperature(b.share).name();
        let sites = &self.profile.table(self.chart.side).sites;
        let of = counted_as(sites, b.sites[0], self.chart.restriction.charged);
        let by = match (&of.producer, self.chart.by) {
            (Some(producer), By::Site | By::Compound) => format!(" by {producer}"),
            _ => String::new(),
        };
        format!(
            "{}{by}: {:.1}% ({temperature}), peak {} bytes",
            b.label,
            b.share * 100.0,
            scaled(b.peak as f64)
        )
    }
}
