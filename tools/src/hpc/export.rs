//! `lcov`, `cobertura` and `json`: coverage in the formats that other tools and services
//! read. They know lines, functions and branches; a line counts as often as the most of
//! what begins in it, and conditions are the branches.

use super::mix::Kind;
use super::modules::Module;
use super::report::{Outcomes, Share, Tally};
use crate::error::one_line;
use crate::view::escape::{html, json as quoted};
use std::collections::BTreeMap;
use std::fmt::Write;

/// What is said of a module's source file.
struct Lines {
    /// The most evaluations of what begins in each line.
    counts: BTreeMap<usize, u64>,
    /// Conditions by the lines that they begin in: true and false.
    branches: BTreeMap<usize, Vec<(u64, u64)>>,
    /// Declarations: name, line and entries. No two have one name.
    functions: Vec<(String, usize, u64)>,
}

impl Lines {
    fn of(module: &Module) -> Lines {
        let mut out = Lines {
            counts: BTreeMap::new(),
            branches: BTreeMap::new(),
            functions: vec![],
        };
        let mut names: BTreeMap<String, usize> = BTreeMap::new();
        for (b, count) in module.boxes() {
            let line = b.span.start.0;
            let name = match &b.kind {
                Kind::Condition(..) => continue,
                Kind::Expression { .. } => None,
                Kind::Top(name) => Some(name.clone()),
                Kind::Local(path) => Some(path.join(".")),
            };
            let most = out.counts.entry(line).or_default();
            *most = count.max(*most);
            if let Some(name) = name {
                *names.entry(name.clone()).or_default() += 1;
                out.functions.push((name, line, count));
            }
        }
        // Methods of several instances have one name, and may stand in one line.
        for (number, (name, line, _)) in out.functions.iter_mut().enumerate() {
            if names.get(name).is_some_and(|n| *n > 1) {
                *name = format!("{name}@{line}.{number}");
            }
        }
        for (span, _, yes, no) in module.conditions() {
            let line = out.branches.entry(span.start.0).or_default();
            line.push((yes, no));
        }
        out
    }

    fn share(&self) -> Share {
        Share {
            all: self.counts.len(),
            used: self.counts.values().filter(|n| **n > 0).count(),
        }
    }

    /// Outcomes of conditions.
    fn taken(&self) -> Share {
        let all = self.branches.values().flatten();
        let outcomes = all.flat_map(|(yes, no)| [yes, no]);
        let (all, used) = outcomes.fold((0, 0), |(all, used), n| {
            (all + 1, used + usize::from(*n > 0))
        });
        Share { all, used }
    }
}

/// A tracefile of LCOV.
pub fn lcov(modules: &[Module]) -> String {
    let mut out = String::new();
    for module in modules {
        let lines = Lines::of(module);
        // Writing to a string cannot fail.
        let _ = write!(out, "TN:\nSF:{}\n", file(module));
        for (name, line, _) in &lines.functions {
            let _ = writeln!(out, "FN:{line},{name}");
        }
        for (name, _, count) in &lines.functions {
            let _ = writeln!(out, "FNDA:{count},{name}");
        }
        let hit = lines.functions.iter().filter(|f| f.2 > 0).count();
        let _ = write!(out, "FNF:{}\nFNH:{hit}\n", lines.functions.len());
        for (line, conditions) in &lines.branches {
            for (block, (yes, no)) in conditions.iter().enumerate() {
                for (branch, taken) in [yes, no].into_iter().enumerate() {
                    let taken = match yes + no {
                        0 => "-".to_string(),
                        _ => taken.to_string(),
                    };
                    let _ = writeln!(out, "BRDA:{line},{block},{branch},{taken}");
                }
            }
        }
        let taken = lines.taken();
        let _ = write!(out, "BRF:{}\nBRH:{}\n", taken.all, taken.used);
        for (line, count) in &lines.counts {
            let _ = writeln!(out, "DA:{line},{count}");
        }
        let share = lines.share();
        let _ = write!(out, "LF:{}\nLH:{}\nend_of_record\n", share.all, share.used);
    }
    out
}

