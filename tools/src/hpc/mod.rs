//! `hpc`: what of a program has run, by its counters (`.tix`), its indices of boxes
//! (`.mix`) and its sources, as programs write them that were built with `-fhpc`, by this
//! compiler or by GHC.
//!
//! Duty: the commands of GHC's `hpc` with its flags and results, but pages of our own
//! ([`markup`]); what services read; and the difference of two runs.
//! Never: takes counters for those of another program or of another state of it.
//! Start reading at [`modules`], where the three kinds of files come together.

pub mod combine;
mod costs;
mod diff;
mod draft;
mod export;
mod left_out;
mod markup;
pub mod mix;
pub mod modules;
mod options;
mod overlay;
pub mod report;
mod show;
mod shown;
pub mod tix;
pub mod tree;

use crate::Error;
use crate::output::Output;
use clap::Parser;
use modules::Module;
pub use options::Arguments;
use options::{Chosen, Command, ExportArguments, LeaveOut, Line, MarkupArguments, Program, To};
use std::path::Path;
use std::time::UNIX_EPOCH;
use tix::Tix;

/// Runs a command as it is written behind `pureprof hpc`.
pub fn run_line(line: &[&str], notify: &mut dyn FnMut(&str)) -> Result<(), Error> {
    let parsed = Line::try_parse_from(line).map_err(|e| Error::Usage(e.to_string()))?;
    run(&parsed.arguments, notify)
}

/// Runs a command.
pub fn run(arguments: &Arguments, notify: &mut dyn FnMut(&str)) -> Result<(), Error> {
    match &arguments.command {
        Command::Report(a) => {
            let (_, mut modules) = load(&a.program, notify)?;
            modules.sort_by(|a, b| a.name.cmp(&b.name));
            let words = a.left.words();
            let rest = match words.is_empty() {
                true => None,
                false => Some(without(&modules, &a.left, &a.program)?),
            };
            let rest = rest.as_ref().map(|rest| (&rest[..], &*words));
            let text = match a.xml_output {
                true => report::xml(&a.program.tix, &modules, rest, a.per_module),
                false => report::text(&modules, rest, a.per_module, a.decl_list),
            };
            Output::create(&a.to.output)?.finish_with(&text)
        }
        Command::Markup(a) => pages(a, notify),
        Command::Sum(a) => {
            let files = a.files.iter().map(|f| chosen(f, &a.chosen));
            let files = files.collect::<Result<Vec<_>, _>>()?;
            put(&combine::sum(&files, a.union)?.text(), &a.to)
        }
        Command::Combine(a) => {
            let (first, second) = (chosen(&a.first, &a.chosen)?, chosen(&a.second, &a.chosen)?);
            let tix = combine::combine(&first, &second, a.function, a.union)?;
            put(&tix.text(), &a.to)
        }
        Command::Map(a) => {
            let mut tix = chosen(&a.file, &a.chosen)?;
            combine::map(&mut tix, a.function);
            put(&tix.text(), &a.to)
        }
        Command::Overlay(a) => {
            let tix = overlay::counters(&a.files, &a.places.places(), a.whole, notify)?;
            put(&tix.text(), &a.to)
        }
        Command::Draft(a) => {
            let (_, modules) = load(&a.program, notify)?;
            let modules = without(&modules, &a.left, &a.program)?;
            let places = a.program.places.places();
            let mut text = String::new();
            for module in &modules {
                text += &draft::module(module, &module.source(&places)?);
            }
            put(&text, &a.to)
        }
        Command::Show(a) => {
            let (_, modules) = load(&a.program, notify)?;
            Output::create(&a.to.output)?.finish_with(&show::text(&modules))
        }
        Command::Diff(a) => {
            let (_, new) = load(&a.program, notify)?;
            let selection = a.program.chosen.selection(&a.program.modules);
            let places = a.program.places.places();
            let old = modules::load(&Tix::open(&a.old)?, &selection, &places)?;
            let text = diff::text(&old, &new, &places);
            Output::create(&a.to.output)?.finish_with(&text)
        }
        Command::Lcov(a) => export(a, notify, |_, modules| export::lcov(modules)),
        Command::Cobertura(a) => export(a, notify, |tix, modules| {
            let sources = a.program.places.places().sources;
            let whole = sources
                .iter()
                .map(|d| d.canonicalize().unwrap_or_else(|_| d.clone()));
            let sources: Vec<String> = whole.map(|d| d.display().to_string()).collect();
            let written = Path::new(&tix.name)
                .metadata()
                .and_then(|data| data.modified());
            let since = written.ok().and_then(|w| w.duration_since(UNIX_EPOCH).ok());
            export::cobertura(modules, &sources, since.map_or(0, |s| s.as_secs()))
        }),
        Command::Json(a) => export(a, notify, |_, modules| {
            export::json(&a.program.tix, modules)
        }),
        Command::Version => {
            let version = env!("CARGO_PKG_VERSION");
            let text = format!("hpc tools, version 0.68 (those of pureprof {version})\n");
            Output::stdout().finish_with(&text)
        }
    }
}

