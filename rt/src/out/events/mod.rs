//! The event log: what happened when, in the binary format that GHC's tools read.
//!
//! A head that declares the kinds of events ([`rt_abi::events`]), then blocks. A block is one buffer
//! that was written out: those of the capability (what the program's thread and the
//! collector do) and those that belong to none (what describes the process, and all
//! profiles). Numbers are big-endian, times nanoseconds since the process started.
//!
//! Blocks leave whole. A place that takes none at the moment ([`Errno::BUSY`]) loses
//! the block; how many events that were is told by a message in the log itself. What the
//! block has defined comes again with that message, before anything else. A log
//! with a limit goes on in a new file when half of it is full, with the head and all
//! definitions again, so that each file can be read alone.
//!
//! Most runs have no log, and every program has this code: nothing here is copied into
//! its callers.

mod enabled;

pub use enabled::Enabled;

use super::{Errno, Sink};
use alloc::{format, vec::Vec};
use core::mem::take;
use core::ops::Range;
use rt_abi::events::{Class, KINDS, Kind, VARIABLE};

/// The one capability's number, and what stands for none.
const CAPABILITY: u16 = 0;
const NO_CAPABILITY: u16 = 0xffff;
/// Bytes of a block's head.
const BLOCK_HEAD: usize = 24;
/// A block of that many bytes is written out.
const BLOCK: usize = 48 << 10;
/// Bytes of a payload.
const LONGEST: usize = 0xffff;
/// Cost centres of a stack.
const DEEPEST: usize = 255;

/// Where a log goes.
pub trait Place: Sink {
    /// Begins a new file in the stead of the one being written, which is kept under
    /// another name.
    fn renew(&mut self) -> Result<(), Errno>;
    /// Gives a reader that is behind a little time.
    fn wait(&mut self);
}

