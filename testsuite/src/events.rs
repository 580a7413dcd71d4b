//! Event logs (`+RTS -l`): what is in them is what the other profiles of the run say,
//! they are whole however the run ends, and nobody waits for who reads them.

use crate::hp::Profile;
use crate::profiles::HOLD;
use crate::rts::SUM;
use crate::shell::{Folder, ensure};
use pureprof::events::reader::{Fields, Reader};
use pureprof::events::{Form, show};
use pureprof::output::Output;
use std::collections::BTreeMap;
use std::fs::File;
use std::io::{BufReader, ErrorKind, Read};
use std::os::unix::net::UnixListener;

/// The tests with their names.
pub const TESTS: &[(&str, fn() -> Result<(), String>)] = &[
    (
        "samples_are_those_of_the_profile",
        samples_are_those_of_the_profile,
    ),
    ("collections_add_up", collections_add_up),
    ("user_events", user_events),
    ("runs_that_fail", runs_that_fail),
    ("places", places),
    ("slow_readers", slow_readers),
    ("the_last_part", the_last_part),
    (
        "the_library_of_ghc_reads_them",
        the_library_of_ghc_reads_them,
    ),
];

/// Kind and payload of each event of a log that keeps all rules.
pub fn events(folder: &Folder, name: &str) -> Result<Vec<(u16, Vec<u8>)>, String> {
    in_form(folder, name, Form::Check)?;
    let file = File::open(folder.file(name)).map_err(|e| e.to_string())?;
    let mut reader = Reader::new(BufReader::new(file), name).map_err(|e| e.to_string())?;
    let mut events = vec![];
    while let Some(event) = reader.event().map_err(|damage| damage.reason)? {
        events.push((event.kind, event.payload.to_vec()));
    }
    Ok(events)
}

fn in_form(folder: &Folder, name: &str, form: Form) -> Result<String, String> {
    let out = folder.file("converted");
    let output = Output::create(&out).map_err(|e| e.to_string())?;
    let mut notes = String::new();
    show(&folder.file(name), form, output, &mut |note| notes += note)
        .map_err(|e| format!("{name}: {e}"))?;
    ensure(notes.is_empty(), || format!("{name}: {notes}"))?;
    folder.read("converted")
}

/// The bands of each sample but the first and the last, which are empty. Numbers of
/// stacks are of one file only.
fn bands(text: &str, by_stack: bool) -> Result<Vec<BTreeMap<String, u64>>, String> {
    let profile = Profile::parse(text)?;
    let samples = &profile.samples[1..profile.samples.len() - 1];
    let bands = |sample: &crate::hp::Sample| {
        let mut bands = BTreeMap::new();
        for (label, bytes) in sample.bands.iter().filter(|band| band.1 > 0) {
            let label = match label.split_once(')') {
                Some((_, stack)) if by_stack => stack,
                _ => label,
            };
            *bands.entry(label.to_string()).or_default() += bytes;
        }
        bands
    };
    Ok(samples.iter().map(bands).collect())
}

fn samples_are_those_of_the_profile() -> Result<(), String> {
    let folder = Folder::new()?;
    folder.program("hold", HOLD, "-rtsopts -prof -fprof-auto")?;
    folder.program("plain", HOLD, "-rtsopts")?;
    for (program, options) in [
        ("hold", "-hc"),
        ("hold", "-hm"),
        ("hold", "-hd"),
        ("hold", "-hy"),
        ("hold", "-hi"),
        ("hold", "-he"),
        ("hold", "-hr"),
        ("hold", "-hL"),
        ("hold", "-hc -hbdrag,void"),
        ("plain", "-hT"),
        ("plain", "-hi"),
    ] {
        for interval in ["-i64k", ""] {
            let line = format!("./{program} +RTS -l {interval} -L400 {options}");
            folder.sh(&line)?;
            let log = format!("{program}.eventlog");
            let late = events(&folder, &log)?.iter().any(|event| event.0 == 166);
            let biography = options.contains("-hL") || options.contains("-hb");
            ensure(late == (biography || interval.is_empty()), || {
                format!("{line}: what is known at the end has a time of its own")
            })?;
            let by_stack = options.starts_with("-hc");
            let told = bands(&folder.read(&format!("{program}.hp"))?, by_stack)?;
            let logged = bands(&in_form(&folder, &log, Form::Hp)?, by_stack)?;
            ensure(told.len() > 2 && told == logged, || {
                format!("{line}: the profile has\n{told:?}\nthe log\n{logged:?}")
            })?;
        }
    }
    // The samples of the time profile are of centres that are defined.
    folder.sh("./hold +RTS -l -p -V0.0002")?;
    let events = events(&folder, "hold.eventlog")?;
    let number = |payload: &[u8]| Fields::new(payload).u32();
    let centres: Vec<u32> = events
        .iter()
        .filter(|event| event.0 == 161)
        .filter_map(|event| number(&event.1))
        .collect();
    let count = centres.len() as u32;
    let descending: Vec<u32> = (1..=count).rev().collect();
    ensure(count > 8 && centres == descending, || {
        format!("centres {centres:?}")
    })?;
    for (_, payload) in events.iter().filter(|event| event.0 == 167) {
        let mut fields = Fields::new(payload);
        let stack = fields
            .u32()
            .and_then(|_| fields.u64())
            .and_then(|_| fields.stack());
        let defined = |stack: &Vec<u32>| stack.iter().all(|c| (1..=count).contains(c));
        ensure(stack.as_ref().is_some_and(defined), || format!("{stack:?}"))?;
    }
    Ok(())
}

