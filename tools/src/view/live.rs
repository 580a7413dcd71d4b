//! The page of a profile that grows: one panel, and one with the event log of the run if there
//! is one; its script replaces them by newer ones.

use super::escape::html;
use super::log::Log;
use super::together::{self, About};
use super::{FRAME, Limits, NUMBERS, STYLE, THEME, fill, heap};
use crate::Error;
use crate::hp::Source;

const HEAP: &str = include_str!("heap.js");
const TOGETHER: &str = include_str!("together.js");
const SCRIPT: &str = include_str!("../live/live.js");

/// The panel of a heap profile as far as it is complete, marked as what it is of, and one of
/// the profile with the log; and the title.
pub fn live_panel(
    source: &mut Source,
    limits: Limits,
    of: &str,
    log: Option<&Log>,
) -> Result<(String, String), Error> {
    let parts = [
        ("P", "p0-".to_string()),
        ("NAME", html(source.name())),
        ("MORE", format!(" data-seen=\"{}\"", html(of))),
    ];
    let (mut panel, summary) = heap::panel(source, &parts, limits, &mut |_| {})?;
    if let Some(log) = log.filter(|log| log.shows()) {
        let about = [About::new(0, source.name(), &summary)];
        let both = together::panel(&about, std::slice::from_ref(log), "p1-", true);
        panel.push_str(&both.unwrap_or_default());
    }
    Ok((panel, summary.header.job))
}

/// What stands in place of the panel before there is a sample.
pub fn waiting(name: &str) -> String {
    format!(
        "<section class=\"panel\" id=\"p0-panel\" data-kind=\"none\" data-seen=\"\"><h2>{}</h2><p>Waiting for the first sample.</p></section>\n",
        html(name)
    )
}

/// The page with these panels.
pub fn live(panels: &str, title: &str) -> String {
    let status = "<p id=\"status\" class=\"notice\" role=\"status\"></p>\n";
    fill(
        FRAME,
        &[
            ("TITLE", html(title)),
            ("MAY", "; connect-src 'self'".to_string()),
            ("STYLE", STYLE.to_string()),
            (
                "PANELS",
                format!("{status}<div id=\"panels\">{panels}</div>\n"),
            ),
            ("SCRIPT", [NUMBERS, HEAP, TOGETHER, SCRIPT, THEME].concat()),
        ],
    )
}
