//! Compiled programs as their user meets them: run-time options, statistics and
//! profile files.

use crate::budgets;
use crate::hp::Profile;
use crate::shell::{Folder, ensure};

/// The tests with their names.
pub const TESTS: &[(&str, fn() -> Result<(), String>)] = &[
    ("wrong_options", wrong_options),
    ("levels", levels),
    ("environment_and_built_in", environment_and_built_in),
    ("whose_word_is_which", whose_word_is_which),
    ("help_and_info", help_and_info),
    ("statistics", statistics),
    ("statistics_files", statistics_files),
    ("limits", limits),
    ("profiles_are_reproducible", profiles_are_reproducible),
    ("hp2ps_accepts_profiles", hp2ps_accepts_profiles),
    ("deep_recursion", deep_recursion),
    ("large_objects", large_objects),
    ("endless_output", endless_output),
];

pub(crate) const SUM: &str = "main = sum (map square [1 .. 10])\nsquare x = x * x\n";

/// A list of a hundred thousand elements that is alive until the end.
pub(crate) const HOLD: &str = "main = length xs + sum xs\nxs = [1 .. 100000]\n";

fn wrong_options() -> Result<(), String> {
    let folder = Folder::new()?;
    folder.program("sum", SUM, "-rtsopts")?;
    for (options, complaint) in [
        ("-xz", "unknown RTS option: -xz"),
        ("-u", "unknown RTS option: -u"),
        ("--bogus", "unknown RTS option: --bogus"),
        ("word", "unexpected RTS argument: word"),
        ("-", "incomplete RTS option: -"),
        (
            "-hc",
            "the flag -hc requires the program to be built with -prof",
        ),
        (
            "-hL",
            "the flag -hL requires the program to be built with -prof",
        ),
        (
            "-DS",
            "the flag -DS requires the program to be built with -debug",
        ),
        ("-N0", "bad value for -N"),
        ("-N1000", "bad value for -N"),
        (
            "-r",
            "the flag -r requires the program to be built with -ticky",
        ),
        (
            "--eventlog-flush-interval=often",
            "bad value for --eventlog-flush-interval",
        ),
        (
            "-Tx",
            "flag -T given an argument when none was expected: -Tx",
        ),
        (
            "-Bfoo",
            "flag -B given an argument when none was expected: -Bfoo",
        ),
        ("-Cfoo", "bad value for -C"),
        ("-ifoo", "bad value for -i"),
        ("-hz", "invalid heap profile option: -hz"),
        ("-hT -hd", "multiple heap profile options"),
        ("-po", "flag -po expects an argument"),
        ("-Vx", "bad value for -V"),
        ("-i-1", "bad value for -i"),
        (
            "-hdfoo",
            "a restriction needs a heap profile to restrict, such as -hd",
        ),
        (
            "-hbdrag",
            "the flag -hbdrag requires the program to be built with -prof",
        ),
        (
            "-xc",
            "the flag -xc requires the program to be built with -prof",
        ),
        ("-maxN0", "bad value for -maxN"),
        ("-ol", "-ol expects filename"),
        ("-pz", "unknown RTS option: -pz"),
        (
            "-smissing/file",
            "Can't open stats file missing/file (no such directory)",
        ),
        ("-c", "the flag -c is not supported by this runtime"),
        (
            "-xz -hz",
            "unknown RTS option: -xz\nsum: invalid heap profile option: -hz",
        ),
    ] {
        let ran = folder.sh(&format!("./sum +RTS {options}"))?.gives(1, "")?;
        // What could have been meant stands in parentheses.
        let lines = ran
            .err
            .lines()
            .map(|line| line.split(" (near").next().unwrap_or(line))
            .map(|line| line.split(" (`").next().unwrap_or(line));
        let told: Vec<&str> = lines.collect();
        let wanted = format!("sum: {complaint}");
        ensure(told.join("\n") == wanted, || {
            format!("{options}: {}", ran.err)
        })?;
    }
    for (options, complaint) in [
        ("-F-1", "bad RTS option: -F-1"),
        (
            "--eventlog-limit=1k",
            "size outside allowed range (262144 - 9223372036854775807)",
        ),
        ("-F", "bad RTS option: -F"),
        ("-m", "bad RTS option: -m"),
        ("-L0", "bad RTS option: -L0"),
        ("-Lx", "bad RTS option: -Lx"),
        ("-R0", "bad RTS option: -R0"),
        (
            "-K1",
            "error in RTS option -K1: size outside allowed range (8 - ",
        ),
        (
            "-O1",
            "error in RTS option -O1: size outside allowed range (4096 - 9223372036854775807)",
        ),
        (
            "-A1",
            "-A1: size outside allowed range (8192 - 9223372036854775807)",
        ),
        (
            "-A5x",
            "-A5x: size outside allowed range (8192 - 9223372036854775807)",
        ),
        (
            "-M1k",
            "-M1k: size outside allowed range (4096 - 9223372036854775807)",
        ),
        ("-G3", "-G3: size outside allowed range (1 - 2)"),
    ] {
        folder
            .sh(&format!("./sum +RTS {options}"))?
            .refuses(&["sum: ", complaint])?;
    }
    folder.program("prof", SUM, "-rtsopts -prof")?;
    for (options, complaint) in [
        (
            "-hbdrag",
            "a restriction needs a heap profile to restrict, such as -hd",
        ),
        (
            "-hrx -hcy",
            "a restriction needs a heap profile to restrict, such as -hd",
        ),
        ("-hb -hr", "multiple heap profile options"),
        ("-hT -hc", "multiple heap profile options"),
    ] {
        let ran = folder.sh(&format!("./prof +RTS {options}"))?.gives(1, "")?;
        let whole = format!("prof: {complaint}\n");
        ensure(ran.err == whole, || format!("{options}: {}", ran.err))?;
    }
    for (options, near) in [
        ("-xd", "(nearest: -xt, -xf[r], -xc"),
        ("--machine-redable", "(nearest: --machine-readable, "),
        ("-hz", "(nearest: -hT, -hd, -hy; -? shows all)"),
        ("-hl", "(nearest: -hL, "),
    ] {
        folder
            .sh(&format!("./prof +RTS {options}"))?
            .refuses(&["prof: ", near])?;
    }
    let ran = folder.sh("./prof +RTS -?")?;
    ran.says(&["Usage: <program>", "--machine-readable"])?;
    let ran = folder.sh("./sum +RTS -M2m -A4m")?.gives(0, "385\n")?;
    ensure(ran.err.lines().count() == 1, || ran.err.clone())?;
    ran.says(&["maximum heap size (-M) is smaller than minimum alloc area size (-A)"])?;
    Ok(())
}

