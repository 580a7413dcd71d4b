//! The viewer on a terminal of its own: what arrives there, and that it is given back as it
//! was, however the viewer ends.

use pureprof::me2g::terminal::screen::Screen;
use rustix::event::{PollFd, PollFlags, Timespec, poll};
use rustix::process::{Pid, Signal, ioctl_tiocsctty, kill_process, setsid};
use rustix::pty::{OpenptFlags, grantpt, openpt, ptsname, unlockpt};
use rustix::termios::{Winsize, tcgetattr, tcsetwinsize};
use std::fs::{File, OpenOptions};
use std::io::{Read, Write};
use std::os::unix::fs::OpenOptionsExt;
use std::os::unix::process::{CommandExt, ExitStatusExt};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, ExitStatus, Stdio};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

const PROGRAM: &str = env!("CARGO_BIN_EXE_pureprof");

/// The terminal is not to become this one's own.
const NOCTTY: i32 = 0o400;

fn data() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data")
}

/// A process on a terminal of its own.
struct Session {
    keyboard: File,
    /// The terminal's other end, to ask for its state.
    line: File,
    child: Child,
    written: Arc<Mutex<Vec<u8>>>,
    /// Reads what is written until it is told to stop.
    reader: JoinHandle<()>,
    closed: Arc<AtomicBool>,
    /// How the terminal was before, in words.
    before: String,
}

fn window(columns: u16, rows: u16) -> Winsize {
    Winsize {
        ws_row: rows,
        ws_col: columns,
        ws_xpixel: 0,
        ws_ypixel: 0,
    }
}

fn state(line: &File) -> String {
    let state = tcgetattr(line).expect("a terminal's state");
    format!(
        "{:?} {:?} {:?} {:?}",
        state.input_modes, state.output_modes, state.control_modes, state.local_modes
    )
}

