//! The verifier's own walk of the mutator's stack.

use super::{Checked, Verifier, fault, is_to_be_remembered};
use crate::heap::frames::{FrameTable, for_each_entry};
use crate::heap::object::load;
use crate::heap::stack::stub;
use alloc::format;
use alloc::vec::Vec;

/// Return addresses with the addresses of their shapes, ascending.
struct Table<'a>(&'a [(usize, usize)]);

impl<'a> Table<'a> {
    /// That of a program, which is made once: a program has tens of thousands of calls,
    /// and a verifier that is asked around each collection would do little else.
    fn of(frames: &'a FrameTable) -> Self {
        Table(frames.verified.get_or_init(|| Table::rows(frames)))
    }

    fn rows(frames: &FrameTable) -> Vec<(usize, usize)> {
        let (sources, mut rows) = (frames.sources(), Vec::new());
        for_each_entry(sources.functions, |code, entry| {
            let shape = sources.shapes + entry.shape as usize;
            rows.push((code + entry.ret as usize, shape));
        });
        rows.extend(frames.of_runtime());
        crate::sorting::sort(&mut rows);
        rows
    }

    /// The root slots of the frame that a call returns to.
    fn slots(&self, return_address: usize) -> Option<&'static [u16]> {
        let row = self.0.binary_search_by_key(&return_address, |row| row.0);
        let (_, shape) = self.0[row.ok()?];
        // SAFETY: a shape is a count, the update slot, and that many slots.
        unsafe {
            let count = *(shape as *const u16) as usize;
            Some(core::slice::from_raw_parts(
                (shape as *const u16).add(2),
                count,
            ))
        }
    }
}

pub(super) fn check(verifier: &Verifier, mut fp: usize) -> Checked {
    if fp == 0 {
        return Ok(());
    }
    let table = Table::of(&verifier.heap.frames);
    let marks = &verifier.heap.thread.marks;
    let mut passed = 0;
    let mut settled = false;
    while load(fp) != 0 {
        let frame = load(fp);
        if frame <= fp {
            return fault(format!("frame {fp:#x} is followed by {frame:#x}"));
        }
        let mut return_address = load(fp + 8);
        if return_address == stub() {
            if passed == marks.len() {
                return fault(format!("frame {fp:#x} has a mark too many"));
            }
            return_address = marks.original(passed);
            settled |= marks.is_settled(passed);
            passed += 1;
        }
        let Some(slots) = table.slots(return_address) else {
            return fault(format!("no frame is known for {return_address:#x}"));
        };
        for &slot in slots {
            let pointer = load(frame - 8 * slot as usize);
            verifier.check_pointer(pointer, "a slot of a frame")?;
            if settled && is_to_be_remembered(pointer) {
                return fault(format!(
                    "frame {frame:#x} below a mark holds young {pointer:#x}"
                ));
            }
        }
        fp = frame;
    }
    if passed != marks.len() {
        return fault(format!("{} marks, {passed} of them met", marks.len()));
    }
    Ok(())
}
