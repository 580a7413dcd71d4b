//! What threads wait for, in words: which variable, made where, and who could end that.
//!
//! Nothing is kept for this while the program runs: a thread that has stopped has what it waits
//! for in its newest frames, and the table of each variable tells where it was made.
//!
//! Never: ends the waiting. Start reading at [`deadlock`].

use super::whereabouts;
use crate::description;
use crate::heap::Heap;
use crate::heap::object::{CON, FUN, MUT_VAR, PAP, THUNK, info, load, untag};
use crate::heap::stopped::Reason;
use crate::heap::threads::{Kind, MAIN, Threads, ticket_of};
use crate::prof::labels::{has_cause, is_of_library, write_site};
use alloc::collections::BTreeSet;
use alloc::string::String;
use alloc::vec::Vec;
use core::fmt::{self, Write};
use core::ops::Range;
use rt_abi::object::{HEADER, WORD};

/// Frames, from the newest on, that may have what is waited for.
const FRAMES: usize = 6;
/// Variables of a transaction that are told.
const TOLD: usize = 6;
/// Objects that are looked at for the variables of one transaction.
const NEAR: usize = 300;
/// Objects that are looked at for whether one thread knows a variable.
const FAR: usize = 100_000;
/// Threads that are told of at a deadlock, and those of each that could end it.
const THREADS: usize = 20;
const ENDERS: usize = 5;

/// Nobody can run: what each thread waits for, where, and who knows that too.
pub(in crate::entry) fn deadlock(heap: &Heap) -> String {
    let mut text = String::new();
    let all = &heap.threads.all;
    let waits = |place: &usize| {
        let is_thread = all[*place].kind == Kind::Thread;
        is_thread && matches!(heap.threads.reason(*place), Some(Reason::Parked(..)))
    };
    let waiting: Vec<usize> = (0..all.len()).filter(waits).collect();
    let known: Vec<BTreeSet<usize>> = match waiting.len() {
        0..=THREADS => waiting.iter().map(|place| reached(heap, *place)).collect(),
        _ => Vec::new(),
    };
    // Writing to a String cannot fail.
    for &place in waiting.iter().take(THREADS) {
        let _ = write!(text, "  {} ", Who(&heap.threads, place));
        let _ = write_waiting(heap, place, &mut text);
        let _ = write_where(heap, place, ", in ", &mut text);
        text.push('\n');
        let variables = variables(heap, place);
        let knows = |known: &BTreeSet<usize>| variables.iter().any(|v| known.contains(v));
        let others = waiting.iter().zip(&known);
        let others = others.filter(|(other, known)| **other != place && knows(known));
        for (other, _) in others.take(ENDERS) {
            let _ = writeln!(text, "    {} knows it too", Who(&heap.threads, *other));
        }
    }
    if waiting.len() > THREADS {
        let _ = writeln!(text, "  .. and {} more threads", waiting.len() - THREADS);
    }
    text
}

/// A thread's name.
pub(in crate::entry) struct Who<'a>(pub &'a Threads, pub usize);

impl fmt::Display for Who<'_> {
    fn fmt(&self, out: &mut fmt::Formatter) -> fmt::Result {
        let Who(threads, place) = *self;
        write!(out, "thread {}", threads.number(place) >> u32::BITS)?;
        if place == MAIN {
            out.write_str(" (main)")?;
        }
        for part in threads.all[place]
            .label
            .iter()
            .flat_map(|l| l.utf8_chunks())
        {
            write!(out, " {}", part.valid())?;
        }
        Ok(())
    }
}

/// What a parked thread waits for. Allocates nothing.
pub(in crate::entry) fn write_waiting(
    heap: &Heap,
    place: usize,
    out: &mut dyn Write,
) -> fmt::Result {
    if heap.threads.all[place].transaction {
        out.write_str("waits for what a transaction has read")?;
        let mut separator = ": a TVar made at ";
        let mut result = Ok(());
        let mut count = 0;
        each_known(heap, place, &mut Seen::new(), &mut |variable| {
            count += 1;
            if result.is_ok() && count <= TOLD && has_site(variable) {
                result = out.write_str(separator).and_then(|()| site(variable, out));
                separator = ", one made at ";
            }
        });
        return result;
    }
    let Some((variable, is_full)) = mvar(heap, place) else {
        return out.write_str("waits for a variable (MVar)");
    };
    out.write_str(match is_full {
        true => "waits until an MVar is empty",
        false => "waits until an MVar is full",
    })?;
    if has_site(variable) {
        out.write_str(", made at ")?;
        site(variable, out)?;
    }
    Ok(())
}

/// Where it waits, behind some text: the innermost place of the program's own.
fn write_where(heap: &Heap, place: usize, before: &str, out: &mut dyn Write) -> fmt::Result {
    let Some(stopped) = &heap.threads.all[place].stopped else {
        return Ok(());
    };
    whereabouts::write_innermost(stopped.frames().map(|frame| frame.1), before, out)
}

/// The variables that a parked thread waits for.
fn variables(heap: &Heap, place: usize) -> Vec<usize> {
    let mut all = Vec::new();
    match heap.threads.all[place].transaction {
        true => each_known(heap, place, &mut Seen::new(), &mut |variable| {
            all.push(variable)
        }),
        false => all.extend(mvar(heap, place).map(|found| found.0)),
    }
    all
}

