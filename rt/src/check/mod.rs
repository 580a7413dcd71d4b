//! The heap verifier (`+RTS -DS`): looks at everything, trusts nothing.
//!
//! Before and after each collection it walks all spaces object by object, then
//! checks every pointer of every object and root: that it leads to the start of
//! an object of the heap or to static data, that its tag fits the object's
//! table, and that an old object which points into the young region is
//! remembered. It finds roots by itself: frames are looked up in a table of its
//! own, made from the program's descriptors by another way than the collector's.
//!
//! Never: a change to the heap. Start reading at [`verify`].

mod stack;

use crate::heap::large::Large;
use crate::heap::life::front_at;
use crate::heap::mutable::is_clean;
use crate::heap::object::{
    BLACKHOLE, BYTES, CON, INDIRECTION, MUT_ARRAY, MUT_VAR, PAP, RAISING, SELECTOR, THUNK, info_at,
    load, object_bytes, tag, untag,
};
use crate::heap::{Heap, is_young};
use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;
use rt_abi::object::{HEADER, WORD, header};

/// What is wrong, in one line.
#[derive(Debug)]
pub struct Fault(pub String);

type Checked = Result<(), Fault>;

fn fault<T>(text: String) -> Result<T, Fault> {
    Err(Fault(text))
}

struct Verifier<'a> {
    heap: &'a Heap,
    /// Starts of all objects, ascending.
    objects: Vec<usize>,
    /// Objects that may point from old to young, ascending.
    remembered: Vec<usize>,
}

/// Checks a heap whose nursery is closed. `fp` as for a collection.
pub fn verify(heap: &Heap, fp: usize) -> Checked {
    let mut remembered: Vec<usize> = heap.remembered_nodes().collect();
    remembered.extend_from_slice(&heap.failed);
    crate::sorting::sort(&mut remembered);
    let mut verifier = Verifier {
        heap,
        objects: Vec::new(),
        remembered,
    };
    verifier.find_objects()?;
    for index in 0..verifier.objects.len() {
        verifier.check_object(verifier.objects[index])?;
    }
    for &root in &heap.thread.roots {
        verifier.check_pointer(root, "a root of the runtime")?;
    }
    let mut of_stopped = Ok(());
    heap.for_each_root_of_stopped(|root| {
        if of_stopped.is_ok() {
            of_stopped = verifier.check_pointer(root, "a stopped thread");
        }
    });
    heap.weaks.for_each_pointer(|pointer| {
        if of_stopped.is_ok() {
            of_stopped = verifier.check_pointer(pointer, "a weak pointer");
        }
    });
    of_stopped?;
    for &thunk in &heap.statics.entered {
        verifier.check_static_thunk(thunk)?;
    }
    stack::check(&verifier, fp)
}

/// Checks that the bytes which the last major collection calls live are those of
/// the objects there are.
pub fn verify_live(heap: &Heap) -> Checked {
    let mut bytes = 0;
    heap.for_each_object(|_, _, size| bytes += size);
    if bytes == heap.statistics.live {
        return Ok(());
    }
    let live = heap.statistics.live;
    fault(format!(
        "{live} bytes are said to be live, {bytes} are there"
    ))
}

