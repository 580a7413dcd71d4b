//! A strict reader of `.me` files, which reads them once and keeps no census but the last.
//!
//! The format is described in `docs/hotspots-format.md`. Lines of words that are
//! not known are skipped with their records; everything else is as described there, or an
//! error that names its line.

use super::Side;
use super::census::{Change, Limit, Records};
use super::holders::{HolderSet, Holding, members};
use super::lines::{Lines, number, quoted, small, text};
use super::lives::Chapter;
use super::site::{Clock, Head, Place, Site, SourceFile, Total};
use crate::Error;
use std::collections::HashSet;
use std::io::BufRead;

/// What the reader found next.
#[derive(Clone, PartialEq, Debug)]
pub enum Item {
    /// A source file; it is the next one, counted from 0.
    Source(SourceFile),
    /// A site; it is the next one of its side.
    Site(Side, Box<Site>),
    /// A set of holders; it is the next one.
    Set(HolderSet),
    /// A complete census; what it changed is in [`Reader::changes`] and
    /// [`Reader::holdings`].
    Census {
        /// The clock at which it was taken.
        clock: f64,
        /// The bytes of heap and stack.
        bytes: [u64; 2],
    },
    /// The run's end, at that clock.
    End(f64),
    /// All that an occurrence has allocated.
    Total(u32, Total),
    /// What is told of one census's biography.
    Chapter(Chapter),
}

/// What records belong to.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Section {
    /// Nothing: there can be none.
    None,
    /// A word that is not known.
    Unknown,
    /// The census that is open: heap, stack, and by holders.
    Of(usize),
    /// The biography of a census.
    Lives,
}

/// The sections of a census, as places among the records.
const HEAP: usize = Side::Heap as usize;
const STACK: usize = Side::Stack as usize;
const RETAINED: usize = 2 + Holding::Retained as usize;
const HELD: usize = 2 + Holding::Held as usize;

/// A census whose records are being read.
struct Open {
    line: u64,
    clock: f64,
    bytes: [u64; 2],
    /// The sections that it has.
    has: [bool; 4],
}

/// A profile being read.
pub struct Reader<R> {
    lines: Lines<R>,
    /// The line at hand is still to be looked at.
    held: bool,
    head: Head,
    sources: u32,
    /// By occurrence, by marker, and by occurrence for each way of holding.
    records: [Records; 4],
    sets: u32,
    /// The sections of the censuses before.
    has: Option<[bool; 4]>,
    chapter: Option<Chapter>,
    census: u32,
    clock: f64,
    open: Option<Open>,
    section: Section,
    totals: HashSet<u32>,
    ended: bool,
    unfinished: Option<u64>,
}

impl<R: BufRead> Reader<R> {
    /// Starts reading; the name is for messages.
    pub fn new(input: R, name: &str) -> Result<Reader<R>, Error> {
        let mut lines = Lines::new(input, name);
        let head = head(&mut lines)?;
        Ok(Reader {
            held: head.1,
            head: head.0,
            lines,
            sources: 0,
            records: Default::default(),
            sets: 0,
            has: None,
            chapter: None,
            census: 0,
            clock: 0.0,
            open: None,
            section: Section::None,
            totals: HashSet::new(),
            ended: false,
            unfinished: None,
        })
    }

    /// What stands before the first definition.
    pub fn head(&self) -> &Head {
        &self.head
    }

    /// What the last census changed on that side.
    pub fn changes(&self, side: Side) -> impl Iterator<Item = (&Change, &[(u32, u64)])> {
        let records = &self.records[side as usize];
        records.changes().iter().map(|c| (c, records.pairs(c)))
    }

    /// What the last census changed in who holds what; pairs are of sets, from 1. None if
    /// the profile does not say.
    pub fn holdings(
        &self,
        holding: Holding,
    ) -> Option<impl Iterator<Item = (&Change, &[(u32, u64)])>> {
        let section = 2 + holding as usize;
        let has = self.has.is_some_and(|has| has[section]);
        let records = &self.records[section];
        has.then(|| records.changes().iter().map(|c| (c, records.pairs(c))))
    }

