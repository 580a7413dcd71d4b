{-# LANGUAGE BangPatterns, PatternSynonyms, ViewPatterns #-}
-- Patterns are matched from left to right, rows from top to bottom: what a match
-- evaluates, and so where it ends, is what the report says.
module Main (main) where

import Control.Exception

data Strict = Strict !Bool Int | Loose Bool

pattern Pair :: a -> b -> (a, b)
pattern Pair x y <- (x, y)

-- The second row looks at its first column although the second one has failed.
literals :: [Int] -> Int -> Int
literals _ 1 = 1
literals (_ : _) 3 = 2
literals _ _ = 3

constructors :: Maybe Int -> Bool -> Bool -> Int
constructors _ True _ = 1
constructors (Just 7) False True = 2
constructors Nothing True _ = 3
constructors _ _ _ = 4

-- Nothing below the first row tells apart; it is evaluated all the same.
last' :: Bool -> Int -> Int
last' _ 0 = 0
last' True 1 = 1

guarded :: Bool -> Int -> Int
guarded _ 0 = 0
guarded True 1 = 1
guarded b n | n > 5 = 2
guarded _ 2 = 3
guarded !_ _ = 4

strings :: String -> String -> Int
strings _ "ab" = 1
strings "x" "cd" = 2
strings _ _ = 3

views :: Int -> Int -> Int
views _ 0 = 0
views (even -> True) 1 = 1
views _ _ = 2

synonyms :: (Int, Int) -> Int -> Int
synonyms _ 0 = 0
synonyms (Pair 1 _) 1 = 1
synonyms ~(_, _) _ = 2

-- A strict field holds a value already, a lazy one need not.
fields :: Strict -> Bool -> Int
fields (Strict _ _) True = 1
fields (Strict True 1) True = 2
fields (Loose _) True = 3
fields (Strict True 2) False = 4
fields _ _ = 5

bangs :: Int -> Bool -> Int
bangs !_ True = 1
bangs 3 True = 2
bangs !n _ = n

-- The scrutinee goes on being used behind a match that only names it.
again :: Bool -> Char
again b = case not b of
  p -> case p of
    True | b -> 'a'
    False -> case p of True -> 'b'; False -> 'c'
    True | p -> 'd'
    _ -> 'e'

attempt :: Int -> IO ()
attempt x = do
  r <- try (evaluate x)
  putStrLn (case r of
    Right n -> show n
    Left e -> case fromException e of
      Just (ErrorCall s) -> "error " ++ s
      Nothing -> "no match")

main :: IO ()
main = do
  let x = error "x"
      y = error "y"
  mapM_ attempt [literals x 1, literals x 2, literals x 3, literals [] 3, literals [y] 3]
  mapM_ attempt
    [ constructors x True y, constructors x False y, constructors (Just x) False y
    , constructors (Just 1) False y, constructors Nothing False x, constructors (Just 7) False x ]
  mapM_ attempt [last' x 0, last' x 2, last' True 2, last' False x]
  mapM_ attempt [guarded x 0, guarded x 6, guarded False 6, guarded True 2, guarded False 3]
  mapM_ attempt
    [ strings x "ab", strings x "c", strings ('y' : x) "cd", strings ('x' : x) "c"
    , strings "x" ('c' : y), strings "z" (x : y) ]
  mapM_ attempt [views x 0, views x 2, views 1 2, views 2 x]
  mapM_ attempt [synonyms x 0, synonyms x 2, synonyms (1, x) 1, synonyms (y, x) 3]
  mapM_ attempt
    [ fields (Strict True x) True, fields (Strict x 1) False, fields (Strict True x) False
    , fields (Strict False x) False, fields (Loose x) True, fields (Loose x) y ]
  mapM_ attempt [bangs x y, bangs 3 x, bangs 3 True, bangs 4 False]
  print (map again [False, True])
  print (case True of { p -> case p of { True | p -> 'a'; False -> 'b'; True | p -> 'c'; _ -> 'd' } })
  print (case True of p -> case p of {True -> 'a'; False -> case p of {True -> 'b'; False -> 'c'}})
