//! Signals: handlers on an alternate stack, and dying by a signal.

use syscalls::{Sysno, syscall};

pub const SIGHUP: i32 = 1;
pub const SIGINT: i32 = 2;
pub const SIGQUIT: i32 = 3;
pub const SIGUSR1: i32 = 10;
pub const SIGSEGV: i32 = 11;
pub const SIGUSR2: i32 = 12;
pub const SIGPIPE: i32 = 13;
pub const SIGTERM: i32 = 15;
pub const SIGXCPU: i32 = 24;
pub const SIGXFSZ: i32 = 25;
pub const SIGVTALRM: i32 = 26;
pub const SIGBUS: i32 = 7;
pub const SIGPROF: i32 = 27;

const SA_SIGINFO: u64 = 4;
const SA_ONSTACK: u64 = 0x0800_0000;
const SA_RESTART: u64 = 0x1000_0000;
const SA_RESTORER: u64 = 0x0400_0000;
const DEFAULT: usize = 0;
const IGNORE: usize = 1;
const SIG_UNBLOCK: usize = 1;

#[repr(C)]
struct Action {
    handler: usize,
    flags: u64,
    restorer: usize,
    mask: u64,
}

/// The interrupted code's registers. What a handler stores there is what it
/// goes on with.
pub struct Context(*mut usize);

/// A register's place in a ucontext: 5 words of head, then the registers in the
/// kernel's order.
#[derive(Clone, Copy)]
pub enum Register {
    R12 = 5 + 4,
    R13 = 5 + 5,
    R14 = 5 + 6,
    R15 = 5 + 7,
    Rdi = 5 + 8,
    Rsi = 5 + 9,
    Rbp = 5 + 10,
    Rbx = 5 + 11,
    Rdx = 5 + 12,
    Rax = 5 + 13,
    Rsp = 5 + 15,
    Rip = 5 + 16,
}

impl Context {
    pub fn get(&self, register: Register) -> usize {
        // SAFETY: the kernel's ucontext, which lives while the handler runs.
        unsafe { *self.0.add(register as usize) }
    }

    /// Whether a system call was interrupted in which the process slept: it is to be
    /// made again, or has failed for that.
    pub fn slept(&self) -> bool {
        const CALL: [u8; 2] = [0x0f, 0x05];
        const INTERRUPTED: usize = -4isize as usize;
        let next = self.get(Register::Rip) as *const [u8; 2];
        // SAFETY: code that is about to run, and the bytes before it, where each text
        // section has its first page's head.
        let (next, last) = unsafe { (*next, *next.sub(1)) };
        next == CALL || (last == CALL && self.get(Register::Rax) == INTERRUPTED)
    }

    pub fn set(&mut self, register: Register, word: usize) {
        // SAFETY: as above.
        unsafe { *self.0.add(register as usize) = word }
    }
}

/// A handler: signal number, fault address (memory faults only), and the
/// interrupted code's registers.
pub type Handler = fn(signal: i32, fault_address: usize, context: &mut Context);

static mut HANDLER: Option<Handler> = None;

#[cfg(not(miri))]
core::arch::global_asm!(
    // By this name debuggers know that a signal's frame is above.
    ".type __restore_rt, @function",
    "__restore_rt:",
    "mov eax, 15",
    "syscall",
);

unsafe extern "C" {
    fn __restore_rt();
}

unsafe extern "C" fn dispatch(signal: i32, information: *const usize, context: *mut usize) {
    // SAFETY: the kernel passes a siginfo, whose fault address is word 2, and a
    // ucontext; the handler is set before any action is installed.
    unsafe {
        let handler = *(&raw const HANDLER);
        // Word 2 is also the sender. What the process itself has sent is no wish of
        // anybody's: the kernel tells so of a pipe that nobody reads, which the write
        // tells as well.
        let own = signal == SIGPIPE && *information.add(2) as u32 == process();
        if let Some(handler) = handler.filter(|_| !own) {
            handler(signal, *information.add(2), &mut Context(context));
        }
    }
}

fn set_action(signal: i32, action: &Action) {
    // SAFETY: the kernel's sigaction layout on x86-64, masks of 8 bytes.
    let _ = unsafe { syscall!(Sysno::rt_sigaction, signal, action as *const Action, 0, 8) };
}