    /// The line where an unfinished last census begins, once the end is reached.
    pub fn unfinished(&self) -> Option<u64> {
        self.unfinished
    }

    /// The number of the line that was read last.
    pub fn line(&self) -> u64 {
        self.lines.number()
    }

    /// The next item; `None` at the end of the file.
    pub fn next_item(&mut self) -> Result<Option<Item>, Error> {
        loop {
            if !std::mem::take(&mut self.held) && !self.lines.advance()? {
                return Ok(self.finish());
            }
            match self.lines.line().first() {
                Some(b' ') => self.record()?,
                Some(b'A'..=b'Z') => {
                    if let Some(item) = self.word()? {
                        return Ok(Some(item));
                    }
                }
                _ => {
                    let found = quoted(self.lines.line());
                    return Err(self.lines.wrong(&format!(
                        "expected a word in capitals or a blank at the line's start, found {found}"
                    )));
                }
            }
        }
    }

    fn record(&mut self) -> Result<(), Error> {
        let section = match self.section {
            Section::Unknown => return Ok(()),
            Section::None => return Err(self.lines.wrong("a record that belongs to no census")),
            Section::Lives => {
                let life = self.life();
                let life = life.map_err(|reason| self.lines.wrong(&reason))?;
                if let Some(chapter) = &mut self.chapter {
                    chapter.lives.push(life);
                }
                return Ok(());
            }
            Section::Of(section) => section,
        };
        let limit = match section {
            HEAP | STACK => Limit::Creations(self.census),
            _ => Limit::Sets(self.sets),
        };
        let line = &self.lines.line()[1..];
        let read = self.records[section].record(line, (self.census, limit), section == STACK);
        let (site, bytes) = read.map_err(|reason| self.lines.wrong(&reason))?;
        let live = self.records[HEAP].bytes(site);
        if section > STACK && bytes != live {
            let site = site + 1;
            return Err(self.lines.wrong(&format!(
                "{bytes} bytes of occurrence {site} are held, but {live} live"
            )));
        }
        Ok(())
    }

    /// A record of a biography.
    fn life(&self) -> Result<(u32, [u64; 4]), String> {
        let [site, void, lag, used, drag] = words(&self.lines.line()[1..])?;
        let site = self.defined(site, "occurrence", self.records[HEAP].sites())?;
        let lives = self.chapter.iter().flat_map(|chapter| chapter.lives.last());
        if lives.last().is_some_and(|last| last.0 >= site) {
            return Err(format!(
                "occurrence {} does not come after the one before it",
                site + 1
            ));
        }
        let phases = [number(void)?, number(lag)?, number(used)?, number(drag)?];
        Ok((site, phases))
    }

