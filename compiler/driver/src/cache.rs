//! What a compilation leaves for the next one of the same program with the same
//! options: one file, with everything that was read, the messages, the executable,
//! and the machine code of each function. If nothing that was read has changed, the
//! next compilation is a copy of the executable; else it takes from there the code
//! of all functions that come out of the optimiser as they were.
//!
//! A file that is missing, damaged or of another compiler is as good as none; one
//! that cannot be written is not written. So the cache can make a compilation
//! faster, and nothing else.

use crate::cli::Cli;
use crate::coverage::Mix;
use crate::inputs::Inputs;
use pure_native::Kept;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::fs::File;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::time::SystemTime;
use xxhash_rust::xxh3::xxh3_128;

/// The files of a directory may come to this size together; then the oldest go.
const MAX_BYTES: u64 = 1 << 30;

/// How the files' names end.
const EXTENSION: &str = "build";
/// How the names of files of modules end, which are beside them.
pub const MODULE: &str = "module";

/// Where one program's compilation is kept.
pub struct Cache {
    directory: PathBuf,
    file: PathBuf,
    force: bool,
}

/// A compilation as it is kept.
#[derive(Serialize, Deserialize)]
pub struct Build<'a> {
    pub inputs: Inputs,
    /// What it said on standard error.
    pub messages: String,
    /// The indices of coverage.
    pub mixes: Vec<Mix>,
    #[serde(borrow)]
    executable: Bytes<'a>,
    #[serde(borrow)]
    code: Bytes<'a>,
}

/// What was read, what was said, and the indices of coverage.
pub type Said = (Inputs, String, Vec<Mix>);

/// Bytes that are read where they lie.
struct Bytes<'a>(&'a [u8]);

impl Serialize for Bytes<'_> {
    fn serialize<S: Serializer>(&self, s: S) -> Result<S::Ok, S::Error> {
        s.serialize_bytes(self.0)
    }
}

impl<'de: 'a, 'a> Deserialize<'de> for Bytes<'a> {
    fn deserialize<D: Deserializer<'de>>(d: D) -> Result<Self, D::Error> {
        <&[u8]>::deserialize(d).map(Bytes)
    }
}

impl<'a> Build<'a> {
    /// From the bytes of a file, if they are whole.
    pub fn decode(bytes: &'a [u8]) -> Option<Build<'a>> {
        let (sum, body) = bytes.split_first_chunk::<16>()?;
        if u128::from_le_bytes(*sum) != xxh3_128(body) {
            return None;
        }
        postcard::from_bytes(body).ok()
    }

    pub fn executable(&self) -> &'a [u8] {
        self.executable.0
    }

    /// The functions' machine code.
    pub fn code(&self) -> Kept {
        postcard::from_bytes(self.code.0).unwrap_or_default()
    }
}

impl Cache {
    /// The place of what the command line asks for; `None` if nothing is kept.
    pub fn of(cli: &Cli) -> Option<Cache> {
        // Who looks inside wants to see the stages at work, and what is typed on the way comes
        // once.
        let looks = cli.text.is_some() && cli.units.is_empty()
            || !cli.added.is_empty()
            || cli.assembly
            || cli.dlint
            || cli.dtime
            || !cli.dump.is_empty()
            // Of a component that is only checked others make use.
            || cli.stop_after.is_some() && (cli.units.is_empty() || !cli.checks);
        if looks {
            return None;
        }
        let directory = directory(cli)?;
        let file = directory.join(format!("{:032x}.{EXTENSION}", key(cli)?));
        Some(Cache {
            directory,
            file,
            force: cli.force_recomp,
        })
    }

    pub fn directory(&self) -> &Path {
        &self.directory
    }

    /// Whether nothing is to be read.
    pub fn force(&self) -> bool {
        self.force
    }

    /// What the last compilation left.
    pub fn read(&self) -> Option<Vec<u8>> {
        match self.force {
            true => None,
            false => std::fs::read(&self.file).ok(),
        }
    }

