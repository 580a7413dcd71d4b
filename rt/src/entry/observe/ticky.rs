//! The counters of programs built with `-ticky`: what the runtime adds to them, and the
//! report of `-r`.

use crate::description;
use crate::entry::config;
use crate::entry::observe::profiling::{FileSink, complain, complain_of_creation};
use crate::entry::run::state::Runtime;
use crate::options::TickyReport;
use crate::out::Sink;
use crate::out::ticky::{Line, Raw, Selections, Sum, Sums, report};
use crate::prof::labels;
use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;
use core::ffi::c_void;
use rt_abi::ticky::{self, Counter, Row, Ticky, What, flag};

/// What the program was built with, if it counts.
pub(in crate::entry) fn table() -> Option<&'static Ticky> {
    match config().ticky {
        0 => None,
        // SAFETY: the compiler has put that there.
        at => Some(unsafe { &*(at as *const Ticky) }),
    }
}

/// The program's words. Compiled code does not run.
fn words(table: &Ticky) -> &'static [u64] {
    let count = ticky::word(table.rows_count, 0);
    // SAFETY: so many there are; nobody writes them now.
    unsafe { core::slice::from_raw_parts(table.words as *const u64, count) }
}

/// The descriptions of closures.
pub(in crate::entry) fn rows(table: &Ticky) -> &'static [Row] {
    match table.rows_count {
        0 => &[],
        // SAFETY: the compiler has put so many there.
        count => unsafe { core::slice::from_raw_parts(table.rows as *const Row, count) },
    }
}

/// The runtime has made something.
#[inline(always)]
pub(in crate::entry) fn made(parts: &[(Counter, usize)]) {
    if let Some(table) = table() {
        for (counter, by) in parts {
            // SAFETY: the program's words, while compiled code waits.
            unsafe { *(table.words as *mut u64).add(*counter as usize) += *by as u64 };
        }
    }
}

/// The runtime has made objects of so many bytes in all.
#[inline(always)]
pub(in crate::entry) fn made_objects(count: usize, bytes: usize) {
    made(&[
        (Counter::RuntimeObjects, count),
        (Counter::RuntimeBytes, bytes),
    ]);
}

/// What a closure has done so far.
pub(in crate::entry) struct Closure {
    /// From 0 on.
    pub row: usize,
    pub entries: u64,
    pub allocated: u64,
    /// Bytes of such objects.
    pub made: u64,
    /// When it was met first, from 1 on.
    order: u64,
}

/// The closures that the report lists, the one that was met last first.
pub(in crate::entry) fn closures(table: &Ticky) -> Vec<Closure> {
    let words = words(table);
    let counted = rows(table).iter().enumerate().map(|(at, row)| {
        let word = |counter| words[ticky::word(at, counter)];
        Closure {
            row: at,
            entries: word(ticky::ENTRIES),
            allocated: word(ticky::ALLOCATED),
            made: match table.objects {
                0 => 0,
                _ => word(ticky::OBJECTS) * u64::from(row.bytes),
            },
            order: match row.flags & flag::LISTED {
                0 => 0,
                _ => word(ticky::ORDER),
            },
        }
    });
    let mut all: Vec<Closure> = counted.filter(|closure| closure.order > 0).collect();
    crate::sorting::sort_by_key(&mut all, |closure| u64::MAX - closure.order);
    all
}

fn sums(table: &Ticky) -> Sums {
    let words = words(table);
    let mut sums = Sums::default();
    for (at, row) in rows(table).iter().enumerate() {
        let is = |flag: u8| row.flags & flag != 0;
        let sum: &mut Sum = match what(row) {
            What::Function if is(flag::STATIC) => &mut sums.static_functions,
            What::Function => &mut sums.functions,
            What::Thunk if is(flag::STATIC) => &mut sums.static_thunks,
            What::Thunk if is(flag::SINGLE_ENTRY) => &mut sums.single_thunks,
            What::Thunk => &mut sums.thunks,
            What::Constructor => &mut sums.constructors,
            What::Join => &mut sums.joins,
        };
        let objects = words[ticky::word(at, ticky::OBJECTS)];
        sum.entries += words[ticky::word(at, ticky::ENTRIES)];
        sum.objects += objects;
        sum.bytes += objects * u64::from(row.bytes);
    }
    sums
}

fn what(row: &Row) -> What {
    match row.what {
        0 => What::Function,
        1 => What::Thunk,
        2 => What::Constructor,
        _ => What::Join,
    }
}

/// The letters of a row's arguments, and of its free variables.
pub(in crate::entry) fn letters(row: &Row) -> (&'static str, &'static str) {
    let (arguments, free) = (usize::from(row.arguments), usize::from(row.free));
    // SAFETY: the compiler's text, one byte a letter.
    let all = unsafe {
        let bytes = core::slice::from_raw_parts(row.letters as *const u8, arguments + free);
        core::str::from_utf8_unchecked(bytes)
    };
    all.split_at(arguments)
}

