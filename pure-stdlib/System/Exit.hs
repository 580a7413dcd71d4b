-- Ending a program.

module System.Exit (ExitCode(..), exitWith, exitFailure, exitSuccess, die) where

import Prelude
import Base.Effect
import Base.IO

data ExitCode = ExitSuccess | ExitFailure Int
  deriving (Eq, Ord, Show)

exitWith :: ExitCode -> IO a
exitWith ExitSuccess = IO (\w -> exitProgram 0 w)
exitWith (ExitFailure n)
  | n == 0 = ioError (userError "ExitFailure 0")
  | otherwise = IO (\w -> exitProgram n w)

exitFailure, exitSuccess :: IO a
exitFailure = exitWith (ExitFailure 1)
exitSuccess = exitWith ExitSuccess

die :: String -> IO a
die s = putTo 2 (s ++ "\n") >> exitFailure
