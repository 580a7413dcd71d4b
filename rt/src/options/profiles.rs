//! `-h`: breakdowns, and restrictions of what is broken down.
//!
//! ```text
//! -h<letter>             what the bands are; at most one
//! -h<letter><word,..>    a restriction; any number, all must hold
//! -h<letter>{<word,..>}  the same
//! -hro                   a breakdown: retainers by source occurrence
//! -ho                    no breakdown: everything, for hotspots
//! -ho<letters>           with more: r retainers, s what only one root holds,
//!                        b biography; k by the clock of the stack
//! ```

use super::parse::Parser;
use super::usage::proposal;
use super::{HeapProfile, Interval, RestrictedBy, Restriction};
use crate::prof::near::distance;
use alloc::{format, string::String, vec::Vec};

/// What can stand behind `-h`, the more usual first.
const BREAKDOWNS: [&str; 12] = ["T", "d", "y", "m", "i", "o", "c", "L", "r", "ro", "e", "b"];

impl Parser<'_> {
    pub(super) fn heap_profile(&mut self, word: &[u8], what: &[u8]) {
        let (letter, argument) = match what.split_first() {
            None if self.line.prof => (b'c', what),
            None => (b'T', what),
            Some((&letter, argument)) => (letter, argument),
        };
        if let Some(more) = what.strip_prefix(b"o") {
            return self.hotspots(word, more);
        }
        let by_source = what == b"ro";
        let needs_prof = !by_source && matches!(letter, b'L' | b'b' | b'c' | b'C' | b'r');
        if needs_prof && !self.line.prof {
            if !matches!(letter, b'L' | b'b') {
                return self.needs_prof(word);
            }
            self.of_objects.push(word.to_vec());
        }
        let (profile, by) = match letter {
            b'T' => (HeapProfile::ClosureType, None),
            b'd' => (HeapProfile::Description, Some(RestrictedBy::Description)),
            b'y' => (HeapProfile::Type, Some(RestrictedBy::Type)),
            b'm' => (HeapProfile::Module, Some(RestrictedBy::Module)),
            b'i' => (HeapProfile::Site, Some(RestrictedBy::Site)),
            b'e' => (HeapProfile::Era, Some(RestrictedBy::Era)),
            b'L' | b'b' => (HeapProfile::Biography, Some(RestrictedBy::Phase)),
            b'r' => (HeapProfile::Retainers, Some(RestrictedBy::Retainer)),
            b'c' => (HeapProfile::Stack, Some(RestrictedBy::Centre)),
            b'C' => (HeapProfile::Stack, Some(RestrictedBy::Enclosing)),
            _ => {
                let near = BREAKDOWNS.map(|letter| {
                    let far = distance(&String::from_utf8_lossy(what), letter);
                    (far, format!("-h{letter}"))
                });
                let mut near = near.to_vec();
                crate::sorting::sort_by_key(&mut near, |option| option.0);
                let near: Vec<String> = near.into_iter().take(3).map(|option| option.1).collect();
                let near = proposal(&near);
                return self.mistake(&[b"invalid heap profile option: ", word, near.as_bytes()]);
            }
        };
        match by {
            _ if argument.is_empty() || by_source => {
                self.options.retainers_by_source |= by_source;
                self.breakdown(profile);
            }
            Some(by) => self.restriction(word, by, argument),
            None => self.mistake(&[b"invalid heap profile option: ", word]),
        }
    }

    fn needs_prof(&mut self, word: &[u8]) {
        let way = b" requires the program to be built with -prof";
        self.mistake(&[b"the flag ", word, way]);
    }

    fn hotspots(&mut self, word: &[u8], letters: &[u8]) {
        for letter in letters {
            let extras = &mut self.options.extras;
            let wanted = match letter {
                b'r' => &mut extras.retainers,
                b's' => &mut extras.roots,
                b'b' if !self.line.prof => return self.needs_prof(word),
                b'b' => &mut extras.biography,
                b'k' if !self.line.counts => {
                    let way = b" requires the program to be built with -fcount-allocation";
                    return self.mistake(&[b"the flag ", word, way]);
                }
                b'k' => &mut extras.stack_clock,
                _ => {
                    let known = b"; behind -ho may stand r, s, b and k";
                    return self.mistake(&[b"invalid heap profile option: ", word, known]);
                }
            };
            *wanted = true;
        }
        self.breakdown(HeapProfile::Hotspots);
    }

    fn breakdown(&mut self, profile: HeapProfile) {
        if self.options.heap_profile != HeapProfile::None {
            // Of any number of them that is said once.
            if !core::mem::replace(&mut self.several_profiles, true) {
                self.mistake(&[b"multiple heap profile options"]);
            }
            return;
        }
        self.options.heap_profile = profile;
    }

    fn restriction(&mut self, option: &[u8], by: RestrictedBy, argument: &[u8]) {
        let braced = argument.strip_prefix(b"{");
        let list = braced.and_then(|rest| rest.strip_suffix(b"}"));
        let words = words(list.unwrap_or(argument));
        for word in &words {
            let (possible, known): (bool, &[u8]) = match by {
                RestrictedBy::Phase => (
                    matches!(word.as_slice(), b"lag" | b"drag" | b"void" | b"use"),
                    b"the words are lag, drag, void, use",
                ),
                RestrictedBy::Era => (is_era(word), b"eras are numbers from 1"),
                _ => (!word.is_empty(), b"a word is missing"),
            };
            if !possible {
                let matches = b" can never match: ";
                return self.mistake(&[b"`", word, b"' in ", option, matches, known]);
            }
        }
        self.options.restrictions.push(Restriction { by, words });
    }

    /// Restrictions without something to restrict are a mistake.
    pub(super) fn restrictions_restrict(&mut self) {
        let none = self.options.heap_profile == HeapProfile::None;
        match self.options.frames {
            Some(_) => self.frames_have_that(),
            None => {
                let words = core::mem::take(&mut self.of_objects);
                words.iter().for_each(|word| self.needs_prof(word));
            }
        }
        if self.options.heap_profile == HeapProfile::Hotspots
            && !self.options.restrictions.is_empty()
            && !self.mistaken
        {
            self.mistake(&[b"-ho records everything; restrict what is shown: pureprof me2g"]);
        }
        let seconds = matches!(self.options.interval, Interval::Seconds(_));
        let by_seconds = self.options.interval_given && seconds;
        if self.options.extras.stack_clock && by_seconds && !self.mistaken {
            self.mistake(&[b"-hok counts bytes of the stack: its interval is -i<size>"]);
        }
        // What is written with its place is a name of -hro, by whatever the bands go.
        let retainers = self.options.restrictions.iter();
        let retainers = retainers.filter(|r| r.by == RestrictedBy::Retainer);
        let mut words = retainers.flat_map(|r| &r.words);
        if self.options.heap_profile != HeapProfile::Retainers && words.any(|w| has_place(w)) {
            self.options.retainers_by_source = true;
        }
        if none && !self.options.restrictions.is_empty() && !self.mistaken {
            self.mistake(&[b"a restriction needs a heap profile to restrict, such as -hd"]);
        }
    }
}

