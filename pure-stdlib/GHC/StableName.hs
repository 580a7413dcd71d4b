-- Names of objects, as packages use them.

module GHC.StableName (StableName, makeStableName, hashStableName, eqStableName) where

import System.Mem.StableName
