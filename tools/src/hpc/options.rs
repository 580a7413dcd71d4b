//! The command line of `pureprof hpc`: that of GHC's `hpc`, and commands of our own.

use super::combine::{Function, Join};
use super::left_out::Left;
use super::modules::{Places, Selection};
use clap::{Args, Parser, Subcommand, ValueEnum};
use std::path::PathBuf;

/// A command line that begins with the name of a command.
#[derive(Parser)]
#[command(no_binary_name = true)]
pub(super) struct Line {
    #[command(flatten)]
    pub arguments: Arguments,
}

/// `pureprof hpc`
#[derive(Args)]
#[command(infer_long_args = true)]
pub struct Arguments {
    #[command(subcommand)]
    pub(super) command: Command,
}

#[derive(Subcommand)]
pub(super) enum Command {
    /// Tell how much has run, in figures
    Report(ReportArguments),
    /// Make pages of the sources, with what has not run marked
    Markup(MarkupArguments),
    /// Add files of counters up
    Sum(SumArguments),
    /// Join two files of counters
    Combine(CombineArguments),
    /// Change all counters of a file
    Map(MapArguments),
    /// Make a file of counters from a text that tells what is to count as run
    Overlay(OverlayArguments),
    /// Write such a text, with all that has never run
    Draft(DraftArguments),
    /// List all boxes with their counters
    Show(ShowArguments),
    /// Compare two runs of a program: what has been gained and lost
    Diff(DiffArguments),
    /// Write a tracefile of LCOV
    Lcov(ExportArguments),
    /// Write a report in the manner of Cobertura
    Cobertura(ExportArguments),
    /// Write everything as JSON
    Json(ExportArguments),
    /// Tell the version
    Version,
}

/// Which modules are wanted.
#[derive(Args)]
pub(super) struct Chosen {
    /// Leave out a module, or all of a package
    #[arg(long, value_name = "[PACKAGE:][MODULE]")]
    exclude: Vec<String>,
    /// Take only this module, or this package
    #[arg(long, value_name = "[PACKAGE:][MODULE]")]
    include: Vec<String>,
}

impl Chosen {
    /// With the modules that are named behind the file.
    pub fn selection(&self, modules: &[String]) -> Selection {
        Selection {
            include: [&self.include, modules].concat(),
            exclude: self.exclude.clone(),
        }
    }
}

/// Where indices and sources lie.
#[derive(Args)]
pub(super) struct Where {
    /// A directory that the program was compiled in [default: .]
    #[arg(long, value_name = "DIR")]
    srcdir: Vec<PathBuf>,
    /// One more directory below it that has indices, besides .hpc
    #[arg(long, value_name = "DIR")]
    hpcdir: Vec<PathBuf>,
    /// No indices in .hpc
    #[arg(long)]
    reset_hpcdirs: bool,
}

impl Where {
    pub fn places(&self) -> Places {
        let or = |given: &[PathBuf], default: &str| match given {
            [] => vec![PathBuf::from(default)],
            given => given.to_vec(),
        };
        let own = (!self.reset_hpcdirs).then(|| PathBuf::from(".hpc"));
        Places {
            sources: or(&self.srcdir, "."),
            indices: own.into_iter().chain(self.hpcdir.clone()).collect(),
        }
    }
}

/// What is written.
#[derive(Args)]
pub(super) struct To {
    /// Where to write it [default: standard output]
    #[arg(
        long,
        value_name = "FILE",
        default_value = "-",
        hide_default_value = true
    )]
    pub output: PathBuf,
    #[command(flatten)]
    _verbosity: Verbosity,
}

/// How much is said.
#[derive(Args)]
pub(super) struct Verbosity {
    /// How much is said besides
    #[arg(long, value_name = "0-2", default_value_t = 1, value_parser = clap::value_parser!(u8).range(0..=2))]
    pub verbosity: u8,
}

/// Counters of a program, and of which of its modules.
#[derive(Args)]
pub(super) struct Program {
    /// The counters, or the program that wrote them
    #[arg(value_name = "TIX_FILE")]
    pub tix: String,
    /// Modules that are wanted [default: all]
    #[arg(value_name = "MODULE")]
    pub modules: Vec<String>,
    #[command(flatten)]
    pub chosen: Chosen,
    #[command(flatten)]
    pub places: Where,
}

