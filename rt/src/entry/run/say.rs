//! What is said on standard error without asking anybody: by name and line, and the end of a
//! run that nobody can complete any more.

use crate::check::Fault;
use crate::entry::run::output::{Broken, Output};
use crate::sys::{self, file};
use alloc::format;
use alloc::vec::Vec;
use core::fmt::Write;
use core::sync::atomic::{AtomicPtr, AtomicUsize, Ordering};

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

pub(in crate::entry) fn stderr() -> Output {
    Output::new(write_stderr)
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
pub(in crate::entry) fn out_of_memory() -> ! {
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

/// What follows from the user's limit of address space.
pub(in crate::entry) fn limit_line(limit: usize) -> Vec<u8> {
    let kilobytes = limit >> 10;
    format!("It follows from the limit of address space (`ulimit -v {kilobytes}'); raise that limit to increase it.")
        .into_bytes()
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

/// Frames are not as they were left, or not all of the stacks.
pub(in crate::entry) fn unbalanced_stacks(counted: u64, there: u64) -> ! {
    let line = format!("internal error: census of {counted} bytes of stacks, {there} are there");
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

/// What is said of a fault of C's.
pub(in crate::entry) const FAULT_IN_C: &[u8] =
    b"memory fault in a function of C: there is nothing at";

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
    let mut line = [0; 80];
    let mut length = 0;
    for part in [what, b" 0x", &digits[zeros..]] {
        line[length..length + part.len()].copy_from_slice(part);
        length += part.len();
    }
    say(&line[..length]);
}
