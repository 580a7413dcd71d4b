//! SIGUSR2: where the program is, on standard error; then it goes on.
//!
//! The signal's handler answers at once, in whatever loop or wait the program is. Only
//! while somebody has the run's state (a collection, a census, arithmetic of large
//! integers) frames may be in the midst of a change: then the answer comes when the
//! program goes on. Nothing here allocates.

use crate::entry::observe::native_stack::walk;
use crate::entry::observe::waits;
use crate::entry::run::say;
use crate::entry::run::stacks::frame;
use crate::entry::run::state::{is_lent, with_runtime};
use crate::entry::{pure_frames, pure_shapes, pure_sites, safepoint::stops};
use crate::heap::frames::for_each_row;
use crate::heap::stack::{Replaced, stub};
use crate::prof::labels::{called, has_cause, is_of_library, write_site};
use crate::sys::frame_chain::{End, Registers};
use crate::sys::signal::{Context, Register};
use crate::sys::{clock, file};
use core::cell::Cell;
use core::fmt::{self, Write};
use core::sync::atomic::{AtomicBool, Ordering::Relaxed, compiler_fence};
use rt_abi::frames::{CATCH, NO_SITE, Site};

/// Lines for the innermost calls, and for the outermost ones.
const INNER: usize = 40;
const OUTER: usize = 20;

/// An answer waits for the program to go on.
static ASKED: AtomicBool = AtomicBool::new(false);

/// The marks while somebody has the state but leaves them alone, perhaps waiting.
struct Waiting(Cell<Option<Replaced>>);

// SAFETY: one thread; its handler only looks.
unsafe impl Sync for Waiting {}

static WAITING: Waiting = Waiting(Cell::new(None));

/// Input or output begins, during which nobody moves the stack's marks, or it is over.
#[inline(always)]
pub(in crate::entry) fn waits(marks: Option<Replaced>) {
    WAITING.0.set(marks);
    compiler_fence(core::sync::atomic::Ordering::SeqCst);
}

/// The signal. In its handler.
pub(in crate::entry) fn asked(interrupted: &Context) {
    let marks = match is_lent() {
        false => Some(with_runtime(|runtime| runtime.heap.thread.marks.replaced())),
        true => WAITING.0.get(),
    };
    let waiting = interrupted.slept();
    match marks {
        Some(marks) => report(Registers::of(interrupted), marks, doing(interrupted)),
        // Whoever has the state waits for something: without its marks.
        None if waiting => report(
            Registers::of(interrupted),
            Replaced::NONE,
            doing(interrupted),
        ),
        None => ASKED.store(true, Relaxed),
    }
}

/// Before the program goes on.
#[inline(always)]
pub(in crate::entry) fn answer_if_asked() {
    if ASKED.load(Relaxed) {
        ASKED.store(false, Relaxed);
        tell();
    }
}

/// Tells where the program is, whose newest frame has called the runtime or C. Nobody has the run's
/// state.
#[cold]
#[inline(never)]
pub(in crate::entry) fn tell() {
    let at = Registers {
        running: 0,
        stack: frame(),
        frame: frame(),
    };
    let marks = with_runtime(|runtime| runtime.heap.thread.marks.replaced());
    report(at, marks, "");
}

/// What an interrupted program waits for, in words.
fn doing(interrupted: &Context) -> &'static str {
    const READ: usize = 0;
    const WRITE: usize = 1;
    match interrupted.get(Register::Rax) {
        _ if !interrupted.slept() => "",
        READ => ", waiting for input",
        WRITE => ", waiting for its output to be read",
        _ => ", waiting",
    }
}

/// A line of the report: a call that is not over, or what runs.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Line {
    /// Description of the call or, if that is not known, of the function.
    place: usize,
    /// Description of the function.
    function: usize,
    kind: Kind,
    /// Only the library knows of it.
    library: bool,
    /// The library's function that works on behalf of this call, or 0.
    via: usize,
    /// It takes turns with the next line, as often as that stands.
    in_turn: bool,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    Function,
    /// The function is the code of a thunk.
    Thunk,
    Running,
}

