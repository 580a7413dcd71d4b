-- Texts and bytes through handles, and a buffer of characters written to one.

module GHC.IO.Handle.Text
  ( hWaitForInput, hGetChar, hGetLine, hGetContents, hGetContents', hPutChar, hPutStr, commitBuffer'
  , hGetBuf, hGetBufSome, hGetBufNonBlocking, hPutBuf, hPutBufNonBlocking, memcpy
  ) where

import Prelude
import Control.Monad (when)
import Data.IORef
import Foreign.C.Types (CSize)
import Foreign.Marshal.Utils (copyBytes)
import Foreign.Ptr (Ptr, castPtr)
import GHC.IO.Buffer
import GHC.IO.Handle.Internals
import GHC.IO.Handle.Types
import System.IO

-- So many characters of a buffer of this size. It is free then, if that is wanted, and what was written
-- is in the file.
commitBuffer' :: RawCharBuffer -> Int -> Int -> Bool -> Bool -> Handle__ -> IO CharBuffer
commitBuffer' raw size count flush release view = do
  writeCharBuffer view (emptyBuffer raw size WriteBuffer) { bufR = count }
  when flush (flushWriteBuffer view)
  usual <- fmap bufSize (readIORef (haCharBuffer view))
  when (release && size == usual) (modifyIORef (haBuffers view) (BufferListCons raw))
  return (emptyBuffer raw size WriteBuffer)

memcpy :: Ptr a -> Ptr a -> CSize -> IO (Ptr ())
memcpy to from n = copyBytes to from (fromIntegral n) >> return (castPtr to)
