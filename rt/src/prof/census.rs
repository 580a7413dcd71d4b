//! Which band an object belongs to: the key of the breakdown, and the
//! restrictions that it must pass.
//!
//! A *class* is a band of the profile, numbered in order of first encounter.
//! Keys and restrictions by info table are looked up once per table: there is
//! one per allocation site, so a run sees few, and a [`Memo`] answers
//! nearly always. Those by header (creation era, cost-centre stack) come on
//! top. What an object does with its life (`-hb`) is not a matter of classes: see [`super::ledger`].

use super::besides::Part;
use super::costs::bands::{self, StackBands};
use super::costs::stacks::Shared;
use super::labels::{self, Key, SYSTEM};
use super::memo::Memo;
use super::retainers::{NOBODY, Retainers, Set};
use super::samples::Classed;
use crate::heap::life::Life;
use crate::options::{RestrictedBy, Restriction};
use crate::out::hp::sanitised;
use alloc::{
    collections::BTreeMap,
    format,
    string::{String, ToString},
    vec::Vec,
};
use rt_abi::info::Info;

/// What the bands of a profile are.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Breakdown {
    /// One band of everything (to be divided by phases of life).
    Whole,
    Table(Key),
    /// `-hc`: the cost-centre stack.
    Stack,
    /// `-hm` of a program that has centres: the innermost one's module.
    CentreModule,
    /// `-he`: the era of creation.
    Era,
    /// `-hr`: the retainer set.
    Retainers,
}

const EXCLUDED: u32 = u32::MAX;
const NOT_MET: u32 = u32::MAX - 1;

/// The classes of a run.
pub struct Classes {
    breakdown: Breakdown,
    /// Info tables have a say in the class.
    asks_tables: bool,
    /// Headers but for the table have no say in the class.
    by_table_alone: bool,
    /// Words that an object's label under this key must be one of; all hold.
    by_table: Vec<(Key, Vec<String>)>,
    /// If bands or restrictions ask for stacks.
    stacks: Option<StackBands>,
    by_era: Vec<Vec<u32>>,
    by_retainer: Vec<Vec<String>>,
    labels: Vec<String>,
    by_label: BTreeMap<String, u32>,
    /// Class of each info table met, or [`EXCLUDED`].
    by_info: Memo<u32>,
    eras: BTreeMap<u32, u32>,
    last_era: Option<(u32, u32)>,
    /// The stack of each class, where stacks are the bands.
    stack_of: Vec<u32>,
    /// Class of each stack met (0 unless stacks are the bands), or [`EXCLUDED`].
    by_stack: Memo<u32>,
    /// Class of each retainer set met (0 unless sets are the bands), [`EXCLUDED`], or [`NOT_MET`].
    by_set: Vec<u32>,
    /// Sets met at this census that want a number or a label.
    new_sets: Vec<Set>,
    /// Whether an object with the set was met, be it one that is left out: so the sets'
    /// numbers are the same for every restriction.
    met_sets: Vec<bool>,
    label_length: usize,
}

impl Classes {
    /// `sites`: which places those show that restrictions name. `stacks`: of a program
    /// built for that.
    pub fn new(
        breakdown: Breakdown,
        (restrictions, sites): (&[Restriction], Key),
        label_length: usize,
        stacks: Option<Shared>,
    ) -> Self {
        let has_centres = stacks.as_ref().is_some_and(|s| s.borrow().has_centres());
        let breakdown = match breakdown {
            Breakdown::Table(Key::Module) if has_centres => Breakdown::CentreModule,
            other => other,
        };
        let mut classes = Classes {
            breakdown,
            asks_tables: false,
            by_table_alone: false,
            by_table: Vec::new(),
            stacks: None,
            by_era: Vec::new(),
            by_retainer: Vec::new(),
            labels: Vec::new(),
            by_label: BTreeMap::new(),
            by_info: Memo::default(),
            eras: BTreeMap::new(),
            last_era: None,
            stack_of: Vec::new(),
            by_stack: Memo::default(),
            by_set: Vec::new(),
            new_sets: Vec::new(),
            met_sets: Vec::new(),
            label_length,
        };
        let mut by_stack = Vec::new();
        for restriction in restrictions {
            let words = restriction.words.iter();
            let words = words.map(|word| String::from_utf8_lossy(word).into_owned());
            let words: Vec<String> = words.collect();
            match restriction.by {
                RestrictedBy::Description => classes.by_table.push((Key::Description, words)),
                RestrictedBy::Type => classes.by_table.push((Key::Type, words)),
                RestrictedBy::Site => classes.by_table.push((sites, words)),
                RestrictedBy::Module if has_centres => by_stack.push((bands::Part::Module, words)),
                RestrictedBy::Module => classes.by_table.push((Key::Module, words)),
                RestrictedBy::Centre => by_stack.push((bands::Part::Top, words)),
                RestrictedBy::Enclosing => by_stack.push((bands::Part::Any, words)),
                RestrictedBy::Era => {
                    let eras = restriction.words.iter().filter_map(|w| number(w));
                    classes.by_era.push(eras.collect());
                }
                RestrictedBy::Retainer => classes.by_retainer.push(words),
                RestrictedBy::Phase => {}
            }
        }
        let by_stacks = matches!(breakdown, Breakdown::Stack | Breakdown::CentreModule);
        classes.stacks = stacks
            .filter(|_| by_stacks || !by_stack.is_empty())
            .map(|stacks| StackBands::new(stacks, by_stack));
        classes.by_table_alone =
            classes.stacks.is_none() && classes.by_era.is_empty() && breakdown != Breakdown::Era;
        classes.asks_tables =
            matches!(breakdown, Breakdown::Table(_)) || !classes.by_table.is_empty();
        classes
    }