fn levels() -> Result<(), String> {
    let folder = Folder::new()?;
    for level in ["some", "none", "all", "ignore", "ignoreAll"] {
        folder.program(level, SUM, &format!("-rtsopts={level}"))?;
    }
    folder.program("plain", SUM, "")?;
    folder.program("prof", SUM, "-O0 -prof")?;
    for program in ["some", "plain"] {
        for safe in [
            "-s",
            "-S",
            "-t",
            "-T",
            "-L30",
            "-poother",
            "--machine-readable",
        ] {
            folder
                .sh(&format!("./{program} +RTS {safe}"))?
                .gives(0, "385\n")?;
        }
        for unsafe_one in ["-A1m", "-G1", "-M1g", "-K1m", "-H1m", "-F3", "-sfile"] {
            folder
                .sh(&format!("./{program} +RTS {unsafe_one}"))?
                .refuses(&[
                    program,
                    "Most RTS options are disabled. Link with -rtsopts to enable them.",
                ])?;
        }
    }
    // What lives is told by every program, and by what is linked for it the same.
    folder.write("hello.hs", "main = putStrLn \"Hello\"\n")?;
    folder.purecc("hello.hs")?.quietly()?;
    let hello = std::fs::metadata(folder.path().join("hello")).map_err(|e| e.to_string())?;
    let held = "main = sum xs + length xs\nxs = [1 .. 2000]\n";
    folder.write("held.pure", held)?;
    folder.purecc("-w held.pure -o small")?.quietly()?;
    folder.purecc("-w -rtsopts held.pure -o large")?.quietly()?;
    ensure(hello.len() < budgets::SMALL as u64, || {
        format!("{} bytes", hello.len())
    })?;
    for letter in ["", "T", "d", "y", "m", "i", "e"] {
        let told = |program: &str| {
            let line = format!("./{program} +RTS -h{letter} -i4k -poout");
            folder.sh(&line)?.gives(0, "2003000\n")?.quietly()?;
            let text = folder.read("out.hp")?;
            let samples = text.split_once("BEGIN_SAMPLE").ok_or("no samples")?.1;
            Ok::<_, String>(samples.to_string())
        };
        let (small, large) = (told("small")?, told("large")?);
        ensure(small == large && small.lines().count() > 9, || {
            format!("-h{letter}: {small}\nand {large}")
        })?;
    }
    for (option, needs) in [
        (
            "-hro",
            "only programs linked with -rtsopts take -hro; without it: -h -hT",
        ),
        ("-hosb", "only programs linked with -rtsopts take -hosb;"),
        (
            "-hdCons",
            "only programs linked with -rtsopts take -hdCons;",
        ),
        (
            "-hL",
            "the flag -hL requires the program to be built with -prof",
        ),
    ] {
        folder
            .sh(&format!("./plain +RTS {option}"))?
            .gives(1, "")?
            .says(&[needs])?;
    }
    folder
        .sh("./none +RTS -hT")?
        .refuses(&["RTS options are disabled"])?;
    // The main job needs no -rtsopts.
    folder
        .sh("./prof +RTS -hL -i64w")?
        .gives(0, "385\n")?
        .quietly()?;
    Profile::parse(&folder.read("prof.hp")?)?.biographical()?;
    folder
        .sh("./none +RTS -s")?
        .refuses(&["RTS options are disabled. Link with -rtsopts to enable them."])?;
    folder
        .sh("./all +RTS -A1m -G1")?
        .gives(0, "385\n")?
        .quietly()?;
    folder
        .sh("./ignore +RTS -xz")?
        .gives(0, "385\n")?
        .quietly()?;
    folder
        .sh("./ignoreAll +RTS -xz")?
        .gives(0, "385\n")?
        .quietly()?;
    Ok(())
}

