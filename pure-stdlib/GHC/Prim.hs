{-# LANGUAGE MagicHash, UnboxedTuples #-}
-- Primitive operations on unboxed values.

module GHC.Prim
  ( TYPE, Int#, Char#, Double#, Float#, Word#, isTrue#, (+#), (-#), (*#), quotInt#, remInt#, andI#, orI#
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
    , tagToEnum#, dataToTag#, timesWord2#, addIntC#, subIntC#, mulIntMayOflo#, timesInt2#, quotRemInt#, quotRemWord#, addWordC#, subWordC#, plusWord2#
    , popCnt8#, popCnt16#, popCnt32#, popCnt64#, clz8#, clz16#, clz32#, clz64#, ctz8#, ctz16#, ctz32#, ctz64#
    , byteSwap#, byteSwap16#, byteSwap32#, byteSwap64#, word2Float#, fabsFloat#
    , Addr#, plusAddr#, minusAddr#, module Base.Unboxed, module Base.UnboxedSmall, module Base.UnboxedBytes
    , module Base.UnboxedNarrow, module Base.UnboxedNumber, module Base.UnboxedThreads, module Base.UnboxedUnaligned
  ) where

import Base.Types
import Base.Primitive
import Base.Representation (TYPE)
import Base.PrimitiveNumber
import Base.Classes
import Base.Num
import Base.Integral
import Base.Float
import Base.Address
import Base.Bool (otherwise)
import Base.Unboxed hiding (fromIO, toIO, fromAction, toAction, truthOf, unfilled, unsafeCoerce, sameObject, bytesOf, ofBytes
  , mutableBytesOf, ofMutableBytes, unsafeCoerce#, atomicModifyMutVar#)
import Base.UnboxedBytes hiding (addressNumber, addressOf', stableNumber, stablePtrOf, mutableByteArrayContents#
  , unsafeThawByteArray#)
import Base.UnboxedNarrow
import Base.UnboxedNumber hiding (uncheckedIShiftL64#, uncheckedIShiftRA64#, uncheckedShiftL64#, uncheckedShiftRL64#)
import Base.UnboxedSmall hiding (resizeSmallMutableArray#)
import Base.UnboxedTags
import Base.UnboxedThreads hiding (fromSTM, toSTM, ofThreadId)
import Base.UnboxedUnaligned

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

-- Numbers in two halves, and what says whether they fit.

quotRemInt# :: Int# -> Int# -> (# Int#, Int# #)
quotRemInt# a b = (# quotInt# a b, remInt# a b #)

quotRemWord# :: Word# -> Word# -> (# Word#, Word# #)
quotRemWord# a b = (# quotWord# a b, remWord# a b #)

addIntC#, subIntC# :: Int# -> Int# -> (# Int#, Int# #)
addIntC# a b = case a +# b of
  c -> (# c, uncheckedIShiftRL# (andI# (xorI# a c) (xorI# b c)) 63# #)
subIntC# a b = case a -# b of
  c -> (# c, uncheckedIShiftRL# (andI# (xorI# a b) (xorI# a c)) 63# #)

-- The high half, and whether it says more than the sign.
timesInt2# :: Int# -> Int# -> (# Int#, Int#, Int# #)
timesInt2# a b = case a *# b of
  low -> case timesHighInt (I# a) (I# b) of
    I# high -> (# high /=# uncheckedIShiftRA# low 63#, high, low #)

mulIntMayOflo# :: Int# -> Int# -> Int#
mulIntMayOflo# a b = case timesInt2# a b of (# more, _, _ #) -> more

timesWord2# :: Word# -> Word# -> (# Word#, Word# #)
timesWord2# a b = case timesHighInt (wordToInt (W# a)) (wordToInt (W# b)) of
  I# high -> (# int2Word# (high +# andI# (sign a) (word2Int# b) +# andI# (sign b) (word2Int# a)), timesWord# a b #)
  where
    sign w = uncheckedIShiftRA# (word2Int# w) 63#

plusWord2# :: Word# -> Word# -> (# Word#, Word# #)
plusWord2# a b = case plusWord# a b of c -> (# int2Word# (ltWord# c a), c #)

addWordC#, subWordC# :: Word# -> Word# -> (# Word#, Int# #)
addWordC# a b = case plusWord# a b of c -> (# c, ltWord# c a #)
subWordC# a b = (# minusWord# a b, ltWord# a b #)

-- Bits of the low parts.

popCnt8#, popCnt16#, popCnt32#, popCnt64# :: Word# -> Word#
popCnt8# w = popCnt# (narrow8Word# w)
popCnt16# w = popCnt# (narrow16Word# w)
popCnt32# w = popCnt# (narrow32Word# w)
popCnt64# w = popCnt# w

clz8#, clz16#, clz32#, clz64# :: Word# -> Word#
clz8# w = minusWord# (clz# (narrow8Word# w)) 56##
clz16# w = minusWord# (clz# (narrow16Word# w)) 48##
clz32# w = minusWord# (clz# (narrow32Word# w)) 32##
clz64# w = clz# w

ctz8#, ctz16#, ctz32#, ctz64# :: Word# -> Word#
ctz8# w = ctz# (or# w 256##)
ctz16# w = ctz# (or# w 65536##)
ctz32# w = ctz# (or# w 4294967296##)
ctz64# w = ctz# w

byteSwap#, byteSwap16#, byteSwap32#, byteSwap64# :: Word# -> Word#
byteSwap16# w = or# (uncheckedShiftL# (and# w 255##) 8#) (and# (uncheckedShiftRL# w 8#) 255##)
byteSwap32# w = or# (uncheckedShiftL# (byteSwap16# w) 16#) (byteSwap16# (uncheckedShiftRL# w 16#))
byteSwap64# w = or# (uncheckedShiftL# (byteSwap32# w) 32#) (byteSwap32# (uncheckedShiftRL# w 32#))
byteSwap# w = byteSwap64# w

word2Float# :: Word# -> Float#
word2Float# w = case wordToFloat (W# w) of F# r -> r

fabsFloat# :: Float# -> Float#
fabsFloat# x = case absFloat (F# x) of F# r -> r
