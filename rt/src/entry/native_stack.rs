//! Who is running, without cost centres: the native stack at a tick, from the
//! interrupted instruction along the chain of frame pointers.
//!
//! A function is called by its declaration (`f.g`), and so are the thunks within
//! it; the call path is that of evaluation: below a thunk's code stands who
//! evaluated it, not who made it. Of very deep stacks the innermost frames count.

use super::holders::functions;
use crate::prof::costs::{Centre, stacks::Stacks};
use crate::prof::labels::{holder, place};
use crate::sys::signal::{Context, Register};
use alloc::collections::BTreeMap;
use alloc::string::String;
use alloc::vec::Vec;
use rt_abi::costs::{FIRST_CENTRE, MAIN};

/// Frames of a call path: what a tick may cost is bounded.
const LONGEST: usize = 1000;
/// Bytes of code at a function's start before its frame stands.
const PROLOGUE: usize = 4;

/// The program's functions as cost centres.
pub(super) struct NativeStack {
    /// Start and centre (0: none of its own) of each function, ascending.
    functions: Vec<(usize, u32)>,
    /// Behind the last function's start.
    end: usize,
    path: Vec<u32>,
}

impl NativeStack {
    /// The functions, and the centres that stand for them.
    pub fn new() -> (NativeStack, Vec<Centre>) {
        let mut centres = Vec::new();
        let mut known: BTreeMap<(String, String), u32> = BTreeMap::new();
        let functions: Vec<(usize, u32)> = functions()
            .into_iter()
            .map(|(code, desc)| {
                if desc == 0 {
                    return (code, 0);
                }
                // SAFETY: a description of the program.
                let (module, label) = unsafe { holder(desc, false) };
                let centre = *known
                    .entry((module.clone(), label.clone()))
                    .or_insert_with(|| {
                        centres.push(Centre {
                            label,
                            module,
                            // SAFETY: as above.
                            source: unsafe { place(desc) },
                            is_caf: false,
                        });
                        FIRST_CENTRE + centres.len() as u32 - 1
                    });
                (code, centre)
            })
            .collect();
        let end = functions.last().map_or(0, |last| last.0 + (64 << 10));
        let stack = NativeStack {
            functions,
            end,
            path: Vec::with_capacity(LONGEST),
        };
        (stack, centres)
    }

    /// The function that an address is in: its start and its centre.
    fn function(&self, address: usize) -> Option<(usize, u32)> {
        let behind = self.functions.partition_point(|f| f.0 <= address);
        let known = address < self.end;
        behind
            .checked_sub(1)
            .filter(|_| known)
            .map(|at| self.functions[at])
    }

    /// The stack of the interrupted code, if that is the program's. `stack`: the
    /// machine stack's lowest and highest address.
    pub fn stack(
        &mut self,
        at: &Context,
        (lowest, highest): (usize, usize),
        stacks: &mut Stacks,
    ) -> Option<u32> {
        let (start, centre) = self.function(at.get(Register::Rip))?;
        let word = |address: usize| {
            let inside = address >= lowest && address + 8 <= highest && address.is_multiple_of(8);
            // SAFETY: within the machine stack, which is readable from the
            // interrupted frame on.
            inside.then(|| unsafe { *(address as *const usize) })
        };
        self.path.clear();
        self.path.push(centre);
        // Before its frame stands the caller's address is on top of the stack.
        if at.get(Register::Rip) - start < PROLOGUE
            && let Some(caller) = word(at.get(Register::Rsp))
            && let Some((_, centre)) = self.function(caller)
        {
            self.path.push(centre);
        }
        let mut frame = at.get(Register::Rbp);
        while self.path.len() < LONGEST {
            let (Some(outer), Some(caller)) = (word(frame), word(frame + 8)) else {
                break;
            };
            if let Some((_, centre)) = self.function(caller) {
                self.path.push(centre);
            }
            if outer <= frame {
                break;
            }
            frame = outer;
        }
        let mut stack = MAIN;
        for &centre in self.path.iter().rev().filter(|&&centre| centre != 0) {
            stack = stacks.push(stack, centre);
        }
        Some(stack)
    }
}
