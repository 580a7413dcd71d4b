//! What one site has at each census, kept as its changes in a few bytes each.
//!
//! A profile may have millions of pairs of creation time and bytes; nearly all of them are
//! as they were at the census before. So only changes are kept, as numbers of variable
//! length, in less room than the file has for them.

/// What a site has from one census on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Step {
    /// The census, from 0.
    pub census: usize,
    /// Its bytes there, and until the next step.
    pub bytes: u64,
    /// Its frames, on the stack.
    pub frames: u64,
}

/// Objects of one site that were born between the same two censuses and died between
/// the same two.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Lot {
    /// The first census, from 0, that could have seen them: they were born since the one before.
    pub creation: usize,
    /// The first census at which the site had them.
    pub from: usize,
    /// The first census at which it had them no more; the number of censuses if they were there at the last.
    pub until: usize,
    /// Their bytes.
    pub bytes: u64,
}

impl Lot {
    /// Adds them to what a curve changes by at each census. A fall is the rise that leads there
    /// modulo 2^64.
    pub(super) fn change(&self, changes: &mut [u64]) {
        changes[self.from] = changes[self.from].wrapping_add(self.bytes);
        changes[self.until] = changes[self.until].wrapping_sub(self.bytes);
    }
}

/// The history of a site.
#[derive(Clone, Default, Debug)]
pub struct History {
    steps: Vec<u8>,
    pairs: Vec<u8>,
    /// One more than the last census in each.
    ends: [usize; 2],
}

impl History {
    /// Takes down what a census has changed; `census` counts from 0, creation times from 1.
    pub(super) fn push(&mut self, census: usize, bytes: u64, frames: u64, pairs: &[(u32, u64)]) {
        put(&mut self.steps, (census - self.ends[0]) as u64);
        put(&mut self.steps, bytes);
        put(&mut self.steps, frames);
        self.ends[0] = census + 1;
        // No pairs mean here that all have gone.
        if bytes > 0 && pairs.is_empty() {
            return;
        }
        put(&mut self.pairs, (census - self.ends[1]) as u64);
        put(&mut self.pairs, pairs.len() as u64);
        self.ends[1] = census + 1;
        let mut before = 0;
        for &(creation, bytes) in pairs {
            put(&mut self.pairs, u64::from(creation - before));
            put(&mut self.pairs, bytes);
            before = creation;
        }
    }

    /// Lets go of room that was taken for growth.
    pub(super) fn settle(&mut self) {
        self.steps.shrink_to_fit();
        self.pairs.shrink_to_fit();
    }

    /// Where the site's bytes (or frames) change.
    pub fn steps(&self) -> impl Iterator<Item = Step> {
        let (mut rest, mut next) = (&self.steps[..], 0);
        std::iter::from_fn(move || {
            let gap = take(&mut rest)?;
            let census = next + gap as usize;
            next = census + 1;
            Some(Step {
                census,
                bytes: take(&mut rest)?,
                frames: take(&mut rest)?,
            })
        })
    }

    /// All that the site ever had, by birth and death, each lot in `each`. `censuses` is how many the
    /// profile has.
    ///
    /// At every census the lots that are there add up to the site's bytes.
    pub fn lots(&self, censuses: usize, live: &mut Live, mut each: impl FnMut(Lot)) {
        let live = &mut live.0;
        let (mut rest, mut next) = (&self.pairs[..], 0);
        while let (Some(gap), Some(count)) = (take(&mut rest), take(&mut rest)) {
            let census = next + gap as usize;
            next = census + 1;
            if count == 0 {
                for (creation, lots) in live.iter_mut().enumerate() {
                    fall(&mut each, creation, lots, 0, census);
                }
            }
            let mut creation = 0;
            for _ in 0..count {
                let (Some(gap), Some(bytes)) = (take(&mut rest), take(&mut rest)) else {
                    break;
                };
                creation += gap as usize;
                if creation > live.len() {
                    live.resize_with(creation, Vec::new);
                }
                // Creation times count from 1.
                let lots = &mut live[creation - 1];
                fall(&mut each, creation - 1, lots, bytes, census);
            }
        }
        for (creation, lots) in live.iter_mut().enumerate() {
            fall(&mut each, creation, lots, 0, censuses);
        }
    }

