//! The program that is watched: one that was started for it, or one that runs already.
//!
//! What is known of it is what the system tells of any process, so it makes no difference
//! who has compiled the program.

use crate::{Error, events};
use rustix::process::{Pid, Signal, kill_process};
use std::ffi::OsString;
use std::fs::{self, File};
use std::io::{self, Read, Seek, Write};
use std::os::unix::fs::{FileExt, MetadataExt};
use std::os::unix::process::ExitStatusExt;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, ExitStatus, Stdio};
use std::time::SystemTime;

/// A program and what is known of it.
pub struct Process {
    child: Option<Child>,
    pid: Option<u32>,
    /// When it was started, as the system says: numbers of processes are used again.
    begun: Option<u64>,
    /// Standard output and standard error, where they do not go where ours do.
    streams: Option<[Stream; 2]>,
    /// How it has ended.
    end: Option<String>,
    /// How the files begin that it writes, if the system cannot tell any more.
    guess: Option<(PathBuf, SystemTime)>,
}

/// What a program writes.
struct Stream {
    file: File,
    /// So much of it was looked at.
    at: u64,
}

/// Where what a started program writes goes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Streams {
    /// Where ours goes.
    Shared,
    /// To files of its own: the screen is taken.
    Apart,
}

/// The options of the runtime, before a program's own arguments; none of heap profiles if
/// those have one.
pub fn arguments(options: &[String], own: &[OsString]) -> Vec<OsString> {
    let mut all = vec![];
    let mut runtime = false;
    let mut profiled = false;
    for argument in own {
        match argument.to_str() {
            Some("+RTS") => runtime = true,
            Some("-RTS") => runtime = false,
            Some("--RTS" | "--") => break,
            Some(option) => profiled |= runtime && option.starts_with("-h"),
            None => {}
        }
    }
    let mut wanted: Vec<&str> = options.iter().map(|o| &**o).collect();
    if !wanted.iter().any(|option| option.starts_with("-h")) {
        wanted.push("-hT");
    }
    wanted.retain(|option| !profiled || !option.starts_with("-h"));
    if !wanted.is_empty() {
        all.push("+RTS".into());
        all.extend(wanted.into_iter().map(OsString::from));
        all.push("-RTS".into());
    }
    all.extend_from_slice(own);
    all
}

impl Process {
    /// Starts a program.
    pub fn start(
        program: &OsString,
        arguments: &[OsString],
        streams: Streams,
    ) -> Result<Process, Error> {
        let mut command = Command::new(program);
        command.args(arguments);
        let mut kept = None;
        if streams == Streams::Apart {
            let temporary = || tempfile::tempfile().map_err(Error::write("a temporary file"));
            let (out, err) = (temporary()?, temporary()?);
            let end = |file: &File| file.try_clone().map_err(Error::write("a temporary file"));
            command.stdout(end(&out)?).stderr(end(&err)?);
            // The keys are the viewer's.
            if io::IsTerminal::is_terminal(&io::stdin()) {
                command.stdin(Stdio::null());
            }
            kept = Some([out, err].map(|file| Stream { file, at: 0 }));
        }
        let now = SystemTime::now();
        let child = command.spawn().map_err(|cause| {
            let name = Path::new(program).display();
            Error::Usage(format!(
                "cannot start {name}: {}",
                crate::error::system(&cause)
            ))
        })?;
        let stem = Path::new(program).file_name().unwrap_or_default();
        Ok(Process {
            pid: Some(child.id()),
            begun: about(child.id()).map(|about| about.begun),
            child: Some(child),
            streams: kept,
            end: None,
            guess: Some((stem.into(), now)),
        })
    }

    /// One that runs.
    pub fn of(pid: u32) -> Result<Process, Error> {
        match about(pid) {
            Some(about) if !about.ended => Ok(Process {
                pid: Some(pid),
                begun: Some(about.begun),
                ..Process::unknown()
            }),
            _ => Err(Error::Usage(format!("there is no process {pid}"))),
        }
    }

    /// One of which nothing is known yet.
    pub fn unknown() -> Process {
        Process {
            child: None,
            pid: None,
            begun: None,
            streams: None,
            end: None,
            guess: None,
        }
    }

    /// Whether it was started for being watched.
    pub fn is_own(&self) -> bool {
        self.child.is_some()
    }

    /// Its number, once it is known.
    pub fn pid(&self) -> Option<u32> {
        self.pid
    }

