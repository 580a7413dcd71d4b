//! "Did you mean": the nearest known name by edit distance.

/// The candidate nearest to `name`, if near enough to be a likely slip:
/// distance at most a third of the length. Ties go to the first in text order.
/// A word of one letter is no slip for any other.
pub fn nearest<'a>(name: &str, candidates: impl Iterator<Item = &'a str>) -> Option<&'a str> {
    let length = name.chars().count();
    let limit = match length {
        1 if name.starts_with(char::is_alphabetic) => 0,
        _ => (length.max(3) / 3).min(3),
    };
    candidates
        .filter(|c| *c != name && same_sort(c, name) && !is_exchanged(c, name))
        .filter_map(|c| distance(name, c, limit).map(|d| (d, c)))
        .min()
        .map(|(_, c)| c)
}

/// Operators are not suggested for words, nor the other way round.
fn same_sort(a: &str, b: &str) -> bool {
    let word = |s: &str| s.starts_with(|c: char| c.is_alphabetic() || c == '_');
    word(a) == word(b)
}

/// Whether one is an operator of the same length as the other, of other signs: that is no
/// slip.
fn is_exchanged(a: &str, b: &str) -> bool {
    let signs = |s: &str| {
        let mut signs: Vec<char> = s.chars().collect();
        signs.sort_unstable();
        signs
    };
    let (a, b) = (signs(a), signs(b));
    let word = |s: &[char]| s.iter().any(|c| c.is_alphabetic() || *c == '_');
    !word(&a) && a.len() == b.len() && a != b
}

/// Edit distance where swapping two neighbours counts once (optimal string
/// alignment); `None` above `limit`.
fn distance(a: &str, b: &str, limit: usize) -> Option<usize> {
    let (a, b): (Vec<char>, Vec<char>) = (a.chars().collect(), b.chars().collect());
    if a.len().abs_diff(b.len()) > limit {
        return None;
    }
    let (mut before, mut last) = (vec![0; b.len() + 1], (0..=b.len()).collect::<Vec<_>>());
    for i in 1..=a.len() {
        let mut row = vec![i; b.len() + 1];
        for j in 1..=b.len() {
            let change = last[j - 1] + usize::from(a[i - 1] != b[j - 1]);
            row[j] = change.min(last[j] + 1).min(row[j - 1] + 1);
            if i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1] {
                row[j] = row[j].min(before[j - 2] + 1);
            }
        }
        before = std::mem::replace(&mut last, row);
    }
    Some(last[b.len()]).filter(|d| *d <= limit)
}

#[cfg(test)]
mod tests {
    use super::nearest;

    #[test]
    fn slips_are_recognised_and_strangers_are_not() {
        let known = ["length", "filter", "foldr", "foldl", "++"];
        let near = |s| nearest(s, known.iter().copied());
        assert_eq!(near("lenght"), Some("length"));
        assert_eq!(near("fliter"), Some("filter"));
        assert_eq!(near("fold"), Some("foldl"));
        assert_eq!(near("reverse"), None);
        assert_eq!(near("+"), Some("++"));
        assert_eq!(near("$$"), None);
        assert_eq!(nearest("y", ["f", "x"].into_iter()), None);
    }
}
