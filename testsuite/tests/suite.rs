//! Entry point of the suite: one libtest-like test for each program and way.

use libtest_mimic::Arguments;
use pure_syntax::Edition;
use std::path::Path;
use std::sync::Arc;
use testsuite::budgets::RANDOM_PROGRAMS;
use testsuite::builds::Builds;
use testsuite::times::Test;
use testsuite::{
    address_space, agreed, apart, assembly, biography, bounds, cabal, callbacks, called_from,
    campaign, censuses, command_line, compiler, comprehensions, concurrent, cost, coverage, crowds,
    debug, endings, events, exception_stacks, foreign, frames, fuzz, ghc, growth, holders,
    hotspots, instrumented, leaks, library, listed_arrays, live, masking, mistakes, mlprof,
    modules, occurrences, package_sources, packages, phases, planted, platform, profiles, programs,
    recompilation, regress, repairs, reproducible, restrictions, results, retainers, rts, run,
    schedules, shares, sharing, shown, space, stacks, stamps, subfolders, ticks, ticky, times,
    trees, truth, ui, verdicts,
};

/// The tests by log of one program.
fn logs(builds: &mut Builds, name: &str, source: &Path, add: &mut dyn FnMut(String, Test)) {
    for level in ["-O0", "-O2"] {
        if run::is_level_of(source, "log", level) {
            let build = builds.of(name, source, &biography::log_flags(level));
            let (label, source) = (name.to_string(), source.to_path_buf());
            add(
                format!("log::{name}{level}"),
                Box::new(move || biography::check_log(&build, &label, &source)),
            );
        }
    }
}

/// The tests that a program's profiles do not depend on the collector's settings.
fn settings(
    builds: &mut Builds,
    folder: &str,
    (name, source): (&str, &Path),
    add: &mut dyn FnMut(String, Test),
) {
    if run::leaves_out(source, "reproducible") {
        return;
    }
    let ways = reproducible::ways(folder);
    let is_one = |level| ways.len() == 1 || run::is_level_of(source, "reproducible", level);
    for flags in ways.iter().filter(|flags| is_one(flags[0])) {
        let build = builds.of(name, source, flags);
        let (label, source) = (name.to_string(), source.to_path_buf());
        add(
            format!("reproducible::{folder}::{name}{}", flags[0]),
            Box::new(move || reproducible::check(&build, &label, &source)),
        );
    }
}

