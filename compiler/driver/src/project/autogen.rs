//! Modules that are made for a package: `Paths_NAME` and `PackageInfo_NAME`.

use super::DIST;
use pure_package::Package;
use std::path::{Path, PathBuf};

/// The modules' names.
pub fn names(package: &Package) -> [String; 2] {
    let name = package.name.replace('-', "_");
    [format!("Paths_{name}"), format!("PackageInfo_{name}")]
}

/// Writes them where they have changed; answers their folder.
pub fn write(package: &Package, folder: &Path) -> Result<PathBuf, String> {
    let place = place(package);
    let cannot = |what: &Path, e: std::io::Error| format!("cannot write {}: {e}", what.display());
    std::fs::create_dir_all(&place).map_err(|e| cannot(&place, e))?;
    let [paths, info] = names(package);
    for (name, text) in [
        (&paths, paths_module(package, folder, &paths)),
        (&info, info_module(package, &info)),
    ] {
        let file = place.join(format!("{name}.hs"));
        if std::fs::read_to_string(&file).ok().as_ref() != Some(&text) {
            std::fs::write(&file, text).map_err(|e| cannot(&file, e))?;
        }
    }
    Ok(place)
}

/// The folder of what is made for a package.
pub fn place(package: &Package) -> PathBuf {
    Path::new(DIST).join("autogen").join(package.id())
}

/// A text as Haskell writes it.
fn literal(text: &str) -> String {
    let mut out = String::from("\"");
    for c in text.chars() {
        match c {
            '"' | '\\' => out.extend(['\\', c]),
            ' '..='~' => out.push(c),
            c => out += &format!("\\{}\\&", c as u32),
        }
    }
    out + "\""
}

/// The pragma holds whatever the package has for its own modules.
const HEAD: &str = "{-# LANGUAGE Haskell2010, NoRebindableSyntax, NoOverloadedStrings, \
                    NoOverloadedLists #-}\n{-# OPTIONS_GHC -w #-}\n";

fn version(package: &Package) -> String {
    format!("Version {:?} []", package.version.0)
}

fn paths_module(package: &Package, folder: &Path, name: &str) -> String {
    let here = std::env::current_dir().unwrap_or_default();
    let root = here.join(folder);
    let data = root.join(&package.data_dir);
    let variable = package.name.replace('-', "_");
    let mut out = format!(
        "{HEAD}module {name}\n  ( version, getBinDir, getLibDir, getDynLibDir, getDataDir, getLibexecDir\n  \
         , getDataFileName, getSysconfDir ) where\n\n\
         import Prelude\nimport Control.Exception (IOException, catch)\n\
         import Data.Version (Version (..))\nimport System.Environment (getEnv)\n\n\
         version :: Version\nversion = {}\n",
        version(package)
    );
    let made = here.join(DIST);
    for (function, of, folder) in [
        ("getBinDir", "bindir", made.join("bin")),
        ("getLibDir", "libdir", made.clone()),
        ("getDynLibDir", "dynlibdir", made.clone()),
        ("getDataDir", "datadir", data),
        ("getLibexecDir", "libexecdir", made.clone()),
        ("getSysconfDir", "sysconfdir", made),
    ] {
        let folder = literal(folder.to_string_lossy().trim_end_matches('/'));
        out += &format!(
            "\n{function} :: IO FilePath\n{function} = \
             getEnv \"{variable}_{of}\" `catch` \\e -> const (return {folder}) (e :: IOException)\n"
        );
    }
    out + "\ngetDataFileName :: FilePath -> IO FilePath\n\
           getDataFileName name = do\n  dir <- getDataDir\n  return (dir ++ \"/\" ++ name)\n"
}

fn info_module(package: &Package, module: &str) -> String {
    let mut out = format!(
        "{HEAD}module {module} (name, version, synopsis, copyright, homepage) where\n\n\
         import Prelude\nimport Data.Version (Version (..))\n\n\
         version :: Version\nversion = {}\n",
        version(package)
    );
    for (name, text) in [
        ("name", &package.name),
        ("synopsis", &package.synopsis),
        ("copyright", &package.copyright),
        ("homepage", &package.homepage),
    ] {
        out += &format!("\n{name} :: String\n{name} = {}\n", literal(text));
    }
    out
}
