//! Programs under a limit of address space, `ulimit -v`: they start, and what they can
//! have is told in the limit's own terms.

use crate::shell::{Folder, ensure};

/// The tests with their names.
pub const TESTS: &[(&str, fn() -> Result<(), String>)] = &[
    ("starts_under_limits", starts),
    ("heaps_under_limits", heaps),
    ("stacks_under_limits", stacks),
];

const HOLD: &str = "main = length xs + sum xs\nxs = [1 .. 300000]\n";
/// 48 bytes an element are alive, more with -prof.
const GROW: &str = "main = length xs + sum xs\nxs = [1 .. 100000000]\n";

/// Half a gigabyte and more, in kilobytes.
const LIMITS: &[u64] = &[
    500_000, 1_000_000, 2_000_000, 4_000_000, 8_000_000, 10_000_000, 11_000_000, 12_000_000,
    14_000_000, 16_000_000, 40_000_000,
];

fn starts() -> Result<(), String> {
    let folder = Folder::new()?;
    folder.program("hold", HOLD, "-rtsopts")?;
    folder.program("profiled", HOLD, "-rtsopts -prof")?;
    for limit in LIMITS {
        let runs = [
            ("hold", ["", "-p", "-hT -i0.02"].as_slice()),
            ("profiled", &["", "-p -hL -i0.02", "-pa -hr -i0.02"]),
        ];
        for (program, options) in runs {
            for options in options {
                let script = format!("ulimit -v {limit}; ./{program} +RTS {options}");
                let ran = folder.sh(&script)?.gives(0, "45000450000\n");
                ran.map_err(|error| format!("{script}: {error}"))?;
            }
        }
    }
    Ok(())
}

fn heaps() -> Result<(), String> {
    let folder = Folder::new()?;
    let runs = [
        ("", vec!["", "-p", "-hT -i0.5", "-G1", "-A64m"]),
        ("-prof", vec!["", "-p -hL -i0.5", "-hr -i0.5"]),
    ];
    for (flags, options) in runs {
        folder.program("grow", GROW, &format!("-rtsopts {flags}"))?;
        for options in options {
            let ran = folder.sh(&format!("ulimit -v 500000; ./grow +RTS {options}"))?;
            ensure(ran.code == Some(251), || {
                format!("{flags} {options}: {ran:?}")
            })?;
            ran.says(&["Heap exhausted;", "(`ulimit -v 500000')"])?;
        }
        // The user's own limit of the heap comes first.
        let ran = folder.sh("ulimit -v 1000000; ./grow +RTS -M20m")?;
        ensure(ran.code == Some(251) && !ran.err.contains("ulimit"), || {
            format!("{ran:?}")
        })?;
        ran.says(&["20971520 bytes (20 MB)", "Use `+RTS -M<size>'"])?;
    }
    // No room to begin with.
    let ran = folder.sh("ulimit -v 20000; ./grow")?;
    ensure(ran.code == Some(251), || format!("{ran:?}"))?;
    ran.says(&["(`ulimit -v 20000')"])?;
    Ok(())
}

fn stacks() -> Result<(), String> {
    let folder = Folder::new()?;
    let deep = "main = go 1\ngo n = if n == 0 then 0 else n + go (n + 1)\n";
    for flags in ["", "-prof"] {
        folder.program("deep", deep, &format!("-rtsopts {flags}"))?;
        let ran = folder.sh("ulimit -v 1000000; ./deep +RTS -p")?;
        ensure(ran.code == Some(2), || format!("{flags}: {ran:?}"))?;
        let ran = ran.says(&["Stack space overflow", "(`ulimit -v 1000000')"])?;
        ensure(!ran.err.contains("-K"), || format!("{flags}: {ran:?}"))?;
        // The user's own limit of the stack comes first.
        let ran = folder.sh("ulimit -v 1000000; ./deep +RTS -K1m")?;
        ensure(ran.code == Some(2) && !ran.err.contains("ulimit"), || {
            format!("{flags}: {ran:?}")
        })?;
        ran.says(&["current size 1048576 bytes", "Use `+RTS -Ksize -RTS'"])?;
    }
    Ok(())
}
