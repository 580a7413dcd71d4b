//! What the program that runs splices prints (`pure-stdlib/Base/Splice.hs`).

use interpreters::core::world::ITEM;
use pure_names::EXACT;

/// The number below those of new names (`pure-stdlib/Base/Splice/Monad.hs`).
const FIRST_NEW: u64 = 6_989_586_621_679_000_000;

pub enum Said {
    Text(String),
    /// Declarations besides what a splice gives.
    Added(String),
    Error(String),
    Warning(String),
    /// What it wrote to its standard output.
    Printed(String),
    /// An exception ended the splice.
    Failed(String),
    /// The errors told so far do not count.
    Recovered,
}

/// Each item is the sign of a beginning, a letter, the length in characters, a space and the
/// text. What stands between is what splices have printed.
/// A text names blocks of bytes by their numbers.
pub fn read(output: &str, blocks: &[Vec<u8>]) -> Vec<Said> {
    read_on(output, blocks).0
}

/// The same, and where the last item ends.
pub fn read_on(output: &str, blocks: &[Vec<u8>]) -> (Vec<Said>, usize) {
    let (mut said, mut rest) = (vec![], output);
    while let Some((printed, behind)) = rest.split_once(ITEM) {
        if !printed.is_empty() {
            said.push(Said::Printed(printed.to_string()));
        }
        let item = behind.split_once(' ').and_then(|(head, text)| {
            let (kind, length) = (head.chars().next()?, head.get(1..)?.parse::<usize>().ok()?);
            Some((kind, length, text))
        });
        let Some((kind, length, behind)) = item else {
            rest = behind;
            continue;
        };
        let end = behind
            .char_indices()
            .nth(length)
            .map_or(behind.len(), |c| c.0);
        let text = with_blocks(&behind[..end], blocks);
        let text = match kind {
            'T' | 'D' => spelled_out(&text).unwrap_or_else(|why| {
                said.push(Said::Failed(why));
                String::new()
            }),
            _ => text,
        };
        said.push(match kind {
            'T' => Said::Text(text),
            'D' => Said::Added(text),
            'E' => Said::Error(text),
            'W' => Said::Warning(text),
            'R' => Said::Recovered,
            _ => Said::Failed(text),
        });
        rest = &behind[end..];
    }
    (said, output.len() - rest.len())
}

/// A text whose names are spelled out, each between two signs; or why one cannot be written.
fn spelled_out(text: &str) -> Result<String, String> {
    const NAME: char = '\u{5}';
    let mut out = String::with_capacity(2 * text.len());
    for (i, part) in text.split(NAME).enumerate() {
        match i % 2 {
            0 => out.push_str(part),
            _ => spell(part, &mut out)?,
        }
    }
    Ok(out)
}

/// Spells out a name (`pure-stdlib/Base/Splice/Text.hs`): how it stands there, perhaps the module that
/// defines it or a qualifier, its text, and perhaps its number.
fn spell(name: &str, out: &mut String) -> Result<(), String> {
    const DEFINED: char = '\u{3}';
    const QUALIFIED: char = '\u{6}';
    const SHORT: char = '\u{4}';
    const NUMBER: char = '\u{7}';
    let how = name.chars().next().unwrap_or('n');
    let rest = name.get(how.len_utf8()..).unwrap_or_default();
    let defined = rest.contains(DEFINED);
    let (module, rest) = match rest.split_once([DEFINED, QUALIFIED]) {
        Some((module, text)) => (Some(module), text),
        None => (None, rest),
    };
    let (text, number) = match (rest.split_once(SHORT), rest.split_once(NUMBER)) {
        (Some((text, above)), _) => {
            let above = above.parse::<u64>().unwrap_or_default();
            (text, (FIRST_NEW + above).to_string())
        }
        (_, Some((text, number))) => (text, number.to_string()),
        _ => (rest, String::new()),
    };
    let first = text.chars().next();
    let constructs = first.is_some_and(|c| c.is_uppercase() || ":([".contains(c));
    let wrong = match how {
        'v' if constructs => Some("variable"),
        'c' if !constructs => Some("data constructor"),
        _ => None,
    };
    if let Some(what) = wrong {
        return Err(format!(
            "Illegal {what} name: ‘{text}’\nWhen splicing a TH expression: {text}"
        ));
    }
    // What has a syntax of its own has no module.
    let own = text.starts_with('(') || matches!(text, "[]" | ":" | "->");
    if !own && !defined && !can_be_written(text) {
        return Err(format!("Illegal variable name: `{text}'\nWhen splicing it"));
    }
    let operator = first.is_some_and(|c| !c.is_alphabetic() && !"_([".contains(c));
    let (before, after) = match how {
        'n' => ("", ""),
        'i' if operator => ("", ""),
        'i' => ("`", "`"),
        _ if operator => ("(", ")"),
        _ => ("", ""),
    };
    out.push_str(before);
    if let Some(module) = module.filter(|_| !own) {
        if defined {
            out.push_str(EXACT);
        }
        out.push_str(module);
        out.push('.');
    }
    out.push_str(text);
    if !number.is_empty() && !operator {
        out.push('_');
        out.push_str(&number);
    }
    out.push_str(after);
    Ok(())
}

/// Whether a name is a word, or signs of operators.
fn can_be_written(name: &str) -> bool {
    let in_word = |c: char| c.is_alphanumeric() || matches!(c, '_' | '\'' | '#');
    let is_sign = |c: char| match c.is_ascii() {
        true => c.is_ascii_punctuation() && !"(){}[];,`\"'_".contains(c),
        false => !c.is_alphanumeric() && !c.is_whitespace() && !c.is_control(),
    };
    match name.chars().next() {
        None => false,
        Some(c) if c.is_alphabetic() || c == '_' => name.chars().all(in_word),
        Some(_) => name.chars().all(is_sign),
    }
}

/// A text in which literals stand for the numbers of blocks, each between two signs.
fn with_blocks(text: &str, blocks: &[Vec<u8>]) -> String {
    const BLOCK: char = '\u{2}';
    let mut out = String::new();
    for (i, part) in text.split(BLOCK).enumerate() {
        if i % 2 == 0 {
            out.push_str(part);
            continue;
        }
        out.push('"');
        let block = part.parse::<usize>().ok().and_then(|n| blocks.get(n));
        for byte in block.into_iter().flatten() {
            match byte {
                b' '..=b'~' if !matches!(byte, b'"' | b'\\') => out.push(char::from(*byte)),
                // A digit behind a number would be part of it.
                _ => out.push_str(&format!("\\{byte}\\&")),
            }
        }
        out.push_str("\"#");
    }
    out
}
