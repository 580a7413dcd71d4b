-- Values in binary form, in lazy byte strings and in files.

module Data.Binary
  ( Binary(put, get, putList), GBinaryGet(..), GBinaryPut(..), Get, Put, putWord8, getWord8
  , encode, decode, decodeOrFail, encodeFile, decodeFile, decodeFileOrFail, module Data.Word
  ) where

import Prelude
import Base.ByteString (failedOf)
import Data.Binary.Class
import Data.Binary.Get
import Data.Binary.Put
import qualified Data.ByteString as B
import qualified Data.ByteString.Lazy as L
import Data.ByteString.Lazy.Internal (defaultChunkSize)
import Data.Word
import System.IO (IOMode(..), withBinaryFile)

encode :: Binary a => a -> L.ByteString
encode = runPut . put

decode :: Binary a => L.ByteString -> a
decode = runGet get

-- With the input that is left and how many bytes were read.
decodeOrFail :: Binary a => L.ByteString -> Either (L.ByteString, ByteOffset, String) (L.ByteString, ByteOffset, a)
decodeOrFail = runGetOrFail get

encodeFile :: Binary a => FilePath -> a -> IO ()
encodeFile path = L.writeFile path . encode

decodeFile :: Binary a => FilePath -> IO a
decodeFile path = decodeFileOrFail path >>= either (failedOf place . snd) return
  where place = "binary/src/Data/Binary.hs:212:21 in binary-0.8.8.0:Data.Binary"

-- As far as it is read.
decodeFileOrFail :: Binary a => FilePath -> IO (Either (ByteOffset, String) a)
decodeFileOrFail path = withBinaryFile path ReadMode (\h ->
  let go d = case d of
        Done _ _ x -> return (Right x)
        Fail _ n message -> return (Left (n, message))
        Partial k -> do
          s <- B.hGetSome h defaultChunkSize
          go (k (if B.null s then Nothing else Just s))
  in go (runGetIncremental get))
