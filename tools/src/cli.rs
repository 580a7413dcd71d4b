//! The command line of `pureprof`.
//!
//! Exit codes: 0 done, 1 a file could not be read, written or understood, 2 a
//! wrong command line (`hp2ps` and `me2g` know only 0 and 1).

use crate::error::one_line;
use crate::hp::Source;
use crate::output::Output;
use crate::{Error, diff, events, hp2ps, hpc, live, me2g, mlprof, ticky, view};
use clap::error::{ContextKind, ContextValue};
use clap::{Args, CommandFactory, Parser, Subcommand};
use ratatui::crossterm::terminal;
use std::ffi::OsString;
use std::io::{self, IsTerminal};
use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::path::{Path, PathBuf};

/// Shows profiles.
#[derive(Parser)]
#[command(name = "pureprof", version, about, max_term_width = 100)]
struct Command {
    #[command(subcommand)]
    tool: Tool,
}

#[derive(Subcommand)]
enum Tool {
    /// Convert a heap profile to a PostScript graph (`pureprof hp2ps -?` lists its flags)
    #[command(disable_help_flag = true, disable_version_flag = true)]
    Hp2ps {
        /// Flags and file, as the classic tool takes them
        #[arg(trailing_var_arg = true, allow_hyphen_values = true)]
        arguments: Vec<OsString>,
    },
    /// Show a hotspot profile (`pureprof me2g -help` lists its flags)
    #[command(disable_help_flag = true, disable_version_flag = true)]
    Me2g {
        /// Flags and files, as the classic tool takes them
        #[arg(trailing_var_arg = true, allow_hyphen_values = true)]
        arguments: Vec<OsString>,
    },
    /// Show a profile by addresses of code (`pureprof mlprof -help` lists its flags)
    #[command(disable_help_flag = true, disable_version_flag = true)]
    Mlprof {
        /// Flags, program and files, as MLton's tool takes them
        #[arg(trailing_var_arg = true, allow_hyphen_values = true)]
        arguments: Vec<OsString>,
    },
    /// Make a self-contained, interactive HTML page from heap profiles and cost-centre reports
    View(ViewArguments),
    /// Compare two heap profiles band by band
    Diff(DiffArguments),
    /// Show a heap profile while the program runs, in the terminal or as a page
    Live(LiveArguments),
    /// Tell what of a program built with -fhpc has run
    Hpc(hpc::Arguments),
    /// Read an event log: sum it up, list it, check it, or make another format of it
    Events(EventsArguments),
    /// Sort a report of closures (built with -ticky, run with +RTS -r), or compare two
    Ticky(TickyArguments),
}

#[derive(Args)]
#[command(
    override_usage = "pureprof live [-h<what>] [-i<interval>] [-l] [--http[=ADDR]] -- PROGRAM [ARGS]...\n       \
    pureprof live [--http[=ADDR]] FILE.hp\n       pureprof live [--http[=ADDR]] --pid PID"
)]
struct LiveArguments {
    /// The heap profile that a program is writing
    #[arg(value_name = "FILE.hp", required_unless_present_any = ["pid", "program"])]
    file: Option<PathBuf>,
    /// The process that is writing one
    #[arg(long, value_name = "PID", conflicts_with = "file")]
    pid: Option<u32>,
    /// An option of the runtime for the program, as `-hc`, `-i0.05` or `-l`, which may also stand
    /// for itself [default: -hT, unless ARGS have another]
    #[arg(
        long,
        value_name = "OPTION",
        allow_hyphen_values = true,
        requires = "program"
    )]
    rts: Vec<String>,
    /// Serve a page that updates itself, at a free port of this machine or at this address
    #[arg(long, value_name = "ADDR", num_args = 0..=1, require_equals = true,
          default_missing_value = "127.0.0.1:0", value_parser = address)]
    http: Option<SocketAddr>,
    /// The program to start, and its arguments
    #[arg(last = true, value_name = "PROGRAM", conflicts_with_all = ["file", "pid"])]
    program: Vec<OsString>,
}

