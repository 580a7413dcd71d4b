//! Walks over objects in address order, without tracing.

use super::Heap;
use super::object::{info_at, load, object_bytes};
use rt_abi::Info;

impl Heap {
    /// Every object outside the nursery: after a major collection exactly the
    /// live ones. Arguments: address, table, bytes without the prof word.
    pub fn for_each_object(&self, mut visit: impl FnMut(usize, &'static Info, usize)) {
        let (start, end) = self.survivors.live();
        self.walk_extent(start, end, &mut visit);
        for (start, end) in self.old.live_extents() {
            self.walk_extent(start, end, &mut visit);
        }
        for object in self.large.objects() {
            let table = info_at(load(object));
            let bytes = object_bytes(object, table, self.header);
            visit(object, table, self.plain_bytes(bytes));
        }
    }

    /// Every object of a row of objects.
    pub(crate) fn walk_extent(
        &self,
        start: usize,
        end: usize,
        visit: &mut impl FnMut(usize, &'static Info, usize),
    ) {
        let mut object = start;
        while object < end {
            let table = info_at(load(object));
            let bytes = object_bytes(object, table, self.header);
            visit(object, table, self.plain_bytes(bytes));
            object += bytes;
        }
    }
}