fn main() {
    compiler::become_compiler_if_asked();
    let arguments = Arguments::from_args();
    let mut trials = vec![];
    let mut add = |name: String, test: Test| trials.push(times::timed(name, test));
    for (group, tests) in [
        ("purecc", command_line::TESTS),
        ("regress", regress::TESTS),
        ("coverage", coverage::TESTS),
        ("retainers", retainers::TESTS),
        ("exception_stacks", exception_stacks::TESTS),
        ("debug", debug::TESTS),
        ("purecc", comprehensions::TESTS),
        ("purecc", listed_arrays::TESTS),
        ("purecc", results::TESTS),
        ("debug", bounds::TESTS),
        ("lint", instrumented::TESTS),
        ("purecc", recompilation::TESTS),
        ("purecc", modules::TESTS),
        ("rts", rts::TESTS),
        ("profiles", profiles::TESTS),
        ("censuses", censuses::TESTS),
        ("hotspots", hotspots::TESTS),
        ("holders", holders::TESTS),
        ("occurrences", occurrences::TESTS),
        ("endings", endings::TESTS),
        ("masking", masking::TESTS),
        ("called_from", called_from::TESTS),
        ("concurrent", concurrent::TESTS),
        ("crowds", crowds::TESTS),
        ("live", live::TESTS),
        ("schedules", schedules::TESTS),
        ("foreign", foreign::TESTS),
        ("apart", apart::TESTS),
        ("callbacks", callbacks::TESTS),
        ("packages", packages::TESTS),
        ("packages", package_sources::TESTS),
        ("cabal", cabal::TESTS),
        ("stacks", stacks::TESTS),
        ("frames", frames::TESTS),
        ("stamps", stamps::TESTS),
        ("events", events::TESTS),
        ("ticks", ticks::TESTS),
        ("mlprof", mlprof::TESTS),
        ("ticky", ticky::TESTS),
        ("rts", address_space::TESTS),
        ("platform", platform::TESTS),
    ] {
        for (name, test) in tests {
            add(format!("{group}::{name}"), Box::new(test));
        }
    }
    // By program, so that what is compiled for several tests is soon removed.
    let mut builds = Builds::default();
    let ways = run::ways();
    for folder in ["run", "programs", "threads"] {
        let ways = ways
            .iter()
            .filter(|way| way.folders.iter().any(|f| f == folder));
        let ways: Vec<_> = ways.collect();
        for (number, (name, source)) in programs(folder).into_iter().enumerate() {
            let assembled = folder == "run" && run::is_chosen(&name, "assembly", 3);
            if assembled && assembly::available() {
                let flags = assembly::WAYS[number % assembly::WAYS.len()];
                let build = builds.of(&name, &source, flags);
                let source = source.clone();
                add(
                    format!("assembly::{name}"),
                    Box::new(move || assembly::check(&build, &source, flags)),
                );
            }
            for way in ways.iter().filter(|way| run::applies(&source, way)) {
                let flags: Vec<&str> = way.compile.iter().map(String::as_str).collect();
                let build = builds.of(&name, &source, &flags);
                let (name, source, way) = (name.clone(), source.clone(), (*way).clone());
                add(
                    format!("{folder}::{}::{name}", way.name),
                    Box::new(move || run::check(&build, &name, &source, &way)),
                );
            }
            let instrumented_source = source.clone();
            add(
                format!("lint::{folder}::{name}"),
                Box::new(move || instrumented::check(&instrumented_source)),
            );
            settings(&mut builds, folder, (&name, &source), &mut add);
            if folder == "run" && !run::leaves_out(&source, "log") {
                logs(&mut builds, &name, &source, &mut add);
            }
            if folder == "threads" && !run::leaves_out(&source, "log") {
                let build = builds.of(&name, &source, &biography::log_flags("-O0"));
                let (label, source) = (name.clone(), source.clone());
                add(
                    format!("log::threads::{name}"),
                    Box::new(move || biography::check_log_in_turns(&build, &label, &source)),
                );
            }
        }
    }
    for (name, source) in programs("space") {
        settings(&mut builds, "space", (&name, &source), &mut add);
        for flags in space::WAYS {
            let (label, name, source) = (flags.join(""), name.clone(), source.clone());
            add(
                format!("space::{name}{label}"),
                Box::new(move || space::check(&name, &source, flags)),
            );
        }
    }
    let joined = programs("run").into_iter().chain(programs("prof"));
    let joins =
        |name: &str, source: &Path| !run::is_slow(source) && run::is_chosen(name, "join", 3);
    for (name, source) in joined.filter(|(name, source)| joins(name, source)) {
        add(
            format!("join::{name}"),
            Box::new(move || biography::check_join(&name, &source, "-O1")),
        );
    }
    for (name, source) in programs("prof") {
        settings(&mut builds, "prof", (&name, &source), &mut add);
        let build = builds.of(&name, &source, &biography::BANDS_FLAGS);
        let (label, path) = (name.clone(), source.clone());
        add(
            format!("bands::{name}"),
            Box::new(move || biography::check_bands(&build, &label, &path)),
        );
        let (label, path) = (name.clone(), source.clone());
        add(
            format!("restrictions::{name}"),
            Box::new(move || restrictions::check(&label, &path)),
        );
        let build = builds.of(&name, &source, &biography::log_flags("-O0"));
        add(
            format!("log::prof::{name}"),
            Box::new(move || biography::check_log(&build, &name, &source)),
        );
    }
    drop(builds);
    for (name, source) in programs("ui") {
        add(
            format!("ui::{name}"),
            Box::new(move || ui::check(&name, &source)),
        );
    }
    for mistake in mistakes::all() {
        add(
            format!("mistakes::{}", mistake.name),
            Box::new(move || mistakes::check(&mistake)),
        );
    }
    for shape in growth::shapes() {
        add(
            format!("growth::{}", shape.name),
            Box::new(move || growth::check(&shape)),
        );
    }
    for (name, source) in programs("coverage") {
        for level in coverage::WAYS {
            let (label, source) = (name.clone(), source.clone());
            add(
                format!("coverage::{name}{level}"),
                Box::new(move || coverage::check(&label, &source, level)),
            );
        }
    }
    for (name, source) in programs("ticky") {
        for way in ticky::WAYS {
            let source = source.clone();
            add(
                format!("ticky::{name}{}", way.replace(' ', "")),
                Box::new(move || ticky::check(&source, way)),
            );
        }
    }
    add("planted::counted".to_string(), Box::new(planted::counted));
    for (name, source) in programs("planted") {
        add(
            format!("planted::{name}"),
            Box::new(move || planted::check(&name, &source)),
        );
    }
    for (name, source) in programs("schedules/planted") {
        add(
            format!("schedules::planted::{name}"),
            Box::new(move || schedules::check_planted(&name, &source)),
        );
    }
    for (name, source) in programs("leaks") {
        add(
            format!("leaks::{name}"),
            Box::new(move || leaks::check(&name, &source)),
        );
    }
    for (name, folder) in subfolders("hotspots") {
        add(
            format!("repairs::{name}"),
            Box::new(move || repairs::check(&folder)),
        );
    }
    let with_threads = programs("../bench/threads").into_iter();
    for (name, source) in programs("../bench/programs")
        .into_iter()
        .chain(with_threads)
    {
        add(
            format!("bench::{name}"),
            Box::new(move || cost::check_bench(&source)),
        );
    }
    for (name, path) in phases::cases() {
        add(
            format!("phases::{name}"),
            Box::new(move || phases::check(&name, &path)),
        );
    }
    for from in (0..RANDOM_PROGRAMS.0).step_by(RANDOM_PROGRAMS.1 as usize) {
        add(
            format!("random::{from}"),
            Box::new(move || campaign::check_trial(from)),
        );
    }
    for family in verdicts::families() {
        add(
            format!("verdicts::{family}"),
            Box::new(move || verdicts::check(&family)),
        );
    }
    add(
        "fuzz::pure".to_string(),
        Box::new(|| fuzz::check(Edition::Pure)),
    );
    add(
        "fuzz::haskell".to_string(),
        Box::new(|| fuzz::check(Edition::Haskell)),
    );
    for page in shown::PAGES {
        add(
            format!("shown::{page}"),
            Box::new(move || shown::check(page)),
        );
    }
    add("sharing::random".to_string(), Box::new(sharing::check));
    for (name, source) in programs("programs") {
        if shares::PROGRAMS.contains(&name.as_str()) {
            add(
                format!("shares::{name}"),
                Box::new(move || shares::check(&source)),
            );
        }
    }
    for &(name, text) in shares::PLACED {
        add(
            format!("shares::placed::{name}"),
            Box::new(move || shares::check_placed(text)),
        );
    }
    add("truth::random".to_string(), Box::new(truth::check));
    add("truth::names".to_string(), Box::new(truth::names));
    add("truth::reduced".to_string(), Box::new(truth::reduced));
    if let Some(reason) = ghc::reason() {
        eprintln!("notice: {reason}: comparisons with it are skipped");
    } else {
        // All at once, unless few are wanted.
        let pure = ghc::also_haskell();
        let oracles = arguments.filter.is_none().then(|| ghc::Oracles::of(&pure));
        let oracles = oracles.map(Arc::new);
        for (name, source) in pure {
            let oracles = oracles.clone();
            add(
                format!("ghc::shim::{name}"),
                Box::new(move || ghc::check_through_shim(&name, &source, oracles.as_deref())),
            );
        }
        let threads = programs("threads");
        let more = programs("programs").into_iter().chain(threads);
        let all = ghc::twins().into_iter().chain(more);
        for (name, source) in all.filter(|(_, source)| !run::leaves_out(source, "ghc")) {
            add(
                format!("ghc::{name}"),
                Box::new(move || ghc::check(&name, &source)),
            );
        }
        for (module, table) in library::tables() {
            add(
                format!("library::{module}"),
                Box::new(move || library::check(&module, &table)),
            );
        }
    }
    if trees::available() {
        for (name, source) in programs("centres") {
            for &way in trees::ways(&name) {
                let (name, source) = (name.clone(), source.clone());
                add(
                    format!("trees::{name}{}", way.join("")),
                    Box::new(move || trees::check(&name, &source, way)),
                );
            }
        }
    } else if ghc::available() {
        eprintln!("notice: ghc has no profiling libraries, the comparison of trees is skipped");
    }
    if ghc::available() {
        let names: Vec<String> = trials.iter().map(|t| t.name().to_string()).collect();
        let test = move || agreed::none_is_stale(&names);
        trials.push(times::timed(
            "agreed::none_is_stale".to_string(),
            Box::new(test),
        ));
    }
    libtest_mimic::run(&arguments, trials).exit();
}
