//! Profiles of programs with threads: whose stack it is, what is waited for, and that costs do not
//! depend on the schedule.

use crate::events::events;
use crate::hp::{Profile, Sample};
use crate::shell::{Folder, ensure};
use std::collections::{BTreeMap, BTreeSet};

/// The tests with their names.
pub const TESTS: &[(&str, fn() -> Result<(), String>)] = &[
    ("costs_under_any_schedule", costs_under_any_schedule),
    ("coverage_under_any_schedule", coverage_under_any_schedule),
    ("closures_under_any_schedule", closures_under_any_schedule),
    ("stacks_by_thread", stacks_by_thread),
    ("retainers_by_thread", retainers_by_thread),
    ("weak_pointers_in_bands", weak_pointers_in_bands),
    ("waiting_by_thread_and_place", waiting_by_thread_and_place),
    ("waiting_for_input", waiting_for_input),
    ("waiting_without_threads", waiting_without_threads),
    ("threads_in_the_event_log", threads_in_the_event_log),
    ("reasons_in_the_event_log", reasons_in_the_event_log),
    ("frames_by_thread", frames_by_thread),
    ("threads_count_for_the_limit", threads_count_for_the_limit),
];

/// Four threads compute, and hand over what they have.
const TEAM: &str = "module Main (main) where\n\
    import Control.Concurrent\n\
    import Control.Monad\n\
    main :: IO ()\n\
    main = do\n\
    \x20 done <- newEmptyMVar\n\
    \x20 forM_ [1 .. 4] $ \\i -> forkIO (work i done)\n\
    \x20 sums <- replicateM 200 (takeMVar done)\n\
    \x20 print (sum sums)\n\
    work :: Int -> MVar Int -> IO ()\n\
    work i done = forM_ [1 .. 50] $ \\k -> putMVar done $! heavy (i * k)\n\
    {-# NOINLINE heavy #-}\n\
    heavy :: Int -> Int\n\
    heavy n = total (map (square . (+ n)) [1 .. 20])\n\
    {-# NOINLINE total #-}\n\
    total :: [Int] -> Int\n\
    total xs = foldr (+) 0 xs\n\
    {-# NOINLINE square #-}\n\
    square :: Int -> Int\n\
    square x = x * x\n";

/// Runs [`TEAM`] as it is, and with a turn at every heap check.
fn both_ways(flags: &str, options: &str, file: &str) -> Result<[(String, String); 2], String> {
    let folder = Folder::new()?;
    folder.write("team.hs", TEAM)?;
    folder
        .purecc(&format!("-w -debug -rtsopts {flags} team.hs"))?
        .quietly()?;
    let run = |turns: &str| -> Result<(String, String), String> {
        folder.sh(&format!("rm -f {file}"))?;
        let ran = folder.sh(&format!("./team +RTS {options} {turns}"))?;
        ensure(ran.code == Some(0) && ran.err.is_empty(), || {
            format!("{ran:?}")
        })?;
        Ok((ran.out, folder.read(file)?))
    };
    Ok([run("")?, run("-DT")?])
}

/// Entries and bytes of each centre of the program that does not wait.
fn costs(report: &str) -> BTreeMap<String, (String, String)> {
    let rows = report.lines().skip_while(|l| !l.contains("individual"));
    let rows = rows.map(|l| l.split_whitespace().collect::<Vec<_>>());
    let computing = |name: &str| {
        ["heavy", "total", "square"]
            .iter()
            .any(|n| name.contains(n))
    };
    rows.filter(|cells| cells.len() > 6 && computing(cells[0]))
        .map(|cells| {
            let figures = (cells[4].to_string(), cells[cells.len() - 1].to_string());
            (cells[0].to_string(), figures)
        })
        .collect()
}

fn costs_under_any_schedule() -> Result<(), String> {
    for flags in ["-O0 -prof -fprof-auto", "-O -prof -fprof-auto", "-O -prof"] {
        let [(out, plain), (turned_out, turned)] = both_ways(flags, "-P", "team.prof")?;
        let (plain, turned) = (costs(&plain), costs(&turned));
        ensure(
            out == turned_out && plain.len() >= 2 && plain == turned,
            || format!("{flags}: {plain:?}\nin turns: {turned:?}"),
        )?;
    }
    Ok(())
}

