//! Thunks that count, merged or not, count as often as they are evaluated.

use super::common::Mutator;
use super::world::{known_to_the_heap, table};
use crate::heap::is_young;
use crate::heap::object::{
    CON, COUNTED, INDIRECTION, indirection_info, info, load, payload_words, set_info, store, tag,
    untag,
};
use proptest::prelude::*;
use rt_abi::Info;
use rt_abi::object::{HEADER, WORD, header};

const COUNTERS: usize = 8;
const ROOTS: usize = 6;

#[derive(Clone, Debug)]
enum Step {
    /// A root becomes a chain of so many to what it was.
    Grow(usize, usize),
    /// A root becomes another one.
    Share(usize, usize),
    /// A root becomes a cell with another one in it.
    Cell(usize, usize),
    Open(usize),
    Enter(usize),
    Collect(bool),
}

fn step() -> impl Strategy<Value = Step> {
    let root = 0..ROOTS;
    prop_oneof![
        6 => (root.clone(), 1usize..12).prop_map(|(r, n)| Step::Grow(r, n)),
        2 => (root.clone(), root.clone()).prop_map(|(r, s)| Step::Share(r, s)),
        2 => (root.clone(), root.clone()).prop_map(|(r, s)| Step::Cell(r, s)),
        2 => root.clone().prop_map(Step::Open),
        1 => root.prop_map(Step::Enter),
        3 => any::<bool>().prop_map(Step::Collect),
    ]
}

/// What the heap should be: each node leads to another one, and counts first if it is a
/// thunk.
#[derive(Clone)]
struct Node {
    next: usize,
    counters: Vec<usize>,
    is_cell: bool,
}

struct Model {
    nodes: Vec<Node>,
    roots: [usize; ROOTS],
    counts: [u64; COUNTERS],
}

impl Model {
    fn add(&mut self, next: usize, counters: Vec<usize>, is_cell: bool) -> usize {
        self.nodes.push(Node {
            next,
            counters,
            is_cell,
        });
        self.nodes.len() - 1
    }

    fn enter(&mut self, mut node: usize) -> usize {
        while !self.nodes[node].is_cell {
            for counter in std::mem::take(&mut self.nodes[node].counters) {
                self.counts[counter] += 1;
            }
            node = self.nodes[node].next;
        }
        node
    }
}

struct Run {
    mutator: Mutator,
    model: Model,
    /// Where the counters are.
    counters: usize,
    thunks: Vec<&'static Info>,
    cell: &'static Info,
}

impl Run {
    fn new() -> Run {
        let mut mutator = Mutator::new(false, false);
        let counters = (&raw mut *vec![0u64; COUNTERS].leak()).expose_provenance();
        mutator.heap.merge_counted(counters);
        let cell = table(CON, 1, 1, 0, 0);
        let thunks = (0..6).map(|i| {
            known_to_the_heap(Info {
                con: [0, 1, 2, 3, 1, 4][i],
                ..*table(COUNTED, 1, [1, 0, 1, 0, 2, 0][i], 0, 0)
            })
        });
        let first = mutator.allocate(cell, &[0, 0]);
        store(untag(first) + HEADER, first);
        mutator.heap.roots = vec![first; ROOTS];
        let mut model = Model {
            nodes: vec![],
            roots: [0; ROOTS],
            counts: [0; COUNTERS],
        };
        model.add(0, vec![], true);
        Run {
            mutator,
            model,
            counters,
            thunks: thunks.collect(),
            cell,
        }
    }

    fn step(&mut self, at: usize, step: Step) {
        match step {
            Step::Grow(r, n) => (0..n).for_each(|i| self.grow(r, at + i)),
            Step::Share(r, s) => {
                self.model.roots[r] = self.model.roots[s];
                self.mutator.heap.roots[r] = self.mutator.heap.roots[s];
            }
            Step::Cell(r, s) => {
                let next = self.mutator.heap.roots[s];
                let node = self.model.roots[s];
                self.mutator.heap.roots[r] = self.mutator.allocate(self.cell, &[next, 0]);
                self.model.roots[r] = self.model.add(node, vec![], true);
            }
            Step::Open(r) => {
                if self.model.nodes[self.model.roots[r]].is_cell {
                    self.model.roots[r] = self.model.nodes[self.model.roots[r]].next;
                    let cell = self.mutator.heap.roots[r];
                    self.mutator.heap.roots[r] = load(untag(self.value(cell)) + HEADER);
                }
            }
            Step::Enter(r) => {
                let root = self.mutator.heap.roots[r];
                self.mutator.heap.roots[r] = self.enter(root);
                self.model.roots[r] = self.model.enter(self.model.roots[r]);
            }
            Step::Collect(major) => self.mutator.collect(major),
        }
    }

