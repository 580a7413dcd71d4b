//! The chain of frame pointers on the machine stack, from code that was interrupted
//! anywhere to the stack's bottom.
//!
//! Nothing here allocates or asks for the run's state: a signal's handler does this.

use super::signal::{Context, Register};

/// Words of the machine stack in which a lost chain of frames is looked for.
const NEAR: usize = 1000;
/// Bytes of code at a function's start before its frame stands: the caller's frame pointer
/// is pushed by the first of them.
const PROLOGUE: usize = 4;
const POP_FRAME: u8 = 0x5d;

/// Where code stands.
#[derive(Clone, Copy)]
pub struct Registers {
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
pub enum End {
    /// At the chain's bottom.
    Bottom,
    /// There are more frames than were to be looked at.
    Longest,
    /// The chain is broken.
    Lost,
}

/// Of an instruction of the program's at which its function's frame does not stand yet, or
/// no longer: how far above the stack pointer the caller's address lies.
fn frameless(running: usize, start: usize) -> Option<usize> {
    match running - start {
        0 => return Some(0),
        1..PROLOGUE => return Some(8),
        _ => {}
    }
    // SAFETY: code that runs can be read, and so can what is in front of it in its
    // function. Of an instruction only bytes are looked at that its first ones ask for.
    let byte = |at: usize| unsafe { *(at as *const u8) };
    let jumps = || match byte(running) {
        // A tail call: direct, or by a register.
        0xe9 => true,
        0xff => byte(running + 1) & 0xf8 == 0xe0,
        0x41 => byte(running + 1) == 0xff && byte(running + 2) & 0xf8 == 0xe0,
        _ => false,
    };
    match byte(running) {
        // A return, perhaps of stack arguments too.
        0xc2 | 0xc3 => Some(0),
        _ => (byte(running - 1) == POP_FRAME && jumps()).then_some(0),
    }
}

/// Meets the addresses at which code runs or waits, the running one first. `start`: of
/// the function of the program that an address is in. `meet` answers whether anything of
/// interest was met so far. `lowest`, `highest`: the machine stack's addresses.
pub fn walk(
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
    if let Some(start) = start(at.running)
        && let Some(above) = frameless(at.running, start)
        && let Some(caller) = word(at.stack + above)
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

#[cfg(test)]
mod tests {
    use super::*;
    use core::cell::Cell;

    /// Where a function stands does not matter to who has called it.
    #[test]
    fn callers_are_met_at_every_instruction() {
        // push rbp; mov rbp, rsp; nop; pop rbp; ret
        let returns = [0x55u8, 0x48, 0x89, 0xe5, 0x90, 0x5d, 0xc3];
        // The same with tail calls: by a register, and direct.
        let jumps = [0x55, 0x48, 0x89, 0xe5, 0x90, 0x5d, 0x41, 0xff, 0xe3];
        let direct = [0x55, 0x48, 0x89, 0xe5, 0x90, 0x5d, 0xe9, 0, 0, 0, 0];
        for code in [&returns[..], &jumps, &direct] {
            // Upwards: the function's frame, a word of its caller, and the caller's.
            let stack = [0, 111, 7, 0, 222, 0].map(Cell::new);
            let bottom = stack.as_ptr() as usize;
            let outer = bottom + 3 * 8;
            stack[0].set(outer);
            let start = code.as_ptr() as usize;
            for at in [0, 1, 4, 5, 6] {
                let (pointer, frame) = match at {
                    0 | 6 => (bottom + 8, outer),
                    1 => (bottom, outer),
                    _ => (bottom, bottom),
                };
                let at = Registers {
                    running: start + at,
                    stack: pointer,
                    frame,
                };
                let mut met = vec![];
                let within = start..start + code.len();
                let end = walk(
                    at,
                    (bottom, bottom + 6 * 8),
                    10,
                    |a| within.contains(&a).then_some(start),
                    |a| {
                        met.push(a);
                        true
                    },
                );
                assert_eq!(met, [at.running, 111, 222], "{code:x?}");
                assert!(end == End::Bottom);
            }
        }
    }
}
