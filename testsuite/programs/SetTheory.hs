-- Data.Set and Data.Map in depth.
module Main where

import Data.Foldable (foldrM)
import qualified Data.Map as M
import qualified Data.Map.Strict as MS
import qualified Data.Set as S

powerset :: Ord a => S.Set a -> S.Set (S.Set a)
powerset s = case S.minView s of
  Nothing -> S.singleton S.empty
  Just (x, rest) -> let p = powerset rest in S.union p (S.map (S.insert x) p)

closure :: Ord a => S.Set (a, a) -> S.Set (a, a)
closure r
  | next == r = r
  | otherwise = closure next
  where
    next = S.union r (S.fromList [(a, d) | (a, b) <- S.toList r, (c, d) <- S.toList r, b == c])

main :: IO ()
main = do
  let a = S.fromList "functional"
      b = S.fromList "lazy"
  print (a, S.size a, S.union a b, S.intersection a b, S.difference a b, a S.\\ b)
  print (S.toList (powerset (S.fromList [1, 2, 3 :: Int])), S.member 'z' b, S.isSubsetOf (S.fromList "la") b)
  print (S.toDescList b, S.findMin b, S.deleteMin b, S.partition (> 'l') a, S.split 'l' a, S.elemAt 2 a, S.lookupGE 'm' a)
  print (S.filter (`elem` "aeiou") a, S.foldr (:) [] b, sum (S.map (`div` 2) (S.fromList [1 .. 9 :: Int])), S.unions [S.singleton 1, S.fromList [2, 1 :: Int]])
  print (closure (S.fromList [(1, 2), (2, 3), (3, 4 :: Int)]))
  let m = M.fromList (zip "abcde" [1 :: Int ..])
  print (m, M.lookup 'c' m, m M.! 'a', M.findWithDefault 0 'z' m, M.member 'b' m, M.keys m, M.elems m)
  print (M.insertWith (++) 1 "new" (M.fromList [(1, "old")]), M.adjust (* 2) 'b' m, M.alter (fmap negate) 'a' m, M.alter (const (Just 0)) 'q' m, M.update (const Nothing) 'a' m)
  print (M.foldr (+) 0 m, M.foldrWithKey (\k v acc -> (k, v) : acc) [] m, M.mapWithKey (\k v -> replicate v k) m, M.filterWithKey (\k v -> k > 'b' && odd v) m)
  print (M.unionWith (+) m (M.fromList [('a', 100), ('z', 26)]), M.intersectionWith (,) m m M.!? 'a', m M.\\ M.fromList [('a', ())], M.partition even m)
  print (M.lookupMin m, M.deleteMax m, M.splitLookup 'c' m, M.elemAt 1 m, M.findIndex 'd' m, M.toDescList (M.take 2 m), M.minViewWithKey m == Nothing)
  print (MS.foldlWithKey (\acc k v -> acc ++ [k] ++ show v) "" m, M.mapKeys succ m, M.mapMaybe (\v -> if v > 3 then Just (v * v) else Nothing) m, M.fromAscListWith (+) [(1, 1), (1, 2), (2, 3 :: Int)] :: M.Map Int Int)
  print (fmap show m == M.map show m, traverse (\v -> if v > 0 then Just (v - 1) else Nothing) m, foldrM (\v acc -> if v < 9 then Right (acc + v) else Left v) 0 m, M.insertLookupWithKey (\_ n o -> n + o) 'a' 5 m)
  print (compare m (M.insert 'a' 0 m), M.null (M.empty :: M.Map Int Int), M.foldl' max 0 m, M.notMember 'a' m, M.isSubmapOf (M.fromList [('a', 1)]) m, M.restrictKeys m (S.fromList "ab"), M.withoutKeys m (S.fromList "ab"))
