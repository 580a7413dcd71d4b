{-# LANGUAGE MultiParamTypeClasses, FlexibleInstances #-}
-- State threads that run only as far as their results are wanted.

module Base.LazyST where

import Prelude
import Base.Effect (Result(..), World, runOpaque)
import Base.MArray (MArray(..), STArray)
import Base.ST (RealWorld)
import qualified Base.ST as Strict
import Control.Monad.Fix (MonadFix(..))

-- How far the thread has come: the value is there when all actions before have run.
-- It holds the token, so that what comes next cannot be moved to before.
data State = State World

type role ST nominal representational
newtype ST s a = ST (State -> (a, State))

run :: ST s a -> State -> (a, State)
run (ST m) = m

-- The parts of what an action gives are suspensions that share it.

instance Functor (ST s) where
  fmap f m = ST (\s -> let { r = run m s; (x, t) = r } in (f x, t))

instance Applicative (ST s) where
  pure x = ST (\s -> (x, s))
  m <*> n = ST (\s -> let { (f, t) = run m s; (x, u) = run n t } in (f x, u))
  liftA2 f m n = ST (\s -> let { (x, t) = run m s; (y, u) = run n t } in (f x y, u))
  m *> n = ST (\s -> let (_, t) = run m s in run n t)
  m <* n = ST (\s -> let { (x, t) = run m s; (_, u) = run n t } in (x, u))

instance Monad (ST s) where
  m >>= k = ST (\s -> let (x, t) = run m s in run (k x) t)
  (>>) = (*>)

instance MonadFail (ST s) where
  fail s = errorWithoutStackTrace s

instance MonadFix (ST s) where
  mfix = fixST

runST :: (forall s. ST s a) -> a
runST m = case m of ST f -> fst (runOpaque (\w -> Result (f (State w))))

fixST :: (a -> ST s a) -> ST s a
fixST f = ST (\s -> let r = run (f (fst r)) s in r)

strictToLazyST :: Strict.ST s a -> ST s a
strictToLazyST (Strict.ST m) = ST (\s -> case s of
  State w -> runOpaque (\v -> case m v of Result x -> Result (x, State w)))

lazyToStrictST :: ST s a -> Strict.ST s a
lazyToStrictST (ST m) = Strict.ST (\w -> case m (State w) of
  (x, State _) -> Result x)

unsafeInterleaveST :: ST s a -> ST s a
unsafeInterleaveST m = strictToLazyST (Strict.unsafeInterleaveST (lazyToStrictST m))

unsafeIOToST :: IO a -> ST s a
unsafeIOToST m = strictToLazyST (Strict.unsafeIOToST m)

stToIO :: ST RealWorld a -> IO a
stToIO m = Strict.stToIO (lazyToStrictST m)

instance MArray (STArray s) e (ST s) where
  getBounds a = strictToLazyST (getBounds a)
  getNumElements a = strictToLazyST (getNumElements a)
  newArray b x = strictToLazyST (newArray b x)
  newArray_ b = strictToLazyST (newArray_ b)
  unsafeRead a i = strictToLazyST (unsafeRead a i)
  unsafeWrite a i x = strictToLazyST (unsafeWrite a i x)
