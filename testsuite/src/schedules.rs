//! Schedules by chance: what a seed repeats, what `--explore` finds in programs with planted bugs
//! (`schedules/planted/`), and random programs against a model of threads (`schedules/model.hs`).

use crate::compiler;
use crate::shell::{Folder, Ran, ensure};
use std::path::Path;

/// The tests with their names.
pub const TESTS: &[(&str, fn() -> Result<(), String>)] = &[
    ("mistakes", mistakes),
    ("a_seed_repeats_its_run", a_seed_repeats_its_run),
    ("time_is_virtual", time_is_virtual),
    ("each_run_has_the_input", each_run_has_the_input),
    ("programs_without_threads", programs_without_threads),
    ("what_was_explored_is_told", what_was_explored_is_told),
    ("deadlocks_are_explained", deadlocks_are_explained),
    (
        "exceptions_at_every_heap_check",
        exceptions_at_every_heap_check,
    ),
    ("exceptions_come_one_by_one", exceptions_come_one_by_one),
    ("model", model),
];

/// Runs in which a planted bug is found.
const RUNS: u32 = 1000;

/// Random programs of [`model`], and the schedules in which all are run; how many of another seed
/// by environment, for campaigns.
const PROGRAMS: (u32, u32) = (60, 3);

fn mistakes() -> Result<(), String> {
    let folder = Folder::new()?;
    let source =
        "import Control.Concurrent\nmain = forkIO (return ()) >> yield >> putStrLn \"done\"\n";
    folder.write("two.hs", source)?;
    folder.purecc("-O two.hs -o two")?.quietly()?;
    for word in ["=x", "", "=", "=1.2", "=1.0.5", "=1.2.3.4", "=-1"] {
        let ran = folder.sh(&format!("./two +RTS --schedule{word}"))?;
        ran.refuses(&["bad value for --schedule", "a seed, such as 17 or 17.3.850"])?;
    }
    for word in ["=x", "", "=0", "=1k"] {
        let ran = folder.sh(&format!("./two +RTS --explore{word}"))?;
        ran.refuses(&["bad value for --explore", "a number of runs from 1"])?;
    }
    let profile = folder.sh("./two +RTS --explore=2 -hT")?;
    profile.refuses(&["--explore", "writes no profile nor log"])?;
    let both = folder.sh("./two +RTS --explore=2 --schedule=1")?;
    both.refuses(&["--explore takes schedules of its own"])?;
    folder
        .sh("./two +RTS --schedule=1.2.3c")?
        .gives(0, "done\n")?
        .quietly()?;
    Ok(())
}

/// Who comes first is written down.
const RACE: &str = "import Control.Concurrent
import Control.Monad
main = do
  order <- newMVar []
  done <- newEmptyMVar
  forM_ [1 .. 3 :: Int] $ \\i -> forkIO $ do
    forM_ [1 .. 3 :: Int] $ \\j -> modifyMVar_ order (return . ((i, j) :))
    putMVar done ()
  replicateM_ 3 (takeMVar done)
  readMVar order >>= print . reverse
";

fn a_seed_repeats_its_run() -> Result<(), String> {
    let folder = Folder::new()?;
    folder.write("race.hs", RACE)?;
    for flags in ["-O0", "-O2 -prof"] {
        folder
            .purecc(&format!("{flags} race.hs -o race"))?
            .quietly()?;
        for strategy in ["", ".3.40", ".3.200c"] {
            let mut met = std::collections::BTreeSet::new();
            for seed in 1..20 {
                let line = format!("./race +RTS --schedule={seed}{strategy}");
                let first = folder.sh(&line)?.quietly()?.out;
                let again = folder.sh(&line)?.quietly()?.out;
                ensure(first == again, || format!("{line}: {first} {again}"))?;
                met.insert(first);
            }
            ensure(met.len() > 3, || format!("{flags} {strategy}: {met:?}"))?;
        }
    }
    Ok(())
}

