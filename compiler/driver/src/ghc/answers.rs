//! What the compiler says of itself.

use super::{VERSION, carried};
use crate::say;
use pure_syntax::{check_extension, extensions};

/// What is asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Question {
    Version,
    NumericVersion,
    Info,
    Extensions,
    Libdir,
    GlobalDatabase,
}

pub fn answer(question: Question) -> Result<(), String> {
    let text = match question {
        Question::Version => format!(
            "The Glorious Glasgow Haskell Compilation System, version {VERSION}, as purecc {} answers\n",
            crate::options::version()
        ),
        Question::NumericVersion => format!("{VERSION}\n"),
        Question::Info => info()?,
        Question::Extensions => supported(),
        Question::Libdir => format!("{}\n", carried::libdir()?.display()),
        Question::GlobalDatabase => format!("{}\n", carried::database()?.display()),
    };
    say::out(&text)
}

/// Languages and extensions, these each with its opposite, a line each.
fn supported() -> String {
    let mut lines: Vec<String> = ["Haskell98", "Haskell2010", "GHC2021"]
        .map(String::from)
        .into();
    for name in extensions::names() {
        let both = [name.to_string(), format!("No{name}")];
        lines.extend(
            both.into_iter()
                .filter(|name| check_extension(name).is_ok()),
        );
    }
    lines.join("\n") + "\n"
}

/// A list of pairs as Haskell writes it.
fn info() -> Result<String, String> {
    let libdir = carried::libdir()?;
    let database = carried::database()?;
    let (libdir, database) = (libdir.to_string_lossy(), database.to_string_lossy());
    let cc = std::env::var("PURECC_CC").unwrap_or_else(|_| "cc".into());
    let producer = format!("purecc {}", crate::options::version());
    let pairs = [
        (
            "Project name",
            "The Glorious Glasgow Haskell Compilation System",
        ),
        ("Made by", &producer),
        ("C compiler command", &cc),
        ("C compiler flags", ""),
        ("C compiler link flags", ""),
        ("C compiler supports -no-pie", "YES"),
        ("Haskell CPP command", &cc),
        ("Haskell CPP flags", "-E -undef -traditional"),
        ("ld command", "ld"),
        ("ld flags", ""),
        ("ld supports compact unwind", "YES"),
        ("ld supports build-id", "YES"),
        ("ld supports filelist", "NO"),
        ("ld is GNU ld", "YES"),
        ("ar command", "ar"),
        ("ar flags", "q"),
        ("ar supports at file", "YES"),
        ("ranlib command", "ranlib"),
        ("touch command", "touch"),
        ("cross compiling", "NO"),
        ("target platform string", "x86_64-unknown-linux"),
        ("target os", "OSLinux"),
        ("target arch", "ArchX86_64"),
        ("target word size", "8"),
        ("target word big endian", "NO"),
        ("Unregisterised", "NO"),
        ("bignum backend", "native"),
        ("Use interpreter", "NO"),
        ("Support SMP", "YES"),
        ("RTS ways", "l debug thr thr_debug thr_l thr_p"),
        ("Tables next to code", "YES"),
        ("Leading underscore", "NO"),
        ("Project version", VERSION),
        ("Booter version", VERSION),
        ("Stage", "2"),
        ("Build platform", "x86_64-unknown-linux"),
        ("Host platform", "x86_64-unknown-linux"),
        ("Target platform", "x86_64-unknown-linux"),
        ("Have interpreter", "NO"),
        ("Object splitting supported", "NO"),
        ("Have native code generator", "YES"),
        ("Support dynamic-too", "YES"),
        ("Support parallel --make", "YES"),
        ("Support reexported-modules", "YES"),
        ("Support thinning and renaming package flags", "NO"),
        ("Support Backpack", "NO"),
        ("Requires unified installed package IDs", "YES"),
        ("Uses package keys", "YES"),
        ("Uses unit IDs", "YES"),
        ("Dynamic by default", "NO"),
        ("GHC Dynamic", "NO"),
        ("GHC Profiled", "NO"),
        ("Debug on", "NO"),
        ("LibDir", &libdir),
        ("Global Package DB", &database),
    ];
    let lines = pairs.map(|(name, value)| format!("({name:?},{value:?})"));
    Ok(format!(" [{}\n ]\n", lines.join("\n ,")))
}
