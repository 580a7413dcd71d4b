//! `-fhpc`: the index of boxes of each module, which tools need beside the counters that a
//! run leaves. Its format is that of GHC's `.mix` files.

use crate::cli::Cli;
use pure_base::{SourceMap, Span, Symbol};
use pure_names::tree::{BoxKind, Condition, CoverageBox, Resolved};
use pure_native::CoveredModule;
use serde::{Deserialize, Serialize};
use std::fmt::Write;
use std::path::{Path, PathBuf};
use std::time::{SystemTime, UNIX_EPOCH};
use xxhash_rust::xxh3::xxh3_64;

/// Columns go to the next multiple of it at a tabulator.
const TAB: usize = 8;

/// A module that counts, as the front end has left it.
pub struct Covered {
    name: Symbol,
    place: Span,
    boxes: Vec<CoverageBox>,
}

/// A module's index, to be written.
#[derive(Serialize, Deserialize)]
pub struct Mix {
    path: PathBuf,
    text: String,
}

/// The modules that count, in the order of their counters.
pub fn of(program: &Resolved) -> Vec<Covered> {
    let modules = program.modules.values();
    let covered = modules.filter_map(|m| {
        Some(Covered {
            name: m.name,
            place: m.span,
            boxes: m.coverage.as_ref()?.boxes.clone(),
        })
    });
    covered.collect()
}

/// Joins counters that always count together.
pub fn join(covered: &[Covered], stg: &mut pure_stg::def::Program) {
    if !covered.is_empty() {
        let boxes = covered.iter().map(|c| c.boxes.len() as u32);
        pure_stg::coverage::join(stg, boxes.sum());
    }
}

/// The indices of modules, and what the program itself knows of them.
pub fn describe(cli: &Cli, map: &SourceMap, all: &[Covered]) -> (Vec<Mix>, Vec<CoveredModule>) {
    let both = all.iter().map(|covered| {
        let file = map.file_of(covered.place.lo);
        let (name, source) = file.map_or(("", ""), |f| (&f.name, &f.text));
        // As the unit that it is of calls it.
        let units = cli.units.iter().filter_map(|unit| unit.packed.as_deref());
        let mut own = units.filter_map(|packed| packed.own_name(name));
        let name = own.next().unwrap_or(name);
        let mut entries = String::new();
        for (i, b) in covered.boxes.iter().enumerate() {
            let place = places(map, b.span);
            let comma = if i > 0 { "," } else { "" };
            let _ = write!(entries, "{comma}({place},{})", kind(&b.kind));
        }
        let hash = xxh3_64(format!("{}\n{entries}\n{source}", covered.name).as_bytes()) as u32;
        let modified = Path::new(name).metadata().and_then(|data| data.modified());
        let time = utc(modified.unwrap_or(UNIX_EPOCH));
        let text = format!(
            "Mix {} {time} {hash} {TAB} [{entries}]",
            quoted(Symbol::new(name))
        );
        let mix = Mix {
            path: cli.hpcdir.join(format!("{}.mix", covered.name)),
            text,
        };
        let module = CoveredModule {
            name: covered.name.to_string(),
            hash,
            boxes: covered.boxes.len() as u32,
        };
        (mix, module)
    });
    both.unzip()
}

/// Writes indices where the user wants them.
pub fn write(all: &[Mix]) -> Result<(), String> {
    for mix in all {
        let shown = mix.path.display();
        let wrong = |e: std::io::Error| format!("cannot write {shown}: {e}");
        if let Some(directory) = mix.path.parent() {
            std::fs::create_dir_all(directory).map_err(wrong)?;
        }
        std::fs::write(&mix.path, &mix.text).map_err(wrong)?;
    }
    Ok(())
}

/// The first and last character, counted from 1.
fn places(map: &SourceMap, span: Span) -> String {
    let last = map.text(span).chars().next_back().map_or(0, char::len_utf8);
    let (line, column) = place(map, span.lo);
    let (end_line, end) = place(map, span.hi - last as u32);
    format!("{line}:{column}-{end_line}:{end}")
}

fn place(map: &SourceMap, at: u32) -> (usize, usize) {
    let Some(file) = map.file_of(at) else {
        return (1, 1);
    };
    let before = &file.text[..(at - file.start) as usize];
    let line = before.rsplit('\n').next().unwrap_or(before);
    let column = line.chars().fold(0, |column, c| match c {
        '\t' => (column / TAB + 1) * TAB,
        _ => column + 1,
    });
    (
        before.bytes().filter(|b| *b == b'\n').count() + 1,
        column + 1,
    )
}

fn kind(kind: &BoxKind) -> String {
    let truth = |b: bool| if b { "True" } else { "False" };
    match kind {
        BoxKind::Expression { alternative } => format!("ExpBox {}", truth(*alternative)),
        BoxKind::Top(name) => format!("TopLevelBox [{}]", quoted(*name)),
        BoxKind::Local(path) => {
            let names: Vec<String> = path.iter().map(|name| quoted(*name)).collect();
            format!("LocalBox [{}]", names.join(","))
        }
        BoxKind::Condition { place, outcome } => {
            let place = match place {
                Condition::Guard => "GuardBinBox",
                Condition::If => "CondBinBox",
                Condition::Qualifier => "QualBinBox",
            };
            format!("BinBox {place} {}", truth(*outcome))
        }
    }
}

/// A string as Haskell shows it.
fn quoted(name: Symbol) -> String {
    let mut out = String::from("\"");
    let mut number = false;
    for c in name.as_str().chars() {
        match c {
            '"' | '\\' => {
                out.push('\\');
                out.push(c);
            }
            ' '..='~' => {
                // A digit would go on with the number before.
                if number && c.is_ascii_digit() {
                    out.push_str("\\&");
                }
                out.push(c);
            }
            _ => {
                let _ = write!(out, "\\{}", c as u32);
            }
        }
        number = !(' '..='~').contains(&c);
    }
    out.push('"');
    out
}

/// A moment as Haskell shows it.
fn utc(time: SystemTime) -> String {
    let since = time.duration_since(UNIX_EPOCH).unwrap_or_default();
    let (days, second) = (since.as_secs() / 86_400, since.as_secs() % 86_400);
    // Years that begin in March, in eras of 400.
    let from = days + 719_468;
    let (era, day) = (from / 146_097, from % 146_097);
    let year = (day - day / 1_460 + day / 36_524 - day / 146_096) / 365;
    let day = day - (365 * year + year / 4 - year / 100);
    let month = (5 * day + 2) / 153;
    let day = day - (153 * month + 2) / 5 + 1;
    let (month, carry) = if month < 10 {
        (month + 3, 0)
    } else {
        (month - 9, 1)
    };
    let year = era * 400 + year + carry;
    let (hour, minute) = (second / 3_600, second / 60 % 60);
    let mut text = format!(
        "{year:04}-{month:02}-{day:02} {hour:02}:{minute:02}:{:02}",
        second % 60
    );
    if since.subsec_nanos() > 0 {
        let digits = format!("{:09}", since.subsec_nanos());
        let _ = write!(text, ".{}", digits.trim_end_matches('0'));
    }
    text + " UTC"
}
