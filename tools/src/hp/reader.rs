//! A strict, streaming reader of `.hp` files.
//!
//! The format is one of lines: four header lines (`JOB "..."`, `DATE "..."`,
//! `SAMPLE_UNIT "..."`, `VALUE_UNIT "..."`), then samples, each a line
//! `BEGIN_SAMPLE t`, lines `label<TAB>n`, and a line `END_SAMPLE t` with the same
//! text `t`; times do not fall. Between samples a line `MARK t` may stand.
//! Blanks around the parts of a line, and blank lines, have no meaning.

use super::clock;
use crate::Error;
use crate::error::{one_line, quoted};
use std::collections::HashMap;
use std::io::{self, BufRead, Read};
use std::sync::Arc;

/// No line may be longer, so that a file without line ends cannot fill memory.
const LONGEST_LINE: usize = 1 << 20;

/// No label may be longer; other readers of the format have the same limit.
const LONGEST_LABEL: usize = 5000;

const KEYWORDS: [&str; 7] = [
    "JOB",
    "DATE",
    "SAMPLE_UNIT",
    "VALUE_UNIT",
    "MARK",
    "BEGIN_SAMPLE",
    "END_SAMPLE",
];

/// The four lines before the first sample.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Header {
    /// The command that made the profile.
    pub job: String,
    /// When it was made, as text.
    pub date: String,
    /// The unit of times: mostly `seconds`, or `MiB allocated`.
    pub sample_unit: String,
    /// The unit of values, mostly `bytes`.
    pub value_unit: String,
}

/// What the reader found next.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Item {
    /// A complete sample taken at that time; its bands are in [`Reader::bands`].
    Sample(f64),
    /// A mark at that time.
    Mark(f64),
}

/// A profile being read.
pub struct Reader<R> {
    input: R,
    name: String,
    line: Vec<u8>,
    number: u64,
    header: Header,
    ids: HashMap<Arc<[u8]>, u32>,
    labels: Vec<Arc<[u8]>>,
    /// For each label the last sample that has it, counted from one.
    seen: Vec<u64>,
    samples: u64,
    bands: Vec<(u32, u64)>,
    last: f64,
    incomplete: Option<u64>,
    done: bool,
}

/// A line as the reader sees it.
enum Line {
    /// With its line end.
    Whole,
    /// The end of the file came first: perhaps only a part of what was meant.
    Part,
    End,
}

impl<R: BufRead> Reader<R> {
    /// Starts reading; the name is for messages.
    pub fn new(input: R, name: &str) -> Result<Reader<R>, Error> {
        let mut reader = Reader {
            input,
            name: name.to_string(),
            line: vec![],
            number: 0,
            header: Header {
                job: String::new(),
                date: String::new(),
                sample_unit: String::new(),
                value_unit: String::new(),
            },
            ids: HashMap::new(),
            labels: vec![],
            seen: vec![],
            samples: 0,
            bands: vec![],
            last: 0.0,
            incomplete: None,
            done: false,
        };
        let job = reader.header_line("JOB")?;
        reader.header = Header {
            date: reader.header_line("DATE")?,
            sample_unit: clock::unit(&job, reader.header_line("SAMPLE_UNIT")?),
            job,
            value_unit: reader.header_line("VALUE_UNIT")?,
        };
        Ok(reader)
    }

    /// The file's header.
    pub fn header(&self) -> &Header {
        &self.header
    }

    /// The label of a band by its number; numbers are given in order of first
    /// appearance, so two readings of one file agree on them.
    pub fn label(&self, id: u32) -> &[u8] {
        &self.labels[id as usize]
    }

    /// How many different labels have appeared so far.
    pub fn labels(&self) -> usize {
        self.labels.len()
    }

    /// The bands of the sample that was read last, in the order of the file.
    pub fn bands(&self) -> &[(u32, u64)] {
        &self.bands
    }

    /// The line where an incomplete last sample begins, once the end is reached.
    pub fn incomplete(&self) -> Option<u64> {
        self.incomplete
    }

    /// After the end: the file may have grown. What was read last was complete.
    pub(super) fn go_on(&mut self) {
        self.done = self.incomplete.is_some();
    }

    /// The number of the line that was read last.
    pub fn line(&self) -> u64 {
        self.number
    }

