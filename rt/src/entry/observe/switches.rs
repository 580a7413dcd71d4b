//! What threads do, for those who look on: the event log, and who counts waiting (`-pw`).
//!
//! Nothing of it is linked into programs that can make no thread, and a run in which nobody looks
//! on asks once a switch whether somebody does.

use crate::entry::observe::holders::{calls, functions, is_own};
use crate::entry::observe::hotspots::goes_on_with;
use crate::entry::observe::profiling::{FileSink, complain, complain_of_creation};
use crate::entry::run::stacks::frame;
use crate::entry::run::state::{Runtime, with_runtime};
use crate::heap::Heap;
use crate::heap::stopped::{Access, Reason};
use crate::heap::threads::{MAIN, News, Threads};
use crate::out::Sink;
use crate::prof::labels::{Key, holder};
use crate::prof::memo::Memo;
use crate::prof::waits::{For, Place, Waits};
use crate::sys::clock;
use alloc::boxed::Box;
use alloc::vec::Vec;

/// The accounts of waiting, with what completes them: programs without threads have none.
pub(in crate::entry) struct Waiting {
    waits: Waits,
    sites: Sites,
    pub finish: fn(&mut Runtime),
    /// The running thread has read something, since that moment.
    pub has_read: fn(&mut Runtime, u64),
}

/// There are threads from now on.
pub(in crate::entry) fn begin() {
    with_runtime(|runtime| {
        let threads = &mut runtime.heap.threads;
        if runtime.options.waits {
            let begun = runtime.timing.begun();
            runtime.waiting = Some(Box::new(Waiting {
                waits: Waits::new(threads.number(MAIN), begun),
                sites: Sites::new(),
                finish,
                has_read,
            }));
        }
        if runtime.waiting.is_some() || runtime.log.is_some() {
            threads.news = Some(Vec::new());
        }
    });
}

/// The running thread stops: for what, and where the newest frame is.
#[inline(always)]
pub(in crate::entry) fn stops(runtime: &mut Runtime, reason: Reason) {
    if is_told(runtime) {
        tell_stop(runtime, reason);
    }
}

#[cold]
fn tell_stop(runtime: &mut Runtime, reason: Reason) {
    tell_news(runtime);
    let heap = &mut runtime.heap;
    let place = heap.threads.current;
    let number = heap.threads.number(place);
    let (status, what) = why(&heap.threads, reason);
    let mut owner = 0;
    if let Reason::Evaluation(thunk) = reason {
        let evaluator = heap.evaluator(thunk);
        owner = evaluator.map_or(0, |place| serial(heap.threads.number(place)));
    }
    runtime.with_log(|log| log.stops_for(status, owner));
    if let Some(waiting) = &mut runtime.waiting {
        let site = waiting.sites.innermost(&runtime.heap);
        waiting.waits.stops(number, clock::elapsed(), what, site);
    }
}

/// The thread of a place goes on, or begins.
#[inline(always)]
pub(in crate::entry) fn runs(runtime: &mut Runtime, place: usize) {
    if is_told(runtime) {
        tell_run(runtime, place);
    }
}

#[cold]
fn tell_run(runtime: &mut Runtime, place: usize) {
    tell_news(runtime);
    let number = runtime.heap.threads.number(place);
    runtime.with_log(|log| log.runs_thread(serial(number)));
    if let Some(waiting) = &mut runtime.waiting {
        waiting.waits.runs(number, clock::elapsed());
    }
}

/// The thread of a place has a name now.
pub(in crate::entry) fn labelled(runtime: &mut Runtime, place: usize) {
    if !is_told(runtime) {
        return;
    }
    tell_news(runtime);
    let threads = &runtime.heap.threads;
    let number = threads.number(place);
    let label = threads.all[place].label.as_deref().unwrap_or_default();
    runtime.with_log(|log| log.labelled(serial(number), label));
    if let Some(waiting) = &mut runtime.waiting {
        waiting.waits.labelled(number, label);
    }
}

/// What has become of threads is told.
#[inline(always)]
pub(in crate::entry) fn news(runtime: &mut Runtime) {
    if is_told(runtime) {
        tell_news(runtime);
    }
}

/// Whether somebody looks on.
#[inline(always)]
fn is_told(runtime: &Runtime) -> bool {
    runtime.heap.threads.news.is_some()
}

