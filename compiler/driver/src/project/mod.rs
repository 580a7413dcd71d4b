//! `purecc build`, `run`, `test`, `bench` and `check` in a folder with the description of a
//! package (`NAME.cabal`) or of a project (`cabal.project`): what is asked for is found
//! ([`target`]), planned ([`plan`]), and built component by component ([`component`]), each a
//! program of several units ([`crate::units`]).

mod autogen;
mod component;
mod configured;
mod found;
mod lock;
mod plan;
mod setup;
mod system;
mod target;
mod translated;

use crate::cli::Cli;
use crate::{say, session};
use found::Project;
pub use plan::carried;
use plan::{Node, Plan};
use pure_base::{Diagnostics, SourceMap};
use pure_package::Kind;
use std::collections::BTreeSet;
use std::os::unix::process::CommandExt;
use std::path::{Path, PathBuf};
use std::process::Command;

/// What is asked of a project.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Action {
    Build,
    Run,
    Test,
    Bench,
    Check,
}

/// Where everything goes that is made, within the project's folder.
pub const DIST: &str = "dist-purecc";

/// The endings of files that are programs.
const SOURCES: &[&str] = &["pure", "hs", "lhs", "core", "stg"];

/// Whether the command line is about a project, and what it asks of it.
pub fn asked(cli: &Cli) -> Option<Action> {
    if cli.expression.is_some() || cli.watch {
        return None;
    }
    if let Some(action) = cli.action {
        return Some(action);
    }
    let action = match (cli.run, cli.checks) {
        (true, _) => Action::Run,
        (_, true) => Action::Check,
        _ => return None,
    };
    let is_source = |file: &Path| {
        let ending = file.extension().and_then(|e| e.to_str());
        let named = !cli.operands && (file == Path::new("-") || file.is_file());
        named || ending.is_some_and(|e| SOURCES.contains(&e))
    };
    // A file is a program, as it is without any project.
    let file = cli.files.iter().any(|file| is_source(file));
    (!file && found::root().is_some()).then_some(action)
}

/// Does what is asked of the project; answers the exit code.
pub fn run(cli: &Cli, action: Action) -> u8 {
    match act(cli, action) {
        Ok(exit) => exit,
        Err(message) => session::refuse(cli, &format!("error: {message}\n")),
    }
}

/// A description and the messages about it.
#[derive(Default)]
pub struct Told {
    map: SourceMap,
    diags: Diagnostics,
}

fn act(cli: &Cli, action: Action) -> Result<u8, String> {
    let from = std::env::current_dir().map_err(|e| format!("there is no current folder: {e}"))?;
    let mut told = Told {
        map: SourceMap::new(),
        diags: Diagnostics::new(),
    };
    let Some(root) = found::root() else {
        return Err(format!(
            "{} is in no package: there is neither NAME.cabal nor cabal.project here or above",
            from.display()
        ));
    };
    let (targets, arguments) = target::words(cli, action);
    // What messages name is named from there.
    std::env::set_current_dir(&root)
        .map_err(|e| format!("cannot go to {}: {e}", root.display()))?;
    let project = Project::read(cli, &from, &mut told)?;
    let chosen = match told.diags.has_errors() {
        true => vec![],
        false => target::choose(&project, action, &targets)?,
    };
    let mut plan = Plan::new(project);
    let mut nodes = vec![];
    if !told.diags.has_errors() {
        for (place, at) in chosen {
            nodes.extend(plan.component(place, at, &mut told));
        }
    }
    if !told.diags.has_errors() {
        lock::follow(cli, &plan, &mut told)?;
    }
    if !told.diags.has_errors()
        && let Some(exit) = build_tools(cli, &plan, &mut told)?
    {
        return Ok(exit);
    }
    let made = match told.diags.has_errors() {
        true => vec![],
        false => nodes
            .into_iter()
            .filter(|node| !plan.nodes[*node].parts.unbuildable)
            .map(|node| component::made(cli, &plan, node, action, &mut told))
            .collect::<Result<Vec<_>, String>>()?,
    };
    if told.diags.iter().next().is_some() {
        say::err(&session::render(cli, &told.map, &told.diags));
    }
    if told.diags.has_errors() {
        return Ok(1);
    }
    let made: Vec<component::Made> = made.into_iter().flatten().collect();
    for (at, each) in made.iter().enumerate() {
        let same = |other: &&component::Made| other.executable == each.executable;
        if let Some(file) = &each.executable
            && made[..at].iter().any(|other| same(&other))
        {
            let file = shown(file);
            return Err(format!(
                "two components make {file}; give one of them another name"
            ));
        }
    }
    let mut failed = 0;
    for each in &made {
        let exit = apart(|| session::run(&each.cli, &|_| ()))?;
        if exit != 0 {
            failed = exit;
            if action != Action::Check {
                return Ok(exit);
            }
        } else if action == Action::Build
            && let Some(file) = &each.executable
        {
            say::out(&format!("built {}\n", shown(file)))?;
        }
    }
    if failed != 0 {
        return Ok(failed);
    }
    match action {
        Action::Build | Action::Check => Ok(0),
        Action::Run => start(&made, &root, &from, &arguments),
        Action::Test | Action::Bench => try_all(&made, &plan, &root, action),
    }
}

