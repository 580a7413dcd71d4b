module Data.Meter where

-- | What a meter says.
data Meter = Meter { name :: String, value :: Int }
  deriving (Eq, Show)

describe :: Meter -> String
describe m = case value m of
  0 -> name m ++ ": \"nothing\" <yet>"
  n	| n > 100 -> name m ++ ": much"
	| otherwise -> name m ++ ": " ++ show n

total :: [Meter] -> Int
total [] = 0
total (m : ms) = value m + total ms

average :: [Meter] -> Int
average ms = total ms `div` length ms
