-- Functions of the program that C calls.

module Base.Callback (wrapper, wrapperApart, exporting, exportingApart, hosted, freeHaskellFunPtr) where

import Base.Types
import Base.Apart
import Base.Bool
import Base.Effect
import Base.Error
import Base.Exception
import Base.Function
import Base.Guard
import Base.IO
import Base.List
import Base.Memory
import Base.Monad
import Base.Primitive
import Base.StablePtr
import Base.Thread

-- Where C arrives, with the address of a word that has the number of a StablePtr (rt_abi's module
-- `callback`).
foreign import ccall "&rt_called" arrival :: FunPtr (IO ())

-- Takes the arguments out of a record of the runtime's, and puts the result there.
type Server = Int -> World -> Result ()

-- Pieces of code that C calls, 128 to a page, each with its word in the page behind: the pages, and
-- the addresses of the pieces that are free.
data Codes = Codes [Int] [Int]

{-# NOINLINE codes #-}
codes :: Var Codes
codes = runOpaque (newVar (Codes [] []))

pageBytes, pieceBytes :: Int
pageBytes = 4096
pieceBytes = 32

-- The address of code that C can call.
wrapper :: Server -> World -> Result Int
wrapper server w = case unIO collectGiven' w of
  Result _ -> case held server w of Result n -> guarded (codeFor n) w

-- What C has freed can be made anew.
collectGiven' :: IO ()
collectGiven' = givenBack 1 >>= \a ->
  if eqInt a 0 then return () else freeHaskellFunPtr (FunPtr a) >> collectGiven'

-- The action, once C can call what serves it by the word at this address.
exporting :: Int -> Server -> IO a -> IO a
exporting word server m = IO (\w -> case held server w of
  Result n -> case pokeI64 word n w of Result _ -> unIO m w)

-- The same, where C may call on other threads of the system's, too.
wrapperApart :: Server -> World -> Result Int
wrapperApart server w = case unIO elsewhere w of Result _ -> wrapper server w

exportingApart :: Int -> Server -> IO a -> IO a
exportingApart word server m = elsewhere >> exporting word server m

elsewhere :: IO ()
elsewhere = IO canTakeTurns >> answeringElsewhere answer
  where
    answer record = (called record >>= \server -> IO (within 0 (server record))) `catchAll` end

-- The number of a StablePtr of it. From now on C is served.
held :: Server -> World -> Result Int
held server w = case canTakeTurns w of
  Result _ -> case threadWith 32 0 serve w of
    Result _ -> case unIO (newStablePtr server) w of Result (StablePtr n) -> Result n

codeFor :: Int -> World -> Result Int
codeFor n w = case readVar codes w of
  Result (Codes pages (a : free)) -> case writeVar codes (Codes pages free) w of
    Result _ -> case pokeI64 (plusInt a pageBytes) n w of Result _ -> Result a
  Result (Codes pages []) -> case reserve (timesInt 2 pageBytes) w of
    Result page
      | ltInt page 0 -> noCode
      | otherwise -> case written page 0 w of
          Result pieces -> case thread 35 page w of
            Result 0 -> case writeVar codes (Codes (page : pages) pieces) w of Result _ -> codeFor n w
            Result _ -> noCode
  where
    noCode = errorWithoutStackTrace "there is no memory for code that C can call"

-- The pieces of a page from an offset on, which have their code now.
written :: Int -> Int -> World -> Result [Int]
written page offset w
  | geInt offset pageBytes = Result []
  | otherwise = case plusInt page offset of
      a -> case code a w of
        Result _ -> case written page (plusInt offset pieceBytes) w of Result rest -> Result (a : rest)

-- lea r10, [rip + 4089]; mov r11, arrival; jmp r11: the word lies a page behind the piece.
code :: Int -> World -> Result ()
code a w = case arrival of
  FunPtr there -> case pokeI64 a 5260204433372187980 w of
    Result _ -> case pokeI8 (plusInt a 8) 187 w of
      Result _ -> case pokeI64 (plusInt a 9) there w of
        Result _ -> pokeI32 (plusInt a 17) 14942017 w

-- What `wrapper` has made is not called any more.
freeHaskellFunPtr :: FunPtr a -> IO ()
freeHaskellFunPtr (FunPtr a) = IO (\w -> case readVar codes w of
  Result (Codes pages free)
    | any (\page -> geInt a page && ltInt a (plusInt page pageBytes)) pages ->
        case peekI64 (plusInt a pageBytes) w of
          Result 0 -> Result ()
          Result n -> case pokeI64 (plusInt a pageBytes) 0 w of
            Result _ -> case unIO (freeStablePtr (StablePtr n)) w of
              Result _ -> writeVar codes (Codes pages (a : free)) w
    | otherwise -> Result ())

-- C has called: a thread of its own does what was called, as under GHC. This one, which C's caller is
-- below, waits for it whatever is thrown to it; the runtime has seen to that.
serve :: World -> Result ()
serve w = case thread 34 0 w of
  Result record -> unIO (served record `catchAll` end) w

served :: Int -> IO ()
served record = do
  server <- called record
  done <- newEmptyMVar
  let body = IO (within 0 (server record)) `catchAll` end
  _ <- IO (forkThread (unIO (body >> putMVar done ())))
  takeMVar done
  awaitTurn record

called :: Int -> IO Server
called record = IO (\w -> case peekI64 (plusInt record 128) w of
  Result word -> case peekI64 word w of
    Result 0 -> errorWithoutStackTrace "C has called a function that was freed, or before the program began"
    Result n -> unIO (deRefStablePtr (StablePtr n)) w)

-- Nobody handles it: C waits below.
end :: SomeException -> IO ()
end e = IO (\w -> case e of
  x@(SomeException _) -> case threadWith 33 0 x w of Result _ -> Result ())

-- C's newest call has to be answered first. Those that wait for that.
{-# NOINLINE waiting #-}
waiting :: Var [MVar ()]
waiting = runOpaque (newVar [])

awaitTurn :: Int -> IO ()
awaitTurn record = do
  newest <- IO (thread 34 1)
  others <- IO (readVar waiting)
  if eqInt newest record
    then do
      IO (writeVar waiting [])
      mapM_' others
    else do
      turn <- newEmptyMVar
      IO (writeVar waiting (turn : others))
      takeMVar turn
      awaitTurn record
  where
    mapM_' [] = return ()
    mapM_' (turn : rest) = putMVar turn () >> mapM_' rest

-- Where the program's `main` is C's: goes back there, and ends when C says so.
foreign import ccall "purecc_hosted" hosted :: IO ()
