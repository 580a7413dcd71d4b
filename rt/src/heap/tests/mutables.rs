//! Steps of the mutator that write to objects: mutable ones, and thunks whose
//! evaluation an exception ends.

use super::model::{Node, State};
use super::world::{MAX_FIELDS, World};
use crate::heap::mutable::is_clean;
use crate::heap::object::{
    MUT_ARRAY, blackhole_info, bytes_info, info, info_at, info_word, mark, set_info, store,
    store_byte, untag,
};
use crate::heap::unwind::Origin;
use rt_abi::Info;
use rt_abi::info::INFO_BYTES;
use rt_abi::object::header::{MARKS, REBORN, USED};
use rt_abi::object::{CARD_SHIFT, HEADER, WORD, array_words, bytes_words};

impl World {
    /// A mutable variable.
    pub fn variable(&mut self, pick: usize) {
        let object = self.blank(&self.tables.variable[0], 1);
        let (pointer, node) = self.any_pointer(pick);
        store(object + HEADER, pointer);
        self.adopt(State::Mutable, vec![node], 1, object);
    }

    /// An array whose elements are all the same.
    pub fn array(&mut self, length: usize, pick: usize) {
        let words = array_words(length);
        let object = self.blank(&self.tables.array[0], words);
        let (pointer, node) = self.any_pointer(pick);
        store(object + HEADER, length);
        for i in 1..=length {
            store(object + HEADER + WORD * i, pointer);
        }
        self.adopt(State::Mutable, vec![node; length], words, object);
    }

    /// An array of bytes that look like pointers.
    pub fn byte_array(&mut self, length: usize) {
        let words = bytes_words(length);
        let object = self.blank(info_at(bytes_info()), words);
        for i in 1..words {
            store(
                object + HEADER + WORD * i,
                self.mutator.capability.heap_pointer,
            );
        }
        store(object + HEADER, length);
        self.adopt(State::Bytes, vec![], words, object);
    }

    /// A new object's header, before payload of zeros.
    fn blank(&mut self, table: &'static Info, words: usize) -> usize {
        let object = self.allocate(HEADER + WORD * words);
        self.begin(object, table);
        for i in 0..words {
            store(object + HEADER + WORD * i, 0);
        }
        object
    }

    fn adopt(&mut self, state: State, fields: Vec<Node>, words: usize, object: usize) {
        let node = self.model.add(state, fields, words, false);
        self.heap.thread.roots.push(object | 1);
        self.roots.push(node);
    }

    /// Writes to a mutable object, as generated code does.
    pub fn write(&mut self, pick: usize, index: usize, value: usize) {
        let (pointer, node) = self.picked(pick);
        let length = self.model.objects[node].fields.len();
        if self.model.objects[node].state != State::Mutable || length == 0 {
            return;
        }
        let (value, value_node) = self.any_pointer(value);
        let (object, index) = (untag(pointer), index % length);
        let first = self.slots(object).0;
        store(first + WORD * index, value);
        self.model.objects[node].fields[index] = value_node;
        let table = info(object);
        if table.kind == MUT_ARRAY {
            let card = first + WORD * length + (index >> CARD_SHIFT);
            store_byte(card, 1);
        }
        if is_clean(table) {
            set_info(object, info_word(table) - INFO_BYTES);
            self.remember(object);
        }
    }

    pub fn remember(&mut self, object: usize) {
        store(self.mutator.capability.remembered, object);
        self.mutator.capability.remembered += WORD;
    }

    /// Evaluates a thunk: a frame that is to update it.
    pub fn evaluate(&mut self, pick: usize, others: &[usize]) {
        let (pointer, node) = self.picked(pick);
        if self.model.objects[node].state != State::Thunk {
            return;
        }
        let mut known = vec![(pointer, node)];
        let others = others.iter().take(MAX_FIELDS - 1);
        known.extend(others.map(|&pick| self.any_pointer(pick)));
        if self.push(known, true) {
            self.blackhole(pointer, node);
        }
    }

    /// The first word of a thunk's code.
    pub fn blackhole(&mut self, pointer: usize, node: Node) {
        let (object, words) = (untag(pointer), self.model.objects[node].words);
        if self.model.objects[node].is_static {
            self.heap.enter_static(object);
        }
        set_info(object, blackhole_info(words));
        store_byte(object + MARKS, USED | REBORN);
        self.model.enter(node);
    }

    /// Whether a frame is to update this thunk when it returns.
    pub fn is_in_update_frame(&self, node: Node) -> bool {
        let mut frames = self.frames.iter();
        frames.any(|frame| frame.updates && frame.roots[0] == node)
    }

    /// Raises an exception that some frame not deeper than `depth` catches, in the
    /// code of `thunk` if that is under evaluation elsewhere.
    pub fn raise(&mut self, depth: usize, exception: usize, thunk: usize) {
        let (exception, exception_node) = self.any_pointer(exception);
        let (thunk, thunk_node) = self.picked(thunk);
        let kept = self.frames.len() - depth.min(self.frames.len() - 1);
        let mut given_up = Vec::new();
        let mut origin = Origin {
            fp: self.stub_frame(),
            thunk: 0,
        };
        let blackhole = self.model.objects[thunk_node].state == State::Blackhole;
        if blackhole && !self.is_in_update_frame(thunk_node) {
            origin.thunk = untag(thunk);
            given_up.push(thunk_node);
        }
        let until = self.frames[kept - 1].rbp;
        let end = |frame, _| frame == until;
        self.heap.unwind_to(origin, exception, end);
        let frames = self.frames.drain(kept..).filter(|frame| frame.updates);
        given_up.extend(frames.map(|frame| frame.roots[0]));
        for node in given_up {
            // A frame that returned without its update may have left it behind.
            if self.model.objects[node].state == State::Blackhole {
                self.model.give_up(node, exception_node);
            }
        }
    }

    /// Enters a thunk that raises, or what was given up in it is entered again.
    pub fn enter_raising(&mut self, pick: usize) {
        let (pointer, node) = self.picked(pick);
        if self.model.objects[node].state == State::Raising {
            mark(untag(pointer), USED);
            self.model.used(node);
        }
    }
}
