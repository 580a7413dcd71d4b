//! Chains of retainers: thunks each holding the next.
//!
//! Where a million thunks of one place hold each other, all that hangs on them has
//! that place as its retainer, and so have nearly all of them: the set says nothing of
//! who holds the whole. So retainers are also looked at by name: a name is *held by*
//! the members of the sets of its retainers. Names that hold themselves, at once or
//! through others, are a chain if enough retainers are in it; its *heads* are the names
//! outside of it that hold one of its members. In sets such a name is then shown with
//! the head that holds most members where it is first met with one: `go*<-main`. It keeps
//! that name, so that it is one band, whatever has the chain in hand at a later census;
//! the legend tells all heads that it ever had, with those that have held most first.
//!
//! What is held by what is counted while the sets are being found: by name and set,
//! so that it costs a look at the last answer for most retainers.

use super::memo::Memo;
use super::retainers::{MANY, Name, Names, Set, Sets};
use alloc::{
    collections::{BTreeMap, BTreeSet},
    format,
    string::String,
    vec::Vec,
};

/// So many retainers that are held by their like are a chain.
const LONG: u64 = 16;

/// Of sets that nobody has asked for.
const UNKNOWN: Set = Set::MAX;

/// Retainers of a name that have the same set.
struct Group {
    name: Name,
    set: Set,
    count: u64,
}

/// Who holds the retainers of each name, and which of them hold themselves.
#[derive(Default)]
pub struct Chains {
    /// Of this census.
    groups: Vec<Group>,
    by_key: Memo<u32>,
    /// The group asked for last.
    last: Option<u32>,
    /// What each name that is in a chain is called at this census.
    shown: BTreeMap<Name, Name>,
    /// Of each set of this census, once asked for, the one with chains for members.
    collapsed: Vec<Set>,
    /// Who has ever held retainers of a name.
    held: BTreeMap<Name, BTreeSet<Name>>,
    /// By name in a chain and head: how many members that head has held, over all censuses.
    heads: BTreeMap<(Name, Name), u64>,
    /// What a name in a chain with heads was called first.
    named: BTreeMap<Name, Name>,
    /// Each chain that ever was.
    chains: BTreeMap<Name, Chain>,
}

/// At the census at which it was longest.
struct Chain {
    length: u64,
    /// The name that is shown.
    of: Name,
    /// All names in it.
    ring: Vec<Name>,
}

impl Chains {
    /// A new census.
    pub fn begin(&mut self) {
        self.groups.clear();
        self.by_key.clear();
        self.last = None;
        self.shown.clear();
        self.collapsed.clear();
    }

    /// A retainer has been met.
    #[inline(always)]
    pub fn add(&mut self, name: Name, set: Set) {
        if let Some(last) = self.last {
            let group = &mut self.groups[last as usize];
            if group.name == name && group.set == set {
                group.count += 1;
                return;
            }
        }
        self.group(name, set).count += 1;
    }

    /// The set of a retainer that has been met has grown.
    pub fn regroup(&mut self, name: Name, before: Set, after: Set) {
        // Growth is noted in the order in which it came, so it was in this group.
        self.group(name, before).count -= 1;
        self.group(name, after).count += 1;
    }

    fn group(&mut self, name: Name, set: Set) -> &mut Group {
        let key = u64::from(name) << 32 | u64::from(set);
        let place = match self.by_key.get(key) {
            Some(place) => place,
            None => {
                let place = self.groups.len() as u32;
                let count = 0;
                self.groups.push(Group { name, set, count });
                self.by_key.insert(key, place);
                place
            }
        };
        self.last = Some(place);
        &mut self.groups[place as usize]
    }

