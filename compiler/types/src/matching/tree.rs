//! Decision trees (Maranget, "Compiling pattern matching to good decision
//! trees", ML 2008), for lazy matching: the column tested is always the first
//! refutable one of the first row, which is exactly what the next step of
//! top-to-bottom, left-to-right matching evaluates.
//!
//! Differs from the paper: a lower row that the test refutes may have tests
//! before the refuted one, which evaluate places that nobody has evaluated yet.
//! There the row stays, dead: it does these tests and then fails, so that a
//! match diverges where the language says that it does.
//!
//! A row whose guards can fail is never copied. Where
//! a test would copy it, the matrix is split before it ([`Tree::Split`]): the
//! lower rows become the continuation of failure of the upper ones. The same
//! happens when a tree grows too large, so that size stays near linear.
//! Right-hand sides are shared: a tree holds row numbers, and who emits code
//! makes a join point of a row that is reached twice.
//!
//! Where rows in a row begin with the same function of the same place, be it a view's or
//! a pattern synonym's, it is applied once for all of them.

use super::{Test, irrefutable, siblings};
use pure_names::tree::*;
use rustc_hash::{FxHashMap, FxHashSet};
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
    /// A test has failed already; those left are done for what they evaluate.
    dead: bool,
}

/// Whether two functions of views are the same.
pub type Same<'b> = &'b dyn Fn(&Expr, &Expr) -> bool;

pub struct Builder<'a, 'b> {
    program: &'a Resolved,
    same: Same<'b>,
    places: usize,
    /// A variable that some row binds to the place, for its name.
    pub names: Vec<Option<ValueId>>,
    /// Rows that are still worth copying.
    budget: usize,
    /// Places that hold values where the tree under construction stands.
    evaluated: FxHashSet<Place>,
}