    fn word(&mut self) -> Result<Option<Item>, Error> {
        let line = self.lines.line();
        let end = line.iter().position(|b| matches!(b, b' ' | b'\t'));
        let word = &line[..end.unwrap_or(line.len())];
        let closes = matches!(
            word,
            b"CENSUS" | b"END" | b"SOURCE" | b"OCC" | b"MARK" | b"SET" | b"TOTAL" | b"BIOGRAPHY"
        );
        if closes && let Some(open) = self.open.take() {
            self.held = true;
            return self.close(&open).map(Some);
        }
        if closes && let Some(chapter) = self.chapter.take() {
            self.held = true;
            return Ok(Some(Item::Chapter(chapter)));
        }
        let rest = &line[(word.len() + 1).min(line.len())..];
        let again = matches!(
            word,
            b"ME" | b"PROGRAM" | b"JOB" | b"CLOCK" | b"INTERVAL" | b"COUNTED"
        );
        let item = match word {
            b"SOURCE" => self.source(rest).map(Some),
            b"OCC" => self.site(Side::Heap, rest).map(Some),
            b"MARK" => self.site(Side::Stack, rest).map(Some),
            b"END" => self.end(rest).map(Some),
            b"TOTAL" => self.total(rest).map(Some),
            b"CENSUS" => self.begin(rest).map(|open| {
                self.census += 1;
                self.clock = open.clock;
                self.records.iter_mut().for_each(Records::begin);
                self.open = Some(open);
                None
            }),
            b"STACK" => section(&mut self.open, STACK, "STACK", rest),
            b"RETAIN" => section(&mut self.open, RETAINED, "RETAIN", rest),
            b"HELD" => section(&mut self.open, HELD, "HELD", rest),
            b"SET" => self.set(rest).map(Some),
            b"BIOGRAPHY" => self.chapter(rest).map(|chapter| {
                self.chapter = Some(chapter);
                None
            }),
            _ if again => Err(format!("{} stands here and at the head", quoted(word))),
            _ => Ok(None),
        };
        let section = match word {
            b"CENSUS" => Section::Of(HEAP),
            b"STACK" => Section::Of(STACK),
            b"RETAIN" => Section::Of(RETAINED),
            b"HELD" => Section::Of(HELD),
            b"BIOGRAPHY" => Section::Lives,
            b"SOURCE" | b"OCC" | b"MARK" | b"SET" | b"END" | b"TOTAL" => Section::None,
            _ => Section::Unknown,
        };
        let item = item.map_err(|reason| self.lines.wrong(&reason))?;
        // Definitions are counted once nothing is wrong with them.
        match &item {
            Some(Item::Source(_)) => self.sources += 1,
            Some(Item::Site(Side::Stack, _)) => self.records[STACK].define(),
            Some(Item::Site(Side::Heap, _)) => {
                for section in [HEAP, RETAINED, HELD] {
                    self.records[section].define();
                }
            }
            Some(Item::Set(_)) => self.sets += 1,
            Some(Item::End(clock)) => {
                self.ended = true;
                self.clock = *clock;
            }
            Some(Item::Total(site, _)) => {
                self.totals.insert(*site);
            }
            _ => {}
        }
        self.section = section;
        Ok(item)
    }

    fn set(&self, rest: &[u8]) -> Result<Item, String> {
        let blank = rest.iter().position(|b| *b == b' ');
        let Some(blank) = blank else {
            return Err("expected SET, a number and holders".into());
        };
        self.next(&rest[..blank], "set", self.sets as usize)?;
        let known = [HEAP, STACK].map(|section| self.records[section].sites());
        members(&rest[blank + 1..], known).map(Item::Set)
    }

    fn chapter(&self, rest: &[u8]) -> Result<Chapter, String> {
        let [census] = words(rest)?;
        if !self.ended {
            return Err("BIOGRAPHY before END".into());
        }
        let census = self.defined(census, "census", self.census as usize)?;
        Ok(Chapter {
            line: self.lines.number(),
            census: census as usize,
            lives: vec![],
        })
    }

    /// Ends the census that is open, whose records must be all there.
    fn close(&mut self, open: &Open) -> Result<Item, Error> {
        if let Some(reason) = self.missing(open) {
            return Err(self.lines.wrong_at(open.line, &reason));
        }
        self.has = Some(open.has);
        self.records.iter_mut().for_each(Records::end);
        Ok(Item::Census {
            clock: open.clock,
            bytes: open.bytes,
        })
    }

    /// What the records of a census lack, if anything.
    fn missing(&self, open: &Open) -> Option<String> {
        let [heap, stack] = open.bytes;
        let mut sections = vec![(HEAP, "the heap", heap), (STACK, "the stack", stack)];
        for holding in Holding::ALL {
            let section = 2 + holding as usize;
            let word = holding.word();
            let had = self.has.map(|has| has[section]);
            if had.is_some_and(|had| had != open.has[section]) {
                return Some(format!("only some censuses have {word}"));
            }
            if open.has[section] {
                sections.push((section, word, heap));
            }
        }
        for (section, name, said) in sections {
            let sum = self.records[section].sum();
            if sum != said {
                return Some(format!(
                    "the records of {name} add up to {sum} bytes, the census says {said}"
                ));
            }
        }
        None
    }

