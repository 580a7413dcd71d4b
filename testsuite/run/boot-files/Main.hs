-- Modules that import each other: what a boot file declares is the module's own.
module Main (main) where

import Statement (Sized (size), Statement (..), run, text)
import qualified Term

main :: IO ()
main = do
  let program = Block [Assign "x" (Term.number 4), Print (Term.With (Assign "y" (Term.number 3)) (Term.sum ["x", "y"]))]
  putStrLn (text program)
  print program
  print (run program)
  print (size program, Term.size (Term.sum ["a", "b", "c"]))
  print (Term.number 2 == Term.number 2, Term.number 2 `compare` Term.sum ["z"])
  print (Term.describe (Term.number 2, "x"))
