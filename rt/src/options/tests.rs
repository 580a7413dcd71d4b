//! What `parse` makes of whole command lines.

use super::*;
use alloc::{string::String, string::ToString};
use rt_abi::options::{BREAKDOWNS, Needs, OPTIONS};

/// A program `./dir/leak`, built with `-rtsopts -prof -debug` unless changed.
struct Run {
    level: Level,
    prof: bool,
    debug: bool,
    counts: bool,
    monitor: u8,
    ticky: bool,
    ghcrts: &'static str,
    with: &'static str,
}

const FULL: Run = Run {
    level: Level::All,
    prof: true,
    debug: true,
    counts: true,
    monitor: 0,
    ticky: true,
    ghcrts: "",
    with: "",
};
const PLAIN: Run = Run {
    prof: false,
    debug: false,
    counts: false,
    ticky: false,
    ..FULL
};

impl Run {
    fn parse(&self, line: &str) -> Parsed {
        let words: Vec<&[u8]> = line.split_whitespace().map(str::as_bytes).collect();
        parse(&CommandLine {
            invoked_as: b"./dir/leak",
            words: &words,
            ghcrts: Some(self.ghcrts.as_bytes()),
            with_rtsopts: self.with.as_bytes(),
            level: self.level,
            prof: self.prof,
            debug: self.debug,
            ticky: self.ticky,
            counts: self.counts,
            monitor: self.monitor,
        })
    }

    /// Options of a line that is all right.
    fn good(&self, line: &str) -> Options {
        let parsed = self.parse(line);
        assert_eq!(text(&parsed.stderr), "", "{line}");
        assert_eq!(parsed.exit, None, "{line}");
        parsed.options
    }

    /// Checks the line of complaint, which is all; what is in parentheses proposes.
    fn bad(&self, line: &str, complaint: &str) {
        let parsed = self.parse(line);
        assert_eq!(parsed.exit, Some(1), "{line}");
        let stderr = text(&parsed.stderr);
        let (first, rest) = stderr.split_once('\n').unwrap();
        let proposes = first
            .rfind(" (")
            .filter(|_| first.ends_with("-? shows all)"));
        let told = &first[..proposes.unwrap_or(first.len())];
        let told = told.split(" (`").next().unwrap_or(told);
        assert_eq!(told, ["leak: ", complaint].concat());
        assert_eq!(rest, "");
    }
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8(bytes.to_vec()).unwrap()
}

fn joined(words: &[Vec<u8>]) -> String {
    text(&words.join(&b' '))
}

#[test]
fn defaults() {
    let options = PLAIN.good("a b");
    assert_eq!(text(&options.program), "leak");
    assert_eq!(joined(&options.program_args), "a b");
    assert_eq!(options.nursery, 4 << 20);
    assert_eq!(FULL.good("").nursery, 4 << 20);
    assert_eq!(options.generations, 2);
    assert_eq!(options.interval, Interval::Seconds(0.1));
    assert_eq!(options.heap_profile, HeapProfile::None);
    assert_eq!(options.label_length, 25);
    assert_eq!(text(&options.profile_file("hp")), "leak.hp");
}

