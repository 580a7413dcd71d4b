//! Sources: where they are found now, whether they are what was compiled, and which of
//! their characters are hot.

use super::Profile;
use super::site::{Place, SourceFile};
use crate::below::lies_below;
use std::path::{Path, PathBuf};

/// How a source was found.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Found {
    /// It is what was compiled.
    Same,
    /// It is not: places may be off.
    Changed,
    /// The profile does not say what was compiled.
    Unchecked,
    /// It is not where it was, nor where it was looked for.
    Missing,
    /// It is in none of the directories that are looked at, and not what was compiled.
    Outside,
    /// It is the library's, which is inside the compiler.
    Library,
}

/// A source as it is now.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Text {
    /// How it was found.
    pub found: Found,
    /// The file that was read.
    pub path: Option<PathBuf>,
    /// Its lines, without their ends; none if it was not found.
    pub lines: Vec<String>,
}

impl Text {
    /// What the user should know about it, if anything.
    pub fn notice(&self, source: &SourceFile) -> Option<String> {
        let path = &source.path;
        match self.found {
            Found::Same | Found::Unchecked => None,
            Found::Changed => Some(format!(
                "{path} has changed since the program was built: places may be off"
            )),
            Found::Missing => Some(format!(
                "{path} is not found: names and places are shown without it (--source DIR says where it is)"
            )),
            Found::Outside => Some(format!(
                "{path} lies outside of the directories where sources are looked for, and is not what was compiled: it is not shown (--source DIR adds a directory)"
            )),
            Found::Library => Some(format!(
                "{path} is the library's, which is inside the compiler (--source DIR says where its sources are)"
            )),
        }
    }
}

/// Where sources are looked for: from the current directory, from the profile's, and in
/// others.
#[derive(Clone, Debug, Default)]
pub struct Library {
    roots: Vec<PathBuf>,
}

impl Library {
    /// For the profile in this file, with other directories that the user names.
    pub fn new(profile: &Path, more: &[PathBuf]) -> Library {
        let mut roots = vec![PathBuf::new()];
        roots.extend(profile.parent().map(Path::to_path_buf));
        roots.extend_from_slice(more);
        roots.dedup();
        Library { roots }
    }

    /// Reads a source: the first that is what was compiled, else the first that is there.
    pub fn find(&self, source: &SourceFile) -> Text {
        const LIBRARY: &str = "pure-stdlib/";
        let relative = Path::new(&source.path);
        let mut best: Option<Text> = None;
        let mut outside = false;
        for root in &self.roots {
            // Where a directory is named, files may lie in it without their folders.
            let names = [Some(relative), relative.file_name().map(Path::new)];
            let names = names.into_iter().flatten().enumerate();
            for (i, name) in names {
                let path = root.join(name);
                if i == 1 && root.as_os_str().is_empty() {
                    continue;
                }
                let Ok(bytes) = std::fs::read(&path) else {
                    continue;
                };
                let found = match source.hash {
                    None => Found::Unchecked,
                    Some(hash) if hash == fnv1a(&bytes) => Found::Same,
                    Some(_) => Found::Changed,
                };
                // A profile may name any file. Who knows its hash knows what is in it.
                let roots = self.roots.iter().map(PathBuf::as_path);
                if found != Found::Same && !lies_below(&path, roots) {
                    outside = true;
                    continue;
                }
                if best.is_none() || found == Found::Same {
                    let text = String::from_utf8_lossy(&bytes);
                    best = Some(Text {
                        found,
                        path: Some(path),
                        lines: text.lines().map(str::to_string).collect(),
                    });
                }
                if found != Found::Changed {
                    return best.unwrap_or_else(missing);
                }
            }
        }
        best.unwrap_or_else(|| Text {
            found: match source.path.starts_with(LIBRARY) {
                true => Found::Library,
                false if outside => Found::Outside,
                false => Found::Missing,
            },
            ..missing()
        })
    }
}

fn missing() -> Text {
    Text {
        found: Found::Missing,
        path: None,
        lines: vec![],
    }
}

/// The hash by which a source is known.
pub fn fnv1a(bytes: &[u8]) -> u64 {
    let start = 0xcbf2_9ce4_8422_2325u64;
    bytes.iter().fold(start, |hash, byte| {
        (hash ^ u64::from(*byte)).wrapping_mul(0x0000_0100_0000_01b3)
    })
}

impl Profile {
    /// A place with its file: `src/Main.pure:4:19-39`.
    pub fn place(&self, place: Place) -> String {
        format!("{}:{place}", self.sources[place.source as usize].path)
    }
}

/// Cuts a line of a source where marked places begin and end. Of places within each other
/// the innermost is seen. Each piece has the number of its place, if it is in one.
pub fn pieces<'a>(text: &'a str, line: u32, places: &[Place]) -> Vec<(Option<usize>, &'a str)> {
    let columns: Vec<usize> = text.char_indices().map(|(at, _)| at).collect();
    let mut owner: Vec<Option<usize>> = vec![None; columns.len()];
    let mut order: Vec<usize> = (0..places.len()).collect();
    // What contains another begins before it or ends behind it.
    order.sort_by_key(|i| {
        let place = &places[*i];
        (place.from, std::cmp::Reverse(place.to))
    });
    for i in order {
        let place = &places[i];
        if line < place.from.0 || line > place.to.0 {
            continue;
        }
        let from = if line == place.from.0 {
            place.from.1 as usize - 1
        } else {
            0
        };
        let to = match line == place.to.0 {
            true => (place.to.1 as usize).min(columns.len()),
            false => columns.len(),
        };
        // Blanks that lines begin with belong to none.
        let blank = |at: &usize| text.as_bytes()[columns[*at]].is_ascii_whitespace();
        let from = (from..to).find(|at| !blank(at)).unwrap_or(to);
        owner[from.min(to)..to].fill(Some(i));
    }
    let mut pieces = vec![];
    let mut start = 0;
    while start < owner.len() {
        let run = owner[start..]
            .iter()
            .take_while(|o| **o == owner[start])
            .count();
        let end = columns.get(start + run).copied().unwrap_or(text.len());
        pieces.push((owner[start], &text[columns[start]..end]));
        start += run;
    }
    pieces
}

#[cfg(test)]
mod tests {
    use super::*;

    fn place(from: (u32, u32), to: (u32, u32)) -> Place {
        Place {
            source: 0,
            from,
            to,
        }
    }

    #[test]
    fn the_innermost_place_is_seen() {
        let places = [
            place((3, 8), (3, 10)),
            place((3, 3), (4, 4)),
            place((9, 1), (9, 2)),
        ];
        assert_eq!(
            pieces("  éons (ab) x", 3, &places),
            [
                (None, "  "),
                (Some(1), "éons "),
                (Some(0), "(ab"),
                (Some(1), ") x")
            ]
        );
        assert_eq!(
            pieces("  cd e", 4, &places),
            [(None, "  "), (Some(1), "cd"), (None, " e")]
        );
        assert_eq!(pieces("", 4, &places), []);
        assert_eq!(pieces("a", 9, &places), [(Some(2), "a")]);
    }

    #[test]
    fn the_hash_is_the_known_one() {
        assert_eq!(fnv1a(b""), 0xcbf29ce484222325);
        assert_eq!(fnv1a(b"foobar"), 0x85944171f73967e8);
    }
}
