//! The freestanding runtime under hand-written programs: built and linked as
//! the compiler does it, without the compiler.

use rt_abi::mutator::offset;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};
use std::sync::OnceLock;
use std::sync::atomic::{AtomicUsize, Ordering};

#[path = "standalone/bands.rs"]
mod bands;
#[allow(dead_code)]
#[path = "../../testsuite/src/budgets.rs"]
mod budgets;
#[path = "standalone/ends.rs"]
mod ends;
#[path = "common/fold.rs"]
#[allow(dead_code)] // The suite asks for more of it.
mod fold;
#[path = "../prelink.rs"]
mod prelink;
#[path = "standalone/profiles.rs"]
mod profiles;

struct Built {
    directory: tempfile::TempDir,
}

fn rt_directory() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

fn built() -> &'static Built {
    static BUILT: OnceLock<Built> = OnceLock::new();
    BUILT.get_or_init(|| {
        let directory = tempfile::tempdir().unwrap();
        // Beside the tests' own target directory, so that it is reused.
        let target = std::env::current_exe().unwrap();
        let target = target.ancestors().nth(3).unwrap().join("standalone");
        let object = directory.path().join("rt.o");
        prelink::prelink(rt_directory().parent().unwrap(), &target, &object).unwrap();
        Built { directory }
    })
}

fn tool(name: &str, configure: impl FnOnce(&mut Command)) {
    let mut command = Command::new(name);
    configure(&mut command);
    let output = command.output().unwrap();
    let text = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{name}: {text}");
}

/// Assembles and links `programs/NAME.s`; `symbols` are its parameters.
fn program(name: &str, prof: bool, symbols: &[(&str, u64)]) -> PathBuf {
    // A place for each call: tests run side by side and share programs' names.
    static CALLS: AtomicUsize = AtomicUsize::new(0);
    let directory = built().directory.path();
    let place = directory.join(CALLS.fetch_add(1, Ordering::Relaxed).to_string());
    std::fs::create_dir(&place).unwrap();
    let id: String = symbols.iter().map(|(s, v)| format!("-{s}{v}")).collect();
    let stem = place.join(format!("{name}{id}-{}", u8::from(prof)));
    let object = stem.with_extension("o");
    tool("as", |command| {
        let fixed = [
            ("PROF", u64::from(prof)),
            ("REMEMBERED", offset::REMEMBERED as u64),
            ("STACK", offset::STACK as u64),
            ("LOG_USES", offset::LOG_USES as u64),
        ];
        for (symbol, value) in symbols.iter().chain(&fixed) {
            command.arg("--defsym").arg(format!("{symbol}={value}"));
        }
        command.arg("-I").arg(rt_directory().join("tests/programs"));
        command.arg(rt_directory().join(format!("tests/programs/{name}.s")));
        command.arg("-o").arg(&object);
    });
    tool("ld", |command| {
        command.args(["-static", "--gc-sections"]);
        command.arg(directory.join("rt.o")).arg(&object);
        command.arg("-o").arg(&stem);
    });
    stem
}

fn run(program: &Path, arguments: &[&str]) -> Output {
    Command::new(program).args(arguments).output().unwrap()
}

fn stdout(program: &Path, arguments: &[&str]) -> String {
    let output = run(program, arguments);
    let errors = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{program:?}: {errors}");
    String::from_utf8(output.stdout).unwrap()
}

/// `Cons 1 (Cons 2 Nil)` for 2.
fn list(count: usize) -> String {
    let cells: Vec<String> = (1..=count).map(|i| format!("Cons {i} ")).collect();
    format!("{}Nil{}\n", cells.join("("), ")".repeat(count - 1))
}

#[test]
fn a_lazy_list_is_printed_as_it_is_forced() {
    for prof in [false, true] {
        let program = program("list", prof, &[("COUNT", 200_000)]);
        assert!(stdout(&program, &[]) == list(200_000), "prof {prof}");
    }
}

#[test]
fn a_deep_recursion_returns_through_its_watermarks() {
    for prof in [false, true] {
        let program = program("deep", prof, &[("DEPTH", 3_000_000)]);
        assert_eq!(stdout(&program, &[]), "4500001500000\n", "prof {prof}");
    }
}

#[test]
fn the_executable_is_static_and_small() {
    let program = program("list", false, &[("COUNT", 3)]);
    assert_eq!(stdout(&program, &[]), "Cons 1 (Cons 2 (Cons 3 Nil))\n");
    let image = std::fs::read(&program).unwrap();
    assert!(image.len() < budgets::EXECUTABLE, "{} bytes", image.len());
    // ELF type 2: executable at fixed addresses.
    assert_eq!(image[16], 2);
}

#[test]
fn checks_find_nothing_wrong_and_change_nothing() {
    for prof in [false, true] {
        let listed = program("list", prof, &[("COUNT", 2000), ("DEBUG", 1)]);
        let deep = program("deep", prof, &[("DEPTH", 20_000), ("DEBUG", 1)]);
        for options in ["-DS", "-DZ1", "-A8k", "-G1", "-F1.1", "-H64m"] {
            let options = ["+RTS", "-DS", "-A16k", options];
            assert!(stdout(&listed, &options) == list(2000), "{options:?}");
            if options[3] != "-DZ1" {
                assert_eq!(stdout(&deep, &options), "200010000\n", "{options:?}");
            }
        }
    }
}
