//! What a thread owns: the words of it that compiled code reaches are
//! [`rt_abi::mutator::Thread`], all else is here. There is one thread, which the heap has.

use crate::files::Writing;
use crate::heap::stack::Marks;
use alloc::string::String;
use alloc::vec::Vec;

pub struct Thread {
    /// Another one than that of all that an exception has cut off from it.
    pub context: usize,
    /// Watermarks of its stack.
    pub marks: Marks,
    /// Pointers that the runtime itself holds for it.
    pub roots: Vec<usize>,
    /// Lowest frame that a collection has met since the stack was trimmed.
    pub deepest: usize,
    /// The texts that it is writing.
    pub writing: Writing,
    /// The register: a name or message on its way to the runtime, a value on its way back.
    pub text: Vec<u8>,
    /// The last double whose text it has asked for, and that.
    pub double: Option<(u64, String)>,
    /// The exception that it has raised last.
    pub raised: Raised,
}

/// What is known of an exception.
#[derive(Default)]
pub struct Raised {
    /// The cost-centre stack that was current.
    pub under: u32,
    /// Those under which the thunks under evaluation were entered, from the newest on.
    pub evaluated_by: Vec<u32>,
}

impl Thread {
    /// Whether nothing but its number and its stack tells it from one that begins.
    #[inline(always)]
    pub fn is_blank(&self) -> bool {
        let raised = &self.raised;
        let left = self.marks.len()
            | self.roots.len()
            | self.text.len()
            | raised.under as usize
            | raised.evaluated_by.len();
        left == 0 && self.writing.is_blank() && self.double.is_none()
    }
}

impl Default for Thread {
    fn default() -> Self {
        Thread {
            context: 0,
            marks: Marks::new(),
            roots: Vec::new(),
            deepest: usize::MAX,
            writing: Writing::default(),
            text: Vec::new(),
            double: None,
            raised: Raised::default(),
        }
    }
}

/// A stack for compiled code.
#[derive(Clone, Copy)]
pub struct Region {
    /// The lowest usable address, and where the stack begins.
    pub lowest: usize,
    pub top: usize,
    /// As in [`rt_abi::mutator::Thread`] and [`Thread`], while nobody runs here.
    pub guard_open: usize,
    pub deepest: usize,
    /// The place of the thread whose frames are here.
    pub occupant: Option<usize>,
    /// How many threads have their frames here when they run.
    pub inhabitants: u32,
    /// Somebody has run here since it was trimmed.
    pub is_touched: bool,
}
