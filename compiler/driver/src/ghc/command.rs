//! The words of GHC's command line: those that Cabal uses are read here, all others are options
//! that purecc has for itself ([`crate::options`]).

use super::answers::Question;
use crate::cli::Cli;
use crate::{inputs, options};
use pure_syntax::Setting;
use std::ffi::{OsStr, OsString};
use std::os::unix::ffi::OsStrExt;
use std::path::{Path, PathBuf};

/// What is to be done.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Mode {
    Make,
    /// `-c` with files of C.
    C,
    /// `-shared`
    Shared,
    AbiHash,
    Answer(Question),
    Help,
}

/// A package database of the command line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Home {
    Global,
    User,
    At(PathBuf),
}

/// A package that is named.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Wanted {
    Id(String),
    Name(String),
}

/// The command line as it is meant.
pub struct Command {
    pub mode: Mode,
    /// `-no-link` is not there.
    pub links: bool,
    pub of_cabal: bool,
    pub unit: Option<String>,
    pub databases: Vec<Home>,
    pub wanted: Vec<Wanted>,
    pub hidden: Vec<String>,
    pub hides_all: bool,
    pub object_dir: Option<PathBuf>,
    pub interface_dir: Option<PathBuf>,
    /// How files of objects and interfaces end, and those of the second kind.
    pub endings: (String, String),
    pub dynamic: Option<(String, String)>,
    /// Settings of the preprocessor.
    pub macros: Vec<Setting>,
    pub position_independent: bool,
    /// Files and modules.
    pub words: Vec<String>,
    /// What else the options say.
    pub cli: Cli,
    /// What is said of options that there are not.
    pub told: Vec<String>,
}

/// Options with a value that mean nothing here.
const WITHOUT_EFFECT: &[&str] = &[
    "-stubdir",
    "-hiedir",
    "-dumpdir",
    "-tmpdir",
    "-hcsuf",
    "-dyno",
    "-dynload",
    "-x",
    "-package-env",
    "-trust",
    "-distrust",
    "-ohi",
    "-framework",
    "-framework-path",
];

/// Options without one that mean nothing here.
const ALONE: &[&str] = &[
    "-fbuilding-cabal-package",
    "-no-auto-link-packages",
    "-static",
    "-dynamic",
    "-rdynamic",
    "-no-user-package-env",
    "-Wmissing-home-modules",
];

/// Files of response files within each other.
const MAX_FILES: usize = 100;

