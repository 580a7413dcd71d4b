//! Compiling, running and measuring one program.

use crate::Args;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// The ways that are compared, in the order of the report's columns.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Way {
    Ghc,
    Plain,
    Prof,
    /// `-prof -fprof-auto-top`.
    AutoTop,
    /// The `-prof` executable with a report of time and allocation.
    Report,
    /// The same with a heap profile by cost-centre stack.
    Stacks,
    /// The same with one by retainer set.
    Retainers,
    /// The same with a biographical one.
    Biography,
}

pub const WAYS: [Way; 8] = [
    Way::Ghc,
    Way::Plain,
    Way::Prof,
    Way::AutoTop,
    Way::Report,
    Way::Stacks,
    Way::Retainers,
    Way::Biography,
];

impl Way {
    /// The compiler's flags.
    fn flags(self) -> &'static [&'static str] {
        match self {
            Way::Ghc => &["-O1", "-v0", "-rtsopts", "-outputdir"],
            Way::Plain => &["-O2"],
            Way::AutoTop => &["-O2", "-prof", "-fprof-auto-top"],
            Way::Prof | Way::Report | Way::Stacks | Way::Retainers | Way::Biography => {
                &["-O2", "-prof"]
            }
        }
    }

    /// Whether its instructions are counted: those of what differs by its code.
    fn is_counted(self) -> bool {
        matches!(self, Way::Plain | Way::Prof | Way::AutoTop)
    }

    /// The run-time options.
    fn options(self) -> &'static [&'static str] {
        match self {
            Way::Ghc | Way::Plain | Way::Prof | Way::AutoTop => &[],
            Way::Report => &["-p"],
            Way::Stacks => &["-hc", "-i0.1"],
            Way::Retainers => &["-hr", "-i0.1"],
            Way::Biography => &["-hL", "-i0.1"],
        }
    }
}

/// What one way needed.
#[derive(Clone, Copy, Debug, Default)]
pub struct Figures {
    /// Minimum of user + system CPU seconds.
    pub seconds: f64,
    pub allocated: u64,
    pub max_residency: u64,
    /// 0: not counted.
    pub instructions: u64,
}

/// One program's figures; `None` for a way that was not run.
pub struct Row {
    pub name: String,
    pub figures: [Option<Figures>; WAYS.len()],
}

impl Row {
    pub fn get(&self, way: Way) -> Option<Figures> {
        self.figures[way as usize]
    }
}

pub fn ghc_available() -> bool {
    let found = Command::new("ghc")
        .arg("--version")
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .status();
    let found = found.is_ok_and(|s| s.success());
    if !found {
        eprintln!("bench: ghc is not installed: no comparison with it");
    }
    found
}

/// The `.pure` files of a folder, sorted.
pub fn programs(folder: &Path, only: &str) -> Result<Vec<PathBuf>, String> {
    let entries = std::fs::read_dir(folder).map_err(|e| format!("{}: {e}", folder.display()))?;
    let mut found: Vec<PathBuf> = entries.flatten().map(|e| e.path()).collect();
    found.retain(|p| p.extension().is_some_and(|e| e == "pure") && stem(p).contains(only));
    found.sort();
    Ok(found)
}

fn stem(path: &Path) -> String {
    path.file_stem()
        .unwrap_or_default()
        .to_string_lossy()
        .into_owned()
}