#[test]
fn values() {
    let options = FULL.good("+RTS -A64k -O2m -G1 -F1.5 -H16m -M1g -K80m -poout -xt -DSZ3 -L40 -Z");
    assert_eq!(options.nursery, 65536);
    assert_eq!(options.generations, 1);
    assert_eq!(options.old_factor, 1.5);
    assert_eq!(options.old_minimum, 2 << 20);
    assert_eq!(options.heap_suggestion, HeapSuggestion::Bytes(16 << 20));
    assert_eq!(options.max_heap, Some(1 << 30));
    assert_eq!(options.max_stack, Some(80 << 20));
    assert_eq!(text(&options.profile_file("hp")), "out.hp");
    assert!(options.stacks && options.checks.verify);
    assert_eq!(options.checks.zeal, 3);
    assert_eq!(options.label_length, 40);
    assert_eq!(FULL.good("+RTS -DZ").checks.zeal, 1);
    assert_eq!(FULL.good("+RTS -DZ1I17").checks.interrupt, 17);
    assert!(FULL.good("+RTS -DT").checks.turns);
    assert!(FULL.good("+RTS -DlS").checks.chronicle);
    assert_eq!(
        FULL.good("+RTS -H").heap_suggestion,
        HeapSuggestion::Automatic
    );
    assert_eq!(FULL.good("+RTS -M0").max_heap, None);
    let options = FULL.good("+RTS -B -m12.5 -n4m -k1k -ki1k -kc32k -kb1k -C -C0.02 --copying-gc");
    assert!(options.bell);
    assert_eq!(options.least_free, 12.5);
}

#[test]
fn profiles_and_intervals() {
    for (line, profile) in [
        ("-h", HeapProfile::Stack),
        ("-hc", HeapProfile::Stack),
        ("-hC", HeapProfile::Stack),
        ("-hT", HeapProfile::ClosureType),
        ("-hd", HeapProfile::Description),
        ("-hb", HeapProfile::Biography),
        ("-hL", HeapProfile::Biography),
        ("-hy", HeapProfile::Type),
        ("-hm", HeapProfile::Module),
        ("-hi", HeapProfile::Site),
        ("-he", HeapProfile::Era),
        ("-hr", HeapProfile::Retainers),
        ("-hro", HeapProfile::Retainers),
    ] {
        let line = ["+RTS ", line].concat();
        assert_eq!(FULL.good(&line).heap_profile, profile, "{line}");
    }
    assert_eq!(PLAIN.good("+RTS -h").heap_profile, HeapProfile::ClosureType);
    assert_eq!(PLAIN.good("+RTS -he").heap_profile, HeapProfile::Era);
    assert_eq!(
        PLAIN.good("+RTS -hd").heap_profile,
        HeapProfile::Description
    );
    for (line, interval) in [
        ("-i0.5", Interval::Seconds(0.5)),
        ("-i0", Interval::Seconds(0.0)),
        ("-i0k", Interval::Seconds(0.0)),
        ("-i", Interval::Seconds(0.1)),
        ("-i1M", Interval::Bytes(1 << 20)),
        ("-i0.5k", Interval::Bytes(512)),
    ] {
        let line = ["+RTS ", line].concat();
        assert_eq!(FULL.good(&line).interval, interval, "{line}");
    }
    for line in ["+RTS -ix", "+RTS -i-1", "+RTS -i1s", "+RTS -im"] {
        FULL.bad(line, "bad value for -i");
    }
}

