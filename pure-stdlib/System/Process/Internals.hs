-- Of what processes are started with, what packages use beside the module that is meant for that.

module System.Process.Internals
  ( ProcessHandle, CreateProcess(..), CmdSpec(..), StdStream(..), createProcess_
  ) where

import System.Process
