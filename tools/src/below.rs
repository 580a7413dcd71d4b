//! Which files may be shown: those in the directories that the user has named. A profile
//! names its sources, but comes perhaps from somebody else, and pages are passed on.

use std::path::Path;

/// Whether a file lies below one of these directories, links followed. The empty path is the
/// current directory.
pub fn lies_below<'a>(file: &Path, mut directories: impl Iterator<Item = &'a Path>) -> bool {
    let Ok(file) = file.canonicalize() else {
        return false;
    };
    directories.any(|directory| {
        let directory = match directory.as_os_str().is_empty() {
            true => Path::new("."),
            false => directory,
        };
        directory
            .canonicalize()
            .is_ok_and(|directory| file.starts_with(directory))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn neither_dots_nor_links_lead_out() {
        let folder = tempfile::tempdir().expect("a folder");
        let at = |name: &str| folder.path().join(name);
        for name in ["in/deep", "out"] {
            std::fs::create_dir_all(at(name)).expect("a folder");
        }
        for name in ["in/a", "in/deep/b", "out/c"] {
            std::fs::write(at(name), "text").expect("a file");
        }
        std::os::unix::fs::symlink(at("out/c"), at("in/link")).expect("a link");
        let below = |file: &str| lies_below(&at(file), [at("in").as_path()].into_iter());
        assert!(below("in/a") && below("in/deep/b") && below("in/deep/../a"));
        assert!(!below("out/c") && !below("in/../out/c") && !below("in/link") && !below("in/no"));
        assert!(lies_below(&at("out/c"), [Path::new("/")].into_iter()));
    }
}
