-- State threads, and the variables of both kinds of actions.

module Base.ST where

import Base.Types
import Base.Primitive
import Base.Effect
import Base.Bool
import Base.Error
import Base.Classes
import Base.Function
import Base.Guard
import Base.Monad
import Base.Monoid
import Base.IO

type role ST nominal representational
newtype ST s a = ST (World -> Result a)

unST :: ST s a -> World -> Result a
unST (ST m) = m

instance Functor (ST s) where
  fmap f (ST m) = ST (\w -> case m w of Result x -> Result (f x))

instance Applicative (ST s) where
  pure x = ST (\_ -> Result x)
  ST m <*> ST n = ST (\w -> case m w of Result f -> case n w of Result x -> Result (f x))
  liftA2 f (ST m) (ST n) = ST (\w -> case m w of Result x -> case n w of Result y -> Result (f x y))
  ST m *> ST n = ST (\w -> case m w of Result _ -> n w)
  ST m <* ST n = ST (\w -> case m w of Result x -> case n w of Result _ -> Result x)

instance Monad (ST s) where
  ST m >>= f = ST (\w -> case m w of Result x -> unST (f x) w)
  ST m >> ST n = ST (\w -> case m w of Result _ -> n w)

instance MonadFail (ST s) where
  fail s = errorWithoutStackTrace s

runST :: (forall s. ST s a) -> a
runST m = case m of ST f -> runRW f

-- The result, before the action has given it; it must not be looked at by then.
fixST :: (a -> ST s a) -> ST s a
fixST f = ST (\w -> case newVar undefinedFix w of
  Result v -> case interleave (readVar v) w of
    Result x -> case unST (f x) w of
      Result y -> case writeVar v y w of Result _ -> Result y)

undefinedFix :: a
undefinedFix = undefinedFix

unsafeInterleaveST, unsafeDupableInterleaveST :: ST s a -> ST s a
unsafeInterleaveST (ST m) = ST (\w -> interleave m w)
unsafeDupableInterleaveST = unsafeInterleaveST

-- The state of programs.
type RealWorld = World

stToIO :: ST RealWorld a -> IO a
stToIO (ST m) = IO m

unsafeIOToST :: IO a -> ST s a
unsafeIOToST (IO m) = ST m

unsafeSTToIO :: ST s a -> IO a
unsafeSTToIO (ST m) = IO m

-- Variables of state threads.
type role STRef nominal representational
newtype STRef s a = STRef (Var a)

instance Eq (STRef s a) where
  STRef v == STRef u = sameObject v u

newSTRef :: a -> ST s (STRef s a)
newSTRef x = ST (\w -> case newVar x w of Result v -> Result (STRef v))

readSTRef :: STRef s a -> ST s a
readSTRef (STRef v) = ST (\w -> readVar v w)

writeSTRef :: STRef s a -> a -> ST s ()
writeSTRef (STRef v) x = ST (\w -> writeVar v x w)

modifySTRef, modifySTRef' :: STRef s a -> (a -> a) -> ST s ()
modifySTRef (STRef v) f = ST (\w -> case readVar v w of Result x -> writeVar v (f x) w)
modifySTRef' (STRef v) f = ST (\w -> case readVar v w of
  Result x -> let y = f x in y `seq` writeVar v y w)

-- Variables of programs.
newtype IORef a = IORef (Var a)

instance Eq (IORef a) where
  IORef v == IORef u = sameObject v u

newIORef :: a -> IO (IORef a)
newIORef x = IO (\w -> case newVar x w of Result v -> Result (IORef v))

readIORef :: IORef a -> IO a
readIORef (IORef v) = IO (\w -> readVar v w)

writeIORef :: IORef a -> a -> IO ()
writeIORef (IORef v) x = IO (\w -> writeVar v x w)

modifyIORef, modifyIORef' :: IORef a -> (a -> a) -> IO ()
modifyIORef (IORef v) f = IO (\w -> case readVar v w of Result x -> writeVar v (f x) w)
modifyIORef' (IORef v) f = IO (\w -> case readVar v w of
  Result x -> let y = f x in y `seq` writeVar v y w)

-- If another thread has run meanwhile, what the variable holds is made when it is wanted. Nobody
-- comes between the question and the writing: a value may be allocated there that was known before.
atomicModifyIORef, atomicModifyIORef' :: IORef a -> (a -> (a, b)) -> IO b
atomicModifyIORef (IORef v) f = IO (\w -> case guarded (exchange v f) w of
  Result p -> Result (secondOf p))
atomicModifyIORef' (IORef v) f = IO (\w -> case turn w of
  Result before -> case readVar v w of
    Result x -> case f x of
      (y, z) -> y `seq` z `seq` (case guarded (unlessOvertaken before v y f) w of
        Result Nothing -> Result z
        Result (Just p) -> case p of (y', z') -> y' `seq` z' `seq` Result z'))

{-# INLINE unlessOvertaken #-}
unlessOvertaken :: Int -> Var a -> a -> (a -> (a, b)) -> World -> Result (Maybe (a, b))
unlessOvertaken before v y f w = case turn w of
  Result now
    | eqInt now before -> case writeVar v y w of Result _ -> Result Nothing
    | otherwise -> case exchange v f w of Result p -> Result (Just p)

exchange :: Var a -> (a -> (a, b)) -> World -> Result (a, b)
exchange v f w = case readVar v w of
  Result x -> let p = f x in case writeVar v (firstOf p) w of Result _ -> Result p

atomicWriteIORef :: IORef a -> a -> IO ()
atomicWriteIORef = writeIORef

firstOf :: (a, b) -> a
firstOf ~(x, _) = x

secondOf :: (a, b) -> b
secondOf ~(_, y) = y

instance Semigroup a => Semigroup (ST s a) where
  (<>) = liftA2 (<>)

instance Monoid a => Monoid (ST s a) where
  mempty = pure mempty
