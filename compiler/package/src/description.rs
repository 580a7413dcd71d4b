//! The description of a package: its name and version, flags and components.

use crate::condition::Environment;
use crate::ids;
use crate::parts::{self, Gathering, Parts};
use crate::syntax::{self, Field, Item, Section};
use crate::version::Version;
use pure_base::{Diagnostic, Diagnostics, Span};

/// A package as its description says.
#[derive(Clone, Debug, Default)]
pub struct Package {
    pub name: String,
    pub version: Version,
    pub flags: Vec<Flag>,
    pub components: Vec<Component>,
    /// Fields that components import, by name.
    pub common: Vec<(String, Vec<Item>)>,
    pub synopsis: String,
    pub copyright: String,
    pub homepage: String,
    pub data_dir: String,
    /// Its `build-type` is `Configure`.
    pub configured: bool,
    /// Where it says that its `build-type` is `Custom`: it has a program that builds it.
    pub custom: Option<Span>,
    /// The place of the name.
    pub span: Span,
}

/// A switch that conditions ask for.
#[derive(Clone, Debug)]
pub struct Flag {
    /// In small letters.
    pub name: String,
    pub default: bool,
    /// It changes only where somebody says so.
    pub manual: bool,
}

/// What kind a component is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    Library,
    Executable,
    TestSuite,
    Benchmark,
}

impl Kind {
    /// What people call it.
    pub fn word(self) -> &'static str {
        match self {
            Kind::Library => "library",
            Kind::Executable => "executable",
            Kind::TestSuite => "test-suite",
            Kind::Benchmark => "benchmark",
        }
    }
}

/// A part of a package that is built by itself.
#[derive(Clone, Debug)]
pub struct Component {
    pub kind: Kind,
    /// The library of the package's own name has none.
    pub name: Option<String>,
    pub span: Span,
    items: Vec<Item>,
}

/// Fields of the package itself; those that are not read say nothing about what is compiled.
const FIELDS: &[&str] = &[
    "name",
    "version",
    "cabal-version",
    "build-type",
    "license",
    "license-file",
    "license-files",
    "copyright",
    "author",
    "maintainer",
    "stability",
    "homepage",
    "package-url",
    "bug-reports",
    "synopsis",
    "description",
    "category",
    "tested-with",
    "data-files",
    "data-dir",
    "extra-source-files",
    "extra-doc-files",
    "extra-tmp-files",
    "extra-files",
];

/// Whether files may be called so, whatever the system.
fn is_name(text: &str) -> bool {
    let fits = |c: char| c.is_alphanumeric() || matches!(c, '-' | '_');
    !text.is_empty() && text.chars().all(fits)
}

impl Package {
    /// Reads a description whose text begins at a position of the source map. Errors are
    /// reported, and what could be read is there.
    pub fn read(text: &str, start: u32, diags: &mut Diagnostics) -> Package {
        let items = syntax::parse(text, start, diags);
        let mut package = Package::default();
        let (mut version, mut loose) = (None, vec![]);
        for item in items {
            match item {
                Item::Field(field) => match field.name.as_str() {
                    "version" => version = package.read_version(&field, diags),
                    name if parts::is_field(name) => loose.push(Item::Field(field)),
                    _ => package.field(&field, diags),
                },
                Item::Section(section) if section.name == "if" => {
                    loose.push(Item::Section(section));
                }
                Item::Section(section) => package.section(section, diags),
            }
        }
        // Old descriptions have no section for the library.
        let exposes = |item: &Item| matches!(item, Item::Field(f) if f.name == "exposed-modules");
        if package.components.is_empty() && loose.iter().any(exposes) {
            package.components.push(Component {
                kind: Kind::Library,
                name: None,
                span: package.span,
                items: loose,
            });
        }
        let whole = Span::new(start, start + text.len().min(1) as u32);
        if package.name.is_empty() {
            let d = Diagnostic::error(ids::SYNTAX, whole, "this description has no `name`");
            diags.push(d);
        } else if version.is_none() && !diags.has_errors() {
            let d = Diagnostic::error(ids::SYNTAX, whole, "this description has no `version`");
            diags.push(d);
        }
        package.version = version.unwrap_or_default();
        package
    }

