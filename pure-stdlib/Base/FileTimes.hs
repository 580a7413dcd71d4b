-- When files were read and written last, as one sets it.

module Base.FileTimes where

import Prelude
import Base.Time.Clock (POSIXTime)
import Data.Int (Int64)
import Foreign.C.Error (throwErrnoPathIfMinus1_)
import Base.SystemText (withCString)
import Foreign.C.String (CString)
import Foreign.C.Types (CInt(..))
import Foreign.Marshal.Alloc (allocaBytes)
import Foreign.Ptr (Ptr)
import Foreign.Storable (pokeByteOff)

-- Of what is not given the time stays. What fails says so by the first name.
setTimesAt :: String -> FilePath -> Maybe POSIXTime -> Maybe POSIXTime -> IO ()
setTimesAt what name accessed modified = withTimes accessed modified (\p ->
  withCString name (\s -> throwErrnoPathIfMinus1_ what name (c_utimensat currentDirectory s p 0)))

withTimes :: Maybe POSIXTime -> Maybe POSIXTime -> (Ptr () -> IO a) -> IO a
withTimes accessed modified act = allocaBytes 32 (\p -> put p 0 accessed >> put p 16 modified >> act p)
  where
    put p at Nothing = pokeByteOff p at (0 :: Int64) >> pokeByteOff p (at + 8) (0x3ffffffe :: Int64)
    put p at (Just t) = pokeByteOff p at seconds >> pokeByteOff p (at + 8) rest
      where (seconds, rest) = (floor (t * 1000000000) :: Int64) `divMod` 1000000000

currentDirectory, noFollow :: CInt
currentDirectory = -100
noFollow = 0x100

foreign import ccall unsafe "utimensat" c_utimensat :: CInt -> CString -> Ptr () -> CInt -> IO CInt
