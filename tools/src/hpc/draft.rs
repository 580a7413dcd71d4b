//! `draft`: an overlay that ticks what has never run.

use super::mix::Kind;
use super::modules::{Module, Source};
use super::shown::quoted;
use super::tree::{Node, Tree};

/// What is left to do.
enum Work {
    /// A place, in so many blocks.
    Node(usize, usize),
    /// The end of a block that began with this line.
    End(usize, usize),
}

/// The part of the overlay that is of one module.
pub fn module(module: &Module, source: &Source) -> String {
    let name = match module.name.split_once('/') {
        Some((package, name)) => format!("{package}:{name}"),
        None => module.name.clone(),
    };
    let tree = Tree::new(&module.mix.boxes);
    let mut lines: Vec<String> = vec![];
    let mut work: Vec<Work> = tree.roots.iter().rev().map(|n| Work::Node(*n, 1)).collect();
    while let Some(next) = work.pop() {
        let (number, mut depth) = match next {
            // A block without anything in it is left out.
            Work::End(start, _) if lines.len() == start + 1 => {
                lines.truncate(start);
                continue;
            }
            Work::End(_, depth) => {
                lines.push(format!("{}}}\n", "  ".repeat(depth)));
                continue;
            }
            Work::Node(number, depth) => (number, depth),
        };
        let node = &tree.nodes[number];
        let indent = "  ".repeat(depth);
        match verdict(module, source, node) {
            Verdict::Tick(what) => {
                lines.push(format!("{indent}tick {what};\n"));
                continue;
            }
            Verdict::Inside(name) => {
                work.push(Work::End(lines.len(), depth));
                lines.push(format!("{indent}inside {} {{\n", quoted(name)));
                depth += 1;
            }
            Verdict::Parts => {}
        }
        work.extend(node.parts.iter().rev().map(|n| Work::Node(*n, depth)));
    }
    format!("module {} {{\n{}}}\n", quoted(&name), lines.concat())
}

enum Verdict<'a> {
    /// It has never run.
    Tick(String),
    /// A declaration that has run, but perhaps not all of it.
    Inside(&'a str),
    Parts,
}

fn verdict<'a>(module: &'a Module, source: &Source, node: &Node) -> Verdict<'a> {
    let line = node.span.start.0;
    let function = |name: &str| Verdict::Tick(format!("function {} on line {line}", quoted(name)));
    for number in &node.boxes {
        let never = module.counts[*number] == 0;
        match &module.mix.boxes[*number].kind {
            Kind::Top(name) if never => return function(name),
            Kind::Top(name) => return Verdict::Inside(name),
            Kind::Local(path) if never => return function(path.last().map_or("", |name| name)),
            Kind::Expression { .. } if never => {
                return Verdict::Tick(match source.part(node.span) {
                    Some(text) => format!("{} on line {line}", quoted(&text)),
                    None => format!("at position {}", node.span),
                });
            }
            _ => {}
        }
    }
    Verdict::Parts
}
