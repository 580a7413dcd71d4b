-- What tells texts and files apart: their MD5 sums.

module GHC.Fingerprint
  ( Fingerprint(..), fingerprint0, fingerprintString, fingerprintFingerprints, fingerprintData, getFileHash
  ) where

import Prelude
import Base.Fingerprint
import Base.Sized.Word8 (Word8)
import qualified Data.ByteString as B
import Data.Bits (shiftL, (.|.))
import Foreign.Marshal.Array (peekArray, pokeArray)
import Foreign.Ptr (Ptr, castPtr)
import Foreign.Storable (Storable(..))

fingerprintData :: Ptr Word8 -> Int -> IO Fingerprint
fingerprintData p n = do
  bytes <- peekArray n p
  return $! digest bytes

getFileHash :: FilePath -> IO Fingerprint
getFileHash file = do
  text <- B.readFile file
  return $! digest (B.unpack text)

-- The highest byte of each word first.
instance Storable Fingerprint where
  sizeOf _ = 16
  alignment _ = 8
  peek p = do
    bytes <- peekArray 16 (castPtr p :: Ptr Word8)
    let (a, b) = splitAt 8 bytes
    return (Fingerprint (word a) (word b))
    where
      word = foldl (\n byte -> shiftL n 8 .|. fromIntegral byte) 0
  poke p (Fingerprint a b) = pokeArray (castPtr p) (bytesOf 8 a ++ bytesOf 8 b)