impl Verifier<'_> {
    fn find_objects(&mut self) -> Checked {
        let heap = self.heap;
        for extent in heap.nursery.extents() {
            self.walk(extent.start, extent.end, 0)?;
        }
        let copied = core::iter::once(heap.survivors.live()).chain(heap.old.live_extents());
        for (start, end) in copied {
            self.walk(start, end, heap.front)?;
        }
        for object in heap.large.objects() {
            let bytes = self.check_header(object)?;
            let known = Large::bytes(object);
            if bytes != known {
                return fault(format!(
                    "large object {object:#x}: {bytes} bytes, not {known}"
                ));
            }
            self.objects.push(object);
        }
        crate::sorting::sort(&mut self.objects);
        Ok(())
    }

    /// `fronts`: bytes in front of each object but constructors.
    fn walk(&mut self, start: usize, end: usize, fronts: usize) -> Checked {
        let mut at = start;
        while at < end {
            let front = front_at(at);
            let object = at + front;
            let bytes = self.check_header(object)?;
            if bytes < 2 * WORD {
                return fault(format!("object {object:#x} has no room for its size"));
            }
            let expected = match info_at(load(object)).kind {
                CON => 0,
                _ => fronts,
            };
            if front != expected {
                return fault(format!("object {object:#x} has {front} bytes in front"));
            }
            self.objects.push(object);
            at = object + bytes;
        }
        if at != end {
            return fault(format!("objects end at {at:#x}, their space at {end:#x}"));
        }
        Ok(())
    }

    /// Checks an object's table; answers the object's size.
    fn check_header(&self, object: usize) -> Result<usize, Fault> {
        let word = load(object) & header::INFO as usize;
        if word & 7 != 0 || word < 0x1000 {
            return fault(format!("object {object:#x}: {word:#x} is no table"));
        }
        let table = info_at(word);
        if table.kind > MUT_ARRAY {
            return fault(format!("object {object:#x}: kind {}", table.kind));
        }
        let evaluated = table.kind < THUNK || table.kind == PAP || table.kind >= BYTES;
        if evaluated != (table.tag != 0) || table.tag > 7 {
            return fault(format!(
                "object {object:#x}: kind {} with tag {}",
                table.kind, table.tag
            ));
        }
        if matches!(table.kind, SELECTOR | INDIRECTION | RAISING) && table.ptrs == 0 {
            return fault(format!(
                "object {object:#x}: kind {} without a pointer",
                table.kind
            ));
        }
        Ok(object_bytes(object, table))
    }

    fn check_object(&self, object: usize) -> Checked {
        let table = info_at(load(object));
        let mut young = false;
        let (first, count) = self.heap.pointer_slots(object, table);
        for i in 0..count {
            let pointer = load(first + WORD * i);
            if let Err(Fault(text)) = self.check_pointer(pointer, "a field") {
                return fault(format!("{text} of {object:#x} (field {i})"));
            }
            young |= is_to_be_remembered(pointer);
        }
        let old = !is_young(object) && (!Large::contains(object) || Large::is_old(object));
        let mutable = matches!(table.kind, MUT_VAR | MUT_ARRAY);
        let known = self.remembered.binary_search(&object).is_ok();
        if mutable && old && is_clean(table) == known {
            return fault(format!(
                "old object {object:#x} is clean and remembered, or neither"
            ));
        }
        if mutable && !old && is_clean(table) {
            return fault(format!("young object {object:#x} is clean"));
        }
        if young && old && !known {
            return fault(format!(
                "old object {object:#x} points to young, not remembered"
            ));
        }
        Ok(())
    }

    fn check_pointer(&self, pointer: usize, what: &str) -> Checked {
        let target = untag(pointer);
        if Heap::is_dynamic(target) {
            if self.objects.binary_search(&target).is_err() {
                return fault(format!("{pointer:#x} leads to no object: {what}"));
            }
        } else {
            if target < 0x1000 {
                return fault(format!("{pointer:#x} is no pointer: {what}"));
            }
            self.check_header(target)?;
        }
        let table = info_at(load(target));
        let suspended = matches!(
            table.kind,
            THUNK | SELECTOR | INDIRECTION | BLACKHOLE | RAISING
        );
        if tag(pointer) != table.tag as usize || suspended != (tag(pointer) == 0) {
            return fault(format!(
                "{pointer:#x} has the wrong tag for kind {} with tag {}: {what}",
                table.kind, table.tag
            ));
        }
        Ok(())
    }

    fn check_static_thunk(&self, thunk: usize) -> Checked {
        let table = info_at(load(thunk));
        let kinds = [INDIRECTION, BLACKHOLE, RAISING, THUNK];
        if Heap::is_dynamic(thunk) || !kinds.contains(&table.kind) {
            return fault(format!("{thunk:#x} is no static thunk"));
        }
        if matches!(table.kind, INDIRECTION | RAISING) {
            self.check_pointer(load(thunk + HEADER), "a static thunk's value")?;
        }
        Ok(())
    }
}

/// Whether an old object with this field must be remembered.
fn is_to_be_remembered(pointer: usize) -> bool {
    let target = untag(pointer);
    is_young(target) || (Large::contains(target) && !Large::is_old(target))
}
