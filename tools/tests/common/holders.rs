//! Random profiles with who holds what, and with biographies.

use super::common::Random;
use std::collections::BTreeMap;
use std::fmt::Write;

/// A written profile with who holds what and the biography, both made up at random.
pub fn with_holders(text: &str, random: &mut Random) -> String {
    let mut out = String::new();
    let mut sets = 1;
    let mut census: Vec<(u32, u64)> = vec![];
    let mut censuses = vec![];
    let mut in_stack = false;
    let mut markers = 0;
    for line in text.lines() {
        let word = line.split(' ').next().unwrap_or_default();
        if in_stack && !word.is_empty() {
            for section in ["RETAIN", "HELD"] {
                writeln!(out, "{section}").expect("a string");
                for (site, bytes) in &census {
                    let first = 1 + random.below(sets);
                    let part = random.below(*bytes);
                    match first < sets && part > 0 {
                        true => writeln!(
                            out,
                            " {site} {bytes} {first}-{part} {}-{}",
                            first + 1,
                            bytes - part
                        ),
                        false => writeln!(out, " {site} {bytes} {first}-{bytes}"),
                    }
                    .expect("a string");
                }
            }
            censuses.push(std::mem::take(&mut census));
            in_stack = false;
        }
        match word {
            "CENSUS" if censuses.is_empty() => out += "SET 1 many\n",
            "CENSUS" if markers > 0 && random.below(2) == 0 => {
                sets += 1;
                writeln!(out, "SET {sets} o1 m{}", 1 + random.below(markers)).expect("a string");
            }
            "MARK" => markers += 1,
            "STACK" => in_stack = true,
            "" if !in_stack => {
                let mut numbers = line.split(' ').skip(1).map_while(|n| n.parse().ok());
                if let (Some(site), Some(bytes)) = (numbers.next(), numbers.next()) {
                    census.push((site as u32, bytes));
                }
            }
            _ => {}
        }
        out += line;
        out.push('\n');
    }
    let mut before: Vec<(u32, u64)> = vec![];
    for (i, census) in censuses.into_iter().enumerate() {
        writeln!(out, "BIOGRAPHY {}", i + 1).expect("a string");
        let mut said: BTreeMap<u32, u64> = before.iter().map(|(site, _)| (*site, 0)).collect();
        said.extend(census.iter().copied());
        for (site, bytes) in said {
            let void = random.below(bytes + 1);
            let lag = random.below(bytes - void + 1);
            let used = random.below(bytes - void - lag + 1);
            let drag = bytes - void - lag - used;
            writeln!(out, " {site} {void} {lag} {used} {drag}").expect("a string");
        }
        before = census;
    }
    out
}
