{-# LANGUAGE MagicHash, UnboxedTuples, RankNTypes #-}
-- State code: functions of a token that give it back beside a result, and the mutable
-- objects that it works on. What is unlifted here is held evaluated.

module Base.Unboxed
  ( State#, Proxy#, MutVar#, Array#, MutableArray#, SmallArray#, SmallMutableArray#, ByteArray#
  , MutableByteArray#, MVar#, TVar#, ThreadId#, Weak#, StablePtr#, StableName#, realWorld#, unsafeCoerce#
  , void#, proxy#, runRW#, newMutVar#, readMutVar#, writeMutVar#, sameMutVar#, atomicModifyMutVar2#, atomicModifyMutVar#
  , atomicModifyMutVar_#, casMutVar#, reallyUnsafePtrEquality#, newArray#, readArray#, writeArray#
  , indexArray#, sizeofArray#, sizeofMutableArray#, unsafeFreezeArray#, unsafeThawArray#
  , copyMutableArray#, copyArray#, cloneMutableArray#, cloneArray#, freezeArray#, thawArray#
  , sameMutableArray#, casArray#, raise#, raiseIO#, catch#, maskAsyncExceptions#, maskUninterruptible#
  , unmaskAsyncExceptions#, keepAlive#, seq#, touch#, noDuplicate#, newMVar#, takeMVar#, readMVar#
  , putMVar#, tryTakeMVar#, tryReadMVar#, tryPutMVar#, isEmptyMVar#, sameMVar#, fromIO, toIO, fromAction
  , toAction, truthOf, unfilled, unsafeCoerce, sameObject, bytesOf, ofBytes, mutableBytesOf
  , ofMutableBytes, RealWorld
  ) where

import Base.Types
import Base.Bool
import Base.Classes
import Base.Effect (Bytes, Cells, Result, Var, World)
import Base.Exception (handling, swapMasking)
import Base.IO (IO(..))
import Base.ST (RealWorld)
import Base.StablePtr
import Base.Thread (MVar, ThreadId(..))
import qualified Base.Thread as T
import Base.Transaction (TVar)
import Base.Weak

type role State# nominal
data State# s
data Proxy# a

type role MutVar# nominal representational
newtype MutVar# s a = MutVar# (Var a)
newtype Array# a = Array# (Cells a)
type role MutableArray# nominal representational
newtype MutableArray# s a = MutableArray# (Cells a)
newtype SmallArray# a = SmallArray# (Cells a)
type role SmallMutableArray# nominal representational
newtype SmallMutableArray# s a = SmallMutableArray# (Cells a)
newtype ByteArray# = ByteArray# Bytes
type role MutableByteArray# nominal
newtype MutableByteArray# s = MutableByteArray# Bytes
type role MVar# nominal representational
newtype MVar# s a = MVar# (MVar a)
type role TVar# nominal representational
newtype TVar# s a = TVar# (TVar a)
newtype ThreadId# = ThreadId# ThreadId
newtype Weak# a = Weak# (Weak a)
newtype StablePtr# a = StablePtr# (StablePtr a)
newtype StableName# a = StableName# (StableName a)

-- An array that is not written any longer, as the library's packed types have it.
bytesOf :: ByteArray# -> Bytes
bytesOf (ByteArray# b) = b

ofBytes :: Bytes -> ByteArray#
ofBytes b = ByteArray# b

-- The same of one that is written.
mutableBytesOf :: MutableByteArray# s -> Bytes
mutableBytesOf (MutableByteArray# b) = b

ofMutableBytes :: Bytes -> MutableByteArray# s
ofMutableBytes b = MutableByteArray# b

primitive realWorld# :: State# RealWorld
primitive unsafeCoerce :: a -> b

unsafeCoerce# :: a -> b
unsafeCoerce# x = unsafeCoerce x

void# :: (# #)
void# = (# #)

proxy# :: Proxy# a
proxy# = unsafeCoerce ()

-- Actions are such functions.

fromIO :: IO a -> State# s -> (# State# s, a #)
fromIO (IO m) = unsafeCoerce m

toIO :: (State# s -> (# State# s, a #)) -> IO a
toIO f = IO (unsafeCoerce f)

fromAction :: (World -> Result a) -> State# s -> (# State# s, a #)
fromAction f = unsafeCoerce f

toAction :: (State# s -> (# State# s, a #)) -> World -> Result a
toAction f = unsafeCoerce f

runRW# :: (State# RealWorld -> a) -> a
runRW# f = f realWorld#

-- Variables

primitive newVar :: a -> State# s -> (# State# s, MutVar# s a #)
primitive readVar :: MutVar# s a -> State# s -> (# State# s, a #)
primitive writeVar :: MutVar# s a -> a -> State# s -> (# State# s, () #)
primitive sameObject :: a -> b -> Bool

truthOf :: Bool -> Int#
truthOf b = if b then 1# else 0#

newMutVar# :: a -> State# s -> (# State# s, MutVar# s a #)
newMutVar# x s = newVar x s

readMutVar# :: MutVar# s a -> State# s -> (# State# s, a #)
readMutVar# v s = readVar v s

writeMutVar# :: MutVar# s a -> a -> State# s -> State# s
writeMutVar# v x s = case writeVar v x s of (# s', _ #) -> s'

sameMutVar# :: MutVar# s a -> MutVar# s a -> Int#
sameMutVar# v u = truthOf (sameObject v u)

atomicModifyMutVar2# :: MutVar# s a -> (a -> c) -> State# s -> (# State# s, a, c #)
atomicModifyMutVar2# v f s = case readVar v s of
  (# s1, x #) -> let r = f x in case writeVar v (firstPart r) s1 of (# s2, _ #) -> (# s2, x, r #)

-- The first component of a pair, of which only this is known.
firstPart :: c -> a
firstPart r = case unsafeCoerce r of (x, _) -> x

atomicModifyMutVar_# :: MutVar# s a -> (a -> a) -> State# s -> (# State# s, a, a #)
atomicModifyMutVar_# v f s = case readVar v s of
  (# s1, x #) -> let y = f x in case writeVar v y s1 of (# s2, _ #) -> (# s2, x, y #)

-- What the function makes is a pair, of what is held from now on and the result.
atomicModifyMutVar# :: MutVar# s a -> (a -> b) -> State# s -> (# State# s, c #)
atomicModifyMutVar# v f s = case readVar v s of
  (# s1, x #) -> let r = f x in case writeVar v (firstPart r) s1 of (# s2, _ #) -> (# s2, secondPart r #)

secondPart :: c -> a
secondPart r = case unsafeCoerce r of (_, y) -> y

casMutVar# :: MutVar# s a -> a -> a -> State# s -> (# State# s, Int#, a #)
casMutVar# v old new s = case readVar v s of
  (# s1, x #) -> case reallyUnsafePtrEquality# x old of
    1# -> case writeVar v new s1 of (# s2, _ #) -> (# s2, 0#, new #)
    _ -> (# s1, 1#, x #)

-- Whether both are one object, as far as that is known of what may not be evaluated.
reallyUnsafePtrEquality# :: a -> a -> Int#
reallyUnsafePtrEquality# x y = truthOf (sameObject x y)

-- Arrays

primitive newArray :: Int -> a -> State# s -> (# State# s, MutableArray# s a #)
primitive readArray :: MutableArray# s a -> Int -> State# s -> (# State# s, a #)
primitive writeArray :: MutableArray# s a -> Int -> a -> State# s -> (# State# s, () #)
primitive indexArray :: Array# a -> Int -> (# a #)
primitive sizeArray :: MutableArray# s a -> Int
primitive copyArray :: MutableArray# s a -> Int -> MutableArray# s a -> Int -> Int -> State# s -> (# State# s, () #)

arrayAsMutable :: Array# a -> MutableArray# s a
arrayAsMutable a = unsafeCoerce a

newArray# :: Int# -> a -> State# s -> (# State# s, MutableArray# s a #)
newArray# n x s = newArray (I# n) x s

readArray# :: MutableArray# s a -> Int# -> State# s -> (# State# s, a #)
readArray# a i s = readArray a (I# i) s

writeArray# :: MutableArray# s a -> Int# -> a -> State# s -> State# s
writeArray# a i x s = case writeArray a (I# i) x s of (# s', _ #) -> s'

indexArray# :: Array# a -> Int# -> (# a #)
indexArray# a i = indexArray a (I# i)

sizeofArray# :: Array# a -> Int#
sizeofArray# a = case sizeArray (arrayAsMutable a) of I# n -> n

sizeofMutableArray# :: MutableArray# s a -> Int#
sizeofMutableArray# a = case sizeArray a of I# n -> n

unsafeFreezeArray# :: MutableArray# s a -> State# s -> (# State# s, Array# a #)
unsafeFreezeArray# a s = (# s, unsafeCoerce a #)

unsafeThawArray# :: Array# a -> State# s -> (# State# s, MutableArray# s a #)
unsafeThawArray# a s = (# s, arrayAsMutable a #)

copyMutableArray# :: MutableArray# s a -> Int# -> MutableArray# s a -> Int# -> Int# -> State# s -> State# s
copyMutableArray# a i b j n s = case copyArray a (I# i) b (I# j) (I# n) s of (# s', _ #) -> s'

copyArray# :: Array# a -> Int# -> MutableArray# s a -> Int# -> Int# -> State# s -> State# s
copyArray# a i b j n s = copyMutableArray# (arrayAsMutable a) i b j n s

cloneMutableArray# :: MutableArray# s a -> Int# -> Int# -> State# s -> (# State# s, MutableArray# s a #)
cloneMutableArray# a i n s = case newArray (I# n) unfilled s of
  (# s1, b #) -> case copyMutableArray# a i b 0# n s1 of s2 -> (# s2, b #)

unfilled :: a
unfilled = unfilled

cloneArray# :: Array# a -> Int# -> Int# -> Array# a
cloneArray# a i n = case cloneMutableArray# (arrayAsMutable a) i n realWorld# of (# _, b #) -> unsafeCoerce b

freezeArray# :: MutableArray# s a -> Int# -> Int# -> State# s -> (# State# s, Array# a #)
freezeArray# a i n s = case cloneMutableArray# a i n s of (# s', b #) -> (# s', unsafeCoerce b #)

thawArray# :: Array# a -> Int# -> Int# -> State# s -> (# State# s, MutableArray# s a #)
thawArray# a i n s = cloneMutableArray# (arrayAsMutable a) i n s

sameMutableArray# :: MutableArray# s a -> MutableArray# s a -> Int#
sameMutableArray# a b = truthOf (sameObject a b)

casArray# :: MutableArray# s a -> Int# -> a -> a -> State# s -> (# State# s, Int#, a #)
casArray# a i old new s = case readArray a (I# i) s of
  (# s1, x #) -> case reallyUnsafePtrEquality# x old of
    1# -> case writeArray a (I# i) new s1 of (# s2, _ #) -> (# s2, 0#, new #)
    _ -> (# s1, 1#, x #)

-- Failures

primitive raise :: a -> b
primitive raiseIO :: a -> State# RealWorld -> (# State# RealWorld, b #)
primitive catchAny :: (State# RealWorld -> (# State# RealWorld, a #)) -> (b -> State# RealWorld -> (# State# RealWorld, a #)) -> State# RealWorld -> (# State# RealWorld, a #)

raise# :: a -> b
raise# e = raise e

raiseIO# :: a -> State# RealWorld -> (# State# RealWorld, b #)
raiseIO# e s = raiseIO e s

catch# :: (State# RealWorld -> (# State# RealWorld, a #)) -> (b -> State# RealWorld -> (# State# RealWorld, a #)) -> State# RealWorld -> (# State# RealWorld, a #)
catch# m handler s = catchAny m (\e -> fromAction (handling (toAction (handler e)))) s

withMasking :: Int -> (State# RealWorld -> (# State# RealWorld, a #)) -> State# RealWorld -> (# State# RealWorld, a #)
withMasking state m s = case fromAction (swapMasking state) s of
  (# s1, before #) -> case m s1 of
    (# s2, x #) -> case fromAction (swapMasking before) s2 of (# s3, _ #) -> (# s3, x #)

maskAsyncExceptions#, maskUninterruptible#, unmaskAsyncExceptions# :: (State# RealWorld -> (# State# RealWorld, a #)) -> State# RealWorld -> (# State# RealWorld, a #)
maskAsyncExceptions# m s = withMasking 1 m s
maskUninterruptible# m s = withMasking 2 m s
unmaskAsyncExceptions# m s = withMasking 0 m s

-- Evaluation

primitive evaluateWith :: a -> State# s -> (# State# s, a #)
primitive touch :: a -> State# s -> (# State# s, () #)
primitive keepAlive# :: a -> State# RealWorld -> (State# RealWorld -> b) -> b

seq# :: a -> State# s -> (# State# s, a #)
seq# x s = evaluateWith x s

touch# :: a -> State# s -> State# s
touch# x s = case touch x s of (# s', _ #) -> s'

noDuplicate# :: State# s -> State# s
noDuplicate# s = s

-- Variables of threads and transactions

newMVar# :: State# s -> (# State# s, MVar# s a #)
newMVar# s = case fromIO T.newEmptyMVar s of (# s', m #) -> (# s', MVar# m #)

takeMVar#, readMVar# :: MVar# s a -> State# s -> (# State# s, a #)
takeMVar# (MVar# m) s = fromIO (T.takeMVar m) s
readMVar# (MVar# m) s = fromIO (T.readMVar m) s

putMVar# :: MVar# s a -> a -> State# s -> State# s
putMVar# (MVar# m) x s = case fromIO (T.putMVar m x) s of (# s', _ #) -> s'

tryTakeMVar#, tryReadMVar# :: MVar# s a -> State# s -> (# State# s, Int#, a #)
tryTakeMVar# (MVar# m) s = case fromIO (T.tryTakeMVar m) s of (# s', r #) -> tried s' r
tryReadMVar# (MVar# m) s = case fromIO (T.tryReadMVar m) s of (# s', r #) -> tried s' r

tried :: State# s -> Maybe a -> (# State# s, Int#, a #)
tried s (Just x) = (# s, 1#, x #)
tried s Nothing = (# s, 0#, unfilled #)

tryPutMVar# :: MVar# s a -> a -> State# s -> (# State# s, Int# #)
tryPutMVar# (MVar# m) x s = case fromIO (T.tryPutMVar m x) s of (# s', b #) -> (# s', truthOf b #)

isEmptyMVar# :: MVar# s a -> State# s -> (# State# s, Int# #)
isEmptyMVar# (MVar# m) s = case fromIO (T.isEmptyMVar m) s of (# s', b #) -> (# s', truthOf b #)

sameMVar# :: MVar# s a -> MVar# s a -> Int#
sameMVar# (MVar# m) (MVar# n) = truthOf (m == n)
