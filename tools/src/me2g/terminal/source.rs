//! The frame with the source: a text with a cursor and marked occurrences, or where there is
//! no text, their names and places.

use crate::me::{Place, Text};
use ratatui::text::Span;
use std::rc::Rc;

/// An occurrence that belongs to a band that is shown.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Mark {
    /// Where it stands.
    pub place: Place,
    /// Its band.
    pub band: usize,
}

/// What the frame shows.
#[derive(Clone, PartialEq, Debug)]
pub enum Content {
    /// Nothing: no band has a place.
    Nothing,
    /// A source.
    Text(Rc<Text>),
    /// What is known of a source that is not there: the places and bands in it.
    Places(Vec<Mark>),
}

/// The frame's state. Lines and columns count from 1.
#[derive(Clone, PartialEq, Debug)]
pub struct View {
    /// The source, a place in the profile's list.
    pub source: Option<u32>,
    /// What is shown of it.
    pub content: Content,
    /// The cursor's line; of [`Content::Places`] the number of the place.
    pub line: usize,
    /// The cursor's column, in characters.
    pub column: usize,
    /// Lines above the first one that is seen.
    pub top: usize,
    /// Columns of the screen left of the first one that is seen.
    pub left: usize,
}

impl View {
    /// A frame with nothing in it.
    pub fn nothing() -> View {
        View {
            source: None,
            content: Content::Nothing,
            line: 1,
            column: 1,
            top: 0,
            left: 0,
        }
    }

    /// The number of lines.
    pub fn lines(&self) -> usize {
        match &self.content {
            Content::Nothing => 0,
            Content::Text(text) => text.lines.len(),
            Content::Places(places) => places.len(),
        }
    }

    /// A line of the text.
    pub fn line(&self, line: usize) -> &str {
        match &self.content {
            Content::Text(text) => text.lines.get(line - 1).map_or("", |l| l),
            _ => "",
        }
    }

    /// Puts the cursor somewhere; what is beyond an end is that end.
    pub fn go(&mut self, line: usize, column: usize) {
        self.line = line.clamp(1, self.lines().max(1));
        let columns = self.line(self.line).chars().count();
        self.column = column.clamp(1, columns + 1);
    }

    /// Scrolls so that the cursor is seen, on so many columns and rows.
    pub fn follow(&mut self, width: usize, height: usize) {
        let (height, width) = (height.max(1), width.max(1));
        let last = self.lines().saturating_sub(height);
        // One line around the cursor is seen where there is room for it.
        let around = usize::from(height > 3);
        let line = self.line - 1;
        if line < self.top + around {
            self.top = line.saturating_sub(around);
        } else if line + around >= self.top + height {
            self.top = line + around + 1 - height;
        }
        self.top = self.top.min(last);
        let x = position(self.line(self.line), self.column);
        if x < self.left || x >= self.left + width {
            self.left = (x + 1).saturating_sub(width * 3 / 4);
            if x < width {
                self.left = 0;
            }
        }
    }

    /// Scrolls by lines; the cursor stays on the screen.
    pub fn scroll(&mut self, lines: isize, height: usize) {
        let last = self.lines().saturating_sub(height);
        self.top = self.top.saturating_add_signed(lines).min(last);
        let around = usize::from(height > 3);
        let first = if self.top > 0 { around } else { 0 };
        let end = if self.top < last { around } else { 0 };
        let line = self.line - 1;
        let low = self.top + first;
        let line = line.clamp(low, (self.top + height).saturating_sub(end + 1).max(low));
        self.go(line + 1, self.column);
    }
}

/// The column on an endless screen, from 0, of a character of a line, from 1.
pub fn position(line: &str, column: usize) -> usize {
    let before = line.chars().take(column - 1);
    before.fold(0, |x, c| x + width(c, x))
}

/// The character of a line that is at a column of an endless screen.
pub fn character(line: &str, at: usize) -> usize {
    let mut x = 0;
    for (i, c) in line.chars().enumerate() {
        x += width(c, x);
        if x > at {
            return i + 1;
        }
    }
    line.chars().count() + 1
}

/// The columns that a character takes at a column.
pub fn width(c: char, x: usize) -> usize {
    match c {
        '\t' => 8 - x % 8,
        c if c.is_control() => 1,
        c => {
            let mut bytes = [0; 4];
            Span::raw(&*c.encode_utf8(&mut bytes)).width()
        }
    }
}

/// Whether a place has a character.
pub fn contains(place: &Place, line: usize, column: usize) -> bool {
    let at = (line as u32, column as u32);
    place.from <= at && at <= place.to
}

/// Of places that have a character the innermost: the one that begins last, of these the one
/// that ends first.
pub fn innermost<T>(
    places: impl Iterator<Item = (Place, T)>,
    line: usize,
    column: usize,
) -> Option<T> {
    let around = places.filter(|(place, _)| contains(place, line, column));
    let innermost = around.max_by_key(|(place, _)| (place.from, std::cmp::Reverse(place.to)));
    innermost.map(|(_, what)| what)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::me::Found;

    fn view(lines: &[&str]) -> View {
        let text = Text {
            found: Found::Same,
            path: None,
            lines: lines.iter().map(|l| l.to_string()).collect(),
        };
        View {
            content: Content::Text(Rc::new(text)),
            ..View::nothing()
        }
    }

    #[test]
    fn characters_have_columns() {
        let line = "a\tß漢x";
        let positions: Vec<usize> = (1..=6).map(|c| position(line, c)).collect();
        assert_eq!(positions, [0, 1, 8, 9, 11, 12]);
        let characters: Vec<usize> = [0, 1, 7, 8, 9, 10, 11, 12, 99]
            .into_iter()
            .map(|x| character(line, x))
            .collect();
        assert_eq!(characters, [1, 2, 2, 3, 4, 4, 5, 6, 6]);
    }

    #[test]
    fn the_cursor_stays_in_the_text_and_on_the_screen() {
        let lines: Vec<String> = (0..50).map(|i| "x".repeat(i)).collect();
        let lines: Vec<&str> = lines.iter().map(|l| &l[..]).collect();
        let mut view = view(&lines);
        view.go(99, 99);
        assert_eq!((view.line, view.column), (50, 50));
        view.follow(20, 8);
        assert_eq!(view.top, 42);
        assert!(view.left <= 49 && 49 < view.left + 20, "{}", view.left);
        view.go(1, 5);
        view.follow(20, 8);
        assert_eq!((view.top, view.left), (0, 0));
        view.scroll(3, 8);
        assert_eq!((view.top, view.line, view.column), (3, 5, 1));
        view.scroll(-9, 8);
        assert_eq!((view.top, view.line), (0, 5));
        view.scroll(900, 8);
        assert_eq!((view.top, view.line), (42, 44));
        let mut none = View::nothing();
        none.go(4, 4);
        none.follow(20, 8);
        none.scroll(2, 8);
        assert_eq!((none.line, none.column, none.top), (1, 1, 0));
    }

    #[test]
    fn the_innermost_place_has_a_character() {
        let place = |from, to| Place {
            source: 0,
            from,
            to,
        };
        let places = [
            (place((1, 1), (3, 9)), 'a'),
            (place((2, 3), (2, 8)), 'b'),
            (place((2, 3), (2, 5)), 'c'),
        ];
        let at = |line, column| innermost(places.iter().copied(), line, column);
        assert_eq!(at(2, 5), Some('c'));
        assert_eq!(at(2, 8), Some('b'));
        assert_eq!(at(2, 9), Some('a'));
        assert_eq!(at(3, 10), None);
    }
}
