//! Heap profiles of whole programs: against a life known in closed form, and
//! against the off-line fold of the chronicle.

use super::fold::fold;
use super::program;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::OnceLock;

const COUNT: u64 = 20_000;
const WASTE: u64 = 100_000;

/// Runs in an empty directory with these run-time options and answers the
/// file with this extension.
fn profile(program: &Path, options: &str, extensions: &[&str]) -> Vec<String> {
    let directory = tempfile::tempdir().unwrap();
    let output = Command::new(program)
        .current_dir(directory.path())
        .env("SOURCE_DATE_EPOCH", "1700000000")
        .arg("+RTS")
        .args(options.split(' '))
        .output()
        .unwrap();
    let errors = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success() && errors.is_empty(), "{errors}");
    let name = program.file_name().unwrap().to_str().unwrap();
    let read = |extension: &&str| {
        let file = directory.path().join(format!("{name}.{extension}"));
        std::fs::read_to_string(file).unwrap()
    };
    extensions.iter().map(read).collect()
}

/// The samples without the opening and the closing one.
fn samples(hp: &str) -> &str {
    let opening = "BEGIN_SAMPLE 0.000000\nEND_SAMPLE 0.000000\n";
    let start = hp.find(opening).unwrap() + opening.len();
    let end = hp.rfind("BEGIN_SAMPLE").unwrap();
    &hp[start..end]
}

/// `lives.s`, built once: tests run side by side.
fn lives(prof: bool) -> &'static Path {
    static BUILT: [OnceLock<PathBuf>; 2] = [OnceLock::new(), OnceLock::new()];
    BUILT[usize::from(prof)].get_or_init(|| {
        let symbols = [("COUNT", COUNT), ("WASTE", WASTE), ("DEBUG", 1)];
        program("lives", prof, &symbols)
    })
}

/// What the heap holds, at each census of `lives.s`: cells of the list, and
/// which part of its life it is in.
#[derive(Clone, Copy, PartialEq)]
enum Part {
    BeforeSum,
    AfterSum,
}

/// (bytes allocated, cells alive, part) at each census. Prof words are not counted.
fn censuses(interval: u64) -> Vec<(u64, u64, Part)> {
    let (cell, int) = (40, 16);
    let mut allocated = 0;
    let mut next = interval;
    let mut rows = Vec::new();
    let mut groups = |count: u64, bytes: u64, cells: &dyn Fn(u64) -> u64, part: Part| {
        for group in 0..count {
            // The check stands before the group's allocation.
            if allocated >= next {
                rows.push((allocated, cells(group), part));
                next = (allocated / interval + 1) * interval;
            }
            allocated += bytes;
        }
    };
    groups(COUNT, cell, &|group| group, Part::BeforeSum);
    groups(WASTE, int, &|_| COUNT, Part::BeforeSum);
    groups(WASTE, int, &|_| COUNT, Part::AfterSum);
    groups(WASTE, int, &|_| 0, Part::AfterSum);
    rows
}

fn time(allocated: u64) -> String {
    format!("{:.6}", allocated as f64 / (1 << 20) as f64)
}

#[test]
fn a_biography_known_in_closed_form() {
    let program = lives(true);
    for (options, interval) in [
        ("-hL -i512k", 512 << 10),
        ("-hb -i512k -A64k", 512 << 10),
        ("-hL -i512k -G1", 512 << 10),
        ("-hL -i100k -A300k", 100 << 10),
    ] {
        let hp = &profile(program, options, &["hp"])[0];
        let mut expected = String::new();
        let mut summed = false;
        for (allocated, cells, part) in censuses(interval) {
            let bytes = cells * 40;
            let (lag, in_use, drag) = match part {
                Part::BeforeSum => (bytes, 0, 0),
                Part::AfterSum if !summed => (0, bytes, 0),
                Part::AfterSum => (0, 0, bytes),
            };
            summed |= part == Part::AfterSum;
            let time = time(allocated);
            expected += &format!(
                "BEGIN_SAMPLE {time}\nVOID\t0\nLAG\t{lag}\nUSE\t{in_use}\nINHERENT_USE\t0\n\
                 DRAG\t{drag}\nEND_SAMPLE {time}\n"
            );
        }
        assert_eq!(samples(hp), expected, "{options}");
    }
}

#[test]
fn closure_types_and_descriptions_need_no_prof() {
    let program = lives(false);
    let hp = &profile(program, "-hd -i512k", &["hp"])[0];
    let mut expected = String::new();
    for (allocated, cells, _) in censuses(512 << 10) {
        let time = time(allocated);
        expected += &format!("BEGIN_SAMPLE {time}\n");
        if cells > 0 {
            let (ints, conses) = (cells * 16, cells * 24);
            // Bands stand in order of first encounter; the walk meets the
            // newest cell's number first or the cell itself.
            let first = format!("Int\t{ints}\nCons\t{conses}\n");
            let other = format!("Cons\t{conses}\nInt\t{ints}\n");
            expected += if hp.contains(&first) { &first } else { &other };
        }
        expected += &format!("END_SAMPLE {time}\n");
    }
    assert_eq!(samples(hp), expected);
    let hp = &profile(program, "-hT -i512k", &["hp"])[0];
    // Readers see the clock there.
    let job = hp.lines().next().unwrap_or_default();
    assert!(
        job.starts_with("JOB \"lives") && job.ends_with(" +RTS -hT -i512k\""),
        "{hp}"
    );
    assert!(hp.contains("\nmain:Cons\t480000\n"), "{hp}");
    assert!(hp.contains("\nSTACK\t"), "{hp}");
}

#[test]
fn the_fold_of_the_event_log_is_the_profile() {
    let lives = lives(true);
    let list = program("list", true, &[("COUNT", 30_000), ("DEBUG", 1)]);
    let list = list.as_path();
    for (program, options) in [
        (lives, "-hL -i300k"),
        (lives, "-hL -i100k -A64k -xt"),
        (lives, "-hL -i300k -G1"),
        (lives, "-hL -i0 -A256k"),
        (list, "-hL -i100k -A64k"),
        (list, "-hL -i20k -xt"),
        (list, "-hL -i1M -DZ1000"),
    ] {
        let options = format!("{options} -Dl");
        let files = profile(program, &options, &["hp", "events"]);
        let folded: String = fold(&files[1])
            .unwrap()
            .iter()
            .map(|sample| sample.to_hp())
            .collect();
        assert!(!folded.is_empty(), "{options}");
        assert!(folded == samples(&files[0]), "{options}");
    }
}

#[test]
fn equal_runs_write_equal_files() {
    let program = lives(true);
    let run = || profile(program, "-hL -i256k -Dl", &["hp", "events"]);
    assert!(run() == run());
}
