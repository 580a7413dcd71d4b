-- Encodes the input by 64 letters, decodes that, and compares.
module Main (main) where

import Data.Bits
import qualified Data.ByteString as B
import qualified Data.ByteString.Char8 as C
import qualified Data.ByteString.Unsafe as U
import Data.Word

letters :: B.ByteString
letters = C.pack (['A' .. 'Z'] ++ ['a' .. 'z'] ++ ['0' .. '9'] ++ "+/")

values :: B.ByteString
values = B.pack [maybe 255 fromIntegral (B.elemIndex w letters) | w <- [0 .. 255]]

encoded :: B.ByteString -> B.ByteString
encoded s = fst (B.unfoldrN (4 * blocks) step 0)
  where
    blocks = (B.length s + 2) `div` 3
    step i
      | i >= 4 * blocks = Nothing
      | otherwise = Just (sign (i `quot` 4) (i `rem` 4), i + 1)
    at j = if j < B.length s then fromIntegral (U.unsafeIndex s j) else 0 :: Int
    sign b k
      | 3 * b + k > B.length s = 61
      | otherwise =
          let whole = at (3 * b) `shiftL` 16 .|. at (3 * b + 1) `shiftL` 8 .|. at (3 * b + 2)
          in U.unsafeIndex letters ((whole `shiftR` (18 - 6 * k)) .&. 63)

decoded :: B.ByteString -> B.ByteString
decoded s = fst (B.unfoldrN (B.length s `div` 4 * 3 - padding) step 0)
  where
    padding = B.length (B.takeWhileEnd (== 61) s)
    step :: Int -> Maybe (Word8, Int)
    step i = Just (byte (i `quot` 3) (i `rem` 3), i + 1)
    six j = fromIntegral (U.unsafeIndex values (fromIntegral (U.unsafeIndex s j))) .&. 63 :: Int
    byte b k =
      let whole = six (4 * b) `shiftL` 18 .|. six (4 * b + 1) `shiftL` 12 .|. six (4 * b + 2) `shiftL` 6 .|. six (4 * b + 3)
      in fromIntegral (whole `shiftR` (16 - 8 * k))

main :: IO ()
main = do
  text <- B.getContents
  let code = encoded text
  print (B.length code, B.foldl' (\h w -> h * 31 + fromIntegral w) (7 :: Word64) code)
  print (decoded code == text)
