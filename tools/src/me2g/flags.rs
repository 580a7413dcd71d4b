//! The command line of `me2g`.

use crate::Error;
use crate::me::{By, Restriction, Side, Thresholds};
use std::ffi::OsString;
use std::path::{Path, PathBuf};

/// What a profile is shown as.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Kind {
    /// The hot bands and the union of the others (`-hs`).
    Hotspots,
    /// The largest bands (`-c`, `-p`).
    Bands,
    /// Bands by eventual lifetime (`-lt`).
    Lifetimes,
}

/// What is written.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Format {
    /// PostScript.
    PostScript,
    /// SVG.
    Svg,
    /// A page for the browser.
    Html,
    /// A heap profile.
    Hp,
    /// Stacks in the form of flame graphs.
    Folded,
    /// JSON for speedscope.
    Speedscope,
    /// A table of figures.
    Text,
}

/// Formats with their names, which are also the endings of files.
const FORMATS: [(&str, Format); 8] = [
    ("ps", Format::PostScript),
    ("svg", Format::Svg),
    ("html", Format::Html),
    ("hp", Format::Hp),
    ("folded", Format::Folded),
    ("speedscope", Format::Speedscope),
    ("json", Format::Speedscope),
    ("txt", Format::Text),
];

impl Format {
    /// The ending of files that are named after the profile.
    pub fn ending(self) -> &'static str {
        match self {
            Format::Speedscope => "speedscope.json",
            _ => FORMATS.iter().find(|f| f.1 == self).map_or("", |f| f.0),
        }
    }
}

/// The flags of one run.
#[derive(Clone, PartialEq, Debug)]
pub struct Flags {
    /// Hotspots, bands or lifetimes.
    pub kind: Kind,
    /// Whether that was said (`-hs`); if not, a terminal shows the profile.
    pub said: bool,
    /// Heap or stack.
    pub side: Side,
    /// What bands are.
    pub by: By,
    /// What is left out.
    pub restriction: Restriction,
    /// Whether what is under evaluation is told apart (`-bh`).
    pub blackholes: bool,
    /// What is hot.
    pub thresholds: Thresholds,
    /// Whether the union band is left out (`-hu`).
    pub hide_union: bool,
    /// Whether the scale of the previous run is taken again.
    pub previous: bool,
    /// A text for the title.
    pub header: String,
    /// Whether hotspots' own profiles have no lifetimes (`-ol`).
    pub omit_lifetimes: bool,
    /// Greys instead of colours.
    pub grey: bool,
    /// What is written; `None` for what the output's name says.
    pub format: Option<Format>,
    /// Where; `None` for a file named after the profile.
    pub output: Option<PathBuf>,
    /// Where sources are looked for too.
    pub sources: Vec<PathBuf>,
    /// The profile, or two that are compared.
    pub files: Vec<PathBuf>,
}

impl Flags {
    /// Whether the profile is to be looked at in the terminal: nothing is said of paper or files.
    pub fn full_screen(&self) -> bool {
        !(self.said || self.grey || self.previous) && self.format.is_none() && self.output.is_none()
    }
}

/// What the command line asks for.
#[derive(Clone, PartialEq, Debug)]
pub enum Request {
    /// `-help`.
    Help,
    /// `--version`.
    Version,
    /// A profile.
    Show(Box<Flags>),
}

/// The answer to `-help`.
pub const USAGE: &str = "\
Usage: me2g [flags] FILE[.me] [FILE[.me]]

Shows a hotspot profile (PROGRAM +RTS -ho) without running the program again: in the
terminal, full screen, if neither a kind of profile nor an output is asked for.

Profile:
  -hs           hotspots: what is hot, and the union U of the rest
  -c            by construction
  -p            by producer
  -c -p LIST    by construction, restricted to producers (f,Module.g)
  -p -c LIST    by producer, restricted to constructions
  -lt           by lifetime; also restricted, as hotspots: -lt -p LIST -c LIST
  -by KEY       bands or hotspots by another key: occurrence, compound, equation, producer,
                construction, description, module, type, kind
  -in LIST      restricted to modules
  -st           the stack instead of the heap
  -lib          what the library made stands where the program called for it (the default)
  -nolib        what the library made stands in the library
  -bh           thunks under evaluation apart, as BLACKHOLE

