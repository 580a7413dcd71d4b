//! The recorder of hotspots in a process: its file, and what replaces that.

use crate::description::parts;
use crate::entry::observe::besides::thread_of;
use crate::entry::observe::holders::Holders;
use crate::entry::observe::hotspot_holders::find_holders;
use crate::entry::observe::profiling::{FileSink, complain, complain_of_creation};
use crate::entry::run::say;
use crate::entry::run::stacks::stack_top;
use crate::entry::safepoint::evaluations::Evaluations;
use crate::entry::{config, pure_frames, pure_sites, rows};
use crate::heap::Heap;
use crate::heap::every_stack::Stack;
use crate::heap::frames::for_each_row;
use crate::heap::object::{BLACKHOLE, FUN, PAP, THUNK, info, untag};
use crate::heap::roots::FrameKind;
use crate::options::Options;
use crate::out::Errno;
use crate::prof::hotspots::thin::{Source, thin};
use crate::prof::hotspots::{CensusEnd, FrameSite, Holder, Recorder};
use crate::prof::labels::is_of_library;
use crate::prof::memo::Memo;
use crate::prof::schedule::Moment;
use crate::sys::{file, path};
use alloc::vec::Vec;
use rt_abi::frames::{NO_SITE, Site};
use rt_abi::info::Info;
use rt_abi::symbols::Counted;

pub(in crate::entry) struct Hotspots {
    pub recorder: Recorder<FileSink>,
    program: Vec<u8>,
    name: Vec<u8>,
    /// The file wherever the program goes.
    path: Vec<u8>,
    /// What stands in the program's code, found at the first census.
    calls: Calls,
    /// Whether calls return into primitives, by where.
    primitives: Memo<bool>,
    /// Whether calls return into functions of the library, by where.
    library: Memo<bool>,
    evaluations: Evaluations,
}