/// Compiles and measures one program in all ways.
pub fn program(source: &Path, args: &Args, ghc: bool) -> Result<Row, String> {
    let name = stem(source);
    let dir = tempfile::tempdir().map_err(|e| e.to_string())?;
    let mut built: Vec<(Way, PathBuf)> = vec![];
    for way in WAYS {
        let exe = dir.path().join(format!("{name}-{way:?}"));
        let mut command = match way {
            Way::Ghc if !ghc => continue,
            Way::Ghc => {
                let mut c = Command::new("ghc");
                c.args(way.flags()).arg(dir.path().join("objects"));
                c.arg(source.with_extension("hs"));
                c
            }
            way => purecc_command(&args.purecc, source, way.flags()),
        };
        succeed(command.arg("-o").arg(&exe))?;
        built.push((way, exe));
    }
    let mut figures = [None; WAYS.len()];
    let mut expected: Option<Vec<u8>> = None;
    for _ in 0..args.runs {
        for (way, exe) in &built {
            let run = execute(exe, *way, dir.path())?;
            if expected.get_or_insert_with(|| run.stdout.clone()) != &run.stdout {
                return Err(format!("{name}: {way:?} prints something else"));
            }
            let best: &mut Figures = figures[*way as usize].get_or_insert(run.figures);
            best.seconds = best.seconds.min(run.figures.seconds);
        }
    }
    let counted = built
        .iter()
        .filter(|(way, _)| args.instructions && way.is_counted());
    for (way, exe) in counted {
        if let Some(figures) = &mut figures[*way as usize] {
            figures.instructions = instructions(exe, dir.path())?;
        }
    }
    Ok(Row { name, figures })
}

/// Seconds of several versions of one program, which must print the same.
pub fn versions(sources: &[&Path], purecc: &Path, runs: usize) -> Result<Vec<f64>, String> {
    let dir = tempfile::tempdir().map_err(|e| e.to_string())?;
    let exes: Vec<PathBuf> = (0..sources.len())
        .map(|i| dir.path().join(i.to_string()))
        .collect();
    for (source, exe) in sources.iter().zip(&exes) {
        compile(source, purecc, Way::Plain.flags(), exe)?;
    }
    let mut best = vec![f64::MAX; exes.len()];
    let mut expected: Option<Vec<u8>> = None;
    for _ in 0..runs {
        for (exe, best) in exes.iter().zip(&mut best) {
            let run = execute(exe, Way::Plain, dir.path())?;
            if expected.get_or_insert_with(|| run.stdout.clone()) != &run.stdout {
                return Err(format!("{:?}: one prints something else", sources));
            }
            *best = best.min(run.figures.seconds);
        }
    }
    Ok(best)
}

/// Compiles one program with purecc.
pub fn compile(source: &Path, purecc: &Path, flags: &[&str], exe: &Path) -> Result<(), String> {
    succeed(purecc_command(purecc, source, flags).arg("-o").arg(exe))
}

fn succeed(command: &mut Command) -> Result<(), String> {
    let result = command.output();
    let result = result.map_err(|e| format!("{command:?}: {e}"))?;
    if result.status.success() {
        return Ok(());
    }
    let stderr = String::from_utf8_lossy(&result.stderr);
    Err(format!("{command:?} failed:\n{stderr}"))
}

/// Instructions that a run takes, as Valgrind counts them.
fn instructions(exe: &Path, dir: &Path) -> Result<u64, String> {
    let mut command = Command::new("valgrind");
    let tool = [
        "--tool=cachegrind",
        "--cache-sim=no",
        "--cachegrind-out-file=/dev/null",
    ];
    let command = command.args(tool).arg(exe).current_dir(dir);
    let output = command.stdin(Stdio::null()).output();
    let output = output.map_err(|e| format!("valgrind: {e}"))?;
    let text = String::from_utf8_lossy(&output.stderr);
    let count = text
        .split("I refs:")
        .nth(1)
        .or(text.split("I   refs:").nth(1));
    let count = count.and_then(|rest| rest.lines().next());
    let count = count.and_then(|digits| digits.replace(',', "").trim().parse().ok());
    match count {
        Some(count) if output.status.success() => Ok(count),
        _ => Err(format!("{} under Valgrind: {text}", exe.display())),
    }
}

fn purecc_command(purecc: &Path, source: &Path, flags: &[&str]) -> Command {
    let mut c = Command::new(purecc);
    c.args(flags).arg("-w").arg("-rtsopts").arg(source);
    // What is measured is a compilation.
    c.env("PURECC_CACHE", "");
    c
}

