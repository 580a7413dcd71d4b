{-# LANGUAGE NamedWildCards, PartialTypeSignatures #-}
-- What stands where types were left open.
module Main (main) where

negated :: _ -> Bool
negated b = not b

pair :: a -> _
pair x = (x, [x])

same :: _t -> _t -> Maybe _t
same x y = if x then Just y else Nothing

larger :: (Ord a, _) => a -> a -> String
larger x y = show (max x y)

main :: IO ()
main = do
  print (negated True, pair 'x', same True False)
  putStrLn (larger 1 2)
  print (read "1" + 2 :: _)
