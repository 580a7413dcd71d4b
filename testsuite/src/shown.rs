//! What pages of `docs/` show of a session is so: programs compile, commands succeed, and
//! they print what stands below them. Viewers' commands are left out, as the suite has no
//! executable of theirs.
//!
//! A block of code that begins with ```` ```haskell NAME ```` is a file. Lines that are
//! indented and begin with `$` are commands, and those that follow are their output.

use crate::compiler::difference;
use crate::shell::{Folder, ensure};

/// The pages that can be followed from their first line to the last.
pub const PAGES: &[&str] = &["tutorial", "pure"];

/// Follows a page.
pub fn check(page: &str) -> Result<(), String> {
    let path = crate::root().join(format!("../docs/{page}.md"));
    let text = std::fs::read_to_string(&path).map_err(|e| format!("{}: {e}", path.display()))?;
    let folder = Folder::new()?;
    let mut lines = text.lines().peekable();
    let mut commands = 0;
    while let Some(line) = lines.next() {
        if let Some(name) = line.strip_prefix("```haskell ") {
            let code: Vec<&str> = lines
                .by_ref()
                .take_while(|l| !l.starts_with("```"))
                .collect();
            folder.write(name, format!("{}\n", code.join("\n")))?;
        }
        let Some(command) = line.strip_prefix("    $ ") else {
            continue;
        };
        let mut expected = String::new();
        while let Some(output) =
            lines.next_if(|l| l.starts_with("    ") && l[4..] != *"" && !l[4..].starts_with("$ "))
        {
            expected += &output[4..];
            expected.push('\n');
        }
        if command.starts_with("pureprof ") {
            continue;
        }
        commands += 1;
        let ran = folder.sh(&format!("purecc() {{ \"$purecc\" \"$@\"; }}\n{command}"))?;
        ensure(ran.code == Some(0), || format!("{command}: {ran:?}"))?;
        if !expected.is_empty() {
            difference(command, &expected, &ran.out)?;
        }
    }
    ensure(commands > 0, || "no commands".to_string())
}
