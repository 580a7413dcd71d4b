//! `live`: a heap profile while the program runs, in a terminal or as a page that updates
//! itself.
//!
//! Duty: start the program or find it ([`process`]), follow its profile, and its event log if
//! it writes one, as far as they are complete, remember what a chart needs ([`history`]), show that ([`terminal`],
//! [`http`]).
//! The file is asked for its length ten times a second: that works on every file system
//! and in every container, and costs nothing that could be measured.
//!
//! Never: writes the profile; sends a signal that would end a program that does not
//! expect it; answers anybody but this machine unless it is told to.
//! Start reading at [`run`].

pub mod history;
pub mod http;
pub mod process;
pub mod terminal;

use crate::Error;
use crate::events;
use crate::hp::{Growing, Source};
use crate::view::Log;
use history::History;
use process::{Process, Streams};
use std::ffi::OsString;
use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

/// What is to be watched.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum What {
    /// A program that is started with these arguments.
    Program(OsString, Vec<OsString>),
    /// A profile that somebody writes.
    File(PathBuf),
    /// A program that runs.
    Running(u32),
}

/// How it is to be shown.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Options {
    /// Options of the runtime for a program that is started.
    pub runtime: Vec<String>,
    /// Where a page is served; none: in the terminal.
    pub http: Option<SocketAddr>,
}

/// How often a process is looked for that is not known.
const SEARCH: Duration = Duration::from_secs(1);

/// The event log of a run, and what was seen of it.
struct Followed {
    /// None if it is damaged: it is not followed any more.
    file: Option<events::growing::Growing>,
    log: Log,
    events: u64,
}

/// A program, its profile, and what was seen of that.
pub struct Watched {
    /// The program.
    pub process: Process,
    /// What was seen of its profile.
    pub history: History,
    /// What is wrong with the profile: it is not followed any more.
    pub wrong: Option<String>,
    /// What to call it until the profile does.
    name: String,
    /// The event log of the same run.
    log: Option<Followed>,
    file: Option<Growing>,
    searched: Option<Instant>,
    /// The program's end was seen.
    ended: bool,
}

impl Watched {
    /// Begins to watch.
    pub fn new(what: What, options: &Options) -> Result<Watched, Error> {
        let streams = match options.http {
            Some(_) => Streams::Shared,
            None => Streams::Apart,
        };
        let mut file = None;
        let (process, name) = match what {
            What::Program(program, arguments) => {
                let all = process::arguments(&options.runtime, &arguments);
                let name = Path::new(&program).display().to_string();
                (Process::start(&program, &all, streams)?, name)
            }
            What::File(path) => {
                let path = Source::resolve(&path);
                file = Some(Growing::open(&path)?);
                (Process::unknown(), path.display().to_string())
            }
            What::Running(pid) => {
                let process = Process::of(pid)?;
                if process.profile().is_none() {
                    return Err(Error::Usage(format!(
                        "process {pid} writes no heap profile (a file *.hp) that could be watched"
                    )));
                }
                (process, format!("process {pid}"))
            }
        };
        Ok(Watched {
            process,
            history: History::default(),
            wrong: None,
            name,
            log: None,
            file,
            searched: None,
            ended: false,
        })
    }

    /// Looks at what has changed. Whether anything has.
    pub fn look(&mut self) -> bool {
        // In this order: what it has written before its end is there then.
        let ended = self.process.end().is_some();
        let mut changed = false;
        if self.searched.is_none_or(|at| at.elapsed() > SEARCH) {
            self.searched = Some(Instant::now());
            if let Some(file) = &self.file {
                self.process.find(file.path());
            }
            self.find_log();
        }
        if self.file.is_none()
            && let Some(path) = self.process.profile()
        {
            self.file = Growing::open(&path).ok();
        }
        if let Some(file) = self.file.as_mut().filter(|_| self.wrong.is_none()) {
            let runs = file.runs();
            match self.history.follow(file) {
                Ok(grown) => {
                    changed |= grown;
                    if file.runs() != runs && !self.process.is_own() {
                        self.process = Process::unknown();
                        self.searched = None;
                    }
                    if file.runs() != runs {
                        self.log = None;
                    }
                }
                Err(error) => {
                    self.wrong = Some(error.to_string());
                    changed = true;
                }
            }
        }
        if ended != self.ended {
            changed = true;
            self.ended = ended;
            // That of a short run was never seen open.
            self.find_log();
        }
        changed | self.follow_log()
    }

    fn find_log(&mut self) {
        if self.log.is_none()
            && let Some(path) = self.process.log()
            && let Ok(file) = events::growing::Growing::open(&path)
        {
            self.log = Some(Followed {
                log: Log::new(&path.display().to_string()),
                file: Some(file),
                events: 0,
            });
        }
    }

    /// Takes in what was appended to the log. Whether there was anything.
    fn follow_log(&mut self) -> bool {
        let Some(Followed { file, log, events }) = &mut self.log else {
            return false;
        };
        let Some(growing) = file else {
            return false;
        };
        match growing.follow(&mut |event| log.event(event)) {
            Ok(more) => {
                *events += more;
                more > 0
            }
            Err(error) => {
                log.notice(error.to_string());
                *file = None;
                true
            }
        }
    }

    /// The event log of the same run, and how many events of it were seen.
    pub fn log(&self) -> Option<(&Log, u64)> {
        let followed = self.log.as_ref()?;
        Some((&followed.log, followed.events))
    }

    /// The profile's file, once it is known.
    pub fn path(&self) -> Option<&Path> {
        Some(self.file.as_ref()?.path())
    }

    /// What is watched, in words.
    pub fn name(&self) -> &str {
        match self.history.header() {
            Some(header) => &header.job,
            None => &self.name,
        }
    }

    /// How it stands with the program, in words.
    pub fn standing(&mut self) -> String {
        if let Some(wrong) = &self.wrong {
            return wrong.clone();
        }
        let none = self.history.count() == 0;
        if let Some(end) = self.process.end() {
            let nothing = match none {
                true => ", and has left no sample of a heap profile",
                false => "",
            };
            return format!("the program {end}{nothing}");
        }
        match (self.process.pid(), none) {
            (_, true) => "waiting for the first sample".into(),
            (Some(pid), _) => format!("running (process {pid})"),
            (None, _) => "nobody is writing this file now".into(),
        }
    }
}

/// Watches until the user has seen enough.
pub fn run(what: What, options: &Options) -> Result<(), Error> {
    match options.http {
        Some(address) => http::serve(what, options, address),
        None => terminal::run(what, options),
    }
}
