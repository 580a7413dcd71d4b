//! What was found, as text for people, Markdown, JSON and JUnit.

use super::growth::Class;
use super::measure::Taken;
use super::plan::Case;
use crate::number::grouped;
use crate::view::escape::json as string;
use clap::ValueEnum;
use std::fmt::Write;

/// A form of the report.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub enum Form {
    /// For people
    Text,
    /// For comments on changes
    Markdown,
    /// For programs
    Json,
    /// For servers that show tests
    Junit,
}

/// A program, and what was found.
#[derive(Debug)]
pub struct Outcome {
    pub name: String,
    pub verdict: Verdict,
    pub changes: Vec<Change>,
    pub growths: Vec<Growth>,
    /// What is called otherwise, and no reason for alarm.
    pub notes: Vec<String>,
}

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Verdict {
    Same,
    /// It takes less: the record may be written anew.
    Better,
    Worse,
}

/// A figure before and now.
#[derive(Debug)]
pub struct Change {
    pub figure: String,
    pub old: u64,
    pub new: u64,
    pub beyond: bool,
    /// What has made the difference.
    pub places: Vec<String>,
}

/// A figure for several sizes.
#[derive(Debug)]
pub struct Growth {
    pub figure: String,
    pub points: Vec<(u64, u64)>,
    pub class: Class,
    pub limit: Option<Class>,
    pub places: Vec<String>,
}

impl Change {
    pub fn new(figure: &str, old: u64, new: u64) -> Change {
        Change {
            figure: figure.into(),
            old,
            new,
            beyond: false,
            places: vec![],
        }
    }

    fn told(&self) -> String {
        let [old, new] = [self.old, self.new].map(|value| grouped(value as f64));
        let percent = match self.old {
            0 => String::new(),
            old => format!(" ({:+.2} %)", (self.new as f64 / old as f64 - 1.0) * 100.0),
        };
        format!("{} {old} -> {new}{percent}", self.figure)
    }
}

impl Growth {
    fn exceeds(&self) -> bool {
        self.limit.is_some_and(|limit| self.class > limit)
    }

    fn told(&self) -> String {
        let points = self.points.iter();
        let points: Vec<String> = points
            .map(|(n, value)| format!("{n}: {}", grouped(*value as f64)))
            .collect();
        let limit = match self.limit {
            Some(limit) if self.exceeds() => format!(", more than {}", limit.name()),
            _ => String::new(),
        };
        format!(
            "{} grows as {}{limit} ({})",
            self.figure,
            self.class.name(),
            points.join(", ")
        )
    }
}

/// The figures alone, as they are.
pub fn figures(taken: &Taken) -> Vec<Change> {
    let all = taken.figures.iter();
    all.map(|(name, value)| Change::new(name, *value, *value))
        .collect()
}

impl Outcome {
    pub fn of(case: &Case, changes: Vec<Change>, notes: Vec<String>) -> Outcome {
        let verdicts = changes.iter().filter(|change| change.beyond);
        let verdicts = verdicts.map(|change| match change.new > change.old {
            true => Verdict::Worse,
            false => Verdict::Better,
        });
        Outcome {
            name: case.name.clone(),
            verdict: verdicts.max().unwrap_or(Verdict::Same),
            changes,
            growths: vec![],
            notes,
        }
    }

    pub fn growing(case: &Case, growths: Vec<Growth>) -> Outcome {
        Outcome {
            name: case.name.clone(),
            verdict: match growths.iter().any(Growth::exceeds) {
                true => Verdict::Worse,
                false => Verdict::Same,
            },
            changes: vec![],
            growths,
            notes: vec![],
        }
    }

    /// What is to be said, and the places of each.
    fn lines(&self) -> Vec<(String, &[String])> {
        let beyond = self.changes.iter().filter(|change| change.beyond);
        let changes = beyond.map(|change| (change.told(), &change.places[..]));
        let growths = self
            .growths
            .iter()
            .map(|growth| (growth.told(), &growth.places[..]));
        changes.chain(growths).collect()
    }

    fn word(&self) -> &'static str {
        match self.verdict {
            Verdict::Same => "ok",
            Verdict::Better => "better",
            Verdict::Worse => "WORSE",
        }
    }

    /// What it takes, in short.
    fn about(&self) -> String {
        let figures = ["allocated", "live", "stack"];
        let all = figures.iter().filter_map(|name| {
            let change = self.changes.iter().find(|change| change.figure == *name)?;
            Some(format!("{name} {}", grouped(change.new as f64)))
        });
        all.collect::<Vec<String>>().join(", ")
    }
}

impl Form {
    pub fn text(self, outcomes: &[Outcome]) -> String {
        match self {
            Form::Text => plain(outcomes),
            Form::Markdown => markdown(outcomes),
            Form::Json => json(outcomes),
            Form::Junit => junit(outcomes),
        }
    }
}

