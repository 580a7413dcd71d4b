//! What a program takes: it is built, run for its figures, and run again for the places that
//! allocate and hold what they stand for.

use super::beside;
use super::plan::{Case, What};
use crate::Error;
use crate::error::{one_line, system};
use crate::hp::Source;
use crate::me::{Profile, Side};
use crate::sheet::{Row, Sheet, Wanted, hotspots};
use std::collections::BTreeMap;
use std::fs::File;
use std::io::Read;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

/// What one program takes.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Taken {
    /// By the names of [`FIGURES`].
    pub figures: BTreeMap<String, u64>,
    /// Bytes between two samples of what lives.
    pub interval: u64,
    /// What each place takes: by figure, name and number among those of its name.
    pub places: BTreeMap<Place, u64>,
}

/// A place: a declaration, what in it, and which of several.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Place {
    /// The figure that it is a part of.
    pub figure: String,
    /// `construct in Module.declaration`
    pub name: String,
    pub ordinal: u32,
}

/// The figures: what the runtime calls them, and what they are called here.
pub const FIGURES: [(&str, &str); 5] = [
    ("allocated_bytes", "allocated"),
    ("max_live_bytes", "residency"),
    ("max_mem_in_use_bytes", "memory"),
    ("max_stack_bytes", "stack"),
    ("num_GCs", "collections"),
];

/// The peak of the samples, in programs that are built here.
pub const LIVE: &str = "live";

/// Parts of less than this share of the whole are left out of what is kept.
const SMALLEST: f64 = 1e-3;

/// How many samples there are at least.
const SAMPLES: u64 = 64;
const LEAST_INTERVAL: u64 = 16 << 10;

/// Builds and runs programs, in a folder that goes away.
pub struct Maker {
    purecc: PathBuf,
    file: PathBuf,
    folder: tempfile::TempDir,
}

impl Maker {
    pub fn new(purecc: Option<&Path>, file: &Path) -> Result<Maker, Error> {
        let own = std::env::current_exe().ok();
        let own = own.map(|own| own.with_file_name("purecc"));
        let own = own.filter(|own| own.is_file());
        Ok(Maker {
            purecc: purecc
                .map(Path::to_path_buf)
                .or(own)
                .unwrap_or("purecc".into()),
            file: file.to_path_buf(),
            folder: tempfile::tempdir().map_err(Error::write("a temporary folder"))?,
        })
    }

    /// The executable, built if it is to be.
    pub fn make(&self, case: &Case) -> Result<PathBuf, Error> {
        match &case.what {
            What::Source(source) => self.build(case, source, "plain", &["-rtsopts"]),
            What::Executable(file) => Ok(self.there(file)),
            What::Command(words) => Ok(words[0].clone().into()),
        }
    }

    /// A file that is named beside the plan, as the system finds it from there.
    fn there(&self, file: &str) -> PathBuf {
        let path = beside(&self.file, file);
        path.canonicalize().unwrap_or(path)
    }

    fn build(
        &self,
        case: &Case,
        source: &str,
        name: &str,
        flags: &[&str],
    ) -> Result<PathBuf, Error> {
        let to = self.folder.path().join(name);
        let mut command = Command::new(&self.purecc);
        command.args(["-v0", "-w"]).args(&case.mode).args(flags);
        command.arg("-o").arg(&to).arg(beside(&self.file, source));
        let output = command.output().map_err(|e| {
            let compiler = self.purecc.display();
            wrong(case, &format!("cannot run {compiler}: {}", system(&e)))
        })?;
        match output.status.success() {
            true => Ok(to),
            false => {
                let said = String::from_utf8_lossy(&output.stderr).into_owned();
                let line = said.lines().next().unwrap_or("purecc failed");
                Err(wrong(case, &format!("{source} does not compile: {line}")))
            }
        }
    }

    /// The figures of a run.
    pub fn run(&self, case: &Case, program: &Path, n: Option<u64>) -> Result<Taken, Error> {
        let options = ["-t", "--machine-readable"].map(String::from);
        let said = self.start(case, program, n, &options)?;
        let list = said.rfind(" [(\"bytes allocated\"").map(|at| &said[at..]);
        let list = list.ok_or_else(|| {
            wrong(
                case,
                "its runtime tells no figures (+RTS -t --machine-readable)",
            )
        })?;
        let figure = |name: &str| {
            let (_, rest) = list.split_once(&format!("(\"{name}\", \""))?;
            rest.split_once('"')?.0.parse().ok()
        };
        let mut taken = Taken::default();
        for (theirs, ours) in FIGURES {
            if let Some(value) = figure(theirs) {
                taken.figures.insert(ours.into(), value);
            }
        }
        Ok(taken)
    }

