-- Records: construction, update, patterns, strict fields, field selectors as
-- functions, several constructors sharing fields.
module Main where

import Data.List (sortOn)
import qualified Data.Map as Map

data Address = Address { street :: String, city :: String, zipCode :: !Int } deriving (Show, Eq, Ord)

data Employee
  = Worker { name :: String, age :: !Int, home :: Address, boss :: Maybe Employee }
  | Manager { name :: String, age :: !Int, home :: Address, reports :: [String], bonus :: Double }
  deriving (Show, Eq)

data Account = Account { owner :: Employee, balance :: !Integer, history :: [Entry] } deriving (Show)

data Entry = Deposit { amount :: Integer } | Withdrawal { amount :: Integer, reason :: String } deriving (Show, Eq)

birthday :: Employee -> Employee
birthday e = e { age = age e + 1 }

move :: String -> Employee -> Employee
move s e = e { home = (home e) { street = s } }

apply :: Account -> Entry -> Either String Account
apply a e@Deposit { amount = n }
  | n <= 0 = Left "nothing to deposit"
  | otherwise = Right a { balance = balance a + n, history = e : history a }
apply a e@(Withdrawal { amount = n, reason = r })
  | n > balance a = Left ("not enough for " ++ r)
  | otherwise = Right a { balance = balance a - n, history = e : history a }

chain :: Employee -> [String]
chain Worker { name = n, boss = Just b } = n : chain b
chain e = [name e]

title :: Employee -> String
title Manager {} = "manager"
title Worker {} = "worker"

main :: IO ()
main = do
  let hq = Address { city = "Delft", street = "Oude 1", zipCode = 2611 }
      ann = Manager { name = "Ann", age = 50, home = hq, reports = ["Bob"], bonus = 1.5 }
      bob = Worker "Bob" 30 hq { zipCode = 2612 } (Just ann)
      cid = bob { name = "Cid", boss = Just bob }
  print (birthday bob == bob, age (birthday bob))
  print (move "Nieuwe 2" ann)
  putStrLn (unwords (chain cid) ++ " " ++ title cid ++ " " ++ title ann)
  print (map zipCode (map home [ann, bob, cid]), sortOn age [bob, ann] == [bob, ann])
  let start = Account { owner = cid, balance = 0, history = [] }
      run = foldl (\acc e -> acc >>= \a -> apply a e) (Right start)
  print (fmap balance (run [Deposit 100, Withdrawal 30 "tea", Deposit { amount = 5 }]))
  print (either id (show . history) (run [Deposit 100, Withdrawal 300 "boat"]))
  print (fmap history (either Left Right (run [Withdrawal { reason = "rent", amount = 0 }, Deposit 1])))
  print (Map.toList (Map.fromListWith (++) [(city (home e), [name e]) | e <- [ann, bob, cid]]))
  print (hq < hq { street = "Oude 10" }, maximum [hq, hq { city = "Aa" }])
