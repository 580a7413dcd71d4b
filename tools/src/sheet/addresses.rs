//! Profiles by address: each function with what was counted in it. Names are the
//! program's, which is known by its build id.

use super::top::counted;
use super::{Figure, Good, Row, Sheet, Unit};
use crate::Error;
use crate::hp::Source;
use crate::input::bytes;
use crate::mlprof::file::{Kind, Profile};
use crate::mlprof::image::Image;
use crate::mlprof::table::by_function;
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};

pub fn read(source: &mut Source, programs: &[PathBuf]) -> Result<Sheet, Error> {
    let name = source.name().to_string();
    let profile = Profile::read(&name, &source.whole()?)?;
    let (path, bytes) = match programs {
        [] => beside(source, &profile)?,
        programs => named(programs, &profile)?,
    };
    let program = path.display().to_string();
    let image = Image::read(&program, &bytes)?;
    image.check(&profile)?;
    let (unit, first, second) = match profile.kind {
        Kind::Time => (Unit::Seconds, "time", Some("samples")),
        Kind::Alloc => (Unit::Amount, "bytes", Some("objects")),
        Kind::Count => (Unit::Amount, "entries", None),
    };
    let size = if profile.kind == Kind::Time { 1e9 } else { 1.0 };
    let rows = by_function(&image, &profile, false).into_iter();
    let rows: Vec<Row> = rows
        .map(|(name, [one, two])| Row {
            name,
            values: match second {
                Some(_) => vec![one as f64 / size, two as f64],
                None => vec![one as f64],
            },
            ..Row::default()
        })
        .collect();
    let whole = profile.total() as f64 / size;
    let mut columns = vec![Figure::new(first, whole, unit, Good::Less)];
    columns.extend(second.map(|name| {
        let sum = rows.iter().map(|row| row.values[1]).sum();
        Figure::new(name, sum, Unit::Amount, Good::Neither)
    }));
    Ok(Sheet {
        file: name,
        what: format!("profile of {} by function", profile.kind.describe()),
        job: program,
        about: counted(rows.len(), "function"),
        noun: "function",
        columns,
        orders: 1,
        shares: 1,
        extras: vec![],
        rows,
        facts: vec![],
    })
}

/// That one of the named programs which wrote the profile; if none did, the first, of which
/// that will be said.
fn named(programs: &[PathBuf], profile: &Profile) -> Result<(PathBuf, Vec<u8>), Error> {
    let mut all = vec![];
    for path in programs {
        all.push((path.clone(), bytes(path)?));
    }
    let own = all
        .iter()
        .position(|(_, bytes)| Image::wrote(bytes, profile));
    Ok(all.swap_remove(own.unwrap_or(0)))
}

/// The program that wrote the profile, in its directory or in the current one.
fn beside(source: &Source, profile: &Profile) -> Result<(PathBuf, Vec<u8>), Error> {
    let own = source
        .beside("")
        .and_then(|path| Some(path.parent()?.to_path_buf()));
    for directory in own.into_iter().chain([PathBuf::new()]) {
        let listed = match directory.as_os_str().is_empty() {
            true => Path::new("."),
            false => &directory,
        };
        let entries = std::fs::read_dir(listed).into_iter().flatten().flatten();
        let mut names: Vec<_> = entries.map(|entry| entry.file_name()).collect();
        names.sort();
        for name in names {
            let path = directory.join(name);
            let about = std::fs::metadata(&path);
            if !about.is_ok_and(|about| about.is_file() && about.permissions().mode() & 0o111 != 0)
            {
                continue;
            }
            if let Ok(bytes) = bytes(&path)
                && Image::wrote(&bytes, profile)
            {
                return Ok((path, bytes));
            }
        }
    }
    Err(Error::Usage(format!(
        "{}: the program that wrote this lies neither beside it nor here; --program PROGRAM names it",
        source.name()
    )))
}
