//! `pureprof regress`: whether programs take more than they took when it was recorded, and
//! which place has made the difference.
//!
//! Duty: the file that names programs ([`plan`]), what a program takes ([`measure`]), what is
//! committed of it ([`record`]), what has changed ([`compare`]), how figures grow with the
//! input ([`growth`]), and how that is told ([`report`]).
//! Never: writes a record unless all programs have been measured; looks at times.
//! Start reading at [`run`].

mod compare;
mod growth;
mod measure;
mod plan;
mod record;
mod report;

use crate::Error;
use crate::output::Output;
use clap::{Args, Parser};
use measure::{Maker, Taken};
use plan::{Case, Plan};
use record::Record;
pub use report::Form;
use report::{Outcome, Verdict};
use std::io::IsTerminal;
use std::path::{Path, PathBuf};

/// The exit code if something takes more than it may.
pub const WORSE: u8 = 3;

/// What the command line says.
#[derive(Args)]
pub struct Arguments {
    /// Which programs, and what they may take; the record lies beside it
    #[arg(value_name = "FILE", default_value = "space.toml")]
    file: PathBuf,
    /// Write the record (space.record), which is committed with the programs
    #[arg(long)]
    record: bool,
    /// Compare with the record; exit code 3 if something takes more (the default)
    #[arg(long, conflicts_with = "record")]
    check: bool,
    /// Only how figures grow with n, for programs with `{n}` in their arguments or input
    #[arg(long, value_name = "n=N,N,N", conflicts_with = "record", value_parser = sizes)]
    complexity: Option<Sizes>,
    /// Only programs whose names contain this
    #[arg(
        long,
        value_name = "TEXT",
        default_value = "",
        hide_default_value = true,
        conflicts_with = "record"
    )]
    only: String,
    /// How it is told
    #[arg(long = "as", value_enum, value_name = "FORM", default_value_t = Form::Text)]
    form: Form,
    /// Where that is written [default: standard output]
    #[arg(
        short,
        long,
        value_name = "OUT",
        default_value = "-",
        hide_default_value = true
    )]
    output: PathBuf,
    /// The compiler [default: purecc beside this program, or on the PATH]
    #[arg(long, value_name = "PURECC")]
    purecc: Option<PathBuf>,
}

/// Values of `n`.
#[derive(Clone, Debug)]
struct Sizes(Vec<u64>);

fn sizes(text: &str) -> Result<Sizes, String> {
    let list = text.strip_prefix("n=").unwrap_or(text);
    let all: Result<Vec<u64>, _> = list.split(',').map(str::parse).collect();
    let all = all.map_err(|_| "expected numbers with commas between, as n=1000,2000,4000")?;
    plan::check_sizes(&all)?;
    Ok(Sizes(all))
}

/// A line as it stands behind `pureprof`.
#[derive(Parser)]
struct Line {
    #[command(flatten)]
    arguments: Arguments,
}

/// Runs a command as it is written behind `pureprof`.
pub fn run_line(line: &[&str]) -> Result<u8, Error> {
    let parsed = Line::try_parse_from(line).map_err(|e| Error::Usage(e.to_string()))?;
    run(&parsed.arguments)
}

/// Measures, and records or compares; the exit code.
pub fn run(arguments: &Arguments) -> Result<u8, Error> {
    let plan = Plan::read(&arguments.file)?;
    let beside = arguments.file.with_extension("record");
    let maker = Maker::new(arguments.purecc.as_deref(), &arguments.file)?;
    let cases = plan.cases.iter();
    let cases: Vec<&Case> = cases.filter(|c| c.name.contains(&arguments.only)).collect();
    if cases.is_empty() {
        let reason = format!("{}: no program is named so", arguments.file.display());
        return Err(Error::Usage(reason));
    }
    let old = match arguments.record || arguments.complexity.is_some() {
        true => Record::default(),
        false => Record::read(&beside)?,
    };
    let outputs = [&*arguments.file, &*beside];
    let output = Output::apart(&arguments.output, outputs.into_iter())?;
    let (mut outcomes, mut new) = (vec![], Record::default());
    for (at, case) in cases.iter().enumerate() {
        progress(&format!("{} ({} of {})", case.name, at + 1, cases.len()));
        if let Some(Sizes(sizes)) = &arguments.complexity {
            if case.takes_n() {
                outcomes.push(grows(&maker, case, sizes)?);
            }
            continue;
        }
        if !arguments.record {
            let before = old.programs.get(&case.name).ok_or_else(|| {
                let record = beside.display();
                Error::Usage(format!(
                    "{record}: it has no {}; record it first",
                    case.name
                ))
            })?;
            outcomes.push(differs(&maker, case, before)?);
        } else {
            let program = maker.make(case)?;
            let figures = maker.run(case, &program, None)?;
            let taken = maker.places(case, figures, None)?;
            outcomes.push(Outcome::of(case, report::figures(&taken), vec![]));
            new.programs.insert(case.name.clone(), taken);
        }
        if let Some(sizes) = case.complexity.as_ref().map(|c| &c.n) {
            outcomes.push(grows(&maker, case, sizes)?);
        }
    }
    progress("");
    if outcomes.is_empty() {
        let reason = format!(
            "{}: no program has {{n}} in its arguments",
            arguments.file.display()
        );
        return Err(Error::Usage(reason));
    }
    let worse = outcomes.iter().any(|o| o.verdict == Verdict::Worse);
    if arguments.record {
        new.write(&beside)?;
    }
    output.finish_with(&arguments.form.text(&outcomes))?;
    Ok(if worse { WORSE } else { 0 })
}

/// What a program takes now, against what it took.
fn differs(maker: &Maker, case: &Case, before: &Taken) -> Result<Outcome, Error> {
    let program = maker.make(case)?;
    let now = maker.run(case, &program, None)?;
    // Where it comes from is asked for if there is something to tell, and the bytes that live
    // are known from there.
    let now = maker.places(case, now, Some(before))?;
    Ok(compare::outcome(case, before, &now))
}

/// How figures grow, and whether faster than they may.
fn grows(maker: &Maker, case: &Case, sizes: &[u64]) -> Result<Outcome, Error> {
    let mut all = vec![];
    let program = maker.make(case)?;
    for n in sizes {
        progress(&format!("{} (n = {n})", case.name));
        let figures = maker.run(case, &program, Some(*n))?;
        all.push(maker.places_at(case, figures, None, Some(*n))?);
    }
    Ok(growth::outcome(case, sizes, &all))
}

/// Says what is being done to whoever looks.
fn progress(text: &str) {
    if std::io::stderr().is_terminal() {
        eprint!("\r\x1b[K{text}");
    }
}

/// A file beside the one that names it.
fn beside(file: &Path, name: &str) -> PathBuf {
    file.parent().unwrap_or(Path::new("")).join(name)
}
