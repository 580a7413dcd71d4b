//! Running the compiler and compiled programs.

use std::path::Path;
use std::process::{Command, Output, Stdio};
use std::time::{Duration, Instant};

/// When set, the suite's executable acts as `purecc`.
pub(crate) const ACT_AS_COMPILER: &str = "PURECC_TESTSUITE_IS_COMPILER";

/// To be called first in `main`: becomes the compiler if so asked.
pub fn become_compiler_if_asked() {
    if std::env::var_os(ACT_AS_COMPILER).is_some() {
        let args = std::env::args_os().skip(1).collect();
        purecc::main(args)
    }
}

/// A `purecc` command.
pub fn purecc() -> Command {
    let mut command = Command::new(std::env::current_exe().unwrap_or_default());
    command
        .env(ACT_AS_COMPILER, "1")
        .env_remove("GHCRTS")
        // Every test compiles, and leaves nothing outside of its own folder.
        .env("PURECC_CACHE", "")
        .stdin(Stdio::null());
    command
}

/// Compiles `source` to `output` from within the source's folder, so that
/// messages name the file alone; the error is the compiler's stderr.
pub fn compile(source: &Path, output: &Path, flags: &[String]) -> Result<(), String> {
    let (Some(folder), Some(file)) = (source.parent(), source.file_name()) else {
        return Err(format!("{} is no file", source.display()));
    };
    let mut command = purecc();
    command
        .current_dir(folder)
        .args(flags)
        .args(own_flags(source))
        .arg("-w")
        .arg(file)
        .arg("-o")
        .arg(output);
    let result = command.output().map_err(|e| e.to_string())?;
    if result.status.success() {
        return Ok(());
    }
    let text = String::from_utf8_lossy(&result.stderr);
    Err(format!(
        "purecc {} {} failed ({}):\n{text}",
        flags.join(" "),
        source.display(),
        result.status
    ))
}

/// The flags that a program asks for, in a file beside it.
pub fn own_flags(source: &Path) -> Vec<String> {
    let text = std::fs::read_to_string(source.with_extension("flags")).unwrap_or_default();
    text.split_whitespace().map(str::to_string).collect()
}

/// Where [`execute`] looks for what a program is to read.
pub const INPUT: &str = ".stdin";

/// Runs a program in `dir` under a limit of processor time, which only catches programs
/// that hang, however busy the machine is. Its standard input is the file [`INPUT`] of `dir`, if there is one.
pub fn execute(program: &Path, args: &[String], dir: &Path) -> Result<Output, String> {
    execute_within(program, args, dir, crate::budgets::RUN)
}

/// As [`execute`], with the limit given. A program that waits may do so for [`WAITS`] times
/// as long.
pub fn execute_within(
    program: &Path,
    args: &[String],
    dir: &Path,
    limit: Duration,
) -> Result<Output, String> {
    let out_path = dir.join(".stdout");
    let err_path = dir.join(".stderr");
    let create = |p: &Path| std::fs::File::create(p).map_err(|e| e.to_string());
    let mut child = Command::new(program)
        .args(args)
        .current_dir(dir)
        .env_remove("GHCRTS")
        .stdin(std::fs::File::open(dir.join(INPUT)).map_or(Stdio::null(), Stdio::from))
        .stdout(create(&out_path)?)
        .stderr(create(&err_path)?)
        .spawn()
        .map_err(|e| format!("cannot start {}: {e}", program.display()))?;
    let start = Instant::now();
    let status = loop {
        if let Some(status) = child.try_wait().map_err(|e| e.to_string())? {
            break status;
        }
        let elapsed = start.elapsed();
        if elapsed > limit && (elapsed > WAITS * limit || processor_time(child.id()) > limit) {
            let _ = child.kill();
            let _ = child.wait();
            return Err(format!(
                "{} {} ran for more than {limit:?}",
                program.display(),
                args.join(" ")
            ));
        }
        std::thread::sleep(Duration::from_millis(2));
    };
    let read = |p: &Path| std::fs::read(p).map_err(|e| e.to_string());
    Ok(Output {
        status,
        stdout: read(&out_path)?,
        stderr: read(&err_path)?,
    })
}

/// How much longer than a program may compute it may be there.
const WAITS: u32 = 20;

/// What a process that is there has used; nothing if that cannot be read.
fn processor_time(process: u32) -> Duration {
    let stat = std::fs::read_to_string(format!("/proc/{process}/stat")).unwrap_or_default();
    // Behind the name, which may have blanks: user and system time, in ticks.
    let fields = stat.rsplit(')').next().unwrap_or_default();
    let times = fields.split_whitespace().skip(11).take(2);
    let ticks: u64 = times.filter_map(|time| time.parse::<u64>().ok()).sum();
    // SAFETY: no pointers.
    let each = unsafe { libc::sysconf(libc::_SC_CLK_TCK) }.max(1) as u64;
    Duration::from_millis(1000 * ticks / each)
}

/// RTS arguments behind `+RTS`, or nothing.
pub fn rts(args: &[String]) -> Vec<String> {
    if args.is_empty() {
        vec![]
    } else {
        std::iter::once("+RTS".to_string())
            .chain(args.iter().cloned())
            .collect()
    }
}

/// The first difference of two texts, for a failure message.
pub fn difference(what: &str, expected: &str, found: &str) -> Result<(), String> {
    if expected == found {
        return Ok(());
    }
    let at = expected
        .bytes()
        .zip(found.bytes())
        .take_while(|(a, b)| a == b)
        .count();
    let near = |s: &str| {
        let (mut lo, mut hi) = (at.saturating_sub(60), (at + 120).min(s.len()));
        while !s.is_char_boundary(lo) {
            lo -= 1;
        }
        while !s.is_char_boundary(hi) {
            hi += 1;
        }
        s.get(lo..hi).unwrap_or("").to_string()
    };
    Err(format!(
        "{what} differs at byte {at}\n expected ({} bytes): ..{}\n found ({} bytes): ..{}",
        expected.len(),
        near(expected),
        found.len(),
        near(found)
    ))
}
