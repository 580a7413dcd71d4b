{-# LANGUAGE MagicHash, UnboxedTuples #-}
-- Operations on unboxed numbers that take several steps here: functions of floating point,
-- their parts, the order of bits, and division of two words.

module Base.UnboxedNumber
  ( asinFloat#, acosFloat#, atanFloat#, sinhFloat#, coshFloat#, tanhFloat#, asinhFloat#, acoshFloat#
  , atanhFloat#, expm1Float#, log1pFloat#, asinhDouble#, acoshDouble#, atanhDouble#, expm1Double#
  , log1pDouble#, decodeDouble_2Int#, decodeDouble_Int64#, decodeFloat_Int#, quotRemWord2#, bitReverse#
  , bitReverse8#, bitReverse16#, bitReverse32#, bitReverse64#, pdep#, pdep8#, pdep16#, pdep32#, pdep64#
  , pext#, pext8#, pext16#, pext32#, pext64#, uncheckedIShiftL64#, uncheckedIShiftRA64#
  , uncheckedShiftL64#, uncheckedShiftRL64#
  ) where

import Base.Types
import Base.Bool
import Base.Classes
import Base.Integral
import Base.Num (decodeDouble, decodeSingle)
import Base.Primitive
import Base.PrimitiveNumber
import Base.UnboxedNarrow

-- The parts of numbers. Of a Double also the sign and two halves of the rest.

decodeDouble_Int64# :: Double# -> (# Int#, Int# #)
decodeDouble_Int64# x = case decodeDouble (D# x) of (I# m, I# e) -> (# m, e #)

decodeFloat_Int# :: Float# -> (# Int#, Int# #)
decodeFloat_Int# x = case decodeSingle (F# x) of (I# m, I# e) -> (# m, e #)

decodeDouble_2Int# :: Double# -> (# Int#, Word#, Word#, Int# #)
decodeDouble_2Int# x = case decodeDouble (D# x) of
  (m, I# e) -> case (if ltInt m 0 then (-1) else 1) of
    I# sign -> case intToWord (if ltInt m 0 then negateInt m else m) of
      n -> case shrWord n 32 of
        W# high -> case andWord n 4294967295 of W# low -> (# sign, high, low, e #)

-- A word and a higher one before it, which is less than the divisor: one bit at a time.
quotRemWord2# :: Word# -> Word# -> Word# -> (# Word#, Word# #)
quotRemWord2# high low by = go 64 (W# high) (W# low) 0
  where
    d = W# by
    go :: Int -> Word -> Word -> Word -> (# Word#, Word# #)
    go 0 (W# r) _ (W# q) = (# q, r #)
    go n r next q = case shrWord r 63 of
      over -> case orWord (shlWord r 1) (shrWord next 63) of
        more
          | eqWord over 1 || geWord more d -> go (minusInt n 1) (minusWord more d) (shlWord next 1) (orWord (shlWord q 1) 1)
          | True -> go (minusInt n 1) more (shlWord next 1) (shlWord q 1)

-- Bits in the other order: neighbours change places, then pairs, and so on.

bitReverse64#, bitReverse32#, bitReverse16#, bitReverse8#, bitReverse# :: Word# -> Word#
bitReverse64# w = case reversed (W# w) of W# r -> r
bitReverse32# w = case shrWord (reversed (W# w)) 32 of W# r -> r
bitReverse16# w = case shrWord (reversed (W# w)) 48 of W# r -> r
bitReverse8# w = case shrWord (reversed (W# w)) 56 of W# r -> r
bitReverse# w = bitReverse64# w

reversed :: Word -> Word
reversed w = swapped 32 4294967295 (swapped 16 281470681808895 (swapped 8 71777214294589695
  (swapped 4 1085102592571150095 (swapped 2 3689348814741910323 (swapped 1 6148914691236517205 w)))))

swapped :: Int -> Word -> Word -> Word
swapped n low w = orWord (shlWord (andWord w low) n) (andWord (shrWord w n) low)

-- Bits to the places that a mask has, and from there.

pdep64#, pdep32#, pdep16#, pdep8#, pdep#, pext64#, pext32#, pext16#, pext8#, pext# :: Word# -> Word# -> Word#
pdep64# w mask = case deposit (W# w) (W# mask) 1 0 of W# r -> r
pdep32# w mask = pdep64# w (narrow32Word# mask)
pdep16# w mask = pdep64# w (narrow16Word# mask)
pdep8# w mask = pdep64# w (narrow8Word# mask)
pdep# w mask = pdep64# w mask
pext64# w mask = case extract (W# w) (W# mask) 1 0 of W# r -> r
pext32# w mask = pext64# w (narrow32Word# mask)
pext16# w mask = pext64# w (narrow16Word# mask)
pext8# w mask = pext64# w (narrow8Word# mask)
pext# w mask = pext64# w mask

-- The lowest bit of the mask that is left takes, or gives, the next bit.
deposit, extract :: Word -> Word -> Word -> Word -> Word
deposit w mask bit r
  | eqWord mask 0 = r
  | eqWord (andWord w bit) 0 = deposit w (andWord mask (minusWord mask 1)) (shlWord bit 1) r
  | True = deposit w (andWord mask (minusWord mask 1)) (shlWord bit 1) (orWord r (andWord mask (negateWord mask)))
extract w mask bit r
  | eqWord mask 0 = r
  | eqWord (andWord w (andWord mask (negateWord mask))) 0 = extract w (andWord mask (minusWord mask 1)) (shlWord bit 1) r
  | True = extract w (andWord mask (minusWord mask 1)) (shlWord bit 1) (orWord r bit)

-- Shifts of numbers that have 64 bits everywhere.

uncheckedIShiftL64#, uncheckedIShiftRA64# :: Int# -> Int# -> Int#
uncheckedIShiftL64# a n = case shlInt (I# a) (I# n) of I# r -> r
uncheckedIShiftRA64# a n = case shrInt (I# a) (I# n) of I# r -> r

uncheckedShiftL64#, uncheckedShiftRL64# :: Word# -> Int# -> Word#
uncheckedShiftL64# a n = case shlWord (W# a) (I# n) of W# r -> r
uncheckedShiftRL64# a n = case shrWord (W# a) (I# n) of W# r -> r

-- Functions of floating point.

asinFloat# :: Float# -> Float#
asinFloat# a = case asinFloat (F# a) of F# r -> r

acosFloat# :: Float# -> Float#
acosFloat# a = case acosFloat (F# a) of F# r -> r

atanFloat# :: Float# -> Float#
atanFloat# a = case atanFloat (F# a) of F# r -> r

sinhFloat# :: Float# -> Float#
sinhFloat# a = case sinhFloat (F# a) of F# r -> r

coshFloat# :: Float# -> Float#
coshFloat# a = case coshFloat (F# a) of F# r -> r

tanhFloat# :: Float# -> Float#
tanhFloat# a = case tanhFloat (F# a) of F# r -> r

asinhFloat# :: Float# -> Float#
asinhFloat# a = case asinhFloat (F# a) of F# r -> r

acoshFloat# :: Float# -> Float#
acoshFloat# a = case acoshFloat (F# a) of F# r -> r

atanhFloat# :: Float# -> Float#
atanhFloat# a = case atanhFloat (F# a) of F# r -> r

expm1Float# :: Float# -> Float#
expm1Float# a = case expm1Float (F# a) of F# r -> r

log1pFloat# :: Float# -> Float#
log1pFloat# a = case log1pFloat (F# a) of F# r -> r

asinhDouble# :: Double# -> Double#
asinhDouble# a = case asinhDouble (D# a) of D# r -> r

acoshDouble# :: Double# -> Double#
acoshDouble# a = case acoshDouble (D# a) of D# r -> r

atanhDouble# :: Double# -> Double#
atanhDouble# a = case atanhDouble (D# a) of D# r -> r

expm1Double# :: Double# -> Double#
expm1Double# a = case expm1Double (D# a) of D# r -> r

log1pDouble# :: Double# -> Double#
log1pDouble# a = case log1pDouble (D# a) of D# r -> r
