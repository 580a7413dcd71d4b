//! What compiled code asks of the world: `rt_io`.

use crate::entry::border::arrays::{block, block_mut};
use crate::entry::border::libc;
use crate::entry::border::world::World;
use crate::entry::run::ending;
use crate::entry::run::output::Broken;
use crate::entry::run::state::{Runtime, is_thrown_to, with_files, with_runtime, with_thread};
use crate::entry::safepoint::pending;
use crate::entry::{
    border::seldom, enter_mutator, leave_mutator, observe::whereabouts, rt_mutator,
    safepoint::stops,
};
use crate::files::Wanted;
use crate::sys::{clock, file, memory, signal};
use alloc::vec::Vec;
use rt_abi::io::{Block, Operation, Path, Transfer, answer, event, masking};

/// No such argument.
const NONE: i64 = -2;

fn path_at(index: i64) -> Option<Path> {
    let index = usize::try_from(index).ok()?;
    Path::ALL.get(index).copied()
}

fn byte_at(bytes: &[u8], index: i64) -> i64 {
    let byte = usize::try_from(index).ok().and_then(|i| bytes.get(i));
    byte.map_or(-1, |byte| i64::from(*byte))
}

/// Adds a byte, if there is room for it.
#[inline(always)]
fn push_at_once(text: &mut Vec<u8>, byte: u8) -> bool {
    let room = text.len() < text.capacity();
    if room {
        text.push(byte);
    }
    room
}

pub(in crate::entry) extern "C" fn io(operation: i64, a: i64, b: i64) -> i64 {
    // Those that are asked for each character. A signal finds nothing half
    // done.
    if operation == Operation::Put as i64 {
        if with_thread(|thread| thread.writing.put_at_once(a)) {
            return 0;
        }
    } else if (operation == Operation::Get as i64 || operation == Operation::Take as i64)
        && let Some(code) =
            with_files(|files| files.take_at_once(a, operation == Operation::Take as i64))
    {
        return code;
    } else if operation == Operation::PushText as i64
        && let Ok(byte @ 0..0x80) = u8::try_from(a)
        && with_thread(|thread| push_at_once(&mut thread.text, byte))
    {
        return 0;
    } else if operation == Operation::Mask as i64
        && let Some(before) = mask_at_once(a)
    {
        return before;
    }
    seldom(ask(operation, a, b))
}

/// All that is not done at once. On its own, so that a character does not save the registers that
/// this needs.
#[inline(never)]
fn ask(operation: i64, a: i64, b: i64) -> i64 {
    let Some(&operation) = usize::try_from(operation)
        .ok()
        .and_then(|i| Operation::ALL.get(i))
    else {
        return answer::CLOSED;
    };
    if operation == Operation::Broken {
        leave_mutator();
        if a == answer::INTERRUPTED {
            ending::obey(signal::SIGINT);
        }
        ending::stdout_broken(Broken(-a as i32));
    }
    outside(|runtime| match reads(operation) {
        true => reading(runtime, |runtime| perform(runtime, operation, a, b)),
        false => perform(runtime, operation, a, b),
    })
}

/// Whether an operation may wait for something to read.
fn reads(operation: Operation) -> bool {
    use Operation::*;
    matches!(operation, Get | Peek | Available | AtEnd | GetBytes)
}

/// Does what may wait for something to read; who counts waiting is told.
#[inline(always)]
fn reading(runtime: &mut Runtime, perform: impl FnOnce(&mut Runtime) -> i64) -> i64 {
    let Some(waiting) = &runtime.waiting else {
        return perform(runtime);
    };
    let (has_read, since) = (waiting.has_read, clock::elapsed());
    let answer = perform(runtime);
    has_read(runtime, since);
    answer
}

