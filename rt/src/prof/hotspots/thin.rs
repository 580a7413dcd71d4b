//! Taking censuses out of a file of hotspots: so that a run of any length has so many.
//!
//! A recorder that chooses its own interval begins with a short one, and doubles it
//! whenever there are [`MOST`] censuses, or fewer that have visited more than the
//! program has allocated justifies ([`are_few`]). The file is then copied without the
//! censuses that the longer interval would not have taken.

use super::table::Table;
use crate::out::{Errno, Sink};
use alloc::{string::String, vec, vec::Vec};

/// So many censuses are too many.
pub const MOST: usize = 300;
/// Fewer are never too many.
const FEWEST: usize = 32;

/// A census in the file.
#[derive(Clone, Copy)]
pub struct Taken {
    pub clock: u64,
    /// What it has visited, of heap and stack.
    pub bytes: u64,
}

/// What the censuses of a file may have visited when the clock stands there. Visiting a byte
/// takes about as long as allocating one. Small heaps have as many censuses as they like;
/// programs that run for seconds only are allowed more than those that run for long.
///
/// What a program visits whose data grows all the time grows with the square of the clock, as
/// long as the interval stays. Were it not so with what it may visit, it would go through
/// intervals that are given up one after the other, each for half of what its censuses
/// have cost.
fn affordable(clock: u64) -> u64 {
    const ALWAYS: u64 = 256 << 20;
    const BEGINNING: u64 = 192 << 20;
    const PACE: u64 = 12 << 20;
    let begun = clock.min(BEGINNING);
    ALWAYS + begun * begun / PACE + clock / 2
}

/// Whether there are not too many censuses in the file: in number, or for what they cost.
pub fn are_few(taken: &[Taken], clock: u64) -> bool {
    let visited: u64 = taken.iter().map(|census| census.bytes).sum();
    taken.len() < FEWEST || taken.len() < MOST && visited <= affordable(clock)
}

/// A file to be read.
pub trait Source {
    /// Reads some bytes, none at the end.
    fn read(&mut self, bytes: &mut [u8]) -> Result<usize, Errno>;
}

impl Source for &[u8] {
    fn read(&mut self, bytes: &mut [u8]) -> Result<usize, Errno> {
        let n = bytes.len().min(self.len());
        let (now, later) = self.split_at(n);
        bytes[..n].copy_from_slice(now);
        *self = later;
        Ok(n)
    }
}

/// Which censuses remain, of those at these times of the clock, with an interval of
/// so much: the first of each interval.
pub fn remaining(taken: &[Taken], interval: u64) -> Vec<bool> {
    let mut due = interval;
    let remains = |&Taken { clock, .. }: &Taken| {
        let remains = clock >= due;
        if remains {
            due = (clock / interval + 1).saturating_mul(interval);
        }
        remains
    };
    taken.iter().map(remains).collect()
}

/// What creation times become: by their old numbers, from 0 to the one behind the
/// last census.
pub fn creations(remains: &[bool]) -> Vec<u32> {
    let mut map = vec![0];
    let mut number = 1;
    for &remains in remains {
        map.push(number);
        number += u32::from(remains);
    }
    map.push(number);
    map
}

/// The sections of a census after the heap's records, by their words.
pub const SECTIONS: [&str; 3] = ["STACK", "RETAIN", "HELD"];

/// A file's last remaining census: the heap, then [`SECTIONS`].
pub struct Thinned {
    pub tables: [Table; 4],
}

/// What is known of one section.
struct Section {
    table: Table,
    /// The numbers that this census mentions.
    met: Vec<u32>,
    /// Whether this census has it.
    there: bool,
}

fn tables() -> [Table; 4] {
    [
        Table::of_heap(),
        Table::of_stack(),
        Table::of_heap(),
        Table::of_heap(),
    ]
}

/// The state of a copy.
struct Copy<'a, T> {
    sink: &'a mut T,
    remains: &'a [bool],
    map: Vec<u32>,
    /// Censuses met.
    met: usize,
    /// What records belong to; none before the first census and after the last.
    section: Option<usize>,
    /// The census being read: its first line and its sections.
    header: String,
    sections: [Section; 4],
    written: Thinned,
    /// Definitions since the last census written.
    text: String,
}

