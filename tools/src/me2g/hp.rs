//! A hotspot profile as an ordinary heap profile, `.hp`, for all tools that read those.

use super::flags::{Flags, Kind};
use crate::me::heat::UNION_LABEL;
use crate::me::{Chart, Clock, Lifetimes, Profile};
use std::fmt::Write;

/// The bytes of a MiB, in which such files have the allocation clock.
const MIB: f64 = 1048576.0;

/// The heap profile: a sample for each census, with the bands that are not empty there, in
/// the order of their labels. `date` is when the profile was made. By description it is what
/// a run with `-hd` and the same interval writes.
pub fn heap_profile(profile: &Profile, flags: &Flags, chart: &Chart, date: &str) -> String {
    let samples = profile.every_census();
    let curve = |sites: &[u32]| profile.curve(chart.side, sites, &samples);
    let mut bands: Vec<(String, Vec<u64>)> = match flags.kind {
        Kind::Bands => {
            let bands = chart.bands.iter();
            bands.map(|b| (b.label.clone(), curve(&b.sites))).collect()
        }
        Kind::Lifetimes => {
            let lifetimes = Lifetimes::of(profile, chart.side, &chart.sites);
            let bands = lifetimes.bands.iter().enumerate();
            bands
                .map(|(i, b)| (b.label.clone(), lifetimes.curve(i, &samples)))
                .collect()
        }
        Kind::Hotspots => {
            let found = chart.hotspots(&flags.thresholds);
            let mut bands = vec![];
            for hot in &found.hot {
                let band = &chart.bands[hot.band];
                bands.push((band.label.clone(), curve(&band.sites)));
            }
            if !flags.hide_union && !found.union.is_empty() {
                let sites = chart.sites_of(&found.union);
                bands.push((UNION_LABEL.to_string(), curve(&sites)));
            }
            bands
        }
    };
    for band in &mut bands {
        band.0 = label(&band.0);
    }
    bands.sort();
    let mut out = String::new();
    let job = match profile.head.clock {
        // What times are is known by the interval.
        Clock::Bytes | Clock::Stack if !says_size(&profile.head.job) => {
            let kib = interval(profile) / 1024.0;
            format!("{} +RTS -i{kib}k", profile.head.job)
        }
        _ => profile.head.job.clone(),
    };
    let unit = match profile.head.clock {
        Clock::Bytes | Clock::Stack => "MiB allocated",
        Clock::Seconds => "seconds",
    };
    // Writing to a string cannot fail.
    let _ = write!(
        out,
        "JOB \"{}\"\nDATE \"{date}\"\nSAMPLE_UNIT \"{unit}\"\nVALUE_UNIT \"bytes\"\n",
        crate::error::one_line(&job).replace('"', "\"\"")
    );
    let mut sample = |clock: f64, census: Option<usize>| {
        let time = match profile.head.clock {
            Clock::Bytes | Clock::Stack => clock / MIB,
            Clock::Seconds => clock,
        };
        let _ = writeln!(out, "BEGIN_SAMPLE {time:.6}");
        for (label, values) in &bands {
            let value = census.map_or(0, |census| values[census]);
            if value > 0 {
                let _ = writeln!(out, "{label}\t{value}");
            }
        }
        let _ = writeln!(out, "END_SAMPLE {time:.6}");
    };
    // The runtime's own files begin and end with empty samples.
    sample(0.0, None);
    for (i, census) in profile.censuses.iter().enumerate() {
        sample(census.clock, Some(i));
    }
    if profile.ended {
        sample(profile.end, None);
    }
    out
}

/// A band's name as such files can have it: no blanks, no quote at its start, not too long.
fn label(text: &str) -> String {
    const LONGEST: usize = 4000;
    let mut label: String = text
        .chars()
        .map(|c| {
            if c.is_whitespace() || c.is_control() {
                '_'
            } else {
                c
            }
        })
        .collect();
    if label.starts_with('"') || label.is_empty() {
        label.insert(0, '\'');
    }
    while label.len() > LONGEST {
        label.pop();
    }
    label
}

/// What is mostly between two censuses.
fn interval(profile: &Profile) -> f64 {
    let last = profile.censuses.last().map_or(0.0, |c| c.clock);
    (last / profile.censuses.len() as f64).round().max(1.0)
}

/// Whether the command has an interval that is a size.
fn says_size(job: &str) -> bool {
    let Some((_, options)) = job.rsplit_once(" +RTS ") else {
        return false;
    };
    let interval = options.split(' ').rfind(|w| w.starts_with("-i"));
    interval.is_some_and(|i| i.ends_with(['k', 'K', 'm', 'M', 'g', 'G', 'w', 'W']))
}

/// A time of the system's clock as such files write it.
pub fn date(time: std::time::SystemTime) -> String {
    let seconds = time
        .duration_since(std::time::UNIX_EPOCH)
        .map_or(0, |d| d.as_secs());
    let (mut days, second) = (seconds / 86_400, seconds % 86_400);
    let weekday = ["Thu", "Fri", "Sat", "Sun", "Mon", "Tue", "Wed"][(days % 7) as usize];
    let mut year = 1970;
    let leap = |year: u64| {
        year.is_multiple_of(4) && (!year.is_multiple_of(100) || year.is_multiple_of(400))
    };
    while days >= 365 + u64::from(leap(year)) {
        days -= 365 + u64::from(leap(year));
        year += 1;
    }
    const MONTHS: [(&str, u64); 12] = [
        ("Jan", 31),
        ("Feb", 28),
        ("Mar", 31),
        ("Apr", 30),
        ("May", 31),
        ("Jun", 30),
        ("Jul", 31),
        ("Aug", 31),
        ("Sep", 30),
        ("Oct", 31),
        ("Nov", 30),
        ("Dec", 31),
    ];
    let mut month = "Dec";
    for (name, length) in MONTHS {
        let length = length + u64::from(name == "Feb" && leap(year));
        if days < length {
            month = name;
            break;
        }
        days -= length;
    }
    let (hour, minute) = (second / 3600, second / 60 % 60);
    format!(
        "{weekday} {month} {:2} {hour:02}:{minute:02} {year}",
        days + 1
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::time::{Duration, UNIX_EPOCH};

    #[test]
    fn dates_are_those_of_the_calendar() {
        let at = |seconds| date(UNIX_EPOCH + Duration::from_secs(seconds));
        assert_eq!(at(0), "Thu Jan  1 00:00 1970");
        assert_eq!(at(951_782_400), "Tue Feb 29 00:00 2000");
        assert_eq!(at(1_700_000_000), "Tue Nov 14 22:13 2023");
        assert_eq!(at(4_102_444_799), "Thu Dec 31 23:59 2099");
    }

    #[test]
    fn labels_are_one_word() {
        assert_eq!(label("List Int"), "List_Int");
        assert_eq!(label("\"a\""), "'\"a\"");
        assert!(label(&"é".repeat(5000)).len() <= 4000);
    }
}
