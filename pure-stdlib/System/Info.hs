-- What compiled the program, and for which machine.

module System.Info (os, arch, compilerName, compilerVersion, fullCompilerVersion) where

import Prelude
import Data.Version (Version, makeVersion)

os, arch, compilerName :: String
os = "linux"
arch = "x86_64"
compilerName = "purecc"

compilerVersion, fullCompilerVersion :: Version
compilerVersion = makeVersion [0, 2]
fullCompilerVersion = makeVersion [0, 2, 0]
