//! Which band of the new profile a band of the old one has become.
//!
//! Labels say places, `Main.f.g(leak.hs:3:5-9)`, which any edit above them moves. So
//! bands are paired by what is left without the places: names and enclosing functions.
//! Of several of one name those of equal columns, or at least of equal length, are paired
//! in their order, and what lies between if there are as many on both sides.

use std::collections::BTreeMap;
use std::ops::Range;

/// So many comparisons of columns are made for one name; beyond, only the order counts.
const MOST: usize = 1 << 22;

/// A label taken apart.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Name {
    /// Without the numbers of places.
    pub key: String,
    /// Without their files, too: a copy of a program is another file.
    loose: String,
    /// Each place: lines and columns, in the order of the label.
    spans: Vec<Span>,
}

impl Name {
    /// Takes a label apart.
    pub fn of(label: &str) -> Name {
        let mut name = Name {
            key: String::new(),
            loose: String::new(),
            spans: vec![],
        };
        let mut rest = label;
        while let Some(c) = rest.chars().next() {
            let (before, after) = rest.split_at(c.len_utf8());
            match place_in(rest) {
                Some((numbers, span)) => {
                    name.key.push_str(&rest[..numbers.start]);
                    name.loose.push_str(&rest[..1]);
                    name.spans.push(span);
                    rest = &rest[numbers.end..];
                }
                None => {
                    name.key.push_str(before);
                    name.loose.push_str(before);
                    rest = after;
                }
            }
        }
        name
    }

    /// A label that is a set of names: their order does not matter.
    pub fn of_set(label: &str) -> Name {
        let mut parts: Vec<Name> = split(label).into_iter().map(Name::of).collect();
        // Stacks have commas of their own.
        if label.starts_with('<') {
            return Name::of(label);
        }
        parts.sort_by(|a, b| (&a.key, &a.spans).cmp(&(&b.key, &b.spans)));
        let joined = |of: fn(&Name) -> &str| parts.iter().map(of).collect::<Vec<&str>>().join(",");
        Name {
            key: joined(|part| &part.key),
            loose: joined(|part| &part.loose),
            spans: parts.iter().flat_map(|part| &part.spans).copied().collect(),
        }
    }

    /// What places of an old label have become, told in short; nothing if none moved.
    pub fn moves(old: &Name, new: &Name) -> String {
        let mut all: Vec<(Span, Span)> = vec![];
        for both in old.spans.iter().copied().zip(new.spans.iter().copied()) {
            if !all.contains(&both) {
                all.push(both);
            }
        }
        let only = all.len() == 1;
        let moved = all.iter().filter(|(old, new)| old != new);
        let told: Vec<String> = moved
            .map(|(old, new)| match only {
                true => shown(old),
                false => format!("{} to {}", shown(old), shown(new)),
            })
            .collect();
        match told.is_empty() {
            true => String::new(),
            false => format!(" (moved from {})", told.join(", ")),
        }
    }

    /// Where its parts stand in their lines, and how many lines they have.
    fn shape(&self) -> Vec<[u64; 3]> {
        let spans = self.spans.iter();
        spans
            .map(|[line, column, end, to]| [*column, end - line, *to])
            .collect()
    }

    /// How long its parts are, wherever they stand in their lines.
    fn size(&self) -> Vec<[u64; 2]> {
        let spans = self.spans.iter();
        spans
            .map(|[line, column, end, to]| match line == end {
                true => [0, to.saturating_sub(*column)],
                false => [end - line, 0],
            })
            .collect()
    }

    /// Which of its parts are whole declarations, or have others of the same names within:
    /// frames of a function, say, not a thunk that it makes.
    fn whole(&self, others: &[Name]) -> Vec<bool> {
        let spans = self.spans.iter().enumerate();
        spans
            .map(|(i, span)| {
                let mut beside = others.iter().filter_map(|other| other.spans.get(i));
                span[1] == 1 || beside.any(|other| encloses(span, other))
            })
            .collect()
    }
}

/// Line and column of the beginning, line and column of the end.
type Span = [u64; 4];

fn encloses(outer: &Span, inner: &Span) -> bool {
    outer != inner && outer[..2] <= inner[..2] && inner[2..] <= outer[2..]
}

/// A place as labels of heap profiles have it.
pub fn place(file: &str, (line, column): (usize, usize), (end, to): (usize, usize)) -> String {
    let span = [line, column, end, to].map(|number| number as u64);
    format!("{file}:{}", shown(&span))
}

