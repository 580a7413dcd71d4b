//! `report`: how much of the modules has run, as text and as XML.

use super::mix::{Kind, Place};
use super::modules::Module;
use crate::view::escape::html;
use std::fmt::Write;
use std::ops::{AddAssign, Range};

/// How many boxes there are, and how many have counted.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Share {
    /// All.
    pub all: usize,
    /// Those that have.
    pub used: usize,
}

/// What conditions have been.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Outcomes {
    /// All conditions.
    pub all: usize,
    /// True at some times, false at others.
    pub both: usize,
    /// Never false.
    pub always_true: usize,
    /// Never true.
    pub always_false: usize,
    /// Never evaluated.
    pub never: usize,
}

/// How much of a module, or of several, has run.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Tally {
    /// Expressions.
    pub expressions: Share,
    /// Right sides of alternatives.
    pub alternatives: Share,
    /// Declarations within others.
    pub local: Share,
    /// Declarations at the top level.
    pub top: Share,
    /// Conditions behind bars.
    pub guards: Outcomes,
    /// Conditions behind `if`.
    pub conditions: Outcomes,
    /// Conditions in comprehensions.
    pub qualifiers: Outcomes,
}

impl Share {
    /// Counts one more.
    pub fn count(&mut self, used: bool) {
        self.all += 1;
        self.used += usize::from(used);
    }

    /// Whole percents, rounded down; all of nothing is everything.
    pub fn percent(&self) -> usize {
        (self.used * 100).checked_div(self.all).unwrap_or(100)
    }
}

impl AddAssign for Share {
    fn add_assign(&mut self, other: Share) {
        self.all += other.all;
        self.used += other.used;
    }
}

impl AddAssign for Outcomes {
    fn add_assign(&mut self, other: Outcomes) {
        self.all += other.all;
        self.both += other.both;
        self.always_true += other.always_true;
        self.always_false += other.always_false;
        self.never += other.never;
    }
}

impl AddAssign for Tally {
    fn add_assign(&mut self, other: Tally) {
        self.expressions += other.expressions;
        self.alternatives += other.alternatives;
        self.local += other.local;
        self.top += other.top;
        self.guards += other.guards;
        self.conditions += other.conditions;
        self.qualifiers += other.qualifiers;
    }
}

impl Outcomes {
    fn count(&mut self, yes: u64, no: u64) {
        self.all += 1;
        *match (yes > 0, no > 0) {
            (true, true) => &mut self.both,
            (true, false) => &mut self.always_true,
            (false, true) => &mut self.always_false,
            (false, false) => &mut self.never,
        } += 1;
    }

    /// Those with both outcomes, of all.
    pub fn share(&self) -> Share {
        Share {
            all: self.all,
            used: self.both,
        }
    }
}

impl Tally {
    /// Of one module.
    pub fn of(module: &Module) -> Tally {
        let mut out = Tally::default();
        for (b, count) in module.boxes() {
            let used = count > 0;
            match &b.kind {
                Kind::Expression { alternative } => {
                    out.expressions.count(used);
                    if *alternative {
                        out.alternatives.count(used);
                    }
                }
                Kind::Top(_) => out.top.count(used),
                Kind::Local(_) => out.local.count(used),
                Kind::Condition(..) => {}
            }
        }
        for (_, place, yes, no) in module.conditions() {
            let outcomes = match place {
                Place::Guard => &mut out.guards,
                Place::If => &mut out.conditions,
                Place::Qualifier => &mut out.qualifiers,
            };
            outcomes.count(yes, no);
        }
        out
    }

    /// Of all these modules.
    pub fn sum(modules: &[Module]) -> Tally {
        let mut out = Tally::default();
        modules.iter().for_each(|m| out += Tally::of(m));
        out
    }

    /// Conditions of all kinds.
    pub fn booleans(&self) -> Outcomes {
        let mut out = self.guards;
        out += self.conditions;
        out += self.qualifiers;
        out
    }

    /// The shares of the report's lines.
    fn shares(&self) -> [Share; 8] {
        [
            self.expressions,
            self.booleans().share(),
            self.guards.share(),
            self.conditions.share(),
            self.qualifiers.share(),
            self.alternatives,
            self.local,
            self.top,
        ]
    }

    /// The lines of the report; beside each the share in what is not left out.
    fn beside(&self, rest: &Tally, words: &str) -> String {
        let text = self.text();
        let width = text.lines().map(|line| line.chars().count()).max();
        let width = width.unwrap_or(0) + 2;
        let mut out = format!("{:width$}without {words}\n", "");
        for (line, share) in text.lines().zip(rest.shares()) {
            let Share { all, used } = share;
            out += &format!("{line:width$}{:3}% ({used}/{all})\n", share.percent());
        }
        out
    }

