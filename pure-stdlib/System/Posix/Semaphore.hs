-- Semaphores that processes share, by names.

module System.Posix.Semaphore
  ( OpenSemFlags(..), Semaphore, semOpen, semUnlink, semWait, semTryWait, semThreadWait, semPost, semGetValue
  ) where

import Prelude
import Control.Concurrent (threadDelay)
import Data.Bits ((.|.))
import Foreign.C.Error
import Base.SystemText (withCString)
import Foreign.C.String (CString)
import Foreign.C.Types
import Foreign.ForeignPtr
import Foreign.Marshal.Alloc (alloca)
import Foreign.Ptr
import Foreign.Storable (peek)
import System.Posix.Types

-- Whether to make it, and only if there is none.
data OpenSemFlags = OpenSemFlags { semCreate :: Bool, semExclusive :: Bool }

newtype Semaphore = Semaphore (ForeignPtr ())

semOpen :: String -> OpenSemFlags -> FileMode -> Int -> IO Semaphore
semOpen name (OpenSemFlags create exclusive) mode value = withCString name (\s -> do
  p <- throwErrnoPathIfNull "semOpen" name (c_sem_open s flags mode (fromIntegral value))
  fmap Semaphore (newForeignPtr p_sem_close p))
  where flags = (if create then 0x40 else 0) .|. (if exclusive then 0x80 else 0)

semUnlink :: String -> IO ()
semUnlink name = withCString name (\s -> throwErrnoPathIfMinus1_ "semUnlink" name (c_sem_unlink s))

-- With all threads.
semWait :: Semaphore -> IO ()
semWait (Semaphore f) = withForeignPtr f (\p -> throwErrnoIfMinus1Retry_ "semWait" (c_sem_wait p))

semTryWait :: Semaphore -> IO Bool
semTryWait (Semaphore f) = withForeignPtr f attempt
  where
    attempt p = c_sem_trywait p >>= \r -> if r == 0 then return True else getErrno >>= \e -> again p e
    again p e
      | e == eINTR = attempt p
      | e == eAGAIN = return False
      | otherwise = throwErrno "semTrywait"

-- While other threads run.
semThreadWait :: Semaphore -> IO ()
semThreadWait s = go 100
  where go pause = semTryWait s >>= \done -> if done then return () else threadDelay pause >> go (min 10000 (2 * pause))

semPost :: Semaphore -> IO ()
semPost (Semaphore f) = withForeignPtr f (\p -> throwErrnoIfMinus1Retry_ "semPost" (c_sem_post p))

semGetValue :: Semaphore -> IO Int
semGetValue (Semaphore f) = withForeignPtr f (\p -> alloca (\n -> do
  throwErrnoIfMinus1Retry_ "semGetValue" (c_sem_getvalue p n)
  fmap fromIntegral (peek n)))

foreign import ccall unsafe "sem_open" c_sem_open :: CString -> CInt -> CMode -> CUInt -> IO (Ptr ())
foreign import ccall unsafe "&sem_close" p_sem_close :: FunPtr (Ptr () -> IO ())
foreign import ccall unsafe "sem_unlink" c_sem_unlink :: CString -> IO CInt
foreign import ccall unsafe "sem_wait" c_sem_wait :: Ptr () -> IO CInt
foreign import ccall unsafe "sem_trywait" c_sem_trywait :: Ptr () -> IO CInt
foreign import ccall unsafe "sem_post" c_sem_post :: Ptr () -> IO CInt
foreign import ccall unsafe "sem_getvalue" c_sem_getvalue :: Ptr () -> Ptr CInt -> IO CInt
