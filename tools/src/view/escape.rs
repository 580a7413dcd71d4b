//! Text of a profile, made safe for the places of a page where it stands.

use std::fmt::Write;

/// For element content and quoted attributes.
pub fn html(text: &str) -> String {
    let mut out = String::new();
    for c in text.chars() {
        match c {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            '\'' => out.push_str("&#39;"),
            c if c.is_control() => out.push(char::REPLACEMENT_CHARACTER),
            c => out.push(c),
        }
    }
    out
}

/// [`html`] of a long name, which may be broken where its parts end.
pub fn breakable(text: &str) -> String {
    let mut out = String::new();
    for (i, c) in text.char_indices() {
        out.push_str(&html(c.encode_utf8(&mut [0; 4])));
        let arrow = c == '-' && text[..i].ends_with('<');
        let rest = &text[i + c.len_utf8()..];
        let digit = rest.starts_with(|c: char| c.is_ascii_digit());
        // Dots that stand for what was cut stay together, and so do places.
        let apart = match c {
            '/' => true,
            '(' | ',' => !digit,
            '.' => !rest.starts_with('.') && !ends_file(rest),
            _ => arrow,
        };
        if apart {
            out.push_str("<wbr>");
        }
    }
    out
}

/// Whether a text begins with the ending of a file before a place, `hs:3`.
fn ends_file(text: &str) -> bool {
    let rest = text.trim_start_matches(|c: char| c.is_ascii_lowercase());
    let place = rest.strip_prefix(':');
    place.is_some_and(|place| place.starts_with(|c: char| c.is_ascii_digit() || c == '('))
}

/// A JSON string that may stand inside a script element: no `<` can close it.
pub fn json(text: &str) -> String {
    let mut out = String::from("\"");
    for c in text.chars() {
        match c {
            '"' => out.push_str("\\\""),
            '\\' => out.push_str("\\\\"),
            '<' | '>' | '&' | '\u{2028}' | '\u{2029}' => escaped(&mut out, c),
            c if c.is_control() => escaped(&mut out, c),
            c => out.push(c),
        }
    }
    out.push('"');
    out
}

fn escaped(out: &mut String, c: char) {
    // Writing to a string cannot fail.
    let _ = write!(out, "\\u{:04x}", c as u32);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_ends_the_place_where_it_stands() {
        assert_eq!(
            html("<a b=\"c\">&'\u{7}"),
            "&lt;a b=&quot;c&quot;&gt;&amp;&#39;\u{fffd}"
        );
        assert_eq!(
            breakable("M.f(a.hs:3:5-9),g(a.hs:(3,1)-(9,4))"),
            "M.<wbr>f(<wbr>a.hs:3:5-9),<wbr>g(<wbr>a.hs:(3,1)-(9,4))"
        );
        assert_eq!(breakable("f/g..."), "f/<wbr>g...<wbr>");
        assert_eq!(breakable("M.f<x>/g,h"), "M.<wbr>f&lt;x&gt;/<wbr>g,<wbr>h");
        assert_eq!(
            json("</script>\"\\\n"),
            "\"\\u003c/script\\u003e\\\"\\\\\\u000a\""
        );
    }
}
