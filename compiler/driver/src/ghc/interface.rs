//! What is left of a module that has been compiled: its source, all that it reads besides, and
//! the settings of its unit, so that a program that needs it can take it in as if it lay beside.
//! The object beside it only says that there is one.

use super::command::Command;
use crate::preprocess::Preprocessor;
use crate::units::{Packed, UnitSettings};
use crate::{cache, inputs};
use miniz_oxide::deflate::compress_to_vec;
use miniz_oxide::inflate::decompress_to_vec_with_limit;
use pure_package::Installed;
use pure_syntax::Setting;
use serde::{Deserialize, Serialize};
use std::collections::HashMap;
use std::path::{Path, PathBuf};
use xxhash_rust::xxh3::xxh3_128;

/// What an interface begins with. The number is that of its form.
const HEAD: &[u8] = b"purecc interface 2\n";

/// What stands in an object where others have code.
const STUB: &[u8] = b"purecc module ";

/// No interface is larger.
const MAX_BYTES: usize = 1 << 30;

/// How much work is put into making interfaces small.
const LEVEL: u8 = 6;

/// The settings of a unit that decide what its sources mean.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Settings {
    unit: String,
    extensions: Vec<String>,
    cpp: bool,
    /// Its modules count what is evaluated.
    covered: bool,
    macros: Vec<Macro>,
    folders: Vec<PathBuf>,
    include_dirs: Vec<PathBuf>,
    preprocessor: Preprocessor,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
enum Macro {
    Define(String),
    Undefine(String),
    Include(String, String),
}

#[derive(Serialize, Deserialize)]
struct Interface {
    settings: Settings,
    module: String,
    files: Vec<(PathBuf, Vec<u8>)>,
}

impl Settings {
    pub fn of(unit: &UnitSettings, id: &str, covered: bool) -> Settings {
        let macros = unit.macros.iter().cloned().map(|setting| match setting {
            Setting::Define(text) => Macro::Define(text),
            Setting::Undefine(name) => Macro::Undefine(name),
            Setting::Include(name, text) => Macro::Include(name, text),
        });
        Settings {
            unit: id.into(),
            extensions: unit.extensions.clone(),
            cpp: unit.cpp,
            covered,
            macros: macros.collect(),
            folders: unit.folders.clone(),
            include_dirs: unit.include_dirs.clone(),
            preprocessor: unit.preprocessor.clone(),
        }
    }

    fn restore(self, unit: &mut UnitSettings) {
        let macros = self.macros.into_iter().map(|setting| match setting {
            Macro::Define(text) => Setting::Define(text),
            Macro::Undefine(name) => Setting::Undefine(name),
            Macro::Include(name, text) => Setting::Include(name, text),
        });
        unit.extensions = self.extensions;
        unit.cpp = self.cpp;
        unit.covered = self.covered;
        unit.macros = macros.collect();
        unit.folders = self.folders;
        unit.include_dirs = self.include_dirs;
        unit.preprocessor = self.preprocessor;
    }
}

/// Where the files of a module go.
fn place(folder: Option<&Path>, source: &Path, module: &str, ending: &str) -> PathBuf {
    let relative: PathBuf = module.split('.').collect();
    let path = match folder {
        Some(folder) => folder.join(relative),
        None => source.with_extension(""),
    };
    let mut path = path.into_os_string();
    path.push(".");
    path.push(ending);
    path.into()
}

