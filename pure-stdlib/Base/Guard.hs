-- Steps that belong together: no other thread comes between them.

module Base.Guard where

import Base.Types
import Base.Effect

-- Five words that the runtime knows once there can be a thread or a time limit. The first one: 0,
-- or 1 where no other thread may run and no exception from outside come, or 2 where only the
-- former is so. Waiting for something, and raising an exception, make it 0. The second one
-- changes whenever a thread stops. The third one is a ticket for whoever waits next, and the fifth
-- one the number of what runs (`thread 9`), once there can be a thread.
data Guard = Guard !Bytes

{-# NOINLINE guard #-}
guard :: Guard
guard = runOpaque (\w -> case newBytes 40 w of
  Result b -> case writeI64 b 0 0 w of
    Result _ -> case writeI64 b 1 0 w of
      Result _ -> case writeI64 b 2 0 w of
        Result _ -> case writeI64 b 4 0 w of Result _ -> Result (Guard b))

setGuard :: Int -> World -> Result ()
setGuard n w = case guard of Guard b -> writeI64 b 0 n w

{-# INLINE guarded #-}
guarded :: (World -> Result a) -> World -> Result a
guarded m w = case guard of
  Guard b -> case readI64 b 0 w of
    Result before -> case writeI64 b 0 1 w of
      Result _ -> case m w of
        Result x -> case writeI64 b 0 before w of Result _ -> Result x

-- Equal at two moments if no other thread has run between them.
turn :: World -> Result Int
turn w = case guard of Guard b -> readI64 b 1 w
