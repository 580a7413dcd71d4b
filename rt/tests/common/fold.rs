//! The off-line biography: from a chronicle (`rt::prof::chronicle`) to the five
//! bands at every census, by the definitions alone; with the retainer sets that a
//! log may tell, to bands of sets and phases.
//!
//! An oracle for the ledger, so it shares no code with it: it knows each
//! object's whole life before it judges any of it, has no stamps, no windows and
//! no difference arrays. Time and memory are proportional to objects and
//! censuses lived through: for tests.

use std::collections::BTreeMap;

/// The bands of one census, and its time as the log spells it.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Sample {
    pub time: String,
    pub void: u64,
    pub lag: u64,
    pub in_use: u64,
    pub inherent_use: u64,
    pub drag: u64,
}

impl Sample {
    /// The sample as a heap profile file spells it.
    pub fn to_hp(&self) -> String {
        format!(
            "BEGIN_SAMPLE {time}\nVOID\t{}\nLAG\t{}\nUSE\t{}\nINHERENT_USE\t{}\nDRAG\t{}\n\
             END_SAMPLE {time}\n",
            self.void,
            self.lag,
            self.in_use,
            self.inherent_use,
            self.drag,
            time = self.time
        )
    }
}

/// What an object was to its biography at a census.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Band {
    Void,
    Lag,
    Use,
    InherentUse,
    Drag,
}

/// A life; moments are numbers of censuses taken before.
pub struct Life {
    pub bytes: u64,
    birth: usize,
    death: usize,
    uses: Option<(usize, usize)>,
    /// Its uses mean nothing.
    inherent: bool,
    /// Its retainer set at the censuses that it saw, if the log tells them.
    pub held: Vec<(usize, u64)>,
}

impl Life {
    /// The censuses that it saw, with what it was.
    pub fn bands(&self) -> impl Iterator<Item = (usize, Band)> {
        // What happened before a census has a moment that is not greater.
        (self.birth..self.death).map(|census| {
            let band = match self.uses {
                _ if self.inherent => Band::InherentUse,
                None => Band::Void,
                Some((first, _)) if first > census => Band::Lag,
                Some((_, last)) if last < census => Band::Drag,
                Some(_) => Band::Use,
            };
            (census, band)
        })
    }
}

/// Folds a log to the bands at its censuses.
pub fn fold(log: &str) -> Result<Vec<Sample>, String> {
    let (mut samples, lives) = lives(log)?;
    for life in lives {
        for (census, band) in life.bands() {
            let sample = &mut samples[census];
            let sum = match band {
                Band::Void => &mut sample.void,
                Band::Lag => &mut sample.lag,
                Band::Use => &mut sample.in_use,
                Band::InherentUse => &mut sample.inherent_use,
                Band::Drag => &mut sample.drag,
            };
            *sum += life.bytes;
        }
    }
    Ok(samples)
}

/// Bytes by retainer set at each census, of the objects in one of the bands: the
/// join of all lives with the sets that the log tells.
pub fn join(log: &str, bands: &[Band]) -> Result<Vec<BTreeMap<u64, u64>>, String> {
    let (samples, lives) = lives(log)?;
    let mut sums = vec![BTreeMap::new(); samples.len()];
    for life in lives {
        let held: BTreeMap<usize, u64> = life.held.iter().copied().collect();
        for (census, band) in life.bands() {
            let Some(&set) = held.get(&census) else {
                return Err(format!("no set of a living object at census {census}"));
            };
            if bands.contains(&band) {
                *sums[census].entry(set).or_default() += life.bytes;
            }
        }
    }
    Ok(sums)
}

