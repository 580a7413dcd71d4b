//! Retainers: who keeps an object alive.
//!
//! Source: C. Runciman and N. Röjemo, "New dimensions in heap profiling", 1996.
//! Thunks, stack frames and evaluated static thunks are *retainers*; data,
//! functions and partial applications are not. An object's retainer set holds
//! the names of the retainers from which it can be reached without passing
//! through another one. A retainer belongs to the sets of those that reach it.
//!
//! One traversal at each census, with a stack of its own, visits each object
//! once for every member of its set: a visit that adds nothing ends there. Sets
//! are hash-consed, and kept from census to census. A set that outgrows `-R`
//! becomes [`MANY`], unless a restriction must know its members: whatever hangs on such an object has at least as many
//! retainers, so nothing more needs to be known.
//!
//! Never: knowledge of the heap's layout: that is the [`Graph`]'s.

use super::address_map::AddressMap;
use alloc::{boxed::Box, collections::BTreeMap, format, string::String, vec::Vec};

/// A retainer's name, interned in [`Names`].
pub type Name = u32;
/// A retainer set, interned in [`Sets`].
pub type Set = u32;

/// Of objects that the traversal has not reached.
pub const NOBODY: Set = 0;
/// More retainers than `-R` allows.
pub const MANY: Set = 1;

/// What the traversal needs to know of the heap.
pub trait Graph {
    /// The name of an object that is a retainer.
    fn retainer(&mut self, object: usize, names: &mut Names) -> Option<Name>;
    /// Every object of the heap that an object points to.
    fn for_each_child(&self, object: usize, visit: &mut dyn FnMut(usize));
}

/// The names of retainers.
#[derive(Default)]
pub struct Names {
    /// As labels of sets show them, and as their legend does.
    texts: Vec<(String, String)>,
    by_legend: BTreeMap<String, Name>,
}

impl Names {
    /// The name of retainers that are told apart by this legend.
    pub fn intern(&mut self, label: &str, legend: &str) -> Name {
        if let Some(&name) = self.by_legend.get(legend) {
            return name;
        }
        let name = self.texts.len() as Name;
        self.texts.push((label.into(), legend.into()));
        self.by_legend.insert(legend.into(), name);
        name
    }

    pub fn label(&self, name: Name) -> &str {
        &self.texts[name as usize].0
    }

    fn legend(&self, name: Name) -> &str {
        &self.texts[name as usize].1
    }
}

const MEMO: usize = 1 << 12;

/// All sets that ever were.
pub struct Sets {
    limit: usize,
    /// Members ascend; the first two are [`NOBODY`] and [`MANY`].
    sets: Vec<Box<[Name]>>,
    index: BTreeMap<Box<[Name]>, Set>,
    /// Recent unions: set, name, result.
    memo: Vec<(Set, Name, Set)>,
}

impl Sets {
    /// `limit`: members that a set may have.
    pub fn new(limit: usize) -> Self {
        let empty: Box<[Name]> = Box::new([]);
        Sets {
            limit,
            sets: alloc::vec![empty.clone(), empty.clone()],
            index: BTreeMap::from([(empty, NOBODY)]),
            memo: alloc::vec![(MANY, 0, MANY); MEMO],
        }
    }

    pub fn members(&self, set: Set) -> &[Name] {
        &self.sets[set as usize]
    }

    pub fn len(&self) -> usize {
        self.sets.len()
    }

    pub fn is_empty(&self) -> bool {
        false
    }

    /// The set with one more member; the same set if it has it.
    pub fn with(&mut self, set: Set, name: Name) -> Set {
        if set == MANY {
            return MANY;
        }
        let slot = (set as usize).wrapping_mul(31).wrapping_add(name as usize) % MEMO;
        let memo = self.memo[slot];
        if memo.0 == set && memo.1 == name {
            return memo.2;
        }
        let members = self.members(set);
        let result = match members.binary_search(&name) {
            Ok(_) => set,
            Err(_) if members.len() >= self.limit => MANY,
            Err(place) => {
                let mut more = members.to_vec();
                more.insert(place, name);
                self.find(more.into())
            }
        };
        self.memo[slot] = (set, name, result);
        result
    }

