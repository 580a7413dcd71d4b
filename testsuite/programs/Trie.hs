-- A trie over Data.Map: completion, deletion, merging.
module Main where

import Data.Char (isAlpha, toLower)
import qualified Data.Map as Map
import Data.Map (Map)

data Trie a = Trie { payload :: Maybe a, branches :: Map Char (Trie a) }

empty :: Trie a
empty = Trie Nothing Map.empty

isEmpty :: Trie a -> Bool
isEmpty (Trie Nothing m) = Map.null m
isEmpty _ = False

alter :: (Maybe a -> Maybe a) -> String -> Trie a -> Trie a
alter f [] t = t { payload = f (payload t) }
alter f (c : cs) t = t { branches = Map.alter step c (branches t) }
  where
    step sub = keep (alter f cs (maybe empty id sub))
    keep sub
      | isEmpty sub = Nothing
      | otherwise = Just sub

lookupTrie :: String -> Trie a -> Maybe a
lookupTrie key t = subtree key t >>= payload

subtree :: String -> Trie a -> Maybe (Trie a)
subtree [] t = Just t
subtree (c : cs) t = Map.lookup c (branches t) >>= subtree cs

toList :: Trie a -> [(String, a)]
toList (Trie p m) = [("", x) | Just x <- [p]] ++ [(c : k, x) | (c, t) <- Map.toAscList m, (k, x) <- toList t]

complete :: String -> Trie a -> [String]
complete prefix t = [prefix ++ k | Just s <- [subtree prefix t], (k, _) <- toList s]

unionWith :: (a -> a -> a) -> Trie a -> Trie a -> Trie a
unionWith f (Trie p m) (Trie q n) = Trie (both p q) (Map.unionWith (unionWith f) m n)
  where
    both (Just a) (Just b) = Just (f a b)
    both a b = maybe b Just a

instance Functor Trie where
  fmap f (Trie p m) = Trie (fmap f p) (fmap (fmap f) m)

instance Foldable Trie where
  foldr f z t = foldr (f . snd) z (toList t)

instance Traversable Trie where
  traverse f (Trie p m) = Trie <$> traverse f p <*> traverse (traverse f) m

countWords :: String -> Trie Int
countWords = foldr (alter (Just . maybe 1 (+ 1))) empty . words . map toLower . filter (\c -> isAlpha c || c == ' ')

main :: IO ()
main = do
  let t = countWords "The cat and the dog and the other cats; a theatre, a thesis, and then the end."
  print (toList t)
  print (complete "the" t, complete "x" t)
  print (lookupTrie "the" t, lookupTrie "th" t)
  print (sum t, length t, maximum t)
  let u = alter (const Nothing) "the" (alter (const Nothing) "cats" t)
  print (map fst (toList u))
  print (toList (unionWith (+) t (fmap (* 10) u)))
  print (fmap toList (traverse (\n -> if n > 0 then Just (n * 2) else Nothing) t))
  print (fmap length (traverse (\n -> if n > 1 then Just n else Nothing) t))
  mapM_ (\(k, n) -> putStrLn (k ++ replicate n '*')) (take 5 (toList t))