    /// The area that each creation time (from 1) has had, ascending.
    pub(super) fn areas(
        &self,
        censuses: usize,
        weight: &dyn Fn(usize, usize) -> f64,
    ) -> std::collections::BTreeMap<u64, f64> {
        let mut areas = std::collections::BTreeMap::new();
        // What lives, and since when.
        let mut live: std::collections::BTreeMap<u64, (u64, usize)> = Default::default();
        let mut ended = |creation: u64, (bytes, since): (u64, usize), until: usize| {
            *areas.entry(creation).or_insert(0.0) += bytes as f64 * weight(since, until);
        };
        let (mut rest, mut next) = (&self.pairs[..], 0);
        while let (Some(gap), Some(count)) = (take(&mut rest), take(&mut rest)) {
            let census = next + gap as usize;
            next = census + 1;
            if count == 0 {
                for (creation, lot) in std::mem::take(&mut live) {
                    ended(creation, lot, census);
                }
            }
            let mut creation = 0;
            for _ in 0..count {
                let (Some(gap), Some(bytes)) = (take(&mut rest), take(&mut rest)) else {
                    break;
                };
                creation += gap;
                let before = match bytes {
                    0 => live.remove(&creation),
                    bytes => live.insert(creation, (bytes, census)),
                };
                if let Some(lot) = before {
                    ended(creation, lot, census);
                }
            }
        }
        for (creation, lot) in live {
            ended(creation, lot, censuses);
        }
        areas
    }

    /// The bytes that this takes.
    pub fn room(&self) -> usize {
        self.steps.capacity() + self.pairs.capacity()
    }
}

/// Of each creation time what lives, in the order in which it came: first census and bytes. Its
/// room serves one site after the other, at whose ends nothing lives.
#[derive(Default)]
pub struct Live(Vec<Vec<(usize, u64)>>);

/// Lets what one creation time has become `bytes` at a census. What came last goes first.
fn fall(
    each: &mut impl FnMut(Lot),
    creation: usize,
    lots: &mut Vec<(usize, u64)>,
    bytes: u64,
    census: usize,
) {
    let mut sum: u64 = lots.iter().map(|lot| lot.1).sum();
    while sum > bytes {
        let Some((from, size)) = lots.pop() else {
            break;
        };
        let gone = size.min(sum - bytes);
        if gone < size {
            lots.push((from, size - gone));
        }
        sum -= gone;
        each(Lot {
            creation,
            from,
            until: census,
            bytes: gone,
        });
    }
    if bytes > sum {
        lots.push((census, bytes - sum));
    }
}

fn put(out: &mut Vec<u8>, mut number: u64) {
    while number >= 0x80 {
        out.push(number as u8 | 0x80);
        number >>= 7;
    }
    out.push(number as u8);
}

fn take(bytes: &mut &[u8]) -> Option<u64> {
    let (mut number, mut shift) = (0, 0);
    loop {
        let (first, rest) = bytes.split_first()?;
        *bytes = rest;
        number |= u64::from(first & 0x7f) << shift;
        shift += 7;
        if first & 0x80 == 0 {
            return Some(number);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_put_is_taken() {
        let mut bytes = vec![];
        let numbers = [0, 1, 127, 128, 1 << 14, u64::from(u32::MAX), u64::MAX];
        numbers.iter().for_each(|n| put(&mut bytes, *n));
        let mut rest = &bytes[..];
        for number in numbers {
            assert_eq!(take(&mut rest), Some(number));
        }
        assert_eq!(take(&mut rest), None);
    }

    #[test]
    fn lots_are_what_was_born_and_died_together() {
        let mut history = History::default();
        history.push(1, 300, 0, &[(1, 100), (2, 200)]);
        history.push(2, 250, 0, &[(2, 100), (3, 50)]);
        history.push(4, 0, 0, &[]);
        history.push(5, 10, 0, &[(6, 10)]);
        let lot = |creation, from, until, bytes| Lot {
            creation,
            from,
            until,
            bytes,
        };
        let (mut lots, mut live) = (vec![], Live::default());
        history.lots(7, &mut live, |lot| lots.push(lot));
        lots.sort();
        assert_eq!(
            lots,
            [
                lot(0, 1, 4, 100),
                lot(1, 1, 2, 100),
                lot(1, 1, 4, 100),
                lot(2, 2, 4, 50),
                lot(5, 5, 7, 10),
            ]
        );
        let areas = history.areas(7, &|from, until| (until - from) as f64);
        let areas: Vec<(u64, f64)> = areas.into_iter().collect();
        assert_eq!(
            areas,
            [(1, 300.0), (2, 200.0 + 200.0), (3, 100.0), (6, 20.0)]
        );
        let steps: Vec<(usize, u64)> = history.steps().map(|s| (s.census, s.bytes)).collect();
        assert_eq!(steps, [(1, 300), (2, 250), (4, 0), (5, 10)]);
    }
}