    /// Runs it to its end; what it says on standard error.
    fn start(
        &self,
        case: &Case,
        program: &Path,
        n: Option<u64>,
        options: &[String],
    ) -> Result<String, Error> {
        let cannot = |e: std::io::Error| {
            wrong(
                case,
                &format!("cannot run {}: {}", program.display(), system(&e)),
            )
        };
        let mut command = Command::new(program);
        if let What::Command(words) = &case.what {
            command.args(words[1..].iter().map(|word| case.at(word, n)));
        }
        command.args(case.arguments.iter().map(|argument| case.at(argument, n)));
        command.env_remove("GHCRTS");
        match case.what {
            What::Command(_) => drop(command.env("GHCRTS", options.join(" "))),
            _ => drop(command.arg("+RTS").args(options).arg("-RTS")),
        }
        let folder = beside(&self.file, "");
        if !folder.as_os_str().is_empty() {
            command.current_dir(folder);
        }
        command.stdin(match &case.input {
            None => Stdio::null(),
            Some(input) => {
                let input = beside(&self.file, &case.at(input, n));
                let name = input.display().to_string();
                File::open(&input).map_err(Error::read(name))?.into()
            }
        });
        let said = self.folder.path().join("said");
        let file = File::create(&said).map_err(Error::write("a temporary file"))?;
        let mut child = command
            .stdout(Stdio::null())
            .stderr(file)
            .spawn()
            .map_err(cannot)?;
        let end = Instant::now() + Duration::from_secs_f64(case.timeout);
        let mut pause = Duration::from_millis(1);
        let status = loop {
            if let Some(status) = child.try_wait().map_err(cannot)? {
                break status;
            }
            if Instant::now() >= end {
                let _ = child.kill();
                let _ = child.wait();
                return Err(wrong(
                    case,
                    &format!("it runs for more than {} s", case.timeout),
                ));
            }
            std::thread::sleep(pause);
            pause = (pause * 2).min(Duration::from_millis(20));
        };
        let mut bytes = vec![];
        let read = File::open(&said).and_then(|mut file| file.read_to_end(&mut bytes));
        read.map_err(Error::read("a temporary file"))?;
        let text = String::from_utf8_lossy(&bytes).into_owned();
        if status.code() == Some(case.exit) {
            return Ok(text);
        }
        let said = text.lines().find(|line| !line.trim().is_empty());
        let said = said.map_or(String::new(), |line| format!(": {line}"));
        // Its words name the code or the signal.
        Err(wrong(case, &format!("it ended with {status}{said}")))
    }

    /// Where the bytes come from, of a program that is built here.
    pub fn places(
        &self,
        case: &Case,
        taken: Taken,
        before: Option<&Taken>,
    ) -> Result<Taken, Error> {
        self.places_at(case, taken, before, None)
    }

    /// The same for some n. The clock of an earlier run is used again.
    pub fn places_at(
        &self,
        case: &Case,
        mut taken: Taken,
        before: Option<&Taken>,
        n: Option<u64>,
    ) -> Result<Taken, Error> {
        let What::Source(source) = &case.what else {
            return Ok(taken);
        };
        let allocated = taken.figures.get("allocated").copied().unwrap_or(0);
        let interval = (allocated / SAMPLES)
            .checked_next_power_of_two()
            .unwrap_or(0)
            / 2;
        taken.interval = match before {
            Some(before) if before.interval > 0 => before.interval,
            _ => interval.max(LEAST_INTERVAL),
        };
        let stem = self.folder.path().join("spots").display().to_string();
        let plain = self.folder.path().join("plain");
        let options = [
            "-ho".into(),
            format!("-i{}", taken.interval),
            format!("-po{stem}"),
        ];
        self.start(case, &plain, n, &options)?;
        let spots = PathBuf::from(format!("{stem}.me"));
        let mut file = Source::open(&spots)?;
        let profile = Profile::read(file.bytes()?, "hotspots")?;
        for (side, figure) in [(Side::Heap, LIVE), (Side::Stack, "stack")] {
            let sheet = hotspots::sheet("hotspots", &profile, side, 0);
            if side == Side::Heap {
                taken
                    .figures
                    .insert(LIVE.into(), sheet.columns[1].value as u64);
            }
            keep(&mut taken, figure, &sheet, 1);
        }
        let flags = ["-prof", "-fprof-auto-top"];
        let centres = self.build(case, source, "centres", &flags)?;
        self.start(case, &centres, n, &["-p".into(), format!("-po{stem}")])?;
        let mut report = Source::open(Path::new(&format!("{stem}.prof")))?;
        let sheet = crate::sheet::read(&mut report, &Wanted::default(), &mut |_| ())?;
        keep(&mut taken, "allocated", &sheet, 1);
        Ok(taken)
    }
}

/// Keeps what rows take by that column.
fn keep(taken: &mut Taken, figure: &str, sheet: &Sheet, column: usize) {
    let least = sheet.columns[column].value * SMALLEST;
    let mut rows: Vec<&Row> = sheet.rows.iter().collect();
    // Several of one name stand in the order of the source.
    rows.sort_by_key(|row| (row.name.clone(), lines(&row.place)));
    let mut ordinal = 0;
    for (at, row) in rows.iter().enumerate() {
        let again = at > 0 && rows[at - 1].name == row.name;
        ordinal = if again { ordinal + 1 } else { 0 };
        let value = row.values[column];
        if value > 0.0 && value >= least {
            let place = Place {
                figure: figure.into(),
                name: one_line(&row.name),
                ordinal,
            };
            taken.places.insert(place, value as u64);
        }
    }
}

/// The numbers of a place in their order.
fn lines(place: &str) -> Vec<u64> {
    let digits = place.split(|c: char| !c.is_ascii_digit());
    digits.filter_map(|number| number.parse().ok()).collect()
}

fn wrong(case: &Case, reason: &str) -> Error {
    Error::Usage(format!("{}: {}", case.name, one_line(reason)))
}
