//! The viewer on a terminal of its own: what arrives there, and that it is given back as it
//! was, however the viewer ends.

use crate::session::{PROGRAM, Session, end_of, given_back, left, state, window};
use pureprof::me2g::terminal::screen::Screen;
use rustix::process::Signal;
use rustix::termios::tcsetwinsize;
use std::os::unix::process::ExitStatusExt;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};

fn data() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data")
}

fn viewer(file: &str, columns: u16, rows: u16, variables: &[(&str, &str)]) -> Session {
    Session::pureprof(&data(), &["me2g", file], (columns, rows), variables)
}

#[test]
fn a_session_from_start_to_end() {
    let mut session = viewer("maxc.me", 80, 24, &[]);
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
    for variables in [
        &[("NO_COLOR", "1")][..],
        &[("TERM", "vt100"), ("LANG", "C")],
    ] {
        let mut session = viewer("maxc.me", 80, 24, variables);
        session.see("Cons.4:25 by maxcc: 57.6% (red)");
        session.press("q");
        let (status, bytes) = session.ended();
        assert_eq!(status.code(), Some(0));
        assert!(!bytes.contains("48;5;") && !bytes.contains("38;5;"));
        given_back(&bytes);
    }
}

/// Not a byte moves the cursor of a terminal that has none.
#[test]
fn a_dumb_terminal_is_told_what_else_there_is() {
    for (arguments, instead) in [
        (&["me2g", "maxc.me"][..], "--html makes a page"),
        (&["live", "maxc.hp"], "--http serves a page"),
    ] {
        let session = Session::pureprof(&data(), arguments, (80, 24), &[("TERM", "dumb")]);
        let (status, bytes) = session.ended();
        assert_eq!(status.code(), Some(1));
        assert!(bytes.contains(instead) && bytes.trim_end().lines().count() == 1);
        assert!(!bytes.contains('\x1b'), "{bytes:?}");
    }
}

#[test]
fn signals_leave_the_terminal_in_order() {
    for signal in [Signal::TERM, Signal::HUP, Signal::INT] {
        let session = viewer("maxc.me", 80, 24, &[]);
        session.see("q quit");
        session.signal(signal);
        let (status, bytes) = session.ended();
        assert_eq!(status.signal(), Some(signal.as_raw()));
        given_back(&bytes);
    }
    // The terminal is closed: nobody is left to wait.
    let session = viewer("maxc.me", 80, 24, &[]);
    session.see("q quit");
    session.closed.store(true, Ordering::SeqCst);
    session.reader.join().expect("the reader ends");
    drop(session.keyboard);
    let status = end_of(session.child).expect("an end");
    assert_eq!(status.signal(), Some(Signal::HUP.as_raw()));
    // Stopped by a key, and continued.
    let mut session = viewer("maxc.me", 80, 24, &[]);
    session.see("q quit");
    session.press("\x1a");
    let about = format!("/proc/{}/stat", session.child.id());
    let start = Instant::now();
    while !std::fs::read_to_string(&about).is_ok_and(|s| s.contains(") T ")) {
        assert!(
            start.elapsed() < Duration::from_secs(120),
            "it does not stop"
        );
        std::thread::sleep(Duration::from_millis(5));
    }
    given_back(&left(&session.written));
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
    let this = "pty::a_panic_is_told_on_the_terminal_as_it_was";
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
    let (status, bytes) = viewer("maxc.me", 50, 10, &[]).ended();
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
    let (status, bytes) = viewer("biography.hp", 80, 24, &[]).ended();
    assert_eq!(status.code(), Some(1));
    assert_eq!(
        bytes,
        "me2g: biography.hp:1: this is no hotspot profile: its first line is not \"ME 1\"\r\n"
    );
}
