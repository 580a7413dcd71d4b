//! Thunks under evaluation: which of them each blackhole was. Blackholes have the
//! runtime's tables, which say nothing of that, but the frame that will update one
//! belongs to the thunk's code.

use super::holders::functions;
use super::{pure_infos, state::stack_top};
use crate::heap::Heap;
use alloc::boxed::Box;
use alloc::collections::BTreeMap;
use alloc::vec::Vec;
use rt_abi::info::{Info, Kind};

#[derive(Default)]
pub(super) struct Evaluations {
    /// Starts of all functions, ascending.
    functions: Vec<usize>,
    /// What stands for the blackholes of a thunk's code: a table with the thunk's
    /// description. None if thunks of several descriptions have that code.
    tables: BTreeMap<usize, Option<Box<Info>>>,
    /// Blackholes in order of their addresses, each with its table.
    now: Vec<(usize, *const Info)>,
}

impl Evaluations {
    /// Finds what is under evaluation now.
    pub fn find(&mut self, heap: &Heap, stack_bytes: usize) {
        if self.functions.is_empty() {
            self.functions = functions().iter().map(|function| function.0).collect();
            self.tables = tables();
        }
        self.now.clear();
        heap.for_each_evaluation(stack_top() - stack_bytes, |object, address| {
            let behind = self.functions.partition_point(|start| *start < address);
            let code = behind.checked_sub(1).map(|index| self.functions[index]);
            if let Some(Some(table)) = code.and_then(|code| self.tables.get(&code)) {
                self.now.push((object, &raw const **table));
            }
        });
        crate::sorting::sort(&mut self.now);
    }

    /// The table that stands for the blackhole at `object`; `otherwise` if nothing is
    /// known of it.
    pub fn table(&self, object: usize, otherwise: *const Info) -> *const Info {
        let place = self.now.binary_search_by_key(&object, |row| row.0);
        place.map_or(otherwise, |place| self.now[place].1)
    }
}

/// What stands for blackholes, by the thunks' code.
fn tables() -> BTreeMap<usize, Option<Box<Info>>> {
    let mut tables: BTreeMap<usize, Option<Box<Info>>> = BTreeMap::new();
    each_table(|table| {
        if table.kind != Kind::Thunk as u8 || table.desc == 0 {
            return;
        }
        let hole = Info {
            kind: Kind::Blackhole as u8,
            ..*table
        };
        let known = tables.entry(table.entry);
        known
            .and_modify(|known| {
                if known.as_ref().is_some_and(|known| known.desc != table.desc) {
                    *known = None;
                }
            })
            .or_insert_with(|| Some(Box::new(hole)));
    });
    tables
}

/// The info tables of the program.
pub(super) fn each_table(mut visit: impl FnMut(&'static Info)) {
    let mut row = &raw const pure_infos;
    // SAFETY: addresses of info tables, up to a null one.
    while let Some(table) = unsafe { (*row as *const Info).as_ref() } {
        visit(table);
        // SAFETY: as above.
        row = unsafe { row.add(1) };
    }
}
