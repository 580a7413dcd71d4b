//! Who holds what lives, for a recorder of hotspots: its traversals of a process's heap.
//!
//! One stops at retainers, as -hro does, and names them by occurrence. The other stops at
//! nothing: what a root gives to all that it reaches is its own name, and what two
//! roots reach has several. So an object's one name is the root that alone holds it; no
//! object is passed more than three times.

use crate::entry::observe::holders::Holders;
use crate::entry::observe::profiling::FileSink;
use crate::heap::Heap;
use crate::heap::object::{MUT_ARRAY, MUT_VAR, RAISING, SELECTOR, THUNK, info, untag};
use crate::heap::roots;
use crate::heap::unwind::Catch;
use crate::prof::hotspots::{Holder, Recorder, Roll};
use crate::prof::retainers::{Graph, Name, Names};
use alloc::vec::Vec;

/// Finds the holders of all objects, right after a major collection. `frames` are where
/// the stack's frames are, ascending, and what each is.
pub(in crate::entry) fn find_holders(
    recorder: &mut Recorder<FileSink>,
    heap: &Heap,
    (fp, frames): (usize, &[(usize, Holder)]),
    holders: &Holders,
) {
    let mut held_by: Vec<(Holder, usize)> = Vec::new();
    let mut meet = |root, pointer| {
        let object = untag(pointer);
        if !Heap::is_dynamic(object) {
            return;
        }
        let frame = match root {
            roots::Holder::Frame(frame, _) | roots::Holder::Catch(Catch(frame), ..) => {
                frames.binary_search_by_key(&frame, |row| row.0).ok()
            }
            _ => None,
        };
        let desc = match root {
            roots::Holder::Static(thunk) => holders.of_static(thunk),
            _ => 0,
        };
        let holder = match (frame, desc) {
            (Some(row), _) => frames[row].1,
            (None, 0) => recorder.runtime(),
            // SAFETY: a description of the program.
            (None, desc) => unsafe { recorder.static_thunk(desc) },
        };
        held_by.push((holder, object));
    };
    heap.for_each_root(&mut meet);
    for stack in heap.stacks(fp) {
        stack.for_each_root(&mut meet);
    }
    for section in 0..2 {
        let Some(mut holdings) = recorder.holdings()[section].take() else {
            continue;
        };
        let (retainers, roll) = (&mut holdings.retainers, &mut holdings.roll);
        retainers.begin();
        let mut graph = Process {
            heap,
            recorder,
            roll,
            has_retainers: section == 0,
        };
        for object in heap.large_objects() {
            retainers.pass(object, &mut graph);
        }
        for &(holder, object) in &held_by {
            let name = graph.roll.name(holder, &mut retainers.names);
            retainers.hold(object, name);
        }
        heap.for_each_copied(|object, _, _| retainers.pass(object, &mut graph));
        retainers.end(&mut graph);
        recorder.holdings()[section] = Some(holdings);
    }
}

struct Process<'a> {
    heap: &'a Heap,
    recorder: &'a mut Recorder<FileSink>,
    roll: &'a mut Roll,
    /// Thunks and what is mutable hold what they point to in their own name.
    has_retainers: bool,
}

impl Graph for Process<'_> {
    #[inline(always)]
    fn retainer(&mut self, object: usize, names: &mut Names) -> Option<Name> {
        if !self.has_retainers {
            return None;
        }
        let table = info(object);
        match table.kind {
            THUNK | SELECTOR | RAISING | MUT_VAR | MUT_ARRAY => {
                // SAFETY: the object's own table.
                let place = unsafe { self.recorder.occurrence_of(table) };
                Some(self.roll.name(Holder::Occurrence(place), names))
            }
            _ => None,
        }
    }

    #[inline(always)]
    fn for_each_child(&self, object: usize, visit: impl FnMut(usize)) {
        self.heap.for_each_child(object, visit);
    }
}