impl Hotspots {
    /// Opens the file. If that fails it is complained about, and there is no recorder.
    pub fn begin(options: &Options) -> Option<Hotspots> {
        let name = options.profile_file("me");
        let sink = match FileSink::create(&name) {
            Ok(sink) => sink,
            Err(errno) => {
                complain_of_creation(&options.program, &name, errno);
                return None;
            }
        };
        let (mut recorder, result) = Recorder::begin(options, sink);
        complain(&options.program, &name, result);
        for (path, hash) in source_files() {
            recorder.source_hash(path, hash);
        }
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
            calls: Calls::default(),
            primitives: Memo::default(),
            library: Memo::default(),
            evaluations: Evaluations::default(),
        })
    }

    /// A census, right after a major collection.
    pub fn census(
        &mut self,
        heap: &mut Heap,
        moment: Moment,
        stack_bytes: usize,
        holders: &Holders,
    ) {
        self.evaluations.find(heap, stack_bytes);
        let fp = stack_top() - stack_bytes;
        let mut frames = Vec::new();
        let mut stack_bytes = 0;
        for stack in heap.stacks(fp) {
            stack_bytes += stack.bytes();
            self.stack(heap, &stack, &mut frames);
        }
        crate::sorting::sort_by_key(&mut frames, |frame: &(usize, Holder)| frame.0);
        if self.recorder.wants_holders() {
            find_holders(&mut self.recorder, heap, (fp, &frames), holders);
        }
        match self.recorder.wants_more() {
            true => self.count_more(heap),
            false => self.count(heap),
        }
        let (counted, live) = (self.recorder.counted(), heap.statistics.live as u64);
        if counted != live {
            say::unbalanced(counted, live);
        }
        heap.watch_stacks(fp);
        let recorder = &mut self.recorder;
        let (end, result) = recorder.end_census(&moment, stack_bytes as u64);
        complain(&self.program, &self.name, result);
        if let CensusEnd::Thin(remains) = end {
            self.thin(&remains);
        }
    }

    /// Tells of all objects.
    fn count(&mut self, heap: &Heap) {
        let (recorder, evaluations) = (&mut self.recorder, &self.evaluations);
        heap.for_each_object_in_turn(|object, table, bytes| {
            let shown = match table.kind == BLACKHOLE {
                true => evaluations.table(object, table),
                false => table,
            };
            let created = heap.life_at_census(object).created;
            // SAFETY: the object's own table, or one that stands for it.
            unsafe { recorder.count(created, shown, bytes as u64) };
        });
    }

    /// The same with who holds them, which is known by now, and their biography.
    fn count_more(&mut self, heap: &Heap) {
        let (recorder, evaluations) = (&mut self.recorder, &self.evaluations);
        let biography = recorder.has_biography();
        heap.for_each_object_in_turn(|object, table, bytes| {
            let (shown, evaluated) = match table.kind == BLACKHOLE {
                true => (evaluations.table(object, table), true),
                false => (&raw const *table, false),
            };
            if biography && evaluated {
                // A thunk under evaluation is in use all the while.
                heap.use_at_census(object);
            }
            let life = heap.life_at_census(object);
            // SAFETY: the object's own table, or one that stands for it.
            unsafe {
                recorder.count(life.created, shown, bytes as u64);
                recorder.count_more(object, shown, life, bytes as u64);
            }
        });
    }

    /// Counts the frames, from the newest on. Puts them, if holders are wanted, among
    /// others with where they are.
    fn stack(&mut self, heap: &Heap, stack: &Stack, frames: &mut Vec<(usize, Holder)>) {
        let label = thread_of(stack);
        let thread = stack.number();
        let moved = stack.moved();
        self.calls.prepare();
        let (recorder, calls, primitives) = (&mut self.recorder, &self.calls, &mut self.primitives);
        let library = &mut self.library;
        recorder.begin_stack(thread, stack.left());
        // The frame whose caller comes next: where it is, where its code goes on, bytes.
        type Frame = (usize, usize, u64);
        let mut waiting: Option<Frame> = None;
        // Frames, with their callers', that primitives have called: whose calls they count
        // as is known further down.
        let mut within: Vec<(Frame, usize)> = Vec::new();
        let mut inner = stack.lowest();
        let wanted = recorder.wants_holders();
        let keeps_demanders = config().counts != 0;
        let mut count = |own: Frame, callers: usize, goes_on: (usize, usize)| {
            let (frame, address, bytes) = own;
            // The frame whose call it counts as, and where that goes on.
            let (calling, caller) = goes_on;
            let slot = match keeps_demanders {
                true => heap.update_slot(address),
                false => None,
            };
            let last = slot.map_or(0, |slot| heap.demander(frame, slot));
            let tells = slot.is_some() && last == 0;
            // A primitive has demanded it for who calls that.
            let demander = match last != 0 && stands_nowhere(calls.function(last)) {
                true => 0,
                false => last,
            };
            let next = match demander == 0 && calls.is_of_library(caller, library) {
                true => goes_on_with(heap, calling, caller),
                false => core::ptr::null(),
            };
            // Code and tables lie in the lowest 4 GB. No call returns to where a function
            // starts.
            let from = match (demander, next.is_null()) {
                (0, true) => caller,
                (0, false) => next as usize,
                (demander, _) => demander,
            };
            let key = (address as u64) << 32 | from as u64 & 0xffff_ffff;
            let site = || match demander {
                0 => {
                    let site = calls.site(heap.kind_of_frame(address), address, caller, tells);
                    match next.is_null() {
                        true => site,
                        // SAFETY: an object's own table.
                        false => FrameSite {
                            call: unsafe { (*next).desc },
                            ..site
                        },
                    }
                }
                demander => calls.demanded(address, demander),
            };
            // SAFETY: descriptions of the program.
            let holder = unsafe { recorder.frame(key, label.as_deref(), callers, bytes, site) };
            if wanted {
                frames.push((frame, holder));
            }
        };
        stack.for_each_frame(|frame, address| {
            if let Some(own) = waiting.replace((frame, address, (frame - inner) as u64)) {
                within.push((own, frame.wrapping_sub(moved)));
                if !calls.is_primitive(address, primitives) {
                    within
                        .drain(..)
                        .for_each(|(own, callers)| count(own, callers, (frame, address)));
                }
            }
            inner = frame;
        });
        within
            .drain(..)
            .for_each(|(own, callers)| count(own, callers, (0, 0)));
        if let Some(own) = waiting {
            count(own, usize::MAX, (0, 0));
        }
        recorder.end_stack(thread);
    }

    /// Replaces the file by one with fewer censuses.
    fn thin(&mut self, remains: &[bool]) {
        let part = [&self.path, &b".part"[..]].concat();
        let thinned = self.copy(&part, remains);
        let Some((sink, last)) = thinned else {
            self.recorder.not_thinned();
            return;
        };
        let _ = self.recorder.thinned(sink, last, remains).close();
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
        let _ = sink.close();
        let _ = path::remove(part);
        None
    }

    /// The run's end.
    pub fn finish(mut self, heap: &Heap, moment: Moment) {
        if self.recorder.has_biography() {
            let recorder = &mut self.recorder;
            heap.for_each_settled(|object, table, bytes| {
                let life = heap.life_of(object);
                // SAFETY: the object's own table.
                unsafe { recorder.died(table, life, bytes as u64) };
            });
            if let Some(census) = recorder.imbalance() {
                say::unbalanced_biography(census);
            }
        }
        for row in counted() {
            // SAFETY: a table of the program.
            unsafe {
                let info = row.info as *const Info;
                self.recorder.allocated(info, row.bytes, row.objects);
            }
        }
        let (sink, result) = self.recorder.finish(&moment);
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

/// The calls of the program's code.
#[derive(Default)]
struct Calls {
    /// Where each returns to, ascending, with the descriptions of function and call.
    rows: Vec<(usize, [usize; 2])>,
    /// Where functions start, ascending, with their descriptions.
    functions: Vec<(usize, usize)>,
}

impl Calls {
    fn prepare(&mut self) {
        if !self.rows.is_empty() {
            return;
        }
        let sites = &raw const pure_sites as *const Site;
        let desc = |row: u32| match row {
            NO_SITE => 0,
            // SAFETY: a row of the table, as `rt_abi::frames` says.
            row => unsafe { (*sites.add(row as usize)).desc },
        };
        for_each_row(&raw const pure_frames as usize, |function, entries| {
            self.functions.push((function.code, desc(function.site)));
            for entry in entries {
                let descs = [desc(function.site), desc(entry.site)];
                self.rows.push((function.code + entry.ret as usize, descs));
            }
        });
        crate::sorting::sort(&mut self.rows);
        crate::sorting::sort(&mut self.functions);
    }

    /// Descriptions of the function and of the call that returns to this address.
    fn at(&self, address: usize) -> [usize; 2] {
        let row = self.rows.binary_search_by_key(&address, |row| row.0);
        row.map_or([0; 2], |row| self.rows[row].1)
    }

    /// Whether a function goes on at this address that stands in no source, and whose
    /// calls do not either: a primitive that is called like a function, or what the compiler
    /// adds, such as the code that applies functions that are not known.
    fn is_primitive(&self, address: usize, known: &mut Memo<bool>) -> bool {
        if let Some(answer) = known.get(address as u64) {
            return answer;
        }
        let row = self.rows.binary_search_by_key(&address, |row| row.0);
        let answer = row.is_ok_and(|row| self.rows[row].1.into_iter().all(stands_nowhere));
        known.insert(address as u64, answer);
        answer
    }

    /// Whether the function that goes on at this address stands in the library.
    fn is_of_library(&self, address: usize, known: &mut Memo<bool>) -> bool {
        if let Some(answer) = known.get(address as u64) {
            return answer;
        }
        // SAFETY: a description of the program, or 0.
        let answer = unsafe { is_of_library(self.at(address)[0]) };
        known.insert(address as u64, answer);
        answer
    }

    /// What a frame is by the call that it returns to. `tells`: it would tell a demander.
    fn site(&self, kind: FrameKind, address: usize, caller: usize, tells: bool) -> FrameSite {
        let [caller, call] = self.at(caller);
        // What evaluates a variable is no call, so a function that was called has ended by
        // evaluating one.
        let is_exact = tells || kind != FrameKind::Update || stands_nowhere(call);
        FrameSite {
            kind: match kind {
                FrameKind::Call => "call",
                FrameKind::Update => "update",
                FrameKind::Catch => "catch",
            },
            function: self.at(address)[0],
            caller,
            call,
            is_exact,
        }
    }

    /// The description of the function that starts at this address.
    fn function(&self, code: usize) -> usize {
        let row = self.functions.binary_search_by_key(&code, |row| row.0);
        row.map_or(0, |row| self.functions[row].1)
    }

    /// The frame of an evaluation that a function has demanded as its last deed.
    fn demanded(&self, address: usize, demander: usize) -> FrameSite {
        FrameSite {
            kind: "update",
            function: self.at(address)[0],
            caller: self.function(demander),
            call: 0,
            is_exact: true,
        }
    }
}

/// The table of the program's function or thunk that a function of the library goes on
/// with, which its frame keeps: what stands behind a `>>=` of IO at -O0 is that of the
/// program, though all such frames are of one function. Null if it keeps none.
pub(in crate::entry) fn goes_on_with(heap: &Heap, frame: usize, address: usize) -> *const Info {
    let mut found: *const Info = core::ptr::null();
    heap.for_each_kept(frame, address, |pointer| {
        let table = info(untag(pointer));
        // SAFETY: an object's own description.
        let is_own = || unsafe { !stands_nowhere(table.desc) && !is_of_library(table.desc) };
        if found.is_null() && matches!(table.kind, FUN | PAP | THUNK) && is_own() {
            found = table;
        }
    });
    found
}

/// Whether what this describes has no place in a source.
fn stands_nowhere(desc: usize) -> bool {
    // SAFETY: a description of the program, or 0.
    unsafe { parts(desc) }.place[0] == 0
}

/// What compiled code has counted of its allocation, without what it has not made.
fn counted() -> impl Iterator<Item = &'static Counted> {
    let counted = rows(&config().counted).iter();
    counted.filter(|row| row.objects > 0)
}

/// The program's source files with their hashes.
fn source_files() -> impl Iterator<Item = (&'static str, u64)> {
    rows(&config().sources).iter().map(|source| {
        // SAFETY: the table is as `rt_abi::symbols` says; paths are UTF-8.
        let path = unsafe { core::str::from_utf8_unchecked(rows(&source.path)) };
        (path, source.hash)
    })
}
