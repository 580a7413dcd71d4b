//! Rows of shapes by what they begin with: of those above a row, it can only be the ones
//! with which some value matches both that make it redundant.

use pure_names::tree::{CtorId, ValueId};
use rustc_hash::FxHashMap;

/// A pattern without variables.
#[derive(Clone)]
pub enum Shape {
    Any,
    Con(CtorId, Vec<Shape>),
    Lit(i64, bool),
    /// A pattern synonym, by its matcher, and its arguments as one.
    Synonym(ValueId, Box<Shape>),
    /// Matches some values; nobody knows which.
    Some,
}

/// What a shape tests first.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
enum Head {
    Any,
    Con(CtorId),
    Lit(i64),
    Synonym(ValueId),
}

/// A tree of rows: one edge for each head, in the order of columns, and a shape's parts
/// before what follows it.
pub struct Rows {
    /// Edges of each node, with the number of parts of what stands there.
    nodes: Vec<FxHashMap<Head, (usize, usize)>>,
    /// Which rows end at each node, from the first on.
    ends: Vec<Vec<usize>>,
}

/// A shape of a row, with the number of its parts and where the row goes on behind them.
struct Step {
    head: Head,
    parts: usize,
    end: usize,
}

fn add_steps(shape: &Shape, steps: &mut Vec<Step>) {
    let (head, parts) = match shape {
        Shape::Any | Shape::Some => (Head::Any, &[][..]),
        Shape::Con(c, parts) => (Head::Con(*c), &parts[..]),
        Shape::Lit(value, _) => (Head::Lit(*value), &[][..]),
        Shape::Synonym(v, part) => (Head::Synonym(*v), std::slice::from_ref(&**part)),
    };
    let at = steps.len();
    steps.push(Step {
        head,
        parts: parts.len(),
        end: at,
    });
    parts.iter().for_each(|part| add_steps(part, steps));
    steps[at].end = steps.len();
}

fn steps(row: &[&Shape]) -> Vec<Step> {
    let mut steps = vec![];
    row.iter().for_each(|shape| add_steps(shape, &mut steps));
    steps
}

impl Rows {
    pub fn new() -> Rows {
        Rows {
            nodes: vec![FxHashMap::default()],
            ends: vec![vec![]],
        }
    }

    pub fn add(&mut self, number: usize, row: &[&Shape]) {
        let mut node = 0;
        for step in steps(row) {
            let fresh = self.nodes.len();
            let edge = self.nodes[node].entry(step.head);
            node = edge.or_insert((fresh, step.parts)).0;
            if node == fresh {
                self.nodes.push(FxHashMap::default());
                self.ends.push(vec![]);
            }
        }
        self.ends[node].push(number);
    }

    /// The rows that can match what this one does, in order.
    pub fn like(&self, row: &[&Shape]) -> Vec<usize> {
        let steps = steps(row);
        let mut found = vec![];
        // Where in the tree, where in the row, and how many shapes of the tree stand where
        // the row says nothing.
        let mut work = vec![(0, 0, 0)];
        while let Some((node, at, skipped)) = work.pop() {
            let edges = &self.nodes[node];
            if skipped > 0 {
                let skip = |(next, parts): &(usize, usize)| (*next, at, skipped - 1 + parts);
                work.extend(edges.values().map(skip));
                continue;
            }
            let Some(step) = steps.get(at) else {
                found.extend(&self.ends[node]);
                continue;
            };
            if step.head == Head::Any {
                work.push((node, at + 1, 1));
                continue;
            }
            work.extend(edges.get(&Head::Any).map(|(next, _)| (*next, step.end, 0)));
            work.extend(edges.get(&step.head).map(|(next, _)| (*next, at + 1, 0)));
        }
        found.sort_unstable();
        found
    }
}
