//! Event logs as a stream of events, whatever wrote them.
//!
//! Only one event is in memory. What is in an event's payload is the business of those
//! who ask; here it is only made sure that it is there, and that its kind is declared.

use crate::Error;
use std::collections::BTreeMap;
use std::io::{self, BufRead};

/// The number of the event that begins a block.
pub const BLOCK: u16 = rt_abi::events::Kind::Block as u16;
/// Behind the last event.
const END: u16 = 0xffff;
/// The size of payloads that say their own.
const VARIABLE: u16 = 0xffff;
/// Longer descriptions, and extensions of the head, are damage.
const LONGEST_TEXT: u32 = 1 << 20;

/// What the head says of a kind of event.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Kind {
    /// Bytes of the payload; none if each event says it.
    pub size: Option<u16>,
    /// What it is called.
    pub description: String,
}

/// An event.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Event<'a> {
    /// Which one of [`Reader::kinds`].
    pub kind: u16,
    /// Nanoseconds since the process started.
    pub time: u64,
    /// Where it stands in the file.
    pub at: u64,
    /// Its contents.
    pub payload: &'a [u8],
}

/// Why reading came to an end before the log's end.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Damage {
    /// Where what cannot be understood begins.
    pub at: u64,
    /// What is wrong there.
    pub reason: String,
    /// The log merely stops between two blocks, as one does that is being written.
    pub unfinished: bool,
}

/// A log being read.
pub struct Reader<R> {
    from: R,
    at: u64,
    /// The kinds of events that the head declares.
    pub kinds: BTreeMap<u16, Kind>,
    payload: Vec<u8>,
    block_end: u64,
    ended: bool,
}

/// What can end a read.
enum Stop {
    System(io::Error),
    End,
}

impl<R: BufRead> Reader<R> {
    /// Reads the head.
    pub fn new(from: R, name: &str) -> Result<Reader<R>, Error> {
        let mut reader = Reader {
            from,
            at: 0,
            kinds: BTreeMap::new(),
            payload: Vec::new(),
            block_end: 0,
            ended: false,
        };
        let head = reader.head();
        match head {
            Ok(None) => Ok(reader),
            Ok(Some(reason)) => Err(Error::damaged(name, reader.at, reason)),
            Err(Stop::End) => Err(Error::damaged(
                name,
                reader.at,
                "the file ends within the head of an event log",
            )),
            Err(Stop::System(cause)) => Err(Error::read(name)(cause)),
        }
    }

    /// How far the log was read.
    pub fn position(&self) -> u64 {
        self.at
    }

    fn bytes<const N: usize>(&mut self) -> Result<[u8; N], Stop> {
        let mut bytes = [0; N];
        self.fill(&mut bytes)?;
        Ok(bytes)
    }

    fn fill(&mut self, bytes: &mut [u8]) -> Result<(), Stop> {
        match self.from.read_exact(bytes) {
            Ok(()) => {
                self.at += bytes.len() as u64;
                Ok(())
            }
            Err(e) if e.kind() == io::ErrorKind::UnexpectedEof => Err(Stop::End),
            Err(e) => Err(Stop::System(e)),
        }
    }

    fn u16(&mut self) -> Result<u16, Stop> {
        Ok(u16::from_be_bytes(self.bytes()?))
    }

    fn u32(&mut self) -> Result<u32, Stop> {
        Ok(u32::from_be_bytes(self.bytes()?))
    }

    fn text(&mut self) -> Result<Option<String>, Stop> {
        let length = self.u32()?;
        if length > LONGEST_TEXT {
            return Ok(None);
        }
        let mut text = vec![0; length as usize];
        self.fill(&mut text)?;
        Ok(Some(String::from_utf8_lossy(&text).into_owned()))
    }

    /// The head; answers what is wrong with it.
    fn head(&mut self) -> Result<Option<String>, Stop> {
        if self.bytes()? != *b"hdrb" {
            self.at = 0;
            return Ok(Some("this is not an event log".into()));
        }
        if self.bytes()? != *b"hetb" {
            return Ok(Some("the table of kinds does not begin here".into()));
        }
        loop {
            match &self.bytes()? {
                b"etb\0" => {}
                b"hete" => break,
                _ => return Ok(Some("neither a kind of event nor the table's end".into())),
            }
            let (number, size) = (self.u16()?, self.u16()?);
            let (Some(description), Some(_)) = (self.text()?, self.text()?) else {
                return Ok(Some(format!("the text of kind {number} is too long")));
            };
            if self.bytes()? != *b"ete\0" {
                return Ok(Some(format!("kind {number} does not end where it says")));
            }
            let size = (size != VARIABLE).then_some(size);
            let kind = Kind { size, description };
            if self.kinds.insert(number, kind).is_some() {
                return Ok(Some(format!("kind {number} is declared twice")));
            }
        }
        if self.bytes()? != *b"hdre" || self.bytes()? != *b"datb" {
            return Ok(Some("the head does not end as it should".into()));
        }
        Ok(None)
    }

