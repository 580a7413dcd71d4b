//! The command line of `mlprof`, as MLton's tool takes it.

use crate::Error;
use std::ffi::OsString;
use std::path::PathBuf;

/// What `-help` prints.
pub const USAGE: &str = "\
usage: mlprof [option ...] PROGRAM [mlmon.out ...]
  -graph FILE.dot            write the graph of calls, for graphviz (also -call-graph)
  -instructions FUNCTION     that function's instructions with their shares, in place of the
                             table (all: those of every function that has a share)
  -raw {false|true}          show counts beside shares
  -show-line {false|true}    tell lines apart
  -thresh X                  show what has at least X per cent
  -version                   show the version and exit
Several profiles are added up. Without any it is mlmon.out.
";

/// What is to be shown, and how.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Flags {
    /// The executable.
    pub program: PathBuf,
    /// The profiles.
    pub profiles: Vec<PathBuf>,
    /// Counts beside shares.
    pub raw: bool,
    /// A row for each line of a function.
    pub lines: bool,
    /// Shares below are left out, in per cent.
    pub threshold: f64,
    /// Where the graph of calls goes.
    pub graph: Option<PathBuf>,
    /// The function whose instructions are wanted.
    pub instructions: Option<String>,
}

/// What the command line asks for.
#[derive(Clone, Debug, PartialEq)]
pub enum Request {
    /// The usage.
    Help,
    /// The version.
    Version,
    /// A profile.
    Show(Flags),
}

const KNOWN: [&str; 7] = [
    "-call-graph",
    "-graph",
    "-instructions",
    "-raw",
    "-show-line",
    "-thresh",
    "-version",
];

/// Understands the arguments behind the tool's name.
pub fn parse(arguments: &[OsString]) -> Result<Request, Error> {
    let mut flags = Flags::default();
    let mut files: Vec<PathBuf> = vec![];
    let mut arguments = arguments.iter();
    while let Some(argument) = arguments.next() {
        let option = argument.to_str().filter(|a| a.starts_with('-'));
        let Some(option) = option else {
            files.push(argument.into());
            continue;
        };
        // As other tools spell them.
        let option = match option.strip_prefix("--") {
            Some(long) => format!("-{long}"),
            None => option.to_string(),
        };
        match option.as_str() {
            "-h" | "-?" | "-help" => return Ok(Request::Help),
            "-V" | "-version" => return Ok(Request::Version),
            known if !KNOWN.contains(&known) => {
                let all = KNOWN.join(" ");
                return Err(Error::Usage(format!(
                    "unknown option {option}; there are: {all}"
                )));
            }
            _ => {}
        }
        let Some(value) = arguments.next() else {
            return Err(Error::Usage(format!("{option} wants a value behind it")));
        };
        let text = value.to_string_lossy();
        let wrong = |wants: &str| Error::Usage(format!("{option} takes {wants}, not {text}"));
        let truth = || match &*text {
            "true" => Ok(true),
            "false" => Ok(false),
            _ => Err(wrong("true or false")),
        };
        match option.as_str() {
            "-raw" => flags.raw = truth()?,
            "-show-line" => flags.lines = truth()?,
            "-thresh" => {
                flags.threshold = text
                    .parse()
                    .ok()
                    .filter(|x| (0.0..=100.0).contains(x))
                    .ok_or_else(|| wrong("a number from 0 to 100"))?;
            }
            "-instructions" => flags.instructions = Some(text.into_owned()),
            _ => flags.graph = Some(value.into()),
        }
    }
    let mut files = files.into_iter();
    flags.program = files
        .next()
        .ok_or_else(|| Error::Usage("no program is named; -help lists what is possible".into()))?;
    flags.profiles = files.collect();
    if flags.profiles.is_empty() {
        flags.profiles.push("mlmon.out".into());
    }
    Ok(Request::Show(flags))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parsed(line: &str) -> Result<Request, String> {
        let words: Vec<OsString> = line.split_whitespace().map(OsString::from).collect();
        parse(&words).map_err(|e| e.to_string())
    }

    #[test]
    fn options_and_files_in_any_order() {
        let Ok(Request::Show(flags)) = parsed("-raw true ./a.out -thresh 2.5 x y -show-line true")
        else {
            panic!()
        };
        assert_eq!((flags.raw, flags.lines, flags.threshold), (true, true, 2.5));
        assert_eq!(flags.profiles, [PathBuf::from("x"), PathBuf::from("y")]);
        let Ok(Request::Show(flags)) = parsed("a.out") else {
            panic!()
        };
        assert_eq!(flags.profiles, [PathBuf::from("mlmon.out")]);
    }

    #[test]
    fn what_is_wrong_is_said() {
        for (line, message) in [
            ("", "no program is named; -help lists what is possible"),
            ("-raw", "-raw wants a value behind it"),
            ("-raw yes a", "-raw takes true or false, not yes"),
            (
                "-thresh 101 a",
                "-thresh takes a number from 0 to 100, not 101",
            ),
            (
                "-thresh nan a",
                "-thresh takes a number from 0 to 100, not nan",
            ),
            (
                "-gray true a",
                "unknown option -gray; there are: -call-graph -graph -instructions -raw \
                 -show-line -thresh -version",
            ),
        ] {
            assert_eq!(parsed(line), Err(message.into()), "{line}");
        }
    }
}
