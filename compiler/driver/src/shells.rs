//! What a shell completes behind `purecc`, and its page of the manual: both from the table
//! of options.
//!
//! An option is its spelling, what its value is (if it has one), and what it does.

use crate::options::{Entry, sections, version};
use pure_base::suggest;
use std::fmt::Write;

/// The words that may stand instead of a file, and what they do.
const COMMANDS: &[(&str, &str)] = &[
    ("run", "Compile a program and run it."),
    ("watch", "Do so again whenever a source has changed."),
    ("check", "Only tell what is wrong."),
    ("build", "Build the packages of this folder."),
    ("test", "Build and run their test suites."),
    ("bench", "Build and run their benchmarks."),
    ("explain", "Tell of a message by its id."),
];

/// The endings of sources.
const SOURCES: &[&str] = &["pure", "hs", "lhs"];

/// The command that a word was probably to be.
pub fn command_like(word: &str) -> Option<&'static str> {
    suggest::nearest(word, COMMANDS.iter().map(|c| c.0))
}

/// What bash, zsh or fish reads to complete the words of a command.
pub fn completion(shell: &str) -> String {
    match shell {
        "zsh" => zsh(),
        "fish" => fish(),
        _ => bash(),
    }
}

fn entries() -> impl Iterator<Item = Entry> {
    sections().flat_map(|(_, entries)| entries)
}

/// An option as it is typed up to its value, and whether the value is the next word.
fn typed(entry: &Entry) -> (String, bool) {
    let next = entry.value.is_some() && !entry.joined && entry.needed;
    let equals = entry.value.is_some() && !entry.joined && !entry.needed;
    let end = if equals { "=" } else { "" };
    (format!("{}{end}", entry.name), next)
}

fn bash() -> String {
    let mut words: Vec<String> = COMMANDS.iter().map(|c| c.0.to_string()).collect();
    for entry in entries() {
        words.extend(choices(&entry));
        words.push(typed(&entry).0);
    }
    let cases: String = entries()
        .filter(|entry| typed(entry).1)
        .map(|entry| {
            let wanted = match entry.value {
                Some(value) if value.contains('|') => {
                    format!("-W '{}'", value.replace('|', " "))
                }
                Some("DIR") => "-d".to_string(),
                _ => "-f".to_string(),
            };
            let name = entry.name;
            format!("    {name}) COMPREPLY=($(compgen {wanted} -- \"$word\")); return ;;\n")
        })
        .collect();
    format!(
        "_purecc() {{\n  local word=${{COMP_WORDS[COMP_CWORD]}} before=${{COMP_WORDS[COMP_CWORD-1]}}\n  \
         case $before in\n{cases}  esac\n  \
         COMPREPLY=($(compgen -W '{}' -- \"$word\") $(compgen -d -- \"$word\") \
         $(compgen -f -X '!*.@({})' -- \"$word\"))\n}}\n\
         complete -o filenames -o bashdefault -F _purecc purecc\n",
        words.join(" "),
        SOURCES.join("|")
    )
}

/// The spellings of an option that has a few joined values: `-O0`, `-O1`.
fn choices(entry: &Entry) -> Vec<String> {
    match entry.value {
        Some(value) if entry.joined && value.contains('|') => {
            let each = value.split('|');
            each.map(|choice| format!("{}{choice}", entry.name))
                .collect()
        }
        _ => vec![],
    }
}

fn zsh() -> String {
    let quoted = |text: &str| text.replace('\'', "'\\''");
    let inner = |text: &str| quoted(text).replace(['[', ']'], "").replace(':', "\\:");
    let mut out = String::from("#compdef purecc\n_arguments \\\n");
    for entry in entries() {
        let (name, next) = typed(&entry);
        let value = match entry.value {
            None => String::new(),
            Some(value) if value.contains('|') => {
                format!(":value:({})", value.replace('|', " "))
            }
            Some(value) => {
                let action = if value == "DIR" {
                    "_files -/"
                } else {
                    "_files"
                };
                format!(":{value}:{action}")
            }
        };
        // Behind `-` the value is a part of the word.
        let form = if entry.value.is_some() && !next {
            "-"
        } else {
            ""
        };
        let help = inner(entry.help);
        let _ = writeln!(out, "  '*{}{form}[{help}]{value}' \\", inner(&name));
    }
    let commands: Vec<&str> = COMMANDS.iter().map(|c| c.0).collect();
    let _ = writeln!(
        out,
        "  '1:file or command:_alternative \"commands:command:({})\" \"files:file:_files -g \\\"*.({})\\\"\"' \\\n  '*:file:_files'",
        commands.join(" "),
        SOURCES.join("|")
    );
    out
}