const LINE: &str = "<<ghc: ";

fn environment_and_built_in() -> Result<(), String> {
    let folder = Folder::new()?;
    for level in ["some", "none", "all", "ignore", "ignoreAll"] {
        folder.program(level, SUM, &format!("-rtsopts={level}"))?;
    }
    for (level, obeyed) in [
        ("some", true),
        ("all", true),
        ("ignore", true),
        ("ignoreAll", false),
    ] {
        let ran = folder
            .sh(&format!("GHCRTS=-t ./{level}"))?
            .gives(0, "385\n")?;
        ensure(ran.err.starts_with(LINE) == obeyed, || {
            format!("{level}: {ran:?}")
        })?;
    }
    folder
        .sh("GHCRTS=-A1m ./some")?
        .refuses(&["Most RTS options are disabled"])?;
    let ran = folder.sh("GHCRTS=-t ./none")?.gives(0, "385\n")?;
    ensure(
        ran.err
            .starts_with("none: Warning: Ignoring GHCRTS variable"),
        || ran.err.clone(),
    )?;
    folder
        .sh("GHCRTS='-A64k   -t' ./all +RTS -A1")?
        .refuses(&["-A1: size"])?;
    folder
        .sh("GHCRTS=word ./all")?
        .gives(1, "")?
        .says(&["unexpected RTS argument: word"])?;
    folder.write("with.pure", SUM)?;
    folder
        .sh("\"$purecc\" -with-rtsopts='-t -A64k' with.pure")?
        .quietly()?;
    folder.sh("./with")?.gives(0, "385\n")?.says(&[LINE])?;
    folder
        .sh("\"$purecc\" -with-rtsopts=-A1 with.pure && ./with")?
        .gives(1, "")?;
    Ok(())
}

fn whose_word_is_which() -> Result<(), String> {
    let folder = Folder::new()?;
    folder.program("sum", SUM, "-rtsopts")?;
    for (line, obeyed) in [
        ("a +RTS -t", true),
        ("+RTS -t -RTS b", true),
        ("+RTS -RTS -t", false),
        ("-t", false),
        ("-RTS -t", false),
        ("-- +RTS -t", false),
        ("--RTS +RTS -t", false),
        ("+RTS -t --RTS +RTS -xz", true),
        ("+RTS -t -- +RTS -xz", true),
        ("+RTS -A1m -RTS a +RTS -t", true),
    ] {
        let ran = folder.sh(&format!("./sum {line}"))?.gives(0, "385\n")?;
        ensure(ran.err.starts_with(LINE) == obeyed, || {
            format!("{line}: {ran:?}")
        })?;
    }
    folder
        .sh("./sum \"it's\" 'two words' +RTS -tfile -RTS -- +RTS")?
        .quietly()?;
    let head = "'./sum' 'it'\\''s' 'two words' '--' '+RTS' +RTS '-tfile' \n";
    let text = folder.read("file")?;
    ensure(text.starts_with(head), || text.clone())
}

