//! The cost-centre stacks of exceptions (`-xc`), and the one with which a failure ends the
//! run, where GHC's are known.

use crate::shell::{Folder, ensure};

/// The tests with their names.
pub const TESTS: &[(&str, fn() -> Result<(), String>)] =
    &[("who_wanted_the_value", who_wanted_the_value)];

/// A constant that fails, wanted by thunks of two functions.
const WANTED: &str = "\
module Main where
config :: Int
config = undefined
setup :: Int -> Int
setup n = n + config
run :: Int -> String
run n = show (setup n)
";

/// Nobody handles the failure, and the program has no handlers at all; or it has one.
const ENDS: [&str; 2] = [
    "main :: IO ()\nmain = putStrLn (run 4)\n",
    "import Control.Exception\n
main :: IO ()\nmain = (return () `catch` \\e -> print (e :: ArithException)) >> putStrLn (run 4)\n",
];

/// A thunk runs under the stack it was made under; those for whom it was evaluated follow,
/// each stack once. What `undefined` is wanted for is told in the message as well.
fn who_wanted_the_value() -> Result<(), String> {
    let folder = Folder::new()?;
    for end in ENDS {
        let (imports, end) = match end.split_once("\n\n") {
            Some((imports, end)) => (imports, end),
            None => ("", end),
        };
        let text = WANTED.replacen("where\n", &format!("where\n{imports}\n"), 1) + end;
        folder.write("p.hs", text)?;
        folder
            .purecc("-w -O0 -prof -fprof-auto -rtsopts p.hs")?
            .quietly()?;
        let ran = folder.sh("./p +RTS -xc")?;
        let said = &ran.err;
        for part in [
            "(ErrorCall), stack trace: \n  Main.config,\n  called from Main.CAF\n  --> evaluated by: Main.setup,\n  called from Main.run,\n  called from Main.main",
            "\nCallStack (from -prof):\n  Main.config (",
        ] {
            ensure(said.contains(part), || format!("no {part:?} in {said}"))?;
        }
        let times = said.matches("evaluated by: Main.setup").count();
        ensure(times == 1, || format!("{times} times: {said}"))?;
    }
    Ok(())
}