    /// The next event; none at the log's end.
    pub fn event(&mut self) -> Result<Option<Event<'_>>, Damage> {
        if self.ended {
            return Ok(None);
        }
        let start = self.at;
        let damage = |reason: String| Damage {
            at: start,
            reason,
            unfinished: false,
        };
        let stopped = |stop: Stop, part: &str| match stop {
            Stop::End => damage(format!("the file ends within {part}")),
            Stop::System(cause) => damage(crate::error::system(&cause)),
        };
        let number = match self.u16() {
            Ok(number) => number,
            Err(Stop::End) => {
                let rest = !matches!(self.from.fill_buf(), Ok([]));
                let unfinished = start >= self.block_end && !rest;
                let reason = match unfinished {
                    true => "the log has no end: it is being written, or its program was killed",
                    false => "the file ends within a block",
                };
                return Err(Damage {
                    unfinished,
                    ..damage(reason.into())
                });
            }
            Err(stop) => return Err(stopped(stop, "an event")),
        };
        if number == END {
            self.ended = true;
            return match self.from.fill_buf() {
                Ok([]) => Ok(None),
                Ok(_) => Err(damage("something follows the log's end".into())),
                Err(cause) => Err(stopped(Stop::System(cause), "")),
            };
        }
        let Some(kind) = self.kinds.get(&number) else {
            return Err(damage(format!(
                "an event of kind {number}, which the head does not declare"
            )));
        };
        let size = kind.size;
        let time = match self.bytes() {
            Ok(bytes) => u64::from_be_bytes(bytes),
            Err(stop) => return Err(stopped(stop, "an event")),
        };
        let size = match size {
            Some(size) => size,
            None => self.u16().map_err(|stop| stopped(stop, "an event"))?,
        };
        let mut payload = std::mem::take(&mut self.payload);
        payload.resize(size as usize, 0);
        let filled = self.fill(&mut payload);
        self.payload = payload;
        filled.map_err(|stop| stopped(stop, "an event"))?;
        if number == BLOCK
            && let Some(size) = Fields::new(&self.payload).u32()
        {
            self.block_end = start.saturating_add(u64::from(size));
        }
        Ok(Some(Event {
            kind: number,
            time,
            at: start,
            payload: &self.payload,
        }))
    }
}

/// A payload that is taken apart from its beginning.
#[derive(Clone, Copy)]
pub struct Fields<'a> {
    rest: &'a [u8],
}

impl<'a> Fields<'a> {
    /// All of a payload.
    pub fn new(payload: &'a [u8]) -> Fields<'a> {
        Fields { rest: payload }
    }

    fn take(&mut self, length: usize) -> Option<&'a [u8]> {
        let (taken, rest) = self.rest.split_at_checked(length)?;
        self.rest = rest;
        Some(taken)
    }

    /// One byte.
    pub fn u8(&mut self) -> Option<u8> {
        Some(self.take(1)?[0])
    }

    /// Two bytes.
    pub fn u16(&mut self) -> Option<u16> {
        Some(u16::from_be_bytes(self.take(2)?.try_into().ok()?))
    }

    /// Four bytes.
    pub fn u32(&mut self) -> Option<u32> {
        Some(u32::from_be_bytes(self.take(4)?.try_into().ok()?))
    }

    /// Eight bytes.
    pub fn u64(&mut self) -> Option<u64> {
        Some(u64::from_be_bytes(self.take(8)?.try_into().ok()?))
    }

    /// What stands before the next zero; none if there is no zero or it is no UTF-8.
    pub fn text(&mut self) -> Option<&'a str> {
        let length = self.rest.iter().position(|&b| b == 0)?;
        let text = std::str::from_utf8(self.take(length)?).ok()?;
        self.take(1)?;
        Some(text)
    }

    /// The bytes of a text that need not be UTF-8.
    pub fn lossy(&mut self) -> Option<String> {
        let length = self.rest.iter().position(|&b| b == 0)?;
        let text = String::from_utf8_lossy(self.take(length)?).into_owned();
        self.take(1)?;
        Some(text)
    }

    /// All texts that are left, with blanks between them, fit to stand within one line.
    pub fn words(&mut self) -> String {
        let words = std::iter::from_fn(|| self.lossy());
        crate::error::one_line(&words.collect::<Vec<String>>().join(" "))
    }

    /// A stack: its depth in a byte, then the numbers of its centres, innermost first.
    pub fn stack(&mut self) -> Option<Vec<u32>> {
        let depth = self.u8()?;
        (0..depth).map(|_| self.u32()).collect()
    }

    /// All that is left.
    pub fn rest(&self) -> &'a [u8] {
        self.rest
    }
}