fn help_and_info() -> Result<(), String> {
    let folder = Folder::new()?;
    folder.program("sum", SUM, "")?;
    let help = folder.sh("./sum +RTS '-?'")?.gives(1, "")?;
    for part in ["-A<size>", "-hb", "-i", "-M<size>", "--RTS", "GHCRTS"] {
        ensure(help.err.contains(part), || {
            format!("no {part} in {}", help.err)
        })?;
    }
    let info = folder.sh("./sum +RTS --info")?.quietly()?;
    pairs(&info.out)?;
    folder
        .sh("./sum +RTS --info >/dev/full")?
        .refuses(&["no space left"])?;
    Ok(())
}

/// A list of pairs of strings, as `--info` and `--machine-readable` print it.
fn pairs(text: &str) -> Result<Vec<(String, String)>, String> {
    let body = text.strip_suffix(" ]\n").ok_or("no closing bracket")?;
    let pair = |(i, line): (usize, &str)| {
        let start = if i == 0 { " [(\"" } else { " ,(\"" };
        let inner = line.strip_prefix(start)?.strip_suffix("\")")?;
        inner
            .split_once("\", \"")
            .map(|(k, v)| (k.to_string(), v.to_string()))
    };
    let lines = body.lines().enumerate();
    lines
        .map(|l| pair(l).ok_or_else(|| format!("line {l:?}")))
        .collect()
}

fn statistics() -> Result<(), String> {
    let folder = Folder::new()?;
    folder.program("hold", HOLD, "-rtsopts")?;
    let run = |options: &str| {
        folder
            .sh(&format!("./hold +RTS {options}"))?
            .gives(0, "5000150000\n")
    };
    let line = run("-t")?.err;
    let shape = line.starts_with("<<ghc: ")
        && line.ends_with(" elapsed) :ghc>>\n")
        && line.lines().count() == 1;
    ensure(shape && line.contains(" avg/max bytes residency ("), || {
        line.clone()
    })?;

    let found = pairs(&run("-t --machine-readable -G1 -A64k")?.err)?;
    let value = |key: &str| -> Result<f64, String> {
        let pair = found.iter().find(|(k, _)| k == key);
        let (_, v) = pair.ok_or_else(|| format!("no {key}"))?;
        v.parse().map_err(|_| format!("{key}: {v}"))
    };
    ensure(
        found[0].0 == "bytes allocated" && found[1].0 == "num_GCs",
        || format!("{found:?}"),
    )?;
    ensure(
        value("bytes allocated")? >= 2.4e6 && value("max_bytes_used")? >= 8e5,
        || format!("{found:?}"),
    )?;
    let collections = value("gen_0_collections")?;
    ensure(
        collections == value("num_GCs")? && collections > 0.0,
        || format!("{found:?}"),
    )?;
    let parts = ["init", "mut", "GC", "exit"].map(|p| value(&format!("{p}_cpu_seconds")));
    let sum = parts.into_iter().sum::<Result<f64, String>>()?;
    ensure((sum - value("total_cpu_seconds")?).abs() < 0.01, || {
        format!("{found:?}")
    })?;

    let summary = run("-s -G1 -A64k")?.err;
    for part in [
        " bytes allocated in the heap\n",
        " bytes copied during GC\n",
        " bytes maximum residency (",
        " bytes maximum slop\n",
        " total memory in use (",
        "Tot time (elapsed)  Avg pause  Max pause\n",
        "  Gen  0 ",
        "  INIT    time",
        "  MUT     time",
        "  GC      time",
        "  EXIT    time",
        "  Total   time",
        "  %GC     time",
        "  Alloc rate ",
        "  Productivity ",
    ] {
        ensure(summary.contains(part), || {
            format!("no {part:?} in {summary}")
        })?;
    }
    let first = summary.lines().next().unwrap_or("");
    let number = first.trim().split(' ').next().unwrap_or("");
    ensure(
        first.len() == 16 + " bytes allocated in the heap".len() && number.contains(','),
        || summary.clone(),
    )?;

    let verbose = run("-S -A64k")?.err;
    let rows = verbose.lines().filter(|l| l.contains("  (Gen: ")).count();
    ensure(rows > 50 && verbose.contains("  Total   time"), || {
        verbose.clone()
    })
}

