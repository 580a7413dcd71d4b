-- Steps that belong together: no other thread comes between them.

module Base.Guard where

import Base.Types
import Base.Effect
import Base.Bool
import Base.Primitive (eqInt)

-- Five words that the runtime knows once there can be a thread or a time limit. The first one: 0,
-- or 1 where no other thread may run and no exception from outside come, or 2 where only the
-- former is so, or 4, which is as 0, but whoever has guarded something tells so behind it. Waiting
-- for something, and raising an exception, make it the fourth one, 0 or 4. The second one changes
-- whenever a thread stops. The third one is a ticket for whoever waits next, once there can be a
-- thread. The fifth one is 1 if the exception that was raised last came from outside of its thread.
data Guard = Guard !Bytes

{-# NOINLINE guard #-}
guard :: Guard
guard = runOpaque (\w -> case newBytes 40 w of
  Result b -> case writeI64 b 0 0 w of
    Result _ -> case writeI64 b 1 0 w of
      Result _ -> case writeI64 b 2 0 w of
        Result _ -> case writeI64 b 3 0 w of
          Result _ -> case writeI64 b 4 0 w of Result _ -> Result (Guard b))

-- What tells that something was guarded.
data Telling = Telling (Var (World -> Result Int))

{-# NOINLINE telling #-}
telling :: Telling
telling = runOpaque (\w -> case newVar (\_ -> Result 0) w of Result v -> Result (Telling v))

tellStep :: World -> Result Int
tellStep w = case telling of Telling v -> case readVar v w of Result m -> m w

-- Something was guarded, which is over.
openGuard :: World -> Result ()
openGuard w = case guard of
  Guard b -> case readI64 b 3 w of
    Result n -> case writeI64 b 0 n w of
      Result _
        | eqInt n 4 -> case tellStep w of Result _ -> Result ()
        | otherwise -> Result ()

setGuard :: Int -> World -> Result ()
setGuard n w = case guard of Guard b -> writeI64 b 0 n w

guarded :: (World -> Result a) -> World -> Result a
guarded m w = case guard of
  Guard b -> case readI64 b 0 w of
    Result before -> case writeI64 b 0 1 w of
      Result _ -> case m w of
        Result x -> case writeI64 b 0 before w of
          Result _
            | eqInt before 4 -> case tellStep w of Result _ -> Result x
            | otherwise -> Result x

-- Whether the exception that a handler has just got came from outside.
fromOutside :: World -> Result Bool
fromOutside w = case guard of Guard b -> case readI64 b 4 w of Result n -> Result (eqInt n 1)

-- Equal at two moments if no other thread has run between them.
turn :: World -> Result Int
turn w = case guard of Guard b -> readI64 b 1 w
