//! A module's source, line by line, with what has not run marked.

use super::super::mix::{Kind, Span};
use super::super::modules::{Module, Source};
use super::super::tree::Tree;
use crate::view::escape::html;

/// What is to be seen at a part of the source.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Look {
    /// It has run.
    Run,
    /// It has never run.
    Never,
    /// A condition that was always true.
    AlwaysTrue,
    /// A condition that was always false.
    AlwaysFalse,
}

/// A part of the source with one look.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Mark {
    /// The part.
    pub span: Span,
    /// Its look.
    pub look: Look,
    /// How often it was evaluated.
    pub count: u64,
}

impl Mark {
    /// Whether something is missing there.
    pub fn is_gap(&self) -> bool {
        self.look != Look::Run
    }
}

/// How much of a line has run.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum State {
    /// Nothing there counts.
    Empty,
    /// All that counts.
    All,
    /// Some.
    Some,
    /// Nothing.
    Nothing,
}

/// A line of the source.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Line {
    /// How much of it has run.
    pub state: State,
    /// The most evaluations of what begins there.
    pub count: Option<u64>,
    /// Its text as HTML.
    pub html: String,
}

/// The marks of a module, each before those within it.
pub fn marks(module: &Module) -> Vec<Mark> {
    let tree = Tree::new(&module.mix.boxes);
    let mut marks = vec![];
    // What has never run is marked as a whole, what has run by its gaps.
    let mut work: Vec<usize> = tree.roots.iter().rev().copied().collect();
    while let Some(number) = work.pop() {
        let node = &tree.nodes[number];
        let mut mark = Mark {
            span: node.span,
            look: Look::Run,
            count: 0,
        };
        let mut never = false;
        for b in &node.boxes {
            let count = module.counts[*b];
            match module.mix.boxes[*b].kind {
                Kind::Condition(_, true) => {
                    let no = module.counts[*b + 1];
                    mark.look = match (count > 0, no > 0) {
                        (true, false) => Look::AlwaysTrue,
                        (false, true) => Look::AlwaysFalse,
                        _ => mark.look,
                    };
                }
                Kind::Condition(_, false) => {}
                _ => {
                    never |= count == 0;
                    mark.count = mark.count.max(count);
                }
            }
        }
        if never {
            mark.look = Look::Never;
        }
        marks.push(mark);
        if !never {
            work.extend(node.parts.iter().rev());
        }
    }
    marks
}

/// The lines of a module. The first part of each gap has an id: `u` and its number.
pub fn lines(module: &Module, source: &Source, marks: &[Mark]) -> Vec<Line> {
    let mut painted: Vec<Vec<Option<usize>>> =
        source.lines.iter().map(|l| vec![None; l.len()]).collect();
    for number in 0..marks.len() {
        paint(&mut painted, marks, number, &source.lines);
    }
    let mut counts: Vec<Option<u64>> = vec![None; source.lines.len()];
    for (b, count) in module.boxes() {
        let line = counts.get_mut(b.span.start.0 - 1);
        if let Some(line) = line.filter(|_| !matches!(b.kind, Kind::Condition(..))) {
            *line = Some(line.unwrap_or(0).max(count));
        }
    }
    // Gaps count in the order of the text.
    let mut gaps: Vec<usize> = (0..marks.len()).filter(|m| marks[*m].is_gap()).collect();
    gaps.sort_by_key(|mark| marks[*mark].span.start);
    let mut ids = vec![0; marks.len()];
    for (number, mark) in gaps.into_iter().enumerate() {
        ids[mark] = number + 1;
    }
    let mut seen = vec![false; marks.len()];
    let all = source.lines.iter().zip(&painted).zip(counts);
    all.map(|((text, painted), count)| Line {
        state: state(text, painted, marks),
        count,
        html: line(text, painted, marks, &ids, &mut seen),
    })
    .collect()
}

/// Puts a mark's number at its characters. The blanks that lines begin with stay free, and
/// what has run does not hide the gap that it is part of.
fn paint(painted: &mut [Vec<Option<usize>>], marks: &[Mark], number: usize, text: &[Vec<char>]) {
    let mark = &marks[number];
    let ((first, column), (last, end)) = (mark.span.start, mark.span.end);
    for line in first..=last.min(painted.len()) {
        let row = &mut painted[line - 1];
        let blank = text[line - 1].iter().take_while(|c| **c == ' ').count();
        let from = if line == first { column - 1 } else { blank };
        let to = if line == last { end } else { row.len() };
        let to = to.min(row.len());
        for cell in row.iter_mut().take(to).skip(from) {
            if mark.is_gap() || cell.is_none_or(|outer| !marks[outer].is_gap()) {
                *cell = Some(number);
            }
        }
    }
}

fn state(text: &[char], painted: &[Option<usize>], marks: &[Mark]) -> State {
    let letters = text.iter().zip(painted).filter(|(c, _)| **c != ' ');
    let (mut good, mut gaps, mut run) = (false, false, false);
    for mark in letters.filter_map(|(_, m)| *m) {
        good |= marks[mark].look == Look::Run;
        gaps |= marks[mark].is_gap();
        run |= marks[mark].look != Look::Never;
    }
    match (good || run, gaps) {
        (false, false) => State::Empty,
        (true, false) => State::All,
        (true, true) => State::Some,
        (false, true) => State::Nothing,
    }
}

fn line(
    text: &[char],
    painted: &[Option<usize>],
    marks: &[Mark],
    ids: &[usize],
    seen: &mut [bool],
) -> String {
    let mut out = String::new();
    let mut at = 0;
    while at < text.len() {
        let mark = painted[at];
        // What has run looks alike, wherever one part of it ends.
        let alike = |other: Option<usize>| match (mark, other) {
            (Some(a), Some(b)) => a == b || (!marks[a].is_gap() && !marks[b].is_gap()),
            (None, None) => true,
            _ => false,
        };
        let end = (at..text.len()).find(|i| !alike(painted[*i]));
        let end = end.unwrap_or(text.len());
        let part = html(&text[at..end].iter().collect::<String>());
        at = end;
        let Some(number) = mark else {
            out += &part;
            continue;
        };
        let Mark { look, count, .. } = marks[number];
        let (class, title) = match look {
            Look::Run => {
                out += &format!("<span class=\"run\">{part}</span>");
                continue;
            }
            Look::Never => ("never", "never evaluated".to_string()),
            Look::AlwaysTrue => ("true", format!("always true, {}", times(count))),
            Look::AlwaysFalse => ("false", format!("always false, {}", times(count))),
        };
        let id = match seen[number] {
            true => String::new(),
            false => format!(" id=\"u{}\"", ids[number]),
        };
        seen[number] = true;
        out += &format!("<mark class=\"{class}\"{id} title=\"{title}\">{part}</mark>");
    }
    out
}

/// How often, in words.
pub fn times(count: u64) -> String {
    match count {
        1 => "once".into(),
        2 => "twice".into(),
        n => format!("{n} times"),
    }
}
