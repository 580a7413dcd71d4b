//! `hp2ps`: a heap profile as a PostScript area chart, with the flags of the
//! classic tool of that name.
//!
//! Duty: flags ([`flags`]), which bands in which order ([`bands`]), the
//! parameters kept for a later run ([`parameters`]), the drawing ([`postscript`]).
//! Never: looks at the clock or the environment; equal profiles and flags give
//! equal output, byte for byte.
//! Start reading at [`run`].

pub mod bands;
pub mod flags;
pub mod parameters;
pub mod postscript;

use crate::Error;
use crate::graph::{self, Graph, Title};
use crate::hp::{Series, Source, Summary, legend};
use crate::kind::Kind;
use crate::number::grouped;
use crate::output::Output;
use flags::{Flags, Request};
use parameters::Parameters;
use std::ffi::OsString;
use std::path::{Path, PathBuf};

/// No more samples are drawn than a printer can show.
const MOST_SAMPLES: usize = 2000;

/// Nor more points in all the bands than is reasonable on one page, which
/// bounds memory and output when the number of bands is not limited.
const MOST_POINTS: usize = 1_000_000;

/// Runs the tool; the arguments are those after its name. Notices for the user
/// go to `notify`.
pub fn run(arguments: &[OsString], notify: &mut dyn FnMut(&str)) -> Result<(), Error> {
    match flags::parse(arguments)? {
        Request::Help => Output::stdout().finish_with(flags::USAGE),
        Request::Version => {
            Output::stdout().finish_with(concat!("hp2ps ", env!("CARGO_PKG_VERSION"), "\n"))
        }
        Request::Draw(flags) => convert(&flags, notify),
    }
}

fn convert(flags: &Flags, notify: &mut dyn FnMut(&str)) -> Result<(), Error> {
    let mut source = match &flags.file {
        Some(file) => Source::open(file)?,
        None => Source::stdin()?,
    };
    let files = flags
        .file
        .as_deref()
        .filter(|f| *f != Path::new("-"))
        .map(outputs);
    let previous = match (&files, flags.previous) {
        (_, false) => None,
        (Some((_, aux)), true) => Some(Parameters::load(aux)?),
        (None, true) => {
            return Err(Error::Usage(
                "-p needs a file: a filter keeps no parameters".into(),
            ));
        }
    };
    Kind::Heap.only(&mut source, "hp2ps draws heap profiles (.hp)")?;
    let mut summary = Summary::of(&mut source)?;
    let (_, notice) = legend::complete(&mut summary, &source);
    for notice in [summary.notice(), summary.cut(), notice]
        .into_iter()
        .flatten()
    {
        notify(&format!("{}: {notice}", source.name()));
    }
    let (text, parameters) = draw(&mut source, &summary, flags, previous, notify)?;
    match files {
        None => Output::stdout().finish_with(&text),
        Some((ps, aux)) => {
            Output::create(&ps)?.finish_with(&text)?;
            if flags.previous {
                // A whole series of graphs follows the first.
                return Ok(());
            }
            Output::create(&aux)?.finish_with(&parameters.text())
        }
    }
}

/// The PostScript and the parameters with which it was drawn.
pub fn draw(
    source: &mut Source,
    summary: &Summary,
    flags: &Flags,
    previous: Option<Parameters>,
    notify: &mut dyn FnMut(&str),
) -> Result<(String, Parameters), Error> {
    let shown = bands::choose(summary, flags);
    let curves = shown.curves();
    let samples = (MOST_POINTS / curves.len().max(1)).min(MOST_SAMPLES);
    let series = Series::read(source, summary, &curves, &summary.thinned(samples))?;
    let stack = bands::stack(summary, &series, &shown, flags, previous.as_ref());
    let peak = graph::height(&stack, series.times.len());
    let scale = match &previous {
        Some(p) => (p.x_range, p.y_range),
        None => (summary.end(), peak),
    };
    if scale.0 < summary.end() || scale.1 < peak {
        notify("the profile goes beyond the previous scale and is cut off there");
    }
    let parameters = Parameters {
        x_range: scale.0,
        y_range: scale.1,
        bands: stack.iter().map(|b| (b.label.clone(), b.grey)).collect(),
    };
    let header = &summary.header;
    let graph = Graph {
        title: Title {
            job: header.job.clone(),
            date: header.date.clone(),
            area: format!("{} {}", grouped(summary.area), header.factors().join(" x ")),
            value_unit: header.value_unit.clone(),
            sample_unit: header.sample_unit.clone(),
        },
        times: series.times,
        stack,
        marks: match flags.ignore_marks {
            true => vec![],
            false => summary.marks.clone(),
        },
        scale,
        foot: vec![],
    };
    let text = postscript::document(&[graph], flags, "pureprof hp2ps");
    Ok((text, parameters))
}

/// The files that are written for a profile: in the current directory, named
/// after it.
fn outputs(file: &Path) -> (PathBuf, PathBuf) {
    let resolved = Source::resolve(file);
    let name = resolved.file_name().unwrap_or(resolved.as_os_str());
    let stem = match Path::new(name).extension() {
        Some(e) if e == "hp" => Path::new(name).with_extension(""),
        _ => PathBuf::from(name),
    };
    let with = |ending: &str| {
        let mut path = stem.as_os_str().to_os_string();
        path.push(ending);
        PathBuf::from(path)
    };
    (with(".ps"), with(".aux"))
}