fn report(at: Registers, marks: Replaced, doing: &str) {
    let mut text = Text::new();
    let (seconds, hundredths) = {
        let hundredths = clock::cpu() / 10_000_000;
        (hundredths / 100, hundredths % 100)
    };
    let name = say::program();
    text.write_bytes(name);
    let _ = writeln!(
        text,
        ": the program is here after {seconds}.{hundredths:02} s of processor time{doing} \
         (innermost call first):"
    );
    let mut known = Known::new();
    let mut lines = 0;
    lines_of(at, marks, &mut known, |_, _| lines += 1);
    let mut number = 0;
    let mut hidden = 0;
    let end = lines_of(at, marks, &mut known, |line, times| {
        number += 1;
        if number > INNER && number + OUTER <= lines {
            hidden += times;
            return;
        }
        if hidden > 0 {
            let _ = writeln!(text, "  ... {hidden} more");
            hidden = 0;
        }
        let _ = text.line(line, times);
    });
    if lines == 0 {
        text.outside();
    }
    if end == End::Lost {
        let _ = text.write_str("  (what has called this is not known)\n");
    }
    if !is_lent() {
        with_runtime(|runtime| {
            let heap = &runtime.heap;
            if let Some(scheduler) = heap.threads.scheduler {
                let _ = text.write_str("threads:\n");
                let _ = (scheduler.tell)(heap, &mut text);
            }
        });
    }
    text.flush();
}

/// The lines from the innermost one, those that are alike and follow each other as one,
/// and two that take turns as two.
/// The library's frames are told by the name of the function that the program has called.
fn lines_of(
    at: Registers,
    marks: Replaced,
    known: &mut Known,
    visit: impl FnMut(Line, usize),
) -> End {
    let mut passed = 0;
    let mut lines = Lines {
        visit,
        row: Row::Empty,
        library: None,
    };
    let start = |address| function_at(address).map(|(start, _)| start);
    let mut met = false;
    let end = walk(at, usize::MAX, start, |address| {
        let mut address = address;
        if address == stub() {
            // SAFETY: nobody has moved them since.
            let original = unsafe { marks.original(passed) };
            passed += 1;
            address = original.unwrap_or(0);
        }
        if let Some(line) = known.line(address, address == at.running) {
            met = true;
            lines.add(line);
        }
        met
    });
    lines.end();
    end
}

struct Lines<F> {
    visit: F,
    /// What is not told yet.
    row: Row,
    /// The outermost of the library's frames that nobody was found to have called.
    library: Option<Line>,
}

impl<F: FnMut(Line, usize)> Lines<F> {
    fn add(&mut self, mut line: Line) {
        if line.library && line.kind != Kind::Running {
            self.library = Some(line);
            return;
        }
        // SAFETY: a description of the program, or 0.
        let told = unsafe { line.place != 0 && has_cause(line.place) };
        if let Some(library) = self.library.take().filter(|_| !told) {
            line.via = library.function;
        }
        self.put(line);
    }

    fn put(&mut self, line: Line) {
        self.row = match core::mem::replace(&mut self.row, Row::Empty) {
            Row::Empty => Row::One(line, 1),
            Row::One(before, times) if before == line => Row::One(line, times + 1),
            Row::One(before, 1) => Row::Turns([before, line], 1),
            Row::Turns([one, other], turns) if one == line => Row::Begun([one, other], turns),
            Row::Begun([one, other], turns) if other == line => Row::Turns([one, other], turns + 1),
            // A single turn is no more than two lines.
            Row::Turns([one, other], 1) => {
                (self.visit)(one, 1);
                self.row = Row::One(other, 1);
                return self.put(line);
            }
            Row::Begun([one, other], turns) => {
                self.tell(Row::Turns([one, other], turns));
                self.row = Row::One(one, 1);
                return self.put(line);
            }
            row => {
                self.tell(row);
                Row::One(line, 1)
            }
        };
    }

