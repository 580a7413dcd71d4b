//! Profiles of the stack's frames (`+RTS -xf`), in closed form: programs whose frames' lives can be
//! told from their source. What is told of each return and exception is compared with frames that
//! remember in the runtime's own tests.

use crate::hp::Profile;
use crate::shell::{Folder, ensure};

/// The tests with their names.
pub const TESTS: &[(&str, fn() -> Result<(), String>)] = &[
    ("recursions", recursions),
    ("threads", threads),
    ("same_again", same_again),
];

/// `deep` calls itself 1000 times, and then waits for `work`, as `cut` does, whose frames are thrown
/// away. `drive` waits again and again.
const RECURSIONS: &str = "\
module Main where
import Control.Exception

work :: Int -> Integer
work n = go n 0 where
  go 0 acc = acc
  go k acc = acc `seq` go (k - 1 :: Int) (acc + 12345678901234567890)
{-# NOINLINE work #-}

deep :: Int -> Integer
deep 0 = work 40000
deep n = 1 + deep (n - 1)
{-# NOINLINE deep #-}

cut :: Int -> Integer
cut 0 = if work 40000 > 5 then throw Overflow else 1
cut n = 1 + cut (n - 1)
{-# NOINLINE cut #-}

drive :: Int -> IO ()
drive 0 = return ()
drive n = do
  _ <- evaluate (work (4000 + n))
  drive (n - 1)
{-# NOINLINE drive #-}

main :: IO ()
main = do
  print (deep 1000)
  r <- try (evaluate (cut 1000)) :: IO (Either ArithException Integer)
  print r
  drive 10
";

fn program(folder: &Folder, source: &str, level: &str) -> Result<(), String> {
    folder.write("Foo.hs", source)?;
    let compile = format!("{level} -debug -rtsopts Foo.hs -o foo");
    folder.purecc(&compile)?.quietly().map(|_| ())
}

/// The samples of a profile that are not empty.
fn bands(folder: &Folder, options: &str) -> Result<Vec<Vec<(String, u64)>>, String> {
    folder
        .sh(&format!("./foo +RTS {options} -xf -i64k -DS > out"))?
        .quietly()?;
    let profile = Profile::parse(&folder.read("foo.hp")?)?;
    let samples = profile.samples.into_iter();
    Ok(samples
        .map(|sample| sample.bands)
        .filter(|b| !b.is_empty())
        .collect())
}

/// How many bytes bands have in each sample, those of workers (`Main.$wdeep`) as those of their
/// functions.
fn band(samples: &[Vec<(String, u64)>], label: &str) -> Vec<u64> {
    let of = |sample: &Vec<(String, u64)>| {
        let is = |name: &str| name.replace("$w", "").contains(label);
        let bands = sample.iter().filter(|band| is(&band.0));
        bands.map(|band| band.1).sum()
    };
    samples.iter().map(of).collect()
}

/// The bytes of a function's frames at each census, at most.
fn most(bytes: &[u64]) -> u64 {
    bytes.iter().copied().max().unwrap_or(0)
}

/// Whether some bytes are all of these frames, but for one frame: a census in the midst of the
/// returns finds one that runs.
fn all_but_one(some: &[u64], all: &[u64], frame: u64) -> bool {
    let [some, all]: [u64; 2] = [some, all].map(|bytes| bytes.iter().sum());
    some <= all && all <= some + frame
}

fn recursions() -> Result<(), String> {
    for level in ["-O0", "-O2"] {
        let folder = Folder::new()?;
        program(&folder, RECURSIONS, level)?;
        let all = bands(&folder, "-hd")?;
        let phases = ["void", "lag", "drag", "use"];
        let [void, lag, drag, used] =
            phases.map(|phase| bands(&folder, &format!("-hd -hb{phase}")));
        let (void, lag, drag, used) = (void?, lag?, drag?, used?);
        // Each frame of `deep` waits for its one return, and all the while.
        let deep = band(&all, "Main.deep");
        let frame = most(&deep) / 1000;
        ensure(most(&deep) > 0 && most(&deep) < 1000 * (frame + 1), || {
            format!("{level}: {deep:?}")
        })?;
        let waits = band(&lag, "Main.deep");
        ensure(all_but_one(&waits, &deep, frame), || {
            format!("{level}: {waits:?}, not {deep:?}")
        })?;
        // Those of `cut` wait in vain.
        let cut = band(&all, "Main.cut");
        let in_vain = band(&void, "Main.cut");
        // The newest one is returned into before it raises.
        ensure(most(&in_vain) >= 999 * frame, || {
            format!("{level}: {in_vain:?}, not {cut:?}")
        })?;
        // Its condition may be a constant of its own, with an update frame.
        let thrown = band(&lag, "Main.cut");
        ensure(most(&thrown) <= 5 * frame, || {
            format!("{level}: {thrown:?}")
        })?;
        ensure(most(&band(&drag, "Main.")) <= 2 * frame, || {
            format!("{level}: {drag:?}")
        })?;
        // One that is returned into continually: it is used. Without the optimiser the frames that
        // are are of `>>=`.
        let drive = band(&all, "Main.drive");
        let drives = band(&used, "Main.drive");
        let is_used = most(&drive) > 0 && most(&drives) == most(&drive);
        ensure(is_used || level == "-O0", || {
            format!("{level}: {drives:?} of {drive:?}")
        })?;
        // Phases add up.
        for (at, sample) in bands(&folder, "-hL")?.iter().enumerate() {
            let whole: u64 = sample.iter().map(|band| band.1).sum();
            let parts: u64 = all[at].iter().map(|band| band.1).sum();
            ensure(whole == parts, || {
                format!("{level}, {at}: {whole}, {parts}")
            })?;
        }
        // Made in one era, all frames of `deep` are a band.
        let eras = bands(&folder, "-he")?;
        let whole = eras
            .iter()
            .flatten()
            .filter(|b| b.0 != "0" && b.1 >= 1000 * frame);
        let mut eras: Vec<&str> = whole.map(|band| band.0.as_str()).collect();
        eras.sort();
        eras.dedup();
        ensure(eras.len() == 2, || format!("{level}: {eras:?}"))?;
    }
    Ok(())
}

/// A thread that nobody wakes waits in vain, with all its frames, and one that is woken does not.
fn threads() -> Result<(), String> {
    let source = "\
module Main where
import Control.Concurrent

work :: Int -> Integer
work n = go n 0 where
  go 0 acc = acc
  go k acc = acc `seq` go (k - 1 :: Int) (acc + 12345678901234567890)
{-# NOINLINE work #-}

waits, stays :: Int -> MVar Int -> IO Int
waits 0 v = takeMVar v
waits n v = do { x <- waits (n - 1) v; return $! x + 1 }
{-# NOINLINE waits #-}
stays 0 v = takeMVar v
stays n v = do { x <- stays (n - 1) v; return $! x + 1 }
{-# NOINLINE stays #-}

main :: IO ()
main = do
  [v, w, done] <- mapM (const newEmptyMVar) [1 .. 3 :: Int]
  _ <- forkIO (waits 500 v >>= putMVar done)
  _ <- forkIO (stays 500 w >>= putMVar done)
  yield
  print (work 20000)
  putMVar v 1
  takeMVar done >>= print
  print (work 20000)
  putMVar w 1
";
    // Without the optimiser their frames are of `>>=`.
    let folder = Folder::new()?;
    program(&folder, source, "-O2")?;
    let all = bands(&folder, "-hd")?;
    let void = bands(&folder, "-hd -hbvoid")?;
    let lag = bands(&folder, "-hd -hblag")?;
    let (waits, stays) = (band(&all, "waits"), band(&all, "stays"));
    ensure(most(&waits) > 500 * 8 && waits.last() == Some(&0), || {
        format!("{waits:?}")
    })?;
    let waiting = band(&lag, "waits");
    ensure(all_but_one(&waiting, &waits, most(&waits) / 500), || {
        format!("{lag:?}")
    })?;
    ensure(band(&void, "stays") == stays, || format!("{void:?}"))?;
    ensure(most(&stays) == most(&waits), || {
        format!("{stays:?}, {waits:?}")
    })
}

/// Two runs say the same, whatever the nursery; and what cannot be is a line.
fn same_again() -> Result<(), String> {
    let folder = Folder::new()?;
    program(&folder, RECURSIONS, "-O2")?;
    let profile = |options: &str| bands(&folder, &format!("-hL {options}"));
    let first = profile("")?;
    for options in ["", "-A16k", "-G1", "-DZ5"] {
        let again = profile(options)?;
        ensure(first == again, || {
            format!("{options}: {again:?}, not {first:?}")
        })?;
    }
    Ok(())
}
