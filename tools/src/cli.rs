//! The command line of `pureprof`.
//!
//! Exit codes: 0 done, 1 a file could not be read, written or understood, 2 a
//! wrong command line, 3 with `regress` if something takes more than it did (`hp2ps` and `me2g` know only 0 and 1).

use crate::error::one_line;
use crate::hp::Source;
use crate::kind::Kind;
use crate::output::Output;
use crate::sheet::{self, Wanted, top};
use crate::{Error, diff, events, hp2ps, hpc, live, me2g, mlprof, regress, ticky, view};
use clap::error::{ContextKind, ContextValue};
use clap::{Args, CommandFactory, Parser, Subcommand};
use ratatui::crossterm::terminal;
use std::ffi::OsString;
use std::io::{self, IsTerminal};
use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::path::{Path, PathBuf};

/// Shows profiles. Each command answers a question
#[derive(Parser)]
#[command(
    name = "pureprof",
    version,
    about,
    max_term_width = 100,
    override_usage = "pureprof FILE       what matters most in any profile, and its page\n       \
    pureprof COMMAND ..."
)]
struct Command {
    #[command(subcommand)]
    tool: Tool,
}

#[derive(Subcommand)]
enum Tool {
    /// What matters most? The first lines of a profile of any kind, as text
    Top(TopArguments),
    /// Did the run get better, and what changed? Two profiles of any one kind
    Diff(DiffArguments),
    /// Does it take more than it did, and which place does? Programs against what was recorded
    /// (exit code 3 if one takes more)
    Regress(regress::Arguments),
    /// What does it look like, and when? A page of heap profiles, cost-centre reports and logs
    View(ViewArguments),
    /// What lives right now? A heap profile while the program runs, in the terminal or as a page
    Live(LiveArguments),
    /// When did it collect, and what happened? An event log: sums, a list, other formats
    Events(EventsArguments),
    /// What has never run? Coverage of a program built with -fhpc
    Hpc(hpc::Arguments),
    /// How often is each function entered? A report of closures (-ticky, +RTS -r), or two
    Ticky(TickyArguments),
    /// Which expressions make what lives? A hotspot profile, in the terminal or in the source
    /// (`pureprof me2g -help` lists flags)
    #[command(disable_help_flag = true, disable_version_flag = true)]
    Me2g {
        /// Flags and files, as the classic tool takes them
        #[arg(trailing_var_arg = true, allow_hyphen_values = true)]
        arguments: Vec<OsString>,
    },
    /// Which lines and instructions cost most? A profile by address, mlmon.out
    /// (`pureprof mlprof -help` lists flags)
    #[command(disable_help_flag = true, disable_version_flag = true)]
    Mlprof {
        /// Flags, program and files, as MLton's tool takes them
        #[arg(trailing_var_arg = true, allow_hyphen_values = true)]
        arguments: Vec<OsString>,
    },
    /// How does it look on paper? A heap profile as PostScript (`pureprof hp2ps -?` lists flags)
    #[command(disable_help_flag = true, disable_version_flag = true)]
    Hp2ps {
        /// Flags and file, as the classic tool takes them
        #[arg(trailing_var_arg = true, allow_hyphen_values = true)]
        arguments: Vec<OsString>,
    },
    /// What stands for a file without a command.
    #[command(hide = true)]
    Open(OpenArguments),
    /// Print what a shell reads to complete the words of a command
    #[command(hide = true)]
    Completion { shell: clap_complete::Shell },
    /// Print the page of the manual, which man shows
    #[command(hide = true)]
    Manual,
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
struct TopArguments {
    /// A profile: .hp, .prof, .me, .eventlog, .tix, .ticky, mlmon.out, or what +RTS -s has
    /// printed; `-` is standard input
    #[arg(value_name = "FILE")]
    file: PathBuf,
    /// The most rows listed
    #[arg(short = 'n', long, value_name = "N", default_value_t = 10, value_parser = at_least::<1>)]
    limit: usize,
    #[command(flatten)]
    programs: Programs,
}

#[derive(Args)]
struct OpenArguments {
    #[command(flatten)]
    top: TopArguments,
    /// Write the page and start $BROWSER or xdg-open with it
    #[arg(long)]
    browser: bool,
}

#[derive(Args)]
struct Programs {
    /// The program that wrote mlmon.out, or one for each of two [default: found by its build id]
    #[arg(long = "program", value_name = "PROGRAM")]
    all: Vec<PathBuf>,
}

#[derive(Args)]
struct DiffArguments {
    /// The profile before; `-` is standard input
    #[arg(value_name = "OLD")]
    old: PathBuf,
    /// The profile after, of the same kind
    #[arg(value_name = "NEW")]
    new: PathBuf,
    /// The most rows listed
    #[arg(short = 'n', long, value_name = "N", default_value_t = 40)]
    limit: usize,
    /// Print exact numbers separated by tabs, all rows
    #[arg(long)]
    tsv: bool,
    #[command(flatten)]
    programs: Programs,
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
        false => with_long(with_open(arguments)),
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
                    let error = Error::write("standard output")(cause);
                    report("pureprof", Err(error))
                }
                _ => 2,
            };
        }
    };
    match command.tool {
        Tool::Hp2ps { arguments } => report("hp2ps", hp2ps::run(&arguments, &mut notice("hp2ps"))),
        Tool::Me2g { arguments } => report("me2g", me2g::run(&arguments, &mut notice("me2g"))),
        Tool::Mlprof { arguments } => report("mlprof", mlprof::run(&arguments)),
        Tool::Top(arguments) => report("pureprof", first_look(&arguments)),
        Tool::Completion { shell } => report("pureprof", completion(shell)),
        Tool::Manual => report("pureprof", manual()),
        Tool::Open(arguments) => open(&arguments),
        Tool::View(arguments) => report("pureprof", page(&arguments)),
        Tool::Diff(arguments) => report("pureprof", difference(&arguments)),
        Tool::Live(arguments) => report("pureprof", watch(arguments)),
        Tool::Events(arguments) => report("pureprof", log(&arguments)),
        Tool::Hpc(arguments) => report("pureprof", hpc::run(&arguments, &mut notice("pureprof"))),
        Tool::Ticky(arguments) => report("pureprof", closures(&arguments)),
        Tool::Regress(arguments) => match regress::run(&arguments) {
            Ok(code) => code,
            Err(error) => report("pureprof", Err(error)),
        },
    }
}

