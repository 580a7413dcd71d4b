//! The frames of all stacks in place of the heap's objects: `-xf`.
//!
//! Their lives are [`crate::prof::frames`]'s; here they are found and named. A frame is called
//! by the function that it is of, or with `-hi` by the call that it waits for.

use crate::entry::observe::holders::{Holders, calls, functions, is_own};
use crate::entry::observe::profiling::FileSink;
use crate::entry::run::stacks::stack_top;
use crate::heap::Heap;
use crate::heap::every_stack::Stack;
use crate::heap::life::Life;
use crate::options::{FramesBy, HeapProfile as Mode, Options};
use crate::prof::frames::{Change, Found, Frame, end, go_on};
use crate::prof::labels::{STACK_TABLE, frame_table};
use crate::prof::profile::HeapProfile;
use alloc::boxed::Box;
use alloc::collections::BTreeMap;
use alloc::vec::Vec;
use rt_abi::info::Info;

pub(in crate::entry) struct Frames {
    /// Of each thread, by its number: the outermost first.
    stacks: BTreeMap<usize, Vec<Frame>>,
    tables: BTreeMap<(usize, bool), &'static Info>,
    /// Where calls return to with their descriptions, if frames are named by these.
    calls: Vec<(usize, usize)>,
    /// What eras are of.
    by: FramesBy,
}

/// What a census of stacks has found to be wrong with itself.
pub(in crate::entry) struct Astray {
    pub counted: u64,
    pub there: u64,
}

impl Frames {
    pub fn new(by: FramesBy, options: &Options) -> Frames {
        Frames {
            stacks: BTreeMap::new(),
            tables: BTreeMap::new(),
            calls: match options.heap_profile {
                Mode::Site => calls(),
                _ => Vec::new(),
            },
            by,
        }
    }

    /// Counts all frames, right after a major collection.
    pub fn census(
        &mut self,
        profile: &mut HeapProfile<FileSink>,
        heap: &mut Heap,
        holders: &mut Holders,
        stack_bytes: usize,
    ) -> Result<(), Astray> {
        let fp = stack_top() - stack_bytes;
        let mut before = core::mem::take(&mut self.stacks);
        let (mut there, mut all_stood) = (0, true);
        for stack in heap.stacks(fp) {
            let mut frames = before.remove(&stack.number()).unwrap_or_default();
            let found = self.find(heap, holders, &stack);
            let change = Change {
                departure: heap.departure_of(stack.number()),
                has_run: stack.has_run(),
                runs: stack.runs(),
                era: profile.era(),
            };
            let by = self.by;
            let stands = go_on(&mut frames, &found, &change, |frame| {
                died(profile, by, frame)
            });
            // What nobody has returned into is where it was, and as it was.
            let stood = frames.iter().zip(&found).take(stands);
            all_stood &= stands <= found.len() && stood.clone().all(|(f, found)| f.found == *found);
            let mut rest = stack.bytes() as u64;
            there += rest;
            for frame in &frames {
                rest -= frame.found.bytes;
                // SAFETY: a table of our own, with a description of the program.
                unsafe {
                    profile.count(
                        0,
                        frame.found.table,
                        by.shown(frame.life),
                        frame.found.bytes,
                    )
                };
            }
            // What the outermost frame was called from.
            // SAFETY: as above.
            unsafe { profile.count(0, &STACK_TABLE, Life::default(), rest) };
            self.stacks.insert(stack.number(), frames);
        }
        for (number, frames) in before {
            self.end(profile, heap, number, &frames);
        }
        let stacks = &self.stacks;
        heap.watch_departures(fp, |number| {
            let frames = stacks.get(&number).map_or(&[][..], Vec::as_slice);
            let callers = frames.len().checked_sub(2).map(|at| &frames[at]);
            callers.map_or(0, |frame| frame.found.depth)
        });
        let counted = profile.counted();
        match all_stood && counted == there {
            true => Ok(()),
            false => Err(Astray { counted, there }),
        }
    }

    /// The run is over: what still stands is not returned into any more.
    pub fn finish(self, profile: &mut HeapProfile<FileSink>, heap: &Heap) {
        for (&number, frames) in &self.stacks {
            self.end(profile, heap, number, frames);
        }
    }

    /// The stack of the thread of this number will not be seen again.
    fn end(
        &self,
        profile: &mut HeapProfile<FileSink>,
        heap: &Heap,
        number: usize,
        frames: &[Frame],
    ) {
        let place = heap.threads.place(number);
        let change = Change {
            departure: heap.departure_of(number),
            has_run: place.is_none_or(|place| heap.threads.all[place].has_run),
            runs: false,
            era: profile.era(),
        };
        end(frames, &change, |frame| died(profile, self.by, frame));
    }

    /// All frames of a stack, the outermost first.
    fn find(&mut self, heap: &Heap, holders: &mut Holders, stack: &Stack) -> Vec<Found> {
        let mut inner = stack.lowest();
        let mut found = Vec::new();
        holders.describe(heap, stack, |frame, address, desc| {
            let call = self.call(address);
            let is_update = heap.update_slot(address).is_some();
            found.push(Found {
                depth: stack.depth(frame),
                table: self.table(call.unwrap_or(desc), is_update),
                bytes: (frame - inner) as u64,
            });
            inner = frame;
        });
        found.reverse();
        found
    }

    /// The description of the program's call that returns to this address, if it is wanted.
    fn call(&self, address: usize) -> Option<usize> {
        let at = self.calls.binary_search_by_key(&address, |call| call.0);
        let call = self.calls[at.ok()?].1;
        // SAFETY: a description of the program, or 0.
        unsafe { is_own(call) }.then_some(call)
    }

    fn table(&mut self, desc: usize, is_update: bool) -> *const Info {
        let new = || &*Box::leak(Box::new(frame_table(desc, is_update)));
        *self.tables.entry((desc, is_update)).or_insert_with(new)
    }
}

/// Tables of all frames that there may be, for their names.
pub(in crate::entry) fn tables(options: &Options) -> Vec<*const Info> {
    let named = functions().into_iter().map(|function| function.1);
    let calls = match options.heap_profile {
        Mode::Site => calls(),
        _ => Vec::new(),
    };
    let named = named.chain(calls.into_iter().map(|call| call.1));
    let table = |desc| &*Box::leak(Box::new(frame_table(desc, false))) as *const Info;
    named.map(table).chain([&raw const STACK_TABLE]).collect()
}

fn died(profile: &mut HeapProfile<FileSink>, by: FramesBy, frame: &Frame) {
    let Found { table, bytes, .. } = frame.found;
    // SAFETY: a table of our own, with a description of the program.
    unsafe { profile.died(0, table, by.shown(frame.life), bytes) };
}

impl FramesBy {
    /// A frame's life as profiles show it.
    fn shown(self, life: Life) -> Life {
        match self {
            FramesBy::Birth => life,
            FramesBy::LastUse => Life {
                created: life.created.max(life.last_use),
                ..life
            },
        }
    }
}