#[inline(never)]
fn tell_news(runtime: &mut Runtime) {
    let Some(news) = &mut runtime.heap.threads.news else {
        return;
    };
    let now = clock::elapsed();
    for news in core::mem::take(news) {
        runtime.with_log(|log| match news {
            News::Made(number) => log.made(serial(number)),
            News::CanRun(number) => log.wakes(serial(number)),
            News::Ended(number) => log.ended(serial(number)),
        });
        if let Some(waiting) = &mut runtime.waiting {
            match news {
                News::Made(number) => waiting.waits.made(number, now),
                News::CanRun(number) => waiting.waits.can_run(number, now),
                News::Ended(number) => waiting.waits.ended(number, now),
            }
        }
    }
}

/// How many threads there were before, and one.
fn serial(number: usize) -> u32 {
    (number >> u32::BITS) as u32
}

/// The number that event logs have for why a thread stops, and what it waits for.
fn why(threads: &Threads, reason: Reason) -> (u16, For) {
    const YIELDS: u16 = 3;
    match reason {
        Reason::Parked(..) if threads.all[threads.current].transaction => (12, For::Transaction),
        Reason::Parked(..) => (7, For::Variable),
        Reason::File { to, .. } => match to {
            Access::Read => (9, For::Input),
            Access::Write => (10, For::Output),
            Access::Call => (6, For::Call),
        },
        Reason::Asleep(_) => (11, For::Delay),
        Reason::Evaluation(_) => (8, For::Value),
        Reason::Throwing(_) => (18, For::Exception),
        _ => (YIELDS, For::Turn),
    }
}

/// Nanoseconds that reading takes if what is to be read is there.
const AT_ONCE: u64 = 100_000;

/// See [`Waiting::has_read`].
fn has_read(runtime: &mut Runtime, since: u64) {
    let now = clock::elapsed();
    if now.saturating_sub(since) < AT_ONCE {
        return;
    }
    tell_news(runtime);
    let threads = &runtime.heap.threads;
    let number = threads.number(threads.current);
    if let Some(waiting) = &mut runtime.waiting {
        let site = waiting.sites.innermost(&runtime.heap);
        let waits = &mut waiting.waits;
        waits.has_waited(number, since, now, For::Input, site);
    }
}

/// Writes the report on waiting.
fn finish(runtime: &mut Runtime) {
    tell_news(runtime);
    let Some(waiting) = runtime.waiting.take() else {
        return;
    };
    let now = clock::elapsed();
    let run = runtime.costs.run(&runtime.options, 0, "");
    // SAFETY: descriptions of the program.
    let name = |place| unsafe { holder(place, Some(Key::Site)) }.1;
    let text = waiting.waits.report(now, &run, name);
    let name = runtime.options.profile_file("waits");
    let program = &runtime.options.program;
    match FileSink::create(&name) {
        Ok(mut sink) => {
            let written = sink.write(text.as_bytes());
            complain(program, &name, written.and(sink.close()));
        }
        Err(errno) => complain_of_creation(program, &name, errno),
    }
}

/// So many frames of the library are looked at.
const FAR: usize = 256;

/// Where threads stop: the innermost call that the program has written or caused, or if there
/// is none what of the program's the library goes on with.
struct Sites {
    /// Where calls return to, ascending, with their descriptions.
    calls: Vec<(usize, usize)>,
    /// Starts of functions likewise.
    functions: Vec<(usize, usize)>,
    /// By where calls return to; 0: nothing of the program's.
    known: Memo<usize>,
}

impl Sites {
    fn new() -> Sites {
        Sites {
            calls: calls(),
            functions: functions(),
            known: Memo::default(),
        }
    }

    /// Of the running thread.
    fn innermost(&mut self, heap: &Heap) -> Place {
        let (mut found, mut next) = (0, 0);
        let mut left = FAR;
        heap.find_frame(frame(), |frame, address| {
            found = match self.known.get(address as u64) {
                Some(known) => known,
                None => self.meet(address),
            };
            // SAFETY: an object's own table, or null.
            let goes_on = || unsafe { goes_on_with(heap, frame, address).as_ref() };
            if found == 0 && next == 0 {
                next = goes_on().map_or(0, |table| table.desc);
            }
            left -= 1;
            found != 0 || left == 0
        });
        match found {
            0 => next,
            found => found,
        }
    }

    #[cold]
    fn meet(&mut self, address: usize) -> Place {
        let call = self.calls.binary_search_by_key(&address, |call| call.0);
        let call = call.map_or(0, |at| self.calls[at].1);
        let behind = self.functions.partition_point(|f| f.0 < address);
        let function = behind.checked_sub(1).map_or(0, |at| self.functions[at].1);
        // SAFETY: descriptions of the program, or 0.
        let own = |desc: &usize| unsafe { is_own(*desc) };
        let place = [call, function].into_iter().find(own).unwrap_or(0);
        self.known.insert(address as u64, place);
        place
    }
}
