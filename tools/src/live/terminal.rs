//! The chart in a terminal, full screen, as it grows.

use super::{Options, Watched, What};
use crate::Error;
use crate::hp::Shows;
use crate::me2g::terminal::draw::Pen;
use crate::me2g::terminal::layout::{self, Chart, LEAST};
use crate::me2g::terminal::picture::Picture;
use crate::me2g::terminal::screen::{Screen, refused};
use crate::me2g::terminal::{Look, next, plot, possible};
use crate::number::scaled;
use ratatui::buffer::Buffer;
use ratatui::crossterm::event::{
    Event, KeyCode, KeyEventKind, KeyModifiers, MouseButton, MouseEventKind,
};
use ratatui::layout::Rect;
use ratatui::style::{Modifier, Style};
use rustix::process::Signal;
use std::collections::VecDeque;
use std::time::Duration;

/// How often what has changed is looked at.
const WAIT: Duration = Duration::from_millis(100);

/// So many bands are shown alone.
const BANDS: usize = 20;

/// So many of the last lines of the program's output are kept for the screen.
const LINES: usize = 200;

const INSTEAD: &str = "--http serves a page";

const KEYS: &str = "c census now  w where it is  up/down band  q quit";

/// What is on the screen.
struct View {
    watched: Watched,
    picture: Picture,
    /// The band of the selected layer.
    selected: Option<usize>,
    /// The last lines that the program has written; whether to standard error.
    lines: VecDeque<(bool, String)>,
    /// Whether the last line of each stream is not complete.
    open: [bool; 2],
    message: String,
    /// Whether a program that runs is to be ended.
    asked: bool,
    over: bool,
    /// The program's end was told.
    ended: bool,
    size: (u16, u16),
}

/// Shows a profile as it grows until the user has seen enough.
pub fn run(what: What, options: &Options) -> Result<(), Error> {
    possible(INSTEAD)?;
    let look = Look::of(|name| std::env::var(name).ok());
    let mut view = View::new(Watched::new(what, options)?);
    let shown = show(&mut view, look);
    view.watched.process.stop();
    view.watched.process.hand_on()?;
    shown
}

fn show(view: &mut View, look: Look) -> Result<(), Error> {
    let mut screen = Screen::take()?;
    let mut changed = true;
    view.look();
    while !view.over {
        if changed {
            let drawn = screen.drawing.draw(|frame| {
                view.size = (frame.area().width, frame.area().height);
                view.draw(look, frame.buffer_mut());
            });
            drawn.map_err(refused)?;
        }
        changed = false;
        let mut wait = WAIT;
        while let Some(event) = next(wait)? {
            wait = Duration::ZERO;
            changed = true;
            if let Event::Key(key) = &event
                && key.modifiers.contains(KeyModifiers::CONTROL)
            {
                match key.code {
                    KeyCode::Char('z') => screen.stop()?,
                    KeyCode::Char('l') => screen.again()?,
                    _ => {}
                }
            }
            view.on(&event);
        }
        changed |= screen.heed()?;
        changed |= view.look();
    }
    Ok(())
}

/// The parts of the screen.
struct Layout {
    title: Rect,
    chart: Chart,
    rule: Rect,
    output: Rect,
    status: Rect,
}

impl Layout {
    /// Of a screen that has room.
    fn of((width, height): (u16, u16), output: bool) -> Layout {
        let below = match output {
            true => ((height - 3) / 4).max(2),
            false => 0,
        };
        let rows = height - 3 - below;
        Layout {
            title: Rect::new(0, 0, width, 1),
            chart: layout::chart(Rect::new(0, 1, width, rows)),
            rule: Rect::new(0, 1 + rows, width, 1),
            output: Rect::new(0, 2 + rows, width, below),
            status: Rect::new(0, height - 1, width, 1),
        }
    }
}

impl View {
    fn new(watched: Watched) -> View {
        View {
            picture: watched.history.picture(BANDS),
            watched,
            selected: None,
            lines: VecDeque::new(),
            open: [false; 2],
            message: String::new(),
            asked: false,
            over: false,
            ended: false,
            size: (0, 0),
        }
    }

