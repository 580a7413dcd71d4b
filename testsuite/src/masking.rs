//! Interruptions that wait: what `mask`, `bracket` and handlers protect from them, at every
//! point of a program. What a program sees of the state is `testsuite/run/masking-states.hs`.

use crate::shell::{Folder, ensure};

/// The tests with their names.
pub const TESTS: &[(&str, fn() -> Result<(), String>)] = &[
    ("where_it_waits", where_it_waits),
    ("at_every_heap_check", at_every_heap_check),
];

/// Each part says `ready`, and then waits for the file `go` or for a line of its input. The
/// interruption comes before there is either.
const PARTS: &str = r#"
import Control.Exception
import Control.Monad
import System.Directory
import System.Environment
import System.IO

until' :: String -> IO ()
until' name = doesFileExist name >>= \there -> unless there (until' name)

say :: String -> IO ()
say s = putStrLn s >> hFlush stdout

ready, line :: IO ()
ready = say "ready" >> until' "go"
line = say "ready" >> getLine >>= say

part :: String -> IO ()
part "mask" = mask_ (ready >> say "whole") >> say "behind"
part "back" = mask (\back -> ready >> say "whole" >> back (say "not here")) >> say "behind"
part "acquire" = bracket ready (\_ -> say "release") (\_ -> say "use")
part "release" = bracket (return ()) (\_ -> ready >> say "release") (\_ -> say "use")
part "handler" = ioError (userError "u") `catch` \e -> ready >> say (show (e :: IOException))
part "finally" = line `finally` say "cleaned"
part "allow" = mask_ (ready >> say "whole" >> allowInterrupt >> say "behind")
part "line" = line
part "line-masked" = mask_ line
part "line-after" = mask_ (ready >> getLine >>= say)
part "line-uninterruptible" = uninterruptibleMask_ (line >> say "whole") >> say "behind"
part "lazily" = say "ready" >> getContents >>= say
part _ = return ()

main :: IO ()
main = do
  [name] <- getArgs
  part name `catch` \e -> say (show (e :: AsyncException)) >> getMaskingState >>= print
  say "over"
"#;

/// Prints of each part, between `ready` and the handler's, and whether it waits for a line.
const EXPECTED: &[(&str, &str, bool)] = &[
    ("mask", "ready whole", false),
    ("back", "ready whole", false),
    ("acquire", "ready release", false),
    ("release", "use ready release", false),
    ("handler", "ready user error (u)", false),
    ("finally", "ready cleaned", true),
    ("allow", "ready whole", false),
    ("line", "ready", true),
    ("line-masked", "ready", true),
    ("line-after", "ready", false),
    ("line-uninterruptible", "ready text whole", true),
    ("lazily", "ready", true),
];

fn where_it_waits() -> Result<(), String> {
    let folder = Folder::new()?;
    folder.write("parts.hs", PARTS)?;
    for flags in ["-O0", "-O", "-O -prof -fprof-auto"] {
        folder.purecc(&format!("-w {flags} parts.hs"))?.quietly()?;
        for (part, before, reads) in EXPECTED {
            folder.sh("rm -f go")?.quietly()?;
            let mut run = folder.begin(&format!("./parts {part}"))?;
            run.prints("ready")?;
            if *reads {
                run.sleeps()?;
            }
            run.signal("INT")?;
            // What waits for the file sees the signal before that.
            folder.write("go", "")?;
            run.takes_signals()?;
            if *part == "line-uninterruptible" {
                run.say("text\n")?;
            }
            // The input ends when the program has: until then who waits for it waits.
            run.prints("over")?;
            let ran = run.ends()?;
            let out = ran.out.replace('\n', " ");
            let expected = format!("{before} user interrupt MaskedInterruptible over ");
            ensure(ran.code == Some(0) && out == expected, || {
                format!("{flags}, {part}: expected {expected:?}, found {ran:?}")
            })?;
        }
    }
    Ok(())
}

/// What is acquired is released, and nothing that is masked is cut off, wherever the
/// interruption comes. (What is printed is evaluated where it is masked: a suspension that is
/// cut off raises the interruption again.)
fn at_every_heap_check() -> Result<(), String> {
    let folder = Folder::new()?;
    let source = r#"
import Control.Exception
import Data.IORef

step :: IORef [String] -> Int -> IO Int
step events n = bracket (told '+' >> return (n * n)) (\_ -> told '-') use
  where
    told c = let event = c : show n in evaluate (length event) >> modifyIORef' events (event :)
    use m = told '?' >> evaluate (length (show (product [1 .. toInteger m]))) >>= \k -> told '!' >> return k

main :: IO ()
main = mask $ \back -> do
  events <- newIORef []
  r <- try (back (mapM (step events) [1 .. 3]))
  told <- readIORef events
  putStrLn (unwords (reverse told))
  putStrLn (either (\e -> show (e :: AsyncException)) show r)
"#;
    folder.write("steps.hs", source)?;
    for flags in ["-O0", "-O2"] {
        let debug = format!("-w -debug -rtsopts {flags} steps.hs");
        folder.purecc(&debug)?.quietly()?;
        let whole = folder.sh("./steps")?.quietly()?.out;
        ensure(whole.ends_with("[1,2,6]\n"), || whole.clone())?;
        let mut cut = std::collections::BTreeSet::new();
        // Until the interruption comes so late that nobody sees it.
        for check in 1.. {
            let ran = folder.sh(&format!("./steps +RTS -DSZ1I{check}"))?;
            if ran.out == whole {
                break;
            }
            // Before there is a handler the interruption ends the run.
            if cut.is_empty() && ran.out.is_empty() {
                continue;
            }
            let (events, end) = ran.out.split_once('\n').unwrap_or_default();
            ensure(end == "user interrupt\n" && released(events), || {
                format!("{flags}, heap check {check}: {ran:?}")
            })?;
            cut.insert(events.to_string());
        }
        // It was met before, within and behind the use of each.
        ensure(cut.len() >= 7, || format!("{flags}: {cut:?}"))?;
    }
    Ok(())
}

/// Whether of each number that is acquired the release follows, with what its use says
/// between, and the next number after that.
fn released(events: &str) -> bool {
    let mut open = None;
    for event in events.split_whitespace() {
        let (kind, number) = event.split_at(1);
        open = match (kind, open) {
            ("+", None) => Some(number),
            ("?" | "!", Some(of)) if of == number => open,
            ("-", Some(of)) if of == number => None,
            _ => return false,
        };
    }
    open.is_none()
}
