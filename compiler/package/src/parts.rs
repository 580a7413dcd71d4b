//! What a component is made of, once its conditions are decided.

use crate::condition::{self, Environment};
use crate::description::Package;
use crate::ids;
use crate::syntax::{Field, Item, Section};
use crate::version::Range;
use pure_base::{Diagnostic, Diagnostics, Span, suggest};

/// A word of a value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Word {
    pub text: String,
    pub span: Span,
}

/// An entry of `build-depends`.
#[derive(Clone, Debug)]
pub struct Dependency {
    pub package: String,
    /// Its libraries by name; `None` is the one without.
    pub libraries: Vec<Option<String>>,
    pub range: Range,
    /// The range as it is written.
    pub wanted: String,
    pub span: Span,
}

/// The fields of a component.
#[derive(Clone, Debug, Default)]
pub struct Parts {
    pub depends: Vec<Dependency>,
    /// Executables that are run when it is built.
    pub tools: Vec<Dependency>,
    /// Libraries of the system that pkg-config knows.
    pub system: Vec<Dependency>,
    pub folders: Vec<Word>,
    pub main_is: Option<Word>,
    pub exposed: Vec<Word>,
    pub other: Vec<Word>,
    /// `NAME` or `NAME as NAME`, as they are written.
    pub reexported: Vec<Word>,
    pub language: Option<Word>,
    pub extensions: Vec<Word>,
    pub ghc_options: Vec<Word>,
    pub cpp_options: Vec<Word>,
    pub cc_options: Vec<Word>,
    pub ld_options: Vec<Word>,
    pub c_sources: Vec<Word>,
    pub cxx_options: Vec<Word>,
    /// Those of C++.
    pub cxx_sources: Vec<Word>,
    pub include_dirs: Vec<Word>,
    pub libraries: Vec<Word>,
    pub library_dirs: Vec<Word>,
    pub unbuildable: bool,
    /// `type`
    pub interface: Option<Word>,
}

/// Fields that say nothing about what is compiled here.
const SILENT: &[&str] = &[
    "autogen-includes",
    "autogen-modules",
    "frameworks",
    "extra-framework-dirs",
    "extra-ghci-libraries",
    "extra-bundled-libraries",
    "ghc-prof-options",
    "ghc-shared-options",
    "ghcjs-options",
    "ghcjs-prof-options",
    "hugs-options",
    "includes",
    "install-includes",
    "jhc-options",
    "js-sources",
    "nhc98-options",
    "other-extensions",
    "other-languages",
    "scope",
    "test-module",
    "virtual-modules",
    "visibility",
    "default-language-version",
];

/// Fields that would change what is compiled.
const REFUSED: &[(&str, &str)] = &[
    ("mixins", "modules are imported by their own names"),
    ("signatures", "packages have no holes"),
    ("asm-sources", "only C and C++ are compiled"),
    ("cmm-sources", "only C and C++ are compiled"),
];

/// All the fields that are followed.
const FOLLOWED: &[&str] = &[
    "build-depends",
    "build-tool-depends",
    "build-tools",
    "buildable",
    "c-sources",
    "cc-options",
    "cpp-options",
    "cxx-options",
    "cxx-sources",
    "default-extensions",
    "default-language",
    "exposed-modules",
    "extensions",
    "extra-lib-dirs",
    "extra-libraries",
    "ghc-options",
    "hs-source-dir",
    "hs-source-dirs",
    "import",
    "include-dirs",
    "ld-options",
    "main-is",
    "other-modules",
    "pkgconfig-depends",
    "reexported-modules",
    "type",
];

/// Whether components have a field of that name.
pub fn is_field(name: &str) -> bool {
    let refused = REFUSED.iter().any(|(refused, _)| *refused == name);
    FOLLOWED.contains(&name) || SILENT.contains(&name) || refused
}

/// The words of a value, which have blanks or commas between them.
pub fn words(field: &Field) -> Vec<Word> {
    split(field, |c| c == ',' || c.is_whitespace())
}

/// Those of options, which may have commas.
fn options(field: &Field) -> Vec<Word> {
    split(field, char::is_whitespace)
}

