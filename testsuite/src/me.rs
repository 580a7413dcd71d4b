//! A strict reader of files of hotspots: accepts exactly what
//! docs/hotspots-format.md allows.

use std::collections::{BTreeMap, HashMap};

/// What an occurrence or a marker is: by key, places with the names of their files,
/// and the compound that it is a part of as a text.
pub type Definition = BTreeMap<String, String>;

/// Bytes by creation time.
pub type Creations = BTreeMap<usize, u64>;

/// What a marker has.
#[derive(Clone, Default, PartialEq, Debug)]
pub struct Frames {
    pub count: u64,
    pub creations: Creations,
}

/// A census.
#[derive(Clone, Default, PartialEq, Debug)]
pub struct Census {
    pub clock: f64,
    pub heap: BTreeMap<usize, Creations>,
    pub stack: BTreeMap<usize, Frames>,
    /// By retainers and by roots, if that is there: of each occurrence bytes by set.
    pub holders: [Option<BTreeMap<usize, Creations>>; 2],
    /// Void, lag, use and drag of each occurrence.
    pub lives: Option<BTreeMap<usize, [u64; 4]>>,
}

/// The words of sections of holders.
const HOLDERS: [&str; 2] = ["RETAIN", "HELD"];

/// A whole file.
#[derive(Default, Debug)]
pub struct Me {
    pub head: BTreeMap<String, String>,
    /// Path and hash of each source.
    pub sources: Vec<(String, String)>,
    pub occurrences: BTreeMap<usize, Definition>,
    pub markers: BTreeMap<usize, Definition>,
    /// The members of each set of holders; none: too many.
    pub sets: Vec<Vec<Definition>>,
    pub censuses: Vec<Census>,
    /// Bytes and objects that occurrences have allocated.
    pub totals: BTreeMap<usize, (u64, u64)>,
    pub end: Option<f64>,
}

/// The census that is being read.
struct Open {
    heap_bytes: u64,
    stack_bytes: u64,
    part: Part,
    /// The record last read, of the part being read.
    last: usize,
    census: Census,
}

/// What records are of.
#[derive(Clone, Copy, PartialEq, PartialOrd)]
enum Part {
    Heap,
    Stack,
    Holders(usize),
}

impl Me {
    /// Parses a file; the error names the first line that is wrong.
    pub fn parse(text: &str) -> Result<Me, String> {
        let body = text.strip_suffix('\n').ok_or("no final newline")?;
        let mut me = Me::default();
        let mut open: Option<Open> = None;
        let mut lines = body.split('\n').enumerate();
        for key in ["ME", "PROGRAM", "JOB", "CLOCK", "INTERVAL"] {
            let (_, line) = lines.next().ok_or("the head is incomplete")?;
            let (word, value) = line.split_once(' ').unwrap_or((line, ""));
            if word != key || key == "ME" && value != "1" {
                return Err(format!("expected {key}, found {line:?}"));
            }
            me.head.insert(key.to_string(), unescaped(value)?);
        }
        for (at, line) in lines {
            // The only other word of the head.
            if at == 5 && line == "COUNTED stack" {
                me.head.insert("COUNTED".into(), "stack".into());
                continue;
            }
            me.line(line, &mut open)
                .map_err(|why| format!("line {}: {why}: {line:?}", at + 1))?;
        }
        me.close(open)?;
        let told = me.censuses.iter().filter(|census| census.lives.is_some());
        match told.count() {
            0 => Ok(me),
            count if count == me.censuses.len() => Ok(me),
            count => Err(format!("a biography of {count} censuses")),
        }
    }

