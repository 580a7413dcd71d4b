//! `space.record`: what programs took, as text for version control. A line is a figure or a
//! place; places have no lines of sources, which any edit moves.

use super::measure::{Place, Taken};
use crate::Error;
use std::collections::BTreeMap;
use std::fmt::Write;
use std::io::Write as _;
use std::path::Path;

/// How a record begins, and how it ends.
const HEAD: &str = "space-record 1";
const END: &str = "end";

/// All programs, by name.
#[derive(Default, PartialEq, Debug)]
pub struct Record {
    pub programs: BTreeMap<String, Taken>,
}

impl Record {
    pub fn read(file: &Path) -> Result<Record, Error> {
        let name = file.display().to_string();
        let text = std::fs::read_to_string(file).map_err(Error::read(&name))?;
        Record::of(&text).map_err(|(line, reason)| Error::format(&name, line, reason))
    }

    /// From its text; the error has a line.
    fn of(text: &str) -> Result<Record, (u64, String)> {
        let mut lines = (1..).zip(text.lines());
        match lines.next() {
            Some((_, HEAD)) => {}
            Some((_, other)) if other.starts_with("space-record ") => {
                return Err((
                    1,
                    "this is a record of another version: record it anew".into(),
                ));
            }
            _ => return Err((1, "this is no record of pureprof regress".into())),
        }
        let mut record = Record::default();
        let mut current: Option<&mut Taken> = None;
        let mut last = 1;
        let mut ended = false;
        for (number, line) in lines {
            last = number;
            let wrong = || (number, "this line is none of a record".to_string());
            if ended {
                return Err(wrong());
            }
            let words: Vec<&str> = line.split('\t').collect();
            match (&words[..], &mut current) {
                ([END], _) => ended = true,
                (["program", name], _) => {
                    current = Some(record.programs.entry(name.to_string()).or_default());
                }
                (["interval", value], Some(taken)) => {
                    taken.interval = value.parse().map_err(|_| wrong())?;
                }
                (["figure", name, value], Some(taken)) => {
                    let value = value.parse().map_err(|_| wrong())?;
                    taken.figures.insert(name.to_string(), value);
                }
                (["place", figure, value, ordinal, name], Some(taken)) => {
                    let place = Place {
                        figure: figure.to_string(),
                        name: name.to_string(),
                        ordinal: ordinal.parse().map_err(|_| wrong())?,
                    };
                    let value = value.parse().map_err(|_| wrong())?;
                    taken.places.insert(place, value);
                }
                _ => return Err(wrong()),
            }
        }
        match ended {
            true => Ok(record),
            false => Err((last, "the record ends here, before its end".into())),
        }
    }

    fn text(&self) -> String {
        let mut out = format!("{HEAD}\n");
        for (name, taken) in &self.programs {
            let _ = writeln!(out, "program\t{name}\ninterval\t{}", taken.interval);
            for (name, value) in &taken.figures {
                let _ = writeln!(out, "figure\t{name}\t{value}");
            }
            for (place, value) in &taken.places {
                let Place {
                    figure,
                    name,
                    ordinal,
                } = place;
                let _ = writeln!(out, "place\t{figure}\t{value}\t{ordinal}\t{name}");
            }
        }
        out + END + "\n"
    }

    /// Others see all of it or what was there before.
    pub fn write(&self, file: &Path) -> Result<(), Error> {
        let name = file.display().to_string();
        let folder = match file.parent() {
            Some(folder) if !folder.as_os_str().is_empty() => folder,
            _ => Path::new("."),
        };
        let written = tempfile::NamedTempFile::new_in(folder).and_then(|mut made| {
            made.write_all(self.text().as_bytes())?;
            made.persist(file).map_err(|e| e.error)
        });
        written.map(drop).map_err(Error::write(name))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn record() -> Record {
        let place = |name: &str, ordinal| Place {
            figure: "live".into(),
            name: name.into(),
            ordinal,
        };
        let taken = Taken {
            figures: [("allocated".to_string(), 7)].into(),
            interval: 64,
            places: [(place(": in Main.f", 0), 3), (place(": in Main.f", 1), 4)].into(),
        };
        Record {
            programs: [("a (-O2)".to_string(), taken)].into(),
        }
    }

    #[test]
    fn what_is_written_is_read() {
        let record = record();
        assert_eq!(Record::of(&record.text()), Ok(record));
    }

    #[test]
    fn what_is_not_whole_is_refused() {
        let text = record().text();
        for end in (0..text.len() - 1).rev() {
            assert!(Record::of(&text[..end]).is_err(), "{end}");
        }
        let other = text.replace("record 1", "record 2");
        let told = Record::of(&other).expect_err("it is another version");
        assert!(
            told.0 == 1 && told.1.contains("another version"),
            "{told:?}"
        );
        assert!(Record::of(&text.replace("\t7\n", "\tx\n")).is_err());
        assert!(Record::of(&(text + "program\tb\n")).is_err());
    }
}
