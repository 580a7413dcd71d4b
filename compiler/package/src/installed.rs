//! Entries of package databases: what is known of a library that has been built and registered.

use crate::syntax::{Field, Item, parse};
use crate::version::Version;
use pure_base::Diagnostics;

/// An entry, as `ghc-pkg register` takes it.
#[derive(Clone, Debug, Default)]
pub struct Installed {
    /// What tells it from all others.
    pub id: String,
    /// The package, and the library within it if that has a name.
    pub name: String,
    pub library: Option<String>,
    pub version: Version,
    /// Who does not name packages may use its modules.
    pub exposed: bool,
    pub exposed_modules: Vec<String>,
    pub hidden_modules: Vec<String>,
    /// Modules of others that it gives: the name, and the module it is.
    pub reexported: Vec<(String, String)>,
    /// The ids of those that it depends on.
    pub depends: Vec<String>,
    pub import_dirs: Vec<String>,
    pub library_dirs: Vec<String>,
    /// Its own archives, and libraries of C.
    pub archives: Vec<String>,
    pub libraries: Vec<String>,
    pub ld_options: Vec<String>,
    pub include_dirs: Vec<String>,
    /// The fields as they are written.
    pub fields: Vec<(String, String)>,
}

impl Installed {
    /// Reads an entry that stands in a database whose parent folder is `root`. The error says
    /// what is wrong.
    pub fn read(text: &str, root: &str) -> Result<Installed, String> {
        let mut diags = Diagnostics::new();
        let items = parse(text, 0, &mut diags);
        if let Some(d) = diags.iter().next() {
            return Err(d.title.clone());
        }
        let mut found = Installed {
            exposed: true,
            ..Installed::default()
        };
        let (mut key, mut visible_name) = (None, None);
        for item in &items {
            let Item::Field(field) = item else {
                return Err("a line is no field".into());
            };
            let value = value(field).replace("${pkgroot}", root);
            let all = || words(&value);
            match field.name.as_str() {
                "name" => found.name = value.clone(),
                "package-name" => visible_name = Some(value.clone()),
                "lib-name" => found.library = Some(value.clone()),
                "version" => {
                    let wrong = || format!("{value} is no version");
                    found.version = Version::parse(&value).ok_or_else(wrong)?;
                }
                "id" => found.id = value.clone(),
                "key" => key = Some(value.clone()),
                "exposed" => found.exposed = value.eq_ignore_ascii_case("true"),
                "exposed-modules" => found.modules(&value),
                "hidden-modules" => found.hidden_modules = all(),
                "depends" => found.depends = all(),
                "import-dirs" => found.import_dirs = all(),
                "library-dirs" => found.library_dirs = all(),
                "hs-libraries" => found.archives = all(),
                "extra-libraries" => found.libraries = all(),
                "ld-options" => found.ld_options = all(),
                "include-dirs" => found.include_dirs = all(),
                _ => {}
            }
            found.fields.push((field.name.clone(), value));
        }
        // A library with a name has a made-up one for the whole.
        if let Some(name) = visible_name {
            found.name = name;
        }
        if found.id.is_empty() {
            found.id = key.unwrap_or_default();
        }
        for (what, is_missing) in [
            ("name", found.name.is_empty()),
            ("version", found.version.0.is_empty()),
            ("id", found.id.is_empty()),
        ] {
            if is_missing {
                return Err(format!("the field `{what}` is missing"));
            }
        }
        match is_file_name(&found.id) {
            true => Ok(found),
            false => Err(format!("`{}` cannot be an id", found.id)),
        }
    }

    /// `MODULE`, or `NAME from UNIT:MODULE`.
    fn modules(&mut self, value: &str) {
        let words = words(value);
        let mut at = 0;
        while at < words.len() {
            let name = words[at].clone();
            match words.get(at + 1).map(String::as_str) {
                Some("from") => {
                    let from = words.get(at + 2).map_or("", String::as_str);
                    let module = from.rsplit_once(':').map_or(from, |(_, module)| module);
                    self.reexported.push((name, module.to_string()));
                    at += 3;
                }
                _ => {
                    self.exposed_modules.push(name);
                    at += 1;
                }
            }
        }
    }

    /// `NAME-VERSION`
    pub fn package(&self) -> String {
        format!("{}-{}", self.name, self.version)
    }

    /// As messages name it.
    pub fn shown(&self) -> String {
        match &self.library {
            Some(library) => format!("{}:{library}", self.name),
            None => self.name.clone(),
        }
    }
}

/// Whether files can be called so, and options.
fn is_file_name(id: &str) -> bool {
    let is_part = |c: char| c.is_alphanumeric() || "-_.+".contains(c);
    !id.starts_with(['-', '.']) && id.chars().all(is_part)
}

fn value(field: &Field) -> String {
    let lines: Vec<&str> = field.lines.iter().map(|(line, _)| line.as_str()).collect();
    lines.join("\n").trim().to_string()
}

/// The words of a list, with blanks or commas between them; those in quotes as they are meant.
fn words(text: &str) -> Vec<String> {
    let mut words = vec![];
    let mut rest = text.trim_start_matches(|c: char| c.is_whitespace() || c == ',');
    while let Some(first) = rest.chars().next() {
        let mut word = String::new();
        let mut end = rest.len();
        let mut chars = rest.char_indices();
        if first == '"' {
            chars.next();
            while let Some((at, c)) = chars.next() {
                match c {
                    '"' => {
                        end = at + 1;
                        break;
                    }
                    '\\' => word.extend(chars.next().map(|(_, c)| c)),
                    c => word.push(c),
                }
            }
        } else {
            end = rest
                .find(|c: char| c.is_whitespace() || c == ',')
                .unwrap_or(end);
            word.push_str(&rest[..end]);
        }
        words.push(word);
        rest = rest[end..].trim_start_matches(|c: char| c.is_whitespace() || c == ',');
    }
    words
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_entry_is_read() {
        let text = "name: z-p-z-sub\npackage-name: p\nlib-name: sub\nversion: 1.2\n\
                    id: p-1.2-inplace-sub\nexposed: False\nexposed-modules:\n    A.B, C from q-1:D\n    E\n\
                    import-dirs: \"/a b/c\" ${pkgroot}/lib\nunknown: x\n";
        let entry = Installed::read(text, "/r").expect("it is whole");
        assert_eq!(entry.package(), "p-1.2");
        assert_eq!(entry.shown(), "p:sub");
        assert!(!entry.exposed);
        assert_eq!(entry.exposed_modules, ["A.B", "E"]);
        assert_eq!(entry.reexported, [("C".to_string(), "D".to_string())]);
        assert_eq!(entry.import_dirs, ["/a b/c", "/r/lib"]);
    }

    #[test]
    fn a_damaged_one_is_refused() {
        for (text, part) in [
            ("", "`name`"),
            ("name: p\n", "`version`"),
            ("name: p\nversion: x\n", "x is no version"),
            ("name: p\nversion: 1\n", "`id`"),
            ("name: p\nversion: 1\nid: ../p\n", "cannot be an id"),
            ("\0\u{1}\n", "neither a field"),
            ("section\n  a: b\n", "no field"),
            ("name: {\n", "is missing"),
        ] {
            let wrong = Installed::read(text, "").expect_err(text);
            assert!(wrong.contains(part), "{text}: {wrong}");
        }
    }
}
