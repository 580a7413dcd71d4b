-- Int, Integer and Word are integral numbers.

module Base.Integral where

import Base.Types
import Base.Primitive
import Base.PrimitiveNumber
import Base.Bool
import Base.Error
import Base.Function
import Base.Classes
import Base.Enum
import Base.List
import Base.Num
import Base.Show

-- Int

instance Num Int where
  (+) = plusInt
  (-) = minusInt
  (*) = timesInt
  negate = negateInt
  abs n = if ltInt n 0 then negateInt n else n
  signum n = if ltInt n 0 then -1 else if eqInt n 0 then 0 else 1
  fromInteger = integerToInt
  fromInt n = n

instance Real Int where
  toRational n = integerFromInt n :% integerFromInt 1
  toDouble = intToDouble

instance Integral Int where
  quot = quotInt
  rem = remInt
  div = divInt
  mod = modInt
  quotRem x y = if eqInt y (-1) then (quotInt x y, 0) else evaluated (quotInt x y) (remInt x y)
  divMod x y = if eqInt y (-1) then (divInt x y, 0) else evaluated (divInt x y) (modInt x y)
  toInteger = integerFromInt
  toInt n = n

-- Integer

instance Eq Integer where
  (==) = eqInteger
  (/=) = neInteger

instance Ord Integer where
  compare = compareInteger
  (<) = ltInteger
  (<=) = leInteger
  (>) = gtInteger
  (>=) = geInteger

instance Num Integer where
  (+) = plusInteger
  (-) = minusInteger
  (*) = timesInteger
  negate = negateInteger
  abs = absInteger
  signum = signumInteger
  fromInteger n = n
  fromInt = integerFromInt

instance Real Integer where
  toRational n = n :% integerFromInt 1
  toDouble = integerToDouble

instance Enum Integer where
  succ n = plusInteger n 1
  pred n = minusInteger n 1
  toEnum = integerFromInt
  fromEnum = integerToInt
  enumFrom n = n `seq` (n : enumFrom (plusInteger n 1))
  enumFromTo n m
    | gtInteger n m = []
    | otherwise = n : enumFromTo (plusInteger n 1) m
  enumFromThen n next = go n
    where
      step = minusInteger next n
      go i = i `seq` (i : go (plusInteger i step))
  enumFromThenTo n next m = go n
    where
      step = minusInteger next n
      upwards = geInteger next n
      go i = if (if upwards then gtInteger i m else ltInteger i m) then [] else i : go (plusInteger i step)

instance Integral Integer where
  quot = quotInteger
  rem = remInteger
  div = divInteger
  mod = modInteger
  quotRem x y =
    let q = quotInteger x y
     in q `seq` (q, minusInteger x (timesInteger q y))
  divMod x y =
    let q = divInteger x y
     in q `seq` (q, minusInteger x (timesInteger q y))
  toInteger n = n
  toInt = integerToInt
  greatestDivisor = gcdInteger

instance Show Integer where
  showsPrec d n = showParen (gtInt d 6 && ltInteger n 0) (showsInteger n)
  show n = showsInteger n ""

-- Word

instance Eq Word where
  (==) = eqWord
  (/=) = neWord

instance Ord Word where
  compare = compareWord
  (<) = ltWord
  (<=) = leWord
  (>) = gtWord
  (>=) = geWord

instance Num Word where
  (+) = plusWord
  (-) = minusWord
  (*) = timesWord
  negate = negateWord
  abs n = n
  signum n = if eqWord n 0 then 0 else 1
  fromInteger = integerToWord
  fromInt = intToWord

instance Real Word where
  toRational n = integerFromWord n :% integerFromInt 1
  toDouble = wordToDouble

instance Bounded Word where
  minBound = 0
  maxBound = 18446744073709551615

instance Enum Word where
  succ n = if eqWord n maxBound then succError "Word" else plusWord n 1
  pred n = if eqWord n minBound then predError "Word" else minusWord n 1
  toEnum n = if ltInt n 0 then toEnumError "Word" (shows n) "0,18446744073709551615" else intToWord n
  fromEnum n =
    if gtWord n 9223372036854775807 then fromEnumError "Word" (shows n) else wordToInt n
  enumFrom n = enumFromTo n maxBound
  enumFromTo n m
    | gtWord n m = []
    | otherwise = go n
    where
      go i = i : (if eqWord i m then [] else go (plusWord i 1))
  enumFromThen n next = enumFromThenTo n next (if geWord next n then maxBound else minBound)
  -- As for Int.
  enumFromThenTo n next m
    | if geWord next n then gtWord n m else ltWord n m = []
    | otherwise = go n steps
    where
      rise = minusWord next n
      go i k = i : (if eqWord k 0 then [] else go (plusWord i rise) (minusWord k 1))
      steps
        | eqWord next n = maxBound
        | gtWord next n = quotWord (minusWord m n) rise
        | otherwise = quotWord (minusWord n m) (minusWord n next)

instance Integral Word where
  quot = quotWord
  rem = remWord
  div = quotWord
  mod = remWord
  quotRem x y = evaluated (quotWord x y) (remWord x y)
  divMod = quotRem
  toInteger = integerFromWord
  toInt = wordToInt

instance Show Word where
  showsPrec _ n = showsInteger (integerFromWord n)

-- Errors of enumerations, by the name of the type.

succError, predError :: String -> a
succError name = errorWithoutStackTrace ("Enum.succ{" ++ name ++ "}: tried to take `succ' of maxBound")
predError name = errorWithoutStackTrace ("Enum.pred{" ++ name ++ "}: tried to take `pred' of minBound")

toEnumError :: String -> ShowS -> String -> a
toEnumError name tag bounds =
  errorWithoutStackTrace
    ("Enum.toEnum{" ++ name ++ "}: tag (" ++ tag (") is outside of bounds (" ++ bounds ++ ")"))

fromEnumError :: String -> ShowS -> a
fromEnumError name value =
  errorWithoutStackTrace
    ("Enum.fromEnum{" ++ name ++ "}: value (" ++ value ") is outside of Int's bounds (-9223372036854775808,9223372036854775807)")

-- What a pattern n + k of Haskell 98 means: the n, if there is one.
atLeast :: Integral a => a -> a -> [a]
atLeast k m = if m >= k then [m - k] else []