    fn find(&mut self, members: Box<[Name]>) -> Set {
        if let Some(&set) = self.index.get(&members) {
            return set;
        }
        let set = self.sets.len() as Set;
        self.sets.push(members.clone());
        self.index.insert(members, set);
        set
    }
}

/// The retainer sets of a run.
pub struct Retainers {
    pub names: Names,
    pub sets: Sets,
    /// Members that a set's label shows.
    shown: usize,
    /// Sets by object.
    table: AddressMap,
    pending: Vec<(usize, Name)>,
}

impl Retainers {
    /// Sets of more than `shown` members are called MANY; if `exact`, they are
    /// known all the same.
    pub fn new(shown: usize, exact: bool) -> Self {
        Retainers {
            names: Names::default(),
            sets: Sets::new(if exact { usize::MAX } else { shown }),
            shown,
            table: AddressMap::default(),
            pending: Vec::new(),
        }
    }

    /// A new traversal.
    pub fn begin(&mut self) {
        self.table.clear();
    }

    /// A root of that name holds the object.
    pub fn reach(&mut self, object: usize, name: Name, graph: &mut impl Graph) {
        self.pending.push((object, name));
        while let Some((object, name)) = self.pending.pop() {
            let before = self.table.get(object);
            let after = self.sets.with(before, name);
            if after == before {
                continue;
            }
            self.table.set(object, after);
            let pending = &mut self.pending;
            match graph.retainer(object, &mut self.names) {
                // What it holds was visited in its name already.
                Some(_) if before != NOBODY => {}
                Some(own) => graph.for_each_child(object, &mut |child| pending.push((child, own))),
                None => graph.for_each_child(object, &mut |child| pending.push((child, name))),
            }
        }
    }

    /// An object's set, after the traversal.
    pub fn set_of(&mut self, object: usize) -> Set {
        self.table.get(object)
    }

    /// A set's label: `(id)` and the names of its members.
    pub fn label(&self, set: Set, length: usize) -> String {
        match set {
            NOBODY => "SYSTEM".into(),
            MANY => "MANY".into(),
            _ if self.sets.members(set).len() > self.shown => "MANY".into(),
            _ => crate::out::hp::set_label(set, &self.joined(set, ",", Names::label), length),
        }
    }

    fn joined(&self, set: Set, between: &str, text: fn(&Names, Name) -> &str) -> String {
        let names = self.sets.members(set).iter();
        let names: Vec<&str> = names.map(|&name| text(&self.names, name)).collect();
        names.join(between)
    }

    /// The legend: one line for each set chosen.
    pub fn legend(&self, mut chosen: impl FnMut(Set) -> bool) -> String {
        let mut text = String::from("Retainer sets created during profiling:\n");
        for set in MANY + 1..self.sets.len() as Set {
            if chosen(set) {
                let members = self.joined(set, ", ", Names::legend);
                text += &format!("SET {set} = {{{members}}}\n");
            }
        }
        text
    }
}

#[cfg(test)]
mod tests {
    use super::super::address_map::GRAIN;
    use super::*;
    use alloc::collections::BTreeSet;
    use alloc::vec;
    use proptest::prelude::*;

    /// Objects lie at 16, 32, ..: their names if they are retainers, and children.
    struct Random(Vec<(Option<Name>, Vec<usize>)>);

    impl Graph for Random {
        fn retainer(&mut self, object: usize, _: &mut Names) -> Option<Name> {
            self.0[object / GRAIN - 1].0
        }

        fn for_each_child(&self, object: usize, visit: &mut dyn FnMut(usize)) {
            let children = self.0[object / GRAIN - 1].1.iter();
            children.for_each(|child| visit(child * GRAIN));
        }
    }