/// Nobody waits for what nobody can run meanwhile, and clocks agree with that.
fn time_is_virtual() -> Result<(), String> {
    let folder = Folder::new()?;
    let source = "import Control.Concurrent\nimport System.CPUTime\nimport System.Timeout\n\
        main = do\n\
        \x20 before <- getCPUTime\n\
        \x20 late <- newEmptyMVar\n\
        \x20 forkIO (threadDelay 7200000000 >> putMVar late ())\n\
        \x20 r <- timeout 3600000000 (takeMVar late)\n\
        \x20 print r\n\
        \x20 takeMVar late\n\
        \x20 after <- getCPUTime\n\
        \x20 print ((after - before) `div` 1000000000000)\n";
    folder.write("late.hs", source)?;
    folder.purecc("-O late.hs -o late")?.quietly()?;
    for seed in ["1", "2", "3.2.10"] {
        let ran = folder.sh(&format!("./late +RTS --schedule={seed}"))?;
        ran.gives(0, "Nothing\n7200\n")?.quietly()?;
    }
    Ok(())
}

fn each_run_has_the_input() -> Result<(), String> {
    let folder = Folder::new()?;
    let source = "import Control.Concurrent\nimport Control.Monad\n\
        main = do\n\
        \x20 sums <- newMVar 0\n\
        \x20 done <- newEmptyMVar\n\
        \x20 forM_ [1, 2] $ \\_ -> forkIO (replicateM_ 5 (do\n\
        \x20   n <- readLn\n\
        \x20   modifyMVar_ sums (return . (+ n))) >> putMVar done ())\n\
        \x20 replicateM_ 2 (takeMVar done)\n\
        \x20 readMVar sums >>= print\n";
    folder.write("sums.hs", source)?;
    folder.purecc("-O sums.hs -o sums")?.quietly()?;
    let ran = folder.sh("seq 10 | ./sums +RTS --explore=20")?;
    let report = ran.out.clone();
    let fits = ran.code == Some(0)
        && report.starts_with("sums: 20 schedules, 1 outcome\n")
        && report.contains("\n20 runs: exit code 0; ")
        && report.contains("\n  stdout: 55\n");
    ensure(fits, || format!("{ran:?}"))
}

fn programs_without_threads() -> Result<(), String> {
    let folder = Folder::new()?;
    folder.write("hello.hs", "main = putStrLn \"hello\"\n")?;
    folder.purecc("-O hello.hs -o hello")?.quietly()?;
    for option in ["--schedule=7", "--explore=7"] {
        let ran = folder.sh(&format!("./hello +RTS {option}"))?;
        ran.gives(0, "hello\n")?
            .says(&["the program makes no threads: there is one schedule"])?;
    }
    Ok(())
}

/// Who has waited long enough for many runs is told what came of those that were.
fn what_was_explored_is_told() -> Result<(), String> {
    let folder = Folder::new()?;
    let source = "import Control.Concurrent\n\
        main = do\n\
        \x20 v <- newEmptyMVar\n\
        \x20 forkIO (putMVar v 'x')\n\
        \x20 takeMVar v >>= print\n";
    folder.write("brief.hs", source)?;
    folder.purecc("-O brief.hs -o brief")?.quietly()?;
    let ran = folder.sh("timeout -s INT 1 ./brief +RTS --explore=100000000")?;
    let fits = ran.out.starts_with("brief: ")
        && ran.out.contains(" schedules, 1 outcome\n")
        && !ran.out.contains("100000000");
    ensure(fits, || format!("{ran:?}"))
}

