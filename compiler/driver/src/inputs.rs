//! What a compilation reads: the files with their contents, and the places where
//! it looked for one in vain. As long as all that is as it was, so is the result.

use crate::load::ENDINGS;
use crate::preprocess::Run;
use crate::shells;
use pure_base::Symbol;
use serde::{Deserialize, Serialize};
use std::cell::RefCell;
use std::io::Read;
use std::os::unix::fs::MetadataExt;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use xxhash_rust::xxh3::xxh3_128;

/// A place of the file system that a compilation looked at.
#[derive(Serialize, Deserialize)]
struct Input {
    path: PathBuf,
    /// The hash of the file's text; `None`: there is no file.
    text: Option<u128>,
}

/// A module of the program itself.
#[derive(Serialize, Deserialize)]
pub struct Module {
    pub name: String,
    pub file: String,
    text: u128,
}

/// All that one compilation looked at.
#[derive(Default, Serialize, Deserialize)]
pub struct Inputs {
    seen: RefCell<Vec<Input>>,
    modules: RefCell<Vec<Module>>,
    /// What programs made of sources.
    made: RefCell<Vec<(Run, u128)>>,
    /// What splices have asked of names in the file system.
    asked: RefCell<Vec<(i64, PathBuf, u128)>>,
    /// Files of units that the program depends on.
    others: RefCell<Vec<String>>,
}

impl Module {
    fn new(name: Symbol, file: &str, text: &str) -> Module {
        Module {
            name: name.to_string(),
            file: file.to_string(),
            text: hash(text.as_bytes()),
        }
    }
}

/// Sources larger than this are refused before they are read.
const MAX_SOURCE_BYTES: u64 = 256 << 20;

/// How a place of the file system looks from outside: when it was changed, its size and its
/// number; nothing if there is no file.
pub type Stamp = Option<(i64, i64, u64, u64)>;

/// What the library's questions about a name are answered with that change nothing: what it leads
/// to, what it is, whether it may be executed; the current folder, a folder's entries, a file's
/// size, a link. Errors are the system's numbers, negated.
fn about(question: i64, path: &Path) -> (i64, String) {
    let kind = |data: std::fs::Metadata| match data.file_type() {
        kind if kind.is_dir() => 1,
        kind if kind.is_symlink() => 2,
        _ => 0,
    };
    let plain = |code| (code, String::new());
    let text = |path: PathBuf| (0, path.to_string_lossy().into_owned());
    // The folder of a package may have an empty name.
    let path = match path.as_os_str().is_empty() {
        true => Path::new("."),
        false => path,
    };
    let found = match question {
        0 => path.metadata().map(|data| plain(kind(data))),
        1 => path.symlink_metadata().map(|data| plain(kind(data))),
        2 => path.metadata().map(|data| match data.mode() & 0o111 {
            0 => plain(-libc::EACCES as i64),
            _ => plain(0),
        }),
        8 => path.canonicalize().map(text),
        9 => std::fs::read_dir(path).map(|entries| {
            let names = entries.flatten().map(|entry| entry.file_name());
            let mut names: Vec<String> = names
                .map(|name| name.to_string_lossy().into_owned())
                .collect();
            names.sort();
            let all = [".", ".."].map(String::from).into_iter().chain(names);
            (0, all.map(|name| name + "\0").collect())
        }),
        10 => path.metadata().map(|data| plain(data.len() as i64)),
        11 => path.read_link().map(text),
        _ => return plain(-libc::EPERM as i64),
    };
    found.unwrap_or_else(|e| plain(-i64::from(e.raw_os_error().unwrap_or(libc::EIO))))
}

/// Reads a source file; the error is one line for the user.
pub fn read_source(path: &Path) -> Result<Arc<str>, String> {
    Ok(text_of(&read_bytes(path)?))
}

/// The text of a source. Bytes that are not UTF-8 become U+FFFD, which the lexer accepts in
/// comments.
pub fn text_of(bytes: &[u8]) -> Arc<str> {
    String::from_utf8_lossy(bytes).into()
}

/// What is in a file; the error is one line for the user.
pub fn read_bytes(path: &Path) -> Result<Vec<u8>, String> {
    let wrong = |e: std::io::Error| format!("cannot read {}: {e}", path.display());
    let file = std::fs::File::open(path).map_err(|e| wrong(e) + &meant(path))?;
    if file.metadata().map_err(wrong)?.is_dir() {
        return Err(format!("cannot read {}: it is a directory", path.display()));
    }
    let mut bytes = vec![];
    file.take(MAX_SOURCE_BYTES + 1)
        .read_to_end(&mut bytes)
        .map_err(wrong)?;
    if bytes.len() as u64 > MAX_SOURCE_BYTES {
        return Err(format!(
            "cannot read {}: it is larger than 256 MB",
            path.display()
        ));
    }
    Ok(bytes)
}

/// What may be meant by a file that is not there: a command, or a source by its module's name.
fn meant(path: &Path) -> String {
    if path.extension().is_some() || path.exists() {
        return String::new();
    }
    let mut sources = ENDINGS.iter().map(|ending| path.with_extension(ending));
    let source = sources.find(|path| path.is_file());
    let command = path.to_str().and_then(shells::command_like);
    match (source, command) {
        (Some(source), _) => format!("; did you mean {}?", source.display()),
        (None, Some(command)) => format!("; did you mean the command {command}?"),
        (None, None) => String::new(),
    }
}

