//! The recorder of hotspots in a process: its file, and what replaces that.

use super::failure;
use super::profiling::{FileSink, Moment, complain};
use crate::heap::Heap;
use crate::options::Options;
use crate::out::Errno;
use crate::prof::hotspots::thin::{Source, thin};
use crate::prof::hotspots::{CensusEnd, Recorder};
use crate::sys::{file, path};
use alloc::vec::Vec;

pub(super) struct Hotspots {
    pub recorder: Recorder<FileSink>,
    program: Vec<u8>,
    name: Vec<u8>,
    /// The file wherever the program goes.
    path: Vec<u8>,
}

impl Hotspots {
    /// Opens the file. If that fails it is complained about, and there is no recorder.
    pub fn begin(options: &Options) -> Option<Hotspots> {
        let name = options.profile_file("me");
        let sink = match FileSink::create(&name) {
            Ok(sink) => sink,
            Err(errno) => {
                complain(&options.program, &name, Err(errno));
                return None;
            }
        };
        let (recorder, result) = Recorder::begin(options, sink);
        complain(&options.program, &name, result);
        let mut path = match (name.first(), path::here()) {
            (Some(b'/'), _) | (_, Err(_)) => Vec::new(),
            (_, Ok(here)) => [&here, &b"/"[..]].concat(),
        };
        path.extend_from_slice(&name);
        Some(Hotspots {
            recorder,
            program: options.program.clone(),
            name,
            path,
        })
    }

    /// A census, right after a major collection.
    pub fn census(&mut self, heap: &Heap, moment: Moment, stack_bytes: usize) {
        let recorder = &mut self.recorder;
        heap.for_each_object_in_turn(|object, table, bytes| {
            // SAFETY: the object's own table.
            unsafe { recorder.count(object, table, bytes as u64) };
        });
        let (counted, live) = (recorder.counted(), heap.statistics.live as u64);
        if counted != live {
            failure::unbalanced(counted, live);
        }
        let (seconds, allocated) = (moment.mutator_seconds, moment.allocated);
        let (end, result) = recorder.end_census(seconds, allocated, stack_bytes as u64);
        complain(&self.program, &self.name, result);
        if end == CensusEnd::Thin {
            self.thin(heap, moment);
        }
    }

    /// Replaces the file by one with fewer censuses.
    fn thin(&mut self, heap: &Heap, moment: Moment) {
        let remains = self
            .recorder
            .remaining(moment.mutator_seconds, moment.allocated);
        let part = [&self.path, &b".part"[..]].concat();
        let thinned = self.copy(&part, &remains);
        let Some((sink, last)) = thinned else {
            self.recorder.not_thinned();
            return;
        };
        let (old, map) = self.recorder.thinned(sink, last, &remains);
        drop(old.close());
        heap.for_each_object_in_turn(|object, _, _| {
            self.recorder.births.renumber(object, &map);
        });
    }

    fn copy(
        &self,
        part: &[u8],
        remains: &[bool],
    ) -> Option<(FileSink, crate::prof::hotspots::thin::Thinned)> {
        let is_own = self.recorder.sink().identity()?;
        // A link would be replaced, not what it leads to.
        let status = path::status(&self.path, true).ok()?;
        if !status.is_regular() || status.identity != is_own {
            return None;
        }
        let source = Reading(file::open(&self.path, file::flags(true, false, false)).ok()?);
        let mut sink = FileSink::create(part).ok()?;
        let last = thin(&mut { source }, &mut sink, remains);
        if let Ok(Some(last)) = last
            && path::rename(part, &self.path).is_ok()
        {
            return Some((sink, last));
        }
        drop(sink.close());
        let _ = path::remove(part);
        None
    }

    /// The run's end.
    pub fn finish(self, moment: Moment) {
        let (sink, result) = self
            .recorder
            .finish(moment.mutator_seconds, moment.allocated);
        complain(&self.program, &self.name, result.and(sink.close()));
    }
}

/// A file open for reading.
struct Reading(i32);

impl Source for &mut Reading {
    fn read(&mut self, bytes: &mut [u8]) -> Result<usize, Errno> {
        loop {
            match file::read_some(self.0, bytes) {
                Err(file::INTERRUPTED) => {}
                read => return read.map_err(Errno),
            }
        }
    }
}

impl Drop for Reading {
    fn drop(&mut self) {
        let _ = file::close(self.0);
    }
}
