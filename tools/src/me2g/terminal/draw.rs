//! What the screen shows of the viewer's state.

use super::layout::{self, LEAST};
use super::list::List;
use super::look::Look;
use super::plot;
use super::source::{Content, Mark, position, width};
use super::state::{Single, Viewer};
use crate::error::one_line;
use crate::me::{Hot, Individual, Place, Temperature, Thresholds, sources};
use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};
use ratatui::style::{Modifier, Style};
use ratatui::text::Span;

/// The width of the names of facts.
const NAMES: usize = 14;

/// Draws the whole screen; where the terminal's cursor belongs.
pub fn screen(viewer: &Viewer, look: Look, buffer: &mut Buffer) -> Option<Position> {
    let mut pen = Pen { buffer, look };
    let cursor = match (viewer.layout(), viewer.single_layout()) {
        (Some(layout), Some(single)) => {
            let cursor = match &viewer.single {
                None => pen.main(viewer, &layout),
                Some(one) => pen.single(viewer, one, &single),
            };
            let cursor = pen.status(viewer, layout.status).or(cursor);
            match &viewer.list {
                Some(list) => pen.list(list, list.area(viewer.size)),
                None => cursor,
            }
        }
        _ => pen.too_small(viewer.size),
    };
    look.finish(buffer);
    cursor
}

/// The lines of a hotspot's facts: a name where one begins, and text.
pub fn facts(about: &Individual, width: usize) -> Vec<(&'static str, String)> {
    let room = width.saturating_sub(NAMES + 1).max(20);
    let mut lines = vec![];
    for (name, value) in &about.facts {
        for (i, line) in wrapped(&one_line(value), room).into_iter().enumerate() {
            lines.push((if i == 0 { *name } else { "" }, line));
        }
    }
    lines
}

/// Cuts a text into lines, between words where that is possible.
fn wrapped(text: &str, room: usize) -> Vec<String> {
    let mut lines = vec![String::new()];
    let mut length = 0;
    for word in text.split_inclusive(' ') {
        let mut word: Vec<char> = word.chars().collect();
        if length > 0 && length + word.len() > room {
            lines.push(String::new());
            length = 0;
        }
        while word.len() > room {
            let rest = word.split_off(room);
            if let Some(last) = lines.last_mut() {
                last.extend(word);
            }
            lines.push(String::new());
            word = rest;
        }
        length += word.len();
        if let Some(last) = lines.last_mut() {
            last.extend(word);
        }
    }
    lines
}

/// Draws within a buffer, as the terminal can show it.
pub struct Pen<'a> {
    /// The buffer.
    pub buffer: &'a mut Buffer,
    /// What the terminal can show.
    pub look: Look,
}

