//! Calls of C apart: on a thread of the system's own, while other threads of the program run
//! (`-threaded`). And calls that C makes of the program from threads that are not the program's.
//!
//! ```text
//! compiled code -> rt_apart -> submit -> a worker: work -> run -> C, and its bell rings
//! the library waits for the bell, then asks is_done and takes the outcome
//! C on another thread -> rt_called -> called_elsewhere, which rings and waits
//! a thread of the library's waits for that bell: next_call, serves it, answered
//! ```
//! All of the program runs on one thread of the system's, its *home*; workers run nothing but C, and
//! touch nothing of the runtime's but what is here.

use super::libc;
use crate::entry::observe::whereabouts;
use crate::entry::run::state::with_runtime;
use crate::entry::run::{failure, say};
use crate::entry::{enter_mutator, leave_mutator, rt_mutator};
use crate::sys::{signal, wake};
use core::arch::{asm, global_asm};
use core::mem::offset_of;
use core::ptr::null_mut;
use core::sync::atomic::Ordering::{Relaxed, SeqCst};
use core::sync::atomic::{AtomicI32, AtomicPtr, AtomicU32, AtomicUsize};
use rt_abi::callback::Record;
use rt_abi::mutator::offset::{FRAME, HEAP_POINTER, OWN_STACK};

/// Bytes of a record's registers.
const REGISTERS: usize = offset_of!(Record, word);

global_asm!(
    // Arguments and `Mutator::callee` as for rt_foreign. The worker that calls, or 0 if the program
    // has to call and wait.
    ".pushsection .text.rt_apart, \"ax\", @progbits",
    ".globl rt_apart",
    ".type rt_apart, @function",
    "rt_apart:",
    ".cfi_startproc",
    enter_frame!(),
    "mov [rip + rt_mutator + {hp}], r15",
    "mov [rip + rt_mutator + {frame}], rbp",
    "mov rsp, [rip + rt_mutator + {own}]",
    "sub rsp, {registers}",
    store_arguments!("rsp"),
    "mov rdi, rsp",
    "lea rsi, [rbp + 16]",
    "call {submit}",
    "mov r15, [rip + rt_mutator + {hp}]",
    return_from_frame!(),
    ".cfi_endproc",
    ".popsection",
    // (record, words on the stack): calls C, and puts what it gives into the record.
    ".pushsection .text.purecc_run, \"ax\", @progbits",
    "purecc_run:",
    ".cfi_startproc",
    enter_frame!(),
    "push rbx",
    "sub rsp, 8",
    "mov rbx, rdi",
    "mov r11, rsi",
    "mov rax, [rbx + {more}]",
    "test r11, 1",
    "jz 2f",
    "sub rsp, 8",
    "2:",
    "test r11, r11",
    "jz 3f",
    "push qword ptr [rax + 8 * r11 - 8]",
    "dec r11",
    "jmp 2b",
    "3:",
    load_arguments!("rbx"),
    "mov eax, 8", // vector registers, for functions of any number of arguments
    "call [rbx + {called}]",
    "mov [rbx + {word}], rax",
    "movsd [rbx + {double}], xmm0",
    "mov rbx, [rbp - 8]",
    return_from_frame!(),
    ".cfi_endproc",
    ".popsection",
    hp = const HEAP_POINTER,
    frame = const FRAME,
    own = const OWN_STACK,
    registers = const REGISTERS,
    doubles = const offset_of!(Record, doubles),
    word = const offset_of!(Record, word),
    double = const offset_of!(Record, double),
    called = const offset_of!(Record, called),
    more = const offset_of!(Record, more),
    submit = sym submit,
);

unsafe extern "C" {
    fn purecc_run(record: *mut Record, words: usize);
}

/// A thread of the system's that calls C, one function after the other. It is never given back.
#[repr(C)]
struct Worker {
    /// What is called, and what that has given.
    record: Record,
    /// How many words of arguments are on the stack, and for how many `record.more` has room.
    words: usize,
    room: usize,
    errno: i32,
    /// Rings when C has come back.
    bell: i32,
    /// See [`IDLE`] and what follows.
    state: AtomicU32,
    /// The next one that has nothing to do.
    next: *mut Worker,
}

/// What a worker's state is: it waits; it is to call, or does; C has come back.
const WAITS: u32 = 0;
const CALLS: u32 = 1;
const IS_BACK: u32 = 2;

/// The program's thread, by what tells one from others; 0 while there are no others.
pub(super) static HOME: AtomicUsize = AtomicUsize::new(0);
/// Workers that have nothing to do.
static IDLE: AtomicPtr<Worker> = AtomicPtr::new(null_mut());

/// The address that libc has for this thread. There is libc.
fn this_thread() -> usize {
    let address: usize;
    // SAFETY: libc has each thread's own address there.
    unsafe { asm!("mov {}, fs:0", out(reg) address, options(nostack, readonly)) };
    address
}

