-- Calls of C on other threads of the system's (rt's module `apart`).

module Base.Apart (awaitApart, answeringElsewhere) where

import Base.Types
import Base.Bool
import Base.Effect
import Base.Exception
import Base.Function
import Base.Guard
import Base.IO
import Base.List
import Base.Memory
import Base.Monad
import Base.Primitive
import Base.Thread

-- All of these return at once.
foreign import ccall unsafe "purecc_bell" bell :: Int -> IO Int
foreign import ccall unsafe "purecc_is_back" isBack :: Int -> IO Int
foreign import ccall unsafe "purecc_calls" calls :: IO Int
foreign import ccall unsafe "purecc_next_call" nextCall :: IO Int
foreign import ccall unsafe "purecc_answered" answered :: Int -> IO ()

-- C has come back, which one of the runtime's workers has called. Nothing cuts this off, as nothing
-- cuts off C.
awaitApart :: Int -> World -> Result ()
awaitApart worker = unIO (uninterruptibleMask_ (bell worker >>= wait))
  where
    wait file = await 3 file >> isBack worker >>= \back -> if eqInt back 0 then wait file else return ()

-- The file can be read, perhaps, which is waited for in one of rt_abi's ways.
await :: Int -> Int -> IO ()
await way file = IO (\w -> case thread 31 (plusInt (timesInt 4 file) way) w of Result _ -> Result ())

{-# NOINLINE begun #-}
begun :: Var Bool
begun = runOpaque (newVar False)

-- From now on a thread has calls answered that C makes on other threads of the system's: by a thread
-- each, which is given the call's record.
answeringElsewhere :: (Int -> IO ()) -> IO ()
answeringElsewhere serve = do
  known <- IO (readVar begun)
  if known then return () else do
    IO (writeVar begun True)
    file <- calls
    if ltInt file 0 then return () else IO (\w -> case forkThread (unIO (listen serve file)) w of
      Result _ -> Result ())

listen :: (Int -> IO ()) -> Int -> IO ()
listen serve file = await 0 file >> take' >> listen serve file
  where
    take' = nextCall >>= \caller -> if eqInt caller 0 then return () else do
      record <- IO (peekI64 caller)
      _ <- IO (forkThread (unIO (serve record >> answered caller)))
      take'
