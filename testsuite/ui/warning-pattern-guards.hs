module Main (main) where

import qualified Data.Map as Map

-- Nothing is left over.
found :: Map.Map String Int -> String -> Int
found env name
  | Just n <- Map.lookup name env = n
  | Nothing <- Map.lookup name env = 0

narrowed :: Maybe Int -> Either String Int -> Int
narrowed m e
  | Just n <- m, Right k <- e = n + k
  | Nothing <- m = 0
narrowed _ (Left _) = 1

nested :: [(Int, Maybe Bool)] -> Int
nested ((n, b) : _)
  | Just True <- b = n
  | Just False <- b = -n
  | Nothing <- b, let m = n + 1 = m
nested [] = 0

later :: Maybe (Either Int Int) -> Int
later m
  | Just e <- m, Left n <- e = n
  | Just e <- m, Right n <- e = n
  | Nothing <- m = 0

-- Something is.
other :: Maybe Int -> Maybe Int -> Int
other a b
  | Just n <- a = n
  | Nothing <- b = 0

unequal :: Map.Map String Int -> Int
unequal env
  | Just n <- Map.lookup "a" env = n
  | Nothing <- Map.lookup "b" env = 0

condition :: Maybe Int -> Int
condition m
  | Just n <- m, n > 0 = n
  | Nothing <- m = 0

types :: String -> Int
types text
  | [(n, "")] <- reads text = n
  | [] <- (reads text :: [(Int, String)]) = 0

pair :: (Maybe Int, Bool) -> Int
pair (m, b)
  | Just n <- m, b = n
pair (Nothing, _) = 0
pair (_, False) = 1

main :: IO ()
main = do
  print (found (Map.fromList [("a", 1)]) "a", narrowed (Just 1) (Right 2), nested [(1, Just True)])
  print (later (Just (Left 1)), other (Just 1) Nothing, unequal Map.empty, condition (Just 1))
  print (types "1", pair (Just 1, True))
