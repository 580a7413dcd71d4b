//! The records of censuses: their lines, and what they change from census to census.
//!
//! A record is short for that of the census before where it can be, so the pairs of creation
//! times and bytes that live are kept here, and what comes out are the changes.

use super::lines::{number, quoted, small};

/// What a census says of a site that is not as it was in the census before.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Change {
    /// The site, from 0.
    pub site: u32,
    /// Its bytes now; 0 if it has gone.
    pub bytes: u64,
    /// Its frames now; 0 in the heap.
    pub frames: u64,
    /// Where its changed pairs are in [`Records::pairs`]; nothing if the site has gone, and all
    /// its pairs with it.
    pub pairs: std::ops::Range<usize>,
}

/// What is known of a site from its last record.
#[derive(Default)]
struct Known {
    /// The census of that record, from 1; 0 if there was none.
    census: u32,
    bytes: u64,
    frames: u64,
    /// Creation times, ascending, with their bytes, which may have become 0.
    live: Vec<(u32, u64)>,
    /// How many of them are 0.
    dead: usize,
}

/// The records of one side, heap or stack, up to the census that is being read.
#[derive(Default)]
pub struct Records {
    known: Vec<Known>,
    /// The sites of the census before, ascending, and of this one.
    before: Vec<u32>,
    now: Vec<u32>,
    changes: Vec<Change>,
    pairs: Vec<(u32, u64)>,
    /// A record's pairs as they stand in its line.
    said: Vec<(u32, u64)>,
    sum: u64,
}

impl Records {
    /// A site more.
    pub fn define(&mut self) {
        self.known.push(Known::default());
    }

    /// How many sites there are.
    pub fn sites(&self) -> usize {
        self.known.len()
    }

    /// Begins a census.
    pub fn begin(&mut self) {
        std::mem::swap(&mut self.before, &mut self.now);
        self.now.clear();
        self.changes.clear();
        self.pairs.clear();
        self.sum = 0;
    }

    /// The bytes of the census so far.
    pub fn sum(&self) -> u64 {
        self.sum
    }

    /// What the census has changed, once it is ended.
    pub fn changes(&self) -> &[Change] {
        &self.changes
    }

    /// The changed pairs of a change: creation time and bytes now.
    pub fn pairs(&self, change: &Change) -> &[(u32, u64)] {
        &self.pairs[change.pairs.clone()]
    }

    /// Ends a census: what it does not mention has gone.
    pub fn end(&mut self) {
        let mut now = self.now.iter().copied().peekable();
        for &site in &self.before {
            while now.next_if(|n| *n < site).is_some() {}
            if now.peek() == Some(&site) {
                continue;
            }
            self.changes.push(Change {
                site,
                bytes: 0,
                frames: 0,
                pairs: 0..0,
            });
            // The room is for what may come again.
            let known = &mut self.known[site as usize];
            *known = Known::default();
        }
    }

    /// What a site has in the census that is being read; 0 if it has no record.
    pub fn bytes(&self, site: u32) -> u64 {
        match self.now.binary_search(&site) {
            Ok(_) => self.known[site as usize].bytes,
            Err(_) => 0,
        }
    }

    /// Reads a record of census `census`, whose pairs are of numbers up to `limit`; the
    /// line is without the blank that it begins with. Answers site and bytes.
    pub fn record(
        &mut self,
        line: &[u8],
        (census, limit): (u32, Limit),
        stack: bool,
    ) -> Result<(u32, u64), String> {
        let name = if stack { "marker" } else { "occurrence" };
        let mut words = line.split(|b| *b == b' ').peekable();
        let mut word = |what: &str| {
            words
                .next()
                .ok_or_else(|| format!("the record ends where its {what} should be"))
        };
        let site = small(word(name)?)?;
        let bytes = number(word("bytes")?)?;
        let frames = if stack { number(word("frames")?)? } else { 0 };
        if site == 0 || site as usize > self.known.len() {
            return Err(format!("{name} {site} is not defined"));
        }
        if self.now.last().is_some_and(|last| *last >= site - 1) {
            return Err(format!(
                "{name} {site} does not come after the one before it"
            ));
        }
        if bytes == 0 || stack && frames == 0 {
            return Err(format!("{name} {site} has nothing, and yet a record"));
        }
        let short = words.next_if(|w| *w == b"=").is_some();
        self.said.clear();
        for word in words {
            let pair = pair(word, limit)?;
            if self.said.last().is_some_and(|last| last.0 >= pair.0) {
                return Err(format!(
                    "{} {} does not come after the one before it",
                    limit.name(),
                    pair.0
                ));
            }
            if pair.1 == 0 && !short {
                return Err(format!(
                    "{} {} has no bytes, and yet a pair",
                    limit.name(),
                    pair.0
                ));
            }
            self.said.push(pair);
        }
        self.now.push(site - 1);
        self.sum = self
            .sum
            .checked_add(bytes)
            .ok_or("the records of this census add up to more than 2^64 bytes")?;
        self.apply(site - 1, bytes, frames, census, short)?;
        Ok((site - 1, bytes))
    }

