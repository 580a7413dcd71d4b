//! What is asked of input before it is taken: whether a line is there, or anything at all.
//!
//! A thread that waits for the rest of a line has taken nothing of it, so that nothing is lost if
//! it waits no more, and no other thread gets the rest alone.

use super::Files;
use super::handle::Handle;
use super::patience::READ_LATER;
use super::utf8::Decoded;
use crate::sys::file;
use rt_abi::io::answer;

impl Handle {
    /// Whether the end of a line is among what is there. No byte is looked at twice.
    fn has_line(&mut self) -> bool {
        if self.plain <= b'\n' && !self.coding.marked {
            // Bytes of other characters may look like it.
            let mut rest = &self.input[self.at..];
            while let Decoded::Character(code, bytes) = self.coding.decode(rest, false) {
                if code == u32::from(b'\n') {
                    return true;
                }
                rest = &rest[bytes..];
            }
            return false;
        }
        let from = self.searched.max(self.at);
        let rest = &self.input[from..];
        let found = rest.iter().position(|byte| *byte == b'\n');
        self.searched = from + found.unwrap_or(rest.len());
        found.is_some()
    }
}

impl Files {
    /// Reads until a whole line is there, or the end.
    pub fn line_ahead(&mut self, index: i64) -> i64 {
        if let Err(answer) = self.before_waiting(index) {
            return answer;
        }
        let patience = self.patience;
        let handle = match self.reading(index) {
            Ok(handle) => handle,
            Err(answer) => return answer,
        };
        while !handle.has_line() {
            match handle.fill(patience) {
                Ok(0) => {
                    handle.ended = true;
                    break;
                }
                Ok(_) => {}
                Err(errno) => return -i64::from(errno),
            }
        }
        0
    }

    /// Whether a character can be had within so many milliseconds: 1 or 0.
    pub fn within(&mut self, index: i64, milliseconds: i64) -> i64 {
        if let Err(answer) = self.before_waiting(index) {
            return answer;
        }
        let patience = self.patience;
        let at_once = patience.yielding();
        let handle = match self.reading(index) {
            Ok(handle) => handle,
            Err(answer) => return answer,
        };
        let mut has_waited = false;
        loop {
            match handle.character(false, at_once) {
                answer::INVALID => return 1,
                answer::WAITS_READ if milliseconds == 0 || has_waited => return 0,
                answer::WAITS_READ if patience.yields => return -i64::from(READ_LATER),
                answer::WAITS_READ => {
                    let most = milliseconds.clamp(-1, i64::from(i32::MAX)) as i32;
                    file::wait_readable(handle.descriptor, most);
                    if patience.is_over() {
                        return -i64::from(file::INTERRUPTED);
                    }
                    has_waited = milliseconds > 0;
                }
                answer => return answer.min(1),
            }
        }
    }
}