/// What kind of closure a row is, as reports have it.
pub(in crate::entry) fn kind(row: &Row) -> &'static str {
    let standard = row.flags & flag::STANDARD != 0;
    let single = row.flags & flag::SINGLE_ENTRY != 0;
    match what(row) {
        What::Function => "fun",
        What::Thunk if standard => "thk,std",
        What::Thunk if single => "thk,se",
        What::Thunk => "thk",
        What::Constructor => "con",
        What::Join => "LNE",
    }
}

/// The name of a closure with its number, its kind, what it is in, and where that stands
/// in the source.
pub(in crate::entry) fn name(table: &Ticky, at: usize) -> String {
    let rows = rows(table);
    let row = &rows[at];
    // SAFETY: the program's description.
    let parts = unsafe { description::parts(row.desc) };
    let kind = kind(row);
    let unique = format!("{{v {}}}", unique(row, parts.unique, at));
    let mut name = match row.flags & flag::TOP != 0 {
        true => format!("{}.{}{unique} ({kind})", parts.module, parts.name),
        false => {
            let module = match parts.site_module {
                "" => parts.module,
                module => module,
            };
            format!("{}{unique} ({module}) ({kind})", parts.name)
        }
    };
    let around = match (row.parent as usize).checked_sub(1).map(|at| &rows[at]) {
        // SAFETY: as above.
        Some(parent) => unsafe { description::name(parent.desc) },
        None if what(row) == What::Constructor => parts.producer,
        None => "",
    };
    if !around.is_empty() {
        name += &format!(" in {around}");
    }
    // SAFETY: as above.
    let place = unsafe { labels::place(row.desc) };
    if !place.starts_with('<') {
        name.push(' ');
        // The program may have a file of that name too.
        // SAFETY: as above.
        if unsafe { labels::is_of_library(row.desc) } {
            name += labels::LIBRARY;
        }
        name += &place;
    }
    name
}

/// A closure's own number, since names may be the same: that of the variable which it is
/// bound to, or its row.
fn unique(row: &Row, variable: u32, at: usize) -> String {
    match (what(row), row.flags & flag::TOP) {
        (What::Constructor, _) => format!("d{at}"),
        (_, 0) => format!("s{variable}"),
        _ => format!("r{variable}"),
    }
}

/// `rt_ticky_report`
///
/// # Safety
/// `runtime` is the runtime; nobody else has it.
#[unsafe(no_mangle)]
pub(in crate::entry) unsafe extern "C" fn rt_ticky_report(runtime: *mut c_void) {
    // SAFETY: the caller's promise.
    let runtime = unsafe { &mut *runtime.cast::<Runtime>() };
    if let (Some(table), Some(wish)) = (table(), &runtime.options.ticky) {
        runtime.report(table, wish);
    }
}

impl Runtime {
    /// Writes the report, if it is wanted. Programs that count nothing do not have the
    /// code that does it.
    pub(in crate::entry) fn write_ticky(&mut self) {
        if let Some(table) = table().filter(|_| self.options.ticky.is_some()) {
            // SAFETY: `rt_ticky_report`.
            unsafe { (table.report)((&raw mut *self).cast()) };
        }
    }

    fn report(&self, table: &Ticky, wish: &TickyReport) {
        let statistics = &self.heap.statistics;
        let gc = Selections {
            given_up: statistics.selections_given_up,
            minor: statistics.selections[0],
            major: statistics.selections[1],
        };
        let raw = Raw::new(words(table), &sums(table), gc);
        let lines: Vec<Line> = closures(table)
            .into_iter()
            .map(|closure| {
                let row = &rows(table)[closure.row];
                Line {
                    entries: closure.entries,
                    allocated: closure.allocated,
                    objects: closure.made,
                    arguments: row.arguments,
                    letters: letters(row).0,
                    name: name(table, closure.row),
                }
            })
            .collect();
        let command = self.options.quoted_command();
        let text = report(&command, &raw, &lines, self.options.keeps_frames);
        let program = &self.options.program;
        let file = match wish {
            TickyReport::StandardError => {
                let _ = crate::sys::file::write_all(crate::sys::file::STDERR, &text);
                return;
            }
            TickyReport::File(name) => name.clone(),
            TickyReport::Default => self.options.profile_file("ticky"),
        };
        let mut sink = match FileSink::create(&file) {
            Ok(sink) => sink,
            Err(errno) => return complain_of_creation(program, &file, errno),
        };
        let written = sink.write(&text);
        complain(program, &file, written.and(sink.close()));
    }
}