    /// Whether it matters what blackholes were.
    pub fn asks_evaluations(&self) -> bool {
        let by_table = self.by_table.iter().map(|(key, _)| *key);
        let bands = match self.breakdown {
            Breakdown::Table(key) => Some(key),
            _ => None,
        };
        let mut keys = by_table.chain(bands);
        keys.any(|key| key != Key::ClosureType)
    }

    /// The class of an object; none if a restriction leaves it out.
    ///
    /// # Safety
    /// As for [`labels::label`].
    #[inline(always)]
    pub unsafe fn class(&mut self, info: *const Info, life: Life) -> Option<u32> {
        let known = match self.asks_tables {
            true => self.by_info.get(info as u64),
            false => Some(0),
        };
        let class = match known {
            Some(class) => class,
            // SAFETY: by this function's contract.
            None => unsafe { self.class_of_new_table(info) },
        };
        match class {
            EXCLUDED => None,
            class if self.by_table_alone => Some(class),
            class => self.class_by_life(class, life),
        }
    }

    /// The class of what is no object; none if a restriction leaves it out.
    pub fn class_of_part(&mut self, part: &Part) -> Option<u32> {
        // SAFETY: a table of our own.
        let class = unsafe { self.class(part.table, part.life()) }?;
        Some(match (self.breakdown, &part.thread) {
            (Breakdown::Table(key), Some(thread)) if key != Key::Module => {
                // SAFETY: as above.
                let label = unsafe { labels::label(key, part.table) };
                self.named(format!("{label}@{thread}"))
            }
            _ => class,
        })
    }

    /// # Safety
    /// As for [`labels::label`].
    #[cold]
    unsafe fn class_of_new_table(&mut self, info: *const Info) -> u32 {
        // SAFETY: by this function's contract.
        let class = unsafe { self.class_of_table(info) };
        self.by_info.insert(info as u64, class);
        class
    }

    /// The class of an object whose table alone would put it in `class`.
    #[inline(always)]
    fn class_by_life(&mut self, class: u32, life: Life) -> Option<u32> {
        if !self.by_era.is_empty() {
            let era = life.created;
            if self.by_era.iter().any(|eras| !eras.contains(&era)) {
                return None;
            }
        }
        let of_stack = match self.stacks {
            Some(_) => self.class_of_stack(life.stack),
            None => 0,
        };
        if of_stack == EXCLUDED {
            return None;
        }
        Some(match self.breakdown {
            Breakdown::Era => self.class_of_era(life.created),
            Breakdown::Stack | Breakdown::CentreModule => of_stack,
            _ => class,
        })
    }

    #[inline(always)]
    fn class_of_stack(&mut self, stack: u32) -> u32 {
        match self.by_stack.get(u64::from(stack)) {
            Some(class) => class,
            None => self.class_of_new_stack(stack),
        }
    }

    #[cold]
    fn class_of_new_stack(&mut self, stack: u32) -> u32 {
        let class = match &self.stacks {
            None => 0,
            Some(bands) if bands.restricts() && !bands.pass(stack) => EXCLUDED,
            Some(bands) => match self.breakdown {
                Breakdown::Stack => {
                    let class = self.named(bands.label(stack, self.label_length));
                    self.stack_of.resize(self.labels.len(), stack);
                    class
                }
                Breakdown::CentreModule => self.named(bands.module(stack)),
                _ => 0,
            },
        };
        self.by_stack.insert(u64::from(stack), class);
        class
    }

