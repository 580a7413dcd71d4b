{-# LANGUAGE MagicHash, PatternSynonyms #-}
module GHC.IORef
  ( IORef(IORef), newIORef, readIORef, writeIORef, atomicModifyIORef, atomicModifyIORef'
  , atomicModifyIORef2, atomicModifyIORef2Lazy, atomicModifyIORefP, atomicModifyIORefLazy_
  , atomicModifyIORef'_, atomicSwapIORef
  ) where

import Prelude
import Base.Effect
import Base.Guard (guarded)
import Base.IO (IO(..))
import Base.Insides (pattern IORef)
import Base.ST hiding (IORef(..))
import Base.ST (IORef)
import qualified Base.ST as Own

-- The old value with what is made of it, which is evaluated by the second one and the third.
atomicModifyIORef2Lazy, atomicModifyIORef2 :: IORef a -> (a -> (a, b)) -> IO (a, (a, b))
atomicModifyIORef2Lazy r f = changing r (\x -> let p = f x in (fst p, (x, p)))
atomicModifyIORef2 r f = atomicModifyIORef2Lazy r f >>= \found -> case found of
  (_, (_, _)) -> return found

atomicModifyIORefP :: IORef a -> (a -> (a, b)) -> IO b
atomicModifyIORefP r f = fmap (snd . snd) (atomicModifyIORef2 r f)

-- The old value and the new one, which the second one evaluates.
atomicModifyIORefLazy_, atomicModifyIORef'_ :: IORef a -> (a -> a) -> IO (a, a)
atomicModifyIORefLazy_ r f = changing r (\x -> let y = f x in (y, (x, y)))
atomicModifyIORef'_ r f = atomicModifyIORefLazy_ r f >>= \found -> case found of
  (_, new) -> new `seq` return found

-- The old value.
atomicSwapIORef :: IORef a -> a -> IO a
atomicSwapIORef r new = changing r (\old -> (new, old))

-- What is written and what is answered are made in one step.
changing :: IORef a -> (a -> (a, r)) -> IO r
changing (Own.IORef v) f = IO (guarded (\w -> case readVar v w of
  Result x -> case f x of
    (new, answer) -> case writeVar v new w of Result _ -> Result answer))
