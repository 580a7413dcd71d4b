-- Commands, by an older name of System.Process.

module System.Cmd (system, rawSystem) where

import System.Process (rawSystem, system)
