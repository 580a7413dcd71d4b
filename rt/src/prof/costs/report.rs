//! The report on time and allocation: `-p`, `-P`, `-pa`.
//!
//! The layout is that of GHC's reports, which tools read strictly: cells are words,
//! no table is empty, nothing stands behind the tree. What it has no place for, how
//! the centres were inserted, what entries are, and which flag shows more where one centre
//! has nearly all, stands in the one line that is free text, behind the command.

use super::stacks::{Stacks, shown};
use super::{Centre, Detail, Run, bands::shown_label};
use crate::out::date::date;
use crate::out::number::{Fixed, ratio};
use alloc::borrow::Cow;
use alloc::collections::BTreeMap;
use alloc::format;
use alloc::string::String;
use alloc::vec;
use alloc::vec::Vec;
use core::fmt::Write;
use rt_abi::costs::{FIRST_CENTRE, IDLE, MAIN, UNKNOWN};

/// Below so many ticks shares of the time say little.
const FEW_TICKS: u64 = 10;
/// The share in hundredths of which it is said how to look inside.
const MOST: u64 = 80;

/// Sums over a stack and what is below it.
#[derive(Clone, Copy, Default)]
struct Sums {
    ticks: u64,
    bytes: u64,
    /// Whether anything happened there.
    kept: bool,
}

struct Writer<'a> {
    stacks: &'a Stacks,
    detail: Detail,
    inherited: Vec<Sums>,
    total: (u64, u64),
    out: String,
}

/// Whether a stack is one of the system's, which `-p` leaves out. What nobody could be
/// charged with is the program's.
fn is_system(centre: u32) -> bool {
    centre != MAIN && centre != UNKNOWN && centre < FIRST_CENTRE
}

/// Ticks and bytes of the whole run.
pub fn totals(stacks: &Stacks, all: bool) -> (u64, u64) {
    let nodes = stacks.nodes().iter();
    let counted = nodes.filter(|node| all || !is_system(node.centre));
    counted.fold((0, 0), |(ticks, bytes), node| {
        (ticks + node.ticks, bytes + node.allocated)
    })
}

fn commas(number: u64) -> String {
    let digits = format!("{number}");
    let mut out = String::new();
    for (i, digit) in digits.chars().enumerate() {
        if i > 0 && (digits.len() - i) % 3 == 0 {
            out.push(',');
        }
        out.push(digit);
    }
    out
}

fn share(part: u64, whole: u64) -> Fixed {
    Fixed(ratio(part as f64, whole as f64) * 100.0, 1)
}

fn pad(out: &mut String, text: &str, width: usize) {
    out.push_str(text);
    for _ in text.chars().count()..width {
        out.push(' ');
    }
}

/// The file's text.
pub fn report(run: &Run, stacks: &Stacks, detail: Detail) -> Vec<u8> {
    let total = totals(stacks, detail == Detail::All);
    let mut writer = Writer {
        stacks,
        detail,
        inherited: vec![Sums::default(); stacks.nodes().len()],
        total,
        out: String::new(),
    };
    writer.sum();
    let largest = writer.flat();
    let mut file = head(run, total, largest);
    writer.tree();
    file.push_str(&writer.out);
    file.into_bytes()
}

/// The name in a cell: one word, for readers split at blanks, and never none.
fn cell<'a>(text: &'a str, otherwise: &'a str) -> Cow<'a, str> {
    let is_bad = |c: char| c.is_whitespace() || c.is_control();
    match text.is_empty() {
        true => Cow::Borrowed(otherwise),
        false if text.contains(is_bad) => Cow::Owned(text.replace(is_bad, "_")),
        false => Cow::Borrowed(text),
    }
}

