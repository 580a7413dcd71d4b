//! The compiler as one readable list of stages.
//!
//! Each stage is followed, on demand, by its lint (`-dlint`), its dump
//! (`-ddump-NAME`), its time (`-dtime`) and the end (`-dstop-after=NAME`); the
//! optimiser's passes get the same through [`pure_core::opt::run_passes`].
//! Core and STG texts, as dumped, are accepted as input (`.core`, `.stg`).

use crate::cli::Cli;
use crate::costs::Costs;
use crate::coverage::{self, Covered, Mix};
use crate::defects::{self, Failure};
use crate::inputs::Inputs;
use crate::load::{self, FileLoader};
use crate::memory;
use crate::modules::Modules;
use crate::say;
use pure_base::{Defect, Diagnostics, SourceMap};
use pure_core::def::{Bind, Program as Core};
use pure_names::Loader;
use pure_names::tree::Resolved;
use pure_native::{CoveredModule, DebugInfo, Kept, OptLevel, Output, Profile, RtsOpts};
use pure_stg::def::Program as Stg;
use pure_syntax::{Edition, Input, Origin};
use std::ops::ControlFlow;
use std::time::Instant;

/// What became of a compilation.
pub enum Outcome {
    /// The program's object file and what the next compilation may use again, and
    /// indices of coverage.
    Object(Output, Vec<Mix>),
    /// It ended where `-dstop-after` asked.
    Stopped,
    /// Diagnostics tell why there is no program.
    Failed,
}

/// Stages that `-ddump` and `-dstop-after` know besides the optimiser's passes.
const STAGES: &[&str] = &[
    "ast",
    "desugar",
    "clones",
    "unknown-calls",
    "core",
    "stg",
    "clif",
];

/// What earlier compilations have kept.
pub struct Earlier {
    /// Machine code of this program's functions.
    pub code: Kept,
    /// Modules, if any are kept.
    pub modules: Option<Modules>,
}

/// Compiles the file that the command line names. What it reads is noted in
/// `inputs`.
pub fn compile(
    cli: &Cli,
    inputs: &Inputs,
    earlier: &Earlier,
    map: &mut SourceMap,
    diags: &mut Diagnostics,
) -> Result<Outcome, Failure> {
    check_stage_names(cli)?;
    let text = inputs.read(&cli.input)?;
    let mut costs = Costs::new(cli);
    let extension = cli.input.extension().and_then(|e| e.to_str()).unwrap_or("");
    let mut covered = vec![];
    let stg = if extension == "stg" {
        pure_stg::read::program(&text).map_err(|e| format!("{}:{e}", cli.input.display()))?
    } else {
        let core = if extension == "core" {
            pure_core::read::read(&text).map_err(|e| format!("{}:{e}", cli.input.display()))?
        } else {
            if show_ast(cli, &text)?.is_break() {
                return Ok(Outcome::Stopped);
            }
            let loader = FileLoader::new(cli, inputs, earlier.modules.as_ref());
            let front = (&mut costs, &mut covered);
            match front_end(cli, front, &loader, inputs, map, text, diags) {
                Some(core) => core,
                None => return Ok(Outcome::Failed),
            }
        };
        // Warnings that are errors stop here, before time goes into code.
        if diags.has_errors() {
            return Ok(Outcome::Failed);
        }
        match middle(cli, &costs, &covered, core, map)? {
            ControlFlow::Continue(stg) => stg,
            ControlFlow::Break(()) => return Ok(Outcome::Stopped),
        }
    };
    after_stg(cli, &stg)?;
    if stops(cli, "stg") {
        return Ok(Outcome::Stopped);
    }
    let (mixes, modules) = coverage::describe(cli, map, &covered);
    let object = native(cli, (&costs, modules), &stg, &earlier.code, map)?;
    Ok(if stops(cli, "clif") {
        Outcome::Stopped
    } else {
        Outcome::Object(object, mixes)
    })
}

/// `-ddump-ast`: the main module as the parser understood it, every operator's
/// operands in parentheses. What is wrong with it the front end will say.
fn show_ast(cli: &Cli, text: &std::sync::Arc<str>) -> Result<ControlFlow<()>, String> {
    let wanted = cli.dump.iter().any(|d| d == "ast");
    if !wanted && !stops(cli, "ast") {
        return Ok(ControlFlow::Continue(()));
    }
    let (mut map, mut diags) = (SourceMap::new(), Diagnostics::new());
    let Some(file) = map.add(cli.input.display().to_string(), text.clone()) else {
        return Ok(ControlFlow::Continue(()));
    };
    let inputs = Inputs::default();
    let loader = FileLoader::new(cli, &inputs, None);
    let input = Input {
        edition: load::edition(&cli.input),
        literate: cli.input.extension().is_some_and(|e| e == "lhs"),
        origin: Origin::Program,
        flags: loader.flags(),
        includes: loader.includes(),
    };
    let module = pure_syntax::parse(&mut map, file, input, &mut diags);
    dump(cli, "ast", || pure_syntax::print::module(&module))?;
    // A module with mistakes goes on to the front end, which reports them.
    if stops(cli, "ast") && !diags.has_errors() {
        return Ok(ControlFlow::Break(()));
    }
    Ok(ControlFlow::Continue(()))
}

