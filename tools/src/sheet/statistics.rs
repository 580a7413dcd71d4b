//! What `+RTS -s` prints, captured in a file with what else the program has printed there.

use super::{Figure, Good, Sheet, Unit};
use crate::Error;
use crate::hp::Source;
use crate::kind::STATISTICS;

/// Lines of amounts: what stands behind the number, and what it is called.
const AMOUNTS: [(&str, &str, f64, Good); 7] = [
    (
        "bytes allocated in the heap",
        "bytes allocated",
        1.0,
        Good::Less,
    ),
    ("bytes copied during GC", "bytes copied", 1.0, Good::Neither),
    (
        "bytes maximum residency",
        "most live bytes",
        1.0,
        Good::Less,
    ),
    ("bytes maximum stack", "stack bytes", 1.0, Good::Less),
    (
        "MiB total memory in use",
        "memory in bytes",
        1048576.0,
        Good::Less,
    ),
    ("MB total memory in use", "memory in bytes", 1e6, Good::Less),
    ("bytes maximum slop", "slop bytes", 1.0, Good::Neither),
];

/// Lines of times.
const TIMES: [(&str, &str, Good); 6] = [
    ("Total", "processor time", Good::Less),
    ("MUT", "the program's time", Good::Neither),
    ("GC", "time of collections", Good::Neither),
    ("PROF", "time of profiles", Good::Neither),
    ("INIT", "time of the start", Good::Neither),
    ("EXIT", "time of the end", Good::Neither),
];

pub fn read(source: &mut Source) -> Result<Sheet, Error> {
    let bytes = source.whole()?;
    let text = String::from_utf8_lossy(&bytes);
    let facts =
        facts(&text).map_err(|(line, reason)| Error::format(source.name(), line, reason))?;
    Ok(Sheet {
        file: source.name().to_string(),
        what: "run statistics".into(),
        facts,
        ..Sheet::default()
    })
}

fn facts(text: &str) -> Result<Vec<Figure>, (u64, String)> {
    let mut found: Vec<Figure> = vec![];
    let mut pause: Option<f64> = None;
    let mut begun = false;
    for (number, line) in (1..).zip(text.lines()) {
        let line = line.trim();
        let (first, rest) = line.split_once(' ').unwrap_or((line, ""));
        let wrong = |text: &str| {
            (
                number,
                format!("a number should stand here, not \"{text}\""),
            )
        };
        let mut put = |figure: Figure| {
            if found.iter().any(|f| f.name == figure.name) {
                let again = "the statistics of a second run begin here";
                return Err((number, again.to_string()));
            }
            found.push(figure);
            Ok(())
        };
        begun |= line.ends_with(STATISTICS);
        if !begun {
            continue;
        }
        let rest = rest.trim_start();
        let amount = AMOUNTS.iter().find(|amount| rest.starts_with(amount.0));
        let time = TIMES
            .iter()
            .find(|time| time.0 == first && rest.starts_with("time "));
        if let Some((_, name, unit, good)) = amount {
            let value: u64 = first.replace(',', "").parse().map_err(|_| wrong(first))?;
            put(Figure::new(name, value as f64 * unit, Unit::Amount, *good))?;
        } else if let Some((_, name, good)) = time {
            let word = rest.split_whitespace().nth(1).unwrap_or("");
            let value = time_of(word).ok_or_else(|| wrong(word))?;
            put(Figure::new(name, value, Unit::Seconds, *good))?;
        } else if first == "Gen" && rest.contains(" colls,") {
            let word = rest.split_whitespace().next_back().unwrap_or("");
            let value = time_of(word).ok_or_else(|| wrong(word))?;
            pause = Some(pause.unwrap_or(0.0).max(value));
        }
    }
    let has = |name: &str| found.iter().any(|f| f.name == name);
    if !has(TIMES[0].1) {
        let last = text.lines().count() as u64;
        return Err((last, "the statistics end before the total time".into()));
    }
    found.extend(pause.map(|p| Figure::new("longest pause", p, Unit::Seconds, Good::Neither)));
    // What is judged comes first, in the order of the lists above.
    found.sort_by_key(|figure| figure.good == Good::Neither);
    Ok(found)
}

fn time_of(word: &str) -> Option<f64> {
    let seconds = word.strip_suffix('s')?.parse().ok()?;
    Some(seconds).filter(|s: &f64| s.is_finite() && *s >= 0.0)
}
