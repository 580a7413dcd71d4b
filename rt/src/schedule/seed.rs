//! What repeats a schedule, and how that is written.

use core::fmt;

/// What repeats a schedule: `17`, `17.3.850`, `17.3.850c`, `@17`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Seed {
    pub number: u64,
    pub strategy: Strategy,
}

/// How a schedule is drawn.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Strategy {
    /// `17`: at each point it is left to chance whether the thread gives way, and to whom.
    Walk,
    /// `17.DEPTH.STEPS`: priorities, which change at `depth - 1` of so many operations, or of so
    /// many points (`c`, heap checks).
    Priorities {
        depth: u32,
        steps: u64,
        points: bool,
    },
    /// `@17`: in the usual order, and at the 17th point whoever runs gives way.
    Once,
}

/// More changes than this no schedule has.
const DEEPEST: u64 = 1000;

impl Seed {
    /// What is written so, if it is a seed.
    pub fn parse(text: &[u8]) -> Option<Seed> {
        if let Some(point) = text.strip_prefix(b"@") {
            let strategy = Strategy::Once;
            return digits(point).map(|number| Seed { number, strategy });
        }
        let mut parts = text.split(|byte| *byte == b'.');
        let number = digits(parts.next()?)?;
        let Some(depth) = parts.next() else {
            let strategy = Strategy::Walk;
            return Some(Seed { number, strategy });
        };
        let depth = digits(depth).filter(|depth| (1..=DEEPEST).contains(depth))? as u32;
        let steps = parts.next()?;
        if parts.next().is_some() {
            return None;
        }
        let points = steps.ends_with(b"c");
        let steps = digits(steps.strip_suffix(b"c").unwrap_or(steps))?;
        let strategy = Strategy::Priorities {
            depth,
            steps,
            points,
        };
        Some(Seed { number, strategy })
    }
}

fn digits(text: &[u8]) -> Option<u64> {
    let all = !text.is_empty() && text.iter().all(u8::is_ascii_digit);
    core::str::from_utf8(text)
        .ok()?
        .parse()
        .ok()
        .filter(|_| all)
}

impl fmt::Display for Seed {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        if self.strategy == Strategy::Once {
            f.write_str("@")?;
        }
        write!(f, "{}", self.number)?;
        match self.strategy {
            Strategy::Walk | Strategy::Once => Ok(()),
            Strategy::Priorities {
                depth,
                steps,
                points,
            } => {
                let unit = if points { "c" } else { "" };
                write!(f, ".{depth}.{steps}{unit}")
            }
        }
    }
}
