//! Checks what every pass must keep, for a program in a file or for many random
//! ones: `sharing FILE` or `sharing COUNT SEED [centres]`. Of the random programs that fail
//! it prints the shortest for each pass.

#[allow(dead_code)]
#[path = "../tests/common/mod.rs"]
mod common;

use common::Gen;
use common::oracle::{FUEL, check};
use pure_core::{builtin, eval, read};
use std::collections::BTreeMap;

fn main() {
    let work = std::thread::Builder::new().stack_size(1 << 30).spawn(run);
    let found = work.map(|t| t.join());
    std::process::exit(i32::from(!matches!(found, Ok(Ok(true)))));
}

fn run() -> bool {
    let mut args = std::env::args().skip(1);
    let (Some(first), second) = (args.next(), args.next()) else {
        eprintln!("usage: sharing FILE | sharing COUNT SEED [centres]");
        return false;
    };
    let generate = match args.next().as_deref() {
        Some("centres") => Gen::centres,
        _ => Gen::effects,
    };
    let Some(seed) = second else {
        let text = std::fs::read_to_string(&first);
        let result = text.map_err(|e| e.to_string()).and_then(|t| check(&t));
        return result.map_err(|e| println!("{e}")).is_ok();
    };
    let (count, mut state) = (first.parse().unwrap_or(1000), seed.parse().unwrap_or(1_u64));
    let mut failures: BTreeMap<String, (usize, String)> = BTreeMap::new();
    let mut marks = 0;
    for _ in 0..count {
        let program = generate(bytes(&mut state));
        marks += evaluated(&program);
        let Err(e) = check(&program) else { continue };
        let line = e.lines().next().unwrap_or_default();
        let pass = line.split(':').next().unwrap_or_default().to_string();
        let text = format!("{line}\n{program}");
        let (n, shortest) = failures.entry(pass).or_insert((0, text.clone()));
        *n += 1;
        if text.len() < shortest.len() {
            *shortest = text;
        }
    }
    for (pass, (n, text)) in &failures {
        println!("{n} of {count} fail after {pass}, the shortest:\n{text}\n");
    }
    println!("{count} programs evaluated {marks} marked expressions");
    failures.is_empty()
}

/// How many marks a program that succeeds evaluates.
fn evaluated(text: &str) -> usize {
    let mut program = builtin::load();
    if read::read_into(&mut program, text).is_err() {
        return 0;
    }
    let outcome = eval::run(&program, FUEL);
    outcome.result.map_or(0, |()| outcome.reads.len())
}

/// Random bytes, of a random number.
fn bytes(state: &mut u64) -> Vec<u8> {
    let mut next = || {
        *state = state
            .wrapping_mul(6364136223846793005)
            .wrapping_add(1442695040888963407);
        (*state >> 33) as usize
    };
    let length = 50 + next() % 550;
    (0..length).map(|_| next() as u8).collect()
}