fn process() -> u32 {
    // SAFETY: no memory is involved.
    unsafe { syscall!(Sysno::getpid) }.map_or(0, |pid| pid as u32)
}

/// Whether a signal is ignored, as whoever started the process may want it.
pub fn is_ignored(signal: i32) -> bool {
    let mut action = Action {
        handler: DEFAULT,
        flags: 0,
        restorer: 0,
        mask: 0,
    };
    // SAFETY: as in `set_action`.
    let asked = unsafe {
        syscall!(
            Sysno::rt_sigaction,
            signal,
            0,
            &mut action as *mut Action,
            8
        )
    };
    asked.is_ok() && action.handler == IGNORE
}

/// Sends `signals` to `handler`, which runs on the given alternate stack. While
/// it runs the other ones wait.
pub fn handle(signals: &[i32], handler: Handler, stack: usize, stack_bytes: usize) {
    let alternate = [stack, 0, stack_bytes];
    let mask = signals.iter().fold(0, |mask, s| mask | 1u64 << (s - 1));
    // SAFETY: written before the first signal can arrive; stack_t is three words.
    unsafe {
        HANDLER = Some(handler);
        let _ = syscall!(Sysno::sigaltstack, alternate.as_ptr(), 0);
    }
    for &signal in signals {
        // Neither a timer nor a question must be seen by what the runtime waits for.
        let restart = if matches!(signal, SIGPROF | SIGVTALRM | SIGUSR1 | SIGUSR2) {
            SA_RESTART
        } else {
            0
        };
        let action = Action {
            handler: dispatch as *const () as usize,
            flags: SA_SIGINFO | SA_ONSTACK | SA_RESTORER | restart,
            restorer: __restore_rt as *const () as usize,
            mask,
        };
        set_action(signal, &action);
    }
}

/// All signals wait from now on. Those that did before.
pub fn hold() -> u64 {
    const SIG_BLOCK: usize = 0;
    mask(SIG_BLOCK, u64::MAX)
}

/// Faults are told the handler, on the stack of the thread that has made them.
pub fn let_faults_be_told() {
    mask(SIG_UNBLOCK, 1 << (SIGSEGV - 1) | 1 << (SIGBUS - 1));
}

/// No other signals than these wait any longer.
pub fn release(held: u64) {
    const SIG_SETMASK: usize = 2;
    mask(SIG_SETMASK, held);
}

fn mask(how: usize, signals: u64) -> u64 {
    let mut before = 0u64;
    // SAFETY: sets of 8 bytes, which the kernel reads and writes.
    let _ = unsafe {
        let signals = &signals as *const u64;
        syscall!(
            Sysno::rt_sigprocmask,
            how,
            signals,
            &mut before as *mut u64,
            8
        )
    };
    before
}

/// Ignores a signal.
pub fn ignore(signal: i32) {
    leave_to(signal, IGNORE);
}

/// The kernel does with a signal what `handler` names.
fn leave_to(signal: i32, handler: usize) {
    let action = Action {
        handler,
        flags: 0,
        restorer: 0,
        mask: 0,
    };
    set_action(signal, &action);
}

/// Dies by `signal` with its default action, so that the parent sees it; without a
/// memory image, which is none of the program's.
pub fn die_by(signal: i32) -> ! {
    const RLIMIT_CORE: usize = 4;
    let nothing = [0u64; 2];
    // SAFETY: a struct rlimit is two words.
    let _ = unsafe { syscall!(Sysno::setrlimit, RLIMIT_CORE, nothing.as_ptr()) };
    leave_to(signal, DEFAULT);
    let mask = 1u64 << (signal - 1);
    // SAFETY: plain system calls on the own process.
    unsafe {
        let _ = syscall!(
            Sysno::rt_sigprocmask,
            SIG_UNBLOCK,
            &mask as *const u64,
            0,
            8
        );
        if let Ok(pid) = syscall!(Sysno::getpid) {
            let _ = syscall!(Sysno::kill, pid, signal);
        }
    }
    super::exit(128 + signal)
}
