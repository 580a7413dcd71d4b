module GHC.IO.Unsafe (unsafePerformIO, unsafeInterleaveIO, unsafeDupablePerformIO, unsafeDupableInterleaveIO, noDuplicate) where

import Prelude
import System.IO.Unsafe

-- One thread runs at a time, so that nothing is evaluated twice.
noDuplicate :: IO ()
noDuplicate = return ()
