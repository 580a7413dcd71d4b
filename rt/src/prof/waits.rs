//! What threads wait for, where, and how long: `-pw`.
//!
//! At each moment of its life a thread runs, can run, or waits for something. So of each thread
//! these add up to its life. Rows are kept by what the thread is called, and where it stood; what
//! a thread has come to is added to them when it ends, so memory is in proportion to the threads
//! that live.
//!
//! Never: a clock, or where code stands. Start reading at [`Waits`].

use super::costs::Run;
use super::labels::of_thread;
use crate::out::date::date;
use crate::out::hp::sanitised;
use crate::out::number::Fixed;
use alloc::collections::BTreeMap;
use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

/// What a thread that does not run waits for.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum For {
    /// That other threads stop: it could run.
    Turn,
    Variable,
    Transaction,
    Delay,
    /// What another thread evaluates.
    Value,
    /// That its exception is raised in another thread.
    Exception,
    /// Something to read.
    Input,
    /// Room to write.
    Output,
    /// The end of a call of C.
    Call,
}

impl For {
    fn word(self) -> &'static str {
        match self {
            For::Turn => "turn",
            For::Variable => "MVar",
            For::Transaction => "STM",
            For::Delay => "delay",
            For::Value => "value",
            For::Exception => "throwTo",
            For::Input => "input",
            For::Output => "output",
            For::Call => "C",
        }
    }
}

/// A place in the program, as whoever asks has it; 0: none.
pub type Place = usize;

/// How long something was waited for.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
struct Row {
    times: u64,
    nanoseconds: u64,
    longest: u64,
}

impl Row {
    fn add(&mut self, other: Row) {
        self.times += other.times;
        self.nanoseconds += other.nanoseconds;
        self.longest = self.longest.max(other.longest);
    }
}

/// Of one thread, or of all that are called the same.
#[derive(Clone, Default)]
struct Sums {
    threads: u64,
    life: u64,
    ran: u64,
    rows: BTreeMap<(For, Place), Row>,
}

impl Sums {
    fn add(&mut self, other: Sums) {
        self.threads += other.threads;
        self.life += other.life;
        self.ran += other.ran;
        for (key, row) in other.rows {
            self.rows.entry(key).or_default().add(row);
        }
    }

    fn waited(&self, is_turn: bool) -> u64 {
        let rows = self.rows.iter();
        let rows = rows.filter(|((what, _), _)| (*what == For::Turn) == is_turn);
        rows.map(|(_, row)| row.nanoseconds).sum()
    }
}

struct Thread {
    label: String,
    begun: u64,
    /// None: it runs.
    waits: Option<For>,
    /// Where it has stopped.
    place: Place,
    since: u64,
    sums: Sums,
}

impl Thread {
    /// What it has done since the last time is over.
    fn settle(&mut self, now: u64) {
        let gone = now.saturating_sub(self.since);
        self.since = now;
        match self.waits {
            None => self.sums.ran += gone,
            Some(what) => self
                .sums
                .rows
                .entry((what, self.place))
                .or_default()
                .add(Row {
                    times: 1,
                    nanoseconds: gone,
                    longest: gone,
                }),
        }
    }
}

/// The accounts of all threads. Moments are nanoseconds.
pub struct Waits {
    begun: u64,
    threads: BTreeMap<usize, Thread>,
    /// Those that have ended, by what they were called.
    ended: BTreeMap<String, Sums>,
}

impl Waits {
    /// The thread of `main`, of this number, has run since that moment.
    pub fn new(main: usize, begun: u64) -> Waits {
        let mut waits = Waits {
            begun,
            threads: BTreeMap::new(),
            ended: BTreeMap::new(),
        };
        waits.made(main, begun);
        waits.thread(main, |main| {
            (main.label, main.waits) = ("main".to_string(), None);
        });
        waits
    }

    fn thread(&mut self, number: usize, action: impl FnOnce(&mut Thread)) {
        if let Some(thread) = self.threads.get_mut(&number) {
            action(thread);
        }
    }

    /// There is one more, which can run.
    pub fn made(&mut self, number: usize, now: u64) {
        let thread = Thread {
            label: of_thread(None),
            begun: now,
            waits: Some(For::Turn),
            place: 0,
            since: now,
            sums: Sums::default(),
        };
        self.threads.entry(number).or_insert(thread);
    }