    fn line(&mut self, line: &str, open: &mut Option<Open>) -> Result<(), String> {
        if let Some(record) = line.strip_prefix(' ') {
            if self.end.is_some() {
                return self.life(record);
            }
            let open = open.as_mut().ok_or("a record outside of a census")?;
            return self.record(record, open);
        }
        let (word, rest) = line.split_once(' ').unwrap_or((line, ""));
        let holders = HOLDERS.iter().position(|holders| *holders == word);
        let part = match holders {
            Some(at) => Some(Part::Holders(at)),
            None if word == "STACK" => Some(Part::Stack),
            None => None,
        };
        if let Some(part) = part.filter(|_| rest.is_empty()) {
            let open = open.as_mut().ok_or("a part outside of a census")?;
            if open.part >= part || open.part == Part::Heap && part != Part::Stack {
                return Err("parts are not in order".into());
            }
            if let Part::Holders(at) = part {
                open.census.holders[at] = Some(BTreeMap::new());
            }
            open.part = part;
            open.last = 0;
            return Ok(());
        }
        self.close(open.take())?;
        if self.end.is_some() && !matches!(word, "BIOGRAPHY" | "TOTAL") {
            return Err("something behind the end".into());
        }
        match word {
            "SOURCE" => {
                let mut words = rest.splitn(3, ' ');
                let number = number(words.next())?;
                let hash = words.next().ok_or("no hash")?;
                let hexadecimal = |c: char| matches!(c, '0'..='9' | 'a'..='f');
                if hash != "-" && (hash.len() != 16 || !hash.chars().all(hexadecimal)) {
                    return Err("no hash".into());
                }
                let path = unescaped(words.next().ok_or("no path")?)?;
                self.sources.push((path, hash.to_string()));
                in_turn(number, self.sources.len())
            }
            "OCC" => {
                let (number, definition) = self.definition(rest, &self.occurrences)?;
                self.occurrences.insert(number, definition);
                in_turn(number, self.occurrences.len())
            }
            "MARK" => {
                let (number, definition) = self.definition(rest, &self.markers)?;
                self.markers.insert(number, definition);
                in_turn(number, self.markers.len())
            }
            "CENSUS" => {
                let words: Vec<&str> = rest.split(' ').collect();
                let &[clock, heap, stack] = &words[..] else {
                    return Err("three numbers belong here".into());
                };
                let clock: f64 = clock.parse().map_err(|_| "no time")?;
                if self.censuses.last().is_some_and(|last| last.clock > clock) {
                    return Err("time goes back".into());
                }
                *open = Some(Open {
                    heap_bytes: heap.parse().map_err(|_| "no bytes")?,
                    stack_bytes: stack.parse().map_err(|_| "no bytes")?,
                    part: Part::Heap,
                    last: 0,
                    census: Census {
                        clock,
                        ..Census::default()
                    },
                });
                Ok(())
            }
            "SET" => {
                let mut words = rest.split(' ');
                let number = number(words.next())?;
                let members: Result<Vec<Definition>, String> = match rest.ends_with(" many") {
                    true => Ok(vec![]),
                    false => words.map(|word| self.holder(word)).collect(),
                };
                let members = members?;
                if members.is_empty() && !rest.ends_with(" many") {
                    return Err("nobody".into());
                }
                self.sets.push(members);
                in_turn(number, self.sets.len())
            }
            "BIOGRAPHY" => {
                self.end.ok_or("a biography before the end")?;
                let census = number(Some(rest))?;
                let before = census.checked_sub(2).map(|at| &self.censuses[at].lives);
                let lives = match before {
                    None => BTreeMap::new(),
                    Some(lives) => lives.clone().ok_or("a biography with a gap")?,
                };
                let census = self.censuses.get_mut(census - 1).ok_or("no such census")?;
                match census.lives.replace(lives) {
                    None => Ok(()),
                    Some(_) => Err("told twice".into()),
                }
            }
            "TOTAL" => {
                let numbers: Option<Vec<u64>> = rest.split(' ').map(|n| n.parse().ok()).collect();
                let Some(&[occurrence, bytes, objects]) = numbers.as_deref() else {
                    return Err("three numbers belong here".into());
                };
                let known = self.occurrences.contains_key(&(occurrence as usize));
                let last = self.totals.last_key_value();
                if !known || last.is_some_and(|last| *last.0 as u64 >= occurrence) {
                    return Err("totals do not ascend, or of what is not known".into());
                }
                self.totals.insert(occurrence as usize, (bytes, objects));
                Ok(())
            }
            "END" => {
                let clock = rest.parse().map_err(|_| "no time")?;
                self.end = Some(clock);
                let last = self.censuses.last();
                match last.is_some_and(|last| last.clock > clock) {
                    true => Err("time goes back".into()),
                    false => Ok(()),
                }
            }
            _ => Err("no such line".into()),
        }
    }

    fn holder(&self, word: &str) -> Result<Definition, String> {
        let place = |number: &str| self::number(Some(number));
        let known = match word.split_at_checked(1) {
            Some(("o", number)) => self.occurrences.get(&place(number)?),
            Some(("m", number)) => self.markers.get(&place(number)?),
            _ => None,
        };
        known.cloned().ok_or("an unknown holder".into())
    }