/// Does what may take long, or wait for ever, while the program stands still.
#[inline(always)]
fn outside(perform: impl FnOnce(&mut Runtime) -> i64) -> i64 {
    leave_mutator();
    let answer = with_runtime(|runtime| {
        runtime.world.files.patience.yields = runtime.heap.threads.can_go_on();
        whereabouts::waits(Some(runtime.heap.thread.marks.replaced()));
        let mut answer = perform(runtime);
        if answer == -i64::from(file::INTERRUPTED) && pending::take_exception() {
            answer = answer::INTERRUPTED;
        }
        whereabouts::waits(None);
        if stops::is_wanted() || runtime.heap.wanted.is_some() {
            // A program that waits more than it allocates would not come to it.
            runtime.heap.end_extent();
        }
        // SAFETY: compiled code does not run now.
        unsafe { rt_mutator.thread.writers = runtime.heap.thread.writing.writers() as u64 };
        answer
    });
    enter_mutator();
    answer
}

/// Bytes between an array and a file.
pub(in crate::entry) extern "C" fn rt_file_bytes(
    array: usize,
    start: usize,
    count: usize,
    operation: i64,
    handle: i64,
) -> i64 {
    let operation = usize::try_from(operation).ok();
    let Some(&operation) = operation.and_then(|i| Block::ALL.get(i)) else {
        return answer::CLOSED;
    };
    let ahead =
        |wanted| move |runtime: &mut Runtime| runtime.world.files.ahead(handle, count, wanted);
    outside(|runtime| {
        let files = &mut runtime.world.files;
        match operation {
            Block::Ahead => reading(runtime, ahead(Wanted::Some)),
            Block::Line => reading(runtime, ahead(Wanted::Line)),
            Block::Within => reading(runtime, |runtime| {
                runtime.world.files.within(handle, count as i64)
            }),
            Block::Adopt => files.adopt(handle as i32, count as i64),
            Block::Abandon => files.abandon_handle(handle),
            Block::Ready => files.ahead(handle, count, Wanted::AtOnce),
            // SAFETY: the caller keeps within the array, and waits.
            Block::Take => files.take_bytes(handle, unsafe { block_mut(array, start, count) }),
            // SAFETY: as above.
            Block::Write => files.write_bytes(handle, unsafe { block(array, start, count) }),
        }
    })
}

/// The same, if nothing can have waited for it.
#[inline(always)]
fn mask_at_once(state: i64) -> Option<i64> {
    if pending::exception_waits() || is_thrown_to() {
        return None;
    }
    // SAFETY: compiled code waits; a signal's handler reads the word whole.
    let masking = unsafe { &mut (*(&raw mut rt_mutator)).thread.masking };
    let before = *masking as i64;
    if state != masking::SAME {
        *masking = state as u64;
    }
    Some(before)
}

/// [`Operation::Mask`].
fn mask(runtime: &Runtime, state: i64) -> i64 {
    // SAFETY: compiled code does not run now.
    let masking = unsafe { &mut (*(&raw mut rt_mutator)).thread.masking };
    let before = *masking as i64;
    if state != masking::SAME {
        *masking = state as u64;
    }
    if *masking != masking::UNMASKED {
        return before;
    }
    if pending::take_exception() {
        return before | masking::INTERRUPTED;
    }
    match runtime.heap.threads.is_thrown_to() {
        true => before | masking::THROWN,
        false => before,
    }
}

