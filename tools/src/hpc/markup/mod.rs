//! `markup`: a page for each module's source, with what has not run marked, and an index
//! of the modules.
//!
//! Pages need no other file and no network. Files have the names that GHC's tool gives
//! them.

mod lines;

use super::costs::Costs;
use super::mix::Kind;
use super::modules::{Module, Places, Source};
use super::report::{Share, Tally, unused};
use crate::Error;
use crate::output::Output;
use crate::view::escape::html;
use crate::view::fill;
use lines::{Line, State, times};
use std::cmp::Reverse;
use std::collections::BTreeMap;
use std::path::Path;

const PAGE: &str = include_str!("page.html");
const INDEX: &str = include_str!("index.html");
const STYLE: &str = include_str!("hpc.css");
const SCRIPT: &str = include_str!("page.js");

/// What pages show besides.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Options {
    /// How often functions of the top level were entered.
    pub entries: bool,
    /// Colour what has run, not what has not.
    pub covered: bool,
}

/// Writes the pages into a directory; `said` is told of each.
pub fn write(
    title: &str,
    modules: &[Module],
    places: &Places,
    costs: Option<&Costs>,
    options: Options,
    directory: &Path,
    said: &mut dyn FnMut(&str) -> Result<(), Error>,
) -> Result<(), Error> {
    // Nothing is written if a source is missing.
    let sources = modules.iter().map(|m| m.source(places));
    let sources = sources.collect::<Result<Vec<Source>, Error>>()?;
    let mut file = |name: &str, text: &str| {
        let path = directory.join(name);
        if let Some(parent) = path.parent() {
            let created = std::fs::create_dir_all(parent);
            created.map_err(Error::write(parent.display().to_string()))?;
        }
        Output::create(&path)?.finish_with(text)?;
        said(name)
    };
    for (module, source) in modules.iter().zip(&sources) {
        let text = page(module, source, costs, options);
        file(&page_name(module), &text)?;
    }
    for by in [By::Name, By::Top, By::Alternatives, By::Expressions] {
        file(
            by.file(),
            &index(title, modules, &sources, costs, options, by),
        )?;
    }
    Ok(())
}

fn page_name(module: &Module) -> String {
    format!("{}.hs.html", module.name)
}

/// What an index is sorted by.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum By {
    Name,
    Top,
    Alternatives,
    Expressions,
}

impl By {
    fn file(self) -> &'static str {
        match self {
            By::Name => "hpc_index.html",
            By::Top => "hpc_index_fun.html",
            By::Alternatives => "hpc_index_alt.html",
            By::Expressions => "hpc_index_exp.html",
        }
    }
}

/// The least that has run comes first, unless by name.
fn sorted(modules: &[Module], by: By) -> Vec<(&Module, Tally)> {
    let with = modules.iter().map(|m| (m, Tally::of(m)));
    let mut all: Vec<(&Module, Tally)> = with.collect();
    all.sort_by(|a, b| a.0.name.cmp(&b.0.name));
    let share = |tally: &Tally| match by {
        By::Name => Share::default(),
        By::Top => tally.top,
        By::Alternatives => tally.alternatives,
        By::Expressions => tally.expressions,
    };
    all.sort_by_key(|(_, tally)| {
        let share = share(tally);
        (share.percent(), Reverse(share.all - share.used))
    });
    all
}

fn index(
    title: &str,
    modules: &[Module],
    sources: &[Source],
    costs: Option<&Costs>,
    options: Options,
    by: By,
) -> String {
    let mut rows = String::new();
    for (module, tally) in sorted(modules, by) {
        let name = html(&module.name);
        let own = costs.map_or(String::new(), |c| shares(c.module(module.short())));
        rows += &format!(
            "<tr><th><a href=\"{}\">{name}</a></th>{}{own}</tr>\n",
            html(&page_name(module)),
            figures(&tally)
        );
    }
    let total = figures(&Tally::sum(modules));
    let rest = costs.map_or("", |_| "<td></td><td></td>");
    let head = |b: By, text: &str| match b == by {
        true => format!("<th aria-sort=\"ascending\" scope=\"col\">{text}</th>"),
        false => format!("<th scope=\"col\"><a href=\"{}\">{text}</a></th>", b.file()),
    };
    let costs_head = costs.map_or(
        "",
        |_| "<th scope=\"col\">time</th><th scope=\"col\">bytes</th>",
    );
    let heads = [
        head(By::Name, "module"),
        head(By::Top, "top-level declarations"),
        head(By::Alternatives, "alternatives"),
        head(By::Expressions, "expressions"),
        "<th scope=\"col\">conditions</th>".to_string(),
        costs_head.to_string(),
    ];
    let pairs = modules.iter().zip(sources);
    let notices = pairs.filter_map(|(m, s)| notice(m, s)).collect::<String>();
    fill(
        INDEX,
        &[
            ("TITLE", html(title)),
            ("STYLE", STYLE.into()),
            ("COVERED", covered(options)),
            ("NOTICES", notices),
            ("HEADS", heads.concat()),
            ("ROWS", rows),
            ("TOTAL", format!("{total}{rest}")),
            ("SCRIPT", SCRIPT.into()),
        ],
    )
}