/// Source text to Core: load modules, resolve names, infer types.
fn front_end(
    cli: &Cli,
    (costs, covered): (&mut Costs, &mut Vec<Covered>),
    loader: &FileLoader,
    inputs: &Inputs,
    map: &mut SourceMap,
    text: std::sync::Arc<str>,
    diags: &mut Diagnostics,
) -> Option<Core> {
    defects::enter("front end");
    let start = Instant::now();
    let main = pure_names::Source {
        file: cli.input.display().to_string(),
        text: text.clone(),
        edition: load::edition(&cli.input),
        library: false,
    };
    let automatic = |program: &Resolved| {
        *covered = coverage::of(program);
        costs.follow(program);
        costs.automatic(program, cli.opt)
    };
    let core = pure_types::frontend(map, loader, main, automatic, diags);
    time(cli, "front end", start);
    let start = core.as_ref().and_then(|c| c.vars[c.main?].module);
    if let Some(module) = start {
        inputs.main_module(module, &cli.input.display().to_string(), &text);
    }
    core
}

/// Core to optimised Core to STG.
fn middle(
    cli: &Cli,
    costs: &Costs,
    covered: &[Covered],
    mut core: Core,
    map: &SourceMap,
) -> Result<ControlFlow<(), Stg>, Failure> {
    if !cli.prof {
        pure_core::centres::remove(&mut core);
    }
    lint_core(cli, &core, "desugar")?;
    dump(cli, "desugar", || {
        pure_core::print::program(&core, pure_core::print::Detail::Plain)
    })?;
    if stops(cli, "desugar") {
        return Ok(ControlFlow::Break(()));
    }
    let first_clones = first_clones(&core);
    let mut options = pure_core::opt::Options::at_level(cli.opt);
    options.profiled = cli.prof;
    options.skip = cli.skip.clone();
    options.stop_after = cli.stop_after.clone();
    options.entering = Some(defects::enter);
    let mut broken = None;
    pure_core::opt::run_passes(&mut core, &options, &mut |name, program, duration| {
        if cli.dtime {
            let nodes: usize = program.binds.iter().map(Bind::size).sum();
            print_time(name, duration, &format!(" {nodes:9} nodes"));
        }
        if broken.is_none() {
            let dumped = dump(cli, name, || {
                pure_core::print::program(program, pure_core::print::Detail::Plain)
            });
            let dumped = dumped.map_err(Failure::from);
            broken = dumped.and_then(|()| lint_core(cli, program, name)).err();
        }
    });
    if let Some(error) = broken {
        return Err(error);
    }
    if cli.dtime {
        let reports = options.reports();
        reports.iter().for_each(|r| say::err(&format!("{r}\n")));
    }
    dump(cli, "clones", || first_clones + &options.clones())?;
    dump(cli, "unknown-calls", || {
        pure_core::unknown::list(&core, &|span| map.describe(span))
    })?;
    dump(cli, "core", || {
        pure_core::print::program(&core, pure_core::print::Detail::Plain)
    })?;
    let passes = pure_core::opt::PASSES.iter().map(|p| p.name);
    let mut ends = ["core", "clones", "unknown-calls"]
        .into_iter()
        .chain(passes);
    if ends.any(|stage| stops(cli, stage)) {
        return Ok(ControlFlow::Break(()));
    }
    defects::enter("stg");
    let start = Instant::now();
    let mut stg = pure_stg::lower(&core, costs.keeps_closures(cli.opt));
    costs.place_late(&mut stg, cli.opt);
    coverage::join(covered, &mut stg);
    time(cli, "stg", start);
    Ok(ControlFlow::Continue(stg))
}

/// The clones of overloaded definitions that the front end made, a line each.
fn first_clones(core: &Core) -> String {
    let mut lines = String::new();
    for v in core.binds.iter().flat_map(|b| b.vars()) {
        let info = &core.vars[v];
        let name = info.name.as_str();
        if let (Some(module), Some((generic, types))) = (info.module, name.split_once('@'))
            && types.starts_with(|c: char| c.is_alphanumeric() || "([".contains(c))
        {
            let at = types.replace('@', ", ");
            lines += &format!("{module}.{name} = {module}.{generic} at {at}\n");
        }
    }
    lines
}

