-- The time as POSIX has it: seconds since the beginning of 1970.

module System.Posix.Time (epochTime) where

import Prelude
import Foreign.C.Error (throwErrnoIfMinus1)
import Foreign.C.Types (CTime(..))
import Foreign.Ptr (Ptr, nullPtr)
import System.Posix.Types (EpochTime)

epochTime :: IO EpochTime
epochTime = throwErrnoIfMinus1 "epochTime" (c_time nullPtr)

foreign import ccall unsafe "time" c_time :: Ptr CTime -> IO CTime
