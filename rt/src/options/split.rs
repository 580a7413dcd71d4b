//! Which words of a command line belong to the program and which to the runtime.

use alloc::vec::Vec;

/// A command line taken apart.
#[derive(Default, PartialEq, Eq, Debug)]
pub struct Split {
    pub program: Vec<Vec<u8>>,
    pub runtime: Vec<Vec<u8>>,
}

/// Scans the words behind the program's name. `+RTS` and `-RTS` bracket the
/// runtime's words and may come several times; `--RTS` vanishes and `--` stays,
/// and all behind them is the program's.
pub fn split(words: &[&[u8]]) -> Split {
    let mut result = Split::default();
    let mut in_runtime = false;
    for (i, &word) in words.iter().enumerate() {
        match word {
            b"--RTS" | b"--" => {
                let rest = if word == b"--" { i } else { i + 1 };
                result
                    .program
                    .extend(words[rest..].iter().map(|w| w.to_vec()));
                break;
            }
            b"+RTS" => in_runtime = true,
            b"-RTS" => in_runtime = false,
            _ if in_runtime => result.runtime.push(word.to_vec()),
            _ => result.program.push(word.to_vec()),
        }
    }
    result
}

/// Splits at white space, without quoting (`GHCRTS`, `-with-rtsopts`).
pub fn words(text: &[u8]) -> Vec<Vec<u8>> {
    text.split(u8::is_ascii_whitespace)
        .filter(|w| !w.is_empty())
        .map(<[u8]>::to_vec)
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::string::String;

    fn check(line: &str, program: &str, runtime: &str) {
        let parts: Vec<&[u8]> = line.split(' ').map(str::as_bytes).collect();
        let result = split(&parts);
        let text = |words: &[Vec<u8>]| String::from_utf8(words.join(&b' ')).unwrap();
        assert_eq!(text(&result.program), program, "{line}");
        assert_eq!(text(&result.runtime), runtime, "{line}");
    }

    #[test]
    fn brackets() {
        check("a b", "a b", "");
        check("a +RTS -s -RTS b", "a b", "-s");
        check("a +RTS -s", "a", "-s");
        check("+RTS -s -RTS a +RTS -A1m", "a", "-s -A1m");
        check("a -RTS b", "a b", "");
        check("a --RTS +RTS -s", "a +RTS -s", "");
        check("a -- +RTS -s", "a -- +RTS -s", "");
        check("+RTS -s -- b", "-- b", "-s");
        check("+RTS -s --RTS -- b", "-- b", "-s");
        check("+RTS +RTS -s", "", "-s");
    }

    #[test]
    fn text_is_split_at_blanks() {
        assert_eq!(words(b"  -s\t-A1m\n"), [b"-s".to_vec(), b"-A1m".to_vec()]);
        assert!(words(b" ").is_empty());
    }
}
