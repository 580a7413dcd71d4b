//! What the program that runs splices prints (`pure-stdlib/Base/Splice.hs`).

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
pub fn read(output: &str) -> Vec<Said> {
    const BEGIN: char = '\u{1}';
    let (mut said, mut rest) = (vec![], output);
    while let Some((printed, behind)) = rest.split_once(BEGIN) {
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
        let text = behind[..end].to_string();
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
    said
}
