module GHC.IO.Unsafe (unsafePerformIO, unsafeInterleaveIO, unsafeDupablePerformIO, unsafeDupableInterleaveIO) where

import System.IO.Unsafe
