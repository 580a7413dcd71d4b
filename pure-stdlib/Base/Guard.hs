-- Steps that belong together: no other thread comes between them.

module Base.Guard where

import Base.Types
import Base.Effect
import Base.Bool
import Base.Primitive
import Base.Integral ()

-- Seven words that the runtime knows once there can be a thread or a time limit. The first one: 0,
-- or 1 where no other thread may run and no exception from outside come, or 2 where only the
-- former is so, or 4, which is as 0, but whoever has guarded something tells so behind it. Waiting
-- for something, and raising an exception, make it the fourth one, 0 or 4. The second one changes
-- whenever a thread stops. The third one is a ticket for whoever waits next, and the fifth one the
-- number of what runs (`thread 9`), once there can be a thread. The sixth one is 1 if the
-- exception that was raised last came from outside of its thread, the seventh one if waiting by a
-- ticket was cut off before this thread went on.
data Guard = Guard !Bytes

{-# NOINLINE guard #-}
guard :: Guard
guard = runOpaque (\w -> case newBytes 56 w of
  Result b -> case writeI64 b 0 0 w of
    Result _ -> case writeI64 b 1 0 w of
      Result _ -> case writeI64 b 2 0 w of
        Result _ -> case writeI64 b 3 0 w of
          Result _ -> case writeI64 b 4 0 w of
            Result _ -> case writeI64 b 5 0 w of
              Result _ -> case writeI64 b 6 0 w of Result _ -> Result (Guard b))

-- What tells that something was guarded.
data Telling = Telling (Var (World -> Result Int))

{-# NOINLINE telling #-}
telling :: Telling
telling = runOpaque (\w -> case newVar (\_ -> Result 0) w of Result v -> Result (Telling v))

{-# NOINLINE tellStep #-}
tellStep :: World -> Result Int
tellStep w = case telling of Telling v -> case readVar v w of Result m -> m w

-- The runtime has answered that a handle is to be waited for: it is, for so many milliseconds if
-- there are any. False: it was another answer.
{-# NOINLINE awaited #-}
awaited :: Int -> Int -> Int -> World -> Result Bool
awaited handle milliseconds answer w
  | eqInt answer (negateInt 5013) || eqInt answer (negateInt 5014) =
      case awaitHandle (plusInt (timesInt 4 handle) (minusInt (timesInt 4294967296 (plusInt milliseconds 1)) (plusInt answer 5013))) w of
        Result _ -> Result True
  | otherwise = Result False

-- Waits until a line of it is there. False: it may not be yet.
lineIsThere :: Int -> World -> Result Bool
lineIsThere handle w = case awaitHandle (plusInt (timesInt 4 handle) 2) w of Result r -> Result (eqInt r 2)

-- Whether there can be other threads, or time limits.
hasOthers :: World -> Result Bool
hasOthers w = case guard of Guard b -> case readI64 b 2 w of Result n -> Result (neInt n 0)

-- What was guarded is over, and the guard as it was before that.
{-# INLINE reopen #-}
reopen :: Bytes -> Int -> World -> Result ()
reopen b before w = case writeI64 b 0 before w of
  Result _
    | eqInt before 4 -> case tellStep w of Result _ -> Result ()
    | otherwise -> Result ()

-- What was guarded is over, and nothing was guarded before.
openGuard :: World -> Result ()
openGuard w = case guard of Guard b -> case readI64 b 3 w of Result n -> reopen b n w

setGuard :: Int -> World -> Result ()
setGuard n w = case guard of Guard b -> writeI64 b 0 n w

{-# INLINE guarded #-}
guarded :: (World -> Result a) -> World -> Result a
guarded m w = case guard of
  Guard b -> case readI64 b 0 w of
    Result before -> case writeI64 b 0 1 w of
      Result _ -> case m w of
        Result x -> case reopen b before w of Result _ -> Result x

-- The same, but that exceptions come from outside: this may take long.
{-# INLINE alone #-}
alone :: (World -> Result a) -> World -> Result a
alone m w = case guard of
  Guard b -> case readI64 b 0 w of
    Result before -> case writeI64 b 0 2 w of
      Result _ -> case m w of
        Result x -> case reopen b before w of Result _ -> Result x

-- Whether the exception that a handler has just got came from outside.
fromOutside :: World -> Result Bool
fromOutside w = case guard of Guard b -> case readI64 b 5 w of Result n -> Result (eqInt n 1)

-- Equal at two moments if no other thread has run between them.
turn :: World -> Result Int
turn w = case guard of Guard b -> readI64 b 1 w
