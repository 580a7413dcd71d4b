//! What the times of a profile count.
//!
//! With an interval that is a size (`-i1m`) the runtime's clock is the allocation of the
//! program, in MiB. The unit line says so; in files of older runtimes it says seconds, and
//! only the job line has the option.

use super::Header;

/// The unit of the allocation clock.
const ALLOCATED: &str = "MiB allocated";

/// The unit of times in a file whose header has this job and this unit line.
pub(super) fn unit(job: &str, line: String) -> String {
    if line == "seconds" && interval(job).is_some_and(is_size) {
        return ALLOCATED.to_string();
    }
    line
}

/// The argument of the last `-i` among the runtime's options.
fn interval(job: &str) -> Option<&str> {
    let intervals = options(job).filter_map(|word| word.strip_prefix("-i"));
    intervals.last()
}

/// The runtime's options in a job.
pub(super) fn options(job: &str) -> impl Iterator<Item = &str> {
    let (_, options) = job.rsplit_once(" +RTS ").unwrap_or_default();
    options.split(' ').take_while(|word| *word != "-RTS")
}

fn is_size(text: &str) -> bool {
    text.starts_with(|c: char| c.is_ascii_digit() || c == '.')
        && text.ends_with(['k', 'K', 'm', 'M', 'g', 'G', 'w', 'W'])
}

impl Header {
    /// The two units whose product integrals are in.
    pub fn factors(&self) -> [&str; 2] {
        let time = match &self.sample_unit[..] {
            ALLOCATED => "MiB",
            unit => unit,
        };
        [&self.value_unit, time]
    }
}

/// The decimals that tell the samples of a profile apart: one more than their
/// mean distance needs. What a file has beyond that is how late a census was.
pub fn decimals(times: &[f64]) -> usize {
    let distance = match times {
        [first, .., last] => (last - first) / (times.len() - 1) as f64,
        _ => 0.0,
    };
    match distance > 0.0 {
        true => (1.0 - distance.log10().floor()).clamp(0.0, 6.0) as usize,
        false => 6,
    }
}

/// A time with at most so many decimals.
pub fn shown(time: f64, decimals: usize) -> String {
    let text = format!("{time:.decimals$}");
    match text.contains('.') {
        true => text.trim_end_matches('0').trim_end_matches('.').to_string(),
        false => text,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_interval_that_is_a_size_is_the_allocation_clock() {
        let unit = |job| unit(job, "seconds".into());
        for job in [
            "p +RTS -hL -i1m",
            "p -i5 +RTS -i0.1 -i.5M -hd",
            "p +RTS x +RTS -i64k",
        ] {
            assert_eq!(unit(job), "MiB allocated", "{job}");
        }
        for job in [
            "p",
            "p -i1m",
            "p -i1m +RTS -hd",
            "p +RTS -i1m -i0.1",
            "p +RTS -i -hd",
            "p +RTS -i0",
        ] {
            assert_eq!(unit(job), "seconds", "{job}");
        }
        assert_eq!(super::unit("p +RTS -i1m", "hours".into()), "hours");
    }

    #[test]
    fn times_have_no_false_digits() {
        let every = |step: f64| (0..10).map(|i| i as f64 * step).collect::<Vec<_>>();
        assert_eq!(shown(458.000031, decimals(&every(1.000003))), "458");
        assert_eq!(shown(458.062531, decimals(&every(0.0625))), "458.063");
        assert_eq!(shown(0.304003, decimals(&every(0.1))), "0.3");
        assert_eq!(shown(1000.0, decimals(&every(100.0))), "1000");
        assert_eq!(shown(0.012345, decimals(&[0.012345])), "0.012345");
        assert_eq!(shown(0.0, decimals(&[0.0, 0.0])), "0");
    }
}