/// A part of a payload.
#[derive(Clone, Copy)]
pub enum Part<'a> {
    U8(u8),
    U16(u16),
    U32(u32),
    U64(u64),
    /// To the payload's end.
    Rest(&'a str),
    /// With a zero behind it.
    Text(&'a str),
}

struct Block {
    capability: u16,
    bytes: Vec<u8>,
    events: u64,
    last: u64,
    /// Where the events stand without which others cannot be understood.
    definitions: Vec<Range<usize>>,
}

impl Block {
    fn new(capability: u16) -> Block {
        Block {
            capability,
            bytes: Vec::new(),
            events: 0,
            last: 0,
            definitions: Vec::new(),
        }
    }

    /// Times never go back, from one block to the next neither. Answers where the event
    /// stands.
    #[inline(never)]
    fn add(&mut self, now: u64, kind: Kind, payload: &[u8]) -> Range<usize> {
        let now = self.begin(now);
        let at = self.bytes.len();
        self.events += 1;
        encode(&mut self.bytes, now, kind, payload);
        at..self.bytes.len()
    }

    /// There will be an event of this time. Answers the time that it can have.
    fn begin(&mut self, now: u64) -> u64 {
        let now = now.max(self.last);
        self.last = now;
        if self.bytes.is_empty() {
            self.bytes.reserve(BLOCK + (4 << 10));
            // Size and end are put in when it is complete.
            put(&mut self.bytes, &(Kind::Block as u16).to_be_bytes());
            put(&mut self.bytes, &now.to_be_bytes());
            put(&mut self.bytes, &[0; 12]);
            put(&mut self.bytes, &self.capability.to_be_bytes());
        }
        now
    }

    /// When its first event was; none if it has no event.
    fn start(&self) -> Option<u64> {
        let start = self.bytes.get(2..10)?;
        Some(u64::from_be_bytes(start.try_into().ok()?))
    }

    fn complete(&mut self) {
        let size = self.bytes.len() as u32;
        self.bytes[10..14].copy_from_slice(&size.to_be_bytes());
        self.bytes[14..22].copy_from_slice(&self.last.to_be_bytes());
    }
}

#[inline(never)]
fn put(out: &mut Vec<u8>, bytes: &[u8]) {
    out.extend_from_slice(bytes);
}

#[inline(never)]
fn encode(out: &mut Vec<u8>, now: u64, kind: Kind, payload: &[u8]) {
    put(out, &(kind as u16).to_be_bytes());
    put(out, &now.to_be_bytes());
    if kind.size() == VARIABLE {
        put(out, &(payload.len() as u16).to_be_bytes());
    }
    put(out, payload);
}

/// A log being written.
pub struct EventLog<P> {
    place: P,
    enabled: Enabled,
    blocks: [Block; 2],
    payload: Vec<u8>,
    /// The failure of a write, not told yet; nothing is written after it.
    failure: Option<Errno>,
    failed: bool,
    /// Bytes that each of the two files of a log with a limit may have.
    limit: u64,
    written: u64,
    /// Bytes that the file being written begins with: its head and definitions.
    start: u64,
    /// With a limit: the events that each file begins with.
    definitions: Block,
    /// What the run is has been told; from here on a new file may begin.
    is_described: bool,
    /// Events that were lost, and not told of yet.
    dropped: u64,
    /// The definitions among what nobody took.
    missing: Block,
    /// Nanoseconds after which blocks are written out though they are not full; 0: never.
    interval: u64,
    next_flush: u64,
    /// When each census of a biography was.
    censuses: Vec<u64>,
}

impl<P: Place> EventLog<P> {
    /// Begins a log with its head. `limit`: bytes that it may have in all; 0: no limit.
    #[inline(never)]
    pub fn begin(place: P, enabled: Enabled, limit: u64, interval: u64) -> EventLog<P> {
        let mut log = EventLog {
            place,
            enabled,
            blocks: [Block::new(NO_CAPABILITY), Block::new(CAPABILITY)],
            payload: Vec::new(),
            failure: None,
            failed: false,
            limit: limit / 2,
            written: 0,
            start: 0,
            definitions: Block::new(NO_CAPABILITY),
            is_described: false,
            dropped: 0,
            missing: Block::new(NO_CAPABILITY),
            interval,
            next_flush: interval,
            censuses: Vec::new(),
        };
        log.write(&head());
        log
    }

    pub fn has(&self, class: Class) -> bool {
        self.enabled.has(class) && !self.failed
    }

    /// An event of the process, or of a profile.
    #[inline(never)]
    pub fn global(&mut self, now: u64, kind: Kind, parts: &[Part]) {
        self.event(0, now, kind, parts, false);
    }

    /// An event of the program's thread, or of the collector.
    #[inline(never)]
    pub fn local(&mut self, now: u64, kind: Kind, parts: &[Part]) {
        self.event(1, now, kind, parts, false);
    }

    /// An event of the process without which others cannot be understood.
    #[inline(never)]
    pub fn define(&mut self, now: u64, kind: Kind, parts: &[Part]) {
        self.event(0, now, kind, parts, true);
        if self.limit > 0 && self.has(kind.class()) {
            // What comes later is of the same time in each new file: the events before it
            // may not be written yet.
            let now = if self.is_described { 0 } else { now };
            self.definitions.add(now, kind, &self.payload);
        }
    }

    #[inline(never)]
    fn event(&mut self, block: usize, now: u64, kind: Kind, parts: &[Part], defines: bool) {
        if !self.has(kind.class()) {
            return;
        }
        self.payload.clear();
        for part in parts {
            self.part(*part);
        }
        let room = BLOCK - self.blocks[block].bytes.len().min(BLOCK);
        if room < self.payload.len() + BLOCK_HEAD + 12 {
            self.flush_block(block);
        }
        let block = &mut self.blocks[block];
        let place = block.add(now, kind, &self.payload);
        if defines {
            block.definitions.push(place);
        }
        if self.interval > 0 && now >= self.next_flush {
            self.flush(now);
        }
    }

    /// What does not fit is cut, texts at a character.
    #[inline(never)]
    fn part(&mut self, part: Part) {
        let payload = &mut self.payload;
        match part {
            Part::U8(n) => put(payload, &[n]),
            Part::U16(n) => put(payload, &n.to_be_bytes()),
            Part::U32(n) => put(payload, &n.to_be_bytes()),
            Part::U64(n) => put(payload, &n.to_be_bytes()),
            Part::Rest(text) => put(payload, cut(text, LONGEST - payload.len()).as_bytes()),
            Part::Text(text) => {
                // Room for the zeros of texts behind it.
                let text = cut(text, (LONGEST - 256).saturating_sub(payload.len()));
                payload.extend(text.bytes().map(|b| if b == 0 { b' ' } else { b }));
                payload.push(0);
            }
        }
    }

    /// The description of the run is complete; what is defined later is met on the way.
    #[inline(never)]
    pub fn described(&mut self, now: u64) {
        self.flush(now);
        self.start = self.written;
        self.is_described = true;
    }

    /// Writes out what there is, if it is time to.
    pub fn tick(&mut self, now: u64) {
        if self.interval > 0 && now >= self.next_flush {
            self.flush(now);
        }
    }

    /// Nanoseconds until [`Self::tick`] does something; 0: never.
    pub fn until_flush(&self, now: u64) -> u64 {
        match self.interval {
            0 => 0,
            _ => self.next_flush.saturating_sub(now).max(1_000_000),
        }
    }

    /// Writes out what there is.
    #[inline(never)]
    pub fn flush(&mut self, now: u64) {
        self.next_flush = now.saturating_add(self.interval);
        self.flush_block(1);
        self.flush_block(0);
    }

    #[inline(never)]
    fn flush_block(&mut self, at: usize) {
        if self.blocks[at].events == 0 {
            return;
        }
        let made_up = self.make_up();
        let block = &mut self.blocks[at];
        block.complete();
        let last = block.last;
        let mut bytes = take(&mut block.bytes);
        let mut definitions = take(&mut block.definitions);
        let events = take(&mut block.events) - definitions.len() as u64;
        if !(made_up && self.write(&bytes)) {
            self.dropped += events;
            for place in &definitions {
                self.keep(last, &bytes[place.clone()]);
            }
        }
        if at == 0 {
            self.missing.last = last;
        }
        // The room is kept.
        bytes.clear();
        definitions.clear();
        let block = &mut self.blocks[at];
        (block.bytes, block.definitions) = (bytes, definitions);
    }

    /// Keeps a definition that nobody took, as an event of this time.
    #[inline(never)]
    fn keep(&mut self, now: u64, event: &[u8]) {
        let now = self.missing.begin(now);
        let at = self.missing.bytes.len();
        put(&mut self.missing.bytes, event);
        self.missing.bytes[at + 2..at + 10].copy_from_slice(&now.to_be_bytes());
        self.missing.events += 1;
    }

    /// Tells how many events are missing, and what those had defined. Answers whether that
    /// was taken.
    #[inline(never)]
    fn make_up(&mut self) -> bool {
        if self.failed || (self.dropped == 0 && self.missing.events == 0) {
            return !self.failed;
        }
        let kept = (self.missing.bytes.len(), self.missing.events);
        if self.dropped > 0 {
            let text = format!(
                "{} events before this one are missing: nobody took them in time",
                self.dropped
            );
            // As late as can be, before what is to come.
            let [process, capability] = &mut self.blocks;
            let next = process.start().unwrap_or(capability.last);
            let now = next.max(self.missing.last);
            process.last = process.last.max(now);
            self.missing.add(now, Kind::Message, text.as_bytes());
        }
        self.missing.complete();
        let mut bytes = take(&mut self.missing.bytes);
        let taken = self.write(&bytes);
        if taken {
            bytes.clear();
            self.missing.events = 0;
            self.dropped = 0;
        } else {
            bytes.truncate(kept.0);
            self.missing.events = kept.1;
        }
        self.missing.bytes = bytes;
        taken
    }

    /// Answers whether the bytes were taken.
    #[inline(never)]
    fn write(&mut self, bytes: &[u8]) -> bool {
        if self.failed {
            return false;
        }
        let size = bytes.len() as u64;
        let whole = self.written + size + END.len() as u64;
        // Where definitions alone fill a file, as much again goes into it: else each block
        // would have a file of its own.
        let most = self.limit.max(2 * self.start);
        if self.limit > 0 && self.is_described && whole > most {
            self.renew();
        }
        match self.place.write(bytes) {
            Ok(()) => self.written += size,
            Err(Errno::BUSY) => return false,
            Err(errno) => {
                self.fail(errno);
                return false;
            }
        }
        true
    }

    /// Goes on in a new file.
    #[inline(never)]
    fn renew(&mut self) {
        let _ = self.place.write(&END);
        let mut start = head();
        if self.definitions.events > 0 {
            self.definitions.complete();
            put(&mut start, &self.definitions.bytes);
        }
        let begun = self.place.renew().and_then(|()| self.place.write(&start));
        self.start = start.len() as u64;
        self.written = self.start;
        if let Err(errno) = begun {
            self.fail(errno);
        }
    }

    /// Nothing more is written, but that the log ends here, if there is room for that.
    fn fail(&mut self, errno: Errno) {
        self.failure = Some(errno);
        self.failed = true;
        let _ = self.place.write(&END);
    }

    /// The failure of a write, once.
    pub fn take_failure(&mut self) -> Option<Errno> {
        self.failure.take()
    }

    /// The moment of a census that is told of at the end.
    pub fn census(&mut self, now: u64) {
        self.censuses.push(now);
    }

    /// Begins a sample of a heap profile, the `era`th; `late`: at the run's end.
    #[inline(never)]
    pub fn begin_sample(&mut self, now: u64, era: u64, late: bool) {
        if late {
            let taken = self.censuses.get(era as usize - 1).copied();
            let parts = [Part::U64(era), Part::U64(taken.unwrap_or(now))];
            self.global(now, Kind::LateSample, &parts);
        } else {
            self.global(now, Kind::Sample, &[Part::U64(era)]);
        }
    }

    /// A band by its label.
    #[inline(never)]
    pub fn band(&mut self, now: u64, label: &str, bytes: u64) {
        let parts = [Part::U8(0), Part::U64(bytes), Part::Text(label)];
        self.global(now, Kind::SampleText, &parts);
    }

    /// A band by its cost centres, innermost first.
    pub fn band_of_stack(&mut self, now: u64, centres: &[u32], bytes: u64) {
        let mut parts = Vec::new();
        put_stack(&mut parts, &[Part::U8(0), Part::U64(bytes)], centres);
        self.global(now, Kind::SampleCentres, &parts);
    }

    /// Who was at work when a tick came.
    pub fn time_sample(&mut self, now: u64, tick: u64, centres: &[u32]) {
        let mut parts = Vec::new();
        let head = [Part::U32(u32::from(CAPABILITY)), Part::U64(tick)];
        put_stack(&mut parts, &head, centres);
        self.global(now, Kind::TimeSample, &parts);
    }

    /// Ends the log. Answers where it went to, and the first failure that nobody was
    /// told of.
    #[inline(never)]
    pub fn end(mut self) -> (P, Option<Errno>) {
        if !self.failed {
            self.place.wait();
            for block in [1, 0] {
                self.flush_block(block);
                self.place.wait();
            }
            self.make_up();
            self.place.wait();
            self.write(&END);
            self.place.wait();
        }
        (self.place, self.failure)
    }
}

/// What stands behind the last event.
const END: [u8; 2] = [0xff, 0xff];

#[inline(never)]
fn put_stack<'a>(parts: &mut Vec<Part<'a>>, head: &[Part<'a>], centres: &[u32]) {
    let centres = &centres[..centres.len().min(DEEPEST)];
    parts.extend_from_slice(head);
    parts.push(Part::U8(centres.len() as u8));
    parts.extend(centres.iter().map(|&centre| Part::U32(centre)));
}

fn cut(text: &str, length: usize) -> &str {
    &text[..text.floor_char_boundary(length)]
}

/// The head: all kinds of events with their sizes.
fn head() -> Vec<u8> {
    let mut head = b"hdrbhetb".to_vec();
    for row in KINDS {
        put(&mut head, b"etb\0");
        put(&mut head, &row.number.to_be_bytes());
        put(&mut head, &row.size.to_be_bytes());
        put(&mut head, &(row.description.len() as u32).to_be_bytes());
        put(&mut head, row.description.as_bytes());
        put(&mut head, b"\0\0\0\0ete\0");
    }
    put(&mut head, b"hetehdredatb");
    head
}

#[cfg(test)]
mod tests;
