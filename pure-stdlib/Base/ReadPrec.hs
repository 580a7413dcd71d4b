-- Parsers that know the precedence of their context.

module Base.ReadPrec where

import Base.Types
import Base.Primitive
import Base.Bool
import Base.Function
import Base.Lex
import Base.List
import Base.Monad
import qualified Base.ReadP as P
import Base.ReadP (ReadP)

newtype ReadPrec a = ReadPrec (Int -> ReadP a)

type Prec = Int

minPrec :: Prec
minPrec = 0

at :: ReadPrec a -> Int -> ReadP a
at (ReadPrec f) = f

instance Functor ReadPrec where
  fmap f m = ReadPrec (\n -> fmap f (at m n))

instance Applicative ReadPrec where
  pure x = ReadPrec (\_ -> pure x)
  m <*> k = ReadPrec (\n -> at m n <*> at k n)
  liftA2 f m k = ReadPrec (\n -> liftA2 f (at m n) (at k n))

instance Monad ReadPrec where
  m >>= f = ReadPrec (\n -> at m n >>= \x -> at (f x) n)

instance MonadFail ReadPrec where
  fail _ = pfail

instance Alternative ReadPrec where
  empty = pfail
  (<|>) = (+++)

instance MonadPlus ReadPrec

lift :: ReadP a -> ReadPrec a
lift m = ReadPrec (\_ -> m)

step, reset :: ReadPrec a -> ReadPrec a
step m = ReadPrec (\n -> at m (plusInt n 1))
reset m = ReadPrec (\_ -> at m minPrec)

prec :: Prec -> ReadPrec a -> ReadPrec a
prec n m = ReadPrec (\c -> if leInt c n then at m n else P.pfail)

get :: ReadPrec Char
get = lift P.get

look :: ReadPrec String
look = lift P.look

(+++), (<++) :: ReadPrec a -> ReadPrec a -> ReadPrec a
m +++ k = ReadPrec (\n -> at m n P.+++ at k n)
m <++ k = ReadPrec (\n -> at m n P.<++ at k n)

pfail :: ReadPrec a
pfail = lift P.pfail

choice :: [ReadPrec a] -> ReadPrec a
choice ms = foldr (+++) pfail ms

readPrec_to_P :: ReadPrec a -> Int -> ReadP a
readPrec_to_P = at

readP_to_Prec :: (Int -> ReadP a) -> ReadPrec a
readP_to_Prec = ReadPrec

readPrec_to_S :: ReadPrec a -> Int -> ReadS a
readPrec_to_S m n = P.readP_to_S (at m n)

readS_to_Prec :: (Int -> ReadS a) -> ReadPrec a
readS_to_Prec f = ReadPrec (\n -> P.readS_to_P (f n))
