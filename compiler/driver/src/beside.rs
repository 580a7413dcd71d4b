//! How a small program becomes `purecc`, which is installed in its folder and acts by the name
//! that it is started under.

use std::os::unix::process::CommandExt;
use std::process::Command;

/// Starts `purecc` under that name, in the place of this process.
pub fn become_purecc(name: &str) -> ! {
    let own = std::env::current_exe().and_then(std::fs::canonicalize);
    let purecc = own.unwrap_or_default().with_file_name("purecc");
    let error = Command::new(&purecc)
        .arg0(name)
        .args(std::env::args_os().skip(1))
        .exec();
    eprintln!("{name}: cannot start {}: {error}", purecc.display());
    std::process::exit(1)
}
