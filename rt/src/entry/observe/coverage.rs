//! The end of a run whose coverage is measured: the counters of its modules, as a file
//! that GHC's `hpc` reads too.

use crate::entry::observe::profiling::{FileSink, complain, complain_of_creation};
use crate::entry::run::say;
use crate::entry::run::state::Runtime;
use crate::entry::{config, rows};
use crate::out::{Errno, Sink};
use crate::sys::{self, file, path};
use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;
use core::ffi::c_void;
use rt_abi::symbols::Covered;

/// The modules that count.
fn modules() -> &'static [Covered] {
    rows(&config().coverage.modules)
}

/// Gives what joined counters have counted to their boxes' own, which follow each other
/// through all modules.
fn spread(modules: &[Covered]) {
    let Some(first) = modules.first() else {
        return;
    };
    let counters = first.counters as *mut u64;
    let boxes: usize = modules.iter().map(|m| m.boxes).sum();
    let lists = &config().coverage.joined;
    let mut list = lists.at as *const u32;
    for joined in boxes..boxes + lists.count {
        // SAFETY: the compiler has put so many lists there, of counters that there are, and
        // one for each; the program's code does not run any more.
        unsafe {
            let numbers = core::slice::from_raw_parts(list.add(1), *list as usize);
            let count = core::mem::take(&mut *counters.add(joined));
            for number in numbers {
                *counters.add(*number as usize) += count;
            }
            list = list.add(1 + numbers.len());
        }
    }
}

/// `rt_write_coverage`
///
/// # Safety
/// `runtime` is the runtime; nobody else has it.
#[unsafe(no_mangle)]
pub(in crate::entry) unsafe extern "C" fn rt_write_coverage(runtime: *mut c_void) {
    // SAFETY: the caller's promise.
    unsafe { &mut *runtime.cast::<Runtime>() }.write_counters();
}

/// `rt_start_coverage`: ends the process if the counters of an earlier run are of no use,
/// but asked for.
///
/// # Safety
/// `runtime` is the runtime; nobody else has it.
#[unsafe(no_mangle)]
pub(in crate::entry) unsafe extern "C" fn rt_start_coverage(runtime: *mut c_void) {
    // SAFETY: the caller's promise.
    let runtime = unsafe { &mut *runtime.cast::<Runtime>() };
    match runtime.options.read_coverage {
        Some(false) => {}
        Some(true) => {
            if let Err(reason) = runtime.read_counters() {
                say::say(&reason);
                sys::exit(1)
            }
        }
        None if runtime.options.write_coverage => runtime.continue_counters(),
        None => {}
    }
}

impl Runtime {
    /// Writes the counters, if there are any. Programs without them do not have the code
    /// that does it.
    pub(in crate::entry) fn write_coverage(&mut self) {
        let write = config().coverage.write;
        if let Some(write) = write.filter(|_| self.options.write_coverage) {
            // SAFETY: `rt_write_coverage`.
            unsafe { write((&raw mut *self).cast()) };
        }
    }

    /// Starts with the counters of an earlier run if that is wanted and they are there.
    /// Ends the process if they are of no use.
    pub(in crate::entry) fn start_coverage(&mut self) {
        if let Some(start) = config().coverage.start {
            // SAFETY: `rt_start_coverage`.
            unsafe { start((&raw mut *self).cast()) };
        }
    }

    fn write_counters(&mut self) {
        let modules = modules();
        spread(modules);
        let program = self.options.program.clone();
        let name = self.coverage_file();
        let mut sink = match FileSink::create(&name) {
            Ok(sink) => sink,
            Err(errno) => return complain_of_creation(&program, &name, errno),
        };
        let written = sink.write(text(modules).as_bytes());
        complain(&program, &name, written.and(sink.close()));
    }

    /// Adds those of an earlier run if there are any of this program, and says so. A file of
    /// another one is as good as none.
    fn continue_counters(&mut self) {
        let name = self.coverage_file();
        if !path::status(&name, false).is_ok_and(|s| s.is_regular()) {
            return;
        }
        match self.read_counters() {
            Ok(()) => {
                let line: &[u8] =
                    b": the counters of earlier runs are added to; +RTS --read-tix-file=no begins anew";
                say::say(&[&name[..], line].concat());
            }
            Err(reason) => say::say(&[&reason[..], b"; the file is replaced"].concat()),
        }
    }

    /// Adds those of an earlier run, or tells why they are of no use.
    fn read_counters(&mut self) -> Result<(), Vec<u8>> {
        let modules = modules();
        let name = self.coverage_file();
        let text = match read(&name) {
            Ok(text) => text,
            Err(NO_FILE) => return Ok(()),
            Err(number) => {
                let reason = Errno(number).reason();
                return Err([b"cannot read ", &name[..], b": ", reason.as_bytes()].concat());
            }
        };
        let place = |at: usize| {
            let at = format!("{}", at + 1);
            [&name[..], b": byte ", at.as_bytes(), b": "].concat()
        };
        add(modules, &text).map_err(|(at, reason)| [&place(at)[..], reason.as_bytes()].concat())
    }

