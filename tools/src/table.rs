//! Tables as text: columns of figures, and behind them names that may be cut.

use crate::elide::elided;
use crate::error::one_line;

/// A column before the names.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Column {
    text: bool,
    gap: usize,
}

impl Column {
    /// Numbers, and so many blanks behind them.
    pub const fn numbers(gap: usize) -> Column {
        Column { text: false, gap }
    }

    /// Texts, which stand to the left.
    pub const fn texts(gap: usize) -> Column {
        Column { text: true, gap }
    }
}

/// How many characters a cell has.
pub fn width(cell: &str) -> usize {
    cell.chars().count()
}

fn widths(columns: &[Column], rows: &[Vec<String>]) -> Vec<usize> {
    let width = |column: usize| rows.iter().map(|row| width(&row[column])).max();
    (0..columns.len()).map(|c| width(c).unwrap_or(0)).collect()
}

/// How much room columns take, with what is behind them.
pub fn room(columns: &[Column], rows: &[Vec<String>]) -> usize {
    let widths = widths(columns, rows).into_iter();
    columns
        .iter()
        .zip(widths)
        .map(|(c, width)| c.gap + width)
        .sum()
}

/// Leaves out the last columns if there is not so much room for names.
pub fn narrow(columns: &mut Vec<Column>, rows: &mut [Vec<String>], names: usize, most: usize) {
    while columns.len() > 1 && room(columns, rows) + names > most {
        columns.pop();
        for row in &mut *rows {
            row.remove(columns.len());
        }
    }
}

/// A line for each row, whose last cell is a name. Lines have at most so many characters, if
/// names can be shortened so far.
pub fn lines(columns: &[Column], rows: &[Vec<String>], most: Option<usize>) -> String {
    let names = rows.iter().map(|row| one_line(&row[columns.len()]));
    let mut names: Vec<String> = names.collect();
    if let Some(most) = most {
        let whole: Vec<&str> = names.iter().map(|name| &**name).collect();
        names = elided(&whole, most.saturating_sub(room(columns, rows)));
    }
    let widths = widths(columns, rows);
    let mut out = String::new();
    for (row, name) in rows.iter().zip(names) {
        let mut line = String::new();
        for ((cell, column), &width) in row.iter().zip(columns).zip(&widths) {
            let cell = one_line(cell);
            line += &match column.text {
                true => format!("{cell:<width$}"),
                false => format!("{cell:>width$}"),
            };
            line += &" ".repeat(column.gap);
        }
        out += (line + &name).trim_end();
        out.push('\n');
    }
    out
}
