-- Effects in the midst of pure evaluation.

module System.IO.Unsafe (unsafePerformIO, unsafeDupablePerformIO, unsafeInterleaveIO, unsafeDupableInterleaveIO, unsafeFixIO) where

import Prelude
import Base.Effect
import Base.IO
import System.IO (fixIO)

unsafeDupablePerformIO :: IO a -> a
unsafeDupablePerformIO = unsafePerformIO

unsafeInterleaveIO, unsafeDupableInterleaveIO :: IO a -> IO a
unsafeInterleaveIO (IO m) = IO (\w -> interleave m w)
unsafeDupableInterleaveIO = unsafeInterleaveIO

unsafeFixIO :: (a -> IO a) -> IO a
unsafeFixIO = fixIO
