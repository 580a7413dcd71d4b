//! A strict reader of heap profiles: accepts exactly what the format allows.

/// One `BEGIN_SAMPLE`..`END_SAMPLE`.
#[derive(Clone, PartialEq, Debug)]
pub struct Sample {
    pub time: f64,
    pub bands: Vec<(String, u64)>,
}

/// A whole `.hp` file.
#[derive(Clone, PartialEq, Debug)]
pub struct Profile {
    pub job: String,
    pub samples: Vec<Sample>,
}

/// The bands of a biographical sample, in the order of the file.
pub const BIOGRAPHY: [&str; 5] = ["VOID", "LAG", "USE", "INHERENT_USE", "DRAG"];

impl Profile {
    /// Parses a file; the error names the first line that is wrong.
    pub fn parse(text: &str) -> Result<Profile, String> {
        let body = text.strip_suffix('\n').ok_or("no final newline")?;
        let lines: Vec<&str> = body.split('\n').collect();
        let header = |i: usize, key: &str| {
            let line = lines.get(i).copied().unwrap_or("");
            let quoted = line
                .strip_prefix(key)
                .and_then(|l| l.strip_prefix(" \""))
                .and_then(|l| l.strip_suffix('"'));
            quoted
                .map(str::to_string)
                .ok_or_else(|| format!("line {}: expected {key}, found {line:?}", i + 1))
        };
        let job = header(0, "JOB")?;
        if job.replace("\"\"", "").contains('"') {
            return Err("line 1: a quote is not doubled".into());
        }
        header(1, "DATE")?;
        // Of a run with a clock of bytes, which the job tells.
        let by_size = job.split(' ').rfind(|word| word.starts_with("-i"));
        let by_size = by_size.is_some_and(|i| i.ends_with(['k', 'm', 'g', 'w']));
        let units = [header(2, "SAMPLE_UNIT")?, header(3, "VALUE_UNIT")?];
        let by_bytes = units[0] == "MiB allocated";
        // What was made of an event log has its times.
        if by_bytes && !by_size || !by_bytes && units[0] != "seconds" || units[1] != "bytes" {
            return Err(format!("the units are {units:?}"));
        }
        let mut samples: Vec<Sample> = vec![];
        let mut open: Option<(String, Sample)> = None;
        for (i, line) in lines.iter().enumerate().skip(4) {
            let wrong = |why: &str| format!("line {}: {why}: {line:?}", i + 1);
            if let Some(time) = line.strip_prefix("BEGIN_SAMPLE ") {
                let seconds = seconds(time).ok_or_else(|| wrong("bad time"))?;
                if open.is_some() || samples.last().is_some_and(|s| s.time > seconds) {
                    return Err(wrong("sample out of place"));
                }
                open = Some((
                    time.to_string(),
                    Sample {
                        time: seconds,
                        bands: vec![],
                    },
                ));
            } else if let Some(time) = line.strip_prefix("END_SAMPLE ") {
                match open.take() {
                    Some((begun, sample)) if begun == time => samples.push(sample),
                    _ => return Err(wrong("end without its begin")),
                }
            } else {
                let (_, sample) = open.as_mut().ok_or_else(|| wrong("outside samples"))?;
                let (label, value) = line.split_once('\t').ok_or_else(|| wrong("no tab"))?;
                let value: u64 = value.parse().map_err(|_| wrong("bad value"))?;
                if label.is_empty() || label.starts_with('"') || label.contains(char::is_whitespace)
                {
                    return Err(wrong("bad label"));
                }
                if sample.bands.iter().any(|(l, _)| l == label) {
                    return Err(wrong("label twice in one sample"));
                }
                sample.bands.push((label.to_string(), value));
            }
        }
        if open.is_some() || samples.len() < 2 {
            return Err("the file ends inside a sample or has fewer than two".into());
        }
        Ok(Profile { job, samples })
    }

    /// Demands the five bands of a biography in every sample that is not empty.
    pub fn biographical(&self) -> Result<(), String> {
        for sample in self.samples.iter().filter(|s| !s.bands.is_empty()) {
            let labels: Vec<&str> = sample.bands.iter().map(|(l, _)| l.as_str()).collect();
            if labels != BIOGRAPHY {
                return Err(format!("sample at {}: bands {labels:?}", sample.time));
            }
        }
        Ok(())
    }
}

/// A time with exactly six decimals.
fn seconds(text: &str) -> Option<f64> {
    let (whole, fraction) = text.split_once('.')?;
    let digits = |s: &str| !s.is_empty() && s.bytes().all(|b| b.is_ascii_digit());
    (digits(whole) && digits(fraction) && fraction.len() == 6).then(|| text.parse().ok())?
}

#[cfg(test)]
mod tests {
    use super::*;

    const HEAD: &str = "JOB \"a +RTS -hL\"\nDATE \"Sat Nov 21 11:35 2026\"\nSAMPLE_UNIT \"seconds\"\nVALUE_UNIT \"bytes\"\n";
    const EMPTY: &str = "BEGIN_SAMPLE 0.000000\nEND_SAMPLE 0.000000\n";

    #[test]
    fn what_is_wrong_is_refused() {
        let good = format!("{HEAD}{EMPTY}BEGIN_SAMPLE 1.000000\nVOID\t8\nEND_SAMPLE 1.000000\n");
        assert_eq!(Profile::parse(&good).map(|p| p.samples.len()), Ok(2));
        assert!(
            Profile::parse(&good)
                .and_then(|p| p.biographical())
                .is_err()
        );
        for (from, to) in [
            ("VOID\t8\n", "VOID\t8\nVOID\t8\n"),
            ("VOID\t8", "VO ID\t8"),
            ("VOID\t8", "VOID\t-8"),
            ("END_SAMPLE 1.000000", "END_SAMPLE 1.000001"),
            ("SAMPLE 1.000000", "SAMPLE 1.0"),
            ("\"seconds\"", "\"minutes\""),
            ("END_SAMPLE 1.000000\n", ""),
        ] {
            assert!(
                Profile::parse(&good.replace(from, to)).is_err(),
                "{from} -> {to}"
            );
        }
    }
}