#[test]
fn restrictions() {
    let restricted = |line: &str| {
        let line = ["+RTS ", line].concat();
        let restrictions = FULL.good(&line).restrictions;
        let words = restrictions.iter().map(|r| (r.by, joined(&r.words)));
        words.collect::<Vec<_>>()
    };
    use RestrictedBy::*;
    assert_eq!(
        restricted("-hd -hd(,),Cons -hbdrag,void"),
        [
            (Description, "(,) Cons".into()),
            (Phase, "drag void".into())
        ]
    );
    assert_eq!(
        restricted("-hm{Main} -hy->Int -hL -hiMain.f(a,b) -he3"),
        [
            (Module, "Main".into()),
            (Type, "->Int".into()),
            (Site, "Main.f(a,b)".into()),
            (Era, "3".into())
        ]
    );
    let phases = FULL.good("+RTS -hd -hblag,drag -hbdrag,use").phases();
    assert_eq!(
        (phases.lag, phases.drag, phases.in_use),
        (false, true, false)
    );
    assert_eq!(FULL.good("+RTS -hd").phases(), Phases::ALL);
    let words = "the words are lag, drag, void, use";
    for (line, word) in [("-hbdrga", "drga"), ("-hb{lag,}", "")] {
        let complaint = ["`", word, "' in ", line, " can never match: ", words].concat();
        FULL.bad(&["+RTS -hd ", line].concat(), &complaint);
    }
    let eras = "`x' in -hex can never match: eras are numbers from 1";
    FULL.bad("+RTS -hd -hex", eras);
    let alone = "a restriction needs a heap profile to restrict, such as -hd";
    FULL.bad("+RTS -hdCons", alone);
    FULL.bad("+RTS -hTx -hd", "invalid heap profile option: -hTx");
    FULL.bad("+RTS -hd -hbdrag -hL", "multiple heap profile options");
    FULL.bad("+RTS -hL -hc -hr", "multiple heap profile options");
    PLAIN.good("+RTS -hi -hyInt");
    for (line, by_source) in [
        ("-hd -hrMain.f(m.hs:3:5-9)", true),
        ("-hi -hr{g,Main.f(m.hs:(3,5)-(4,9))*}", true),
        ("-hi -hrMain.f_via_Data.IORef.modifyIORef", true),
        ("-hd -hrMain.f", false),
        ("-hi -hrMonad.StateT(Identity)", false),
        ("-hr -hrMain.f(m.hs:3:5-9)", false),
    ] {
        let options = FULL.good(&["+RTS ", line].concat());
        assert_eq!(options.retainers_by_source, by_source, "{line}");
    }
    let retainers = FULL.good("+RTS -hro -hrMain.f -R20 -hbdrag");
    assert!(retainers.retainers_by_source);
    assert_eq!(retainers.retainer_limit, 20);
    assert!(!FULL.good("+RTS -hr").retainers_by_source);
    assert!(PLAIN.good("+RTS -hro").retainers_by_source);
    FULL.bad("+RTS -hr -R0", "bad RTS option: -R0");
    let way = "the flag -hbdrag requires the program to be built with -prof";
    PLAIN.bad("+RTS -hd -hbdrag", way);
    // Frames tell of their lives in every program.
    assert_eq!(
        PLAIN.good("+RTS -hd -hbdrag -xf").frames,
        Some(FramesBy::Birth)
    );
    assert_eq!(PLAIN.good("+RTS -he -xfr").frames, Some(FramesBy::LastUse));
    PLAIN.bad("+RTS -hL -xfq", "bad RTS option: -xfq");
    let way = "-xf goes with one of -hL, -hd, -hi, -hm, -hy and -he, and restrictions by these";
    for line in ["+RTS -xf", "+RTS -hT -xf", "+RTS -hro -xf", "+RTS -ho -xf"] {
        PLAIN.bad(line, way);
    }
    FULL.bad("+RTS -hd -hrf -xf", way);
}

#[test]
fn statistics() {
    assert_eq!(FULL.good("+RTS -s").statistics, Statistics::Summary);
    assert_eq!(FULL.good("+RTS -S -t").statistics, Statistics::Line);
    assert_eq!(FULL.good("+RTS -T").statistics, Statistics::Collect);
    assert_eq!(FULL.good("+RTS -s -T").statistics, Statistics::Summary);
    assert_eq!(FULL.good("+RTS -sstderr").statistics_file, None);
    let options = FULL.good("x a'b +RTS -tout.txt --machine-readable");
    assert_eq!(
        options.statistics_file.as_deref(),
        Some(b"out.txt".as_slice())
    );
    assert!(options.machine_readable);
    assert_eq!(
        text(&options.quoted_command()),
        "'./dir/leak' 'x' 'a'\\''b' +RTS '-tout.txt' '--machine-readable' \n"
    );
}

