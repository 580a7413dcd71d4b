//! A log that is being written, as far as it is complete: what was appended is handed on up
//! to the end of the last whole block.

use super::reader::{BLOCK, Damage, Event, Reader};
use crate::Error;
use crate::hp::growing::Ready;
use std::fs::File;
use std::io::{self, BufReader};
use std::os::unix::fs::{FileExt, MetadataExt};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

/// What every log begins with.
const MAGIC: &[u8] = b"hdrb";
/// The bytes of a block's head up to its size.
const SIZED: usize = 14;

/// A growing log.
pub struct Growing {
    path: PathBuf,
    file: Arc<File>,
    inode: u64,
    /// How much may be read.
    ready: Arc<AtomicU64>,
    reader: Option<Reader<BufReader<Ready>>>,
}

impl Growing {
    /// Opens a log that may still be empty.
    pub fn open(path: &Path) -> io::Result<Growing> {
        let file = File::open(path)?;
        Ok(Growing {
            path: path.to_path_buf(),
            inode: file.metadata()?.ino(),
            file: Arc::new(file),
            ready: Arc::default(),
            reader: None,
        })
    }

    /// Whether a file begins as logs do.
    pub fn is_log(path: &Path) -> bool {
        let regular = std::fs::metadata(path).is_ok_and(|about| about.is_file());
        let mut start = [0; MAGIC.len()];
        regular
            && File::open(path).is_ok_and(|file| file.read_exact_at(&mut start, 0).is_ok())
            && start == MAGIC
    }

    /// Where it is.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Tells of all events that are complete and were not told of before. Answers how many
    /// those were.
    pub fn follow(&mut self, tell: &mut dyn FnMut(&Event)) -> Result<u64, Error> {
        let replaced = std::fs::metadata(&self.path).is_ok_and(|now| now.ino() != self.inode);
        let mut count = self.read_on(tell)?;
        if replaced {
            // One with a limit goes on in a new file; the old one is complete.
            *self = Growing::open(&self.path).map_err(|cause| self.failed(cause))?;
            count += self.read_on(tell)?;
        }
        Ok(count)
    }

    fn read_on(&mut self, tell: &mut dyn FnMut(&Event)) -> Result<u64, Error> {
        let about = self.file.metadata().map_err(|cause| self.failed(cause))?;
        if self.reader.is_none() {
            // What is read ahead is read for good: so first only the head.
            let Ok(reader) = self.reader(about.len()) else {
                return Ok(0);
            };
            let reader = self.reader(reader.position())?;
            self.reader = Some(reader);
        }
        self.scan(about.len()).map_err(|cause| self.failed(cause))?;
        let mut count = 0;
        while let Some(reader) = &mut self.reader {
            match reader.event() {
                Ok(Some(event)) => {
                    count += 1;
                    tell(&event);
                }
                Ok(None) => break,
                Err(Damage {
                    unfinished: true, ..
                }) => break,
                Err(damage) => {
                    return Err(Error::damaged(
                        self.path.display().to_string(),
                        damage.at,
                        damage.reason,
                    ));
                }
            }
        }
        Ok(count)
    }

    fn reader(&self, length: u64) -> Result<Reader<BufReader<Ready>>, Error> {
        self.ready.store(length, Ordering::Relaxed);
        let input = Ready {
            file: self.file.clone(),
            ready: self.ready.clone(),
            at: 0,
        };
        let name = self.path.display().to_string();
        Reader::new(BufReader::with_capacity(1 << 16, input), &name)
    }

    /// Finds where the last whole block ends.
    fn scan(&mut self, length: u64) -> io::Result<()> {
        let mut at = self.ready.load(Ordering::Relaxed);
        while at < length {
            let mut head = [0; SIZED];
            let left = usize::try_from(length - at).unwrap_or(SIZED).min(SIZED);
            self.file.read_exact_at(&mut head[..left], at)?;
            let end = if left >= 2 && head[..2] != BLOCK.to_be_bytes() {
                // The log's end, or what is damaged: its reader says so.
                length
            } else if left == SIZED {
                let [.., a, b, c, d] = head;
                // A block has at least its head.
                at + u64::from(u32::from_be_bytes([a, b, c, d])).max(SIZED as u64)
            } else {
                break;
            };
            if end > length {
                break;
            }
            at = end;
        }
        self.ready.store(at, Ordering::Relaxed);
        Ok(())
    }

    fn failed(&self, cause: io::Error) -> Error {
        Error::read(self.path.display().to_string())(cause)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::io::Write;

    /// A log of two blocks with two events each.
    fn log() -> Vec<u8> {
        let mut log = b"hdrbhetbetb\0\0\x12\0\x0e\0\0\0\0\0\0\0\0ete\0".to_vec();
        log.extend(b"etb\0\0\x3a\xff\xff\0\0\0\0\0\0\0\0ete\0hetehdredatb");
        for at in [1u64, 3] {
            log.extend([0, 18]);
            log.extend(at.to_be_bytes());
            log.extend([0, 0, 0, 24 + 2 * 16]);
            log.extend((at + 1).to_be_bytes());
            log.extend([0, 0]);
            for at in [at, at + 1] {
                log.extend([0, 58]);
                log.extend(at.to_be_bytes());
                log.extend(b"\0\x04mark");
            }
        }
        log.extend([0xff, 0xff]);
        log
    }

    /// However a log grows, its events come once and in order.
    #[test]
    fn events_come_when_their_block_is_complete() {
        let whole = log();
        for step in [1, 7, 60, whole.len()] {
            let folder = tempfile::tempdir().expect("a folder");
            let path = folder.path().join("x");
            let mut file = File::create(&path).expect("a file");
            let mut growing = Growing::open(&path).expect("a file");
            let mut seen = vec![];
            for part in whole.chunks(step) {
                file.write_all(part).expect("a write");
                growing
                    .follow(&mut |event| seen.push((event.kind, event.time)))
                    .expect("a log");
                assert!(seen.len() % 3 == 0, "{seen:?}");
            }
            assert_eq!(seen, [(18, 1), (58, 1), (58, 2), (18, 3), (58, 3), (58, 4)]);
            assert!(Growing::is_log(&path));
            // One with a limit goes on in another file.
            std::fs::rename(&path, folder.path().join("old")).expect("a file");
            std::fs::write(&path, &whole).expect("a file");
            assert_eq!(growing.follow(&mut |_| {}).expect("a log"), 6);
        }
    }

    #[test]
    fn what_is_damaged_is_told() {
        let mut damaged = log();
        let at = damaged.len() - 2;
        damaged[at] = 7;
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("x");
        std::fs::write(&path, &damaged).expect("a file");
        let found = Growing::open(&path)
            .expect("a file")
            .follow(&mut |_| {})
            .expect_err("damage");
        assert!(found.to_string().contains("kind 2047"), "{found}");
    }
}
