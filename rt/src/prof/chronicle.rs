//! The biographical chronicle: every creation, use and death of every object,
//! told as it happens. `+RTS -Dl` in `-debug -prof` programs; tests fold it
//! off-line (`rt/tests/common/fold.rs`) and compare with the profile written on-line.
//!
//! # Identity
//! Objects move, so an object is known by a serial number. The log keeps a map
//! from present addresses to serial numbers, apart from heap and headers:
//! - *creation* is stated when an object is first met: at its first use, or when
//!   a collection moves it. Eras change only at collections, so it is met in the
//!   era of its birth. (An object that is neither used nor survives a
//!   collection lives at no census and is never mentioned.)
//! - *use* is stated by the hook that generated code calls beside each mark of a use
//!   when [`rt_abi::mutator::Process::log_uses`] is set.
//! - *death* is stated at the end of a collection for each known object in the
//!   collected spaces that was not moved.
//!
//! A thunk's entry is its use, which the hook reports. Its blackholing is its
//! death and the birth of a blackhole that is used at once; the blackhole's
//! update is the blackhole's last use and its death, and the birth of an
//! indirection, or of a thunk that raises. Of these no hook tells: the log finds the
//! object changed when it meets it next, in the same era, since a census meets all.
//! (Thunks entered at most once stay what they are.)
//!
//! # How the runtime calls it
//! ```text
//! rt_log_use(object)   if in the heap (not static):
//!                          used(address, bytes, Phase::of(info.kind))
//! each collection      moved(from, to, bytes, phase) for each object evacuated
//!                      (large objects that stay: from == to); after it
//!                      end_collection(|address| Fate): while from-space still
//!                      holds the headers of what was not forwarded
//! census               stack(bytes) if counted; census(time): time as given to
//!                      the sample, after end_collection
//! end                  finish(|address| phase now)
//! ```
//! # Text
//! One event per line: `c ID BYTES` creation, `i ID` inherent use, `u ID` use, `d ID` death,
//! `h ID SET` the retainer set at the coming census (if there are any), `s BYTES` the
//! stack at the coming census, `t TIME` census, `e` end.

use crate::out::{Errno, Guarded, Sink};
use alloc::{collections::BTreeMap, format, vec::Vec};
use rt_abi::info::Kind;

/// What an object is to its biography.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Phase {
    /// Constructors, functions, partial applications.
    Value,
    /// Thunks and selectors, not entered yet.
    Suspended,
    /// Thunks that raise: what became of blackholes.
    Raising,
    /// Blackholes.
    Evaluating,
    Indirection,
    /// Mutable variables and arrays: use has no meaning for them.
    Inherent,
}

impl Phase {
    /// From [`rt_abi::Info::kind`].
    pub fn of(kind: u8) -> Phase {
        match kind {
            k if k == Kind::Thunk as u8 || k == Kind::Selector as u8 => Phase::Suspended,
            k if k == Kind::Raising as u8 => Phase::Raising,
            k if k == Kind::Blackhole as u8 => Phase::Evaluating,
            k if k == Kind::Ind as u8 => Phase::Indirection,
            k if k >= Kind::Bytes as u8 => Phase::Inherent,
            _ => Phase::Value,
        }
    }
}

/// What became of an object that a collection did not move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Fate {
    /// Its space was not collected.
    Stays,
    /// Its space was collected; its header says so now.
    Died(Phase),
}

#[derive(Clone, Copy)]
struct Identity {
    serial: u64,
    bytes: u64,
    phase: Phase,
}

/// Text held back before it is written.
const BUFFER: usize = 1 << 16;

/// A chronicle being written.
pub struct Chronicle<S> {
    out: Guarded<S>,
    text: Vec<u8>,
    result: Result<(), Errno>,
    objects: BTreeMap<usize, Identity>,
    /// Objects that the present collection has moved, by their new addresses.
    moved: BTreeMap<usize, Identity>,
    next_serial: u64,
}