#[test]
fn mistakes_are_one_line() {
    FULL.bad("+RTS -xz", "unknown RTS option: -xz");
    FULL.bad("+RTS --bogus", "unknown RTS option: --bogus");
    FULL.bad("+RTS --infox", "unknown RTS option: --infox");
    FULL.bad("+RTS s", "unexpected RTS argument: s");
    FULL.bad("+RTS -", "incomplete RTS option: -");
    FULL.bad("+RTS -hz", "invalid heap profile option: -hz");
    FULL.bad("+RTS -hT -hd", "multiple heap profile options");
    FULL.bad("+RTS -po", "flag -po expects an argument");
    FULL.bad(
        "+RTS -Tx",
        "flag -T given an argument when none was expected: -Tx",
    );
    let needs = |flag: &str, way: &str| {
        let line = ["+RTS ", flag].concat();
        let complaint = [
            "the flag ",
            flag,
            " requires the program to be built with ",
            way,
        ];
        PLAIN.bad(&line, &complaint.concat());
    };
    needs("-hb", "-prof");
    needs("-hL", "-prof");
    needs("-hc", "-prof");
    PLAIN.good("+RTS -p");
    needs("-DS", "-debug");
    needs("-r", "-ticky");
    assert_eq!(FULL.good("+RTS -r").ticky, Some(TickyReport::Default));
    let other = TickyReport::File(b"other".to_vec());
    assert_eq!(FULL.good("+RTS -r -rother").ticky, Some(other));
    let error = TickyReport::StandardError;
    assert_eq!(FULL.good("+RTS -rstderr").ticky, Some(error));
    PLAIN.good("+RTS -l -olfile --eventlog-limit=1m --eventlog-flush-interval=0.5");
    FULL.bad(
        "+RTS -Bfoo",
        "flag -B given an argument when none was expected: -Bfoo",
    );
    for asked in ["-N", "-N1", "-N255", "-maxN8"] {
        assert!(PLAIN.good(&["+RTS ", asked].concat()).processors);
    }
    PLAIN.good("+RTS -qg -I0.3");
    for asked in ["-N0", "-N1000", "-N-1", "-Nx", "-N2x"] {
        PLAIN.bad(&["+RTS ", asked].concat(), "bad value for -N");
    }
    FULL.bad("+RTS -Cx", "bad value for -C");
    FULL.bad("+RTS -C-1", "bad value for -C");
    for flag in ["-c", "-w", "-xn", "-Mgrace=1m"] {
        let line = ["+RTS ", flag].concat();
        let complaint = ["the flag ", flag, " is not supported by this runtime"].concat();
        FULL.bad(&line, &complaint);
    }
}

#[test]
fn mistakes_that_stop_at_once() {
    let range = "size outside allowed range (8192 - 9223372036854775807)";
    FULL.bad("+RTS -A1", &["error in RTS option -A1: ", range].concat());
    FULL.bad("+RTS -A5x", &["error in RTS option -A5x: ", range].concat());
    FULL.bad("+RTS -A", &["error in RTS option -A: ", range].concat());
    FULL.bad(
        "+RTS -G3",
        "error in RTS option -G3: size outside allowed range (1 - 2)",
    );
    let range = "size outside allowed range (8 - 9223372036854775807)";
    for flag in ["-n", "-n7", "-k", "-kc", "-kbx"] {
        let line = ["+RTS ", flag].concat();
        let complaint = ["error in RTS option ", flag, ": ", range].concat();
        FULL.bad(&line, &complaint);
    }
    for flag in [
        "-F-1", "-F", "-L0", "-L", "-Dq", "-m", "-m-1", "-m101", "-m1e9",
    ] {
        let line = ["+RTS ", flag].concat();
        FULL.bad(&line, &["bad RTS option: ", flag].concat());
    }
}