    /// Looks for the process that writes a file, if it is not known.
    pub fn find(&mut self, path: &Path) {
        if self.pid.is_none()
            && self.end.is_none()
            && let Some(pid) = writer_of(path)
        {
            self.pid = Some(pid);
            self.begun = about(pid).map(|about| about.begun);
        }
    }

    /// The heap profile that it has open for writing.
    pub fn profile(&self) -> Option<PathBuf> {
        self.written_file(|path| path.extension().is_some_and(|e| e == "hp"))
            .or_else(|| self.guessed("hp"))
    }

    /// The event log that it has open for writing, whatever its name.
    pub fn log(&self) -> Option<PathBuf> {
        self.written_file(events::growing::Growing::is_log)
            .or_else(|| self.guessed("eventlog"))
    }

    fn written_file(&self, is_it: impl Fn(&Path) -> bool) -> Option<PathBuf> {
        written(self.pid?).into_iter().find(|path| is_it(path))
    }

    /// What a program that has ended has left under the usual name.
    fn guessed(&self, extension: &str) -> Option<PathBuf> {
        let (stem, since) = self.guess.as_ref().filter(|_| self.end.is_some())?;
        let mut path = stem.clone().into_os_string();
        path.push(".");
        path.push(extension);
        let changed = fs::metadata(&path)
            .and_then(|about| about.modified())
            .ok()?;
        // Files have coarser times than the clock.
        let early = *since - std::time::Duration::from_millis(20);
        (changed >= early).then(|| path.into())
    }

    /// How it has ended, if it has.
    pub fn end(&mut self) -> Option<&str> {
        if self.end.is_none() {
            self.end = match (&mut self.child, self.pid) {
                (Some(child), _) => match child.try_wait() {
                    Ok(None) => None,
                    Ok(Some(status)) => Some(described(status)),
                    Err(_) => Some("has ended".into()),
                },
                (None, Some(pid)) => match about(pid) {
                    Some(about) if !about.ended && Some(about.begun) == self.begun => None,
                    _ => Some("has ended".into()),
                },
                (None, None) => None,
            };
        }
        self.end.as_deref()
    }

    /// Sends a signal, if the program is known to expect it; or why not.
    pub fn send(&mut self, signal: Signal) -> Result<(), String> {
        let name = match signal {
            Signal::USR1 => "SIGUSR1",
            Signal::USR2 => "SIGUSR2",
            _ => "the signal",
        };
        if let Some(end) = self.end() {
            return Err(format!("the program {end}"));
        }
        let Some(pid) = self.pid else {
            return Err("no process is known that writes this file".into());
        };
        let expected = signal == Signal::TERM
            || about(pid).is_some_and(|about| about.caught & 1 << (signal.as_raw() - 1) != 0);
        if !expected {
            return Err(format!(
                "the program does not expect {name}, which would end it: not sent"
            ));
        }
        let target = i32::try_from(pid).ok().and_then(Pid::from_raw);
        let target = target.ok_or("there is no such process")?;
        kill_process(target, signal).map_err(|cause| format!("cannot send {name}: {cause}"))
    }

    /// What the program has written since the last time: whether to standard error, and
    /// text.
    pub fn written(&mut self) -> Vec<(bool, String)> {
        const MOST: usize = 1 << 16;
        let mut texts = vec![];
        for (i, stream) in self.streams.iter_mut().flatten().enumerate() {
            let length = stream.file.metadata().map_or(0, |about| about.len());
            // Of much only the end is seen.
            stream.at = stream.at.max(length.saturating_sub(MOST as u64));
            let mut bytes = vec![0; (length - stream.at.min(length)) as usize];
            if let Ok(read @ 1..) = stream.file.read_at(&mut bytes, stream.at) {
                stream.at += read as u64;
                let text = String::from_utf8_lossy(&bytes[..read]).into_owned();
                texts.push((i == 1, text));
            }
        }
        texts
    }

    /// Ends what was started, and waits for it: it completes its profile.
    pub fn stop(&mut self) {
        if self.end().is_none() && self.is_own() {
            let _ = self.send(Signal::TERM);
            if let Some(child) = &mut self.child
                && let Ok(status) = child.wait()
            {
                self.end = Some(described(status));
            }
        }
    }