fn covered(options: Options) -> String {
    if options.covered {
        " class=\"covered\""
    } else {
        ""
    }
    .into()
}

fn notice(module: &Module, source: &Source) -> Option<String> {
    let reason = source.changed?;
    let (name, file) = (html(&module.name), source.file.display().to_string());
    Some(format!(
        "<p class=\"notice\">The source {} of module {name} has perhaps changed: {reason}.</p>\n",
        html(&file)
    ))
}

/// Cells with bars for what has run.
fn figures(tally: &Tally) -> String {
    let all = [
        tally.top,
        tally.alternatives,
        tally.expressions,
        tally.booleans().share(),
    ];
    all.map(|share| format!("<td>{}</td>", bar(share))).concat()
}

fn bar(share: Share) -> String {
    let Share { all, used } = share;
    let percent = share.percent();
    if all == 0 {
        return "<span class=\"none\">none</span>".into();
    }
    format!(
        "<span class=\"bar\" style=\"--part:{percent}%\"></span><b>{percent}%</b> <span class=\"of\">{used}/{all}</span>"
    )
}

/// Cells with shares of time and bytes.
fn shares(own: [f64; 2]) -> String {
    own.map(|share| format!("<td>{}</td>", percent(share)))
        .concat()
}

fn percent(share: f64) -> String {
    match share * 100.0 {
        p if p < 0.05 => String::new(),
        p => format!("{p:.1}%"),
    }
}

fn page(module: &Module, source: &Source, costs: Option<&Costs>, options: Options) -> String {
    let marks = lines::marks(module);
    let lines = lines::lines(module, source, &marks);
    let gaps = marks.iter().filter(|m| m.is_gap()).count();
    let tally = Tally::of(module);
    let facts = [
        ("top-level declarations", tally.top),
        ("local declarations", tally.local),
        ("alternatives", tally.alternatives),
        ("expressions", tally.expressions),
        ("conditions", tally.booleans().share()),
    ];
    let facts =
        facts.map(|(name, share)| format!("<div><dt>{name}</dt><dd>{}</dd></div>\n", bar(share)));
    let unused = unused(module);
    let unused = match &unused[..] {
        [] => String::new(),
        names => format!(
            "<p class=\"soft\">Never used: {}</p>\n",
            html(&names.join(", "))
        ),
    };
    let costs = costs.map(|c| c.lines(module, source.lines.len()));
    let mut rows = String::new();
    let entered = entered(module);
    for (i, line) in lines.iter().enumerate() {
        let cost = costs.as_ref().map_or(String::new(), |c| c[i].cells());
        let entered = entered.get(&(i + 1)).filter(|_| options.entries);
        rows += &row(i + 1, line, &cost, entered);
    }
    let head = match costs {
        Some(_) => {
            "<thead><tr><th></th><th title=\"the most evaluations of what begins in the line\">times</th><th title=\"own time of the cost centres that begin there\">time</th><th title=\"their own allocation\">bytes</th><th title=\"how often they were entered\">entries</th><th></th></tr></thead>\n"
        }
        None => "",
    };
    let up = "../".repeat(module.name.matches('/').count());
    fill(
        PAGE,
        &[
            ("TITLE", html(&module.name)),
            ("FILE", html(&source.file.display().to_string())),
            ("INDEX", format!("{up}hpc_index.html")),
            ("STYLE", STYLE.into()),
            ("COVERED", covered(options)),
            ("NOTICES", notice(module, source).unwrap_or_default()),
            ("FACTS", facts.concat()),
            ("UNUSED", unused),
            ("GAPS", gaps.to_string()),
            ("HEAD", head.into()),
            ("LINES", rows),
            ("SCRIPT", SCRIPT.into()),
        ],
    )
}

/// Entries of the declarations of the top level, by their first lines.
fn entered(module: &Module) -> BTreeMap<usize, Vec<(String, u64)>> {
    let mut out: BTreeMap<usize, Vec<(String, u64)>> = BTreeMap::new();
    for (b, count) in module.boxes() {
        if let Kind::Top(name) = &b.kind {
            let line = out.entry(b.span.start.0).or_default();
            line.push((name.clone(), count));
        }
    }
    out
}

fn row(number: usize, line: &Line, cost: &str, entered: Option<&Vec<(String, u64)>>) -> String {
    let class = match line.state {
        State::Empty => "",
        State::All => " class=\"all\"",
        State::Some => " class=\"some\"",
        State::Nothing => " class=\"nothing\"",
    };
    let count = line.count.map_or(String::new(), |count| count.to_string());
    let entered = entered.map_or(String::new(), |all| {
        let each = all.iter().map(|(name, count)| {
            let name = if all.len() > 1 {
                format!("{name} ")
            } else {
                String::new()
            };
            match count {
                0 => format!("{name}never entered"),
                n => format!("{name}entered {}", times(*n)),
            }
        });
        let text = each.collect::<Vec<String>>().join(", ");
        format!("<span class=\"entered\">-- {}</span>", html(&text))
    });
    format!(
        "<tr{class} id=\"l{number}\"><th><a href=\"#l{number}\">{number}</a></th><td class=\"n\">{count}</td>{cost}<td class=\"code\">{}{entered}</td></tr>\n",
        line.html
    )
}
