-- Transactions with Either, validation that collects all errors, reports.
module Main where

import Data.Either (lefts, partitionEithers, rights)
import Data.List (foldl')
import qualified Data.Map as Map
import Text.Read (readEither, readMaybe)

newtype Validation e a = Validation (Either e a) deriving (Show, Eq)

instance Functor (Validation e) where
  fmap f (Validation v) = Validation (fmap f v)

instance Semigroup e => Applicative (Validation e) where
  pure = Validation . Right
  Validation (Left a) <*> Validation (Left b) = Validation (Left (a <> b))
  Validation f <*> Validation a = Validation (f <*> a)

data Transfer = Transfer { source, target :: String, cents :: Int } deriving (Show, Eq)

type Book = Map.Map String Int

parse :: Int -> String -> Validation [String] Transfer
parse n l = case splitOn ';' l of
  [a, b, c] -> Transfer <$> account a <*> account b <*> money c
  fields -> bad (show (length fields) ++ " fields")
  where
    bad e = Validation (Left ["line " ++ show n ++ ": " ++ e])
    account a
      | null a = bad "no account"
      | all (`elem` ['a' .. 'z']) a = pure a
      | otherwise = bad ("bad account " ++ show a)
    money s = case readMaybe s :: Maybe Double of
      Nothing -> bad ("bad amount " ++ show s)
      Just x
        | x <= 0 -> bad "amount not positive"
        | otherwise -> pure (round (x * 100))

splitOn :: Char -> String -> [String]
splitOn c = foldr step [""]
  where
    step x (s : ss) | x == c = "" : s : ss
                    | otherwise = (x : s) : ss
    step _ [] = []

transfer :: Book -> Transfer -> Either String Book
transfer book t = do
  have <- maybe (Left ("no account " ++ source t)) Right (Map.lookup (source t) book)
  if have < cents t then Left (source t ++ " lacks " ++ show (cents t - have)) else Right ()
  if target t `Map.member` book then Right () else Left ("no account " ++ target t)
  return (Map.insertWith (+) (target t) (cents t) (Map.adjust (subtract (cents t)) (source t) book))

apply :: Book -> [Transfer] -> (Book, [String])
apply book = foldl' (\(b, es) t -> either (\e -> (b, es ++ [e])) (\b' -> (b', es)) (transfer b t)) (book, [])

euros :: Int -> String
euros n = show (n `div` 100) ++ "." ++ (let r = show (n `mod` 100) in replicate (2 - length r) '0' ++ r)

main :: IO ()
main = do
  let input = ["ann;bob;12.50", "bob;cid;7", "cid;ann;x", ";bob!;-3", "ann;bob", "cid;dan;1", "cid;ann;100", "zed;ann;1"]
      (errors, transfers) = partitionEithers [v | (n, l) <- zip [1 ..] input, let Validation v = parse n l]
      book = Map.fromList [("ann", 10000), ("bob", 50), ("cid", 0)]
      (after, failed) = apply book transfers
  mapM_ putStrLn (concat errors)
  mapM_ putStrLn failed
  mapM_ (\(k, v) -> putStrLn (k ++ " " ++ euros v)) (Map.toList after)
  print (sum (Map.elems book) == sum (Map.elems after))
  print (sequenceA [Validation (Right 1), Validation (Left "a"), Validation (Left "b") :: Validation String Int])
  print (readEither "12x" :: Either String Int, readEither "" :: Either String Int, readEither " 7 " :: Either String Int)
  print (lefts [Left 1, Right 'a', Left 2], rights [Left 1, Right 'a'], traverse (\x -> if x > 0 then Right x else Left x) [3, 2, 1 :: Int], sequence [Just 1, Nothing])
