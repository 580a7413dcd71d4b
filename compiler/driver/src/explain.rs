//! `purecc explain ID`: what `docs/diagnostics.md` says of the id of a message.

use pure_base::suggest;

/// Each id begins an item of a list there.
const PAGE: &str = include_str!("../../../docs/diagnostics.md");

/// The items, each with its id: `- **ID**: MEANING Example: CODE`.
fn items() -> impl Iterator<Item = (&'static str, &'static str)> {
    PAGE.split("\n- **").skip(1).filter_map(|item| {
        let item = item.split("\n\n").next().unwrap_or(item);
        item.split_once("**: ")
    })
}

/// What an id means, with an example. It may be given as it stands in a message, as
/// `error[ID]`, or as the flag `-WNAME` of a warning. The error is for the user to read.
pub fn explain(asked: &str) -> Result<String, String> {
    let id = asked.trim_end_matches([']', ':']);
    let id = id.rsplit('[').next().unwrap_or(id);
    let flag = id.strip_prefix("-Werror=").or(id.strip_prefix("-W"));
    let id = flag.unwrap_or(id);
    if let Some((id, text)) = items().find(|(name, _)| *name == id) {
        let text = text.trim_end().replace('\n', " ");
        let mut parts = text.split(" Example: ");
        let meaning = parts.next().unwrap_or_default();
        let examples: String = parts.map(|code| format!("\nExample: {code}\n")).collect();
        return Ok(format!("{id}: {meaning}\n{examples}"));
    }
    let hint = match suggest::nearest(id, items().map(|item| item.0)) {
        Some(near) => format!("did you mean {near}?"),
        None => "docs/diagnostics.md lists them".to_string(),
    };
    Err(format!("purecc: no message has the id {id}; {hint}\n"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ids_are_explained_as_they_are_typed() {
        let text = explain("bad-pragma").expect("it is there");
        assert!(
            text.starts_with("bad-pragma: an SCC or LANGUAGE pragma"),
            "{text}"
        );
        assert!(text.contains("\nExample: `f x ="), "{text}");
        for typed in ["error[bad-pragma]", "error[bad-pragma]:"] {
            assert_eq!(explain(typed).as_ref(), Ok(&text));
        }
        let patterns = explain("incomplete-patterns");
        assert!(patterns.is_ok(), "{patterns:?}");
        assert_eq!(explain("error[-Werror=incomplete-patterns]:"), patterns);
        assert_eq!(explain("-Wincomplete-patterns"), patterns);
        let slip = "purecc: no message has the id bad-pragam; did you mean bad-pragma?\n";
        assert_eq!(explain("bad-pragam"), Err(slip.to_string()));
        let strange = explain("frobnication").expect_err("no such id");
        assert!(strange.ends_with("lists them\n"), "{strange}");
    }

    /// So that each item is found, and none runs into the next.
    #[test]
    fn every_item_has_a_meaning_of_its_own() {
        assert!(items().count() > 100);
        for (id, text) in items() {
            let is_id = id.chars().all(|c| c.is_ascii_lowercase() || c == '-');
            assert!(
                is_id && text.len() > 10 && !text.contains("- **"),
                "{id}: {text}"
            );
        }
    }
}
