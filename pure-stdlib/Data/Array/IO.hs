-- Mutable arrays of programs.

module Data.Array.IO
  ( IOArray, IOUArray, module Data.Array.MArray, hGetArray, hPutArray
  ) where

import Prelude
import Base.IOError (Handle, IOErrorType(..), IOException(..), ioError)
import Base.SizedElements ()
import Base.Sized.Word8 (Word8)
import Base.MArray
import Data.Array.MArray
import Foreign.Marshal.Alloc (allocaBytes)
import Foreign.Storable (peekElemOff, pokeElemOff)
import System.IO (hGetBuf, hPutBuf)

-- The first bytes of an array from a file, or to it. Fewer are read before its end.
hGetArray :: Handle -> IOUArray Int Word8 -> Int -> IO Int
hGetArray h a count
  | count == 0 = return 0
  | otherwise = checked "hGetArray" h a count (allocaBytes count (\p -> do
      n <- hGetBuf h p count
      mapM_ (\i -> peekElemOff p i >>= unsafeWrite a i) [0 .. n - 1]
      return n))

hPutArray :: Handle -> IOUArray Int Word8 -> Int -> IO ()
hPutArray h a count
  | count == 0 = return ()
  | otherwise = checked "hPutArray" h a count (allocaBytes count (\p -> do
      mapM_ (\i -> unsafeRead a i >>= pokeElemOff p i) [0 .. count - 1]
      hPutBuf h p count))

checked :: String -> Handle -> IOUArray Int Word8 -> Int -> IO b -> IO b
checked what h a count act = getNumElements a >>= \n ->
  if count < 0 || count > n
    then ioError (IOError (Just h) InvalidArgument what ("illegal buffer size " ++ showsPrec 9 count "") Nothing Nothing)
    else act
