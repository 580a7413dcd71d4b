-- Paths as texts.

module System.FilePath (module System.FilePath.Posix) where

import System.FilePath.Posix
