-- What a program has been called with.

module GHC.Environment (getFullArgs) where

import Prelude
import Base.TextEncoding (decodeText, systemEncoding)
import qualified Data.ByteString as B

-- The program as it was called, and all that stood behind it, the runtime's options included.
getFullArgs :: IO [String]
getFullArgs = fmap (map text . parts) (B.readFile "/proc/self/cmdline")
  where
    parts bytes
      | B.null bytes = []
      | otherwise = case B.break (== 0) bytes of (part, rest) -> part : parts (B.drop 1 rest)
    text part = [c | Just c <- decodeText systemEncoding (B.unpack part)]