/// A file in place of a command with the command that shows any.
fn with_open(mut arguments: Vec<OsString>) -> Vec<OsString> {
    let first = arguments
        .get(1)
        .map(|word| word.to_string_lossy().into_owned());
    let opens = first.is_some_and(|word| {
        let is_command = Command::command().find_subcommand(&word).is_some();
        let is_file = word.contains(['.', '/']) || Source::resolve(Path::new(&word)).exists();
        word == "--browser" || word == "-" || !word.starts_with('-') && !is_command && is_file
    });
    if opens {
        arguments.insert(1, "open".into());
    }
    arguments
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

fn completion(shell: clap_complete::Shell) -> Result<(), Error> {
    let mut text = vec![];
    clap_complete::generate(shell, &mut Command::command(), "pureprof", &mut text);
    Output::stdout().finish_with(&String::from_utf8_lossy(&text))
}

fn manual() -> Result<(), Error> {
    let mut text = vec![];
    let page = clap_mangen::Man::new(Command::command());
    page.render(&mut text)
        .map_err(|e| Error::Usage(e.to_string()))?;
    Output::stdout().finish_with(&String::from_utf8_lossy(&text))
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
    let files: Vec<PathBuf> = arguments.files.iter().map(|f| Source::resolve(f)).collect();
    let output = Output::apart(&output, files.iter().map(|file| &**file))?;
    let limits = view::Limits {
        bands: arguments.bands,
        samples: arguments.samples,
        stacks: arguments.stacks,
    };
    let text = view::page(&mut sources, limits, &mut notice("pureprof"))?;
    output.finish_with(&text)
}

fn first_look(arguments: &TopArguments) -> Result<(), Error> {
    let mut source = Source::open(&arguments.file)?;
    let wanted = Wanted {
        detail: arguments.limit,
        programs: arguments.programs.all.clone(),
    };
    let sheet = sheet::read(&mut source, &wanted, &mut notice("pureprof"))?;
    Output::stdout().finish_with(&top::text(&sheet, arguments.limit, columns()))
}

/// What matters most in a file, and what shows the rest. Who sees it gets the page, too.
fn open(arguments: &OpenArguments) -> u8 {
    let failed = report("pureprof", first_look(&arguments.top));
    let file = arguments.top.file.display().to_string();
    let kind = Source::open(&arguments.top.file).and_then(|mut source| Kind::of(&mut source));
    let (0, Ok(kind), true) = (failed, kind, file != "-") else {
        return failed;
    };
    let resolved = Source::resolve(&arguments.top.file);
    let page = Path::new(resolved.file_name().unwrap_or_default()).with_extension("html");
    let (viewer, writes) = kind.viewer(&file, &page.display().to_string());
    if viewer.is_empty() {
        return 0;
    }
    let command = format!("pureprof {}", viewer.join(" "));
    let wanted = writes && (arguments.browser || io::stdout().is_terminal());
    if !wanted || !page_is_ours(&page) {
        let more = if writes {
            format!(" writes {}", page.display())
        } else {
            String::new()
        };
        return report(
            "pureprof",
            Output::stdout().finish_with(&format!("\nmore: {command}{more}\n")),
        );
    }
    let words = ["pureprof".to_string()].into_iter().chain(viewer);
    let failed = run(words.map(OsString::from));
    if failed != 0 {
        return failed;
    }
    let told = format!("\nwrote {} ({command})\n", page.display());
    let told = Output::stdout().finish_with(&told);
    report(
        "pureprof",
        told.and_then(|()| match arguments.browser {
            true => browse(&page),
            false => Ok(()),
        }),
    )
}

/// Whether a page may be written there unasked.
fn page_is_ours(page: &Path) -> bool {
    let start = Source::open(page).and_then(|mut source| source.start(1 << 12));
    !page.exists() || start.is_ok_and(|start| String::from_utf8_lossy(&start).contains(view::OURS))
}

/// Starts a browser, and does not wait for it.
fn browse(page: &Path) -> Result<(), Error> {
    let browser = std::env::var_os("BROWSER").unwrap_or_else(|| "xdg-open".into());
    let nothing = std::process::Stdio::null;
    let mut command = std::process::Command::new(&browser);
    let started = command
        .arg(page)
        .stdin(nothing())
        .stdout(nothing())
        .stderr(nothing())
        .spawn();
    started.map(drop).map_err(|cause| {
        Error::Usage(format!(
            "{} cannot be started: {}",
            browser.display(),
            crate::error::system(&cause)
        ))
    })
}

fn difference(arguments: &DiffArguments) -> Result<(), Error> {
    let mut old = Source::open(&arguments.old)?;
    let mut new = Source::open(&arguments.new)?;
    let options = diff::Options {
        limit: arguments.limit,
        tsv: arguments.tsv,
        width: columns(),
        programs: arguments.programs.all.clone(),
    };
    let text = diff::compare([&mut old, &mut new], &options, &mut notice("pureprof"))?;
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
    let form = arguments.form;
    let output = Output::apart(&arguments.output, [&*arguments.file].into_iter())?;
    events::show(&arguments.file, form, output, &mut notice("pureprof"))
}

fn closures(arguments: &TickyArguments) -> Result<(), Error> {
    let files = [Some(&arguments.file), arguments.new.as_ref()];
    let files = files.into_iter().flatten().map(|file| &**file);
    let output = Output::apart(&arguments.output, files)?;
    let mut source = Source::open(&arguments.file)?;
    let mut new = match &arguments.new {
        Some(new) => Some(Source::open(new)?),
        None => None,
    };
    let options = ticky::Options {
        sort: arguments.sort,
        limit: arguments.limit,
        form: arguments.form,
        width: if output.is_terminal() {
            columns()
        } else {
            None
        },
    };
    let text = ticky::show(&mut source, new.as_mut(), options)?;
    output.finish_with(&text)
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
