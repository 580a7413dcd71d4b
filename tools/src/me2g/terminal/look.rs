//! What the terminal can show: colours, attributes, characters beyond ASCII.

use crate::palette::Rgb;
use ratatui::buffer::Buffer;
use ratatui::style::{Color, Modifier, Style};

/// The colours of a terminal.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Colours {
    /// None, or none are wanted: letters tell bands apart.
    None,
    /// The 256 of xterm.
    Indexed,
    /// All.
    True,
}

/// How things look.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Look {
    /// The colours.
    pub colours: Colours,
    /// Whether bold, underlined and reversed text can be shown.
    pub attributes: bool,
    /// Whether only ASCII can be shown.
    pub ascii: bool,
}

impl Look {
    /// Text for a file: letters, and nothing else.
    pub const PLAIN: Look = Look {
        colours: Colours::None,
        attributes: false,
        ascii: false,
    };

    /// What the environment says of the terminal and of the user's wishes.
    pub fn of(variable: impl Fn(&str) -> Option<String>) -> Look {
        let set = |name: &str| variable(name).filter(|value| !value.is_empty());
        let terminal = set("TERM").unwrap_or_default();
        let monochrome = set("NO_COLOR").is_some()
            || terminal.ends_with("-m")
            || terminal.ends_with("-mono")
            || ["vt52", "vt100", "vt102", "vt220", "vt320"].contains(&&terminal[..]);
        let colours = match set("COLORTERM").as_deref() {
            _ if monochrome => Colours::None,
            Some("truecolor" | "24bit") => Colours::True,
            _ => Colours::Indexed,
        };
        // Of the three the first one that is set decides, as everywhere.
        let locale = ["LC_ALL", "LC_CTYPE", "LANG"].into_iter().find_map(set);
        let ascii = locale.is_some_and(|locale| {
            let locale = locale.to_ascii_lowercase();
            !locale.contains("utf-8") && !locale.contains("utf8")
        });
        Look {
            colours,
            attributes: true,
            ascii,
        }
    }

    /// Whether there are colours.
    pub fn coloured(&self) -> bool {
        self.colours != Colours::None
    }

    /// A colour of the palette as the terminal has it.
    pub fn colour(&self, rgb: Rgb) -> Color {
        match self.colours {
            Colours::None => Color::Reset,
            Colours::Indexed => Color::Indexed(indexed(rgb)),
            Colours::True => Color::Rgb(rgb[0], rgb[1], rgb[2]),
        }
    }

    /// Black text on a colour of the palette.
    pub fn on(&self, rgb: Rgb) -> Style {
        match self.coloured() {
            true => Style::new().bg(self.colour(rgb)).fg(self.colour([0, 0, 0])),
            false => Style::new(),
        }
    }

    /// An attribute, if there are any.
    pub fn with(&self, modifier: Modifier) -> Style {
        match self.attributes {
            true => Style::new().add_modifier(modifier),
            false => Style::new(),
        }
    }

    /// Replaces what the terminal cannot show.
    pub fn finish(&self, buffer: &mut Buffer) {
        if !self.ascii {
            return;
        }
        for cell in &mut buffer.content {
            if cell.symbol().is_ascii() {
                continue;
            }
            let plain = match cell.symbol() {
                "│" | "┤" | "├" | "┊" => "|",
                "─" | "┌" | "┐" | "└" | "┘" => "-",
                "×" => "x",
                "…" => "~",
                "·" => ".",
                "╱" => "/",
                "╲" => "\\",
                "╳" => "X",
                "▁" | "▂" | "▃" => "_",
                _ => "?",
            };
            cell.set_symbol(plain);
        }
    }
}

/// The nearest of the 216 colours and 24 greys that all terminals with 256 colours share.
fn indexed(rgb: Rgb) -> u8 {
    const LEVELS: [u8; 6] = [0, 95, 135, 175, 215, 255];
    let distance = |a: Rgb| -> u32 {
        let parts = a.into_iter().zip(rgb);
        parts.map(|(a, b)| u32::from(a.abs_diff(b)).pow(2)).sum()
    };
    let level = |value: u8| {
        let near = |i: &usize| LEVELS[*i].abs_diff(value);
        (0..LEVELS.len()).min_by_key(near).unwrap_or(0)
    };
    let [r, g, b] = rgb.map(level);
    let cube = (16 + 36 * r + 6 * g + b, [LEVELS[r], LEVELS[g], LEVELS[b]]);
    let greys = (0..24usize).map(|i| (232 + i, [8 + 10 * i as u8; 3]));
    let all = greys.chain([cube]);
    all.min_by_key(|(_, colour)| distance(*colour))
        .map_or(0, |(i, _)| i as u8)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::me::{Hot, Temperature};

    fn look(variables: &[(&str, &str)]) -> Look {
        Look::of(|name| {
            let found = variables.iter().find(|(n, _)| *n == name);
            found.map(|(_, value)| value.to_string())
        })
    }

    #[test]
    fn the_environment_decides() {
        let xterm = look(&[("TERM", "xterm-256color")]);
        assert_eq!(
            (xterm.colours, xterm.attributes, xterm.ascii),
            (Colours::Indexed, true, false)
        );
        let truly = look(&[("TERM", "tmux-256color"), ("COLORTERM", "truecolor")]);
        assert_eq!(truly.colours, Colours::True);
        let unwanted = look(&[("NO_COLOR", "1"), ("COLORTERM", "truecolor")]);
        assert_eq!(
            (unwanted.colours, unwanted.attributes),
            (Colours::None, true)
        );
        assert!(look(&[("NO_COLOR", ""), ("TERM", "xterm")]).coloured());
        assert!(!look(&[("TERM", "xterm-mono")]).coloured());
        let old = look(&[("TERM", "vt100"), ("COLORTERM", "truecolor")]);
        assert_eq!(old.colours, Colours::None);
        let ascii = |lang, all| look(&[("LANG", lang), ("LC_ALL", all)]).ascii;
        assert!(ascii("C", "") && ascii("de_DE.UTF-8", "POSIX"));
        assert!(!ascii("C", "C.UTF-8") && !ascii("en_US.utf8", "") && !ascii("", ""));
    }

    /// The shades of each temperature stay different where there are few colours.
    #[test]
    fn few_colours_keep_temperatures_apart() {
        let mut seen = std::collections::HashSet::new();
        for temperature in Temperature::HOT {
            for rank in 0..3 {
                let hot = Hot {
                    band: 0,
                    temperature,
                    rank,
                };
                assert!(seen.insert(indexed(hot.colour())), "{temperature:?} {rank}");
            }
        }
        assert_eq!(indexed([0, 0, 0]), 16);
        assert_eq!(indexed([0x80; 3]), 244);
    }
}