/// Each thread's wait is told, with the places of the variable and of the wait.
fn deadlocks_are_explained() -> Result<(), String> {
    let folder = Folder::new()?;
    let source = "import Control.Concurrent\nimport GHC.Conc (labelThread)\n\
        main :: IO ()\n\
        main = do\n\
        \x20 v <- newEmptyMVar :: IO (MVar Int)\n\
        \x20 w <- newEmptyMVar\n\
        \x20 t <- forkIO (takeMVar w >>= putMVar v)\n\
        \x20 labelThread t \"filler\"\n\
        \x20 takeMVar v >>= putMVar w\n";
    folder.write("mvar.hs", source)?;
    let source = "import Control.Concurrent.STM\n\
        main :: IO ()\n\
        main = do\n\
        \x20 a <- newTVarIO 'a'\n\
        \x20 b <- newTVarIO 'b'\n\
        \x20 atomically (readTVar a >> readTVar b >>= check . (== 'c'))\n";
    folder.write("stm.hs", source)?;
    for flags in ["-O", "-O2"] {
        folder
            .purecc(&format!("{flags} mvar.hs -o mvar"))?
            .quietly()?;
        let ran = folder.sh("./mvar")?;
        let ran = ran.gives(1, "")?.says(&[
            "mvar: thread blocked indefinitely in an MVar operation\n  thread ",
            "(main) waits until an MVar is full, made at Main.main(mvar.hs:(",
            ", in Main.main(mvar.hs:",
            " filler waits until an MVar is full, made at Main.main(mvar.hs:6:3-19)",
            " filler knows it too\n",
            "(main) knows it too\n",
        ])?;
        ensure(ran.err.lines().count() == 5, || format!("{ran:?}"))?;
        folder
            .purecc(&format!("{flags} stm.hs -o stm"))?
            .quietly()?;
        folder.sh("./stm")?.gives(1, "")?.says(&[
            "stm: thread blocked indefinitely in an STM transaction\n  thread ",
            "(main) waits for what a transaction has read: a TVar made at ",
            "Main.main(stm.hs:4:",
            "Main.main(stm.hs:5:",
        ])?;
    }
    // Without optimisation the library has made the variables.
    folder.purecc("-O0 mvar.hs -o mvar")?.quietly()?;
    folder.sh("./mvar")?.gives(1, "")?.says(&[
        "(main) waits until an MVar is full",
        ", in Main.main(mvar.hs:",
        " filler waits until an MVar is full",
        " filler knows it too\n",
        "(main) knows it too\n",
    ])?;
    // Another end has nothing to do with it.
    let source = "import Control.Concurrent\nimport Control.Exception\n\
        main = do\n\
        \x20 v <- newEmptyMVar :: IO (MVar ())\n\
        \x20 takeMVar v `catch` \\BlockedIndefinitelyOnMVar -> ioError (userError \"other\")\n";
    folder.write("other.hs", source)?;
    folder.purecc("-O other.hs -o other")?.quietly()?;
    let ran = folder
        .sh("./other")?
        .gives(1, "")?
        .says(&["user error (other)"])?;
    ensure(!ran.err.contains("waits"), || format!("{ran:?}"))
}

/// An exception hits a thread at each of its points: it has the program's result or the handler's,
/// and what it was evaluating is right when it is asked for again.
fn exceptions_at_every_heap_check() -> Result<(), String> {
    let folder = Folder::new()?;
    let source = "import Control.Concurrent\nimport Control.Exception\nimport Control.Monad\n\
        import qualified Data.Map as Map\nimport System.Exit\n\
        \n\
        table :: Int -> Map.Map Int Integer\n\
        table n = Map.fromListWith (+) [(k `mod` 7, fromIntegral (k * k)) | k <- [1 .. n]]\n\
        \n\
        primes :: [Int]\n\
        primes = sieve [2 ..]\n\
        sieve :: [Int] -> [Int]\n\
        sieve [] = []\n\
        sieve (p : ns) = p : sieve [n | n <- ns, n `mod` p /= 0]\n\
        {-# NOINLINE primes #-}\n\
        \n\
        main :: IO ()\n\
        main = do\n\
        \x20 let shared = sum (Map.elems (table 40)) + fromIntegral (primes !! 12)\n\
        \x20 end <- newEmptyMVar\n\
        \x20 held <- newMVar (0 :: Int)\n\
        \x20 t <- mask $ \\restore -> forkIO $ do\n\
        \x20   r <- try (restore (modifyMVar held (\\n -> do\n\
        \x20     x <- evaluate shared\n\
        \x20     return (n + 1, x))))\n\
        \x20   putMVar end (r :: Either AsyncException Integer)\n\
        \x20 yield\n\
        \x20 killThread t\n\
        \x20 r <- takeMVar end\n\
        \x20 n <- takeMVar held\n\
        \x20 putStrLn (either (const \"cut off\") (const \"done\") r)\n\
        \x20 let right = either (const (n <= 1)) (\\x -> x == shared && n == 1) r\n\
        \x20 unless (right && shared == 22181 && primes !! 12 == 41) (die (show (r, n, shared)))\n";
    folder.write("hit.hs", source)?;
    // The last one collects at each heap check, and verifies the heap.
    for (flags, options) in [("-O0", ""), ("-O2", ""), ("-O -debug", "-DSZ")] {
        folder
            .purecc(&format!("{flags} hit.hs -o hit"))?
            .quietly()?;
        let (mut hits, mut point, mut done) = (0, 0, 0);
        // Until the thread has no further points. `main` has some before it.
        while hits == 0 && point < 100 || done < 5 {
            point += 1;
            let ran = folder.sh(&format!("./hit +RTS --schedule=@{point} {options}"))?;
            let ran = ran.quietly()?;
            let was_hit = ran.out == "cut off\n";
            ensure(was_hit || ran.out == "done\n", || {
                format!("@{point}: {ran:?}")
            })?;
            hits += u32::from(was_hit);
            done = if was_hit { 0 } else { done + 1 };
        }
        ensure(hits > 50, || format!("{flags}: {hits} of {point}"))?;
    }
    Ok(())
}

