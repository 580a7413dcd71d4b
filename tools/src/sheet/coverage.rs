//! Counters of coverage: modules and declarations with the boxes that have never counted.

use super::top::counted;
use super::{Figure, Good, Row, Sheet, Unit};
use crate::Error;
use crate::diff::place;
use crate::hp::Source;
use crate::hpc::mix::Kind;
use crate::hpc::modules::{Module, Places, Selection, load};
use crate::hpc::report::{Share, Tally};
use crate::hpc::tix::Tix;
use crate::hpc::tree::Tree;
use std::path::PathBuf;

pub fn read(source: &mut Source, notify: &mut dyn FnMut(&str)) -> Result<Sheet, Error> {
    let tix = Tix::read(source.name().to_string(), source.whole()?)?;
    let beside = source
        .beside("")
        .and_then(|path| Some(path.parent()?.to_path_buf()));
    let places = Places {
        sources: beside.into_iter().chain([PathBuf::from(".")]).collect(),
        indices: vec![".hpc".into()],
    };
    let (rows, shares) = match load(&tix, &Selection::default(), &places) {
        Ok(modules) => (declarations(&modules), figures(&Tally::sum(&modules))),
        Err(_) => {
            notify(
                "no index of its boxes that fits is in .hpc beside it or here: only modules are told",
            );
            let mut whole = Share::default();
            let rows = tix.modules.iter().map(|module| {
                let mut share = Share::default();
                module
                    .counts
                    .iter()
                    .for_each(|count| share.count(*count > 0));
                whole += share;
                row(module.module.clone(), String::new(), share)
            });
            (rows.collect(), vec![("boxes used", whole)])
        }
    };
    let whole = shares.first().map_or(Share::default(), |share| share.1);
    let facts = shares.into_iter().filter(|(_, share)| share.all > 0);
    let [missed, all] = [whole.all - whole.used, whole.all].map(|n| n as f64);
    Ok(Sheet {
        file: source.name().to_string(),
        what: "coverage".into(),
        about: format!(
            "{}, {} of {} boxes used",
            counted(tix.modules.len(), "module"),
            whole.used,
            whole.all
        ),
        noun: "declaration",
        columns: vec![
            Figure::new("never run", missed, Unit::Amount, Good::Neither),
            Figure::new("boxes", all, Unit::Amount, Good::Neither),
        ],
        orders: 1,
        shares: 1,
        extras: vec![("used", percent(whole))],
        rows,
        facts: facts
            .map(|(name, s)| {
                Figure::new(name, s.used as f64 / s.all as f64, Unit::Share, Good::More)
            })
            .collect(),
        ..Sheet::default()
    })
}

fn percent(share: Share) -> String {
    format!("{}%", share.percent())
}

fn row(name: String, place: String, share: Share) -> Row {
    Row {
        name,
        place,
        values: vec![(share.all - share.used) as f64, share.all as f64],
        extras: vec![percent(share)],
    }
}

/// The first is that of which rows have parts: expressions and declarations.
fn figures(tally: &Tally) -> Vec<(&'static str, Share)> {
    let mut declarations = tally.top;
    declarations += tally.local;
    let mut all = tally.expressions;
    all += declarations;
    vec![
        ("boxes used", all),
        ("alternatives used", tally.alternatives),
        ("declarations used", declarations),
        ("conditions both ways", tally.booleans().share()),
    ]
}

/// What stands in each declaration but in none within it; and if there are several modules,
/// what stands in each.
fn declarations(modules: &[Module]) -> Vec<Row> {
    let mut rows = vec![];
    for module in modules {
        let boxes = &module.mix.boxes;
        let tree = Tree::new(boxes);
        let mut found: Vec<(String, String, Share)> = vec![];
        let mut whole = Share::default();
        let mut work: Vec<(usize, Option<usize>)> = tree.roots.iter().map(|n| (*n, None)).collect();
        while let Some((number, mut owner)) = work.pop() {
            let node = &tree.nodes[number];
            let path = node.boxes.iter().find_map(|b| match &boxes[*b].kind {
                Kind::Top(name) => Some(name.clone()),
                Kind::Local(path) => Some(path.join(".")),
                _ => None,
            });
            if let Some(path) = path {
                let at = place(&module.mix.source, node.span.start, node.span.end);
                found.push((format!("{}.{path}", module.name), at, Share::default()));
                owner = Some(found.len() - 1);
            }
            for b in node
                .boxes
                .iter()
                .filter(|b| !matches!(boxes[**b].kind, Kind::Condition(..)))
            {
                let used = module.counts[*b] > 0;
                whole.count(used);
                if let Some(owner) = owner {
                    found[owner].2.count(used);
                }
            }
            work.extend(node.parts.iter().map(|part| (*part, owner)));
        }
        if modules.len() > 1 {
            rows.push(row(format!("module {}", module.name), String::new(), whole));
        }
        rows.extend(
            found
                .into_iter()
                .map(|(name, at, share)| row(name, at, share)),
        );
    }
    rows
}
