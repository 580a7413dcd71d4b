//! Reads the words of the command line: options, the file, and with `run` the arguments of
//! the program. What options there are stands in [`crate::options`].

use crate::cli::{Asked, Cli};
use crate::project::Action;
use crate::{explain, foreign, options};
use std::ffi::OsString;
use std::os::unix::ffi::OsStrExt;
use std::path::{Path, PathBuf};

/// What the command line asks for.
pub enum Request {
    Compile(Box<Cli>),
    /// Print this text (help, version).
    Show(String),
    /// The command line is wrong. The options that can be followed say how to tell it.
    Wrong(Box<Cli>, String),
}

const NO_ID: &str =
    "purecc: explain what? The id stands in the message: purecc explain type-mismatch\n";

pub const NO_FILE: &str = "error: a source file is missing; purecc --help tells more\n";

/// Words, of which those that were taken are noted.
struct Noting<'a> {
    words: &'a mut dyn Iterator<Item = OsString>,
    taken: Vec<OsString>,
}

impl Iterator for Noting<'_> {
    type Item = OsString;

    fn next(&mut self) -> Option<OsString> {
        let word = self.words.next()?;
        self.taken.push(word.clone());
        Some(word)
    }
}

/// What is asked of a project by a word that stands where a file might.
fn action(word: &OsString) -> Option<Action> {
    match word.to_str()? {
        "build" => Some(Action::Build),
        "test" => Some(Action::Test),
        "bench" => Some(Action::Bench),
        _ => None,
    }
}

/// Reads the arguments after the program's own name.
pub fn parse(args: Vec<OsString>) -> Request {
    let mut cli = Cli::new();
    let mut words = args.into_iter();
    match read(&mut cli, &mut words) {
        Ok(()) => match cli.shows.take() {
            Some(text) => Request::Show(text),
            None => Request::Compile(Box::new(cli)),
        },
        Err(text) => {
            while words.len() > 0 {
                let _ = read(&mut cli, &mut words);
            }
            Request::Wrong(Box::new(cli), text)
        }
    }
}