#[test]
fn values_are_told_with_what_would_be_right() {
    for (line, complaint) in [
        (
            "-iabc",
            "bad value for -i (`abc' where it takes seconds from 0, or allocated bytes with a \
             suffix k, m, g or w)",
        ),
        (
            "-K1q",
            "error in RTS option -K1q: size outside allowed range (8 - 18446744073709551615) \
             (`1q' where it takes a number with an optional suffix k, m, g or w)",
        ),
        (
            "-A1",
            "error in RTS option -A1: size outside allowed range (8192 - 9223372036854775807)",
        ),
        (
            "-Vx",
            "bad value for -V (`x' where it takes a number of seconds from 0)",
        ),
        (
            "-L-1",
            "bad RTS option: -L-1 (`-1' where it takes a number of characters from 1)",
        ),
        (
            "-Fx",
            "bad RTS option: -Fx (`x' where it takes a number from 0, such as 2)",
        ),
        (
            "-mx",
            "bad RTS option: -mx (`x' where it takes a number from 0 to 100)",
        ),
        (
            "-Mx",
            "error in RTS option -Mx: size outside allowed range (4096 - 9223372036854775807) \
             (`x' where it takes a number with an optional suffix k, m, g or w)",
        ),
        (
            "--machine",
            "unknown RTS option: --machine (nearest: --machine-readable, \
             --profile=time|alloc|count|no, --write-tix-file=yes|no; -? shows all)",
        ),
        (
            "--heap-samples",
            "unknown RTS option: --heap-samples (nearest: --no-automatic-heap-samples, \
             --machine-readable, --blackholes; -? shows all)",
        ),
    ] {
        let parsed = FULL.parse(&["+RTS ", line].concat());
        assert_eq!(parsed.exit, Some(1), "{line}");
        assert_eq!(text(&parsed.stderr), ["leak: ", complaint, "\n"].concat());
    }
}

#[test]
fn what_is_not_kept_is_told() {
    for (run, line, notice) in [
        (
            FULL,
            "-p -pj",
            "-pj takes the place of -p: there is one report",
        ),
        (
            FULL,
            "-V0.00001",
            "-V0.00001: the shortest tick is 0.0001 s, which is kept",
        ),
        (FULL, "-p -p -V0.0001 -i0", ""),
        (Run { with: "-p", ..FULL }, "-pa -V2000", ""),
    ] {
        let parsed = run.parse(&["+RTS ", line].concat());
        assert_eq!(parsed.exit, None, "{line}");
        let told = match notice {
            "" => String::new(),
            _ => ["leak: ", notice, "\n"].concat(),
        };
        assert_eq!(text(&parsed.stderr), told, "{line}");
    }
    assert_eq!(FULL.good("+RTS -V2000").tick_interval, 2_000_000_000);
    assert_eq!(FULL.good("+RTS -V0").tick_interval, 0);
}

#[test]
fn all_mistakes_are_told() {
    let parsed = FULL.parse("+RTS -xz -hz -s");
    let stderr = text(&parsed.stderr);
    let lines: Vec<_> = stderr.lines().collect();
    assert_eq!(
        lines,
        [
            "leak: unknown RTS option: -xz (nearest: -xt, -xf[r], -xc; -? shows all)",
            "leak: invalid heap profile option: -hz (nearest: -hT, -hd, -hy; -? shows all)",
        ]
    );
    let help = FULL.parse("+RTS -?");
    assert_eq!(help.exit, Some(1));
    assert!(help.stderr.starts_with(b"leak: \nleak: Usage:"));
}

#[test]
fn info_goes_to_standard_output() {
    let run = Run { with: "-s", ..FULL };
    let parsed = run.parse("+RTS --info");
    assert_eq!(parsed.exit, Some(0));
    let stdout = text(&parsed.stdout);
    assert!(stdout.starts_with(" [(\"purecc RTS\", \"YES\")\n ,("));
    assert!(stdout.ends_with(" ,(\"Flag -with-rtsopts\", \"-s\")\n ]\n"));
    assert!(parsed.stderr.is_empty());
}

