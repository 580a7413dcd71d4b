-- What tells texts apart: their MD5 sums.

module Base.Fingerprint where

import Prelude
import Base.Sized.Word32 (Word32)
import Base.Sized.Word64 (Word64)
import Base.Sized.Word8 (Word8)
import Base.Typeable (Shape(..), TyCon(..))
import Data.Bits
import Data.Char (ord)
import Numeric (showHex)

data Fingerprint = Fingerprint !Word64 !Word64
  deriving (Eq, Ord)

instance Show Fingerprint where
  show (Fingerprint a b) = digits a ++ digits b
    where
      digits n = let text = showHex n "" in replicate (16 - length text) '0' ++ text

fingerprint0 :: Fingerprint
fingerprint0 = Fingerprint 0 0

-- Each character is four bytes, the highest first.
fingerprintString :: String -> Fingerprint
fingerprintString text = digest (concatMap (bytesOf 4 . fromIntegral . ord) text)

fingerprintFingerprints :: [Fingerprint] -> Fingerprint
fingerprintFingerprints fs = digest (concatMap (\(Fingerprint a b) -> bytesOf 8 a ++ bytesOf 8 b) fs)

-- A type is told by its constructors, and these by where they are declared.
ofShape :: Shape -> Fingerprint
ofShape (TypeCon (TyCon _ home name)) = fingerprintFingerprints [fingerprintString home, fingerprintString name]
ofShape (TypeApp f x) = fingerprintFingerprints [ofShape f, ofShape x]

-- The highest first.
bytesOf :: Int -> Word64 -> [Word8]
bytesOf n w = [fromIntegral (shiftR w (8 * i)) | i <- [n - 1, n - 2 .. 0]]

data State = State !Word32 !Word32 !Word32 !Word32

-- RFC 1321.
digest :: [Word8] -> Fingerprint
digest bytes = finish (go start 0 bytes)
  where
    start = State 0x67452301 0xefcdab89 0x98badcfe 0x10325476
    go s n rest = s `seq` case splitAt 64 rest of
      (now, later)
        | length now == 64 -> go (block s (wordsOf now)) (n + 64) later
        | otherwise -> foldl (\t b -> block t (wordsOf b)) s (chunks (padded (n + length now) now))
    padded n now =
      let zeros = (55 - n) `mod` 64
      in now ++ 0x80 : replicate zeros 0 ++ reverse (bytesOf 8 (8 * fromIntegral n))
    chunks [] = []
    chunks bs = let (now, later) = splitAt 64 bs in now : chunks later
    finish (State a b c d) = Fingerprint (half a b) (half c d)
    half x y = shiftL (fromIntegral (byteSwap32 x)) 32 .|. fromIntegral (byteSwap32 y)
    byteSwap32 x = shiftL x 24 .|. shiftL (x .&. 0xff00) 8 .|. (shiftR x 8 .&. 0xff00) .|. shiftR x 24

-- Words of four bytes, the lowest first.
wordsOf :: [Word8] -> [Word32]
wordsOf (a : b : c : d : rest) =
  (fromIntegral a .|. shiftL (fromIntegral b) 8 .|. shiftL (fromIntegral c) 16 .|. shiftL (fromIntegral d) 24) : wordsOf rest
wordsOf _ = []

block :: State -> [Word32] -> State
block s@(State a0 b0 c0 d0) ws = case foldl step s (zip [0 ..] table) of
  State a b c d -> State (a0 + a) (b0 + b) (c0 + c) (d0 + d)
  where
    step (State a b c d) (i, k) =
      let (f, g) = case i `quot` 16 :: Int of
            0 -> ((b .&. c) .|. (complement b .&. d), i)
            1 -> ((d .&. b) .|. (complement d .&. c), 5 * i + 1)
            2 -> (b `xor` c `xor` d, 3 * i + 5)
            _ -> (c `xor` (b .|. complement d), 7 * i)
      in State d (b + rotateL (a + f + k + ws !! (g .&. 15)) (turns !! (4 * (i `quot` 16) + (i .&. 3)))) b c

turns :: [Int]
turns = [7, 12, 17, 22, 5, 9, 14, 20, 4, 11, 16, 23, 6, 10, 15, 21]

-- The first 32 bits behind the point of the sines.
table :: [Word32]
table = [floor (abs (sin i) * 4294967296 :: Double) | i <- [1 .. 64]]