fn coverage_under_any_schedule() -> Result<(), String> {
    for flags in ["-O0 -fhpc", "-O -fhpc"] {
        let [plain, turned] = both_ways(flags, "", "team.tix")?;
        ensure(plain.1.contains("Main") && plain == turned, || {
            format!("{flags}: {plain:?}\nin turns: {turned:?}")
        })?;
    }
    Ok(())
}

fn closures_under_any_schedule() -> Result<(), String> {
    let rows = |report: &str| -> Vec<String> {
        let lines = report.lines();
        let lines = lines.filter(|l| l.contains("heavy") || l.contains("square"));
        lines.map(String::from).collect()
    };
    let [plain, turned] = both_ways("-O0 -ticky", "-r", "team.ticky")?;
    let (plain, turned) = (rows(&plain.1), rows(&turned.1));
    ensure(plain.len() > 1 && plain == turned, || {
        format!("{plain:#?}\nin turns: {turned:#?}")
    })
}

/// Two threads with names hold cells of their own and wait; a third one has no name.
const HOLDERS: &str = "module Main (main) where\n\
    import Control.Concurrent\n\
    import GHC.Conc (labelThread)\n\
    data Cell = Cell Int Cell | End\n\
    main :: IO ()\n\
    main = do\n\
    \x20 go <- newEmptyMVar\n\
    \x20 done <- newEmptyMVar\n\
    \x20 l <- forkIO (hold 1000 go done)\n\
    \x20 labelThread l \"left\"\n\
    \x20 r <- forkIO (hold 2000 go done)\n\
    \x20 labelThread r \"right hand\"\n\
    \x20 _ <- forkIO (hold 500 go done)\n\
    \x20 yield\n\
    \x20 print (idle 30000)\n\
    \x20 putMVar go () >> putMVar go () >> putMVar go ()\n\
    \x20 a <- takeMVar done\n\
    \x20 b <- takeMVar done\n\
    \x20 c <- takeMVar done\n\
    \x20 print (a + b + c)\n\
    {-# NOINLINE hold #-}\n\
    hold :: Int -> MVar () -> MVar Int -> IO ()\n\
    hold n go done = do\n\
    \x20 let cells = make n End\n\
    \x20 cells `seq` takeMVar go\n\
    \x20 length <- count 0 cells\n\
    \x20 putMVar done length\n\
    make :: Int -> Cell -> Cell\n\
    make n acc = if n == 0 then acc else make (n - 1) (Cell n acc)\n\
    {-# NOINLINE count #-}\n\
    count :: Int -> Cell -> IO Int\n\
    count n End = return $! n\n\
    count n (Cell _ rest) = count (n + 1) rest\n\
    {-# NOINLINE idle #-}\n\
    idle :: Int -> Int\n\
    idle k = if k == 0 then 7 else length (show k) `seq` idle (k - 1)\n";

fn samples(folder: &Folder, options: &str) -> Result<Vec<Sample>, String> {
    let ran = folder.sh(&format!("./holders +RTS -i256k -L400 {options}"))?;
    ensure(ran.code == Some(0) && ran.err.is_empty(), || {
        format!("{ran:?}")
    })?;
    Ok(Profile::parse(&folder.read("holders.hp")?)?.samples)
}

/// The labels of the sample in the middle of the run, with their bytes.
fn middle(folder: &Folder, options: &str) -> Result<BTreeMap<String, u64>, String> {
    let samples = samples(folder, options)?;
    Ok(samples[samples.len() / 2].bands.iter().cloned().collect())
}

fn stacks_by_thread() -> Result<(), String> {
    for flags in ["-O0 -rtsopts", "-O", "-O -prof -rtsopts"] {
        let folder = Folder::new()?;
        folder.write("holders.hs", HOLDERS)?;
        folder
            .purecc(&format!("-w {flags} holders.hs"))?
            .quietly()?;
        for options in ["-hT", "-hd -xt", "-hy -xt", "-hi -xt"] {
            let bands = middle(&folder, options)?;
            let has = |label: &str| bands.get(label).is_some_and(|bytes| *bytes > 0);
            let stacks = ["STACK", "STACK@left", "STACK@right_hand", "STACK@thread"];
            let record = bands.get("TSO").copied().unwrap_or_default();
            // One record for each of the four.
            ensure(
                stacks.into_iter().all(has) && record > 0 && record % 4 == 0,
                || format!("{flags} {options}: {bands:?}"),
            )?;
        }
        let without = middle(&folder, "-hd")?;
        ensure(!without.keys().any(|label| label.contains("STACK")), || {
            format!("{flags}: {without:?}")
        })?;
    }
    Ok(())
}

