//! Retainers: who keeps an object alive.
//!
//! Source: C. Runciman and N. Röjemo, "New dimensions in heap profiling", 1996.
//! Thunks, stack frames and evaluated static thunks are *retainers*; data,
//! functions and partial applications are not, except that by source occurrence
//! the functions count that the program's own code makes. An object's retainer set holds
//! the names of the retainers from which it can be reached without passing
//! through another one. A retainer belongs to the sets of those that reach it.
//!
//! At each census all objects are passed once in the order in which the collector
//! has copied them: what holds an object lies before it in most cases, so its set
//! is complete when it hands it on to what it points to. Objects whose sets grow
//! after that are passed again. Sets are hash-consed, and kept from census to
//! census. A set that outgrows `-R` becomes [`MANY`], unless a restriction must
//! know its members: whatever hangs on such an object has at least as many
//! retainers, so nothing more needs to be known.
//!
//! Which sets there are in between, and in which order they are met, depends on where
//! the objects lie. So what a set is called to the outside is another number: those
//! that objects of a census are found to have, and none had before, are numbered in
//! the order of their members' texts ([`Retainers::number`]).
//!
//! Retainers that hold each other are shown as chains: see [`super::chains`].
//!
//! Never: knowledge of the heap's layout: that is the [`Graph`]'s.

use super::address_map::AddressMap;
use super::chains::Chains;
use super::labels::SYSTEM;
use alloc::{
    boxed::Box,
    collections::{BTreeMap, BTreeSet},
    format,
    string::String,
    vec::Vec,
};

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
    fn for_each_child(&self, object: usize, visit: impl FnMut(usize));
}

/// The names of retainers.
#[derive(Default)]
pub struct Names {
    /// As labels of sets show them, and as their legend does.
    texts: Vec<(String, String)>,
    by_legend: BTreeMap<String, Name>,
    /// Of names that say more than others: those that they say more than.
    within: BTreeMap<Name, Vec<Name>>,
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

    /// A name that says more than another, which stands within it.
    pub fn intern_within(&mut self, label: &str, legend: &str, within: Name) -> Name {
        let name = self.intern(label, legend);
        if name != within {
            let all = self.within.entry(name).or_default();
            if !all.contains(&within) {
                all.push(within);
            }
        }
        name
    }

    /// The name of what a thread holds.
    pub fn intern_thread(&mut self, thread: &str) -> Name {
        let name = format!("@{thread}");
        self.intern(&name, &name)
    }

    /// The name of what a thread's frames hold in some name.
    pub fn intern_of_thread(&mut self, name: Name, thread: &str) -> Name {
        let label = format!("{}@{thread}", self.label(name));
        // In a stack, with the innermost centre.
        let text = self.legend(name);
        let end = match text.strip_prefix('<') {
            Some(stack) => stack.find(',').map_or(text.len() - 1, |end| end + 1),
            None => text.len(),
        };
        let legend = format!("{}@{thread}{}", &text[..end], &text[end..]);
        let whose = self.intern_thread(thread);
        let outer = self.intern_within(&label, &legend, name);
        self.intern_within(&label, &legend, whose);
        outer
    }

    /// All that a restriction may call a name: its label, and those within it.
    pub fn called(&self, name: Name) -> impl Iterator<Item = &str> {
        let mut all = alloc::vec![name];
        let mut at = 0;
        while let Some(name) = all.get(at) {
            let inner = self.within.get(name).into_iter().flatten();
            let inner: Vec<Name> = inner.filter(|name| !all.contains(name)).copied().collect();
            all.extend(inner);
            at += 1;
        }
        let labels = all.into_iter().map(|name| (name, self.label(name)));
        labels.flat_map(|(name, label)| [Some(label), self.with_module(name)].into_iter().flatten())
    }

    /// Of a name that is a cost-centre stack, or shown like one: its first with the module.
    fn with_module(&self, name: Name) -> Option<&str> {
        let stack = self.legend(name).strip_prefix('<')?;
        stack.split([',', '>']).next()
    }

    pub fn label(&self, name: Name) -> &str {
        &self.texts[name as usize].0
    }

    pub fn legend(&self, name: Name) -> &str {
        &self.texts[name as usize].1
    }