/// A line of `-s` that has these words; its first number.
fn figure(report: &str, words: &str) -> Result<u64, String> {
    let line = report.lines().find(|line| line.contains(words));
    let number = line.and_then(|line| line.split_whitespace().next());
    let number = number.and_then(|n| n.replace(',', "").parse().ok());
    number.ok_or_else(|| format!("no {words} in {report}"))
}

fn collections_add_up() -> Result<(), String> {
    let folder = Folder::new()?;
    folder.program("hold", HOLD, "-rtsopts")?;
    folder
        .sh("./hold +RTS -l -sreport -A64k -hT -i100k")?
        .quietly()?;
    let report = folder.read("report")?;
    let events = events(&folder, "hold.eventlog")?;
    let of = |kind: u16| events.iter().filter(move |event| event.0 == kind);
    let mut copied = 0;
    let mut collections = [0u64; 2];
    for (_, payload) in of(53) {
        let mut fields = Fields::new(payload);
        let generation = fields.u32().and_then(|_| fields.u16()).unwrap_or(9);
        collections[usize::from(generation.min(1))] += 1;
        copied += fields.u64().unwrap_or(0);
    }
    let sized = |payload: &Vec<u8>| {
        let mut fields = Fields::new(payload);
        fields.u32().and_then(|_| fields.u64()).unwrap_or(0)
    };
    let allocated = of(49).map(|event| sized(&event.1)).max().unwrap_or(0);
    let live = of(51).map(|event| sized(&event.1)).max().unwrap_or(0);
    let generation = |n: usize| {
        let line = report.lines().find(|l| l.contains(&format!("Gen  {n}")));
        let word = line.unwrap_or("").split_whitespace().nth(2);
        word.unwrap_or("").parse().unwrap_or(u64::MAX)
    };
    let told = (
        figure(&report, "allocated in the heap")?,
        figure(&report, "copied during GC")?,
        figure(&report, "maximum residency")?,
        [generation(0), generation(1)],
    );
    let logged = (allocated, copied, live, collections);
    ensure(told == logged && collections[0] > 3, || {
        format!("the report says {told:?}, the log {logged:?}")
    })?;
    let (begun, ended) = (of(9).count(), of(10).count());
    ensure(
        begun == ended && begun as u64 == collections.iter().sum(),
        || format!("{begun} collections begin, {ended} end"),
    )
}

const TRACES: &str = r#"
import Debug.Trace

main :: IO ()
main = do
  traceMarkerIO "phase one"
  traceEventIO "λ, a letter"
  print (traceEvent "in the midst" (1 + traceEventWith show (2 :: Int)))
  traceMarker "phase two" (return ())
  flushEventLog
"#;