/// From now on this thread is told from others.
pub(in crate::entry) fn know_home() {
    if libc::is_there() {
        HOME.store(this_thread(), Relaxed);
    }
}

/// Whether this is not the program's thread.
pub(in crate::entry) fn is_elsewhere() -> bool {
    let home = HOME.load(Relaxed);
    home != 0 && home != this_thread()
}

/// A signal that has come elsewhere is the program's. Behind a fault C does not go on there, and the
/// program ends by that signal.
pub(in crate::entry) fn send_home(signal: i32, fault_address: usize) {
    if signal == signal::SIGSEGV || signal == signal::SIGBUS {
        say::say_fault(say::FAULT_IN_C, fault_address);
        fail_elsewhere(signal);
    }
    wake::signal_first(signal);
}

/// What has failed elsewhere: a fault's signal, or 1 for a call of the program that nobody takes.
static FAILED: AtomicI32 = AtomicI32::new(0);
const NOBODY_TAKES: i32 = 1;

/// The program ends; this thread of the system's does nothing any more.
fn fail_elsewhere(what: i32) -> ! {
    FAILED.store(what, SeqCst);
    wake::signal_first(signal::SIGSEGV);
    wake::wait_while(&AtomicU32::new(0), 0);
    crate::sys::exit(1)
}

/// Whether C has failed elsewhere.
pub(in crate::entry) fn has_failed() -> bool {
    FAILED.load(SeqCst) != 0
}

/// If C has failed elsewhere, tells so at home, where the run is about to end.
pub(in crate::entry) fn tell_failure() {
    match FAILED.swap(0, SeqCst) {
        0 => {}
        NOBODY_TAKES => failure::fail(
            b"foreign",
            b"C has called the program on another thread, which it may with -threaded only",
        ),
        _ => whereabouts::tell(),
    }
}

/// A worker that makes the call, or 0.
unsafe extern "C" fn submit(registers: *const u64, stack: *const u64) -> usize {
    leave_mutator();
    let others = with_runtime(|runtime| {
        let threads = &runtime.heap.threads;
        // By a schedule nothing may happen at the system's pleasure.
        libc::is_there() && threads.can_go_on() && threads.schedule.is_none()
    });
    let worker = if others { idle_worker() } else { null_mut() };
    if !worker.is_null() {
        // SAFETY: nobody else has an idle worker; the stub has stored the registers, and compiled code
        // the words on the stack.
        unsafe {
            let words = rt_mutator.process.callee_words as u32 as usize;
            let job = &mut *worker;
            job.words = words;
            if words > job.room {
                job.record.more = libc::allocate(job.record.more, 8 * words as i64) as usize;
                job.room = words;
            }
            let record = (&raw mut job.record).cast::<u64>();
            record.copy_from_nonoverlapping(registers, REGISTERS / 8);
            let more = job.record.more as *mut u64;
            more.copy_from_nonoverlapping(stack, words);
            job.record.called = rt_mutator.process.callee;
            wake::set(&job.state, CALLS);
        }
    }
    enter_mutator();
    worker as usize
}

fn idle_worker() -> *mut Worker {
    let worker = IDLE.load(Relaxed);
    if worker.is_null() {
        return new_worker();
    }
    // SAFETY: one that is idle is the program's alone.
    IDLE.store(unsafe { (*worker).next }, Relaxed);
    worker
}

/// Null where the system has no thread to spare.
fn new_worker() -> *mut Worker {
    let Some(bell) = wake::bell() else {
        return null_mut();
    };
    let worker = libc::allocate(0, size_of::<Worker>() as i64) as *mut Worker;
    if worker.is_null() {
        return worker;
    }
    know_home();
    // SAFETY: new memory of that size, aligned as libc aligns all.
    unsafe {
        worker.write(Worker {
            record: Record {
                words: [0; 6],
                doubles: [0.0; 8],
                word: 0,
                double: 0.0,
                called: 0,
                more: 0,
            },
            words: 0,
            room: 0,
            errno: 0,
            bell,
            state: AtomicU32::new(WAITS),
            next: null_mut(),
        });
    }
    // Signals are the program's.
    let held = signal::hold();
    let begun = libc::start_thread(work, worker as usize);
    signal::release(held);
    if begun {
        return worker;
    }
    let _ = crate::sys::file::close(bell);
    libc::allocate(worker as usize, -1);
    null_mut()
}