    fn tell(&mut self, row: Row) {
        match row {
            Row::Empty => {}
            Row::One(line, times) => (self.visit)(line, times),
            Row::Turns([one, other], times) | Row::Begun([one, other], times) => {
                let in_turn = times > 1;
                (self.visit)(Line { in_turn, ..one }, times);
                (self.visit)(other, times);
            }
        }
        if let Row::Begun([one, _], _) = row {
            (self.visit)(one, 1);
        }
    }

    fn end(&mut self) {
        if let Some(library) = self.library.take() {
            self.put(library);
        }
        let row = core::mem::replace(&mut self.row, Row::Empty);
        self.tell(row);
    }
}

/// Lines that follow each other.
#[derive(Clone, Copy)]
enum Row {
    Empty,
    /// So often.
    One(Line, usize),
    /// One after the other, so often.
    Turns([Line; 2], usize),
    /// And then the first once more.
    Begun([Line; 2], usize),
}

/// Start of the function of the program that an address is in, and its row of sites.
fn function_at(address: usize) -> Option<(usize, u32)> {
    if !stops::is_compiled(address) {
        return None;
    }
    let mut found: Option<(usize, u32)> = None;
    for_each_row(&raw const pure_frames as usize, |function, _| {
        if function.code <= address && found.is_none_or(|(start, _)| start < function.code) {
            found = Some((function.code, function.site));
        }
    });
    found
}

/// What was found for addresses lately: deep stacks have few different ones.
struct Known([(usize, Option<Line>); Known::ROWS]);

impl Known {
    const ROWS: usize = 512;

    fn new() -> Known {
        Known([(0, None); Known::ROWS])
    }

    fn line(&mut self, address: usize, running: bool) -> Option<Line> {
        if !stops::is_compiled(address) {
            return None;
        }
        let row = &mut self.0[(address ^ address >> 9) % Known::ROWS];
        if row.0 != address {
            *row = (address, line_at(address, running));
        }
        row.1
    }
}

fn line_at(address: usize, running: bool) -> Option<Line> {
    // What a call returns to may be the first byte behind its function.
    let inside = if running { address } else { address - 1 };
    let (start, row) = function_at(inside)?;
    let sites = &raw const pure_sites as *const Site;
    // SAFETY: rows of the table, as `rt_abi::frames` says.
    let desc = |row: u32| unsafe { (*sites.add(row as usize)).desc };
    let function = desc(row);
    let (mut call, mut kind) = (0, Kind::Function);
    for_each_row(&raw const pure_frames as usize, |row, mut entries| {
        if running || row.code != start {
            return;
        }
        let entry = entries.find(|e| start + e.ret as usize == address);
        if let Some(entry) = entry {
            let shape = &raw const pure_shapes as usize + entry.shape as usize;
            // SAFETY: a shape's second word is its update slot.
            let slot = unsafe { *(shape as *const u16).add(1) };
            if slot != 0 && slot != CATCH {
                kind = Kind::Thunk;
            }
            if entry.site != NO_SITE {
                call = desc(entry.site);
            }
        }
    });
    if running {
        kind = Kind::Running;
    }
    // SAFETY: descriptions of the program, or 0.
    let own = |desc: usize| unsafe { desc != 0 && (has_cause(desc) || !is_of_library(desc)) };
    let known = [call, function].into_iter();
    let place = known.clone().find(|desc| own(*desc));
    let named = known.clone().find(|desc| *desc != 0);
    Some(Line {
        place: place.or(named).unwrap_or(0),
        function,
        kind,
        library: place.is_none(),
        via: 0,
        in_turn: false,
    })
}

/// Writes the innermost place of the program's own among calls that are not over, told by where
/// they go on, behind some text; nothing if there is none.
pub(in crate::entry) fn write_innermost(
    calls: impl Iterator<Item = usize>,
    before: &str,
    out: &mut dyn Write,
) -> fmt::Result {
    match own_places(calls).next() {
        Some(place) => {
            out.write_str(before)?;
            write_place(place, out)
        }
        None => Ok(()),
    }
}