Options:
  -t T1,T2,T3   yellow, orange, red from so many percent on (10,20,40); T1 at least 10
  -hu           hide the union band
  -p            after -hs, -lt, -c or -p, without LIST: the scale of the previous run
                (also -prev)
  -h TEXT       a text for the title
  -ol           omit lifetimes in the profiles of single hotspots
  -grey         greys instead of colours
  --source DIR  look for sources there too

Output:
  -f FORMAT     ps (default with -hs, -c, -p, -lt), svg, html, hp, folded,
                speedscope or txt
  --html        the same as -f html: a page that needs nothing else; of two profiles
                it locks the scales
  -o FILE       where to write, `-` is standard output; its ending tells the format too
  -help         this text
  --version     the version

LIST is names with commas between them. FILE may be `-` for standard input.
";

/// Reads the arguments after the tool's name.
pub fn parse(arguments: &[OsString]) -> Result<Request, Error> {
    let mut flags = Flags {
        kind: Kind::Hotspots,
        said: false,
        side: Side::Heap,
        by: By::Site,
        restriction: Restriction {
            charged: true,
            ..Restriction::default()
        },
        blackholes: false,
        thresholds: Thresholds::default(),
        hide_union: false,
        previous: false,
        header: String::new(),
        omit_lifetimes: false,
        grey: false,
        format: None,
        output: None,
        sources: vec![],
        files: vec![],
    };
    // What the profile is of, in the order of the flags.
    let mut kinds: Vec<&str> = vec![];
    let mut by = None;
    let mut words = arguments.iter().peekable();
    while let Some(argument) = words.next() {
        let text = argument.to_string_lossy();
        let wrong = |why: &str| Error::Usage(format!("{text}: {why} (-help shows all flags)"));
        // A word that is a flag's own; never the one file.
        let mut value = |what: &str| {
            let value = words.next().map(|v| v.to_string_lossy().into_owned());
            value.ok_or_else(|| Error::Usage(format!("{text}: expected {what} behind it")))
        };
        match &text[..] {
            "-help" | "--help" | "-?" => return Ok(Request::Help),
            "--version" => return Ok(Request::Version),
            "-hs" | "-lt" | "-c" | "-p" => {
                let this = &text[..];
                // A list of names stands behind it, if that is not the one file.
                let has_list = words.peek().is_some_and(|word| {
                    let more = arguments.len() - position(arguments, word) > 1;
                    !word.to_string_lossy().starts_with('-') && (more || !flags.files.is_empty())
                });
                let first = kinds.first().copied();
                let restricts = match first {
                    // One of the two is what the bands are, the other one a restriction.
                    Some("-c" | "-p") => Some(this) != first && this != "-hs" && this != "-lt",
                    Some(_) => matches!(this, "-c" | "-p") && has_list,
                    None => false,
                };
                let scale = this == "-p" && first.is_some_and(|first| first != "-c");
                match restricts {
                    true if has_list => {
                        let list = words.next().map(|w| w.to_string_lossy().into_owned());
                        let list = names(&list.unwrap_or_default());
                        match this {
                            "-p" => flags.restriction.producers.extend(list),
                            _ => flags.restriction.constructions.extend(list),
                        }
                    }
                    true if this == "-p" => flags.previous = true,
                    true => return Err(wrong("expected a list of names behind it")),
                    false if scale => flags.previous = true,
                    false if this == "-c" && first == Some("-c") => {
                        return Err(wrong("stands twice"));
                    }
                    false => kinds.push(match this {
                        "-hs" => "-hs",
                        "-lt" => "-lt",
                        "-c" => "-c",
                        _ => "-p",
                    }),
                }
            }
            "-by" => {
                let name = value("a key")?;
                by = By::ALL.into_iter().find(|by| by.name() == name);
                if by.is_none() {
                    let known = By::ALL.map(By::name).join(", ");
                    return Err(wrong(&format!("{name} is no key; there are {known}")));
                }
            }
            "-in" => flags
                .restriction
                .modules
                .extend(names(&value("a list of modules")?)),
            "-st" => flags.side = Side::Stack,
            "-lib" => flags.restriction.charged = true,
            "-nolib" => flags.restriction.charged = false,
            "-bh" => flags.blackholes = true,
            "-t" => {
                let read = Thresholds::parse(&value("three temperatures")?);
                flags.thresholds = read.map_err(|why| wrong(&why))?;
            }
            "-hu" => flags.hide_union = true,
            "-prev" => flags.previous = true,
            "-h" => flags.header = value("a text")?,
            "-ol" => flags.omit_lifetimes = true,
            "-grey" => flags.grey = true,
            "--source" => flags.sources.push(value("a directory")?.into()),
            "-f" => {
                let name = value("a format")?;
                let known = FORMATS.iter().find(|f| f.0 == name);
                let Some((_, format)) = known else {
                    return Err(wrong(&format!("{name} is no format")));
                };
                flags.format = Some(*format);
            }
            "--html" => flags.format = Some(Format::Html),
            "-o" => match words.next() {
                Some(output) => flags.output = Some(output.into()),
                None => return Err(wrong("expected a file behind it")),
            },
            word if word.starts_with('-') && word != "-" => return Err(wrong("no such flag")),
            _ => flags.files.push(argument.into()),
        }
    }
    flags.said = !kinds.is_empty();
    flags.kind = match &kinds[..] {
        [] if by.is_some() || !flags.restriction.modules.is_empty() => Kind::Hotspots,
        [] | ["-hs"] => Kind::Hotspots,
        ["-lt"] => Kind::Lifetimes,
        ["-c"] => {
            by = by.or(Some(By::Construction));
            Kind::Bands
        }
        ["-p"] => {
            by = by.or(Some(By::Producer));
            Kind::Bands
        }
        // Hotspots of constructions or producers.
        ["-hs", one] | [one, "-hs"] if *one != "-lt" => {
            by = by.or(Some(if *one == "-c" {
                By::Construction
            } else {
                By::Producer
            }));
            Kind::Hotspots
        }
        _ => {
            let kinds = kinds.join(" ");
            return Err(Error::Usage(format!(
                "{kinds}: one profile at a time (-help shows all flags)"
            )));
        }
    };
    flags.by = by.unwrap_or(By::Site);
    if flags.format.is_none()
        && let Some(output) = &flags.output
    {
        flags.format = format_of(output);
    }
    let most = if flags.format == Some(Format::Html) {
        2
    } else {
        1
    };
    match flags.files.len() {
        0 => Err(Error::Usage(
            "expected a file (-help shows all flags)".into(),
        )),
        n if n > most => {
            let file = flags.files[most].display().to_string();
            Err(Error::Usage(format!(
                "more than {}: {file}",
                ["", "one file", "two files"][most]
            )))
        }
        _ => Ok(Request::Show(Box::new(flags))),
    }
}

