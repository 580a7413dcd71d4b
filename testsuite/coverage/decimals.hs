module Main (main) where

import Data.Bits (shiftL)

-- | The digits of a fraction of one, and how many of them repeat for ever.
expansion :: Int -> ([Int], Int)
expansion n
  | n > 1 = walk 1 []
  | n == 1 = ([], 0)
  | otherwise = error "only positive numbers have a place here"
  where
    walk rest seen
      | rest == 0 = (reverse (map snd seen), 0)
      | rest `elem` map fst seen = (reverse (map snd seen), period rest seen)
      | rest /= 0 = walk next ((rest, digit) : seen)
      where
        (digit, next) = (rest * 10) `quotRem` n

period :: Int -> [(Int, Int)] -> Int
period rest seen = case seen of
  (r, _) : more
    | r == rest -> 1
    | otherwise -> 1 + period rest more
  [] -> 0

-- Alternatives whose last line break is one that could begin a further alternative.
written :: Int -> String
written n = case expansion n of
  ([], _) -> "1/" ++ show n ++ " = " ++ show n
  (digits, 0) -> "1/" ++ show n ++ " = 0." ++ concatMap show digits
  (digits, r) -> "1/" ++ show n ++ " = 0." ++ first digits r ++ "(" ++ rest digits r ++ ")"
  where
  first digits r = concatMap show (take (length digits - r) digits)
  rest digits r = concatMap show (drop (length digits - r) digits)

kind :: Int -> String
kind n = if n > 1 then case snd (expansion n) of
                    0 -> "ends"
                    _ -> "repeats"
                  else "is whole"

-- The same text each time, which counts each time.
heading :: String -> String
heading name = count 0 ++ " " ++ name

count :: Int -> String
count 0 = "no"
count n = show n ++ " " ++ count (n - 1)

main :: IO ()
main = do
  mapM_ (putStrLn . heading) ["gaps", "remainders"]
  print (shiftL m 70)
  mapM_ (putStrLn . written) [3, 7, 8, 12]
  putStrLn (unwords [kind m | m <- [2, 3], m > 1, odd m])
  print [case m of
    0 -> "none"
    _ -> kind m
    , "end"]
  where
  m = 8 :: Int
