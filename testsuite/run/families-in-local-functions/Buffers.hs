{-# LANGUAGE TypeFamilies #-}

module Buffers where

import Data.IORef

class Monad m => Store m where
  type Region m
  lifted :: IO a -> m a

data Whole

instance Store IO where
  type Region IO = Whole
  lifted = id

newtype Buffer s a = Buffer (IORef [a])

new :: Store m => a -> m (Buffer (Region m) a)
new x = fmap Buffer (lifted (newIORef [x]))

push :: Store m => Buffer (Region m) a -> a -> m Int
push (Buffer r) x = lifted (modifyIORef r (x :)) >> lifted (fmap length (readIORef r))
