//! Ends that nobody planned: signals, full disks, outputs that cannot be written. What
//! a run leaves behind is complete, and its exit code says what happened.

use crate::hp::Profile;
use crate::prof;
use crate::profiles::HOLD;
use crate::rts::{self, SUM};
use crate::shell::{Folder, Ran, ensure};
use std::os::unix::process::ExitStatusExt;
use std::process::Stdio;
use std::time::{Duration, Instant};

/// The tests with their names.
pub const TESTS: &[(&str, fn() -> Result<(), String>)] = &[
    ("one_output_fails", one_output_fails),
    ("one_output_is_removed", one_output_is_removed),
    ("interrupted_runs", interrupted_runs),
    ("interrupted_handlers", interrupted_handlers),
    ("interrupted_loops", interrupted_loops),
    ("torn_samples", torn_samples),
    (
        "profiles_that_cannot_be_written",
        profiles_that_cannot_be_written,
    ),
    (
        "output_that_cannot_be_written",
        output_that_cannot_be_written,
    ),
    ("interrupted_twice", interrupted_twice),
    ("interrupted_writing", interrupted_writing),
];

fn one_output_fails() -> Result<(), String> {
    let folder = Folder::new()?;
    folder.program("hold", HOLD, "-rtsopts -prof -fprof-auto")?;
    let output = folder.sh("./hold")?.quietly()?.out;
    for (name, rest) in [
        ("hold.hp", ["hold.prof", "hold.retainers"]),
        ("hold.prof", ["hold.hp", "hold.retainers"]),
        ("hold.retainers", ["hold.hp", "hold.prof"]),
    ] {
        folder.sh("rm -f hold.hp hold.prof hold.retainers")?;
        folder.sh(&format!("ln -s /dev/full {name}"))?.quietly()?;
        let ran = folder.sh("./hold +RTS -hr -p -i64k")?;
        ensure(ran.code == Some(0) && ran.out == output, || {
            format!("{ran:?}")
        })?;
        let line = format!("hold: cannot write {name}: no space left on device");
        let told = ran.err.starts_with(&line) && ran.err.lines().count() == 1;
        ensure(told, || format!("{ran:?}"))?;
        for other in rest {
            let text = folder.read(other)?;
            let complete = match other {
                "hold.hp" => Profile::parse(&text).is_ok(),
                "hold.prof" => prof::read(&text).is_ok(),
                _ => text.contains("SET "),
            };
            ensure(complete, || format!("{name} full, {other}: {text}"))?;
        }
    }
    // A folder that goes away under the run is nothing to it.
    folder.sh("rm -f hold.*p* hold.retainers; mkdir sub")?;
    let ran = folder.sh("cd sub; rmdir ../sub; ../hold +RTS -hd -p -i64k")?;
    ensure(ran.code == Some(0) && ran.out == output, || {
        format!("{ran:?}")
    })?;
    ran.says(&["cannot create hold.hp", "cannot create hold.prof"])?;
    Ok(())
}

/// An interruption is an exception where one is handled: handlers run, and the
/// profiles are complete, whether the program goes on or ends by it.
fn one_output_is_removed() -> Result<(), String> {
    let folder = Folder::new()?;
    let source = "main = interact (\\text -> show (length text) ++ \"\\n\")\n";
    folder.write("p.hs", source)?;
    folder.purecc("-w -prof p.hs")?.quietly()?;
    let input = "until [ -e p.hp ]; do sleep 0.01; done; rm p.hp; echo abc";
    let ran = folder.sh(&format!(
        "({input}) | ./p +RTS -hd -p --no-automatic-heap-samples"
    ))?;
    let line = "p: cannot write p.hp: it was removed during the run; the file is incomplete\n";
    ensure(
        ran.code == Some(0) && ran.out == "4\n" && ran.err == line,
        || format!("{ran:?}"),
    )?;
    ensure(folder.read("p.prof")?.contains("total alloc"), || {
        "the report is missing".into()
    })
}

