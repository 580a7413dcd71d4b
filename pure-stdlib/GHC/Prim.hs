{-# LANGUAGE MagicHash #-}
-- Primitive operations on unboxed values. Here those are the same as boxed ones:
-- the optimiser unboxes what is used strictly, and these are.

module GHC.Prim
  ( Int#, Char#, Double#, Float#, Word#, isTrue#, (+#), (-#), (*#), quotInt#, remInt#, andI#, orI#
    , xorI#, uncheckedIShiftL#, uncheckedIShiftRA#, uncheckedIShiftRL#, negateInt#, notI#, (==#), (/=#)
    , (<#), (<=#), (>#), (>=#), int2Word#, word2Int#, int2Double#, double2Int#, int2Float#, float2Int#
    , float2Double#, double2Float#, word2Double#, chr#, ord#, plusWord#, minusWord#, timesWord#
    , quotWord#, remWord#, and#, or#, xor#, not#, uncheckedShiftL#, uncheckedShiftRL#, eqWord#, neWord#
    , ltWord#, leWord#, gtWord#, geWord#, popCnt#, clz#, ctz#, (+##), (-##), (*##), (/##), (**##)
    , (==##), (/=##), (<##), (<=##), (>##), (>=##), negateDouble#, sqrtDouble#, expDouble#, logDouble#
    , sinDouble#, cosDouble#, tanDouble#, asinDouble#, acosDouble#, atanDouble#, sinhDouble#, coshDouble#
    , tanhDouble#, fabsDouble#, plusFloat#, minusFloat#, timesFloat#, divideFloat#, powerFloat#, eqFloat#
    , neFloat#, ltFloat#, leFloat#, gtFloat#, geFloat#, negateFloat#, sqrtFloat#, expFloat#, logFloat#
    , sinFloat#, cosFloat#, tanFloat#, eqChar#, neChar#, ltChar#, leChar#, gtChar#, geChar#
    , narrow8Int#, narrow16Int#, narrow32Int#, narrow8Word#, narrow16Word#, narrow32Word#, tagToEnum#, unsafeCoerce#
    , Addr#, plusAddr#, minusAddr#, indexCharOffAddr#, indexInt8OffAddr#, indexInt16OffAddr#, indexInt32OffAddr#
    , indexWord8OffAddr#, indexWord16OffAddr#, indexWord32OffAddr#
  ) where

import Base.Types
import Base.Primitive
import Base.PrimitiveNumber
import Base.Classes
import Base.Num
import Base.Integral
import Base.Float
import Base.Address
import Base.Bool (otherwise)
import Base.Typeable (unsafeCoerce)

infix 4 ==#, /=#, <#, <=#, >#, >=#, ==##, /=##, <##, <=##, >##, >=##
infixl 6 +#, -#, +##, -##
infixl 7 *#, *##, /##

-- Comparisons give 1 or 0.
isTrue# :: Int# -> Bool
isTrue# a = eqInt (I# a) 1

truth :: Bool -> Int#
truth b = case (if b then 1 else 0) of I# r -> r

(+#) :: Int# -> Int# -> Int#
a +# b = case plusInt (I# a) (I# b) of I# r -> r

(-#) :: Int# -> Int# -> Int#
a -# b = case minusInt (I# a) (I# b) of I# r -> r

(*#) :: Int# -> Int# -> Int#
a *# b = case timesInt (I# a) (I# b) of I# r -> r

quotInt# :: Int# -> Int# -> Int#
quotInt# a b = case quotInt (I# a) (I# b) of I# r -> r

remInt# :: Int# -> Int# -> Int#
remInt# a b = case remInt (I# a) (I# b) of I# r -> r

andI# :: Int# -> Int# -> Int#
andI# a b = case andInt (I# a) (I# b) of I# r -> r

orI# :: Int# -> Int# -> Int#
orI# a b = case orInt (I# a) (I# b) of I# r -> r

xorI# :: Int# -> Int# -> Int#
xorI# a b = case xorInt (I# a) (I# b) of I# r -> r

uncheckedIShiftL# :: Int# -> Int# -> Int#
uncheckedIShiftL# a b = case shlInt (I# a) (I# b) of I# r -> r

uncheckedIShiftRA# :: Int# -> Int# -> Int#
uncheckedIShiftRA# a b = case shrInt (I# a) (I# b) of I# r -> r

uncheckedIShiftRL# :: Int# -> Int# -> Int#
uncheckedIShiftRL# a b = case wordToInt (shrWord (intToWord (I# a)) (I# b)) of I# r -> r

negateInt# :: Int# -> Int#
negateInt# a = case negateInt (I# a) of I# r -> r

notI# :: Int# -> Int#
notI# a = case xorInt (I# a) (-1) of I# r -> r

(==#) :: Int# -> Int# -> Int#
a ==# b = truth (eqInt (I# a) (I# b))

(/=#) :: Int# -> Int# -> Int#
a /=# b = truth (neInt (I# a) (I# b))

(<#) :: Int# -> Int# -> Int#
a <# b = truth (ltInt (I# a) (I# b))

(<=#) :: Int# -> Int# -> Int#
a <=# b = truth (leInt (I# a) (I# b))

(>#) :: Int# -> Int# -> Int#
a ># b = truth (gtInt (I# a) (I# b))

(>=#) :: Int# -> Int# -> Int#
a >=# b = truth (geInt (I# a) (I# b))

int2Word# :: Int# -> Word#
int2Word# a = case intToWord (I# a) of W# r -> r

word2Int# :: Word# -> Int#
word2Int# a = case wordToInt (W# a) of I# r -> r

int2Double# :: Int# -> Double#
int2Double# a = case intToDouble (I# a) of D# r -> r

double2Int# :: Double# -> Int#
double2Int# a = case doubleToInt (D# a) of I# r -> r

int2Float# :: Int# -> Float#
int2Float# a = case intToFloat (I# a) of F# r -> r

float2Int# :: Float# -> Int#
float2Int# a = case floatToInt (F# a) of I# r -> r

float2Double# :: Float# -> Double#
float2Double# a = case floatToDouble (F# a) of D# r -> r

double2Float# :: Double# -> Float#
double2Float# a = case doubleToFloat (D# a) of F# r -> r

word2Double# :: Word# -> Double#
word2Double# a = case wordToDouble (W# a) of D# r -> r

chr# :: Int# -> Char#
chr# a = case unsafeChr (I# a) of C# r -> r

ord# :: Char# -> Int#
ord# a = case ord (C# a) of I# r -> r

plusWord# :: Word# -> Word# -> Word#
plusWord# a b = case plusWord (W# a) (W# b) of W# r -> r

minusWord# :: Word# -> Word# -> Word#
minusWord# a b = case minusWord (W# a) (W# b) of W# r -> r

timesWord# :: Word# -> Word# -> Word#
timesWord# a b = case timesWord (W# a) (W# b) of W# r -> r

quotWord# :: Word# -> Word# -> Word#
quotWord# a b = case quotWord (W# a) (W# b) of W# r -> r

remWord# :: Word# -> Word# -> Word#
remWord# a b = case remWord (W# a) (W# b) of W# r -> r

and# :: Word# -> Word# -> Word#
and# a b = case andWord (W# a) (W# b) of W# r -> r

or# :: Word# -> Word# -> Word#
or# a b = case orWord (W# a) (W# b) of W# r -> r

xor# :: Word# -> Word# -> Word#
xor# a b = case xorWord (W# a) (W# b) of W# r -> r

not# :: Word# -> Word#
not# a = case xorWord (W# a) 18446744073709551615 of W# r -> r

uncheckedShiftL# :: Word# -> Int# -> Word#
uncheckedShiftL# a b = case shlWord (W# a) (I# b) of W# r -> r

uncheckedShiftRL# :: Word# -> Int# -> Word#
uncheckedShiftRL# a b = case shrWord (W# a) (I# b) of W# r -> r

eqWord# :: Word# -> Word# -> Int#
eqWord# a b = truth (eqWord (W# a) (W# b))

neWord# :: Word# -> Word# -> Int#
neWord# a b = truth (neWord (W# a) (W# b))

ltWord# :: Word# -> Word# -> Int#
ltWord# a b = truth (ltWord (W# a) (W# b))

leWord# :: Word# -> Word# -> Int#
leWord# a b = truth (leWord (W# a) (W# b))

gtWord# :: Word# -> Word# -> Int#
gtWord# a b = truth (gtWord (W# a) (W# b))

geWord# :: Word# -> Word# -> Int#
geWord# a b = truth (geWord (W# a) (W# b))

popCnt# :: Word# -> Word#
popCnt# a = case intToWord (popCountInt (wordToInt (W# a))) of W# r -> r

clz# :: Word# -> Word#
clz# a = case intToWord (leadingZerosInt (wordToInt (W# a))) of W# r -> r

ctz# :: Word# -> Word#
ctz# a = case intToWord (trailingZerosInt (wordToInt (W# a))) of W# r -> r

(+##) :: Double# -> Double# -> Double#
a +## b = case plusDouble (D# a) (D# b) of D# r -> r

(-##) :: Double# -> Double# -> Double#
a -## b = case minusDouble (D# a) (D# b) of D# r -> r

(*##) :: Double# -> Double# -> Double#
a *## b = case timesDouble (D# a) (D# b) of D# r -> r

(/##) :: Double# -> Double# -> Double#
a /## b = case divDouble (D# a) (D# b) of D# r -> r

(**##) :: Double# -> Double# -> Double#
a **## b = case powDouble (D# a) (D# b) of D# r -> r

(==##) :: Double# -> Double# -> Int#
a ==## b = truth (eqDouble (D# a) (D# b))

(/=##) :: Double# -> Double# -> Int#
a /=## b = truth (neDouble (D# a) (D# b))

(<##) :: Double# -> Double# -> Int#
a <## b = truth (ltDouble (D# a) (D# b))

(<=##) :: Double# -> Double# -> Int#
a <=## b = truth (leDouble (D# a) (D# b))

(>##) :: Double# -> Double# -> Int#
a >## b = truth (gtDouble (D# a) (D# b))

(>=##) :: Double# -> Double# -> Int#
a >=## b = truth (geDouble (D# a) (D# b))

negateDouble# :: Double# -> Double#
negateDouble# a = case negateDouble (D# a) of D# r -> r

sqrtDouble# :: Double# -> Double#
sqrtDouble# a = case sqrtDouble (D# a) of D# r -> r

expDouble# :: Double# -> Double#
expDouble# a = case expDouble (D# a) of D# r -> r

logDouble# :: Double# -> Double#
logDouble# a = case logDouble (D# a) of D# r -> r

sinDouble# :: Double# -> Double#
sinDouble# a = case sinDouble (D# a) of D# r -> r

cosDouble# :: Double# -> Double#
cosDouble# a = case cosDouble (D# a) of D# r -> r

tanDouble# :: Double# -> Double#
tanDouble# a = case tanDouble (D# a) of D# r -> r

asinDouble# :: Double# -> Double#
asinDouble# a = case asinDouble (D# a) of D# r -> r

acosDouble# :: Double# -> Double#
acosDouble# a = case acosDouble (D# a) of D# r -> r

atanDouble# :: Double# -> Double#
atanDouble# a = case atanDouble (D# a) of D# r -> r

sinhDouble# :: Double# -> Double#
sinhDouble# a = case sinhDouble (D# a) of D# r -> r

coshDouble# :: Double# -> Double#
coshDouble# a = case coshDouble (D# a) of D# r -> r

tanhDouble# :: Double# -> Double#
tanhDouble# a = case tanhDouble (D# a) of D# r -> r

fabsDouble# :: Double# -> Double#
fabsDouble# a = case absDouble (D# a) of D# r -> r

plusFloat# :: Float# -> Float# -> Float#
plusFloat# a b = case plusFloat (F# a) (F# b) of F# r -> r

minusFloat# :: Float# -> Float# -> Float#
minusFloat# a b = case minusFloat (F# a) (F# b) of F# r -> r

timesFloat# :: Float# -> Float# -> Float#
timesFloat# a b = case timesFloat (F# a) (F# b) of F# r -> r

divideFloat# :: Float# -> Float# -> Float#
divideFloat# a b = case divFloat (F# a) (F# b) of F# r -> r

powerFloat# :: Float# -> Float# -> Float#
powerFloat# a b = case powFloat (F# a) (F# b) of F# r -> r

eqFloat# :: Float# -> Float# -> Int#
eqFloat# a b = truth (eqFloat (F# a) (F# b))

neFloat# :: Float# -> Float# -> Int#
neFloat# a b = truth (neFloat (F# a) (F# b))

ltFloat# :: Float# -> Float# -> Int#
ltFloat# a b = truth (ltFloat (F# a) (F# b))

leFloat# :: Float# -> Float# -> Int#
leFloat# a b = truth (leFloat (F# a) (F# b))

gtFloat# :: Float# -> Float# -> Int#
gtFloat# a b = truth (gtFloat (F# a) (F# b))

geFloat# :: Float# -> Float# -> Int#
geFloat# a b = truth (geFloat (F# a) (F# b))

negateFloat# :: Float# -> Float#
negateFloat# a = case negateFloat (F# a) of F# r -> r

sqrtFloat# :: Float# -> Float#
sqrtFloat# a = case sqrtFloat (F# a) of F# r -> r

expFloat# :: Float# -> Float#
expFloat# a = case expFloat (F# a) of F# r -> r

logFloat# :: Float# -> Float#
logFloat# a = case logFloat (F# a) of F# r -> r

sinFloat# :: Float# -> Float#
sinFloat# a = case sinFloat (F# a) of F# r -> r

cosFloat# :: Float# -> Float#
cosFloat# a = case cosFloat (F# a) of F# r -> r

tanFloat# :: Float# -> Float#
tanFloat# a = case tanFloat (F# a) of F# r -> r

eqChar# :: Char# -> Char# -> Int#
eqChar# a b = truth (eqChar (C# a) (C# b))

neChar# :: Char# -> Char# -> Int#
neChar# a b = truth (neChar (C# a) (C# b))

ltChar# :: Char# -> Char# -> Int#
ltChar# a b = truth (ltChar (C# a) (C# b))

leChar# :: Char# -> Char# -> Int#
leChar# a b = truth (leChar (C# a) (C# b))

gtChar# :: Char# -> Char# -> Int#
gtChar# a b = truth (gtChar (C# a) (C# b))

geChar# :: Char# -> Char# -> Int#
geChar# a b = truth (geChar (C# a) (C# b))

-- Literals with a # are of these types.

instance Eq Int# where
  a == b = I# a == I# b

instance Ord Int# where
  compare a b = compare (I# a) (I# b)

instance Num Int# where
  a + b = case I# a + I# b of I# r -> r
  a - b = case I# a - I# b of I# r -> r
  a * b = case I# a * I# b of I# r -> r
  negate a = case negate (I# a) of I# r -> r
  abs a = case abs (I# a) of I# r -> r
  signum a = case signum (I# a) of I# r -> r
  fromInteger n = case fromInteger n of I# r -> r
  fromInt n = case fromInt n of I# r -> r

instance Eq Word# where
  a == b = W# a == W# b

instance Ord Word# where
  compare a b = compare (W# a) (W# b)

instance Num Word# where
  a + b = case W# a + W# b of W# r -> r
  a - b = case W# a - W# b of W# r -> r
  a * b = case W# a * W# b of W# r -> r
  negate a = case negate (W# a) of W# r -> r
  abs a = case abs (W# a) of W# r -> r
  signum a = case signum (W# a) of W# r -> r
  fromInteger n = case fromInteger n of W# r -> r
  fromInt n = case fromInt n of W# r -> r

instance Eq Double# where
  a == b = D# a == D# b

instance Ord Double# where
  compare a b = compare (D# a) (D# b)

instance Num Double# where
  a + b = case D# a + D# b of D# r -> r
  a - b = case D# a - D# b of D# r -> r
  a * b = case D# a * D# b of D# r -> r
  negate a = case negate (D# a) of D# r -> r
  abs a = case abs (D# a) of D# r -> r
  signum a = case signum (D# a) of D# r -> r
  fromInteger n = case fromInteger n of D# r -> r
  fromInt n = case fromInt n of D# r -> r

instance Fractional Double# where
  a / b = case D# a / D# b of D# r -> r
  fromRational q = case fromRational q of D# r -> r
  fromLiteral x q = case fromLiteral x q of D# r -> r

instance Eq Float# where
  a == b = F# a == F# b

instance Ord Float# where
  compare a b = compare (F# a) (F# b)

instance Num Float# where
  a + b = case F# a + F# b of F# r -> r
  a - b = case F# a - F# b of F# r -> r
  a * b = case F# a * F# b of F# r -> r
  negate a = case negate (F# a) of F# r -> r
  abs a = case abs (F# a) of F# r -> r
  signum a = case signum (F# a) of F# r -> r
  fromInteger n = case fromInteger n of F# r -> r
  fromInt n = case fromInt n of F# r -> r

instance Fractional Float# where
  a / b = case F# a / F# b of F# r -> r
  fromRational q = case fromRational q of F# r -> r
  fromLiteral x q = case fromLiteral x q of F# r -> r

-- What a number of so many bits holds, its sign or zeros before it.

narrow8Int#, narrow16Int#, narrow32Int# :: Int# -> Int#
narrow8Int# n = signed 56 (I# n)
narrow16Int# n = signed 48 (I# n)
narrow32Int# n = signed 32 (I# n)

signed :: Int -> Int -> Int#
signed above n = case shrInt (shlInt n above) above of I# r -> r

narrow8Word#, narrow16Word#, narrow32Word# :: Word# -> Word#
narrow8Word# n = and# n 255##
narrow16Word# n = and# n 65535##
narrow32Word# n = and# n 4294967295##

-- GHC's makes any enumeration; what comparisons give becomes Bool.
tagToEnum# :: Int# -> Bool
tagToEnum# = isTrue#

unsafeCoerce# :: a -> b
unsafeCoerce# x = unsafeCoerce x

-- Numbers at an address: of so many bits, the lowest first, counted in their size.

unsignedAt :: Int -> Addr# -> Int# -> Int
unsignedAt size a n = go (minusInt size 1) 0
  where
    from = timesInt size (I# n)
    go i value
      | ltInt i 0 = value
      | otherwise = go (minusInt i 1) (plusInt (timesInt value 256) (byteAt a (plusInt from i)))

indexCharOffAddr# :: Addr# -> Int# -> Char#
indexCharOffAddr# a n = case unsafeChr (byteAt a (I# n)) of C# c -> c

indexInt8OffAddr#, indexInt16OffAddr#, indexInt32OffAddr# :: Addr# -> Int# -> Int#
indexInt8OffAddr# a n = signed 56 (unsignedAt 1 a n)
indexInt16OffAddr# a n = signed 48 (unsignedAt 2 a n)
indexInt32OffAddr# a n = signed 32 (unsignedAt 4 a n)

indexWord8OffAddr#, indexWord16OffAddr#, indexWord32OffAddr# :: Addr# -> Int# -> Word#
indexWord8OffAddr# a n = case intToWord (unsignedAt 1 a n) of W# r -> r
indexWord16OffAddr# a n = case intToWord (unsignedAt 2 a n) of W# r -> r
indexWord32OffAddr# a n = case intToWord (unsignedAt 4 a n) of W# r -> r
