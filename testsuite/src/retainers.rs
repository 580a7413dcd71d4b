//! Who is named as a retainer (`-hr`, `-hro`), where the answer is known.

use crate::hp::Profile;
use crate::shell::{Folder, ensure};

/// The tests with their names.
pub const TESTS: &[(&str, fn() -> Result<(), String>)] =
    &[("what_handlers_hold", what_handlers_hold)];

/// A table that a handler alone needs while a long evaluation goes on.
const HANDLER: &str = "\
import Control.Exception
import qualified Data.Map as M

protect :: M.Map Int String -> IO Int -> IO Int
protect table act = act `catch` handler
  where handler :: ErrorCall -> IO Int
        handler _ = return (M.size table)

numbers :: Int -> [Int]
numbers n = [1 .. n]
{-# NOINLINE numbers #-}

main :: IO ()
main = do
  let table = M.fromList [ (i, show i) | i <- [1 .. 2000 :: Int] ]
  print (sum (map length (M.elems table)))
  n <- protect table (evaluate (sum [ i * 3 `mod` 7 | i <- numbers 30000 ]))
  print n
";

/// What a handler of exceptions holds is held by who has called `catch`, not by the
/// runtime, to which the frame belongs.
fn what_handlers_hold() -> Result<(), String> {
    let folder = Folder::new()?;
    // With optimisation `protect` is no call of its own.
    for (flags, by_stack) in [("-O0", "protect"), ("-O", "main")] {
        let flags = format!("-prof -rtsopts -w {flags}");
        folder.program("p", HANDLER, &flags)?;
        for (option, site) in [("-hr", by_stack), ("-hro", "Main.protect")] {
            let said = folder.sh(&format!("./p +RTS {option} -hdBin -i100k -L300"))?;
            said.gives(0, "6893\n90002\n")?;
            let profile = Profile::parse(&folder.read("p.hp")?)?;
            let bands = profile.samples.iter().flat_map(|sample| &sample.bands);
            let mut labels: Vec<&str> = bands.map(|band| band.0.as_str()).collect();
            labels.sort();
            labels.dedup();
            let of_runtime = labels.iter().find(|label| label.contains("SYSTEM"));
            ensure(of_runtime.is_none(), || {
                format!("{flags} {option}: the runtime holds something: {of_runtime:?}")
            })?;
            ensure(labels.iter().any(|label| label.contains(site)), || {
                format!("{flags} {option}: {site} holds nothing: {labels:?}")
            })?;
        }
    }
    Ok(())
}
