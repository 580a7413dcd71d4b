//! Lists above the windows: keys, modules, what bands can be, and what they are restricted to.

use super::layout::middle;
use super::state::Viewer;
use crate::me::{By, Chart, Restriction, Side};
use ratatui::layout::Rect;

/// What a list's line stands for.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Pick {
    /// What bands are to be.
    By(By),
    /// The module to look into; none for all of them.
    Module(Option<String>),
    /// The construction or producer that bands are restricted to, or are not any more; none for
    /// no restriction.
    Only(Option<String>),
}

/// What bands are restricted to by name.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Crossed {
    /// Producers: of constructions, and of all that is neither.
    Producers,
    /// Constructions: of producers.
    Constructions,
}

impl Crossed {
    /// Its list.
    pub fn of_restriction(self, restriction: &mut Restriction) -> &mut Vec<String> {
        match self {
            Crossed::Producers => &mut restriction.producers,
            Crossed::Constructions => &mut restriction.constructions,
        }
    }
}

/// What such bands can be restricted to.
pub fn crossed_by(by: By) -> Crossed {
    match by {
        By::Producer | By::Equation => Crossed::Constructions,
        _ => Crossed::Producers,
    }
}

/// A list.
#[derive(Clone, PartialEq, Debug)]
pub struct List {
    /// Its title.
    pub title: String,
    /// Its lines, with what they stand for.
    pub rows: Vec<(String, Option<Pick>)>,
    /// The line of the cursor.
    pub at: usize,
    /// Lines above the first one that is seen.
    pub top: usize,
}

/// What the keys do, for the list and for documents.
pub const KEYS: &[(&str, &str)] = &[
    ("Enter", "open the selected hotspot's own profile"),
    ("e, Esc", "close that profile, a list or a question"),
    ("f, b", "go to the next hotspot, to the one before"),
    ("1 to 9", "select by heat; 1 is the hottest"),
    ("arrows", "move the cursor; also PgUp, PgDn, Home, End"),
    ("l N", "go to line N (type the number, then Enter)"),
    ("c N", "go to column N"),
    ("/ text", "search in the source; n searches on"),
    ("m", "modules by temperature; Enter looks into one"),
    ("g", "what bands are: occurrences, producers, types, ..."),
    ("r", "restricted to some producers (or constructions)"),
    ("Tab", "heap or stack; of a hotspot: lifetimes, holders"),
    ("u", "hide or show the union band U"),
    ("a", "all large bands, or hotspots only"),
    ("o", "the library's own work, or charged to its callers"),
    ("s", "save the window as .ps, .svg, .html or .txt"),
    ("h, ?", "this list"),
    ("q", "quit"),
    (
        "mouse",
        "click a band, a name or an occurrence to select it,",
    ),
    (
        "",
        "again to open it; the wheel scrolls (Shift: marks text)",
    ),
];

impl List {
    /// What the keys do.
    pub fn help() -> List {
        let rows = KEYS.iter();
        let rows = rows.map(|(key, what)| (format!("{key:<8}{what}"), None));
        List {
            title: "Keys".to_string(),
            rows: rows.collect(),
            at: 0,
            top: 0,
        }
    }

    /// What bands can be.
    pub fn groupings(viewer: &Viewer) -> List {
        let name = |by: By| match (by, viewer.flags.side) {
            (By::Site, Side::Stack) => "call site",
            (by, _) => by.name(),
        };
        let rows = By::ALL.map(|by| (name(by).to_string(), Some(Pick::By(by))));
        let at = By::ALL.iter().position(|by| *by == viewer.flags.by);
        List {
            title: "One band for each".to_string(),
            rows: rows.to_vec(),
            at: at.unwrap_or(0),
            top: 0,
        }
    }

    /// The modules, the hottest first.
    pub fn modules(viewer: &Viewer) -> List {
        let flags = &viewer.flags;
        let whole = Restriction {
            modules: vec![],
            ..flags.restriction.clone()
        };
        let chart = Chart::of(&viewer.profile, flags.side, By::Module, &whole);
        let mut rows = vec![("        all modules".to_string(), Some(Pick::Module(None)))];
        let mut at = 0;
        for band in &chart.bands {
            let share = band.share * 100.0;
            let temperature = flags.thresholds.temperature(band.share);
            // Modules are told apart by their names, so labels are just these.
            let module = &band.label;
            if flags.restriction.modules == [module.clone()] {
                at = rows.len();
            }
            let row = format!("{share:6.1}% {module} ({})", temperature.name());
            rows.push((row, Some(Pick::Module(Some(module.clone())))));
        }
        List {
            title: "Modules".to_string(),
            rows,
            at,
            top: 0,
        }
    }

    /// What the bands can be restricted to, the largest cost first, what they are restricted to
    /// ticked; none if that is nothing.
    pub fn restrictions(viewer: &Viewer) -> Option<List> {
        let flags = &viewer.flags;
        let of = crossed_by(flags.by);
        let mut whole = flags.restriction.clone();
        let chosen = std::mem::take(of.of_restriction(&mut whole));
        let (by, all, title) = match of {
            Crossed::Producers => (By::Producer, "all producers", "Restricted to producers"),
            Crossed::Constructions => (
                By::Construction,
                "all constructions",
                "Restricted to constructions",
            ),
        };
        let chart = Chart::of(&viewer.profile, flags.side, by, &whole);
        let crossed = Restriction::crossed(&viewer.profile, &chart);
        if crossed.is_empty() {
            return None;
        }
        let mut rows = vec![(format!("    {all}"), Some(Pick::Only(None)))];
        let tick = |name: &String| if chosen.contains(name) { 'x' } else { ' ' };
        for (name, _) in crossed {
            rows.push((
                format!("[{}] {name}", tick(&name)),
                Some(Pick::Only(Some(name))),
            ));
        }
        Some(List {
            title: title.to_string(),
            rows,
            at: 0,
            top: 0,
        })
    }

    /// Whether lines can be taken.
    pub fn picks(&self) -> bool {
        self.rows.iter().any(|(_, pick)| pick.is_some())
    }

    /// What the cursor's line stands for.
    pub fn pick(mut self) -> Option<Pick> {
        match self.at < self.rows.len() {
            true => self.rows.swap_remove(self.at).1,
            false => None,
        }
    }

    /// Where it stands on a screen, with its border.
    pub fn area(&self, size: (u16, u16)) -> Rect {
        let width = self.rows.iter().map(|(row, _)| row.chars().count()).max();
        let width = width.unwrap_or(0).max(self.title.chars().count() + 2);
        middle(size, width, self.rows.len())
    }

    /// Moves the cursor, or where there is none the lines.
    pub fn step(&mut self, lines: isize, page: usize) {
        match self.picks() {
            true => {
                self.at = self
                    .at
                    .saturating_add_signed(lines)
                    .min(self.rows.len() - 1)
            }
            false => {
                let last = self.rows.len().saturating_sub(page);
                self.top = self.top.saturating_add_signed(lines).min(last);
            }
        }
    }

    /// Scrolls so that the cursor is seen.
    pub fn follow(&mut self, page: usize) {
        if !self.picks() {
            self.top = self.top.min(self.rows.len().saturating_sub(page));
        } else if self.at < self.top {
            self.top = self.at;
        } else if self.at >= self.top + page.max(1) {
            self.top = self.at + 1 - page.max(1);
        }
    }

    /// A click on a line that is seen; whether it is taken.
    pub fn click(&mut self, row: usize) -> bool {
        let at = self.top + row;
        let taken = self.picks() && at < self.rows.len();
        if taken {
            self.at = at;
        }
        taken
    }
}
