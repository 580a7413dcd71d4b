//! Compiles STG text to an executable, in every way, and runs it.

#[path = "../../../../rt/tests/common/fold.rs"]
#[allow(dead_code)] // The suite asks for more of it.
mod fold;

use pure_base::SourceMap;
use pure_native::{Kept, Measured, OptLevel, Options};
use pure_stg::def::Program;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};
use std::sync::OnceLock;

#[path = "../../../../rt/prelink.rs"]
mod prelink;

/// Data types and functions that most tests use.
pub const PRELUDE: &str = "
module Builtin
data Int = I# I64
data Char = C# I64
module Main
data Bool = False | True
data Unit = Unit
data List = Nil | Cons Ptr Ptr
data Pair = Pair Ptr Ptr

fun plus a b = case eval a of _ { I# x -> case eval b of _ { I# y ->
  case #addI x y of z:I64 { _ -> I# z; }; }; }
fun enumFrom i n = case eval i of _ { I# x -> case eval n of _ { I# y ->
  case #gtI x y of b:I64 { 1 -> Nil; _ ->
    let j = thunk case #addI x 1 of k:I64 { _ -> I# k; } in
    let rest = thunk call enumFrom j n in Cons i rest; }; }; }
fun map f xs = case eval xs of _ { Nil -> Nil; Cons y ys ->
  let z = thunk apply f y in let zs = thunk call map f ys in Cons z zs; }
fun filter p xs = case eval xs of _ { Nil -> Nil; Cons y ys ->
  case apply p y of _ { False -> call filter p ys;
    True -> let zs = thunk call filter p ys in Cons y zs; }; }
fun foldr f z xs = case eval xs of _ { Nil -> eval z; Cons y ys ->
  let r = thunk call foldr f z ys in apply f y r; }
fun sumTo acc xs = case eval xs of _ { Nil -> eval acc; Cons y ys ->
  case call plus acc y of a { _ -> call sumTo a ys; }; }
fun take n xs = case eval n of _ { I# i -> case #leI i 0 of b:I64 { 1 -> Nil; _ ->
  case eval xs of _ { Nil -> Nil; Cons y ys ->
    case #subI i 1 of j:I64 { _ -> let m = I# j in let r = thunk call take m ys in Cons y r; }; }; }; }
fun fst p = case eval p of _ { Pair a b -> eval a; }
con i0 = I# 0
con i1 = I# 1
con i2 = I# 2
con i3 = I# 3
con i10 = I# 10
";

struct Built {
    directory: tempfile::TempDir,
}

fn built() -> &'static Built {
    static BUILT: OnceLock<Built> = OnceLock::new();
    BUILT.get_or_init(|| {
        let directory = tempfile::tempdir().unwrap();
        let workspace = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
        // Beside the tests' own target directory, so that it is reused.
        let target = std::env::current_exe().unwrap();
        let target = target.ancestors().nth(3).unwrap().join("standalone");
        let object = directory.path().join("rt.o");
        prelink::prelink(&workspace, &target, &object).unwrap();
        Built { directory }
    })
}

pub fn options(prof: bool, opt: OptLevel) -> Options {
    Options {
        measured: Measured {
            prof,
            ..Measured::default()
        },
        debug: true,
        opt,
        verify: true,
        rtsopts: pure_native::RtsOpts::All,
        ..Options::default()
    }
}

pub fn read(text: &str) -> Program {
    let program = pure_stg::read::program(text).unwrap_or_else(|e| panic!("{e}\n{text}"));
    let errors: Vec<String> = pure_stg::lint::program(&program)
        .iter()
        .map(|e| e.to_string())
        .collect();
    assert!(errors.is_empty(), "{errors:?}\n{text}");
    program
}

pub fn executable(program: &Program, options: &Options) -> PathBuf {
    let (map, earlier) = (SourceMap::new(), Kept::default());
    let object = pure_native::compile(program, &map, options, &earlier, None)
        .unwrap_or_else(|e| panic!("{e}"))
        .object;
    static NEXT: std::sync::atomic::AtomicUsize = std::sync::atomic::AtomicUsize::new(0);
    let n = NEXT.fetch_add(1, std::sync::atomic::Ordering::Relaxed);
    let directory = built().directory.path();
    let stem = directory.join(format!("p{n}"));
    let input = stem.with_extension("o");
    std::fs::write(&input, object).unwrap();
    let output = Command::new("ld")
        .args(["-static", "--gc-sections"])
        .arg(directory.join("rt.o"))
        .arg(&input)
        .arg("-o")
        .arg(&stem)
        .output()
        .unwrap();
    let errors = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "ld: {errors}");
    stem
}