fn interrupted_runs() -> Result<(), String> {
    let folder = Folder::new()?;
    let long = "main = length (filter odd (concat [ [1 .. n] | n <- [1 .. 30000] ]))\n";
    folder.program("long", long, "-rtsopts -prof -fprof-auto")?;
    for (signal, code) in [
        ("TERM", 143),
        ("INT", 130),
        ("HUP", 129),
        ("QUIT", 131),
        ("XCPU", 152),
        ("PIPE", 141),
    ] {
        let all = ["-hL", "-hc", "-hr"];
        for how in &all[..if code > 140 || code == 130 { 3 } else { 1 }] {
            folder.sh("rm -f long.hp long.prof")?;
            // By a shell of its own, since shells ignore SIGINT for what runs behind them.
            let ran = folder.sh(&format!(
                "timeout -s {signal} 0.4 ./long +RTS {how} -p -i0.02 >/dev/null; echo $?"
            ))?;
            let status = ran.out.trim().parse::<i32>().unwrap_or(-1);
            // `timeout` says 124 for what it has ended.
            ensure(status == 124 || status == code, || format!("{ran:?}"))?;
            Profile::parse(&folder.read("long.hp")?).map_err(|e| format!("{signal} {how}: {e}"))?;
            let report = folder.read("long.prof")?;
            prof::read(&report).map_err(|e| format!("{signal} {how}: {e}: {report}"))?;
        }
    }
    Ok(())
}

fn interrupted_handlers() -> Result<(), String> {
    let folder = Folder::new()?;
    let source = "import Control.Exception\n\
        main :: IO ()\n\
        main = do\n\
        \x20 print (length (concat [ [1 .. n] | n <- [1 .. 60000 :: Int] ])) `finally` putStrLn \"cleaned\"\n";
    let caught = "import Control.Exception\n\
        main :: IO ()\n\
        main = handle (\\e -> print (e :: AsyncException)) $\n\
        \x20 print (length (concat [ [1 .. n] | n <- [1 .. 60000 :: Int] ]))\n";
    for (source, out) in [
        (source, "cleaned\n124\n"),
        (caught, "user interrupt\n124\n"),
    ] {
        folder.write("p.hs", source)?;
        folder.purecc("-w -prof -rtsopts p.hs")?.quietly()?;
        // That sends the signal twice: to the program and to all that it has started.
        let ran = folder.sh("timeout -s INT 1.5 ./p +RTS -hd -p -i0.02; echo $?")?;
        ensure(ran.out == out, || format!("{ran:?}"))?;
        Profile::parse(&folder.read("p.hp")?)?;
        let report = folder.read("p.prof")?;
        prof::read(&report).map_err(|e| format!("{e}: {report}"))?;
    }
    Ok(())
}