fn after_stg(cli: &Cli, stg: &Stg) -> Result<(), Failure> {
    dump(cli, "stg", || {
        pure_stg::print::program(stg, pure_stg::print::Options::default())
    })?;
    if cli.dlint
        && let Some(error) = pure_stg::lint::program(stg).first()
    {
        let defect = Defect::new("stg", &error.message);
        return Err(defect.within(&error.binding, error.span).into());
    }
    Ok(())
}

/// STG to an object file.
fn native(
    cli: &Cli,
    (costs, coverage): (&Costs, Vec<CoveredModule>),
    stg: &Stg,
    earlier: &Kept,
    map: &SourceMap,
) -> Result<Output, Failure> {
    defects::enter("native");
    let start = Instant::now();
    let options = pure_native::Options {
        prof: cli.prof,
        debug: cli.debug,
        opt: if cli.opt == 0 {
            OptLevel::None
        } else {
            OptLevel::Speed
        },
        verify: cli.dlint,
        rtsopts: match cli.rtsopts.as_str() {
            "none" => RtsOpts::None,
            "all" => RtsOpts::All,
            "ignore" => RtsOpts::Ignore,
            "ignoreAll" => RtsOpts::IgnoreAll,
            _ => RtsOpts::Some,
        },
        with_rtsopts: cli.with_rtsopts.clone(),
        insertion: costs.describe(),
        late: costs.are_late(),
        counts: cli.flags.contains(&"count-allocation"),
        profile: match cli.profile.as_str() {
            "time" => Profile::Time,
            "alloc" => Profile::Alloc,
            "count" => Profile::Count,
            _ => Profile::No,
        },
        coverage,
        ticky: cli.counts_closures(),
        assembly: cli.assembly,
        debug_info: (cli.debug_info > 0).then(|| debug_info(cli)),
        haskell: load::edition(&cli.input) == Edition::Haskell,
        threads: 0,
    };
    let mut clif = cli.dump.iter().any(|d| d == "clif").then(String::new);
    let object = pure_native::compile(stg, map, &options, earlier, clif.as_mut());
    dump(cli, "clif", || clif.unwrap_or_default())?;
    time(cli, "native", start);
    Ok(object?)
}

/// What debug information says of this compilation.
fn debug_info(cli: &Cli) -> DebugInfo {
    let directory = std::env::current_dir().unwrap_or_default();
    DebugInfo {
        producer: concat!("purecc ", env!("CARGO_PKG_VERSION")).to_string(),
        file: cli.input.display().to_string(),
        directory: directory.display().to_string(),
    }
}

fn lint_core(cli: &Cli, core: &Core, after: &str) -> Result<(), Failure> {
    if !cli.dlint {
        return Ok(());
    }
    match pure_core::lint::lint(core).first() {
        None => Ok(()),
        Some(e) => {
            let defect = Defect::new(after, &e.message).within(&e.binding, e.span);
            Err(defect.text(&e.text).into())
        }
    }
}

fn check_stage_names(cli: &Cli) -> Result<(), String> {
    let passes: Vec<&str> = pure_core::opt::PASSES.iter().map(|p| p.name).collect();
    let known = |name: &str| STAGES.contains(&name) || passes.contains(&name);
    let wanted = cli.dump.iter().chain(&cli.stop_after);
    if let Some(name) = wanted.map(String::as_str).find(|n| !known(n)) {
        return Err(format!(
            "unknown stage {name}; there are: {} {}",
            STAGES.join(" "),
            passes.join(" ")
        ));
    }
    match cli
        .skip
        .iter()
        .find(|name| !passes.contains(&name.as_str()))
    {
        Some(name) => Err(format!(
            "unknown pass {name}; there are: {}",
            passes.join(" ")
        )),
        None => Ok(()),
    }
}

fn stops(cli: &Cli, stage: &str) -> bool {
    cli.stop_after.as_deref() == Some(stage)
}

fn dump(cli: &Cli, stage: &str, text: impl FnOnce() -> String) -> Result<(), String> {
    if cli.dump.iter().any(|d| d == stage) {
        say::out(&text())?;
    }
    Ok(())
}

/// Prints the time since `start` under `-dtime`, and what was allocated since the stage before.
pub fn time(cli: &Cli, stage: &str, start: Instant) {
    if cli.dtime {
        print_time(stage, start.elapsed(), "");
    }
}

fn print_time(stage: &str, duration: std::time::Duration, size: &str) {
    let milliseconds = duration.as_secs_f64() * 1e3;
    let kilobytes = memory::allocated() / 1000;
    say::err(&format!(
        "{stage:20} {milliseconds:8.2} ms {kilobytes:9} kB{size}\n"
    ));
}
