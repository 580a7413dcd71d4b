//! Who is running, without cost centres: the native stack at a tick, from the
//! interrupted instruction along the chain of frame pointers. Where that is the
//! runtime's the chain begins with who called it.
//!
//! A function is called by its declaration (`f.g`), and so are the thunks within
//! it; the call path is that of evaluation: below a thunk's code stands who
//! evaluated it, not who made it. Of very deep stacks the innermost frames count, and
//! the report says for how many ticks that was so.
//!
//! A signal's handler does this, so nothing is allocated after [`NativeStack::new`].

use crate::entry::config;
use crate::entry::observe::holders::functions;
use crate::entry::run::stacks::{GUARD, frame, stack_lowest, stack_top};
use crate::prof::costs::{Centre, stacks::Stacks};
use crate::prof::labels::{holder, place};
use crate::sys::frame_chain::{self, End, Registers};
use crate::sys::signal::Context;
use alloc::collections::BTreeMap;
use alloc::string::String;
use alloc::vec;
use alloc::vec::Vec;
use rt_abi::costs::{FIRST_CENTRE, MAIN};

/// Frames of a call path: what a tick may cost is bounded, here to some 50 microseconds.
pub(in crate::entry) const LONGEST: usize = 16_000;

/// Start and centre (0: none of its own) of each function, ascending.
pub(in crate::entry) struct Functions {
    rows: Vec<(usize, u32)>,
    /// Behind the last function's start.
    end: usize,
}

impl Functions {
    /// Each function's start, and the number of who holds it.
    pub fn rows(&self) -> &[(usize, u32)] {
        &self.rows
    }

    /// Numbers from 0 on, which stands for none.
    pub fn index(&self, number: u32) -> usize {
        (number + 1).saturating_sub(FIRST_CENTRE) as usize
    }

    /// The function that an address is in.
    pub fn at(&self, address: usize) -> Option<(usize, u32)> {
        let behind = self.rows.partition_point(|row| row.0 <= address);
        let known = address < self.end;
        behind
            .checked_sub(1)
            .filter(|_| known)
            .map(|row| self.rows[row])
    }
}

/// The program's functions as cost centres.
pub(in crate::entry) struct NativeStack {
    functions: Functions,
    path: Vec<u32>,
    /// Call paths that were told, and those of them whose outer frames were left out.
    told: u64,
    cut: u64,
    /// Centres of addresses of code.
    known: Known,
    /// What is reached from a stack by a centre.
    reached: Known,
}

/// What was found for the numbers that were asked for lately.
pub(in crate::entry) struct Known(Vec<(u64, u32)>);

impl Known {
    const ROWS: usize = 1 << 10;

    pub fn new() -> Known {
        Known(vec![(0, 0); Known::ROWS])
    }

    /// `key` is not 0.
    pub fn get(&mut self, key: u64, find: impl FnOnce() -> u32) -> u32 {
        let row = key.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> (64 - Known::ROWS.ilog2());
        let row = &mut self.0[row as usize];
        if row.0 != key {
            *row = (key, find());
        }
        row.1
    }
}

/// The functions of the program, and the centres that stand for who holds them: by the
/// names that their source gives them.
pub(in crate::entry) fn by_holder() -> (Functions, Vec<Centre>) {
    let mut centres = Vec::new();
    let mut known: BTreeMap<(String, String), u32> = BTreeMap::new();
    let rows: Vec<(usize, u32)> = functions()
        .into_iter()
        .map(|(code, desc)| {
            if desc == 0 {
                return (code, 0);
            }
            // SAFETY: a description of the program.
            let (module, label) = unsafe { holder(desc, None) };
            let centre = *known
                .entry((module.clone(), label.clone()))
                .or_insert_with(|| {
                    centres.push(Centre {
                        label,
                        module,
                        // SAFETY: as above.
                        source: unsafe { place(desc) },
                        ..Centre::default()
                    });
                    FIRST_CENTRE + centres.len() as u32 - 1
                });
            (code, centre)
        })
        .collect();
    let end = rows.last().map_or(0, |last| last.0 + config().last_code);
    (Functions { rows, end }, centres)
}

/// Meets the addresses at which the program runs or waits, as [`frame_chain::walk`] does.
/// While the runtime works, on a stack of its own, the program waits in the call that it works
/// for, and what the runtime's own code does with the chain does not matter.
pub(in crate::entry) fn walk(
    mut at: Registers,
    most: usize,
    start: impl Fn(usize) -> Option<usize>,
    meet: impl FnMut(usize) -> bool,
) -> End {
    let bounds = (stack_lowest(), stack_top());
    if at.stack + GUARD < bounds.0 || at.stack > bounds.1 {
        (at.stack, at.frame) = (frame(), frame());
    }
    frame_chain::walk(at, bounds, most, start, meet)
}

impl NativeStack {
    /// The functions, and the centres that stand for them.
    pub fn new() -> (NativeStack, Vec<Centre>) {
        let (functions, centres) = by_holder();
        let stack = NativeStack {
            functions,
            path: Vec::with_capacity(LONGEST + 2),
            told: 0,
            cut: 0,
            known: Known::new(),
            reached: Known::new(),
        };
        (stack, centres)
    }

    /// The part of all call paths whose outer frames were left out, in per cent.
    pub fn cut(&self) -> Option<u64> {
        (self.cut > 0).then(|| (100 * self.cut).div_ceil(self.told))
    }

    /// The stack of the interrupted code, `None` if that cannot be told.
    pub fn stack(&mut self, at: &Context, stacks: &mut Stacks) -> Option<u32> {
        let NativeStack {
            functions,
            path,
            known,
            cut,
            ..
        } = self;
        path.clear();
        // Only the innermost call of a function within itself makes a difference.
        let meet = |address: usize| {
            let centre = known.get(address as u64, || {
                functions.at(address).map_or(0, |(_, centre)| centre)
            });
            if centre != 0 && path.last() != Some(&centre) {
                path.push(centre);
            }
            !path.is_empty()
        };
        let start = |address| functions.at(address).map(|(start, _)| start);
        let end = walk(Registers::of(at), LONGEST, start, meet);
        *cut += u64::from(end == End::Longest);
        if path.is_empty() && end == End::Lost {
            return None;
        }
        self.told += 1;
        let mut stack = MAIN;
        for &centre in self.path.iter().rev() {
            let key = u64::from(stack) << 32 | u64::from(centre);
            stack = self.reached.get(key, || stacks.reach(stack, centre));
        }
        Some(stack)
    }
}
