//! The command line of `hp2ps`: values stand in the same word as their flag.

use crate::Error;
use std::ffi::OsString;
use std::path::PathBuf;

/// How many bands have room in the key.
pub const MOST_BANDS: usize = 20;

/// Which bands lie on top.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Order {
    /// Those with the largest integral.
    Area,
    /// Those with the largest standard deviation (`-d`).
    Deviation,
    /// Those whose label is greatest (`-i+`).
    LabelGreatest,
    /// Those whose label is least (`-i-`).
    LabelLeast,
}

/// Which box the title stands in.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum TitleBox {
    /// The small one, unless the title is too long for it.
    Fitting,
    /// The small one (`-s`).
    Small,
    /// The big one (`-b`).
    Big,
}

/// What the page is for.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Page {
    /// An A4 sheet, landscape.
    Sheet,
    /// The screen (`-g`): portrait, no scaling.
    Screen,
    /// A document that includes it (`-e`), that many points wide.
    Encapsulated(f64),
}

/// The flags of one run.
#[derive(Clone, PartialEq, Debug)]
pub struct Flags {
    /// Which bands lie on top.
    pub order: Order,
    /// Which box the title stands in.
    pub title: TitleBox,
    /// What the page is for.
    pub page: Page,
    /// The most bands, that of the rest included; `None` for any number, which
    /// leaves no room for a key.
    pub bands: Option<usize>,
    /// Bands that add up to less than this part of the whole (in percent) are
    /// not drawn.
    pub trace: f64,
    /// Whether the key has pages of its own (`-M`).
    pub key_apart: bool,
    /// Whether scale, shades and order of the previous run are taken again.
    pub previous: bool,
    /// Whether marks are left out.
    pub ignore_marks: bool,
    /// Whether bands are coloured instead of shaded.
    pub colour: bool,
    /// The profile; `None` for a filter.
    pub file: Option<PathBuf>,
}

impl Default for Flags {
    fn default() -> Flags {
        Flags {
            order: Order::Area,
            title: TitleBox::Fitting,
            page: Page::Sheet,
            bands: Some(MOST_BANDS),
            trace: 1.0,
            key_apart: false,
            previous: false,
            ignore_marks: false,
            colour: false,
            file: None,
        }
    }
}

/// What the command line asks for.
#[derive(Clone, PartialEq, Debug)]
pub enum Request {
    /// `-?`, `--help`.
    Help,
    /// `--version`.
    Version,
    /// A chart.
    Draw(Flags),
}

/// The answer to `-?`.
pub const USAGE: &str = "\
Usage: hp2ps [flags] [FILE[.hp]]

Converts a heap profile to a PostScript graph in FILE.ps (in the current
directory), and keeps its scale and order in FILE.aux for -p.
Without FILE it is a filter from standard input to standard output.

  -d          stack rough bands (largest standard deviation) on top
  -i[+|-]     stack by label: -i+ the greatest on top, -i- the least
  -b          put the title in a big box
  -s          put the title in a small box
  -e<w>[in|mm|pt]
              Encapsulated PostScript, w points (inches, millimetres) wide;
              w must be more than 2 inches
  -g          for a previewer on the screen: portrait, not scaled
  -l          any number of bands, no key; the same as -m0
  -m<n>       at most n bands, the rest is OTHER (default and maximum 20);
              -m0: any number of bands, no key
  -M          the key on pages of its own, for any number of bands
  -t<p>       leave out the smallest bands, together less than p percent
              (default 1, maximum 5); -t0 shows all
  -p          take scale, shades and order of the previous run on FILE
  -y          traditional: ignore marks
  -c          colours instead of shades
  -?, --help  this text
  --version   the version
";

