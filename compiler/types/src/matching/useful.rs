//! Missing and redundant alternatives (Maranget, "Warnings for pattern
//! matching", JFP 2007): a row is redundant if it is not useful after those
//! above it; a match is incomplete if a row of wildcards is still useful, and
//! the proof of usefulness is an example of a value that fails.

use super::rows::{Rows, Shape};
use super::{Test, siblings};
use pure_names::tree::*;
use pure_names::wired;
use rustc_hash::{FxHashMap, FxHashSet};

/// What is wrong with a match.
pub struct Verdict {
    /// A value that no row matches, one shape per column.
    pub missing: Option<Vec<Shape>>,
    /// Rows that nothing reaches.
    pub redundant: Vec<usize>,
}

struct Check<'a> {
    program: &'a Resolved,
    /// How many rows may still be looked into.
    fuel: usize,
}

/// Rows that are looked into for one match.
const FUEL: usize = 2_000_000;

static ANY: Shape = Shape::Any;

/// How often types may rule out what no row matches.
const MAX_IMPOSSIBLE: usize = 500;

/// Judges rows of tests over `n` columns; `fallible` rows may fall through. Values
/// of which `possible` says that they have no type are no examples.
pub fn judge(
    program: &Resolved,
    n: usize,
    rows: &[(Vec<Test>, bool)],
    possible: &mut dyn FnMut(&[Shape]) -> bool,
) -> Verdict {
    let mut check = Check {
        program,
        fuel: FUEL,
    };
    let shapes: Vec<Vec<Shape>> = rows
        .iter()
        .map(|(tests, _)| tests.iter().map(|t| shape(program, t)).collect())
        .collect();
    let mut matrix: Vec<Vec<&Shape>> = vec![];
    let mut by_head = Rows::new();
    let mut redundant = vec![];
    for (i, (row, (_, fallible))) in shapes.iter().zip(rows).enumerate() {
        if row.iter().any(vague) {
            continue;
        }
        let row: Vec<&Shape> = row.iter().collect();
        let above: Vec<&[&Shape]> = by_head
            .like(&row)
            .into_iter()
            .map(|i| &matrix[i][..])
            .collect();
        if check.useful(&above, &row).is_none() && check.fuel > 0 {
            redundant.push(i);
        }
        if !fallible {
            if i + 1 < rows.len() {
                by_head.add(matrix.len(), &row);
            }
            matrix.push(row);
        }
    }
    let mut missing = None;
    let mut impossible: Vec<Vec<Shape>> = vec![];
    while impossible.len() < MAX_IMPOSSIBLE {
        // It is as if a row matched what is impossible.
        let mut matrix = matrix.clone();
        matrix.extend(impossible.iter().map(|row| row.iter().collect::<Vec<_>>()));
        missing = check.useful(&slices(&matrix), &vec![&ANY; n]);
        if let Some(found) = &mut missing {
            found.reverse();
        }
        match missing.take_if(|m| !possible(m)) {
            Some(row) => impossible.push(row),
            None => break,
        }
    }
    let missing = missing.filter(|_| check.fuel > 0);
    Verdict { missing, redundant }
}

fn slices<'m, 's>(rows: &'m [Vec<&'s Shape>]) -> Vec<&'m [&'s Shape]> {
    rows.iter().map(|r| &r[..]).collect()
}

fn shape(program: &Resolved, t: &Test) -> Shape {
    match t {
        Test::Any | Test::Lazy(_) => Shape::Any,
        Test::Bind(_, t) | Test::Force(t) => shape(program, t),
        Test::Con(c, ts) => Shape::Con(*c, ts.iter().map(|t| shape(program, t)).collect()),
        Test::Lit { value, char } => Shape::Lit(*value, *char),
        Test::View(e, inner) if let Some((v, part)) = synonym(program, e, inner) => {
            Shape::Synonym(v, Box::new(shape(program, part)))
        }
        // What the function gives may always match.
        Test::View(_, inner) if certain(program, inner) => Shape::Any,
        Test::Equal(_) | Test::View(..) => Shape::Some,
    }
}

/// The matcher of a synonym that a COMPLETE pragma names, and the test of its
/// arguments, which stands within a list.
fn synonym<'t, 'a>(
    program: &Resolved,
    function: &Expr,
    list: &'t Test<'a>,
) -> Option<(ValueId, &'t Test<'a>)> {
    match (&function.kind, list) {
        (ExprKind::Var(v), Test::Con(_, parts)) => {
            let part = Part::Synonym(*v);
            let named = program.complete.iter().any(|set| set.contains(&part));
            named.then_some((*v, parts.first()?))
        }
        _ => None,
    }
}