    /// The next sample or mark; `None` at the end of the file.
    pub fn next_item(&mut self) -> Result<Option<Item>, Error> {
        if self.done {
            return Ok(None);
        }
        let whole = loop {
            match self.read_line()? {
                Line::Whole if self.line.is_empty() => {}
                Line::Whole => break true,
                Line::Part => break false,
                Line::End => {
                    self.done = true;
                    return Ok(None);
                }
            }
        };
        if !whole {
            // Outside a sample an unfinished line is the start of something.
            self.done = true;
            self.incomplete = (!self.line.trim_ascii().is_empty()).then_some(self.number);
            return Ok(None);
        }
        let line = std::mem::take(&mut self.line);
        let item = self.outside_sample(&line);
        self.line = line;
        item
    }

    fn outside_sample(&mut self, line: &[u8]) -> Result<Option<Item>, Error> {
        let mut words = words(line);
        match words.next() {
            Some(b"BEGIN_SAMPLE") => {
                let (text, time) = self.time_of("BEGIN_SAMPLE", words)?;
                if time < self.last {
                    return Err(self.wrong(format!(
                        "the sample at {text} comes after one at a later time ({})",
                        self.last
                    )));
                }
                let text = text.into_bytes();
                if self.sample(&text)? {
                    self.last = time;
                    Ok(Some(Item::Sample(time)))
                } else {
                    self.done = true;
                    Ok(None)
                }
            }
            Some(b"MARK") => {
                let (_, time) = self.time_of("MARK", words)?;
                Ok(Some(Item::Mark(time)))
            }
            Some(b"END_SAMPLE") => {
                Err(self.wrong("END_SAMPLE without its BEGIN_SAMPLE".to_string()))
            }
            _ => Err(self.wrong(format!(
                "expected BEGIN_SAMPLE or MARK, found {}",
                quoted(line)
            ))),
        }
    }

    /// Reads the lines of a sample; false if the file ends before it does.
    fn sample(&mut self, begun: &[u8]) -> Result<bool, Error> {
        let start = self.number;
        self.samples += 1;
        self.bands.clear();
        let mut total = 0u64;
        loop {
            let whole = match self.read_line()? {
                Line::Whole => true,
                // An editor may have dropped the last line end: the closing
                // line counts if it says all that it must.
                Line::Part => {
                    let mut expected = [b"END_SAMPLE", begun].into_iter();
                    words(&self.line).all(|w| expected.next() == Some(w))
                        && expected.next().is_none()
                }
                Line::End => false,
            };
            if !whole {
                self.incomplete = Some(start);
                self.bands.clear();
                return Ok(false);
            }
            let line = std::mem::take(&mut self.line);
            let ended = self.inside_sample(&line, begun, start, &mut total)?;
            self.line = line;
            if ended {
                return Ok(true);
            }
        }
    }

    /// Reads one line of a sample; true if it is the last one.
    fn inside_sample(
        &mut self,
        line: &[u8],
        begun: &[u8],
        start: u64,
        total: &mut u64,
    ) -> Result<bool, Error> {
        let mut words = words(line);
        match words.next() {
            None => Ok(false),
            Some(b"END_SAMPLE") => {
                let (text, _) = self.time_of("END_SAMPLE", words)?;
                if text.as_bytes() != begun {
                    return Err(self.wrong(format!(
                        "this END_SAMPLE says {text}, its BEGIN_SAMPLE in line {start} says {}",
                        String::from_utf8_lossy(begun)
                    )));
                }
                Ok(true)
            }
            Some(label) => {
                let value = self.value_of(label, words, line, start)?;
                *total = total.checked_add(value).ok_or_else(|| {
                    self.wrong("the values of this sample add up to more than 2^64".into())
                })?;
                let id = self.intern(label);
                if self.seen[id as usize] == self.samples {
                    return Err(self.wrong(format!(
                        "the label {} stands twice in this sample",
                        quoted(label)
                    )));
                }
                self.seen[id as usize] = self.samples;
                self.bands.push((id, value));
                Ok(false)
            }
        }
    }