struct Run {
    figures: Figures,
    stdout: Vec<u8>,
}

fn execute(exe: &Path, way: Way, dir: &Path) -> Result<Run, String> {
    let create = |name: &str| {
        let path = dir.join(name);
        std::fs::File::create(&path)
            .map(|f| (path, f))
            .map_err(|e| e.to_string())
    };
    let (out_path, out) = create("stdout")?;
    let (err_path, err) = create("stderr")?;
    let mut command = Command::new(exe);
    command
        .args(["+RTS", "-t", "--machine-readable"])
        .current_dir(dir)
        .stdin(Stdio::null());
    command.args(way.options());
    let child = command
        .stdout(out)
        .stderr(err)
        .spawn()
        .map_err(|e| format!("{}: {e}", exe.display()))?;
    let (status, Used { seconds, .. }) = wait(child.id())?;
    let stderr = std::fs::read_to_string(&err_path).map_err(|e| e.to_string())?;
    if status != 0 {
        return Err(format!("{}: wait status {status}: {stderr}", exe.display()));
    }
    let figure = |key: &str| {
        let value = stderr
            .split(&format!("(\"{key}\", \""))
            .nth(1)
            .and_then(|rest| rest.split('"').next());
        value
            .and_then(|v| v.parse().ok())
            .ok_or_else(|| format!("{}: no {key} in {stderr}", exe.display()))
    };
    let figures = Figures {
        seconds,
        allocated: figure("bytes allocated")?,
        max_residency: figure("max_bytes_used")?,
        instructions: 0,
    };
    Ok(Run {
        figures,
        stdout: std::fs::read(&out_path).map_err(|e| e.to_string())?,
    })
}

/// What a process has used.
#[derive(Clone, Copy)]
pub struct Used {
    /// Of the processor, the system's for it among them.
    pub seconds: f64,
    /// The most memory that it had at once.
    pub kilobytes: u64,
}

/// Runs a program with arguments: what it has used, and what it prints.
pub fn run_with(exe: &Path, arguments: &[&str]) -> Result<(Used, Vec<u8>), String> {
    let name = || exe.display().to_string();
    let mut child = Command::new(exe)
        .args(arguments)
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .spawn()
        .map_err(|e| format!("{}: {e}", name()))?;
    let mut printed = vec![];
    if let Some(mut out) = child.stdout.take() {
        let read = std::io::Read::read_to_end(&mut out, &mut printed);
        read.map_err(|e| format!("{}: {e}", name()))?;
    }
    match wait(child.id())? {
        (0, used) => Ok((used, printed)),
        (status, _) => Err(format!("{}: wait status {status}", name())),
    }
}

/// Compiles one program with GHC as the table of programs does.
pub fn compile_with_ghc(source: &Path, dir: &Path, exe: &Path) -> Result<(), String> {
    let mut command = Command::new("ghc");
    command.args(Way::Ghc.flags()).arg(dir.join("objects"));
    succeed(command.arg(source).arg("-o").arg(exe))
}

/// Waits for a child and returns its status and what it has used.
fn wait(pid: u32) -> Result<(i32, Used), String> {
    let mut status = 0;
    // SAFETY: both out-parameters are valid; the child was started by us and is
    // waited for only here.
    let usage = unsafe {
        let mut usage: libc::rusage = std::mem::zeroed();
        if libc::wait4(pid as i32, &mut status, 0, &mut usage) < 0 {
            return Err(std::io::Error::last_os_error().to_string());
        }
        usage
    };
    let seconds = |t: libc::timeval| t.tv_sec as f64 + t.tv_usec as f64 * 1e-6;
    let used = Used {
        seconds: seconds(usage.ru_utime) + seconds(usage.ru_stime),
        kilobytes: usage.ru_maxrss as u64,
    };
    Ok((status, used))
}