/// Whether a test matches whatever is there (but for divergence).
fn certain(program: &Resolved, t: &Test) -> bool {
    match t {
        Test::Any | Test::Lazy(_) => true,
        Test::Bind(_, t) | Test::Force(t) | Test::View(_, t) => certain(program, t),
        Test::Con(c, ts) => {
            siblings(program, *c).len() == 1 && ts.iter().all(|t| certain(program, t))
        }
        Test::Lit { .. } | Test::Equal(_) => false,
    }
}

fn vague(s: &Shape) -> bool {
    match s {
        Shape::Some => true,
        Shape::Con(_, ss) => ss.iter().any(vague),
        Shape::Synonym(_, part) => vague(part),
        Shape::Any | Shape::Lit(..) => false,
    }
}

impl Check<'_> {
    /// A value that `row` matches and no row of the matrix does, the last column first.
    fn useful(&mut self, matrix: &[&[&Shape]], row: &[&Shape]) -> Option<Vec<Shape>> {
        self.fuel = self.fuel.saturating_sub(1 + matrix.len());
        if self.fuel == 0 {
            return None;
        }
        let Some((head, tail)) = row.split_first() else {
            return matrix.is_empty().then(Vec::new);
        };
        match head {
            Shape::Con(c, fields) => {
                let fields: Vec<&Shape> = fields.iter().collect();
                self.useful_con(matrix.iter().copied(), *c, &fields, tail)
            }
            Shape::Synonym(v, part) => self.useful_synonym(matrix, *v, part, tail),
            Shape::Lit(value, char) => {
                let inner: Vec<&[&Shape]> = matrix
                    .iter()
                    .filter(|r| match r[0] {
                        Shape::Lit(v, _) => v == value,
                        _ => true,
                    })
                    .map(|r| &r[1..])
                    .collect();
                let mut found = self.useful(&inner, tail)?;
                found.push(Shape::Lit(*value, *char));
                Some(found)
            }
            Shape::Any | Shape::Some => self.useful_any(matrix, tail),
        }
    }

    fn useful_con<'m, 's: 'm>(
        &mut self,
        matrix: impl Iterator<Item = &'m [&'s Shape]>,
        c: CtorId,
        fields: &[&Shape],
        tail: &[&Shape],
    ) -> Option<Vec<Shape>> {
        let n = fields.len();
        let inner: Vec<Vec<&Shape>> = matrix
            .filter_map(|r| {
                let mut row = Vec::with_capacity(n + r.len() - 1);
                match r[0] {
                    Shape::Con(d, fields) if *d == c => row.extend(fields),
                    Shape::Con(..) | Shape::Lit(..) | Shape::Synonym(..) => return None,
                    Shape::Any | Shape::Some => row.resize(n, &ANY),
                }
                row.extend(&r[1..]);
                Some(row)
            })
            .collect();
        let row = [fields, tail].concat();
        let mut found = self.useful(&slices(&inner), &row)?;
        let mut fields = found.split_off(tail.len());
        fields.reverse();
        found.push(Shape::Con(c, fields));
        Some(found)
    }

    fn useful_synonym(
        &mut self,
        matrix: &[&[&Shape]],
        v: ValueId,
        part: &Shape,
        tail: &[&Shape],
    ) -> Option<Vec<Shape>> {
        let inner: Vec<Vec<&Shape>> = matrix
            .iter()
            .filter_map(|r| {
                let part = match r[0] {
                    Shape::Synonym(w, part) if *w == v => &**part,
                    Shape::Con(..) | Shape::Lit(..) | Shape::Synonym(..) => return None,
                    Shape::Any | Shape::Some => &ANY,
                };
                Some([&[part], &r[1..]].concat())
            })
            .collect();
        let row = [&[part], tail].concat();
        let mut found = self.useful(&slices(&inner), &row)?;
        let part = found.pop()?;
        found.push(Shape::Synonym(v, Box::new(part)));
        Some(found)
    }

    /// A set of constructors and synonyms that a pragma calls complete, all of which
    /// stand in the first column.
    fn complete(&self, matrix: &[&[&Shape]]) -> Option<Vec<Part>> {
        let part = |r: &&[&Shape]| match r[0] {
            Shape::Con(c, _) => Some(Part::Ctor(*c)),
            Shape::Synonym(v, _) => Some(Part::Synonym(*v)),
            _ => None,
        };
        let used: FxHashSet<Part> = matrix.iter().filter_map(part).collect();
        let mut sets = self.program.complete.iter();
        let all = sets.find(|set| set.iter().all(|part| used.contains(part)));
        all.filter(|set| !set.is_empty()).cloned()
    }

    fn useful_any(&mut self, matrix: &[&[&Shape]], tail: &[&Shape]) -> Option<Vec<Shape>> {
        let mut used: FxHashMap<CtorId, Vec<usize>> = FxHashMap::default();
        let mut values: FxHashSet<i64> = FxHashSet::default();
        let mut one_used = None;
        let mut chars = false;
        for (i, r) in matrix.iter().enumerate() {
            match r[0] {
                Shape::Con(c, _) => {
                    used.entry(*c).or_default().push(i);
                    one_used = Some(*c);
                }
                Shape::Lit(v, char) => {
                    values.insert(*v);
                    chars |= char;
                }
                _ => {}
            }
        }
        let program = self.program;
        let all: &[CtorId] = match one_used {
            Some(c) => siblings(program, c),
            None => &[],
        };
        let is_open = |r: &[&Shape]| matches!(r[0], Shape::Any | Shape::Some);
        if !all.is_empty() && used.len() == all.len() {
            let open: Vec<usize> = (0..matrix.len()).filter(|i| is_open(matrix[*i])).collect();
            return all.iter().find_map(|c| {
                let n = program.ctors[*c].size();
                let mut rows = [&used[c], &open[..]].concat();
                rows.sort_unstable();
                let rows = rows.iter().map(|i| matrix[*i]);
                self.useful_con(rows, *c, &vec![&ANY; n], tail)
            });
        }
        if let Some(parts) = self.complete(matrix) {
            return parts.into_iter().find_map(|part| match part {
                Part::Ctor(c) => {
                    let n = self.program.ctors[c].size();
                    self.useful_con(matrix.iter().copied(), c, &vec![&ANY; n], tail)
                }
                Part::Synonym(v) => self.useful_synonym(matrix, v, &ANY, tail),
            });
        }
        let rest: Vec<&[&Shape]> = matrix
            .iter()
            .filter(|r| is_open(r))
            .map(|r| &r[1..])
            .collect();
        let mut found = self.useful(&rest, tail)?;
        let example = match all.iter().find(|c| !used.contains_key(c)) {
            Some(c) => Shape::Con(*c, vec![Shape::Any; self.program.ctors[*c].size()]),
            None if !values.is_empty() => {
                let start = if chars { 'a' as i64 } else { 0 };
                let fresh = (start..).find(|v| !values.contains(v)).unwrap_or(start);
                Shape::Lit(fresh, chars)
            }
            None => Shape::Any,
        };
        found.push(example);
        Some(found)
    }
}