    /// In the order of their legends, which does not depend on when they were met.
    pub fn in_order<'a>(&self, names: impl IntoIterator<Item = &'a Name>) -> Vec<Name> {
        let mut names: Vec<Name> = names.into_iter().copied().collect();
        crate::sorting::sort_by_key(&mut names, |&name| self.legend(name));
        names
    }
}

const MEMO: usize = 1 << 12;

/// All sets that ever were.
pub struct Sets {
    limit: usize,
    /// Members ascend; the first two are [`NOBODY`] and [`MANY`].
    sets: Vec<Box<[Name]>>,
    index: BTreeMap<Box<[Name]>, Set>,
    /// The set of each name alone, or [`NOBODY`] if it was not wanted yet.
    singles: Vec<Set>,
    /// Recent unions: two sets, the smaller number first, and the result.
    memo: Vec<(Set, Set, Set)>,
}

impl Sets {
    /// `limit`: members that a set may have.
    pub fn new(limit: usize) -> Self {
        let empty: Box<[Name]> = Box::new([]);
        Sets {
            limit,
            sets: alloc::vec![empty.clone(), empty.clone()],
            index: BTreeMap::from([(empty, NOBODY)]),
            singles: Vec::new(),
            memo: alloc::vec![(MANY, MANY, MANY); MEMO],
        }
    }

    pub fn members(&self, set: Set) -> &[Name] {
        &self.sets[set as usize]
    }

    /// How many sets there are.
    pub fn count(&self) -> usize {
        self.sets.len()
    }

    /// The set of this name alone.
    #[inline(always)]
    pub fn single(&mut self, name: Name) -> Set {
        match self.singles.get(name as usize) {
            None | Some(&NOBODY) => self.new_single(name),
            Some(&set) => set,
        }
    }

    #[cold]
    fn new_single(&mut self, name: Name) -> Set {
        let place = name as usize;
        if self.singles.len() <= place {
            self.singles.resize(place + 1, NOBODY);
        }
        self.singles[place] = self.find(alloc::vec![name]);
        self.singles[place]
    }

    /// The members of both.
    #[inline(always)]
    pub fn union(&mut self, one: Set, other: Set) -> Set {
        if one == other || other == NOBODY {
            return one;
        }
        if one == NOBODY {
            return other;
        }
        if one == MANY || other == MANY {
            return MANY;
        }
        let (less, more) = (one.min(other), one.max(other));
        let slot = (less as usize).wrapping_mul(31).wrapping_add(more as usize) % MEMO;
        let memo = self.memo[slot];
        if memo.0 == less && memo.1 == more {
            return memo.2;
        }
        let result = self.new_union(less, more);
        self.memo[slot] = (less, more, result);
        result
    }

    #[cold]
    fn new_union(&mut self, one: Set, other: Set) -> Set {
        let mut members = self.members(one).to_vec();
        members.extend_from_slice(self.members(other));
        crate::sorting::sort(&mut members);
        members.dedup();
        self.find(members)
    }

    /// The set of these names, each once.
    pub fn of(&mut self, mut members: Vec<Name>) -> Set {
        crate::sorting::sort(&mut members);
        self.find(members)
    }

    fn find(&mut self, members: Vec<Name>) -> Set {
        if members.len() > self.limit {
            return MANY;
        }
        let members: Box<[Name]> = members.into();
        if let Some(&set) = self.index.get(&members) {
            return set;
        }
        let set = self.sets.len() as Set;
        self.sets.push(members.clone());
        self.index.insert(members, set);
        set
    }
}

/// Objects are passed in so long rows before those whose sets have grown are
/// passed again: late enough for most of their growth to be over, early enough
/// for little to hang on them that was passed in vain.
const ROW: u32 = 1024;

/// With an object's set: it was passed, and has handed on what it had.
const PASSED: u32 = 1 << 31;
/// It is a retainer, which hands on its name alone, once.
const HAS_NAMED: u32 = 1 << 30;
const SET: u32 = HAS_NAMED - 1;

/// The retainer sets of a run.
pub struct Retainers {
    pub names: Names,
    pub sets: Sets,
    /// What each set is called to the outside; 0: it has no number yet.
    numbers: Vec<u32>,
    /// The number of the next one.
    next_number: u32,
    /// Members that a set's label shows.
    shown: usize,
    /// Sets by object.
    table: AddressMap,
    /// Objects whose sets have grown since they were passed.
    grown: Vec<usize>,
    /// Objects passed in this row.
    passed: u32,
    chains: Chains,
    /// Chains are wanted.
    has_chains: bool,
    /// If so: retainers whose sets have grown since they named themselves: from, to.
    renamed: Vec<(usize, Set, Set)>,
}

