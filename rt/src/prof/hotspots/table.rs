//! Bytes by number (of an occurrence or a marker) and creation time, and their lines.

use alloc::{boxed::Box, format, string::String, vec::Vec};

/// Creation times side by side.
const PAGE: usize = 64;

/// What one occurrence or marker has at a census.
#[derive(Clone, Default, PartialEq, Debug)]
pub struct Row {
    /// By creation time; a page is there if one of its times has bytes.
    pages: Vec<Option<Box<[u64; PAGE]>>>,
    /// How many frames.
    pub frames: u64,
}

impl Row {
    #[inline(always)]
    pub fn add(&mut self, creation: u32, bytes: u64) {
        let (page, place) = (creation as usize / PAGE, creation as usize % PAGE);
        match self.pages.get_mut(page) {
            Some(Some(page)) => page[place] += bytes,
            _ => self.open(page)[place] += bytes,
        }
    }

    #[cold]
    fn open(&mut self, page: usize) -> &mut [u64; PAGE] {
        if self.pages.len() <= page {
            self.pages.resize(page + 1, None);
        }
        self.pages[page].get_or_insert_with(|| Box::new([0; PAGE]))
    }

    fn set(&mut self, creation: u32, bytes: u64) {
        let (page, place) = (creation as usize / PAGE, creation as usize % PAGE);
        if bytes > 0 || self.get(creation) > 0 {
            self.open(page)[place] = bytes;
        }
    }

    /// The bytes of a creation time.
    pub fn get(&self, creation: u32) -> u64 {
        match self.pages.get(creation as usize / PAGE) {
            Some(Some(page)) => page[creation as usize % PAGE],
            _ => 0,
        }
    }

    /// Creation times with their bytes, if they have any.
    pub fn pairs(&self) -> impl Iterator<Item = (u32, u64)> + '_ {
        let there = self.pages.iter().enumerate();
        let there = there.filter_map(|(at, page)| Some((at, page.as_ref()?)));
        there.flat_map(|(at, page)| {
            let pairs = page.iter().enumerate().filter(|pair| *pair.1 > 0);
            pairs.map(move |(place, bytes)| ((at * PAGE + place) as u32, *bytes))
        })
    }

    pub fn bytes(&self) -> u64 {
        self.pages
            .iter()
            .flatten()
            .flat_map(|page| page.iter())
            .sum()
    }

    pub fn is_empty(&self) -> bool {
        self.pages.iter().all(Option::is_none) || self.bytes() == 0
    }

    /// Takes all bytes away; memory of times that had none is given back.
    fn clear(&mut self) {
        self.frames = 0;
        for page in &mut self.pages {
            match page {
                Some(bytes) if bytes.iter().any(|&b| b > 0) => bytes.fill(0),
                _ => *page = None,
            }
        }
    }

    /// The same with other creation times: that of `c` is `map[c]`.
    fn mapped(&self, map: &[u32]) -> Row {
        let mut row = Row {
            frames: self.frames,
            ..Row::default()
        };
        for (creation, bytes) in self.pairs() {
            row.add(map[creation as usize], bytes);
        }
        row
    }

    /// What follows the number in this row's line, in the shorter of its two forms:
    /// see docs/hotspots-format.md.
    fn write(&self, out: &mut String, before: Option<&Row>, frames: bool) {
        out.push_str(&format!(" {}", self.bytes()));
        if frames {
            out.push_str(&format!(" {}", self.frames));
        }
        let pair = |out: &mut String, (creation, bytes): (u32, u64)| {
            out.push_str(&format!(" {creation}-{bytes}"));
        };
        if let Some(before) = before.filter(|row| !row.is_empty()) {
            let gone = before.pairs().filter(|pair| self.get(pair.0) == 0);
            let mut changes: Vec<(u32, u64)> = gone.map(|(creation, _)| (creation, 0)).collect();
            changes.extend(self.pairs().filter(|pair| before.get(pair.0) != pair.1));
            if changes.len() < self.pairs().count() {
                crate::sorting::sort(&mut changes);
                out.push_str(" =");
                changes.into_iter().for_each(|change| pair(out, change));
                return;
            }
        }
        self.pairs().for_each(|change| pair(out, change));
    }

    /// [`Self::write`] read back.
    fn read(&mut self, words: &mut core::str::SplitAsciiWhitespace, frames: bool) -> Option<()> {
        let bytes: u64 = words.next()?.parse().ok()?;
        let frames = match frames {
            true => words.next()?.parse().ok()?,
            false => 0,
        };
        let mut words = words.peekable();
        match words.peek() {
            Some(&"=") => drop(words.next()),
            _ => self.clear(),
        }
        self.frames = frames;
        for word in words {
            let (creation, bytes) = word.split_once('-')?;
            self.set(creation.parse().ok()?, bytes.parse().ok()?);
        }
        (self.bytes() == bytes).then_some(())
    }
}

/// Rows by number.
#[derive(Clone, Default)]
pub struct Table {
    rows: Vec<Row>,
    /// Rows are of frames.
    frames: bool,
}

impl Table {
    pub fn of_heap() -> Table {
        Table::default()
    }

    pub fn of_stack() -> Table {
        Table {
            frames: true,
            ..Table::default()
        }
    }

    #[inline(always)]
    pub fn row(&mut self, number: u32) -> &mut Row {
        let number = number as usize;
        if number >= self.rows.len() {
            self.grow(number);
        }
        &mut self.rows[number]
    }

    #[cold]
    fn grow(&mut self, number: usize) {
        self.rows.resize(number + 1, Row::default());
    }

