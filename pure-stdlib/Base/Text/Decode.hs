-- Bytes of other encodings as texts, and back.

module Base.Text.Decode where

import Base.Types
import Base.Primitive
import Base.PrimitiveNumber
import Base.Bool
import Base.ByteString (ByteString(..), byte)
import Base.Effect
import Base.Function (seq)
import Base.Text.Type
import Base.Text.Utf8
import Data.Text.Encoding.Error (OnDecodeError)

-- Well-formed bytes are the text; of others each byte that fits nowhere is what the
-- handler says.
decodedUtf8 :: OnDecodeError -> ByteString -> Text
decodedUtf8 = decodedUtf8By "Data.Text.Internal.Encoding.decodeUtf8: Invalid UTF-8 stream"

-- With what the handler is told.
decodedUtf8By :: String -> OnDecodeError -> ByteString -> Text
decodedUtf8By message onError (BS b from n) = concat (pieces from)
  where
    end = plusInt from n
    pieces i = let j = wellFormed b i end in
      slice b i (minusInt j i) : (if geInt j end then [] else
        case onError message (Just (byte (indexW8 b j))) of
          Nothing -> pieces (plusInt j 1)
          Just c -> singleton c : pieces (plusInt j 1))

-- The part up to a character that is not complete, and the bytes of that.
wholePart :: ByteString -> (ByteString, ByteString)
wholePart s@(BS b from n) = go (minusInt end 1)
  where
    end = plusInt from n
    go i
      | ltInt i from || ltInt i (minusInt end 3) = (s, BS b end 0)
      | continues b i = go (minusInt i 1)
      | geInt (indexW8 b i) 128 && eqInt (refused b i end) end = (BS b from (minusInt i from), BS b i (minusInt end i))
      | otherwise = (s, BS b end 0)

decodedLatin1 :: ByteString -> Text
decodedLatin1 (BS b from n) = generate n step from
  where
    end = plusInt from n
    step i = if geInt i end then Done else let j = plusInt i 1 in j `seq` Yield (unsafeChr (indexW8 b i)) j

-- A unit of two or four bytes.
type Unit = Bytes -> Int -> Int

low2, high2, low4, high4 :: Unit
low2 b i = orInt (indexW8 b i) (shlInt (indexW8 b (plusInt i 1)) 8)
high2 b i = orInt (shlInt (indexW8 b i) 8) (indexW8 b (plusInt i 1))
low4 b i = orInt (low2 b i) (shlInt (low2 b (plusInt i 2)) 16)
high4 b i = orInt (shlInt (high2 b i) 16) (high2 b (plusInt i 2))

-- Units that are no character: the handler speaks for one byte of them.
decodedUtf16, decodedUtf32 :: Unit -> String -> OnDecodeError -> ByteString -> Text
decodedUtf16 unit message onError (BS b from n) = generate n step from
  where
    end = plusInt from n
    step i
      | geInt i end = Done
      | gtInt (plusInt i 2) end = bad i
      | ltInt x 0xD800 || gtInt x 0xDFFF = Yield (unsafeChr x) (plusInt i 2)
      | leInt x 0xDBFF && leInt (plusInt i 4) end && geInt y 0xDC00 && leInt y 0xDFFF =
          Yield (unsafeChr (plusInt (plusInt (shlInt (minusInt x 0xD800) 10) (minusInt y 0xDC00)) 0x10000)) (plusInt i 4)
      | otherwise = bad i
      where
        x = unit b i
        y = unit b (plusInt i 2)
    bad i = case onError message Nothing of
      Nothing -> Skip (plusInt i 1)
      Just c -> Yield c (plusInt i 1)
decodedUtf32 unit message onError (BS b from n) = generate n step from
  where
    end = plusInt from n
    step i
      | geInt i end = Done
      | leInt (plusInt i 4) end && (ltInt x 0xD800 || (gtInt x 0xDFFF && leInt x 0x10FFFF)) = Yield (unsafeChr x) (plusInt i 4)
      | otherwise = case onError message Nothing of
          Nothing -> Skip (plusInt i 1)
          Just c -> Yield c (plusInt i 1)
      where x = unit b i

encodedUtf8 :: Text -> ByteString
encodedUtf8 (Text b i n) = BS b i n

-- The number of bytes of a character, and what writes them.
encodedBy :: (Int -> Int) -> (Bytes -> Int -> Int -> World -> Result ()) -> Text -> ByteString
encodedBy size put (Text b from n) = runRW (\w -> case newBytes total w of
  Result a -> go a from 0 w)
  where
    end = plusInt from n
    total = count from 0
    count i k = if geInt i end then k else count (after b i) (plusInt k (size (ord (charAt b i))))
    go a i k w
      | geInt i end = Result (BS a 0 total)
      | otherwise = let x = ord (charAt b i) in
          case put a k x w of Result _ -> go a (after b i) (plusInt k (size x)) w

encodedUtf16 :: (Bytes -> Int -> Int -> World -> Result ()) -> Text -> ByteString
encodedUtf16 put t = encodedBy (\x -> if ltInt x 0x10000 then 2 else 4) pair t
  where
    pair a k x w
      | ltInt x 0x10000 = put a k x w
      | otherwise = let y = minusInt x 0x10000 in
          case put a k (plusInt 0xD800 (shrInt y 10)) w of
            Result _ -> put a (plusInt k 2) (plusInt 0xDC00 (andInt y 1023)) w

encodedUtf32 :: (Bytes -> Int -> Int -> World -> Result ()) -> Text -> ByteString
encodedUtf32 put t = encodedBy (\_ -> 4) put t

putLow2, putHigh2, putLow4, putHigh4 :: Bytes -> Int -> Int -> World -> Result ()
putLow2 a k x w = case writeW8 a k (andInt x 255) w of
  Result _ -> writeW8 a (plusInt k 1) (andInt (shrInt x 8) 255) w
putHigh2 a k x w = case writeW8 a k (andInt (shrInt x 8) 255) w of
  Result _ -> writeW8 a (plusInt k 1) (andInt x 255) w
putLow4 a k x w = case putLow2 a k x w of Result _ -> putLow2 a (plusInt k 2) (shrInt x 16) w
putHigh4 a k x w = case putHigh2 a k (shrInt x 16) w of Result _ -> putHigh2 a (plusInt k 2) x w
