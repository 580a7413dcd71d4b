//! How long each test takes, for who wants the suite to be quick.

use libtest_mimic::{Failed, Trial};
use std::io::Write;
use std::time::Instant;

/// Where the times go, if they are wanted.
const FILE: &str = "PURECC_TIMES";

/// What a test does; the error is why it failed.
pub type Test = Box<dyn FnOnce() -> Result<(), String> + Send>;

/// A test as the suite's runner wants it. With `PURECC_TIMES=FILE` a line with
/// its seconds and its name is put at the file's end.
pub fn timed(name: String, test: Test) -> Trial {
    let label = name.clone();
    Trial::test(name, move || {
        let start = Instant::now();
        let verdict = test();
        if let Some(file) = std::env::var_os(FILE) {
            let line = format!("{:8.2} {label}\n", start.elapsed().as_secs_f64());
            let file = std::fs::OpenOptions::new()
                .create(true)
                .append(true)
                .open(file);
            // One write, so that the lines of tests that end at once stay whole.
            file.and_then(|mut file| file.write_all(line.as_bytes()))
                .map_err(|e| format!("{FILE}: {e}"))?;
        }
        verdict.map_err(Failed::from)
    })
}
