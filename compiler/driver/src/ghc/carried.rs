//! The global package database: the packages that the compiler carries, as files in the
//! user's directory of caches. They are made when somebody asks, and again when they are not
//! what they should be.

use super::database;
use crate::link::libc;
use crate::{cache, project};
use pure_names::{Embedded, Loader, packages};
use std::collections::BTreeMap;
use std::fmt::Write;
use std::path::{Path, PathBuf};
use std::sync::OnceLock;
use xxhash_rust::xxh3::xxh3_128;

/// What the ids of carried packages end with: no library that another compiler has built, or
/// was built upon other packages, is taken for one that fits.
const MARK: &str = "purecc";

/// The carried packages that show types of others; all depend on `base`.
const DEPENDS: &[(&str, &[&str])] = &[
    ("async", &["stm"]),
    ("base", &["ghc-prim"]),
    ("binary", &["array", "bytestring", "containers"]),
    ("bytestring", &["deepseq", "ghc-prim"]),
    ("containers", &["array", "deepseq"]),
    ("deepseq", &["array"]),
    ("directory", &["filepath", "time"]),
    (
        "exceptions",
        &["mtl", "stm", "template-haskell", "transformers"],
    ),
    ("ghc-prim", &[]),
    ("integer-gmp", &["ghc-bignum", "ghc-prim"]),
    ("haskeline", &["exceptions", "transformers"]),
    ("mtl", &["transformers"]),
    ("parsec", &["bytestring", "mtl", "text"]),
    ("pretty", &["deepseq"]),
    ("process", &["deepseq", "directory", "filepath", "unix"]),
    ("stm", &["array"]),
    ("template-haskell", &["ghc-prim", "pretty"]),
    (
        "text",
        &["array", "bytestring", "deepseq", "template-haskell"],
    ),
    ("time", &["deepseq"]),
    ("unix", &["bytestring", "time"]),
];

/// The id of a carried package.
fn id(name: &str) -> String {
    match project::carried(name) {
        Some(version) => format!("{name}-{version}-{MARK}"),
        None => format!("{name}-{MARK}"),
    }
}

/// The entries, each with the name of its file. Where the files are is `${pkgroot}`.
fn entries() -> Vec<(String, String)> {
    let mut modules: BTreeMap<&str, Vec<String>> = BTreeMap::new();
    for name in packages::carried() {
        modules.insert(name, vec![]);
    }
    for module in Embedded.known() {
        let package = packages::of_carried(&module);
        modules.entry(package).or_default().push(module);
    }
    let mut entries = vec![];
    for (name, mut modules) in modules {
        let Some(version) = project::carried(name) else {
            continue;
        };
        modules.sort();
        let own = DEPENDS.iter().find(|(package, _)| *package == name);
        let own = own.map_or(&[][..], |(_, own)| own);
        let base = ["base"]
            .iter()
            .filter(|_| !["base", "ghc-prim"].contains(&name));
        let rts = ["rts-1.0.2".to_string()]
            .into_iter()
            .filter(|_| name == "ghc-prim");
        let depends: Vec<String> = base.chain(own).map(|on| id(on)).chain(rts).collect();
        let (id, modules) = (id(name), modules.join(" "));
        let hash = xxh3_128(modules.as_bytes());
        let mut text = String::new();
        let _ = write!(
            text,
            "name: {name}\nversion: {version}\nvisibility: public\nid: {id}\nkey: {id}\n\
             abi: {hash:032x}\nexposed: True\nexposed-modules: {modules}\n\
             import-dirs: ${{pkgroot}}\nlibrary-dirs: ${{pkgroot}}\n\
             dynamic-library-dirs: ${{pkgroot}}\ndepends: {}\n",
            depends.join(" ")
        );
        entries.push((format!("{id}.conf"), text));
    }
    let rts = "name: rts\nversion: 1.0.2\nvisibility: public\nid: rts-1.0.2\nkey: rts-1.0.2\n\
               abi: 0\nexposed: True\nlibrary-dirs: ${pkgroot}\n\
               dynamic-library-dirs: ${pkgroot}\ninclude-dirs: ${pkgroot}/include\n";
    entries.push(("rts-1.0.2.conf".into(), rts.into()));
    entries
}