#[test]
fn levels() {
    let some = Run {
        level: Level::Some,
        ..PLAIN
    };
    let most = "Most RTS options are disabled. Link with -rtsopts to enable them.";
    for line in ["+RTS -A1m", "+RTS -sfile", "+RTS -c", "+RTS -Z"] {
        some.bad(line, most);
    }
    for breakdown in BREAKDOWNS {
        let line = alloc::format!("+RTS -h{} -i1", breakdown.letters);
        let option = &line[5..line.len() - 4];
        match breakdown.needs {
            Needs::Nothing => {
                some.good(&line);
            }
            Needs::Linked => some.bad(
                &line,
                &alloc::format!(
                    "only programs linked with -rtsopts take {option}; \
                     without it: -h -hT -hd -hy -hm -hi -he and -i"
                ),
            ),
            Needs::Prof => some.bad(
                &line,
                &alloc::format!("the flag {option} requires the program to be built with -prof"),
            ),
        }
    }
    some.good("+RTS -h");
    for restricted in ["-hdCons", "-hyInt", "-hmMain", "-hiMain.f", "-he1", "-hosb"] {
        let line = alloc::format!("+RTS -hT {restricted}");
        let message = alloc::format!("only programs linked with -rtsopts take {restricted}; ");
        let stderr = some.parse(&line).stderr;
        assert!(text(&stderr).contains(&message), "{}", text(&stderr));
    }
    some.good("+RTS -s -T -L30");
    some.good("+RTS -sstderr");
    assert_eq!(some.parse("+RTS -?").exit, Some(1));
    some.bad(
        "+RTS -hb",
        "the flag -hb requires the program to be built with -prof",
    );
    let some_prof = Run {
        level: Level::Some,
        ..FULL
    };
    some_prof.good("+RTS -hL -xt -i0.5");
    some_prof.bad("+RTS -hL -A1m", most);

    let none = Run {
        level: Level::None,
        ..PLAIN
    };
    none.bad(
        "+RTS -s",
        "RTS options are disabled. Link with -rtsopts to enable them.",
    );
    let warned = Run {
        ghcrts: "-s",
        with: "-A1m",
        ..none
    }
    .parse("x");
    assert_eq!(warned.exit, None);
    assert_eq!(
        text(&warned.stderr),
        "leak: Warning: Ignoring GHCRTS variable as RTS options are disabled.\n         \
         Link with -rtsopts to enable them.\n"
    );
    assert_eq!(warned.options.nursery, 1 << 20);
    assert_eq!(warned.options.statistics, Statistics::None);

    let ignore = Run {
        level: Level::Ignore,
        ghcrts: "-s",
        ..PLAIN
    };
    let options = ignore.good("a +RTS -A1 --RTS -- -RTS");
    assert_eq!(joined(&options.program_args), "a +RTS -A1 --RTS -- -RTS");
    assert_eq!(options.statistics, Statistics::Summary);
    let ignore_all = Run {
        level: Level::IgnoreAll,
        with: "-s",
        ..ignore
    };
    let options = ignore_all.good("+RTS -s");
    assert_eq!(options.statistics, Statistics::None);
    assert!(options.rts_args.is_empty());
}

#[test]
fn later_sources_override() {
    let run = Run {
        with: "-A1m -L30",
        ghcrts: "-A2m -G1",
        ..FULL
    };
    let options = run.good("+RTS -A8m");
    assert_eq!(options.nursery, 8 << 20);
    assert_eq!(options.generations, 1);
    assert_eq!(joined(&options.rts_args), "-A1m -L30 -A2m -G1 -A8m");
}

#[test]
fn harmless_contradictions() {
    let parsed = FULL.parse("+RTS -A8m -M1m");
    assert_eq!(parsed.exit, None);
    assert_eq!(
        text(&parsed.stderr),
        "leak: maximum heap size (-M) is smaller than minimum alloc area size (-A)\n"
    );
    assert_eq!(parsed.options.nursery, 1 << 20);
    assert_eq!(FULL.good("+RTS -H64m -M32m").max_heap, Some(64 << 20));
}