impl Command {
    /// Reads the words. The error is a line for the user.
    pub fn read(words: Vec<OsString>) -> Result<Command, String> {
        let mut command = Command {
            mode: Mode::Make,
            links: true,
            of_cabal: false,
            unit: None,
            databases: vec![Home::Global, Home::User],
            wanted: vec![],
            hidden: vec![],
            hides_all: false,
            object_dir: None,
            interface_dir: None,
            endings: ("o".into(), "hi".into()),
            dynamic: None,
            macros: vec![],
            position_independent: false,
            words: vec![],
            cli: Cli::new(),
            told: vec![],
        };
        let mut included = 0;
        let words = respond(words, &mut included)?;
        let mut dynamic = ("dyn_o".to_string(), "dyn_hi".to_string());
        let mut both = false;
        let mut words = words.into_iter();
        while let Some(word) = words.next() {
            let text = word.to_string_lossy().into_owned();
            if !text.starts_with('-') || text == "-" {
                command.words.push(text);
                continue;
            }
            let (name, joined) = match text.split_once('=') {
                Some((name, value)) => (name, Some(value.to_string())),
                None => (&*text, None),
            };
            let mut value = || {
                let next = joined.clone().or_else(|| {
                    let next = words.next()?;
                    Some(next.to_string_lossy().into_owned())
                });
                next.ok_or_else(|| format!("{name}: a value is missing behind it"))
            };
            match name {
                "--make" => command.mode = Mode::Make,
                "-c" => command.mode = Mode::C,
                "-shared" => command.mode = Mode::Shared,
                "--abi-hash" => command.mode = Mode::AbiHash,
                "--help" | "-?" => command.mode = Mode::Help,
                "--version" | "-V" => command.mode = Mode::Answer(Question::Version),
                "--numeric-version" => command.mode = Mode::Answer(Question::NumericVersion),
                "--info" => command.mode = Mode::Answer(Question::Info),
                "--supported-languages" | "--supported-extensions" => {
                    command.mode = Mode::Answer(Question::Extensions);
                }
                "--print-libdir" => command.mode = Mode::Answer(Question::Libdir),
                "--print-global-package-db" => {
                    command.mode = Mode::Answer(Question::GlobalDatabase);
                }
                "--interactive" | "-M" | "-E" | "-C" | "--frontend" | "--backpack" => {
                    return Err(format!(
                        "{name} is not supported: purecc makes whole programs"
                    ));
                }
                "-no-link" => command.links = false,
                "-this-unit-id" | "-this-package-key" | "-package-name" => {
                    command.unit = Some(value()?);
                }
                "-package-db" | "-package-conf" => {
                    command.databases.push(Home::At(value()?.into()));
                }
                "-clear-package-db" => command.databases.clear(),
                "-global-package-db" => command.databases.push(Home::Global),
                "-user-package-db" => command.databases.push(Home::User),
                "-no-global-package-db" => command.databases.retain(|home| *home != Home::Global),
                "-no-user-package-db" | "-no-user-package-conf" => {
                    command.databases.retain(|home| *home != Home::User);
                }
                "-package-id" => command.wanted.push(Wanted::Id(bare(&value()?))),
                "-package" => command.wanted.push(Wanted::Name(bare(&value()?))),
                "-hide-package" | "-ignore-package" => command.hidden.push(value()?),
                "-hide-all-packages" => command.hides_all = true,
                "-odir" => command.object_dir = Some(value()?.into()),
                "-hidir" => command.interface_dir = Some(value()?.into()),
                "-outputdir" => {
                    let folder = PathBuf::from(value()?);
                    command.object_dir = Some(folder.clone());
                    command.interface_dir = Some(folder);
                }
                "-osuf" => command.endings.0 = value()?,
                "-hisuf" => command.endings.1 = value()?,
                "-dynosuf" => dynamic.0 = value()?,
                "-dynhisuf" => dynamic.1 = value()?,
                "-dynamic-too" => both = true,
                "-fPIC" => command.position_independent = true,
                "-i" => command.cli.include.clear(),
                // Cabal gives it and its value as one word.
                "-dynload deploy" => {}
                name if WITHOUT_EFFECT.contains(&name) => drop(value()?),
                name if ALONE.contains(&name) => {
                    command.of_cabal |= name == "-fbuilding-cabal-package";
                }
                name if name.starts_with("-optP") => {
                    let own = text["-optP".len()..].to_string();
                    let own = match own.is_empty() {
                        true => value()?,
                        false => own,
                    };
                    let mut file = || {
                        let next = words.next().map(|w| w.to_string_lossy().into_owned());
                        let next = next.ok_or("-optP-include: -optPFILE is missing behind it")?;
                        Ok::<_, String>(next.strip_prefix("-optP").unwrap_or(&next).to_string())
                    };
                    command.preprocessor(&own, &mut file)?;
                }
                _ => {
                    let followed = options::follow(&mut command.cli, &word, &mut words);
                    match command.cli.shows.take() {
                        Some(_) => command.mode = Mode::Help,
                        None => command.told.extend(followed.err().map(|told| plain(&told))),
                    }
                }
            }
        }
        command.dynamic = both.then_some(dynamic);
        Ok(command)
    }

