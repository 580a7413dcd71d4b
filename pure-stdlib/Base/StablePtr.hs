-- Values by numbers, which other memory can hold.

module Base.StablePtr where

import Base.Types
import Base.Bool
import Base.Classes
import Base.Effect
import Base.Error
import Base.Guard
import Base.IO
import Base.Memory
import Base.Monad
import Base.Primitive
import Base.Typeable (unsafeCoerce)

newtype StablePtr a = StablePtr Int

instance Eq (StablePtr a) where
  StablePtr a == StablePtr b = eqInt a b

data Anything

-- A place in the table: a value, or the next free place.
data Place = Free Int | Held Anything

-- The first free place or 0, how many places have been used, and the places.
data Places = Places !Int !Int !(Cells Place)

{-# NOINLINE places #-}
places :: Var Places
places = runOpaque (\w -> case newArray 16 (Free 0) w of Result cells -> newVar (Places 0 1 cells) w)

-- What C has given back: the number of a StablePtr, or where the number is not 0 the address of a
-- function; 0 if there is no more.
foreign import ccall unsafe "purecc_given_back" givenBack :: Int -> IO Int

newStablePtr :: a -> IO (StablePtr a)
newStablePtr x = collectGiven >> IO (guarded (\w -> case readVar places w of
  Result (Places 0 used cells)
    | ltInt used (sizeArray cells) -> hold used (Places 0 (plusInt used 1) cells) cells w
    | otherwise -> case newArray (timesInt 2 used) (Free 0) w of
        Result more -> case copyArray cells 0 more 0 used w of
          Result _ -> hold used (Places 0 (plusInt used 1) more) more w
  Result (Places free used cells) -> case readArray cells free w of
    Result place -> hold free (Places (nextOf place) used cells) cells w))
  where
    hold at after cells w = case writeVar places after w of
      Result _ -> case writeArray cells at (Held (unsafeCoerce x)) w of
        Result _ -> Result (StablePtr at)
    nextOf place = case place of
      Free next -> next
      Held _ -> 0

deRefStablePtr :: StablePtr a -> IO a
deRefStablePtr (StablePtr at) = IO (\w -> case readVar places w of
  Result (Places _ used cells)
    | ltInt at 1 || geInt at used -> invalid w
    | otherwise -> case readArray cells at w of
        Result place -> case place of
          Held x -> Result (unsafeCoerce x)
          Free _ -> invalid w)
  where
    invalid _ = errorWithoutStackTrace "deRefStablePtr: invalid stable pointer"

freeStablePtr :: StablePtr a -> IO ()
freeStablePtr (StablePtr at) = IO (guarded (\w -> case readVar places w of
  Result (Places free used cells)
    | ltInt at 1 || geInt at used -> Result ()
    | otherwise -> case writeArray cells at (Free free) w of
        Result _ -> writeVar places (Places at used cells) w))

collectGiven :: IO ()
collectGiven = givenBack 0 >>= \at ->
  if eqInt at 0 then return () else freeStablePtr (StablePtr at) >> collectGiven

castStablePtrToPtr :: StablePtr a -> Ptr ()
castStablePtrToPtr (StablePtr a) = Ptr a

castPtrToStablePtr :: Ptr () -> StablePtr a
castPtrToStablePtr (Ptr a) = StablePtr a
