//! Where an event log goes: a file, or what somebody reads meanwhile.

use crate::entry::observe::profiling::FileSink;
use crate::out::events::Place;
use crate::out::{Errno, Sink};
use crate::sys::{file, path};
use alloc::vec::Vec;

/// A reader that is behind gets so many times this time at the run's end.
const PATIENCE_MILLISECONDS: i32 = 250;
const PATIENT_TIMES: u32 = 20;

/// What a log is written into.
pub(super) enum Target {
    File {
        name: Vec<u8>,
        sink: FileSink,
    },
    /// A FIFO, a socket, a device: nothing that can be begun anew, and whoever reads it
    /// may be slow. What of the last block did not go out is kept.
    Stream {
        descriptor: i32,
        pending: Vec<u8>,
        /// The reader has not let the program wait in vain yet.
        reads: bool,
    },
}

impl Target {
    pub fn open(name: &[u8]) -> Result<Target, Errno> {
        if let Some(socket) = name.strip_prefix(b"unix:") {
            let descriptor = file::connect(socket).map_err(Errno)?;
            return Ok(Target::stream(descriptor));
        }
        let descriptor = file::create_without_waiting(name).map_err(Errno)?;
        Ok(match file::status(descriptor) {
            Ok(status) if status.is_regular() => Target::File {
                name: name.to_vec(),
                sink: FileSink::of(descriptor),
            },
            _ => Target::stream(descriptor),
        })
    }

    fn stream(descriptor: i32) -> Target {
        Target::Stream {
            descriptor,
            pending: Vec::new(),
            reads: true,
        }
    }

    pub fn close(self) -> Result<(), Errno> {
        match self {
            Target::File { sink, .. } => sink.close(),
            Target::Stream { descriptor, .. } => file::close(descriptor).map_err(Errno),
        }
    }
}

/// Writes what can be had of at once. Answers how much.
#[inline(never)]
fn write_at_once(descriptor: i32, bytes: &[u8]) -> Result<usize, Errno> {
    let mut written = 0;
    while written < bytes.len() {
        match file::write_some(descriptor, &bytes[written..]) {
            Ok(n) => written += n,
            Err(file::INTERRUPTED) => {}
            Err(errno) if Errno(errno) == Errno::BUSY => break,
            Err(errno) => return Err(Errno(errno)),
        }
    }
    Ok(written)
}

impl Sink for Target {
    fn write(&mut self, bytes: &[u8]) -> Result<(), Errno> {
        match self {
            Target::File { sink, .. } => sink.write(bytes),
            Target::Stream {
                descriptor,
                pending,
                ..
            } => {
                let sent = write_at_once(*descriptor, pending)?;
                pending.drain(..sent);
                if !pending.is_empty() {
                    return Err(Errno::BUSY);
                }
                let sent = write_at_once(*descriptor, bytes)?;
                pending.extend_from_slice(&bytes[sent..]);
                Ok(())
            }
        }
    }
}

impl Place for Target {
    fn renew(&mut self) -> Result<(), Errno> {
        let Target::File { name, sink } = self else {
            return Ok(());
        };
        let old = [&name[..], b".old"].concat();
        path::rename(name, &old).map_err(Errno)?;
        let fresh = FileSink::create(name)?;
        core::mem::replace(sink, fresh).close()
    }

    fn wait(&mut self) {
        let Target::Stream {
            descriptor,
            pending,
            reads,
        } = self
        else {
            return;
        };
        let mut times = 0;
        while *reads && !pending.is_empty() {
            times += 1;
            let ready = file::wait_writable(*descriptor, PATIENCE_MILLISECONDS);
            let sent = if ready {
                write_at_once(*descriptor, pending)
            } else {
                Ok(0)
            };
            let sent = sent.unwrap_or(0);
            *reads = sent > 0 && times < PATIENT_TIMES;
            pending.drain(..sent);
        }
    }
}