/// Stands for what is in a file.
pub fn hash(bytes: &[u8]) -> u128 {
    xxh3_128(bytes)
}

impl Inputs {
    /// Whether there is a file; if not, that is remembered.
    pub fn is_file(&self, path: &Path) -> bool {
        let found = path.is_file();
        if !found {
            self.add(path, None);
        }
        found
    }

    /// Reads a source file; the error is one line for the user.
    pub fn read(&self, path: &Path) -> Result<Arc<str>, String> {
        Ok(text_of(&self.bytes(path)?))
    }

    /// The same of any file.
    pub fn bytes(&self, path: &Path) -> Result<Vec<u8>, String> {
        let bytes = read_bytes(path)?;
        self.add(path, Some(hash(&bytes)));
        Ok(bytes)
    }

    /// What a program makes of a source.
    pub fn made(&self, run: Run) -> Result<Arc<str>, String> {
        let text = run.output()?;
        self.made.borrow_mut().push((run, hash(text.as_bytes())));
        Ok(text)
    }

    fn add(&self, path: &Path, text: Option<u128>) {
        let path = path.to_path_buf();
        self.seen.borrow_mut().push(Input { path, text });
    }

    /// Whether that file, by whatever name, was read.
    pub fn has_read(&self, path: &Path) -> bool {
        let of = |path: &Path| path.metadata().map(|about| (about.dev(), about.ino())).ok();
        let Some(file) = of(path) else {
            return false;
        };
        let seen = self.seen.borrow();
        let mut read = seen.iter().filter(|input| input.text.is_some());
        read.any(|input| of(&input.path) == Some(file))
    }

    /// The files that were read, each once, with what stands for their texts.
    pub fn texts(&self) -> Vec<(PathBuf, u128)> {
        let seen = self.seen.borrow();
        let texts = seen
            .iter()
            .filter_map(|input| Some((input.path.clone(), input.text?)));
        let texts: std::collections::BTreeMap<PathBuf, u128> = texts.collect();
        texts.into_iter().collect()
    }

    /// A module of the program was read, be it for several units.
    pub fn module(&self, name: Symbol, file: &str, text: &str) {
        let mut modules = self.modules.borrow_mut();
        let mut known = modules.iter().filter(|m| m.file == file);
        if known.all(|m| m.name != name.as_str()) {
            modules.push(Module::new(name, file, text));
        }
    }

    /// What a splice asks of a name, and what there is.
    pub fn about(&self, question: i64, path: &Path) -> (i64, String) {
        let found = about(question, path);
        let sum = hash(format!("{found:?}").as_bytes());
        self.asked.borrow_mut().push((question, path.into(), sum));
        found
    }

    /// A source is none of the program's own.
    pub fn of_others(&self, file: &str) {
        self.others.borrow_mut().push(file.to_string());
    }

    /// Whether a source is of a unit that the program depends on. What is to be said of its
    /// style was said when it was built itself.
    pub fn is_of_others(&self, file: &str) -> bool {
        self.others.borrow().iter().any(|other| other == file)
    }

    /// The module that led to all others is known by this name.
    pub fn main_module(&self, name: Symbol, file: &str, text: &str) {
        let module = Module::new(name, file, text);
        self.modules.borrow_mut().insert(0, module);
    }

    /// A file that is looked at besides.
    pub fn note(&self, path: &Path) {
        self.add(path, None);
    }

    /// How all places look now.
    pub fn stamps(&self) -> Vec<Stamp> {
        let seen = self.seen.borrow();
        let stamp = |input: &Input| {
            let about = input.path.metadata().ok()?;
            Some((about.mtime(), about.mtime_nsec(), about.len(), about.ino()))
        };
        seen.iter().map(stamp).collect()
    }

    /// Whether everything is as it was.
    pub fn unchanged(&self) -> bool {
        let same = self.seen.borrow().iter().all(|input| {
            let now = match input.path.is_file() {
                true => read_bytes(&input.path).ok().map(|t| hash(&t)),
                false => None,
            };
            now == input.text
        });
        // Programs may look at more than the source.
        let again = |(run, text): &(Run, u128)| {
            let now = run.output().ok();
            now.map(|now| hash(now.as_bytes())) == Some(*text)
        };
        let asked = self.asked.borrow();
        let as_then = |(question, path, sum): &(i64, PathBuf, u128)| {
            hash(format!("{:?}", about(*question, path)).as_bytes()) == *sum
        };
        same && asked.iter().all(as_then) && self.made.borrow().iter().all(again)
    }

    /// The program's modules, the main module last.
    pub fn modules(&self) -> Vec<std::cell::Ref<'_, Module>> {
        let count = self.modules.borrow().len();
        let module = |i| std::cell::Ref::map(self.modules.borrow(), |m| &m[i]);
        (0..count).rev().map(module).collect()
    }

    /// Whether a module's source is what it was then.
    pub fn has(&self, module: &Module) -> bool {
        let modules = self.modules.borrow();
        let mut same = modules.iter().filter(|m| m.name == module.name);
        same.any(|m| m.text == module.text)
    }
}