/// Copies a file without the censuses that do not remain. None if the file is not as
/// it was written, which then must stay as it is.
pub fn thin(
    mut source: impl Source,
    sink: &mut impl Sink,
    remains: &[bool],
) -> Result<Option<Thinned>, Errno> {
    let mut copy = Copy {
        sink,
        remains,
        map: creations(remains),
        met: 0,
        section: None,
        header: String::new(),
        sections: tables().map(|table| Section {
            table,
            met: Vec::new(),
            there: false,
        }),
        written: Thinned { tables: tables() },
        text: String::new(),
    };
    let mut buffer = vec![0; 1 << 16];
    let mut line: Vec<u8> = Vec::new();
    loop {
        let n = source.read(&mut buffer)?;
        if n == 0 {
            break;
        }
        let mut rest = &buffer[..n];
        while let Some(end) = rest.iter().position(|&b| b == b'\n') {
            line.extend_from_slice(&rest[..end]);
            let good = match core::str::from_utf8(&line) {
                Ok(line) => copy.line(line)?,
                Err(_) => false,
            };
            if !good {
                return Ok(None);
            }
            line.clear();
            rest = &rest[end + 1..];
        }
        line.extend_from_slice(rest);
    }
    copy.end_census()?;
    let text = core::mem::take(&mut copy.text);
    copy.sink.write(text.as_bytes())?;
    let whole = line.is_empty() && copy.met == remains.len();
    Ok(whole.then_some(copy.written))
}

