-- What a program has been called with.

module GHC.Environment (getFullArgs) where

import Prelude
import System.Environment (getArgs)

-- The options of the run (behind `+RTS`) are kept from programs, and from this.
getFullArgs :: IO [String]
getFullArgs = getArgs
