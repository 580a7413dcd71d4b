-- Sparks: what may be evaluated while all threads wait, because it may be needed later.

module Base.Spark where

import Base.Types
import Base.Effect
import Base.Function
import Base.Monad
import Base.IO
import Base.Exception
import Base.Thread
import Base.Weak (threadDoing)

-- The runtime knows what is to be evaluated by a weak pointer alone. What goes wrong is told
-- where the value is needed.
{-# NOINLINE spark #-}
spark :: a -> ()
spark x = runOpaque (\w -> case (IO canTakeTurns >> (x `seq` return ())) `catchAll` \_ -> return () of
  IO m -> case threadDoing 25 0 m w of
    Result 0 -> Result ()
    Result n -> case threadWith 16 n x w of Result _ -> Result ())
