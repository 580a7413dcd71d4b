{-# LANGUAGE ForeignFunctionInterface #-}
-- Handles by what the system knows their files by.

module Base.Descriptor where

import Prelude
import Base.Effect
import Base.Exception (raiseIO)
import Base.File (failed, onFile, operate)
import Base.Guard (awaited)
import Base.IO (IO(..))
import Base.IOError (Handle(..), exceptionOf)
import Foreign.C.Error (throwErrnoIfMinus1)
import Foreign.C.Types (CInt)
import System.IO (IOMode)

descriptorOf :: String -> Handle -> IO CInt
descriptorOf operation h = IO (\w -> case operate h operation 47 0 w of Result file -> Result (fromIntegral file))

-- A handle of this name of a file that is open already, which it closes in the end.
handleOf :: String -> String -> IOMode -> CInt -> IO Handle
handleOf operation name mode file = IO (\w -> case onFile 6 (fromIntegral file) (fromEnum mode) w of
  Result r
    | r < 0 -> raiseIO (exceptionOf Nothing name operation r) w
    | otherwise -> Result (FileHandle name r))

-- The same of the file's copy.
duplicated :: Handle -> CInt -> IOMode -> IO Handle
duplicated (FileHandle name _) descriptor mode =
  throwErrnoIfMinus1 "hDuplicate" (dup descriptor) >>= handleOf "hDuplicate" name mode

foreign import ccall unsafe "dup" dup :: CInt -> IO CInt

-- How many bytes can be taken at once, at most so many, and none behind the end of a line; 0 at the end.
bytesThere :: String -> Handle -> Int -> IO Int
bytesThere operation h@(FileHandle _ n) most = IO ask
  where
    ask w = case onFile 1 n most w of
      Result r
        | r < 0 -> case awaited n (-1) r w of
            Result True -> ask w
            Result False -> failed h operation r w
        | otherwise -> Result r