/// Programs that would run for ever, and allocate next to nothing or nothing at all.
fn interrupted_loops() -> Result<(), String> {
    let folder = Folder::new()?;
    let source = "import Control.Exception\n\
        import Data.IORef\n\
        import System.Environment\n\
        import System.IO\n\
        spin :: Int -> Int -> Int\n\
        spin acc 0 = acc\n\
        spin acc n = spin ((acc * 3 + n) `mod` 1000003) (n - 1)\n\
        main :: IO ()\n\
        main = do\n\
        \x20 [rounds, length] <- fmap (map read) getArgs\n\
        \x20 kept <- newIORef []\n\
        \x20 let go :: Int -> IO ()\n\
        \x20     go n | n == rounds = return ()\n\
        \x20          | otherwise = spin n length `seq` modifyIORef kept (n :) >> go (n + 1)\n\
        \x20 handle (\\e -> putStrLn (\"caught \" ++ show (e :: AsyncException))) $\n\
        \x20   hPutStrLn stderr (replicate 4096 '.') >> hFlush stderr >> go 0\n\
        \x20 putStrLn \"over\"\n";
    folder.write("p.hs", source)?;
    for flags in ["-O", "-O -prof"] {
        folder
            .purecc(&format!("-w -rtsopts {flags} p.hs"))?
            .quietly()?;
        // Samples come with time, however little is allocated.
        let ran = folder.sh("./p 300 1000000 +RTS -hT -i0.02 2>/dev/null")?;
        ran.gives(0, "over\n")?;
        let samples = Profile::parse(&folder.read("p.hp")?)?.samples.len();
        ensure(samples >= 5, || {
            format!("{flags}: {samples} samples of a long run")
        })?;
        // So do interruptions.
        folder.sh("rm -f p.hp told out")?;
        let script = "./p -1 100000 +RTS -hT -p -i0.02 2>told >out";
        let ran = interrupted(&folder, script, "told", "INT")?;
        let out = folder.read("out")?;
        ensure(
            ran.code == Some(0) && out == "caught user interrupt\nover\n",
            || format!("{flags}: {ran:?}, {out}"),
        )?;
        Profile::parse(&folder.read("p.hp")?)?;
        // In a loop that allocates nothing the second one ends the run, as the first
        // one says.
        let script = "rm told; ./p 1 -1 +RTS -hT -p -i0.02 2>told >out & sleep 0.1; \
                      until grep -q . told; do sleep 0.02; done; \
                      kill -s INT $!; \
                      until grep -q 'allocates nothing' told; do sleep 0.02; done; \
                      kill -s INT $!; wait $!; echo $?; cat out; tail -n 1 told";
        let ran = folder.sh(script)?;
        let told = "p: no sample of the heap profile was taken: one waits until the program \
                    allocates (";
        let lines: Vec<&str> = ran.out.lines().collect();
        let fits = lines.len() == 2 && lines[0] == "130" && lines[1].starts_with(told);
        ensure(fits, || format!("{flags}: {ran:?}"))?;
        Profile::parse(&folder.read("p.hp")?)?;
        let report = folder.read("p.prof")?;
        prof::read(&report).map_err(|e| format!("{e}: {report}"))?;
    }
    Ok(())
}

/// Where there is no more room the file ends with a whole sample.
fn torn_samples() -> Result<(), String> {
    let folder = Folder::new()?;
    folder.program("hold", HOLD, "-rtsopts -prof -fprof-auto")?;
    for options in ["-hi", "-hL", "-hr -p"] {
        // In blocks of 512 bytes.
        for blocks in [1, 3, 7, 9] {
            let ran = folder.sh(&format!("ulimit -f {blocks}; ./hold +RTS -i1k {options}"))?;
            ensure(ran.code == Some(0), || format!("{ran:?}"))?;
            ran.says(&["cannot write hold.hp: file too large"])?;
            let text = folder.read("hold.hp")?;
            let whole = Profile::parse(&text).map_err(|e| format!("{options} {blocks}: {e}"))?;
            ensure(!whole.samples.is_empty(), || text.clone())?;
        }
    }
    Ok(())
}

