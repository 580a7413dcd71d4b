//! Where results go: a file or standard output, with every failure reported. A file is
//! created when there is something to write, so that a failure before that leaves none.

use crate::Error;
use std::fs::File;
use std::io::{self, BufWriter, IsTerminal, Write};
use std::path::{Path, PathBuf};

/// An output that is being written.
pub struct Output {
    name: String,
    terminal: bool,
    to: BufWriter<Box<dyn Write>>,
}

impl Output {
    /// Creates or empties a file; `-` is standard output.
    pub fn create(path: &Path) -> Result<Output, Error> {
        if path == Path::new("-") {
            return Ok(Output::stdout());
        }
        let name = path.display().to_string();
        let there = std::fs::metadata(path);
        let device = there.is_ok_and(|about| !about.is_file() && !about.is_dir());
        let mut file = Created {
            path: path.to_path_buf(),
            file: None,
        };
        let terminal = match device {
            true => match file.open() {
                Ok(device) => device.is_terminal(),
                Err(cause) => return Err(Error::write(name)(cause)),
            },
            false => false,
        };
        Ok(Output {
            name,
            terminal,
            to: BufWriter::new(Box::new(file)),
        })
    }

    /// [`Output::create`] of a file that is none of those that are read.
    pub fn apart<'a>(
        path: &Path,
        mut read: impl Iterator<Item = &'a Path>,
    ) -> Result<Output, Error> {
        let whole = path.canonicalize().ok();
        if whole.is_some() && read.any(|file| file.canonicalize().ok() == whole) {
            let path = path.display();
            let reason = format!("{path} is what is read and is not overwritten");
            return Err(Error::Usage(reason));
        }
        Output::create(path)
    }

    /// Standard output.
    pub fn stdout() -> Output {
        Output {
            name: "standard output".into(),
            terminal: io::stdout().is_terminal(),
            to: BufWriter::new(Box::new(io::stdout())),
        }
    }

    /// Whether somebody sees it at once.
    pub fn is_terminal(&self) -> bool {
        self.terminal
    }

    /// Writes a part of what is to come.
    pub fn write(&mut self, text: &str) -> Result<(), Error> {
        let written = self.to.write_all(text.as_bytes());
        written.map_err(Error::write(&self.name))
    }

    /// Makes sure that all has arrived.
    pub fn finish(mut self) -> Result<(), Error> {
        self.to.flush().map_err(Error::write(self.name))
    }

    /// Writes the text and makes sure that it arrived.
    pub fn finish_with(mut self, text: &str) -> Result<(), Error> {
        self.write(text)?;
        self.finish()
    }
}

/// A file that is created, or emptied, by the first that is written to it.
struct Created {
    path: PathBuf,
    file: Option<File>,
}

impl Created {
    fn open(&mut self) -> io::Result<&mut File> {
        let file = match self.file.take() {
            Some(file) => file,
            None => File::create(&self.path)?,
        };
        Ok(self.file.insert(file))
    }
}

impl Write for Created {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.open()?.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.open()?.flush()
    }
}
