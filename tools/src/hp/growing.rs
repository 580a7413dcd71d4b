//! A profile that is being written, as far as it is complete.
//!
//! The file is looked at again and again; what was appended is handed on up to the last
//! line that ends something. So the strict [`Reader`] never sees the half of a sample.

use super::{Item, Reader};
use crate::Error;
use std::fs::File;
use std::io::{self, BufReader, Read};
use std::os::unix::fs::{FileExt, MetadataExt};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

/// A file's beginning, by which it is known again, has so many bytes.
const START: usize = 512;

/// So much is looked at in one go.
const PIECE: usize = 1 << 16;

/// No line of a profile is longer; the reader says so of one that is.
const LONGEST_LINE: u64 = 1 << 20;

/// A growing profile.
pub struct Growing {
    path: PathBuf,
    file: Arc<File>,
    inode: u64,
    /// What the file began with when it was opened.
    start: Vec<u8>,
    scan: Scan,
    /// How much may be read.
    ready: Arc<AtomicU64>,
    reader: Option<Reader<BufReader<Ready>>>,
    /// How many runs have written it since it was opened first.
    runs: u32,
}

/// What was found in what was appended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Grown {
    /// Perhaps there is more: [`Growing::next_item`] tells.
    On,
    /// Another run has begun to write the file: everything begins anew.
    Anew,
}

/// Finds where what is complete ends.
#[derive(Default)]
struct Scan {
    /// Bytes looked at.
    at: u64,
    /// Where the last line that ends something ends.
    ready: u64,
    /// Complete lines so far.
    lines: u64,
    /// The beginning of the line that is not complete.
    line: Vec<u8>,
    /// And where it begins.
    line_at: u64,
    inside: bool,
}

impl Scan {
    /// So much of a line tells what it is.
    const WORD: usize = 64;

    fn look(&mut self, bytes: &[u8]) {
        for piece in bytes.split_inclusive(|b| *b == b'\n') {
            let room = Scan::WORD.saturating_sub(self.line.len());
            self.line.extend(&piece[..piece.len().min(room)]);
            self.at += piece.len() as u64;
            if piece.ends_with(b"\n") {
                self.lines += 1;
                self.end_line();
            } else if self.at - self.line_at > LONGEST_LINE {
                // The reader has to say what is wrong.
                self.ready = self.at;
            }
        }
    }

    fn end_line(&mut self) {
        let mut words = self.line.trim_ascii().split(u8::is_ascii_whitespace);
        match words.next().unwrap_or_default() {
            b"BEGIN_SAMPLE" if !self.inside => self.inside = true,
            // What stands within a sample is its reader's, when it is complete.
            b"END_SAMPLE" | b"BEGIN_SAMPLE" | b"MARK" => {
                self.inside = false;
                self.ready = self.at;
            }
            _ if self.inside => {}
            _ => self.ready = self.at,
        }
        self.line.clear();
        self.line_at = self.at;
    }
}

/// The part of a file that is complete.
pub(crate) struct Ready {
    pub file: Arc<File>,
    pub ready: Arc<AtomicU64>,
    pub at: u64,
}

impl Read for Ready {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let left = self.ready.load(Ordering::Relaxed).saturating_sub(self.at);
        let most = buffer
            .len()
            .min(usize::try_from(left).unwrap_or(usize::MAX));
        let read = self.file.read_at(&mut buffer[..most], self.at)?;
        self.at += read as u64;
        Ok(read)
    }
}

impl Growing {
    /// Opens a file that may still be empty.
    pub fn open(path: &Path) -> Result<Growing, Error> {
        let fail = Error::read(path.display().to_string());
        let file = File::open(path).map_err(&fail)?;
        let about = file.metadata().map_err(&fail)?;
        if !about.is_file() {
            return Err(Error::Usage(format!(
                "{} is no regular file: only of one it can be told how it grows",
                path.display()
            )));
        }
        Ok(Growing {
            path: path.to_path_buf(),
            inode: about.ino(),
            file: Arc::new(file),
            start: vec![],
            scan: Scan::default(),
            ready: Arc::default(),
            reader: None,
            runs: 1,
        })
    }

    /// Looks at what was appended.
    pub fn look(&mut self) -> Result<Grown, Error> {
        if self.is_another().map_err(|cause| self.failed(cause))? {
            let runs = self.runs + 1;
            *self = Growing::open(&self.path)?;
            self.runs = runs;
            self.read_on()?;
            return Ok(Grown::Anew);
        }
        self.read_on()?;
        Ok(Grown::On)
    }

    /// Whether the file was replaced, or begun anew, since it was opened.
    fn is_another(&self) -> io::Result<bool> {
        // Who has removed it may go on writing.
        let replaced = std::fs::metadata(&self.path).is_ok_and(|now| now.ino() != self.inode);
        let mut start = vec![0; self.start.len()];
        let same = match self.file.read_exact_at(&mut start, 0) {
            Ok(()) => start == self.start,
            Err(cause) if cause.kind() == io::ErrorKind::UnexpectedEof => false,
            Err(cause) => return Err(cause),
        };
        Ok(replaced || !same || self.file.metadata()?.len() < self.scan.at)
    }

