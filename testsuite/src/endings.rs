//! Ends that nobody planned: signals, full disks, outputs that cannot be written. What
//! a run leaves behind is complete, and its exit code says what happened.

use crate::hp::Profile;
use crate::prof;
use crate::profiles::HOLD;
use crate::rts::{self, SUM};
use crate::running::has_samples;
use crate::shell::{Folder, ensure};

/// The tests with their names.
pub const TESTS: &[(&str, fn() -> Result<(), String>)] = &[
    ("one_output_fails", one_output_fails),
    ("one_output_is_removed", one_output_is_removed),
    ("interrupted_runs", interrupted_runs),
    ("interrupted_handlers", interrupted_handlers),
    ("interrupted_evaluations", interrupted_evaluations),
    ("last_finalisers", last_finalisers),
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
    ("memory_faults", memory_faults),
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
    let long = "main = length (filter odd (concat [ [1 .. n] | n <- [1 ..] ]))\n";
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
            let mut run = folder.begin(&format!("./long +RTS {how} -p -i0.02"))?;
            // A biography's are written at the end.
            match *how {
                "-hL" => run.works(0.2)?,
                _ => run.until("samples", has_samples(&folder, "long.hp", 2))?,
            }
            run.signal(signal)?;
            let ran = run.ends()?;
            ensure(ran.status() == Some(code), || {
                format!("{signal} {how}: {ran:?}")
            })?;
            let profile = Profile::parse(&folder.read("long.hp")?);
            let job = profile.map_err(|e| format!("{signal} {how}: {e}"))?.job;
            // What lives might have been used later.
            ensure(
                job.contains(" (interrupted: not yet known are ") == (*how == "-hL"),
                || format!("{signal} {how}: {job}"),
            )?;
            let report = folder.read("long.prof")?;
            prof::read(&report).map_err(|e| format!("{signal} {how}: {e}: {report}"))?;
        }
    }
    Ok(())
}

/// An interruption is an exception where one is handled: handlers run, and the
/// profiles are complete, whether the program goes on or ends by it.
fn interrupted_handlers() -> Result<(), String> {
    let folder = Folder::new()?;
    let source = "import Control.Exception\n\
        main :: IO ()\n\
        main = do\n\
        \x20 print (length (concat [ [1 .. n] | n <- [1 :: Int ..] ])) `finally` putStrLn \"cleaned\"\n";
    let caught = "import Control.Exception\n\
        main :: IO ()\n\
        main = handle (\\e -> print (e :: AsyncException)) $\n\
        \x20 print (length (concat [ [1 .. n] | n <- [1 :: Int ..] ]))\n";
    for (source, out, code) in [(source, "cleaned\n", 130), (caught, "user interrupt\n", 0)] {
        folder.sh("rm -f p.hp")?;
        folder.write("p.hs", source)?;
        folder.purecc("-w -prof -rtsopts p.hs")?.quietly()?;
        let mut run = folder.begin("./p +RTS -hd -p -i0.02")?;
        run.until("samples", has_samples(&folder, "p.hp", 2))?;
        run.signal("INT")?;
        let ran = run.ends()?;
        ensure(ran.out == out && ran.status() == Some(code), || {
            format!("{ran:?}")
        })?;
        Profile::parse(&folder.read("p.hp")?)?;
        let report = folder.read("p.prof")?;
        prof::read(&report).map_err(|e| format!("{e}: {report}"))?;
    }
    Ok(())
}

/// In a program with threads what an interruption or the heap's end cuts off goes on when it is
/// asked for.
fn interrupted_evaluations() -> Result<(), String> {
    let folder = Folder::new()?;
    let source = "import Control.Concurrent\n\
        import Control.Exception\n\
        main :: IO ()\n\
        main = do\n\
        \x20 _ <- forkIO (return ())\n\
        \x20 yield\n\
        \x20 let x = sum (map toInteger [1 .. 300000 :: Int])\n\
        \x20 r <- try (evaluate x)\n\
        \x20 putStrLn (either (\\e -> show (e :: AsyncException)) show r)\n\
        \x20 print x\n";
    folder.write("p.hs", source)?;
    folder.purecc("-w -debug -rtsopts p.hs")?.quietly()?;
    for number in [20, 100, 300] {
        let ran = folder.sh(&format!("./p +RTS -DS -DZ100 -DI{number}"))?;
        ran.gives(0, "user interrupt\n45000150000\n")?;
    }
    Ok(())
}