impl Retainers {
    /// Sets of more than `shown` members are called MANY; if `exact`, they are
    /// known all the same.
    pub fn new(shown: usize, exact: bool) -> Self {
        Retainers {
            names: Names::default(),
            sets: Sets::new(if exact { usize::MAX } else { shown }),
            numbers: Vec::new(),
            next_number: MANY + 1,
            shown,
            table: AddressMap::default(),
            grown: Vec::new(),
            passed: 0,
            chains: Chains::default(),
            has_chains: true,
            renamed: Vec::new(),
        }
    }

    /// The same for those who ask for [`Self::found`] sets only.
    pub fn without_chains(shown: usize) -> Self {
        Retainers {
            has_chains: false,
            ..Retainers::new(shown, false)
        }
    }

    /// A new census: then [`Self::hold`] for each root, [`Self::pass`] for each
    /// object, [`Self::end`].
    pub fn begin(&mut self) {
        self.table.clear();
        self.chains.begin();
    }

    /// A root of that name holds the object.
    pub fn hold(&mut self, object: usize, name: Name) {
        let set = self.sets.single(name);
        self.give(object, set);
    }

    /// Something that points to the object gives it the members of a set.
    #[inline(always)]
    fn give(&mut self, object: usize, set: Set) {
        let slot = self.table.slot(object);
        let before = *slot & SET;
        let after = self.sets.union(before, set);
        if after == before {
            return;
        }
        let mut flags = *slot & !SET;
        if flags == PASSED {
            flags = 0;
            self.grown.push(object);
        } else if flags & HAS_NAMED != 0 && self.has_chains {
            self.renamed.push((object, before, after));
        }
        *slot = after | flags;
    }

    /// Passes an object: once for each of the heap, in an order in which most of what
    /// points to an object comes before it. (Large objects first: those do not lie
    /// where they were met, and so they are passed again just when somebody has
    /// been found to hold them.)
    #[inline(always)]
    pub fn pass(&mut self, object: usize, graph: &mut impl Graph) {
        self.hand_on(object, graph);
        self.passed += 1;
        if self.passed >= ROW {
            self.complete(graph);
        }
    }

    /// All objects whose sets have grown are passed again.
    #[inline(never)]
    fn complete(&mut self, graph: &mut impl Graph) {
        self.passed = 0;
        while let Some(object) = self.grown.pop() {
            self.hand_on(object, graph);
            if self.renamed.len() >= ROW as usize {
                self.rename(graph);
            }
        }
        self.rename(graph);
    }

    fn rename(&mut self, graph: &mut impl Graph) {
        for (object, before, after) in self.renamed.drain(..) {
            if let Some(name) = graph.retainer(object, &mut self.names) {
                self.chains.regroup(name, before, after);
            }
        }
    }

    /// All objects have been passed.
    pub fn end(&mut self, graph: &mut impl Graph) {
        self.complete(graph);
        if self.has_chains {
            self.chains.find(&mut self.names, &self.sets);
        }
    }

    #[inline(always)]
    fn hand_on(&mut self, object: usize, graph: &mut impl Graph) {
        let slot = self.table.slot(object);
        let set = *slot & SET;
        if *slot & PASSED != 0 {
            return;
        }
        *slot |= PASSED;
        if set == NOBODY {
            return;
        }
        let mut gift = set;
        if let Some(name) = graph.retainer(object, &mut self.names) {
            *slot |= HAS_NAMED;
            if self.has_chains {
                self.chains.add(name, set);
            }
            gift = self.sets.single(name);
        }
        graph.for_each_child(object, |child| self.give(child, gift));
    }

    /// An object's set, when all is complete, with chains for those of its members
    /// that hold themselves.
    #[inline(always)]
    pub fn set_of(&mut self, object: usize) -> Set {
        self.chains.collapse(self.found(object), &mut self.sets)
    }

    /// The set of what only a retainer of that name holds.
    pub fn held_by(&mut self, name: Name) -> Set {
        let set = self.sets.single(name);
        self.chains.collapse(set, &mut self.sets)
    }