impl<T: Sink> Copy<'_, T> {
    /// Whether the line is as it should be.
    fn line(&mut self, line: &str) -> Result<bool, Errno> {
        if line.starts_with(' ') {
            let Some(section) = self.section else {
                return Ok(false);
            };
            let section = &mut self.sections[section];
            let number = section.table.read(line);
            section.met.extend(number);
            return Ok(number.is_some());
        }
        if let Some(at) = SECTIONS.iter().position(|word| *word == line) {
            self.section = Some(at + 1);
            self.sections[at + 1].there = true;
            return Ok(!self.header.is_empty());
        }
        self.end_census()?;
        if line.starts_with("CENSUS ") {
            self.met += 1;
            self.header.push_str(line);
            self.section = Some(0);
            return Ok(self.met <= self.remains.len());
        }
        self.text.push_str(line);
        self.text.push('\n');
        Ok(true)
    }

    /// The census before this line, if there is one, is complete.
    fn end_census(&mut self) -> Result<(), Errno> {
        if self.header.is_empty() {
            return Ok(());
        }
        for section in &mut self.sections {
            section.table.keep(&section.met);
            section.met.clear();
        }
        if self.remains[self.met - 1] {
            self.text.push_str(&self.header);
            self.text.push('\n');
            let written = self.written.tables.iter_mut();
            for (at, (section, written)) in self.sections.iter().zip(written).enumerate() {
                if section.there {
                    self.text.push_str(SECTIONS[at - 1]);
                    self.text.push('\n');
                }
                // The pairs of the others are not by creation time.
                let mut table = match at {
                    0 | 1 => section.table.mapped(&self.map),
                    _ => section.table.clone(),
                };
                let numbers = table.numbers();
                table.write(&mut self.text, &numbers, written);
            }
            self.sink.write(self.text.as_bytes())?;
            self.text.clear();
        }
        self.header.clear();
        self.sections
            .iter_mut()
            .for_each(|section| section.there = false);
        self.section = None;
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const FILE: &str = "ME 1\nCLOCK bytes\nOCC 1\tkind=con\twhat=A\nCENSUS 10 16 8\n 1 16 1-16\n\
        STACK\n 1 8 1 1-8\nOCC 2\tkind=con\twhat=B\nCENSUS 20 48 8\n 1 32 = 2-16\n 2 16 2-16\n\
        STACK\n 1 8 1 =\nCENSUS 30 32 8\n 1 32 =\nSTACK\n 1 8 1 =\nCENSUS 40 64 0\n 1 64 = 4-32\nEND 45\n";

    /// Censuses at these times that have visited so many bytes each.
    fn taken(clocks: &[u64], bytes: u64) -> Vec<Taken> {
        let taken = clocks.iter().map(|&clock| Taken { clock, bytes });
        taken.collect()
    }

    #[test]
    fn what_censuses_visit_limits_how_many_there_are() {
        let clocks: Vec<u64> = (1..=MOST as u64).map(|n| n << 20).collect();
        let few = |count: usize, bytes: u64| {
            let clocks = &clocks[..count];
            are_few(&taken(clocks, bytes), clocks[count - 1])
        };
        assert!(few(MOST - 1, 1 << 20));
        assert!(!few(MOST, 0));
        // A heap into which everything goes that is allocated.
        assert!(few(31, 1 << 30));
        assert!(!few(32, 1 << 30));
        assert!(few(100, 5 << 20));
        assert!(!few(100, 12 << 20));
        assert!(few(200, 17 << 20));
        // Long runs may visit half of what they allocate.
        assert!(are_few(&taken(&[0; 100], 1 << 30), 200 << 30));
        assert!(!are_few(&taken(&[0; 200], 1 << 30), 200 << 30));
    }

    /// How many censuses a run ends with that allocates so much, and how much all censuses
    /// have visited that it has taken, for what lives at a time of the clock.
    fn run(allocated: u64, live: impl Fn(u64) -> u64) -> (usize, u64) {
        let (mut interval, mut clock, mut visited) = (16, 0, 0);
        let mut taken: Vec<Taken> = vec![];
        loop {
            clock = (clock / interval + 1) * interval;
            if clock > allocated {
                return (taken.len(), visited);
            }
            let bytes = live(clock);
            visited += bytes;
            taken.push(Taken { clock, bytes });
            while !are_few(&taken, clock) {
                interval *= 2;
                let remains = remaining(&taken, interval);
                let mut remaining = remains.iter();
                taken.retain(|_| remaining.next() == Some(&true));
            }
        }
    }

    /// What docs/hotspots-format.md says.
    #[test]
    fn a_run_ends_with_so_many() {
        const M: u64 = 1 << 20;
        for (allocated, live, count) in [
            (5, 4, 80),
            (50, 4, 100),
            (200, 4, 200),
            (1000, 4, 250),
            (50, 11, 25),
            (200, 11, 100),
            (1000, 11, 250),
            (200, 30, 50),
            (1000, 30, 125),
            (10_000, 30, 156),
            (200, 100, 25),
            (1000, 100, 31),
            (10_000, 100, 78),
        ] {
            let (found, _) = run(allocated * M, |clock| clock.min(live * M));
            assert_eq!(found, count, "{allocated} {live}");
        }
        // Nobody asks what censuses of so little cost.
        for allocated in [1, 10, 200, 10_000] {
            let (count, _) = run(allocated * M, |clock| clock.min(8 * M / 10));
            assert!((150..=300).contains(&count), "{allocated}: {count}");
        }
        // Data that grow by an eighth of what is allocated.
        let (count, visited) = run(240 * M, |clock| clock / 8);
        assert!((75..=300).contains(&count), "{count}");
        // Not much was visited in vain.
        assert!(visited < 2 * affordable(240 * M), "{visited}");
        // Too much, and never too few.
        for (allocated, live) in [(500, 200), (2000, 400), (600, 600)] {
            let (count, _) = run(allocated * M, |clock| clock.min(live * M));
            assert!((16..=32).contains(&count), "{allocated}: {count}");
        }
    }

    #[test]
    fn the_longer_interval_is_kept() {
        let mut out = Vec::new();
        let remains = remaining(&taken(&[10, 20, 30, 40], 0), 20);
        assert_eq!(remains, [false, true, false, true]);
        let thinned = thin(FILE.as_bytes(), &mut out, &remains).unwrap().unwrap();
        assert_eq!(
            String::from_utf8(out).unwrap(),
            "ME 1\nCLOCK bytes\nOCC 1\tkind=con\twhat=A\nOCC 2\tkind=con\twhat=B\n\
             CENSUS 20 48 8\n 1 32 1-32\n 2 16 1-16\nSTACK\n 1 8 1 1-8\n\
             CENSUS 40 64 0\n 1 64 = 2-32\nEND 45\n"
        );
        let bytes = thinned.tables.map(|table| table.bytes());
        assert_eq!(bytes, [64, 0, 0, 0]);
    }

    /// Sets of holders are no creation times.
    #[test]
    fn sections_of_holders_stay() {
        let file = "ME 1\nCENSUS 10 16 0\n 1 16 1-16\nSTACK\nRETAIN\n 1 16 2-16\n\
            CENSUS 20 48 0\n 1 48 = 2-32\nSTACK\nRETAIN\n 1 48 2-16 3-32\nHELD\n 1 48 1-48\n";
        let mut out = Vec::new();
        let thinned = thin(file.as_bytes(), &mut out, &[false, true]).unwrap();
        assert_eq!(
            String::from_utf8(out).unwrap(),
            "ME 1\nCENSUS 20 48 0\n 1 48 1-48\nSTACK\nRETAIN\n 1 48 2-16 3-32\nHELD\n 1 48 1-48\n"
        );
        let bytes = thinned.unwrap().tables.map(|table| table.bytes());
        assert_eq!(bytes, [48, 0, 48, 48]);
    }

    #[test]
    fn the_first_census_of_each_interval_remains() {
        let taken = taken(&[10, 25, 31, 44, 100], 0);
        assert_eq!(remaining(&taken, 20), [false, true, false, true, true]);
        assert_eq!(creations(&remaining(&taken, 20)), [0, 1, 1, 2, 2, 3, 4]);
        assert_eq!(remaining(&taken, 1000), [false; 5]);
    }

    #[test]
    fn what_is_damaged_stays() {
        let remains = [true; 4];
        for (at, with) in [
            ("1-16", "1-15"),
            ("= 2-16", "2-x"),
            ("CENSUS 40", "CENSOS 40"),
        ] {
            let file = FILE.replacen(at, with, 1);
            let thinned = thin(file.as_bytes(), &mut Vec::new(), &remains);
            assert!(thinned.unwrap().is_none(), "{file}");
        }
    }
}