/// However a program ends, finalisers of foreign pointers run before, and no others.
fn last_finalisers() -> Result<(), String> {
    let folder = Folder::new()?;
    for (end, code) in [
        ("putStrLn \"end\"", 0),
        ("putStrLn \"end\" >> exitWith (ExitFailure 7)", 7),
        ("putStrLn \"end\" >> ioError (userError \"x\")", 1),
    ] {
        let source = format!(
            "import qualified Foreign.Concurrent as C\n\
            import Data.IORef\n\
            import Foreign\n\
            import System.Exit\n\
            main :: IO ()\n\
            main = do\n\
            \x20 r <- newIORef 'r'\n\
            \x20 _ <- mkWeakIORef r (putStrLn \"no\")\n\
            \x20 p <- mallocBytes 16 :: IO (Ptr Int)\n\
            \x20 f <- C.newForeignPtr p (putStrLn \"last\" >> free p)\n\
            \x20 withForeignPtr f (\\q -> poke q 5 >> peek q >>= print)\n\
            \x20 {end}\n"
        );
        folder.write("p.hs", &source)?;
        folder.purecc("-w p.hs")?.quietly()?;
        let ran = folder.sh("./p 2>/dev/null")?;
        ensure(
            ran.out == "5\nend\nlast\n" && ran.status() == Some(code),
            || format!("{end}: {ran:?}"),
        )?;
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
        folder.sh("rm -f p.hp p.prof")?;
        let mut run = folder.begin("./p -1 100000 +RTS -hT -p -i0.02")?;
        run.ask_until("the loop", |report| report.contains("Main.spin"))?;
        run.signal("INT")?;
        let ran = run.ends()?;
        ensure(
            ran.code == Some(0) && ran.out == "caught user interrupt\nover\n",
            || format!("{flags}: {ran:?}"),
        )?;
        Profile::parse(&folder.read("p.hp")?)?;
        // In a loop that allocates nothing the second one ends the run, as the first
        // one says.
        folder.sh("rm -f p.hp p.prof")?;
        let mut run = folder.begin("./p 1 -1 +RTS -hT -p -i0.02")?;
        run.ask_until("the loop", |report| report.contains("Main.spin"))?;
        run.signal("INT")?;
        run.tells("allocates nothing")?;
        let ran = run.signal_until_it_ends("INT")?;
        let last = ran.err.lines().last().unwrap_or("");
        let told = last.starts_with("p: -i0.02 gives 0 samples of the heap profile (")
            && last.contains(" time, in which it hardly allocates), so it has the ");
        let fits = ran.status() == Some(130) && ran.out.is_empty() && told;
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
            let ran = folder.sh(&format!("ulimit -f {blocks}; ./hold +RTS -i8k {options}"))?;
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
    // With one it gets its sample, however little it allocates.
    for (place, samples) in [("-pomissing/out", 0), ("", 3)] {
        let mut run = folder.begin(&format!(
            "./waits +RTS -hT --no-automatic-heap-samples {place}"
        ))?;
        run.prints("ready")?;
        run.signal("USR1")?;
        run.say("steady\n")?;
        let ran = run.ends()?.gives(0, "ready\nsteady\n")?;
        if samples == 0 {
            ran.says(&["cannot create missing/out.hp"])?;
            continue;
        }
        ran.quietly()?;
        let profile = Profile::parse(&folder.read("waits.hp")?)?;
        ensure(profile.samples.len() == samples, || format!("{profile:?}"))?;
    }
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
        folder.sh("rm -f p.tix")?;
        let mut run = folder.begin("./p")?;
        run.tells("x")?;
        let ran = run.signal_until_it_ends("INT")?;
        ensure(ran.status() == Some(130), || {
            format!("{flags}: {:?} {:?}", ran.code, ran.signal)
        })?;
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
    let mut run = folder.begin_unread("./writes")?;
    // The pipe is full in the midst of a write. The first signal ends that write with
    // a part, the second one finds the rest waiting.
    for _ in 0..2 {
        run.sleeps()?;
        run.signal("TERM")?;
    }
    let found = run.rest()?;
    let ran = run.ends()?;
    let found = String::from_utf8_lossy(&found);
    let numbers: String = (1..20_000).map(|n| format!("{n}\n")).collect();
    let expected = "x".repeat(5000) + &numbers;
    ensure(ran.signal == Some(15) && found.len() > 50_000, || {
        format!("{ran:?} after {} bytes", found.len())
    })?;
    ensure(expected.starts_with(&*found), || {
        let same = expected
            .bytes()
            .zip(found.bytes())
            .take_while(|(a, b)| a == b);
        format!("other output from byte {} on", same.count())
    })
}

/// A program that uses an address at which there is nothing: one line says so, and what it has
/// printed and its profiles are whole.
fn memory_faults() -> Result<(), String> {
    let folder = Folder::new()?;
    for (fault, address) in [
        ("peek (nullPtr :: Ptr Int) >>= print", "0x0"),
        ("poke (nullPtr `plusPtr` 4096) 'x'", "0x1000"),
        (
            "alloca (\\p -> moveBytes (nullPtr `plusPtr` 32) (p :: Ptr Int) 8)",
            "0x20",
        ),
    ] {
        let source = format!(
            "import Foreign\nmain = do\n  putStr (show (sum [1 .. 100000 :: Int]))\n  {fault}\n"
        );
        folder.write("fault.hs", source.as_str())?;
        folder.purecc("-w -prof fault.hs")?.quietly()?;
        let ran = folder.sh("./fault +RTS -hc -p -i16k")?;
        let line = format!("fault: memory fault: there is nothing at {address}\n");
        ensure(
            ran.status() == Some(139) && ran.out == "5000050000" && ran.err.starts_with(&line),
            || format!("{fault}: {ran:?}"),
        )?;
        Profile::parse(&folder.read("fault.hp")?).map_err(|e| format!("{fault}: {e}"))?;
        let report = folder.read("fault.prof")?;
        prof::read(&report).map_err(|e| format!("{fault}: {e}: {report}"))?;
    }
    Ok(())
}
