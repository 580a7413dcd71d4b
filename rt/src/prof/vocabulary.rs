//! What restrictions can mean: a word that names nothing of the program will
//! never match, which its user should hear before the run rather than wonder at
//! an empty profile after it.

use super::census::names;
use super::costs::{bands, stacks::Stacks};
use super::labels::{Key, WEAK, holder, label};
use super::near;
use crate::options::{RestrictedBy, Restriction};
use alloc::string::String;
use alloc::vec::Vec;
use rt_abi::info::{Info, Kind};

/// The program, as far as restrictions can speak of it.
pub struct Vocabulary<'a> {
    /// Info tables of the program and of the runtime.
    pub tables: &'a [*const Info],
    /// Descriptions of what can be a retainer besides the tables'.
    pub holders: &'a [usize],
    /// Of a `-prof` program.
    pub stacks: Option<&'a Stacks>,
    /// Retainers go by sites: by which.
    pub by_source: Option<Key>,
    /// Which places sites show.
    pub sites: Key,
}

impl Vocabulary<'_> {
    /// The words that can never match, each with those that could have been meant.
    ///
    /// # Safety
    /// As for [`label`] and [`holder`].
    pub unsafe fn meaningless<'r>(
        &self,
        restriction: &'r Restriction,
    ) -> Vec<(&'r [u8], Vec<String>)> {
        let words = restriction.words.iter().map(Vec::as_slice);
        words
            .filter_map(|word| {
                let text = String::from_utf8_lossy(word);
                // SAFETY: by this function's contract.
                unsafe {
                    let known = self.knows(restriction.by, &text);
                    (!known).then(|| (word, self.nearest(restriction.by, &text)))
                }
            })
            .collect()
    }

    /// What else could have been meant: words that match, the nearest first.
    unsafe fn nearest(&self, by: RestrictedBy, word: &str) -> Vec<String> {
        let mut words = Vec::new();
        let of_tables = |key| {
            let labels = self.tables.iter();
            // SAFETY: by the caller's contract.
            labels.map(move |&table| unsafe { label(key, table) })
        };
        let has_centres = self.stacks.is_some_and(Stacks::has_centres);
        let centres = self.stacks.map_or(&[][..], |stacks| &stacks.centres);
        match by {
            RestrictedBy::Description => {
                // SAFETY: by the caller's contract.
                let is_con = |table: *const Info| unsafe { (*table).kind == Kind::Con as u8 };
                let constructors = self.tables.iter().filter(|table| is_con(**table));
                // SAFETY: by the caller's contract.
                words.extend(constructors.map(|&table| unsafe { label(Key::Description, table) }));
                let near = of_list(word, &words);
                if !near.is_empty() {
                    return near;
                }
                words.extend(of_tables(Key::Description));
            }
            RestrictedBy::Type => words.extend(of_tables(Key::Type)),
            RestrictedBy::Site => words.extend(of_tables(self.sites)),
            RestrictedBy::Module if !has_centres => words.extend(of_tables(Key::Module)),
            RestrictedBy::Module => words.extend(centres.iter().map(|c| c.module.clone())),
            RestrictedBy::Centre | RestrictedBy::Enclosing => {
                words.extend(centres.iter().map(|c| c.label.clone()));
            }
            RestrictedBy::Retainer => {
                let by_centre = has_centres && self.by_source.is_none();
                // Who has written a module is told the module, who has not written a place
                // is told none: a name alone means all its places.
                let written = |module: &str, name: String| {
                    let alone = name.split('(').next().unwrap_or_default();
                    match (by_centre, word.contains('.'), word.contains('(')) {
                        (true, true, _) if !module.is_empty() => alloc::format!("{module}.{name}"),
                        (false, _, false) if !alone.is_empty() => String::from(alone),
                        _ => name,
                    }
                };
                if by_centre {
                    words.extend(centres.iter().map(|c| written(&c.module, c.label.clone())));
                }
                let visit = |module: &str, name| words.push(written(module, name));
                // SAFETY: by the caller's contract.
                unsafe { self.each_holder(visit) };
            }
            RestrictedBy::Era | RestrictedBy::Phase => {}
        }
        of_list(word, &words)
    }

    unsafe fn knows(&self, by: RestrictedBy, word: &str) -> bool {
        let has_centres = self.stacks.is_some_and(Stacks::has_centres);
        let key = match by {
            RestrictedBy::Description => Key::Description,
            RestrictedBy::Type => Key::Type,
            RestrictedBy::Site => self.sites,
            RestrictedBy::Module if !has_centres => Key::Module,
            RestrictedBy::Module => {
                return self.centre(|centre| bands::names(word, &centre.module));
            }
            RestrictedBy::Centre | RestrictedBy::Enclosing => {
                return self.centre(|centre| bands::names_centre(word, centre));
            }
            // SAFETY: by the caller's contract.
            RestrictedBy::Retainer => {
                return unsafe { self.holds(word, has_centres) }
                    || pieces(word)
                        .into_iter()
                        .all(|piece| unsafe { self.holds(piece, has_centres) });
            }
            RestrictedBy::Era | RestrictedBy::Phase => return true,
        };
        self.tables.iter().any(|&table| {
            // SAFETY: by the caller's contract.
            names(word, key, &unsafe { label(key, table) })
        })
    }

    fn centre(&self, means: impl Fn(&super::costs::Centre) -> bool) -> bool {
        let centres = self.stacks.map_or(&[][..], |stacks| &stacks.centres);
        centres.iter().any(means)
    }

    unsafe fn holds(&self, word: &str, has_centres: bool) -> bool {
        // What threads are called is not known yet.
        if word.contains('@') || word == WEAK {
            return true;
        }
        let by_centre = has_centres && self.by_source.is_none();
        let with_module = |centre: &super::costs::Centre| {
            let (module, label) = (&centre.module, &centre.label);
            word == alloc::format!("{module}.{label}")
        };
        let known = |centre: &super::costs::Centre| {
            bands::names(word, &centre.label) || with_module(centre)
        };
        if by_centre && self.centre(known) {
            return true;
        }
        let mut found = false;
        // SAFETY: by the caller's contract.
        unsafe {
            self.each_holder(|module, whole| {
                found |= names(word, Key::Site, &whole);
                found |= by_centre && word == alloc::format!("{module}.{whole}");
            })
        };
        found
    }

    /// The names of all that can be a retainer without a centre.
    /// And their modules.
    unsafe fn each_holder(&self, mut visit: impl FnMut(&str, String)) {
        let has_centres = self.stacks.is_some_and(Stacks::has_centres);
        let by_centre = has_centres && self.by_source.is_none();
        let of_tables = self.tables.iter().map(|&table| {
            // SAFETY: by the caller's contract.
            unsafe { (*table).desc }
        });
        for desc in of_tables.chain(self.holders.iter().copied()) {
            // SAFETY: by the caller's contract.
            let (module, name) = unsafe { holder(desc, self.by_source) };
            let name = match module.as_str() {
                _ if by_centre => name,
                "" => name,
                module => alloc::format!("{module}.{name}"),
            };
            visit(&module, name);
        }
    }
}

