-- POSIX: files, directories, processes and the environment.

module System.Posix
  ( module System.Posix.Types, module System.Posix.Directory, module System.Posix.Files
  , module System.Posix.Process, module System.Posix.User, module System.Posix.Env, module System.Posix.Signals
  ) where

import System.Posix.Directory
import System.Posix.Env
import System.Posix.Files
import System.Posix.Process
import System.Posix.Signals
import System.Posix.Types
import System.Posix.User