    /// It goes on, or begins.
    pub fn runs(&mut self, number: usize, now: u64) {
        self.thread(number, |thread| {
            if thread.waits.is_some() {
                thread.settle(now);
                thread.waits = None;
            }
        });
    }

    /// It stops, at this place.
    pub fn stops(&mut self, number: usize, now: u64, what: For, place: Place) {
        self.thread(number, |thread| {
            thread.settle(now);
            (thread.waits, thread.place) = (Some(what), place);
        });
    }

    /// It need not wait any longer.
    pub fn can_run(&mut self, number: usize, now: u64) {
        self.thread(number, |thread| {
            if thread.waits.is_some_and(|what| what != For::Turn) {
                thread.settle(now);
                thread.waits = Some(For::Turn);
            }
        });
    }

    /// It has run up to a moment and then waited, at this place, and runs again.
    pub fn has_waited(&mut self, number: usize, since: u64, now: u64, what: For, place: Place) {
        self.stops(number, since, what, place);
        self.runs(number, now);
    }

    /// The program has given it a name.
    pub fn labelled(&mut self, number: usize, label: &[u8]) {
        self.thread(number, |thread| thread.label = of_thread(Some(label)));
    }

    pub fn ended(&mut self, number: usize, now: u64) {
        if let Some(mut thread) = self.threads.remove(&number) {
            thread.settle(now);
            thread.sums.threads = 1;
            thread.sums.life = now.saturating_sub(thread.begun);
            // Names that are written alike are one.
            let label = sanitised(&thread.label).into_owned();
            self.ended.entry(label).or_default().add(thread.sums);
        }
    }

    /// The run is over. The report, and with it the names of places.
    pub fn report(mut self, now: u64, run: &Run, name: impl Fn(Place) -> String) -> String {
        let living: Vec<usize> = self.threads.keys().copied().collect();
        for number in living {
            self.ended(number, now);
        }
        let words = [run.program_args, &[b"+RTS".to_vec()], run.rts_args];
        let words = words.into_iter().flatten();
        let words: Vec<_> = words.map(|word| String::from_utf8_lossy(word)).collect();
        let mut out = format!(
            "\t{} Waiting Time Report  (Final)\n\n\t   {} {} -RTS\n\n\ttotal time  = {} secs   \
             (elapsed)\n\n",
            date(run.epoch_seconds),
            String::from_utf8_lossy(run.invoked_as),
            words.join(" "),
            seconds(now.saturating_sub(self.begun)),
        );
        let mut threads = Vec::from([["THREAD", "COUNT", "LIFE", "RUNS", "READY", "WAITS"]
            .map(String::from)
            .to_vec()]);
        let mut rows = Vec::from([["THREAD", "FOR", "SITE", "TIMES", "SECS", "LONGEST"]
            .map(String::from)
            .to_vec()]);
        for (label, sums) in &self.ended {
            let parts = [sums.life, sums.ran, sums.waited(true), sums.waited(false)];
            let head = [label.clone(), sums.threads.to_string()];
            threads.push(head.into_iter().chain(parts.map(seconds)).collect());
            for row in by_name(&sums.rows, &name) {
                let ((what, site), row) = row;
                let figures = [row.nanoseconds, row.longest].map(seconds);
                let head = [
                    label.clone(),
                    what.word().into(),
                    site,
                    row.times.to_string(),
                ];
                rows.push(head.into_iter().chain(figures).collect());
            }
        }
        write_table(&mut out, &threads, 1);
        out.push('\n');
        write_table(&mut out, &rows, 3);
        out
    }
}

/// Rows by the names of their places, those of the same name as one, the longest first.
fn by_name(
    rows: &BTreeMap<(For, Place), Row>,
    name: impl Fn(Place) -> String,
) -> Vec<((For, String), Row)> {
    let mut named: BTreeMap<(For, String), Row> = BTreeMap::new();
    for (&(what, place), row) in rows {
        let site = match place {
            0 => "-".to_string(),
            place => sanitised(&name(place)).into_owned(),
        };
        named.entry((what, site)).or_default().add(*row);
    }
    let mut named: Vec<_> = named.into_iter().collect();
    crate::sorting::sort_by_key(&mut named, |row| u64::MAX - row.1.nanoseconds);
    named
}

fn seconds(nanoseconds: u64) -> String {
    Fixed(nanoseconds as f64 / 1e9, 6).to_string()
}