fn fish() -> String {
    let quoted = |text: &str| text.replace('\\', "\\\\").replace('\'', "\\'");
    let mut out = String::new();
    for (command, help) in COMMANDS {
        let _ = writeln!(
            out,
            "complete -c purecc -n __fish_use_subcommand -a {command} -d '{}'",
            quoted(help)
        );
    }
    for entry in entries() {
        let (name, next) = typed(&entry);
        let (kind, word) = match name.strip_prefix("--") {
            Some(word) => ("-l", word.trim_end_matches('=')),
            None => match name.trim_start_matches('-') {
                word if word.len() == 1 => ("-s", word),
                word => ("-o", word.trim_end_matches('=')),
            },
        };
        let value = match entry.value {
            Some(value) if value.contains('|') => {
                format!(" -x -a '{}'", quoted(&value.replace('|', " ")))
            }
            Some(_) if next => " -r".to_string(),
            _ => String::new(),
        };
        let _ = writeln!(
            out,
            "complete -c purecc {kind} '{}'{value} -d '{}'",
            quoted(word),
            quoted(entry.help)
        );
    }
    out
}

/// The page of the manual, for `man`.
pub fn manual() -> String {
    // A dash is one that can be typed, and no line begins with what is an order.
    let plain = |text: &str| {
        let text = text.replace('\\', "\\e").replace('-', "\\-");
        match text.starts_with(['.', '\'']) {
            true => format!("\\&{text}"),
            false => text,
        }
    };
    let version = version();
    let mut out = format!(
        ".TH PURECC 1 \"\" \"purecc {version}\" \"User commands\"\n.SH NAME\npurecc \\- compiles lazy \
         functional programs to native code that can profile itself\n.SH SYNOPSIS\n"
    );
    for (line, form) in [
        "purecc [OPTIONS] FILE [-o OUT]",
        "purecc run [OPTIONS] FILE [ARGS] [+RTS RTS-OPTIONS]",
        "purecc watch ...",
        "purecc check [OPTIONS] FILE",
        "purecc build|run|test|bench|check [OPTIONS] [NAME...]",
        "purecc -e EXPR [FILE]",
        "purecc -t EXPR [FILE]",
        "purecc explain ID",
    ]
    .iter()
    .enumerate()
    {
        let between = if line > 0 { ".br\n" } else { "" };
        let _ = writeln!(out, "{between}{}", plain(form));
    }
    out += ".SH DESCRIPTION\nFILE is FILE.pure, FILE.hs or FILE.lhs, or \\- for Haskell on standard \
            input. Its imports are found beside it and in the directories of \\-i. Several files are \
            modules of one program.\n.SH OPTIONS\n";
    for (title, entries) in sections() {
        let _ = writeln!(out, ".SS {}", plain(title));
        for entry in entries {
            let _ = writeln!(
                out,
                ".TP\n.B {}\n{}",
                plain(&entry.shown),
                plain(entry.help)
            );
        }
    }
    out += ".SH EXIT STATUS\n0: done. 1: the program is wrong, or a file cannot be read or written. \
            2: the command line is wrong.\n.SH SEE ALSO\npureprof(1), and the pages of purecc: \
            docs/README.md.\n";
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_option_that_is_listed_is_completed_and_in_the_manual() {
        let all = ["bash", "zsh", "fish"].map(completion);
        let manual = manual();
        for entry in entries() {
            let bare = entry.name.trim_start_matches('-');
            for text in &all {
                assert!(text.contains(bare), "{}", entry.name);
            }
            let shown = entry.shown.replace('-', "\\-");
            assert!(manual.contains(&format!("\n.B {shown}\n")), "{shown}");
        }
    }
}
