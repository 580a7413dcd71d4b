//! What the command line asks of the stages: each is followed, on demand, by its time
//! (`-dtime`), its lint (`-dlint`), its dump (`-ddump-NAME`) and the end
//! (`-dstop-after=NAME`). The stages themselves are the list of [`pure_pipeline`].
//! Core and STG texts, as dumped, are accepted as input (`.core`, `.stg`).

use crate::by_package::Steps;
use crate::cli::Cli;
use crate::costs::Costs;
use crate::coverage::{self, Covered, Mix};
use crate::defects;
use crate::foreign::{self, Named};
use crate::inputs::Inputs;
use crate::load::{self, FileLoader};
use crate::memory;
use crate::modules::Modules;
use crate::say;
use pure_base::{Defect, Diagnostics, SourceMap, Span};
use pure_core::centres::Automatic;
use pure_core::def::{Bind, Program as Core};
use pure_core::{opt, print};
use pure_names::Loader;
use pure_names::tree::Resolved;
use pure_native::{DebugInfo, Kept, Measured, OptLevel, Output, Profile, RtsOpts};
use pure_pipeline::{Compilation, End, Form, Guide, STAGES, Start};
use pure_stg::def::Program as Stg;
use pure_syntax::{Edition, Input, Origin};
use std::collections::BTreeMap;
use std::fmt::Display;
use std::path::Path;
use std::sync::Arc;
use std::time::{Duration, Instant};

/// What `-ddump` prints besides the program after a pass.
const DUMPS: &[&str] = &[
    "ast",
    "splices",
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

/// The command line as the guide of its compilation.
struct Way<'a> {
    cli: &'a Cli,
    inputs: &'a Inputs,
    modules: Option<&'a Modules>,
    steps: &'a mut Steps,
    text: Arc<str>,
    costs: Costs,
    names: Vec<Named>,
    covered: Vec<Covered>,
    mixes: Vec<Mix>,
    /// The clones that lowering made.
    clones: String,
    /// The stage that is at work, and since when.
    at_work: Option<(&'static str, Instant)>,
    /// What stages that have not ended took so far.
    taken: BTreeMap<&'static str, (Duration, u64)>,
}

/// Compiles the file that the command line names, to an object file, to what the next
/// compilation may use again, and to indices of coverage. What it reads is noted in
/// `inputs`.
pub fn compile(
    cli: &Cli,
    inputs: &Inputs,
    earlier: &Earlier,
    steps: &mut Steps,
    map: &mut SourceMap,
    diags: &mut Diagnostics,
) -> Result<(Output, Vec<Mix>, Vec<Named>), End> {
    check_stage_names(cli)?;
    let text = match &cli.text {
        Some(text) => text.clone(),
        None => inputs.read(&cli.input)?,
    };
    let loader = FileLoader::new(cli, inputs, earlier.modules.as_ref());
    let ending = cli.input.extension().and_then(|e| e.to_str());
    let text = match ending {
        Some("stg" | "core") => text,
        _ => loader.preprocessed(text, &cli.input, Default::default())?,
    };
    let start = match ending {
        Some("stg") => Start::Stg(pure_stg::read::program(&text).map_err(|e| wrong(cli, &e))?),
        Some("core") => Start::Core(pure_core::read::read(&text).map_err(|e| wrong(cli, &e))?),
        _ => {
            if let Some(why) = no_source(&cli.input, &text) {
                return Err(format!("{}: {why}", cli.input.display()).into());
            }
            show_ast(cli, &text)?;
            Start::Source(pure_names::Source {
                file: cli.input.display().to_string(),
                text: text.clone(),
                edition: load::edition(&cli.input),
                library: false,
                unit: Default::default(),
            })
        }
    };
    let mut way = Way {
        cli,
        inputs,
        modules: earlier.modules.as_ref(),
        steps,
        text,
        costs: Costs::new(cli),
        names: vec![],
        covered: vec![],
        mixes: vec![],
        clones: String::new(),
        at_work: None,
        taken: BTreeMap::new(),
    };
    let mut compilation = Compilation {
        guide: &mut way,
        loader: &loader,
        map,
        diags,
        splices: Default::default(),
    };
    let output = compilation.compile(start, &earlier.code)?;
    Ok((output, way.mixes, way.names))
}

/// So many bytes that are 0 at the beginning of a file are no slip: it is an executable, or
/// text of two bytes a character.
const ZEROS: usize = 8;

/// Why a file cannot be a program's text, if that is plain to see.
fn no_source(path: &Path, text: &str) -> Option<&'static str> {
    if path.extension().is_some_and(|e| e == "cabal") {
        return Some(
            "this describes a package, which `purecc build` builds in its folder; or name the file of the module that has `main`",
        );
    }
    let begins = text.get(..text.floor_char_boundary(1 << 12));
    let zeros = begins?.matches('\0').count();
    (zeros >= ZEROS).then_some("this is no text in UTF-8: it has many bytes that are 0")
}