fn retainers_by_thread() -> Result<(), String> {
    for flags in ["-O -prof", "-O -prof -fprof-auto"] {
        let folder = Folder::new()?;
        folder.write("holders.hs", HOLDERS)?;
        folder
            .purecc(&format!("-w -rtsopts {flags} holders.hs"))?
            .quietly()?;
        let bands = middle(&folder, "-hr -R99")?;
        let members = bands.keys().flat_map(|label| label.split(','));
        let whose: BTreeSet<&str> = members.filter_map(|m| m.split('@').nth(1)).collect();
        let threads = ["left", "right_hand", "thread"];
        ensure(whose == BTreeSet::from(threads), || {
            format!("{flags}: {bands:?}")
        })?;
        for (thread, shown) in ["left", "right hand", "thread"].into_iter().zip(threads) {
            // What has a member of that thread in its set, and nothing else.
            let is_held = |label: &&String| {
                let mut members = label.split(',');
                members.any(|member| member.split('@').nth(1) == Some(shown))
            };
            let all: u64 = bands.keys().filter(is_held).map(|label| bands[label]).sum();
            for breakdown in ["-hr", "-hd", "-hT"] {
                let options = format!("{breakdown} -R99 '-hr@{thread}'");
                let held = middle(&folder, &options)?;
                let stack = |label: &str| label.starts_with("STACK") || label == "TSO";
                let held = held.iter().filter(|band| !stack(band.0));
                let sum: u64 = held.map(|band| band.1).sum();
                ensure(sum > 0 && sum == all, || {
                    format!("{flags} {options}: {sum}, not {all}: {bands:?}")
                })?;
            }
        }
    }
    Ok(())
}

fn weak_pointers_in_bands() -> Result<(), String> {
    let source = "import Data.IORef\nimport System.Mem.StableName\nimport System.Mem.Weak\n\
        main :: IO ()\n\
        main = do\n\
        \x20 keys <- mapM newIORef [1 .. 300 :: Int]\n\
        \x20 weak <- mapM (\\k -> mkWeak k () Nothing) keys\n\
        \x20 names <- mapM makeStableName (take 100 keys)\n\
        \x20 print (idle 30000)\n\
        \x20 print (length weak, length (filter (== head names) names))\n\
        \x20 mapM readIORef keys >>= print . sum\n\
        {-# NOINLINE idle #-}\n\
        idle :: Int -> Int\n\
        idle k = if k == 0 then 7 else length (show k) `seq` idle (k - 1)\n";
    for flags in ["-O0 -prof", "-O", "-O -rtsopts"] {
        let folder = Folder::new()?;
        folder.write("holders.hs", source)?;
        folder
            .purecc(&format!("-w {flags} holders.hs"))?
            .quietly()?;
        for options in ["-hT", "-hd", "-hy"] {
            let bands = middle(&folder, options)?;
            let figures = ["WEAK", "STABLE_NAME"].map(|label| bands.get(label).copied());
            ensure(figures == [Some(300 * 40), Some(100 * 40)], || {
                format!("{flags} {options}: {bands:?}")
            })?;
        }
    }
    Ok(())
}

/// One thread sleeps, one waits for a variable, one for what a transaction has read.
const WAITERS: &str = "module Main (main) where\n\
    import Control.Concurrent\n\
    import Control.Concurrent.STM\n\
    import GHC.Conc (labelThread)\n\
    main :: IO ()\n\
    main = do\n\
    \x20 box <- newEmptyMVar\n\
    \x20 flag <- newTVarIO False\n\
    \x20 done <- newEmptyMVar\n\
    \x20 _ <- forkIO (named \"sleeper\" (sleeps flag box >> putMVar done ()))\n\
    \x20 _ <- forkIO (named \"taker\" (takeMVar box >> putMVar done ()))\n\
    \x20 _ <- forkIO (named \"checker\" (atomically (readTVar flag >>= check) >> putMVar done ()))\n\
    \x20 takeMVar done >> takeMVar done >> takeMVar done\n\
    \x20 putStrLn \"end\"\n\
    named :: String -> IO () -> IO ()\n\
    named name act = myThreadId >>= \\me -> labelThread me name >> act\n\
    sleeps :: TVar Bool -> MVar () -> IO ()\n\
    sleeps flag box = do\n\
    \x20 threadDelay 20000\n\
    \x20 threadDelay 30000\n\
    \x20 putMVar box ()\n\
    \x20 atomically (writeTVar flag True)\n";

