{-# LANGUAGE MagicHash, UnboxedTuples #-}
-- Numbers of fewer bits: held as those of 64 are, their sign or zeros before them.

module Base.UnboxedNarrow
  ( narrow8Int#, narrow16Int#, narrow32Int#, narrow8Word#, narrow16Word#, narrow32Word#, Int8#, Int16#
  , Int32#, Int64#, Word8#, Word16#, Word32#, Word64#, extendInt8#, narrowInt8#, negateInt8#, plusInt8#
  , subInt8#, timesInt8#, quotInt8#, remInt8#, quotRemInt8#, eqInt8#, neInt8#, ltInt8#, leInt8#, gtInt8#
  , geInt8#, extendInt16#, narrowInt16#, negateInt16#, plusInt16#, subInt16#, timesInt16#, quotInt16#
  , remInt16#, quotRemInt16#, eqInt16#, neInt16#, ltInt16#, leInt16#, gtInt16#, geInt16#, extendWord8#
  , narrowWord8#, notWord8#, plusWord8#, subWord8#, timesWord8#, quotWord8#, remWord8#, quotRemWord8#
  , eqWord8#, neWord8#, ltWord8#, leWord8#, gtWord8#, geWord8#, extendWord16#, narrowWord16#, notWord16#
  , plusWord16#, subWord16#, timesWord16#, quotWord16#, remWord16#, quotRemWord16#, eqWord16#, neWord16#
  , ltWord16#, leWord16#, gtWord16#, geWord16#
  ) where

import Base.Types
import Base.Classes
import Base.Num
import Base.Primitive
import Base.PrimitiveNumber
import Base.Unboxed (truthOf)

-- What a number of so many bits holds, its sign or zeros before it.

narrow8Int#, narrow16Int#, narrow32Int# :: Int# -> Int#
narrow8Int# n = signed 56 (I# n)
narrow16Int# n = signed 48 (I# n)
narrow32Int# n = signed 32 (I# n)

signed :: Int -> Int -> Int#
signed above n = case shrInt (shlInt n above) above of I# r -> r

narrow8Word#, narrow16Word#, narrow32Word# :: Word# -> Word#
narrow8Word# n = lowest 255 (W# n)
narrow16Word# n = lowest 65535 (W# n)
narrow32Word# n = lowest 4294967295 (W# n)

lowest :: Word -> Word -> Word#
lowest mask n = case andWord mask n of W# r -> r

newtype Int8# = Int8# Int

newtype Int16# = Int16# Int

newtype Int32# = Int32# Int

newtype Int64# = Int64# Int

newtype Word8# = Word8# Word

newtype Word16# = Word16# Word

newtype Word32# = Word32# Word

newtype Word64# = Word64# Word


extendInt8# :: Int8# -> Int#
extendInt8# (Int8# a) = case a of I# r -> r

narrowInt8# :: Int# -> Int8#
narrowInt8# a = case narrow8Int# a of r -> Int8# (I# r)

negateInt8# :: Int8# -> Int8#
negateInt8# (Int8# a) = narrowInt8# (case negateInt a of I# r -> r)

plusInt8# :: Int8# -> Int8# -> Int8#
plusInt8# (Int8# a) (Int8# b) = narrowInt8# (case plusInt a b of I# r -> r)

subInt8# :: Int8# -> Int8# -> Int8#
subInt8# (Int8# a) (Int8# b) = narrowInt8# (case minusInt a b of I# r -> r)

timesInt8# :: Int8# -> Int8# -> Int8#
timesInt8# (Int8# a) (Int8# b) = narrowInt8# (case timesInt a b of I# r -> r)

quotInt8# :: Int8# -> Int8# -> Int8#
quotInt8# (Int8# a) (Int8# b) = narrowInt8# (case quotInt a b of I# r -> r)

remInt8# :: Int8# -> Int8# -> Int8#
remInt8# (Int8# a) (Int8# b) = narrowInt8# (case remInt a b of I# r -> r)

quotRemInt8# :: Int8# -> Int8# -> (# Int8#, Int8# #)
quotRemInt8# a b = (# quotInt8# a b, remInt8# a b #)

eqInt8#, neInt8#, ltInt8#, leInt8#, gtInt8#, geInt8# :: Int8# -> Int8# -> Int#
eqInt8# (Int8# a) (Int8# b) = truthOf (eqInt a b)
neInt8# (Int8# a) (Int8# b) = truthOf (neInt a b)
ltInt8# (Int8# a) (Int8# b) = truthOf (ltInt a b)
leInt8# (Int8# a) (Int8# b) = truthOf (leInt a b)
gtInt8# (Int8# a) (Int8# b) = truthOf (gtInt a b)
geInt8# (Int8# a) (Int8# b) = truthOf (geInt a b)

extendInt16# :: Int16# -> Int#
extendInt16# (Int16# a) = case a of I# r -> r

narrowInt16# :: Int# -> Int16#
narrowInt16# a = case narrow16Int# a of r -> Int16# (I# r)

negateInt16# :: Int16# -> Int16#
negateInt16# (Int16# a) = narrowInt16# (case negateInt a of I# r -> r)

plusInt16# :: Int16# -> Int16# -> Int16#
plusInt16# (Int16# a) (Int16# b) = narrowInt16# (case plusInt a b of I# r -> r)

subInt16# :: Int16# -> Int16# -> Int16#
subInt16# (Int16# a) (Int16# b) = narrowInt16# (case minusInt a b of I# r -> r)

timesInt16# :: Int16# -> Int16# -> Int16#
timesInt16# (Int16# a) (Int16# b) = narrowInt16# (case timesInt a b of I# r -> r)

quotInt16# :: Int16# -> Int16# -> Int16#
quotInt16# (Int16# a) (Int16# b) = narrowInt16# (case quotInt a b of I# r -> r)

remInt16# :: Int16# -> Int16# -> Int16#
remInt16# (Int16# a) (Int16# b) = narrowInt16# (case remInt a b of I# r -> r)

quotRemInt16# :: Int16# -> Int16# -> (# Int16#, Int16# #)
quotRemInt16# a b = (# quotInt16# a b, remInt16# a b #)

eqInt16#, neInt16#, ltInt16#, leInt16#, gtInt16#, geInt16# :: Int16# -> Int16# -> Int#
eqInt16# (Int16# a) (Int16# b) = truthOf (eqInt a b)
neInt16# (Int16# a) (Int16# b) = truthOf (neInt a b)
ltInt16# (Int16# a) (Int16# b) = truthOf (ltInt a b)
leInt16# (Int16# a) (Int16# b) = truthOf (leInt a b)
gtInt16# (Int16# a) (Int16# b) = truthOf (gtInt a b)
geInt16# (Int16# a) (Int16# b) = truthOf (geInt a b)

extendWord8# :: Word8# -> Word#
extendWord8# (Word8# a) = case a of W# r -> r

narrowWord8# :: Word# -> Word8#
narrowWord8# a = case narrow8Word# a of r -> Word8# (W# r)

notWord8# :: Word8# -> Word8#
notWord8# (Word8# a) = Word8# (xorWord a 255)

plusWord8# :: Word8# -> Word8# -> Word8#
plusWord8# (Word8# a) (Word8# b) = narrowWord8# (case plusWord a b of W# r -> r)

subWord8# :: Word8# -> Word8# -> Word8#
subWord8# (Word8# a) (Word8# b) = narrowWord8# (case minusWord a b of W# r -> r)

timesWord8# :: Word8# -> Word8# -> Word8#
timesWord8# (Word8# a) (Word8# b) = narrowWord8# (case timesWord a b of W# r -> r)

quotWord8# :: Word8# -> Word8# -> Word8#
quotWord8# (Word8# a) (Word8# b) = narrowWord8# (case quotWord a b of W# r -> r)

remWord8# :: Word8# -> Word8# -> Word8#
remWord8# (Word8# a) (Word8# b) = narrowWord8# (case remWord a b of W# r -> r)

quotRemWord8# :: Word8# -> Word8# -> (# Word8#, Word8# #)
quotRemWord8# a b = (# quotWord8# a b, remWord8# a b #)

eqWord8#, neWord8#, ltWord8#, leWord8#, gtWord8#, geWord8# :: Word8# -> Word8# -> Int#
eqWord8# (Word8# a) (Word8# b) = truthOf (eqWord a b)
neWord8# (Word8# a) (Word8# b) = truthOf (neWord a b)
ltWord8# (Word8# a) (Word8# b) = truthOf (ltWord a b)
leWord8# (Word8# a) (Word8# b) = truthOf (leWord a b)
gtWord8# (Word8# a) (Word8# b) = truthOf (gtWord a b)
geWord8# (Word8# a) (Word8# b) = truthOf (geWord a b)

extendWord16# :: Word16# -> Word#
extendWord16# (Word16# a) = case a of W# r -> r

narrowWord16# :: Word# -> Word16#
narrowWord16# a = case narrow16Word# a of r -> Word16# (W# r)

notWord16# :: Word16# -> Word16#
notWord16# (Word16# a) = Word16# (xorWord a 65535)

plusWord16# :: Word16# -> Word16# -> Word16#
plusWord16# (Word16# a) (Word16# b) = narrowWord16# (case plusWord a b of W# r -> r)

subWord16# :: Word16# -> Word16# -> Word16#
subWord16# (Word16# a) (Word16# b) = narrowWord16# (case minusWord a b of W# r -> r)

timesWord16# :: Word16# -> Word16# -> Word16#
timesWord16# (Word16# a) (Word16# b) = narrowWord16# (case timesWord a b of W# r -> r)

quotWord16# :: Word16# -> Word16# -> Word16#
quotWord16# (Word16# a) (Word16# b) = narrowWord16# (case quotWord a b of W# r -> r)

remWord16# :: Word16# -> Word16# -> Word16#
remWord16# (Word16# a) (Word16# b) = narrowWord16# (case remWord a b of W# r -> r)

quotRemWord16# :: Word16# -> Word16# -> (# Word16#, Word16# #)
quotRemWord16# a b = (# quotWord16# a b, remWord16# a b #)

eqWord16#, neWord16#, ltWord16#, leWord16#, gtWord16#, geWord16# :: Word16# -> Word16# -> Int#
eqWord16# (Word16# a) (Word16# b) = truthOf (eqWord a b)
neWord16# (Word16# a) (Word16# b) = truthOf (neWord a b)
ltWord16# (Word16# a) (Word16# b) = truthOf (ltWord a b)
leWord16# (Word16# a) (Word16# b) = truthOf (leWord a b)
gtWord16# (Word16# a) (Word16# b) = truthOf (gtWord a b)
geWord16# (Word16# a) (Word16# b) = truthOf (geWord a b)
