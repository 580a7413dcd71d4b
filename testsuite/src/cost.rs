//! What optimisation must not make dearer: the bytes that a program allocates and
//! the most memory that it holds. Each program is measured in the ways that compile
//! it without and with optimisation; whichever comes second compares.

use crate::budgets::{ALLOCATION_DRIFT, DEARER, OPTIMISED_ALLOCATION, OPTIMISED_PEAK, PEAK_SLACK};
use crate::compiler;
use crate::space::statistic;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::Mutex;

/// What a run cost.
#[derive(Clone, Copy, Debug)]
struct Cost {
    allocated: u64,
    peak: u64,
}

/// Costs without and with optimisation.
type Pair = [Option<Cost>; 2];

static COSTS: Mutex<BTreeMap<PathBuf, Pair>> = Mutex::new(BTreeMap::new());

/// Which of the two costs a way measures.
fn side(way: &str) -> Option<usize> {
    ["O0", "O2"].iter().position(|name| *name == way)
}

/// Measures a program that was compiled in a way with `-rtsopts`, if the way is one
/// of the two, and compares when the other is there.
pub fn check(source: &Path, way: &str, program: &Path, dir: &Path) -> Result<(), String> {
    let Some(side) = side(way) else {
        return Ok(());
    };
    let cost = measure(program, dir)?;
    let pair = {
        let mut costs = COSTS.lock().map_err(|e| e.to_string())?;
        let pair = costs.entry(source.to_path_buf()).or_default();
        pair[side] = Some(cost);
        *pair
    };
    let (Some(plain), Some(optimised)) = (pair[0], pair[1]) else {
        return Ok(());
    };
    compare(source, plain, optimised)
}

/// Compares a program of `bench/`, too large for more than one run each, and what it
/// prints.
pub fn check_bench(source: &Path) -> Result<(), String> {
    let dir = tempfile::tempdir().map_err(|e| e.to_string())?;
    let run = |level: &str| {
        let program = dir.path().join(level);
        let flags = [level, "-rtsopts"].map(String::from);
        compiler::compile(source, &program, &flags)?;
        run_measured(&program, &["-G1", "-A1m"], dir.path())
    };
    let (plain, expected) = run("-O0")?;
    let (optimised, found) = run("-O")?;
    compiler::difference("standard output", &expected, &found)?;
    compare(source, plain, optimised)?;
    check_record(source, optimised.allocated)
}

/// Where the bytes stand that each program of `bench/` allocates, a line each.
const RECORD: &str = "../bench/allocated.tsv";

/// Held by the test that reads or writes the record.
static WRITING: Mutex<()> = Mutex::new(());

/// Compares what an optimised program of `bench/` allocates with the record; with
/// `PURECC_BLESS` it is written there. A program that allocates less than on record fails
/// too: what was gained is not to be lost again unseen.
fn check_record(source: &Path, allocated: u64) -> Result<(), String> {
    let _writing = WRITING.lock().map_err(|e| e.to_string())?;
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(RECORD);
    let text = std::fs::read_to_string(&path).unwrap_or_default();
    let name = source.file_stem().unwrap_or_default().to_string_lossy();
    let mut record: BTreeMap<&str, &str> =
        text.lines().filter_map(|l| l.split_once('\t')).collect();
    if std::env::var_os("PURECC_BLESS").is_some() {
        let figure = allocated.to_string();
        record.insert(&name, &figure);
        let lines: String = record
            .iter()
            .map(|(name, n)| format!("{name}\t{n}\n"))
            .collect();
        return std::fs::write(&path, lines).map_err(|e| format!("{}: {e}", path.display()));
    }
    let recorded: f64 = record
        .get(&*name)
        .and_then(|figure| figure.parse().ok())
        .ok_or_else(|| format!("{name} is not in {RECORD}; PURECC_BLESS=1 writes it"))?;
    let times = allocated as f64 / recorded.max(1.0);
    if !(1.0 / ALLOCATION_DRIFT..=ALLOCATION_DRIFT).contains(&times) {
        return Err(format!(
            "it allocates {allocated} bytes, {times:.3} times what is in {RECORD}; \
             if that is meant, PURECC_BLESS=1 writes it"
        ));
    }
    Ok(())
}

/// Runs with frequent major collections, so that the peak is not missed.
fn measure(program: &Path, dir: &Path) -> Result<Cost, String> {
    run_measured(program, &["-G1", "-A256k"], dir).map(|(cost, _)| cost)
}

/// The bytes that a run allocates, and what it prints.
pub fn allocated(program: &Path, dir: &Path) -> Result<(f64, String), String> {
    let (cost, printed) = run_measured(program, &[], dir)?;
    Ok((cost.allocated as f64, printed))
}

/// What a run with these options costs, and what it prints.
fn run_measured(program: &Path, options: &[&str], dir: &Path) -> Result<(Cost, String), String> {
    let file = dir.join(".cost");
    let to_file = format!("-t{}", file.display());
    let args = [options, &[&to_file, "--machine-readable"]].concat();
    let args: Vec<String> = args.into_iter().map(String::from).collect();
    let result = compiler::execute(program, &compiler::rts(&args), dir)?;
    let text = std::fs::read_to_string(&file).map_err(|e| format!("{to_file}: {e}"))?;
    let cost = Cost {
        allocated: statistic(&text, "bytes allocated")?,
        peak: statistic(&text, "max_bytes_used")?,
    };
    Ok((cost, String::from_utf8_lossy(&result.stdout).into_owned()))
}

fn compare(source: &Path, plain: Cost, optimised: Cost) -> Result<(), String> {
    let name = source.file_stem().unwrap_or_default().to_string_lossy();
    let exception = DEARER.iter().find(|e| e.0 == name);
    let usual = (OPTIMISED_ALLOCATION, OPTIMISED_PEAK);
    let (more, higher) = exception.map_or(usual, |e| (e.1, e.2));
    let limit = Cost {
        allocated: (plain.allocated as f64 * more) as u64,
        peak: (plain.peak as f64 * higher + PEAK_SLACK) as u64,
    };
    if optimised.allocated > limit.allocated || optimised.peak > limit.peak {
        return Err(format!(
            "optimisation makes it dearer: {plain:?} became {optimised:?}"
        ));
    }
    Ok(())
}
