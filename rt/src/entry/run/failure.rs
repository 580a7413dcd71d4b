//! Runs that fail: what is said, and the exit codes.
//!
//! | failure | code |
//! |---|---|
//! | `error`, failed match, arithmetic, `<<loop>>`, output that cannot be written | 1 |
//! | stack overflow | 2 |
//! | heap exhausted | 251 |
//! | internal error | 254 |

use crate::check::Fault;
use crate::entry::border::foreign;
use crate::entry::flush;
use crate::entry::run::message;
use crate::entry::run::output::{Broken, Output, Put};
use crate::entry::run::state::{Runtime, leave_frames, stack_lowest, stack_top, with_runtime};
use crate::entry::safepoint::exception_stack::{call_stack, noted, raised};
use crate::entry::safepoint::raise::note;
use crate::options::Level;
use crate::sys::{self, file};
use alloc::format;
use alloc::vec::Vec;
use core::fmt::Write;
use core::sync::atomic::{AtomicBool, AtomicPtr, AtomicUsize, Ordering};

/// The program's name, apart from the rest of the state: a failure may come in the
/// midst of anything.
static NAME: AtomicPtr<u8> = AtomicPtr::new(core::ptr::null_mut());
static NAME_BYTES: AtomicUsize = AtomicUsize::new(0);

/// Tells the program's name, once.
pub(in crate::entry) fn set_program(name: &[u8]) {
    let name = name.to_vec().leak();
    NAME_BYTES.store(name.len(), Ordering::Relaxed);
    NAME.store(name.as_mut_ptr(), Ordering::Relaxed);
}

pub(in crate::entry) fn program() -> &'static [u8] {
    let start = NAME.load(Ordering::Relaxed);
    if start.is_null() {
        return b"";
    }
    // SAFETY: a name that is never given back nor changed.
    unsafe { core::slice::from_raw_parts(start, NAME_BYTES.load(Ordering::Relaxed)) }
}

/// One line on standard error, behind the program's name.
pub(in crate::entry) fn say(line: &[u8]) {
    for part in [program(), b": ", line, b"\n"] {
        if file::write_all(file::STDERR, part).is_err() {
            return;
        }
    }
}

fn write_stderr(bytes: &[u8]) -> Result<(), Broken> {
    file::write_all(file::STDERR, bytes).map_err(|error| Broken(error.errno))
}

/// The end of a run that failed.
fn end(status: i32) -> ! {
    let _ = flush();
    with_runtime(Runtime::complete);
    foreign::exit(status);
    sys::exit(status)
}

/// The frames of compiled code are gone: what comes next begins at the stack's bottom.
pub(in crate::entry) fn abandon_stack() {
    leave_frames();
    with_runtime(|runtime| {
        runtime.heap.abandon_stack();
        let writing = &mut runtime.heap.thread.writing;
        runtime.world.files.abandon(writing, 0);
        runtime.failures += 1;
        if runtime.failures > 1 {
            // A failure within a message takes the place of that message.
            runtime.stderr.discard();
        }
    });
    let _ = flush();
}

/// `error` with a list of characters, which may itself fail, in a program that
/// handles no exceptions.
pub(in crate::entry) extern "C" fn error(text: usize) -> ! {
    note();
    raised(|| b"ErrorCall");
    abandon_stack();
    with_runtime(|runtime| {
        let _ = runtime.stderr.put(program());
        let _ = runtime.stderr.put(b": ");
    });
    message::write(text)
}

/// The end after a report, to which the cost-centre stack is added if wanted.
pub(in crate::entry) fn end_with(status: i32, with_stack: bool) -> ! {
    let lines = call_stack();
    if with_stack && crate::entry::config().costs == 1 && !lines.is_empty() {
        with_runtime(|runtime| {
            let _ = runtime.stderr.put(b"CallStack (from -prof):\n");
            for line in &lines {
                let _ = runtime.stderr.put(format!("  {line}\n").as_bytes());
            }
            let _ = runtime.stderr.flush();
        });
    }
    end(status)
}

pub(in crate::entry) fn stderr() -> Output {
    Output::new(write_stderr)
}

/// A failure with a known message, in a program that does not handle the exception
/// that it is.
pub(in crate::entry) fn fail(exception: &[u8], message: &[u8]) -> ! {
    raised(|| exception);
    abandon_stack();
    say(message);
    end(1)
}

/// The stack is smaller than `-K`, or what stands for it, says.
static CUT: AtomicBool = AtomicBool::new(false);

/// There was no address space for the stack that is wanted.
pub(in crate::entry) fn stack_is_cut() {
    CUT.store(true, Ordering::Relaxed);
}

pub(in crate::entry) fn stack_overflow() -> ! {
    noted(b"StackOverflow");
    let _ = flush();
    let size = stack_top() - stack_lowest() - crate::entry::HEADROOM;
    let line = format!("Stack space overflow: current size {size} bytes.");
    say(line.as_bytes());
    match sys::address_limit().filter(|_| CUT.load(Ordering::Relaxed)) {
        Some(limit) => say(&limit_line(limit)),
        None => say(b"Use `+RTS -Ksize -RTS' to increase it."),
    }
    end(2)
}