impl Session {
    fn new(mut command: Command, columns: u16, rows: u16) -> Session {
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
        command.current_dir(data());
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

    fn viewer(file: &str, columns: u16, rows: u16, variables: &[(&str, &str)]) -> Session {
        let mut command = Command::new(PROGRAM);
        command.args(["me2g", file]).env("TERM", "xterm-256color");
        for variable in ["LC_ALL", "LC_CTYPE", "COLORTERM", "NO_COLOR"] {
            command.env_remove(variable);
        }
        command.env("LANG", "C.UTF-8");
        command.envs(variables.iter().copied());
        Session::new(command, columns, rows)
    }

    fn bytes(&self) -> String {
        let written = self.written.lock().expect("the bytes");
        String::from_utf8_lossy(&written).into_owned()
    }

    fn press(&mut self, keys: &str) {
        self.keyboard.write_all(keys.as_bytes()).expect("keys");
    }

    /// Waits until what is on the screen is as it should be.
    fn wait(&self, what: &str, arrived: impl Fn(&str) -> bool) {
        let start = Instant::now();
        while !arrived(&shown(&self.bytes())) {
            let screen = shown(&self.bytes());
            assert!(
                start.elapsed() < Duration::from_secs(30),
                "{what} does not arrive:\n{screen}"
            );
            std::thread::sleep(Duration::from_millis(5));
        }
    }

    fn see(&self, text: &str) {
        self.wait(text, |screen| screen.contains(text));
    }

    fn signal(&self, signal: Signal) {
        kill_process(Pid::from_child(&self.child), signal).expect("the process is there");
    }

    /// Waits for the end; the terminal is as it was.
    fn ended(self) -> (ExitStatus, String) {
        let bytes = self.written.clone();
        let Some(status) = end_of(self.child) else {
            let bytes = bytes.lock().expect("the bytes");
            panic!("no end: {}", shown(&String::from_utf8_lossy(&bytes)));
        };
        assert_eq!(state(&self.line), self.before);
        // What was written last may still be on its way.
        std::thread::sleep(Duration::from_millis(50));
        let bytes = bytes.lock().expect("the bytes");
        (status, String::from_utf8_lossy(&bytes).into_owned())
    }
}

/// How a process ends, if it does soon.
fn end_of(mut child: Child) -> Option<ExitStatus> {
    let start = Instant::now();
    while start.elapsed() < Duration::from_secs(30) {
        if let Some(status) = child.try_wait().expect("a child") {
            return Some(status);
        }
        std::thread::sleep(Duration::from_millis(5));
    }
    child.kill().expect("the child is there");
    None
}

/// What is left of taking a terminal over: nothing is.
fn given_back(bytes: &str) {
    for mode in ["?1049", "?1000", "?1006"] {
        let on = bytes.rfind(&format!("\x1b[{mode}h")).expect(mode);
        let off = bytes.rfind(&format!("\x1b[{mode}l")).expect(mode);
        assert!(off > on, "{mode}");
    }
    assert!(bytes.rfind("\x1b[?25h") > bytes.rfind("\x1b[?25l"));
}

/// The screen that these bytes make, as far as this viewer needs one.
fn shown(bytes: &str) -> String {
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

#[test]
fn a_session_from_start_to_end() {
    let mut session = Session::viewer("maxc.me", 80, 24, &[]);
    session.see("maxc 500 +RTS -ho -i2k: heap by occurrence");
    session.see("Cons.4:25 by maxcc: 57.6% (red)");
    assert!(session.bytes().contains("48;5;"), "there are colours");
    session.press("f\r");
    session.see("Cons.4:19: 39% (orange)");
    session.press("e");
    session.see("temperature");
    tcsetwinsize(&session.line, window(100, 40)).expect("a size");
    session.wait("the larger screen", |screen| {
        screen.lines().nth(39).is_some_and(|l| l.contains("q quit"))
    });
    // A click on the second line of the key.
    session.press("\x1b[<0;80;2M\x1b[<0;80;2m");
    session.see("Cons.4:25 by maxcc");
    session.press("h");
    session.see("open the selected hotspot's own profile");
    session.press("\x1bq");
    session.press("q");
    let (status, bytes) = session.ended();
    assert_eq!(status.code(), Some(0));
    given_back(&bytes);
}

#[test]
fn colours_are_not_forced_on_anybody() {
    for variables in [&[("NO_COLOR", "1")][..], &[("TERM", "dumb"), ("LANG", "C")]] {
        let mut session = Session::viewer("maxc.me", 80, 24, variables);
        session.see("Cons.4:25 by maxcc: 57.6% (red)");
        session.press("q");
        let (status, bytes) = session.ended();
        assert_eq!(status.code(), Some(0));
        assert!(!bytes.contains("48;5;") && !bytes.contains("38;5;"));
        given_back(&bytes);
    }
}

#[test]
fn signals_leave_the_terminal_in_order() {
    for signal in [Signal::TERM, Signal::HUP, Signal::INT] {
        let session = Session::viewer("maxc.me", 80, 24, &[]);
        session.see("q quit");
        session.signal(signal);
        let (status, bytes) = session.ended();
        assert_eq!(status.signal(), Some(signal.as_raw()));
        given_back(&bytes);
    }
    // The terminal is closed: nobody is left to wait.
    let session = Session::viewer("maxc.me", 80, 24, &[]);
    session.see("q quit");
    session.closed.store(true, Ordering::SeqCst);
    session.reader.join().expect("the reader ends");
    drop(session.keyboard);
    let status = end_of(session.child).expect("an end");
    assert_eq!(status.signal(), Some(Signal::HUP.as_raw()));
    // Stopped by a key, and continued.
    let mut session = Session::viewer("maxc.me", 80, 24, &[]);
    session.see("q quit");
    session.press("\x1a");
    let about = format!("/proc/{}/stat", session.child.id());
    let start = Instant::now();
    while !std::fs::read_to_string(&about).is_ok_and(|s| s.contains(") T ")) {
        assert!(
            start.elapsed() < Duration::from_secs(30),
            "it does not stop"
        );
        std::thread::sleep(Duration::from_millis(5));
    }
    given_back(&session.bytes());
    assert_eq!(state(&session.line), session.before);
    session.written.lock().expect("the bytes").clear();
    session.signal(Signal::CONT);
    session.see("Cons.4:25 by maxcc: 57.6% (red)");
    session.press("q");
    let (status, bytes) = session.ended();
    assert_eq!(status.code(), Some(0));
    given_back(&bytes);
}

/// Starts itself: as a viewer that panics.
#[test]
fn a_panic_is_told_on_the_terminal_as_it_was() {
    const PANICS: &str = "VIEWER_THAT_PANICS";
    if std::env::var_os(PANICS).is_some() {
        let _screen = Screen::take().expect("a terminal");
        panic!("this is told");
    }
    let mut command = Command::new(std::env::current_exe().expect("this program"));
    let this = "a_panic_is_told_on_the_terminal_as_it_was";
    command.args(["--exact", this, "--nocapture"]);
    command.env(PANICS, "1");
    command.env("TERM", "xterm-256color");
    let (status, bytes) = Session::new(command, 80, 24).ended();
    assert_eq!(status.code(), Some(101));
    given_back(&bytes);
    let back = bytes.rfind("\x1b[?1049l").expect("the way back");
    let told = bytes.rfind("this is told").expect("the message");
    assert!(told > back);
}

#[test]
fn what_is_no_terminal_or_too_small_is_said() {
    let (status, bytes) = Session::viewer("maxc.me", 50, 10, &[]).ended();
    assert_eq!(status.code(), Some(1));
    let said = "me2g: the terminal has 50x10 characters, and 60x15 are needed: enlarge it, or \
                --html makes a page, -hs a graph in PostScript, -f txt -o - a table\r\n";
    assert_eq!(bytes, said);
    let output = Command::new(PROGRAM)
        .args(["me2g", "maxc.me"])
        .current_dir(data())
        .stdin(Stdio::null())
        .output()
        .expect("the program runs");
    assert_eq!(output.status.code(), Some(1));
    let said = "me2g: standard output is no terminal to show a profile in: \
                --html makes a page, -hs a graph in PostScript, -f txt -o - a table\n";
    assert_eq!(String::from_utf8_lossy(&output.stderr), said);
    // A file that cannot be read is said before the terminal is touched.
    let (status, bytes) = Session::viewer("biography.hp", 80, 24, &[]).ended();
    assert_eq!(status.code(), Some(1));
    assert_eq!(
        bytes,
        "me2g: biography.hp:1: this is no hotspot profile: its first line is not \"ME 1\"\r\n"
    );
}
