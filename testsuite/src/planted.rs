//! Small programs with a planted leak each, and what `-Wspace` says of them.
//!
//! A line of a program of `planted/` that ends with `-- => TEXT` is where the leak is made, and
//! TEXT is the line that mends it; `-- also => TEXT` is what else has to change for that. The
//! mended program prints the same, and its peak or what it allocates is lower. The warning must
//! stand on one of the first sort of lines, unless the program says `-- missed`: then nothing is
//! told, which is known and counted in `docs/finding-leaks.md`.

use crate::shell::{Folder, ensure};
use std::path::Path;

/// What a line becomes.
const MENDED: &str = " -- => ";
const ALSO: &str = " -- also => ";

/// Follows one program.
pub fn check(name: &str, source: &Path) -> Result<(), String> {
    let text = std::fs::read_to_string(source).map_err(|e| e.to_string())?;
    let folder = Folder::new()?;
    folder.write("planted.hs", &text)?;
    folder.write("mended.hs", mended(&text))?;
    let told = folder.purecc("-O -Wspace planted.hs")?.err;
    let places = told.lines().filter_map(|l| l.trim().strip_prefix("--> "));
    let lines: Vec<usize> = places
        .filter_map(|place| place.split(':').nth(1)?.parse().ok())
        .collect();
    let planted = (1..).zip(text.lines()).filter(|l| l.1.contains(MENDED));
    let is_told = planted.map(|l| l.0).any(|line| lines.contains(&line));
    let is_right = match text.contains("-- missed\n") {
        true => lines.is_empty(),
        false => is_told,
    };
    ensure(is_right, || {
        format!("-Wspace names lines {lines:?}:\n{told}")
    })?;
    folder.purecc("-O -w mended.hs")?.quietly()?;
    let run = |program: &str| -> Result<(String, [u64; 2]), String> {
        let ran = folder.sh(&format!("./{program} +RTS -t --machine-readable"))?;
        let figure = |name: &str| {
            let rest = ran.err.split_once(&format!("\"{name}\", \""));
            let digits = rest.and_then(|(_, rest)| rest.split('"').next());
            digits.and_then(|digits| digits.parse().ok())
        };
        let figures = (figure("bytes allocated"), figure("max_mem_in_use_bytes"));
        match figures {
            (Some(allocated), Some(peak)) => Ok((ran.out, [allocated, peak])),
            _ => Err(format!("{program}: {}", ran.err)),
        }
    };
    let ((before, planted), (after, mended)) = (run("planted")?, run("mended")?);
    ensure(before == after, || {
        format!("{name} printed {before} and prints {after}")
    })?;
    let is_lower = (0..2).any(|figure| mended[figure] < planted[figure]);
    ensure(is_lower, || {
        format!("bytes allocated and peak were {planted:?} and are {mended:?}")
    })
}

/// The number of programs that are told, and of all, as the documents say.
pub fn counted() -> Result<(), String> {
    let folder = crate::root().join("planted");
    let entries = std::fs::read_dir(&folder).map_err(|e| e.to_string())?;
    let texts: Vec<String> = entries
        .filter_map(|entry| std::fs::read_to_string(entry.ok()?.path()).ok())
        .collect();
    let told = texts.iter().filter(|t| !t.contains("-- missed\n")).count();
    let document = crate::root().join("../docs/finding-leaks.md");
    let document = std::fs::read_to_string(document).map_err(|e| e.to_string())?;
    let words: Vec<&str> = document.split_whitespace().collect();
    let said = format!(
        "Of the {} small programs in `testsuite/planted` {told} are told at their line",
        texts.len()
    );
    ensure(words.join(" ").contains(&said), || {
        format!("docs/finding-leaks.md does not say: {said}")
    })
}

fn mended(text: &str) -> String {
    let line = |line: &str| {
        let parts = line.split_once(ALSO).or_else(|| line.split_once(MENDED));
        let Some((old, new)) = parts else {
            return format!("{line}\n");
        };
        let indentation = old.len() - old.trim_start().len();
        format!("{}{new}\n", &old[..indentation])
    };
    text.lines().map(line).collect()
}

#[cfg(test)]
mod tests {
    use super::mended;

    #[test]
    fn lines_are_replaced() {
        let text = "a = 1 -- also => a = 2\n  b -- => c d\ne\n";
        assert_eq!(mended(text), "a = 2\n  c d\ne\n");
    }
}