    /// All retainers have been met: finds the chains.
    pub fn find(&mut self, names: &mut Names, sets: &Sets) {
        self.groups.retain(|group| group.count > 0);
        let mut holders: BTreeMap<Name, BTreeSet<Name>> = BTreeMap::new();
        for group in &self.groups {
            let members = sets.members(group.set).iter().copied();
            holders.entry(group.name).or_default().extend(members);
        }
        for ring in rings(&holders) {
            let mut length = 0;
            let mut heads: BTreeMap<Name, u64> = BTreeMap::new();
            for group in &self.groups {
                if !ring.contains(&group.name) {
                    continue;
                }
                let members = sets.members(group.set);
                let (within, outside): (Vec<Name>, Vec<Name>) =
                    members.iter().partition(|name| ring.contains(*name));
                if !within.is_empty() || group.set == MANY {
                    length += group.count;
                }
                for head in outside {
                    *heads.entry(head).or_default() += group.count;
                }
            }
            if length >= LONG {
                self.show(names, &ring, length, &heads, &holders);
            }
        }
        for (name, by) in holders {
            self.held.entry(name).or_default().extend(by);
        }
    }

    fn show(
        &mut self,
        names: &mut Names,
        ring: &BTreeSet<Name>,
        length: u64,
        heads: &BTreeMap<Name, u64>,
        holders: &BTreeMap<Name, BTreeSet<Name>>,
    ) {
        for &of in ring {
            for (&head, count) in heads {
                *self.heads.entry((of, head)).or_default() += count;
            }
            let name = match self.named.get(&of) {
                Some(&name) => name,
                None => {
                    // What is in the heap holds on longer than a frame.
                    let rank = |head: &&Name| (heads[*head], holders.contains_key(*head));
                    let mut all = names.in_order(heads.keys());
                    crate::sorting::sort_by_key(&mut all, |head| core::cmp::Reverse(rank(&head)));
                    self.name(names, of, all.first().copied())
                }
            };
            self.shown.insert(of, name);
            if self
                .chains
                .get(&name)
                .is_none_or(|known| known.length < length)
            {
                let ring = names.in_order(ring);
                self.chains.insert(name, Chain { length, of, ring });
            }
        }
    }

    /// `of*<-head`
    fn name(&mut self, names: &mut Names, of: Name, head: Option<Name>) -> Name {
        let joined = |text: fn(&Names, Name) -> &str| {
            let head = head.map_or(String::new(), |head| format!("<-{}", text(names, head)));
            format!("{}*{head}", text(names, of))
        };
        let (label, legend) = (joined(Names::label), joined(Names::legend));
        let name = names.intern_within(&label, &legend, of);
        if head.is_some() {
            self.named.insert(of, name);
        }
        name
    }

    /// Who has held members of the chain that this name is in, most members first.
    fn heads(&self, names: &Names, of: Name) -> Vec<Name> {
        let held = self.heads.range((of, Name::MIN)..=(of, Name::MAX));
        let counts: BTreeMap<Name, u64> = held.map(|(&(_, head), &count)| (head, count)).collect();
        let mut all = names.in_order(counts.keys());
        crate::sorting::sort_by_key(&mut all, |head| core::cmp::Reverse(counts[head]));
        all
    }

    /// The set with those of its members that are in chains shown as such.
    #[inline(always)]
    pub fn collapse(&mut self, set: Set, sets: &mut Sets) -> Set {
        if self.shown.is_empty() {
            return set;
        }
        match self.collapsed.get(set as usize) {
            None | Some(&UNKNOWN) => self.collapse_new(set, sets),
            Some(&known) => known,
        }
    }

    #[cold]
    fn collapse_new(&mut self, set: Set, sets: &mut Sets) -> Set {
        let members = sets.members(set).iter();
        let members: Vec<Name> = members
            .map(|member| *self.shown.get(member).unwrap_or(member))
            .collect();
        let collapsed = match members == sets.members(set) {
            true => set,
            false => sets.of(members),
        };
        let place = set as usize;
        if self.collapsed.len() <= place {
            self.collapsed.resize(place + 1, UNKNOWN);
        }
        self.collapsed[place] = collapsed;
        collapsed
    }

