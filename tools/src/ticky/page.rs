//! The result as a page that needs nothing else: the closures in a table that is sorted by
//! the heading that is chosen, and searched; the counters below.

use super::lines::{Line, sums};
use super::table::change;
use super::{Column, Report};
use crate::number::grouped;
use crate::view::escape::{breakable, html};
use crate::view::{FRAME, STYLE, THEME, definitions, fill, put};

const SCRIPT: &str = include_str!("page.js");

/// The page for one report, or for two.
pub fn page(
    names: &[String],
    reports: &[Report],
    lines: &[Line],
    counters: &[(String, [u64; 2])],
    sort: Column,
) -> String {
    let two = reports.len() == 2;
    let title = names.join(" → ");
    let mut facts = vec![];
    for (side, report) in ["Command", "Command, new"].iter().zip(reports) {
        facts.push((*side, report.command.clone()));
    }
    let totals = sums(lines);
    for (name, [_, new]) in ["Entries", "Bytes allocated"].iter().zip(totals) {
        facts.push((*name, grouped(new as f64)));
    }
    facts.push(("Closures", grouped(lines.len() as f64)));
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
    for line in lines {
        let mut cells = String::new();
        for figure in line.figures {
            cell(&mut cells, figure, two);
        }
        let letters = html(&line.letters);
        let count = line.arguments;
        let library = match line.is_of_library() {
            true => " data-library",
            false => "",
        };
        put(
            &mut rows,
            format_args!(
                "<tr data-line=\"{count}\"{library}><th scope=\"row\">{} <span class=\"soft\">{}</span></th>{cells}<td data-n=\"{count}\">{letters}</td></tr>",
                breakable(&line.name),
                breakable(&line.place),
            ),
        );
    }
    let mut counts = String::new();
    for (name, values) in counters {
        let mut cells = String::new();
        cell(&mut cells, *values, two);
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

fn cell(out: &mut String, [old, new]: [u64; 2], two: bool) {
    let whole = grouped(new as f64);
    *out += &format!("<td data-n=\"{new}\">{whole}</td>");
    if two {
        let apart = i128::from(new) - i128::from(old);
        *out += &format!("<td data-n=\"{apart}\">{}</td>", change([old, new]));
    }
}