    /// A record of the biography told last.
    fn life(&mut self, record: &str) -> Result<(), String> {
        let numbers: Option<Vec<u64>> = record.split(' ').map(|n| n.parse().ok()).collect();
        let Some(&[occurrence, void, lag, used, drag]) = numbers.as_deref() else {
            return Err("five numbers belong here".into());
        };
        let mut told = self.censuses.iter_mut().rev().filter(|c| c.lives.is_some());
        let lives = told.next().and_then(|census| census.lives.as_mut());
        let lives = lives.ok_or("a life outside of a biography")?;
        match [void, lag, used, drag] {
            [0, 0, 0, 0] => drop(lives.remove(&(occurrence as usize))),
            phases => drop(lives.insert(occurrence as usize, phases)),
        }
        Ok(())
    }

    /// Whether each census's biography adds up to what lives.
    pub fn lives_add_up(&self) -> bool {
        self.censuses.iter().all(|census| {
            let live = |(number, creations): (&usize, &Creations)| {
                (*number, creations.values().sum::<u64>())
            };
            let told = census.lives.iter().flatten();
            let told = told.map(|(number, phases)| (*number, phases.iter().sum::<u64>()));
            told.eq(census.heap.iter().map(live))
        })
    }

    fn definition(
        &self,
        rest: &str,
        known: &BTreeMap<usize, Definition>,
    ) -> Result<(usize, Definition), String> {
        let mut fields = rest.split('\t');
        let number = number(fields.next())?;
        let mut definition = Definition::new();
        for field in fields {
            let (key, value) = field.split_once('=').ok_or("no key")?;
            let value = match key {
                "at" | "byat" | "def" => self.place(value)?,
                "via" => {
                    let cause: usize = value.parse().map_err(|_| "no number")?;
                    let cause = known.get(&cause).ok_or("an unknown cause")?;
                    for (key, value) in cause {
                        definition.insert(format!("via.{key}"), value.clone());
                    }
                    cause["what"].clone()
                }
                "within" => {
                    let whole: usize = value.parse().map_err(|_| "no number")?;
                    format!("{:?}", known.get(&whole).ok_or("an unknown compound")?)
                }
                _ => unescaped(value)?,
            };
            if value.is_empty() || definition.insert(key.to_string(), value).is_some() {
                return Err(format!("{key} twice or empty"));
            }
        }
        match ["kind", "what"]
            .iter()
            .all(|key| definition.contains_key(*key))
        {
            true => Ok((number, definition)),
            false => Err("kind or what is missing".into()),
        }
    }

    fn place(&self, text: &str) -> Result<String, String> {
        let (source, span) = text.split_once(':').ok_or("no place")?;
        let source = number(Some(source))?;
        let file = &self.sources.get(source - 1).ok_or("an unknown source")?.0;
        let numbers: Option<Vec<u32>> = span
            .split(['-', ':'])
            .map(|number| number.parse().ok())
            .collect();
        match numbers.as_deref() {
            Some(&[line, column, end_line, end_column])
                if line > 0 && column > 0 && (line, column) <= (end_line, end_column) =>
            {
                Ok(format!("{file}:{span}"))
            }
            _ => Err("no place".into()),
        }
    }

    fn record(&self, record: &str, open: &mut Open) -> Result<(), String> {
        let mut words = record.split(' ');
        let number = number(words.next())?;
        if number <= std::mem::replace(&mut open.last, number) {
            return Err("records do not ascend".into());
        }
        let bytes: u64 = words
            .next()
            .and_then(|b| b.parse().ok())
            .ok_or("no bytes")?;
        let last = self.censuses.last();
        let (known, count, before) = match open.part {
            Part::Stack => (
                self.markers.contains_key(&number),
                words
                    .next()
                    .and_then(|c| c.parse().ok())
                    .ok_or("no count")?,
                last.and_then(|last| last.stack.get(&number))
                    .map(|frames| &frames.creations),
            ),
            Part::Heap => (
                self.occurrences.contains_key(&number),
                1,
                last.and_then(|last| last.heap.get(&number)),
            ),
            Part::Holders(at) => (
                open.census.heap.contains_key(&number),
                1,
                last.and_then(|last| last.holders[at].as_ref()?.get(&number)),
            ),
        };
        let most = match open.part {
            Part::Holders(_) => self.sets.len(),
            _ => self.censuses.len() + 1,
        };
        if !known || count == 0 {
            return Err("an unknown number".into());
        }
        let mut words = words.peekable();
        let mut creations = Creations::new();
        let changes = words.next_if(|word| *word == "=").is_some();
        if changes {
            creations = before.ok_or("changes of nothing")?.clone();
        }
        let mut newest = 0;
        for word in words {
            let (creation, bytes) = word.split_once('-').ok_or("no pair")?;
            let creation = self::number(Some(creation))?;
            let bytes: u64 = bytes.parse().map_err(|_| "no bytes")?;
            if creation <= newest || creation > most {
                return Err("creation times do not ascend".into());
            }
            newest = creation;
            match bytes {
                0 if changes => drop(creations.remove(&creation)),
                0 => return Err("nothing of a creation time".into()),
                bytes => drop(creations.insert(creation, bytes)),
            }
        }
        if creations.values().sum::<u64>() != bytes || bytes == 0 {
            return Err("creation times do not add up".into());
        }
        let census = &mut open.census;
        match open.part {
            Part::Stack => drop(census.stack.insert(number, Frames { count, creations })),
            Part::Heap => drop(census.heap.insert(number, creations)),
            Part::Holders(at) => {
                let section = census.holders[at].as_mut().ok_or("no section")?;
                section.insert(number, creations);
            }
        }
        Ok(())
    }

