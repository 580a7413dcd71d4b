//! Mutable variables and arrays: scavenging them, and who remembers them.
//!
//! An old one is *clean* if it points to nothing young, else *dirty* and then in
//! the remembered buffer or in `failed`; its table says which. Young ones are
//! dirty and remembered nowhere. What a mutable object holds is not promoted for
//! that: it may soon be overwritten.

use super::memos::is_memo;
use super::object::{
    BYTES, MUT_ARRAY, info_at, info_word, load, load_byte, set_info, store, store_byte,
};
use super::{Heap, is_young};
use rt_abi::Info;
use rt_abi::info::{INFO_BYTES, flag};
use rt_abi::object::{CARD_SHIFT, HEADER, WORD};

/// Elements of a card.
const CARD: usize = 1 << CARD_SHIFT;

impl Heap {
    /// Evacuates what a mutable object holds. True if that is old and holds
    /// something young afterwards.
    pub(super) fn scavenge_mutable(
        &mut self,
        object: usize,
        table: &'static Info,
        old: bool,
    ) -> bool {
        let young = match table.kind {
            BYTES => return false,
            MUT_ARRAY => self.scavenge_cards(object, old, false),
            _ if self.major && is_memo(table) => {
                self.reach_memo(object);
                return false;
            }
            _ => self.scavenge_slots(object + HEADER, 1),
        };
        if old {
            set_clean(object, table, !young);
        }
        old && young
    }

    /// An object that the mutator has written to, or that was dirty already.
    pub(super) fn scavenge_remembered(&mut self, object: usize) {
        let table = info_at(load(object));
        if table.kind != MUT_ARRAY {
            return self.scavenge_old(object, table);
        }
        let young = self.scavenge_cards(object, true, true);
        set_clean(object, table, !young);
        if young {
            self.failed.push(object);
        }
    }

    /// An array's cards, or only those that are marked. Of an old array those stay
    /// marked that hold something young; of a young one they mean nothing.
    fn scavenge_cards(&mut self, array: usize, old: bool, marked_only: bool) -> bool {
        let length = load(array + HEADER);
        let first = array + HEADER + WORD;
        let cards = first + WORD * length;
        let mut any = false;
        for card in 0..length.div_ceil(CARD) {
            if marked_only && load_byte(cards + card) == 0 {
                continue;
            }
            let start = card * CARD;
            let young = self.scavenge_slots(first + WORD * start, CARD.min(length - start));
            if old {
                store_byte(cards + card, u8::from(young));
            }
            any |= young;
        }
        any
    }

    pub(super) fn scavenge_slots(&mut self, mut slot: usize, count: usize) -> bool {
        let end = slot + WORD * count;
        let mut young = false;
        while slot < end {
            let pointer = self.evacuate(load(slot), false);
            store(slot, pointer);
            young |= is_young(pointer);
            slot += WORD;
        }
        young
    }

    /// The slots of an object that hold pointers: address of the first, number.
    pub(crate) fn pointer_slots(&self, object: usize, table: &Info) -> (usize, usize) {
        let payload = object + HEADER;
        match table.kind {
            MUT_ARRAY => (payload + WORD, load(payload)),
            _ => (payload, table.ptrs as usize),
        }
    }
}

/// Whether a mutable object is remembered nowhere.
pub fn is_clean(table: &Info) -> bool {
    table.flags & flag::CLEAN != 0
}

pub(super) fn set_clean(object: usize, table: &'static Info, clean: bool) {
    let here = info_word(table);
    let dirty = if is_clean(table) {
        here - INFO_BYTES
    } else {
        here
    };
    set_info(object, if clean { dirty + INFO_BYTES } else { dirty });
}
