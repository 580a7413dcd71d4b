-- Each function of Data.Binary.Put and Data.Binary.Builder that puts a number, and the one of
-- Data.Binary.Get that gets it back; also from chunks of one byte.
-- slow
module Main (main) where

import Data.Binary.Builder (Builder)
import qualified Data.Binary.Builder as B
import Data.Binary.Get
import Data.Binary.Put
import qualified Data.ByteString as S
import qualified Data.ByteString.Lazy as L
import qualified Data.ByteString.Short as Short

number :: (Eq a, Show a) => String -> (a -> Put) -> Get a -> [a] -> IO ()
number name put get xs = do
  let bytes = runPut (mapM_ put xs)
      parts = L.fromChunks (map S.singleton (L.unpack bytes))
      all' = mapM (const get) xs
  putStrLn (name ++ " " ++ show (L.unpack bytes))
  print (runGet all' bytes)
  print (runGet all' parts == runGet all' bytes)

built :: String -> Builder -> IO ()
built name b = putStrLn (name ++ " " ++ show (L.unpack (B.toLazyByteString b)))

main :: IO ()
main = do
  number "Word8" putWord8 getWord8 [0, 1, 255]
  number "Word16be" putWord16be getWord16be [1, 0x1234, 0xfffe]
  number "Word16le" putWord16le getWord16le [1, 0x1234, 0xfffe]
  number "Word16host" putWord16host getWord16host [1, 0x1234, 0xfffe]
  number "Word32be" putWord32be getWord32be [1, 0x12345678, maxBound]
  number "Word32le" putWord32le getWord32le [1, 0x12345678, maxBound]
  number "Word32host" putWord32host getWord32host [1, 0x12345678, maxBound]
  number "Word64be" putWord64be getWord64be [1, 0x123456789abcdef0, maxBound]
  number "Word64le" putWord64le getWord64le [1, 0x123456789abcdef0, maxBound]
  number "Word64host" putWord64host getWord64host [1, 0x123456789abcdef0, maxBound]
  number "Wordhost" putWordhost getWordhost [1, 0x123456789abcdef0, maxBound]
  number "Int8" putInt8 getInt8 [-128, -1, 0, 127]
  number "Int16be" putInt16be getInt16be [minBound, -2, 0x1234]
  number "Int16le" putInt16le getInt16le [minBound, -2, 0x1234]
  number "Int16host" putInt16host getInt16host [minBound, -2, 0x1234]
  number "Int32be" putInt32be getInt32be [minBound, -2, 0x12345678]
  number "Int32le" putInt32le getInt32le [minBound, -2, 0x12345678]
  number "Int32host" putInt32host getInt32host [minBound, -2, 0x12345678]
  number "Int64be" putInt64be getInt64be [minBound, -2, 0x123456789abcdef0]
  number "Int64le" putInt64le getInt64le [minBound, -2, 0x123456789abcdef0]
  number "Int64host" putInt64host getInt64host [minBound, -2, 0x123456789abcdef0]
  number "Inthost" putInthost getInthost [minBound, -2, 0x123456789abcdef0]
  number "Floatbe" putFloatbe getFloatbe [1.5, -2.25, 1 / 0, 1.0e-45]
  number "Floatle" putFloatle getFloatle [1.5, -2.25, 1 / 0, 1.0e-45]
  number "Floathost" putFloathost getFloathost [1.5, -2.25, -1 / 0]
  number "Doublebe" putDoublebe getDoublebe [1.5, -2.25, 1 / 0, 5.0e-324]
  number "Doublele" putDoublele getDoublele [1.5, -2.25, 1 / 0, 5.0e-324]
  number "Doublehost" putDoublehost getDoublehost [1.5, -2.25, -1 / 0]
  built "empty" B.empty
  built "singleton" (B.singleton 7)
  built "append" (B.append (B.singleton 7) (B.singleton 8))
  built "bytes" (B.fromByteString (S.pack [1, 2]) <> B.fromLazyByteString (L.pack [3]) <> B.fromShortByteString (Short.pack [4]))
  built "16" (B.putWord16be 258 <> B.putWord16le 258 <> B.putWord16host 258 <> B.putInt16be (-2) <> B.putInt16le (-2) <> B.putInt16host (-2))
  built "32" (B.putWord32be 258 <> B.putWord32le 258 <> B.putWord32host 258 <> B.putInt32be (-2) <> B.putInt32le (-2) <> B.putInt32host (-2))
  built "64" (B.putWord64be 258 <> B.putWord64le 258 <> B.putWord64host 258 <> B.putInt64be (-2) <> B.putInt64le (-2) <> B.putInt64host (-2))
  built "host" (B.putWordhost 258 <> B.putInthost (-2))
  built "text" (B.putCharUtf8 '\8364' <> B.putStringUtf8 "h\233\128512")
  print (L.toChunks (B.toLazyByteString (B.singleton 1 <> B.flush <> B.singleton 2)))
  print (L.toChunks (runPut (putWord8 1 >> flush >> putWord8 2)))
  print (runPut (putByteString (S.pack [65, 66]) >> putLazyByteString (L.pack [67]) >> putShortByteString (Short.pack [68])))
  print (runPut (putStringUtf8 "h\233\8364\128512" >> putCharUtf8 'x'))
  print (runPutM (putWord8 65 >> return 'c'), runPutM (fmap succ (pure 'a' <* putWord8 66)))
  print (B.toLazyByteString (execPut (putBuilder (B.singleton 65) *> putWord8 66)))
  print (runPut (mempty <> putWord8 65 <> mconcat [putWord8 66, putWord8 67]))
  print (L.take 20 (runPut (mapM_ putInt64be [1 ..])))
  print (L.length (runPut (mapM_ putInt32be [1 .. 100000])))
  print (fst (runPutM (pure (const 'l') <*> (undefined <$ putWord8 1))))
