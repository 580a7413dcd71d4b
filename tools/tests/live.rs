//! A profile that grows, as those see it who watch: in a terminal, and as a page in a
//! browser.
//!
//! The program that is watched is a shell script: what it writes, and when, is the test's.

use crate::session::{PROGRAM, Session, given_back};
use rustix::process::Signal;
use std::fs;
use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::os::unix::fs::PermissionsExt;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

/// Writes a sample for each line of the file `go`, the last one in two parts, and answers
/// signals; `$@` are its arguments. It has `run.log` open if there is such a file.
const SCRIPT: &str = r#"#!/bin/sh
trap 'echo census >&2' USR1
trap 'echo the program is here >&2' USR2
trap 'exit 143' TERM
echo "arguments: $*"
exec 3>script.hp
[ -f run.log ] && exec 4>>run.log
printf 'JOB "script %s"\nDATE "today"\nSAMPLE_UNIT "seconds"\nVALUE_UNIT "bytes"\n' "$*" >&3
n=0
while :; do
  wanted=$(cat go)
  case "$wanted" in
    half) [ "$n" = 3 ] && { printf 'BEGIN_SAMPLE 3\nList\t9' >&3; n=4; } ;;
    whole) [ "$n" = 4 ] && { printf '000\nEND_SAMPLE 3\n' >&3; n=5; } ;;
    end) exit 3 ;;
    *) while [ "$n" -lt "$wanted" ]; do
         printf 'BEGIN_SAMPLE %s\nList\t%s000\nTree\t400\nEND_SAMPLE %s\nMARK %s.5\n' $n $n $n $n >&3
         n=$((n + 1))
       done ;;
  esac
  sleep 0.02
done
"#;