/// Writes interfaces and objects of modules, which are these files, after they have been
/// compiled. `texts` is all that was read.
pub fn write(
    command: &Command,
    settings: &Settings,
    modules: &[(PathBuf, String)],
    texts: &[(PathBuf, u128)],
) -> Result<(), String> {
    let mut others = vec![];
    let mut own: HashMap<&Path, Vec<u8>> = HashMap::new();
    for (path, hash) in texts {
        let bytes = inputs::read_bytes(path)?;
        if inputs::hash(&bytes) != *hash {
            let path = path.display();
            return Err(format!(
                "{path} has changed while it was compiled; compile again"
            ));
        }
        match modules.iter().find(|(file, _)| file == path) {
            Some((file, _)) => drop(own.insert(file, bytes)),
            None => others.push((path.clone(), bytes)),
        }
    }
    let kinds = std::iter::once(command.endings.clone()).chain(command.dynamic.clone());
    let kinds: Vec<(String, String)> = kinds.collect();
    for (file, module) in modules {
        let mut files = vec![];
        files.extend(own.get(&**file).map(|bytes| (file.clone(), bytes.clone())));
        // What several modules read is kept once.
        files.append(&mut others);
        let interface = Interface {
            settings: settings.clone(),
            module: module.clone(),
            files,
        };
        let body = postcard::to_allocvec(&interface);
        let body = body.map_err(|_| format!("the name of {} is not UTF-8", file.display()))?;
        let body = compress_to_vec(&body, LEVEL);
        let key = xxh3_128(&body);
        let object = stub(key);
        for (objects, interfaces) in &kinds {
            let interface = place(command.interface_dir.as_deref(), file, module, interfaces);
            let cannot = |path: &Path| format!("cannot write {}", path.display());
            cache::replace(&interface, &[HEAD, &key.to_le_bytes(), &body])
                .ok_or_else(|| cannot(&interface))?;
            let path = place(command.object_dir.as_deref(), file, module, objects);
            cache::replace(&path, &[&object]).ok_or_else(|| cannot(&path))?;
        }
    }
    Ok(())
}

fn read(path: &Path) -> Result<Interface, String> {
    let shown = path.display();
    let bytes = std::fs::read(path).map_err(|e| format!("cannot read {shown}: {e}"))?;
    let damaged = || format!("{shown} is damaged; build its package again");
    let rest = bytes.strip_prefix(HEAD).ok_or_else(|| {
        format!(
            "{shown} is no interface of this compiler; build its package again, with purecc-ghc"
        )
    })?;
    let (key, body) = rest.split_first_chunk::<16>().ok_or_else(damaged)?;
    if xxh3_128(body) != u128::from_le_bytes(*key) {
        return Err(damaged());
    }
    let body = decompress_to_vec_with_limit(body, MAX_BYTES).map_err(|_| damaged())?;
    postcard::from_bytes(&body).map_err(|_| damaged())
}

/// The sources and settings of a library, from its interfaces.
pub fn unpack(
    installed: &Installed,
    ending: &str,
    unit: &mut UnitSettings,
) -> Result<Packed, String> {
    let mut files = HashMap::new();
    let mut known: Option<Settings> = None;
    let mut all = vec![];
    let modules = installed.exposed_modules.iter();
    for module in modules.chain(&installed.hidden_modules) {
        let relative: PathBuf = module.split('.').collect();
        let endings = [ending, "hi", "p_hi", "dyn_hi"];
        let places = installed.import_dirs.iter().flat_map(|folder| {
            let file = Path::new(folder).join(&relative);
            endings.map(|ending| file.with_extension(ending))
        });
        let Some(path) = places.into_iter().find(|path| path.is_file()) else {
            let folders = installed.import_dirs.join(", ");
            let id = &installed.id;
            return Err(format!(
                "the package {id} has no interface of its module {module} in {folders}; build it again"
            ));
        };
        let interface = read(&path)?;
        if interface.module != *module {
            return Err(format!(
                "{} is of another module; build its package again",
                path.display()
            ));
        }
        match &known {
            Some(settings) if *settings != interface.settings => {
                let id = &installed.id;
                return Err(format!(
                    "the interfaces of {id} were made with different settings; build it again"
                ));
            }
            Some(_) => {}
            None => known = Some(interface.settings),
        }
        for (path, bytes) in interface.files {
            all.extend(xxh3_128(&bytes).to_le_bytes());
            all.extend(path.as_os_str().as_encoded_bytes());
            let path = path
                .strip_prefix(".")
                .map(Path::to_path_buf)
                .unwrap_or(path);
            files.insert(path, bytes);
        }
    }
    all.extend(format!("{known:?}").as_bytes());
    known.unwrap_or_default().restore(unit);
    let prefix = match &installed.library {
        Some(library) => format!("{}-{library}", installed.package()),
        None => installed.package(),
    };
    Ok(Packed {
        key: xxh3_128(&all),
        prefix,
        files,
    })
}