/// Cells are words; those from the column `figures` on stand to the right.
fn write_table(out: &mut String, rows: &[Vec<String>], figures: usize) {
    let columns = rows[0].len();
    let length = |text: &String| text.chars().count();
    let widths = (0..columns).map(|at| rows.iter().map(|row| length(&row[at])).max());
    let widths: Vec<usize> = widths.map(Option::unwrap_or_default).collect();
    for (number, row) in rows.iter().enumerate() {
        let mut line = String::new();
        for (at, cell) in row.iter().enumerate() {
            let space = " ".repeat(widths[at] - length(cell));
            let gap = if at > 0 { "  " } else { "" };
            match at >= figures {
                true => line.extend([gap, &space, cell]),
                false => line.extend([gap, cell, &space]),
            }
        }
        out.push_str(line.trim_end());
        out.push('\n');
        if number == 0 {
            out.push('\n');
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn run() -> Run<'static> {
        Run {
            invoked_as: b"./p",
            program: b"p",
            program_args: &[],
            rts_args: &[],
            epoch_seconds: 0,
            interval: 0,
            insertion: "",
            late: false,
        }
    }

    fn tables(waits: Waits, now: u64) -> Vec<Vec<String>> {
        let text = waits.report(now, &run(), |place| format!("M.f(p.hs:{place})"));
        let rows = text.lines().skip_while(|line| !line.starts_with("THREAD"));
        let rows = rows.filter(|line| !line.is_empty());
        rows.map(|line| line.split_whitespace().map(String::from).collect())
            .collect()
    }

    const SECOND: u64 = 1_000_000_000;

    #[test]
    fn a_life_is_what_it_did() {
        let mut waits = Waits::new(1, 0);
        waits.made(3, SECOND);
        waits.labelled(3, b"the worker");
        waits.stops(1, 2 * SECOND, For::Variable, 7);
        waits.runs(3, 2 * SECOND);
        waits.can_run(1, 3 * SECOND);
        waits.stops(3, 4 * SECOND, For::Delay, 9);
        waits.runs(1, 4 * SECOND);
        waits.can_run(3, 6 * SECOND);
        waits.stops(1, 7 * SECOND, For::Turn, 8);
        waits.runs(3, 7 * SECOND);
        waits.ended(3, 8 * SECOND);
        waits.runs(1, 8 * SECOND);
        let rows = tables(waits, 10 * SECOND);
        let rows: Vec<String> = rows.iter().map(|row| row.join(" ")).collect();
        let expected = [
            "THREAD COUNT LIFE RUNS READY WAITS",
            "main 1 10.000000 7.000000 2.000000 1.000000",
            "the_worker 1 7.000000 3.000000 2.000000 2.000000",
            "THREAD FOR SITE TIMES SECS LONGEST",
            "main turn M.f(p.hs:7) 1 1.000000 1.000000",
            "main turn M.f(p.hs:8) 1 1.000000 1.000000",
            "main MVar M.f(p.hs:7) 1 1.000000 1.000000",
            "the_worker delay M.f(p.hs:9) 1 2.000000 2.000000",
            "the_worker turn - 1 1.000000 1.000000",
            "the_worker turn M.f(p.hs:9) 1 1.000000 1.000000",
        ];
        assert_eq!(rows, expected);
    }

    #[test]
    fn threads_of_one_name_share_rows() {
        let mut waits = Waits::new(1, 0);
        for number in 2..5 {
            waits.made(number, 0);
            waits.runs(number, 0);
            waits.stops(number, 0, For::Transaction, 5);
            waits.runs(number, number as u64 * SECOND);
            waits.ended(number, 4 * SECOND);
        }
        let rows = tables(waits, 4 * SECOND);
        assert_eq!(rows[2][..3], ["thread", "3", "12.000000"]);
        assert_eq!(
            rows[4].join(" "),
            "thread STM M.f(p.hs:5) 3 9.000000 4.000000"
        );
    }

    #[test]
    fn what_is_told_twice_is_done_once() {
        let mut waits = Waits::new(1, 0);
        waits.runs(1, SECOND);
        waits.can_run(1, SECOND);
        waits.ended(9, SECOND);
        waits.stops(9, SECOND, For::Delay, 1);
        let rows = tables(waits, 2 * SECOND);
        assert_eq!(rows.len(), 3);
        assert_eq!(
            rows[1].join(" "),
            "main 1 2.000000 2.000000 0.000000 0.000000"
        );
    }
}