#[derive(Args)]
struct ViewArguments {
    /// Heap profiles (.hp), cost-centre reports (.prof, as text or as JSON) and event logs
    /// (.eventlog), each with a tab of its own; `-` is standard input
    #[arg(value_name = "FILE", required = true)]
    files: Vec<PathBuf>,
    /// Where to write the page; `-` is standard output [default: the first FILE.html in the current directory]
    #[arg(short, long, value_name = "OUT.html")]
    output: Option<PathBuf>,
    /// The most bands that the page holds; the rest is OTHER
    #[arg(long, value_name = "N", default_value_t = 200, value_parser = at_least::<1>)]
    bands: usize,
    /// The most samples that the page holds; of more, the highest are taken
    #[arg(long, value_name = "N", default_value_t = 1000, value_parser = at_least::<3>)]
    samples: usize,
    /// The most cost-centre stacks that the page holds; of more, the costliest are taken
    #[arg(long, value_name = "N", default_value_t = 20_000, value_parser = at_least::<1>)]
    stacks: usize,
}

#[derive(Args)]
struct DiffArguments {
    /// The profile before
    #[arg(value_name = "OLD.hp")]
    old: PathBuf,
    /// The profile after
    #[arg(value_name = "NEW.hp")]
    new: PathBuf,
    /// The most bands listed
    #[arg(short = 'n', long, value_name = "N", default_value_t = 40)]
    limit: usize,
    /// Print exact numbers separated by tabs, all bands
    #[arg(long)]
    tsv: bool,
}

#[derive(Args)]
struct EventsArguments {
    /// The log (.eventlog); `-` is standard input
    #[arg(value_name = "FILE")]
    file: PathBuf,
    /// What to make of it
    #[arg(long = "as", value_enum, value_name = "FORM", default_value_t = events::Form::Summary)]
    form: events::Form,
    /// Where to write it [default: standard output]
    #[arg(
        short,
        long,
        value_name = "OUT",
        default_value = "-",
        hide_default_value = true
    )]
    output: PathBuf,
}

#[derive(Args)]
struct TickyArguments {
    /// The report (.ticky), or the one before; `-` is standard input
    #[arg(value_name = "FILE.ticky")]
    file: PathBuf,
    /// The report after
    #[arg(value_name = "NEW.ticky")]
    new: Option<PathBuf>,
    /// What to sort by, the largest first; of two reports, what has changed most
    #[arg(short, long, value_enum, value_name = "COLUMN", default_value_t = ticky::Column::Entries)]
    sort: ticky::Column,
    /// The most closures listed in a table
    #[arg(short = 'n', long, value_name = "N", default_value_t = 40)]
    limit: usize,
    /// What to make of it
    #[arg(long = "as", value_enum, value_name = "FORM", default_value_t = ticky::Form::Table)]
    form: ticky::Form,
    /// Where to write it [default: standard output]
    #[arg(
        short,
        long,
        value_name = "OUT",
        default_value = "-",
        hide_default_value = true
    )]
    output: PathBuf,
}

/// Runs the program with these arguments (the first is its name); the exit code.
pub fn run(arguments: impl IntoIterator<Item = OsString>) -> u8 {
    let arguments: Vec<OsString> = arguments.into_iter().collect();
    let called = arguments
        .first()
        .and_then(|a| Path::new(a).file_stem())
        .unwrap_or_default();
    if called == "hp2ps" {
        return report("hp2ps", hp2ps::run(&arguments[1..], &mut notice("hp2ps")));
    }
    if called == "me2g" {
        return report("me2g", me2g::run(&arguments[1..], &mut notice("me2g")));
    }
    if called == "mlprof" {
        return report("mlprof", mlprof::run(&arguments[1..]));
    }
    let arguments = match called == "hpc" {
        true => [&arguments[..1], &["hpc".into()], &arguments[1..]].concat(),
        false => with_long(arguments),
    };
    let command = match Command::try_parse_from(&arguments) {
        Ok(command) => command,
        Err(mut error) => {
            suggest(&mut error, &arguments);
            // If even this cannot be printed, the exit code still tells.
            let printed = error.print();
            return match (error.exit_code(), printed) {
                (0, Ok(())) => 0,
                (0, Err(cause)) => {
                    let name = "standard output".into();
                    report("pureprof", Err(Error::Write { name, cause }))
                }
                _ => 2,
            };
        }
    };
    match command.tool {
        Tool::Hp2ps { arguments } => report("hp2ps", hp2ps::run(&arguments, &mut notice("hp2ps"))),
        Tool::Me2g { arguments } => report("me2g", me2g::run(&arguments, &mut notice("me2g"))),
        Tool::Mlprof { arguments } => report("mlprof", mlprof::run(&arguments)),
        Tool::View(arguments) => report("pureprof", page(&arguments)),
        Tool::Diff(arguments) => report("pureprof", difference(&arguments)),
        Tool::Live(arguments) => report("pureprof", watch(arguments)),
        Tool::Events(arguments) => report("pureprof", log(&arguments)),
        Tool::Hpc(arguments) => report("pureprof", hpc::run(&arguments, &mut notice("pureprof"))),
        Tool::Ticky(arguments) => report("pureprof", closures(&arguments)),
    }
}

