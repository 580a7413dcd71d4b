{-# LANGUAGE FlexibleInstances #-}
-- A tiny query language over tables of records: combinators, joins, grouping.
module Main where

import Data.Function (on)
import Data.List (groupBy, intercalate, nub, sortBy, sortOn, transpose)
import Data.Maybe (fromMaybe)

data Value = I Integer | S String | D Double | Null deriving (Eq, Ord)

instance Show Value where
  show (I n) = show n
  show (S s) = s
  show (D d) = show d
  show Null = "-"

class ToValue a where value :: a -> Value
instance ToValue Integer where value = I
instance ToValue [Char] where value = S
instance ToValue Double where value = D
instance ToValue a => ToValue (Maybe a) where value = maybe Null value

data Table = Table { header :: [String], body :: [[Value]] } deriving (Eq)

type Row = [(String, Value)]

instance Show Table where
  show (Table h rows) = intercalate "\n" (line h : replicate (sum widths + 3 * (length h - 1)) '-' : map (line . map show) rows)
    where
      widths = map (maximum . map length) (transpose (h : map (map show) rows))
      line cells = intercalate " | " (zipWith pad widths cells)
      pad n s = s ++ replicate (n - length s) ' '

rows :: Table -> [Row]
rows t = map (zip (header t)) (body t)

(!.) :: Row -> String -> Value
r !. c = fromMaybe (error ("no column " ++ c)) (lookup c r)

select :: [String] -> Table -> Table
select cs t = Table cs [[r !. c | c <- cs] | r <- rows t]

wheres :: (Row -> Bool) -> Table -> Table
wheres p t = t { body = [map snd r | r <- rows t, p r] }

orderBy :: String -> Table -> Table
orderBy c t = t { body = map (map snd) (sortOn (!. c) (rows t)) }

extend :: String -> (Row -> Value) -> Table -> Table
extend c f t = Table (header t ++ [c]) [map snd r ++ [f r] | r <- rows t]

join :: Table -> Table -> Table
join a b = Table (header a ++ extra) [map snd r ++ [s !. c | c <- extra] | r <- rows a, s <- rows b, and [r !. c == s !. c | c <- shared]]
  where
    shared = filter (`elem` header a) (header b)
    extra = filter (`notElem` header a) (header b)

summarise :: String -> [(String, [Row] -> Value)] -> Table -> Table
summarise key aggs t = Table (key : map fst aggs) [((head g) !. key) : map (\(_, f) -> f g) aggs | g <- groups]
  where
    groups = groupBy ((==) `on` (!. key)) (sortBy (compare `on` (!. key)) (rows t))

total, count :: String -> [Row] -> Value
total c rs = I (sum [n | r <- rs, I n <- [r !. c]])
count c rs = I (toInteger (length (nub [v | r <- rs, let v = r !. c, v /= Null])))

people, orders :: Table
people = Table ["name", "city"] [[value "ann", value "delft"], [value "bob", value "leiden"], [value "cid", value "delft"], [value "dan", value (Nothing :: Maybe Integer)]]
orders = Table ["name", "item", "price"] [[S n, S i, I p] | (n, i, p) <- [("ann", "tea", 3), ("bob", "jam", 4), ("ann", "jam", 4), ("cid", "bread", 2), ("bob", "tea", 3), ("eve", "gin", 20)]]

main :: IO ()
main = do
  print people
  print (orderBy "price" (select ["item", "price", "name"] orders))
  let joined = join people orders
  print (wheres (\r -> r !. "price" > I 2) joined)
  print (summarise "city" [("spent", total "price"), ("items", count "item")] joined)
  print (summarise "item" [("sold", I . toInteger . length)] orders)
  print (extend "vat" (\r -> case r !. "price" of { I n -> D (fromInteger n * 0.21); v -> v }) (wheres ((== S "bob") . (!. "name")) orders))
  print (select ["name"] people == select ["name"] (extend "x" (const Null) people), join people people == people)
