-- What the lazy and the strict module have in common. MATCH stands before patterns
-- of the pair of result and output: `~` or nothing.
  ( Writer, writer, runWriter, execWriter, mapWriter
  , WriterT(..), execWriterT, mapWriterT, tell, listen, listens, pass, censor
  , liftCallCC, liftCatch
  ) where

import Prelude
import Control.Applicative (Alternative(..))
import Control.Monad (MonadPlus)
import Control.Monad.Fix
import Control.Monad.IO.Class
import Control.Monad.Signatures
import Control.Monad.Trans.Class
import Control.Monad.Zip (MonadZip(..))
import Data.Functor.Classes
import Base.Identity

newtype WriterT w m a = WriterT { runWriterT :: m (a, w) }

type Writer w = WriterT w Identity

instance Functor m => Functor (WriterT w m) where
  fmap f (WriterT m) = WriterT (fmap (\ MATCH(a, w) -> (f a, w)) m)

instance (Monoid w, Applicative m) => Applicative (WriterT w m) where
  pure a = WriterT (pure (a, mempty))
  WriterT mf <*> WriterT mx = WriterT ((\ MATCH(f, w) MATCH(x, v) -> (f x, w <> v)) <$> mf <*> mx)

instance (Monoid w, Monad m) => Monad (WriterT w m) where
  WriterT m >>= k = WriterT (m >>= \ MATCH(a, w) -> runWriterT (k a) >>= \ MATCH(b, v) -> return (b, w <> v))

instance (Monoid w, MonadFail m) => MonadFail (WriterT w m) where
  fail message = WriterT (fail message)

instance (Monoid w, Alternative m) => Alternative (WriterT w m) where
  empty = WriterT empty
  WriterT m <|> WriterT n = WriterT (m <|> n)

instance (Monoid w, MonadPlus m) => MonadPlus (WriterT w m)

instance (Monoid w, MonadFix m) => MonadFix (WriterT w m) where
  mfix f = WriterT (mfix (\ ~(a, _) -> runWriterT (f a)))

instance Monoid w => MonadTrans (WriterT w) where
  lift m = WriterT (m >>= \a -> return (a, mempty))

instance (Monoid w, MonadIO m) => MonadIO (WriterT w m) where
  liftIO m = lift (liftIO m)

writer :: Monad m => (a, w) -> WriterT w m a
writer p = WriterT (return p)

runWriter :: Writer w a -> (a, w)
runWriter m = runIdentity (runWriterT m)

execWriter :: Writer w a -> w
execWriter m = case runWriter m of (_, w) -> w

mapWriter :: ((a, w) -> (b, w')) -> Writer w a -> Writer w' b
mapWriter f = mapWriterT (\m -> Identity (f (runIdentity m)))

execWriterT :: Monad m => WriterT w m a -> m w
execWriterT (WriterT m) = m >>= \ MATCH(_, w) -> return w

mapWriterT :: (m (a, w) -> n (b, w')) -> WriterT w m a -> WriterT w' n b
mapWriterT f (WriterT m) = WriterT (f m)

tell :: Monad m => w -> WriterT w m ()
tell w = WriterT (return ((), w))

listen :: Monad m => WriterT w m a -> WriterT w m (a, w)
listen (WriterT m) = WriterT (m >>= \ MATCH(a, w) -> return ((a, w), w))

listens :: Monad m => (w -> b) -> WriterT w m a -> WriterT w m (a, b)
listens f (WriterT m) = WriterT (m >>= \ MATCH(a, w) -> return ((a, f w), w))

pass :: Monad m => WriterT w m (a, w -> w) -> WriterT w m a
pass (WriterT m) = WriterT (m >>= \ MATCH((a, f), w) -> return (a, f w))

censor :: Monad m => (w -> w) -> WriterT w m a -> WriterT w m a
censor f (WriterT m) = WriterT (m >>= \ MATCH(a, w) -> return (a, f w))

liftCallCC :: Monoid w => CallCC m (a, w) (b, w) -> CallCC (WriterT w m) a b
liftCallCC call f = WriterT (call (\c -> runWriterT (f (\a -> WriterT (c (a, mempty))))))

liftCatch :: Catch e m (a, w) -> Catch e (WriterT w m) a
liftCatch handle m h = WriterT (handle (runWriterT m) (\e -> runWriterT (h e)))

instance Foldable m => Foldable (WriterT w m) where
  foldMap f (WriterT m) = foldMap (\ MATCH(a, _) -> f a) m

instance Traversable m => Traversable (WriterT w m) where
  traverse f (WriterT m) = fmap WriterT (traverse (\ MATCH(a, w) -> fmap (\b -> (b, w)) (f a)) m)

instance (Monoid w, MonadZip m) => MonadZip (WriterT w m) where
  mzipWith f (WriterT m) (WriterT n) = WriterT (mzipWith (\ MATCH(a, w) MATCH(b, v) -> (f a b, w <> v)) m n)

-- For classes of constructors.

instance (Eq w, Eq1 m) => Eq1 (WriterT w m) where
  liftEq eq (WriterT m) (WriterT n) = liftEq (liftEq2 eq (==)) m n

instance (Ord w, Ord1 m) => Ord1 (WriterT w m) where
  liftCompare cmp (WriterT m) (WriterT n) = liftCompare (liftCompare2 cmp compare) m n

instance (Show w, Show1 m) => Show1 (WriterT w m) where
  liftShowsPrec one many d (WriterT m) = showsUnaryWith (liftShowsPrec inner inners) "WriterT" d m
    where
      inner = liftShowsPrec2 one many showsPrec showList
      inners = liftShowList2 one many showsPrec showList

instance (Read w, Read1 m) => Read1 (WriterT w m) where
  liftReadsPrec one many = readsData (readsUnaryWith (liftReadsPrec inner inners) "WriterT" WriterT)
    where
      inner = liftReadsPrec2 one many readsPrec readList
      inners = liftReadList2 one many readsPrec readList

instance (Eq w, Eq1 m, Eq a) => Eq (WriterT w m a) where
  (==) = eq1

instance (Ord w, Ord1 m, Ord a) => Ord (WriterT w m a) where
  compare = compare1

instance (Show w, Show1 m, Show a) => Show (WriterT w m a) where
  showsPrec = showsPrec1

instance (Read w, Read1 m, Read a) => Read (WriterT w m a) where
  readsPrec = readsPrec1