/// The MVar that a parked thread waits for, and whether it is full: the first variable in its
/// newest frames, or in closures there, that has what the library keeps in MVars, and among that
/// the thread's ticket. In a long queue that is not found: then it is the first one that somebody
/// waits for.
fn mvar(heap: &Heap, place: usize) -> Option<(usize, bool)> {
    let Some(Reason::Parked(serial, _)) = heap.threads.reason(place) else {
        return None;
    };
    let ticket = ticket_of(serial, place);
    let mut first = None;
    for frame in 0..FRAMES {
        let mut seen = Seen::new();
        each_root(heap, place, frame..frame + 1, &mut |pointer| {
            seen.add(untag(heap.value_of(pointer)));
        });
        let mut next = 0;
        while next < seen.count {
            let object = seen.objects[next];
            next += 1;
            let table = info(object);
            match table.kind {
                MUT_VAR => {
                    let content = untag(heap.value_of(load(object + HEADER)));
                    if let Some(is_full) = is_full(content) {
                        if has_ticket(heap, content, ticket) {
                            return Some((object, is_full));
                        }
                        first = first.or(Some((object, is_full)));
                    }
                }
                FUN | PAP | THUNK => seen.add_fields(heap, object),
                _ => {}
            }
        }
    }
    first
}

/// Whether a ticket is in a queue of the library's.
fn has_ticket(heap: &Heap, content: usize, ticket: usize) -> bool {
    let mut seen = Seen::new();
    seen.add(content);
    let mut next = 0;
    while next < seen.count {
        let object = seen.objects[next];
        next += 1;
        match constructor(object) {
            "Takes" | "Puts" | "One" | "Many" | ":" => seen.add_fields(heap, object),
            "Taking" | "Taker" | "Reader" | "Putter" => {
                let table = info(object);
                let word = object + HEADER + WORD * table.ptrs as usize;
                if table.raws > 0 && load(word) == ticket {
                    return true;
                }
            }
            _ => {}
        }
    }
    false
}

/// Whether what a variable has is what the library keeps in an MVar for which somebody waits, and
/// a full one's.
fn is_full(content: usize) -> Option<bool> {
    match constructor(content) {
        "Puts" => Some(true),
        "Taking" | "Takes" => Some(false),
        _ => None,
    }
}

/// The variables that the transaction of a parked thread has read: they are in the list of them
/// that the frames of its waiting have.
fn each_known(heap: &Heap, place: usize, seen: &mut Seen, visit: &mut dyn FnMut(usize)) {
    each_root(heap, place, 0..FRAMES, &mut |pointer| {
        seen.add(untag(heap.value_of(pointer)));
    });
    let mut next = 0;
    while next < seen.count {
        let object = seen.objects[next];
        next += 1;
        let kind = info(object).kind;
        let name = constructor(object);
        if name == "TVar" {
            visit(untag(heap.value_of(load(object + HEADER))));
            continue;
        }
        if matches!(kind, FUN | PAP | THUNK) || matches!(name, ":" | "Known") {
            seen.add_fields(heap, object);
        }
    }
}

/// Objects that were met, in room of their own.
struct Seen {
    objects: [usize; NEAR],
    count: usize,
}

impl Seen {
    fn new() -> Seen {
        Seen {
            objects: [0; NEAR],
            count: 0,
        }
    }

    fn add(&mut self, object: usize) {
        if self.count < NEAR && !self.objects[..self.count].contains(&object) {
            self.objects[self.count] = object;
            self.count += 1;
        }
    }

    /// All that an object that is no array points to.
    fn add_fields(&mut self, heap: &Heap, object: usize) {
        for index in 0..info(object).ptrs as usize {
            self.add(untag(heap.value_of(load(object + HEADER + WORD * index))));
        }
    }
}

/// The library's name of an evaluated constructor; "" of all else.
fn constructor(pointer: usize) -> &'static str {
    let table = info(untag(pointer));
    if table.kind != CON {
        return "";
    }
    // SAFETY: a table's description, if it has one, is the program's data.
    unsafe { description::parts(table.desc).name }
}

/// Pointers in those frames of a stopped thread, the newest one being the first.
fn each_root(heap: &Heap, place: usize, frames: Range<usize>, visit: &mut dyn FnMut(usize)) {
    let Some(stopped) = &heap.threads.all[place].stopped else {
        return;
    };
    for (frame, address) in stopped.frames().take(frames.end).skip(frames.start) {
        if let Some((shape, _)) = heap.frames.find(address) {
            shape.for_each_root(frame, &mut *visit);
        }
    }
}

/// What a thread can come to from its frames, as far as that was looked at.
fn reached(heap: &Heap, place: usize) -> BTreeSet<usize> {
    let (mut met, mut left) = (BTreeSet::new(), Vec::new());
    each_root(heap, place, 0..usize::MAX, &mut |pointer| {
        left.push(untag(pointer))
    });
    if let Some(Reason::New(action)) = heap.threads.reason(place) {
        left.push(untag(action));
    }
    while let Some(object) = left.pop()
        && met.len() < FAR
    {
        if Heap::is_dynamic(object) && met.insert(object) {
            heap.for_each_child(object, |child| left.push(untag(child)));
        }
    }
    met
}

fn has_site(object: usize) -> bool {
    let desc = info(object).desc;
    // SAFETY: as above.
    unsafe { desc != 0 && (has_cause(desc) || !is_of_library(desc)) }
}

fn site(object: usize, out: &mut dyn Write) -> fmt::Result {
    // SAFETY: as above.
    unsafe { write_site(info(object).desc, &mut Dyn(out)) }
}

/// For what wants to know the type of what it writes to.
pub(super) struct Dyn<'a>(pub &'a mut dyn Write);

impl Write for Dyn<'_> {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        self.0.write_str(text)
    }
}