/// The censuses of a log, with the stack alone in their bands, and all lives. An
/// error names the line that contradicts those before it.
pub fn lives(log: &str) -> Result<(Vec<Sample>, Vec<Life>), String> {
    let mut samples: Vec<Sample> = vec![];
    let mut alive: BTreeMap<u64, Life> = BTreeMap::new();
    let mut ended: Vec<Life> = vec![];
    let mut stack = 0;
    let mut closed = false;
    for (index, line) in log.lines().enumerate() {
        let wrong = |why: &str| Err(format!("line {}: {why}: {line}", index + 1));
        if closed {
            return wrong("event after the end");
        }
        let words: Vec<&str> = line.split(' ').collect();
        let number = |word: &str| word.parse::<u64>().ok();
        let now = samples.len();
        match words[..] {
            ["c", id, bytes] => {
                let (Some(id), Some(bytes)) = (number(id), number(bytes)) else {
                    return wrong("not a number");
                };
                let life = Life {
                    bytes,
                    birth: now,
                    death: usize::MAX,
                    uses: None,
                    inherent: false,
                    held: vec![],
                };
                if alive.insert(id, life).is_some() {
                    return wrong("born twice");
                }
            }
            ["u", id] => {
                let Some(life) = number(id).and_then(|id| alive.get_mut(&id)) else {
                    return wrong("use of the unborn or dead");
                };
                let first = life.uses.map_or(now, |(first, _)| first);
                life.uses = Some((first, now));
            }
            ["i", id] => {
                let Some(life) = number(id).and_then(|id| alive.get_mut(&id)) else {
                    return wrong("inherent use of the unborn or dead");
                };
                life.inherent = true;
            }
            ["d", id] => {
                let Some(mut life) = number(id).and_then(|id| alive.remove(&id)) else {
                    return wrong("death of the unborn or dead");
                };
                life.death = now;
                ended.push(life);
            }
            ["h", id, set] => {
                let life = number(id).and_then(|id| alive.get_mut(&id));
                let (Some(life), Some(set)) = (life, number(set)) else {
                    return wrong("a set of the unborn or dead");
                };
                life.held.push((now, set));
            }
            ["s", bytes] => match number(bytes) {
                Some(bytes) => stack = bytes,
                None => return wrong("not a number"),
            },
            ["t", time] => {
                samples.push(Sample {
                    time: time.to_string(),
                    inherent_use: stack,
                    ..Sample::default()
                });
                stack = 0;
            }
            ["e"] => closed = true,
            _ => return wrong("no such event"),
        }
    }
    if !closed {
        return Err("the log has no end".to_string());
    }
    for mut life in alive.into_values() {
        life.death = samples.len();
        ended.push(life);
    }
    Ok((samples, ended))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_life() {
        let log = "c 7 8\nt 0.1\nu 7\nt 0.2\nt 0.3\nu 7\ns 100\nt 0.4\nt 0.5\nd 7\nt 0.6\nc 1 16\nt 0.7\ne\n";
        let rows: Vec<_> = fold(log)
            .unwrap()
            .iter()
            .map(|s| (s.void, s.lag, s.in_use, s.inherent_use, s.drag))
            .collect();
        assert_eq!(
            rows,
            [
                (0, 8, 0, 0, 0),
                (0, 0, 8, 0, 0),
                (0, 0, 8, 0, 0),
                (0, 0, 8, 100, 0),
                (0, 0, 0, 0, 8),
                (0, 0, 0, 0, 0),
                (16, 0, 0, 0, 0)
            ]
        );
    }

    #[test]
    fn sets_change_while_a_life_goes_on() {
        let log = "c 7 8\nc 8 16\nh 7 2\nh 8 2\nt 0.1\nu 7\nh 7 3\nh 8 2\nt 0.2\nh 7 1\nh 8 0\nt 0.3\ne\n";
        let sets = |bands: &[Band]| -> Vec<Vec<(u64, u64)>> {
            let sums = join(log, bands).unwrap();
            sums.into_iter()
                .map(|sum| sum.into_iter().collect())
                .collect()
        };
        assert_eq!(
            sets(&[Band::Void]),
            [vec![(2, 16)], vec![(2, 16)], vec![(0, 16)]]
        );
        assert_eq!(
            sets(&[Band::Lag, Band::Drag]),
            [vec![(2, 8)], vec![], vec![(1, 8)]]
        );
        assert_eq!(sets(&[Band::Use]), [vec![], vec![(3, 8)], vec![]]);
        assert!(join("c 7 8\nt 0.1\ne\n", &[]).is_err());
    }

    #[test]
    fn spelling() {
        let samples = fold("c 0 8\nt 0.100000\ne\n").unwrap();
        assert_eq!(
            samples[0].to_hp(),
            "BEGIN_SAMPLE 0.100000\nVOID\t8\nLAG\t0\nUSE\t0\nINHERENT_USE\t0\nDRAG\t0\n\
             END_SAMPLE 0.100000\n"
        );
    }

    #[test]
    fn contradictions() {
        for (log, error) in [
            ("u 1\ne\n", "line 1: use of the unborn or dead: u 1"),
            (
                "c 1 8\nd 1\nh 1 2\ne\n",
                "line 3: a set of the unborn or dead: h 1 2",
            ),
            (
                "c 1 8\nd 1\nd 1\ne\n",
                "line 3: death of the unborn or dead: d 1",
            ),
            ("c 1 8\nc 1 8\ne\n", "line 2: born twice: c 1 8"),
            ("c 1\ne\n", "line 1: no such event: c 1"),
            ("c 1 x\ne\n", "line 1: not a number: c 1 x"),
            ("c 1 8\n", "the log has no end"),
            ("e\nc 1 8\n", "line 2: event after the end: c 1 8"),
        ] {
            assert_eq!(fold(log).unwrap_err(), error);
        }
    }
}
