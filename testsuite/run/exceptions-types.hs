{-# LANGUAGE BangPatterns #-}
-- What fails raises the exceptions that GHC raises, with GHC's texts.
module Main (main) where

import Control.Exception
import Data.Ratio
import Data.Bits
import Data.Int
import Data.Word
data R = P { px :: Int, py :: !Int } | Q { qx :: Int } | Z deriving Show
data W = W { w1 :: Int, w2 :: Int -> Int }
class C a where { cm :: a -> Int; cn :: a -> Int }
instance C Bool where cm _ = 1
instance C Int
instance Show a => C (Maybe a) where
  cn = length . show
lazily :: Int -> Maybe Int -> Int
lazily 0 _ = 1
lazily n ~(Just x) = x
f :: Int -> Int
f 1 = 2
g (Just x) y | x > y = 1
  | y > 100 = 5
op `foo` 3 = 4
(<+>) :: Int -> Int -> Int
1 <+> 2 = 3
-- Files without their folders; long patterns on one line.
local :: String -> String
local s = unwords (map file (words s)) ++ [c | c <- drop (length s - 1) s, c == '\n']
  where file = reverse . takeWhile (/= '/') . reverse

kind :: SomeException -> String
kind e
  | Just x <- fromException e = "ArithException " ++ show (x :: ArithException)
  | Just x <- fromException e = "PatternMatchFail " ++ show (local (show (x :: PatternMatchFail)))
  | Just x <- fromException e = "RecSelError " ++ show (local (show (x :: RecSelError)))
  | Just x <- fromException e = "RecConError " ++ show (local (show (x :: RecConError)))
  | Just x <- fromException e = "RecUpdError " ++ show (local (show (x :: RecUpdError)))
  | Just x <- fromException e = "NoMethodError " ++ show (local (show (x :: NoMethodError)))
  | Just x <- fromException e = "IOException " ++ show (local (show (x :: IOException)))
  | Just x <- fromException e = "ErrorCall " ++ show (takeWhile (/= '\n') (show (x :: ErrorCall)))
  | Just x <- fromException e = "ArrayException " ++ show (local (show (x :: ArrayException)))
  | otherwise = "other " ++ show e
attempt :: String -> a -> IO ()
attempt n x = do
  r <- try (evaluate x)
  putStrLn (n ++ ": " ++ either kind (const "fine") r)
act :: String -> IO a -> IO ()
act n x = do
  r <- try x
  putStrLn (n ++ ": " ++ either kind (const "fine") r)
main :: IO ()
main = do
  attempt "ratio" (1 % (0 :: Int))
  attempt "ratio Integer" (1 % (0 :: Integer))
  attempt "ratio recip" (recip (0 :: Rational))
  attempt "ratio div" (1 / (0 :: Rational))
  attempt "ratio pow" ((0 :: Rational) ^^ (-1 :: Int))
  attempt "neg pow" (2 ^ (-1 :: Int) :: Int)
  attempt "div Integer" (1 `div` (0 :: Integer))
  attempt "divMod Integer" (1 `divMod` (0 :: Integer))
  attempt "quotRem Integer" (1 `quotRem` (0 :: Integer))
  attempt "Int8 div" (minBound `div` (-1 :: Int8))
  attempt "Int8 quot" (minBound `quot` (-1 :: Int8))
  attempt "Int64 quotRem" (minBound `quotRem` (-1 :: Int64))
  attempt "Int divMod" (minBound `divMod` (-1 :: Int))
  attempt "Int rem" (minBound `rem` (-1 :: Int))
  attempt "Word div0" (1 `div` (0 :: Word))
  attempt "Word8 rem0" (1 `rem` (0 :: Word8))
  attempt "shiftL" (shiftL (5 :: Int) (-1))
  attempt "shiftR" (shiftR (5 :: Int) (-1))
  attempt "shift" (shift (5 :: Int) (-1))
  attempt "shiftL Integer" (shiftL (5 :: Integer) (-1))
  attempt "shiftR Integer" (shiftR (5 :: Integer) (-1))
  attempt "shift Integer" (shift (5 :: Integer) (-1))
  attempt "shiftL Word" (shiftL (5 :: Word) (-1))
  attempt "shiftR Word" (shiftR (5 :: Word) (-1))
  attempt "shiftL Word8" (shiftL (5 :: Word8) (-1))
  attempt "shiftR Int16" (shiftR (5 :: Int16) (-1))
  attempt "shiftL Int64" (shiftL (5 :: Int64) (-1))
  attempt "unsafeShiftL fine" (unsafeShiftL (5 :: Int) 2)
  attempt "bit" (bit (-1) :: Int)
  attempt "bit Word8" (bit (-1) :: Word8)
  attempt "setBit" (setBit (5 :: Int) (-1))
  attempt "clearBit" (clearBit (5 :: Int) (-1))
  attempt "complementBit" (complementBit (5 :: Int) (-1))
  attempt "testBit" (testBit (5 :: Int) (-1))
  attempt "testBit Integer" (testBit (5 :: Integer) (-1))
  attempt "testBit Word16" (testBit (5 :: Word16) (-1))
  attempt "rotate" (rotate (5 :: Int) (-1))
  attempt "rotateL" (rotateL (5 :: Int) (-1))
  attempt "rotate Word8" (rotate (5 :: Word8) (-1))
  attempt "rotateR" (rotateR (5 :: Int) (-1))
  attempt "shiftL Bool" (shiftL True (-1))
  attempt "bit Bool" (bit (-1) :: Bool)
  attempt "testBit Bool" (testBit True (-1))
  attempt "sel" (qx (P 1 2))
  attempt "sel2" (px Z)
  attempt "con" (px (P { py = 1 }))
  attempt "con2" (w2 (W { w1 = 1 }) 3)
  attempt "con3" (qx Q {})
  attempt "upd" ((Q 3) { px = 4 })
  attempt "upd2" (let z = Z in z { px = 4, py = 3 })
  attempt "method" (cm (3 :: Int))
  attempt "method2" (cn True)
  attempt "f" (f 3)
  attempt "g" (g (Just 1) (2 :: Int))
  attempt "foo" (1 `foo` 5)
  attempt "<+>" (3 <+> 5)
  attempt "lambda" ((\(Just x) -> x :: Int) Nothing)
  attempt "case" (case Just 3 of Nothing -> 1)
  attempt "let" (let Just y = Nothing :: Maybe Int in y)
  attempt "let2" (let (Just y, z) = (Nothing :: Maybe Int, 3 :: Int) in y + z)
  attempt "where" wh
  attempt "multi" (let h x | x > 3 = 1 in h (2 :: Int))
  attempt "lazy" ((\ ~(Just x) -> x :: Int) Nothing)
  attempt "lazily" (lazily 1 Nothing)
  attempt "method3" (cm (Just 'c'))
  attempt "as" (let x@(Just y) = Nothing :: Maybe Int in maybe 1 id x)
  attempt "as nested" (let x@(a, Just b) = (1 :: Int, Nothing :: Maybe Int) in fst x)
  attempt "as fine" (let x@(a, b) = (1 :: Int, undefined :: Int) in fst x)
  attempt "bang" (let !(Just 3) = Just (4 :: Int) in 1 :: Int)
  attempt "bang nested" (let !(a, Just b) = (1 :: Int, Nothing :: Maybe Int) in 2 :: Int)
  attempt "bang fine" (let !(a, ~(Just b)) = (1 :: Int, Nothing :: Maybe Int) in 2 :: Int)
  attempt "lcm" (lcm undefined (0 :: Int))
  attempt "lcm Integer" (lcm undefined (0 :: Integer))
  attempt "lcm again" (lcm 0 (undefined :: Int))
  attempt "guard in case" (case 3 :: Int of x | x > 3 -> 1)
  act "do" (do { Just x <- return (Nothing :: Maybe Int); print x })
  act "do2" (do
    [a, b] <- return "abc"
    print a)
  act "throw in maybe" (print (do { (1, x) <- Just (2 :: Int, 3 :: Int); return x }))
  act "toEnum" (evaluate (toEnum 5 :: Bool))
  act "chr" (evaluate (toEnum (-1) :: Char))
  act "succ" (evaluate (succ (maxBound :: Int)))
  act "fail" (fail "x" :: IO ())
  act "head" (evaluate (head [] :: Int))
 where wh = y where Just y = Nothing :: Maybe Int
