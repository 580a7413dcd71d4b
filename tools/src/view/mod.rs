//! `view`: profiles as one HTML page that needs nothing else: no network, no other
//! file.
//!
//! Duty: a panel for each profile (heap profiles and cost-centre reports), a tab for
//! each panel if there are several, heap profiles together on one time axis (with the pauses
//! and markers of an event log), and the frame around them.
//! Never: puts text of the profile into the page unescaped; lets the page grow
//! with the profile beyond the given limits.
//! Start reading at [`page`].

mod costs;
pub(crate) mod escape;
mod heap;
mod live;
mod log;
mod sets;
mod together;

use crate::Error;
use crate::hp::Source;
use crate::kind::Kind;
use escape::html;
pub use live::{live, live_panel, waiting};
pub use log::Log;
use std::fmt::Write;
use together::About;

pub(crate) const FRAME: &str = include_str!("page.html");
pub(crate) const STYLE: &str = include_str!("view.css");
/// The page's button for light and dark.
pub(crate) const THEME: &str = include_str!("theme.js");
/// Numbers as scripts write them.
pub(crate) const NUMBERS: &str = include_str!("number.js");
/// What every page of ours has in its title.
pub(crate) const OURS: &str = " – profile</title>";
const SCRIPTS: [&str; 6] = [
    NUMBERS,
    include_str!("heap.js"),
    include_str!("together.js"),
    include_str!("costs.js"),
    include_str!("page.js"),
    THEME,
];

/// How much a page may hold of each profile.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Limits {
    /// The most bands with a curve of their own.
    pub bands: usize,
    /// The most samples.
    pub samples: usize,
    /// The most cost-centre stacks.
    pub stacks: usize,
}

/// The page for some profiles.
pub fn page(
    sources: &mut [Source],
    limits: Limits,
    notify: &mut dyn FnMut(&str),
) -> Result<String, Error> {
    let (mut panels, mut tabs, mut titles) = (String::new(), String::new(), vec![]);
    let mut profiles = vec![];
    let mut logs = vec![];
    let count = sources.len();
    for (i, source) in sources.iter_mut().enumerate() {
        let name = source.name().to_string();
        let parts = [("P", format!("p{i}-")), ("NAME", html(&name))];
        let (panel, title) = match Kind::of(source)? {
            Kind::Log => {
                let log = log::Log::read(source, notify)?;
                let panel = (log.panel(&parts), name.clone());
                logs.push(log);
                panel
            }
            Kind::Heap => {
                let (panel, summary) = heap::panel(source, &parts, limits, notify)?;
                profiles.push(About::new(i, &name, &summary));
                (panel, summary.header.job)
            }
            Kind::Costs => costs::panel(source, &parts, limits, notify)?,
            other => {
                let needed = "view shows heap profiles, cost-centre reports and event logs";
                return Err(other.unexpected(source, needed));
            }
        };
        panels.push_str(&panel);
        put(
            &mut tabs,
            format_args!(
                "<button type=\"button\" role=\"tab\" id=\"p{i}-tab\" aria-controls=\"p{i}-panel\" title=\"{}\">{}</button>",
                html(&title),
                html(&name)
            ),
        );
        titles.push(title);
    }
    if let Some(reason) = together::apart(&profiles, &logs) {
        notify(&reason);
        panels.insert_str(0, &paragraphs(&[reason]));
    }
    if let Some(panel) = together::panel(&profiles, &logs, &format!("p{count}-"), false) {
        panels.push_str(&panel);
        put(
            &mut tabs,
            format_args!(
                "<button type=\"button\" role=\"tab\" id=\"p{count}-tab\" aria-controls=\"p{count}-panel\">One time axis</button>"
            ),
        );
    }
    titles.dedup();
    Ok(fill(
        FRAME,
        &[
            ("TITLE", html(&titles.join(", "))),
            ("STYLE", STYLE.to_string()),
            ("TABS", tabs),
            ("PANELS", panels),
            ("SCRIPT", SCRIPTS.concat()),
        ],
    ))
}

/// Puts the parts into the frame; what a part says is not looked at again.
pub(crate) fn fill(frame: &str, parts: &[(&str, String)]) -> String {
    let mut out = String::new();
    for piece in frame.split("{{") {
        match piece.split_once("}}") {
            Some((name, rest)) => {
                if let Some((_, text)) = parts.iter().find(|(n, _)| *n == name) {
                    out.push_str(text);
                }
                out.push_str(rest);
            }
            None => out.push_str(piece),
        }
    }
    out
}

pub(crate) fn paragraphs(texts: &[String]) -> String {
    texts
        .iter()
        .map(|t| format!("<p class=\"notice\">{}</p>\n", html(t)))
        .collect()
}

pub(crate) fn list<T: std::fmt::Display>(items: &[T]) -> String {
    let items: Vec<String> = items.iter().map(T::to_string).collect();
    format!("[{}]", items.join(","))
}

pub(crate) fn put(out: &mut String, line: std::fmt::Arguments) {
    // Writing to a string cannot fail.
    let _ = out.write_fmt(line);
    out.push('\n');
}

/// Names and what they are, as a list of definitions.
pub(crate) fn definitions(facts: &[(&str, String)]) -> String {
    let mut out = String::new();
    for (name, value) in facts {
        put(
            &mut out,
            format_args!("<div><dt>{name}</dt><dd>{}</dd></div>", html(value)),
        );
    }
    out
}