/// The source's file, as services know it: from the directory of the whole.
fn file(module: &Module) -> String {
    let source = &*module.mix.source;
    one_line(source.strip_prefix("./").unwrap_or(source))
}

fn rate(share: Share) -> String {
    match share.all {
        0 => "1.0000".into(),
        all => format!("{:.4}", share.used as f64 / all as f64),
    }
}

fn sum(shares: impl Iterator<Item = Share>) -> Share {
    shares.fold(Share::default(), |mut sum, share| {
        sum += share;
        sum
    })
}

/// A report in the manner of Cobertura. `sources`: the directories that files are below;
/// `time`: seconds since 1970 when the counters were written.
pub fn cobertura(modules: &[Module], sources: &[String], time: u64) -> String {
    let with: Vec<(&Module, Lines)> = modules.iter().map(|m| (m, Lines::of(m))).collect();
    let lines = sum(with.iter().map(|m| m.1.share()));
    let taken = sum(with.iter().map(|m| m.1.taken()));
    let mut out = format!(
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n\
         <!DOCTYPE coverage SYSTEM \"http://cobertura.sourceforge.net/xml/coverage-04.dtd\">\n\
         <coverage line-rate=\"{}\" branch-rate=\"{}\" lines-covered=\"{}\" lines-valid=\"{}\" \
         branches-covered=\"{}\" branches-valid=\"{}\" complexity=\"0\" version=\"1\" timestamp=\"{time}\">\n  <sources>\n",
        rate(lines),
        rate(taken),
        lines.used,
        lines.all,
        taken.used,
        taken.all
    );
    for source in sources {
        let _ = writeln!(out, "    <source>{}</source>", html(source));
    }
    out += "  </sources>\n  <packages>\n";
    let mut packages: BTreeMap<&str, Vec<&(&Module, Lines)>> = BTreeMap::new();
    for pair in &with {
        let package = pair.0.name.split_once('/').map_or("main", |p| p.0);
        packages.entry(package).or_default().push(pair);
    }
    for (package, modules) in packages {
        let lines = sum(modules.iter().map(|m| m.1.share()));
        let taken = sum(modules.iter().map(|m| m.1.taken()));
        let _ = writeln!(
            out,
            "    <package name=\"{}\" line-rate=\"{}\" branch-rate=\"{}\" complexity=\"0\">\n      <classes>",
            html(package),
            rate(lines),
            rate(taken)
        );
        for (module, lines) in modules {
            class(&mut out, module, lines);
        }
        out += "      </classes>\n    </package>\n";
    }
    out + "  </packages>\n</coverage>\n"
}

fn class(out: &mut String, module: &Module, lines: &Lines) {
    let _ = writeln!(
        out,
        "        <class name=\"{}\" filename=\"{}\" line-rate=\"{}\" branch-rate=\"{}\" complexity=\"0\">\n          <methods>",
        html(module.short()),
        html(&file(module)),
        rate(lines.share()),
        rate(lines.taken())
    );
    for (name, line, count) in &lines.functions {
        let used = usize::from(*count > 0);
        let rate = rate(Share { all: 1, used });
        let _ = writeln!(
            out,
            "            <method name=\"{}\" signature=\"\" line-rate=\"{rate}\" branch-rate=\"{rate}\" complexity=\"0\">\
             <lines><line number=\"{line}\" hits=\"{count}\"/></lines></method>",
            html(name)
        );
    }
    out.push_str("          </methods>\n          <lines>\n");
    for (line, count) in &lines.counts {
        let branches = lines.branches.get(line).map(|all| {
            let outcomes = all.iter().flat_map(|(yes, no)| [yes, no]);
            let used = outcomes.filter(|n| **n > 0).count();
            let share = Share {
                all: 2 * all.len(),
                used,
            };
            let percent = share.percent();
            format!(
                " branch=\"true\" condition-coverage=\"{percent}% ({used}/{})\"",
                share.all
            )
        });
        let branches = branches.unwrap_or_else(|| " branch=\"false\"".into());
        let _ = writeln!(
            out,
            "            <line number=\"{line}\" hits=\"{count}\"{branches}/>"
        );
    }
    out.push_str("          </lines>\n        </class>\n");
}