    fn grow(&mut self, r: usize, i: usize) {
        let thunk = self.thunks[i * 7 % self.thunks.len()];
        let mut words = vec![self.mutator.heap.roots[r]];
        words.extend((0..thunk.raws as usize).map(|k| (i + k) % COUNTERS));
        let mut counters = words[1..].to_vec();
        counters.extend((thunk.con as usize).checked_sub(1));
        let object = self.mutator.allocate(thunk, &words);
        // One more stands in the header of some.
        if i.is_multiple_of(3) {
            let number = i % COUNTERS;
            counters.push(number);
            store(object, load(object) | (number + 1) << header::UPPER);
        }
        self.mutator.heap.roots[r] = object;
        self.model.roots[r] = self.model.add(self.model.roots[r], counters, false);
    }

    /// What has been counted in the end.
    fn counts(&mut self) -> Vec<u64> {
        self.mutator.heap.spread_counted();
        let counter = |n| load(self.counters + WORD * n) as u64;
        (0..COUNTERS).map(counter).collect()
    }

    /// What stands behind indirections.
    fn value(&self, mut pointer: usize) -> usize {
        while tag(pointer) == 0 && info(pointer).kind == INDIRECTION {
            pointer = load(pointer + HEADER);
        }
        pointer
    }

    /// As compiled code does.
    fn enter(&mut self, pointer: usize) -> usize {
        if tag(pointer) != 0 {
            return pointer;
        }
        let table = info(pointer);
        let next = load(pointer + HEADER);
        if table.kind == COUNTED {
            let upper = (load(pointer) >> header::UPPER) as u32;
            let mut in_header = (upper as usize).checked_sub(1);
            if upper & header::MERGED != 0 {
                let sum =
                    self.mutator.cells.merged + WORD * (upper & (header::MERGED - 1)) as usize;
                store(sum, load(sum) + 1);
                in_header = None;
            }
            let numbers = (1..=table.raws as usize).map(|i| load(pointer + HEADER + WORD * i));
            let constant = (table.con as usize).checked_sub(1);
            for number in numbers.chain(constant).chain(in_header) {
                let counter = self.counters + WORD * number;
                store(counter, load(counter) + 1);
            }
        }
        let value = self.enter(next);
        set_info(pointer, indirection_info(payload_words(pointer, table)));
        store(pointer + HEADER, value);
        if !is_young(pointer) {
            store(self.mutator.cells.remembered, pointer);
            self.mutator.cells.remembered += WORD;
        }
        value
    }
}

proptest! {
    #![proptest_config(ProptestConfig {
        cases: if cfg!(miri) { 2 } else { 400 },
        failure_persistence: None,
        ..ProptestConfig::default()
    })]
    #[test]
    fn merged_thunks_count_as_they_would(steps in prop::collection::vec(step(), 1..120)) {
        let mut run = Run::new();
        for (at, step) in steps.into_iter().enumerate() {
            run.step(at, step);
        }
        (0..ROOTS).for_each(|r| run.step(0, Step::Enter(r)));
        prop_assert_eq!(run.counts(), &run.model.counts[..]);
    }
}

/// What is not evaluated takes no room.
#[test]
fn long_chains_become_short() {
    let mut run = Run::new();
    for round in 0..100 {
        run.step(round, Step::Grow(0, 1000));
        run.step(round, Step::Collect(round % 10 == 9));
    }
    assert!(run.mutator.heap.retained() < 100 * WORD * 4 * 4);
    run.step(0, Step::Enter(0));
    run.model.counts.iter().for_each(|n| assert!(*n > 0));
    assert_eq!(run.counts(), run.model.counts);
}

/// Where a collection finds little else, the next one comes sooner.
#[test]
fn long_chains_are_looked_for_sooner() {
    const NURSERY: usize = 4 << 20;
    let mut run = Run::new();
    run.mutator.heap.settings.nursery = NURSERY;
    run.mutator.heap.nursery_now = NURSERY;
    for round in 0..8 {
        run.step(round, Step::Grow(0, 1000));
        run.step(round, Step::Collect(false));
    }
    assert_eq!(run.mutator.heap.budget, NURSERY / 8);
    run.step(0, Step::Enter(0));
    for round in 0..8 {
        run.step(round, Step::Collect(false));
    }
    assert_eq!(run.mutator.heap.budget, NURSERY);
    assert_eq!(run.counts(), run.model.counts);
}
