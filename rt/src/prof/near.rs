//! Words that are like others: what could have been meant.

use alloc::string::String;
use alloc::vec::Vec;

/// How far apart two words are: letters left out, put in, or another in their place
/// count 2, neighbours that have changed places too, letters that differ in case 1.
pub fn distance(a: &str, b: &str) -> usize {
    let b: Vec<char> = b.chars().collect();
    let mut row: Vec<usize> = (0..=b.len()).map(|n| 2 * n).collect();
    let mut above = row.clone();
    let mut before = None;
    for (i, x) in a.chars().enumerate() {
        let last = row.clone();
        let mut diagonal = core::mem::replace(&mut row[0], 2 * (i + 1));
        for (j, y) in b.iter().enumerate() {
            let change = match (x == *y, x.eq_ignore_ascii_case(y)) {
                (true, _) => 0,
                (_, true) => 1,
                _ => 2,
            };
            let mut least = (diagonal + change).min(row[j] + 2).min(row[j + 1] + 2);
            if j > 0 && before == Some(*y) && x == b[j - 1] {
                least = least.min(above[j - 1] + 2);
            }
            diagonal = core::mem::replace(&mut row[j + 1], least);
        }
        above = last;
        before = Some(x);
    }
    row[b.len()]
}

/// The words that are most like one, at most three, the nearest first. A name without
/// its module, or a part of a name, is near.
pub fn nearest(word: &str, known: impl Iterator<Item = String>) -> Vec<String> {
    let last = |name: &str| -> String {
        let plain = name.split('(').next().unwrap_or(name);
        match plain.is_empty() {
            true => String::from(name),
            false => String::from(plain.rsplit('.').next().unwrap_or(plain)),
        }
    };
    let short = last(word);
    // How near, and of those that are equally near how like the whole of the word is.
    let mut found: Vec<((usize, usize), String)> = Vec::new();
    for name in known.filter(|name| !name.is_empty()) {
        let own = last(&name);
        // Lengths that differ much need not be looked at letter by letter.
        if own.len().abs_diff(short.len()) > 12 {
            continue;
        }
        let site = name.split(" via ").next().unwrap_or(&name);
        let whole = distance(word, &name).min(1 + distance(word, site));
        let mut far = whole.min(1 + distance(&short, &own));
        if own.len() > 2 && short.len() > 2 && (own.contains(&short) || short.contains(&own)) {
            far = far.min(3);
        }
        let far = (far, whole);
        let at = found.partition_point(|(other, text)| (*other, text) < (far, &name));
        if at < 3 && found.get(at).is_none_or(|entry| entry.1 != name) {
            found.insert(at, (far, name));
            found.truncate(3);
        }
    }
    // What has hardly a letter in common was not meant.
    let limit = (short.chars().count()).max(2);
    found.retain(|((far, _), _)| *far <= limit);
    found.into_iter().map(|(_, name)| name).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::string::ToString;

    #[test]
    fn what_was_meant_comes_first() {
        let known = ["Cons", "Nil", "I#", "Branch", "Main.go", "Main.f(a.hs:3:4)"];
        let near = |word| nearest(word, known.iter().map(|name| name.to_string()));
        assert_eq!(near("cons")[0], "Cons");
        assert_eq!(near("branch"), ["Branch"]);
        assert_eq!(near("go"), ["Main.go"]);
        assert_eq!(near("f"), ["Main.f(a.hs:3:4)"]);
        assert_eq!(near("Other.go"), ["Main.go"]);
        let sites = [
            "M.f(a.hs:1:2)",
            "M.f(a.hs:9:8-17) via Data.IORef.newIORef",
            "M.f(a.hs:30:4)",
        ];
        let known = sites.iter().map(|name| name.to_string());
        assert_eq!(nearest("M.f(a.hs:9:8-18)", known)[0], sites[1]);
        assert_eq!(near("Bran"), ["Branch"]);
        assert_eq!(near("Main.og")[0], "Main.go");
        assert!(near("completely").is_empty());
    }

    #[test]
    fn distances() {
        assert_eq!(distance("", "ab"), 4);
        assert_eq!(distance("kitten", "sitting"), 6);
        assert_eq!(distance("A", "a"), 1);
        assert_eq!(distance("mian", "main"), 2);
        assert_eq!(distance("abc", "cab"), 4);
    }
}