/// Everything, as JSON. Its member `coverage` is what services take that know no Haskell:
/// by file and line the evaluations, and how many outcomes of how many if there are
/// conditions some of whose outcomes are missing.
pub fn json(program: &str, modules: &[Module]) -> String {
    let files = modules.iter().map(|module| {
        let lines = Lines::of(module);
        let each = lines.counts.iter().map(|(line, count)| {
            let all = lines.branches.get(line).map_or(&[][..], |all| all);
            let used = all.iter().flat_map(|(yes, no)| [yes, no]);
            let used = used.filter(|n| **n > 0).count();
            match used < 2 * all.len() && *count > 0 {
                true => format!("\"{line}\":\"{used}/{}\"", 2 * all.len()),
                false => format!("\"{line}\":{count}"),
            }
        });
        let each: Vec<String> = each.collect();
        format!("    {}: {{{}}}", quoted(&file(module)), each.join(","))
    });
    let files: Vec<String> = files.collect();
    let each = modules.iter().map(|module| {
        let boxes = module.boxes().map(|(b, count)| {
            let ((line, column), (end_line, end)) = (b.span.start, b.span.end);
            let kind = kind(&b.kind);
            format!("      {{\"span\": [{line}, {column}, {end_line}, {end}], {kind}, \"count\": {count}}}")
        });
        let boxes: Vec<String> = boxes.collect();
        format!(
            "    {{\n      \"name\": {},\n      \"source\": {},\n      \"hash\": {},\n      \"summary\": {},\n      \"boxes\": [\n{}\n      ]\n    }}",
            quoted(&module.name),
            quoted(&module.mix.source),
            module.mix.hash,
            summary(&Tally::of(module)),
            boxes.join(",\n")
        )
    });
    let each: Vec<String> = each.collect();
    format!(
        "{{\n  \"program\": {},\n  \"summary\": {},\n  \"coverage\": {{\n{}\n  }},\n  \"modules\": [\n{}\n  ]\n}}\n",
        quoted(program),
        summary(&Tally::sum(modules)),
        files.join(",\n"),
        each.join(",\n")
    )
}

fn kind(kind: &Kind) -> String {
    let list = |path: &[String]| {
        let names: Vec<String> = path.iter().map(|name| quoted(name)).collect();
        names.join(", ")
    };
    match kind {
        Kind::Expression { alternative } => {
            format!("\"kind\": \"expression\", \"alternative\": {alternative}")
        }
        Kind::Top(name) => format!("\"kind\": \"declaration\", \"path\": [{}]", quoted(name)),
        Kind::Local(path) => format!("\"kind\": \"declaration\", \"path\": [{}]", list(path)),
        Kind::Condition(place, outcome) => {
            let place = match place {
                super::mix::Place::Guard => "guard",
                super::mix::Place::If => "if",
                super::mix::Place::Qualifier => "qualifier",
            };
            format!("\"kind\": \"{place}\", \"outcome\": {outcome}")
        }
    }
}

fn summary(tally: &Tally) -> String {
    let share =
        |name: &str, s: Share| format!("\"{name}\": {{\"all\": {}, \"used\": {}}}", s.all, s.used);
    let outcomes = |name: &str, o: Outcomes| {
        format!(
            "\"{name}\": {{\"all\": {}, \"both\": {}, \"always_true\": {}, \"always_false\": {}, \"never\": {}}}",
            o.all, o.both, o.always_true, o.always_false, o.never
        )
    };
    let all = [
        share("expressions", tally.expressions),
        share("alternatives", tally.alternatives),
        share("local_declarations", tally.local),
        share("top_declarations", tally.top),
        outcomes("guards", tally.guards),
        outcomes("ifs", tally.conditions),
        outcomes("qualifiers", tally.qualifiers),
    ];
    format!("{{{}}}", all.join(", "))
}