fn plain(outcomes: &[Outcome]) -> String {
    let mut out = String::new();
    for o in outcomes {
        let about = match o.about() {
            about if about.is_empty() => about,
            about => format!(": {about}"),
        };
        let _ = writeln!(out, "{:6} {}{about}", o.word(), o.name);
        for (line, places) in o.lines() {
            let _ = writeln!(out, "       {line}");
            for place in places {
                let _ = writeln!(out, "         {place}");
            }
        }
        for note in &o.notes {
            let _ = writeln!(out, "       note: {note}");
        }
    }
    out + &summary(outcomes) + "\n"
}

fn summary(outcomes: &[Outcome]) -> String {
    let count = |verdict| outcomes.iter().filter(|o| o.verdict == verdict).count();
    let [worse, better] = [Verdict::Worse, Verdict::Better].map(count);
    match (worse, better) {
        (0, 0) => format!("{} measured, none takes more", outcomes.len()),
        (0, better) => format!(
            "{} measured, {better} better: --record keeps that",
            outcomes.len()
        ),
        (worse, _) => format!("{} measured, {worse} worse", outcomes.len()),
    }
}

fn markdown(outcomes: &[Outcome]) -> String {
    let mut out = "| program | | what |\n|---|---|---|\n".to_string();
    for o in outcomes {
        let mut cells: Vec<String> = vec![];
        for (line, places) in o.lines() {
            cells.push(line);
            cells.extend(places.iter().map(|place| format!("`{place}`")));
        }
        cells.extend(o.notes.iter().cloned());
        if cells.is_empty() {
            cells.push(o.about());
        }
        let cells = cells.join("<br>").replace('|', "\\|");
        let _ = writeln!(
            out,
            "| {} | {} | {cells} |",
            o.name.replace('|', "\\|"),
            o.word()
        );
    }
    out + "\n" + &summary(outcomes) + "\n"
}

fn json(outcomes: &[Outcome]) -> String {
    let list = |all: Vec<String>| format!("[{}]", all.join(","));
    let texts = |all: &[String]| list(all.iter().map(|text| string(text)).collect());
    let programs = outcomes.iter().map(|o| {
        let changes = o.changes.iter().map(|c| {
            let (figure, places) = (string(&c.figure), texts(&c.places));
            format!("{{\"figure\":{figure},\"old\":{},\"new\":{},\"beyond\":{},\"places\":{places}}}", c.old, c.new, c.beyond)
        });
        let growths = o.growths.iter().map(|g| {
            let points = list(g.points.iter().map(|(n, y)| format!("[{n},{y}]")).collect());
            let limit = g.limit.map_or("null".into(), |limit| string(limit.name()));
            let (figure, class, places) = (string(&g.figure), string(g.class.name()), texts(&g.places));
            format!("{{\"figure\":{figure},\"class\":{class},\"limit\":{limit},\"points\":{points},\"places\":{places}}}")
        });
        format!(
            "{{\"name\":{},\"verdict\":{},\"figures\":{},\"growth\":{},\"notes\":{}}}",
            string(&o.name),
            string(&o.word().to_lowercase()),
            list(changes.collect()),
            list(growths.collect()),
            texts(&o.notes)
        )
    });
    format!(
        "{{\"version\":1,\"programs\":{}}}\n",
        list(programs.collect())
    )
}

fn junit(outcomes: &[Outcome]) -> String {
    let worse = outcomes
        .iter()
        .filter(|o| o.verdict == Verdict::Worse)
        .count();
    let mut out = format!(
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuite name=\"pureprof regress\" tests=\"{}\" failures=\"{worse}\">\n",
        outcomes.len()
    );
    for o in outcomes {
        let kind = if o.growths.is_empty() {
            "space"
        } else {
            "growth"
        };
        let _ = write!(
            out,
            "  <testcase classname=\"{kind}\" name=\"{}\"",
            xml(&o.name)
        );
        if o.verdict != Verdict::Worse {
            out += "/>\n";
            continue;
        }
        let lines = o.lines();
        let first = lines.first().map_or("", |line| &line.0);
        let all = lines
            .iter()
            .flat_map(|(line, places)| [line].into_iter().chain(*places));
        let all: Vec<String> = all.map(|line| xml(line)).collect();
        let _ = writeln!(
            out,
            ">\n    <failure message=\"{}\">{}</failure>\n  </testcase>",
            xml(first),
            all.join("\n")
        );
    }
    out + "</testsuite>\n"
}

fn xml(text: &str) -> String {
    let text = text.replace('&', "&amp;").replace('<', "&lt;");
    text.replace('>', "&gt;").replace('"', "&quot;")
}
