{-# LANGUAGE StandaloneDeriving #-}
-- Ending a program.

module System.Exit (ExitCode(..), exitWith, exitFailure, exitSuccess, die) where

import Prelude
import Base.Exception
import Base.File
import Base.IOError

deriving instance Read ExitCode

exitWith :: ExitCode -> IO a
exitWith (ExitFailure 0) =
  ioError (IOError Nothing InvalidArgument "exitWith" "ExitFailure 0" Nothing Nothing)
exitWith code = throwIO code

exitFailure, exitSuccess :: IO a
exitFailure = exitWith (ExitFailure 1)
exitSuccess = exitWith ExitSuccess

die :: String -> IO a
die s = hPutStrLn stderr s >> exitFailure
