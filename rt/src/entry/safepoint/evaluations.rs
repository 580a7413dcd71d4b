//! Thunks under evaluation: which of them each blackhole was. Blackholes have the
//! runtime's tables, which say nothing of that, but the frame that will update one
//! belongs to the thunk's code. Selectors share their code: they leave their info tables
//! in their blackholes.

use crate::entry::observe::holders::functions;
use crate::entry::{pure_infos, run::stacks::stack_top};
use crate::heap::Heap;
use crate::heap::object::{info_word, load};
use crate::prof::address_map::AddressMap;
use crate::prof::memo::Memo;
use alloc::boxed::Box;
use alloc::collections::{BTreeMap, BTreeSet};
use alloc::vec::Vec;
use rt_abi::info::{Info, Kind, flag::EVALUATED};
use rt_abi::object::HEADER;

#[derive(Default)]
pub(in crate::entry) struct Evaluations {
    /// Starts of all functions, ascending.
    functions: Vec<usize>,
    tables: Tables,
    /// What frames are, by the addresses at which their code goes on.
    updates: Memo<Update>,
    /// The tables in `tables` that were met.
    met: Vec<*const Info>,
    /// Places in `met` plus one of selectors, by the addresses of their tables.
    selectors: Memo<u32>,
    /// The blackholes whose thunks are known, with places in `met` plus one.
    now: AddressMap,
}

/// What a frame updates.
#[derive(Clone, Copy, Default)]
struct Update {
    slot: u32,
    /// A place in [`Evaluations::met`] plus one; 0 if nothing is known of the thunk;
    /// [`SELECTOR`].
    table: u32,
}

/// Which selector it is stands in the blackhole.
const SELECTOR: u32 = u32::MAX;

/// What stands for blackholes: the tables of what they were, marked ([`EVALUATED`]).
#[derive(Default)]
struct Tables {
    /// By the thunks' code. None if thunks of several descriptions have that code.
    thunks: BTreeMap<usize, Option<Box<Info>>>,
    /// By the addresses of the selectors' tables.
    selectors: BTreeMap<usize, Box<Info>>,
    /// What selectors share.
    code: BTreeSet<usize>,
}

impl Evaluations {
    /// Finds what is under evaluation now.
    pub fn find(&mut self, heap: &Heap, stack_bytes: usize) {
        if self.functions.is_empty() {
            self.functions = functions().iter().map(|function| function.0).collect();
            self.tables = Tables::new();
        }
        self.now.clear();
        for stack in heap.stacks(stack_top() - stack_bytes) {
            stack.for_each_frame(|frame, address| self.find_in(heap, frame, address));
        }
    }

    fn find_in(&mut self, heap: &Heap, frame: usize, address: usize) {
        let update = match self.updates.get(address as u64) {
            Some(update) => update,
            None => self.meet(heap, address),
        };
        if update.table == 0 {
            return;
        }
        let object = heap.under_evaluation(frame, update.slot as usize);
        if !Heap::is_dynamic(object) {
            return;
        }
        let table = match update.table {
            SELECTOR => self.selector(load(object + HEADER)),
            table => table,
        };
        if table != 0 {
            *self.now.slot(object) = table;
        }
    }

    #[cold]
    fn meet(&mut self, heap: &Heap, address: usize) -> Update {
        let mut update = Update::default();
        if let Some(slot) = heap.update_slot(address) {
            let behind = self.functions.partition_point(|start| *start < address);
            let code = behind.checked_sub(1).map(|index| self.functions[index]);
            let table = match code.map(|code| (self.tables.thunks.get(&code), code)) {
                Some((Some(Some(table)), _)) => {
                    self.met.push(&raw const **table);
                    self.met.len() as u32
                }
                Some((None, code)) if self.tables.code.contains(&code) => SELECTOR,
                _ => 0,
            };
            update = Update {
                slot: slot as u32,
                table,
            };
        }
        self.updates.insert(address as u64, update);
        update
    }

    /// The place in `met` plus one for a selector with this table; 0 if there is none.
    fn selector(&mut self, table: usize) -> u32 {
        if let Some(place) = self.selectors.get(table as u64) {
            return place;
        }
        let place = match self.tables.selectors.get(&table) {
            Some(hole) => {
                self.met.push(&raw const **hole);
                self.met.len() as u32
            }
            None => 0,
        };
        self.selectors.insert(table as u64, place);
        place
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

impl Tables {
    fn new() -> Tables {
        let mut tables = Tables::default();
        each_table(|table| {
            if table.desc == 0 {
                return;
            }
            let hole = Box::new(Info {
                flags: table.flags | EVALUATED,
                ..*table
            });
            if table.kind == Kind::Selector as u8 {
                tables.code.insert(table.entry);
                tables.selectors.insert(info_word(table), hole);
            } else if table.kind == Kind::Thunk as u8 {
                let known = tables.thunks.entry(table.entry);
                known
                    .and_modify(|known| {
                        if known.as_ref().is_some_and(|known| known.desc != table.desc) {
                            *known = None;
                        }
                    })
                    .or_insert(Some(hole));
            }
        });
        tables
    }
}

/// The info tables of the program.
pub(in crate::entry) fn each_table(mut visit: impl FnMut(&'static Info)) {
    let mut row = &raw const pure_infos;
    // SAFETY: addresses of info tables, up to a null one.
    while let Some(table) = unsafe { (*row as *const Info).as_ref() } {
        visit(table);
        // SAFETY: as above.
        row = unsafe { row.add(1) };
    }
}
