//! `--schedule`, `--explore`: a run whose schedule is left to chance, or many of them.
//!
//! Each of many runs is a copy of the process, made before `main` begins, with files in memory for
//! its input and output. The process itself runs nothing of the program.
//!
//! Never: what a schedule chooses; that is [`crate::schedule`]'s. Start reading at
//! [`rt_schedule`].

mod outcomes;

use crate::entry::run::ending;
use crate::entry::run::say::{self, say};
use crate::entry::run::state::with_runtime;
use crate::entry::safepoint::pending;
use crate::heap::object::{load, store};
use crate::schedule::{Schedule, Seed, Strategy};
use crate::sys::process::{self, End, Forked};
use crate::sys::{self, file};
use alloc::boxed::Box;
use alloc::format;
use alloc::vec::Vec;
use outcomes::{Outcome, Outcomes};
use rt_abi::object::WORD;

/// Seconds of processor time that one of many runs may take.
const SECONDS: u64 = 10;

/// The greatest depth of schedules with priorities.
const DEEPEST: u64 = 4;

/// See [`rt_abi::border::RT_SCHEDULE`].
#[unsafe(no_mangle)]
pub(super) extern "C" fn rt_schedule() {
    let options =
        |runtime: &mut super::Runtime| (runtime.options.schedule, runtime.options.explore);
    match with_runtime(options) {
        (Some(seed), _) => schedule(Schedule::new(seed)),
        (None, 0) => {}
        (None, runs) => explore(u64::from(runs)),
    }
}

fn schedule(schedule: Schedule) {
    with_runtime(|runtime| {
        runtime.heap.end_turns_at_once();
        runtime.heap.threads.schedule = Some(Box::new(schedule));
    });
}

/// What the system does not give.
struct Failed(&'static str, i32);

/// Comes back in each run; tells what came of them and ends the process.
fn explore(runs: u64) {
    let failed = match explore_or_fail(runs) {
        Ok(Some(status)) => sys::exit(status),
        Ok(None) => return,
        Err(failed) => failed,
    };
    say(format!("--explore: no {} (error {})", failed.0, failed.1).as_bytes());
    sys::exit(1)
}

/// None in each run, or the exit code when all are over.
fn explore_or_fail(runs: u64) -> Result<Option<i32>, Failed> {
    let input = read_input();
    let shown_at = process::shared_page().map_err(|errno| Failed("memory", errno))?;
    let in_memory = || process::file_in_memory().map_err(|errno| Failed("file in memory", errno));
    let (out, err) = (in_memory()?, in_memory()?);
    let mut outcomes = Outcomes::default();
    // The longest run so far.
    let mut longest = [0, 0];
    let mut done = 0;
    while done < runs {
        let number = done;
        for (index, longest) in longest.iter_mut().enumerate() {
            let length = load(shown_at + WORD * index);
            *longest = length.max(*longest);
            store(shown_at + WORD * index, 0);
        }
        let seed = seed(number, longest);
        match process::fork().map_err(|errno| Failed("process", errno))? {
            Forked::Child => {
                become_run(&input, out, err)?;
                let mut own = Schedule::new(seed);
                own.is_explored = true;
                own.shown_at = Some(shown_at);
                schedule(own);
                return Ok(None);
            }
            Forked::Parent(child) => {
                let end = process::wait(child).map_err(|errno| Failed("end of a run", errno))?;
                let (out, err) = (take(out)?, take(err)?);
                if pending::any() {
                    // Who types it means the run, too.
                    break;
                }
                outcomes.add(seed, Outcome { end, out, err });
                done += 1;
            }
        }
    }
    let text = outcomes.text(say::program(), done);
    let _ = file::write_all(file::STDOUT, text.as_bytes());
    ending::obey_pending();
    Ok(Some(i32::from(!outcomes.is_good())))
}

/// The schedule of a run: by priorities that change at operations, at heap checks, or by
/// a walk; the first one tells how long runs are.
fn seed(number: u64, [operations, points]: [usize; 2]) -> Seed {
    let by_priorities = |steps: usize, points: bool| Strategy::Priorities {
        depth: (1 + number / 4 % DEEPEST) as u32,
        steps: steps as u64,
        points,
    };
    let strategy = match number % 4 {
        0 => Strategy::Walk,
        1 | 2 => by_priorities(operations, false),
        _ => by_priorities(points, true),
    };
    Seed { number, strategy }
}

/// Standard input, each run having its own copy; none of what somebody would type.
fn read_input() -> Vec<u8> {
    match file::is_terminal(file::STDIN) {
        true => Vec::new(),
        // It may be closed.
        false => read_all(file::STDIN).unwrap_or_default(),
    }
}

fn read_all(file: i32) -> Result<Vec<u8>, i32> {
    let mut all = Vec::new();
    let mut part = [0; 4096];
    loop {
        match file::read_some(file, &mut part) {
            Ok(0) => return Ok(all),
            Ok(count) => all.extend_from_slice(&part[..count]),
            Err(file::INTERRUPTED) => {}
            Err(errno) => return Err(errno),
        }
    }
}

/// In the copy of the process.
fn become_run(input: &[u8], out: i32, err: i32) -> Result<(), Failed> {
    let wrong = |errno| Failed("file in memory", errno);
    process::die_with_parent();
    process::limit_time(SECONDS);
    let own = process::file_in_memory().map_err(wrong)?;
    file::write_all(own, input).map_err(|error| wrong(error.errno))?;
    file::seek(own, 0, 0).map_err(wrong)?;
    let names = [(own, file::STDIN), (out, file::STDOUT), (err, file::STDERR)];
    for (file, number) in names {
        process::rename(file, number).map_err(wrong)?;
    }
    Ok(())
}

/// What a run has written, of which the next one finds nothing.
fn take(file: i32) -> Result<Vec<u8>, Failed> {
    let wrong = |errno| Failed("file in memory", errno);
    file::seek(file, 0, 0).map_err(wrong)?;
    let all = read_all(file).map_err(wrong)?;
    file::set_size(file, 0).map_err(wrong)?;
    file::seek(file, 0, 0).map_err(wrong)?;
    Ok(all)
}