pub(in crate::entry) fn heap_exhausted() -> ! {
    noted(b"HeapOverflow");
    let _ = flush();
    say(b"Heap exhausted;");
    let (size, wanted) = with_runtime(|runtime| {
        let heap = &runtime.heap;
        let size = heap.maximum().unwrap_or_else(|| heap.memory());
        (size, runtime.options.max_heap)
    });
    let line = format!(
        "Current maximum heap size is {size} bytes ({} MB).",
        size >> 20
    );
    say(line.as_bytes());
    if let Some(limit) = sys::address_limit()
        && wanted.is_none_or(|wanted| wanted > size as u64)
    {
        say(&limit_line(limit));
        end(251)
    }
    if Level::from_config(crate::entry::config().rtsopts) == Level::All {
        say(b"Use `+RTS -M<size>' to increase it.");
    } else {
        say(b"Relink with -rtsopts and use `+RTS -M<size>' to increase it.");
    }
    end(251)
}

/// What follows from the user's limit of address space.
fn limit_line(limit: usize) -> Vec<u8> {
    let kilobytes = limit >> 10;
    format!("It follows from the limit of address space (`ulimit -v {kilobytes}'); raise that limit to increase it.")
        .into_bytes()
}

/// Address space cannot be had for what no program can do without.
pub(in crate::entry) fn no_address_space(what: &str) -> ! {
    let mut line = Line::default();
    let _ = write!(line, "cannot reserve address space for {what}");
    if let Some(limit) = sys::address_limit() {
        let _ = write!(line, ": its limit is too low (`ulimit -v {}')", limit >> 10);
    }
    say(line.text());
    sys::exit(251)
}

/// No memory for the runtime's own tables, or in the midst of a collection: nobody can
/// be asked to complete anything, and nothing can be allocated for a message.
pub(crate) fn out_of_memory() -> ! {
    crate::entry::leave_mutator();
    say(b"Heap exhausted;");
    let mut line = Line::default();
    let _ = match sys::address_limit() {
        Some(limit) => write!(
            line,
            "the limit of address space (`ulimit -v {}') leaves no more memory.",
            limit >> 10
        ),
        None => write!(line, "there is no more memory."),
    };
    say(line.text());
    sys::exit(251)
}

/// A short text without memory of its own; what is too long is cut.
struct Line {
    bytes: [u8; 160],
    length: usize,
}

impl Default for Line {
    fn default() -> Self {
        Line {
            bytes: [0; 160],
            length: 0,
        }
    }
}

impl Line {
    fn text(&self) -> &[u8] {
        &self.bytes[..self.length]
    }
}

impl Write for Line {
    fn write_str(&mut self, text: &str) -> core::fmt::Result {
        for (place, byte) in self.bytes[self.length..].iter_mut().zip(text.bytes()) {
            *place = byte;
            self.length += 1;
        }
        Ok(())
    }
}

pub(in crate::entry) fn stdout_broken(broken: Broken) -> ! {
    say(&broken_line(broken.0));
    with_runtime(Runtime::complete);
    sys::exit(1)
}

/// Why standard output cannot be written.
pub(in crate::entry) fn broken_line(errno: i32) -> Vec<u8> {
    let reason = match errno {
        5 => "input/output error",
        9 => "it is closed",
        27 => "file too large",
        28 => "no space left on device",
        32 => "nobody reads the pipe",
        5011 => return b"<stdout>: commitBuffer: invalid argument (invalid character)".to_vec(),
        _ => return format!("cannot write standard output: error {errno}").into_bytes(),
    };
    format!("cannot write standard output: {reason}").into_bytes()
}

/// The verifier's finding.
pub(in crate::entry) fn damaged(when: &str, fault: &Fault) -> ! {
    let line = format!("internal error: {when} a collection: {}", fault.0);
    say(line.as_bytes());
    sys::exit(254)
}

/// A census whose sum is not what the collector calls live.
pub(in crate::entry) fn unbalanced(counted: u64, live: u64) -> ! {
    let line = format!("internal error: census of {counted} bytes, {live} are live");
    say(line.as_bytes());
    sys::exit(254)
}

/// A biography whose accounts do not balance.
pub(in crate::entry) fn unbalanced_biography(census: u32) -> ! {
    let line = format!("internal error: the biography of census {census} does not balance");
    say(line.as_bytes());
    sys::exit(254)
}

/// A bug of the runtime or of the compiler.
pub(in crate::entry) fn internal(information: &core::panic::PanicInfo) -> ! {
    match information.location() {
        Some(place) => {
            let line = format!("internal error: {}:{}", place.file(), place.line());
            say(line.as_bytes());
        }
        None => say(b"internal error"),
    }
    sys::exit(254)
}

/// The run's state is wanted while somebody has it.
#[cold]
pub(in crate::entry) fn used_twice() -> ! {
    say(b"internal error: the runtime is entered in the midst of its own work");
    sys::exit(254)
}

/// The runtime itself has come to the end of its own stack.
pub(in crate::entry) fn own_stack_overflow() -> ! {
    say(b"internal error: the runtime's own stack is full");
    sys::exit(254)
}

/// A memory fault outside the stack's guard, of the runtime's own.
pub(in crate::entry) fn memory_fault(address: usize) -> ! {
    say_fault(b"internal error: memory fault at", address);
    sys::exit(254)
}

/// What happened, and where.
pub(in crate::entry) fn say_fault(what: &[u8], address: usize) {
    // Without memory of its own: the fault may be the allocator's.
    let mut digits = [0; 16];
    for (i, digit) in digits.iter_mut().enumerate() {
        *digit = b"0123456789abcdef"[address >> (60 - 4 * i) & 15];
    }
    let zeros = digits[..15]
        .iter()
        .take_while(|digit| **digit == b'0')
        .count();
    let mut line = [0; 64];
    let mut length = 0;
    for part in [what, b" 0x", &digits[zeros..]] {
        line[length..length + part.len()].copy_from_slice(part);
        length += part.len();
    }
    say(&line[..length]);
}
