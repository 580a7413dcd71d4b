-- Applicative functors: ZipList, Const, Compose by hand, parallel validation,
-- traversals and alternative.
module Main where

import Control.Applicative
import Control.Monad
import Data.Functor.Compose
import Data.Functor.Identity
import Data.Traversable (mapAccumL, mapAccumR)

newtype Count a = Count Int deriving (Show)

instance Functor Count where fmap _ (Count n) = Count n
instance Applicative Count where
  pure _ = Count 0
  Count a <*> Count b = Count (a + b)

data V3 a = V3 a a a deriving (Show, Eq)

instance Functor V3 where fmap f (V3 a b c) = V3 (f a) (f b) (f c)
instance Applicative V3 where
  pure a = V3 a a a
  V3 f g h <*> V3 a b c = V3 (f a) (g b) (h c)
instance Foldable V3 where foldMap f (V3 a b c) = f a <> f b <> f c
instance Traversable V3 where traverse f (V3 a b c) = V3 <$> f a <*> f b <*> f c

dot :: V3 Int -> V3 Int -> Int
dot a b = sum ((*) <$> a <*> b)

newtype P a = P { runP :: String -> [(a, String)] }
instance Functor P where fmap f (P p) = P (\s -> [(f a, r) | (a, r) <- p s])
instance Applicative P where
  pure a = P (\s -> [(a, s)])
  P f <*> P p = P (\s -> [(g a, r') | (g, r) <- f s, (a, r') <- p r])
instance Alternative P where
  empty = P (const [])
  P p <|> P q = P (\s -> p s ++ q s)

char :: Char -> P Char
char c = P (\s -> case s of { x : r | x == c -> [(c, r)]; _ -> [] })

balanced :: P Int
balanced = (\a b -> max (a + 1) b) <$> (char '(' *> balanced <* char ')') <*> balanced <|> pure 0

main :: IO ()
main = do
  print (getZipList ((+) <$> ZipList [1, 2, 3] <*> ZipList [10, 20 :: Int]), (,) <$> [1, 2 :: Int] <*> "ab", (+) <$> (* 2) <*> (+ 10) $ (3 :: Int))
  print (getConst (traverse (\x -> Const [x, x]) "ab"), runIdentity (traverse (Identity . succ) "HAL"), traverse (const (Count 1)) [(), (), ()])
  print (getCompose (Compose [Just 1, Nothing]), fmap (+ 1) (Compose [Just 1, Nothing :: Maybe Int]), getCompose (pure 'x' :: Compose Maybe [] Char))
  print (dot (V3 1 2 3) (V3 4 5 6), sequenceA (V3 (Just 1) (Just 2) Nothing), mapM (\x -> [x, -x]) (V3 1 2 3) !! 5, maximum (V3 3 9 4))
  print ([r | (n, "") <- runP balanced "(()(()))()", let r = n], length (runP (many (char 'a')) "aaa"), fmap fst (runP (optional (char 'x')) "x"))
  print (Just 1 <|> Nothing, empty :: [Int], asum' [Nothing, Just 2, Just (3 :: Int)], liftA2 (++) ["a", "b"] ["c"], Just 4 <* Just 'x', Nothing <* Just 'y' :: Maybe Int, (<**>) [1, 2 :: Int] [negate, (* 2)])
  print (mapAccumL (\a x -> (a + x, a)) 0 (V3 1 2 3), mapAccumR (\a x -> (a + x, a)) 0 [1, 2, 3 :: Int])
  print (join [[1], [2 :: Int]], (>=>) (\x -> [x, x + 1]) (\y -> [y * 2]) (5 :: Int), filterM (const [True, False]) "ab", zipWithM (\a b -> if b == 0 then Nothing else Just (a `div` b)) [10, 20] [2, 5 :: Int])
  print (foldM (\a x -> if x > 0 then Just (a + x) else Nothing) 0 [1, 2, 3 :: Int], replicateM 2 "xy", void (Just 'a'), msum [[], [1], [2 :: Int]], mfilter even (Just 3), forever Nothing :: Maybe ())
  mapM_ print =<< forM [1, 2 :: Int] (return . (* 3))
  where
    asum' = foldr (<|>) empty