fn waiting_by_thread_and_place() -> Result<(), String> {
    for flags in ["-O0", "-O", "-O -prof"] {
        let folder = Folder::new()?;
        folder.write("waiters.hs", WAITERS)?;
        folder
            .purecc(&format!("-w {flags} waiters.hs"))?
            .quietly()?;
        let ran = folder.sh("./waiters +RTS -pw")?;
        ensure(ran.out == "end\n" && ran.err.is_empty(), || {
            format!("{ran:?}")
        })?;
        let report = folder.read("waiters.waits")?;
        let fail = || format!("{flags}: {report}");
        let rows: Vec<Vec<&str>> = report
            .lines()
            .map(|l| l.split_whitespace().collect())
            .collect();
        let number = |cell: &str| cell.parse::<f64>().map_err(|e| format!("{cell}: {e}"));
        let mut threads = BTreeMap::new();
        let mut waits: BTreeMap<(&str, &str), (u64, f64, String)> = BTreeMap::new();
        let tables = rows.iter().skip_while(|row| row.first() != Some(&"THREAD"));
        for row in tables.filter(|row| row.len() == 6 && row[0] != "THREAD") {
            match row[1].parse::<u64>() {
                Ok(count) => {
                    let [life, runs, ready, waits] = [2, 3, 4, 5].map(|at| number(row[at]));
                    let (life, parts) = (life?, runs? + ready? + waits?);
                    // Each figure is rounded to a millionth.
                    ensure((life - parts).abs() < 3e-6, fail)?;
                    threads.insert(row[0], count);
                }
                Err(_) => {
                    let sum = waits.entry((row[0], row[1])).or_default();
                    sum.0 += row[3].parse::<u64>().map_err(|e| e.to_string())?;
                    sum.1 += number(row[4])?;
                    sum.2 += row[2];
                }
            }
        }
        let expected = [("checker", 1), ("main", 1), ("sleeper", 1), ("taker", 1)];
        ensure(threads == BTreeMap::from(expected), fail)?;
        let row = |thread, what| waits.get(&(thread, what)).cloned().unwrap_or_default();
        let slept = row("sleeper", "delay");
        ensure(slept.0 == 2 && slept.1 >= 0.05, fail)?;
        ensure(slept.2.contains("waiters.hs:"), fail)?;
        // They have waited for the one that slept.
        for (thread, what) in [("taker", "MVar"), ("checker", "STM"), ("main", "MVar")] {
            let (times, seconds, _) = row(thread, what);
            ensure(times >= 1 && seconds >= 0.05, fail)?;
        }
    }
    Ok(())
}

/// A thread that reads waits for input, and names that are written alike are one.
fn waiting_for_input() -> Result<(), String> {
    let folder = Folder::new()?;
    let source = "module Main (main) where\n\
        import Control.Concurrent\n\
        import GHC.Conc (labelThread)\n\
        main :: IO ()\n\
        main = do\n\
        \x20 end <- newEmptyMVar\n\
        \x20 a <- forkIO (threadDelay 1000 >> putMVar end ())\n\
        \x20 labelThread a \"a b\"\n\
        \x20 b <- forkIO (threadDelay 1000 >> putMVar end ())\n\
        \x20 labelThread b \"a_b\"\n\
        \x20 takeMVar end >> takeMVar end\n\
        \x20 line <- getLine\n\
        \x20 putStrLn line\n";
    folder.write("reads.hs", source)?;
    for flags in ["-O0", "-O"] {
        folder.purecc(&format!("{flags} reads.hs"))?.quietly()?;
        let ran = folder.sh("(sleep 0.3; echo read) | ./reads +RTS -pw")?;
        ran.gives(0, "read\n")?.quietly()?;
        let report = folder.read("reads.waits")?;
        let rows = report.lines().map(|l| l.split_whitespace().collect());
        let rows: Vec<Vec<&str>> = rows.collect();
        let input = rows.iter().find(|row| row.get(1) == Some(&"input"));
        let fits = input
            .is_some_and(|row| row[0] == "main" && row[2].contains("reads.hs:") && row[3] == "1");
        let both = rows.iter().filter(|row| row.first() == Some(&"a_b"));
        let both: Vec<_> = both.filter(|row| row[1] == "2").collect();
        ensure(fits && both.len() == 1, || format!("{flags}: {report}"))?;
    }
    Ok(())
}