    /// `HPCTIXFILE`, or a file of this process in `HPCTIXDIR`, or one here.
    fn coverage_file(&self) -> Vec<u8> {
        if let Some(name) = self.world.variable(b"HPCTIXFILE") {
            return name.to_vec();
        }
        let program = &self.options.program[..];
        match self.world.variable(b"HPCTIXDIR") {
            Some(directory) => {
                let ends = directory.iter().enumerate().skip(1);
                let within = ends
                    .filter(|(_, b)| **b == b'/')
                    .map(|(i, _)| &directory[..i]);
                // If they are there already, the file can be created.
                within.chain([directory]).for_each(|directory| {
                    let _ = path::make_directory(directory);
                });
                let number = format!("-{}.tix", sys::process_numbers().0);
                [directory, b"/", program, number.as_bytes()].concat()
            }
            None => [program, b".tix"].concat(),
        }
    }
}

fn text(modules: &[Covered]) -> String {
    let mut out = String::from("Tix [");
    for (i, module) in modules.iter().enumerate() {
        out.push_str(if i == 0 { " " } else { ", " });
        // SAFETY: the program's counters; its code does not run any more.
        let counters =
            unsafe { core::slice::from_raw_parts(module.counters as *const u64, module.boxes) };
        let name = String::from_utf8_lossy(rows(&module.name));
        let (hash, boxes) = (module.hash, module.boxes);
        out.push_str(&format!("TixModule \"{name}\" {hash} {boxes} ["));
        for (i, count) in counters.iter().enumerate() {
            if i > 0 {
                out.push(',');
            }
            out.push_str(&format!("{count}"));
        }
        out.push(']');
    }
    out.push_str("]\n");
    out
}

const NO_FILE: i32 = 2;

/// The bytes of a file.
fn read(name: &[u8]) -> Result<Vec<u8>, i32> {
    let opened = file::open(name, file::flags(true, false, false))?;
    let mut bytes = Vec::new();
    let mut part = [0; 4096];
    let result = loop {
        match file::read_some(opened, &mut part) {
            Ok(0) => break Ok(bytes),
            Ok(n) => bytes.extend_from_slice(&part[..n]),
            Err(file::INTERRUPTED) => {}
            Err(number) => break Err(number),
        }
    };
    let _ = file::close(opened);
    result
}

/// So much of a module's name is told.
const LONGEST_NAME: usize = 100;

/// Where a file of counters is wrong, and why.
type Wrong = (usize, String);

/// Adds what a file says to the counters.
fn add(modules: &[Covered], text: &[u8]) -> Result<(), Wrong> {
    let mut reader = Reader { text, at: 0 };
    let mut found = Vec::new();
    reader.word("Tix")?;
    reader.word("[")?;
    while !reader.peek(b']') {
        if !found.is_empty() {
            reader.word(",")?;
        }
        reader.word("TixModule")?;
        reader.skip();
        let start = reader.at;
        let name = reader.string()?;
        let (hash, boxes) = (reader.number()?, reader.number()?);
        reader.word("[")?;
        let mut counts = Vec::new();
        while !reader.peek(b']') {
            if !counts.is_empty() {
                reader.word(",")?;
            }
            counts.push(reader.number()?);
        }
        reader.word("]")?;
        let wrong = |reason| {
            let name = String::from_utf8_lossy(name);
            let name: String = name.escape_debug().take(LONGEST_NAME).collect();
            Err((start, format!("module {name} {reason}")))
        };
        let Some(own) = modules.iter().find(|m| rows(&m.name) == name) else {
            return wrong("is none of those of this program that count");
        };
        if own.hash != hash {
            return wrong("has changed since (another hash)");
        }
        if boxes != own.boxes as u64 || counts.len() != own.boxes {
            return wrong("has another number of counters");
        }
        found.push((own, counts));
    }
    reader.word("]")?;
    for (own, counts) in found {
        for (i, count) in counts.iter().enumerate() {
            // SAFETY: the program's counters, as many as that; its code does not run.
            unsafe {
                let counter = (own.counters as *mut u64).add(i);
                *counter = (*counter).saturating_add(*count);
            }
        }
    }
    Ok(())
}

/// Reads what Haskell's `show` writes.
struct Reader<'a> {
    text: &'a [u8],
    at: usize,
}

impl<'a> Reader<'a> {
    fn skip(&mut self) {
        while self.text.get(self.at).is_some_and(u8::is_ascii_whitespace) {
            self.at += 1;
        }
    }

    fn peek(&mut self, byte: u8) -> bool {
        self.skip();
        self.text.get(self.at) == Some(&byte)
    }

    fn word(&mut self, word: &str) -> Result<(), Wrong> {
        self.skip();
        let rest = self.text.get(self.at..).unwrap_or_default();
        if !rest.starts_with(word.as_bytes()) {
            return Err((self.at, "this is no file of counters".into()));
        }
        self.at += word.len();
        Ok(())
    }

    fn string(&mut self) -> Result<&'a [u8], Wrong> {
        self.word("\"")?;
        let rest = self.text.get(self.at..).unwrap_or_default();
        let length = rest.iter().position(|b| *b == b'"');
        let length = length.ok_or_else(|| (self.at, "the name does not end".into()))?;
        self.at += length + 1;
        Ok(&rest[..length])
    }

    fn number(&mut self) -> Result<u64, Wrong> {
        self.skip();
        let (start, mut value) = (self.at, 0u64);
        while let Some(digit) = self.text.get(self.at).filter(|b| b.is_ascii_digit()) {
            let next = value.checked_mul(10);
            let next = next.and_then(|v| v.checked_add(u64::from(digit - b'0')));
            value = next.ok_or_else(|| (start, "the number is too large".into()))?;
            self.at += 1;
        }
        match self.at > start {
            true => Ok(value),
            false => Err((start, "a number should stand here".into())),
        }
    }
}
