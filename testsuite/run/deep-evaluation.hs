-- Values evaluated to the last, the transformer that adds nothing, showing by hand.
module Main (main) where

import Control.DeepSeq
import Control.Exception
import Control.Monad.Trans.Class (lift)
import Control.Monad.Trans.Identity
import qualified Data.IntMap as IntMap
import qualified Data.Map as Map
import qualified Data.Sequence as Seq
import Data.Tree (Tree(..))
import Text.Show (showListWith)
import Text.Show.Functions ()

data Shape = Circle Double | Poly [(Int, Int)]

instance NFData Shape where
  rnf (Circle r) = rnf r
  rnf (Poly ps) = rnf ps

data Lazy = Lazy Int

instance NFData Lazy where
  rnf = rwhnf

outcome :: NFData a => String -> a -> IO ()
outcome name x = do
  r <- try (evaluate (force x))
  putStrLn (name ++ ": " ++ case r of
    Left (ErrorCall message) -> "fails with " ++ message
    Right _ -> "is whole")

hole :: a
hole = errorWithoutStackTrace "a hole"

main :: IO ()
main = do
  outcome "list" [1, 2, hole :: Int]
  outcome "list of lists" [[1 :: Int], [2, 3]]
  outcome "map" (Map.fromList [(1 :: Int, 'a'), (2, hole)])
  outcome "intmap" (IntMap.fromList [(1, hole :: Int)])
  outcome "sequence" (Seq.fromList [Just 'x', hole])
  outcome "tree" (Node 'a' [Node 'b' [], Node hole []])
  outcome "pair" (Right (1 :: Int, 'x') :: Either Int (Int, Char))
  outcome "triple" ((), 'x', hole :: Integer)
  outcome "shape" [Circle 1, Poly [(1, 2), (3, hole)]]
  outcome "no deeper" (Lazy hole)
  outcome "function" (hole `seq` (\x -> x) :: Int -> Int)
  outcome "function of a hole" (const hole :: Int -> Int)
  n <- runIdentityT (do { lift (putStrLn "inside"); return (length "abc") })
  print n
  print =<< (return $!! map (+ n) [1, 2])
  m <- length <$!!> return "four"
  print m
  print (negate :: Int -> Int, [Just not])
  putStrLn (showListWith (showString . replicate 2) "xyz" "!")
  print (rnf [hole :: Lazy] `seq` ()) `catch` \(ErrorCall message) -> putStrLn message