    unsafe fn class_of_table(&mut self, info: *const Info) -> u32 {
        let passes = self.by_table.iter().all(|(key, words)| {
            // SAFETY: by the caller's contract.
            let label = unsafe { labels::label(*key, info) };
            words.iter().any(|word| names(word, *key, &label))
        });
        if !passes {
            return EXCLUDED;
        }
        match self.breakdown {
            // SAFETY: by the caller's contract.
            Breakdown::Table(key) => self.named(unsafe { labels::label(key, info) }),
            _ => 0,
        }
    }

    /// The class of an object of `class` with this retainer set.
    #[inline(always)]
    pub fn class_in_set(&mut self, class: u32, set: Set, retainers: &Retainers) -> Option<u32> {
        let of_set = match self.by_set.get(set as usize) {
            None | Some(&NOT_MET) => self.class_of_new_set(set, retainers),
            Some(&of_set) => of_set,
        };
        match self.breakdown {
            _ if of_set == EXCLUDED => None,
            Breakdown::Retainers => Some(of_set),
            _ => Some(class),
        }
    }

    /// An object that is left out has this retainer set.
    #[inline(always)]
    pub fn meet_set(&mut self, set: Set) {
        if self.met_sets.get(set as usize) != Some(&true) {
            self.meet_new_set(set);
        }
    }

    #[cold]
    fn meet_new_set(&mut self, set: Set) {
        let place = set as usize;
        if self.met_sets.len() <= place {
            self.met_sets.resize(place + 1, false);
        }
        self.met_sets[place] = true;
        self.new_sets.push(set);
    }

    #[cold]
    fn class_of_new_set(&mut self, set: Set, retainers: &Retainers) -> u32 {
        let members = retainers.sets.members(set).iter();
        let of = &retainers.names;
        let called = members.flat_map(|&m| of.called(m));
        let nobody = (set == NOBODY).then_some(SYSTEM);
        let members: Vec<&str> = called.chain(nobody).collect();
        let passes = self.by_retainer.iter().all(|words| {
            let named = |word: &String| members.iter().any(|m| names(word, Key::Site, m));
            words.iter().any(named)
        });
        let class = match self.breakdown {
            _ if !passes => EXCLUDED,
            // Named at the end of the census.
            Breakdown::Retainers if retainers.is_told(set) => {
                self.labels.push(String::new());
                self.labels.len() as u32 - 1
            }
            Breakdown::Retainers => self.named(retainers.label(set, self.label_length)),
            _ => 0,
        };
        self.new_sets.push(set);
        let place = set as usize;
        if self.by_set.len() <= place {
            self.by_set.resize(place + 1, NOT_MET);
        }
        self.by_set[place] = class;
        class
    }

    /// All objects of a census have been met: the sets that are new get their numbers.
    pub fn name_sets(&mut self, retainers: &mut Retainers) {
        retainers.number(self.new_sets.iter().copied());
        for set in self.new_sets.drain(..) {
            if self.breakdown != Breakdown::Retainers || !retainers.is_told(set) {
                continue;
            }
            let class = self.by_set.get(set as usize);
            if let Some(&class) = class
                && class != EXCLUDED
                && class != NOT_MET
            {
                self.labels[class as usize] = retainers.label(set, self.label_length);
            }
        }
    }

    /// Whether an object with this retainer set has ever been in a band.
    pub fn has_met(&self, set: Set) -> bool {
        let of_set = self.by_set.get(set as usize);
        of_set.is_some_and(|&class| class != EXCLUDED && class != NOT_MET)
    }

    /// The eras that restrictions name.
    pub fn wanted_eras(&self) -> impl Iterator<Item = u32> {
        self.by_era.iter().flatten().copied()
    }

    fn class_of_era(&mut self, era: u32) -> u32 {
        if let Some((last, class)) = self.last_era
            && last == era
        {
            return class;
        }
        let class = match self.eras.get(&era) {
            Some(&class) => class,
            None => {
                let class = self.named(era.to_string());
                self.eras.insert(era, class);
                class
            }
        };
        self.last_era = Some((era, class));
        class
    }

    fn named(&mut self, label: String) -> u32 {
        if let Some(&class) = self.by_label.get(&label) {
            return class;
        }
        let class = self.labels.len() as u32;
        self.labels.push(label.clone());
        self.by_label.insert(label, class);
        class
    }
}

