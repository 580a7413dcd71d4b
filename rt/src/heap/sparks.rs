//! Sparks: what may be evaluated while nobody can run, because it may be needed later.
//!
//! A spark is a weak pointer: its key is what it evaluates, its value the action that does so. So
//! nothing lives longer for it. One whose key has died or has a value *fizzles*.
//!
//! Never: running anything. Start reading at [`Sparks`].

use super::Heap;
use super::object::{SELECTOR, THUNK, info_at, load, tag, untag};
use alloc::collections::VecDeque;

/// So many may wait; more fizzle at once.
const MOST: usize = 512;

/// Of so many, one looks which have fizzled if there is no room.
const SELDOM: u64 = 256;

/// All of them.
#[derive(Default)]
pub struct Sparks {
    /// Numbers of weak pointers, the oldest first.
    waiting: VecDeque<usize>,
    pub created: u64,
    /// Those that were evaluated.
    pub converted: u64,
}

impl Heap {
    /// One more, whose key is still to come: its number as a weak pointer, or 0.
    pub fn new_spark(&mut self, action: usize) -> usize {
        self.sparks.created += 1;
        if self.sparks.waiting.len() == MOST && self.sparks.created.is_multiple_of(SELDOM) {
            let all = core::mem::take(&mut self.sparks.waiting);
            for number in all {
                if self.is_spark(number) {
                    self.sparks.waiting.push_back(number);
                } else {
                    self.weaks.finalize(number);
                }
            }
        }
        if self.sparks.waiting.len() == MOST {
            return 0;
        }
        let era = self.era();
        let number = self.weaks.new_weak(action, false, era);
        self.sparks.waiting.push_back(number);
        number
    }

    /// The action of the oldest one that has not fizzled, which is no spark any more.
    pub fn take_spark(&mut self) -> Option<usize> {
        while let Some(number) = self.sparks.waiting.pop_front() {
            let action = self.weaks.value(number).filter(|_| self.is_spark(number));
            self.weaks.finalize(number);
            if action.is_some() {
                self.sparks.converted += 1;
                return action;
            }
        }
        None
    }

    /// Whether what a spark evaluates lives, and nobody has begun to.
    fn is_spark(&self, number: usize) -> bool {
        self.weaks.key(number).is_some_and(|key| {
            let value = self.value_of(key);
            tag(value) == 0 && matches!(info_at(load(untag(value))).kind, THUNK | SELECTOR)
        })
    }
}