    /// Hands on what the program has written, as if nobody had been in between.
    pub fn hand_on(&mut self) -> Result<(), Error> {
        let Some([mut out, mut err]) = self.streams.take() else {
            return Ok(());
        };
        let copied = out
            .file
            .rewind()
            .and_then(|()| io::copy(&mut out.file, &mut io::stdout()))
            .and_then(|_| io::stdout().flush());
        // If nobody reads standard error there is nobody to tell.
        let _ = err.file.rewind();
        let _ = io::copy(&mut err.file, &mut io::stderr());
        copied.map_err(Error::write("standard output"))
    }
}

fn described(status: ExitStatus) -> String {
    match (status.code(), status.signal()) {
        (Some(code), _) => format!("has ended with exit code {code}"),
        (None, Some(signal)) => format!("was ended by signal {signal}"),
        (None, None) => "has ended".into(),
    }
}

/// What the system tells of a process.
struct About {
    ended: bool,
    begun: u64,
    /// A bit for each signal that it handles.
    caught: u64,
}

fn about(pid: u32) -> Option<About> {
    let stat = fs::read_to_string(format!("/proc/{pid}/stat")).ok()?;
    // The name may have blanks and brackets.
    let mut fields = stat.rsplit_once(") ")?.1.split(' ');
    let state = fields.next()?;
    let begun = fields.nth(18)?.parse().ok()?;
    let status = fs::read_to_string(format!("/proc/{pid}/status")).ok()?;
    let caught = status.lines().find_map(|line| line.strip_prefix("SigCgt:"));
    let caught = u64::from_str_radix(caught?.trim(), 16).ok()?;
    Some(About {
        ended: matches!(state, "Z" | "X"),
        begun,
        caught,
    })
}

/// The files that a process has open for writing.
fn written(pid: u32) -> Vec<PathBuf> {
    let folder = PathBuf::from(format!("/proc/{pid}"));
    let Ok(open) = fs::read_dir(folder.join("fd")) else {
        return vec![];
    };
    let written = open.flatten().filter(|entry| {
        let mut text = String::new();
        let about = File::open(folder.join("fdinfo").join(entry.file_name()));
        let read = about.and_then(|mut file| file.read_to_string(&mut text));
        let flags = text.lines().find_map(|line| line.strip_prefix("flags:"));
        let flags = flags.and_then(|flags| u32::from_str_radix(flags.trim(), 8).ok());
        read.is_ok() && flags.is_some_and(|flags| flags & 3 != 0)
    });
    written
        .filter_map(|entry| fs::read_link(entry.path()).ok())
        .collect()
}

/// The process that has a file open for writing.
fn writer_of(path: &Path) -> Option<u32> {
    let wanted = fs::metadata(path).ok()?;
    let is_it = |other: &PathBuf| {
        let same = |about: fs::Metadata| about.ino() == wanted.ino() && about.dev() == wanted.dev();
        fs::metadata(other).is_ok_and(same)
    };
    let name = path.file_name()?;
    let processes = fs::read_dir("/proc").ok()?.flatten();
    let pids = processes.filter_map(|entry| entry.file_name().to_str()?.parse::<u32>().ok());
    let writers = pids.filter(|pid| {
        *pid != std::process::id()
            && written(*pid)
                .iter()
                .any(|open| open.file_name() == Some(name) && is_it(open))
    });
    // Its own children may have it too.
    writers.min_by_key(|pid| about(*pid).map_or(u64::MAX, |about| about.begun))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn options_of_profiles_are_given_unless_there_are_some() {
        let given = |options: &[&str], own: &str| {
            let options: Vec<String> = options.iter().map(|o| o.to_string()).collect();
            let own: Vec<OsString> = own.split_whitespace().map(OsString::from).collect();
            let all = arguments(&options, &own);
            let all: Vec<&str> = all.iter().filter_map(|a| a.to_str()).collect();
            all.join(" ")
        };
        assert_eq!(given(&[], "a -h"), "+RTS -hT -RTS a -h");
        assert_eq!(given(&["-hc", "-i0.1"], ""), "+RTS -hc -i0.1 -RTS");
        assert_eq!(given(&["-i1"], "a +RTS -hd"), "+RTS -i1 -RTS a +RTS -hd");
        assert_eq!(given(&[], "a +RTS -hd -RTS -x"), "a +RTS -hd -RTS -x");
        assert_eq!(given(&[], "-- +RTS -hd"), "+RTS -hT -RTS -- +RTS -hd");
    }
}
