//! Every option of the compiler: [`table`] has those that do something, [`of_ghc`] what GHC
//! has besides. Parsing, `--help` and `docs/options.md` follow from them.
//!
//! An option is written down as it is typed: `-prof` stands alone, `-o <OUT>` has a value
//! that is a word of its own, `-X<NAME>` one that is joined to the name, `-O[0|1|2]` and
//! `-rtsopts[=LEVEL]` one that may be left out. Of all values that are needed, one that is
//! not joined is the next word, and one that is may stand behind `=`. A value that is
//! shown as `a|b` is one of these. `-f[no-]x` is two.

mod of_ghc;
mod table;
#[cfg(test)]
mod tests;

use crate::cli::Cli;
use of_ghc::OF_GHC;
use pure_base::suggest;
use pure_syntax::assertions_at;
use pure_syntax::extensions::Rejected;
use std::borrow::Cow;
use std::ffi::{OsStr, OsString};
use std::fmt::Write;
use std::os::unix::ffi::OsStrExt;

/// The form of diagnostics that `-fdiagnostics-as-json` asks for.
pub const GHC_JSON: &str = "ghc-json";

/// What an option does.
type Effect = fn(&mut Cli, &OsStr) -> Result<(), String>;

/// Options that are listed together.
pub struct Group {
    title: &'static str,
    options: &'static [Opt],
}

/// An option.
struct Opt {
    /// How it is typed. What stands behind the first comma is understood as well.
    usage: &'static str,
    ghc: Ghc,
    /// Without any it is not listed.
    help: &'static str,
    effect: Effect,
}

/// What GHC calls an option.
#[derive(Clone, Copy, PartialEq)]
enum Ghc {
    /// As it is called here.
    Same,
    /// By a name that is understood as well.
    As(&'static str),
    /// It has no such option.
    Not,
}
use Ghc::{As, Not, Same};

/// What becomes of an option that only GHC has.
#[derive(Clone, Copy, PartialEq)]
enum Fate {
    Ignored,
    Refused,
}
use Fate::{Ignored, Refused};

/// One way to type an option.
struct Spelling {
    name: Cow<'static, str>,
    /// What is shown in the place of its value.
    value: Option<&'static str>,
    needed: bool,
    joined: bool,
}

impl Spelling {
    fn new(form: &'static str) -> Spelling {
        // What may be left out of a name stands before the rest of it.
        let from = form.find(NO).map_or(0, |at| at + NO.len());
        let end = form[from..].find([' ', '<', '[']);
        let (name, rest) = form.split_at(end.map_or(form.len(), |end| from + end));
        let value = rest.trim_start_matches([' ', '<', '[', '=']);
        Spelling {
            name: name.into(),
            value: (!rest.is_empty()).then(|| value.strip_suffix(['>', ']']).unwrap_or(value)),
            needed: rest.contains('<'),
            // A letter may have its value behind it, wherever that is shown. Expressions are
            // words of their own: `-else` is a slip.
            joined: rest.starts_with('<')
                || rest.starts_with('[') && !rest.starts_with("[=")
                || name.len() == 2 && !rest.is_empty() && !rest.contains("EXPR"),
        }
    }

    /// What stands behind the name in a word, if it begins with that. A name of several
    /// letters may have one dash or two.
    fn after<'a>(&self, word: &'a [u8]) -> Option<&'a [u8]> {
        let rest = match word.strip_prefix(self.name.as_bytes()) {
            None if !self.joined && bare(&self.name).len() > 1 => {
                let word = word.strip_prefix(b"-")?;
                let word = word.strip_prefix(b"-").unwrap_or(word);
                word.strip_prefix(bare(&self.name).as_bytes())
            }
            rest => rest,
        }?;
        (rest.is_empty() || rest[0] == b'=' || self.joined).then_some(rest)
    }
}

/// A name without its dashes.
fn bare(name: &str) -> &str {
    name.trim_start_matches('-')
}

/// How a name is written down that may have `no-` in it.
const NO: &str = "[no-]";

fn spellings(usage: &'static str) -> impl Iterator<Item = Spelling> {
    usage.split(", ").flat_map(|form| {
        let spelling = Spelling::new(form);
        let names = match spelling.name.contains(NO) {
            true => vec![
                spelling.name.replace(NO, ""),
                spelling.name.replace(NO, "no-"),
            ],
            false => vec![spelling.name.into_owned()],
        };
        names.into_iter().map(move |name| Spelling {
            name: name.into(),
            ..spelling
        })
    })
}

