-- Encodings of texts, and what they make of texts that are in memory as a whole.

module Base.TextEncoding where

import Prelude
import Data.Bits
import Data.Char (chr, ord)
import Base.Sized.Word8 (Word8)

-- An encoding's name and its number for the runtime (rt_abi's `SetCoding`).
data TextEncoding = Encoding String Int

-- That of what the system has as bytes: those that are no UTF-8 are kept.
systemEncoding :: TextEncoding
systemEncoding = Encoding "UTF-8" 48

instance Show TextEncoding where
  show (Encoding name _) = name

-- The bytes of a text, without a mark of their order; Nothing for a character that the encoding does not have.
encodeText :: TextEncoding -> String -> [Maybe Word8]
encodeText (Encoding _ n) text = concatMap encode text
  where
    (treatment, code) = n `quotRem` 16
    encode c = case (encodeChar code c, treatment) of
      (Just bytes, _) -> map Just bytes
      (_, 1) -> []
      (_, 2) -> maybe [] (map Just) (encodeChar code '?')
      (_, 3) | c >= '\xDC80' && c < '\xDD00' -> [Just (fromIntegral (ord c))]
      _ -> [Nothing]

encodeChar :: Int -> Char -> Maybe [Word8]
encodeChar code c
  | code == 10 = Just [fromIntegral n]
  | code == 2 = if n < 256 then Just [fromIntegral n] else Nothing
  | code == 3 = if n < 128 then Just [fromIntegral n] else Nothing
  | c >= '\xD800' && c < '\xE000' = Nothing
  | code < 2 = Just (utf8 n)
  | code < 7 = Just (concatMap (ordered . two) units)
  | otherwise = Just (ordered (two (n `quot` 65536) ++ two (n `rem` 65536)))
  where
    n = ord c
    ordered bytes = if code == 6 || code == 9 then reverse bytes else bytes
    two k = [fromIntegral (k `quot` 256), fromIntegral (k `rem` 256)]
    units = if n < 65536 then [n] else [0xD800 + (n - 65536) `quot` 1024, 0xDC00 + (n - 65536) `rem` 1024]

utf8 :: Int -> [Word8]
utf8 n
  | n < 0x80 = [fromIntegral n]
  | n < 0x800 = [fromIntegral (0xC0 + n `quot` 64), more 1]
  | n < 0x10000 = [fromIntegral (0xE0 + n `quot` 4096), more 64, more 1]
  | otherwise = [fromIntegral (0xF0 + n `quot` 262144), more 4096, more 64, more 1]
  where more unit = fromIntegral (0x80 + n `quot` unit `rem` 64)

-- The text of bytes; Nothing for a byte that begins no character.
decodeText :: TextEncoding -> [Word8] -> [Maybe Char]
decodeText (Encoding _ n) bytes = case (code, bytes) of
  (1, 0xEF : 0xBB : 0xBF : rest) -> go 0 rest
  (4, 0xFF : 0xFE : rest) -> go 6 rest
  (4, 0xFE : 0xFF : rest) -> go 5 rest
  (7, 0xFF : 0xFE : 0 : 0 : rest) -> go 9 rest
  (7, 0 : 0 : 0xFE : 0xFF : rest) -> go 8 rest
  _ -> go code bytes
  where
    (treatment, code) = n `quotRem` 16
    go _ [] = []
    go coding whole@(byte : after) = case (decodeChar coding whole, treatment) of
      (Just (c, rest), _) -> Just c : go coding rest
      (_, 1) -> go coding after
      (_, 2) -> Just '\xFFFD' : go coding after
      (_, 3) | byte >= 0x80 -> Just (chr (0xDC00 + fromIntegral byte)) : go coding after
      _ -> Nothing : go coding after

decodeChar :: Int -> [Word8] -> Maybe (Char, [Word8])
decodeChar code bytes
  | code == 10 || code == 2 = single 256
  | code == 3 = single 128
  | code < 2 = unicode8
  | code < 7 = units
  | otherwise = case bytes of
      a : b : c : d : rest | code == 9 -> scalar (pair d c * 65536 + pair b a) rest
                           | otherwise -> scalar (pair a b * 65536 + pair c d) rest
      _ -> Nothing
  where
    single limit = case bytes of
      b : rest | fromIntegral b < (limit :: Int) -> Just (chr (fromIntegral b), rest)
      _ -> Nothing
    pair :: Word8 -> Word8 -> Int
    pair a b = fromIntegral a * 256 + fromIntegral b
    scalar k rest
      | k < 0x110000 && (k < 0xD800 || k >= 0xE000) = Just (chr k, rest)
      | otherwise = Nothing
    unit (a : b : rest) = Just (if code == 6 then pair b a else pair a b, rest)
    unit _ = Nothing
    units = case unit bytes of
      Just (high, rest)
        | high >= 0xD800 && high < 0xDC00 -> case unit rest of
            Just (low, others) | low >= 0xDC00 && low < 0xE000 ->
              Just (chr (65536 + (high - 0xD800) * 1024 + low - 0xDC00), others)
            _ -> Nothing
        | otherwise -> scalar high rest
      Nothing -> Nothing
    unicode8 = case bytes of
      a : rest
        | a < 0x80 -> Just (chr (fromIntegral a), rest)
        | a >= 0xC2 && a < 0xE0 -> continued 1 0x80 (fromIntegral a - 0xC0) rest
        | a >= 0xE0 && a < 0xF0 -> continued 2 0x800 (fromIntegral a - 0xE0) rest
        | a >= 0xF0 && a < 0xF5 -> continued 3 0x10000 (fromIntegral a - 0xF0) rest
      _ -> Nothing
    continued :: Int -> Int -> Int -> [Word8] -> Maybe (Char, [Word8])
    continued 0 least k rest = if k >= least then scalar k rest else Nothing
    continued m least k (b : rest)
      | b .&. 0xC0 == 0x80 = continued (m - 1) least (k * 64 + fromIntegral (b .&. 0x3F)) rest
    continued _ _ _ _ = Nothing