    /// An option of the preprocessor.
    fn preprocessor(
        &mut self,
        option: &str,
        file: &mut dyn FnMut() -> Result<String, String>,
    ) -> Result<(), String> {
        if let Some(definition) = option.strip_prefix("-D") {
            self.macros.push(Setting::Define(definition.into()));
        } else if let Some(name) = option.strip_prefix("-U") {
            self.macros.push(Setting::Undefine(name.into()));
        } else if let Some(folder) = option.strip_prefix("-I") {
            self.cli.include_dirs.push(folder.into());
        } else if option == "-include" {
            let name = file()?;
            let text = inputs::read_source(Path::new(&name))?;
            self.macros.push(Setting::Include(name, text.to_string()));
        }
        // The preprocessor here has no others that it would need.
        Ok(())
    }

    /// Whether it is the second command that Cabal gives for an executable.
    pub fn links_only(&self) -> bool {
        self.of_cabal && self.mode == Mode::Make && self.links && self.cli.output.is_some()
    }
}

/// A message of the compiler's own command line without its head.
fn plain(told: &str) -> String {
    let told = told.trim_end();
    let heads = ["purecc: ", "error: "];
    let bare = heads.iter().find_map(|head| told.strip_prefix(head));
    bare.unwrap_or(told).to_string()
}

/// A package without what is said of its modules: `base (Prelude as P)`.
fn bare(package: &str) -> String {
    let end = package.find([' ', '(']).unwrap_or(package.len());
    package[..end].to_string()
}

/// The words with those of response files in their place.
fn respond(words: Vec<OsString>, included: &mut usize) -> Result<Vec<OsString>, String> {
    let mut all = vec![];
    for word in words {
        let Some(name) = word.as_bytes().strip_prefix(b"@") else {
            all.push(word);
            continue;
        };
        *included += 1;
        if *included > MAX_FILES {
            return Err("the response files name each other too often".into());
        }
        let text = inputs::read_source(Path::new(OsStr::from_bytes(name)))?;
        let words = split(&text).into_iter().map(OsString::from).collect();
        all.extend(respond(words, included)?);
    }
    Ok(all)
}

/// The words of a text: with blanks or lines between them, in quotes, or with `\` before what
/// would else be meant otherwise.
fn split(text: &str) -> Vec<String> {
    let mut words = vec![];
    let mut word: Option<String> = None;
    let mut quote = None;
    let mut chars = text.chars();
    while let Some(c) = chars.next() {
        match (quote, c) {
            (_, '\\') => word.get_or_insert_default().extend(chars.next()),
            (Some(open), c) if c == open => quote = None,
            (Some(_), c) => word.get_or_insert_default().push(c),
            (None, '"' | '\'') => {
                quote = Some(c);
                word.get_or_insert_default();
            }
            (None, c) if c.is_whitespace() => words.extend(word.take()),
            (None, c) => word.get_or_insert_default().push(c),
        }
    }
    words.extend(word);
    words
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_of_response_files() {
        let text = "-a \"b c\"\n'd \"e'\t\\ f\\\\ \"\"";
        assert_eq!(split(text), ["-a", "b c", "d \"e", " f\\", ""]);
    }

    #[test]
    fn what_cabal_says_is_understood() {
        let words = "--make -no-link -fbuilding-cabal-package -O -static -dynamic-too -dynosuf dyn_o \
                     -outputdir d -i -isrc -optP-DX=1 -this-unit-id p-1 -hide-all-packages \
                     -no-user-package-db -package-db db -package-id base-4 -XHaskell2010 P P.Q -Wall";
        let words = words.split(' ').map(OsString::from).collect();
        let command = Command::read(words).expect("all is known");
        assert_eq!(command.told, [""; 0]);
        assert_eq!(command.words, ["P", "P.Q"]);
        assert_eq!(command.databases, [Home::Global, Home::At("db".into())]);
        assert_eq!(command.wanted, [Wanted::Id("base-4".into())]);
        assert_eq!(command.cli.include, [PathBuf::from("src")]);
        assert_eq!(command.dynamic, Some(("dyn_o".into(), "dyn_hi".into())));
        assert!(!command.links && command.hides_all && command.of_cabal);
    }
}
