-- Red-black trees with insertion and invariants, and a map interface on top.
module Main where

import Data.Foldable (foldl', toList)
import Data.Maybe (fromMaybe, isJust)

data Colour = Red | Black deriving (Eq, Show)

data RB a = E | T Colour (RB a) a (RB a)

instance Show a => Show (RB a) where
  showsPrec _ E = showString "."
  showsPrec d (T c l x r) =
    showParen (d > 10) (showString (if c == Red then "R " else "B ") . showsPrec 11 l . showChar ' ' . showsPrec 11 x . showChar ' ' . showsPrec 11 r)

instance Foldable RB where
  foldr _ z E = z
  foldr f z (T _ l x r) = foldr f (f x (foldr f z r)) l

insertWith :: Ord k => (a -> a -> a) -> k -> a -> RB (Entry k a) -> RB (Entry k a)
insertWith f k v tree = blacken (go tree)
  where
    new = Entry k v
    go E = T Red E new E
    go (T c l e@(Entry k' v') r) = case compare k k' of
      LT -> balance c (go l) e r
      GT -> balance c l e (go r)
      EQ -> T c l (Entry k (f v v')) r
    blacken (T _ l x r) = T Black l x r
    blacken E = E

data Entry k a = Entry { key :: k, value :: a }

instance (Show k, Show a) => Show (Entry k a) where
  showsPrec d (Entry k v) = showParen (d > 5) (showsPrec 6 k . showString "=>" . showsPrec 6 v)

balance :: Colour -> RB a -> a -> RB a -> RB a
balance Black (T Red (T Red a x b) y c) z d = T Red (T Black a x b) y (T Black c z d)
balance Black (T Red a x (T Red b y c)) z d = T Red (T Black a x b) y (T Black c z d)
balance Black a x (T Red (T Red b y c) z d) = T Red (T Black a x b) y (T Black c z d)
balance Black a x (T Red b y (T Red c z d)) = T Red (T Black a x b) y (T Black c z d)
balance c l x r = T c l x r

find :: Ord k => k -> RB (Entry k a) -> Maybe a
find _ E = Nothing
find k (T _ l e r) = case compare k (key e) of
  LT -> find k l
  GT -> find k r
  EQ -> Just (value e)

-- The black height, if the invariants hold.
blackHeight :: RB a -> Maybe Int
blackHeight E = Just 1
blackHeight (T c l _ r) = do
  a <- blackHeight l
  b <- blackHeight r
  if a /= b || (c == Red && (red l || red r)) then Nothing else Just (a + if c == Black then 1 else 0)
  where
    red (T Red _ _ _) = True
    red _ = False

depth :: RB a -> Int
depth E = 0
depth (T _ l _ r) = 1 + max (depth l) (depth r)

main :: IO ()
main = do
  let count = foldl' (\t w -> insertWith (+) w (1 :: Int) t) E
      tree = count (words "one two three two three three four four four four")
  print tree
  print (map key (toList tree), map value (toList tree))
  let big = foldl' (\t k -> insertWith const k (k * k) t) E [(i * 7919) `mod` 2003 | i <- [1 .. 2000 :: Int]]
  print (length big, depth big <= 22, isJust (blackHeight big))
  print (fromMaybe 0 (find 1000 big), find 5000 big)
  print (sum (map value (toList big)) `mod` 1000007)
  let sorted = foldl' (\t k -> insertWith const k () t) E [1 .. 1000 :: Int]
  print (depth sorted, blackHeight sorted)
