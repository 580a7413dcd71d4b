{-# LANGUAGE CPP #-}
-- What can be stored at an address.

module Base.Storable where

import Base.Types
import Base.Bool
import Base.Effect
import Base.IO
import Base.Error (undefined)
import Base.Float
import Base.Memory
import Base.Monad
import Base.Num
import Base.Primitive
import Base.PrimitiveNumber
import Base.Function
import Base.StablePtr
import Base.Sized.Int8
import Base.Sized.Int16
import Base.Sized.Int32
import Base.Sized.Int64
import Base.Sized.Word8
import Base.Sized.Word16
import Base.Sized.Word32
import Base.Sized.Word64

class Storable a where
  {-# MINIMAL sizeOf, alignment, (peek | peekElemOff | peekByteOff), (poke | pokeElemOff | pokeByteOff) #-}
  sizeOf, alignment :: a -> Int
  peekElemOff :: Ptr a -> Int -> IO a
  pokeElemOff :: Ptr a -> Int -> a -> IO ()
  peekByteOff :: Ptr b -> Int -> IO a
  pokeByteOff :: Ptr b -> Int -> a -> IO ()
  peek :: Ptr a -> IO a
  poke :: Ptr a -> a -> IO ()
  peekElemOff p@(Ptr a) i = peek (Ptr (plusInt a (timesInt i (sizeOf (stored p)))))
  pokeElemOff (Ptr a) i x = poke (Ptr (plusInt a (timesInt i (sizeOf x)))) x
  peekByteOff (Ptr a) i = peek (Ptr (plusInt a i))
  pokeByteOff (Ptr a) i x = poke (Ptr (plusInt a i)) x
  peek p = peekElemOff p 0
  poke p x = pokeElemOff p 0 x

-- What is at an address, for its type.
stored :: Ptr a -> a
stored _ = undefined

nullPtr :: Ptr a
nullPtr = Ptr 0

instance Storable () where
  sizeOf _ = 0
  alignment _ = 1
  peek _ = return ()
  poke _ _ = return ()

#define STORABLE(TYPE,BYTES,READ,WRITE,TO,FROM) \
instance Storable TYPE where { \
  sizeOf _ = BYTES ; \
  alignment _ = BYTES ; \
  peek (Ptr a) = IO (\w -> case READ a w of { Result x -> Result (TO x) }) ; \
  poke (Ptr a) x = IO (\w -> WRITE a (FROM x) w) ; \
  peekElemOff (Ptr a) i = IO (\w -> case READ (plusInt a (timesInt BYTES i)) w of { Result x -> Result (TO x) }) ; \
  pokeElemOff (Ptr a) i x = IO (\w -> WRITE (plusInt a (timesInt BYTES i)) (FROM x) w) ; \
  peekByteOff (Ptr a) i = IO (\w -> case READ (plusInt a i) w of { Result x -> Result (TO x) }) ; \
  pokeByteOff (Ptr a) i x = IO (\w -> WRITE (plusInt a i) (FROM x) w) }

STORABLE(Int,8,peekI64,pokeI64,id,id)
STORABLE(Word,8,peekI64,pokeI64,intToWord,wordToInt)
STORABLE(Double,8,peekF64,pokeF64,id,id)
STORABLE(Float,4,peekF32,pokeF32,doubleToFloat,floatToDouble)
STORABLE(Char,4,peekW32,pokeI32,unsafeChr,ord)
STORABLE(Bool,4,peekI32,pokeI32,isNot0,asInt)
STORABLE((Ptr a),8,peekI64,pokeI64,Ptr,addressIn)
STORABLE((FunPtr a),8,peekI64,pokeI64,FunPtr,codeIn)
STORABLE((StablePtr a),8,peekI64,pokeI64,StablePtr,numberIn)
STORABLE(Int8,1,peekI8,pokeI8,MakeInt8,int8)
STORABLE(Int16,2,peekI16,pokeI16,MakeInt16,int16)
STORABLE(Int32,4,peekI32,pokeI32,MakeInt32,int32)
STORABLE(Int64,8,peekI64,pokeI64,MakeInt64,int64)
STORABLE(Word8,1,peekW8,pokeW8,word8,int8w)
STORABLE(Word16,2,peekW16,pokeW16,word16,int16w)
STORABLE(Word32,4,peekW32,pokeW32,word32,int32w)
STORABLE(Word64,8,peekI64,pokeI64,word64,int64w)

isNot0 :: Int -> Bool
isNot0 n = neInt n 0

asInt :: Bool -> Int
asInt b = if b then 1 else 0

addressIn :: Ptr a -> Int
addressIn (Ptr a) = a

codeIn :: FunPtr a -> Int
codeIn (FunPtr a) = a

numberIn :: StablePtr a -> Int
numberIn (StablePtr n) = n

int8 :: Int8 -> Int
int8 (MakeInt8 x) = x

int16 :: Int16 -> Int
int16 (MakeInt16 x) = x

int32 :: Int32 -> Int
int32 (MakeInt32 x) = x

int64 :: Int64 -> Int
int64 (MakeInt64 x) = x

int8w :: Word8 -> Int
int8w (MakeWord8 x) = wordToInt x

int16w :: Word16 -> Int
int16w (MakeWord16 x) = wordToInt x

int32w :: Word32 -> Int
int32w (MakeWord32 x) = wordToInt x

int64w :: Word64 -> Int
int64w (MakeWord64 x) = wordToInt x

word8 :: Int -> Word8
word8 x = MakeWord8 (intToWord x)

word16 :: Int -> Word16
word16 x = MakeWord16 (intToWord x)

word32 :: Int -> Word32
word32 x = MakeWord32 (intToWord x)

word64 :: Int -> Word64
word64 x = MakeWord64 (intToWord x)
