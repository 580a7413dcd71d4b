//! Programs that grow: of each shape of `growth/` a program is compiled, one of twice as
//! many items and one of four times (of eight times, if in doubt). What the compiler
//! allocates must grow as they do, and what the executable gains, where that is looked at.
//! Allocation is counted (`-dtime`), so it says the same on every machine, and whoever
//! visits a part once for each way to it makes it anew each time.
//!
//! A file has many shapes, each under a line `== NAME ITEMS`, with the number of items of
//! the smallest program and perhaps another ratio than the usual one and levels of
//! optimisation; `830B` are the bytes that an item may add to the executable, debug
//! information left out. What is written in full for each item grows with the square, like
//! a pattern that has a part for each field for each field's selector, or a chain of
//! families, of which each step looks at all equations; its ratio keeps it from more. What
//! stands between `«` and `»` is there once for each item, whose number from 0 on is `§`,
//! and the next one's `¶`; elsewhere these are the last item's. A line `-- file NAME` begins
//! another module, of which there is one for each item if its name has a number.

use crate::budgets::{ALLOCATION_GROWTH, GROWTH};
use crate::root;
use crate::shell::{Folder, ensure};
use object::{Object, ObjectSection, SectionKind};
use std::path::Path;

/// The levels of shapes that name none.
const LEVELS: &[&str] = &["-O"];

/// Programs of any number of items.
pub struct Shape {
    pub name: String,
    items: usize,
    ratio: f64,
    bytes: Option<u64>,
    levels: Vec<String>,
    text: String,
}

/// All shapes, in order of their names.
pub fn shapes() -> Vec<Shape> {
    let files = std::fs::read_dir(root().join("growth"));
    let paths = files.into_iter().flatten().flatten().map(|f| f.path());
    let texts = paths.filter_map(|path| std::fs::read_to_string(path).ok());
    let mut shapes: Vec<Shape> = texts
        .flat_map(|text| {
            let parts = format!("\n{text}");
            parts
                .split("\n== ")
                .filter_map(Shape::parse)
                .collect::<Vec<_>>()
        })
        .collect();
    shapes.sort_by(|a, b| a.name.cmp(&b.name));
    shapes
}

impl Shape {
    /// One with no items, which no test accepts, if the title is none.
    fn parse(part: &str) -> Option<Shape> {
        let (title, text) = part.split_once('\n')?;
        let mut words = title.split_whitespace();
        let name = words.next()?.to_string();
        let items = words.next().and_then(|w| w.parse().ok()).unwrap_or(0);
        let (levels, numbers): (Vec<&str>, Vec<&str>) = words.partition(|w| w.starts_with('-'));
        let (sizes, numbers): (Vec<&str>, Vec<&str>) =
            numbers.into_iter().partition(|w| w.ends_with('B'));
        let bytes = sizes.first().map(|w| w.trim_end_matches('B').parse());
        let ratio = numbers.first().map_or(Ok(ALLOCATION_GROWTH), |w| w.parse());
        let levels = if levels.is_empty() { LEVELS } else { &levels };
        Some(Shape {
            name,
            items,
            ratio: ratio.unwrap_or(0.0),
            bytes: bytes.map(|bytes| bytes.unwrap_or(0)),
            levels: levels.iter().map(|l| l.to_string()).collect(),
            text: format!("{text}\n"),
        })
    }

    /// Names and texts of the modules of the program of so many items.
    fn modules(&self, items: usize) -> Vec<(String, String)> {
        let mut parts = self.text.split("-- file ");
        let main = parts.next().unwrap_or("");
        let mut modules = vec![("Main.hs".to_string(), expanded(main, items))];
        for part in parts {
            let (name, text) = part.split_once('\n').unwrap_or((part, ""));
            if !name.contains(['§', '¶']) {
                modules.push((name.to_string(), expanded(text, items)));
                continue;
            }
            modules.extend((0..items).map(|i| (numbered(name, i), numbered(text, i))));
        }
        modules
    }
}

fn numbered(text: &str, i: usize) -> String {
    let text = text.replace('§', &i.to_string());
    text.replace('¶', &(i + 1).to_string())
}

