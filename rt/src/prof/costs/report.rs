//! The report on time and allocation: `-p`, `-P`, `-pa`.
//!
//! The layout is that of GHC's reports, which tools parse by columns. What it
//! has no place for, how the centres were inserted, is the file's last line,
//! behind the tree.

use super::stacks::{Stacks, shown};
use super::{Detail, Run};
use crate::out::date::date;
use alloc::format;
use alloc::string::String;
use alloc::vec;
use alloc::vec::Vec;
use core::fmt::Write;
use rt_abi::costs::{FIRST_CENTRE, MAIN, UNKNOWN};

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

fn share(part: u64, whole: u64) -> f64 {
    match whole {
        0 => 0.0,
        _ => part as f64 / whole as f64 * 100.0,
    }
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
    let mut file = head(run, total);
    writer.flat();
    writer.tree();
    let insertion = format!("\nCost centres: {}\n", run.insertion);
    file.extend_from_slice(writer.out.as_bytes());
    file.extend_from_slice(insertion.as_bytes());
    file
}

fn head(run: &Run, (ticks, bytes): (u64, u64)) -> Vec<u8> {
    let title = "Time and Allocation Profiling Report  (Final)";
    let mut file = format!("\t{} {title}\n\n\t   ", date(run.epoch_seconds)).into_bytes();
    file.extend_from_slice(run.program);
    file.extend_from_slice(b" +RTS");
    let words = run.rts_args.iter().map(|w| &w[..]);
    let words = words.chain([&b"-RTS"[..]]);
    for word in words.chain(run.program_args.iter().map(|w| &w[..])) {
        file.push(b' ');
        file.extend_from_slice(word);
    }
    let seconds = (ticks * run.interval) as f64 / 1e6;
    let interval = run.interval;
    file.extend_from_slice(
        format!(
            "\n\n\ttotal time  = {seconds:11.2} secs   ({ticks} ticks @ {interval} us, 1 processor)\n\
             \ttotal alloc = {:>11} bytes  (excludes profiling overheads)\n\n",
            commas(bytes)
        )
        .as_bytes(),
    );
    file
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
            }
            let own = *own;
            if i > 0 {
                let above = &mut self.inherited[node.parent as usize];
                above.ticks += own.ticks;
                above.bytes += own.bytes;
                above.kept |= own.kept;
            }
        }
    }

    fn flat(&mut self) {
        let centres = &self.stacks.centres;
        let mut sums = vec![(0u64, 0u64); centres.len()];
        for node in self.stacks.nodes() {
            let sum = &mut sums[node.centre as usize];
            sum.0 += node.ticks;
            sum.1 += node.allocated;
        }
        let (ticks, bytes) = self.total;
        // Words, as the rule has it.
        let listed = |(t, b): (u64, u64)| t > ticks / 100 || b / 8 > bytes / 8 / 100;
        let all = self.detail == Detail::All;
        let mut rows: Vec<usize> = (0..centres.len())
            .rev()
            .filter(|&i| all || (listed(sums[i]) && !is_system(i as u32)))
            .collect();
        rows.sort_by_key(|&i| core::cmp::Reverse(sums[i].0));
        let width = |title: &str, text: fn(&super::Centre) -> &str| {
            let cells = rows.iter().map(|&i| text(&centres[i]).chars().count());
            cells.fold(title.len(), usize::max)
        };
        let widths = [
            width("COST CENTRE", |c| &c.label),
            width("MODULE", |c| &c.module),
            width("SRC", |c| &c.source),
        ];
        let out = &mut self.out;
        let names = |out: &mut String, cells: [&str; 3]| {
            pad(out, cells[0], widths[0] + 1);
            pad(out, cells[1], widths[1] + 1);
            pad(out, cells[2], widths[2]);
        };
        let counts = self.detail != Detail::Shares;
        names(out, ["COST CENTRE", "MODULE", "SRC"]);
        let _ = write!(out, " {:>6} {:>6}", "%time", "%alloc");
        if counts {
            let _ = write!(out, "  {:>5} {:>9}", "ticks", "bytes");
        }
        out.push_str("\n\n");
        for i in rows {
            let (centre, (t, b)) = (&centres[i], sums[i]);
            names(out, [&centre.label, &centre.module, &centre.source]);
            let _ = write!(out, " {:6.1} {:6.1}", share(t, ticks), share(b, bytes));
            if counts {
                let _ = write!(out, "  {t:5} {b:9}");
            }
            out.push('\n');
        }
        out.push_str("\n\n");
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
            children.sort_by(|&a, &b| {
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
        let centre = |stack: u32| &centres[nodes[stack as usize].centre as usize];
        let mut widths = ["COST CENTRE".len(), "MODULE".len(), "SRC".len(), 3];
        for &(stack, depth) in &rows {
            let c = centre(stack);
            widths[0] = widths[0].max(depth + c.label.chars().count());
            widths[1] = widths[1].max(c.module.chars().count());
            widths[2] = widths[2].max(c.source.chars().count());
            widths[3] = widths[3].max(format!("{}", shown(stack)).len());
        }
        let counts = self.counts();
        let out = &mut self.out;
        let before = widths.iter().sum::<usize>() + 3;
        pad(out, "", before);
        let _ = writeln!(
            out,
            " {:>11}  {:>12}   {:>12}",
            "", "individual", "inherited"
        );
        for (i, title) in ["COST CENTRE", "MODULE", "SRC", "no."].iter().enumerate() {
            if i > 0 {
                out.push(' ');
            }
            pad(out, title, widths[i]);
        }
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
            let (node, c) = (&nodes[stack as usize], centre(stack));
            let sums = self.inherited[stack as usize];
            pad(out, "", depth);
            pad(out, &c.label, widths[0] - depth + 1);
            pad(out, &c.module, widths[1] + 1);
            pad(out, &c.source, widths[2]);
            let _ = write!(
                out,
                " {:>no$} {:11}  {:5.1}  {:5.1}   {:5.1}  {:5.1}",
                shown(stack),
                node.entries,
                share(node.ticks, ticks),
                share(node.allocated, bytes),
                share(sums.ticks, ticks),
                share(sums.bytes, bytes),
                no = widths[3]
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
        }
    }

    #[test]
    fn shares_and_tree() {
        let text = String::from_utf8(report(&run(), &example(), Detail::Shares)).unwrap();
        let expected = "\
\tThu Jan  1 00:00 1970 Time and Allocation Profiling Report  (Final)

\t   prog +RTS -RTS

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

Cost centres: written by hand
";
        assert_eq!(text, expected);
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
