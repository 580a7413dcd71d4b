//! The page of a profile that grows: one panel, which its script replaces by newer ones.

use super::escape::html;
use super::{FRAME, Limits, NUMBERS, STYLE, THEME, fill, heap};
use crate::Error;
use crate::hp::Source;

const HEAP: &str = include_str!("heap.js");
const SCRIPT: &str = include_str!("../live/live.js");

/// The panel of a heap profile as far as it is complete, marked as what it is of; and its
/// title.
pub fn live_panel(
    source: &mut Source,
    limits: Limits,
    of: &str,
) -> Result<(String, String), Error> {
    let parts = [
        ("P", "p0-".to_string()),
        ("NAME", html(source.name())),
        ("MORE", format!(" data-seen=\"{}\"", html(of))),
    ];
    let (panel, summary) = heap::panel(source, &parts, limits, &mut |_| {})?;
    Ok((panel, summary.header.job))
}

/// What stands in place of the panel before there is a sample.
pub fn waiting(name: &str) -> String {
    format!(
        "<section class=\"panel\" id=\"p0-panel\" data-kind=\"none\" data-seen=\"\"><h2>{}</h2><p>Waiting for the first sample.</p></section>\n",
        html(name)
    )
}

/// The page with this panel.
pub fn live(panel: &str, title: &str) -> String {
    let status = "<p id=\"status\" class=\"notice\" role=\"status\"></p>\n";
    fill(
        FRAME,
        &[
            ("TITLE", html(title)),
            ("MAY", "; connect-src 'self'".to_string()),
            ("STYLE", STYLE.to_string()),
            ("PANELS", format!("{status}{panel}")),
            ("SCRIPT", [NUMBERS, HEAP, SCRIPT, THEME].concat()),
        ],
    )
}