impl<S: Sink> Chronicle<S> {
    pub fn new(sink: S) -> Self {
        Chronicle {
            out: Guarded::new(sink),
            text: Vec::new(),
            result: Ok(()),
            objects: BTreeMap::new(),
            moved: BTreeMap::new(),
            next_serial: 0,
        }
    }

    /// The program uses the object at this (untagged) address.
    pub fn used(&mut self, address: usize, bytes: u64, phase: Phase) {
        let object = match self.objects.get(&address) {
            Some(&known) => self.now(known, phase),
            None => self.created(bytes, phase),
        };
        self.line('u', object.serial);
        self.objects.insert(address, object);
    }

    /// A collection keeps this object, here or elsewhere, with so many bytes
    /// from now on (blackholes shrink).
    pub fn moved(&mut self, from: usize, to: usize, bytes: u64, phase: Phase) {
        let mut object = match self.objects.remove(&from) {
            Some(known) => self.now(known, phase),
            None => self.created(bytes, phase),
        };
        if object.bytes != bytes {
            self.line('d', object.serial);
            object = self.created(bytes, phase);
        }
        self.moved.insert(to, object);
    }

    /// All that survives has been moved.
    pub fn end_collection(&mut self, mut fate: impl FnMut(usize) -> Fate) {
        let mut objects = core::mem::take(&mut self.moved);
        for (address, object) in core::mem::take(&mut self.objects) {
            match fate(address) {
                Fate::Stays => {
                    objects.insert(address, object);
                }
                Fate::Died(phase) => {
                    let object = self.now(object, phase);
                    self.line('d', object.serial);
                }
            }
        }
        self.objects = objects;
    }

    /// The retainer set of the object at this address, at the coming census.
    pub fn held(&mut self, address: usize, set: u32) {
        if let Some(object) = self.objects.get(&address) {
            let line = format!("h {} {set}\n", object.serial);
            self.text.extend_from_slice(line.as_bytes());
        }
    }

    /// Bytes of stack that the coming census counts.
    pub fn stack(&mut self, bytes: u64) {
        self.line('s', bytes);
    }

    /// A census at this sample time.
    pub fn census(&mut self, time: f64) {
        self.text
            .extend_from_slice(format!("t {time:.6}\n").as_bytes());
    }

    /// Ends the log. `phase` tells what the object at an address is now.
    pub fn finish(mut self, mut phase: impl FnMut(usize) -> Phase) -> (S, Result<(), Errno>) {
        for (address, object) in core::mem::take(&mut self.objects) {
            self.now(object, phase(address));
        }
        self.text.extend_from_slice(b"e\n");
        self.flush();
        (self.out.into_inner(), self.result)
    }

    /// The first failure of a write since the last call, for the caller to print.
    pub fn take_failure(&mut self) -> Result<(), Errno> {
        core::mem::replace(&mut self.result, Ok(()))
    }

    fn created(&mut self, bytes: u64, phase: Phase) -> Identity {
        let serial = self.next_serial;
        self.next_serial += 1;
        self.text
            .extend_from_slice(format!("c {serial} {bytes}\n").as_bytes());
        let object = Identity {
            serial,
            bytes,
            phase,
        };
        match phase {
            Phase::Evaluating => self.line('u', serial),
            Phase::Inherent => self.line('i', serial),
            _ => {}
        }
        object
    }

    /// A known object as it is met now: the same, or another at its address.
    fn now(&mut self, object: Identity, phase: Phase) -> Identity {
        if object.phase == phase {
            return object;
        }
        if object.phase == Phase::Evaluating && phase == Phase::Indirection {
            self.line('u', object.serial);
        }
        self.line('d', object.serial);
        self.created(object.bytes, phase)
    }

    fn line(&mut self, event: char, number: u64) {
        self.text
            .extend_from_slice(format!("{event} {number}\n").as_bytes());
        if self.text.len() >= BUFFER {
            self.flush();
        }
    }