    /// For the legend: of these names the chains, and who holds what they belong to,
    /// up to the roots.
    pub fn legend(&self, names: &Names, of: &BTreeSet<Name>) -> String {
        let mut text = String::new();
        let listed = |all: &[Name]| {
            let all: Vec<&str> = all.iter().map(|&name| names.legend(name)).collect();
            all.join(", ")
        };
        for name in names.in_order(of) {
            let Some(chain) = self.chains.get(&name) else {
                continue;
            };
            let first = match &self.heads(names, chain.of)[..] {
                [] => String::new(),
                heads => format!(", the first held by {}", listed(heads)),
            };
            text += &format!(
                "CHAIN {} = {} of {}, each holding the next{first}\n",
                names.legend(name),
                chain.length,
                listed(&chain.ring)
            );
        }
        let in_chain = |name: &Name| self.chains.get(name).map_or(*name, |chain| chain.of);
        let mut pending: Vec<Name> = of.iter().map(in_chain).collect();
        let mut told: BTreeSet<Name> = BTreeSet::new();
        while let Some(name) = pending.pop() {
            if let Some(by) = self.held.get(&name)
                && told.insert(name)
            {
                pending.extend(by.iter().copied());
            }
        }
        for name in names.in_order(&told) {
            let by = names.in_order(&self.held[&name]);
            text += &format!("HELD {} = {{{}}}\n", names.legend(name), listed(&by));
        }
        text
    }
}

