//! Small right and wrong programs: this front end accepts what GHC accepts.
//!
//! The programs are those of [`generator::verdicts`]. `verdicts.txt` has a line for
//! each: its name, `accept` or `reject` as GHC 9.0.2 says, and, where we differ
//! knowingly, `differs:` and why. With `PURECC_BLESS=1` and GHC installed the
//! verdicts are asked for anew; reasons stay.

use crate::typed_library::TypedLibrary;
use pure_base::{Diagnostics, SourceMap};
use pure_names::Source;
use pure_syntax::Edition;
use std::collections::BTreeMap;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::OnceLock;

/// What the table says of a program.
#[derive(Clone, Debug)]
struct Verdict {
    accepted: bool,
    differs: Option<String>,
}

fn table_path() -> PathBuf {
    crate::root().join("verdicts.txt")
}

/// The names of all families of programs.
pub fn families() -> Vec<String> {
    let mut names: Vec<String> = generator::verdicts::all()
        .iter()
        .map(|(name, _)| family(name).to_string())
        .collect();
    names.dedup();
    names
}

fn family(name: &str) -> &str {
    name.split('-').next().unwrap_or(name)
}

/// The table, made anew if so asked.
fn table() -> &'static Result<BTreeMap<String, Verdict>, String> {
    static TABLE: OnceLock<Result<BTreeMap<String, Verdict>, String>> = OnceLock::new();
    TABLE.get_or_init(|| {
        let text = std::fs::read_to_string(table_path()).unwrap_or_default();
        let old: BTreeMap<String, Verdict> = text.lines().filter_map(parse).collect();
        let bless = std::env::var_os("PURECC_BLESS").is_some() && crate::ghc::available();
        if bless { made_anew(old) } else { Ok(old) }
    })
}

fn parse(line: &str) -> Option<(String, Verdict)> {
    let (head, differs) = match line.split_once(" differs: ") {
        Some((head, reason)) => (head, Some(reason.to_string())),
        None => (line, None),
    };
    let (name, verdict) = head.trim().split_once(' ')?;
    let accepted = match verdict.trim() {
        "accept" => true,
        "reject" => false,
        _ => return None,
    };
    Some((name.to_string(), Verdict { accepted, differs }))
}

fn made_anew(old: BTreeMap<String, Verdict>) -> Result<BTreeMap<String, Verdict>, String> {
    let programs = generator::verdicts::all();
    let accepted = by_ghc(&programs)?;
    let mut text = String::from("# Written with PURECC_BLESS=1 from what GHC 9.0.2 says.\n");
    let mut table = BTreeMap::new();
    for (name, _) in programs {
        let verdict = Verdict {
            accepted: accepted.contains(&name),
            differs: old.get(&name).and_then(|v| v.differs.clone()),
        };
        text.push_str(&name);
        text.push_str(if verdict.accepted {
            " accept"
        } else {
            " reject"
        });
        if let Some(reason) = &verdict.differs {
            text.push_str(&format!(" differs: {reason}"));
        }
        text.push('\n');
        table.insert(name, verdict);
    }
    std::fs::write(table_path(), text).map_err(|e| e.to_string())?;
    Ok(table)
}

/// Names of the programs that GHC accepts. One interactive GHC loads them all; what
/// it does not check, whether there is a `main`, a second one does.
fn by_ghc(programs: &[(String, String)]) -> Result<Vec<String>, String> {
    let dir = tempfile::tempdir().map_err(|e| e.to_string())?;
    let mut script = String::new();
    for (name, text) in programs {
        std::fs::write(dir.path().join(format!("{name}.hs")), text).map_err(|e| e.to_string())?;
        script.push_str(&format!(":load {name}.hs\n:show modules\n"));
    }
    let mut child = Command::new("ghc")
        .args([
            "--interactive",
            "-fno-code",
            "-w",
            "-v0",
            "-ignore-dot-ghci",
        ])
        .current_dir(dir.path())
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .map_err(|e| e.to_string())?;
    let mut stdin = child.stdin.take().ok_or("no input")?;
    let writer = std::thread::spawn(move || stdin.write_all(script.as_bytes()));
    let output = child.wait_with_output().map_err(|e| e.to_string())?;
    writer
        .join()
        .map_err(|_| "the writer died")?
        .map_err(|e| e.to_string())?;
    let shown = String::from_utf8_lossy(&output.stdout).into_owned();
    let mut accepted = vec![];
    for (name, _) in programs {
        let loaded = shown.contains(&format!(" {name}.hs,"));
        if loaded && (family(name) != "module" || whole(dir.path(), name)) {
            accepted.push(name.clone());
        }
    }
    Ok(accepted)
}

fn whole(dir: &Path, name: &str) -> bool {
    Command::new("ghc")
        .args(["-fno-code", "-w", "-v0", "-fforce-recomp"])
        .arg(format!("{name}.hs"))
        .current_dir(dir)
        .stdin(Stdio::null())
        .output()
        .is_ok_and(|o| o.status.success())
}

/// Whether our front end accepts a program.
fn by_us(name: &str, text: &str) -> bool {
    let mut map = SourceMap::new();
    let mut diags = Diagnostics::new();
    let main = Source {
        file: format!("{name}.hs"),
        text: text.into(),
        edition: Edition::Haskell,
        library: false,
        unit: Default::default(),
    };
    let program = pure_pipeline::front_end(&mut map, &TypedLibrary, main, &mut diags);
    program.is_some() && !diags.has_errors()
}

/// Compares our verdicts of a family with the table's.
pub fn check(family_name: &str) -> Result<(), String> {
    let table = table().as_ref().map_err(Clone::clone)?;
    let programs: Vec<(String, String)> = generator::verdicts::all()
        .into_iter()
        .filter(|(name, _)| family(name) == family_name)
        .collect();
    const STACK_BYTES: usize = 1 << 28;
    let ours = std::thread::Builder::new()
        .stack_size(STACK_BYTES)
        .spawn(move || {
            let judge = |(name, text): (String, String)| {
                let accepted = by_us(&name, &text);
                (name, text, accepted)
            };
            programs.into_iter().map(judge).collect::<Vec<_>>()
        })
        .map_err(|e| e.to_string())?
        .join()
        .map_err(|_| "the compiler panicked".to_string())?;
    let mut wrong = String::new();
    let word = |accepted| if accepted { "accept" } else { "reject" };
    for (name, text, accepted) in ours {
        let Some(verdict) = table.get(&name) else {
            wrong.push_str(&format!(
                "{name} is not in the table: PURECC_BLESS=1 with GHC adds it\n"
            ));
            continue;
        };
        match (&verdict.differs, verdict.accepted == accepted) {
            (None, true) | (Some(_), false) => {}
            (None, false) => wrong.push_str(&format!(
                "{name}: GHC says {}, we say {}\n{text}\n",
                word(verdict.accepted),
                word(accepted)
            )),
            (Some(reason), true) => {
                wrong.push_str(&format!("{name} differs no longer ({reason})\n"));
            }
        }
    }
    if wrong.is_empty() { Ok(()) } else { Err(wrong) }
}