    fn read_on(&mut self) -> Result<(), Error> {
        let mut bytes = vec![0; PIECE];
        loop {
            let read = self.file.read_at(&mut bytes, self.scan.at);
            let read = match read {
                Ok(0) => break,
                Ok(read) => read,
                Err(cause) if cause.kind() == io::ErrorKind::Interrupted => continue,
                Err(cause) => return Err(self.failed(cause)),
            };
            let room = START.saturating_sub(self.start.len());
            self.start.extend(&bytes[..read.min(room)]);
            self.scan.look(&bytes[..read]);
        }
        self.ready.store(self.scan.ready, Ordering::Relaxed);
        if self.reader.is_none() && (self.scan.lines >= 4 || self.scan.ready > LONGEST_LINE) {
            let input = Ready {
                file: self.file.clone(),
                ready: self.ready.clone(),
                at: 0,
            };
            let name = self.path.display().to_string();
            let reader = Reader::new(BufReader::with_capacity(PIECE, input), &name)?;
            self.reader = Some(reader);
        }
        if let Some(reader) = &mut self.reader {
            reader.go_on();
        }
        Ok(())
    }

    fn failed(&self, cause: io::Error) -> Error {
        Error::read(self.path.display().to_string())(cause)
    }

    /// The next complete sample or mark, if there is one.
    pub fn next_item(&mut self) -> Result<Option<Item>, Error> {
        match &mut self.reader {
            Some(reader) => reader.next_item(),
            None => Ok(None),
        }
    }

    /// What has been read, once there is a header.
    pub fn header(&self) -> Option<&super::Header> {
        Some(self.reader.as_ref()?.header())
    }

    /// The bands of the sample that was read last, with their labels' numbers.
    pub fn bands(&self) -> &[(u32, u64)] {
        self.reader.as_ref().map_or(&[], |reader| reader.bands())
    }

    /// A label by its number.
    pub fn label(&self, id: u32) -> String {
        let label = self.reader.as_ref().map(|reader| reader.label(id));
        String::from_utf8_lossy(label.unwrap_or_default()).into_owned()
    }

    /// How many runs have written it since it was opened first.
    pub fn runs(&self) -> u32 {
        self.runs
    }

    /// Where the file is.
    pub fn path(&self) -> &Path {
        &self.path
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::io::Write;

    const TEXT: &str = "JOB \"p +RTS -hT\"\nDATE \"d\"\nSAMPLE_UNIT \"seconds\"\nVALUE_UNIT \"bytes\"\n\
        BEGIN_SAMPLE 0.000000\nEND_SAMPLE 0.000000\nMARK 0.05\nBEGIN_SAMPLE 0.100000\nA\t10\n\
        BEGIN\t20\nEND_SAMPLE 0.100000\nBEGIN_SAMPLE 0.2\nA\t5\n  END_SAMPLE 0.2\n";

    /// However a file grows, its samples come whole and in order.
    #[test]
    fn samples_come_when_they_are_complete() {
        for step in [1, 2, 7, 40, TEXT.len()] {
            let folder = tempfile::tempdir().expect("a folder");
            let path = folder.path().join("x.hp");
            let mut file = File::create(&path).expect("a file");
            let mut growing = Growing::open(&path).expect("a file");
            let mut found = vec![];
            for part in TEXT.as_bytes().chunks(step) {
                file.write_all(part).expect("a write");
                assert_eq!(growing.look().expect("a profile"), Grown::On);
                while let Some(item) = growing.next_item().expect("a profile") {
                    found.push((item, growing.bands().to_vec()));
                }
            }
            let sample = |time, bands: &[(u32, u64)]| (Item::Sample(time), bands.to_vec());
            let mark = (Item::Mark(0.05), vec![]);
            let all = [
                sample(0.0, &[]),
                mark,
                sample(0.1, &[(0, 10), (1, 20)]),
                sample(0.2, &[(0, 5)]),
            ];
            assert_eq!(found, all, "{step}");
            // Another run, with the same file and with one that replaces it.
            file.set_len(0).expect("a file");
            assert_eq!(growing.look().expect("a profile"), Grown::Anew);
            std::fs::write(folder.path().join("new"), TEXT).expect("a file");
            std::fs::rename(folder.path().join("new"), &path).expect("a file");
            assert_eq!(growing.look().expect("a profile"), Grown::Anew);
            assert_eq!(growing.next_item().expect("one"), Some(Item::Sample(0.0)));
        }
    }

    #[test]
    fn what_is_damaged_is_told() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("x.hp");
        let header = &TEXT[..TEXT.find("BEGIN").expect("a sample")];
        for (text, line) in [
            (format!("{header}hello\n"), 5),
            (format!("{header}BEGIN_SAMPLE 1\nA\t1\nBEGIN_SAMPLE 2\n"), 7),
            ("x\ny\nz\nw\n".to_string(), 1),
        ] {
            std::fs::write(&path, &text).expect("a file");
            let mut growing = Growing::open(&path).expect("a file");
            let found = growing.look().and_then(|_| growing.next_item());
            let Err(Error::Format { line: at, .. }) = found else {
                panic!("{found:?}");
            };
            assert_eq!(at, line, "{text}");
        }
    }
}