/// What is wrong with a dump.
fn wrong(cli: &Cli, error: &dyn Display) -> String {
    format!("{}:{error}", cli.input.display())
}

/// `-ddump-ast`: the main module as the parser understood it, every operator's
/// operands in parentheses. What is wrong with it loading will say.
fn show_ast(cli: &Cli, text: &Arc<str>) -> Result<(), End> {
    if !asks(cli, "ast") && !stops(cli, "ast") {
        return Ok(());
    }
    let (mut map, mut diags) = (SourceMap::new(), Diagnostics::new());
    let Some(file) = map.add(cli.input.display().to_string(), text.clone()) else {
        return Ok(());
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
    match stops(cli, "ast") && !diags.has_errors() {
        true => Err(End::Stopped),
        false => Ok(()),
    }
}

impl Way<'_> {
    /// The stage that was at work is not any more.
    fn rest(&mut self) {
        if let Some((stage, start)) = self.at_work.take() {
            let (time, bytes) = taken(start);
            let sum = self.taken.entry(stage).or_default();
            *sum = (sum.0 + time, sum.1 + bytes);
        }
    }
}

impl Guide for Way<'_> {
    fn enter(&mut self, stage: &'static str) {
        defects::enter(stage);
        if stage == "resolve" {
            self.steps.next();
        }
        self.rest();
        self.at_work = Some((stage, Instant::now()));
    }

    fn calls_apart(&self) -> bool {
        self.cli.threaded
    }

    fn spliced(&mut self, what: &str, place: Span, text: &dyn Fn() -> String, map: &SourceMap) {
        let shown = || {
            // Neither the sign of a splice nor its parentheses are a part of it.
            let source = map.text(place);
            let bare = source.trim_start_matches('$');
            let skipped = (source.len() - bare.len()) as u32;
            let at = map.describe(Span::new(place.lo + skipped, place.hi));
            let inner = bare.strip_prefix('(').and_then(|s| s.strip_suffix(')'));
            spliced(
                &format!("{at}: Splicing {what}"),
                inner.unwrap_or(bare),
                &text(),
            )
        };
        // Who reads it has gone.
        let _ = dump(self.cli, "splices", shown);
    }

    fn leave(&mut self, stage: &'static str, form: Form<'_>, map: &SourceMap) -> Result<(), End> {
        let cli = self.cli;
        self.rest();
        if let Some(taken) = self.taken.remove(stage) {
            time(cli, stage, taken, || match &form {
                Form::Core(core) => {
                    let nodes: usize = core.binds.iter().map(Bind::size).sum();
                    format!(" {nodes:9} nodes")
                }
                _ => String::new(),
            });
        }
        match form {
            Form::Modules(modules) => {
                self.steps.loaded(modules);
                if let Some(main) = modules.last() {
                    let file = cli.input.display().to_string();
                    self.inputs.main_module(main.name, &file, &self.text);
                }
            }
            Form::Names(program) if stage == "store" => {
                self.names = foreign::names(program);
                if !cli.checks {
                    let spared = self.modules.map(Modules::spared);
                    self.steps.compiling(spared.as_deref().map_or(&[], |s| s));
                }
            }
            Form::Names(_) if stage == "resolve" => self.steps.next(),
            Form::Names(_) | Form::Types(..) => {}
            Form::Core(core) => {
                let after = match stage {
                    "lower" => "desugar",
                    pass => pass,
                };
                if after == "desugar" && asks(cli, "clones") {
                    self.clones = first_clones(core);
                }
                dump(cli, after, || print::program(core, print::Detail::Plain))?;
                lint_core(cli, core, after)?;
                ends(cli, after)?;
            }
            Form::Optimised(core, options) => {
                if cli.dtime {
                    let reports = options.reports();
                    reports.iter().for_each(|r| say::err(&format!("{r}\n")));
                }
                let clones = || self.clones.clone() + &options.clones();
                dump(cli, "clones", clones)?;
                let unknown = || pure_core::unknown::list(core, &|span| map.describe(span));
                dump(cli, "unknown-calls", unknown)?;
                dump(cli, stage, || print::program(core, print::Detail::Plain))?;
                ends(cli, "clones")?;
                ends(cli, "unknown-calls")?;
            }
            Form::Stg(stg) => {
                let options = pure_stg::print::Options::default();
                dump(cli, stage, || pure_stg::print::program(stg, options))?;
                lint_stg(cli, stg)?;
            }
            Form::Object(_, clif) => {
                dump(cli, "clif", || clif)?;
                ends(cli, "clif")?;
            }
        }
        ends(cli, stage)
    }

    fn centres(&mut self, program: &Resolved) -> Automatic {
        self.covered = coverage::of(program);
        self.costs.follow(program);
        self.costs.automatic(program, self.cli.opt)
    }

    fn reduction_depth(&self) -> Option<u32> {
        self.cli.reduction_depth
    }

    fn splice_steps(&self) -> Option<u64> {
        self.cli.splice_steps
    }

    fn splice_memory(&self) -> Option<u64> {
        self.cli.splice_memory
    }

    fn optimiser(&self) -> opt::Options {
        let mut options = opt::Options::at_level(self.cli.opt);
        options.profiled = self.cli.prof;
        options.skip = self.cli.skip.clone();
        options
    }

    fn checks_arrays(&self) -> bool {
        self.cli.debug
    }

    fn keeps_closures(&self) -> bool {
        self.costs.keeps_closures(self.cli.opt)
    }

    fn finish(&mut self, stg: &mut Stg) {
        self.costs.place_late(stg, self.cli.opt);
        coverage::join(&self.covered, stg);
    }

    fn code(&mut self, map: &SourceMap) -> pure_native::Options {
        let cli = self.cli;
        let (mixes, coverage) = coverage::describe(cli, map, &self.covered);
        self.mixes = mixes;
        pure_native::Options {
            measured: Measured {
                prof: cli.prof,
                insertion: self.costs.describe(),
                late: self.costs.are_late(),
                counts: cli.flags.contains(&"count-allocation"),
                profile: match cli.profile.as_str() {
                    "time" => Profile::Time,
                    "alloc" => Profile::Alloc,
                    "count" => Profile::Count,
                    _ => Profile::No,
                },
                coverage,
                ticky: cli.counts_closures(),
            },
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
            assembly: cli.assembly,
            debug_info: (cli.debug_info > 0).then(|| debug_info(cli)),
            haskell: load::edition(&cli.input) == Edition::Haskell,
            threads: cli.threads,
        }
    }

    fn wants_clif(&self) -> bool {
        asks(self.cli, "clif")
    }
}

