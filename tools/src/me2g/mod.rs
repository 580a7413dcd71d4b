//! `me2g`: a hotspot profile as a graph, a page, a table, or in other tools' formats.
//!
//! Duty: flags ([`flags`]), what is drawn ([`picture`]), and its forms: PostScript by
//! what [`crate::hp2ps`] has, [`svg`], heap profiles ([`hp`]), stacks for other
//! viewers ([`stacks`]), tables ([`text`]), the page ([`mod@page`]), and the viewer in the
//! terminal ([`terminal`]).
//! Never: runs the program again; looks at the environment, but for what the
//! terminal is; equal profiles and flags give
//! equal output, but for the date in a `.hp` file, which is that of the profile.
//! Start reading at [`run`].

pub mod flags;
pub mod hp;
pub mod page;
pub mod picture;
pub mod stacks;
pub mod svg;
pub mod terminal;
pub mod text;

use crate::Error;
use crate::graph::Graph;
use crate::hp2ps;
use crate::hp2ps::parameters::Parameters;
use crate::me::{Chart, Library, Profile, Side};
use crate::output::Output;
use flags::{Flags, Format, Request};
use std::ffi::OsString;
use std::io::{self, IsTerminal};
use std::path::{Path, PathBuf};
use std::time::SystemTime;

/// Runs the tool; the arguments are those after its name. Notices for the user
/// go to `notify`.
pub fn run(arguments: &[OsString], notify: &mut dyn FnMut(&str)) -> Result<(), Error> {
    match flags::parse(arguments)? {
        Request::Help => Output::stdout().finish_with(flags::USAGE),
        Request::Version => {
            Output::stdout().finish_with(concat!("me2g ", env!("CARGO_PKG_VERSION"), "\n"))
        }
        Request::Show(flags) => show(&flags, notify),
    }
}

fn show(flags: &Flags, notify: &mut dyn FnMut(&str)) -> Result<(), Error> {
    let file = &flags.files[0];
    // A filter is one although it has no flags.
    if flags.full_screen() && (file != Path::new("-") || io::stdout().is_terminal()) {
        let profile = read(file, flags)?;
        let library = Library::new(&Profile::resolve(file), &flags.sources);
        return terminal::run(profile, flags.clone(), library);
    }
    let mut profiles = vec![];
    for file in &flags.files {
        let profile = open(file, flags, notify)?;
        profiles.push((
            profile,
            Library::new(&Profile::resolve(file), &flags.sources),
        ));
    }
    let profile = &profiles[0].0;
    let format = flags.format.unwrap_or(Format::PostScript);
    let output = match &flags.output {
        Some(output) => output.clone(),
        None if file == Path::new("-") => PathBuf::from("-"),
        None => named_after(file, &format!(".{}", format.ending())),
    };
    let files: Vec<PathBuf> = flags.files.iter().map(|f| Profile::resolve(f)).collect();
    let output = Output::apart(&output, files.iter().map(|file| &**file))?;
    let chart = Chart::of(profile, flags.side, flags.by, &flags.restriction);
    let text = match format {
        Format::PostScript => {
            let graphs = scaled(profile, flags, &chart, file, notify)?;
            let paper = hp2ps::flags::Flags {
                colour: !flags.grey,
                ..Default::default()
            };
            hp2ps::postscript::document(&graphs, &paper, "pureprof me2g")
        }
        Format::Svg => svg::document(&scaled(profile, flags, &chart, file, notify)?, flags.grey),
        Format::Hp => hp::heap_profile(profile, flags, &chart, &date(file)),
        Format::Folded => stacks::folded(profile, &stack(profile, flags)),
        Format::Speedscope => stacks::speedscope(profile, &stack(profile, flags)),
        Format::Text => text::table(profile, flags, &chart),
        Format::Html => {
            let profiles: Vec<_> = profiles.iter().map(|(p, library)| (p, library)).collect();
            page::page(&profiles, flags, notify)
        }
    };
    output.finish_with(&text)
}

fn read(file: &Path, flags: &Flags) -> Result<Profile, Error> {
    let mut profile = Profile::open(file)?;
    if flags.blackholes {
        profile.tell_evaluations_apart();
    }
    Ok(profile)
}

/// Opens a profile, and says what the user should know of it.
fn open(file: &Path, flags: &Flags, notify: &mut dyn FnMut(&str)) -> Result<Profile, Error> {
    let profile = read(file, flags)?;
    for notice in &profile.notices {
        notify(&format!("{}: {notice}", profile.name));
    }
    let unknown = flags.restriction.unknown(&profile, flags.side);
    if !unknown.is_empty() {
        let side = picture::side_name(flags.side);
        notify(&format!(
            "{}: nothing on the {side} is of {}",
            profile.name,
            unknown.join(", ")
        ));
    }
    Ok(profile)
}

/// The stack, whatever side is drawn: other viewers' forms are of stacks.
fn stack(profile: &Profile, flags: &Flags) -> Chart {
    Chart::of(profile, Side::Stack, flags.by, &flags.restriction)
}

/// The graphs, the first in the scale of the previous run if that is wanted, else its scale is
/// kept for a later one.
fn scaled(
    profile: &Profile,
    flags: &Flags,
    chart: &Chart,
    file: &Path,
    notify: &mut dyn FnMut(&str),
) -> Result<Vec<Graph>, Error> {
    let mut graphs = picture::graphs(profile, flags, chart);
    let (size, _) = picture::clock_unit(profile);
    if file == Path::new("-") {
        return match flags.previous {
            true => Err(Error::Usage(
                "the previous scale needs a file: a filter keeps none".into(),
            )),
            false => Ok(graphs),
        };
    }
    let ending = match flags.side {
        Side::Heap => ".me.aux",
        Side::Stack => ".stack.me.aux",
    };
    let kept = Profile::resolve(file).with_file_name(named_after(file, ending));
    let graph = &mut graphs[0];
    if flags.previous {
        let previous = Parameters::load(&kept)?;
        let wanted = (previous.x_range / size, previous.y_range);
        if wanted.0 < graph.scale.0 || wanted.1 < graph.scale.1 {
            notify("the profile goes beyond the previous scale and is cut off there");
        }
        graph.scale = wanted;
    } else {
        let parameters = Parameters {
            x_range: graph.scale.0 * size,
            y_range: graph.scale.1,
            bands: vec![],
        };
        // Who looks at a profile may not be allowed to write beside it.
        let written =
            Output::create(&kept).and_then(|output| output.finish_with(&parameters.text()));
        if let Err(error) = written {
            notify(&format!("the scale is not kept for a later run: {error}"));
        }
    }
    Ok(graphs)
}

/// A file in the current directory, named after the profile.
fn named_after(file: &Path, ending: &str) -> PathBuf {
    let resolved = Profile::resolve(file);
    let name = resolved.file_name().unwrap_or(resolved.as_os_str());
    let mut path = match Path::new(name).extension() {
        Some(e) if e == "me" => Path::new(name).with_extension("").into_os_string(),
        _ => name.to_os_string(),
    };
    path.push(ending);
    PathBuf::from(path)
}

/// When the profile was written.
fn date(file: &Path) -> String {
    let about = std::fs::metadata(Profile::resolve(file));
    let time = about.and_then(|about| about.modified());
    hp::date(time.unwrap_or(SystemTime::UNIX_EPOCH))
}