/// Label, module and source of a centre, as both tables show them. `caller`: for whom a
/// function of the library runs.
fn cells<'a>(centre: &'a Centre, caller: Option<&Centre>) -> [Cow<'a, str>; 3] {
    let source = match centre.source.strip_prefix('<') {
        // Of GHC's own names one has blanks, which readers know.
        Some(_) => Cow::Borrowed(&centre.source[..]),
        None => cell(&centre.source, "<no location info>"),
    };
    let [label, module] = [(&centre.label, "\"\""), (&centre.module, "<unknown>")];
    let [label, module] = [label, module].map(|(text, otherwise)| cell(text, otherwise));
    match caller {
        Some(caller) => {
            let caller = shown_label(caller);
            let both = format!("{label}/{}", cell(&caller, "\"\""));
            [Cow::Owned(both), module, source]
        }
        None => [label, module, source],
    }
}

/// The flag that shows more of what is within a centre, if one does.
fn closer(insertion: &str) -> Option<&'static str> {
    let has = |flag: &str| insertion.contains(flag);
    if has("(-fprof-auto-calls)") {
        return None;
    }
    Some(match (has("native stack"), has("(-fprof-auto)")) {
        (true, _) => "-prof -fprof-auto",
        (_, true) => "-fprof-auto-calls",
        _ => "-fprof-auto",
    })
}

/// `largest`: the name of what has most of the time, or of the allocation, and how much.
fn head(run: &Run, (ticks, bytes): (u64, u64), largest: Option<(String, Fixed)>) -> String {
    let title = "Time and Allocation Profiling Report  (Final)";
    let mut file = format!("\t{} {title}\n\n\t   ", date(run.epoch_seconds));
    let rts = run.rts_args.iter().map(|w| &w[..]);
    let words = [run.program, b"+RTS"].into_iter().chain(rts);
    let words = words.chain([&b"-RTS"[..]]);
    for word in words.chain(run.program_args.iter().map(|w| &w[..])) {
        // One line, and text, whatever the arguments are.
        file.push_str(&String::from_utf8_lossy(word).replace(char::is_control, " "));
        file.push(' ');
    }
    let _ = write!(file, " [cost centres: {}]", run.insertion);
    if run.late {
        file.push_str(" [entries: calls from outside of a recursion; 0 = not counted]");
    }
    if let Some(((name, share), flag)) = largest.zip(closer(run.insertion)) {
        let _ = write!(file, " [{name} has {share} %: {flag} shows what is inside]");
    }
    let seconds = Fixed((ticks * run.interval) as f64 / 1e6, 2);
    let interval = run.interval;
    let _ = write!(
        file,
        "\n\n\ttotal time  = {seconds:11} secs   ({ticks} ticks @ {interval} us, 1 processor)\n\
         \ttotal alloc = {:>11} bytes  (excludes profiling overheads)\n\n",
        commas(bytes)
    );
    file
}

/// The columns of names that both tables have.
const TITLES: [&str; 3] = ["COST CENTRE", "MODULE", "SRC"];

