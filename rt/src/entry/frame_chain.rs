//! The chain of frame pointers on the machine stack, from code that was interrupted
//! anywhere to the stack's bottom.
//!
//! Nothing here allocates or asks for the run's state: a signal's handler does this.

use crate::sys::signal::{Context, Register};

/// Words of the machine stack in which a lost chain of frames is looked for.
const NEAR: usize = 1000;
/// Bytes of code at a function's start before its frame stands.
const PROLOGUE: usize = 4;

/// Where code stands.
#[derive(Clone, Copy)]
pub(super) struct Registers {
    pub running: usize,
    pub stack: usize,
    pub frame: usize,
}

impl Registers {
    /// Those of interrupted code.
    pub fn of(at: &Context) -> Registers {
        Registers {
            running: at.get(Register::Rip),
            stack: at.get(Register::Rsp),
            frame: at.get(Register::Rbp),
        }
    }
}

/// How a walk ends.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum End {
    /// At the chain's bottom.
    Bottom,
    /// There are more frames than were to be looked at.
    Longest,
    /// The chain is broken.
    Lost,
}

/// Meets the addresses at which code runs or waits, the running one first. `start`: of
/// the function of the program that an address is in. `meet` answers whether anything of
/// interest was met so far. `lowest`, `highest`: the machine stack's addresses.
pub(super) fn walk(
    at: Registers,
    (lowest, highest): (usize, usize),
    most: usize,
    start: impl Fn(usize) -> Option<usize>,
    mut meet: impl FnMut(usize) -> bool,
) -> End {
    let word = |address: usize| {
        let inside = address >= lowest && address + 8 <= highest && address.is_multiple_of(8);
        // SAFETY: within the machine stack, which is readable from the
        // interrupted frame on.
        inside.then(|| unsafe { *(address as *const usize) })
    };
    let mut met = meet(at.running);
    // Before its frame stands the caller's address is on top of the stack.
    if let Some(start) = start(at.running)
        && at.running - start < PROLOGUE
        && let Some(caller) = word(at.stack)
    {
        met = meet(caller);
    }
    let mut frame = at.frame;
    for _ in 0..most {
        if frame == 0 {
            return End::Bottom;
        }
        let links = word(frame).zip(word(frame + 8));
        let links = links.filter(|&(outer, _)| outer > frame || outer == 0);
        if let Some((outer, caller)) = links {
            met = meet(caller);
            frame = outer;
            continue;
        }
        // Code without a frame of its own may have other uses for the register. The
        // first frame that looks like one into which the program's code has called:
        let mut frames = (at.stack & !7..).step_by(8).take(NEAR);
        let found = frames.find(|&frame| {
            let links = word(frame).zip(word(frame + 8));
            links.is_some_and(|(outer, caller)| {
                outer > frame && word(outer).is_some() && start(caller).is_some()
            })
        });
        match found {
            Some(found) if !met && found != frame => frame = found,
            _ => return End::Lost,
        }
    }
    if frame == 0 {
        End::Bottom
    } else {
        End::Longest
    }
}