/// The names of lists and of their constructors in one edition of the language, and in the
/// other.
const OF_LISTS: [(&str, &str); 3] = [("Cons", ":"), ("Nil", "[]"), ("List", "[]")];

/// The nearest of these words. Those that have another name in the other edition of the
/// language are as near as that.
fn of_list(word: &str, words: &[String]) -> Vec<String> {
    let has = |name: &str| words.iter().any(|known| known == name);
    let both_ways = OF_LISTS.iter().flat_map(|&(a, b)| [(a, b), (b, a)]);
    // Each name that is none of the words, with the word that it means.
    let others: Vec<(&str, &str)> = both_ways.filter(|&(a, b)| !has(a) && has(b)).collect();
    let other = others
        .iter()
        .find(|(name, _)| name.eq_ignore_ascii_case(word));
    if let Some((_, meant)) = other {
        return alloc::vec![String::from(*meant)];
    }
    let names = others.iter().map(|(name, _)| String::from(*name));
    let mut found = Vec::new();
    for name in near::nearest(word, words.iter().cloned().chain(names)) {
        let meant = others.iter().find(|(other, _)| *other == name);
        let name = meant.map_or(name, |(_, word)| String::from(*word));
        if !found.contains(&name) {
            found.push(name);
        }
    }
    found
}

