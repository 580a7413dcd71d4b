-- The system, what it bounds, and waiting.

module System.Posix.Unistd
  ( SystemID(..), getSystemID, SysVar(..), getSysVar, sleep, usleep, nanosleep
  , fileSynchronise, fileSynchroniseDataOnly
  ) where

import Prelude
import Base.Thread (threadDelay)
import Foreign.C.Error
import Foreign.C.String
import Foreign.C.Types
import Foreign.Marshal.Alloc
import Foreign.Ptr
import System.Posix.Types (Fd(..))

data SystemID = SystemID
  { systemName :: String
  , nodeName :: String
  , release :: String
  , version :: String
  , machine :: String
  }

-- As a struct utsname has it.
getSystemID :: IO SystemID
getSystemID = allocaBytes 390 $ \p -> do
  throwErrnoIfMinus1_ "getSystemID" (c_uname p)
  let part i = peekCString (plusPtr p (65 * i))
  SystemID <$> part 0 <*> part 1 <*> part 2 <*> part 3 <*> part 4

data SysVar
  = ArgumentLimit
  | ChildLimit
  | ClockTick
  | GroupLimit
  | OpenFileLimit
  | PosixVersion
  | HasSavedIDs
  | HasJobControl

getSysVar :: SysVar -> IO Integer
getSysVar what = fmap toInteger (throwErrnoIfMinus1 "getSysVar" (c_sysconf (number what)))
  where
    number v = case v of
      ArgumentLimit -> 0
      ChildLimit -> 1
      ClockTick -> 2
      GroupLimit -> 3
      OpenFileLimit -> 4
      HasJobControl -> 7
      HasSavedIDs -> 8
      PosixVersion -> 29

-- Other threads run meanwhile, and no signal ends it. Seconds that are left.
sleep :: Int -> IO Int
sleep seconds = threadDelay (1000000 * max 0 seconds) >> return 0

usleep :: Int -> IO ()
usleep n = threadDelay n

nanosleep :: Integer -> IO ()
nanosleep n = threadDelay (fromInteger ((n + 999) `quot` 1000))

fileSynchronise, fileSynchroniseDataOnly :: Fd -> IO ()
fileSynchronise (Fd fd) = throwErrnoIfMinus1_ "fileSynchronise" (c_fsync fd)
fileSynchroniseDataOnly (Fd fd) = throwErrnoIfMinus1_ "fileSynchroniseDataOnly" (c_fdatasync fd)

foreign import ccall unsafe "uname" c_uname :: Ptr CChar -> IO CInt
foreign import ccall unsafe "sysconf" c_sysconf :: CInt -> IO CLong
foreign import ccall unsafe "fsync" c_fsync :: CInt -> IO CInt
foreign import ccall unsafe "fdatasync" c_fdatasync :: CInt -> IO CInt
