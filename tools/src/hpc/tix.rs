//! Files of counters (`.tix`).

use super::shown::{Reader, Wrong, damaged, quoted};
use crate::Error;
use crate::input::{bytes, decoded};
use std::collections::BTreeMap;
use std::path::Path;

/// A file of counters.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Tix {
    /// The file's name, as errors say it.
    pub name: String,
    /// Its modules, in the order of the file.
    pub modules: Vec<Counts>,
}

/// The counters of a module.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Counts {
    /// The module's name, behind that of its package and a stroke if it is not of the
    /// main one.
    pub module: String,
    /// What the module's index has as well.
    pub hash: u64,
    /// One for each box.
    pub counts: Vec<u64>,
    /// The byte of the file where they stand.
    pub at: u64,
}

impl Tix {
    /// Reads a file. `.tix` may be left out of its name.
    pub fn open(name: &str) -> Result<Tix, Error> {
        let name = resolve(name);
        let bytes = bytes(&name)?;
        Tix::read(name, bytes)
    }

    /// Reads the bytes of a file of that name.
    pub fn read(name: String, bytes: Vec<u8>) -> Result<Tix, Error> {
        let text = decoded(&name, bytes)?;
        let modules = parse(&text).map_err(|wrong| damaged(&name, wrong))?;
        Ok(Tix { name, modules })
    }

    /// As it is written to a file, by tools: without a line end.
    pub fn text(&self) -> String {
        let modules: Vec<String> = self.modules.iter().map(Counts::text).collect();
        format!("Tix [{}]", modules.join(","))
    }

    /// Its modules by their names.
    pub fn by_name(&self) -> BTreeMap<&str, &Counts> {
        self.modules.iter().map(|m| (&*m.module, m)).collect()
    }
}

impl Counts {
    fn text(&self) -> String {
        let counts: Vec<String> = self.counts.iter().map(u64::to_string).collect();
        format!(
            "TixModule {} {} {} [{}]",
            quoted(&self.module),
            self.hash,
            counts.len(),
            counts.join(",")
        )
    }
}

/// The file that is meant by a name: that of a program means its counters.
fn resolve(name: &str) -> String {
    let with = format!("{name}.tix");
    let other = !name.ends_with(".tix") && !Path::new(&with).exists();
    let counters = || {
        let start = std::fs::read(name).unwrap_or_default();
        start.trim_ascii_start().starts_with(b"Tix")
    };
    match name.ends_with(".tix") || (other && counters()) {
        true => name.to_string(),
        false => with,
    }
}

fn parse(text: &str) -> Result<Vec<Counts>, Wrong> {
    let mut reader = Reader::new(text);
    if !reader.sees("Tix") {
        return reader.wrong("this is no file of counters: it does not begin with \"Tix\"");
    }
    reader.keyword("Tix")?;
    let mut seen = std::collections::BTreeSet::new();
    let modules = reader.list(|reader| {
        let (at, module) = counts(reader)?;
        match seen.insert(module.module.clone()) {
            true => Ok(module),
            false => Err((at, format!("the module {} is here twice", module.module))),
        }
    })?;
    match reader.is_at_end() {
        true => Ok(modules),
        false => reader.wrong("something stands behind the end"),
    }
}

/// Whether that is the name of a module, perhaps behind that of its package and a stroke:
/// files are called by it.
pub fn is_name(text: &str) -> bool {
    let (package, module) = text.split_once('/').unwrap_or(("main", text));
    let part = |part: &str| {
        let mut letters = part.chars();
        letters.next().is_some_and(char::is_uppercase)
            && letters.all(|c| c.is_alphanumeric() || c == '_' || c == '\'')
    };
    let of_package = |c: char| c.is_alphanumeric() || "-._+".contains(c);
    package.starts_with(char::is_alphanumeric)
        && package.chars().all(of_package)
        && module.split('.').all(part)
}

fn counts(reader: &mut Reader) -> Result<(usize, Counts), Wrong> {
    let mut parentheses = 0;
    while reader.takes("(") {
        parentheses += 1;
    }
    let at = reader.place();
    reader.keyword("TixModule")?;
    let module = reader.string()?;
    if !is_name(&module) {
        return Err((at, format!("{} is no name of a module", quoted(&module))));
    }
    let (hash, declared) = (reader.number()?, reader.number()?);
    let counts = reader.list(Reader::number)?;
    if counts.len() as u64 != declared {
        let there = counts.len();
        return Err((
            at,
            format!("the module {module} has {there} counters, but says that it has {declared}"),
        ));
    }
    for _ in 0..parentheses {
        reader.sign(")")?;
    }
    let counts = Counts {
        module,
        hash,
        counts,
        at: at as u64,
    };
    Ok((at, counts))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn files_of_runs_and_of_tools_are_read() {
        let text = "Tix [ TixModule \"Main\" 7 2 [3,0], TixModule \"p-1/A\" 4294967295 0 []]\n";
        let modules = parse(text).expect("counters");
        let tix = Tix {
            name: String::new(),
            modules,
        };
        assert_eq!(
            tix.text(),
            "Tix [TixModule \"Main\" 7 2 [3,0],TixModule \"p-1/A\" 4294967295 0 []]"
        );
        let spread = "Tix\n[ ( TixModule\t\"Main\" 7\n2 [ 3 , 0 ] ) ]";
        assert_eq!(parse(spread).expect("counters")[0].counts, [3, 0]);
        assert_eq!(parse("Tix []"), Ok(vec![]));
    }

    #[test]
    fn what_is_wrong_has_its_place() {
        for (text, at, part) in [
            ("", 0, "no file of counters"),
            ("MIX", 0, "no file of counters"),
            ("Tix [", 5, "TixModule"),
            ("Tix [TixModule Main", 15, "a string"),
            ("Tix [TixModule \"M\" 1 2 [1]]", 5, "1 counters"),
            ("Tix [TixModule \"M\" 1 1 [-1]]", 24, "a number"),
            (
                "Tix [TixModule \"M\" 1 1 [99999999999999999999]]",
                24,
                "too large",
            ),
            ("Tix [TixModule \"M\" 1 1 [1] x", 27, "\",\" or \"]\""),
            (
                "Tix [TixModule \"M\" 1 0 [],TixModule \"M\" 1 0 []]",
                26,
                "twice",
            ),
            ("Tix []x", 6, "behind the end"),
        ] {
            let found = parse(text).expect_err(text);
            assert!(found.0 == at && found.1.contains(part), "{text}: {found:?}");
        }
    }
}