/// What a retainer's label is made of: `go*<-main` are a chain and its head,
/// `f_via_g` a function of the library and the program's that called it, `f_with_g` a frame
/// and what it holds.
fn pieces(word: &str) -> Vec<&str> {
    let (chain, head) = word.split_once("*<-").unwrap_or((word, ""));
    let chain = chain
        .strip_suffix('*')
        .filter(|name| !name.ends_with('.'))
        .unwrap_or(chain);
    let parts = [chain, head].into_iter().filter(|part| !part.is_empty());
    let signs = ["_with_", " with ", "_via_", " via "];
    signs
        .iter()
        .fold(parts.collect(), |parts: Vec<&str>, sign| {
            parts
                .into_iter()
                .flat_map(|part| part.split(sign))
                .collect()
        })
}

#[cfg(test)]
mod tests {
    use super::super::costs::stacks::tests::{centre, stacks};
    use super::super::labels::tests::{desc, info, placed};
    use super::*;
    use alloc::{string::ToString, vec};

    #[test]
    fn constructors_of_lists_have_two_names() {
        let words = |known: &[&str]| known.iter().map(|w| w.to_string()).collect::<Vec<_>>();
        let haskell = words(&[":", "[]", "I#", "Record"]);
        for (word, meant) in [
            ("Cns", ":"),
            ("cons", ":"),
            ("Nil", "[]"),
            ("Rcord", "Record"),
        ] {
            assert_eq!(of_list(word, &haskell)[0], meant, "{word}");
        }
        assert_eq!(of_list(":", &words(&["Cons", "Nil"])), ["Cons"]);
        assert!(of_list("completely", &haskell).is_empty());
    }

    #[test]
    fn words_of_all_kinds() {
        let cons = placed(desc("Cons", "Prelude", 0), [3, 5, 3, 9], "f");
        let thunk = placed(desc("go", "Main", 7), [4, 1, 4, 2], "g.go");
        let tables = [
            info(Kind::Con, 2, 0, Some(&cons)),
            info(Kind::Thunk, 1, 0, Some(&thunk)),
        ];
        let tables = tables.each_ref().map(|table| table as *const Info);
        let with_centres = stacks(vec![centre("h", false)]);
        use RestrictedBy::*;
        for (by, known, unknown) in [
            (Description, "Cons", "cons"),
            (Type, "List", "Int"),
            (Site, "Main.f", "Main.h"),
            (Module, "Main", "Prelude"),
            (Retainer, "Main.g.go", "Main.h"),
            (Centre, "MAIN", "h"),
        ] {
            let restriction = Restriction {
                by,
                words: vec![known.into(), unknown.into()],
            };
            let bare = stacks(vec![]);
            let vocabulary = Vocabulary {
                tables: &tables,
                holders: &[],
                stacks: (by == Centre).then_some(&bare),
                by_source: None,
                sites: Key::Site,
            };
            // SAFETY: tables and strings are alive.
            let found = unsafe { vocabulary.meaningless(&restriction) };
            let words: Vec<&[u8]> = found.iter().map(|(word, _)| *word).collect();
            assert_eq!(words, [unknown.as_bytes()], "{by:?}");
            if unknown == "cons" {
                assert_eq!(found[0].1, ["Cons"]);
            }
        }
        let vocabulary = Vocabulary {
            tables: &tables,
            holders: &[],
            stacks: Some(&with_centres),
            by_source: None,
            sites: Key::Site,
        };
        for (by, word) in [
            (Centre, "h"),
            (Enclosing, "h"),
            (Retainer, "h"),
            (Retainer, "Main.h"),
            (Retainer, "Main.g.go"),
            (Retainer, "f*<-h"),
            (Retainer, "f_via_h"),
            (Retainer, "f_with_h"),
            (Retainer, "f"),
            (Module, "Main"),
        ] {
            let words = vec![word.into()];
            // SAFETY: tables and strings are alive.
            let found = unsafe {
                vocabulary
                    .meaningless(&Restriction { by, words })
                    .is_empty()
            };
            assert!(found, "{by:?} {word}");
        }
    }
}