    /// At the end of the file.
    fn finish(&mut self) -> Option<Item> {
        if let Some(chapter) = self.chapter.take() {
            return Some(Item::Chapter(chapter));
        }
        let open = self.open.take()?;
        if self.missing(&open).is_some() {
            self.unfinished = Some(open.line);
            return None;
        }
        self.has = Some(open.has);
        self.records.iter_mut().for_each(Records::end);
        Some(Item::Census {
            clock: open.clock,
            bytes: open.bytes,
        })
    }

    fn begin(&self, rest: &[u8]) -> Result<Open, String> {
        let [clock, heap, stack] = words(rest)?;
        if self.ended {
            return Err("a census after the run's end".into());
        }
        if self.census == u32::MAX {
            return Err("more than 2^32 censuses".into());
        }
        Ok(Open {
            line: self.lines.number(),
            clock: self.time(clock)?,
            bytes: [number(heap)?, number(stack)?],
            has: [false; 4],
        })
    }

    fn end(&self, rest: &[u8]) -> Result<Item, String> {
        let [clock] = words(rest)?;
        if self.ended {
            return Err("a second END".into());
        }
        Ok(Item::End(self.time(clock)?))
    }

    fn total(&self, rest: &[u8]) -> Result<Item, String> {
        let [site, bytes, objects] = words(rest)?;
        if !self.ended {
            return Err("TOTAL before END".into());
        }
        let site = self.defined(site, "occurrence", self.records[0].sites())?;
        if self.totals.contains(&site) {
            return Err(format!("a second TOTAL of occurrence {}", site + 1));
        }
        let total = Total {
            bytes: number(bytes)?,
            objects: number(objects)?,
        };
        Ok(Item::Total(site, total))
    }

    /// A time of the clock, which never falls.
    fn time(&self, text: &[u8]) -> Result<f64, String> {
        let time = match self.head.clock {
            Clock::Bytes | Clock::Stack => number(text)? as f64,
            Clock::Seconds => {
                let mut parts = text.splitn(2, |b| *b == b'.');
                let digits = |part: &[u8]| !part.is_empty() && part.iter().all(u8::is_ascii_digit);
                if text.len() > 30 || !parts.all(digits) {
                    return Err(format!(
                        "expected a time in seconds, found {}",
                        quoted(text)
                    ));
                }
                let text = std::str::from_utf8(text).unwrap_or("");
                text.parse().map_err(|_| format!("{text} is no time"))?
            }
        };
        if time < self.clock {
            return Err(format!("the clock falls from {} to {time}", self.clock));
        }
        Ok(time)
    }

    fn source(&self, rest: &[u8]) -> Result<Item, String> {
        let mut parts = rest.splitn(3, |b| *b == b' ');
        let (Some(number), Some(hash), Some(path)) = (parts.next(), parts.next(), parts.next())
        else {
            return Err("expected SOURCE, a number, a hash and a path".into());
        };
        self.next(number, "source", self.sources as usize)?;
        let hex = |b: &u8| b.is_ascii_digit() || (b'a'..=b'f').contains(b);
        let hash = match hash {
            b"-" => None,
            _ if hash.len() == 16 && hash.iter().all(hex) => {
                let digits = std::str::from_utf8(hash).unwrap_or("");
                Some(u64::from_str_radix(digits, 16).map_err(|e| e.to_string())?)
            }
            _ => {
                return Err(format!(
                    "expected a hash of 16 digits, found {}",
                    quoted(hash)
                ));
            }
        };
        let path = text(path)?;
        if path.is_empty() {
            return Err("a source without a path".into());
        }
        Ok(Item::Source(SourceFile { path, hash }))
    }

