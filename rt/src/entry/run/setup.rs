//! From the kernel's arguments to options and settings.

use crate::entry::run::image::Image;
use crate::entry::run::say;
use crate::entry::{config, rows};
use crate::heap::Settings;
use crate::options::{self, CommandLine, HeapSuggestion, Level, Options};
use crate::out;
use crate::sys::{self, file};
use alloc::vec::Vec;

/// What the process was started with.
pub(in crate::entry) struct Start {
    pub options: Options,
    /// `NAME=value` lines.
    pub environment: Vec<&'static [u8]>,
    /// `SOURCE_DATE_EPOCH`, or now.
    pub epoch_seconds: i64,
    pub image: Image,
}

/// Reads arguments and environment; says what is wrong with them, and ends the
/// process if that or what they ask for is all there is to do.
///
/// # Safety
/// `stack` is the stack pointer at the start of the process.
pub(in crate::entry) unsafe fn start(stack: *const usize) -> Start {
    // SAFETY: the kernel puts argc there, argc pointers and a null, then the
    // environment and a null.
    let (arguments, environment, image) = unsafe {
        let arguments = strings(stack.add(1));
        let environment = strings(stack.add(2 + arguments.len()));
        // Behind another null.
        let auxiliary = stack.add(3 + arguments.len() + environment.len());
        (arguments, environment, Image::of(auxiliary.cast()))
    };
    let variable = |name: &[u8]| {
        let mut all = environment.iter();
        all.find_map(|line| line.strip_prefix(name)?.strip_prefix(b"="))
    };
    let config = config();
    let parsed = options::parse(&CommandLine {
        invoked_as: arguments.first().copied().unwrap_or(b"program"),
        words: arguments.get(1..).unwrap_or(&[]),
        ghcrts: variable(b"GHCRTS"),
        with_rtsopts: rows(&config.with_rtsopts),
        level: Level::from_config(config.rtsopts),
        prof: config.prof != 0,
        debug: config.debug != 0,
        counts: config.counts != 0,
        monitor: config.bins.profile,
        ticky: config.ticky != 0,
    });
    let _ = file::write_all(file::STDERR, &parsed.stderr);
    if let Err(error) = file::write_all(file::STDOUT, &parsed.stdout) {
        say::set_program(&parsed.options.program);
        say::say(&say::broken_line(error.errno));
        sys::exit(1)
    }
    if let Some(status) = parsed.exit {
        sys::exit(status)
    }
    let epoch_seconds = variable(b"SOURCE_DATE_EPOCH")
        .and_then(out::date::source_date_epoch)
        .unwrap_or_else(sys::clock::epoch_seconds);
    Start {
        options: parsed.options,
        environment,
        epoch_seconds,
        image,
    }
}

/// The strings of a null-terminated array.
unsafe fn strings(mut array: *const usize) -> Vec<&'static [u8]> {
    let mut strings = Vec::new();
    loop {
        // SAFETY: the caller's promise; the strings live as long as the process.
        unsafe {
            let string = *array;
            if string == 0 {
                return strings;
            }
            strings.push(core::ffi::CStr::from_ptr(string as *const core::ffi::c_char).to_bytes());
            array = array.add(1);
        }
    }
}

fn bytes(size: u64) -> usize {
    usize::try_from(size).unwrap_or(usize::MAX)
}

/// How a limit of address space is shared out: most goes to the heap, whose objects may
/// all have to be copied, and which then lies there twice.
pub(in crate::entry) struct Shares {
    /// Of the stack, at most.
    pub stack: usize,
    /// Of the table of cost-centre stacks, at most.
    pub centres: usize,
    /// Of what is alive, and of what is allocated between collections.
    live: usize,
    nursery: usize,
}

impl Shares {
    /// Those that the user's limit leaves; all there is, if there is none.
    pub fn new() -> Shares {
        let Some(limit) = sys::address_limit() else {
            return Shares {
                stack: usize::MAX,
                centres: usize::MAX,
                live: usize::MAX,
                nursery: usize::MAX,
            };
        };
        Shares {
            stack: limit / 8,
            centres: limit / 16,
            live: limit / 4,
            nursery: limit / 32,
        }
    }
}

/// What the options mean for the heap.
pub(in crate::entry) fn settings(options: &Options, shares: &Shares) -> Settings {
    let checks = options.checks;
    let one_generation = options.generations == 1;
    // With one generation what is new may be as much as what is alive, and has to be
    // copied as well.
    let live = match shares.live {
        usize::MAX => usize::MAX,
        live if one_generation => live / 2,
        live => live,
    };
    let maximum = options.max_heap.map_or(usize::MAX, bytes).min(live);
    Settings {
        prof: config().prof != 0,
        nursery: bytes(options.nursery).min(shares.nursery),
        first_nursery: bytes(options.first_nursery),
        factor: options.old_factor,
        old_minimum: bytes(options.old_minimum),
        maximum: (maximum < usize::MAX).then_some(maximum),
        least_free: options.least_free / 100.0,
        suggested: match options.heap_suggestion {
            HeapSuggestion::Bytes(size) => bytes(size).min(shares.live / 2),
            HeapSuggestion::None | HeapSuggestion::Automatic => 0,
        },
        suggest_peak: options.heap_suggestion == HeapSuggestion::Automatic,
        one_generation,
        poison: checks.verify || checks.zeal > 0,
        zeal: checks.zeal as usize,
        quantum: match checks.turns {
            true => 0,
            false => Settings::default().quantum,
        },
    }
}

/// Bytes of stack that are wanted.
pub(in crate::entry) fn stack_bytes(options: &Options) -> usize {
    match options.max_stack {
        Some(size) => bytes(size).min(1 << 46),
        None => sys::physical_memory() / 5 * 4,
    }
}

/// The bytes of a string of the program's read-only data.
pub(in crate::entry) fn text(address: usize, length: u32) -> &'static [u8] {
    if address == 0 {
        return b"";
    }
    // SAFETY: as it says.
    unsafe { core::slice::from_raw_parts(address as *const u8, length as usize) }
}
