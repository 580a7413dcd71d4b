{-# OPTIONS_GHC -Wredundant-constraints -Widentities -Wwrong-do-bind -XGADTs #-}
module Main (main) where
import GHC.Stack
wr :: IO ()
wr = do
  return (putStrLn "x")
  pure ()
class C a where
  cm :: Show b => a -> b -> Int
instance C Int where
  cm a _ = a
cs :: HasCallStack => Int -> Int
cs n = n
rec1 :: (Show a, Eq a) => Int -> a -> Int
rec1 0 _ = 0
rec1 n x = rec1 (n - 1) x
loc :: Int -> Int
loc n = f n
  where f :: (Num a, Ord a) => a -> a
        f x = x + 1
op :: (Ord a, Num a) => a -> a -> Bool
a `op` b = a + 1 > b
(<+>) :: (Show a) => a -> Int -> Int
_ <+> n = n
main :: IO ()
main = wr >> print (cm (3 :: Int) 'x', cs 3, rec1 3 'x', loc 3, 3 `op` (4 :: Int), realToFrac (2 :: Double) + (1 :: Double), 'x' <+> 3)
equation :: (a ~ Int) => a -> a
equation x = x + 1