/// Values of these shapes, one for each parameter, as patterns of a program in that edition.
pub fn shown(program: &Resolved, edition: Edition, shapes: &[Shape]) -> Vec<String> {
    let names = Names { program, edition };
    let argument = shapes.len() > 1;
    shapes.iter().map(|s| names.show(s, argument)).collect()
}

/// How constructors are called.
struct Names<'a> {
    program: &'a Resolved,
    edition: Edition,
}

impl Names<'_> {
    fn show(&self, s: &Shape, argument: bool) -> String {
        let program = self.program;
        match s {
            Shape::Any | Shape::Some => "_".into(),
            Shape::Lit(v, true) => match u32::try_from(*v).ok().and_then(char::from_u32) {
                Some(c) => format!("{c:?}"),
                None => "_".into(),
            },
            Shape::Lit(v, false) => v.to_string(),
            Shape::Synonym(v, part) => {
                let name = program.values[*v].name.as_str().trim_start_matches("$m");
                let parts: &[Shape] = match &**part {
                    Shape::Con(c, parts) if program.ctors[*c].name.as_str().starts_with('(') => {
                        parts
                    }
                    part => std::slice::from_ref(part),
                };
                self.application(name, parts, argument)
            }
            Shape::Con(c, _) if *c == wired::nil() && self.edition == Edition::Haskell => {
                "[]".into()
            }
            Shape::Con(c, fields) if *c == wired::cons() && self.edition == Edition::Haskell => {
                self.application(":", fields, argument)
            }
            Shape::Con(c, fields) => {
                let ctor = &program.ctors[*c];
                let fields = fields.get(ctor.context.len()..).unwrap_or(&[]);
                self.application(ctor.name.as_str(), fields, argument)
            }
        }
    }

    /// A constructor or synonym with its arguments.
    fn application(&self, name: &str, fields: &[Shape], argument: bool) -> String {
        let parts = |argument| -> Vec<String> {
            let parts = fields.iter().map(|f| self.show(f, argument));
            parts.collect()
        };
        let text = match (name, fields) {
            (_, []) => return name.to_string(),
            (name, _) if name.starts_with("(,") => {
                return format!("({})", parts(false).join(", "));
            }
            (name, [_, _]) if name.starts_with(':') => parts(true).join(&format!(" {name} ")),
            (name, _) => format!("{name} {}", parts(true).join(" ")),
        };
        match argument {
            true => format!("({text})"),
            false => text,
        }
    }
}