    fn flush(&mut self) {
        let result = self.out.write(&self.text);
        self.result = self.result.and(result);
        self.text.clear();
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::out::testing::Disk;
    use alloc::string::String;

    fn text(log: Chronicle<Vec<u8>>, phase: Phase) -> String {
        String::from_utf8(log.finish(|_| phase).0).unwrap()
    }

    #[test]
    fn a_value_moves_and_dies() {
        let mut log = Chronicle::new(Vec::new());
        log.moved(8, 108, 24, Phase::Value);
        log.end_collection(|_| Fate::Stays);
        log.census(0.5);
        log.used(108, 24, Phase::Value);
        log.used(500, 16, Phase::Value);
        log.end_collection(|address| match address {
            108 => Fate::Died(Phase::Value),
            _ => Fate::Stays,
        });
        assert_eq!(
            text(log, Phase::Value),
            "c 0 24\nt 0.500000\nu 0\nc 1 16\nu 1\nd 0\ne\n"
        );
    }

    #[test]
    fn a_thunk_becomes_blackhole_and_indirection() {
        let mut log = Chronicle::new(Vec::new());
        log.used(8, 24, Phase::Suspended);
        log.moved(8, 16, 24, Phase::Evaluating);
        log.end_collection(|_| Fate::Stays);
        log.census(1.0);
        log.end_collection(|_| Fate::Died(Phase::Indirection));
        assert_eq!(
            text(log, Phase::Value),
            "c 0 24\nu 0\nd 0\nc 1 24\nu 1\nt 1.000000\nu 1\nd 1\nc 2 24\nd 2\ne\n"
        );
    }

    #[test]
    fn a_thunk_that_raises_is_another_than_the_one_that_was_entered() {
        let mut log = Chronicle::new(Vec::new());
        log.moved(8, 16, 16, Phase::Suspended);
        log.end_collection(|_| Fate::Stays);
        log.census(1.0);
        log.used(16, 16, Phase::Suspended);
        log.moved(16, 8, 16, Phase::Raising);
        log.end_collection(|_| Fate::Stays);
        log.census(2.0);
        assert_eq!(
            text(log, Phase::Raising),
            "c 0 16\nt 1.000000\nu 0\nd 0\nc 1 16\nt 2.000000\ne\n"
        );
    }

    #[test]
    fn a_thunk_without_update_stays_a_used_thunk() {
        let mut log = Chronicle::new(Vec::new());
        log.used(8, 24, Phase::Suspended);
        log.moved(8, 16, 24, Phase::Suspended);
        log.end_collection(|_| Fate::Stays);
        log.census(1.0);
        assert_eq!(text(log, Phase::Suspended), "c 0 24\nu 0\nt 1.000000\ne\n");
    }

    #[test]
    fn an_unannounced_entry_stays_visible() {
        let mut log = Chronicle::new(Vec::new());
        log.moved(8, 16, 24, Phase::Suspended);
        log.end_collection(|_| Fate::Stays);
        log.moved(16, 8, 24, Phase::Evaluating);
        log.end_collection(|_| Fate::Stays);
        // The first object was never used.
        assert_eq!(
            text(log, Phase::Evaluating),
            "c 0 24\nd 0\nc 1 24\nu 1\ne\n"
        );
    }

    #[test]
    fn addresses_may_be_reused_at_once() {
        let mut log = Chronicle::new(Vec::new());
        log.used(8, 24, Phase::Value);
        log.used(16, 24, Phase::Value);
        log.moved(8, 16, 24, Phase::Value);
        log.moved(16, 8, 24, Phase::Value);
        log.end_collection(|_| Fate::Stays);
        log.used(8, 24, Phase::Value);
        assert_eq!(
            text(log, Phase::Value),
            "c 0 24\nu 0\nc 1 24\nu 1\nu 1\ne\n"
        );
    }

    #[test]
    fn full_disk_is_reported_once() {
        let mut disk = Disk::new(BUFFER + 100);
        let mut log = Chronicle::new(&mut disk);
        for _ in 0..100_000 {
            log.used(8, 24, Phase::Value);
        }
        assert_eq!(log.take_failure(), Err(Errno(28)));
        assert_eq!(log.take_failure(), Ok(()));
        assert_eq!(log.finish(|_| Phase::Value).1, Ok(()));
        assert_eq!(disk.refusals, 1);
    }
}