fn user_events() -> Result<(), String> {
    let folder = Folder::new()?;
    folder.write("traces.hs", TRACES)?;
    folder.write(
        "unwanted.hs",
        "import Debug.Trace\nmain = traceEventIO undefined >> print (traceMarker undefined 1)\n",
    )?;
    let expected = [
        (58, "phase one"),
        (19, "λ, a letter"),
        (19, "in the midst"),
        (19, "2"),
        (58, "phase two"),
    ];
    for flags in ["-O0", "-O2", "-O2 -prof"] {
        folder.purecc(&format!("{flags} traces.hs"))?.quietly()?;
        folder
            .sh("./traces +RTS -l-au")?
            .gives(0, "3\n")?
            .quietly()?;
        let found: Vec<(u16, String)> = events(&folder, "traces.eventlog")?
            .into_iter()
            .filter(|event| {
                ![25, 26, 27, 28, 29, 30, 32, 33, 43, 45, 46, 55, 57, 161, 18].contains(&event.0)
            })
            .map(|event| (event.0, String::from_utf8_lossy(&event.1).into_owned()))
            .collect();
        let same = found.iter().map(|(k, t)| (*k, t.as_str())).eq(expected);
        ensure(same, || format!("{flags}: {found:?}"))?;
        folder
            .sh("rm traces.eventlog; ./traces")?
            .gives(0, "3\n")?
            .quietly()?;
        ensure(!folder.exists("traces.eventlog"), || {
            "an unwanted log".into()
        })?;
    }
    // The samples of a profile that is asked for are there with any letters but their own.
    let work = "main = print (length (filter even [1 .. 400000 :: Int]))\n";
    folder.write("work.hs", work)?;
    folder.purecc("-w -O0 -rtsopts -prof work.hs")?.quietly()?;
    const SAMPLES: [u16; 2] = [162, 167];
    for (letters, samples, kinds, others) in [
        ("-au", [true; 2], &[][..], &[1, 9, 53, 58][..]),
        ("a-g", [true; 2], &[1], &[9, 53]),
        ("-a", [true; 2], &[], &[1, 9]),
        ("-as", [true; 2], &[1, 2], &[9]),
        ("-ag", [true; 2], &[9, 10], &[1]),
        ("-s-g", [true; 2], &[], &[1, 9]),
        ("pfnt-p-f-n-t", [true; 2], &[1, 9], &[]),
        ("-h", [false, true], &[1, 9], &[]),
        ("-a-c", [true, false], &[], &[1, 9]),
        // Of two options the last one counts.
        ("-s-g -l", [true; 2], &[1, 9], &[]),
    ] {
        folder
            .sh(&format!("./work +RTS -hT -i0 -p -V0.0001 -l{letters}"))?
            .gives(0, "200000\n")?;
        let events = events(&folder, "work.eventlog")?;
        let has = |kind: &u16| events.iter().any(|event| event.0 == *kind);
        let found = SAMPLES.map(|kind| has(&kind));
        let fits = kinds.iter().all(has) && !others.iter().any(has);
        ensure(fits && found == samples, || {
            format!("-l{letters}: {found:?} {fits}")
        })?;
    }
    // Texts that nobody wants are not evaluated.
    folder.purecc("unwanted.hs")?.quietly()?;
    folder.sh("./unwanted")?.gives(0, "1\n")?.quietly()?;
    folder
        .sh("./unwanted +RTS -l-u")?
        .gives(0, "1\n")?
        .quietly()?;
    folder
        .sh("./unwanted +RTS -lz-u")?
        .gives(0, "1\n")?
        .says(&["unknown trace option: z"])?;
    Ok(())
}

const ENDLESS: &str = r#"
import System.IO
main :: IO ()
main = putStrLn "begun" >> hFlush stdout >> print (length (filter even [1 :: Int ..]))
"#;

