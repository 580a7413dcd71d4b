//! Decision trees (Maranget, "Compiling pattern matching to good decision
//! trees", ML 2008), for lazy matching: the column tested is always the first
//! refutable one of the first row, which is exactly what the next step of
//! top-to-bottom, left-to-right matching evaluates.
//!
//! Differs from the paper: a row whose guards can fail is never copied. Where
//! a test would copy it, the matrix is split before it ([`Tree::Split`]): the
//! lower rows become the continuation of failure of the upper ones. The same
//! happens when a tree grows too large, so that size stays near linear.
//! Right-hand sides are shared: a tree holds row numbers, and who emits code
//! makes a join point of a row that is reached twice.

use super::{Test, siblings};
use pure_names::tree::*;
use rustc_hash::FxHashMap;
use std::hash::Hash;

/// A value under test: the scrutinees, then fields as tests uncover them.
pub type Place = usize;

pub enum Tree<'a> {
    /// No row matches.
    Fail,
    Row {
        row: usize,
        binds: Vec<(ValueId, Place)>,
        lazies: Vec<(Place, &'a Pat)>,
        /// Where to go on if its guards fail.
        rest: Option<Box<Tree<'a>>>,
    },
    Con {
        place: Place,
        cases: Vec<(CtorId, Vec<Place>, Tree<'a>)>,
        /// `None`: the cases cover the type.
        default: Option<Box<Tree<'a>>>,
    },
    Lit {
        place: Place,
        char: bool,
        cases: Vec<(i64, Tree<'a>)>,
        default: Box<Tree<'a>>,
    },
    Equal {
        place: Place,
        pat: &'a Pat,
        then: Box<Tree<'a>>,
        other: Box<Tree<'a>>,
    },
    /// Applies the function, whose result is a place of its own; variables
    /// bound so far may occur in it.
    View {
        place: Place,
        function: &'a Expr,
        result: Place,
        binds: Vec<(ValueId, Place)>,
        then: Box<Tree<'a>>,
    },
    Force {
        place: Place,
        then: Box<Tree<'a>>,
    },
    /// Failure in the first goes on with the second.
    Split(Box<Tree<'a>>, Box<Tree<'a>>),
}

/// One row of the matrix.
#[derive(Clone)]
pub struct Row<'a> {
    /// Tests still to do, by place; no irrefutable ones.
    tests: Vec<(Place, Test<'a>)>,
    binds: Vec<(ValueId, Place)>,
    lazies: Vec<(Place, &'a Pat)>,
    index: usize,
    fallible: bool,
}

pub struct Builder<'a> {
    program: &'a Resolved,
    places: usize,
    /// A variable that some row binds to the place, for its name.
    pub names: Vec<Option<ValueId>>,
    /// Rows that are still worth copying.
    budget: usize,
}

impl<'a> Builder<'a> {
    /// The tree for rows of tests of places `0..n` with whether each can fall
    /// through.
    pub fn build(
        program: &'a Resolved,
        n: usize,
        rows: Vec<(Vec<Test<'a>>, bool)>,
    ) -> (Tree<'a>, Builder<'a>) {
        let mut b = Builder {
            program,
            places: n,
            names: vec![None; n],
            budget: 200 + 20 * rows.len(),
        };
        let rows = rows
            .into_iter()
            .enumerate()
            .map(|(index, (tests, fallible))| {
                let mut row = Row {
                    tests: vec![],
                    binds: vec![],
                    lazies: vec![],
                    index,
                    fallible,
                };
                for (place, t) in tests.into_iter().enumerate() {
                    b.add(&mut row, place, t);
                }
                row.tests.sort_by_key(|(p, _)| *p);
                row
            })
            .collect();
        let tree = b.tree(rows);
        (tree, b)
    }

    /// Adds a test to a row; bindings and lazy patterns need no test.
    fn add(&mut self, row: &mut Row<'a>, place: Place, test: Test<'a>) {
        match test {
            Test::Any => {}
            Test::Bind(v, inner) => {
                row.binds.push((v, place));
                self.names[place].get_or_insert(v);
                self.add(row, place, *inner);
            }
            Test::Lazy(p) => row.lazies.push((place, p)),
            test => row.tests.push((place, test)),
        }
    }

    fn tree(&mut self, mut rows: Vec<Row<'a>>) -> Tree<'a> {
        let Some(first) = rows.first() else {
            return Tree::Fail;
        };
        let Some((place, test)) = first.tests.first() else {
            let row = rows.remove(0);
            let rest = row.fallible.then(|| Box::new(self.tree(rows)));
            return Tree::Row {
                row: row.index,
                binds: row.binds,
                lazies: row.lazies,
                rest,
            };
        };
        let place = *place;
        match test {
            Test::Con(c, _) => {
                let c = *c;
                self.con(rows, place, c)
            }
            Test::Lit { char, .. } => {
                let char = *char;
                self.lit(rows, place, char)
            }
            Test::Equal(pat) => {
                let pat = *pat;
                if rows.len() > 1 {
                    return self.split(rows, 1);
                }
                let mut row = rows[0].clone();
                row.tests.remove(0);
                Tree::Equal {
                    place,
                    pat,
                    then: Box::new(self.tree(vec![row])),
                    other: Box::new(Tree::Fail),
                }
            }
            Test::View(function, inner) => {
                let (function, inner) = (*function, (**inner).clone());
                if rows.len() > 1 {
                    return self.split(rows, 1);
                }
                let mut row = rows[0].clone();
                row.tests.remove(0);
                let result = self.places;
                self.places += 1;
                self.names.resize(self.places, None);
                let binds = row.binds.clone();
                let before = row.tests.len();
                self.add(&mut row, result, inner);
                let uncovered = row.tests.split_off(before);
                row.tests.splice(0..0, uncovered);
                Tree::View {
                    place,
                    function,
                    result,
                    binds,
                    then: Box::new(self.tree(vec![row])),
                }
            }
            Test::Force(inner) => {
                let inner = (**inner).clone();
                let mut rows = rows;
                rows[0].tests.remove(0);
                let mut first = rows[0].clone();
                let before = first.tests.len();
                self.add(&mut first, place, inner);
                // What was uncovered at this place comes first.
                let uncovered = first.tests.split_off(before);
                first.tests.splice(0..0, uncovered);
                rows[0] = first;
                Tree::Force {
                    place,
                    then: Box::new(self.tree(rows)),
                }
            }
            Test::Any | Test::Bind(..) | Test::Lazy(_) => Tree::Fail,
        }
    }

    fn split(&mut self, mut rows: Vec<Row<'a>>, at: usize) -> Tree<'a> {
        let lower = rows.split_off(at);
        let upper = self.tree(rows);
        let lower = self.tree(lower);
        Tree::Split(Box::new(upper), Box::new(lower))
    }

    /// Where to split so that nothing is copied that must not be: before the
    /// first row that a test of `place` would copy and that is fallible, of
    /// another sort of test, or too much.
    fn split_point(&mut self, rows: &[Row<'a>], place: Place, copies: bool) -> Option<usize> {
        for (i, row) in rows.iter().enumerate().skip(1) {
            match row.test_of(place) {
                Some(Test::Con(..) | Test::Lit { .. }) => {}
                Some(_) => return Some(i),
                None if !copies => {}
                None if row.fallible || self.budget == 0 => return Some(i),
                None => self.budget -= 1,
            }
        }
        None
    }

    fn con(&mut self, rows: Vec<Row<'a>>, place: Place, c: CtorId) -> Tree<'a> {
        let all = siblings(self.program, c);
        if let Some(at) = self.split_point(&rows, place, all.len() > 1) {
            return self.split(rows, at);
        }
        let con_of = |row: &Row<'a>| match row.test_of(place) {
            Some(Test::Con(c, _)) => Some(*c),
            _ => None,
        };
        let (tested, chosen, rest) = distribute(rows, con_of, |c| self.program.ctors[*c].index);
        let covered = tested.len() == all.len();
        let mut cases = vec![];
        for (c, mut chosen) in tested.into_iter().zip(chosen) {
            let n = self.program.ctors[c].size();
            let fields: Vec<Place> = (self.places..self.places + n).collect();
            self.places += n;
            self.names.resize(self.places, None);
            for row in &mut chosen {
                let at = row.tests.iter().position(|(p, _)| *p == place);
                let Some(at) = at else { continue };
                let Test::Con(_, tests) = row.tests.remove(at).1 else {
                    continue;
                };
                let before = row.tests.len();
                for (f, t) in fields.iter().zip(tests) {
                    self.add(row, *f, t);
                }
                // Fields are tested where the constructor was.
                let uncovered = row.tests.split_off(before);
                row.tests.splice(at..at, uncovered);
            }
            cases.push((c, fields, self.tree(chosen)));
        }
        let default = (!covered).then(|| Box::new(self.tree(rest)));
        Tree::Con {
            place,
            cases,
            default,
        }
    }

    fn lit(&mut self, rows: Vec<Row<'a>>, place: Place, char: bool) -> Tree<'a> {
        if let Some(at) = self.split_point(&rows, place, true) {
            return self.split(rows, at);
        }
        let value_of = |row: &Row<'a>| match row.test_of(place) {
            Some(Test::Lit { value, .. }) => Some(*value),
            _ => None,
        };
        let (values, chosen, rest) = distribute(rows, value_of, |v| *v);
        let mut cases = vec![];
        for (value, mut chosen) in values.into_iter().zip(chosen) {
            for row in &mut chosen {
                row.tests.retain(|(p, _)| *p != place);
            }
            cases.push((value, self.tree(chosen)));
        }
        Tree::Lit {
            place,
            char,
            cases,
            default: Box::new(self.tree(rest)),
        }
    }
}

impl<'a> Row<'a> {
    fn test_of(&self, place: Place) -> Option<&Test<'a>> {
        let mut tests = self.tests.iter();
        tests.find(|(p, _)| *p == place).map(|(_, t)| t)
    }
}

/// Rows by what they test for: the keys in order, the rows that fit each, and
/// those that fit any, which are among all of these too.
fn distribute<'a, K: Copy + Eq + Hash, O: Ord>(
    rows: Vec<Row<'a>>,
    key_of: impl Fn(&Row<'a>) -> Option<K>,
    order: impl Fn(&K) -> O,
) -> (Vec<K>, Vec<Vec<Row<'a>>>, Vec<Row<'a>>) {
    let mut keys: Vec<K> = rows.iter().filter_map(&key_of).collect();
    keys.sort_by_key(order);
    keys.dedup();
    let places: FxHashMap<K, usize> = keys.iter().enumerate().map(|(i, k)| (*k, i)).collect();
    let mut chosen: Vec<Vec<Row>> = keys.iter().map(|_| vec![]).collect();
    let mut rest = vec![];
    for row in rows {
        match key_of(&row) {
            Some(key) => chosen[places[&key]].push(row),
            None => {
                chosen.iter_mut().for_each(|rows| rows.push(row.clone()));
                rest.push(row);
            }
        }
    }
    (keys, chosen, rest)
}

impl Tree<'_> {
    /// How often each of `n` rows is reached.
    pub fn reached(&self, n: usize) -> Vec<usize> {
        let mut out = vec![0; n];
        self.count(&mut out);
        out
    }

    fn count(&self, out: &mut [usize]) {
        match self {
            Tree::Fail => {}
            Tree::Row { row, rest, .. } => {
                out[*row] += 1;
                if let Some(rest) = rest {
                    rest.count(out);
                }
            }
            Tree::Con { cases, default, .. } => {
                cases.iter().for_each(|c| c.2.count(out));
                if let Some(default) = default {
                    default.count(out);
                }
            }
            Tree::Lit { cases, default, .. } => {
                cases.iter().for_each(|c| c.1.count(out));
                default.count(out);
            }
            Tree::Equal { then, other, .. } => {
                then.count(out);
                other.count(out);
            }
            Tree::Force { then, .. } | Tree::View { then, .. } => then.count(out),
            Tree::Split(a, b) => {
                a.count(out);
                b.count(out);
            }
        }
    }
}
