{-# LANGUAGE DeriveFunctor, RankNTypes #-}
-- A free monad for a key-value language with two interpreters.
module Main where

import Control.Monad (ap, forM, liftM)
import Control.Monad.State (State, evalState, execState, get, gets, modify, runState)
import qualified Data.Map as Map

data Free f a = Pure a | Free (f (Free f a))

instance Functor f => Functor (Free f) where fmap = liftM
instance Functor f => Applicative (Free f) where
  pure = Pure
  (<*>) = ap
instance Functor f => Monad (Free f) where
  Pure a >>= k = k a
  Free f >>= k = Free (fmap (>>= k) f)

data Store next
  = Put String Int next
  | Get String (Maybe Int -> next)
  | Delete String next
  | Keys ([String] -> next)
  deriving (Functor)

liftF :: Functor f => f a -> Free f a
liftF = Free . fmap Pure

put' :: String -> Int -> Free Store ()
put' k v = liftF (Put k v ())

get' :: String -> Free Store (Maybe Int)
get' k = liftF (Get k id)

delete' :: String -> Free Store ()
delete' k = liftF (Delete k ())

keys' :: Free Store [String]
keys' = liftF (Keys id)

foldFree :: Monad m => (forall x. f x -> m x) -> Free f a -> m a
foldFree _ (Pure a) = return a
foldFree run (Free f) = run f >>= foldFree run

inState :: Store x -> State (Map.Map String Int) x
inState (Put k v next) = next <$ modify (Map.insert k v)
inState (Get k next) = gets (next . Map.lookup k)
inState (Delete k next) = next <$ modify (Map.delete k)
inState (Keys next) = gets (next . Map.keys)

runState' :: Free Store a -> State (Map.Map String Int) a
runState' (Pure a) = return a
runState' (Free op) = case op of
  Put k v next -> modify (Map.insert k v) >> runState' next
  Get k next -> gets (Map.lookup k) >>= runState' . next
  Delete k next -> modify (Map.delete k) >> runState' next
  Keys next -> gets Map.keys >>= runState' . next

trace :: Free Store a -> [String]
trace = go Map.empty
  where
    go _ (Pure _) = ["done"]
    go m (Free op) = case op of
      Put k v next -> ("put " ++ k ++ " " ++ show v) : go (Map.insert k v m) next
      Get k next -> ("get " ++ k) : go m (next (Map.lookup k m))
      Delete k next -> ("delete " ++ k) : go (Map.delete k m) next
      Keys next -> "keys" : go m (next (Map.keys m))

program :: Free Store [Int]
program = do
  put' "a" 1
  put' "b" 2
  x <- get' "a"
  case x of
    Nothing -> return ()
    Just n -> put' "c" (n + 10)
  delete' "b"
  ks <- keys'
  vs <- forM ks $ \k -> maybe 0 (* 2) <$> get' k
  put' "total" (sum vs)
  return vs

loop :: Int -> Free Store ()
loop 0 = return ()
loop n = do
  v <- get' "n"
  put' "n" (maybe 1 (+ n) v)
  loop (n - 1)

main :: IO ()
main = do
  print (runState (runState' program) Map.empty)
  mapM_ putStrLn (trace program)
  print (Map.toList (execState (runState' (loop 100)) Map.empty))
  print (length (trace (loop 20)))
  print (runState (foldFree inState program) Map.empty)
  print (evalState (runState' (program >> fmap length keys')) (Map.fromList [("z", 9)]))
  print (evalState (do { _ <- runState' program; m <- get; return (Map.size m) }) Map.empty)
