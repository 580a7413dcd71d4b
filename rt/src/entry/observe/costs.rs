//! Cost centres while the program runs: what compiled code asks of the stacks, and
//! the report at the end.

use crate::entry::observe::native_stack::{LONGEST, NativeStack};
use crate::entry::observe::profiling::{FileSink, complain, complain_of_creation};
use crate::entry::run::setup::text;
use crate::entry::{config, observe::ticks, rt_mutator};
use crate::options::Options;
use crate::out::Sink;
use crate::prof::costs::stacks::{Shared, Stacks};
use crate::prof::costs::{Centre, Detail, Run, json::json, report::report};
use crate::sys::memory;
use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;
use rt_abi::costs::{self, Centres, MAIN, MAX_NODES, NODE_SHIFT, NODES, Node, flag};
use rt_abi::object::header;

/// With fewer nodes no program is started.
const LEAST_NODES: usize = 1 << 16;

/// The stacks of the run, and what is wanted of them.
pub(in crate::entry) struct Costs {
    pub stacks: Option<Shared>,
    /// Of programs that have no centres, until the ticks start and after they end.
    native: Option<(NativeStack, Stacks)>,
    insertion: &'static [u8],
    epoch_seconds: i64,
}

impl Costs {
    /// The stacks of a -prof program, or those that a time profile of another
    /// finds; `None` if their memory cannot be had.
    /// `room`: bytes that they may have.
    pub fn begin(options: &Options, room: usize, epoch_seconds: i64) -> Option<Costs> {
        let mut costs = Costs {
            stacks: None,
            native: None,
            insertion: b"none",
            epoch_seconds,
        };
        let prof = config().prof != 0;
        if !prof && options.time_profile.is_none() {
            return Some(costs);
        }
        let nodes = reserve_nodes(room)?;
        if options.time_profile.is_some() {
            ticks::reserve(nodes).ok()?;
        }
        if !prof {
            let (native, centres) = NativeStack::new();
            costs.insertion = b"none; functions, by the native stack at each tick";
            // SAFETY: fresh memory, which nobody else counts in.
            let stacks = unsafe { Stacks::new(NODES as *mut Node, nodes, centres) };
            costs.native = Some((native, stacks));
            return Some(costs);
        }
        let mut centres = Vec::new();
        if config().costs != 0 {
            // SAFETY: the program's read-only table.
            let head = unsafe { &*(config().centres as *const Centres) };
            let rows = config().centres + size_of::<Centres>();
            for i in 0..head.count {
                // SAFETY: a row of that table.
                let row = unsafe { &*(rows as *const costs::Centre).add(i) };
                let text = |at, length| String::from_utf8_lossy(text(at, length)).into_owned();
                centres.push(Centre {
                    label: text(row.label, row.label_len),
                    module: text(row.module, row.module_len),
                    source: text(row.source, row.source_len),
                    is_caf: row.flags & flag::CAF != 0,
                    uncounted: row.flags & flag::UNCOUNTED != 0,
                    is_library: row.flags & flag::LIBRARY != 0,
                });
            }
            if centres.iter().any(|centre: &Centre| !centre.is_caf) {
                costs.insertion = text(head.insertion, head.insertion_len as u32);
            }
        }
        // SAFETY: fresh memory, which compiled code counts in.
        let stacks = unsafe { Stacks::new(NODES as *mut Node, nodes, centres) };
        costs.stacks = Some(stacks.shared());
        Some(costs)
    }

    /// The stacks that a time profile of a program without centres finds.
    pub fn native_stacks(&self) -> Option<&Stacks> {
        self.native.as_ref().map(|native| &native.1)
    }

    /// Starts the ticks if the options want them.
    pub fn start_ticks(&mut self, options: &Options) {
        ticks::start(options, self.native.take());
    }