impl Classed for Classes {
    fn label(&self, class: u32) -> &str {
        self.labels.get(class as usize).map_or("", String::as_str)
    }

    fn stack(&self, class: u32) -> Option<u32> {
        self.stack_of.get(class as usize).copied()
    }
}

/// Whether a restriction's word means a label. Sites go by their name alone
/// too, which means all sites of that name, and by what of the library they call.
pub(super) fn names(word: &str, key: Key, label: &str) -> bool {
    let written = sanitised(label);
    word == label
        || word == written
        || matches!(key, Key::Site | Key::LibrarySite)
            && (written
                .split_once('(')
                .is_some_and(|(name, _)| name == word)
                || written
                    .rsplit_once("_via_")
                    .is_some_and(|(_, called)| called == word))
}

fn number(word: &[u8]) -> Option<u32> {
    core::str::from_utf8(word).ok()?.parse().ok()
}

#[cfg(test)]
mod tests {
    use super::super::labels::tests::{desc, info, placed};
    use super::*;
    use alloc::vec;
    use rt_abi::info::Kind;

    fn restriction(by: RestrictedBy, words: &[&str]) -> Restriction {
        Restriction {
            by,
            words: words.iter().map(|w| w.as_bytes().to_vec()).collect(),
        }
    }

    #[test]
    fn sites_of_one_constructor_share_a_band() {
        let cons = desc("Cons", "Main", 0);
        let sites: Vec<Info> = (0..1000)
            .map(|_| info(Kind::Con, 2, 0, Some(&cons)))
            .collect();
        let pap = info(Kind::Pap, 1, 0, None);
        let mut classes = Classes::new(
            Breakdown::Table(Key::Description),
            (&[], Key::Site),
            25,
            None,
        );
        for _ in 0..2 {
            for site in &sites {
                // SAFETY: tables and strings are alive.
                unsafe {
                    assert_eq!(classes.class(site, Life::default()), Some(0));
                    assert_eq!(classes.class(&pap, Life::default()), Some(1));
                }
            }
        }
        assert_eq!((classes.label(0), classes.label(1)), ("Cons", "PAP"));
    }

    #[test]
    fn restrictions_hold_together() {
        let place = [3, 5, 3, 9];
        let cons = placed(desc("Cons", "Prelude", 0), place, "f");
        let nil = placed(desc("Nil", "Prelude", 0), place, "g");
        let tables = [&cons, &nil].map(|desc| info(Kind::Con, 2, 0, Some(desc)));
        let life = Life {
            created: 2,
            ..Life::default()
        };
        let passing = |restrictions: &[Restriction]| {
            let mut classes = Classes::new(Breakdown::Whole, (restrictions, Key::Site), 25, None);
            // SAFETY: tables and strings are alive.
            tables
                .each_ref()
                .map(|table| unsafe { classes.class(table, life) }.is_some())
        };
        use RestrictedBy::*;
        for (by, words, expected) in [
            (Description, vec!["Cons", "x"], [true, false]),
            (Description, vec!["cons"], [false, false]),
            (Type, vec!["List"], [true, true]),
            (Type, vec!["List_Int"], [false, false]),
            (Module, vec!["Main"], [true, true]),
            (Site, vec!["Main.g"], [false, true]),
            (Site, vec!["Main.f(src/Main.pure:3:5-9)"], [true, false]),
            (Era, vec!["1", "2"], [true, true]),
            (Era, vec!["1"], [false, false]),
        ] {
            assert_eq!(passing(&[restriction(by, &words)]), expected, "{words:?}");
        }
        let both = [
            restriction(Description, &["Cons", "Nil"]),
            restriction(Site, &["Main.g"]),
        ];
        assert_eq!(passing(&both), [false, true]);
    }

    #[test]
    fn eras_of_creation() {
        let table = info(Kind::Con, 2, 0, None);
        let mut classes = Classes::new(Breakdown::Era, (&[], Key::Site), 25, None);
        let born = |stack, created, last_use| Life {
            stack,
            created,
            last_use,
        };
        // SAFETY: the table is alive.
        unsafe {
            assert_eq!(classes.class(&table, born(9, 7, 8)), Some(0));
            assert_eq!(classes.class(&table, born(9, 2, 0)), Some(1));
            assert_eq!(classes.class(&table, born(0, 7, 0)), Some(0));
            assert_eq!(classes.class(&table, born(9, 70_000, 0)), Some(2));
        }
        let labels = [0, 1, 2].map(|class| classes.label(class).to_string());
        assert_eq!(labels, ["7", "2", "70000"]);
    }
}
