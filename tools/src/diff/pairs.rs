//! Which band of the new profile a band of the old one has become.
//!
//! Labels say places, `Main.f.g(leak.hs:3:5-9)`, which any edit above them moves. So
//! bands are paired by what is left without the places: names and enclosing functions.
//! Of several of one name, the first of the old profile is the first of the new one, and
//! so on, if there are as many; else those of equal columns in equal order are.

use std::ops::Range;

/// So many comparisons of columns are made for one name; beyond, only the order counts.
const MOST: usize = 1 << 22;

/// A label taken apart.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Name {
    /// Without the numbers of places.
    pub key: String,
    /// Each place: lines and columns, in the order of the label.
    spans: Vec<[u64; 4]>,
}

impl Name {
    /// Takes a label apart.
    pub fn of(label: &str) -> Name {
        let mut name = Name {
            key: String::new(),
            spans: vec![],
        };
        let mut rest = label;
        while let Some(c) = rest.chars().next() {
            let (before, after) = rest.split_at(c.len_utf8());
            match place(rest) {
                Some((numbers, span)) => {
                    name.key.push_str(&rest[..numbers.start]);
                    name.spans.push(span);
                    rest = &rest[numbers.end..];
                }
                None => {
                    name.key.push_str(before);
                    rest = after;
                }
            }
        }
        name
    }

    /// Where the numbers of the label's only place begin.
    pub fn file_end(&self) -> Option<usize> {
        let colon = self.key.strip_suffix(":)").map(|name| name.len() + 1);
        colon.filter(|_| self.spans.len() == 1)
    }

    /// Where its parts stand in their lines, and how many lines they have.
    fn shape(&self) -> Vec<[u64; 3]> {
        let spans = self.spans.iter();
        spans
            .map(|[line, column, end, to]| [*column, end - line, *to])
            .collect()
    }
}

/// If a text begins with `(leak.hs:3:5-9)`, or with the number of a thunk, `_12>`: where
/// its numbers are, and what they say.
fn place(text: &str) -> Option<(Range<usize>, [u64; 4])> {
    if let Some(thunk) = text.strip_prefix('_') {
        let digits = thunk.bytes().take_while(u8::is_ascii_digit).count();
        let number = thunk[..digits].parse().ok()?;
        return (thunk[digits..] == *">").then_some((0..digits + 1, [number, 0, number, 0]));
    }
    let inner = text.strip_prefix('(')?;
    let file = inner.find([':', '(', ')', ',']).filter(|end| *end > 0)?;
    let span = inner[file..].strip_prefix(':')?;
    let mut numbers = vec![];
    let mut signs = String::new();
    let mut end = 0;
    for part in span.split_inclusive(|c: char| !c.is_ascii_digit()) {
        let digits = part.trim_end_matches(|c: char| !c.is_ascii_digit());
        if !digits.is_empty() {
            numbers.push(digits.parse().ok()?);
            signs.push('n');
        }
        signs.push_str(&part[digits.len()..]);
        end += part.len();
        if matches!(&*signs, "n:n)" | "n:n-n)" | "(n,n)-(n,n))") {
            break;
        }
    }
    let span = match (&*signs, &numbers[..]) {
        ("n:n)", &[line, column]) => [line, column, line, column],
        ("n:n-n)", &[line, column, to]) => [line, column, line, to],
        ("(n,n)-(n,n))", &[line, column, end, to]) if line <= end => [line, column, end, to],
        _ => return None,
    };
    let start = 1 + file + 1;
    Some((start..start + end - 1, span))
}

