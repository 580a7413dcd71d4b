//! The heap profile file `.hp`, as hp2ps and its kin read it.
//!
//! A job line, a date, two unit lines, then samples. An empty sample at 0 opens
//! the file, an empty one at the final time closes it. Each sample goes out in
//! one write, so that a reader of the growing file sees whole samples only. What was
//! written may be replaced, all of it, by fewer samples.

use super::{Errno, Guarded, Sink, date::date, number::Fixed};
use crate::sorting::sort_by;
use alloc::{borrow::Cow, format, string::String, string::ToString, vec::Vec};

/// Words that the format gives a meaning of its own.
const KEYWORDS: [&str; 7] = [
    "JOB",
    "DATE",
    "SAMPLE_UNIT",
    "VALUE_UNIT",
    "MARK",
    "BEGIN_SAMPLE",
    "END_SAMPLE",
];

/// Readers keep labels in buffers of 5000 bytes.
const LONGEST_LABEL: usize = 4096;

/// What a sample's time is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Unit {
    Seconds,
    /// Mebibytes allocated so far.
    Allocated,
}

/// A heap profile being written.
pub struct HpFile<S> {
    out: Guarded<S>,
    /// What is behind the text of the job.
    rest_of_head: Vec<u8>,
    job: Vec<u8>,
}

impl<S: Sink> HpFile<S> {
    /// Writes the head and the opening sample. `job` is the text between the
    /// quotes of the job line before quoting (see [`job`]).
    pub fn begin(sink: S, job: &[u8], epoch_seconds: i64, unit: Unit) -> (Self, Result<(), Errno>) {
        let unit = match unit {
            Unit::Seconds => "seconds",
            Unit::Allocated => "MiB allocated",
        };
        let lines = format!(
            "\"\nDATE \"{}\"\nSAMPLE_UNIT \"{unit}\"\nVALUE_UNIT \"bytes\"\n",
            date(epoch_seconds)
        );
        let mut rest_of_head = lines.into_bytes();
        sample_text(&mut rest_of_head, 0.0, &[]);
        let mut file = HpFile {
            out: Guarded::new(sink),
            rest_of_head,
            job: job.to_vec(),
        };
        let head = file.head();
        let result = file.out.write(&head);
        (file, result)
    }

    fn head(&self) -> Vec<u8> {
        let mut head = b"JOB \"".to_vec();
        for &byte in &self.job {
            match byte {
                b'"' => head.extend_from_slice(b"\"\""),
                0..=31 => head.push(b' '),
                _ => head.push(byte),
            }
        }
        head.extend_from_slice(&self.rest_of_head);
        head
    }

    /// Takes all samples back but the opening one, if that can be done.
    pub fn begin_anew(&mut self) -> bool {
        let head = self.head().len() as u64;
        self.out.cut(head)
    }

    /// Before there are samples: the job line says this, too, if what was written can be
    /// taken back.
    pub fn note(&mut self, note: &str) -> Result<(), Errno> {
        if !self.out.cut(0) {
            return Ok(());
        }
        self.job.extend_from_slice(note.as_bytes());
        let head = self.head();
        self.out.write(&head)
    }

    /// Writes one sample. Bands of 0 bytes are left out.
    pub fn sample(&mut self, time: f64, bands: &[(String, u64)]) -> Result<(), Errno> {
        let mut text = Vec::new();
        sample_text(&mut text, time, &merged(bands));
        self.out.write(&text)
    }

    /// Writes one sample with exactly these bands, zeros included (the five
    /// bands of a biography).
    pub fn full_sample(&mut self, time: f64, bands: &[(&str, u64)]) -> Result<(), Errno> {
        let mut text = Vec::new();
        let bands: Vec<_> = bands.iter().map(|(l, n)| (Cow::Borrowed(*l), *n)).collect();
        sample_text(&mut text, time, &bands);
        self.out.write(&text)
    }

    /// Writes the closing sample and hands the sink back.
    pub fn end(mut self, time: f64) -> (S, Result<(), Errno>) {
        let mut text = Vec::new();
        sample_text(&mut text, time, &[]);
        let result = self.out.write(&text);
        (self.out.into_inner(), result)
    }
}

