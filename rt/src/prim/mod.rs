//! What the program can ask of the runtime besides memory: printing the value
//! of `main`, output, and failing.
//!
//! Never: a system call; bytes leave through [`stdout`]. Start reading at
//! [`mod@print`].

pub mod message;
pub mod print;
pub mod stdout;

use crate::heap::Heap;

/// Compiled code, or what stands for it in tests.
pub trait Machine {
    /// What `action` does with the heap, which is whole. Nothing is evaluated
    /// meanwhile.
    fn with_heap<R>(&mut self, action: impl FnOnce(&mut Heap) -> R) -> R;

    /// Evaluates to head normal form. A safepoint: the heap's roots may move.
    /// The answer is tagged.
    fn evaluate(&mut self, pointer: usize) -> usize;

    /// Records the use of an evaluated object.
    fn used(&mut self, object: usize);
}
