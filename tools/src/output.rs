//! Where results go: a file or standard output, with every failure reported.

use crate::Error;
use std::fs::File;
use std::io::{self, BufWriter, IsTerminal, Write};
use std::path::Path;

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
        match File::create(path) {
            Ok(file) => Ok(Output {
                name,
                terminal: file.is_terminal(),
                to: BufWriter::new(Box::new(file)),
            }),
            Err(cause) => Err(Error::Write { name, cause }),
        }
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
        written.map_err(|cause| Error::Write {
            name: self.name.clone(),
            cause,
        })
    }

    /// Makes sure that all has arrived.
    pub fn finish(mut self) -> Result<(), Error> {
        self.to.flush().map_err(|cause| Error::Write {
            name: self.name,
            cause,
        })
    }

    /// Writes the text and makes sure that it arrived.
    pub fn finish_with(mut self, text: &str) -> Result<(), Error> {
        self.write(text)?;
        self.finish()
    }
}