/// The columns of a dump in GHC's form.
const WIDTH: usize = 100;

/// What a splice gives, in GHC's form: what fits in a line has one, but for declarations.
fn spliced(begin: &str, source: &str, made: &str) -> String {
    let line = format!("{begin} {source} ======> {made}");
    let fits = !line.contains('\n') && line.chars().count() <= WIDTH;
    if fits && !begin.ends_with("declarations") {
        return format!("{line}\n");
    }
    let indented = |text: &str| text.trim_end().replace('\n', "\n    ");
    let (source, made) = (indented(source), indented(made));
    format!("{begin}\n    {source}\n  ======>\n    {made}\n")
}

/// The clones of overloaded definitions that lowering made, a line each.
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

/// What debug information says of this compilation.
fn debug_info(cli: &Cli) -> DebugInfo {
    let directory = std::env::current_dir().unwrap_or_default();
    DebugInfo {
        producer: concat!("purecc ", env!("CARGO_PKG_VERSION")).to_string(),
        file: cli.input.display().to_string(),
        directory: directory.display().to_string(),
    }
}

fn lint_core(cli: &Cli, core: &Core, after: &str) -> Result<(), End> {
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

fn lint_stg(cli: &Cli, stg: &Stg) -> Result<(), End> {
    if !cli.dlint {
        return Ok(());
    }
    match pure_stg::lint::program(stg).first() {
        None => Ok(()),
        Some(e) => {
            let defect = Defect::new("stg", &e.message);
            Err(defect.within(&e.binding, e.span).into())
        }
    }
}

fn check_stage_names(cli: &Cli) -> Result<(), String> {
    let passes: Vec<&str> = opt::PASSES.iter().map(|p| p.name).collect();
    let dumps = [DUMPS, &passes].concat();
    let others = STAGES.iter().filter(|stage| !DUMPS.contains(stage));
    let stages = others.chain(&dumps).copied().collect();
    for (what, wanted, known) in [
        ("stage", &cli.dump[..], dumps),
        ("stage", cli.stop_after.as_slice(), stages),
        ("pass", &cli.skip, passes),
    ] {
        if let Some(name) = wanted.iter().find(|name| !known.contains(&name.as_str())) {
            let known = known.join(" ");
            return Err(format!("unknown {what} {name}; there are: {known}"));
        }
    }
    Ok(())
}

fn asks(cli: &Cli, dump: &str) -> bool {
    cli.dump.iter().any(|d| d == dump)
}

fn stops(cli: &Cli, stage: &str) -> bool {
    cli.stop_after.as_deref() == Some(stage)
}

fn ends(cli: &Cli, stage: &str) -> Result<(), End> {
    match stops(cli, stage) {
        true => Err(End::Stopped),
        false => Ok(()),
    }
}

fn dump(cli: &Cli, stage: &str, text: impl FnOnce() -> String) -> Result<(), String> {
    if asks(cli, stage) {
        say::out(&text())?;
    }
    Ok(())
}

/// What a stage has taken since then, and allocated since the stage before.
pub fn taken(start: Instant) -> (Duration, u64) {
    (start.elapsed(), memory::allocated())
}

/// Prints under `-dtime` what a stage took, and how large the program is after it.
pub fn time(cli: &Cli, stage: &str, taken: (Duration, u64), size: impl FnOnce() -> String) {
    if cli.dtime {
        let milliseconds = taken.0.as_secs_f64() * 1e3;
        let kilobytes = taken.1 / 1000;
        say::err(&format!(
            "{stage:20} {milliseconds:8.2} ms {kilobytes:9} kB{}\n",
            size()
        ));
    }
}

#[cfg(test)]
mod tests {
    use super::spliced;

    #[test]
    fn splices_are_laid_out_as_ghc_lays_them_out() {
        let at = "M.hs:5:7-18: Splicing type";
        let line = format!("{at} [t| Int |] ======> Int\n");
        assert_eq!(spliced(at, "[t| Int |]", "Int"), line);
        let at = "M.hs:4:1-8: Splicing declarations";
        let lines = format!("{at}\n    mk \"x\"\n  ======>\n    x :: Int\n    x = 1\n");
        assert_eq!(spliced(at, "mk \"x\"", "x :: Int\nx = 1\n"), lines);
        let one = format!("{at}\n    mk \"x\"\n  ======>\n    x = 1\n");
        assert_eq!(spliced(at, "mk \"x\"", "x = 1"), one);
    }
}
