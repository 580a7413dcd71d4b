//! Reports of time and allocation (`.prof`) as strict readers take them: the rules
//! of the two parsers that other tools are built on, both of which every report must
//! pass with the same result.
//!
//! The first reads the whole text by a grammar: titles, both tables, and nothing
//! behind the second. The second knows the tree only, by lines that are words.

/// A row of the tree.
#[derive(Clone, PartialEq, Debug)]
pub struct Row {
    pub depth: usize,
    pub label: String,
    pub module: String,
    pub number: u64,
    pub entries: u64,
    /// Shares of time and allocation, own and inherited.
    pub shares: [f64; 4],
    /// Ticks and bytes, which only some reports have.
    pub counts: Option<[u64; 2]>,
}

/// What a report says.
#[derive(Clone, PartialEq, Debug)]
pub struct Report {
    pub command: String,
    pub ticks: u64,
    pub bytes: u64,
    /// Labels of the first table.
    pub top: Vec<String>,
    pub tree: Vec<Row>,
}

/// Reads a report by the rules of both.
pub fn read(text: &str) -> Result<Report, String> {
    let mut text_left = Text { left: text };
    let report = text_left.report().map_err(|why| {
        let line = text[..text.len() - text_left.left.len()].lines().count();
        format!("line {line}: {why} at {:?}", text_left.left.lines().next())
    })?;
    let rows = lines(text)?;
    if rows != report.tree {
        let pair = report.tree.iter().zip(&rows).find(|(a, b)| a != b);
        return Err(format!(
            "two readings: {} rows and {}, {pair:?}",
            report.tree.len(),
            rows.len()
        ));
    }
    let Some(root) = report.tree.first().filter(|row| row.depth == 0) else {
        return Err("no root".into());
    };
    if report.tree.len() == 1 {
        return Err("the root is alone".into());
    }
    let mut numbers = std::collections::BTreeSet::from([root.number]);
    for pair in report.tree.windows(2) {
        if pair[1].depth == 0 || pair[1].depth > pair[0].depth + 1 {
            return Err(format!("{:?} has no parent", pair[1]));
        }
        if !numbers.insert(pair[1].number) {
            return Err(format!("the number of {:?} is taken", pair[1]));
        }
    }
    Ok(report)
}

/// The text that is still to be read.
struct Text<'a> {
    left: &'a str,
}

type Read<T> = Result<T, String>;

impl<'a> Text<'a> {
    fn report(&mut self) -> Read<Report> {
        self.blanks();
        for what in ["the day", "the month"] {
            self.word(what)?;
            self.space();
        }
        self.number()?;
        self.space();
        self.number()?;
        self.text(":")?;
        self.number()?;
        self.space();
        self.number()?;
        self.space();
        self.text("Time and Allocation Profiling Report  (Final)")?;
        self.space();
        let command = self.until('\n').to_string();
        self.space();
        self.text("total time  =")?;
        self.space();
        self.decimal()?;
        self.text(" secs")?;
        self.space();
        self.text("(")?;
        let ticks = self.number()?;
        self.text(" ticks @ ")?;
        self.number()?;
        self.text(" us, ")?;
        self.number()?;
        self.text(" processor)")?;
        self.space();
        self.text("total alloc =")?;
        self.space();
        let mut bytes = self.number()?;
        while self.text(",").is_ok() {
            bytes = bytes * 1000 + self.number()?;
        }
        self.text(" bytes")?;
        self.space();
        self.text("(excludes profiling overheads)")?;
        self.space();
        let counted = self.titles(&["SRC"])?;
        self.space();
        let mut top = vec![];
        while !self.left.starts_with('\n') {
            let [label, _] = self.names()?;
            top.push(label);
            self.shares::<2>()?;
            self.counts(counted)?;
            self.text("\n")?;
        }
        if top.is_empty() {
            return Err("the first table is empty".into());
        }
        self.space();
        self.text("individual")?;
        self.blanks();
        self.text("inherited")?;
        self.space();
        if self.titles(&["SRC", "no.", "entries"])? != counted {
            return Err("one table has counts".into());
        }
        self.space();
        let mut tree = vec![];
        while !self.left.is_empty() {
            let before = self.left.len();
            self.left = self.left.trim_start_matches(' ');
            let depth = before - self.left.len();
            let [label, module] = self.names()?;
            let number = self.number()?;
            self.blanks();
            let entries = self.number()?;
            self.blanks();
            let shares = self.shares::<4>()?;
            let counts = self.counts(counted)?;
            self.text("\n")?;
            tree.push(Row {
                depth,
                label,
                module,
                number,
                entries,
                shares,
                counts,
            });
        }
        Ok(Report {
            command,
            ticks,
            bytes,
            top,
            tree,
        })
    }