    fn close(&mut self, open: Option<Open>) -> Result<(), String> {
        let Some(open) = open else {
            return Ok(());
        };
        let census = open.census;
        let heap: u64 = census.heap.values().flat_map(Creations::values).sum();
        let frames = census.stack.values();
        let stack: u64 = frames.flat_map(|frames| frames.creations.values()).sum();
        if (heap, stack) != (open.heap_bytes, open.stack_bytes) || open.part == Part::Heap {
            return Err(format!("the census at {} does not add up", census.clock));
        }
        let sum = |creations: &Creations| creations.values().sum::<u64>();
        for (at, section) in census.holders.iter().enumerate() {
            let held = section.iter().flatten().map(|(n, held)| (n, sum(held)));
            let live = census.heap.iter().map(|(n, creations)| (n, sum(creations)));
            let first = self.censuses.first().unwrap_or(&census);
            let agrees = match section {
                Some(_) => held.eq(live),
                None => true,
            };
            if !agrees || section.is_some() != first.holders[at].is_some() {
                return Err(format!(
                    "{} at {} does not add up",
                    HOLDERS[at], census.clock
                ));
            }
        }
        self.censuses.push(census);
        Ok(())
    }

    /// Bytes of each census by a text that is made of an occurrence and a creation time.
    pub fn bands(&self, label: impl Fn(&Definition, usize) -> String) -> Vec<HashMap<String, u64>> {
        let bands = |census: &Census| {
            let mut bands = HashMap::new();
            for (number, creations) in &census.heap {
                for (creation, bytes) in creations {
                    let label = label(&self.occurrences[number], *creation);
                    *bands.entry(label).or_default() += bytes;
                }
            }
            bands
        };
        self.censuses.iter().map(bands).collect()
    }

    /// The censuses with definitions in place of numbers, for comparisons.
    pub fn contents(&self) -> Vec<String> {
        let contents = |census: &Census| {
            let occurrence = |(number, creations)| (&self.occurrences[number], creations);
            let marker = |(number, frames)| (&self.markers[number], frames);
            let mut heap: Vec<_> = census.heap.iter().map(occurrence).collect();
            let mut stack: Vec<_> = census.stack.iter().map(marker).collect();
            heap.sort_by_key(|record| record.0);
            stack.sort_by_key(|record| record.0);
            let held = |section: &Option<BTreeMap<usize, Creations>>| {
                let records = section.iter().flatten();
                let named = records.map(|(number, sets)| {
                    let set = |(set, bytes)| (&self.sets[set - 1], bytes);
                    let sets: Vec<_> = sets.clone().into_iter().map(set).collect();
                    (&self.occurrences[number], sets)
                });
                format!("{:?}", named.collect::<Vec<_>>())
            };
            let held: Vec<String> = census.holders.iter().map(held).collect();
            format!("{} {heap:?} {stack:?} {held:?}", census.clock)
        };
        self.censuses.iter().map(contents).collect()
    }
}

fn number(word: Option<&str>) -> Result<usize, String> {
    let number = word.and_then(|word| word.parse().ok());
    number.filter(|n| *n > 0).ok_or("no number".to_string())
}

fn in_turn(number: usize, count: usize) -> Result<(), String> {
    match number == count {
        true => Ok(()),
        false => Err("numbers do not come in turn".into()),
    }
}

fn unescaped(text: &str) -> Result<String, String> {
    let mut out = String::new();
    let mut rest = text.chars();
    while let Some(c) = rest.next() {
        match c {
            '\\' => out.push(match rest.next() {
                Some('\\') => '\\',
                Some('t') => '\t',
                Some('n') => '\n',
                Some('r') => '\r',
                _ => return Err("an unknown escape".into()),
            }),
            c => out.push(c),
        }
    }
    Ok(out)
}
