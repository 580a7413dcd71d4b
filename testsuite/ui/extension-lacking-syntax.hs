{-# LANGUAGE GADTs, KindSignatures #-}

type family Element a

data family Box a

class Collection c where
  type Key c
  insert :: Key c -> c -> c

class Describe a where
  describe :: a -> String
  default describe :: Show a => a -> String
  describe = show

instance Describe Int

data Nat = Zero | Succ Nat

data Vec n a where
  Nil :: Vec 'Zero a
  Cons :: a -> Vec n a -> Vec ('Succ n) a

first :: Vec ('Succ n) a -> a
first (Cons x _) = x

three :: Vec 3 Int
three = Cons 1 Nil

same :: (Element a ~ b) => a -> b -> Bool
same _ _ = True

newtype Age = Age Int deriving Show via Int

main = print (describe (1 :: Int) ++ show (Age 3))