fn runs_that_fail() -> Result<(), String> {
    let folder = Folder::new()?;
    folder.write("endless.hs", ENDLESS)?;
    folder.write(
        "failing.hs",
        "main = print (sum [1 .. 100000 :: Int]) >> error \"no\"\n",
    )?;
    folder.write(
        "growing.hs",
        "main = let xs = [1 :: Int ..] in print (length xs + last xs)\n",
    )?;
    folder.write(
        "deep.hs",
        "main = print (foldr (+) 0 [1 .. 10000000 :: Int])\n",
    )?;
    for name in ["endless", "failing", "growing", "deep"] {
        folder
            .purecc(&format!("-O0 -w -rtsopts {name}.hs"))?
            .quietly()?;
    }
    for (name, line, signal, code) in [
        ("endless", "./endless +RTS -l", "TERM", 143),
        ("endless", "./endless +RTS -l", "INT", 130),
        ("failing", "./failing +RTS -l", "", 1),
        ("growing", "./growing +RTS -l -M20m", "", 251),
        ("deep", "./deep +RTS -l -K1m", "", 2),
    ] {
        folder.sh(&format!("rm -f {name}.eventlog"))?;
        let ran = match signal {
            "" => folder.sh(line)?,
            signal => {
                let mut run = folder.begin(line)?;
                run.prints("begun")?;
                run.signal(signal)?;
                run.ends()?
            }
        };
        ensure(ran.status() == Some(code), || format!("{line}: {ran:?}"))?;
        let events = events(&folder, &format!("{name}.eventlog"))?;
        // The thread's end, and that of the process.
        for kind in [2, 26] {
            let there = events.iter().any(|event| event.0 == kind);
            ensure(there, || format!("{line}: no event of kind {kind}"))?;
        }
    }
    Ok(())
}

/// Places that take nothing: the program says so once, and is as it would be without.
fn places() -> Result<(), String> {
    let folder = Folder::new()?;
    folder.program("sum", SUM, "-rtsopts")?;
    let output = folder.sh("./sum")?.quietly()?.out;
    folder.sh("mkfifo fifo; mkdir folder")?.quietly()?;
    for (place, reason) in [
        ("missing/log", "no such directory"),
        ("folder", "it is a directory"),
        ("fifo", "nobody reads"),
        ("unix:missing", "no such directory"),
        ("/dev/full", "no space left on device"),
    ] {
        let ran = folder.sh(&format!("./sum +RTS -l -ol{place}"))?;
        let lines = ran.err.lines().count();
        let fits = ran.code == Some(0) && ran.out == output && lines == 1;
        ensure(fits && ran.err.contains(reason), || {
            format!("{place}: {ran:?}")
        })?;
    }
    // A FIFO that is read gives the whole log.
    let mut reader = folder.begin_other("cp fifo read")?;
    reader.sleeps()?;
    folder.sh("./sum +RTS -l -olfifo")?.gives(0, &output)?;
    reader.ends()?.quietly()?;
    ensure(events(&folder, "read")?.len() > 20, || {
        "an empty log".into()
    })?;
    folder
        .sh("./sum +RTS -l -olelsewhere --eventlog-flush-interval=0.01")?
        .gives(0, &output)?;
    events(&folder, "elsewhere").map(|_| ())
}

const CHATTER: &str = r#"
import Debug.Trace

main :: IO ()
main = mapM_ (\n -> traceEventIO ("message " ++ show n)) [1 :: Int .. 60000] >> print 1
"#;

/// The same, but then it waits to be told to end.
const PAUSES: &str = r#"
import Debug.Trace
import System.IO

main :: IO ()
main = do
  mapM_ (\n -> traceEventIO ("message " ++ show n)) [1 :: Int .. 60000]
  putStrLn "through" >> hFlush stdout
  _ <- getLine
  traceEventIO "message 60001"
"#;

/// A socket whose reader stands still: the program does not, and tells what was lost.
fn slow_readers() -> Result<(), String> {
    let folder = Folder::new()?;
    folder.write("pauses.hs", PAUSES)?;
    folder.purecc("-O2 pauses.hs")?.quietly()?;
    let listener = UnixListener::bind(folder.file("socket")).map_err(|e| e.to_string())?;
    // One that reads when all but the last is over, and one that never does.
    for reads in [true, false] {
        let mut run = folder.begin("./pauses +RTS -l -olunix:socket")?;
        let (mut connection, _) = listener.accept().map_err(|e| e.to_string())?;
        run.prints("through")?;
        let mut log = vec![];
        if reads {
            connection
                .set_nonblocking(true)
                .map_err(|e| e.to_string())?;
            let drained = connection.read_to_end(&mut log).map_err(|e| e.kind());
            ensure(drained == Err(ErrorKind::WouldBlock), || {
                format!("{drained:?}")
            })?;
            connection
                .set_nonblocking(false)
                .map_err(|e| e.to_string())?;
        }
        run.say("on\n")?;
        if !reads {
            run.ends()?.gives(0, "through\n")?;
            continue;
        }
        let read = connection.read_to_end(&mut log);
        read.map_err(|e| e.to_string())?;
        run.ends()?.gives(0, "through\n")?;
        folder.write("log", &log)?;
        let events = events(&folder, "log")?;
        let messages = events.iter().filter(|event| event.0 == 19).count();
        let lost = |payload: &[u8]| -> Option<usize> {
            let text = std::str::from_utf8(payload).ok()?;
            text.split(' ').next()?.parse().ok()
        };
        let notes = events.iter().filter(|event| event.0 == 16);
        let lost: usize = notes.filter_map(|event| lost(&event.1)).sum();
        ensure(lost > 0 && messages + lost >= 60_001, || {
            format!("{messages} messages, {lost} events were lost")
        })?;
    }
    Ok(())
}

