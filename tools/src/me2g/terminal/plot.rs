//! A chart on the screen: layers, axes and key.

use super::draw::Pen;
use super::layout;
use super::picture::{Layer, Picture};
use crate::number::{tick, ticks};
use crate::palette::Hatch;
use ratatui::layout::Rect;
use ratatui::style::{Modifier, Style};

/// Blocks that fill so many eighths of a cell from below.
const BLOCKS: [&str; 8] = [" ", "▁", "▂", "▃", "▄", "▅", "▆", "▇"];

/// Draws a chart. The selected layer stands out; the key begins at its line `top`.
pub fn chart(
    pen: &mut Pen,
    areas: &layout::Chart,
    picture: &Picture,
    selected: Option<usize>,
    top: usize,
    unit: &str,
) {
    axes(pen, areas, picture, unit);
    layers(pen, areas.plot, picture, selected);
    key(pen, areas.key, picture, selected, top);
}

fn axes(pen: &mut Pen, areas: &layout::Chart, picture: &Picture, unit: &str) {
    let (axis, plot, times) = (areas.axis, areas.plot, areas.times);
    let line = axis.right() - 1;
    for y in axis.top()..axis.bottom() {
        pen.put(line, y, 1, "│", Style::new());
    }
    let rows = usize::from(axis.height);
    for value in ticks(picture.top, (rows / 2).clamp(2, 10)) {
        let row = match picture.top > 0.0 {
            true => (value / picture.top * rows as f64) as usize,
            false => 0,
        };
        let y = axis.bottom() - 1 - row.min(rows - 1) as u16;
        let text = format!("{:>6}", tick(value));
        pen.put(axis.x, y, line - axis.x, &text, Style::new());
        pen.put(line, y, 1, "┤", Style::new());
    }
    let length = unit.chars().count() as u16;
    let unit_at = plot.right() + 1;
    pen.put(unit_at, times.y, length, unit, Style::new());
    let mut free = times.x;
    for value in ticks(picture.end, (usize::from(plot.width) / 8).max(2)) {
        let part = match picture.end > 0.0 {
            true => value / picture.end,
            false => 0.0,
        };
        let text = tick(value);
        let (x, length) = (
            plot.x + (part * f64::from(plot.width)) as u16,
            text.len() as u16,
        );
        // The middle of the number is where it belongs.
        let x = x.saturating_sub(length / 2).max(times.x);
        if x >= free && x + length <= plot.right() {
            free = pen.put(x, times.y, length, &text, Style::new()) + 1;
        }
    }
}

fn layers(pen: &mut Pen, area: Rect, picture: &Picture, selected: Option<usize>) {
    let (width, height) = (usize::from(area.width), usize::from(area.height));
    let cells = picture.cells(width, height);
    let coloured = pen.look.coloured();
    let colour = |pen: &Pen, layer: usize| pen.look.colour(picture.layers[layer].colour);
    for (x, column) in cells.columns.iter().enumerate() {
        for (row, cell) in column.iter().enumerate() {
            let at = (area.x + x as u16, area.bottom() - 1 - row as u16);
            let Some(lower) = cell.lower else { continue };
            let most = cell.most();
            if !coloured {
                let text = match most {
                    Some(layer) => letter(&picture.layers[layer], selected == Some(layer)),
                    // What is seen at all.
                    None => BLOCKS[usize::from(cell.eighths)].to_string(),
                };
                pen.put(at.0, at.1, 1, &text, Style::new());
            } else if cell.eighths == 8 || pen.look.ascii {
                let Some(layer) = most else { continue };
                let one = &picture.layers[layer];
                let style = pen.look.on(one.colour);
                // The selected layer is strewn with its letter.
                let text = match selected == Some(layer) && (x + 2 * row).is_multiple_of(5) {
                    true => one.letter.to_string(),
                    false => lines(one.hatch, x, row).to_string(),
                };
                pen.put(at.0, at.1, 1, &text, style);
            } else {
                let mut style = Style::new().fg(colour(pen, lower));
                if let Some(upper) = cell.upper {
                    style = style.bg(colour(pen, upper));
                }
                let text = BLOCKS[usize::from(cell.eighths)];
                pen.put(at.0, at.1, 1, text, style);
            }
        }
    }
    if coloured {
        for (layer, x, row) in cells.letters {
            let one = &picture.layers[layer];
            let style = pen.look.on(one.colour).patch(pen.look.with(Modifier::BOLD));
            let at = (area.x + x as u16, area.bottom() - 1 - row as u16);
            pen.put(at.0, at.1, 1, &one.letter.to_string(), style);
        }
    }
}

/// What fills a layer where there are no colours: its letter, a capital where it is selected.
fn letter(layer: &Layer, selected: bool) -> String {
    let letter = match selected {
        true => layer.letter.to_ascii_uppercase(),
        false => layer.letter,
    };
    letter.to_string()
}

/// The character of a hatching in a cell: lines across several cells.
fn lines(hatch: Hatch, x: usize, row: usize) -> char {
    let rising = (x + 4000 - row).is_multiple_of(4);
    let falling = (x + row).is_multiple_of(4);
    match hatch {
        Hatch::Rising if rising => '╱',
        Hatch::Falling if falling => '╲',
        Hatch::Crossed if rising && falling => '╳',
        Hatch::Crossed if rising => '╱',
        Hatch::Crossed if falling => '╲',
        _ => ' ',
    }
}

/// The names of the layers in the order in which they stand, with their parts of the whole.
fn key(pen: &mut Pen, area: Rect, picture: &Picture, selected: Option<usize>, top: usize) {
    let rows = usize::from(area.height);
    let layers = picture.layers.iter().enumerate().rev();
    for (i, (index, layer)) in layers.skip(top).take(rows).enumerate() {
        let y = area.y + i as u16;
        let chosen = selected == Some(index);
        let style = pen.look.on(layer.colour);
        let (left, right) = match layer.hatch {
            Hatch::Plain => (' ', ' '),
            Hatch::Rising => ('╱', '╱'),
            Hatch::Falling => ('╲', '╲'),
            Hatch::Crossed => ('╱', '╲'),
        };
        let (left, right) = match pen.look.coloured() {
            true => (left, right),
            false => (' ', ' '),
        };
        if chosen {
            pen.put(area.x, y, 1, ">", pen.look.with(Modifier::BOLD));
        }
        let field = format!(
            "{left}{}{right}",
            letter(layer, chosen && !pen.look.coloured())
        );
        pen.put(area.x + 1, y, 3, &field, style);
        let share = format!("{:4.0}%", layer.share * 100.0);
        let label = match chosen {
            true => pen.look.with(Modifier::BOLD | Modifier::UNDERLINED),
            false => Style::new(),
        };
        let x = area.x + 5;
        pen.put(x, y, area.right() - x - 6, &layer.label, label);
        pen.put(area.right() - 5, y, 5, &share, Style::new());
    }
    let hidden = picture.layers.len().saturating_sub(top + rows);
    if hidden > 0 {
        let y = area.bottom() - 1;
        let text = format!("{:width$}", "", width = usize::from(area.width));
        pen.buffer
            .set_style(Rect::new(area.x, y, area.width, 1), Style::reset());
        pen.put(area.x, y, area.width, &text, Style::new());
        let text = format!("… {} more below", hidden + 1);
        pen.put(area.x + 2, y, area.width - 2, &text, Style::new());
    }
}