/// What does not count.
#[derive(Args)]
pub(super) struct LeaveOut {
    /// Leave out boxes that nobody means, with commas between their kinds
    #[arg(
        long = "leave-out",
        value_enum,
        value_delimiter = ',',
        value_name = "WHAT"
    )]
    pub what: Vec<Left>,
}

impl LeaveOut {
    /// As it may be written behind the option.
    pub fn words(&self) -> String {
        let words = self.what.iter().filter_map(|left| left.to_possible_value());
        let words: Vec<String> = words.map(|word| word.get_name().to_string()).collect();
        words.join(",")
    }
}

#[derive(Args)]
pub(super) struct ReportArguments {
    #[command(flatten)]
    pub program: Program,
    #[command(flatten)]
    pub left: LeaveOut,
    /// For each module
    #[arg(long)]
    pub per_module: bool,
    /// With the declarations that have never been used
    #[arg(long)]
    pub decl_list: bool,
    /// As XML
    #[arg(long)]
    pub xml_output: bool,
    #[command(flatten)]
    pub to: To,
}

#[derive(Args)]
pub(super) struct MarkupArguments {
    #[command(flatten)]
    pub program: Program,
    #[command(flatten)]
    pub left: LeaveOut,
    /// Tell how often functions of the top level were entered
    #[arg(long)]
    pub fun_entry_count: bool,
    /// Colour what has run, not what has not
    #[arg(long)]
    pub highlight_covered: bool,
    /// The directory where pages are written
    #[arg(long, value_name = "DIR", default_value = ".")]
    pub destdir: PathBuf,
    /// A cost-centre report of such a run (built with -prof too, run with -p): costs beside
    /// the counts
    #[arg(long, value_name = "FILE.prof")]
    pub prof: Option<PathBuf>,
    #[command(flatten)]
    pub verbosity: Verbosity,
}

#[derive(Args)]
pub(super) struct SumArguments {
    /// The files
    #[arg(value_name = "TIX_FILE", required = true)]
    pub files: Vec<String>,
    #[command(flatten)]
    pub chosen: Chosen,
    /// With modules that not all of the files have
    #[arg(long)]
    pub union: bool,
    #[command(flatten)]
    pub to: To,
}

#[derive(Args)]
pub(super) struct CombineArguments {
    /// The first file
    #[arg(value_name = "TIX_FILE")]
    pub first: String,
    /// The second file
    #[arg(value_name = "TIX_FILE")]
    pub second: String,
    #[command(flatten)]
    pub chosen: Chosen,
    /// What two counters become
    #[arg(long, value_enum, default_value_t = Join::Add)]
    pub function: Join,
    /// With modules that only one of the files has
    #[arg(long)]
    pub union: bool,
    #[command(flatten)]
    pub to: To,
}

#[derive(Args)]
pub(super) struct MapArguments {
    /// The file
    #[arg(value_name = "TIX_FILE")]
    pub file: String,
    #[command(flatten)]
    pub chosen: Chosen,
    /// What a counter becomes
    #[arg(long, value_enum, default_value_t = Function::Id)]
    pub function: Function,
    /// Has no meaning for one file
    #[arg(long = "union")]
    _union: bool,
    #[command(flatten)]
    pub to: To,
}

#[derive(Args)]
pub(super) struct OverlayArguments {
    /// The texts
    #[arg(value_name = "OVERLAY_FILE", required = true)]
    pub files: Vec<String>,
    #[command(flatten)]
    pub places: Where,
    /// A function is ticked with all of it if it begins on the line that is told, and local
    /// functions have names too (GHC's tool ticks only what is of that line alone)
    #[arg(long)]
    pub whole: bool,
    #[command(flatten)]
    pub to: To,
}

#[derive(Args)]
pub(super) struct DraftArguments {
    #[command(flatten)]
    pub program: Program,
    #[command(flatten)]
    pub left: LeaveOut,
    #[command(flatten)]
    pub to: To,
}

#[derive(Args)]
pub(super) struct ShowArguments {
    #[command(flatten)]
    pub program: Program,
    #[command(flatten)]
    pub to: To,
}

#[derive(Args)]
pub(super) struct DiffArguments {
    /// The counters of the run before
    #[arg(value_name = "OLD.tix")]
    pub old: String,
    #[command(flatten)]
    pub program: Program,
    #[command(flatten)]
    pub to: To,
}

#[derive(Args)]
pub(super) struct ExportArguments {
    #[command(flatten)]
    pub program: Program,
    #[command(flatten)]
    pub to: To,
}