fn waiting_without_threads() -> Result<(), String> {
    let folder = Folder::new()?;
    folder.write("hello.hs", "main = putStrLn \"hello\"\n")?;
    folder.purecc("hello.hs")?.quietly()?;
    let ran = folder.sh("./hello +RTS -pw")?;
    let line = "hello: -pw: the program has made no thread, and has not waited for one\n";
    ensure(
        ran.code == Some(0) && ran.out == "hello\n" && ran.err == line,
        || format!("{ran:?}"),
    )
}

/// What a log says of threads keeps the rules of the format, whatever the schedule.
fn threads_in_the_event_log() -> Result<(), String> {
    let folder = Folder::new()?;
    for (name, source) in [("waiters", WAITERS), ("holders", HOLDERS), ("team", TEAM)] {
        folder.write(&format!("{name}.hs"), source)?;
        folder
            .purecc(&format!("-w -debug -rtsopts {name}.hs"))?
            .quietly()?;
        for turns in ["", "-DT -A16k"] {
            let ran = folder.sh(&format!("./{name} +RTS -l {turns}"))?;
            ensure(ran.code == Some(0) && ran.err.is_empty(), || {
                format!("{ran:?}")
            })?;
            let events = events(&folder, &format!("{name}.eventlog"))?;
            let found = Scheduling::of(&events).map_err(|e| format!("{name} {turns}: {e}"))?;
            let labels: &[&str] = match name {
                "waiters" => &["checker", "main thread", "sleeper", "taker"],
                "holders" => &["left", "main thread", "right hand"],
                _ => &["main thread"],
            };
            ensure(found.labels.iter().eq(labels), || {
                format!("{name}: {:?}", found.labels)
            })?;
            let reasons: &[u16] = match name {
                // Finished, MVar, delay, transaction.
                "waiters" => &[5, 7, 11, 12],
                _ => &[5, 7],
            };
            let has = |reason: &u16| found.reasons.contains(reason);
            ensure(reasons.iter().all(has), || {
                format!("{name} {turns}: {:?}", found.reasons)
            })?;
            ensure(turns.is_empty() || found.reasons.contains(&3), || {
                format!("{name} {turns}: nobody gives way")
            })?;
            ensure(found.made >= 4 && found.woken > 0, || {
                format!("{name}: {} threads, {} woken", found.made, found.woken)
            })?;
        }
    }
    Ok(())
}

/// For each reason that a thread may have to stop, one that has it.
const REASONS: &str = "module Main (main) where\n\
    import Control.Concurrent\n\
    import Control.Concurrent.STM\n\
    import Control.Exception\n\
    import Control.Monad\n\
    import System.IO\n\
    main :: IO ()\n\
    main = do\n\
    \x20 flag <- newTVarIO False\n\
    \x20 ends <- replicateM 5 newEmptyMVar\n\
    \x20 let value = length (filter even (map (length . show) [1 .. 20000 :: Int]))\n\
    \x20     waiting end act = forkIO (act >> putMVar end ())\n\
    \x20 _ <- waiting (ends !! 0) (getLine >>= hPutStrLn stderr)\n\
    \x20 _ <- waiting (ends !! 1) (putStr (replicate 100000 'x') >> hFlush stdout)\n\
    \x20 _ <- waiting (ends !! 2) (atomically (readTVar flag >>= check))\n\
    \x20 _ <- waiting (ends !! 3) (void (evaluate value))\n\
    \x20 masked <- mask_ (forkIO (void (evaluate value) >> yield >> threadDelay 1000))\n\
    \x20 _ <- waiting (ends !! 4) (yield >> killThread masked)\n\
    \x20 threadDelay 10000\n\
    \x20 atomically (writeTVar flag True)\n\
    \x20 mapM_ takeMVar ends\n";

fn reasons_in_the_event_log() -> Result<(), String> {
    let folder = Folder::new()?;
    folder.write("reasons.hs", REASONS)?;
    folder.purecc("-w -debug -rtsopts reasons.hs")?.quietly()?;
    let mut found = BTreeSet::new();
    for turns in ["", "-DT"] {
        let line = format!("(sleep 0.2; echo in) | ./reasons +RTS -l {turns} | (sleep 0.2; wc -c)");
        let ran = folder.sh(&line)?;
        ensure(ran.out == "100000\n" && ran.err == "in\n", || {
            format!("{ran:?}")
        })?;
        found.extend(Scheduling::of(&events(&folder, "reasons.eventlog")?)?.reasons);
    }
    // Gives way, ends; waits for a variable, a value, input, room, a moment, a transaction, and
    // that its exception is raised.
    let reasons = BTreeSet::from([3, 5, 7, 8, 9, 10, 11, 12, 18]);
    ensure(found.is_superset(&reasons), || format!("{found:?}"))
}