/// Pairs names of one key: places in both lists, or in one alone.
pub fn pairs(old: &[Name], new: &[Name]) -> Vec<(Option<usize>, Option<usize>)> {
    let ordered = |names: &[Name]| {
        let mut order: Vec<usize> = (0..names.len()).collect();
        order.sort_by(|&a, &b| names[a].spans.cmp(&names[b].spans));
        order
    };
    let (before, after) = (ordered(old), ordered(new));
    if before.len() == after.len() || before.len().saturating_mul(after.len()) > MOST {
        let at = |order: &[usize], i: usize| order.get(i).copied();
        let rows = 0..before.len().max(after.len());
        return rows.map(|i| (at(&before, i), at(&after, i))).collect();
    }
    // The longest common row of shapes.
    let same = |i: usize, j: usize| old[before[i]].shape() == new[after[j]].shape();
    let width = after.len() + 1;
    let mut longest = vec![0u32; (before.len() + 1) * width];
    for i in (0..before.len()).rev() {
        for j in (0..after.len()).rev() {
            longest[i * width + j] = match same(i, j) {
                true => longest[(i + 1) * width + j + 1] + 1,
                false => longest[(i + 1) * width + j].max(longest[i * width + j + 1]),
            };
        }
    }
    let (mut i, mut j) = (0, 0);
    let mut found = vec![];
    while i < before.len() || j < after.len() {
        if i == before.len()
            || j < after.len()
                && !same(i, j)
                && longest[i * width + j + 1] >= longest[(i + 1) * width + j]
        {
            found.push((None, Some(after[j])));
            j += 1;
        } else if j == after.len() || !same(i, j) {
            found.push((Some(before[i]), None));
            i += 1;
        } else {
            found.push((Some(before[i]), Some(after[j])));
            (i, j) = (i + 1, j + 1);
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_are_taken_out() {
        for (label, key) in [
            ("Main.f.g(a.hs:3:5-9)", "Main.f.g(a.hs:)"),
            ("Main.f(a.hs:3:5)", "Main.f(a.hs:)"),
            (
                "M.f(a.hs:(3,5)-(7,1)),N.g(b.hs:1:2-3)",
                "M.f(a.hs:),N.g(b.hs:)",
            ),
            (
                "M.f(a.hs:3:5-9)*<-M.g(a.hs:7:1-2)",
                "M.f(a.hs:)*<-M.g(a.hs:)",
            ),
            ("<Main.go_12>", "<Main.go>"),
            ("go_12", "go_12"),
            ("(,)", "(,)"),
            ("f(x)/g", "f(x)/g"),
            ("M.f(a.hs:3)", "M.f(a.hs:3)"),
            ("M.f(a.hs:(7,5)-(3,1))", "M.f(a.hs:(7,5)-(3,1))"),
            (
                "M.f(a.hs:99999999999999999999:5)",
                "M.f(a.hs:99999999999999999999:5)",
            ),
            ("ä(ö:1:2)", "ä(ö:)"),
        ] {
            assert_eq!(Name::of(label).key, key);
        }
    }

    #[test]
    fn moved_bands_are_found_again() {
        let names = |labels: &[&str]| labels.iter().map(|l| Name::of(l)).collect::<Vec<_>>();
        let old = names(&["f(a:9:1-2)", "f(a:3:5-9)", "f(a:5:1-2)"]);
        let moved = names(&["f(a:5:5-9)", "f(a:7:1-2)", "f(a:11:1-2)"]);
        let found = pairs(&old, &moved);
        assert_eq!(
            found,
            [(1, 0), (2, 1), (0, 2)].map(|(a, b)| (Some(a), Some(b)))
        );
        // One is new: by columns.
        let more = names(&["f(a:5:5-9)", "f(a:6:7-8)", "f(a:7:1-2)", "f(a:11:1-2)"]);
        let found = pairs(&old, &more);
        let expected = [
            (Some(1), Some(0)),
            (None, Some(1)),
            (Some(2), Some(2)),
            (Some(0), Some(3)),
        ];
        assert_eq!(found, expected);
        let found: Vec<_> = pairs(&more, &old)
            .into_iter()
            .map(|(a, b)| (b, a))
            .collect();
        assert_eq!(found, expected);
        assert_eq!(pairs(&old[..1], &[]), [(Some(0), None)]);
    }
}