    fn site(&self, side: Side, rest: &[u8]) -> Result<Item, String> {
        let name = match side {
            Side::Heap => "occurrence",
            Side::Stack => "marker",
        };
        let mut fields = rest.split(|b| *b == b'\t');
        let number = fields.next().unwrap_or_default();
        self.next(number, name, self.records[side as usize].sites())?;
        let mut site = Site::default();
        let mut seen: Vec<&[u8]> = vec![];
        let mut thread = None;
        for field in fields {
            let Some(equals) = field.iter().position(|b| *b == b'=') else {
                return Err(format!("expected key=value, found {}", quoted(field)));
            };
            let (key, value) = (&field[..equals], &field[equals + 1..]);
            if seen.contains(&key) {
                return Err(format!("the key {} stands twice", quoted(key)));
            }
            seen.push(key);
            let occurrences = self.records[0].sites();
            match (key, side) {
                (b"kind", _) => site.kind = text(value)?,
                (b"what", _) => site.what = text(value)?,
                (b"desc", Side::Heap) => site.description = Some(text(value)?),
                (b"state", Side::Heap) => site.evaluated = value == b"evaluation",
                (b"or", Side::Stack) => site.or_end = value == b"end",
                (b"by", _) => site.producer = Some(text(value)?),
                (b"byat", _) => site.producer_at = Some(self.place(value)?),
                (b"in", _) => site.module = Some(text(value)?),
                (b"at", _) => site.at = Some(self.place(value)?),
                (b"type", Side::Heap) => site.type_ = Some(text(value)?),
                (b"within", Side::Heap) => {
                    site.within = Some(self.defined(value, "occurrence", occurrences)?);
                }
                (b"via", Side::Heap) => {
                    site.via = Some(self.defined(value, "occurrence", occurrences)?);
                }
                (b"def", Side::Stack) => site.definition = Some(self.place(value)?),
                (b"of", Side::Stack) => site.definition_module = Some(text(value)?),
                (b"thread", Side::Stack) => thread = Some(text(value)?),
                _ => drop(text(value)?),
            }
        }
        if let Some(thread) = thread {
            site.what = format!("{}@{thread}", site.what);
        }
        for (key, value) in [("kind", &site.kind), ("what", &site.what)] {
            if value.is_empty() {
                return Err(format!("{name} {} has no {key}", quoted(number)));
            }
        }
        Ok(Item::Site(side, Box::new(site)))
    }

    /// A number that defines: those of a kind are 1, 2, 3, ...
    fn next(&self, text: &[u8], name: &str, known: usize) -> Result<(), String> {
        let number = small(text)?;
        match number as usize == known + 1 {
            true => Ok(()),
            false => Err(format!(
                "{name} {number} is defined where {} should be",
                known + 1
            )),
        }
    }

    /// A number that refers to a definition; the definition's place.
    fn defined(&self, text: &[u8], name: &str, known: usize) -> Result<u32, String> {
        let number = small(text)?;
        match number >= 1 && number as usize <= known {
            true => Ok(number - 1),
            false => Err(format!("{name} {number} is not defined")),
        }
    }

    /// A place: `source:line:column-line:column`.
    fn place(&self, value: &[u8]) -> Result<Place, String> {
        let wrong = || {
            format!(
                "expected a place such as 1:4:19-4:39, found {}",
                quoted(value)
            )
        };
        let parts: Vec<&[u8]> = value.split(|b| matches!(b, b':' | b'-')).collect();
        let [source, a, b, c, d] = parts[..] else {
            return Err(wrong());
        };
        let dash = source.len() + a.len() + b.len() + 2;
        if value.get(dash) != Some(&b'-') || value.iter().filter(|b| **b == b'-').count() != 1 {
            return Err(wrong());
        }
        let source = self.defined(source, "source", self.sources as usize)?;
        let (from, to) = ((small(a)?, small(b)?), (small(c)?, small(d)?));
        if from.0 == 0 || from.1 == 0 || to.1 == 0 || to < from {
            return Err(wrong());
        }
        Ok(Place { source, from, to })
    }
}

