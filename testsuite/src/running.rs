//! A program that runs while a test looks on: for tests of signals, and of files that grow.
//!
//! What such a test does next depends on a *state* that it has seen of this very run: what
//! the run has printed or written, that it listens, that it sleeps. It never depends on how
//! long something takes, on who is faster, or on what an earlier run has left: a run's
//! output has a folder of its own.

use crate::budgets::STATE;
use crate::shell::{Folder, Ran, ensure};
use std::io::{Read, Write};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

/// Between two looks.
const STEP: Duration = Duration::from_millis(2);

/// Of the signal that ends a program without more ado.
const SIGTERM: u32 = 15;

/// A program that runs; it is ended when nobody looks on any more.
pub struct Running {
    child: Child,
    line: String,
    /// Has what is printed, but for output that nobody reads.
    printed: Folder,
}

impl Folder {
    /// Starts a program of purecc's by its command line, split at blanks; it is there when it
    /// listens to signals.
    pub fn begin(&self, line: &str) -> Result<Running, String> {
        let printed = Folder::new()?;
        let out = create(&printed, OUT)?;
        self.start(line, printed, out, Start::Listens)
    }

    /// The same, with a standard output that nobody reads until [`Running::rest`] does.
    pub fn begin_unread(&self, line: &str) -> Result<Running, String> {
        self.start(line, Folder::new()?, Stdio::piped(), Start::Listens)
    }

    /// Starts any command.
    pub fn begin_other(&self, line: &str) -> Result<Running, String> {
        let printed = Folder::new()?;
        let out = create(&printed, OUT)?;
        self.start(line, printed, out, Start::IsThere)
    }

    fn start(
        &self,
        line: &str,
        printed: Folder,
        out: Stdio,
        start: Start,
    ) -> Result<Running, String> {
        // Whoever runs the tests may ignore some signals.
        let child = Command::new("env")
            .arg("--default-signal=HUP,INT,QUIT,PIPE,TERM")
            .args(line.split_whitespace())
            .env_remove("GHCRTS")
            .current_dir(self.path())
            .stdin(Stdio::piped())
            .stdout(out)
            .stderr(create(&printed, ERR)?)
            .spawn()
            .map_err(|e| format!("{line}: {e}"))?;
        let mut running = Running {
            child,
            line: line.into(),
            printed,
        };
        match start {
            Start::Listens => {
                running.until("it listens to signals", |run| run.catches(SIGTERM))?;
            }
            Start::IsThere => running.until("it is there", Running::is_itself)?,
        }
        Ok(running)
    }
}

/// When a process counts as started.
enum Start {
    Listens,
    IsThere,
}

const OUT: &str = "out";
const ERR: &str = "err";

fn create(folder: &Folder, name: &str) -> Result<Stdio, String> {
    let file = std::fs::File::create(folder.file(name));
    file.map(Stdio::from).map_err(|e| format!("{name}: {e}"))
}

impl Running {
    /// What it has printed so far.
    pub fn out(&self) -> String {
        self.lossy(OUT)
    }

    /// What it has told on standard error so far.
    pub fn err(&self) -> String {
        self.lossy(ERR)
    }

    fn lossy(&self, name: &str) -> String {
        let bytes = std::fs::read(self.printed.file(name)).unwrap_or_default();
        String::from_utf8_lossy(&bytes).into_owned()
    }

    /// Waits until something is seen. A run that ends without it is wrong.
    pub fn until(&mut self, what: &str, seen: impl Fn(&Running) -> bool) -> Result<(), String> {
        let start = Instant::now();
        loop {
            let ended = self.has_ended()?;
            if seen(self) {
                return Ok(());
            }
            ensure(!ended && start.elapsed() < STATE, || {
                let how = if ended { "ends" } else { "goes on" };
                format!("{} {how} without this: {what}\n{}", self.line, self.err())
            })?;
            std::thread::sleep(STEP);
        }
    }

    /// Waits until it has printed that.
    pub fn prints(&mut self, text: &str) -> Result<(), String> {
        self.until(text, |run| run.out().contains(text))
    }

    /// Waits until it has told that on standard error.
    pub fn tells(&mut self, text: &str) -> Result<(), String> {
        self.until(text, |run| run.err().contains(text))
    }

    /// Waits until it waits: for input, or for its output to be read.
    pub fn sleeps(&mut self) -> Result<(), String> {
        self.until("it waits", |run| {
            run.is_itself() && run.about("State:").starts_with('S')
        })
    }

    /// Waits until it has been at work for so long, by the processor's clock.
    pub fn works(&mut self, seconds: f64) -> Result<(), String> {
        self.until("it has been at work", |run| {
            run.processor_seconds() >= seconds
        })
    }

