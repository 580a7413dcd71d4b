//! Names of files and directories.

use super::file::{self, Status, terminated};
use alloc::vec::Vec;
use syscalls::{Errno, Sysno, syscall};

type Answer = Result<i64, i32>;

fn answer(result: Result<usize, Errno>) -> Answer {
    result.map(|n| n as i64).map_err(Errno::into_raw)
}

/// A call whose only argument is a name, or a name and a number.
fn with_name(call: Sysno, path: &[u8], number: usize) -> Answer {
    let name = terminated(path)?;
    // SAFETY: `name` is zero-terminated and outlives the call.
    answer(unsafe { syscall!(call, name.as_ptr(), number) })
}

/// What the system knows of a name: of the link itself, or what it leads to.
pub fn status(path: &[u8], link: bool) -> Result<Status, i32> {
    let name = terminated(path)?;
    let call = if link { Sysno::lstat } else { Sysno::stat };
    let mut words = [0u64; 18];
    // SAFETY: `name` is zero-terminated; the buffer has the size of a struct stat.
    answer(unsafe { syscall!(call, name.as_ptr(), words.as_mut_ptr()) })?;
    Ok(Status::of(&words))
}

/// Whether it may be executed.
pub fn executable(path: &[u8]) -> Answer {
    const X_OK: usize = 1;
    with_name(Sysno::access, path, X_OK)
}

pub fn remove(path: &[u8]) -> Answer {
    with_name(Sysno::unlink, path, 0)
}

pub fn make_directory(path: &[u8]) -> Answer {
    with_name(Sysno::mkdir, path, 0o777)
}

pub fn remove_directory(path: &[u8]) -> Answer {
    with_name(Sysno::rmdir, path, 0)
}

pub fn enter(path: &[u8]) -> Answer {
    with_name(Sysno::chdir, path, 0)
}

pub fn rename(old: &[u8], new: &[u8]) -> Answer {
    let (old, new) = (terminated(old)?, terminated(new)?);
    // SAFETY: both are zero-terminated and outlive the call.
    answer(unsafe { syscall!(Sysno::rename, old.as_ptr(), new.as_ptr()) })
}

/// The current directory.
pub fn here() -> Result<Vec<u8>, i32> {
    let mut name = [0u8; 4096];
    // SAFETY: the buffer is as long as said.
    let length = answer(unsafe { syscall!(Sysno::getcwd, name.as_mut_ptr(), name.len()) })?;
    Ok(name[..(length as usize).saturating_sub(1)].to_vec())
}

/// What a symbolic link says.
pub fn link(path: &[u8]) -> Result<Vec<u8>, i32> {
    let path = terminated(path)?;
    let mut name = [0u8; 4096];
    // SAFETY: `path` is zero-terminated; the buffer is as long as said.
    let call = unsafe {
        syscall!(
            Sysno::readlink,
            path.as_ptr(),
            name.as_mut_ptr(),
            name.len()
        )
    };
    let length = answer(call)? as usize;
    Ok(name[..length].to_vec())
}

/// The entries of a directory, each with a zero behind it.
pub fn entries(path: &[u8]) -> Result<Vec<u8>, i32> {
    const O_DIRECTORY: usize = 0o200000;
    const O_CLOEXEC: usize = 0o2000000;
    let directory = file::open(path, O_DIRECTORY | O_CLOEXEC)?;
    let mut names = Vec::new();
    let done = read_entries(directory, &mut names);
    file::close(directory)?;
    done.map(|()| names)
}

fn read_entries(directory: i32, names: &mut Vec<u8>) -> Result<(), i32> {
    // struct linux_dirent64: number, offset, the entry's length at 16, its
    // name from 19 on.
    let mut buffer = [0u64; 1024];
    loop {
        let bytes = size_of_val(&buffer);
        // SAFETY: the buffer is as long as said.
        let call = unsafe { syscall!(Sysno::getdents64, directory, buffer.as_mut_ptr(), bytes) };
        let length = answer(call)? as usize;
        if length == 0 {
            return Ok(());
        }
        // SAFETY: any bytes are bytes; the call wrote no more than there are.
        let bytes = unsafe { core::slice::from_raw_parts(buffer.as_ptr().cast::<u8>(), length) };
        let mut rest = bytes;
        while rest.len() > 19 {
            let size = usize::from(u16::from_le_bytes([rest[16], rest[17]]));
            let Some((entry, after)) = rest.split_at_checked(size) else {
                return Ok(());
            };
            let name = entry[19..].split(|b| *b == 0).next().unwrap_or(&[]);
            names.extend_from_slice(name);
            names.push(0);
            rest = after;
        }
    }
}
