//! What the words of the command line name: components of the project.

use super::Action;
use super::found::Project;
use crate::cli::Cli;
use pure_base::suggest;
use pure_package::{Component, Kind};
use std::ffi::OsString;

/// What is to be built, and what belongs to the program that is run.
pub fn words(cli: &Cli, action: Action) -> (Vec<String>, Vec<OsString>) {
    let mut files = cli.files.iter().map(|file| file.as_os_str().to_owned());
    let text = |word: OsString| word.to_string_lossy().into_owned();
    if action != Action::Run {
        return (files.map(text).collect(), vec![]);
    }
    let mut arguments = cli.program_args.clone();
    // `run -- ARGS`
    if cli.operands {
        let all = files.chain(arguments);
        return (vec![], all.collect());
    }
    if arguments.first().is_some_and(|word| word == "--") {
        arguments.remove(0);
    }
    (files.next().map(text).into_iter().collect(), arguments)
}

/// The components that are meant: package and place in it, in order.
pub fn choose(
    project: &Project,
    action: Action,
    targets: &[String],
) -> Result<Vec<(usize, usize)>, String> {
    let wanted = |kind: Kind| match action {
        Action::Build => matches!(kind, Kind::Library | Kind::Executable),
        Action::Run => kind == Kind::Executable,
        Action::Test => kind == Kind::TestSuite,
        Action::Bench => kind == Kind::Benchmark,
        Action::Check => true,
    };
    let all: Vec<(usize, usize)> = (0..project.places.len())
        .flat_map(|place| {
            let count = project.places[place].package.components.len();
            (0..count).map(move |at| (place, at))
        })
        .collect();
    let component = |(place, at): (usize, usize)| &project.places[place].package.components[at];
    let name = |(place, at): (usize, usize)| full_name(project, place, component((place, at)));
    let mut chosen = vec![];
    for target in targets {
        let named = |&of: &(usize, usize)| {
            let package = &project.places[of.0].package.name;
            let own = component(of).name.as_deref().unwrap_or(package);
            let (before, last) = target.rsplit_once(':').unwrap_or(("", target));
            let kind = match before {
                "lib" => component(of).kind == Kind::Library,
                "exe" => component(of).kind == Kind::Executable,
                "test" => component(of).kind == Kind::TestSuite,
                "bench" => component(of).kind == Kind::Benchmark,
                "" => true,
                before => before == package,
            };
            last == own && kind
        };
        let of_package = |&of: &(usize, usize)| {
            let all = target == "all" || *target == project.places[of.0].package.name;
            all && wanted(component(of).kind)
        };
        // Who names a component wants it, whatever the command is for otherwise.
        let is_wanted = |of: &(usize, usize)| {
            matches!(action, Action::Build | Action::Check) || wanted(component(*of).kind)
        };
        let mut found: Vec<_> = all.iter().copied().filter(of_package).collect();
        if found.is_empty() || action == Action::Run {
            let own = all.iter().copied().filter(|of| named(of) && is_wanted(of));
            let own: Vec<_> = own.collect();
            if !own.is_empty() {
                found = own;
            }
        }
        if found.is_empty() {
            let names: Vec<String> = all
                .iter()
                .filter(|of| is_wanted(of))
                .map(|of| name(*of))
                .collect();
            let own = names
                .iter()
                .map(|n| n.rsplit_once(':').map_or(n.as_str(), |(_, n)| n));
            let near = suggest::nearest(target, own);
            return Err(match near {
                Some(near) => format!(
                    "there is no {} {target}; did you mean {near}?",
                    what(action)
                ),
                None if names.is_empty() => format!("the project has no {}", what(action)),
                None => format!(
                    "there is no {} {target}; there are: {}",
                    what(action),
                    names.join(", ")
                ),
            });
        }
        chosen.extend(
            found
                .into_iter()
                .filter(|of| !chosen.contains(of))
                .collect::<Vec<_>>(),
        );
    }
    if targets.is_empty() {
        chosen = all
            .iter()
            .copied()
            .filter(|of| wanted(component(*of).kind))
            .collect();
    }
    match (action, &chosen[..]) {
        (Action::Run, [_, _, ..]) => {
            let names: Vec<String> = chosen.iter().map(|of| name(*of)).collect();
            Err(format!(
                "which executable is to be run? There are: {}",
                names.join(", ")
            ))
        }
        (_, []) => Err(format!("the project has no {}", what(action))),
        _ => Ok(chosen),
    }
}

fn what(action: Action) -> &'static str {
    match action {
        Action::Build | Action::Check => "component",
        Action::Run => "executable",
        Action::Test => "test-suite",
        Action::Bench => "benchmark",
    }
}

/// A component as the command line may name it.
fn full_name(project: &Project, place: usize, component: &Component) -> String {
    let package = &project.places[place].package.name;
    let own = component.name.as_deref().unwrap_or(package);
    match project.places.len() {
        1 => own.to_string(),
        _ => format!("{package}:{own}"),
    }
}
