-- How long a thread runs before another one's turn.

module GHC.RTS.Flags (RtsTime, ConcFlags(..), getConcFlags) where

import Prelude
import Data.Word (Word64)

-- Nanoseconds.
type RtsTime = Word64

data ConcFlags = ConcFlags { ctxtSwitchTime :: RtsTime, ctxtSwitchTicks :: Int }
  deriving Show

getConcFlags :: IO ConcFlags
getConcFlags = return (ConcFlags 20000000 2)
