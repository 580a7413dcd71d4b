//! Files that are read whole: their bytes, or their text.

use crate::Error;
use std::path::Path;

/// The bytes of a file.
pub fn bytes(path: impl AsRef<Path>) -> Result<Vec<u8>, Error> {
    let path = path.as_ref();
    std::fs::read(path).map_err(Error::read(path.display().to_string()))
}

/// Bytes of a file as text.
pub fn decoded(name: &str, bytes: Vec<u8>) -> Result<String, Error> {
    String::from_utf8(bytes).map_err(|wrong| {
        Error::damaged(
            name,
            wrong.utf8_error().valid_up_to() as u64,
            "this is not UTF-8",
        )
    })
}

/// The text of a file.
pub fn text(name: &str) -> Result<String, Error> {
    decoded(name, bytes(name)?)
}
