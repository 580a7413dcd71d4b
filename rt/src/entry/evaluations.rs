//! Thunks under evaluation: which of them each blackhole was. Blackholes have the
//! runtime's tables, which say nothing of that, but the frame that will update one
//! belongs to the thunk's code.

use super::holders::functions;
use super::{pure_infos, state::stack_top};
use crate::heap::Heap;
use crate::prof::address_map::AddressMap;
use crate::prof::memo::Memo;
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
    /// What frames are, by the addresses at which their code goes on.
    updates: Memo<Update>,
    /// The tables in `tables` that were met.
    met: Vec<*const Info>,
    /// The blackholes whose thunks are known, with places in `met` plus one.
    now: AddressMap,
}

/// What a frame updates.
#[derive(Clone, Copy, Default)]
struct Update {
    slot: u32,
    /// A place in [`Evaluations::met`] plus one; 0 if nothing is known of the thunk.
    table: u32,
}

impl Evaluations {
    /// Finds what is under evaluation now.
    pub fn find(&mut self, heap: &Heap, stack_bytes: usize) {
        if self.functions.is_empty() {
            self.functions = functions().iter().map(|function| function.0).collect();
            self.tables = tables();
        }
        self.now.clear();
        heap.for_each_frame(stack_top() - stack_bytes, |frame, address| {
            let update = match self.updates.get(address as u64) {
                Some(update) => update,
                None => self.meet(heap, address),
            };
            if update.table == 0 {
                return;
            }
            let object = heap.under_evaluation(frame, update.slot as usize);
            if Heap::is_dynamic(object) {
                *self.now.slot(object) = update.table;
            }
        });
    }

    #[cold]
    fn meet(&mut self, heap: &Heap, address: usize) -> Update {
        let mut update = Update::default();
        if let Some(slot) = heap.update_slot(address) {
            let behind = self.functions.partition_point(|start| *start < address);
            let code = behind.checked_sub(1).map(|index| self.functions[index]);
            if let Some(Some(table)) = code.and_then(|code| self.tables.get(&code)) {
                self.met.push(&raw const **table);
                update = Update {
                    slot: slot as u32,
                    table: self.met.len() as u32,
                };
            }
        }
        self.updates.insert(address as u64, update);
        update
    }

    /// The table that stands for the blackhole at `object`; `otherwise` if nothing is
    /// known of it.
    #[inline(always)]
    pub fn table(&self, object: usize, otherwise: *const Info) -> *const Info {
        match self.now.get(object) {
            0 => otherwise,
            place => self.met[place as usize - 1],
        }
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
