//! What splices have given is kept for the next compilation: under a name that stands for all
//! that they can run, which are the texts of their module and of all that it imports, however
//! far, and beside it the files that they have read.

use super::{Given, Splices};
use pure_base::Symbol;
use pure_names::kept::Sum;
use pure_names::{Form, Loader, ModuleSource, Unit};
use serde::{Deserialize, Serialize};

/// As it is kept.
#[derive(Serialize, Deserialize)]
struct Kept {
    given: Given,
    /// Files that were read and what was asked of names, with sums of what was found.
    read: Vec<(String, u128)>,
}

/// Stands for what there was when a file was asked for.
pub fn sum_of(file: &Result<Vec<u8>, String>) -> u128 {
    match file {
        Ok(bytes) => Sum::default().bytes(bytes).end(),
        Err(_) => 0,
    }
}

/// How a question about a name in the file system is told from that for a file's text: no name
/// of a file begins so.
const ABOUT: char = '\0';

/// What is noted as asked for such a question.
pub fn about(question: &str, name: &str) -> String {
    format!("{ABOUT}{question} {name}")
}

/// What there is for what was asked for.
pub fn found(loader: &dyn Loader, asked: &str, unit: Unit) -> Result<Vec<u8>, String> {
    let Some((question, name)) = asked.strip_prefix(ABOUT).and_then(|a| a.split_once(' ')) else {
        return loader.file(asked, unit);
    };
    let (code, text) = loader.path(question.parse().unwrap_or(-1), name, unit);
    Ok(format!("{code} {text}").into_bytes())
}

impl Splices {
    /// Says what splices of these modules depend on, imported modules before those that
    /// import them.
    pub fn know(&mut self, modules: &[ModuleSource]) {
        let mut sums: Vec<Option<u128>> = vec![];
        for module in modules {
            let sum = sum(module, &sums);
            if let Some(sum) = sum {
                self.keys.insert(module.name, sum);
            }
            sums.push(sum);
        }
    }

    /// What those of a module have given in an earlier compilation, if nothing that they
    /// depend on has changed.
    pub(super) fn read(&self, module: Symbol, unit: Unit, loader: &dyn Loader) -> Option<Given> {
        let bytes = loader.store()?.read(*self.keys.get(&module)?)?;
        let kept: Kept = postcard::from_bytes(&bytes).ok()?;
        let mut read = kept.read.iter();
        let same = read.all(|(name, sum)| sum_of(&found(loader, name, unit)) == *sum);
        same.then_some(kept.given)
    }
}

/// Keeps what they have given, and which files they have read.
pub fn write(key: Option<u128>, given: &Given, read: &[(String, u128)], loader: &dyn Loader) {
    let kept = Kept {
        given: given.clone(),
        read: read.to_vec(),
    };
    if let (Some(store), Some(key)) = (loader.store(), key)
        && let Ok(bytes) = postcard::to_allocvec(&kept)
    {
        store.write(key, &bytes);
    }
}

/// Stands for a module, all that it includes and all that it imports; nothing does for what is
/// not kept.
fn sum(module: &ModuleSource, before: &[Option<u128>]) -> Option<u128> {
    let includes = match &module.form {
        Form::Parsed(parsed) => &parsed.includes,
        Form::Kept(_, header) => &header.includes,
        Form::Gone => return None,
    };
    let mut sum = Sum::default().text("splices").sum(module.key?);
    for include in includes {
        sum = sum.text(&include.name).sum(include.text.unwrap_or(0));
    }
    for (name, import) in &module.imports {
        sum = sum.text(name.as_str()).sum((*before.get(*import)?)?);
    }
    for other in &module.behind {
        sum = sum.sum((*before.get(*other)?)?);
    }
    Some(sum.end())
}