/// Begins a section of the census that is open.
fn section(
    open: &mut Option<Open>,
    section: usize,
    word: &str,
    rest: &[u8],
) -> Result<Option<Item>, String> {
    if !rest.is_empty() {
        return Err(format!("nothing follows {word}, but {} does", quoted(rest)));
    }
    let Some(open) = open else {
        return Err(format!("{word} belongs to no census"));
    };
    if std::mem::replace(&mut open.has[section], true) {
        return Err(format!("a second {word} in one census"));
    }
    Ok(None)
}

/// Reads the head, and whether the line behind it is at hand.
fn head<R: BufRead>(lines: &mut Lines<R>) -> Result<(Head, bool), Error> {
    if !lines.advance()? || !lines.line().starts_with(b"ME ") {
        return Err(lines.wrong("this is no hotspot profile: its first line is not \"ME 1\""));
    }
    match small(&lines.line()[3..]) {
        Ok(1) => {}
        Ok(version) => {
            let reason = format!("version {version} of the format is not known, only version 1");
            return Err(lines.wrong(&reason));
        }
        Err(reason) => return Err(lines.wrong(&reason)),
    }
    // The last is of programs that count more than allocation.
    const WORDS: [&str; 5] = ["PROGRAM", "JOB", "CLOCK", "INTERVAL", "COUNTED"];
    let mut found: [Option<String>; 5] = Default::default();
    let mut unknown = false;
    let mut held = false;
    while lines.advance()? {
        let line = lines.line();
        let end = line.iter().position(|b| *b == b' ').unwrap_or(line.len());
        let word = &line[..end];
        if word.is_empty() && unknown {
            continue;
        }
        let Some(i) = WORDS.iter().position(|w| w.as_bytes() == word) else {
            unknown = word.first().is_some_and(u8::is_ascii_uppercase)
                && !matches!(
                    word,
                    b"SOURCE"
                        | b"OCC"
                        | b"MARK"
                        | b"SET"
                        | b"CENSUS"
                        | b"STACK"
                        | b"RETAIN"
                        | b"HELD"
                        | b"END"
                        | b"TOTAL"
                        | b"BIOGRAPHY"
                        | b"ME"
                );
            held = !unknown;
            if held {
                break;
            }
            continue;
        };
        unknown = false;
        if found[i].is_some() {
            return Err(lines.wrong(&format!("{} stands twice", WORDS[i])));
        }
        let value =
            text(&line[(end + 1).min(line.len())..]).map_err(|reason| lines.wrong(&reason))?;
        let known: &[&str] = match i {
            2 => &["bytes", "seconds"],
            4 => &["stack"],
            _ => &[],
        };
        if !known.is_empty() && !known.contains(&&value[..]) {
            let reason = format!("a clock of {} is not known", quoted(value.as_bytes()));
            return Err(lines.wrong(&reason));
        }
        found[i] = Some(value);
    }
    if let Some(i) = found[..4].iter().position(Option::is_none) {
        return Err(lines.wrong(&format!("{} is missing in the head", WORDS[i])));
    }
    let of_stack = found[4].is_some();
    let [program, job, clock, interval, _] = found.map(Option::unwrap_or_default);
    let clock = match &clock[..] {
        "bytes" if of_stack => Clock::Stack,
        "bytes" => Clock::Bytes,
        _ => Clock::Seconds,
    };
    let head = Head {
        program,
        job,
        clock,
        interval,
    };
    Ok((head, held))
}

/// The words of a line, of which there must be so many.
fn words<const N: usize>(rest: &[u8]) -> Result<[&[u8]; N], String> {
    let words: Vec<&[u8]> = rest.split(|b| *b == b' ').collect();
    let count = words.len();
    words
        .try_into()
        .map_err(|_| format!("expected {N} words, found {count}: {}", quoted(rest)))
}
