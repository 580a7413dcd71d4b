//! The stacks of a run: where they lie, and where compiled code stands in its own.

use crate::entry::program::rt_mutator;
use crate::sys::{self, memory};
use crate::thread::Region;
use rt_abi::border::TAKEN;

/// Bytes at the stack's start that most programs do not leave: small pages
/// there keep them small. Deeper recursion takes huge pages, a fault for each
/// 2 MB instead of each 4 KB.
const SHALLOW: usize = 4 << 20;
/// Where the stack is reserved if possible: away from the heap's fixed places.
const STACK_PLACE: usize = 0x200_0000_0000;
/// Bytes below the stack that fault.
pub(in crate::entry) const GUARD: usize = 1 << 20;
/// Bytes of stack, in whole pages, that are there besides the program's own: for a call of the
/// runtime with which the program's frames end. Signals have a stack of their own.
pub(in crate::entry) const HEADROOM: usize = memory::round_up(TAKEN, memory::PAGE);
/// So many stacks begin at different pages of what they have, and at different places within a page:
/// those of threads that run in turn would have the same places in the caches otherwise.
const COLOURS: usize = 64;
/// Bytes by which a stack begins elsewhere within its page than the one before: more than what a
/// thread that waits near the bottom has there.
const SHIFT: usize = 5 * 64;
/// Bytes of the runtime's own stack, and those below it that fault.
pub(in crate::entry) const OWN_STACK: usize = 1 << 20;
pub(in crate::entry) const OWN_GUARD: usize = 64 << 10;

/// Where the stacks are. The runtime's is in front of the program's: what has a lower address
/// was called by what has a higher one, debuggers believe.
pub(in crate::entry) struct Stacks {
    /// Where the runtime's begins.
    pub own: usize,
    /// The lowest usable address of the program's, and where it begins.
    pub lowest: usize,
    pub top: usize,
}

/// Reserves the stacks, each above a guard: the program's of `bytes`, or what can be had.
#[inline(never)]
pub(in crate::entry) fn reserve(bytes: usize) -> Option<Stacks> {
    const BEFORE: usize = OWN_GUARD + OWN_STACK + GUARD;
    let mut bytes = memory::round_up(bytes, memory::PAGE);
    loop {
        let whole = BEFORE + HEADROOM + bytes;
        if let Ok(start) = memory::reserve_near(STACK_PLACE, whole) {
            let (lowest, top) = (start + BEFORE, start + whole);
            let own = lowest - GUARD;
            memory::forbid(start, OWN_GUARD);
            memory::no_huge_pages(start, own - start);
            memory::forbid(own, GUARD);
            let shallow = (top - SHALLOW).max(lowest);
            memory::no_huge_pages(shallow, top - shallow);
            memory::huge_pages(lowest, shallow - lowest);
            return Some(Stacks { own, lowest, top });
        }
        if bytes < 1 << 20 {
            return None;
        }
        bytes = memory::round_up(bytes / 2, memory::PAGE);
    }
}

/// Reserves one more stack for compiled code, above a guard. None where address space is limited:
/// heap and stack have shared it out.
pub(in crate::entry) fn reserve_another(like: &Region, number: usize) -> Option<Region> {
    if sys::address_limit().is_some() {
        return None;
    }
    let bytes = like.top - like.lowest;
    let whole = GUARD + bytes + (COLOURS + 1) * memory::PAGE;
    let start = memory::reserve_near(STACK_PLACE, whole).ok()?;
    let lowest = start + GUARD + number % COLOURS * memory::PAGE;
    let top = lowest + bytes + number * SHIFT % memory::PAGE;
    let end = lowest + bytes + memory::PAGE;
    memory::forbid(start, lowest - start);
    let shallow = (end - SHALLOW).max(lowest);
    memory::no_huge_pages(shallow, end - shallow);
    memory::huge_pages(lowest, shallow - lowest);
    Some(Region {
        lowest,
        top,
        guard_open: 0,
        deepest: usize::MAX,
        occupant: None,
        inhabitants: 0,
        is_touched: false,
    })
}

/// Tells where the stacks are.
///
/// # Safety
/// The words are there, and compiled code does not run.
pub(in crate::entry) unsafe fn set(stacks: &Stacks) {
    // SAFETY: by this function's contract.
    unsafe {
        rt_mutator.thread.stack_lowest = stacks.lowest;
        rt_mutator.thread.stack_top = stacks.top;
        rt_mutator.capability.own_stack = stacks.own;
    }
}

/// Where the runtime's own stack begins.
pub(in crate::entry) fn own_stack() -> usize {
    // SAFETY: a word that is written once, and not while it is asked for.
    unsafe { rt_mutator.capability.own_stack }
}

/// The frame that heads the chain of the frames of compiled code, for which the runtime works:
/// that of the entry; 0 if there are none.
#[inline(always)]
pub(in crate::entry) fn frame() -> usize {
    // SAFETY: one word, which the border writes when it is entered. A signal's handler
    // is of the same thread.
    unsafe { (&raw const rt_mutator.thread.frame).read_volatile() }
}

/// There are no frames of compiled code any more.
pub(in crate::entry) fn leave_frames() {
    // SAFETY: as above.
    unsafe { (&raw mut rt_mutator.thread.frame).write_volatile(0) }
}

/// The lowest usable address of the mutator's stack.
pub(in crate::entry) fn stack_lowest() -> usize {
    // SAFETY: a word that is written once, and not while it is asked for.
    unsafe { rt_mutator.thread.stack_lowest }
}

/// Where the mutator's stack begins.
pub(in crate::entry) fn stack_top() -> usize {
    // SAFETY: as above.
    unsafe { rt_mutator.thread.stack_top }
}
