//! Bytes of files, whatever characters they are.

use super::Files;
use rt_abi::io::answer;
use rt_number::bytes::Question;

/// How much of what there is is asked for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Wanted {
    /// At least a byte, for which it waits.
    Some,
    /// The same, but nothing behind the end of a line.
    Line,
    /// What is there without waiting.
    AtOnce,
}

impl Files {
    /// How many bytes can be taken at once, at most `most`; 0 at the end.
    pub fn ahead(&mut self, index: i64, most: usize, wanted: Wanted) -> i64 {
        if wanted != Wanted::AtOnce
            && let Err(answer) = self.before_waiting(index)
        {
            return answer;
        }
        let patience = self.patience;
        let handle = match self.reading(index) {
            Ok(handle) => handle,
            Err(answer) => return answer,
        };
        let ready = || wanted != Wanted::AtOnce || handle.has_input();
        if handle.must_wait()
            && ready()
            && let Err(errno) = handle.fill(patience)
        {
            return -i64::from(errno);
        }
        let rest = &handle.input[handle.at..];
        let rest = &rest[..rest.len().min(most)];
        let line = match wanted {
            Wanted::Line => Question::Find.answer(rest, &[], b'\n'),
            Wanted::Some | Wanted::AtOnce => -1,
        };
        match line {
            -1 => rest.len() as i64,
            place => place + 1,
        }
    }

    /// Takes bytes that are there.
    pub fn take_bytes(&mut self, index: i64, to: &mut [u8]) -> i64 {
        match self.reading(index) {
            Ok(handle) => match handle.input.get(handle.at..handle.at + to.len()) {
                Some(bytes) => {
                    to.copy_from_slice(bytes);
                    handle.at += bytes.len();
                    bytes.len() as i64
                }
                None => answer::END,
            },
            Err(answer) => answer,
        }
    }

    /// Writes bytes. They may be the end of a line: where lines are written as they are complete,
    /// they are written at once.
    pub fn write_bytes(&mut self, index: i64, bytes: &[u8]) -> i64 {
        let patience = self.patience;
        match self.writing_to(index) {
            Ok(handle) => {
                let result = handle.write_block(bytes, true, patience);
                result.map_or_else(|errno| -i64::from(errno), |()| 0)
            }
            Err(answer) => answer,
        }
    }
}
