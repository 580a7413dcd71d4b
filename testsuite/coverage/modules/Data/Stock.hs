module Data.Stock (Item (..), item, sell, restock) where

data Item = Item
  { kind :: String
  , count :: Int
  } deriving (Eq, Show)

item :: String -> Int -> Item
item name n = Item name n

sell :: Int -> Item -> Either String Item
sell n it@Item { count = have }
  | n <= have = Right it { count = have - n }
  | otherwise = Left message
  where
    message = kind it ++ ": only " ++ show have

-- Never called.
restock :: Int -> Item -> Item
restock n it = it { count = count it + n }
