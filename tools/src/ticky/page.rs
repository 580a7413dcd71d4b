//! The result as a page that needs nothing else: the closures in a table that is sorted by
//! the heading that is chosen, and searched; the counters below.

use super::{Column, arguments, counters, is_of_library};
use crate::diff::Pair;
use crate::number::grouped;
use crate::sheet::Sheet;
use crate::view::escape::{breakable, html};
use crate::view::{FRAME, STYLE, THEME, definitions, fill, put};

const SCRIPT: &str = include_str!("page.js");

/// The page for one report, or for two.
pub fn page(old: &Sheet, new: &Sheet, two: bool, pairs: &[Pair], sort: Column) -> String {
    let sheets = if two { vec![old, new] } else { vec![new] };
    let names: Vec<&str> = sheets.iter().map(|sheet| &*sheet.file).collect();
    let title = names.join(" → ");
    let mut facts = vec![];
    for (side, sheet) in ["Command", "Command, new"].iter().zip(sheets) {
        facts.push((*side, sheet.job.clone()));
    }
    for (name, column) in ["Entries", "Bytes allocated"].iter().zip(&new.columns) {
        facts.push((*name, grouped(column.value)));
    }
    facts.push(("Closures", grouped(pairs.len() as f64)));
    let mut heads = String::new();
    let mut columns = vec![];
    for (name, column) in [
        ("Entries", Column::Entries),
        ("Alloc", Column::Alloc),
        ("Alloc'd", Column::Allocd),
    ] {
        columns.push((name.to_string(), Some(column)));
        if two {
            columns.push((format!("{name}, change"), None));
        }
    }
    columns.push(("Arguments".to_string(), Some(Column::Arguments)));
    for (name, column) in &columns {
        let sorted = match column {
            Some(column) if *column == sort => " aria-sort=\"descending\"",
            _ => "",
        };
        put(
            &mut heads,
            format_args!("<th scope=\"col\"{sorted}>{}</th>", html(name)),
        );
    }
    let mut rows = String::new();
    for pair in pairs {
        let mut cells = String::new();
        for figure in &pair.values {
            cell(&mut cells, *figure, two);
        }
        let (count, letters) = arguments(pair);
        let letters = html(letters);
        let library = match is_of_library(pair) {
            true => " data-library",
            false => "",
        };
        put(
            &mut rows,
            format_args!(
                "<tr data-line=\"{count}\"{library}><th scope=\"row\">{} <span class=\"soft\">{}</span></th>{cells}<td data-n=\"{count}\">{letters}</td></tr>",
                breakable(&pair.row.name),
                breakable(&pair.row.place),
            ),
        );
    }
    let mut counts = String::new();
    for (name, values) in counters(old, new) {
        let mut cells = String::new();
        cell(&mut cells, values, two);
        put(
            &mut counts,
            format_args!("<tr><th scope=\"row\">{}</th>{cells}</tr>", html(name)),
        );
    }
    let change_head = if two {
        "<th scope=\"col\">Change</th>"
    } else {
        ""
    };
    let panel = format!(
        "<section class=\"panel\" data-kind=\"costs\" aria-label=\"{title}\">\n<header><h2>{title}</h2>\n<dl class=\"facts\">\n{facts}</dl></header>\n\
         <div class=\"tools\" hidden><input id=\"find\" type=\"search\" placeholder=\"Find a closure, module, place\" aria-label=\"Find a closure\">\
         <label><input id=\"own\" type=\"checkbox\"> only the program's own</label> <output id=\"found\" class=\"soft\"></output></div>\n\
         <div class=\"scroll legend tall\"><table id=\"closures\"><caption class=\"unseen\">Closures</caption>\n<thead><tr><th scope=\"col\">Closure</th>\n{heads}</tr></thead>\n<tbody>\n{rows}</tbody></table></div>\n\
         <h3>Counters</h3>\n<div class=\"scroll legend\"><table><caption class=\"unseen\">Counters of the whole run</caption>\n<thead><tr><th scope=\"col\">Counter</th><th scope=\"col\">Value</th>{change_head}</tr></thead>\n<tbody>\n{counts}</tbody></table></div>\n</section>\n",
        title = html(&title),
        facts = definitions(&facts),
    );
    let parts = [
        ("TITLE", html(&title)),
        ("STYLE", STYLE.to_string()),
        ("TABS", String::new()),
        ("PANELS", panel),
        ("SCRIPT", [SCRIPT, THEME].concat()),
    ];
    fill(FRAME, &parts)
}

fn cell(out: &mut String, [old, new]: [f64; 2], two: bool) {
    *out += &format!("<td data-n=\"{new}\">{}</td>", grouped(new));
    if two {
        let sign = if new > old { "+" } else { "" };
        let apart = new - old;
        *out += &format!("<td data-n=\"{apart}\">{sign}{}</td>", grouped(apart));
    }
}
