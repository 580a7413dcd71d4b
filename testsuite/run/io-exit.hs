module Main where

import System.Exit
import System.IO

main :: IO ()
main = do
  putStrLn "before"
  hPutStrLn stderr "on standard error"
  if length "abc" == 3 then exitWith (ExitFailure 7) else return ()
  putStrLn "after"
