-- Enumerations: calendar arithmetic, cards, finite state machines.
module Main where

import Data.List (sort)

data Day = Mon | Tue | Wed | Thu | Fri | Sat | Sun deriving (Show, Read, Eq, Ord, Enum, Bounded)

data Month = Jan | Feb | Mar | Apr | May | Jun | Jul | Aug | Sep | Oct | Nov | Dec
  deriving (Show, Read, Eq, Ord, Enum, Bounded)

data Date = Date { year :: Int, month :: Month, day :: Int } deriving (Eq, Ord)

instance Show Date where
  show (Date y m d) = show d ++ " " ++ show m ++ " " ++ show y

next :: (Eq a, Bounded a, Enum a) => a -> a
next x
  | x == maxBound = minBound
  | otherwise = succ x

everything :: (Bounded a, Enum a) => [a]
everything = [minBound ..]

leap :: Int -> Bool
leap y = y `mod` 4 == 0 && (y `mod` 100 /= 0 || y `mod` 400 == 0)

daysIn :: Int -> Month -> Int
daysIn y Feb = if leap y then 29 else 28
daysIn _ m
  | m `elem` [Apr, Jun, Sep, Nov] = 30
  | otherwise = 31

-- Days since 1 January 1 (proleptic).
ordinal :: Date -> Int
ordinal (Date y m d) = 365 * p + p `div` 4 - p `div` 100 + p `div` 400 + sum (map (daysIn y) (takeWhile (< m) everything)) + d
  where
    p = y - 1

weekday :: Date -> Day
weekday date = toEnum ((ordinal date - 1) `mod` 7)

tomorrow :: Date -> Date
tomorrow (Date y m d)
  | d < daysIn y m = Date y m (d + 1)
  | m == Dec = Date (y + 1) Jan 1
  | otherwise = Date y (succ m) 1

calendar :: Int -> Month -> [String]
calendar y m = (centre ++ show m ++ " " ++ show y) : unwords (map (take 2 . show) days) : weeks cells
  where
    centre = "     "
    days = everything :: [Day]
    first = fromEnum (weekday (Date y m 1))
    cells = replicate first "  " ++ [pad (show d) | d <- [1 .. daysIn y m]]
    pad s = replicate (2 - length s) ' ' ++ s
    weeks [] = []
    weeks cs = unwords (take 7 cs) : weeks (drop 7 cs)

data Suit = Clubs | Diamonds | Hearts | Spades deriving (Show, Eq, Ord, Enum, Bounded)
data Rank = Two | Three | Four | Five | Six | Seven | Eight | Nine | Ten | Jack | Queen | King | Ace
  deriving (Show, Eq, Ord, Enum, Bounded)
data Card = Card { rank :: Rank, suit :: Suit } deriving (Eq, Ord, Show, Bounded)

deck :: [Card]
deck = [Card r s | s <- everything, r <- everything]

data Hand = HighCard | Pair | TwoPair | Triple | Straight | Flush | Full | Quad | StraightFlush deriving (Show, Eq, Ord, Enum)

classify :: [Card] -> Hand
classify cs
  | straight && flush = StraightFlush
  | groups == [1, 4] = Quad
  | groups == [2, 3] = Full
  | flush = Flush
  | straight = Straight
  | maximum groups == 3 = Triple
  | length (filter (== 2) groups) == 2 = TwoPair
  | 2 `elem` groups = Pair
  | otherwise = HighCard
  where
    rs = sort (map rank cs)
    flush = all ((== suit (head cs)) . suit) cs
    straight = and (zipWith (\a b -> a /= maxBound && succ a == b) rs (tail rs))
    groups = sort (map length (grouped rs))
    grouped [] = []
    grouped (x : xs) = let (a, b) = span (== x) xs in (x : a) : grouped b

main :: IO ()
main = do
  print (map next [Sat, Sun], [Mon, Wed ..], [Fri, Thu .. Mon], (read "[Tue,Sat]" :: [Day]))
  mapM_ putStrLn (calendar 2024 Feb)
  print (weekday (Date 2000 Jan 1), weekday (Date 1969 Jul 20))
  print (take 3 (iterate tomorrow (Date 1999 Dec 30)))
  print (length (filter (\y -> weekday (Date y Jan 13) == Fri) [1901 .. 2000]))
  print (length deck, maximum deck, minBound :: Card)
  let hands = [[deck !! ((i * 7 + k * k * 3 + i * k) `mod` 52) | k <- [0 .. 4]] | i <- [0 .. 60]]
  print [(h, length (filter ((== h) . classify) hands)) | h <- [HighCard ..], any ((== h) . classify) hands]
  print (classify [Card r Hearts | r <- [Nine ..], r <= King], classify (take 5 deck))
  print (fromEnum 'a', toEnum 98 :: Char, ['a' .. 'f'], ['a', 'c' .. 'i'], [10, 7 .. -5 :: Int], [LT ..], [False ..])
  print (succ 'z', pred 10 :: Int, [1.5 .. 4 :: Double], map fromEnum [2.7 :: Double, -2.7])
