//! What is said of a heap profile's interval when the run is over: that there was no
//! sample, or that there were far too many; and which interval would have been better.
//!
//! In bytes: those are exact, however short the run.

use crate::options::Interval;
use crate::out::number::{Fixed, Plain};
use alloc::{format, string::String};

/// Censuses that take less are nobody's trouble.
const LONG_SECONDS: f64 = 5.0;
/// In so many seconds a program is stopped if it allocates at all.
const LATE: f64 = 0.1;
/// Of the run's time, what they may take.
const LARGE_PART: f64 = 0.8;

/// A run with a heap profile.
pub struct Run {
    pub interval: Interval,
    /// Those that the profile has.
    pub censuses: u32,
    /// They are those of a run without an interval, since so few were by the one given.
    pub fell_back: Option<usize>,
    /// Of processor time: the program's own, that of censuses with the collections made
    /// for them, and all.
    pub program_seconds: f64,
    pub census_seconds: f64,
    pub total_seconds: f64,
    pub allocated: u64,
    /// The most bytes of the stack, if the heap was smaller.
    pub deep_stack: Option<usize>,
}

impl Run {
    /// What is to be said, if anything.
    pub fn advice(&self) -> Option<String> {
        match (self.censuses, self.fell_back) {
            (0, _) => self.no_sample(),
            (censuses, Some(few)) => Some(self.others(censuses, few)),
            (_, None) => self.too_many(),
        }
    }

    fn others(&self, censuses: u32, few: usize) -> String {
        let wanted = match self.interval {
            Interval::Seconds(seconds) => format!("-i{}", Plain(seconds)),
            Interval::Bytes(bytes) => format!("-i{bytes}"),
        };
        let samples = if few == 1 { "sample" } else { "samples" };
        let seldom = match self.interval {
            Interval::Seconds(wanted) if self.waits_longer(wanted * (few + 1) as f64) => {
                ", in which it hardly allocates"
            }
            _ => "",
        };
        format!(
            "{wanted} gives {few} {samples} of the heap profile ({} s of the program's own \
             time{seldom}), so it has the {censuses} of a run without -i",
            Fixed(self.program_seconds, 3)
        )
    }

    /// Whether the program could have been stopped for a sample that was due then.
    fn waits_longer(&self, due: f64) -> bool {
        due + LATE < self.program_seconds
    }

    fn no_sample(&self) -> Option<String> {
        let (seconds, allocated) = (Fixed(self.program_seconds, 3), self.allocated);
        match self.interval {
            Interval::Seconds(f64::INFINITY) => None,
            Interval::Seconds(wanted) if 0.0 < wanted && self.waits_longer(wanted) => {
                Some(format!(
                    "no sample of the heap profile was taken: one waits until the program \
                 allocates ({seconds} s, {allocated} bytes allocated)"
                ))
            }
            _ => Some(format!(
                "the run was too short for a sample of the heap profile ({seconds} s, \
                 {allocated} bytes allocated); {}",
                match self.deep_stack {
                    Some(bytes) => format!(
                        "its stack took more, {bytes} bytes: \
                         -K{} -xc (built with -prof) tells where it grows",
                        limit(bytes)
                    ),
                    None => format!("-i{} takes about 100", parts(allocated, 100)),
                }
            )),
        }
    }

    fn too_many(&self) -> Option<String> {
        let part = self.census_seconds / self.total_seconds;
        if self.census_seconds < LONG_SECONDS || part < LARGE_PART || self.censuses < 40 {
            return None;
        }
        let fewer = if self.censuses >= 200 { 100 } else { 20 };
        Some(format!(
            "the {} samples of the heap profile took {} s of {} s; -i{} takes about {fewer}",
            self.censuses,
            Fixed(self.census_seconds, 0),
            Fixed(self.total_seconds, 0),
            parts(self.allocated, fewer)
        ))
    }
}

/// A limit, as an option's size, that a stack of so many bytes does not keep.
pub fn limit(bytes: usize) -> String {
    match bytes / 2 {
        half @ 0..0xa0_0000 => format!("{}k", half >> 10),
        half => format!("{}m", half >> 20),
    }
}

/// One of so many parts, as an option's size.
fn parts(bytes: u64, count: u64) -> String {
    match bytes / count {
        part @ 0..0x2800 => format!("{}w", (part / 8).max(1)),
        part @ 0x2800..0xa0_0000 => format!("{}k", part >> 10),
        part => format!("{}m", part >> 20),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn runs_without_a_sample() {
        let advice = |interval, program_seconds, allocated| {
            let run = Run {
                interval,
                censuses: 0,
                fell_back: None,
                program_seconds,
                census_seconds: 0.0,
                total_seconds: program_seconds,
                allocated,
                deep_stack: None,
            };
            run.advice()
        };
        let short = "the run was too short for a sample of the heap profile (0.050 s, ";
        assert_eq!(
            advice(Interval::Seconds(0.1), 0.05, 81_920),
            Some(format!(
                "{short}81920 bytes allocated); -i102w takes about 100"
            ))
        );
        assert_eq!(
            advice(Interval::Bytes(1 << 40), 0.05, 50 << 30),
            Some(format!(
                "{short}53687091200 bytes allocated); -i512m takes about 100"
            ))
        );
        let waited = advice(Interval::Seconds(0.1), 2.0, 400);
        assert!(waited.is_some_and(|line| line.starts_with("no sample of the heap profile")));
        let none = advice(Interval::Seconds(0.0), 2.0, 400);
        assert!(none.is_some_and(|line| line.starts_with("the run was too short")));
        assert_eq!(advice(Interval::Seconds(f64::INFINITY), 2.0, 400), None);
    }

    #[test]
    fn too_few_by_time() {
        let mut run = Run {
            interval: Interval::Seconds(0.5),
            censuses: 26,
            fell_back: Some(1),
            program_seconds: 0.63,
            census_seconds: 0.2,
            total_seconds: 1.4,
            allocated: 400 << 20,
            deep_stack: None,
        };
        assert_eq!(
            run.advice().as_deref(),
            Some(
                "-i0.5 gives 1 sample of the heap profile (0.630 s of the program's own time), \
                 so it has the 26 of a run without -i"
            )
        );
        run.program_seconds = 10.0;
        let line = run.advice().unwrap_or_default();
        assert!(
            line.contains(" (10.000 s of the program's own time, in which it hardly allocates)")
        );
    }

    #[test]
    fn runs_that_are_nothing_but_samples() {
        let advice = |censuses, census_seconds, program_seconds| {
            let run = Run {
                interval: Interval::Bytes(1 << 16),
                censuses,
                fell_back: None,
                program_seconds,
                census_seconds,
                total_seconds: census_seconds + program_seconds,
                allocated: 400 << 20,
                deep_stack: None,
            };
            run.advice()
        };
        assert_eq!(
            advice(6400, 97.0, 3.0).as_deref(),
            Some(
                "the 6400 samples of the heap profile took 97 s of 100 s; -i4096k takes about 100"
            )
        );
        assert_eq!(
            advice(100, 6.0, 0.1).as_deref(),
            Some("the 100 samples of the heap profile took 6 s of 6 s; -i20m takes about 20")
        );
        assert_eq!(advice(6400, 4.0, 0.1), None);
        assert_eq!(advice(6400, 10.0, 10.0), None);
        assert_eq!(advice(12, 60.0, 1.0), None);
    }
}
