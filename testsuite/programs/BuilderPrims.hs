-- Encodings of values in a bounded number of bytes, and what is made from them.
module Main (main) where

import qualified Data.ByteString as B
import qualified Data.ByteString.Char8 as C
import Data.ByteString.Builder
import Data.ByteString.Builder.Prim ((>$<), (>*<))
import qualified Data.ByteString.Builder.Prim as P
import Data.ByteString.Builder.Prim.Internal (boudedPrim, fixedPrim, runB, runF, size, sizeBound, storableToF)
import qualified Data.ByteString.Lazy as L
import qualified Data.ByteString.Lazy.Char8 as LC
import Data.Char (ord)
import Data.Int
import Data.Word
import Foreign.Marshal.Alloc (allocaBytes)
import Foreign.Marshal.Array (peekArray)
import Foreign.Ptr (plusPtr)
import Foreign.Storable (poke)

shown :: Builder -> IO ()
shown b = print (toLazyByteString b)

-- As in a text of JSON.
quoted :: P.BoundedPrim Char
quoted = P.condB (> '\\') P.charUtf8 (P.condB (== '\\') (two ('\\', '\\')) (P.condB (== '"') (two ('\\', '"')) (P.condB (>= ' ') P.charUtf8 (P.condB (== '\n') (two ('\\', 'n')) hex))))
  where
    two cs = P.liftFixedToBounded (const cs >$< P.char7 >*< P.char7)
    hex = P.liftFixedToBounded ((\c -> ('\\', ('u', fromIntegral (ord c)))) >$< P.char7 >*< P.char7 >*< P.word16HexFixed)

csv :: [(Int, Double, Either Word8 Char)] -> Builder
csv = foldMap (\(n, _, e) -> P.primBounded row (n, (',', (e, '\n'))))
  where
    row = P.intDec >*< P.liftFixedToBounded P.char8 >*< P.eitherB P.word8Hex P.charUtf8 >*< P.liftFixedToBounded P.char8

main :: IO ()
main = do
  shown (P.primMapListBounded quoted "a\"b\\c\nd\1e\955\&\70000z~")
  shown (csv [(-5, 0, Left 255), (70, 1, Right 'x'), (minBound, 2, Right '\8364')])
  shown (foldMap (\n -> P.primFixed P.int16BE n <> P.primFixed P.int16LE n <> P.primFixed P.int16Host n) [-2, 258])
  shown (foldMap (\n -> P.primFixed P.word32BE n <> P.primFixed P.word32LE n <> P.primBounded P.word32Hex n <> P.primBounded P.word32Dec n <> P.primFixed P.word32HexFixed n) [0, 3000000000])
  shown (foldMap (\n -> P.primFixed P.int64BE n <> P.primFixed P.word64LE (fromIntegral n) <> P.primBounded P.int64Dec n <> P.primFixed P.int64HexFixed n <> P.primBounded P.word64Dec (fromIntegral n) <> P.primBounded P.word64Hex (fromIntegral n)) [minBound, -1, 77])
  shown (foldMap (\n -> P.primFixed P.int8 n <> P.primBounded P.int8Dec n <> P.primFixed P.int8HexFixed n <> P.primFixed P.word8 (fromIntegral n) <> P.primBounded P.word8Dec (fromIntegral n) <> P.primBounded P.word8Hex (fromIntegral n) <> P.primFixed P.word8HexFixed (fromIntegral n)) [-128, -1, 0, 9])
  shown (P.primFixed P.floatBE 1.5 <> P.primFixed P.floatLE 1.5 <> P.primFixed P.doubleBE (-0.1) <> P.primFixed P.doubleLE (-0.1) <> P.primFixed P.floatHexFixed 2 <> P.primFixed P.doubleHexFixed 2 <> P.primFixed P.doubleHost 3 <> P.primFixed P.floatHost 3)
  shown (P.primFixed P.intHost (-1) <> P.primFixed P.wordHost 5 <> P.primBounded P.intDec minBound <> P.primBounded P.wordDec maxBound <> P.primBounded P.wordHex maxBound)
  shown (P.primMapByteStringFixed P.word8HexFixed (C.pack "hello") <> P.primMapByteStringBounded P.word8Dec (B.pack [1, 22, 255]))
  shown (P.primMapLazyByteStringFixed P.word8HexFixed (L.fromChunks [C.pack "ab", C.pack "c"]) <> P.primMapLazyByteStringBounded P.word8Hex (LC.pack "xyz"))
  shown (P.primUnfoldrBounded P.intDec (\n -> if n > 12 then Nothing else Just (n, n + 1)) 8 <> P.primUnfoldrFixed P.char7 (\c -> if c > 'f' then Nothing else Just (c, succ c)) 'a')
  shown (P.primBounded P.emptyB 'x' <> P.primFixed P.emptyF 'y' <> P.primMapListFixed P.char8 "z\255")
  print (L.length (toLazyByteString (P.primMapListBounded P.intDec [1 .. 20000])), L.foldl' (\h w -> h * 31 + fromIntegral w) (7 :: Int) (toLazyByteString (P.primMapListBounded P.intDec [1 .. 20000])))
  let doubled = fixedPrim 2 (\w p -> poke p w >> poke (p `plusPtr` 1) w) :: P.FixedPrim Word8
      upTo = boudedPrim 3 (\n p -> mapM_ (\i -> poke (p `plusPtr` i) (65 :: Word8)) [0 .. n - 1] >> return (p `plusPtr` n)) :: P.BoundedPrim Int
  shown (P.primMapListFixed doubled [48, 49] <> P.primMapListBounded upTo [0, 1, 2, 3] <> P.primFixed storableToF (0x01020304 :: Int32))
  print (size doubled, sizeBound upTo, size (P.char7 >*< P.int32BE), sizeBound (P.charUtf8 >*< P.charUtf8))
  bytes <- allocaBytes 16 (\p -> do
    end <- runB P.charUtf8 '\8364' p
    runF P.word16BE 258 end
    peekArray 5 p)
  print (bytes :: [Word8])