    /// The titles of a table; whether ticks and bytes are there.
    fn titles(&mut self, columns: &[&str]) -> Read<bool> {
        let shares = if columns.len() > 1 { 2 } else { 1 };
        let shares = ["%time", "%alloc"].repeat(shares);
        for title in ["COST CENTRE", "MODULE"]
            .iter()
            .chain(columns)
            .chain(&shares)
        {
            self.text(title)?;
            self.blanks();
        }
        let counted = self.text("ticks").is_ok();
        if counted {
            self.blanks();
            self.text("bytes")?;
        }
        Ok(counted)
    }

    /// Label, module and place.
    fn names(&mut self) -> Read<[String; 2]> {
        let label = self.word("a label")?.to_string();
        self.blanks();
        let module = self.word("a module")?.to_string();
        self.blanks();
        if self.left.starts_with('<') {
            self.until('>');
            self.text(">")?;
        } else {
            self.word("a place")?;
        }
        self.blanks();
        Ok([label, module])
    }

    fn shares<const N: usize>(&mut self) -> Read<[f64; N]> {
        let mut shares = [0.0; N];
        for share in &mut shares {
            *share = self.decimal()?;
            self.blanks();
        }
        Ok(shares)
    }

    fn counts(&mut self, counted: bool) -> Read<Option<[u64; 2]>> {
        if !counted {
            return Ok(None);
        }
        let ticks = self.number()?;
        self.blanks();
        Ok(Some([ticks, self.number()?]))
    }

    fn text(&mut self, text: &str) -> Read<()> {
        let rest = self.left.strip_prefix(text);
        self.left = rest.ok_or_else(|| format!("{text:?} is missing"))?;
        Ok(())
    }

    fn take(&mut self, wanted: impl Fn(char) -> bool) -> &'a str {
        let end = self.left.find(|c| !wanted(c)).unwrap_or(self.left.len());
        let (taken, left) = self.left.split_at(end);
        self.left = left;
        taken
    }

    fn blanks(&mut self) {
        self.take(|c| matches!(c, ' ' | '\t'));
    }

    fn space(&mut self) {
        self.take(char::is_whitespace);
    }

    fn until(&mut self, end: char) -> &'a str {
        self.take(|c| c != end)
    }

    fn word(&mut self, what: &str) -> Read<&'a str> {
        let word = self.take(|c| !c.is_whitespace());
        match word.is_empty() {
            true => Err(format!("{what} is missing")),
            false => Ok(word),
        }
    }

    fn number(&mut self) -> Read<u64> {
        let digits = self.take(|c| c.is_ascii_digit());
        digits.parse().map_err(|_| "no number".to_string())
    }

    fn decimal(&mut self) -> Read<f64> {
        let digits = self.take(|c| c.is_ascii_digit() || c == '.');
        digits.parse().map_err(|_| "no decimal".to_string())
    }
}

