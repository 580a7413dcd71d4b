//! `mlprof`: profiles by addresses of code, in the manner of MLton's tool of that name.
//!
//! Duty: read profiles ([`mod@file`]), add up those of several runs, name addresses by the
//! executable ([`image`]), and show them: as a table ([`table`]), as a graph of calls
//! ([`calls`]), and down to instructions ([`assembly`]).
//! Never: runs the program; believes that an executable belongs to a profile: build ids
//! tell.
//! Start reading at [`run`].

pub mod assembly;
pub mod calls;
pub mod file;
pub mod flags;
pub mod image;
pub mod table;

use crate::Error;
use crate::input::bytes;
use crate::output::Output;
use file::Profile;
use flags::{Flags, Request};
use image::Image;
use std::ffi::OsString;

/// Runs the tool; the arguments are those after its name.
pub fn run(arguments: &[OsString]) -> Result<(), Error> {
    match flags::parse(arguments)? {
        Request::Help => Output::stdout().finish_with(flags::USAGE),
        Request::Version => {
            Output::stdout().finish_with(concat!("mlprof ", env!("CARGO_PKG_VERSION"), "\n"))
        }
        Request::Show(flags) => show(&flags),
    }
}

fn show(flags: &Flags) -> Result<(), Error> {
    let executable = bytes(&flags.program)?;
    let image = Image::read(&flags.program.display().to_string(), &executable)?;
    let mut sum: Option<Profile> = None;
    for path in &flags.profiles {
        let profile = Profile::read(&path.display().to_string(), &bytes(path)?)?;
        image.check(&profile)?;
        match &mut sum {
            None => sum = Some(profile),
            Some(sum) => sum.add(&profile)?,
        }
    }
    let Some(profile) = sum else {
        return Err(Error::Usage("there is no profile to show".into()));
    };
    if let Some(path) = &flags.graph {
        let inputs = flags.profiles.iter().chain([&flags.program]);
        let output = Output::apart(path, inputs.map(|input| &**input))?;
        output.finish_with(&calls::graph(&image, &profile, flags))?;
    }
    let text = match &flags.instructions {
        None => table::table(&image, &profile, flags),
        Some(function) => assembly::listing(&image, &profile, function, flags)?,
    };
    Output::stdout().finish_with(&text)
}
