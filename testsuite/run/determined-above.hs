{-# LANGUAGE FlexibleContexts, FlexibleInstances, FunctionalDependencies, MultiParamTypeClasses, UndecidableInstances #-}
-- What a superclass determines, which instances exclude each other by all their types at once, and
-- variables that only a synonym has.
module Main (main) where

class ListLike text char | text -> char where
  chars :: text -> [char]

instance ListLike [a] a where
  chars = id

class ListLike text char => Forced text char where
  force :: text -> text

instance Forced [a] a where
  force = id

class Result text r | r -> text where
  result :: text -> r

instance Forced text char => Result text (Int, text) where
  result t = (length (chars t), force t)

newtype Block a = Block [a]

class At block a where
  at :: block -> Int -> a

instance At (Block a) a where
  at (Block xs) i = xs !! i

instance At (Block Bool) Integer where
  at (Block xs) i = if xs !! i then 1 else 0

first :: Block a -> a
first b = at b 0

class Find c k v | c -> k, c -> v where
  find :: k -> c -> Maybe v

instance Eq k => Find [(k, v)] k v where
  find = lookup

class Cache k v m | m -> k, m -> v where
  cached :: k -> m -> Maybe v

data State s m = State s m
type Memo c k v = State [c]

instance Find c k v => Cache k v (Memo c k v m) where
  cached k (State cs _) = case cs of
    c : _ -> find k c
    [] -> Nothing

main :: IO ()
main = do
  print (result "abc" :: (Int, String))
  print (first (Block "xy"), at (Block [True]) 0 + (1 :: Integer))
  print (cached 3 (State [[(3 :: Int, 'c')]] ()))
