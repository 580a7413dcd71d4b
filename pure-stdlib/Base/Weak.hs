-- Weak pointers, finalisers, and names of objects. The runtime has the table of them; here they
-- are numbers.

module Base.Weak where

import Prelude ()
import Base.Types
import Base.Bool
import Base.Primitive
import Base.Effect
import Base.Function
import Base.IO
import Base.Exception
import Base.ST (IORef(..))
import Base.Thread

primitive threadDoing :: Int -> Int -> (World -> Result a) -> World -> Result Int

-- One to a thread is dead when that has ended.
data Weak v = Weak !Int | OfThread !Int v

mkWeak :: k -> v -> Maybe (IO ()) -> IO (Weak v)
mkWeak key value finalizer = IO (\w -> weakTo 0 key value finalizer w)

-- The first operand is 1 if the finaliser runs at the program's end, too.
weakTo :: Int -> k -> v -> Maybe (IO ()) -> World -> Result (Weak v)
weakTo last key value finalizer w = case threadWith 14 last value w of
  Result n -> case finalizer of
    Nothing -> withKey n key w
    Just m -> case m `catchAll` report of
      IO action -> case canTakeTurns w of
        Result _ -> case threadDoing 15 n action w of
          Result _ -> withKey n key w

withKey :: Int -> k -> World -> Result (Weak v)
withKey n key w = case threadWith 16 n key w of Result _ -> Result (Weak n)

mkWeakPtr :: k -> Maybe (IO ()) -> IO (Weak k)
mkWeakPtr key finalizer = mkWeak key key finalizer

mkWeakPair :: k -> v -> Maybe (IO ()) -> IO (Weak (k, v))
mkWeakPair key value finalizer = mkWeak key (key, value) finalizer

addFinalizer :: key -> IO () -> IO ()
addFinalizer key finalizer = IO (\w -> case weakTo 0 key () (Just finalizer) w of
  Result _ -> Result ())

-- The variable is where the runtime puts what it has.
deRefWeak :: Weak v -> IO (Maybe v)
deRefWeak (Weak n) = IO (\w -> case newVar neverSeen w of
  Result place -> case threadWith 17 n place w of
    Result 0 -> Result Nothing
    Result _ -> case readVar place w of Result x -> Result (Just x))
deRefWeak (OfThread n x) = IO (\w -> case thread 10 n w of
  Result 0 -> Result Nothing
  Result _ -> Result (Just x))

finalize :: Weak v -> IO ()
finalize weak = IO (\w -> case takeFinalizer weak w of
  Result Nothing -> Result ()
  Result (Just action) -> action w)

-- It is dead from now on. What is to be done for that.
takeFinalizer :: Weak v -> World -> Result (Maybe (World -> Result ()))
takeFinalizer (Weak n) w = case newVar nothingToDo w of
  Result place -> case threadWith 18 n place w of
    Result 0 -> Result Nothing
    Result _ -> case readVar place w of Result action -> Result (Just action)
takeFinalizer (OfThread _ _) _ = Result Nothing

nothingToDo :: World -> Result ()
nothingToDo _ = Result ()

-- Keys are the mutable objects themselves, whatever is around them.

mkWeakIORef :: IORef a -> IO () -> IO (Weak (IORef a))
mkWeakIORef r@(IORef v) finalizer = IO (\w -> v `seq` weakTo 0 v r (Just finalizer) w)

mkWeakMVar :: MVar a -> IO () -> IO (Weak (MVar a))
mkWeakMVar m@(MVar v) finalizer = IO (\w -> v `seq` weakTo 0 v m (Just finalizer) w)

mkWeakThreadId :: ThreadId -> IO (Weak ThreadId)
mkWeakThreadId t@(ThreadId n) = IO (\_ -> Result (OfThread n t))

-- Objects have the same number as long as they live.

newtype StableName a = StableName Int

makeStableName :: a -> IO (StableName a)
makeStableName x = IO (\w -> case threadWith 19 0 x w of Result n -> Result (StableName n))

-- The upper half of the number tells it from all others.
hashStableName :: StableName a -> Int
hashStableName (StableName n) = quotInt n 4294967296

eqStableName :: StableName a -> StableName b -> Bool
eqStableName (StableName n) (StableName m) = eqInt n m
