-- Memory in the midst of pure evaluation.

module Foreign.Marshal.Unsafe (unsafeLocalState) where

import Prelude
import Base.IO

unsafeLocalState :: IO a -> a
unsafeLocalState = unsafePerformIO
