-- Memory that processes share, by names.

module System.Posix.SharedMem (ShmOpenFlags(..), shmOpen, shmUnlink) where

import Prelude
import Data.Bits ((.|.))
import Foreign.C.Error (throwErrnoIfMinus1, throwErrnoIfMinus1_)
import Base.SystemText (withCString)
import Foreign.C.String (CString)
import Foreign.C.Types (CInt(..))
import System.Posix.Types

data ShmOpenFlags = ShmOpenFlags
  { shmReadWrite :: Bool  -- else it is read only
  , shmCreate :: Bool
  , shmExclusive :: Bool  -- only if there is none
  , shmTrunc :: Bool
  }

shmOpen :: String -> ShmOpenFlags -> FileMode -> IO Fd
shmOpen name (ShmOpenFlags writes create exclusive truncated) mode = withCString name (\s ->
  fmap Fd (throwErrnoIfMinus1 "shmOpen" (c_shm_open s flags mode)))
  where
    flags = (if writes then 2 else 0) .|. (if create then 0x40 else 0) .|. (if exclusive then 0x80 else 0)
      .|. (if truncated then 0x200 else 0)

shmUnlink :: String -> IO ()
shmUnlink name = withCString name (\s -> throwErrnoIfMinus1_ "shmUnlink" (c_shm_unlink s))

foreign import ccall unsafe "shm_open" c_shm_open :: CString -> CInt -> CMode -> IO CInt
foreign import ccall unsafe "shm_unlink" c_shm_unlink :: CString -> IO CInt