/// The form that a file's ending says.
pub fn format_of(output: &Path) -> Option<Format> {
    let ending = output.extension()?.to_str()?;
    FORMATS.iter().find(|f| f.0 == ending).map(|f| f.1)
}

/// Where an argument stands.
fn position(arguments: &[OsString], word: &OsString) -> usize {
    arguments
        .iter()
        .position(|a| std::ptr::eq(a, word))
        .unwrap_or(0)
}

/// Names with commas between them; those in parentheses, as in `(,)`, are part of a name.
fn names(list: &str) -> Vec<String> {
    let (mut names, mut depth) = (vec![String::new()], 0);
    for c in list.chars() {
        match c {
            ',' if depth == 0 => names.push(String::new()),
            c => {
                depth += i32::from(c == '(') - i32::from(c == ')');
                if let Some(name) = names.last_mut() {
                    name.push(c);
                }
            }
        }
    }
    names.retain(|name| !name.is_empty());
    names
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(words: &[&str]) -> Result<Flags, String> {
        let words: Vec<OsString> = words.iter().map(OsString::from).collect();
        match parse(&words) {
            Ok(Request::Show(flags)) => Ok(*flags),
            Ok(other) => Err(format!("{other:?}")),
            Err(error) => Err(error.to_string()),
        }
    }

    #[test]
    fn the_kinds_of_profiles() {
        let kind = |words: &[&str]| {
            let flags = read(words).unwrap_or_else(|e| panic!("{words:?}: {e}"));
            (
                flags.kind,
                flags.by,
                flags.restriction.title(),
                flags.previous,
            )
        };
        let none = String::new;
        for (words, wanted) in [
            (&["x"][..], (Kind::Hotspots, By::Site, none(), false)),
            (&["-hs", "x"], (Kind::Hotspots, By::Site, none(), false)),
            (
                &["-hs", "-p", "x"],
                (Kind::Hotspots, By::Site, none(), true),
            ),
            (&["-c", "x"], (Kind::Bands, By::Construction, none(), false)),
            (&["-p", "x"], (Kind::Bands, By::Producer, none(), false)),
            (
                &["-p", "-p", "x"],
                (Kind::Bands, By::Producer, none(), true),
            ),
            (
                &["-c", "-p", "x"],
                (Kind::Bands, By::Construction, none(), true),
            ),
            (
                &["-c", "-prev", "x"],
                (Kind::Bands, By::Construction, none(), true),
            ),
            (
                &["-c", "-p", "f,M.g", "x"],
                (
                    Kind::Bands,
                    By::Construction,
                    " restricted to the producers f, M.g".into(),
                    false,
                ),
            ),
            (
                &["x", "-p", "-c", "(,),Cons", "-prev"],
                (
                    Kind::Bands,
                    By::Producer,
                    " restricted to the constructions (,), Cons".into(),
                    true,
                ),
            ),
            (
                &["-hs", "-by", "compound", "x"],
                (Kind::Hotspots, By::Compound, none(), false),
            ),
            (
                &["-in", "Main", "x"],
                (
                    Kind::Hotspots,
                    By::Site,
                    " restricted to the module Main".into(),
                    false,
                ),
            ),
            (&["-lt", "x"], (Kind::Lifetimes, By::Site, none(), false)),
            (
                &["-lt", "-p", "x"],
                (Kind::Lifetimes, By::Site, none(), true),
            ),
            (
                &["-lt", "-p", "f,M.g", "-c", "Cons", "x"],
                (
                    Kind::Lifetimes,
                    By::Site,
                    " restricted to the producers f, M.g and the construction Cons".into(),
                    false,
                ),
            ),
            (
                &["x", "-lt", "-c", "Cons", "-p"],
                (
                    Kind::Lifetimes,
                    By::Site,
                    " restricted to the construction Cons".into(),
                    true,
                ),
            ),
            (
                &["-hs", "-c", "x"],
                (Kind::Hotspots, By::Construction, none(), false),
            ),
            (
                &["-hs", "-c", "Cons", "x"],
                (
                    Kind::Hotspots,
                    By::Site,
                    " restricted to the construction Cons".into(),
                    false,
                ),
            ),
        ] {
            assert_eq!(kind(words), wanted, "{words:?}");
        }
    }

    #[test]
    fn formats_follow_the_output() {
        let format = |words: &[&str]| read(words).map(|flags| flags.format);
        assert_eq!(format(&["x"]), Ok(None));
        assert_eq!(format(&["-o", "a.svg", "x"]), Ok(Some(Format::Svg)));
        assert_eq!(
            format(&["-o", "a.svg", "-f", "ps", "x"]),
            Ok(Some(Format::PostScript))
        );
        assert_eq!(format(&["--html", "x", "y"]), Ok(Some(Format::Html)));
        assert_eq!(format(&["-o", "a.json", "x"]), Ok(Some(Format::Speedscope)));
    }

    #[test]
    fn what_makes_no_sense_is_refused() {
        for words in [
            &["-z", "x"][..],
            &[],
            &["x", "y"],
            &["-c", "-c", "x"],
            &["-p", "-c", "x"],
            &["-c", "-lt", "x"],
            &["-t", "5,20,40", "x"],
            &["-t"],
            &["-by", "nothing", "x"],
            &["-f", "gif", "x"],
            &["x", "-o"],
        ] {
            assert!(read(words).is_err(), "{words:?}");
        }
    }
}
