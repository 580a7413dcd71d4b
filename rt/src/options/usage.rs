//! Texts: complaints, the list of options, facts about the runtime.

use crate::prof::near::distance;
use alloc::{format, string::String, vec::Vec};
use rt_abi::options::{BREAKDOWNS, OPTIONS, RESTRICTIONS, RtsOption};

/// One line for standard error, under the program's name.
pub fn complain(out: &mut Vec<u8>, program: &[u8], parts: &[&[u8]]) {
    out.extend_from_slice(program);
    out.extend_from_slice(b": ");
    for part in parts {
        out.extend_from_slice(part);
    }
    out.push(b'\n');
}

/// The three options that are most like a word that is none, as a proposal. What is
/// written with two dashes is compared with those that are.
pub fn nearest(word: &[u8]) -> String {
    let word = String::from_utf8_lossy(word);
    let is_long = word.starts_with("--");
    let mut rows: Vec<(usize, String)> = OPTIONS
        .iter()
        .filter(|row| row.option != RtsOption::Unsupported)
        .filter(|row| row.letters.starts_with("--") == is_long)
        .map(|row| {
            let far = match is_long {
                true => far_from_long(&word, row.letters),
                false => {
                    // A word that is longer may have an argument.
                    let head: String = word.chars().take(row.letters.len().max(3)).collect();
                    distance(&head, row.letters)
                }
            };
            (far, format!("{}{}", row.letters, row.argument_name))
        })
        .collect();
    crate::sorting::sort_by_key(&mut rows, |row| row.0);
    let names: Vec<String> = rows.into_iter().take(3).map(|row| row.1).collect();
    proposal(&names)
}

/// How far a word is from a long option: one of its words, or its beginning, is near.
fn far_from_long(word: &str, option: &str) -> usize {
    let word = word.split('=').next().unwrap_or(word).trim_matches('-');
    let option = option.trim_matches('-');
    let parts = option.split('-').map(|part| 1 + distance(word, part));
    let whole = match word.len() > 2 && option.starts_with(word) {
        true => 0,
        false => distance(word, option),
    };
    parts.min().map_or(whole, |nearest| nearest.min(whole))
}

/// What stands behind a complaint of an option.
pub fn proposal(options: &[String]) -> String {
    format!(" (nearest: {}; -? shows all)", options.join(", "))
}

/// Column of the explanations.
const HELP_COLUMN: usize = 24;

/// The list of options; every line under the program's name, the first empty.
pub fn usage(out: &mut Vec<u8>, program: &[u8]) {
    let mut line = |text: &str| complain(out, program, &[text.as_bytes()]);
    line("");
    line("Usage: <program> [argument...] [+RTS option... [-RTS] | --RTS] [argument...]");
    line("");
    line("What stands between +RTS and -RTS is for the runtime, the rest for the");
    line("program. --RTS and -- end the runtime's part for good (-- is passed on).");
    line("GHCRTS in the environment holds further options, obeyed before these.");
    line("");
    for row in OPTIONS {
        for (i, help) in row.help.iter().enumerate() {
            let head = if i == 0 {
                format!("{}{}", row.letters, row.argument_name)
            } else {
                Default::default()
            };
            if head.len() >= HELP_COLUMN {
                line(&format!("  {head}"));
                line(&format!("  {:HELP_COLUMN$}{help}", ""));
                continue;
            }
            line(&format!("  {head:HELP_COLUMN$}{help}"));
        }
        if row.option == RtsOption::HeapProfile {
            for breakdown in BREAKDOWNS {
                let letters = core::iter::once(breakdown.letters).chain(core::iter::repeat(""));
                for (letters, help) in letters.zip(breakdown.help) {
                    line(&format!("  {:HELP_COLUMN$}  {letters:3} {help}", ""));
                }
            }
            for help in RESTRICTIONS {
                line(&format!("  {:HELP_COLUMN$}{help}", ""));
            }
        }
    }
    line("");
    line("A <size> is a number with an optional suffix k, m, g (1024 and its powers)");
    line("or w (words of 8 bytes).");
    line("");
}

/// The pairs of `--info`.
pub fn info(prof: bool, debug: bool, with_rtsopts: &[u8]) -> Vec<u8> {
    let way = match (prof, debug) {
        (false, false) => "rts_v",
        (true, false) => "rts_p",
        (false, true) => "rts_debug",
        (true, true) => "rts_debug_p",
    };
    let platform = "x86_64-unknown-linux";
    let mut text = Vec::new();
    let pairs: [(&str, &[u8]); 9] = [
        ("purecc RTS", b"YES"),
        ("purecc version", env!("CARGO_PKG_VERSION").as_bytes()),
        ("RTS way", way.as_bytes()),
        ("Build platform", platform.as_bytes()),
        ("Host platform", platform.as_bytes()),
        ("Target platform", platform.as_bytes()),
        ("Word size", b"64"),
        ("Tables next to code", b"NO"),
        ("Flag -with-rtsopts", with_rtsopts),
    ];
    for (i, (name, value)) in pairs.into_iter().enumerate() {
        text.extend_from_slice(if i == 0 { b" [(\"" } else { b" ,(\"" });
        text.extend_from_slice(name.as_bytes());
        text.extend_from_slice(b"\", \"");
        for &byte in value {
            if matches!(byte, b'"' | b'\\') {
                text.push(b'\\');
            }
            text.push(byte);
        }
        text.extend_from_slice(b"\")\n");
    }
    text.extend_from_slice(b" ]\n");
    text
}