    /// Takes in what has changed. Whether anything has.
    fn look(&mut self) -> bool {
        let mut changed = self.watched.look();
        if changed {
            self.picture = self.watched.history.picture(BANDS);
        }
        for (error, text) in self.watched.process.written() {
            changed = true;
            self.write(error, &text);
        }
        let ended = self.watched.process.end().is_some();
        if ended && !self.ended {
            self.message.clear();
            self.asked = false;
        }
        self.ended = ended;
        changed
    }

    fn write(&mut self, error: bool, text: &str) {
        for piece in text.split_inclusive('\n') {
            let open = &mut self.open[usize::from(error)];
            let line = piece.strip_suffix('\n').unwrap_or(piece);
            let last = self.lines.iter_mut().rev().find(|last| last.0 == error);
            match last.filter(|_| *open) {
                Some(last) => last.1.push_str(line),
                None => self.lines.push_back((error, line.to_string())),
            }
            *open = !piece.ends_with('\n');
        }
        let more = self.lines.len().saturating_sub(LINES);
        self.lines.drain(..more);
    }

    fn on(&mut self, event: &Event) {
        match event {
            Event::Key(key) if key.kind != KeyEventKind::Release => {
                let control = key.modifiers.contains(KeyModifiers::CONTROL);
                self.key(key.code, control);
            }
            Event::Mouse(mouse) => match mouse.kind {
                MouseEventKind::Down(MouseButton::Left) => self.click(mouse.column, mouse.row),
                MouseEventKind::ScrollDown => self.select(1),
                MouseEventKind::ScrollUp => self.select(-1),
                _ => {}
            },
            _ => {}
        }
    }

    fn key(&mut self, code: KeyCode, control: bool) {
        let quits = code == KeyCode::Char('q') || (control && code == KeyCode::Char('c'));
        if quits {
            let process = &mut self.watched.process;
            let runs = process.is_own() && process.end().is_none();
            if runs && !self.asked {
                self.asked = true;
                self.message = "the program runs: q again ends it, any other key does not".into();
            } else {
                self.over = true;
            }
            return;
        }
        self.asked = false;
        self.message.clear();
        let process = &mut self.watched.process;
        match code {
            _ if control => {}
            KeyCode::Char('c') => {
                self.message = match process.send(Signal::USR1) {
                    Ok(()) => "asked for a census".into(),
                    Err(reason) => reason,
                }
            }
            KeyCode::Char('w') => {
                self.message = match process.send(Signal::USR2) {
                    Ok(()) if process.is_own() => "asked where it is".into(),
                    Ok(()) => "asked: the answer is on the program's standard error".into(),
                    Err(reason) => reason,
                }
            }
            KeyCode::Down => self.select(1),
            KeyCode::Up => self.select(-1),
            KeyCode::Esc => self.selected = None,
            KeyCode::Char('h' | '?') | KeyCode::F(1) => self.message = KEYS.into(),
            _ => {}
        }
    }

    /// Selects the next layer of the key, from the top.
    fn select(&mut self, by: isize) {
        let bands: Vec<usize> = self
            .picture
            .layers
            .iter()
            .rev()
            .filter_map(|l| l.band)
            .collect();
        let at = bands.iter().position(|band| Some(*band) == self.selected);
        let next = match at {
            None if by > 0 => 0,
            None => bands.len().saturating_sub(1),
            Some(at) => at.saturating_add_signed(by).min(bands.len() - 1),
        };
        self.selected = bands.get(next).copied();
    }

    fn click(&mut self, column: u16, row: u16) {
        if !layout::fits(self.size) {
            return;
        }
        let key = Layout::of(self.size, !self.lines.is_empty()).chart.key;
        if key.contains((column, row).into()) {
            let at = usize::from(row - key.y) + self.top(key.height);
            let layer = self.picture.layers.iter().rev().nth(at);
            self.selected = layer.and_then(|layer| layer.band);
        }
    }