/// Reads words up to the end, or to a text that is asked for. The error is for the
/// user to read.
fn read(cli: &mut Cli, words: &mut dyn Iterator<Item = OsString>) -> Result<(), String> {
    let (mut files, mut options) = (vec![], true);
    while let Some(word) = words.next() {
        if options && word == "--" {
            options = false;
            cli.operands = cli.run && files.is_empty();
        } else if options && word == "-f" {
            let flag = words
                .next()
                .ok_or("error: -f: FLAG is missing behind it\n")?;
            cli.package_flags.push(flag.to_string_lossy().into_owned());
        } else if options && word.len() > 1 && word.as_bytes().starts_with(b"-") {
            let mut noting = Noting {
                words,
                taken: vec![word.clone()],
            };
            options::follow(cli, &word, &mut noting)?;
            cli.words.0.extend(noting.taken);
            if cli.shows.is_some() {
                return Ok(());
            }
        } else if options && (word == "run" || word == "watch") && !cli.run && files.is_empty() {
            (cli.run, cli.watch) = (true, word == "watch");
        } else if options && word == "check" && !cli.run && !cli.checks && files.is_empty() {
            cli.check();
        } else if let Some(action) = action(&word)
            && options
            && files.is_empty()
            && !(cli.run || cli.checks || cli.action.is_some())
        {
            cli.action = Some(action);
        } else if options && word == "help" && !cli.run && files.is_empty() {
            cli.shows = Some(options::help());
            return Ok(());
        } else if options && word == "explain" && !cli.run && files.is_empty() {
            let id = words.next().ok_or(NO_ID)?;
            cli.shows = Some(explain::explain(&id.to_string_lossy())?);
            return Ok(());
        } else if foreign::is_of_c(Path::new(&word)) {
            cli.foreign.files.push(word.into());
        } else {
            files.push(PathBuf::from(word));
            if cli.run {
                // What is behind it belongs to the program.
                cli.program_args = words.collect();
            }
        }
    }
    // What is evaluated is run.
    cli.run |= matches!(cli.expression, Some(Asked::Value(_)));
    // A project needs none to be named.
    let project = cli.action.is_some() || cli.run || cli.checks;
    if files.is_empty() && cli.expression.is_none() && !project {
        return Err(NO_FILE.into());
    }
    cli.files = files;
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn message(args: &[&str]) -> (String, u8) {
        match parse(args.iter().map(OsString::from).collect()) {
            Request::Compile(cli) => panic!("{cli:?}"),
            Request::Show(text) => (text, 0),
            Request::Wrong(_, text) => (text, 1),
        }
    }

    fn compile(args: &[&str]) -> Cli {
        match parse(args.iter().map(OsString::from).collect()) {
            Request::Compile(cli) => *cli,
            Request::Show(text) | Request::Wrong(_, text) => panic!("{args:?}: {text}"),
        }
    }

    #[test]
    fn ghc_spellings_are_understood() {
        let cli = compile(&[
            "-O2",
            "-prof",
            "-fprof-auto",
            "-fno-prof-cafs",
            "-isrc",
            "-ddump-stg",
            "-with-rtsopts=-s -A1m",
            "a.pure",
            "-o",
            "out",
        ]);
        assert_eq!(
            (cli.opt, cli.prof, cli.dump),
            (2, true, vec!["stg".to_string()])
        );
        assert_eq!(cli.flags, ["prof-auto", "no-prof-cafs"]);
        assert_eq!(cli.include, [PathBuf::from("src")]);
        assert_eq!(cli.with_rtsopts, "-s -A1m");
        assert_eq!(cli.output, Some(PathBuf::from("out")));
        assert_eq!(compile(&["-O", "a.pure"]).opt, 1);
        assert_eq!(compile(&["-O3", "a.pure"]).opt, 2);
        let cli = compile(&["-optP-DFOO=1", "-optP", "-UBAR", "-optP-Iinc", "a.hs"]);
        assert_eq!(
            (cli.define, cli.undefine),
            (vec!["FOO=1".into()], vec!["BAR".into()])
        );
        assert_eq!(cli.include_dirs, [PathBuf::from("inc")]);
        assert_eq!(compile(&["-rtsopts", "a.pure"]).rtsopts, "all");
        assert_eq!(compile(&["a.pure"]).rtsopts, "some");
    }

    #[test]
    fn run_leaves_the_programs_arguments_alone() {
        let theirs = ["run", "-prof", "--", "--help", "-o", "+RTS", "-s"];
        for before in [
            &["run"][..],
            &["run", "-O0"],
            &["-w", "run"],
            &["-o", "run", "run", "-w"],
            &["run", "-o", "out"],
            &["run", "--cache-dir", "D"],
            &["--opt", "0", "run"],
            &["run", "-main-is", "M"],
            &["run", "--"],
        ] {
            let cli = compile(&[before, &["a.pure"], &theirs].concat());
            assert!(cli.run && !cli.prof, "{before:?}");
            assert_eq!(cli.program_args, theirs, "{before:?}");
            assert_eq!(cli.files, [PathBuf::from("a.pure")], "{before:?}");
        }
        assert!(!compile(&["-o", "run", "a.pure"]).run);
        assert_eq!(compile(&["--", "-x"]).files, [PathBuf::from("-x")]);
        assert_eq!(compile(&["run", "--", "run"]).files, [PathBuf::from("run")]);
    }

    #[test]
    fn what_is_wrong_is_told_in_one_line() {
        for (args, expected) in [
            (
                &["-frobnicate", "a.pure"][..],
                "purecc: unknown option -frobnicate; purecc --help lists the options\n",
            ),
            (
                &["-prof", "-fprof-atuo", "a.pure"],
                "purecc: unknown option -fprof-atuo; did you mean -fprof-auto?\n",
            ),
            (
                &["--flag=prof-atuo", "a.pure"],
                "purecc: unknown option -fprof-atuo; did you mean -fprof-auto?\n",
            ),
            (
                &["--limit-tiem=3"],
                "purecc: unknown option --limit-tiem=3; did you mean --limit-time?\n",
            ),
            (
                &["-y"],
                "purecc: unknown option -y; purecc --help lists the options\n",
            ),
            (
                &["-w"],
                "error: a source file is missing; purecc --help tells more\n",
            ),
            (&["-Ofast"], "error: -Ofast: fast is not a level\n"),
            (&["-prof=3"], "error: -prof=3: -prof has no value\n"),
            (&["a.pure", "-o"], "error: -o: OUT is missing behind it\n"),
            (
                &["-o", "-prof", "a.pure"],
                "error: -o: OUT is missing behind it\n",
            ),
            (
                &["--limit-time", "soon"],
                "error: --limit-time: soon is not a number\n",
            ),
            (
                &["-XLambdaCse"],
                "error: -XLambdaCse: there is no extension LambdaCse; did you mean LambdaCase?\n",
            ),
            (
                &["-c", "a.pure"],
                "purecc: GHC's option -c is not supported: purecc makes whole programs\n",
            ),
        ] {
            assert_eq!(message(args), (expected.to_string(), 1), "{args:?}");
        }
        let (help, exit) = message(&["-w", "--help", "--frobnicate"]);
        assert!(exit == 0 && help.contains("-ddump-core"), "{help}");
    }
}
