//! How much memory the stack takes, alone and beside the heap.
//!
//! Which of its pages are in use is asked of the kernel before they are given back and at the
//! run's end: a deep excursion between two collections leaves no other trace.

use crate::entry::run::stacks::{stack_lowest, stack_top};
use crate::sys::memory::touched;

/// A stack of so many bytes is worth a word if it is more than the heap.
const MUCH: usize = 1 << 20;

/// The most there has been so far, in bytes.
#[derive(Default)]
pub(in crate::entry) struct StackUse {
    /// Of stack.
    pub max: usize,
    /// Of heap and stack at once.
    pub max_memory: usize,
    /// Of heap, when it was looked at.
    heap: usize,
}

impl StackUse {
    /// The heap takes so much, or has just done so, and the stack at least so much.
    pub fn meet(&mut self, heap: usize, stack: usize) {
        self.max = self.max.max(stack);
        self.heap = self.heap.max(heap);
        self.max_memory = self.max_memory.max(heap + stack);
    }

    /// The same for all of the stack that has been touched since it was trimmed.
    pub fn meet_touched(&mut self, heap: usize) {
        self.meet(heap, touched(&(stack_lowest()..stack_top())));
    }

    /// The most stack, if that is more than the heap ever was, and much.
    pub fn outgrows_heap(&self) -> Option<usize> {
        (self.max > self.heap && self.max >= MUCH).then_some(self.max)
    }
}
