//! One run of the compiler: input, pipeline, diagnostics, output.

use crate::cli::Cli;
use crate::link;
use crate::pipeline::{self, Outcome};
use crate::say;
use pure_base::render::{self, Colour};
use pure_base::{Diagnostics, Level, SourceMap, json};
use std::fs::File;
use std::io::IsTerminal;
use std::os::fd::AsRawFd;
use std::os::unix::process::CommandExt;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Instant;
use tempfile::TempDir;

/// Compiles (and with `run` executes) what the command line names.
pub fn run(cli: &Cli) -> u8 {
    match try_run(cli) {
        Ok(exit) => exit,
        Err(message) => say::failed(&message),
    }
}

fn try_run(cli: &Cli) -> Result<u8, String> {
    let mut map = SourceMap::new();
    let mut diags = Diagnostics::with_warnings(cli.warnings());
    let outcome = pipeline::compile(cli, &mut map, &mut diags);
    if !report(cli, &map, &diags) {
        return Ok(1);
    }
    let object = match outcome? {
        Outcome::Object(object) => object,
        Outcome::Stopped => return Ok(0),
        Outcome::Failed => return Ok(1),
    };
    let start = Instant::now();
    if cli.run {
        let dir =
            tempfile::tempdir().map_err(|e| format!("cannot make a temporary directory: {e}"))?;
        let program = dir.path().join(default_output(&cli.input)?);
        link::link(&object, &program)?;
        pipeline::time(cli, "link", start);
        return Err(execute(dir, &program, cli));
    }
    let output = match &cli.output {
        Some(path) => path.clone(),
        None => cli.input.with_file_name(default_output(&cli.input)?),
    };
    if same_file(&output, &cli.input) {
        return Err(format!(
            "the output {} would overwrite the source",
            output.display()
        ));
    }
    link::link(&object, &output)?;
    pipeline::time(cli, "link", start);
    Ok(0)
}

/// The source's name without its extension.
fn default_output(input: &Path) -> Result<PathBuf, String> {
    match input.extension().and(input.file_stem()) {
        Some(stem) => Ok(stem.into()),
        None => Err(format!(
            "{}: the name has no extension; use -o",
            input.display()
        )),
    }
}

fn same_file(a: &Path, b: &Path) -> bool {
    match (a.canonicalize(), b.canonicalize()) {
        (Ok(a), Ok(b)) => a == b,
        _ => false,
    }
}

/// Prints the diagnostics; whether the compilation may go on.
fn report(cli: &Cli, map: &SourceMap, diags: &Diagnostics) -> bool {
    let colour = std::io::stderr().is_terminal() && std::env::var_os("NO_COLOR").is_none();
    let colour = if colour {
        Colour::Always
    } else {
        Colour::Never
    };
    let count = |level| diags.iter().filter(|d| d.level == level).count();
    let (errors, warnings) = (count(Level::Error), count(Level::Warning));
    match cli.error_format.as_str() {
        "json" => say::err(&json::all(map, diags)),
        _ => say::err(&render::render_all(map, diags, colour)),
    }
    if errors == 0 && warnings > 0 && diags.warnings_are_errors() {
        let these = match warnings {
            1 => "the warning is an error".to_string(),
            n => format!("the {n} warnings are errors"),
        };
        say::failed(&format!("{these} because of -Werror"));
        return false;
    }
    errors == 0
}

/// Becomes the program, so that signals reach it and its end is ours. Its file
/// is gone by then: an open descriptor is all that is left to execute. Returns
/// only if that fails, with one line for the user.
fn execute(dir: TempDir, program: &Path, cli: &Cli) -> String {
    let cannot = |e: std::io::Error| format!("cannot run the program: {e}");
    let file = match File::open(program) {
        Ok(file) => file,
        Err(e) => return cannot(e),
    };
    drop(dir);
    let error = Command::new(format!("/proc/self/fd/{}", file.as_raw_fd()))
        .arg0(program.file_name().unwrap_or_default())
        .args(&cli.program_args)
        .exec();
    cannot(error)
}