    /// Says that the file was of use, so that others go before it.
    pub fn used(&self) {
        let file = File::options().append(true).open(&self.file);
        let _ = file.and_then(|f| f.set_modified(SystemTime::now()));
    }

    /// Keeps a compilation, if that is possible.
    pub fn write(&self, said: Said, executable: &[u8], code: &Kept) {
        let _ = self.try_write(said, executable, code);
    }

    fn try_write(
        &self,
        (inputs, messages, mixes): Said,
        executable: &[u8],
        code: &Kept,
    ) -> Option<()> {
        let code = postcard::to_allocvec(code).ok()?;
        let body = postcard::to_allocvec(&Build {
            inputs,
            messages,
            mixes,
            executable: Bytes(executable),
            code: Bytes(&code),
        });
        let body = body.ok()?;
        replace(&self.file, &[&xxh3_128(&body).to_le_bytes(), &body])?;
        self.prune()
    }

    fn prune(&self) -> Option<()> {
        let mut files = vec![];
        for entry in std::fs::read_dir(&self.directory).ok()?.flatten() {
            let path = entry.path();
            if let Ok(data) = entry.metadata()
                && path
                    .extension()
                    .is_some_and(|e| e == EXTENSION || e == MODULE)
            {
                files.push((data.modified().ok()?, data.len(), path));
            }
        }
        files.sort();
        let mut total: u64 = files.iter().map(|f| f.1).sum();
        for (_, size, path) in files {
            if total <= MAX_BYTES {
                break;
            }
            total -= size;
            let _ = std::fs::remove_file(path);
        }
        Some(())
    }
}

/// `--cache-dir`, `PURECC_CACHE`, or the user's directory for such files. An empty
/// name stands for none.
fn directory(cli: &Cli) -> Option<PathBuf> {
    let set = |name| std::env::var_os(name).filter(|d| !d.is_empty());
    let asked = cli.cache_dir.clone();
    if let Some(directory) = asked.or_else(|| std::env::var_os("PURECC_CACHE")) {
        return (!directory.is_empty()).then(|| directory.into());
    }
    let caches = match set("XDG_CACHE_HOME") {
        Some(directory) => PathBuf::from(directory),
        None => Path::new(&set("HOME")?).join(".cache"),
    };
    caches.is_absolute().then(|| caches.join("purecc"))
}

/// Writes a file of these parts. Others see all of it or nothing.
pub fn replace(path: &Path, parts: &[&[u8]]) -> Option<()> {
    let directory = path.parent()?;
    std::fs::create_dir_all(directory).ok()?;
    let extension = path.extension()?.to_str()?;
    let mut file = tempfile::Builder::new()
        .suffix(&format!(".{extension}"))
        .tempfile_in(directory)
        .ok()?;
    for part in parts {
        file.write_all(part).ok()?;
    }
    file.persist(path).ok().map(|_| ())
}

/// Stands for this compiler.
pub fn compiler() -> Option<u128> {
    let file = std::env::current_exe().and_then(std::fs::metadata).ok()?;
    let told = format!("{:?}", (file.len(), file.modified().ok()?));
    Some(xxh3_128(told.as_bytes()))
}

/// Stands for all that decides of a compilation besides what it reads: this
/// compiler, the directory that names are relative to, options and environment.
fn key(cli: &Cli) -> Option<u128> {
    let options = Cli {
        output: None,
        run: false,
        watch: false,
        program_args: vec![],
        verbose: false,
        force_recomp: false,
        cache_dir: None,
        ..cli.clone()
    };
    let all = (
        compiler()?,
        std::env::current_dir().ok()?,
        ["PURECC_LIBRARY", "PURECC_LD", "PURECC_CC"].map(std::env::var_os),
        crate::say::colour(&cli.colour),
        options,
    );
    Some(xxh3_128(format!("{all:?}").as_bytes()))
}