/// The options of `live` that are meant for the program's runtime (`-hc`, `-i0.1`, as in
/// `+RTS`) with a long name; one letter `h` alone asks for help as everywhere.
fn with_long(arguments: Vec<OsString>) -> Vec<OsString> {
    if arguments.get(1).is_none_or(|tool| tool != "live") {
        return arguments;
    }
    let mut own = true;
    let long = arguments.into_iter().map(|argument| {
        own &= argument != "--";
        match argument.to_str() {
            Some(text)
                if own
                    && (text == "-l"
                        || text.starts_with("--eventlog-")
                        || text.len() > 2
                            && ["-h", "-i", "-l"].iter().any(|o| text.starts_with(o))) =>
            {
                format!("--rts={text}").into()
            }
            _ => argument,
        }
    });
    long.collect()
}

/// An address to serve at: a port alone is one of this machine.
fn address(text: &str) -> Result<SocketAddr, String> {
    let here = IpAddr::V4(Ipv4Addr::LOCALHOST);
    if let Ok(port) = text.trim_start_matches(':').parse() {
        return Ok(SocketAddr::new(here, port));
    }
    if let Ok(host) = text.parse() {
        return Ok(SocketAddr::new(host, 0));
    }
    let local = text.replace("localhost", "127.0.0.1");
    local
        .parse()
        .map_err(|_| "expected a port, as 8000, or an address with one, as 127.0.0.1:8000".into())
}

fn watch(arguments: LiveArguments) -> Result<(), Error> {
    let mut program = arguments.program.into_iter();
    let what = match (program.next(), arguments.file, arguments.pid) {
        (Some(name), _, _) => live::What::Program(name, program.collect()),
        (None, Some(file), _) => live::What::File(file),
        (None, None, Some(pid)) => live::What::Running(pid),
        (None, None, None) => return Err(Error::Usage("nothing is named to be watched".into())),
    };
    let options = live::Options {
        runtime: arguments.rts,
        http: arguments.http,
    };
    live::run(what, &options)
}

/// A number that is not too small to make sense.
fn at_least<const LEAST: usize>(text: &str) -> Result<usize, String> {
    match text.parse() {
        Ok(number) if number >= LEAST => Ok(number),
        Ok(_) => Err(format!("the smallest possible number is {LEAST}")),
        Err(_) => Err("it is not a number".into()),
    }
}

/// The parser knows what letters are alike, but not that two have changed places.
fn suggest(error: &mut clap::Error, arguments: &[OsString]) {
    let (Some(ContextValue::String(wrong)), None) = (
        error.get(ContextKind::InvalidArg),
        error.get(ContextKind::SuggestedArg),
    ) else {
        return;
    };
    let command = Command::command();
    let tools = command.get_subcommands();
    let called = |tool: &&clap::Command| arguments.iter().any(|a| a == tool.get_name());
    let options = tools
        .filter(called)
        .flat_map(|tool| tool.get_arguments())
        .filter_map(|argument| Some(format!("--{}", argument.get_long()?)));
    let sorted = |text: &str| {
        let mut letters: Vec<char> = text.chars().collect();
        letters.sort_unstable();
        letters
    };
    let option = options.into_iter().find(|o| sorted(o) == sorted(wrong));
    if let Some(option) = option {
        error.insert(ContextKind::SuggestedArg, ContextValue::String(option));
    }
}