/// Runs a program, within limits on time and output: one that goes wrong must
/// not take the machine with it.
pub fn run(program: &Path, arguments: &[&str]) -> Output {
    let file = program.with_extension("out");
    let mut output = Command::new("sh")
        .args(["-c", "ulimit -t 60; ulimit -f 100000; exec \"$0\" \"$@\""])
        .arg(program)
        .args(arguments)
        .current_dir(built().directory.path())
        .stdout(std::fs::File::create(&file).unwrap())
        .output()
        .unwrap();
    output.stdout = std::fs::read(&file).unwrap();
    let _ = std::fs::remove_file(file);
    output
}

type Way = (bool, OptLevel, &'static [&'static str]);

/// The ways in which every program runs and must print the same.
const WAYS: [Way; 5] = [
    (false, OptLevel::Speed, &[]),
    (false, OptLevel::Speed, &["+RTS", "-A16k"]),
    (false, OptLevel::None, &["+RTS", "-A16k", "-G1"]),
    (true, OptLevel::Speed, &[]),
    (true, OptLevel::None, &["+RTS", "-A16k"]),
];

/// Those for programs that do not run long: collections at every heap check,
/// and the heap verified around each.
const THOROUGH: [Way; 5] = [
    (false, OptLevel::Speed, &["+RTS", "-DZ1"]),
    (false, OptLevel::None, &["+RTS", "-DS", "-A16k"]),
    (true, OptLevel::Speed, &["+RTS", "-DSZ7"]),
    (true, OptLevel::Speed, &["+RTS", "-hL", "-i4k", "-DSl"]),
    (
        true,
        OptLevel::None,
        &["+RTS", "-hL", "-i20k", "-Dl", "-A16k"],
    ),
];

/// The samples of a profile without the opening and the closing one.
fn samples(hp: &str) -> &str {
    let opening = "BEGIN_SAMPLE 0.000000\nEND_SAMPLE 0.000000\n";
    let start = hp.find(opening).unwrap() + opening.len();
    let end = hp.rfind("BEGIN_SAMPLE").unwrap();
    hp.get(start..end).unwrap_or("")
}

/// The biography just written is the fold of the events just logged.
fn check_biography(program: &Path, way: &str) {
    let read = |extension| std::fs::read_to_string(program.with_extension(extension)).unwrap();
    let folded = fold::fold(&read("events")).unwrap();
    let folded: String = folded.iter().map(|sample| sample.to_hp()).collect();
    let hp = read("hp");
    assert!(folded == samples(&hp), "{way}:\n{folded}\nbut\n{hp}");
}

/// Runs a program (the prelude and `text`) in all ways: standard output.
pub fn check(text: &str, expected: &str) {
    let ways: Vec<Way> = WAYS.into_iter().chain(THOROUGH).collect();
    check_ways(text, &ways, expected, 0, "");
}

/// The same without the slow ways.
pub fn check_heavy(text: &str, expected: &str) {
    check_ways(text, &WAYS, expected, 0, "");
}

/// The same for a program that fails: exit code and a part of its message.
pub fn check_result(text: &str, expected: &str, code: i32, message: &str) {
    check_ways(text, &WAYS, expected, code, message);
}

/// Runs with these arguments only: what is printed, or the exit code.
pub fn check_in(text: &str, arguments: &[&str], expected: Result<&str, i32>) {
    let program = read(&format!("{PRELUDE}{text}"));
    for opt in [OptLevel::None, OptLevel::Speed] {
        let program = executable(&program, &options(false, opt));
        let output = run(&program, arguments);
        let errors = String::from_utf8_lossy(&output.stderr);
        match expected {
            Ok(text) => assert_eq!(String::from_utf8_lossy(&output.stdout), text, "{errors}"),
            Err(code) => assert_eq!(output.status.code(), Some(code), "{errors}"),
        }
    }
}

fn check_ways(text: &str, ways: &[Way], expected: &str, code: i32, message: &str) {
    let program = read(&format!("{PRELUDE}{text}"));
    let mut built: Vec<((bool, OptLevel), PathBuf)> = vec![];
    for (prof, opt, arguments) in ways {
        let known = built.iter().find(|(way, _)| *way == (*prof, *opt));
        let program = match known {
            Some((_, program)) => program.clone(),
            None => executable(&program, &options(*prof, *opt)),
        };
        built.push(((*prof, *opt), program.clone()));
        let output = run(&program, arguments);
        let way = format!("prof {prof}, {opt:?}, {arguments:?}");
        let errors = String::from_utf8_lossy(&output.stderr);
        let status = output.status;
        assert_eq!(status.code(), Some(code), "{way}: {status:?} {errors}");
        let stdout = String::from_utf8_lossy(&output.stdout);
        assert_eq!(stdout, expected, "{way}");
        assert!(errors.contains(message), "{way}: {errors}");
        if arguments.contains(&"-hL") {
            check_biography(&program, &way);
        }
    }
}