/// What cuts a transaction off comes to its handler in every schedule, whatever comes later.
fn exceptions_come_one_by_one() -> Result<(), String> {
    let folder = Folder::new()?;
    let source = crate::root().join("threads/killed-twice.hs");
    compiler::compile(&source, &folder.file("twice"), &["-O".to_string()])?;
    let ran = folder.sh("./twice +RTS --explore=400")?;
    let fits = ran.code == Some(0)
        && ran.out.starts_with("twice: 400 schedules, 1 outcome\n")
        && ran.out.ends_with("\n  stdout: Left stack overflow\n");
    ensure(fits, || format!("{ran:?}"))
}

/// A planted bug is found by some schedule, whose seed repeats it.
pub fn check_planted(name: &str, source: &Path) -> Result<(), String> {
    let folder = Folder::new()?;
    let program = folder.file(name);
    compiler::compile(source, &program, &["-O".to_string()])?;
    let report = folder.sh(&format!("./{name} +RTS --explore={RUNS}"))?;
    ensure(report.code == Some(1), || format!("not found: {report:?}"))?;
    let head = format!("{name}: {RUNS} schedules, ");
    ensure(report.out.starts_with(&head), || format!("{report:?}"))?;
    let failed = report
        .out
        .lines()
        .find(|line| line.contains(": exit code 1; "));
    let seed = failed.and_then(|line| line.split("--schedule=").nth(1)?.split(' ').next());
    let Some(seed) = seed else {
        return Err(format!("no run fails: {report:?}"));
    };
    let replay = || folder.sh(&format!("./{name} +RTS --schedule={seed}"));
    let (first, again) = (replay()?, replay()?);
    let told = format!("{name}: the run that has failed is repeated by +RTS --schedule={seed}\n");
    let fits = |ran: &Ran| ran.code == Some(1) && ran.err.ends_with(&told);
    ensure(fits(&first) && fits(&again), || {
        format!("{first:?} {again:?}")
    })?;
    ensure(first.err == again.err && first.out == again.out, || {
        format!("{first:?} {again:?}")
    })
}

/// Random programs come to what the model says that they may.
fn model() -> Result<(), String> {
    let folder = Folder::new()?;
    let source = crate::root().join("schedules/model.hs");
    let number = |name: &str, usual: u32| {
        let given = std::env::var(name).ok().and_then(|text| text.parse().ok());
        given.unwrap_or(usual)
    };
    let programs = number("PURECC_MODEL_PROGRAMS", PROGRAMS.0);
    let first = number("PURECC_MODEL_SEED", 1);
    let flags = ["-O", "-debug"].map(str::to_string);
    compiler::compile(&source, &folder.file("model"), &flags)?;
    let mut tried = 0;
    while tried < programs {
        let count = (programs - tried).min(PROGRAMS.0);
        let seed = first + tried;
        for schedule in 0..PROGRAMS.1 {
            let strategy = ["", ".3.4000", ".3.40000c"][schedule as usize % 3];
            let number = seed + schedule;
            let line = format!("./model {seed} {count} +RTS -DS --schedule={number}{strategy}");
            let ran = folder.sh(&line)?;
            let fits = ran.code == Some(0) && ran.out.ends_with(" programs, 0 differ\n");
            ensure(fits, || format!("{line}: {ran:?}"))?;
        }
        tried += count;
    }
    Ok(())
}
