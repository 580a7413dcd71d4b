-- What tells texts and files apart: their MD5 sums.

module GHC.Fingerprint
  ( Fingerprint(..), fingerprint0, fingerprintString, fingerprintFingerprints, fingerprintData, getFileHash
  ) where

import Prelude
import Base.Fingerprint
import Base.Sized.Word8 (Word8)
import qualified Data.ByteString as B
import Foreign.Marshal.Array (peekArray)
import Foreign.Ptr (Ptr)

fingerprintData :: Ptr Word8 -> Int -> IO Fingerprint
fingerprintData p n = do
  bytes <- peekArray n p
  return $! digest bytes

getFileHash :: FilePath -> IO Fingerprint
getFileHash file = do
  text <- B.readFile file
  return $! digest (B.unpack text)