/// A log with a limit: two files, each whole, with the last events.
fn the_last_part() -> Result<(), String> {
    let folder = Folder::new()?;
    folder.write("chatter.hs", CHATTER)?;
    folder.purecc("-O2 chatter.hs")?.quietly()?;
    folder
        .sh("./chatter +RTS -l --eventlog-limit=512k")?
        .gives(0, "1\n")?
        .quietly()?;
    let mut last = String::new();
    for name in ["chatter.eventlog.old", "chatter.eventlog"] {
        let events = events(&folder, name)?;
        for kind in [29, 30, 43, 45] {
            let there = events.iter().any(|event| event.0 == kind);
            ensure(there, || format!("{name}: no event of kind {kind}"))?;
        }
        let mut messages = events.iter().filter(|event| event.0 == 19);
        last = messages
            .next_back()
            .map_or(String::new(), |e| String::from_utf8_lossy(&e.1).into());
        let size = std::fs::metadata(folder.file(name)).map_err(|e| e.to_string())?;
        ensure(size.len() <= 256 << 10, || {
            format!("{name} has {} bytes", size.len())
        })?;
    }
    ensure(last == "message 60000", || {
        format!("the last message is {last}")
    })?;
    // Where there is no room any more it ends with a whole block. (The limit of a file's
    // size is in blocks of 512 or 1024 bytes; both are reached within a block.)
    let ran = folder.sh("trap '' XFSZ; ulimit -f 331; ./chatter +RTS -l -olcut")?;
    let told = ran.err.lines().count() == 1 && ran.err.contains("cut: ");
    ensure(ran.code == Some(0) && ran.out == "1\n" && told, || {
        format!("{ran:?}")
    })?;
    let cut = events(&folder, "cut")?;
    let messages = cut.iter().filter(|event| event.0 == 19).count();
    ensure((1000..60_000).contains(&messages), || {
        format!("{messages} messages are in the log that was cut")
    })
}

/// What `ghc-events` makes of logs, where it is installed: the bands of the profile.
fn the_library_of_ghc_reads_them() -> Result<(), String> {
    let folder = Folder::new()?;
    if folder
        .sh("ghc-pkg list --simple-output ghc-events 2>&1")?
        .out
        .trim()
        .is_empty()
    {
        eprintln!("notice: ghc-events is not installed, its reading of logs is skipped");
        return Ok(());
    }
    folder.write("Oracle.hs", include_str!("../shim/EventsOracle.hs"))?;
    folder
        .sh("ghc -v0 -O0 -package ghc-events -package text Oracle.hs -o oracle")?
        .quietly()?;
    folder.program("hold", HOLD, "-rtsopts -prof -fprof-auto")?;
    for options in ["-hd", "-hL", "-hd -hbdrag"] {
        let line = format!("./hold +RTS -l -p -i64k -L400 {options}");
        folder.sh(&line)?;
        let read = folder.sh("./oracle hold.eventlog")?.quietly()?.out;
        let samples = read.split("sample ").skip(1);
        let samples: Vec<BTreeMap<String, u64>> = samples
            .map(|sample| {
                let bands = sample.lines().filter_map(|line| line.split_once('\t'));
                let bands = bands.map(|(l, n)| (l.to_string(), n.parse().unwrap_or(0)));
                bands.filter(|band| band.1 > 0).collect()
            })
            .collect();
        let told = bands(&folder.read("hold.hp")?, false)?;
        ensure(told.len() > 2 && told == samples, || {
            format!("{line}: the profile has\n{told:?}\nwhat was read\n{samples:?}")
        })?;
    }
    Ok(())
}
