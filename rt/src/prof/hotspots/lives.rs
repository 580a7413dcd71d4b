//! The biography of occurrences: how much of what lives is lag, drag, void and use.
//!
//! Only later life tells, so it is written at the end. Eras end with each census that is
//! taken, also with those that thinning takes out of the file: that only makes
//! the phases' bounds finer.

use super::super::labels::SELECTOR_TABLE;
use super::super::ledger::{Bands, Ledger, Past};
use super::Numbers;
use crate::heap::life::Life;
use alloc::collections::BTreeMap;
use alloc::{format, vec::Vec};
use rt_abi::info::{Info, Kind, flag::SHORTENED};

/// The biographies of a run.
#[derive(Default)]
pub struct Lives {
    /// Classes are places of occurrences.
    pub ledger: Ledger,
    /// The eras that ended with the censuses of the file.
    eras: Vec<u32>,
}

impl Lives {
    /// A live object at a census.
    ///
    /// # Safety
    /// `info` is its info table.
    pub unsafe fn count(&mut self, place: u32, info: *const Info, life: Life, bytes: u64) {
        // SAFETY: by this function's contract.
        let inherent = unsafe { has_inherent_use(info) };
        self.ledger.count_in(place, life, bytes, inherent);
    }

    /// An object that was found dead; `place` tells the occurrence of a table.
    ///
    /// # Safety
    /// `info` is the table that it had.
    pub unsafe fn died(
        &mut self,
        info: *const Info,
        life: Life,
        bytes: u64,
        place: impl FnOnce(*const Info) -> u32,
    ) {
        // SAFETY: by this function's contract.
        let (inherent, kind) = unsafe { (has_inherent_use(info), (*info).kind) };
        if inherent || self.ledger.dies_silently(life) {
            return;
        }
        let table = match kind == Kind::Ind as u8 {
            false => info,
            // What an update has left was in use until then.
            true if matches!(self.ledger.past(life), Past::Used { .. }) => return,
            // The other ones were selectors.
            // SAFETY: by this function's contract.
            true if unsafe { (*info).flags } & SHORTENED == 0 => &raw const SELECTOR_TABLE,
            true => info,
        };
        self.ledger.died_in(place(table), life, bytes);
    }

    /// Ends a census that is in the file; see [`Ledger::end_census`].
    pub fn end_census(&mut self, time: f64) {
        self.eras.push(self.ledger.era());
        self.ledger.end_census(time);
    }

    /// Only these censuses of the file remain.
    pub fn thinned(&mut self, remains: &[bool]) {
        let mut remaining = remains.iter();
        self.eras.retain(|_| remaining.next() == Some(&true));
    }

    /// The lines of all censuses, once all objects have died: each tells of those
    /// occurrences for which something is not as in the census before.
    pub fn write(&self, occurrences: &Numbers, mut each: impl FnMut(&str)) {
        let mut before: BTreeMap<u32, Bands> = BTreeMap::new();
        let mut eras = self.eras.iter().enumerate().peekable();
        for (era, (_, classes)) in (1..).zip(self.ledger.finish_classes()) {
            let Some((census, _)) = eras.next_if(|kept| *kept.1 == era) else {
                continue;
            };
            let there = classes.into_iter().filter(|class| class.1.total() > 0);
            let now: BTreeMap<u32, Bands> = there
                .map(|(place, bands)| (occurrences.number(place), bands))
                .collect();
            let mut text = format!("BIOGRAPHY {}\n", census + 1);
            let gone = before.keys().filter(|number| !now.contains_key(number));
            let mut changes: Vec<(u32, Bands)> =
                gone.map(|&number| (number, Bands::default())).collect();
            let differs = now
                .iter()
                .filter(|(number, bands)| before.get(number) != Some(bands));
            changes.extend(differs.map(|(&number, &bands)| (number, bands)));
            crate::sorting::sort_by_key(&mut changes, |change| change.0);
            for (number, bands) in changes {
                let used = bands.in_use + bands.inherent_use;
                let (void, lag, drag) = (bands.void, bands.lag, bands.drag);
                text.push_str(&format!(" {number} {void} {lag} {used} {drag}\n"));
            }
            each(&text);
            before = now;
        }
    }
}

/// As [`super::super::profile`] has it: what is mutable is there to be written, and an
/// array is used by its elements.
///
/// # Safety
/// `info` is an info table.
unsafe fn has_inherent_use(info: *const Info) -> bool {
    // SAFETY: by this function's contract.
    unsafe { (*info).kind >= Kind::Bytes as u8 }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::prof::hotspots::definitions::{Definition, Sources};
    use alloc::string::String;

    /// Two occurrences over three censuses, the second of which is taken out.
    #[test]
    fn changes_of_the_remaining_censuses_are_written() {
        let mut numbers = Numbers::new("OCC");
        let texts = |name: &str| Definition {
            texts: alloc::vec![("what", String::from(name))],
            ..Definition::default()
        };
        let places = [numbers.intern(texts("a")), numbers.intern(texts("b"))];
        numbers.define(&mut Sources::default(), &mut String::new());
        let mut lives = Lives::default();
        let table = Info {
            kind: Kind::Con as u8,
            ..crate::prof::labels::STACK_TABLE
        };
        let made = Life {
            created: 1,
            ..Life::default()
        };
        let mut used = made;
        for era in 1..=3 {
            // SAFETY: a table of our own.
            unsafe {
                lives.count(places[0], &table, made, 16);
                if era < 3 {
                    lives.count(places[1], &table, used, 24);
                }
            }
            lives.end_census(era as f64);
            if era == 1 {
                used.last_use = 2;
            }
            if era == 2 {
                // SAFETY: as above.
                unsafe { lives.died(&table, used, 24, |_| places[1]) };
            }
        }
        // SAFETY: as above.
        unsafe { lives.died(&table, made, 16, |_| places[0]) };
        assert_eq!(lives.ledger.imbalance(), None);
        lives.thinned(&[true, false, true]);
        let mut text = String::new();
        lives.write(&numbers, |part| text.push_str(part));
        assert_eq!(
            text,
            "BIOGRAPHY 1\n 1 16 0 0 0\n 2 0 24 0 0\nBIOGRAPHY 2\n 2 0 0 0 0\n"
        );
    }
}
