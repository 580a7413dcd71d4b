//! `purecc watch`: builds and runs a program again whenever one of its sources has changed.
//! Each time is a process of its own, which first tells what it has read.

use crate::cli::Cli;
use crate::inputs::{Inputs, Stamp};
use crate::{say, session};
use std::fs::File;
use std::io::{IsTerminal, Read, Write};
use std::os::fd::FromRawFd;
use std::time::Duration;

/// Time between two looks at the sources.
const PERIOD: Duration = Duration::from_millis(100);

/// Clears the screen, what has left it at the top, too.
const CLEAR: &str = "\x1b[2J\x1b[3J\x1b[H";

/// Goes on until the process is ended from outside; answers an exit code if that cannot be.
pub fn run(cli: &Cli) -> u8 {
    match watch(cli) {
        Ok(never) => match never {},
        Err(message) => say::failed(&message),
    }
}

enum Never {}

fn watch(cli: &Cli) -> Result<Never, String> {
    if cli.files.iter().any(|file| file.as_os_str() == "-") {
        return Err("standard input cannot be watched".into());
    }
    loop {
        if std::io::stdout().is_terminal() {
            say::out(CLEAR)?;
        }
        let turn = Turn::begin(cli)?;
        turn.wait();
    }
}

/// The program is built, and runs until it ends or a source has changed.
struct Turn {
    process: libc::pid_t,
    inputs: Inputs,
    before: Vec<Stamp>,
    ended: bool,
}

impl Turn {
    fn begin(cli: &Cli) -> Result<Turn, String> {
        let cannot = || format!("cannot watch: {}", std::io::Error::last_os_error());
        let mut ends = [0; 2];
        // SAFETY: there is room for two descriptors. They are closed in the program.
        if unsafe { libc::pipe2(ends.as_mut_ptr(), libc::O_CLOEXEC) } != 0 {
            return Err(cannot());
        }
        // SAFETY: the pipe is new; each process keeps one end of it. No other thread of this
        // one holds anything that the new one needs: the first only waits for this one.
        let (process, read, mut write) = unsafe {
            let (read, write) = (File::from_raw_fd(ends[0]), File::from_raw_fd(ends[1]));
            (libc::fork(), read, Some(write))
        };
        if process < 0 {
            return Err(cannot());
        }
        if process == 0 {
            drop(read);
            let told = std::cell::RefCell::new(write);
            say::end(session::run(cli, &|inputs| {
                // Whatever is read after the first time, the program has been built.
                if let (Some(mut pipe), Ok(bytes)) =
                    (told.borrow_mut().take(), postcard::to_allocvec(inputs))
                {
                    let _ = pipe.write_all(&bytes);
                }
            }));
        }
        drop(write.take());
        let mut bytes = vec![];
        let mut pipe = read;
        pipe.read_to_end(&mut bytes)
            .map_err(|e| format!("cannot watch: {e}"))?;
        // A compilation that is over before it has read anything leaves its file to watch.
        let inputs: Inputs = postcard::from_bytes(&bytes).unwrap_or_default();
        cli.files.iter().for_each(|file| inputs.note(file));
        let before = inputs.stamps();
        Ok(Turn {
            process,
            inputs,
            before,
            ended: false,
        })
    }

    /// Waits for a change, whatever the program does meanwhile.
    fn wait(mut self) {
        while !self.changed() {
            std::thread::sleep(PERIOD);
            self.look();
        }
        self.stop();
        // Who writes several files, or one in two steps, is done soon.
        std::thread::sleep(PERIOD / 2);
    }

    fn changed(&self) -> bool {
        self.inputs.stamps() != self.before
    }

    /// Tells when the program has ended.
    fn look(&mut self) {
        if self.ended {
            return;
        }
        let mut status = 0;
        // SAFETY: the process is a child of this one that has not been waited for.
        if unsafe { libc::waitpid(self.process, &mut status, libc::WNOHANG) } != self.process {
            return;
        }
        self.ended = true;
        let how = match libc::WIFSIGNALED(status) {
            true => format!("died by signal {}", libc::WTERMSIG(status)),
            false => format!("ended with exit code {}", libc::WEXITSTATUS(status)),
        };
        say::err(&format!("purecc: {how}; waiting for a change\n"));
    }

    fn stop(&mut self) {
        if self.ended {
            return;
        }
        // SAFETY: as in `look`. Until it is waited for, the number is not given again.
        unsafe {
            libc::kill(self.process, libc::SIGKILL);
            libc::waitpid(self.process, std::ptr::null_mut(), 0);
        }
    }
}
