//! Where on the screen things are.

use ratatui::layout::Rect;

/// The least columns and rows.
pub const LEAST: (u16, u16) = (60, 15);

/// The width of the axis of bytes with its line.
const AXIS: u16 = 7;

/// The frames of the main window.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Layout {
    /// What is shown, and what it costs.
    pub title: Rect,
    /// The chart with its axes.
    pub chart: Chart,
    /// The temperatures.
    pub bar: Rect,
    /// Between chart and source: the source's name.
    pub rule: Rect,
    /// What is to be said of the source.
    pub notice: Rect,
    /// The source.
    pub text: Rect,
    /// Messages, questions, the most needed keys.
    pub status: Rect,
}

/// A chart's parts.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Chart {
    /// The axis of bytes.
    pub axis: Rect,
    /// The layers.
    pub plot: Rect,
    /// The time axis, with its unit below the key.
    pub times: Rect,
    /// The names of the layers.
    pub key: Rect,
}

/// The frames of the window of a single hotspot.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Single {
    /// What is shown.
    pub title: Rect,
    /// Its lifetimes, unless they are omitted.
    pub chart: Option<Chart>,
    /// Between chart and facts.
    pub rule: Rect,
    /// The facts.
    pub facts: Rect,
    /// Messages and questions.
    pub status: Rect,
}

/// Whether a screen has room for the viewer.
pub fn fits((width, height): (u16, u16)) -> bool {
    width >= LEAST.0 && height >= LEAST.1
}

impl Layout {
    /// The frames on a screen of this size, which has room; so many lines are said of the source.
    pub fn of((width, height): (u16, u16), notices: u16) -> Layout {
        let mut rows = Rows::new(width, height);
        let title = rows.take(1);
        let chart = chart(rows.take((height - 4) * 11 / 20));
        let (bar, rule) = (rows.take(1), rows.take(1));
        let notice = rows.take(notices.min(rows.left().saturating_sub(2)));
        let text = rows.take(rows.left() - 1);
        Layout {
            title,
            chart,
            bar,
            rule,
            notice,
            text,
            status: rows.take(1),
        }
    }
}

impl Single {
    /// The frames on a screen of this size, which has room.
    pub fn of((width, height): (u16, u16), lifetimes: bool) -> Single {
        let mut rows = Rows::new(width, height);
        let title = rows.take(1);
        let chart = lifetimes.then(|| chart(rows.take((height - 3) / 2)));
        Single {
            title,
            chart,
            rule: rows.take(1),
            facts: rows.take(rows.left() - 1),
            status: rows.take(1),
        }
    }
}

/// The middle of a screen, for a list of so many columns and rows with a border around it.
pub fn middle((width, height): (u16, u16), columns: usize, rows: usize) -> Rect {
    let (columns, rows) = (columns.min(1000) as u16 + 4, rows.min(1000) as u16 + 2);
    let (columns, rows) = (columns.min(width - 2), rows.min(height - 2));
    Rect::new((width - columns) / 2, (height - rows) / 2, columns, rows)
}

/// The parts of a chart in an area.
pub fn chart(area: Rect) -> Chart {
    let key = (area.width / 3).clamp(24, 48);
    let (plot, rows) = (area.width - AXIS - key - 1, area.height - 1);
    Chart {
        axis: Rect::new(area.x, area.y, AXIS, rows),
        plot: Rect::new(area.x + AXIS, area.y, plot, rows),
        times: Rect::new(area.x, area.y + rows, area.width, 1),
        key: Rect::new(area.x + AXIS + plot + 1, area.y, key, rows),
    }
}

/// Rows of a screen that are given away from the top.
struct Rows {
    width: u16,
    height: u16,
    next: u16,
}

impl Rows {
    fn new(width: u16, height: u16) -> Rows {
        let next = 0;
        Rows {
            width,
            height,
            next,
        }
    }

    fn left(&self) -> u16 {
        self.height - self.next
    }

    fn take(&mut self, rows: u16) -> Rect {
        let rows = rows.min(self.left());
        let taken = Rect::new(0, self.next, self.width, rows);
        self.next += rows;
        taken
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Frames fill the screen from the top to the bottom, and each has room.
    #[test]
    fn frames_fill_the_screen() {
        for (width, height) in [(60, 15), (80, 24), (61, 16), (200, 70), (1000, 15)] {
            for notices in 0..4 {
                let all = Layout::of((width, height), notices);
                let chart = all.chart.plot.height + all.chart.times.height;
                let rows = [
                    all.title.height,
                    chart,
                    all.bar.height,
                    all.rule.height,
                    all.notice.height,
                    all.text.height,
                    all.status.height,
                ];
                assert_eq!(rows.iter().sum::<u16>(), height);
                assert!(all.text.height >= 1 && all.status.height == 1);
                assert!(all.chart.plot.height >= 4, "{all:?}");
                let key = all.chart.key;
                assert_eq!(all.chart.plot.right() + 1, key.x);
                assert_eq!(key.right(), width);
                assert!(all.chart.plot.width >= 28);
            }
            let single = Single::of((width, height), true);
            assert_eq!(single.status.bottom(), height);
            assert!(single.facts.height >= 5);
        }
    }
}
