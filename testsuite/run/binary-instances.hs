-- The instances of Data.Binary: their bytes, and what they say of others. Those of the program are
-- by GHC.Generics.
-- slow
{-# LANGUAGE AllowAmbiguousTypes, DeriveGeneric, ScopedTypeVariables, TypeApplications #-}
module Main (main) where

import Control.Exception
import Data.Array (Array)
import Data.Array.Unboxed
import Data.Binary
import Data.Binary.Get
import qualified Data.ByteString as B
import qualified Data.ByteString.Lazy as L
import qualified Data.ByteString.Short as Short
import Data.Complex
import Data.Fixed
import Data.Functor.Identity
import Data.Int
import qualified Data.IntMap as IM
import qualified Data.IntSet as IS
import qualified Data.List.NonEmpty as N
import qualified Data.Map as M
import Data.Monoid
import Data.Ratio
import qualified Data.Semigroup as Semi
import qualified Data.Sequence as Q
import qualified Data.Set as S
import Data.Tree
import Data.Version
import Data.Void
import GHC.Fingerprint
import GHC.Generics (Generic)
import Numeric.Natural

data E = A | B | C | D deriving (Eq, Show, Generic)
instance Binary E

data R = R { a :: Int8, b :: Bool } | S Word16 | T deriving (Eq, Show, Generic)
instance Binary R

data P a = P a [P a] | N deriving (Eq, Show, Generic)
instance Binary a => Binary (P a)

newtype W = W Int deriving (Eq, Show, Generic)
instance Binary W

data One = One deriving (Eq, Show, Generic)
instance Binary One

data Lazy = Lazy
instance Binary Lazy where { put _ = putWord8 1; get = getWord8 >> return undefined }

dec :: forall a. (Binary a, Show a) => String -> [Word8] -> IO ()
dec n ws = do
  putStr (n ++ ": ")
  rr <- try (print (decodeOrFail (L.pack ws) :: Either (L.ByteString, ByteOffset, String) (L.ByteString, ByteOffset, a)))
  either (\e -> print (e :: SomeException)) return rr
  r <- try (evaluate (decode (L.pack ws) :: a))
  putStrLn (either (\e -> head (lines (show (e :: SomeException)))) show r)

-- There and back.
p :: (Binary a, Eq a, Show a) => a -> IO ()
p x = do
  let bytes = encode x
  print bytes
  case decodeOrFail bytes of
    Right (rest, n, y) -> print (y == x, n == L.length bytes, L.null rest)
    Left failed -> print failed
  case decodeOrFail (L.init bytes) of
    Right (_, n, y) -> print (n, y == x)
    Left (_, _, message) -> putStrLn message

main :: IO ()
main = do
  dec @Bool "Bool" [2]
  dec @Bool "Bool" []
  dec @() "unit" []
  dec @Ordering "Ordering" [3]
  dec @Char "Char" [0xc3]
  dec @Char "Char" [0xc3,0x28]
  dec @Char "Char" [0xff,0x28]
  dec @Char "Char" [0x80,0x28]
  dec @Char "Char" [0xf4,0x90,0x80,0x80]
  dec @Char "Char" [0xc0,0x80]
  dec @Char "Char" [0xe0,0x80,0x80]
  dec @Char "Char" [0xed,0xa0,0x80]
  dec @Char "Char" [0xf0,0x80,0x80,0x80]
  dec @Char "Char" [0xe2,0x82,0xac,7]
  dec @Char "Char" [0xf0,0x9f,0x98,0x80]
  dec @Char "Char" [0xf8,0x88,0x80,0x80,0x80]
  dec @(Maybe Int8) "Maybe" [2,1]
  dec @(Maybe Int8) "Maybe" [1,1]
  dec @(Either Int8 Bool) "Either" [2,1]
  dec @(Either Int8 Bool) "Either" [0,1]
  dec @[Int8] "list" [0,0,0,0,0,0,0,3,1,2]
  dec @[Int8] "list neg" [255,255,255,255,255,255,255,255,1,2]
  dec @[Int8] "list neg" [255,255,255,255,255,255,255,253,1,2]
  dec @Integer "Integer" [0,0,0,0,9]
  dec @Integer "Integer" [2,0,0,0,9]
  dec @Integer "Integer" [1,255,0,0,0,0,0,0,0,2,1,2]
  dec @Integer "Integer" [1,7,0,0,0,0,0,0,0,2,1,2]
  dec @Integer "Integer" [1,0,0,0,0,0,0,0,0,2,1,2]
  dec @Natural "Natural" [0,0,0,0,0,0,0,0,2]
  dec @Natural "Natural" [2,0,0,0,0,0,0,0,2]
  dec @Natural "Natural" [1,0,0,0,0,0,0,0,2,1,2]
  dec @Rational "Ratio" (L.unpack (encode (2 :: Integer, 4 :: Integer)))
  dec @E "E" [4]
  dec @E "E" [3]
  dec @E "E" []
  dec @R "R" [0,255,1,7]
  dec @R "R" [3,255,1,7]
  dec @(N.NonEmpty Int8) "NE" [0,0,0,0,0,0,0,0,1,2]
  dec @(N.NonEmpty Int8) "NE" [0,0,0,0,0,0,0,2,1,2]
  dec @(M.Map Int8 Int8) "Map" [0,0,0,0,0,0,0,2,2,2,1,1]
  dec @(S.Set Int8) "Set" [0,0,0,0,0,0,0,3,2,2,1]
  dec @(Q.Seq Int8) "Seq" [0,0,0,0,0,0,0,3,2,2,1]
  dec @(Q.Seq Int8) "Seq" [255,0,0,0,0,0,0,3,2,2,1]
  dec @(Array Int8 Int8) "Array" [1,2,0,0,0,0,0,0,0,2,7,8]
  dec @(UArray Int8 Int8) "UArray" [1,2,0,0,0,0,0,0,0,2,7,8]
  dec @B.ByteString "BS" [0,0,0,0,0,0,0,2,7,8,9]
  dec @B.ByteString "BS neg" [255,255,0,0,0,0,0,2,7,8,9]
  dec @L.ByteString "LBS" [0,0,0,0,0,0,0,2,7,8,9]
  dec @L.ByteString "LBS neg" [255,255,0,0,0,0,0,2,7,8,9]
  dec @Void "Void" [0]
  p (A, B, C, D)
  p [R 1 True, S 513, T]
  p (P 'a' [P 'b' [], N])
  p (W 3, One)
  p (1.5 :: Double, 0.1 :: Double, 1 / 0 :: Float, -2.25 :: Float)
  print (encode (0 / 0 :: Double, -0.0 :: Float))
  print (decode (encode (0 / 0 :: Double, 0 / 0 :: Float)) :: (Double, Float))
  p [2 ^ 31 - 1, 2 ^ 31, -2 ^ 31, -2 ^ 31 - 1, 2 ^ 64, -2 ^ 100, 0 :: Integer]
  p [2 ^ e + d | e <- [55, 56, 57, 63, 64, 112 :: Int], d <- [-1, 0, 1 :: Integer]]
  p [0, 2 ^ 64 - 1, 2 ^ 64 :: Natural]
  p (3 % 4 :: Rational, 3 % 4 :: Ratio Int8)
  p (makeVersion [1, 2, 3])
  p (1.25 :: Centi)
  p ([minBound :: Int8], [minBound :: Int16], [minBound :: Int32], [minBound :: Int64], [minBound :: Int])
  p ([maxBound :: Word8], [maxBound - 1 :: Word16], [maxBound :: Word32], [maxBound :: Word64], [maxBound :: Word])
  p (minBound :: Int8, minBound :: Int16, minBound :: Int32, minBound :: Int64, minBound :: Int)
  p (maxBound :: Word8, maxBound :: Word16, maxBound :: Word32, maxBound :: Word64, maxBound :: Word)
  p (listArray ((0, 0), (1, 1)) "abcd" :: Array (Int, Int) Char)
  p (listArray (1, 3) [True, False, True] :: UArray Int Bool)
  p (Sum 'a', Product 'b', Dual 'c', All True, Any False)
  p (First (Just 'c'), Last (Nothing :: Maybe Char))
  p (Semi.First 'x', Semi.Last 'y', Semi.Min 'z', Semi.Max 'a', Semi.WrapMonoid 'z', Semi.Arg 'x' 'y')
  p (Alt (Just 'x'))
  p (Node 'a' [Node 'b' []])
  p ('x' :+ 'y')
  p (Identity 'c')
  p (Fingerprint 1 2)
  p (IM.fromList [(3, 'a'), (-1, 'b')], IS.fromList [3, -1])
  p (M.fromList [('b', 'a'), ('a', 'b')], S.fromList [3, 1, 2 :: Int8])
  p (Q.fromList "abc", 'a' N.:| "b")
  p (Short.pack [1, 2, 3], B.pack [1, 2], L.pack [3, 4])
  p (True, LT, 'a', (), Just 'c', [Left 'x', Right ()])
  p ("h\233\8364\128512", 'x', "")
  p ('a', 'b', 'c', 'd', 'e', 'f', 'g')
  p ('a', 'b', 'c', 'd', 'e', 'f', 'g', 'h')
  p ('a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i')
  print (encode ('a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'j'))
  p (Just [Nothing, Just (S.empty :: S.Set Int)])
  -- Elements of lists are evaluated, components are not.
  r <- try (print (length (decode (encode [Lazy, Lazy]) :: [Lazy])))
  putStrLn (either (\e -> head (lines (show (e :: SomeException)))) show r)
  case decode (encode (Lazy, Lazy)) :: (Lazy, Lazy) of (_, _) -> putStrLn "a pair"
  let file = "binary-instances.tmp"
  L.writeFile file (L.pack [1, 2])
  r1 <- try (decodeFile file :: IO Int)
  putStrLn (either (\e -> show (e :: SomeException)) show r1)
  (decodeFileOrFail file :: IO (Either (ByteOffset, String) Int)) >>= print
  (decodeFileOrFail file :: IO (Either (ByteOffset, String) Word8)) >>= print
  encodeFile file [1 .. 20000 :: Int]
  (decodeFile file :: IO [Int]) >>= print . sum
  L.writeFile file (L.pack (replicate 100000 5))
  (decodeFileOrFail file :: IO (Either (ByteOffset, String) (Int, [Int]))) >>= print . fmap fst
