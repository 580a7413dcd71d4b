{-# LANGUAGE MagicHash, UnboxedTuples, PatternSynonyms, ViewPatterns #-}
-- The constructors by which code of GHC's insides knows types that are made otherwise here.
-- Those with an unlifted field have no signatures: what matches them gives a list of the field.

module Base.Insides where

import Base.Types
import Base.Bool
import Base.Function
import Base.Effect (World)
import Base.IO (IO)
import Base.ST (ST, STRef, IORef)
import qualified Base.ST as S
import Base.Memory (Ptr, FunPtr)
import Base.Sized.Int8 (Int8)
import Base.Sized.Int16 (Int16)
import Base.Sized.Int32 (Int32)
import Base.Sized.Int64 (Int64)
import Base.Sized.Word8 (Word8)
import Base.Sized.Word16 (Word16)
import Base.Sized.Word32 (Word32)
import Base.Sized.Word64 (Word64)
import Base.StablePtr (StablePtr)
import Base.Thread (MVar, ThreadId)
import Base.Transaction (STM, TVar)
import Base.Unboxed
import Base.UnboxedThreads (fromSTM, toSTM)
import Base.Weak (Weak, StableName)

type STRep s a = State# s -> (# State# s, a #)

unIO :: IO a -> State# RealWorld -> (# State# RealWorld, a #)
unIO m = fromIO m

pattern IO :: (State# RealWorld -> (# State# RealWorld, a #)) -> IO a
pattern IO m <- (fromIO -> m) where IO m = toIO m
{-# COMPLETE IO #-}

fromST :: ST s a -> STRep s a
fromST m = unsafeCoerce m

toST :: STRep s a -> ST s a
toST f = unsafeCoerce f

pattern ST :: STRep s a -> ST s a
pattern ST m <- (fromST -> m) where ST m = toST m
{-# COMPLETE ST #-}

pattern STM :: (State# RealWorld -> (# State# RealWorld, a #)) -> STM a
pattern STM m <- (fromSTM -> m) where STM m = toSTM m
{-# COMPLETE STM #-}

ofSTRef :: STRef s a -> MutVar# s a
ofSTRef v = v `seq` unsafeCoerce v

madeSTRef :: MutVar# s a -> STRef s a
madeSTRef v = unsafeCoerce v

pattern STRef v <- (ofSTRef -> v) where STRef v = madeSTRef v
{-# COMPLETE STRef #-}

ofIORef :: IORef a -> STRef RealWorld a
ofIORef v = unsafeCoerce v

pattern IORef :: STRef RealWorld a -> IORef a
pattern IORef v <- (ofIORef -> v) where IORef v = unsafeCoerce v
{-# COMPLETE IORef #-}

ofMVar :: MVar a -> MVar# RealWorld a
ofMVar v = v `seq` unsafeCoerce v

madeMVar :: MVar# RealWorld a -> MVar a
madeMVar v = unsafeCoerce v

pattern MVar v <- (ofMVar -> v) where MVar v = madeMVar v
{-# COMPLETE MVar #-}

ofTVar :: TVar a -> TVar# RealWorld a
ofTVar v = v `seq` unsafeCoerce v

madeTVar :: TVar# RealWorld a -> TVar a
madeTVar v = unsafeCoerce v

pattern TVar v <- (ofTVar -> v) where TVar v = madeTVar v
{-# COMPLETE TVar #-}

ofPtr :: Ptr a -> Addr#
ofPtr v = v `seq` unsafeCoerce v

madePtr :: Addr# -> Ptr a
madePtr v = unsafeCoerce v

pattern Ptr v <- (ofPtr -> v) where Ptr v = madePtr v
{-# COMPLETE Ptr #-}

ofFunPtr :: FunPtr a -> Addr#
ofFunPtr v = v `seq` unsafeCoerce v

madeFunPtr :: Addr# -> FunPtr a
madeFunPtr v = unsafeCoerce v

pattern FunPtr v <- (ofFunPtr -> v) where FunPtr v = madeFunPtr v
{-# COMPLETE FunPtr #-}

ofThreadId :: ThreadId -> ThreadId#
ofThreadId v = v `seq` unsafeCoerce v

madeThreadId :: ThreadId# -> ThreadId
madeThreadId v = unsafeCoerce v

pattern ThreadId v <- (ofThreadId -> v) where ThreadId v = madeThreadId v
{-# COMPLETE ThreadId #-}

ofWeak :: Weak a -> Weak# a
ofWeak v = v `seq` unsafeCoerce v

madeWeak :: Weak# a -> Weak a
madeWeak v = unsafeCoerce v

pattern Weak v <- (ofWeak -> v) where Weak v = madeWeak v
{-# COMPLETE Weak #-}

ofStablePtr :: StablePtr a -> StablePtr# a
ofStablePtr v = v `seq` unsafeCoerce v

madeStablePtr :: StablePtr# a -> StablePtr a
madeStablePtr v = unsafeCoerce v

pattern StablePtr v <- (ofStablePtr -> v) where StablePtr v = madeStablePtr v
{-# COMPLETE StablePtr #-}

ofStableName :: StableName a -> StableName# a
ofStableName v = v `seq` unsafeCoerce v

madeStableName :: StableName# a -> StableName a
madeStableName v = unsafeCoerce v

pattern StableName v <- (ofStableName -> v) where StableName v = madeStableName v
{-# COMPLETE StableName #-}

ofInt8 :: Int8 -> Int#
ofInt8 v = v `seq` unsafeCoerce v

madeI8 :: Int# -> Int8
madeI8 v = unsafeCoerce v

pattern I8# v <- (ofInt8 -> v) where I8# v = madeI8 v
{-# COMPLETE I8# #-}

ofInt16 :: Int16 -> Int#
ofInt16 v = v `seq` unsafeCoerce v

madeI16 :: Int# -> Int16
madeI16 v = unsafeCoerce v

pattern I16# v <- (ofInt16 -> v) where I16# v = madeI16 v
{-# COMPLETE I16# #-}

ofInt32 :: Int32 -> Int#
ofInt32 v = v `seq` unsafeCoerce v

madeI32 :: Int# -> Int32
madeI32 v = unsafeCoerce v

pattern I32# v <- (ofInt32 -> v) where I32# v = madeI32 v
{-# COMPLETE I32# #-}

ofInt64 :: Int64 -> Int#
ofInt64 v = v `seq` unsafeCoerce v

madeI64 :: Int# -> Int64
madeI64 v = unsafeCoerce v

pattern I64# v <- (ofInt64 -> v) where I64# v = madeI64 v
{-# COMPLETE I64# #-}

ofWord8 :: Word8 -> Word#
ofWord8 v = v `seq` unsafeCoerce v

madeW8 :: Word# -> Word8
madeW8 v = unsafeCoerce v

pattern W8# v <- (ofWord8 -> v) where W8# v = madeW8 v
{-# COMPLETE W8# #-}

ofWord16 :: Word16 -> Word#
ofWord16 v = v `seq` unsafeCoerce v

madeW16 :: Word# -> Word16
madeW16 v = unsafeCoerce v

pattern W16# v <- (ofWord16 -> v) where W16# v = madeW16 v
{-# COMPLETE W16# #-}

ofWord32 :: Word32 -> Word#
ofWord32 v = v `seq` unsafeCoerce v

madeW32 :: Word# -> Word32
madeW32 v = unsafeCoerce v

pattern W32# v <- (ofWord32 -> v) where W32# v = madeW32 v
{-# COMPLETE W32# #-}

ofWord64 :: Word64 -> Word#
ofWord64 v = v `seq` unsafeCoerce v

madeW64 :: Word# -> Word64
madeW64 v = unsafeCoerce v

pattern W64# v <- (ofWord64 -> v) where W64# v = madeW64 v
{-# COMPLETE W64# #-}
