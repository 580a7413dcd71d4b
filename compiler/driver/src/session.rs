//! One run of the compiler: input, pipeline, diagnostics, output.

use crate::by_package::Steps;
use crate::cache::{Build, Cache};
use crate::cli::Cli;
use crate::coverage;
use crate::defects;
use crate::expression::{self, Turn};
use crate::foreign;
use crate::guide::{self, Earlier};
use crate::inputs::Inputs;
use crate::limits::Watch;
use crate::link::{self, Failure, Linked};
use crate::load::STANDARD_INPUT;
use crate::memory;
use crate::modules::Modules;
use crate::options::GHC_JSON;
use crate::{program, progress, say};
use pure_base::render::{self, Colour};
use pure_base::{Diagnostic, Diagnostics, Level, SourceMap, Span, json, sarif};
use pure_pipeline::End;
use std::fs::File;
use std::os::fd::AsRawFd;
use std::os::unix::process::CommandExt;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Instant;

/// How this compiler calls itself.
const VERSION: &str = concat!("purecc-", env!("CARGO_PKG_VERSION"));

/// The exit code for a defect of purecc itself.
pub const DEFECT: u8 = 3;

/// Says what is known of a panic; answers the exit code.
pub fn panicked() -> u8 {
    let mut diags = Diagnostics::new();
    diags.push(defects::of_panic().diagnostic());
    say::err(&render::render_all(
        &SourceMap::new(),
        &diags,
        Colour::Never,
    ));
    DEFECT
}

/// Compiles (and with `run` executes) what the command line names. Before it is executed
/// `read` is told what was read.
pub fn run(cli: &Cli, read: &dyn Fn(&Inputs)) -> u8 {
    match begin(cli, read) {
        Ok(exit) => exit,
        Err(message) if cli.error_format == "text" => say::failed(&message),
        Err(message) => as_diagnostic(cli, &message),
    }
}

/// Tells what is wrong with the command line, in lines for a user; answers the exit code.
pub fn refuse(cli: &Cli, text: &str) -> u8 {
    if cli.error_format != "text" {
        let bare = text.trim_end();
        let bare = ["error: ", "purecc: "]
            .iter()
            .find_map(|p| bare.strip_prefix(p));
        return as_diagnostic(cli, bare.unwrap_or(text));
    }
    say::err(text);
    1
}

/// Tells in the form for tools what belongs to no source.
fn as_diagnostic(cli: &Cli, message: &str) -> u8 {
    let mut diags = Diagnostics::new();
    diags.push(Diagnostic::error("command-line", Span::NONE, message));
    say::err(&render(cli, &SourceMap::new(), &diags));
    1
}

fn begin(cli: &Cli, read: &dyn Fn(&Inputs)) -> Result<u8, String> {
    let cli = program::of(cli)?;
    let Some(asked) = &cli.expression else {
        return try_run(&cli, read);
    };
    match expression::turn(&cli, asked, &|map, diags| render(&cli, map, diags))? {
        Turn::Compile(cli) => try_run(&cli, read),
        Turn::End(exit) => Ok(exit),
    }
}

fn try_run(cli: &Cli, read: &dyn Fn(&Inputs)) -> Result<u8, String> {
    if cli.dtime {
        memory::count();
    }
    if cli.verbose {
        progress::idle(&cli.words);
    }
    let mut steps = Steps::new(cli);
    let cache = Cache::of(cli);
    let bytes = cache.as_ref().and_then(Cache::read);
    let earlier = bytes.as_deref().and_then(Build::decode);
    if let (Some(cache), Some(build)) = (&cache, &earlier)
        && cli.foreign.is_empty()
        && build.inputs.unchanged()
    {
        say::err(&build.messages);
        if cli.verbose {
            progress::nothing_to_do(&build.inputs);
        }
        cache.used();
        read(&build.inputs);
        let output = destination(cli, &build.inputs, "")?;
        coverage::write(&build.mixes)?;
        let bytes = build.executable().to_vec();
        steps.built("unchanged", &output);
        return deliver(cli, Linked { bytes }, &output);
    }
    let (mut map, mut diags) = (SourceMap::new(), Diagnostics::with_flags(&cli.warn));
    let inputs = Inputs::default();
    let code = earlier.as_ref().map(Build::code).unwrap_or_default();
    let kept = Earlier {
        // What is verified must be made now.
        code: match cli.dlint {
            true => code,
            false => code.carrying(pure_ready::CODE),
        },
        modules: cache.as_ref().and_then(Modules::beside),
    };
    // While the front end is at work. If there is no thread to be had, or no other is wanted
    // (so that what stages allocate is the same each time), it is done later.
    if cli.threads != 1 {
        let _ = std::thread::Builder::new().spawn(|| {
            pure_core::builtin::prepare();
            pure_native::prepare();
        });
    }
    let watch = Watch::start(cli, expire(cli));
    let outcome = guide::compile(cli, &inputs, &kept, &mut steps, &mut map, &mut diags);
    read(&inputs);
    // A component is told of its own style, not of that of what it depends on.
    diags.forget_warnings(|d| {
        let file = map.file_of(d.span.lo).filter(|_| !d.span.is_none());
        file.is_some_and(|file| inputs.is_of_others(&file.name))
    });
    if let Some(d) = watch.finish() {
        diags.push(d);
    }
    if let Err(End::Defect(defect)) = &outcome {
        diags.push(defect.diagnostic());
    }
    let messages = render(cli, &map, &diags);
    // What ends without diagnostics is told by itself, once.
    if diags.iter().next().is_some() || !matches!(outcome, Err(End::Message(_))) {
        say::err(&messages);
    }
    let (output, mixes, names) = match outcome {
        Err(End::Defect(defect)) => {
            if cli.error_format == "text" {
                say::err(&defect.text);
            }
            return Ok(DEFECT);
        }
        _ if fails(cli, &diags) => return Ok(1),
        Ok(made) => made,
        Err(End::Stopped) => return Ok(0),
        Err(End::Refused) => return Ok(1),
        Err(End::Message(message)) => return Err(message),
    };
    if cli.verbose {
        let before = earlier.as_ref().map(|b| &b.inputs);
        let spared = kept.modules.as_ref().map(Modules::spared);
        let spared = spared.as_ref().map_or(&[][..], |s| s);
        progress::compiled(&inputs, before, &output.functions, spared);
    }
    if let Some(text) = &output.assembly {
        return write_text(&destination(cli, &inputs, ".s")?, text);
    }
    let destination = destination(cli, &inputs, "")?;
    coverage::write(&mixes)?;
    let start = Instant::now();
    steps.linking();
    let linked = match link::link(&output.object, cli) {
        Ok(linked) => linked,
        Err(Failure::Message(message)) => return Err(message),
        Err(Failure::Names(mut against)) => {
            let said = foreign::objections(&mut against, &names);
            let mut diags = Diagnostics::new();
            said.into_iter().for_each(|d| diags.push(d));
            say::err(&render(cli, &map, &diags));
            return match foreign::summary(&against) {
                None => Ok(1),
                Some(summary) => Err(format!("cannot link: {summary}")),
            };
        }
    };
    guide::time(cli, "link", guide::taken(start), String::new);
    if let Some(cache) = cache {
        cache.write((inputs, messages, mixes), &linked.bytes, &output.kept);
    }
    steps.built("built", &destination);
    deliver(cli, linked, &destination)
}