impl Parser<'_> {
    /// Frames are not retained, and have no cost centre.
    fn frames_have_that(&mut self) {
        use HeapProfile as Mode;
        let options = &self.options;
        let bands = matches!(
            options.heap_profile,
            Mode::Description
                | Mode::Type
                | Mode::Module
                | Mode::Site
                | Mode::Era
                | Mode::Biography
        );
        let not_theirs = [
            RestrictedBy::Centre,
            RestrictedBy::Enclosing,
            RestrictedBy::Retainer,
        ];
        let mut restrictions = options.restrictions.iter();
        let is_other = restrictions.any(|r| not_theirs.contains(&r.by));
        if (!bands || is_other || options.checks.chronicle) && !self.mistaken {
            self.mistake(&[
                b"-xf goes with one of -hL, -hd, -hi, -hm, -hy and -he, and restrictions by these",
            ]);
        }
    }
}

/// Whether a retainer's name says where it stands: `f(m.hs:3:5-9)`, or what is built in,
/// `f via g`.
fn has_place(word: &[u8]) -> bool {
    let mut open = word.iter().enumerate().filter(|(_, byte)| **byte == b'(');
    let placed = open.any(|(at, _)| {
        let rest = word[at..]
            .split(|&byte| byte == b')')
            .next()
            .unwrap_or_default();
        let colon = rest.iter().position(|&byte| byte == b':');
        colon.is_some_and(|at| {
            rest.get(at + 1)
                .is_some_and(|b| b.is_ascii_digit() || *b == b'(')
        })
    });
    let via = |sign: &[u8]| word.windows(sign.len()).any(|part| part == sign);
    placed || via(b"_via_") || via(b" via ")
}

fn is_era(word: &[u8]) -> bool {
    let number = core::str::from_utf8(word).ok().and_then(|w| w.parse().ok());
    number.is_some_and(|era: u32| era >= 1)
}

/// Splits at commas, but not at those within parentheses: `(,)` is one word.
fn words(list: &[u8]) -> Vec<Vec<u8>> {
    let mut words = Vec::new();
    let mut word = Vec::new();
    let mut depth = 0u32;
    for &byte in list {
        match byte {
            b',' if depth == 0 => {
                words.push(core::mem::take(&mut word));
                continue;
            }
            b'(' => depth += 1,
            b')' => depth = depth.saturating_sub(1),
            _ => {}
        }
        word.push(byte);
    }
    words.push(word);
    words
}
