//! Ways to end: messages, exit codes, and files that are complete.

use super::{program, run, stdout};
use std::os::unix::process::ExitStatusExt;
use std::path::PathBuf;
use std::process::{Command, Stdio};
use std::time::Duration;

const ERROR: u64 = 0;
const LOOP: u64 = 1;
const DIVISION: u64 = 2;
const NO_MATCH: u64 = 3;
const ENDLESS_LIST: u64 = 4;
const ERROR_IN_MESSAGE: u64 = 5;
const NESTED: u64 = 6;
const RECURSION: u64 = 7;
const GROWTH: u64 = 8;
const SPINNING: u64 = 9;
const LARGE_OBJECTS: u64 = 10;

fn end(case: u64, prof: bool) -> PathBuf {
    program("ends", prof, &[("CASE", case), ("DEBUG", 1)])
}

/// Standard error without the program's name, and the exit code.
fn failure(case: u64, options: &[&str]) -> (String, Option<i32>) {
    let program = end(case, false);
    let output = run(&program, options);
    let name = format!("{}: ", program.file_name().unwrap().to_str().unwrap());
    let text = String::from_utf8(output.stderr).unwrap();
    (text.replace(&name, ""), output.status.code())
}

#[test]
fn failures_say_what_failed() {
    let check = |case, text: &str| {
        assert_eq!(failure(case, &[]), (format!("{text}\n"), Some(1)));
    };
    check(ERROR, "boom");
    check(LOOP, "<<loop>>");
    check(DIVISION, "divide by zero");
    check(NO_MATCH, "ends.pure:1:1: no match in f");
    // A failure within the message takes its place.
    check(ERROR_IN_MESSAGE, "boom");
}

#[test]
fn stack_and_heap_have_limits() {
    assert_eq!(
        failure(RECURSION, &["+RTS", "-K2m"]),
        (
            "Stack space overflow: current size 2097152 bytes.\n\
             Use `+RTS -Ksize -RTS' to increase it.\n"
                .into(),
            Some(2)
        )
    );
    assert_eq!(
        failure(GROWTH, &["+RTS", "-M20m"]),
        (
            "Heap exhausted;\n\
             Current maximum heap size is 20971520 bytes (20 MB).\n\
             Use `+RTS -M<size>' to increase it.\n"
                .into(),
            Some(251)
        )
    );
}

#[test]
fn values_print_as_they_are_written() {
    let text = "((-5,'\\n'),Cons (-3) (Cons '\\1234' Nil))\n";
    assert_eq!(stdout(&end(NESTED, false), &[]), text);
    assert_eq!(stdout(&end(NESTED, true), &[]), text);
}

#[test]
fn large_objects_come_and_go() {
    for prof in [false, true] {
        let program = end(LARGE_OBJECTS, prof);
        for options in ["-DS", "-DZ5", "-A64k", "-G1"] {
            assert_eq!(stdout(&program, &["+RTS", options]), "1\n", "{options}");
        }
    }
}

#[test]
fn output_that_cannot_be_written_is_an_error() {
    let program = end(ENDLESS_LIST, false);
    let full = std::fs::OpenOptions::new()
        .write(true)
        .open("/dev/full")
        .unwrap();
    let output = Command::new(&program).stdout(full).output().unwrap();
    assert_eq!(output.status.code(), Some(1));
    let text = String::from_utf8(output.stderr).unwrap();
    assert!(text.ends_with("no space left on device\n"), "{text}");

    let mut child = Command::new(&program)
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    drop(child.stdout.take());
    // That nobody reads it is none.
    let output = child.wait_with_output().unwrap();
    assert_eq!(output.status.code(), Some(0));
    assert_eq!(String::from_utf8(output.stderr).unwrap(), "");
}

/// Whether a process has a handler for that signal.
fn catches(process: u32, signal: i32) -> bool {
    let status = std::fs::read_to_string(format!("/proc/{process}/status")).unwrap();
    let mut lines = status.lines();
    let caught = lines.find_map(|line| line.strip_prefix("SigCgt:")).unwrap();
    u64::from_str_radix(caught.trim(), 16).unwrap() >> (signal - 1) & 1 == 1
}

/// Sends a program a signal when it runs, and answers how it died and its heap profile.
fn interrupted(case: u64, signal: i32) -> (Option<i32>, String) {
    let program = end(case, true);
    let directory = tempfile::tempdir().unwrap();
    let mut child = Command::new(&program)
        .args(["+RTS", "-hL"])
        .current_dir(directory.path())
        .stdout(Stdio::null())
        .spawn()
        .unwrap();
    let name = format!("{}.hp", program.file_name().unwrap().to_str().unwrap());
    let file = directory.path().join(name);
    // Until the program's own code is about to run.
    let has_sample = || std::fs::read_to_string(&file).is_ok_and(|t| t.contains("END_SAMPLE"));
    while !(has_sample() && catches(child.id(), signal)) {
        assert!(child.try_wait().unwrap().is_none(), "it ends by itself");
        std::thread::sleep(Duration::from_millis(1));
    }
    let kill = format!("kill -{signal} {}", child.id());
    assert!(
        Command::new("sh")
            .args(["-c", &kill])
            .status()
            .unwrap()
            .success()
    );
    let status = child.wait().unwrap();
    (status.signal(), std::fs::read_to_string(file).unwrap())
}

#[test]
fn a_signal_ends_the_run_with_its_files_complete() {
    for case in [ENDLESS_LIST, SPINNING] {
        for signal in [2, 15] {
            let (died_by, profile) = interrupted(case, signal);
            assert_eq!(died_by, Some(signal));
            let last = profile.lines().last().unwrap();
            assert!(last.starts_with("END_SAMPLE"), "{last}");
            assert_eq!(profile.matches("BEGIN_SAMPLE").count(), 2);
        }
    }
}
