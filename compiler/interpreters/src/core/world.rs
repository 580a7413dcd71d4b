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
    /// The words of answers that were asked for one by one.
    words: Vec<Vec<char>>,
    /// Files that were opened, from the first handle on.
    files: Vec<Option<File>>,
    /// Blocks of bytes that are part of what is made.
    pub blocks: Vec<Vec<u8>>,
    /// The handles of the texts that are being written.
    writers: Vec<i64>,
    /// What the item is that is being said, and where it begins in what is printed.
    item: Option<(char, usize)>,
    /// Interruptions do not come, but a program asks for the state that it has set.
    masking: i64,
}

/// A file that is being read.
struct File {
    bytes: Vec<u8>,
    at: usize,
    /// Whether each byte is a character.
    binary: bool,
}

impl File {
    /// What is left.
    fn left(&self) -> &[u8] {
        self.bytes.get(self.at..).unwrap_or_default()
    }

    /// How many characters can be taken at once; one if that is bytes that are none.
    fn available(&self) -> i64 {
        let left = self.left();
        let start = left.get(..1024).unwrap_or(left);
        let count = match std::str::from_utf8(start) {
            _ if self.binary => start.len(),
            Ok(text) => text.chars().count(),
            Err(e) => {
                std::str::from_utf8(&start[..e.valid_up_to()]).map_or(0, |t| t.chars().count())
            }
        };
        count.max(usize::from(!left.is_empty())) as i64
    }

    /// The next character, and how many bytes it takes.
    fn next(&self) -> (i64, usize) {
        let left = self.left();
        if let (true, Some(byte)) = (self.binary, left.first()) {
            return ((*byte).into(), 1);
        }
        let start = left.get(..left.len().min(4)).unwrap_or_default();
        let good = match std::str::from_utf8(start) {
            Ok(text) => text,
            Err(e) => std::str::from_utf8(&start[..e.valid_up_to()]).unwrap_or_default(),
        };
        match good.chars().next() {
            Some(c) => (code(c), c.len_utf8()),
            None if left.is_empty() => (END, 0),
            None => (INVALID, 0),
        }
    }
}

/// What `#fileBytes` does with a handle.
pub enum Transfer {
    /// How many bytes there are, at most so many; or up to the end of a line.
    Ahead(usize),
    Line(usize),
    /// Takes so many.
    Take(usize),
    Write(Vec<u8>),
}

/// Answers a question; the other text is what was printed so far.
pub type Asker<'a> = Box<dyn FnMut(&str, &str) -> String + 'a>;

/// The operations: a character of a question, its end, a character of the answer; the next word
/// of the answer and a character of a word; a character of an item that is said, its beginning
/// and its end.
const SAY: i64 = 1000;
const ASK: i64 = 1001;
const HEAR: i64 = 1002;
const WORD: i64 = 1003;
const SPELL: i64 = 1004;
const PRINT: i64 = 1005;
const BEGIN: i64 = 1006;
const END_ITEM: i64 = 1007;
/// Stands before each item.
pub const ITEM: char = '\u{1}';
/// Words that are signs: `(` and `)`. Others have numbers from there on.
const SIGNS: [char; 2] = ['(', ')'];
/// The handle of blocks that are part of what is made.
const BLOCKS: i64 = -1;

/// What of the world is as it was again when a handler gets an exception.
#[derive(Clone, Copy)]
pub struct Caught {
    writers: usize,
    masking: i64,
}