    pub fn bytes(&self) -> u64 {
        self.rows.iter().map(Row::bytes).sum()
    }

    /// The lines of all rows that have bytes. `number`s say what a row of this table
    /// is called in the file, ascending; `before` is by those. Then this table's rows
    /// are there and no others, and this table is empty.
    pub fn write(&mut self, out: &mut String, numbers: &[(u32, u32)], before: &mut Table) {
        let mut next = 0;
        for &(number, at) in numbers {
            before.clear_from(next, number as usize);
            next = number as usize + 1;
            let row = self.rows.get_mut(at as usize);
            let there = row.filter(|row| !row.is_empty());
            if there.is_none() && number as usize >= before.rows.len() {
                continue;
            }
            let last = before.row(number);
            last.clear_if(there.is_none());
            if let Some(row) = there {
                out.push_str(&format!(" {number}"));
                row.write(out, Some(last), self.frames);
                out.push('\n');
                core::mem::swap(row, last);
                row.clear();
            }
        }
        before.clear_from(next, usize::MAX);
    }

    /// Empties the rows from number `first` up to `end`, which it leaves.
    fn clear_from(&mut self, first: usize, end: usize) {
        let end = end.min(self.rows.len());
        for row in self.rows.get_mut(first..end).into_iter().flatten() {
            row.clear();
        }
    }

    /// Reads a record, and answers whose it is. Rows that no record of a census
    /// mentions must be forgotten: see [`Self::keep`].
    pub fn read(&mut self, line: &str) -> Option<u32> {
        let mut words = line.split_ascii_whitespace();
        let number: u32 = words.next()?.parse().ok()?;
        let frames = self.frames;
        // A damaged file must not ask for all memory.
        if number as usize > self.rows.len() + (1 << 20) {
            return None;
        }
        self.row(number).read(&mut words, frames)?;
        Some(number)
    }

    /// Forgets all rows but those of these numbers, which ascend.
    pub fn keep(&mut self, numbers: &[u32]) {
        for (number, row) in self.rows.iter_mut().enumerate() {
            if numbers.binary_search(&(number as u32)).is_err() {
                row.clear();
            }
        }
    }

    /// The same with other creation times, see [`Row::mapped`].
    pub fn mapped(&self, map: &[u32]) -> Table {
        Table {
            rows: self.rows.iter().map(|row| row.mapped(map)).collect(),
            frames: self.frames,
        }
    }

    /// Adds all bytes to another table, with other creation times, see [`Row::mapped`].
    /// Then this table is empty.
    pub fn empty_into(&mut self, other: &mut Table, map: &[u32]) {
        for (number, row) in (0..).zip(&mut self.rows) {
            for (creation, bytes) in row.pairs() {
                other.row(number).add(map[creation as usize], bytes);
            }
            row.clear();
        }
    }

    /// Numbers of all rows, for [`Self::write`] of a table that is by the file's.
    pub fn numbers(&self) -> Vec<(u32, u32)> {
        (0..self.rows.len() as u32).map(|n| (n, n)).collect()
    }
}

impl Row {
    fn clear_if(&mut self, condition: bool) {
        if condition {
            self.clear();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #![proptest_config(ProptestConfig { cases: 200, failure_persistence: None, ..ProptestConfig::default() })]

        /// What is written in either form is read back the same.
        #[test]
        fn lines_are_read_back(censuses in prop::collection::vec(
            prop::collection::vec((1..5u32, 0..200u32, 0..4u64), 0..30), 1..6)) {
            let (mut last, mut read) = (Table::of_heap(), Table::of_heap());
            for census in censuses {
                let mut now = Table::of_heap();
                for (number, creation, bytes) in census {
                    now.row(number).add(creation, 8 * bytes);
                }
                let expected = now.rows.iter().map(|row| row.pairs().collect::<Vec<_>>()).collect::<Vec<_>>();
                let (bytes, numbers) = (now.bytes(), now.numbers());
                let mut text = String::new();
                now.write(&mut text, &numbers, &mut last);
                let mut met = Vec::new();
                for line in text.lines() {
                    met.push(read.read(line).expect(line));
                }
                read.keep(&met);
                prop_assert_eq!(read.bytes(), bytes);
                for (number, row) in expected.iter().enumerate() {
                    prop_assert_eq!(&read.row(number as u32).pairs().collect::<Vec<_>>(), row);
                }
                for row in &read.rows[expected.len().min(read.rows.len())..] {
                    prop_assert!(row.is_empty());
                }
            }
        }
    }

    #[test]
    fn the_shorter_form_is_written() {
        let mut last = Table::of_stack();
        let mut census = |pairs: &[(u32, u64)]| {
            let mut now = Table::of_stack();
            for &(creation, bytes) in pairs {
                now.row(7).add(creation, bytes);
                now.row(7).frames += 1;
            }
            let mut text = String::new();
            now.write(&mut text, &[(3, 7)], &mut last);
            text
        };
        assert_eq!(census(&[(1, 32), (1, 32)]), " 3 64 2 1-64\n");
        assert_eq!(census(&[(1, 64), (2, 16)]), " 3 80 2 = 2-16\n");
        assert_eq!(census(&[(1, 64), (2, 16)]), " 3 80 2 =\n");
        assert_eq!(census(&[(2, 16), (3, 8)]), " 3 24 2 2-16 3-8\n");
        assert_eq!(census(&[]), "");
        assert_eq!(census(&[(3, 8)]), " 3 8 1 3-8\n");
    }
}
