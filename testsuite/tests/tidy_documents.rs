//! Rules of the house for documents: short paragraphs, links that lead somewhere, a place
//! in the index.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use testsuite::budgets::{ARCHITECTURE_LINES, PARAGRAPH_LINES};

fn repository() -> PathBuf {
    let root = testsuite::root();
    root.parent().expect("the suite lies in it").to_path_buf()
}

/// The documents of the repository: those at its top, and all below `docs`.
fn documents() -> Vec<PathBuf> {
    let mut found = vec![];
    let mut work = vec![repository().join("docs")];
    let is_document = |path: &Path| path.extension().is_some_and(|e| e == "md");
    let entries = |path: &Path| -> Vec<PathBuf> {
        let entries = std::fs::read_dir(path).into_iter().flatten().flatten();
        entries.map(|entry| entry.path()).collect()
    };
    while let Some(folder) = work.pop() {
        for path in entries(&folder) {
            match path.is_dir() {
                true => work.push(path),
                false => found.push(path),
            }
        }
    }
    found.extend(entries(&repository()));
    found.retain(|path| is_document(path));
    found.sort();
    assert!(found.len() > 20, "{found:?}");
    found
}

fn read(path: &Path) -> String {
    std::fs::read_to_string(path).unwrap_or_else(|e| panic!("{}: {e}", path.display()))
}

/// The lines of a document, each with whether it is text as opposed to code.
fn lines(text: &str) -> impl Iterator<Item = (&str, bool)> {
    let mut in_code = false;
    text.lines().map(move |line| {
        let fence = line.trim_start().starts_with("```");
        in_code ^= fence;
        (line, !in_code && !fence && !line.starts_with("    "))
    })
}

/// A line that is longer counts as several.
const WIDTH: usize = 120;

/// Numbers of first lines, and how many lines, of paragraphs: what stands between blank
/// lines, headings, rows of tables, code, and the beginnings of items.
fn paragraphs(text: &str) -> Vec<(usize, usize)> {
    let mut found: Vec<(usize, usize)> = vec![];
    let mut open = false;
    for (number, (line, is_text)) in lines(text).enumerate() {
        let word = line.trim_start();
        let stands_alone = word.is_empty() || word.starts_with(['|', '#']);
        if !is_text || stands_alone {
            open = false;
            continue;
        }
        let marker = word.split(' ').next().unwrap_or("");
        let digits = marker.trim_end_matches('.');
        let counted = marker.ends_with('.') && digits.chars().all(|c| c.is_ascii_digit());
        if !open || matches!(marker, "-" | "*") || counted && !digits.is_empty() {
            found.push((number + 1, 0));
        }
        open = true;
        if let Some(last) = found.last_mut() {
            last.1 += line.chars().count().div_ceil(WIDTH);
        }
    }
    found
}

#[test]
fn paragraphs_are_told_apart() {
    let text = "one\none\n\n- two\n  two\n- three\n\n    code\n\n```\ncode\n```\n| row |\nfour\n";
    assert_eq!(paragraphs(text), [(1, 2), (4, 2), (6, 1), (14, 1)]);
}

#[test]
fn paragraphs_stay_short() {
    for path in documents() {
        for (line, length) in paragraphs(&read(&path)) {
            let place = format!("{}:{line}", path.display());
            assert!(length <= PARAGRAPH_LINES, "{place}: {length} lines");
        }
    }
}

#[test]
fn the_map_is_a_map() {
    let lines = read(&repository().join("ARCHITECTURE.md")).lines().count();
    assert!(lines <= ARCHITECTURE_LINES, "{lines} lines");
}

/// The targets of a document's links.
fn links(text: &str) -> Vec<String> {
    let text: String = lines(text)
        .filter(|(_, is_text)| *is_text)
        .map(|(line, _)| format!("{line}\n"))
        .collect();
    let mut found = vec![];
    // What is between backquotes is code.
    for part in text
        .split('`')
        .step_by(2)
        .collect::<Vec<_>>()
        .join("c")
        .split("](")
        .skip(1)
    {
        let target: String = part.chars().take_while(|c| *c != ')').collect();
        found.push(target.split_whitespace().collect());
    }
    found
}

/// The names by which headings are linked to.
fn anchors(text: &str) -> BTreeSet<String> {
    let headings = lines(text).filter(|(line, is_text)| *is_text && line.starts_with('#'));
    let anchor = |(line, _): (&str, bool)| {
        let title = line.trim_start_matches('#').trim().to_lowercase();
        let kept = title
            .chars()
            .filter(|c| c.is_alphanumeric() || " -_".contains(*c));
        kept.map(|c| if c == ' ' { '-' } else { c }).collect()
    };
    headings.map(anchor).collect()
}

#[test]
fn links_lead_somewhere() {
    let mut seen = 0;
    for path in documents() {
        let folder = path.parent().expect("a document lies in a folder");
        for link in links(&read(&path)) {
            if link.contains("://") || link.starts_with("mailto:") {
                continue;
            }
            let (file, anchor) = link.split_once('#').unwrap_or((&link, ""));
            let target = if file.is_empty() {
                path.clone()
            } else {
                folder.join(file)
            };
            assert!(target.exists(), "{}: no {link}", path.display());
            let known = anchor.is_empty() || anchors(&read(&target)).contains(anchor);
            assert!(known, "{}: no heading of {link}", path.display());
            seen += 1;
        }
    }
    assert!(seen > 50, "{seen} links");
}

/// Every page of `docs` can be reached from its index, every decision from theirs.
#[test]
fn every_page_is_in_an_index() {
    for folder in ["docs", "docs/internals", "docs/decisions"] {
        let folder = repository().join(folder);
        let index = match folder.join("README.md") {
            index if index.exists() => index,
            _ => repository().join("docs/README.md"),
        };
        let known = links(&read(&index)).into_iter();
        let base = index.parent().expect("an index lies in a folder");
        let known: BTreeSet<PathBuf> = known.map(|link| base.join(link)).collect();
        let pages = documents()
            .into_iter()
            .filter(|p| p.parent() == Some(&folder));
        for page in pages.filter(|page| *page != index) {
            assert!(
                known.contains(&page),
                "{} is not in the index",
                page.display()
            );
        }
    }
}

#[test]
fn decisions_say_what_they_must() {
    let folder = repository().join("docs/decisions");
    let pages = documents()
        .into_iter()
        .filter(|p| p.parent() == Some(&folder));
    for page in pages.filter(|p| !p.ends_with("README.md")) {
        let text = read(&page);
        for part in ["Context", "Decision", "Reason", "What would change it"] {
            let is_there = text.contains(&format!("**{part}.**"));
            assert!(is_there, "{} has no {part}", page.display());
        }
        assert!(text.lines().count() <= 50, "{} is long", page.display());
    }
}
