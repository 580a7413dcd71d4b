//! Takes the instructions out of the program's code that mark objects as used, when
//! nothing will ask for what they mark: a store for each object that is looked at, a tenth
//! of the time of a profiled program and more. Likewise those that count what each
//! cost-centre stack allocates, where no report will say it. The code stays as long as it was, so no
//! table and no tool need know.

use crate::entry::config;
use crate::entry::run::image::Image;
use crate::sys::memory;
use core::slice::from_raw_parts;
use rt_abi::symbols::Stamps;

/// Instructions that do nothing, one of each length, as Intel's manual proposes them.
const NOTHING: [&[u8]; 13] = [
    &[],
    &[0x90],
    &[0x66, 0x90],
    &[0x0f, 0x1f, 0x00],
    &[0x0f, 0x1f, 0x40, 0x00],
    &[0x0f, 0x1f, 0x44, 0x00, 0x00],
    &[0x66, 0x0f, 0x1f, 0x44, 0x00, 0x00],
    &[0x0f, 0x1f, 0x80, 0x00, 0x00, 0x00, 0x00],
    &[0x0f, 0x1f, 0x84, 0x00, 0x00, 0x00, 0x00, 0x00],
    &[0x66, 0x0f, 0x1f, 0x84, 0x00, 0x00, 0x00, 0x00, 0x00],
    &[0x66, 0x66, 0x0f, 0x1f, 0x84, 0x00, 0x00, 0x00, 0x00, 0x00],
    &[
        0x66, 0x66, 0x66, 0x0f, 0x1f, 0x84, 0x00, 0x00, 0x00, 0x00, 0x00,
    ],
    &[
        0x66, 0x66, 0x66, 0x66, 0x0f, 0x1f, 0x84, 0x00, 0x00, 0x00, 0x00, 0x00,
    ],
];

/// Does so, before compiled code has run; `uses` and `counts`: of which. Where the system lets nobody change code,
/// everything stays as it is, which costs no more than time.
pub(in crate::entry) fn take_out(image: &Image, uses: bool, counts: bool) {
    let stamps = &config().stamps;
    if stamps.count == 0 || !(uses || counts) || !memory::open_code(&image.text) {
        return;
    }
    let mut row = stamps.at;
    for _ in 0..stamps.count {
        // SAFETY: the compiler has put so many rows there, of instructions in the program's
        // code, which can be written now and has not run yet.
        unsafe {
            let &Stamps { code, count } = &*(row as *const Stamps);
            let entries = row + core::mem::offset_of!(Stamps, count) + size_of::<u32>();
            for entry in from_raw_parts(entries as *const u32, count as usize) {
                let (offset, length, is_count) = Stamps::parts(*entry);
                let is_wanted = if is_count { !counts } else { !uses };
                if let Some(nothing) = NOTHING.get(length).filter(|_| !is_wanted) {
                    let place = (code + offset) as *mut u8;
                    core::ptr::copy_nonoverlapping(nothing.as_ptr(), place, length);
                }
            }
            row = (entries + count as usize * size_of::<u32>()).next_multiple_of(8);
        }
    }
    memory::close_code(&image.text);
}
