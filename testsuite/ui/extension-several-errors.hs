import Data.List (type Foldable)

data Eq a => Wrapped a = Wrapped a

data Twice = Twice deriving Eq deriving Show

data Delayed = Delayed ~Int

type role Wrapped nominal

data Any (f :: k) = Any

class Here where
  here :: Int

next :: (a ~ Int) => a -> a
next n = n + 1

instance forall a. Show (Any a)

main :: IO ()
main = print (next 1)