    fn processor_seconds(&self) -> f64 {
        let stat = std::fs::read_to_string(format!("/proc/{}/stat", self.child.id()));
        let stat = stat.unwrap_or_default();
        // Behind the name: user and system time are the 14th and 15th word of all.
        let words = stat.rsplit(") ").next().unwrap_or("").split(' ');
        let ticks: f64 = words.skip(11).take(2).flat_map(str::parse::<f64>).sum();
        ticks / 100.0
    }

    /// Whether it is the program already, not what is to become it.
    fn is_itself(&self) -> bool {
        let name = self.about("Name:");
        let program = self.line.split_whitespace().next().unwrap_or("");
        !name.is_empty() && program.rsplit('/').next().unwrap_or("").starts_with(&name)
    }

    fn catches(&self, signal: u32) -> bool {
        let caught = u64::from_str_radix(&self.about("SigCgt:"), 16).unwrap_or(0);
        caught >> (signal - 1) & 1 == 1
    }

    /// Waits until no signal is on its way to it.
    pub fn takes_signals(&mut self) -> Result<(), String> {
        self.until("its signals are taken", |run| {
            run.about("ShdPnd:").bytes().all(|digit| digit == b'0')
        })
    }

    /// A line of what the kernel tells of the process.
    fn about(&self, key: &str) -> String {
        let status = std::fs::read_to_string(format!("/proc/{}/status", self.child.id()));
        let status = status.unwrap_or_default();
        let line = status.lines().find_map(|line| line.strip_prefix(key));
        line.unwrap_or("").trim().to_string()
    }

    pub fn has_ended(&mut self) -> Result<bool, String> {
        let status = self.child.try_wait().map_err(|e| e.to_string())?;
        Ok(status.is_some())
    }

    pub fn signal(&self, name: &str) -> Result<(), String> {
        // Not reaped yet, so that the number is still its own.
        let ran = Command::new("sh")
            .args(["-c", &format!("kill -s {name} {}", self.child.id())])
            .status();
        let sent = ran.map_err(|e| e.to_string())?.success();
        ensure(sent, || format!("{}: no SIG{name}", self.line))
    }

    /// Sends a signal again and again until it has ended.
    pub fn signal_until_it_ends(mut self, name: &str) -> Result<Ran, String> {
        let start = Instant::now();
        while !self.has_ended()? {
            ensure(start.elapsed() < STATE, || {
                format!("{} does not end on SIG{name}", self.line)
            })?;
            self.signal(name)?;
            std::thread::sleep(STEP);
        }
        self.ends()
    }

    /// Asks where it is, and waits for the answer.
    pub fn ask(&mut self) -> Result<(), String> {
        let answers = |run: &Running| run.err().matches(ANSWER).count();
        let before = answers(self);
        self.signal("USR2")?;
        self.until("an answer", |run| answers(run) > before)
    }

    /// Asks where it is until the answer is as it should be.
    pub fn ask_until(&mut self, what: &str, fits: impl Fn(&str) -> bool) -> Result<String, String> {
        let start = Instant::now();
        loop {
            self.ask()?;
            let err = self.err();
            let answer = &err[err.rfind(ANSWER).unwrap_or(0)..];
            if fits(answer) {
                return Ok(answer.into());
            }
            ensure(start.elapsed() < STATE, || {
                format!("{}: no answer has {what}: {err}", self.line)
            })?;
            std::thread::sleep(STEP);
        }
    }

    /// Gives it some input.
    pub fn say(&mut self, text: &str) -> Result<(), String> {
        let input = self.child.stdin.as_mut().ok_or("its input has ended")?;
        let said = input.write_all(text.as_bytes());
        said.map_err(|e| format!("{}: {e}", self.line))
    }

    /// Reads the output that nobody has read, to its end.
    pub fn rest(&mut self) -> Result<Vec<u8>, String> {
        let mut bytes = vec![];
        let mut output = self.child.stdout.take().ok_or("no pipe")?;
        let read = output.read_to_end(&mut bytes);
        read.map_err(|e| e.to_string())?;
        Ok(bytes)
    }

    /// Ends its input, and waits for its end.
    pub fn ends(mut self) -> Result<Ran, String> {
        drop(self.child.stdin.take());
        let start = Instant::now();
        while !self.has_ended()? {
            ensure(start.elapsed() < STATE, || {
                format!("{} does not end\n{}", self.line, self.err())
            })?;
            std::thread::sleep(STEP);
        }
        let status = self.child.wait().map_err(|e| e.to_string())?;
        Ok(Ran::of(status, self.out(), self.err()))
    }
}

/// What each answer to SIGUSR2 has.
pub const ANSWER: &str = "the program is here";

impl Drop for Running {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// Sees whether a heap profile has so many whole samples.
pub fn has_samples<'a>(
    folder: &'a Folder,
    name: &'a str,
    least: usize,
) -> impl Fn(&Running) -> bool + 'a {
    move |_| {
        let text = folder.read(name).unwrap_or_default();
        text.matches("\nEND_SAMPLE ").count() >= least
    }
}
