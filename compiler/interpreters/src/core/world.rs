//! Input and output for the interpreters: what is written to standard output
//! is kept, and there is nothing to read. Operations are numbered as the
//! library numbers them.

use super::Failure;

/// What is outside of an interpreted program.
#[derive(Default)]
pub struct World {
    /// The handles of the texts that are being written.
    writers: Vec<i64>,
    /// Interruptions do not come, but a program asks for the state that it has set.
    masking: i64,
}

/// What of the world is as it was again when a handler gets an exception.
#[derive(Clone, Copy)]
pub struct Caught {
    writers: usize,
    masking: i64,
}

const STDOUT: i64 = 1;
/// Answers: nothing more to read; no such handle.
const END: i64 = -5000;
const CLOSED: i64 = -5001;

impl World {
    /// What a `catch` that begins now goes back to.
    pub fn catch(&self) -> Caught {
        Caught {
            writers: self.writers.len(),
            masking: self.masking,
        }
    }

    /// Gives up the texts that began after that `catch`; its handler begins.
    pub fn handle(&mut self, caught: Caught) {
        self.writers.truncate(caught.writers);
        self.masking = caught.masking;
    }

    /// The state of masking, which becomes `new`, if that is one.
    fn mask(&mut self, new: i64) -> i64 {
        let before = self.masking;
        if new >= 0 {
            self.masking = new;
        }
        before
    }

    /// Does what `#io` does with its raw operands.
    pub fn effect(&mut self, operands: &[i64], output: &mut String) -> Result<i64, Failure> {
        let &[operation, a, _] = operands else {
            return Err(Failure::Stuck("wrong operands of io".to_string()));
        };
        Ok(match operation {
            // Put, begin, commit.
            0 => {
                let c = u32::try_from(a).ok().and_then(char::from_u32);
                if self.writers.last() == Some(&STDOUT) {
                    output.push(c.unwrap_or(char::REPLACEMENT_CHARACTER));
                }
                0
            }
            1 => {
                self.writers.push(a);
                0
            }
            2 => {
                self.writers.pop();
                0
            }
            // Get, peek; available; semi-close, close, flush; at the end.
            3 | 4 => END,
            5 | 7..=9 => 0,
            10 => 1,
            // Mask, and what a handler does first.
            35 => self.mask(a),
            36 => {
                let before = self.masking;
                self.mask(before.max(1))
            }
            _ => CLOSED,
        })
    }
}
