//! A process on a terminal of its own: what arrives there, and that it is given back as it
//! was.

// Each test that has sessions uses some of this.
#![allow(dead_code)]

use rustix::event::{PollFd, PollFlags, Timespec, poll};
use rustix::process::{Pid, Signal, ioctl_tiocsctty, kill_process, setsid};
use rustix::pty::{OpenptFlags, grantpt, openpt, ptsname, unlockpt};
use rustix::termios::{Winsize, tcgetattr, tcsetwinsize};
use std::fs::{File, OpenOptions};
use std::io::{Read, Write};
use std::os::unix::fs::OpenOptionsExt;
use std::os::unix::process::CommandExt;
use std::path::Path;
use std::process::{Child, Command, ExitStatus, Stdio};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

/// The program under test.
pub const PROGRAM: &str = env!("CARGO_BIN_EXE_pureprof");

/// The terminal is not to become this one's own.
const NOCTTY: i32 = 0o400;

/// A process on a terminal of its own.
pub struct Session {
    pub keyboard: File,
    /// The terminal's other end, to ask for its state.
    pub line: File,
    pub child: Child,
    pub written: Arc<Mutex<Vec<u8>>>,
    /// Reads what is written until it is told to stop.
    pub reader: JoinHandle<()>,
    pub closed: Arc<AtomicBool>,
    /// How the terminal was before, in words.
    pub before: String,
}

pub fn window(columns: u16, rows: u16) -> Winsize {
    Winsize {
        ws_row: rows,
        ws_col: columns,
        ws_xpixel: 0,
        ws_ypixel: 0,
    }
}

pub fn state(line: &File) -> String {
    let state = tcgetattr(line).expect("a terminal's state");
    format!(
        "{:?} {:?} {:?} {:?}",
        state.input_modes, state.output_modes, state.control_modes, state.local_modes
    )
}

impl Session {
    pub fn new(mut command: Command, columns: u16, rows: u16) -> Session {
        let flags = OpenptFlags::RDWR | OpenptFlags::NOCTTY | OpenptFlags::CLOEXEC;
        let controller = openpt(flags).expect("a terminal");
        grantpt(&controller).expect("a terminal");
        unlockpt(&controller).expect("a terminal");
        let name = ptsname(&controller, vec![]).expect("a name");
        let line = OpenOptions::new()
            .read(true)
            .write(true)
            .custom_flags(NOCTTY)
            .open(name.to_str().expect("a name"))
            .expect("a terminal");
        tcsetwinsize(&line, window(columns, rows)).expect("a size");
        let before = state(&line);
        let end = || Stdio::from(line.try_clone().expect("a file"));
        command.stdin(end()).stdout(end()).stderr(end());
        let own = line.try_clone().expect("a file");
        let take = move || {
            setsid()?;
            ioctl_tiocsctty(&own)?;
            Ok(())
        };
        // SAFETY: between fork and exec only two system calls are made.
        unsafe { command.pre_exec(take) };
        let child = command.spawn().expect("the program starts");
        let controller = File::from(controller);
        let mut screen = controller.try_clone().expect("a file");
        let written = Arc::new(Mutex::new(vec![]));
        let sink = written.clone();
        let closed = Arc::new(AtomicBool::new(false));
        let close = closed.clone();
        let reader = std::thread::spawn(move || {
            let mut bytes = [0; 4096];
            while !close.load(Ordering::SeqCst) {
                let mut ready = [PollFd::new(&screen, PollFlags::IN)];
                let soon = Timespec {
                    tv_sec: 0,
                    tv_nsec: 20_000_000,
                };
                if poll(&mut ready, Some(&soon)) != Ok(1) {
                    continue;
                }
                match screen.read(&mut bytes) {
                    Ok(n @ 1..) => sink.lock().expect("the bytes").extend(&bytes[..n]),
                    _ => break,
                }
            }
        });
        Session {
            keyboard: controller,
            line,
            child,
            written,
            reader,
            closed,
            before,
        }
    }

    /// The program with these arguments in a folder.
    pub fn pureprof(
        at: &Path,
        arguments: &[&str],
        (columns, rows): (u16, u16),
        variables: &[(&str, &str)],
    ) -> Session {
        let mut command = Command::new(PROGRAM);
        command.args(arguments).env("TERM", "xterm-256color");
        for variable in ["LC_ALL", "LC_CTYPE", "COLORTERM", "NO_COLOR"] {
            command.env_remove(variable);
        }
        command.env("LANG", "C.UTF-8");
        command.envs(variables.iter().copied());
        command.current_dir(at);
        Session::new(command, columns, rows)
    }

    pub fn bytes(&self) -> String {
        let written = self.written.lock().expect("the bytes");
        String::from_utf8_lossy(&written).into_owned()
    }

    pub fn press(&mut self, keys: &str) {
        self.keyboard.write_all(keys.as_bytes()).expect("keys");
    }