#[derive(Default)]
struct Scheduling {
    labels: BTreeSet<String>,
    reasons: BTreeSet<u16>,
    made: usize,
    woken: usize,
}

impl Scheduling {
    /// One thread runs at a time, each was made before, and none goes on after its end.
    fn of(events: &[(u16, Vec<u8>)]) -> Result<Scheduling, String> {
        let mut found = Scheduling::default();
        let (mut made, mut ended) = (BTreeSet::new(), BTreeSet::new());
        let mut running = None;
        for (kind, payload) in events {
            let thread = payload
                .get(..4)
                .map_or(0, |b| u32::from_be_bytes([b[0], b[1], b[2], b[3]]));
            let right = match kind {
                0 => made.insert(thread),
                1 => {
                    let right = made.contains(&thread) && !ended.contains(&thread);
                    running.replace(thread).is_none() && right
                }
                2 => {
                    let reason = u16::from_be_bytes([payload[4], payload[5]]);
                    found.reasons.insert(reason);
                    if reason == 5 {
                        ended.insert(thread);
                    }
                    running.take() == Some(thread)
                }
                8 => {
                    found.woken += 1;
                    made.contains(&thread)
                }
                44 => {
                    let label = String::from_utf8_lossy(&payload[4..]).into_owned();
                    found.labels.insert(label);
                    made.contains(&thread)
                }
                _ => true,
            };
            if !right {
                return Err(format!(
                    "event {kind} of thread {thread}, while {running:?} runs"
                ));
            }
        }
        found.made = made.len();
        Ok(found)
    }
}

/// The frames of a hotspot profile are told apart by thread, and holders are found.
fn frames_by_thread() -> Result<(), String> {
    for flags in ["-O0", "-O", "-O -prof"] {
        let folder = Folder::new()?;
        folder.write("holders.hs", HOLDERS)?;
        folder
            .purecc(&format!("-w -rtsopts {flags} holders.hs"))?
            .quietly()?;
        for options in ["-ho", "-hors"] {
            let ran = folder.sh(&format!("./holders +RTS {options} -i256k"))?;
            ensure(ran.code == Some(0) && ran.err.is_empty(), || {
                format!("{ran:?}")
            })?;
            let file = folder.read("holders.me")?;
            let marks = file.lines().filter(|line| line.starts_with("MARK"));
            let of = |line: &str| {
                line.split("thread=")
                    .nth(1)
                    .map(|t| t.split('\t').next().unwrap_or("").to_string())
            };
            let threads: BTreeSet<String> = marks.filter_map(of).collect();
            let expected = ["left", "right hand", "thread"].map(String::from);
            ensure(threads == BTreeSet::from(expected), || {
                format!("{flags} {options}: {threads:?}")
            })?;
        }
    }
    Ok(())
}

/// What threads take that do not run counts for `-M`: `main` is told that it is too much, and
/// profiles are whole.
fn threads_count_for_the_limit() -> Result<(), String> {
    let folder = Folder::new()?;
    let source = "import Control.Concurrent\nimport Control.Monad\n\
        main = do\n\
        \x20 v <- newEmptyMVar\n\
        \x20 replicateM_ 200000 (forkIO (takeMVar v >>= putMVar v) >> yield)\n\
        \x20 putMVar v 'x'\n\
        \x20 takeMVar v >>= print\n";
    folder.write("many.hs", source)?;
    for flags in ["-O0", "-O"] {
        folder
            .purecc(&format!("{flags} -rtsopts many.hs"))?
            .quietly()?;
        folder
            .sh("./many +RTS -M400m")?
            .gives(0, "'x'\n")?
            .quietly()?;
        let ran = folder.sh("./many +RTS -M60m -hT -i1m")?;
        let ran = ran.gives(251, "")?.says(&["many: Heap exhausted;"])?;
        ensure(ran.err.lines().count() == 3, || format!("{ran:?}"))?;
        let profile = Profile::parse(&folder.read("many.hp")?)?;
        ensure(profile.samples.len() > 3, || {
            format!("{flags}: {} samples", profile.samples.len())
        })?;
    }
    Ok(())
}
