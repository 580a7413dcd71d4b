//! `overlay`: counters made from a text that tells what is to count as run.
//!
//! ```text
//! tick "undefined";                    -- of all modules below
//! module "Main" {
//!   tick function "unused" on line 7;
//!   inside "main" {
//!     tick "exitFailure" [ why ];
//!     tick at position 12:4-14:9;
//!   }
//! }
//! ```

use super::mix::{Kind, Span, span};
use super::modules::{self, Places, Source};
use super::shown::{Reader, Wrong, damaged};
use super::tix::{Counts, Tix};
use super::tree::Tree;
use crate::Error;
use crate::input::text;
use std::collections::BTreeMap;

/// What is to count as run.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Tick {
    /// The byte of the file where it stands.
    at: usize,
    /// The declaration that it is within.
    inside: Vec<String>,
    what: What,
    place: Option<Place>,
}

#[derive(Clone, PartialEq, Eq, Debug)]
enum What {
    /// Expressions, of this text if it is told.
    Expression(Option<String>),
    /// A declaration.
    Function(String),
}

/// What a tick is restricted to.
#[derive(Clone, PartialEq, Eq, Debug)]
enum Place {
    Line(usize),
    Part(Span),
}

/// An overlay's ticks by module; those of no module are for all of them.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
struct Overlay {
    all: Vec<Tick>,
    modules: BTreeMap<String, Vec<Tick>>,
}

fn parse(text: &str) -> Result<Overlay, Wrong> {
    let mut reader = Reader::new(text);
    let mut overlay = Overlay::default();
    while !reader.is_at_end() {
        if reader.sees("tick") {
            overlay.all.extend(ticks(&mut reader)?);
            continue;
        }
        reader.keyword("module")?;
        let name = reader.string()?;
        let name = match name.split_once(':') {
            Some(("", name)) => name.to_string(),
            Some((package, name)) => format!("{package}/{name}"),
            None => name,
        };
        let ticks = ticks(&mut reader)?;
        overlay.modules.entry(name).or_default().extend(ticks);
    }
    Ok(overlay)
}

/// One tick, or those of a block.
fn ticks(reader: &mut Reader) -> Result<Vec<Tick>, Wrong> {
    let (mut out, mut inside) = (vec![], vec![]);
    let mut depth = 0;
    loop {
        if depth > 0 && reader.takes("}") {
            depth -= 1;
            inside.pop();
        } else if reader.sees("tick") {
            out.push(tick(reader, &inside)?);
        } else if depth == 0 {
            reader.sign("{")?;
            depth = 1;
        } else if reader.sees("inside") {
            reader.keyword("inside")?;
            inside.push(reader.string()?);
            reader.sign("{")?;
            depth += 1;
        } else {
            return reader.wrong("\"tick\", \"inside\" or \"}\" should stand here");
        }
        if depth == 0 {
            return Ok(out);
        }
    }
}

fn tick(reader: &mut Reader, inside: &[String]) -> Result<Tick, Wrong> {
    let at = reader.place();
    reader.keyword("tick")?;
    let what = if reader.sees("function") {
        reader.keyword("function")?;
        What::Function(reader.string()?)
    } else if reader.sees("\"") {
        What::Expression(Some(reader.string()?))
    } else {
        What::Expression(None)
    };
    let place = if reader.sees("on") {
        reader.keyword("on")?;
        reader.keyword("line")?;
        let line = reader.number()?;
        Some(Place::Line(usize::try_from(line).unwrap_or(usize::MAX)))
    } else if reader.sees("at") {
        reader.keyword("at")?;
        reader.keyword("position")?;
        Some(Place::Part(span(reader)?))
    } else {
        None
    };
    if reader.takes("[") {
        // A remark of who wrote it.
        while !reader.takes("]") {
            reader.one()?;
        }
    }
    reader.sign(";")?;
    Ok(Tick {
        at,
        inside: inside.to_vec(),
        what,
        place,
    })
}