/// What is asked of names in the file system that changes something.
const CHANGES: std::ops::RangeInclusive<i64> = 3..=7;
const STDOUT: i64 = 1;
/// The handle of the first file.
const FILES: i64 = 3;
/// Answers: nothing more to read; no such handle.
const END: i64 = -5000;
const CLOSED: i64 = -5001;
/// Bytes that are no character.
const INVALID: i64 = -5005;
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

    /// A file that is open.
    fn file(&mut self, handle: i64) -> Option<&mut File> {
        let at = usize::try_from(handle - FILES).ok()?;
        self.files.get_mut(at)?.as_mut()
    }

    /// What the name in the register leads to; some answers are left there.
    fn about(&mut self, question: i64, output: &str) -> i64 {
        let Some(asker) = &mut self.asker else {
            return CLOSED;
        };
        let answer = asker(&format!("path {question} {}", self.register), output);
        let answer = answer.strip_prefix('+').and_then(|a| a.split_once(' '));
        let Some((code, text)) = answer else {
            return MISSING;
        };
        self.register = text.to_string();
        code.parse().unwrap_or(MISSING)
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
            // Each character is a byte.
            Some(text) => {
                let bytes = text.chars().map(|c| c as u8).collect();
                self.files.push(Some(File {
                    bytes,
                    at: 0,
                    binary: false,
                }));
                FILES + self.files.len() as i64 - 1
            }
            None => MISSING,
        }
    }

    /// The next character of a file, which is taken or not.
    fn next(&mut self, handle: i64, takes: bool) -> i64 {
        let Some(file) = self.file(handle) else {
            return END;
        };
        let (c, length) = file.next();
        if takes {
            file.at += length;
        }
        c
    }

    /// Does what `#fileBytes` does with a handle; and the bytes that it has taken.
    pub fn transfer(
        &mut self,
        transfer: Transfer,
        handle: i64,
        output: &mut String,
    ) -> (i64, Vec<u8>) {
        if let Transfer::Write(bytes) = transfer {
            return match handle {
                BLOCKS => {
                    self.blocks.push(bytes);
                    (self.blocks.len() as i64 - 1, vec![])
                }
                STDOUT => {
                    self.print(&String::from_utf8_lossy(&bytes), output);
                    (0, vec![])
                }
                _ => (FORBIDDEN, vec![]),
            };
        }
        let Some(file) = self.file(handle) else {
            return (CLOSED, vec![]);
        };
        let left = file.left();
        match transfer {
            Transfer::Ahead(most) => (left.len().min(most) as i64, vec![]),
            Transfer::Line(most) => {
                let left = &left[..left.len().min(most)];
                let line = left.iter().position(|b| *b == b'\n');
                (line.map_or(left.len(), |end| end + 1) as i64, vec![])
            }
            Transfer::Take(count) => {
                let taken = left[..left.len().min(count)].to_vec();
                file.at += taken.len();
                (taken.len() as i64, taken)
            }
            Transfer::Write(_) => (FORBIDDEN, vec![]),
        }
    }

    /// The next word of the answer: a sign, or a number behind these; -1 at the end.
    fn word(&mut self) -> i64 {
        while self.answer.pop_if(|c| *c == ' ').is_some() {}
        let mut word = vec![];
        while let Some(c) = self.answer.pop_if(|c| *c != ' ') {
            word.push(c);
        }
        match word[..] {
            [] => -1,
            [c] if SIGNS.contains(&c) => {
                SIGNS.iter().position(|s| *s == c).map_or(-1, |i| i as i64)
            }
            _ => {
                self.words.push(word);
                (self.words.len() + SIGNS.len()) as i64 - 1
            }
        }
    }

    /// A character of a word, -1 behind its end.
    fn spell(&self, word: i64, index: i64) -> i64 {
        let word = usize::try_from(word).ok();
        let word = word.and_then(|w| self.words.get(w.checked_sub(SIGNS.len())?));
        let index = usize::try_from(index).ok();
        let c = word.and_then(|word| word.get(index?).copied());
        c.map_or(-1, code)
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
        let &[operation, a, b] = operands else {
            return Err(Failure::Stuck("wrong operands of io".to_string()));
        };
        Ok(match operation {
            // Put, begin, commit.
            0 => {
                let c = u32::try_from(a).ok().and_then(char::from_u32);
                if self.writers.last() == Some(&STDOUT) {
                    let c = c.unwrap_or(char::REPLACEMENT_CHARACTER);
                    self.print(c.encode_utf8(&mut [0; 4]), output);
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
            3 | 6 => self.next(a, true),
            4 => self.next(a, false),
            5 => self.file(a).map_or(0, |f| f.available()),
            7 | 9 => 0,
            8 => {
                let at = usize::try_from(a - FILES).ok();
                if let Some(file) = at.and_then(|at| self.files.get_mut(at)) {
                    *file = None;
                }
                0
            }
            10 => i64::from(self.file(a).is_none_or(|f| f.left().is_empty())),
            // The size; the encoding, of which 15 is none; how lines end.
            14 => self.file(a).map_or(CLOSED, |f| f.bytes.len() as i64),
            19 => {
                if let Some(file) = self.file(a) {
                    file.binary = b == 15;
                }
                0
            }
            37 => 0,
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
            WORD => self.word(),
            SPELL => self.spell(a, b),
            PRINT => {
                let c = u32::try_from(a).ok().and_then(char::from_u32);
                output.push(c.unwrap_or(char::REPLACEMENT_CHARACTER));
                0
            }
            BEGIN => {
                // One that an exception has cut off is none.
                if let Some((_, start)) = self.item {
                    output.truncate(start);
                }
                let kind = u32::try_from(a).ok().and_then(char::from_u32);
                self.item = kind.map(|kind| (kind, output.len()));
                0
            }
            END_ITEM => {
                if let Some((kind, start)) = self.item.take() {
                    let length = output[start..].chars().count();
                    output.insert_str(start, &format!("{ITEM}{kind}{length} "));
                }
                0
            }
            // Of the system there is nothing but files that are read.
            22 | 33 | 39 => return Err(not_here("variables of the environment")),
            24..=27 => return Err(not_here("arguments of the program")),
            32 if CHANGES.contains(&a) => {
                let why = "while compiling no files and folders are changed";
                return Err(Failure::Error(why.to_string()));
            }
            32 => self.about(a, output),
            23 => match usize::try_from(a)
                .ok()
                .and_then(|at| self.register.as_bytes().get(at))
            {
                Some(byte) => i64::from(*byte),
                None => END,
            },
            _ => CLOSED,
        })
    }

    /// Writes to standard output: before an item, whose text has computed it.
    fn print(&mut self, text: &str, output: &mut String) {
        match &mut self.item {
            Some((_, start)) => {
                output.insert_str(*start, text);
                *start += text.len();
            }
            None => output.push_str(text),
        }
    }
}

fn not_here(what: &str) -> Failure {
    Failure::Error(format!("while compiling there are no {what} to ask for"))
}

fn code(c: char) -> i64 {
    u32::from(c).into()
}