fn sample_text(out: &mut Vec<u8>, time: f64, bands: &[(Cow<'_, str>, u64)]) {
    let time = Fixed(time, 6);
    out.extend_from_slice(format!("BEGIN_SAMPLE {time}\n").as_bytes());
    for (label, bytes) in bands {
        out.extend_from_slice(format!("{label}\t{bytes}\n").as_bytes());
    }
    out.extend_from_slice(format!("END_SAMPLE {time}\n").as_bytes());
}

/// Non-zero bands under printable labels, by label: in what order a census met them
/// depends on where objects are. Bands whose labels became the same are added up,
/// since a label may stand only once in a sample.
pub fn merged(bands: &[(String, u64)]) -> Vec<(Cow<'_, str>, u64)> {
    let there = bands.iter().filter(|band| band.1 > 0);
    let mut merged: Vec<_> = there.map(|(label, n)| (sanitised(label), *n)).collect();
    sort_by(&mut merged, |a, b| a.0.cmp(&b.0));
    merged.dedup_by(|band, before| {
        let is_same = band.0 == before.0;
        if is_same {
            before.1 += band.1;
        }
        is_same
    });
    merged
}

/// The text of the job line: program name, program arguments, `+RTS` and the
/// runtime's arguments if it is to be `whole`; the bare name otherwise.
pub fn job(program: &[u8], program_args: &[Vec<u8>], rts_args: &[Vec<u8>], whole: bool) -> Vec<u8> {
    let mut text = program.to_vec();
    if whole {
        let rts = core::iter::once(b"+RTS".as_slice()).chain(rts_args.iter().map(Vec::as_slice));
        for word in program_args.iter().map(Vec::as_slice).chain(rts) {
            text.push(b' ');
            text.extend_from_slice(word);
        }
    }
    text
}

/// A label that every reader takes: no blanks, no leading quote, no keyword,
/// not empty, not endless. Most labels are so already.
pub fn sanitised(label: &str) -> Cow<'_, str> {
    let is_bad = |c: char| c.is_whitespace() || c.is_control();
    let fine = !label.is_empty()
        && label.len() <= LONGEST_LABEL
        && !label.starts_with('"')
        && !KEYWORDS.contains(&label)
        && !label.contains(is_bad);
    if fine {
        return Cow::Borrowed(label);
    }
    let mut text = String::new();
    if label.is_empty() || label.starts_with('"') {
        text.push('_');
    }
    for c in label.chars() {
        if text.len() + c.len_utf8() >= LONGEST_LABEL {
            break;
        }
        text.push(if is_bad(c) { '_' } else { c });
    }
    if KEYWORDS.contains(&text.as_str()) {
        text.push('_');
    }
    Cow::Owned(text)
}

/// `-L` for cost-centre stacks: the text behind the `(id)` is cut when longer
/// than `length` bytes, to `length - 4` bytes and `...`.
pub fn stack_label(id: u32, stack: &str, length: usize) -> String {
    if stack.len() <= length {
        return format!("({id}){stack}");
    }
    format!("({id}){}...", prefix(stack, length.saturating_sub(4)))
}

/// `-L` for retainer sets: the label with its `(id)` is cut to `length` bytes,
/// without dots.
pub fn set_label(id: u32, set: &str, length: usize) -> String {
    prefix(&format!("({id}){set}"), length).to_string()
}

/// At most `bytes` bytes, never half a character.
fn prefix(text: &str, bytes: usize) -> &str {
    &text[..text.floor_char_boundary(bytes.min(text.len()))]
}

#[cfg(test)]
mod tests {
    use super::super::testing::Disk;
    use super::*;
    use alloc::vec;

    fn text(bytes: &[u8]) -> &str {
        core::str::from_utf8(bytes).unwrap()
    }

    #[test]
    fn whole_file() {
        let job = job(
            b"leak",
            &[b"30".to_vec(), b"a\"b".to_vec()],
            &[b"-hd".to_vec(), b"-i0.02".to_vec()],
            true,
        );
        let (mut file, opened) = HpFile::begin(Vec::new(), &job, 0, Unit::Seconds);
        opened.unwrap();
        let bands = vec![
            ("Cons".into(), 48),
            ("gone".into(), 0),
            ("a b".into(), 8),
            ("a_b".into(), 16),
        ];
        file.sample(0.0480026, &bands).unwrap();
        file.full_sample(0.5, &[("VOID", 1), ("LAG", 0)]).unwrap();
        let (bytes, closed) = file.end(1.0);
        closed.unwrap();
        assert_eq!(
            text(&bytes),
            "JOB \"leak 30 a\"\"b +RTS -hd -i0.02\"\n\
             DATE \"Thu Jan  1 00:00 1970\"\n\
             SAMPLE_UNIT \"seconds\"\n\
             VALUE_UNIT \"bytes\"\n\
             BEGIN_SAMPLE 0.000000\nEND_SAMPLE 0.000000\n\
             BEGIN_SAMPLE 0.048003\nCons\t48\na_b\t24\nEND_SAMPLE 0.048003\n\
             BEGIN_SAMPLE 0.500000\nVOID\t1\nLAG\t0\nEND_SAMPLE 0.500000\n\
             BEGIN_SAMPLE 1.000000\nEND_SAMPLE 1.000000\n"
        );
    }

    #[test]
    fn samples_are_taken_back_and_the_job_is_noted() {
        let (mut file, opened) = HpFile::begin(Vec::new(), b"p", 0, Unit::Allocated);
        opened.unwrap();
        assert!(file.note("; cut").is_ok());
        for bytes in [8, 16] {
            file.sample(1.0, &[("A".into(), bytes)]).unwrap();
        }
        assert!(file.begin_anew());
        file.sample(2.0, &[("A".into(), 24)]).unwrap();
        let (bytes, closed) = file.end(3.0);
        closed.unwrap();
        assert_eq!(
            text(&bytes),
            "JOB \"p; cut\"\n\
             DATE \"Thu Jan  1 00:00 1970\"\n\
             SAMPLE_UNIT \"MiB allocated\"\n\
             VALUE_UNIT \"bytes\"\n\
             BEGIN_SAMPLE 0.000000\nEND_SAMPLE 0.000000\n\
             BEGIN_SAMPLE 2.000000\nA\t24\nEND_SAMPLE 2.000000\n\
             BEGIN_SAMPLE 3.000000\nEND_SAMPLE 3.000000\n"
        );
        // A pipe has it.
        let mut disk = Disk::new(1000);
        let (mut file, _) = HpFile::begin(&mut disk, b"p", 0, Unit::Seconds);
        assert!(!file.begin_anew());
        assert_eq!(file.note("; cut"), Ok(()));
        file.end(3.0).1.unwrap();
        assert!(text(&disk.written).starts_with("JOB \"p\"\n"));
    }

    #[test]
    fn unprofiled_job_is_the_bare_name() {
        assert_eq!(
            job(b"leak", &[b"1".to_vec()], &[b"-hT".to_vec()], false),
            b"leak"
        );
    }

    #[test]
    fn full_disk_is_reported_once_and_then_left_alone() {
        let mut disk = Disk::new(200);
        let (mut file, opened) = HpFile::begin(&mut disk, b"p", 0, Unit::Seconds);
        assert_eq!(opened, Ok(()));
        let bands = vec![("x".repeat(100), 8)];
        assert_eq!(file.sample(1.0, &bands), Err(Errno(28)));
        assert_eq!(file.sample(2.0, &bands), Ok(()));
        assert_eq!(file.end(3.0).1, Ok(()));
        assert_eq!(disk.refusals, 1);
        assert!(text(&disk.written).ends_with("END_SAMPLE 0.000000\n"));
    }

    #[test]
    fn labels_are_made_fit() {
        assert_eq!(sanitised("main:Main.Cons"), "main:Main.Cons");
        assert_eq!(sanitised("a b\tc\u{a0}d"), "a_b_c_d");
        assert_eq!(sanitised("\"q"), "_\"q");
        assert_eq!(sanitised("MARK"), "MARK_");
        assert_eq!(sanitised(""), "_");
        assert!(sanitised(&"λ".repeat(4000)).len() <= LONGEST_LABEL);
    }

    #[test]
    fn length_limit() {
        assert_eq!(stack_label(265, "lazyTable/main", 10), "(265)lazyTa...");
        assert_eq!(stack_label(265, "lazyTable", 10), "(265)lazyTable");
        assert_eq!(stack_label(1, "abcdef", 2), "(1)...");
        assert_eq!(set_label(12, "aaa,bbb", 6), "(12)aa");
        assert_eq!(set_label(1, "λλ", 6), "(1)λ");
    }
}