/// The wanted modules. Those whose source has perhaps changed since are named.
fn load(program: &Program, notify: &mut dyn FnMut(&str)) -> Result<(Tix, Vec<Module>), Error> {
    let tix = Tix::open(&program.tix)?;
    let places = program.places.places();
    let selection = program.chosen.selection(&program.modules);
    let modules = modules::load(&tix, &selection, &places)?;
    for module in &modules {
        if let Some((file, reason)) = module.changed(&places) {
            let (name, file) = (&module.name, file.display());
            notify(&format!(
                "the source {file} of module {name} has perhaps changed: {reason}"
            ));
        }
    }
    Ok((tix, modules))
}

/// The modules without the boxes that are left out.
fn without(modules: &[Module], left: &LeaveOut, program: &Program) -> Result<Vec<Module>, Error> {
    left_out::without(modules, &left.what, &program.places.places())
}

/// The wanted modules' counters. Of the others nothing has to fit.
fn chosen(file: &str, wanted: &Chosen) -> Result<Tix, Error> {
    let mut tix = Tix::open(file)?;
    combine::select(&mut tix, &wanted.selection(&[]));
    Ok(tix)
}

/// Writes a text as GHC's tool does: with one more line end if it is to be seen.
fn put(text: &str, to: &To) -> Result<(), Error> {
    let mut output = Output::create(&to.output)?;
    output.write(text)?;
    if to.output == Path::new("-") {
        output.write("\n")?;
    }
    output.finish()
}

fn pages(a: &MarkupArguments, notify: &mut dyn FnMut(&str)) -> Result<(), Error> {
    let (_, modules) = load(&a.program, notify)?;
    let modules = without(&modules, &a.left, &a.program)?;
    let costs = a.prof.as_deref().map(costs::Costs::open).transpose()?;
    let name = Path::new(&a.program.tix).file_name().unwrap_or_default();
    let title = name.to_string_lossy();
    let title = title.strip_suffix(".tix").unwrap_or(&title);
    let options = markup::Options {
        entries: a.fun_entry_count,
        covered: a.highlight_covered,
    };
    let mut said = |file: &str| match a.verbosity.verbosity {
        0 => Ok(()),
        _ => Output::stdout().finish_with(&format!("Writing: {file}\n")),
    };
    let places = a.program.places.places();
    markup::write(
        title,
        &modules,
        &places,
        costs.as_ref(),
        options,
        &a.destdir,
        &mut said,
    )
}

/// Writes what `make` makes of a program's modules, by their names.
fn export(
    a: &ExportArguments,
    notify: &mut dyn FnMut(&str),
    make: impl Fn(&Tix, &[Module]) -> String,
) -> Result<(), Error> {
    let (tix, mut modules) = load(&a.program, notify)?;
    modules.sort_by(|a, b| a.name.cmp(&b.name));
    Output::create(&a.to.output)?.finish_with(&make(&tix, &modules))
}