/// The folder of what belongs to the compiler; it is made if need be.
pub fn libdir() -> Result<PathBuf, String> {
    static MADE: OnceLock<Result<PathBuf, String>> = OnceLock::new();
    MADE.get_or_init(make).clone()
}

fn make() -> Result<PathBuf, String> {
    let entries = entries();
    let headers = libc::HEADERS.iter();
    let headers = headers.map(|(name, text)| (format!("include/{name}"), text.to_string()));
    let mut files: Vec<(String, String)> = headers.collect();
    for (name, text) in entries {
        files.push((format!("{}/{name}", database::FOLDER), text));
    }
    let all: String = files
        .iter()
        .map(|(name, text)| format!("{name}\n{text}"))
        .collect();
    let place = format!(
        "ghc-{}-{:016x}",
        super::VERSION,
        xxh3_128(all.as_bytes()) as u64
    );
    let folder = home()?.join(place);
    let cannot = |path: &Path| format!("cannot write {}", path.display());
    for (name, text) in files {
        let path = folder.join(name);
        if std::fs::read_to_string(&path).ok().as_deref() != Some(&text) {
            cache::replace(&path, &[text.as_bytes()]).ok_or_else(|| cannot(&path))?;
        }
    }
    let database = folder.join(database::FOLDER);
    if !database.join(database::CACHE).is_file() {
        database::recache(&database)?;
    }
    // Cabal looks for the other tool beside the compiler.
    let tools = folder.join("bin");
    if let Ok(own) = std::env::current_exe() {
        for name in ["ghc", "ghc-pkg"] {
            let link = tools.join(name);
            if std::fs::read_link(&link).ok().as_ref() != Some(&own) {
                let _ = std::fs::create_dir_all(&tools);
                let _ = std::fs::remove_file(&link);
                let _ = std::os::unix::fs::symlink(&own, &link);
            }
        }
    }
    Ok(folder)
}

/// The user's folder for it.
fn home() -> Result<PathBuf, String> {
    let set = |name| std::env::var_os(name).filter(|value| !value.is_empty());
    let caches = set("PURECC_CACHE").map(PathBuf::from);
    let caches = caches.or_else(|| Some(PathBuf::from(set("XDG_CACHE_HOME")?).join("purecc")));
    let caches = caches.or_else(|| Some(PathBuf::from(set("HOME")?).join(".cache/purecc")));
    let caches = caches.filter(|folder| folder.is_absolute());
    caches.ok_or_else(|| {
        "there is no place for the package database: HOME or PURECC_CACHE names one".into()
    })
}

/// The folder of the global database.
pub fn database() -> Result<PathBuf, String> {
    Ok(libdir()?.join(database::FOLDER))
}

/// The carried package that an entry of the global database is.
pub fn name(installed: &pure_package::Installed) -> Option<&'static str> {
    packages::carried().find(|name| installed.id == id(name))
}

#[cfg(test)]
mod tests {
    use super::*;
    use pure_package::Installed;

    #[test]
    fn each_entry_can_be_read_and_depends_on_others() {
        let entries = entries();
        let read = |text: &str| Installed::read(text, "/root").expect(text);
        let all: Vec<Installed> = entries.iter().map(|(_, text)| read(text)).collect();
        assert!(all.len() > packages::carried().count(), "{all:?}");
        for entry in &all {
            for id in &entry.depends {
                assert!(all.iter().any(|other| other.id == *id), "{id}");
            }
        }
        let known = packages::carried().collect::<Vec<_>>();
        for (name, others) in DEPENDS {
            assert!(known.contains(name), "{name}");
            assert!(others.iter().all(|other| known.contains(other)), "{name}");
        }
        let base = all.iter().find(|entry| entry.name == "base");
        let modules = base.map_or(&[][..], |base| &base.exposed_modules);
        assert!(modules.iter().any(|module| module == "Data.List"));
    }
}