/// Builds the programs that others are built with; answers the exit code if one fails.
fn build_tools(cli: &Cli, plan: &Plan, told: &mut Told) -> Result<Option<u8>, String> {
    let tools = plan.nodes.iter().flat_map(|node| &node.tools);
    // Each stands behind those that it needs itself.
    let tools: BTreeSet<usize> = tools.copied().collect();
    // What is said of the components is not meant for them.
    let plain = Cli {
        error_format: cli.error_format.clone(),
        colour: cli.colour.clone(),
        ..Cli::new()
    };
    for node in tools {
        let Some(mut made) = component::made(&plain, plan, node, Action::Build, told)? else {
            continue;
        };
        made.cli.cache_dir = cli.cache_dir.clone();
        made.cli.warn.push("none".into());
        let output = component::tool(plan, node);
        if let Some(folder) = output.parent() {
            std::fs::create_dir_all(folder)
                .map_err(|e| format!("cannot write {}: {e}", folder.display()))?;
        }
        made.cli.output = Some(output);
        let exit = apart(|| session::run(&made.cli, &|_| ()))?;
        if exit != 0 {
            return Ok(Some(exit));
        }
    }
    Ok(None)
}

fn shown(file: &Path) -> std::path::Display<'_> {
    file.strip_prefix(".").unwrap_or(file).display()
}

/// Does work in a process of its own, so that none pays for what others have done; answers
/// its exit code.
fn apart(work: impl FnOnce() -> u8) -> Result<u8, String> {
    let cannot = || format!("cannot start: {}", std::io::Error::last_os_error());
    // SAFETY: no other thread of this process holds anything that the new one needs: the first
    // only waits for this one.
    let process = unsafe { libc::fork() };
    if process < 0 {
        return Err(cannot());
    }
    if process == 0 {
        let worked = std::panic::catch_unwind(std::panic::AssertUnwindSafe(work));
        say::end(worked.unwrap_or_else(|_| session::panicked()));
    }
    let mut status = 0;
    // SAFETY: the process is a child of this one that has not been waited for.
    while unsafe { libc::waitpid(process, &mut status, 0) } != process {
        if std::io::Error::last_os_error().kind() != std::io::ErrorKind::Interrupted {
            return Err(cannot());
        }
    }
    match libc::WIFSIGNALED(status) {
        true => Err(format!(
            "the compilation died by signal {}",
            libc::WTERMSIG(status)
        )),
        false => Ok(libc::WEXITSTATUS(status) as u8),
    }
}

/// Becomes the program, where the user is.
fn start(
    made: &[component::Made],
    root: &Path,
    from: &Path,
    arguments: &[std::ffi::OsString],
) -> Result<u8, String> {
    let Some(file) = made.iter().find_map(|each| each.executable.as_ref()) else {
        return Err("the executable is not buildable, as its description says".into());
    };
    let error = Command::new(root.join(file))
        .args(arguments)
        .current_dir(from)
        .exec();
    Err(format!("cannot run {}: {error}", shown(file)))
}

/// Runs test suites, each in the folder of its package, and tells how they ended.
fn try_all(
    made: &[component::Made],
    plan: &Plan,
    root: &Path,
    action: Action,
) -> Result<u8, String> {
    let what = match action {
        Action::Test => "test-suite",
        _ => "benchmark",
    };
    let (mut passed, mut failed) = (0, 0);
    for each in made {
        let Some(file) = &each.executable else {
            continue;
        };
        let node: &Node = &plan.nodes[each.node];
        let folder: PathBuf = root.join(&plan.project.places[node.place].folder);
        // A program that a test names among its tools it may run, too.
        let tools = node.tools.iter().map(|at| component::tool(plan, *at));
        let tools = tools.filter_map(|file| file.parent().map(|folder| root.join(folder)));
        let path = std::env::var_os("PATH").unwrap_or_default();
        let path = std::env::join_paths(tools.chain(std::env::split_paths(&path)));
        let mut command = Command::new(root.join(file));
        if let Ok(path) = path {
            command.env("PATH", path);
        }
        let status = command.current_dir(folder).status();
        let status = status.map_err(|e| format!("cannot run {}: {e}", shown(file)))?;
        let name = plan.name(each.node);
        match status.success() {
            true => {
                passed += 1;
                say::out(&format!("{what} {name}: passed\n"))?;
            }
            false => {
                failed += 1;
                say::out(&format!("{what} {name}: failed ({status})\n"))?;
            }
        }
        if each.cli.covers()
            && let Some(counters) = file.file_name()
        {
            let counters = plan.project.places[node.place].folder.join(counters);
            let (counters, index) = (shown(&counters), each.cli.hpcdir.display());
            say::out(&format!(
                "its coverage: pureprof hpc report {counters}.tix --hpcdir {index}\n"
            ))?;
        }
    }
    say::out(&format!("{passed} passed, {failed} failed\n"))?;
    Ok(u8::from(failed > 0))
}

/// Whether components of this kind become executables.
fn is_program(kind: Kind) -> bool {
    kind != Kind::Library
}
