//! What the program that runs splices prints (`pure-stdlib/Base/Splice.hs`).

use interpreters::core::world::ITEM;

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