/// The tree by its lines alone.
fn lines(text: &str) -> Result<Vec<Row>, String> {
    const TITLE: &str = "COST CENTRE MODULE SRC no. entries %time %alloc %time %alloc";
    let mut lines = text.lines();
    let is_title = |line: &str| {
        let words: Vec<&str> = line.split_whitespace().collect();
        words.join(" ").starts_with(TITLE)
    };
    lines.find(|line| is_title(line)).ok_or("no tree")?;
    // A line that nobody looks at.
    lines.next();
    lines.map(row).collect()
}

fn row(line: &str) -> Result<Row, String> {
    let malformed = || format!("malformed: {line:?}");
    let words: Vec<&str> = line.split_whitespace().collect();
    // A place may have blanks: it ends with the last word that looks like an end.
    let is_end = |word: &&str| {
        let colon = word.split_once(':').map(|(_, rest)| rest);
        word.ends_with('>') || colon.is_some_and(|rest| rest.contains([':', '-']))
    };
    let behind = words
        .iter()
        .skip(2)
        .rposition(is_end)
        .map_or(3, |at| at + 3);
    let cells = words.get(behind..).filter(|cells| cells.len() >= 6);
    let cells = cells.ok_or_else(malformed)?;
    let count = |at: usize| cells[at].parse::<u64>().map_err(|_| malformed());
    let share = |at: usize| cells[at].parse::<f64>().map_err(|_| malformed());
    Ok(Row {
        depth: line.len() - line.trim_start().len(),
        label: words[0].to_string(),
        module: words[1].to_string(),
        number: count(0)?,
        entries: count(1)?,
        shares: [share(2)?, share(3)?, share(4)?, share(5)?],
        counts: match cells.len() {
            6 => None,
            _ => Some([count(6)?, count(7)?]),
        },
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    const REPORT: &str = "\tMon Nov 23 00:42 2026 Time and Allocation Profiling Report  (Final)

\t   p +RTS -p -RTS

\ttotal time  =        0.04 secs   (40 ticks @ 1000 us, 1 processor)
\ttotal alloc =   4,000,000 bytes  (excludes profiling overheads)

COST CENTRE MODULE SRC           %time %alloc

f           Main   a.hs:1:1-9     75.0   75.0


                                                   individual      inherited
COST CENTRE MODULE SRC          no.     entries  %time %alloc   %time %alloc

MAIN        MAIN   <built-in>     1           0    0.0    0.0   100.0  100.0
 f          Main   a.hs:1:1-9     8           3   75.0   75.0    75.0   75.0
";

    #[test]
    fn a_report_is_read() {
        let report = read(REPORT).unwrap();
        assert_eq!((report.ticks, report.bytes), (40, 4_000_000));
        assert_eq!(report.top, ["f"]);
        assert_eq!(report.tree[1].entries, 3);
        assert_eq!(report.tree[1].depth, 1);
    }

    #[test]
    fn what_readers_refuse_is_refused() {
        for (good, bad) in [
            (
                "   75.0   75.0    75.0   75.0\n",
                "   75.0   75.0    75.0   75.0\n\nCost centres: all\n",
            ),
            ("f           Main   a.hs:1:1-9     75.0   75.0\n", ""),
            (
                " f          Main   a.hs:1:1-9     8 ",
                " f g        Main   a.hs:1:1-9     8 ",
            ),
            (
                " f          Main   a.hs:1:1-9     8 ",
                " f          Main                  8 ",
            ),
            (
                " f          Main   a.hs:1:1-9     8 ",
                "  f         Main   a.hs:1:1-9     8 ",
            ),
            (
                " f          Main   a.hs:1:1-9     8 ",
                " f          Main   a.hs:1:1-9     1 ",
            ),
            ("p +RTS -p -RTS", "p +RTS -p -RTS a\nb"),
            ("1 processor", "no processor"),
        ] {
            assert!(REPORT.contains(good), "{good}");
            let text = REPORT.replace(good, bad);
            assert!(read(&text).is_err(), "{text}");
        }
    }
}