/// Runs the program, or puts it where the user wants it.
fn deliver(cli: &Cli, linked: Linked, output: &Path) -> Result<u8, String> {
    if cli.run {
        return Err(execute(linked, cli)?);
    }
    linked.install(output)?;
    Ok(0)
}

/// Writes assembly text where the user wants it.
fn write_text(output: &Path, text: &str) -> Result<u8, String> {
    let written = std::fs::write(output, text);
    written.map_err(|e| format!("cannot write {}: {e}", output.display()))?;
    Ok(0)
}

/// Where the result goes: to none of the files that it is made of. What is only run goes
/// nowhere.
fn destination(cli: &Cli, inputs: &Inputs, ending: &str) -> Result<PathBuf, String> {
    let output = match &cli.output {
        Some(path) => path.clone(),
        None => {
            let name = match default_output(&cli.input) {
                Err(_) if cli.run => PathBuf::new(),
                name => name?,
            };
            cli.input
                .with_file_name(format!("{}{ending}", name.display()))
        }
    };
    match !cli.run && inputs.has_read(&output) {
        true => Err(format!(
            "the output {} would overwrite the source",
            output.display()
        )),
        false => Ok(output),
    }
}

/// Ends the process when a limit is exceeded.
fn expire(cli: &Cli) -> impl Fn(&Diagnostics) + Send + 'static {
    let cli = cli.clone();
    move |diags| {
        say::err(&render(&cli, &SourceMap::new(), diags));
        std::process::exit(1)
    }
}

/// The source's name without its extension.
fn default_output(input: &Path) -> Result<PathBuf, String> {
    match input.extension().and(input.file_stem()) {
        Some(stem) => Ok(stem.into()),
        None if input == Path::new(STANDARD_INPUT) => {
            Err("a program from standard input has no name; use -o".into())
        }
        None => Err(format!(
            "{}: the name has no extension; use -o",
            input.display()
        )),
    }
}

/// The diagnostics as they are printed.
pub fn render(cli: &Cli, map: &SourceMap, diags: &Diagnostics) -> String {
    let colour = match say::colour(&cli.colour) {
        true => Colour::Always,
        false => Colour::Never,
    };
    match cli.error_format.as_str() {
        "json" => json::all(map, diags),
        GHC_JSON => json::in_schema_of_ghc(map, diags, VERSION),
        "sarif" => sarif::document(map, diags, env!("CARGO_PKG_VERSION")),
        _ => render::render_all(map, diags, colour),
    }
}

/// Whether the compilation ends with its diagnostics.
fn fails(cli: &Cli, diags: &Diagnostics) -> bool {
    let count = |level| diags.iter().filter(|d| d.level == level).count();
    let (errors, warnings) = (count(Level::Error), count(Level::Warning));
    if errors == 0 && warnings > 0 && diags.warnings_are_errors() {
        let these = match warnings {
            1 => "the warning is an error".to_string(),
            n => format!("the {n} warnings are errors"),
        };
        // For tools the severity says so.
        if cli.error_format == "text" {
            say::failed(&format!("{these} because of -Werror"));
        }
        return true;
    }
    errors > 0
}

/// Becomes the program, so that signals reach it and its end is ours. Its file
/// is gone by then: an open descriptor is all that is left to execute. Returns
/// only if that fails, with one line for the user.
fn execute(linked: Linked, cli: &Cli) -> Result<String, String> {
    let name = default_output(&cli.input).unwrap_or_else(|_| "main".into());
    let cannot = |e: std::io::Error| format!("cannot run the program: {e}");
    let stored = linked.store()?;
    let file = match File::open(&stored.path) {
        Ok(file) => file,
        Err(e) => return Ok(cannot(e)),
    };
    drop(stored);
    let error = Command::new(format!("/proc/self/fd/{}", file.as_raw_fd()))
        .arg0(name)
        .args(&cli.program_args)
        .exec();
    Ok(cannot(error))
}
