-- What the system is told of how a file will be read and written.

module System.Posix.Fcntl (Advice(..), fileAdvise, fileAllocate) where

import Prelude
import Foreign.C.Error (errnoToIOError, Errno(..))
import Foreign.C.Types (CInt(..))
import System.Posix.Types

data Advice
  = AdviceNormal | AdviceRandom | AdviceSequential | AdviceWillNeed | AdviceDontNeed | AdviceNoReuse
  deriving Eq

-- Of so many bytes from an offset on, or to the end for 0.
fileAdvise :: Fd -> FileOffset -> FileOffset -> Advice -> IO ()
fileAdvise (Fd fd) at n advice = answered "fileAdvise" (c_posix_fadvise fd at n number)
  where
    number = case advice of
      AdviceNormal -> 0
      AdviceRandom -> 1
      AdviceSequential -> 2
      AdviceWillNeed -> 3
      AdviceDontNeed -> 4
      AdviceNoReuse -> 5

-- Writing to these bytes will not fail for want of space.
fileAllocate :: Fd -> FileOffset -> FileOffset -> IO ()
fileAllocate (Fd fd) at n = answered "fileAllocate" (c_posix_fallocate fd at n)

-- These functions answer by the number of the error.
answered :: String -> IO CInt -> IO ()
answered what call = call >>= \r -> if r == 0 then return () else ioError (errnoToIOError what (Errno r) Nothing Nothing)

foreign import ccall unsafe "posix_fadvise" c_posix_fadvise :: CInt -> COff -> COff -> CInt -> IO CInt
foreign import ccall unsafe "posix_fallocate" c_posix_fallocate :: CInt -> COff -> COff -> IO CInt