fn expanded(text: &str, items: usize) -> String {
    let mut out = String::new();
    let mut rest = text;
    while let Some((before, repeated)) = rest.split_once('«') {
        let (item, after) = repeated.split_once('»').unwrap_or((repeated, ""));
        out += &numbered(before, items - 1);
        out.extend((0..items).map(|i| numbered(item, i)));
        rest = after;
    }
    out + &numbered(rest, items - 1)
}

/// What compiling allocates at a level, in kilobytes. Each thread that generates code has
/// memory that it uses again, so how they share the work would be seen.
fn allocated(folder: &Folder, level: &str) -> Result<f64, String> {
    let ran = folder.purecc(&format!("-w -g0 -j1 -dtime {level} Main.hs -o program"))?;
    ensure(ran.code == Some(0), || format!("{level}: {ran:?}"))?;
    let of_stage = |line: &str| {
        let (before, _) = line.split_once(" kB")?;
        before.rsplit(' ').next()?.parse::<f64>().ok()
    };
    let stages: Vec<f64> = ran.err.lines().filter_map(of_stage).collect();
    ensure(stages.len() > 4, || format!("no stages: {ran:?}"))?;
    Ok(stages.iter().sum())
}

/// Bytes of an executable's sections; its length in pages says less.
fn size(program: &Path) -> Result<f64, String> {
    let data = std::fs::read(program).map_err(|e| e.to_string())?;
    let file = object::File::parse(&*data).map_err(|e| e.to_string())?;
    let stored = |s: &object::Section| s.kind() != SectionKind::UninitializedData;
    Ok(file
        .sections()
        .filter(stored)
        .map(|s| s.size() as f64)
        .sum())
}

/// Whether what programs of a shape have taken grows as they do, each of twice as many items as
/// the one before.
fn in_proportion(taken: &[f64], ratio: f64, what: &str) -> Result<(), String> {
    let last = taken.len() - 1;
    let (first, second) = (
        taken[last - 1] - taken[last - 2],
        taken[last] - taken[last - 1],
    );
    ensure(second <= ratio * first, || {
        format!("{what}: not in proportion to the program's: {taken:?}")
    })
}

/// What the programs of a shape have taken at one level.
#[derive(Default)]
struct Taken {
    allocated: Vec<f64>,
    sizes: Vec<f64>,
}

/// Compiles the program of a shape that has `factor` times the least number of items.
fn compile(shape: &Shape, factor: usize, level: &str, taken: &mut Taken) -> Result<(), String> {
    let folder = Folder::new()?;
    for (name, text) in shape.modules(factor * shape.items) {
        folder.write(&name, text)?;
    }
    taken.allocated.push(allocated(&folder, level)?);
    taken.sizes.push(size(&folder.file("program"))?);
    Ok(())
}

/// Compiles the programs of a shape at its levels.
pub fn check(shape: &Shape) -> Result<(), String> {
    ensure(shape.items > 0 && shape.ratio > 0.0, || {
        "its title is `== NAME ITEMS [RATIO] [BYTESB] [LEVEL ..]`".to_string()
    })?;
    for level in &shape.levels {
        let mut taken = Taken::default();
        for factor in [1, 2, 4] {
            compile(shape, factor, level, &mut taken)?;
        }
        let what = format!("{level}, kB allocated");
        // A table of the compiler that doubles for one of the programs is more than the
        // program itself: it does not do so for the next one as well.
        if in_proportion(&taken.allocated, shape.ratio, &what).is_err() {
            compile(shape, 8, level, &mut taken)?;
            in_proportion(&taken.allocated, shape.ratio, &what)?;
        }
        let Some(most) = shape.bytes else {
            continue;
        };
        let sizes = &taken.sizes[..3];
        in_proportion(sizes, GROWTH, &format!("{level}, bytes of the executable"))?;
        let each = (sizes[2] - sizes[1]) / (2 * shape.items) as f64;
        ensure(each <= most as f64, || {
            format!("{level}: {each} bytes of the executable for each item: {sizes:?}")
        })?;
    }
    Ok(())
}