impl Pen<'_> {
    /// Puts text on a row; what has no room is cut off, which is shown. The column behind it.
    pub fn put(&mut self, x: u16, y: u16, room: u16, text: &str, style: Style) -> u16 {
        let text = one_line(text);
        let room = usize::from(room);
        if Span::raw(&text).width() <= room {
            return self.buffer.set_stringn(x, y, text, room, style).0;
        }
        let short: String = text.chars().take(room).collect();
        let (end, _) = self
            .buffer
            .set_stringn(x, y, short, room.saturating_sub(1), style);
        match room {
            0 => end,
            _ => self.buffer.set_stringn(end, y, "…", 1, style).0,
        }
    }

    /// A first line: what is shown, and a figure.
    pub fn title(&mut self, area: Rect, left: &str, right: &str) {
        let style = self.look.with(Modifier::BOLD);
        let length = (right.chars().count() as u16).min(area.width / 2);
        self.put(area.right() - length, area.y, length, right, style);
        self.put(area.x, area.y, area.width - length - 2, left, style);
    }

    /// A line across with a text in it.
    pub fn rule(&mut self, area: Rect, text: &str) {
        let line = "─".repeat(usize::from(area.width));
        self.put(area.x, area.y, area.width, &line, Style::new());
        if !text.is_empty() {
            let text = format!(" {text} ");
            self.put(area.x + 2, area.y, area.width - 4, &text, Style::new());
        }
    }

    fn main(&mut self, viewer: &Viewer, layout: &layout::Layout) -> Option<Position> {
        let head = &viewer.profile.head;
        let mut title = format!("{}: {}", head.job, viewer.chart.title());
        if !viewer.flags.header.is_empty() {
            title += &format!(" - {}", viewer.flags.header);
        }
        self.title(layout.title, &title, &viewer.cost(viewer.chart.area));
        let selected = viewer.selected.and_then(|b| viewer.picture.layer_of(b));
        let top = viewer.key_top(layout.chart.key.height);
        let unit = head.clock.unit();
        plot::chart(self, &layout.chart, &viewer.picture, selected, top, unit);
        self.bar(viewer, layout.bar);
        self.rule(layout.rule, &self.place(viewer));
        if let Some(notice) = viewer.notice() {
            let area = layout.notice;
            for (i, line) in wrapped(&notice, usize::from(area.width))
                .iter()
                .take(usize::from(area.height))
                .enumerate()
            {
                let style = self.look.with(Modifier::BOLD);
                self.put(area.x, area.y + i as u16, area.width, line, style);
            }
        }
        self.source(viewer, layout.text)
    }

    /// The source and the cursor's place, as the line above the source says them.
    fn place(&self, viewer: &Viewer) -> String {
        let view = &viewer.view;
        let Some(source) = view.source else {
            return "no source: nothing that is shown has a place".to_string();
        };
        let path = &viewer.profile.sources[source as usize].path;
        match view.content {
            Content::Text(_) => format!("{path}:{}:{}", view.line, view.column),
            _ => path.clone(),
        }
    }

    /// The temperatures, each with the letters of its bands.
    fn bar(&mut self, viewer: &Viewer, area: Rect) {
        let thresholds = &viewer.flags.thresholds;
        let mut x = area.x;
        if area.width >= 76 {
            x = self.put(x, area.y, area.width, "temperature ", Style::new());
        }
        for temperature in [Temperature::Cool].into_iter().chain(Temperature::HOT) {
            let hot = Hot {
                band: 0,
                temperature,
                rank: 0,
            };
            let text = match temperature {
                Temperature::Cool => format!(" U below {}% ", thresholds.yellow),
                _ => {
                    let least = thresholds.least(temperature) * 100.0;
                    let least = (least * 1e6).round() / 1e6;
                    let letters = letters(viewer, thresholds, temperature);
                    format!(" {} {least}%+{letters} ", temperature.name())
                }
            };
            let style = self.look.on(hot.colour());
            x = self.put(x, area.y, area.right() - x, &text, style);
            x = (x + 1).min(area.right());
        }
    }

    fn source(&mut self, viewer: &Viewer, area: Rect) -> Option<Position> {
        let view = &viewer.view;
        let gutter = viewer.gutter() as u16;
        for row in 0..area.height {
            let line = view.top + usize::from(row) + 1;
            if line > view.lines() {
                break;
            }
            let y = area.y + row;
            match &view.content {
                Content::Nothing => {}
                Content::Places(places) => self.known(viewer, area, y, places[line - 1], line),
                Content::Text(_) => self.line(viewer, area, y, line),
            }
        }
        let y = area.y + (view.line.checked_sub(view.top + 1)?) as u16;
        let x = match view.content {
            Content::Nothing => return None,
            Content::Places(_) => 0,
            Content::Text(_) => {
                position(view.line(view.line), view.column)
                    - view.left.min(position(view.line(view.line), view.column))
            }
        };
        let x = (area.x + gutter + x as u16).min(area.right() - 1);
        (y < area.bottom()).then_some(Position { x, y })
    }

    /// A line of a source, with the letters of the bands whose occurrences begin in it.
    fn line(&mut self, viewer: &Viewer, area: Rect, y: u16, number: usize) {
        let view = &viewer.view;
        let at = number as u32;
        let here = |place: &Place| {
            Some(place.source) == view.source && place.from.0 <= at && at <= place.to.0
        };
        let mut marks: Vec<Mark> = viewer
            .marks
            .iter()
            .filter(|m| here(&m.place))
            .copied()
            .collect();
        // A band that is not shown alone is seen when it is selected.
        if let Some(band) = viewer.selected
            && viewer.picture.layer_of(band).is_none()
        {
            let table = viewer.profile.table(viewer.chart.side);
            let sites = viewer.chart.bands[band].sites.iter();
            let places = sites.filter_map(|i| table.sites[*i as usize].at);
            let places = places.filter(here);
            marks.extend(places.map(|place| Mark { place, band }));
        }
        let mut letters: Vec<char> = vec![];
        for mark in marks.iter().filter(|m| m.place.from.0 == at) {
            let layer = viewer.picture.layer_of(mark.band);
            let letter = layer.map(|l| viewer.picture.layers[l].letter);
            letters.extend(letter.filter(|c| !letters.contains(c)));
        }
        if letters.len() > 3 {
            letters.truncate(2);
            letters.push('+');
        }
        let digits = viewer.gutter() - 5;
        let letters: String = letters.into_iter().collect();
        let bold = self.look.with(Modifier::BOLD);
        self.put(area.x, y, 3, &letters, bold);
        let dim = self.look.with(Modifier::DIM);
        let text = format!("{number:digits$}");
        self.put(area.x + 4, y, digits as u16, &text, dim);
        let places: Vec<Place> = marks.iter().map(|m| m.place).collect();
        let start = area.x + viewer.gutter() as u16;
        let room = usize::from(area.right() - start);
        let mut x = 0;
        for (owner, piece) in sources::pieces(view.line(number), at, &places) {
            let style = owner.map_or(Style::new(), |i| self.marked(viewer, marks[i].band));
            for c in piece.chars() {
                let columns = width(c, x);
                // A character that is cut at the left edge is not shown.
                if x >= view.left && x + columns <= view.left + room {
                    let at = start + (x - view.left) as u16;
                    let blanks;
                    let text: &str = match c {
                        '\t' => {
                            blanks = " ".repeat(columns);
                            &blanks
                        }
                        c => {
                            blanks = one_line(&c.to_string());
                            &blanks
                        }
                    };
                    self.buffer.set_stringn(at, y, text, columns, style);
                }
                x += columns;
            }
        }
        if x > view.left + room {
            self.put(area.right() - 1, y, 1, "…", Style::new());
        }
    }

    /// The look of an occurrence.
    fn marked(&self, viewer: &Viewer, band: usize) -> Style {
        let selected = viewer.selected == Some(band);
        let look = &self.look;
        let layer = viewer.picture.layer_of(band);
        match (look.coloured(), layer) {
            (true, Some(layer)) => {
                let style = look.on(viewer.picture.layers[layer].colour);
                match selected {
                    true => style.patch(look.with(Modifier::BOLD | Modifier::UNDERLINED)),
                    false => style,
                }
            }
            (false, Some(_)) if selected => look.with(Modifier::REVERSED | Modifier::BOLD),
            _ => look.with(Modifier::UNDERLINED),
        }
    }

    /// A line about an occurrence whose source is not there.
    fn known(&mut self, viewer: &Viewer, area: Rect, y: u16, mark: Mark, number: usize) {
        let band = &viewer.chart.bands[mark.band];
        let layer = viewer.picture.layer_of(mark.band);
        let style = match layer {
            Some(layer) => self.look.on(viewer.picture.layers[layer].colour),
            None => Style::new(),
        };
        let letter = layer.map_or(' ', |l| viewer.picture.layers[l].letter);
        self.put(
            area.x,
            y,
            1,
            &letter.to_string(),
            self.look.with(Modifier::BOLD),
        );
        if number == viewer.view.line {
            self.put(area.x + 2, y, 1, ">", self.look.with(Modifier::BOLD));
        }
        let x = area.x + viewer.gutter() as u16;
        let place = format!("{:<14}", mark.place.to_string());
        let x = self.put(x, y, area.right() - x, &place, Style::new());
        let site = &viewer.profile.table(viewer.chart.side).sites[band.sites[0] as usize];
        let producer = site.producer.as_deref();
        let by = producer.map_or(String::new(), |name| format!(" by {name}"));
        let text = format!("{:5.1}% ", band.share * 100.0);
        let x = self.put(x, y, area.right() - x, &text, Style::new());
        let x = self.put(x, y, area.right() - x, &band.label, style);
        self.put(x, y, area.right() - x, &by, Style::new());
    }

    fn single(
        &mut self,
        viewer: &Viewer,
        one: &Single,
        layout: &layout::Single,
    ) -> Option<Position> {
        let band = &viewer.chart.bands[one.band];
        let head = &viewer.profile.head;
        let title = format!(
            "{}: {:.0}% ({})",
            one.about.label,
            one.about.share * 100.0,
            one.about.temperature.name()
        );
        self.title(layout.title, &title, &viewer.cost(band.area));
        let mut text = "";
        let named;
        if let (Some(chart), Some((said, picture))) = (&layout.chart, one.charts.get(one.shown)) {
            plot::chart(self, chart, picture, None, 0, head.clock.unit());
            text = said;
            if one.charts.len() > 1 {
                named = format!("{said} (Tab: the next)");
                text = &named;
            }
        }
        self.rule(layout.rule, text);
        let area = layout.facts;
        let lines = facts(&one.about, usize::from(area.width));
        let rows = usize::from(area.height);
        for (i, (name, line)) in lines.iter().skip(one.top).take(rows).enumerate() {
            let y = area.y + i as u16;
            let bold = self.look.with(Modifier::BOLD);
            self.put(area.x, y, NAMES as u16 - 1, name, bold);
            let x = area.x + NAMES as u16;
            self.put(x, y, area.right() - x, line, Style::new());
        }
        if one.top + rows < lines.len() {
            let more = format!(" {} more lines below ", lines.len() - one.top - rows);
            let length = more.len() as u16;
            let (x, y) = (area.right() - length - 2, layout.rule.y);
            self.put(x, y, length, &more, Style::new());
        }
        None
    }

    fn status(&mut self, viewer: &Viewer, area: Rect) -> Option<Position> {
        if let Some(prompt) = &viewer.prompt {
            let bold = self.look.with(Modifier::BOLD);
            let x = self.put(area.x, area.y, area.width - 1, &prompt.question(), bold);
            // Of a long answer the end is seen.
            let room = usize::from(area.right().saturating_sub(x + 1));
            let length = prompt.answer.chars().count();
            let seen: String = prompt
                .answer
                .chars()
                .skip(length.saturating_sub(room))
                .collect();
            let x = self.put(x, area.y, room as u16, &seen, Style::new());
            return Some(Position { x, y: area.y });
        }
        let keys = match (&viewer.list, &viewer.single) {
            (Some(list), _) if list.picks() => "Enter takes  e closes",
            (Some(_), _) => "e closes",
            (None, Some(_)) => "f b next  e closes  s saves",
            (None, None) => "Enter opens  h help  q quit",
        };
        let long =
            "f b hotspots  Enter opens  m modules  g bands  Tab stack  s save  h help  q quit";
        let said = match (&viewer.message[..], viewer.selected) {
            ("", Some(band)) => viewer.described(band),
            ("", None) if viewer.list.is_none() && viewer.single.is_none() => {
                self.put(area.x, area.y, area.width, long, Style::new());
                return None;
            }
            (message, _) => message.to_string(),
        };
        // The keys are said as far as there is room.
        let needed = Span::raw(&said).width() as u16;
        let fits = |keys: &&&str| needed + 2 + keys.len() as u16 <= area.width;
        if let Some(keys) = [keys, "h help"].iter().find(fits) {
            let length = keys.len() as u16;
            let x = area.right() - length;
            self.put(x, area.y, length, keys, self.look.with(Modifier::DIM));
        }
        self.put(area.x, area.y, area.width, &said, Style::new());
        None
    }

    fn list(&mut self, list: &List, area: Rect) -> Option<Position> {
        for y in area.top()..area.bottom() {
            let blank = " ".repeat(usize::from(area.width));
            // Also styles of what is below go.
            self.buffer
                .set_style(Rect::new(area.x, y, area.width, 1), Style::reset());
            self.put(area.x, y, area.width, &blank, Style::reset());
            self.put(area.x, y, 1, "│", Style::new());
            self.put(area.right() - 1, y, 1, "│", Style::new());
        }
        let rows = usize::from(area.height - 2);
        let more = list.rows.len() > rows;
        let line = "─".repeat(usize::from(area.width - 2));
        for (y, corners) in [(area.y, ["┌", "┐"]), (area.bottom() - 1, ["└", "┘"])] {
            self.put(area.x, y, 1, corners[0], Style::new());
            self.put(area.x + 1, y, area.width - 2, &line, Style::new());
            self.put(area.right() - 1, y, 1, corners[1], Style::new());
        }
        let mut title = format!(" {} ", list.title);
        if more {
            let last = (list.top + rows).min(list.rows.len());
            title += &format!("({} to {last} of {}) ", list.top + 1, list.rows.len());
        }
        let bold = self.look.with(Modifier::BOLD);
        self.put(area.x + 1, area.y, area.width - 2, &title, bold);
        let mut cursor = None;
        for (i, (row, _)) in list.rows.iter().enumerate().skip(list.top).take(rows) {
            let y = area.y + 1 + (i - list.top) as u16;
            let mut style = Style::new();
            if list.picks() && i == list.at {
                style = self.look.with(Modifier::REVERSED);
                self.put(area.x + 1, y, 1, ">", Style::new());
                cursor = Some(Position { x: area.x + 1, y });
            }
            self.put(area.x + 2, y, area.width - 4, row, style);
        }
        cursor
    }

    fn too_small(&mut self, (width, height): (u16, u16)) -> Option<Position> {
        let text = format!(
            "{width}x{height} is too small: {}x{} are needed. q quits",
            LEAST.0, LEAST.1
        );
        let lines = wrapped(&text, usize::from(width).max(1));
        for (y, line) in lines.iter().take(usize::from(height)).enumerate() {
            self.put(0, y as u16, width, line, Style::new());
        }
        None
    }
}

/// The letters of the bands of a temperature, behind a blank.
fn letters(viewer: &Viewer, thresholds: &Thresholds, temperature: Temperature) -> String {
    let layers = viewer.picture.layers.iter().rev();
    let hot = layers.filter(|l| l.band.is_some());
    let hot = hot.filter(|l| thresholds.temperature(l.share) == temperature);
    let letters: String = hot.map(|l| l.letter).collect();
    match letters.is_empty() {
        true => letters,
        false => format!(" {letters}"),
    }
}
