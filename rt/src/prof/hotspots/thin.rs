//! Taking censuses out of a file of hotspots: so that a run of any length has so many.
//! Which, says [`super::super::schedule`]; the file is copied without them.

use super::table::Table;
use crate::out::{Errno, Sink};
use alloc::{string::String, vec, vec::Vec};

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

    #[test]
    fn the_longer_interval_is_kept() {
        let mut out = Vec::new();
        let remains = [false, true, false, true];
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
    fn creation_times_are_those_of_the_next_census() {
        let remains = [false, true, false, true, true];
        assert_eq!(creations(&remains), [0, 1, 1, 2, 2, 3, 4]);
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
