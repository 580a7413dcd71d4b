{-# LANGUAGE MagicHash, UnboxedTuples, PatternSynonyms, ViewPatterns #-}
-- The constructors by which code of GHC's insides knows types that are made otherwise here.

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
import Base.Transaction (TVar)
import Base.Unboxed
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

ofSTRef :: STRef s a -> MutVar# s a
ofSTRef v = v `seq` unsafeCoerce v

pattern STRef :: MutVar# s a -> STRef s a
pattern STRef v <- (ofSTRef -> v) where STRef v = unsafeCoerce v
{-# COMPLETE STRef #-}

ofIORef :: IORef a -> STRef RealWorld a
ofIORef v = unsafeCoerce v

pattern IORef :: STRef RealWorld a -> IORef a
pattern IORef v <- (ofIORef -> v) where IORef v = unsafeCoerce v
{-# COMPLETE IORef #-}

ofMVar :: MVar a -> MVar# RealWorld a
ofMVar v = v `seq` unsafeCoerce v

pattern MVar :: MVar# RealWorld a -> MVar a
pattern MVar v <- (ofMVar -> v) where MVar v = unsafeCoerce v
{-# COMPLETE MVar #-}

ofTVar :: TVar a -> TVar# RealWorld a
ofTVar v = v `seq` unsafeCoerce v

pattern TVar :: TVar# RealWorld a -> TVar a
pattern TVar v <- (ofTVar -> v) where TVar v = unsafeCoerce v
{-# COMPLETE TVar #-}

ofPtr :: Ptr a -> Addr#
ofPtr v = v `seq` unsafeCoerce v

pattern Ptr :: Addr# -> Ptr a
pattern Ptr v <- (ofPtr -> v) where Ptr v = unsafeCoerce v
{-# COMPLETE Ptr #-}

ofFunPtr :: FunPtr a -> Addr#
ofFunPtr v = v `seq` unsafeCoerce v

pattern FunPtr :: Addr# -> FunPtr a
pattern FunPtr v <- (ofFunPtr -> v) where FunPtr v = unsafeCoerce v
{-# COMPLETE FunPtr #-}

ofThreadId :: ThreadId -> ThreadId#
ofThreadId v = v `seq` unsafeCoerce v

pattern ThreadId :: ThreadId# -> ThreadId
pattern ThreadId v <- (ofThreadId -> v) where ThreadId v = unsafeCoerce v
{-# COMPLETE ThreadId #-}

ofWeak :: Weak a -> Weak# a
ofWeak v = v `seq` unsafeCoerce v

pattern Weak :: Weak# a -> Weak a
pattern Weak v <- (ofWeak -> v) where Weak v = unsafeCoerce v
{-# COMPLETE Weak #-}

ofStablePtr :: StablePtr a -> StablePtr# a
ofStablePtr v = v `seq` unsafeCoerce v

pattern StablePtr :: StablePtr# a -> StablePtr a
pattern StablePtr v <- (ofStablePtr -> v) where StablePtr v = unsafeCoerce v
{-# COMPLETE StablePtr #-}

ofStableName :: StableName a -> StableName# a
ofStableName v = v `seq` unsafeCoerce v

pattern StableName :: StableName# a -> StableName a
pattern StableName v <- (ofStableName -> v) where StableName v = unsafeCoerce v
{-# COMPLETE StableName #-}

ofInt8 :: Int8 -> Int#
ofInt8 v = v `seq` unsafeCoerce v

pattern I8# :: Int# -> Int8
pattern I8# v <- (ofInt8 -> v) where I8# v = unsafeCoerce v
{-# COMPLETE I8# #-}

ofInt16 :: Int16 -> Int#
ofInt16 v = v `seq` unsafeCoerce v

pattern I16# :: Int# -> Int16
pattern I16# v <- (ofInt16 -> v) where I16# v = unsafeCoerce v
{-# COMPLETE I16# #-}

ofInt32 :: Int32 -> Int#
ofInt32 v = v `seq` unsafeCoerce v

pattern I32# :: Int# -> Int32
pattern I32# v <- (ofInt32 -> v) where I32# v = unsafeCoerce v
{-# COMPLETE I32# #-}

ofInt64 :: Int64 -> Int#
ofInt64 v = v `seq` unsafeCoerce v

pattern I64# :: Int# -> Int64
pattern I64# v <- (ofInt64 -> v) where I64# v = unsafeCoerce v
{-# COMPLETE I64# #-}

ofWord8 :: Word8 -> Word#
ofWord8 v = v `seq` unsafeCoerce v

pattern W8# :: Word# -> Word8
pattern W8# v <- (ofWord8 -> v) where W8# v = unsafeCoerce v
{-# COMPLETE W8# #-}

ofWord16 :: Word16 -> Word#
ofWord16 v = v `seq` unsafeCoerce v

pattern W16# :: Word# -> Word16
pattern W16# v <- (ofWord16 -> v) where W16# v = unsafeCoerce v
{-# COMPLETE W16# #-}

ofWord32 :: Word32 -> Word#
ofWord32 v = v `seq` unsafeCoerce v

pattern W32# :: Word# -> Word32
pattern W32# v <- (ofWord32 -> v) where W32# v = unsafeCoerce v
{-# COMPLETE W32# #-}

ofWord64 :: Word64 -> Word#
ofWord64 v = v `seq` unsafeCoerce v

pattern W64# :: Word# -> Word64
pattern W64# v <- (ofWord64 -> v) where W64# v = unsafeCoerce v
{-# COMPLETE W64# #-}
