//! What programs need of the system (docs/platform.md): `--selftest` says it, and programs
//! run where a part of it is missing that can be done without.

use crate::shell::{Folder, Ran, ensure};
use std::os::unix::process::CommandExt;

/// The tests with their names.
pub const TESTS: &[(&str, fn() -> Result<(), String>)] = &[
    ("selftest", selftest),
    ("little_address_space", little_address_space),
    ("without_huge_pages", without_huge_pages),
    ("in_a_sandbox", in_a_sandbox),
];

const HELLO: &str = "main = 1\n";
const HOLD: &str = "main = length xs + sum xs\nxs = [1 .. 300000]\n";
const HELD: &str = "45000450000\n";
const PROFILED: &str = "-p -hL -i0.02";

/// Kilobytes of address space that every program can start with.
const ENOUGH: u32 = 500_000;
const TOO_LITTLE: u32 = 14_000;

fn programs() -> Result<Folder, String> {
    let folder = Folder::new()?;
    folder.program("hello", HELLO, "")?;
    folder.program("hold", HOLD, "-prof -rtsopts")?;
    Ok(folder)
}

/// The lines of a self-test, whose exit code must fit them.
fn lines(ran: &Ran) -> Result<Vec<(String, String)>, String> {
    let line = |line: &str| {
        let (verdict, what) = line.split_once(' ')?;
        let known = ["ok", "less", "MISSING"].contains(&verdict);
        known.then(|| (verdict.to_string(), what.trim().to_string()))
    };
    let lines: Option<Vec<_>> = ran.out.lines().map(line).collect();
    let lines = lines.ok_or_else(|| format!("{ran:?}"))?;
    let missing = lines.iter().any(|(verdict, _)| verdict == "MISSING");
    let fits = lines.len() > 10 && ran.err.is_empty() && ran.code == Some(missing.into());
    ensure(fits, || format!("{ran:?}"))?;
    Ok(lines)
}

/// There is a line of that verdict with this text.
fn has(ran: &Ran, verdict: &str, text: &str) -> Result<(), String> {
    let lines = lines(ran)?;
    let found = lines.iter().any(|(v, t)| v == verdict && t.contains(text));
    ensure(found, || format!("no `{verdict}` of {text:?}: {ran:?}"))
}

fn selftest() -> Result<(), String> {
    let folder = programs()?;
    for program in ["hello", "hold"] {
        let ran = folder.sh(&format!("./{program} +RTS --selftest"))?;
        has(&ran, "ok", "faults that are met")?;
        has(&ran, "ok", "place of the nursery")?;
        ensure(ran.code == Some(0), || format!("{ran:?}"))?;
    }
    let ran = folder.sh(&format!("ulimit -v {ENOUGH}; ./hello +RTS --selftest"))?;
    has(&ran, "less", "488 MB of address space")?;
    ensure(ran.code == Some(0), || format!("{ran:?}"))?;
    let ran = folder.sh(&format!("ulimit -v {TOO_LITTLE}; ./hello +RTS --selftest"))?;
    has(&ran, "MISSING", "place of the nursery")?;
    folder
        .sh("./hello +RTS --selftest >/dev/full")?
        .gives(1, "")?;
    Ok(())
}

/// Half a gigabyte is enough, also for a biography; what is too little is one line.
fn little_address_space() -> Result<(), String> {
    let folder = programs()?;
    let within = |limit: u32, line: &str| folder.sh(&format!("ulimit -v {limit}; ./{line}"));
    let profiled = format!("hold +RTS {PROFILED}");
    within(ENOUGH, "hello")?.gives(0, "1\n")?;
    within(ENOUGH, &profiled)?.gives(0, HELD)?;
    for line in ["hello", &profiled] {
        let ran = within(TOO_LITTLE, line)?.gives(251, "")?;
        let ran = ran.says(&["cannot reserve address space for", "(`ulimit -v 14000')"])?;
        ensure(ran.err.lines().count() == 1, || format!("{ran:?}"))?;
    }
    Ok(())
}

/// Runs a shell script in a process that `restrict` has restricted before.
fn restricted(folder: &Folder, restrict: fn() -> bool, script: &str) -> Result<Ran, String> {
    let mut command = folder.shell(script);
    let restrict = move || match restrict() {
        true => Ok(()),
        false => Err(std::io::Error::last_os_error()),
    };
    // SAFETY: nothing but system calls between fork and exec.
    unsafe { command.pre_exec(restrict) };
    folder.run(&mut command)
}

fn without_huge_pages() -> Result<(), String> {
    fn off() -> bool {
        // SAFETY: no memory is involved.
        unsafe { libc::prctl(libc::PR_SET_THP_DISABLE, 1, 0, 0, 0) == 0 }
    }
    let folder = programs()?;
    has(
        &restricted(&folder, off, "./hello +RTS --selftest")?,
        "less",
        "huge pages",
    )?;
    restricted(&folder, off, "./hello")?.gives(0, "1\n")?;
    restricted(&folder, off, &format!("./hold +RTS {PROFILED}"))?.gives(0, HELD)?;
    Ok(())
}

/// A filter of system calls, as containers have them: no timers but the process's own, no
/// code that can be written, and nobody says which pages are there.
fn filter() -> bool {
    const ARGUMENT: u32 = 32;
    let statement = |code: u32, k: u32| libc::sock_filter {
        code: code as u16,
        jt: 0,
        jf: 0,
        k,
    };
    let load = |at: u32| statement(libc::BPF_LD | libc::BPF_W | libc::BPF_ABS, at);
    let give = |answer: u32| statement(libc::BPF_RET | libc::BPF_K, answer);
    // Where to go on: so many instructions further if it holds, or if not.
    let test = |code: u32, k: u32, jt: u8, jf: u8| libc::sock_filter {
        code: (libc::BPF_JMP | code | libc::BPF_K) as u16,
        jt,
        jf,
        k,
    };
    let mut rules = [
        load(0),
        test(libc::BPF_JEQ, libc::SYS_timer_create as u32, 5, 0),
        test(libc::BPF_JEQ, libc::SYS_mincore as u32, 4, 0),
        test(libc::BPF_JEQ, libc::SYS_mprotect as u32, 0, 2),
        load(ARGUMENT),
        test(libc::BPF_JSET, libc::PROT_EXEC as u32, 1, 0),
        give(libc::SECCOMP_RET_ALLOW),
        give(libc::SECCOMP_RET_ERRNO | libc::EPERM as u32),
    ];
    let program = libc::sock_fprog {
        len: rules.len() as u16,
        filter: rules.as_mut_ptr(),
    };
    // SAFETY: the kernel copies the rules.
    unsafe {
        libc::prctl(libc::PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) == 0
            && libc::prctl(
                libc::PR_SET_SECCOMP,
                libc::SECCOMP_MODE_FILTER,
                &raw const program,
            ) == 0
    }
}

fn in_a_sandbox() -> Result<(), String> {
    let folder = programs()?;
    let ran = restricted(&folder, filter, "./hold +RTS --selftest")?;
    has(&ran, "less", "code that can be written")?;
    has(&ran, "less", "in which timers count")?;
    ensure(ran.code == Some(0), || format!("{ran:?}"))?;
    restricted(&folder, filter, "./hello")?.gives(0, "1\n")?;
    for options in [PROFILED, "-hT -i0.02 -s"] {
        restricted(&folder, filter, &format!("./hold +RTS {options}"))?.gives(0, HELD)?;
    }
    Ok(())
}