/// What a worker does.
extern "C" fn work(worker: usize) -> usize {
    let worker = worker as *mut Worker;
    signal::let_faults_be_told();
    loop {
        // SAFETY: it lives for ever; while it calls, the program does not touch it.
        unsafe {
            wake::wait_while(&(*worker).state, WAITS);
            if (*worker).state.load(SeqCst) == CALLS {
                purecc_run(&raw mut (*worker).record, (*worker).words);
                (*worker).errno = libc::errno();
                (*worker).state.store(IS_BACK, SeqCst);
                wake::ring((*worker).bell);
            }
            wake::wait_while(&(*worker).state, IS_BACK);
        }
    }
}

/// The file by which one waits for a worker's call.
///
/// # Safety
/// It is a worker.
#[unsafe(no_mangle)]
unsafe extern "C" fn purecc_bell(worker: usize) -> i64 {
    // SAFETY: the caller's promise.
    i64::from(unsafe { (*(worker as *const Worker)).bell })
}

/// Whether C has come back. If not, its bell rings when it has.
///
/// # Safety
/// It is a worker that was given a call.
#[unsafe(no_mangle)]
unsafe extern "C" fn purecc_is_back(worker: usize) -> i64 {
    // SAFETY: the caller's promise.
    let worker = unsafe { &*(worker as *const Worker) };
    wake::hush(worker.bell);
    i64::from(worker.state.load(SeqCst) == IS_BACK)
}

/// What C gives, in the registers of either kind.
#[repr(C)]
struct Outcome {
    word: u64,
    double: f64,
}

/// What C has given, and its `errno`. The worker is idle then.
///
/// # Safety
/// It is a worker whose call has come back.
#[unsafe(no_mangle)]
unsafe extern "C" fn purecc_outcome(worker: usize) -> Outcome {
    let worker = worker as *mut Worker;
    // SAFETY: the caller's promise; `errno` is libc's for this thread.
    unsafe {
        let job = &mut *worker;
        *(rt_mutator.process.c_errno as *mut i32) = job.errno;
        let outcome = Outcome {
            word: job.record.word,
            double: job.record.double,
        };
        job.next = IDLE.load(Relaxed);
        wake::set(&job.state, WAITS);
        IDLE.store(worker, Relaxed);
        outcome
    }
}

/// A call that C makes elsewhere. It is on that thread's stack.
#[repr(C)]
struct Caller {
    /// Comes first: the library takes it from here.
    record: *mut Record,
    next: *mut Caller,
    answered: AtomicU32,
}

/// Those that nobody has taken, the newest first, and those that the program has, the oldest first.
static CALLERS: AtomicPtr<Caller> = AtomicPtr::new(null_mut());
static TAKEN: AtomicPtr<Caller> = AtomicPtr::new(null_mut());
/// Rings for each of them; negative where none is answered.
static BELL: AtomicI32 = AtomicI32::new(-1);

/// From now on calls are answered that C makes elsewhere. The file by which one waits for them, or -1.
#[unsafe(no_mangle)]
extern "C" fn purecc_calls() -> i64 {
    if libc::is_there() && BELL.load(SeqCst) < 0 {
        know_home();
        BELL.store(wake::bell().unwrap_or(-1), SeqCst);
    }
    i64::from(BELL.load(SeqCst))
}

/// C has called the program, elsewhere: waits for the answer.
pub(super) extern "C" fn called_elsewhere(record: *mut Record) {
    let bell = BELL.load(SeqCst);
    if bell < 0 {
        fail_elsewhere(NOBODY_TAKES);
    }
    let mut caller = Caller {
        record,
        next: CALLERS.load(SeqCst),
        answered: AtomicU32::new(0),
    };
    let this = &raw mut caller;
    while let Err(newer) = CALLERS.compare_exchange(caller.next, this, SeqCst, SeqCst) {
        caller.next = newer;
    }
    wake::ring(bell);
    wake::wait_while(&caller.answered, 0);
}

/// The next call that was made elsewhere, or 0.
#[unsafe(no_mangle)]
extern "C" fn purecc_next_call() -> usize {
    if TAKEN.load(Relaxed).is_null() {
        wake::hush(BELL.load(SeqCst));
        let mut newest = CALLERS.swap(null_mut(), SeqCst);
        let mut oldest = null_mut();
        while !newest.is_null() {
            // SAFETY: its thread waits, so it is there.
            let next = unsafe { core::mem::replace(&mut (*newest).next, oldest) };
            oldest = newest;
            newest = next;
        }
        TAKEN.store(oldest, Relaxed);
    }
    let first = TAKEN.load(Relaxed);
    if !first.is_null() {
        // SAFETY: as above.
        TAKEN.store(unsafe { (*first).next }, Relaxed);
    }
    first as usize
}

/// The result is in the record.
///
/// # Safety
/// It is a call that was taken and has not been answered.
#[unsafe(no_mangle)]
unsafe extern "C" fn purecc_answered(caller: usize) {
    // SAFETY: its thread waits for this.
    wake::set(unsafe { &(*(caller as *const Caller)).answered }, 1);
}