/// Writes a line for each place of the program's own among such calls, to a certain number.
pub(in crate::entry) fn write_stack(
    calls: impl Iterator<Item = usize>,
    out: &mut dyn Write,
) -> fmt::Result {
    const MOST: usize = 10;
    let (mut line, mut last) = (Name::default(), Name::default());
    let mut lines = 0;
    for place in own_places(calls.take(INNER)) {
        line.length = 0;
        let _ = write_place(place, &mut line);
        // Several places may have one name.
        if line.bytes() == last.bytes() {
            continue;
        }
        if lines == MOST {
            return out.write_str("    ...\n");
        }
        out.write_str("    ")?;
        write_place(place, out)?;
        out.write_str("\n")?;
        lines += 1;
        core::mem::swap(&mut line, &mut last);
    }
    Ok(())
}

/// The beginning of a place's name, to compare it with others.
struct Name {
    text: [u8; Name::BYTES],
    length: usize,
}

impl Name {
    const BYTES: usize = 256;

    fn bytes(&self) -> &[u8] {
        &self.text[..self.length]
    }
}

impl Default for Name {
    fn default() -> Name {
        Name {
            text: [0; Name::BYTES],
            length: 0,
        }
    }
}

impl Write for Name {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        let count = text.len().min(Name::BYTES - self.length);
        self.text[self.length..][..count].copy_from_slice(&text.as_bytes()[..count]);
        self.length += count;
        Ok(())
    }
}

/// Descriptions of such places, those that follow each other as one.
fn own_places(calls: impl Iterator<Item = usize>) -> impl Iterator<Item = usize> {
    let lines = calls.filter(|call| stops::is_compiled(*call));
    let lines = lines.filter_map(|call| line_at(call, false));
    let mut last = 0;
    let own = lines.filter(|line| !line.library).map(|line| line.place);
    own.filter(move |place| core::mem::replace(&mut last, *place) != *place)
}

fn write_place(place: usize, out: &mut dyn Write) -> fmt::Result {
    // SAFETY: a description of the program.
    unsafe { write_site(place, &mut waits::Dyn(out)) }
}

/// Text on its way to standard error, in room of its own.
struct Text {
    bytes: [u8; Text::BYTES],
    length: usize,
}

impl Text {
    const BYTES: usize = 16 << 10;

    fn new() -> Text {
        Text {
            bytes: [0; Text::BYTES],
            length: 0,
        }
    }

    fn line(&mut self, line: Line, times: usize) -> fmt::Result {
        self.write_str(match line.kind {
            Kind::Running => "  running ",
            Kind::Thunk => "  thunk in ",
            Kind::Function => "  ",
        })?;
        // SAFETY: descriptions of the program.
        unsafe {
            write_site(line.place, self)?;
            if line.via != 0 {
                write!(self, " via {}", called(line.via))?;
            }
        }
        if times > 1 {
            write!(self, ", {times} times")?;
        }
        self.write_str(if line.in_turn {
            ", in turn with\n"
        } else {
            "\n"
        })
    }

    fn outside(&mut self) {
        let _ = self.write_str("  in the runtime: none of the program's functions has begun\n");
    }

    fn write_bytes(&mut self, mut bytes: &[u8]) {
        while !bytes.is_empty() {
            if self.length == Text::BYTES {
                self.flush();
            }
            let room = Text::BYTES - self.length;
            let (now, rest) = bytes.split_at(bytes.len().min(room));
            self.bytes[self.length..self.length + now.len()].copy_from_slice(now);
            self.length += now.len();
            bytes = rest;
        }
    }

    /// If nobody reads standard error there is nobody to tell.
    fn flush(&mut self) {
        let _ = file::write_all(file::STDERR, &self.bytes[..self.length]);
        self.length = 0;
    }
}

impl fmt::Write for Text {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        self.write_bytes(text.as_bytes());
        Ok(())
    }
}