    /// Waits until what is on the screen is as it should be.
    pub fn wait(&self, what: &str, arrived: impl Fn(&str) -> bool) {
        let start = Instant::now();
        while !arrived(&shown(&self.bytes())) {
            let screen = shown(&self.bytes());
            assert!(
                start.elapsed() < Duration::from_secs(120),
                "{what} does not arrive:\n{screen}"
            );
            std::thread::sleep(Duration::from_millis(5));
        }
    }

    /// Whether that is on the screen now.
    pub fn sees(&self, text: &str) -> bool {
        shown(&self.bytes()).contains(text)
    }

    pub fn see(&self, text: &str) {
        self.wait(text, |screen| screen.contains(text));
    }

    pub fn signal(&self, signal: Signal) {
        kill_process(Pid::from_child(&self.child), signal).expect("the process is there");
    }

    /// Waits for the end; the terminal is as it was.
    pub fn ended(self) -> (ExitStatus, String) {
        let bytes = self.written.clone();
        let Some(status) = end_of(self.child) else {
            let bytes = bytes.lock().expect("the bytes");
            panic!("no end: {}", shown(&String::from_utf8_lossy(&bytes)));
        };
        assert_eq!(state(&self.line), self.before);
        // What was written last may still be on its way: it is there when nobody has the
        // terminal any more.
        drop(self.line);
        let start = Instant::now();
        while !self.reader.is_finished() {
            assert!(
                start.elapsed() < Duration::from_secs(120),
                "somebody keeps the terminal"
            );
            std::thread::sleep(Duration::from_millis(5));
        }
        (status, left(&bytes))
    }
}

/// The bytes of a program that has left the terminal to others, once the last of them have
/// arrived: soon.
pub fn left(written: &Mutex<Vec<u8>>) -> String {
    let start = Instant::now();
    loop {
        let bytes = written.lock().expect("the bytes").clone();
        let bytes = String::from_utf8_lossy(&bytes).into_owned();
        let is_left = |mode: &&str| {
            bytes.rfind(&format!("\x1b[{mode}h")) <= bytes.rfind(&format!("\x1b[{mode}l"))
        };
        let has_cursor = bytes.rfind("\x1b[?25h") >= bytes.rfind("\x1b[?25l");
        if MODES.iter().all(is_left) && has_cursor || start.elapsed() > Duration::from_secs(60) {
            return bytes;
        }
        std::thread::sleep(Duration::from_millis(5));
    }
}

/// What a viewer asks of the terminal.
const MODES: [&str; 3] = ["?1049", "?1000", "?1006"];

/// How a process ends, if it does soon.
pub fn end_of(mut child: Child) -> Option<ExitStatus> {
    let start = Instant::now();
    while start.elapsed() < Duration::from_secs(120) {
        if let Some(status) = child.try_wait().expect("a child") {
            return Some(status);
        }
        std::thread::sleep(Duration::from_millis(5));
    }
    child.kill().expect("the child is there");
    None
}

/// What is left of taking a terminal over: nothing is.
pub fn given_back(bytes: &str) {
    for mode in MODES {
        let on = bytes.rfind(&format!("\x1b[{mode}h")).expect(mode);
        let off = bytes.rfind(&format!("\x1b[{mode}l")).expect(mode);
        assert!(off > on, "{mode}");
    }
    assert!(bytes.rfind("\x1b[?25h") > bytes.rfind("\x1b[?25l"));
}

/// The screen that these bytes make, as far as this viewer needs one.
pub fn shown(bytes: &str) -> String {
    let mut rows = vec![vec![' '; 200]; 60];
    let (mut x, mut y) = (0, 0);
    let mut rest = bytes.chars().peekable();
    while let Some(c) = rest.next() {
        match c {
            '\x1b' if rest.next_if_eq(&'[').is_some() => {
                let mut text = String::new();
                let end = loop {
                    match rest.next() {
                        Some(c) if c.is_ascii_alphabetic() => break c,
                        Some(c) => text.push(c),
                        None => break ' ',
                    }
                };
                let number = |i: usize| -> usize {
                    let part = text.split(';').nth(i).unwrap_or("");
                    part.parse().unwrap_or(1)
                };
                match end {
                    'H' => (x, y) = (number(1) - 1, number(0) - 1),
                    'J' => rows.iter_mut().for_each(|row| row.fill(' ')),
                    _ => {}
                }
            }
            '\r' => x = 0,
            '\n' => y += 1,
            c => {
                if let Some(cell) = rows.get_mut(y).and_then(|row| row.get_mut(x)) {
                    *cell = c;
                }
                x += 1;
            }
        }
    }
    let rows = rows.into_iter();
    let rows = rows.map(|row| row.into_iter().collect::<String>().trim_end().to_string());
    rows.collect::<Vec<_>>().join("\n")
}