/// The sets of names that hold themselves, at once or through each other: the strongly
/// connected components with a cycle. Source: R. Tarjan, "Depth-first search and linear
/// graph algorithms", 1972, with a stack of its own.
fn rings(holders: &BTreeMap<Name, BTreeSet<Name>>) -> Vec<BTreeSet<Name>> {
    #[derive(Clone, Copy)]
    struct Visit {
        number: u32,
        lowest: u32,
        open: bool,
    }
    let nobody = BTreeSet::new();
    let next = |of: Name| holders.get(&of).unwrap_or(&nobody);
    let mut visits: BTreeMap<Name, Visit> = BTreeMap::new();
    let mut open: Vec<Name> = Vec::new();
    let mut found = Vec::new();
    for &start in holders.keys() {
        if visits.contains_key(&start) {
            continue;
        }
        let mut path = Vec::new();
        let mut entered = Some(start);
        loop {
            if let Some(name) = entered.take() {
                let number = visits.len() as u32;
                let visit = Visit {
                    number,
                    lowest: number,
                    open: true,
                };
                visits.insert(name, visit);
                open.push(name);
                path.push((name, next(name).iter()));
            }
            let Some((name, rest)) = path.last_mut() else {
                break;
            };
            let name = *name;
            if let Some(&holder) = rest.next() {
                match visits.get(&holder).copied() {
                    None => entered = Some(holder),
                    Some(other) if other.open => lower(&mut visits, name, other.number),
                    Some(_) => {}
                }
                continue;
            }
            path.pop();
            let visit = visits[&name];
            if let Some((below, _)) = path.last() {
                lower(&mut visits, *below, visit.lowest);
            }
            if visit.lowest < visit.number {
                continue;
            }
            let mut ring = BTreeSet::new();
            while let Some(member) = open.pop() {
                if let Some(visit) = visits.get_mut(&member) {
                    visit.open = false;
                }
                ring.insert(member);
                if member == name {
                    break;
                }
            }
            if ring.len() > 1 || next(name).contains(&name) {
                found.push(ring);
            }
        }
    }
    return found;

    fn lower(visits: &mut BTreeMap<Name, Visit>, name: Name, to: u32) {
        if let Some(visit) = visits.get_mut(&name) {
            visit.lowest = visit.lowest.min(to);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::vec;

    /// Names by number, and sets of one or two of them.
    fn world(count: u32) -> (Names, Sets) {
        let mut names = Names::default();
        for name in 0..count {
            let text = format!("M.f{name}");
            names.intern(&text, &text);
        }
        (names, Sets::new(8))
    }

    fn shown(chains: &mut Chains, names: &Names, sets: &mut Sets, set: Set) -> String {
        let set = chains.collapse(set, sets);
        let members = sets.members(set).iter();
        let members: Vec<&str> = members.map(|&name| names.label(name)).collect();
        members.join(",")
    }

    #[test]
    fn what_holds_itself_is_shown_with_its_head() {
        let (mut names, mut sets) = world(5);
        let mut chains = Chains::default();
        let single: Vec<Set> = (0..5).map(|name| sets.single(name)).collect();
        let both = sets.union(single[0], single[1]);
        chains.begin();
        // A thousand of f1: the first held by f0. And f2 and f3 by turns, held by f1.
        chains.add(1, single[0]);
        (0..999).for_each(|_| chains.add(1, single[1]));
        chains.add(2, single[1]);
        for _ in 0..20 {
            chains.add(3, single[2]);
            chains.add(2, single[3]);
        }
        // One that has been found to be held by f4, not f0.
        chains.add(4, single[0]);
        chains.regroup(4, single[0], single[4]);
        chains.find(&mut names, &sets);
        let mut show = |set| shown(&mut chains, &names, &mut sets, set);
        assert_eq!(show(single[0]), "M.f0");
        assert_eq!(show(single[1]), "M.f1*<-M.f0");
        assert_eq!(show(both), "M.f0,M.f1*<-M.f0");
        assert_eq!(show(single[2]), "M.f2*<-M.f1");
        assert_eq!(show(single[3]), "M.f3*<-M.f1");
        // Too few.
        assert_eq!(show(single[4]), "M.f4");
        assert_eq!(show(super::super::retainers::MANY), "");
        let set = chains.collapse(single[2], &mut sets);
        let of = sets.members(set).iter().copied().collect();
        assert_eq!(
            chains.legend(&names, &of),
            "CHAIN M.f2*<-M.f1 = 40 of M.f2, M.f3, each holding the next, the first held by M.f1\n\
             HELD M.f1 = {M.f0, M.f1}\n\
             HELD M.f2 = {M.f1, M.f3}\n\
             HELD M.f3 = {M.f2}\n"
        );
        // The next census knows nothing of it.
        chains.begin();
        chains.find(&mut names, &sets);
        assert_eq!(shown(&mut chains, &names, &mut sets, single[1]), "M.f1");
    }

    #[test]
    fn a_chain_keeps_its_name_and_has_all_heads_in_the_legend() {
        let (mut names, mut sets) = world(5);
        let mut chains = Chains::default();
        let single: Vec<Set> = (0..5).map(|name| sets.single(name)).collect();
        let mut of = BTreeSet::new();
        for (heads, expected) in [
            (&[][..], "M.f1*"),
            (&[(0, 1), (2, 2)], "M.f1*<-M.f2"),
            (&[(0, 3), (2, 1)], "M.f1*<-M.f2"),
            (&[(3, 5)], "M.f1*<-M.f2"),
            (&[], "M.f1*<-M.f2"),
        ] {
            chains.begin();
            (0..99).for_each(|_| chains.add(1, single[1]));
            for &(head, count) in heads {
                (0..count).for_each(|_| chains.add(1, single[head]));
            }
            chains.find(&mut names, &sets);
            let label = shown(&mut chains, &names, &mut sets, single[1]);
            assert_eq!(label, expected);
            let set = chains.collapse(single[1], &mut sets);
            of.extend(sets.members(set).iter().copied());
        }
        let legend = chains.legend(&names, &of);
        let told = "CHAIN M.f1*<-M.f2 = 99 of M.f1, each holding the next, the first held \
                    by M.f3, M.f0, M.f2\n";
        assert!(legend.contains(told), "{legend}");
    }

    #[test]
    fn rings_of_any_shape() {
        let holders = |edges: &[(Name, Name)]| {
            let mut holders: BTreeMap<Name, BTreeSet<Name>> = BTreeMap::new();
            for &(of, by) in edges {
                holders.entry(of).or_default().insert(by);
            }
            let rings = rings(&holders).into_iter();
            let mut rings: Vec<Vec<Name>> = rings.map(|r| r.into_iter().collect()).collect();
            rings.sort();
            rings
        };
        assert_eq!(holders(&[(1, 2), (2, 3)]), Vec::<Vec<Name>>::new());
        assert_eq!(holders(&[(1, 1), (2, 1)]), [vec![1]]);
        let eight = [
            (1, 2),
            (2, 3),
            (3, 1),
            (3, 4),
            (4, 3),
            (5, 1),
            (6, 7),
            (7, 6),
        ];
        assert_eq!(holders(&eight), [vec![1, 2, 3, 4], vec![6, 7]]);
        // Deeper than any native stack.
        let long: Vec<(Name, Name)> = (0..200_000).map(|n| (n, (n + 1) % 200_000)).collect();
        assert_eq!(holders(&long)[0].len(), 200_000);
    }
}