/// The words between what ends them. One that begins with a quote goes on to the next.
fn split(field: &Field, ends: fn(char) -> bool) -> Vec<Word> {
    let mut found = vec![];
    for (line, span) in &field.lines {
        let mut rest = line.chars().peekable();
        let mut at = 0;
        while let Some(first) = rest.next() {
            let from = at;
            at += first.len_utf8();
            if ends(first) {
                continue;
            }
            let quoted = first == '"';
            let mut text = String::new();
            if !quoted {
                text.push(first);
            }
            while let Some(c) = rest.next_if(|c| quoted || !ends(*c)) {
                at += c.len_utf8();
                match c {
                    '"' if quoted => break,
                    '\\' if quoted => {
                        let next = rest.next();
                        at += next.map_or(0, char::len_utf8);
                        text.extend(next);
                    }
                    c => text.push(c),
                }
            }
            let span = Span::new(span.lo + from as u32, span.lo + at as u32);
            found.push(Word { text, span });
        }
    }
    found
}

/// The parts of a value between commas.
fn entries(field: &Field) -> Vec<Word> {
    let mut found: Vec<Word> = vec![];
    let (mut depth, mut open) = (0, false);
    for (line, span) in &field.lines {
        let mut from = 0;
        let mut take = |from: usize, to: usize, open: &mut bool| {
            let text = &line[from..to];
            let bare = text.trim();
            if bare.is_empty() {
                return;
            }
            let lo = span.lo + (from + text.len() - text.trim_start().len()) as u32;
            let span = Span::new(lo, lo + bare.len() as u32);
            match found.last_mut().filter(|_| *open) {
                Some(last) => {
                    last.text = format!("{} {bare}", last.text);
                    last.span = last.span.to(span);
                }
                None => found.push(Word {
                    text: bare.to_string(),
                    span,
                }),
            }
            *open = true;
        };
        for (at, c) in line.char_indices() {
            match c {
                '{' | '(' => depth += 1,
                '}' | ')' => depth -= 1,
                ',' if depth == 0 => {
                    take(from, at, &mut open);
                    open = false;
                    from = at + 1;
                }
                _ => {}
            }
        }
        take(from, line.len(), &mut open);
    }
    found
}

/// Reads `NAME`, `NAME:LIBRARY` or `NAME:{LIBRARY, ...}` with a range of versions behind it.
fn dependency(entry: &Word) -> Result<Dependency, String> {
    let text = &entry.text;
    // Names of libraries of the system have more signs than those of packages.
    let is_part = |c: char| c.is_alphanumeric() || "-_.+".contains(c);
    let end = text.find(|c| !is_part(c)).unwrap_or(text.len());
    let (package, mut rest) = text.split_at(end);
    if package.is_empty() {
        return Err(format!(
            "`{text}` does not begin with the name of a package"
        ));
    }
    let own = |name: &str| (name != package).then(|| name.to_string());
    let mut libraries = vec![None];
    if let Some(behind) = rest.strip_prefix(':') {
        let behind = behind.trim_start();
        let (names, after) = match behind.strip_prefix('{') {
            Some(inner) => inner.split_once('}').ok_or("a `}` is missing")?,
            None => behind.split_at(behind.find(|c| !is_part(c)).unwrap_or(behind.len())),
        };
        let names = names
            .split(',')
            .map(str::trim)
            .filter(|name| !name.is_empty());
        libraries = names.map(own).collect();
        rest = after;
    }
    let wanted = rest.trim();
    Ok(Dependency {
        package: package.to_string(),
        libraries,
        range: match wanted {
            "" => Range::Any,
            wanted => Range::parse(wanted)?,
        },
        wanted: wanted.to_string(),
        span: entry.span,
    })
}

/// Gathers the fields of a component.
pub struct Gathering<'a, 'd> {
    pub package: &'a Package,
    pub environment: &'a Environment<'a>,
    pub diags: &'d mut Diagnostics,
    pub parts: Parts,
    /// Common stanzas that are being read.
    pub within: Vec<String>,
}

impl Gathering<'_, '_> {
    pub fn items(&mut self, items: &[Item]) {
        // Whether a branch of the conditional was taken; there is none behind a field.
        let mut taken: Option<bool> = None;
        for item in items {
            match item {
                Item::Field(field) => {
                    taken = None;
                    self.field(field);
                }
                Item::Section(section) => taken = self.branch(section, taken),
            }
        }
    }