    fn text(&self) -> String {
        let line = |share: Share, what: &str| {
            let Share { all, used } = share;
            format!("{:3}% {what} ({used}/{all})", share.percent())
        };
        let outcomes = |o: &Outcomes, what: &str| {
            let mut text = format!("     {}", line(o.share(), what));
            for (count, what) in [
                (o.always_true, "always True"),
                (o.always_false, "always False"),
                (o.never, "unevaluated"),
            ] {
                if count > 0 {
                    text += &format!(", {count} {what}");
                }
            }
            text
        };
        let lines = [
            line(self.expressions, "expressions used"),
            line(self.booleans().share(), "boolean coverage"),
            outcomes(&self.guards, "guards"),
            outcomes(&self.conditions, "'if' conditions"),
            outcomes(&self.qualifiers, "qualifiers"),
            line(self.alternatives, "alternatives used"),
            line(self.local, "local declarations used"),
            line(self.top, "top-level declarations used"),
        ];
        lines.map(|line| line + "\n").concat()
    }

    fn xml(&self) -> String {
        let mut out = String::new();
        let share = |out: &mut String, name: &str, Share { all, used }: Share| {
            // Writing to a string cannot fail.
            let _ = writeln!(out, "    <{name} boxes=\"{all}\" count=\"{used}\"/>");
        };
        share(&mut out, "exprs", self.expressions);
        for (name, o) in [
            ("booleans", self.booleans()),
            ("guards", self.guards),
            ("conditionals", self.conditions),
            ("qualifiers", self.qualifiers),
        ] {
            let _ = writeln!(
                out,
                "    <{name} boxes=\"{}\" true=\"{}\" false=\"{}\" count=\"{}\"/>",
                o.all,
                o.always_true,
                o.always_false,
                o.all - o.never
            );
        }
        share(&mut out, "alts", self.alternatives);
        share(&mut out, "local", self.local);
        share(&mut out, "toplevel", self.top);
        out
    }
}

/// The declarations that were never used, with those around them before.
pub fn unused(module: &Module) -> Vec<String> {
    let paths = module.boxes().filter_map(|(b, count)| match &b.kind {
        Kind::Top(name) if count == 0 => Some(vec![name.clone()]),
        Kind::Local(path) if count == 0 => Some(path.clone()),
        _ => None,
    });
    let mut paths: Vec<Vec<String>> = paths.collect();
    paths.sort();
    paths.iter().map(|path| path.join(".")).collect()
}

/// The report. `each`: of each module; `declarations`: with those that were never used. What
/// is left of the modules if something is left out stands beside.
pub fn text(
    modules: &[Module],
    rest: Option<(&[Module], &str)>,
    each: bool,
    declarations: bool,
) -> String {
    let mut out = String::new();
    let list = |out: &mut String, names: Vec<String>| {
        if declarations && !names.is_empty() {
            out.push_str("unused declarations:\n");
            names
                .iter()
                .for_each(|name| *out += &format!("     {name}\n"));
        }
    };
    let figures = |all: &Tally, part: Range<usize>| match rest {
        None => all.text(),
        Some((rest, words)) => all.beside(&Tally::sum(&rest[part]), words),
    };
    let named = rest.map_or(modules, |(rest, _)| rest);
    if each {
        for (i, module) in modules.iter().enumerate() {
            out += &format!("-----<module {}>-----\n", module.name);
            out += &figures(&Tally::of(module), i..i + 1);
            list(&mut out, unused(&named[i]));
        }
    } else {
        out += &figures(&Tally::sum(modules), 0..modules.len());
        let all = named.iter().flat_map(|m| {
            let names = unused(m).into_iter();
            names.map(|name| format!("{}.{name}", m.name))
        });
        list(&mut out, all.collect());
    }
    out
}

/// The same as XML. `name` is that of the counters.
pub fn xml(name: &str, modules: &[Module], rest: Option<(&[Module], &str)>, each: bool) -> String {
    let mut out = format!(
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<coverage name=\"{}\">\n",
        html(name)
    );
    for module in modules.iter().filter(|_| each) {
        let tally = Tally::of(module).xml();
        out += &format!(
            "  <module name = \"{}\">\n{tally}  </module>\n",
            html(&module.name)
        );
    }
    let sum = Tally::sum(modules).xml();
    out += &format!("  <summary>\n{sum}  </summary>\n");
    if let Some((rest, words)) = rest {
        let sum = Tally::sum(rest).xml();
        out += &format!("  <summary without=\"{words}\">\n{sum}  </summary>\n");
    }
    out + "</coverage>\n"
}
