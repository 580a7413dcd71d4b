//! Of which texts the program is made that a command line speaks of: one file or several,
//! standard input, or no file at all beside an expression.

use crate::cli::Cli;
use crate::inputs;
use crate::load::{self, NO_FILE, STANDARD_INPUT};
use pure_base::{Diagnostics, SourceMap};
use pure_syntax::{Added, Input, NoFiles, Origin};
use std::io::Read;
use std::path::Path;
use std::sync::Arc;

/// The command line with the main module's file, or its text, found out. The error is one
/// line for the user.
pub fn of(cli: &Cli) -> Result<Cli, String> {
    let mut cli = cli.clone();
    // Of a component it is known.
    if !cli.units.is_empty() {
        return Ok(cli);
    }
    match &cli.files[..] {
        [] => {
            cli.input = NO_FILE.into();
            cli.text = Some("".into());
        }
        [file] if file == Path::new("-") => {
            cli.input = STANDARD_INPUT.into();
            cli.text = Some(standard_input()?);
        }
        [file] => cli.input = file.clone(),
        _ => choose(&mut cli)?,
    }
    if cli.hosted && !cli.checks {
        start_in_c(&mut cli);
    }
    Ok(cli)
}

/// The program's `main` goes back to C.
fn start_in_c(cli: &mut Cli) {
    const NAME: &str = "main'of'C";
    cli.added.push(Added {
        name: "<start>".into(),
        text: format!("import qualified Base.Callback\n{NAME} = Base.Callback.hosted\n"),
        general: false,
    });
    cli.main_is = Some(NAME.into());
}

fn standard_input() -> Result<Arc<str>, String> {
    let mut bytes = vec![];
    let read = std::io::stdin().lock().read_to_end(&mut bytes);
    read.map_err(|e| format!("cannot read standard input: {e}"))?;
    Ok(String::from_utf8_lossy(&bytes).into())
}

/// Of several files one is the main module.
fn choose(cli: &mut Cli) -> Result<(), String> {
    let mut files = vec![];
    for file in &cli.files {
        if file == Path::new("-") {
            return Err("standard input is a program by itself: name it or files".into());
        }
        files.push((file.clone(), module_name(cli, file)?));
    }
    for (i, (file, name)) in files.iter().enumerate() {
        if let Some((other, _)) = files[..i].iter().find(|other| other.1 == *name) {
            let (file, other) = (file.display(), other.display());
            return Err(format!("{other} and {file} are both module {name}"));
        }
    }
    let wanted = cli.main_is.as_deref().unwrap_or("Main");
    let module = wanted.trim_end_matches(|c| c != '.').trim_end_matches('.');
    let is_main = |name: &str| name == wanted || name == module;
    let found = files.iter().position(|(_, name)| is_main(name));
    let found = found.or_else(|| files.iter().position(|(_, name)| name == "Main"));
    // What is only checked may be any modules.
    let found = found.or((cli.checks || cli.hosted).then_some(files.len() - 1));
    let Some(at) = found else {
        let names: Vec<&str> = files.iter().map(|(_, name)| name.as_str()).collect();
        return Err(format!(
            "none of these files is module Main: they are {}; -main-is names another",
            names.join(", ")
        ));
    };
    cli.input = files.remove(at).0;
    cli.others = files;
    Ok(())
}

/// Which module a file is. What is wrong with it is told when it is compiled.
pub fn module_name(cli: &Cli, file: &Path) -> Result<String, String> {
    let text = inputs::read_source(file)?;
    let (mut map, mut diags) = (SourceMap::new(), Diagnostics::new());
    let shown = file.display().to_string();
    let Some(id) = map.add(shown, text) else {
        return Err("the sources of this program exceed 4 GB".into());
    };
    let input = Input {
        edition: load::edition(file),
        literate: file.extension().is_some_and(|e| e == "lhs"),
        origin: Origin::Program,
        flags: &load::flags(cli),
        includes: &NoFiles,
    };
    let module = pure_syntax::parse(&mut map, id, input, &mut diags);
    Ok(module.name.text.to_string())
}