    /// Ends the ticks and writes the report that the options ask for. `allocated`: bytes
    /// in all. Answers the microseconds of a tick.
    pub fn finish(&mut self, options: &Options, allocated: u64) -> u64 {
        let (interval, native) = ticks::stop();
        let mut insertion = String::from_utf8_lossy(self.insertion).into_owned();
        if let Some((native, stacks)) = native {
            self.stacks = Some(stacks.shared());
            if let Some(part) = native.cut() {
                insertion += &format!(
                    "; of {part}% of the ticks the callers beyond {LONGEST} frames are left out"
                );
            }
        }
        if config().costs == 0
            && let Some(stacks) = &self.stacks
        {
            // Nothing was charged while the program ran.
            stacks.borrow_mut().charge(MAIN, allocated);
        }
        let (Some(detail), Some(stacks)) = (options.time_profile, &self.stacks) else {
            return interval;
        };
        stacks
            .borrow_mut()
            .set_ticks(ticks::time_of, interval * 1000);
        let run = self.run(options, interval, &insertion);
        let file = match detail {
            Detail::Json => json(&run, &stacks.borrow()),
            detail => report(&run, &stacks.borrow(), detail),
        };
        let name = options.profile_file("prof");
        match FileSink::create(&name) {
            Ok(mut sink) => {
                let written = sink.write(&file);
                complain(&options.program, &name, written.and(sink.close()));
            }
            Err(errno) => complain_of_creation(&options.program, &name, errno),
        }
        interval
    }

    /// What reports say of the run.
    pub fn run<'a>(&self, options: &'a Options, interval: u64, insertion: &'a str) -> Run<'a> {
        Run {
            invoked_as: &options.invoked_as,
            program: &options.program,
            program_args: &options.program_args,
            rts_args: &options.rts_args,
            epoch_seconds: self.epoch_seconds,
            interval,
            insertion,
            late: config().costs == 2,
        }
    }

    /// The stacks that headers name.
    pub fn of_objects(&self) -> Option<Shared> {
        self.stacks.clone().filter(|_| config().prof != 0)
    }

    /// Whether the program itself has stacks.
    pub fn active(&self) -> bool {
        config().costs != 0
    }

    /// Whether a stack is that of a module's constants, without any centre above it.
    pub fn is_constant(&self, stack: u32) -> bool {
        let known = self.stacks.as_ref().filter(|_| self.active());
        known.is_some_and(|stacks| {
            let stacks = stacks.borrow();
            let path = stacks.path(stack);
            matches!(path[..], [one] if stacks.centres[one as usize].is_caf)
        })
    }

    /// `Module.label (source)` of a stack, innermost first.
    pub fn call_stack(&self, stack: u32) -> Vec<String> {
        let Some(stacks) = self.stacks.as_ref().filter(|_| self.active()) else {
            return Vec::new();
        };
        let stacks = stacks.borrow();
        let path = stacks.path(stack).into_iter();
        path.map(|centre| {
            let c = &stacks.centres[centre as usize];
            alloc::format!("{}.{} ({})", c.module, c.label, c.source)
        })
        .collect()
    }
}

/// Reserves the table of stacks: room for as many as there can ever be, or for what can
/// be had. Answers for how many.
#[inline(never)]
pub(in crate::entry) fn reserve_nodes(room: usize) -> Option<usize> {
    let mut nodes = MAX_NODES;
    while nodes >= LEAST_NODES {
        let bytes = nodes << NODE_SHIFT;
        if bytes <= room.max(LEAST_NODES << NODE_SHIFT) && memory::reserve_at(NODES, bytes).is_ok()
        {
            return Some(nodes);
        }
        nodes /= 2;
    }
    None
}

/// The current stack.
pub(in crate::entry) fn current() -> u32 {
    // SAFETY: a word, which compiled code writes as a whole.
    header::stack(unsafe { (&raw const rt_mutator.thread.stack).read_volatile() })
}

/// Charges the current stack with what the runtime allocates for compiled code, in programs
/// with centres. The rest is counted by compiled code itself.
#[inline(always)]
pub(in crate::entry) fn charge_current(bytes: usize) {
    if config().costs != 0 {
        let node = (NODES + ((current() as usize) << NODE_SHIFT)) as *mut Node;
        // SAFETY: the current stack's node. Nobody has borrowed the tree while compiled code
        // waits for memory.
        unsafe { (*node).allocated += bytes as u64 };
    }
}

pub(in crate::entry) fn set_current(stack: u32) {
    // SAFETY: compiled code does not run now.
    unsafe { (&raw mut rt_mutator.thread.stack).write_volatile(header::of_stack(stack)) }
}