fn widen(widths: &mut [usize; 3], cells: &[Cow<'_, str>; 3]) {
    for (width, cell) in widths.iter_mut().zip(cells) {
        *width = (*width).max(cell.chars().count());
    }
}

fn names(out: &mut String, cells: [&str; 3], widths: [usize; 3]) {
    pad(out, cells[0], widths[0] + 1);
    pad(out, cells[1], widths[1] + 1);
    pad(out, cells[2], widths[2]);
}

impl Writer<'_> {
    fn counts(&self) -> bool {
        self.detail != Detail::Shares
    }

    /// Children come behind their parents in the table.
    fn sum(&mut self) {
        let nodes = self.stacks.nodes();
        for (i, node) in nodes.iter().enumerate().rev() {
            let own = &mut self.inherited[i];
            if self.detail == Detail::All || !is_system(node.centre) {
                own.ticks += node.ticks;
                own.bytes += node.allocated;
                own.kept |= node.ticks + node.allocated + node.entries > 0;
                own.kept |= self.detail == Detail::All;
                own.kept |= self.stacks.centres[node.centre as usize].uncounted;
            }
            let own = *own;
            if i > 0 {
                let above = &mut self.inherited[node.parent as usize];
                above.ticks += own.ticks;
                above.bytes += own.bytes;
                above.kept |= own.kept;
            }
        }
        let below = self.stacks.children(MAIN);
        let is_caf =
            |&&stack: &&u32| self.stacks.centres[nodes[stack as usize].centre as usize].is_caf;
        if !self.inherited[MAIN as usize + 1..].iter().any(|s| s.kept) {
            // A tree that is its root alone is none to readers. Nothing is charged to
            // what they are shown then.
            let shown = below.iter().find(is_caf).unwrap_or(&IDLE);
            self.inherited[*shown as usize].kept = true;
        }
    }

    /// Answers what has by far the most of the time, or of the allocation where no time
    /// was measured.
    fn flat(&mut self) -> Option<(String, Fixed)> {
        let centres = &self.stacks.centres;
        let all = self.detail == Detail::All;
        let shown = |centre: u32| all || !is_system(centre);
        // By centre, and by caller of those of the library.
        let mut sums: BTreeMap<(u32, Option<u32>), (u64, u64)> = BTreeMap::new();
        let mut met = vec![false; centres.len()];
        for (stack, node) in (0..).zip(self.stacks.nodes()) {
            let sum = sums.entry((node.centre, self.stacks.caller(stack)));
            let sum = sum.or_default();
            sum.0 += node.ticks;
            sum.1 += node.allocated;
            met[node.centre as usize] = true;
        }
        let never = (0..).zip(&met).filter(|(_, met)| !**met);
        sums.extend(never.map(|(centre, _)| ((centre, None), (0, 0))));
        let (ticks, bytes) = self.total;
        // Words, as the rule has it.
        let listed = |(t, b): (u64, u64)| t > ticks / 100 || b / 8 > bytes / 8 / 100;
        let sums = sums.into_iter().rev().filter(|((i, _), _)| shown(*i));
        let sums: Vec<_> = sums.collect();
        let mut rows = sums.clone();
        rows.retain(|(_, sum)| all || listed(*sum));
        if rows.is_empty() {
            // Of many equal centres or of nothing at all: readers want a row.
            rows.extend(sums.iter().max_by_key(|(_, sum)| *sum).copied());
        }
        crate::sorting::sort_by_key(&mut rows, |(_, sum)| core::cmp::Reverse(sum.0));
        let names_of = |(centre, caller): (u32, Option<u32>)| {
            cells(
                &centres[centre as usize],
                caller.map(|at| &centres[at as usize]),
            )
        };
        let most = match ticks < FEW_TICKS {
            true => sums.iter().map(|(key, sum)| (sum.1, bytes, *key)).max(),
            false => sums.iter().map(|(key, sum)| (sum.0, ticks, *key)).max(),
        };
        let most = most.filter(|(part, whole, _)| part * 100 > whole * MOST);
        let most = most.map(|(part, whole, key)| {
            let [label, ..] = names_of(key);
            (label.into_owned(), share(part, whole))
        });
        let mut widths = TITLES.map(str::len);
        for (key, _) in &rows {
            widen(&mut widths, &names_of(*key));
        }
        let out = &mut self.out;
        let counts = self.detail != Detail::Shares;
        names(out, TITLES, widths);
        let _ = write!(out, " {:>6} {:>6}", "%time", "%alloc");
        if counts {
            let _ = write!(out, "  {:>5} {:>9}", "ticks", "bytes");
        }
        out.push_str("\n\n");
        for (key, (t, b)) in rows {
            let [label, module, source] = &names_of(key);
            names(out, [label, module, source], widths);
            let _ = write!(out, " {:6} {:6}", share(t, ticks), share(b, bytes));
            if counts {
                let _ = write!(out, "  {t:5} {b:9}");
            }
            out.push('\n');
        }
        out.push_str("\n\n");
        most
    }

    /// The stacks to print with their depths, in order.
    fn rows(&self) -> Vec<(u32, usize)> {
        let (nodes, centres) = (self.stacks.nodes(), &self.stacks.centres);
        let mut rows = vec![];
        let mut waiting = vec![(MAIN, 0)];
        while let Some((stack, depth)) = waiting.pop() {
            rows.push((stack, depth));
            let mut children = self.stacks.children(stack);
            children.retain(|&child| self.inherited[child as usize].kept);
            crate::sorting::sort_by(&mut children, |&a, &b| {
                let (x, y) = (&nodes[a as usize], &nodes[b as usize]);
                let label = |node: &rt_abi::costs::Node| &centres[node.centre as usize].label;
                let by_entries = y.entries.cmp(&x.entries);
                by_entries.then_with(|| label(x).as_bytes().cmp(label(y).as_bytes()))
            });
            waiting.extend(children.into_iter().rev().map(|child| (child, depth + 1)));
        }
        rows
    }

    fn tree(&mut self) {
        let rows = self.rows();
        let (nodes, centres) = (self.stacks.nodes(), &self.stacks.centres);
        let cells = |stack: u32| {
            let caller = self.stacks.caller(stack).map(|at| &centres[at as usize]);
            cells(&centres[nodes[stack as usize].centre as usize], caller)
        };
        let mut widths = TITLES.map(str::len);
        let mut number = 3;
        for &(stack, depth) in &rows {
            let mut cells = cells(stack);
            cells[0] = Cow::Owned(format!("{:depth$}{}", "", cells[0]));
            widen(&mut widths, &cells);
            number = number.max(format!("{}", shown(stack)).len());
        }
        let counts = self.counts();
        let out = &mut self.out;
        let before = widths.iter().sum::<usize>() + number + 3;
        pad(out, "", before);
        let _ = writeln!(
            out,
            " {:>11}  {:>12}   {:>12}",
            "", "individual", "inherited"
        );
        names(out, TITLES, widths);
        let _ = write!(out, " {:number$}", "no.");
        let _ = write!(
            out,
            " {:>11}  {:>5} {:>6}   {:>5} {:>6}",
            "entries", "%time", "%alloc", "%time", "%alloc"
        );
        if counts {
            let _ = write!(out, "  {:>5} {:>9}", "ticks", "bytes");
        }
        out.push_str("\n\n");
        let (ticks, bytes) = self.total;
        for (stack, depth) in rows {
            let node = &nodes[stack as usize];
            let sums = self.inherited[stack as usize];
            pad(out, "", depth);
            let [label, module, source] = &cells(stack);
            let [first, second, third] = widths;
            names(out, [label, module, source], [first - depth, second, third]);
            let _ = write!(
                out,
                " {:>number$} {:11}  {:5}  {:5}   {:5}  {:5}",
                shown(stack),
                node.entries,
                share(node.ticks, ticks),
                share(node.allocated, bytes),
                share(sums.ticks, ticks),
                share(sums.bytes, bytes),
            );
            if counts {
                let _ = write!(out, "  {:5} {:9}", node.ticks, node.allocated);
            }
            out.push('\n');
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::stacks::tests::{centre, stacks};
    use super::*;
    use rt_abi::costs::GC;

    pub fn example() -> Stacks {
        let mut s = stacks(
            [
                centre("CAF", true),
                centre("main", false),
                centre("f", false),
            ]
            .to_vec(),
        );
        let main = s.push(FIRST_CENTRE, FIRST_CENTRE + 1);
        let f = s.push(main, FIRST_CENTRE + 2);
        let ticks = |stack| match stack {
            GC => 500,
            stack if stack == f => 30,
            stack if stack == main => 10,
            _ => 0,
        };
        s.set_ticks(ticks, 1);
        s.charge(f, 3_000_000);
        s.charge(main, 1_000_000);
        s
    }

    fn run() -> Run<'static> {
        Run {
            invoked_as: b"./prog",
            program: b"prog",
            program_args: &[],
            rts_args: &[],
            epoch_seconds: 0,
            interval: 1000,
            insertion: "written by hand",
            late: false,
        }
    }

    #[test]
    fn shares_and_tree() {
        let text = String::from_utf8(report(&run(), &example(), Detail::Shares)).unwrap();
        let expected = "\
\tThu Jan  1 00:00 1970 Time and Allocation Profiling Report  (Final)

\t   prog +RTS -RTS  [cost centres: written by hand]

\ttotal time  =        0.04 secs   (40 ticks @ 1000 us, 1 processor)
\ttotal alloc =   4,000,000 bytes  (excludes profiling overheads)

COST CENTRE MODULE SRC           %time %alloc

f           Main   M.pure:1:1-9   75.0   75.0
main        Main   M.pure:1:1-9   25.0   25.0


                                                   individual      inherited
COST CENTRE MODULE SRC          no.     entries  %time %alloc   %time %alloc

MAIN        MAIN   <built-in>     1           0    0.0    0.0   100.0  100.0
 CAF        Main   M.pure:1:1-9   9           0    0.0    0.0   100.0  100.0
  main      Main   M.pure:1:1-9  10           0   25.0   25.0   100.0  100.0
   f        Main   M.pure:1:1-9  11           0   75.0   75.0    75.0   75.0
";
        assert_eq!(text, expected);
    }

    #[test]
    fn rows_of_the_library_say_for_whom_it_works() {
        let mut known = [
            centre("CAF", true),
            centre("main", false),
            centre("map", false),
            centre("never", false),
        ];
        known[1].uncounted = true;
        known[2].is_library = true;
        let mut s = stacks(known.to_vec());
        let main = s.push(FIRST_CENTRE, FIRST_CENTRE + 1);
        let map = s.push(main, FIRST_CENTRE + 2);
        s.charge(map, 900);
        let run = Run {
            late: true,
            ..run()
        };
        let text = String::from_utf8(report(&run, &s, Detail::Shares)).unwrap();
        for part in [
            "\nmap/main    Main ",
            "\n   map/main Main ",
            "[map/main has 100.0 %: -fprof-auto shows what is inside]\n",
            "[entries: calls from outside of a recursion; 0 = not counted]",
        ] {
            assert!(text.contains(part), "{part} in {text}");
        }
        // What was entered is there, although neither entries nor costs say so.
        let s = {
            let mut s = stacks(known.to_vec());
            s.push(FIRST_CENTRE, FIRST_CENTRE + 1);
            s.push(FIRST_CENTRE, FIRST_CENTRE + 3);
            s
        };
        let text = String::from_utf8(report(&run, &s, Detail::Shares)).unwrap();
        assert!(text.contains("\n  main "), "{text}");
        assert!(!text.contains("\n  never "), "{text}");
    }

    #[test]
    fn counts_and_all() {
        let text = String::from_utf8(report(&run(), &example(), Detail::Counts)).unwrap();
        assert!(text.contains("   75.0   75.0     30   3000000\n"), "{text}");
        assert!(text.contains("inherited\nCOST CENTRE MODULE SRC          no.     entries  %time %alloc   %time %alloc  ticks     bytes\n"), "{text}");
        let text = String::from_utf8(report(&run(), &example(), Detail::All)).unwrap();
        assert!(text.contains("(540 ticks"), "{text}");
        assert!(text.contains("\n GC "), "{text}");
        assert!(text.contains("\n PINNED "), "{text}");
    }

    #[test]
    fn totals_of_nothing_have_no_shares() {
        let s = stacks([].to_vec());
        let text = String::from_utf8(report(&run(), &s, Detail::Shares)).unwrap();
        assert!(text.contains("  0.0    0.0     0.0    0.0\n"), "{text}");
        assert!(!text.contains("NaN"), "{text}");
    }
}