    fn read_version(&mut self, field: &Field, diags: &mut Diagnostics) -> Option<Version> {
        let version = Version::parse(&field.text());
        if version.is_none() {
            let title = format!("`{}` is no version", field.text());
            diags.push(Diagnostic::error(ids::SYNTAX, field.value_span(), title));
        }
        version
    }

    fn field(&mut self, field: &Field, diags: &mut Diagnostics) {
        let text = field.text();
        match field.name.as_str() {
            "name" if !is_name(&text) => {
                let title = format!("`{text}` is no name of a package");
                let d = Diagnostic::error(ids::SYNTAX, field.value_span(), title);
                diags.push(d.note("Names have letters, digits, and `-` between them."));
            }
            "name" => (self.name, self.span) = (text, field.value_span()),
            "synopsis" => self.synopsis = text,
            "copyright" => self.copyright = text,
            "homepage" => self.homepage = text,
            "data-dir" => self.data_dir = text,
            // Setup.hs of the others does what `Simple` does, or calls configure.
            "build-type" if text.eq_ignore_ascii_case("configure") => self.configured = true,
            "build-type" if text.eq_ignore_ascii_case("custom") => {
                self.custom = Some(field.value_span());
            }
            name if FIELDS.contains(&name) || name.starts_with("x-") => {}
            _ => diags.push(parts::unknown(field, FIELDS)),
        }
    }

    fn section(&mut self, section: Section, diags: &mut Diagnostics) {
        let Section {
            name,
            argument,
            span,
            body,
        } = section;
        let kind = match name.as_str() {
            "library" => Kind::Library,
            "executable" => Kind::Executable,
            "test-suite" => Kind::TestSuite,
            "benchmark" => Kind::Benchmark,
            "flag" => return self.flags.push(Flag::read(&argument, &body, diags)),
            "common" => return self.common.push((argument, body)),
            // What the program needs that builds it is of no matter if that is not run.
            "source-repository" | "custom-setup" => return,
            "foreign-library" => {
                let title = format!("`{name}` is not supported");
                return diags.push(Diagnostic::error(ids::UNSUPPORTED, span, title));
            }
            _ => {
                let title = format!("there is no section `{name}`");
                let d = Diagnostic::warning(ids::FIELD, span, title).label("it is ignored");
                return diags.push(d);
            }
        };
        if argument.is_empty() && kind != Kind::Library {
            let title = format!("this {} has no name", kind.word());
            return diags.push(Diagnostic::error(ids::SYNTAX, span, title));
        }
        // Here a full stop may stand, too.
        if !is_name(&argument.replace('.', "")) && !argument.is_empty() {
            let title = format!("`{argument}` is no name of a component");
            let d = Diagnostic::error(ids::SYNTAX, span, title);
            return diags.push(d.note("Names have letters, digits, `-` and `_`."));
        }
        // A library that is called like the package is the one without a name.
        let name = Some(argument).filter(|name| !name.is_empty() && *name != self.name);
        self.components.push(Component {
            kind,
            name: name.or_else(|| (kind != Kind::Library).then(|| self.name.clone())),
            span,
            items: body,
        });
    }

    /// The fields of a component, where these flags hold.
    pub fn parts(
        &self,
        component: &Component,
        environment: &Environment<'_>,
        diags: &mut Diagnostics,
    ) -> Parts {
        let mut gathering = Gathering {
            package: self,
            environment,
            diags,
            parts: Parts::default(),
            within: vec![],
        };
        gathering.items(&component.items);
        gathering.parts
    }

    /// Adds to a component what a script has found for it: its fields in the text of
    /// `NAME.buildinfo`, in which those of the library come first, and those of a program stand
    /// behind `executable: NAME`. The text begins at a position of the source map.
    pub fn add_found(
        &self,
        component: &Component,
        (text, start): (&str, u32),
        environment: &Environment<'_>,
        diags: &mut Diagnostics,
        parts: &mut Parts,
    ) {
        let mut program = None;
        let mut items = syntax::parse(text, start, diags);
        items.retain(|item| match item {
            Item::Field(field) if field.name == "executable" => {
                program = Some(field.text());
                false
            }
            _ => match component.kind {
                Kind::Library => program.is_none() && component.name.is_none(),
                Kind::Executable => program.is_some() && program == component.name,
                Kind::TestSuite | Kind::Benchmark => false,
            },
        });
        let mut gathering = Gathering {
            package: self,
            environment,
            diags,
            parts: std::mem::take(parts),
            within: vec![],
        };
        gathering.items(&items);
        *parts = gathering.parts;
    }