fn profiles_that_cannot_be_written() -> Result<(), String> {
    let folder = Folder::new()?;
    folder.program("hold", rts::HOLD, "-rtsopts -prof")?;
    folder.write("file", "")?;
    folder.sh("ln -s /dev/full full.hp")?.quietly()?;
    for (script, reason) in [
        (
            "./hold +RTS -hL -i64k -pomissing/out",
            "create missing/out.hp: no such directory\n",
        ),
        (
            "./hold +RTS -hT -i64k -pofile/out",
            "create file/out.hp: not a directory\n",
        ),
        (
            "./hold +RTS -hL -i64k -pofull",
            "write full.hp: no space left on device",
        ),
        (
            "ulimit -f 8; ./hold +RTS -hd -i64k -polimited",
            "write limited.hp: file too large",
        ),
    ] {
        let ran = folder.sh(script)?.gives(0, "5000150000\n")?;
        ensure(ran.err.lines().count() == 1, || {
            format!("{script}: {ran:?}")
        })?;
        ran.says(&["hold: cannot ", reason])?;
    }
    folder.program("fails", "main = error \"told so\"\n", "-rtsopts")?;
    let ran = folder.sh("./fails +RTS -hT -pomissing/out")?.gives(1, "")?;
    ran.says(&["cannot create missing/out.hp", "fails: told so"])?;
    // Nor does asking for a sample end a run that has no file for it.
    let text = "import System.IO\nimport System.Mem\nmain = performGC >> putStrLn \"ready\" >> hFlush stdout >> performGC >> getLine >>= putStrLn\n";
    folder.write("waits.hs", text)?;
    folder.purecc("-rtsopts waits.hs -o waits")?.quietly()?;
    let script = "mkfifo in; ./waits +RTS -hT -pomissing/out <in >out & exec 3>in; \
                  until [ -s out ]; do sleep 0.01; done; \
                  kill -s USR1 $!; echo steady >&3; wait $! && cat out";
    let ran = folder.sh(script)?.gives(0, "ready\nsteady\n")?;
    ran.says(&["cannot create missing/out.hp"])?;
    // With one it gets its sample, however little it allocates.
    let script = script
        .replace("mkfifo in", "rm out")
        .replace("-pomissing/out", "");
    let ran = folder.sh(&script)?.gives(0, "ready\nsteady\n")?;
    ran.quietly()?;
    let profile = Profile::parse(&folder.read("waits.hp")?)?;
    ensure(profile.samples.len() == 3, || format!("{profile:?}"))?;
    // So does a program that asks itself: a sample at every collection.
    folder
        .sh("echo again | ./waits +RTS -hT -i0")?
        .gives(0, "ready\nagain\n")?;
    let profile = Profile::parse(&folder.read("waits.hp")?)?;
    ensure(profile.samples.len() == 4, || format!("{profile:?}"))?;
    Ok(())
}

fn output_that_cannot_be_written() -> Result<(), String> {
    let folder = Folder::new()?;
    folder.program("sum", SUM, "-prof")?;
    folder.program("endless", "main = [1 ..]\n", "")?;
    for (script, reason) in [
        ("./sum >/dev/full", "no space left on device"),
        ("./sum >&-", "it is closed"),
        ("./endless >/dev/full", "no space left on device"),
        ("./endless >&-", "it is closed"),
        ("ulimit -f 8; ./endless >out", "file too large"),
    ] {
        folder
            .sh(script)?
            .refuses(&["cannot write standard output: ", reason])?;
    }
    folder.sh("./sum +RTS -hL >/dev/full")?;
    Profile::parse(&folder.read("sum.hp")?)?;
    // A profile's file must not become the stream that is closed.
    let closed = folder.sh("./sum +RTS -hL --no-automatic-heap-samples >&-")?;
    closed.refuses(&["cannot write standard output: it is closed"])?;
    Profile::parse(&folder.read("sum.hp")?)?;
    folder
        .sh("./sum +RTS -hL -i100 -S 2>&-")?
        .gives(0, "385\n")?;
    Profile::parse(&folder.read("sum.hp")?)?;
    // With nowhere to complain, the exit code is left.
    folder.sh("./sum >&- 2>&-")?.gives(1, "")?;
    folder.sh("./sum +RTS -s 2>/dev/full")?.gives(0, "385\n")?;
    Ok(())
}

