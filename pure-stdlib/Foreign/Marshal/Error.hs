-- Results that stand for failures.

module Foreign.Marshal.Error (throwIf, throwIf_, throwIfNeg, throwIfNeg_, throwIfNull, void) where

import Prelude
import Base.Memory
import Base.Storable (nullPtr)

throwIf :: (a -> Bool) -> (a -> String) -> IO a -> IO a
throwIf isFailure text act = act >>= \r -> if isFailure r then ioError (userError (text r)) else return r

throwIf_ :: (a -> Bool) -> (a -> String) -> IO a -> IO ()
throwIf_ isFailure text act = throwIf isFailure text act >> return ()

throwIfNeg :: (Ord a, Num a) => (a -> String) -> IO a -> IO a
throwIfNeg = throwIf (< 0)

throwIfNeg_ :: (Ord a, Num a) => (a -> String) -> IO a -> IO ()
throwIfNeg_ = throwIf_ (< 0)

throwIfNull :: String -> IO (Ptr a) -> IO (Ptr a)
throwIfNull = throwIf (== nullPtr) . const

void :: IO a -> IO ()
void act = act >> return ()