    /// The set that was found for an object.
    #[inline(always)]
    pub fn found(&self, object: usize) -> Set {
        self.table.get(object) & SET
    }

    /// Gives sets their numbers, those that have one left out.
    pub fn number(&mut self, sets: impl Iterator<Item = Set>) {
        self.numbers.resize(self.sets.count(), 0);
        let mut new: Vec<(Vec<&str>, Set)> = sets
            .filter(|&set| set > MANY && self.numbers[set as usize] == 0)
            .map(|set| {
                let members = self.names.in_order(self.sets.members(set));
                let texts = members.iter().map(|&name| self.names.legend(name));
                (texts.collect(), set)
            })
            .collect();
        crate::sorting::sort(&mut new);
        new.dedup();
        for (_, set) in new {
            self.numbers[set as usize] = self.next_number;
            self.next_number += 1;
        }
    }

    /// What a set is called to the outside; none if it has no number yet.
    pub fn number_of(&self, set: Set) -> Option<u32> {
        match set {
            NOBODY | MANY => Some(set),
            _ => self.numbers.get(set as usize).copied().filter(|&n| n != 0),
        }
    }

    /// Whether a set's label says more than that it is empty or too large.
    pub fn is_told(&self, set: Set) -> bool {
        set > MANY && self.sets.members(set).len() <= self.shown
    }

    /// A set's label: its number and the names of its members.
    pub fn label(&self, set: Set, length: usize) -> String {
        match set {
            NOBODY => SYSTEM.into(),
            _ if !self.is_told(set) => "MANY".into(),
            _ => {
                let number = self.number_of(set).unwrap_or(0);
                crate::out::hp::set_label(number, &self.joined(set, ",", Names::label), length)
            }
        }
    }

    fn joined(&self, set: Set, between: &str, text: fn(&Names, Name) -> &str) -> String {
        let names = self.names.in_order(self.sets.members(set));
        let names: Vec<&str> = names.iter().map(|&name| text(&self.names, name)).collect();
        names.join(between)
    }

    /// The legend: one line for each numbered set chosen, then the chains in them, and
    /// who holds their members, and so on.
    pub fn legend(&self, mut chosen: impl FnMut(Set) -> bool) -> String {
        let mut text = String::from("Retainer sets created during profiling:\n");
        let mut members = BTreeSet::new();
        let sets = MANY + 1..self.sets.count() as Set;
        let mut numbered: Vec<(u32, Set)> = sets
            .filter_map(|set| Some((self.number_of(set)?, set)))
            .collect();
        crate::sorting::sort(&mut numbered);
        for (number, set) in numbered {
            if chosen(set) {
                members.extend(self.sets.members(set).iter().copied());
                let members = self.joined(set, ", ", Names::legend);
                text += &format!("SET {number} = {{{members}}}\n");
            }
        }
        text + &self.chains.legend(&self.names, &members)
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

        fn for_each_child(&self, object: usize, mut visit: impl FnMut(usize)) {
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

    fn pass_all(retainers: &mut Retainers, graph: &mut Random) {
        for object in 1..=graph.0.len() {
            retainers.pass(object * GRAIN, graph);
        }
        retainers.end(graph);
    }

    fn agree(graph: Vec<(Option<Name>, Vec<usize>)>, roots: &[(usize, Name)], limit: usize) {
        let mut graph = Random(graph);
        let mut retainers = Retainers::new(limit, false);
        for name in 0..12 {
            let text = format!("f{name}");
            retainers.names.intern(&text, &text);
        }
        for census in 0..2 {
            retainers.begin();
            for &(object, name) in roots {
                retainers.hold(object * GRAIN, name);
            }
            pass_all(&mut retainers, &mut graph);
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
                let set = retainers.found(object * GRAIN);
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
        retainers.hold(GRAIN, name);
        // The worst of all orders.
        for object in (1..=length).rev() {
            retainers.pass(object * GRAIN, &mut list);
        }
        retainers.end(&mut list);
        let set = retainers.set_of(length * GRAIN);
        retainers.number(core::iter::once(set));
        assert_eq!(retainers.label(set, 25), "(2)Main.main");
        assert_eq!(retainers.label(set, 6), "(2)Mai");
        assert_eq!(
            retainers.legend(|_| true),
            "Retainer sets created during profiling:\nSET 2 = {<Main.main>}\n"
        );
    }
}