fn statistics_files() -> Result<(), String> {
    let folder = Folder::new()?;
    folder.program("sum", SUM, "-rtsopts")?;
    folder
        .sh("./sum +RTS -sfile")?
        .gives(0, "385\n")?
        .quietly()?;
    let text = folder.read("file")?;
    ensure(
        text.starts_with("'./sum' +RTS '-sfile' \n") && text.contains("Productivity"),
        || text.clone(),
    )?;
    folder
        .sh("./sum +RTS -sstderr")?
        .gives(0, "385\n")?
        .says(&["Productivity"])?;
    ensure(!folder.exists("stderr"), || "a file called stderr".into())?;
    folder.sh("./sum +RTS -T")?.gives(0, "385\n")?.quietly()?;
    let full = folder.sh("./sum +RTS -S/dev/full")?.gives(0, "385\n")?;
    ensure(
        full.err
            == "sum: cannot write /dev/full: no space left on device; the file is incomplete\n",
        || full.err.clone(),
    )
}

fn limits() -> Result<(), String> {
    let folder = Folder::new()?;
    folder.program("hold", HOLD, "-prof -rtsopts")?;
    folder.program("some", HOLD, "-with-rtsopts=-M2m")?;
    folder.program(
        "deep",
        "main = foldr (+) 0 [1 .. 1000000]\n",
        "-O0 -prof -rtsopts",
    )?;
    let ran = folder
        .sh("./hold +RTS -M2m -A64k -hL -i64k")?
        .gives(251, "")?;
    ensure(
        ran.err
            == "hold: Heap exhausted;\nhold: Current maximum heap size is 2097152 bytes (2 MB).\n\
                hold: Use `+RTS -M<size>' to increase it.\n",
        || ran.err.clone(),
    )?;
    let profile = Profile::parse(&folder.read("hold.hp")?)?;
    profile.biographical()?;
    ensure(profile.samples.len() > 5, || format!("{profile:?}"))?;
    folder
        .sh("./some")?
        .gives(251, "")?
        .says(&["Relink with -rtsopts"])?;
    // The same limit is too low once a part of it has to stay free.
    let total = "5000150000\n";
    folder.sh("./hold +RTS -M30m")?.gives(0, total)?;
    folder.sh("./hold +RTS -M30m -G1 -m95")?.gives(251, "")?;
    let ran = folder.sh("./hold +RTS -B -G1 -A1m")?.gives(0, total)?;
    ensure(ran.err.len() > 1 && ran.err.bytes().all(|b| b == 7), || {
        format!("bells: {:?}", ran.err)
    })?;
    let ran = folder.sh("./deep +RTS -K100k -hL -i16k")?.gives(2, "")?;
    ensure(
        ran.err
            == "deep: Stack space overflow: current size 102400 bytes.\n\
                deep: Use `+RTS -Ksize -RTS' to increase it.\n",
        || ran.err.clone(),
    )?;
    Profile::parse(&folder.read("deep.hp")?)?.biographical()?;
    // Failures of the program complete its files too.
    folder.program(
        "fails",
        "main = (sum [1 .. 100000], error \"told so\")\n",
        "-O0 -prof",
    )?;
    let ran = folder.sh("./fails +RTS -hL -i64k")?;
    ran.gives(1, "(5000050000,")?.says(&["fails: told so\n"])?;
    let profile = Profile::parse(&folder.read("fails.hp")?)?;
    ensure(profile.samples.len() > 5, || format!("{profile:?}"))
}

fn profiles_are_reproducible() -> Result<(), String> {
    let folder = Folder::new()?;
    folder.program("hold", HOLD, "-rtsopts -prof")?;
    for how in ["-hL", "-hT", "-hd"] {
        let mut texts = vec![];
        for _ in 0..2 {
            let script = format!("SOURCE_DATE_EPOCH=86400 ./hold a b +RTS {how} -i100k");
            folder.sh(&script)?.gives(0, "5000150000\n")?.quietly()?;
            texts.push(folder.read("hold.hp")?);
        }
        ensure(texts[0] == texts[1], || format!("{how}: two runs differ"))?;
        let profile = Profile::parse(&texts[0])?;
        ensure(
            texts[0].contains("DATE \"Fri Jan  2 00:00 1970\"\n"),
            || texts[0].clone(),
        )?;
        ensure(profile.job == format!("hold a b +RTS {how} -i100k"), || {
            profile.job.clone()
        })?;
        ensure(profile.samples.len() > 50, || {
            format!("{how}: {} samples", profile.samples.len())
        })?;
    }
    Ok(())
}