fn perform(runtime: &mut Runtime, operation: Operation, a: i64, b: i64) -> i64 {
    use Operation::*;
    let world = &mut runtime.world;
    let files = &mut world.files;
    let thread = &mut runtime.heap.thread;
    let (text, writing) = (&mut thread.text, &mut thread.writing);
    match operation {
        Put => files.put(writing, a),
        Begin => files.begin(writing, a),
        Commit => files.commit(writing),
        Get => files.get_character(a, true),
        Peek => files.get_character(a, false),
        Available => files.available(a, b),
        Take => files.take(a),
        SemiClose => files.semi_close(a),
        // As who closes a handle that another thread reads: it waits for that.
        Close if runtime.heap.threads.reads(a) => answer::WAITS_READ,
        Close => files.close(a),
        Flush => files.flush(a),
        Descriptor => files.descriptor(a),
        AtEnd => files.at_end(a),
        Open => files.open(text, a),
        SetBuffering => files.set_buffering(a, b),
        Buffering => files.buffering(a),
        Size => files.size(a),
        SetSize => files.set_size(a, b),
        Seek => files.seek(a >> 2, a & 3, b),
        Tell => files.tell(a),
        Is => files.is(a, b),
        SetCoding => files.set_coding(a, b),
        Coding => files.coding(a),
        SetNewlines => files.set_newlines(a, b),
        SetVariable => world.set_variable(text),
        Reserve => memory::reserve(a as usize).map_or(-i64::from(file::NO_MEMORY), |at| at as i64),
        Release => {
            memory::release(a as usize, b as usize);
            0
        }
        Errno => {
            // SAFETY: compiled code does not run now.
            let errno = unsafe { &mut (*(&raw mut rt_mutator)).thread.errno };
            if a != 0 {
                *errno = 0;
            }
            *errno as i64
        }
        Allocate => libc::allocate(a as usize, b),
        GetBytes | PutBytes => {
            // SAFETY: the library has put it there.
            let transfer = unsafe { &mut *(b as *mut Transfer) };
            // SAFETY: memory of the program's, which does not run now.
            let bytes = unsafe {
                core::slice::from_raw_parts_mut(transfer.address as *mut u8, transfer.count)
            };
            match operation {
                GetBytes => files.get_bytes(a, bytes, &mut transfer.done, transfer.waiting),
                _ => files.write_bytes(a, bytes),
            }
        }
        ClearText => {
            text.clear();
            0
        }
        PushText => {
            let mut bytes = [0; 4];
            match a {
                // What stands for a byte that is no UTF-8.
                0xDC80..=0xDCFF => text.push(a as u8),
                _ => {
                    let character = char::from_u32(a as u32);
                    let character = character.unwrap_or(char::REPLACEMENT_CHARACTER);
                    text.extend_from_slice(character.encode_utf8(&mut bytes).as_bytes());
                }
            }
            0
        }
        Environment => world.look_up(text),
        Path => match path_at(a).map(|what| World::path(what, text)) {
            Some(Ok(number)) => number,
            Some(Err(number)) => -i64::from(number),
            None => answer::CLOSED,
        },
        Variables => {
            *text = world.variables();
            0
        }
        TextByte => byte_at(text, a),
        ArgumentByte => world.argument(a).map_or(NONE, |text| byte_at(text, b)),
        ClearArguments => {
            world.arguments.clear();
            0
        }
        PushArgument => {
            world.arguments.push(text.clone());
            0
        }
        SetName => {
            world.name = text.clone();
            0
        }
        CpuTime if runtime.heap.threads.schedule.is_none() => clock::cpu() as i64,
        CpuTime | Elapsed => runtime.heap.now() as i64,
        Wall => runtime.heap.wall() as i64,
        // Done before: it does not come back.
        Broken => answer::CLOSED,
        Event => match (a, &runtime.log) {
            (event::WANTED, Some(log)) => i64::from(log.borrow().wants_user()),
            (event::MESSAGE | event::MARKER, Some(log)) => {
                log.borrow_mut().user(a == event::MARKER, text);
                0
            }
            (event::FLUSH, Some(log)) => {
                log.borrow_mut().flush();
                0
            }
            _ => 0,
        },
        Collect => {
            runtime.heap.want_collection(a != 0);
            0
        }
        Mask => mask(runtime, a),
        Handle => {
            // SAFETY: compiled code does not run now.
            let masking = unsafe { &mut (*(&raw mut rt_mutator)).thread.masking };
            let before = *masking & !masking::RAISED;
            *masking = before.max(masking::INTERRUPTIBLE);
            before as i64
        }
    }
}