    /// The value of a line `label n` of a sample.
    fn value_of<'a>(
        &self,
        label: &[u8],
        mut rest: impl Iterator<Item = &'a [u8]>,
        line: &[u8],
        start: u64,
    ) -> Result<u64, Error> {
        if KEYWORDS.iter().any(|k| k.as_bytes() == label) {
            return Err(self.wrong(format!(
                "{} inside the sample that begins in line {start}",
                String::from_utf8_lossy(label)
            )));
        }
        if label.len() > LONGEST_LABEL {
            return Err(self.wrong(format!("a label of more than {LONGEST_LABEL} bytes")));
        }
        if label.starts_with(b"\"") {
            return Err(self.wrong("a label may not begin with a quote".into()));
        }
        let value = match (rest.next(), rest.next()) {
            (Some(value), None) => value,
            (None, _) => {
                return Err(self.wrong(format!(
                    "expected a label and a number, found {}",
                    quoted(line)
                )));
            }
            (Some(_), Some(_)) => {
                return Err(self.wrong(format!(
                    "expected one label without blanks and one number, found {}",
                    quoted(line)
                )));
            }
        };
        if !value.iter().all(u8::is_ascii_digit) {
            return Err(self.wrong(format!(
                "the value must be a whole number, found {}",
                quoted(value)
            )));
        }
        std::str::from_utf8(value)
            .ok()
            .and_then(|v| v.parse().ok())
            .ok_or_else(|| self.wrong(format!("the value {} is too large", quoted(value))))
    }

    fn header_line(&mut self, key: &str) -> Result<String, Error> {
        match self.read_line()? {
            Line::Whole => {}
            Line::Part | Line::End => {
                self.number = self.number.max(1);
                return Err(
                    self.wrong(format!("the file ends within its header: {key} is missing"))
                );
            }
        }
        let text = self.line.trim_ascii();
        let value = text
            .strip_prefix(key.as_bytes())
            .map(|t| t.trim_ascii_start())
            .and_then(|t| t.strip_prefix(b"\""))
            .and_then(|t| t.strip_suffix(b"\""));
        let Some(value) = value else {
            return Err(self.wrong(format!(
                "expected {key} \"...\" in the header, found {}",
                quoted(text)
            )));
        };
        let value = String::from_utf8_lossy(value);
        if value.replace("\"\"", "").contains('"') {
            return Err(self.wrong("a quote inside a quoted text must be written twice".into()));
        }
        Ok(one_line(&value.replace("\"\"", "\"")))
    }

    /// The time that a line `KEYWORD t` gives, as text and as number.
    fn time_of<'a>(
        &self,
        key: &str,
        mut rest: impl Iterator<Item = &'a [u8]>,
    ) -> Result<(String, f64), Error> {
        let (Some(text), None) = (rest.next(), rest.next()) else {
            return Err(self.wrong(format!("expected {key} and one number")));
        };
        let number = std::str::from_utf8(text).ok().filter(|t| {
            let (whole, fraction) = t.split_once('.').unwrap_or((t, "0"));
            let digits = |s: &str| !s.is_empty() && s.bytes().all(|b| b.is_ascii_digit());
            digits(whole) && digits(fraction)
        });
        number
            .and_then(|t| Some((t.to_string(), t.parse::<f64>().ok()?)))
            .filter(|(_, time)| *time < 1e18)
            .ok_or_else(|| self.wrong(format!("{} is not a time", quoted(text))))
    }

    fn intern(&mut self, label: &[u8]) -> u32 {
        if let Some(id) = self.ids.get(label) {
            return *id;
        }
        // A file would need more than 2^32 lines to overflow this.
        let id = self.labels.len() as u32;
        let label: Arc<[u8]> = label.into();
        self.labels.push(label.clone());
        self.seen.push(0);
        self.ids.insert(label, id);
        id
    }

    /// Reads the next line, without its end and the blanks around it.
    fn read_line(&mut self) -> Result<Line, Error> {
        self.line.clear();
        let limit = LONGEST_LINE as u64 + 1;
        let read = loop {
            match self
                .input
                .by_ref()
                .take(limit)
                .read_until(b'\n', &mut self.line)
            {
                Err(e) if e.kind() == io::ErrorKind::Interrupted => {}
                Ok(n) => break n,
                Err(cause) => {
                    return Err(Error::read(&self.name)(cause));
                }
            }
        };
        if read == 0 {
            return Ok(Line::End);
        }
        self.number += 1;
        if read > LONGEST_LINE {
            return Err(self.wrong(format!("a line of more than {LONGEST_LINE} bytes")));
        }
        if self.line.pop_if(|b| *b == b'\n').is_none() {
            return Ok(Line::Part);
        }
        while self.line.pop_if(|b| b.is_ascii_whitespace()).is_some() {}
        Ok(Line::Whole)
    }

    fn wrong(&self, reason: String) -> Error {
        Error::format(&self.name, self.number, reason)
    }
}

fn words(line: &[u8]) -> impl Iterator<Item = &[u8]> + Clone {
    line.split(u8::is_ascii_whitespace)
        .filter(|w| !w.is_empty())
}
