//! Where a profile comes from. It is read twice, so what cannot be read again
//! (a pipe) is first copied to a nameless temporary file.

use super::Reader;
use crate::Error;
use std::fs::File;
use std::io::{self, BufReader, Read, Seek};
use std::path::{Path, PathBuf};

/// A profile that can be read any number of times.
pub struct Source {
    name: String,
    /// None for standard input.
    path: Option<PathBuf>,
    file: File,
}

impl Source {
    /// Opens a file; `-` is standard input. A name without `.hp` may also be
    /// the name of a file with it.
    pub fn open(path: &Path) -> Result<Source, Error> {
        if path == Path::new("-") {
            return Source::stdin();
        }
        let found = Source::resolve(path);
        let name = path.display().to_string();
        let file = File::open(&found).map_err(Error::read(&name))?;
        let about = file.metadata().map_err(Error::read(&name))?;
        let regular = about.is_file() || about.is_dir();
        let path = Some(found);
        match regular {
            true => Ok(Source { name, path, file }),
            false => Ok(Source {
                path,
                ..Source::copy(file, name)?
            }),
        }
    }

    /// Standard input.
    pub fn stdin() -> Result<Source, Error> {
        Source::copy(io::stdin(), "standard input".to_string())
    }

    /// The file that a name on the command line means.
    pub fn resolve(path: &Path) -> PathBuf {
        if path.exists() || path.extension().is_some_and(|e| e == "hp") {
            return path.to_path_buf();
        }
        let mut longer = path.as_os_str().to_os_string();
        longer.push(".hp");
        let longer = PathBuf::from(longer);
        if longer.exists() {
            longer
        } else {
            path.to_path_buf()
        }
    }

    fn copy(mut from: impl Read, name: String) -> Result<Source, Error> {
        let mut file = tempfile::tempfile().map_err(Error::write("a temporary file"))?;
        // Read and write failures are told apart, since the help differs.
        let mut buffer = vec![0; 1 << 16];
        loop {
            let n = match from.read(&mut buffer) {
                Ok(0) => break,
                Ok(n) => n,
                Err(e) if e.kind() == io::ErrorKind::Interrupted => continue,
                Err(cause) => return Err(Error::read(name)(cause)),
            };
            io::Write::write_all(&mut file, &buffer[..n])
                .map_err(Error::write("a temporary file"))?;
        }
        let path = None;
        Ok(Source { name, path, file })
    }

    /// The name for messages.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The file of the same name but for this ending; standard input has none.
    pub fn beside(&self, ending: &str) -> Option<PathBuf> {
        Some(self.path.as_ref()?.with_extension(ending))
    }

    /// The first bytes of the file, at most so many.
    pub fn start(&mut self, most: u64) -> Result<Vec<u8>, Error> {
        let mut start = vec![];
        let read = self.file.rewind();
        let read = read.and_then(|()| (&self.file).take(most).read_to_end(&mut start));
        read.map_err(Error::read(&self.name))?;
        Ok(start)
    }

    /// The whole file, which is a report, not a profile of any length.
    pub fn whole(&mut self) -> Result<Vec<u8>, Error> {
        self.start(u64::MAX)
    }

    /// Starts to read the file from its beginning, whatever is in it.
    pub fn bytes(&mut self) -> Result<BufReader<&File>, Error> {
        self.file.rewind().map_err(Error::read(&self.name))?;
        Ok(BufReader::with_capacity(1 << 16, &self.file))
    }

    /// Starts to read the profile from its beginning.
    pub fn reader(&mut self) -> Result<Reader<BufReader<&File>>, Error> {
        let name = self.name.clone();
        Reader::new(self.bytes()?, &name)
    }
}