    fn branch(&mut self, section: &Section, before: Option<bool>) -> Option<bool> {
        let condition = match (section.name.as_str(), before) {
            ("if", _) | ("elif", Some(_)) => {
                match condition::holds(&section.argument, self.environment) {
                    Ok(holds) => holds,
                    Err(why) => {
                        self.wrong(section.span, why);
                        return Some(true);
                    }
                }
            }
            ("else", Some(_)) if section.argument.is_empty() => true,
            ("elif" | "else", None) => {
                self.wrong(
                    section.span,
                    format!("no `if` stands before this `{}`", section.name),
                );
                return None;
            }
            _ => {
                let title = format!("components have no section `{}`", section.name);
                self.diags
                    .push(Diagnostic::warning(ids::FIELD, section.span, title));
                return None;
            }
        };
        let open = section.name == "if" || before == Some(false);
        if condition && open {
            self.items(&section.body);
        }
        Some(condition && open || section.name != "if" && before == Some(true))
    }

    fn wrong(&mut self, span: Span, why: impl Into<String>) {
        self.diags.push(Diagnostic::error(ids::SYNTAX, span, why));
    }

    fn field(&mut self, field: &Field) {
        let one = || {
            let mut words = words(field).into_iter();
            words.next()
        };
        let parts = &mut self.parts;
        match field.name.as_str() {
            "import" => {
                for word in words(field) {
                    self.import(&word);
                }
            }
            "build-depends" => {
                let found = self.dependencies(field);
                self.parts.depends.extend(found);
            }
            // The older of the two names programs, which are called as their packages are.
            "build-tool-depends" | "build-tools" => {
                let found = self.dependencies(field);
                self.parts.tools.extend(found);
            }
            "pkgconfig-depends" => {
                let found = self.dependencies(field);
                self.parts.system.extend(found);
            }
            "main-is" => parts.main_is = one(),
            "type" => parts.interface = one(),
            "default-language" => parts.language = one(),
            "buildable" => match field.text().to_lowercase().as_str() {
                "true" => {}
                "false" => parts.unbuildable = true,
                _ => self.wrong(field.value_span(), "this is neither True nor False"),
            },
            "hs-source-dirs" | "hs-source-dir" => parts.folders.extend(words(field)),
            "exposed-modules" => parts.exposed.extend(words(field)),
            "other-modules" => parts.other.extend(words(field)),
            "reexported-modules" => parts.reexported.extend(entries(field)),
            "default-extensions" | "extensions" => parts.extensions.extend(words(field)),
            "ghc-options" => parts.ghc_options.extend(options(field)),
            "cpp-options" => parts.cpp_options.extend(options(field)),
            "cc-options" => parts.cc_options.extend(options(field)),
            "ld-options" => parts.ld_options.extend(options(field)),
            "c-sources" => parts.c_sources.extend(words(field)),
            "cxx-options" => parts.cxx_options.extend(options(field)),
            "cxx-sources" => parts.cxx_sources.extend(words(field)),
            "include-dirs" => parts.include_dirs.extend(words(field)),
            "extra-libraries" => parts.libraries.extend(words(field)),
            "extra-lib-dirs" => parts.library_dirs.extend(words(field)),
            name if SILENT.contains(&name) || name.starts_with("x-") => {}
            name => match REFUSED.iter().find(|(refused, _)| *refused == name) {
                Some(_) if field.lines.is_empty() => {}
                Some((_, why)) => {
                    let title = format!("`{name}` is not supported: {why}");
                    let d = Diagnostic::error(ids::UNSUPPORTED, field.span, title);
                    self.diags.push(d);
                }
                None => self.diags.push(unknown(field, FOLLOWED)),
            },
        }
    }

    fn dependencies(&mut self, field: &Field) -> Vec<Dependency> {
        let mut all = vec![];
        for entry in entries(field) {
            match dependency(&entry) {
                Ok(found) => all.push(found),
                Err(why) => self.wrong(entry.span, why),
            }
        }
        all
    }

    fn import(&mut self, word: &Word) {
        let name = &word.text;
        let found = self
            .package
            .common
            .iter()
            .find(|(common, _)| common == name);
        match found {
            None => self.wrong(word.span, format!("there is no common stanza `{name}`")),
            Some(_) if self.within.contains(name) => {
                self.wrong(
                    word.span,
                    format!("the common stanza `{name}` imports itself"),
                );
            }
            Some((_, items)) => {
                self.within.push(name.clone());
                self.items(items);
                self.within.pop();
            }
        }
    }
}

/// The warning about a field that there is not.
pub fn unknown(field: &Field, known: &[&str]) -> Diagnostic {
    let title = format!("there is no field `{}`", field.name);
    let d = Diagnostic::warning(ids::FIELD, field.span, title).label("it is ignored");
    match suggest::nearest(&field.name, known.iter().copied()) {
        Some(near) => d.help(format!("did you mean `{near}`?")),
        None => d,
    }
}
