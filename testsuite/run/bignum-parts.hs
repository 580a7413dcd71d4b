{-# LANGUAGE MagicHash #-}
-- Whole numbers of any size by what they consist of.

import GHC.Num.Integer
import GHC.Num.Natural
import GHC.Num.BigNat
import GHC.Exts
import Numeric.Natural

name :: Integer -> String
name (IS n) = "IS " ++ show (I# n)
name (IP b) = "IP " ++ limbs b
name (IN b) = "IN " ++ limbs b

limbs :: BigNat# -> String
limbs b = show [W# (bigNatIndex# b i) | I# i <- [0 .. I# (bigNatSize# b) - 1]]

nat :: Natural -> String
nat (NS w) = "NS " ++ show (W# w)
nat (NB b) = "NB " ++ limbs b

main :: IO ()
main = do
  mapM_ (putStrLn . name) [0, -1, 2^63-1, -2^63, 2^63, -2^63-1, 2^64-1, 2^64, 2^200+7, -3^99]
  mapM_ (putStrLn . nat) [0, 1, 2^63-1, 2^63, 2^64-1, 2^64, 3^90]
  print [integerLog2 n | n <- [1, 2, 3, 2^64-1, 2^64, 3^99]]
  print (integerGcd 12 18, integerLcm 12 18, integerSqr 12, integerPopCount# 255 `seq'` ())
  print [W# (integerLogBase# 10 n) | n <- [1, 9, 10, 99, 10^30, 10^30-1]]
  print [W# (naturalLog2# n) | n <- [1, 2, 3, 2^64, 2^65-1]]
  print (map rebuild [5, 2^70, -2^70])
  print (integerQuotRem 17 (-5), integerDivMod 17 (-5), integerSignum (-4), integerNegate 4)
  print (integerToNatural (-5), integerToNaturalClamp (-5), integerFromNatural 7)
  where
    seq' :: Int# -> () -> Int
    seq' i () = I# i

rebuild :: Integer -> Integer
rebuild (IS n) = IS (n +# 1#)
rebuild (IP b) = IN b
rebuild (IN b) = IP b
