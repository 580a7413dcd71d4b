//! What the process's own executable says of itself, as the kernel has loaded it.

use alloc::vec::Vec;
use core::ops::Range;

/// Where code lies, and which executable this is.
pub(in crate::entry) struct Image {
    pub text: Range<usize>,
    /// Empty if there is none.
    pub build_id: Vec<u8>,
}

/// A program header of ELF.
#[repr(C)]
struct ProgramHeader {
    kind: u32,
    flags: u32,
    offset: u64,
    address: u64,
    physical: u64,
    file_bytes: u64,
    bytes: u64,
    alignment: u64,
}

const LOADED: u32 = 1;
const NOTES: u32 = 4;
const EXECUTABLE: u32 = 1;
const BUILD_ID: u32 = 3;

// Entries of the auxiliary vector.
const HEADERS: usize = 3;
const HEADER_COUNT: usize = 5;

impl Image {
    /// # Safety
    /// `auxiliary` is the vector that the kernel has put on the stack.
    pub unsafe fn of(mut auxiliary: *const [usize; 2]) -> Image {
        let (mut headers, mut count) = (0, 0);
        loop {
            // SAFETY: an entry of zeros ends it.
            let [key, value] = unsafe { *auxiliary };
            match key {
                0 => break,
                HEADERS => headers = value,
                HEADER_COUNT => count = value,
                _ => {}
            }
            // SAFETY: as above.
            auxiliary = unsafe { auxiliary.add(1) };
        }
        let headers: &[ProgramHeader] = match headers {
            0 => &[],
            // SAFETY: the kernel says that they are there. Nothing is relocated.
            at => unsafe { core::slice::from_raw_parts(at as *const ProgramHeader, count) },
        };
        let mut image = Image {
            text: Range {
                start: usize::MAX,
                end: 0,
            },
            build_id: Vec::new(),
        };
        for header in headers {
            let (start, bytes) = (header.address as usize, header.bytes as usize);
            match header.kind {
                LOADED if header.flags & EXECUTABLE != 0 => {
                    image.text.start = image.text.start.min(start);
                    image.text.end = image.text.end.max(start + bytes);
                }
                NOTES => {
                    // SAFETY: notes are loaded where their header says.
                    let notes = unsafe { core::slice::from_raw_parts(start as *const u8, bytes) };
                    if let Some(id) = build_id(notes) {
                        image.build_id = id.to_vec();
                    }
                }
                _ => {}
            }
        }
        image
    }
}

/// The build id among notes, if it is there.
fn build_id(mut notes: &[u8]) -> Option<&[u8]> {
    loop {
        let word = |i: usize| {
            let bytes = notes.get(4 * i..4 * i + 4)?.try_into().ok()?;
            Some(u32::from_le_bytes(bytes))
        };
        let (name, content, kind) = (word(0)? as usize, word(1)? as usize, word(2)?);
        let start = 12 + name.next_multiple_of(4);
        if kind == BUILD_ID && notes.get(12..12 + name) == Some(b"GNU\0") {
            return notes.get(start..start + content);
        }
        notes = notes.get(start + content.next_multiple_of(4)..)?;
    }
}