    fn apply(
        &mut self,
        site: u32,
        bytes: u64,
        frames: u64,
        census: u32,
        short: bool,
    ) -> Result<(), String> {
        let known = &mut self.known[site as usize];
        let had = known.census != 0 && known.census + 1 == census;
        if short && !had {
            return Err(format!(
                "\"=\" for number {}, which has no record in the census before",
                site + 1
            ));
        }
        let start = self.pairs.len();
        let sum = match short {
            true => known.adjust(&self.said, &mut self.pairs),
            false => known.replace(&self.said, &mut self.pairs),
        };
        if sum != Some(bytes) {
            return Err(match sum {
                Some(sum) => format!(
                    "the pairs of number {} add up to {sum} bytes, not {bytes}",
                    site + 1
                ),
                None => format!(
                    "the pairs of number {} do not add up to {bytes} bytes",
                    site + 1
                ),
            });
        }
        if !had || known.bytes != bytes || known.frames != frames || self.pairs.len() > start {
            self.changes.push(Change {
                site,
                bytes,
                frames,
                pairs: start..self.pairs.len(),
            });
        }
        (known.census, known.bytes, known.frames) = (census, bytes, frames);
        Ok(())
    }
}

impl Known {
    /// Takes over the pairs that are mentioned; the new sum, if there is one.
    fn adjust(&mut self, said: &[(u32, u64)], changed: &mut Vec<(u32, u64)>) -> Option<u64> {
        let mut sum = self.bytes;
        let mut from = 0;
        for &(creation, bytes) in said {
            let place = self.live[from..].binary_search_by_key(&creation, |p| p.0);
            let old = match place {
                Ok(at) => {
                    from += at;
                    std::mem::replace(&mut self.live[from].1, bytes)
                }
                Err(at) => {
                    from += at;
                    self.live.insert(from, (creation, bytes));
                    0
                }
            };
            // What was 0 and is not mentioned anew is either new here or long dead.
            let was_dead = place.is_ok() && old == 0;
            self.dead = self.dead + usize::from(bytes == 0) - usize::from(was_dead);
            if old != bytes {
                changed.push((creation, bytes));
            }
            sum = sum.checked_sub(old)?.checked_add(bytes)?;
        }
        if self.dead > 16 && self.dead * 2 > self.live.len() {
            self.live.retain(|p| p.1 > 0);
            self.dead = 0;
        }
        Some(sum)
    }

    /// Takes over a record that says all of its pairs; their sum, if there is one.
    fn replace(&mut self, said: &[(u32, u64)], changed: &mut Vec<(u32, u64)>) -> Option<u64> {
        let mut old = self.live.iter().copied().filter(|p| p.1 > 0).peekable();
        for &(creation, bytes) in said {
            while let Some(gone) = old.next_if(|p| p.0 < creation) {
                changed.push((gone.0, 0));
            }
            match old.next_if(|p| p.0 == creation) {
                Some((_, before)) if before == bytes => {}
                _ => changed.push((creation, bytes)),
            }
        }
        changed.extend(old.map(|p| (p.0, 0)));
        self.live.clear();
        self.live.extend_from_slice(said);
        self.dead = 0;
        said.iter().try_fold(0u64, |sum, p| sum.checked_add(p.1))
    }
}

/// What the pairs of a record are of, and up to which number that is there.
#[derive(Clone, Copy)]
pub enum Limit {
    /// Creation times, up to this census.
    Creations(u32),
    /// Sets of holders, so many.
    Sets(u32),
}

impl Limit {
    fn name(self) -> &'static str {
        match self {
            Limit::Creations(_) => "creation time",
            Limit::Sets(_) => "set",
        }
    }
}

fn pair(word: &[u8], limit: Limit) -> Result<(u32, u64), String> {
    let Some(dash) = word.iter().position(|b| *b == b'-') else {
        return Err(format!(
            "expected a pair such as 2-340, found {}",
            quoted(word)
        ));
    };
    let creation = small(&word[..dash])?;
    let bytes = number(&word[dash + 1..])?;
    match limit {
        Limit::Creations(census) if creation == 0 || creation > census => {
            Err(format!("{creation} is no creation time in census {census}"))
        }
        Limit::Sets(sets) if creation == 0 || creation > sets => {
            Err(format!("set {creation} is not defined"))
        }
        _ => Ok((creation, bytes)),
    }
}
