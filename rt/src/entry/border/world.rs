//! The environment, the program's arguments and its files.

use crate::entry::safepoint::pending;
use crate::files::Files;
use crate::sys::path;
use alloc::vec::Vec;
use rt_abi::io::Path;

/// The environment, files, and what is said of names.
pub(crate) struct World {
    pub files: Files,
    /// `NAME=value` lines.
    environment: Vec<&'static [u8]>,
    /// The program's name and arguments as the program sees them.
    pub name: Vec<u8>,
    pub arguments: Vec<Vec<u8>>,
}

impl World {
    pub fn new(environment: Vec<&'static [u8]>, name: &[u8], arguments: &[Vec<u8>]) -> World {
        World {
            files: Files::new(pending::give_up),
            environment,
            name: name.to_vec(),
            arguments: arguments.to_vec(),
        }
    }

    /// The value of a variable of the environment.
    pub fn variable(&self, name: &[u8]) -> Option<&'static [u8]> {
        let mut variables = self.environment.iter();
        variables.find_map(|line| line.strip_prefix(name)?.strip_prefix(b"="))
    }

    pub fn look_up(&self, text: &mut Vec<u8>) -> i64 {
        match self.variable(text) {
            Some(value) => {
                *text = value.to_vec();
                1
            }
            None => 0,
        }
    }

    /// Does what is asked with the file that the register names.
    pub fn path(what: Path, text: &mut Vec<u8>) -> Result<i64, i32> {
        let name = &text[..];
        let give = |text: &mut Vec<u8>, answer| {
            *text = answer;
            0
        };
        match what {
            Path::Kind => path::status(name, false).map(|s| i64::from(s.is_directory())),
            Path::OwnKind => path::status(name, true)
                .map(|s| i64::from(s.is_directory()) + 2 * i64::from(s.is_link())),
            Path::Executable => path::executable(name),
            Path::Remove => path::remove(name),
            Path::MakeDirectory => path::make_directory(name),
            Path::RemoveDirectory => path::remove_directory(name),
            Path::Rename => {
                let mut names = name.splitn(2, |b| *b == 0);
                let (old, new) = (names.next(), names.next());
                path::rename(old.unwrap_or(&[]), new.unwrap_or(&[]))
            }
            Path::Enter => path::enter(name),
            Path::Here => path::here().map(|answer| give(text, answer)),
            Path::Entries => path::entries(name).map(|answer| give(text, answer)),
            Path::Size => path::status(name, false).map(|s| s.size),
            Path::Link => path::link(name).map(|answer| give(text, answer)),
        }
    }

    pub fn set_variable(&mut self, text: &[u8]) -> i64 {
        let name = text.split(|b| *b == b'=').next().unwrap_or(&[]);
        self.environment.retain(|line| {
            let rest = line.strip_prefix(name);
            !rest.is_some_and(|rest| rest.starts_with(b"="))
        });
        if text.len() > name.len() {
            // As long as the program.
            self.environment.push(text.to_vec().leak());
        }
        0
    }

    pub fn variables(&self) -> Vec<u8> {
        let lines = self.environment.iter();
        lines
            .flat_map(|line| line.iter().copied().chain([0]))
            .collect()
    }

    pub fn argument(&self, index: i64) -> Option<&[u8]> {
        if index == -1 {
            return Some(&self.name);
        }
        let argument = self.arguments.get(usize::try_from(index).ok()?);
        argument.map(|argument| &argument[..])
    }
}