fn page(arguments: &ViewArguments) -> Result<(), Error> {
    let files = arguments.files.iter();
    let mut sources = files
        .map(|file| Source::open(file))
        .collect::<Result<Vec<_>, _>>()?;
    let first = &arguments.files[0];
    let output = match &arguments.output {
        Some(output) => output.clone(),
        None if first == Path::new("-") => PathBuf::from("-"),
        None => {
            let resolved = Source::resolve(first);
            Path::new(resolved.file_name().unwrap_or_default()).with_extension("html")
        }
    };
    let same = |a: &Path, b: &Path| match (a.canonicalize(), b.canonicalize()) {
        (Ok(a), Ok(b)) => a == b,
        _ => false,
    };
    let files = arguments.files.iter();
    if files
        .map(|file| Source::resolve(file))
        .any(|file| same(&output, &file))
    {
        return Err(Error::Usage(format!(
            "{} is the profile itself and is not overwritten",
            output.display()
        )));
    }
    let limits = view::Limits {
        bands: arguments.bands,
        samples: arguments.samples,
        stacks: arguments.stacks,
    };
    let text = view::page(&mut sources, limits, &mut notice("pureprof"))?;
    Output::create(&output)?.finish_with(&text)
}

fn difference(arguments: &DiffArguments) -> Result<(), Error> {
    let mut old = Source::open(&arguments.old)?;
    let mut new = Source::open(&arguments.new)?;
    let options = diff::Options {
        limit: arguments.limit,
        tsv: arguments.tsv,
        width: columns(),
    };
    let text = diff::compare(&mut old, &mut new, options, &mut notice("pureprof"))?;
    Output::stdout().finish_with(&text)
}

/// How wide the lines of standard output may be: as `COLUMNS` says, or the terminal. Files
/// and pipes take any.
fn columns() -> Option<usize> {
    let told = std::env::var("COLUMNS").ok().and_then(|c| c.parse().ok());
    let terminal = || {
        io::stdout().is_terminal().then_some(())?;
        terminal::size().ok().map(|size| usize::from(size.0))
    };
    told.or_else(terminal).filter(|columns| *columns > 0)
}

fn log(arguments: &EventsArguments) -> Result<(), Error> {
    let same = |a: &Path, b: &Path| match (a.canonicalize(), b.canonicalize()) {
        (Ok(a), Ok(b)) => a == b,
        _ => false,
    };
    if same(&arguments.file, &arguments.output) {
        return Err(Error::Usage(format!(
            "{} is the log itself and is not overwritten",
            arguments.output.display()
        )));
    }
    let form = arguments.form;
    let output = Output::create(&arguments.output)?;
    events::show(&arguments.file, form, output, &mut notice("pureprof"))
}

fn closures(arguments: &TickyArguments) -> Result<(), Error> {
    let same = |a: &Path, b: &Path| match (a.canonicalize(), b.canonicalize()) {
        (Ok(a), Ok(b)) => a == b,
        _ => false,
    };
    let mut files = [Some(&arguments.file), arguments.new.as_ref()]
        .into_iter()
        .flatten();
    if let Some(file) = files.find(|file| same(file, &arguments.output)) {
        return Err(Error::Usage(format!(
            "{} is the report itself and is not overwritten",
            file.display()
        )));
    }
    let mut source = Source::open(&arguments.file)?;
    let mut new = match &arguments.new {
        Some(new) => Some(Source::open(new)?),
        None => None,
    };
    let options = ticky::Options {
        sort: arguments.sort,
        limit: arguments.limit,
        form: arguments.form,
    };
    let text = ticky::show(&mut source, new.as_mut(), options)?;
    Output::create(&arguments.output)?.finish_with(&text)
}

fn notice(tool: &'static str) -> impl FnMut(&str) {
    move |text| {
        // A notice that cannot be shown must not stop the work.
        let _ = std::io::Write::write_all(
            &mut std::io::stderr(),
            format!("{tool}: note: {}\n", one_line(text)).as_bytes(),
        );
    }
}

fn report(tool: &str, result: Result<(), Error>) -> u8 {
    match result {
        Ok(()) => 0,
        Err(error) if error.is_broken_pipe() => 0,
        Err(error) => {
            let _ = std::io::Write::write_all(
                &mut std::io::stderr(),
                format!("{tool}: {error}\n").as_bytes(),
            );
            1
        }
    }
}