    /// `name-1.2.3`
    pub fn id(&self) -> String {
        format!("{}-{}", self.name, self.version)
    }
}

impl Flag {
    fn read(name: &str, body: &[Item], diags: &mut Diagnostics) -> Flag {
        let mut flag = Flag {
            name: name.to_lowercase(),
            default: true,
            manual: false,
        };
        for item in body {
            let Item::Field(field) = item else { continue };
            let value = field.text().to_lowercase();
            match (field.name.as_str(), value.as_str()) {
                ("default", "true" | "false") => flag.default = value == "true",
                ("manual", "true" | "false") => flag.manual = value == "true",
                ("default" | "manual", _) => {
                    let title = "this is neither True nor False";
                    diags.push(Diagnostic::error(ids::SYNTAX, field.value_span(), title));
                }
                ("description", _) => {}
                _ => diags.push(parts::unknown(field, &["default", "manual", "description"])),
            }
        }
        flag
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use pure_base::SourceMap;

    const TEXT: &str = "cabal-version: 2.4
name:          shapes
version:       1.2.3
-- A comment.
synopsys: slips
description: {
What it is:
.
is told
}

flag Fast
  default: False
  manual: True

common shared
  default-language: Haskell2010
  ghc-options: -Wall
               \"-with-rtsopts=-s -A1m\" -DT=\"x,y\" \"a\\\\\\\"b\"
  build-depends: base >=4.9 && <5, containers ^>= { 0.6, 0.7 },
                 parts:{a, parts}, other:inner >1

library
  import: shared
  exposed-modules: Data.Shape, Data.Shape.Area
                   Data.Shape.Edge
  if flag(fast)
    cpp-options: -DFAST
  elif impl(ghc >= 9)
    cpp-options: -DNEW
    if os(windows)
      buildable: False
  else
    cpp-options: -DOLD
  hs-source-dirs: src

library inner {
exposed-modules: Inner
if os(linux) {
cpp-options: -DLINUX
}
else
{
cpp-options: -DELSE
}
}

executable draw
  main-is: Main.hs
  build-depnds: base
  other-modules:
  { A
  , B }
  default-extensions: { CPP }
  pkgconfig-depends: gtk+-3.0 >= 3.2 && < 4, glib-2.0
";

    fn read(text: &str) -> (Package, Vec<Parts>, Vec<String>) {
        let (mut map, mut diags) = (SourceMap::new(), Diagnostics::new());
        let file = map.add("shapes.cabal", text).expect("it is small");
        let start = map.file(file).start;
        let package = Package::read(text, start, &mut diags);
        let environment = Environment {
            flags: &package
                .flags
                .iter()
                .map(|f| (f.name.clone(), f.default))
                .collect::<Vec<_>>(),
            ghc: &Version(vec![9, 0, 2]),
            purecc: &Version(vec![0, 2]),
        };
        let components = package.components.iter();
        let parts = components
            .map(|c| package.parts(c, &environment, &mut diags))
            .collect();
        let told = diags.iter();
        let told = told.map(|d| format!("{}: {} [{}]", map.describe(d.span), d.title, d.id));
        (package.clone(), parts, told.collect())
    }

    fn texts(words: &[parts::Word]) -> Vec<&str> {
        words.iter().map(|word| word.text.as_str()).collect()
    }

    #[test]
    fn a_description_is_read() {
        let (package, parts, told) = read(TEXT);
        assert_eq!(package.id(), "shapes-1.2.3");
        assert!(package.flags[0].manual && !package.flags[0].default);
        let [library, inner, draw] = &parts[..] else {
            panic!("{parts:?}")
        };
        assert_eq!(
            texts(&library.exposed),
            ["Data.Shape", "Data.Shape.Area", "Data.Shape.Edge"]
        );
        assert_eq!(texts(&library.cpp_options), ["-DNEW"]);
        assert_eq!(texts(&library.folders), ["src"]);
        assert_eq!(
            texts(&library.ghc_options),
            ["-Wall", "-with-rtsopts=-s -A1m", "-DT=\"x,y\"", "a\\\"b"]
        );
        assert!(!library.unbuildable);
        let depends: Vec<_> = library
            .depends
            .iter()
            .map(|d| (d.package.as_str(), d.libraries.clone(), d.wanted.as_str()))
            .collect();
        let name = |name: &str| Some(name.to_string());
        assert_eq!(
            depends,
            [
                ("base", vec![None], ">=4.9 && <5"),
                ("containers", vec![None], "^>= { 0.6, 0.7 }"),
                ("parts", vec![name("a"), None], ""),
                ("other", vec![name("inner")], ">1"),
            ]
        );
        assert_eq!(texts(&inner.exposed), ["Inner"]);
        assert_eq!(texts(&inner.cpp_options), ["-DLINUX"]);
        assert_eq!(package.components[1].name, name("inner"));
        assert_eq!(
            draw.main_is.as_ref().map(|w| w.text.as_str()),
            Some("Main.hs")
        );
        assert_eq!(texts(&draw.other), ["A", "B"]);
        assert_eq!(texts(&draw.extensions), ["CPP"]);
        let system = draw.system.iter();
        let system: Vec<_> = system.map(|d| (&*d.package, &*d.wanted)).collect();
        assert_eq!(system, [("gtk+-3.0", ">= 3.2 && < 4"), ("glib-2.0", "")]);
        assert_eq!(
            told,
            [
                "shapes.cabal:5:1-8: there is no field `synopsys` [package-field]",
                "shapes.cabal:50:3-14: there is no field `build-depnds` [package-field]",
            ]
        );
    }

    #[test]
    fn mistakes_are_told_where_they_are() {
        for (text, expected) in [
            (
                "version: 1",
                "1:1: this description has no `name` [package-syntax]",
            ),
            (
                "name: p",
                "1:1: this description has no `version` [package-syntax]",
            ),
            (
                "name: p\nversion: 1.x",
                "2:10-12: `1.x` is no version [package-syntax]",
            ),
            (
                "name: p\nversion: 1\nlibrary\n  if flag(nope)\n    main-is: A",
                "4:3-15: there is no flag `nope` in this package [package-syntax]",
            ),
            (
                "name: p\nversion: 1\nlibrary\n  else\n    main-is: A",
                "4:3-6: no `if` stands before this `else` [package-syntax]",
            ),
            (
                "name: p\nversion: 1\nlibrary\n  import: x",
                "4:11: there is no common stanza `x` [package-syntax]",
            ),
            (
                "name: p\nversion: 1\ncommon x\n  import: x\nlibrary\n  import: x",
                "4:11: the common stanza `x` imports itself [package-syntax]",
            ),
            (
                "name: p\nversion: 1\nlibrary\n  build-depends: base >> 4",
                "4:18-26: `` is no version [package-syntax]",
            ),
            (
                "name: p\nversion: 1\nlibrary {\n  exposed-modules: A\n",
                "3:1-9: a `}` is missing for this section [package-syntax]",
            ),
            (
                "name: p\nversion: 1\ndescription: {\nabc",
                "3:1-11: a `}` is missing for this field [package-syntax]",
            ),
            (
                "name: p\nversion: 1\n}",
                "3:1: this `}` closes nothing [package-syntax]",
            ),
            (
                "name: p\nversion: 1\n= 3",
                "3:1-3: this is neither a field nor the head of a section [package-syntax]",
            ),
            (
                "name: p\nversion: 1\nexecutable\n  main-is: A.hs",
                "3:1-10: this executable has no name [package-syntax]",
            ),
            (
                "name: p\nversion: 1\nforeign-library f",
                "3:1-17: `foreign-library` is not supported [package-unsupported]",
            ),
            (
                "name: p\nversion: 1\nlibrary\n  mixins: base hiding (Prelude)",
                "4:3-8: `mixins` is not supported: modules are imported by their own names \
                 [package-unsupported]",
            ),
        ] {
            let (.., told) = read(text);
            assert_eq!(told, [format!("shapes.cabal:{expected}")], "{text}");
        }
    }
}
