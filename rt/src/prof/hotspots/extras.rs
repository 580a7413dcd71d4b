//! What a recorder is asked for besides live bytes: who holds them, and their biography.

use super::definitions::{of_runtime, of_static};
use super::holdings::{Holder, Holdings};
use super::{Recorder, Sink};
use crate::heap::life::Life;
use crate::out::Errno;
use alloc::{format, string::String, vec::Vec};
use rt_abi::info::Info;

impl<S: Sink> Recorder<S> {
    /// The sections of holders that are wanted: by retainers, by roots. They are taken for
    /// a traversal, which gives them back.
    pub fn holdings(&mut self) -> &mut [Option<Holdings>; 2] {
        &mut self.holdings
    }

    /// Whether every live object of a census is to be told by [`Self::count_more`].
    pub fn wants_more(&self) -> bool {
        self.lives.is_some() || self.wants_holders()
    }

    /// Whether holders are wanted.
    pub fn wants_holders(&self) -> bool {
        self.holdings.iter().any(Option::is_some)
    }

    /// What the runtime itself holds.
    pub fn runtime(&mut self) -> Holder {
        Holder::Marker(self.runtime_place())
    }

    /// The runtime's place among the markers.
    #[inline(always)]
    pub(super) fn runtime_place(&mut self) -> u32 {
        match self.runtime {
            Some(place) => place,
            None => self.meet_runtime(),
        }
    }

    #[cold]
    fn meet_runtime(&mut self) -> u32 {
        let place = self.markers.intern(of_runtime());
        self.runtime = Some(place);
        place
    }

    /// An evaluated static thunk, by its description.
    ///
    /// # Safety
    /// A description of the program.
    pub unsafe fn static_thunk(&mut self, desc: usize) -> Holder {
        // SAFETY: by this function's contract.
        Holder::Occurrence(self.occurrences.intern(unsafe { of_static(desc) }))
    }

    /// The occurrence of objects with this table, by its place.
    ///
    /// # Safety
    /// As for [`Self::count`].
    #[inline(always)]
    pub unsafe fn occurrence_of(&mut self, info: *const Info) -> u32 {
        match self.by_table.get(info as u64) {
            Some(place) => place,
            // SAFETY: by this function's contract.
            None => unsafe { self.occurrence(info) },
        }
    }

    /// A live object at a census, after [`Self::count`], holders being known.
    ///
    /// # Safety
    /// As for [`Self::count`].
    #[inline(always)]
    pub unsafe fn count_more(&mut self, object: usize, info: *const Info, life: Life, bytes: u64) {
        // SAFETY: by this function's contract.
        let place = unsafe { self.occurrence_of(info) };
        if self.wants_holders() {
            let nobody = self.runtime();
            for holdings in self.holdings.iter_mut().flatten() {
                holdings.count(object, (place, bytes), nobody, &mut self.holder_sets);
            }
        }
        if let Some(lives) = &mut self.lives {
            // SAFETY: by this function's contract.
            unsafe { lives.count(place, info, life, bytes) };
        }
    }

    /// An object that was found dead, with the table and the life that it had.
    ///
    /// # Safety
    /// As for [`Self::count`].
    pub unsafe fn died(&mut self, info: *const Info, life: Life, bytes: u64) {
        let Some(mut lives) = self.lives.take() else {
            return;
        };
        // SAFETY: by this function's contract.
        unsafe { lives.died(info, life, bytes, |table| self.occurrence_of(table)) };
        self.lives = Some(lives);
    }

    /// Whether deaths are wanted.
    pub fn has_biography(&self) -> bool {
        self.lives.is_some()
    }

    /// The census at which the accounts of the biography do not balance, if all objects
    /// have died: an error in the collector's reports.
    pub fn imbalance(&self) -> Option<u32> {
        self.lives
            .as_ref()
            .and_then(|lives| lives.ledger.imbalance())
    }

    /// Objects of so many bytes each were allocated with this table in the run.
    ///
    /// # Safety
    /// As for [`Self::count`].
    pub unsafe fn allocated(&mut self, info: *const Info, bytes: u64, objects: u64) {
        // SAFETY: by this function's contract.
        let place = unsafe { self.occurrence_of(info) };
        let total = self.totals.entry(place).or_default();
        total.0 += bytes * objects;
        total.1 += objects;
    }

    /// Writes what was allocated, ascending by number.
    pub(super) fn write_totals(&mut self) -> Result<(), Errno> {
        let totals = self.totals.iter();
        let mut totals: Vec<(u32, (u64, u64))> = totals
            .map(|(place, total)| (self.occurrences.number(*place), *total))
            .collect();
        crate::sorting::sort_by_key(&mut totals, |total| total.0);
        let mut text = String::new();
        for (number, (bytes, objects)) in totals {
            text.push_str(&format!("TOTAL {number} {bytes} {objects}\n"));
        }
        self.out.write(text.as_bytes())
    }

    /// Writes the biography.
    pub(super) fn write_lives(&mut self) -> Result<(), Errno> {
        let mut result = Ok(());
        if let Some(lives) = self.lives.take() {
            lives.write(&self.occurrences, |text| {
                let written = self.out.write(text.as_bytes());
                result = core::mem::replace(&mut result, Ok(())).and(written);
            });
        }
        result
    }
}