/// What stands for all that a library gives.
pub fn abi(command: &Command) -> Result<String, String> {
    let mut all = vec![];
    for word in &command.words {
        let file = place(
            command.interface_dir.as_deref(),
            Path::new(word),
            word,
            &command.endings.1,
        );
        let bytes =
            std::fs::read(&file).map_err(|e| format!("cannot read {}: {e}", file.display()))?;
        all.extend(xxh3_128(&bytes).to_le_bytes());
    }
    Ok(format!("{:032x}", xxh3_128(&all)))
}

/// An object for archives and linkers in which nothing is but its module's key.
fn stub(key: u128) -> Vec<u8> {
    let mut note = STUB.to_vec();
    note.extend(format!("{key:032x}\n").into_bytes());
    let names = b"\0.shstrtab\0.purecc\0.note.GNU-stack\0";
    let names_at = HEADER + note.len();
    let table_at = (names_at + names.len()).next_multiple_of(8);
    let mut object = vec![];
    // Of 64 bits, with the lowest byte first, relocatable, x86-64.
    object.extend(b"\x7fELF\x02\x01\x01\0\0\0\0\0\0\0\0\0");
    object.extend([1, 0, 62, 0, 1, 0, 0, 0]);
    for number in [0, 0, table_at as u64] {
        object.extend(number.to_le_bytes());
    }
    object.extend(0u32.to_le_bytes());
    for number in [HEADER as u16, 0, 0, 64, 4, 2] {
        object.extend(number.to_le_bytes());
    }
    object.extend(&note);
    object.extend(names);
    object.resize(table_at, 0);
    object.extend([0; 64]);
    for (name, kind, at, length) in [
        (11u32, 1u32, HEADER, note.len()),
        (1, 3, names_at, names.len()),
        // Nobody needs a stack that is code.
        (19, 1, table_at, 0),
    ] {
        object.extend(name.to_le_bytes());
        object.extend(kind.to_le_bytes());
        for number in [0, 0, at as u64, length as u64, 0, 1, 0] {
            object.extend(number.to_le_bytes());
        }
    }
    object
}

/// The bytes of an object's header.
const HEADER: usize = 64;

/// Whether an archive has anything but objects of modules.
pub fn has_code(archive: &[u8]) -> bool {
    let Some(mut rest) = archive.strip_prefix(b"!<arch>\n") else {
        // What it is, the linker knows.
        return true;
    };
    while let Some((head, behind)) = rest.split_first_chunk::<60>() {
        let size = std::str::from_utf8(&head[48..58]).unwrap_or_default();
        let Ok(size) = size.trim().parse::<usize>() else {
            return true;
        };
        let Some(member) = behind.get(..size) else {
            return true;
        };
        // Names and symbols are no objects.
        let is_object = head[0] != b'/' || head[1].is_ascii_digit();
        let is_stub = member
            .get(HEADER..)
            .is_some_and(|note| note.starts_with(STUB));
        if is_object && !is_stub {
            return true;
        }
        rest = behind.get(size.next_multiple_of(2)..).unwrap_or_default();
    }
    false
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_stub_is_an_object_without_code() {
        let object = stub(7);
        let file = object::read::elf::ElfFile64::<object::LittleEndian>::parse(&*object);
        let file = file.expect("it is an object");
        use object::read::{Object, ObjectSection};
        let section = file.section_by_name(".purecc").expect("it is there");
        let note = section.data().expect("it has data");
        assert!(note.starts_with(STUB) && note.ends_with(b"7\n"));
        let member = |bytes: &[u8]| {
            let head = format!("{:16}{:32}{:<10}`\n", "x.o/", "", bytes.len());
            [head.as_bytes(), bytes, &b"\n"[..bytes.len() % 2]].concat()
        };
        let archive = |members: &[&[u8]]| {
            let members: Vec<u8> = members.iter().flat_map(|m| member(m)).collect();
            [b"!<arch>\n", &members[..]].concat()
        };
        assert!(!has_code(&archive(&[&object, &object])));
        assert!(has_code(&archive(&[&object, b"\x7fELF of C"])));
        assert!(has_code(b"GROUP (x.so)"));
        assert!(!has_code(&archive(&[])));
    }
}