/// What a spelling stands for.
enum Meaning {
    Option(&'static Opt),
    OfGhc(Fate, &'static str),
}

fn all() -> impl Iterator<Item = (Spelling, Meaning)> {
    let own = table::GROUPS.iter().flat_map(|group| group.options);
    let own = own.flat_map(|option| {
        let other = match option.ghc {
            As(name) => Some(Spelling::new(name)),
            Same | Not => None,
        };
        let named = spellings(option.usage).chain(other);
        named.map(move |spelling| (spelling, Meaning::Option(option)))
    });
    let others = OF_GHC.iter().flat_map(|&(fate, why, usages)| {
        spellings(usages).map(move |spelling| (spelling, Meaning::OfGhc(fate, why)))
    });
    own.chain(others)
}

/// What a word begins with that is an option: the longest name.
fn meant(word: &OsStr) -> Option<(Spelling, Meaning)> {
    let found = all().filter(|(spelling, _)| spelling.after(word.as_bytes()).is_some());
    found.max_by_key(|(spelling, _)| spelling.name.len())
}

/// Why a word has no effect, if it is an option of GHC's that has none here.
pub fn idle(word: &OsStr) -> Option<&'static str> {
    match meant(word)?.1 {
        Meaning::OfGhc(Ignored, why) => Some(why),
        _ => None,
    }
}

/// Follows one word that is an option; its value may be the next. The error is for the
/// user to read.
pub fn follow(
    cli: &mut Cli,
    word: &OsStr,
    next: &mut dyn Iterator<Item = OsString>,
) -> Result<(), String> {
    let Some((spelling, meaning)) = meant(word) else {
        return Err(unknown(word));
    };
    let rest = spelling.after(word.as_bytes()).unwrap_or_default();
    let wrong = |why: String| format!("error: {}: {why}\n", word.display());
    let value = match spelling.value {
        // What an option without a value is told is which of its names was typed.
        None if rest.is_empty() => OsString::from(&*spelling.name),
        None => return Err(wrong(format!("{} has no value", spelling.name))),
        Some(_) if !rest.is_empty() => {
            OsStr::from_bytes(rest.strip_prefix(b"=").unwrap_or(rest)).into()
        }
        Some(_) if !spelling.needed => OsString::new(),
        Some(shown) => next
            .next()
            .filter(|word| {
                matches!(shown, "OPTIONS" | "EXPR" | "FLAGS" | "ARG")
                    || !word.as_bytes().starts_with(b"-")
            })
            .ok_or_else(|| wrong(format!("{shown} is missing behind it")))?,
    };
    if let Some(shown) = spelling.value
        && shown.contains('|')
        && (spelling.needed || !value.is_empty())
        && !shown.split('|').any(|choice| value == choice)
    {
        let choices = shown.replace('|', ", ");
        return Err(wrong(format!("{} is none of {choices}", value.display())));
    }
    match meaning {
        Meaning::Option(option) => (option.effect)(cli, &value).map_err(|why| match why.as_str() {
            // It has been said of a word that this one stands for.
            said if said.ends_with('\n') => why,
            _ => wrong(why),
        }),
        Meaning::OfGhc(Ignored, _) => Ok(()),
        Meaning::OfGhc(Refused, why) => Err(format!(
            "purecc: GHC's option {} is not supported: {why}\n",
            spelling.name
        )),
    }
}

/// Whether a word of a pragma is an option that is followed or has no effect here; if not,
/// what to say of it.
pub fn check(word: &str) -> Result<(), String> {
    match meant(OsStr::new(word)) {
        None => Err(
            "GHC has options that purecc does not know; docs/options.md lists those that it does."
                .into(),
        ),
        Some((_, Meaning::OfGhc(Refused, why))) => Err(format!("It is not supported: {why}.")),
        Some(_) => Ok(()),
    }
}

/// What is said of an option that there is not.
fn unknown(word: &OsStr) -> String {
    let shown = word.display();
    let text = word.to_string_lossy();
    let name = bare(text.split('=').next().unwrap_or(&text));
    let names: Vec<Cow<str>> = all().map(|(spelling, _)| spelling.name).collect();
    let hint = match suggest::nearest(name, names.iter().map(|n| bare(n))) {
        Some(near) => {
            let near = names.iter().find(|n| bare(n) == near);
            format!("did you mean {}?", near.map_or("", |near| near))
        }
        None => "purecc --help lists the options".to_string(),
    };
    format!("purecc: unknown option {shown}; {hint}\n")
}

fn text(value: &OsStr) -> Result<String, String> {
    let text = value.to_str().map(String::from);
    text.ok_or_else(|| "it is not UTF-8".to_string())
}

/// A text, or what stands for none.
fn text_or(value: &OsStr, none: &str) -> Result<String, String> {
    text(if value.is_empty() {
        OsStr::new(none)
    } else {
        value
    })
}

fn number(value: &OsStr) -> Result<u64, String> {
    let text = text(value)?;
    text.parse().map_err(|_| format!("{text} is not a number"))
}

/// What optimises leaves assertions out.
fn optimise(cli: &mut Cli, value: &OsStr) -> Result<(), String> {
    cli.opt = level(value)?;
    cli.extensions.push(assertions_at(cli.opt));
    Ok(())
}

fn level(value: &OsStr) -> Result<u8, String> {
    let text = text_or(value, "1")?;
    let level = text.parse::<u8>();
    // As GHC has it, what is above the highest level is that level.
    level
        .map(|n| n.min(HIGHEST))
        .map_err(|_| format!("{text} is not a level"))
}

const HIGHEST: u8 = 2;

/// Checks the name of a language extension.
fn extension(name: String) -> Result<String, String> {
    match pure_syntax::check_extension(&name) {
        Ok(()) => Ok(name),
        Err(Rejected::Unsupported) => Err(format!("the extension {name} is not supported")),
        Err(Rejected::Unknown(None)) => Err(format!("there is no extension {name}")),
        Err(Rejected::Unknown(Some(near))) => Err(format!(
            "there is no extension {name}; did you mean {near}?"
        )),
    }
}

/// The version, and of a release the commit that it was made of.
pub fn version() -> String {
    let commit = option_env!("PURECC_COMMIT").map(|commit| format!(" ({commit})"));
    env!("CARGO_PKG_VERSION").to_string() + &commit.unwrap_or_default()
}

/// An option as it is listed.
pub struct Entry {
    pub name: Cow<'static, str>,
    /// What is shown in the place of its value: alternatives have `|` between them.
    pub value: Option<&'static str>,
    /// The value may not be left out.
    pub needed: bool,
    /// The value stands right behind the name.
    pub joined: bool,
    /// The whole of it, for people.
    pub shown: String,
    pub help: &'static str,
}

/// The options that are listed, by group.
pub fn sections() -> impl Iterator<Item = (&'static str, Vec<Entry>)> {
    table::GROUPS.iter().map(|group| {
        let listed = group.options.iter().filter(|o| !o.help.is_empty());
        let entries = listed.map(|option| {
            let first = option.usage.split(", ").next().unwrap_or(option.usage);
            let spelling = Spelling::new(first);
            Entry {
                name: spelling.name,
                value: spelling.value,
                needed: spelling.needed,
                joined: spelling.joined,
                shown: shown(option.usage),
                help: option.help,
            }
        });
        (group.title, entries.collect())
    })
}

/// The columns in which help stands.
const MARGIN: usize = 26;
const WIDTH: usize = 96;

/// Every option by its name, what GHC has besides included: a line each.
pub fn names() -> String {
    let plain = all().map(|(spelling, _)| spelling.name.into_owned());
    let extensions = pure_syntax::extensions::names().map(|name| format!("-X{name}"));
    plain.chain(extensions).map(|name| name + "\n").collect()
}

/// The text of `--help`.
pub fn help() -> String {
    let mut out = String::from(
        "Compiles lazy functional programs to native code that can profile itself.\n\n\
         Usage: purecc [OPTIONS] FILE [-o OUT]\n       \
         purecc run [OPTIONS] FILE [ARGS] [+RTS RTS-OPTIONS]\n       \
         purecc watch ...: the same, again whenever a source has changed\n       \
         purecc check [OPTIONS] FILE: only tell what is wrong\n       \
         purecc build|run|test|bench|check [OPTIONS] [NAME...]: components of the packages here\n       \
         purecc -e EXPR [FILE], -t EXPR [FILE]: a value, a type\n       \
         purecc explain ID, as it stands in a message\n\n\
         FILE is FILE.pure, FILE.hs or FILE.lhs, or - for Haskell on standard input. Its imports are\n\
         found beside it and in -i directories. Several files are modules of one program.\n",
    );
    for (title, entries) in sections() {
        let _ = write!(out, "\n{title}:\n");
        for option in entries {
            let mut line = format!("  {}", option.shown);
            // What is too long for its column has a line of its own.
            let mut column = if line.len() + 2 > MARGIN {
                WIDTH
            } else {
                line.len()
            };
            for word in option.help.split(' ') {
                if column + 1 + word.len() > WIDTH {
                    line.push('\n');
                    column = 0;
                }
                let blanks = MARGIN.saturating_sub(column).max(1);
                line.extend(std::iter::repeat_n(' ', blanks));
                line.push_str(word);
                column += blanks + word.len();
            }
            out += &line;
            out.push('\n');
        }
    }
    out + "\nOptions of GHC that mean nothing here are accepted; docs/options.md lists them.\n\
           The program's own run-time options are listed by: PROGRAM +RTS -?\n"
}

/// A usage as people read it: `-o OUT`, `-XNAME`.
fn shown(usage: &str) -> String {
    let first = usage.split(", ").next().unwrap_or(usage);
    first.replace(['<', '>'], "")
}
