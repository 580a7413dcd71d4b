//! Selector thunks: a field selection from an evaluated constructor is carried
//! out by the collector, so that `let (a, b) = e` does not keep both halves
//! alive while only one is wanted.
//!
//! Source: P. Wadler, "Fixing some space leaks with a garbage collector", 1987.
//! Selections nest (`fst (fst x)`) and chain (a selected field is itself a
//! selection) without bound, so both are followed with an explicit stack.
//! Selectors on the way are marked in their info word; meeting a marked one is
//! a value that depends on itself, which is left for the mutator to find out.
//! A selector that cannot be carried out is moved at once, like those below it
//! on the stack, so that none is tried twice in one collection.
//!
//! The shortcut is no use of the constructor.

use super::Heap;
use super::evacuate::Place;
use super::object::{
    CON, FORWARDED, IN_PROGRESS, INDIRECTION, SELECTOR, indirection_info, info_at, info_word, load,
    payload_words, set_info, store, tag, untag,
};
use alloc::vec::Vec;
use rt_abi::info::{INFO_BYTES, flag::SHORTENED};
use rt_abi::object::{HEADER, WORD};

/// Reused between calls: selectors on the way, outermost first. Without a tag:
/// its selectee's value is being sought. With [`EQUAL`]: its own value is what
/// the next entry, or the end of the search, will come to.
pub struct Scratch(Vec<usize>);

const EQUAL: usize = 1;

impl Scratch {
    pub fn new() -> Self {
        Scratch(Vec::new())
    }
}

/// How the search ended.
enum End {
    /// With this, which is no constructor if a selector still waits for it.
    Value(usize),
    /// With a selector on the way.
    Loop,
}

/// What stands behind a pointer.
enum Found {
    /// A constructor, and where.
    Constructor(usize),
    /// A selector that may be tried.
    Selector(usize),
    /// Go on here.
    Indirection(usize),
    /// A selector that waits for this very value.
    Loop,
    /// Anything else: not evaluated, or not a constructor.
    Other,
}

impl Heap {
    /// The new pointer to the selector at `address` of a source space, or to
    /// what it selects.
    pub(super) fn evacuate_selector(&mut self, address: usize, promote: bool) -> usize {
        let mut way = core::mem::replace(&mut self.selectors, Scratch::new()).0;
        match self.carry_out(address, &mut way) {
            End::Value(mut value) => loop {
                self.settle(&mut way, value);
                // The next one waits for a value that there is not. Those equal
                // to it are.
                let Some(selector) = way.pop() else { break };
                self.give_up_on(selector, promote);
                value = selector;
            },
            End::Loop => {
                while let Some(entry) = way.pop() {
                    self.give_up_on(untag(entry), promote);
                }
            }
        }
        self.selectors = Scratch(way);
        // Now it is an indirection, or moved.
        self.evacuate(address, promote)
    }

    fn give_up_on(&mut self, selector: usize, promote: bool) {
        self.statistics.selections_given_up += 1;
        store(selector, load(selector) & !IN_PROGRESS);
        let table = info_at(load(selector));
        self.move_object(selector, table, promote);
    }

    /// Turns the selector, and those met on the way, into indirections. What
    /// stays on the way is still marked.
    fn carry_out(&mut self, address: usize, way: &mut Vec<usize>) -> End {
        let mut pointer = self.begin(address, way);
        loop {
            match self.find(pointer) {
                Found::Indirection(value) => pointer = value,
                Found::Selector(selector) => pointer = self.begin(selector, way),
                Found::Loop => return End::Loop,
                Found::Other => return End::Value(pointer),
                Found::Constructor(object) => {
                    self.settle(way, pointer);
                    let Some(selector) = way.pop() else {
                        return End::Value(pointer);
                    };
                    let field = info_at(load(selector) & !IN_PROGRESS).arity as usize;
                    pointer = load(object + HEADER + WORD * field);
                    way.push(selector | EQUAL);
                }
            }
        }
    }

    /// Marks a selector and answers its selectee.
    fn begin(&mut self, selector: usize, way: &mut Vec<usize>) -> usize {
        way.push(selector);
        store(selector, load(selector) | IN_PROGRESS);
        load(selector + HEADER)
    }

    /// Makes the newest selectors whose value is `value` indirections to it.
    fn settle(&mut self, way: &mut Vec<usize>, value: usize) {
        while let Some(selector) = way.pop_if(|entry| tag(*entry) == EQUAL) {
            let selector = untag(selector);
            self.statistics.selections[usize::from(self.major)] += 1;
            let table = info_at(load(selector) & !IN_PROGRESS);
            let words = payload_words(selector, table);
            let instead = match table.flags & SHORTENED {
                0 => indirection_info(words),
                _ => info_word(table) + INFO_BYTES,
            };
            set_info(selector, instead);
            store(selector + HEADER, value);
        }
    }

    fn find(&self, pointer: usize) -> Found {
        let mut address = untag(pointer);
        let place = self.place(address);
        let mut word = load(address);
        if place == Place::Source {
            if word & IN_PROGRESS != 0 {
                return Found::Loop;
            }
            if word & FORWARDED != 0 {
                address = word & !FORWARDED;
                word = load(address);
            }
        }
        let table = info_at(word);
        match table.kind {
            CON => Found::Constructor(address),
            INDIRECTION => Found::Indirection(load(address + HEADER)),
            SELECTOR if self.place(address) == Place::Source => Found::Selector(address),
            _ => {
                debug_assert!(tag(pointer) == 0 || table.tag as usize == tag(pointer));
                Found::Other
            }
        }
    }
}
