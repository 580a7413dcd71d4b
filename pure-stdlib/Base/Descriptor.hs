{-# LANGUAGE ForeignFunctionInterface #-}
-- Handles by what the system knows their files by.

module Base.Descriptor where

import Prelude
import Base.Effect
import Base.File (operate)
import Base.IO (IO(..))
import Base.IOError (Handle(..))
import Foreign.C.Error (throwErrnoIfMinus1_)
import Foreign.C.Types (CInt)
import System.IO

descriptorOf :: String -> Handle -> IO CInt
descriptorOf operation h = IO (\w -> case operate h operation 47 0 w of Result file -> Result (fromIntegral file))

-- A handle of a file that is open already: one of another file, which is then put in its place.
duplicated :: Handle -> CInt -> IOMode -> IO Handle
duplicated (FileHandle name _) descriptor mode = do
  made@(FileHandle _ number) <- openFile "/dev/null" mode
  place <- descriptorOf "hDuplicate" made
  throwErrnoIfMinus1_ "hDuplicate" (dup2 descriptor place)
  return (FileHandle name number)

foreign import ccall unsafe "dup2" dup2 :: CInt -> CInt -> IO CInt