impl<'a, 'b> Builder<'a, 'b> {
    /// The tree for rows of tests of places `0..n` with whether each can fall
    /// through.
    pub fn build(
        program: &'a Resolved,
        same: Same<'b>,
        n: usize,
        rows: Vec<(Vec<Test<'a>>, bool)>,
    ) -> (Tree<'a>, Builder<'a, 'b>) {
        let mut b = Builder {
            program,
            same,
            places: n,
            names: vec![None; n],
            budget: 200 + 20 * rows.len(),
            evaluated: FxHashSet::default(),
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
                    dead: false,
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
        loop {
            let Some(first) = rows.first() else {
                return Tree::Fail;
            };
            let Some((place, test)) = first.tests.first() else {
                let row = rows.remove(0);
                if row.dead {
                    continue;
                }
                let rest = row.fallible.then(|| Box::new(self.tree(rows)));
                return Tree::Row {
                    row: row.index,
                    binds: row.binds,
                    lazies: row.lazies,
                    rest,
                };
            };
            let place = *place;
            if first.dead && first.tests.len() == 1 && only_evaluates(test) {
                rows.remove(0);
                // The next row may do the same, and use what it finds.
                if self.evaluated.contains(&place) || next_evaluates(&rows, place) {
                    continue;
                }
                return self.force(rows, place);
            }
            return match test {
                Test::Con(c, _) => {
                    let c = *c;
                    self.con(rows, place, c)
                }
                Test::Lit { char, .. } => {
                    let char = *char;
                    self.lit(rows, place, char)
                }
                Test::Force(_) => self.force(rows, place),
                Test::Equal(_) if rows.len() > 1 => self.split(rows, 1),
                Test::Equal(_) => self.equal(rows.remove(0)),
                Test::View(..) => match self.of_one_view(&rows) {
                    same if same < rows.len() => self.split(rows, same),
                    _ => self.view(rows),
                },
                Test::Any | Test::Bind(..) | Test::Lazy(_) => Tree::Fail,
            };
        }
    }

    /// The tree for a row whose first test is whether the place equals a literal.
    fn equal(&mut self, mut row: Row<'a>) -> Tree<'a> {
        let (place, Test::Equal(pat)) = row.tests.remove(0) else {
            return Tree::Fail;
        };
        Tree::Equal {
            place,
            pat,
            then: Box::new(self.tree(vec![row])),
            other: Box::new(Tree::Fail),
        }
    }

    /// How many rows, from the first on, begin with the view that the first begins with.
    fn of_one_view(&self, rows: &[Row<'a>]) -> usize {
        let view = |row: &Row<'a>| match row.tests.first() {
            Some((place, Test::View(function, inner))) => Some((*place, *function, inner.clone())),
            _ => None,
        };
        let mut seen = vec![];
        for row in rows {
            let Some(found) = view(row) else {
                break;
            };
            // Results of one function may still be of several types.
            let fits = |(place, function, inner): &(Place, &Expr, Box<Test>)| {
                *place == found.0 && (self.same)(function, found.1) && self.agree(inner, &found.2)
            };
            if !seen.iter().all(fits) {
                break;
            }
            seen.push(found);
        }
        seen.len()
    }

    /// Whether both tests can be of values of one type.
    fn agree(&self, a: &Test, b: &Test) -> bool {
        match (a, b) {
            (Test::Bind(_, inner) | Test::Force(inner), other)
            | (other, Test::Bind(_, inner) | Test::Force(inner)) => self.agree(inner, other),
            (Test::Con(c, parts), Test::Con(d, others)) if c == d => {
                let mut pairs = parts.iter().zip(others);
                pairs.all(|(a, b)| self.agree(a, b))
            }
            (Test::Con(c, _), Test::Con(d, _)) => {
                self.program.ctors[*c].owner == self.program.ctors[*d].owner
            }
            (Test::Lit { char: a, .. }, Test::Lit { char: b, .. }) => a == b,
            (Test::Con(..), Test::Lit { .. }) | (Test::Lit { .. }, Test::Con(..)) => false,
            _ => true,
        }
    }

    /// The tree for rows that all begin with the same view.
    fn view(&mut self, mut rows: Vec<Row<'a>>) -> Tree<'a> {
        let result = self.places;
        self.places += 1;
        self.names.resize(self.places, None);
        let mut first = None;
        for row in &mut rows {
            let binds = row.binds.clone();
            if let (place, Test::View(function, inner)) = row.tests.remove(0) {
                self.uncover(row, 0, [(result, *inner)]);
                first.get_or_insert((place, function, binds));
            }
        }
        let Some((place, function, binds)) = first else {
            return Tree::Fail;
        };
        Tree::View {
            place,
            function,
            result,
            binds,
            then: Box::new(self.tree(rows)),
        }
    }

    /// Puts tests where one that stood at `at` has uncovered them.
    fn uncover(
        &mut self,
        row: &mut Row<'a>,
        at: usize,
        tests: impl IntoIterator<Item = (Place, Test<'a>)>,
    ) {
        let before = row.tests.len();
        for (place, test) in tests {
            self.add(row, place, test);
        }
        let uncovered = row.tests.split_off(before);
        row.tests.splice(at..at, uncovered);
    }

    /// The tree for rows of which the first wants the place's value.
    fn force(&mut self, mut rows: Vec<Row<'a>>, place: Place) -> Tree<'a> {
        let needed = self.evaluated.insert(place);
        self.forced(&mut rows, place);
        let then = self.tree(rows);
        if !needed {
            return then;
        }
        self.evaluated.remove(&place);
        Tree::Force {
            place,
            then: Box::new(then),
        }
    }

    /// Takes away what only evaluates a place that has just been evaluated.
    fn forced(&mut self, rows: &mut [Row<'a>], place: Place) {
        for row in rows {
            while let Some(at) = row.position(place)
                && let Test::Force(inner) = &row.tests[at].1
            {
                let inner = (**inner).clone();
                row.tests.remove(at);
                self.uncover(row, at, [(place, inner)]);
            }
        }
    }

    fn split(&mut self, mut rows: Vec<Row<'a>>, at: usize) -> Tree<'a> {
        // Often one of many.
        let upper: Vec<Row> = rows.drain(..at).collect();
        let upper = self.tree(upper);
        let lower = self.tree(rows);
        Tree::Split(Box::new(upper), Box::new(lower))
    }

    /// Where to split so that nothing is copied that must not be: before the
    /// first row that a test of `place` would copy and that is fallible, of
    /// another sort of test, or too much.
    fn split_point(&mut self, rows: &[Row<'a>], place: Place, copies: bool) -> Option<usize> {
        for (i, row) in rows.iter().enumerate().skip(1) {
            let whole = match row.test_of(place) {
                Some(Test::Con(..) | Test::Lit { .. }) => false,
                Some(_) => return Some(i),
                None => true,
            };
            if !copies || !whole && self.refuted(row, place).is_none() {
                continue;
            }
            if self.budget == 0 || whole && row.fallible || row.has_large_view() {
                return Some(i);
            }
            self.budget -= 1;
        }
        None
    }

    /// What is left of a row whose test of `place` has failed: the tests that come
    /// before it, up to the last that may evaluate something.
    fn refuted(&self, row: &Row<'a>, place: Place) -> Option<Row<'a>> {
        let before = &row.tests[..row.position(place)?];
        let last = before
            .iter()
            .rposition(|(place, test)| !(self.evaluated.contains(place) && only_evaluates(test)))?;
        Some(Row {
            tests: before[..=last].to_vec(),
            binds: row.binds.clone(),
            lazies: vec![],
            index: row.index,
            fallible: false,
            dead: true,
        })
    }

    fn con(&mut self, mut rows: Vec<Row<'a>>, place: Place, c: CtorId) -> Tree<'a> {
        let needed = self.evaluated.insert(place);
        self.forced(&mut rows, place);
        let all = siblings(self.program, c).len();
        let at = self.split_point(&rows, place, all > 1);
        let lower = at.map(|at| rows.split_off(at));
        let upper = self.cases(rows, place, all);
        let tree = self.or_else(upper, lower);
        if needed {
            self.evaluated.remove(&place);
        }
        tree
    }

    /// A test of rows, and those that the matrix was split before, if it was.
    fn or_else(&mut self, upper: Tree<'a>, lower: Option<Vec<Row<'a>>>) -> Tree<'a> {
        match lower {
            None => upper,
            Some(lower) => Tree::Split(Box::new(upper), Box::new(self.tree(lower))),
        }
    }

    /// The test of a place for the constructors of rows, of a type with so many.
    fn cases(&mut self, rows: Vec<Row<'a>>, place: Place, all: usize) -> Tree<'a> {
        let con_of = |row: &Row<'a>| match row.test_of(place) {
            Some(Test::Con(c, _)) => Some(*c),
            _ => None,
        };
        let index = |c: &CtorId| self.program.ctors[*c].index;
        let (tested, chosen, rest) = self.distribute(rows, place, con_of, index);
        let covered = tested.len() == all;
        let mut cases = vec![];
        for (c, mut chosen) in tested.into_iter().zip(chosen) {
            let ctor = &self.program.ctors[c];
            let fields: Vec<Place> = (self.places..self.places + ctor.size()).collect();
            self.places += ctor.size();
            self.names.resize(self.places, None);
            let own = &fields[ctor.context.len()..];
            let strict = own.iter().zip(&ctor.fields).filter(|(_, f)| f.strict);
            self.evaluated.extend(strict.map(|(place, _)| *place));
            for row in &mut chosen {
                let Some(at) = row.position(place) else {
                    continue;
                };
                // Fields are tested where the constructor was.
                if let (_, Test::Con(_, tests)) = row.tests.remove(at) {
                    self.uncover(row, at, fields.iter().copied().zip(tests));
                }
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

    fn lit(&mut self, mut rows: Vec<Row<'a>>, place: Place, char: bool) -> Tree<'a> {
        let needed = self.evaluated.insert(place);
        self.forced(&mut rows, place);
        let at = self.split_point(&rows, place, true);
        let lower = at.map(|at| rows.split_off(at));
        let value_of = |row: &Row<'a>| match row.test_of(place) {
            Some(Test::Lit { value, .. }) => Some(*value),
            _ => None,
        };
        let (values, chosen, rest) = self.distribute(rows, place, value_of, |v| *v);
        let mut cases = vec![];
        for (value, mut chosen) in values.into_iter().zip(chosen) {
            for row in &mut chosen {
                row.tests.retain(|(p, _)| *p != place);
            }
            cases.push((value, self.tree(chosen)));
        }
        let upper = Tree::Lit {
            place,
            char,
            cases,
            default: Box::new(self.tree(rest)),
        };
        let tree = self.or_else(upper, lower);
        if needed {
            self.evaluated.remove(&place);
        }
        tree
    }

    /// Rows by what they test `place` for: the keys in order, the rows that fit each,
    /// and those that fit any, which are among all of these too.
    #[allow(clippy::type_complexity)]
    fn distribute<K: Copy + Eq + Hash, O: Ord>(
        &self,
        rows: Vec<Row<'a>>,
        place: Place,
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
            let key = key_of(&row);
            let other = match key {
                Some(_) => self.refuted(&row, place),
                None => Some(row.clone()),
            };
            let own = key.map(|key| places[&key]);
            if let Some(other) = other {
                let rows = chosen.iter_mut().enumerate();
                let others = rows.filter(|(i, _)| Some(*i) != own);
                others.for_each(|(_, rows)| rows.push(other.clone()));
                rest.push(other);
            }
            if let Some(own) = own {
                chosen[own].push(row);
            }
        }
        (keys, chosen, rest)
    }
}

/// Whether a test does nothing but evaluate the place, unless it fails.
fn only_evaluates(test: &Test) -> bool {
    match test {
        Test::Con(_, parts) => parts.iter().all(irrefutable),
        Test::Lit { .. } => true,
        Test::Force(inner) => irrefutable(inner) || only_evaluates(inner),
        Test::Any | Test::Bind(..) | Test::Lazy(_) | Test::Equal(_) | Test::View(..) => false,
    }
}

/// Whether rows begin by evaluating the place.
fn next_evaluates(rows: &[Row], place: Place) -> bool {
    let begins = |row: &&Row| !row.dead || !row.tests.is_empty();
    let first = rows.iter().find(begins).and_then(|row| row.tests.first());
    first.is_some_and(|(p, test)| {
        *p == place && matches!(test, Test::Con(..) | Test::Lit { .. } | Test::Force(_))
    })
}

impl<'a> Row<'a> {
    fn position(&self, place: Place) -> Option<usize> {
        self.tests.iter().position(|(p, _)| *p == place)
    }

    fn test_of(&self, place: Place) -> Option<&Test<'a>> {
        self.position(place).map(|at| &self.tests[at].1)
    }

    /// Whether copies of the row would copy the code of a function.
    fn has_large_view(&self) -> bool {
        self.tests.iter().any(|(_, test)| test.has_large_view())
    }
}

impl Test<'_> {
    fn has_large_view(&self) -> bool {
        match self {
            Test::View(function, inner) => {
                !matches!(function.kind, ExprKind::Var(_) | ExprKind::Con(_))
                    || inner.has_large_view()
            }
            Test::Bind(_, inner) | Test::Force(inner) => inner.has_large_view(),
            Test::Con(_, parts) => parts.iter().any(|t| t.has_large_view()),
            Test::Any | Test::Lit { .. } | Test::Equal(_) | Test::Lazy(_) => false,
        }
    }
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