fn folder() -> tempfile::TempDir {
    tempfile::tempdir().expect("a folder")
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

fn script(at: &Path) {
    let path = at.join("script");
    fs::write(&path, SCRIPT).expect("a file");
    fs::set_permissions(&path, fs::Permissions::from_mode(0o755)).expect("a file");
    go(at, "0");
}

/// Replaced whole, for somebody reads it all the time.
fn go(at: &Path, how_far: &str) {
    fs::write(at.join("new"), how_far).expect("a file");
    fs::rename(at.join("new"), at.join("go")).expect("a file");
}

#[test]
fn a_started_program_is_watched_to_its_end() {
    let at = folder();
    script(at.path());
    let plain = [("NO_COLOR", "1")];
    for variables in [&[][..], &plain, &[("TERM", "vt100"), ("LANG", "C")]] {
        go(at.path(), "0");
        let arguments = ["live", "-hd", "-i0.5", "--", "./script", "a", "b"];
        let mut session = Session::pureprof(at.path(), &arguments, (80, 24), variables);
        session.see("arguments: +RTS -hd -i0.5 -RTS a b");
        session.see("waiting for the first sample");
        go(at.path(), "3");
        session.see("now 2.40k bytes, 3 samples");
        session.see("script +RTS -hd -i0.5 -RTS a b");
        let coloured = session.bytes().contains("48;5;");
        assert_eq!(coloured, variables.is_empty());
        // Half of a sample is waited for.
        go(at.path(), "half");
        session.press("c");
        session.see("census");
        session.press("w");
        session.see("the program is here");
        assert!(session.sees("3 samples"));
        go(at.path(), "whole");
        session.see("now 9.00k bytes, 4 samples");
        session.press("\x1b[B");
        session.see("List: 88.2% in all, now 9.00k");
        // A program that runs is not ended by one key.
        session.press("q");
        session.see("q again ends it");
        session.press("\x1b");
        go(at.path(), "end");
        session.see("the program has ended with exit code 3");
        assert!(session.sees("List"));
        session.press("q");
        let (status, bytes) = session.ended();
        assert_eq!(status.code(), Some(0));
        given_back(&bytes);
        // What the program has written is there as if nobody had watched.
        let rest = &bytes[bytes.rfind("\x1b[?1049l").expect("the way back")..];
        assert!(rest.contains("arguments: +RTS -hd -i0.5 -RTS a b\r\n"));
        assert!(rest.contains("census\r\nthe program is here\r\n"));
    }
}

#[test]
fn a_running_program_is_ended_on_request() {
    let at = folder();
    script(at.path());
    let arguments = ["live", "--", "./script", "+RTS", "-hc"];
    let mut session = Session::pureprof(at.path(), &arguments, (60, 15), &[]);
    // Its own option counts.
    session.see("arguments: +RTS -hc");
    go(at.path(), "1");
    session.see("1 samples");
    session.press("qq");
    let (status, bytes) = session.ended();
    assert_eq!(status.code(), Some(0));
    given_back(&bytes);
}

/// A file that somebody else writes, or has written; the program that does so is found.
#[test]
fn a_file_is_followed() {
    let at = folder();
    script(at.path());
    go(at.path(), "2");
    let mut other = Command::new("./script")
        .current_dir(at.path())
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .expect("a shell");
    let start = Instant::now();
    while fs::metadata(at.path().join("script.hp")).map_or(0, |about| about.len()) < 100 {
        assert!(start.elapsed() < Duration::from_secs(120));
        std::thread::sleep(Duration::from_millis(10));
    }
    let mut session = Session::pureprof(at.path(), &["live", "script.hp"], (80, 24), &[]);
    session.see("2 samples");
    session.see(&format!("running (process {})", other.id()));
    session.press("w");
    session.see("asked: the answer is on the program's standard error");
    let pid = other.id().to_string();
    let arguments = ["live", "--pid", &pid];
    let by_pid = Session::pureprof(at.path(), &arguments, (80, 24), &[]);
    by_pid.see("2 samples");
    go(at.path(), "3");
    session.see("3 samples");
    by_pid.see("3 samples");
    go(at.path(), "end");
    other.wait().expect("a child");
    session.see("the program has ended");
    // Another run writes the same file.
    go(at.path(), "1");
    let mut other = Command::new("./script")
        .current_dir(at.path())
        .stdout(Stdio::null())
        .spawn()
        .expect("a shell");
    session.see("1 samples");
    go(at.path(), "end");
    other.wait().expect("a child");
    for mut session in [session, by_pid] {
        session.press("q");
        assert_eq!(session.ended().0.code(), Some(0));
    }
    // One that is damaged is said to be.
    fs::write(at.path().join("bad.hp"), "a\nb\nc\nd\n").expect("a file");
    let session = Session::pureprof(at.path(), &["live", "bad.hp"], (80, 24), &[]);
    session.see("bad.hp:1: expected JOB");
    session.signal(Signal::TERM);
    let (_, bytes) = session.ended();
    given_back(&bytes);
}

#[test]
fn what_cannot_be_watched_is_said() {
    let at = folder();
    script(at.path());
    let own = std::process::id().to_string();
    for (arguments, code, said) in [
        (&["live"][..], 2, "required"),
        (
            &["live", "x.hp", "--", "./script"],
            2,
            "cannot be used with",
        ),
        (&["live", "--http=nowhere", "x.hp"], 2, "expected a port"),
        (&["live", "--http", "x.hp"], 1, "pureprof: cannot read x.hp"),
        (&["live", "--http", "/dev/null"], 1, "is no regular file"),
        (
            &["live", "--http", "--", "./none"],
            1,
            "cannot start ./none: ",
        ),
        (
            &["live", "--http", "--pid", &own],
            1,
            "writes no heap profile",
        ),
        (
            &["live", "--http", "--pid", "999999999"],
            1,
            "there is no process",
        ),
        (
            &["live", "script"],
            1,
            "is no terminal to show a profile in: --http",
        ),
    ] {
        let output = Command::new(PROGRAM)
            .args(arguments)
            .current_dir(at.path())
            .stdin(Stdio::null())
            .output()
            .expect("the program runs");
        assert_eq!(output.status.code(), Some(code), "{arguments:?}");
        let err = text(&output.stderr);
        assert!(err.contains(said), "{arguments:?}: {err}");
    }
}

/// A server under test: its process, its address, and the token of its page.
struct Served(Child, String, String);

impl Served {
    fn start(at: &Path, arguments: &[&str]) -> Served {
        let mut child = Command::new(PROGRAM)
            .args(arguments)
            .current_dir(at)
            .stdout(Stdio::null())
            .stderr(Stdio::piped())
            .spawn()
            .expect("the program runs");
        let mut lines = BufReader::new(child.stderr.take().expect("a pipe")).lines();
        let line = lines.next().expect("a line").expect("a line");
        let from = line.find("http://127.0.0.1:").expect("an address");
        let mut parts = line[from + 7..].split('/').map(str::to_string);
        let address = parts.next().expect("an address");
        let token = parts.next().expect("a token");
        // What else is said has nowhere to go, and must not stop anybody.
        std::thread::spawn(move || lines.for_each(drop));
        Served(child, address, token)
    }

    fn get(&self, target: &str, host: &str) -> String {
        self.get_any(&format!("/{}{target}", self.2), host)
    }

    fn get_any(&self, target: &str, host: &str) -> String {
        let mut connection = TcpStream::connect(&self.1).expect("a connection");
        let request = format!("GET {target} HTTP/1.1\r\nHost: {host}\r\n\r\n");
        connection.write_all(request.as_bytes()).expect("a request");
        let mut answer = String::new();
        connection.read_to_string(&mut answer).expect("an answer");
        answer
    }

    fn wait(&self, what: &str) -> String {
        let start = Instant::now();
        loop {
            let answer = self.get("/panel?seen=", "localhost");
            if answer.contains(what) {
                return answer;
            }
            assert!(
                start.elapsed() < Duration::from_secs(120),
                "{what}: {answer}"
            );
            std::thread::sleep(Duration::from_millis(20));
        }
    }
}

impl Drop for Served {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

#[test]
fn the_page_is_served_to_this_machine() {
    let at = folder();
    script(at.path());
    let served = Served::start(
        at.path(),
        &["live", "--http", "-hd", "--", "./script", "<b>"],
    );
    let page = served.get("/", "localhost");
    assert!(page.starts_with("HTTP/1.1 200 OK\r\n"), "{page}");
    assert!(page.contains("Waiting for the first sample") && page.contains("connect-src 'self'"));
    let none = served.get("/panel?seen=", "localhost");
    assert!(none.starts_with("HTTP/1.1 204 "), "{none}");
    assert!(none.contains("X-Standing: waiting%20for"), "{none}");
    go(at.path(), "2");
    let panel = served.wait("data-seen=\"2%20today\"");
    assert!(panel.contains("script +RTS -hd -RTS &lt;b&gt;"), "{panel}");
    // Who has seen it gets nothing, until there is more.
    let seen = served.get("/panel?seen=2%20today", "localhost");
    assert!(seen.starts_with("HTTP/1.1 204 "), "{seen}");
    for (target, host, answer) in [
        ("/", "evil.example", "403"),
        ("/", "localhost.evil.example:80", "403"),
        ("/../etc/passwd", "localhost", "404"),
        ("", "localhost", "404"),
    ] {
        let answered = served.get(target, host);
        assert!(
            answered.starts_with(&format!("HTTP/1.1 {answer} ")),
            "{answered}"
        );
    }
    // Without the token, which is another one each time, there is nothing to be seen.
    let other = folder();
    script(other.path());
    let again = Served::start(other.path(), &["live", "--http", "--", "./script"]);
    assert!(served.2.len() >= 32 && served.2 != again.2, "{}", again.2);
    let token = &served.2;
    for target in [
        "/".to_string(),
        "/panel?seen=".to_string(),
        format!("/{}/", again.2),
        format!("/{}/panel", &token[1..]),
        format!("//{token}/"),
        format!("/?{token}"),
    ] {
        let answered = served.get_any(&target, "localhost");
        assert!(
            answered.starts_with("HTTP/1.1 403 "),
            "{target}: {answered}"
        );
        assert!(!answered.contains("data-seen"), "{answered}");
    }
    go(at.path(), "end");
    served.wait("X-Standing: the%20program%20has%20ended%20with%20exit%20code%203");
    let last = served.wait("X-Ended: yes");
    assert!(last.contains("data-seen=\"2%20today\""));
}

/// What a browser makes of the page while something happens, where there is a browser.
fn dumped(at: &Path, served: &Served, happens: impl Fn()) -> Option<String> {
    let browser = Command::new("chromium")
        .args(["--headless", "--no-sandbox", "--disable-gpu", "--dump-dom"])
        .args(["--virtual-time-budget=8000", "--window-size=1300,900"])
        .arg(format!("--user-data-dir={}", at.join("browser").display()))
        .arg(format!("http://{}/{}/", served.1, served.2))
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn();
    let Ok(browser) = browser else {
        eprintln!("chromium does not run here: not checked");
        return None;
    };
    happens();
    let output = browser.wait_with_output().expect("a browser");
    let page = text(&output.stdout);
    assert!(output.status.success(), "{page}");
    Some(page)
}

/// Pauses and markers come as far as whole blocks are there, on the clock of the profile.
#[test]
fn the_page_has_the_event_log_of_the_run() {
    let at = folder();
    script(at.path());
    go(at.path(), "3");
    fs::write(at.path().join("run.log"), crate::event_log::head()).expect("a file");
    let append = |bytes: &[u8]| {
        let path = at.path().join("run.log");
        let file = fs::OpenOptions::new().append(true).open(path);
        let mut file = file.expect("a file");
        file.write_all(bytes).expect("a write");
    };
    let served = Served::start(at.path(), &["live", "-l", "--http", "--", "./script"]);
    let without = served.wait("data-seen=\"3%20today\"");
    assert!(without.contains("script +RTS -l -hT") && !without.contains("One time axis"));
    let events = crate::event_log::events(&[(500, 600)], &[(700, "<half>")], &[0, 1000, 2000]);
    let block = crate::event_log::block(&events);
    append(&block[..40]);
    // A part of a block is there, and has been read when samples came twice after it.
    for samples in ["4", "5"] {
        go(at.path(), samples);
        let seen = served.wait(&format!("data-seen=\"{samples}%20today\""));
        assert!(!seen.contains("One time axis"));
    }
    append(&block[40..]);
    // 900 ms of the first second are the program's own.
    let lanes =
        r#""pauses":[[0.555556,0.555556,100.000,1]],"markers":[[0.666667,"\u003chalf\u003e"]]"#;
    let with = served.wait(lanes);
    assert!(with.contains("data-seen=\"5%20today%207\"") && with.contains("run.log"));
    if let Some(page) = dumped(at.path(), &served, || go(at.path(), "end")) {
        // That of the script has no figure there.
        let drawn = page.split("class=\"pause\" x=\"").skip(1);
        let drawn = drawn.filter(|rest| rest.starts_with(|c: char| c.is_ascii_digit()));
        assert_eq!(drawn.count(), 1, "{page}");
        assert!(page.contains("&lt;half&gt;</text>"), "{page}");
        // When there will be no more, nothing more is asked for.
        assert!(page.contains(" ended\""), "{page}");
    }
}

/// The page in a browser, where there is one: it grows, and what was chosen stays.
#[test]
fn a_browser_sees_the_page_grow() {
    let at = folder();
    script(at.path());
    go(at.path(), "2");
    let served = Served::start(at.path(), &["live", "--http", "--", "./script"]);
    served.wait("data-seen=\"2%20today\"");
    // A step of the program's for each that the browser has seen.
    let Some(page) = dumped(at.path(), &served, || go(at.path(), "3")) else {
        return;
    };
    assert!(
        page.contains("class=\"ready\"") || page.contains("ready\""),
        "{page}"
    );
    assert!(page.contains("data-seen=\"3%20today\""), "{page}");
    assert!(page.contains("running (process "), "{page}");
    assert_eq!(page.matches("class=\"area").count(), 2, "{page}");
}