    impl Random {
        /// From one object against the pointers, through data alone, to every
        /// retainer and root that can be met.
        fn naive(&self, roots: &[(usize, Name)], of: usize) -> BTreeSet<Name> {
            let mut found = BTreeSet::new();
            let mut seen = BTreeSet::from([of]);
            let mut pending = vec![of];
            while let Some(object) = pending.pop() {
                let held = roots.iter().filter(|root| root.0 == object);
                found.extend(held.map(|root| root.1));
                for parent in 1..=self.0.len() {
                    let (retainer, children) = &self.0[parent - 1];
                    if !children.contains(&object) {
                        continue;
                    }
                    match retainer {
                        Some(name) => {
                            found.insert(*name);
                        }
                        None if seen.insert(parent) => pending.push(parent),
                        None => {}
                    }
                }
            }
            found
        }

        fn reachable(&self, roots: &[(usize, Name)]) -> BTreeSet<usize> {
            let mut seen = BTreeSet::new();
            let mut pending: Vec<usize> = roots.iter().map(|root| root.0).collect();
            while let Some(object) = pending.pop() {
                if seen.insert(object) {
                    pending.extend(&self.0[object - 1].1);
                }
            }
            seen
        }
    }

    fn graphs(
        most: usize,
    ) -> impl Strategy<Value = (Vec<(Option<Name>, Vec<usize>)>, Vec<(usize, Name)>)> {
        (1..=most).prop_flat_map(|size| {
            let name = prop_oneof![3 => Just(None), 1 => (0..12u32).prop_map(Some)];
            let object = (name, prop::collection::vec(1..=size, 0..4));
            let root = (1..=size, 0..12u32);
            (
                prop::collection::vec(object, size),
                prop::collection::vec(root, 0..6),
            )
        })
    }

    fn agree(graph: Vec<(Option<Name>, Vec<usize>)>, roots: &[(usize, Name)], limit: usize) {
        let mut graph = Random(graph);
        let mut retainers = Retainers::new(limit, false);
        for census in 0..2 {
            retainers.begin();
            for &(object, name) in roots {
                retainers.reach(object * GRAIN, name, &mut graph);
            }
            let reachable = graph.reachable(roots);
            // What cannot be reached holds nothing.
            let live =
                graph
                    .0
                    .iter()
                    .enumerate()
                    .map(|(i, object)| match reachable.contains(&(i + 1)) {
                        true => object.clone(),
                        false => (None, vec![]),
                    });
            let live = Random(live.collect());
            for object in 1..=graph.0.len() {
                let set = retainers.set_of(object * GRAIN);
                if !reachable.contains(&object) {
                    assert_eq!(set, NOBODY);
                    continue;
                }
                let expected = live.naive(roots, object);
                if expected.len() > limit {
                    assert_eq!(set, MANY, "census {census}");
                } else {
                    let members: Vec<Name> = expected.into_iter().collect();
                    assert_eq!(retainers.sets.members(set), members, "census {census}");
                }
            }
        }
    }

    proptest! {
        #![proptest_config(ProptestConfig { cases: 200, failure_persistence: None, ..ProptestConfig::default() })]

        #[test]
        fn sets_are_those_of_a_search_backwards((graph, roots) in graphs(60), limit in 1..9usize) {
            agree(graph, &roots, limit);
        }
    }

    proptest! {
        #![proptest_config(ProptestConfig { cases: 4, failure_persistence: None, ..ProptestConfig::default() })]

        #[test]
        fn of_large_graphs_too((graph, roots) in graphs(1000)) {
            agree(graph, &roots, 8);
        }
    }

    #[test]
    fn long_lists_need_no_stack() {
        let length = 10_000_000;
        let cells = (1..=length).map(|i| (None, if i < length { vec![i + 1] } else { vec![] }));
        let mut list = Random(cells.collect());
        let mut retainers = Retainers::new(8, false);
        retainers.begin();
        let name = retainers.names.intern("Main.main", "<Main.main>");
        retainers.reach(GRAIN, name, &mut list);
        let set = retainers.set_of(length * GRAIN);
        assert_eq!(retainers.label(set, 25), "(2)Main.main");
        assert_eq!(retainers.label(set, 6), "(2)Mai");
        assert_eq!(
            retainers.legend(|_| true),
            "Retainer sets created during profiling:\nSET 2 = {<Main.main>}\n"
        );
    }
}