fn shown([line, column, end, to]: &Span) -> String {
    match (line == end, column == to) {
        // The number of a thunk has no column.
        (true, true) if *column == 0 => format!("{line}"),
        (true, true) => format!("{line}:{column}"),
        (true, false) => format!("{line}:{column}-{to}"),
        _ => format!("({line},{column})-({end},{to})"),
    }
}

/// The members of a set: at the commas that stand in no parentheses.
fn split(label: &str) -> Vec<&str> {
    let (mut parts, mut start, mut depth) = (vec![], 0, 0u32);
    for (at, c) in label.char_indices() {
        match c {
            '(' => depth += 1,
            ')' => depth = depth.saturating_sub(1),
            ',' if depth == 0 => {
                parts.push(&label[start..at]);
                start = at + 1;
            }
            _ => {}
        }
    }
    parts.push(&label[start..]);
    parts
}

/// If a text begins with `(leak.hs:3:5-9)`, or with the number of a thunk, `_12>`: where
/// its numbers are, and what they say.
fn place_in(text: &str) -> Option<(Range<usize>, Span)> {
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

/// Pairs the names of two profiles: places in both lists, or in one alone.
pub fn paired(sides: [&[Name]; 2]) -> Vec<(Option<usize>, Option<usize>)> {
    let mut found = vec![];
    let mut lone = sides.map(|names| (0..names.len()).collect::<Vec<usize>>());
    let keys: [fn(&Name) -> &str; 2] = [|name| &name.key, |name| &name.loose];
    for key in keys {
        let mut groups: BTreeMap<&str, [Vec<usize>; 2]> = BTreeMap::new();
        for side in 0..2 {
            for i in std::mem::take(&mut lone[side]) {
                groups.entry(key(&sides[side][i])).or_default()[side].push(i);
            }
        }
        for group in groups.into_values() {
            // What has no like on the other side may have one in another file.
            if group.iter().any(Vec::is_empty) {
                lone[0].extend(&group[0]);
                lone[1].extend(&group[1]);
                continue;
            }
            let names = [0, 1].map(|side| {
                let names = group[side].iter().map(|i| sides[side][*i].clone());
                names.collect::<Vec<Name>>()
            });
            let both = pairs(&names[0], &names[1]).into_iter();
            found.extend(both.map(|(a, b)| (a.map(|a| group[0][a]), b.map(|b| group[1][b]))));
        }
    }
    found.extend(lone[0].iter().map(|i| (Some(*i), None)));
    found.extend(lone[1].iter().map(|i| (None, Some(*i))));
    found
}

/// Pairs names of one key.
fn pairs(old: &[Name], new: &[Name]) -> Vec<(Option<usize>, Option<usize>)> {
    let ordered = |names: &[Name]| {
        let mut order: Vec<usize> = (0..names.len()).collect();
        order.sort_by(|&a, &b| names[a].spans.cmp(&names[b].spans));
        order
    };
    let (before, after) = (ordered(old), ordered(new));
    if before.len().saturating_mul(after.len()) > MOST {
        let at = |order: &[usize], i: usize| order.get(i).copied();
        let rows = 0..before.len().max(after.len());
        return rows.map(|i| (at(&before, i), at(&after, i))).collect();
    }
    // The common row that is most alike.
    let about = |names: &[Name], order: &[usize]| -> Vec<_> {
        let names = order.iter().map(|&i| &names[i]);
        names.map(|name| (name.shape(), name.size())).collect()
    };
    let (here, there) = (about(old, &before), about(new, &after));
    let alike = |i: usize, j: usize| match (here[i].0 == there[j].0, here[i].1 == there[j].1) {
        (true, _) => 3,
        (false, true) => 2,
        (false, false) => 0,
    };
    let width = after.len() + 1;
    let mut best = vec![0u32; (before.len() + 1) * width];
    for i in (0..before.len()).rev() {
        for j in (0..after.len()).rev() {
            let apart = best[(i + 1) * width + j].max(best[i * width + j + 1]);
            let paired = match alike(i, j) {
                0 => 0,
                some => some + best[(i + 1) * width + j + 1],
            };
            best[i * width + j] = apart.max(paired);
        }
    }
    let (mut i, mut j) = (0, 0);
    let mut found = vec![];
    let mut lone = (vec![], vec![]);
    while i < before.len() || j < after.len() {
        let most = best[i * width + j];
        let inside = i < before.len() && j < after.len();
        if inside && alike(i, j) > 0 && alike(i, j) + best[(i + 1) * width + j + 1] == most {
            fill(&mut lone, [old, new], &mut found);
            found.push((Some(before[i]), Some(after[j])));
            (i, j) = (i + 1, j + 1);
        } else if i < before.len() && (j == after.len() || best[(i + 1) * width + j] == most) {
            lone.0.push(before[i]);
            i += 1;
        } else {
            lone.1.push(after[j]);
            j += 1;
        }
    }
    fill(&mut lone, [old, new], &mut found);
    found
}

/// Pairs what lies between two pairs, if there are as many on both sides, in its order;
/// but never a declaration with a part of it.
fn fill(
    lone: &mut (Vec<usize>, Vec<usize>),
    [old, new]: [&[Name]; 2],
    found: &mut Vec<(Option<usize>, Option<usize>)>,
) {
    let (before, after) = std::mem::take(lone);
    let even = before.len() == after.len();
    let both = before.iter().zip(&after);
    let (paired, apart): (Vec<_>, Vec<_>) =
        both.partition(|(i, j)| even && old[**i].whole(old) == new[**j].whole(new));
    found.extend(paired.into_iter().map(|(&i, &j)| (Some(i), Some(j))));
    if even {
        found.extend(
            apart
                .into_iter()
                .flat_map(|(&i, &j)| [(Some(i), None), (None, Some(j))]),
        );
    } else {
        found.extend(before.into_iter().map(|i| (Some(i), None)));
        found.extend(after.into_iter().map(|j| (None, Some(j))));
    }
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

    #[test]
    fn a_declaration_is_never_paired_with_its_part() {
        let names = |labels: &[&str]| labels.iter().map(|l| Name::of(l)).collect::<Vec<_>>();
        let apart = [(Some(0), None), (None, Some(0))];
        let found = pairs(&names(&["f(a:(3,1)-(9,4))"]), &names(&["f(a:5:7-9)"]));
        assert_eq!(found, apart);
        // Of local functions what stands within tells.
        let old = names(&["f.g(a:(3,5)-(9,4))", "f.g(a:4:6-9)"]);
        let found = pairs(&old, &names(&["f.g(a:5:7-19)", "f.g(a:4:6-9)"]));
        assert!(!found.contains(&(Some(0), Some(0))), "{found:?}");
        assert!(found.contains(&(Some(1), Some(1))), "{found:?}");
    }

    #[test]
    fn an_expression_is_known_by_its_length() {
        let names = |labels: &[&str]| labels.iter().map(|l| Name::of(l)).collect::<Vec<_>>();
        let old = names(&["f(a:34:30-44)"]);
        let new = names(&["f(a:33:1-9)", "f(a:34:40-54)"]);
        assert_eq!(pairs(&old, &new), [(None, Some(0)), (Some(0), Some(1))]);
    }

    #[test]
    fn what_moved_is_told_in_short() {
        let told = |old: &str, new: &str| Name::moves(&Name::of_set(old), &Name::of_set(new));
        assert_eq!(told("f(a:3:5-9)", "f(a:3:5-9)"), "");
        assert_eq!(told("f(a:3:5-9)", "f(a:5:5-9)"), " (moved from 3:5-9)");
        assert_eq!(
            told(
                "h(b:9:9),f(a:3:5-9),g(a:(7,1)-(8,2))",
                "f(a:5:5-9),h(b:9:9),g(a:(9,1)-(10,2))"
            ),
            " (moved from 3:5-9 to 5:5-9, (7,1)-(8,2) to (9,1)-(10,2))"
        );
        assert_eq!(told("<Main.go_12>", "<Main.go_14>"), " (moved from 12)");
    }

    #[test]
    fn what_the_library_does_for_a_place_belongs_to_its_name() {
        for (label, key) in [
            (
                "M.f(src/a.hs:3:5-9) via Data.Map.insert",
                "M.f(src/a.hs:) via Data.Map.insert",
            ),
            (
                "M.f(a.hs:3:5-9) via P.++(List.hs:(22,1)-(23,31))",
                "M.f(a.hs:) via P.++(List.hs:)",
            ),
        ] {
            assert_eq!(Name::of_set(label).key, key);
        }
        assert_eq!(
            split("f(a:(1,2)-(3,4)),g via P.(,)"),
            ["f(a:(1,2)-(3,4))", "g via P.(,)"]
        );
    }
}