/// Starts a script, waits until `file` has some size, sends a signal to the
/// process, and answers how it ended.
pub(crate) fn interrupted(
    folder: &Folder,
    script: &str,
    file: &str,
    signal: &str,
) -> Result<Ran, String> {
    let mut child = folder
        .shell(&format!("exec {script}"))
        .stdout(Stdio::null())
        .stderr(Stdio::piped())
        .spawn()
        .map_err(|e| e.to_string())?;
    let start = Instant::now();
    let grown = || std::fs::metadata(folder.file(file)).map_or(0, |m| m.len()) > 4096;
    while !grown() && start.elapsed() < Duration::from_secs(60) {
        std::thread::sleep(Duration::from_millis(5));
    }
    folder
        .sh(&format!("kill -s {signal} {}", child.id()))?
        .quietly()?;
    while child.try_wait().map_err(|e| e.to_string())?.is_none() {
        if start.elapsed() > Duration::from_secs(90) {
            let _ = child.kill();
            let _ = child.wait();
            return Err(format!("{script} does not end on {signal}"));
        }
        std::thread::sleep(Duration::from_millis(5));
    }
    let output = child.wait_with_output().map_err(|e| e.to_string())?;
    Ok(Ran {
        code: output.status.code(),
        signal: output.status.signal(),
        out: String::new(),
        err: String::from_utf8_lossy(&output.stderr).into_owned(),
    })
}

/// A loop that allocates nothing, but is mostly in the runtime, which writes for it: the
/// second interruption ends the run.
fn interrupted_twice() -> Result<(), String> {
    let folder = Folder::new()?;
    let text = "import Control.Exception\nimport System.IO\nspin :: IO ()\n\
                spin = hPutStrLn stderr \"x\" >> spin\nmain :: IO ()\n\
                main = spin `finally` putStrLn \"over\"\n";
    folder.write("p.hs", text)?;
    for flags in ["-O", "-O -fhpc"] {
        folder.purecc(&format!("-w {flags} p.hs"))?.quietly()?;
        let script = "rm -f told p.tix; ./p 2>told >out & \
                      until [ -s told ]; do sleep 0.02; done; kill -s INT $!; \
                      sleep 0.2; kill -s INT $! 2>/dev/null; wait $!; echo $?";
        let ran = folder.sh(script)?;
        ensure(ran.out == "130\n", || format!("{flags}: {ran:?}"))?;
    }
    ensure(folder.exists("p.tix"), || "no counters".into())
}

/// What is being written when a signal comes is written once, and in order.
fn interrupted_writing() -> Result<(), String> {
    let folder = Folder::new()?;
    let text = "import System.IO\nmain = do { putStr (replicate 5000 'x'); hFlush stdout; \
                mapM_ print [1 :: Int ..] }\n";
    folder.write("writes.hs", text)?;
    folder.purecc("writes.hs")?.quietly()?;
    let child = folder
        .shell("exec ./writes")
        .stdout(Stdio::piped())
        .spawn()
        .map_err(|e| e.to_string())?;
    let pid = child.id();
    // The pipe is full in the midst of a write. The first signal ends that write with
    // a part, the second one finds the rest waiting.
    for _ in 0..2 {
        let start = Instant::now();
        let mut asleep = 0;
        while asleep < 5 && start.elapsed() < Duration::from_secs(60) {
            std::thread::sleep(Duration::from_millis(10));
            let state = std::fs::read_to_string(format!("/proc/{pid}/stat"));
            asleep = match state.map_err(|e| e.to_string())?.contains(") S ") {
                true => asleep + 1,
                false => 0,
            };
        }
        folder.sh(&format!("kill -s TERM {pid}"))?.quietly()?;
    }
    let output = child.wait_with_output().map_err(|e| e.to_string())?;
    let found = String::from_utf8_lossy(&output.stdout);
    let numbers: String = (1..20_000).map(|n| format!("{n}\n")).collect();
    let expected = "x".repeat(5000) + &numbers;
    let ended = output.status.signal() == Some(15);
    ensure(ended && found.len() > 50_000, || {
        format!("{:?} after {} bytes", output.status, found.len())
    })?;
    ensure(expected.starts_with(&*found), || {
        let same = expected
            .bytes()
            .zip(found.bytes())
            .take_while(|(a, b)| a == b);
        format!("other output from byte {} on", same.count())
    })
}
