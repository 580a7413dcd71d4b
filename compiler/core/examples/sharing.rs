//! Checks what every pass must keep, for a program in a file or for many random
//! ones: `sharing FILE` or `sharing COUNT SEED [centres]`. Of the random programs that fail
//! it prints the shortest for each pass, made smaller.

#[allow(dead_code)]
#[path = "../tests/common/mod.rs"]
mod common;

use common::oracle::{FUEL, check};
use common::{Gen, random_bytes};
use interpreters::core as eval;
use pure_core::{builtin, read};
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
    let (count, seed) = (first.parse().unwrap_or(1000), seed.parse().unwrap_or(1_u64));
    let mut failures: BTreeMap<String, (usize, Vec<u8>)> = BTreeMap::new();
    let mut marks = 0;
    for bytes in random_bytes(count, seed) {
        let program = generate(bytes.clone());
        marks += evaluated(&program);
        let Some((pass, _)) = failure(&program) else {
            continue;
        };
        let (n, shortest) = failures.entry(pass).or_insert((0, bytes.clone()));
        *n += 1;
        if program.len() < generate(shortest.clone()).len() {
            *shortest = bytes;
        }
    }
    for (pass, (n, bytes)) in &failures {
        let fails = |bytes: &[u8]| failure(&generate(bytes.to_vec())).is_some_and(|f| f.0 == *pass);
        let program = generate(smaller(bytes.clone(), fails));
        let (_, error) = failure(&program).unwrap_or_default();
        println!("{n} of {count} fail after {pass}, the shortest:\n{program}\n{error}\n");
    }
    println!("{count} programs evaluated {marks} marked expressions");
    failures.is_empty()
}

/// After which pass a program fails, and how.
fn failure(text: &str) -> Option<(String, String)> {
    let error = check(text).err()?;
    let pass = error.split(':').next().unwrap_or_default();
    Some((pass.to_string(), error))
}

/// Leaves out bytes, or has them choose the first of what there is, while the program that
/// is made of them still fails.
fn smaller(mut bytes: Vec<u8>, fails: impl Fn(&[u8]) -> bool) -> Vec<u8> {
    let mut length = bytes.len();
    while length > 0 {
        let mut at = 0;
        while at < bytes.len() {
            let end = (at + length).min(bytes.len());
            let (before, after) = (&bytes[..at], &bytes[end..]);
            let without = [before, after].concat();
            let first = [before, &vec![0; end - at], after].concat();
            match [without, first]
                .into_iter()
                .find(|b| *b != bytes && fails(b))
            {
                Some(found) => {
                    at = end - (bytes.len() - found.len());
                    bytes = found;
                }
                None => at = end,
            }
        }
        length /= 2;
    }
    bytes
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
