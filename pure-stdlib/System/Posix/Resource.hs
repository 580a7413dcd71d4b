-- How much of the system's resources a process may use.

module System.Posix.Resource
  ( ResourceLimit(..), ResourceLimits(..), Resource(..), getResourceLimit, setResourceLimit
  ) where

import Prelude
import Data.Word (Word64)
import Foreign.C.Error (throwErrnoIfMinus1_)
import Foreign.C.Types (CInt(..))
import Foreign.Marshal.Alloc (allocaBytes)
import Foreign.Ptr (Ptr)
import Foreign.Storable (peekByteOff, pokeByteOff)

data Resource
  = ResourceCoreFileSize | ResourceCPUTime | ResourceDataSize | ResourceFileSize | ResourceOpenFiles
  | ResourceStackSize | ResourceTotalMemory
  deriving Eq

data ResourceLimits = ResourceLimits { softLimit, hardLimit :: ResourceLimit }
  deriving Eq

data ResourceLimit = ResourceLimitInfinity | ResourceLimitUnknown | ResourceLimit Integer
  deriving Eq

getResourceLimit :: Resource -> IO ResourceLimits
getResourceLimit r = allocaBytes 16 (\p -> do
  throwErrnoIfMinus1_ "getResourceLimit" (c_getrlimit (number r) p)
  ResourceLimits <$> fmap limit (peekByteOff p 0) <*> fmap limit (peekByteOff p 8))
  where limit n = if n == maxBound then ResourceLimitInfinity else ResourceLimit (toInteger (n :: Word64))

setResourceLimit :: Resource -> ResourceLimits -> IO ()
setResourceLimit r (ResourceLimits soft hard) = allocaBytes 16 (\p -> do
  pokeByteOff p 0 (packed soft)
  pokeByteOff p 8 (packed hard)
  throwErrnoIfMinus1_ "setResourceLimit" (c_setrlimit (number r) p))
  where
    packed l = case l of
      ResourceLimit n -> fromInteger n :: Word64
      _ -> maxBound

number :: Resource -> CInt
number r = case r of
  ResourceCPUTime -> 0
  ResourceFileSize -> 1
  ResourceDataSize -> 2
  ResourceStackSize -> 3
  ResourceCoreFileSize -> 4
  ResourceOpenFiles -> 7
  ResourceTotalMemory -> 9

foreign import ccall unsafe "getrlimit" c_getrlimit :: CInt -> Ptr () -> IO CInt
foreign import ccall unsafe "setrlimit" c_setrlimit :: CInt -> Ptr () -> IO CInt
