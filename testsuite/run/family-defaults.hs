{-# LANGUAGE TypeFamilies, FlexibleContexts #-}
module Main where
import qualified Data.Map as M
class Monoid (Log m) => Logger m where
  type Log m
  type Log m = [String]
  tell :: Log m -> m ()
  run :: m a -> (a, Log m)
newtype W a = W (a, [String])
instance Logger W where
  tell s = W ((), s)
  run (W p) = p
newtype N a = N (a, Sum')
newtype Sum' = Sum' Int deriving Show
instance Semigroup Sum' where Sum' a <> Sum' b = Sum' (a + b)
instance Monoid Sum' where mempty = Sum' 0
instance Logger N where
  type Log N = Sum'
  tell s = N ((), s)
  run (N p) = p
class Collection c where
  type Item c
  data Cursor c
  start :: c -> Cursor c
  next :: Cursor c -> Maybe (Item c, Cursor c)
instance Collection [a] where
  type Item [a] = a
  newtype Cursor [a] = ListCursor [a]
  start = ListCursor
  next (ListCursor []) = Nothing
  next (ListCursor (x : xs)) = Just (x, ListCursor xs)
instance Collection (M.Map k v) where
  type Item (M.Map k v) = (k, v)
  data Cursor (M.Map k v) = Done | At k v (Cursor (M.Map k v))
  start = foldr (\(k, v) c -> At k v c) Done . M.toList
  next Done = Nothing
  next (At k v c) = Just ((k, v), c)
drain :: Collection c => c -> [Item c]
drain = go . start
  where
    go c = case next c of
      Nothing -> []
      Just (x, d) -> x : go d
main :: IO ()
main = do
  print (run (W (1 :: Int, ["a"])), snd (run (N ('c', Sum' 3))))
  print (drain "abc", drain (M.fromList [(2 :: Int, 'x'), (1, 'y')]))
  print (run (tell' mempty))
  where
    tell' :: [String] -> W ()
    tell' = tell