    /// The first line of the key that is shown, such that the selected one is.
    fn top(&self, rows: u16) -> usize {
        let selected = self.selected.and_then(|band| self.picture.layer_of(band));
        let line: usize = selected.map_or(0, |layer| self.picture.layers.len() - 1 - layer);
        // The last row may say how many more there are.
        (line + 2).saturating_sub(usize::from(rows))
    }

    fn draw(&mut self, look: Look, buffer: &mut Buffer) {
        let mut pen = Pen { buffer, look };
        if layout::fits(self.size) {
            self.draw_all(&mut pen);
        } else {
            let (width, height) = self.size;
            let text = format!("{} x {} are needed. q quits", LEAST.0, LEAST.1);
            if height > 0 {
                pen.put(0, 0, width, &text, Style::new());
            }
        }
        look.finish(buffer);
    }

    fn draw_all(&mut self, pen: &mut Pen) {
        let areas = Layout::of(self.size, !self.lines.is_empty());
        let history = &self.watched.history;
        let mut title = self.watched.name().to_string();
        let mut now = String::new();
        let mut unit = "seconds";
        if let Some(header) = history.header() {
            let shows = Shows::of(&header.job).words;
            if !shows.is_empty() {
                title = format!("{title}: {shows}");
            }
            let (_, total) = history.now();
            let (count, total) = (history.count(), scaled(total as f64));
            now = format!("now {total} {}, {count} samples", header.value_unit);
            unit = &header.sample_unit;
        }
        pen.title(areas.title, &title, &now);
        let selected = self.selected.and_then(|band| self.picture.layer_of(band));
        let top = self.top(areas.chart.key.height);
        plot::chart(pen, &areas.chart, &self.picture, selected, top, unit);
        self.marks(pen, areas.chart.plot);
        let of = match (self.lines.is_empty(), self.watched.process.is_own()) {
            (true, true) => "the program has written nothing",
            (true, false) => "",
            (false, _) => "what the program has written",
        };
        pen.rule(areas.rule, of);
        let rows = usize::from(areas.output.height);
        let first = self.lines.len().saturating_sub(rows);
        for (row, (error, line)) in self.lines.iter().skip(first).enumerate() {
            let y = areas.output.y + row as u16;
            let style = match error {
                true => pen.look.with(Modifier::BOLD),
                false => Style::new(),
            };
            pen.put(0, y, areas.output.width, line, style);
        }
        let standing = self.watched.standing();
        self.status(pen, areas.status, &standing);
    }

    /// Times that the program has marked, where nothing else is.
    fn marks(&self, pen: &mut Pen, plot: Rect) {
        for mark in self.watched.history.marks() {
            if !(self.picture.end > 0.0 && *mark <= self.picture.end) {
                continue;
            }
            let part = mark / self.picture.end;
            let x = plot.x + ((part * f64::from(plot.width)) as u16).min(plot.width - 1);
            for y in plot.top()..plot.bottom() {
                let cell = &pen.buffer[(x, y)];
                if cell.symbol() == " " && cell.bg == ratatui::style::Color::Reset {
                    pen.put(x, y, 1, "┊", Style::new());
                }
            }
        }
    }

    fn status(&self, pen: &mut Pen, area: Rect, standing: &str) {
        let selected = self.selected.and_then(|band| self.picture.layer_of(band));
        let said = match (&self.message[..], selected) {
            ("", Some(layer)) => {
                let layer = &self.picture.layers[layer];
                let last = layer.values.last().copied().unwrap_or(0);
                let share = layer.share * 100.0;
                format!(
                    "{}: {share:.1}% in all, now {}",
                    layer.label,
                    scaled(last as f64)
                )
            }
            ("", None) => standing.to_string(),
            (message, _) => message.to_string(),
        };
        let bold = pen.look.with(Modifier::BOLD);
        let end = pen.put(area.x, area.y, area.width, &said, bold);
        let keys = [KEYS, "h keys  q quit"];
        let fits = |keys: &&&str| end + 2 + keys.len() as u16 <= area.right();
        if let Some(keys) = keys.iter().find(fits) {
            let length = keys.len() as u16;
            let dim = pen.look.with(Modifier::DIM);
            pen.put(area.right() - length, area.y, length, keys, dim);
        }
    }
}