#[test]
fn what_goes_to_mlmon_out() {
    use rt_abi::mlmon::kind;
    let options = PLAIN.good("+RTS --profile=time");
    assert_eq!(options.monitor, Monitor::Time);
    assert_eq!(options.tick_interval, 10_000);
    let options = PLAIN.good("+RTS --profile=time -V0.002");
    assert_eq!(options.tick_interval, 2000);
    // There is one clock, which the report wants finer.
    assert_eq!(PLAIN.good("+RTS --profile=time -p").tick_interval, 1000);
    let built = Run {
        monitor: kind::ALLOC,
        ..PLAIN
    };
    assert_eq!(built.good("").monitor, Monitor::Alloc);
    assert_eq!(built.good("+RTS --profile=no").monitor, Monitor::No);
    assert_eq!(built.good("+RTS --profile=time").monitor, Monitor::Time);
    built.bad(
        "+RTS --profile=count",
        "the flag --profile=count requires the program to be built with -profile count",
    );
    built.bad("+RTS --profile=space", "bad value for --profile");
}

#[test]
fn table_is_in_matching_order() {
    for (i, row) in OPTIONS.iter().enumerate() {
        for later in &OPTIONS[i + 1..] {
            assert!(
                !later.letters.starts_with(row.letters),
                "{} hides {}",
                row.letters,
                later.letters
            );
        }
    }
}

#[test]
fn usage_lists_every_option_that_works() {
    let usage = text(&FULL.parse("+RTS -?").stderr);
    for row in OPTIONS.iter().filter(|row| !row.help.is_empty()) {
        let head = [row.letters, row.argument_name].concat();
        let listed = [" ", "\n"].map(|end| ["  ", &head, end].concat());
        assert!(listed.iter().any(|head| usage.contains(head)), "{head}");
    }
    assert!(
        usage.lines().all(|l| l.len() <= 100),
        "{}",
        usage.to_string()
    );
}

#[test]
fn unopenable_statistics_file() {
    let text = text(&cannot_open(b"leak", b"/no/f", Errno(2)));
    assert_eq!(
        text,
        "leak: Can't open stats file /no/f (no such directory)\n"
    );
}

/// `docs/rts-options.md` says of each option what the table of options does.
#[test]
fn documentation_has_the_table() {
    use rt_abi::options::Requires;
    let documentation = include_str!("../../../docs/rts-options.md");
    let table = documentation.split("|---|---|---|---|\n").nth(1).unwrap();
    let documented: Vec<&str> = table.lines().take_while(|l| l.starts_with('|')).collect();
    let rows = OPTIONS.iter().filter(|row| !row.help.is_empty());
    let expected: Vec<String> = rows
        .map(|row| {
            let built = match row.requires {
                Requires::Nothing => "any",
                Requires::Prof => "-prof",
                Requires::Debug => "-debug",
                Requires::Ticky => "-ticky",
            };
            let head = [row.letters, row.argument_name].concat();
            let help: Vec<&str> = row.help.iter().flat_map(|l| l.split_whitespace()).collect();
            let cells = [head.replace('|', "\\|"), help.join(" ").replace('|', "\\|")];
            let safe = if row.safe { "yes" } else { "no" };
            alloc::format!("| `{}` | {built} | {safe} | {} |", cells[0], cells[1])
        })
        .collect();
    assert_eq!(documented, expected);
    let table = documentation.split("\n|---|---|---|\n").nth(1).unwrap();
    let documented: Vec<&str> = table.lines().take_while(|l| l.starts_with('|')).collect();
    let expected: Vec<String> = BREAKDOWNS
        .iter()
        .map(|by| {
            let needs = match by.needs {
                Needs::Nothing => "nothing",
                Needs::Linked => "`-rtsopts` or `-prof`",
                Needs::Prof => "`-prof`",
            };
            alloc::format!("| `-h{}` | {needs} | {} |", by.letters, by.help.join(" "))
        })
        .collect();
    assert_eq!(documented, expected);
}
