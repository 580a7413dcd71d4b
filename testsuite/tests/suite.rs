//! Entry point of the suite: one libtest-like test for each program and way.

use libtest_mimic::Arguments;
use pure_syntax::Edition;
use testsuite::{
    biography, campaign, command_line, compiler, fuzz, ghc, growth, leaks, library, modules,
    phases, profiles, programs, recompilation, restrictions, rts, run, space, times, trees, ui,
    verdicts,
};

fn main() {
    compiler::become_compiler_if_asked();
    let mut trials = vec![];
    let mut add = |name: String, test: Box<dyn FnOnce() -> Result<(), String> + Send>| {
        trials.push(times::timed(name, test));
    };
    for (group, tests) in [
        ("purecc", command_line::TESTS),
        ("purecc", growth::TESTS),
        ("purecc", recompilation::TESTS),
        ("purecc", modules::TESTS),
        ("rts", rts::TESTS),
        ("profiles", profiles::TESTS),
    ] {
        for (name, test) in tests {
            add(format!("{group}::{name}"), Box::new(test));
        }
    }
    for way in run::ways() {
        for folder in &way.folders {
            for (name, source) in programs(folder) {
                if run::applies(&source, &way) {
                    let way = way.clone();
                    add(
                        format!("{folder}::{}::{name}", way.name),
                        Box::new(move || run::check(&name, &source, &way)),
                    );
                }
            }
        }
    }
    for (name, source) in programs("space") {
        for flags in space::WAYS {
            let (label, name, source) = (flags.join(""), name.clone(), source.clone());
            add(
                format!("space::{name}{label}"),
                Box::new(move || space::check(&name, &source, flags)),
            );
        }
    }
    for (name, source) in programs("run") {
        for level in ["-O0", "-O2"] {
            if level == "-O2" || !run::is_slow(&source) {
                let (name, source) = (name.clone(), source.clone());
                add(
                    format!("log::{name}{level}"),
                    Box::new(move || biography::check_log(&name, &source, level)),
                );
            }
        }
    }
    let joined = programs("run").into_iter().chain(programs("prof"));
    for (name, source) in joined.filter(|(_, source)| !run::is_slow(source)) {
        add(
            format!("join::{name}"),
            Box::new(move || biography::check_join(&name, &source, "-O1")),
        );
    }
    for (name, source) in programs("prof") {
        let log = (name.clone(), source.clone());
        add(
            format!("bands::{name}"),
            Box::new(move || biography::check_bands(&name, &source)),
        );
        let (name, source) = log;
        let restricted = (name.clone(), source.clone());
        add(
            format!("restrictions::{name}"),
            Box::new(move || restrictions::check(&restricted.0, &restricted.1)),
        );
        add(
            format!("log::prof::{name}"),
            Box::new(move || biography::check_log(&name, &source, "-O0")),
        );
    }
    for (name, source) in programs("ui") {
        add(
            format!("ui::{name}"),
            Box::new(move || ui::check(&name, &source)),
        );
    }
    for (name, source) in programs("leaks") {
        add(
            format!("leaks::{name}"),
            Box::new(move || leaks::check(&name, &source)),
        );
    }
    for (name, path) in phases::cases() {
        add(
            format!("phases::{name}"),
            Box::new(move || phases::check(&name, &path)),
        );
    }
    for from in (0..campaign::SUITE.0).step_by(campaign::SUITE.1 as usize) {
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
    if ghc::available() {
        for (name, source) in ghc::also_haskell() {
            add(
                format!("ghc::shim::{name}"),
                Box::new(move || ghc::check_through_shim(&name, &source)),
            );
        }
        for (name, source) in ghc::twins().into_iter().chain(programs("programs")) {
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
    } else {
        eprintln!("notice: ghc is not installed, the comparison with it is skipped");
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
    } else {
        eprintln!("notice: ghc has no profiling libraries, the comparison of trees is skipped");
    }
    libtest_mimic::run(&Arguments::from_args(), trials).exit();
}