fn hp2ps_accepts_profiles() -> Result<(), String> {
    let folder = Folder::new()?;
    if folder.sh("command -v hp2ps")?.code != Some(0) {
        eprintln!("notice: hp2ps is not installed, its opinion is not asked");
        return Ok(());
    }
    let renders = folder.sh("command -v gs")?.code == Some(0);
    folder.program("hold", HOLD, "-rtsopts -prof -fprof-auto")?;
    // Each way with a part of a band's name.
    let ways = [
        ("-hL", "(USE)"),
        ("-hb", "(USE)"),
        ("-hT", "Cons)"),
        ("-hd", "Cons)"),
        ("-hy", "(Int)"),
        ("-hm", "(Main)"),
        ("-hc", "xs/Main.CAF"),
        ("-he", "(1)"),
        ("-hi", "enumFromTo"),
        ("-hr", "intsFromTo"),
        ("-hro", "Main.xs"),
        ("-hr -hbdrag,lag,use,void", "intsFromTo"),
        ("-hd -hyInt", "I#)"),
        ("-hL -hdCons", "(USE)"),
    ];
    for (how, band) in ways {
        for interval in ["-i100k", "-i0", "-i0.000001"] {
            folder
                .sh(&format!("./hold 'an \"argument\"' +RTS {how} {interval}"))?
                .quietly()?;
            folder.sh("rm -f hold.ps; hp2ps -c hold.hp")?.quietly()?;
            let picture = folder.read("hold.ps")?;
            let shows = picture.starts_with("%!PS") && picture.contains(band);
            ensure(shows, || {
                let bands: Vec<&str> = picture.lines().filter(|l| l.ends_with("show")).collect();
                format!("{how} {interval}: {bands:?}")
            })?;
        }
        if renders {
            let render = "gs -q -dBATCH -dNOPAUSE -dSAFER -sDEVICE=nullpage hold.ps";
            folder.sh(render)?.quietly()?;
        }
    }
    Ok(())
}

fn deep_recursion() -> Result<(), String> {
    let folder = Folder::new()?;
    let text = "main = total (enumFromTo 1 1000000)\ntotal [] = 0\ntotal (x : xs) = x + total xs\n";
    for flags in ["-O0", "-O2", "-O2 -prof", "-O0 -debug"] {
        folder.program("deep", text, flags)?;
        folder.sh("./deep")?.gives(0, "500000500000\n")?.quietly()?;
    }
    Ok(())
}

/// While a census is awaited each large object ends a part of the nursery: they
/// must not use the nursery up.
fn large_objects() -> Result<(), String> {
    let folder = Folder::new()?;
    let text = include_str!("../run/large-integers.hs");
    let expected = include_str!("../run/large-integers.out");
    folder.write("large.hs", text)?;
    for (flags, profile) in [("-O2 -prof", "-hL"), ("-O2", "-hT")] {
        let compile = format!("{flags} -debug -rtsopts large.hs -o large");
        folder.purecc(&compile)?.quietly()?;
        for interval in ["--no-automatic-heap-samples", "-i40m", "-i1m"] {
            let run = format!("./large +RTS -DS {profile} {interval}");
            folder.sh(&run)?.gives(0, expected)?.quietly()?;
        }
    }
    Ok(())
}

fn endless_output() -> Result<(), String> {
    let folder = Folder::new()?;
    folder.program("endless", "main = [1 ..]\n", "-rtsopts")?;
    let ran = folder.sh("./endless | head -c 20")?;
    ensure(ran.out == "Cons 1 (Cons 2 (Cons", || format!("{ran:?}"))?;
    ensure(ran.err.lines().count() <= 1, || format!("{ran:?}"))?;
    // A reader that has gone ends it; so does an interruption, with all that was
    // printed before it.
    let mut run = folder.begin("./endless")?;
    run.prints("(Cons 4 ")?;
    run.signal("INT")?;
    let ran = run.ends()?;
    ensure(ran.signal == Some(2) && ran.err.is_empty(), || {
        format!("{:?} {:?}", ran.signal, ran.err)
    })?;
    ensure(
        ran.out.starts_with("Cons 1 (Cons 2 (Cons 3 (Cons 4 "),
        || ran.out[..40].to_string(),
    )
}