/// The counters that overlays tell. `whole`: a declaration that begins on a line is meant
/// with all of it, and so are declarations within others.
pub fn counters(
    files: &[String],
    places: &Places,
    whole: bool,
    notify: &mut dyn FnMut(&str),
) -> Result<Tix, Error> {
    let mut modules: BTreeMap<String, Vec<(&String, Tick)>> = BTreeMap::new();
    let mut all = vec![];
    for file in files {
        let text = text(file)?;
        let overlay = parse(&text).map_err(|wrong| damaged(file, wrong))?;
        all.extend(overlay.all.into_iter().map(|tick| (file, tick)));
        for (module, ticks) in overlay.modules {
            let ticks = ticks.into_iter().map(|tick| (file, tick));
            modules.entry(module).or_default().extend(ticks);
        }
    }
    let mut tix = Tix::default();
    for (name, own) in modules {
        let mix = modules::index(&name, places)?;
        let module = modules::Module {
            name: name.clone(),
            counts: vec![0; mix.boxes.len()],
            mix,
        };
        let source = module.source(places)?;
        let tree = Tree::new(&module.mix.boxes);
        let mut counts = module.counts.clone();
        for (_, tick) in &all {
            ticked(&module, &source, &tree, tick, whole)
                .into_iter()
                .for_each(|n| counts[n] = 1);
        }
        for (file, tick) in &own {
            let boxes = ticked(&module, &source, &tree, tick, whole);
            if boxes.is_empty() {
                notify(&format!(
                    "{file}: at byte {}: module {name} has nothing that this would tick",
                    tick.at
                ));
            }
            boxes.into_iter().for_each(|n| counts[n] = 1);
        }
        tix.modules.push(Counts {
            module: name,
            hash: module.mix.hash,
            counts,
            at: 0,
        });
    }
    Ok(tix)
}

/// The boxes that are ticked.
fn ticked(
    module: &modules::Module,
    source: &Source,
    tree: &Tree,
    tick: &Tick,
    whole: bool,
) -> Vec<usize> {
    let boxes = &module.mix.boxes;
    let declares = |number: usize, name: &str| match &boxes[number].kind {
        Kind::Top(own) => own == name,
        Kind::Local(path) => whole && path.last().is_some_and(|own| own == name),
        _ => false,
    };
    // Places whose parts may be meant.
    let mut around: Vec<usize> = tree.roots.clone();
    for name in &tick.inside {
        let within = around.iter().flat_map(|n| tree.within(*n));
        let named = |n: &usize| tree.nodes[*n].boxes.iter().any(|b| declares(*b, name));
        around = within.filter(named).collect();
    }
    let meant = |n: &usize| {
        let node = &tree.nodes[*n];
        let is = |b: &usize| match &tick.what {
            What::Function(name) => declares(*b, name),
            What::Expression(_) => matches!(boxes[*b].kind, Kind::Expression { .. }),
        };
        let text = match &tick.what {
            What::Expression(Some(text)) => source.part(node.span).as_ref() == Some(text),
            _ => true,
        };
        text && node.boxes.iter().any(is)
    };
    let within = around.iter().flat_map(|n| tree.within(*n));
    let found: Vec<usize> = within.filter(meant).collect();
    let whole = whole && matches!(tick.what, What::Function(_));
    let mut out: Vec<usize> = found
        .iter()
        .flat_map(|n| match &tick.place {
            None => tree.boxes(*n),
            Some(Place::Line(line)) if whole => match tree.nodes[*n].span.start.0 == *line {
                true => tree.boxes(*n),
                false => vec![],
            },
            Some(place) => {
                let at = |n: &usize| match place {
                    Place::Line(line) => tree.nodes[*n].span.is_line(*line),
                    Place::Part(span) => tree.nodes[*n].span == *span,
                };
                let places = tree.within(*n).into_iter().filter(at);
                places.flat_map(|n| tree.boxes(n)).collect()
            }
        })
        .collect();
    out.sort_unstable();
    out.dedup();
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_overlay_is_read() {
        let text = "tick \"a\"; module \"p-1:M\" { tick function \"f\" on line 3;\n inside \"g\" { \
            inside \"h\" { tick [ of ]] no ]; } tick at position 1:2-3:4 [x]; } tick \"\\\"\"; } tick on line 2;";
        let wrong = parse(text).expect_err("a bracket too many");
        assert_eq!(wrong, (94, "\";\" should stand here".to_string()));
        let overlay = parse(&text.replace("]]", "")).expect("an overlay");
        assert_eq!(overlay.all.len(), 2);
        let ticks = &overlay.modules["p-1/M"];
        let inside: Vec<usize> = ticks.iter().map(|t| t.inside.len()).collect();
        assert_eq!(inside, [0, 2, 1, 0]);
        assert_eq!(ticks[0].place, Some(Place::Line(3)));
        assert_eq!(ticks[3].what, What::Expression(Some("\"".into())));
    }
}
