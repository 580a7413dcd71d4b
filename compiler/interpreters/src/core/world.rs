//! Input and output for the interpreters: what is written to standard output
//! is kept, and there is nothing to read but files that whoever answers questions has.
//! Operations are numbered as the library numbers them. Besides there are operations that no
//! compiled program has, by which a splice asks a question of whoever runs it.

use super::Failure;

/// What is outside of an interpreted program.
#[derive(Default)]
pub struct World<'a> {
    /// Who answers questions, from these and what was printed so far.
    asker: Option<Asker<'a>>,
    /// The question that is being put.
    question: String,
    /// The rest of the answer, backwards.
    answer: Vec<char>,
    /// The register of texts: names of files.
    register: String,
    /// Files that were opened, from this handle on: what is left to read, backwards.
    files: Vec<Option<Vec<char>>>,
    /// The handles of the texts that are being written.
    writers: Vec<i64>,
    /// Interruptions do not come, but a program asks for the state that it has set.
    masking: i64,
}

/// Answers a question; the other text is what was printed so far.
pub type Asker<'a> = Box<dyn FnMut(&str, &str) -> String + 'a>;

/// The operations: a character of a question, its end, a character of the answer.
const SAY: i64 = 1000;
const ASK: i64 = 1001;
const HEAR: i64 = 1002;

/// What of the world is as it was again when a handler gets an exception.
#[derive(Clone, Copy)]
pub struct Caught {
    writers: usize,
    masking: i64,
}

const STDOUT: i64 = 1;
/// The handle of the first file.
const FILES: i64 = 3;
/// Answers: nothing more to read; no such handle.
const END: i64 = -5000;
const CLOSED: i64 = -5001;
/// There is no such file.
const MISSING: i64 = -2;
/// It may only be read.
const FORBIDDEN: i64 = -13;

impl<'a> World<'a> {
    /// A world in which questions have answers.
    pub fn answering(asker: Asker<'a>) -> World<'a> {
        World {
            asker: Some(asker),
            ..World::default()
        }
    }

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

    /// What is left of a file.
    fn file(&mut self, handle: i64) -> Option<&mut Vec<char>> {
        let at = usize::try_from(handle - FILES).ok()?;
        self.files.get_mut(at)?.as_mut()
    }

    /// Opens the file that the register names.
    fn open(&mut self, mode: i64, output: &str) -> i64 {
        let Some(asker) = &mut self.asker else {
            return CLOSED;
        };
        if mode != 0 {
            return FORBIDDEN;
        }
        match asker(&format!("file {}", self.register), output).strip_prefix('+') {
            Some(text) => {
                self.files.push(Some(text.chars().rev().collect()));
                FILES + self.files.len() as i64 - 1
            }
            None => MISSING,
        }
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
            // Get, take; peek; available; semi-close, flush; close; at the end.
            3 | 6 => self.file(a).and_then(Vec::pop).map_or(END, code),
            4 => self
                .file(a)
                .and_then(|f| f.last().copied())
                .map_or(END, code),
            5 => self.file(a).map_or(0, |f| f.len().min(1024) as i64),
            7 | 9 => 0,
            8 => {
                let at = usize::try_from(a - FILES).ok();
                if let Some(file) = at.and_then(|at| self.files.get_mut(at)) {
                    *file = None;
                }
                0
            }
            10 => i64::from(self.file(a).is_none_or(|f| f.is_empty())),
            // Open; the register is emptied, and gets a character.
            11 => self.open(a, output),
            20 => {
                self.register.clear();
                0
            }
            21 => {
                let c = u32::try_from(a).ok().and_then(char::from_u32);
                self.register.push(c.unwrap_or(char::REPLACEMENT_CHARACTER));
                0
            }
            // Mask, and what a handler does first.
            35 => self.mask(a),
            36 => {
                let before = self.masking;
                self.mask(before.max(1))
            }
            SAY => {
                let c = u32::try_from(a).ok().and_then(char::from_u32);
                self.question.push(c.unwrap_or(char::REPLACEMENT_CHARACTER));
                0
            }
            ASK => {
                let question = std::mem::take(&mut self.question);
                let Some(asker) = &mut self.asker else {
                    return Ok(CLOSED);
                };
                self.answer = asker(&question, output).chars().rev().collect();
                0
            }
            HEAR => self.answer.pop().map_or(END, code),
            _ => CLOSED,
        })
    }
}

fn code(c: char) -> i64 {
    u32::from(c).into()
}
