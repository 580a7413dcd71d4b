//! Modules that other programs make: by hsc2hs, alex and happy, if these are installed or built
//! for the component.

use crate::ghc::carried;
use crate::preprocess::Tool;
use pure_syntax::{COMPILER_MACROS, Setting};
use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// How a source ends, the program that makes a module of it, and whether we run that.
pub const PROGRAMS: [(&str, &str, bool); 6] = [
    ("hsc", "hsc2hs", true),
    ("chs", "c2hs", false),
    ("x", "alex", true),
    ("y", "happy", true),
    ("ly", "happy", true),
    ("gc", "greencard", false),
];

/// What a source is translated with.
pub struct With<'a> {
    pub include_dirs: &'a [PathBuf],
    pub macros: &'a [Setting],
    /// For the C compiler.
    pub options: Vec<OsString>,
    /// Programs that were built for it.
    pub tools: &'a [Tool],
}

/// The source of a module that is to be translated, with the place of its row.
pub fn source(folders: &[PathBuf], module: &str) -> Option<(PathBuf, usize)> {
    let relative: PathBuf = module.split('.').collect();
    let rows = PROGRAMS.iter().enumerate();
    rows.flat_map(|(row, (ending, ..))| {
        let of = |folder: &PathBuf| (folder.join(&relative).with_extension(ending), row);
        folders.iter().map(of).collect::<Vec<_>>()
    })
    .find(|(file, _)| file.is_file())
}

/// Makes the module below a folder, unless it is there and as it was made before; answers
/// whether its program is installed.
pub fn make(
    (source, row): &(PathBuf, usize),
    module: &str,
    below: &Path,
    with: &With<'_>,
) -> Result<bool, String> {
    let (_, program, runs) = PROGRAMS[*row];
    if !runs {
        return Ok(false);
    }
    let file = below
        .join(module.split('.').collect::<PathBuf>())
        .with_extension("hs");
    let cannot = |e: std::io::Error| format!("cannot write {}: {e}", file.display());
    if let Some(folder) = file.parent() {
        std::fs::create_dir_all(folder).map_err(cannot)?;
    }
    // What is begun and not ended has another name than what is read.
    let (begun, how) = (file.with_extension("begun"), file.with_extension("made"));
    let mut arguments = arguments(program, with);
    let asked = format!("{program} {arguments:?}");
    let time = |path: &Path| std::fs::metadata(path).and_then(|m| m.modified()).ok();
    let newer = time(&file) > time(source);
    if newer && std::fs::read_to_string(&how).is_ok_and(|text| text == asked) {
        return Ok(true);
    }
    arguments.extend(["-o".into(), begun.clone().into_os_string()]);
    arguments.push(source.clone().into_os_string());
    let mut tools = with.tools.iter();
    let tool = tools.find(|(name, _)| name == program);
    let ran = Command::new(tool.map_or(Path::new(program), |(_, file)| file))
        .args(&arguments)
        .stdin(Stdio::null())
        .output();
    let ran = match ran {
        Ok(ran) => ran,
        Err(e) if e.kind() == std::io::ErrorKind::NotFound => return Ok(false),
        Err(e) => return Err(format!("cannot run {program}: {e}")),
    };
    if !ran.status.success() {
        let said = [ran.stderr, ran.stdout].concat();
        let said = String::from_utf8_lossy(&said);
        return Err(format!(
            "{program} made nothing of {}:\n{}",
            source.display(),
            said.trim_end()
        ));
    }
    std::fs::rename(&begun, &file).map_err(cannot)?;
    std::fs::write(&how, asked).map_err(cannot)?;
    Ok(true)
}

/// As Cabal gives them.
fn arguments(program: &str, with: &With<'_>) -> Vec<OsString> {
    let mut out: Vec<OsString> = vec![];
    match program {
        "alex" => out.push("-g".into()),
        "happy" => out.push("-agc".into()),
        _ => {
            let flag = |text: &str| OsString::from(format!("--cflag={text}"));
            let known = COMPILER_MACROS.iter();
            out.extend(known.map(|(name, body)| flag(&format!("-D{name}={body}"))));
            for setting in with.macros {
                out.push(match setting {
                    Setting::Define(text) => flag(&format!("-D{text}")),
                    Setting::Undefine(name) => flag(&format!("-U{name}")),
                    Setting::Include(file, _) => flag(&format!("-include{file}")),
                });
            }
            let own = carried::libdir().map(|folder| folder.join("include"));
            for folder in with.include_dirs.iter().chain(&own.ok()) {
                let mut word = OsString::from("-I");
                word.push(folder);
                out.push(word);
            }
            for option in &with.options {
                let mut word = OsString::from("--cflag=");
                word.push(option);
                out.push(word);
            }
        }
    }
    out
}
