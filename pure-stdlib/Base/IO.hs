-- Input and output.

module Base.IO where

import Base.Types
import Base.Primitive
import Base.Effect
import Base.Bool
import Base.Function
import Base.Error
import Base.Classes
import Base.Enum
import Base.Num
import Base.Integral
import Base.List
import Base.Show
import Base.Monad
import Base.Monoid

-- An action takes the token of effects and gives a result, which is matched at
-- once: that orders the effects.

newtype IO a = IO (World -> Result a)

primitive performIO :: IO a -> ()

unIO :: IO a -> World -> Result a
unIO (IO m) = m

instance Functor IO where
  fmap f (IO m) = IO (\w -> case m w of Result x -> Result (f x))

instance Applicative IO where
  pure x = IO (\_ -> Result x)
  IO m <*> IO n = IO (\w -> case m w of Result f -> case n w of Result x -> Result (f x))
  liftA2 f (IO m) (IO n) = IO (\w -> case m w of Result x -> case n w of Result y -> Result (f x y))
  IO m *> IO n = IO (\w -> case m w of Result _ -> n w)
  IO m <* IO n = IO (\w -> case m w of Result x -> case n w of Result _ -> Result x)

instance Monad IO where
  IO m >>= f = IO (\w -> case m w of Result x -> unIO (f x) w)
  IO m >> IO n = IO (\w -> case m w of Result _ -> n w)

unsafePerformIO :: IO a -> a
unsafePerformIO (IO m) = runOpaque m

instance Semigroup a => Semigroup (IO a) where
  (<>) = liftA2 (<>)

instance Monoid a => Monoid (IO a) where
  mempty = pure mempty