/// Reads the arguments after the tool's name.
pub fn parse(arguments: &[OsString]) -> Result<Request, Error> {
    let mut flags = Flags::default();
    let mut only_files = false;
    for argument in arguments {
        let text = argument.to_string_lossy();
        let flag = match text.strip_prefix('-') {
            Some(flag) if !flag.is_empty() && !only_files => flag,
            _ => {
                if flags.file.is_some() {
                    return Err(Error::Usage(format!("more than one file: {text}")));
                }
                flags.file = Some(PathBuf::from(argument));
                continue;
            }
        };
        let wrong = |why: &str| Error::Usage(format!("{text}: {why} (-? shows all flags)"));
        let mut characters = flag.chars();
        let letter = characters.next();
        let value = characters.as_str();
        match (letter, value) {
            (Some('-'), "") => only_files = true,
            (Some('?'), "") | (Some('-'), "help") => return Ok(Request::Help),
            (Some('-'), "version") => return Ok(Request::Version),
            (Some('d'), "") => flags.order = Order::Deviation,
            (Some('i'), "" | "+") => flags.order = Order::LabelGreatest,
            (Some('i'), "-") => flags.order = Order::LabelLeast,
            (Some('b'), "") => flags.title = TitleBox::Big,
            (Some('s'), "") => flags.title = TitleBox::Small,
            (Some('g'), "") => flags.page = Page::Screen,
            (Some('l'), "") => flags.bands = None,
            (Some('M'), "") => flags.key_apart = true,
            (Some('p'), "") => flags.previous = true,
            (Some('y'), "") => flags.ignore_marks = true,
            (Some('c'), "") => flags.colour = true,
            (Some('e'), _) => {
                flags.page = Page::Encapsulated(
                    width(value).ok_or_else(|| wrong("expected a width such as -e120mm"))?,
                );
            }
            (Some('m'), _) => {
                let n: usize = value
                    .parse()
                    .map_err(|_| wrong("expected a number of bands such as -m10"))?;
                if n > MOST_BANDS {
                    return Err(wrong("the most bands with a key are 20; -m0 shows all"));
                }
                flags.bands = (n > 0).then_some(n);
            }
            (Some('t'), _) => {
                flags.trace =
                    number(value).ok_or_else(|| wrong("expected a percentage such as -t0.5"))?;
                if flags.trace > 5.0 {
                    return Err(wrong("at most 5 percent can be left out"));
                }
            }
            _ => return Err(wrong("no such flag")),
        }
    }
    if let Page::Encapsulated(width) = flags.page
        && !(width > 144.0 && width < 14_400.0)
    {
        return Err(Error::Usage(
            "the width that -e gives must be more than 2 inches (and less than 200)".into(),
        ));
    }
    if flags.key_apart && matches!(flags.page, Page::Encapsulated(_)) {
        return Err(Error::Usage(
            "-M makes several pages, which -e cannot have".into(),
        ));
    }
    Ok(Request::Draw(flags))
}

/// A width in points.
fn width(text: &str) -> Option<f64> {
    let units = [("in", 72.0), ("mm", 72.0 / 25.4), ("pt", 1.0), ("", 1.0)];
    units
        .iter()
        .find_map(|(unit, points)| Some((text.strip_suffix(unit)?, points)))
        .and_then(|(digits, points)| Some(number(digits)? * points))
}

fn number(text: &str) -> Option<f64> {
    let plain = !text.is_empty() && text.bytes().all(|b| b.is_ascii_digit() || b == b'.');
    plain.then(|| text.parse().ok())?
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(words: &[&str]) -> Result<Request, String> {
        let words: Vec<OsString> = words.iter().map(OsString::from).collect();
        parse(&words).map_err(|e| e.to_string())
    }

    #[test]
    fn every_flag_is_understood() {
        let wanted = Flags {
            order: Order::Deviation,
            title: TitleBox::Big,
            page: Page::Encapsulated(360.0),
            bands: Some(7),
            trace: 0.5,
            key_apart: false,
            previous: true,
            ignore_marks: true,
            colour: true,
            file: Some("x.hp".into()),
        };
        let words = ["-d", "-b", "-e5in", "-m7", "-t.5", "-p", "-y", "-c", "x.hp"];
        assert_eq!(read(&words), Ok(Request::Draw(wanted)));
        let wanted = Flags {
            order: Order::LabelLeast,
            title: TitleBox::Small,
            page: Page::Screen,
            bands: None,
            key_apart: true,
            ..Flags::default()
        };
        assert_eq!(
            read(&["-i-", "-s", "-g", "-l", "-M"]),
            Ok(Request::Draw(wanted))
        );
        assert_eq!(read(&["-m0"]), read(&["-l"]));
        assert_eq!(read(&["-i"]), read(&["-i+"]));
        assert_eq!(read(&["-e300"]), read(&["-e300pt"]));
        assert_eq!(read(&["-c", "-?"]), Ok(Request::Help));
    }

    #[test]
    fn what_makes_no_sense_is_refused() {
        for words in [
            &["-z"][..],
            &["-m21"],
            &["-m"],
            &["-m-1"],
            &["-t6"],
            &["-tx"],
            &["-e"],
            &["-e1in"],
            &["-e50mm"],
            &["-e5ft"],
            &["-dx"],
            &["-M", "-e5in"],
            &["--helpme"],
            &["a.hp", "b.hp"],
        ] {
            assert!(read(words).is_err(), "{words:?}");
        }
    }
}
